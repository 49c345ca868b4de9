/* Playing a battle: the next move where no person decides, a line of decisions. */
#include "battle.h"
#include "choices.h"
#include "engine/each.h"
#include "engine/text.h"

bool
het_battle_play(HetBattle *battle, const HetMove *move, const HetSink *sink)
{
    HET_EACH_BELOW(side, HET_SIDES)
        if (battle->agents[side] != NULL)
            het_agent_observe(battle->agents[side], het_battle_state(battle), move);
    return het_battle_apply(battle, move, sink);
}

static void
append_event(void *text, const HetState *state, const HetEvent *event)
{
    if (het_event_is_silent(event))
        return;
    g_string_append(text, "  ");
    het_text_event(state, event, text);
    g_string_append_c(text, '\n');
}

void
het_battle_report(HetBattle *battle, const HetMove *move, GString *text)
{
    const HetSink sink = {.emit = append_event, .data = text};
    const HetState *state = het_battle_state(battle);
    if (state->actor <= HET_SECOND) {
        g_autofree char *brief = het_choices_brief(state, move);
        g_string_append_printf(text, "%s: %s\n", battle->scenario->sides[state->actor], brief);
    }
    if (het_battle_play(battle, move, &sink))
        g_string_append(text, "Contact: a standing answer has ended.\n");
}

static bool
choose(HetBattle *battle, HetMove *ret_move, GError **error)
{
    const HetState *state = het_battle_state(battle);
    HetAgent *agent = battle->agents[state->actor];
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autoptr(GError) fault = NULL;
    het_game_legal(state, list);
    const HetAgentStatus status = het_agent_choose(agent, state, list, ret_move, &fault);
    battle->resigned = status == HET_AGENT_RESIGNED;
    if (battle->resigned)
        return false;
    if (status == HET_AGENT_CHOSE && het_game_allows(state, list, ret_move))
        return true;
    if (fault != NULL)
        g_propagate_error(error, g_steal_pointer(&fault));
    else if (status == HET_AGENT_CHOSE)
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "%s chose a move the rules do not allow; try another general", agent->name);
    else
        g_set_error(error, HET_ERROR, HET_ERROR_PROCESS, "%s gave no move", agent->name);
    return false;
}

bool
het_battle_next(HetBattle *battle, unsigned from, HetMove *ret_move, GError **error)
{
    const HetState *state = het_battle_state(battle);
    if (state->actor == HET_CHANCE && (from & HET_NEXT_DICE) != 0)
        *ret_move = het_session_draw(battle->session);
    if (state->actor > HET_SECOND)
        return state->actor == HET_CHANCE && (from & HET_NEXT_DICE) != 0;
    HetStaff *staff = battle->staff[state->actor];
    if (battle->agents[state->actor] != NULL)
        return (from & HET_NEXT_AGENT) != 0 && choose(battle, ret_move, error);
    return (from & HET_NEXT_STAFF) != 0 && staff != NULL &&
           het_staff_next(staff, battle->session, ret_move, NULL);
}

char *
het_battle_obey(HetBattle *battle, HetLine *line, HetOrders *orders,
                void (*play)(void *data, const HetMove *move), void *data, GError **fault)
{
    const HetState *state = het_battle_state(battle);
    const unsigned side = state->actor;
    het_battle_begin_line(battle);
    for (;;) {
        HET_EACH_MOVE(it, orders)
            play(data, it);
        g_autofree char *rest = het_line_rest(line);
        if (*rest == '\0')
            return NULL;
        play(data, NULL);
        if (state->actor != side || !het_line_next(line, state, orders, fault))
            return g_steal_pointer(&rest);
    }
}

void
het_battle_lose(HetBattle *battle, HetActor side, const char *why)
{
    char *const *sides = battle->scenario->sides;
    g_free(battle->ended);
    battle->ended =
        g_strdup_printf("Victory of %s: %s %s", sides[het_other(side)], sides[side], why);
    if (het_battle_recorder(battle) != NULL)
        het_recorder_note(het_battle_recorder(battle), battle->ended);
}

void
het_battle_append_question(const HetBattle *battle, GString *text)
{
    g_autofree char *question = het_text_question(het_battle_state(battle));
    g_string_append(text, question);
}

void
het_battle_append_result(const HetBattle *battle, GString *text)
{
    HetResult result;
    if (battle->ended != NULL) {
        g_string_append_printf(text, "%s.\n", battle->ended);
        return;
    }
    het_game_result(het_battle_state(battle), &result);
    const bool draw = result.winner == HET_NOBODY;
    g_string_append_printf(text, "%s%s: %s (%s).\n", draw ? "A draw" : "Victory of ",
                           draw ? "" : battle->scenario->sides[result.winner], result.reason,
                           result.rule);
}
