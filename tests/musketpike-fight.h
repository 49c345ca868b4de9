/* Shots and melees of the revised Musket & Pike for tests, on positions of musketpike-position.h.
 */
#pragma once

#include "musketpike-position.h"

/* The state to set flags in that play would take long to come to. */
static inline MusketState *
edit(Position *position)
{
    return (MusketState *)&position->buffer.state;
}

static inline void
set(Position *position, const char *code, unsigned flags)
{
    unsigned unit = id_of(position, code);
    edit(position)->units[unit].flags = (uint16_t)(edit(position)->units[unit].flags | flags);
}

/* Red's units march where they stand, up to a phase. */
static inline void
stand(Position *position, const char *units, MusketPhase phase)
{
    command(position, "RL", "R", MUSKET_ORDER_MARCH, units);
    pass_to(position, phase);
}
