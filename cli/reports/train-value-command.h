/* `hetman train value`, a subcommand of train. */
#pragma once

/* `argv[0]` is the subcommand; the exit status. */
int het_train_value_command(int argc, char **argv);
