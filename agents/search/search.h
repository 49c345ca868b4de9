/* Monte Carlo tree search over staged decisions with explicit chance nodes. It knows no rule
 * system and keeps no clock: callers run as many iterations as they like.
 *
 * Values are for FIRST, in [-1, 1]; at a decision the side that decides there maximises its own
 * value, no matter whose turn it is, so interrupts need no special case. At chance nodes outcomes
 * are drawn by weight and means are backed up, which converge to the expectation. A leaf is played
 * on (line.h) to the cut-off, a number of turns after the root, and evaluated there.
 *
 * Without priors selection is UCB1 (Auer et al. 2002, as in UCT: Kocsis and Szepesvari 2006), new
 * moves first in random order; with priors it is the predictor rule of AlphaZero (Silver et al.
 * 2018) with first-play urgency, exploration times half the range of the values met, so that one
 * setting serves evaluators of any spread. */
#pragma once

#include "line.h"
#include "tree.h"

enum { HET_SEARCH_TABLE = 1024, HET_SEARCH_DEPTH = 512 };

typedef struct {
    double exploration;
    unsigned cutoff; /* turns to look ahead (clock.h); 0: to the end of the game */
    bool priors;     /* softmax of the doctrine's scores */
} HetSearchSettings;

typedef struct {
    HetSearchSettings settings;
    HetPolicy policy; /* the priors, and the line's */
    HetLine line;     /* plays leaves out, and counts the work of all */
    HetTree tree;
    size_t state_size;
    bool rooted;    /* the root is a position */
    uint32_t at;    /* the root to be, while moves are heard */
    HetClock clock; /* at the root, since the tree was begun */
    uint64_t iterations;
    double least, greatest;                /* of the values met */
    double root_log[HET_SEARCH_TABLE];     /* sqrt(log n) */
    double inverse_root[HET_SEARCH_TABLE]; /* 1 / sqrt(n) */
    HetStateBuffer root;
    /* Scratch of an iteration: the way to the leaf, and the position there. */
    unsigned length;
    uint32_t path[HET_SEARCH_DEPTH];
    HetStateBuffer leaf;
    HetMoveList list;
    double scores[HET_MOVES_MAX];
} HetSearch;

/* Fills policy and line of a zeroed search for an agent, with a style of the doctrine (NULL: the
 * default), and a value by `weights` as het_value_new(). The line sees the doctrine out to the
 * horizon; callers may change that. */
bool het_search_hire(HetSearch *search, const HetAgent *agent, const char *style,
                     const char *weights, GError **error);
/* Prepares a search that has its settings and line. All memory is taken here: nodes of the tree,
 * at least enough for one expansion. False if there is none. */
bool het_search_init(HetSearch *search, const HetScenario *scenario, uint32_t nodes);
void het_search_clear(HetSearch *search);

/* Work done so far. */
static inline HetWork
het_search_work(const HetSearch *search)
{
    return search->line.work;
}

/* Sets the position to search from, a decision or chance node. What was searched below it already
 * is kept. */
void het_search_position(HetSearch *search, const HetState *state);
/* Follows a move or outcome of the game, so that het_search_position finds its subtree; forgets the
 * tree where the move is not in it, or the epoch is over. */
void het_search_advance(HetSearch *search, const HetState *before, const HetMove *move);
void het_search_forget(HetSearch *search);

/* Runs iterations from the position set. Allocates nothing. */
void het_search_run(HetSearch *search, uint64_t iterations, HetRandom *random);

/* The moves of the root so far: count (0 before the second iteration), then each one's move, visits
 * and mean value for FIRST (0 where there are no visits). */
uint32_t het_search_count(const HetSearch *search);
const HetMove *het_search_move(const HetSearch *search, uint32_t index);
uint32_t het_search_visits(const HetSearch *search, uint32_t index);
double het_search_value(const HetSearch *search, uint32_t index);
/* The index of the move ahead for a seat: the most visited, of equals the better, of equals the
 * first; 0 where there are none. Sets by how many visits it leads the next. */
uint32_t het_search_leader(const HetSearch *search, HetActor seat, uint32_t *ret_lead);
