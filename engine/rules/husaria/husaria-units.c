/* Scenario files: the orders of battle. docs/formats.md */
#include "husaria-units.h"

#include "husaria-fields.h"

/* A line of an order of battle under way. */
typedef struct {
    HusariaScenario *data;
    HetKeyFile *file;
    const char *group, *key;
    unsigned unit;
    HusariaUnit *it;
} Line;

static unsigned
find(const char *const *names, const char *text)
{
    unsigned index = 0;
    while (names[index] != NULL && strcmp(names[index], text) != 0)
        index++;
    return index;
}

/* --- what must fit ---------------------------------------------------------------------------- */

/* Guns are fired by artillery and by nobody else; the row of the dispersal table goes by arm and
 * morale. HUS-T.2b */
static bool
settle_values(const Line *line, GError **error)
{
    HusariaTypeRow *row = &line->data->row[line->unit];
    bool guns = row->fire == HUSARIA_LIGHT_GUNS || row->fire == HUSARIA_HEAVY_GUNS;
    if (row->arm > HUSARIA_ARTILLERY)
        return true;
    if (guns != (row->arm == HUSARIA_ARTILLERY))
        return het_key_file_fail(line->file, line->group, line->key, error,
                                 guns ? "guns are fired by artillery: expected arm=artillery, or "
                                        "fire= without guns"
                                      : "artillery fires guns: expected fire=light-guns or "
                                        "fire=heavy-guns");
    if (line->data->type[line->unit] != HUSARIA_HUSSARS)
        row->dispersal = row->arm != HUSARIA_CAVALRY ? (uint8_t)(row->morale - 6)
                                                     : (uint8_t)(row->morale == 6 ? 3 : 4);
    return true;
}

/* What a unit bears and has done must be possible for its kind where it is. */
static bool
settle_flags(const Line *line, GError **error)
{
    const HusariaUnit *it = line->it;
    HusariaType type = (HusariaType)line->data->type[line->unit];
    const char *wrong = NULL;
    if ((it->flags & HUSARIA_LANCES) != 0 && type != HUSARIA_HUSSARS)
        wrong = "lances: only hussars carry them";
    else if ((it->flags & HUSARIA_PIKES) != 0 &&
             husaria_arm(line->data, line->unit) != HUSARIA_INFANTRY)
        wrong = "pikes: only infantry takes them up";
    else if (it->status != HUSARIA_ON_MAP && it->flags != 0)
        wrong = "a unit off the map has none";
    return wrong == NULL ||
           het_key_file_fail(line->file, line->group, line->key, error, "flags: %s", wrong);
}

/* Place, status, strength and arrival must fit each other. */
static bool
settle(const Line *line, GError **error)
{
    HusariaScenario *data = line->data;
    HusariaUnit *it = line->it;
    bool placed = it->place != HUSARIA_OFF, late = data->arrival[line->unit] > 0;
    if (placed != (it->status == HUSARIA_ON_MAP))
        return het_key_file_fail(line->file, line->group, line->key, error,
                                 "a unit that is %s: expected %s", husaria_status_names[it->status],
                                 placed ? "off for its hex" : "a hex, not off");
    if (it->status == HUSARIA_ABSENT && (!late || data->zone[line->unit] == HUSARIA_NO_ZONE))
        return het_key_file_fail(line->file, line->group, line->key, error,
                                 "off the map: expected turn= and zone= of its arrival, or "
                                 "status=destroyed or dispersed");
    /* what is not given is that of the other, and in the end of the type */
    if (it->strength == 0)
        it->strength = data->full[line->unit] != 0 ? data->full[line->unit]
                                                   : husaria_types[data->type[line->unit]].strength;
    if (data->full[line->unit] == 0)
        data->full[line->unit] = it->strength;
    if (it->strength > data->full[line->unit])
        return het_key_file_fail(line->file, line->group, line->key, error,
                                 "sp=%u: more than the full %u", it->strength,
                                 data->full[line->unit]);
    if (it->status == HUSARIA_DESTROYED)
        it->strength = it->flags = it->volleys = 0;
    return settle_values(line, error) && settle_flags(line, error);
}

/* --- a line ----------------------------------------------------------------------------------- */

static bool
read_type(const Line *line, const char *text, GError **error)
{
    unsigned type = find(husaria_type_names, text);
    if (type == HUSARIA_TYPES) {
        g_autofree char *known = g_strjoinv(", ", (char **)(uintptr_t)husaria_type_names);
        return het_key_file_fail(line->file, line->group, line->key, error,
                                 "\"%.20s\" is not a type of unit; there are: %s", text, known);
    }
    line->data->type[line->unit] = (uint8_t)type;
    line->data->row[line->unit] = husaria_types[type];
    return true;
}

static bool
read_place(const Line *line, const char *place, const char *facing, GError **error)
{
    unsigned cell = HUSARIA_OFF, edge = find(husaria_facing_names, facing);
    if (husaria_facing_names[edge] == NULL)
        return het_key_file_fail(line->file, line->group, line->key, error,
                                 "\"%.20s\" is not a facing; expected the hexside N, NE, SE, S, SW "
                                 "or NW",
                                 facing);
    if (strcmp(place, "off") != 0 && !het_hex_map_parse(&line->data->map, line->file, line->group,
                                                        line->key, place, &cell, error))
        return false;
    line->it->facing = (uint8_t)edge;
    line->it->place = (uint16_t)cell;
    return true;
}

static bool
load_line(HetScenario *scenario, HetKeyFile *file, unsigned side, const char *code, GError **error)
{
    HusariaScenario *data = scenario->data;
    HetFieldPlace place = husaria_field_place(scenario, data->opening);
    Line line = {.data = data, .file = file, .group = het_field_sides[side], .key = code};
    if (data->unit_count == HUSARIA_UNITS)
        return het_key_file_fail(file, line.group, code, error, "more than %d units in all",
                                 HUSARIA_UNITS);
    g_auto(GStrv) parts = het_key_file_list(file, line.group, code, error);
    if (parts == NULL)
        return false;
    if (g_strv_length(parts) < 4)
        return het_key_file_fail(file, line.group, code, error,
                                 "expected \"name; type; hex or off; facing\", then what else "
                                 "there is to say");
    if (!het_scenario_add_unit(scenario, file, line.group, code, parts[0], (HetActor)side,
                               &line.unit, error))
        return false;
    data->unit_count++;
    line.it = &data->opening->units[line.unit];
    data->side[line.unit] = (uint8_t)side;
    if (!read_type(&line, parts[1], error) || !read_place(&line, parts[2], parts[3], error))
        return false;
    place.item = line.unit;
    if (!het_fields_load_items(&husaria_unit_fields, &place, (const char *const *)&parts[4], file,
                               line.group, code, error))
        return false;
    data->arm[line.unit] = (uint8_t)data->row[line.unit].arm;
    unsigned guns = 0;
    for (unsigned unit = 0; unit <= line.unit; unit++)
        guns += data->side[unit] == side && husaria_arm(data, unit) == HUSARIA_ARTILLERY;
    if (guns > HUSARIA_GUNS)
        return het_key_file_fail(file, line.group, code, error, "more than %d units of artillery",
                                 HUSARIA_GUNS);
    return settle(&line, error);
}

/* --- what stands together --------------------------------------------------------------------- */

/* The most strength points a hex holds: HUS-4.27, HUS-13.34, the scenario's camp. */
static bool
check_stack(const HetScenario *scenario, HetKeyFile *file, unsigned unit, GError **error)
{
    const HusariaScenario *data = scenario->data;
    const HusariaUnit *units = data->opening->units;
    unsigned cell = units[unit].place, troops = 0, guns = 0;
    for (unsigned other = 0; other < data->unit_count; other++) {
        if (units[other].place != cell)
            continue;
        if (data->side[other] != data->side[unit])
            return het_key_file_fail(file, het_field_sides[data->side[unit]],
                                     het_scenario_unit_at(scenario, unit)->code, error,
                                     "the enemy %s stands in its hex",
                                     het_scenario_unit_at(scenario, other)->code);
        HusariaArm arm = husaria_arm(data, other);
        if (arm == HUSARIA_ARTILLERY)
            guns += units[other].strength;
        else if (arm <= HUSARIA_INFANTRY)
            troops += units[other].strength;
    }
    unsigned camp = husaria_camp_points(data, data->side[unit], cell);
    bool fits = camp > 0 ? troops + guns <= camp : troops <= 2 && troops + guns <= 4;
    return fits || het_key_file_fail(
                       file, het_field_sides[data->side[unit]],
                       het_scenario_unit_at(scenario, unit)->code, error,
                       "its hex holds %u strength points of troops and %u of guns: expected %s; "
                       "put it elsewhere",
                       troops, guns,
                       camp > 0 ? "what camp-stack allows" : "2 of troops and 4 in all at most");
}

/* HUS-11.13: no horse with wagons. */
static bool
check_wagons(const HetScenario *scenario, HetKeyFile *file, unsigned unit, GError **error)
{
    const HusariaScenario *data = scenario->data;
    const HusariaUnit *units = data->opening->units;
    for (unsigned other = 0; data->type[unit] == HUSARIA_WAGONS && other < data->unit_count;
         other++) {
        bool more = data->type[other] == HUSARIA_WAGONS && other != unit;
        if (units[other].place == units[unit].place &&
            (more || husaria_arm(data, other) == HUSARIA_CAVALRY))
            return het_key_file_fail(
                file, het_field_sides[data->side[unit]], het_scenario_unit_at(scenario, unit)->code,
                error, "%s stands in its hex: expected infantry, artillery and commanders at most",
                het_scenario_unit_at(scenario, other)->code);
    }
    return true;
}

static bool
check_ground(const HetScenario *scenario, HetKeyFile *file, unsigned unit, GError **error)
{
    const HusariaScenario *data = scenario->data;
    unsigned cell = data->opening->units[unit].place;
    bool road = false;
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
        road = road || (data->map.ways[cell][edge] & HUSARIA_ROAD) != 0;
    if (data->map.terrain[cell] == HUSARIA_SWAMP && !road)
        return het_key_file_fail(file, het_field_sides[data->side[unit]],
                                 het_scenario_unit_at(scenario, unit)->code, error,
                                 "nobody can stand in a swamp but on a road through it");
    if (husaria_in_zone(data, data->forbidden, cell))
        return het_key_file_fail(
            file, het_field_sides[data->side[unit]], het_scenario_unit_at(scenario, unit)->code,
            error, "its hex is in the forbidden zone %s", data->zones[data->forbidden].name);
    return true;
}

bool
husaria_load_units(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    HusariaScenario *data = scenario->data;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_auto(GStrv) codes = het_key_file_keys(file, het_field_sides[side]);
        if (codes[0] == NULL)
            return het_key_file_fail(file, het_field_sides[side], NULL, error,
                                     "missing: expected a line for each unit of the side");
        for (size_t i = 0; codes[i] != NULL; i++)
            if (!load_line(scenario, file, side, codes[i], error))
                return false;
    }
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->opening->units[unit].status == HUSARIA_ON_MAP &&
            (!check_ground(scenario, file, unit, error) ||
             !check_stack(scenario, file, unit, error) ||
             !check_wagons(scenario, file, unit, error)))
            return false;
    return true;
}
