/* Losses and what they do to units. KIP-4d, 4e, 5 */
#pragma once

#include "kipling-scenario.h"

/* The unit loses figures: dead, until prisoners are rolled for. May take it off the table, bring it
 * under strength, or call for its general's roll (a frame on top). */
void kipling_lose(KiplingState *state, unsigned unit, unsigned figures, const char *rule,
                  const HetSink *sink);
/* A crew chased off: all of it is lost, as fled. */
void kipling_chase_off(KiplingState *state, unsigned crew, const HetSink *sink);
/* A unit without figures is gone; its gun stays, its general is lost. */
void kipling_take_off(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Figures already taken off the loser's are the other side's prisoners; may call for a guard. */
void kipling_take_prisoners(KiplingState *state, unsigned loser, unsigned figures, const char *rule,
                            const char *words, const HetSink *sink);
/* Whether nothing on the cell keeps the unit from standing there; its ground is not looked at. */
bool kipling_may_stand(const KiplingState *state, unsigned unit, unsigned cell);
/* The unit, figures and all, is off the table. */
void kipling_leave_table(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Ends a lock of two units, whichever is given. */
void kipling_unlock(KiplingState *state, unsigned unit);
/* The loser will roll for its casualties, by what it is now. KIP-4e */
void kipling_push_prisoners(KiplingState *state, unsigned loser, unsigned casualties);
/* The loser of a melee retreats. `arrival` is the direction of the attacker's last step, -1 if none
 * has come; `attacked`: the loser is the unit that was charged. KIP-4d.3, 4d.4 */
void kipling_push_retreat(KiplingState *state, unsigned loser, int arrival, bool attacked);
/* Squares to the nearest enemy of the side that does not stand on `except`. */
unsigned kipling_nearest_enemy(const KiplingState *state, unsigned side, unsigned cell,
                               unsigned except);
/* The way home from every square, as KiplingScenario keeps it, where `enemies` (NULL: none) stand
 * in the way. KIP-5a.4 */
void kipling_fill_home(const KiplingScenario *data, unsigned side, KiplingMobility mobility,
                       const HetSquareSet *enemies, uint16_t *home);
/* The active side's units under strength make their moves home. KIP-5a.2 */
void kipling_fall_back(KiplingState *state, const HetSink *sink);
