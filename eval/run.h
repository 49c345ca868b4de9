/* Plays a tournament with worker processes. Results do not depend on how many there are, nor on the
 * order in which they finish. A worker that dies or misses the leg's deadline costs that leg only
 * and is replaced. */
#pragma once

#include "records.h"
#include "sprt.h"

typedef struct HetStore HetStore;
typedef struct HetResults HetResults;

/* The part of a tournament to play: the pairs whose number, from 0, is `number` - 1 modulo `of`. A
 * pair is never split. */
typedef struct {
    unsigned number, of; /* 1 <= number <= of */
} HetShard;

typedef struct {
    unsigned jobs;  /* worker processes, 1 and up */
    HetShard shard; /* {0}: all of it */
    /* NULL, or which pairs to play; the others are left out. */
    bool (*wants)(void *data, unsigned pair);
    void *wants_data;
    const HetResults *known; /* NULL, or legs that are there already */
    HetStore *store;     /* NULL, or where legs are kept (store.h): those it holds are not played */
    const char *program; /* whose subcommand `worker` serves; NULL: this program */
    /* NULL, or the test that ends the run, of two agents, on the first pairs that decide it. */
    const HetSprt *sprt;
    /* NULL, or called after each leg with how many are done of how many. */
    void (*progress)(void *data, unsigned done, unsigned of);
    /* NULL, or called before that with the pairs that the sequential test has gone through. */
    void (*tested)(void *data, const HetPairs *pairs);
    void *data;
} HetRunSettings;

typedef enum {
    HET_RUN_COMPLETE,    /* every leg was started and ended somehow */
    HET_RUN_DECIDED,     /* by the sequential test; later pairs are left out of the results */
    HET_RUN_STOPPED,     /* no new legs after an agent crashed or overran */
    HET_RUN_INTERRUPTED, /* by SIGINT or SIGTERM */
} HetRunEnd;

/* The outcome: results of all legs, in order; those not started are HET_LEG_UNPLAYED. */
struct HetResults {
    HetRunEnd end;
    unsigned count;
    HetShard shard;     /* what was requested */
    HetLegResult *legs; /* legs[2 * pair + leg] */
    unsigned culprit;   /* the leg that stopped the run, where it was stopped */
    HetPairs tested; /* with a sequential test: the pairs it has seen, as the first agent scored */
};

/* (transfer full) Room for all legs of a loaded tournament, all unplayed. */
HetResults *het_results_new(const HetTournament *tournament);
void het_results_free(HetResults *results);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetResults, het_results_free)
/* Returns the number of legs that ended with `code`. */
unsigned het_results_count(const HetResults *results, HetLegCode code);

/* A leg of a loaded tournament, ready to be played: its battle, seeds and agents; record, watch and
 * the like are the caller's to set. Ended by het_run_leg_end(), which drops its battle. False if a
 * fresh battle cannot be made. */
bool het_run_leg(const HetTournament *tournament, unsigned number, HetRegistry registry,
                 HetLeg *ret_leg, GError **error);
void het_run_leg_end(HetLeg *leg);

/* True if a leg belongs to a shard. */
bool het_shard_has(HetShard shard, unsigned leg);
/* Returns the number of the shard's legs that are not scored. */
unsigned het_results_missing(const HetResults *results);

/* Adds a pair of two agents, as scored by the first; false if there is none or a leg is not scored.
 */
bool het_results_add_pair(const HetResults *results, unsigned pair, HetPairs *pairs);
/* Continues a sequential test of two agents with the complete pairs from number `*tested` on, in
 * order, and adds them to `pairs` as scored by the first agent; true once they decide it. */
bool het_results_test(const HetResults *results, const HetSprt *sprt, unsigned *tested,
                      HetPairs *pairs);

/* (transfer full) Plays a loaded tournament; the records directory is used if it names one. NULL
 * only for errors of the outside world, when what was finished is in the records. */
HetResults *het_run(const HetTournament *tournament, const HetRunSettings *settings,
                    GError **error);
