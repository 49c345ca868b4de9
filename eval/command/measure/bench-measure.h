/* Measures the speed of one scenario: cloning, move generation, applying, random playouts, search.
 * All times are of the process's own CPU, on one core. */
#pragma once

#include "engine/game.h"

/* One measurement. A rate is a number a second. */
typedef struct {
    double clone_ns, memcpy_ns; /* a clone, and a plain copy of the same bytes */
    double clone_ratio;         /* the first by the second */
    double legal_rate;          /* lists of moves */
    double apply_rate;          /* a clone and a move applied to it */
    double game_rate;           /* random playouts from the first decision */
    double node_rate;           /* moves and outcomes applied in them */
    double decision_rate;       /* of these, decisions */
    double activation_rate;     /* of these, units chosen to act (moves of kind SELECT) */
    double iteration_rate;      /* plain UCT from the first decision, a random playout each */
    double doctrine_rate;       /* games of the doctrine against itself, as matches play them */
    double allocations;         /* a playout and a search iteration, together; -1: not counted */
} HetBench;

enum { HET_BENCH_COUNT = sizeof(HetBench) / sizeof(double) };

/* Name, unit and meaning of the members of HetBench, in their order. */
typedef struct {
    const char *name, *help;
} HetBenchName;
extern const HetBenchName het_bench_names[HET_BENCH_COUNT];

/* The first decision of a game, past what chance does before it: where playouts and searches begin.
 * `list` is scratch. The game may be over there. */
void het_bench_start(const HetScenario *scenario, HetMoveList *list, HetState *ret_state);

/* Measures each for about `seconds` (at least 0.001). */
void het_bench_measure(const HetScenario *scenario, double seconds, HetBench *ret_bench);

static inline double *
het_bench_value(HetBench *bench, unsigned index)
{
    return (double *)(void *)bench + index;
}
