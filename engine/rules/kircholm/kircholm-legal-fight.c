/* Whether choices of attackers, withdrawals and pursuits are legal, judged slowly as in
 * kircholm-legal.c. */
#include "kircholm-judge.h"
#include "kircholm-legal.h"
#include "kircholm-fight.h"
#include "kircholm-withdraw.h"

/* --- fights ----------------------------------------------------------------------------------- */

/* Enemies that could be fought, counted one by one; ret_only is the last of them. */
unsigned
kircholm_count_targets(const KircholmState *state, unsigned unit, unsigned *ret_only)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned count = 0;
    for (unsigned target = 0; target < data->unit_count; target++) {
        bool upper = state->units[target].partner != KIRCHOLM_NOBODY &&
                     state->units[target].partner < target;
        if (kircholm_is_there(state, target, 1u - data->side[unit]) && !upper &&
            kircholm_may_fight(state, unit, target)) {
            count++;
            *ret_only = target;
        }
    }
    return count;
}

static bool
charges(const KircholmState *state, unsigned unit)
{
    return state->units[unit].charge != KIRCHOLM_NO_CHARGE;
}

/* Whether a unit beyond `last` and, unless 0, below `below` owes this fight its part. */
static bool
is_owed(const KircholmState *state, int last, unsigned below, bool charging)
{
    unsigned target = (unsigned)kircholm_fight_of(state)->target;
    for (unsigned unit = (unsigned)(last + 1); unit < below; unit++) {
        unsigned only = KIRCHOLM_NOBODY;
        if (kircholm_is_there(state, unit, state->head.active) &&
            charges(state, unit) == charging && kircholm_count_targets(state, unit, &only) == 1 &&
            only == target)
            return true;
    }
    return false;
}

/* KIR-9.2, 11.4: a unit with another fight to go to does not keep out those who have none. */
bool
kircholm_keeps_out(const KircholmState *state, unsigned unit)
{
    unsigned all = kircholm_data(state)->unit_count;
    return kircholm_fight_of(state)->last < 0 && is_owed(state, -1, all, !charges(state, unit)) &&
           !is_owed(state, -1, all, charges(state, unit));
}

bool
kircholm_pick_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmScenario *data = kircholm_data(state);
    int last = het_frame_fields_const(frame, KircholmFight)->last, first = -1;
    for (unsigned unit = 0; unit < data->unit_count && first < 0; unit++)
        if ((state->set[unit / 32] >> (unit % 32) & 1) != 0)
            first = (int)unit;
    if (move->kind == HET_MOVE_DONE)
        return first >= 0 && het_move_is(move, het_move(HET_MOVE_DONE)) &&
               !is_owed(state, last, data->unit_count, charges(state, (unsigned)first));
    unsigned unit = move->unit;
    return het_move_is(move, het_move_unit(HET_MOVE_ADD, unit)) &&
           kircholm_is_there(state, unit, state->head.active) && (int)unit > last &&
           kircholm_may_fight(state, unit, (unsigned)kircholm_fight_of(state)->target) &&
           (first < 0 || charges(state, (unsigned)first) == charges(state, unit)) &&
           !kircholm_keeps_out(state, unit) && !is_owed(state, last, unit, charges(state, unit));
}

/* --- going back and after --------------------------------------------------------------------- */

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

bool
kircholm_withdrawal_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmWithdrawal *body = het_frame_fields_const(frame, KircholmWithdrawal);
    unsigned unit = (unsigned)body->unit, hexes = (unsigned)body->hexes;
    unsigned opponent = (unsigned)body->opponent, cell = state->units[unit].place;
    if (!kircholm_is_way(move, het_move_unit(HET_MOVE_RETREAT, unit)) || move->way.steps == 0 ||
        move->way.steps != farthest(state, unit, opponent, cell, hexes))
        return false;
    for (unsigned i = 0; i < move->way.steps; i++) {
        unsigned step = het_way_step(&move->way, i);
        if (step >= HET_HEX_SIDES || !kircholm_can_withdraw(state, unit, opponent, cell, step))
            return false;
        cell = het_hex_neighbour(&kircholm_data(state)->map.grid, cell, step);
    }
    return cell == move->way.place;
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

bool
kircholm_pursuit_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    bool attackers = het_frame_fields_const(frame, KircholmPursuit)->attackers != 0;
    unsigned unit = move->unit, side = attackers ? state->head.active : 1u - state->head.active;
    if (move->kind == HET_MOVE_PASS)
        return het_move_is(move, het_move(HET_MOVE_PASS));
    if (!kircholm_is_way(move, het_move_unit(HET_MOVE_PURSUE, unit)) || move->way.steps == 0 ||
        !kircholm_is_there(state, unit, side) || !kircholm_may_pursue(state, unit))
        return false;
    if (attackers ? (state->set[unit / 32] >> (unit % 32) & 1) == 0
                  : unit != (unsigned)kircholm_fight_of(state)->target)
        return false;
    KircholmStand stand = {state->units[unit].place, state->units[unit].facing};
    for (unsigned i = 0; i < move->way.steps; i++) {
        KircholmSpot spot = {stand.cell, stand.facing};
        if ((i > 0 && kircholm_slow_spot_in_zone(state, unit, spot)) ||
            !kircholm_pursuit_step(state, unit, stand, het_way_step(&move->way, i), &stand))
            return false;
    }
    if (stand.cell != move->way.place)
        return false;
    for (unsigned wing = 0; wing < kircholm_wings(state, unit); wing++)
        if (follows_trail(state, move, wing, 0) ||
            (move->way.steps == 1 && follows_trail(state, move, wing, KIRCHOLM_TRAIL - 1)))
            return true;
    return false;
}
