/* Scenario files: the troops. A first pass reads each group by itself; a second assigns units to
 * commanders and partners and checks that hexes are free. docs/formats.md */
#include "kircholm-file.h"

/* A group that has been read. */
typedef struct {
    HetScenario *scenario;
    KircholmScenario *data;
    HetKeyFile *file;
    const char *group;
    unsigned unit;
    KircholmUnit *it; /* in the opening */
    KircholmType type;
    unsigned side;
} Group;

static bool
refuse(const Group *in, const char *key, const char *expected, GError **error)
{
    return het_key_file_fail(in->file, in->group, key, error, "%s %s",
                             kircholm_type_names[in->type], expected);
}

/* --- a group by itself ------------------------------------------------------------------------ */

/* By terrain, or by a road through it. Ranks that entered in another formation may stand where they
 * could not march. KIR-1.6, 1.8 */
static bool
may_stand(const Group *in, unsigned cell)
{
    const HetHexMap *map = &in->data->map;
    unsigned formation = in->it->formation;
    KircholmMobility mobility = kircholm_mobility(
        in->type,
        formation == KIRCHOLM_ASSAULT ? KIRCHOLM_ASSAULT : kircholm_plain_formation(in->type));
    KircholmTerrain terrain = (KircholmTerrain)map->terrain[cell];
    bool road = false;
    for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++)
        road = road || (map->ways[cell][direction] & KIRCHOLM_ROAD) != 0;
    return kircholm_terrain_cost(mobility, terrain) != KIRCHOLM_CANNOT ||
           (road && terrain != KIRCHOLM_RIVER);
}

/* Its hex, and for assault formation the right wing's. KIR-4.8 */
static bool
check_ground(const Group *in, GError **error)
{
    const HetHexMap *map = &in->data->map;
    unsigned cell = in->it->place, right = cell;
    if (cell == KIRCHOLM_OFF)
        return true;
    if (in->it->formation == KIRCHOLM_ASSAULT)
        right = het_hex_neighbour(&map->grid, cell, het_hex_turn(in->it->facing, 2));
    if (right == HET_NO_PLACE)
        return refuse(in, "place", "in assault formation need a hex of the board on their right",
                      error);
    unsigned bad = may_stand(in, cell) ? right : cell;
    if (may_stand(in, bad))
        return true;
    char name[5];
    het_hex_name(&map->grid, bad, name);
    return het_key_file_fail(
        in->file, in->group, "place", error, "%s in %s formation cannot stand on %s, which is %s",
        kircholm_type_names[in->type], kircholm_formation_names[in->it->formation], name,
        kircholm_map_kinds.terrains[map->terrain[bad]].name);
}

/* A type serves a side; a level and a formation are those of a type. KIR-4, KIR-6 */
static bool
check_type(const Group *in, GError **error)
{
    unsigned level = in->it->level, formation = in->it->formation;
    const int32_t *option = in->data->option;
    if (option[KIRCHOLM_MIXED_ARMIES] == 0 && !kircholm_serves(in->type, (HetActor)in->side))
        return refuse(in, "type",
                      in->side == HET_FIRST ? "are Swedish: expected side=second"
                                            : "are Lithuanian: expected side=first",
                      error);
    if (in->type == KIRCHOLM_COMMANDER && level != KIRCHOLM_ORDERED && level != KIRCHOLM_GONE)
        return refuse(in, "level", "are ordered or gone", error);
    if (formation == KIRCHOLM_NO_FORMATION)
        return true;
    if (!kircholm_may_form(in->type, (HetActor)in->side, (KircholmFormation)formation,
                           option[KIRCHOLM_SWEDISH_ASSAULT] != 0))
        return refuse(in, "formation", "of this side cannot take it", error);
    return level != KIRCHOLM_DISORDERED || formation == kircholm_plain_formation(in->type) ||
           refuse(in, "formation", "that are disorganised are in their plain formation", error);
}

static Group
group_of(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit)
{
    KircholmScenario *data = scenario->data;
    return (Group){.scenario = scenario,
                   .data = data,
                   .file = file,
                   .group = group,
                   .unit = unit,
                   .it = &data->opening->units[unit],
                   .type = (KircholmType)data->type[unit],
                   .side = data->side[unit]};
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    KircholmScenario *data = scenario->data;
    HetFieldPlace place = kircholm_field_place(scenario, data->opening);
    unsigned unit = place.item = data->unit_count;
    if (unit == KIRCHOLM_UNITS)
        return het_key_file_fail(file, group, NULL, error, "more than %d units", KIRCHOLM_UNITS);
    data->opening->units[unit] = (KircholmUnit){.place = KIRCHOLM_OFF,
                                                .formation = KIRCHOLM_NO_FORMATION,
                                                .partner = KIRCHOLM_NOBODY,
                                                .with = KIRCHOLM_NOBODY};
    if (!het_fields_load_unit(&kircholm_unit_fields, &place, scenario, file, group, &unit, error))
        return false;
    data->side[unit] = (uint8_t)het_scenario_unit_at(scenario, unit)->side;
    data->unit_count++;
    Group in = group_of(scenario, file, group, unit);
    return check_type(&in, error) && check_ground(&in, error);
}

/* --- units together --------------------------------------------------------------------------- */

/* A commander is with a unit of his side; a unit has one at most. KIR-15.1 */
static bool
tie_commander(const Group *in, GError **error)
{
    unsigned with = in->it->with;
    if (in->type != KIRCHOLM_COMMANDER || with == KIRCHOLM_NOBODY)
        return true;
    KircholmUnit *unit = &in->data->opening->units[with];
    if (in->data->side[with] != in->side || in->data->type[with] == KIRCHOLM_COMMANDER ||
        unit->level == KIRCHOLM_GONE || unit->with != KIRCHOLM_NOBODY)
        return het_key_file_fail(in->file, in->group, "with", error,
                                 "expected a unit of his side on the board without a commander");
    unit->with = (uint8_t)in->unit;
    return true;
}

/* Two units in double shooting formation name each other. KIR-4.5 */
static bool
check_partner(const Group *in, GError **error)
{
    const KircholmUnit *it = in->it, *units = in->data->opening->units;
    unsigned partner = it->partner;
    if (partner == KIRCHOLM_NOBODY)
        return true;
    if (partner == in->unit || in->data->side[partner] != in->side ||
        units[partner].formation != KIRCHOLM_DOUBLE || units[partner].place != it->place ||
        units[partner].facing != it->facing ||
        (units[partner].partner != KIRCHOLM_NOBODY && units[partner].partner != in->unit))
        return het_key_file_fail(in->file, in->group, "partner", error,
                                 "expected a unit of its side in double formation with the same "
                                 "place and facing, and with it as its partner");
    return true;
}

static bool
fail_place(const Group *in, unsigned other, GError **error)
{
    return het_key_file_fail(in->file, in->group, "place", error, "%s stands there",
                             het_scenario_unit_at(in->scenario, other)->code);
}

/* One unit a hex, but for partners. `standing` is 1 + unit a hex. */
static bool
check_place(const Group *in, uint8_t *standing, GError **error)
{
    unsigned place = in->it->place;
    if (place == KIRCHOLM_OFF)
        return true;
    unsigned cells[2] = {place, place};
    if (in->it->formation == KIRCHOLM_ASSAULT)
        cells[1] = het_hex_neighbour(&in->data->map.grid, place, het_hex_turn(in->it->facing, 2));
    for (unsigned i = 0; i < 2; i++) {
        unsigned other = standing[cells[i]];
        if (other != 0 && other != in->unit + 1 && other != in->it->partner + 1u)
            return fail_place(in, other - 1, error);
        standing[cells[i]] = (uint8_t)(in->unit + 1);
    }
    return true;
}

bool
kircholm_load_units(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    KircholmScenario *data = scenario->data;
    uint8_t standing[KIRCHOLM_CELLS] = {0};
    g_auto(GStrv) groups = het_key_file_groups(file, "unit ");
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_unit(scenario, file, groups[i], error))
            return false;
    HetFieldPlace place = kircholm_field_place(scenario, data->opening);
    for (; place.item < data->unit_count; place.item++) {
        Group in = group_of(scenario, file, groups[place.item], place.item);
        if (!het_fields_load_late(&kircholm_unit_fields, &place, file, in.group, error) ||
            !tie_commander(&in, error) || !check_partner(&in, error) ||
            !check_place(&in, standing, error))
            return false;
    }
    return true;
}
