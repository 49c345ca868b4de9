/* Movement: choosing where a unit goes, the walk step by step, turning, backing away. HUS-4, 5, 9.1
 *
 * A step of a way is an edge (0 to 5), or 6 plus the facing turned to. */
#include "engine/board/reach.h"
#include "husaria-rules.h"

enum { FACINGS = HET_HEX_SIDES, NODES = HUSARIA_CELLS * FACINGS };
/* Steps of a march. */
enum { MARCH_BEFORE, MARCH_AFTER, MARCH_OVER };
/* Flags of a walk. */
enum { WALK_STOPPED = 1, WALK_DECLINED = 2 };

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
 */

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
    if (husaria_barred(state, walker->unit, cell) || husaria_held(state, enemy, cell))
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

/* HUS-9.13: commanders go a hex at a time whatever the ground. */
static unsigned
leader_edges(const Walker *walker, unsigned cell, HetReachEdge *edges)
{
    const HusariaScenario *data = husaria_data(walker->state);
    unsigned count = 0;
    for (unsigned edge = 0; edge < FACINGS; edge++) {
        unsigned to = data->next[cell][edge];
        if (to == HUSARIA_OFF || data->cost[1][cell][edge] == 0 || !enterable(walker, to))
            continue;
        edges[count++] =
            (HetReachEdge){.node = (uint16_t)(to * FACINGS), .step = (uint8_t)edge, .cost = 2};
    }
    return count;
}

/* HUS-4.53: who has not moved yet may always take one step or turn for all he has. */
static unsigned
price(const Walker *walker, bool at_start, unsigned cost)
{
    return at_start && cost > walker->budget ? walker->budget : cost;
}

static unsigned
edges_out(const void *context, unsigned node, unsigned spent, HetReachEdge *edges)
{
    const Walker *walker = context;
    const HusariaState *state = walker->state;
    const HusariaScenario *data = husaria_data(state);
    unsigned cell = node / FACINGS, facing = node % FACINGS, count = 0;
    bool at_start = node == walker->start && spent == 0;
    if (walker->leader)
        return leader_edges(walker, cell, edges);
    if (cell != walker->start / FACINGS && !walker->train &&
        husaria_controlled(state, 1 - walker->side, cell))
        return 0; /* HUS-5.21 */
    for (unsigned edge = 0; edge < FACINGS; edge++) {
        unsigned to = data->next[cell][edge], cost = husaria_cost(state, walker->unit, cell, edge);
        if (to == HUSARIA_OFF || cost == 0 || !enterable(walker, to) ||
            !(walker->train || husaria_in_front(facing, edge)))
            continue;
        if (husaria_held(state, walker->side, to))
            cost += 2; /* HUS-4.29 */
        edges[count++] = (HetReachEdge){.node = (uint16_t)(to * FACINGS + facing),
                                        .step = (uint8_t)edge,
                                        .cost = (uint16_t)price(walker, at_start, cost)};
    }
    for (unsigned to = 0; to < FACINGS && !walker->train; to++) {
        bool zone = walker->zone && cell == walker->start / FACINGS;
        unsigned cost =
            to == facing ? 0xffff : turn_cost(state, walker->unit, cell, facing, to, zone);
        if (cost == 0xffff || (zone && !at_start))
            continue;
        edges[count++] = (HetReachEdge){.node = (uint16_t)(cell * FACINGS + to),
                                        .step = (uint8_t)(HUSARIA_STEP_TURN + to),
                                        .cost = (uint16_t)price(walker, at_start, cost)};
    }
    return count;
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

static void
list_destinations(const HusariaState *state, const Walker *walker, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    HetReachNode nodes[NODES];
    uint16_t heap[NODES];
    uint8_t seen[NODES / 8 + 1];
    HetReach reach = {.count = data->map.cells * FACINGS,
                      .start = walker->start,
                      .budget = walker->budget,
                      .edges = edges_out,
                      .context = walker,
                      .nodes = nodes,
                      .heap = heap,
                      .seen = seen};
    het_reach_run(&reach);
    unsigned place = walker->start / FACINGS;
    for (unsigned cell = 0; cell < data->map.cells && list->count < HET_MOVES_MAX - 24; cell++) {
        unsigned node = het_reach_best(&reach, cell, FACINGS);
        if (node == HET_NO_PLACE || cell == place)
            continue;
        HetMove move = het_move_unit(HET_MOVE_MOVE, walker->unit);
        move.way = het_reach_way(&reach, node, cell);
        het_list_add(list, move);
    }
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
            husaria_cost(state, walker->unit, it->place, edge) == 0 || state->first[to] != 0 ||
            husaria_barred(state, walker->unit, to) ||
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
    bool first = frame->step == MARCH_BEFORE;
    het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
    if (may_bow(state, unit, spent))
        list_bows(state, unit, list);
    list_turns(state, &walker, first && spent == 0, list);
    if (first && spent == 0)
        list_backs(state, &walker, list);
    if (first)
        list_destinations(state, &walker, list);
}

static bool
advance_march(HusariaState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    HusariaUnit *it = &state->units[unit];
    if (it->status != HUSARIA_ON_MAP || frame->step == MARCH_OVER) {
        if (it->status == HUSARIA_ON_MAP)
            it->flags |= HUSARIA_MOVED;
        het_state_pop(&state->head);
        return true;
    }
    return husaria_ask(state, husaria_side(state, unit), sink);
}

static void
take_march(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[0], from = state->units[unit].place;
    HusariaUnit *it = &state->units[unit];
    if (move->kind == HET_MOVE_MOVE) {
        state->way = move->way;
        frame->step = MARCH_AFTER;
        HetFrame *walk = husaria_push(state, HUSARIA_WALK, husaria_side(state, unit), (int)unit, 0);
        walk->operand[2] = (int16_t)from;
    } else if (move->kind == HET_MOVE_SHOOT) {
        frame->operand[1] = (int16_t)(frame->operand[1] + 2);
        it->flags |= HUSARIA_BOWED;
        husaria_open_fire(state, unit, move->target, it->strength, HUSARIA_BOWS, sink);
    } else if (move->kind == HET_MOVE_TURN) {
        it->facing = move->facing;
        frame->step = MARCH_OVER;
        husaria_tell(sink, state, HET_EVENT_FACE, unit, HUSARIA_NOBODY, move->facing,
                     husaria_controlled(state, 1 - husaria_side(state, unit), from) ? "HUS-5.23"
                                                                                    : "HUS-4.43");
    } else if (move->kind == HET_MOVE_RETREAT) {
        frame->step = MARCH_OVER;
        husaria_shift(state, unit, move->way.place, false, sink);
        husaria_tell_way(sink, state, HET_EVENT_MOVE, unit, from, move->way.place, "HUS-5.24");
        husaria_push(state, HUSARIA_FREE_TURN, husaria_side(state, unit), (int)unit, 0);
    } else {
        frame->step = MARCH_OVER;
    }
}

const HusariaSteps husaria_march = {advance_march, list_march, take_march};

/* --- the walk -----------------------------------------------------------------------------------
 * Frame: unit, steps taken, hex it began on. */

static void
end_walk(HusariaState *state, const HetSink *sink)
{
    HetFrame *walk = het_state_top(&state->head), *march = walk - 1;
    unsigned unit = (unsigned)walk->operand[0], from = (unsigned)(uint16_t)walk->operand[2];
    const HusariaScenario *data = husaria_data(state);
    if ((walk->flags & WALK_STOPPED) != 0)
        march->step = MARCH_OVER; /* HUS-6.64 */
    if ((walk->flags & WALK_DECLINED) != 0)
        for (unsigned other = 0; other < data->unit_count; other++)
            state->units[other].declined = 0;
    if (state->units[unit].status == HUSARIA_ON_MAP)
        husaria_tell_way(sink, state, HET_EVENT_MOVE, unit, from, state->units[unit].place,
                         husaria_arm(data, unit) == HUSARIA_LEADERS ? "HUS-9.13" : "HUS-4.41");
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
    unsigned fence = data->fence[from][edge];
    if (fence < 64 && data->side[unit] != data->fence_side && husaria_fights(state, unit))
        state->fences |= (uint64_t)1 << fence; /* HUS-14.15 */
    husaria_shift(state, unit, to, false, sink);
}

static bool
advance_walk(HusariaState *state, const HetSink *sink)
{
    HetFrame *walk = het_state_top(&state->head), *march = walk - 1;
    unsigned unit = (unsigned)walk->operand[0], index = (unsigned)walk->operand[1];
    HusariaUnit *it = &state->units[unit];
    if (it->status != HUSARIA_ON_MAP || (walk->flags & WALK_STOPPED) != 0 ||
        index == state->way.steps) {
        end_walk(state, sink);
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
