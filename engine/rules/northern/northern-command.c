/* The command phase: generals rally units. GNW-4 */
#include "northern-command.h"

#include "northern-ground.h"
#include "northern-procedure.h"

enum { OUT = 0x80 }; /* of an effect: the general is out of the game */

/* Guns have lost no base: GNW-10.3. */
unsigned
northern_recoverable(const NorthernState *state, unsigned unit)
{
    unsigned hits = state->units[unit].hits;
    if (northern_data(state)->kind[unit] == NORTHERN_ARTILLERY)
        return hits;
    return hits % (unsigned)northern_option(state, NORTHERN_BASE_HITS);
}

bool
northern_touches(const NorthernState *state, unsigned general, unsigned unit)
{
    HetOutline own = northern_outline(&state->units[general]);
    HetOutline its = northern_outline(&state->units[unit]);
    return northern_present(state, general) && northern_present(state, unit) &&
           het_outline_within(&own, &its, NORTHERN_TOUCH);
}

const char *
northern_why_no_rally(const NorthernState *state, unsigned general, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    if (data->kind[general] != NORTHERN_GENERAL)
        return "only generals rally units (GNW-4.1)";
    if (data->side[general] != state->head.active)
        return "he is the other side's: this is not his player turn (GNW-3.1)";
    if (data->kind[unit] == NORTHERN_GENERAL || data->side[unit] != data->side[general])
        return "a general rallies units of his side (GNW-4.1)";
    if (!northern_present(state, general))
        return "he is out of the game (GNW-4.3)";
    if (state->head.phase == NORTHERN_COMMAND && (state->acted >> general & 1u) != 0)
        return "he has tried in this player turn (GNW-4.6)";
    if (!northern_touches(state, general, unit))
        return "he is not within 1 mm of it (GNW-4.1)";
    return northern_recoverable(state, unit) > 0
               ? NULL
               : "it has taken no hits since it last lost a base (GNW-4.4)";
}

static bool
advance(HetState *head, const HetSink *sink)
{
    unsigned general = (unsigned)het_frame_peek(head, NorthernRally)->general;
    return northern_open(northern_state(head), NORTHERN_ROLL_RALLY, NORTHERN_COUNT_OTHER, general,
                         sink);
}

unsigned
northern_rallied(const NorthernState *state, unsigned unit, int die, bool *ret_out)
{
    static const uint8_t graded[NORTHERN_FACES] = {1, 1, 2, 2, 3, 0};
    bool by_grades = northern_option(state, NORTHERN_GRADED_RALLY) != 0;
    unsigned hits = by_grades ? graded[die - 1] : (unsigned)die;
    *ret_out = die == (by_grades ? 6 : 1);
    return MIN(hits, northern_recoverable(state, unit));
}

static unsigned
effect_of(const NorthernState *state, unsigned unit, int die)
{
    bool out;
    unsigned hits = northern_rallied(state, unit, die, &out);
    return hits | (out ? OUT : 0u);
}

static const char *
rule_of_rally(const NorthernState *state)
{
    return northern_option(state, NORTHERN_GRADED_RALLY) != 0 ? "GNW-13.3" : "GNW-4.2";
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const NorthernState *state = northern_state_peek(head);
    const NorthernRally *rally = het_frame_peek(head, NorthernRally);
    unsigned unit = (unsigned)rally->unit;
    het_throw_die(ret_throw, (unsigned)rally->general, NORTHERN_FACES);
    het_account_begin(ret_throw->account, "a rally", rule_of_rally(state), HET_NO_UNIT);
    for (int die = 1; die <= NORTHERN_FACES; die++)
        ret_throw->effect[die] = (uint8_t)effect_of(state, unit, die);
}

static void
tell_rally(const NorthernState *state, unsigned general, unsigned unit, int die, unsigned hits,
           const HetSink *sink)
{
    const char *rule = rule_of_rally(state);
    char words[32];
    g_snprintf(words, sizeof words, "%u hit%s recovered", hits, hits == 1 ? "" : "s");
    if (hits > 0)
        het_tell(sink, &state->head, HET_EVENT_RALLY, unit, general, (int)hits, rule, words);
    if (northern_option(state, NORTHERN_GRADED_RALLY) == 0 && hits < (unsigned)die &&
        state->units[unit].hits > 0)
        het_tell(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "GNW-4.4",
                 "a lost base is not recovered");
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    NorthernRally rally = *het_frame_peek(head, NorthernRally);
    unsigned general = (unsigned)rally.general, unit = (unsigned)rally.unit;
    unsigned effect = effect_of(state, unit, move->roll.low), hits = effect & ~(unsigned)OUT;
    het_state_pop(head);
    state->units[unit].hits = (uint8_t)(state->units[unit].hits - hits);
    if (sink != NULL)
        tell_rally(state, general, unit, move->roll.low, hits, sink);
    if ((effect & OUT) != 0)
        northern_remove(state, general, HET_NO_UNIT, "GNW-4.3", sink);
}

const HetProcedure northern_rally = {.advance = advance, .roll = roll, .take = take};
