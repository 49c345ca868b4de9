#include "judge.h"

#include <math.h>
#include <string.h>

#include "agents/search/maths.h"
#include "eval/study/statistics.h"
#include "engine/each.h"

const char het_history_base[] = "base rate", het_history_larger[] = "larger army",
           het_history_logistic[] = "regression", het_history_all[] = "all rulebooks",
           het_history_recalibrated[] = "all recalibrated";

enum { FORECASTERS = 64 };

/* The record, and who forecasts it. */
typedef struct {
    const GArray *battles;
    unsigned count;
    double *outcome;
    unsigned *war;
    HetScoreRecord record;
    char *name[FORECASTERS];
    double *p[FORECASTERS], *ratio[FORECASTERS]; /* of losses; NULL: it has none */
    unsigned forecasters;
} Judge;

static const HetHistoryBattle *
battle_of(const Judge *judge, unsigned i)
{
    return &g_array_index(judge->battles, HetHistoryBattle, i);
}

static double *
column(const Judge *judge)
{
    return g_new0(double, judge->count + 1);
}

static void
judge_init(Judge *judge, const GArray *battles)
{
    *judge = (Judge){.battles = battles, .count = battles->len};
    judge->outcome = column(judge);
    judge->war = g_new0(unsigned, judge->count + 1);
    unsigned wars = 0;
    HET_EACH_BELOW(i, judge->count) {
        const HetHistoryWinner winner = battle_of(judge, i)->winner;
        judge->outcome[i] = winner == HET_HISTORY_ATTACKER   ? 1
                            : winner == HET_HISTORY_DEFENDER ? 0
                                                             : (double)NAN;
        unsigned same = 0;
        while (strcmp(battle_of(judge, same)->war, battle_of(judge, i)->war) != 0)
            same++;
        judge->war[i] = same < i ? judge->war[same] : wars++;
    }
    judge->record = (HetScoreRecord){judge->count, judge->outcome, judge->war, wars};
}

static void
judge_clear(Judge *judge)
{
    HET_EACH_BELOW(i, judge->forecasters) {
        g_free(judge->name[i]);
        g_free(judge->p[i]);
        g_free(judge->ratio[i]);
    }
    g_free(judge->outcome);
    g_free(judge->war);
}

static double *
add(Judge *judge, const char *name)
{
    g_assert(judge->forecasters < FORECASTERS);
    judge->name[judge->forecasters] = g_strdup(name);
    return judge->p[judge->forecasters++] = column(judge);
}

/* --- the baselines ---------------------------------------------------------------------------- */

/* The logarithm of attackers' to defenders' number, 0 where one is not known; `more` is added to
 * both, so that none is no infinity. */
static double
log_ratio(const int value[2], int more)
{
    return value[0] < 0 || value[1] < 0
               ? 0
               : het_log((double)(value[0] + more) / (double)(value[1] + more));
}

/* Logarithms of the ratios of strength, of horse and of guns. */
static double *
ratios(const Judge *judge)
{
    double *feature = g_new0(double, 3 * judge->count + 1);
    HET_EACH_BELOW(i, judge->count) {
        const HetHistoryBattle *battle = battle_of(judge, i);
        feature[3 * i] = log_ratio(battle->strength, 0);
        feature[3 * i + 1] = log_ratio(battle->horse, 100);
        feature[3 * i + 2] = log_ratio(battle->guns, 1);
    }
    return feature;
}

static void
add_baselines(Judge *judge)
{
    g_autofree double *feature = ratios(judge);
    g_autofree double *ratio = column(judge);
    HET_EACH_BELOW(i, judge->count)
        ratio[i] = feature[3 * i];
    const HetScoreFeatures features = {.count = 3, .value = feature};
    het_score_base(&judge->record, add(judge, het_history_base));
    het_score_larger(&judge->record, ratio, add(judge, het_history_larger));
    het_score_logistic(&judge->record, &features, add(judge, het_history_logistic));
}

/* --- the rulebooks ---------------------------------------------------------------------------- */

static bool
is_plain(const HetForecastCase *of)
{
    static const HetHistoryShift none = {0};
    return of->change == NULL && memcmp(&of->shift, &none, sizeof none) == 0;
}

/* The chances of a case, by all games or by few; NAN where its rulebook cannot hold the battle. */
static void
chances(const HetHistoryPlayed *played, guint of, bool few, double *ret_p)
{
    HET_EACH_BELOW(i, played->battles->len) {
        const HetForecast *forecast = &played->forecasts[of][i];
        ret_p[i] = forecast->unsaid != NULL || forecast->games == 0 ? (double)NAN
                   : few                                            ? forecast->few
                                                                    : forecast->chance;
    }
}

/* Whether one of two cases has more games of a battle, so that only their few compare. */
static bool
is_unequal(const HetHistoryPlayed *played, guint a, guint b)
{
    HET_EACH_BELOW(i, played->battles->len)
        if (played->forecasts[a][i].games != played->forecasts[b][i].games)
            return true;
    return false;
}

/* The logarithm of the attackers' to the defenders' share of losses. */
static double
loss_ratio(double attackers, double defenders)
{
    enum { LEAST = 1000 }; /* of a thousand men one is lost at least */
    return isnan(attackers) || isnan(defenders)
               ? (double)NAN
               : het_log(fmax(attackers, 1.0 / LEAST) / fmax(defenders, 1.0 / LEAST));
}

static void
add_case(Judge *judge, const HetHistoryPlayed *played, guint of)
{
    const HetForecastCase *it = &g_array_index(played->cases, HetForecastCase, of);
    g_autofree char *name = g_strdup_printf("%s, %s", it->system, het_generals_kinds[it->kind]);
    chances(played, of, false, add(judge, name));
    double *ratio = judge->ratio[judge->forecasters - 1] = column(judge);
    HET_EACH_BELOW(i, judge->count)
        ratio[i] = loss_ratio(played->forecasts[of][i].loss[0], played->forecasts[of][i].loss[1]);
}

/* Over those of the named forecasters, from number `first` on. */
static void
add_combined(Judge *judge, const char *name, unsigned first, unsigned count)
{
    double *p = add(judge, name), *ratio = column(judge);
    het_score_combine((const double *const *)judge->p + first, count, judge->count, p);
    HET_EACH_BELOW(i, judge->count) {
        double sum = 0, known = 0;
        for (unsigned j = first; j < first + count; j++)
            if (!isnan(judge->ratio[j][i])) {
                sum += judge->ratio[j][i];
                known++;
            }
        ratio[i] = known > 0 ? sum / known : (double)NAN;
    }
    judge->ratio[judge->forecasters - 1] = ratio;
}

/* The coefficient of the last forecaster's log odds, by the other wars: whether they add anything
 * once too low or too bold a level is put right. */
static void
add_recalibrated(Judge *judge)
{
    const double *p = judge->p[judge->forecasters - 1];
    double *feature = column(judge), *chance = add(judge, het_history_recalibrated);
    HET_EACH_BELOW(i, judge->count)
        feature[i] = isnan(p[i]) ? 0 : het_log(p[i] / (1 - p[i]));
    const HetScoreFeatures features = {.count = 1, .value = feature};
    het_score_logistic(&judge->record, &features, chance);
    HET_EACH_BELOW(i, judge->count)
        if (isnan(p[i]))
            chance[i] = NAN;
    g_free(feature);
}

/* Every kind of generals, then the rulebooks over the kinds, then all rulebooks. */
static void
add_rulebooks(Judge *judge, const HetHistoryPlayed *played)
{
    unsigned begins[FORECASTERS], counts[FORECASTERS], systems = 0;
    const char *names[FORECASTERS], *last = "";
    HET_EACH_BELOW(i, played->cases->len) {
        const HetForecastCase *it = &g_array_index(played->cases, HetForecastCase, i);
        if (!is_plain(it) || played->forecasts[i] == NULL)
            continue;
        if (strcmp(it->system, last) != 0) {
            begins[systems] = judge->forecasters;
            counts[systems] = 0;
            names[systems++] = last = it->system;
        }
        add_case(judge, played, i);
        counts[systems - 1]++;
    }
    const unsigned first = judge->forecasters;
    HET_EACH_BELOW(i, systems)
        add_combined(judge, names[i], begins[i], counts[i]);
    if (systems > 1)
        add_combined(judge, het_history_all, first, systems);
    if (systems > 0)
        add_recalibrated(judge);
}

/* --- figures ---------------------------------------------------------------------------------- */

static void
add_battles(const Judge *judge, const HetHistoryPlayed *played, GArray *figures)
{
    static const char *const lose[] = {"attackers lose", "defenders lose"};
    HET_EACH_BELOW(i, judge->count) {
        const char *where = battle_of(judge, i)->name;
        het_figures_count(figures, "chance", "record", where, judge->outcome[i], 0);
        for (int side = 0; side < 2; side++)
            het_figures_count(figures, lose[side], "record", where,
                              het_history_loss(battle_of(judge, i), side), 0);
        HET_EACH_BELOW(j, judge->forecasters)
            if (!isnan(judge->p[j][i]))
                het_figures_count(figures, "chance", judge->name[j], where, judge->p[j][i], 0);
        HET_EACH_BELOW(of, played->cases->len) {
            const HetForecastCase *it = &g_array_index(played->cases, HetForecastCase, of);
            if (!is_plain(it) || played->forecasts[of] == NULL)
                continue;
            g_autofree char *name =
                g_strdup_printf("%s, %s", it->system, het_generals_kinds[it->kind]);
            const HetForecast *forecast = &played->forecasts[of][i];
            for (int side = 0; side < 2; side++)
                if (!isnan(forecast->loss[side]))
                    het_figures_count(figures, lose[side], name, where, forecast->loss[side],
                                      forecast->games);
        }
    }
}

static void
add_calibration(const Judge *judge, unsigned of, GArray *figures)
{
    static const char *const fifths[HET_SCORE_BINS] = {"0-20 %", "20-40 %", "40-60 %", "60-80 %",
                                                       "80-100 %"};
    HetScoreBin bins[HET_SCORE_BINS];
    het_score_calibration(&judge->record, judge->p[of], bins);
    for (int i = 0; i < HET_SCORE_BINS; i++)
        if (bins[i].battles > 0) {
            het_figures_count(figures, "forecast", judge->name[of], fifths[i], bins[i].forecast,
                              bins[i].battles);
            het_figures_count(figures, "came so", judge->name[of], fifths[i], bins[i].found,
                              bins[i].battles);
        }
}

static void
add_scores(const Judge *judge, unsigned of, GArray *figures)
{
    const HetScoreRecord *record = &judge->record;
    const char *name = judge->name[of];
    g_autofree double *losses = column(judge);
    g_autofree double *base = column(judge);
    het_score_log(record, judge->p[of], losses);
    const HetValue logarithmic = het_score_mean(record, losses);
    het_score_brier(record, judge->p[of], losses);
    het_figures_add(figures, "brier", name, NULL, NULL, het_score_mean(record, losses));
    het_figures_add(figures, "log score", name, NULL, NULL, logarithmic);
    het_score_brier(record, judge->p[0], base);
    HET_EACH_BELOW(i, judge->count)
        losses[i] -= base[i];
    if (of > 0)
        het_figures_add(figures, "less than the base rate", name, NULL, NULL,
                        het_score_mean(record, losses));
    if (judge->ratio[of] == NULL)
        return;
    HET_EACH_BELOW(i, judge->count)
        base[i] = loss_ratio(het_history_loss(battle_of(judge, i), 0),
                             het_history_loss(battle_of(judge, i), 1));
    het_figures_add(figures, "rank of losses", name, NULL, NULL,
                    het_score_rank(record, base, judge->ratio[of]));
}

GArray *
het_history_judge(const HetHistoryPlayed *played)
{
    GArray *figures = het_figures_new();
    Judge judge;
    judge_init(&judge, played->battles);
    add_baselines(&judge);
    add_rulebooks(&judge, played);
    HET_EACH_BELOW(i, judge.forecasters) {
        add_scores(&judge, i, figures);
        add_calibration(&judge, i, figures);
    }
    add_battles(&judge, played, figures);
    judge_clear(&judge);
    return figures;
}

/* --- options of the rules --------------------------------------------------------------------- */

static double
mean_without(const Judge *judge, const double *losses, unsigned war)
{
    double sum = 0, count = 0;
    HET_EACH_BELOW(i, judge->count)
        if (judge->war[i] != war && !isnan(losses[i])) {
            sum += losses[i];
            count++;
        }
    return count > 0 ? sum / count : (double)NAN;
}

/* Cases of one option of one system under the same generals: the printed rules first. */
typedef struct {
    guint of[8];
    unsigned count;
} Values;

static bool
same_option(const HetForecastCase *a, const HetForecastCase *b)
{
    const size_t length = strcspn(a->change, "=");
    return b->change != NULL && strncmp(a->change, b->change, length + 1) == 0 &&
           strcmp(a->system, b->system) == 0 && a->kind == b->kind;
}

static guint
printed_of(const HetHistoryPlayed *played, const HetForecastCase *of)
{
    HET_EACH_BELOW(i, played->cases->len) {
        const HetForecastCase *it = &g_array_index(played->cases, HetForecastCase, i);
        if (is_plain(it) && strcmp(it->system, of->system) == 0 && it->kind == of->kind &&
            played->forecasts[i] != NULL)
            return i;
    }
    return G_MAXUINT;
}

/* Returns the chance of such a gain if the option were of no use. */
static double
add_option(Judge *judge, const HetHistoryPlayed *played, const Values *values, GArray *figures)
{
    g_autofree double *p = column(judge);
    double *losses[8];
    double best_mean = INFINITY;
    unsigned best = 0;
    bool few = false;
    const HetForecastCase *changed =
        &g_array_index(played->cases, HetForecastCase, values->of[values->count - 1]);
    g_autofree char *option = g_strndup(changed->change, strcspn(changed->change, "="));
    HET_EACH_BELOW(i, values->count)
        few = few || is_unequal(played, values->of[0], values->of[i]);
    HET_EACH_BELOW(i, values->count) {
        losses[i] = column(judge);
        chances(played, values->of[i], few, p);
        het_score_brier(&judge->record, p, losses[i]);
        const double all = mean_without(judge, losses[i], judge->record.wars);
        if (all < best_mean) {
            best_mean = all;
            best = i;
        }
    }
    g_autofree double *gain = column(judge);
    HET_EACH_BELOW(war, judge->record.wars) {
        unsigned chosen = 0;
        for (unsigned i = 1; i < values->count; i++)
            if (mean_without(judge, losses[i], war) < mean_without(judge, losses[chosen], war))
                chosen = i;
        HET_EACH_BELOW(i, judge->count)
            if (judge->war[i] == war)
                gain[i] = losses[0][i] - losses[chosen][i];
    }
    const HetForecastCase *taken = &g_array_index(played->cases, HetForecastCase, values->of[best]);
    het_figures_add(figures, "gain", changed->system, NULL, option,
                    het_score_mean(&judge->record, gain));
    het_figures_count(
        figures, "best value", changed->system, option,
        best == 0 ? (double)NAN : g_ascii_strtod(strchr(taken->change, '=') + 1, NULL), 0);
    HET_EACH_BELOW(i, values->count)
        g_free(losses[i]);
    return het_score_signs(&judge->record, gain);
}

void
het_history_judge_options(const HetHistoryPlayed *played, GArray *figures)
{
    Judge judge;
    judge_init(&judge, played->battles);
    const guint start = figures->len;
    g_autofree HetContrast *gains = g_new0(HetContrast, played->cases->len + 1);
    unsigned count = 0;
    HET_EACH_BELOW(i, played->cases->len) {
        const HetForecastCase *it = &g_array_index(played->cases, HetForecastCase, i);
        Values values = {.of = {printed_of(played, it)}, .count = 1};
        bool first = it->change != NULL && values.of[0] != G_MAXUINT;
        for (guint j = 0; first && j < played->cases->len; j++) {
            if (!same_option(it, &g_array_index(played->cases, HetForecastCase, j)) ||
                played->forecasts[j] == NULL)
                continue;
            first = j >= i; /* else it has been reported before */
            if (values.count < G_N_ELEMENTS(values.of))
                values.of[values.count++] = j;
        }
        if (first && values.count > 1)
            gains[count++] = (HetContrast){.chance = add_option(&judge, played, &values, figures),
                                           .known = true};
    }
    het_statistics_holm(gains, count);
    const HetContrast *next = gains;
    for (guint i = start, end = figures->len; i < end; i++) {
        const HetFigure reported = g_array_index(figures, HetFigure, i);
        if (strcmp(reported.what, "gain") == 0)
            het_figures_count(figures, "p of gain", reported.of, reported.where, next++->adjusted,
                              reported.number.n);
    }
    judge_clear(&judge);
}

/* --- shifts of the orders of battle ----------------------------------------------------------- */

enum { NUMBERS, HORSE, GUNS, PREPARED, SURPRISE, FACTORS };
enum {
    HORSE_UNITS = 5
}; /* a share counts by fifths, so that the prior leaves it as free as others */
static const char *const factor_names[FACTORS] = {"numbers", "horse", "guns", "prepared",
                                                  "surprise"};

/* Inputs of the regression on the record: logarithm of the ratio of numbers, attackers' less
 * defenders' share of horse, logarithm of the ratio of guns, whether the defence was prepared,
 * surprise. */
static double *
factors(const Judge *judge)
{
    double *feature = g_new0(double, FACTORS * judge->count + 1);
    HET_EACH_BELOW(i, judge->count) {
        const HetHistoryBattle *battle = battle_of(judge, i);
        double *row = feature + (size_t)FACTORS * i;
        row[NUMBERS] = log_ratio(battle->strength, 0);
        if (battle->horse[0] >= 0 && battle->horse[1] >= 0)
            row[HORSE] = HORSE_UNITS * ((double)battle->horse[0] / battle->strength[0] -
                                        (double)battle->horse[1] / battle->strength[1]);
        row[GUNS] = log_ratio(battle->guns, 1);
        row[PREPARED] = strcmp(battle->defence, "prepared") == 0;
        row[SURPRISE] = battle->surprise;
    }
    return feature;
}

/* The same shift for the regression; the index of its factor. */
static int
regressed(const HetHistoryShift *by, double ret_shift[FACTORS])
{
    memset(ret_shift, 0, FACTORS * sizeof *ret_shift);
    const int value[FACTORS] = {by->numbers, by->horse, by->guns, by->prepared, by->surprise};
    int factor = 0;
    while (factor + 1 < FACTORS && value[factor] == 0)
        factor++;
    ret_shift[factor] = factor == NUMBERS || factor == GUNS ? het_log(1 + value[factor] / 100.0)
                        : factor == HORSE                   ? HORSE_UNITS * value[factor] / 100.0
                                                            : value[factor];
    return factor;
}

void
het_history_judge_shifts(const HetHistoryPlayed *played, GArray *figures)
{
    Judge judge;
    judge_init(&judge, played->battles);
    g_autofree double *feature = factors(&judge);
    g_autofree double *was = column(&judge);
    g_autofree double *now = column(&judge);
    static const double most[FACTORS] = {[NUMBERS] = INFINITY,
                                         [HORSE] = HORSE_UNITS,
                                         [GUNS] = INFINITY,
                                         [PREPARED] = 1,
                                         [SURPRISE] = 3};
    const HetScoreFeatures features = {FACTORS, feature, most, false};
    const HetScoreFeatures flat = {FACTORS, feature, most, true};
    bool reported[FACTORS] = {false};
    HET_EACH_BELOW(i, played->cases->len) {
        const HetForecastCase *it = &g_array_index(played->cases, HetForecastCase, i);
        const guint printed = printed_of(played, it);
        double shift[FACTORS];
        if (it->change != NULL || is_plain(it) || printed == G_MAXUINT ||
            played->forecasts[i] == NULL)
            continue;
        const int factor = regressed(&it->shift, shift);
        if (!reported[factor]) {
            het_figures_add(figures, "effect", "record", NULL, factor_names[factor],
                            het_score_shift(&judge.record, &features, shift));
            het_figures_add(figures, "effect", "record, without a prior", NULL,
                            factor_names[factor], het_score_shift(&judge.record, &flat, shift));
        }
        reported[factor] = true;
        const bool few = is_unequal(played, printed, i);
        chances(played, printed, few, was);
        chances(played, i, few, now);
        HET_EACH_BELOW(j, judge.count)
            now[j] -= was[j];
        g_autofree char *name = g_strdup_printf("%s, %s", it->system, het_generals_kinds[it->kind]);
        het_figures_add(figures, "effect", name, NULL, factor_names[factor],
                        het_score_mean(&judge.record, now));
    }
    judge_clear(&judge);
}
