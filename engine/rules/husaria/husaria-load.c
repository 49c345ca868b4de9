/* Scenario files: the map, the phase, and lookup tables for play. docs/formats.md */
#include "husaria-query.h"
#include "husaria-slots.h"

#include "husaria-fields.h"
#include "husaria-units.h"
#include "husaria-zones.h"

/* --- tables ----------------------------------------------------------------------------------- */

static bool
fill_tables(HusariaScenario *data, HetKeyFile *file, GError **error)
{
    const HetHexMap *map = &data->map;
    unsigned fences = 0;
    memset(data->fence, 0xff, sizeof data->fence);
    for (unsigned cell = 0; cell < map->cells; cell++) {
        bool road = false;
        data->cube[cell] = het_hex_cube(&map->grid, cell);
        memset(data->ring[cell], 0xff, sizeof data->ring[cell]);
        het_hex_ring(&map->grid, cell, 2, data->ring[cell]);
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
            road = road || (map->ways[cell][edge] & HUSARIA_ROAD) != 0;
        if (map->terrain[cell] == HUSARIA_CLEAR && !road)
            husaria_cells_add(&data->plain, cell);
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
            unsigned to = het_hex_neighbour(&map->grid, cell, edge);
            data->next[cell][edge] = (uint16_t)to;
            for (unsigned horse = 0; horse < 2; horse++) {
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
                return het_key_file_fail(file, "map", "fence", error,
                                         "more than 64 hexsides of fence");
            data->fence[cell][edge] = data->fence[to][(edge + 3) % 6] = (uint8_t)fences++;
        }
    }
    return true;
}

/* What the zones and limits of the scenario keep units out of; needs them. HUS-S.6, HUS-S.7 */
static void
fill_barred(HusariaScenario *data)
{
    for (unsigned side = 0; side < HET_SIDES; side++)
        for (unsigned arm = 0; arm < HUSARIA_ARMS; arm++)
            for (unsigned cell = 0; cell < data->map.cells; cell++)
                if (husaria_why_barred(data, side, (HusariaArm)arm, cell) != NULL)
                    husaria_cells_add(&data->barred[side][arm], cell);
}

/* --- [state] ---------------------------------------------------------------------------------- */

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
                                 opening->step, HUSARIA_OPEN_PANIC_LEADER,
                                 HUSARIA_OPEN_LANCES_AGAINST);
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
    HetFieldPlace place = husaria_field_place(scenario, opening);
    if (!het_fields_load(&husaria_state_fields, &place, file, "state", error))
        return false;
    for (; place.item < HET_SIDES; place.item++)
        if (!het_fields_load(&husaria_loss_fields, &place, file, "state", error))
            return false;
    opening->head.actor = opening->head.active;
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
    HusariaScenario *data = scenario->data;
    data->option = scenario->options;
    data->opening = (HusariaState *)scenario->opening;
    if (!het_hex_map_load(scenario, &data->map, &husaria_map_kinds, file, "map", error))
        return false;
    if (data->map.cells > HUSARIA_CELLS)
        return het_key_file_fail(file, "map", "rows", error,
                                 "%u hexes in all, expected %d at most: fewer rows or columns",
                                 data->map.cells, HUSARIA_CELLS);
    if (!fill_tables(data, file, error) || !husaria_load_zones(data, file, error) ||
        !husaria_load_battle(scenario, file, error) || !husaria_load_victory(scenario, file, error))
        return false;
    fill_barred(data);
    if (!husaria_load_units(scenario, file, error) || !load_state(scenario, file, error))
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
    for (unsigned zone = 0; zone < data->zone_count; zone++) {
        g_free(data->zones[zone].name);
        g_free(data->zones[zone].text);
    }
    het_hex_map_clear(&data->map);
}
