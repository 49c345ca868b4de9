#include "explain.h"
#include "engine/text.h"
#include "engine/textfile.h"

HetExplanation *
het_agent_explain(HetAgent *agent, const HetState *state)
{
    g_return_val_if_fail(agent != NULL && state != NULL, NULL);
    if (agent->class_->explain == NULL)
        return NULL;
    HetExplanation *explanation = g_new0(HetExplanation, 1);
    explanation->candidates = g_array_new(FALSE, FALSE, sizeof(HetCandidate));
    explanation->summary = g_string_new(NULL);
    agent->class_->explain(agent, state, explanation);
    het_explanation_sort(explanation);
    return explanation;
}

void
het_explanation_free(HetExplanation *explanation)
{
    if (explanation == NULL)
        return;
    g_array_unref(explanation->candidates);
    g_string_free(explanation->summary, TRUE);
    g_free(explanation);
}

void
het_explanation_add(HetExplanation *explanation, const HetMove *move, double value, uint64_t visits,
                    const char *reason)
{
    HetCandidate candidate = {.move = *move, .value = value, .visits = visits};
    g_strlcpy(candidate.reason, reason != NULL ? reason : "", sizeof candidate.reason);
    het_text_cut(candidate.reason);
    g_array_append_val(explanation->candidates, candidate);
}

static bool
better(const HetCandidate *a, const HetCandidate *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->value > b->value;
}

void
het_explanation_sort(HetExplanation *explanation)
{
    /* Insertion keeps equals in the order added; lists have some tens of entries. */
    HetCandidate *list = (HetCandidate *)(void *)explanation->candidates->data;
    for (guint i = 1; i < explanation->candidates->len; i++) {
        HetCandidate moving = list[i];
        guint at = i;
        for (; at > 0 && better(&moving, &list[at - 1]); at--)
            list[at] = list[at - 1];
        list[at] = moving;
    }
}

char *
het_explanation_text(const HetExplanation *explanation, const HetState *state, unsigned limit)
{
    GString *text = g_string_new(NULL);
    if (explanation->summary->len > 0)
        g_string_append_printf(text, "%s\n", explanation->summary->str);
    for (guint i = 0; i < explanation->candidates->len && (limit == 0 || i < limit); i++) {
        const HetCandidate *candidate = &g_array_index(explanation->candidates, HetCandidate, i);
        g_autoptr(GString) move = g_string_new(NULL);
        char value[G_ASCII_DTOSTR_BUF_SIZE];
        het_text_brief(state, &candidate->move, move);
        g_ascii_formatd(value, sizeof value, "%+.3f", candidate->value);
        g_string_append_printf(text, "  %-28s %s", move->str, value);
        if (candidate->visits > 0)
            g_string_append_printf(text, "  %" G_GUINT64_FORMAT " visits", candidate->visits);
        if (candidate->reason[0] != '\0')
            g_string_append_printf(text, "  %s", candidate->reason);
        g_string_append_c(text, '\n');
    }
    return g_string_free(text, FALSE);
}
