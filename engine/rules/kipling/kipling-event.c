#include "kipling-event.h"

HetPoint
kipling_point(unsigned cell)
{
    if (cell >= HET_SQUARE_CELLS)
        return HET_NOWHERE;
    return (HetPoint){(int32_t)het_square_column(cell), (int32_t)het_square_row(cell)};
}

/* KIPLING_NONE fits a byte, HET_NO_UNIT is the contract's. */
static unsigned
public_unit(unsigned unit)
{
    return unit == KIPLING_NONE ? HET_NO_UNIT : unit;
}

void
kipling_tell(const HetSink *sink, const KiplingState *state, HetEventKind kind, unsigned unit,
             unsigned other, int amount, const char *rule)
{
    if (sink == NULL)
        return;
    het_emit(sink, &state->head,
             (HetEvent){.kind = kind,
                        .unit = public_unit(unit),
                        .other = public_unit(other),
                        .from = HET_NOWHERE,
                        .to = HET_NOWHERE,
                        .amount = amount,
                        .rule = rule});
}

void
kipling_tell_way(const HetSink *sink, const KiplingState *state, HetEventKind kind, unsigned unit,
                 unsigned from, unsigned to, const char *rule)
{
    if (sink == NULL)
        return;
    het_emit(sink, &state->head,
             (HetEvent){.kind = kind,
                        .unit = unit,
                        .other = HET_NO_UNIT,
                        .from = kipling_point(from),
                        .to = kipling_point(to),
                        .rule = rule});
}
