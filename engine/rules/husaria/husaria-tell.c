/* Events, given the units and hexes of the state. */
#include "husaria-tell.h"

HetPoint
husaria_point(const HusariaScenario *data, unsigned cell)
{
    if (cell >= data->map.cells)
        return HET_NOWHERE;
    return (HetPoint){(int32_t)(cell % (unsigned)data->map.grid.width),
                      (int32_t)(cell / (unsigned)data->map.grid.width)};
}

static unsigned
public_unit(unsigned unit)
{
    return unit == HUSARIA_NOBODY ? HET_NO_UNIT : unit;
}

void
husaria_tell(const HetSink *sink, const HusariaState *state, HetEventKind kind, unsigned unit,
             unsigned other, int amount, const char *rule)
{
    het_tell(sink, &state->head, kind, public_unit(unit), public_unit(other), amount, rule, NULL);
}

void
husaria_tell_way(const HetSink *sink, const HusariaState *state, HetEventKind kind, unsigned unit,
                 unsigned from, unsigned to, const char *rule)
{
    const HusariaScenario *data = husaria_data(state);
    if (sink != NULL)
        het_tell_way(sink, &state->head, kind, public_unit(unit), husaria_point(data, from),
                     husaria_point(data, to), rule,
                     kind == HET_EVENT_NOTE ? "a fence falls" : NULL);
}
