#include <string.h>

#include "kipling-rules.h"

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

/* What a note says of its unit. */
static const char *
words_of(const char *rule)
{
    static const char *const words[][2] = {
        {"KIP-4a.5", "under strength, it breaks its charge off"},
        {"KIP-4c.1", "it chases the crew off"},
        {"KIP-4d.1", "it has won the melee"},
        {"KIP-4d.2", "it has won the melee, its enemy being wiped out"},
        {"KIP-4d.5", "the melee is tied and goes on next turn"},
        {"KIP-4e.2", "a figure of it guards the prisoners"},
        {"KIP-4e.4", "its losses of all rounds may prove prisoners"},
        {"KIP-4g.6", "under strength, it abandons its gun"},
        {"KIP-7a.5", "its general lost, it does not follow up"},
        {"KIP-8a.1", "a hospital is near for its losses"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(words); i++)
        if (strcmp(words[i][0], rule) == 0)
            return words[i][1];
    return NULL;
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
                        .rule = rule,
                        .note = kind == HET_EVENT_NOTE ? words_of(rule) : NULL});
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
