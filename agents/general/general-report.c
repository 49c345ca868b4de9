#include "general.h"

#include <math.h>

#include "agents/explain.h"
#include "agents/value/terms.h"
#include "engine/text.h"

enum {
    TOLD = 3,     /* candidates told in full: the choice and its two best candidates */
    FORETOLD = 8, /* lines of each that losses and terms are the mean of */
    EXPECTED = 6, /* moves and dice of the line expected */
    REASONS = 2,  /* terms named in favour, and as many against */
};

/* The least change of the logarithm of the odds for which a term is named. */
static const double WORTH_NAMING = 0.02;

/* Expected sequel of a move. */
typedef struct {
    double lost[HET_SIDES];            /* strength, as a share of what the side has */
    double values[FORETOLD], mean;     /* at the lines' ends */
    double gains[HET_VALUE_TERMS_MAX]; /* of the logit, by term, for FORETOLD lines and FIRST */
} Outlook;

/* The line expected, in words. */
typedef struct {
    HetActor seat;
    unsigned reported;
    GString *text;
} Expected;

/* Names what the seat does, what the enemy answers and what the dice say. */
static void
tell_move(void *listener, const HetState *state, const HetMove *move)
{
    Expected *expected = listener;
    if (expected->reported == EXPECTED || move->kind == HET_MOVE_PASS ||
        move->kind == HET_MOVE_DONE || move->kind == HET_MOVE_END)
        return;
    g_autofree char *text = het_text_of(state, move);
    const bool enemy = state->actor == het_other(expected->seat);
    g_string_append_printf(expected->text, "%s%s%s", expected->reported > 0 ? ", " : "",
                           enemy ? "enemy " : "", text);
    expected->reported++;
}

static HetValue *
value_of(const HetGeneral *self)
{
    return self->halving.workers[0].line.value;
}

static Outlook
foretell(HetGeneral *self, const HetState *root, const HetMove *move)
{
    Outlook outlook = {.mean = 0};
    HetMeasures before, after;
    HetStateBuffer end;
    het_game_measures(root, &before);
    for (uint32_t sample = 0; sample < FORETOLD; sample++) {
        outlook.values[sample] =
            het_halving_replay(&self->halving, root, move, sample, NULL, NULL, &end.state);
        outlook.mean += outlook.values[sample] / FORETOLD;
        het_value_add_gains(value_of(self), root, &end.state, outlook.gains);
        het_game_measures(&end.state, &after);
        HET_EACH_BELOW(side, HET_SIDES) {
            double had = before.value[side][HET_MEASURE_STRENGTH];
            double has = after.value[side][HET_MEASURE_STRENGTH];
            outlook.lost[side] += had > 0 ? (had - has) / had / FORETOLD : 0;
        }
    }
    return outlook;
}

/* Names the terms that move the logarithm of the odds most in the direction of `sign`. */
static void
name_terms(const HetGeneral *self, const Outlook *outlook, double sign, const char *word,
           GString *text)
{
    const HetValue *value = value_of(self);
    const double seat = self->agent.seat == HET_FIRST ? 1.0 : -1.0;
    bool named[HET_VALUE_TERMS_MAX] = {false};
    HET_EACH_BELOW(n, REASONS) {
        unsigned most = 0;
        double greatest = 0;
        HET_EACH_BELOW(i, het_value_term_count(value)) {
            const double gain = sign * seat * outlook->gains[i] / FORETOLD;
            if (!named[i] && gain > MAX(greatest, WORTH_NAMING)) {
                greatest = gain;
                most = i;
            }
        }
        if (!(greatest > 0))
            return;
        char number[G_ASCII_DTOSTR_BUF_SIZE];
        g_ascii_formatd(number, sizeof number, "%+.2f", sign * greatest);
        g_string_append_printf(text, "%s%s %s", n == 0 ? word : ", ", het_value_term(value, most),
                               number);
        named[most] = true;
    }
}

/* The sample whose end is worth about what the mean is. */
static uint32_t
typical(const Outlook *outlook)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < FORETOLD; i++)
        if (fabs(outlook->values[i] - outlook->mean) < fabs(outlook->values[best] - outlook->mean))
            best = i;
    return best;
}

/* "luck moves it by 0.12; losses 3 % own, 6 % theirs; for it strength +0.20; expects charge ...".
 */
static Outlook
describe(HetGeneral *self, const HetState *state, const HetMove *move, GString *text)
{
    const HetActor seat = self->agent.seat;
    char spread[G_ASCII_DTOSTR_BUF_SIZE];
    HetStateBuffer end;
    double squares = 0;
    const Outlook outlook = foretell(self, state, move);
    HET_EACH_BELOW(i, FORETOLD)
        squares += (outlook.values[i] - outlook.mean) * (outlook.values[i] - outlook.mean);
    g_ascii_formatd(spread, sizeof spread, "%.2f", sqrt(squares / (FORETOLD - 1)));
    g_string_append_printf(text, "luck moves it by %s; losses %.0f %% own, %.0f %% theirs", spread,
                           100 * outlook.lost[seat], 100 * outlook.lost[het_other(seat)]);
    name_terms(self, &outlook, 1, "; for it ", text);
    name_terms(self, &outlook, -1, "; against it ", text);
    g_autoptr(GString) line = g_string_new(NULL);
    Expected expected = {.seat = seat, .text = line};
    het_halving_replay(&self->halving, state, move, typical(&outlook), tell_move, &expected,
                       &end.state);
    if (line->len > 0)
        g_string_append_printf(text, "; expects %s", line->str);
    return outlook;
}

/* Reports the candidates, the choice first. */
typedef struct {
    unsigned count; /* at most TOLD are described */
    HetMove choice;
    Outlook outlook; /* of the choice */
} Telling;

/* Adds a candidate with what is known of it, and what the choice has before its best candidate:
 * "... is chosen before ... for threats +0.16, in spite of losses -0.05", or that they are much the
 * same. */
static void
tell_candidate(HetGeneral *self, const HetState *state, Telling *telling, const HetMove *move,
               double value, uint64_t visits, const char *reason, HetExplanation *explanation)
{
    g_autoptr(GString) text = g_string_new(NULL);
    const unsigned rank = telling->count++;
    /* It may be asked about another position. */
    if (rank < TOLD && state->ply == self->ply && het_game_is_legal(state, move)) {
        Outlook outlook = describe(self, state, move, text);
        if (rank == 0) {
            telling->choice = *move;
            telling->outlook = outlook;
        } else if (rank == 1) {
            g_autofree char *choice = het_text_of(state, &telling->choice);
            g_autofree char *candidate = het_text_of(state, move);
            g_autoptr(GString) why = g_string_new(NULL);
            HET_EACH_BELOW(i, HET_VALUE_TERMS_MAX)
                outlook.gains[i] = telling->outlook.gains[i] - outlook.gains[i];
            name_terms(self, &outlook, 1, " for ", why);
            name_terms(self, &outlook, -1, why->len > 0 ? ", in spite of " : " in spite of ", why);
            if (why->len == 0)
                g_string_assign(why, fabs(telling->outlook.mean - outlook.mean) < WORTH_NAMING
                                         ? ", which promises much the same"
                                         : " by the worth of its lines as a whole");
            g_string_append_printf(explanation->summary, "; \"%s\" is chosen before \"%s\"%s",
                                   choice, candidate, why->str);
        }
    }
    het_explanation_add(explanation, move, value, visits, text->len > 0 ? text->str : reason);
}

/* Whether a candidate is ranked before another: it stayed longer, or as long and is worth more. */
static bool
before(const HetHalvingCandidate *a, const HetHalvingCandidate *b)
{
    return a->stood != b->stood ? a->stood > b->stood : het_halving_value(a) > het_halving_value(b);
}

/* The choice first, then its candidates. */
static void
list_candidates(HetGeneral *self, const HetState *state, HetExplanation *explanation)
{
    const HetHalving *halving = &self->halving;
    bool reported[HET_HALVING_MAX] = {false};
    Telling telling = {.count = 0};
    HET_EACH_BELOW(rank, halving->count) {
        unsigned best = halving->count;
        HET_EACH_BELOW(i, halving->count)
            if (!reported[i] && (best == halving->count ||
                                 before(&halving->candidates[i], &halving->candidates[best])))
                best = i;
        const HetHalvingCandidate *it = &halving->candidates[best];
        tell_candidate(self, state, &telling, &it->move, het_halving_value(it), it->stood, NULL,
                       explanation);
        reported[best] = true;
    }
}

/* Report of the agent that decided, and of its first moves by lines. */
static void
tell_other(HetGeneral *self, HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    g_autoptr(HetExplanation) other = het_agent_explain(agent, state);
    Telling telling = {.count = 0};
    g_string_printf(explanation->summary, "general, by %s: %s",
                    agent == self->tree ? "tree search" : "exact odds in the last turn",
                    other->summary->str);
    HET_EACH_BELOW(i, other->candidates->len) {
        const HetCandidate *it = &g_array_index(other->candidates, HetCandidate, i);
        tell_candidate(self, state, &telling, &it->move, it->value, it->visits, it->reason,
                       explanation);
    }
}

void
het_general_explain(HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    HetGeneral *self = (HetGeneral *)agent;
    switch (self->from) {
    case HET_GENERAL_ONLY_MOVE:
        g_string_assign(explanation->summary, "general: nothing to weigh");
        return;
    case HET_GENERAL_DOCTRINE:
        g_string_assign(explanation->summary,
                        "general: the doctrine decides where units are placed");
        return;
    case HET_GENERAL_SLIP:
        g_string_assign(explanation->summary,
                        "general: at this level one of the moves was chosen at random on purpose");
        return;
    case HET_GENERAL_TREE:
        tell_other(self, self->tree, state, explanation);
        return;
    case HET_GENERAL_ODDS:
        tell_other(self, self->odds, state, explanation);
        return;
    case HET_GENERAL_PROVEN:
        g_string_printf(explanation->summary,
                        "general: every other move is proven to be worse to the end of the game%s",
                        self->best.count > 1 ? "; " : "");
        if (self->best.count == 1)
            return;
        break;
    case HET_GENERAL_HALVING:
        g_string_assign(explanation->summary, "general: ");
        break;
    }
    g_string_append_printf(
        explanation->summary,
        "%u moves weighed by %" G_GUINT64_FORMAT
        " lines to the end of the %s, the better half kept each time; values are gains "
        "on the position as it is",
        self->halving.count, self->played,
        self->halving.settings.reach == HET_REACH_ACTION ? "action"
        : self->halving.settings.turns == 1              ? "turn"
                                                         : "enemy's answer");
    list_candidates(self, state, explanation);
}
