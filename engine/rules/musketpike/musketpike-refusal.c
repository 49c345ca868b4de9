/* Why a move that somebody typed is not legal: one rule it breaks, in words. Moves may be
 * incomplete: what was not typed is HET_NO_UNIT, HET_NO_PLACE, 0. */
#include "musketpike-rules.h"

/* --- units ------------------------------------------------------------------------------------ */

/* Why a unit is none of a side's on the map. */
static const char *
why_not_there(const MusketState *state, unsigned unit, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    if (unit >= data->unit_count)
        return "a unit is asked for, not a leader";
    if (data->unit[unit].side != side)
        return side == state->head.active ? "one of the side that is active is asked for (MPR-4.2)"
                                          : "one of the side that reacts is asked for (MPR-4.2)";
    return musket_on_map(state, unit) ? NULL : "it is not on the map";
}

/* Why an active unit of the side that moves cannot act. */
static const char *
why_not_active(const MusketState *state, unsigned unit)
{
    const char *reason = why_not_there(state, unit, state->head.active);
    if (reason != NULL)
        return reason;
    return musket_has(state, unit, MUSKET_ACTIVE) ? NULL
                                                  : "it takes no part in this activation (MPR-4.2)";
}

/* --- orders ----------------------------------------------------------------------------------- */

static const char *
why_not_wing(const MusketState *state, unsigned wing)
{
    const MusketScenario *data = musket_data(state);
    unsigned commander = musket_commander(state);
    if (state->activation.chit == MUSKET_NONE)
        return "the marker gives a unit activation only (MPR-1.6)";
    if (commander == MUSKET_NONE)
        return "a colonel in place of a lost commander gives a unit activation only (MPR-2.12)";
    const MusketLeaderType *type = &data->leader[commander];
    const MusketWing *it = &data->wing[wing];
    if (it->side != type->side)
        return "it is a wing of the enemy's";
    if (type->wing != MUSKET_NONE && type->wing != wing)
        return "a commander activates his own wing only (MPR-2.1)";
    if (it->army != type->army)
        return "an overall commander activates wings of his own army only (MPR-1.5)";
    if (it->leader != MUSKET_NONE && state->leaders[it->leader].state == MUSKET_LEADER_AWAITED)
        return "until its commander comes it moves by unit activations only (MPR-12.6)";
    if ((state->wings_used >> wing & 1u) != 0)
        return type->wing == wing ? "his wing has had its activation: he gives a unit activation "
                                    "only (MPR-2.4)"
                                  : "the wing has had its leader activation this turn (MPR-2.2)";
    return "all its units have been activated this turn (MPR-2.7)";
}

static const char *
why_not_use(const MusketState *state, const HetMove *move)
{
    if (move->value >= MUSKET_VALUE_WING &&
        move->value < MUSKET_VALUE_WING + musket_data(state)->wing_count)
        return why_not_wing(state, move->value - (unsigned)MUSKET_VALUE_WING);
    if (move->value == MUSKET_VALUE_UNIT)
        return "no unit of the army is left to be activated this turn (MPR-2.7)";
    return "what the chit is used for comes first: a wing, or unit (MPR-2.3)";
}

static const char *
why_not_order(const MusketState *state, const HetMove *move)
{
    (void)state;
    if (move->kind != HET_MOVE_ORDER)
        return NULL;
    switch (move->value) {
    case MUSKET_ORDER_CHARGE:
        return "nobody of them can come next to an enemy it is not next to (MPR-3.2)";
    case MUSKET_ORDER_STRATEGIC:
        return "nobody of them is far enough from all enemies (MPR-3.10)";
    case MUSKET_ORDER_RALLY:
        return "nobody of them is out of contact or can leave it (MPR-3.12)";
    default: /* a number that somebody typed */
        return "an order is asked for: charge, march, strategic march or rally (MPR-2.5)";
    }
}

static const char *
why_not_lead(const MusketState *state, const HetMove *move)
{
    const char *reason = why_not_there(state, move->unit, state->head.active);
    if (move->kind != HET_MOVE_SELECT)
        return NULL;
    if (reason != NULL)
        return reason;
    return musket_has(state, move->unit, MUSKET_ACTED)
               ? "it has been activated this turn (MPR-2.7)"
               : "an army moves by the chits of its own commanders only (MPR-12.2)";
}

/* Why a unit is not of those a unit activation may bring. */
static const char *
why_not_brought(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned lead = state->activation.lead - 1u;
    MusketKind kind = musket_kind(state, lead);
    if (data->unit[unit].wing != data->unit[lead].wing)
        return kind == MUSKET_CAVALRY ? "it is of another wing than the lead unit (MPR-2.10)"
                                      : "it is of another wing than the lead unit (MPR-2.9)";
    if (data->unit[unit].hexes > state->activation.hexes)
        return "half the lead unit's morale is used up in hexes (MPR-2.8)";
    return kind == MUSKET_CAVALRY ? "cavalry brings cavalry and artillery only (MPR-2.10)"
           : kind == MUSKET_HEAVY ? "infantry brings infantry and artillery only (MPR-2.9)"
           : kind == MUSKET_LIGHT ? "infantry brings infantry and artillery only (MPR-2.9)"
                                  : "artillery brings artillery only (MPR-2.11)";
}

static const char *
why_not_named(const MusketState *state, const HetMove *move)
{
    const MusketScenario *data = musket_data(state);
    const MusketActivation *activation = &state->activation;
    const char *closer = "somebody who can come next to another enemy must take part (MPR-3.2)";
    if (move->kind == HET_MOVE_DONE)
        return closer;
    const char *reason = why_not_there(state, move->unit, state->head.active);
    if (move->kind != HET_MOVE_ADD)
        return NULL;
    if (reason != NULL)
        return reason;
    if (musket_has(state, move->unit, MUSKET_ACTIVE))
        return "it takes part already";
    if (musket_has(state, move->unit, MUSKET_ACTED))
        return "it has been activated this turn (MPR-2.7)";
    if (activation->wing != 0 && data->unit[move->unit].wing != activation->wing - 1)
        return "it is of another wing (MPR-2.1)";
    if (!musket_eligible(state, move->unit, MUSKET_ORDER_MARCH))
        return why_not_brought(state, move->unit);
    if (!musket_eligible(state, move->unit, (MusketOrder)activation->order))
        return activation->order == MUSKET_ORDER_RALLY
                   ? "it cannot leave contact (MPR-3.12)"
                   : "it is too near to enemies for a strategic march (MPR-3.10)";
    return move->unit < activation->last ? "units are named in the order of their list, and one "
                                           "behind it has been"
                                         : closer;
}

static const char *
why_no_ride(const MusketState *state, const HetMove *move)
{
    unsigned unit = move->target != HET_NO_UNIT ? move->target : move->unit;
    if (move->kind != HET_MOVE_MOVE || unit >= musket_data(state)->unit_count)
        return NULL;
    if (!musket_has(state, unit, MUSKET_ACTIVE))
        return "he rides to a unit that takes part (MPR-15.13)";
    if (musket_leader_of(state, unit) != MUSKET_NONE)
        return "one leader stands with a unit (MPR-15.37)";
    return "it is farther than he may ride, round enemies (MPR-15.13)";
}

/* --- fire ------------------------------------------------------------------------------------- */

static const char *
why_silent(const MusketState *state, unsigned unit)
{
    if (musket_has(state, unit, MUSKET_FIRED))
        return "it has fired";
    if (musket_kind(state, unit) == MUSKET_ARTILLERY && musket_has(state, unit, MUSKET_DISORDERED))
        return "disordered artillery does not fire (MPR-10.18)";
    return NULL;
}

static const char *
why_no_gunfire(const MusketState *state, const HetMove *move)
{
    const char *reason = why_not_active(state, move->unit);
    if (move->kind == HET_MOVE_SHOOT)
        return "the artillery is chosen first, then its target (MPR-5.1)";
    if (move->kind != HET_MOVE_SELECT || reason != NULL)
        return move->kind == HET_MOVE_SELECT ? reason : NULL;
    if (musket_kind(state, move->unit) != MUSKET_ARTILLERY)
        return "only artillery fires before movement (MPR-4.1)";
    if (musket_must_withdraw(state, move->unit))
        return "artillery in contact leaves it on a rally, and does not fire (MPR-3.17)";
    reason = why_silent(state, move->unit);
    return reason != NULL ? reason : "no enemy is in its reach, sight and arc (MPR-5.1)";
}

static const char *
why_no_shot(const MusketState *state, const HetMove *move)
{
    bool defence = state->head.phase == MUSKET_DEFENCE;
    unsigned side = defence ? 1u - state->head.active : state->head.active;
    const char *reason = why_not_there(state, move->unit, side);
    if (move->kind != HET_MOVE_SHOOT)
        return NULL;
    if (reason != NULL)
        return reason;
    bool gun = musket_kind(state, move->unit) == MUSKET_ARTILLERY;
    if (!defence && gun)
        return "artillery takes no part in advancing fire (MPR-5.3)";
    if (!defence && !musket_has(state, move->unit, MUSKET_ACTIVE))
        return "it takes no part in this activation (MPR-4.2)";
    reason = why_silent(state, move->unit);
    if (reason != NULL || move->target >= musket_data(state)->unit_count)
        return reason != NULL ? reason
               : defence      ? "it has no active enemy in its front hexes (MPR-6.4)"
                              : "it has no enemy in its front hexes (MPR-6.5)";
    if (musket_side(state, move->target) == side || !musket_on_map(state, move->target))
        return "an enemy on the map is asked for";
    if (defence && !musket_has(state, move->target, MUSKET_ACTIVE))
        return "defensive fire is at activated units only (MPR-6.4)";
    if (!musket_adjacent(state, move->unit, move->target))
        return "fire but artillery's own reaches one hex (MPR-15.32)";
    unsigned own[2], count = musket_own_cells(state, move->unit, own);
    unsigned front = musket_front(state, move->unit, gun);
    for (unsigned i = 0; i < count; i++)
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
            unsigned to = musket_data(state)->next[own[i]][edge];
            if ((front >> edge & 1u) != 0 && to != HET_NO_PLACE &&
                musket_at(state, to) == move->target)
                return "its fire value is below 1 after what lowers it (MPR-10.12)";
        }
    return gun       ? "artillery fires through its front only (MPR-15.33)"
           : defence ? "the enemy is not in its front hexes (MPR-6.4)"
                     : "the enemy is not in its front hexes (MPR-6.5)";
}

/* --- melee and rally -------------------------------------------------------------------------- */

static const char *
why_no_melee(const MusketState *state, const HetMove *move)
{
    const char *reason = why_not_active(state, move->unit);
    if (move->kind != HET_MOVE_FIGHT)
        return NULL;
    if (reason != NULL)
        return reason;
    if (musket_kind(state, move->unit) == MUSKET_ARTILLERY)
        return "artillery takes no part in attacks (MPR-11.24)";
    if (musket_has(state, move->unit, MUSKET_FOUGHT))
        return "it has attacked in this phase (MPR-7.4)";
    if (move->target >= musket_data(state)->unit_count)
        return "there is no enemy it could attack in its front hexes (MPR-8.5)";
    if (musket_side(state, move->target) == state->head.active ||
        !musket_on_map(state, move->target))
        return "an enemy on the map is asked for";
    if (musket_has(state, move->target, MUSKET_ATTACKED))
        return "a unit is attacked once in a melee phase (MPR-7.2)";
    if (!musket_adjacent(state, move->unit, move->target))
        return "the enemy is not next to it (MPR-7.3)";
    if (musket_data(state)->unit[move->unit].hexes == 2)
        return "it attacks pairs of hexes ahead it could enter (MPR-15.21), and no two-hex unit "
               "that touches it with one hex each (MPR-15.28)";
    if (musket_kind(state, move->unit) == MUSKET_CAVALRY &&
        musket_data(state)->map.terrain[state->units[move->target].place] == MUSKET_CHATEAU)
        return "cavalry never fights into a chateau (MPR-15.17)";
    return "attacks go through the front hexes proper, into ground it can enter (MPR-8.5, MPR-7.3)";
}

static const char *
why_no_rally(const MusketState *state, const HetMove *move)
{
    const char *reason = why_not_active(state, move->unit);
    if (move->kind != HET_MOVE_RALLY)
        return NULL;
    if (reason != NULL)
        return reason;
    if (!musket_has(state, move->unit, MUSKET_DISORDERED))
        return "it is not disordered";
    return musket_has(state, move->unit, MUSKET_UNRALLIED)
               ? "it was disordered or crossed disordering ground in this activation (MPR-7.7)"
               : "it stands astride an obstacle (MPR-17.8)";
}

/* --- movement --------------------------------------------------------------------------------- */

static const char *
why_not_next(const MusketState *state, const HetMove *move)
{
    if (move->kind == HET_MOVE_END)
        return state->activation.order == MUSKET_ORDER_RALLY
                   ? "units in contact must leave it: they have to move first (MPR-3.11)"
                   : "units that may come into contact must: they have to move first (MPR-3.1)";
    const char *reason = why_not_active(state, move->unit);
    if (move->kind == HET_MOVE_MOVE)
        return "the unit is chosen first, then where it goes (MPR-4.2)";
    if (move->kind != HET_MOVE_SELECT)
        return NULL;
    if (reason != NULL)
        return reason;
    if (musket_has(state, move->unit, MUSKET_FIRED))
        return "artillery that has fired stays where it is (MPR-5.2)";
    return musket_has(state, move->unit, MUSKET_DONE)
               ? "it has moved"
               : "a unit is chosen now; fire and melee come after movement (MPR-4.1)";
}

/* Why a unit may not consolidate with the one on a cell. */
static const char *
why_no_merger(const MusketState *state, unsigned unit, unsigned other)
{
    const MusketUnitType *type = &musket_data(state)->unit[unit];
    const MusketUnitType *with = &musket_data(state)->unit[other];
    if (type->kind != with->kind || type->nation != with->nation || type->hexes == 2 ||
        with->hexes == 2)
        return "units neither stack with nor pass through friends (MPR-5.12)";
    if (state->activation.order == MUSKET_ORDER_CHARGE)
        return "no consolidation on a charge (MPR-5.11)";
    if (musket_has(state, unit, MUSKET_MERGED) || musket_has(state, other, MUSKET_MERGED))
        return "a unit consolidates once in a movement phase (MPR-5.9)";
    return musket_contact(state, other) ? "no consolidation next to the enemy (MPR-5.11)"
                                        : "it has not points enough to come there (MPR-18.1)";
}

static const char *
why_no_walk(const MusketState *state, unsigned unit, unsigned cell)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = musket_side(state, unit), there = musket_at(state, cell);
    MusketOrder order = (MusketOrder)state->activation.order;
    bool gun = musket_kind(state, unit) == MUSKET_ARTILLERY, near_ = musket_near(state, side, cell);
    bool here = state->units[unit].place == cell, contact = musket_contact(state, unit);
    if (there != MUSKET_NONE && musket_side(state, there) != side)
        return "an enemy stands there: he is attacked in melee, after movement (MPR-4.1)";
    if (there != MUSKET_NONE && there != unit &&
        (gun ? state->cells[cell].gun : state->cells[cell].unit) != 0)
        return why_no_merger(state, unit, there);
    if (near_ && !here && gun)
        return "artillery never moves next to an enemy (MPR-5.4)";
    if (near_ && !here && order != MUSKET_ORDER_CHARGE)
        return contact ? "who leaves contact comes into no other on this order (MPR-3.9)"
                       : "only a charge enters hexes next to enemies (MPR-3.3)";
    if (order == MUSKET_ORDER_STRATEGIC &&
        musket_cell_distance(state, side, cell) <
            (unsigned)musket_option(state, MUSKET_STRATEGIC_DISTANCE))
        return "a strategic march keeps its distance from all enemies (MPR-3.10)";
    if (order == MUSKET_ORDER_CHARGE && !here && musket_pinned(state, unit))
        return "who stands in an enemy's front hex stays there on a charge (MPR-3.4)";
    if (order == MUSKET_ORDER_CHARGE && !near_ && (contact || musket_must_engage(state, unit)))
        return contact ? "nobody leaves contact on a charge (MPR-3.16)"
                       : "who can come next to an enemy on a charge must (MPR-3.1)";
    if (order == MUSKET_ORDER_RALLY && near_ && contact)
        return "on a rally contact is left (MPR-3.11)";
    return data->obstructed[cell] && gun
               ? "artillery cannot go there (MPR-18.2)"
               : "farther than it may go, or others stand in the way (MPR-18.1)";
}

static const char *
why_not_go(const MusketState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)frame->operand[0];
    if (frame->step == MUSKET_WALK_TURN && move->kind == HET_MOVE_TURN &&
        move->facing >= HET_HEX_SIDES)
        return "it has moved: where it faces is asked for (MPR-18.6)";
    if (frame->step == MUSKET_WALK_TURN && move->kind == HET_MOVE_TURN)
        return musket_data(state)->unit[unit].hexes == 2
                   ? "two hexes wheel as they move (MPR-18.6)"
                   : "it has not points enough left to turn so far (MPR-18.6)";
    if (move->kind != HET_MOVE_MOVE || move->way.place >= musket_data(state)->cells)
        return NULL;
    return why_no_walk(state, unit, move->way.place);
}

/* --- the slot --------------------------------------------------------------------------------- */

static const char *
why_not_in_orders(const MusketState *state, const HetMove *move)
{
    switch ((MusketOrders)het_state_peek(&state->head)->step) {
    case MUSKET_USE:
        return why_not_use(state, move);
    case MUSKET_LEAD:
        return why_not_lead(state, move);
    case MUSKET_ORDER:
        return why_not_order(state, move);
    case MUSKET_PICK:
        return why_not_named(state, move);
    case MUSKET_RIDE:
        break;
    }
    return why_no_ride(state, move);
}

static const char *
why_not_in_activation(const MusketState *state, const HetMove *move)
{
    switch ((MusketPhase)state->head.phase) {
    case MUSKET_ORDERS:
        return why_not_in_orders(state, move);
    case MUSKET_GUNFIRE:
        return why_no_gunfire(state, move);
    case MUSKET_MOVEMENT:
        return why_not_next(state, move);
    case MUSKET_DEFENCE:
    case MUSKET_ADVANCE:
        return why_no_shot(state, move);
    case MUSKET_MELEES:
        return why_no_melee(state, move);
    case MUSKET_RALLIES:
        return why_no_rally(state, move);
    case MUSKET_INITIATIVE:
    case MUSKET_CUPS:
    case MUSKET_COMING:
        break;
    }
    return NULL;
}

const char *
musket_refusal(const HetState *head, const HetMove *move)
{
    const MusketState *state = (const MusketState *)head;
    const HetFrame *frame = het_state_peek(head);
    if (frame == NULL)
        return move->kind == HET_MOVE_ORDER ? "a chit is drawn before anything is ordered (MPR-1.7)"
                                            : NULL;
    switch ((MusketProcedure)frame->procedure) {
    case MUSKET_ACTIVATION:
        return why_not_in_activation(state, move);
    case MUSKET_WALK:
        return why_not_go(state, frame, move);
    case MUSKET_AIM:
        return move->kind == HET_MOVE_SHOOT
                   ? "no such enemy is in its reach, sight and arc, nor after turning one corner "
                     "(MPR-5.1)"
                   : NULL;
    case MUSKET_WINDOW:
        return move->kind == HET_MOVE_TURN
                   ? "who turns is of one hex, newly met and in no other enemy's front, and turns "
                     "one corner (MPR-6.1)"
                   : NULL;
    case MUSKET_RETREAT:
    case MUSKET_DISPLACE:
        return move->kind == HET_MOVE_RETREAT
                   ? "a hex of retreat leads away from the enemy, and can be entered (MPR-11.23)"
                   : NULL;
    case MUSKET_IDLE:
    case MUSKET_DICE_OFF:
    case MUSKET_DRAW:
    case MUSKET_FIRE:
    case MUSKET_MELEE:
    case MUSKET_RALLY:
    case MUSKET_ARRIVAL:
        break;
    }
    return NULL;
}
