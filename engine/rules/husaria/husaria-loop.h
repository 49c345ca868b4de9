/* The procedures of a battle, and what they have in common: the kernel runs them
 * (engine/procedure.h). */
#pragma once

#include "husaria-procedure.h"

extern const HetProcedure husaria_idle, husaria_march, husaria_walk, husaria_react, husaria_volley,
    husaria_shake, husaria_pick, husaria_clash, husaria_retreat, husaria_loss,
    husaria_disperse_roll, husaria_peril, husaria_free_turn, husaria_chase, husaria_enter,
    husaria_archery;

/* Goes on to the next phase, of the next turn or side if need be; false when the battle is over. */
bool husaria_next_phase(HusariaState *state, const HetSink *sink);
/* Puts a procedure on top: its own fields, all 0. */
#define husaria_push(state, procedure, actor, Fields)                                              \
    het_frame_fields(het_state_push(&(state)->head, procedure, (HetActor)(actor)), Fields)
/* Opens the roll of the procedure on top, keyed by the unit. */
bool husaria_roll(HusariaState *state, HusariaRollKind kind, HusariaCount count, unsigned unit,
                  const HetSink *sink);

/* Two dice whose sum is read, effects to be filled in. */
static inline void
husaria_throw_two(HetThrow *ret_throw, unsigned unit)
{
    ret_throw->reading = HET_READ_TOTAL;
    ret_throw->unit = unit;
    ret_throw->dice = 2;
    ret_throw->faces = 6;
}

/* Events; HUSARIA_NOBODY stands for no unit. */
void husaria_tell(const HetSink *sink, const HusariaState *state, HetEventKind kind, unsigned unit,
                  unsigned other, int amount, const char *rule);
void husaria_tell_way(const HetSink *sink, const HusariaState *state, HetEventKind kind,
                      unsigned unit, unsigned from, unsigned to, const char *rule);
