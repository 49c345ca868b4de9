#include "signature.h"

#include "agents/search/mcts.h"
#include "engine/scenario-labels.h"

/* Less of each where games are long: once so many plies or calls of the rules are spent. */
enum {
    PLAYOUTS = 64,
    PLIES_ENOUGH = 10000,
    ITERATIONS = 500, /* of each tree searched */
    BATCH = 1,
    CALLS_ENOUGH = 20000,
    DECISIONS = 16, /* taken by each agent */
    SEED = 20260102,
};

/* One of each way to choose, with a small budget. */
static const char *const agents[] = {"doctrine", "greedy:calls=4000", "mcts:calls=4000"};

static uint64_t
sign_playout(const HetScenario *scenario, HetRandom *random, HetMoveList *list, uint64_t hash,
             unsigned *plies)
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
    *plies += state->ply;
    return het_hash_bytes(hash, final, sizeof final);
}

/* Result of a plain search from a position: the visits and values of its root. */
static uint64_t
sign_search(const HetState *state, uint64_t hash)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetAgent) agent =
        het_agent_new("uct", state->scenario, (HetActor)state->actor, SEED, &error);
    g_assert_no_error(error);
    HetSearch *search = het_mcts_search(agent);
    HetRandom random = {.state = SEED};
    het_search_position(search, state);
    for (unsigned done = 0; done < ITERATIONS && het_search_work(search).calls < CALLS_ENOUGH;
         done += BATCH)
        het_search_run(search, BATCH, &random);
    for (uint32_t i = 0; i < het_search_count(search); i++) {
        uint32_t visits = het_search_visits(search, i);
        double value = het_search_value(search, i);
        hash = het_hash_bytes(hash, het_search_move(search, i), sizeof(HetMove));
        hash = het_hash_bytes(hash, &visits, sizeof visits);
        hash = het_hash_bytes(hash, &value, sizeof value);
    }
    return hash;
}

/* The first decisions of an agent that plays both sides, and a plain search at every eighth. */
static uint64_t
sign_agent(const HetScenario *scenario, const char *name, HetMoveList *list, uint64_t hash)
{
    enum { SEARCH_EVERY = 8 };
    g_autoptr(GError) error = NULL;
    g_autoptr(HetAgent) first = het_agent_new(name, scenario, HET_FIRST, SEED, &error);
    g_autoptr(HetAgent) second = het_agent_new(name, scenario, HET_SECOND, SEED, &error);
    g_assert_no_error(error);
    HetRandom random = {.state = SEED};
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    het_game_start(scenario, state);
    for (unsigned decisions = 0; decisions < DECISIONS && !het_game_over(state);) {
        het_game_legal(state, list);
        HetMove move = list->moves[0];
        if (state->actor == HET_CHANCE) {
            move = list->moves[het_random_outcome(&random, list)];
        } else {
            if (decisions++ % SEARCH_EVERY == 0)
                hash = sign_search(state, hash);
            het_agent_choose(state->actor == HET_FIRST ? first : second, state, list, &move,
                             &error);
            g_assert_no_error(error);
        }
        hash = het_hash_bytes(hash, &move, sizeof move);
        het_agent_observe(first, state, &move);
        het_agent_observe(second, state, &move);
        het_game_apply(state, &move, NULL);
    }
    return hash;
}

uint64_t
het_signature(const HetScenario *scenario, uint64_t before)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetRandom random = {.state = SEED};
    /* What is only for people is no part of play. */
    g_autofree char *text = het_scenario_text_unlabelled(scenario->text);
    uint64_t hash = het_hash_bytes(before, text, strlen(text));
    for (unsigned i = 0, plies = 0; i < PLAYOUTS && plies < PLIES_ENOUGH; i++)
        hash = sign_playout(scenario, &random, list, hash, &plies);
    HET_EACH_BELOW(i, G_N_ELEMENTS(agents))
        hash = sign_agent(scenario, agents[i], list, hash);
    return hash;
}
