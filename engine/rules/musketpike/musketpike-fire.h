/* Fire: who may fire at whom, with what value, and how a shot is resolved. */
#pragma once

#include "musketpike-unit.h"

/* The fire value over so many hexes at a target on the cell of a shot, through the front proper or
 * not, in cover or not; accounted for unless `account` is NULL. MPR-10.1 to 10.12 */
unsigned musket_fire_value(const MusketState *state, unsigned shooter, unsigned target,
                           unsigned range, const MusketShot *shot, HetRollAccount *account);
/* Whether a unit, or artillery that stands with it, takes part in the activation. MPR-6.4 */
bool musket_is_exposed(const MusketState *state, unsigned target);
/* The best shot at a target next to the shooter, as both stand. MPR-10.19 */
MusketShot musket_best_shot(const MusketState *state, unsigned shooter, unsigned target);
/* The best shot of artillery that faces `facing` at a target at any distance. */
MusketShot musket_gun_shot(const MusketState *state, unsigned gun, unsigned facing,
                           unsigned target);
/* Whether artillery has anything to fire at before movement. */
bool musket_has_shot(const MusketState *state, unsigned gun);
/* Whether artillery sees from cell to cell, no farther than MUSKET_REACH apart. MPR-18.8 */
bool musket_sees(const MusketState *state, unsigned from, unsigned to);

/* The shots of artillery before movement, until there are `most`. MPR-5.1 */
void musket_list_gun(const MusketState *state, unsigned gun, unsigned most, HetMoveList *list);
/* The shots of the phase under way, with its end or pass. */
void musket_list_shots(const MusketState *state, HetMoveList *list);
void musket_start_fire(MusketState *state, const HetMove *move, const HetSink *sink);
