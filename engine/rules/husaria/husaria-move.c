/* Movement: choosing where a unit goes, the walk step by step, turning, backing away. HUS-4, 5, 9.1
 *
 * A step of a way is an edge (0 to 5), or 6 plus the facing turned to. */
#include "husaria-rules.h"

enum { FACINGS = HET_HEX_SIDES, NODES = HUSARIA_CELLS * FACINGS };

/* --- costs of turning: HUS-4.43 to 4.47, 4.54, 5.23 ---------------------------------------------
 */

static unsigned
turn_steps(unsigned from, unsigned to)
{
    unsigned turn = (to + FACINGS - from) % FACINGS;
    return MIN(turn, FACINGS - turn);
}

static bool
on_road(const HusariaScenario *data, unsigned cell)
{
    for (unsigned edge = 0; edge < FACINGS; edge++)
        if ((data->map.ways[cell][edge] & HUSARIA_ROAD) != 0)
            return true;
    return false;
}

/* Half points a turn costs; 0xffff: forbidden. `zone`: in an enemy's zone of control. */
static unsigned
turn_cost(const HusariaState *state, unsigned unit, unsigned cell, unsigned from, unsigned to,
          bool zone)
{
    const HusariaScenario *data = husaria_data(state);
    bool horse = husaria_arm(data, unit) == HUSARIA_CAVALRY;
    if (zone)
        return horse ? 2 * (turn_steps(from, to) + 1) : 0xffff;
    if ((data->map.ways[cell][to] & HUSARIA_ROAD) != 0)
        return 0;
    if (!horse)
        return 2;
    bool open = data->map.terrain[cell] == HUSARIA_CLEAR || on_road(data, cell);
    return 2 * turn_steps(from, to) +
           (open ? 0u : husaria_terrain_cost[data->map.terrain[cell]][1]);
}

/* --- where a unit can get to --------------------------------------------------------------------
 * A search of its own, not reach.h's: with facings a map has eleven thousand nodes, and a random
 * playout does little but this. Costs are small whole numbers, so nodes wait in a list a cost;
 * who stands in a hex is looked at once a search. Of equally cheap ways the first found counts:
 * lower edges before higher, steps before turns. */

enum {
    COSTS = 64,    /* greatest cost of a search, in half points, and one */
    QUEUE = 16384, /* entries of all lists of a search; what does not fit is not reached */
    UNSEEN = 0xff,
    UNKNOWN = 0,
    CLOSED = 1,
    OPEN = 2,    /* bit: may be entered */
    FRIENDS = 4, /* bit: friends stand there, HUS-4.29 */
    ZONE = 8,    /* bit: an enemy's zone of control */
};

typedef struct {
    const HusariaScenario *data;
    unsigned unit, start, budget;
    bool horse;
    uint8_t hex[HUSARIA_CELLS]; /* what is known of a hex */
    uint8_t cost[NODES];        /* UNSEEN or the cheapest way's */
    uint8_t step[NODES];        /* the last step of it */
    uint16_t before[NODES];     /* the node it came from */
    uint16_t queue[QUEUE], next[QUEUE], first[COSTS], last[COSTS];
    unsigned queued;
} Search;

typedef struct {
    const HusariaState *state;
    unsigned unit, side, start, budget;
    bool zone, leader, train; /* zone: it starts in an enemy's */
} Walker;

/* Whether a hex may be entered in a move: no enemies who hold it, limits of the scenario, room. */
static bool
enterable(const Walker *walker, unsigned cell)
{
    const HusariaState *state = walker->state;
    unsigned enemy = 1 - walker->side;
    if (husaria_barred(state, walker->unit, cell))
        return false;
    if (state->first[cell] == 0)
        return true;
    if (husaria_held(state, enemy, cell))
        return false;
    if (!husaria_anyone(state, enemy, cell))
        return husaria_fits(state, walker->unit, cell);
    if (walker->leader || walker->train)
        return false;
    HusariaArm arm = husaria_arm(husaria_data(state), walker->unit);
    for (unsigned unit = husaria_first(state, cell); unit != HUSARIA_NOBODY;
         unit = husaria_after(state, unit))
        if (husaria_arm(husaria_data(state), unit) == HUSARIA_TRAIN && arm != HUSARIA_INFANTRY)
            return false; /* HUS-11.17 */
    return true;
}

/* HUS-4.53: who has not moved yet may always take one step or turn for all he has. */
static unsigned
price(const Walker *walker, bool at_start, unsigned cost)
{
    return at_start && cost > walker->budget ? walker->budget : cost;
}

static unsigned
look(Search *search, const Walker *walker, unsigned cell)
{
    if (search->hex[cell] != UNKNOWN)
        return search->hex[cell];
    unsigned found = CLOSED;
    if (enterable(walker, cell)) {
        found = OPEN;
        if (husaria_held(walker->state, walker->side, cell))
            found |= FRIENDS;
        if (!walker->train && !walker->leader &&
            husaria_controlled(walker->state, 1 - walker->side, cell))
            found |= ZONE;
    }
    return search->hex[cell] = (uint8_t)found;
}

static void
offer_node(Search *search, unsigned from, unsigned node, unsigned cost, unsigned step)
{
    if (cost > search->budget || cost >= search->cost[node] || search->queued == QUEUE)
        return;
    search->cost[node] = (uint8_t)cost;
    search->step[node] = (uint8_t)step;
    search->before[node] = (uint16_t)from;
    unsigned entry = search->queued++;
    search->queue[entry] = (uint16_t)node;
    search->next[entry] = 0xffff;
    if (search->first[cost] == 0xffff)
        search->first[cost] = (uint16_t)entry;
    else
        search->next[search->last[cost]] = (uint16_t)entry;
    search->last[cost] = (uint16_t)entry;
}

/* Steps out of a node: into the front hexes; of commanders and wagons over every edge. */
static void
offer_steps(Search *search, const Walker *walker, unsigned node, bool at_start)
{
    const HusariaScenario *data = search->data;
    unsigned cell = node / FACINGS, facing = node % FACINGS, spent = search->cost[node];
    for (unsigned edge = 0; edge < FACINGS; edge++) {
        unsigned to = data->next[cell][edge], cost = data->cost[search->horse][cell][edge];
        if (cost == 0 || !(walker->train || walker->leader || husaria_in_front(facing, edge)))
            continue;
        unsigned hex = look(search, walker, to);
        bool back = to == walker->start / FACINGS && (hex & ZONE) != 0; /* it would have to stop */
        if ((hex & OPEN) == 0 || back)
            continue;
        if (walker->leader)
            cost = 2; /* HUS-9.13 */
        else if ((hex & FRIENDS) != 0)
            cost += 2; /* HUS-4.29 */
        offer_node(search, node, to * FACINGS + facing, spent + price(walker, at_start, cost),
                   edge);
    }
}

static void
offer_turns(Search *search, const Walker *walker, unsigned node, bool at_start)
{
    unsigned cell = node / FACINGS, facing = node % FACINGS, spent = search->cost[node];
    bool zone = walker->zone && cell == search->start / FACINGS;
    if (walker->leader || walker->train || (zone && !at_start))
        return;
    for (unsigned to = 0; to < FACINGS; to++) {
        if (to == facing)
            continue;
        unsigned cost = turn_cost(walker->state, walker->unit, cell, facing, to, zone);
        if (cost != 0xffff)
            offer_node(search, node, cell * FACINGS + to, spent + price(walker, at_start, cost),
                       HUSARIA_STEP_TURN + to);
    }
}

static void
run_search(Search *search, const Walker *walker)
{
    const HusariaScenario *data = husaria_data(walker->state);
    search->data = data;
    search->unit = walker->unit;
    search->start = walker->start;
    search->budget = MIN(walker->budget, COSTS - 1);
    search->horse = walker->leader || husaria_arm(data, walker->unit) == HUSARIA_CAVALRY;
    search->queued = 0;
    memset(search->hex, UNKNOWN, data->map.cells);
    memset(search->cost, UNSEEN, data->map.cells * FACINGS);
    memset(search->first, 0xff, sizeof search->first);
    offer_node(search, walker->start, walker->start, 0, 0);
    for (unsigned cost = 0; cost <= search->budget; cost++) {
        for (unsigned entry = search->first[cost]; entry != 0xffff; entry = search->next[entry]) {
            unsigned node = search->queue[entry], cell = node / FACINGS;
            bool here = cell == walker->start / FACINGS;
            if (search->cost[node] != cost || (!here && (search->hex[cell] & ZONE) != 0))
                continue; /* found cheaper since; or HUS-5.21: it must stop */
            bool at_start = node == walker->start;
            offer_steps(search, walker, node, at_start);
            offer_turns(search, walker, node, at_start);
        }
    }
}

static Walker
walker_of(const HusariaState *state, unsigned unit, unsigned spent)
{
    const HusariaUnit *it = &state->units[unit];
    HusariaArm arm = husaria_arm(husaria_data(state), unit);
    unsigned all = husaria_movement(state, unit), side = husaria_side(state, unit);
    return (Walker){.state = state,
                    .unit = unit,
                    .side = side,
                    .start = it->place * FACINGS + (arm == HUSARIA_LEADERS ? 0u : it->facing),
                    .budget = all > spent ? all - spent : 0,
                    .zone = husaria_controlled(state, 1 - side, it->place),
                    .leader = arm == HUSARIA_LEADERS,
                    .train = arm == HUSARIA_TRAIN};
}

/* The way to a node, if it has no more steps than a way holds. */
static bool
way_to(const Search *search, unsigned node, HetWay *ret_way)
{
    uint8_t steps[HET_PATH_MAX];
    unsigned count = 0;
    for (unsigned at = node; at != search->start; at = search->before[at]) {
        if (count == HET_PATH_MAX)
            return false;
        steps[count++] = search->step[at];
    }
    *ret_way = (HetWay){.place = (uint16_t)(node / FACINGS)};
    while (count > 0)
        het_way_add(ret_way, steps[--count]);
    return true;
}

static void
list_way(const Search *search, unsigned node, HetMoveList *list)
{
    HetMove move = het_move_unit(HET_MOVE_MOVE, search->unit);
    if (search->cost[node] != UNSEEN && list->count < HET_MOVES_MAX &&
        way_to(search, node, &move.way))
        het_list_add(list, move);
}

/* A way to every hex; and, where an enemy's zone forbids to turn on arrival, one by facing. */
static void
list_destinations(const HusariaState *state, const Walker *walker, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    Search search;
    uint16_t more[HET_MOVES_MAX];
    unsigned count = 0;
    run_search(&search, walker);
    for (unsigned cell = 0; cell < data->map.cells; cell++) {
        if ((search.hex[cell] & OPEN) == 0 || cell == walker->start / FACINGS)
            continue;
        unsigned best = cell * FACINGS;
        for (unsigned node = best + 1; node < (cell + 1) * FACINGS; node++)
            if (search.cost[node] < search.cost[best])
                best = node;
        list_way(&search, best, list);
        for (unsigned node = cell * FACINGS; node < (cell + 1) * FACINGS; node++)
            if ((search.hex[cell] & ZONE) != 0 && node != best && search.cost[node] != UNSEEN &&
                count < HET_MOVES_MAX)
                more[count++] = (uint16_t)node;
    }
    for (unsigned i = 0; i < count; i++)
        list_way(&search, more[i], list);
}

/* --- the march of one unit ----------------------------------------------------------------------
 * Frame: unit, half points spent, 1 when it has shot its bows. */

static bool
may_bow(const HusariaState *state, unsigned unit, unsigned spent)
{
    return husaria_types[husaria_data(state)->type[unit]].fire == HUSARIA_BOWS &&
           (state->units[unit].flags & HUSARIA_BOWED) == 0 &&
           spent + 2 <= husaria_movement(state, unit); /* HUS-15.23 */
}

static void
list_bows(const HusariaState *state, unsigned unit, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned edge = 0; edge < FACINGS; edge++) {
        unsigned cell = data->next[state->units[unit].place][edge];
        for (unsigned target = cell == HUSARIA_OFF ? HUSARIA_NOBODY : husaria_first(state, cell);
             target != HUSARIA_NOBODY; target = husaria_after(state, target))
            if (husaria_bow_bears(state, unit, target))
                het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, target));
    }
}

static void
list_turns(const HusariaState *state, const Walker *walker, bool first, HetMoveList *list)
{
    const HusariaUnit *it = &state->units[walker->unit];
    if (walker->leader || walker->train || (walker->zone && !first))
        return;
    for (unsigned facing = 0; facing < FACINGS; facing++) {
        if (facing == it->facing)
            continue;
        unsigned cost = turn_cost(state, walker->unit, it->place, it->facing, facing, walker->zone);
        if (cost == 0xffff || price(walker, first, cost) > walker->budget)
            continue;
        HetMove move = het_move_unit(HET_MOVE_TURN, walker->unit);
        move.facing = (uint8_t)facing;
        het_list_add(list, move);
    }
}

/* HUS-5.24: to a back hex out of the enemy's zones, for all it has. */
static void
list_backs(const HusariaState *state, const Walker *walker, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[walker->unit];
    if (!walker->zone || walker->leader || walker->train)
        return;
    for (unsigned edge = 0; edge < FACINGS; edge++) {
        unsigned to = data->next[it->place][edge];
        if (husaria_in_front(it->facing, edge) || to == HUSARIA_OFF ||
            husaria_cost(state, walker->unit, it->place, edge) == 0 ||
            husaria_held(state, walker->side, to) || husaria_anyone(state, 1 - walker->side, to) ||
            !husaria_fits(state, walker->unit, to) || husaria_barred(state, walker->unit, to) ||
            husaria_controlled(state, 1 - walker->side, to))
            continue;
        het_list_add(list, het_move_place(HET_MOVE_RETREAT, walker->unit, to));
    }
}

static void
list_march(const HusariaState *state, HetMoveList *list)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[0], spent = (unsigned)frame->operand[1];
    Walker walker = walker_of(state, unit, spent);
    bool first = frame->step == HUSARIA_MARCH_BEFORE;
    het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
    if (may_bow(state, unit, spent))
        list_bows(state, unit, list);
    if (frame->step != HUSARIA_MARCH_TURNED)
        list_turns(state, &walker, first, list);
    if (first && spent == 0)
        list_backs(state, &walker, list);
    if (first)
        list_destinations(state, &walker, list);
}

/* Whether a unit can take a step at once. */
static bool
may_step(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    Walker walker = walker_of(state, unit, 0);
    unsigned cell = walker.start / FACINGS;
    bool horse = walker.leader || husaria_arm(data, unit) == HUSARIA_CAVALRY;
    for (unsigned edge = 0; edge < FACINGS; edge++)
        if (data->cost[horse][cell][edge] != 0 && enterable(&walker, data->next[cell][edge]) &&
            (walker.leader || walker.train || husaria_in_front(state->units[unit].facing, edge)))
            return true;
    return false;
}

static bool
advance_march(HusariaState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    HusariaUnit *it = &state->units[unit];
    if (it->status != HUSARIA_ON_MAP || frame->step == HUSARIA_MARCH_OVER) {
        if (it->status == HUSARIA_ON_MAP)
            it->flags |= HUSARIA_MOVED;
        het_state_pop(&state->head);
        return true;
    }
    if (frame->step == HUSARIA_MARCH_BEFORE && may_step(state, unit)) {
        state->head.actor = (uint8_t)husaria_side(state, unit);
        return false; /* there is more than to pass: no need to list it all */
    }
    return husaria_ask(state, husaria_side(state, unit), sink);
}

/* HUS-5.24: a walk of one step, then a free turn, unless a counter-charge stops it. */
static void
back_away(HusariaState *state, unsigned unit, unsigned to)
{
    unsigned from = state->units[unit].place, side = husaria_side(state, unit);
    state->way = (HetWay){.place = (uint16_t)to};
    het_way_add(&state->way, het_hex_direction(&husaria_data(state)->map.grid, from, to));
    husaria_push(state, HUSARIA_FREE_TURN, side, (int)unit, 0);
    HetFrame *walk = husaria_push(state, HUSARIA_WALK, side, (int)unit, 0);
    walk->operand[2] = (int16_t)from;
    walk->operand[3] = 1;
}

/* Nothing but bows comes after a turn: one along a road is free, and might be made for ever. */
static void
turn_in_place(HusariaState *state, HetFrame *frame, const HetMove *move)
{
    HusariaUnit *it = &state->units[move->unit];
    Walker walker = walker_of(state, move->unit, (unsigned)frame->operand[1]);
    unsigned cost = turn_cost(state, move->unit, it->place, it->facing, move->facing, walker.zone);
    frame->operand[1] = (int16_t)(frame->operand[1] +
                                  (int)price(&walker, frame->step == HUSARIA_MARCH_BEFORE, cost));
    frame->step = HUSARIA_MARCH_TURNED;
    it->facing = move->facing;
}

static void
take_march(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[0], from = state->units[unit].place;
    HusariaUnit *it = &state->units[unit];
    if (move->kind == HET_MOVE_MOVE) {
        state->way = move->way;
        frame->step = HUSARIA_MARCH_AFTER;
        HetFrame *walk = husaria_push(state, HUSARIA_WALK, husaria_side(state, unit), (int)unit, 0);
        walk->operand[2] = (int16_t)from;
    } else if (move->kind == HET_MOVE_SHOOT) {
        frame->operand[1] = (int16_t)(frame->operand[1] + 2);
        it->flags |= HUSARIA_BOWED;
        husaria_open_fire(state, unit, move->target, it->strength, HUSARIA_BOWS, sink);
    } else if (move->kind == HET_MOVE_TURN) {
        turn_in_place(state, frame, move);
        husaria_tell(sink, state, HET_EVENT_FACE, unit, HUSARIA_NOBODY, move->facing,
                     husaria_controlled(state, 1 - husaria_side(state, unit), from) ? "HUS-5.23"
                                                                                    : "HUS-4.43");
    } else if (move->kind == HET_MOVE_RETREAT) {
        frame->step = HUSARIA_MARCH_OVER;
        back_away(state, unit, move->way.place);
    } else {
        frame->step = HUSARIA_MARCH_OVER;
    }
}

const HusariaSteps husaria_march = {advance_march, list_march, take_march};

/* --- the walk -----------------------------------------------------------------------------------
 * Frame: unit, steps taken, hex it began on, 1 when it backs away; above the march, or the free
 * turn of a unit that backs away. */

static void
end_walk(HusariaState *state, const HetSink *sink)
{
    HetFrame *walk = het_state_top(&state->head), *march = walk - 1;
    unsigned unit = (unsigned)walk->operand[0], from = (unsigned)(uint16_t)walk->operand[2];
    const HusariaScenario *data = husaria_data(state);
    if ((walk->flags & HUSARIA_WALK_STOPPED) != 0)
        march->step = HUSARIA_MARCH_OVER; /* HUS-6.64 */
    if ((walk->flags & HUSARIA_WALK_DECLINED) != 0)
        for (unsigned other = 0; other < data->unit_count; other++)
            state->units[other].declined = 0;
    if (state->units[unit].status == HUSARIA_ON_MAP)
        husaria_tell_way(sink, state, HET_EVENT_MOVE, unit, from, state->units[unit].place,
                         walk->operand[3] != 0                        ? "HUS-5.24"
                         : husaria_arm(data, unit) == HUSARIA_LEADERS ? "HUS-9.13"
                                                                      : "HUS-4.41");
    memset(&state->way, 0, sizeof state->way);
    het_state_pop(&state->head);
}

/* Goes over an edge. */
static void
go(HusariaState *state, HetFrame *march, unsigned unit, unsigned edge, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned from = state->units[unit].place, to = data->next[from][edge];
    unsigned cost =
        husaria_arm(data, unit) == HUSARIA_LEADERS ? 2 : husaria_cost(state, unit, from, edge);
    if (husaria_arm(data, unit) != HUSARIA_LEADERS && husaria_held(state, data->side[unit], to))
        cost += 2;
    march->operand[1] =
        (int16_t)MIN(march->operand[1] + (int)cost, (int)husaria_movement(state, unit));
    husaria_shift(state, unit, to, false, sink);
}

static bool
advance_walk(HusariaState *state, const HetSink *sink)
{
    HetFrame *walk = het_state_top(&state->head), *march = walk - 1;
    unsigned unit = (unsigned)walk->operand[0], index = (unsigned)walk->operand[1];
    HusariaUnit *it = &state->units[unit];
    if (it->status != HUSARIA_ON_MAP || (walk->flags & HUSARIA_WALK_STOPPED) != 0 ||
        index == state->way.steps) {
        end_walk(state, sink);
        return true;
    }
    if (walk->step == 0) { /* HUS-6.66: it may be met before it has gone anywhere */
        walk->step = 1;
        if (husaria_fights(state, unit))
            husaria_push(state, HUSARIA_REACT, 1 - husaria_side(state, unit), (int)unit, 1);
        return true;
    }
    unsigned step = het_way_step(&state->way, index);
    walk->operand[1]++;
    if (step >= HUSARIA_STEP_TURN) {
        bool zone = husaria_controlled(state, 1 - husaria_side(state, unit), it->place);
        unsigned cost =
            turn_cost(state, unit, it->place, it->facing, step - HUSARIA_STEP_TURN, zone);
        march->operand[1] =
            (int16_t)MIN(march->operand[1] + (int)cost, (int)husaria_movement(state, unit));
        it->facing = (uint8_t)(step - HUSARIA_STEP_TURN);
        return true;
    }
    go(state, march, unit, step, sink);
    if (it->status == HUSARIA_ON_MAP && husaria_fights(state, unit))
        husaria_push(state, HUSARIA_REACT, 1 - husaria_side(state, unit), (int)unit, 0);
    return true;
}

static void
list_nothing(const HusariaState *state, HetMoveList *list)
{
    (void)state;
    (void)list;
}

static void
take_nothing(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    (void)state;
    (void)move;
    (void)sink;
}

const HusariaSteps husaria_walk = {advance_walk, list_nothing, take_nothing};

/* --- free turns: HUS-4.42, 7.33 -----------------------------------------------------------------
 * Frame: unit. */

static bool
advance_free_turn(HusariaState *state, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    if (frame->step > 0 || state->units[unit].status != HUSARIA_ON_MAP ||
        !husaria_fights(state, unit)) {
        het_state_pop(&state->head);
        return true;
    }
    return husaria_ask(state, husaria_side(state, unit), sink);
}

static void
list_free_turn(const HusariaState *state, HetMoveList *list)
{
    for (unsigned facing = 0; facing < FACINGS; facing++) {
        HetMove move =
            het_move_unit(HET_MOVE_TURN, (unsigned)het_state_peek(&state->head)->operand[0]);
        move.facing = (uint8_t)facing;
        het_list_add(list, move);
    }
}

static void
take_free_turn(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    het_state_top(&state->head)->step = 1;
    if (state->units[move->unit].facing == move->facing)
        return;
    state->units[move->unit].facing = move->facing;
    husaria_tell(sink, state, HET_EVENT_FACE, move->unit, HUSARIA_NOBODY, move->facing, "HUS-7.33");
}

const HusariaSteps husaria_free_turn = {advance_free_turn, list_free_turn, take_free_turn};
