#include "general.h"

#include "agents/explain.h"

/* "-> march 0704 -> face NE": what an order does beyond its first move, and how sure its value is.
 */
static void
describe(const HetGeneral *self, const HetState *state, unsigned index, char *ret_text, size_t size)
{
    const HetOrder *order = &self->weighed[index];
    const HetRaceResult *result = &self->race->result[index];
    HetStateBuffer buffer;
    g_autoptr(GString) text = g_string_new(NULL);
    het_game_clone(&buffer.state, state);
    for (unsigned i = 0; i < order->length; i++) {
        if (!het_game_is_legal(&buffer.state, &order->moves[i]))
            return; /* asked about another position */
        if (i > 0) {
            g_autofree char *move = het_game_format(&buffer.state, &order->moves[i]);
            g_string_append_printf(text, "%s%s", i > 1 ? ", " : "then ", move);
        }
        het_game_apply(&buffer.state, &order->moves[i], NULL);
    }
    if (self->horizon > 0 && index == self->race->best) {
        g_string_append_printf(text, "%schosen", text->len > 0 ? "; " : "");
    } else if (self->horizon > 0) {
        char behind[G_ASCII_DTOSTR_BUF_SIZE], spread[G_ASCII_DTOSTR_BUF_SIZE];
        g_ascii_formatd(behind, sizeof behind, "%+.3f", -result->behind);
        g_ascii_formatd(spread, sizeof spread, "%.3f", 1.96 * result->spread);
        g_string_append_printf(text, "%s%s +-%s to the one chosen", text->len > 0 ? "; " : "",
                               behind, spread);
    }
    g_strlcpy(ret_text, text->str, size);
}

void
het_general_explain(HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    const HetGeneral *self = (const HetGeneral *)agent;
    if (het_general_leaves_it_to_greedy(self)) {
        self->greedy->class_->explain(self->greedy, state, explanation);
        g_string_prepend(
            explanation->summary,
            "general: nothing played out, since lines are not trusted in this system; ");
        return;
    }
    if (self->count == 0) {
        g_string_assign(explanation->summary, "general: nothing to weigh");
        return;
    }
    if (self->done > 1) {
        g_string_assign(explanation->summary, "general: goes on with the order it chose before");
        return;
    }
    if (self->horizon == 0)
        g_string_assign(explanation->summary,
                        "general: too little work left to play anything out; what greedy would do");
    else
        g_string_printf(explanation->summary,
                        "general: %u orders listed, %u raced to the end of %s, %" G_GUINT64_FORMAT
                        " lines; %" G_GUINT64_FORMAT " units of work",
                        self->orders->count, self->count,
                        self->horizon == HET_GENERAL_NEAR ? "this turn" : "its next turn",
                        self->race->drawn, self->spent);
    for (unsigned i = 0; i < (self->horizon > 0 ? self->count : 1); i++) {
        char text[sizeof((HetCandidate *)0)->reason];
        describe(self, state, i, text, sizeof text);
        het_explanation_add(explanation, &self->weighed[i].moves[0],
                            self->horizon > 0 ? self->race->result[i].mean : self->weighed[i].value,
                            self->horizon > 0 ? self->race->result[i].samples : 0, text);
    }
}
