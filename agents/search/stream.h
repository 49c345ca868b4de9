/* Dice of a search: indexed streams that share their luck evenly.
 *
 * Sample `index` of a stream rolls each die (by its roll key) at a place in [0, 1) that depends on
 * the stream's key, and only on these, the roll key and the index. So moves that meet the same roll
 * in the same sample roll the same (common random numbers), samples can be drawn in any order by
 * any number of threads, and nothing of what is drawn depends on the referee's dice.
 *
 * Over the indices 0 to 2^k - 1 each die is rolled once in each of 2^k equal parts of its odds: the
 * points are van der Corput's sequence, scrambled for each die by itself (Owen 1995, by the hash of
 * Laine and Karras 2011). The mean over such a block is exact for whatever in the value adds up
 * over dice. Each die takes the sequence in an order of its own, shuffled within the blocks (Burley
 * 2020): else one die of a sample would determine all others, and what hangs on two of them would
 * be wrong however many samples are drawn. */
#pragma once

#include "engine/dice.h"

static inline uint32_t
het_stream_reverse(uint32_t x)
{
    x = (x & 0x55555555u) << 1 | (x >> 1 & 0x55555555u);
    x = (x & 0x33333333u) << 2 | (x >> 2 & 0x33333333u);
    x = (x & 0x0f0f0f0fu) << 4 | (x >> 4 & 0x0f0f0f0fu);
    x = (x & 0x00ff00ffu) << 8 | (x >> 8 & 0x00ff00ffu);
    return x << 16 | x >> 16;
}

/* Each bit is flipped or not by a hash of the bits below it. */
static inline uint32_t
het_stream_permute(uint32_t x, uint32_t seed)
{
    x += seed;
    x ^= x * 0x6c50b47cu;
    x ^= x * 0xb82f1e52u;
    x ^= x * 0xc7afe638u;
    x ^= x * 0x8d22f6e6u;
    return x;
}

/* A nested uniform scramble of the 32-bit radical inverse of `index`, itself shuffled. */
static inline uint32_t
het_stream_point(uint32_t index, uint32_t seed)
{
    uint32_t order = seed * 0x9e3779b1u ^ 0x85ebca6bu;
    uint32_t shuffled = het_stream_reverse(het_stream_permute(het_stream_reverse(index), order));
    return het_stream_reverse(het_stream_permute(shuffled, seed));
}

/* The die of a roll in sample `index` of the stream `key`, in 32 bits. */
static inline uint32_t
het_stream_luck(uint64_t key, uint64_t roll_key, uint32_t index)
{
    HetRandom mix = {.state = key ^ roll_key * 0xd1342543de82ef95u};
    return het_stream_point(index, (uint32_t)(het_random_next(&mix) >> 32));
}

/* The index of the outcome of a chance node in sample `index` of the stream `key`. */
static inline unsigned
het_stream_draw(const HetMoveList *outcomes, uint64_t key, uint64_t roll_key, uint32_t index)
{
    HetRandom mix = {.state = key ^ roll_key * 0xd1342543de82ef95u};
    uint64_t word = het_random_next(&mix);
    uint64_t point = (uint64_t)het_stream_point(index, (uint32_t)(word >> 32)) << 32;
    return het_outcome_at(outcomes, het_mul_high(point | (uint32_t)word, outcomes->total));
}
