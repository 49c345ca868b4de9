/* Tables made from the map, and where units stand. MPR-8, MPR-18 */
#include "musketpike-ground.h"
#include "musketpike-reach.h"

/* --- tables ----------------------------------------------------------------------------------- */

static unsigned
crossing_cost(const MusketScenario *data, MusketKind kind, unsigned from, unsigned edge)
{
    const HetHexMap *map = &data->map;
    unsigned to = data->next[from][edge];
    unsigned cost = musket_grounds[map->terrain[to]].cost[kind];
    if (cost == MUSKET_NO_WAY)
        return MUSKET_STOP;
    if ((map->ways[from][edge] & MUSKET_ROAD) != 0 && kind != MUSKET_HEAVY)
        return 1; /* MPR-18.5 */
    bool up = map->level[to] > map->level[from], steep = false;
    for (unsigned side = 0; side < MUSKET_HEXSIDES; side++) {
        if ((map->sides[from][edge] & 1u << side) == 0)
            continue;
        unsigned more = musket_sides[side].cost[kind];
        steep = steep || side == MUSKET_STEEP;
        if (more == MUSKET_STOP)
            return MUSKET_STOP;
        cost += side == MUSKET_STEEP && !up ? 0 : more;
    }
    return up && !steep ? cost + musket_slope_cost(kind) : cost;
}

static bool
crossing_disorders(const MusketScenario *data, MusketKind kind, unsigned from, unsigned edge)
{
    const HetHexMap *map = &data->map;
    if ((map->ways[from][edge] & MUSKET_ROAD) != 0 && kind != MUSKET_HEAVY)
        return false;
    if (musket_grounds[map->terrain[data->next[from][edge]]].disorders[kind])
        return true;
    for (unsigned side = 0; side < MUSKET_HEXSIDES; side++)
        if ((map->sides[from][edge] & 1u << side) != 0 && musket_sides[side].disorders[kind])
            return true;
    return false;
}

/* Hexsides of a redoubt round a cell. */
static unsigned
redoubt_sides(const MusketScenario *data, unsigned cell)
{
    unsigned count = 0;
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
        count += data->map.sides[cell][edge] >> MUSKET_REDOUBT & 1;
    return count;
}

/* Whether an obstacle between two cells covers the second. A redoubt covers who is within, not who
 * comes at it: those in it fire out unhindered (MPR-17.4). A wall or hedge covers both. */
static bool
obstacle_covers(const MusketScenario *data, unsigned from, unsigned edge)
{
    unsigned sides = data->map.sides[from][edge] & MUSKET_OBSTACLES;
    if (sides != 1u << MUSKET_REDOUBT)
        return sides != 0;
    return redoubt_sides(data, data->next[from][edge]) >= redoubt_sides(data, from);
}

static unsigned
crossing_ground(const MusketScenario *data, unsigned from, unsigned edge)
{
    const HetHexMap *map = &data->map;
    unsigned to = data->next[from][edge], sides = map->sides[from][edge], ground = 0;
    bool up = map->level[to] > map->level[from], down = map->level[to] < map->level[from];
    bool steep = (sides >> MUSKET_STEEP & 1u) != 0;
    if ((sides & MUSKET_OBSTACLES) != 0)
        ground |= MUSKET_OBSTACLE;
    if (obstacle_covers(data, from, edge) || musket_grounds[map->terrain[to]].covers ||
        (steep && up))
        ground |= MUSKET_COVER;
    if (down)
        ground |= MUSKET_DOWNHILL | (steep ? (unsigned)MUSKET_STEEP_DOWN : 0u);
    return ground;
}

static void
fill_costs(MusketScenario *data)
{
    unsigned width = (unsigned)data->map.grid.width, first = (unsigned)data->map.grid.first_column;
    for (unsigned cell = 0; cell < data->cells; cell++) {
        HetHexCube cube = het_hex_cube(&data->map.grid, cell);
        data->q[cell] = cube.q;
        data->r[cell] = cube.r;
        bool odd = (cell % width + first) % 2 != 0;
        if (odd == data->map.grid.odd_lower)
            musket_set_add(&data->lower, cell);
        data->obstructed[cell] = musket_grounds[data->map.terrain[cell]].obstructs;
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
            data->next[cell][edge] = (uint16_t)het_hex_neighbour(&data->map.grid, cell, edge);
            bool off = data->next[cell][edge] == HET_NO_PLACE;
            data->disorders[cell][edge] = 0;
            for (unsigned kind = 0; kind < MUSKET_KINDS; kind++) {
                data->cost[kind][cell][edge] =
                    off ? MUSKET_STOP : (uint8_t)crossing_cost(data, (MusketKind)kind, cell, edge);
                if (!off && crossing_disorders(data, (MusketKind)kind, cell, edge))
                    data->disorders[cell][edge] |= (uint8_t)(1u << kind);
            }
            data->ground[cell][edge] = off ? 0 : (uint8_t)crossing_ground(data, cell, edge);
        }
    }
}

/* Hexes to the nearest hex at the map's edge: hex maps have straight edges, but half-hex columns
 * make rows uneven, so every cell improves its neighbours until nothing does. MPR-12.4 */
static void
fill_edges(MusketScenario *data)
{
    for (unsigned cell = 0; cell < data->cells; cell++) {
        data->edge[cell] = UINT16_MAX - 1;
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
            if (data->next[cell][edge] == HET_NO_PLACE)
                data->edge[cell] = 0;
    }
    for (bool better = true; better;) {
        better = false;
        for (unsigned cell = 0; cell < data->cells; cell++)
            for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
                unsigned to = data->next[cell][edge];
                if (to != HET_NO_PLACE && data->edge[to] + 1 < data->edge[cell]) {
                    data->edge[cell] = (uint16_t)(data->edge[to] + 1);
                    better = true;
                }
            }
    }
}

unsigned
musket_arc(const MusketScenario *data, unsigned unit, bool proper)
{
    enum { FRONT = 1 << 0 | 1 << 1, FLANKS = 1 << 2 | 1 << 5, ALL = 0x3f };
    const MusketUnitType *type = &data->unit[unit];
    if (type->kind == MUSKET_LIGHT)
        return FRONT | FLANKS;
    if (proper || type->kind != MUSKET_HEAVY)
        return FRONT;
    if (type->hexes == 1)
        return type->start >= data->option[MUSKET_ALL_FRONT_ONE_HEX] ? FRONT | FLANKS : FRONT;
    if (type->start >= data->option[MUSKET_ALL_ROUND_TWO_HEX])
        return ALL;
    return type->start >= data->option[MUSKET_ALL_FRONT_TWO_HEX] ? FRONT | FLANKS : FRONT;
}

void
musket_fill_tables(MusketScenario *data)
{
    fill_costs(data);
    fill_edges(data);
    het_hex_lines_init(&data->lines, &data->map.grid, MUSKET_REACH);
    memset(data->strength, 0, sizeof data->strength);
    memset(data->side_count, 0, sizeof data->side_count);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        MusketUnitType *type = &data->unit[unit];
        if ((data->option[MUSKET_UNITS_WITHOUT_PIKES_LIGHT] >> type->side & 1) != 0 &&
            type->kind == MUSKET_HEAVY && !type->pikes)
            type->kind = MUSKET_LIGHT; /* MPR-8.7 */
        data->fronts[unit] = (uint8_t)musket_arc(data, unit, false);
        data->proper[unit] = (uint8_t)musket_arc(data, unit, true);
        data->side_units[type->side][data->side_count[type->side]++] = (uint8_t)unit;
        if (type->kind != MUSKET_ARTILLERY)
            data->strength[type->side] = (uint16_t)(data->strength[type->side] + type->start);
    }
}

bool
musket_fill_cells(MusketState *opening, const MusketScenario *data)
{
    memset(opening->cells, 0, sizeof opening->cells);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const MusketUnit *it = &opening->units[unit];
        unsigned cells[2];
        if (it->place == HET_NO_PLACE)
            continue;
        unsigned count = musket_cells(data, unit, it->place, it->facing, cells);
        for (unsigned i = 0; i < count; i++) {
            MusketCell *cell = &opening->cells[cells[i]];
            bool gun = data->unit[unit].kind == MUSKET_ARTILLERY;
            unsigned other = gun ? cell->unit : cell->gun;
            if ((gun ? cell->gun : cell->unit) != 0 ||
                (other != 0 && data->unit[other - 1].side != data->unit[unit].side))
                return false;
            *(gun ? &cell->gun : &cell->unit) = (uint8_t)(unit + 1);
        }
    }
    return true;
}

/* --- looking ---------------------------------------------------------------------------------- */

unsigned
musket_direction(const MusketScenario *data, unsigned from, unsigned to)
{
    unsigned edge = 0;
    while (edge < HET_HEX_SIDES && data->next[from][edge] != to)
        edge++;
    return edge;
}

/* The opposite edge, where a neighbour sees the cell from. */
static unsigned
back(unsigned edge)
{
    return musket_edge(edge, HET_HEX_SIDES / 2);
}

bool
musket_near(const MusketState *state, unsigned side, unsigned cell)
{
    const MusketScenario *data = musket_data(state);
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned to = data->next[cell][edge];
        if (to != HET_NO_PLACE && musket_of_side_at(state, 1 - side, to) != MUSKET_NONE)
            return true;
    }
    return false;
}

bool
musket_faced(const MusketState *state, unsigned side, unsigned cell, unsigned except)
{
    const MusketScenario *data = musket_data(state);
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned to = data->next[cell][edge];
        if (to == HET_NO_PLACE || musket_of_side_at(state, 1 - side, to) == MUSKET_NONE)
            continue;
        const MusketCell *there = &state->cells[to];
        for (unsigned i = 0; i < 2; i++) {
            unsigned enemy = i == 0 ? there->unit : there->gun;
            if (enemy != 0 && enemy - 1 != except &&
                (musket_front(state, enemy - 1, false) >> back(edge) & 1u) != 0)
                return true;
        }
    }
    return false;
}

bool
musket_contact(const MusketState *state, unsigned unit)
{
    unsigned cells[2], count = musket_own_cells(state, unit, cells);
    for (unsigned i = 0; i < count; i++)
        if (musket_near(state, musket_data(state)->unit[unit].side, cells[i]))
            return true;
    return false;
}

bool
musket_pinned(const MusketState *state, unsigned unit)
{
    unsigned cells[2], count = musket_own_cells(state, unit, cells);
    for (unsigned i = 0; i < count; i++)
        if (musket_faced(state, musket_data(state)->unit[unit].side, cells[i], MUSKET_NONE))
            return true;
    return false;
}

bool
musket_adjacent(const MusketState *state, unsigned a, unsigned b)
{
    unsigned own[2], other[2];
    unsigned count = musket_own_cells(state, a, own), others = musket_own_cells(state, b, other);
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < others; k++)
            if (musket_distance(musket_data(state), own[i], other[k]) == 1)
                return true;
    return false;
}

void
musket_zones(const MusketState *state, unsigned side, MusketCellSet *ret_near,
             MusketCellSet *ret_faced)
{
    const MusketScenario *data = musket_data(state);
    memset(ret_near, 0, sizeof *ret_near);
    memset(ret_faced, 0, sizeof *ret_faced);
    HET_EACH_OF_SIDE(enemy, data, 1 - side) {
        unsigned cells[2];
        if (!musket_on_map(state, enemy))
            continue;
        unsigned count = musket_own_cells(state, enemy, cells);
        unsigned front = musket_front(state, enemy, false);
        for (unsigned k = 0; k < count; k++)
            for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
                unsigned to = data->next[cells[k]][edge];
                if (to == HET_NO_PLACE)
                    continue;
                musket_set_add(ret_near, to);
                if ((front >> edge & 1u) != 0)
                    musket_set_add(ret_faced, to);
            }
    }
}

unsigned
musket_cell_distance(const MusketState *state, unsigned side, unsigned cell)
{
    const MusketScenario *data = musket_data(state);
    unsigned nearest = UINT16_MAX;
    HET_EACH_OF_SIDE(enemy, data, 1 - side) {
        unsigned cells[2];
        if (!musket_on_map(state, enemy))
            continue;
        unsigned count = musket_own_cells(state, enemy, cells);
        for (unsigned k = 0; k < count; k++) {
            unsigned distance = musket_distance(data, cell, cells[k]);
            nearest = distance < nearest ? distance : nearest;
        }
    }
    return nearest;
}

unsigned
musket_enemy_distance(const MusketState *state, unsigned unit)
{
    unsigned cells[2], count = musket_own_cells(state, unit, cells), nearest = UINT16_MAX;
    for (unsigned i = 0; i < count; i++) {
        unsigned distance =
            musket_cell_distance(state, musket_data(state)->unit[unit].side, cells[i]);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

unsigned
musket_unit_distance(const MusketState *state, unsigned unit, unsigned cell)
{
    unsigned own[2];
    musket_own_cells(state, unit, own);
    unsigned one = musket_distance(musket_data(state), own[0], cell);
    unsigned other = musket_distance(musket_data(state), own[1], cell);
    return MIN(one, other);
}

bool
musket_enemy_within(const MusketState *state, unsigned unit, unsigned hexes)
{
    const MusketScenario *data = musket_data(state);
    unsigned own[2], side = 1u - data->unit[unit].side;
    unsigned count = musket_own_cells(state, unit, own);
    HET_EACH_OF_SIDE(enemy, data, side) {
        if (!musket_on_map(state, enemy))
            continue;
        unsigned place = state->units[enemy].place, cells[2];
        unsigned apart = musket_distance(data, own[0], place);
        if (apart <= hexes)
            return true;
        if (apart > hexes + 2) /* second hexes are a hex away each */
            continue;
        unsigned others = musket_own_cells(state, enemy, cells);
        if ((count == 2 && musket_distance(data, own[1], cells[0]) <= hexes) ||
            (others == 2 && (musket_distance(data, own[0], cells[1]) <= hexes ||
                             (count == 2 && musket_distance(data, own[1], cells[1]) <= hexes))))
            return true;
    }
    return false;
}

/* What is looked at grows from the enemies ring by ring, and stays within what the unit could still
 * come to. */
void
musket_find_shunned(const MusketState *state, unsigned unit, unsigned points, unsigned hexes,
                    MusketCellSet *ret_cells)
{
    const MusketScenario *data = musket_data(state);
    uint16_t queue[MUSKET_CELLS];
    unsigned head = 0, tail = 0, side = data->unit[unit].side, place = state->units[unit].place;
    unsigned most = points + hexes; /* its second hex is one away, its rings one less */
    memset(ret_cells, 0, sizeof *ret_cells);
    HET_EACH_OF_SIDE(enemy, data, 1 - side) {
        unsigned cells[2];
        if (!musket_on_map(state, enemy))
            continue;
        unsigned count = musket_own_cells(state, enemy, cells);
        for (unsigned k = 0; k < count; k++) {
            if (musket_set_has(ret_cells, cells[k]) ||
                musket_distance(data, place, cells[k]) > most)
                continue;
            musket_set_add(ret_cells, cells[k]);
            queue[tail++] = (uint16_t)cells[k];
        }
    }
    for (unsigned ring = 1; ring < hexes; ring++)
        for (unsigned end = tail; head < end; head++)
            for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
                unsigned to = data->next[queue[head]][edge];
                if (to == HET_NO_PLACE || musket_set_has(ret_cells, to) ||
                    musket_distance(data, place, to) > most - ring)
                    continue;
                musket_set_add(ret_cells, to);
                queue[tail++] = (uint16_t)to;
            }
}
