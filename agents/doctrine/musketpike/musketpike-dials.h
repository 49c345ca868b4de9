/* The dials of the doctrine of Musket & Pike: their table, by MUSKET_DIAL_ of musketpike-field.h.
 */
#pragma once

#include "agents/doctrine/doctrine.h"

extern const HetDial musket_dials[];
