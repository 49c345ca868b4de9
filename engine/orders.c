#include "orders.h"

#include <string.h>

#include "orders-answer.h"
#include "orders-search.h"
#include "text.h"

/* --- lines ------------------------------------------------------------------------------------ */

/* Takes out what het_line_new() has put in, where a set is picked but before units. */
static void
drop_repeated(HetWords *words, unsigned from, bool picks)
{
    unsigned to = from;
    for (unsigned i = from; i < words->count; i++) {
        const bool member = picks && (words->words[i + 1].roles & HET_WORD_UNIT) != 0;
        if (words->words[i].repeated && !member) {
            g_free(words->texts[i]);
        } else {
            words->words[to] = words->words[i];
            words->texts[to++] = words->texts[i];
        }
    }
    for (unsigned i = to; i < words->count; i++)
        words->texts[i] = NULL;
    words->count = to;
}

/* True if a set is picked, so that "add" is repeated for the units after it. */
static bool
picks_set(const HetState *state)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    het_game_legal(state, list);
    HET_EACH_BELOW(i, list->count)
        if (list->moves[i].kind == HET_MOVE_ADD)
            return true;
    return false;
}

/* Where the words before one lead to. */
static void
play_before(HetLine *line, const HetState *state, unsigned end, HetState *ret_after)
{
    const unsigned count = line->words.count;
    HetOrders orders = {0};
    het_game_clone(ret_after, state);
    line->words.count = end;
    if (het_line_read(line, state, &orders))
        HET_EACH_BELOW(i, orders.count)
            het_game_apply(ret_after, &orders.moves[i], NULL);
    line->words.count = count;
    line->at = end;
}

/* Puts words before what an answer offers to type after them: they have not been played. */
static void
offer_after(GError *answer, const char *before)
{
    static const char type[] = "type \"";
    char *offer = strstr(answer->message, type);
    if (offer == NULL)
        return;
    g_autofree char *old = g_steal_pointer(&answer->message);
    g_autofree char *between = g_strdup_printf("\" or \"%s ", before);
    g_auto(GStrv) acts = g_strsplit(offer + strlen(type), "\" or \"", -1);
    g_autofree char *offers = g_strjoinv(between, acts);
    answer->message = g_strdup_printf("%.*s%s%s %s", (int)(offer - old), old, type, before, offers);
}

GError *
het_line_answer_after(HetLine *line, const HetState *state, unsigned end)
{
    const unsigned at = line->at;
    const HetContext context = line->context;
    g_autofree char *before = het_line_text(line, at, end);
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    HetOrders orders = {0};
    GError *fault = g_steal_pointer(&line->fault), *answer = NULL;
    play_before(line, state, end, &after->state);
    if (!het_game_over(&after->state) && after->state.actor == state->actor &&
        !het_line_read(line, &after->state, &orders)) {
        answer = het_line_answer(line, &after->state);
        offer_after(answer, before);
        g_prefix_error(&answer, "after \"%.60s\": ", before);
    }
    g_clear_error(&line->fault);
    line->fault = fault;
    line->at = at;
    line->context = context;
    return answer == NULL && fault != NULL ? g_error_copy(fault) : answer;
}

/* (transfer full) Of a line whose words before `broken` pick members of a set, and the one there is
 * none: what is answered to it after them. */
static GError *
answer_member(HetLine *line, const HetState *state)
{
    const unsigned at = line->at, broken = line->broken;
    const HetContext context = line->context;
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    play_before(line, state, broken, &after->state);
    line->at = at;
    line->context = context;
    GError *answer = picks_set(&after->state) ? het_line_answer_after(line, state, broken) : NULL;
    if (answer != NULL)
        return answer;
    g_autofree char *before = het_line_text(line, at, broken);
    g_autofree char *rest = het_line_text(line, broken, line->words.count);
    return g_error_new(HET_ERROR, HET_ERROR_ILLEGAL,
                       "\"%.60s\": after \"%.60s\" nobody else can join; type \"%.60s\"", rest,
                       before, before);
}

/* Whether the broken word is one that adds a unit, and words before it do. */
static bool
adds_before(const HetLine *line)
{
    const unsigned next = line->broken + 1;
    if (line->words.words[line->broken].repeated &&
        (next == line->words.count || (line->words.words[next].roles & HET_WORD_UNIT) == 0))
        return false;
    for (unsigned i = line->at; i < line->broken; i++)
        if (het_verb_means(&line->words.words[i], HET_MOVE_ADD))
            return true;
    return false;
}

bool
het_line_next(HetLine *line, const HetState *state, HetOrders *ret_orders, GError **error)
{
    if (het_line_read(line, state, ret_orders) || het_line_read_unnamed(line, state, ret_orders))
        return true;
    GError *answer;
    if (line->breaks_set && line->broken > line->at && adds_before(line)) {
        answer = answer_member(line, state);
    } else {
        drop_repeated(&line->words, line->at, picks_set(state));
        answer = line->is_settled ? g_error_copy(line->fault) : het_line_answer(line, state);
    }
    g_propagate_error(error, answer);
    return false;
}

bool
het_orders_parse(const HetState *state, const char *text, HetOrders *ret_orders, GError **error)
{
    g_autoptr(HetLine) line = het_line_new(state, text, error);
    if (line == NULL || !het_line_next(line, state, ret_orders, error))
        return false;
    if (line->at == line->words.count)
        return true;
    g_autofree char *rest = het_line_rest(line);
    if (line->fault != NULL)
        g_propagate_error(error, g_steal_pointer(&line->fault));
    else
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "\"%.60s\": more than is decided here at once; give fewer orders in a line",
                    rest);
    return false;
}
