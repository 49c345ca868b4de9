/* `greedy`: one decision deep, with exact expectation over the dice that follow, evaluated when the
 * unit's action is over (action.h).
 *
 * Each listed move is tried on a copy and followed: at a chance node to the mean of its outcomes by
 * weight; at the seat's own further decisions of the same action to the best of them; at the other
 * side's to what its doctrine would play (or to the worst for the seat). A position after a unit's
 * action and the position after "end turn" are not alike: what the end of a turn does (points,
 * rallies, fall-backs) would count for the one and not the other. So by default the turn is then
 * ended for every candidate, and all are valued where the epoch has changed.
 *
 * Work is bounded in two ways. `limit` is an allowance of positions, shared equally among the
 * branches of each decision: where it does not reach for all moves the doctrine's best go on.
 * `outcomes` bounds the product of the numbers of outcomes along one line: beyond it the heaviest
 * outcomes are kept and their weights scaled up. Values are thus exact wherever the bounds do not
 * bite. */
#include "agents.h"

#include <math.h>

#include "action.h"
#include "evaluator/evaluator.h"
#include "explain.h"
#include "policy.h"

enum {
    LEVELS = 24,     /* branchings along one line; deeper ones follow the doctrine */
    STEPS_MAX = 5000 /* moves along one line without branching: no turn is that long */
};

typedef struct {
    HetStateBuffer buffer;
    HetMoveList list;
    double scores[HET_MOVES_MAX];
} Level;

typedef enum { REPLY_DOCTRINE, REPLY_WORST } Reply;

typedef struct {
    HetAgent agent;
    char *style;
    int limit, outcomes, reply;
    bool finish;
    HetPolicy policy;
    const HetEvaluator *evaluator;
    Level *levels;  /* LEVELS */
    uint32_t epoch; /* of the position asked about */
    unsigned depth;
    unsigned count;
    HetMove moves[HET_MOVES_MAX];
    double values[HET_MOVES_MAX];
} GreedyAgent;

/* What holds along one line of play. */
typedef struct {
    double allowance; /* positions this branch may still value */
    double product;   /* of the numbers of outcomes so far */
    bool ending;      /* the unit's action is over: only the turn is being ended */
} Line;

static double walk(GreedyAgent *self, unsigned level, Line line);

static double
evaluate(GreedyAgent *self, const HetState *state)
{
    double value = het_evaluate(self->evaluator, NULL, state);
    self->agent.work.evaluations++;
    return self->agent.seat == HET_FIRST ? value : -value;
}

static void
apply(GreedyAgent *self, HetState *state, const HetMove *move)
{
    het_game_apply(state, move, NULL);
    self->agent.work.calls++;
}

/* The value of the position after one move of `level`'s list. */
static double
try_move(GreedyAgent *self, unsigned level, unsigned index, Line line)
{
    HetState *next = &self->levels[level + 1].buffer.state;
    het_game_clone(next, &self->levels[level].buffer.state);
    apply(self, next, &self->levels[level].list.moves[index]);
    return walk(self, level + 1, line);
}

/* Marks the `keep` greatest of `numbers` by moving their indices to the front of `order`; of equals
 * the first listed. */
static void
front(const double *numbers, unsigned count, unsigned keep, uint16_t *ret_order)
{
    for (unsigned i = 0; i < count; i++)
        ret_order[i] = (uint16_t)i;
    for (unsigned i = 0; i < keep && i < count; i++) {
        unsigned best = i;
        for (unsigned j = i + 1; j < count; j++) {
            double a = numbers[ret_order[j]], b = numbers[ret_order[best]];
            if (a > b || (a == b && ret_order[j] < ret_order[best]))
                best = j;
        }
        uint16_t moved = ret_order[best];
        ret_order[best] = ret_order[i];
        ret_order[i] = moved;
    }
}

/* The mean over the `keep` heaviest outcomes of a chance node. */
static double
expectation(GreedyAgent *self, unsigned level, Line line, unsigned keep)
{
    Level *at = &self->levels[level];
    uint16_t order[HET_MOVES_MAX];
    for (unsigned i = 0; i < at->list.count; i++)
        at->scores[i] = (double)at->list.weights[i];
    front(at->scores, at->list.count, keep, order);
    line.product *= keep;
    line.allowance /= keep;
    double sum = 0, total = 0;
    for (unsigned i = 0; i < keep; i++) {
        double weight = (double)at->list.weights[order[i]];
        total += weight;
        sum += weight * try_move(self, level, order[i], line);
    }
    return sum / total;
}

/* The best for the seat (sign 1) or the worst (sign -1) of the `keep` moves the doctrine likes
 * best. */
static double
extreme(GreedyAgent *self, unsigned level, Line line, unsigned keep, double sign)
{
    Level *at = &self->levels[level];
    uint16_t order[HET_MOVES_MAX];
    if (keep < at->list.count)
        het_policy_best(&self->policy, &at->buffer.state, &at->list, at->scores);
    front(at->scores, at->list.count, keep < at->list.count ? keep : 0, order);
    line.allowance /= keep;
    double best = -2;
    for (unsigned i = 0; i < keep; i++) {
        double value = sign * try_move(self, level, order[i], line);
        best = value > best ? value : best;
    }
    return sign * best;
}

/* How many outcomes of a chance node are followed. */
static unsigned
kept(const GreedyAgent *self, unsigned level, unsigned count, const Line *line)
{
    if (level + 1 == LEVELS)
        return 1;
    double room = self->outcomes / line->product;
    return room >= count ? count : room < 1 ? 1 : (unsigned)room;
}

/* How many moves of a decision are followed: one means "what the doctrine plays". */
static unsigned
branches(const GreedyAgent *self, unsigned level, const HetState *state, unsigned count,
         const Line *line)
{
    bool own = state->actor == self->agent.seat;
    if (level + 1 == LEVELS || line->ending || (!own && self->reply == REPLY_DOCTRINE))
        return 1;
    return line->allowance >= count ? count : line->allowance < 1 ? 1 : (unsigned)line->allowance;
}

/* The single move followed where nothing branches: the heaviest outcome, the end of a turn that is
 * being ended, or the doctrine's choice. */
static unsigned
single(GreedyAgent *self, Level *at, const Line *line)
{
    const HetState *state = &at->buffer.state;
    if (state->actor == HET_CHANCE) {
        unsigned heaviest = 0;
        for (unsigned i = 1; i < at->list.count; i++)
            if (at->list.weights[i] > at->list.weights[heaviest])
                heaviest = i;
        return heaviest;
    }
    if (line->ending && state->actor == self->agent.seat) {
        unsigned end = het_action_find(&at->list, HET_MOVE_END);
        if (end < at->list.count)
            return end;
    }
    return het_policy_best(&self->policy, state, &at->list, at->scores);
}

/* The value, for the seat, of the position in `level`'s buffer (which is used up). */
static double
walk(GreedyAgent *self, unsigned level, Line line)
{
    Level *at = &self->levels[level];
    HetState *state = &at->buffer.state;
    for (unsigned step = 0; step < STEPS_MAX; step++) {
        if (het_game_over(state) || state->epoch != self->epoch)
            break;
        het_game_legal(state, &at->list);
        self->agent.work.calls++;
        if (!line.ending && state->actor != HET_CHANCE &&
            het_action_over(state, &at->list, self->epoch, self->depth)) {
            /* Only the seat's own turn is ended: in the other's, the reaction has been seen out. */
            bool can_end = het_action_find(&at->list, HET_MOVE_END) < at->list.count;
            if (!self->finish || state->actor != self->agent.seat || !can_end)
                break;
            line.ending = true;
        }
        unsigned follow = state->actor == HET_CHANCE
                              ? kept(self, level, at->list.count, &line)
                              : branches(self, level, state, at->list.count, &line);
        if (follow > 1 && state->actor == HET_CHANCE)
            return expectation(self, level, line, follow);
        if (follow > 1)
            return extreme(self, level, line, follow, state->actor == self->agent.seat ? 1 : -1);
        apply(self, state, &at->list.moves[single(self, at, &line)]);
    }
    return evaluate(self, state);
}

/* --- the agent ---------------------------------------------------------------------------------
 */

static bool
init(HetAgent *agent, GError **error)
{
    GreedyAgent *self = (GreedyAgent *)agent;
    if (!het_policy_init(&self->policy, agent, self->style, error))
        return false;
    self->evaluator = het_evaluator_find(agent->scenario->rules->name);
    self->levels = g_new(Level, LEVELS);
    return true;
}

static void
clear(HetAgent *agent)
{
    g_free(((GreedyAgent *)agent)->levels);
}

static void
reset(HetAgent *agent)
{
    ((GreedyAgent *)agent)->count = 0;
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    /* Values that differ by less than rounding are the same value. */
    static const double equal = 1e-9;
    GreedyAgent *self = (GreedyAgent *)agent;
    (void)error;
    double scores[HET_MOVES_MAX];
    self->epoch = state->epoch;
    self->depth = state->depth;
    self->count = legal->count;
    memcpy(self->moves, legal->moves, legal->count * sizeof *legal->moves);
    het_policy_best(&self->policy, state, legal, scores);
    unsigned best = 0;
    for (unsigned i = 0; i < legal->count; i++) {
        Line line = {.allowance = (double)self->limit / legal->count,
                     .product = 1,
                     .ending = legal->moves[i].kind == HET_MOVE_END};
        HetState *next = &self->levels[0].buffer.state;
        het_game_clone(next, state);
        apply(self, next, &legal->moves[i]);
        self->values[i] = walk(self, 0, line);
        double ahead = self->values[i] - self->values[best];
        if (ahead > equal || (fabs(ahead) <= equal && scores[i] > scores[best]))
            best = i;
    }
    *ret_move = legal->moves[best];
    return HET_AGENT_CHOSE;
}

static void
explain(HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    const GreedyAgent *self = (const GreedyAgent *)agent;
    g_string_printf(explanation->summary, "greedy, %" G_GUINT64_FORMAT " positions valued so far",
                    agent->work.evaluations);
    for (unsigned i = 0; i < self->count; i++)
        het_explanation_add(explanation, &self->moves[i], self->values[i], 0,
                            het_policy_reason(&self->policy, state, &self->moves[i]));
}

static const char *const replies[] = {[REPLY_DOCTRINE] = "doctrine", [REPLY_WORST] = "worst", NULL};

static const HetOption options[] = {
    {.name = "style",
     .type = HET_OPTION_TEXT,
     .offset = offsetof(GreedyAgent, style),
     .initial = "",
     .help = "style of the doctrine that breaks ties and plays the other side"},
    {.name = "reply",
     .type = HET_OPTION_CHOICE,
     .offset = offsetof(GreedyAgent, reply),
     .initial = "doctrine",
     .choices = replies,
     .help = "what the other side's reactions are taken to be"},
    {.name = "finish",
     .type = HET_OPTION_FLAG,
     .offset = offsetof(GreedyAgent, finish),
     .initial = "yes",
     .help = "end the turn before valuing, so that every candidate is valued at the same point"},
    {.name = "limit",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GreedyAgent, limit),
     .initial = "10000",
     .minimum = 1,
     .maximum = 10000000,
     .help = "positions to value at one choice; beyond, the doctrine narrows what is tried"},
    {.name = "outcomes",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GreedyAgent, outcomes),
     .initial = "64",
     .minimum = 1,
     .maximum = 1000000,
     .help = "combinations of dice along one line; beyond, only the likeliest are followed"},
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
