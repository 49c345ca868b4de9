#include <math.h>
#include <string.h>

#include "agents/search/maths.h"
#include "engine/each.h"
#include "engine/game.h"
#include "train-games.h"

enum {
    STEPS = 8,
    HALVINGS = 6,
    CHOICES_MAX = 100000,
};

/* Step of a dial for measuring its effect, as a share of its range. */
static const double turned = 0.02;

typedef struct {
    HetStateBuffer *state; /* its scenario is held by Gathered */
    unsigned chosen;
} Choice;

typedef struct {
    const HetDoctrine *doctrine;
    unsigned every, seen;
    GArray *choices;      /* Choice */
    GPtrArray *scenarios; /* HetScenario, each held once */
    HetMoveList list;
} Gathered;

static void
gather(void *data, const HetState *state, const HetMoveList *legal, const HetMove *chosen,
       bool random)
{
    Gathered *all = data;
    if (random || legal->count < 2 || all->choices->len >= CHOICES_MAX ||
        all->seen++ % all->every != 0)
        return;
    const unsigned index = het_list_index(legal, chosen);
    if (index == legal->count) /* by another way than the listed one */
        return;
    if (all->scenarios->len == 0 ||
        all->scenarios->pdata[all->scenarios->len - 1] != state->scenario)
        g_ptr_array_add(all->scenarios, het_scenario_ref(state->scenario));
    Choice choice = {.state = g_malloc(state->scenario->state_size), .chosen = index};
    memcpy(choice.state, state, state->scenario->state_size);
    g_array_append_val(all->choices, choice);
}

static Gathered *
gathered_new(const HetDoctrine *doctrine, unsigned every)
{
    Gathered *all = g_new0(Gathered, 1);
    all->doctrine = doctrine;
    all->every = every;
    all->choices = g_array_new(FALSE, FALSE, sizeof(Choice));
    all->scenarios = g_ptr_array_new_with_free_func((GDestroyNotify)het_scenario_unref);
    return all;
}

static void
gathered_free(Gathered *all)
{
    HET_EACH_IN(const Choice, choice, all->choices)
        g_free(choice->state);
    g_array_unref(all->choices);
    g_ptr_array_unref(all->scenarios);
    g_free(all);
}

/* --- the likelihood --------------------------------------------------------------------------- */

/* Dials, each as a share of its range, and the logarithm of the temperature. */
typedef struct {
    double dial[HET_DIALS_MAX];
    double heat;
} Point;

static void
dials_of(const HetDoctrine *doctrine, const Point *point, double *ret_dials)
{
    for (size_t i = 0; i < doctrine->dial_count; i++) {
        const HetDial *dial = &doctrine->dials[i];
        double value = dial->minimum + point->dial[i] * (dial->maximum - dial->minimum);
        ret_dials[i] = CLAMP(value, dial->minimum, dial->maximum);
    }
}

/* Scores over the temperature. */
static void
score(Gathered *all, const Choice *choice, const Point *point, double *ret_scores)
{
    double dials[HET_DIALS_MAX], heat = het_exp(point->heat);
    dials_of(all->doctrine, point, dials);
    het_doctrine_score(all->doctrine, dials, NULL, &choice->state->state, &all->list, false,
                       ret_scores);
    HET_EACH_BELOW(i, all->list.count)
        ret_scores[i] /= heat;
}

static double
loss_of(const double *scores, unsigned count, unsigned chosen)
{
    double greatest = scores[0], sum = 0;
    for (unsigned i = 1; i < count; i++)
        greatest = MAX(greatest, scores[i]);
    HET_EACH_BELOW(i, count)
        sum += het_exp(scores[i] - greatest);
    return het_log(sum) + greatest - scores[chosen];
}

/* Mean log-loss, and into `ret_agreement` (or NULL) how often the best move is the one chosen. */
static double
mean_loss(Gathered *all, const Point *point, double *ret_agreement)
{
    double sum = 0, agreed = 0, scores[HET_MOVES_MAX];
    const double count = MAX(all->choices->len, 1);
    HET_EACH_IN(const Choice, choice, all->choices) {
        het_game_legal(&choice->state->state, &all->list);
        score(all, choice, point, scores);
        sum += loss_of(scores, all->list.count, choice->chosen);
        unsigned best = 0;
        for (unsigned i = 1; i < all->list.count; i++)
            best = scores[i] > scores[best] ? i : best;
        agreed += best == choice->chosen;
    }
    if (ret_agreement != NULL)
        *ret_agreement = agreed / count;
    return sum / count;
}

/* Effect of each parameter on the scores of the node in all->list; the last is the temperature. */
static void
differences(Gathered *all, const Choice *choice, const Point *point, const double *scores,
            double (*ret_by)[HET_MOVES_MAX])
{
    const size_t count = all->doctrine->dial_count;
    for (size_t d = 0; d < count; d++) {
        Point low = *point, high = *point;
        double below[HET_MOVES_MAX];
        low.dial[d] = MAX(low.dial[d] - turned, 0);
        high.dial[d] = MIN(high.dial[d] + turned, 1);
        score(all, choice, &low, below);
        score(all, choice, &high, ret_by[d]);
        HET_EACH_BELOW(i, all->list.count)
            ret_by[d][i] = (ret_by[d][i] - below[i]) / (high.dial[d] - low.dial[d]);
    }
    HET_EACH_BELOW(i, all->list.count)
        ret_by[count][i] = -scores[i];
}

typedef struct {
    double gradient[HET_FIT_MAX];
    double matrix[HET_FIT_MAX][HET_FIT_MAX];
} Slope;

/* One choice's part: the gradient of its loss, and the covariance of the differences under the
 * softmax, which is the expected second derivative. */
static void
add_slope(Slope *slope, const double *scores, double (*by)[HET_MOVES_MAX], unsigned moves,
          unsigned chosen, size_t count)
{
    double chance[HET_MOVES_MAX], mean[HET_FIT_MAX] = {0};
    memcpy(chance, scores, moves * sizeof *chance);
    het_softmax(chance, moves, 1);
    for (size_t d = 0; d < count; d++) {
        HET_EACH_BELOW(i, moves)
            mean[d] += chance[i] * by[d][i];
        slope->gradient[d] += mean[d] - by[d][chosen];
    }
    HET_EACH_BELOW(i, moves)
        for (size_t d = 0; d < count && chance[i] > 1e-6; d++)
            for (size_t e = 0; e <= d; e++)
                slope->matrix[d][e] += chance[i] * (by[d][i] - mean[d]) * (by[e][i] - mean[e]);
}

static void
find_slope(Gathered *all, const Point *point, Slope *slope)
{
    const size_t count = all->doctrine->dial_count + 1;
    double(*by)[HET_MOVES_MAX] = g_malloc(count * sizeof *by);
    double scores[HET_MOVES_MAX];
    *slope = (Slope){0};
    HET_EACH_IN(const Choice, choice, all->choices) {
        het_game_legal(&choice->state->state, &all->list);
        score(all, choice, point, scores);
        differences(all, choice, point, scores, by);
        add_slope(slope, scores, by, all->list.count, choice->chosen, count);
    }
    for (size_t d = 0; d < count; d++) {
        slope->gradient[d] /= all->choices->len;
        for (size_t e = 0; e <= d; e++)
            slope->matrix[d][e] /= all->choices->len;
    }
    g_free(by);
}

static double
pull(const Point *point, const Point *towards, size_t count, double ridge)
{
    double sum = 0;
    for (size_t d = 0; d < count; d++)
        sum += (point->dial[d] - towards->dial[d]) * (point->dial[d] - towards->dial[d]);
    return ridge / 2 * sum;
}

static void
fit(Gathered *all, const Point *towards, double ridge, Point *point)
{
    const size_t dials = all->doctrine->dial_count;
    g_autofree Slope *slope = g_new0(Slope, 1);
    double step[HET_FIT_MAX];
    double now = mean_loss(all, point, NULL) + pull(point, towards, dials, ridge);
    HET_EACH_BELOW(n, STEPS) {
        const double before = now;
        find_slope(all, point, slope);
        for (size_t d = 0; d < dials; d++) {
            slope->gradient[d] += ridge * (point->dial[d] - towards->dial[d]);
            slope->matrix[d][d] += ridge;
        }
        slope->matrix[dials][dials] += 1e-6;
        het_fit_solve(slope->matrix, slope->gradient, dials + 1, step);
        double length = 1;
        for (unsigned h = 0; h < HALVINGS; h++, length /= 2) {
            Point next = *point;
            for (size_t d = 0; d < dials; d++)
                next.dial[d] = CLAMP(point->dial[d] - length * step[d], 0, 1);
            next.heat = CLAMP(point->heat - length * step[dials], -5, 5);
            double then = mean_loss(all, &next, NULL) + pull(&next, towards, dials, ridge);
            if (then < now) {
                *point = next;
                now = then;
                break;
            }
        }
        if (before - now < 1e-5)
            break;
    }
}

/* --- training --------------------------------------------------------------------------------- */

static bool
play_games(const HetTraining *training, Gathered *all, unsigned from, unsigned until,
           GError **error)
{
    const HetTrainingGames games = {.training = training, .node = gather, .data = all};
    for (unsigned i = from; i < until; i++) {
        double result = 0;
        if (!het_training_play(&games, i, &result, error))
            return false;
        if (training->progress != NULL)
            training->progress(i + 1, training->games + training->held);
    }
    return true;
}

static Point
point_of(const HetDoctrine *doctrine, const double *dials)
{
    Point point = {.heat = 0};
    for (size_t i = 0; i < doctrine->dial_count; i++) {
        const HetDial *dial = &doctrine->dials[i];
        point.dial[i] = (dials[i] - dial->minimum) / (dial->maximum - dial->minimum);
    }
    return point;
}

/* The temperature that suits the dials as they are, so that losses compare. */
static void
fit_heat(Gathered *all, Point *point)
{
    double best = mean_loss(all, point, NULL);
    for (double step = 1; step > 0.05; step /= 2) {
        for (int sign = -1; sign <= 1; sign += 2) {
            Point next = *point;
            next.heat += sign * step;
            double then = mean_loss(all, &next, NULL);
            if (then < best) {
                best = then;
                *point = next;
            }
        }
    }
}

bool
het_train_dials(const HetTraining *training, const char *style, const double *dials,
                HetTrainedDials *ret_trained, GError **error)
{
    HetTrainedDials trained = {.doctrine = het_doctrine_find(training->system)};
    trained.count = trained.doctrine->dial_count;
    if (!het_doctrine_set(trained.doctrine, style, NULL, trained.before, error))
        return false;
    if (dials != NULL)
        memcpy(trained.before, dials, trained.count * sizeof *dials);
    Gathered *all[2];
    HET_EACH_BELOW(i, 2)
        all[i] = gathered_new(trained.doctrine, training->every);
    const unsigned games = training->games;
    bool good = play_games(training, all[0], 0, games, error) &&
                play_games(training, all[1], games, games + training->held, error);
    if (good) {
        Point before = point_of(trained.doctrine, trained.before);
        fit_heat(all[0], &before);
        Point after = before;
        fit(all[0], &before, training->ridge, &after);
        dials_of(trained.doctrine, &after, trained.fitted);
        trained.temperature[0] = het_exp(before.heat);
        trained.temperature[1] = het_exp(after.heat);
        HET_EACH_BELOW(i, 2) {
            trained.choices[i] = all[i]->choices->len;
            trained.loss[i][0] = mean_loss(all[i], &before, &trained.agreement[i][0]);
            trained.loss[i][1] = mean_loss(all[i], &after, &trained.agreement[i][1]);
        }
        *ret_trained = trained;
    }
    HET_EACH_BELOW(i, 2)
        gathered_free(all[i]);
    return good;
}

char *
het_trained_style(const HetTrainedDials *trained, const char *name, const char *command)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autoptr(GString) agent = g_string_new("doctrine");
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    for (size_t i = 0; i < trained->count; i++)
        g_string_append_printf(agent, "%c%s=%s", i == 0 ? ':' : ',',
                               trained->doctrine->dials[i].name,
                               g_ascii_formatd(text, sizeof text, "%.4g", trained->fitted[i]));
    g_autofree char *sources =
        g_strdup_printf("%s; %u choices, checked on %u others: log-loss %.3f before, %.3f fitted",
                        command, (unsigned)trained->choices[0], (unsigned)trained->choices[1],
                        trained->loss[1][0], trained->loss[1][1]);
    g_key_file_set_string(file, "style", "name", name);
    g_key_file_set_string(file, "style", "agent", agent->str);
    g_key_file_set_string(file, "style", "sources", sources);
    return g_key_file_to_data(file, NULL, NULL);
}
