/* The rows of a study, and the tables of them. */
#include <math.h>
#include <string.h>

#include "eval/study/model.h"
#include "report.h"
#include "engine/each.h"

enum { EFFECTS_SHOWN = 12, ROWS_SHOWN = 200 };

static const char *const quantiles[] = {"q10", "q50", "q90"};

/* (transfer full) The kind of figure: "change of points"; of a ratio a factor. */
static char *
kind(const char *what, const HetResponse *response)
{
    const bool ratio = het_response_is_ratio(response);
    if (ratio && g_str_has_prefix(what, "change"))
        return g_strdup_printf("factor%s of %s", what + strlen("change"), response->name);
    return g_strdup_printf("%s of %s", ratio && strcmp(what, "difference") == 0 ? "quotient" : what,
                           response->name);
}

static bool
is_reported(const HetAnalysis *analysis, unsigned point)
{
    return het_study_point(analysis->study, point)->unsaid == NULL &&
           (analysis->study->exact || het_analysis_cell(analysis, point, 0)->games > 0);
}

/* --- rows ------------------------------------------------------------------------------------- */

static void
add_point(const HetAnalysis *analysis, unsigned point, GArray *figures)
{
    const HetStudy *study = analysis->study;
    const HetStudyPoint *here = het_study_point(study, point);
    g_autofree char *where = het_study_point_text(study, point);
    HET_EACH_BELOW(i, analysis->responses) {
        const HetSummary *cell = het_analysis_cell(analysis, point, i);
        const char *name = het_study_response(study, i)->name;
        const unsigned games = study->exact ? 0 : cell->games;
        het_figures_add(figures, name, here->agents[0], here->agents[1], where,
                        (HetValue){cell->mean, cell->low, cell->high, games});
        const double values[] = {cell->tenth, cell->median, cell->ninetieth};
        HET_EACH_BELOW(k, G_N_ELEMENTS(values)) {
            g_autofree char *what = g_strdup_printf("%s %s", name, quantiles[k]);
            if (!study->exact && het_study_has_quantiles(het_study_response(study, i)))
                het_figures_add(figures, what, here->agents[0], here->agents[1], where,
                                (HetValue){values[k], (double)NAN, (double)NAN, games});
        }
    }
    for (unsigned side = 0; study->balance == HET_BALANCE_STRENGTH && side < HET_SIDES; side++)
        het_figures_count(figures, "worth", het_actor_name((HetActor)side), where,
                          here->worth[side], 0);
}

/* A contrast, its corrected interval and probability. */
static void
add_contrast(const HetAnalysis *analysis, const char *what, unsigned response, const char *of,
             const char *against, const char *where, const HetContrast *contrast, GArray *figures)
{
    g_autofree char *name = kind(what, het_study_response(analysis->study, response));
    g_autofree char *chance = g_strdup_printf("p of %s", name);
    g_autofree char *wide = g_strdup_printf("corrected %s", name);
    const HetContrast shown =
        het_study_shown(het_study_response(analysis->study, response), contrast);
    if (!contrast->known)
        return;
    het_figures_add(figures, name, of, against, where,
                    (HetValue){shown.value, shown.low, shown.high, 0});
    if (analysis->study->exact)
        return;
    het_figures_add(figures, wide, of, against, where,
                    (HetValue){(double)NAN, shown.wide_low, shown.wide_high, 0});
    het_figures_add(figures, chance, of, against, where,
                    (HetValue){shown.adjusted, (double)NAN, (double)NAN, 0});
}

/* Those of all points, the strongest first; then those in each system by itself, and how systems
 * differ. */
static void
add_effects(const HetAnalysis *analysis, unsigned response, GArray *figures)
{
    const GArray *effects = analysis->effects[response];
    const unsigned split = het_model_split(analysis->study);
    g_autoptr(GArray) order = het_study_sorted_effects(analysis, response);
    for (unsigned part = 0; part < 3 && analysis->seen[response]; part++)
        for (guint i = 0; i < (part == 1 ? effects->len : order->len); i++) {
            const guint at = part == 1 ? i : g_array_index(order, guint, i);
            const HetEffect *effect = &g_array_index(effects, HetEffect, at);
            const bool whole = split == analysis->study->factors->len ||
                               (effect->factor != split && effect->other != split);
            if (part != (effect->within > 0 ? 1 : whole ? 0 : 2))
                continue;
            add_contrast(analysis, "change", response, effect->text, NULL, NULL, &effect->contrast,
                         figures);
            g_autofree char *line =
                kind("p of straight line", het_study_response(analysis->study, response));
            if (effect->straight < 1 && !analysis->study->exact && effect->contrast.known)
                het_figures_count(figures, line, effect->text, NULL, effect->straight, 0);
        }
}

static void
add_differences(const HetAnalysis *analysis, GArray *figures)
{
    const HetStudy *study = analysis->study;
    if (analysis->baseline == HET_STUDY_POINTS_MAX)
        return;
    g_autofree char *baseline = het_study_point_text(study, analysis->baseline);
    HET_EACH_BELOW(point, analysis->points) {
        g_autofree char *where = het_study_point_text(study, point);
        HET_EACH_BELOW(i, analysis->responses)
            add_contrast(analysis, "difference", i, NULL, baseline, where,
                         &analysis->differences[point * analysis->responses + i], figures);
    }
}

/* Adds the simple effects of factors that depend on each other, and effects on logits. */
static void
add_simple(const HetAnalysis *analysis, GArray *figures)
{
    const unsigned split = het_model_split(analysis->study);
    HET_EACH_IN(const HetSimple, simple, analysis->simple)
        add_contrast(analysis, "simple change", 0, simple->text, NULL, NULL, &simple->contrast,
                     figures);
    g_autofree char *what = kind("change of logit", het_study_response(analysis->study, 0));
    HET_EACH_IN(const HetEffect, effect, analysis->logits) {
        const HetContrast *contrast = &effect->contrast;
        const bool whole = split == analysis->study->factors->len ||
                           (effect->factor != split && effect->other != split);
        if (contrast->known && whole)
            het_figures_add(figures, what, effect->text, NULL, NULL,
                            (HetValue){contrast->value, contrast->low, contrast->high, 0});
    }
}

/* (transfer full) The kind of a figure of the response or of the logit of it. */
static char *
robust_kind(const char *what, const HetResponse *response, bool logits)
{
    return logits ? g_strdup_printf("%s of logit of %s", what, response->name)
                  : kind(what, response);
}

/* Adds each effect under each kind of general and over all of them, the chance that it is the same
 * under all, and the verdict: a row without a number. */
static void
add_robust(const HetAnalysis *analysis, bool logits, GArray *figures)
{
    const HetResponse *response = het_study_response(analysis->study, 0);
    g_autofree char *what = robust_kind("change under one general", response, logits);
    g_autofree char *all = robust_kind("change over all generals", response, logits);
    g_autofree char *equality = robust_kind("p of equality", response, logits);
    g_autofree char *verdict = robust_kind("verdict", response, logits);
    HET_EACH_IN(const HetRobust, robust, logits ? analysis->robust_logits : analysis->robust) {
        const HetPooled *pooled = &robust->pooled;
        const HetContrast over = {.value = pooled->value, .low = pooled->low, .high = pooled->high};
        const HetContrast shown = logits ? over : het_study_shown(response, &over);
        HET_EACH_BELOW(i, HET_GENERALS_KINDS) {
            const HetContrast by =
                logits ? robust->by[i] : het_study_shown(response, &robust->by[i]);
            if (by.known)
                het_figures_add(figures, what, robust->text, NULL, het_generals_kinds[i],
                                (HetValue){by.value, by.low, by.high, 0});
        }
        if (pooled->freedom > 0) {
            het_figures_add(figures, all, robust->text, NULL, NULL,
                            (HetValue){shown.value, shown.low, shown.high, 0});
            het_figures_count(figures, equality, robust->text, NULL, pooled->chance, 0);
        }
        het_figures_count(figures, verdict, robust->text, het_study_holds_text(robust), (double)NAN,
                          0);
    }
}

GArray *
het_study_figures(const HetStudyReport *report)
{
    const HetAnalysis *analysis = report->analysis;
    const HetStudy *study = analysis->study;
    GArray *figures = het_figures_new();
    HET_EACH_BELOW(point, analysis->points) {
        g_autofree char *where = het_study_point_text(study, point);
        if (is_reported(analysis, point))
            add_point(analysis, point, figures);
        if (report->undecided != NULL && het_study_point(study, point)->unsaid == NULL)
            het_figures_count(figures, "undecided", NULL, where, 100 * report->undecided[point], 0);
    }
    HET_EACH_BELOW(i, analysis->responses)
        add_effects(analysis, i, figures);
    add_simple(analysis, figures);
    add_robust(analysis, false, figures);
    add_robust(analysis, true, figures);
    add_differences(analysis, figures);
    HET_EACH_IN(const HetBreakEven, found, analysis->breaks) {
        g_autofree char *where = het_study_others(study, found->at.low);
        het_figures_add(figures, "break-even", het_study_factor(study, study->along)->name, NULL,
                        where, (HetValue){found->value, found->low, found->high, 0});
    }
    return figures;
}

/* --- tables ----------------------------------------------------------------------------------- */

typedef struct {
    const GArray *figures;
    bool html;
    GString *out;
} Writer;

static void
put(const Writer *writer, const HetFigureTable *table)
{
    (writer->html ? het_figures_html : het_figures_text)(writer->figures, table, writer->out);
}

static void
put_points(const HetStudyReport *report, const Writer *writer, const HetFigureTable *points)
{
    const HetAnalysis *analysis = report->analysis;
    g_autoptr(GPtrArray) whats = g_ptr_array_new(), spread = g_ptr_array_new();
    g_autoptr(GPtrArray) heads = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) places = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    HET_EACH_BELOW(i, analysis->responses) {
        const HetResponse *response = het_study_response(analysis->study, i);
        g_ptr_array_add(whats, response->name);
        g_ptr_array_add(heads, het_study_response_title(response));
        HET_EACH_BELOW(k, G_N_ELEMENTS(quantiles)) {
            char *name = g_strdup_printf("%s %s", response->name, quantiles[k]);
            g_ptr_array_add(names, name);
            g_ptr_array_add(spread, name);
        }
    }
    HET_EACH_BELOW(point, analysis->points)
        g_ptr_array_add(places, het_study_point_text(analysis->study, point));
    g_ptr_array_add(whats, NULL);
    g_ptr_array_add(spread, NULL);
    HetFigureTable table = points != NULL ? *points : (HetFigureTable){0};
    table.title = "Points";
    table.whats = (const char *const *)whats->pdata;
    table.heads = (const char *const *)heads->pdata;
    table.places = places;
    table.rows = HET_BY_WHERE;
    table.columns = HET_BY_WHAT;
    table.counted = !analysis->study->exact;
    table.most = ROWS_SHOWN;
    put(writer, &table);
    put(writer, &(HetFigureTable){.title = "Of 100 games the 10th, the 50th and the 90th",
                                  .whats = (const char *const *)spread->pdata,
                                  .rows = HET_BY_WHERE,
                                  .columns = HET_BY_WHAT,
                                  .most = ROWS_SHOWN});
    static const char *const worth[] = {"worth", NULL};
    put(writer, &(HetFigureTable){.title = "What the sides are worth",
                                  .whats = worth,
                                  .rows = HET_BY_WHERE,
                                  .columns = HET_BY_OF,
                                  .most = ROWS_SHOWN});
}

/* Of an effect or a difference: the change and its probability. */
static void
put_contrasts(const HetStudyReport *report, const Writer *writer, const char *what,
              unsigned response, const char *title, unsigned rows, unsigned most)
{
    static const char *const heads[] = {"change", "corrected", "p by Holm", "p of a straight line",
                                        NULL};
    g_autofree char *name = kind(what, het_study_response(report->analysis->study, response));
    g_autofree char *chance = g_strdup_printf("p of %s", name);
    g_autofree char *line =
        kind("p of straight line", het_study_response(report->analysis->study, response));
    g_autofree char *wide = g_strdup_printf("corrected %s", name);
    const bool effects = strcmp(what, "change") == 0;
    const char *const whats[] = {name, wide, chance, effects ? line : NULL, NULL};
    put(writer, &(HetFigureTable){.title = title,
                                  .whats = whats,
                                  .heads = heads,
                                  .rows = rows,
                                  .columns = HET_BY_WHAT,
                                  .most = most});
}

static void
put_logits(const HetStudyReport *report, const Writer *writer)
{
    static const char *const heads[] = {"change", NULL};
    g_autofree char *what = kind("change of logit", het_study_response(report->analysis->study, 0));
    const char *const whats[] = {what, NULL};
    put(writer, &(HetFigureTable){.title = "Effects on logits, which no end of a scale bounds",
                                  .whats = whats,
                                  .heads = heads,
                                  .rows = HET_BY_OF,
                                  .columns = HET_BY_WHAT,
                                  .most = ROWS_SHOWN});
}

/* A table of each effect by who leads, and the verdicts under it. */
static void
put_robust(const HetStudyReport *report, bool logits, const Writer *writer)
{
    const HetAnalysis *analysis = report->analysis;
    const HetResponse *response = het_study_response(analysis->study, 0);
    const GArray *robusts = logits ? analysis->robust_logits : analysis->robust;
    g_autofree char *what = robust_kind("change under one general", response, logits);
    g_autofree char *shown = het_study_change_title(response);
    g_autofree char *title =
        g_strdup_printf("%s, under any commander", logits ? "Effects on logits" : shown);
    const char *const whats[] = {what, NULL};
    if (robusts->len == 0)
        return;
    put(writer, &(HetFigureTable){.title = title,
                                  .whats = whats,
                                  .rows = HET_BY_OF,
                                  .columns = HET_BY_WHERE,
                                  .most = ROWS_SHOWN});
    g_string_append(writer->out, writer->html ? "<ul>\n" : "\n");
    HET_EACH_IN(const HetRobust, robust, robusts) {
        g_autofree char *text =
            writer->html ? g_markup_escape_text(robust->text, -1) : g_strdup(robust->text);
        g_string_append_printf(writer->out, writer->html ? "<li>%s: %s</li>\n" : "  %s: %s\n", text,
                               het_study_holds_text(robust));
    }
    if (writer->html)
        g_string_append(writer->out, "</ul>\n");
}

void
het_study_tables(const HetStudyReport *report, bool html, const HetFigureTable *points,
                 GString *out)
{
    const HetAnalysis *analysis = report->analysis;
    g_autoptr(GArray) figures = het_study_figures(report);
    const Writer writer = {figures, html, out};
    put_robust(report, false, &writer);
    put_robust(report, true, &writer);
    put_points(report, &writer, points);
    HET_EACH_BELOW(i, analysis->responses) {
        g_autofree char *title = het_study_change_title(het_study_response(analysis->study, i));
        g_autofree char *heading = g_strdup_printf("Effects: %s", title);
        put_contrasts(report, &writer, "change", i, heading, HET_BY_OF, EFFECTS_SHOWN);
    }
    put_contrasts(report, &writer, "simple change", 0,
                  "Simple effects, where factors depend on each other", HET_BY_OF, ROWS_SHOWN);
    put_logits(report, &writer);
    if (analysis->baseline == HET_STUDY_POINTS_MAX ||
        het_model_split(analysis->study) < analysis->study->factors->len)
        return; /* a point of one rulebook is no measure of another's */
    g_autofree char *baseline = het_study_point_text(analysis->study, analysis->baseline);
    g_autofree char *title = g_strdup_printf(
        "%s: differences from %s", het_study_response(analysis->study, 0)->title, baseline);
    put_contrasts(report, &writer, "difference", 0, title, HET_BY_WHERE, ROWS_SHOWN);
}
