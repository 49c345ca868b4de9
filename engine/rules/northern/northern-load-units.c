/* Scenario files: units, the position at a phase's start, and conditions between them. */
#include "northern-file.h"
#include "northern-fault.h"

static char *
group_of(const HetScenario *scenario, unsigned unit)
{
    return g_strdup_printf("unit %s", het_scenario_unit_at(scenario, unit)->code);
}

/* --- one unit --------------------------------------------------------------------------------- */

/* Whether dragoons ride (GNW-13.7), so that the formations of cavalry are theirs. */
static NorthernKind
kind_in_play(const HetScenario *scenario, unsigned unit)
{
    const NorthernScenario *data = scenario->data;
    bool rides = data->type[unit] == NORTHERN_DRAGOONS && data->nation[unit] == NORTHERN_SWEDISH &&
                 scenario->options[NORTHERN_MOUNTED_DRAGOONS] != 0;
    return rides ? NORTHERN_CAVALRY : (NorthernKind)data->type[unit];
}

static bool
check_unit(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
           GError **error)
{
    const NorthernScenario *data = scenario->data;
    const NorthernUnit *it = &data->opening->units[unit];
    NorthernKind kind = kind_in_play(scenario, unit);
    unsigned side = data->side[unit];
    if (!northern_has_formation(kind, (NorthernFormation)it->formation))
        return het_key_file_fail(file, group, "formation", error, "\"%s\" is no formation of %s",
                                 northern_formation_names[it->formation],
                                 northern_kind_names[kind]);
    if (it->status == NORTHERN_HAND && data->zone[side].count == 0)
        return het_key_file_fail(file, group, "at", error,
                                 "missing: expected its place, or a group [deploy %s]",
                                 het_field_sides[side]);
    return it->status != NORTHERN_POOL ||
           (data->army_units[side] != 0 && data->type[unit] != NORTHERN_GENERAL) ||
           het_key_file_fail(file, group, "status", error,
                             "pool: expected a side whose army is drawn, and no general");
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    NorthernScenario *data = scenario->data;
    HetFieldPlace place = northern_field_place(scenario, data->opening);
    unsigned unit = place.item = data->unit_count;
    if (unit == NORTHERN_UNITS)
        return het_key_file_fail(file, group, NULL, error, "more than %d units", NORTHERN_UNITS);
    memset(data->opening->units[unit].enemy, NORTHERN_NONE, HET_FACES);
    if (!het_fields_load_unit(&northern_unit_fields, &place, scenario, file, group, &unit, error))
        return false;
    data->side[unit] = (uint8_t)het_scenario_unit_at(scenario, unit)->side;
    data->unit_count++;
    return check_unit(scenario, file, group, unit, error);
}

/* --- contacts --------------------------------------------------------------------------------- */

static bool
names(const NorthernUnit *unit, unsigned enemy)
{
    for (unsigned face = 0; face < HET_FACES; face++)
        if (unit->enemy[face] == enemy)
            return true;
    return false;
}

static bool
check_contacts(const HetScenario *scenario, HetKeyFile *file, unsigned unit, GError **error)
{
    const NorthernScenario *data = scenario->data;
    const NorthernUnit *it = &data->opening->units[unit];
    g_autofree char *group = group_of(scenario, unit);
    for (unsigned face = 0; face < HET_FACES; face++) {
        unsigned enemy = it->enemy[face];
        if (enemy == NORTHERN_NONE)
            continue;
        if (data->side[enemy] == data->side[unit] ||
            data->opening->units[enemy].status != NORTHERN_PRESENT)
            return het_key_file_fail(file, group, northern_face_keys[face], error,
                                     "expected an enemy unit on the table");
        if (!names(&data->opening->units[enemy], unit))
            return het_key_file_fail(file, group, northern_face_keys[face], error,
                                     "%s does not name this unit: expected both to state the "
                                     "contact",
                                     het_scenario_unit_at(scenario, enemy)->code);
    }
    return true;
}

bool
northern_load_units(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    NorthernScenario *data = scenario->data;
    g_auto(GStrv) groups = het_key_file_groups(file, "unit ");
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_unit(scenario, file, groups[i], error))
            return false;
    HetFieldPlace place = northern_field_place(scenario, data->opening);
    for (place.item = 0; place.item < data->unit_count; place.item++)
        if (!het_fields_load_late(&northern_unit_fields, &place, file, groups[place.item], error))
            return false;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (!check_contacts(scenario, file, unit, error))
            return false;
    return true;
}

/* --- together --------------------------------------------------------------------------------- */

static bool
is_on_table(const NorthernScenario *data, const HetPoint corners[4])
{
    for (unsigned i = 0; i < 4; i++)
        if (corners[i].x < 0 || corners[i].x > data->width || corners[i].y < 0 ||
            corners[i].y > data->height)
            return false;
    return true;
}

/* Whether a kind may never be in an area. GNW-5.10, GNW-5.11, GNW-5.12 */
static bool
is_barred(NorthernKind kind, NorthernArea area)
{
    bool gun = kind == NORTHERN_ARTILLERY;
    return area == NORTHERN_MARSH || area == NORTHERN_LAKE ||
           (gun && (area == NORTHERN_WOODS || area == NORTHERN_TOWN));
}

static bool
check_place(const HetScenario *scenario, HetKeyFile *file, unsigned unit, GError **error)
{
    const NorthernScenario *data = scenario->data;
    const NorthernUnit *it = &data->opening->units[unit];
    g_autofree char *group = group_of(scenario, unit);
    HetOutline outline = northern_outline(it);
    HetPolygon body = {.count = 4};
    het_outline_corners(&outline, body.points);
    if (!is_on_table(data, body.points))
        return het_key_file_fail(file, group, "at", error, "it would hang over the table's edge");
    for (unsigned i = 0; i < data->area_count; i++) {
        const NorthernPatch *area = &data->areas[i];
        if (is_barred((NorthernKind)data->kind[unit], area->kind) &&
            het_polygon_overlap(&body, outline.centre, &area->outline))
            return het_key_file_fail(file, group, "at", error, "%s cannot stand in a %s",
                                     northern_kind_names[data->kind[unit]],
                                     northern_area_names[area->kind]);
    }
    for (unsigned i = 0; i < data->line_count; i++) {
        const NorthernPiece *line = &data->lines[i];
        if (line->kind == NORTHERN_RIVER && het_polygon_segment_enters(&body, line->from, line->to))
            return het_key_file_fail(file, group, "at", error, "it would stand in a river");
    }
    for (unsigned other = 0; other < data->unit_count; other++) {
        HetOutline there = northern_outline(&data->opening->units[other]);
        if (other != unit && data->kind[unit] != NORTHERN_GENERAL &&
            data->opening->units[other].status == NORTHERN_PRESENT &&
            data->kind[other] != NORTHERN_GENERAL && het_outline_overlap(&outline, &there))
            return het_key_file_fail(file, group, "at", error, "it would overlap %s",
                                     het_scenario_unit_at(scenario, other)->code);
    }
    if (data->kind[unit] != NORTHERN_GENERAL &&
        !northern_may_stand(data->opening, unit, &body, outline.centre))
        return het_key_file_fail(file, group, "at", error,
                                 "%s may not stand there: no guns on hedges and walls, no horse in "
                                 "towns",
                                 northern_kind_names[data->kind[unit]]);
    return true;
}

bool
northern_load_check(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    const NorthernScenario *data = scenario->data;
    bool fights[HET_SIDES] = {false, false};
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        unsigned status = data->opening->units[unit].status;
        if (status == NORTHERN_PRESENT && !check_place(scenario, file, unit, error))
            return false;
        fights[data->side[unit]] |= data->type[unit] != NORTHERN_GENERAL &&
                                    status != NORTHERN_ABSENT && status != NORTHERN_GONE;
    }
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (!fights[side])
            return het_key_file_fail(file, "scenario", het_field_sides[side], error,
                                     "expected a unit that is no general");
    return true;
}
