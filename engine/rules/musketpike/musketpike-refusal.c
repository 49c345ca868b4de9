/* Why a typed move is not legal: orders, reactions, rallies, arrivals. */
#include "musketpike-battle.h"
#include "musketpike-end.h"
#include "musketpike-ground.h"
#include "musketpike-move.h"
#include "musketpike-people.h"
#include "musketpike-orders.h"
#include "musketpike-procedure.h"
#include "musketpike-unit.h"

#include "musketpike-refusal.h"

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
        return type->wing != MUSKET_NONE ? "it is a wing of the enemy's (MPR-2.1)"
                                         : "it is a wing of the enemy's (MPR-2.2)";
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
    return "say first what the chit is used for: a wing, or unit (MPR-2.3)";
}

static const char *
why_not_order(const MusketState *state, const HetMove *move)
{
    (void)state;
    if (move->kind != HET_MOVE_ORDER)
        return NULL;
    switch (move->value) {
    case MUSKET_ORDER_CHARGE:
        return "none of them can come next to an enemy it is not next to already (MPR-3.2)";
    case MUSKET_ORDER_STRATEGIC:
        return "none of them is far enough from all enemies (MPR-3.10)";
    case MUSKET_ORDER_RALLY:
        return "none of them is out of contact or can leave it (MPR-3.12)";
    default: /* a number that somebody typed */
        return "name an order: charge, march, strategic march or rally (MPR-2.5)";
    }
}

static const char *
why_not_lead(const MusketState *state, const HetMove *move)
{
    const char *reason = musket_why_not_there(state, move->unit, state->head.active);
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
        return kind == MUSKET_CAVALRY ? "it belongs to another wing than the lead unit (MPR-2.10)"
                                      : "it belongs to another wing than the lead unit (MPR-2.9)";
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
    const char *closer = "a unit that can come next to another enemy must take part (MPR-3.2)";
    if (move->kind == HET_MOVE_DONE)
        return closer;
    const char *reason = musket_why_not_there(state, move->unit, state->head.active);
    if (move->kind != HET_MOVE_ADD)
        return NULL;
    if (reason != NULL)
        return reason;
    if (musket_has(state, move->unit, MUSKET_ACTIVE))
        return "it takes part already (MPR-2.6)";
    if (musket_has(state, move->unit, MUSKET_ACTED))
        return "it has been activated this turn (MPR-2.7)";
    if (activation->wing != 0 && data->unit[move->unit].wing != activation->wing - 1)
        return "it belongs to another wing (MPR-2.1)";
    if (!musket_eligible(state, move->unit, MUSKET_ORDER_MARCH))
        return why_not_brought(state, move->unit);
    if (!musket_eligible(state, move->unit, (MusketOrder)activation->order))
        return activation->order == MUSKET_ORDER_RALLY
                   ? "it cannot leave contact (MPR-3.12)"
                   : "it is too near to enemies for a strategic march (MPR-3.10)";
    return move->unit < activation->last ? "units are named in the order of their list, and one "
                                           "behind it has been (MPR-2.6)"
                                         : closer;
}

static const char *
why_no_ride(const MusketState *state, const HetMove *move)
{
    unsigned unit = move->target != HET_NO_UNIT ? move->target : move->unit;
    unsigned rider = musket_data(state)->unit_count + musket_commander(state);
    if (move->kind != HET_MOVE_MOVE)
        return NULL;
    if (move->target != HET_NO_UNIT && move->unit != HET_NO_UNIT && move->unit != rider)
        return "only the commander who activates rides (MPR-15.13)";
    if (unit >= musket_data(state)->unit_count)
        return "he rides to a unit that takes part (MPR-15.13)";
    if (!musket_has(state, unit, MUSKET_ACTIVE))
        return "he rides to a unit that takes part (MPR-15.13)";
    if (musket_leader_of(state, unit) != MUSKET_NONE)
        return "only one leader stands with a unit (MPR-15.37)";
    return "it is farther than he may ride, round enemies (MPR-15.13)";
}

/* --- rallies and movement --------------------------------------------------------------------- */

static const char *
why_no_rally(const MusketState *state, const HetMove *move)
{
    const char *reason = musket_why_not_active(state, move->unit);
    if (move->kind != HET_MOVE_RALLY)
        return NULL;
    if (reason != NULL)
        return reason;
    if (!musket_has(state, move->unit, MUSKET_DISORDERED))
        return "only disordered units rally (MPR-7.8)";
    return musket_has(state, move->unit, MUSKET_UNRALLIED)
               ? "it was disordered or crossed disordering ground in this activation (MPR-7.7)"
               : "it stands astride an obstacle (MPR-17.8)";
}

static const char *
why_not_next(const MusketState *state, const HetMove *move)
{
    if (move->kind == HET_MOVE_END)
        return state->activation.order == MUSKET_ORDER_RALLY
                   ? "units in contact must leave it: they have to move first (MPR-3.11)"
                   : "units that may come into contact must: they have to move first (MPR-3.1)";
    const char *reason = musket_why_not_active(state, move->unit);
    if (move->kind == HET_MOVE_MOVE)
        return "the unit is chosen first, then where it goes (MPR-4.2)";
    if (move->kind != HET_MOVE_SELECT)
        return NULL;
    if (reason != NULL)
        return reason;
    if (musket_has(state, move->unit, MUSKET_FIRED))
        return "artillery that has fired stays where it is (MPR-5.2)";
    return musket_has(state, move->unit, MUSKET_DONE)
               ? "it has moved (MPR-4.2)"
               : "a unit is chosen now; fire and melee come after movement (MPR-4.1)";
}

static const char *
why_no_reaction(const MusketState *state, const HetFrame *window, const HetMove *move)
{
    unsigned walker = (unsigned)het_frame_fields_const(window, MusketUnitFrame)->unit;
    if (move->kind != HET_MOVE_TURN)
        return NULL;
    const char *reason = musket_why_not_there(state, move->unit, 1u - state->head.active);
    if (reason != NULL)
        return reason;
    if (!musket_adjacent(state, move->unit, walker))
        return "the unit that moves is not next to it (MPR-6.1)";
    if (musket_data(state)->unit[move->unit].hexes == 2)
        return "two-hex units do not react: a turn would be a wheel (MPR-6.2)";
    if (!musket_may_react(state, move->unit, walker))
        return "it stands in a front hex of another enemy (MPR-6.1)";
    return (state->window[move->unit / 64] >> (move->unit % 64) & 1) == 0
               ? "it has met that unit before, or has turned (MPR-6.1)"
               : "a unit that reacts turns one corner (MPR-6.1)";
}

static const char *
why_not_come(const MusketState *state, const HetFrame *frame, const HetMove *move)
{
    const MusketScenario *data = musket_data(state);
    const MusketArrival *arrival =
        &data->arrival[het_frame_fields_const(frame, MusketArrivalFrame)->arrival];
    unsigned cell = move->way.place;
    if (frame->step == MUSKET_COME_LEADER)
        return move->kind == HET_MOVE_PLACE
                   ? "he joins a unit of his group that is on the map and has no leader (MPR-12.5)"
                   : NULL;
    if (move->kind != HET_MOVE_PLACE || frame->step != MUSKET_COME_PLACE || cell >= data->cells)
        return NULL;
    if (musket_distance(data, cell, arrival->near_) > arrival->within)
        return "it is farther than that from the hex where the group comes (MPR-12.4)";
    if (data->edge[cell] > arrival->edge)
        return "it is too far from the edge of the map (MPR-12.4)";
    return musket_at(state, cell) != MUSKET_NONE ? "another unit stands there (MPR-12.4)"
                                                 : "it has no room there (MPR-12.4)";
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
        return musket_why_no_gunfire(state, move);
    case MUSKET_MOVEMENT:
        return why_not_next(state, move);
    case MUSKET_DEFENCE:
    case MUSKET_ADVANCE:
        return musket_why_no_shot(state, move);
    case MUSKET_MELEES:
        return musket_why_no_melee(state, move);
    case MUSKET_RALLIES:
        return why_no_rally(state, move);
    case MUSKET_INITIATIVE:
    case MUSKET_CUPS:
    case MUSKET_COMING:
        break;
    }
    return NULL;
}

/* What the phase of the activation is for: said to whoever types something else. */
static const char *
phase_words(const MusketState *state)
{
    static const char *const orders[] = {
        [MUSKET_USE] = "say what the chit is used for (MPR-2.1)",
        [MUSKET_LEAD] = "the lead unit is asked for (MPR-2.3)",
        [MUSKET_ORDER] = "the order is asked for (MPR-2.5)",
        [MUSKET_PICK] = "who takes part is asked for (MPR-2.6)",
        [MUSKET_RIDE] = "where the commander rides is asked for (MPR-15.13)",
    };
    switch ((MusketPhase)state->head.phase) {
    case MUSKET_ORDERS:
        return orders[het_state_peek(&state->head)->step];
    case MUSKET_GUNFIRE:
        return "artillery fires now, before movement (MPR-4.1)";
    case MUSKET_MOVEMENT:
        return "units move now (MPR-4.1)";
    case MUSKET_DEFENCE:
        return "the other side fires now (MPR-6.4)";
    case MUSKET_ADVANCE:
        return "the active side fires now (MPR-6.5)";
    case MUSKET_MELEES:
        return "melees are declared now (MPR-7.1)";
    case MUSKET_RALLIES:
        return "units rally now (MPR-4.1)";
    case MUSKET_INITIATIVE:
    case MUSKET_CUPS:
    case MUSKET_COMING:
        break;
    }
    return NULL;
}

static const char *
melee_words(const MusketState *state)
{
    switch ((MusketBattleStep)het_state_peek(&state->head)->step) {
    case MUSKET_BATTLE_AT_JOIN:
        return "whether a second unit joins the attack is asked for (MPR-15.26)";
    case MUSKET_BATTLE_AT_ADVANCE:
        return "where the winner advances is asked for (MPR-7.5)";
    case MUSKET_BATTLE_AT_TURN:
        return "whether the winner turns is asked for (MPR-7.6)";
    case MUSKET_BATTLE_AT_DECLINE:
    case MUSKET_BATTLE_AT_FIGHT:
    case MUSKET_BATTLE_AT_ROLL:
    case MUSKET_BATTLE_AT_ATTACKER_LOSS:
    case MUSKET_BATTLE_AT_DEFENDER_LOSS:
    case MUSKET_BATTLE_AT_CHECK:
    case MUSKET_BATTLE_AT_ROUT:
    case MUSKET_BATTLE_AT_RETREATS:
    case MUSKET_BATTLE_AT_CLEAR:
        break;
    }
    return "the melee under way is finished first (MPR-7.1)";
}

/* What is asked for, by the rule it is asked by: the answer to a move that is of another kind. */
static const char *
words_of_node(const MusketState *state)
{
    switch ((MusketProcedure)het_state_peek(&state->head)->procedure) {
    case MUSKET_ACTIVATION:
        return phase_words(state);
    case MUSKET_WALK:
        return "where the unit that is moving goes and faces is asked for (MPR-18.6)";
    case MUSKET_AIM:
        return "the target of the artillery is asked for (MPR-5.1)";
    case MUSKET_WINDOW:
        return "whether somebody next to the mover turns is asked for (MPR-6.1)";
    case MUSKET_RETREAT:
        return "where the beaten unit retreats is asked for (MPR-11.23)";
    case MUSKET_DISPLACE:
        return "where the unit makes way is asked for (MPR-5.13)";
    case MUSKET_MELEE:
        return melee_words(state);
    case MUSKET_ARRIVAL:
        return "where those who come are set up is asked for (MPR-12.4)";
    case MUSKET_IDLE:
    case MUSKET_DICE_OFF:
    case MUSKET_DRAW:
    case MUSKET_FIRE:
    case MUSKET_RALLY:
        break;
    }
    return NULL;
}

static const char *
why_not(const MusketState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    switch ((MusketProcedure)frame->procedure) {
    case MUSKET_ACTIVATION:
        return why_not_in_activation(state, move);
    case MUSKET_WALK:
        return musket_why_not_go(state, move);
    case MUSKET_AIM:
        return musket_why_no_aim(state, musket_frame_unit(&state->head), move);
    case MUSKET_WINDOW:
        return why_no_reaction(state, frame, move);
    case MUSKET_RETREAT:
    case MUSKET_DISPLACE:
        return musket_why_no_retreat(state, move);
    case MUSKET_MELEE:
        return musket_why_not_in_melee(state, move);
    case MUSKET_ARRIVAL:
        return why_not_come(state, frame, move);
    case MUSKET_IDLE:
    case MUSKET_DICE_OFF:
    case MUSKET_DRAW:
    case MUSKET_FIRE:
    case MUSKET_RALLY:
        break;
    }
    return NULL;
}

const char *
musket_refusal(const HetState *head, const HetMove *move)
{
    const MusketState *state = musket_state_peek(head);
    if (head->depth == 0)
        return move->kind == HET_MOVE_ORDER || move->kind == HET_MOVE_PASS
                   ? "a chit is drawn before anything is ordered (MPR-1.7)"
                   : "a chit is drawn first, or the side passes (MPR-1.8)";
    const char *reason = why_not(state, move);
    return reason != NULL ? reason : words_of_node(state);
}
