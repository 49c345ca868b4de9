/* The rules of the ground a second time, slowly; each names the reason why it forbids something.
 * HUS-4, 5, 11 to 14 */
#include "husaria-judge.h"

static const HusariaTypeRow *
row_of(const HusariaState *state, unsigned unit)
{
    return &husaria_data(state)->row[unit];
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
husaria_judge_faces(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HetHexGrid *grid = &husaria_data(state)->map.grid;
    unsigned edge = het_hex_direction(grid, state->units[unit].place, cell);
    return edge < HET_HEX_SIDES && husaria_judge_turn(state->units[unit].facing, edge) <= 1;
}

bool
husaria_judge_zone(const HusariaState *state, unsigned side, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned beside[HET_HEX_SIDES], width = (unsigned)data->map.grid.width;
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
        beside[edge] = het_hex_neighbour(&data->map.grid, cell, edge);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        unsigned place = state->units[unit].place;
        if (place + width + 1 < cell || place > cell + width + 1)
            continue; /* a neighbour is no farther on than a row and a hex */
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
            if (place == beside[edge] && stands(state, unit, side, place) &&
                husaria_judge_fights(state, unit) &&
                husaria_judge_turn(state->units[unit].facing, (edge + 3) % HET_HEX_SIDES) <= 1)
                return true;
    }
    return false;
}

const char *
husaria_why_not_there(const HusariaState *state, unsigned unit, unsigned side)
{
    if (unit >= husaria_data(state)->unit_count)
        return "a unit of the battle is asked for (HUS-2.1)";
    if (husaria_data(state)->side[unit] != side)
        return "it is not of the side whose turn it is to choose (HUS-3.1)";
    switch ((HusariaStatus)state->units[unit].status) {
    case HUSARIA_DESTROYED:
        return husaria_data(state)->arm[unit] == HUSARIA_LEADERS ? "he is lost (HUS-9.24)"
               : husaria_data(state)->arm[unit] == HUSARIA_TRAIN ? "they are destroyed (HUS-11.18)"
                                                                 : "it is destroyed (HUS-6.42)";
    case HUSARIA_ABSENT:
        return "it has not come onto the map yet (HUS-D.2)";
    case HUSARIA_DISPERSED:
        return "it is dispersed: it returns beside a commander as its movement phase begins "
               "(HUS-10.14)";
    case HUSARIA_ON_MAP:
        break;
    }
    return NULL;
}

const char *
husaria_why_no_room(const HusariaState *state, unsigned unit, unsigned cell)
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
        return NULL;
    if (points[HUSARIA_TRAIN] > 0 && points[HUSARIA_CAVALRY] > 0)
        return "cavalry and wagons share no hex (HUS-11.13)";
    if (arm == HUSARIA_TRAIN || points[HUSARIA_TRAIN] > 1)
        return points[HUSARIA_TRAIN] == 1 ? NULL : "a hex holds one token of wagons (HUS-11.13b)";
    unsigned camp = husaria_camp_points(data, data->side[unit], cell);
    if (camp > 0)
        return all <= camp ? NULL : "that hex of the camp is full (HUS-D.3)";
    if (troops > 2)
        return "a hex holds two points of troops (HUS-4.27)";
    return all <= 4 ? NULL : "a hex holds four points with guns (HUS-13.34)";
}

const char *
husaria_why_barred(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned confined = data->confined[data->side[unit]];
    if (husaria_in_zone(data, data->forbidden, cell))
        return "the scenario keeps everybody out of that ground (HUS-S.7)";
    if ((confined & 1u << row_of(state, unit)->arm) != 0 &&
        !husaria_in_zone(data, data->camp, cell))
        return "the scenario keeps it in its camp (HUS-S.6)";
    return NULL;
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
    if (map->terrain[to] == HUSARIA_SWAMP)
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

const char *
husaria_why_no_entry(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned enemy = 1 - data->side[unit];
    HusariaArm arm = row_of(state, unit)->arm;
    const char *barred = husaria_why_barred(state, unit, cell);
    if (barred != NULL)
        return barred;
    if (!husaria_judge_anyone(state, enemy, cell))
        return husaria_why_no_room(state, unit, cell);
    if (arm == HUSARIA_LEADERS)
        return "a commander who came among enemies would be lost (HUS-9.15b)";
    if (husaria_judge_held(state, enemy, cell))
        return "enemies hold the hex: neighbours are attacked in the attack phase (HUS-4.28b)";
    /* Lone commanders and wagons of the enemy: troops go over them, but no horse over wagons. */
    for (unsigned other = 0; other < data->unit_count; other++)
        if (stands(state, other, enemy, cell) && row_of(state, other)->arm == HUSARIA_TRAIN &&
            arm == HUSARIA_CAVALRY)
            return "cavalry cannot enter a hex with wagons (HUS-11.17)";
    return arm == HUSARIA_TRAIN ? "wagons come over no enemies, as foot and guns do (HUS-11.18)"
                                : NULL;
}

bool
husaria_judge_fence(const HusariaState *state, unsigned side, unsigned cell, unsigned edge)
{
    const HusariaScenario *data = husaria_data(state);
    return (data->map.sides[cell][edge] & HUSARIA_FENCE) != 0 && data->fence_side == side &&
           (state->fences >> data->fence[cell][edge] & 1) == 0;
}

/* --- fire ------------------------------------------------------------------------------------- */

const char *
husaria_why_no_powder(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    bool wagons = data->wagons[side] == 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        wagons = wagons || (data->side[unit] == side && data->type[unit] == HUSARIA_WAGONS &&
                            state->units[unit].status == HUSARIA_ON_MAP);
    if (data->rain != 0 && state->head.turn >= data->rain)
        return "in the rain neither guns nor muskets fire (HUS-S.4)";
    return wagons ? NULL : "with its last wagons its side lost all powder (HUS-11.19)";
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
is_led(const HusariaState *state, unsigned side, unsigned cell)
{
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        if (stands(state, unit, side, cell) && row_of(state, unit)->arm == HUSARIA_LEADERS)
            return true;
    return false;
}

static const char *
why_no_target(const HusariaState *state, unsigned shooter, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    if (shooter >= data->unit_count || state->units[shooter].status != HUSARIA_ON_MAP)
        return "who shoots is on the map (HUS-13.14)";
    if (target >= data->unit_count || data->side[shooter] == data->side[target])
        return "an enemy is asked for as the target (HUS-13.14)";
    if (!husaria_judge_fights(state, target))
        return "commanders and wagons are no targets (HUS-13.14b)";
    return state->units[target].status == HUSARIA_ON_MAP
               ? NULL
               : "the target is not on the map (HUS-13.14)";
}

const char *
husaria_why_no_gun(const HusariaState *state, unsigned gun, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    const char *reason = why_no_target(state, gun, target);
    if (reason != NULL)
        return reason;
    if (row_of(state, gun)->arm != HUSARIA_ARTILLERY)
        return "only guns fire so: muskets and pistols fire in the attack phase (HUS-3.1g)";
    const HusariaUnit *it = &state->units[gun], *aim = &state->units[target];
    bool heavy = data->row[gun].fire == HUSARIA_HEAVY_GUNS;
    unsigned range = (unsigned)data->option[heavy ? HUSARIA_HEAVY_RANGE : HUSARIA_LIGHT_RANGE];
    unsigned distance = het_hex_distance(&data->map.grid, it->place, aim->place);
    if ((it->flags & HUSARIA_SHOT) != 0)
        return "guns fire one shot a phase (HUS-13.16)";
    if (distance > range)
        return "the target is farther off than its guns carry (HUS-13.11)";
    reason = husaria_why_no_powder(state, data->side[gun]);
    if (reason != NULL)
        return reason;
    bool beset = (it->flags & HUSARIA_BESET) != 0;
    if (beset && distance == 1)
        return husaria_judge_faces(state, gun, aim->place)
                   ? NULL
                   : "guns fire at enemies beside them in their front zone only (HUS-13.15b)";
    if (beset)
        return "guns with enemies beside them as their artillery phase began fire at these alone "
               "(HUS-13.15)";
    return in_sight(state, it->place, aim->place)
               ? NULL
               : "woods, houses, a hill or units bar the line of sight (HUS-13.12)";
}

const char *
husaria_why_no_bow(const HusariaState *state, unsigned archer, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    const char *reason = why_no_target(state, archer, target);
    if (reason != NULL)
        return reason;
    const HusariaUnit *it = &state->units[archer], *aim = &state->units[target];
    if (row_of(state, archer)->fire != HUSARIA_BOWS)
        return "only bows are shot in a movement phase, and guns at enemies on the move "
               "(HUS-15.21)";
    if ((it->flags & HUSARIA_BOWED) != 0)
        return "its bows have been shot in this movement phase (HUS-15.22c)";
    if ((aim->flags & HUSARIA_STRUCK) != 0 && !is_led(state, data->side[target], aim->place))
        return "the target has lost its point to bows in this phase, and no commander is with it "
               "(HUS-15.27b)";
    if (het_hex_distance(&data->map.grid, it->place, aim->place) != 1)
        return "bows carry one hex (HUS-15.24)";
    return husaria_judge_faces(state, archer, aim->place)
               ? NULL
               : "bows are shot into the front zone only (HUS-15.24b)";
}

/* --- ways ------------------------------------------------------------------------------------ */

/* Whether the way's steps lead from a hex to its place at all. */
bool
husaria_judge_leads(const HusariaState *state, unsigned from, const HetWay *way)
{
    unsigned at = from;
    for (unsigned i = 0; i < way->steps && at != HET_NO_PLACE; i++)
        if (het_way_step(way, i) < HET_HEX_SIDES)
            at = het_hex_neighbour(&husaria_data(state)->map.grid, at, het_way_step(way, i));
    return at == way->place && at != HET_NO_PLACE;
}
