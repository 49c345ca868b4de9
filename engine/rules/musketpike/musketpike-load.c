/* Scenario files: the map, wings, victory conditions, and the slots. docs/formats.md */
#include "musketpike-file.h"
#include "musketpike-slots.h"
#include "musketpike-ground.h"

/* --- wings ------------------------------------------------------------------------------------ */

static bool
load_wings(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    MusketScenario *data = scenario->data;
    HetFieldPlace place = musket_field_place(scenario, data->opening, NULL);
    g_auto(GStrv) groups = het_key_file_groups(file, "wing ");
    for (; groups[place.item] != NULL; place.item++) {
        const char *group = groups[place.item], *code = group + strlen("wing ");
        MusketWing *wing = &data->wing[place.item];
        if (place.item == MUSKET_WINGS)
            return het_key_file_fail(file, group, NULL, error, "more than %d wings", MUSKET_WINGS);
        data->wing_count++;
        wing->leader = MUSKET_NONE;
        wing->code = g_strdup(code);
        if (!het_fields_load(&musket_wing_fields, &place, file, group, error))
            return false;
        if (wing->name == NULL)
            wing->name = g_strdup(code);
    }
    return true;
}

/* The commands as everybody else knows them. */
static void
tell_wings(HetScenario *scenario)
{
    const MusketScenario *data = scenario->data;
    for (unsigned i = 0; i < data->wing_count; i++) {
        HetWing *wing = het_scenario_add_wing(scenario, data->wing[i].code, data->wing[i].name,
                                              (HetActor)data->wing[i].side);
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            if (data->unit[unit].wing == i)
                g_array_append_val(wing->units, unit);
    }
}

/* --- objectives ------------------------------------------------------------------------------- */

/* The side that alone stands in the hexes of an objective, or nobody. MPR-16.1 */
static unsigned
who_stands_there(const MusketScenario *data, const MusketObjective *objective)
{
    unsigned there = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const MusketUnit *it = &data->opening->units[unit];
        unsigned cells[2];
        if (it->place == HET_NO_PLACE)
            continue;
        unsigned count = musket_cells(data, unit, it->place, it->facing, cells);
        for (unsigned i = 0; i < count; i++)
            if (cells[i] < data->cells && /* units are checked later */
                (objective->cells[cells[i] / 8] >> cells[i] % 8 & 1) != 0)
                there |= 1u << data->unit[unit].side;
    }
    return there == 1 || there == 2 ? there - 1 : (unsigned)MUSKET_NONE;
}

static bool
load_objective(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    MusketScenario *data = scenario->data;
    HetFieldPlace place = musket_field_place(scenario, data->opening, NULL);
    MusketObjective *objective = &data->objective[data->objective_count];
    const char *code = group + strlen("objective ");
    place.item = data->objective_count;
    if (place.item == MUSKET_OBJECTIVES)
        return het_key_file_fail(file, group, NULL, error, "more than %d objectives",
                                 MUSKET_OBJECTIVES);
    data->objective_count++;
    objective->unless = MUSKET_NONE;
    objective->code = g_strdup(code);
    if (!het_fields_load(&musket_objective_fields, &place, file, group, error))
        return false;
    if (objective->name == NULL)
        objective->name = g_strdup(code);
    if (objective->kind == MUSKET_POSSESSION && !het_key_file_has(file, group, "holder"))
        data->opening->holder[place.item] = (uint8_t)who_stands_there(data, objective);
    return true;
}

static bool
load_objectives(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    MusketScenario *data = scenario->data;
    HetFieldPlace place = musket_field_place(scenario, data->opening, NULL);
    g_auto(GStrv) groups = het_key_file_groups(file, "objective ");
    data->opening->winner = HET_NOBODY;
    memset(data->opening->holder, MUSKET_NONE, sizeof data->opening->holder);
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_objective(scenario, file, groups[i], error))
            return false;
    for (; place.item < data->objective_count; place.item++)
        if (!het_fields_load_late(&musket_objective_fields, &place, file, groups[place.item],
                                  error))
            return false;
    for (place.item = 0; place.item < HET_SIDES; place.item++)
        if (!het_fields_load(&musket_points_fields, &place, file, "points", error))
            return false;
    return true;
}

/* --- arrivals --------------------------------------------------------------------------------- */

/* Those awaited of an arrival and those not on the map are the same; all are of one side. */
static bool
check_arrival(HetScenario *scenario, HetKeyFile *file, const char *group, MusketArrival *arrival,
              GError **error)
{
    MusketScenario *data = scenario->data;
    unsigned side = HET_SIDES, awaited = 0, here = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if ((arrival->units[unit / 64] >> unit % 64 & 1) == 0)
            continue;
        if (side < HET_SIDES && data->unit[unit].side != side)
            return het_key_file_fail(file, group, "units", error, "expected units of one side");
        side = data->unit[unit].side;
        awaited += data->opening->units[unit].status == MUSKET_AWAITED;
        here += data->opening->units[unit].status != MUSKET_AWAITED;
    }
    for (unsigned i = 0; i < data->leader_count; i++) {
        if ((arrival->leaders >> i & 1) == 0)
            continue;
        if (data->leader[i].side != side)
            return het_key_file_fail(file, group, "leaders", error,
                                     "expected leaders of the units' side");
        awaited += data->opening->leaders[i].state == MUSKET_LEADER_AWAITED;
        here += data->opening->leaders[i].state != MUSKET_LEADER_AWAITED;
    }
    if (side == HET_SIDES)
        return het_key_file_fail(file, group, "units", error, "expected one unit at least");
    if (awaited > 0 && here > 0)
        return het_key_file_fail(file, group, "units", error,
                                 "expected all of them on the map, or all awaited");
    arrival->side = (uint8_t)side;
    if (here > 0)
        data->opening->arrived =
            (uint8_t)(data->opening->arrived | 1u << (arrival - data->arrival));
    return true;
}

static bool
load_arrival(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    MusketScenario *data = scenario->data;
    HetFieldPlace place = musket_field_place(scenario, data->opening, NULL);
    MusketArrival *arrival = &data->arrival[data->arrival_count];
    place.item = data->arrival_count;
    if (place.item == MUSKET_ARRIVALS)
        return het_key_file_fail(file, group, NULL, error, "more than %d arrivals",
                                 MUSKET_ARRIVALS);
    if (!het_fields_load(&musket_arrival_fields, &place, file, group, error) ||
        !check_arrival(scenario, file, group, arrival, error))
        return false;
    for (unsigned cell = 0; cell < data->cells; cell++)
        if (musket_distance(data, cell, arrival->near_) <= arrival->within &&
            data->edge[cell] <= arrival->edge && data->map.terrain[cell] != MUSKET_CHATEAU)
            musket_set_add(&arrival->cells, cell);
    arrival->code = g_strdup(group + strlen("arrival "));
    data->arrival_count++;
    return true;
}

/* Who is awaited must come some time. */
static bool
check_awaited(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    const MusketScenario *data = scenario->data;
    uint64_t units[2] = {0}, leaders = 0;
    for (unsigned i = 0; i < data->arrival_count; i++) {
        units[0] |= data->arrival[i].units[0];
        units[1] |= data->arrival[i].units[1];
        leaders |= data->arrival[i].leaders;
    }
    for (unsigned id = 0; id < data->unit_count + data->leader_count; id++) {
        unsigned leader = id - data->unit_count;
        bool unit = id < data->unit_count;
        bool awaited = unit ? data->opening->units[id].status == MUSKET_AWAITED
                            : data->opening->leaders[leader].state == MUSKET_LEADER_AWAITED;
        bool comes = unit ? (units[id / 64] >> id % 64 & 1) != 0 : (leaders >> leader & 1) != 0;
        g_autofree char *group = g_strdup_printf("%s %s", unit ? "unit" : "leader",
                                                 het_scenario_unit_at(scenario, id)->code);
        if (awaited && !comes)
            return het_key_file_fail(file, group, unit ? "place" : "with", error,
                                     "missing, and no arrival brings it");
    }
    return true;
}

static bool
load_arrivals(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    g_auto(GStrv) groups = het_key_file_groups(file, "arrival ");
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_arrival(scenario, file, groups[i], error))
            return false;
    return check_awaited(scenario, file, error);
}

/* --- slots ------------------------------------------------------------------------------------ */

static size_t
state_size(const MusketScenario *data)
{
    size_t bytes = offsetof(MusketState, cells) + data->cells * sizeof(MusketCell);
    return (bytes + 7) / 8 * 8;
}

bool
musket_load(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    MusketScenario *data = scenario->data;
    data->option = scenario->options;
    data->opening = (MusketState *)scenario->opening;
    if (!het_hex_map_load(scenario, &data->map, &musket_map_kinds, file, "map", error))
        return false;
    data->cells = data->map.cells;
    if (data->cells > MUSKET_CELLS)
        return het_key_file_fail(file, "map", "rows", error, "%u hexes, expected %d at most",
                                 data->cells, MUSKET_CELLS);
    scenario->state_size = state_size(data);
    if (!load_wings(scenario, file, error) || !musket_load_units(scenario, file, error) ||
        !musket_load_leaders(scenario, file, error))
        return false;
    tell_wings(scenario);
    musket_fill_tables(data);
    return load_objectives(scenario, file, error) && load_arrivals(scenario, file, error) &&
           musket_load_state(scenario, file, error);
}

void
musket_unload(HetScenario *scenario)
{
    MusketScenario *data = scenario->data;
    for (unsigned i = 0; i < data->wing_count; i++) {
        g_free(data->wing[i].code);
        g_free(data->wing[i].name);
    }
    for (unsigned i = 0; i < data->objective_count; i++) {
        g_free(data->objective[i].code);
        g_free(data->objective[i].name);
    }
    for (unsigned i = 0; i < data->arrival_count; i++)
        g_free(data->arrival[i].code);
    het_hex_lines_clear(&data->lines);
    het_hex_map_clear(&data->map);
}
