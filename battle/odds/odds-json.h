/* Odds for programs. docs/formats.md describes the object and the columns. */
#pragma once

#include "library/wire.h"
#include "odds.h"

extern const HetWireObject het_wire_odds;

/* The value: a whole object. */
void het_odds_json(HetJson *builder, HetOddsCase *requested, const HetOdds *odds);
