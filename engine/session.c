#include "session.h"
#include "engine/each.h"

enum { SNAPSHOT_EVERY = 64 };

struct HetSession {
    HetScenario *scenario;
    uint64_t referee_key;
    HetState *state;
    GArray *moves;        /* HetMove */
    GPtrArray *snapshots; /* HetState: the state before move i * SNAPSHOT_EVERY */
    HetRecorder *recorder;
};

HetSession *
het_session_new(const HetScenario *scenario, uint64_t seed)
{
    HetSession *session = g_new0(HetSession, 1);
    session->scenario = het_scenario_ref(scenario);
    session->referee_key = het_seed_derive(seed, "referee");
    session->state = g_malloc0(scenario->state_size);
    session->moves = g_array_new(FALSE, FALSE, sizeof(HetMove));
    session->snapshots = g_ptr_array_new_with_free_func(g_free);
    het_game_start(session->scenario, session->state);
    return session;
}

HetSession *
het_session_copy(const HetSession *session)
{
    size_t size = session->scenario->state_size;
    HetSession *copy = g_new0(HetSession, 1);
    copy->scenario = het_scenario_ref(session->scenario);
    copy->referee_key = session->referee_key;
    copy->state = g_memdup2(session->state, size);
    copy->moves = g_array_copy(session->moves);
    copy->snapshots = g_ptr_array_new_with_free_func(g_free);
    HET_EACH(const HetState, snapshot, session->snapshots)
        g_ptr_array_add(copy->snapshots, g_memdup2(snapshot, size));
    return copy;
}

void
het_session_free(HetSession *session)
{
    if (session == NULL)
        return;
    g_free(session->state);
    g_array_unref(session->moves);
    g_ptr_array_unref(session->snapshots);
    het_scenario_unref(session->scenario);
    g_free(session);
}

void
het_session_set_recorder(HetSession *session, HetRecorder *recorder)
{
    session->recorder = recorder;
}

HetRecorder *
het_session_record(const HetSession *session, const char *path, uint64_t seed,
                   const char *const agents[HET_SIDES], GError **error)
{
    const HetRecordGame game = {.scenario = session->scenario,
                                .seed = seed,
                                .agents = {agents[HET_FIRST], agents[HET_SECOND]},
                                .every_line = true};
    HetRecorder *recorder = het_recorder_open(path, &game, error);
    if (recorder == NULL)
        return NULL;
    HetStateBuffer before, after;
    het_game_start(session->scenario, &after.state);
    HET_EACH_BELOW(i, session->moves->len) {
        const HetMove *move = het_session_move(session, i);
        het_game_clone(&before.state, &after.state);
        het_game_apply(&after.state, move, NULL);
        het_recorder_move(recorder, &before.state, move, &after.state);
    }
    return recorder;
}

const HetState *
het_session_state(const HetSession *session)
{
    return session->state;
}

const HetScenario *
het_session_scenario(const HetSession *session)
{
    return session->scenario;
}

unsigned
het_session_length(const HetSession *session)
{
    return session->moves->len;
}

const HetMove *
het_session_move(const HetSession *session, unsigned index)
{
    g_assert(index < session->moves->len);
    return &g_array_index(session->moves, HetMove, index);
}

void
het_session_state_at(const HetSession *session, unsigned index, HetState *ret_state)
{
    g_assert(index <= session->moves->len);
    unsigned snapshot = index / SNAPSHOT_EVERY, from = snapshot * SNAPSHOT_EVERY;
    if (snapshot < session->snapshots->len) {
        het_game_clone(ret_state, g_ptr_array_index(session->snapshots, snapshot));
    } else { /* the present is the snapshot that is still to be taken */
        het_game_clone(ret_state, session->state);
        return;
    }
    for (unsigned i = from; i < index; i++)
        het_game_apply(ret_state, het_session_move(session, i), NULL);
}

void
het_session_play(HetSession *session, const HetMove *move, const HetSink *sink)
{
    HetMove copy = *move; /* the caller's may lie in what is about to grow */
    HetStateBuffer before;
    het_game_clone(&before.state, session->state);
    if (session->moves->len % SNAPSHOT_EVERY == 0)
        g_ptr_array_add(session->snapshots,
                        g_memdup2(session->state, session->scenario->state_size));
    g_array_append_val(session->moves, copy);
    het_game_apply(session->state, &copy, sink);
    if (session->recorder != NULL)
        het_recorder_move(session->recorder, &before.state, &copy, session->state);
}

bool
het_session_apply(HetSession *session, const HetMove *move, const HetSink *sink)
{
    if (!het_game_is_legal(session->state, move))
        return false;
    het_session_play(session, move, sink);
    return true;
}

HetMove
het_referee_draw(const HetState *state, uint64_t key)
{
    g_assert(state->actor == HET_CHANCE);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetThrow throw = {.account = NULL};
    uint64_t roll_key = state->roll_key;
    if (!het_game_throw(state, &throw)) {
        het_game_legal(state, list);
        return list->moves[het_dice_draw(list, key, roll_key)];
    }
    /* Weights of single readings have the total of the listed outcomes', and stand in the same
     * order: the reading drawn lies in the outcome that would be. */
    het_list_clear(list);
    het_throw_list(&throw, true, list);
    HetMove move = list->moves[het_dice_draw(list, key, roll_key)];
    uint64_t words[2];
    het_philox(key, ~roll_key, words);
    HetRandom random = {.state = words[0]};
    move.roll.faces = het_throw_faces(&throw, (unsigned)move.roll.low, &random);
    return move;
}

HetMove
het_session_draw(const HetSession *session)
{
    return het_referee_draw(session->state, session->referee_key);
}

void
het_session_undo(HetSession *session, unsigned moves)
{
    g_assert(moves <= session->moves->len);
    if (moves == 0)
        return;
    unsigned left = session->moves->len - moves;
    HetStateBuffer state;
    het_session_state_at(session, left, &state.state);
    het_game_clone(session->state, &state.state);
    g_array_set_size(session->moves, left);
    unsigned snapshots = (left + SNAPSHOT_EVERY - 1) / SNAPSHOT_EVERY;
    if (snapshots < session->snapshots->len)
        g_ptr_array_set_size(session->snapshots, (int)snapshots);
    if (session->recorder != NULL)
        het_recorder_undo(session->recorder, moves);
}
