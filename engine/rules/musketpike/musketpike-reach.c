/* The search for places to go. MPR-3, MPR-5, MPR-18 */
#include "musketpike-procedure.h"

#include <limits.h>

#include "musketpike-slots.h"

enum { WINDOW = 1, POINT = 4, WINDOWS_MAX = 3, POINTS_MAX = HET_WAY_SEARCH_COSTS / POINT };
_Static_assert(MUSKET_CELLS <= (int)HET_WAY_SEARCH_CELLS, "a map fits the search");

const char musket_no_ground[] = "it cannot go onto that ground (MPR-18.2)";

unsigned
musket_allowance(const MusketState *state, unsigned unit, MusketOrder order)
{
    MusketKind kind = musket_kind(state, unit);
    unsigned points = (unsigned)musket_move_of(state, kind);
    if (order != MUSKET_ORDER_STRATEGIC)
        return points;
    return kind == MUSKET_ARTILLERY
               ? (unsigned)musket_option(state, MUSKET_ARTILLERY_STRATEGIC_MOVE)
               : points * (unsigned)musket_option(state, MUSKET_STRATEGIC_FACTOR);
}

/* --- steps ----------------------------------------------------------------------------------- */

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

/* --- who stands in the way ------------------------------------------------------------------- */

/* The rule by which another unit keeps the mover out of the cells it stands on: one artillery unit
 * may share a hex with one other unit, if there are not two leaders with them; 0: none. MPR-5.5,
 * MPR-5.12, MPR-15.37 */
static MusketBar
bar_of_unit(const MusketMover *mover, unsigned other)
{
    if (musket_side(mover->state, other) != mover->side)
        return MUSKET_BAR_ENEMIES;
    bool gun = musket_kind(mover->state, other) == MUSKET_ARTILLERY;
    if (gun == (mover->kind == MUSKET_ARTILLERY))
        return MUSKET_BAR_FRIENDS;
    return mover->leader != MUSKET_NONE && musket_led_by_another(mover->state, other, mover->leader)
               ? MUSKET_BAR_LEADERS
               : MUSKET_BAR_NONE;
}

/* MPR-3.3, MPR-3.9, MPR-3.10, MPR-5.4 */
void
musket_waive(MusketMover *mover, unsigned waived)
{
    bool shuns = mover->order != MUSKET_ORDER_CHARGE || mover->kind == MUSKET_ARTILLERY;
    if (shuns && (waived & MUSKET_BAR_CONTACT) == 0)
        mover->closed = mover->near_;
    else
        memset(&mover->closed, 0, sizeof mover->closed);
    HET_EACH_BELOW(other, musket_data(mover->state)->unit_count) {
        if (other == mover->unit || !musket_on_map(mover->state, other) ||
            (bar_of_unit(mover, other) & ~waived) == 0)
            continue;
        MUSKET_EACH_OWN(cell, mover->state, other)
            musket_set_add(&mover->closed, cell);
    }
    if ((waived & MUSKET_BAR_FRONTS) != 0)
        memset(&mover->faced, 0, sizeof mover->faced);
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
    musket_waive(ret_mover, 0);
}

static const char *
contact_words(const MusketMover *mover)
{
    if (mover->order == MUSKET_ORDER_STRATEGIC)
        return "a strategic march keeps its distance from all enemies (MPR-3.10)";
    if (mover->kind == MUSKET_ARTILLERY)
        return "artillery never moves next to an enemy (MPR-5.4)";
    return musket_contact(mover->state, mover->unit)
               ? "a unit that leaves contact enters no other on this order (MPR-3.9)"
               : "only a charge enters hexes next to enemies (MPR-3.3)";
}

const char *
musket_bar_words(const MusketMover *mover, MusketBar bar)
{
    switch (bar) {
    case MUSKET_BAR_CONTACT:
        return contact_words(mover);
    case MUSKET_BAR_FRONTS:
        return musket_pinned(mover->state, mover->unit)
                   ? "a unit in an enemy's front hex stays there on a charge (MPR-3.4)"
                   : "a unit that enters an enemy's front hex stops there (MPR-6.3)";
    case MUSKET_BAR_ENEMIES:
        return "enemies stand in the way (MPR-5.12)";
    case MUSKET_BAR_LEADERS:
        return "only one leader stands in a hex (MPR-15.37)";
    case MUSKET_BAR_FRIENDS:
        return mover->kind == MUSKET_ARTILLERY ? "other artillery stands in the way (MPR-5.5)"
                                               : "units do not pass through friends (MPR-5.12)";
    case MUSKET_BAR_NONE:
    case MUSKET_BAR_ALL:
        break;
    }
    return "others stand in the way (MPR-5.12)";
}

/* The rule that closes a cell to the mover. */
static MusketBar
bar_of_cell(const MusketMover *mover, unsigned cell)
{
    const MusketCell *it = &mover->state->cells[cell];
    bool gun = mover->kind == MUSKET_ARTILLERY;
    unsigned there[2] = {gun ? it->gun : it->unit, gun ? it->unit : it->gun};
    HET_EACH_BELOW(i, 2) { /* the hexes it has left are free */
        MusketBar bar = there[i] == 0 || there[i] - 1 == mover->unit
                            ? MUSKET_BAR_NONE
                            : bar_of_unit(mover, there[i] - 1u);
        if (bar != MUSKET_BAR_NONE)
            return bar;
    }
    return MUSKET_BAR_CONTACT;
}

/* --- steps of a walk ------------------------------------------------------------------------- */

static unsigned
count_near(const MusketMover *mover, unsigned place, unsigned facing)
{
    unsigned cells[2], near_cells = 0;
    unsigned count = musket_cells(musket_data(mover->state), mover->unit, place, facing, cells);
    HET_EACH_BELOW(i, count)
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
    if (musket_hexes(mover->state, mover->unit) == 1 || step == MUSKET_STEP_ABOUT)
        return true;
    return count_near(mover, to_place, to_facing) > count_near(mover, place, facing);
}

/* A cell of a step that is closed, those it stands on apart: what it has left it does not enter
 * again; HET_NO_PLACE: none. MPR-3.9 */
static unsigned
closed_cell(const MusketMover *mover, unsigned place, unsigned facing, unsigned to,
            unsigned heading)
{
    const MusketScenario *data = musket_data(mover->state);
    unsigned cells[2], held[2], count = musket_cells(data, mover->unit, to, heading, cells);
    musket_cells(data, mover->unit, place, facing, held);
    HET_EACH_BELOW(i, count)
        if (cells[i] != held[0] && cells[i] != held[1] && musket_set_has(&mover->closed, cells[i]))
            return cells[i];
    return HET_NO_PLACE;
}

static bool
is_held(const MusketMover *mover, unsigned place, unsigned facing)
{
    return mover->order == MUSKET_ORDER_CHARGE &&
           musket_touches(mover, &mover->faced, place, facing);
}

static bool
may_step(const MusketMover *mover, unsigned step, unsigned *place, unsigned *facing,
         unsigned *ret_cost)
{
    unsigned to = *place, heading = *facing;
    if (!musket_step(musket_data(mover->state), mover->unit, step, &to, &heading, ret_cost) ||
        (is_held(mover, *place, *facing) &&
         !edges_pinned(mover, *place, *facing, step, to, heading)) ||
        closed_cell(mover, *place, *facing, to, heading) != HET_NO_PLACE)
        return false;
    *place = to;
    *facing = heading;
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
    if (musket_hexes(mover->state, mover->unit) == 1 ||
        (step != MUSKET_STEP_LEFT && step != MUSKET_STEP_RIGHT) || !is_held(mover, *place, *facing))
        return 0;
    *ret_cost = 0;
    for (unsigned corners = 1; corners < HET_HEX_SIDES; corners++) {
        unsigned from = *place, heading = *facing, cost = 0;
        if (!musket_step(musket_data(mover->state), mover->unit, step, place, facing, &cost) ||
            closed_cell(mover, from, heading, *place, *facing) != HET_NO_PLACE)
            return 0;
        *ret_cost += cost;
        unsigned near_cells = count_near(mover, *place, *facing);
        if (near_cells == 0 || near_cells > start)
            return near_cells == 0 ? 0 : corners;
    }
    return 0;
}

/* Why there is no such step, no matter who stands where. */
static const char *
why_no_ground(const MusketMover *mover, unsigned step, unsigned place, unsigned facing)
{
    const MusketScenario *data = musket_data(mover->state);
    unsigned cells[2], count = musket_cells(data, mover->unit, place, facing, cells);
    if (step >= HET_HEX_SIDES)
        return mover->kind == MUSKET_ARTILLERY
                   ? "artillery pays nothing for facing, and turns at the end (MPR-15.25)"
                   : "it cannot wheel onto that ground (MPR-18.6)";
    if (mover->kind != MUSKET_ARTILLERY &&
        (musket_turned(data->proper[mover->unit], facing) >> step & 1u) == 0)
        return "units move into their front hexes (MPR-18.1)";
    HET_EACH_BELOW(i, count) {
        unsigned to = data->next[cells[i]][step];
        if (to == HET_NO_PLACE)
            return "units do not leave the map (MPR-18.9)";
        if (musket_grounds[data->map.terrain[to]].cost[mover->kind] == MUSKET_NO_WAY)
            return musket_no_ground;
    }
    return "it cannot cross that hexside (MPR-18.4)";
}

const char *
musket_why_no_step(const MusketMover *mover, const HetWay *way, unsigned index, unsigned *place,
                   unsigned *facing, unsigned *ret_cost)
{
    const MusketScenario *data = musket_data(mover->state);
    unsigned step = het_way_step(way, index), same = index, to = *place, heading = *facing, all = 0;
    if (may_step(mover, step, place, facing, ret_cost))
        return NULL;
    unsigned corners = wheel_round(mover, step, &to, &heading, &all);
    while (same < way->steps && het_way_step(way, same) == step)
        same++;
    if (corners > 0 && same - index >= corners) {
        musket_step(data, mover->unit, step, place, facing, ret_cost);
        return NULL;
    }
    to = *place;
    heading = *facing;
    if (!musket_step(data, mover->unit, step, &to, &heading, ret_cost))
        return why_no_ground(mover, step, *place, *facing);
    unsigned cell = closed_cell(mover, *place, *facing, to, heading);
    return musket_bar_words(mover, is_held(mover, *place, *facing) || cell == HET_NO_PLACE
                                       ? MUSKET_BAR_FRONTS
                                       : bar_of_cell(mover, cell));
}

const char musket_no_stack[] = "units neither stack with nor pass through friends (MPR-5.12)";

const char *
musket_why_no_merger(const MusketMover *mover, unsigned other)
{
    const MusketScenario *data = musket_data(mover->state);
    const MusketUnitType *type = &data->unit[mover->unit], *with = &data->unit[other];
    if (type->kind == MUSKET_ARTILLERY)
        return "one artillery unit stands with one other unit, not two (MPR-5.5)";
    if (type->side != with->side || type->kind != with->kind || type->hexes == 2 ||
        with->hexes == 2)
        return musket_no_stack;
    if (type->nation != with->nation)
        return "units of one nation consolidate (MPR-5.7)";
    if (mover->order == MUSKET_ORDER_CHARGE)
        return "no consolidation on a charge (MPR-5.11)";
    if (musket_have_merged(mover->state, type->side))
        return "two units consolidate in a movement phase, and two have (MPR-5.9)";
    if (!musket_set_has(&mover->near_, mover->state->units[other].place))
        return NULL;
    return mover->order == MUSKET_ORDER_STRATEGIC ? contact_words(mover)
                                                  : "no consolidation next to the enemy (MPR-5.11)";
}

/* Whether the mover may go over an edge from a place, reached with `spent` points, into the hex of
 * a friend, not a gun, to consolidate with him. MPR-5.7 */
static bool
may_merge(const MusketMover *mover, unsigned place, unsigned facing, unsigned edge, unsigned spent)
{
    const MusketScenario *data = musket_data(mover->state);
    unsigned cost = data->cost[mover->kind][place][edge];
    unsigned there = cost == MUSKET_STOP ? 0 : mover->state->cells[data->next[place][edge]].unit;
    return there != 0 && there - 1 != mover->unit && spent + cost <= mover->allowance &&
           (musket_turned(data->proper[mover->unit], facing) >> edge & 1u) != 0 &&
           musket_why_no_merger(mover, there - 1) == NULL;
}

unsigned
musket_partner(const MusketMover *mover, unsigned step, unsigned place, unsigned facing,
               unsigned spent)
{
    return step < HET_HEX_SIDES && may_merge(mover, place, facing, step, spent)
               ? mover->state->cells[musket_data(mover->state)->next[place][step]].unit - 1u
               : MUSKET_NONE;
}

/* --- the search ------------------------------------------------------------------------------ */

const MusketEnough musket_all_engaged = {.engaged = UINT_MAX};

typedef struct {
    const MusketMover *mover;
    MusketReach *reach;
    bool engages; /* places in contact only, and what leads to them */
    /* If so, by the points left: from where a place in contact may be reached. */
    MusketCellSet towards[POINTS_MAX];
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
    HET_EACH_BELOW(i, MUSKET_CELLS / 64) {
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

/* Offers a way; of those equally cheap the last found is looked at first. */
static inline void
offer(Search *search, unsigned from, unsigned node, unsigned cost, unsigned step)
{
    HetWaySearch *ways = &search->reach->ways;
    if (cost >= ways->cost[node] ||
        (search->engages &&
         !musket_set_has(&search->towards[search->mover->allowance - cost / POINT],
                         node / HET_WAY_FACINGS)))
        return;
    if (het_way_search_offer(ways, node, cost, (HetSearchStep){(uint16_t)from, (uint8_t)step, 0}))
        het_way_search_queue_first(ways, node, cost);
}

static void
note_merge(Search *search, unsigned node, unsigned step, unsigned cell)
{
    MusketReach *reach = search->reach;
    unsigned other = search->mover->state->cells[cell].unit - 1u;
    HET_EACH_BELOW(i, reach->merge_count)
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
    unsigned to = place, heading = facing, points = 0;
    if (!may_step(mover, step, &to, &heading, &points))
        return;
    unsigned total = cost + POINT * points;
    if (total / POINT > mover->allowance)
        return;
    if (mover->order == MUSKET_ORDER_CHARGE && step < HET_HEX_SIDES &&
        total % POINT < WINDOWS_MAX && musket_touches(mover, &mover->near_, to, heading))
        total += WINDOW;
    offer(search, het_way_node(place, facing), het_way_node(to, heading), total, step);
}

/* A wheel by several corners is one step of the search: no move ends half way. */
static void
relax_wheel(Search *search, unsigned cost, unsigned place, unsigned facing, unsigned step)
{
    unsigned to = place, heading = facing, points = 0;
    unsigned corners = wheel_round(search->mover, step, &to, &heading, &points);
    if (corners > 1 && cost / POINT + points <= search->mover->allowance)
        offer(search, het_way_node(place, facing), het_way_node(to, heading), cost + POINT * points,
              corners * MUSKET_STEPS + step);
}

/* The ways on of a unit of one hex: the same as by relax(), with fewer tests of each step, since
 * most of the time of random play goes here. */
static void
expand_one(Search *search, unsigned node, unsigned cost, unsigned ways)
{
    const MusketMover *mover = search->mover;
    const MusketScenario *data = musket_data(mover->state);
    unsigned place = node / HET_WAY_FACINGS, facing = node % HET_WAY_FACINGS;
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
            if (may_merge(mover, place, facing, edge, cost / POINT))
                note_merge(search, node, edge, to);
            continue;
        }
        if (charge && total % POINT < WINDOWS_MAX && musket_set_has(&mover->near_, to))
            total += WINDOW;
        offer(search, node, het_way_node(to, facing), total, edge);
    }
    /* a turn without a point left leads nowhere: the cell is found as it is */
    if (mover->kind == MUSKET_ARTILLERY || cost + 2 * POINT > most)
        return;
    unsigned first = het_way_node(place, 0);
    cost += POINT;
    offer(search, node, first + musket_edge(HET_HEX_SIDES - 1, facing), cost, MUSKET_STEP_LEFT);
    offer(search, node, first + musket_edge(1, facing), cost, MUSKET_STEP_RIGHT);
    offer(search, node, first + musket_edge(HET_HEX_SIDES / 2, facing), cost, MUSKET_STEP_ABOUT);
}

static void
expand(Search *search, unsigned node, unsigned cost)
{
    const MusketMover *mover = search->mover;
    unsigned place = node / HET_WAY_FACINGS, facing = node % HET_WAY_FACINGS;
    unsigned ways = mover->kind == MUSKET_ARTILLERY
                        ? 0x3fu
                        : musket_turned(musket_data(mover->state)->proper[mover->unit], facing);
    if (musket_hexes(mover->state, mover->unit) == 1) {
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
    unsigned place = node / HET_WAY_FACINGS, facing = node % HET_WAY_FACINGS;
    bool two = musket_hexes(mover->state, mover->unit) == 2;
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
    memset(reach->ways.cost + het_way_node(first, 0), UINT8_MAX, het_way_node(last - first, 0));
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
    reach->count = reach->merge_count = reach->engaged = reach->clear = 0;
    if (search.engages) {
        find_towards(&search);
        if (!musket_set_has(&search.towards[mover->allowance], it->place))
            return false;
    }
    forget_rows(mover, reach);
    unsigned heading = mover->kind == MUSKET_ARTILLERY ? 0 : it->facing;
    unsigned start = het_way_node(it->place, heading),
             most = POINT * mover->allowance + WINDOWS_MAX;
    het_way_search_start(&reach->ways, start, most);
    HET_WAY_EACH(node, cost, &reach->ways, most) {
        settle(&search, node, node == start);
        if (enough != NULL && is_enough(reach, enough))
            return reach->engaged > 0;
        expand(&search, node, cost);
    }
    return reach->engaged > 0;
}

HetMove
musket_along(const MusketMover *mover, const MusketReach *reach, unsigned node, HetMove move)
{
    const MusketUnit *it = &mover->state->units[mover->unit];
    unsigned heading = mover->kind == MUSKET_ARTILLERY ? 0 : it->facing, count = 0;
    unsigned cell = node / HET_WAY_FACINGS;
    uint64_t path = 0;
    uint32_t beyond = 0; /* of the first sixteen steps, and the others */
    for (unsigned start = het_way_node(it->place, heading);
         node != start;) { /* see relax_wheel() */
        const HetSearchStep *last = &reach->ways.step[node];
        unsigned times = MAX(last->step / MUSKET_STEPS, 1);
        for (count += times; times > 0; times--) {
            beyond = beyond << 4 | (uint32_t)(path >> 60);
            path = path << 4 | last->step % MUSKET_STEPS;
        }
        node = last->before;
    }
    return het_move_along(move, cell, count, path, beyond);
}

/* --- questions ------------------------------------------------------------------------------- */

/* Cells next to enemies that a unit is not next to. */
static void
find_unmet(const MusketState *state, unsigned unit, MusketCellSet *ret_cells)
{
    const MusketScenario *data = musket_data(state);
    memset(ret_cells, 0, sizeof *ret_cells);
    HET_EACH_OF_SIDE(other, data, 1 - musket_side(state, unit)) {
        unsigned enemy = other;
        if (!musket_on_map(state, enemy) || musket_adjacent(state, unit, enemy))
            continue;
        MUSKET_EACH_OWN(cell, state, enemy)
            HET_EACH_BELOW(edge, HET_HEX_SIDES)
                if (data->next[cell][edge] != HET_NO_PLACE)
                    musket_set_add(ret_cells, data->next[cell][edge]);
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
