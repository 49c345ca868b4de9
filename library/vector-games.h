/* Games in blocks, a thread a block. Between steps the threads sleep. All that a step writes is in
 * the caller's arrays, each row by one thread. vector.c is what callers see; vector-show.c fills
 * the arrays, vector-play.c plays a block, vector-crew.c has the threads. */
#pragma once

#include "handle.h"

#include <pthread.h>

#include "agents/evaluator/evaluator.h"

enum { HET_VECTOR_ARRAYS = HETMAN_ARRAY_RELATIONS + 1 };

typedef enum {
    HET_VECTOR_START,
    HET_VECTOR_STEP,
    HET_VECTOR_RANDOM,
    HET_VECTOR_BACK, /* what a step that was halted has moved */
    HET_VECTOR_END
} HetVectorWork;

/* What a game was before a step, where opponents, whose choices may be halted, play. */
typedef struct {
    HetState *state; /* room; NULL: there are no opponents */
    unsigned which;
    uint64_t seed, referee, step; /* step: the one before which it was kept */
    HetRandom random;
    float lead;
} HetVectorKept;

/* Who may play a side: agents by name, or the caller (NULL), each as often as its weight has it. */
typedef struct {
    char **names;
    double *weights;
    unsigned count; /* 0: the caller alone */
} HetVectorPool;

/* One game. */
typedef struct {
    HetState *state;
    unsigned which;        /* of the vector's scenarios */
    HetMove *moves;        /* on offer now; room for HET_MOVES_MAX */
    int32_t *actions;      /* their fixed numbers, if they are wanted */
    unsigned count, shown; /* shown: rows of moves or indices of the mask that are not zero */
    uint64_t seed, referee;
    HetRandom random;
    float lead;
    HetAgent *opponents[HET_SIDES];
    unsigned picked[HET_SIDES]; /* which of its pool plays a side */
    HetVectorKept before;
} HetVectorSlot;

/* Shared by the vector and one of its threads. */
typedef struct {
    HetmanVector *vector;
    GThread *thread;
    unsigned from, to;     /* its games */
    uint8_t *taken;        /* for het_actions_number() */
    HetMoveList *list;     /* work space */
    GError *error;         /* of an opponent */
    pthread_mutex_t mutex; /* of `choosing` */
    HetAgent *choosing;    /* the opponent that chooses or takes its seat now; NULL: none */
} HetVectorCrew;

struct HetmanVector {
    HetHandle handle;
    HetmanContext *context;
    HetmanScenario **scenarios;
    HetObserver *observers; /* of the scenarios, with room for the largest */
    HetActionSpace *spaces;
    unsigned scenario_count;
    HetState **starts; /* by scenario: where its games begin; NULL: at the scenario's own start */
    size_t state_size; /* the largest */
    bool own_eyes;     /* arrays are as the side sees them that decides */
    const HetEvaluator *evaluator;
    unsigned games, threads;
    HetVectorSlot *slots;
    HetState *states, *kept; /* kept: before a step, with opponents */
    HetMove *moves;
    int32_t *actions;
    HetmanReward reward;
    bool fixed;
    HetVectorPool pools[HET_SIDES];
    void *arrays[HET_VECTOR_ARRAYS];
    void *finals[HET_VECTOR_ARRAYS]; /* rows of the positions in which games ended */
    uint64_t seed;

    HetVectorCrew *crews;
    pid_t owner;           /* the process that has the threads */
    pthread_mutex_t mutex; /* POSIX, which thread sanitizers can see through */
    pthread_cond_t begin, finished;
    HetVectorWork work;
    unsigned round, busy;
    uint64_t steps;
    atomic_bool halted; /* the work under way is to end */
    bool torn;          /* games are nowhere: their start was halted */
};

/* Has one of its pool play a side of a slot's game; false with an error, or where the vector was
 * halted meanwhile. A program's start under no `crew` is not halted. */
bool het_vector_seat(const HetmanVector *vector, HetVectorCrew *crew, HetVectorSlot *slot,
                     HetActor side, bool anew, GError **error);

/* Bytes of a game's row of an array; 0: the scenario has no such array. */
size_t het_vector_row_bytes(const HetmanVector *vector, HetmanArray array);
/* The row of a game, NULL if the array is not wanted. */
void *het_vector_row(const HetmanVector *vector, HetmanArray array, unsigned index);
/* The scenario that a game is played on. */
static inline const HetScenario *
het_vector_scenario(const HetmanVector *vector, const HetVectorSlot *slot)
{
    return vector->scenarios[slot->which]->scenario;
}
/* Fills the rows of a game at a decision, whose list is at hand. */
void het_vector_show(const HetmanVector *vector, HetVectorCrew *crew, unsigned index);
/* Fills the rows of how a game ended, as seen by the side whose decision was the caller's last. */
void het_vector_show_final(const HetmanVector *vector, unsigned index, HetActor viewer);
/* Fills the fixed numbers of a game's moves. */
void het_vector_number(const HetmanVector *vector, HetVectorCrew *crew, HetVectorSlot *slot);
/* Whether the work under way is to end. Without opponents it ends by itself, soon. */
static inline bool
het_vector_is_halted(const HetmanVector *vector)
{
    return (vector->pools[HET_FIRST].count > 0 || vector->pools[HET_SECOND].count > 0) &&
           atomic_load_explicit(&vector->halted, memory_order_relaxed);
}
/* Starts or steps the games of a crew, or takes its step back; its error is set where an opponent
 * failed. */
void het_vector_work_through(HetVectorCrew *crew, HetVectorWork work);

/* Whether it has threads, and they are those of the process from which this one was forked. */
bool het_vector_is_forked(const HetmanVector *vector);
/* Makes room for the games, and starts the threads. */
void het_vector_begin(HetmanVector *vector);
/* Has every crew do the work; the first is the caller's own thread. */
bool het_vector_work(HetmanVector *vector, HetVectorWork work, GError **error);
/* Ends the threads and frees what het_vector_begin() made. */
void het_vector_end(HetmanVector *vector);
