/* The forms of `hetman check` that are about agents and rule systems. Each returns an exit status.
 */
#pragma once

#include <stdint.h>

/* Checks that a program can play as external:COMMAND: a line for each thing that is checked. It
 * plays that scenario, or (NULL) the first of every system. */
int het_check_agent(const char *command, const char *scenario);
/* Tests the rule systems of scenarios for the contract of engine/rules.h, after loading the module
 * that the first name may be; 1 or more names. Stops at the first violation. */
int het_check_rules(int count, char **names, unsigned games, uint64_t seed);
/* Solves the positions of files of solve-set.h again; `count` at most of each, evenly spaced (0:
 * all). A line a file. */
int het_check_solved(int files, char **names, unsigned count);
