/* Decisions that come before the units of an order can be selected: orders to a whole command, and
 * the choice of the units that take part. */
#include "plan-work.h"

#include "agents/action.h"
#include "engine/each.h"
#include "engine/text.h"

enum { LEADS = 3, LEAD_BRANCHES = 12 };

/* True if an order for all is another action than the one that is wanted: one that is called as a
 * kind of move, "charge", "rally". */
static bool
is_other_action(const HetState *state, const HetMove *move, HetMoveKind act)
{
    const HetVocabulary *vocabulary = state->scenario->rules->vocabulary;
    const char *name = vocabulary->value_name == NULL
                           ? NULL
                           : vocabulary->value_name(state->scenario, HET_MOVE_ORDER, move->value);
    for (unsigned kind = 1; name != NULL && kind < HET_MOVE_KIND_COUNT; kind++)
        if (g_ascii_strcasecmp(name, het_move_kind_name((HetMoveKind)kind)) == 0)
            return kind != act;
    return false;
}

static bool
is_wanted(const GArray *aims, unsigned unit)
{
    HET_EACH_IN(const HetAim, aim, aims)
        if (aim->unit == unit)
            return true;
    return false;
}

/* True if one of the units may be chosen to act there. */
static bool
offers(const HetMoveList *list, const GArray *aims)
{
    HET_EACH_MOVE(move, list)
        if (move->kind != HET_MOVE_ADD && is_wanted(aims, move->unit))
            return true;
    return false;
}

static bool
follow_lead(HetPlan *plan, const HetState *state, const HetMove *move, const GArray *aims,
            HetState *ret_after)
{
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    het_game_clone(&after->state, state);
    het_game_apply(&after->state, move, NULL);
    if (het_game_over(&after->state) || after->state.actor != state->actor)
        return false;
    g_array_append_val(plan->lead, *move);
    if (het_plan_lead(plan, &after->state, aims, ret_after))
        return true;
    g_array_set_size(plan->lead, plan->lead->len - 1);
    return false;
}

/* At the picking of a set: those of the order are picked, where nobody may act who is not. Where
 * the set is about something else the person decides. */
static bool
pick_lead(HetPlan *plan, const HetState *state, const HetMoveList *list, const GArray *aims,
          HetState *ret_after)
{
    g_autofree HetMoveList *next = g_new(HetMoveList, 1);
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    unsigned done = het_action_find(list, HET_MOVE_DONE);
    if (done == list->count)
        return false;
    if (plan->picked == 0) {
        het_game_clone(&after->state, state);
        het_game_apply(&after->state, &list->moves[done], NULL);
        if (after->state.actor == state->actor) {
            het_game_legal(&after->state, next);
            if (offers(next, aims))
                return false;
        }
    }
    HET_EACH_MOVE(move, list)
        if (move->kind == HET_MOVE_ADD && is_wanted(aims, move->unit)) {
            plan->picked++;
            return follow_lead(plan, state, move, aims, ret_after);
        }
    return plan->picked > 0 && follow_lead(plan, state, &list->moves[done], aims, ret_after);
}

/* Finds what comes before one of the units may be chosen: orders to the whole command, and the
 * picking of those who take part. */
bool
het_plan_lead(HetPlan *plan, const HetState *state, const GArray *aims, HetState *ret_after)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    if (offers(list, aims)) {
        het_game_clone(ret_after, state);
        return true;
    }
    if (het_action_find(list, HET_MOVE_ADD) < list->count)
        return pick_lead(plan, state, list, aims, ret_after);
    for (unsigned i = 0, tried = 0; i < list->count && tried < LEAD_BRANCHES; i++) {
        const HetMove *move = &list->moves[i];
        if (move->kind != HET_MOVE_ORDER || move->unit != HET_NO_UNIT || plan->lead->len >= LEADS ||
            is_other_action(state, move, g_array_index(aims, HetAim, 0).act))
            continue;
        tried++;
        if (follow_lead(plan, state, move, aims, ret_after))
            return true;
    }
    /* decisions between picking and acting, such as whether a leader rides along, are passed */
    HetMove closing;
    return plan->picked > 0 && het_plan_closing(state, list, &closing) &&
           follow_lead(plan, state, &closing, aims, ret_after);
}
