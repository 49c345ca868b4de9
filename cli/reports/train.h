/* The forms of `hetman train`. */
#pragma once

#include <stdbool.h>

/* Units a side, or their range: "8", "4-40". NULL leaves the numbers as they are; false with one
 * line on standard error. */
bool het_train_units(const char *text, int *least, int *most);

/* `argv[0]` is "train FORM"; the exit status. */
int het_train_value_command(int argc, char **argv);
int het_train_play_command(int argc, char **argv);
