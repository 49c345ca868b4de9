#include <inttypes.h>
#include <math.h>

#include "eval/study/model.h"
#include "report.h"
#include "engine/each.h"

enum { ROWS_SHOWN = 200 };

static const HetAnalysis *
analysis_of(const HetStudyReport *report)
{
    return report->analysis;
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
    g_autoptr(GPtrArray) lines = het_study_played(report);
    HET_EACH(const char, line, lines)
        g_string_append_printf(text, "%s\n", line);
}

/* --- the answer ------------------------------------------------------------------------------- */

static void
append_answer(const HetStudyReport *report, GString *text)
{
    g_autoptr(GPtrArray) lines = het_study_answer(report);
    if (lines->len > 0)
        g_string_append(text, "\nAnswer\n");
    HET_EACH(const char, line, lines)
        g_string_append_printf(text, "  %s\n", line);
}

/* --- gaps ------------------------------------------------------------------------------------- */

/* A ratio whose lower part, or whose upper one, is 0 in all games. */
static void
append_without_ratio(const HetAnalysis *analysis, unsigned point, const char *words, GString *text)
{
    HET_EACH_BELOW(i, analysis->responses) {
        const HetSummary *cell = het_analysis_cell(analysis, point, i);
        const HetResponse *response = het_study_response(analysis->study, i);
        if (het_response_is_ratio(response) && isnan(cell->mean) &&
            (analysis->study->exact || cell->games > 0))
            g_string_append_printf(text, "  %s: no %s, since one of the sides loses nothing\n",
                                   words, response->name);
    }
}

static void
append_gaps(const HetStudyReport *report, GString *text)
{
    const HetAnalysis *analysis = analysis_of(report);
    const HetStudy *study = analysis->study;
    const gsize start = text->len;
    HET_EACH_BELOW(point, analysis->points) {
        g_autofree char *words = het_study_point_text(study, point);
        if (het_study_point(study, point)->unsaid != NULL)
            g_string_append_printf(text, "  %s: %s\n", words,
                                   het_study_point(study, point)->unsaid);
        else
            append_without_ratio(analysis, point, words, text);
        if (report->undecided != NULL && report->undecided[point] > 0.0005)
            g_string_append_printf(text,
                                   "  %s: %.1f %% of the chances were too far to follow, and are "
                                   "left out\n",
                                   words, 100 * report->undecided[point]);
    }
    HET_EACH_BELOW(i, analysis->responses)
        if (!analysis->seen[i] && (analysis->games > 0 || study->exact))
            g_string_append_printf(text, "  %s: no point keeps account of it\n",
                                   het_study_response(study, i)->name);
    HET_EACH_IN(const HetEffect, effect, analysis->effects[0]) {
        if (effect->aliased)
            g_string_append_printf(text, "  %s: the design does not separate it from others\n",
                                   effect->text);
        if (effect->apart)
            g_string_append_printf(text, "  %s: in no mean, since it differs by %s: see each\n",
                                   effect->text,
                                   het_study_factor(study, het_model_split(study))->name);
        if (effect->straight < 0.05 && !study->exact)
            g_string_append_printf(text, "  %s: what lies between is on no straight line\n",
                                   effect->text);
    }
    if (text->len > start)
        g_string_insert(text, (gssize)start, "\nCannot express\n");
}

/* Values that changed nothing: readers must see that they were tried. */
static void
append_same(const HetStudyReport *report, GString *text)
{
    const GPtrArray *same = report->same;
    if (same->len > 0)
        g_string_append(text, "\nChanges nothing\n");
    HET_EACH_BELOW(i, MIN(same->len, ROWS_SHOWN))
        g_string_append_printf(text, "  %s\n", (char *)same->pdata[i]);
}

char *
het_study_report_text(const HetStudyReport *report)
{
    GString *text = g_string_new(NULL);
    append_head(report, text);
    append_answer(report, text);
    het_study_tables(report, false, NULL, text);
    append_same(report, text);
    append_gaps(report, text);
    g_autofree char *corrected = het_study_corrected_text(report->analysis);
    g_auto(GStrv) sentences = g_strsplit(corrected, ". ", -1);
    g_autofree char *lines = g_strjoinv(".\n", sentences);
    if (!report->analysis->study->exact && report->analysis->effects[0]->len > 0)
        g_string_append_printf(text, "\n%s\n", lines);
    return g_string_free(text, FALSE);
}
