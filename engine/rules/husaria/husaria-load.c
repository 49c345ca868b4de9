/* Scenario files: the map, the moment, and the tables that play looks up. docs/formats.md */
#include "husaria-load.h"

#include "husaria-procedure.h"
#include "husaria-units.h"
#include "husaria-zones.h"
#include "husaria-names.h"

/* --- tables ----------------------------------------------------------------------------------- */

/* Half points over an edge for foot (0) or horse (1), 0: cannot. HUS-4.5 */
static unsigned
edge_cost(const HetHexMap *map, unsigned cell, unsigned edge, unsigned to, unsigned horse)
{
    unsigned sides = map->sides[cell][edge];
    if ((map->ways[cell][edge] & HUSARIA_ROAD) != 0)
        return horse != 0 ? 1 : 2; /* a road over a river has a bridge, HUS-4.52 */
    unsigned cost = husaria_terrain_cost[map->terrain[to]][horse];
    bool crossing = (sides & (HUSARIA_FORD | HUSARIA_BRIDGE)) != 0;
    if (cost == 0 /* HUS-4.46: of what is entered; who came along a road leaves as he likes */ ||
        ((sides & HUSARIA_RIVER) != 0 && !crossing))
        return 0;
    if ((sides & HUSARIA_STREAM) != 0 || (sides & HUSARIA_FORD) != 0)
        cost += horse != 0 ? 4 : 2;
    if (map->level[to] > map->level[cell])
        cost += 2;
    return cost;
}

static bool
fill_tables(HusariaScenario *data, HetKeyFile *file, GError **error)
{
    const HetHexMap *map = &data->map;
    unsigned fences = 0;
    memset(data->fence, 0xff, sizeof data->fence);
    for (unsigned cell = 0; cell < map->cells; cell++) {
        bool road = false;
        data->cube[cell] = het_hex_cube(&map->grid, cell);
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
            road = road || (map->ways[cell][edge] & HUSARIA_ROAD) != 0;
        if (map->terrain[cell] == HUSARIA_CLEAR && !road)
            husaria_cells_add(&data->plain, cell);
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
            unsigned to = het_hex_neighbour(&map->grid, cell, edge);
            data->next[cell][edge] = (uint16_t)to;
            if (to == HET_NO_PLACE)
                continue;
            for (unsigned horse = 0; horse < 2; horse++)
                data->cost[horse][cell][edge] = (uint8_t)edge_cost(map, cell, edge, to, horse);
            if ((map->sides[cell][edge] & HUSARIA_FENCE) == 0 || to < cell)
                continue;
            if (fences == 64)
                return het_key_file_fail(file, "map", "fence", error,
                                         "more than 64 hexsides of fence");
            data->fence[cell][edge] = data->fence[to][(edge + 3) % 6] = (uint8_t)fences++;
        }
    }
    return true;
}

/* --- [state] ---------------------------------------------------------------------------------- */

static bool
load_pair(HetKeyFile *file, const char *key, int32_t *ret_pair, GError **error)
{
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_autofree char *name = g_strdup_printf("%s-%s", husaria_side_names[side], key);
        int value = 0;
        if (!het_key_file_integer_or(file, "state", name, 0, 250, 0, &value, error))
            return false;
        ret_pair[side] = value;
    }
    return true;
}

static bool
load_killed(HusariaState *opening, HetKeyFile *file, GError **error)
{
    for (unsigned arm = 0; arm < HUSARIA_KILLED; arm++) {
        g_autofree char *key = g_strdup_printf("killed-%s", husaria_arm_names[arm]);
        int32_t pair[HET_SIDES];
        if (!load_pair(file, key, pair, error))
            return false;
        for (unsigned side = 0; side < HET_SIDES; side++)
            opening->killed[side][arm] = (uint8_t)pair[side];
    }
    return true;
}

static bool
load_fences(HusariaScenario *data, HetKeyFile *file, GError **error)
{
    g_autofree char *text = het_key_file_string_or(file, "state", "fences-down", "0", error);
    if (text == NULL)
        return false;
    guint64 bits = 0;
    if (!g_ascii_string_to_unsigned(text, 16, 0, G_MAXUINT64, &bits, NULL))
        return het_key_file_fail(file, "state", "fences-down", error,
                                 "\"%.20s\": expected a hexadecimal number, a bit a fence", text);
    data->opening->fences = bits;
    return true;
}

/* How far the phase has come must fit the phase, and who may return those who wait to. */
static bool
check_moment(const HusariaScenario *data, HetKeyFile *file, GError **error)
{
    const HusariaState *opening = data->opening;
    unsigned waiting = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        waiting += data->side[unit] == opening->head.active &&
                   opening->units[unit].status == HUSARIA_DISPERSED;
    if (opening->step != 0 && opening->head.phase != HUSARIA_MOVEMENT)
        return het_key_file_fail(file, "state", "step", error,
                                 "%u: only a movement phase has steps; expected 0", opening->step);
    if (opening->step == HUSARIA_OPEN_DEPLOY)
        return het_key_file_fail(file, "state", "step", error,
                                 "%u is free deployment, which no file states; expected 0 or %d "
                                 "to %d",
                                 opening->step, HUSARIA_OPEN_PANIC_LEADER, HUSARIA_OPEN_DONE);
    return opening->returns <= waiting ||
           het_key_file_fail(file, "state", "returns", error,
                             "%u: only %u units of the active side are dispersed", opening->returns,
                             waiting);
}

static bool
load_state(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    HusariaScenario *data = scenario->data;
    HusariaState *opening = data->opening;
    unsigned active = data->initiative, phase = HUSARIA_ARTILLERY_PHASE;
    int turn = 1, morale = 0, modifier = 0, step = 0, mourning = 0, cursor = 0, returns = 0,
        deployed = 0;
    int32_t spent[HET_SIDES];
    if (!het_key_file_integer_or(file, "state", "turn", 1, scenario->turns, 1, &turn, error) ||
        !het_key_file_choice_or(file, "state", "active", husaria_side_names, data->initiative,
                                &active, error) ||
        !het_key_file_choice_or(file, "state", "phase", husaria_phase_names,
                                HUSARIA_ARTILLERY_PHASE, &phase, error) ||
        !het_key_file_integer_or(file, "state", "step", 0, HUSARIA_OPEN_DONE, 0, &step, error) ||
        !het_key_file_integer_or(file, "state", "cursor", 0, (int)data->unit_count, 0, &cursor,
                                 error) ||
        !het_key_file_integer_or(file, "state", "returns", 0, 250, 0, &returns, error) ||
        !het_key_file_integer_or(file, "state", "deployed", 0, 1, 0, &deployed, error) ||
        !het_key_file_integer_or(file, "state", "mourning", 0, 3, 0, &mourning, error) ||
        !het_key_file_integer_or(file, "state", "morale", -100, 100, 0, &morale, error) ||
        !load_pair(file, "lances-spent", spent, error) || !load_killed(opening, file, error) ||
        !load_fences(data, file, error))
        return false;
    int zone = data->option[HUSARIA_MORALE_ZONE], start = CLAMP(morale / zone, -4, 4);
    if (!het_key_file_integer_or(file, "state", "morale-modifier", -4, 4, start, &modifier, error))
        return false;
    opening->head.turn = (uint16_t)turn;
    opening->head.active = opening->head.actor = (uint8_t)active;
    opening->head.phase = (uint8_t)phase;
    opening->step = (uint8_t)step;
    opening->cursor = (uint8_t)cursor;
    opening->returns = (uint8_t)returns;
    data->deployed = (uint8_t)deployed;
    opening->mourning = (uint8_t)mourning;
    opening->morale = (int8_t)morale;
    opening->morale_modifier = (int8_t)modifier;
    for (unsigned side = 0; side < HET_SIDES; side++)
        opening->spent_lances[side] = (uint16_t)spent[side];
    opening->winner = HET_NOBODY;
    return check_moment(data, file, error);
}

/* --- slots ------------------------------------------------------------------------------------ */

static void
fill_opening(HusariaScenario *data)
{
    HusariaState *opening = data->opening;
    for (unsigned i = 0; i < HUSARIA_ROUTE; i++)
        opening->route[i] = HUSARIA_OFF;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->type[unit] == HUSARIA_WAGONS)
            data->wagons[data->side[unit]]++;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
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
tell_wings(HetScenario *scenario)
{
    const HusariaScenario *data = scenario->data;
    for (unsigned side = 0; side < HET_SIDES; side++)
        for (unsigned zone = 0; zone < data->zone_count; zone++) {
            HetWing *wing = NULL;
            for (unsigned unit = 0; unit < data->unit_count; unit++) {
                if (data->side[unit] != side || data->zone[unit] != zone)
                    continue;
                if (wing == NULL) {
                    g_autofree char *name = g_strdup_printf("zone %s", data->zones[zone].name);
                    wing = het_scenario_add_wing(scenario, data->zones[zone].name, name,
                                                 (HetActor)side);
                }
                g_array_append_val(wing->units, unit);
            }
        }
}

bool
husaria_load(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    HusariaScenario *data = g_new0(HusariaScenario, 1);
    scenario->data = data;
    data->option = scenario->options;
    data->opening = g_new0(HusariaState, 1);
    data->opening->head.scenario = scenario;
    if (!het_hex_map_load(&data->map, &husaria_map_kinds, file, "map", error))
        return false;
    if (data->map.cells > HUSARIA_CELLS)
        return het_key_file_fail(file, "map", "rows", error,
                                 "%u hexes in all, expected %d at most: fewer rows or columns",
                                 data->map.cells, HUSARIA_CELLS);
    if (!fill_tables(data, file, error) || !husaria_load_zones(data, file, error) ||
        !husaria_load_battle(data, file, error) || !husaria_load_victory(data, file, error) ||
        !husaria_load_units(scenario, file, error) || !load_state(scenario, file, error))
        return false;
    fill_opening(data);
    tell_wings(scenario);
    scenario->state_size =
        (offsetof(HusariaState, units) + data->unit_count * sizeof(HusariaUnit) + 7) / 8 * 8;
    return true;
}

void
husaria_unload(HetScenario *scenario)
{
    HusariaScenario *data = scenario->data;
    if (data == NULL)
        return;
    for (unsigned zone = 0; zone < data->zone_count; zone++) {
        g_free(data->zones[zone].name);
        g_free(data->zones[zone].text);
    }
    het_hex_map_clear(&data->map);
    g_free(data->opening);
    g_free(data);
}
