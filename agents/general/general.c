/* `general`: a commander of any number of units in any system.
 *
 * It searches the tree of its own decisions, the dice and the enemy's answers (search/search.h),
 * led by the doctrine: that says where to look first and plays on from a leaf to the horizon. What
 * was found below the moves and dice played is kept for the rest of the turn.
 *
 * What may be spent on a player turn is a number of units of work (search/work.h), spread over its
 * actions by search/allowance.h. A choice is over when its share is spent, or when no move could
 * overtake the one ahead; what is left goes to the actions that follow. Where a share does not pay
 * for a search worth the name, greedy's choice is made.
 *
 * By the method `race` moves are raced instead (general-race.c): fewer lines, that try moves out,
 * for few moves.
 */
#include "general.h"

#include "agents/action.h"

enum {
    LEVELS = 8,
    TURNS = 3,            /* to look ahead, where the doctrine does not say otherwise */
    LEAVES = 4,           /* on their way at once */
    LEAST = 16,           /* visits below which a choice is not the search's */
    GREEDY_SHARE = 8,     /* of a turn's work, the part in calls that greedy may take */
    RACE_SHARE = 32,      /* the same in a race, where it has every choice to make */
    GREEDY_CALLS = 30000, /* more gains it nothing */
    NODES_MIN = 1 << 14,
    NODES_MAX = 1 << 21,
    WORK_A_NODE = 4, /* a node costs more than that on average */
};

/* Of the search: more or less of these gained nothing (experiments/ladder). */
static const double EXPLORATION = 1, TEMPERATURE = 1, URGENCY = 0.3;

/* Units of work a player turn, by level. */
static const double level_work[LEVELS] = {1e4, 3e4, 1e5, 3e5, 8e5, 2e6, 4e6, 8e6};
/* Of them for one choice at any level: about a second, so that nobody waits long at the few choices
 * of a short turn. */
static const double level_choice = 5e5;

/* (transfer full) A greedy in its seat with the same doctrine and weights. */
static HetAgent *
make_greedy(const HetGeneral *self, GError **error)
{
    static const HetAgentClass *const classes[] = {&het_agent_greedy, NULL};
    const HetAgent *agent = &self->agent;
    const char *style = self->style;
    const int share = self->method == HET_GENERAL_BY_RACE ? RACE_SHARE : GREEDY_SHARE;
    const double calls = CLAMP(self->work / share, 1000, GREEDY_CALLS);
    g_autoptr(GString) name = g_string_new(NULL);
    g_string_printf(name, "greedy:calls=%.0f,threads=%d", calls, self->threads);
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
    HetAgent *greedy =
        het_agent_new_among(classes, name->str, agent->scenario, agent->seat, agent->seed, error);
    if (greedy != NULL)
        greedy->heeds = agent->heeds;
    return greedy;
}

static bool
init(HetAgent *agent, GError **error)
{
    HetGeneral *self = (HetGeneral *)agent;
    HetSearch *search = &self->search;
    if (!het_search_hire(search, agent, (unsigned)self->threads, self->style, self->weights, error))
        return false;
    const unsigned horizon = search->workers[0].policy.doctrine->horizon;
    const HetRacing *racing = het_general_racing(self);
    const bool races = self->method == HET_GENERAL_BY_RACE;
    if (self->rounds == 0)
        self->rounds = (int)racing->rounds;
    for (int i = 0; i < self->threads && races; i++)
        search->workers[i].line.tries = &het_tries_line;
    self->choice = self->work > 0 ? self->work : level_choice;
    if (self->work <= 0)
        self->work = level_work[self->level - 1];
    if (self->turns == 0)
        self->turns = races ? (int)racing->turns : horizon > 0 ? (int)horizon : TURNS;
    search->settings = (HetSearchSettings){
        .cutoff = (unsigned)self->turns,
        .exploration = EXPLORATION,
        .priors = true,
        .temperature = TEMPERATURE,
        .urgency = URGENCY,
        .scaled = true,
        .common = true,
        .leaves = LEAVES,
    };
    const double nodes = races ? NODES_MIN : CLAMP(self->work / WORK_A_NODE, NODES_MIN, NODES_MAX);
    if (!het_search_init(search, agent->scenario, (uint32_t)nodes)) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE, "no memory for a tree of %.0f nodes", nodes);
        return false;
    }
    self->greedy = make_greedy(self, error);
    return self->greedy != NULL;
}

static void
clear(HetAgent *agent)
{
    HetGeneral *self = (HetGeneral *)agent;
    het_search_clear(&self->search);
    het_agent_free(self->greedy);
}

static void
reset(HetAgent *agent)
{
    HetGeneral *self = (HetGeneral *)agent;
    self->allowance = (HetAllowance){0};
    self->dear = 0;
    self->count = 0;
    if (self->greedy == NULL) /* init has failed */
        return;
    het_search_forget(&self->search);
    het_agent_reset(self->greedy);
}

static void
observe(HetAgent *agent, const HetState *before, const HetMove *move)
{
    HetGeneral *self = (HetGeneral *)agent;
    het_search_advance(&self->search, before, move);
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
        units +=
            het_action_begins(&legal->moves[i]) && (end == legal->count || scores[i] > scores[end]);
    return units > 0 ? units : 1;
}

/* How many units will act yet, as the doctrine sees it; 0 where it is not the seat's turn, or the
 * node asks something else. */
static unsigned
actions_to_come(HetGeneral *self, const HetState *state, const HetMoveList *legal)
{
    HetSearchWorker *worker = &self->search.workers[0];
    if (state->active != self->agent.seat || !het_action_head(state, legal))
        return 0;
    het_policy_best(&worker->policy, state, legal, self->search.scores);
    self->search.grown.scores += legal->count;
    return units_to_act(state, legal, self->search.scores);
}

/* Units of work an iteration since a point at which no leaf was on its way. */
static double
cost_since(const HetSearch *search, uint64_t iterations, uint64_t grown, uint64_t played)
{
    const double gathering = (double)(het_work_units(&search->grown) - grown);
    const double playing = (double)(het_work_units(&search->played) - played);
    return gathering / (double)(search->gathered - iterations) +
           playing / (double)(search->iterations - iterations);
}

/* Searches until `offer` is spent or the choice is made. False if the offer pays for fewer than the
 * least visits. */
static bool
think(HetGeneral *self, uint64_t offer)
{
    enum { LOOK_EVERY = 32 }; /* steps */
    HetSearch *search = &self->search;
    const uint64_t before = het_general_spent(self), iterations = search->iterations;
    const uint64_t grown = het_work_units(&search->grown), played = before - grown;
    const uint32_t *visits = &search->tree.stats[HET_TREE_ROOT].visits;
    if (*visits < LEAST && self->dear_epoch == search->root.state.epoch && offer <= self->dear)
        return false;
    for (uint64_t steps = 1, used = 0; used < offer && !het_search_stopped(search); steps++) {
        het_search_step(search, &self->agent.random);
        if (steps == LEAVES) /* what an iteration costs is known from now on */
            het_search_settle(search);
        used = het_general_spent(self) - before;
        if (steps % LEAVES != 0)
            continue;
        const double cost = cost_since(search, iterations, grown, played);
        const double to_come = used < offer ? (double)(offer - used) / cost : 0;
        uint32_t lead;
        if (*visits + to_come < LEAST) {
            self->dear = offer;
            self->dear_epoch = search->root.state.epoch;
            break;
        }
        if (steps % LOOK_EVERY != 0)
            continue;
        het_search_leader(search, self->agent.seat, &lead);
        if (lead > to_come)
            break;
    }
    het_search_settle(search);
    return *visits >= LEAST;
}

/* Keeps the root's figures to be told: by then the tree may have moved on. */
static void
remember(HetGeneral *self)
{
    const double sign = self->agent.seat == HET_FIRST ? 1 : -1;
    self->count = het_search_count(&self->search);
    for (uint32_t i = 0; i < self->count; i++)
        self->weighed[i] = (HetWeighed){.move = *het_search_move(&self->search, i),
                                        .value = sign * het_search_value(&self->search, i),
                                        .visits = het_search_visits(&self->search, i)};
}

static void
count_work(HetGeneral *self)
{
    const HetWork work = het_general_work(self);
    self->agent.work.iterations = self->search.iterations;
    self->agent.work.calls = work.calls;
    self->agent.work.scores = work.scores;
    self->agent.work.evaluations = work.evaluations;
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    HetGeneral *self = (HetGeneral *)agent;
    HetSearch *search = &self->search;
    HetAgentStatus status = HET_AGENT_CHOSE;
    self->count = 0;
    self->from = HET_GENERAL_ONLY_MOVE;
    self->ply = state->ply;
    if (legal->count == 1) {
        *ret_move = legal->moves[0];
        return HET_AGENT_CHOSE;
    }
    const uint64_t before = het_general_spent(self), iterations = search->iterations;
    agent->random.state += (uint64_t)self->stream;
    het_search_position(search, state);
    if (search->tree.stats[HET_TREE_ROOT].visits == 0)
        search->key = agent->random.state;
    const unsigned actions = actions_to_come(self, state, legal);
    const uint64_t share =
        het_allowance_offer(&self->allowance, (uint64_t)self->work, state, agent->seat, actions);
    const uint64_t offer = MIN(share, (uint64_t)self->choice);
    const bool races = self->method == HET_GENERAL_BY_RACE;
    const bool searched = !races && think(self, offer);
    if (races)
        *ret_move = legal->moves[het_general_race(self, state, legal, offer)];
    else
        self->from = searched ? HET_GENERAL_SEARCH : HET_GENERAL_GREEDY;
    self->spent = het_general_spent(self) - before;
    self->iterations = search->iterations - iterations;
    het_allowance_spend(&self->allowance, self->spent);
    if (searched) {
        uint32_t lead;
        remember(self);
        *ret_move = self->weighed[het_search_leader(search, agent->seat, &lead)].move;
    } else if (!races) {
        status = het_agent_choose(self->greedy, state, legal, ret_move, error);
    }
    count_work(self);
    return status;
}

static double
progress(const HetAgent *agent)
{
    const HetGeneral *self = (const HetGeneral *)agent;
    if (!self->allowance.known || self->work <= 0)
        return 0;
    return 1 - CLAMP((double)self->allowance.left / (double)self->work, 0, 1);
}

static const char *const methods[] = {
    [HET_GENERAL_BY_TREE] = "tree", [HET_GENERAL_BY_RACE] = "race", NULL};

static const HetOption options[] = {
    {.name = "level",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, level),
     .initial = "5",
     .minimum = 1,
     .maximum = LEVELS,
     .help = "how much it thinks on a player turn, 1 to 8: 10000 units of work at 1, 100000 at 3, "
             "800000 at 5, 8 million at 8, and on one choice 500000 at most"},
    {.name = "work",
     .type = HET_OPTION_REAL,
     .offset = offsetof(HetGeneral, work),
     .initial = "0",
     .minimum = 0,
     .maximum = 1e12,
     .help = "units of work a player turn (one is about a call of the rules, a scored move, half "
             "an evaluation); 0: by the level"},
    HET_OPTION_STYLE(HetGeneral, style, "style of the doctrine that leads the search"),
    {.name = "method",
     .type = HET_OPTION_CHOICE,
     .offset = offsetof(HetGeneral, method),
     .initial = "tree",
     .choices = methods,
     .help = "how moves are weighed: in a tree whose lines the doctrine plays, or a few of them "
             "raced on lines that try moves out, which takes much work to pay"},
    {.name = "rounds",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, rounds),
     .initial = "0",
     .minimum = 0,
     .maximum = 10000,
     .help = "lines of a move in a race, at most; 0: as gains in the system"},
    {.name = "turns",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, turns),
     .initial = "0",
     .minimum = 0,
     .maximum = 20,
     .help =
         "how far it looks ahead, in turns that change hands: 1 is the end of the turn under "
         "way, 3 that of its own next one; 0: as far as gains, in a race 1 in musketpike and 3 in "
         "the others, in a tree 3 in kipling and northern and 1 in the others"},
    {.name = "threads",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(HetGeneral, threads),
     .initial = "1",
     .minimum = 1,
     .maximum = HET_TEAM_MAX,
     .help = "threads that play on from leaves, of which four are on their way at once: more gain "
             "little; "
             "the move is the same for any number"},
    HET_OPTION_WEIGHTS(HetGeneral, weights),
    HET_OPTION_SEED(HetGeneral, stream),
};

const HetAgentClass het_agent_general = {
    .name = "general",
    .summary = "searches its turn and the reply, dice and all, led by the doctrine",
    .instance_size = sizeof(HetGeneral),
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .shorthand = "level",
    .dials = true,
    .init = init,
    .clear = clear,
    .reset = reset,
    .observe = observe,
    .choose = choose,
    .explain = het_general_explain,
    .progress = progress,
};
