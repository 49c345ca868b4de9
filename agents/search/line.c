#include "line.h"

#include "stream.h"

enum { STEPS_MAX = 20000 }; /* nodes of one line: no two turns are that long */

/* --- urgencies -------------------------------------------------------------------------------- */

static void
forget(HetUrgency *urgency, const HetState *state)
{
    urgency->known = true;
    urgency->epoch = state->epoch;
    urgency->phase = state->phase;
    urgency->actor = state->actor;
    urgency->end_known = false;
    memset(urgency->has, 0, sizeof urgency->has);
}

static bool
is_of(const HetUrgency *urgency, const HetState *state)
{
    return urgency->known && urgency->epoch == state->epoch && urgency->phase == state->phase &&
           urgency->actor == state->actor;
}

/* Whether all the node asks is which unit acts next, if any. */
static bool
asks_which_unit(const HetState *state, const HetMoveList *list)
{
    if (state->actor != state->active || list->count < 3)
        return false;
    for (unsigned i = 0; i < list->count; i++) {
        const HetMove *move = &list->moves[i];
        if (move->kind != HET_MOVE_END &&
            (move->kind != HET_MOVE_SELECT || move->unit >= HET_LINE_UNITS))
            return false;
    }
    return true;
}

/* Scores what is not known of the list; true if that was all of it. */
static bool
recall(HetLine *line, const HetState *state, const HetMoveList *list)
{
    HetUrgency *urgency = &line->urgency;
    if (!is_of(urgency, state)) {
        forget(urgency, state);
        return false;
    }
    for (unsigned i = 0; i < list->count; i++) {
        const HetMove *move = &list->moves[i];
        if (move->kind == HET_MOVE_END ? !urgency->end_known : urgency->has[move->unit] == 0)
            return false;
        line->scores[i] = move->kind == HET_MOVE_END ? urgency->end : urgency->urgency[move->unit];
    }
    return true;
}

static void
learn(HetLine *line, const HetMoveList *list)
{
    HetUrgency *urgency = &line->urgency;
    for (unsigned i = 0; i < list->count; i++) {
        const HetMove *move = &list->moves[i];
        if (move->kind == HET_MOVE_END) {
            urgency->end = line->scores[i];
            urgency->end_known = true;
        } else {
            urgency->urgency[move->unit] = line->scores[i];
            urgency->has[move->unit] = 1;
        }
    }
}

/* --- playing ---------------------------------------------------------------------------------- */

static unsigned
first_best(const double *scores, unsigned count)
{
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++)
        if (scores[i] > scores[best])
            best = i;
    return best;
}

unsigned
het_line_choose(HetLine *line, const HetState *state, const HetMoveList *list)
{
    const HetPolicy *policy = line->policies[state->actor];
    bool which = line->remember && asks_which_unit(state, list);
    if (which && recall(line, state, list))
        return first_best(line->scores, list->count);
    line->work.scores += list->count;
    unsigned best = het_policy_best(policy, state, list, line->scores);
    if (which)
        learn(line, list);
    return best;
}

/* What the agent that plays the answer would do; its work is the line's. */
static void
ask(HetLine *line, const HetState *state, HetMove *ret_move)
{
    HetAgent *reply = line->reply;
    const HetAgentWork before = reply->work;
    het_agent_choose(reply, state, &line->list, ret_move, NULL);
    line->work.calls += reply->work.calls - before.calls;
    line->work.scores += reply->work.scores - before.scores;
    line->work.evaluations += reply->work.evaluations - before.evaluations;
}

void
het_line_move(HetLine *line, const HetState *state, unsigned turns, HetMove *ret_move)
{
    if (line->reply != NULL && turns == 1 && state->actor == line->reply->seat)
        ask(line, state, ret_move);
    else
        *ret_move = line->list.moves[het_line_choose(line, state, &line->list)];
}

/* Counts turns as they change hands. */
typedef struct {
    uint32_t epoch;
    unsigned side, turns;
} Clock;

static void
tick(Clock *clock, const HetState *state)
{
    if (state->epoch == clock->epoch)
        return;
    clock->turns += state->active != clock->side || clock->turns == 0;
    clock->epoch = state->epoch;
    clock->side = state->active;
}

double
het_line_run(HetLine *line, HetState *state, uint32_t epoch, const HetLineSettings *settings,
             const HetUrgency *urgency)
{
    Clock clock = {.epoch = epoch, .side = settings->side};
    const uint64_t stop = het_work_units(&line->work) + settings->limit;
    line->urgency.known = false;
    if (urgency != NULL && is_of(urgency, state))
        line->urgency = *urgency;
    if (line->reply != NULL)
        het_agent_reset(line->reply);
    for (unsigned step = 0; step < STEPS_MAX && !het_game_over(state); step++) {
        HetMove move;
        tick(&clock, state);
        if (clock.turns >= settings->turns ||
            (settings->limit > 0 && het_work_units(&line->work) >= stop))
            break;
        het_game_legal(state, &line->list);
        if (state->actor == HET_CHANCE)
            move = line->list.moves[het_stream_draw(&line->list, settings->key, state->roll_key,
                                                    settings->index)];
        else
            het_line_move(line, state, clock.turns, &move);
        het_game_apply(state, &move, NULL);
        line->work.calls += 2;
    }
    line->work.evaluations++;
    return het_evaluate(line->evaluator, NULL, state);
}
