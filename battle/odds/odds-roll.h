/* The rolls met by odds; rolls with the same description are one. */
#pragma once

#include "odds.h"

typedef struct HetOddsRolls HetOddsRolls;

/* (transfer full) Keeps them in `rolls` (HetOddsRoll; borrowed). */
HetOddsRolls *het_odds_rolls_new(GArray *rolls);
void het_odds_rolls_free(HetOddsRolls *rolls);
/* Counts the roll of a chance node, with its outcomes, that comes with a chance; returns its index.
 */
guint het_odds_rolls_add(HetOddsRolls *rolls, const HetState *state, const HetMoveList *list,
                         double chance);
/* Appends "RI1 rolls 10 dice for fire against BI1: ...; 3.33 hits on average". */
void het_odds_roll_append(const HetOddsRoll *roll, GString *text);
