/* `greedy`: one decision deep, with the odds of the dice that follow, evaluated where the epoch has
 * changed.
 *
 * Each candidate is tried on a copy and followed by exact odds (search/exact.h). A position after a
 * unit's action (action.h) and the position after "end turn" are not alike: what the end of a turn
 * does (points, rallies, fall-backs) would count for the one and not the other. So by default the
 * doctrine then plays the turn out, for every candidate alike: what is asked is which action
 * betters the turn the doctrine would play.
 *
 * `limit` and `outcomes` bound what one choice values. `calls` is the budget of an epoch, which
 * budget.h spreads over its choices. What a choice gets is spent in this order:
 *   1. the doctrine's favourite, one line to the turn's end: what a line costs here;
 *   2. if all candidates can have such a line, each gets it, and an equal share of the rest;
 *   3. if not, all are screened where their own action ends, and as many as can be paid for, the
 *      best of them and those that do nothing, are judged at the turn's end;
 *   4. if not even two lines can be paid for, the favourite is played: values of different points
 *      of a turn do not compare, and the value of half a turn is worse than none. */
#include "agents.h"

#include "action.h"
#include "evaluator/learned.h"
#include "explain.h"
#include "search/budget.h"
#include "search/exact.h"

typedef struct {
    HetAgent agent;
    char *style, *weights;
    HetOwnEvaluator own;
    int limit, outcomes, calls, reply, finish;
    HetPolicy policy;
    HetLine *line;
    HetExact *exact;
    HetBudget budget;
    uint64_t dear; /* calls that did not pay for a line in `dear_epoch` */
    uint32_t dear_epoch;
    unsigned count, offered; /* candidates judged, of so many */
    uint64_t valued;         /* positions valued for this choice */
    HetMove moves[HET_MOVES_MAX];
    double values[HET_MOVES_MAX];
} GreedyAgent;

/* --- the agent -------------------------------------------------------------------------------- */

static bool
init(HetAgent *agent, GError **error)
{
    GreedyAgent *self = (GreedyAgent *)agent;
    if (!het_policy_init(&self->policy, agent, self->style, error))
        return false;
    self->line = g_new0(HetLine, 1);
    self->line->policies[HET_FIRST] = self->line->policies[HET_SECOND] = &self->policy;
    self->line->evaluator =
        het_evaluator_open(agent->scenario->rules->name, self->weights, &self->own, error);
    self->exact = g_new0(HetExact, 1);
    self->exact->line = self->line;
    self->exact->seat = agent->seat;
    self->exact->branches = true;
    self->exact->reply = (HetExactReply)self->reply;
    self->exact->outcomes = self->outcomes;
    self->exact->stop = UINT64_MAX;
    return self->line->evaluator != NULL;
}

static void
clear(HetAgent *agent)
{
    GreedyAgent *self = (GreedyAgent *)agent;
    het_policy_clear(&self->policy);
    g_free(self->line);
    g_free(self->exact);
}

static void
reset(HetAgent *agent)
{
    GreedyAgent *self = (GreedyAgent *)agent;
    self->count = 0;
    self->budget = (HetBudget){0};
    self->dear = 0;
}

/* --- choosing --------------------------------------------------------------------------------- */

/* One choice: its candidates in the doctrine's order, and the values of those judged. */
typedef struct {
    const HetState *state;
    const HetMoveList *legal;
    uint16_t order[HET_MOVES_MAX]; /* of the list's moves, the doctrine's best first */
    double values[HET_MOVES_MAX];  /* by the list's index; UNJUDGED where there is none */
} Choice;

/* Below every value. */
static const double UNJUDGED = -10;

static double
judge_to(GreedyAgent *self, const Choice *choice, unsigned index, double allowance,
         HetFinish finish)
{
    const HetMove *move = &choice->legal->moves[index];
    HetState *next = het_exact_state(self->exact);
    het_game_clone(next, choice->state);
    het_game_apply(next, move, NULL);
    self->line->work.calls++;
    self->exact->finish = finish;
    return het_exact_value(self->exact, allowance, move->kind == HET_MOVE_END);
}

static double
judge(GreedyAgent *self, const Choice *choice, unsigned index, double allowance)
{
    return judge_to(self, choice, index, allowance, (HetFinish)self->finish);
}

/* What a candidate is worth where its own action ends. Ending the phase leaves all as it is. */
static double
screen(GreedyAgent *self, const Choice *choice, unsigned index, double allowance)
{
    if (choice->legal->moves[index].kind == HET_MOVE_END)
        return het_exact_evaluate(self->exact, choice->state);
    return judge_to(self, choice, index, allowance, HET_FINISH_NO);
}
/* Screens with half of what is left up to `end`, then judges the best as far as it goes. */
static void
judge_some(GreedyAgent *self, Choice *choice, uint64_t cost, uint64_t end)
{
    const unsigned count = choice->legal->count;
    double ranks[HET_MOVES_MAX];
    uint16_t order[HET_MOVES_MAX];
    for (unsigned i = 0; i < count; i++)
        ranks[i] = UNJUDGED;
    const uint64_t half = self->line->work.calls + (end - self->line->work.calls) / 2;
    for (unsigned i = 0; i < count && self->line->work.calls < half; i++) {
        unsigned index = choice->order[i];
        bool nothing = het_action_does_nothing(&choice->legal->moves[index]);
        ranks[index] = nothing ? 2 : screen(self, choice, index, self->outcomes);
    }
    ranks[choice->order[0]] = UNJUDGED; /* it has its value */
    het_policy_front(ranks, count, count, order);
    for (unsigned i = 0; i < count && self->line->work.calls + cost <= end; i++)
        if (ranks[order[i]] > UNJUDGED)
            choice->values[order[i]] = judge(self, choice, order[i], 1);
}

static void
judge_all(GreedyAgent *self, Choice *choice, double allowance)
{
    for (unsigned i = 0; i < choice->legal->count; i++)
        if (allowance >= 2 || choice->values[i] <= UNJUDGED)
            choice->values[i] = judge(self, choice, i, allowance);
}

/* Gives values to as many candidates as `offer` calls pay for. */
static void
weigh(GreedyAgent *self, Choice *choice, uint64_t offer)
{
    const unsigned favourite = choice->order[0], count = choice->legal->count;
    const uint64_t start = self->line->work.calls;
    if (self->dear_epoch != self->exact->epoch)
        self->dear = 0;
    if (offer / 2 <= self->dear)
        return;
    self->exact->stop = start + offer / 2;
    self->exact->broken = false;
    choice->values[favourite] = judge(self, choice, favourite, 1);
    self->exact->stop = UINT64_MAX;
    if (self->exact->broken) { /* a second line is out of reach, and for a while will be */
        self->dear = offer / 2;
        self->dear_epoch = self->exact->epoch;
        return;
    }
    const uint64_t cost = self->line->work.calls - start;
    const double lines = (double)offer / (double)cost;
    if (lines >= count)
        judge_all(self, choice, (lines < self->limit ? lines : self->limit) / count);
    else
        judge_some(self, choice, cost, start + offer);
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    /* Values that differ by less than rounding are the same value. */
    static const double equal = 1e-9;
    GreedyAgent *self = (GreedyAgent *)agent;
    (void)error;
    Choice choice = {.state = state, .legal = legal};
    double scores[HET_MOVES_MAX];
    het_policy_best(&self->policy, state, legal, scores);
    self->line->work.scores += legal->count;
    het_policy_front(scores, legal->count, legal->count, choice.order);
    for (unsigned i = 0; i < legal->count; i++)
        choice.values[i] = UNJUDGED;
    self->exact->epoch = state->epoch;
    self->exact->depth = state->depth;
    uint64_t offer =
        het_budget_offer(&self->budget, (uint64_t)self->calls, state, agent->seat, legal, 0);
    const uint64_t before = self->line->work.calls, valued = self->line->work.evaluations;
    weigh(self, &choice, offer);
    het_budget_spend(&self->budget, self->line->work.calls - before);
    agent->work.calls = self->line->work.calls;
    agent->work.evaluations = self->line->work.evaluations;
    self->valued = self->line->work.evaluations - valued;
    self->offered = legal->count;
    agent->work.scores = self->line->work.scores;
    /* In the doctrine's order, so that of equals its favourite is chosen. */
    unsigned best = choice.order[0];
    self->count = 0;
    for (unsigned i = 0; i < legal->count; i++) {
        unsigned index = choice.order[i];
        if (choice.values[index] <= UNJUDGED)
            continue;
        self->moves[self->count] = legal->moves[index];
        self->values[self->count++] = choice.values[index];
        if (choice.values[index] > choice.values[best] + equal)
            best = index;
    }
    *ret_move = legal->moves[best];
    return HET_AGENT_CHOSE;
}

static void
explain(HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    const GreedyAgent *self = (const GreedyAgent *)agent;
    if (self->count == 0)
        g_string_assign(explanation->summary,
                        "greedy: the doctrine's choice, since what is left of the turn's budget "
                        "pays for no comparison");
    else
        g_string_printf(explanation->summary,
                        "greedy: %u of %u moves judged by exact odds, %" G_GUINT64_FORMAT
                        " positions valued",
                        self->count, self->offered, self->valued);
    for (unsigned i = 0; i < self->count; i++)
        het_explanation_add(explanation, &self->moves[i], self->values[i], 0,
                            het_policy_reason(&self->policy, state, &self->moves[i]));
}

static const char *const replies[] = {
    [HET_EXACT_DOCTRINE] = "doctrine", [HET_EXACT_WORST] = "worst", NULL};

static const char *const finishes[] = {
    [HET_FINISH_NO] = "no", [HET_FINISH_END] = "end", [HET_FINISH_DOCTRINE] = "doctrine", NULL};

static const HetOption options[] = {
    HET_OPTION_STYLE(GreedyAgent, style,
                     "style of the doctrine that breaks ties and plays the other side"),
    {.name = "reply",
     .type = HET_OPTION_CHOICE,
     .offset = offsetof(GreedyAgent, reply),
     .initial = "doctrine",
     .choices = replies,
     .help = "what the other side's reactions are taken to be"},
    {.name = "finish",
     .type = HET_OPTION_CHOICE,
     .offset = offsetof(GreedyAgent, finish),
     .initial = "doctrine",
     .choices = finishes,
     .help =
         "how the turn is seen out before valuing, so that every candidate is valued at the same "
         "point: as the doctrine plays it, by ending it at once, or not at all"},
    {.name = "calls",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GreedyAgent, calls),
     .initial = "30000",
     .minimum = 1,
     .maximum = 2e9,
     .help = "budget of one epoch in calls of the rules (legal, apply); where it does not reach, "
             "fewer candidates are judged, and at last the doctrine is followed"},
    {.name = "limit",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GreedyAgent, limit),
     .initial = "10000",
     .minimum = 1,
     .maximum = 10000000,
     .help = "positions to evaluate at one choice; beyond that the doctrine selects candidates"},
    {.name = "outcomes",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GreedyAgent, outcomes),
     .initial = "64",
     .minimum = 1,
     .maximum = 1000000,
     .help = "combinations of dice along one line; beyond, some at even steps of the odds"},
    HET_OPTION_WEIGHTS(GreedyAgent, weights),
};

const HetAgentClass het_agent_greedy = {
    .name = "greedy",
    .summary = "the best action at once, by exact odds and an evaluator",
    .instance_size = sizeof(GreedyAgent),
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
