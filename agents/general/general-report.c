#include "agents/explain.h"
#include "general.h"

/* Whether a candidate is ranked before another: it stayed longer, or as long and is worth more. */
static bool
before(const HetHalvingCandidate *a, const HetHalvingCandidate *b)
{
    return a->stood != b->stood ? a->stood > b->stood : het_halving_value(a) > het_halving_value(b);
}

/* The choice first, then its candidates. */
static void
list_candidates(HetGeneral *self, HetExplanation *explanation)
{
    const HetHalving *halving = &self->halving;
    bool listed[HET_HALVING_MAX] = {false};
    HET_EACH_BELOW(rank, halving->count) {
        unsigned best = halving->count;
        HET_EACH_BELOW(i, halving->count)
            if (!listed[i] && (best == halving->count ||
                               before(&halving->candidates[i], &halving->candidates[best])))
                best = i;
        const HetHalvingCandidate *it = &halving->candidates[best];
        het_explanation_add(explanation, &it->move, het_halving_value(it), it->stood, NULL);
        listed[best] = true;
    }
}

/* Report of the agent that decided. */
static void
list_other(HetGeneral *self, HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    g_autoptr(HetExplanation) other = het_agent_explain(agent, state);
    g_string_printf(explanation->summary, "general, by %s: %s",
                    agent == self->tree ? "tree search" : "exact odds in the last turn",
                    other->summary->str);
    explanation->chosen = other->chosen;
    HET_EACH_IN(const HetCandidate, it, other->candidates)
        het_explanation_add(explanation, &it->move, it->value, it->visits, it->reason);
}

void
het_general_explain(HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    HetGeneral *self = (HetGeneral *)agent;
    switch (self->from) {
    case HET_GENERAL_ONLY_MOVE:
        explanation->chosen = HET_CHOSEN_ALONE;
        g_string_assign(explanation->summary, "general: nothing to weigh");
        return;
    case HET_GENERAL_DOCTRINE:
        explanation->chosen = HET_CHOSEN_BY_RULE;
        g_string_assign(explanation->summary,
                        "general: the doctrine decides where units are placed");
        return;
    case HET_GENERAL_SLIP:
        explanation->chosen = HET_CHOSEN_BY_LOT;
        g_string_assign(explanation->summary,
                        "general: at this level one of the moves was chosen at random on purpose");
        return;
    case HET_GENERAL_TREE:
        list_other(self, self->tree, state, explanation);
        return;
    case HET_GENERAL_ODDS:
        list_other(self, self->odds, state, explanation);
        return;
    case HET_GENERAL_PROVEN:
        explanation->chosen = HET_CHOSEN_PROVEN;
        g_string_printf(explanation->summary,
                        "general: every other move is proven to be worse to the end of the game%s",
                        self->best.count > 1 ? "; " : "");
        if (self->best.count == 1)
            return;
        break;
    case HET_GENERAL_HALVING:
        g_string_assign(explanation->summary, "general: ");
        break;
    }
    g_string_append_printf(
        explanation->summary,
        "%u moves weighed by %" G_GUINT64_FORMAT
        " lines to the end of the %s, the better half kept each time; values are gains "
        "on the position as it is",
        self->halving.count, self->played,
        self->halving.settings.reach == HET_REACH_ACTION ? "action"
        : self->halving.settings.turns == 1              ? "turn"
                                                         : "enemy's answer");
    list_candidates(self, explanation);
}
