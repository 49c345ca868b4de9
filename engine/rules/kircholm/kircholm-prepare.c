/* Lookup tables made when a scenario is loaded: neighbours, costs of steps, sight. */
#include "kircholm-board.h"

/* --- steps ------------------------------------------------------------------------------------ */

static unsigned
step_cost(const KircholmScenario *data, KircholmMobility mobility, unsigned from,
          unsigned direction)
{
    unsigned to = data->next[from][direction];
    KircholmTerrain terrain = (KircholmTerrain)data->map.terrain[to];
    unsigned levels = (unsigned)ABS(data->slope[from][direction]);
    if ((data->map.ways[from][direction] & KIRCHOLM_ROAD) != 0 && terrain != KIRCHOLM_RIVER)
        terrain = KIRCHOLM_OPEN; /* KIR-1.8 */
    unsigned cost = kircholm_terrain_cost(mobility, terrain);
    if (cost == KIRCHOLM_CANNOT)
        return KIRCHOLM_CANNOT;
    return cost + levels * kircholm_slope_cost(mobility, data->slope[from][direction] > 0);
}

static void
fill_steps(KircholmScenario *data)
{
    const HetHexGrid *grid = &data->map.grid;
    for (unsigned cell = 0; cell < data->map.cells; cell++) {
        HetHexCube cube = het_hex_cube(grid, cell);
        data->q[cell] = (int8_t)cube.q;
        data->r[cell] = (int8_t)cube.r;
        for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++) {
            unsigned to = het_hex_neighbour(grid, cell, direction);
            data->next[cell][direction] = (uint16_t)to;
            if (to == KIRCHOLM_OFF)
                continue;
            data->slope[cell][direction] = (int8_t)(data->map.level[to] - data->map.level[cell]);
            for (unsigned mobility = 0; mobility < KIRCHOLM_MOBILITIES; mobility++)
                data->cost[mobility][cell][direction] =
                    (uint8_t)step_cost(data, (KircholmMobility)mobility, cell, direction);
        }
    }
}

/* --- sight: KIR-13.2 -------------------------------------------------------------------------- */

/* Of the ground with what grows or is built on it. */
static unsigned
height_of(const KircholmScenario *data, unsigned cell)
{
    unsigned terrain = data->map.terrain[cell], level = data->map.level[cell];
    return terrain == KIRCHOLM_WOOD || terrain == KIRCHOLM_VILLAGE ? level + 1 : level;
}

bool
kircholm_hides(const KircholmScenario *data, unsigned cell, unsigned from, unsigned to)
{
    return height_of(data, cell) > MAX(data->map.level[from], data->map.level[to]);
}

/* `height`: height_of() of each cell. */
static bool
ground_lets_see(const KircholmScenario *data, const uint8_t *height, unsigned from, unsigned to)
{
    unsigned high = MAX(data->map.level[from], data->map.level[to]);
    const HetHexBetween *line =
        het_hex_between(&data->lines, from, kircholm_offset(data, from, to));
    for (; line->delta[0] != 0; line++) {
        bool hidden = true;
        for (unsigned k = 0; k < 2 && line->delta[k] != 0; k++) {
            unsigned cell = (unsigned)((int)from + line->delta[k]);
            if (cell < data->map.cells) /* else beside the board */
                hidden = hidden && height[cell] > high;
        }
        if (hidden)
            return false;
    }
    return true;
}

/* Whom a cell sees: within range no column and no row is further away than the range. */
static void
fill_sight_from(KircholmScenario *data, const uint8_t *height, unsigned from, uint8_t *sight)
{
    int width = data->map.grid.width, rows = (int)data->map.cells / width;
    int column = (int)from % width, row = (int)from / width;
    int right = MIN(column + KIRCHOLM_SIGHT, width - 1), low = MIN(row + KIRCHOLM_SIGHT, rows - 1);
    for (int y = MAX(row - KIRCHOLM_SIGHT, 0); y <= low; y++)
        for (int x = MAX(column - KIRCHOLM_SIGHT, 0); x <= right; x++) {
            unsigned to = (unsigned)(y * width + x);
            if (kircholm_distance(data, from, to) > KIRCHOLM_SIGHT ||
                !ground_lets_see(data, height, from, to))
                continue;
            unsigned offset = kircholm_offset(data, from, to);
            sight[offset / 8] |= (uint8_t)(1u << (offset % 8));
        }
}

static void
fill_sight(KircholmScenario *data)
{
    unsigned bytes = (KIRCHOLM_OFFSETS + 7) / 8;
    data->sight = g_malloc0_n(data->map.cells, bytes);
    g_autofree uint8_t *height = g_malloc(data->map.cells);
    for (unsigned cell = 0; cell < data->map.cells; cell++)
        height[cell] = (uint8_t)height_of(data, cell);
    for (unsigned from = 0; from < data->map.cells; from++)
        fill_sight_from(data, height, from, &data->sight[from * bytes]);
}

/* --- arcs: KIR-10.2, 10.5 --------------------------------------------------------------------- */

/* An offset lies in the 60 degrees before a corner if it is a sum of steps over the two edges
 * beside it; in the 180 degrees if its product with the sum of these two edges is not negative. */
static void
fill_arcs(KircholmScenario *data)
{
    static const HetHexCube steps[HET_HEX_SIDES] = {{0, -1}, {1, -1}, {1, 0},
                                                    {0, 1},  {-1, 1}, {-1, 0}};
    for (int q = -KIRCHOLM_SIGHT; q <= KIRCHOLM_SIGHT; q++)
        for (int r = -KIRCHOLM_SIGHT; r <= KIRCHOLM_SIGHT; r++) {
            unsigned offset = (unsigned)((q + KIRCHOLM_SIGHT) * KIRCHOLM_SPAN + r + KIRCHOLM_SIGHT);
            for (unsigned facing = 0; facing < HET_HEX_SIDES; facing++) {
                HetHexCube a = steps[facing], b = steps[het_hex_turn(facing, 1)];
                int whole = a.q * b.r - a.r * b.q; /* 1 or -1 */
                int along_a = (q * b.r - r * b.q) * whole, along_b = (a.q * r - a.r * q) * whole;
                if (along_a >= 0 && along_b >= 0 && along_a + along_b > 0)
                    data->wedge[offset] |= (uint8_t)(1u << facing);
                /* Both products of unit steps 60 degrees apart are twice a scalar product. */
                int look_q = a.q + b.q, look_r = a.r + b.r;
                int product = q * look_q + r * look_r + (q + r) * (look_q + look_r);
                if (product >= 0 && (q != 0 || r != 0))
                    data->half[offset] |= (uint8_t)(1u << facing);
                /* Before and behind are what lies within 60 degrees, the border before alone. */
                int steep = 2 * product * product - 6 * (q * q + q * r + r * r);
                if (product > 0 && steep >= 0)
                    data->front[offset] |= (uint8_t)(1u << facing);
                if (product < 0 && steep > 0)
                    data->rear[offset] |= (uint8_t)(1u << facing);
            }
        }
}

/* --- units ------------------------------------------------------------------------------------ */

static unsigned
points_of(const KircholmScenario *data, KircholmType type)
{
    KircholmOption option = kircholm_is_cavalry(type)    ? KIRCHOLM_HORSE_POINTS
                            : type == KIRCHOLM_INFANTRY  ? KIRCHOLM_FOOT_POINTS
                            : type == KIRCHOLM_ARTILLERY ? KIRCHOLM_GUN_POINTS
                                                         : KIRCHOLM_COMMANDER_POINTS;
    return (unsigned)data->option[option];
}

static void
fill_units(KircholmScenario *data)
{
    memset(data->side_count, 0, sizeof data->side_count);
    memset(data->total, 0, sizeof data->total);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        unsigned side = data->side[unit];
        data->side_units[side][data->side_count[side]++] = (uint8_t)unit;
        data->points[unit] = (uint8_t)points_of(data, (KircholmType)data->type[unit]);
        data->total[side] = (uint16_t)(data->total[side] + data->points[unit]);
    }
}

static void
fill_opening(KircholmScenario *data)
{
    KircholmState *opening = data->opening;
    for (unsigned i = 0; i < KIRCHOLM_TRAIL; i++)
        opening->trail[i] = KIRCHOLM_OFF;
    memset(opening->at, 0, sizeof opening->at);
    memset(opening->zone, 0, sizeof opening->zone);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (opening->units[unit].place != KIRCHOLM_OFF)
            kircholm_settle(data, opening, unit, true);
}

void
kircholm_prepare(KircholmScenario *data)
{
    fill_steps(data);
    het_hex_lines_init(&data->lines, &data->map.grid, KIRCHOLM_SIGHT);
    fill_sight(data);
    fill_arcs(data);
    fill_units(data);
    fill_opening(data);
}

void
kircholm_discard(KircholmScenario *data)
{
    g_free(data->sight);
    het_hex_lines_clear(&data->lines);
}
