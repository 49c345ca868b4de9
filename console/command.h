/* A subcommand of `hetman`. Each is described at the end of its own file and has one line in
 * cli/meson.build, which lists them in the order of the help. `run` reads its own arguments
 * (argv[0] is the subcommand's name), prints its results on standard output and errors on standard
 * error, and returns the exit status (usage.h). */
#pragma once

#include <stdbool.h>

typedef struct {
    const char *name, *summary; /* if NULL, hidden from the list */
    int (*run)(int argc, char **argv);
    bool minds_signals; /* by itself, or ends by them as any program does; else 75 (main.c) */
} HetCommand;

typedef struct {
    const char *group; /* its heading in the help: "Play" */
    const HetCommand *command;
} HetCommandEntry;

/* In the order of the help; the last one is empty. */
extern const HetCommandEntry het_commands[];
