/* Where a unit can march, and what it costs. HUS-4, 5, 9.1, 11.16 */
#include "husaria-reach.h"

#include "husaria-ground.h"

/* Nodes of a search are hexes with facings; eight a hex, so that they are told apart by shifts. */
enum { FACINGS = HET_HEX_SIDES, NODES_A_HEX = 8, NODES = HUSARIA_CELLS * NODES_A_HEX };

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
 * A search of its own, not reach.h's: with facings a map has eleven thousand nodes, and a random
 * playout does little but this. Costs are small whole numbers, so nodes wait in a list a cost;
 * who stands in a hex is looked at once a search. Of equally cheap ways the first found counts:
 * lower edges before higher, steps before turns. */

enum {
    COSTS = 64,     /* greatest cost of a search, in half points, and one */
    QUEUE = 16384,  /* entries of all lists of a search; what does not fit is not reached */
    TURN = 2,       /* a sixth on plain ground, or any turn of foot */
    PLAIN_STEP = 2, /* the cheapest step out of a plain hex: no road leads there */
    /* Bits of a hex. */
    KNOWN = 1,   /* looked at */
    OPEN = 2,    /* may be entered; not so where it started if it would have to stop there */
    FRIENDS = 4, /* friends stand there, HUS-4.29 */
    ZONE = 8,    /* an enemy's zone of control, marked before any is looked at */
    HALT = 16,   /* friends stand there and may not be passed, HUS-4.28 */
};

/* The last step of the cheapest way to a node; a turn after a turn on plain ground takes its place.
 */
typedef struct {
    uint16_t before; /* the node it was taken from, whose way stands by then */
    uint8_t step;
    uint8_t count; /* of all steps of the way; a cost of COSTS pays for fewer than 255 */
} Way;

/* Edges of the front by facing, ascending. HUS-4.1 */
static const uint8_t front[FACINGS][3] = {{0, 1, 5}, {0, 1, 2}, {1, 2, 3},
                                          {2, 3, 4}, {3, 4, 5}, {0, 4, 5}};

typedef struct {
    const HusariaScenario *data;
    unsigned unit, start, home, budget; /* home: the hex of the start */
    bool horse, any_way;                /* any_way: it steps over any edge */
    uint8_t hex[HUSARIA_CELLS];         /* what is known of a hex */
    uint8_t cost[NODES];                /* the cheapest way's, above budget: none; of open hexes */
    Way way[NODES];                     /* of nodes that have been seen */
    uint16_t queue[QUEUE], next[QUEUE], first[COSTS], last[COSTS];
    unsigned queued;            /* entries */
    const HusariaCells *barred; /* to the unit, by the scenario */
    HusariaCells open;          /* looked at, and may be entered */
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
    if (empty ? !husaria_cells_has(search->barred, cell) : husaria_may_enter(walker, cell)) {
        found |= OPEN;
        husaria_cells_add(&search->open, cell);
        memset(&search->cost[cell * NODES_A_HEX], (int)search->budget + 1, NODES_A_HEX);
        if (!empty && (cell == search->home ? left_behind(walker, cell)
                                            : husaria_held(walker->state, walker->side, cell)))
            found |= husaria_may_pass(walker, cell) ? FRIENDS : FRIENDS | HALT;
    }
    return search->hex[cell] = (uint8_t)found;
}

/* The way to `from`, and a step. */
static inline void
extend(Search *search, unsigned from, unsigned node, unsigned step)
{
    Way way = search->way[from];
    bool again = step >= HUSARIA_STEP_TURN && way.step >= HUSARIA_STEP_TURN && way.count > 0 &&
                 husaria_cells_has(&search->data->plain, node / NODES_A_HEX);
    if (!again) { /* else instead of the last step */
        way.before = (uint16_t)from;
        way.count++;
    }
    way.step = (uint8_t)step;
    search->way[node] = way;
}

static inline void
offer_node(Search *search, unsigned from, unsigned node, unsigned cost, unsigned step)
{
    if (cost >= search->cost[node] || search->queued == QUEUE)
        return;
    search->cost[node] = (uint8_t)cost;
    extend(search, from, node, step);
    if (cost + PLAIN_STEP > search->budget &&
        husaria_cells_has(&search->data->plain, node / NODES_A_HEX))
        return; /* nothing is left for another step or turn */
    unsigned entry = search->queued++;
    search->queue[entry] = (uint16_t)node;
    search->next[entry] = 0xffff;
    if (search->first[cost] == 0xffff)
        search->first[cost] = (uint16_t)entry;
    else
        search->next[search->last[cost]] = (uint16_t)entry;
    search->last[cost] = (uint16_t)entry;
}

/* A node whose steps are offered. */
typedef struct {
    unsigned node, facing, spent;
    const uint8_t *costs; /* of its hexsides */
    const uint16_t *nexts;
} From;

/* `start`: from where the unit starts; `any`: for one that steps over any edge. Both are known
 * where it is called. */
static inline void
offer_step(Search *search, const HusariaWalker *walker, const From *from, unsigned edge, bool start,
           bool any)
{
    unsigned cost = from->costs[edge], to = from->nexts[edge];
    if (cost == 0)
        return;
    unsigned hex = search->hex[to];
    if ((hex & KNOWN) == 0)
        hex = look(search, walker, to);
    if ((hex & OPEN) == 0)
        return;
    cost += (hex & FRIENDS) / FRIENDS * 2; /* HUS-4.29 */
    if (any && walker->leader)
        cost = 2; /* HUS-9.13 */
    if (start)
        cost = husaria_price(walker, true, cost);
    offer_node(search, from->node, to * NODES_A_HEX + from->facing, from->spent + cost, edge);
}

/* Steps into the front hexes; of commanders and wagons over every edge. */
static inline void
offer_steps(Search *search, const HusariaWalker *walker, unsigned node, bool start)
{
    unsigned cell = node / NODES_A_HEX;
    const From from = {.node = node,
                       .facing = node % NODES_A_HEX,
                       .spent = search->cost[node],
                       .costs = search->data->cost[search->horse][cell],
                       .nexts = search->data->next[cell]};
    if (search->any_way) {
        for (unsigned edge = 0; edge < FACINGS; edge++)
            offer_step(search, walker, &from, edge, start, true);
        return;
    }
    const uint8_t *edges = front[from.facing];
    offer_step(search, walker, &from, edges[0], start, false);
    offer_step(search, walker, &from, edges[1], start, false);
    offer_step(search, walker, &from, edges[2], start, false);
}

static void
offer_turns(Search *search, const HusariaWalker *walker, unsigned node, bool at_start)
{
    unsigned cell = node / NODES_A_HEX, facing = node % NODES_A_HEX, spent = search->cost[node];
    bool zone = walker->zone && cell == search->home;
    if (search->any_way || (zone && !at_start))
        return;
    bool plain = husaria_cells_has(&search->data->plain, cell);
    if (!at_start && plain && spent + TURN + PLAIN_STEP > search->budget)
        return; /* there would be nothing left for a step after it, and no facing is cheaper */
    unsigned last = search->way[node].count > 0 ? search->way[node].step : 0;
    bool turned = last >= HUSARIA_STEP_TURN;
    if (!at_start && search->horse && plain) {
        /* By sixths: extend() makes one turn of several. */
        unsigned right = facing == FACINGS - 1 ? 0 : facing + 1;
        unsigned left = facing == 0 ? FACINGS - 1 : facing - 1;
        unsigned hex = node - facing, cost = spent + TURN;
        offer_node(search, node, hex + right, cost, HUSARIA_STEP_TURN + right);
        offer_node(search, node, hex + left, cost, HUSARIA_STEP_TURN + left);
        return;
    }
    if (turned && !search->horse)
        return; /* foot has been offered all facings before it turned, none of them dearer */
    unsigned more = plain || !search->horse ? 0 : rough(search->data, cell);
    for (unsigned to = 0; to < FACINGS; to++) {
        if (to == facing)
            continue;
        unsigned cost = turn_cost(search->data, search->horse, more, cell, facing, to, zone);
        if (cost != 0xffff)
            offer_node(search, node, cell * NODES_A_HEX + to,
                       spent + husaria_price(walker, at_start, cost), HUSARIA_STEP_TURN + to);
    }
}

static void
run_search(Search *search, const HusariaWalker *walker)
{
    const HusariaScenario *data = husaria_data(walker->state);
    search->data = data;
    search->unit = walker->unit;
    search->home = walker->start / FACINGS;
    search->start = search->home * NODES_A_HEX + walker->start % FACINGS;
    search->budget = MIN(walker->budget, COSTS - 1);
    search->horse = walker->leader || husaria_arm(data, walker->unit) == HUSARIA_CAVALRY;
    search->any_way = walker->leader || walker->train || walker->convoy;
    search->barred = &data->barred[walker->side][husaria_arm(data, walker->unit)];
    memset(&search->open, 0, sizeof search->open);
    memset(search->hex, 0, data->map.cells);
    memset(search->first, 0xff, sizeof search->first);
    mark_zones(search, walker);
    if ((look(search, walker, search->home) & (ZONE | HALT)) != 0)
        search->hex[search->home] &= (uint8_t)~OPEN;
    memset(&search->cost[search->home * NODES_A_HEX], (int)search->budget + 1, NODES_A_HEX);
    search->cost[search->start] = 0;
    search->way[search->start] = (Way){.count = 0};
    search->first[0] = search->last[0] = 0;
    search->queue[0] = (uint16_t)search->start;
    search->next[0] = 0xffff;
    search->queued = 1;
    for (unsigned cost = 0; cost <= search->budget; cost++) {
        for (unsigned entry = search->first[cost]; entry != 0xffff; entry = search->next[entry]) {
            unsigned node = search->queue[entry], cell = node / NODES_A_HEX;
            bool here = cell == search->home;
            if (search->cost[node] != cost || (!here && (search->hex[cell] & ZONE) != 0))
                continue; /* found cheaper since; or HUS-5.21: it must stop */
            bool at_start = node == search->start;
            if (at_start)
                offer_steps(search, walker, node, true);
            else if (here || (search->hex[cell] & HALT) == 0)
                offer_steps(search, walker, node, false);
            offer_turns(search, walker, node, at_start);
        }
    }
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
    const Way *way = &search->way[node];
    unsigned cell = node / NODES_A_HEX;
    if (search->cost[node] > search->budget || list->count == HET_MOVES_MAX ||
        way->count > HET_PATH_MAX ||
        (way->count > HUSARIA_LEG && husaria_apart(search->data, search->home, cell) > HUSARIA_LEG))
        return;
    HetMove move = het_move_unit(HET_MOVE_MOVE, search->unit);
    move.way.place = (uint16_t)cell;
    move.way.steps = way->count;
    uint64_t steps = 0, beyond = 0; /* the first sixteen, four bits each, and the others */
    unsigned left = way->count;
    for (; left > 16; left--, way = &search->way[way->before])
        beyond = beyond << 4 | way->step;
    for (; left > 0; left--, way = &search->way[way->before])
        steps = steps << 4 | way->step;
    for (unsigned i = 0; i < 8; i++)
        move.way.path[i] = (uint8_t)(steps >> 8 * i);
    for (unsigned i = 0; i < 4; i++)
        move.way.path[8 + i] = (uint8_t)(beyond >> 8 * i);
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
    for (unsigned word = 0; word < HUSARIA_CELL_WORDS; word++)
        for (uint64_t left = search.open.words[word]; left != 0; left &= left - 1) {
            unsigned cell = word * 64 + (unsigned)__builtin_ctzll(left);
            unsigned first = cell * NODES_A_HEX, best = first;
            if (cell == search.home)
                continue;
            for (unsigned node = first + 1; node < first + FACINGS; node++)
                if (search.cost[node] < search.cost[best])
                    best = node;
            list_way(&search, best, list);
            if ((search.hex[cell] & ZONE) == 0)
                continue;
            for (unsigned node = first; node < first + FACINGS; node++)
                if (node != best && search.cost[node] <= search.budget && count < HET_MOVES_MAX)
                    more[count++] = (uint16_t)node;
        }
    for (unsigned i = 0; i < count; i++)
        list_way(&search, more[i], list);
}
