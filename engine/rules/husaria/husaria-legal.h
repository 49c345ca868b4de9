/* Legality, judged slowly and independently; husaria-legal.c says what it shares with the lists. */
#pragma once

#include "husaria-judge.h"

/* Judgements of moves by node, as of het_allowed; `frame` is on top. */
const char *husaria_judge_march(const HusariaState *state, const HetFrame *frame,
                                const HetMove *move);
const char *husaria_judge_pick(const HusariaState *state, const HetFrame *frame,
                               const HetMove *move);
const char *husaria_judge_clash(const HusariaState *state, const HetFrame *frame,
                                const HetMove *move);
const char *husaria_judge_retreat(const HusariaState *state, const HetFrame *frame,
                                  const HetMove *move);
const char *husaria_judge_loss(const HusariaState *state, const HetFrame *frame,
                               const HetMove *move);
const char *husaria_judge_free_turn(const HusariaState *state, const HetFrame *frame,
                                    const HetMove *move);
const char *husaria_judge_chase(const HusariaState *state, const HetFrame *frame,
                                const HetMove *move);
const char *husaria_judge_enter(const HusariaState *state, const HetFrame *frame,
                                const HetMove *move);

/* Whether a move with a path may be made: a march, a way back as far as it goes. */
bool husaria_is_march(const HusariaState *state, const HetMove *move);
bool husaria_is_way_back(const HusariaState *state, const HetMove *move);

/* The words for what marches and retreats call het_barred: why no way leads to a hex that the unit
 * might stand on, and why it does not fall back so; NULL: it names no hex. */
const char *husaria_why_no_way(const HusariaState *state, const HetFrame *frame,
                               const HetMove *move);
const char *husaria_why_no_retreat(const HusariaState *state, const HetFrame *frame,
                                   const HetMove *move);

/* Why a unit may not be chosen to move; attack at all. */
const char *husaria_why_no_march(const HusariaState *state, unsigned unit);
const char *husaria_why_no_attack(const HusariaState *state, unsigned unit);
/* Why no pike token may stand for a unit: in a battle; before one, of a side's units on the map.
 * HUS-15.12, 15.12c */
const char *husaria_why_no_token(const HusariaState *state, unsigned unit);
const char *husaria_why_no_early_token(const HusariaState *state, unsigned unit, unsigned side);
/* Whether a unit on the track could return anywhere. HUS-10.14 */
bool husaria_judge_return(const HusariaState *state, unsigned unit);
