/* By how much two agents win or lose one side of a battle: `hetman match --margin`. */
#pragma once

#include "judging.h"

/* Both agents play `side` ("first" or "second") on the same dice against `against` (NULL: the
 * doctrine), a game each for every pair, and the report is printed; the exit status. */
int het_margin_run(const HetJudging *judging, HetTournament *tournament, const char *side,
                   const char *against);
