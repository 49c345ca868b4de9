/* The forms of `hetman train` with arguments of their own. */
#pragma once

/* `argv[0]` is "train FORM"; the exit status. */
int het_train_value_command(int argc, char **argv);
int het_train_options_command(int argc, char **argv);
int het_train_halving_command(int argc, char **argv);
