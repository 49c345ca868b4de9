/* Learning from games: the weights of an evaluator from results, the dials of a doctrine from what
 * a better player chose. All of it is counted and seeded: the same command gives the same bytes.
 *
 * Games are mirror battles (SYSTEM/mirror) with some of their moves random, so that positions are
 * met which no player would seek. Whole games are kept for training or for the check, never parts
 * of one: the first `games` seeds train, the next `held` check. */
#pragma once

#include "agents/doctrine/doctrine.h"
#include "agents/evaluator/evaluator.h"
#include "fit.h"

typedef struct {
    const char *system;
    GPtrArray *agents; /* char *: the players; each game two of them, by lot. Empty: all styles of
                          the doctrine */
    int units_least, units_most; /* a side; each game a number of them by lot */
    unsigned games, held;
    uint64_t seed;  /* of the first battle */
    double random;  /* share of moves drawn by lot, 0 to 1 */
    double ridge;   /* pull towards what was */
    unsigned every; /* keep one position of so many, 1 and up */
    /* NULL, or called after each game with how many are done of how many. */
    void (*progress)(unsigned done, unsigned of);
} HetTraining;

/* --- an evaluator ----------------------------------------------------------------------------- */

typedef struct {
    const HetEvaluator *evaluator;
    size_t count;               /* features, and one more: whose turn it is */
    double before[HET_FIT_MAX]; /* weights as they were */
    double scaled[HET_FIT_MAX]; /* the same times one factor, with the term for the turn */
    double fitted[HET_FIT_MAX];
    double scale;
    size_t positions[2];         /* to train with, to check with */
    HetFitQuality quality[2][3]; /* of both: before, scaled, fitted */
    HetFitQuality part[3][3];    /* of the check, by third of the game's length */
} HetTrainedEvaluator;

/* Fits the weights of the system's evaluator. False, with an error, where games cannot be played.
 */
bool het_train_evaluator(const HetTraining *training, HetTrainedEvaluator *ret_trained,
                         GError **error);
/* (transfer full) The file of weights (agents/evaluator/learned.h); `command` is what made it. */
char *het_trained_weights(const HetTraining *training, const HetTrainedEvaluator *trained,
                          const char *command);

/* --- dials ------------------------------------------------------------------------------------ */

typedef struct {
    const HetDoctrine *doctrine;
    size_t count; /* dials */
    double before[HET_DIALS_MAX], fitted[HET_DIALS_MAX];
    double temperature[2];  /* of the softmax, before and fitted */
    size_t choices[2];      /* to train with, to check with */
    double loss[2][2];      /* mean log-loss of the choices; of both: before, fitted */
    double agreement[2][2]; /* share of choices that the doctrine's best move equals */
} HetTrainedDials;

/* Fits the dials of a style (NULL: the default) to the choices of training->agents. `dials`: where
 * to begin, `dial_count` values, or NULL for the style's. */
bool het_train_dials(const HetTraining *training, const char *style, const double *dials,
                     HetTrainedDials *ret_trained, GError **error);
/* (transfer full) The file of a style (style-file.h) that plays with the dials found. */
char *het_trained_style(const HetTrainedDials *trained, const char *name, const char *command);
