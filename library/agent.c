#include "handle.h"

#include "engine/text.h"

HetmanAgent *
hetman_agent_prepare(HetmanContext *context, const char *text, GError **error)
{
    if (context != NULL && !het_handle_check(context, HET_HANDLE_CONTEXT, error))
        return NULL;
    HetAgent *inner =
        het_agent_prepare_among(het_context_classes(context), text != NULL ? text : "", error);
    if (inner == NULL)
        return NULL;
    HetmanAgent *agent = g_new0(HetmanAgent, 1);
    agent->handle.mark = HET_HANDLE_AGENT;
    agent->agent = inner;
    return agent;
}

bool
hetman_agent_seat(HetmanAgent *agent, HetmanScenario *scenario, HetmanActor seat, uint64_t seed,
                  GError **error)
{
    g_auto(HetUsed) used = het_use(agent, HET_HANDLE_AGENT, HET_USE_ALONE, error);
    if (used == NULL || !het_handle_check(scenario, HET_HANDLE_SCENARIO, error))
        return false;
    if (seat != HETMAN_FIRST && seat != HETMAN_SECOND)
        return het_fail(error, HET_ERROR_USAGE, "a seat is first (0) or second (1), not %d",
                        (int)seat);
    if (agent->agent->scenario != NULL)
        return het_fail(error, HET_ERROR_USAGE, "%s had a seat before; prepare another",
                        agent->agent->name);
    g_autoptr(GError) inner = NULL;
    if (het_agent_seat(agent->agent, scenario->scenario, (HetActor)seat, seed, &inner))
        agent->scenario = hetman_scenario_ref(scenario);
    else if (het_agent_is_halted(agent->agent))
        het_fail(error, HET_ERROR_USAGE, "%s was halted", agent->agent->name);
    else
        g_propagate_error(error, g_steal_pointer(&inner));
    return agent->scenario != NULL;
}

HetmanAgent *
hetman_agent_new(HetmanContext *context, const char *text, HetmanScenario *scenario,
                 HetmanActor seat, uint64_t seed, GError **error)
{
    HetmanAgent *agent = hetman_agent_prepare(context, text, error);
    if (agent != NULL && !hetman_agent_seat(agent, scenario, seat, seed, error))
        g_clear_pointer(&agent, hetman_agent_free);
    return agent;
}

void
hetman_agent_close(HetmanAgent *agent)
{
    g_return_if_fail(het_handle_is(agent, HET_HANDLE_AGENT));
    while (!het_handle_close(&agent->handle)) {
        het_agent_halt(agent->agent);
        g_usleep(1000);
    }
}

void
hetman_agent_free(HetmanAgent *agent)
{
    if (agent == NULL)
        return;
    g_return_if_fail(het_handle_is(agent, HET_HANDLE_AGENT));
    hetman_agent_close(agent);
    het_agent_free(agent->agent);
    het_session_free(agent->known);
    hetman_scenario_unref(agent->scenario);
    agent->handle.mark = 0;
    g_free(agent);
}

/* Informs the agent of what was played since it was informed last: after an undo, or of another
 * game, from the start. */
static void
catch_up(HetmanAgent *agent, const HetmanGame *game)
{
    const unsigned known =
        agent->known != NULL ? het_session_common(agent->known, game->session) : 0;
    const bool continues = known > 0 && known == het_session_length(agent->known);
    het_agent_catch_up(agent->agent, game->session, continues ? known : 0,
                       het_session_length(game->session));
    het_session_free(agent->known);
    agent->known = het_session_copy(game->session);
}

static bool
check_game(const HetmanAgent *agent, const HetmanGame *game, GError **error)
{
    if (agent->scenario == NULL)
        return het_fail(error, HET_ERROR_USAGE, "%s has no seat yet", agent->agent->name);
    if (agent->scenario->scenario != game->scenario->scenario)
        return het_fail(error, HET_ERROR_USAGE,
                        "the agent was made for another scenario (%s), the game is of %s",
                        agent->scenario->scenario->name, game->scenario->scenario->name);
    if ((HetActor)het_game_state(game)->actor != agent->agent->seat)
        return het_fail(error, HET_ERROR_USAGE, "%s decides here, the agent plays %s",
                        het_actor_name((HetActor)het_game_state(game)->actor),
                        het_actor_name(agent->agent->seat));
    return true;
}

bool
hetman_agent_choose(HetmanAgent *agent, const HetmanGame *game, HetmanMove *ret_move,
                    bool *ret_resigned, GError **error)
{
    g_auto(HetUsed) used = het_use(agent, HET_HANDLE_AGENT, HET_USE_ALONE, error);
    g_auto(HetUsed) read = used == NULL ? NULL : het_game_read(game, error);
    if (read == NULL || !check_game(agent, game, error) ||
        !het_argument_check(ret_move, "where the move goes", error))
        return false;
    HetMoveList list;
    HetMove move = het_move(HET_MOVE_NONE);
    g_autoptr(GError) inner = NULL;
    catch_up(agent, game);
    het_game_legal(het_game_state(game), &list);
    HetAgentStatus status =
        het_agent_choose(agent->agent, het_game_state(game), &list, &move, &inner);
    if (status == HET_AGENT_QUIT) {
        g_clear_pointer(&agent->known, het_session_free);
        return het_fail(error, HET_ERROR_USAGE, "%s was halted", agent->agent->name);
    }
    bool resigned = status == HET_AGENT_RESIGNED;
    if (status == HET_AGENT_CHOSE && !het_game_allows(het_game_state(game), &list, &move))
        return het_fail(error, HET_ERROR_ILLEGAL, "%s chose an illegal move", agent->agent->name);
    if (status != HET_AGENT_CHOSE && !resigned)
        return het_fail(error, inner != NULL ? (HetError)inner->code : HET_ERROR_PROCESS, "%s: %s",
                        agent->agent->name, inner != NULL ? inner->message : "left the game");
    agent->explained = het_game_hash(het_game_state(game));
    *ret_move = het_move_out(&move);
    if (ret_resigned != NULL)
        *ret_resigned = resigned;
    return true;
}

void
hetman_agent_halt(HetmanAgent *agent)
{
    g_return_if_fail(het_handle_is(agent, HET_HANDLE_AGENT));
    het_agent_halt(agent->agent);
}

char *
hetman_agent_explain(HetmanAgent *agent, const HetmanGame *game)
{
    g_return_val_if_fail(het_handle_is(agent, HET_HANDLE_AGENT), NULL);
    g_return_val_if_fail(het_handle_is(game, HET_HANDLE_GAME), NULL);
    g_auto(HetUsed) used = het_use(agent, HET_HANDLE_AGENT, HET_USE_ALONE, NULL);
    g_auto(HetUsed) read = used == NULL ? NULL : het_game_read(game, NULL);
    if (read == NULL)
        return g_strdup("");
    if (agent->scenario == NULL || het_game_hash(het_game_state(game)) != agent->explained)
        return g_strdup("");
    g_autoptr(HetExplanation) explanation = het_agent_explain(agent->agent, het_game_state(game));
    if (explanation == NULL)
        return g_strdup("");
    GString *text = g_string_new(explanation->summary->str);
    HET_EACH_IN(const HetCandidate, candidate, explanation->candidates) {
        char value[G_ASCII_DTOSTR_BUF_SIZE];
        g_ascii_dtostr(value, sizeof value, candidate->value);
        g_string_append_printf(text, "\n%s\t%" G_GUINT64_FORMAT "\t", value, candidate->visits);
        het_text_format(het_game_state(game), &candidate->move, text);
        g_string_append_printf(text, "\t%s", candidate->reason);
    }
    return g_string_free(text, FALSE);
}
