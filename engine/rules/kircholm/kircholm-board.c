/* The board: lookup tables made when a scenario is loaded, bodies on hexes, their fronts and zones,
 * sight between hexes, arcs. KIR-7, 8, 13 */
#include "engine/shared.h"
#include "kircholm-query.h"

/* --- steps ------------------------------------------------------------------------------------ */

static unsigned
step_cost(const KircholmScenario *data, KircholmMobility mobility, unsigned from,
          unsigned direction)
{
    unsigned to = data->next[from][direction];
    KircholmTerrain terrain = data->map.terrain[to];
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
    HET_EACH_BELOW(cell, data->map.cells) {
        HetHexCube cube = het_hex_cube(grid, cell);
        data->q[cell] = (int8_t)cube.q;
        data->r[cell] = (int8_t)cube.r;
        HET_EACH_BELOW(direction, HET_HEX_SIDES) {
            unsigned to = het_hex_neighbour(grid, cell, direction);
            data->next[cell][direction] = (uint16_t)to;
            if (to == KIRCHOLM_OFF)
                continue;
            data->slope[cell][direction] = (int8_t)(data->map.level[to] - data->map.level[cell]);
            HET_EACH_BELOW(mobility, KIRCHOLM_MOBILITIES)
                data->cost[mobility][cell][direction] =
                    (uint8_t)step_cost(data, mobility, cell, direction);
        }
    }
}

/* --- sight: KIR-13.2 -------------------------------------------------------------------------- */

/* Returns the height of the ground with what grows or is built on it. */
static unsigned
height_of(const KircholmScenario *data, unsigned cell)
{
    unsigned terrain = data->map.terrain[cell], level = data->map.level[cell];
    return terrain == KIRCHOLM_WOOD || terrain == KIRCHOLM_VILLAGE ? level + 1 : level;
}

/* Whether nothing on the line between two hexes hides one from the other: the ground (without a
 * state), or the ground and units where the table of sight has no answer. Of a line that runs
 * between two hexes each may block for a reason of its own. KIR-13.2 */
static inline bool
is_clear(const KircholmScenario *data, const KircholmState *state, unsigned from, unsigned to)
{
    unsigned high = MAX(data->map.level[from], data->map.level[to]);
    const HetHexBetween *line =
        het_hex_between(&data->lines, from, kircholm_offset(data, from, to));
    for (; line->delta[0] != 0; line++) {
        bool hidden = true;
        for (unsigned k = 0; k < 2 && line->delta[k] != 0; k++) {
            unsigned cell = (unsigned)((int)from + line->delta[k]);
            if (cell < data->map.cells) /* else beside the board */
                hidden =
                    hidden &&
                    (((state == NULL || line->delta[1] != 0) && height_of(data, cell) > high) ||
                     (state != NULL && state->at[cell] != 0 && data->map.level[cell] >= high));
        }
        if (hidden)
            return false;
    }
    return true;
}

/* Fills the hexes that a cell sees: within range no column and no row is further away than the
 * range. */
static void
fill_sight_from(const KircholmScenario *data, unsigned from, uint8_t *sight)
{
    int width = data->map.grid.width, rows = (int)data->map.cells / width;
    int column = (int)from % width, row = (int)from / width;
    int right = MIN(column + KIRCHOLM_SIGHT, width - 1), low = MIN(row + KIRCHOLM_SIGHT, rows - 1);
    for (int y = MAX(row - KIRCHOLM_SIGHT, 0); y <= low; y++)
        for (int x = MAX(column - KIRCHOLM_SIGHT, 0); x <= right; x++) {
            unsigned to = (unsigned)(y * width + x);
            if (kircholm_distance(data, from, to) > KIRCHOLM_SIGHT ||
                !is_clear(data, NULL, from, to))
                continue;
            unsigned offset = kircholm_offset(data, from, to);
            sight[offset / 8] |= 1u << (offset % 8);
        }
}

static void *
make_sight(const void *source)
{
    const KircholmScenario *data = source;
    unsigned bytes = (KIRCHOLM_OFFSETS + 7) / 8;
    uint8_t *sight = g_malloc0_n(data->map.cells, bytes);
    HET_EACH_BELOW(from, data->map.cells)
        fill_sight_from(data, from, &sight[from * bytes]);
    return sight;
}

/* Of the columns, levels and heights alone. */
static void
share_sight(KircholmScenario *data)
{
    static const HetSharedKind kind = {make_sight, g_free};
    const HetHexGrid *grid = &data->map.grid;
    g_autoptr(GByteArray) key = g_byte_array_new();
    const uint16_t columns[] = {(uint16_t)grid->width, (uint16_t)(grid->first_column % 2),
                                grid->odd_lower};
    g_byte_array_append(key, (const guint8 *)columns, sizeof columns);
    HET_EACH_BELOW(cell, data->map.cells) {
        const guint8 ground[] = {(guint8)data->map.level[cell], (guint8)height_of(data, cell)};
        g_byte_array_append(key, ground, sizeof ground);
    }
    data->sight = het_shared_get(&kind, key->data, key->len, data);
}

/* --- arcs: KIR-10.2, 10.5 --------------------------------------------------------------------- */

/* An offset lies in the 60 degrees before a corner if it is a sum of steps over the two edges
 * beside it; in the 180 degrees if its product with the sum of these two edges is not negative. */
static void
fill_arcs(KircholmScenario *data)
{
    for (int q = -KIRCHOLM_SIGHT; q <= KIRCHOLM_SIGHT; q++)
        for (int r = -KIRCHOLM_SIGHT; r <= KIRCHOLM_SIGHT; r++) {
            unsigned offset = (unsigned)((q + KIRCHOLM_SIGHT) * KIRCHOLM_SPAN + r + KIRCHOLM_SIGHT);
            HET_EACH_BELOW(facing, HET_HEX_SIDES) {
                HetHexCube a = het_hex_steps[facing], b = het_hex_steps[het_hex_turn(facing, 1)];
                int whole = a.q * b.r - a.r * b.q; /* 1 or -1 */
                int along_a = (q * b.r - r * b.q) * whole, along_b = (a.q * r - a.r * q) * whole;
                if (along_a >= 0 && along_b >= 0 && along_a + along_b > 0)
                    data->wedge[offset] |= 1u << facing;
                /* Both products of unit steps 60 degrees apart are twice a scalar product. */
                int along_q = a.q + b.q, along_r = a.r + b.r;
                int product = q * along_q + r * along_r + (q + r) * (along_q + along_r);
                if (product >= 0 && (q != 0 || r != 0))
                    data->half[offset] |= 1u << facing;
                /* Before and behind are what lies within 60 degrees, the border belongs to what is
                 * before. */
                int steep = 2 * product * product - 6 * (q * q + q * r + r * r);
                if (product > 0 && steep >= 0)
                    data->front[offset] |= 1u << facing;
                if (product < 0 && steep > 0)
                    data->rear[offset] |= 1u << facing;
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
    HET_EACH_BELOW(unit, data->unit_count) {
        unsigned side = data->side[unit];
        data->side_units[side][data->side_count[side]++] = (uint8_t)unit;
        data->points[unit] = (uint8_t)points_of(data, data->type[unit]);
        data->total[side] += data->points[unit];
        data->forms[unit] = 0;
        HET_EACH_BELOW(form, KIRCHOLM_NO_FORMATION)
            if (kircholm_may_form(data->type[unit], side, form,
                                  data->option[KIRCHOLM_SWEDISH_ASSAULT] != 0))
                data->forms[unit] |= 1u << form;
    }
}

static void
fill_opening(KircholmScenario *data)
{
    KircholmState *opening = data->opening;
    HET_EACH_BELOW(i, KIRCHOLM_TRAIL)
        opening->trail[i] = KIRCHOLM_OFF;
    memset(opening->at, 0, sizeof opening->at);
    memset(opening->zone, 0, sizeof opening->zone);
    HET_EACH_BELOW(unit, data->unit_count)
        if (opening->units[unit].place != KIRCHOLM_OFF)
            kircholm_settle(data, opening, unit, true);
}

void
kircholm_prepare(KircholmScenario *data)
{
    fill_steps(data);
    het_hex_lines_init(&data->lines, &data->map.grid, KIRCHOLM_SIGHT);
    share_sight(data);
    fill_arcs(data);
    fill_units(data);
    fill_opening(data);
}

void
kircholm_discard(KircholmScenario *data)
{
    het_shared_release(data->sight);
    het_hex_lines_clear(&data->lines);
}

/* --- bodies, fronts and zones: KIR-1.9, 7, 8 -------------------------------------------------- */

void
kircholm_settle(const KircholmScenario *data, KircholmState *state, unsigned unit, bool on)
{
    const KircholmUnit *it = &state->units[unit];
    if (it->formation == KIRCHOLM_DOUBLE && it->partner < unit)
        return;
    unsigned wings = it->formation == KIRCHOLM_ASSAULT ? 2 : 1, cell = it->place;
    bool has_zone = it->level < KIRCHOLM_RETREATING && data->type[unit] != KIRCHOLM_ARTILLERY;
    int one = data->side[unit] == HET_FIRST ? 0x01 : 0x10;
    HET_EACH_BELOW(wing, wings) {
        state->at[cell] = on ? (uint8_t)(unit + 1) : 0;
        for (unsigned i = 0; has_zone && i < 2; i++) {
            unsigned front = data->next[cell][het_hex_turn(it->facing, (int)i)];
            if (front != KIRCHOLM_OFF)
                state->zone[front] = (uint8_t)(state->zone[front] + (on ? one : -one));
        }
        if (wings == 2)
            cell = data->next[cell][het_hex_turn(it->facing, 2)];
    }
}

void
kircholm_relocate(KircholmState *state, unsigned unit, unsigned place, unsigned facing)
{
    kircholm_settle(kircholm_data(state), state, unit, false);
    unsigned partner = state->units[unit].partner;
    state->units[unit].place = (uint16_t)place;
    state->units[unit].facing = (uint8_t)facing;
    if (partner != KIRCHOLM_NOBODY) {
        state->units[partner].place = (uint16_t)place;
        state->units[partner].facing = (uint8_t)facing;
    }
    kircholm_settle(kircholm_data(state), state, unit, true);
}

bool
kircholm_in_zone(const KircholmState *state, unsigned unit)
{
    unsigned enemy = 1 - kircholm_side(state, unit);
    return kircholm_zone(state, enemy, state->units[unit].place) ||
           (kircholm_wings(state, unit) == 2 &&
            kircholm_zone(state, enemy, kircholm_wing(state, unit, 1)));
}

static inline bool
is_before(const KircholmState *state, unsigned side, unsigned cell, unsigned facing, bool foot)
{
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_BELOW(i, 2) {
        unsigned front = data->next[cell][het_hex_turn(facing, (int)i)];
        if (front == KIRCHOLM_OFF || state->at[front] == 0)
            continue;
        unsigned unit = state->at[front] - 1u;
        if (data->side[unit] != side && (!foot || data->type[unit] == KIRCHOLM_INFANTRY))
            return true;
    }
    return false;
}

bool
kircholm_enemy_before(const KircholmState *state, unsigned side, unsigned cell, unsigned facing)
{
    return is_before(state, side, cell, facing, false);
}

bool
kircholm_foot_before(const KircholmState *state, unsigned side, unsigned cell, unsigned facing)
{
    return is_before(state, side, cell, facing, true);
}

bool
kircholm_faces_enemy(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    HET_EACH_BELOW(wing, kircholm_wings(state, unit))
        if (kircholm_enemy_before(state, kircholm_side(state, unit),
                                  kircholm_wing(state, unit, wing), it->facing))
            return true;
    return false;
}

bool
kircholm_faces(const KircholmState *state, unsigned unit, unsigned enemy)
{
    KIRCHOLM_EACH_FRONT(i, state, unit)
        if (kircholm_front(state, unit, i).unit == enemy)
            return true;
    return false;
}

unsigned
kircholm_apart(const KircholmState *state, unsigned a, unsigned b)
{
    unsigned least = UINT_MAX;
    HET_EACH_BELOW(i, kircholm_wings(state, a))
        HET_EACH_BELOW(k, kircholm_wings(state, b))
            least = MIN(least, kircholm_distance(kircholm_data(state), kircholm_wing(state, a, i),
                                                 kircholm_wing(state, b, k)));
    return least;
}

unsigned
kircholm_enemy_distance(const KircholmState *state, unsigned side, unsigned cell)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned least = 99;
    HET_EACH_OF_SIDE(enemy, data, 1 - side) {
        if (state->units[enemy].level >= KIRCHOLM_RETREATING ||
            state->units[enemy].place == KIRCHOLM_OFF)
            continue;
        HET_EACH_BELOW(wing, kircholm_wings(state, enemy))
            least = MIN(least, kircholm_distance(data, cell, kircholm_wing(state, enemy, wing)));
    }
    return least;
}

bool
kircholm_ground_lets_see(const KircholmScenario *data, unsigned from, unsigned to)
{
    unsigned offset = kircholm_offset(data, from, to), bytes = (KIRCHOLM_OFFSETS + 7) / 8;
    return (data->sight[from * bytes + offset / 8] >> (offset % 8) & 1) != 0;
}

bool
kircholm_sees(const KircholmState *state, unsigned from, unsigned to)
{
    const KircholmScenario *data = kircholm_data(state);
    return kircholm_ground_lets_see(data, from, to) && is_clear(data, state, from, to);
}

unsigned
kircholm_place(const KircholmState *state, unsigned unit)
{
    if (kircholm_type(state, unit) == KIRCHOLM_COMMANDER)
        unit = state->units[unit].with;
    return unit == KIRCHOLM_NOBODY ? KIRCHOLM_OFF : state->units[unit].place;
}

/* --- arcs and distances of hypothetical positions --------------------------------------------- */

/* The table of arcs ends at the greatest range. */
HetArc
kircholm_query_arc(const KircholmState *state, unsigned unit, unsigned cell)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    if (it->place == cell)
        return HET_ARC_FRONT;
    if (kircholm_distance(data, it->place, cell) > KIRCHOLM_SIGHT)
        return het_hex_arc_at(&data->map.grid, it->place, it->facing, cell);
    unsigned offset = kircholm_offset(data, it->place, cell);
    if (het_bit(data->front[offset], it->facing))
        return HET_ARC_FRONT;
    return het_bit(data->rear[offset], it->facing) ? HET_ARC_REAR : HET_ARC_FLANK;
}

unsigned
kircholm_query_distance(const KircholmState *state, unsigned unit, unsigned cell)
{
    unsigned near_ = kircholm_distance(kircholm_data(state), state->units[unit].place, cell);
    if (state->units[unit].formation != KIRCHOLM_ASSAULT)
        return near_;
    unsigned right = kircholm_distance(kircholm_data(state), kircholm_wing(state, unit, 1), cell);
    return right < near_ ? right : near_;
}

bool
kircholm_lies_ahead(const KircholmScenario *data, KircholmStand stand, unsigned cell)
{
    const unsigned left = kircholm_distance(data, stand.cell, cell);
    bool ahead = left == 0;
    for (int i = 0; i < 2 && !ahead; i++) {
        const unsigned next = data->next[stand.cell][het_hex_turn(stand.facing, i)];
        ahead = next != KIRCHOLM_OFF && kircholm_distance(data, next, cell) < left &&
                kircholm_lies_ahead(data, (KircholmStand){next, stand.facing}, cell);
    }
    return ahead;
}
