#include "signature.h"

enum { PLAYOUTS = 64, SEED = 20260102 };

static uint64_t
sign_playout(const HetScenario *scenario, HetRandom *random, HetMoveList *list, uint64_t hash)
{
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    het_game_start(scenario, state);
    while (!het_game_over(state)) {
        het_game_legal(state, list);
        unsigned index = state->actor == HET_CHANCE ? het_random_outcome(random, list)
                                                    : het_random_below(random, list->count);
        hash = het_hash_bytes(hash + list->count, &list->moves[index], sizeof(HetMove));
        het_game_apply(state, &list->moves[index], NULL);
    }
    uint64_t final[2] = {het_game_hash(state), het_game_key(state)};
    return het_hash_bytes(hash, final, sizeof final);
}

uint64_t
het_signature(const HetScenario *scenario, uint64_t before)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetRandom random = {.state = SEED};
    uint64_t hash = het_hash_bytes(before, scenario->text, strlen(scenario->text));
    for (unsigned i = 0; i < PLAYOUTS; i++)
        hash = sign_playout(scenario, &random, list, hash);
    return hash;
}
