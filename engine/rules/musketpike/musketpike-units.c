/* Scenario files: units. docs/formats.md */
#include "musketpike-file.h"

/* --- places ----------------------------------------------------------------------------------- */

/* Another unit that shares a cell with `unit` though it must not; MUSKET_NONE: nobody. */
static unsigned
in_the_way(const MusketScenario *data, unsigned unit)
{
    const MusketUnit *units = data->opening->units;
    bool gun = data->unit[unit].kind == MUSKET_ARTILLERY;
    for (unsigned other = 0; other < unit; other++) {
        if (units[other].place == HET_NO_PLACE)
            continue;
        bool shared = false;
        for (unsigned i = 0; i < 4; i++) {
            unsigned half = i / 2, twin = i % 2;
            if (half >= data->unit[unit].hexes || twin >= data->unit[other].hexes)
                continue;
            unsigned a = units[unit].place, b = units[other].place;
            if (half == 1)
                a = het_hex_neighbour(&data->map.grid, a, het_hex_turn(units[unit].facing, 2));
            if (twin == 1)
                b = het_hex_neighbour(&data->map.grid, b, het_hex_turn(units[other].facing, 2));
            shared = shared || a == b;
        }
        bool friends = data->unit[unit].side == data->unit[other].side;
        bool stack = friends && gun != (data->unit[other].kind == MUSKET_ARTILLERY);
        if (shared && !stack)
            return other;
    }
    return MUSKET_NONE;
}

static bool
check_place(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
            GError **error)
{
    const MusketScenario *data = scenario->data;
    const MusketUnit *it = &data->opening->units[unit];
    unsigned cell = it->place;
    MusketKind kind = (MusketKind)data->unit[unit].kind;
    for (unsigned i = 0; i < data->unit[unit].hexes; i++) {
        unsigned terrain = data->map.terrain[cell];
        if (musket_grounds[terrain].cost[kind] == MUSKET_NO_WAY)
            return het_key_file_fail(file, group, "place", error, "%s cannot stand on %s",
                                     musket_kind_names[kind],
                                     musket_map_kinds.terrains[terrain].name);
        cell = het_hex_neighbour(&data->map.grid, it->place, het_hex_turn(it->facing, 2));
    }
    unsigned other = in_the_way(data, unit);
    return other == MUSKET_NONE || het_key_file_fail(file, group, "place", error, "%s stands there",
                                                     het_scenario_unit_at(scenario, other)->code);
}

/* --- units ------------------------------------------------------------------------------------ */

static bool
check_unit(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
           GError **error)
{
    const MusketScenario *data = scenario->data;
    const MusketUnitType *type = &data->unit[unit];
    const MusketUnit *it = &data->opening->units[unit];
    if (data->wing[type->wing].side != type->side)
        return het_key_file_fail(file, group, "wing", error, "%s is the other side's",
                                 data->wing[type->wing].code);
    if (it->status == MUSKET_CAPTURED && type->kind != MUSKET_ARTILLERY)
        return het_key_file_fail(file, group, "status", error, "only artillery is captured");
    return it->place == HET_NO_PLACE || check_place(scenario, file, group, unit, error);
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    MusketScenario *data = scenario->data;
    HetFieldPlace place = musket_field_place(scenario, data->opening, NULL);
    unsigned unit = place.item = data->unit_count;
    if (unit == MUSKET_UNITS)
        return het_key_file_fail(file, group, NULL, error, "more than %d units", MUSKET_UNITS);
    MusketUnitType *type = &data->unit[unit];
    MusketUnit *it = &data->opening->units[unit];
    *type = (MusketUnitType){.start = 1, .gun = MUSKET_MEDIUM_GUN, .pikes = true};
    if (!het_fields_load_unit(&musket_unit_fields, &place, scenario, file, group, &unit, error))
        return false;
    bool gone = it->status == MUSKET_GONE || it->status == MUSKET_CAPTURED;
    type->side = (uint8_t)het_scenario_unit_at(scenario, unit)->side;
    type->hexes = MAX(type->hexes, 1);
    if (gone || type->kind == MUSKET_ARTILLERY)
        it->strength = gone ? 0 : type->start;
    if (gone)
        it->facing = 0;
    data->unit_count++;
    if (type->kind != MUSKET_ARTILLERY)
        data->strength[type->side] = (uint16_t)(data->strength[type->side] + type->start);
    return check_unit(scenario, file, group, unit, error);
}

bool
musket_load_units(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    MusketScenario *data = scenario->data;
    g_auto(GStrv) groups = het_key_file_groups(file, "unit ");
    bool fights[HET_SIDES] = {false};
    for (unsigned unit = 0; unit < MUSKET_UNITS; unit++)
        data->opening->units[unit].place = HET_NO_PLACE;
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_unit(scenario, file, groups[i], error))
            return false;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->opening->units[unit].status == MUSKET_PRESENT &&
            data->unit[unit].kind != MUSKET_ARTILLERY)
            fights[data->unit[unit].side] = true;
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (!fights[side])
            return het_key_file_fail(file, "scenario", het_field_sides[side], error,
                                     "expected a unit of infantry or cavalry on the map");
    return true;
}
