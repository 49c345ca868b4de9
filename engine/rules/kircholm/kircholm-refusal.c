/* Why a typed move is not legal: one rule it breaks, in words. This file works out what was
 * asked for, and when; the reason comes from is_legal's own judgement (kircholm-judge.h). Moves
 * may be incomplete: missing parts are HET_NO_UNIT, HET_NO_PLACE, HET_NO_FACING. */
#include "kircholm-judge.h"
#include "kircholm-refusal.h"
#include "kircholm-slots.h"
#include "kircholm-fight.h"
#include "kircholm-fire.h"
#include "kircholm-level.h"
#include "kircholm-move.h"
#include "kircholm-rally.h"

/* Why a unit does not attack an enemy, whatever the moment. */
static const char *
why_no_attack(const KircholmState *state, unsigned unit, unsigned target)
{
    const KircholmUnit *it = &state->units[unit];
    if (it->level != KIRCHOLM_ORDERED)
        return "only units in order attack (KIR-9.1)";
    if ((it->flags & KIRCHOLM_FOUGHT) != 0)
        return "it has already fought in this phase (KIR-9.3)";
    if (it->formation == KIRCHOLM_DEFENSIVE && !kircholm_may_attack(state, unit))
        return "foot in defensive formation does not attack (KIR-3.6)";
    if (kircholm_data(state)->type[unit] == KIRCHOLM_ARTILLERY)
        return "guns do not attack (KIR-9.16)";
    if (!kircholm_may_attack(state, unit))
        return "two in double formation fight as one body: add the other (KIR-4.6)";
    if (!kircholm_faces(state, unit, target))
        return "the target is not in one of its front hexes (KIR-9.1)";
    if (!kircholm_may_fight(state, unit, target))
        return "closed formation attacks foot only (KIR-4.13)";
    return NULL;
}

/* Of a fight named in full: what keeps the unit out of it in its combat phase too, which may have
 * passed because of it. */
static const char *
why_never_fought(const KircholmState *state, const HetMove *move)
{
    unsigned side = kircholm_is_there(state, move->unit, HET_FIRST) ? HET_FIRST : HET_SECOND;
    return move->kind == HET_MOVE_FIGHT && kircholm_is_there(state, move->unit, side) &&
                   kircholm_is_there(state, move->target, 1 - side)
               ? why_no_attack(state, move->unit, move->target)
               : NULL;
}

/* --- phases ----------------------------------------------------------------------------------- */

static const char *
why_not_in_movement(const KircholmState *state, const HetMove *move)
{
    if (move->kind == HET_MOVE_END)
        return NULL;
    if (move->kind == HET_MOVE_FIGHT)
        return "fights are picked in the combat phase (KIR-9.1)";
    if (move->unit == HET_NO_UNIT)
        return "the unit is chosen first, then what it does (KIR-1.4)";
    if (move->kind == HET_MOVE_SHOOT && kircholm_is_there(state, move->unit, state->head.active) &&
        kircholm_is_there(state, move->target, 1u - state->head.active)) {
        const char *shot =
            kircholm_why_no_shot(state, move->unit, move->target, state->head.active);
        if (shot != NULL)
            return shot;
    }
    const char *reason = kircholm_why_not_chosen(state, move->unit);
    return reason != NULL ? reason : "the unit is chosen first, then what it does (KIR-1.4)";
}

static const char *
why_no_target(const KircholmState *state, unsigned target)
{
    unsigned side = state->head.active, unit = 0;
    if (!kircholm_is_there(state, target, 1 - side))
        return "name an enemy on the map first, then its attackers (KIR-9.1)";
    if ((state->units[target].flags & KIRCHOLM_FOUGHT) != 0)
        return "it has already fought in this phase (KIR-9.3)";
    while (unit < kircholm_data(state)->unit_count &&
           !(kircholm_is_there(state, unit, side) && kircholm_may_fight(state, unit, target)))
        unit++;
    return unit < kircholm_data(state)->unit_count
               ? "in double formation the other unit stands for both (KIR-9.3)"
               : "no unit that may attack has it in front (KIR-9.1)";
}

/* Why guns cannot be chosen to fire at all. */
static const char *
why_no_gun(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned side = data->side[unit];
    if (data->type[unit] != KIRCHOLM_ARTILLERY)
        return "the target is picked first, then who attacks it (KIR-9.1)";
    for (unsigned target = 0; target < data->unit_count; target++) {
        if (!kircholm_is_there(state, target, 1 - side))
            continue;
        const char *reason = kircholm_why_no_shot(state, unit, target, side);
        if (reason != NULL && !kircholm_is_shooter(state, unit))
            return reason; /* whoever the target */
    }
    return "the guns have no target in range, arc and sight that they could harm (KIR-13.1)";
}

/* A shot typed before the gun is chosen. */
static const char *
why_no_shot_now(const KircholmState *state, const HetMove *move)
{
    static const char only_own[] = "only guns of the side whose phase it is fire (KIR-13.6)";
    unsigned side = state->head.active;
    bool own = kircholm_is_there(state, move->unit, side);
    if (!own)
        side = 1u - side;
    if (!kircholm_is_there(state, move->unit, side))
        return only_own;
    if (kircholm_data(state)->type[move->unit] != KIRCHOLM_ARTILLERY)
        return own ? "in the combat phase only guns fire (KIR-13.6)" : only_own;
    if (own && !kircholm_is_there(state, move->target, 1 - side))
        return "the gun is chosen first, then its target (KIR-13.6)";
    const char *reason = kircholm_why_no_shot(state, move->unit, move->target, side);
    if (reason != NULL)
        return reason;
    return own ? "the gun is chosen first, then its target (KIR-13.6)" : only_own;
}

static const char *
why_not_in_combat(const KircholmState *state, const HetMove *move)
{
    if (move->kind == HET_MOVE_END)
        return "units with enemies in front of them must fight first (KIR-9.2)";
    if (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE)
        return "units move in the movement phase (KIR-1.4)";
    if (move->kind == HET_MOVE_SHOOT)
        return why_no_shot_now(state, move);
    if (move->kind == HET_MOVE_ADD)
        return "the target is picked first, then who attacks it (KIR-9.1)";
    if (move->kind == HET_MOVE_SELECT && kircholm_is_there(state, move->unit, state->head.active))
        return why_no_gun(state, move->unit);
    if (move->kind != HET_MOVE_FIGHT && move->kind != HET_MOVE_SELECT)
        return NULL;
    return why_no_target(state, move->target != HET_NO_UNIT ? move->target : move->unit);
}

/* Why a unit does not join the fight that is being picked. */
static const char *
why_not_joined(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmFight *fight = het_frame_fields_const(frame, KircholmFight);
    unsigned unit = move->unit, target = (unsigned)fight->target;
    if (move->kind == HET_MOVE_DONE)
        return fight->last < 0 ? "somebody must attack (KIR-9.1)"
                               : "a unit that can fight nobody else must join (KIR-9.2)";
    if (move->kind != HET_MOVE_ADD)
        return "name the attackers: add a unit, or done (KIR-9.1)";
    if (!kircholm_is_there(state, unit, state->head.active))
        return "name a unit of the attacking side (KIR-9.1)";
    const char *reason = why_no_attack(state, unit, target);
    if (reason != NULL)
        return reason;
    if ((int)unit <= fight->last)
        return "attackers are named in the order of the list, and a later one has been (KIR-9.1)";
    if (kircholm_keeps_out(state, unit))
        return "it could fight another, and would keep out those who cannot (KIR-9.2)";
    unsigned first = 0;
    while (first < kircholm_data(state)->unit_count &&
           (state->set[first / 32] >> (first % 32) & 1) == 0)
        first++;
    return first < kircholm_data(state)->unit_count &&
                   (state->units[first].charge != KIRCHOLM_NO_CHARGE) !=
                       (state->units[unit].charge != KIRCHOLM_NO_CHARGE)
               ? "charging units and others do not attack together (KIR-11.4)"
               : "an earlier one of the list can fight nobody else, and must join (KIR-9.2)";
}

/* --- a unit's move ---------------------------------------------------------------------------- */

static const char *
why_not_turned(const KircholmState *state, unsigned unit, const HetMove *move)
{
    KircholmSpot spot = {state->units[unit].place, state->units[unit].facing};
    unsigned sixths = het_hex_turn(move->facing, -(int)spot.facing);
    if (move->facing >= HET_HEX_SIDES || sixths == 0)
        return "it faces there already (KIR-7.4)";
    if (state->units[unit].formation == KIRCHOLM_ASSAULT && sixths % 2 == 0)
        return "in assault formation it wheels by a sixth at a time (KIR-7.6)";
    const char *reason = kircholm_slow_why_no_step(state, unit, spot,
                                                   sixths == 3  ? STEP_ABOUT
                                                   : sixths < 3 ? STEP_RIGHT
                                                                : STEP_LEFT);
    if (reason != NULL)
        return reason;
    if (state->units[unit].formation == KIRCHOLM_ASSAULT && sixths != 3)
        return "it does not have enough points left to wheel (KIR-7.6)";
    return sixths == 3 ? "it does not have enough points left to turn about (KIR-7.5)"
                       : "it does not have enough points left to turn so far (KIR-7.4)";
}

static const char *
why_no_pikes(const KircholmState *state, unsigned side, const HetMove *move, unsigned mover)
{
    if (!kircholm_is_there(state, move->unit, side))
        return "name a unit on the map of the side that reacts (KIR-10.6)";
    if (move->value != KIRCHOLM_DEFENSIVE ||
        kircholm_data(state)->type[move->unit] != KIRCHOLM_INFANTRY ||
        state->units[move->unit].formation != KIRCHOLM_SHOOTING)
        return "only foot may change formation then, from shooting to defensive (KIR-10.13)";
    if ((state->units[move->unit].flags & KIRCHOLM_REACTED) != 0)
        return "it has already reacted to this (KIR-10.14)";
    const char *reason = kircholm_why_no_shot(state, move->unit, mover, side);
    return reason != NULL ? reason : "it goes behind its pikes where it could fire (KIR-10.13)";
}

/* What an enemy of the unit on its move is to do, who is not asked: nobody can react, or nothing
 * has been spent. NULL: nothing is said of an enemy. */
static const char *
why_not_asked(const KircholmState *state, const HetMove *move, unsigned mover)
{
    unsigned side = 1u - state->head.active;
    const char *reason = NULL;
    if (!kircholm_is_there(state, move->unit, side))
        return NULL;
    if (move->kind == HET_MOVE_FORM)
        reason = why_no_pikes(state, side, move, mover);
    else if (move->kind != HET_MOVE_SHOOT || move->target == HET_NO_UNIT)
        return NULL;
    else if (move->target == mover || move->target == state->units[mover].partner)
        reason = kircholm_why_no_shot(state, move->unit, move->target, side);
    return reason != NULL ? reason
                          : "a reaction is fired at the unit that has just spent points (KIR-10.6)";
}

static const char *
why_not_done(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)kircholm_move_of(state)->unit, partner = state->units[unit].partner;
    if (frame->step == 1) /* it marches */
        return kircholm_why_not_marched(state, move);
    if (move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_END)
        return "a unit is on its move: pass first (KIR-1.4)";
    const char *asked = why_not_asked(state, move, unit);
    if (asked != NULL)
        return asked;
    if (move->kind == HET_MOVE_SHOOT && (frame->flags & UNIT_DASH) == 0) {
        bool other = partner != KIRCHOLM_NOBODY && move->unit == partner;
        unsigned target = move->target != HET_NO_UNIT ? move->target : move->unit;
        const char *reason =
            kircholm_why_no_shot(state, other ? partner : unit, target, state->head.active);
        return reason != NULL ? reason
                              : "it does not have enough points left for a volley (KIR-10.3)";
    }
    if ((frame->flags & UNIT_DASH) != 0 && move->kind == HET_MOVE_CHARGE &&
        (frame->flags & UNIT_STOPPED) == 0)
        return kircholm_why_not_charged(state, move);
    if ((frame->flags & UNIT_DASH) != 0)
        return "in closed formation it charges foot only, one hex straight ahead (KIR-4.13)";
    const char *rooted = kircholm_why_rooted(state);
    if ((frame->flags & UNIT_STOPPED) != 0)
        return rooted;
    if (move->kind == HET_MOVE_TURN ||
        (move->kind == HET_MOVE_ORDER && move->facing != HET_NO_FACING))
        return why_not_turned(state, unit, move);
    if (move->kind == HET_MOVE_FORM)
        return kircholm_why_no_form(state, move);
    if (rooted != NULL)
        return rooted;
    if (move->kind == HET_MOVE_CHARGE)
        return kircholm_why_not_charged(state, move);
    if (move->kind != HET_MOVE_ORDER && move->kind != HET_MOVE_MOVE)
        return NULL;
    return kircholm_can_march(state, unit, kircholm_points_to_walk(state))
               ? "give the order to march first, then name the hex (KIR-1.4)"
               : "it does not have enough points left to reach any hex (KIR-1.5)";
}

/* --- reactions and what follows --------------------------------------------------------------- */

static const char *
why_no_reaction(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    int mover = het_frame_fields_const(frame, KircholmWindow)->mover;
    unsigned target = move->target != HET_NO_UNIT ? move->target : (unsigned)mover;
    if (mover < 0 && move->kind == HET_MOVE_SHOOT &&
        move->unit < kircholm_data(state)->unit_count &&
        kircholm_data(state)->type[move->unit] != KIRCHOLM_ARTILLERY)
        return "only guns fire now (KIR-13.6)";
    if (mover < 0 && move->kind == HET_MOVE_SELECT &&
        kircholm_is_there(state, move->unit, frame->actor))
        return kircholm_data(state)->type[move->unit] == KIRCHOLM_ARTILLERY
                   ? why_no_gun(state, move->unit)
                   : "only guns fire now (KIR-13.6)";
    if (mover < 0 && move->target == HET_NO_UNIT)
        return NULL;
    if (mover >= 0 && move->kind == HET_MOVE_SHOOT && move->target != HET_NO_UNIT &&
        (int)move->target != mover && move->target != state->units[mover].partner)
        return "a reaction is fired at the unit that has just spent points (KIR-10.6)";
    if (mover >= 0 && move->kind == HET_MOVE_SHOOT &&
        kircholm_is_there(state, move->unit, frame->actor) &&
        (state->units[move->unit].flags & KIRCHOLM_REACTED) != 0)
        return "it has already reacted to this (KIR-10.14)";
    if (move->kind == HET_MOVE_FORM)
        return why_no_pikes(state, frame->actor, move, (unsigned)mover);
    if (move->kind != HET_MOVE_SHOOT)
        return "say whether anybody reacts: shoot, form, or pass (KIR-10.6)";
    const char *reason = kircholm_why_no_shot(state, move->unit, target, frame->actor);
    if (reason != NULL)
        return reason;
    return mover < 0 ? "guns fire at units in the fight, or at the target chosen (KIR-13.6)"
                     : "it has already reacted to this (KIR-10.14)";
}

/* Of a double formation of which a unit has lost a level. */
static const char *
why_not_divided(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned broken = (unsigned)het_frame_fields_const(frame, KircholmOne)->unit;
    uint16_t cells[2];
    (void)move;
    return kircholm_flank_hexes(state, broken, KIRCHOLM_ON_HORSE, cells) +
                       kircholm_flank_hexes(state, broken, KIRCHOLM_IN_RANKS, cells) >
                   0
               ? "one of the two goes to a flank hex that is free, open to it and outside zones "
                 "(KIR-4.16)"
               : "no flank hex will do: one of the two is lost, say which (KIR-4.17)";
}

static const char *
why_no_ride(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned commander = (unsigned)het_frame_fields_const(frame, KircholmOne)->unit;
    unsigned unit = move->target != HET_NO_UNIT ? move->target : move->unit;
    if (!kircholm_is_there(state, unit, state->head.active))
        return "he rides to a unit of his side on the map (KIR-15.2)";
    if (state->units[unit].level >= KIRCHOLM_RETREATING)
        return "he does not ride to a retreating unit (KIR-15.2)";
    if (state->units[unit].with != KIRCHOLM_NOBODY)
        return "that unit has a commander (KIR-15.2)";
    return kircholm_can_join(state, commander, unit)
               ? "he rides to the hex of the unit that he joins (KIR-15.2)"
               : "it is farther than he rides (KIR-15.2)";
}

/* --- the slot --------------------------------------------------------------------------------- */

/* Moves of kinds that nothing here asks for: when they are made. */
static const char *
why_not_now(unsigned kind)
{
    static const char *const reasons[] = {
        [HET_MOVE_SELECT] = "a unit is chosen when no other is on its move (KIR-1.4)",
        [HET_MOVE_ORDER] = "a unit gets its orders when it has been chosen to move (KIR-1.4)",
        [HET_MOVE_MOVE] = "units move in their own movement phase (KIR-1.4)",
        [HET_MOVE_TURN] = "units turn in their own movement phase (KIR-1.4)",
        [HET_MOVE_FORM] = "units change formation in their own movement phase (KIR-1.4)",
        [HET_MOVE_SHOOT] = "units fire in their own move, in reaction to an enemy's, and guns "
                           "while others fight (KIR-10.3, 10.6, 13.6)",
        [HET_MOVE_CHARGE] = "cavalry charges in its own movement phase (KIR-11.1)",
        [HET_MOVE_FIGHT] = "fights are picked in the combat phase (KIR-9.1)",
        [HET_MOVE_RETREAT] = "only the losers of a fight withdraw (KIR-9.9), and only units in "
                             "flight flee (KIR-6.6)",
        [HET_MOVE_PURSUE] = "only the winners of a fight pursue, as it ends (KIR-9.14)",
        [HET_MOVE_ADD] = "attackers are added when the target of a fight has been named (KIR-9.1)",
        [HET_MOVE_DONE] = "no attackers are being named (KIR-9.1)",
        [HET_MOVE_PLACE] = "only one of a double formation that divides is put on another hex "
                           "(KIR-4.16)",
        [HET_MOVE_LOSE] = "whom fire and fights cost is not chosen, but for a double formation "
                          "that cannot divide (KIR-4.17)",
    };
    return kind < G_N_ELEMENTS(reasons) ? reasons[kind] : NULL;
}

static const char *
why_no_gunfire(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    return kircholm_why_no_shot(state, (unsigned)het_frame_fields_const(frame, KircholmOne)->unit,
                                move->target != HET_NO_UNIT ? move->target : move->unit,
                                state->head.active);
}

const char *
kircholm_refusal(const HetState *head, const HetMove *move)
{
    /* by procedure; the rest decides nothing */
    static const char *(*const answers[KIRCHOLM_PROCEDURES])(
        const KircholmState *state, const HetFrame *frame, const HetMove *move) = {
        [KIRCHOLM_UNIT] = why_not_done,
        [KIRCHOLM_WINDOW] = why_no_reaction,
        [KIRCHOLM_GUN] = why_no_gunfire,
        [KIRCHOLM_DIVIDE] = why_not_divided,
        [KIRCHOLM_FIGHT] = why_not_joined,
        [KIRCHOLM_WITHDRAW] = kircholm_why_not_withdrawn,
        [KIRCHOLM_PURSUE] = kircholm_why_not_pursued,
        [KIRCHOLM_FLEE] = kircholm_why_not_fled,
        [KIRCHOLM_RIDE] = why_no_ride,
    };
    const KircholmState *state = (const KircholmState *)head;
    unsigned procedure = het_state_procedure(head);
    const char *reason = procedure == KIRCHOLM_IDLE ? why_never_fought(state, move) : NULL;
    if (reason != NULL)
        return reason;
    if (answers[procedure] != NULL)
        reason = answers[procedure](state, het_state_peek(head), move);
    else if (procedure == KIRCHOLM_IDLE && move->kind == HET_MOVE_PASS)
        reason = "nobody is on its move or asked to react: end ends the phase (KIR-1.3)";
    else if (procedure == KIRCHOLM_IDLE)
        reason = head->phase == KIRCHOLM_COMBAT ? why_not_in_combat(state, move)
                                                : why_not_in_movement(state, move);
    return reason != NULL ? reason : why_not_now(move->kind);
}
