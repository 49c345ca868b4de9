#include "session.h"
#include "engine/each.h"
#include "text.h"

/* A run of a game's moves. Runs are a list from the last to the first, which games with a beginning
 * in common share, so that a copy costs one reference, whatever the game's length. A session
 * appends to its last run as long as nobody else has it. References are counted atomically: copies
 * may live in different threads. */
enum {
    KEPT_EVERY = 32, /* moves after which a position is kept, so that taking back replays few */
    RUN_FIRST = 4,
    RUN_MOST = 32, /* moves of a run */
};

typedef struct Run Run;
struct Run {
    gatomicrefcount references;
    Run *before;    /* a reference; NULL: the first */
    unsigned start; /* moves before its own */
    unsigned room;
    unsigned kept;   /* `start` of the last run up to this one with a position */
    HetState *state; /* before its first move, or NULL */
    HetMove moves[];
};

struct HetSession {
    HetScenario *scenario;
    uint64_t seed, referee_key;
    HetState *state;
    unsigned length;
    Run *last; /* a reference; NULL: no move was played since the beginning */
    HetRecorder *recorder;
};

/* --- runs ------------------------------------------------------------------------------------- */

/* By a loop: a game may have more runs than a thread has stack. */
static void
unref(Run *run)
{
    while (run != NULL && g_atomic_ref_count_dec(&run->references)) {
        Run *before = run->before;
        g_free(run->state);
        g_free(run);
        run = before;
    }
}

/* The run of a move that was played. */
static Run *
run_of(const HetSession *session, unsigned index)
{
    Run *run = session->last;
    while (run->start > index)
        run = run->before;
    return run;
}

/* Begins a run for the next move, the present position being before it. */
static void
begin_run(HetSession *session)
{
    Run *before = session->last;
    const bool full = before != NULL && session->length == before->start + before->room;
    const unsigned room = full ? MIN(2 * before->room, (unsigned)RUN_MOST) : RUN_FIRST;
    Run *run = g_malloc(sizeof(Run) + room * sizeof(HetMove));
    *run = (Run){.before = before, .start = session->length, .room = room};
    g_atomic_ref_count_init(&run->references);
    if (before == NULL || run->start - before->kept >= KEPT_EVERY) {
        run->state = g_memdup2(session->state, session->scenario->state_size);
        run->kept = run->start;
    } else {
        run->kept = before->kept;
    }
    session->last = run;
}

static void
append(HetSession *session, const HetMove *move)
{
    Run *last = session->last;
    if (last == NULL || session->length == last->start + last->room ||
        !g_atomic_ref_count_compare(&last->references, 1))
        begin_run(session);
    session->last->moves[session->length++ - session->last->start] = *move;
}

/* --- life ------------------------------------------------------------------------------------- */

HetSession *
het_session_new_at(const HetState *state, uint64_t seed, uint64_t referee_key)
{
    HetSession *session = g_new0(HetSession, 1);
    session->scenario = het_scenario_ref(state->scenario);
    session->seed = seed;
    session->referee_key = referee_key;
    session->state = g_memdup2(state, state->scenario->state_size);
    return session;
}

HetSession *
het_session_new(const HetScenario *scenario, uint64_t seed)
{
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    return het_session_new_at(&start.state, seed, het_seed_derive(seed, "referee"));
}

HetSession *
het_session_copy(const HetSession *session)
{
    HetSession *copy = het_session_new_at(session->state, session->seed, session->referee_key);
    copy->length = session->length;
    copy->last = session->last;
    if (copy->last != NULL)
        g_atomic_ref_count_inc(&copy->last->references);
    return copy;
}

void
het_session_free(HetSession *session)
{
    if (session == NULL)
        return;
    g_free(session->state);
    unref(session->last);
    het_scenario_unref(session->scenario);
    g_free(session);
}

HetRecorder *
het_session_set_recorder(HetSession *session, HetRecorder *recorder)
{
    HetRecorder *former = session->recorder;
    session->recorder = recorder;
    return former;
}

HetRecorder *
het_session_recorder(const HetSession *session)
{
    return session != NULL ? session->recorder : NULL;
}

HetRecorder *
het_session_record(const HetSession *session, const char *path, const char *const agents[HET_SIDES],
                   GError **error)
{
    const HetRecordGame game = {.scenario = session->scenario,
                                .seed = session->seed,
                                .agents = {agents[HET_FIRST], agents[HET_SECOND]},
                                .every_line = true};
    HetRecorder *recorder = het_recorder_open(path, &game, error);
    if (recorder != NULL)
        het_session_write(session, recorder);
    return recorder;
}

void
het_session_write(const HetSession *session, HetRecorder *recorder)
{
    HetStateBuffer before, after;
    het_session_state_at(session, 0, &after.state);
    HET_EACH_BELOW(i, session->length) {
        const HetMove *move = het_session_move(session, i);
        het_game_clone(&before.state, &after.state);
        het_game_apply(&after.state, move, NULL);
        het_recorder_move(recorder, &before.state, move, &after.state);
    }
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

uint64_t
het_session_seed(const HetSession *session)
{
    return session->seed;
}

uint64_t
het_session_referee(const HetSession *session)
{
    return session->referee_key;
}

void
het_session_reseed(HetSession *session, uint64_t seed)
{
    session->seed = seed;
    session->referee_key = het_seed_derive(seed, "referee");
}

unsigned
het_session_length(const HetSession *session)
{
    return session->length;
}

const HetMove *
het_session_move(const HetSession *session, unsigned index)
{
    g_assert(index < session->length);
    const Run *run = run_of(session, index);
    return &run->moves[index - run->start];
}

unsigned
het_session_common(const HetSession *session, const HetSession *other)
{
    const Run *one = session->last, *two = other->last;
    unsigned end_one = session->length, end_two = other->length;
    while (one != two && one != NULL && two != NULL) {
        if (one->start >= two->start) {
            end_one = one->start;
            one = one->before;
        } else {
            end_two = two->start;
            two = two->before;
        }
    }
    return one == two && one != NULL ? MIN(end_one, end_two) : 0;
}

void
het_session_state_at(const HetSession *session, unsigned index, HetState *ret_state)
{
    g_assert(index <= session->length);
    if (index == session->length) {
        het_game_clone(ret_state, session->state);
        return;
    }
    const Run *kept = run_of(session, index);
    while (kept->state == NULL)
        kept = kept->before;
    het_game_clone(ret_state, kept->state);
    for (unsigned i = kept->start; i < index; i++)
        het_game_apply(ret_state, het_session_move(session, i), NULL);
}

void
het_session_append_moves(const HetSession *session, GString *text)
{
    HetStateBuffer state;
    het_session_state_at(session, 0, &state.state);
    HET_EACH_BELOW(i, het_session_length(session)) {
        const HetMove *move = het_session_move(session, i);
        het_text_format(&state.state, move, text);
        g_string_append_c(text, '\n');
        het_game_apply(&state.state, move, NULL);
    }
}

/* --- playing ---------------------------------------------------------------------------------- */

void
het_session_play(HetSession *session, const HetMove *move, const HetSink *sink)
{
    HetStateBuffer before;
    if (session->recorder != NULL)
        het_game_clone(&before.state, session->state);
    append(session, move);
    het_game_apply(session->state, move, sink);
    if (session->recorder != NULL)
        het_recorder_move(session->recorder, &before.state, move, session->state);
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
    g_assert(moves <= session->length);
    if (moves == 0)
        return;
    const unsigned left = session->length - moves;
    HetStateBuffer state;
    het_session_state_at(session, left, &state.state);
    het_game_clone(session->state, &state.state);
    session->length = left;
    while (session->last != NULL && session->last->start >= left) {
        Run *before = session->last->before;
        if (before != NULL)
            g_atomic_ref_count_inc(&before->references);
        unref(session->last);
        session->last = before;
    }
    if (session->recorder != NULL)
        het_recorder_undo(session->recorder, moves);
}
