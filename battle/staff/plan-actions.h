/* Parses the actions of an order for several units into aims for each. Private to plan*.c. */
#pragma once

#include "plan.h"

/* True if a word begins a action. */
bool het_plan_action_word(const char *word);
/* (transfer full; HetAim) What the words want of the units (unsigned; one at least), in their
 * order, from where the view shows them. Strings go to `strings`. NULL with an error. */
GArray *het_plan_actions_read(const HetState *state, const HetView *view, HetActor side,
                              const GArray *units, const char *const *words, GStringChunk *strings,
                              GError **error);
