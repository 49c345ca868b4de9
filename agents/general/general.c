#include "general.h"

#include "agents/action.h"

enum { LEVELS = 8 };

static const int level_lines[LEVELS] = {4, 8, 16, 32, 64, 128, 256, 512};

static bool
init(HetAgent *agent, GError **error)
{
    HetGeneral *self = (HetGeneral *)agent;
    const HetEvaluator *evaluator =
        het_evaluator_open(agent->scenario->rules->name, self->weights, &self->own, error);
    if (evaluator == NULL ||
        !het_halving_init(&self->halving, agent, (unsigned)self->threads, self->style, evaluator,
                          error))
        return false;
    if (self->lines == 0)
        self->lines = level_lines[self->level - 1];
    self->halving.settings = (HetHalvingSettings){
        .keep = (unsigned)self->keep,
        .reach = (HetReach)self->reach,
        .dear = (uint64_t)self->dear,
        .say = self->say,
        .shortfall = self->shortfall,
        .favour = self->favour,
    };
    return true;
}

static void
clear(HetAgent *agent)
{
    het_halving_clear(&((HetGeneral *)agent)->halving);
}

static void
reset(HetAgent *agent)
{
    ((HetGeneral *)agent)->halving.count = 0;
}

/* Whether all that a node asks is which unit acts next. */
static bool
asks_who_acts(const HetState *state, const HetMoveList *legal)
{
    if (!het_action_head(state, legal))
        return false;
    for (unsigned i = 0; i < legal->count; i++)
        if (legal->moves[i].kind == HET_MOVE_FIGHT)
            return false;
    return true;
}

static void
count_work(HetGeneral *self)
{
    const HetWork *work = &self->halving.work;
    self->agent.work.iterations = self->halving.lines;
    self->agent.work.calls = work->calls;
    self->agent.work.scores = work->scores;
    self->agent.work.evaluations = work->evaluations;
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    HetGeneral *self = (HetGeneral *)agent;
    HetHalving *halving = &self->halving;
    (void)error;
    halving->count = 0;
    self->from = HET_GENERAL_ONLY_MOVE;
    self->ply = state->ply;
    if (legal->count == 1) {
        *ret_move = legal->moves[0];
        return HET_AGENT_CHOSE;
    }
    const uint64_t before = halving->lines;
    agent->random.state += (uint64_t)self->stream;
    const bool reaction = state->active != agent->seat;
    const int lines = reaction ? MAX(self->lines / self->reactions, 2) : self->lines;
    if (!self->heads && asks_who_acts(state, legal)) {
        double scores[HET_MOVES_MAX];
        self->from = HET_GENERAL_DOCTRINE;
        *ret_move = legal->moves[het_policy_pick(&halving->workers[0].policy, state, legal, scores)];
        halving->work.scores += legal->count;
    } else {
        self->from = HET_GENERAL_HALVING;
        *ret_move = legal->moves[het_halving_choose(halving, state, legal, (unsigned)lines,
                                                    agent->random.state)];
    }
    self->played = halving->lines - before;
    count_work(self);
    return HET_AGENT_CHOSE;
}

static const char *const reaches[] = {
    [HET_REACH_ACTION] = "action", [HET_REACH_TURN] = "turn", [HET_REACH_AUTO] = "auto", NULL};

#define INT(n, init, lo, hi)                                                                       \
    {                                                                                              \
        .name = #n, .type = HET_OPTION_INTEGER, .offset = offsetof(HetGeneral, n), .initial = init, \
        .minimum = lo, .maximum = hi, .help = #n                                                   \
    }
#define REAL(n, init, lo, hi)                                                                      \
    {                                                                                              \
        .name = #n, .type = HET_OPTION_REAL, .offset = offsetof(HetGeneral, n), .initial = init,   \
        .minimum = lo, .maximum = hi, .help = #n                                                   \
    }

static const HetOption options[] = {
    INT(level, "5", 1, LEVELS),
    INT(lines, "0", 0, 1000000),
    INT(reactions, "2", 1, 1000),
    INT(keep, "16", 1, 60),
    {.name = "reach",
     .type = HET_OPTION_CHOICE,
     .offset = offsetof(HetGeneral, reach),
     .initial = "auto",
     .choices = reaches,
     .help = "reach"},
    INT(dear, "500", 1, 1000000000),
    INT(heads, "1", 0, 1),
    REAL(say, "0.02", 0, 10),
    REAL(shortfall, "1", 0.0001, 1000),
    REAL(favour, "0.01", 0, 10),
    HET_OPTION_STYLE(HetGeneral, style, "style of the doctrine that leads the search"),
    INT(threads, "1", 1, HET_TEAM_MAX),
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
    .choose = choose,
    .explain = het_general_explain,
};
