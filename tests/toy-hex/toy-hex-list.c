#include "toy-hex-list.h"

#include "engine/board/reach.h"

enum { NODES = TOY_HEX_CELLS * HET_HEX_SIDES };

/* --- shots and reactions ---------------------------------------------------------------------- */

unsigned
toy_hex_shot(const ToyHexState *state, unsigned shooter, unsigned target)
{
    const ToyHexScenario *data = toy_hex_data(&state->head);
    if (data->type[shooter] != TOY_HEX_FOOT || !toy_hex_on_board(state, shooter) ||
        !toy_hex_on_board(state, target) || (state->fired >> shooter & 1) != 0 ||
        toy_hex_side(&state->head, shooter) == toy_hex_side(&state->head, target))
        return 0;
    unsigned from = state->place[shooter], to = 0;
    unsigned range =
        toy_hex_distance(data, from, target, state->place[target], state->facing[target], &to);
    if (range > 2 || het_hex_arc_at(&data->grid, from, state->facing[shooter], to) != HET_ARC_FRONT)
        return 0;
    HetSightStep line[8];
    unsigned steps = het_hex_line(&data->grid, from, to, line);
    if (!het_sight_clear(line, steps, data->woods, HET_SIGHT_BOTH_BLOCK))
        return 0;
    unsigned hitting = 3 - range;
    hitting += toy_hex_arc(state, target, from) != HET_ARC_FRONT;
    return toy_hex_woods(data, to) ? hitting - 1 : hitting;
}

/* How many places a countercharge may end on with the walker in front; adds them to a list unless
 * it is NULL. */
static unsigned list_charges(const ToyHexState *state, unsigned reactor, unsigned walker,
                             HetMoveList *list);

static bool
may_turn_to(const ToyHexState *state, unsigned reactor, unsigned walker, unsigned facing)
{
    unsigned place = state->place[reactor];
    return toy_hex_fits(state, reactor, place, facing) &&
           toy_hex_faces(state, reactor, place, facing, walker);
}

unsigned
toy_hex_offer(const ToyHexState *state, ToyHexReaction reaction, unsigned reactor, unsigned walker)
{
    const ToyHexScenario *data = toy_hex_data(&state->head);
    if (!toy_hex_on_board(state, reactor) || !toy_hex_on_board(state, walker))
        return 0;
    unsigned from = state->place[reactor], facing = state->facing[reactor], to = 0;
    unsigned range =
        toy_hex_distance(data, from, walker, state->place[walker], state->facing[walker], &to);
    unsigned sign = 1u | range << 1 | (unsigned)toy_hex_arc(state, walker, from) << 5 |
                    (toy_hex_woods(data, to) ? 0x80u : 0u);
    bool reacted = (state->reacted >> reactor & 1) != 0;
    switch (reaction) {
    case TOY_HEX_SHOT:
        return toy_hex_shot(state, reactor, walker) > 0 ? sign : 0;
    case TOY_HEX_CHARGE:
        return !reacted && data->type[reactor] == TOY_HEX_HORSE &&
                       list_charges(state, reactor, walker, NULL) > 0
                   ? sign
                   : 0;
    case TOY_HEX_TURN:
        return !reacted && range == 1 && !toy_hex_faces(state, reactor, from, facing, walker) &&
                       (may_turn_to(state, reactor, walker, het_hex_turn(facing, -1)) ||
                        may_turn_to(state, reactor, walker, het_hex_turn(facing, 1)))
                   ? sign
                   : 0;
    }
    return 0;
}

unsigned
toy_hex_fresh_offer(const ToyHexState *state, ToyHexReaction reaction, unsigned reactor,
                    unsigned walker)
{
    if (toy_hex_side(&state->head, reactor) == toy_hex_side(&state->head, walker))
        return 0;
    unsigned offer = toy_hex_offer(state, reaction, reactor, walker);
    return offer == state->declined[reactor][reaction] ? 0 : offer;
}

static bool
opens_window(const ToyHexState *state, unsigned walker)
{
    for (unsigned reactor = 0; reactor < toy_hex_data(&state->head)->units; reactor++)
        for (unsigned reaction = 0; reaction < TOY_HEX_REACTIONS; reaction++)
            if (toy_hex_fresh_offer(state, (ToyHexReaction)reaction, reactor, walker) != 0)
                return true;
    return false;
}

/* --- paths ------------------------------------------------------------------------------------ */

typedef struct {
    const ToyHexState *state;
    unsigned unit, start;
    bool windows; /* count them */
    HetReach reach;
    HetReachNode nodes[NODES];
    uint16_t heap[NODES];
    uint8_t seen[(NODES + 7) / 8];
} Search;

static unsigned
walk_edges(const void *context, unsigned node, unsigned spent, HetReachEdge *ret_edges)
{
    const Search *search = context;
    const ToyHexState *state = search->state;
    unsigned cell = node / HET_HEX_SIDES, look = node % HET_HEX_SIDES, count = 0;
    (void)spent;
    if (node != search->start && toy_hex_in_zone(state, search->unit, cell, look))
        return 0;
    for (unsigned step = 0; step < TOY_HEX_STEPS; step++) {
        unsigned place = cell, facing = look, cost = 0;
        if (!toy_hex_step(state, search->unit, step, &place, &facing, &cost))
            continue;
        unsigned windows = 0;
        if (search->windows) {
            ToyHexState there = *state;
            toy_hex_put(&there, search->unit, place, facing);
            windows = opens_window(&there, search->unit);
        }
        ret_edges[count++] = (HetReachEdge){.node = (uint16_t)(place * HET_HEX_SIDES + facing),
                                            .step = (uint8_t)step,
                                            .windows = (uint8_t)windows,
                                            .cost = (uint16_t)cost};
    }
    return count;
}

/* Every step away from the enemy, outside zones of control, keeping the facing. THX-6.3 */
static unsigned
retreat_edges(const void *context, unsigned node, unsigned spent, HetReachEdge *ret_edges)
{
    const Search *search = context;
    const ToyHexState *state = search->state;
    const HetHexGrid *grid = &toy_hex_data(&state->head)->grid;
    unsigned count = 0, facing = state->facing[search->unit];
    (void)spent;
    for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++) {
        unsigned to = het_hex_neighbour(grid, node, direction);
        if (!toy_hex_fits(state, search->unit, to, facing) ||
            toy_hex_in_zone(state, search->unit, to, facing) ||
            het_hex_distance(grid, search->start, to) <=
                het_hex_distance(grid, search->start, node))
            continue;
        ret_edges[count++] =
            (HetReachEdge){.node = (uint16_t)to, .step = (uint8_t)direction, .cost = 1};
    }
    return count;
}

static void
run_search(Search *search, HetReachEdges edges, unsigned count, unsigned start, unsigned budget)
{
    search->reach = (HetReach){.count = count,
                               .start = start,
                               .budget = budget,
                               .edges = edges,
                               .context = search,
                               .nodes = search->nodes,
                               .heap = search->heap,
                               .seen = search->seen};
    het_reach_run(&search->reach);
}

static void
search_walk(Search *search, const ToyHexState *state, unsigned unit, unsigned budget, bool windows)
{
    search->state = state;
    search->unit = unit;
    search->windows = windows;
    search->start = (unsigned)state->place[unit] * HET_HEX_SIDES + state->facing[unit];
    run_search(search, walk_edges, NODES, search->start, budget);
}

/* Runs the search of a retreat and returns the length it takes: 2 if it can, else 1 or 0. */
static unsigned
search_retreat(Search *search, const ToyHexState *state, unsigned unit, unsigned enemy)
{
    search->state = state;
    search->unit = unit;
    search->start = state->place[enemy]; /* what it runs from */
    run_search(search, retreat_edges, TOY_HEX_CELLS, state->place[unit], 2);
    unsigned longest = 0;
    for (unsigned cell = 0; cell < TOY_HEX_CELLS; cell++)
        if (het_reach_has(&search->reach, cell))
            longest = MAX(longest, search->nodes[cell].cost);
    return longest;
}

static void
add_way(HetMoveList *list, const HetReach *reach, HetMove move, unsigned node, unsigned place)
{
    move.way = het_reach_way(reach, node, place);
    het_list_add(list, move);
}

static unsigned
list_charges(const ToyHexState *state, unsigned reactor, unsigned walker, HetMoveList *list)
{
    Search search;
    unsigned count = 0;
    search_walk(&search, state, reactor, TOY_HEX_CHARGE_REACH, false);
    for (unsigned cell = 0; cell < TOY_HEX_CELLS; cell++) {
        unsigned best = HET_NO_PLACE;
        for (unsigned facing = 0; facing < HET_HEX_SIDES; facing++) {
            unsigned node = cell * HET_HEX_SIDES + facing;
            if (het_reach_has(&search.reach, node) &&
                toy_hex_faces(state, reactor, cell, facing, walker) &&
                (best == HET_NO_PLACE || het_reach_compare(&search.reach, node, best) < 0))
                best = node;
        }
        if (best == HET_NO_PLACE)
            continue;
        count++;
        if (list != NULL)
            add_way(list, &search.reach, het_move_target(HET_MOVE_CHARGE, reactor, walker), best,
                    cell);
    }
    return count;
}

static unsigned
list_walks(const ToyHexState *state, unsigned unit, HetMoveList *list)
{
    Search search;
    unsigned count = 0, movement = toy_hex_movement(toy_hex_data(&state->head)->type[unit]);
    search_walk(&search, state, unit, movement, list != NULL);
    for (unsigned cell = 0; cell < TOY_HEX_CELLS; cell++) {
        unsigned best = het_reach_best(&search.reach, cell, HET_HEX_SIDES);
        if (best == HET_NO_PLACE || cell == state->place[unit])
            continue;
        count++;
        if (list != NULL)
            add_way(list, &search.reach, het_move_unit(HET_MOVE_MOVE, unit), best, cell);
    }
    return count;
}

uint64_t
toy_hex_retreats(const ToyHexState *state, unsigned unit, unsigned enemy)
{
    Search search;
    uint64_t cells = 0;
    unsigned longest = search_retreat(&search, state, unit, enemy);
    for (unsigned cell = 0; cell < TOY_HEX_CELLS && longest > 0; cell++)
        if (het_reach_has(&search.reach, cell) && search.nodes[cell].cost == longest)
            cells |= UINT64_C(1) << cell;
    return cells;
}

static void
list_retreats(const ToyHexState *state, unsigned unit, unsigned enemy, HetMoveList *list)
{
    Search search;
    unsigned longest = search_retreat(&search, state, unit, enemy);
    for (unsigned cell = 0; cell < TOY_HEX_CELLS; cell++)
        if (het_reach_has(&search.reach, cell) && search.nodes[cell].cost == longest)
            add_way(list, &search.reach, het_move_unit(HET_MOVE_RETREAT, unit), cell, cell);
}

/* --- lists by procedure ----------------------------------------------------------------------- */

static unsigned
list_targets(const ToyHexState *state, unsigned unit, HetMoveKind kind, HetMoveList *list)
{
    unsigned count = 0;
    for (unsigned target = 0; target < toy_hex_data(&state->head)->units; target++) {
        if (toy_hex_side(&state->head, target) == toy_hex_side(&state->head, unit) ||
            (kind == HET_MOVE_SHOOT ? toy_hex_shot(state, unit, target) == 0
                                    : !toy_hex_has_in_front(state, unit, target)))
            continue;
        count++;
        if (list != NULL)
            het_list_add(list, het_move_target(kind, unit, target));
    }
    return count;
}

static void
list_order(const ToyHexState *state, unsigned unit, ToyHexOrder order, HetMoveList *list)
{
    HetMove move = het_move_unit(HET_MOVE_ORDER, unit);
    (void)state;
    move.value = (uint16_t)order;
    het_list_add(list, move);
}

static void
list_orders(const ToyHexState *state, unsigned unit, HetMoveList *list)
{
    if (list_walks(state, unit, NULL) > 0)
        list_order(state, unit, TOY_HEX_ORDER_WALK, list);
    if (list_targets(state, unit, HET_MOVE_SHOOT, NULL) > 0)
        list_order(state, unit, TOY_HEX_ORDER_SHOOT, list);
    if (list_targets(state, unit, HET_MOVE_FIGHT, NULL) > 0)
        list_order(state, unit, TOY_HEX_ORDER_FIGHT, list);
    list_order(state, unit, TOY_HEX_ORDER_HOLD, list);
}

static void
list_turn(const ToyHexState *state, unsigned unit, unsigned facing, HetMoveList *list)
{
    HetMove move = het_move_unit(HET_MOVE_TURN, unit);
    if (!toy_hex_fits(state, unit, state->place[unit], facing))
        return;
    move.facing = (uint8_t)facing;
    het_list_add(list, move);
}

static void
list_unit(const ToyHexState *state, const HetFrame *frame, HetMoveList *list)
{
    unsigned unit = (unsigned)frame->operand[0], facing = state->facing[unit];
    switch ((ToyHexUnitStep)frame->step) {
    case TOY_HEX_UNIT_ORDER:
        list_orders(state, unit, list);
        break;
    case TOY_HEX_UNIT_WALK:
        (void)list_walks(state, unit, list);
        break;
    case TOY_HEX_UNIT_TURN:
        for (int side = -1; side <= 1; side++)
            list_turn(state, unit, het_hex_turn(facing, side), list);
        break;
    case TOY_HEX_UNIT_ATTACK:
        (void)list_targets(state, unit, HET_MOVE_FIGHT, list);
        het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
        break;
    case TOY_HEX_UNIT_SHOOT:
        (void)list_targets(state, unit, HET_MOVE_SHOOT, list);
        break;
    case TOY_HEX_UNIT_FIGHT:
        (void)list_targets(state, unit, HET_MOVE_FIGHT, list);
        break;
    case TOY_HEX_UNIT_DONE:
        break;
    }
}

static void
list_window(const ToyHexState *state, const HetFrame *frame, HetMoveList *list)
{
    unsigned walker = (unsigned)frame->operand[0];
    for (unsigned reactor = 0; reactor < toy_hex_data(&state->head)->units; reactor++) {
        if (toy_hex_fresh_offer(state, TOY_HEX_SHOT, reactor, walker) != 0)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, reactor, walker));
        if (toy_hex_fresh_offer(state, TOY_HEX_CHARGE, reactor, walker) != 0)
            (void)list_charges(state, reactor, walker, list);
        if (toy_hex_fresh_offer(state, TOY_HEX_TURN, reactor, walker) == 0)
            continue;
        for (int side = -1; side <= 1; side += 2) {
            unsigned facing = het_hex_turn(state->facing[reactor], side);
            if (may_turn_to(state, reactor, walker, facing))
                list_turn(state, reactor, facing, list);
        }
    }
    het_list_add(list, het_move(HET_MOVE_PASS));
}

bool
toy_hex_may_join(const ToyHexState *state, unsigned unit)
{
    const HetFrame *frame = het_state_peek(&state->head);
    return (int)unit > frame->operand[3] && unit != (unsigned)frame->operand[0] &&
           toy_hex_side(&state->head, unit) == (HetActor)frame->actor &&
           (state->joined >> unit & 1) == 0 &&
           toy_hex_has_in_front(state, unit, (unsigned)frame->operand[1]);
}

static void
list_joiners(const ToyHexState *state, HetMoveList *list)
{
    for (unsigned unit = 0; unit < toy_hex_data(&state->head)->units; unit++)
        if (toy_hex_may_join(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_ADD, unit));
    het_list_add(list, het_move(HET_MOVE_DONE));
}

unsigned
toy_hex_chase_length(const ToyHexState *state)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const ToyHexScenario *data = toy_hex_data(&state->head);
    unsigned chaser = (unsigned)frame->operand[0], length = 0;
    if (!toy_hex_on_board(state, chaser) || data->type[chaser] == TOY_HEX_PIKES ||
        het_hex_distance(&data->grid, state->place[chaser], (unsigned)frame->operand[2]) != 1)
        return 0;
    while (length < 2 && frame->operand[2 + length] >= 0 &&
           state->at[frame->operand[2 + length]] == 0)
        length++;
    return length;
}

static void
list_chase(const ToyHexState *state, const HetFrame *frame, HetMoveList *list)
{
    const HetHexGrid *grid = &toy_hex_data(&state->head)->grid;
    unsigned chaser = (unsigned)frame->operand[0], from = state->place[chaser];
    HetMove move = het_move_target(HET_MOVE_PURSUE, chaser, (unsigned)frame->operand[1]);
    for (unsigned i = 0; i < toy_hex_chase_length(state); i++) {
        unsigned to = (unsigned)frame->operand[2 + i];
        het_way_add(&move.way, het_hex_direction(grid, from, to));
        move.way.place = (uint16_t)to;
        het_list_add(list, move);
        from = to;
    }
    het_list_add(list, het_move_unit(HET_MOVE_PASS, chaser));
}

/* --- chance ----------------------------------------------------------------------------------- */

ToyHexDice
toy_hex_dice(const ToyHexState *state)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned actor = (unsigned)frame->operand[0], other = (unsigned)frame->operand[1];
    ToyHexDice dice = {.dice = state->strength[actor],
                       .hitting = 2,
                       .most = state->strength[other],
                       .unit = actor};
    if (frame->procedure == TOY_HEX_PROCEDURE_SHOT) {
        dice.hitting = (unsigned)frame->operand[2];
    } else if (frame->procedure == TOY_HEX_PROCEDURE_CHASE) {
        dice.dice = 2;
        dice.hitting = 3;
    } else if (frame->step == TOY_HEX_BATTLE_DEFEND) {
        dice = (ToyHexDice){.dice = state->strength[other],
                            .hitting = 2,
                            .most = state->strength[actor],
                            .unit = other};
    } else {
        dice.dice = 0;
        for (unsigned unit = 0; unit < TOY_HEX_UNITS_MAX; unit++)
            if ((frame->operand[2] >> unit & 1) != 0)
                dice.dice += state->strength[unit];
        if (toy_hex_arc(state, other, state->place[actor]) != HET_ARC_FRONT)
            dice.hitting = 3;
    }
    dice.most = MIN(dice.most, dice.dice);
    return dice;
}

static void
list_outcomes(const ToyHexState *state, HetMoveList *list)
{
    if (state->head.depth == 0) {
        for (int chit = 0; chit < TOY_HEX_CHITS; chit++) {
            HetMove move = het_move(HET_MOVE_DRAW);
            move.roll = (HetRoll){.low = chit + 1, .high = chit + 1};
            het_list_add_outcome(list, move, state->cup[chit]);
        }
        return;
    }
    ToyHexDice dice = toy_hex_dice(state);
    uint8_t effect[HET_SIDES * TOY_HEX_UNITS_MAX * TOY_HEX_STRENGTH_MAX];
    for (unsigned hits = 0; hits <= dice.dice; hits++)
        effect[hits] = (uint8_t)MIN(hits, dice.most);
    het_dice_hits(list, dice.unit, dice.dice, dice.hitting, 6, effect);
}

void
toy_hex_legal(const HetState *head, HetMoveList *list)
{
    const ToyHexState *state = (const ToyHexState *)head;
    const HetFrame *frame = het_state_peek(head);
    if (head->actor == HET_CHANCE) {
        list_outcomes(state, list);
        return;
    }
    if (frame == NULL) {
        for (unsigned unit = 0; unit < toy_hex_data(head)->units; unit++)
            if (toy_hex_on_board(state, unit) && (state->used >> unit & 1) == 0 &&
                toy_hex_side(head, unit) == (HetActor)head->active)
                het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
        het_list_add(list, het_move(HET_MOVE_PASS));
        return;
    }
    switch ((ToyHexProcedure)frame->procedure) {
    case TOY_HEX_PROCEDURE_UNIT:
        list_unit(state, frame, list);
        break;
    case TOY_HEX_PROCEDURE_WALK:
        list_order(state, (unsigned)frame->operand[0], TOY_HEX_ORDER_ON, list);
        het_list_add(list, het_move_unit(HET_MOVE_END, (unsigned)frame->operand[0]));
        break;
    case TOY_HEX_PROCEDURE_WINDOW:
        list_window(state, frame, list);
        break;
    case TOY_HEX_PROCEDURE_BATTLE:
        list_joiners(state, list);
        break;
    case TOY_HEX_PROCEDURE_RETREAT:
        list_retreats(state, (unsigned)frame->operand[0], (unsigned)frame->operand[1], list);
        break;
    case TOY_HEX_PROCEDURE_CHASE:
        list_chase(state, frame, list);
        break;
    case TOY_HEX_PROCEDURE_NONE:
    case TOY_HEX_PROCEDURE_SHOT:
        break;
    }
}
