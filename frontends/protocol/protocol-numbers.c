/* The protocol's commands that tell positions and moves as numbers. */
#include "protocol-commands.h"

#include "agents/evaluator/evaluator.h"
#include "engine/text.h"
#include "library/actions.h"
#include "engine/each.h"

static const HetState *
state_of(const HetProtocol *protocol)
{
    return het_battle_state(&protocol->battle);
}

static void
append_number(GString *answer, double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(answer, g_ascii_dtostr(text, sizeof text, value));
}

bool
het_protocol_evaluate(HetProtocol *protocol, GError **error)
{
    (void)error;
    const char *system = protocol->battle.scenario->rules->name;
    append_number(protocol->answer, het_evaluate(het_evaluator_find(system), state_of(protocol)));
    return true;
}

bool
het_protocol_features(HetProtocol *protocol, GError **error)
{
    (void)error;
    const HetEvaluator *evaluator = het_evaluator_find(protocol->battle.scenario->rules->name);
    double features[HET_FEATURES_MAX];
    evaluator->extract(state_of(protocol), features);
    HET_EACH_BELOW(i, evaluator->feature_count) {
        append_number(protocol->answer, features[i]);
        g_string_append_printf(protocol->answer, " %s\n", evaluator->features[i].name);
    }
    return true;
}

/* Lists the moves of a decision with their numbers; false with an error at other nodes. */
static bool
number_moves(const HetProtocol *protocol, HetMoveList *ret_list, int32_t *ret_actions,
             GError **error)
{
    const HetState *state = state_of(protocol);
    if (state->actor >= HET_SIDES)
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 het_game_over(state) ? "the game is over; see result"
                                                      : "the dice decide here; see outcomes, roll");
    HetActionSpace space;
    g_autoptr(HetView) view = het_view_new_unmapped(state);
    const HetScenario *scenario = protocol->battle.scenario;
    const HetObserver board = {.scenario = scenario,
                               .room = {scenario->units->len, view->width, view->height},
                               .board = view->board,
                               .width = view->width,
                               .height = view->height};
    het_actions_init(&space, &board);
    g_autofree uint8_t *taken = g_malloc0(het_actions_bytes(&space));
    het_game_legal(state, ret_list);
    het_actions_number(&space, state, ret_list, taken, ret_actions);
    return true;
}

bool
het_protocol_actions(HetProtocol *protocol, GError **error)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    int32_t actions[HET_MOVES_MAX];
    if (!number_moves(protocol, list, actions, error))
        return false;
    HET_EACH_BELOW(i, list->count) {
        g_string_append_printf(protocol->answer, "%d ", actions[i]);
        het_text_format(state_of(protocol), &list->moves[i], protocol->answer);
        g_string_append_c(protocol->answer, '\n');
    }
    return true;
}

bool
het_protocol_act(HetProtocol *protocol, GError **error)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    int32_t actions[HET_MOVES_MAX];
    guint64 number = 0;
    if (!g_ascii_string_to_unsigned(protocol->argument, 10, 0, G_MAXINT32, &number, NULL))
        return het_protocol_fail(error, HET_ERROR_USAGE, "act: \"%.40s\" is no action number",
                                 protocol->argument);
    if (!number_moves(protocol, list, actions, error))
        return false;
    HET_EACH_BELOW(i, list->count) {
        if (actions[i] != (int32_t)number)
            continue;
        g_autofree char *text = het_text_of(state_of(protocol), &list->moves[i]);
        protocol->argument = text;
        return het_protocol_apply(protocol, error);
    }
    return het_protocol_fail(error, HET_ERROR_ILLEGAL, "action %u is not legal here; see actions",
                             (unsigned)number);
}
