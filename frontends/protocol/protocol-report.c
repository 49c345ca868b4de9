/* The protocol's commands that report on the position and the game. */
#include "protocol-commands.h"

#include <string.h>

#include "agents/evaluator/evaluator.h"
#include "engine/text.h"
#include "engine/rules/registry.h"
#include "library/json-view.h"
#include "library/json.h"
#include "engine/each.h"

static const HetState *
state_of(const HetProtocol *protocol)
{
    return het_battle_state(&protocol->battle);
}

bool
het_protocol_to_act(HetProtocol *protocol, GError **error)
{
    (void)error;
    g_string_append(protocol->answer, het_actor_name((HetActor)state_of(protocol)->actor));
    return true;
}

bool
het_protocol_prompt(HetProtocol *protocol, GError **error)
{
    if (het_game_over(state_of(protocol)))
        return het_protocol_fail(error, HET_ERROR_USAGE, "the game is over; see result");
    het_battle_append_question(&protocol->battle, protocol->answer);
    return true;
}

bool
het_protocol_outcomes(HetProtocol *protocol, GError **error)
{
    const HetState *state = state_of(protocol);
    if (state->actor != HET_CHANCE)
        return het_protocol_fail(error, HET_ERROR_USAGE, "no dice are rolled here; see to_act");
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    for (uint32_t i = 0; i < list->count; i++) {
        g_string_append_printf(protocol->answer, "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " ",
                               list->weights[i], list->total);
        het_text_format(state, &list->moves[i], protocol->answer);
        g_string_append_c(protocol->answer, '\n');
    }
    return true;
}

/* Knowledge of a client that has requested `board` and no change since. */
static json_t *
view_at_start(const HetScenario *scenario)
{
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    g_autoptr(HetView) view = het_view_new_unmapped(&start.state);
    return het_json_view_start(view);
}

bool
het_protocol_board(HetProtocol *protocol, GError **error)
{
    (void)error;
    HetStateBuffer start;
    het_game_start(protocol->battle.scenario, &start.state);
    g_autoptr(HetView) view = het_view_new(&start.state);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_setting(builder, view);
    g_clear_pointer(&protocol->reported, json_decref);
    het_protocol_answer_json(builder, protocol->answer);
    return true;
}

/* The position without the map, and the differences of units since the last report. */
static void
report_delta(HetProtocol *protocol)
{
    if (protocol->reported == NULL)
        protocol->reported = view_at_start(protocol->battle.scenario);
    g_autoptr(HetView) view = het_view_new_unmapped(state_of(protocol));
    g_autoptr(json_t) was = g_steal_pointer(&protocol->reported);
    protocol->reported = het_json_view_start(view);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_changes(builder, view, was, protocol->reported);
    het_protocol_answer_json(builder, protocol->answer);
}

bool
het_protocol_state(HetProtocol *protocol, GError **error)
{
    if (strcmp(protocol->argument, "delta") == 0) {
        report_delta(protocol);
        return true;
    }
    if (*protocol->argument != '\0')
        return het_protocol_fail(error, HET_ERROR_USAGE, "expected state or state delta");
    g_autoptr(HetView) view = het_view_new(state_of(protocol));
    g_autoptr(HetJson) builder = het_json_new();
    het_json_view(builder, view);
    het_protocol_answer_json(builder, protocol->answer);
    return true;
}

bool
het_protocol_node(HetProtocol *protocol, GError **error)
{
    (void)error;
    g_autoptr(HetJson) builder = het_json_new();
    het_json_node(builder, state_of(protocol));
    het_protocol_answer_json(builder, protocol->answer);
    return true;
}

bool
het_protocol_evaluate(HetProtocol *protocol, GError **error)
{
    (void)error;
    const HetEvaluator *evaluator = het_evaluator_find(protocol->battle.scenario->rules->name);
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(protocol->answer,
                    g_ascii_dtostr(text, sizeof text, het_evaluate(evaluator, state_of(protocol))));
    return true;
}

bool
het_protocol_hash(HetProtocol *protocol, GError **error)
{
    (void)error;
    g_string_append_printf(protocol->answer, "%016" G_GINT64_MODIFIER "x",
                           het_game_hash(state_of(protocol)));
    return true;
}

bool
het_protocol_key(HetProtocol *protocol, GError **error)
{
    (void)error;
    g_string_append_printf(protocol->answer, "%016" G_GINT64_MODIFIER "x",
                           het_game_key(state_of(protocol)));
    return true;
}

bool
het_protocol_moves(HetProtocol *protocol, GError **error)
{
    (void)error;
    HetStateBuffer state;
    het_game_start(protocol->battle.scenario, &state.state);
    HET_EACH_BELOW(i, het_session_length(protocol->battle.session)) {
        const HetMove *move = het_session_move(protocol->battle.session, i);
        g_string_append_printf(protocol->answer, "%u %s ", i + 1,
                               het_actor_name((HetActor)state.state.actor));
        het_text_format(&state.state, move, protocol->answer);
        g_string_append_c(protocol->answer, '\n');
        het_game_apply(&state.state, move, NULL);
    }
    return true;
}

bool
het_protocol_events(HetProtocol *protocol, GError **error)
{
    (void)error;
    HET_EACH_BELOW(i, protocol->events->len)
        g_string_append_printf(protocol->answer, "%s\n",
                               (const char *)g_ptr_array_index(protocol->events, i));
    return true;
}
