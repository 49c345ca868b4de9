/* Modules of the program: shared objects with rule systems and agents (library/module.h), named by
 * `hetman --module=FILE COMMAND` and also loaded by its worker processes. */
#pragma once

#include <stdbool.h>

#include <glib.h>

/* Loads the modules named by leading --module options and the environment's HETMAN_MODULES, and
 * removes the options. Called once, by main, before anything else. False, with one line on standard
 * error, if one cannot be loaded; *ret_status is the exit status. */
bool het_modules_take(int *argc, char ***argv, int *ret_status);
/* Loads one more; commands with a module as argument call it before they open scenarios. */
bool het_modules_load(const char *path, GError **error);
