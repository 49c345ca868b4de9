#include "kircholm-file.h"
#include "kircholm-event.h"

HetPoint
kircholm_point(const KircholmState *state, unsigned cell)
{
    unsigned width = (unsigned)kircholm_data(state)->map.grid.width;
    if (cell >= kircholm_data(state)->map.cells)
        return HET_NOWHERE;
    return (HetPoint){(int32_t)(cell % width), (int32_t)(cell / width)};
}

void
kircholm_tell_form(const HetSink *sink, const KircholmState *state, unsigned unit,
                   KircholmFormation formation, const char *rule)
{
    het_tell(sink, &state->head, HET_EVENT_FORM, unit, HET_NO_UNIT, (int)formation, rule,
             kircholm_formation_names[formation]);
}

void
kircholm_tell_way(const HetSink *sink, const KircholmState *state, HetEventKind kind, unsigned unit,
                  unsigned from, unsigned to, const char *rule)
{
    if (sink != NULL)
        het_tell_way(sink, &state->head, kind, unit, kircholm_point(state, from),
                     kircholm_point(state, to), rule, NULL);
}
