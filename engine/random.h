/* HetRandom is the fast generator that agents use for playouts and choices. The dice of a match
 * never come from it (dice.h). */
#pragma once

#include <stdint.h>

/* A small fast generator (SplitMix64) for playouts and agents; the seed is the state. */
typedef struct {
    uint64_t state;
} HetRandom;

static inline uint64_t
het_random_next(HetRandom *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A word drawn at random as a number in 0 .. bound - 1 (bound >= 1 and at most 2^32; bias below
 * 2^-32). */
static inline uint32_t
het_sample_below(uint64_t word, uint32_t bound)
{
    return (uint32_t)(((word >> 32) * bound) >> 32);
}

/* Uniform in 0 .. bound - 1. */
static inline uint32_t
het_random_below(HetRandom *random, uint32_t bound)
{
    return het_sample_below(het_random_next(random), bound);
}

/* Uniform in [0, 1), 53 bits. */
static inline double
het_random_unit(HetRandom *random)
{
    return (double)(het_random_next(random) >> 11) * 0x1p-53;
}
