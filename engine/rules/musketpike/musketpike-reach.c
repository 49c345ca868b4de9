/* The search for places to go. MPR-3, MPR-5, MPR-18 */
#include "musketpike-reach.h"

#include <limits.h>

#include "musketpike-ground.h"
#include "musketpike-unit.h"

enum { NIL = UINT16_MAX, BUCKETS = 4 * 32, WINDOW = 1, POINT = 4, WINDOWS_MAX = 3 };

unsigned
musket_allowance(const MusketState *state, unsigned unit, MusketOrder order)
{
    static const MusketOption options[MUSKET_KINDS] = {
        [MUSKET_HEAVY] = MUSKET_HEAVY_MOVE,
        [MUSKET_LIGHT] = MUSKET_LIGHT_MOVE,
        [MUSKET_CAVALRY] = MUSKET_CAVALRY_MOVE,
        [MUSKET_ARTILLERY] = MUSKET_ARTILLERY_MOVE,
    };
    MusketKind kind = musket_kind(state, unit);
    unsigned points = (unsigned)musket_option(state, options[kind]);
    if (order != MUSKET_ORDER_STRATEGIC)
        return points;
    return kind == MUSKET_ARTILLERY
               ? (unsigned)musket_option(state, MUSKET_ARTILLERY_STRATEGIC_MOVE)
               : points * (unsigned)musket_option(state, MUSKET_STRATEGIC_FACTOR);
}

/* --- steps ------------------------------------------------------------------------------------ */

/* A wheel: one hex of a two-hex unit goes into the middle of its front. */
static bool
wheel(const MusketScenario *data, unsigned kind, unsigned step, unsigned *place, unsigned *facing,
      unsigned *cost)
{
    unsigned left = *place, right = data->next[left][musket_edge(MUSKET_RIGHT_EDGE, *facing)];
    bool to_right = step == MUSKET_STEP_RIGHT;
    unsigned from = to_right ? left : right, edge = musket_edge(to_right ? 1 : 0, *facing);
    unsigned enter = data->cost[kind][from][edge];
    if (enter == MUSKET_STOP)
        return false;
    *place = to_right ? data->next[left][edge] : left;
    *facing = musket_edge(to_right ? 1 : HET_HEX_SIDES - 1, *facing);
    *cost = (unsigned)data->option[MUSKET_WHEEL_COST] + enter - 1;
    return true;
}

bool
musket_step(const MusketScenario *data, unsigned unit, unsigned step, unsigned *place,
            unsigned *facing, unsigned *ret_cost)
{
    const MusketUnitType *type = &data->unit[unit];
    bool two = type->hexes == 2;
    unsigned right = two ? data->next[*place][musket_edge(MUSKET_RIGHT_EDGE, *facing)] : 0;
    if (step < HET_HEX_SIDES) {
        bool ahead = (musket_turned(data->proper[unit], *facing) >> step & 1u) != 0;
        unsigned cost = data->cost[type->kind][*place][step];
        if (two && cost < data->cost[type->kind][right][step])
            cost = data->cost[type->kind][right][step];
        if ((!ahead && type->kind != MUSKET_ARTILLERY) || cost == MUSKET_STOP)
            return false;
        *place = data->next[*place][step];
        *ret_cost = cost;
        return true;
    }
    if (type->kind == MUSKET_ARTILLERY)
        return false;
    if (step == MUSKET_STEP_ABOUT) { /* MPR-15.35 */
        *place = two ? right : *place;
        *facing = musket_edge(HET_HEX_SIDES / 2, *facing);
        *ret_cost = 1;
        return true;
    }
    if (two)
        return wheel(data, type->kind, step, place, facing, ret_cost);
    *facing = musket_edge(step == MUSKET_STEP_RIGHT ? 1 : HET_HEX_SIDES - 1, *facing);
    *ret_cost = 1;
    return true;
}

bool
musket_touches(const MusketMover *mover, const MusketCellSet *set, unsigned place, unsigned facing)
{
    unsigned cells[2];
    unsigned count = musket_cells(musket_data(mover->state), mover->unit, place, facing, cells);
    return musket_set_has(set, cells[0]) || (count == 2 && musket_set_has(set, cells[1]));
}

/* --- who stands in the way -------------------------------------------------------------------- */

/* Whether other units leave room for the mover on a cell: one artillery unit may share a hex with
 * one other, if there are not two leaders with them. MPR-5.5, MPR-5.12, MPR-15.37 */
static bool
may_stand(const MusketMover *mover, unsigned cell)
{
    const MusketCell *it = &mover->state->cells[cell];
    if (musket_of_side_at(mover->state, 1 - mover->side, cell) != MUSKET_NONE)
        return false;
    bool gun = mover->kind == MUSKET_ARTILLERY;
    unsigned there = gun ? it->gun : it->unit, beside = gun ? it->unit : it->gun;
    return (there == 0 || there - 1 == mover->unit) &&
           (beside == 0 || mover->leader == MUSKET_NONE ||
            !musket_led_by_another(mover->state, beside - 1u, mover->leader));
}

/* Finds the cells it cannot enter: taken ones, and those the order keeps it out of. MPR-3.3,
 * MPR-3.9, MPR-3.10, MPR-5.4 */
static void
close_cells(MusketMover *mover)
{
    const MusketScenario *data = musket_data(mover->state);
    unsigned cells[2], count;
    if (mover->order == MUSKET_ORDER_CHARGE && mover->kind != MUSKET_ARTILLERY)
        memset(&mover->closed, 0, sizeof mover->closed);
    else
        mover->closed = mover->near_;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if (unit == mover->unit || !musket_on_map(mover->state, unit))
            continue;
        count = musket_own_cells(mover->state, unit, cells);
        for (unsigned i = 0; i < count; i++)
            if (!may_stand(mover, cells[i]))
                musket_set_add(&mover->closed, cells[i]);
    }
}

void
musket_mover(const MusketState *state, unsigned unit, MusketOrder order, unsigned points,
             MusketMover *ret_mover)
{
    ret_mover->state = state;
    ret_mover->unit = unit;
    ret_mover->side = musket_side(state, unit);
    ret_mover->kind = musket_kind(state, unit);
    ret_mover->leader = musket_leader_of(state, unit);
    ret_mover->order = order;
    ret_mover->allowance = points;
    if (order == MUSKET_ORDER_STRATEGIC)
        musket_find_shunned(state, unit, points,
                            (unsigned)musket_option(state, MUSKET_STRATEGIC_DISTANCE),
                            &ret_mover->near_);
    else
        musket_zones(state, ret_mover->side, &ret_mover->near_, &ret_mover->faced);
    close_cells(ret_mover);
}

static unsigned
count_near(const MusketMover *mover, unsigned place, unsigned facing)
{
    unsigned cells[2], near_cells = 0;
    unsigned count = musket_cells(musket_data(mover->state), mover->unit, place, facing, cells);
    for (unsigned i = 0; i < count; i++)
        near_cells += musket_set_has(&mover->near_, cells[i]);
    return near_cells;
}

/* A unit in an enemy's front hex on a charge: it turns, and wheels to bring one more hex next to
 * an enemy. MPR-3.4, MPR-6.3 */
static bool
edges_pinned(const MusketMover *mover, unsigned place, unsigned facing, unsigned step,
             unsigned to_place, unsigned to_facing)
{
    if (step < HET_HEX_SIDES)
        return false;
    if (musket_data(mover->state)->unit[mover->unit].hexes == 1 || step == MUSKET_STEP_ABOUT)
        return true;
    return count_near(mover, to_place, to_facing) > count_near(mover, place, facing);
}

/* Whether the cells of a step are open, those it stands on apart: so what it has left is not
 * entered again. MPR-3.9 */
static bool
lets_step(const MusketMover *mover, unsigned place, unsigned facing, unsigned to, unsigned look)
{
    const MusketScenario *data = musket_data(mover->state);
    unsigned cells[2], held[2], count = musket_cells(data, mover->unit, to, look, cells);
    musket_cells(data, mover->unit, place, facing, held);
    for (unsigned i = 0; i < count; i++)
        if (cells[i] != held[0] && cells[i] != held[1] && musket_set_has(&mover->closed, cells[i]))
            return false;
    return true;
}

bool
musket_may_step(const MusketMover *mover, unsigned step, unsigned *place, unsigned *facing,
                unsigned *ret_cost)
{
    unsigned to = *place, look = *facing, cost = 0;
    if (!musket_step(musket_data(mover->state), mover->unit, step, &to, &look, &cost))
        return false;
    if (mover->order == MUSKET_ORDER_CHARGE &&
        musket_touches(mover, &mover->faced, *place, *facing) &&
        !edges_pinned(mover, *place, *facing, step, to, look))
        return false;
    if (!lets_step(mover, *place, *facing, to, look))
        return false;
    *place = to;
    *facing = look;
    *ret_cost = cost;
    return true;
}

/* A wheel by as many corners as it takes to bring one more hex of two, held by an enemy's front,
 * next to an enemy, in contact all the way: moves place and facing to its end, and returns its
 * corners; 0: none does. MPR-3.4 */
static unsigned
wheel_round(const MusketMover *mover, unsigned step, unsigned *place, unsigned *facing,
            unsigned *ret_cost)
{
    unsigned start = count_near(mover, *place, *facing);
    if (mover->order != MUSKET_ORDER_CHARGE ||
        musket_data(mover->state)->unit[mover->unit].hexes == 1 ||
        (step != MUSKET_STEP_LEFT && step != MUSKET_STEP_RIGHT) ||
        !musket_touches(mover, &mover->faced, *place, *facing))
        return 0;
    *ret_cost = 0;
    for (unsigned corners = 1; corners < HET_HEX_SIDES; corners++) {
        unsigned from = *place, look = *facing, cost = 0;
        if (!musket_step(musket_data(mover->state), mover->unit, step, place, facing, &cost) ||
            !lets_step(mover, from, look, *place, *facing))
            return 0;
        *ret_cost += cost;
        unsigned near_cells = count_near(mover, *place, *facing);
        if (near_cells == 0 || near_cells > start)
            return near_cells == 0 ? 0 : corners;
    }
    return 0;
}

bool
musket_may_take(const MusketMover *mover, const HetWay *way, unsigned index, unsigned *place,
                unsigned *facing, unsigned *ret_cost)
{
    unsigned step = het_way_step(way, index), same = index, to = *place, look = *facing, all = 0;
    if (musket_may_step(mover, step, place, facing, ret_cost))
        return true;
    unsigned corners = wheel_round(mover, step, &to, &look, &all);
    while (same < way->steps && het_way_step(way, same) == step)
        same++;
    return corners > 0 && same - index >= corners &&
           musket_step(musket_data(mover->state), mover->unit, step, place, facing, ret_cost);
}

/* Whether the mover may go over an edge from a place, reached with `spent` points, into a friend's
 * hex to consolidate with him. MPR-5.7 */
static bool
may_merge(const MusketMover *mover, unsigned place, unsigned facing, unsigned edge, unsigned spent)
{
    const MusketState *state = mover->state;
    const MusketScenario *data = musket_data(state);
    const MusketUnitType *type = &data->unit[mover->unit];
    unsigned to = data->next[place][edge];
    if (mover->order == MUSKET_ORDER_CHARGE || type->kind == MUSKET_ARTILLERY || type->hexes != 1 ||
        data->cost[type->kind][place][edge] == MUSKET_STOP ||
        (musket_turned(data->proper[mover->unit], facing) >> edge & 1u) == 0 ||
        spent + data->cost[type->kind][place][edge] > mover->allowance ||
        state->cells[to].unit == 0)
        return false;
    unsigned other = state->cells[to].unit - 1u;
    const MusketUnitType *friend = &data->unit[other];
    if (other == mover->unit || friend->side != type->side || friend->kind != type->kind ||
        friend->nation != type->nation || friend->hexes != 1 ||
        musket_have_merged(state, type->side))
        return false;
    return !musket_set_has(&mover->near_, to); /* MPR-5.11 */
}

/* --- the search ------------------------------------------------------------------------------- */

const MusketEnough musket_all_engaged = {.engaged = UINT_MAX};

typedef struct {
    const MusketMover *mover;
    MusketReach *reach;
    uint16_t heads[BUCKETS];
    bool engages; /* places in contact only, and what leads to them */
    /* If so, by the points left: from where a place in contact may be reached. */
    MusketCellSet towards[BUCKETS / POINT];
} Search;

/* Adds the cells whose number is greater by `by`, or less if `back`, than that of one of another
 * set. */
static inline void
add_shifted(MusketCellSet *set, const MusketCellSet *other, unsigned by, bool back)
{
    enum { WORDS = MUSKET_CELLS / 64 };
    unsigned words = by / 64, bits = by % 64;
    for (unsigned i = 0; i + words < WORDS; i++) {
        unsigned to = back ? i : i + words, from = back ? i + words : i;
        uint64_t here = other->bits[from], next = 0;
        if (back && from + 1 < WORDS)
            next = other->bits[from + 1];
        else if (!back && from > 0)
            next = other->bits[from - 1];
        set->bits[to] |= back ? here >> bits | (bits != 0 ? next << (64 - bits) : 0)
                              : here << bits | (bits != 0 ? next >> (64 - bits) : 0);
    }
}

/* Adds the neighbours of all cells of a set; and, harmlessly, some on the other side of the board,
 * and some that are none of its cells. */
static void
grow(const MusketScenario *data, const MusketCellSet *set, MusketCellSet *ret_grown)
{
    unsigned width = (unsigned)data->map.grid.width;
    MusketCellSet lower, upper, beside = *set;
    for (unsigned i = 0; i < MUSKET_CELLS / 64; i++) {
        lower.bits[i] = set->bits[i] & data->lower.bits[i];
        upper.bits[i] = set->bits[i] & ~data->lower.bits[i];
    }
    add_shifted(&beside, &lower, width, false);
    add_shifted(&beside, &upper, width, true);
    *ret_grown = *set;
    add_shifted(ret_grown, set, width, false);
    add_shifted(ret_grown, set, width, true);
    add_shifted(ret_grown, &beside, 1, false);
    add_shifted(ret_grown, &beside, 1, true);
}

/* Finds from where contact may be reached: no step that leads to another cell costs less than a
 * point. */
static void
find_towards(Search *search)
{
    const MusketMover *mover = search->mover;
    const MusketScenario *data = musket_data(mover->state);
    search->towards[0] = mover->near_;
    if (data->unit[mover->unit].hexes == 2)
        grow(data, &mover->near_, &search->towards[0]); /* its second hex comes into contact */
    for (unsigned points = 1; points <= mover->allowance; points++)
        grow(data, &search->towards[points - 1], &search->towards[points]);
}

/* Takes a node that is found cheaper out of its bucket: seldom, as most steps cost the same. */
static void
unlink_node(Search *search, unsigned node, unsigned cost)
{
    uint16_t *link = &search->heads[cost];
    while (*link != node)
        link = &search->reach->next[*link];
    *link = search->reach->next[node];
}

static void
enqueue(Search *search, unsigned from, unsigned node, unsigned cost, unsigned step)
{
    MusketReach *reach = search->reach;
    unsigned old = reach->cost[node];
    if (old <= cost || (search->engages &&
                        !musket_set_has(&search->towards[search->mover->allowance - cost / POINT],
                                        node / HET_HEX_SIDES)))
        return;
    if (old != UINT8_MAX)
        unlink_node(search, node, old);
    reach->cost[node] = (uint8_t)cost;
    reach->step[node] = (uint8_t)step;
    reach->from[node] = (uint16_t)from;
    reach->next[node] = search->heads[cost];
    search->heads[cost] = (uint16_t)node;
}

static void
note_merge(Search *search, unsigned node, unsigned step, unsigned cell)
{
    MusketReach *reach = search->reach;
    unsigned other = search->mover->state->cells[cell].unit - 1u;
    for (unsigned i = 0; i < reach->merge_count; i++)
        if (reach->merge_with[i] == other)
            return; /* found cheaper */
    reach->merges[reach->merge_count] = (uint16_t)node;
    reach->merge_step[reach->merge_count] = (uint8_t)step;
    reach->merge_with[reach->merge_count++] = (uint8_t)other;
}

static void
relax(Search *search, unsigned cost, unsigned place, unsigned facing, unsigned step)
{
    const MusketMover *mover = search->mover;
    unsigned to = place, look = facing, points = 0;
    if (!musket_may_step(mover, step, &to, &look, &points))
        return;
    unsigned total = cost + POINT * points;
    if (total / POINT > mover->allowance)
        return;
    if (mover->order == MUSKET_ORDER_CHARGE && step < HET_HEX_SIDES &&
        total % POINT < WINDOWS_MAX && musket_touches(mover, &mover->near_, to, look))
        total += WINDOW;
    enqueue(search, place * HET_HEX_SIDES + facing, to * HET_HEX_SIDES + look, total, step);
}

/* A wheel by several corners is one step of the search: nobody ends half way. */
static void
relax_wheel(Search *search, unsigned cost, unsigned place, unsigned facing, unsigned step)
{
    unsigned to = place, look = facing, points = 0;
    unsigned corners = wheel_round(search->mover, step, &to, &look, &points);
    if (corners > 1 && cost / POINT + points <= search->mover->allowance)
        enqueue(search, place * HET_HEX_SIDES + facing, to * HET_HEX_SIDES + look,
                cost + POINT * points, corners * MUSKET_STEPS + step);
}

/* The ways on of a unit of one hex: the same as relax() says, with less asked of each step, since
 * most of the time of random play goes here. */
static void
expand_one(Search *search, unsigned node, unsigned cost, unsigned ways)
{
    const MusketMover *mover = search->mover;
    const MusketScenario *data = musket_data(mover->state);
    unsigned place = node / HET_HEX_SIDES, facing = node % HET_HEX_SIDES;
    unsigned most = POINT * mover->allowance + WINDOWS_MAX;
    bool charge = mover->order == MUSKET_ORDER_CHARGE;
    if (cost + POINT > most)
        return;
    if (charge && musket_set_has(&mover->faced, place))
        ways = 0; /* MPR-3.4 */
    for (; ways != 0; ways &= ways - 1) {
        unsigned edge = (unsigned)__builtin_ctz(ways), to = data->next[place][edge];
        unsigned points = data->cost[mover->kind][place][edge];
        unsigned total = cost + POINT * points;
        if (points == MUSKET_STOP || total > most)
            continue;
        if (musket_set_has(&mover->closed, to)) {
            if (mover->state->cells[to].unit != 0 &&
                may_merge(mover, place, facing, edge, cost / POINT))
                note_merge(search, node, edge, to);
            continue;
        }
        if (charge && total % POINT < WINDOWS_MAX && musket_set_has(&mover->near_, to))
            total += WINDOW;
        enqueue(search, node, to * HET_HEX_SIDES + facing, total, edge);
    }
    /* who has turned must still be able to go: its cell is found as it is */
    if (mover->kind == MUSKET_ARTILLERY || cost + 2 * POINT > most)
        return;
    unsigned first = place * HET_HEX_SIDES;
    cost += POINT;
    enqueue(search, node, first + musket_edge(HET_HEX_SIDES - 1, facing), cost, MUSKET_STEP_LEFT);
    enqueue(search, node, first + musket_edge(1, facing), cost, MUSKET_STEP_RIGHT);
    enqueue(search, node, first + musket_edge(HET_HEX_SIDES / 2, facing), cost, MUSKET_STEP_ABOUT);
}

static void
expand(Search *search, unsigned node, unsigned cost)
{
    const MusketMover *mover = search->mover;
    unsigned place = node / HET_HEX_SIDES, facing = node % HET_HEX_SIDES;
    unsigned ways = mover->kind == MUSKET_ARTILLERY
                        ? 0x3fu
                        : musket_turned(musket_data(mover->state)->proper[mover->unit], facing);
    if (musket_data(mover->state)->unit[mover->unit].hexes == 1) {
        expand_one(search, node, cost, ways);
        return;
    }
    for (; ways != 0; ways &= ways - 1)
        relax(search, cost, place, facing, (unsigned)__builtin_ctz(ways));
    for (unsigned step = MUSKET_STEP_LEFT; step < MUSKET_STEPS; step++) {
        relax(search, cost, place, facing, step);
        relax_wheel(search, cost, place, facing, step);
    }
}

/* A node whose cost is final. */
static void
settle(Search *search, unsigned node, bool first)
{
    const MusketMover *mover = search->mover;
    MusketReach *reach = search->reach;
    unsigned place = node / HET_HEX_SIDES, facing = node % HET_HEX_SIDES;
    bool two = musket_data(mover->state)->unit[mover->unit].hexes == 2;
    if (!two && reach->seen[place] != 0)
        return;
    reach->seen[place] = 1;
    reach->nodes[reach->count++] = (uint16_t)node;
    if (!musket_touches(mover, &mover->near_, place, facing))
        reach->clear++;
    else if (!first)
        reach->engaged++;
}

static bool
is_enough(const MusketReach *reach, const MusketEnough *enough)
{
    return (enough->any > 0 && reach->count >= enough->any) ||
           (enough->engaged > 0 && reach->engaged >= enough->engaged) ||
           (enough->clear > 0 && reach->clear >= enough->clear);
}

/* Clears the rows that the search can come to: no step costs less than a point. */
static void
forget_rows(const MusketMover *mover, MusketReach *reach)
{
    const MusketScenario *data = musket_data(mover->state);
    unsigned width = (unsigned)data->map.grid.width, away = mover->allowance + 1;
    unsigned row = mover->state->units[mover->unit].place / width;
    unsigned first = row > away ? (row - away) * width : 0;
    unsigned last = MIN((row + away + 1) * width, data->cells);
    memset(reach->cost + first * HET_HEX_SIDES, UINT8_MAX, (last - first) * HET_HEX_SIDES);
    memset(reach->seen + first, 0, last - first);
}

bool
musket_reach(const MusketMover *mover, MusketReach *reach, const MusketEnough *enough)
{
    const MusketUnit *it = &mover->state->units[mover->unit];
    Search search;
    search.mover = mover;
    search.reach = reach;
    search.engages = enough != NULL && enough->engaged > 0;
    if (search.engages)
        find_towards(&search);
    forget_rows(mover, reach);
    memset(search.heads, 0xff, sizeof search.heads);
    reach->count = reach->merge_count = reach->engaged = reach->clear = 0;
    unsigned look = mover->kind == MUSKET_ARTILLERY ? 0 : it->facing;
    unsigned start = it->place * (unsigned)HET_HEX_SIDES + look;
    enqueue(&search, start, start, 0, 0);
    for (unsigned cost = 0; cost <= POINT * mover->allowance + WINDOWS_MAX; cost++) {
        while (search.heads[cost] != NIL) {
            unsigned node = search.heads[cost];
            search.heads[cost] = reach->next[node];
            settle(&search, node, node == start);
            if (enough != NULL && is_enough(reach, enough))
                return reach->engaged > 0;
            expand(&search, node, cost);
        }
    }
    return reach->engaged > 0;
}

HetWay
musket_way(const MusketMover *mover, const MusketReach *reach, unsigned node)
{
    const MusketUnit *it = &mover->state->units[mover->unit];
    unsigned look = mover->kind == MUSKET_ARTILLERY ? 0 : it->facing, count = 0;
    unsigned start = it->place * (unsigned)HET_HEX_SIDES + look;
    uint8_t steps[HET_PATH_MAX];
    HetWay way = {.place = (uint16_t)(node / HET_HEX_SIDES)};
    for (; node != start; node = reach->from[node]) /* see relax_wheel() */
        for (unsigned i = 0; i < MAX(reach->step[node] / MUSKET_STEPS, 1); i++)
            steps[count++] = reach->step[node] % MUSKET_STEPS;
    while (count > 0)
        het_way_add(&way, steps[--count]);
    return way;
}

/* --- questions -------------------------------------------------------------------------------- */

/* Cells next to enemies that a unit is not next to. */
static void
find_unmet(const MusketState *state, unsigned unit, MusketCellSet *ret_cells)
{
    const MusketScenario *data = musket_data(state);
    memset(ret_cells, 0, sizeof *ret_cells);
    HET_EACH_OF_SIDE(other, data, 1 - musket_side(state, unit)) {
        unsigned enemy = other, cells[2];
        if (!musket_on_map(state, enemy) || musket_adjacent(state, unit, enemy))
            continue;
        unsigned count = musket_own_cells(state, enemy, cells);
        for (unsigned k = 0; k < count; k++)
            for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
                if (data->next[cells[k]][edge] != HET_NO_PLACE)
                    musket_set_add(ret_cells, data->next[cells[k]][edge]);
    }
}

bool
musket_can_engage(const MusketState *state, unsigned unit)
{
    unsigned points = musket_allowance(state, unit, MUSKET_ORDER_CHARGE);
    if (musket_kind(state, unit) == MUSKET_ARTILLERY ||
        !musket_enemy_within(state, unit, points + 1))
        return false;
    bool contact = musket_contact(state, unit);
    if (contact && musket_pinned(state, unit))
        return false;
    MusketMover mover;
    MusketReach reach;
    musket_mover(state, unit, MUSKET_ORDER_CHARGE, points, &mover);
    if (contact)
        find_unmet(state, unit, &mover.near_);
    return musket_reach(&mover, &reach, &(MusketEnough){.engaged = 1});
}

bool
musket_can_withdraw(const MusketState *state, unsigned unit)
{
    MusketMover mover;
    MusketReach reach;
    musket_mover(state, unit, MUSKET_ORDER_RALLY, musket_allowance(state, unit, MUSKET_ORDER_RALLY),
                 &mover);
    musket_reach(&mover, &reach, &(MusketEnough){.clear = 1});
    return reach.clear > 0 || reach.merge_count > 0;
}
