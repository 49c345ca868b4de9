#include "fingerprint.h"

#include <string.h>

enum { LANES = 4 };

/* Numbers without a pattern, from the digits of pi: what the lanes start from, and what the second
 * factors are mixed with. Were they the same, equal words would make a square, in which a bit of
 * the one is worth what a bit of the other is. */
static const uint64_t starts[LANES] = {0x243f6a8885a308d3u, 0x13198a2e03707345u,
                                       0xa4093822299f31d1u, 0x082efa98ec4e6c89u};
static const uint64_t salts[LANES] = {0x452821e638d01377u, 0xbe5466cf34e90c6du, 0xc0ac29b7c97c50ddu,
                                      0x3f84d5b5b5470917u};

_Static_assert(offsetof(HetState, turn) % sizeof(uint64_t) == 0,
               "words reach to the end of a state");

/* Both halves of a product: every bit of the factors reaches every bit of it. */
static inline uint64_t
fold(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
    __extension__ typedef unsigned __int128 Wide;
    const Wide product = (Wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    return a * b ^ het_mul_high(a, b);
#endif
}

static inline uint64_t
word_at(const char *bytes, size_t offset)
{
    uint64_t word;
    memcpy(&word, bytes + offset, sizeof word);
    return word;
}

uint64_t
het_fingerprint(const HetState *state)
{
    const char *bytes = (const char *)state;
    const size_t end = state->scenario->state_size, two = 2 * sizeof(uint64_t);
    size_t at = offsetof(HetState, turn);
    uint64_t lane[LANES] = {starts[0] ^ state->epoch, starts[1] ^ state->roll_key, starts[2],
                            starts[3]};
    /* Four products at once, since each waits for the one before it in its lane. */
    for (; at + LANES * two <= end; at += LANES * two)
        HET_EACH_BELOW(i, LANES)
            lane[i] = fold(word_at(bytes, at + i * two) ^ lane[i],
                           word_at(bytes, at + i * two + sizeof(uint64_t)) ^ salts[i]);
    for (; at + sizeof(uint64_t) <= end; at += sizeof(uint64_t))
        lane[0] = fold(word_at(bytes, at) ^ lane[0], salts[1]);
    const uint64_t print = fold(lane[0] ^ lane[1], lane[2] ^ salts[0]) ^ fold(lane[3], salts[2]);
    return print != 0 ? print : 1;
}
