#include "event.h"

#include "textfile.h"

void
het_report(const HetSink *sink, const HetState *state, HetEventKind kind, unsigned unit,
           unsigned other, int amount, const char *rule, const char *note)
{
    if (!het_is_heard(sink))
        return;
    het_emit(sink, state,
             (HetEvent){.kind = kind,
                        .unit = unit,
                        .other = other,
                        .from = HET_NOWHERE,
                        .to = HET_NOWHERE,
                        .amount = amount,
                        .rule = rule,
                        .note = note});
}

void
het_report_way(const HetSink *sink, const HetState *state, HetEventKind kind, unsigned unit,
               HetPoint from, HetPoint to, const char *rule, const char *note)
{
    if (!het_is_heard(sink))
        return;
    het_emit(sink, state,
             (HetEvent){.kind = kind,
                        .unit = unit,
                        .other = HET_NO_UNIT,
                        .from = from,
                        .to = to,
                        .rule = rule,
                        .note = note});
}

void
het_note(const HetSink *sink, const HetState *state, unsigned unit, unsigned other,
         const char *rule, const char *format, ...)
{
    enum { WORDS_MAX = 256 };
    if (!het_is_heard(sink))
        return;
    char words[WORDS_MAX];
    va_list arguments;
    va_start(arguments, format);
    g_vsnprintf(words, sizeof words, format, arguments);
    het_text_cut(words);
    va_end(arguments);
    het_report(sink, state, HET_EVENT_NOTE, unit, other, 0, rule, words);
}
