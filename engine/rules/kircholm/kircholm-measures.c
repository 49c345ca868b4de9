/* A side's strength and losses in numbers, and the result of the game. */
#include "kircholm-slots.h"
#include "kircholm-end.h"

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
    const KircholmState *state = (const KircholmState *)head;
    const KircholmScenario *data = kircholm_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        count_unit(state, unit, ret_measures->value[data->side[unit]]);
    for (unsigned side = 0; side < HET_SIDES; side++)
        ret_measures->value[side][HET_MEASURE_POINTS] = (int32_t)kircholm_lost(state, 1 - side);
}

void
kircholm_result_of(const HetState *head, HetResult *ret_result)
{
    static const HetResult results[] = {
        [KIRCHOLM_END_NONE] = {.reason = "", .rule = ""},
        [KIRCHOLM_END_BROKEN] = {.reason = "an army is broken", .rule = "KIR-17.2"},
        [KIRCHOLM_END_BOTH] = {.reason = "both armies are broken", .rule = "KIR-17.2"},
        [KIRCHOLM_END_FIELD] = {.reason = "a side has no unit on the field", .rule = "KIR-17.4"},
        [KIRCHOLM_END_TURNS] = {.reason = "the last turn is over", .rule = "KIR-17.3"},
    };
    const KircholmState *state = (const KircholmState *)head;
    *ret_result = results[state->end];
    ret_result->winner = (HetActor)state->winner;
}
