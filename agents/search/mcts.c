#include "mcts.h"

#include "agents/agents.h"
#include "agents/explain.h"
#include "budget.h"

enum {
    NODES_MIN = 1 << 14,
    NODES_MAX = 1 << 21, /* chosen by itself; the option may ask for more */
    NODES_AN_ITERATION =
        24,        /* an expansion adds some tens of nodes, and not every iteration does */
    BATCH = 16,    /* iterations between two readings of the clock */
    CALLS = 100000 /* an epoch where no budget is given */
};

static const double EPSILON = 0.1; /* share of random moves in doctrine playouts */

typedef struct {
    HetAgent agent;
    int iterations, calls, milliseconds, cutoff, nodes, stream;
    double exploration;
    bool reuse;
    char *style, *weights;
    HetBudget budget;
    HetSearch search;
    uint64_t spent; /* iterations on the last choice */
    unsigned count; /* candidates of the last choice */
    HetMove moves[HET_MOVES_MAX];
    double values[HET_MOVES_MAX]; /* for the seat */
    uint32_t visits[HET_MOVES_MAX];
} MctsAgent;

static uint32_t
node_count(const MctsAgent *self)
{
    if (self->nodes > 0)
        return (uint32_t)self->nodes;
    uint64_t nodes = (uint64_t)self->iterations * NODES_AN_ITERATION;
    if (self->milliseconds > 0 || self->calls > 0 || nodes > NODES_MAX)
        return NODES_MAX;
    return nodes < NODES_MIN ? NODES_MIN : (uint32_t)nodes;
}

static bool
init(HetAgent *agent, GError **error)
{
    MctsAgent *self = (MctsAgent *)agent;
    HetSearch *search = &self->search;
    if (self->iterations == 0 && self->milliseconds == 0 && self->calls == 0)
        self->calls = CALLS;
    if (self->milliseconds > 0 && self->calls > 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE,
                    "milliseconds and calls are both budgets: leave one out");
        return false;
    }
    if (!het_search_hire(search, agent, self->style, self->weights, error))
        return false;
    const bool plain = agent->class_ == &het_agent_uct;
    search->line.by_lot = plain;
    search->line.epsilon = EPSILON;
    search->settings = (HetSearchSettings){
        .exploration = self->exploration,
        .cutoff = (unsigned)self->cutoff,
        .priors = !plain,
    };
    if (het_search_init(search, agent->scenario, node_count(self)))
        return true;
    g_set_error(error, HET_ERROR, HET_ERROR_VALUE, "no memory for a tree of %u nodes: give fewer",
                node_count(self));
    return false;
}

static void
clear(HetAgent *agent)
{
    het_search_clear(&((MctsAgent *)agent)->search);
}

static void
reset(HetAgent *agent)
{
    MctsAgent *self = (MctsAgent *)agent;
    het_search_forget(&self->search);
    self->budget = (HetBudget){0};
    self->count = 0;
}

static void
observe(HetAgent *agent, const HetState *before, const HetMove *move)
{
    MctsAgent *self = (MctsAgent *)agent;
    if (self->reuse)
        het_search_advance(&self->search, before, move);
}

/* A budget in time is another one at every try: it is not made up for. */
static bool
plans(const HetAgent *agent, const HetState *state)
{
    (void)state;
    return ((const MctsAgent *)agent)->milliseconds == 0;
}

HetSearch *
het_mcts_search(HetAgent *agent)
{
    g_return_val_if_fail(agent->class_ == &het_agent_mcts || agent->class_ == &het_agent_uct, NULL);
    return &((MctsAgent *)agent)->search;
}

/* --- choosing --------------------------------------------------------------------------------- */

static bool
is_halted(const MctsAgent *self)
{
    return het_line_halted(&self->search.line);
}

/* Runs for that time; returns the microseconds that took. */
static uint64_t
run_for(MctsAgent *self, uint64_t microseconds)
{
    gint64 start = g_get_monotonic_time();
    uint64_t elapsed = 0;
    while (elapsed < microseconds && !is_halted(self)) {
        het_search_run(&self->search, BATCH, &self->agent.random);
        elapsed = (uint64_t)(g_get_monotonic_time() - start);
    }
    return elapsed;
}

/* Runs until so many calls of the rules are spent; returns how many that took. */
static uint64_t
run_calls(MctsAgent *self, uint64_t calls)
{
    const uint64_t start = het_search_work(&self->search).calls;
    uint64_t spent = 0;
    while (spent < calls && !is_halted(self)) {
        het_search_run(&self->search, 1, &self->agent.random);
        spent = het_search_work(&self->search).calls - start;
        if (spent == 0) /* nothing left to search */
            break;
    }
    return spent;
}

static void
think(MctsAgent *self, const HetState *state, const HetMoveList *legal)
{
    HetSearch *search = &self->search;
    HetActor seat = self->agent.seat;
    const uint64_t before = search->iterations;
    const HetWork start = het_search_work(search);
    if (self->milliseconds > 0) {
        uint64_t total = (uint64_t)self->milliseconds * 1000;
        uint64_t offer = het_budget_offer(&self->budget, total, state, seat, legal, 0);
        het_budget_spend(&self->budget, run_for(self, offer));
    } else if (self->calls > 0) {
        uint64_t total = (uint64_t)self->calls;
        uint64_t offer = het_budget_offer(&self->budget, total, state, seat, legal, 0);
        het_budget_spend(&self->budget, run_calls(self, offer));
    } else {
        uint64_t offer = het_budget_offer(&self->budget, (uint64_t)self->iterations, state, seat,
                                          legal, search->tree.stats[HET_TREE_ROOT].visits);
        het_search_run(search, offer, &self->agent.random);
        het_budget_spend(&self->budget, offer);
    }
    self->spent = search->iterations - before;
    self->agent.work.iterations += self->spent;
    const HetWork end = het_search_work(search);
    self->agent.work.calls += end.calls - start.calls;
    self->agent.work.evaluations += end.evaluations - start.evaluations;
}

/* Keeps the root's figures for explain: by then the tree may have moved on. */
static void
remember(MctsAgent *self)
{
    double sign = self->agent.seat == HET_FIRST ? 1 : -1;
    self->count = het_search_count(&self->search);
    for (uint32_t i = 0; i < self->count; i++) {
        self->moves[i] = *het_search_move(&self->search, i);
        self->visits[i] = het_search_visits(&self->search, i);
        self->values[i] = sign * het_search_value(&self->search, i);
    }
}

/* The budget was spent before this node was ever reached: what would have been tried first. */
static unsigned
unsearched(MctsAgent *self, const HetState *state, const HetMoveList *legal)
{
    if (!self->search.settings.priors)
        return het_random_below(&self->agent.random, legal->count);
    return het_policy_best(&self->search.policy, state, legal, self->search.scores);
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    MctsAgent *self = (MctsAgent *)agent;
    (void)error;
    self->count = 0;
    self->spent = 0;
    if (legal->count == 1) {
        *ret_move = legal->moves[0];
        return HET_AGENT_CHOSE;
    }
    if (!self->reuse)
        het_search_forget(&self->search);
    self->agent.random.state += (uint64_t)self->stream;
    het_search_position(&self->search, state);
    think(self, state, legal);
    remember(self);
    uint32_t lead;
    const uint32_t best = het_search_leader(&self->search, self->agent.seat, &lead);
    if (self->count > 0 && self->visits[best] > 0)
        *ret_move = self->moves[best];
    else
        *ret_move = legal->moves[unsearched(self, state, legal)];
    return HET_AGENT_CHOSE;
}

static void
explain(HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    const MctsAgent *self = (const MctsAgent *)agent;
    (void)state;
    uint64_t visits = 0;
    for (unsigned i = 0; i < self->count; i++) {
        if (self->visits[i] == 0) /* nothing is known of it */
            continue;
        visits += self->visits[i];
        het_explanation_add(explanation, &self->moves[i], self->values[i], self->visits[i],
                            het_policy_reason(&self->search.policy, &self->moves[i]));
    }
    if (visits == 0)
        g_string_printf(explanation->summary, "%s: %s, since the turn's budget is spent",
                        agent->class_->name,
                        self->search.settings.priors ? "the doctrine's choice" : "drawn by lot");
    else
        g_string_printf(explanation->summary,
                        "%s: %" G_GUINT64_FORMAT " %s on this choice, %" G_GUINT64_FORMAT
                        " visits with those from before, %u nodes",
                        agent->class_->name, self->spent,
                        self->spent == 1 ? "iteration" : "iterations", visits,
                        self->search.tree.used);
}

/* --- the classes ------------------------------------------------------------------------------ */

/* Those of uct first; the others are what makes mcts more than that. */
enum { UCT_OPTIONS = 7 };

static const HetOption options[] = {
    HET_OPTION_NUMBER(
        MctsAgent, iterations, "iterations", "0", 0, 1e9,
        "budget of one epoch (player turn or activation), spread over its decisions; "
        "reactions in the other side's epoch have their own; 0: calls or milliseconds count"),
    HET_OPTION_NUMBER(
        MctsAgent, calls, "calls", "0", 0, 2e9,
        "budget of one epoch in calls of the rules (legal, apply), the measure that is fair "
        "between agents; 100000 where no budget is given"),
    HET_OPTION_NUMBER(MctsAgent, milliseconds, "milliseconds", "0", 0, 3.6e6,
                      "budget of one epoch in time; it is not reproducible"),
    {.name = "exploration",
     .type = HET_OPTION_REAL,
     .offset = offsetof(MctsAgent, exploration),
     .initial = "1",
     .minimum = 0,
     .maximum = 100,
     .help = "weight of what is little known against what is good; in uct the constant of UCB1"},
    {.name = "reuse",
     .type = HET_OPTION_FLAG,
     .offset = offsetof(MctsAgent, reuse),
     .initial = "yes",
     .help = "keep what was searched below the moves and dice played"},
    HET_OPTION_NUMBER(MctsAgent, nodes, "nodes", "0", 0, 1e7, "room of the tree; 0: by the budget"),
    HET_OPTION_SEED(MctsAgent, stream),
    HET_OPTION_NUMBER(
        MctsAgent, cutoff, "cutoff", "3", 0, 1000,
        "turns that change hands to look ahead before the evaluator judges; 0: to the end of the "
        "game"),
    HET_OPTION_STYLE(MctsAgent, style, "style of the doctrine in priors and playouts"),
    HET_OPTION_WEIGHTS(MctsAgent, weights),
};

const HetAgentClass het_agent_mcts = {
    .name = "mcts",
    .summary = "tree search over decisions and dice, led by the doctrine, to the end of a turn",
    .instance_size = sizeof(MctsAgent),
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .shorthand = "iterations",
    .dials = true,
    .init = init,
    .clear = clear,
    .reset = reset,
    .observe = observe,
    .choose = choose,
    .explain = explain,
    .plans = plans,
};

const HetAgentClass het_agent_uct = {
    .name = "uct",
    .summary = "plain UCT with random playouts to the end: the baseline for ablations",
    .instance_size = sizeof(MctsAgent),
    .options = options,
    .option_count = UCT_OPTIONS,
    .shorthand = "iterations",
    .init = init,
    .clear = clear,
    .reset = reset,
    .observe = observe,
    .choose = choose,
    .explain = explain,
    .plans = plans,
};
