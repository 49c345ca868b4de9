/* Changes of a scenario file, made before it is read, so that a study or a player can vary things
 * that no rule option covers. They follow the '?' of a scenario's name, separated by '&', among the
 * options:
 *
 *     [GROUP] KEY=VALUE     sets a key; an empty VALUE removes it
 *     [GROUP] KEY/N=VALUE   sets the N-th item of a list, from 1
 *     [GROUP] KEY/NAME=VALUE  sets its item NAME=...; adds one where there is none
 *     [GROUP]=no            leaves a group out; yes keeps it
 *     [NEW]=[OLD]           adds a group like another
 *     units PATTERN...=N    keeps the first N of the units whose code fits one of the patterns
 *                           ("LH*"); the others leave the file and its [wings]
 *
 * They are applied in order. In them %26 stands for '&', %3B for ';', %2C for ',', %25 for '%'. The
 * changed file is checked like any other. */
#pragma once

#include <stdbool.h>

#include "error.h"

/* Whether a part of a name is a change, rather than option=value. */
bool het_scenario_is_change(const char *part);

/* (transfer full) The text of a file with `changes` (char *) applied in order. `name` is used in
 * messages. */
char *het_scenario_change(const char *name, const char *text, const GPtrArray *changes,
                          GError **error);
