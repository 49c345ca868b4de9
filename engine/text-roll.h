/* The dice of a roll by themselves; in sentences: het_text_roll() of text.h. */
#pragma once

#include "event.h"

/* Appends the dice of a roll that was made: "3+4 = 7", "5 3 1" where each is judged; nothing of one
 * that was settled without dice. */
void het_text_faces(const HetRollReport *roll, GString *text);
