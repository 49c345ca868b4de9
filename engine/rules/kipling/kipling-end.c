/* How the game ends: half the figures, the field, the last turn; points; hospitals. KIP-6c to 6e */
#include "kipling-rules.h"

static bool
has_lost_its_share(const KiplingState *state, unsigned side)
{
    return state->lost[side] * 100 >=
           kipling_data(state)->figures[side] * kipling_option(state, KIPLING_END_SHARE);
}

bool
kipling_judge(KiplingState *state)
{
    if (state->end != KIPLING_END_NONE)
        return true;
    bool first = has_lost_its_share(state, HET_FIRST),
         second = has_lost_its_share(state, HET_SECOND);
    if (first && second)
        state->end = KIPLING_END_BOTH;
    else if (first || second)
        state->end = KIPLING_END_HALF;
    else if (state->on_table[HET_FIRST] == 0 || state->on_table[HET_SECOND] == 0)
        state->end = KIPLING_END_FIELD;
    return state->end != KIPLING_END_NONE;
}

int
kipling_points(const KiplingState *state, unsigned side)
{
    const KiplingScenario *data = kipling_data(state);
    int points = 0;
    for (unsigned i = 0; i < data->side_count[side]; i++) {
        unsigned unit = data->side_units[side][i];
        int figures = state->units[unit].figures + (state->guard[side] == unit);
        if (data->kind[unit] == KIPLING_CAVALRY)
            points += figures * kipling_option(state, KIPLING_HORSEMAN_POINTS);
        else if (data->kind[unit] != KIPLING_GENERAL)
            points += figures * 2;
    }
    for (unsigned gun = 0; gun < data->gun_count; gun++) {
        const KiplingGun *it = &state->guns[gun];
        if (it->place != HET_SQUARE_OFF && it->owner == side && it->spiked == 0)
            points += kipling_option(state, KIPLING_GUN_POINTS);
    }
    return points + state->taken[side] + state->taken[1 - side] + state->saved[side];
}

/* The smaller share of its figures lost wins; the saved count half. KIP-6c.2, 6d.2 */
static HetActor
judge_losses(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    long long share[HET_SIDES];
    for (unsigned side = 0; side < HET_SIDES; side++)
        share[side] = (2ll * state->lost[side] - state->saved[side]) * data->figures[1 - side];
    return share[HET_FIRST] == share[HET_SECOND]  ? HET_NOBODY
           : share[HET_FIRST] < share[HET_SECOND] ? HET_FIRST
                                                  : HET_SECOND;
}

static HetActor
winner_of(const KiplingState *state)
{
    if (kipling_option(state, KIPLING_POINTS) != 0) {
        int first = kipling_points(state, HET_FIRST), second = kipling_points(state, HET_SECOND);
        return first == second ? HET_NOBODY : first > second ? HET_FIRST : HET_SECOND;
    }
    switch ((KiplingEnd)state->end) {
    case KIPLING_END_HALF:
        return has_lost_its_share(state, HET_FIRST) ? HET_SECOND : HET_FIRST;
    case KIPLING_END_FIELD:
        if (state->on_table[HET_FIRST] != 0)
            return HET_FIRST;
        return state->on_table[HET_SECOND] != 0 ? HET_SECOND : judge_losses(state);
    case KIPLING_END_NONE:
    case KIPLING_END_BOTH:
    case KIPLING_END_TURNS:
        break;
    }
    return judge_losses(state);
}

bool
kipling_conclude(KiplingState *state, const HetSink *sink)
{
    enum { AT_ONCE = 16 }; /* dice of a node, so that its weights fit at any odds */
    for (unsigned side = 0; side < HET_SIDES; side++) {
        if (state->tended[side] == 0)
            continue;
        unsigned dice = MIN(state->tended[side], (unsigned)AT_ONCE);
        kipling_push(state, KIPLING_HOSPITAL, (int)side, (int)dice);
        return true;
    }
    state->winner = (uint8_t)winner_of(state);
    state->head.actor = HET_NOBODY;
    state->head.epoch++;
    kipling_tell(sink, state, HET_EVENT_OVER, KIPLING_NONE, KIPLING_NONE, 0,
                 state->end == KIPLING_END_TURNS ? "KIP-6c.2" : "KIP-6d.1");
    return false;
}

/* --- hospitals: KIP-8a.2 ---------------------------------------------------------------------- */

static bool
advance_hospital(KiplingState *state, const HetSink *sink)
{
    /* Sides roll as their first unit, which has finished its own rolls by now. */
    unsigned side = (unsigned)het_state_peek(&state->head)->operand[0];
    return kipling_open(state, KIPLING_ROLL_HOSPITAL, KIPLING_COUNT_OTHER,
                        kipling_data(state)->side_units[side][0], sink);
}

static void
roll(const KiplingState *state, KiplingRoll *ret_roll)
{
    const HetFrame *frame = het_state_peek(&state->head);
    ret_roll->unit = kipling_data(state)->side_units[frame->operand[0]][0];
    ret_roll->dice = (unsigned)frame->operand[1];
    ret_roll->hitting = 7u - (unsigned)kipling_option(state, KIPLING_HOSPITAL_ROLL);
    for (unsigned count = 0; count <= ret_roll->dice; count++)
        ret_roll->effect[count] = (uint8_t)count;
}

static void
take(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame frame = *het_state_peek(&state->head);
    unsigned side = (unsigned)frame.operand[0];
    het_state_pop(&state->head);
    state->tended[side] = (uint16_t)(state->tended[side] - frame.operand[1]);
    state->saved[side] = (uint16_t)(state->saved[side] + move->roll.low);
    kipling_tell(sink, state, HET_EVENT_ROLL, kipling_data(state)->side_units[side][0],
                 KIPLING_NONE, move->roll.low, "KIP-8a.2");
}

const KiplingSteps kipling_hospital = {.advance = advance_hospital, .roll = roll, .take = take};
