/* Positions of units, contents of hexes, zones of control, costs and lines of sight. HUS-4, 5,
 * 13.12 */
#include "husaria-ground.h"

unsigned
husaria_set_next(const HusariaSet *set, unsigned from)
{
    for (unsigned word = from / 32; word < HUSARIA_SETS; word++) {
        uint32_t bits = set->words[word];
        if (word == from / 32)
            bits &= ~0u << (from % 32);
        if (bits != 0)
            return word * 32 + (unsigned)__builtin_ctz(bits);
    }
    return HUSARIA_NOBODY;
}

/* --- places -------------------------------------------------------------------------------------
 * The units of a hex are chained in ascending id, so that equal positions are equal bytes. */

void
husaria_put(HusariaState *state, unsigned unit, unsigned cell)
{
    HusariaUnit *it = &state->units[unit];
    uint8_t *link = &state->first[cell];
    while (*link != 0 && *link < unit + 1)
        link = &state->units[*link - 1].next;
    it->next = *link;
    *link = (uint8_t)(unit + 1);
    it->place = (uint16_t)cell;
    it->status = HUSARIA_ON_MAP;
}

void
husaria_lift(HusariaState *state, unsigned unit)
{
    HusariaUnit *it = &state->units[unit];
    uint8_t *link = &state->first[it->place];
    while (*link != unit + 1)
        link = &state->units[*link - 1].next;
    *link = it->next;
    it->next = 0;
    it->place = HUSARIA_OFF;
}

bool
husaria_held(const HusariaState *state, unsigned side, unsigned cell)
{
    HUSARIA_EACH_AT(unit, state, cell)
        if (husaria_side(state, unit) == side && husaria_fights(state, unit))
            return true;
    return false;
}

bool
husaria_anyone(const HusariaState *state, unsigned side, unsigned cell)
{
    unsigned unit = husaria_first(state, cell);
    return unit != HUSARIA_NOBODY && husaria_side(state, unit) == side;
}

bool
husaria_commanded(const HusariaState *state, unsigned cell, unsigned side)
{
    HUSARIA_EACH_AT(unit, state, cell)
        if (husaria_side(state, unit) == side &&
            husaria_arm(husaria_data(state), unit) == HUSARIA_LEADERS)
            return true;
    return false;
}

/* HUS-5.1: the front hexes of every troop and gun. */
bool
husaria_controlled(const HusariaState *state, unsigned side, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned from = data->next[cell][edge];
        if (from == HUSARIA_OFF)
            continue;
        HUSARIA_EACH_AT(unit, state, from) {
            if (data->side[unit] != side)
                break;
            if (husaria_fights(state, unit) &&
                husaria_in_front(state->units[unit].facing, (edge + 3) % HET_HEX_SIDES))
                return true;
        }
    }
    return false;
}

/* HUS-4.27, 13.34: two points of troops, four with guns; the camp's own limit; one wagon. */
bool
husaria_fits(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    HusariaArm arm = husaria_arm(data, unit);
    unsigned points[HUSARIA_ARMS] = {0};
    if (arm == HUSARIA_LEADERS)
        return true;
    points[arm] = state->units[unit].strength;
    for (unsigned with = state->units[unit].convoy != 0 && state->units[unit].place != cell
                             ? husaria_first(state, state->units[unit].place)
                             : HUSARIA_NOBODY;
         with != HUSARIA_NOBODY; with = husaria_after(state, with))
        if (with != unit && state->units[with].convoy != 0)
            points[husaria_arm(data, with)] += state->units[with].strength; /* HUS-11.16 */
    HUSARIA_EACH_AT(other, state, cell)
        if (other != unit)
            points[husaria_arm(data, other)] += state->units[other].strength;
    unsigned troops = points[HUSARIA_CAVALRY] + points[HUSARIA_INFANTRY];
    unsigned guns = points[HUSARIA_ARTILLERY];
    if (points[HUSARIA_TRAIN] > 0 && points[HUSARIA_CAVALRY] > 0)
        return false; /* HUS-11.13, 11.17 */
    if (points[HUSARIA_TRAIN] > 1)
        return false;
    if (arm == HUSARIA_TRAIN)
        return true;
    unsigned camp = husaria_camp_points(data, data->side[unit], cell);
    if (camp > 0)
        return troops + guns <= camp;
    return troops <= 2 && troops + guns <= 4;
}

/* --- costs ------------------------------------------------------------------------------------ */

unsigned
husaria_cost(const HusariaState *state, unsigned unit, unsigned cell, unsigned edge)
{
    const HusariaScenario *data = husaria_data(state);
    return data->cost[husaria_arm(data, unit) == HUSARIA_CAVALRY][cell][edge];
}

bool
husaria_fenced(const HusariaState *state, unsigned cell, unsigned edge)
{
    unsigned fence = husaria_data(state)->fence[cell][edge];
    return fence < 64 && (state->fences >> fence & 1) == 0;
}

bool
husaria_sheltered(const HusariaState *state, unsigned side, unsigned cell, unsigned edge)
{
    return husaria_data(state)->fence_side == side && husaria_fenced(state, cell, edge);
}

bool
husaria_hindered(const HusariaState *state, unsigned side, unsigned cell, unsigned edge)
{
    return husaria_data(state)->fence_side != side && husaria_fenced(state, cell, edge);
}

bool
husaria_rains(const HusariaState *state)
{
    const HusariaScenario *data = husaria_data(state);
    return data->rain > 0 && state->head.turn >= data->rain;
}

unsigned
husaria_movement(const HusariaState *state, unsigned unit)
{
    const HusariaUnit *it = &state->units[unit];
    unsigned points = husaria_data(state)->row[unit].movement;
    if (husaria_arm(husaria_data(state), unit) == HUSARIA_LEADERS)
        points = (unsigned)husaria_option(state, HUSARIA_COMMANDER_MOVE);
    if ((it->flags & HUSARIA_PIKES) != 0)
        points = HUSARIA_PIKE_MOVE;
    /* HUS-S.4c: rain halves what units have; commanders are none. */
    bool halved = husaria_rains(state) && husaria_arm(husaria_data(state), unit) != HUSARIA_LEADERS;
    return halved ? points : 2 * points;
}

/* --- sight ------------------------------------------------------------------------------------ */

/* HUS-13.12: forest, orchard, village, a height above both ends, any unit; commanders and wagons
 * are none. */
static bool
blocks(const HusariaState *state, unsigned cell, unsigned height)
{
    const HetHexMap *map = &husaria_data(state)->map;
    return map->terrain[cell] >= HUSARIA_FOREST || map->level[cell] > height ||
           husaria_held(state, HET_FIRST, cell) || husaria_held(state, HET_SECOND, cell);
}

bool
husaria_sees(const HusariaState *state, unsigned from, unsigned to)
{
    const HetHexMap *map = &husaria_data(state)->map;
    HetSightStep line[2 * HUSARIA_RANGE_MAX + 2];
    unsigned steps = het_hex_line(&map->grid, from, to, line);
    unsigned height = MAX(map->level[from], map->level[to]);
    for (unsigned i = 1; i + 1 < steps; i++) {
        bool first = blocks(state, line[i].cell[0], height);
        if (first &&
            (line[i].cell[1] == HET_SIGHT_NO_CELL || blocks(state, line[i].cell[1], height)))
            return false;
    }
    return true;
}
