/* Playing a study: which games are wanted, given those there are. Called again whenever they have
 * been played, until none is. Games are wanted by whole stages of a point, so that the games
 * played do not depend on the number of jobs or on where a study was stopped. */
#pragma once

#include "eval/run.h"
#include "statistics.h"
#include "study.h"

/* Returns the factor by which the study's intervals are wider than usual: see statistics.h. */
double het_study_stretch(const HetStudy *study);
/* The values of a response of a point: `ret_value`, and of a ratio `ret_below`, have room for
 * 2 * pairs; games not played are NAN. */
void het_study_values(const HetStudy *study, const HetResults *results, unsigned point,
                      const HetResponse *response, unsigned pairs, double *ret_value,
                      double *ret_below);
/* The summary of a response of a point, of its first so many pairs. ret_linear: NULL, or room for
 * 2 * pairs, gets values whose mean and spread are the response's. */
HetSummary het_study_summary(const HetStudy *study, const HetResults *results, unsigned point,
                             const HetResponse *response, unsigned pairs, double *ret_linear);

/* Pairs a point wants, from its first: so many as are played already if it is done. ret_done is
 * whether they all are. */
unsigned het_study_pairs_of(const HetStudy *study, const HetResults *results, unsigned point,
                            bool *ret_done);

/* Next step of a bisection. */
typedef struct {
    unsigned low, high; /* points between which the target is passed, as far as is known */
    unsigned next;      /* point to play next; HET_STUDY_POINTS_MAX: none */
    bool passed;        /* whether the target is passed at all: false once both ends show it */
} HetBisection;

/* State of the bisection that begins at `first`, a point of the first value of the factor it goes
 * along. `mean` gives the first response of a point, NAN where it is not known yet. */
HetBisection het_study_bisect(const HetStudy *study, unsigned first,
                              double (*mean)(void *data, unsigned point), void *data);
/* The point that differs from `point` in its value of a factor; HET_STUDY_POINTS_MAX if none is. */
unsigned het_study_beside(const HetStudy *study, unsigned point, unsigned factor, unsigned value);

/* True if a point belongs to a shard: of a bisection those that differ along it stay together. */
bool het_study_shard_has(const HetStudy *study, HetShard shard, unsigned point);

/* (transfer full) Plays what is wanted of a loaded study of games, with `settings` but for the
 * shard, which is by points, and for what it sets itself. */
HetResults *het_study_play(const HetStudy *study, const HetRunSettings *settings, GError **error);
/* Sets the number of pairs that each point wants, 0 for those not played; the number of points
 * that are not done is returned. ret_pairs has a place a point. */
unsigned het_study_wanted(const HetStudy *study, const HetResults *results, HetShard shard,
                          unsigned *ret_pairs);
