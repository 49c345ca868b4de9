#include "dice.h"

#include <glib.h>

uint64_t
het_seed_derive(uint64_t seed, const char *purpose)
{
    uint8_t bytes[8];
    HET_EACH_BELOW(i, 8)
        bytes[i] = (uint8_t)(seed >> (8 * i));
    uint8_t digest[32];
    gsize length = sizeof digest;
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
    g_checksum_update(checksum, bytes, sizeof bytes);
    g_checksum_update(checksum, (const guchar *)purpose, -1);
    g_checksum_get_digest(checksum, digest, &length);
    g_checksum_free(checksum);
    uint64_t derived = 0;
    HET_EACH_BELOW(i, 8)
        derived |= (uint64_t)digest[i] << (8 * i);
    return derived;
}

void
het_philox(uint64_t key, uint64_t counter, uint64_t ret_words[2])
{
    /* Multipliers and Weyl increments of Philox4x32 as published. */
    static const uint32_t multiplier[2] = {0xd2511f53u, 0xcd9e8d57u};
    static const uint32_t increment[2] = {0x9e3779b9u, 0xbb67ae85u};
    uint32_t k[2] = {(uint32_t)key, (uint32_t)(key >> 32)};
    uint32_t c[4] = {(uint32_t)counter, (uint32_t)(counter >> 32), 0, 0};
    HET_EACH_BELOW(round, 10) {
        uint64_t p0 = (uint64_t)multiplier[0] * c[0];
        uint64_t p1 = (uint64_t)multiplier[1] * c[2];
        uint32_t next[4] = {(uint32_t)(p1 >> 32) ^ c[1] ^ k[0], (uint32_t)p1,
                            (uint32_t)(p0 >> 32) ^ c[3] ^ k[1], (uint32_t)p0};
        HET_EACH_BELOW(i, 4)
            c[i] = next[i];
        k[0] += increment[0];
        k[1] += increment[1];
    }
    ret_words[0] = (uint64_t)c[1] << 32 | c[0];
    ret_words[1] = (uint64_t)c[3] << 32 | c[2];
}

uint64_t
het_mul_high(uint64_t a, uint64_t b)
{
    uint64_t a_low = a & 0xffffffffu, a_high = a >> 32;
    uint64_t b_low = b & 0xffffffffu, b_high = b >> 32;
    uint64_t middle = a_high * b_low + ((a_low * b_low) >> 32);
    uint64_t other = a_low * b_high + (middle & 0xffffffffu);
    return a_high * b_high + (middle >> 32) + (other >> 32);
}

unsigned
het_outcome_search(const HetMoveList *outcomes, uint64_t draw)
{
    unsigned index = 0;
    while (index + 1 < outcomes->count && draw >= outcomes->weights[index])
        draw -= outcomes->weights[index++];
    return index;
}

unsigned
het_dice_draw(const HetMoveList *outcomes, uint64_t key, uint64_t roll_key)
{
    g_assert(outcomes->total > 0);
    uint64_t words[2];
    het_philox(key, roll_key, words);
    /* floor(draw * total / 2^128) of the 128-bit draw, high word words[1]: an error of at most
     * total / 2^128 in any outcome's chance. */
    uint64_t low = words[1] * outcomes->total;
    uint64_t carry = low + het_mul_high(words[0], outcomes->total) < low;
    return het_outcome_at(outcomes, het_mul_high(words[1], outcomes->total) + carry);
}

static unsigned
greatest_common_divisor(unsigned a, unsigned b)
{
    while (b != 0) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

unsigned
het_dice_fit(unsigned hitting, unsigned faces)
{
    g_assert(faces > 0 && hitting <= faces);
    uint64_t base = faces / greatest_common_divisor(hitting, faces);
    if (base <= 1)
        return UINT8_MAX;
    unsigned dice = 0;
    uint64_t total = 1;
    while (total <= (UINT64_MAX >> 1) / base) {
        total *= base;
        dice++;
    }
    return dice;
}

void
het_dice_hits(HetMoveList *list, unsigned unit, unsigned dice, unsigned hitting, unsigned faces,
              const uint8_t *effect)
{
    g_assert(dice <= het_dice_fit(hitting, faces));
    unsigned divisor = greatest_common_divisor(hitting, faces);
    uint64_t hit = hitting / divisor, miss = (faces - hitting) / divisor;
    /* weight(k) = C(n,k) h^k m^(n-k), built from row to row as the coefficients of (m + h x)^n;
     * every coefficient is at most the total, which fits. */
    uint64_t weight[UINT8_MAX + 1] = {1};
    for (unsigned n = 1; n <= dice; n++) {
        for (unsigned k = n; k > 0; k--)
            weight[k] = weight[k] * miss + weight[k - 1] * hit;
        weight[0] *= miss;
    }
    unsigned low = 0;
    uint64_t sum = 0;
    for (unsigned k = 0; k <= dice; k++) {
        sum += weight[k];
        bool last = k == dice || effect == NULL || effect[k] != effect[k + 1];
        if (!last)
            continue;
        het_list_add_outcome(list, het_move_roll(unit, (int32_t)low, (int32_t)k), sum);
        low = k + 1;
        sum = 0;
    }
}
