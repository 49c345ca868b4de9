/* Commanders' rides, and rallying. KIR-15.2, 16 */
#include "kircholm-board.h"
#include "kircholm-event.h"
#include "kircholm-level.h"
#include "kircholm-rally.h"

/* --- riding: KIR-15.2 ------------------------------------------------------------------------- */

/* Why a commander does not ride to a unit. */
static const char *
why_not_joined(const KircholmState *state, unsigned commander, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    if (!kircholm_is_there(state, unit, data->side[commander]))
        return "he rides to a unit of his side on the map (KIR-15.2)";
    const KircholmUnit *it = &state->units[unit];
    if (it->level >= KIRCHOLM_RETREATING)
        return "he does not ride to a retreating unit (KIR-15.2)";
    if (it->with != KIRCHOLM_NOBODY)
        return "that unit has a commander (KIR-15.2)";
    return kircholm_apart(state, state->units[commander].with, unit) <=
                   (unsigned)data->option[KIRCHOLM_COMMANDER_MOVE]
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
    unsigned commander = (unsigned)het_frame_peek(head, KircholmOne)->unit;
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
    unsigned commander = (unsigned)het_frame_fields_const(frame, KircholmOne)->unit;
    unsigned unit = move->target != HET_NO_UNIT ? move->target : move->unit;
    const char *why = why_not_joined(state, commander, unit);
    return why != NULL ? why : "he rides to the hex of the unit that he joins (KIR-15.2)";
}

static bool
advance_ride(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    return het_procedure_ask(head, state->head.active, sink);
}

static void
take_ride(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    unsigned from = kircholm_place(state, move->unit);
    het_state_pop(&state->head);
    if (move->kind == HET_MOVE_PASS)
        return;
    state->units[state->units[move->unit].with].with = KIRCHOLM_NOBODY;
    state->units[move->unit].with = (uint8_t)move->target;
    state->units[move->target].with = (uint8_t)move->unit;
    het_hex_tell_way(sink, &state->head, HET_EVENT_MOVE, move->unit, from,
                     state->units[move->target].place, "KIR-15.2");
}

const HetProcedure kircholm_ride = {.advance = advance_ride, .list = list_rides, .take = take_ride};

/* --- reorganisation: KIR-16 ------------------------------------------------------------------- */

/* What the die must show; 7: never. */
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
    if (!with && !kircholm_commander_near(state, unit))
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
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (unit >= from && may_rally(state, unit))
            return unit;
    return KIRCHOLM_NOBODY;
}

static bool
advance(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    unsigned unit = (unsigned)het_frame_peek(head, KircholmOne)->unit;
    return kircholm_open(state, KIRCHOLM_ROLL_RALLY, unit, KIRCHOLM_COUNT_OTHER, sink);
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const KircholmState *state = kircholm_state_of(head);
    unsigned unit = (unsigned)het_frame_peek(head, KircholmOne)->unit;
    HetRollAccount *account = ret_throw->account;
    het_account_begin(account, "its order", "KIR-16.3", HET_NO_UNIT);
    int least = least_number(state, unit, account);
    het_account_test(account, HET_TEST_AT_LEAST, least);
    het_account_results(account, "it rallies", "it does not rally");
    het_throw_test(ret_throw, unit, 6, least);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    unsigned unit = (unsigned)het_frame_peek(head, KircholmOne)->unit;
    bool done = move->roll.low >= least_number(state, unit, NULL);
    bool disordered = state->units[unit].level == KIRCHOLM_DISORDERED;
    het_state_pop(&state->head);
    if (done)
        kircholm_restore(state, unit, disordered ? "KIR-16.1" : "KIR-16.2", sink);
}

const HetProcedure kircholm_rally = {.advance = advance, .roll = roll, .take = take};
