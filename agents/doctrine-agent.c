/* `doctrine`: the rule-based general. It plays the move its doctrine scores highest, the first
 * listed of equals. */
#include "agents.h"

#include "explain.h"
#include "policy.h"

typedef struct {
    HetAgent agent;
    char *style;
    HetPolicy policy;
    unsigned count; /* moves weighed for the last choice */
    HetMove moves[HET_MOVES_MAX];
    double scores[HET_MOVES_MAX];
} DoctrineAgent;

static bool
init(HetAgent *agent, GError **error)
{
    DoctrineAgent *self = (DoctrineAgent *)agent;
    return het_policy_init(&self->policy, agent, self->style, error);
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    DoctrineAgent *self = (DoctrineAgent *)agent;
    (void)error;
    *ret_move = legal->moves[het_policy_best(&self->policy, state, legal, self->scores)];
    self->count = legal->count;
    memcpy(self->moves, legal->moves, legal->count * sizeof *legal->moves);
    agent->work.evaluations++;
    return HET_AGENT_CHOSE;
}

static void
clear(HetAgent *agent)
{
    het_policy_clear(&((DoctrineAgent *)agent)->policy);
}

static void
reset(HetAgent *agent)
{
    ((DoctrineAgent *)agent)->count = 0;
}

static void
explain(HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    const DoctrineAgent *self = (const DoctrineAgent *)agent;
    (void)state;
    const HetDoctrine *doctrine = self->policy.doctrine;
    const GArray *styles = het_doctrine_styles(doctrine);
    explanation->chosen = HET_CHOSEN_BY_RULE;
    g_string_printf(explanation->summary, "doctrine %s, style %s",
                    *doctrine->system != '\0' ? doctrine->system : "none",
                    self->style != NULL ? self->style : g_array_index(styles, HetStyle, 0).name);
    HET_EACH_BELOW(i, self->count)
        het_explanation_add(explanation, &self->moves[i], self->scores[i], 0,
                            het_policy_reason(&self->policy, &self->moves[i]));
}

static const HetOption options[] = {
    HET_OPTION_STYLE(DoctrineAgent, style,
                     "a named style of the system's doctrine; dials may be set as well"),
};

const HetAgentClass het_agent_doctrine = {
    .name = "doctrine",
    .summary = "a general by rule: named dials score every move",
    .instance_size = sizeof(DoctrineAgent),
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .shorthand = "style",
    .dials = true,
    .init = init,
    .clear = clear,
    .reset = reset,
    .choose = choose,
    .explain = explain,
};
