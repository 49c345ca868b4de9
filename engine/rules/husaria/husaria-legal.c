/* Whether a move is legal, and why not, judged slowly and independently of the lists of legal
 * moves; a fuzz test compares the two. Here the phases and reactions to a move; moves may be
 * incomplete: missing parts are HET_NO_UNIT, HET_NO_PLACE, HET_NO_FACING. HUS-3, 4, 6, 13, 15
 *
 * Both read the state as play has left it (flags, the sets and the route of the current battle,
 * frames), the scenario's units, zones and options, the map, the printed tables, the geometry of
 * hexes (engine/board), and husaria_opens(), which knows by state->step whether a phase is past
 * its opening. Everything else is worked out a second time here, in husaria-legal-walk.c,
 * husaria-legal-battle.c, husaria-legal-after.c and husaria-judge.c: costs of hexsides and turns,
 * zones of control, room, sight, who must attack whom, who can go where. */
#include "husaria-legal.h"

#include "husaria-ground.h"
#include "husaria-opening.h"
#include "husaria-slots.h"
#include "husaria-walk.h"

static HusariaArm
arm_of(const HusariaState *state, unsigned unit)
{
    return husaria_data(state)->row[unit].arm;
}

/* A unit of a side that is on the map. */
static bool
is_ready(const HusariaState *state, unsigned unit, unsigned side)
{
    return husaria_why_not_there(state, unit, side) == NULL;
}

static unsigned
direction(const HusariaState *state, unsigned from, unsigned to)
{
    return het_hex_direction(&husaria_data(state)->map.grid, from, to);
}

/* --- phases ----------------------------------------------------------------------------------- */

/* HUS-6.71 */
static const char *
why_no_lances(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    bool own = state->step == HUSARIA_OPEN_LANCES; /* HUS-6.71d */
    unsigned side = own ? state->head.active : 1u - state->head.active;
    const char *reason = husaria_why_not_there(state, unit, side);
    if (reason != NULL)
        return reason;
    if (data->type[unit] != HUSARIA_HUSSARS)
        return "hussars alone take lances (HUS-6.71b)";
    for (unsigned other = 0; other < data->unit_count; other++)
        if (is_ready(state, other, 1 - side) && husaria_judge_fights(state, other) &&
            het_hex_distance(&data->map.grid, state->units[unit].place,
                             state->units[other].place) == 1)
            return "nobody takes lances with an enemy beside him (HUS-6.71c)";
    if ((state->units[unit].flags & HUSARIA_LANCES) != 0)
        return "it has its lances (HUS-6.74)";
    if (unit < state->cursor)
        return "lances are taken in the order of the list, and one behind it has been asked "
               "(HUS-6.71e)";
    return state->lances[side] > 0 ? NULL : "no lances are left in the wagons (HUS-6.73)";
}

/* HUS-6.12, 6.18: whether a unit has enemies in front, and (fences) those it may leave alone. */
static bool
has_prey(const HusariaState *state, unsigned unit, bool fences)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    for (unsigned other = 0; other < data->unit_count; other++) {
        if (!is_ready(state, other, 1 - data->side[unit]) || !husaria_judge_fights(state, other) ||
            !husaria_judge_faces(state, unit, state->units[other].place))
            continue;
        unsigned edge = direction(state, it->place, state->units[other].place);
        if (fences || !husaria_judge_fence(state, data->side[unit], it->place, edge))
            return true;
    }
    return false;
}

static bool
may_attack(const HusariaState *state, unsigned unit)
{
    return husaria_why_no_attack(state, unit) == NULL;
}

/* Guns of a side that may fire at a unit. HUS-13.22c */
static unsigned
guns_bearing(const HusariaState *state, unsigned side, unsigned target)
{
    unsigned count = 0;
    for (unsigned gun = 0; gun < husaria_data(state)->unit_count; gun++)
        count += husaria_data(state)->side[gun] == side &&
                 husaria_why_no_gun(state, gun, target) == NULL;
    return count;
}

static const char *
judge_opening(const HusariaState *state, const HetMove *move)
{
    unsigned side = state->head.active, count = husaria_data(state)->unit_count, unit = move->unit;
    bool lances = state->step == HUSARIA_OPEN_LANCES || state->step == HUSARIA_OPEN_LANCES_AGAINST;
    bool asks = state->step == HUSARIA_OPEN_RETURN || lances;
    if (asks && het_move_is(move, het_move(HET_MOVE_DONE)))
        return het_allowed;
    if (state->step == HUSARIA_OPEN_RETURN) {
        if (move->kind != HET_MOVE_RALLY)
            return "the dispersed return first: rally a unit, or done (HUS-10.14)";
        if (unit >= count || husaria_side(state, unit) != side ||
            state->units[unit].status != HUSARIA_DISPERSED)
            return "name a dispersed unit of the own side (HUS-10.14)";
        return husaria_judge_return(state, unit) &&
                       het_move_is(move, het_move_unit(HET_MOVE_RALLY, unit))
                   ? het_allowed
                   : "no hex beside a commander who may call it back has room for it (HUS-10.14)";
    }
    if (lances)
        return move->kind == HET_MOVE_ADD
                   ? het_verdict(why_no_lances(state, unit),
                                 het_move_is(move, het_move_unit(HET_MOVE_ADD, unit)), NULL)
                   : "hussars take lances before anybody moves: add a unit, or done (HUS-6.71)";
    bool leader = state->step == HUSARIA_OPEN_PANIC_LEADER;
    bool waits = unit < count && husaria_data(state)->side[unit] == side &&
                 state->units[unit].status == HUSARIA_DISPERSED;
    if (het_move_is(move, het_move_unit(HET_MOVE_LOSE, unit)) &&
        (is_ready(state, unit, side) || (waits && !leader)) &&
        (leader ? arm_of(state, unit) == HUSARIA_LEADERS : husaria_judge_fights(state, unit)))
        return het_allowed;
    return leader ? "panic costs a commander of the own side: lose one (HUS-S.5b)"
                  : "panic costs a unit of the own side: lose one (HUS-S.5)";
}

/* The target of a shot with nobody named to fire it, or HET_NO_UNIT. */
static unsigned
aimed_at(const HusariaState *state, unsigned side, const HetMove *move)
{
    unsigned count = husaria_data(state)->unit_count;
    if (move->kind != HET_MOVE_SHOOT)
        return HET_NO_UNIT;
    if (move->unit == HET_NO_UNIT)
        return move->target;
    bool enemy = move->unit < count && husaria_side(state, move->unit) != side;
    return enemy && move->target == HET_NO_UNIT ? move->unit : HET_NO_UNIT;
}

/* At this moment of the move. */
static const char *
why_no_fire_now(const HusariaState *state, unsigned unit)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaReact *window = het_frame_fields_const(frame, HusariaReact);
    if (frame->step == HUSARIA_REACT_PICK)
        return "a counter-charge is under way: who else charges is asked for (HUS-6.65)";
    if (window->moment == HUSARIA_TURNED)
        return "it has turned where it stands: fire at it was asked for there (HUS-3.1i)";
    if (window->moment == HUSARIA_MET)
        return "a counter-charge has ended its movement: fire was asked for before (HUS-3.1i)";
    return window->moment == HUSARIA_BEFORE && arm_of(state, unit) == HUSARIA_ARTILLERY
               ? "guns fire after the mover's first step, not before (HUS-3.1i)"
               : NULL;
}

/* Why guns of a side do not fire together: the reason of the first, or that it is the only one. */
static const char *
why_no_battery(const HusariaState *state, unsigned side, unsigned target, bool reacts)
{
    const HusariaScenario *data = husaria_data(state);
    const char *first = NULL;
    for (unsigned i = 0; i < data->gun_count[side]; i++) {
        unsigned gun = data->guns[side][i];
        const char *reason = reacts ? why_no_fire_now(state, gun) : NULL;
        if (reason == NULL)
            reason = husaria_why_no_gun(state, gun, target);
        if (reason == NULL)
            return "guns fire together where two of them bear on the target (HUS-13.22c)";
        if (first == NULL)
            first = reason;
    }
    return first;
}

static const char *
judge_gunfire(const HusariaState *state, const HetMove *move)
{
    const char *reason = husaria_why_not_there(state, move->unit, state->head.active);
    if (move->kind != HET_MOVE_SHOOT && move->kind != HET_MOVE_END)
        return "only guns act in the artillery phase: shoot, or end (HUS-3.1d)";
    if (het_move_is(move, het_move(HET_MOVE_END)) ||
        (het_move_is(move, het_move_target(HET_MOVE_SHOOT, HET_NO_UNIT, move->target)) &&
         guns_bearing(state, state->head.active, move->target) >= 2))
        return het_allowed;
    unsigned aim = aimed_at(state, state->head.active, move);
    if (aim != HET_NO_UNIT)
        return why_no_battery(state, state->head.active, aim, false);
    if (move->unit == HET_NO_UNIT)
        return NULL;
    HetMove shot = het_move_target(HET_MOVE_SHOOT, move->unit, move->target);
    return reason != NULL ? reason
                          : het_verdict(husaria_why_no_gun(state, move->unit, move->target),
                                        het_move_is(move, shot), NULL);
}

/* In the movement phase, with no unit on its move. */
static const char *
why_not_shot_now(const HusariaState *state, unsigned unit)
{
    HusariaFire fire = unit < husaria_data(state)->unit_count ? husaria_data(state)->row[unit].fire
                                                              : HUSARIA_MUSKETS;
    if (fire == HUSARIA_BOWS)
        return "bows are shot in a unit's own move: choose it first (HUS-15.23)";
    return fire == HUSARIA_LIGHT_GUNS || fire == HUSARIA_HEAVY_GUNS
               ? "guns fire in their artillery phase and while enemies move (HUS-13.11b)"
               : "muskets and pistols fire in battles of the attack phase (HUS-3.1g)";
}

static const char *
judge_movement(const HusariaState *state, const HetMove *move)
{
    const char *reason = husaria_why_no_march(state, move->unit);
    HetMoveKind kind = husaria_kind_of(move);
    if (het_move_is(move, het_move(HET_MOVE_END)))
        return het_allowed;
    if (kind == HET_MOVE_SHOOT)
        return why_not_shot_now(state, move->unit);
    if (kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT)
        return "units attack in the attack phase (HUS-6.11)";
    if (kind != HET_MOVE_SELECT && kind != HET_MOVE_MOVE && kind != HET_MOVE_TURN &&
        kind != HET_MOVE_RETREAT)
        return NULL;
    return het_verdict(move->unit != HET_NO_UNIT ? reason : NULL,
                       reason == NULL &&
                           het_move_is(move, het_move_unit(HET_MOVE_SELECT, move->unit)),
                       "the unit is chosen first, then where it goes (HUS-4.21)");
}

static const char *
judge_attack(const HusariaState *state, const HetMove *move)
{
    bool ends = het_move_is(move, het_move(HET_MOVE_END));
    for (unsigned unit = 0; ends && unit < husaria_data(state)->unit_count; unit++)
        ends = !may_attack(state, unit) || !has_prey(state, unit, false);
    if (ends)
        return het_allowed;
    if (move->kind == HET_MOVE_END)
        return "units with enemies in front of them must attack first (HUS-6.12)";
    if (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_TURN)
        return "units move in the movement phase (HUS-4.21b)";
    if (move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_FIGHT)
        return NULL;
    const char *reason = husaria_why_no_attack(state, move->unit);
    if (reason != NULL)
        return reason;
    if (has_prey(state, move->unit, true) &&
        het_move_is(move, het_move_unit(HET_MOVE_SELECT, move->unit)))
        return het_allowed;
    return move->kind == HET_MOVE_FIGHT || move->way.place != HET_NO_PLACE ||
                   move->target != HET_NO_UNIT
               ? "choose the attacker first, then its target (HUS-6.11)"
               : "no enemy is in its front zone (HUS-6.11c)";
}

static const char *
judge_phase(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    (void)frame;
    if (husaria_opens(state))
        return judge_opening(state, move);
    switch ((HusariaPhase)state->head.phase) {
    case HUSARIA_ARTILLERY_PHASE:
        return judge_gunfire(state, move);
    case HUSARIA_MOVEMENT:
        return judge_movement(state, move);
    case HUSARIA_ATTACK:
        break;
    }
    return judge_attack(state, move);
}

/* --- reactions -------------------------------------------------------------------------------- */

/* HUS-6.62, 6.63, 6.65 */
static const char *
why_no_meeting(const HusariaState *state, unsigned unit, unsigned mover)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned enemy = data->side[mover], prey = state->units[mover].place;
    const char *reason = husaria_why_not_there(state, unit, 1 - enemy);
    if (reason != NULL)
        return reason;
    const HusariaUnit *it = &state->units[unit];
    if (arm_of(state, unit) != HUSARIA_CAVALRY)
        return "cavalry alone counter-charges (HUS-6.61b)";
    if ((it->flags & HUSARIA_COUNTERED) != 0)
        return "it has counter-charged in this stage (HUS-6.65b)";
    if (het_hex_distance(&data->map.grid, it->place, prey) != 2)
        return "who counter-charges is two hexes from the enemy that moves (HUS-6.62)";
    if (husaria_judge_zone(state, enemy, it->place))
        return "who is in an enemy's zone of control cannot counter-charge (HUS-6.63d)";
    return het_state_peek(&state->head)->step != HUSARIA_REACT_PICK &&
                   (has_prey(state, mover, false) || husaria_judge_zone(state, 1 - enemy, prey))
               ? "the mover has met others, and is not counter-charged (HUS-6.62c)"
               : NULL;
}

/* From which hex, of those beside it. */
static const char *
why_not_from(const HusariaState *state, unsigned unit, unsigned mover, unsigned cell)
{
    const HusariaUnit *it = &state->units[unit];
    unsigned prey = state->units[mover].place;
    if (cell >= husaria_data(state)->map.cells || !husaria_judge_faces(state, unit, cell) ||
        direction(state, cell, prey) >= HET_HEX_SIDES)
        return "a counter-charge goes into a hex of the own zone, beside the mover (HUS-6.63)";
    if (husaria_judge_turn(it->facing, direction(state, cell, prey)) > 2)
        return "who counter-charges turns by 60 degrees at most (HUS-6.63b)";
    if (husaria_judge_cost(state, unit, it->place, direction(state, it->place, cell)) == 0)
        return "it cannot go over that ground (HUS-T.7)";
    return husaria_why_no_entry(state, unit, cell);
}

static const char *
judge_reaction(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaReact *window = het_frame_fields_const(frame, HusariaReact);
    unsigned mover = (unsigned)window->mover, side = 1 - husaria_side(state, mover);
    unsigned unit = move->unit, target = move->target, cell = move->way.place;
    if (target < husaria_data(state)->unit_count && husaria_side(state, target) == side) {
        unit = target; /* it alone was typed */
        target = HET_NO_UNIT;
    }
    const char *reason = husaria_why_not_there(state, unit, side), *battery;
    HetMoveKind kind = husaria_kind_of(move);
    bool picking = frame->step == HUSARIA_REACT_PICK;
    if (het_move_is(move, het_move(picking ? HET_MOVE_DONE : HET_MOVE_PASS)) ||
        (het_move_is(move, het_move_target(HET_MOVE_SHOOT, HET_NO_UNIT, mover)) && !picking &&
         window->moment == HUSARIA_IN_HEX && guns_bearing(state, side, mover) >= 2))
        return het_allowed;
    if (kind == HET_MOVE_MOVE || kind == HET_MOVE_TURN || kind == HET_MOVE_SELECT)
        return "the enemy moves: units move in their own movement phase (HUS-4.21b)";
    if (kind == HET_MOVE_END || kind == HET_MOVE_DONE || kind == HET_MOVE_PASS)
        return picking ? "say who else charges: charge, or done (HUS-6.65)"
                       : "fire at the mover, charge it, or pass (HUS-3.1e)";
    if (kind != HET_MOVE_SHOOT && kind != HET_MOVE_CHARGE)
        return NULL;
    if (aimed_at(state, side, move) == mover &&
        (battery = why_no_battery(state, side, mover, true)) != NULL)
        return battery;
    if (reason != NULL)
        return reason;
    bool gun = husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY;
    if (target != HET_NO_UNIT && target != mover)
        return move->kind == HET_MOVE_CHARGE
                   ? "a counter-charge is made at the unit that moves (HUS-6.62)"
                   : "fire is aimed at the unit that moves (HUS-13.11b)";
    if (move->kind == HET_MOVE_CHARGE)
        reason = why_no_meeting(state, unit, mover);
    else if ((reason = why_no_fire_now(state, unit)) == NULL)
        reason =
            gun ? husaria_why_no_gun(state, unit, mover) : husaria_why_no_bow(state, unit, mover);
    if (reason == NULL && move->kind == HET_MOVE_CHARGE && cell != HET_NO_PLACE)
        reason = why_not_from(state, unit, mover, cell);
    if (reason != NULL)
        return reason;
    HetMove made = het_move_target((HetMoveKind)move->kind, unit, mover);
    if (move->kind == HET_MOVE_SHOOT)
        return het_move_is(move, made) ? het_allowed
                                       : "fire is aimed at the unit that moves (HUS-13.11b)";
    if (cell == HET_NO_PLACE)
        return "no hex of its own zone beside the mover is open to it (HUS-6.63)";
    return het_verdict(NULL, het_move_is(move, het_move_with_place(made, cell)), NULL);
}

/* HUS-15.12c */
static const char *
why_not_awaited(const HusariaState *state, unsigned unit)
{
    const char *reason = husaria_why_no_early_token(state, unit, 1u - state->head.active);
    if (reason != NULL)
        return reason;
    return husaria_judge_zone(state, state->head.active, state->units[unit].place)
               ? NULL
               : "infantry awaits an enemy before it in pikes: nobody can attack this unit "
                 "(HUS-15.12c)";
}

/* HUS-15.21c */
static const char *
judge_archery(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    (void)frame;
    if (het_move_is(move, het_move(HET_MOVE_PASS)))
        return het_allowed;
    if (move->kind == HET_MOVE_FORM)
        return het_verdict(why_not_awaited(state, move->unit),
                           het_move_is(move, het_move_unit(HET_MOVE_FORM, move->unit)), NULL);
    if (move->kind != HET_MOVE_SHOOT)
        return "when all have moved, bows may be shot and pikes taken: shoot, form, or pass "
               "(HUS-15.21c)";
    const char *reason = husaria_why_no_bow(state, move->unit, move->target);
    return het_verdict(
        reason,
        reason == NULL && husaria_side(state, move->unit) == 1u - state->head.active &&
            het_move_is(move, het_move_target(HET_MOVE_SHOOT, move->unit, move->target)),
        NULL);
}

/* --- the slots -------------------------------------------------------------------------------- */

/* Moves of kinds that nothing here asks for: when they are made. */
static const char *
why_not_now(HetMoveKind kind)
{
    static const char *const reasons[] = {
        [HET_MOVE_FORM] =
            "pikes stand for infantry in its own move, when the enemy has moved, and in "
            "a battle after its fire (HUS-15.12b)",
        [HET_MOVE_LOSE] = "a point is lost when a result takes it (HUS-7.12b)",
        [HET_MOVE_PLACE] = "units come onto the map as their movement phase begins (HUS-D.2)",
        [HET_MOVE_PURSUE] = "a chase follows a battle that was won (HUS-7.13)",
        [HET_MOVE_RALLY] = "the dispersed return as their movement phase begins (HUS-10.14)",
        [HET_MOVE_MOVE] = "units move in their own movement phase (HUS-4.21b)",
        [HET_MOVE_TURN] = "units move in their own movement phase (HUS-4.21b)",
        [HET_MOVE_SELECT] = "units move in their own movement phase (HUS-4.21b)",
        [HET_MOVE_RETREAT] =
            "units back away in their own move, and fall back when they are beaten "
            "(HUS-5.24)",
        [HET_MOVE_CHARGE] = "units attack in the attack phase (HUS-6.11)",
        [HET_MOVE_FIGHT] = "units attack in the attack phase (HUS-6.11)",
        [HET_MOVE_SHOOT] = "guns fire in their artillery phase and while enemies move, bows in a "
                           "unit's move, muskets and pistols in the attack phase (HUS-3.1)",
        [HET_MOVE_ADD] = "units are added when lances are taken, to a convoy on its march, and to "
                         "an attack (HUS-6.14)",
        [HET_MOVE_DONE] = "nothing is being picked now (HUS-6.14)",
    };
    return (size_t)kind < G_N_ELEMENTS(reasons) ? reasons[kind] : NULL;
}

static const char *
judge(const HetState *head, const HetMove *move)
{
    /* by procedure; the rest decides nothing */
    static const char *(*const judges[HUSARIA_PROCEDURES])(
        const HusariaState *state, const HetFrame *frame, const HetMove *move) = {
        [HUSARIA_IDLE] = judge_phase,
        [HUSARIA_MARCH] = husaria_judge_march,
        [HUSARIA_REACT] = judge_reaction,
        [HUSARIA_ARCHERY] = judge_archery,
        [HUSARIA_PICK] = husaria_judge_pick,
        [HUSARIA_CLASH] = husaria_judge_clash,
        [HUSARIA_RETREAT] = husaria_judge_retreat,
        [HUSARIA_LOSS] = husaria_judge_loss,
        [HUSARIA_FREE_TURN] = husaria_judge_free_turn,
        [HUSARIA_CHASE] = husaria_judge_chase,
        [HUSARIA_ENTER] = husaria_judge_enter,
    };
    unsigned procedure = het_state_procedure(head);
    if (judges[procedure] == NULL)
        return NULL;
    return judges[procedure](husaria_state_const(head),
                             procedure != HUSARIA_IDLE ? het_state_peek(head) : NULL, move);
}

/* Moves with a path: marches, and ways back. */
bool
husaria_is_legal(const HetState *head, const HetMove *move)
{
    const HusariaState *state = husaria_state_const(head);
    unsigned procedure = het_state_procedure(head);
    return procedure == HUSARIA_MARCH     ? husaria_is_march(state, move)
           : procedure == HUSARIA_RETREAT ? husaria_is_way_back(state, move)
                                          : false;
}

const char *
husaria_refusal(const HetState *head, const HetMove *move)
{
    const char *reason = judge(head, move);
    if (reason == het_barred)
        reason = (het_state_procedure(head) == HUSARIA_RETREAT
                      ? husaria_why_no_retreat
                      : husaria_why_no_way)(husaria_state_const(head), het_state_peek(head), move);
    return reason == NULL          ? why_not_now(husaria_kind_of(move))
           : reason != het_allowed ? reason
                                   : NULL;
}
