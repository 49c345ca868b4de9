/* Analyses of a recorded game: values, luck, and a turn with other dice. */
#include "serve-analysis.h"

#include "agents/agent.h"
#include "library/json.h"
#include "library/json-members.h"
#include "eval/stored.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "agents/luck.h"

/* --- loading ---------------------------------------------------------------------------------- */

HetReplay *
het_replay_load(const char *path, unsigned pair, unsigned leg, GError **error)
{
    g_autoptr(HetRecord) record = NULL;
    if (pair > 0) {
        g_autofree char *text = het_stored_record(path, pair, leg, error);
        g_autofree char *name = g_strdup_printf("%s, pair %u, leg %u", path, pair, leg);
        if (text != NULL)
            record = het_record_parse(name, text, -1, het_rules_registry, error);
    } else {
        record = het_record_load(path, het_rules_registry, error);
    }
    if (record == NULL)
        return NULL;
    HetReplay *replay = g_new0(HetReplay, 1);
    g_atomic_ref_count_init(&replay->references);
    replay->session = het_session_new(record->scenario, record->head.seed);
    HET_EACH_IN(const HetMove, move, record->moves)
        het_session_apply(replay->session, move, NULL);
    replay->record = g_steal_pointer(&record);
    replay->path = pair > 0 ? NULL : g_strdup(path);
    return replay;
}

HetReplay *
het_replay_ref(HetReplay *replay)
{
    g_atomic_ref_count_inc(&replay->references);
    return replay;
}

void
het_replay_unref(HetReplay *replay)
{
    if (!g_atomic_ref_count_dec(&replay->references))
        return;
    het_session_free(replay->session);
    het_record_free(replay->record);
    g_free(replay->key);
    g_free(replay->path);
    g_free(replay);
}

/* --- curves ----------------------------------------------------------------------------------- */

static void
add_luck(void *data, unsigned index, double gain)
{
    HetJson *builder = data;
    het_json_begin_array(builder, NULL);
    het_json_value_integer(builder, index);
    het_json_value_real(builder, gain);
    het_json_end(builder);
}

char *
het_replay_curves(const HetReplay *replay, GError **error)
{
    (void)error;
    const HetSession *session = replay->session;
    const HetEvaluator *evaluator = het_evaluator_find(het_session_scenario(session)->rules->name);
    g_autoptr(HetJson) builder = het_json_new();
    HetStateBuffer state;
    unsigned length = het_session_length(session);
    het_json_begin_object(builder, NULL);
    het_json_begin_array(builder, "values");
    het_session_state_at(session, 0, &state.state);
    for (unsigned i = 0; i <= length; i++) {
        if (i == 0 || i == length || (state.state.depth == 0 && state.state.actor != HET_CHANCE)) {
            het_json_begin_array(builder, NULL);
            het_json_value_integer(builder, i);
            het_json_value_real(builder, het_evaluate(evaluator, &state.state));
            het_json_end(builder);
        }
        if (i < length)
            het_game_apply(&state.state, het_session_move(session, i), NULL);
    }
    het_json_end(builder);
    het_json_begin_array(builder, "luck");
    HetLuckLedger ledger = het_luck_follow(evaluator, session, add_luck, builder);
    het_json_end(builder);
    HET_JSON(builder, "rolls", ledger.rolls, "gain", ledger.gain, "variance", ledger.variance);
    het_json_end(builder);
    return het_json_document(builder, false);
}

/* --- other dice ------------------------------------------------------------------------------- */

/* SECOND's losses less FIRST's. */
static int
balance(const HetState *state)
{
    HetMeasures measures = {{{0}}};
    het_game_measures(state, &measures);
    return measures.value[HET_SECOND][HET_MEASURE_STRENGTH_LOST] -
           measures.value[HET_FIRST][HET_MEASURE_STRENGTH_LOST];
}

/* Plays to the end of the player turn; false: an agent failed. */
static bool
play_turn(HetState *state, HetAgent *const agents[HET_SIDES], HetMoveList *list, uint64_t key)
{
    const unsigned turn = state->turn, active = state->active;
    while (!het_game_over(state) && state->turn == turn && state->active == active) {
        HetMove move;
        het_game_legal(state, list);
        if (state->actor == HET_CHANCE)
            move = list->moves[het_dice_draw(list, key, state->roll_key)];
        else if (het_agent_choose(agents[state->actor], state, list, &move, NULL) !=
                 HET_AGENT_CHOSE)
            return false;
        het_game_apply(state, &move, NULL);
    }
    return true;
}

/* The move at which the player turn around `ply` begins, and its end as it was played. */
static void
find_turn(const HetSession *session, unsigned ply, unsigned *ret_start, HetState *ret_end)
{
    HetStateBuffer state;
    unsigned length = het_session_length(session);
    het_session_state_at(session, ply, &state.state);
    const unsigned turn = state.state.turn, active = state.state.active;
    unsigned start = ply;
    while (start > 0) {
        het_session_state_at(session, start - 1, &state.state);
        if (state.state.turn != turn || state.state.active != active)
            break;
        start--;
    }
    het_session_state_at(session, ply, ret_end);
    for (unsigned i = ply; i < length && ret_end->turn == turn && ret_end->active == active; i++)
        het_game_apply(ret_end, het_session_move(session, i), NULL);
    *ret_start = start;
}

/* The doctrine on both sides; the caller frees what there is. False with an error. */
static bool
seat_doctrines(const HetScenario *scenario, HetAgent **ret_first, HetAgent **ret_second,
               GError **error)
{
    *ret_first = het_agent_new("doctrine", scenario, HET_FIRST, 1, error);
    if (*ret_first != NULL)
        *ret_second = het_agent_new("doctrine", scenario, HET_SECOND, 2, error);
    return *ret_first != NULL && *ret_second != NULL;
}

char *
het_replay_dice(const HetReplay *replay, unsigned ply, unsigned games, double seconds,
                GError **error)
{
    const HetScenario *scenario = het_session_scenario(replay->session);
    HetStateBuffer start, end;
    unsigned from = 0, played = 0;
    find_turn(replay->session, ply, &from, &end.state);
    het_session_state_at(replay->session, from, &start.state);
    const int before = balance(&start.state);
    g_autoptr(HetAgent) first = NULL, second = NULL;
    if (!seat_doctrines(scenario, &first, &second, error))
        return NULL;
    HetAgent *const agents[HET_SIDES] = {first, second};
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autoptr(HetJson) builder = het_json_new();
    const gint64 until = g_get_monotonic_time() + (gint64)(seconds * G_USEC_PER_SEC);
    het_json_begin_object(builder, NULL);
    het_json_begin_array(builder, "balances");
    while (played < games && g_get_monotonic_time() < until) {
        HetStateBuffer state;
        het_game_clone(&state.state, &start.state);
        het_agent_reset(first);
        het_agent_reset(second);
        if (!play_turn(&state.state, agents, list, het_seed_derive(played, "other dice")))
            break;
        het_json_value_integer(builder, balance(&state.state) - before);
        played++;
    }
    het_json_end(builder);
    HET_JSON(builder, "games", played, "actual", balance(&end.state) - before, "from", from, "turn",
             start.state.turn, "active", start.state.active);
    het_json_end(builder);
    return het_json_document(builder, false);
}
