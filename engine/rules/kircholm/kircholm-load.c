/* Scenario files: the map, the phase, and conditions between parts. docs/formats.md */
#include "kircholm-file.h"

/* --- options ---------------------------------------------------------------------------------- */

/* Bands of a weapon lie one beyond the other. KIR-10.1 */
static bool
check_ranges(HetKeyFile *file, const int32_t *option, GError **error)
{
    for (unsigned weapon = 0; weapon < KIRCHOLM_WEAPONS; weapon++) {
        for (unsigned band = 1; band < KIRCHOLM_BANDS; band++) {
            unsigned outer = KIRCHOLM_RANGE_OF + weapon * KIRCHOLM_BANDS + band;
            if (option[outer - 1] > option[outer])
                return het_key_file_fail(file, "options", kircholm_options[outer - 1].name, error,
                                         "%d is more than %s, which is %d", option[outer - 1],
                                         kircholm_options[outer].name, option[outer]);
        }
    }
    return true;
}

/* --- the map ---------------------------------------------------------------------------------- */

static bool
load_map(const HetScenario *scenario, HetKeyFile *file, GError **error)
{
    KircholmScenario *data = scenario->data;
    if (!het_hex_map_load(scenario, &data->map, &kircholm_map_kinds, file, "map", error))
        return false;
    return data->map.cells <= KIRCHOLM_CELLS ||
           het_key_file_fail(file, "map", "rows", error,
                             "%u hexes in all, expected %d at most: fewer rows or columns",
                             data->map.cells, KIRCHOLM_CELLS);
}

/* --- [state] ---------------------------------------------------------------------------------- */

/* The loading phase is common to both sides, and is reckoned to the first. KIR-1.2 */
static bool
load_state(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    KircholmScenario *data = scenario->data;
    HetState *head = &data->opening->head;
    HetFieldPlace place = kircholm_field_place(scenario, data->opening);
    if (!het_fields_load(&kircholm_state_fields, &place, file, "state", error))
        return false;
    if (head->phase == KIRCHOLM_LOADING && head->active == HET_SECOND)
        return het_key_file_fail(file, "state", "active", error,
                                 "the loading phase opens the turn: expected first");
    head->actor = head->active;
    data->opening->winner = HET_NOBODY;
    return true;
}

/* Whether the position that has been read can be: the unit that cannot is named. */
static bool
check_opening(const HetScenario *scenario, HetKeyFile *file, GError **error)
{
    const KircholmScenario *data = scenario->data;
    unsigned unit = 0;
    const char *wrong = kircholm_check_units(data->opening, &unit);
    if (wrong != NULL) {
        g_autofree char *group =
            g_strdup_printf("unit %s", het_scenario_unit_at(scenario, unit)->code);
        return het_key_file_fail(file, group, NULL, error, "this cannot be: %s", wrong);
    }
    wrong = kircholm_check(&data->opening->head);
    return wrong == NULL ||
           het_key_file_fail(file, "state", NULL, error, "this cannot be: %s", wrong);
}

/* --- slots ------------------------------------------------------------------------------------ */

bool
kircholm_load(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    KircholmScenario *data = scenario->data;
    data->option = scenario->options;
    data->opening = (KircholmState *)scenario->opening;
    if (!check_ranges(file, data->option, error) || !load_map(scenario, file, error) ||
        !kircholm_load_units(scenario, file, error) || !load_state(scenario, file, error))
        return false;
    scenario->state_size =
        (offsetof(KircholmState, units) + data->unit_count * sizeof(KircholmUnit) + 7) / 8 * 8;
    kircholm_prepare(data);
    return check_opening(scenario, file, error);
}

void
kircholm_unload(HetScenario *scenario)
{
    KircholmScenario *data = scenario->data;
    kircholm_discard(data);
    het_hex_map_clear(&data->map);
}
