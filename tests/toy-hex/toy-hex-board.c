#include "toy-hex-board.h"

HetActor
toy_hex_side(const HetState *state, unsigned unit)
{
    return het_scenario_unit_at(state->scenario, unit)->side;
}

unsigned
toy_hex_cells(const ToyHexScenario *data, unsigned unit, unsigned place, unsigned facing,
              unsigned ret_cells[2])
{
    ret_cells[0] = place;
    if (data->type[unit] != TOY_HEX_PIKES)
        return 1;
    /* The line of two stands at a right angle to the corner it faces. */
    ret_cells[1] = het_hex_neighbour(&data->grid, place, het_hex_turn(facing, -1));
    return 2;
}

bool
toy_hex_fits(const ToyHexState *state, unsigned unit, unsigned place, unsigned facing)
{
    unsigned cells[2];
    if (place == HET_NO_PLACE)
        return false;
    unsigned count = toy_hex_cells(toy_hex_data(&state->head), unit, place, facing, cells);
    for (unsigned i = 0; i < count; i++)
        if (cells[i] == HET_NO_PLACE ||
            (state->at[cells[i]] != 0 && state->at[cells[i]] != unit + 1))
            return false;
    return true;
}

bool
toy_hex_faces_cell(const ToyHexScenario *data, unsigned unit, unsigned place, unsigned facing,
                   unsigned cell)
{
    unsigned own[2], count = toy_hex_cells(data, unit, place, facing, own);
    for (unsigned i = 0; i < count; i++) {
        unsigned direction = het_hex_direction(&data->grid, own[i], cell);
        if (direction != HET_HEX_SIDES && het_hex_arc_corner(facing, direction) == HET_ARC_FRONT)
            return true;
    }
    return false;
}

bool
toy_hex_faces(const ToyHexState *state, unsigned unit, unsigned place, unsigned facing,
              unsigned other)
{
    const ToyHexScenario *data = toy_hex_data(&state->head);
    unsigned cells[2];
    unsigned count = toy_hex_cells(data, other, state->place[other], state->facing[other], cells);
    for (unsigned i = 0; i < count; i++)
        if (toy_hex_faces_cell(data, unit, place, facing, cells[i]))
            return true;
    return false;
}

bool
toy_hex_has_in_front(const ToyHexState *state, unsigned unit, unsigned other)
{
    return toy_hex_on_board(state, unit) && toy_hex_on_board(state, other) &&
           toy_hex_faces(state, unit, state->place[unit], state->facing[unit], other);
}

bool
toy_hex_in_zone(const ToyHexState *state, unsigned unit, unsigned place, unsigned facing)
{
    const ToyHexScenario *data = toy_hex_data(&state->head);
    unsigned cells[2], count = toy_hex_cells(data, unit, place, facing, cells);
    for (unsigned enemy = 0; enemy < data->units; enemy++) {
        if (!toy_hex_on_board(state, enemy) ||
            toy_hex_side(&state->head, enemy) == toy_hex_side(&state->head, unit))
            continue;
        for (unsigned i = 0; i < count; i++)
            if (toy_hex_faces_cell(data, enemy, state->place[enemy], state->facing[enemy],
                                   cells[i]))
                return true;
    }
    return false;
}

unsigned
toy_hex_distance(const ToyHexScenario *data, unsigned from, unsigned unit, unsigned place,
                 unsigned facing, unsigned *ret_cell)
{
    unsigned cells[2], count = toy_hex_cells(data, unit, place, facing, cells);
    unsigned nearest = het_hex_distance(&data->grid, from, cells[0]);
    *ret_cell = cells[0];
    if (count == 2 && het_hex_distance(&data->grid, from, cells[1]) < nearest) {
        nearest = het_hex_distance(&data->grid, from, cells[1]);
        *ret_cell = cells[1];
    }
    return nearest;
}

HetArc
toy_hex_arc(const ToyHexState *state, unsigned unit, unsigned cell)
{
    const ToyHexScenario *data = toy_hex_data(&state->head);
    unsigned nearest = 0;
    (void)toy_hex_distance(data, cell, unit, state->place[unit], state->facing[unit], &nearest);
    return het_hex_arc_at(&data->grid, nearest, state->facing[unit], cell);
}

unsigned
toy_hex_movement(ToyHexType type)
{
    static const unsigned points[] = {[TOY_HEX_FOOT] = 3, [TOY_HEX_HORSE] = 5, [TOY_HEX_PIKES] = 2};
    return points[type];
}

bool
toy_hex_step(const ToyHexState *state, unsigned unit, unsigned step, unsigned *place,
             unsigned *facing, unsigned *cost)
{
    const ToyHexScenario *data = toy_hex_data(&state->head);
    unsigned to = *place, look = *facing, price = 1;
    if (step == TOY_HEX_STEP_LEFT || step == TOY_HEX_STEP_RIGHT) {
        look = het_hex_turn(look, step == TOY_HEX_STEP_RIGHT ? 1 : -1);
    } else {
        if (het_hex_arc_corner(look, step) != HET_ARC_FRONT)
            return false;
        to = het_hex_neighbour(&data->grid, to, step);
    }
    if (!toy_hex_fits(state, unit, to, look))
        return false;
    unsigned cells[2], count = toy_hex_cells(data, unit, to, look, cells);
    for (unsigned i = 0; i < count && step < HET_HEX_SIDES; i++)
        if (toy_hex_woods(data, cells[i]))
            price = 2;
    *place = to;
    *facing = look;
    *cost += price;
    return true;
}

void
toy_hex_lift(ToyHexState *state, unsigned unit)
{
    for (unsigned cell = 0; cell < TOY_HEX_CELLS; cell++)
        if (state->at[cell] == unit + 1)
            state->at[cell] = 0;
    state->place[unit] = TOY_HEX_OFF;
    state->facing[unit] = 0;
}

void
toy_hex_put(ToyHexState *state, unsigned unit, unsigned place, unsigned facing)
{
    unsigned cells[2];
    toy_hex_lift(state, unit);
    unsigned count = toy_hex_cells(toy_hex_data(&state->head), unit, place, facing, cells);
    for (unsigned i = 0; i < count; i++)
        state->at[cells[i]] = (uint8_t)(unit + 1);
    state->place[unit] = (uint8_t)place;
    state->facing[unit] = (uint8_t)facing;
}
