#include "analysis.h"

#include <math.h>

#include "agents/search/maths.h"
#include "balance.h"
#include "model.h"
#include "engine/each.h"

/* Of answers that are known exactly. */
enum { EXACT_GAMES = 1000000 };

static void
clear_robust(gpointer robust)
{
    g_free(((HetRobust *)robust)->text);
}

static void
clear_simple(gpointer simple)
{
    g_free(((HetSimple *)simple)->text);
}

static void
clear_effect(gpointer effect)
{
    g_free(((HetEffect *)effect)->text);
}

static HetAnalysis *
analysis_new(const HetStudy *study)
{
    HetAnalysis *analysis = g_new0(HetAnalysis, 1);
    analysis->study = study;
    analysis->points = study->points->len;
    analysis->responses = study->responses->len;
    analysis->cells = g_new0(HetSummary, (gsize)analysis->points * analysis->responses);
    analysis->differences = g_new0(HetContrast, (gsize)analysis->points * analysis->responses);
    analysis->seen = g_new0(bool, analysis->responses);
    analysis->effects = g_new0(GArray *, analysis->responses);
    analysis->means = g_new0(HetMeans *, analysis->responses);
    analysis->breaks = g_array_new(FALSE, TRUE, sizeof(HetBreakEven));
    analysis->robust = g_array_new(FALSE, TRUE, sizeof(HetRobust));
    g_array_set_clear_func(analysis->robust, clear_robust);
    analysis->robust_logits = g_array_new(FALSE, TRUE, sizeof(HetRobust));
    g_array_set_clear_func(analysis->robust_logits, clear_robust);
    analysis->simple = g_array_new(FALSE, TRUE, sizeof(HetSimple));
    g_array_set_clear_func(analysis->simple, clear_simple);
    analysis->logits = g_array_new(FALSE, TRUE, sizeof(HetEffect));
    g_array_set_clear_func(analysis->logits, clear_effect);
    return analysis;
}

void
het_analysis_free(HetAnalysis *analysis)
{
    if (analysis == NULL)
        return;
    HET_EACH_BELOW(i, analysis->responses) {
        if (analysis->effects[i] != NULL)
            g_array_unref(analysis->effects[i]);
        het_means_free(analysis->means[i]);
    }
    g_free(analysis->means);
    g_free(analysis->effects);
    g_free(analysis->cells);
    g_free(analysis->differences);
    g_free(analysis->seen);
    g_array_unref(analysis->breaks);
    g_array_unref(analysis->robust);
    g_array_unref(analysis->robust_logits);
    g_array_unref(analysis->simple);
    g_array_unref(analysis->logits);
    g_free(analysis);
}

/* --- differences and breaks ------------------------------------------------------------------- */

static void
set_differences(HetAnalysis *analysis, const HetMeans *means, unsigned response)
{
    const unsigned points = analysis->points, baseline = analysis->baseline;
    g_autofree HetContrast *contrasts = g_new0(HetContrast, points);
    g_autofree double *weights = g_new0(double, points);
    HET_EACH_BELOW(point, points) {
        contrasts[point] = (HetContrast){.low = NAN, .high = NAN, .chance = 1, .adjusted = 1};
        if (baseline == HET_STUDY_POINTS_MAX || point == baseline || means->games[point] == 0 ||
            means->games[baseline] == 0)
            continue;
        weights[point] = 1;
        weights[baseline] = -1;
        contrasts[point] = het_means_contrast(means, weights);
        weights[point] = weights[baseline] = 0;
    }
    het_statistics_holm(contrasts, points);
    HET_EACH_BELOW(point, points)
        analysis->differences[point * analysis->responses + response] = contrasts[point];
}

static double
headline(void *data, unsigned point)
{
    return het_analysis_cell(data, point, 0)->mean;
}

/* Between the two points the response is taken to run straight. */
static HetBreakEven
break_even(const HetAnalysis *analysis, unsigned first)
{
    const HetStudy *study = analysis->study;
    const HetFactor *factor = het_study_factor(study, study->along);
    HetBreakEven found = {.value = NAN, .low = NAN, .high = NAN, .nearest = HET_STUDY_POINTS_MAX};
    found.at = het_study_bisect(study, first, headline, (void *)(uintptr_t)analysis);
    if (!found.at.passed || found.at.next != HET_STUDY_POINTS_MAX)
        return found;
    const HetSummary *low = het_analysis_cell(analysis, found.at.low, 0);
    const HetSummary *high = het_analysis_cell(analysis, found.at.high, 0);
    found.nearest = fabs(high->mean - study->target) < fabs(low->mean - study->target)
                        ? found.at.high
                        : found.at.low;
    if (factor->numbers == NULL)
        return found;
    const double from = factor->numbers[het_study_point(study, found.at.low)->level[study->along]];
    const double to = factor->numbers[het_study_point(study, found.at.high)->level[study->along]];
    const double slope = (high->mean - low->mean) / (to - from);
    const double part = (study->target - low->mean) / (high->mean - low->mean);
    const double half =
        fmax(1 - part, 0) * (low->high - low->low) / 2 + part * (high->high - high->low) / 2;
    found.value = from + part * (to - from);
    found.low = found.value - half / fabs(slope);
    found.high = found.value + half / fabs(slope);
    return found;
}

static void
set_breaks(HetAnalysis *analysis)
{
    const HetStudy *study = analysis->study;
    HET_EACH_BELOW(point, analysis->points) {
        if (!het_study_is_bisected(study) ||
            het_study_point(study, point)->level[study->along] != 0)
            continue;
        HetBreakEven found = break_even(analysis, point);
        g_array_append_val(analysis->breaks, found);
    }
}

/* True if the point is where its sides are balanced. */
static bool
is_balance(const HetAnalysis *analysis, unsigned point)
{
    bool found = analysis->study->balance != HET_BALANCE_RESPONSE;
    for (guint i = 0; i < analysis->breaks->len && !found; i++)
        found = g_array_index(analysis->breaks, HetBreakEven, i).nearest == point;
    return found;
}

static bool
is_baseline(const HetAnalysis *analysis, unsigned point)
{
    const HetStudy *study = analysis->study;
    bool same = is_balance(analysis, point);
    for (guint i = 0; i < study->factors->len && same; i++)
        same = het_study_is_balanced(study, i) ||
               het_study_point(study, point)->level[i] == study->baseline[i];
    return same;
}

/* Once the cells of the first response are filled. */
static void
settle(HetAnalysis *analysis)
{
    set_breaks(analysis);
    analysis->baseline = 0;
    while (analysis->baseline < analysis->points && !is_baseline(analysis, analysis->baseline))
        analysis->baseline++;
    if (analysis->baseline == analysis->points)
        analysis->baseline = HET_STUDY_POINTS_MAX;
}

/* Effects of the logits of shares, by the delta method, with one game imagined at either end: a
 * share near 0 or 100 has no room for points. */
static void
set_logits(HetAnalysis *analysis, const HetMeans *means)
{
    enum { EXTREME = 5 };
    static const double MATTERS = 0.2; /* five points where the share is 50 */
    const unsigned points = means->points;
    g_autofree double *slope = g_new0(double, points);
    HetMeans logits = {.points = points,
                       .mean = g_new0(double, points),
                       .covariance = g_new0(double, (gsize)points *points),
                       .least = g_new0(double, points),
                       .games = means->games};
    HET_EACH_BELOW(i, points) {
        const double games = means->games[i];
        if (games == 0) { /* a gap, in no effect */
            logits.mean[i] = NAN;
            continue;
        }
        const double share = (games * means->mean[i] + 100) / (games + 2) / 100;
        slope[i] = 1 / (100 * share * (1 - share));
        logits.mean[i] = het_log(share / (1 - share));
        logits.least[i] = means->least[i] * slope[i] * slope[i];
        analysis->extreme += means->mean[i] < EXTREME || means->mean[i] > 100 - EXTREME;
    }
    HET_EACH_BELOW(i, points)
        HET_EACH_BELOW(j, points)
            if (slope[i] > 0 && slope[j] > 0)
                logits.covariance[i * points + j] =
                    means->covariance[i * points + j] * slope[i] * slope[j];
    if (analysis->study->design != HET_DESIGN_BISECTION && analysis->extreme > 0)
        het_model_effects(analysis->study, &logits, analysis->logits);
    if (analysis->study->robust && analysis->extreme > 0)
        het_model_robust(analysis->study, &logits, analysis->missing > 0, MATTERS,
                         analysis->robust_logits);
    g_free(logits.mean);
    g_free(logits.covariance);
    g_free(logits.least);
}

/* Takes the means over. */
static void
conclude(HetAnalysis *analysis, HetMeans *means, unsigned response)
{
    if (response == 0)
        settle(analysis);
    /* Games on the way to a balance are in no effect. */
    HET_EACH_BELOW(point, analysis->points)
        if (!is_balance(analysis, point))
            means->games[point] = 0;
    analysis->effects[response] = g_array_new(FALSE, TRUE, sizeof(HetEffect));
    g_array_set_clear_func(analysis->effects[response], clear_effect);
    /* The points of a bisection go by what came out: effects do not follow from them. */
    if (analysis->study->design != HET_DESIGN_BISECTION)
        het_model_effects(analysis->study, means, analysis->effects[response]);
    if (response == 0)
        het_model_simple(analysis->study, means, analysis->effects[0], analysis->simple);
    if (response == 0 && !analysis->study->exact &&
        het_response_is_share(het_study_response(analysis->study, 0)))
        set_logits(analysis, means);
    if (analysis->study->robust && response == 0)
        het_model_robust(analysis->study, means, analysis->missing > 0,
                         het_response_matters(het_study_response(analysis->study, 0)),
                         analysis->robust);
    set_differences(analysis, means, response);
    if (analysis->points <= HET_ANALYSIS_MEANS_MAX)
        analysis->means[response] = means;
    else
        het_means_free(means);
}

HetContrast
het_analysis_average(const HetAnalysis *analysis, unsigned response, unsigned factor,
                     unsigned value, unsigned other, unsigned other_value)
{
    const HetMeans *means = analysis->means[response];
    const bool two = other < analysis->study->factors->len;
    g_autofree double *weights = g_new0(double, analysis->points);
    unsigned count = 0, only = 0;
    for (unsigned point = 0; means != NULL && point < analysis->points; point++) {
        const unsigned *level = het_study_point(analysis->study, point)->level;
        if (means->games[point] == 0 || level[factor] != value ||
            (two && level[other] != other_value))
            continue;
        weights[point] = 1;
        only = point;
        count++;
    }
    if (count == 0)
        return (HetContrast){.value = NAN, .low = NAN, .high = NAN};
    HET_EACH_BELOW(point, analysis->points)
        weights[point] /= count;
    HetContrast mean = het_means_contrast(means, weights);
    if (count == 1) { /* that of its row in the tables, which no share leaves */
        const HetSummary *cell = het_analysis_cell(analysis, only, response);
        mean.low = cell->low;
        mean.high = cell->high;
    }
    if (het_response_is_ratio(het_study_response(analysis->study, response)) && count > 1) {
        mean.value = het_exp(mean.value);
        mean.low = het_exp(mean.low);
        mean.high = het_exp(mean.high);
    } else if (count == 1) {
        mean.value = het_analysis_cell(analysis, only, response)->mean;
    } else if (het_response_is_share(het_study_response(analysis->study, response))) {
        mean.low = fmax(0, mean.low); /* no share is beyond */
        mean.high = fmin(100, mean.high);
    }
    return mean;
}

/* --- games ------------------------------------------------------------------------------------ */

static void
read_games(HetAnalysis *analysis, const HetResults *results)
{
    HET_EACH_BELOW(leg, results->count) {
        const HetLegResult *result = &results->legs[leg];
        if (!het_leg_code_scored(result->code))
            continue;
        analysis->games++;
        HET_EACH_BELOW(i, analysis->responses)
            analysis->seen[i] = analysis->seen[i] ||
                                het_response_seen(het_study_response(analysis->study, i), result);
    }
}

static void
analyse_response(HetAnalysis *analysis, const HetResults *results, const unsigned *pairs,
                 unsigned response)
{
    const HetStudy *study = analysis->study;
    const HetResponse *what = het_study_response(study, response);
    g_autofree HetSample *samples = g_new0(HetSample, analysis->points);
    HET_EACH_BELOW(point, analysis->points) {
        double *values = g_new0(double, 2 * pairs[point] + 1);
        samples[point] = (HetSample){values, 2 * pairs[point]};
        analysis->cells[point * analysis->responses + response] =
            het_study_summary(study, results, point, what, pairs[point], values);
    }
    HetMeans *means = het_means_new(samples, analysis->points, het_response_is_share(what),
                                    het_study_stretch(study));
    conclude(analysis, means, response);
    HET_EACH_BELOW(point, analysis->points)
        g_free((double *)(uintptr_t)samples[point].value);
}

HetAnalysis *
het_analysis_new(const HetStudy *study, const HetResults *results)
{
    HetAnalysis *analysis = analysis_new(study);
    g_autofree unsigned *pairs = g_new0(unsigned, analysis->points);
    analysis->missing = het_study_wanted(study, results, (HetShard){0}, pairs);
    read_games(analysis, results);
    HET_EACH_BELOW(i, analysis->responses)
        analyse_response(analysis, results, pairs, i);
    return analysis;
}

/* --- exact answers ---------------------------------------------------------------------------- */

HetAnalysis *
het_analysis_exact(const HetStudy *study, const double *answers)
{
    HetAnalysis *analysis = analysis_new(study);
    HET_EACH_BELOW(i, analysis->responses) {
        HetMeans *means = g_new0(HetMeans, 1);
        means->points = analysis->points;
        means->mean = g_new0(double, analysis->points);
        means->games = g_new0(unsigned, analysis->points);
        means->least = g_new0(double, analysis->points);
        HET_EACH_BELOW(point, analysis->points) {
            const double value = answers[point * analysis->responses + i];
            const unsigned games = isnan(value) ? 0 : EXACT_GAMES;
            const bool ratio = het_response_is_ratio(het_study_response(study, i));
            means->mean[point] = !ratio ? value : value > 0 ? het_log(value) : (double)NAN;
            means->games[point] = isnan(means->mean[point]) ? 0 : games;
            analysis->seen[i] = analysis->seen[i] || games > 0;
            analysis->cells[point * analysis->responses + i] = (HetSummary){.games = games,
                                                                            .mean = value,
                                                                            .low = value,
                                                                            .high = value,
                                                                            .tenth = value,
                                                                            .median = value,
                                                                            .ninetieth = value};
        }
        conclude(analysis, means, i);
    }
    return analysis;
}
