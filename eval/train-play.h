/* Learning by play itself: the numbers of an agent (dials of the doctrine) are moved
 * towards what wins. Each step draws a direction by lot, sets the numbers a
 * little along it and a little against it, and lets the two meet, directly or both against the same
 * opponents, in pairs on mirror battles with the same dice; the numbers then go the way that won,
 * by how much it won (simultaneous perturbation, Spall 1998). The result is the mean over the last
 * half of the steps, where what the lots did evens out. The same command gives the same bytes. */
#pragma once

#include "agents/doctrine/doctrine.h"
#include "stats.h"

typedef struct {
    const char *system;
    const char *agent;           /* as typed: whose numbers, which begin as it has them */
    const GPtrArray *against;    /* char *: opponents; empty: the two of a step meet each other */
    const char *const *names;    /* those to move, NULL-terminated; NULL: all */
    int units_least, units_most; /* a side; each battle a number of them by lot */
    unsigned steps;
    unsigned pairs; /* battles of a step, each with the sides swapped */
    unsigned held;  /* further battles, for the check */
    uint64_t seed;  /* of the first battle */
    double spread;  /* how far a number is set aside at the first step, as a share of its range */
    double pace;    /* shares of the range gone at the first step if it won every game */
    /* NULL, or called after each step with how many are done of how many. */
    void (*progress)(unsigned done, unsigned of);
} HetPlayTraining;

typedef struct {
    size_t count;
    const char *names[HET_DIALS_MAX];
    double before[HET_DIALS_MAX], found[HET_DIALS_MAX];
    /* On battles not played before: of what was found against the original agent or, where it is
     * taught against opponents, of both against these. */
    HetPairs check, original;
} HetTrainedPlay;

/* False, with an error, where games cannot be played, a name is unknown, or the battles would run
 * into the seeds that are held out for comparisons (900000 to 900999). */
bool het_train_play(const HetPlayTraining *play, HetTrainedPlay *ret_trained, GError **error);
/* (transfer full) The file of a style; `command` is what made it. */
char *het_trained_play_file(const HetPlayTraining *play, const HetTrainedPlay *trained,
                            const char *command);
