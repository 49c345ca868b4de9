/* Whether a move may be made, judged slowly: ways are walked step by step over the map, zones and
 * hexes found by looking at every unit. Nothing is shared with the lists of moves but the state,
 * the tables of the rules and the judgement of single shots and fights; the two are fuzzed against
 * each other. */
#include "kircholm-legal.h"

#include "kircholm-judge.h"

#include "kircholm-rules.h"

static unsigned
number(const KircholmState *state, KircholmOption option)
{
    return (unsigned)kircholm_option(state, option);
}

/* --- shots --------------------------------------------------------------------------------------
 */

static bool
shot_is_legal(const KircholmState *state, unsigned shooter, unsigned target, unsigned side)
{
    int modifier;
    bool gun = kircholm_is_there(state, shooter, side) &&
               kircholm_data(state)->type[shooter] == KIRCHOLM_ARTILLERY;
    return kircholm_is_there(state, shooter, side) && kircholm_is_there(state, target, 1 - side) &&
           kircholm_is_shooter(state, shooter) &&
           (gun || state->units[shooter].volleys < kircholm_volley_limit(state, shooter)) &&
           kircholm_slow_aims(state, shooter, target) &&
           kircholm_aims(state, shooter, target, &modifier) &&
           kircholm_can_harm(state, shooter, target, modifier);
}

static bool
is_shot(const KircholmState *state, const HetMove *move, unsigned side)
{
    return kircholm_is_plain(move, het_move_target(HET_MOVE_SHOOT, move->unit, move->target)) &&
           shot_is_legal(state, move->unit, move->target, side);
}

/* --- walks --------------------------------------------------------------------------------------
 */

/* Whether a unit is on the hexes where it began, however turned. */
static bool
is_at_home(const KircholmState *state, unsigned unit, KircholmSpot spot)
{
    const HetHexGrid *grid = &kircholm_data(state)->map.grid;
    const KircholmUnit *it = &state->units[unit];
    if (it->formation != KIRCHOLM_ASSAULT)
        return spot.cell == it->place;
    unsigned right = het_hex_neighbour(grid, it->place, het_hex_turn(it->facing, 2));
    unsigned other = het_hex_neighbour(grid, spot.cell, het_hex_turn(spot.facing, 2));
    return (spot.cell == it->place && other == right) || (spot.cell == right && other == it->place);
}

/* Walks a way from where the unit is; false if a step fails, costs too much or follows upon one
 * into a zone. */
static bool
walk(const KircholmState *state, unsigned unit, const HetWay *way, unsigned points, bool straight,
     KircholmSpot *ret_end)
{
    KircholmSpot spot = {state->units[unit].place, state->units[unit].facing};
    unsigned spent = 0, price;
    for (unsigned i = 0; i < way->steps; i++) {
        unsigned step = het_way_step(way, i);
        if (!is_at_home(state, unit, spot) && kircholm_slow_spot_in_zone(state, unit, spot))
            return false;
        if ((straight && step >= HET_HEX_SIDES) ||
            !kircholm_slow_step(state, unit, &spot, step, &price))
            return false;
        spent += price;
        if (spent > points)
            return false;
    }
    *ret_end = spot;
    return true;
}

static unsigned
points_to_walk(const KircholmState *state, const HetFrame *frame)
{
    int points = frame->operand[UNIT_POINTS];
    if (state->units[frame->operand[UNIT_UNIT]].formation == KIRCHOLM_DOUBLE)
        points = MIN(points, frame->operand[UNIT_PARTNER_POINTS]);
    return (unsigned)points;
}

static bool
march_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)frame->operand[UNIT_UNIT];
    KircholmSpot end;
    return kircholm_is_way(move, het_move_unit(HET_MOVE_MOVE, unit)) &&
           walk(state, unit, &move->way, points_to_walk(state, frame), false, &end) &&
           end.cell == move->way.place && end.cell != state->units[unit].place;
}

static bool
charge_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)frame->operand[UNIT_UNIT];
    const KircholmUnit *it = &state->units[unit];
    KircholmType type = (KircholmType)kircholm_data(state)->type[unit];
    bool dash = (frame->flags & UNIT_DASH) != 0;
    KircholmSpot end;
    if (!kircholm_is_way(move, het_move_unit(HET_MOVE_CHARGE, unit)) || move->way.steps == 0 ||
        !kircholm_is_cavalry(type) || it->level != KIRCHOLM_ORDERED ||
        !walk(state, unit, &move->way, points_to_walk(state, frame), true, &end) ||
        end.cell != move->way.place)
        return false;
    if (dash)
        return move->way.steps == 1 && kircholm_slow_meets(state, unit, end, true);
    return (it->formation == KIRCHOLM_BASIC || it->formation == KIRCHOLM_ASSAULT) &&
           (unsigned)frame->operand[UNIT_RUN] + move->way.steps >=
               number(state, KIRCHOLM_CHARGE_RUN) &&
           kircholm_slow_meets(state, unit, end, false);
}

/* Whether anything but turning is in reach: spots are reached from spots until none is new. */
static bool
can_march(const KircholmState *state, unsigned unit, unsigned points)
{
    enum { SPOTS = 64 };
    struct {
        KircholmSpot spot;
        unsigned spent;
    } known[SPOTS] = {{{state->units[unit].place, state->units[unit].facing}, 0}};
    unsigned count = 1;
    for (unsigned i = 0; i < count; i++) {
        if (i > 0 && state->units[unit].formation == KIRCHOLM_ASSAULT &&
            kircholm_slow_spot_in_zone(state, unit, known[i].spot))
            continue;
        for (unsigned step = 0; step < STEPS; step++) {
            KircholmSpot spot = known[i].spot;
            unsigned price;
            if (!kircholm_slow_step(state, unit, &spot, step, &price) ||
                known[i].spent + price > points)
                continue;
            if (spot.cell != known[0].spot.cell)
                return true;
            unsigned k = 0;
            while (k < count &&
                   (known[k].spot.facing != spot.facing || known[k].spent > known[i].spent + price))
                k++;
            if (k == count && count < SPOTS) {
                known[count].spot = spot;
                known[count++].spent = known[i].spent + price;
            }
        }
    }
    return false;
}

static bool
turn_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)frame->operand[UNIT_UNIT], spent = 0, price;
    unsigned sixths = het_hex_turn(move->facing, -(int)state->units[unit].facing);
    KircholmSpot spot = {state->units[unit].place, state->units[unit].facing};
    bool two = state->units[unit].formation == KIRCHOLM_ASSAULT;
    HetMove made = het_move_unit(HET_MOVE_TURN, unit);
    made.facing = move->facing;
    if (!kircholm_is_plain(move, made) || move->facing >= HET_HEX_SIDES || sixths == 0 ||
        (two && sixths != 1 && sixths != 3 && sixths != 5))
        return false;
    while (spot.facing != move->facing) {
        unsigned step = sixths == 3 ? STEP_ABOUT : sixths < 3 ? STEP_RIGHT : STEP_LEFT;
        if (!kircholm_slow_step(state, unit, &spot, step, &price))
            return false;
        spent += price;
    }
    return spent <= points_to_walk(state, frame);
}

/* --- formations ---------------------------------------------------------------------------------
 */

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

static bool
is_free_flank(const KircholmState *state, unsigned unit, unsigned cell, KircholmMobility mobility)
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
division_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)frame->operand[UNIT_UNIT];
    HetMove made = het_move_place(HET_MOVE_FORM, move->unit, move->way.place);
    return kircholm_is_plain(move, kircholm_with_value(made, KIRCHOLM_SHOOTING)) &&
           (move->unit == unit || move->unit == state->units[unit].partner) &&
           points_to_walk(state, frame) >= number(state, KIRCHOLM_FORM_COST_HORSE) &&
           is_free_flank(state, unit, move->way.place, KIRCHOLM_IN_RANKS);
}

/* KIR-4.5 */
static bool
junction_is_legal(const KircholmState *state, unsigned unit, const HetMove *move)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit], *other;
    if (!kircholm_is_plain(move,
                           kircholm_with_value(het_move_target(HET_MOVE_FORM, unit, move->target),
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
           !kircholm_slow_zone(state, 1u - data->side[unit], it->place);
}

static bool
unrolling_is_legal(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    unsigned right = het_hex_neighbour(&data->map.grid, it->place, het_hex_turn(it->facing, 2));
    return right != HET_NO_PLACE && is_free_flank(state, unit, right, KIRCHOLM_IN_ASSAULT) &&
           kircholm_terrain_cost(KIRCHOLM_IN_ASSAULT,
                                 (KircholmTerrain)data->map.terrain[it->place]) != KIRCHOLM_CANNOT;
}

/* KIR-4.12: the next hex of the right wing, straight on, must lead to foot. */
static bool
closing_is_legal(const KircholmState *state, const HetFrame *frame, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    unsigned right = het_hex_neighbour(&data->map.grid, it->place, het_hex_turn(it->facing, 2));
    KircholmState closed;
    if (it->formation != KIRCHOLM_ASSAULT ||
        (unsigned)frame->operand[UNIT_RUN] + 1 < number(state, KIRCHOLM_CHARGE_RUN))
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
                (unsigned)frame->operand[UNIT_POINTS] &&
            kircholm_slow_meets(&closed, unit, spot, true))
            return true;
    }
    return false;
}

static bool
form_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)frame->operand[UNIT_UNIT];
    const KircholmUnit *it = &state->units[unit];
    if (it->level != KIRCHOLM_ORDERED)
        return false;
    if (it->formation == KIRCHOLM_DOUBLE)
        return division_is_legal(state, frame, move);
    KircholmFormation formation = (KircholmFormation)move->value;
    if (formation >= KIRCHOLM_NO_FORMATION || formation == it->formation ||
        !may_take(state, unit, formation) || !ground_bears(state, unit, formation) ||
        (int)kircholm_form_cost(state, unit, formation) > frame->operand[UNIT_POINTS])
        return false;
    if (formation == KIRCHOLM_DOUBLE)
        return junction_is_legal(state, unit, move);
    if (!kircholm_is_plain(move,
                           kircholm_with_value(het_move_unit(HET_MOVE_FORM, unit), formation)))
        return false;
    if (formation == KIRCHOLM_ASSAULT)
        return unrolling_is_legal(state, unit);
    return formation != KIRCHOLM_CLOSED || closing_is_legal(state, frame, unit);
}

/* --- a unit's move ------------------------------------------------------------------------------
 */

static bool
volley_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)frame->operand[UNIT_UNIT];
    bool own = move->unit == unit;
    if (!own && move->unit != state->units[unit].partner)
        return false;
    if (!is_shot(state, move, state->head.active))
        return false;
    KircholmType type = (KircholmType)kircholm_data(state)->type[move->unit];
    unsigned price = type == KIRCHOLM_ARTILLERY  ? 0
                     : kircholm_is_cavalry(type) ? number(state, KIRCHOLM_HORSE_VOLLEY_COST)
                                                 : number(state, KIRCHOLM_FOOT_VOLLEY_COST);
    return (int)price <= frame->operand[own ? UNIT_POINTS : UNIT_PARTNER_POINTS];
}

static bool
choice_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)frame->operand[UNIT_UNIT];
    const KircholmUnit *it = &state->units[unit];
    bool dash = (frame->flags & UNIT_DASH) != 0, stopped = (frame->flags & UNIT_STOPPED) != 0;
    bool gun = kircholm_data(state)->type[unit] == KIRCHOLM_ARTILLERY;
    bool rooted =
        it->formation == KIRCHOLM_DEFENSIVE || (gun && it->formation != KIRCHOLM_MOVING) || stopped;
    if (move->kind == HET_MOVE_PASS)
        return kircholm_is_plain(move, het_move_unit(HET_MOVE_PASS, unit));
    if (dash)
        return !stopped && move->kind == HET_MOVE_CHARGE && charge_is_legal(state, frame, move);
    if (move->kind == HET_MOVE_SHOOT)
        return volley_is_legal(state, frame, move);
    if (stopped)
        return false;
    if (move->kind == HET_MOVE_TURN)
        return turn_is_legal(state, frame, move);
    if (move->kind == HET_MOVE_FORM)
        return form_is_legal(state, frame, move);
    if (rooted)
        return false;
    if (move->kind == HET_MOVE_CHARGE)
        return charge_is_legal(state, frame, move);
    return kircholm_is_plain(move, kircholm_with_value(het_move_unit(HET_MOVE_ORDER, unit), 1)) &&
           can_march(state, unit, points_to_walk(state, frame));
}

/* --- reactions ----------------------------------------------------------------------------------
 */

/* What was declined comes back only when it has changed: 64 and the modifier stand for it; who has
 * reacted waits for points to be spent again. */
static bool
is_declined(const KircholmState *state, unsigned unit, unsigned mover)
{
    int modifier = 0;
    return state->units[unit].declined == KIRCHOLM_REACTED ||
           (kircholm_aims(state, unit, mover, &modifier) &&
            state->units[unit].declined == (uint8_t)(64 + modifier));
}

static bool
reaction_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned mover = (unsigned)frame->operand[WINDOW_MOVER], unit = move->unit;
    if (!kircholm_is_there(state, unit, frame->actor) || is_declined(state, unit, mover))
        return false;
    if (move->kind == HET_MOVE_SHOOT)
        return (move->target == mover || move->target == state->units[mover].partner) &&
               is_shot(state, move, frame->actor);
    return kircholm_is_plain(
               move, kircholm_with_value(het_move_unit(HET_MOVE_FORM, unit), KIRCHOLM_DEFENSIVE)) &&
           kircholm_data(state)->type[unit] == KIRCHOLM_INFANTRY &&
           state->units[unit].formation == KIRCHOLM_SHOOTING && kircholm_is_shooter(state, unit) &&
           state->units[unit].volleys < kircholm_volley_limit(state, unit) &&
           kircholm_slow_aims(state, unit, mover);
}

static bool
window_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    int gun = frame->operand[WINDOW_GUN];
    if (move->kind == HET_MOVE_PASS)
        return kircholm_is_plain(move, het_move(HET_MOVE_PASS));
    if (frame->operand[WINDOW_MOVER] >= 0)
        return reaction_is_legal(state, frame, move);
    if (!is_shot(state, move, frame->actor) ||
        kircholm_data(state)->type[move->unit] != KIRCHOLM_ARTILLERY)
        return false;
    if (gun >= 0)
        return move->unit == (unsigned)gun;
    return (state->set[move->target / 32] >> (move->target % 32) & 1) != 0;
}

/* --- going back ---------------------------------------------------------------------------------
 */

static bool
division_after_loss_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned broken = (unsigned)frame->operand[0], partner = state->units[broken].partner;
    KircholmMobility mobility = move->unit == broken ? KIRCHOLM_ON_HORSE : KIRCHOLM_IN_RANKS;
    if (move->unit != broken && move->unit != partner)
        return false;
    if (move->kind == HET_MOVE_PLACE)
        return kircholm_is_plain(move,
                                 het_move_place(HET_MOVE_PLACE, move->unit, move->way.place)) &&
               is_free_flank(state, broken, move->way.place, mobility);
    for (unsigned cell = 0; cell < data->map.cells; cell++)
        if (is_free_flank(state, broken, cell, KIRCHOLM_ON_HORSE) ||
            is_free_flank(state, broken, cell, KIRCHOLM_IN_RANKS))
            return false;
    return kircholm_is_plain(move, het_move_unit(HET_MOVE_LOSE, move->unit));
}

/* KIR-6.6 */
static bool
flight_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned unit = (unsigned)frame->operand[0], cell = state->units[unit].place, spent = 0;
    if (!kircholm_is_way(move, het_move_unit(HET_MOVE_RETREAT, unit)))
        return false;
    for (unsigned i = 0; i < move->way.steps; i++) {
        unsigned step = het_way_step(&move->way, i);
        unsigned price = step < HET_HEX_SIDES ? kircholm_slow_price(state, unit, cell, step) : 0;
        if (price == 0)
            return false;
        cell = het_hex_neighbour(&data->map.grid, cell, step);
        spent += price;
        if (spent > data->move[unit] || kircholm_slow_zone(state, 1u - data->side[unit], cell))
            return false;
    }
    return cell == move->way.place &&
           kircholm_enemy_distance(state, data->side[unit], cell) >= number(state, KIRCHOLM_FLIGHT);
}

static bool
ride_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned commander = (unsigned)frame->operand[0];
    if (move->kind == HET_MOVE_PASS)
        return kircholm_is_plain(move, het_move_unit(HET_MOVE_PASS, commander));
    if (!kircholm_is_there(state, move->target, state->head.active))
        return false;
    HetMove made = het_move_target(HET_MOVE_MOVE, commander, move->target);
    made.way.place = state->units[move->target].place;
    return kircholm_is_plain(move, made) && kircholm_can_join(state, commander, move->target);
}

/* --- between procedures -------------------------------------------------------------------------
 */

/* Whether the gun could fire at anybody. */
static bool
has_target(const KircholmState *state, unsigned gun)
{
    for (unsigned target = 0; target < kircholm_data(state)->unit_count; target++)
        if (shot_is_legal(state, gun, target, state->head.active))
            return true;
    return false;
}

static bool
combat_is_legal(const KircholmState *state, const HetMove *move)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned side = state->head.active, only;
    if (move->kind == HET_MOVE_SELECT)
        return kircholm_is_plain(move, het_move_unit(HET_MOVE_SELECT, move->unit)) &&
               kircholm_is_there(state, move->unit, side) &&
               data->type[move->unit] == KIRCHOLM_ARTILLERY && has_target(state, move->unit);
    bool target_found = false, any = false;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if (!kircholm_is_there(state, unit, side) ||
            kircholm_count_targets(state, unit, &only) == 0)
            continue;
        any = true;
        target_found = target_found || (kircholm_is_there(state, move->target, 1 - side) &&
                                        kircholm_may_fight(state, unit, move->target));
    }
    if (move->kind == HET_MOVE_END)
        return !any && kircholm_is_plain(move, het_move(HET_MOVE_END));
    if (!target_found)
        return false;
    bool upper = state->units[move->target].partner != KIRCHOLM_NOBODY &&
                 state->units[move->target].partner < move->target;
    return !upper &&
           kircholm_is_plain(move, het_move_target(HET_MOVE_FIGHT, HET_NO_UNIT, move->target));
}

static bool
movement_is_legal(const KircholmState *state, const HetMove *move)
{
    const KircholmScenario *data = kircholm_data(state);
    if (move->kind == HET_MOVE_END)
        return kircholm_is_plain(move, het_move(HET_MOVE_END));
    if (!kircholm_is_plain(move, het_move_unit(HET_MOVE_SELECT, move->unit)) ||
        !kircholm_is_unit_of(state, move->unit, state->head.active))
        return false;
    return data->type[move->unit] == KIRCHOLM_COMMANDER ? kircholm_may_ride(state, move->unit)
                                                        : kircholm_may_move(state, move->unit);
}

static bool
outcome_is_legal(const KircholmState *state, const HetMove *move)
{
    KircholmRoll roll;
    kircholm_describe_roll(state, &roll);
    int least = (int)roll.dice, most = 6 * (int)roll.dice;
    int low = move->roll.low, high = move->roll.high;
    if (low < least || high > most || low > high ||
        !kircholm_is_plain(move, het_move_roll(roll.unit, low, high)))
        return false;
    for (int sum = low; sum <= high; sum++)
        if (roll.effect[sum] != roll.effect[low])
            return false;
    return (low == least || roll.effect[low - 1] != roll.effect[low]) &&
           (high == most || roll.effect[high + 1] != roll.effect[low]);
}

static bool
decision_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    switch ((KircholmProcedure)frame->procedure) {
    case KIRCHOLM_UNIT:
        return frame->step == 1 ? march_is_legal(state, frame, move)
                                : choice_is_legal(state, frame, move);
    case KIRCHOLM_WINDOW:
        return window_is_legal(state, frame, move);
    case KIRCHOLM_GUN:
        return move->unit == (unsigned)frame->operand[0] &&
               is_shot(state, move, state->head.active);
    case KIRCHOLM_DIVIDE:
        return division_after_loss_is_legal(state, frame, move);
    case KIRCHOLM_FIGHT:
        return kircholm_pick_is_legal(state, frame, move);
    case KIRCHOLM_WITHDRAW:
        return kircholm_withdrawal_is_legal(state, frame, move);
    case KIRCHOLM_PURSUE:
        return kircholm_pursuit_is_legal(state, frame, move);
    case KIRCHOLM_FLEE:
        return flight_is_legal(state, frame, move);
    case KIRCHOLM_RIDE:
        return ride_is_legal(state, frame, move);
    case KIRCHOLM_IDLE: /* the rest decides nothing */
    case KIRCHOLM_WALK:
    case KIRCHOLM_SHOT:
    case KIRCHOLM_EXIT:
    case KIRCHOLM_LOSS:
    case KIRCHOLM_RALLY:
        break;
    }
    return false;
}

bool
kircholm_is_legal(const HetState *head, const HetMove *move)
{
    const KircholmState *state = (const KircholmState *)head;
    const HetFrame *frame = het_state_peek(head);
    if (head->actor == HET_CHANCE)
        return outcome_is_legal(state, move);
    if (frame != NULL)
        return decision_is_legal(state, frame, move);
    return head->phase == KIRCHOLM_COMBAT ? combat_is_legal(state, move)
                                          : movement_is_legal(state, move);
}
