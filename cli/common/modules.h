/* Modules of the program: shared objects that bring rule systems and agents (library/module.h),
 * named by `hetman --module=FILE COMMAND` and known to the worker processes it starts too. */
#pragma once

#include <stdbool.h>

#include <glib.h>

/* Loads what leading --module options and the environment's HETMAN_MODULES name, and takes the
 * options off. Called once, by main, before anything else. False, with one line on standard error,
 * when one cannot be loaded; *ret_status is what to return. */
bool het_modules_take(int *argc, char ***argv, int *ret_status);
/* Loads one more; commands that name a module call it before they open scenarios. */
bool het_modules_load(const char *path, GError **error);
