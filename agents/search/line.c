#include "line.h"

#include "agents/action.h"
#include "agents/fingerprint.h"

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

/* Whether the node decides nothing but which unit acts next, if any. */
static bool
chooses_unit(const HetState *state, const HetMoveList *list)
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

unsigned
het_line_choose(HetLine *line, const HetState *state, const HetMoveList *list)
{
    const HetPolicy *policy = line->policies[state->actor];
    bool which = line->remember && chooses_unit(state, list);
    if (which && recall(line, state, list))
        return het_policy_first_best(line->scores, list->count);
    line->work.scores += list->count;
    unsigned best = het_policy_best(policy, state, list, line->scores);
    if (which)
        learn(line, list);
    return best;
}

unsigned
het_line_pick(HetLine *line, const HetState *state, const HetMoveList *list)
{
    if (line->remember && chooses_unit(state, list))
        return het_line_choose(line, state, list);
    line->work.scores += list->count;
    return het_policy_pick(line->policies[state->actor], state, list, line->scores);
}

/* --- decisions met before --------------------------------------------------------------------- */

HetLineNode *
het_line_node(HetLine *line, const HetState *state)
{
    const uint64_t print = het_fingerprint(state);
    HetLineNode *node = &line->nodes[print % HET_LINE_NODES];
    line->work.calls++;
    if (node->print == print)
        return node;
    const HetMoveList *list = &line->list;
    het_game_list(state, &line->list);
    const unsigned end = het_action_find(list, HET_MOVE_END);
    node->print = print;
    node->count = (uint16_t)list->count;
    node->head = het_action_head(state, list);
    node->which = line->remember && chooses_unit(state, list);
    node->ends = state->actor == state->active && end < list->count;
    if (node->ends)
        node->end = list->moves[end];
    node->picked = list->count == 1;
    if (node->picked)
        node->pick = list->moves[0];
    return node;
}

const HetMove *
het_line_move(HetLine *line, const HetState *state, HetLineNode *node)
{
    HetMoveList *list = &line->list;
    if (node->picked) {
        line->work.scores += node->count > 1 ? node->count : 0;
        return &node->pick;
    }
    het_game_list(state, list);
    const unsigned best = het_line_pick(line, state, list);
    if (node->which)
        return &list->moves[best];
    node->pick = list->moves[best];
    node->picked = true;
    return &node->pick;
}

/* --- runs ------------------------------------------------------------------------------------- */

/* Plays a line's move at a node; line->list is empty or has its moves. */
static void
play(HetLine *line, HetState *state, HetRandom *luck)
{
    HetMoveList *list = &line->list;
    if (state->actor == HET_CHANCE || line->by_lot ||
        (line->epsilon > 0 && het_random_unit(luck) < line->epsilon)) {
        het_game_play_lot(state, het_random_next(luck), list);
        return;
    }
    het_game_list(state, list);
    het_game_step(state, &list->moves[list->count > 1 ? het_line_pick(line, state, list) : 0],
                  list);
}

double
het_line_run(HetLine *line, HetState *state, HetClock clock, unsigned turns, HetRandom *luck)
{
    line->urgency.known = false;
    line->list.count = 0;
    for (;;) {
        het_clock_tick(&clock, state);
        if (het_clock_up(&clock, state, turns) || het_line_halted(line))
            break;
        play(line, state, luck);
        line->work.calls += 2; /* a list and a move, however they are had */
    }
    line->work.evaluations++;
    return het_value_worth(line->value, state);
}
