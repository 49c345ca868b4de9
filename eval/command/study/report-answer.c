/* A study's answer in lines, with the correction for its many comparisons. */
#include <math.h>

#include "eval/study/model.h"
#include "report.h"
#include "engine/each.h"

enum { EFFECTS_SHOWN = 8 };

/* --- effects ---------------------------------------------------------------------------------- */

/* (transfer full) "odds 2:1, not 1:1: +21.5 percentage points (20.3 to 22.6), p < 0.0001". */
static char *
effect_line(const HetStudy *study, const HetResponse *response, const char *text,
            const HetContrast *contrast)
{
    const HetContrast shown = het_study_shown(response, contrast);
    const bool ratio = het_response_is_ratio(response);
    const char *unit = het_response_unit(response);
    g_autofree char *number = het_figures_number(shown.value);
    g_autofree char *low = het_figures_number(shown.low);
    g_autofree char *high = het_figures_number(shown.high);
    g_autofree char *interval =
        study->exact ? g_strdup("") : g_strdup_printf(" (%s to %s)", low, high);
    g_autofree char *chance = study->exact ? g_strdup("")
                              : shown.adjusted < 0.0001
                                  ? g_strdup(", p < 0.0001")
                                  : g_strdup_printf(", p = %.4f", shown.adjusted);
    return g_strdup_printf("%s: %s%s%s%s%s%s", text, !ratio && shown.value > 0 ? "+" : "", number,
                           interval,
                           ratio           ? " times"
                           : *unit != '\0' ? " "
                                           : "",
                           ratio                             ? ""
                           : het_response_is_share(response) ? "points"
                                                             : unit,
                           chance);
}

/* Adds the effects beyond chance, single factors and the strongest first, or a line that there are
 * none. */
static void
add_effects(const HetAnalysis *analysis, GPtrArray *lines)
{
    const HetStudy *study = analysis->study;
    const HetResponse *response = het_study_response(study, 0);
    const GArray *effects = analysis->effects[0];
    g_autoptr(GArray) order = het_study_sorted_effects(analysis, 0);
    /* By how much rulebooks or battles differ is not the question where something else is varied.
     */
    const unsigned split = het_model_split(study);
    unsigned reported = 0, found = 0, compared = 0, averaged = 0;
    HET_EACH_IN(const HetSimple, simple, analysis->simple) {
        if (reported++ < EFFECTS_SHOWN)
            g_ptr_array_add(lines, effect_line(study, response, simple->text, &simple->contrast));
    }
    if (reported > EFFECTS_SHOWN)
        g_ptr_array_add(lines, g_strdup_printf("%u more simple effects are in the table",
                                               reported - EFFECTS_SHOWN));
    reported = 0;
    HET_EACH_IN(const guint, at, order) {
        const HetEffect *effect = &g_array_index(effects, HetEffect, *at);
        if (split < study->factors->len && (effect->factor == split || effect->other == split))
            continue;
        compared++;
        if (effect->contrast.adjusted >= 0.05 || effect->contrast.value == 0)
            continue;
        found++;
        averaged += effect->averaged;
        if (!effect->averaged && reported++ < EFFECTS_SHOWN)
            g_ptr_array_add(lines, effect_line(study, response, effect->text, &effect->contrast));
    }
    if (reported > EFFECTS_SHOWN)
        g_ptr_array_add(lines,
                        g_strdup_printf("%u more are in the table", reported - EFFECTS_SHOWN));
    if (averaged > 0)
        g_ptr_array_add(lines, g_strdup_printf("%u mean effect%s of factors that depend on each "
                                               "other %s no finding: see the simple effects above",
                                               averaged, averaged == 1 ? "" : "s",
                                               averaged == 1 ? "is" : "are"));
    if (compared > found)
        g_ptr_array_add(lines,
                        g_strdup_printf(study->exact ? "%u of %u comparisons change nothing"
                                                     : "chance may explain %u of %u comparisons",
                                        compared - found, compared));
}

/* --- bisection -------------------------------------------------------------------------------- */

char *
het_study_others(const HetStudy *study, unsigned point)
{
    GString *text = g_string_new(NULL);
    HET_EACH_BELOW(i, study->factors->len)
        if (i != study->along)
            g_string_append_printf(text, "%s%s=%s", text->len > 0 ? ", " : "",
                                   het_study_factor(study, i)->name,
                                   het_study_label(study, point, i));
    return g_string_free(text, FALSE);
}

static void
add_breaks(const HetAnalysis *analysis, GPtrArray *lines)
{
    const HetStudy *study = analysis->study;
    const char *name = het_study_factor(study, study->along)->name;
    HET_EACH_IN(const HetBreakEven, found, analysis->breaks) {
        g_autoptr(GString) text = g_string_new(NULL);
        g_autofree char *others = het_study_others(study, found->at.low);
        const char *low = het_study_label(study, found->at.low, study->along);
        const char *high = het_study_label(study, found->at.high, study->along);
        g_autofree char *value =
            het_figures_value("", (HetValue){found->value, found->low, found->high, 0});
        g_string_append_printf(text, "%s%s", others, *others != '\0' ? ": " : "");
        if (study->balance == HET_BALANCE_RESPONSE && found->nearest != HET_STUDY_POINTS_MAX)
            g_string_append_printf(text, "%s=%s is taken; even at ", name,
                                   het_study_label(study, found->nearest, study->along));
        if (found->at.next != HET_STUDY_POINTS_MAX)
            g_string_append_printf(text, "not found yet, %s=%s is still to be answered", name,
                                   het_study_label(study, found->at.next, study->along));
        else if (!found->at.passed)
            g_string_append_printf(text, "not between %s=%s and %s", name, low, high);
        else if (isnan(found->value))
            g_string_append_printf(text, "between %s=%s and %s", name, low, high);
        else
            g_string_append_printf(text, "%s=%s (between %s and %s)", name, value, low, high);
        g_ptr_array_add(lines, g_string_free(g_steal_pointer(&text), FALSE));
    }
}

/* --- under all generals ----------------------------------------------------------------------- */

const char *
het_study_holds_text(const HetRobust *robust)
{
    static const char *const words[] = {
        [HET_HOLDS] = "holds",
        [HET_HOLDS_DEPENDS] = "depends on who leads",
        [HET_HOLDS_OPEN] = "open",
        [HET_HOLDS_NOTHING] = "nothing shows",
    };
    return robust->holds == HET_HOLDS_DEPENDS && robust->one_sign ? "depends on who leads, in size"
                                                                  : words[robust->holds];
}

/* (transfer full) "; all together +12.0 (8.1 to 15.9), equal with p = 0.27". */
static char *
pooled_text(const HetAnalysis *analysis, const HetRobust *robust)
{
    const HetPooled *pooled = &robust->pooled;
    const HetContrast all = {.value = pooled->value, .low = pooled->low, .high = pooled->high};
    const HetContrast shown = het_study_shown(het_study_response(analysis->study, 0), &all);
    g_autofree char *value =
        het_figures_value("", (HetValue){shown.value, shown.low, shown.high, 0});
    if (pooled->freedom == 0)
        return g_strdup("");
    return pooled->chance < 0.0001
               ? g_strdup_printf("; all together %s, equal with p < 0.0001", value)
               : g_strdup_printf("; all together %s, equal with p = %.4f", value, pooled->chance);
}

/* The verdict, and from where to where the change goes by who leads. */
static void
add_robust(const HetAnalysis *analysis, GPtrArray *lines)
{
    const HetResponse *response = het_study_response(analysis->study, 0);
    HET_EACH_IN(const HetRobust, robust, analysis->robust) {
        double low = INFINITY, high = -INFINITY;
        HET_EACH_BELOW(kind, HET_GENERALS_KINDS) {
            const HetContrast by = het_study_shown(response, &robust->by[kind]);
            low = by.known ? fmin(low, by.value) : low;
            high = by.known ? fmax(high, by.value) : high;
        }
        g_autofree char *least = het_figures_number(low), *most = het_figures_number(high);
        g_autofree char *pooled = pooled_text(analysis, robust);
        g_ptr_array_add(lines, g_strdup_printf("%s: %s (%s to %s by who leads%s)", robust->text,
                                               het_study_holds_text(robust), least, most, pooled));
    }
}

/* --- all -------------------------------------------------------------------------------------- */

/* From where to where the first response goes. */
static void
add_range(const HetAnalysis *analysis, GPtrArray *lines)
{
    unsigned low = analysis->points, high = low;
    HET_EACH_BELOW(point, analysis->points) {
        const double mean = het_analysis_cell(analysis, point, 0)->mean;
        if (het_study_point(analysis->study, point)->unsaid != NULL || isnan(mean))
            continue;
        low = low == analysis->points || mean < het_analysis_cell(analysis, low, 0)->mean ? point
                                                                                          : low;
        high = high == analysis->points || mean > het_analysis_cell(analysis, high, 0)->mean ? point
                                                                                             : high;
    }
    if (low == analysis->points)
        return;
    g_autofree char *title = het_study_response_title(het_study_response(analysis->study, 0));
    g_autofree char *least = het_figures_number(het_analysis_cell(analysis, low, 0)->mean);
    g_autofree char *most = het_figures_number(het_analysis_cell(analysis, high, 0)->mean);
    g_autofree char *from = het_study_point_text(analysis->study, low);
    g_autofree char *to = het_study_point_text(analysis->study, high);
    g_ptr_array_add(
        lines, low == high || strcmp(least, most) == 0
                   ? g_strdup_printf("%s: %s in all cases", title, least)
                   : g_strdup_printf("%s: from %s (%s) to %s (%s)", title, least, from, most, to));
}

GPtrArray *
het_study_answer(const HetStudyReport *report)
{
    const HetAnalysis *analysis = report->analysis;
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    add_range(analysis, lines);
    add_breaks(analysis, lines);
    add_robust(analysis, lines);
    if (analysis->robust->len == 0)
        add_effects(analysis, lines);
    if (analysis->logits->len > 0)
        g_ptr_array_add(
            lines, g_strdup_printf("warning: at %u of %u points the share is above 95 or below 5 "
                                   "%%, where points are bounded: compare effects as logits",
                                   analysis->extreme, analysis->points));
    return lines;
}

char *
het_study_corrected_text(const HetAnalysis *analysis)
{
    unsigned single = 0, pairs = 0, within = 0;
    HET_EACH_IN(const HetEffect, effect, analysis->effects[0])
        *(effect->within > 0                              ? &within
          : effect->other < analysis->study->factors->len ? &pairs
                                                          : &single) += effect->contrast.known;
    g_autofree char *title = het_study_response_title(het_study_response(analysis->study, 0));
    return g_strdup_printf(
        "The primary response is the first, %s; the others are beside it. In each response "
        "probabilities and \"corrected\" intervals are Holm's, over three families: %u "
        "comparisons of one factor, %u of two, %u within one rulebook or scenario. A corrected "
        "interval leaves out no change just where p < 0.05. All other intervals are 95 %% each.",
        title, single, pairs, within);
}
