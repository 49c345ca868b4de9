/* `general`: a commander of any number of units in any system.
 *
 * It weighs orders (search/orders.h): all that one unit does in one action. At a choice it lists
 * those of the units the doctrine would have act first, values each at once by exact odds where its
 * action ends, and races (search/race.h) the best of them, what greedy would choose, the doctrine's
 * own choice and doing nothing: each is played out with the same dice to the end of one's own next
 * turn (search/line.h), the doctrine moving both sides, and valued there. Not at the end of the
 * enemy's reply, where the doctrine as the enemy has just run into one's fire and any waiting looks
 * good: one's own next turn lets every order show what it was for, and both sides have moved as
 * often. Greedy's choice stands unless another is surely better.
 *
 * The order that wins is carried out until dice or the enemy come between; then the rest is weighed
 * anew. What may be spent on a player turn is a number of units of work (search/work.h), spread
 * over its actions by search/allowance.h. Where that is too little for lines to one's own next turn
 * they end with the turn under way, and where it is too little for those greedy's choice is made.
 */
#include "agents.h"

#include "action.h"
#include "explain.h"
#include "policy.h"
#include "search/allowance.h"
#include "search/orders.h"
#include "search/race.h"

enum {
    LEVELS = 8,
    FAR = 3,              /* turns a line goes: the rest of this one, the reply, one's own next */
    NEAR = 1,             /* to the end of the turn under way */
    LEAST = 8,            /* samples before a candidate falls out */
    FEW = 4,              /* the same where work is short */
    ENOUGH = 4,           /* candidates worth a race */
    LIST_SHARE = 4,       /* of an offer, the part that listing orders may take */
    GREEDY_SHARE = 8,     /* of a turn's work, the part in calls that greedy may take */
    GREEDY_CALLS = 30000, /* more gains it nothing */
    ORDER_WORK = 12       /* about what listing and valuing one order takes */
};

/* Standard errors by which an order must be ahead of greedy's to replace it. */
static const double DOUBT = 2.5;

/* Units of work a player turn, by level. */
static const double level_work[LEVELS] = {1e4, 3e4, 1e5, 3e5, 8e5, 2e6, 5e6, 1.2e7};

typedef struct {
    HetAgent agent;
    char *style, *reply;
    int level, units, candidates, samples, turns, breadth, outcomes, stream;
    bool remember, control, ask_greedy;
    double work, sigmas, doubt;
    HetPolicy policy, enemy;
    HetAllowance allowance;
    HetLine *line;
    HetOrders *orders;
    HetRace *race;
    HetUrgency *urgency;
    HetAgent *greedy; /* asked for its choice */
    HetMoveList *list;
    HetOrder plan;
    unsigned done; /* moves of the plan played */
    uint32_t ply;  /* of the position in which its next move belongs */
    /* The last choice: */
    const HetState *root;
    uint64_t key;
    unsigned horizon; /* turns of its lines; 0: there were none */
    uint64_t limit;   /* of the work of one */
    unsigned count;
    HetOrder weighed[HET_RACE_MAX];
    uint64_t spent;
    uint64_t lines; /* played so far */
} GeneralAgent;

/* Where lines are not to be trusted at all, all is left to greedy. */
static bool
leaves_it_to_greedy(const GeneralAgent *self)
{
    return self->ask_greedy && self->doubt >= HET_RACE_CERTAIN;
}

/* A greedy with the same doctrine. */
static bool
make_greedy(GeneralAgent *self, GError **error)
{
    const HetAgent *agent = &self->agent;
    double calls = leaves_it_to_greedy(self) ? CLAMP(self->work, 1000, 2e9)
                                             : CLAMP(self->work / GREEDY_SHARE, 1000, GREEDY_CALLS);
    g_autoptr(GString) name = g_string_new(NULL);
    g_string_printf(name, "greedy:calls=%.0f", calls);
    if (self->style != NULL && *self->style != '\0')
        g_string_append_printf(name, ",style=%s", self->style);
    if (agent->dials != NULL) {
        GHashTableIter iterator;
        gpointer dial, value;
        g_hash_table_iter_init(&iterator, agent->dials);
        while (g_hash_table_iter_next(&iterator, &dial, &value))
            g_string_append_printf(name, ",%s=%s", (const char *)dial, (const char *)value);
    }
    self->greedy = het_agent_new(name->str, agent->scenario, agent->seat, agent->seed, error);
    return self->greedy != NULL;
}

static bool
init(HetAgent *agent, GError **error)
{
    GeneralAgent *self = (GeneralAgent *)agent;
    const char *reply = self->reply != NULL ? self->reply : self->style;
    if (!het_policy_init(&self->policy, agent, self->style, error) ||
        !het_policy_init(&self->enemy, agent, reply, error))
        return false;
    if (self->work <= 0)
        self->work = level_work[self->level - 1];
    if (self->doubt <= 0)
        self->doubt = self->policy.doctrine->doubt > 0 ? self->policy.doctrine->doubt : DOUBT;
    self->line = g_new0(HetLine, 1);
    self->orders = g_new0(HetOrders, 1);
    self->race = g_new0(HetRace, 1);
    self->urgency = g_new0(HetUrgency, 1);
    self->line->evaluator = het_evaluator_find(agent->scenario->rules->name);
    self->line->remember = self->remember;
    self->line->policies[agent->seat] = &self->policy;
    self->line->policies[het_other(agent->seat)] = &self->enemy;
    self->list = g_new0(HetMoveList, 1);
    return !self->ask_greedy || make_greedy(self, error);
}

static void
clear(HetAgent *agent)
{
    GeneralAgent *self = (GeneralAgent *)agent;
    het_policy_clear(&self->policy);
    het_policy_clear(&self->enemy);
    g_free(self->line);
    g_free(self->orders);
    g_free(self->race);
    g_free(self->urgency);
    g_free(self->list);
    het_agent_free(self->greedy);
}

static void
reset(HetAgent *agent)
{
    GeneralAgent *self = (GeneralAgent *)agent;
    self->plan.length = 0;
    self->done = 0;
    self->count = 0;
    self->allowance = (HetAllowance){0};
    if (self->greedy != NULL)
        het_agent_reset(self->greedy);
}

/* --- sampling --------------------------------------------------------------------------------- */

static uint64_t
spent(void *context)
{
    const GeneralAgent *self = context;
    return het_work_units(&self->line->work);
}

static double
sample(void *context, unsigned candidate, uint32_t index)
{
    GeneralAgent *self = context;
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    const HetOrder *order = &self->weighed[candidate];
    const HetLineSettings settings = {.turns = self->horizon,
                                      .key = self->key,
                                      .index = index,
                                      .limit = self->limit,
                                      .side = self->root->active,
                                      .depth = self->root->depth};
    self->lines++;
    het_game_clone(state, self->root);
    for (unsigned i = 0; i < order->length; i++)
        het_game_apply(state, &order->moves[i], NULL);
    self->line->work.calls += order->length;
    HetLineValue value =
        het_line_run(self->line, state, self->root->epoch, &settings, self->urgency);
    double sampled = self->control ? value.final - value.settled : value.final;
    return (self->agent.seat == HET_FIRST ? sampled : -sampled) +
           (self->control ? order->value : 0);
}

/* What a line of the first candidate costs to the horizon; at least `limit` if it costs that. */
static uint64_t
line_cost(GeneralAgent *self, unsigned horizon, uint64_t limit)
{
    const uint64_t before = spent(self);
    self->horizon = horizon;
    self->limit = limit;
    sample(self, 0, 0);
    self->limit = 0;
    return spent(self) - before;
}

/* --- candidates ------------------------------------------------------------------------------- */

static bool
same_order(const HetOrder *a, const HetOrder *b)
{
    return a->length == b->length && memcmp(a->moves, b->moves, a->length * sizeof *a->moves) == 0;
}

static void
add_candidate(GeneralAgent *self, const HetOrder *order)
{
    for (unsigned i = 0; i < self->count; i++)
        if (same_order(&self->weighed[i], order))
            return;
    if (self->count < HET_RACE_MAX)
        self->weighed[self->count++] = *order;
}

static bool
does_nothing(const HetMove *move)
{
    return move->kind == HET_MOVE_END || move->kind == HET_MOVE_PASS || move->kind == HET_MOVE_DONE;
}

/* What greedy would do, up to dice or the other side's choice. */
static void
add_greedy(GeneralAgent *self, const HetState *root)
{
    HetAgent *greedy = self->greedy;
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    HetOrder order = {0};
    const uint64_t calls = greedy->work.calls, evaluations = greedy->work.evaluations;
    het_game_clone(state, root);
    do {
        het_game_legal(state, self->list);
        if (order.length > 0 && het_action_over(state, self->list, root->epoch, root->depth))
            break;
        HetMove *move = &order.moves[order.length++];
        if (het_agent_choose(greedy, state, self->list, move, NULL) != HET_AGENT_CHOSE)
            return;
        het_game_apply(state, move, NULL);
    } while (!het_game_over(state) && state->epoch == root->epoch &&
             state->actor == self->agent.seat && order.length < HET_ORDER_MOVES);
    self->line->work.calls += greedy->work.calls - calls;
    self->line->work.evaluations += greedy->work.evaluations - evaluations;
    order.value = het_orders_value(self->orders, &order);
    add_candidate(self, &order);
}

/* Greedy's choice first, then the doctrine's, what does nothing, and the best by value at the
 * action's end. */
static void
pick_candidates(GeneralAgent *self, const HetState *state)
{
    const HetOrders *orders = self->orders;
    bool taken[HET_ORDERS_MAX] = {false};
    self->count = 0;
    if (self->greedy != NULL)
        add_greedy(self, state);
    add_candidate(self, &orders->orders[0]);
    for (unsigned i = 0; i < orders->count; i++)
        if (does_nothing(&orders->orders[i].moves[0]))
            add_candidate(self, &orders->orders[i]);
    while (self->count < (unsigned)self->candidates) {
        unsigned best = orders->count;
        for (unsigned i = 0; i < orders->count; i++)
            if (!taken[i] &&
                (best == orders->count || orders->orders[i].value > orders->orders[best].value))
                best = i;
        if (best == orders->count)
            break;
        taken[best] = true;
        add_candidate(self, &orders->orders[best]);
    }
}

/* Lists orders: of the moves the doctrine scores best, at most `units` where the node asks which
 * unit acts, and of those that do nothing. The first is the doctrine's own. */
static void
list_orders(GeneralAgent *self, const HetState *state, const HetMoveList *legal,
            const double *scores, uint64_t work)
{
    HetOrders *orders = self->orders;
    const bool head = het_action_head(state, legal) && state->active == self->agent.seat;
    const unsigned wanted = head ? (unsigned)self->units : legal->count;
    const uint64_t room = work / ORDER_WORK;
    unsigned starts = wanted < legal->count ? wanted : legal->count;
    starts = MIN(starts, HET_ORDERS_MAX / 2);
    if (starts > room)
        starts = room < 1 ? 1 : (unsigned)room;
    uint64_t breadth = room / starts;
    orders->root = state;
    orders->seat = self->agent.seat;
    orders->outcomes = (unsigned)self->outcomes;
    orders->line = self->line;
    orders->count = 0;
    breadth = MIN(breadth, HET_ORDERS_MAX / 2 / starts); /* room for those that do nothing */
    orders->breadth = breadth < 1                         ? 1
                      : breadth < (uint64_t)self->breadth ? (unsigned)breadth
                                                          : (unsigned)self->breadth;
    uint16_t order[HET_MOVES_MAX];
    het_policy_front(scores, legal->count, starts, order);
    for (unsigned i = 0; i < legal->count; i++)
        if (i < starts || does_nothing(&legal->moves[order[i]]))
            het_orders_add(orders, legal, order[i]);
}

/* --- choosing --------------------------------------------------------------------------------- */

/* Units that the doctrine would have act before it ends the phase; 0 where the node does not ask.
 */
static unsigned
units_to_act(const HetState *state, const HetMoveList *legal, const double *scores)
{
    if (!het_action_head(state, legal))
        return 0;
    unsigned end = het_action_find(legal, HET_MOVE_END), units = 0;
    for (unsigned i = 0; i < legal->count; i++)
        units += legal->moves[i].kind == HET_MOVE_SELECT &&
                 (end == legal->count || scores[i] > scores[end]);
    return units > 0 ? units : 1;
}

/* Races as many candidates, as far ahead, as the work up to `until` pays for; returns the winner's
 * index. */
static unsigned
race(GeneralAgent *self, uint64_t until)
{
    HetRaceSettings settings = {.least = LEAST,
                                .most = (uint32_t)self->samples,
                                .sigmas = self->sigmas,
                                .equal = 1e-9,
                                .doubt = self->doubt,
                                .work = until,
                                .sample = sample,
                                .spent = spent,
                                .context = self};
    const unsigned horizons[] = {(unsigned)self->turns, NEAR};
    for (unsigned i = 0; i < G_N_ELEMENTS(horizons); i++) {
        const uint64_t now = spent(self), left = now < until ? until - now : 0;
        const uint64_t dear = left / (ENOUGH * LEAST) + 1;
        const uint64_t cost = line_cost(self, horizons[i], dear);
        if (cost >= dear)
            continue;
        const uint64_t lines = (left - cost) / cost;
        if (lines / LEAST < self->count)
            self->count = (unsigned)(lines / LEAST);
        settings.count = self->count;
        het_race_run(self->race, &settings);
        return self->race->best;
    }
    self->horizon = 0;
    return 0;
}

static void
decide(GeneralAgent *self, const HetState *state, const HetMoveList *legal)
{
    HetLine *line = self->line;
    const uint64_t before = spent(self);
    line->urgency.known = false;
    het_line_choose(line, state, legal);
    *self->urgency = line->urgency;
    double scores[HET_MOVES_MAX];
    memcpy(scores, line->scores, legal->count * sizeof *scores);
    unsigned actions = state->active == self->agent.seat ? units_to_act(state, legal, scores) : 0;
    uint64_t offer = het_allowance_offer(&self->allowance, (uint64_t)self->work, state,
                                         self->agent.seat, actions);
    list_orders(self, state, legal, scores, offer / LIST_SHARE);
    pick_candidates(self, state);
    self->root = state;
    self->key = self->agent.random.state + (uint64_t)self->stream;
    self->horizon = 0;
    unsigned won = self->count > 1 ? race(self, before + offer) : 0;
    self->plan = self->weighed[won];
    self->done = 0;
    self->ply = state->ply;
    self->spent = spent(self) - before;
    het_allowance_spend(&self->allowance, self->spent);
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    GeneralAgent *self = (GeneralAgent *)agent;
    if (leaves_it_to_greedy(self)) {
        HetAgentStatus status = het_agent_choose(self->greedy, state, legal, ret_move, error);
        agent->work.calls = self->greedy->work.calls;
        agent->work.evaluations = self->greedy->work.evaluations;
        return status;
    }
    if (legal->count == 1) {
        *ret_move = legal->moves[0];
        return HET_AGENT_CHOSE;
    }
    if (self->done == 0 || self->done >= self->plan.length || self->ply != state->ply) {
        decide(self, state, legal);
        self->root = NULL;
    }
    *ret_move = self->plan.moves[self->done++];
    self->ply = state->ply + 1;
    agent->work.iterations = self->lines;
    agent->work.calls = self->line->work.calls;
    agent->work.evaluations = self->line->work.evaluations;
    return HET_AGENT_CHOSE;
}

/* --- telling ---------------------------------------------------------------------------------- */

/* "-> march 0704 -> face NE": what an order does beyond its first move, and how sure its value is.
 */
static void
describe(const GeneralAgent *self, const HetState *state, unsigned index, char *ret_text,
         size_t size)
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

static void
explain(HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    const GeneralAgent *self = (const GeneralAgent *)agent;
    if (leaves_it_to_greedy(self)) {
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
                        self->horizon == NEAR ? "this turn" : "its next turn", self->race->drawn,
                        self->spent);
    for (unsigned i = 0; i < (self->horizon > 0 ? self->count : 1); i++) {
        char text[sizeof((HetCandidate *)0)->reason];
        describe(self, state, i, text, sizeof text);
        het_explanation_add(explanation, &self->weighed[i].moves[0],
                            self->horizon > 0 ? self->race->result[i].mean : self->weighed[i].value,
                            self->horizon > 0 ? self->race->result[i].samples : 0, text);
    }
}

static const HetOption options[] = {
    {.name = "level",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GeneralAgent, level),
     .initial = "4",
     .minimum = 1,
     .maximum = LEVELS,
     .help = "how much it thinks on a player turn, 1 to 8: 10000 units of work at 1, 300000 at 4, "
             "12 million at 8"},
    {.name = "work",
     .type = HET_OPTION_REAL,
     .offset = offsetof(GeneralAgent, work),
     .initial = "0",
     .minimum = 0,
     .maximum = 1e12,
     .help = "units of work a player turn (one is about a call of the rules, a scored move, half "
             "an evaluation); 0: by the level"},
    {.name = "style",
     .type = HET_OPTION_TEXT,
     .offset = offsetof(GeneralAgent, style),
     .initial = "",
     .help = "style of the doctrine that plays its own side in what it looks ahead to"},
    {.name = "reply",
     .type = HET_OPTION_TEXT,
     .offset = offsetof(GeneralAgent, reply),
     .initial = "",
     .help = "style of the doctrine that plays the other side there; as style where not given"},
    {.name = "units",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GeneralAgent, units),
     .initial = "8",
     .minimum = 1,
     .maximum = 512,
     .help = "units whose orders are weighed at once, the doctrine's most urgent"},
    {.name = "candidates",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GeneralAgent, candidates),
     .initial = "16",
     .minimum = 1,
     .maximum = HET_RACE_MAX,
     .help = "orders raced at most"},
    {.name = "samples",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GeneralAgent, samples),
     .initial = "256",
     .minimum = 1,
     .maximum = HET_RACE_SAMPLES,
     .help = "lines of an order at most"},
    {.name = "turns",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GeneralAgent, turns),
     .initial = "3",
     .minimum = 1,
     .maximum = 20,
     .help = "how far a line goes, in turns that change hands: 3 is the end of its next turn"},
    {.name = "breadth",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GeneralAgent, breadth),
     .initial = "64",
     .minimum = 1,
     .maximum = HET_ORDERS_MAX,
     .help = "orders of one unit listed at most"},
    {.name = "outcomes",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GeneralAgent, outcomes),
     .initial = "64",
     .minimum = 1,
     .maximum = 100000,
     .help = "combinations of dice of one order valued by exact odds; beyond, even steps of them"},
    {.name = "sigmas",
     .type = HET_OPTION_REAL,
     .offset = offsetof(GeneralAgent, sigmas),
     .initial = "2",
     .minimum = 0,
     .maximum = 10,
     .help = "standard errors behind the leader at which an order falls out of the race"},
    {.name = "doubt",
     .type = HET_OPTION_REAL,
     .offset = offsetof(GeneralAgent, doubt),
     .initial = "0",
     .minimum = 0,
     .maximum = 10,
     .help =
         "standard errors by which an order must be ahead of greedy's choice to replace it; 10: "
         "never; 0: as the system's doctrine says, 2.5 where it says nothing"},
    {.name = "remember",
     .type = HET_OPTION_FLAG,
     .offset = offsetof(GeneralAgent, remember),
     .initial = "yes",
     .help = "lines keep how urgent each unit is for a phase, rather than ask at every choice"},
    {.name = "greedy",
     .type = HET_OPTION_FLAG,
     .offset = offsetof(GeneralAgent, ask_greedy),
     .initial = "yes",
     .help = "what greedy would choose is in the race, and is what others must be better than"},
    {.name = "control",
     .type = HET_OPTION_FLAG,
     .offset = offsetof(GeneralAgent, control),
     .initial = "yes",
     .help = "an action's own dice count by their exact odds; only what comes after is sampled"},
    {.name = "seed",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GeneralAgent, stream),
     .initial = "0",
     .minimum = 0,
     .maximum = 2147483647,
     .help = "another number, other random draws from the same match seed"},
};

const HetAgentClass het_agent_general = {
    .name = "general",
    .summary = "weighs whole orders by playing them out to its next turn",
    .instance_size = sizeof(GeneralAgent),
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .shorthand = "level",
    .dials = true,
    .init = init,
    .clear = clear,
    .reset = reset,
    .choose = choose,
    .explain = explain,
};
