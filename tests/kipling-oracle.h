/* Which ways of Charge! + Kipling are legal, by trying and counting, no cleverer than the words of
 * the rules: an oracle for the real system, with which it shares the state, the map's terrain and
 * the table of terrain costs. */
#pragma once

#include "engine/rules/kipling/kipling-procedure.h"

/* Whether a move with a way may be made at the decision that waits. */
bool kipling_oracle_allows(const KiplingState *state, const HetMove *move);
