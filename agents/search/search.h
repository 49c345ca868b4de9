/* Monte Carlo tree search over staged decisions with explicit chance nodes. It knows no rule
 * system and keeps no clock: callers run as many iterations as they like.
 *
 * Values are for FIRST, in [-1, 1]; at a decision the side that decides there maximises its own
 * value, whoever's turn it is, so interrupts need no special case. At chance nodes outcomes are
 * drawn by weight and means are backed up, which converge to the expectation. A leaf is played on
 * (line.h) to the cut-off, a number of turns after the root, and evaluated there.
 *
 * Without priors selection is UCB1 (Auer et al. 2002, as in UCT: Kocsis and Szepesvari 2006), new
 * moves first in random order; with priors it is the predictor rule of AlphaZero (Silver et al.
 * 2018) with first-play urgency. `scaled` multiplies exploration by half the range of the values
 * met, so that one setting serves evaluators of any spread.
 *
 * Several leaves may be on their way to a value at once: one is gathered after another, a team of
 * threads plays them out meanwhile, and each value is taken in its turn, when as many leaves as may
 * be are on their way and the next is to be gathered. Until then a leaf counts as one more visit of
 * what its path was worth already, so that the next looks elsewhere where that is worth while
 * (after Liu et al. 2020). What is found, and the work counted at any point, depends on how many
 * leaves may be on their way and not on the number of threads. */
#pragma once

#include "line.h"
#include "team.h"
#include "tree.h"

enum { HET_SEARCH_TABLE = 1024, HET_SEARCH_DEPTH = 512, HET_SEARCH_LEAVES = HET_TEAM_OPEN };

typedef struct {
    double exploration;
    unsigned cutoff;    /* turns to look ahead (clock.h); 0: to the end of the game */
    bool priors;        /* softmax of the doctrine's scores */
    double temperature; /* of the priors, > 0 */
    double urgency;     /* an unvisited move counts as its parent's value less this */
    bool scaled;
    /* Dice in numbered samples (stream.h): a roll in the tree by the visits of its node, one in a
     * line by those of the root's move. They are spread evenly, and moves are compared on the same
     * luck. Else dice are drawn at random. */
    bool common;
    unsigned leaves; /* on their way at once, 1 to HET_SEARCH_LEAVES */
} HetSearchSettings;

/* What one thread plays with. */
typedef struct {
    HetPolicy policy; /* its cache is one thread's */
    HetLine line;
} HetSearchWorker;

/* A leaf on its way to a value. */
typedef struct {
    HetStateBuffer buffer;
    HetClock clock;
    HetLineLuck luck;
    double value;
    HetWork work; /* of playing it out */
    unsigned length;
    uint32_t path[HET_SEARCH_DEPTH];
    double lent[HET_SEARCH_DEPTH]; /* what its visit counts as until it has its value */
} HetSearchLeaf;

typedef struct {
    HetSearchSettings settings;
    unsigned threads;
    HetTeam *team;            /* NULL: the caller's thread plays alone */
    HetSearchWorker *workers; /* of each thread; the first also expands */
    HetSearchLeaf *leaves;    /* a ring of settings.leaves */
    uint64_t gathered;        /* leaves; those that have no value yet are the last of them */
    HetWork grown, played;    /* work of gathering leaves; of playing out those that have a value */
    HetTree tree;
    size_t state_size;
    bool rooted;                           /* the root is a position */
    uint32_t at;                           /* the root to be, while moves are heard */
    HetClock clock;                        /* at the root, since the tree was begun */
    uint64_t iterations;                   /* leaves that have their value */
    uint64_t key;                          /* of common dice: another for each root */
    double least, greatest;                /* of the values met, for `scaled` */
    double root_log[HET_SEARCH_TABLE];     /* sqrt(log n) */
    double inverse_root[HET_SEARCH_TABLE]; /* 1 / sqrt(n) */
    HetStateBuffer root;
    HetMoveList list; /* scratch */
    double scores[HET_MOVES_MAX];
} HetSearch;

/* Takes the workers of a zeroed search and fills each for an agent, with a style of the doctrine
 * (NULL: the default), and a value by `weights` as het_value_new(). Their lines see the doctrine
 * out to the horizon; callers may change that. */
bool het_search_hire(HetSearch *search, const HetAgent *agent, unsigned threads, const char *style,
                     const char *weights, GError **error);
/* Prepares a search that has its settings and workers. All memory is taken here: nodes of the tree,
 * at least enough for one expansion. False if there is none. */
bool het_search_init(HetSearch *search, const HetScenario *scenario, uint32_t nodes);
void het_search_clear(HetSearch *search);

/* Work done so far, but for leaves on their way. */
HetWork het_search_work(const HetSearch *search);

/* Sets the position to search from, a decision or chance node. What was searched below it already
 * is kept. */
void het_search_position(HetSearch *search, const HetState *state);
/* Follows a move or outcome of the game, so that het_search_position finds its subtree; forgets the
 * tree where the move is not in it, or the cut-off has moved on. */
void het_search_advance(HetSearch *search, const HetState *before, const HetMove *move);
void het_search_forget(HetSearch *search);

/* Whether the agent that it works for is stopped: nobody waits for what it finds. */
static inline bool
het_search_stopped(const HetSearch *search)
{
    return het_line_stopped(&search->workers[0].line);
}

/* Runs iterations from the position set. Allocates nothing. */
void het_search_run(HetSearch *search, uint64_t iterations, HetRandom *random);
/* The same in pieces. A step gathers one leaf, and first takes the value of the oldest on its way
 * if no more may be; settling takes those of all. No other function may be called between a step
 * and settling, except those that tell what was found. */
void het_search_step(HetSearch *search, HetRandom *random);
void het_search_settle(HetSearch *search);

/* For callers that choose the leaves themselves (race.h): the leaf to be filled next, with
 * position, clock and luck; sends it on its way, which must have room; and the oldest on its way
 * with its value, the work counted. */
HetSearchLeaf *het_search_leaf(HetSearch *search);
void het_search_send(HetSearch *search);
const HetSearchLeaf *het_search_take(HetSearch *search);

/* The moves of the root so far: count (0 before the second iteration), then each one's move, visits
 * and mean value for FIRST (0 where there are no visits). */
uint32_t het_search_count(const HetSearch *search);
const HetMove *het_search_move(const HetSearch *search, uint32_t index);
uint32_t het_search_visits(const HetSearch *search, uint32_t index);
double het_search_value(const HetSearch *search, uint32_t index);
/* The index of the move ahead for a seat: the most visited, of equals the better, of equals the
 * first; 0 where there are none. Sets by how many visits it leads the next. */
uint32_t het_search_leader(const HetSearch *search, HetActor seat, uint32_t *ret_lead);
