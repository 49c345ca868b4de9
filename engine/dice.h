/* Keyed dice. The engine has no random generator: a chance node lists its outcomes with exact
 * weights and sets a roll key, and a referee draws by hashing (match key, roll key) with the
 * counter-based generator Philox4x32-10 (Salmon et al., SC 2011). Two games that differ in one
 * decision still get the same dice elsewhere. Agents use a generator of their own (random.h). */
#pragma once

#include "random.h"
#include "state.h"

/* Identifies a roll within a match. Unique, since a system counts a unit's rolls within the turn.
 */
typedef struct {
    uint16_t turn;  /* 1 and up */
    uint16_t event; /* system's enum of kinds of roll */
    uint16_t unit;  /* shooter, or lowest-numbered attacker; HET_NO_UNIT: none */
    uint16_t count; /* rolls of that unit (and event) before this one this turn */
} HetRollKey;

static inline uint64_t
het_roll_key_pack(HetRollKey key)
{
    return (uint64_t)key.turn << 48 | (uint64_t)key.event << 32 | (uint64_t)key.unit << 16 |
           key.count;
}

/* Opens a chance node: sets the actor to CHANCE and the roll key from the state's turn, `event`,
 * `unit` and *count, which it increments. The procedure on top of the stack determines the effect
 * of the outcome. */
static inline void
het_state_open_roll(HetState *state, unsigned event, unsigned unit, uint8_t *count)
{
    state->actor = HET_CHANCE;
    state->roll_key = het_roll_key_pack((HetRollKey){
        .turn = state->turn, .event = (uint16_t)event, .unit = (uint16_t)unit, .count = *count});
    (*count)++;
}

/* A one-way derivation from a seed for one purpose ("referee", "agent first" ...): the first eight
 * bytes of SHA-256, little-endian. A derived key reveals neither the seed nor other keys. */
uint64_t het_seed_derive(uint64_t seed, const char *purpose);

/* 128 bits of Philox4x32-10 for (key, counter), in two words. */
void het_philox(uint64_t key, uint64_t counter, uint64_t ret_words[2]);

/* The index of the outcome the referee draws: the first whose cumulative weight exceeds the draw of
 * (key, roll_key) scaled to the list's total. `outcomes` is the list of a chance node. */
unsigned het_dice_draw(const HetMoveList *outcomes, uint64_t key, uint64_t roll_key);

/* floor(a * b / 2^64). */
uint64_t het_mul_high(uint64_t a, uint64_t b);

/* Outcomes of `dice` dice of `faces` sides, each a hit on `hitting` of them: counts of hits 0 to
 * `dice` with exact weights C(n,k) h^k (f-h)^(n-k), h/f in lowest terms, appended to `list` in
 * ascending order. Neighbouring counts k with equal effect[k] are merged into one range; effect
 * NULL merges none. effect has dice + 1 entries. Requires het_dice_fit(). */
void het_dice_hits(HetMoveList *list, unsigned unit, unsigned dice, unsigned hitting,
                   unsigned faces, const uint8_t *effect);

/* The largest number of dice that het_dice_hits can take: total f^n in lowest terms below 2^63. */
unsigned het_dice_fit(unsigned hitting, unsigned faces);

/* The index of the first outcome whose cumulative weight exceeds `draw`, which is below the total.
 */
unsigned het_outcome_search(const HetMoveList *outcomes, uint64_t draw);

/* The same, inlined. A short list is summed to its end without branching, since the place to stop
 * is random and a branch on it would be mispredicted. */
static inline unsigned
het_outcome_at(const HetMoveList *outcomes, uint64_t draw)
{
    if (outcomes->count > 8)
        return het_outcome_search(outcomes, draw);
    unsigned index = 0;
    uint64_t sum = 0;
    for (unsigned i = 0; i + 1 < outcomes->count; i++) {
        sum += outcomes->weights[i];
        index += draw >= sum;
    }
    return index;
}

/* The index of a listed move that a word drawn at random falls on: of a decision all alike, of
 * outcomes (whose weights have a total) by weight. */
static inline unsigned
het_list_sample(const HetMoveList *list, uint64_t word)
{
    const uint64_t total = list->total;
    if (total == 0)
        return het_sample_below(word, list->count);
    return het_outcome_at(list, total <= UINT32_MAX ? het_sample_below(word, (uint32_t)total)
                                                    : het_mul_high(word, total));
}

/* The index of an outcome of a chance node, by weight, from an agent's own generator. */
static inline unsigned
het_random_outcome(HetRandom *random, const HetMoveList *outcomes)
{
    return het_list_sample(outcomes, het_random_next(random));
}
