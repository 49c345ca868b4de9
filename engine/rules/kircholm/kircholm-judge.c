/* Whether a move is legal, and why not: one judgement by node for is_legal and for refusals (see
 * het_allowed). What the rules say of it is in the other files of kircholm-judge.h. Moves may be
 * incomplete: missing parts are HET_NO_UNIT, HET_NO_PLACE, HET_NO_FACING. */
#include "kircholm-judge.h"
#include "kircholm-slots.h"
#include "kircholm-fight.h"
#include "kircholm-fire.h"
#include "kircholm-level.h"
#include "kircholm-move.h"
#include "kircholm-rally.h"

/* --- phases ----------------------------------------------------------------------------------- */

static const char ends_for_all[] = "end names no unit: it ends the phase for the side (KIR-1.3)";

static const char *
judge_movement(const KircholmState *state, const HetMove *move)
{
    if (move->kind == HET_MOVE_END)
        return het_move_is(move, het_move(HET_MOVE_END)) ? het_allowed : ends_for_all;
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
    return het_verdict(kircholm_why_not_chosen(state, move->unit),
                       het_move_is(move, het_move_unit(HET_MOVE_SELECT, move->unit)),
                       "the unit is chosen first, then what it does (KIR-1.4)");
}

/* Of two in double formation the lower stands for both. */
static const char *
judge_target(const KircholmState *state, const HetMove *move, unsigned target)
{
    unsigned side = state->head.active, unit = 0;
    if (!kircholm_is_there(state, target, 1 - side))
        return "name an enemy on the map first, then its attackers (KIR-9.1)";
    bool faced = false;
    while (unit < kircholm_data(state)->unit_count &&
           !(kircholm_is_there(state, unit, side) && kircholm_may_fight(state, unit, target))) {
        faced = faced || (kircholm_is_there(state, unit, side) &&
                          kircholm_may_attack(state, unit) && kircholm_faces(state, unit, target));
        unit++;
    }
    if (unit == kircholm_data(state)->unit_count)
        return faced && (state->units[target].flags & (KIRCHOLM_FOUGHT | KIRCHOLM_CHARGED)) != 0
                   ? "it has been attacked in this phase (KIR-9.3)"
                   : "no unit that may attack has it in front (KIR-9.1)";
    return !kircholm_is_upper(state, target) &&
                   het_move_is(move, het_move_target(HET_MOVE_FIGHT, HET_NO_UNIT, target))
               ? het_allowed
               : "in double formation the other unit stands for both (KIR-9.3)";
}

/* The choice of a gun that fires. */
static const char *
judge_gun(const KircholmState *state, const HetMove *move)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned unit = move->unit, side = data->side[unit];
    if (kircholm_has_target(state, unit) && het_move_is(move, het_move_unit(HET_MOVE_SELECT, unit)))
        return het_allowed;
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
judge_combat(const KircholmState *state, const HetMove *move)
{
    if (move->kind == HET_MOVE_END)
        return het_verdict(kircholm_must_fight(state)
                               ? "units with enemies in front of them must fight first (KIR-9.2)"
                               : NULL,
                           het_move_is(move, het_move(HET_MOVE_END)), ends_for_all);
    if (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE)
        return "units move in the movement phase (KIR-1.4)";
    if (move->kind == HET_MOVE_SHOOT)
        return why_no_shot_now(state, move);
    if (move->kind == HET_MOVE_ADD)
        return "the target is picked first, then who attacks it (KIR-9.1)";
    if (move->kind == HET_MOVE_SELECT && kircholm_is_there(state, move->unit, state->head.active))
        return kircholm_data(state)->type[move->unit] == KIRCHOLM_ARTILLERY
                   ? judge_gun(state, move)
                   : "the target is picked first, then who attacks it (KIR-9.1)";
    if (move->kind != HET_MOVE_FIGHT && move->kind != HET_MOVE_SELECT)
        return NULL;
    return judge_target(state, move, move->target != HET_NO_UNIT ? move->target : move->unit);
}

/* --- a unit's move ---------------------------------------------------------------------------- */

static const char *
judge_turn(const KircholmState *state, unsigned unit, const HetMove *move)
{
    KircholmSpot spot = {state->units[unit].place, state->units[unit].facing};
    unsigned sixths = het_hex_turn(move->facing, -(int)spot.facing);
    if (move->facing >= HET_HEX_SIDES || sixths == 0)
        return "it faces there already (KIR-7.4)";
    if (state->units[unit].formation == KIRCHOLM_ASSAULT && sixths % 2 == 0)
        return "in assault formation it wheels by a sixth at a time (KIR-7.6)";
    unsigned step = sixths == 3 ? STEP_ABOUT : sixths < 3 ? STEP_RIGHT : STEP_LEFT;
    unsigned spent = 0, price;
    const char *reason = kircholm_slow_why_no_step(state, unit, spot, step);
    if (reason != NULL)
        return reason;
    while (spot.facing != move->facing && kircholm_slow_step(state, unit, &spot, step, &price))
        spent += price;
    if (spent <= kircholm_points_to_walk(state) &&
        het_move_is(move, het_move_facing(HET_MOVE_TURN, unit, move->facing)))
        return het_allowed;
    if (state->units[unit].formation == KIRCHOLM_ASSAULT && sixths != 3)
        return "it does not have enough points left to wheel (KIR-7.6)";
    return sixths == 3 ? "it does not have enough points left to turn about (KIR-7.5)"
                       : "it does not have enough points left to turn so far (KIR-7.4)";
}

static const char *
judge_volley(const KircholmState *state, const HetMove *move)
{
    const KircholmMove *own = kircholm_move_of(state);
    unsigned unit = (unsigned)own->unit, partner = state->units[unit].partner;
    bool other = partner != KIRCHOLM_NOBODY && move->unit == partner;
    unsigned shooter = other ? partner : unit;
    unsigned target = move->target != HET_NO_UNIT ? move->target : move->unit;
    const char *reason = kircholm_why_no_shot(state, shooter, target, state->head.active);
    if (reason != NULL)
        return reason;
    KircholmType type = (KircholmType)kircholm_data(state)->type[shooter];
    int price = type == KIRCHOLM_ARTILLERY
                    ? 0
                    : kircholm_option(state, kircholm_is_cavalry(type) ? KIRCHOLM_HORSE_VOLLEY_COST
                                                                       : KIRCHOLM_FOOT_VOLLEY_COST);
    return price <= (other ? own->partner_points : own->points) &&
                   het_move_is(move, het_move_target(HET_MOVE_SHOOT, shooter, move->target))
               ? het_allowed
               : "it does not have enough points left for a volley (KIR-10.3)";
}

/* A unit of a side that is asked to react, or would be, forms behind its pikes. */
static const char *
why_no_pikes(const KircholmState *state, unsigned side, const HetMove *move)
{
    if (!kircholm_is_there(state, move->unit, side))
        return "name a unit on the map of the side that reacts (KIR-10.6)";
    if (move->value != KIRCHOLM_DEFENSIVE ||
        kircholm_data(state)->type[move->unit] != KIRCHOLM_INFANTRY ||
        state->units[move->unit].formation != KIRCHOLM_SHOOTING)
        return "only foot may change formation then, from shooting to defensive (KIR-10.13)";
    return (state->units[move->unit].flags & KIRCHOLM_REACTED) != 0
               ? "it has already reacted to this (KIR-10.14)"
               : NULL;
}

static const char *
why_pikes_stay_up(const KircholmState *state, unsigned side, const HetMove *move, unsigned mover)
{
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
    if (move->kind == HET_MOVE_FORM) {
        reason = why_no_pikes(state, side, move);
        return reason != NULL ? reason : why_pikes_stay_up(state, side, move, mover);
    }
    if (move->kind != HET_MOVE_SHOOT || move->target == HET_NO_UNIT)
        return NULL;
    if (move->target == mover || move->target == state->units[mover].partner)
        reason = kircholm_why_no_shot(state, move->unit, move->target, side);
    return reason != NULL ? reason
                          : "a reaction is fired at the unit that has just spent points (KIR-10.6)";
}

/* Guns of its side that are not on their move. */
static bool
is_other_gun(const KircholmState *state, unsigned gun)
{
    return (int)gun != kircholm_move_of(state)->unit &&
           kircholm_is_there(state, gun, state->head.active) &&
           kircholm_data(state)->type[gun] == KIRCHOLM_ARTILLERY;
}

static const char *
judge_other_gun(const KircholmState *state, const HetMove *move)
{
    bool moved = (state->units[move->unit].flags & KIRCHOLM_MOVED) != 0;
    if (moved && kircholm_option(state, KIRCHOLM_GUNS_FIRE_LATER) == 0)
        return "their move is over (KIR-13.6)";
    return het_verdict(kircholm_why_no_shot(state, move->unit, move->target, state->head.active),
                       het_move_is(move, het_move_target(HET_MOVE_SHOOT, move->unit, move->target)),
                       "name the guns and their target (KIR-13.6)");
}

static const char *
judge_unit(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)kircholm_move_of(state)->unit;
    if (move->kind == HET_MOVE_SELECT &&
        kircholm_is_there(state, move->unit, 1u - state->head.active))
        return "a unit of the side whose movement phase it is moves (KIR-1.3)";
    if (frame->step == 1) /* it marches */
        return kircholm_judge_march(state, move);
    if (het_move_is(move, het_move_unit(HET_MOVE_PASS, unit)))
        return het_allowed;
    if (move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_END)
        return "a unit is on its move: pass first (KIR-1.4)";
    const char *asked = why_not_asked(state, move, unit);
    if (asked != NULL)
        return asked;
    if (move->kind == HET_MOVE_SHOOT && is_other_gun(state, move->unit))
        return judge_other_gun(state, move);
    if (move->kind == HET_MOVE_SHOOT && (frame->flags & UNIT_DASH) == 0)
        return judge_volley(state, move);
    if ((frame->flags & UNIT_DASH) != 0 && move->kind == HET_MOVE_CHARGE &&
        (frame->flags & UNIT_STOPPED) == 0)
        return kircholm_judge_charge(state, move);
    if ((frame->flags & UNIT_DASH) != 0)
        return "in closed formation it charges foot only, one hex straight ahead (KIR-4.13)";
    const char *rooted = kircholm_why_rooted(state);
    if ((frame->flags & UNIT_STOPPED) != 0)
        return rooted;
    if (move->kind == HET_MOVE_TURN ||
        (move->kind == HET_MOVE_ORDER && move->facing != HET_NO_FACING))
        return judge_turn(state, unit, move);
    if (move->kind == HET_MOVE_FORM)
        return kircholm_judge_form(state, move);
    if (rooted != NULL)
        return rooted;
    if (move->kind == HET_MOVE_CHARGE)
        return kircholm_judge_charge(state, move);
    if (move->kind != HET_MOVE_ORDER && move->kind != HET_MOVE_MOVE)
        return NULL;
    if (!kircholm_slow_can_march(state, unit))
        return "it does not have enough points left to reach any hex (KIR-1.5)";
    if (het_move_is(move, het_move_value(HET_MOVE_ORDER, unit, 1)))
        return het_allowed;
    return move->kind == HET_MOVE_ORDER && move->way.place == HET_NO_PLACE
               ? "march is the only order: what else it does is said at once (KIR-1.4)"
               : "give the order to march first, then name the hex (KIR-1.4)";
}

/* --- reactions and what follows --------------------------------------------------------------- */

static const char *
judge_pikes(const KircholmState *state, const HetFrame *frame, const HetMove *move, unsigned mover)
{
    const char *reason = why_no_pikes(state, frame->actor, move);
    if (reason != NULL)
        return reason;
    return mover < kircholm_data(state)->unit_count &&
                   kircholm_may_brace(state, move->unit, mover) &&
                   het_move_is(move, het_move_value(HET_MOVE_FORM, move->unit, KIRCHOLM_DEFENSIVE))
               ? het_allowed
               : why_pikes_stay_up(state, frame->actor, move, mover);
}

/* Guns of the side that is not active are asked: the one that fires is chosen, then its target. */
static const char *
judge_guns(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    static const char only_guns[] = "only guns fire now (KIR-13.6)";
    bool gun = kircholm_is_there(state, move->unit, frame->actor) &&
               kircholm_data(state)->type[move->unit] == KIRCHOLM_ARTILLERY;
    if (move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_SHOOT)
        return NULL;
    if (!gun)
        return only_guns;
    if (move->kind == HET_MOVE_SELECT)
        return judge_gun(state, move);
    const char *reason = move->target == HET_NO_UNIT
                             ? NULL
                             : kircholm_why_no_shot(state, move->unit, move->target, frame->actor);
    return reason != NULL ? reason : "the gun is chosen first, then its target (KIR-13.6)";
}

static const char *
judge_window(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    int mover = het_frame_fields_const(frame, KircholmWindow)->mover;
    unsigned target = move->target != HET_NO_UNIT ? move->target : (unsigned)mover;
    if (het_move_is(move, het_move(HET_MOVE_PASS)))
        return het_allowed;
    if (mover < 0)
        return judge_guns(state, frame, move);
    if (move->kind == HET_MOVE_SHOOT && move->target != HET_NO_UNIT && (int)move->target != mover &&
        move->target != state->units[mover].partner)
        return "a reaction is fired at the unit that has just spent points (KIR-10.6)";
    if (move->kind == HET_MOVE_SHOOT && kircholm_is_there(state, move->unit, frame->actor) &&
        (state->units[move->unit].flags & KIRCHOLM_REACTED) != 0)
        return "it has already reacted to this (KIR-10.14)";
    if (move->kind == HET_MOVE_FORM)
        return judge_pikes(state, frame, move, (unsigned)mover);
    if (move->kind != HET_MOVE_SHOOT)
        return "say whether anybody reacts: shoot, form, or pass (KIR-10.6)";
    return het_verdict(kircholm_why_no_shot(state, move->unit, target, frame->actor),
                       het_move_is(move, het_move_target(HET_MOVE_SHOOT, move->unit, target)),
                       "it has already reacted to this (KIR-10.14)");
}

/* Of a double formation of which a unit has lost a level. */
static const char *
judge_division(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned broken = (unsigned)het_frame_fields_const(frame, KircholmOne)->unit;
    KircholmMobility mobility = move->unit == broken ? KIRCHOLM_ON_HORSE : KIRCHOLM_IN_RANKS;
    bool room = false;
    for (unsigned cell = 0; cell < kircholm_data(state)->map.cells && !room; cell++)
        room = kircholm_is_free_flank(state, broken, cell, KIRCHOLM_ON_HORSE) ||
               kircholm_is_free_flank(state, broken, cell, KIRCHOLM_IN_RANKS);
    HetMove made = room ? het_move_place(HET_MOVE_PLACE, move->unit, move->way.place)
                        : het_move_unit(HET_MOVE_LOSE, move->unit);
    if ((move->unit == broken || move->unit == state->units[broken].partner) &&
        het_move_is(move, made) &&
        (!room || kircholm_is_free_flank(state, broken, move->way.place, mobility)))
        return het_allowed;
    return room ? "one of the two goes to a flank hex that is free, open to it and outside zones "
                  "(KIR-4.16)"
                : "no flank hex will do: one of the two is lost, say which (KIR-4.17)";
}

static const char *
judge_ride(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned commander = (unsigned)het_frame_fields_const(frame, KircholmOne)->unit;
    unsigned unit = move->target != HET_NO_UNIT ? move->target : move->unit;
    if (het_move_is(move, het_move_unit(HET_MOVE_PASS, commander)))
        return het_allowed;
    if (!kircholm_is_there(state, unit, state->head.active))
        return "he rides to a unit of his side on the map (KIR-15.2)";
    if (state->units[unit].level >= KIRCHOLM_RETREATING)
        return "he does not ride to a retreating unit (KIR-15.2)";
    if (state->units[unit].with != KIRCHOLM_NOBODY)
        return "that unit has a commander (KIR-15.2)";
    if (!kircholm_can_join(state, commander, unit))
        return "it is farther than he rides (KIR-15.2)";
    HetMove made = het_move_target(HET_MOVE_MOVE, commander, unit);
    return het_move_is(move, het_move_with_place(made, state->units[unit].place))
               ? het_allowed
               : "he rides to the hex of the unit that he joins (KIR-15.2)";
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
judge_gunfire(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned gun = (unsigned)het_frame_fields_const(frame, KircholmOne)->unit;
    if (het_move_is(move, het_move_target(HET_MOVE_SHOOT, gun, move->target)) &&
        kircholm_why_no_shot(state, gun, move->target, frame->actor) == NULL)
        return het_allowed;
    return kircholm_why_no_shot(state, gun, move->target != HET_NO_UNIT ? move->target : move->unit,
                                state->head.active);
}

static const char *
judge(const HetState *head, const HetMove *move)
{
    /* by procedure; the rest decides nothing */
    static const char *(*const judges[KIRCHOLM_PROCEDURES])(
        const KircholmState *state, const HetFrame *frame, const HetMove *move) = {
        [KIRCHOLM_UNIT] = judge_unit,
        [KIRCHOLM_WINDOW] = judge_window,
        [KIRCHOLM_GUN] = judge_gunfire,
        [KIRCHOLM_DIVIDE] = judge_division,
        [KIRCHOLM_FIGHT] = kircholm_judge_pick,
        [KIRCHOLM_WITHDRAW] = kircholm_judge_withdrawal,
        [KIRCHOLM_PURSUE] = kircholm_judge_pursuit,
        [KIRCHOLM_FLEE] = kircholm_judge_flight,
        [KIRCHOLM_RIDE] = judge_ride,
    };
    const KircholmState *state = (const KircholmState *)head;
    unsigned procedure = het_state_procedure(head);
    if (procedure != KIRCHOLM_IDLE)
        return judges[procedure] != NULL ? judges[procedure](state, het_state_peek(head), move)
                                         : NULL;
    if (move->kind == HET_MOVE_PASS)
        return "nobody is on its move or asked to react: end ends the phase (KIR-1.3)";
    return head->phase == KIRCHOLM_COMBAT ? judge_combat(state, move) : judge_movement(state, move);
}

bool
kircholm_is_legal(const HetState *head, const HetMove *move)
{
    return judge(head, move) == het_allowed;
}

/* Of a fight named in full: what keeps the unit out of it in its combat phase too, which may have
 * passed because of it. */
static const char *
why_never_fought(const KircholmState *state, const HetMove *move)
{
    unsigned side = kircholm_is_there(state, move->unit, HET_FIRST) ? HET_FIRST : HET_SECOND;
    return move->kind == HET_MOVE_FIGHT && kircholm_is_there(state, move->unit, side) &&
                   kircholm_is_there(state, move->target, 1 - side)
               ? kircholm_why_no_attack(state, move->unit, move->target)
               : NULL;
}

const char *
kircholm_refusal(const HetState *head, const HetMove *move)
{
    const char *reason = het_state_procedure(head) == KIRCHOLM_IDLE
                             ? why_never_fought((const KircholmState *)head, move)
                             : NULL;
    if (reason == NULL)
        reason = judge(head, move);
    if (reason == het_barred)
        reason = kircholm_why_barred((const KircholmState *)head, het_state_peek(head), move);
    return reason == NULL ? why_not_now(move->kind) : reason != het_allowed ? reason : NULL;
}
