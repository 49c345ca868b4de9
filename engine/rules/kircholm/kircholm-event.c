#include "kircholm-file.h"
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
        {"KIR-3.3", "its pikes double its strength"},
        {"KIR-4.19", "it goes on with the points it has left"},
        {"KIR-4.9", "both wings count"},
        {"KIR-6.9", "retreating, it has a fifth of its strength"},
        {"KIR-8.3", "it stops in an enemy zone"},
        {"KIR-8.4", "it leaves an enemy zone"},
        {"KIR-9.4", "it attacks from flank or rear"},
        {"KIR-9.7", "disorder or walls count"},
        {"KIR-9.11", "it cannot withdraw all the way"},
        {"KIR-9.15", "its pursuit ends in an enemy zone"},
        {"KIR-10.7", "fire takes points off it"},
        {"KIR-10.15", "fire costs it its reactions"},
        {"KIR-11.2", "it charges"},
        {"KIR-11.6", "the slope it charged over counts"},
        {"KIR-11.7", "it charges over flat ground"},
        {"KIR-11.8", "it charges down on the enemy"},
        {"KIR-12.1", "its lances count"},
        {"KIR-12.2", "its lances are broken"},
        {"KIR-12.3", "it loses its lances in disorder"},
        {"KIR-13.4", "the ball only frightens"},
        {"KIR-14.1", "it is loaded further"},
        {"KIR-14.2", "it must load again"},
        {"KIR-15.3", "its commander helps"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(words); i++)
        if (strcmp(words[i][0], rule) == 0)
            return words[i][1];
    return NULL;
}

/* What the amount of an event means. */
static const char *
note_of(HetEventKind kind, int amount, const char *rule)
{
    if (kind == HET_EVENT_FORM)
        return kircholm_formation_names[amount];
    if (kind == HET_EVENT_FACE)
        return kircholm_facing_names[amount];
    if (kind == HET_EVENT_SHAKEN || kind == HET_EVENT_RALLY)
        return kircholm_level_names[amount];
    return kind == HET_EVENT_NOTE ? words_of(rule) : NULL;
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
                        .note = note_of(kind, amount, rule)});
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
