#include "staff.h"
#include "engine/each.h"

#include <string.h>

HetStaff *
het_staff_new(const HetScenario *scenario, HetActor seat)
{
    HetStaff *staff = g_new0(HetStaff, 1);
    staff->seat = seat;
    staff->groups = het_groups_new(scenario);
    staff->standing = het_standing_new(seat);
    staff->last = g_array_new(FALSE, FALSE, sizeof(unsigned));
    staff->held = g_array_new(FALSE, FALSE, sizeof(unsigned));
    return staff;
}

void
het_staff_free(HetStaff *staff)
{
    if (staff == NULL)
        return;
    het_groups_free(staff->groups);
    het_standing_free(staff->standing);
    het_plan_free(staff->plan);
    g_array_unref(staff->last);
    g_array_unref(staff->held);
    g_free(staff);
}

bool
het_staff_meant(const HetStaff *staff, const HetSession *session, const char *line)
{
    const HetState *state = het_session_state(session);
    return state->actor == staff->seat && het_plan_meant(state, staff->groups, line);
}

/* Remembers the units of the plan as "them", and those that hold for the turn. */
static void
remember(HetStaff *staff, const HetState *state)
{
    g_array_set_size(staff->last, 0);
    if (staff->held_turn != state->turn)
        g_array_set_size(staff->held, 0);
    staff->held_turn = state->turn;
    HET_EACH_IN(const HetStep, step, staff->plan->steps) {
        const HetAim *aim = &step->aim;
        g_array_append_val(staff->last, aim->unit);
        if (aim->holds)
            g_array_append_val(staff->held, aim->unit);
    }
}

bool
het_staff_order(HetStaff *staff, const HetSession *session, const char *order, GError **error)
{
    const HetState *state = het_session_state(session);
    bool holds = staff->held_turn == state->turn;
    if (state->actor != staff->seat) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "it is not your side that decides now");
        return false;
    }
    HetPlan *plan =
        het_plan_new(state, staff->groups, staff->last, holds ? staff->held : NULL, order, error);
    if (plan == NULL)
        return false;
    het_plan_free(staff->plan);
    staff->plan = plan;
    remember(staff, state);
    return true;
}

bool
het_staff_carry(HetStaff *staff, const HetSession *session, GError **error)
{
    const HetState *state = het_session_state(session);
    if (staff->plan == NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "no order waits to be carried out; give one: wing L advance 3");
        return false;
    }
    bool again = staff->plan->state == HET_PLAN_STOPPED || staff->plan->state == HET_PLAN_FINISHED;
    if (again && !het_plan_resume(staff->plan, state, error))
        return false;
    if (again && het_plan_rolls(staff->plan)) /* its chances are to be seen first */
        return true;
    staff->plan->state = HET_PLAN_UNDER_WAY;
    staff->carrying = true;
    staff->plan->turn = state->turn;
    return true;
}

bool
het_staff_next(HetStaff *staff, const HetSession *session, HetMove *ret_move,
               const HetAnswer **ret_why)
{
    const HetState *state = het_session_state(session);
    if (ret_why != NULL)
        *ret_why = NULL;
    if (state->actor != staff->seat)
        return false;
    if (staff->plan != NULL && staff->plan->state == HET_PLAN_UNDER_WAY &&
        het_plan_next(staff->plan, state, ret_move))
        return true;
    return het_standing_answer(staff->standing, state, ret_move, ret_why);
}

/* Returns what follows a word at the beginning of a line; NULL: it does not begin so. */
static const char *
after_word(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || line[length] != ' ')
        return NULL;
    return line + length + strspn(line + length, " ");
}

bool
het_staff_instruct(HetStaff *staff, const HetSession *session, const char *line, GError **error)
{
    const char *answer = after_word(line, "answer"), *drop = after_word(line, "drop");
    const char *group = after_word(line, "group"), *forget = after_word(line, "forget");
    if (answer != NULL)
        return het_standing_give(staff->standing, staff->groups, session, answer, error);
    if (group != NULL && strchr(group, ' ') != NULL) {
        g_autofree char *code = g_strndup(group, strcspn(group, " "));
        g_autoptr(HetView) view = het_view_new(het_session_state(session));
        return het_groups_pick(staff->groups, view, staff->seat, code, strchr(group, ' ') + 1,
                               error);
    }
    if ((drop != NULL &&
         het_standing_drop(staff->standing, session, (unsigned)g_ascii_strtoull(drop, NULL, 10))) ||
        (forget != NULL && het_groups_drop(staff->groups, staff->seat, forget)))
        return true;
    g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "\"%.40s\": there is nothing of the kind", line);
    return false;
}

bool
het_staff_observe(HetStaff *staff, const HetState *before, const HetMove *move,
                  const HetSession *session)
{
    if (staff->plan != NULL)
        het_plan_observe(staff->plan, before, move, het_session_state(session));
    return het_standing_observe(staff->standing, before, move, session);
}

void
het_staff_undone(HetStaff *staff, unsigned length)
{
    g_clear_pointer(&staff->plan, het_plan_free);
    het_standing_undone(staff->standing, length);
    staff->carrying = false;
}
