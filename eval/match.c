#include "match.h"

#include <time.h>

#include "agents/luck.h"
#include "engine/textfile.h"

static const char *const code_names[HET_LEG_CODE_COUNT] = {
    [HET_LEG_NORMAL] = "normal",
    [HET_LEG_RESIGNED] = "resigned",
    [HET_LEG_ILLEGAL_MOVE] = "illegal-move",
    [HET_LEG_CRASH] = "crash",
    [HET_LEG_OVERRUN] = "overrun",
    [HET_LEG_UNSTARTED] = "unstarted",
    [HET_LEG_WORKER_LOST] = "worker-lost",
    [HET_LEG_INTERRUPTED] = "interrupted",
    [HET_LEG_UNPLAYED] = "unplayed",
};

const char *
het_leg_code_name(HetLegCode code)
{
    g_return_val_if_fail((unsigned)code < HET_LEG_CODE_COUNT, "?");
    return code_names[code];
}

bool
het_leg_code_find(const char *name, HetLegCode *ret_code)
{
    HET_EACH_BELOW(i, HET_LEG_CODE_COUNT) {
        if (strcmp(code_names[i], name) == 0) {
            *ret_code = (HetLegCode)i;
            return true;
        }
    }
    return false;
}

unsigned
het_leg_half_points(const HetLegResult *result, HetActor side)
{
    return result->winner == side ? 2 : result->winner == het_other(side) ? 0 : 1;
}

HetLegResult
het_leg_unplayed(void)
{
    return (HetLegResult){.code = HET_LEG_UNPLAYED, .winner = HET_NOBODY, .offender = HET_NOBODY};
}

bool
het_leg_code_scored(HetLegCode code)
{
    return code <= HET_LEG_OVERRUN;
}

/* --- playing ---------------------------------------------------------------------------------- */

/* Cost of the sides' choices. Nearly every choice of a quick agent takes less time than a reading
 * of the clock of the process, which is a system call: this clock is read once a millisecond, and
 * its time is shared out by the time of the wall. That of the wall is no measure of an agent that
 * waits for another program or computes in several threads, but both are slow: for slow agents the
 * clock is read before and after each choice. In nanoseconds. */
enum { CLOCK_PERIOD = 1000000, CLOCK_SLOW = 20000 /* a choice, on average */ };

typedef struct {
    int64_t cpu, wall;                           /* when the clock of the process was last read */
    int64_t since[HET_SIDES];                    /* of the wall, while a side chose, since then */
    int64_t spent[HET_SIDES], passed[HET_SIDES]; /* of the process, of the wall, while it chose */
    int64_t choices[HET_SIDES];
} Clock;

typedef struct {
    const HetLeg *leg;
    HetAgent *const *agents;
    HetSession *session;
    HetCourseWatch *watch; /* or NULL */
    HetLegResult result;
    Clock clock;
    HetMoveList list;
} Play;

/* Notes that from now on the agent of `side` runs, or with NOBODY none. */
static void
mark(volatile HetWatch *watch, HetActor side)
{
    if (watch == NULL)
        return;
    int64_t now = g_get_monotonic_time();
    if (watch->running != 0)
        watch->wall[watch->running - 1] += now - watch->since;
    watch->since = now;
    watch->running = side == HET_NOBODY ? 0 : (uint32_t)side + 1;
}

HetActor
het_watch_slowest(const volatile HetWatch *watch, int64_t now)
{
    int64_t wall[HET_SIDES] = {watch->wall[HET_FIRST], watch->wall[HET_SECOND]};
    if (watch->running == 1 || watch->running == 2)
        wall[watch->running - 1] += now - watch->since;
    if (wall[HET_FIRST] == 0 && wall[HET_SECOND] == 0)
        return HET_NOBODY;
    return wall[HET_FIRST] >= wall[HET_SECOND] ? HET_FIRST : HET_SECOND;
}

static int64_t
time_of(clockid_t id)
{
    struct timespec time;
    clock_gettime(id, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Shares out what the process has used since the clock was last read. */
static void
read_clock(Clock *clock, int64_t wall)
{
    int64_t cpu = time_of(CLOCK_PROCESS_CPUTIME_ID);
    HET_EACH_BELOW(side, HET_SIDES) {
        if (clock->since[side] > 0)
            clock->spent[side] +=
                (int64_t)((double)(cpu - clock->cpu) * (double)clock->since[side] /
                          (double)(wall - clock->wall));
        clock->since[side] = 0;
    }
    clock->cpu = cpu;
    clock->wall = wall;
}

static void
read_clock_if_due(Clock *clock, HetActor side, int64_t wall)
{
    if (wall - clock->wall >= CLOCK_PERIOD ||
        clock->passed[side] >= CLOCK_SLOW * clock->choices[side])
        read_clock(clock, wall);
}

/* The time of the wall as a side begins to choose. */
static int64_t
start_clock(Clock *clock, HetActor side)
{
    int64_t wall = time_of(CLOCK_MONOTONIC);
    read_clock_if_due(clock, side, wall);
    return wall;
}

static void
stop_clock(Clock *clock, HetActor side, int64_t started)
{
    int64_t wall = time_of(CLOCK_MONOTONIC);
    clock->since[side] += wall - started;
    clock->passed[side] += wall - started;
    clock->choices[side]++;
    read_clock_if_due(clock, side, wall);
}

/* Keeps the text on one line within its room. */
static void
set_reason(HetLegResult *result, const char *text)
{
    g_autofree char *line = het_text_line(text);
    g_strlcpy(result->reason, line, sizeof result->reason);
    het_text_cut(result->reason);
}

/* The offender loses the leg. */
static void
fault(Play *play, HetLegCode code, HetActor offender, const char *reason)
{
    play->result.code = code;
    play->result.offender = offender;
    play->result.winner = het_leg_code_scored(code) ? het_other(offender) : HET_NOBODY;
    set_reason(&play->result, reason);
}

/* Has the agent choose its move, with the clock running. */
static HetAgentStatus
choose(Play *play, HetActor side, HetMove *ret_move, GError **error)
{
    const HetState *state = het_session_state(play->session);
    het_game_legal(state, &play->list);
    int64_t started = start_clock(&play->clock, side);
    mark(play->leg->watch, side);
    HetAgentStatus status =
        het_agent_choose(play->agents[side], state, &play->list, ret_move, error);
    mark(play->leg->watch, HET_NOBODY);
    stop_clock(&play->clock, side, started);
    return status;
}

/* Words of a program on its choice stand before the move in the record. */
static void
note_words(const Play *play, HetActor side)
{
    HetAgent *agent = play->agents[side];
    g_autofree char *words = agent->class_->comment != NULL ? agent->class_->comment(agent) : NULL;
    if (words == NULL)
        return;
    g_autofree char *note = g_strdup_printf("because %s: %s", het_actor_name(side), words);
    het_recorder_note(het_session_recorder(play->session), note);
}

/* One decision of a side; false when it ends the leg. */
static bool
decide(Play *play, HetActor side, HetMove *ret_move)
{
    const HetState *state = het_session_state(play->session);
    g_autoptr(GError) error = NULL;
    HetAgentStatus status = choose(play, side, ret_move, &error);
    const char *message = error != NULL ? error->message : NULL;
    switch (status) {
    case HET_AGENT_CHOSE:
        break;
    case HET_AGENT_RESIGNED:
        fault(play, HET_LEG_RESIGNED, side, "resigned");
        return false;
    case HET_AGENT_QUIT:
        fault(play, HET_LEG_INTERRUPTED, HET_NOBODY, "a player left");
        return false;
    case HET_AGENT_CRASHED:
        fault(play, HET_LEG_CRASH, side, message != NULL ? message : "the agent crashed");
        return false;
    case HET_AGENT_OVERRAN:
        fault(play, HET_LEG_OVERRUN, side, message != NULL ? message : "a deadline passed");
        return false;
    }
    if (!het_game_allows(state, &play->list, ret_move)) {
        HetAgent *agent = play->agents[side];
        g_autofree char *answer = agent->class_->answered != NULL
                                      ? agent->class_->answered(agent)
                                      : g_strdup_printf("of kind %u", (unsigned)ret_move->kind);
        g_autofree char *reason =
            g_strdup_printf("an illegal move at ply %u: %s", state->ply + 1, answer);
        fault(play, HET_LEG_ILLEGAL_MOVE, side, reason);
        return false;
    }
    if (het_session_recorder(play->session) != NULL)
        note_words(play, side);
    return true;
}

/* The referee's outcome, whose luck is added up if it is requested. */
static HetMove
roll(Play *play, const HetState *state)
{
    HetMove outcome = het_session_draw(play->session);
    if (play->leg->luck) {
        het_game_legal(state, &play->list);
        const HetEvaluator *evaluator = het_evaluator_find(state->scenario->rules->name);
        play->result.luck += het_luck_of(evaluator, state, &play->list, &outcome);
    }
    return outcome;
}

static void
apply(Play *play, const HetMove *move)
{
    HetConduct *conduct = play->leg->conduct;
    const HetSink *sink = NULL;
    if (conduct != NULL) {
        het_conduct_before(conduct, het_session_state(play->session), move);
        sink = het_conduct_sink(conduct);
    } else if (play->watch != NULL) {
        sink = het_course_watch_sink(play->watch);
    }
    het_session_play(play->session, move, sink); /* checked by decide(), or the referee's */
    if (conduct != NULL)
        het_conduct_after(conduct, het_session_state(play->session));
    if (play->watch != NULL)
        het_course_watch_after(play->watch, het_session_state(play->session));
}

static void
play_out(Play *play)
{
    const HetState *state = het_session_state(play->session);
    while (!het_game_over(state)) {
        HetActor actor = (HetActor)state->actor;
        HetMove move;
        if (actor == HET_CHANCE)
            move = roll(play, state);
        else if (!decide(play, actor, &move))
            return;
        HET_EACH_BELOW(side, HET_SIDES) {
            if (play->agents[side]->class_->observe == NULL)
                continue;
            mark(play->leg->watch, (HetActor)side);
            het_agent_observe(play->agents[side], state, &move);
            mark(play->leg->watch, HET_NOBODY);
        }
        apply(play, &move);
    }
    HetResult result;
    het_game_result(state, &result);
    play->result.code = HET_LEG_NORMAL;
    play->result.winner = result.winner;
    g_autofree char *reason = g_strdup_printf("%s (%s)", result.reason, result.rule);
    set_reason(&play->result, reason);
}

/* --- a leg ------------------------------------------------------------------------------------ */

/* (transfer full) What the leg is recorded by, if anything. */
static bool
open_record(const HetLeg *leg, HetRecorder **ret_recorder, GError **error)
{
    *ret_recorder = NULL;
    if (leg->record == NULL) {
        if (leg->log != NULL)
            *ret_recorder = het_recorder_log(leg->log);
        return true;
    }
    const HetRecordGame game = {.scenario = leg->scenario,
                                .seed = leg->seed,
                                .agents = {leg->agents[HET_FIRST], leg->agents[HET_SECOND]}};
    *ret_recorder = het_recorder_open(leg->record, &game, error);
    return *ret_recorder != NULL;
}

/* Notes of programs on standard error stay with the game. */
static void
note_remarks(const Play *play)
{
    for (unsigned side = 0; play->agents != NULL && side < HET_SIDES; side++) {
        HetAgent *agent = play->agents[side];
        g_autofree char *comment =
            agent->class_->remarks != NULL ? agent->class_->remarks(agent) : NULL;
        if (comment == NULL)
            continue;
        g_autofree char *note =
            g_strdup_printf("%s said: %s", het_actor_name((HetActor)side), comment);
        het_recorder_note(het_session_recorder(play->session), note);
    }
}

static void
finish_record(const Play *play)
{
    if (het_session_recorder(play->session) == NULL)
        return;
    const HetLegResult *result = &play->result;
    note_remarks(play);
    if (result->code != HET_LEG_NORMAL) {
        g_autofree char *note = g_strdup_printf(
            "%s: %s",
            result->offender == HET_NOBODY ? "neither side" : het_actor_name(result->offender),
            result->reason);
        het_recorder_note(het_session_recorder(play->session), note);
    }
    het_recorder_result(het_session_recorder(play->session), het_session_state(play->session),
                        het_leg_code_name(result->code));
}

/* (transfer full) A leg about to be played; NULL when its record cannot be written. */
static Play *
begin(const HetLeg *leg, GError **error)
{
    HetRecorder *recorder = NULL;
    if (!open_record(leg, &recorder, error))
        return NULL;
    Play *play = g_new0(Play, 1);
    play->leg = leg;
    play->session = het_session_new(leg->scenario, leg->seed);
    play->result.winner = play->result.offender = HET_NOBODY;
    play->result.has_luck = leg->luck;
    play->result.has_course = leg->course;
    if (leg->course) {
        play->watch = het_course_watch_new();
        het_course_watch_after(play->watch, het_session_state(play->session));
    }
    het_session_set_recorder(play->session, recorder);
    return play;
}

/* Closes the record, hands over the result and frees the leg. */
static bool
end(Play *play, HetLegResult *ret_result, GError **error)
{
    const HetState *state = het_session_state(play->session);
    play->result.plies = state->ply;
    play->result.turns = state->turn;
    play->result.hash = het_game_hash(state);
    if (play->watch != NULL)
        play->result.course = het_course_watch_end(play->watch, state);
    het_course_watch_free(play->watch);
    if (play->leg->last != NULL)
        het_game_clone(&play->leg->last->state, state);
    finish_record(play);
    const bool good = het_recorder_close(het_session_recorder(play->session), error);
    het_session_free(play->session);
    if (good)
        *ret_result = play->result;
    g_free(play);
    return good;
}

bool
het_leg_play_agents(const HetLeg *leg, HetAgent *const agents[HET_SIDES], HetLegResult *ret_result,
                    GError **error)
{
    g_return_val_if_fail(leg->scenario != NULL && agents[0] != NULL && agents[1] != NULL, false);
    g_return_val_if_fail(!leg->course || leg->conduct == NULL, false);
    Play *play = begin(leg, error);
    if (play == NULL)
        return false;
    play->agents = agents;
    play_out(play);
    read_clock(&play->clock, time_of(CLOCK_MONOTONIC));
    HET_EACH_BELOW(side, HET_SIDES) {
        play->result.work[side] = agents[side]->work;
        const HetAgentClass *class_ = agents[side]->class_;
        play->result.cpu[side] = class_->cpu != NULL ? MAX(class_->cpu(agents[side]), 0)
                                                     : play->clock.spent[side] / 1000;
        play->result.wall[side] = play->clock.passed[side] / 1000;
    }
    return end(play, ret_result, error);
}

/* An agent that is a program of its own and failed at its start; false when it is none such. */
static bool
failed_to_start(const GError *error, HetLegCode *ret_code)
{
    *ret_code = HET_LEG_UNSTARTED;
    if (g_error_matches(error, HET_ERROR, HET_ERROR_PROCESS))
        *ret_code = HET_LEG_CRASH;
    else if (g_error_matches(error, HET_ERROR, HET_ERROR_LATE))
        *ret_code = HET_LEG_OVERRUN;
    else
        return g_error_matches(error, HET_ERROR, HET_ERROR_START);
    return true;
}

static bool
end_unplayed(const HetLeg *leg, HetLegCode code, HetActor side, const char *reason,
             HetLegResult *ret_result, GError **error)
{
    Play *play = begin(leg, error);
    if (play == NULL)
        return false;
    fault(play, code, side, reason);
    return end(play, ret_result, error);
}

static HetAgent *
make_agent(const HetLeg *leg, HetActor side, GError **error)
{
    const uint64_t base = leg->agents_seed != 0 ? leg->agents_seed : leg->seed;
    const uint64_t seed = het_agent_seed(base, side);
    for (guint i = 0; leg->kept != NULL && i < leg->kept->len; i++) {
        if (strcmp(((HetAgent *)leg->kept->pdata[i])->name, leg->agents[side]) != 0)
            continue;
        HetAgent *kept = g_ptr_array_steal_index_fast(leg->kept, i);
        if (het_agent_renew(kept, leg->scenario, side, seed))
            return kept;
        het_agent_free(kept);
        break;
    }
    mark(leg->watch, side);
    HetAgent *agent = het_agent_new(leg->agents[side], leg->scenario, side, seed, error);
    mark(leg->watch, HET_NOBODY);
    return agent;
}

/* Keeps an agent that can play another game; frees others. */
static void
let_go(const HetLeg *leg, HetAgent *agent, bool good)
{
    if (good && leg->kept != NULL && agent->class_->lasts != NULL && agent->class_->lasts(agent))
        g_ptr_array_add(leg->kept, agent);
    else
        het_agent_free(agent);
}

bool
het_leg_play(const HetLeg *leg, HetLegResult *ret_result, GError **error)
{
    g_autoptr(GError) inner = NULL;
    HetAgent *first = make_agent(leg, HET_FIRST, &inner);
    HetAgent *second = first != NULL ? make_agent(leg, HET_SECOND, &inner) : NULL;
    HetAgent *const agents[HET_SIDES] = {first, second};
    if (second != NULL) {
        const bool good = het_leg_play_agents(leg, agents, ret_result, error);
        HET_EACH_BELOW(side, HET_SIDES)
            let_go(leg, agents[side],
                   good && (ret_result->code == HET_LEG_NORMAL ||
                            ret_result->code == HET_LEG_RESIGNED ||
                            ret_result->offender != (HetActor)side));
        return good;
    }
    const HetActor absent = first == NULL ? HET_FIRST : HET_SECOND;
    if (first != NULL)
        let_go(leg, first, true);
    HetLegCode code;
    if (failed_to_start(inner, &code))
        return end_unplayed(leg, code, absent, inner->message, ret_result, error);
    g_propagate_error(error, g_steal_pointer(&inner));
    return false;
}
