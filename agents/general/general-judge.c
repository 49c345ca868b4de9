#include "agents/judge.h"

#include <math.h>

#include "agents/search/maths.h"
#include "general.h"

enum {
    LINES_SAME = 8, /* of a move that is as good as any: for its share alone */
    LINES_LEAST = 16,
    LINES_MOST = 128,
    FRESH = 1 << 24, /* samples of dice from here on no choice has seen */
    LINES_CAUSES = 8,
    LINES_ANSWER = 8,
    TURNS_ANSWER = 3, /* epochs that these go through: the next of the enemy's is among them */
};

HetAgent *
het_judge_new(const HetScenario *scenario, HetActor seat, unsigned level, GError **error)
{
    const HetAgentClass *const classes[] = {&het_agent_general, NULL};
    g_autofree char *text = g_strdup_printf("general:lines=%u", 2u << CLAMP(level, 1, 8));
    return het_agent_new_among(classes, text, scenario, seat, 1, error);
}

/* The share of a victory for the seat at the end of a sample's line. */
static double
share_after(HetGeneral *self, const HetState *state, const HetMove *move, uint32_t sample)
{
    HetStateBuffer end;
    het_halving_replay(&self->halving, state, move, FRESH + sample, NULL, NULL, &end.state);
    const double logit = het_value_logit(self->halving.workers[0].line.value, &end.state);
    const double share = 1 / (1 + het_exp(-logit));
    return state->actor == HET_FIRST ? share : 1 - share;
}

/* Sets the lines up for a position at which the general has chosen. */
static void
prepare(HetGeneral *self, const HetState *state)
{
    self->halving.settings.reach = het_general_reach(self, state);
    self->halving.seat = (HetActor)state->actor;
}

bool
het_judge(HetAgent *judge, const HetState *state, const HetMoveList *legal, const HetMove *taken,
          HetJudged *ret_judged, GError **error)
{
    HetGeneral *self = (HetGeneral *)judge;
    HetMove choice;
    het_agent_plan_anew(judge);
    if (het_agent_choose(judge, state, legal, &choice, error) != HET_AGENT_CHOSE)
        return false;
    prepare(self, state);
    const bool same = het_move_equal(&choice, taken);
    const unsigned samples =
        same ? LINES_SAME : CLAMP((unsigned)self->lines, LINES_LEAST, LINES_MOST);
    double sum = 0, loss = 0, squares = 0;
    HET_EACH_BELOW(sample, samples) {
        const double share = share_after(self, state, taken, sample);
        const double more = same ? 0 : share_after(self, state, &choice, sample) - share;
        sum += share;
        loss += more;
        squares += more * more;
    }
    const double mean = loss / samples,
                 variance = (squares - samples * mean * mean) / (samples - 1);
    const bool worse = mean > 0;
    *ret_judged = (HetJudged){.better = worse ? choice : *taken,
                              .share = sum / samples,
                              .loss = worse ? mean : 0,
                              .error = sqrt(MAX(variance, 0) / samples)};
    return true;
}

bool
het_judge_is(const HetAgent *agent)
{
    return agent->class_ == &het_agent_general;
}

void
het_judge_compare(HetAgent *judge, const HetJudgedAct *acts, unsigned count, bool alone,
                  HetJudgedLoss *ret_losses)
{
    HetGeneral *self = (HetGeneral *)judge;
    const unsigned samples = CLAMP((unsigned)self->lines, LINES_LEAST, LINES_MOST);
    double squares[HET_JUDGE_ACTS] = {0};
    memset(ret_losses, 0, count * sizeof *ret_losses);
    prepare(self, acts[0].state);
    if (alone)
        self->halving.settings.reach = HET_REACH_ACTION;
    HET_EACH_BELOW(sample, samples) {
        double first = 0;
        HET_EACH_BELOW(i, count) {
            const double share = share_after(self, acts[i].state, &acts[i].move, sample);
            first = i == 0 ? share : first;
            ret_losses[i].share += share / samples;
            ret_losses[i].loss += (first - share) / samples;
            squares[i] += (first - share) * (first - share);
        }
    }
    HET_EACH_BELOW(i, count) {
        HetJudgedLoss *it = &ret_losses[i];
        const double variance = (squares[i] - samples * it->loss * it->loss) / (samples - 1);
        it->error = sqrt(MAX(variance, 0) / samples);
    }
}

/* --- causes ----------------------------------------------------------------------------------- */

/* Adds `times` what the terms gain on `root` by an act; of one term, by unit, where `by_unit` is
 * set. */
static void
add_gains(HetGeneral *self, const HetState *root, const HetJudgedAct *act, double times,
          double *gains, unsigned term, double *by_unit)
{
    HetValue *value = self->halving.workers[0].line.value;
    HetStateBuffer end;
    const unsigned count = by_unit != NULL ? root->scenario->units->len : HET_VALUE_TERMS_MAX;
    g_autofree double *more = g_new0(double, count);
    HET_EACH_BELOW(sample, LINES_CAUSES) {
        het_halving_replay(&self->halving, act->state, &act->move, FRESH + sample, NULL, NULL,
                           &end.state);
        if (by_unit != NULL)
            het_value_add_unit_gains(value, root, &end.state, term, more);
        else
            het_value_add_gains(value, root, &end.state, more);
    }
    HET_EACH_BELOW(i, count)
        (by_unit != NULL ? by_unit : gains)[i] += times * more[i] / LINES_CAUSES;
}

/* The unit that makes most of a term's gain in the direction of `sign`. */
static unsigned
find_unit(HetGeneral *self, const HetJudgedAct *act, const HetJudgedAct *than, unsigned term,
          double sign)
{
    const unsigned count = act->state->scenario->units->len;
    g_autofree double *by_unit = g_new0(double, count);
    unsigned best = HET_NO_UNIT;
    double most = 0;
    add_gains(self, act->state, act, sign, NULL, term, by_unit);
    if (than != NULL)
        add_gains(self, act->state, than, -sign, NULL, term, by_unit);
    HET_EACH_BELOW(unit, count) {
        if (by_unit[unit] > most) {
            most = by_unit[unit];
            best = unit;
        }
    }
    return best;
}

unsigned
het_judge_causes(HetAgent *judge, const HetJudgedAct *act, const HetJudgedAct *than,
                 HetJudgedCause *ret_causes)
{
    static const double least = 0.02; /* of the logit: less is not worth a word */
    HetGeneral *self = (HetGeneral *)judge;
    const HetValue *value = self->halving.workers[0].line.value;
    const double seat = act->state->actor == HET_FIRST ? 1 : -1;
    const bool net = het_value_is_net(value);
    double gains[HET_VALUE_TERMS_MAX] = {0};
    unsigned count = 0;
    prepare(self, act->state);
    add_gains(self, act->state, act, seat, gains, 0, NULL);
    if (than != NULL)
        add_gains(self, act->state, than, -seat, gains, 0, NULL);
    while (count < HET_JUDGE_CAUSES) {
        unsigned most = 0;
        for (unsigned i = 1; i < het_value_term_count(value); i++)
            most = gains[i] > gains[most] ? i : most;
        if (gains[most] < least)
            break;
        ret_causes[count++] = (HetJudgedCause){
            .term = net ? most : HET_VALUE_TERMS,
            .name = het_value_term(value, most),
            .unit = net ? find_unit(self, act, than, most, seat) : HET_NO_UNIT,
            .gain = gains[most],
        };
        gains[most] = -1;
    }
    return count;
}

/* --- the answer ------------------------------------------------------------------------------- */

typedef struct {
    HetActor enemy;
    unsigned unit;
    uint32_t epoch; /* of the act */
    bool found;     /* in this line */
    unsigned count;
    HetJudgedAnswer answers[LINES_ANSWER];
} Listening;

/* Keeps the first attack of the enemy upon the unit in a turn of his own. */
static void
listen(void *listener, const HetState *state, const HetMove *move)
{
    Listening *listening = listener;
    HetDescription what;
    if (listening->found || state->actor != listening->enemy || state->active != listening->enemy ||
        state->epoch == listening->epoch ||
        (move->kind != HET_MOVE_SHOOT && move->kind != HET_MOVE_CHARGE &&
         move->kind != HET_MOVE_FIGHT))
        return;
    het_game_describe(state, move, &what);
    if (what.target != listening->unit || what.unit == HET_NO_UNIT)
        return;
    listening->found = true;
    HET_EACH_BELOW(i, listening->count) {
        HetJudgedAnswer *known = &listening->answers[i];
        if (known->move.unit == move->unit && known->move.kind == move->kind) {
            known->lines++;
            return;
        }
    }
    HetJudgedAnswer *answer = &listening->answers[listening->count++];
    het_game_clone(&answer->at.state, state);
    answer->move = *move;
    answer->lines = 1;
    answer->of = LINES_ANSWER;
}

bool
het_judge_answer(HetAgent *judge, const HetJudgedAct *act, unsigned unit,
                 HetJudgedAnswer *ret_answer)
{
    HetGeneral *self = (HetGeneral *)judge;
    HetHalvingSettings *settings = &self->halving.settings;
    g_autofree Listening *listening = g_new0(Listening, 1);
    const HetJudgedAnswer *best = &listening->answers[0];
    const unsigned turns = settings->turns;
    HetStateBuffer end;
    listening->enemy = het_other((HetActor)act->state->actor);
    listening->unit = unit;
    listening->epoch = act->state->epoch;
    prepare(self, act->state);
    settings->reach = HET_REACH_TURN;
    settings->turns = MAX(turns, TURNS_ANSWER);
    HET_EACH_BELOW(sample, LINES_ANSWER) {
        listening->found = false;
        het_halving_replay(&self->halving, act->state, &act->move, FRESH + sample, listen,
                           listening, &end.state);
    }
    settings->turns = turns;
    HET_EACH_BELOW(i, listening->count)
        best = listening->answers[i].lines > best->lines ? &listening->answers[i] : best;
    *ret_answer = *best;
    return best->lines * 2 >= LINES_ANSWER;
}
