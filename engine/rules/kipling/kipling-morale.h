/* Losses and their effects on units. KIP-4d, 4e, 5 */
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
/* The unit, figures and all, is off the table. */
void kipling_leave_table(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Ends the lock of two units; either may be given. */
void kipling_unlock(KiplingState *state, unsigned unit);
/* The loser will roll for its casualties, by what it is now. KIP-4e */
void kipling_push_prisoners(KiplingState *state, unsigned loser, unsigned casualties);
