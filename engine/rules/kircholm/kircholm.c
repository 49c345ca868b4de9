/* The turn sequence, the end of the game, the table of procedures, and the table of slots. KIR-1,
 * 17
 */
#include "engine/rules/systems.h"

#include "engine/game.h"
#include "engine/verdict.h"
#include "kircholm-procedure.h"
#include "kircholm-slots.h"

/* --- points and the end of the game: KIR-17 --------------------------------------------------- */

static bool
has_field(const KircholmState *state, unsigned side)
{
    HET_EACH_OF_SIDE(unit, kircholm_data(state), side)
        if (state->units[unit].place != KIRCHOLM_OFF)
            return true;
    return false;
}

static bool
conclude(KircholmState *state, KircholmEnd end, bool first_beaten, bool second_beaten,
         const HetSink *sink)
{
    static const char *const rules[] = {
        [KIRCHOLM_END_NONE] = "",          [KIRCHOLM_END_BROKEN] = "KIR-17.2",
        [KIRCHOLM_END_BOTH] = "KIR-17.2",  [KIRCHOLM_END_FIELD] = "KIR-17.4",
        [KIRCHOLM_END_TURNS] = "KIR-17.3",
    };
    state->end = (uint8_t)end;
    state->winner = (uint8_t)(first_beaten == second_beaten ? HET_NOBODY
                              : first_beaten                ? HET_SECOND
                                                            : HET_FIRST);
    state->head.actor = HET_NOBODY;
    het_report(sink, &state->head, HET_EVENT_OVER, HET_NO_UNIT, HET_NO_UNIT, 0, rules[end], NULL);
    return true;
}

/* Ends the game if it is over, at the end of a player turn. KIR-17.2 to 17.4 */
static bool
end_game(KircholmState *state, bool last, const HetSink *sink)
{
    const KircholmScenario *data = kircholm_data(state);
    int percent[HET_SIDES];
    bool broken[HET_SIDES];
    HET_EACH_BELOW(side, HET_SIDES) {
        int total = MAX(1, data->total[side]);
        percent[side] = (int)kircholm_lost(state, side) * 100 / total;
        broken[side] = percent[side] >= data->option[KIRCHOLM_BREAK_FIRST + (int)side];
    }
    bool field[HET_SIDES] = {has_field(state, HET_FIRST), has_field(state, HET_SECOND)};
    if (!field[HET_FIRST] || !field[HET_SECOND])
        return conclude(state, KIRCHOLM_END_FIELD, !field[HET_FIRST], !field[HET_SECOND], sink);
    if (broken[HET_FIRST] || broken[HET_SECOND])
        return conclude(state,
                        broken[HET_FIRST] && broken[HET_SECOND] ? KIRCHOLM_END_BOTH
                                                                : KIRCHOLM_END_BROKEN,
                        broken[HET_FIRST], broken[HET_SECOND], sink);
    if (!last)
        return false;
    int lead = percent[HET_SECOND] - percent[HET_FIRST];
    int margin = MAX(1, kircholm_option(state, KIRCHOLM_MARGIN));
    return conclude(state, KIRCHOLM_END_TURNS, -lead >= margin, lead >= margin, sink);
}

static void
count_unit(const KircholmState *state, unsigned unit, int32_t *value)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    bool gone = it->level == KIRCHOLM_GONE;
    if (data->type[unit] == KIRCHOLM_COMMANDER) {
        value[HET_MEASURE_LEADERS_LOST] += gone;
        return;
    }
    value[HET_MEASURE_STRENGTH] += gone ? 0 : data->men[unit];
    value[HET_MEASURE_STRENGTH_LOST] += gone ? data->men[unit] : 0;
    value[HET_MEASURE_STRENGTH_START] += data->men[unit];
    value[HET_MEASURE_UNITS] += !gone;
    value[HET_MEASURE_UNITS_LOST] += gone;
    value[HET_MEASURE_UNITS_SHAKEN] +=
        it->level == KIRCHOLM_DISORDERED || it->level == KIRCHOLM_RETREATING;
    value[HET_MEASURE_GUNS] += data->type[unit] == KIRCHOLM_ARTILLERY && !gone;
}

void
kircholm_measures(const HetState *head, HetMeasures *ret_measures)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_BELOW(unit, data->unit_count)
        count_unit(state, unit, ret_measures->value[data->side[unit]]);
    HET_EACH_BELOW(side, HET_SIDES)
        ret_measures->value[side][HET_MEASURE_POINTS] = (int32_t)kircholm_lost(state, 1 - side);
}

static const HetResult results[] = {
    [KIRCHOLM_END_NONE] = {.reason = "", .rule = ""},
    [KIRCHOLM_END_BROKEN] = {.reason = "an army is broken", .rule = "KIR-17.2"},
    [KIRCHOLM_END_BOTH] = {.reason = "both armies are broken", .rule = "KIR-17.2"},
    [KIRCHOLM_END_FIELD] = {.reason = "a side has no unit on the field", .rule = "KIR-17.4"},
    [KIRCHOLM_END_TURNS] = {.reason = "the last turn is over", .rule = "KIR-17.3"},
};

HET_SLOTS_RESULT(kircholm, KircholmState, results)

/* What one side's losses and flight mean to the other. KIR-17 */
static void
add_ends(const KircholmState *state, unsigned side, HetVictory *victory)
{
    const KircholmScenario *data = kircholm_data(state);
    const char *name = state->head.scenario->sides[side];
    const int share = data->option[KIRCHOLM_BREAK_FIRST + (int)side];
    const int total = MAX(1, data->total[side]);
    int units = 0, gone = 0;
    HET_EACH_OF_SIDE(unit, data, side) {
        if (data->type[unit] == KIRCHOLM_COMMANDER) /* has no place of his own */
            continue;
        units++;
        gone += state->units[unit].place == KIRCHOLM_OFF;
    }
    het_victory_add_end(victory,
                        &(HetVictoryEnd){.group = 0,
                                         .winner = het_other(side),
                                         .done = gone,
                                         .limit = MAX(units, 1),
                                         .counted = "units off the field",
                                         .rule = "KIR-17.4"},
                        "no unit of %s is on the field", name);
    if (share <= 100)
        het_victory_add_end(victory,
                            &(HetVictoryEnd){.group = 1,
                                             .winner = het_other(side),
                                             .done = (int)kircholm_lost(state, side),
                                             .limit = MAX((share * total + 99) / 100, 1),
                                             .counted = "points retreating or eliminated",
                                             .rule = "KIR-17.2"},
                            "%d %% of the %d points of %s retreat or are eliminated", share, total,
                            name);
}

/* Units of equal points are one source. */
static void
add_terms(const KircholmState *state, unsigned side, HetVictory *victory)
{
    const KircholmScenario *data = kircholm_data(state);
    int lost[UINT8_MAX + 1] = {0};
    HET_EACH_OF_SIDE(unit, data, 1 - side)
        lost[data->points[unit]] += state->units[unit].level >= KIRCHOLM_RETREATING ? 1 : 0;
    bool there[UINT8_MAX + 1] = {false};
    HET_EACH_OF_SIDE(unit, data, 1 - side)
        there[data->points[unit]] = true;
    HET_EACH_BELOW(points, UINT8_MAX + 1)
        if (there[points])
            het_victory_add_term(
                victory,
                &(HetVictoryTerm){
                    .side = side, .each = (int)points, .count = lost[points], .rule = "KIR-17.1"},
                "enemy unit of %u point%s retreating or eliminated", points,
                points == 1 ? "" : "s");
}

void
kircholm_victory(const HetState *head, HetVictory *ret_victory)
{
    const KircholmState *state = kircholm_state_of(head);
    HET_EACH_BELOW(side, HET_SIDES)
        add_ends(state, side, ret_victory);
    ret_victory->judged = "at the end of a player turn";
    ret_victory->both_draw = true;
    ret_victory->compared = "the smaller share of points lost wins";
    ret_victory->rule = "KIR-17.3";
    ret_victory->lead = MAX(1, kircholm_option(state, KIRCHOLM_MARGIN));
    HET_EACH_BELOW(side, HET_SIDES) {
        const int lost = (int)kircholm_lost(state, side);
        const int total = MAX(1, kircholm_data(state)->total[side]);
        add_terms(state, side, ret_victory);
        ret_victory->value[1 - side] = lost * 100 / total;
        g_snprintf(ret_victory->shown[side], sizeof ret_victory->shown[side],
                   "%d of %d points lost, %d %%", lost, total, lost * 100 / total);
    }
}

/* --- the phases: KIR-1.3 ------------------------------------------------------------------------
 *
 * `step` is how far a phase has come. Movement: 0 the retreating flee, 1 the other side's guns have
 * their moment, 2 units move. Fights: 0 the same moment of guns, 1 fights, 2 the same again. */

static void
begin_phase(KircholmState *state, KircholmPhase phase, const HetSink *sink)
{
    static const char *const rules[] = {
        [KIRCHOLM_LOADING] = "KIR-14.1",
        [KIRCHOLM_MOVEMENT] = "KIR-1.3",
        [KIRCHOLM_COMBAT] = "KIR-1.3",
        [KIRCHOLM_REORGANISING] = "KIR-1.3",
    };
    state->head.phase = (uint8_t)phase;
    state->step = state->cursor = 0;
    HET_EACH_BELOW(unit, kircholm_data(state)->unit_count) {
        KircholmUnit *it = &state->units[unit];
        it->flags = 0;
        it->volleys = 0;
        if (phase != KIRCHOLM_COMBAT)
            it->charge = KIRCHOLM_NO_CHARGE;
    }
    het_report(sink, &state->head, HET_EVENT_PHASE, HET_NO_UNIT, HET_NO_UNIT, (int)phase,
               rules[phase],
               phase == KIRCHOLM_LOADING ? NULL : state->head.scenario->sides[state->head.active]);
}

/* KIR-14.1 */
static void
load_guns(KircholmState *state, const HetSink *sink)
{
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_BELOW(unit, data->unit_count) {
        KircholmUnit *it = &state->units[unit];
        if (data->type[unit] != KIRCHOLM_ARTILLERY || it->level == KIRCHOLM_GONE ||
            it->load == KIRCHOLM_LOADED)
            continue;
        it->load++;
        het_note(sink, &state->head, unit, HET_NO_UNIT, "KIR-14.1",
                 it->load == KIRCHOLM_LOADED ? "it is loaded" : "it begins to load");
    }
}

static void
end_player_turn(KircholmState *state, const HetSink *sink)
{
    HetState *head = &state->head;
    bool turn_over = head->active == HET_SECOND;
    if (end_game(state, turn_over && head->turn == head->scenario->turns, sink))
        return;
    head->epoch++;
    head->active = turn_over ? HET_FIRST : HET_SECOND;
    if (!turn_over) {
        begin_phase(state, KIRCHOLM_MOVEMENT, sink);
        return;
    }
    head->turn++;
    HET_EACH_BELOW(unit, kircholm_data(state)->unit_count)
        memset(state->units[unit].rolls, 0, sizeof state->units[unit].rolls);
    het_report(sink, head, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, head->turn, "KIR-1.2", NULL);
    begin_phase(state, KIRCHOLM_LOADING, sink);
}

/* The first retreating unit of the active side that has not fled yet, or KIRCHOLM_NOBODY. */
static unsigned
next_flight(const KircholmState *state)
{
    HET_EACH_OF_SIDE(unit, kircholm_data(state), state->head.active)
        if (state->units[unit].level == KIRCHOLM_RETREATING &&
            (state->units[unit].flags & KIRCHOLM_MOVED) == 0)
            return unit;
    return KIRCHOLM_NOBODY;
}

static bool
advance_movement(KircholmState *state, const HetSink *sink)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned side = state->head.active;
    if (state->step == 0) {
        unsigned unit = next_flight(state);
        if (unit != KIRCHOLM_NOBODY) {
            kircholm_push(state, KIRCHOLM_FLEE, side, KircholmFlight, .unit = (uint16_t)unit,
                          .points = data->move[unit]);
            return true;
        }
        state->step = 1;
    }
    if (state->step == 1) {
        state->step = 2;
        kircholm_open_gun_window(state, false);
        return true;
    }
    HET_EACH_OF_SIDE(other, data, side)
        if (kircholm_why_not_chosen(state, other) == NULL) {
            state->head.actor = (uint8_t)side;
            return false;
        }
    begin_phase(state, KIRCHOLM_COMBAT, sink);
    return true;
}

/* Ends the phase: units that are still in closed formation open their ranks. */
static void
end_combat(KircholmState *state, const HetSink *sink)
{
    HET_EACH_BELOW(unit, kircholm_data(state)->unit_count)
        if (state->units[unit].formation == KIRCHOLM_CLOSED) {
            kircholm_reform(state, unit, KIRCHOLM_BASIC);
            kircholm_report_form(sink, state, unit, KIRCHOLM_BASIC, "KIR-4.13");
        }
    begin_phase(state, KIRCHOLM_REORGANISING, sink);
}

/* The other side's guns have their moment again, if there was a fight since the last. KIR-13.6 */
static void
end_fights(KircholmState *state)
{
    bool fought = false;
    HET_EACH_OF_SIDE(unit, kircholm_data(state), state->head.active)
        fought = fought || (state->units[unit].flags & KIRCHOLM_FOUGHT) != 0;
    state->step = 2;
    if (fought)
        kircholm_open_gun_window(state, false);
}

static bool
advance_combat(KircholmState *state, const HetSink *sink)
{
    if (state->step == 0) {
        state->step = 1;
        kircholm_open_gun_window(state, false);
        return true;
    }
    if (state->step == 2) {
        end_combat(state, sink);
        return true;
    }
    if (!kircholm_any_fight(state) && !kircholm_list_ready_guns(state, state->head.active, NULL)) {
        end_fights(state);
        return true;
    }
    return het_procedure_await(&state->head, state->head.active, sink);
}

static bool
advance_reorganisation(KircholmState *state, const HetSink *sink)
{
    unsigned unit = kircholm_next_rally(state, state->cursor);
    if (unit == KIRCHOLM_NOBODY) {
        end_player_turn(state, sink);
        return state->head.actor != HET_NOBODY;
    }
    state->cursor = (uint8_t)(unit + 1);
    kircholm_push_one(state, KIRCHOLM_RALLY, state->head.active, unit);
    return true;
}

static bool
advance_phase(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    switch ((KircholmPhase)head->phase) {
    case KIRCHOLM_LOADING:
        load_guns(state, sink);
        begin_phase(state, KIRCHOLM_MOVEMENT, sink);
        return true;
    case KIRCHOLM_MOVEMENT:
        return advance_movement(state, sink);
    case KIRCHOLM_COMBAT:
        return advance_combat(state, sink);
    case KIRCHOLM_REORGANISING:
        return advance_reorganisation(state, sink);
    }
    g_assert_not_reached();
}

static void
list_idle(const HetState *head, HetMoveList *list)
{
    const KircholmState *state = kircholm_state_of(head);
    bool must_fight = false;
    if (head->phase == KIRCHOLM_COMBAT) {
        kircholm_list_fights(state, list);
        must_fight = list->count > 0; /* KIR-9.2 */
        kircholm_list_ready_guns(state, head->active, list);
    } else {
        HET_EACH_OF_SIDE(unit, kircholm_data(state), head->active)
            if (kircholm_why_not_chosen(state, unit) == NULL)
                het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    }
    if (!must_fight)
        het_list_add(list, het_move(HET_MOVE_END));
}

static void
take_idle(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    if (move->kind == HET_MOVE_FIGHT) {
        kircholm_start_fight(state, move->target);
    } else if (move->kind == HET_MOVE_END) {
        if (head->phase == KIRCHOLM_MOVEMENT)
            begin_phase(state, KIRCHOLM_COMBAT, sink);
        else
            end_fights(state);
    } else if (head->phase == KIRCHOLM_COMBAT || kircholm_may_fire_later(state, move->unit)) {
        kircholm_push_one(state, KIRCHOLM_GUN, head->active, move->unit);
    } else if (kircholm_type(state, move->unit) == KIRCHOLM_COMMANDER) {
        state->units[move->unit].flags |= KIRCHOLM_MOVED;
        kircholm_push_one(state, KIRCHOLM_RIDE, head->active, move->unit);
    } else {
        kircholm_start_move(state, move->unit);
    }
}

const HetProcedure kircholm_idle = {.advance = advance_phase, .list = list_idle, .take = take_idle};

/* --- why not ---------------------------------------------------------------------------------- */

static const char must_fight[] = "units with enemies in front of them must fight first (KIR-9.2)";
static const char ends_for_all[] = "end names no unit: it ends the phase for the side (KIR-1.3)";

static const char *
refuse_movement(const KircholmState *state, const HetMove *move)
{
    unsigned side = state->head.active;
    const char *why = NULL;
    if (move->kind == HET_MOVE_END)
        return ends_for_all;
    if (move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_ORDER &&
        move->kind != HET_MOVE_MOVE && move->kind != HET_MOVE_TURN && move->kind != HET_MOVE_FORM &&
        move->kind != HET_MOVE_CHARGE && move->kind != HET_MOVE_SHOOT)
        return NULL;
    if (move->kind == HET_MOVE_SHOOT && kircholm_is_there(state, move->unit, side) &&
        move->target != HET_NO_UNIT)
        why = kircholm_why_no_shot(state, move->unit, move->target, side);
    if (why == NULL && move->unit != HET_NO_UNIT)
        why = kircholm_why_not_chosen(state, move->unit);
    return why != NULL ? why : "the unit is chosen first, then what it does (KIR-1.4)";
}

/* A shot typed before the gun is chosen. */
static const char *
refuse_gunfire(const KircholmState *state, const HetMove *move)
{
    unsigned side = state->head.active, unit = move->unit;
    bool there = kircholm_is_there(state, unit, 1u - side);
    if (kircholm_is_there(state, unit, side))
        return kircholm_type(state, unit) == KIRCHOLM_ARTILLERY
                   ? kircholm_why_no_gunfire(state, side, move)
                   : "in the combat phase only guns fire (KIR-13.6)";
    const char *why = NULL;
    if (there && kircholm_type(state, unit) == KIRCHOLM_ARTILLERY)
        why = kircholm_why_no_shot(state, unit, move->target, 1u - side);
    return why != NULL ? why : "only guns of the side whose phase it is fire (KIR-13.6)";
}

static const char *
refuse_combat(const KircholmState *state, const HetMove *move)
{
    static const char target_first[] = "the target is picked first, then who attacks it (KIR-9.1)";
    unsigned side = state->head.active;
    bool own = kircholm_is_there(state, move->unit, side);
    if (move->kind == HET_MOVE_END)
        return kircholm_any_fight(state) ? must_fight : ends_for_all;
    if (move->kind == HET_MOVE_SHOOT)
        return refuse_gunfire(state, move);
    if (move->kind == HET_MOVE_SELECT && own &&
        kircholm_type(state, move->unit) == KIRCHOLM_ARTILLERY)
        return kircholm_why_no_gunfire(state, side, move);
    if (move->kind == HET_MOVE_ADD || (move->kind == HET_MOVE_SELECT && own))
        return target_first;
    if (move->kind != HET_MOVE_FIGHT && move->kind != HET_MOVE_SELECT)
        return NULL;
    unsigned target = move->target != HET_NO_UNIT ? move->target : move->unit;
    const char *why = kircholm_why_no_target(state, target);
    return why != NULL ? why
                       : "a fight names the enemy alone: who attacks it is named next (KIR-9.1)";
}

static const char *
refuse_idle(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const char *why = NULL;
    (void)frame;
    if (move->kind == HET_MOVE_PASS && state->head.phase == KIRCHOLM_COMBAT &&
        kircholm_any_fight(state))
        return must_fight;
    if (move->kind == HET_MOVE_PASS)
        return "no unit is on its move: end ends the phase (KIR-1.3)";
    /* A fight named in full is refused for what keeps the unit out of it in the combat phase
     * too, which may have passed because of it. */
    if (move->kind == HET_MOVE_FIGHT && move->unit < kircholm_data(state)->unit_count &&
        kircholm_is_there(state, move->unit, kircholm_side(state, move->unit)) &&
        kircholm_is_there(state, move->target, 1u - kircholm_side(state, move->unit)))
        why = kircholm_why_no_attack(state, move->unit, move->target);
    if (why != NULL)
        return why;
    return state->head.phase == KIRCHOLM_COMBAT ? refuse_combat(state, move)
                                                : refuse_movement(state, move);
}

/* By procedure; the rest decides nothing. */
static KircholmRefusal *const refusals[KIRCHOLM_PROCEDURES] = {
    [KIRCHOLM_IDLE] = refuse_idle,
    [KIRCHOLM_UNIT] = kircholm_refuse_unit,
    [KIRCHOLM_WINDOW] = kircholm_refuse_reaction,
    [KIRCHOLM_GUN] = kircholm_refuse_gunfire,
    [KIRCHOLM_DIVIDE] = kircholm_refuse_division,
    [KIRCHOLM_FIGHT] = kircholm_refuse_pick,
    [KIRCHOLM_WITHDRAW] = kircholm_refuse_withdrawal,
    [KIRCHOLM_PURSUE] = kircholm_refuse_pursuit,
    [KIRCHOLM_FLEE] = kircholm_refuse_flight,
    [KIRCHOLM_RIDE] = kircholm_refuse_ride,
};

/* Whether a unit of the side whose movement phase it is moves, turns, forms or charges by this. */
static bool
is_of_own_phase(const KircholmState *state, const HetMove *move)
{
    return state->head.phase == KIRCHOLM_MOVEMENT &&
           (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_TURN ||
            move->kind == HET_MOVE_FORM || move->kind == HET_MOVE_CHARGE) &&
           kircholm_is_there(state, move->unit, state->head.active);
}

const char *
kircholm_refusal(const HetState *head, const HetMove *move)
{
    /* when moves of a kind are made, if the procedure has no other reason */
    static const char *const moments[] = {
        [HET_MOVE_RALLY] = "units are reorganised by the dice, at the end of the turn (KIR-16.1)",
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
        [HET_MOVE_CAPTURE] = "nothing is captured: guns that must withdraw in shooting "
                             "formation are lost (KIR-5.5)",
        [HET_MOVE_PLACE] = "only one of a double formation that divides is put on another hex "
                           "(KIR-4.16)",
        [HET_MOVE_LOSE] =
            "nobody stands guard, and no loss is chosen, except in a double formation that cannot "
            "divide (KIR-4.17)",
    };
    KircholmRefusal *refuse = refusals[het_state_procedure(head)];
    const HetFrame *frame = head->depth > 0 ? het_state_peek(head) : NULL; /* none is read then */
    const char *why = refuse != NULL ? refuse(kircholm_state_of(head), frame, move) : NULL;
    if (why == NULL && move->kind == HET_MOVE_FIGHT && head->phase == KIRCHOLM_COMBAT)
        return "the fight under way ends before another is picked (KIR-9.1)";
    if (why == NULL && move->kind == HET_MOVE_CHARGE && het_state_procedure(head) == KIRCHOLM_UNIT)
        return "a charge names its hex alone: whom it fights of those in front of it there is "
               "named in the combat phase (KIR-9.1, 11.2)";
    if (why == NULL && move->kind == HET_MOVE_MOVE && het_state_procedure(head) == KIRCHOLM_UNIT)
        return "name the hex where it goes (KIR-1.4)";
    if (why == NULL && head->depth > 0 && is_of_own_phase(kircholm_state_of(head), move))
        return "another decision comes first, and then units move again (KIR-1.4)";
    return why == NULL && move->kind < G_N_ELEMENTS(moments) ? moments[move->kind] : why;
}

/* A way of its own is taken in these procedures, by the unit of the frame or one that has won. */
bool
kircholm_is_legal(const HetState *head, const HetMove *move)
{
    static const uint8_t kinds[KIRCHOLM_PROCEDURES] = {
        [KIRCHOLM_UNIT] = HET_MOVE_CHARGE,
        [KIRCHOLM_WITHDRAW] = HET_MOVE_RETREAT,
        [KIRCHOLM_PURSUE] = HET_MOVE_PURSUE,
        [KIRCHOLM_FLEE] = HET_MOVE_RETREAT,
    };
    unsigned procedure = het_state_procedure(head), unit = move->unit, kind = kinds[procedure];
    if (procedure == KIRCHOLM_FIGHT)
        return het_move_is(move, het_move_value(HET_MOVE_ADD, unit, HET_ADD_EARLY)) &&
               kircholm_may_add_early(head, move);
    if (kind == HET_MOVE_NONE)
        return false;
    const HetFrame *frame = het_state_peek(head);
    if (procedure == KIRCHOLM_UNIT && frame->step != 0)
        kind = HET_MOVE_MOVE; /* it marches */
    if (procedure != KIRCHOLM_PURSUE)
        unit = het_frame_fields_const(frame, KircholmOne)->unit;
    return het_move_walks(move, kind, unit, HET_NO_UNIT, STEPS) &&
           refusals[procedure](kircholm_state_of(head), frame, move) == NULL;
}

/* --- hot slots -------------------------------------------------------------------------------- */

HET_SLOTS_KEY(KircholmState, way, at, kircholm_data)

static const HetProcedure *const procedures[KIRCHOLM_PROCEDURES] = {
    [KIRCHOLM_IDLE] = &kircholm_idle,     [KIRCHOLM_UNIT] = &kircholm_unit,
    [KIRCHOLM_WALK] = &kircholm_walk,     [KIRCHOLM_WINDOW] = &kircholm_window,
    [KIRCHOLM_SHOT] = &kircholm_shot,     [KIRCHOLM_EXIT] = &kircholm_exit,
    [KIRCHOLM_LOSS] = &kircholm_loss,     [KIRCHOLM_DIVIDE] = &kircholm_divide,
    [KIRCHOLM_FIGHT] = &kircholm_fight,   [KIRCHOLM_WITHDRAW] = &kircholm_withdraw,
    [KIRCHOLM_PURSUE] = &kircholm_pursue, [KIRCHOLM_FLEE] = &kircholm_flight,
    [KIRCHOLM_RALLY] = &kircholm_rally,   [KIRCHOLM_RIDE] = &kircholm_ride,
    [KIRCHOLM_GUN] = &kircholm_gun,
};

const HetRules het_rules_kircholm = {
    .name = "kircholm",
    .title = "Kircholm 1605",
    .version = 6,
    .outcomes_max = 11,
    .phases = kircholm_phase_names,
    .start = het_procedure_start,
    .unload = kircholm_unload,
    HET_SLOTS(kircholm, Kircholm, KIRCHOLM),
};
