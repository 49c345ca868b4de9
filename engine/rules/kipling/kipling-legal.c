/* Whether a move is legal, judged slowly, and why not: node by node. kipling-legal-way.c says what
 * the lists of legal moves share with the judgement. */
#include "kipling-procedure.h"
#include "kipling-slots.h"

/* --- the turn --------------------------------------------------------------------------------- */

static const char *
why_idle(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    bool general = kipling_data(state)->kind[unit] == KIPLING_GENERAL;
    if (general && kipling_why_no_order(state, unit, KIPLING_ORDER_MOVE) != NULL)
        return "no unlocked unit that he could ride to is in reach, or his own is locked in melee "
               "(KIP-7a.1)";
    if (kipling_locked(it))
        return "it is locked in melee, and only fights (KIP-4d.6)";
    if (it->status == KIPLING_FALLING)
        return "it is falling back, and does nothing else (KIP-5a.2)";
    if ((state->acted >> unit & 1u) != 0)
        return "it has had its action of this turn (KIP-6b)";
    for (unsigned order = KIPLING_ORDER_MOVE; order <= KIPLING_ORDER_DRAG; order++)
        if (kipling_why_no_order(state, unit, order) == NULL)
            return NULL;
    if (it->status == KIPLING_EXHAUSTED)
        return "it is exhausted: it could only fire, and has nobody in range and in sight "
               "(KIP-5b.2)";
    return "it has nowhere to go and nobody to fire at or charge (KIP-6b)";
}

static const char *
why_not_chosen(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    if (unit >= data->unit_count)
        return "guns do not act: choose the unit that serves one (KIP-4g.2)";
    if (data->side[unit] != state->head.active)
        return "it is not the turn of that unit's side (KIP-6c.1)";
    if (state->units[unit].status == KIPLING_GONE)
        return data->kind[unit] == KIPLING_GENERAL && data->general[data->side[unit]] != unit
                   ? "generals take the field with option generals only (KIP-7a.1)"
                   : "that unit is out of the game, and does nothing (KIP-6b)";
    if (data->kind[unit] == KIPLING_GENERAL && (state->acted >> unit & 1u) != 0)
        return "he has had his action of this turn (KIP-6b)";
    return why_idle(state, unit);
}

/* Of what is asked for at its own time alone. */
static const char *
why_not_yet(HetMoveKind kind)
{
    if (kind == HET_MOVE_FIGHT)
        return "who charges home fights; melees left over are fought as a turn begins (KIP-6a.1)";
    if (kind == HET_MOVE_RETREAT)
        return "only who has lost a melee retreats, or cavalry whose melee is tied (KIP-4d.3)";
    if (kind == HET_MOVE_PURSUE)
        return "only cavalry that has just won a melee follows up (KIP-4f.1)";
    if (kind == HET_MOVE_LOSE)
        return "a figure is given up for a guard when the first prisoners are taken (KIP-4e.2)";
    if (kind == HET_MOVE_CAPTURE)
        return "who chases off a crew takes its gun, and who ends in a loose one's square "
               "(KIP-4g.1)";
    return NULL;
}

static const char choose_first[] = "the unit is chosen first, then what it does (KIP-6b)";

static const char *
why_not_begun(const KiplingState *state, const HetMove *move)
{
    const KiplingScenario *data = kipling_data(state);
    if (state->head.phase == KIPLING_MELEES) {
        if (move->kind != HET_MOVE_FIGHT || move->unit >= data->unit_count)
            return "the melees left over are fought before anything else (KIP-6a.1)";
        if (data->side[move->unit] != state->head.active)
            return "name the unit of the side whose turn it is (KIP-6a.2)";
        return kipling_locked(&state->units[move->unit])
                   ? "that melee has been fought in this turn (KIP-4d.5)"
                   : "that unit is not in a melee left over (KIP-6a.1)";
    }
    const char *reason = why_not_yet((HetMoveKind)move->kind);
    bool enemy = move->unit < data->unit_count && data->side[move->unit] != state->head.active;
    bool aimed = enemy && move->kind != HET_MOVE_SELECT &&
                 move->target == HET_NO_UNIT; /* "charge BI1" names the enemy */
    if (reason != NULL || move->unit == HET_NO_UNIT || aimed)
        return reason != NULL ? reason : choose_first;
    reason = why_not_chosen(state, move->unit);
    /* who has one thing to do is not asked what: it is told why not another */
    if (reason == NULL && move->kind == HET_MOVE_CHARGE)
        reason = kipling_why_no_order(state, move->unit, KIPLING_ORDER_CHARGE);
    else if (reason == NULL && move->way.place != HET_NO_PLACE)
        reason = kipling_why_no_order(state, move->unit, KIPLING_ORDER_MOVE);
    return reason != NULL ? reason : choose_first;
}

/* --- a unit acts ------------------------------------------------------------------------------ */

/* Of a thing that could be done, but is not what was ordered. */
static const char *const why_not_now[] = {
    [KIPLING_ORDER_NONE] = "the order comes first, then where or at whom (KIP-6b)",
    [KIPLING_ORDER_MOVE] =
        "it moves, which is its action: only infantry ordered to advance fires too (KIP-6b)",
    [KIPLING_ORDER_ADVANCE] = "it moves first, then fires (KIP-2b.4)",
    [KIPLING_ORDER_FIRE] = "it fires now: say at whom (KIP-6b)",
    [KIPLING_ORDER_AIM] = "it fires now: say at whom (KIP-6b)",
    [KIPLING_ORDER_CHARGE] = "it charges: say whom (KIP-6b)",
    [KIPLING_ORDER_GUN] = "it fires the gun, and does nothing else (KIP-4g.4)",
    [KIPLING_ORDER_DRAG] = "it drags the gun, and does nothing else (KIP-4g.4)",
};

/* A thing of the unit that is acting, with kind and unit typed or meant. */
static const char *
why_not_done(const KiplingState *state, const HetMove *move, unsigned unit, KiplingOrder order)
{
    bool walks = order == KIPLING_ORDER_ADVANCE || order == KIPLING_ORDER_DRAG;
    const char *reason = NULL;
    if (move->kind == HET_MOVE_MOVE)
        reason = kipling_why_no_move(state, move, unit, walks ? order : KIPLING_ORDER_MOVE);
    else if (move->kind == HET_MOVE_CHARGE)
        reason = kipling_why_no_charge(state, move, unit);
    else if (move->kind == HET_MOVE_SHOOT)
        reason = kipling_why_no_shot(state, move, unit, kipling_weapon_of(state, unit, order));
    else
        reason = why_not_yet((HetMoveKind)move->kind);
    if (reason == NULL && move->kind != HET_MOVE_MOVE && move->kind != HET_MOVE_CHARGE &&
        move->kind != HET_MOVE_SHOOT)
        return "a unit is acting: say what it does; it cannot pass (KIP-6b)";
    return reason != NULL ? reason : why_not_now[order];
}

/* What is meant by an order's name and what was typed with it: "charge BI1" is a charge, a place
 * alone a move. */
static HetMove
as_meant(const KiplingState *state, const HetMove *move, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    HetMove meant = *move;
    bool enemy = move->unit < data->unit_count && data->side[move->unit] != data->side[unit];
    bool other = move->unit < data->unit_count && move->unit != unit; /* "fire RI2", a friend */
    bool aimed = other || move->target != HET_NO_UNIT || move->way.place != HET_NO_PLACE;
    if (move->kind != HET_MOVE_ORDER)
        return meant;
    if (move->value == 0 && move->way.place != HET_NO_PLACE)
        meant.kind = HET_MOVE_MOVE;
    else if (aimed && move->value == KIPLING_ORDER_CHARGE)
        meant.kind = HET_MOVE_CHARGE;
    else if (aimed && move->value == KIPLING_ORDER_FIRE)
        meant.kind = HET_MOVE_SHOOT;
    else if (enemy)
        meant.unit = (uint16_t)unit;
    return meant;
}

static const char *
why_not_acted(const KiplingState *state, const HetMove *move)
{
    unsigned unit = kipling_acting(state);
    KiplingOrder order = (KiplingOrder)het_state_peek(&state->head)->step;
    HetMove meant = as_meant(state, move, unit);
    bool meets = meant.kind == HET_MOVE_SHOOT || meant.kind == HET_MOVE_CHARGE;
    if (!meets && meant.unit != HET_NO_UNIT && meant.unit != unit)
        return "another unit is acting (KIP-6b)";
    if (meant.kind != HET_MOVE_ORDER)
        return why_not_done(state, &meant, unit, order);
    if (meant.value == 0)
        return why_not_now[order];
    const char *reason = kipling_why_no_order(state, unit, meant.value);
    if (reason != NULL || meant.value > KIPLING_ORDER_DRAG)
        return reason;
    return order == KIPLING_ORDER_NONE ? why_not_now[order]
                                       : "its order is given: say where or at whom (KIP-6b)";
}

static bool
legal_act(const KiplingState *state, const HetMove *move)
{
    unsigned unit = kipling_acting(state);
    KiplingOrder order = (KiplingOrder)het_state_peek(&state->head)->step;
    bool walks = order == KIPLING_ORDER_MOVE || order == KIPLING_ORDER_ADVANCE ||
                 order == KIPLING_ORDER_DRAG;
    return order == KIPLING_ORDER_CHARGE ? kipling_is_charge(state, move, HET_MOVE_CHARGE, unit)
                                         : walks && kipling_is_walk(state, move, unit, order);
}

/* --- what is asked of the other side, and after melees ---------------------------------------- */

static const char *
why_not_closing(const KiplingState *state, const HetMove *move)
{
    const KiplingCharge *charge = het_frame_peek(&state->head, KiplingCharge);
    unsigned charger = (unsigned)charge->charger, unit = (unsigned)charge->target;
    if (move->kind != HET_MOVE_SHOOT)
        return "it is charged: closing fire, or pass (KIP-4a.1)";
    if (move->unit != unit && move->unit != HET_NO_UNIT)
        return "only the unit that is charged gives closing fire (KIP-4a.1)";
    if (move->target != charger && move->target != HET_NO_UNIT)
        return "closing fire is aimed at the charger (KIP-4a.1)";
    const char *reason =
        move->value == KIPLING_VALUE_GUN ? kipling_why_unarmed(state, unit, KIPLING_CANNON) : NULL;
    return reason != NULL ? reason
                          : "closing fire is aimed at the charger, wherever it is (KIP-4a.1)";
}

static const char *
why_no_spiking(const KiplingState *state, const HetMove *move)
{
    (void)state, (void)move;
    return "the crew tries to spike its gun, or passes (KIP-4c.2)";
}

static const char *
why_no_guard(const KiplingState *state, const HetMove *move)
{
    const KiplingScenario *data = kipling_data(state);
    if (move->kind != HET_MOVE_LOSE || move->unit == HET_NO_UNIT)
        return "a unit must give a figure to guard the prisoners: name it (KIP-4e.2)";
    if (move->unit >= data->unit_count || data->kind[move->unit] == KIPLING_GENERAL ||
        data->side[move->unit] != (unsigned)het_frame_peek(&state->head, KiplingWatch)->side)
        return "the guard comes from a unit of the side that took the prisoners (KIP-4e.2)";
    if (state->units[move->unit].figures == 0)
        return "that unit is out of the game, and has no figure to give (KIP-4e.2)";
    if (state->units[move->unit].figures > 1)
        return "that unit gives a figure: name it alone (KIP-4e.2)";
    return kipling_option(state, KIPLING_GUARD_LAST_FIGURE) == 0
               ? "a unit's last figure is not taken for a guard (KIP-4e.2)"
               : "the last figure of its side stays in the field (KIP-4e.2)";
}

static const char *
why_no_taking(const KiplingState *state, const HetMove *move)
{
    (void)state, (void)move;
    return "it takes the gun in its square, or passes (KIP-4g.1)";
}

static const char *
why_no_follow_up(const KiplingState *state, const HetMove *move)
{
    unsigned unit = (unsigned)het_frame_peek(&state->head, KiplingPursuit)->unit;
    if (move->kind != HET_MOVE_PURSUE && move->kind != HET_MOVE_CHARGE)
        return "it has won: it follows up, or passes (KIP-4f.1)";
    const char *reason = kipling_why_no_charge(state, move, unit);
    return reason != NULL ? reason
                          : "it follows up against whom it has beaten, or the nearest enemy that "
                            "it can reach (KIP-4f.1)";
}

static bool
legal_follow(const KiplingState *state, const HetMove *move)
{
    const KiplingScenario *data = kipling_data(state);
    const KiplingPursuit *pursuit = het_frame_peek(&state->head, KiplingPursuit);
    unsigned unit = (unsigned)pursuit->unit, beaten = (unsigned)pursuit->beaten;
    if (!kipling_is_charge(state, move, HET_MOVE_PURSUE, unit))
        return false;
    unsigned costs[HET_SQUARE_CELLS], from = state->units[unit].place;
    kipling_find_costs(state, unit, KIPLING_ORDER_CHARGE, costs);
    for (unsigned other = 0; other < data->unit_count && move->target != beaten; other++) {
        unsigned place = state->units[other].place;
        if (place != HET_SQUARE_OFF && data->side[other] != data->side[unit] &&
            !kipling_locked(&state->units[other]) && costs[place] != UINT16_MAX &&
            het_square_distance(from, place) < het_square_distance(from, move->way.place))
            return false;
    }
    return true;
}

/* --- the slots -------------------------------------------------------------------------------- */

/* By procedure: judges ways, and refuses. The rest lists moves without a way, or only rolls. */
static const struct {
    bool (*is_legal)(const KiplingState *state, const HetMove *move);
    const char *(*why_not)(const KiplingState *state, const HetMove *move);
} nodes[KIPLING_PROCEDURES] = {
    [KIPLING_IDLE] = {NULL, why_not_begun},
    [KIPLING_ORDER] = {legal_act, why_not_acted},
    [KIPLING_CHARGE] = {NULL, why_not_closing},
    [KIPLING_CREW] = {NULL, why_no_spiking},
    [KIPLING_GUARD] = {NULL, why_no_guard},
    [KIPLING_RETREAT] = {kipling_legal_retreat, kipling_why_no_retreat},
    [KIPLING_DISENGAGE] = {kipling_legal_withdrawal, kipling_why_no_retreat},
    [KIPLING_FOLLOW] = {legal_follow, why_no_follow_up},
    [KIPLING_TAKE] = {NULL, why_no_taking},
};

bool
kipling_is_legal(const HetState *head, const HetMove *move)
{
    unsigned procedure = het_state_procedure(head);
    return nodes[procedure].is_legal != NULL &&
           nodes[procedure].is_legal(kipling_state_const(head), move);
}

const char *
kipling_refusal(const HetState *head, const HetMove *move)
{
    unsigned procedure = het_state_procedure(head);
    return nodes[procedure].why_not != NULL
               ? nodes[procedure].why_not(kipling_state_const(head), move)
               : NULL;
}
