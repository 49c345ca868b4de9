/* Whether a unit may change its formation, judged slowly as in kircholm-legal.c, and why not.
 * KIR-3 to 5 */
#include "kircholm-judge.h"
#include "kircholm-legal.h"
#include "kircholm-unit.h"

static unsigned
number(const KircholmState *state, KircholmOption option)
{
    return (unsigned)kircholm_option(state, option);
}

static bool
may_take(const KircholmState *state, unsigned unit, KircholmFormation formation)
{
    const KircholmScenario *data = kircholm_data(state);
    return kircholm_may_form((KircholmType)data->type[unit], (HetActor)data->side[unit], formation,
                             data->option[KIRCHOLM_SWEDISH_ASSAULT] != 0);
}

/* KIR-4.18 */
static bool
ground_bears(const KircholmState *state, unsigned unit, KircholmFormation formation)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmMobility mobility = kircholm_mobility((KircholmType)data->type[unit], formation);
    unsigned terrain = data->map.terrain[state->units[unit].place];
    return kircholm_terrain_cost(mobility, (KircholmTerrain)terrain) != KIRCHOLM_CANNOT;
}

bool
kircholm_is_free_flank(const KircholmState *state, unsigned unit, unsigned cell,
                       KircholmMobility mobility)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    unsigned direction = het_hex_direction(&data->map.grid, it->place, cell);
    return cell < data->map.cells && direction < HET_HEX_SIDES &&
           het_hex_arc_corner(it->facing, direction) == HET_ARC_FLANK &&
           data->cost[mobility][it->place][direction] != KIRCHOLM_CANNOT &&
           kircholm_slow_occupant(state, cell) == KIRCHOLM_NOBODY &&
           !kircholm_slow_zone(state, 1u - data->side[unit], cell);
}

static bool
division_is_legal(const KircholmState *state, const HetMove *move)
{
    unsigned unit = (unsigned)kircholm_move_of(state)->unit;
    HetMove made = het_move_place(HET_MOVE_FORM, move->unit, move->way.place);
    return het_move_is(move, het_move_with_value(made, KIRCHOLM_SHOOTING)) &&
           (move->unit == unit || move->unit == state->units[unit].partner) &&
           kircholm_points_to_walk(state) >= number(state, KIRCHOLM_FORM_COST_HORSE) &&
           kircholm_is_free_flank(state, unit, move->way.place, KIRCHOLM_IN_RANKS);
}

/* KIR-4.5 */
static bool
junction_is_legal(const KircholmState *state, unsigned unit, const HetMove *move)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit], *other;
    if (!het_move_is(move, het_move_with_value(het_move_target(HET_MOVE_FORM, unit, move->target),
                                               KIRCHOLM_DOUBLE)) ||
        !kircholm_is_there(state, move->target, data->side[unit]) || move->target == unit)
        return false;
    other = &state->units[move->target];
    unsigned direction = het_hex_direction(&data->map.grid, it->place, other->place);
    return it->formation == KIRCHOLM_SHOOTING && other->formation == KIRCHOLM_SHOOTING &&
           other->level == KIRCHOLM_ORDERED && other->facing == it->facing &&
           may_take(state, move->target, KIRCHOLM_DOUBLE) && direction < HET_HEX_SIDES &&
           het_hex_arc_corner(it->facing, direction) == HET_ARC_FLANK &&
           data->cost[KIRCHOLM_IN_RANKS][it->place][direction] != KIRCHOLM_CANNOT &&
           !kircholm_slow_zone(state, 1u - data->side[unit], it->place) &&
           !kircholm_slow_zone(state, 1u - data->side[unit], other->place);
}

static bool
unrolling_is_legal(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    unsigned right = het_hex_neighbour(&data->map.grid, it->place, het_hex_turn(it->facing, 2));
    return right != HET_NO_PLACE &&
           kircholm_is_free_flank(state, unit, right, KIRCHOLM_IN_ASSAULT) &&
           kircholm_terrain_cost(KIRCHOLM_IN_ASSAULT,
                                 (KircholmTerrain)data->map.terrain[it->place]) != KIRCHOLM_CANNOT;
}

/* KIR-4.12: the next hex of the right wing, straight on, must lead to foot. */
static bool
closing_is_legal(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    unsigned right = het_hex_neighbour(&data->map.grid, it->place, het_hex_turn(it->facing, 2));
    KircholmState closed;
    if (it->formation != KIRCHOLM_ASSAULT)
        return false;
    memcpy(&closed, state, state->head.scenario->state_size);
    closed.units[unit].formation = KIRCHOLM_CLOSED;
    closed.units[unit].place = (uint16_t)right;
    for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++) {
        KircholmSpot spot = {right, it->facing};
        unsigned price;
        if (kircholm_slow_occupant(state, het_hex_neighbour(&data->map.grid, right, direction)) ==
                unit ||
            !kircholm_slow_step(&closed, unit, &spot, direction, &price))
            continue;
        if (price + number(state, KIRCHOLM_CLOSE_UP_COST) <=
                (unsigned)kircholm_move_of(state)->points &&
            (unsigned)kircholm_move_of(state)->run + 1 >=
                kircholm_hexes_to_charge(&closed, unit, spot) &&
            kircholm_slow_meets(&closed, unit, spot, true))
            return true;
    }
    return false;
}

/* Of two in double formation that divide. KIR-4.7 */
static const char *
judge_division(const KircholmState *state, const HetMove *move)
{
    if (move->value != KIRCHOLM_SHOOTING)
        return "from double shooting formation a unit divides, to shooting formation (KIR-4.7)";
    if (kircholm_points_to_walk(state) < number(state, KIRCHOLM_FORM_COST_HORSE))
        return "it does not have enough points left to change formation (KIR-4.3)";
    return division_is_legal(state, move) ? het_allowed
                                          : "one of the two goes to a flank hex that is free, open "
                                            "to it and outside zones (KIR-4.7)";
}

/* The rest that a formation asks for, besides troops, ground and points. */
static const char *
judge_rest(const KircholmState *state, const HetMove *move)
{
    unsigned unit = (unsigned)kircholm_move_of(state)->unit;
    if (move->value == KIRCHOLM_DOUBLE)
        return junction_is_legal(state, unit, move)
                   ? het_allowed
                   : "it joins one in shooting formation and order, of its facing, on its flank, "
                     "outside enemy zones (KIR-4.5)";
    if (!het_move_is(move, het_move_value(HET_MOVE_FORM, unit, move->value)))
        return "a change of formation names the unit and the formation alone (KIR-1.4)";
    if (move->value == KIRCHOLM_ASSAULT)
        return unrolling_is_legal(state, unit)
                   ? het_allowed
                   : "the right wing needs a hex, free, fit and outside enemy zones (KIR-4.8)";
    return move->value != KIRCHOLM_CLOSED || closing_is_legal(state, unit)
               ? het_allowed
               : "closed formation is taken in assault formation, charging straight on, one hex "
                 "before foot (KIR-4.12)";
}

/* KIR-8.4: what is given up of the ground must not be all that lay in the zone. */
static bool
needs_exit_test(const KircholmState *state, const HetFrame *frame, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    const HetHexGrid *grid = &kircholm_data(state)->map.grid;
    unsigned enemy = 1u - kircholm_data(state)->side[unit];
    bool held = kircholm_slow_zone(state, enemy, it->place), kept = false;
    if (it->formation == KIRCHOLM_ASSAULT)
        kept = kircholm_slow_zone(state, enemy,
                                  het_hex_neighbour(grid, it->place, het_hex_turn(it->facing, 2)));
    else if (it->formation != KIRCHOLM_DOUBLE)
        return false;
    return held && !kept && (frame->flags & UNIT_TESTED) == 0;
}

/* Who may take a formation at all, of those who cannot. */
static const char *const why_no_such_formation[] = {
    [KIRCHOLM_BASIC] = "only cavalry takes basic formation (KIR-4.1)",
    [KIRCHOLM_SHOOTING] =
        "of cavalry only reiters and arquebusiers take shooting formation (KIR-4.4)",
    [KIRCHOLM_DEFENSIVE] = "only foot takes defensive formation (KIR-3.2)",
    [KIRCHOLM_DOUBLE] = "only reiters and arquebusiers take double formation (KIR-4.5)",
    [KIRCHOLM_ASSAULT] = ("only Lithuanian husaria, pancerni, reiters and arquebusiers take "
                          "assault formation (KIR-4.8)"),
    [KIRCHOLM_CLOSED] = "only Lithuanian husaria and pancerni take closed formation (KIR-4.12)",
    [KIRCHOLM_MOVING] = "only guns have a moving formation (KIR-5.2)",
};

static const char *
why_too_dear(KircholmType type, KircholmFormation formation)
{
    if (type == KIRCHOLM_ARTILLERY)
        return "guns change formation for their whole allowance (KIR-5.3)";
    if (type == KIRCHOLM_INFANTRY)
        return "it does not have enough points left to change formation (KIR-3.4)";
    return formation == KIRCHOLM_CLOSED
               ? "it does not have enough points left to close up (KIR-4.12)"
               : "it does not have enough points left to change formation (KIR-4.3)";
}

const char *
kircholm_judge_form(const KircholmState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)kircholm_move_of(state)->unit;
    const KircholmUnit *it = &state->units[unit];
    KircholmFormation formation = (KircholmFormation)move->value;
    if (it->level != KIRCHOLM_ORDERED)
        return "a disorganised unit does not change formation (KIR-6.12)";
    if (needs_exit_test(state, frame, unit))
        return "that would leave an enemy zone, for which it marches and tests (KIR-8.4)";
    if (it->formation == KIRCHOLM_DOUBLE)
        return judge_division(state, move);
    if (formation >= KIRCHOLM_NO_FORMATION)
        return "name a formation (KIR-1.4)";
    if (formation == it->formation)
        return "it is in that formation already (KIR-1.4)";
    if (!may_take(state, unit, formation))
        return why_no_such_formation[formation];
    if (!ground_bears(state, unit, formation))
        return "a formation is taken only on ground where it may go (KIR-4.18)";
    if ((int)kircholm_form_cost(state, unit, formation) > kircholm_move_of(state)->points)
        return why_too_dear((KircholmType)kircholm_data(state)->type[unit], formation);
    return judge_rest(state, move);
}
