#include "line.h"

#include "agents/action.h"
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

static unsigned
script_of(const HetLine *line, unsigned side, const HetMove *move)
{
    return move->unit < HET_LINE_UNITS ? line->script[side][move->unit] : 0;
}

/* Each move has the score that its unit's script gives it. */
static unsigned
choose_by_scripts(HetLine *line, const HetState *state, const HetMoveList *list)
{
    unsigned wanted = 0;
    for (unsigned i = 0; i < list->count; i++)
        wanted |= 1u << script_of(line, state->actor, &list->moves[i]);
    for (unsigned script = 0; script < HET_LINE_SCRIPTS; script++) {
        if ((wanted >> script & 1u) == 0)
            continue;
        het_policy_best(line->scripts[script], state, list, line->others);
        line->work.scores += list->count;
        for (unsigned i = 0; i < list->count; i++)
            if (script_of(line, state->actor, &list->moves[i]) == script)
                line->scores[i] = line->others[i];
    }
    return first_best(line->scores, list->count);
}

unsigned
het_line_choose(HetLine *line, const HetState *state, const HetMoveList *list)
{
    const HetPolicy *policy = line->policies[state->actor];
    bool which = line->remember && asks_which_unit(state, list);
    if (which && recall(line, state, list))
        return first_best(line->scores, list->count);
    unsigned best = 0;
    if (line->script[state->actor] != NULL) {
        best = choose_by_scripts(line, state, list);
    } else {
        line->work.scores += list->count;
        best = het_policy_best(policy, state, list, line->scores);
    }
    if (which)
        learn(line, list);
    return best;
}

static double
evaluate(HetLine *line, const HetState *state)
{
    line->work.evaluations++;
    return het_evaluate(line->evaluator, NULL, state);
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

HetLineValue
het_line_run(HetLine *line, HetState *state, uint32_t epoch, const HetLineSettings *settings,
             const HetUrgency *urgency)
{
    HetLineValue value = {0};
    Clock clock = {.epoch = epoch, .side = settings->side};
    const uint64_t stop = het_work_units(&line->work) + settings->limit;
    bool settled = false;
    line->urgency.known = false;
    if (urgency != NULL && is_of(urgency, state))
        line->urgency = *urgency;
    for (unsigned step = 0; step < STEPS_MAX && !het_game_over(state); step++) {
        if (!settled && state->epoch != epoch) {
            value.settled = evaluate(line, state);
            settled = true;
        }
        tick(&clock, state);
        if (clock.turns >= settings->turns ||
            (settings->limit > 0 && het_work_units(&line->work) >= stop))
            break;
        het_game_legal(state, &line->list);
        if (!settled && state->actor != HET_CHANCE &&
            het_action_over(state, &line->list, epoch, settings->depth)) {
            value.settled = evaluate(line, state);
            settled = true;
        }
        unsigned index =
            state->actor == HET_CHANCE
                ? het_stream_draw(&line->list, settings->key, state->roll_key, settings->index)
                : het_line_choose(line, state, &line->list);
        het_game_apply(state, &line->list.moves[index], NULL);
        line->work.calls += 2;
    }
    value.final = evaluate(line, state);
    if (!settled)
        value.settled = value.final;
    return value;
}
