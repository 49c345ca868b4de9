/* `hetman solve POSITION --against=AGENT`: the exact value of the best response to an agent. */
#include "solve-response.h"

#include "engine/each.h"
#include "engine/game.h"

typedef struct {
    HetAgent *agent;
    HetActor side;     /* of the response */
    GHashTable *known; /* int64_t: hash of a state, to double */
    uint64_t nodes, most;
    GError **error;
} Response;

static bool value_of(Response *response, const HetState *state, double *ret_value);

/* After a move. */
static bool
value_after(Response *response, const HetState *state, const HetMove *move, double *ret_value)
{
    HetStateBuffer next;
    het_game_clone(&next.state, state);
    het_game_apply(&next.state, move, NULL);
    return value_of(response, &next.state, ret_value);
}

static bool
mean_of_rolls(Response *response, const HetState *state, const HetMoveList *list, double *ret_value)
{
    double sum = 0, value;
    HET_EACH_BELOW(i, list->count) {
        if (!value_after(response, state, &list->moves[i], &value))
            return false;
        sum += value * ((double)list->weights[i] / (double)list->total);
    }
    *ret_value = sum;
    return true;
}

static bool
best_of_moves(Response *response, const HetState *state, const HetMoveList *list, double *ret_value)
{
    double best = 0, value;
    HET_EACH_MOVE(move, list) {
        if (!value_after(response, state, move, &value))
            return false;
        best = MAX(best, value);
    }
    *ret_value = best;
    return true;
}

/* The agent's choice is that of a game in which it first chooses here. */
static bool
after_the_agent(Response *response, const HetState *state, const HetMoveList *list,
                double *ret_value)
{
    HetMove move;
    het_agent_reset(response->agent);
    if (het_agent_choose(response->agent, state, list, &move, response->error) == HET_AGENT_CHOSE &&
        het_game_allows(state, list, &move))
        return value_after(response, state, &move, ret_value);
    if (*response->error == NULL)
        het_fail(response->error, HET_ERROR_VALUE, "%s resigned or chose no legal move",
                 response->agent->name);
    return false;
}

static bool
work_out(Response *response, const HetState *state, double *ret_value)
{
    HetMoveList list;
    het_game_legal(state, &list);
    if (state->actor == HET_CHANCE)
        return mean_of_rolls(response, state, &list, ret_value);
    return state->actor == response->side ? best_of_moves(response, state, &list, ret_value)
                                          : after_the_agent(response, state, &list, ret_value);
}

static bool
value_of(Response *response, const HetState *state, double *ret_value)
{
    if (het_game_over(state)) {
        HetResult result;
        het_game_result(state, &result);
        *ret_value = result.winner == HET_NOBODY ? 0.5 : result.winner == response->side ? 1 : 0;
        return true;
    }
    const gint64 hash = (gint64)het_game_hash(state);
    const double *known = g_hash_table_lookup(response->known, &hash);
    if (known != NULL) {
        *ret_value = *known;
        return true;
    }
    if (response->most > 0 && response->nodes++ >= response->most)
        return het_fail(response->error, HET_ERROR_VALUE,
                        "not solved: %" G_GUINT64_FORMAT
                        " positions; allow more by --nodes, or choose "
                        "a position nearer to the end",
                        response->most);
    if (!work_out(response, state, ret_value))
        return false;
    g_hash_table_insert(response->known, g_memdup2(&hash, sizeof hash),
                        g_memdup2(ret_value, sizeof *ret_value));
    return true;
}

bool
het_solve_response(const HetScenario *scenario, const HetState *state, const char *agent,
                   HetActor side, uint64_t seed, uint64_t nodes, double *ret_value, GError **error)
{
    g_autoptr(GError) inner = NULL;
    g_autoptr(HetAgent) other = het_agent_new(agent, scenario, het_other(side), seed, &inner);
    g_autoptr(GHashTable) known =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    Response response = {
        .agent = other, .side = side, .known = known, .most = nodes, .error = &inner};
    if (other != NULL && value_of(&response, state, ret_value))
        return true;
    g_propagate_error(error, g_steal_pointer(&inner));
    return false;
}
