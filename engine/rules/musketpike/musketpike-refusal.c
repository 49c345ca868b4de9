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

/* A question of the slow judgement. */
typedef const char *(*Question)(const MusketState *state, const HetMove *move);

static const char *
why_not_in_activation(const MusketState *state, const HetMove *move)
{
    static const Question questions[] = {
        [MUSKET_ORDERS] = why_not_in_orders,     [MUSKET_GUNFIRE] = musket_why_no_gunfire,
        [MUSKET_MOVEMENT] = musket_why_not_next, [MUSKET_DEFENCE] = musket_why_no_shot,
        [MUSKET_ADVANCE] = musket_why_no_shot,   [MUSKET_MELEES] = musket_why_no_melee,
        [MUSKET_RALLIES] = musket_why_no_rally,
    };
    return questions[state->head.phase](state, move);
}

static const char *
why_no_aim(const MusketState *state, const HetMove *move)
{
    return musket_why_no_aim(state, musket_frame_unit(&state->head), move);
}

const char *
musket_why_not(const MusketState *state, const HetMove *move)
{
    /* by procedure; the rest decides nothing */
    static const Question questions[MUSKET_PROCEDURES] = {
        [MUSKET_ACTIVATION] = why_not_in_activation,
        [MUSKET_WALK] = musket_why_not_go,
        [MUSKET_AIM] = why_no_aim,
        [MUSKET_WINDOW] = musket_why_no_reaction,
        [MUSKET_RETREAT] = musket_why_no_retreat,
        [MUSKET_DISPLACE] = musket_why_no_retreat,
        [MUSKET_MELEE] = musket_why_not_in_melee,
        [MUSKET_ARRIVAL] = musket_why_not_come,
    };
    Question question = questions[het_state_procedure(&state->head)];
    return question != NULL ? question(state, move) : NULL;
}

/* --- what is asked for ------------------------------------------------------------------------ */

/* What is asked for, by the rule it is asked by: the answer to a move that is of another kind. */
static const char *
words_of_node(const MusketState *state)
{
    static const char *const orders[] = {
        [MUSKET_USE] = "say what the chit is used for (MPR-2.1)",
        [MUSKET_LEAD] = "the lead unit is asked for (MPR-2.3)",
        [MUSKET_ORDER] = "the order is asked for (MPR-2.5)",
        [MUSKET_PICK] = "who takes part is asked for (MPR-2.6)",
        [MUSKET_RIDE] = "where the commander rides is asked for (MPR-15.13)",
    };
    static const char *const phases[] = {
        [MUSKET_GUNFIRE] = "artillery fires now, before movement (MPR-4.1)",
        [MUSKET_MOVEMENT] = "units move now (MPR-4.1)",
        [MUSKET_DEFENCE] = "the other side fires now (MPR-6.4)",
        [MUSKET_ADVANCE] = "the active side fires now (MPR-6.5)",
        [MUSKET_MELEES] = "melees are declared now (MPR-7.1)",
        [MUSKET_RALLIES] = "units rally now (MPR-4.1)",
    };
    static const char *const melee[] = {
        [MUSKET_BATTLE_AT_JOIN] = "whether a second unit joins the attack is asked for (MPR-15.26)",
        [MUSKET_BATTLE_AT_DECLINE] = "the unit attacked says whether it declines (MPR-14.26)",
        [MUSKET_BATTLE_AT_ATTACKER_LOSS] =
            "one of the two that fight side by side takes the odd loss (MPR-15.23)",
        [MUSKET_BATTLE_AT_DEFENDER_LOSS] =
            "one of the two that fight side by side takes the odd loss (MPR-15.23)",
        [MUSKET_BATTLE_AT_ADVANCE] = "where the winner advances is asked for (MPR-7.5)",
        [MUSKET_BATTLE_AT_TURN] = "whether the winner turns is asked for (MPR-7.6)",
    };
    static const char *const procedures[MUSKET_PROCEDURES] = {
        [MUSKET_WALK] = "where the unit that is moving goes and faces is asked for (MPR-18.6)",
        [MUSKET_AIM] = "the target of the artillery is asked for (MPR-5.1)",
        [MUSKET_WINDOW] = "whether somebody next to the mover turns is asked for (MPR-6.1)",
        [MUSKET_RETREAT] = "where the beaten unit retreats is asked for (MPR-11.23)",
        [MUSKET_DISPLACE] = "where the unit makes way is asked for (MPR-5.13)",
        [MUSKET_ARRIVAL] = "where those who come are set up is asked for (MPR-12.4)",
    };
    const HetFrame *frame = het_state_peek(&state->head);
    if (frame->procedure == MUSKET_MELEE)
        return melee[frame->step] != NULL ? melee[frame->step]
                                          : "the melee under way is finished first (MPR-7.1)";
    if (frame->procedure != MUSKET_ACTIVATION)
        return procedures[frame->procedure];
    return state->head.phase == MUSKET_ORDERS ? orders[frame->step] : phases[state->head.phase];
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
