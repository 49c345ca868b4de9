/* How a procedure runs: each is three functions, and the loop of husaria.c calls them until a
 * decision, a roll or the end. */
#pragma once

#include "husaria-procedure.h"

/* A procedure, as in kipling: `advance` goes on by itself, false when the state now waits; `list`
 * lists the decision's moves or the roll's outcomes; `take` applies one. */
typedef struct {
    bool (*advance)(HusariaState *state, const HetSink *sink);
    void (*list)(const HusariaState *state, HetMoveList *list);
    void (*take)(HusariaState *state, const HetMove *move, const HetSink *sink);
} HusariaSteps;

extern const HusariaSteps husaria_idle, husaria_march, husaria_walk, husaria_react, husaria_volley,
    husaria_shake, husaria_pick, husaria_clash, husaria_retreat, husaria_loss,
    husaria_disperse_roll, husaria_peril, husaria_free_turn, husaria_chase, husaria_enter,
    husaria_archery;

/* Goes on to the next phase, of the next turn or side if need be; false when the battle is over. */
bool husaria_next_phase(HusariaState *state, const HetSink *sink);
HetFrame *husaria_push(HusariaState *state, HusariaProcedure procedure, unsigned actor, int first,
                       int second);
/* Waits for a decision of `side` (false) unless the top procedure lists one move, which is taken
 * (true). None listed is an error of the caller. */
bool husaria_ask(HusariaState *state, unsigned side, const HetSink *sink);
/* Opens the top procedure's roll (false), or takes its only outcome (true). */
bool husaria_roll(HusariaState *state, HusariaRollKind kind, HusariaCount count, unsigned unit,
                  const HetSink *sink);
/* Outcomes of two dice, neighbours of equal effect merged: `effect` by total 2 to 12. */
void husaria_two_dice(HetMoveList *list, unsigned unit, const uint8_t effect[13]);
void husaria_one_die(HetMoveList *list, unsigned unit, unsigned highest);

void husaria_tell(const HetSink *sink, const HusariaState *state, HetEventKind kind, unsigned unit,
                  unsigned other, int amount, const char *rule);
void husaria_tell_way(const HetSink *sink, const HusariaState *state, HetEventKind kind,
                      unsigned unit, unsigned from, unsigned to, const char *rule);
