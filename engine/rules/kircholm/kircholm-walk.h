/* Leaving zones. KIR-8.4 to 8.6 */
#pragma once

#include "kircholm-procedure.h"

/* What the die must show at least for a unit in an enemy zone to leave it whole, told to the
 * account unless it is NULL. KIR-8.5 */
int kircholm_exit_number(const KircholmState *state, unsigned unit, HetRollAccount *account);
