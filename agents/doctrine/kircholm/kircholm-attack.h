/* Worth of attacks by several units together to the doctrine of Kircholm, in points. */
#pragma once

#include "kircholm-estimate.h"

/* Of the attack on a unit by all who may fight it now: those who charge, or those who do not,
 * whichever is better. */
double kircholm_fight_worth(const double *dial, const KircholmState *state, unsigned target);
/* Of one more unit in the attack that is being put together. */
double kircholm_join_worth(const double *dial, const KircholmState *state, unsigned unit);
