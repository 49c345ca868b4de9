/* The parts of `general` (general.c), one file each: how it chooses (general.c), how that is told
 * (general-tell.c). */
#pragma once

#include "agents/agents.h"
#include "agents/search/allowance.h"
#include "agents/search/race.h"

/* A move that was weighed at the last choice. */
typedef struct {
    HetMove move;
    double value; /* for the seat */
    uint32_t visits;
} HetWeighed;

/* Where a choice came from. */
typedef enum {
    HET_GENERAL_ONLY_MOVE,
    HET_GENERAL_SEARCH,
    HET_GENERAL_GREEDY,
    HET_GENERAL_RACE,
    HET_GENERAL_TRIES,       /* tried out to the end of the turn */
    HET_GENERAL_DOCTRINE,    /* not weighed */
    HET_GENERAL_GREEDY_HEAD, /* which unit acts, where that is greedy's to say */
} HetGeneralSource;

/* How a choice is made. */
typedef enum { HET_GENERAL_BY_TREE, HET_GENERAL_BY_RACE } HetGeneralMethod;

typedef struct {
    HetAgent agent;
    char *style, *weights;
    int method; /* HetGeneralMethod */
    int level, turns, threads, stream;
    int rounds;    /* of a race, at most */
    double work;   /* units a player turn */
    double choice; /* of them on one choice at most */
    HetAllowance allowance;
    HetSearch search;
    HetAgent *greedy; /* asked where the work does not pay for a search */
    uint64_t dear;    /* work that did not, in `dear_epoch` */
    uint32_t dear_epoch;
    HetRace race;
    HetMoveList list; /* scratch */
    /* The last choice: */
    HetGeneralSource from;
    uint32_t ply;
    uint64_t iterations, spent;
    unsigned count;
    HetWeighed weighed[HET_MOVES_MAX];
} HetGeneral;

/* The work done so far: the search's and that of greedy, where it was asked. */
static inline HetWork
het_general_work(const HetGeneral *general)
{
    const HetAgentWork *greedy = &general->greedy->work;
    HetWork work = het_search_work(&general->search);
    het_work_add(&work, &(HetWork){greedy->calls, greedy->scores, greedy->evaluations});
    return work;
}

/* The same in units. */
static inline uint64_t
het_general_spent(const HetGeneral *general)
{
    const HetWork work = het_general_work(general);
    return het_work_units(&work);
}

/* general-race.c: how moves are raced in the system. */
const HetRacing *het_general_racing(const HetGeneral *general);
/* Chooses by a race for at most `offer` units of work; returns the index in `legal` and sets from,
 * count and weighed. */
unsigned het_general_race(HetGeneral *general, const HetState *state, const HetMoveList *legal,
                          uint64_t offer);

/* The slot of HetAgentClass. */
void het_general_explain(HetAgent *agent, const HetState *state, HetExplanation *explanation);
