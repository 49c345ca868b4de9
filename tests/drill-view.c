#include "test.h"

#include "drill-view.h"
#include "engine/game.h"
#include "engine/rules/registry.h"

HetScenario *
open_drill(GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *name = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return het_scenario_open(name, het_rules_registry, error);
}

HetView *
view_drill(const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    if (scenario == NULL)
        fail_msg("%s", error->message);
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    return het_view_new(&state.state);
}

const HetViewUnit *
first_of(const HetView *view, HetActor side)
{
    for (guint i = 0; i < view->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        if (unit->side == side && unit->on_board && unit->rating == NULL)
            return unit;
    }
    fail_msg("no unit of side %d", (int)side);
    return NULL;
}
