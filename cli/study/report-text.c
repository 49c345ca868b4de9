#include <inttypes.h>
#include <math.h>

#include "eval/study/model.h"
#include "report.h"
#include "table.h"

enum { EFFECTS_TOLD = 12, ROWS_TOLD = 200 };

static const HetAnalysis *
analysis_of(const HetStudyReport *report)
{
    return report->analysis;
}

static bool
is_told(const HetAnalysis *analysis, unsigned point)
{
    return het_study_point(analysis->study, point)->unsaid == NULL &&
           het_analysis_cell(analysis, point, 0)->games > 0;
}

static void
add_labels(const HetStudy *study, unsigned point, HetWords *words)
{
    for (guint i = 0; i < study->factors->len; i++)
        het_words_add(words, "%s", het_study_label(study, point, i));
}

static void
add_names(const HetStudy *study, HetWords *words)
{
    for (guint i = 0; i < study->factors->len; i++)
        het_words_add(words, "%s", het_study_factor(study, i)->name);
}

/* --- the head --------------------------------------------------------------------------------- */

static void
append_head(const HetStudyReport *report, GString *text)
{
    const HetStudy *study = analysis_of(report)->study;
    g_autofree char *design = het_study_design_text(study);
    g_string_append_printf(text, "%s\n", study->title);
    if (*study->question != '\0')
        g_string_append_printf(text, "%s\n", study->question);
    g_string_append_printf(text, "\n%s; seed %" PRIu64 "; definition %s\n", design, study->seed,
                           study->tournament->hash);
    if (study->exact) {
        g_string_append(text, "exact chances; nothing is sampled\n");
        return;
    }
    g_string_append_printf(text, "%u games; intervals are 95 %%\n", analysis_of(report)->games);
    if (analysis_of(report)->missing > 0)
        g_string_append_printf(text,
                               "%u of %u points want more games: this is what came out so "
                               "far\n",
                               analysis_of(report)->missing, analysis_of(report)->points);
    if (het_study_unequal(study))
        g_string_append_printf(text,
                               "the sides are commanded by different agents, %s and %s: their "
                               "skill is in the answer too%s\n",
                               study->agents[0], study->agents[1],
                               het_study_by_rule(study) ? "; what is found holds for play by rule"
                                                        : "");
    else
        g_string_append_printf(
            text, "both sides are commanded by %s%s\n",
            het_study_agents_by_factors(study) ? "agents that the factors name" : study->agents[0],
            het_study_by_rule(study) ? ": what is found holds for play by rule" : "");
}

/* --- points ----------------------------------------------------------------------------------- */

static void
append_points(const HetStudyReport *report, GString *text)
{
    const HetAnalysis *analysis = analysis_of(report);
    const HetStudy *study = analysis->study;
    const unsigned factors = study->factors->len;
    unsigned told = 0;
    const bool weighed = het_study_is_weighed(study);
    HetWords *words = het_words_new(factors + weighed + 1 + analysis->responses, factors);
    add_names(study, words);
    if (weighed)
        het_words_add(words, "%s", "worth");
    het_words_add(words, "%s", study->exact ? "" : "games");
    for (unsigned i = 0; i < analysis->responses; i++) {
        g_autofree char *title = het_study_response_title(het_study_response(study, i));
        het_words_add(words, "%s", title);
    }
    for (unsigned point = 0; point < analysis->points && told < ROWS_TOLD; point++) {
        if (!is_told(analysis, point))
            continue;
        told++;
        add_labels(study, point, words);
        g_autofree char *worth = het_study_worth(study, point);
        if (weighed)
            het_words_add(words, "%s", worth);
        if (study->exact)
            het_words_add(words, "%s", "");
        else
            het_words_add(words, "%u", het_analysis_cell(analysis, point, 0)->games);
        for (unsigned i = 0; i < analysis->responses; i++) {
            const HetSummary *cell = het_analysis_cell(analysis, point, i);
            g_autofree char *value = het_study_interval(cell->mean, cell->low, cell->high);
            het_words_add(words, "%s", value);
        }
    }
    g_string_append(text, "\nPoints\n");
    het_words_end(words, 2, text);
    if (told == ROWS_TOLD)
        g_string_append(text, "  the rest is in --csv and --json\n");
}

static void
append_quantiles(const HetStudyReport *report, GString *text)
{
    const HetAnalysis *analysis = analysis_of(report);
    const HetStudy *study = analysis->study;
    const unsigned factors = study->factors->len;
    unsigned columns = 0, told = 0;
    for (unsigned i = 0; i < analysis->responses; i++)
        columns += het_study_has_quantiles(het_study_response(study, i));
    if (columns == 0 || study->exact)
        return;
    HetWords *words = het_words_new(factors + columns, factors);
    add_names(study, words);
    for (unsigned i = 0; i < analysis->responses; i++)
        if (het_study_has_quantiles(het_study_response(study, i)))
            het_words_add(words, "%s", het_study_response(study, i)->name);
    for (unsigned point = 0; point < analysis->points && told < ROWS_TOLD; point++) {
        if (!is_told(analysis, point))
            continue;
        told++;
        add_labels(study, point, words);
        for (unsigned i = 0; i < analysis->responses; i++) {
            const HetSummary *cell = het_analysis_cell(analysis, point, i);
            g_autofree char *low = het_study_number(cell->tenth);
            g_autofree char *middle = het_study_number(cell->median);
            g_autofree char *high = het_study_number(cell->ninetieth);
            if (het_study_has_quantiles(het_study_response(study, i)))
                het_words_add(words, "%s / %s / %s", low, middle, high);
        }
    }
    g_string_append(text, "\nOf 100 games the 10th, the 50th and the 90th\n");
    het_words_end(words, 2, text);
}

/* --- effects ---------------------------------------------------------------------------------- */

static void
add_effect(const HetStudy *study, const HetEffect *effect, HetWords *words)
{
    const HetContrast *contrast = &effect->contrast;
    g_autofree char *value = het_study_interval(contrast->value, contrast->low, contrast->high);
    g_autofree char *chance = het_study_chance(contrast->adjusted);
    g_autofree char *line = het_study_chance(effect->straight);
    het_words_add(words, "%s", effect->text);
    het_words_add(words, "%s", value);
    if (effect->straight < 0.05 && !study->exact)
        het_words_add(words, "%s; no straight line between, %s", chance, line);
    else
        het_words_add(words, "%s", study->exact ? "" : chance);
}

/* Those of all points, the strongest first; then those in each system by itself, in their order. */
static void
append_effects(const HetStudyReport *report, unsigned response, GString *text)
{
    const HetAnalysis *analysis = analysis_of(report);
    const GArray *effects = analysis->effects[response];
    g_autoptr(GArray) order = het_study_sorted_effects(analysis, response);
    if (order->len == 0 || !analysis->seen[response])
        return;
    unsigned told = 0, left = 0;
    HetWords *words = het_words_new(3, 1);
    for (guint i = 0; i < order->len; i++) {
        const HetEffect *effect =
            &g_array_index(effects, HetEffect, g_array_index(order, guint, i));
        if (effect->within > 0)
            continue;
        if (told < EFFECTS_TOLD)
            add_effect(analysis->study, effect, words);
        left += told++ >= EFFECTS_TOLD;
    }
    for (guint i = 0; i < effects->len; i++) {
        const HetEffect *effect = &g_array_index(effects, HetEffect, i);
        if (effect->within > 0 && effect->contrast.known)
            add_effect(analysis->study, effect, words);
    }
    g_autofree char *title =
        het_study_response_title(het_study_response(analysis->study, response));
    g_string_append_printf(text, "\nWhat changes %s\n", title);
    het_words_end(words, 2, text);
    if (left > 0)
        g_string_append_printf(text, "  and %u weaker ones of all points, in --json\n", left);
}

static void
append_differences(const HetStudyReport *report, GString *text)
{
    const HetAnalysis *analysis = analysis_of(report);
    const HetStudy *study = analysis->study;
    const unsigned factors = study->factors->len;
    unsigned told = 0;
    if (analysis->baseline == HET_STUDY_POINTS_MAX)
        return;
    HetWords *words = het_words_new(factors + 2, factors);
    for (unsigned point = 0; point < analysis->points && told < ROWS_TOLD; point++) {
        const HetContrast *contrast = &analysis->differences[point * analysis->responses];
        if (!contrast->known)
            continue;
        told++;
        g_autofree char *value = het_study_interval(contrast->value, contrast->low, contrast->high);
        g_autofree char *chance = het_study_chance(contrast->adjusted);
        add_labels(study, point, words);
        het_words_add(words, "%s", value);
        het_words_add(words, "%s", study->exact ? "" : chance);
    }
    g_autofree char *baseline = het_study_point_text(study, analysis->baseline);
    if (told > 0)
        g_string_append_printf(text, "\n%s: differences from %s\n",
                               het_study_response(study, 0)->name, baseline);
    het_words_end(words, 2, text);
}

/* --- bisection -------------------------------------------------------------------------------- */

/* (transfer full) The values of the factors but for the one it goes along. */
static char *
others_text(const HetStudy *study, unsigned point)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < study->factors->len; i++)
        if (i != study->along)
            g_string_append_printf(text, "%s%s=%s", text->len > 0 ? ", " : "",
                                   het_study_factor(study, i)->name,
                                   het_study_label(study, point, i));
    return g_string_free(text, FALSE);
}

static void
append_breaks(const HetStudyReport *report, GString *text)
{
    const HetAnalysis *analysis = analysis_of(report);
    const HetStudy *study = analysis->study;
    if (analysis->breaks->len == 0)
        return;
    const char *name = het_study_factor(study, study->along)->name;
    g_string_append(text,
                    study->balance == HET_BALANCE_RESPONSE ? "\nBalance\n" : "\nBreak-even\n");
    for (guint i = 0; i < analysis->breaks->len; i++) {
        const HetBreakEven *found = &g_array_index(analysis->breaks, HetBreakEven, i);
        g_autofree char *others = others_text(study, found->at.low);
        const char *low = het_study_label(study, found->at.low, study->along);
        const char *high = het_study_label(study, found->at.high, study->along);
        g_autofree char *value = het_study_interval(found->value, found->low, found->high);
        g_string_append_printf(text, "  %s%s", others, *others != '\0' ? ": " : "");
        if (study->balance == HET_BALANCE_RESPONSE && found->nearest != HET_STUDY_POINTS_MAX)
            g_string_append_printf(text, "%s=%s is taken; even at ", name,
                                   het_study_label(study, found->nearest, study->along));
        if (found->at.next != HET_STUDY_POINTS_MAX)
            g_string_append_printf(text, "not found yet, %s=%s is still to be answered\n", name,
                                   het_study_label(study, found->at.next, study->along));
        else if (!found->at.passed)
            g_string_append_printf(text, "not between %s=%s and %s\n", name, low, high);
        else if (isnan(found->value))
            g_string_append_printf(text, "between %s=%s and %s\n", name, low, high);
        else
            g_string_append_printf(text, "%s=%s (between %s and %s)\n", name, value, low, high);
    }
}

/* --- gaps ------------------------------------------------------------------------------------- */

static void
append_gaps(const HetStudyReport *report, GString *text)
{
    const HetAnalysis *analysis = analysis_of(report);
    const HetStudy *study = analysis->study;
    const gsize start = text->len;
    for (unsigned point = 0; point < analysis->points; point++) {
        g_autofree char *words = het_study_point_text(study, point);
        if (het_study_point(study, point)->unsaid != NULL)
            g_string_append_printf(text, "  %s: %s\n", words,
                                   het_study_point(study, point)->unsaid);
        if (report->undecided != NULL && report->undecided[point] > 0.0005)
            g_string_append_printf(text,
                                   "  %s: %.1f %% of the chances were too far to follow, and are "
                                   "left out\n",
                                   words, 100 * report->undecided[point]);
    }
    for (unsigned i = 0; i < analysis->responses; i++)
        if (!analysis->seen[i] && (analysis->games > 0 || study->exact))
            g_string_append_printf(text, "  %s: no point keeps account of it\n",
                                   het_study_response(study, i)->name);
    for (unsigned i = 0; i < analysis->effects[0]->len; i++) {
        const HetEffect *effect = &g_array_index(analysis->effects[0], HetEffect, i);
        if (effect->aliased)
            g_string_append_printf(text, "  %s: the design does not tell it from others\n",
                                   effect->text);
        if (effect->apart)
            g_string_append_printf(text, "  %s: in no mean, since it differs by %s: see each\n",
                                   effect->text,
                                   het_study_factor(study, het_model_split(study))->name);
    }
    if (text->len > start)
        g_string_insert(text, (gssize)start, "\nCannot say\n");
}

/* What a factor set and nothing came of: a student is to know that it was not tried in vain. */
static void
append_same(const HetStudyReport *report, GString *text)
{
    const GPtrArray *same = report->same;
    if (same->len > 0)
        g_string_append(text, "\nChanges nothing\n");
    for (guint i = 0; i < MIN(same->len, ROWS_TOLD); i++)
        g_string_append_printf(text, "  %s\n", (char *)same->pdata[i]);
}

char *
het_study_report_text(const HetStudyReport *report)
{
    GString *text = g_string_new(NULL);
    append_head(report, text);
    append_points(report, text);
    append_quantiles(report, text);
    append_breaks(report, text);
    for (unsigned i = 0; i < analysis_of(report)->responses; i++)
        append_effects(report, i, text);
    append_differences(report, text);
    append_same(report, text);
    append_gaps(report, text);
    return g_string_free(text, FALSE);
}
