/* Verbs for the staff of a side: groups, orders for many, standing answers. */
#include <string.h>

#include "battle/staff/command-json.h"
#include "library/json-members.h"
#include "verb.h"
#include "engine/each.h"

/* --- groups ----------------------------------------------------------------------------------- */

static void
append_groups(const HetRequest *request, const HetStaff *staff)
{
    g_autoptr(HetView) view = het_view_new(het_request_state(request));
    het_groups_append(staff->groups, view, staff->seat, request->text);
}

bool
het_verb_groups(HetRequest *request, GError **error)
{
    const bool both = request->sides == 3;
    (void)error;
    if (request->json != NULL)
        het_json_begin_array(request->json, NULL);
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        if ((request->sides & 1u << side) == 0)
            continue;
        const HetStaff *staff = het_battle_staff(request->battle, side);
        if (request->text != NULL && both)
            g_string_append_printf(request->text, "%s\n", het_actor_name(side));
        if (request->text != NULL)
            append_groups(request, staff);
        HET_EACH_BELOW(i, het_groups_count(staff->groups))
            het_request_answer(request, &het_wire_group, het_groups_at(staff->groups, i));
    }
    if (request->json != NULL)
        het_json_end(request->json);
    return true;
}

bool
het_verb_group(HetRequest *request, GError **error)
{
    HetStaff *staff = het_request_staff(request, het_request_side(request), error);
    const char *units = het_request_text(request, "units");
    g_autofree char *line = g_strchomp(g_strdup_printf(
        "%s %s %s", *units == '\0' ? "forget" : "group", het_request_text(request, "name"), units));
    if (staff == NULL || !het_battle_instruct(request->battle, staff->seat, line, error))
        return false;
    if (request->text != NULL)
        append_groups(request, staff);
    if (request->json != NULL)
        het_json_groups(request->json, staff->groups, het_request_state(request)->scenario);
    return true;
}

/* --- orders for many -------------------------------------------------------------------------- */

#define GO "go carries it out; anything else leaves it.\n"

/* The staff of the side to decide. */
static HetStaff *
deciding_staff(HetRequest *request, GError **error)
{
    if (het_request_state(request)->actor <= HET_SECOND)
        return het_request_staff(request, het_request_side(request), error);
    het_request_fail(error, "dice are to be rolled: nobody decides");
    return NULL;
}

/* Carries out the plan as far as the front end plays on at once; one taken up again that brings
 * dice is shown first. */
static bool
carry(HetRequest *request, HetStaff *staff, GError **error)
{
    const HetScenario *scenario = het_request_state(request)->scenario;
    const bool again = staff->plan != NULL && staff->plan->state != HET_PLAN_SHOWN;
    if (!het_staff_carry(staff, request->session, error))
        return false;
    const bool shown = staff->plan->state == HET_PLAN_SHOWN;
    const bool plays_on = request->front != NULL && request->front->play_on != NULL;
    if (request->text != NULL && (shown || (again && !plays_on)))
        het_plan_append(staff->plan, scenario, request->text);
    if (request->text != NULL && shown)
        g_string_append(request->text, GO);
    if (shown || !plays_on)
        return true;
    g_autoptr(GString) moves = g_string_new(NULL);
    request->front->play_on(request, moves);
    if (request->text != NULL) {
        g_string_append_printf(request->text, "%s%s", moves->str, moves->len > 0 ? "\n" : "");
        het_plan_report(staff->plan, scenario, request->text);
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
het_verb_order(HetRequest *request, GError **error)
{
    HetStaff *staff = deciding_staff(request, error);
    g_autofree char *order = g_strdup(het_request_text(request, "order"));
    const bool at_once = g_str_has_suffix(order, "!");
    if (at_once)
        order[strlen(order) - 1] = '\0';
    if (staff == NULL || !het_staff_order(staff, request->session, order, error))
        return false;
    const bool any = any_can(staff->plan);
    if (request->text != NULL)
        het_plan_append(staff->plan, het_request_state(request)->scenario, request->text);
    if (request->text != NULL && any && !at_once)
        g_string_append(request->text, GO);
    if (any && at_once && !carry(request, staff, error))
        return false;
    if (request->json != NULL)
        het_json_plan(request->json, staff->plan, het_request_state(request));
    return true;
}

bool
het_verb_go(HetRequest *request, GError **error)
{
    HetStaff *staff = deciding_staff(request, error);
    if (staff == NULL || !carry(request, staff, error))
        return false;
    if (request->json != NULL)
        het_json_plan(request->json, staff->plan, het_request_state(request));
    return true;
}

/* --- standing answers ------------------------------------------------------------------------- */

/* Takes back the answer that `which` names. */
static bool
drop(HetRequest *request, HetStaff *staff, const char *which, GError **error)
{
    guint64 number = 0;
    const bool all = *which == '\0' || strcmp(which, "all") == 0;
    if (!all && !g_ascii_string_to_unsigned(which, 10, 1, G_MAXINT, &number, NULL))
        return het_request_fail(error, "drop: \"%.20s\": expected all, or a number of answers",
                                which);
    if (number > het_standing_count(staff->standing))
        return het_request_fail(error, "there is no standing answer %s; answers lists them", which);
    if (het_standing_count(staff->standing) == 0)
        return true;
    g_autofree char *line = g_strdup_printf("drop %" G_GUINT64_FORMAT, number);
    return het_battle_instruct(request->battle, staff->seat, line, error);
}

static bool
give(HetRequest *request, HetStaff *staff, const char *words, GError **error)
{
    g_autofree char *line = g_strconcat("answer ", words, NULL);
    if (!request->unhurried && !g_str_has_prefix(words, "pass"))
        return het_request_fail(error, "what takes long is not worked out here");
    return het_battle_instruct(request->battle, staff->seat, line, error);
}

bool
het_verb_answers(HetRequest *request, GError **error)
{
    const char *words = het_request_text(request, "answer");
    HetStaff *staff = het_request_staff(request, het_request_side_given(request), error);
    if (staff == NULL)
        return false;
    const bool drops = g_str_has_prefix(words, "drop");
    const char *which = drops ? words + 4 + strspn(words + 4, " ") : "";
    if (drops ? !drop(request, staff, which, error)
              : *words != '\0' && !give(request, staff, words, error))
        return false;
    if (request->text != NULL)
        het_standing_append(staff->standing, request->text);
    if (request->json != NULL)
        het_json_standing(request->json, staff->standing, het_request_state(request)->scenario);
    return true;
}
