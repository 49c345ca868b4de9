/* `general`: a commander of any number of units in any system.
 *
 * At every decision it halves the doctrine's best moves on lines with common dice
 * (search/halving.h). Lines go to the end of the turn in systems and battles where that is cheap,
 * else to the end of the unit's action, so that it thinks about each of forty units as hard as
 * about each of five; in one battle that changes as units are lost. A level is a number of lines.
 * Where units are few a system may gain more by a tree (search/mcts.c), which sees answers that the
 * doctrine does not play: from the fifth level on that searches there. In the last turn, with few
 * units left, exact values to the end of the game (search/solve.h) rule out moves where they are
 * found, else exact odds of single actions (greedy) decide: lines of the doctrine may not show the
 * march that takes an objective. Where units are to be placed the doctrine decides: what a
 * deployment is worth shows far beyond a line's end.
 */
#include "general.h"

#include "agents/action.h"
#include "agents/search/mcts.h"

enum {
    LEVELS = 8,
    REACTION_SHARE = 2,      /* a reaction in the other side's turn gets one line for so many */
    LEAST = 2,               /* lines of a choice */
    CANDIDATES = 16,         /* moves of the doctrine's that are weighed */
    TURNS_MAX = 8,           /* that a line may go through */
    TURN_UNITS = 8,          /* where the doctrine gives none */
    LAST_CALLS = 500,        /* of exact odds in the last turn, for each line of a choice */
    CALLS_MOST = 2000000000, /* that greedy takes */
    LAST_NODES = 64,         /* of a proof there, for each line */
    LAST_UNITS = 8, /* of both sides, up to which these decide: with more, lines see more */
};

/* The option `reach`. */
enum { AUTO, TO_ACTION, TO_TURN };

/* Lines of a choice, by level. */
static const int level_lines[LEVELS] = {4, 8, 16, 32, 64, 128, 256, 512};
/* Calls of the rules a turn of the tree, by level; 0: it does not search at this level. */
static const int tree_calls[LEVELS] = {0, 0, 0, 0, 60000, 200000, 600000, 2000000};
/* The share of choices made without thought, by level: lines alone would leave the lower levels too
 * near to one another, and a newcomer without a level to win against. */
static const double slips[LEVELS] = {0.35, 0.22, 0.12, 0.05};

static const double PRIOR = 0.02, FAVOUR = 0.01;

static void
append_dial(gpointer name, gpointer value, gpointer text)
{
    g_string_append_printf(text, ",%s=%s", (const char *)name, (const char *)value);
}

/* (transfer full) An agent that decides in some positions, with the general's style, value and
 * dials. NULL with an error: it cannot be made. */
static HetAgent *
hire(HetGeneral *self, const HetAgentClass *class, const char *settings, GError **error)
{
    HetAgent *agent = &self->agent;
    g_autoptr(GString) text = g_string_new(class->name);
    g_string_append_printf(text, ":%s", settings);
    if (self->style != NULL && *self->style != '\0')
        g_string_append_printf(text, ",style=%s", self->style);
    if (self->weights != NULL && *self->weights != '\0')
        g_string_append_printf(text, ",weights=%s", self->weights);
    if (agent->dials != NULL)
        g_hash_table_foreach(agent->dials, append_dial, text);
    const HetAgentClass *const classes[] = {class, NULL};
    HetAgent *hired =
        het_agent_new_among(classes, text->str, agent->scenario, agent->seat, agent->seed, error);
    if (hired != NULL)
        hired->hirer = agent;
    return hired;
}

/* Makes the tree where this system and level have one. False, with an error: it cannot be made. */
static bool
plant_tree(HetGeneral *self, GError **error)
{
    const int calls = self->lines > 0 ? 0 : tree_calls[self->level - 1];
    if (calls == 0 || self->reach != AUTO || self->turns > 0 ||
        self->halving.workers[0].policy.doctrine->tree_units == 0)
        return true;
    g_autofree char *settings = g_strdup_printf("calls=%d,seed=%d", calls, self->stream);
    self->tree = hire(self, &het_agent_mcts, settings, error);
    return self->tree != NULL;
}

/* Makes what decides in the last turn. */
static bool
prepare_end(HetGeneral *self, GError **error)
{
    const int calls = MIN(self->lines, CALLS_MOST / LAST_CALLS) * LAST_CALLS;
    g_autofree char *settings = g_strdup_printf("calls=%d", calls);
    self->odds = hire(self, &het_agent_greedy, settings, error);
    self->solver = het_solver_new(self->agent.scenario,
                                  &(HetSolveLimits){.memory = 1 << 22, .agent = &self->agent});
    return self->odds != NULL;
}

static bool
init(HetAgent *agent, GError **error)
{
    HetGeneral *self = (HetGeneral *)agent;
    HetHalving *halving = &self->halving;
    if (!het_halving_init(halving, agent, (unsigned)self->threads, self->style, self->weights,
                          error))
        return false;
    if (!plant_tree(self, error))
        return false;
    const HetDoctrine *doctrine = halving->workers[0].policy.doctrine;
    const double shortfall = doctrine->shortfall;
    const unsigned turns = self->turns > 0 ? (unsigned)self->turns : doctrine->turns;
    if (self->lines == 0)
        self->lines = level_lines[self->level - 1];
    if (!prepare_end(self, error))
        return false;
    halving->settings = (HetHalvingSettings){
        .keep = CANDIDATES,
        .turns = turns > 0 ? turns : 1,
        .prior = PRIOR,
        .shortfall = shortfall > 0 ? shortfall : 1,
        .favour = FAVOUR,
        .waiting = doctrine->waiting,
    };
    return true;
}

static void
clear(HetAgent *agent)
{
    HetGeneral *self = (HetGeneral *)agent;
    het_halving_clear(&self->halving);
    g_clear_pointer(&self->tree, het_agent_free);
    g_clear_pointer(&self->odds, het_agent_free);
    g_clear_pointer(&self->solver, het_solver_free);
}

static void
reset(HetAgent *agent)
{
    HetGeneral *self = (HetGeneral *)agent;
    self->halving.count = 0;
    self->acted = self->to_act = 0;
    het_solver_forget(self->solver);
    het_agent_reseed(self->odds, agent->seed);
    if (self->tree != NULL)
        het_agent_reseed(self->tree, agent->seed);
}

static void
observe(HetAgent *agent, const HetState *before, const HetMove *move)
{
    HetGeneral *self = (HetGeneral *)agent;
    if (self->tree != NULL)
        het_agent_observe(self->tree, before, move);
}

/* --- choosing --------------------------------------------------------------------------------- */

static void
note_progress(HetGeneral *self, const HetState *state, const HetMoveList *legal)
{
    if (self->epoch != state->epoch) {
        self->acted = self->to_act = 0;
        het_solver_forget(self->solver);
    }
    self->epoch = state->epoch;
    if (state->active != self->agent.seat || !het_action_head(state, legal))
        return;
    self->acted++;
    self->to_act = 0;
    HET_EACH_MOVE(move, legal)
        self->to_act += het_action_begins(move);
}

static void
count_work(HetGeneral *self)
{
    const HetWork *work = &self->halving.work;
    const HetAgentWork *odds = &self->odds->work;
    const HetAgentWork tree = self->tree != NULL ? self->tree->work : (HetAgentWork){0};
    self->agent.work.iterations = self->halving.lines + tree.iterations;
    self->agent.work.calls =
        work->calls + odds->calls + tree.calls + 2 * het_solver_nodes(self->solver);
    self->agent.work.scores = work->scores + odds->scores;
    self->agent.work.evaluations = work->evaluations + odds->evaluations + tree.evaluations;
}

/* The index of the doctrine's choice. */
static unsigned
follow_doctrine(HetGeneral *self, const HetState *state, const HetMoveList *legal)
{
    double scores[HET_MOVES_MAX];
    self->halving.work.scores += legal->count;
    return het_policy_pick(&self->halving.workers[0].policy, state, legal, scores);
}

static unsigned
count_units(const HetState *state, unsigned side)
{
    HetMeasures measures;
    het_game_measures(state, &measures);
    return (unsigned)MAX(measures.value[side][HET_MEASURE_UNITS], 0);
}

HetReach
het_general_reach(const HetGeneral *self, const HetState *state)
{
    const unsigned most = self->halving.workers[0].policy.doctrine->turn_units;
    if (self->reach != AUTO)
        return self->reach == TO_TURN ? HET_REACH_TURN : HET_REACH_ACTION;
    return count_units(state, state->active) <= (most > 0 ? most : TURN_UNITS) ? HET_REACH_TURN
                                                                               : HET_REACH_ACTION;
}

/* Whether the tree decides here. */
static bool
grows_here(const HetGeneral *self, const HetState *state)
{
    return self->tree != NULL && count_units(state, state->active) <=
                                     self->halving.workers[0].policy.doctrine->tree_units;
}

/* Whether few units are left in the last turn. */
static bool
is_last(const HetState *state)
{
    return state->turn >= state->scenario->turns &&
           count_units(state, HET_FIRST) + count_units(state, HET_SECOND) <= LAST_UNITS;
}

/* Lines leave nothing behind; the tree, exact odds and proofs do. */
static bool
plans(const HetAgent *agent, const HetState *state)
{
    return is_last(state) || grows_here((const HetGeneral *)agent, state);
}

/* In the last turn, the moves that are best by the exact value, where that is found; true if others
 * are ruled out. */
static bool
rule_out(HetGeneral *self, const HetState *state, const HetMoveList *legal)
{
    bool best[HET_MOVES_MAX];
    het_solver_allow(self->solver, (uint64_t)self->lines * LAST_NODES);
    self->best.count = 0;
    if (!het_solver_best(self->solver, state, legal, best))
        return false;
    HET_EACH_BELOW(i, legal->count)
        if (best[i])
            self->best.moves[self->best.count++] = legal->moves[i];
    return self->best.count < legal->count;
}

static unsigned
halve(HetGeneral *self, const HetState *state, const HetMoveList *legal)
{
    self->from = HET_GENERAL_HALVING;
    self->halving.settings.reach = het_general_reach(self, state);
    const int share = state->active == self->agent.seat ? 1 : REACTION_SHARE;
    const int lines = self->lines / share;
    return het_halving_choose(&self->halving, state, legal, (unsigned)MAX(lines, LEAST),
                              het_random_next(&self->agent.random));
}

/* Whether it is decided without thought; then which way. */
static bool
settle(HetGeneral *self, const HetState *state, const HetMoveList *legal, unsigned *ret_index)
{
    *ret_index = 0;
    if (legal->count == 1) {
        self->from = HET_GENERAL_ONLY_MOVE;
        return true;
    }
    if (het_action_find(legal, HET_MOVE_PLACE) < legal->count) {
        self->from = HET_GENERAL_DOCTRINE;
        *ret_index = follow_doctrine(self, state, legal);
        return true;
    }
    const double slip = slips[self->level - 1];
    if (slip > 0 && het_random_unit(&self->agent.random) < slip) {
        self->from = HET_GENERAL_SLIP;
        *ret_index = het_random_below(&self->agent.random, legal->count);
        return true;
    }
    return false;
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    HetGeneral *self = (HetGeneral *)agent;
    const uint64_t before = self->halving.lines;
    const bool last = is_last(state);
    HetAgentStatus status = HET_AGENT_CHOSE;
    unsigned index;
    self->halving.count = self->best.count = 0;
    self->ply = state->ply;
    agent->random.state += (uint64_t)self->stream;
    note_progress(self, state, legal);
    if (settle(self, state, legal, &index)) {
        *ret_move = legal->moves[index];
    } else if (last && rule_out(self, state, legal)) {
        index = self->best.count > 1 ? halve(self, state, &self->best) : 0;
        self->from = HET_GENERAL_PROVEN;
        *ret_move = self->best.moves[index];
    } else if (last && self->best.count == 0) {
        self->from = HET_GENERAL_ODDS;
        status = het_agent_choose(self->odds, state, legal, ret_move, error);
    } else if (grows_here(self, state)) {
        self->from = HET_GENERAL_TREE;
        status = het_agent_choose(self->tree, state, legal, ret_move, error);
    } else {
        *ret_move = legal->moves[halve(self, state, legal)];
    }
    self->played = self->halving.lines - before;
    count_work(self);
    return status;
}

static double
progress(const HetAgent *agent)
{
    const HetGeneral *self = (const HetGeneral *)agent;
    const double all = self->acted + self->to_act;
    return all > 0 ? self->acted / all : 0;
}

static const char *const reaches[] = {
    [AUTO] = "auto", [TO_ACTION] = "action", [TO_TURN] = "turn", NULL};

static const HetOption options[] = {
    HET_OPTION_NUMBER(
        HetGeneral, level, "level", "5", 1, LEVELS,
        "how much it thinks, 1 to 8: 4 lines of play a choice at 1, 64 at 5, 512 at 8, half as "
        "many in the other side's turn; levels 1 to 4 also make 35, 22, 12 and 5 choices in a "
        "hundred without thought; with ten units and fewer in the Great Northern War it "
        "searches a tree from 5 on, with 60,000 calls of the rules a turn at 5"),
    HET_OPTION_NUMBER(HetGeneral, lines, "lines", "0", 0, 1e9,
                      "lines of play a choice; 0: by the level"),
    {.name = "reach",
     .type = HET_OPTION_CHOICE,
     .offset = offsetof(HetGeneral, reach),
     .initial = "auto",
     .choices = reaches,
     .help =
         "where a line ends: with the unit's action, the others standing; with the turn, played "
         "out by the doctrine; auto: with the turn as long as that is cheap"},
    HET_OPTION_NUMBER(
        HetGeneral, turns, "turns", "0", 0, TURNS_MAX,
        "player turns, or activations, that a line to the end of the turn goes through: 2 "
        "shows the enemy's answer; 0: as many as pay"),
    HET_OPTION_STYLE(HetGeneral, style,
                     "style of the doctrine that proposes moves and plays lines"),
    HET_OPTION_NUMBER(HetGeneral, threads, "threads", "1", 1, HET_TEAM_MAX,
                      "threads that play lines; the move is the same for any number"),
    HET_OPTION_WEIGHTS(HetGeneral, weights),
    HET_OPTION_SEED(HetGeneral, stream),
};

const HetAgentClass het_agent_general = {
    .name = "general",
    .summary = "weighs the doctrine's best moves on lines with common dice, in battles of any size",
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
    .plans = plans,
};
