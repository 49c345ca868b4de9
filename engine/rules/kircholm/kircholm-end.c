/* Points and the end of the game. KIR-17 */
#include "kircholm-end.h"

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

static bool
has_field(const KircholmState *state, unsigned side)
{
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_OF_SIDE(unit, data, side)
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
    het_tell(sink, &state->head, HET_EVENT_OVER, HET_NO_UNIT, HET_NO_UNIT, 0, rules[end], NULL);
    return true;
}

bool
kircholm_judge(KircholmState *state, bool last, const HetSink *sink)
{
    const KircholmScenario *data = kircholm_data(state);
    int percent[HET_SIDES];
    bool broken[HET_SIDES];
    for (unsigned side = 0; side < HET_SIDES; side++) {
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
