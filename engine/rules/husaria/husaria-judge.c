/* The rules of the ground once more, slowly. HUS-4, 5, 11 to 14 */
#include "husaria-judge.h"

static const HusariaTypeRow *
row_of(const HusariaState *state, unsigned unit)
{
    return &husaria_types[husaria_data(state)->type[unit]];
}

static bool
stands(const HusariaState *state, unsigned unit, unsigned side, unsigned cell)
{
    return husaria_data(state)->side[unit] == side && state->units[unit].status == HUSARIA_ON_MAP &&
           state->units[unit].place == cell;
}

bool
husaria_judge_fights(const HusariaState *state, unsigned unit)
{
    HusariaArm arm = row_of(state, unit)->arm;
    return arm == HUSARIA_CAVALRY || arm == HUSARIA_INFANTRY || arm == HUSARIA_ARTILLERY;
}

bool
husaria_judge_held(const HusariaState *state, unsigned side, unsigned cell)
{
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        if (stands(state, unit, side, cell) && husaria_judge_fights(state, unit))
            return true;
    return false;
}

bool
husaria_judge_anyone(const HusariaState *state, unsigned side, unsigned cell)
{
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        if (stands(state, unit, side, cell))
            return true;
    return false;
}

unsigned
husaria_judge_turn(unsigned from, unsigned to)
{
    unsigned turn = 0;
    while ((from + turn) % HET_HEX_SIDES != to && (to + turn) % HET_HEX_SIDES != from)
        turn++;
    return turn;
}

bool
husaria_judge_zone(const HusariaState *state, unsigned side, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned beside[HET_HEX_SIDES];
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
        beside[edge] = het_hex_neighbour(&data->map.grid, cell, edge);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
            if (state->units[unit].place == beside[edge] &&
                stands(state, unit, side, beside[edge]) && husaria_judge_fights(state, unit) &&
                husaria_judge_turn(state->units[unit].facing, (edge + 3) % HET_HEX_SIDES) <= 1)
                return true;
    return false;
}

bool
husaria_judge_room(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned points[HUSARIA_ARMS] = {0};
    HusariaArm arm = row_of(state, unit)->arm;
    const HusariaUnit *it = &state->units[unit];
    for (unsigned other = 0; other < data->unit_count; other++)
        if (other == unit || stands(state, other, data->side[unit], cell) ||
            (it->convoy != 0 && state->units[other].convoy != 0))
            points[row_of(state, other)->arm] += state->units[other].strength;
    unsigned troops = points[HUSARIA_CAVALRY] + points[HUSARIA_INFANTRY];
    unsigned all = troops + points[HUSARIA_ARTILLERY];
    if (arm == HUSARIA_LEADERS)
        return true;
    if (points[HUSARIA_TRAIN] > 0 && points[HUSARIA_CAVALRY] > 0)
        return false;
    if (arm == HUSARIA_TRAIN || points[HUSARIA_TRAIN] > 1)
        return points[HUSARIA_TRAIN] == 1;
    bool camp = data->camp_stack > 0 && husaria_in_zone(data, data->camp, cell);
    return camp ? all <= data->camp_stack : troops <= 2 && all <= 4;
}

bool
husaria_judge_barred(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned confined = data->confined[data->side[unit]];
    return husaria_in_zone(data, data->forbidden, cell) ||
           ((confined & 1u << row_of(state, unit)->arm) != 0 &&
            !husaria_in_zone(data, data->camp, cell));
}

unsigned
husaria_judge_cost(const HusariaState *state, unsigned unit, unsigned cell, unsigned edge)
{
    const HetHexMap *map = &husaria_data(state)->map;
    unsigned to = het_hex_neighbour(&map->grid, cell, edge), sides = map->sides[cell][edge];
    bool horse = row_of(state, unit)->arm == HUSARIA_CAVALRY;
    if (to == HET_NO_PLACE)
        return 0;
    if ((map->ways[cell][edge] & HUSARIA_ROAD) != 0)
        return horse ? 1 : 2;
    if (map->terrain[to] == HUSARIA_SWAMP || map->terrain[cell] == HUSARIA_SWAMP)
        return 0;
    if ((sides & HUSARIA_RIVER) != 0 && (sides & (HUSARIA_BRIDGE | HUSARIA_FORD)) == 0)
        return 0;
    unsigned cost = map->terrain[to] == HUSARIA_CLEAR ? 2 : horse ? 6 : 4;
    if ((sides & (HUSARIA_STREAM | HUSARIA_FORD)) != 0)
        cost += horse ? 4 : 2;
    if (map->level[to] > map->level[cell])
        cost += 2;
    return cost;
}

bool
husaria_judge_enter(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned enemy = 1 - data->side[unit];
    HusariaArm arm = row_of(state, unit)->arm;
    if (husaria_judge_barred(state, unit, cell) || husaria_judge_held(state, enemy, cell))
        return false;
    if (!husaria_judge_anyone(state, enemy, cell))
        return husaria_judge_room(state, unit, cell);
    /* Lone commanders and wagons of the enemy: troops go over them, but no horse over wagons. */
    for (unsigned other = 0; other < data->unit_count; other++)
        if (stands(state, other, enemy, cell) && row_of(state, other)->arm == HUSARIA_TRAIN &&
            arm == HUSARIA_CAVALRY)
            return false;
    return arm != HUSARIA_LEADERS && arm != HUSARIA_TRAIN;
}

bool
husaria_judge_fence(const HusariaState *state, unsigned side, unsigned cell, unsigned edge)
{
    const HusariaScenario *data = husaria_data(state);
    return (data->map.sides[cell][edge] & HUSARIA_FENCE) != 0 && data->fence_side == side &&
           (state->fences >> data->fence[cell][edge] & 1) == 0;
}

/* --- fire ---------------------------------------------------------------------------------------
 */

bool
husaria_judge_powder(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    bool wagons = data->wagons[side] == 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        wagons = wagons || (data->side[unit] == side && data->type[unit] == HUSARIA_WAGONS &&
                            state->units[unit].status == HUSARIA_ON_MAP);
    return wagons && !(data->rain != 0 && state->head.turn >= data->rain);
}

static bool
is_screen(const HusariaState *state, unsigned cell, unsigned height)
{
    const HetHexMap *map = &husaria_data(state)->map;
    unsigned terrain = map->terrain[cell];
    return terrain == HUSARIA_FOREST || terrain == HUSARIA_ORCHARD || terrain == HUSARIA_VILLAGE ||
           map->level[cell] > height || husaria_judge_held(state, HET_FIRST, cell) ||
           husaria_judge_held(state, HET_SECOND, cell);
}

/* HUS-13.12: where the line runs along a hexside both hexes must screen it. */
static bool
in_sight(const HusariaState *state, unsigned from, unsigned to)
{
    const HetHexMap *map = &husaria_data(state)->map;
    HetSightStep line[2 * HUSARIA_RANGE_MAX + 2];
    unsigned steps = het_hex_line(&map->grid, from, to, line);
    unsigned height = MAX(map->level[from], map->level[to]);
    for (unsigned i = 0; i < steps; i++) {
        unsigned one = line[i].cell[0], other = line[i].cell[1];
        if (one == from || one == to)
            continue;
        if (is_screen(state, one, height) &&
            (other == HET_SIGHT_NO_CELL || is_screen(state, other, height)))
            return false;
    }
    return true;
}

static bool
is_target(const HusariaState *state, unsigned shooter, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    return shooter < data->unit_count && target < data->unit_count &&
           data->side[shooter] != data->side[target] && husaria_judge_fights(state, target) &&
           state->units[shooter].status == HUSARIA_ON_MAP &&
           state->units[target].status == HUSARIA_ON_MAP;
}

bool
husaria_judge_gun(const HusariaState *state, unsigned gun, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    if (!is_target(state, gun, target) || row_of(state, gun)->arm != HUSARIA_ARTILLERY)
        return false;
    const HusariaUnit *it = &state->units[gun], *aim = &state->units[target];
    bool heavy = data->type[gun] == HUSARIA_HEAVY_ARTILLERY;
    unsigned range = (unsigned)data->option[heavy ? HUSARIA_HEAVY_RANGE : HUSARIA_LIGHT_RANGE];
    unsigned distance = het_hex_distance(&data->map.grid, it->place, aim->place);
    if ((it->flags & HUSARIA_SHOT) != 0 || distance > range ||
        !husaria_judge_powder(state, data->side[gun]))
        return false;
    if (distance == 1)
        return husaria_judge_turn(it->facing,
                                  het_hex_direction(&data->map.grid, it->place, aim->place)) <= 1;
    bool beset = (it->flags & HUSARIA_BESET) != 0;
    return !(beset && state->head.phase == HUSARIA_ARTILLERY_PHASE) &&
           in_sight(state, it->place, aim->place);
}

bool
husaria_judge_bow(const HusariaState *state, unsigned archer, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    if (!is_target(state, archer, target) || row_of(state, archer)->fire != HUSARIA_BOWS)
        return false;
    const HusariaUnit *it = &state->units[archer], *aim = &state->units[target];
    return (it->flags & HUSARIA_BOWED) == 0 && (aim->flags & HUSARIA_STRUCK) == 0 &&
           het_hex_distance(&data->map.grid, it->place, aim->place) == 1 &&
           husaria_judge_turn(it->facing,
                              het_hex_direction(&data->map.grid, it->place, aim->place)) <= 1;
}
