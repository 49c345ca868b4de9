/* Legality, judged slowly and independently; husaria-legal.c says what it shares with the lists. */
#pragma once

#include "husaria-judge.h"

/* Why a unit may not do each of these: take lances, be chosen to move, attack at all,
 * counter-charge the mover at all and from a hex, fire at it at this moment, join the current
 * attack, attack a further hex, fire in the current battle, become pikemen. */
const char *husaria_why_no_lances(const HusariaState *state, unsigned unit);
const char *husaria_why_no_march(const HusariaState *state, unsigned unit);
const char *husaria_why_no_attack(const HusariaState *state, unsigned unit);
const char *husaria_why_no_meeting(const HusariaState *state, unsigned unit, unsigned mover);
const char *husaria_why_not_from(const HusariaState *state, unsigned unit, unsigned mover,
                                 unsigned cell);
const char *husaria_why_no_fire_now(const HusariaState *state, unsigned unit);
const char *husaria_why_not_joined(const HusariaState *state, unsigned unit);
const char *husaria_why_not_taken_on(const HusariaState *state, unsigned cell);
const char *husaria_why_no_volley(const HusariaState *state, unsigned unit, unsigned target);
const char *husaria_why_no_pikes(const HusariaState *state, unsigned unit);
