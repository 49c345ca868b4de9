/* `greedy`: one decision deep, with the odds of the dice that follow, evaluated where the epoch has
 * changed.
 *
 * Each candidate is tried on a copy and followed by exact odds (search/exact.h). A position after a
 * unit's action (action.h) and the position after "end turn" are not alike: what the end of a turn
 * does (points, rallies, fall-backs) would count for the one and not the other. So the
 * doctrine then plays the turn out, for every candidate alike: the question is which action
 * betters the turn the doctrine would play.
 *
 * `limit` and `outcomes` bound what one choice values. `calls` is the budget of an epoch, which
 * budget.h spreads over its choices. What a choice gets is spent in this order:
 *   1. the doctrine's favourite, one line to the turn's end: what a line costs here;
 *   2. if all candidates can have such a line, each gets it, and an equal share of the rest;
 *   3. if not, all are screened where their own action ends, and as many as can be paid for, the
 *      best of them and those that do nothing, are judged at the turn's end;
 *   4. if not even two lines can be paid for, the favourite is played: values of different points
 *      of a turn do not compare, and the value of half a turn is worse than none.
 *
 * A team of threads (search/team.h) may judge candidates ahead of their turn. What is judged beyond
 * the budget is dropped uncounted, so that choice and work are the same for any number. */
#include "agents.h"

#include "action.h"
#include "explain.h"
#include "search/budget.h"
#include "search/exact.h"
#include "search/team.h"

/* A thread's own tools for judging. */
typedef struct {
    HetPolicy policy; /* its cache is one thread's */
    HetLine line;
    HetExact exact;
} Worker;

/* A candidate that is judged. */
typedef struct {
    unsigned index; /* in the list */
    double value;
    HetWork work;
} Job;

typedef struct Choice Choice;

typedef struct {
    HetAgent agent;
    char *style, *weights;
    int limit, outcomes, calls, threads;
    Worker *workers; /* of each thread */
    HetTeam *team;   /* NULL: the caller's thread judges alone */
    /* Data shared by the open jobs, a ring of them, and how many were begun and taken back so far.
     */
    const Choice *choice;
    double allowance;
    bool screening;
    Job jobs[HET_TEAM_OPEN];
    uint64_t begun, taken;
    HetWork work;
    HetBudget budget;
    uint64_t dear; /* calls that did not pay for a line in `dear_epoch` */
    uint32_t dear_epoch;
    unsigned count, offered; /* candidates judged, of so many */
    uint64_t valued;         /* positions valued for this choice */
    HetMove moves[HET_MOVES_MAX];
    double values[HET_MOVES_MAX];
} GreedyAgent;

/* --- the agent -------------------------------------------------------------------------------- */

static void do_job(void *context, unsigned worker, uint64_t number);

static bool
init(HetAgent *agent, GError **error)
{
    GreedyAgent *self = (GreedyAgent *)agent;
    self->workers = g_new0(Worker, (size_t)self->threads);
    for (int i = 0; i < self->threads; i++) {
        Worker *worker = &self->workers[i];
        if (!het_policy_init(&worker->policy, agent, self->style, error))
            return false;
        worker->line.policies[HET_FIRST] = worker->line.policies[HET_SECOND] = &worker->policy;
        worker->line.value =
            het_value_new(agent->scenario, het_value_or_linear(self->weights), error);
        if (worker->line.value == NULL)
            return false;
        worker->exact.line = &worker->line;
        worker->exact.seat = agent->seat;
        worker->exact.outcomes = self->outcomes;
        worker->exact.stop = UINT64_MAX;
    }
    if (self->threads > 1)
        self->team = het_team_new((unsigned)self->threads, do_job, self);
    return true;
}

static void
clear(HetAgent *agent)
{
    GreedyAgent *self = (GreedyAgent *)agent;
    het_team_free(self->team);
    for (int i = 0; self->workers != NULL && i < self->threads; i++) {
        het_policy_clear(&self->workers[i].policy);
        het_value_free(self->workers[i].line.value);
    }
    g_free(self->workers);
}

static void
reset(HetAgent *agent)
{
    GreedyAgent *self = (GreedyAgent *)agent;
    self->count = 0;
    self->budget = (HetBudget){0};
    self->dear = 0;
}

static bool
plans(const HetAgent *agent, const HetState *state)
{
    (void)agent;
    (void)state;
    return true;
}

/* --- choosing --------------------------------------------------------------------------------- */

/* One choice: its candidates in the doctrine's order, and the values of those judged. */
struct Choice {
    const HetState *state;
    const HetMoveList *legal;
    uint16_t order[HET_MOVES_MAX]; /* of the list's moves, the doctrine's best first */
    double values[HET_MOVES_MAX];  /* by the list's index; UNJUDGED where there is none */
};

/* Below every value. */
static const double UNJUDGED = -10;

/* The value of a candidate; when screening, where its own action ends. */
static double
judge(Worker *worker, const Choice *choice, unsigned index, double allowance, bool screening)
{
    HetExact *exact = &worker->exact;
    const HetMove *move = &choice->legal->moves[index];
    const bool ending = move->kind == HET_MOVE_END;
    exact->epoch = choice->state->epoch;
    exact->depth = choice->state->depth;
    exact->finish = !screening;
    if (ending && screening) /* ending the phase leaves all as it is */
        return het_exact_evaluate(exact, choice->state);
    HetState *next = het_exact_state(exact);
    het_game_clone(next, choice->state);
    het_game_apply(next, move, NULL);
    worker->line.work.calls++;
    return het_exact_value(exact, allowance, ending);
}

/* The task of a team. */
static void
do_job(void *context, unsigned number_of_worker, uint64_t number)
{
    GreedyAgent *self = context;
    Worker *worker = &self->workers[number_of_worker];
    Job *job = &self->jobs[number % HET_TEAM_OPEN];
    worker->line.work = (HetWork){0};
    job->value = judge(worker, self->choice, job->index, self->allowance, self->screening);
    job->work = worker->line.work;
}

static void
begin(GreedyAgent *self, unsigned index)
{
    self->jobs[self->begun++ % HET_TEAM_OPEN].index = index;
    if (self->team != NULL)
        het_team_post(self->team);
}

/* The oldest job, done. */
static const Job *
take(GreedyAgent *self)
{
    if (self->team != NULL)
        het_team_take(self->team);
    else
        do_job(self, 0, self->taken);
    return &self->jobs[self->taken++ % HET_TEAM_OPEN];
}

/* Judges the `count` candidates of `order` one after another, each if fewer than `until` calls have
 * been made by then, and sets their values; returns how many that were. */
static unsigned
judge_in_order(GreedyAgent *self, const uint16_t *order, unsigned count, uint64_t until,
               double *ret_values)
{
    const unsigned ahead =
        self->team == NULL ? 1 : MIN(2U * (unsigned)self->threads, HET_TEAM_OPEN);
    unsigned next = 0, judged = 0;
    for (; judged < count && self->work.calls < until; judged++) {
        while (next < count && next - judged < ahead)
            begin(self, order[next++]);
        const Job *job = take(self);
        ret_values[job->index] = job->value;
        het_work_add(&self->work, &job->work);
    }
    while (self->taken < self->begun)
        take(self);
    return judged;
}

/* Ranks candidates by screening until so many calls have been made. */
static void
screen(GreedyAgent *self, const Choice *choice, uint64_t until, double *ret_ranks)
{
    const unsigned count = choice->legal->count;
    uint16_t order[HET_MOVES_MAX];
    bool nothing[HET_MOVES_MAX];
    unsigned some = 0;
    HET_EACH_BELOW(i, count) {
        nothing[i] = het_action_does_nothing(&choice->legal->moves[choice->order[i]]);
        if (!nothing[i])
            order[some++] = choice->order[i];
    }
    self->screening = true;
    self->allowance = self->outcomes;
    unsigned left = some > 0 ? judge_in_order(self, order, some, until, ret_ranks) : 0;
    for (unsigned i = 0; i < count && (left > 0 || self->work.calls < until); i++) {
        if (nothing[i])
            ret_ranks[choice->order[i]] = 2;
        else
            left--;
    }
}

/* Screens with half of what is left up to `end`, then judges the best as far as it goes. */
static void
judge_some(GreedyAgent *self, Choice *choice, uint64_t cost, uint64_t end)
{
    const unsigned count = choice->legal->count;
    double ranks[HET_MOVES_MAX];
    uint16_t order[HET_MOVES_MAX];
    unsigned some = 0;
    HET_EACH_BELOW(i, count)
        ranks[i] = UNJUDGED;
    screen(self, choice, self->work.calls + (end - self->work.calls) / 2, ranks);
    ranks[choice->order[0]] = UNJUDGED; /* it has its value */
    het_policy_front(ranks, count, count, order);
    while (some < count && ranks[order[some]] > UNJUDGED)
        some++;
    self->screening = false;
    self->allowance = 1;
    judge_in_order(self, order, some, end - cost + 1, choice->values);
}

static void
judge_all(GreedyAgent *self, Choice *choice, double allowance)
{
    uint16_t order[HET_MOVES_MAX];
    unsigned some = 0;
    HET_EACH_BELOW(i, choice->legal->count)
        if (allowance >= 2 || choice->values[i] <= UNJUDGED)
            order[some++] = (uint16_t)i;
    self->screening = false;
    self->allowance = allowance;
    judge_in_order(self, order, some, UINT64_MAX, choice->values);
}

/* The doctrine's favourite, as far as so many calls pay for; false if that is not to the end. */
static bool
judge_favourite(GreedyAgent *self, Choice *choice, uint64_t calls)
{
    Worker *worker = self->workers;
    const unsigned favourite = choice->order[0];
    worker->line.work = (HetWork){0};
    worker->exact.stop = calls;
    worker->exact.broken = false;
    choice->values[favourite] = judge(worker, choice, favourite, 1, false);
    worker->exact.stop = UINT64_MAX;
    het_work_add(&self->work, &worker->line.work);
    return !worker->exact.broken;
}

/* Gives values to as many candidates as `offer` calls pay for. */
static void
weigh(GreedyAgent *self, Choice *choice, uint64_t offer)
{
    const unsigned count = choice->legal->count;
    const uint64_t start = self->work.calls;
    if (self->dear_epoch != choice->state->epoch)
        self->dear = 0;
    if (offer / 2 <= self->dear)
        return;
    if (!judge_favourite(self, choice, offer / 2)) {
        /* A second line is out of reach, and for a while will be. */
        self->dear = offer / 2;
        self->dear_epoch = choice->state->epoch;
        return;
    }
    const uint64_t cost = self->work.calls - start;
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
    het_policy_best(&self->workers[0].policy, state, legal, scores);
    self->work.scores += legal->count;
    het_policy_front(scores, legal->count, legal->count, choice.order);
    HET_EACH_BELOW(i, legal->count)
        choice.values[i] = UNJUDGED;
    self->choice = &choice;
    uint64_t offer =
        het_budget_offer(&self->budget, (uint64_t)self->calls, state, agent->seat, legal, 0);
    const uint64_t before = self->work.calls, valued = self->work.evaluations;
    weigh(self, &choice, offer);
    self->choice = NULL;
    het_budget_spend(&self->budget, self->work.calls - before);
    agent->work.calls = self->work.calls;
    agent->work.scores = self->work.scores;
    agent->work.evaluations = self->work.evaluations;
    self->valued = self->work.evaluations - valued;
    self->offered = legal->count;
    /* In the doctrine's order, so that of equals its favourite is chosen. */
    unsigned best = choice.order[0];
    self->count = 0;
    HET_EACH_BELOW(i, legal->count) {
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
    (void)state;
    explanation->chosen = self->count == 0 ? HET_CHOSEN_BY_RULE : HET_CHOSEN_BY_ODDS;
    if (self->count == 0)
        g_string_assign(explanation->summary,
                        "greedy: the doctrine's choice, since what is left of the turn's budget "
                        "pays for no comparison");
    else
        g_string_printf(explanation->summary,
                        "greedy: %u of %u moves judged by exact odds, %" G_GUINT64_FORMAT
                        " positions valued",
                        self->count, self->offered, self->valued);
    HET_EACH_BELOW(i, self->count)
        het_explanation_add(explanation, &self->moves[i], self->values[i], 0,
                            het_policy_reason(&self->workers[0].policy, &self->moves[i]));
}

static const HetOption options[] = {
    HET_OPTION_STYLE(GreedyAgent, style,
                     "style of the doctrine that breaks ties and plays the other side"),
    HET_OPTION_NUMBER(
        GreedyAgent, calls, "calls", "30000", 1, 2e9,
        "budget of one epoch in calls of the rules (legal, apply); where it does not reach, "
        "fewer candidates are judged, and at last the doctrine is followed"),
    HET_OPTION_NUMBER(
        GreedyAgent, limit, "limit", "10000", 1, 10000000,
        "positions to evaluate at one choice; beyond that the doctrine selects candidates"),
    HET_OPTION_NUMBER(
        GreedyAgent, outcomes, "outcomes", "64", 1, 1000000,
        "combinations of dice along one line; beyond, some at even steps of the odds"),
    HET_OPTION_NUMBER(GreedyAgent, threads, "threads", "1", 1, HET_TEAM_MAX,
                      "threads that judge candidates; the move is the same for any number"),
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
    .plans = plans,
};
