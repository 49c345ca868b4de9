/* The decisions of the phases, the reasons of refusals, and the vtable: the entry to the system.
 * HUS-3 */
#include "engine/game.h"
#include "engine/rules/systems.h"
#include "husaria-query.h"
#include "husaria-slots.h"

/* --- the phases' own nodes -------------------------------------------------------------------- */

static void
list_shots(const HusariaState *state, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = state->head.active;
    uint8_t bearing[HUSARIA_UNITS] = {0};
    HET_EACH_BELOW(i, data->gun_count[side]) {
        unsigned gun = data->guns[side][i];
        HET_EACH_BELOW(target, data->unit_count)
            if (data->side[target] != side && husaria_gun_bears(state, gun, target) &&
                list->count < HET_MOVES_MAX - 1) {
                het_list_add(list, het_move_target(HET_MOVE_SHOOT, gun, target));
                bearing[target]++;
            }
    }
    HET_EACH_BELOW(target, data->unit_count)
        if (bearing[target] > 1 && list->count < HET_MOVES_MAX - 1)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, HET_NO_UNIT, target));
    het_list_add(list, het_move(HET_MOVE_END));
}

static bool
any_may_march(const HusariaState *state)
{
    HUSARIA_EACH_OF(unit, state, state->head.active, HUSARIA_ON_MAP)
    if (husaria_why_moved(state, unit) == NULL)
        return true;
    return false;
}

static void
list_marches(const HusariaState *state, HetMoveList *list)
{
    HUSARIA_EACH_OF(unit, state, state->head.active, HUSARIA_ON_MAP)
    if (husaria_why_moved(state, unit) == NULL)
        het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    het_list_add(list, het_move(HET_MOVE_END));
}

static void
list_idle(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    if (!husaria_opens(state)) {
        if (head->phase == HUSARIA_ARTILLERY_PHASE)
            list_shots(state, list);
        else if (head->phase == HUSARIA_MOVEMENT)
            list_marches(state, list);
        else
            husaria_list_attacks(state, list);
    } else {
        husaria_list_opening(state, list);
    }
}

static bool
advance_idle(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    if (state->end != HUSARIA_END_NONE) {
        head->actor = HET_NOBODY;
        husaria_report(sink, state, HET_EVENT_OVER, HUSARIA_NOBODY, HUSARIA_NOBODY, 0,
                       husaria_end_rule(state));
        return false;
    }
    if (husaria_opens(state))
        return husaria_advance_opening(state, sink);
    if (head->phase == HUSARIA_MOVEMENT && any_may_march(state)) {
        head->actor = head->active;
        return false; /* there is more than to end: no need to list it all */
    }
    return het_procedure_await(head, head->active, sink);
}

static void
take_idle(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    if (husaria_opens(state)) {
        husaria_take_opening(state, move, sink);
    } else if (move->kind == HET_MOVE_END && head->phase == HUSARIA_MOVEMENT) {
        husaria_push(state, HUSARIA_ARCHERY, 1u - head->active, HusariaOfUnit)->unit = HET_NO_UNIT;
    } else if (move->kind == HET_MOVE_END) {
        husaria_next_phase(state, sink);
    } else if (move->kind == HET_MOVE_SHOOT && move->unit == HET_NO_UNIT) {
        husaria_fire_battery(state, move->target, sink);
    } else if (move->kind == HET_MOVE_SHOOT) {
        husaria_shoot(state, move->unit, move->target, sink);
    } else if (head->phase == HUSARIA_MOVEMENT) {
        husaria_push(state, HUSARIA_MARCH, head->active, HusariaMarch)->unit = move->unit;
    } else {
        husaria_push(state, HUSARIA_PICK, head->active, HusariaPick)->unit = move->unit;
    }
}

static const HetProcedure husaria_idle = {
    .advance = advance_idle, .list = list_idle, .take = take_idle};

static const HetProcedure *const procedures[HUSARIA_PROCEDURES] = {
    [HUSARIA_IDLE] = &husaria_idle,
    [HUSARIA_MARCH] = &husaria_march,
    [HUSARIA_WALK] = &husaria_walk,
    [HUSARIA_REACT] = &husaria_react,
    [HUSARIA_VOLLEY] = &husaria_volley,
    [HUSARIA_SHAKE] = &husaria_shake,
    [HUSARIA_PICK] = &husaria_pick,
    [HUSARIA_CLASH] = &husaria_clash,
    [HUSARIA_RETREAT] = &husaria_retreat,
    [HUSARIA_LOSS] = &husaria_loss,
    [HUSARIA_DISPERSAL] = &husaria_disperse_roll,
    [HUSARIA_PERIL] = &husaria_peril,
    [HUSARIA_FREE_TURN] = &husaria_free_turn,
    [HUSARIA_CHASE] = &husaria_chase,
    [HUSARIA_ENTER] = &husaria_enter,
    [HUSARIA_ARCHERY] = &husaria_archery,
};

/* --- refusals --------------------------------------------------------------------------------- */

static const char *
why_not_shot(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned aim = husaria_aimed_together(state, move);
    (void)frame;
    if (move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_TURN)
        return move->unit < husaria_data(state)->unit_count &&
                       husaria_arm(husaria_data(state), move->unit) == HUSARIA_ARTILLERY
                   ? "a gun fires by naming its target: shoot, the gun and an enemy (HUS-13.16)"
                   : "only guns act in the artillery phase: shoot, or end (HUS-3.1d)";
    if (move->kind != HET_MOVE_SHOOT && move->kind != HET_MOVE_END)
        return NULL;
    if (move->kind == HET_MOVE_END)
        return "end names no unit: it ends the phase for the side (HUS-3.1)";
    if (aim != HET_NO_UNIT)
        return husaria_why_no_battery(state, aim, husaria_why_no_gun);
    if (move->unit == HET_NO_UNIT)
        return NULL;
    const char *reason = husaria_why_not_there(state, move->unit, state->head.active);
    return reason != NULL ? reason : husaria_why_no_gun(state, move->unit, move->target);
}

/* In the movement phase, with no unit on its move. */
static const char *
why_not_moved(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    static const char *const later[] = {
        [HUSARIA_NO_FIRE] = husaria_volley_later,
        [HUSARIA_MUSKETS] = husaria_volley_later,
        [HUSARIA_PISTOLS] = husaria_volley_later,
        [HUSARIA_BOWS] = "bows are shot in a unit's own move: choose it first (HUS-15.23)",
        [HUSARIA_LIGHT_GUNS] = husaria_guns_later,
        [HUSARIA_HEAVY_GUNS] = husaria_guns_later,
    };
    const HusariaScenario *data = husaria_data(state);
    unsigned kind = move->kind;
    (void)frame;
    if (kind == HET_MOVE_SHOOT && move->unit != HET_NO_UNIT &&
        husaria_why_not_there(state, move->unit, state->head.active) != NULL)
        return husaria_why_not_there(state, move->unit, state->head.active);
    if (kind == HET_MOVE_SHOOT && move->unit < data->unit_count &&
        data->row[move->unit].fire == HUSARIA_BOWS &&
        husaria_why_no_march(state, move->unit) != NULL)
        return husaria_why_no_march(state, move->unit); /* it has had its own move */
    if (kind == HET_MOVE_SHOOT)
        return later[move->unit < data->unit_count ? data->row[move->unit].fire : HUSARIA_NO_FIRE];
    if (kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT)
        return husaria_attack_later;
    if (kind == HET_MOVE_FORM && move->unit < data->unit_count &&
        husaria_why_no_early_token(state, move->unit, state->head.active) != NULL)
        return husaria_why_no_early_token(state, move->unit, state->head.active);
    if (kind != HET_MOVE_SELECT && kind != HET_MOVE_FORM && kind != HET_MOVE_MOVE &&
        kind != HET_MOVE_TURN && kind != HET_MOVE_RETREAT)
        return NULL;
    const char *reason = move->unit != HET_NO_UNIT ? husaria_why_no_march(state, move->unit) : NULL;
    if (reason == NULL && move->unit != HET_NO_UNIT && move->way.place == HET_NO_PLACE &&
        (kind == HET_MOVE_MOVE || kind == HET_MOVE_SELECT))
        return "a move names the hex where it ends (HUS-4.21)";
    return reason != NULL ? reason : "the unit is chosen first, then where it goes (HUS-4.21)";
}

static const char *
why_not_idle(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    static HusariaRefusal *const phases[] = {
        [HUSARIA_ARTILLERY_PHASE] = why_not_shot,
        [HUSARIA_MOVEMENT] = why_not_moved,
        [HUSARIA_ATTACK] = husaria_why_not_attacked,
    };
    return husaria_opens(state) ? husaria_why_not_opened(state, frame, move)
                                : phases[state->head.phase](state, frame, move);
}

/* Moves of kinds that are not decided now: when they are made. */
static const char *
why_not_now(unsigned kind)
{
    static const char move_later[] = "units move in their own movement phase (HUS-4.21b)";
    static const char turn_later[] =
        "units turn in their own move, and after they have charged, chased or fallen back "
        "(HUS-4.22b, 7.33)";
    static const char *const reasons[] = {
        [HET_MOVE_FORM] =
            "pikes stand for infantry in its own move, when the enemy has moved, and in "
            "a battle after its fire (HUS-15.12b)",
        [HET_MOVE_LOSE] =
            "nobody stands guard, and a point is lost when a result takes it (HUS-7.12b)",
        [HET_MOVE_PLACE] = "units come onto the map as their movement phase begins (HUS-D.2)",
        [HET_MOVE_PURSUE] = "a chase follows a battle that was won (HUS-7.13)",
        [HET_MOVE_RALLY] = "the dispersed return as their movement phase begins (HUS-10.14)",
        [HET_MOVE_MOVE] = move_later,
        [HET_MOVE_TURN] = turn_later,
        [HET_MOVE_SELECT] = move_later,
        [HET_MOVE_RETREAT] =
            "units back away in their own move, and fall back when they are beaten "
            "(HUS-5.24)",
        [HET_MOVE_CHARGE] = husaria_attack_later,
        [HET_MOVE_FIGHT] = husaria_attack_later,
        [HET_MOVE_SHOOT] = "guns fire in their artillery phase and while enemies move, bows in a "
                           "unit's move, muskets and pistols before a battle (HUS-3.1)",
        [HET_MOVE_ADD] = "units are added when lances are taken, to a convoy on its march, and to "
                         "an attack (HUS-6.14)",
        [HET_MOVE_DONE] = "nothing is being picked now (HUS-6.14)",
        [HET_MOVE_CAPTURE] = "nothing is captured: wagons are overrun and destroyed (HUS-V.2b)",
        [HET_MOVE_ORDER] = "units get no orders: name a unit, and where it goes or whom it attacks "
                           "(HUS-4.21)",
    };
    return kind < G_N_ELEMENTS(reasons) ? reasons[kind] : NULL;
}

/* Of a unit that is not on the map, or of the side whose phase it is, where another decision is
 * open: the phase does not forbid the act. NULL: it does, or nothing of this is so. */
static const char *
why_not_yet(const HusariaState *state, const HetMove *move)
{
    unsigned kind = move->kind, side = state->head.actor;
    if (move->unit >= husaria_data(state)->unit_count || husaria_side(state, move->unit) != side)
        return NULL;
    if (state->units[move->unit].status == HUSARIA_DESTROYED)
        return husaria_why_not_there(state, move->unit, side);
    if (state->head.depth == 0)
        return NULL;
    if (kind != HET_MOVE_PLACE && kind != HET_MOVE_RALLY && kind != HET_MOVE_ADD &&
        husaria_why_not_there(state, move->unit, side) != NULL)
        return husaria_why_not_there(state, move->unit, side);
    if (kind == HET_MOVE_SHOOT && husaria_data(state)->row[move->unit].fire == HUSARIA_NO_FIRE)
        return "it cannot fire (HUS-12.11)";
    if (state->head.phase == HUSARIA_ATTACK && (kind == HET_MOVE_FIGHT || kind == HET_MOVE_CHARGE))
        return "the battle under way ends before another is chosen (HUS-6.11)";
    return state->head.phase == HUSARIA_MOVEMENT && side == state->head.active &&
                   (kind == HET_MOVE_MOVE || kind == HET_MOVE_SELECT)
               ? "another decision comes first, and then units move again (HUS-4.21)"
               : NULL;
}

const char *
husaria_refusal(const HetState *head, const HetMove *move)
{
    static HusariaRefusal *const refusals[HUSARIA_PROCEDURES] = {
        [HUSARIA_IDLE] = why_not_idle,
        [HUSARIA_MARCH] = husaria_why_not_marched,
        [HUSARIA_REACT] = husaria_why_no_reaction,
        [HUSARIA_ARCHERY] = husaria_why_no_archery,
        [HUSARIA_PICK] = husaria_why_not_picked,
        [HUSARIA_CLASH] = husaria_why_not_clashed,
        [HUSARIA_RETREAT] = husaria_why_no_retreat,
        [HUSARIA_LOSS] = husaria_why_no_loss,
        [HUSARIA_FREE_TURN] = husaria_why_no_free_turn,
        [HUSARIA_CHASE] = husaria_why_no_chase,
        [HUSARIA_ENTER] = husaria_why_not_placed,
    };
    unsigned procedure = het_state_procedure(head);
    const HetFrame *frame = procedure != HUSARIA_IDLE ? het_state_peek(head) : NULL;
    HetMove typed = *move;
    /* a hex or an edge by itself */
    if (move->kind == HET_MOVE_PASS && move->way.place != HET_NO_PLACE)
        typed.kind = HET_MOVE_MOVE;
    else if (move->kind == HET_MOVE_PASS && move->facing != HET_NO_FACING)
        typed.kind = HET_MOVE_TURN;
    else if (move->kind == HET_MOVE_CHARGE && procedure == HUSARIA_IDLE &&
             husaria_state_const(head)->head.phase == HUSARIA_ATTACK)
        typed.kind = HET_MOVE_FIGHT; /* what charges there are, are attacks */
    const char *reason = refusals[procedure] != NULL
                             ? refusals[procedure](husaria_state_const(head), frame, &typed)
                             : NULL;
    if (reason == NULL && typed.facing != HET_NO_FACING && typed.kind != HET_MOVE_TURN)
        return "a facing is named in turns only (HUS-4.22b)";
    if (reason == NULL)
        reason = why_not_yet(husaria_state_const(head), &typed);
    return reason != NULL ? reason : why_not_now(typed.kind);
}

/* A member of a set that is named before others of the list. */
static bool
may_add_early(const HetState *head, const HetMove *move)
{
    const HusariaState *state = husaria_state_const(head);
    const HetMove usual = het_move_unit(HET_MOVE_ADD, move->unit);
    if (!het_move_is(move, het_move_with_value(usual, HET_ADD_EARLY)) ||
        move->unit >= husaria_data(state)->unit_count)
        return false;
    switch (het_state_procedure(head)) {
    case HUSARIA_PICK:
        return husaria_may_join(state, &usual);
    case HUSARIA_MARCH:
        return husaria_why_not_along(state, move->unit, true) == NULL;
    case HUSARIA_IDLE:
        return husaria_opens(state) && husaria_may_take_lances(state, &usual);
    default:
        return false;
    }
}

/* Moves with a path: marches, and ways back; members of sets out of order. */
bool
husaria_is_legal(const HetState *head, const HetMove *move)
{
    unsigned procedure = het_state_procedure(head);
    if (move->kind == HET_MOVE_ADD)
        return may_add_early(head, move);
    return procedure == HUSARIA_MARCH ? husaria_is_march(husaria_state_const(head), move)
                                      : procedure == HUSARIA_RETREAT &&
                                            husaria_is_way_back(husaria_state_const(head), move);
}

/* --- hot slots -------------------------------------------------------------------------------- */

/* HUS-D.1: with deployment free all that have a zone wait beside the map. */
static void
clear_zones(HusariaState *state)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(unit, data->unit_count) {
        if (data->zone[unit] == HUSARIA_NO_ZONE || state->units[unit].status != HUSARIA_ON_MAP)
            continue;
        husaria_lift(state, unit);
        state->units[unit].status = HUSARIA_ABSENT;
    }
    husaria_open(state, HUSARIA_OPEN_DEPLOY);
}

/* Whether the artillery phase of a side is past its start: then its guns' flags are as saved. */
static bool
has_fired(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(i, data->gun_count[side])
        if ((state->units[data->guns[side][i]].flags & HUSARIA_SHOT) != 0)
            return true;
    return false;
}

static void
start(HetState *head)
{
    HusariaState *state = husaria_state(head);
    het_procedure_open_game(head);
    if (husaria_option(state, HUSARIA_DEPLOYMENT) != 0 && !husaria_data(state)->deployed)
        clear_zones(state);
    else if (head->phase == HUSARIA_ARTILLERY_PHASE && !has_fired(state, head->active))
        husaria_note_beset(state, head->active);
    husaria_judge_start(state);
    het_procedure_run(head, NULL);
}

HET_SLOTS_KEY(HusariaState, way, units, husaria_data)

const HetRules het_rules_husaria = {
    .name = "husaria",
    .title = "Husaria: Beresteczko 1651",
    .version = 9,
    .outcomes_max = 11,
    .phases = husaria_phase_names,
    .start = start,
    .unload = husaria_unload,
    .carry = husaria_carry,
    HET_SLOTS(husaria, Husaria, HUSARIA),
};
