/* Scenario files: units, leaders, and the position at a phase's start. docs/formats.md */
#include "musketpike-cold.h"

const char *const musket_status_names[] = {[MUSKET_GONE] = "gone",
                                           [MUSKET_PRESENT] = "present",
                                           [MUSKET_AWAITED] = "awaited",
                                           [MUSKET_CAPTURED] = "captured",
                                           NULL};
const char *const musket_commander_names[] = {[MUSKET_LEADER_LOST] = "lost",
                                              [MUSKET_LEADER_PRESENT] = "present",
                                              [MUSKET_LEADER_AWAITED] = "awaited",
                                              NULL};
const char *const musket_flag_names[] = {"disordered", "acted", NULL};

unsigned
musket_find_unit(const HetScenario *scenario, const char *code)
{
    const MusketScenario *data = scenario->data;
    unsigned unit = het_scenario_unit(scenario, code);
    return unit < data->unit_count ? unit : MUSKET_NONE;
}

unsigned
musket_find_leader(const HetScenario *scenario, const char *code)
{
    const MusketScenario *data = scenario->data;
    unsigned unit = het_scenario_unit(scenario, code);
    return unit != HET_NO_UNIT && unit >= data->unit_count ? unit - data->unit_count : MUSKET_NONE;
}

/* --- places ----------------------------------------------------------------------------------- */

/* The hexes a unit stands on, in any order: the left one as it faces, and how many. */
static bool
load_hexes(MusketScenario *data, HetKeyFile *file, const char *group, unsigned facing,
           unsigned *ret_place, unsigned *ret_hexes, GError **error)
{
    g_autofree char *text = het_key_file_string(file, group, "place", error);
    if (text == NULL)
        return false;
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    unsigned cells[2] = {HET_NO_PLACE, HET_NO_PLACE}, count = 0;
    for (size_t i = 0; words[i] != NULL; i++) {
        if (*words[i] == '\0')
            continue;
        if (count == 2)
            return het_key_file_fail(file, group, "place", error, "expected one hex, or two");
        if (!het_hex_map_parse(&data->map, file, group, "place", words[i], &cells[count++], error))
            return false;
    }
    unsigned right = het_hex_turn(facing, 2);
    if (count == 2 && het_hex_neighbour(&data->map.grid, cells[0], right) == cells[1])
        *ret_place = cells[0];
    else if (count == 2 && het_hex_neighbour(&data->map.grid, cells[1], right) == cells[0])
        *ret_place = cells[1];
    else if (count == 2)
        return het_key_file_fail(file, group, "place", error,
                                 "expected two neighbours side by side as the unit faces");
    else
        *ret_place = cells[0];
    *ret_hexes = count;
    return true;
}

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
        if (musket_terrain_cost(kind, (MusketTerrain)terrain) == MUSKET_NO_WAY)
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
load_wing_of(MusketScenario *data, HetKeyFile *file, const char *group, unsigned side,
             unsigned *ret_wing, GError **error)
{
    g_autofree char *code = het_key_file_string(file, group, "wing", error);
    if (code == NULL)
        return false;
    *ret_wing = musket_find_wing(data, code);
    if (*ret_wing == MUSKET_NONE)
        return het_key_file_fail(file, group, "wing", error, "no wing \"%.20s\"", code);
    return data->wing[*ret_wing].side == side ||
           het_key_file_fail(file, group, "wing", error, "%s is the other side's", code);
}

/* What is printed on the counter. */
static bool
load_type(MusketScenario *data, HetKeyFile *file, const char *group, MusketUnitType *type,
          GError **error)
{
    unsigned side = 0, kind = 0, wing = 0, gun = MUSKET_MEDIUM_GUN;
    int strength = 1, morale = 0, nation = 0, cannon = 0, pikes = 1;
    if (!het_key_file_choice(file, group, "side", musket_side_names, &side, error) ||
        !het_key_file_choice(file, group, "type", musket_kind_names, &kind, error) ||
        !load_wing_of(data, file, group, side, &wing, error) ||
        !het_key_file_integer(file, group, "morale", 1, 9, &morale, error) ||
        !het_key_file_integer_or(file, group, "nation", 1, 9, data->wing[wing].army + 1, &nation,
                                 error))
        return false;
    if (kind == MUSKET_ARTILLERY) {
        if (!het_key_file_choice(file, group, "gun", musket_gun_names, &gun, error))
            return false;
    } else if (!het_key_file_integer(file, group, "strength", 1, MUSKET_STRENGTH, &strength, error))
        return false;
    if (kind == MUSKET_HEAVY &&
        (!het_key_file_integer_or(file, group, "cannon", 0, 1, 0, &cannon, error) ||
         !het_key_file_integer_or(file, group, "pikes", 0, 1, 1, &pikes, error)))
        return false;
    *type = (MusketUnitType){.side = (uint8_t)side,
                             .kind = (uint8_t)kind,
                             .hexes = 1,
                             .wing = (uint8_t)wing,
                             .start = (uint8_t)strength,
                             .morale = (uint8_t)morale,
                             .nation = (uint8_t)nation,
                             .gun = (uint8_t)gun,
                             .cannon = cannon != 0,
                             .pikes = pikes != 0};
    return true;
}

static bool
load_flags(HetKeyFile *file, const char *group, uint16_t *ret_flags, GError **error)
{
    if (!het_key_file_has(file, group, "flags"))
        return true;
    g_auto(GStrv) words = het_key_file_list(file, group, "flags", error);
    for (size_t i = 0; words != NULL && words[i] != NULL; i++) {
        unsigned bit = 0;
        while (musket_flag_names[bit] != NULL && strcmp(musket_flag_names[bit], words[i]) != 0)
            bit++;
        if (musket_flag_names[bit] == NULL)
            return het_key_file_fail(file, group, "flags", error, "no flag \"%.20s\"", words[i]);
        *ret_flags = (uint16_t)(*ret_flags | 1u << bit);
    }
    return words != NULL;
}

/* How it stands now: by default in good order where the file puts it. */
static bool
load_present(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
             GError **error)
{
    MusketScenario *data = scenario->data;
    MusketUnitType *type = &data->unit[unit];
    MusketUnit *it = &data->opening->units[unit];
    bool placed = het_key_file_has(file, group, "place");
    unsigned status = MUSKET_PRESENT, place = HET_NO_PLACE, hexes = 1;
    unsigned facing = type->side == HET_FIRST ? 1 : 4;
    int present = type->start;
    if (!het_key_file_choice_or(file, group, "facing", musket_facing_names, facing, &facing,
                                error) ||
        !het_key_file_choice_or(file, group, "status", musket_status_names,
                                placed ? MUSKET_PRESENT : MUSKET_AWAITED, &status, error))
        return false;
    bool gone = status == MUSKET_GONE || status == MUSKET_CAPTURED;
    int most = type->start; /* consolidated cavalry may be more: MPR-5.7 */
    if (type->kind == MUSKET_CAVALRY)
        most = MAX(most, data->option[MUSKET_CAVALRY_STACK]);
    if (type->kind != MUSKET_ARTILLERY && !gone &&
        !het_key_file_integer_or(file, group, "present", 1, most, type->start, &present, error))
        return false;
    if (placed && !load_hexes(data, file, group, facing, &place, &hexes, error))
        return false;
    if (placed != (status == MUSKET_PRESENT))
        return het_key_file_fail(file, group, placed ? "status" : "place", error,
                                 placed ? "expected present, of a unit with a place"
                                        : "missing, of a unit on the map");
    if (status == MUSKET_CAPTURED && type->kind != MUSKET_ARTILLERY)
        return het_key_file_fail(file, group, "status", error, "only artillery is captured");
    int stated = (int)hexes;
    if (type->kind == MUSKET_HEAVY &&
        !het_key_file_integer_or(file, group, "hexes", 1, 2, (int)hexes, &stated, error))
        return false;
    if (placed && (unsigned)stated != hexes)
        return het_key_file_fail(file, group, "hexes", error, "%d, but its place is %u", stated,
                                 hexes);
    if (hexes == 2 && type->kind != MUSKET_HEAVY)
        return het_key_file_fail(file, group, "place", error,
                                 "expected one hex: only heavy infantry stands on two");
    type->hexes = (uint8_t)stated;
    it->place = (uint16_t)place;
    it->facing = (uint8_t)(gone ? 0 : facing);
    it->status = (uint8_t)status;
    it->strength = (uint8_t)(gone ? 0 : present);
    return load_flags(file, group, &it->flags, error) &&
           (place == HET_NO_PLACE || check_place(scenario, file, group, unit, error));
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    MusketScenario *data = scenario->data;
    const char *code = group + strlen("unit ");
    unsigned unit = data->unit_count;
    if (unit == MUSKET_UNITS)
        return het_key_file_fail(file, group, NULL, error, "more than %d units", MUSKET_UNITS);
    if (!load_type(data, file, group, &data->unit[unit], error))
        return false;
    g_autofree char *name = het_key_file_string_or(file, group, "name", code, error);
    if (name == NULL || !het_scenario_add_unit(scenario, file, group, code, name,
                                               (HetActor)data->unit[unit].side, &unit, error))
        return false;
    data->unit_count++;
    if (data->unit[unit].kind != MUSKET_ARTILLERY)
        data->strength[data->unit[unit].side] =
            (uint16_t)(data->strength[data->unit[unit].side] + data->unit[unit].start);
    return load_present(scenario, file, group, unit, error);
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
            return het_key_file_fail(file, "scenario", musket_side_names[side], error,
                                     "expected a unit of infantry or cavalry on the map");
    return true;
}
