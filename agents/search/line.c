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
recall(HetLine *line, const HetState *state)
{
    HetUrgency *urgency = &line->urgency;
    const HetMoveList *list = &line->list;
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
learn(HetLine *line)
{
    HetUrgency *urgency = &line->urgency;
    for (unsigned i = 0; i < line->list.count; i++) {
        const HetMove *move = &line->list.moves[i];
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
het_line_choose(HetLine *line, const HetState *state)
{
    const HetPolicy *policy = line->policies[state->actor];
    bool which = line->remember && asks_which_unit(state, &line->list);
    if (which && recall(line, state))
        return first_best(line->scores, line->list.count);
    line->work.scores += line->list.count;
    unsigned best = het_policy_best(policy, state, &line->list, line->scores);
    if (which)
        learn(line);
    return best;
}

double
het_line_run(HetLine *line, HetState *state, const HetLineSettings *settings,
             const HetUrgency *urgency)
{
    uint32_t epoch = state->epoch;
    unsigned side = state->active, turns = 0;
    if (urgency != NULL && is_of(urgency, state))
        line->urgency = *urgency;
    else
        line->urgency.known = false;
    for (unsigned step = 0; step < STEPS_MAX && !het_game_over(state); step++) {
        if (state->epoch != epoch) {
            epoch = state->epoch;
            turns += state->active != side || turns == 0;
            if (state->active != side)
                side = state->active;
            if (turns >= settings->turns)
                break;
        }
        het_game_legal(state, &line->list);
        unsigned index =
            state->actor == HET_CHANCE
                ? het_stream_draw(&line->list, settings->key, state->roll_key, settings->index)
                : het_line_choose(line, state);
        het_game_apply(state, &line->list.moves[index], NULL);
        line->work.calls += 2;
    }
    line->work.evaluations++;
    return het_evaluate(line->evaluator, NULL, state);
}
