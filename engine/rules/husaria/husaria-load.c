/* Scenario files: the map and its lookup tables, zones, limits of a battle, orders of battle, the
 * position; writing a position, and the results of a battle for the next day of a campaign.
 * docs/formats.md */
#include <stdlib.h>

#include "husaria-query.h"
#include "husaria-slots.h"

/* --- tables ----------------------------------------------------------------------------------- */

static bool
fill_tables(HusariaScenario *data, HetKeyFile *file)
{
    const HetHexMap *map = &data->map;
    unsigned fences = 0;
    memset(data->fence, 0xff, sizeof data->fence);
    HET_EACH_BELOW(cell, map->cells) {
        bool road = false;
        data->cube[cell] = het_hex_cube(&map->grid, cell);
        memset(data->ring[cell], 0xff, sizeof data->ring[cell]);
        het_hex_ring(&map->grid, cell, 2, data->ring[cell]);
        HET_EACH_BELOW(edge, HET_HEX_SIDES)
            road = road || (map->ways[cell][edge] & HUSARIA_ROAD) != 0;
        if (map->terrain[cell] == HUSARIA_CLEAR && !road)
            husaria_cells_add(&data->plain, cell);
        HET_EACH_BELOW(edge, HET_HEX_SIDES) {
            unsigned to = het_hex_neighbour(&map->grid, cell, edge);
            data->next[cell][edge] = (uint16_t)to;
            HET_EACH_BELOW(horse, 2) {
                unsigned cost = 0;
                husaria_why_no_crossing(map, cell, edge, horse != 0, &cost);
                data->cost[horse][cell][edge] = (uint8_t)cost;
                data->steps[horse].over[cell][edge] =
                    (HusariaStep)((cost == 0 ? HUSARIA_CELLS : to) << HUSARIA_STEP_SHIFT | cost);
            }
            if (to == HET_NO_PLACE)
                continue;
            if ((map->sides[cell][edge] & HUSARIA_FENCE) == 0 || to < cell)
                continue;
            if (fences == 64)
                return het_key_file_fail(file, "map", "fence", "more than 64 hexsides of fence");
            data->fence[cell][edge] = data->fence[to][(edge + 3) % 6] = (uint8_t)fences++;
        }
    }
    return true;
}

/* Hexes that the zones and limits of the scenario close to units; needs them. HUS-S.6, HUS-S.7 */
static void
fill_barred(HusariaScenario *data)
{
    HET_EACH_BELOW(side, HET_SIDES)
        HET_EACH_BELOW(arm, HUSARIA_ARMS)
            HET_EACH_BELOW(cell, data->map.cells)
                if (husaria_why_barred(data, side, arm, cell) != NULL)
                    husaria_cells_add(&data->barred[side][arm], cell);
}

/* --- zones ------------------------------------------------------------------------------------ */

static void
add_disc(const HetHexMap *map, HusariaCells *cells, unsigned centre, unsigned radius)
{
    HET_EACH_BELOW(cell, map->cells)
        if (het_hex_distance(&map->grid, centre, cell) <= radius)
            husaria_cells_add(cells, cell);
}

/* "0101-0303": columns and rows between the two corners. */
static void
add_rectangle(const HetHexMap *map, HusariaCells *cells, unsigned from, unsigned to)
{
    unsigned width = (unsigned)map->grid.width;
    for (unsigned row = MIN(from / width, to / width); row <= MAX(from / width, to / width); row++)
        for (unsigned column = MIN(from % width, to % width);
             column <= MAX(from % width, to % width); column++)
            husaria_cells_add(cells, row * width + column);
}

static bool
load_part(HusariaScenario *data, HetKeyFile *file, const char *key, const char *part,
          HusariaCells *cells)
{
    unsigned from = 0, to = 0;
    const char *mark = part + strcspn(part, "-(");
    g_autofree char *name = g_strndup(part, (gsize)(mark - part));
    if (!het_hex_map_parse(&data->map, file, "zones", key, name, &from))
        return false;
    if (*mark == '-') {
        if (!het_hex_map_parse(&data->map, file, "zones", key, mark + 1, &to))
            return false;
        add_rectangle(&data->map, cells, from, to);
        return true;
    }
    unsigned radius = 0;
    if (*mark == '(') {
        char *end = NULL;
        radius = (unsigned)strtoul(mark + 1, &end, 10);
        if (!g_ascii_isdigit(mark[1]) || strcmp(end, ")") != 0 || radius > HET_HEX_MAP_COLUMNS)
            return het_key_file_fail(file, "zones", key,
                                     "\"%.20s\": expected a distance of hexes in brackets, as "
                                     "4018(2)",
                                     part);
    }
    add_disc(&data->map, cells, from, radius);
    return true;
}

static bool
load_zones(HusariaScenario *data, HetKeyFile *file)
{
    g_auto(GStrv) keys = het_key_file_keys(file, "zones");
    data->camp = data->forbidden = HUSARIA_NO_ZONE;
    HET_EACH_LISTED(i, keys) {
        if (data->zone_count == HUSARIA_ZONES)
            return het_key_file_fail(file, "zones", keys[i], "more than %d zones", HUSARIA_ZONES);
        HusariaZone *zone = &data->zones[data->zone_count];
        char *text = het_key_file_string(file, "zones", keys[i]);
        if (text == NULL)
            return false;
        zone->text = text;
        zone->name = g_strdup(keys[i]);
        if (strcmp(zone->name, "camp") == 0)
            data->camp = (uint8_t)data->zone_count;
        data->zone_count++;
        g_auto(GStrv) parts = g_strsplit_set(text, " \t", -1);
        HET_EACH_LISTED(j, parts)
            if (*parts[j] != '\0' && !load_part(data, file, keys[i], parts[j], &zone->cells))
                return false;
    }
    return true;
}

/* --- [battle], [victory] ---------------------------------------------------------------------- */

static bool
needs_camp(const HusariaScenario *data, HetKeyFile *file, bool needed, const char *key,
           const char *why)
{
    return !needed || data->camp != HUSARIA_NO_ZONE ||
           het_key_file_fail(file, "battle", key, "there is no zone camp in [zones]%s", why);
}

static bool
load_battle(HetScenario *scenario, HetKeyFile *file)
{
    static const char *const confined[] = {"first-confined", "second-confined"};
    const HusariaScenario *data = scenario->data;
    HetFieldPlace place = husaria_field_place(scenario, data->opening);
    if (!het_fields_load(&husaria_battle_fields, &place, file, "battle") ||
        !needs_camp(data, file, data->camp_stack > 0, "camp-stack", "") ||
        !het_fields_load_sides(&husaria_limit_fields, place, file, "battle"))
        return false;
    HET_EACH_BELOW(side, HET_SIDES)
        if (!needs_camp(data, file, data->confined[side] != 0, confined[side],
                        " to be confined to"))
            return false;
    return true;
}

static bool
load_victory(HetScenario *scenario, HetKeyFile *file)
{
    HusariaScenario *data = scenario->data;
    HET_EACH_BELOW(side, HET_SIDES)
        data->victory[side].zone = HUSARIA_NO_ZONE;
    return het_fields_load_sides(&husaria_victory_fields,
                                 husaria_field_place(scenario, data->opening), file, "victory");
}

/* --- orders of battle ------------------------------------------------------------------------- */

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
settle_values(const Line *line)
{
    HusariaTypeRow *row = &line->data->row[line->unit];
    bool guns = row->fire == HUSARIA_LIGHT_GUNS || row->fire == HUSARIA_HEAVY_GUNS;
    if (row->arm > HUSARIA_ARTILLERY)
        return true;
    if (guns != (row->arm == HUSARIA_ARTILLERY))
        return het_key_file_fail(line->file, line->group, line->key,
                                 guns ? "guns are fired by artillery: expected arm=artillery, or "
                                        "fire= without guns"
                                      : "artillery fires guns: expected fire=light-guns or "
                                        "fire=heavy-guns");
    if (line->data->type[line->unit] != HUSARIA_HUSSARS)
        row->dispersal = row->arm != HUSARIA_CAVALRY ? row->morale - 6 : row->morale == 6 ? 3 : 4;
    return true;
}

/* Checks that a unit's tokens and actions are possible for its kind where it is. */
static bool
settle_flags(const Line *line)
{
    const HusariaUnit *it = line->it;
    HusariaType type = line->data->type[line->unit];
    const char *wrong = NULL;
    if ((it->flags & HUSARIA_LANCES) != 0 && type != HUSARIA_HUSSARS)
        wrong = "lances: only hussars carry them";
    else if ((it->flags & HUSARIA_PIKES) != 0 &&
             husaria_arm(line->data, line->unit) != HUSARIA_INFANTRY)
        wrong = "pikes: only infantry takes them up";
    else if (it->status != HUSARIA_ON_MAP && it->flags != 0)
        wrong = "a unit off the map has none";
    return wrong == NULL ||
           het_key_file_fail(line->file, line->group, line->key, "flags: %s", wrong);
}

/* Place, status, strength and arrival must fit each other. */
static bool
settle(const Line *line)
{
    HusariaScenario *data = line->data;
    HusariaUnit *it = line->it;
    bool placed = it->place != HUSARIA_OFF, late = data->arrival[line->unit] > 0;
    if (placed != (it->status == HUSARIA_ON_MAP))
        return het_key_file_fail(line->file, line->group, line->key,
                                 "a unit that is %s: expected %s", husaria_status_names[it->status],
                                 placed ? "off for its hex" : "a hex, not off");
    if (it->status == HUSARIA_ABSENT && (!late || data->zone[line->unit] == HUSARIA_NO_ZONE))
        return het_key_file_fail(line->file, line->group, line->key,
                                 "off the map: expected turn= and zone= of its arrival, or "
                                 "status=destroyed or dispersed");
    /* what is not given is that of the other, and in the end of the type */
    if (it->strength == 0)
        it->strength = data->full[line->unit] != 0 ? data->full[line->unit]
                                                   : husaria_types[data->type[line->unit]].strength;
    if (data->full[line->unit] == 0)
        data->full[line->unit] = it->strength;
    if (it->strength > data->full[line->unit])
        return het_key_file_fail(line->file, line->group, line->key, "sp=%u: more than the full %u",
                                 it->strength, data->full[line->unit]);
    if (it->status == HUSARIA_DESTROYED)
        it->strength = it->flags = it->volleys = 0;
    return settle_values(line) && settle_flags(line);
}

/* --- a line ----------------------------------------------------------------------------------- */

static bool
read_type(const Line *line, const char *text)
{
    unsigned type = find(husaria_type_names, text);
    if (type == HUSARIA_TYPES) {
        g_autofree char *known = g_strjoinv(", ", (char **)(uintptr_t)husaria_type_names);
        return het_key_file_fail(line->file, line->group, line->key,
                                 "\"%.20s\" is not a type of unit; there are: %s", text, known);
    }
    line->data->type[line->unit] = (uint8_t)type;
    line->data->row[line->unit] = husaria_types[type];
    return true;
}

static bool
read_place(const Line *line, const char *place, const char *facing)
{
    unsigned cell = HUSARIA_OFF, edge = find(husaria_facing_names, facing);
    if (husaria_facing_names[edge] == NULL)
        return het_key_file_fail(line->file, line->group, line->key,
                                 "\"%.20s\" is not a facing; expected the hexside N, NE, SE, S, SW "
                                 "or NW",
                                 facing);
    if (strcmp(place, "off") != 0 &&
        !het_hex_map_parse(&line->data->map, line->file, line->group, line->key, place, &cell))
        return false;
    line->it->facing = (uint8_t)edge;
    line->it->place = (uint16_t)cell;
    return true;
}

static bool
load_line(HetScenario *scenario, HetKeyFile *file, unsigned side, const char *code)
{
    HusariaScenario *data = scenario->data;
    HetFieldPlace place = husaria_field_place(scenario, data->opening);
    Line line = {.data = data, .file = file, .group = het_field_sides[side], .key = code};
    if (data->unit_count == HUSARIA_UNITS)
        return het_key_file_fail(file, line.group, code, "more than %d units in all",
                                 HUSARIA_UNITS);
    g_auto(GStrv) parts = het_key_file_list(file, line.group, code);
    if (parts == NULL)
        return false;
    if (g_strv_length(parts) < 4)
        return het_key_file_fail(file, line.group, code,
                                 "expected \"name; type; hex or off; facing\", then the rest "
                                 "of its state");
    if (!het_scenario_add_unit(scenario, file, line.group, code, parts[0], side, &line.unit))
        return false;
    data->unit_count++;
    line.it = &data->opening->units[line.unit];
    data->side[line.unit] = (uint8_t)side;
    if (!read_type(&line, parts[1]) || !read_place(&line, parts[2], parts[3]))
        return false;
    place.item = line.unit;
    if (!het_fields_load_items(&husaria_unit_fields, &place, (const char *const *)&parts[4], file,
                               line.group, code))
        return false;
    data->arm[line.unit] = (uint8_t)data->row[line.unit].arm;
    unsigned guns = 0;
    for (unsigned unit = 0; unit <= line.unit; unit++)
        guns += data->side[unit] == side && husaria_arm(data, unit) == HUSARIA_ARTILLERY;
    if (guns > HUSARIA_GUNS)
        return het_key_file_fail(file, line.group, code, "more than %d units of artillery",
                                 HUSARIA_GUNS);
    return settle(&line);
}

/* --- what stands together --------------------------------------------------------------------- */

/* The most strength points a hex holds: HUS-4.27, HUS-13.34, the scenario's camp. */
static bool
check_stack(const HetScenario *scenario, HetKeyFile *file, unsigned unit)
{
    const HusariaScenario *data = scenario->data;
    const HusariaUnit *units = data->opening->units;
    unsigned cell = units[unit].place, troops = 0, guns = 0;
    HET_EACH_BELOW(other, data->unit_count) {
        if (units[other].place != cell)
            continue;
        if (data->side[other] != data->side[unit])
            return het_key_file_fail(
                file, het_field_sides[data->side[unit]], het_scenario_unit_at(scenario, unit)->code,
                "the enemy %s stands in its hex", het_scenario_unit_at(scenario, other)->code);
        HusariaArm arm = husaria_arm(data, other);
        if (arm == HUSARIA_ARTILLERY)
            guns += units[other].strength;
        else if (arm <= HUSARIA_INFANTRY)
            troops += units[other].strength;
    }
    unsigned camp = husaria_camp_points(data, data->side[unit], cell);
    bool fits = camp > 0 ? troops + guns <= camp : troops <= 2 && troops + guns <= 4;
    return fits ||
           het_key_file_fail(
               file, het_field_sides[data->side[unit]], het_scenario_unit_at(scenario, unit)->code,
               "its hex holds %u strength points of troops and %u of guns: expected %s; "
               "put it elsewhere",
               troops, guns,
               camp > 0 ? "what camp-stack allows" : "2 of troops and 4 in all at most");
}

/* HUS-11.13: no horse with wagons. */
static bool
check_wagons(const HetScenario *scenario, HetKeyFile *file, unsigned unit)
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
                "%s stands in its hex: expected infantry, artillery and commanders at most",
                het_scenario_unit_at(scenario, other)->code);
    }
    return true;
}

static bool
check_ground(const HetScenario *scenario, HetKeyFile *file, unsigned unit)
{
    const HusariaScenario *data = scenario->data;
    unsigned cell = data->opening->units[unit].place;
    bool road = false;
    HET_EACH_BELOW(edge, HET_HEX_SIDES)
        road = road || (data->map.ways[cell][edge] & HUSARIA_ROAD) != 0;
    if (data->map.terrain[cell] == HUSARIA_SWAMP && !road)
        return het_key_file_fail(file, het_field_sides[data->side[unit]],
                                 het_scenario_unit_at(scenario, unit)->code,
                                 "nobody can stand in a swamp but on a road through it");
    if (husaria_in_zone(data, data->forbidden, cell))
        return het_key_file_fail(
            file, het_field_sides[data->side[unit]], het_scenario_unit_at(scenario, unit)->code,
            "its hex is in the forbidden zone %s", data->zones[data->forbidden].name);
    return true;
}

static bool
load_units(HetScenario *scenario, HetKeyFile *file)
{
    HusariaScenario *data = scenario->data;
    HET_EACH_BELOW(side, HET_SIDES) {
        g_auto(GStrv) codes = het_key_file_keys(file, het_field_sides[side]);
        if (codes[0] == NULL)
            return het_key_file_fail(file, het_field_sides[side], NULL,
                                     "missing: expected a line for each unit of the side");
        HET_EACH_LISTED(i, codes)
            if (!load_line(scenario, file, side, codes[i]))
                return false;
    }
    HET_EACH_BELOW(unit, data->unit_count)
        if (data->opening->units[unit].status == HUSARIA_ON_MAP &&
            (!check_ground(scenario, file, unit) || !check_stack(scenario, file, unit) ||
             !check_wagons(scenario, file, unit)))
            return false;
    return true;
}

/* --- [state] ---------------------------------------------------------------------------------- */

/* How far the phase has come must fit the phase, and who may return those who wait to. */
static bool
check_moment(const HusariaScenario *data, HetKeyFile *file)
{
    const HusariaState *opening = data->opening;
    unsigned waiting = 0;
    HET_EACH_BELOW(unit, data->unit_count)
        waiting += data->side[unit] == opening->head.active &&
                   opening->units[unit].status == HUSARIA_DISPERSED;
    if (opening->step != 0 && opening->head.phase != HUSARIA_MOVEMENT)
        return het_key_file_fail(file, "state", "step",
                                 "%u: only a movement phase has steps; expected 0", opening->step);
    if (opening->step == HUSARIA_OPEN_DEPLOY)
        return het_key_file_fail(file, "state", "step",
                                 "%u is free deployment, which no file states; expected 0 or %d "
                                 "to %d",
                                 opening->step, HUSARIA_OPEN_PANIC_LEADER,
                                 HUSARIA_OPEN_LANCES_AGAINST);
    return opening->returns <= waiting ||
           het_key_file_fail(file, "state", "returns",
                             "%u: only %u units of the active side are dispersed", opening->returns,
                             waiting);
}

static bool
load_state(HetScenario *scenario, HetKeyFile *file)
{
    HusariaScenario *data = scenario->data;
    HusariaState *opening = data->opening;
    HetFieldPlace place = husaria_field_place(scenario, opening);
    if (!het_fields_load(&husaria_state_fields, &place, file, "state") ||
        !het_fields_load_sides(&husaria_loss_fields, place, file, "state"))
        return false;
    opening->head.actor = opening->head.active;
    opening->winner = HET_NOBODY;
    return check_moment(data, file);
}

/* --- the whole
 * ------------------------------------------------------------------------------------ */

static void
fill_opening(HusariaScenario *data)
{
    HusariaState *opening = data->opening;
    HET_EACH_BELOW(i, HUSARIA_ROUTE)
        opening->route[i] = HUSARIA_OFF;
    HET_EACH_BELOW(unit, data->unit_count)
        if (data->type[unit] == HUSARIA_WAGONS)
            data->wagons[data->side[unit]]++;
    HET_EACH_BELOW(unit, data->unit_count)
        if (husaria_arm(data, unit) == HUSARIA_ARTILLERY)
            data->guns[data->side[unit]][data->gun_count[data->side[unit]]++] = (uint8_t)unit;
    for (unsigned unit = data->unit_count; unit-- > 0;) {
        HusariaUnit *it = &opening->units[unit];
        if (it->place == HUSARIA_OFF)
            continue;
        it->next = opening->first[it->place];
        opening->first[it->place] = (uint8_t)(unit + 1);
    }
}

/* Those who deploy or arrive together are a command. */
static void
note_wings(HetScenario *scenario)
{
    const HusariaScenario *data = scenario->data;
    HET_EACH_BELOW(side, HET_SIDES)
        HET_EACH_BELOW(zone, data->zone_count) {
            HetWing *wing = NULL;
            HET_EACH_BELOW(unit, data->unit_count) {
                if (data->side[unit] != side || data->zone[unit] != zone)
                    continue;
                if (wing == NULL) {
                    g_autofree char *name = g_strdup_printf("zone %s", data->zones[zone].name);
                    wing = het_scenario_add_wing(scenario, data->zones[zone].name, name, side);
                }
                g_array_append_val(wing->units, unit);
            }
        }
}

bool
husaria_load(HetScenario *scenario, HetKeyFile *file)
{
    HusariaScenario *data = scenario->data;
    data->option = scenario->options;
    data->opening = (HusariaState *)scenario->opening;
    if (!het_hex_map_load(scenario, &data->map, &husaria_map_kinds, file, "map"))
        return false;
    if (data->map.cells > HUSARIA_CELLS)
        return het_key_file_fail(file, "map", "rows",
                                 "%u hexes in all, expected %d at most: fewer rows or columns",
                                 data->map.cells, HUSARIA_CELLS);
    if (!fill_tables(data, file) || !load_zones(data, file) || !load_battle(scenario, file) ||
        !load_victory(scenario, file))
        return false;
    fill_barred(data);
    if (!load_units(scenario, file) || !load_state(scenario, file))
        return false;
    fill_opening(data);
    note_wings(scenario);
    scenario->state_size =
        (offsetof(HusariaState, units) + data->unit_count * sizeof(HusariaUnit) + 7) / 8 * 8;
    return true;
}

void
husaria_unload(HetScenario *scenario)
{
    HusariaScenario *data = scenario->data;
    HET_EACH_BELOW(zone, data->zone_count) {
        g_free(data->zones[zone].name);
        g_free(data->zones[zone].text);
    }
    het_hex_map_clear(&data->map);
}

/* --- writing a position ----------------------------------------------------------------------- */

static void
save_unit(const HusariaState *state, GKeyFile *file, HetFieldPlace *place)
{
    const HusariaUnit *it = &state->units[place->item];
    const HetUnit *named = het_scenario_unit_at(place->scenario, place->item);
    g_autoptr(GString) text = g_string_new(named->name);
    char hex[5] = "off";
    if (it->place != HUSARIA_OFF)
        het_hex_name(&husaria_data(state)->map.grid, it->place, hex);
    g_string_append_printf(text, "; %s; %s; %s",
                           husaria_types[husaria_data(state)->type[place->item]].name, hex,
                           husaria_facing_names[it->facing]);
    het_fields_save_items(&husaria_unit_fields, place, text);
    g_key_file_set_value(file, het_field_sides[named->side], named->code, text->str);
}

bool
husaria_save(const HetState *head, GKeyFile *file, GError **error)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    if (state->step == HUSARIA_OPEN_DEPLOY)
        return het_fail(error, HET_ERROR_ILLEGAL,
                        "a position can be saved between two actions while the battle lasts, once "
                        "troops are deployed");
    het_hex_map_save(&data->map, file, "map");
    HET_EACH_BELOW(zone, data->zone_count)
        g_key_file_set_value(file, "zones", data->zones[zone].name, data->zones[zone].text);
    HetFieldPlace place = husaria_field_place(head->scenario, state);
    het_fields_save(&husaria_battle_fields, &place, file, "battle");
    het_fields_save_sides(&husaria_limit_fields, place, file, "battle");
    het_fields_save_sides(&husaria_victory_fields, place, file, "victory");
    het_fields_save(&husaria_state_fields, &place, file, "state");
    het_fields_save_sides(&husaria_loss_fields, place, file, "state");
    for (; place.item < data->unit_count; place.item++)
        save_unit(state, file, &place);
    return true;
}

/* --- campaigns -------------------------------------------------------------------------------- */

/* Marks in the next order of battle a unit that is no more. */
static void
mark_destroyed(GKeyFile *next, const char *group, const char *code)
{
    g_autofree char *text = g_key_file_get_value(next, group, code, NULL);
    if (text == NULL)
        return;
    g_auto(GStrv) parts = g_strsplit(text, ";", -1);
    g_autoptr(GString) line = g_string_new(NULL);
    HET_EACH_LISTED(i, parts)
        g_string_append_printf(line, "%s%s", i > 0 ? ";" : "", i == 2 ? " off" : parts[i]);
    g_string_append(line, "; status=destroyed");
    g_key_file_set_value(next, group, code, line->str);
}

/* A day's lances less those spent on the days before. HUS-S.1 */
static void
carry_lances(const HusariaState *state, GKeyFile *next)
{
    g_autofree char *text = g_key_file_get_value(next, "battle", "lances", NULL);
    g_auto(GStrv) parts = g_strsplit(text != NULL ? text : "", ";", HET_SIDES);
    unsigned left[HET_SIDES] = {0};
    for (unsigned side = 0; side < HET_SIDES && parts[side] != NULL; side++) {
        gint64 day = g_ascii_strtoll(parts[side], NULL, 10);
        left[side] = (unsigned)MAX(day - state->spent_lances[side], 0);
    }
    g_key_file_remove_key(next, "battle", "lances", NULL);
    g_autofree char *both = g_strdup_printf("%u; %u", left[HET_FIRST], left[HET_SECOND]);
    if (left[HET_FIRST] > 0 || left[HET_SECOND] > 0)
        g_key_file_set_value(next, "battle", "lances", both);
}

/* Lances used, the marker, and who was destroyed. HUS-S.1 to S.3 */
bool
husaria_carry(const HetState *head, GKeyFile *next, GError **error)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    (void)error;
    carry_lances(state, next);
    HET_EACH_BELOW(side, HET_SIDES) {
        g_autofree char *key = g_strdup_printf("%s-lances-spent", het_field_sides[side]);
        g_key_file_set_integer(next, "state", key, state->spent_lances[side]);
    }
    g_key_file_set_integer(next, "state", "morale", state->morale);
    HET_EACH_BELOW(unit, data->unit_count)
        if (state->units[unit].status == HUSARIA_DESTROYED)
            mark_destroyed(next, het_field_sides[data->side[unit]],
                           het_scenario_unit_at(head->scenario, unit)->code);
    return true;
}
