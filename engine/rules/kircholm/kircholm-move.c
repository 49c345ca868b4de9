/* Steps and searches, quickly. kircholm-legal.c judges the same moves independently. */
#include "engine/board/hex-search.h"
#include "kircholm-board.h"
#include "kircholm-move.h"

unsigned
kircholm_allowance(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned points = data->move[unit];
    if (state->units[unit].level != KIRCHOLM_DISORDERED)
        return points;
    unsigned reduced = points * (unsigned)kircholm_option(state, KIRCHOLM_DISORDER_MOVE) / 100;
    return MAX(reduced, 1); /* KIR-6.3 */
}

KircholmMover
kircholm_mover(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    return (KircholmMover){
        .state = state,
        .data = data,
        .unit = unit,
        .side = data->side[unit],
        .mobility =
            kircholm_mobility((KircholmType)data->type[unit], (KircholmFormation)it->formation),
        .turn_cost = (unsigned)data->option[KIRCHOLM_TURN_COST],
        .shy = it->level == KIRCHOLM_DISORDERED,
    };
}

/* --- steps: KIR-7.3 to 7.6 -------------------------------------------------------------------- */

/* The price of going over a side into a free hex. */
static inline unsigned
enter(const KircholmMover *mover, unsigned cell, unsigned direction)
{
    unsigned to = mover->data->next[cell][direction];
    if (to == KIRCHOLM_OFF)
        return 0;
    unsigned at = mover->state->at[to];
    if (at != 0 && at != mover->unit + 1)
        return 0; /* KIR-1.9 */
    if (mover->shy && kircholm_zone(mover->state, 1 - mover->side, to))
        return 0;
    return mover->data->cost[mover->mobility][cell][direction];
}

static unsigned
step_one(const KircholmMover *mover, KircholmStand from, unsigned step, KircholmStand *ret_to)
{
    if (step < HET_HEX_SIDES) {
        unsigned ahead = het_hex_turn(step, -(int)from.facing);
        if (ahead > 1)
            return 0; /* KIR-7.3 */
        ret_to->cell = mover->data->next[from.cell][step];
        ret_to->facing = from.facing;
        return enter(mover, from.cell, step);
    }
    static const int turns[] = {[STEP_RIGHT] = 1, [STEP_LEFT] = -1, [STEP_ABOUT] = 3};
    *ret_to = (KircholmStand){from.cell, het_hex_turn(from.facing, turns[step])};
    return step == STEP_ABOUT ? 2 * mover->turn_cost : mover->turn_cost;
}

/* Both wings go the same way; wheeling, the outer wing goes into the hex before the other. */
static unsigned
step_two(const KircholmMover *mover, KircholmStand from, unsigned step, KircholmStand *ret_to)
{
    unsigned facing = from.facing, price;
    unsigned right = mover->data->next[from.cell][het_hex_turn(facing, 2)];
    if (step < HET_HEX_SIDES) {
        unsigned one, two;
        if (het_hex_turn(step, -(int)facing) > 1 || (one = enter(mover, from.cell, step)) == 0 ||
            (two = enter(mover, right, step)) == 0)
            return 0;
        *ret_to = (KircholmStand){mover->data->next[from.cell][step], facing};
        return MAX(one, two);
    }
    if (step == STEP_ABOUT) {
        *ret_to = (KircholmStand){right, het_hex_turn(facing, 3)};
        return 2 * mover->turn_cost;
    }
    if (step == STEP_RIGHT) {
        unsigned direction = het_hex_turn(facing, 1);
        price = enter(mover, from.cell, direction);
        *ret_to = (KircholmStand){mover->data->next[from.cell][direction], direction};
    } else {
        price = enter(mover, right, facing);
        *ret_to = (KircholmStand){from.cell, het_hex_turn(facing, -1)};
    }
    return price == 0 ? 0 : MAX(price, mover->turn_cost);
}

unsigned
kircholm_step(const KircholmMover *mover, KircholmStand from, unsigned step, KircholmStand *ret_to)
{
    return mover->mobility == KIRCHOLM_IN_ASSAULT ? step_two(mover, from, step, ret_to)
                                                  : step_one(mover, from, step, ret_to);
}

bool
kircholm_stand_in_zone(const KircholmMover *mover, KircholmStand stand)
{
    unsigned enemy = 1 - mover->side;
    if (kircholm_zone(mover->state, enemy, stand.cell))
        return true;
    return mover->mobility == KIRCHOLM_IN_ASSAULT &&
           kircholm_zone(mover->state, enemy,
                         mover->data->next[stand.cell][het_hex_turn(stand.facing, 2)]);
}

HetWay
kircholm_turning(const KircholmState *state, unsigned unit, unsigned facing)
{
    HetWay way = {.place = 0};
    unsigned sixths = het_hex_turn(facing, -(int)state->units[unit].facing);
    if (sixths == 3) {
        het_way_add(&way, STEP_ABOUT);
        return way;
    }
    unsigned step = sixths < 3 ? STEP_RIGHT : STEP_LEFT;
    for (unsigned i = 0; i < (sixths < 3 ? sixths : HET_HEX_SIDES - sixths); i++)
        het_way_add(&way, step);
    return way;
}

/* --- marches ------------------------------------------------------------------------------------
 * Of equally cheap ways the first found stays: nodes of equal cost are gone through in the order of
 * finding, steps in ascending order. */

enum { POINTS_MAX = 12, UNSEEN = 0xff };
_Static_assert((int)KIRCHOLM_CELLS <= (int)HET_HEX_SEARCH_CELLS, "room in a search");

static inline KircholmStand
stand_of(unsigned node)
{
    return (KircholmStand){node / HET_HEX_FACINGS, node % HET_HEX_FACINGS};
}

/* A node whose steps are offered. */
typedef struct {
    unsigned node, spent, points;
    uint8_t count; /* of the steps that led to it */
} From;

static inline void
offer(HetHexSearch *search, const From *from, unsigned node, unsigned cost, unsigned step)
{
    const HetHexStep last = {(uint16_t)from->node, (uint8_t)step, (uint8_t)(from->count + 1)};
    if (het_hex_search_offer(search, node, cost, last))
        het_hex_search_queue(search, node, cost);
}

/* All steps from a node, of two-hex units and, in the same order, of others. */
static void
explore_two(HetHexSearch *search, const KircholmMover *mover, const From *from)
{
    KircholmStand stand = stand_of(from->node), to;
    for (unsigned i = 0; i < 5; i++) {
        unsigned step = i < 2 ? het_hex_turn(stand.facing, (int)i) : STEP_RIGHT + i - 2;
        unsigned price = step_two(mover, stand, step, &to);
        if (price != 0 && from->spent + price <= from->points)
            offer(search, from, het_hex_node(to.cell, to.facing), from->spent + price, step);
    }
}

static void
explore_one(HetHexSearch *search, const KircholmMover *mover, const From *from)
{
    unsigned cell = from->node / HET_HEX_FACINGS, facing = from->node % HET_HEX_FACINGS;
    unsigned right = facing == HET_HEX_SIDES - 1 ? 0 : facing + 1;
    unsigned left = facing == 0 ? HET_HEX_SIDES - 1 : facing - 1;
    unsigned turned = from->spent + mover->turn_cost, ahead[2] = {facing, right};
    for (unsigned i = 0; i < 2; i++) {
        unsigned price = enter(mover, cell, ahead[i]);
        if (price != 0 && from->spent + price <= from->points)
            offer(search, from, het_hex_node(mover->data->next[cell][ahead[i]], facing),
                  from->spent + price, ahead[i]);
    }
    if (turned >= from->points) /* a turn that leaves nothing for a step leads nowhere new */
        return;
    offer(search, from, het_hex_node(cell, right), turned, STEP_RIGHT);
    offer(search, from, het_hex_node(cell, left), turned, STEP_LEFT);
    if (turned + mover->turn_cost < from->points)
        offer(search, from, het_hex_node(cell, facing < 3 ? facing + 3 : facing - 3),
              turned + mover->turn_cost, STEP_ABOUT);
}

/* Whether a unit in this stand has entered no hex: it has only turned, or turned about. Zones stop
 * only who enters them. */
static bool
has_stayed(const KircholmMover *mover, KircholmStand stand)
{
    const KircholmUnit *it = &mover->state->units[mover->unit];
    if (mover->mobility != KIRCHOLM_IN_ASSAULT)
        return stand.cell == it->place;
    unsigned turned = het_hex_turn(stand.facing, -(int)it->facing);
    return (turned == 0 && stand.cell == it->place) ||
           (turned == 3 && stand.cell == kircholm_wing(mover->state, mover->unit, 1));
}

static void
start_march(HetHexSearch *search, const KircholmMover *mover, unsigned points)
{
    const KircholmUnit *it = &mover->state->units[mover->unit];
    memset(search->cost, (int)points + 1, mover->data->map.cells * HET_HEX_FACINGS);
    het_hex_search_start(search, het_hex_node(it->place, it->facing), points);
}

/* The steps from a node of final cost, if it goes on from there. */
static inline void
explore(HetHexSearch *search, const KircholmMover *mover, unsigned node, unsigned points)
{
    const From from = {node, search->cost[node], points, search->step[node].count};
    if (from.spent >= points ||
        (kircholm_stand_in_zone(mover, stand_of(node)) && !has_stayed(mover, stand_of(node))))
        return;
    if (mover->mobility == KIRCHOLM_IN_ASSAULT)
        explore_two(search, mover, &from);
    else
        explore_one(search, mover, &from);
}

void
kircholm_list_marches(const KircholmState *state, unsigned unit, unsigned points, HetMoveList *list)
{
    const KircholmUnit *it = &state->units[unit];
    KircholmMover mover = kircholm_mover(state, unit);
    HetHexSearch search;
    uint8_t listed[(KIRCHOLM_CELLS + 7) / 8] = {0};
    listed[it->place / 8] = (uint8_t)(1u << (it->place % 8));
    start_march(&search, &mover, points);
    for (unsigned spent = 0; spent <= points; spent++)
        for (unsigned node; (node = het_hex_search_next(&search, spent)) != HET_HEX_NO_NODE;) {
            unsigned cell = node / HET_HEX_FACINGS;
            explore(&search, &mover, node, points);
            if ((listed[cell / 8] >> (cell % 8) & 1) != 0 || has_stayed(&mover, stand_of(node)))
                continue;
            listed[cell / 8] = (uint8_t)(listed[cell / 8] | 1u << (cell % 8));
            HetMove move = het_move_unit(HET_MOVE_MOVE, unit);
            move.way = het_hex_search_way(&search, node);
            het_list_add(list, move);
        }
}

/* Whether the search finds any other hex: when nothing quicker tells. */
static bool
finds_march(const KircholmMover *mover, unsigned points)
{
    HetHexSearch search;
    unsigned home = mover->state->units[mover->unit].place;
    start_march(&search, mover, points);
    for (unsigned spent = 0; spent <= points; spent++)
        for (unsigned node; (node = het_hex_search_next(&search, spent)) != HET_HEX_NO_NODE;) {
            if (node / HET_HEX_FACINGS != home && !has_stayed(mover, stand_of(node)))
                return true;
            explore(&search, mover, node, points);
        }
    return false;
}

bool
kircholm_has_marches(const KircholmState *state, unsigned unit, unsigned points)
{
    const KircholmUnit *it = &state->units[unit];
    KircholmMover mover = kircholm_mover(state, unit);
    unsigned ways = 0;
    for (unsigned i = 0; i < 2 && mover.mobility != KIRCHOLM_IN_ASSAULT; i++) {
        unsigned price = enter(&mover, it->place, het_hex_turn(it->facing, (int)i));
        ways += price != 0 && price <= points;
    }
    return ways == 2;
}

/* Mostly a neighbouring hex tells. */
bool
kircholm_can_march(const KircholmState *state, unsigned unit, unsigned points)
{
    const KircholmUnit *it = &state->units[unit];
    KircholmMover mover = kircholm_mover(state, unit);
    KircholmStand from = {it->place, it->facing}, to;
    for (unsigned i = 0; i < 2; i++) {
        unsigned price = kircholm_step(&mover, from, het_hex_turn(it->facing, (int)i), &to);
        if (price != 0 && price <= points)
            return true;
    }
    if (mover.mobility == KIRCHOLM_IN_ASSAULT) {
        unsigned price = kircholm_step(&mover, from, STEP_RIGHT, &to);
        return (price != 0 && price <= points) || finds_march(&mover, points);
    }
    for (int turns = -2; turns <= 3; turns++) {
        unsigned facing = het_hex_turn(it->facing, turns);
        unsigned spent = mover.turn_cost * (unsigned)(turns == 3 ? 2 : ABS(turns));
        if (turns == 0)
            continue;
        for (unsigned i = 0; i < 2; i++) {
            unsigned price = kircholm_step(&mover, (KircholmStand){it->place, facing},
                                           het_hex_turn(facing, (int)i), &to);
            if (price != 0 && spent + price <= points)
                return true;
        }
    }
    return false;
}

/* --- charges: KIR-11.2 ------------------------------------------------------------------------ */

/* Straight ahead there are two sides to go over, so that hexes k steps away are k + 1 in a row; a
 * hex is numbered by steps and by those over the right side. */
enum { CONE = (POINTS_MAX + 1) * (POINTS_MAX + 2) / 2 };

static inline unsigned
cone(unsigned steps, unsigned rights)
{
    return steps * (steps + 1) / 2 + rights;
}

static bool
meets_enemy(const KircholmMover *mover, KircholmStand stand)
{
    return kircholm_enemy_before(mover->state, mover->side, stand.cell, stand.facing) ||
           (mover->mobility == KIRCHOLM_IN_ASSAULT &&
            kircholm_enemy_before(mover->state, mover->side,
                                  mover->data->next[stand.cell][het_hex_turn(stand.facing, 2)],
                                  stand.facing));
}

/* Whether any enemy is near enough to be met. */
static bool
enemy_near(const KircholmState *state, unsigned unit, unsigned points)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned enemy = 1u - data->side[unit], place = state->units[unit].place;
    HET_EACH_OF_SIDE(other, data, enemy) {
        unsigned at = state->units[other].place;
        if (at != KIRCHOLM_OFF && kircholm_distance(data, place, at) <= points + 3)
            return true;
    }
    return false;
}

static HetMove
charge_along(unsigned unit, const KircholmStand *stands, const uint8_t *last, unsigned steps,
             unsigned rights)
{
    HetMove move = het_move_unit(HET_MOVE_CHARGE, unit);
    uint8_t path[POINTS_MAX];
    move.way = (HetWay){.place = (uint16_t)stands[cone(steps, rights)].cell};
    for (unsigned k = steps; k > 0; k--) {
        path[k - 1] = last[cone(k, rights)];
        rights -= path[k - 1] == het_hex_turn(stands[0].facing, 1);
    }
    for (unsigned k = 0; k < steps; k++)
        het_way_add(&move.way, path[k]);
    return move;
}

void
kircholm_list_charges(const KircholmState *state, unsigned unit, unsigned points, unsigned run,
                      HetMoveList *list)
{
    if (!enemy_near(state, unit, points))
        return;
    KircholmMover mover = kircholm_mover(state, unit);
    const KircholmUnit *it = &state->units[unit];
    KircholmStand stands[CONE];
    uint8_t cost[CONE], last[CONE];
    stands[0] = (KircholmStand){it->place, it->facing};
    cost[0] = 0;
    memset(cost + 1, UNSEEN, sizeof cost - 1);
    for (unsigned steps = 0; steps < points; steps++)
        for (unsigned rights = 0; rights <= steps; rights++) {
            unsigned here = cone(steps, rights);
            if (cost[here] == UNSEEN || (steps > 0 && kircholm_stand_in_zone(&mover, stands[here])))
                continue;
            for (unsigned i = 0; i < 2; i++) {
                KircholmStand to;
                unsigned step = het_hex_turn(it->facing, (int)i);
                unsigned price = kircholm_step(&mover, stands[here], step, &to);
                unsigned there = cone(steps + 1, rights + i);
                if (price == 0 || cost[here] + price > points || cost[there] <= cost[here] + price)
                    continue;
                cost[there] = (uint8_t)(cost[here] + price);
                last[there] = (uint8_t)step;
                stands[there] = to;
            }
        }
    for (unsigned steps = 1; steps <= points; steps++)
        for (unsigned rights = 0; rights <= steps; rights++)
            if (cost[cone(steps, rights)] != UNSEEN &&
                run + steps >= kircholm_charge_run(mover.data, false) &&
                meets_enemy(&mover, stands[cone(steps, rights)]) &&
                run + steps >=
                    kircholm_charge_run(
                        mover.data, kircholm_stand_in_zone(&mover, stands[cone(steps, rights)])))
                het_list_add(list, charge_along(unit, stands, last, steps, rights));
}

/* --- flights: KIR-6.6 ------------------------------------------------------------------------- */

unsigned
kircholm_flight_step(const KircholmState *state, unsigned unit, unsigned cell, unsigned direction)
{
    KircholmMover mover = kircholm_mover(state, unit);
    mover.shy = true; /* KIR-6.7 */
    return enter(&mover, cell, direction);
}

/* The hexes of a side's units that keep order enough to be fled from. Returns their number. */
static unsigned
hexes_to_flee(const KircholmState *state, unsigned side, uint16_t ret_cells[2 * KIRCHOLM_UNITS])
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned count = 0;
    HET_EACH_OF_SIDE(enemy, data, side) {
        if (state->units[enemy].level >= KIRCHOLM_RETREATING ||
            state->units[enemy].place == KIRCHOLM_OFF)
            continue;
        for (unsigned wing = 0; wing < kircholm_wings(state, enemy); wing++)
            ret_cells[count++] = (uint16_t)kircholm_wing(state, enemy, wing);
    }
    return count;
}

static bool
is_near_any(const KircholmScenario *data, unsigned cell, const uint16_t *cells, unsigned count,
            unsigned below)
{
    for (unsigned i = 0; i < count; i++)
        if (kircholm_distance(data, cell, cells[i]) < below)
            return true;
    return false;
}

void
kircholm_list_flights(const KircholmState *state, unsigned unit, unsigned points, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmMover mover = kircholm_mover(state, unit);
    mover.shy = true; /* KIR-6.7 */
    uint16_t enemies[2 * KIRCHOLM_UNITS];
    unsigned enemy_count = hexes_to_flee(state, 1u - mover.side, enemies);
    unsigned apart = (unsigned)kircholm_option(state, KIRCHOLM_FLIGHT);
    uint8_t cost[KIRCHOLM_CELLS], step[KIRCHOLM_CELLS];
    uint16_t from[KIRCHOLM_CELLS], ring[POINTS_MAX + 1][1 + 3 * POINTS_MAX * (POINTS_MAX + 1)];
    unsigned count[POINTS_MAX + 1] = {1}, start = state->units[unit].place;
    memset(cost, UNSEEN, data->map.cells);
    cost[start] = 0;
    ring[0][0] = (uint16_t)start;
    for (unsigned spent = 0; spent <= points; spent++)
        for (unsigned i = 0; i < count[spent]; i++) {
            unsigned cell = ring[spent][i];
            if (cost[cell] != spent)
                continue;
            for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++) {
                unsigned price = enter(&mover, cell, direction);
                unsigned to = data->next[cell][direction];
                if (price == 0 || spent + price > points || cost[to] <= spent + price)
                    continue;
                cost[to] = (uint8_t)(spent + price);
                step[to] = (uint8_t)direction;
                from[to] = (uint16_t)cell;
                ring[spent + price][count[spent + price]++] = (uint16_t)to;
            }
            if (is_near_any(data, cell, enemies, enemy_count, apart))
                continue;
            HetMove move = het_move_unit(HET_MOVE_RETREAT, unit);
            uint8_t path[HET_PATH_MAX];
            unsigned steps = 0;
            for (unsigned at = cell; at != start; at = from[at])
                path[steps++] = step[at];
            move.way = (HetWay){.place = (uint16_t)cell};
            while (steps > 0)
                het_way_add(&move.way, path[--steps]);
            het_list_add(list, move);
        }
}
