/* Positions for suites in C that test functions, made in the language of tests as positions
 * (README.md). */
#pragma once

#include "tests/test.h"

#include "position.h"

/* (transfer full) The units on a setting, "kircholm/field"; `more`: further lines, `file`, `map`,
 * `play` and `until`, or NULL. What cannot be made fails the test. */
Position *position_of(const char *setting, const char *units, const char *more);
/* Applies moves split by ';'; an illegal one fails the test. */
void position_plays(Position *position, const char *moves);
/* The id of a unit that there is. */
unsigned position_unit(const Position *position, const char *code);
