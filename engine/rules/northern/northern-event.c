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
        {"GNW-6.7", "as Swedes it charges an enemy with more hits left"},
        {"GNW-8.11", "its enemy is chosen"},
        {"GNW-3.5", "its place being taken, it waits"},
        {"GNW-9.2", "it costs its enemy no base, and stays in contact"},
        {"GNW-9.4", "without room to withdraw it stays in contact"},
        {"GNW-7.12", "it is out of ammunition"},
        {"GNW-13.4", "Cossacks come in"},
        {"GNW-13.5", "it is an elite"},
        {"GNW-3.4", "no room is left to deploy it"},
        {"GNW-8.5", "as cavalry against Swedish or Russian infantry its hits are halved"},
        {"GNW-8.6", "its enemy is in woods or a town or on a hill: its hits are halved"},
        {"GNW-8.7", "it strikes flank or rear: its hits are doubled"},
        {"GNW-8.9", "at half strength, # to its die"},
        {"GNW-8.12", "its enemy holds the far side of a crossing: its hits are halved"},
        {"GNW-7.8", "its target has cover: its hits are halved"},
        {"GNW-7.11", "at half strength, # to its die"},
        {"GNW-13.2", "it fires into a flank, a rear or a column: its hits are doubled"},
        {"GNW-13.6", "as an elite, # to its die"},
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
    static const char *const bases[NORTHERN_BASES] = {[1] = "it is down to one base",
                                                      [2] = "it is down to two bases",
                                                      [3] = "it is down to three bases"};
    static const char *const faces[HET_FACES] = {
        [HET_FACE_FRONT] = "in contact with its front, until the combat phase",
        [HET_FACE_RIGHT] = "in contact with its right flank, until the combat phase",
        [HET_FACE_REAR] = "in contact with its rear, until the combat phase",
        [HET_FACE_LEFT] = "in contact with its left flank, until the combat phase",
    };
    if (kind == HET_EVENT_NOTE && strcmp(rule, "GNW-10.2") == 0)
        return bases[amount];
    if (kind == HET_EVENT_NOTE)
        return words_of_note(rule);
    if (kind == HET_EVENT_RALLY)
        return amount == 1 ? "# hit recovered" : "# hits recovered";
    if (kind == HET_EVENT_FORM)
        return northern_formation_names[amount];
    return kind == HET_EVENT_FIGHT && strcmp(rule, "GNW-6.9") == 0 ? faces[amount] : NULL;
}

void
northern_tell_words(const HetSink *sink, const NorthernState *state, HetEventKind kind,
                    unsigned unit, unsigned other, int amount, const char *rule, const char *words)
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
                        .note = words});
}

void
northern_tell(const HetSink *sink, const NorthernState *state, HetEventKind kind, unsigned unit,
              unsigned other, int amount, const char *rule)
{
    if (sink != NULL)
        northern_tell_words(sink, state, kind, unit, other, amount, rule,
                            words_of(kind, amount, rule));
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
