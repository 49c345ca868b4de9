/* What losses do: strength, prisoners and their guard, generals in danger. KIP-4e, 5a.1, 7a.4 */
#include "kipling-rules.h"

/* --- losses ----------------------------------------------------------------------------------- */

void
kipling_unlock(KiplingState *state, unsigned unit)
{
    unsigned partner = state->units[unit].partner;
    if (partner == KIPLING_NONE)
        return;
    unsigned both[2] = {unit, partner};
    for (unsigned i = 0; i < 2; i++) {
        state->units[both[i]].partner = KIPLING_NONE;
        state->units[both[i]].arrival = 0;
        state->units[both[i]].melee_losses = 0;
    }
}

/* The general goes with his unit's last figure. KIP-7a.4 */
static void
kill_leader(KiplingState *state, unsigned general, const HetSink *sink)
{
    KiplingUnit *him = &state->units[general];
    unsigned side = kipling_data(state)->side[general];
    state->units[him->leader].leader = KIPLING_NONE;
    him->leader = KIPLING_NONE;
    him->figures = 0;
    him->dead = 1;
    him->falls = 0;
    him->status = KIPLING_GONE;
    state->acted &= ~(1u << general);
    state->lost[side]++;
    kipling_tell(sink, state, HET_EVENT_REMOVE, general, KIPLING_NONE, 0, "KIP-7a.4");
}

/* A unit without figures is gone; its gun stays. */
void
kipling_take_off(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    unsigned side = kipling_data(state)->side[unit];
    KiplingUnit *it = &state->units[unit];
    kipling_unlock(state, unit);
    kipling_leave_gun(state, unit);
    if (it->leader != KIPLING_NONE)
        kill_leader(state, it->leader, sink);
    het_square_remove(&state->occupied[side], it->place);
    it->place = HET_SQUARE_OFF;
    it->status = KIPLING_GONE;
    it->falls = it->arrival = it->melee_losses = 0;
    state->acted &= ~(1u << unit);
    state->on_table[side]--;
    kipling_tell(sink, state, HET_EVENT_REMOVE, unit, KIPLING_NONE, 0, rule);
}

static void
weaken(KiplingState *state, unsigned unit, const HetSink *sink)
{
    KiplingUnit *it = &state->units[unit];
    int turns = kipling_option(state, KIPLING_FALL_BACK_TURNS);
    if (it->status != KIPLING_STEADY ||
        it->figures * 100 >
            kipling_data(state)->start[unit] * kipling_option(state, KIPLING_WEAK_SHARE))
        return;
    it->status = turns > 0 ? KIPLING_FALLING : KIPLING_EXHAUSTED;
    it->falls = (uint8_t)turns;
    /* "Its next two turns": one that is under way does not count. KIP-5a.2 */
    if (it->falls > 0 && state->head.phase == KIPLING_MELEES && !kipling_locked(it) &&
        kipling_data(state)->side[unit] == state->head.active)
        state->acted |= 1u << unit;
    if (kipling_has_captured_gun(state, unit)) {
        kipling_tell(sink, state, HET_EVENT_NOTE, unit, kipling_gun_id(state, it->gun), 0,
                     "KIP-4g.6");
        kipling_leave_gun(state, unit);
    }
    kipling_tell(sink, state, HET_EVENT_SHAKEN, unit, KIPLING_NONE, it->status, "KIP-5a.1");
}

void
kipling_lose(KiplingState *state, unsigned unit, unsigned figures, const char *rule,
             const HetSink *sink)
{
    KiplingUnit *it = &state->units[unit];
    unsigned side = kipling_data(state)->side[unit];
    if (figures == 0)
        return;
    it->figures = (uint8_t)(it->figures - figures);
    it->dead = (uint8_t)(it->dead + figures);
    state->lost[side] = (uint16_t)(state->lost[side] + figures);
    kipling_tell(sink, state, HET_EVENT_LOSE, unit, KIPLING_NONE, (int)figures, rule);
    if (it->figures == 0) {
        kipling_take_off(state, unit, rule, sink);
        return;
    }
    weaken(state, unit, sink);
    if (it->leader != KIPLING_NONE)
        kipling_push(state, KIPLING_LEADER, it->leader, 0);
}

void
kipling_chase_off(KiplingState *state, unsigned crew, const HetSink *sink)
{
    KiplingUnit *it = &state->units[crew];
    unsigned side = kipling_data(state)->side[crew], figures = it->figures;
    it->fled = (uint8_t)(it->fled + figures);
    it->figures = 0;
    state->lost[side] = (uint16_t)(state->lost[side] + figures);
    kipling_tell(sink, state, HET_EVENT_LOSE, crew, KIPLING_NONE, (int)figures, "KIP-4c.3");
    kipling_take_off(state, crew, "KIP-4c.1", sink);
}

void
kipling_leave_table(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    KiplingUnit *it = &state->units[unit];
    unsigned side = kipling_data(state)->side[unit], figures = it->figures;
    kipling_tell(sink, state, HET_EVENT_LOSE, unit, KIPLING_NONE, (int)figures, rule);
    it->fled = (uint8_t)(it->fled + figures);
    it->figures = 0;
    state->lost[side] = (uint16_t)(state->lost[side] + figures);
    unsigned gun = it->gun;
    kipling_take_off(state, unit, rule, sink);
    if (gun != KIPLING_NONE)
        state->guns[gun].place = HET_SQUARE_OFF;
}

/* --- generals: KIP-7a.4 ----------------------------------------------------------------------- */

static bool
advance_general(KiplingState *state, const HetSink *sink)
{
    unsigned general = (unsigned)het_state_peek(&state->head)->operand[0];
    if (state->units[general].status == KIPLING_GONE) {
        het_state_pop(&state->head);
        return true;
    }
    return kipling_open(state, KIPLING_ROLL_LEADER, KIPLING_COUNT_OTHER, general, sink);
}

static void
roll_general(const KiplingState *state, KiplingRoll *ret_roll)
{
    ret_roll->unit = (unsigned)het_state_peek(&state->head)->operand[0];
    ret_roll->dice = 1;
    ret_roll->hitting = (unsigned)kipling_option(state, KIPLING_GENERAL_ROLL);
    ret_roll->effect[0] = 0;
    ret_roll->effect[1] = 1;
}

static void
take_general(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    unsigned general = (unsigned)het_state_peek(&state->head)->operand[0];
    het_state_pop(&state->head);
    kipling_tell(sink, state, HET_EVENT_ROLL, general, KIPLING_NONE, move->roll.low, "KIP-7a.4");
    if (move->roll.low > 0)
        kill_leader(state, general, sink);
}

/* --- prisoners and their guard: KIP-4e -------------------------------------------------------- */

/* Least number with which a figure surrenders. KIP-4e.1, 4e.3, 5b.3 */
static unsigned
surrender_roll(const KiplingState *state, unsigned unit)
{
    bool crew = kipling_data(state)->kind[unit] == KIPLING_ARTILLERY;
    int usual = kipling_option(state, crew ? KIPLING_CREW_PRISONER_ROLL : KIPLING_PRISONER_ROLL);
    int exhausted = kipling_option(state, KIPLING_EXHAUSTED_PRISONER_ROLL);
    return (unsigned)(state->units[unit].status == KIPLING_EXHAUSTED ? MIN(usual, exhausted)
                                                                     : usual);
}

void
kipling_push_prisoners(KiplingState *state, unsigned loser, unsigned casualties)
{
    HetFrame *frame = kipling_push(state, KIPLING_PRISONERS, (int)loser, (int)casualties);
    frame->operand[2] = (int16_t)(7 - (int)surrender_roll(state, loser));
    frame->flags = state->units[loser].status == KIPLING_EXHAUSTED;
}

void
kipling_take_prisoners(KiplingState *state, unsigned loser, unsigned figures, const char *rule,
                       const HetSink *sink)
{
    unsigned captor = 1u - kipling_data(state)->side[loser];
    state->units[loser].prisoners = (uint8_t)(state->units[loser].prisoners + figures);
    state->taken[captor] = (uint16_t)(state->taken[captor] + figures);
    kipling_tell(sink, state, HET_EVENT_SURRENDER, loser, KIPLING_NONE, (int)figures, rule);
    if (state->guard[captor] == KIPLING_NONE)
        kipling_push(state, KIPLING_GUARD, (int)captor, 0);
}

static bool
advance_prisoners(KiplingState *state, const HetSink *sink)
{
    unsigned loser = (unsigned)het_state_peek(&state->head)->operand[0];
    return kipling_open(state, KIPLING_ROLL_PRISONERS, KIPLING_COUNT_OTHER, loser, sink);
}

static void
roll_prisoners(const KiplingState *state, KiplingRoll *ret_roll)
{
    const HetFrame *frame = het_state_peek(&state->head);
    ret_roll->unit = (unsigned)frame->operand[0];
    ret_roll->dice = (unsigned)frame->operand[1];
    ret_roll->hitting = (unsigned)frame->operand[2];
    for (unsigned count = 0; count <= ret_roll->dice; count++)
        ret_roll->effect[count] = (uint8_t)count;
}

static void
take_roll_of_prisoners(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame frame = *het_state_peek(&state->head);
    unsigned loser = (unsigned)frame.operand[0], figures = (unsigned)move->roll.low;
    KiplingUnit *it = &state->units[loser];
    bool crew = kipling_data(state)->kind[loser] == KIPLING_ARTILLERY;
    het_state_pop(&state->head);
    if (figures == 0)
        return;
    if (crew)
        it->fled = (uint8_t)(it->fled - figures);
    else
        it->dead = (uint8_t)(it->dead - figures);
    kipling_take_prisoners(state, loser, figures,
                           frame.flags != 0 ? "KIP-5b.3"
                           : crew           ? "KIP-4e.3"
                                            : "KIP-4e.1",
                           sink);
}

static void
list_guard(const KiplingState *state, HetMoveList *list)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned side = (unsigned)het_state_peek(&state->head)->operand[0];
    for (unsigned i = 0; i < data->side_count[side]; i++) {
        unsigned unit = data->side_units[side][i];
        if (state->units[unit].place != HET_SQUARE_OFF && state->units[unit].figures >= 2)
            het_list_add(list, het_move_unit(HET_MOVE_LOSE, unit));
    }
}

static bool
advance_guard(KiplingState *state, const HetSink *sink)
{
    unsigned side = (unsigned)het_state_peek(&state->head)->operand[0];
    HetMoveList list;
    het_list_clear(&list);
    list_guard(state, &list);
    if (list.count > 0)
        return kipling_ask(state, side, sink);
    het_state_pop(&state->head);
    return true;
}

static void
take_guard(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    unsigned side = (unsigned)het_state_peek(&state->head)->operand[0];
    het_state_pop(&state->head);
    state->guard[side] = (uint8_t)move->unit;
    state->units[move->unit].figures--;
    kipling_tell(sink, state, HET_EVENT_NOTE, move->unit, KIPLING_NONE, 1, "KIP-4e.2");
    weaken(state, move->unit, sink);
}

const KiplingSteps kipling_leader = {
    .advance = advance_general, .roll = roll_general, .take = take_general};
const KiplingSteps kipling_prisoners = {
    .advance = advance_prisoners, .roll = roll_prisoners, .take = take_roll_of_prisoners};
const KiplingSteps kipling_guard = {
    .advance = advance_guard, .list = list_guard, .take = take_guard};
