/* Steps, marches, charges, flights: where a unit can go, at what cost, and why not. KIR-1.5 to 1.9,
 * 6.6, 7, 11.2 */
#include "engine/board/way-search.h"
#include "engine/game.h"
#include "kircholm-procedure.h"
#include "kircholm-slots.h"

static const char far[] = "it does not have enough points for the ground and turns on the way "
                          "(KIR-1.5)";
static const char too_dear[] =
    "it does not have enough points left for the ground on the way (KIR-1.5)";
static const char closed[] = "that ground is closed to it in its formation (KIR-1.6)";
static const char zones[] = "an enemy zone on the way stops it (KIR-8.3)";
static const char no_agreement[] = "its way and the hex it names do not agree (KIR-1.5)";

unsigned
kircholm_allowance(const KircholmState *state, unsigned unit)
{
    unsigned points = kircholm_data(state)->move[unit];
    if (state->units[unit].level != KIRCHOLM_DISORDERED)
        return points;
    unsigned reduced = points * (unsigned)kircholm_option(state, KIRCHOLM_DISORDER_MOVE) / 100;
    return MAX(reduced, 1); /* KIR-6.3 */
}

/* Parts of the board to be ignored, to find out which is in a unit's way. */
enum { WITHOUT_ZONES = 1, WITHOUT_UNITS = 2 };

static KircholmMover
mover_without(const KircholmState *state, unsigned unit, unsigned waived)
{
    static const uint8_t nothing[KIRCHOLM_CELLS];
    static const char *const shy[] = {
        [KIRCHOLM_DISORDERED] = "a disorganised unit does not enter enemy zones (KIR-6.4)",
        [KIRCHOLM_RETREATING] = "a unit in flight does not enter enemy zones (KIR-6.7)",
        [KIRCHOLM_GONE] = NULL,
    };
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    return (KircholmMover){
        .data = data,
        .at = (waived & WITHOUT_UNITS) != 0 ? nothing : state->at,
        .zone = (waived & WITHOUT_ZONES) != 0 ? nothing : state->zone,
        .unit = unit,
        .side = data->side[unit],
        .enemy_zone = data->side[unit] == HET_FIRST ? 0xf0 : 0x0f,
        .place = it->place,
        .facing = it->facing,
        .mobility = kircholm_mobility(data->type[unit], it->formation),
        .turn_cost = (unsigned)data->option[KIRCHOLM_TURN_COST],
        .shy = shy[it->level],
        .flees = it->level == KIRCHOLM_RETREATING,
    };
}

KircholmMover
kircholm_mover(const KircholmState *state, unsigned unit)
{
    return mover_without(state, unit, 0);
}

/* --- steps: KIR-7.3 to 7.6 -------------------------------------------------------------------- */

/* Why a unit does not go over a side of a hex; its price. */
static inline const char *
why_no_entry(const KircholmMover *mover, unsigned cell, unsigned direction, unsigned *ret_price)
{
    unsigned to = mover->data->next[cell][direction];
    if (to == KIRCHOLM_OFF)
        return "that way leads off the map (KIR-1.6)";
    unsigned at = mover->at[to];
    if (at != 0 && at != mover->unit + 1)
        return mover->data->side[at - 1] == mover->side
                   ? "a hex holds one unit, and a friend is in the way (KIR-1.9)"
                   : "a hex holds one unit, and an enemy is in the way (KIR-1.9)";
    if (mover->shy != NULL && (mover->zone[to] & mover->enemy_zone) != 0)
        return mover->shy;
    *ret_price = mover->data->cost[mover->mobility][cell][direction];
    return *ret_price != KIRCHOLM_CANNOT ? NULL : closed;
}

static const char no_front[] = "a unit moves into its front hexes only (KIR-7.3)";

static inline const char *
step_one(const KircholmMover *mover, KircholmStand from, unsigned step, KircholmStand *ret_to,
         unsigned *ret_price)
{
    static const int turns[] = {[STEP_RIGHT] = 1, [STEP_LEFT] = -1, [STEP_ABOUT] = 3};
    if (step < HET_HEX_SIDES) {
        if (het_hex_turn(step, -(int)from.facing) > 1)
            return no_front;
        *ret_to = (KircholmStand){mover->data->next[from.cell][step], from.facing};
        return why_no_entry(mover, from.cell, step, ret_price);
    }
    *ret_to = (KircholmStand){from.cell, het_hex_turn(from.facing, turns[step])};
    *ret_price = step == STEP_ABOUT ? 2 * mover->turn_cost : mover->turn_cost;
    return NULL;
}

/* Both wings go the same way; wheeling, the outer wing goes into the hex before the other. */
static inline const char *
step_two(const KircholmMover *mover, KircholmStand from, unsigned step, KircholmStand *ret_to,
         unsigned *ret_price)
{
    unsigned facing = from.facing, one = 0, two = mover->turn_cost; /* of the wings */
    unsigned right = mover->data->next[from.cell][het_hex_turn(facing, 2)];
    const char *why;
    if (step < HET_HEX_SIDES) {
        if (het_hex_turn(step, -(int)facing) > 1)
            return no_front;
        *ret_to = (KircholmStand){mover->data->next[from.cell][step], facing};
        why = why_no_entry(mover, from.cell, step, &one);
        if (why == NULL)
            why = why_no_entry(mover, right, step, &two);
    } else if (step == STEP_ABOUT) {
        *ret_to = (KircholmStand){right, het_hex_turn(facing, 3)};
        one = 2 * mover->turn_cost;
        why = NULL;
    } else if (step == STEP_RIGHT) {
        unsigned direction = het_hex_turn(facing, 1);
        *ret_to = (KircholmStand){mover->data->next[from.cell][direction], direction};
        why = why_no_entry(mover, from.cell, direction, &one);
    } else {
        *ret_to = (KircholmStand){from.cell, het_hex_turn(facing, -1)};
        why = why_no_entry(mover, right, facing, &one);
    }
    *ret_price = MAX(one, two);
    return why;
}

static inline const char *
why_no_step(const KircholmMover *mover, KircholmStand from, unsigned step, KircholmStand *ret_to,
            unsigned *ret_price)
{
    *ret_price = 0;
    return mover->mobility == KIRCHOLM_IN_ASSAULT ? step_two(mover, from, step, ret_to, ret_price)
                                                  : step_one(mover, from, step, ret_to, ret_price);
}

const char *
kircholm_why_no_step(const KircholmMover *mover, KircholmStand from, unsigned step,
                     KircholmStand *ret_to, unsigned *ret_price)
{
    return why_no_step(mover, from, step, ret_to, ret_price);
}

bool
kircholm_stand_in_zone(const KircholmMover *mover, KircholmStand stand)
{
    if ((mover->zone[stand.cell] & mover->enemy_zone) != 0)
        return true;
    return mover->mobility == KIRCHOLM_IN_ASSAULT &&
           (mover->zone[mover->data->next[stand.cell][het_hex_turn(stand.facing, 2)]] &
            mover->enemy_zone) != 0;
}

HetWay
kircholm_turning(const KircholmState *state, unsigned unit, unsigned facing)
{
    HetWay way = {.place = 0};
    unsigned sixths = het_hex_turn(facing, -state->units[unit].facing);
    if (sixths == 3) {
        het_way_add(&way, STEP_ABOUT);
        return way;
    }
    unsigned step = sixths < 3 ? STEP_RIGHT : STEP_LEFT;
    HET_EACH_BELOW(i, sixths < 3 ? sixths : HET_HEX_SIDES - sixths)
        het_way_add(&way, step);
    return way;
}

/* --- marches ------------------------------------------------------------------------------------
 * Of equally cheap ways the first found stays: nodes of equal cost are gone through in the order of
 * finding, steps in ascending order. */

enum { POINTS_MAX = 12, UNSEEN = 0xff };
_Static_assert(KIRCHOLM_CELLS <= (int)HET_WAY_SEARCH_CELLS, "room in a search");

static inline KircholmStand
stand_of(unsigned node)
{
    return (KircholmStand){node / HET_WAY_FACINGS, node % HET_WAY_FACINGS};
}

/* A node whose steps are offered. */
typedef struct {
    unsigned node, spent, points;
    uint8_t count; /* of the steps that led to it */
} From;

static inline void
offer(HetWaySearch *search, const From *from, unsigned node, unsigned cost, unsigned step)
{
    const HetSearchStep last = {(uint16_t)from->node, (uint8_t)step, from->count + 1};
    if (het_way_search_offer(search, node, cost, last))
        het_way_search_queue(search, node, cost);
}

/* All steps from a node: of a unit that flees, which goes by hexes, not by facing; of two-hex units
 * and, in the same order, of others. */
static void
explore_flight(HetWaySearch *search, const KircholmMover *mover, const From *from)
{
    unsigned cell = from->node / HET_WAY_FACINGS, facing = from->node % HET_WAY_FACINGS;
    HET_EACH_BELOW(step, HET_HEX_SIDES) {
        unsigned price;
        if (why_no_entry(mover, cell, step, &price) == NULL && from->spent + price <= from->points)
            offer(search, from, het_way_node(mover->data->next[cell][step], facing),
                  from->spent + price, step);
    }
}

static void
explore_two(HetWaySearch *search, const KircholmMover *mover, const From *from)
{
    KircholmStand stand = stand_of(from->node), to;
    HET_EACH_BELOW(i, 5) {
        unsigned step = i < 2 ? het_hex_turn(stand.facing, (int)i) : STEP_RIGHT + i - 2, price;
        if (step_two(mover, stand, step, &to, &price) == NULL &&
            from->spent + price <= from->points)
            offer(search, from, het_way_node(to.cell, to.facing), from->spent + price, step);
    }
}

static void
explore_one(HetWaySearch *search, const KircholmMover *mover, const From *from)
{
    unsigned cell = from->node / HET_WAY_FACINGS, facing = from->node % HET_WAY_FACINGS;
    unsigned right = facing == HET_HEX_SIDES - 1 ? 0 : facing + 1;
    unsigned left = facing == 0 ? HET_HEX_SIDES - 1 : facing - 1;
    unsigned turned = from->spent + mover->turn_cost, ahead[2] = {facing, right}, price;
    HET_EACH_BELOW(i, 2)
        if (why_no_entry(mover, cell, ahead[i], &price) == NULL &&
            from->spent + price <= from->points)
            offer(search, from, het_way_node(mover->data->next[cell][ahead[i]], facing),
                  from->spent + price, ahead[i]);
    if (turned >= from->points) /* a turn that leaves nothing for a step leads nowhere new */
        return;
    offer(search, from, het_way_node(cell, right), turned, STEP_RIGHT);
    offer(search, from, het_way_node(cell, left), turned, STEP_LEFT);
    if (turned + mover->turn_cost < from->points)
        offer(search, from, het_way_node(cell, facing < 3 ? facing + 3 : facing - 3),
              turned + mover->turn_cost, STEP_ABOUT);
}

/* Whether a unit in this stand has entered no hex: it has only turned, or turned about. Zones stop
 * units that enter them. */
static bool
has_stayed(const KircholmMover *mover, KircholmStand stand)
{
    if (mover->mobility != KIRCHOLM_IN_ASSAULT)
        return stand.cell == mover->place;
    unsigned turned = het_hex_turn(stand.facing, -(int)mover->facing);
    return (turned == 0 && stand.cell == mover->place) ||
           (turned == 3 &&
            stand.cell == mover->data->next[mover->place][het_hex_turn(mover->facing, 2)]);
}

static void
start_search(HetWaySearch *search, const KircholmMover *mover, unsigned points)
{
    memset(search->cost, (int)points + 1, mover->data->map.cells * HET_WAY_FACINGS);
    het_way_search_start(search, het_way_node(mover->place, mover->facing), points);
}

/* The steps from a node of final cost, if it continues from there. */
static inline void
explore(HetWaySearch *search, const KircholmMover *mover, unsigned node, unsigned points)
{
    const From from = {node, search->cost[node], points, search->step[node].count};
    if (mover->flees) {
        explore_flight(search, mover, &from);
        return;
    }
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
    KircholmMover mover = kircholm_mover(state, unit);
    HetWaySearch search;
    uint8_t listed[(KIRCHOLM_CELLS + 7) / 8] = {0};
    listed[mover.place / 8] = (uint8_t)(1u << (mover.place % 8));
    start_search(&search, &mover, points);
    HET_WAY_EACH(node, spent, &search, points) {
        unsigned cell = node / HET_WAY_FACINGS;
        explore(&search, &mover, node, points);
        if ((listed[cell / 8] >> (cell % 8) & 1) != 0 || has_stayed(&mover, stand_of(node)))
            continue;
        listed[cell / 8] |= 1u << (cell % 8);
        const HetMove move = het_move_unit(HET_MOVE_MOVE, unit);
        het_list_add(list, het_way_search_along(&search, node, move));
    }
}

/* Whether a way leads to a hex, or for KIRCHOLM_OFF to any but its own. */
static bool
reaches(const KircholmMover *mover, unsigned points, unsigned cell)
{
    HetWaySearch search;
    start_search(&search, mover, points);
    HET_WAY_EACH(node, spent, &search, points) {
        unsigned at = node / HET_WAY_FACINGS;
        if ((cell == KIRCHOLM_OFF ? at != mover->place : at == cell) &&
            !has_stayed(mover, stand_of(node)))
            return true;
        explore(&search, mover, node, points);
    }
    return false;
}

/* Whether both hexes ahead are open, and whether one is. */
static unsigned
count_open(const KircholmMover *mover, unsigned points)
{
    KircholmStand from = {mover->place, mover->facing}, to;
    unsigned open = 0, price;
    HET_EACH_BELOW(i, 2)
        open +=
            why_no_step(mover, from, het_hex_turn(mover->facing, (int)i), &to, &price) == NULL &&
            price <= points;
    return open;
}

bool
kircholm_has_marches(const KircholmState *state, unsigned unit, unsigned points)
{
    KircholmMover mover = kircholm_mover(state, unit);
    return mover.mobility != KIRCHOLM_IN_ASSAULT && count_open(&mover, points) == 2;
}

bool
kircholm_can_march(const KircholmState *state, unsigned unit, unsigned points)
{
    KircholmMover mover = kircholm_mover(state, unit);
    return count_open(&mover, points) > 0 || (points > 0 && reaches(&mover, points, KIRCHOLM_OFF));
}

/* --- why not there ---------------------------------------------------------------------------- */

/* Why a unit does not go a way from where it stands; `straight`: without turns. KIR-1.5, 8.3 */
static const char *
why_no_way(const KircholmMover *mover, unsigned points, const HetWay *way, bool straight,
           KircholmStand *ret_end)
{
    KircholmStand stand = {mover->place, mover->facing};
    unsigned spent = 0, price;
    bool left =
        false; /* a unit that comes back to where it began has entered the zone there anew */
    HET_EACH_BELOW(i, MIN(way->steps, HET_PATH_MAX)) {
        unsigned step = het_way_step(way, i);
        left = left || !has_stayed(mover, stand);
        if (left && kircholm_stand_in_zone(mover, stand))
            return zones;
        if (straight && step >= HET_HEX_SIDES)
            return "a charge makes no turn on the way (KIR-11.2)";
        if (step >= STEPS)
            return "that is not a step of a way (KIR-1.5)";
        const char *why = kircholm_why_no_step(mover, stand, step, &stand, &price);
        spent += price;
        if (why != NULL || spent > points)
            return why != NULL ? why : far;
    }
    *ret_end = stand;
    return NULL;
}

/* Why a unit does not end on a hex, wherever it comes from. */
static const char *
why_not_on(const KircholmMover *mover, unsigned cell)
{
    const HetHexMap *map = &mover->data->map;
    if (mover->at[cell] != 0 && mover->at[cell] != mover->unit + 1)
        return "a hex holds one unit (KIR-1.9)";
    if (!kircholm_has_road(mover->data, cell) &&
        kircholm_terrain_cost(mover->mobility, map->terrain[cell]) == KIRCHOLM_CANNOT)
        return closed;
    return (mover->zone[cell] & mover->enemy_zone) != 0 ? mover->shy : NULL;
}

/* Why no way leads to a hex: the least that would have to be otherwise; NULL: one does. */
static const char *
why_out_of_reach(const KircholmState *state, KircholmMover mover, unsigned points, unsigned cell)
{
    enum { MOST = HET_WAY_SEARCH_COSTS - 1 };
    const struct {
        unsigned waived, points;
        const char *why;
    } tries[] = {
        {0, POINTS_MAX, far},
        {WITHOUT_ZONES, points, mover.shy != NULL ? mover.shy : zones},
        {WITHOUT_ZONES | WITHOUT_UNITS, points,
         "a hex holds one unit, and units bar the way (KIR-1.9)"},
        {WITHOUT_ZONES | WITHOUT_UNITS, MOST, far},
    };
    const char *why = why_not_on(&mover, cell);
    if (why == NULL && reaches(&mover, points, cell))
        return NULL;
    for (unsigned i = 0; why == NULL && i < G_N_ELEMENTS(tries); i++) {
        KircholmMover free = mover_without(state, mover.unit, tries[i].waived);
        if (reaches(&free, tries[i].points, cell))
            why = tries[i].why;
    }
    return why != NULL ? why : "closed ground bars the way (KIR-1.6)";
}

const char *
kircholm_why_no_march(const KircholmState *state, unsigned unit, unsigned points, const HetWay *way)
{
    KircholmMover mover = kircholm_mover(state, unit);
    KircholmStand end;
    if (way->steps > 0) {
        const char *why = why_no_way(&mover, points, way, false, &end);
        if (why != NULL)
            return why;
        return end.cell != way->place || end.cell == mover.place || has_stayed(&mover, end)
                   ? no_agreement
                   : NULL; /* turning about is no march */
    }
    if (way->place == mover.place)
        return "it stands there already (KIR-1.5)";
    if (kircholm_distance(mover.data, mover.place, way->place) > points) {
        const char *why = why_not_on(&mover, way->place);
        return why != NULL ? why : far;
    }
    return why_out_of_reach(state, mover, points, way->place);
}

/* KIR-1.5 */
bool
kircholm_march_price(const HetState *head, const HetMove *move, HetMarch *ret_march)
{
    const KircholmState *state = kircholm_state_of(head);
    if (!kircholm_moves(state) || move->unit >= kircholm_data(state)->unit_count)
        return false;
    KircholmMover mover = kircholm_mover(state, move->unit);
    KircholmStand at = {mover.place, mover.facing};
    int cost = 0;
    HET_EACH_BELOW(i, move->way.steps)
        cost += (int)kircholm_step(&mover, at, het_way_step(&move->way, i), &at);
    *ret_march = (HetMarch){.cost = cost,
                            .left = kircholm_move_of(state)->points - cost,
                            .facing = (int)at.facing,
                            .measure = "points",
                            .rule = "KIR-1.5"};
    return true;
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
meets_enemy(const KircholmState *state, const KircholmMover *mover, KircholmStand stand)
{
    return kircholm_enemy_before(state, mover->side, stand.cell, stand.facing) ||
           (mover->mobility == KIRCHOLM_IN_ASSAULT &&
            kircholm_enemy_before(state, mover->side,
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
    HET_EACH_BELOW(k, steps)
        het_way_add(&move.way, path[k]);
    return move;
}

/* Why a unit that has gone `run` hexes straight on does not end a charge on a stand; `dash`: the
 * one hex in closed formation. KIR-4.13, 11.2 */
static inline const char *
why_no_contact(const KircholmState *state, const KircholmMover *mover, KircholmStand stand,
               unsigned run, bool dash)
{
    if (dash)
        return kircholm_foot_before(state, mover->side, stand.cell, stand.facing)
                   ? NULL
                   : "in closed formation it charges foot only (KIR-4.13)";
    if (run < kircholm_charge_run(mover->data, false) ||
        (run < kircholm_charge_run(mover->data, true) && kircholm_stand_in_zone(mover, stand)))
        return "it would not have gone far enough straight ahead to charge (KIR-11.2)";
    return meets_enemy(state, mover, stand) ? NULL : "no enemy is in front of it there (KIR-11.2)";
}

static void
list_charges(const KircholmState *state, unsigned unit, unsigned points, unsigned run, bool dash,
             HetMoveList *list)
{
    KircholmMover mover = kircholm_mover(state, unit);
    KircholmStand stands[CONE];
    uint8_t cost[CONE], last[CONE];
    unsigned most = dash ? MIN(points, 1) : points;
    stands[0] = (KircholmStand){mover.place, mover.facing};
    cost[0] = 0;
    memset(cost + 1, UNSEEN, sizeof cost - 1);
    HET_EACH_BELOW(steps, most)
        for (unsigned rights = 0; rights <= steps; rights++) {
            unsigned here = cone(steps, rights);
            if (cost[here] == UNSEEN || (steps > 0 && kircholm_stand_in_zone(&mover, stands[here])))
                continue;
            HET_EACH_BELOW(i, 2) {
                KircholmStand to;
                unsigned step = het_hex_turn(mover.facing, (int)i), price;
                unsigned there = cone(steps + 1, rights + i);
                if (why_no_step(&mover, stands[here], step, &to, &price) != NULL ||
                    cost[here] + price > points || cost[there] <= cost[here] + price)
                    continue;
                cost[there] = (uint8_t)(cost[here] + price);
                last[there] = (uint8_t)step;
                stands[there] = to;
            }
        }
    for (unsigned steps = 1; steps <= most; steps++)
        for (unsigned rights = 0; rights <= steps; rights++)
            if (cost[cone(steps, rights)] != UNSEEN &&
                why_no_contact(state, &mover, stands[cone(steps, rights)], run + steps, dash) ==
                    NULL)
                het_list_add(list, charge_along(unit, stands, last, steps, rights));
}

void
kircholm_list_charges(const KircholmState *state, unsigned unit, unsigned points, unsigned run,
                      HetMoveList *list)
{
    if (enemy_near(state, unit, points))
        list_charges(state, unit, points, run, false, list);
}

void
kircholm_list_dashes(const KircholmState *state, unsigned unit, unsigned points, HetMoveList *list)
{
    list_charges(state, unit, points, 0, true, list);
}

/* An obstacle on the way straight on: the one nearest to the hex. */
typedef struct {
    const char *why;
    unsigned left; /* hexes from there */
} Bar;

static void
note(Bar *bar, const char *why, unsigned left)
{
    if (bar->why == NULL || left < bar->left)
        *bar = (Bar){why, left};
}

static bool
rides_to(const KircholmMover *mover, KircholmStand stand, unsigned cell, unsigned points, Bar *bar)
{
    unsigned left = kircholm_distance(mover->data, stand.cell, cell);
    if (left == 0)
        return true;
    if (stand.cell != mover->place && kircholm_stand_in_zone(mover, stand)) {
        note(bar, zones, left);
        return false;
    }
    for (int i = 0; i < 2; i++) {
        unsigned step = het_hex_turn(stand.facing, i), price;
        unsigned next = mover->data->next[stand.cell][step];
        KircholmStand to;
        if (next == KIRCHOLM_OFF || kircholm_distance(mover->data, next, cell) >= left)
            continue;
        const char *why = kircholm_why_no_step(mover, stand, step, &to, &price);
        if (why != NULL || price > points)
            note(bar, why != NULL ? why : too_dear, left);
        else if (rides_to(mover, to, cell, points - price, bar))
            return true;
    }
    return false;
}

/* `dash`: in closed formation, with one hex to go. */
const char *
kircholm_why_no_charge(const KircholmState *state, unsigned unit, bool dash)
{
    const KircholmUnit *it = &state->units[unit];
    if (!kircholm_is_cavalry(kircholm_type(state, unit)) || it->level != KIRCHOLM_ORDERED)
        return "only cavalry in order charges (KIR-11.1)";
    return dash || it->formation == KIRCHOLM_BASIC || it->formation == KIRCHOLM_ASSAULT
               ? NULL
               : "a charge is made in basic, assault or closed formation (KIR-11.3)";
}

/* Whether a unit would have an enemy in front of it where a charge ends: that one, or where it is
 * HET_NO_UNIT any, which *ret_met is then. */
static bool
meets(const KircholmState *state, unsigned unit, KircholmStand end, unsigned enemy,
      unsigned *ret_met)
{
    HetStateBuffer buffer;
    KircholmState *there = kircholm_state(&buffer.state);
    het_game_clone(&buffer.state, &state->head);
    kircholm_relocate(there, unit, end.cell, end.facing);
    KIRCHOLM_EACH_FRONT(i, there, unit) {
        unsigned met = kircholm_front(there, unit, i).unit;
        if (met == UINT_MAX || kircholm_side(state, met) == kircholm_side(state, unit) ||
            (enemy != HET_NO_UNIT && met != enemy))
            continue;
        *ret_met = met;
        return true;
    }
    return false;
}

unsigned
kircholm_charge_target(const KircholmState *state, unsigned unit, const HetWay *way)
{
    KircholmMover mover = kircholm_mover(state, unit);
    KircholmStand stand = {mover.place, mover.facing};
    unsigned price, met = HET_NO_UNIT;
    HET_EACH_BELOW(i, MIN(way->steps, HET_PATH_MAX))
        if (kircholm_why_no_step(&mover, stand, het_way_step(way, i), &stand, &price) != NULL)
            return HET_NO_UNIT;
    meets(state, unit, stand, HET_NO_UNIT, &met);
    return met;
}

/* Why an enemy that is named without a hex cannot be charged: the reason of the hex next to him
 * that is nearest; NULL: from one of them he can, or he is not on the map. */
static const char *
why_not_met(const KircholmState *state, const KircholmMove *move, bool dash, unsigned enemy)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned from = state->units[move->unit].place, nearest = UINT_MAX;
    const char *found = NULL;
    if (!kircholm_is_there(state, enemy, 1u - data->side[move->unit]))
        return NULL;
    HET_EACH_BELOW(i, HET_HEX_SIDES) {
        const unsigned cell = data->next[state->units[enemy].place][i];
        if (cell == KIRCHOLM_OFF)
            continue;
        const HetWay way = {.place = (uint16_t)cell};
        const unsigned apart = kircholm_distance(data, from, cell);
        const char *why = kircholm_why_no_charge_there(state, move, dash, &way, enemy);
        if (why == NULL)
            return NULL;
        if (apart < nearest)
            found = apart > kircholm_walking_points(state, move) ? far : why;
        nearest = MIN(nearest, apart);
    }
    return found;
}

const char *
kircholm_why_no_charge_there(const KircholmState *state, const KircholmMove *move, bool dash,
                             const HetWay *way, unsigned enemy)
{
    KircholmMover mover = kircholm_mover(state, move->unit);
    KircholmStand end = {mover.place, mover.facing};
    unsigned cell = way->place, hexes = way->steps, points = kircholm_walking_points(state, move);
    Bar bar = {.why = NULL};
    const char *why = kircholm_why_no_charge(state, mover.unit, dash);
    if (why == NULL && cell >= mover.data->map.cells && enemy < mover.data->unit_count)
        why = why_not_met(state, move, dash, enemy);
    if (why == NULL && cell >= mover.data->map.cells)
        why = "a charge names the hex where it ends, with the enemy in front of it (KIR-11.2)";
    if (why == NULL && hexes > 0)
        why = why_no_way(&mover, points, way, true, &end);
    if (why != NULL)
        return why;
    if (hexes == 0) {
        if (!rides_to(&mover, end, cell, points, &bar))
            return bar.why != NULL && kircholm_lies_ahead(mover.data, end, cell)
                       ? bar.why
                       : "a charge goes straight ahead through its front hexes (KIR-11.2)";
        hexes = kircholm_distance(mover.data, end.cell, cell);
        end.cell = cell;
    }
    if (end.cell != cell)
        return no_agreement;
    if (dash && hexes != 1)
        return "in closed formation it has one hex to go (KIR-4.13)";
    why = why_no_contact(state, &mover, end, move->run + hexes, dash);
    if (why == NULL && enemy < mover.data->unit_count &&
        !meets(state, move->unit, end, enemy, &enemy))
        why = "that enemy would not be in front of it there (KIR-11.2)";
    return why;
}

/* --- flights: KIR-6.6 ------------------------------------------------------------------------- */

unsigned
kircholm_flight_step(const KircholmState *state, unsigned unit, unsigned cell, unsigned direction)
{
    KircholmMover mover = kircholm_mover(state, unit);
    unsigned price;
    return why_no_entry(&mover, cell, direction, &price) == NULL ? price : 0;
}

/* The hexes of a side's units that keep order enough to be fled from. Returns their number. */
static unsigned
hexes_to_flee(const KircholmState *state, unsigned side, uint16_t ret_cells[2 * KIRCHOLM_UNITS])
{
    unsigned count = 0;
    HET_EACH_OF_SIDE(enemy, kircholm_data(state), side) {
        if (state->units[enemy].level >= KIRCHOLM_RETREATING ||
            state->units[enemy].place == KIRCHOLM_OFF)
            continue;
        HET_EACH_BELOW(wing, kircholm_wings(state, enemy))
            ret_cells[count++] = (uint16_t)kircholm_wing(state, enemy, wing);
    }
    return count;
}

static bool
is_near_any(const KircholmScenario *data, unsigned cell, const uint16_t *cells, unsigned count,
            unsigned below)
{
    HET_EACH_BELOW(i, count)
        if (kircholm_distance(data, cell, cells[i]) < below)
            return true;
    return false;
}

void
kircholm_list_flights(const KircholmState *state, unsigned unit, unsigned points, HetMoveList *list)
{
    KircholmMover mover = kircholm_mover(state, unit);
    HetWaySearch search;
    uint16_t enemies[2 * KIRCHOLM_UNITS];
    unsigned enemy_count = hexes_to_flee(state, 1u - mover.side, enemies);
    unsigned apart = (unsigned)kircholm_option(state, KIRCHOLM_FLIGHT);
    start_search(&search, &mover, points);
    HET_WAY_EACH(node, spent, &search, points) {
        explore(&search, &mover, node, points);
        if (is_near_any(mover.data, node / HET_WAY_FACINGS, enemies, enemy_count, apart))
            continue;
        const HetMove move = het_move_unit(HET_MOVE_RETREAT, unit);
        het_list_add(list, het_way_search_along(&search, node, move));
    }
}

const char *
kircholm_why_no_flight(const KircholmState *state, unsigned unit, unsigned points,
                       const HetWay *way)
{
    KircholmMover mover = kircholm_mover(state, unit);
    unsigned cell = mover.place, spent = 0;
    HET_EACH_BELOW(i, MIN(way->steps, HET_PATH_MAX)) {
        unsigned step = het_way_step(way, i), price = 0;
        const char *why = step < HET_HEX_SIDES ? why_no_entry(&mover, cell, step, &price)
                                               : "it goes by hexes, without turns (KIR-6.6)";
        if (why != NULL)
            return why;
        spent += price;
        cell = mover.data->next[cell][step];
    }
    if (spent > points)
        return too_dear;
    if (way->steps == 0)
        cell = way->place;
    if (cell >= mover.data->map.cells)
        return "name the hex where it flees (KIR-6.6)";
    if (kircholm_enemy_distance(state, mover.side, cell) <
        (unsigned)kircholm_option(state, KIRCHOLM_FLIGHT))
        return "it must flee farther from every enemy than that (KIR-6.6)";
    if (way->steps > 0)
        return cell == way->place ? NULL : no_agreement;
    return why_out_of_reach(state, mover, points, cell);
}
