/* Thin wrappers over a system's slots, which assert the contract. All callers use these. A state is
 * bound to its scenario by het_game_start or het_game_clone. */
#pragma once

#include "scenario.h"

/* The start of `scenario` into `ret_state` (room for scenario->state_size bytes; a HetStateBuffer
 * always does). The scenario must outlive the state. */
void het_game_start(const HetScenario *scenario, HetState *ret_state);

static inline void
het_game_clone(HetState *target, const HetState *source)
{
    memcpy(target, source, source->scenario->state_size);
}

static inline bool
het_game_over(const HetState *state)
{
    return state->actor == HET_NOBODY;
}

/* Lists the node's moves; at a chance node its outcomes with weights. The game must not be over. */
static inline void
het_game_legal(const HetState *state, HetMoveList *ret_list)
{
    g_assert(state->actor != HET_NOBODY);
    het_list_clear(ret_list);
    state->scenario->rules->legal(state, ret_list);
    g_assert(ret_list->count > 0 && ret_list->count <= HET_MOVES_MAX);
}

/* Whether a decision carries a path or a pose, which the system's slot judges. Any other is legal
 * if it is listed. */
bool het_game_has_way(const HetState *state, const HetMove *move);

/* Whether a move, of any bytes, may be applied. */
bool het_game_is_legal(const HetState *state, const HetMove *move);
/* The same at a decision whose list the caller has: nothing is listed anew. */
bool het_game_allows(const HetState *state, const HetMoveList *list, const HetMove *move);

/* The dice to be rolled at a chance node; false at other nodes and for draws. The caller sets
 * ret_throw->account to NULL, or to an account to be filled. */
bool het_game_throw(const HetState *state, HetThrow *ret_throw);

/* Applies a move the caller knows to be legal (from the list, or checked). `sink` may be NULL. */
static inline void
het_game_apply(HetState *state, const HetMove *move, const HetSink *sink)
{
    g_assert(state->actor != HET_NOBODY);
    state->ply++;
    state->roll_key = 0;
    state->scenario->rules->apply(state, move, sink);
}

/* Lists the node's moves unless `kept`, which het_game_step() has left for it, has them. */
static inline void
het_game_list(const HetState *state, HetMoveList *kept)
{
    if (kept->count == 0)
        het_game_legal(state, kept);
}

/* Applies a legal move, which may be of `kept`, and keeps there the next node's list if the rules
 * make it on the way (to see whether it is a choice); else `kept` is empty. What plays many nodes
 * in turn saves every second list so. */
static inline void
het_game_step(HetState *state, const HetMove *move, HetMoveList *kept)
{
    const HetMove played = *move;
    kept->count = 0;
    het_game_apply(state, &played, &(HetSink){.kept = kept});
}

/* The same with the listed move that a word drawn at random falls on (het_list_sample), without a
 * list where the rules can do without. `kept` as in het_game_list(). */
static inline void
het_game_play_lot(HetState *state, uint64_t word, HetMoveList *kept)
{
    const HetRules *rules = state->scenario->rules;
    if (kept->count == 0 && rules->play_lot != NULL && rules->play_lot(state, word, kept))
        return;
    het_game_list(state, kept);
    het_game_step(state, &kept->moves[het_list_sample(kept, word)], kept);
}

/* The slots of HetRules of the same names. */
void het_game_describe(const HetState *state, const HetMove *move, HetDescription *ret_description);
void het_game_measures(const HetState *state, HetMeasures *ret_measures);
void het_game_result(const HetState *state, HetResult *ret_result);
uint64_t het_game_hash(const HetState *state);
uint64_t het_game_key(const HetState *state);
void het_game_prompt(const HetState *state, HetPrompt *ret_prompt);
void het_game_victory(const HetState *state, HetVictory *ret_victory);
bool het_game_march(const HetState *state, const HetMove *move, HetMarch *ret_march);
/* The same of a unit that is on the board and a place on it: NULL, or why it could not fire there.
 */
const char *het_game_aim(const HetState *state, unsigned unit, HetPoint place);

/* For systems: a hash of bytes (stable across machines of one endianness), chained by `seed`. */
uint64_t het_hash_bytes(uint64_t seed, const void *bytes, size_t length);
/* For systems' `key`: the state's common head without ply, epoch and roll key. */
uint64_t het_hash_head(const HetState *state);
