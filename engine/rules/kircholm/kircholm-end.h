/* Points and the end of the game. KIR-17 */
#pragma once

#include "kircholm-procedure.h"

/* Points of a side's units gone or retreating. KIR-17.1 */
unsigned kircholm_lost(const KircholmState *state, unsigned side);
/* Ends the game if it is over, at the end of a player turn. KIR-17.2 to 17.4 */
bool kircholm_judge(KircholmState *state, bool last, const HetSink *sink);
