/* The turn sequence and the table of slots. GNW-3 */
#include "engine/rules/systems.h"
#include "engine/game.h"

#include "northern-procedure.h"
#include "northern-slots.h"

/* --- the turn sequence: GNW-3 ----------------------------------------------------------------- */

static void
enter_phase(NorthernState *state, NorthernPhase phase, const HetSink *sink)
{
    state->head.phase = (uint8_t)phase;
    state->acted = 0;
    northern_find_targets(state);
    het_report(sink, &state->head, HET_EVENT_PHASE, HET_NO_UNIT, HET_NO_UNIT, (int)phase, "GNW-3.2",
               NULL);
}

static void
end_player_turn(NorthernState *state, const HetSink *sink)
{
    HetState *head = &state->head;
    northern_hold(state, sink);
    state->moved = 0;
    head->epoch++;
    if (head->active == HET_FIRST) {
        head->active = HET_SECOND;
    } else if (head->turn == head->scenario->turns) {
        state->acted = 0;
        state->end = NORTHERN_END_TURNS; /* GNW-3.3 */
        return;
    } else {
        head->active = HET_FIRST;
        head->turn++;
        HET_EACH_BELOW(unit, northern_data(state)->unit_count)
            memset(state->units[unit].rolls, 0, sizeof state->units[unit].rolls);
    }
    het_report(sink, head, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, head->turn, "GNW-3.1", NULL);
    enter_phase(state, NORTHERN_COMMAND, sink);
}

static const char *
why_no_fight(const NorthernState *state, unsigned unit)
{
    return northern_engaged(&state->units[unit]) ? NULL
                                                 : "it is not in contact with an enemy (GNW-8.1)";
}

/* Why a unit is not selected in the phase; het_barred (verdict.h): it would shoot, at nobody. */
static const char *
why_no_selection(const NorthernState *state, unsigned unit)
{
    if (northern_data(state)->side[unit] != state->head.active)
        return "it is the other side's: this is not its player turn (GNW-3.1)";
    if (!northern_present(state, unit))
        return "it is not on the table (GNW-3.6)";
    if (state->head.phase == NORTHERN_COMMAND)
        return "generals rally now; movement comes after the end of this phase (GNW-3.2)";
    if (het_bit(state->acted, unit))
        return "it has acted in this phase (GNW-3.6)";
    if (state->head.phase == NORTHERN_MOVEMENT)
        return northern_why_no_action(state, unit);
    if (state->head.phase == NORTHERN_SHOOTING)
        return northern_why_no_shot(state, unit);
    return why_no_fight(state, unit);
}

/* Units of the active side that can be selected, a bit each; `most`: that many will do. */
static uint32_t
ready_units(const NorthernState *state, unsigned most)
{
    const NorthernScenario *data = northern_data(state);
    unsigned side = state->head.active, count = 0;
    uint32_t ready = 0;
    for (unsigned i = 0; i < data->side_count[side] && count < most; i++) {
        unsigned unit = data->side_units[side][i];
        if (why_no_selection(state, unit) != NULL)
            continue;
        ready |= 1u << unit;
        count++;
    }
    return ready;
}

static void
push(NorthernState *state, NorthernProcedure procedure)
{
    het_state_push(&state->head, procedure, state->head.active);
}

static void
select_unit(NorthernState *state, unsigned unit)
{
    HetState *head = &state->head;
    state->acted |= 1u << unit;
    if (head->phase == NORTHERN_MOVEMENT) {
        push(state, NORTHERN_ACTION);
        *het_frame(head, NorthernAction) = (NorthernAction){.unit = (uint16_t)unit, .none = -1};
    } else if (head->phase == NORTHERN_SHOOTING) {
        push(state, NORTHERN_SHOT);
        *het_frame(head, NorthernShot) =
            (NorthernShot){.unit = (uint16_t)unit, .target = HET_NO_UNIT};
    } else {
        push(state, NORTHERN_FIGHT);
        *het_frame(head, NorthernFight) =
            (NorthernFight){.unit = (uint16_t)unit, .enemy = HET_NO_UNIT};
    }
}

/* GNW-3.4 */
static bool
advance_deployment(NorthernState *state, const HetSink *sink)
{
    unsigned unit = northern_next_to_deploy(state);
    unsigned side = unit == NORTHERN_NONE ? HET_FIRST : northern_data(state)->side[unit];
    if (side != state->head.active) {
        state->head.active = (uint8_t)side;
        state->head.epoch++;
    }
    if (unit == NORTHERN_NONE) {
        enter_phase(state, NORTHERN_COMMAND, sink);
        return true;
    }
    HetMoveList list;
    het_list_clear(&list);
    northern_list_places(state, unit, &list);
    if (list.count > 0) {
        state->head.actor = (uint8_t)side;
        return false;
    }
    state->units[unit].status = NORTHERN_ABSENT;
    het_report(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "GNW-3.4",
               "no room is left to deploy it");
    return true;
}

/* Whether a general can rally a unit; lists the rallies unless `list` is NULL. */
static bool
list_rallies(const NorthernState *state, HetMoveList *list)
{
    const NorthernScenario *data = northern_data(state);
    unsigned side = state->head.active, count = data->side_count[side];
    const uint8_t *units = data->side_units[side];
    bool any = false;
    for (unsigned i = 0; i < count * count && (list != NULL || !any); i++) {
        unsigned general = units[i / count], unit = units[i % count];
        if (northern_why_no_rally(state, general, unit) != NULL)
            continue;
        any = true;
        if (list != NULL)
            het_list_add(list, het_move_target(HET_MOVE_RALLY, general, unit));
    }
    return any;
}

/* GNW-3.2: a phase continues while there is something to do in it. */
static bool
advance_phase(NorthernState *state, const HetSink *sink)
{
    bool waits = false;
    switch ((NorthernPhase)state->head.phase) {
    case NORTHERN_COMMAND:
        northern_arrive(state, sink);
        waits = list_rallies(state, NULL);
        break;
    case NORTHERN_MOVEMENT:
    case NORTHERN_SHOOTING:
        waits = ready_units(state, 1) != 0;
        break;
    case NORTHERN_COMBAT: { /* GNW-8.1: all of them fight */
        uint32_t ready = ready_units(state, 2);
        if ((ready & (ready - 1)) != 0)
            return het_procedure_await(&state->head, state->head.active, sink);
        if (ready == 0)
            break;
        select_unit(state, (unsigned)__builtin_ctz(ready)); /* whom it fights is an event */
        return true;
    }
    case NORTHERN_MUSTER:
    case NORTHERN_DEPLOYMENT:
        break;
    }
    if (waits) {
        state->head.actor = state->head.active;
        return false;
    }
    if (state->head.phase == NORTHERN_COMBAT)
        end_player_turn(state, sink);
    else
        enter_phase(state, state->head.phase + 1, sink);
    return true;
}

static bool
advance_idle(HetState *head, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    if (head->phase == NORTHERN_MUSTER) {
        push(state, NORTHERN_ARMY);
        return true;
    }
    if (head->phase == NORTHERN_DEPLOYMENT)
        return advance_deployment(state, sink);
    if (state->end != NORTHERN_END_NONE || northern_judge_field(state)) {
        northern_conclude(state, sink);
        return false;
    }
    return advance_phase(state, sink);
}

static void
list_idle(const HetState *head, HetMoveList *list)
{
    const NorthernState *state = northern_state_peek(head);
    if (head->phase == NORTHERN_DEPLOYMENT) {
        northern_list_places(state, northern_next_to_deploy(state), list);
        return;
    }
    if (head->phase == NORTHERN_COMMAND)
        list_rallies(state, list);
    for (uint32_t ready = ready_units(state, NORTHERN_UNITS); ready != 0; ready &= ready - 1)
        het_list_add(list, het_move_unit(HET_MOVE_SELECT, (unsigned)__builtin_ctz(ready)));
    if (head->phase != NORTHERN_COMBAT)
        het_list_add(list, het_move(HET_MOVE_END));
}

static void
take_idle(HetState *head, const HetMove *move, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    if (move->kind == HET_MOVE_PLACE) {
        HetPoint at = {move->pose.x, move->pose.y};
        northern_put(state, move->unit, at, move->pose.turn_end);
        het_report_way(sink, head, HET_EVENT_PLACE, move->unit, HET_NOWHERE, at, "GNW-3.4", NULL);
    } else if (move->kind == HET_MOVE_RALLY) {
        state->acted |= 1u << move->unit;
        push(state, NORTHERN_RALLY);
        *het_frame(head, NorthernRally) =
            (NorthernRally){.general = move->unit, .unit = move->target};
    } else if (move->kind == HET_MOVE_SELECT) {
        select_unit(state, move->unit);
    } else {
        enter_phase(state, head->phase + 1, sink);
    }
}

static const HetProcedure idle = {.advance = advance_idle, .list = list_idle, .take = take_idle};

/* --- what is typed ---------------------------------------------------------------------------- */

static const char other_chosen[] = "a unit has been chosen: it acts first (GNW-3.6)";
static const char one_of_those[] = "it fights one of the enemies it is in contact with (GNW-8.11)";
static const char choose_first[] = "choose the unit first, then name what it does (GNW-3.6)";

static const char all_fight[] = "all units in contact fight before the turn ends (GNW-8.1)";

/* The phase in which moves of a kind are made, in words; NULL: that is now, or in none. */
static const char *
why_not_now(const NorthernState *state, HetMoveKind kind)
{
    unsigned phase = state->head.phase;
    bool moves = kind == HET_MOVE_MOVE || kind == HET_MOVE_FORM || kind == HET_MOVE_CHARGE ||
                 kind == HET_MOVE_TURN;
    if (kind == HET_MOVE_PASS && phase == NORTHERN_COMBAT)
        return all_fight;
    if (kind == HET_MOVE_PASS)
        return "nothing is passed here: a unit that does nothing is not chosen, and end ends the "
               "phase (GNW-3.2)";
    if (kind == HET_MOVE_RALLY && phase != NORTHERN_COMMAND)
        return "generals rally in the command phase (GNW-3.2)";
    if (moves && phase != NORTHERN_MOVEMENT)
        return "units move, charge and form in the movement phase (GNW-3.2)";
    if (kind == HET_MOVE_SHOOT && phase != NORTHERN_SHOOTING)
        return "units shoot in the shooting phase (GNW-3.2)";
    if (kind == HET_MOVE_FIGHT && phase != NORTHERN_COMBAT)
        return "units fight in the combat phase (GNW-3.2)";
    if (kind == HET_MOVE_RETREAT)
        return "withdrawals follow from combat, and nobody chooses them (GNW-9.4)";
    if (kind == HET_MOVE_PURSUE)
        return "nobody pursues: a unit that fights on stays in contact (GNW-9.5)";
    if (kind == HET_MOVE_LOSE)
        return "nobody stands guard, and losses are hits, which nobody chooses (GNW-8.1)";
    if (kind == HET_MOVE_ADD)
        return "units act one at a time, and nobody joins them (GNW-3.6)";
    if (kind == HET_MOVE_ORDER)
        return "units get no orders: name the unit and what it does (GNW-3.6)";
    if (kind == HET_MOVE_PLACE)
        return "units are placed before the first turn (GNW-3.4)";
    if (kind == HET_MOVE_CAPTURE)
        return "guns are not captured: in contact with the enemy they are gone (GNW-8.10)";
    return NULL;
}

static const char *
why_not_action(const NorthernState *state, const HetMove *move, unsigned unit)
{
    HetMove typed = *move;
    const char *reason =
        move->kind == HET_MOVE_PASS ? other_chosen : why_not_now(state, move->kind);
    if (reason != NULL)
        return reason;
    if (move->kind == HET_MOVE_CHARGE && !northern_is_placed(move) && move->unit != unit &&
        move->target == HET_NO_UNIT) {
        typed.target = move->unit; /* "charge RI1" names the enemy */
        typed.unit = (uint16_t)unit;
    }
    if (typed.unit != unit || move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_END)
        return other_chosen;
    return northern_why_not_done(state, &typed, unit);
}

/* Of one that was typed without the other: of the first pair that touches, else of none. */
static const char *
why_no_rally(const NorthernState *state, unsigned typed)
{
    const NorthernScenario *data = northern_data(state);
    bool general = data->kind[typed] == NORTHERN_GENERAL;
    unsigned side = data->side[typed];
    HET_EACH_OF_SIDE(other, data, side)
        if ((data->kind[other] == NORTHERN_GENERAL) != general &&
            northern_touches(state, general ? typed : other, general ? other : typed))
            return general ? northern_why_no_rally(state, typed, other)
                           : northern_why_no_rally(state, other, typed);
    return general ? "he is not within 1 mm of a unit (GNW-4.1)"
                   : "no general is within 1 mm of it (GNW-4.1)";
}

static const char *
why_not_selected(const NorthernState *state, unsigned unit)
{
    const char *reason = why_no_selection(state, unit);
    return reason == het_barred ? northern_why_no_target(state, unit) : reason;
}

/* Whether the system has acts of a kind that units choose. */
static bool
is_known(HetMoveKind kind)
{
    return kind == HET_MOVE_PASS || kind == HET_MOVE_END || kind == HET_MOVE_SELECT ||
           kind == HET_MOVE_MOVE || kind == HET_MOVE_TURN || kind == HET_MOVE_FORM ||
           kind == HET_MOVE_SHOOT || kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT ||
           kind == HET_MOVE_RALLY;
}

/* Before a unit is chosen. */
static const char *
why_not_idle(const NorthernState *state, const HetMove *move)
{
    const NorthernScenario *data = northern_data(state);
    HetMoveKind kind = move->kind;
    bool known = move->unit < data->unit_count;
    if (state->head.phase == NORTHERN_DEPLOYMENT)
        return known && kind == HET_MOVE_PLACE ? northern_why_not_placed(state, move)
                                               : northern_place_first;
    if (kind == HET_MOVE_END)
        return state->head.phase == NORTHERN_COMBAT
                   ? all_fight
                   : "end names no unit: it ends the phase for the side (GNW-3.2)";
    const char *reason = why_not_now(state, kind);
    if (!is_known(kind))
        return reason;
    if (reason != NULL || !known)
        return reason != NULL || kind == HET_MOVE_SELECT || kind == HET_MOVE_RALLY ? reason
                                                                                   : choose_first;
    if (kind == HET_MOVE_RALLY)
        return move->target < data->unit_count
                   ? northern_why_no_rally(state, move->unit, move->target)
                   : why_no_rally(state, move->unit);
    /* "charge RI1" names the enemy. */
    if ((kind == HET_MOVE_CHARGE || kind == HET_MOVE_SHOOT || kind == HET_MOVE_FIGHT) &&
        move->target == HET_NO_UNIT && data->side[move->unit] != state->head.active)
        return choose_first;
    if (kind == HET_MOVE_SHOOT && move->target != HET_NO_UNIT &&
        why_no_selection(state, move->unit) == het_barred)
        reason = northern_why_no_hit(state, move->unit, move->target);
    if (reason == NULL)
        reason = why_not_selected(state, move->unit);
    if (reason != NULL || kind == HET_MOVE_SELECT)
        return reason;
    if (state->head.phase == NORTHERN_MOVEMENT)
        reason = northern_why_not_done(state, move, move->unit);
    else if (kind == HET_MOVE_SHOOT && move->target != HET_NO_UNIT)
        reason = northern_why_no_hit(state, move->unit, move->target);
    else if (kind == HET_MOVE_SHOOT)
        reason = "name the unit that shoots and the enemy that it shoots at (GNW-7.2)";
    else if (kind == HET_MOVE_FIGHT && !northern_may_fight(state, move->unit, move->target))
        reason = one_of_those;
    return reason != NULL ? reason : choose_first;
}

/* Answers a move typed while a unit has been chosen to shoot or fight. */
static const char *
why_not_chosen(const NorthernState *state, const HetMove *move, unsigned unit)
{
    const char *reason =
        move->kind == HET_MOVE_PASS ? other_chosen : why_not_now(state, move->kind);
    bool another =
        (move->unit != unit && move->target != HET_NO_UNIT) || move->kind == HET_MOVE_SELECT;
    return reason == NULL && (another || move->kind == HET_MOVE_END) ? other_chosen : reason;
}

/* The reason why a shot, fight or rally named in full cannot be made in its own phase either: that
 * may have been passed over because of it (GNW-3.2). */
static const char *
why_never(const NorthernState *state, const HetMove *move)
{
    const NorthernScenario *data = northern_data(state);
    unsigned phase = state->head.phase, unit = move->unit, target = move->target;
    const char *reason = NULL;
    if (target == HET_NO_UNIT && state->head.depth > 0 &&
        unit != northern_chosen(state)) { /* "shoot RI1" of the one chosen */
        target = unit;
        unit = northern_chosen(state);
    }
    if (unit >= data->unit_count || target >= data->unit_count || !northern_present(state, unit))
        return NULL;
    if (move->kind == HET_MOVE_RALLY && phase != NORTHERN_COMMAND)
        reason = northern_why_no_rally(state, unit, target);
    if (move->kind == HET_MOVE_FIGHT && phase != NORTHERN_COMBAT)
        reason = why_no_fight(state, unit);
    if (reason != NULL && move->kind == HET_MOVE_FIGHT && phase == NORTHERN_MOVEMENT &&
        data->side[unit] == state->head.active) {
        const HetMove charge = het_move_target(HET_MOVE_CHARGE, unit, target);
        const char *why = state->head.depth == 0 ? why_not_selected(state, unit) : NULL;
        if (why == NULL) /* it comes into contact by a charge */
            why = northern_why_not_done(state, &charge, unit);
        reason = why != NULL ? why : reason;
    }
    if (move->kind == HET_MOVE_SHOOT && phase != NORTHERN_SHOOTING) {
        reason = northern_why_silent(state, unit);
        if (reason == NULL)
            reason = northern_why_no_hit(state, unit, target);
    }
    return reason;
}

/* A rally with the general first: "rally SI1 with SG1". */
static HetMove
general_first(const NorthernState *state, const HetMove *move)
{
    const NorthernScenario *data = northern_data(state);
    HetMove typed = *move;
    if (move->kind == HET_MOVE_RALLY && MAX(move->unit, move->target) < data->unit_count &&
        data->kind[move->unit] != NORTHERN_GENERAL &&
        data->kind[move->target] == NORTHERN_GENERAL) {
        typed.unit = move->target;
        typed.target = move->unit;
    }
    return typed;
}

const char *
northern_refusal(const HetState *head, const HetMove *move)
{
    const NorthernState *state = northern_state_peek(head);
    HetMove typed = general_first(state, move);
    const char *never = why_never(state, &typed);
    if (never != NULL)
        return never;
    if (head->depth == 0)
        return why_not_idle(state, &typed);
    unsigned unit = northern_chosen(state), procedure = het_state_procedure(head);
    if (typed.unit == HET_NO_UNIT)
        typed.unit = (uint16_t)unit;
    if (procedure == NORTHERN_ACTION)
        return why_not_action(state, &typed, unit);
    if (procedure != NORTHERN_SHOT && procedure != NORTHERN_FIGHT)
        return NULL;
    const char *reason = why_not_chosen(state, &typed, unit);
    if (!is_known((HetMoveKind)typed.kind))
        return reason;
    if (reason == NULL && procedure == NORTHERN_SHOT)
        reason = northern_why_no_hit(state, unit, typed.unit == unit ? typed.target : typed.unit);
    else if (reason == NULL)
        reason = one_of_those;
    return reason;
}

bool
northern_is_legal(const HetState *head, const HetMove *move)
{
    const NorthernState *state = northern_state_peek(head);
    HetMove canonical = het_move_unit(HET_MOVE_PLACE, move->unit);
    if (head->depth > 0)
        return het_state_procedure(head) == NORTHERN_ACTION &&
               northern_may_do(state, move, northern_chosen(state));
    canonical.pose = move->pose;
    canonical.pose.unused = 0;
    return head->phase == NORTHERN_DEPLOYMENT && move->unit < northern_data(state)->unit_count &&
           het_move_equal(move, &canonical) && northern_why_not_placed(state, move) == NULL;
}

/* --- slots ------------------------------------------------------------------------------------ */

static const HetProcedure *const procedures[NORTHERN_PROCEDURES] = {
    [NORTHERN_IDLE] = &idle,
    [NORTHERN_ARMY] = &northern_army_steps,
    [NORTHERN_RALLY] = &northern_rally,
    [NORTHERN_ACTION] = &northern_action,
    [NORTHERN_SHOT] = &northern_shot,
    [NORTHERN_FIGHT] = &northern_fight,
};

static void
strip(HetState *copy)
{
    HET_EACH_BELOW(unit, northern_data(northern_state(copy))->unit_count)
        northern_state(copy)->units[unit].targets = 0;
}

HET_SLOTS_KEY(NorthernState, acted, units, northern_data)

const HetRules het_rules_northern = {
    .name = "northern",
    .title = "Great Northern War",
    .version = 5,
    .outcomes_max = NORTHERN_FACES,
    .phases = northern_phases,
    .start = het_procedure_start,
    .strip = strip,
    .unload = northern_unload,
    HET_SLOTS(northern, Northern, NORTHERN),
};
