/* Verbs for the staff of a side: groups, orders for many, standing answers. */
#include <string.h>

#include "battle/staff/command-json.h"
#include "library/json-members.h"
#include "verb.h"
#include "engine/each.h"

/* --- groups ----------------------------------------------------------------------------------- */

static void
append_groups(const HetAsk *ask, const HetStaff *staff)
{
    g_autoptr(HetView) view = het_view_new(het_ask_state(ask));
    het_groups_append(staff->groups, view, staff->seat, ask->text);
}

bool
het_verb_groups(HetAsk *ask, GError **error)
{
    const bool both = ask->sides == 3;
    (void)error;
    if (ask->json != NULL)
        het_json_begin_array(ask->json, NULL);
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        if ((ask->sides & 1u << side) == 0)
            continue;
        const HetStaff *staff = het_battle_staff(ask->battle, side);
        if (ask->text != NULL && both)
            g_string_append_printf(ask->text, "%s\n", het_actor_name(side));
        if (ask->text != NULL)
            append_groups(ask, staff);
        HET_EACH_BELOW(i, het_groups_count(staff->groups))
            het_ask_answer(ask, &het_wire_group, het_groups_at(staff->groups, i));
    }
    if (ask->json != NULL)
        het_json_end(ask->json);
    return true;
}

bool
het_verb_group(HetAsk *ask, GError **error)
{
    HetStaff *staff = het_ask_staff(ask, het_ask_side(ask), error);
    const char *units = het_ask_text(ask, "units");
    g_autofree char *line = g_strchomp(g_strdup_printf(
        "%s %s %s", *units == '\0' ? "forget" : "group", het_ask_text(ask, "name"), units));
    if (staff == NULL || !het_battle_instruct(ask->battle, staff->seat, line, error))
        return false;
    if (ask->text != NULL)
        append_groups(ask, staff);
    if (ask->json != NULL)
        het_json_groups(ask->json, staff->groups, het_ask_state(ask)->scenario);
    return true;
}

/* --- orders for many -------------------------------------------------------------------------- */

#define GO "go carries it out; anything else leaves it.\n"

/* The staff of the side to decide. */
static HetStaff *
deciding_staff(HetAsk *ask, GError **error)
{
    if (het_ask_state(ask)->actor <= HET_SECOND)
        return het_ask_staff(ask, het_ask_side(ask), error);
    het_ask_fail(error, "dice are to be rolled: nobody decides");
    return NULL;
}

/* Carries out the plan as far as the front end plays on at once; one taken up again that brings
 * dice is shown first. */
static bool
carry(HetAsk *ask, HetStaff *staff, GError **error)
{
    const HetScenario *scenario = het_ask_state(ask)->scenario;
    const bool again = staff->plan != NULL && staff->plan->state != HET_PLAN_SHOWN;
    if (!het_staff_carry(staff, ask->session, error))
        return false;
    const bool shown = staff->plan->state == HET_PLAN_SHOWN;
    const bool plays_on = ask->front != NULL && ask->front->play_on != NULL;
    if (ask->text != NULL && (shown || (again && !plays_on)))
        het_plan_append(staff->plan, scenario, ask->text);
    if (ask->text != NULL && shown)
        g_string_append(ask->text, GO);
    if (shown || !plays_on)
        return true;
    g_autoptr(GString) moves = g_string_new(NULL);
    ask->front->play_on(ask, moves);
    if (ask->text != NULL) {
        g_string_append_printf(ask->text, "%s%s", moves->str, moves->len > 0 ? "\n" : "");
        het_plan_report(staff->plan, scenario, ask->text);
    }
    return true;
}

static bool
any_can(const HetPlan *plan)
{
    HET_EACH_IN(const HetStep, step, plan->steps)
        if (step->moves->len > 0)
            return true;
    return false;
}

bool
het_verb_order(HetAsk *ask, GError **error)
{
    HetStaff *staff = deciding_staff(ask, error);
    g_autofree char *order = g_strdup(het_ask_text(ask, "order"));
    const bool at_once = g_str_has_suffix(order, "!");
    if (at_once)
        order[strlen(order) - 1] = '\0';
    if (staff == NULL || !het_staff_order(staff, ask->session, order, error))
        return false;
    const bool any = any_can(staff->plan);
    if (ask->text != NULL)
        het_plan_append(staff->plan, het_ask_state(ask)->scenario, ask->text);
    if (ask->text != NULL && any && !at_once)
        g_string_append(ask->text, GO);
    if (any && at_once && !carry(ask, staff, error))
        return false;
    if (ask->json != NULL)
        het_json_plan(ask->json, staff->plan, het_ask_state(ask));
    return true;
}

bool
het_verb_go(HetAsk *ask, GError **error)
{
    HetStaff *staff = deciding_staff(ask, error);
    if (staff == NULL || !carry(ask, staff, error))
        return false;
    if (ask->json != NULL)
        het_json_plan(ask->json, staff->plan, het_ask_state(ask));
    return true;
}

/* --- standing answers ------------------------------------------------------------------------- */

/* Takes back the answer that `which` names. */
static bool
drop(HetAsk *ask, HetStaff *staff, const char *which, GError **error)
{
    guint64 number = 0;
    const bool all = *which == '\0' || strcmp(which, "all") == 0;
    if (!all && !g_ascii_string_to_unsigned(which, 10, 1, G_MAXINT, &number, NULL))
        return het_ask_fail(error, "drop: \"%.20s\": expected all, or a number of answers", which);
    if (number > het_standing_count(staff->standing))
        return het_ask_fail(error, "there is no standing answer %s; answers lists them", which);
    if (het_standing_count(staff->standing) == 0)
        return true;
    g_autofree char *line = g_strdup_printf("drop %" G_GUINT64_FORMAT, number);
    return het_battle_instruct(ask->battle, staff->seat, line, error);
}

static bool
give(HetAsk *ask, HetStaff *staff, const char *words, GError **error)
{
    g_autofree char *line = g_strconcat("answer ", words, NULL);
    if (!ask->unhurried && !g_str_has_prefix(words, "pass"))
        return het_ask_fail(error, "what takes long is not worked out here");
    return het_battle_instruct(ask->battle, staff->seat, line, error);
}

bool
het_verb_answers(HetAsk *ask, GError **error)
{
    const char *words = het_ask_text(ask, "answer");
    HetStaff *staff = het_ask_staff(ask, het_ask_side_given(ask), error);
    if (staff == NULL)
        return false;
    const bool drops = g_str_has_prefix(words, "drop");
    const char *which = drops ? words + 4 + strspn(words + 4, " ") : "";
    if (drops ? !drop(ask, staff, which, error) : *words != '\0' && !give(ask, staff, words, error))
        return false;
    if (ask->text != NULL)
        het_standing_append(staff->standing, ask->text);
    if (ask->json != NULL)
        het_json_standing(ask->json, staff->standing, het_ask_state(ask)->scenario);
    return true;
}
