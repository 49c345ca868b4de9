/* Fire of guns, bows and muskets. HUS-12, 13, 15.2 */
#pragma once

#include "husaria-ground.h"
#include "husaria-procedure.h"

/* For guns and Tatars: whether `shooter` may fire at `target` now. */
bool husaria_gun_bears(const HusariaState *state, unsigned gun, unsigned target);
bool husaria_bow_bears(const HusariaState *state, unsigned archer, unsigned target);
/* Adds an archer's shots at its neighbours. */
void husaria_list_bows(const HusariaState *state, unsigned unit, HetMoveList *list);
/* Fire of one unit (or of several, `strength` in all): pushes the volley. */
void husaria_open_fire(HusariaState *state, unsigned shooter, unsigned target, unsigned strength,
                       HusariaFire fire, const HetSink *sink);

/* The enemy's guns that bear on a unit, as they would fire together: the farthest of them, their
 * points and the table they are read in. HUS-13.22c */
typedef struct {
    unsigned farthest, strength;
    HusariaFire fire;
} HusariaBattery;

HusariaBattery husaria_battery(const HusariaState *state, unsigned target);
/* All of them fire together. */
void husaria_fire_battery(HusariaState *state, unsigned target, const HetSink *sink);
/* Marks the side's guns that have enemies beside them as its artillery phase begins. HUS-13.14 */
void husaria_note_beset(HusariaState *state, unsigned side);
bool husaria_may_fire(const HusariaState *state, unsigned side);
/* Hexes that guns carry. HUS-13.11 */
unsigned husaria_range(const HusariaState *state, unsigned gun);
/* The modifier of a side's dice for the target's ground or, but for guns, a fence before it.
 * HUS-12.31d, 13.22b, 15.25 */
unsigned husaria_shelter(const HusariaState *state, HusariaFire fire, unsigned side, unsigned from,
                         unsigned to);
/* The effect of a total of two dice, less shelter, at a distance. HUS-12.31, 13.22, 15.22 */
HusariaShot husaria_shot(const HusariaState *state, HusariaFire fire, unsigned strength,
                         unsigned distance, int total);
