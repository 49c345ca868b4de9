#include "halving.h"

#include <math.h>
#include <string.h>

#include "agents/action.h"
#include "agents/lead.h"
#include "engine/each.h"
#include "maths.h"
#include "stream.h"

enum { STEPS_MAX = 5000 }; /* moves of one line: no few turns are that long */
#define NO_DICE UINT32_MAX /* in place of a sample's number */

/* The amount by which a draw is worth less than its chances give, so that equals fight: a march of
 * one turn moves the chance of a draw by little, and with a tenth of this anyone who may stand
 * still does. */
static const double CONTEMPT = 1;
/* The worth of a whole army where the battle is over: the winner still saves his men. */
static const double MARGIN = 0.05;
/* What ending the last turn is worth less: lines continue by the doctrine alone, which may not see
 * what the units still to act could do, so that where all of them lose alike it would be given
 * away. */
static const double END = 0.03;
/* In logits: a side whose position is worth more may wait. */
static const double WINNING = 1;
/* Shortfalls beyond which a move is not thought worse of. */
static const double SHORTFALLS_MAX = 3;
/* Values that differ by less than rounding are the same value. */
static const double equal = 1e-9;

/* --- values ----------------------------------------------------------------------------------- */

/* tanh(x / 2) */
static double
squash(double x)
{
    const double to_the = het_exp(-fabs(x));
    const double size = (1 - to_the) / (1 + to_the);
    return x < 0 ? -size : size;
}

/* By how much less of its strength the seat has lost than the enemy, -1 to 1. */
static double
margin_of(const HetState *state, HetActor seat)
{
    HetMeasures measures;
    double has[HET_SIDES];
    het_game_measures(state, &measures);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const int32_t *of = measures.value[side];
        const double start = of[HET_MEASURE_STRENGTH_START];
        has[side] = start > 0 ? of[HET_MEASURE_STRENGTH] / start : 0;
    }
    return has[seat] - has[het_other(seat)];
}

/* The value of a line's end, for the seat. */
static double
value_of(const HetHalving *halving, HetHalvingWorker *worker, const HetState *state)
{
    const bool over = het_game_over(state);
    HetChances chances;
    const double gain = het_value_judge(worker->line.value, state, &chances) - halving->level;
    double value = squash(halving->seat == HET_FIRST ? gain : -gain);
    worker->line.work.evaluations++;
    if (over)
        value += MARGIN * margin_of(state, halving->seat);
    return value - CONTEMPT * chances.draw;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* Scores moves by what the positions they lead to are worth to the mover, a little by lot. */
static void
score_blind(const HetHalving *halving, HetLine *line, const HetState *state,
            const HetMoveList *list, uint32_t sample, double *ret_scores)
{
    HetStateBuffer next;
    HetRandom lots = {.state = het_stream_luck(halving->key, state->ply, sample)};
    for (unsigned i = 0; i < list->count; i++) {
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &list->moves[i], NULL);
        const double logit = het_value_logit(line->value, &next.state);
        ret_scores[i] = (state->actor == HET_FIRST ? logit : -logit) +
                        HET_HALVING_LOTS * het_random_unit(&lots);
    }
    line->work.calls += list->count;
    line->work.evaluations += list->count;
}

/* The next move of a line without a doctrine. */
static const HetMove *
go_on_blind(const HetHalving *halving, HetLine *line, const HetState *state, uint32_t sample)
{
    HetMoveList *list = &line->list;
    het_game_list(state, list);
    score_blind(halving, line, state, list, sample, line->scores);
    return &list->moves[het_policy_first_best(line->scores, list->count)];
}

/* The next move of a line; `ret_count`: how many were legal. */
static const HetMove *
proceed(const HetHalving *halving, HetLine *line, HetHalvingLine *way, uint32_t sample,
        unsigned *ret_count)
{
    const HetState *state = &way->buffer.state, *root = halving->root;
    HetMoveList *list = &line->list;
    if (state->actor == HET_CHANCE) {
        het_game_list(state, list);
        line->work.calls++;
        *ret_count = list->count;
        return &list->moves[het_stream_draw(list, halving->key, state->roll_key, sample)];
    }
    HetLineNode *node = het_line_node(line, state);
    *ret_count = node->count;
    if (halving->settings.reach == HET_REACH_ACTION && node->head && state->depth <= root->depth)
        way->standing = true;
    if (way->standing && node->ends && node->count > 1)
        return &node->end;
    if (halving->blind && node->count > 1)
        return go_on_blind(halving, line, state, sample);
    return het_line_move(line, state, node);
}

/* Plays a line on: to its end, or to the first dice where `sample` is NO_DICE. True at its end. */
static bool
play_on(const HetHalving *halving, HetLine *line, HetHalvingLine *way, uint32_t sample)
{
    const HetState *root = halving->root;
    HetState *state = &way->buffer.state;
    const HetHalvingSettings *settings = &halving->settings;
    const uint32_t until = root->epoch + (settings->reach == HET_REACH_TURN ? settings->turns : 1);
    line->urgency = way->urgency;
    line->list.count = 0;
    while (!het_game_over(state) && state->epoch < until && way->steps++ < STEPS_MAX &&
           !het_line_halted(line)) {
        if (sample == NO_DICE && (state->actor == HET_CHANCE || halving->blind)) {
            way->urgency = line->urgency;
            return false;
        }
        unsigned count;
        const HetMove *move = proceed(halving, line, way, sample, &count);
        if (halving->report != NULL && count > 1)
            halving->report(halving->listener, state, move);
        het_game_step(state, move, &line->list);
        line->work.calls++;
    }
    return true;
}

/* Sets a candidate's first moves down, as far as its first dice. */
static void
begin(const HetHalving *halving, HetLine *line, HetHalvingCandidate *candidate)
{
    HetHalvingLine *start = &candidate->start;
    het_game_clone(&start->buffer.state, halving->root);
    het_game_apply(&start->buffer.state, &candidate->move, NULL);
    line->work.calls++;
    start->steps = 0;
    start->standing = false;
    start->urgency.known = false;
    candidate->exact = play_on(halving, line, start, NO_DICE);
}

/* Plays a line of a candidate and returns its value. */
static double
play_sample(const HetHalving *halving, HetHalvingWorker *worker, HetHalvingCandidate *candidate,
            uint32_t sample)
{
    HetLine *line = &worker->line;
    if (sample == 0)
        begin(halving, line, candidate);
    if (candidate->exact)
        return value_of(halving, worker, &candidate->start.buffer.state);
    HetHalvingLine way;
    het_game_clone(&way.buffer.state, &candidate->start.buffer.state);
    way.urgency = candidate->start.urgency;
    way.steps = candidate->start.steps;
    way.standing = candidate->start.standing;
    play_on(halving, line, &way, sample);
    return value_of(halving, worker, &way.buffer.state);
}

/* The task of a team. */
static void
do_job(void *context, unsigned worker, uint64_t number)
{
    HetHalving *halving = context;
    HetHalvingJob *job = &halving->jobs[number % HET_TEAM_OPEN];
    HetHalvingWorker *own = &halving->workers[worker];
    own->line.work = (HetWork){0};
    job->value = play_sample(halving, own, &halving->candidates[job->candidate], job->sample);
    job->work = own->line.work;
}

/* --- the rounds ------------------------------------------------------------------------------- */

static void
post(HetHalving *halving, unsigned candidate, uint32_t sample)
{
    HetHalvingJob *job = &halving->jobs[halving->posted++ % HET_TEAM_OPEN];
    job->candidate = candidate;
    job->sample = sample;
    if (halving->team != NULL)
        het_team_post(halving->team);
}

static void
add(HetHalving *halving, HetHalvingCandidate *candidate, double value, const HetWork *work)
{
    candidate->sum += value;
    candidate->lines++;
    halving->lines++;
    het_work_add(&halving->work, work);
}

/* Takes back the oldest line on its way. */
static void
take(HetHalving *halving)
{
    if (halving->team != NULL)
        het_team_take(halving->team);
    else
        do_job(halving, 0, halving->taken);
    const HetHalvingJob *job = &halving->jobs[halving->taken++ % HET_TEAM_OPEN];
    add(halving, &halving->candidates[job->candidate], job->value, &job->work);
}

/* Whether a candidate has no use for a sample of dice. */
static bool
is_done(const HetHalvingCandidate *candidate, uint32_t sample)
{
    return candidate->out || (candidate->exact && candidate->lines > 0) ||
           candidate->lines > sample;
}

/* Plays samples `from` to `until` of every candidate left. */
static void
play_samples(HetHalving *halving, uint32_t from, uint32_t until)
{
    const unsigned ahead = halving->team == NULL ? 1 : HET_TEAM_OPEN;
    const HetLine *line = &halving->workers[0].line;
    for (uint32_t sample = from; sample < until && !het_line_halted(line); sample++)
        for (unsigned i = 0; i < halving->count; i++) {
            if (is_done(&halving->candidates[i], sample))
                continue;
            if (halving->posted - halving->taken == ahead)
                take(halving);
            post(halving, i, sample);
        }
    while (halving->taken < halving->posted)
        take(halving);
}

/* After so many samples of dice, sends all but the best `keep` of the candidates left out. */
static void
halve(HetHalving *halving, unsigned left, unsigned keep, uint32_t samples)
{
    for (unsigned i = 0; i < halving->count; i++)
        if (!halving->candidates[i].out)
            halving->candidates[i].stood = samples;
    for (; left > keep; left--) {
        HetHalvingCandidate *worst = NULL;
        for (unsigned i = 0; i < halving->count; i++) {
            HetHalvingCandidate *candidate = &halving->candidates[i];
            /* Of equals what the doctrine likes better stays. */
            if (!candidate->out &&
                (worst == NULL || het_halving_value(candidate) <= het_halving_value(worst) + equal))
                worst = candidate;
        }
        worst->out = true;
    }
}

static unsigned
count_left(const HetHalving *halving, bool with_dice)
{
    unsigned left = 0;
    for (unsigned i = 0; i < halving->count; i++)
        left += !halving->candidates[i].out && !(with_dice && halving->candidates[i].exact);
    return left;
}

static void
run(HetHalving *halving, unsigned lines)
{
    unsigned rounds = 0;
    for (unsigned n = 1; n < halving->count; n *= 2)
        rounds++;
    uint32_t sample = 1;
    play_samples(halving, 0, 1);
    for (unsigned round = 0; round < rounds; round++) {
        const unsigned left = count_left(halving, false), dicing = count_left(halving, true);
        const unsigned share = lines / rounds;
        if (dicing > 0) {
            const unsigned samples = MAX(share / dicing, 1);
            /* The first round has had its first sample. */
            const uint32_t until = round == 0 ? samples : sample + samples;
            play_samples(halving, sample, until);
            sample = MAX(until, sample);
        }
        halve(halving, left, (left + 1) / 2, sample);
    }
}

/* --- a choice --------------------------------------------------------------------------------- */

static void
enter(HetHalving *halving, const HetMoveList *legal, const double *scores, unsigned index)
{
    HetHalvingCandidate *candidate = &halving->candidates[halving->count++];
    candidate->move = legal->moves[index];
    candidate->index = index;
    candidate->sum = 0;
    candidate->lines = 0;
    candidate->exact = candidate->out = false;
    const double *best = &scores[halving->favourite];
    const double missing = (*best - scores[index]) / halving->settings.shortfall;
    candidate->prior = -halving->settings.prior * MIN(missing, SHORTFALLS_MAX) +
                       (index == halving->favourite ? halving->settings.favour : 0) -
                       (candidate->move.kind == HET_MOVE_END ? halving->end : 0);
}

/* What ending the turn is worth less. */
static double
find_end(const HetHalving *halving, const HetState *state, const HetMoveList *legal)
{
    const double gone = (double)state->turn / state->scenario->turns;
    const double level = halving->seat == HET_FIRST ? halving->level : -halving->level;
    double end = gone >= 1 ? END : 0;
    unsigned to_act = 0;
    HET_EACH_MOVE(move, legal)
        to_act += move->kind == HET_MOVE_SELECT;
    HetMeasures measures;
    het_game_measures(state, &measures);
    if (level <= WINNING && het_lead(&measures, halving->seat) <= 0) {
        const double units = measures.value[halving->seat][HET_MEASURE_UNITS];
        end +=
            halving->settings.waiting * gone * (to_act / (units > to_act ? units : MAX(to_act, 1)));
    }
    return end;
}

/* Enters the candidates, the doctrine's favourite first. */
static void
enter_all(HetHalving *halving, const HetState *state, const HetMoveList *legal, unsigned lines)
{
    double scores[HET_MOVES_MAX];
    uint16_t order[HET_MOVES_MAX];
    const unsigned room = MAX(lines / 2, 2);
    const unsigned keep = MIN(MIN(halving->settings.keep, room), legal->count);
    if (halving->blind)
        score_blind(halving, &halving->workers[0].line, state, legal, 0, scores);
    else
        het_policy_best(&halving->workers[0].policy, state, legal, scores);
    halving->favourite = het_policy_first_best(scores, legal->count);
    halving->work.scores += legal->count;
    het_policy_front(scores, legal->count, keep, order);
    halving->count = 0;
    for (unsigned i = 0; i < legal->count && halving->count < HET_HALVING_MAX; i++)
        if (i < keep || het_action_does_nothing(&legal->moves[order[i]]))
            enter(halving, legal, scores, order[i]);
}

unsigned
het_halving_choose(HetHalving *halving, const HetState *state, const HetMoveList *legal,
                   unsigned lines, uint64_t key)
{
    halving->root = state;
    halving->seat = (HetActor)state->actor;
    halving->key = key;
    halving->level = het_value_logit(halving->workers[0].line.value, state);
    halving->work.evaluations++;
    halving->end = find_end(halving, state, legal);
    enter_all(halving, state, legal, lines);
    run(halving, lines);
    halving->root = NULL;
    for (unsigned i = 0; i < halving->count; i++)
        if (!halving->candidates[i].out)
            return halving->candidates[i].index;
    g_assert_not_reached();
}

double
het_halving_replay(HetHalving *halving, const HetState *state, const HetMove *move, uint32_t sample,
                   HetHalvingReport *report, void *listener, HetState *ret_end)
{
    HetHalvingWorker *worker = &halving->workers[0];
    const HetWork work = worker->line.work;
    HetHalvingLine way = {.steps = 0};
    het_game_clone(&way.buffer.state, state);
    het_game_apply(&way.buffer.state, move, NULL);
    halving->root = state;
    halving->report = report;
    halving->listener = listener;
    play_on(halving, &worker->line, &way, sample);
    halving->root = NULL;
    halving->report = NULL;
    het_game_clone(ret_end, &way.buffer.state);
    const double value = value_of(halving, worker, ret_end);
    worker->line.work = work;
    return value;
}

/* --- memory ----------------------------------------------------------------------------------- */

/* Gives a policy the will to fight, unless the definition sets how it is to play. */
static void
make_willing(HetPolicy *policy, const HetAgent *agent, const char *style)
{
    const HetDoctrine *doctrine = policy->doctrine;
    const bool styled = (style != NULL && *style != '\0') ||
                        (agent->dials != NULL && g_hash_table_size(agent->dials) > 0);
    for (size_t i = 0; !styled && doctrine->willing_dial != NULL && i < doctrine->dial_count; i++)
        if (strcmp(doctrine->dials[i].name, doctrine->willing_dial) == 0)
            policy->dials[i] = doctrine->willing;
}

bool
het_halving_init(HetHalving *halving, const HetAgent *agent, unsigned threads, const char *style,
                 const char *weights, GError **error)
{
    halving->threads = threads;
    halving->workers = g_new0(HetHalvingWorker, threads);
    halving->candidates = g_new0(HetHalvingCandidate, HET_HALVING_MAX);
    for (unsigned i = 0; i < threads; i++) {
        HetHalvingWorker *worker = &halving->workers[i];
        HetLine *line = &worker->line;
        if (!het_policy_init(&worker->policy, agent, style, error))
            return false;
        make_willing(&worker->policy, agent, style);
        line->value = het_value_new(agent->scenario, weights, error);
        if (line->value == NULL)
            return false;
        line->policies[HET_FIRST] = line->policies[HET_SECOND] = &worker->policy;
        line->remember = true;
        line->nodes = g_new0(HetLineNode, HET_LINE_NODES);
        het_value_remember(line->value);
    }
    halving->blind = *halving->workers[0].policy.doctrine->system == '\0';
    if (threads > 1)
        halving->team = het_team_new(threads, do_job, halving);
    return true;
}

void
het_halving_clear(HetHalving *halving)
{
    g_clear_pointer(&halving->team, het_team_free);
    for (unsigned i = 0; halving->workers != NULL && i < halving->threads; i++) {
        het_policy_clear(&halving->workers[i].policy);
        g_clear_pointer(&halving->workers[i].line.nodes, g_free);
        g_clear_pointer(&halving->workers[i].line.value, het_value_free);
    }
    g_clear_pointer(&halving->workers, g_free);
    g_clear_pointer(&halving->candidates, g_free);
}
