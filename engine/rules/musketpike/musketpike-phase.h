/* The phases of an activation. */
#pragma once

#include "musketpike-scenario.h"

/* Starts the use of a chit: leader, or MUSKET_NONE for the marker. */
void musket_start_activation(MusketState *state, unsigned leader, const HetSink *sink);
/* Ends the phase of the activation under way. */
void musket_next_phase(MusketState *state, const HetSink *sink);
/* Ends the activation under way. */
void musket_end_activation(MusketState *state);
