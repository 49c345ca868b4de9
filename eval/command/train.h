/* The forms of `hetman train`. */
#pragma once

/* `argv[0]` is "train FORM"; the exit status. */
int het_train_value_command(int argc, char **argv);
int het_train_play_command(int argc, char **argv);
