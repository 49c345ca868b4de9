/* Whether a unit may go where somebody typed, and why not: marches, charges, withdrawals, pursuits,
 * flights. A typed path is followed until a rule stops it. For a place alone the file tries which
 * obstacle matters: it searches without enemy zones, without units, and with points in plenty. */
#include "kircholm-judge.h"
#include "kircholm-withdraw.h"

enum { AMPLE = 12 }; /* points, as many as anybody has: a search holds no more */

static bool
is_way_of(const HetMove *move, HetMoveKind kind, unsigned unit)
{
    return het_move_walks(move, kind, unit, HET_NO_UNIT, STEPS);
}

typedef void (*ListWays)(const KircholmState *state, unsigned unit, unsigned points,
                         HetMoveList *list);

static bool
leads_to(const KircholmState *state, ListWays list_ways, unsigned unit, unsigned cell)
{
    HetMoveList list;
    het_list_clear(&list);
    list_ways(state, unit, AMPLE, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (list.moves[i].way.place == cell)
            return true;
    return false;
}

/* Whether the ground lets a unit come to a hex at all, with all the points in the world and nobody
 * in its way. */
static bool
ground_leads_to(const KircholmState *bare, unsigned unit, unsigned cell)
{
    enum { STANDS = KIRCHOLM_CELLS * HET_HEX_SIDES };
    KircholmMover mover = kircholm_mover(bare, unit);
    const KircholmUnit *it = &bare->units[unit];
    uint16_t known[STANDS];
    uint8_t seen[STANDS] = {0};
    unsigned count = 1;
    known[0] = (uint16_t)(it->place * HET_HEX_SIDES + it->facing);
    seen[known[0]] = 1;
    for (unsigned i = 0; i < count; i++) {
        KircholmStand from = {known[i] / HET_HEX_SIDES, known[i] % HET_HEX_SIDES}, to;
        if (from.cell == cell)
            return true;
        for (unsigned step = 0; step < STEPS; step++) {
            if (kircholm_step(&mover, from, step, &to) == 0)
                continue;
            unsigned stand = to.cell * HET_HEX_SIDES + to.facing;
            if (seen[stand] == 0)
                known[count++] = (uint16_t)stand;
            seen[stand] = 1;
        }
    }
    return false;
}

/* Why no way leads to a hex with the points there are. `zones` says what zones on the way mean. */
static const char *
why_no_way(const KircholmState *state, ListWays list_ways, unsigned unit, unsigned points,
           unsigned cell, const char *zones)
{
    static const char far[] = "it does not have enough points for the ground and turns on the way "
                              "(KIR-1.5)";
    KircholmState bare;
    if (kircholm_distance(kircholm_data(state), state->units[unit].place, cell) > points ||
        leads_to(state, list_ways, unit, cell))
        return far;
    memcpy(&bare, state, state->head.scenario->state_size);
    memset(bare.zone, 0, sizeof bare.zone);
    if (leads_to(&bare, list_ways, unit, cell))
        return zones;
    memset(bare.at, 0, sizeof bare.at);
    if (leads_to(&bare, list_ways, unit, cell))
        return "a hex holds one unit, and units bar the way (KIR-1.9)";
    return ground_leads_to(&bare, unit, cell) ? far : "closed ground bars the way (KIR-1.6)";
}

/* Why a unit does not end on a hex, wherever it comes from. */
static const char *
why_not_on(const KircholmState *state, unsigned unit, unsigned cell)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmMobility mobility = kircholm_mobility((KircholmType)data->type[unit],
                                                  (KircholmFormation)state->units[unit].formation);
    unsigned there = kircholm_slow_occupant(state, cell);
    bool road = false;
    if (there != KIRCHOLM_NOBODY && there != unit)
        return "a hex holds one unit (KIR-1.9)";
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
        road = road || (data->map.ways[cell][edge] & KIRCHOLM_ROAD) != 0;
    return road || kircholm_terrain_cost(mobility, (KircholmTerrain)data->map.terrain[cell]) !=
                       KIRCHOLM_CANNOT
               ? NULL
               : "that ground is closed to it in its formation (KIR-1.6)";
}

static const char shy[] = "a disorganised unit does not enter enemy zones (KIR-6.4)";
static const char shuns[] = "a unit in flight does not enter enemy zones (KIR-6.7)";

const char *
kircholm_why_barred(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    if (het_state_procedure(&state->head) != KIRCHOLM_FLEE) {
        unsigned unit = (unsigned)kircholm_move_of(state)->unit;
        bool disordered = state->units[unit].level == KIRCHOLM_DISORDERED;
        KircholmSpot end;
        if (move->way.steps > 0 && move->way.steps <= HET_PATH_MAX)
            return het_verdict(kircholm_why_no_walk(state, unit, &move->way, false, &end), false,
                               "its way and the hex it names do not agree (KIR-1.5)");
        return why_no_way(state, kircholm_list_marches, unit, kircholm_points_to_walk(state),
                          move->way.place,
                          disordered ? shy : "an enemy zone on the way stops it (KIR-8.3)");
    }
    const KircholmFlight *flight = het_frame_fields_const(frame, KircholmFlight);
    unsigned unit = (unsigned)flight->unit, cell = state->units[unit].place;
    for (unsigned i = 0; i < move->way.steps; i++)
        cell =
            het_hex_neighbour(&kircholm_data(state)->map.grid, cell, het_way_step(&move->way, i));
    return why_no_way(state, kircholm_list_flights, unit, (unsigned)flight->points,
                      move->way.steps > 0 ? cell : move->way.place, shuns);
}

/* --- marches ---------------------------------------------------------------------------------- */

const char *
kircholm_judge_march(const KircholmState *state, const HetMove *move)
{
    static const char marches[] =
        "it marches now: name a hex, and then what else it does (KIR-1.4)";
    const KircholmScenario *data = kircholm_data(state);
    unsigned unit = (unsigned)kircholm_move_of(state)->unit, cell = move->way.place;
    KircholmSpot end;
    if (move->kind != HET_MOVE_MOVE)
        return marches;
    if (move->way.steps > 0 && move->way.steps <= HET_PATH_MAX)
        return is_way_of(move, HET_MOVE_MOVE, unit) &&
                       kircholm_why_no_walk(state, unit, &move->way, false, &end) == NULL &&
                       end.cell == cell && cell != state->units[unit].place &&
                       !kircholm_is_at_home(state, unit, end) /* turning about is no march */
                   ? het_allowed
                   : het_barred;
    if (cell >= data->map.cells)
        return marches;
    if (cell == state->units[unit].place)
        return "it stands there already (KIR-1.5)";
    const char *reason = why_not_on(state, unit, cell);
    if (reason != NULL)
        return reason;
    return state->units[unit].level == KIRCHOLM_DISORDERED &&
                   kircholm_slow_zone(state, 1u - data->side[unit], cell)
               ? shy
               : het_barred;
}

/* --- charges ---------------------------------------------------------------------------------- */

/* What bars the way straight on, where that comes nearest to the hex. */
typedef struct {
    const char *reason;
    unsigned left; /* hexes from there */
} Bar;

static void
bar(Bar *it, const char *reason, unsigned left)
{
    if (it->reason == NULL || left < it->left)
        *it = (Bar){reason, left};
}

static bool
rides_to(const KircholmState *state, unsigned unit, KircholmSpot spot, unsigned cell, int points,
         Bar *barred)
{
    const HetHexGrid *grid = &kircholm_data(state)->map.grid;
    unsigned left = het_hex_distance(grid, spot.cell, cell);
    if (left == 0)
        return true;
    if (spot.cell != state->units[unit].place && kircholm_slow_spot_in_zone(state, unit, spot)) {
        bar(barred, "an enemy zone on the way stops it (KIR-8.3)", left);
        return false;
    }
    for (int i = 0; i < 2; i++) {
        unsigned step = het_hex_turn(spot.facing, i), price;
        unsigned next = het_hex_neighbour(grid, spot.cell, step);
        KircholmSpot to = spot;
        if (next == HET_NO_PLACE || het_hex_distance(grid, next, cell) >= left)
            continue;
        if (!kircholm_slow_step(state, unit, &to, step, &price))
            bar(barred, kircholm_slow_why_no_step(state, unit, spot, step), left);
        else if ((int)price > points)
            bar(barred, "it does not have enough points left for the ground on the way (KIR-1.5)",
                left);
        else if (rides_to(state, unit, to, cell, points - (int)price, barred))
            return true;
    }
    return false;
}

const char *
kircholm_judge_charge(const KircholmState *state, const HetMove *move)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmMove *of = kircholm_move_of(state);
    unsigned unit = (unsigned)of->unit, cell = move->way.place, hexes;
    KircholmSpot spot = {state->units[unit].place, state->units[unit].facing};
    bool dash = (state->head.stack[0].flags & UNIT_DASH) != 0;
    Bar barred = {.reason = NULL};
    const char *reason = kircholm_why_no_charge(state);
    bool whole = move->way.steps > 0 && is_way_of(move, HET_MOVE_CHARGE, unit);
    if (reason != NULL)
        return reason;
    if (cell >= data->map.cells)
        return "a charge names the hex where it ends, with the enemy in front of it (KIR-11.2)";
    hexes = het_hex_distance(&data->map.grid, spot.cell, cell);
    if (move->way.steps > 0 && move->way.steps <= HET_PATH_MAX) {
        reason = kircholm_why_no_walk(state, unit, &move->way, true, &spot);
        if (reason != NULL)
            return reason;
        hexes = move->way.steps;
    } else if (!rides_to(state, unit, spot, cell, (int)kircholm_points_to_walk(state), &barred)) {
        return barred.reason != NULL
                   ? barred.reason
                   : "a charge goes straight ahead through its front hexes (KIR-11.2)";
    }
    whole = whole && spot.cell == cell;
    spot.cell = cell;
    if (dash)
        return hexes != 1 ? "in closed formation it has one hex to go (KIR-4.13)"
               : whole && kircholm_slow_meets(state, unit, spot, true)
                   ? het_allowed
                   : "in closed formation it charges foot only (KIR-4.13)";
    if ((unsigned)of->run + hexes < kircholm_hexes_to_charge(state, unit, spot))
        return "it would not have gone far enough straight ahead to charge (KIR-11.2)";
    if (!kircholm_slow_meets(state, unit, spot, false))
        return "no enemy is in front of it there (KIR-11.2)";
    return whole ? het_allowed : "its way and the hex it names do not agree (KIR-11.2)";
}

/* --- after fights ----------------------------------------------------------------------------- */

static unsigned
away_from(const KircholmState *state, unsigned opponent, unsigned cell)
{
    const KircholmScenario *data = kircholm_data(state);
    return MIN(kircholm_distance(data, cell, kircholm_wing(state, opponent, 0)),
               kircholm_distance(data, cell, kircholm_wing(state, opponent, 1)));
}

/* The farthest a unit can withdraw in so many steps, tried every way. */
static unsigned
farthest(const KircholmState *state, unsigned unit, unsigned opponent, unsigned from,
         unsigned hexes)
{
    unsigned most = 0;
    for (unsigned direction = 0; hexes > 0 && direction < HET_HEX_SIDES; direction++) {
        unsigned to = het_hex_neighbour(&kircholm_data(state)->map.grid, from, direction);
        if (kircholm_can_withdraw(state, unit, opponent, from, direction))
            most = MAX(most, 1 + farthest(state, unit, opponent, to, hexes - 1));
    }
    return most;
}

const char *
kircholm_judge_withdrawal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    static const char barred[] =
        "a withdrawal does not lead through units, enemy zones or closed ground "
        "(KIR-9.10)";
    const KircholmScenario *data = kircholm_data(state);
    const KircholmWithdrawal *body = het_frame_fields_const(frame, KircholmWithdrawal);
    unsigned unit = (unsigned)body->unit, opponent = (unsigned)body->opponent;
    unsigned cell = state->units[unit].place;
    if (move->kind != HET_MOVE_RETREAT)
        return "say where the beaten unit withdraws (KIR-9.9)";
    for (unsigned i = 0; i < MIN(move->way.steps, HET_PATH_MAX); i++) {
        unsigned step = het_way_step(&move->way, i);
        unsigned to = step < HET_HEX_SIDES ? data->next[cell][step] : KIRCHOLM_OFF;
        if (to == KIRCHOLM_OFF)
            return "that way leads off the map (KIR-9.10)";
        if (away_from(state, opponent, to) <= away_from(state, opponent, cell))
            return "each hex of a withdrawal leads farther from the opponent (KIR-9.9)";
        if (!kircholm_can_withdraw(state, unit, opponent, cell, step))
            return barred;
        cell = to;
    }
    if (cell == move->way.place && is_way_of(move, HET_MOVE_RETREAT, unit) && move->way.steps > 0 &&
        move->way.steps ==
            farthest(state, unit, opponent, state->units[unit].place, (unsigned)body->hexes))
        return het_allowed;
    if (move->way.steps > 0)
        return "it withdraws as far as the result says, or as far as it can (KIR-9.9)";
    cell = move->way.place;
    if (cell >= data->map.cells)
        return "say where the beaten unit withdraws (KIR-9.9)";
    if (why_not_on(state, unit, cell) != NULL ||
        kircholm_slow_zone(state, 1u - data->side[unit], cell))
        return barred;
    return "it withdraws as far as the result says or as far as it can, each hex farther from the "
           "opponent (KIR-9.9)";
}

/* The hexes that a wing of a pursuer would go through, against the trail. */
static bool
follows_trail(const KircholmState *state, const HetMove *move, unsigned wing, unsigned first)
{
    const HetHexGrid *grid = &kircholm_data(state)->map.grid;
    unsigned at = kircholm_wing(state, move->unit, wing);
    for (unsigned i = 0; i < move->way.steps; i++) {
        unsigned step = het_way_step(&move->way, i);
        at = step < HET_HEX_SIDES ? het_hex_neighbour(grid, at, step) : HET_NO_PLACE;
        bool ends = first + i >= KIRCHOLM_TRAIL || (first == 0 && i == KIRCHOLM_TRAIL - 1);
        if (at == HET_NO_PLACE || ends || state->trail[first + i] != at ||
            kircholm_slow_occupant(state, at) != KIRCHOLM_NOBODY)
            return false;
    }
    return true;
}

const char *
kircholm_judge_pursuit(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    bool attackers = het_frame_fields_const(frame, KircholmPursuit)->attackers != 0;
    unsigned unit = move->unit, side = attackers ? state->head.active : 1u - state->head.active;
    if (het_move_is(move, het_move(HET_MOVE_PASS)))
        return het_allowed;
    if (move->kind != HET_MOVE_PURSUE && move->kind != HET_MOVE_MOVE)
        return "a unit of the winners pursues, or they pass (KIR-9.14)";
    if (!kircholm_is_there(state, unit, side) ||
        (attackers ? (state->set[unit / 32] >> (unit % 32) & 1) == 0
                   : unit != (unsigned)kircholm_fight_of(state)->target))
        return "only a unit that has won this fight pursues (KIR-9.14)";
    if (state->units[unit].level != KIRCHOLM_ORDERED)
        return "only a unit in order pursues (KIR-9.14)";
    if (!kircholm_may_pursue(state, unit))
        return "foot in defensive formation and guns stay where they are (KIR-9.15)";
    KircholmStand stand = {state->units[unit].place, state->units[unit].facing};
    for (unsigned i = 0; i < MIN(move->way.steps, HET_PATH_MAX); i++) {
        if (i > 0 &&
            kircholm_slow_spot_in_zone(state, unit, (KircholmSpot){stand.cell, stand.facing}))
            return "a pursuer stops in an enemy zone (KIR-9.15)";
        if (het_way_step(&move->way, i) >= HET_HEX_SIDES ||
            !kircholm_pursuit_step(state, unit, stand, het_way_step(&move->way, i), &stand))
            return "it cannot go that way, keep its front and find free, open ground (KIR-9.15)";
    }
    bool whole = stand.cell == move->way.place && move->way.steps > 0 &&
                 is_way_of(move, HET_MOVE_PURSUE, unit);
    for (unsigned wing = 0; whole && wing < kircholm_wings(state, unit); wing++)
        if (follows_trail(state, move, wing, 0) ||
            (move->way.steps == 1 && follows_trail(state, move, wing, KIRCHOLM_TRAIL - 1)))
            return het_allowed;
    return "it follows the hexes that the beaten left, one after the other (KIR-9.14)";
}

/* --- flights ---------------------------------------------------------------------------------- */

const char *
kircholm_judge_flight(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmFlight *flight = het_frame_fields_const(frame, KircholmFlight);
    unsigned unit = (unsigned)flight->unit, cell = state->units[unit].place, spent = 0;
    for (unsigned i = 0; i < MIN(move->way.steps, HET_PATH_MAX); i++) {
        unsigned step = het_way_step(&move->way, i);
        const char *closed = step < HET_HEX_SIDES
                                 ? kircholm_slow_why_closed(state, unit, cell, step)
                                 : "it goes by hexes, without turns (KIR-6.6)";
        if (closed != NULL)
            return closed;
        spent += kircholm_slow_price(state, unit, cell, step);
        cell = het_hex_neighbour(&data->map.grid, cell, step);
        if (kircholm_slow_zone(state, 1u - data->side[unit], cell))
            return shuns;
    }
    if ((int)spent > flight->points)
        return "it does not have enough points for the ground on the way (KIR-1.5)";
    bool whole = cell == move->way.place && is_way_of(move, HET_MOVE_RETREAT, unit);
    if (move->way.steps == 0)
        cell = move->way.place;
    if (cell >= data->map.cells)
        return "say where it flees: name a hex (KIR-6.6)";
    if (kircholm_enemy_distance(state, data->side[unit], cell) <
        (unsigned)kircholm_option(state, KIRCHOLM_FLIGHT))
        return "it must flee farther from every enemy than that (KIR-6.6)";
    if (whole)
        return het_allowed;
    const char *reason = why_not_on(state, unit, cell);
    return reason != NULL ? reason : het_barred;
}
