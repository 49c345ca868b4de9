#include <string.h>

#include "northern-rules.h"

/* NORTHERN_NONE fits a byte, HET_NO_UNIT is the contract's. */
static unsigned
public_unit(unsigned unit)
{
    return unit == NORTHERN_NONE ? HET_NO_UNIT : unit;
}

/* What a note says of its unit. */
static const char *
words_of_note(const char *rule)
{
    static const char *const words[][2] = {
        {"GNW-3.3", "the last turn is over"},
        {"GNW-4.1", "he tries to rally"},
        {"GNW-4.4", "a lost base is not recovered"},
        {"GNW-6.7", "as Swedes it charges what is stronger"},
        {"GNW-8.8", "its hits are doubled, then halved"},
        {"GNW-8.11", "its enemy is chosen"},
        {"GNW-3.5", "its place being taken, it waits"},
        {"GNW-9.2", "it costs its enemy no base, and stays in contact"},
        {"GNW-9.4", "without room to withdraw it stays in contact"},
        {"GNW-7.12", "it is out of ammunition"},
        {"GNW-13.4", "Cossacks come in"},
        {"GNW-13.5", "it is an elite"},
        {"GNW-3.4", "no room is left to deploy it"},
        {"GNW-8.5", "as cavalry against steady foot it hits half"},
        {"GNW-8.6", "its enemy has the better ground"},
        {"GNW-8.7", "it strikes flank or rear"},
        {"GNW-8.9", "at half strength it fights worse"},
        {"GNW-8.12", "its enemy holds the far side of a crossing"},
        {"GNW-7.8", "its target has cover"},
        {"GNW-7.11", "at half strength it shoots worse"},
        {"GNW-13.2", "it fires into a flank, a rear or a column"},
        {"GNW-13.6", "as an elite it adds to its die"},
        {"GNW-11.4", "it is drawn for the army"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(words); i++)
        if (strcmp(words[i][0], rule) == 0)
            return words[i][1];
    return NULL;
}

/* What is said besides of an event, or NULL. `amount`: bases left; the side of the enemy met. */
static const char *
words_of(HetEventKind kind, int amount, const char *rule)
{
    static const char *const bases[NORTHERN_BASES] = {
        [1] = "one base is left", [2] = "two bases are left", [3] = "three bases are left"};
    static const char *const faces[HET_FACES] = {
        [HET_FACE_FRONT] = "it has met the front",
        [HET_FACE_RIGHT] = "it has met the right flank",
        [HET_FACE_REAR] = "it has met the rear",
        [HET_FACE_LEFT] = "it has met the left flank",
    };
    if (kind == HET_EVENT_NOTE)
        return words_of_note(rule);
    if (kind == HET_EVENT_FORM)
        return northern_formation_names[amount];
    if (kind == HET_EVENT_SHAKEN)
        return bases[amount];
    return kind == HET_EVENT_FIGHT && strcmp(rule, "GNW-6.9") == 0 ? faces[amount] : NULL;
}

void
northern_tell(const HetSink *sink, const NorthernState *state, HetEventKind kind, unsigned unit,
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
                        .note = words_of(kind, amount, rule)});
}

void
northern_tell_way(const HetSink *sink, const NorthernState *state, HetEventKind kind, unsigned unit,
                  HetPoint from, HetPoint to, const char *rule)
{
    if (sink == NULL)
        return;
    het_emit(sink, &state->head,
             (HetEvent){.kind = kind,
                        .unit = unit,
                        .other = HET_NO_UNIT,
                        .from = from,
                        .to = to,
                        .amount = state->units[unit].heading,
                        .rule = rule});
}
