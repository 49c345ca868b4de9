/* Commanders who ride, units that are put in order again. KIR-15.2, 16 */
#include "kircholm-rules.h"

/* --- riding: KIR-15.2 ------------------------------------------------------------------------- */

bool
kircholm_can_join(const KircholmState *state, unsigned commander, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    return data->side[unit] == data->side[commander] && it->place != KIRCHOLM_OFF &&
           it->level < KIRCHOLM_RETREATING && it->with == KIRCHOLM_NOBODY &&
           kircholm_apart(state, state->units[commander].with, unit) <=
               (unsigned)data->option[KIRCHOLM_COMMANDER_MOVE];
}

bool
kircholm_may_ride(const KircholmState *state, unsigned commander)
{
    const KircholmScenario *data = kircholm_data(state);
    if (state->units[commander].level == KIRCHOLM_GONE ||
        (state->units[commander].flags & KIRCHOLM_MOVED) != 0)
        return false;
    for (unsigned i = 0; i < data->side_count[data->side[commander]]; i++)
        if (kircholm_can_join(state, commander, data->side_units[data->side[commander]][i]))
            return true;
    return false;
}

static void
list_rides(const KircholmState *state, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned commander = (unsigned)het_state_peek(&state->head)->operand[0];
    unsigned side = data->side[commander];
    for (unsigned i = 0; i < data->side_count[side]; i++) {
        unsigned unit = data->side_units[side][i];
        if (!kircholm_can_join(state, commander, unit))
            continue;
        HetMove move = het_move_target(HET_MOVE_MOVE, commander, unit);
        move.words[0] = het_move_way(state->units[unit].place);
        het_list_add(list, move);
    }
    het_list_add(list, het_move_unit(HET_MOVE_PASS, commander));
}

static bool
advance_ride(KircholmState *state, const HetSink *sink)
{
    return kircholm_ask(state, state->head.active, sink);
}

static void
take_ride(KircholmState *state, const HetMove *move, const HetSink *sink)
{
    unsigned from = kircholm_place(state, move->unit);
    het_state_pop(&state->head);
    if (move->kind == HET_MOVE_PASS)
        return;
    state->units[state->units[move->unit].with].with = KIRCHOLM_NOBODY;
    state->units[move->unit].with = (uint8_t)move->target;
    state->units[move->target].with = (uint8_t)move->unit;
    kircholm_tell_way(sink, state, HET_EVENT_MOVE, move->unit, from,
                      state->units[move->target].place, "KIR-15.2");
}

const KircholmSteps kircholm_ride = {
    .advance = advance_ride, .list = list_rides, .take = take_ride};

/* --- reorganisation: KIR-16 ------------------------------------------------------------------- */

/* What the die must show, or 7: never. */
static int
least_number(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    int least =
        kircholm_option(state, it->level == KIRCHOLM_DISORDERED ? KIRCHOLM_RALLY_DISORDERED
                                                                : KIRCHOLM_RALLY_RETREATING);
    if (least > 6)
        return 7;
    if (it->with != KIRCHOLM_NOBODY)
        least -= kircholm_option(state, KIRCHOLM_RALLY_COMMANDER);
    else if (kircholm_commander_near(state, unit))
        least -= kircholm_option(state, KIRCHOLM_RALLY_COMMANDER_NEAR);
    return least;
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
    for (unsigned i = 0; i < data->side_count[state->head.active]; i++) {
        unsigned unit = data->side_units[state->head.active][i];
        if (unit >= from && may_rally(state, unit))
            return unit;
    }
    return KIRCHOLM_NOBODY;
}

static bool
advance(KircholmState *state, const HetSink *sink)
{
    return kircholm_open(state, KIRCHOLM_ROLL_RALLY, KIRCHOLM_COUNT_OTHER, sink);
}

static void
roll(const KircholmState *state, KircholmRoll *ret_roll)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    kircholm_describe_test(unit, least_number(state, unit), ret_roll);
}

static void
take(KircholmState *state, const HetMove *move, const HetSink *sink)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    bool done = move->roll.low >= least_number(state, unit);
    bool helped =
        state->units[unit].with != KIRCHOLM_NOBODY || kircholm_commander_near(state, unit);
    bool disordered = state->units[unit].level == KIRCHOLM_DISORDERED;
    het_state_pop(&state->head);
    kircholm_tell(sink, state, HET_EVENT_ROLL, unit, KIRCHOLM_NOBODY, move->roll.low,
                  helped ? "KIR-16.4" : "KIR-16.3");
    if (done)
        kircholm_restore(state, unit, disordered ? "KIR-16.1" : "KIR-16.2", sink);
}

const KircholmSteps kircholm_rally = {.advance = advance, .roll = roll, .take = take};
