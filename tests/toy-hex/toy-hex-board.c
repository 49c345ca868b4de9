#include "toy-hex-board.h"

ToyHexStand
toy_hex_stand(const ToyHexState *state, unsigned unit)
{
    return (ToyHexStand){state->place[unit], state->facing[unit]};
}

unsigned
toy_hex_cells(const ToyHexScenario *data, unsigned unit, ToyHexStand stand, unsigned ret_cells[2])
{
    ret_cells[0] = stand.place;
    if (data->type[unit] != TOY_HEX_PIKES)
        return 1;
    ret_cells[1] = het_hex_neighbour(&data->map.grid, stand.place, het_hex_turn(stand.facing, -1));
    return 2;
}

/* Whose hex it is, by unit; units if nobody's. */
static unsigned
holder(const ToyHexState *state, unsigned cell)
{
    const ToyHexScenario *data = toy_hex_data(state);
    for (unsigned unit = 0; unit < data->units; unit++) {
        unsigned cells[2];
        if (!toy_hex_present(state, unit))
            continue;
        unsigned count = toy_hex_cells(data, unit, toy_hex_stand(state, unit), cells);
        if (cells[0] == cell || (count == 2 && cells[1] == cell))
            return unit;
    }
    return data->units;
}

bool
toy_hex_fits(const ToyHexState *state, unsigned unit, ToyHexStand stand)
{
    unsigned cells[2], units = toy_hex_data(state)->units;
    if (stand.place == HET_NO_PLACE)
        return false;
    unsigned count = toy_hex_cells(toy_hex_data(state), unit, stand, cells);
    for (unsigned i = 0; i < count; i++) {
        unsigned there = cells[i] == HET_NO_PLACE ? unit : holder(state, cells[i]);
        if (cells[i] == HET_NO_PLACE || (there != unit && there != units))
            return false;
    }
    return true;
}

/* Whether a hex of `other` on a stand is in front of the unit as it stands. */
static bool
faces_at(const ToyHexState *state, unsigned unit, unsigned other, ToyHexStand stand)
{
    const ToyHexScenario *data = toy_hex_data(state);
    unsigned own[2], its[2], owns = toy_hex_cells(data, unit, toy_hex_stand(state, unit), own);
    unsigned count = toy_hex_cells(data, other, stand, its);
    for (unsigned i = 0; i < owns * count; i++) {
        unsigned direction = het_hex_direction(&data->map.grid, own[i / count], its[i % count]);
        if (direction != HET_HEX_SIDES &&
            het_hex_arc_corner(state->facing[unit], direction) == HET_ARC_FRONT)
            return true;
    }
    return false;
}

bool
toy_hex_faces(const ToyHexState *state, unsigned unit, unsigned other)
{
    return toy_hex_present(state, unit) && toy_hex_present(state, other) &&
           faces_at(state, unit, other, toy_hex_stand(state, other));
}

bool
toy_hex_in_zone(const ToyHexState *state, unsigned unit, ToyHexStand stand)
{
    const ToyHexScenario *data = toy_hex_data(state);
    for (unsigned enemy = 0; enemy < data->units; enemy++)
        if (data->side[enemy] != data->side[unit] && toy_hex_present(state, enemy) &&
            faces_at(state, enemy, unit, stand))
            return true;
    return false;
}

/* The hex of a unit that is nearest to a cell, the first of two. */
static unsigned
nearest(const ToyHexState *state, unsigned unit, unsigned cell)
{
    const ToyHexScenario *data = toy_hex_data(state);
    unsigned cells[2], count = toy_hex_cells(data, unit, toy_hex_stand(state, unit), cells);
    bool second = count == 2 && het_hex_distance(&data->map.grid, cell, cells[1]) <
                                    het_hex_distance(&data->map.grid, cell, cells[0]);
    return cells[second];
}

HetArc
toy_hex_arc(const ToyHexState *state, unsigned unit, unsigned cell)
{
    return het_hex_arc_at(&toy_hex_data(state)->map.grid, nearest(state, unit, cell),
                          state->facing[unit], cell);
}

unsigned
toy_hex_movement(const ToyHexState *state, unsigned unit)
{
    static const unsigned points[] = {[TOY_HEX_FOOT] = 3, [TOY_HEX_HORSE] = 5, [TOY_HEX_PIKES] = 2};
    return points[toy_hex_data(state)->type[unit]];
}

bool
toy_hex_step(const ToyHexState *state, unsigned unit, unsigned step, ToyHexStand *stand,
             unsigned *cost)
{
    const ToyHexScenario *data = toy_hex_data(state);
    ToyHexStand to = *stand;
    unsigned cells[2], price = 1;
    if (step >= HET_HEX_SIDES)
        to.facing = het_hex_turn(to.facing, step == TOY_HEX_STEP_RIGHT ? 1 : -1);
    else if (het_hex_arc_corner(to.facing, step) == HET_ARC_FRONT)
        to.place = het_hex_neighbour(&data->map.grid, to.place, step);
    else
        return false;
    if (!toy_hex_fits(state, unit, to))
        return false;
    unsigned count = toy_hex_cells(data, unit, to, cells);
    for (unsigned i = 0; i < count && step < HET_HEX_SIDES; i++)
        if (data->map.terrain[cells[i]] == TOY_HEX_WOODS)
            price = 2;
    *stand = to;
    *cost += price;
    return true;
}

/* Whether woods lie on the line between two hexes, both excluded; along hexsides either blocks. */
static bool
is_hidden(const ToyHexScenario *data, unsigned from, unsigned to)
{
    HetSightStep line[HET_HEX_MAP_COLUMNS + HET_HEX_MAP_ROWS];
    unsigned count = het_hex_line(&data->map.grid, from, to, line);
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < 2; k++)
            if (line[i].cell[k] != to && line[i].cell[k] != from &&
                line[i].cell[k] != HET_NO_PLACE &&
                data->map.terrain[line[i].cell[k]] == TOY_HEX_WOODS)
                return true;
    return false;
}

unsigned
toy_hex_shot(const ToyHexState *state, unsigned unit, unsigned target, HetRollAccount *account)
{
    const ToyHexScenario *data = toy_hex_data(state);
    if (data->type[unit] != TOY_HEX_FOOT || data->side[unit] == data->side[target] ||
        !toy_hex_present(state, unit) || !toy_hex_present(state, target))
        return 0;
    unsigned from = state->place[unit], to = nearest(state, target, from);
    unsigned range = het_hex_distance(&data->map.grid, from, to);
    if (range > 2 || toy_hex_arc(state, unit, to) != HET_ARC_FRONT || is_hidden(data, from, to))
        return 0;
    int close = range == 1, flank = toy_hex_arc(state, target, from) != HET_ARC_FRONT;
    int woods = data->map.terrain[to] == TOY_HEX_WOODS;
    het_account_begin(account, "a shot", "THX-5", target);
    het_account_add(account, HET_TERM_NEEDED, 6, "THX-5", "a shot");
    het_account_add(account, HET_TERM_NEEDED, -close, "THX-5", "at range 1");
    het_account_add(account, HET_TERM_NEEDED, -flank, "THX-5", "into flank or rear");
    het_account_add(account, HET_TERM_NEEDED, woods, "THX-5", "into woods");
    int least = 6 - close - flank + woods;
    return least > 6 ? 0 : (unsigned)least;
}

bool
toy_hex_joins(const ToyHexState *state, unsigned unit)
{
    const ToyHexBattle *battle = het_frame_peek(&state->head, ToyHexBattle);
    const ToyHexScenario *data = toy_hex_data(state);
    return (int)unit > battle->last && unit != (unsigned)battle->unit &&
           data->side[unit] == data->side[battle->unit] &&
           toy_hex_faces(state, unit, (unsigned)battle->target);
}

unsigned
toy_hex_retreat(const ToyHexState *state, unsigned unit, unsigned enemy, unsigned step)
{
    const HetHexGrid *grid = &toy_hex_data(state)->map.grid;
    ToyHexStand to = {het_hex_neighbour(grid, state->place[unit], step), state->facing[unit]};
    unsigned from = state->place[enemy];
    if (!toy_hex_fits(state, unit, to) || toy_hex_in_zone(state, unit, to) ||
        het_hex_distance(grid, from, to.place) <= het_hex_distance(grid, from, state->place[unit]))
        return HET_NO_PLACE;
    return to.place;
}
