#include "general.h"

#include <string.h>

enum { LEAST = 8 };

/* Up to here units of one branch stand together: cells, or millimetres on a table. */
static const int near_cells = 2, near_millimetres = 120;

/* --- groups ----------------------------------------------------------------------------------- */

static HetPoint
place_of(const HetViewUnit *unit)
{
    return unit->footprint == HET_FOOTPRINT_OUTLINE || unit->points_used == 0 ? unit->centre
                                                                              : unit->points[0];
}

static bool
together(const HetView *view, const HetViewUnit *a, const HetViewUnit *b)
{
    HetPoint p = place_of(a), q = place_of(b);
    int reach =
        view->board == HET_BOARD_PLANE ? near_millimetres * MAX(view->units_per_mm, 1) : near_cells;
    bool horse = a->arm >= HET_ARM_HORSE && a->arm <= HET_ARM_GUARD;
    bool horses = b->arm >= HET_ARM_HORSE && b->arm <= HET_ARM_GUARD;
    return horse == horses && ABS(p.x - q.x) <= reach && ABS(p.y - q.y) <= reach;
}

/* Of the units of a side: those of a wing where the file names wings, else those that stand
 * together. What is left over joins the last group. */
static void
find_groups(HetGeneral *self, const HetState *state, HetGeneralPlan *plan)
{
    g_autoptr(HetView) view = het_view_new(state);
    const unsigned count = MIN(view->units->len, HET_LINE_UNITS);
    const HetViewUnit *units = (const HetViewUnit *)(void *)view->units->data;
    unsigned group[HET_LINE_UNITS];
    for (unsigned i = 0; i < count; i++)
        group[i] = i;
    for (unsigned i = 0; i < count; i++) {
        for (unsigned j = 0; j < i; j++) {
            if (units[i].side != self->agent.seat || units[j].side != self->agent.seat ||
                !units[i].on_board || !units[j].on_board)
                continue;
            bool named = *units[i].wing != '\0' || *units[j].wing != '\0';
            bool same = named ? strcmp(units[i].wing, units[j].wing) == 0
                              : together(view, &units[i], &units[j]);
            for (unsigned k = 0, from = group[i], to = group[j]; same && k < count; k++)
                group[k] = group[k] == from ? to : group[k];
        }
    }
    unsigned number[HET_LINE_UNITS];
    memset(number, 0xff, sizeof number);
    plan->groups = 0;
    for (unsigned i = 0; i < count; i++) {
        if (units[i].side != self->agent.seat || !units[i].on_board)
            continue;
        if (number[group[i]] >= HET_GENERAL_GROUPS)
            number[group[i]] =
                plan->groups < HET_GENERAL_GROUPS ? plan->groups++ : HET_GENERAL_GROUPS - 1;
        plan->group[i] = (uint8_t)number[group[i]];
        plan->name[plan->group[i]] = *units[i].wing != '\0' ? g_intern_string(units[i].wing) : NULL;
    }
}

static void
spread_scripts(HetGeneralPlan *plan)
{
    for (unsigned i = 0; i < HET_LINE_UNITS; i++)
        plan->unit_script[i] = plan->script[plan->group[i]];
}

/* --- weighing --------------------------------------------------------------------------------- */

/* Races self->weighed_plans; the first stands unless another is surely better. */
static unsigned
race_plans(HetGeneral *self, unsigned count, uint64_t until)
{
    self->planning = true;
    self->count = count;
    unsigned won = het_general_race(self, until);
    self->planning = false;
    return self->horizon > 0 ? won : 0;
}

/* The plan with another script for one group; HET_GENERAL_GROUPS: for all. */
static HetGeneralPlan
vary(const HetGeneralPlan *plan, unsigned group, unsigned script)
{
    HetGeneralPlan other = *plan;
    for (unsigned i = 0; i < HET_GENERAL_GROUPS; i++)
        if (group == HET_GENERAL_GROUPS || i == group)
            other.script[i] = (uint8_t)script;
    spread_scripts(&other);
    return other;
}

/* One step of the climb: the best of the plan and what becomes of it with other scripts. */
static void
climb(HetGeneral *self, unsigned group, uint64_t until)
{
    unsigned count = 0;
    self->weighed_plans[count++] = self->army;
    for (unsigned script = 0; script < self->script_count && count < HET_LINE_SCRIPTS; script++) {
        HetGeneralPlan other = vary(&self->army, group, script);
        if (memcmp(other.unit_script, self->army.unit_script, sizeof other.unit_script) != 0)
            self->weighed_plans[count++] = other;
    }
    unsigned won = count > 1 ? race_plans(self, count, until) : 0;
    self->army = self->weighed_plans[won];
}

void
het_general_plan(HetGeneral *self, const HetState *state, uint64_t work)
{
    HetGeneralPlan *plan = &self->army;
    if (!plan->known)
        find_groups(self, state, plan);
    plan->known = true;
    plan->turn = state->turn;
    spread_scripts(plan);
    self->root = state;
    self->key = self->agent.random.state + (uint64_t)self->stream + 1;
    const uint64_t start = het_general_spent(self), rounds = plan->groups + 1u;
    climb(self, HET_GENERAL_GROUPS, start + work / rounds);
    for (unsigned group = 0; group < plan->groups && plan->groups > 1; group++)
        climb(self, group, start + work * (group + 2) / rounds);
    for (int i = 0; i < self->threads; i++)
        self->workers[i].line.script[self->agent.seat] = plan->unit_script;
    self->count = 0;
}
