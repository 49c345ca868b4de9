/* `general`: a commander of any number of units in any system.
 *
 * It weighs orders (search/orders.h): all that one unit does in one action. At a choice it lists
 * those of the units the doctrine would have act first and values each at once by exact odds where
 * its action ends; the best of them, what greedy would choose, the doctrine's own choice and doing
 * nothing are valued where the turn ends. The few that are best there are raced (search/race.h)
 * against greedy's choice: each is played out with the same dice to the end of one's own next turn
 * (search/line.h) and valued there.
 *
 * In these lines the doctrine moves both sides, but greedy with a small budget plays the enemy's
 * reply. Of what a choice is really worth against greedy, lines whose reply the doctrine plays tell
 * almost nothing: the doctrine walks into one's fire, and any waiting looks good. Who plays the
 * rest of one's own turn hardly matters (experiments/ladder).
 *
 * The order that wins is carried out until dice or the enemy come between; then the rest is weighed
 * anew. What may be spent on a player turn is a number of units of work (search/work.h), spread
 * over its actions by search/allowance.h. Where that is too little for a race greedy's choice is
 * made.
 */
#include "general.h"

#include "agents/action.h"

enum {
    LEVELS = 8,
    LIST_SHARE = 4,       /* of an offer, the part that listing orders may take */
    GREEDY_SHARE = 8,     /* of a turn's work, the part in calls that greedy may take */
    GREEDY_CALLS = 30000, /* more gains it nothing */
    CERTAIN = 10,         /* a doctrine's doubt that no line overcomes */
};

/* How much the values of orders at the end of a line really differ: standard deviation. */
static const double TRUST = 0.2;

/* Units of work a player turn, by level. */
static const double level_work[LEVELS] = {1e4, 3e4, 1e5, 3e5, 8e5, 2e6, 5e6, 1.2e7};

bool
het_general_leaves_it_to_greedy(const HetGeneral *self)
{
    return self->trust <= 0;
}

/* (transfer full) A greedy of a seat with the same doctrine. */
static HetAgent *
make_greedy(HetGeneral *self, HetActor seat, const char *style, double calls, GError **error)
{
    const HetAgent *agent = &self->agent;
    g_autoptr(GString) name = g_string_new(NULL);
    g_string_printf(name, "greedy:calls=%.0f", calls);
    if (style != NULL && *style != '\0')
        g_string_append_printf(name, ",style=%s", style);
    if (self->weights != NULL && *self->weights != '\0')
        g_string_append_printf(name, ",weights=%s", self->weights);
    if (agent->dials != NULL) {
        GHashTableIter iterator;
        gpointer dial, value;
        g_hash_table_iter_init(&iterator, agent->dials);
        while (g_hash_table_iter_next(&iterator, &dial, &value))
            g_string_append_printf(name, ",%s=%s", (const char *)dial, (const char *)value);
    }
    return het_agent_new(name->str, agent->scenario, seat, agent->seed, error);
}

static bool
init_worker(HetGeneral *self, HetGeneralWorker *worker, GError **error)
{
    const HetAgent *agent = &self->agent;
    const char *reply = self->reply != NULL ? self->reply : self->style;
    HetLine *line = &worker->line;
    if (!het_policy_init(&worker->policy, agent, self->style, error) ||
        !het_policy_init(&worker->enemy, agent, reply, error))
        return false;
    line->evaluator = self->evaluator;
    line->remember = self->remember;
    line->policies[agent->seat] = &worker->policy;
    line->policies[het_other(agent->seat)] = &worker->enemy;
    if (self->reply_calls == 0)
        return true;
    line->reply = make_greedy(self, het_other(agent->seat), reply, self->reply_calls, error);
    return line->reply != NULL;
}

static bool
init(HetAgent *agent, GError **error)
{
    HetGeneral *self = (HetGeneral *)agent;
    self->evaluator =
        het_evaluator_open(agent->scenario->rules->name, self->weights, &self->own, error);
    if (self->evaluator == NULL)
        return false;
    self->workers = g_new0(HetGeneralWorker, (gsize)self->threads);
    for (int i = 0; i < self->threads; i++)
        if (!init_worker(self, &self->workers[i], error))
            return false;
    const HetDoctrine *doctrine = self->workers[0].policy.doctrine;
    if (self->work <= 0)
        self->work = level_work[self->level - 1];
    if (self->trust <= 0)
        self->trust = doctrine->doubt >= CERTAIN ? 0 : TRUST;
    self->line = &self->workers[0].line;
    self->orders = g_new0(HetOrders, 1);
    self->race = g_new0(HetRace, 1);
    self->urgency = g_new0(HetUrgency, 1);
    self->list = g_new0(HetMoveList, 1);
    self->team = het_team_new((unsigned)self->threads);
    double calls = het_general_leaves_it_to_greedy(self)
                       ? CLAMP(self->work, 1000, 2e9)
                       : CLAMP(self->work / GREEDY_SHARE, 1000, GREEDY_CALLS);
    self->greedy = make_greedy(self, agent->seat, self->style, calls, error);
    return self->greedy != NULL;
}

static void
clear(HetAgent *agent)
{
    HetGeneral *self = (HetGeneral *)agent;
    het_team_free(self->team);
    for (int i = 0; self->workers != NULL && i < self->threads; i++) {
        het_policy_clear(&self->workers[i].policy);
        het_policy_clear(&self->workers[i].enemy);
        het_agent_free(self->workers[i].line.reply);
    }
    g_free(self->workers);
    g_free(self->orders);
    g_free(self->race);
    g_free(self->urgency);
    g_free(self->list);
    het_agent_free(self->greedy);
}

static void
reset(HetAgent *agent)
{
    HetGeneral *self = (HetGeneral *)agent;
    self->order.length = 0;
    self->done = 0;
    self->count = 0;
    self->allowance = (HetAllowance){0};
    if (self->greedy != NULL) /* init may have failed */
        het_agent_reset(self->greedy);
}

/* --- choosing
 * ------------------------------------------------------------------------------------------- */

/* Units that the doctrine would have act before it ends the phase; 0 where the node does not ask.
 */
static unsigned
units_to_act(const HetState *state, const HetMoveList *legal, const double *scores)
{
    if (!het_action_head(state, legal))
        return 0;
    unsigned end = het_action_find(legal, HET_MOVE_END), units = 0;
    for (unsigned i = 0; i < legal->count; i++)
        units +=
            het_action_begins(&legal->moves[i]) && (end == legal->count || scores[i] > scores[end]);
    return units > 0 ? units : 1;
}

static void
decide(HetGeneral *self, const HetState *state, const HetMoveList *legal)
{
    HetLine *line = self->line;
    const uint64_t before = het_general_spent(self);
    line->urgency.known = false;
    het_line_choose(line, state, legal);
    *self->urgency = line->urgency;
    double scores[HET_MOVES_MAX];
    memcpy(scores, line->scores, legal->count * sizeof *scores);
    unsigned actions = state->active == self->agent.seat ? units_to_act(state, legal, scores) : 0;
    uint64_t offer = het_allowance_offer(&self->allowance, (uint64_t)self->work, state,
                                         self->agent.seat, actions);
    het_general_weigh(self, state, legal, scores, offer / LIST_SHARE);
    self->root = state;
    self->key = self->agent.random.state + (uint64_t)self->stream;
    self->horizon = 0;
    unsigned won = self->count > 1 ? het_general_race(self, before + offer) : 0;
    self->order = self->weighed[won];
    self->done = 0;
    self->ply = state->ply;
    self->spent = het_general_spent(self) - before;
    het_allowance_spend(&self->allowance, self->spent);
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    HetGeneral *self = (HetGeneral *)agent;
    if (het_general_leaves_it_to_greedy(self)) {
        HetAgentStatus status = het_agent_choose(self->greedy, state, legal, ret_move, error);
        agent->work.calls = self->greedy->work.calls;
        agent->work.evaluations = self->greedy->work.evaluations;
        return status;
    }
    if (legal->count == 1) {
        *ret_move = legal->moves[0];
        return HET_AGENT_CHOSE;
    }
    if (self->done == 0 || self->done >= self->order.length || self->ply != state->ply) {
        decide(self, state, legal);
        self->root = NULL;
    }
    *ret_move = self->order.moves[self->done++];
    self->ply = state->ply + 1;
    agent->work.iterations = agent->work.calls = agent->work.evaluations = 0;
    for (int i = 0; i < self->threads; i++) {
        agent->work.iterations += self->workers[i].lines;
        agent->work.calls += self->workers[i].line.work.calls;
        agent->work.evaluations += self->workers[i].line.work.evaluations;
    }
    return HET_AGENT_CHOSE;
}

static double
progress(const HetAgent *agent)
{
    const HetGeneral *self = (const HetGeneral *)agent;
    if (!self->allowance.known || self->work <= 0)
        return 0;
    return 1 - CLAMP((double)self->allowance.left / (double)self->work, 0, 1);
}

static const HetOption options[] = {
    {.name = "level",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, level),
     .initial = "5",
     .minimum = 1,
     .maximum = LEVELS,
     .help = "how much it thinks on a player turn, 1 to 8: 10000 units of work at 1, 800000 at 5, "
             "12 million at 8"},
    {.name = "work",
     .type = HET_OPTION_REAL,
     .offset = offsetof(HetGeneral, work),
     .initial = "0",
     .minimum = 0,
     .maximum = 1e12,
     .help = "units of work a player turn (one is about a call of the rules, a scored move, half "
             "an evaluation); 0: by the level"},
    HET_OPTION_STYLE(HetGeneral, style,
                     "style of the doctrine that plays its own side in what it looks ahead to"),
    {.name = "reply",
     .type = HET_OPTION_TEXT,
     .offset = offsetof(HetGeneral, reply),
     .initial = "",
     .help = "style of the doctrine that plays the other side there; as style where not given"},
    {.name = "reply-calls",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, reply_calls),
     .initial = "3000",
     .minimum = 0,
     .maximum = 1e9,
     .help = "calls of the rules that greedy has for the other side's reply there; 0: the doctrine "
             "plays it"},
    {.name = "units",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, units),
     .initial = "8",
     .minimum = 1,
     .maximum = 512,
     .help = "units whose orders are weighed at once, the doctrine's most urgent"},
    {.name = "candidates",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, candidates),
     .initial = "16",
     .minimum = 1,
     .maximum = HET_RACE_MAX,
     .help = "orders valued at the turn's end"},
    {.name = "finalists",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, finalists),
     .initial = "4",
     .minimum = 2,
     .maximum = HET_RACE_MAX,
     .help = "of them those raced, greedy's choice included"},
    {.name = "samples",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, samples),
     .initial = "4",
     .minimum = 1,
     .maximum = HET_RACE_SAMPLES,
     .help = "lines of an order at most; work that these do not take is left over"},
    {.name = "turns",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, turns),
     .initial = "3",
     .minimum = 1,
     .maximum = 20,
     .help = "how far a line goes, in turns that change hands: 3 is the end of its own next turn"},
    {.name = "breadth",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, breadth),
     .initial = "64",
     .minimum = 1,
     .maximum = HET_ORDERS_MAX,
     .help = "orders of one unit listed at most"},
    {.name = "outcomes",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, outcomes),
     .initial = "64",
     .minimum = 1,
     .maximum = 100000,
     .help = "combinations of dice of one order valued by exact odds; beyond, even steps of them"},
    {.name = "sigmas",
     .type = HET_OPTION_REAL,
     .offset = offsetof(HetGeneral, sigmas),
     .initial = "2",
     .minimum = 0,
     .maximum = 10,
     .help = "standard deviations behind the leader at which an order falls out of the race"},
    {.name = "trust",
     .type = HET_OPTION_REAL,
     .offset = offsetof(HetGeneral, trust),
     .initial = "0",
     .minimum = 0,
     .maximum = 10,
     .help = "how much orders are expected to differ at the end of a line (standard deviation): "
             "leads that are noisier than this count for less; 0: as the system's doctrine says, "
             "0.2 or no lines at all"},
    {.name = "threads",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, threads),
     .initial = "1",
     .minimum = 1,
     .maximum = HET_TEAM_MAX,
     .help = "threads that play lines; the move is the same for any number"},
    {.name = "remember",
     .type = HET_OPTION_FLAG,
     .offset = offsetof(HetGeneral, remember),
     .initial = "yes",
     .help = "lines keep how urgent each unit is for a phase, rather than ask at every choice"},
    HET_OPTION_WEIGHTS(HetGeneral, weights),
    HET_OPTION_SEED(HetGeneral, stream),
};

const HetAgentClass het_agent_general = {
    .name = "general",
    .summary = "weighs whole orders by playing them out through a good reply",
    .instance_size = sizeof(HetGeneral),
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .shorthand = "level",
    .dials = true,
    .init = init,
    .clear = clear,
    .reset = reset,
    .choose = choose,
    .explain = het_general_explain,
    .progress = progress,
};
