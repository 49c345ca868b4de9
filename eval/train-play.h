/* Learning by play itself: the numbers of an agent (dials of the doctrine, or weights of the
 * evaluator) are moved towards what wins. Each step draws a direction by lot, sets the numbers a
 * little along it and a little against it, and lets the two meet, directly or both against the same
 * rivals, in pairs on mirror battles with the same dice; the numbers then go the way that won, by
 * how much it won (simultaneous perturbation, Spall 1998). The result is the mean over the last
 * half of the steps, where what the lots did evens out. The same command gives the same bytes. */
#pragma once

#include "stats.h"
#include "train.h"

typedef struct {
    /* system, units_least and units_most, seed, held (pairs of the check) and progress; its agents
     * are the rivals, none: the two of a step meet each other. */
    const HetTraining *training;
    const char *agent;        /* as typed: whose numbers, which begin as it has them */
    const char *const *names; /* those to move, NULL-terminated; NULL: all */
    bool weights;             /* of the evaluator; else dials of the doctrine */
    unsigned steps;
    unsigned pairs; /* battles of a step, each with the sides swapped */
    double spread;  /* how far a number is set aside at the first step, as a share of its range */
    double pace;    /* shares of the range gone at the first step if it won every game */
} HetPlayTraining;

/* Dials, or weights and the term for whose turn it is, whichever is more. */
enum { HET_PLAY_NUMBERS = HET_FEATURES_MAX + 1 };
_Static_assert((int)HET_PLAY_NUMBERS >= (int)HET_DIALS_MAX, "every dial has room");

typedef struct {
    size_t count;
    const char *names[HET_PLAY_NUMBERS];
    double before[HET_PLAY_NUMBERS], found[HET_PLAY_NUMBERS];
    HetPairs
        check; /* of what was found against the agent as it was, on battles not played before */
} HetTrainedPlay;

/* False, with an error, where games cannot be played, a name is unknown, or the battles would run
 * into the seeds that are held out for comparisons (900000 to 900999). */
bool het_train_play(const HetPlayTraining *play, HetTrainedPlay *ret_trained, GError **error);
/* (transfer full) The file of a style, or of weights; `command` is what made it. */
char *het_trained_play_file(const HetPlayTraining *play, const HetTrainedPlay *trained,
                            const char *command);
