/* Why a typed move is not legal: one rule it breaks, in words. This file works out what was
 * asked for, and when; the reason comes from is_legal's own judgement (husaria-judge.h). Moves
 * may be incomplete: missing parts are HET_NO_UNIT, HET_NO_PLACE, HET_NO_FACING. */
#include "husaria-slots.h"

#include "husaria-ground.h"
#include "husaria-judge.h"
#include "husaria-legal.h"
#include "husaria-legal-after.h"
#include "husaria-legal-walk.h"
#include "husaria-opening.h"
#include "husaria-procedure.h"
#include "husaria-reach.h"

/* What a move of no kind of its own means by what it names: a hex or an edge alone. */
static HetMoveKind
kind_of(const HetMove *move)
{
    if (move->kind == HET_MOVE_PASS && move->way.place != HET_NO_PLACE)
        return HET_MOVE_MOVE;
    if (move->kind == HET_MOVE_PASS && move->facing != HET_NO_FACING)
        return HET_MOVE_TURN;
    return (HetMoveKind)move->kind;
}

/* --- phases ----------------------------------------------------------------------------------- */

static const char *
why_not_in_opening(const HusariaState *state, const HetMove *move)
{
    unsigned side = state->head.active, count = husaria_data(state)->unit_count;
    if (state->step == HUSARIA_OPEN_RETURN) {
        if (move->kind != HET_MOVE_RALLY)
            return "the dispersed return first: rally a unit, or done (HUS-10.14)";
        if (move->unit >= count || husaria_side(state, move->unit) != side ||
            state->units[move->unit].status != HUSARIA_DISPERSED)
            return "name a dispersed unit of the own side (HUS-10.14)";
        return "no hex beside a commander who may call it back has room for it (HUS-10.14)";
    }
    if (state->step == HUSARIA_OPEN_LANCES)
        return move->kind == HET_MOVE_ADD
                   ? husaria_why_no_lances(state, move->unit)
                   : "hussars take lances before anybody moves: add a unit, or done (HUS-6.71)";
    return state->step == HUSARIA_OPEN_PANIC_LEADER
               ? "panic costs a commander of the own side: lose one (HUS-S.5b)"
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

/* Why guns of a side do not fire together: the reason of the first, or that it is the only one. */
static const char *
why_no_battery(const HusariaState *state, unsigned side, unsigned target, bool reacts)
{
    const HusariaScenario *data = husaria_data(state);
    const char *first = NULL;
    for (unsigned i = 0; i < data->gun_count[side]; i++) {
        unsigned gun = data->guns[side][i];
        const char *reason = reacts ? husaria_why_no_fire_now(state, gun) : NULL;
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
why_no_gunfire(const HusariaState *state, const HetMove *move)
{
    const char *reason = husaria_why_not_there(state, move->unit, state->head.active);
    if (move->kind != HET_MOVE_SHOOT && move->kind != HET_MOVE_END)
        return "only guns act in the artillery phase: shoot, or end (HUS-3.1d)";
    unsigned aim = aimed_at(state, state->head.active, move);
    if (aim != HET_NO_UNIT)
        return why_no_battery(state, state->head.active, aim, false);
    if (move->unit == HET_NO_UNIT)
        return NULL;
    return reason != NULL ? reason : husaria_why_no_gun(state, move->unit, move->target);
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
why_not_marched(const HusariaState *state, const HetMove *move)
{
    const char *reason = husaria_why_no_march(state, move->unit);
    HetMoveKind kind = kind_of(move);
    if (kind == HET_MOVE_SHOOT)
        return why_not_shot_now(state, move->unit);
    if (kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT)
        return "units attack in the attack phase (HUS-6.11)";
    if (kind != HET_MOVE_SELECT && kind != HET_MOVE_MOVE && kind != HET_MOVE_TURN &&
        kind != HET_MOVE_RETREAT)
        return NULL;
    return move->unit != HET_NO_UNIT && reason != NULL
               ? reason
               : "the unit is chosen first, then where it goes (HUS-4.21)";
}

static const char *
why_not_in_attack(const HusariaState *state, const HetMove *move)
{
    if (move->kind == HET_MOVE_END)
        return "units with enemies in front of them must attack first (HUS-6.12)";
    if (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_TURN)
        return "units move in the movement phase (HUS-4.21b)";
    if (move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_FIGHT)
        return NULL;
    const char *reason = husaria_why_no_attack(state, move->unit);
    if (reason != NULL)
        return reason;
    return move->kind == HET_MOVE_FIGHT || move->way.place != HET_NO_PLACE ||
                   move->target != HET_NO_UNIT
               ? "choose the attacker first, then its target (HUS-6.11)"
               : "no enemy is in its front zone (HUS-6.11c)";
}

static const char *
why_not_in_phase(const HusariaState *state, const HetMove *move)
{
    if (husaria_opens(state))
        return why_not_in_opening(state, move);
    switch ((HusariaPhase)state->head.phase) {
    case HUSARIA_ARTILLERY_PHASE:
        return why_no_gunfire(state, move);
    case HUSARIA_MOVEMENT:
        return why_not_marched(state, move);
    case HUSARIA_ATTACK:
        break;
    }
    return why_not_in_attack(state, move);
}

/* --- the march of a unit ---------------------------------------------------------------------- */

static bool
gets_to(const HusariaWalker *walker, unsigned cell)
{
    HetMoveList list;
    het_list_clear(&list);
    husaria_list_destinations(walker, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (list.moves[i].way.place == cell)
            return true;
    return false;
}

/* Why no way leads to a hex that the unit might stand on: whether more points would, or no zones.
 */
static const char *
why_no_way(const HusariaState *state, unsigned unit, unsigned spent, unsigned cell)
{
    enum { AMPLE = 60 }; /* half points, more than anybody has */
    const HusariaScenario *data = husaria_data(state);
    HusariaWalker walker = husaria_walker(state, unit, spent);
    unsigned ways = 0;
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned from = het_hex_neighbour(&data->map.grid, cell, edge);
        ways += from != HET_NO_PLACE &&
                husaria_judge_cost(state, unit, from, (edge + 3) % HET_HEX_SIDES) > 0;
    }
    if (ways == 0)
        return data->map.terrain[cell] == HUSARIA_SWAMP
                   ? "a swamp is entered along a road only (HUS-4.46, T.7)"
                   : "rivers are crossed by bridges and fords only (HUS-4.52)";
    if (het_hex_distance(&data->map.grid, state->units[unit].place, cell) > HUSARIA_LEG)
        return "farther than one move leads: it may go on after eleven hexes (HUS-4.41b)";
    walker.budget = AMPLE;
    if (gets_to(&walker, cell))
        return "it does not have enough points for the ground and turns on the way (HUS-4.23)";
    bool stands = walker.zone;
    walker.convoy = true; /* minds neither fronts nor zones */
    walker.zone = false;
    if (gets_to(&walker, cell))
        return stands ? "it is in an enemy's zone of control, and can neither turn as far nor go "
                        "through the next (HUS-4.45, 5.21b)"
                      : "an enemy's zone of control on the way stops it (HUS-5.21)";
    walker.past_friends = true;
    if (gets_to(&walker, cell))
        return "friends bar all ways there: one point alone passes one point (HUS-4.28)";
    walker.past_enemies = true;
    return gets_to(&walker, cell) ? "enemies hold all ways there (HUS-4.28b)"
                                  : "no way leads there over ground that it can enter (HUS-T.7)";
}

static const char *
why_not_gone(const HusariaState *state, const HetFrame *frame, const HetWay *way)
{
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    unsigned unit = (unsigned)march->unit, cell = way->place;
    if (way->steps > 0)
        return husaria_why_no_walk(state, way);
    if (cell >= husaria_data(state)->map.cells)
        return NULL;
    if (frame->step == HUSARIA_MARCH_TURNED)
        return "it has turned, which ends its move (HUS-4.21c)";
    if (frame->step == HUSARIA_MARCH_AFTER)
        return "it has moved, and does not move twice (HUS-4.21c)";
    if (cell == state->units[unit].place)
        return "it stands there: a march leads to another hex (HUS-4.41)";
    const char *reason = husaria_why_no_entry(state, unit, cell);
    return reason != NULL ? reason : why_no_way(state, unit, (unsigned)march->spent, cell);
}

static const char *
why_not_on_march(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    unsigned unit = (unsigned)march->unit;
    HetMoveKind kind = kind_of(move);
    if (kind == HET_MOVE_ADD)
        return husaria_why_no_convoy(state, move->unit);
    if (kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT)
        return "units attack in the attack phase (HUS-6.11)";
    if (kind == HET_MOVE_SELECT || kind == HET_MOVE_END ||
        (move->unit != unit && move->unit != HET_NO_UNIT && kind != HET_MOVE_SHOOT))
        return "a unit is on its move: pass first (HUS-4.21c)";
    if (kind == HET_MOVE_MOVE)
        return why_not_gone(state, frame, &move->way);
    if (kind == HET_MOVE_RETREAT)
        return husaria_why_no_back(state, move->way.place);
    if (kind == HET_MOVE_TURN)
        return husaria_why_no_turn(state, move->facing);
    if (kind != HET_MOVE_SHOOT)
        return NULL;
    unsigned target = move->target != HET_NO_UNIT ? move->target : move->unit;
    const char *reason = husaria_why_no_bow(state, unit, target);
    return reason != NULL ? reason : "shooting costs a point, and it has none left (HUS-15.23b)";
}

/* --- reactions -------------------------------------------------------------------------------- */

static const char *
why_no_reaction(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaReact *window = het_frame_fields_const(frame, HusariaReact);
    unsigned mover = (unsigned)window->mover, side = 1 - husaria_side(state, mover);
    unsigned unit = move->unit, target = move->target, cell = move->way.place;
    if (target < husaria_data(state)->unit_count && husaria_side(state, target) == side) {
        unit = target; /* it alone was typed */
        target = HET_NO_UNIT;
    }
    const char *reason = husaria_why_not_there(state, unit, side), *battery;
    HetMoveKind kind = kind_of(move);
    if (kind == HET_MOVE_MOVE || kind == HET_MOVE_TURN || kind == HET_MOVE_SELECT)
        return "the enemy moves: units move in their own movement phase (HUS-4.21b)";
    if (kind == HET_MOVE_END || kind == HET_MOVE_DONE || kind == HET_MOVE_PASS)
        return frame->step == HUSARIA_REACT_PICK
                   ? "say who else charges: charge, or done (HUS-6.65)"
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
        reason = husaria_why_no_meeting(state, unit, mover);
    else if ((reason = husaria_why_no_fire_now(state, unit)) == NULL)
        reason =
            gun ? husaria_why_no_gun(state, unit, mover) : husaria_why_no_bow(state, unit, mover);
    if (reason == NULL && move->kind == HET_MOVE_CHARGE && cell != HET_NO_PLACE)
        reason = husaria_why_not_from(state, unit, mover, cell);
    if (reason != NULL)
        return reason;
    if (move->kind == HET_MOVE_SHOOT)
        return "fire is aimed at the unit that moves (HUS-13.11b)";
    return cell == HET_NO_PLACE ? "no hex of its own zone beside the mover is open to it (HUS-6.63)"
                                : NULL;
}

/* --- battles ---------------------------------------------------------------------------------- */

static const char *
why_not_picked(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    if (frame->step == HUSARIA_PICK_ATTACKERS)
        return move->kind == HET_MOVE_ADD ? husaria_why_not_joined(state, move->unit)
                                          : "say who else attacks: add a unit, or done (HUS-6.14)";
    if (move->kind == HET_MOVE_DONE)
        return "an enemy in front is left that nobody else can attack (HUS-6.13)";
    if (move->kind != HET_MOVE_FIGHT)
        return NULL;
    unsigned enemy = move->target != HET_NO_UNIT ? move->target : move->unit;
    unsigned cell = move->way.place;
    if (cell == HET_NO_PLACE && enemy < husaria_data(state)->unit_count) {
        const char *reason = husaria_why_not_there(state, enemy, 1u - state->head.active);
        if (reason != NULL)
            return "name an enemy on the map (HUS-6.11)";
        cell = state->units[enemy].place;
    }
    return cell == HET_NO_PLACE ? NULL : husaria_why_not_taken_on(state, cell);
}

static const char *
why_not_in_clash(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    if (frame->step == HUSARIA_CLASH_FIRE || frame->step == HUSARIA_CLASH_FIRE_BACK)
        return move->kind == HET_MOVE_SHOOT
                   ? husaria_why_no_volley(state, move->unit, move->target)
                   : "say who fires before the battle: shoot, or pass (HUS-12.11)";
    return move->kind == HET_MOVE_FORM
               ? husaria_why_no_pikes(state, move->unit)
               : "say which unit the pikes stand for: form it, or pass (HUS-15.12b)";
}

/* --- after battles ---------------------------------------------------------------------------- */

static const char *
why_not_back(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = (unsigned)way_back->unit, cell = move->way.place;
    if (move->kind == HET_MOVE_PASS && cell == HET_NO_PLACE)
        return "a beaten stack falls back: only one that defends wagons may stand, for a point, "
               "and against one hex (HUS-11.15)";
    if (husaria_must_stand(state, unit, (unsigned)way_back->hexes))
        return "the stack stands among its wagons as one (HUS-11.15)";
    if (cell >= husaria_data(state)->map.cells)
        return NULL;
    const char *reason = husaria_why_no_refuge(state, unit, cell);
    if (reason != NULL)
        return reason;
    unsigned away =
        het_hex_distance(&husaria_data(state)->map.grid, state->units[unit].place, cell);
    if (away > (unsigned)way_back->hexes)
        return "it falls back no farther than the result says (HUS-7.12c)";
    return away < husaria_judge_farthest(state, unit, (unsigned)way_back->hexes)
               ? "it falls back as far as the result says, if it can (HUS-7.22c)"
               : "no free way leads there on which each hex is farther away (HUS-7.12g)";
}

static const char *
why_no_chase(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = (unsigned)way_back->unit, cell = move->way.place;
    if (cell >= husaria_data(state)->map.cells)
        return NULL;
    if (husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY)
        return "guns do not chase (HUS-13.33)";
    const char *reason = husaria_why_no_chase(state, unit, cell);
    return reason != NULL ? reason
                          : "a chase begins with the hex that was won, and goes no more hexes than "
                            "the beaten went (HUS-7.31c)";
}

static const char *
why_not_placed(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaEntry *entry = het_frame_fields_const(frame, HusariaEntry);
    unsigned unit = (unsigned)entry->unit, cell = move->way.place;
    if (cell >= husaria_data(state)->map.cells)
        return NULL;
    const char *reason = husaria_why_not_come_to(state, unit, entry->returns != 0, cell);
    return reason != NULL ? reason
                          : "commanders come to their own troops where there are any, and to the "
                            "first hexes of a large zone (HUS-D.1e)";
}

/* --- the slot --------------------------------------------------------------------------------- */

/* Moves of kinds that nothing here asks for: when they are made. */
static const char *
why_not_now(HetMoveKind kind)
{
    static const char *const reasons[] = {
        [HET_MOVE_FORM] = "pikes stand for infantry in a battle, after its fire (HUS-15.12b)",
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
why_no_archery(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    (void)frame;
    return move->kind == HET_MOVE_SHOOT
               ? husaria_why_no_bow(state, move->unit, move->target)
               : "when all have moved, bows may be shot: shoot, or pass (HUS-15.21c)";
}

const char *
husaria_refusal(const HetState *head, const HetMove *move)
{
    /* by procedure; the rest decides nothing */
    static const char *(*const answers[HUSARIA_PROCEDURES])(
        const HusariaState *state, const HetFrame *frame, const HetMove *move) = {
        [HUSARIA_MARCH] = why_not_on_march, [HUSARIA_REACT] = why_no_reaction,
        [HUSARIA_ARCHERY] = why_no_archery, [HUSARIA_PICK] = why_not_picked,
        [HUSARIA_CLASH] = why_not_in_clash, [HUSARIA_RETREAT] = why_not_back,
        [HUSARIA_CHASE] = why_no_chase,     [HUSARIA_ENTER] = why_not_placed,
    };
    const HusariaState *state = husaria_state_const(head);
    unsigned procedure = het_state_procedure(head);
    const char *reason = NULL;
    if (procedure == HUSARIA_IDLE)
        reason = why_not_in_phase(state, move);
    else if (procedure == HUSARIA_LOSS)
        return "the point is lost by a unit of the side in the battle (HUS-7.12b)";
    else if (procedure == HUSARIA_FREE_TURN)
        return "it turns as it likes, or keeps its facing: turn, and an edge (HUS-7.33)";
    else if (answers[procedure] != NULL)
        reason = answers[procedure](state, het_state_peek(head), move);
    return reason != NULL ? reason : why_not_now(kind_of(move));
}
