#include "musketpike-event.h"

HetPoint
musket_point(const MusketScenario *data, unsigned cell)
{
    unsigned width = (unsigned)data->map.grid.width;
    if (cell >= data->cells)
        return HET_NOWHERE;
    return (HetPoint){(int32_t)(cell % width), (int32_t)(cell / width)};
}

void
musket_tell_way(const HetSink *sink, const MusketState *state, HetEventKind kind, unsigned unit,
                unsigned from, unsigned to, const char *rule)
{
    const MusketScenario *data = musket_data(state);
    if (sink != NULL)
        het_tell_way(sink, &state->head, kind, unit, musket_point(data, from),
                     musket_point(data, to), rule, NULL);
}
