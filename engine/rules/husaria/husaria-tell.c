/* Events, given the units and hexes of the state. */
#include "husaria-tell.h"

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
