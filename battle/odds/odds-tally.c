#include "odds-tally.h"

#include <string.h>

/* Words that are kept with a change: those with numbers would separate equal prospects. (static)
 */
static const char *
words_without_numbers(const char *note)
{
    return note == NULL || strpbrk(note, "0123456789#") != NULL ? NULL : g_intern_string(note);
}

/* A change of order or morale. */
static void
change(HetTally *tally, const HetEvent *event, unsigned now, unsigned before)
{
    tally->flags = (uint16_t)((tally->flags & ~before) | now);
    tally->note = words_without_numbers(event->note);
}

unsigned
het_tally_count(const HetScenario *scenario)
{
    return scenario->units->len + 1;
}

/* Counts what happens to a unit; false if it is nothing that counts. */
static bool
count(HetTally *tally, const HetEvent *event)
{
    switch (event->kind) {
    case HET_EVENT_LOSE:
        tally->lost = (int16_t)(tally->lost + event->amount);
        return true;
    case HET_EVENT_SURRENDER:
        tally->surrendered = (int16_t)(tally->surrendered + event->amount);
        return true;
    case HET_EVENT_SHAKEN:
        change(tally, event, HET_TALLY_SHAKEN, HET_TALLY_RALLIED);
        return true;
    case HET_EVENT_RALLY:
        change(tally, event, HET_TALLY_RALLIED, HET_TALLY_SHAKEN);
        return true;
    case HET_EVENT_RETREAT:
        tally->flags |= HET_TALLY_FELL_BACK;
        return true;
    case HET_EVENT_REMOVE:
        tally->flags |= HET_TALLY_REMOVED;
        return true;
    case HET_EVENT_FORM:
        tally->flags |= HET_TALLY_FORMED;
        return true;
    case HET_EVENT_TURN:
    case HET_EVENT_PHASE:
    case HET_EVENT_MOVE:
    case HET_EVENT_FACE:
    case HET_EVENT_SHOOT:
    case HET_EVENT_ROLL:
    case HET_EVENT_FORCED:
    case HET_EVENT_FIGHT:
    case HET_EVENT_CAPTURE:
    case HET_EVENT_PLACE:
    case HET_EVENT_SCORE:
    case HET_EVENT_NOTE:
    case HET_EVENT_OVER:
        break;
    }
    return false;
}

/* The last tally's flags. Its `lost` is the note's amount.
 */
enum { NOT_ROLLED, ROLLED, COUNTED };

static void
tally_event(void *data, const HetState *state, const HetEvent *event)
{
    HetTally *tallies = data;
    const unsigned units = state->scenario->units->len;
    HetTally *last = &tallies[units];
    bool counted = event->unit < units && count(&tallies[event->unit], event);
    if (event->kind == HET_EVENT_CAPTURE && event->other < units) {
        tallies[event->other].flags |= HET_TALLY_CAPTURED;
        counted = true;
    }
    if (counted)
        *last = (HetTally){.flags = COUNTED};
    else if (event->kind == HET_EVENT_ROLL && last->flags != COUNTED)
        *last = (HetTally){.flags = ROLLED}; /* what came before it is about these dice */
    else if (event->kind == HET_EVENT_NOTE && event->note != NULL && event->unit < units &&
             last->flags == ROLLED && last->note == NULL)
        *last = (HetTally){.flags = ROLLED,
                           .lost = (int16_t)event->amount,
                           .reported = (uint16_t)event->unit,
                           .note = g_intern_string(event->note)};
}

HetSink
het_tally_sink(HetTally *tallies)
{
    return (HetSink){.emit = tally_event, .data = tallies};
}

static void
append_clause(GString *text, const char *code, const char *words)
{
    g_string_append_printf(text, "%s%s %s", text->len > 0 ? "; " : "", code, words);
}

static void
append_flags(const HetTally *tally, const char *code, GString *text)
{
    static const struct {
        unsigned flag;
        const char *words;
    } reported[] = {
        {HET_TALLY_CAPTURED, "is captured"},     {HET_TALLY_REMOVED, "is out of the game"},
        {HET_TALLY_FORMED, "changes formation"}, {HET_TALLY_FELL_BACK, "falls back"},
        {HET_TALLY_SHAKEN, "is shaken"},         {HET_TALLY_RALLIED, "rallies"}};
    HET_EACH_BELOW(i, G_N_ELEMENTS(reported)) {
        if ((tally->flags & reported[i].flag) == 0)
            continue;
        append_clause(text, code, reported[i].words);
        bool level = (reported[i].flag & (HET_TALLY_SHAKEN | HET_TALLY_RALLIED)) != 0;
        if (level && tally->note != NULL)
            g_string_append_printf(text, " (%s)", tally->note);
    }
}

/* Effects of the dice that no unit's tally counts. A '#' stands for the amount. */
static void
append_note(const HetScenario *scenario, const HetTally *last, GString *text)
{
    if (last->note == NULL)
        return;
    g_string_append_printf(text, "%s: ", het_scenario_unit_at(scenario, last->reported)->code);
    for (const char *at = last->note; *at != '\0'; at++)
        g_string_append_printf(text, *at == '#' ? "%+d" : "%c", *at == '#' ? last->lost : *at);
}

void
het_tally_append(const HetScenario *scenario, const HetTally *tallies, bool numbers, GString *text)
{
    HET_EACH_BELOW(unit, scenario->units->len) {
        const HetTally *tally = &tallies[unit];
        const char *code = het_scenario_unit_at(scenario, unit)->code;
        char words[64];
        if (numbers && tally->lost != 0) {
            g_snprintf(words, sizeof words, "loses %d", tally->lost);
            append_clause(text, code, words);
        }
        if (numbers && tally->surrendered != 0) {
            g_snprintf(words, sizeof words, "has %d taken prisoner", tally->surrendered);
            append_clause(text, code, words);
        }
        append_flags(tally, code, text);
    }
    if (text->len == 0)
        append_note(scenario, &tallies[scenario->units->len], text);
}
