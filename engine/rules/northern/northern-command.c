/* The command phase: generals rally units. GNW-4 */
#include "northern-rules.h"

enum { GENERAL, UNIT }; /* operands */
enum { OUT = 0x80 };    /* of an effect: the general is out of the game */

/* GNW-4.4: hits since the last base was lost; guns have lost none (GNW-10.3). */
static unsigned
recoverable(const NorthernState *state, unsigned unit)
{
    unsigned hits = state->units[unit].hits;
    if (northern_data(state)->kind[unit] == NORTHERN_ARTILLERY)
        return hits;
    return hits % (unsigned)northern_option(state, NORTHERN_BASE_HITS);
}

bool
northern_may_rally(const NorthernState *state, unsigned general, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    if (data->kind[general] != NORTHERN_GENERAL || !northern_present(state, general) ||
        (state->acted >> general & 1u) != 0 || data->side[unit] != data->side[general] ||
        !northern_is_body(state, unit) || recoverable(state, unit) == 0)
        return false;
    HetOutline own = northern_outline(&state->units[general]);
    HetOutline its = northern_outline(&state->units[unit]);
    return het_outline_within(&own, &its, NORTHERN_TOUCH);
}

static bool
advance(NorthernState *state, const HetSink *sink)
{
    unsigned general = (unsigned)het_state_peek(&state->head)->operand[GENERAL];
    return northern_open(state, NORTHERN_ROLL_RALLY, NORTHERN_COUNT_OTHER, general, sink);
}

/* GNW-4.2, 4.3; GNW-13.3 */
static unsigned
effect_of(const NorthernState *state, unsigned unit, int die)
{
    static const uint8_t graded[NORTHERN_FACES] = {1, 1, 2, 2, 3, 0};
    bool by_grades = northern_option(state, NORTHERN_GRADED_RALLY) != 0;
    unsigned hits = by_grades ? graded[die - 1] : (unsigned)die;
    bool out = die == (by_grades ? 6 : 1);
    return MIN(hits, recoverable(state, unit)) | (out ? OUT : 0u);
}

static void
roll(const NorthernState *state, NorthernRoll *ret_roll)
{
    const HetFrame *frame = het_state_peek(&state->head);
    ret_roll->unit = (unsigned)frame->operand[GENERAL];
    for (int die = 1; die <= NORTHERN_FACES; die++)
        ret_roll->effect[die - 1] = (uint8_t)effect_of(state, (unsigned)frame->operand[UNIT], die);
}

static void
take(NorthernState *state, const HetMove *move, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned general = (unsigned)frame->operand[GENERAL], unit = (unsigned)frame->operand[UNIT];
    unsigned effect = effect_of(state, unit, move->roll.low), hits = effect & ~(unsigned)OUT;
    bool graded = northern_option(state, NORTHERN_GRADED_RALLY) != 0;
    const char *rule = graded ? "GNW-13.3" : "GNW-4.2";
    het_state_pop(&state->head);
    northern_tell(sink, state, HET_EVENT_ROLL, general, NORTHERN_NONE, move->roll.low, rule);
    state->units[unit].hits = (uint8_t)(state->units[unit].hits - hits);
    if (hits > 0)
        northern_tell(sink, state, HET_EVENT_RALLY, unit, general, (int)hits, rule);
    if (!graded && hits < (unsigned)move->roll.low && state->units[unit].hits > 0)
        northern_tell(sink, state, HET_EVENT_NOTE, unit, NORTHERN_NONE, 0, "GNW-4.4");
    if ((effect & OUT) != 0)
        northern_remove(state, general, NORTHERN_NONE, "GNW-4.3", sink);
}

const NorthernSteps northern_rally = {.advance = advance, .roll = roll, .take = take};
