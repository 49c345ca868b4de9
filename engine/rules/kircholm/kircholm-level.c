/* Combat levels: their loss and what it costs, commanders, rallying. KIR-4.16, 6, 15, 16 */
#include "kircholm-procedure.h"

void
kircholm_report_form(const HetSink *sink, const KircholmState *state, unsigned unit,
                     KircholmFormation formation, const char *rule)
{
    het_report(sink, &state->head, HET_EVENT_FORM, unit, HET_NO_UNIT, (int)formation, rule,
               kircholm_formation_names[formation]);
}

void
kircholm_harm(KircholmState *state, unsigned unit, KircholmHarm harm, KircholmCause cause)
{
    kircholm_push(state, KIRCHOLM_LOSS, kircholm_side(state, unit), KircholmLoss,
                  .unit = (uint16_t)unit, .harm = (uint16_t)harm, .cause = (uint16_t)cause);
}

static void
kill_commander(KircholmState *state, unsigned commander, const char *rule, const HetSink *sink)
{
    KircholmUnit *him = &state->units[commander];
    state->units[him->with].with = KIRCHOLM_NOBODY;
    him->with = KIRCHOLM_NOBODY;
    him->level = KIRCHOLM_GONE;
    him->flags = 0;
    het_report(sink, &state->head, HET_EVENT_REMOVE, commander, HET_NO_UNIT, 0, rule, NULL);
}

/* The second of two that divide on their move continues after the first, from where they have come.
 * KIR-4.19 */
static void
let_go_on(KircholmState *state, unsigned unit, unsigned partner)
{
    KircholmMove *move = kircholm_move(state);
    unsigned first = move->unit, flags = state->head.stack[0].flags;
    if (!kircholm_moves(state) || (first != unit && first != partner) || move->partner_points <= 0)
        return;
    kircholm_set_later(move, (KircholmLater){.unit = first == unit ? partner : unit,
                                             .points = (unsigned)move->partner_points,
                                             .flags = flags & (UNIT_STOPPED | UNIT_TESTED)});
    move->partner_points = 0;
}

/* Leaves the partner of a double formation on its own. */
static void
leave_partner(KircholmState *state, unsigned unit)
{
    unsigned partner = state->units[unit].partner;
    if (partner == KIRCHOLM_NOBODY)
        return;
    let_go_on(state, unit, partner);
    kircholm_settle(kircholm_data(state), state, MIN(unit, partner), false);
    state->units[unit].partner = state->units[partner].partner = KIRCHOLM_NOBODY;
    state->units[unit].formation = state->units[partner].formation = KIRCHOLM_SHOOTING;
    kircholm_settle(kircholm_data(state), state, partner, true);
}

void
kircholm_eliminate(KircholmState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    KircholmUnit *it = &state->units[unit];
    if (it->partner != KIRCHOLM_NOBODY)
        leave_partner(state, unit);
    else
        kircholm_settle(kircholm_data(state), state, unit, false);
    unsigned commander = it->with;
    het_report(sink, &state->head, HET_EVENT_REMOVE, unit, HET_NO_UNIT, 0, rule, NULL);
    if (commander != KIRCHOLM_NOBODY)
        kill_commander(state, commander, "KIR-15.5", sink);
    it->place = KIRCHOLM_OFF;
    it->facing = 0;
    it->formation = KIRCHOLM_NO_FORMATION;
    it->level = KIRCHOLM_GONE;
    it->flags = it->lances = it->load = it->volleys = it->charge = 0;
}

void
kircholm_reform(KircholmState *state, unsigned unit, KircholmFormation formation)
{
    KircholmUnit *it = &state->units[unit];
    kircholm_settle(kircholm_data(state), state, unit, false);
    it->place = (uint16_t)kircholm_wing(state, unit, 1); /* KIR-4.11 */
    it->formation = (uint8_t)formation;
    kircholm_settle(kircholm_data(state), state, unit, true);
}

/* Undoes one level. */
static void
restore(KircholmState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    KircholmUnit *it = &state->units[unit];
    KircholmType type = kircholm_type(state, unit);
    kircholm_settle(kircholm_data(state), state, unit, false);
    it->level--;
    it->formation = (uint8_t)kircholm_plain_formation(type);
    kircholm_settle(kircholm_data(state), state, unit, true);
    het_report(sink, &state->head, HET_EVENT_RALLY, unit, HET_NO_UNIT, it->level, rule,
               kircholm_level_names[it->level]);
}

unsigned
kircholm_lost(const KircholmState *state, unsigned side)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned lost = 0;
    HET_EACH_OF_SIDE(unit, data, side)
        if (state->units[unit].level >= KIRCHOLM_RETREATING)
            lost += data->points[unit];
    return lost;
}

/* Whether a friendly commander is in a hex next to the unit's. */
static bool
commander_near(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned side = data->side[unit];
    HET_EACH_OF_SIDE(commander, data, side) {
        if (data->type[commander] != KIRCHOLM_COMMANDER ||
            state->units[commander].level == KIRCHOLM_GONE)
            continue;
        if (kircholm_apart(state, unit, state->units[commander].with) == 1)
            return true;
    }
    return false;
}

/* --- the loss: KIR-6 -------------------------------------------------------------------------- */

enum { FALL, COMMANDER, RECOVER, OVER }; /* steps */

/* KIR-6.3 */
static void
halve_points(KircholmState *state, unsigned unit)
{
    KircholmMove *move = kircholm_move(state);
    unsigned share = (unsigned)kircholm_option(state, KIRCHOLM_DISORDER_MOVE);
    if (!kircholm_moves(state))
        return;
    KircholmLater later = kircholm_later(move);
    if (move->unit == (int)unit) {
        move->points = (int16_t)((unsigned)move->points * share / 100);
    } else if (later.unit == unit) {
        later.points = later.points * share / 100;
        kircholm_set_later(move, later);
    }
}

/* The unit is in no double formation. */
static void
fall(KircholmState *state, unsigned unit, KircholmHarm harm, const HetSink *sink)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmUnit *it = &state->units[unit];
    bool again = it->level == KIRCHOLM_DISORDERED, rout = harm == KIRCHOLM_ROUT || again;
    if (it->lances != 0) {
        it->lances = 0;
        het_note(sink, &state->head, unit, HET_NO_UNIT, "KIR-12.3", "it loses its lances");
    }
    kircholm_reform(state, unit, kircholm_plain_formation(data->type[unit]));
    kircholm_settle(data, state, unit, false);
    it->charge = KIRCHOLM_NO_CHARGE;
    it->level = rout ? KIRCHOLM_RETREATING : KIRCHOLM_DISORDERED;
    if (rout)
        it->formation = KIRCHOLM_NO_FORMATION;
    kircholm_settle(data, state, unit, true);
    halve_points(state, unit);
    het_report(sink, &state->head, HET_EVENT_SHAKEN, unit, HET_NO_UNIT, it->level,
               !rout   ? "KIR-6.2"
               : again ? "KIR-6.11"
                       : "KIR-6.8",
               kircholm_level_names[it->level]);
}

static void
suffer(KircholmState *state, HetFrame *frame, const HetSink *sink)
{
    const KircholmLoss *loss = het_frame_fields(frame, KircholmLoss);
    unsigned unit = loss->unit;
    KircholmHarm harm = loss->harm;
    bool retreating = state->units[unit].level == KIRCHOLM_RETREATING;
    if (harm == KIRCHOLM_DESTROY || retreating) {
        kircholm_eliminate(state, unit, retreating ? "KIR-6.10" : "KIR-9.8", sink);
        frame->step = OVER;
    } else if (state->units[unit].formation == KIRCHOLM_DOUBLE) {
        kircholm_push_one(state, KIRCHOLM_DIVIDE, kircholm_side(state, unit), unit);
    } else {
        fall(state, unit, harm, sink);
        frame->step = COMMANDER;
    }
}

static bool
advance_loss(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned unit = het_frame_fields(frame, KircholmLoss)->unit;
    if (state->units[unit].level == KIRCHOLM_GONE)
        frame->step = OVER;
    switch (frame->step) {
    case FALL:
        suffer(state, frame, sink);
        return true;
    case COMMANDER:
        if (state->units[unit].with != KIRCHOLM_NOBODY &&
            het_frame_fields(frame, KircholmLoss)->cause != KIRCHOLM_BY_EXIT)
            return kircholm_open(state, KIRCHOLM_ROLL_COMMANDER, unit, KIRCHOLM_COUNT_TEST, sink);
        frame->step = RECOVER;
        return true;
    case RECOVER:
        if (commander_near(state, unit))
            return kircholm_open(state, KIRCHOLM_ROLL_RECOVER, unit, KIRCHOLM_COUNT_TEST, sink);
        frame->step = OVER;
        return true;
    }
    het_state_pop(head);
    return true;
}

static void
roll_loss(const HetState *head, HetThrow *ret_throw)
{
    unsigned unit = het_frame_peek(head, KircholmLoss)->unit;
    bool commander = het_state_peek(head)->step == COMMANDER;
    int least = commander ? kircholm_option(kircholm_state_of(head), KIRCHOLM_COMMANDER_KILLED) + 1
                          : kircholm_option(kircholm_state_of(head), KIRCHOLM_RECOVER_ROLL);
    het_account_begin(ret_throw->account, commander ? "the life of its commander" : "its order",
                      commander ? "KIR-15.6" : "KIR-15.4", HET_NO_UNIT);
    het_throw_luck(ret_throw, unit, 6, least,
                   commander ? "he lives" : "a commander near it restores it",
                   commander ? "he falls" : "the commander near it does not help");
}

static void
take_loss(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned unit = het_frame_fields(frame, KircholmLoss)->unit;
    bool commander = frame->step == COMMANDER;
    frame->step++;
    if (commander) {
        if (move->roll.low <= kircholm_option(state, KIRCHOLM_COMMANDER_KILLED))
            kill_commander(state, state->units[unit].with, "KIR-15.6", sink);
    } else if (move->roll.low >= kircholm_option(state, KIRCHOLM_RECOVER_ROLL)) {
        restore(state, unit, "KIR-15.4", sink);
    }
}

const HetProcedure kircholm_loss = {.advance = advance_loss, .roll = roll_loss, .take = take_loss};

/* --- double formations: KIR-4.16 -------------------------------------------------------------- */

bool
kircholm_is_free_flank(const KircholmState *state, unsigned unit, int turn,
                       KircholmMobility mobility)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    unsigned direction = het_hex_turn(it->facing, turn), cell = data->next[it->place][direction];
    return cell != KIRCHOLM_OFF && data->cost[mobility][it->place][direction] != KIRCHOLM_CANNOT &&
           state->at[cell] == 0 && !kircholm_zone(state, 1u - data->side[unit], cell);
}

void
kircholm_list_flanks(const KircholmState *state, unsigned unit, KircholmMobility mobility,
                     HetMove move, HetMoveList *list)
{
    const KircholmUnit *it = &state->units[unit];
    for (int turn = 2; turn >= -1; turn -= 3)
        if (kircholm_is_free_flank(state, unit, turn, mobility))
            het_list_add(
                list,
                het_move_with_place(
                    move, kircholm_data(state)->next[it->place][het_hex_turn(it->facing, turn)]));
}

void
kircholm_split(KircholmState *state, unsigned unit, unsigned cell, KircholmFormation formation)
{
    unsigned partner = state->units[unit].partner;
    leave_partner(state, unit);
    state->units[unit].place = (uint16_t)cell;
    state->units[unit].formation = state->units[partner].formation = (uint8_t)formation;
    kircholm_settle(kircholm_data(state), state, unit, true);
}

/* Either of the two may be put on a flank. */
static void
list_ways_apart(const KircholmState *state, HetMoveList *list)
{
    unsigned broken = het_frame_peek(&state->head, KircholmOne)->unit;
    kircholm_list_flanks(state, broken, KIRCHOLM_ON_HORSE, het_move_unit(HET_MOVE_PLACE, broken),
                         list);
    kircholm_list_flanks(state, broken, KIRCHOLM_IN_RANKS,
                         het_move_unit(HET_MOVE_PLACE, state->units[broken].partner), list);
}

bool
kircholm_can_divide(const KircholmState *state)
{
    HetMoveList list;
    het_list_clear(&list);
    list_ways_apart(state, &list);
    return list.count > 0;
}

/* If there is no room one of the two is lost. KIR-4.17 */
static void
list_division(const HetState *head, HetMoveList *list)
{
    unsigned broken = het_frame_peek(head, KircholmOne)->unit;
    list_ways_apart(kircholm_state_of(head), list);
    if (list->count > 0)
        return;
    het_list_add(list, het_move_unit(HET_MOVE_LOSE, broken));
    het_list_add(list,
                 het_move_unit(HET_MOVE_LOSE, kircholm_state_of(head)->units[broken].partner));
}

const char *
kircholm_refuse_division(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    (void)frame;
    if (move->kind != HET_MOVE_PLACE && move->kind != HET_MOVE_LOSE)
        return NULL;
    return kircholm_can_divide(state)
               ? "one of the two goes to a flank hex that is free, open to it and outside zones "
                 "(KIR-4.16)"
               : "no flank hex will do: one of the two is lost, name which (KIR-4.17)";
}

static bool
advance_division(HetState *head, const HetSink *sink)
{
    unsigned broken = het_frame_peek(head, KircholmOne)->unit;
    return het_procedure_await(head, kircholm_side(kircholm_state(head), broken), sink);
}

static void
take_division(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    het_state_pop(head);
    if (move->kind == HET_MOVE_LOSE) {
        kircholm_eliminate(state, move->unit, "KIR-4.17", sink);
        return;
    }
    unsigned from = state->units[move->unit].place;
    kircholm_split(state, move->unit, move->way.place, KIRCHOLM_SHOOTING);
    het_hex_report_way(sink, head, HET_EVENT_MOVE, move->unit, from, move->way.place, "KIR-4.16");
}

const HetProcedure kircholm_divide = {
    .advance = advance_division, .list = list_division, .take = take_division};

/* --- riding: KIR-15.2 ------------------------------------------------------------------------- */

/* Why a commander does not ride to a unit. */
static const char *
why_not_joined(const KircholmState *state, unsigned commander, unsigned unit)
{
    if (!kircholm_is_there(state, unit, kircholm_side(state, commander)))
        return "he rides to a unit of his side on the map (KIR-15.2)";
    const KircholmUnit *it = &state->units[unit];
    if (it->level >= KIRCHOLM_RETREATING)
        return "he does not ride to a retreating unit (KIR-15.2)";
    if (it->with != KIRCHOLM_NOBODY)
        return "that unit has a commander (KIR-15.2)";
    return kircholm_apart(state, state->units[commander].with, unit) <=
                   (unsigned)kircholm_data(state)->option[KIRCHOLM_COMMANDER_MOVE]
               ? NULL
               : "it is farther than he rides (KIR-15.2)";
}

bool
kircholm_may_ride(const KircholmState *state, unsigned commander)
{
    const KircholmScenario *data = kircholm_data(state);
    if (state->units[commander].level == KIRCHOLM_GONE ||
        (state->units[commander].flags & KIRCHOLM_MOVED) != 0)
        return false;
    HET_EACH_OF_SIDE(unit, data, data->side[commander])
        if (why_not_joined(state, commander, unit) == NULL)
            return true;
    return false;
}

static void
list_rides(const HetState *head, HetMoveList *list)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmScenario *data = kircholm_data(state);
    unsigned commander = het_frame_peek(head, KircholmOne)->unit;
    unsigned side = data->side[commander];
    HET_EACH_OF_SIDE(unit, data, side) {
        if (why_not_joined(state, commander, unit) != NULL)
            continue;
        het_list_add(list, het_move_with_place(het_move_target(HET_MOVE_MOVE, commander, unit),
                                               state->units[unit].place));
    }
    het_list_add(list, het_move_unit(HET_MOVE_PASS, commander));
}

const char *
kircholm_refuse_ride(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned commander = het_frame_fields_const(frame, KircholmOne)->unit;
    unsigned unit = move->target != HET_NO_UNIT ? move->target : move->unit;
    if (move->kind != HET_MOVE_MOVE)
        return move->unit == commander && move->kind != HET_MOVE_RALLY
                   ? "a commander rides to a unit, and does nothing else (KIR-15.2)"
                   : NULL;
    if (move->target == HET_NO_UNIT && move->way.place < kircholm_data(state)->map.cells)
        HET_EACH_OF_SIDE(other, kircholm_data(state), kircholm_side(state, commander))
            if (kircholm_is_there(state, other, kircholm_side(state, commander)) &&
                state->units[other].place == move->way.place)
                unit = other;
    const char *why = why_not_joined(state, commander, unit);
    return why != NULL ? why : "he rides to the hex of the unit that he joins (KIR-15.2)";
}

static bool
advance_ride(HetState *head, const HetSink *sink)
{
    return het_procedure_await(head, kircholm_state(head)->head.active, sink);
}

static void
take_ride(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    unsigned from = kircholm_place(state, move->unit);
    het_state_pop(head);
    if (move->kind == HET_MOVE_PASS)
        return;
    state->units[state->units[move->unit].with].with = KIRCHOLM_NOBODY;
    state->units[move->unit].with = (uint8_t)move->target;
    state->units[move->target].with = (uint8_t)move->unit;
    het_hex_report_way(sink, head, HET_EVENT_MOVE, move->unit, from,
                       state->units[move->target].place, "KIR-15.2");
}

const HetProcedure kircholm_ride = {.advance = advance_ride, .list = list_rides, .take = take_ride};

/* --- reorganisation: KIR-16 ------------------------------------------------------------------- */

/* Returns the least number that rallies a unit; 7: none. */
static int
least_number(const KircholmState *state, unsigned unit, HetRollAccount *account)
{
    const KircholmUnit *it = &state->units[unit];
    bool disordered = it->level == KIRCHOLM_DISORDERED;
    int least =
        kircholm_option(state, disordered ? KIRCHOLM_RALLY_DISORDERED : KIRCHOLM_RALLY_RETREATING);
    het_account_add(account, HET_TERM_NEEDED, least, "KIR-16.3",
                    disordered ? "for a disorganised unit" : "for a retreating unit");
    if (least > 6)
        return 7;
    bool with = it->with != KIRCHOLM_NOBODY;
    if (!with && !commander_near(state, unit))
        return least;
    int help =
        kircholm_option(state, with ? KIRCHOLM_RALLY_COMMANDER : KIRCHOLM_RALLY_COMMANDER_NEAR);
    het_account_add(account, HET_TERM_NEEDED, -help, "KIR-16.4",
                    with ? "its commander" : "a commander near it");
    return least - help;
}

/* KIR-16.1, 16.2 */
static bool
may_rally(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    if (it->place == KIRCHOLM_OFF || it->level == KIRCHOLM_ORDERED)
        return false;
    KircholmOption option = it->level == KIRCHOLM_DISORDERED ? KIRCHOLM_RALLY_DISTANCE
                                                             : KIRCHOLM_RALLY_DISTANCE_RETREATING;
    return kircholm_enemy_distance(state, kircholm_side(state, unit), it->place) >=
           (unsigned)kircholm_option(state, option);
}

unsigned
kircholm_next_rally(const KircholmState *state, unsigned from)
{
    HET_EACH_OF_SIDE(unit, kircholm_data(state), state->head.active)
        if (unit >= from && may_rally(state, unit))
            return unit;
    return KIRCHOLM_NOBODY;
}

static bool
advance_rally(HetState *head, const HetSink *sink)
{
    unsigned unit = het_frame_peek(head, KircholmOne)->unit;
    return kircholm_open(kircholm_state(head), KIRCHOLM_ROLL_RALLY, unit, KIRCHOLM_COUNT_OTHER,
                         sink);
}

static void
roll_rally(const HetState *head, HetThrow *ret_throw)
{
    unsigned unit = het_frame_peek(head, KircholmOne)->unit;
    het_account_begin(ret_throw->account, "its order", "KIR-16.3", HET_NO_UNIT);
    int least = least_number(kircholm_state_of(head), unit, ret_throw->account);
    het_throw_luck(ret_throw, unit, 6, least, "it rallies", "it does not rally");
}

static void
take_rally(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    unsigned unit = het_frame_peek(head, KircholmOne)->unit;
    bool done = move->roll.low >= least_number(state, unit, NULL);
    bool disordered = state->units[unit].level == KIRCHOLM_DISORDERED;
    het_state_pop(head);
    if (done)
        restore(state, unit, disordered ? "KIR-16.1" : "KIR-16.2", sink);
}

const HetProcedure kircholm_rally = {
    .advance = advance_rally, .roll = roll_rally, .take = take_rally};
