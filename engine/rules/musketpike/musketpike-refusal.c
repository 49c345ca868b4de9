/* Which question of the slow judgement a move is asked, and what is said to one that is of another
 * kind than is asked for. */
#include "musketpike-battle.h"
#include "musketpike-judge.h"
#include "musketpike-orders.h"
#include "musketpike-slots.h"
#include "musketpike-procedure.h"

/* --- why not --------------------------------------------------------------------------------- */

static const char *
why_not_in_orders(const MusketState *state, const HetMove *move)
{
    switch ((MusketOrders)het_state_peek(&state->head)->step) {
    case MUSKET_USE:
        return move->kind == HET_MOVE_END ? NULL : musket_why_not_use(state, move->value);
    case MUSKET_LEAD:
        return move->kind == HET_MOVE_SELECT ? musket_why_not_lead(state, move->unit) : NULL;
    case MUSKET_ORDER:
        return move->kind == HET_MOVE_ORDER ? musket_why_not_order(state, move->value) : NULL;
    case MUSKET_PICK:
        return musket_why_not_named(state, move);
    case MUSKET_RIDE:
        break;
    }
    return musket_why_no_ride(state, move);
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
        return musket_why_not_next(state, move);
    case MUSKET_DEFENCE:
    case MUSKET_ADVANCE:
        return musket_why_no_shot(state, move);
    case MUSKET_MELEES:
        return musket_why_no_melee(state, move);
    case MUSKET_RALLIES:
        return musket_why_no_rally(state, move);
    case MUSKET_INITIATIVE:
    case MUSKET_CUPS:
    case MUSKET_COMING:
        break;
    }
    return NULL;
}

const char *
musket_why_not(const MusketState *state, const HetMove *move)
{
    switch ((MusketProcedure)het_state_peek(&state->head)->procedure) {
    case MUSKET_ACTIVATION:
        return why_not_in_activation(state, move);
    case MUSKET_WALK:
        return musket_why_not_go(state, move);
    case MUSKET_AIM:
        return musket_why_no_aim(state, musket_frame_unit(&state->head), move);
    case MUSKET_WINDOW:
        return musket_why_no_reaction(state, move);
    case MUSKET_RETREAT:
    case MUSKET_DISPLACE:
        return musket_why_no_retreat(state, move);
    case MUSKET_MELEE:
        return musket_why_not_in_melee(state, move);
    case MUSKET_ARRIVAL:
        return musket_why_not_come(state, move);
    case MUSKET_IDLE:
    case MUSKET_DICE_OFF:
    case MUSKET_DRAW:
    case MUSKET_FIRE:
    case MUSKET_RALLY:
        break;
    }
    return NULL;
}

/* --- what is asked for ------------------------------------------------------------------------ */

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
    case MUSKET_BATTLE_AT_DECLINE:
        return "the unit attacked says whether it declines (MPR-14.26)";
    case MUSKET_BATTLE_AT_ATTACKER_LOSS:
    case MUSKET_BATTLE_AT_DEFENDER_LOSS:
        return "one of the two that fight side by side takes the odd loss (MPR-15.23)";
    case MUSKET_BATTLE_AT_ADVANCE:
        return "where the winner advances is asked for (MPR-7.5)";
    case MUSKET_BATTLE_AT_TURN:
        return "whether the winner turns is asked for (MPR-7.6)";
    case MUSKET_BATTLE_AT_FIGHT:
    case MUSKET_BATTLE_AT_ROLL:
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

/* --- the slot --------------------------------------------------------------------------------- */

const char *
musket_refusal(const HetState *head, const HetMove *move)
{
    const MusketState *state = musket_state_peek(head);
    if (head->depth == 0)
        return move->kind == HET_MOVE_ORDER || move->kind == HET_MOVE_PASS
                   ? "a chit is drawn before anything is ordered (MPR-1.7)"
                   : "a chit is drawn first, or the side passes (MPR-1.8)";
    const char *reason = musket_why_not(state, move);
    return reason != NULL ? reason : words_of_node(state);
}
