/* `greedy`: one decision deep, with the odds of the dice that follow, evaluated where the epoch has
 * changed.
 *
 * Each candidate is tried on a copy and followed: at a chance node to the mean of its outcomes by
 * weight; at the seat's own further decisions of the same action to the best of them; at the other
 * side's to what its doctrine would play (or to the worst for the seat). A position after a unit's
 * action (action.h) and the position after "end turn" are not alike: what the end of a turn does
 * (points, rallies, fall-backs) would count for the one and not the other. So by default the
 * doctrine then plays the turn out, for every candidate alike: what is asked is which action
 * betters the turn the doctrine would play.
 *
 * Work is bounded in three ways. `limit` is an allowance of positions, shared equally among the
 * branches of each decision: where it does not reach for all moves the doctrine's best go on.
 * `outcomes` bounds the product of the numbers of outcomes along one line: beyond it a roll stands
 * for itself by results at even steps of its odds. Values are exact wherever these do not bite.
 * `calls` is the budget of an epoch, which budget.h spreads over its choices. What a choice gets
 * is spent in this order:
 *   1. the doctrine's favourite, one line to the turn's end: what a line costs here;
 *   2. if all candidates can have such a line, each gets it, and an equal share of the rest;
 *   3. if not, all are screened where their own action ends, and as many as can be paid for, the
 *      best of them and those that do nothing, are judged at the turn's end;
 *   4. if not even two lines can be paid for, the favourite is played: values of different points
 *      of a turn do not compare, and the value of half a turn is worse than none. */
#include "agents.h"

#include <math.h>

#include "action.h"
#include "evaluator/evaluator.h"
#include "explain.h"
#include "policy.h"
#include "search/budget.h"

enum {
    LEVELS = 24,      /* branchings along one line; deeper ones follow the doctrine */
    STEPS_MAX = 5000, /* moves along one line without branching: no turn is that long */
    DICE_SHARE = 4    /* positions a move of one's own must leave for the dice after it */
};

typedef struct {
    HetStateBuffer buffer;
    HetMoveList list;
    double scores[HET_MOVES_MAX];
} Level;

typedef enum { REPLY_DOCTRINE, REPLY_WORST } Reply;

/* How the rest of the turn is seen out before a position is valued. */
typedef enum { FINISH_NO, FINISH_END, FINISH_DOCTRINE } Finish;

typedef struct {
    HetAgent agent;
    char *style;
    int limit, outcomes, calls, reply, finish;
    HetPolicy policy;
    const HetEvaluator *evaluator;
    HetBudget budget;
    Level *levels;  /* LEVELS */
    uint32_t epoch; /* of the position asked about */
    unsigned depth;
    uint64_t stop; /* work.calls at which lines break off */
    uint64_t dear; /* calls that did not pay for a line in `dear_epoch` */
    uint32_t dear_epoch;
    bool broken;    /* one has */
    bool screening; /* lines end where the action does */
    unsigned count; /* candidates judged */
    HetMove moves[HET_MOVES_MAX];
    double values[HET_MOVES_MAX];
} GreedyAgent;

/* What holds along one line of play. */
typedef struct {
    double allowance; /* positions this branch may still value */
    double product;   /* of the numbers of outcomes so far */
    bool ending;      /* the unit's action is over: only the turn is being seen out */
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

/* The mean over a chance node's outcomes, or over `keep` of them: those in the middle of so many
 * equal parts of the odds. (The likeliest would leave out both tails, and with them the luck that
 * decides a charge.) */
static double
expectation(GreedyAgent *self, unsigned level, Line line, unsigned keep)
{
    Level *at = &self->levels[level];
    const unsigned count = at->list.count;
    const double total = (double)at->list.total;
    line.product *= keep;
    line.allowance /= keep;
    double sum = 0, until = 0;
    for (unsigned i = 0, part = 0; i < count; i++) {
        double weight = (double)at->list.weights[i];
        if (keep < count) {
            unsigned parts = 0;
            until += weight;
            while (part < keep && (part + 0.5) * total <= until * keep) {
                part++;
                parts++;
            }
            weight = parts * total / keep;
        }
        if (weight > 0)
            sum += weight * try_move(self, level, i, line);
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
    room = room < line->allowance ? room : line->allowance;
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
    double room = line->allowance / DICE_SHARE;
    return room >= count ? count : room < 1 ? 1 : (unsigned)room;
}

/* The middle outcome of a chance node. */
static unsigned
middle(const HetMoveList *list)
{
    uint64_t until = list->weights[0];
    unsigned i = 0;
    while (i + 1 < list->count && until < list->total - until)
        until += list->weights[++i];
    return i;
}

/* The single move followed where nothing branches: the middle outcome, the end of a turn that is
 * being ended, or the doctrine's choice. */
static unsigned
single(GreedyAgent *self, Level *at, const Line *line)
{
    const HetState *state = &at->buffer.state;
    if (state->actor == HET_CHANCE)
        return middle(&at->list);
    if (line->ending && state->actor == self->agent.seat && self->finish != FINISH_DOCTRINE) {
        unsigned end = het_action_find(&at->list, HET_MOVE_END);
        if (end < at->list.count)
            return end;
    }
    return het_policy_best(&self->policy, state, &at->list, at->scores);
}

/* Whether a line goes on past the action's end to the turn's. Only the seat's own turn is seen out:
 * in the other's, the reaction is what was asked. A deployment is judged as it stands. */
static bool
goes_on(const GreedyAgent *self, const HetState *state, const HetMoveList *list)
{
    if (self->screening || self->finish == FINISH_NO || state->actor != self->agent.seat)
        return false;
    if (self->finish == FINISH_END)
        return het_action_find(list, HET_MOVE_END) < list->count;
    return het_action_find(list, HET_MOVE_PLACE) == list->count;
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
        if (self->agent.work.calls >= self->stop) {
            self->broken = true;
            break;
        }
        het_game_legal(state, &at->list);
        self->agent.work.calls++;
        if (!line.ending && state->actor != HET_CHANCE &&
            het_action_over(state, &at->list, self->epoch, self->depth)) {
            if (!goes_on(self, state, &at->list))
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

/* --- the agent -------------------------------------------------------------------------------- */

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
    GreedyAgent *self = (GreedyAgent *)agent;
    het_policy_clear(&self->policy);
    g_free(self->levels);
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
judge(GreedyAgent *self, const Choice *choice, unsigned index, double allowance)
{
    const HetMove *move = &choice->legal->moves[index];
    Line line = {.allowance = allowance, .product = 1, .ending = move->kind == HET_MOVE_END};
    HetState *next = &self->levels[0].buffer.state;
    het_game_clone(next, choice->state);
    apply(self, next, move);
    return walk(self, 0, line);
}

/* What a candidate is worth where its own action ends. Ending the phase leaves all as it is. */
static double
screen(GreedyAgent *self, const Choice *choice, unsigned index, double allowance)
{
    if (choice->legal->moves[index].kind == HET_MOVE_END)
        return evaluate(self, choice->state);
    self->screening = true;
    double value = judge(self, choice, index, allowance);
    self->screening = false;
    return value;
}

/* Moves whose worth shows only at the turn's end, so that screening would never let them through.
 */
static bool
does_nothing(const HetMove *move)
{
    return move->kind == HET_MOVE_END || move->kind == HET_MOVE_PASS || move->kind == HET_MOVE_DONE;
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
    const uint64_t half = self->agent.work.calls + (end - self->agent.work.calls) / 2;
    for (unsigned i = 0; i < count && self->agent.work.calls < half; i++) {
        unsigned index = choice->order[i];
        bool nothing = does_nothing(&choice->legal->moves[index]);
        ranks[index] = nothing ? 2 : screen(self, choice, index, self->outcomes);
    }
    ranks[choice->order[0]] = UNJUDGED; /* it has its value */
    front(ranks, count, count, order);
    for (unsigned i = 0; i < count && self->agent.work.calls + cost <= end; i++)
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
    const uint64_t start = self->agent.work.calls;
    if (self->dear_epoch != self->epoch)
        self->dear = 0;
    if (offer / 2 <= self->dear)
        return;
    self->stop = start + offer / 2;
    self->broken = false;
    choice->values[favourite] = judge(self, choice, favourite, 1);
    self->stop = UINT64_MAX;
    if (self->broken) { /* a second line is out of reach, and for a while will be */
        self->dear = offer / 2;
        self->dear_epoch = self->epoch;
        return;
    }
    const uint64_t cost = self->agent.work.calls - start;
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
    front(scores, legal->count, legal->count, choice.order);
    for (unsigned i = 0; i < legal->count; i++)
        choice.values[i] = UNJUDGED;
    self->epoch = state->epoch;
    self->depth = state->depth;
    uint64_t offer =
        het_budget_offer(&self->budget, (uint64_t)self->calls, state, agent->seat, legal, 0);
    uint64_t before = agent->work.calls;
    weigh(self, &choice, offer);
    het_budget_spend(&self->budget, agent->work.calls - before);
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
    g_string_printf(explanation->summary, "greedy, %" G_GUINT64_FORMAT " positions valued so far",
                    agent->work.evaluations);
    for (unsigned i = 0; i < self->count; i++)
        het_explanation_add(explanation, &self->moves[i], self->values[i], 0,
                            het_policy_reason(&self->policy, state, &self->moves[i]));
}

static const char *const replies[] = {[REPLY_DOCTRINE] = "doctrine", [REPLY_WORST] = "worst", NULL};

static const char *const finishes[] = {
    [FINISH_NO] = "no", [FINISH_END] = "end", [FINISH_DOCTRINE] = "doctrine", NULL};

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
     .help = "positions to value at one choice; beyond, the doctrine narrows what is tried"},
    {.name = "outcomes",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(GreedyAgent, outcomes),
     .initial = "64",
     .minimum = 1,
     .maximum = 1000000,
     .help = "combinations of dice along one line; beyond, some at even steps of the odds"},
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
