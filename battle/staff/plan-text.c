/* Orders for several units in words: their plan and their result. */
#include <string.h>

#include "plan.h"
#include "engine/each.h"
#include "engine/text.h"

static const HetStep *
step_at(const HetPlan *plan, guint index)
{
    return &g_array_index(plan->steps, HetStep, index);
}

static void
step_append(const HetStep *step, const HetScenario *scenario, GString *text)
{
    g_string_append_printf(text, "%s: %s", het_scenario_unit_at(scenario, step->aim.unit)->code,
                           *step->way != '\0' ? step->way : "stays");
    if (*step->price != '\0')
        g_string_append_printf(text, ", %s", step->price);
    if (step->reaction)
        g_string_append(text, "; the enemy may react");
    if (step->dice)
        g_string_append(text, "; dice fall on the way");
    if (*step->why != '\0')
        g_string_append_printf(text, "; no farther: %s", step->why);
    g_string_append_c(text, '\n');
}

/* Units that can do nothing, drawn together by their reason. */
static void
cannot_append(const HetPlan *plan, const HetScenario *scenario, HetStepState state,
              const char *what, GString *text)
{
    g_autoptr(GPtrArray) reported = g_ptr_array_new();
    HET_EACH_BELOW(i, plan->steps->len) {
        const HetStep *step = step_at(plan, i);
        const char *why = step->why;
        if (step->state != state ||
            g_ptr_array_find_with_equal_func(reported, why, g_str_equal, NULL))
            continue;
        g_ptr_array_add(reported, step->why);
        g_string_append(text, what);
        bool first = true;
        for (guint j = i; j < plan->steps->len; j++) {
            const HetStep *other = step_at(plan, j);
            if (other->state != state || strcmp(other->why, why) != 0)
                continue;
            g_string_append_printf(text, "%s%s", first ? " " : ", ",
                                   het_scenario_unit_at(scenario, other->aim.unit)->code);
            first = false;
        }
        g_string_append_printf(text, "%s%s\n", *why != '\0' ? ": " : "", why);
    }
}

void
het_plan_append(const HetPlan *plan, const HetScenario *scenario, GString *text)
{
    const HetVocabulary *vocabulary = scenario->rules->vocabulary;
    unsigned doing = 0;
    HET_EACH_IN(const HetMove, move, plan->lead) {
        const char *name = vocabulary->value_name == NULL
                               ? NULL
                               : vocabulary->value_name(scenario, HET_MOVE_ORDER, move->value);
        if (move->kind == HET_MOVE_ORDER)
            g_string_append_printf(text, "First the order %s.\n",
                                   name != NULL ? name : "to the command");
    }
    HET_EACH_BELOW(i, plan->steps->len) {
        const HetStep *step = step_at(plan, i);
        if (step->state != HET_STEP_WHOLE && step->state != HET_STEP_SHORT)
            continue;
        step_append(step, scenario, text);
        doing++;
    }
    cannot_append(plan, scenario, HET_STEP_THERE, "Nothing to do for", text);
    cannot_append(plan, scenario, HET_STEP_CANNOT, "Cannot:", text);
    if (doing == 0)
        g_string_append(text, "Nobody can do anything of it.\n");
}

void
het_plan_report(const HetPlan *plan, const HetScenario *scenario, GString *text)
{
    unsigned done = 0, left = 0;
    HET_EACH_BELOW(i, plan->steps->len) {
        const HetStep *step = step_at(plan, i);
        done += step->state == HET_STEP_DONE || (step->state == HET_STEP_SHORT && i < plan->next);
        left += step->state != HET_STEP_DONE && step->state != HET_STEP_THERE;
    }
    g_string_append_printf(text, "%u unit%s carried it out", done, done == 1 ? "" : "s");
    if (plan->stop != NULL && plan->state == HET_PLAN_STOPPED)
        g_string_append_printf(text, "; stopped: %s", plan->stop);
    else if (plan->state == HET_PLAN_UNDER_WAY)
        g_string_append_printf(text, "; it continues when the other side has decided, or the dice");
    g_string_append(text, ".\n");
    if (left == 0)
        return;
    g_string_append(text, "Left undone:");
    bool first = true;
    HET_EACH_BELOW(i, plan->steps->len) {
        const HetStep *step = step_at(plan, i);
        if (step->state == HET_STEP_DONE || step->state == HET_STEP_THERE)
            continue;
        g_string_append_printf(text, "%s%s%s", first ? " " : ", ",
                               het_scenario_unit_at(scenario, step->aim.unit)->code,
                               step->state == HET_STEP_SHORT && i < plan->next ? " (in part)" : "");
        first = false;
    }
    g_string_append(text, ".\n");
}
