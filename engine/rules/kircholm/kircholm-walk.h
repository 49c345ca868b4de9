/* Leaving zones. KIR-8.4 to 8.6 */
#pragma once

#include "kircholm-procedure.h"

/* The least number on the die with which a unit leaves an enemy zone without loss; entered in the
 * account unless it is NULL. KIR-8.5 */
int kircholm_exit_number(const KircholmState *state, unsigned unit, HetRollAccount *account);
