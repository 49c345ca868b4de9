/* Playouts from a position: dice by weight, decisions by a policy, a value at the end. */
#include "handle.h"

#include "agents/evaluator/evaluator.h"

enum { PLAYOUTS_MAX = 1 << 20 };

typedef struct {
    const HetEvaluator *evaluator;
    HetAgent *policies[HET_SIDES]; /* NULL: random */
    HetRandom random;
    HetStateBuffer state;
    HetMoveList list;
    unsigned horizon;
    HetmanPlayouts *counts;
} Playing;

/* The policy's move; false with an error. */
static bool
choose(Playing *playing, HetMove *ret_move, GError **error)
{
    const HetState *state = &playing->state.state;
    HetAgent *agent = playing->policies[state->actor];
    g_autoptr(GError) inner = NULL;
    if (agent == NULL) {
        *ret_move = playing->list.moves[het_random_below(&playing->random, playing->list.count)];
        return true;
    }
    HetAgentStatus status = het_agent_choose(agent, state, &playing->list, ret_move, &inner);
    if (status == HET_AGENT_CHOSE && het_game_allows(state, &playing->list, ret_move))
        return true;
    return het_fail(error, HET_ERROR_PROCESS, "policy %s in a playout: %s", agent->name,
                    inner != NULL                  ? inner->message
                    : status == HET_AGENT_RESIGNED ? "resigned, which playouts do not know"
                                                   : "chose an illegal move");
}

static double
value_of(Playing *playing)
{
    const HetState *state = &playing->state.state;
    HetResult result;
    if (!het_game_over(state)) {
        playing->counts->cut++;
        return het_evaluate(playing->evaluator, state);
    }
    het_game_result(state, &result);
    playing->counts->first += result.winner == HET_FIRST;
    playing->counts->second += result.winner == HET_SECOND;
    playing->counts->drawn += result.winner == HET_NOBODY;
    return result.winner == HET_FIRST ? 1 : result.winner == HET_SECOND ? -1 : 0;
}

/* Plays to the end or the horizon. */
static bool
play(Playing *playing, double *ret_value, GError **error)
{
    HetState *state = &playing->state.state;
    unsigned decisions = 0;
    while (!het_game_over(state) && (playing->horizon == 0 || decisions < playing->horizon)) {
        HetMove move;
        het_game_legal(state, &playing->list);
        if (state->actor == HET_CHANCE) {
            move = playing->list.moves[het_random_outcome(&playing->random, &playing->list)];
        } else {
            decisions++;
            if (!choose(playing, &move, error))
                return false;
        }
        HET_EACH_BELOW(side, HET_SIDES)
            if (playing->policies[side] != NULL)
                het_agent_observe(playing->policies[side], state, &move);
        het_game_apply(state, &move, NULL);
    }
    playing->counts->decisions += decisions;
    *ret_value = value_of(playing);
    return true;
}

static bool
make_policies(Playing *playing, HetmanContext *context, const HetScenario *scenario,
              const char *policy, GError **error)
{
    if (strcmp(policy, "random") == 0)
        return true;
    HET_EACH_BELOW(side, HET_SIDES) {
        playing->policies[side] = het_agent_new_among(het_context_classes(context), policy,
                                                      scenario, (HetActor)side, 0, error);
        if (playing->policies[side] == NULL)
            return false;
    }
    return true;
}

static bool
play_all(Playing *playing, const HetState *from, unsigned count, uint64_t seed, float *ret_values,
         GError **error)
{
    double sum = 0, squares = 0, value = 0;
    HetRandom mix = {.state = seed};
    HET_EACH_BELOW(i, count) {
        uint64_t own = het_random_next(&mix);
        playing->random = (HetRandom){.state = own};
        HET_EACH_BELOW(side, HET_SIDES)
            if (playing->policies[side] != NULL)
                het_agent_reseed(playing->policies[side], het_agent_seed(own, (HetActor)side));
        het_game_clone(&playing->state.state, from);
        if (!play(playing, &value, error))
            return false;
        sum += value;
        squares += value * value;
        if (ret_values != NULL)
            ret_values[i] = (float)value;
    }
    playing->counts->mean = sum / count;
    if (count > 1)
        playing->counts->variance = MAX(0, (squares - sum * sum / count) / (count - 1));
    return true;
}

bool
hetman_game_playouts(HetmanContext *context, const HetmanGame *game, const char *policy,
                     unsigned count, unsigned horizon, uint64_t seed, float *ret_values,
                     HetmanPlayouts *ret_playouts, GError **error)
{
    if (context != NULL && !het_handle_check(context, HET_HANDLE_CONTEXT, error))
        return false;
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL || !het_argument_check(policy, "a policy", error) ||
        !het_argument_check(ret_playouts, "where playouts are counted", error))
        return false;
    if (count < 1 || count > PLAYOUTS_MAX)
        return het_fail(error, HET_ERROR_VALUE, "expected 1 to %d playouts, found %u", PLAYOUTS_MAX,
                        count);
    const HetScenario *scenario = game->scenario->scenario;
    g_autofree Playing *playing = g_new0(Playing, 1);
    *ret_playouts = (HetmanPlayouts){0};
    playing->evaluator = het_evaluator_find(scenario->rules->name);
    playing->horizon = horizon;
    playing->counts = ret_playouts;
    bool done = make_policies(playing, context, scenario, policy, error) &&
                play_all(playing, het_game_state(game), count, seed, ret_values, error);
    HET_EACH_BELOW(side, HET_SIDES)
        g_clear_pointer(&playing->policies[side], het_agent_free);
    return done;
}
