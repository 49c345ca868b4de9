/* What is legal, judged by walking the move, from where units stand alone. It shares with the lists
 * where units stand (toy_hex_cells), their arcs, zones of control and the table of shots. */
#include "toy-hex-board.h"
#include "toy-hex-slots.h"

static bool
is_own(const ToyHexState *state, unsigned unit, unsigned side)
{
    return unit < toy_hex_data(state)->units && toy_hex_data(state)->side[unit] == side &&
           toy_hex_present(state, unit);
}

/* Whether a hex is free but for the unit itself: compares with every hex of every other. */
static bool
is_free(const ToyHexState *state, unsigned unit, unsigned cell)
{
    const ToyHexScenario *data = toy_hex_data(state);
    if (cell >= data->map.cells)
        return false;
    for (unsigned other = 0; other < data->units; other++) {
        if (other == unit || !toy_hex_present(state, other))
            continue;
        unsigned second = data->type[other] == TOY_HEX_PIKES
                              ? het_hex_neighbour(&data->map.grid, state->place[other],
                                                  (state->facing[other] + 5u) % 6)
                              : state->place[other];
        if (state->place[other] == cell || second == cell)
            return false;
    }
    return true;
}

/* THX-3.1 to 3.3 */
static bool
is_walk(const ToyHexState *state, const HetMove *move, unsigned unit)
{
    const ToyHexScenario *data = toy_hex_data(state);
    HetMove clean = het_move_unit(HET_MOVE_MOVE, unit);
    unsigned place = state->place[unit], facing = state->facing[unit], cost = 0;
    clean.way = (HetWay){.place = move->way.place};
    if (move->way.steps > HET_PATH_MAX)
        return false;
    for (unsigned i = 0; i < move->way.steps; i++) {
        unsigned step = het_way_step(&move->way, i);
        bool turn = step == TOY_HEX_STEP_LEFT || step == TOY_HEX_STEP_RIGHT;
        het_way_add(&clean.way, step);
        if (i > 0 && toy_hex_in_zone(state, unit, (ToyHexStand){place, facing}))
            return false;
        if (turn)
            facing = (facing + (step == TOY_HEX_STEP_LEFT ? 5u : 1u)) % 6;
        else if (step == facing || step == (facing + 1) % 6)
            place = het_hex_neighbour(&data->map.grid, place, step);
        else
            return false;
        unsigned second = data->type[unit] != TOY_HEX_PIKES || place == HET_NO_PLACE
                              ? place
                              : het_hex_neighbour(&data->map.grid, place, (facing + 5) % 6);
        if (!is_free(state, unit, place) || !is_free(state, unit, second))
            return false;
        bool woods =
            data->map.terrain[place] == TOY_HEX_WOODS || data->map.terrain[second] == TOY_HEX_WOODS;
        cost += !turn && woods ? 2 : 1;
    }
    return het_move_is(move, clean) && place == move->way.place && place != state->place[unit] &&
           cost <= toy_hex_movement(state, unit);
}

static bool
is_action(const ToyHexState *state, const HetMove *move, unsigned unit)
{
    unsigned side = toy_hex_data(state)->side[unit];
    if (het_move_is(move, het_move_unit(HET_MOVE_PASS, unit)))
        return true;
    if (move->kind == HET_MOVE_MOVE)
        return is_walk(state, move, unit);
    if (!is_own(state, move->target, 1 - side))
        return false;
    return (het_move_is(move, het_move_target(HET_MOVE_SHOOT, unit, move->target)) &&
            toy_hex_shot(state, unit, move->target, NULL) > 0) ||
           (het_move_is(move, het_move_target(HET_MOVE_FIGHT, unit, move->target)) &&
            toy_hex_faces(state, unit, move->target));
}

static bool
is_reaction(const ToyHexState *state, const HetMove *move, unsigned walker)
{
    if (het_move_is(move, het_move(HET_MOVE_PASS)))
        return true;
    if (!is_own(state, move->unit, 1u - state->head.active) ||
        (state->reacted >> move->unit & 1u) != 0)
        return false;
    return (het_move_is(move, het_move_target(HET_MOVE_SHOOT, move->unit, walker)) &&
            toy_hex_shot(state, move->unit, walker, NULL) > 0) ||
           (het_move_is(move, het_move_target(HET_MOVE_CHARGE, move->unit, walker)) &&
            toy_hex_data(state)->type[move->unit] == TOY_HEX_HORSE &&
            toy_hex_faces(state, move->unit, walker));
}

/* THX-6.3 */
static bool
is_retreat(const ToyHexState *state, const HetMove *move, const ToyHexRetreat *retreat)
{
    const ToyHexScenario *data = toy_hex_data(state);
    unsigned unit = (unsigned)retreat->unit, to = move->way.place;
    unsigned from = state->place[unit], enemy = state->place[retreat->enemy];
    if (!het_move_is(move, het_move_place(HET_MOVE_RETREAT, unit, to)) ||
        !is_free(state, unit, to) || het_hex_distance(&data->map.grid, from, to) != 1)
        return false;
    unsigned second = het_hex_neighbour(&data->map.grid, to, (state->facing[unit] + 5u) % 6);
    return (data->type[unit] != TOY_HEX_PIKES || is_free(state, unit, second)) &&
           het_hex_distance(&data->map.grid, enemy, to) >
               het_hex_distance(&data->map.grid, enemy, from) &&
           !toy_hex_in_zone(state, unit, (ToyHexStand){to, state->facing[unit]});
}

bool
toy_hex_is_legal(const HetState *head, const HetMove *move)
{
    const ToyHexState *state = (const ToyHexState *)head;
    if (head->depth == 0)
        return het_move_is(move, het_move(HET_MOVE_PASS)) ||
               (het_move_is(move, het_move_unit(HET_MOVE_SELECT, move->unit)) &&
                is_own(state, move->unit, head->active) && (state->used >> move->unit & 1u) == 0);
    const HetFrame *frame = het_state_peek(head);
    if (frame->procedure == TOY_HEX_UNIT)
        return is_action(state, move, (unsigned)het_frame_peek(head, ToyHexUnit)->unit);
    if (frame->procedure == TOY_HEX_WINDOW)
        return is_reaction(state, move, (unsigned)het_frame_peek(head, ToyHexUnit)->unit);
    if (frame->procedure == TOY_HEX_RETREAT)
        return is_retreat(state, move, het_frame_peek(head, ToyHexRetreat));
    return het_move_is(move, het_move(HET_MOVE_DONE)) ||
           (het_move_is(move, het_move_unit(HET_MOVE_ADD, move->unit)) &&
            is_own(state, move->unit, frame->actor) && toy_hex_joins(state, move->unit));
}
