/* The plan of a tournament: its games, and an estimate of their time. */
#pragma once

#include "eval/run.h"

/* Prints it. One leg of each meeting on each scenario is played to estimate the time, as many as
 * half a minute allows; `missing` legs are to be played by `jobs` processes. */
void het_plan_print(const HetTournament *tournament, unsigned missing, unsigned jobs);
/* The seconds of a leg on average, of so many as some seconds allow; 0 if none can be played.
 * `pairs`: how many of a row are played, by which each counts; NULL: of all as many. */
double het_plan_time(const HetTournament *tournament, unsigned seconds,
                     unsigned (*pairs)(void *data, unsigned row), void *data);
