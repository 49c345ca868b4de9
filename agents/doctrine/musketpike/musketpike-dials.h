/* The dials of the doctrine of Musket & Pike: their table, by MUSKET_DIAL_ of musketpike-field.h,
 * and styles. */
#pragma once

#include "agents/doctrine/doctrine.h"

enum { MUSKET_STYLES = 7 };

extern const HetDial musket_dials[];
extern const HetStyle musket_styles[MUSKET_STYLES];
