#include "tries.h"

#include <math.h>

#include "agents/action.h"
#include "line.h"
#include "stream.h"

enum { STEPS_MAX = 5000 }; /* moves of one trial: no turn is that long */
#define NO_DICE UINT32_MAX /* in place of a sample's index */

const HetTries het_tries_choice = {.keep = 2, .samples = 4, .margin = 0.5, .tie = 0.01};
const HetTries het_tries_line = {.keep = 2, .samples = 1, .margin = 0.5, .tie = 0.01};

/* The move that a trial goes on with. `ending`: the action is over, and `seat` does nothing more of
 * its own accord. */
static unsigned
go_on(HetLine *line, const HetState *state, HetActor seat, bool ending, uint32_t index)
{
    const HetMoveList *list = &line->trying.list;
    if (state->actor == HET_CHANCE)
        return het_stream_draw(list, line->trying.key, state->roll_key, index);
    const unsigned end =
        ending && state->actor == seat ? het_action_find(list, HET_MOVE_END) : list->count;
    if (end < list->count)
        return end;
    if (list->count == 1)
        return 0;
    line->work.scores += list->count;
    return het_policy_pick(line->policies[state->actor], state, list, line->trying.scores);
}

/* Plays a trial on: to its end, or to the first dice where `index` is NO_DICE. True at its end. */
static bool
play_on(HetLine *line, const HetState *from, HetTrial *trial, uint32_t index)
{
    HetState *state = &trial->buffer.state;
    HetMoveList *list = &line->trying.list;
    const HetActor seat = (HetActor)from->actor;
    while (!het_game_over(state) && state->epoch == from->epoch && trial->steps++ < STEPS_MAX &&
           !het_line_stopped(line)) {
        if (index == NO_DICE && state->actor == HET_CHANCE)
            return false;
        het_game_legal(state, list);
        line->work.calls++;
        if (!trial->ending && state->actor != HET_CHANCE &&
            het_action_over(state, list, from->epoch, from->depth)) {
            if (state->actor != seat)
                break;
            trial->ending = true;
        }
        const unsigned next = go_on(line, state, seat, trial->ending, index);
        het_game_apply(state, &list->moves[next], NULL);
        line->work.calls++;
    }
    return true;
}

static double
value_of(HetLine *line, const HetState *state)
{
    line->work.evaluations++;
    return het_value_worth(line->value, state);
}

/* What a move is worth for FIRST on average. All samples share what comes before the first dice. */
static double
try_out(HetLine *line, const HetState *from, const HetMove *move)
{
    HetTrial *first = &line->trying.first, *sample = &line->trying.sample;
    HetState *state = &first->buffer.state;
    const unsigned samples = line->tries->samples;
    double sum = 0;
    het_game_clone(state, from);
    het_game_apply(state, move, NULL);
    line->work.calls++;
    first->steps = 0;
    first->ending = false;
    if (play_on(line, from, first, NO_DICE))
        return value_of(line, state);
    for (uint32_t index = 0; index < samples; index++) {
        het_game_clone(&sample->buffer.state, state);
        sample->steps = first->steps;
        sample->ending = first->ending;
        play_on(line, from, sample, index);
        sum += value_of(line, &sample->buffer.state);
    }
    return sum / samples;
}

/* Puts the moves to be tried in order, the doctrine's favourite first; returns how many. */
static unsigned
candidates(const HetTries *tries, const HetMoveList *list, const double *scores,
           uint16_t *ret_order)
{
    unsigned keep = MIN(tries->keep, list->count);
    bool nothing = false;
    het_policy_front(scores, list->count, keep, ret_order);
    const double best = scores[ret_order[0]];
    while (keep > 1 && scores[ret_order[keep - 1]] < best - tries->margin)
        keep--;
    for (unsigned i = 0; i < keep; i++)
        nothing |= het_action_does_nothing(&list->moves[ret_order[i]]);
    for (unsigned i = 0; i < list->count && !nothing; i++)
        if (het_action_does_nothing(&list->moves[i]) && scores[i] >= best - 2 * tries->margin) {
            ret_order[keep++] = (uint16_t)i;
            nothing = true;
        }
    return keep;
}

unsigned
het_tries_choose(HetLine *line, const HetState *state, const HetMoveList *list)
{
    /* Values that differ by less than rounding are the same value. */
    static const double equal = 1e-9;
    const HetTries *tries = line->tries;
    const double sign = state->actor == HET_FIRST ? 1 : -1;
    uint16_t order[HET_MOVES_MAX];
    line->work.scores += list->count;
    het_policy_best(line->policies[state->actor], state, list, line->scores);
    const unsigned count = candidates(tries, list, line->scores, order);
    HetRandom dice = {.state = line->trying.key};
    line->trying.key = het_random_next(&dice);
    unsigned best = order[0];
    double most = -HUGE_VAL;
    for (unsigned i = 0; i < count && count > 1; i++) {
        const double value = sign * try_out(line, state, &list->moves[order[i]]) +
                             tries->tie * (line->scores[order[i]] - line->scores[order[0]]);
        if (value > most + equal) {
            most = value;
            best = order[i];
        }
    }
    return best;
}
