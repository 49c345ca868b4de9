#include "musketpike-rules.h"

HetPoint
musket_point(const MusketScenario *data, unsigned cell)
{
    unsigned width = (unsigned)data->map.grid.width;
    if (cell >= data->cells)
        return HET_NOWHERE;
    return (HetPoint){(int32_t)(cell % width), (int32_t)(cell / width)};
}

static void
tell(const HetSink *sink, const MusketState *state, HetEvent event)
{
    event.unit = event.unit == MUSKET_NONE ? (unsigned)HET_NO_UNIT : event.unit;
    event.other = event.other == MUSKET_NONE ? (unsigned)HET_NO_UNIT : event.other;
    het_emit(sink, &state->head, event);
}

void
musket_tell(const HetSink *sink, const MusketState *state, HetEventKind kind, unsigned unit,
            unsigned other, int amount, const char *rule)
{
    if (sink != NULL)
        tell(sink, state,
             (HetEvent){.kind = kind,
                        .unit = unit,
                        .other = other,
                        .from = HET_NOWHERE,
                        .to = HET_NOWHERE,
                        .amount = amount,
                        .rule = rule});
}

void
musket_tell_way(const HetSink *sink, const MusketState *state, HetEventKind kind, unsigned unit,
                unsigned from, unsigned to, const char *rule)
{
    if (sink != NULL)
        tell(sink, state,
             (HetEvent){.kind = kind,
                        .unit = unit,
                        .other = HET_NO_UNIT,
                        .from = musket_point(musket_data(state), from),
                        .to = musket_point(musket_data(state), to),
                        .rule = rule});
}

void
musket_note(const HetSink *sink, const MusketState *state, unsigned unit, const char *rule,
            const char *note)
{
    if (sink != NULL)
        tell(sink, state,
             (HetEvent){.kind = HET_EVENT_NOTE,
                        .unit = unit,
                        .other = HET_NO_UNIT,
                        .from = HET_NOWHERE,
                        .to = HET_NOWHERE,
                        .rule = rule,
                        .note = note});
}
