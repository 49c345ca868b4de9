/* Positions of units, contents of hexes, zones of control, costs and lines of sight; checks. HUS-4,
 * 5, 13.12 */
#include "husaria-query.h"
#include "husaria-slots.h"

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

bool
husaria_beside(const HusariaState *state, unsigned side, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(edge, HET_HEX_SIDES)
        if (data->next[cell][edge] != HUSARIA_OFF &&
            husaria_held(state, side, data->next[cell][edge]))
            return true;
    return false;
}

/* HUS-5.1: the front hexes of every troop and gun. */
bool
husaria_controlled(const HusariaState *state, unsigned side, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
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

unsigned
husaria_count_of(const HusariaState *state, unsigned side, HusariaStatus status)
{
    unsigned count = 0;
    HUSARIA_EACH_OF(unit, state, side, status)
    count++;
    return count;
}

const char *
husaria_absence(const HusariaState *state, unsigned unit, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    if (unit >= data->unit_count)
        return "name a unit of the battle (HUS-2.1)";
    if (data->side[unit] != side)
        return "it is not of the side whose turn it is to choose (HUS-3.1)";
    if (state->units[unit].status == HUSARIA_DESTROYED)
        return husaria_arm(data, unit) == HUSARIA_LEADERS ? "he is lost (HUS-9.24)"
               : husaria_arm(data, unit) == HUSARIA_TRAIN ? "they are destroyed (HUS-11.18)"
                                                          : "it is destroyed (HUS-6.42)";
    return state->units[unit].status == HUSARIA_ABSENT
               ? "it has not come onto the map yet (HUS-D.2)"
               : "it is dispersed: it returns beside a commander as its movement phase begins "
                 "(HUS-10.14)";
}

/* --- room ------------------------------------------------------------------------------------- */

const char *
husaria_why_no_room(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    HusariaArm arm = husaria_arm(data, unit);
    unsigned points[HUSARIA_ARMS] = {0};
    if (arm == HUSARIA_LEADERS)
        return NULL;
    points[arm] = it->strength;
    if (it->convoy != 0 && it->place != cell)
        HUSARIA_EACH_AT(with, state, it->place)
            if (with != unit && state->units[with].convoy != 0)
                points[husaria_arm(data, with)] += state->units[with].strength; /* HUS-11.16 */
    HUSARIA_EACH_AT(other, state, cell)
        if (other != unit)
            points[husaria_arm(data, other)] += state->units[other].strength;
    unsigned troops = points[HUSARIA_CAVALRY] + points[HUSARIA_INFANTRY];
    unsigned all = troops + points[HUSARIA_ARTILLERY];
    unsigned camp = husaria_camp_points(data, data->side[unit], cell);
    if (points[HUSARIA_TRAIN] > 0 && points[HUSARIA_CAVALRY] > 0)
        return "cavalry and wagons share no hex (HUS-11.13)";
    if (points[HUSARIA_TRAIN] > 1)
        return "a hex holds one token of wagons (HUS-11.13b)";
    if (arm == HUSARIA_TRAIN)
        return NULL;
    if (camp > 0)
        return all <= camp ? NULL : "that hex of the camp is full (HUS-D.3)";
    if (troops > 2)
        return "a hex holds two points of troops (HUS-4.27)";
    return all <= 4 ? NULL : "a hex holds four points with guns (HUS-13.34)";
}

const char *
husaria_why_barred(const HusariaScenario *data, unsigned side, HusariaArm arm, unsigned cell)
{
    if (husaria_in_zone(data, data->forbidden, cell))
        return "the scenario keeps everybody out of that ground (HUS-S.7)";
    return het_bit(data->confined[side], arm) && !husaria_in_zone(data, data->camp, cell)
               ? "the scenario keeps it in its camp (HUS-S.6)"
               : NULL;
}

const char *
husaria_why_no_entry(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = data->side[unit];
    HusariaArm arm = husaria_arm(data, unit);
    if (husaria_barred(state, unit, cell))
        return husaria_why_barred(data, side, arm, cell);
    if (!husaria_anyone(state, 1 - side, cell))
        return husaria_why_no_room(state, unit, cell);
    if (arm == HUSARIA_LEADERS)
        return "a commander among enemies would be lost (HUS-9.15b)";
    if (husaria_held(state, 1 - side, cell))
        return "enemies hold the hex: neighbours are attacked in the attack phase (HUS-4.28b)";
    /* Lone commanders and wagons of the enemy: troops go over them, but no horse over wagons. */
    HUSARIA_EACH_AT(other, state, cell)
        if (husaria_arm(data, other) == HUSARIA_TRAIN && arm == HUSARIA_CAVALRY)
            return "cavalry cannot enter a hex with wagons (HUS-11.17)";
    return arm == HUSARIA_TRAIN
               ? "wagons do not drive enemies out of a hex, as foot and guns do (HUS-11.18)"
               : NULL;
}

/* --- costs ------------------------------------------------------------------------------------ */

const char *
husaria_why_no_crossing(const HetHexMap *map, unsigned cell, unsigned edge, bool horse,
                        unsigned *ret_cost)
{
    unsigned to = het_hex_neighbour(&map->grid, cell, edge), sides = map->sides[cell][edge];
    unsigned cost = horse ? 1 : 2;
    if (to == HET_NO_PLACE)
        return "no way leads off the map (HUS-4.31)";
    if ((map->ways[cell][edge] & HUSARIA_ROAD) == 0) { /* one over a river has a bridge, HUS-4.52 */
        cost = husaria_terrain_cost[map->terrain[to]][horse];
        if (cost == 0) /* HUS-4.46: of what is entered; who came along a road leaves as he likes */
            return "a swamp is entered along a road only (HUS-4.46, T.7)";
        if ((sides & HUSARIA_RIVER) != 0 && (sides & (HUSARIA_FORD | HUSARIA_BRIDGE)) == 0)
            return "rivers are crossed by bridges and fords only (HUS-4.52)";
        if ((sides & (HUSARIA_STREAM | HUSARIA_FORD)) != 0)
            cost += horse ? 4 : 2;
        cost += map->level[to] > map->level[cell] ? 2 : 0;
    }
    *ret_cost = cost;
    return NULL;
}

unsigned
husaria_cost(const HusariaState *state, unsigned unit, unsigned cell, unsigned edge)
{
    const HusariaScenario *data = husaria_data(state);
    return data->cost[husaria_arm(data, unit) == HUSARIA_CAVALRY][cell][edge];
}

bool
husaria_leads(const HusariaScenario *data, unsigned from, const HetWay *way)
{
    unsigned at = from;
    for (unsigned i = 0; i < way->steps && at != HUSARIA_OFF; i++)
        if (het_way_step(way, i) < HET_HEX_SIDES)
            at = data->next[at][het_way_step(way, i)];
    return at == way->place && at != HUSARIA_OFF;
}

bool
husaria_fenced(const HusariaState *state, unsigned cell, unsigned edge)
{
    unsigned fence = husaria_data(state)->fence[cell][edge];
    return fence < 64 && !het_bit(state->fences, fence);
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

/* HUS-11.16, 4.26: those who go with wagons go no faster than the slowest. */
unsigned
husaria_movement_along(const HusariaState *state, unsigned unit)
{
    unsigned all = husaria_movement(state, unit);
    if (state->units[unit].convoy != 0)
        HUSARIA_EACH_AT(with, state, state->units[unit].place)
            if (state->units[with].convoy != 0 &&
                husaria_arm(husaria_data(state), with) != HUSARIA_LEADERS)
                all = MIN(all, husaria_movement(state, with));
    return all;
}

/* HUS-4.28: one point may pass one point, and nobody else anybody. Commanders and wagons are no
 * units. */
const char *
husaria_why_no_passing(const HusariaState *state, unsigned unit, unsigned cell)
{
    bool weak = state->units[unit].strength == 1;
    if (!husaria_fights(state, unit))
        return NULL;
    HUSARIA_EACH_AT(other, state, cell)
        if (other != unit && state->units[other].convoy == 0 && husaria_fights(state, other) &&
            !(weak && state->units[other].strength == 1))
            return "friends are passed only by one point through one point (HUS-4.28)";
    return NULL;
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

/* --- conditions that every state satisfies, for tests ----------------------------------------- */

static const char *
check_unit(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    if (it->status > HUSARIA_DISPERSED || it->facing >= HET_HEX_SIDES)
        return "a unit has no such status or facing";
    if ((it->place != HUSARIA_OFF) != (it->status == HUSARIA_ON_MAP))
        return "a unit is on the map without a hex, or off it with one";
    if ((it->status == HUSARIA_DESTROYED) != (it->strength == 0))
        return "a unit is destroyed with strength, or there without";
    if (it->strength > data->full[unit])
        return "a unit is stronger than it can be";
    if (it->status != HUSARIA_ON_MAP && (it->next != 0 || it->flags != 0))
        return "a unit off the map has flags or a neighbour";
    if (it->convoy != 0 && state->head.depth == 0)
        return "a unit moves with wagons while nobody moves";
    if (it->fought_at != 0 &&
        (state->head.depth == 0 ||
         (it->status != HUSARIA_ON_MAP && husaria_arm(data, unit) != HUSARIA_LEADERS)))
        return "a unit is in a battle while there is none";
    if (it->status == HUSARIA_ON_MAP && husaria_in_zone(data, data->forbidden, it->place))
        return "a unit is where nobody may be";
    return NULL;
}

static const char *
check_hex(const HusariaState *state, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned last = 0, side = HUSARIA_NOBODY, troops = 0, guns = 0;
    HUSARIA_EACH_AT(unit, state, cell) {
        if (state->units[unit].place != cell || unit + 1 <= last)
            return "the units of a hex are chained wrongly";
        if (side != HUSARIA_NOBODY && side != data->side[unit])
            return "both sides stand in one hex";
        side = data->side[unit];
        last = unit + 1;
        HusariaArm arm = husaria_arm(data, unit);
        troops += arm <= HUSARIA_INFANTRY ? state->units[unit].strength : 0u;
        guns += arm == HUSARIA_ARTILLERY ? state->units[unit].strength : 0u;
    }
    unsigned camp = side == HUSARIA_NOBODY ? 0 : husaria_camp_points(data, side, cell);
    if (camp > 0)
        return troops + guns > camp ? "a hex of the camp holds too many" : NULL;
    return troops > 2 || troops + guns > 4 ? "a hex holds too many" : NULL;
}

const char *
husaria_check(const HetState *head)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(unit, data->unit_count) {
        const char *wrong = check_unit(state, unit);
        if (wrong != NULL)
            return wrong;
    }
    HET_EACH_BELOW(cell, data->map.cells) {
        const char *wrong = check_hex(state, cell);
        if (wrong != NULL)
            return wrong;
    }
    if (head->depth == 0 && (husaria_set_next(&state->attackers, 0) != HUSARIA_NOBODY ||
                             husaria_set_next(&state->defenders, 0) != HUSARIA_NOBODY))
        return "a battle is under way that nothing in the position accounts for";
    return NULL;
}
