#include "kircholm-rules.h"

HetPoint
kircholm_point(const KircholmState *state, unsigned cell)
{
    unsigned width = (unsigned)kircholm_data(state)->map.grid.width;
    if (cell >= kircholm_data(state)->map.cells)
        return HET_NOWHERE;
    return (HetPoint){(int32_t)(cell % width), (int32_t)(cell / width)};
}

/* KIRCHOLM_NOBODY fits a byte, HET_NO_UNIT is the contract's. */
static unsigned
public_unit(unsigned unit)
{
    return unit == KIRCHOLM_NOBODY ? HET_NO_UNIT : unit;
}

/* What a note says of its unit. */
static const char *
words_of(const char *rule)
{
    static const char *const words[][2] = {
        {"KIR-1.3", "a new turn"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(words); i++)
        if (strcmp(words[i][0], rule) == 0)
            return words[i][1];
    return NULL;
}

void
kircholm_tell(const HetSink *sink, const KircholmState *state, HetEventKind kind, unsigned unit,
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
                        .rule = rule,
                        .note = kind == HET_EVENT_NOTE ? words_of(rule) : NULL});
}

void
kircholm_tell_way(const HetSink *sink, const KircholmState *state, HetEventKind kind, unsigned unit,
                  unsigned from, unsigned to, const char *rule)
{
    if (sink == NULL)
        return;
    het_emit(sink, &state->head,
             (HetEvent){.kind = kind,
                        .unit = unit,
                        .other = HET_NO_UNIT,
                        .from = kircholm_point(state, from),
                        .to = kircholm_point(state, to),
                        .rule = rule});
}
