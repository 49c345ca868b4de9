/* Consequences for units: losses, dispersal, moves that take commanders along. HUS-6.4, 8, 9.2, 10
 */
#pragma once

#include "husaria-ground.h"
#include "husaria-procedure.h"

/* What the loss of a unit does: flags. */
typedef enum {
    HUSARIA_BRINGS_POINTS = 1,
    HUSARIA_MOVES_MARKER = 2, /* and endangers commanders of its hex */
    HUSARIA_BEATEN = HUSARIA_BRINGS_POINTS | HUSARIA_MOVES_MARKER,
} HusariaEffects;

/* Takes a unit out of the game, with those `effects`. */
void husaria_destroy(HusariaState *state, unsigned unit, unsigned effects, const char *rule,
                     const HetSink *sink);
/* Puts a unit on its side's track, unless a commander is with it. HUS-10 */
void husaria_scatter(HusariaState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Takes points from a unit; at 0 it is destroyed. */
void husaria_wound(HusariaState *state, unsigned unit, unsigned points, const char *rule,
                   const HetSink *sink);
/* Whether a commander keeps a unit from being dispersed: who is in its hex, or was with it when the
 * dice of its battle were rolled. HUS-10.13 */
bool husaria_is_held_together(const HusariaState *state, unsigned unit);
/* Moves a unit into a hex beside its own: commanders with it come along if `with`. Fences it comes
 * over fall, wagons of the enemy there are lost and his commanders give way. */
void husaria_shift(HusariaState *state, unsigned unit, unsigned cell, bool with,
                   const HetSink *sink);
/* The same along a way, hex by hex, with its commanders. */
void husaria_shift_along(HusariaState *state, unsigned unit, const HetWay *way,
                         const HetSink *sink);
/* Commanders of the side in a hex roll for their lives. HUS-9.23, 15.26 */
void husaria_endanger_by_retreat(HusariaState *state, unsigned cell, unsigned side);
void husaria_endanger_by_bows(HusariaState *state, unsigned cell, unsigned side);
