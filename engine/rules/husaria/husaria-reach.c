/* Where a unit can march, and what it costs. HUS-4, 5, 9.1, 11.16 */
#include "husaria-reach.h"

#include "engine/board/hex-search.h"
#include "husaria-ground.h"

enum { FACINGS = HET_HEX_SIDES };
_Static_assert((int)HUSARIA_CELLS < (int)HET_HEX_SEARCH_CELLS, "also one for off the map");

/* --- costs of turning: HUS-4.43 to 4.47, 4.54, 5.23 ------------------------------------------- */

/* Sixths from one facing to another. */
static const uint8_t turn_steps[FACINGS][FACINGS] = {
    {0, 1, 2, 3, 2, 1}, {1, 0, 1, 2, 3, 2}, {2, 1, 0, 1, 2, 3},
    {3, 2, 1, 0, 1, 2}, {2, 3, 2, 1, 0, 1}, {1, 2, 3, 2, 1, 0},
};

static bool
on_road(const HusariaScenario *data, unsigned cell)
{
    for (unsigned edge = 0; edge < FACINGS; edge++)
        if ((data->map.ways[cell][edge] & HUSARIA_ROAD) != 0)
            return true;
    return false;
}

/* Half points more that a turn of cavalry costs on the ground of a hex. HUS-4.44, 4.44b */
static unsigned
rough(const HusariaScenario *data, unsigned cell)
{
    bool open = data->map.terrain[cell] == HUSARIA_CLEAR || on_road(data, cell);
    return open ? 0 : husaria_terrain_cost[data->map.terrain[cell]][1];
}

static inline unsigned
turn_cost(const HusariaScenario *data, bool horse, unsigned more, unsigned cell, unsigned from,
          unsigned to, bool zone)
{
    if (zone)
        return horse ? 2u * (turn_steps[from][to] + 1u) : 0xffff;
    if ((data->map.ways[cell][to] & HUSARIA_ROAD) != 0)
        return 0;
    return horse ? 2u * turn_steps[from][to] + more : 2;
}

/* Half points a turn costs; 0xffff: forbidden. `zone`: in an enemy's zone of control. */
unsigned
husaria_turn_cost(const HusariaState *state, unsigned unit, unsigned cell, unsigned from,
                  unsigned to, bool zone)
{
    const HusariaScenario *data = husaria_data(state);
    bool horse = husaria_arm(data, unit) == HUSARIA_CAVALRY;
    return turn_cost(data, horse, rough(data, cell), cell, from, to, zone);
}

/* --- where a unit can get to --------------------------------------------------------------------
 * With facings a map has eleven thousand nodes, and a random playout does little but this: who
 * stands in a hex is looked at once a search. Of equally cheap ways the first found counts: lower
 * edges before higher, steps before turns. A turn after a turn on plain ground takes its place. */

enum {
    COSTS = 64,     /* greatest cost of a search, in half points, and one */
    TURN = 2,       /* a sixth on plain ground, or any turn of foot */
    PLAIN_STEP = 2, /* the cheapest step out of a plain hex: no road leads there */
    /* Bits of a hex. */
    KNOWN = 1,   /* looked at: closed unless it may be entered */
    FRIENDS = 2, /* friends stand there: so many half points more, HUS-4.29 */
    ZONE = 4,    /* an enemy's zone of control, marked before any is looked at */
    HALT = 8,    /* friends stand there and may not be passed, HUS-4.28 */
    PLAIN = 16,  /* clear and without roads */
};

/* Edges of the front by facing, ascending. HUS-4.1 */
static const uint8_t front[FACINGS][3] = {{0, 1, 5}, {0, 1, 2}, {1, 2, 3},
                                          {2, 3, 4}, {3, 4, 5}, {0, 4, 5}};

typedef struct {
    const HusariaScenario *data;
    const HusariaSteps *steps;      /* of its arm */
    unsigned unit, home, budget;    /* home: the hex of the start ... */
    unsigned shut;                  /* ... again, if it may not come back to it; else off the map */
    bool horse, any_way;            /* any_way: it steps over any edge */
    const HusariaCells *barred;     /* to the unit, by the scenario */
    HusariaCells open;              /* looked at, and may be entered */
    uint8_t hex[HUSARIA_CELLS + 1]; /* what is known of a hex */
    HetHexSearch ways;
} Search;

/* Whether a hex may be entered in a move: no enemies who hold it, limits of the scenario, room. */
bool
husaria_may_enter(const HusariaWalker *walker, unsigned cell)
{
    const HusariaState *state = walker->state;
    unsigned enemy = 1 - walker->side;
    if (husaria_barred(state, walker->unit, cell))
        return false;
    if (state->first[cell] == 0)
        return true;
    if (walker->past_enemies && husaria_anyone(state, enemy, cell))
        return true;
    if (husaria_held(state, enemy, cell))
        return false;
    if (!husaria_anyone(state, enemy, cell))
        return walker->past_friends || husaria_fits(state, walker->unit, cell);
    if (walker->leader || walker->train)
        return false;
    HusariaArm arm = husaria_arm(husaria_data(state), walker->unit);
    HUSARIA_EACH_AT(unit, state, cell)
        if (husaria_arm(husaria_data(state), unit) == HUSARIA_TRAIN && arm == HUSARIA_CAVALRY)
            return false; /* HUS-11.17 */
    return true;
}

/* HUS-4.53: who has not moved yet may always take one step or turn for all he has, if he has any
 * left: an archer's last point may have gone into his shot (15.23). */
unsigned
husaria_price(const HusariaWalker *walker, bool at_start, unsigned cost)
{
    bool all = at_start && !walker->begun && walker->budget > 0;
    return all ? MIN(cost, walker->budget) : cost;
}

/* HUS-4.28: one point may pass one point, and nobody else anybody. Commanders and wagons are no
 * units. */
bool
husaria_may_pass(const HusariaWalker *walker, unsigned cell)
{
    const HusariaState *state = walker->state;
    bool weak = state->units[walker->unit].strength == 1;
    HUSARIA_EACH_AT(unit, state, cell)
        if (unit != walker->unit && state->units[unit].convoy == 0 && husaria_fights(state, unit) &&
            !(weak && state->units[unit].strength == 1))
            return walker->leader || walker->train || walker->past_friends;
    return true;
}

/* Whether friends stand in the hex it starts from, beside itself and those who go with it. */
static bool
left_behind(const HusariaWalker *walker, unsigned home)
{
    const HusariaState *state = walker->state;
    HUSARIA_EACH_AT(unit, state, home)
        if (unit != walker->unit && state->units[unit].convoy == 0 && husaria_fights(state, unit))
            return true;
    return false;
}

/* Marks the hexes that enemies control. HUS-5.11 */
static void
mark_zones(Search *search, const HusariaWalker *walker)
{
    const HusariaScenario *data = search->data;
    if (walker->train || walker->leader || walker->convoy)
        return;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const HusariaUnit *it = &walker->state->units[unit];
        if (data->side[unit] == walker->side || it->place == HUSARIA_OFF ||
            data->arm[unit] > HUSARIA_ARTILLERY)
            continue;
        for (unsigned turn = 0; turn < 3; turn++) {
            unsigned cell = data->next[it->place][front[it->facing][turn]];
            if (cell != HUSARIA_OFF)
                search->hex[cell] |= ZONE;
        }
    }
}

static unsigned
look(Search *search, const HusariaWalker *walker, unsigned cell)
{
    unsigned found = search->hex[cell] | KNOWN;
    bool empty = walker->state->first[cell] == 0;
    if (husaria_cells_has(&search->data->plain, cell))
        found |= PLAIN;
    if (empty ? husaria_cells_has(search->barred, cell) : !husaria_may_enter(walker, cell)) {
        het_hex_search_close(&search->ways, cell);
    } else {
        husaria_cells_add(&search->open, cell);
        het_hex_search_open(&search->ways, cell, search->budget);
        if (!empty && (cell == search->home ? left_behind(walker, cell)
                                            : husaria_held(walker->state, walker->side, cell)))
            found |= husaria_may_pass(walker, cell) ? FRIENDS : FRIENDS | HALT;
    }
    return search->hex[cell] = (uint8_t)found;
}

/* A node whose steps are offered, and what there is to know of it. */
typedef struct {
    unsigned node, cell, facing, spent;
    HetHexStep last;
    bool plain; /* of its hex */
} From;

static inline void
offer_node(Search *search, unsigned node, unsigned cost, HetHexStep step, bool plain)
{
    if (het_hex_search_offer(&search->ways, node, cost, step) &&
        !(plain && cost + PLAIN_STEP > search->budget)) /* nothing is left for a step or turn */
        het_hex_search_queue(&search->ways, node, cost);
}

static inline HetHexStep
step_from(const From *from, unsigned step)
{
    return (HetHexStep){(uint16_t)from->node, (uint8_t)step, (uint8_t)(from->last.count + 1)};
}

/* `start`: from where the unit starts; `any`: for one that steps over any edge. Both are known
 * where it is called. */
static inline void
offer_step(Search *search, const HusariaWalker *walker, const From *from, unsigned edge, bool start,
           bool any)
{
    HusariaStep step = search->steps->over[from->cell][edge];
    unsigned cost = step & HUSARIA_STEP_COST, to = step >> HUSARIA_STEP_SHIFT;
    unsigned hex = search->hex[to];
    if ((hex & KNOWN) == 0)
        hex = look(search, walker, to);
    if (to == search->shut)
        return;
    cost += hex & FRIENDS;
    if (any && walker->leader)
        cost = 2; /* HUS-9.13 */
    if (start)
        cost = husaria_price(walker, true, cost);
    offer_node(search, het_hex_node(to, from->facing), from->spent + cost, step_from(from, edge),
               (hex & PLAIN) != 0);
}

/* Steps into the front hexes; of commanders and wagons over every edge. */
static inline void
offer_steps(Search *search, const HusariaWalker *walker, const From *from, bool start, bool any)
{
    if (any) {
        for (unsigned edge = 0; edge < FACINGS; edge++)
            offer_step(search, walker, from, edge, start, true);
        return;
    }
    const uint8_t *edges = front[from->facing];
    offer_step(search, walker, from, edges[0], start, false);
    offer_step(search, walker, from, edges[1], start, false);
    offer_step(search, walker, from, edges[2], start, false);
}

/* A turn; after a turn on plain ground, instead of it. */
static inline void
offer_turn(Search *search, const From *from, unsigned facing, unsigned cost)
{
    HetHexStep step = step_from(from, HUSARIA_STEP_TURN + facing);
    if (from->plain && from->last.count > 0 && from->last.step >= HUSARIA_STEP_TURN)
        step = (HetHexStep){from->last.before, step.step, from->last.count};
    offer_node(search, het_hex_node(from->cell, facing), cost, step, from->plain);
}

static inline void
offer_turns(Search *search, const HusariaWalker *walker, const From *from, bool start)
{
    static const uint8_t aside[FACINGS][2] = {{1, 5}, {2, 0}, {3, 1}, {4, 2}, {5, 3}, {0, 4}};
    bool zone = walker->zone && from->cell == search->home;
    if (search->any_way || (zone && !start))
        return;
    if (!start && from->plain && from->spent + TURN + PLAIN_STEP > search->budget)
        return; /* there would be nothing left for a step after it, and no facing is cheaper */
    if (!start && search->horse && from->plain) {
        /* By sixths, of which offer_turn() makes one turn. */
        offer_turn(search, from, aside[from->facing][0], from->spent + TURN);
        offer_turn(search, from, aside[from->facing][1], from->spent + TURN);
        return;
    }
    if (from->last.count > 0 && from->last.step >= HUSARIA_STEP_TURN && !search->horse)
        return; /* foot has been offered all facings before it turned, none of them dearer */
    unsigned more = from->plain || !search->horse ? 0 : rough(search->data, from->cell);
    for (unsigned to = 0; to < FACINGS; to++) {
        if (to == from->facing)
            continue;
        unsigned cost =
            turn_cost(search->data, search->horse, more, from->cell, from->facing, to, zone);
        if (cost != 0xffff)
            offer_turn(search, from, to, from->spent + husaria_price(walker, start, cost));
    }
}

static inline From
from_of(const Search *search, unsigned node, unsigned cost)
{
    unsigned cell = node / HET_HEX_FACINGS;
    return (From){.node = node,
                  .cell = cell,
                  .facing = node % HET_HEX_FACINGS,
                  .spent = cost,
                  .last = search->ways.step[node],
                  .plain = (search->hex[cell] & PLAIN) != 0};
}

/* All steps from all nodes but the start. `any` is known where it is called. */
static inline void
spread(Search *search, const HusariaWalker *walker, bool any)
{
    for (unsigned cost = 0; cost <= search->budget; cost++)
        for (unsigned node; (node = het_hex_search_next(&search->ways, cost)) != HET_HEX_NO_NODE;) {
            const From from = from_of(search, node, cost);
            unsigned hex = search->hex[from.cell];
            bool here = from.cell == search->home;
            if ((hex & ZONE) != 0 && !here)
                continue; /* HUS-5.21: it must stop */
            if ((hex & HALT) == 0 || here)
                offer_steps(search, walker, &from, false, any);
            if (!any)
                offer_turns(search, walker, &from, false);
        }
}

static void
run_search(Search *search, const HusariaWalker *walker)
{
    const HusariaScenario *data = husaria_data(walker->state);
    unsigned start = het_hex_node(walker->start / FACINGS, walker->start % FACINGS);
    search->data = data;
    search->unit = walker->unit;
    search->home = walker->start / FACINGS;
    search->budget = MIN(walker->budget, COSTS - 1);
    search->horse = walker->leader || husaria_arm(data, walker->unit) == HUSARIA_CAVALRY;
    search->steps = &data->steps[search->horse];
    search->any_way = walker->leader || walker->train || walker->convoy;
    search->barred = &data->barred[walker->side][husaria_arm(data, walker->unit)];
    memset(&search->open, 0, sizeof search->open);
    memset(search->hex, 0, data->map.cells);
    search->hex[HUSARIA_CELLS] = KNOWN;
    het_hex_search_close(&search->ways, HUSARIA_CELLS);
    mark_zones(search, walker);
    bool stops = (look(search, walker, search->home) & (ZONE | HALT)) != 0;
    bool back = !stops && husaria_cells_has(&search->open, search->home);
    search->shut = back ? (unsigned)HUSARIA_CELLS : search->home;
    het_hex_search_open(&search->ways, search->home, search->budget);
    het_hex_search_start(&search->ways, start, search->budget);
    start = het_hex_search_next(&search->ways, 0);
    const From from = from_of(search, start, 0);
    offer_steps(search, walker, &from, true, search->any_way);
    offer_turns(search, walker, &from, true);
    if (search->any_way)
        spread(search, walker, true);
    else
        spread(search, walker, false);
}

/* HUS-11.16, 4.26: who goes with wagons goes no faster than the slowest. */
static unsigned
movement_of(const HusariaState *state, unsigned unit)
{
    unsigned all = husaria_movement(state, unit);
    for (unsigned with = state->units[unit].convoy != 0
                             ? husaria_first(state, state->units[unit].place)
                             : HUSARIA_NOBODY;
         with != HUSARIA_NOBODY; with = husaria_after(state, with))
        if (state->units[with].convoy != 0 &&
            husaria_arm(husaria_data(state), with) != HUSARIA_LEADERS)
            all = MIN(all, husaria_movement(state, with));
    return all;
}

HusariaWalker
husaria_walker(const HusariaState *state, unsigned unit, unsigned spent)
{
    const HusariaUnit *it = &state->units[unit];
    HusariaArm arm = husaria_arm(husaria_data(state), unit);
    unsigned all = movement_of(state, unit), side = husaria_side(state, unit);
    bool convoy = it->convoy != 0;
    return (HusariaWalker){.state = state,
                           .unit = unit,
                           .side = side,
                           .start =
                               it->place * FACINGS + (arm == HUSARIA_LEADERS ? 0u : it->facing),
                           .budget = all > spent ? all - spent : 0,
                           .zone = !convoy && husaria_controlled(state, 1 - side, it->place),
                           .leader = arm == HUSARIA_LEADERS,
                           .train = arm == HUSARIA_TRAIN,
                           .convoy = convoy};
}

/* HUS-4.41b: what is farther off than a leg, which roads make possible, is gone to in two. */
static void
list_way(const Search *search, unsigned node, HetMoveList *list)
{
    unsigned cell = node / HET_HEX_FACINGS, count = search->ways.step[node].count;
    if (search->ways.cost[node] > search->budget || list->count == HET_MOVES_MAX ||
        count > HET_PATH_MAX ||
        (count > HUSARIA_LEG && husaria_apart(search->data, search->home, cell) > HUSARIA_LEG))
        return;
    HetMove move = het_move_unit(HET_MOVE_MOVE, search->unit);
    move.way = het_hex_search_way(&search->ways, node);
    het_list_add(list, move);
}

/* A way to every hex; and, where an enemy's zone forbids to turn on arrival, one by facing. */
void
husaria_list_destinations(const HusariaWalker *walker, HetMoveList *list)
{
    Search search;
    uint16_t more[HET_MOVES_MAX];
    unsigned count = 0;
    run_search(&search, walker);
    const uint8_t *cost = search.ways.cost;
    for (unsigned word = 0; word < HUSARIA_CELL_WORDS; word++)
        for (uint64_t left = search.open.words[word]; left != 0; left &= left - 1) {
            unsigned cell = word * 64 + (unsigned)__builtin_ctzll(left);
            unsigned first = het_hex_node(cell, 0), best = first;
            if (cell == search.home)
                continue;
            for (unsigned node = first + 1; node < first + FACINGS; node++)
                if (cost[node] < cost[best])
                    best = node;
            list_way(&search, best, list);
            if ((search.hex[cell] & ZONE) == 0)
                continue;
            for (unsigned node = first; node < first + FACINGS; node++)
                if (node != best && cost[node] <= search.budget && count < HET_MOVES_MAX)
                    more[count++] = (uint16_t)node;
        }
    for (unsigned i = 0; i < count; i++)
        list_way(&search, more[i], list);
}
