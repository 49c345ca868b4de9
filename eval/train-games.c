#include "train-games.h"

#include "agents/agent.h"
#include "engine/game.h"
#include "engine/rules/registry.h"

/* The agents that play, as texts: those given, or all styles of the doctrine. */
static char *
pick_agent(const HetTraining *training, HetRandom *random)
{
    const HetDoctrine *doctrine = het_doctrine_find(training->system);
    unsigned count =
        training->agents->len > 0 ? training->agents->len : (unsigned)doctrine->style_count;
    unsigned index = het_random_below(random, count);
    if (training->agents->len > 0)
        return g_strdup(training->agents->pdata[index]);
    return g_strdup_printf("doctrine:%s", doctrine->styles[index].name);
}

static bool
play(const HetTrainingGames *games, HetAgent *const agents[HET_SIDES], HetRandom *random,
     HetState *state, GError **error)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    while (!het_game_over(state)) {
        HetMove move;
        het_game_legal(state, list);
        if (state->actor == HET_CHANCE) {
            move = list->moves[het_random_outcome(random, list)];
        } else {
            bool lot = het_random_unit(random) < games->training->random;
            if (lot)
                move = list->moves[het_random_below(random, list->count)];
            else if (het_agent_choose(agents[state->actor], state, list, &move, error) !=
                     HET_AGENT_CHOSE)
                return false;
            games->node(games->data, state, list, &move, lot);
        }
        HET_EACH_BELOW(side, HET_SIDES)
            het_agent_observe(agents[side], state, &move);
        het_game_apply(state, &move, NULL);
    }
    return true;
}

bool
het_training_play(const HetTrainingGames *games, unsigned number, double *ret_result,
                  GError **error)
{
    const HetTraining *training = games->training;
    const uint64_t seed = training->seed + number;
    HetRandom random = {.state = het_seed_derive(seed, "training")};
    int span = training->units_most - training->units_least + 1;
    int units = training->units_least + (int)het_random_below(&random, (unsigned)span);
    g_autofree char *name = g_strdup_printf("%s/mirror?units=%d&seed=%" G_GUINT64_FORMAT,
                                            training->system, units, seed);
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, error);
    if (scenario == NULL)
        return false;
    g_autofree char *text = pick_agent(training, &random);
    g_autofree char *other = pick_agent(training, &random);
    g_autoptr(HetAgent) first =
        het_agent_new(text, scenario, HET_FIRST, het_agent_seed(seed, HET_FIRST), error);
    g_autoptr(HetAgent) second =
        first != NULL
            ? het_agent_new(other, scenario, HET_SECOND, het_agent_seed(seed, HET_SECOND), error)
            : NULL;
    if (second == NULL)
        return false;
    HetAgent *const agents[HET_SIDES] = {first, second};
    HetStateBuffer state;
    HetResult result;
    het_game_start(scenario, &state.state);
    if (!play(games, agents, &random, &state.state, error))
        return false;
    het_game_result(&state.state, &result);
    *ret_result = result.winner == HET_FIRST ? 1 : result.winner == HET_SECOND ? 0 : 0.5;
    return true;
}
