#include "handle.h"

#include <stdio.h>
#include <stdlib.h>

#include "agents/evaluator/evaluator.h"
#include "library/json-view.h"
#include "library/json.h"
#include "engine/record.h"
#include "engine/text.h"

/* --- texts ------------------------------------------------------------------------------------ */

static char *
view_text(const HetState *state, bool unmapped)
{
    g_autoptr(HetView) view = unmapped ? het_view_new_unmapped(state) : het_view_new(state);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_view(builder, view);
    return het_json_document(builder, false);
}

static char *
node_text(const HetState *state)
{
    g_autoptr(HetJson) builder = het_json_new();
    het_json_node(builder, state);
    return het_json_document(builder, false);
}

static char *
prompt_text(const HetState *state)
{
    return het_game_over(state) ? g_strdup("") : het_text_question(state);
}

static char *
result_text(const HetState *state)
{
    HetResult result;
    if (!het_game_over(state))
        return g_strdup("");
    het_game_result(state, &result);
    return g_strdup_printf("%s (%s)", result.reason, result.rule);
}

/* "turn 2, actions, first: RI1 d4 N 12 ..., key 0123456789abcdef". */
static char *
short_text(const HetState *state)
{
    const HetScenario *scenario = state->scenario;
    const HetVocabulary *words = scenario->rules->vocabulary;
    g_autoptr(HetView) view = het_view_new_units(state);
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "turn %u, %s, %s:", state->turn,
                           scenario->rules->phases[state->phase],
                           het_actor_name((HetActor)state->actor));
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        if (!unit->on_board)
            continue;
        g_string_append_printf(text, " %s ", unit->code);
        if (words->point_format != NULL)
            words->point_format(
                scenario, view->board == HET_BOARD_PLANE ? unit->centre : unit->points[0], text);
        if (unit->facing >= 0)
            g_string_append_printf(text, "/%d", unit->facing);
        g_string_append_printf(text, " %d%s%s%s%s,", unit->strength,
                               *unit->formation == '\0' ? "" : " ", unit->formation,
                               *unit->state == '\0' ? "" : " ", unit->state);
    }
    g_string_append_printf(text, " key %016" G_GINT64_MODIFIER "x", het_game_key(state));
    return g_string_free(text, FALSE);
}

static char *
record_text(const HetmanGame *game, GError **error)
{
    HetStateBuffer start;
    het_session_state_at(game->session, 0, &start.state);
    if (start.state.ply > 0) {
        het_fail(
            error, HET_ERROR_USAGE,
            "a game that begins at a position, out of a vector or out of bytes, has no record");
        return NULL;
    }
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    g_assert(file != NULL);
    const HetScenario *scenario = game->scenario->scenario;
    const HetRecordGame recorded = {.scenario = scenario, .seed = het_session_seed(game->session)};
    HetRecorder *recorder = het_recorder_begin(file, "record", &recorded);
    het_session_write(game->session, recorder);
    if (het_game_over(het_game_state(game)))
        het_recorder_result(recorder, het_game_state(game), "normal");
    bool good = het_recorder_close(recorder, error);
    char *copy = good ? g_strdup(text) : NULL;
    free(text);
    return copy;
}

char *
hetman_game_text(const HetmanGame *game, HetmanGameText which, GError **error)
{
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL)
        return NULL;
    switch (which) {
    case HETMAN_GAME_PROMPT:
        return prompt_text(het_game_state(game));
    case HETMAN_GAME_RESULT:
        return result_text(het_game_state(game));
    case HETMAN_GAME_VIEW:
        return view_text(het_game_state(game), false);
    case HETMAN_GAME_VIEW_UNMAPPED:
        return view_text(het_game_state(game), true);
    case HETMAN_GAME_NODE:
        return node_text(het_game_state(game));
    case HETMAN_GAME_SAVE:
        return het_scenario_save(het_game_state(game), error);
    case HETMAN_GAME_RECORD:
        return record_text(game, error);
    case HETMAN_GAME_SHORT:
        return short_text(het_game_state(game));
    }
    het_fail(error, HET_ERROR_USAGE, "no text %d of a game", (int)which);
    return NULL;
}

HetmanActor
hetman_game_winner(const HetmanGame *game, GError **error)
{
    HetResult result;
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL)
        return HETMAN_CHANCE;
    if (!het_game_over(het_game_state(game))) {
        het_fail(error, HET_ERROR_USAGE, "the game is not over: nobody has won yet");
        return HETMAN_CHANCE;
    }
    het_game_result(het_game_state(game), &result);
    return (HetmanActor)result.winner;
}

/* --- numbers ---------------------------------------------------------------------------------- */

double
hetman_game_evaluate(const HetmanGame *game)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_val_if_fail(used != NULL, 0);
    const char *system = game->scenario->scenario->rules->name;
    return het_evaluate(het_evaluator_find(system), het_game_state(game));
}

void
hetman_game_features(const HetmanGame *game, double *ret_features)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_if_fail(used != NULL && ret_features != NULL);
    het_evaluator_find(game->scenario->scenario->rules->name)
        ->extract(het_game_state(game), ret_features);
}

void
hetman_game_measures(const HetmanGame *game, int32_t *ret_measures)
{
    HetMeasures measures;
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_if_fail(used != NULL && ret_measures != NULL);
    het_game_measures(het_game_state(game), &measures);
    memcpy(ret_measures, measures.value, sizeof measures.value);
}

void
hetman_game_entities(const HetmanGame *game, float *ret_entities)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_if_fail(used != NULL && ret_entities != NULL);
    het_observe_entities(&game->scenario->observer, het_game_state(game), HET_FIRST, ret_entities);
}

void
hetman_game_relations(const HetmanGame *game, float *ret_relations)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_if_fail(used != NULL && ret_relations != NULL);
    het_observe_relations(&game->scenario->observer, het_game_state(game), ret_relations);
}

bool
hetman_game_planes(const HetmanGame *game, float *ret_planes, GError **error)
{
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL)
        return false;
    if (game->scenario->observer.planes->len == 0)
        return het_fail(error, HET_ERROR_USAGE,
                        "%s is played on a table, which has no planes; use entities and relations",
                        game->scenario->scenario->name);
    g_return_val_if_fail(ret_planes != NULL, false);
    het_observe_planes(&game->scenario->observer, het_game_state(game), HET_FIRST, ret_planes);
    return true;
}

void
hetman_game_globals(const HetmanGame *game, float *ret_globals)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_if_fail(used != NULL && ret_globals != NULL);
    het_observe_globals(&game->scenario->observer, het_game_state(game), HET_FIRST, ret_globals);
}

unsigned
hetman_game_move_rows(const HetmanGame *game, int16_t *ret_rows)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_val_if_fail(used != NULL && ret_rows != NULL, 0);
    HetMoveList list;
    het_list_clear(&list);
    if (!het_game_over(het_game_state(game)))
        het_game_legal(het_game_state(game), &list);
    het_observe_moves(&game->scenario->observer, het_game_state(game), &list, HET_MOVES_MAX,
                      ret_rows);
    return list.count;
}

unsigned
het_game_number_actions(const HetmanGame *game, HetMoveList *ret_list, int32_t *ret_actions)
{
    const HetActionSpace *space = &game->scenario->actions;
    if (het_game_state(game)->actor >= HET_SIDES)
        return 0;
    g_autofree uint8_t *taken = g_malloc0(het_actions_bytes(space));
    het_game_legal(het_game_state(game), ret_list);
    het_actions_number(space, het_game_state(game), ret_list, taken, ret_actions);
    return ret_list->count;
}

unsigned
hetman_game_actions(const HetmanGame *game, int32_t *ret_actions)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_val_if_fail(used != NULL && ret_actions != NULL, 0);
    HetMoveList list;
    return het_game_number_actions(game, &list, ret_actions);
}

bool
hetman_game_action_move(const HetmanGame *game, int32_t action, HetmanMove *ret_move,
                        GError **error)
{
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL || !het_argument_check(ret_move, "where the move goes", error))
        return false;
    HetMoveList list;
    int32_t actions[HET_MOVES_MAX];
    unsigned count = het_game_number_actions(game, &list, actions);
    HET_EACH_BELOW(i, count) {
        if (actions[i] != action)
            continue;
        *ret_move = het_move_out(&list.moves[i]);
        return true;
    }
    return het_fail(error, HET_ERROR_ILLEGAL,
                    "action %d is not on offer here (%u are, of %d): see the mask", action, count,
                    game->scenario->actions.size);
}

bool
hetman_game_observe(const HetmanGame *game, HetmanArray array, HetmanActor viewer, void *ret_memory,
                    size_t bytes, GError **error)
{
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL || !het_argument_check(ret_memory, "where the numbers go", error))
        return false;
    const HetmanScenario *scenario = game->scenario;
    HetMoveList list;
    int32_t numbers[HET_MOVES_MAX];
    het_list_clear(&list);
    if (het_game_state(game)->actor < HET_SIDES)
        het_game_number_actions(game, &list, numbers);
    const HetRow row = {.observer = &scenario->observer,
                        .space = &scenario->actions,
                        .state = het_game_state(game),
                        .list = &list,
                        .numbers = numbers,
                        .was = HET_MOVES_MAX,
                        .viewer = viewer == HETMAN_SECOND ? HET_SECOND : HET_FIRST};
    const bool shown = array >= HETMAN_ARRAY_ACTOR && array <= HETMAN_ARRAY_RELATIONS;
    const size_t wanted = shown ? het_row_bytes(&row, array) : 0;
    if (wanted == 0 || bytes != wanted)
        return het_fail(error, HET_ERROR_VALUE,
                        "array %d must have %" G_GSIZE_FORMAT " bytes here, found %" G_GSIZE_FORMAT,
                        (int)array, wanted, bytes);
    het_row_show(&row, array, ret_memory);
    return true;
}

/* --- records ---------------------------------------------------------------------------------- */

HetmanRecord *
hetman_record_parse(HetmanContext *context, const char *name, const char *text, GError **error)
{
    if (context != NULL && !het_handle_check(context, HET_HANDLE_CONTEXT, error))
        return NULL;
    if (text == NULL) {
        het_fail(error, HET_ERROR_USAGE, "expected the text of a record, found NULL");
        return NULL;
    }
    HetRecord *inner = het_record_parse(name != NULL ? name : "record", text, -1,
                                        het_context_rules(context), error);
    if (inner == NULL)
        return NULL;
    HetmanRecord *record = g_new0(HetmanRecord, 1);
    record->mark = HET_HANDLE_RECORD;
    record->record = inner;
    record->scenario = het_handle_scenario(context, het_scenario_ref(inner->scenario));
    return record;
}

void
hetman_record_free(HetmanRecord *record)
{
    if (record == NULL)
        return;
    g_return_if_fail(het_handle_is(record, HET_HANDLE_RECORD));
    het_record_free(record->record);
    hetman_scenario_unref(record->scenario);
    record->mark = 0;
    g_free(record);
}

unsigned
hetman_record_length(const HetmanRecord *record)
{
    g_return_val_if_fail(het_handle_is(record, HET_HANDLE_RECORD), 0);
    return record->record->moves->len;
}

const char *
hetman_record_result(const HetmanRecord *record)
{
    g_return_val_if_fail(het_handle_is(record, HET_HANDLE_RECORD), NULL);
    return record->record->result;
}

HetmanGame *
hetman_record_game(const HetmanRecord *record, unsigned ply, GError **error)
{
    if (!het_handle_check(record, HET_HANDLE_RECORD, error))
        return NULL;
    const HetRecord *inner = record->record;
    if (ply > inner->moves->len) {
        het_fail(error, HET_ERROR_USAGE, "the record has %u moves, not %u", inner->moves->len, ply);
        return NULL;
    }
    HetmanGame *game = hetman_game_new(record->scenario, inner->head.seed, error);
    for (unsigned i = 0; game != NULL && i < ply; i++) {
        HetMove move = g_array_index(inner->moves, HetMove, i);
        het_session_play(game->session, &move, NULL);
    }
    return game;
}
