#include "page.h"

#include <math.h>

#include "drawing.h"
#include "eval/html.h"
#include "eval/version.h"

static const char style[] =
    "<style>\n"
    ":root{color-scheme:light dark;--ink:#222;--paper:#fff;--faint:#5a5a5a;--line:#ccc;"
    "--link:#0b5394}\n"
    "@media (prefers-color-scheme:dark){:root{--ink:#ddd;--paper:#161616;--faint:#a5a5a5;"
    "--line:#444;--link:#8ab8e6}figure svg{filter:invert(.91) hue-rotate(180deg)}}\n"
    "body{font:15px/1.45 system-ui,sans-serif;max-width:80em;margin:1.5em auto;padding:0 1em;"
    "color:var(--ink);background:var(--paper)}\n"
    "a{color:var(--link)}h2{font-size:1.15em;margin:1.6em 0 .4em}.wide{overflow-x:auto}\n"
    "section{max-width:100%;min-width:0}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{border:1px solid var(--line);padding:.25em .6em;text-align:right;vertical-align:top}\n"
    "th{font-weight:600}th:first-child,td:first-child{text-align:left}\n"
    "td small{display:block;white-space:nowrap}small,figcaption,summary{color:var(--faint)}\n"
    "td code{display:block;font-size:.85em;text-align:left;max-width:16em;"
    "overflow-wrap:anywhere}td details{font-size:.85em}\n"
    "figure{margin:.4em 0 1.4em}svg{max-width:100%;height:auto}\n"
    "svg a:hover use,svg a:focus use{opacity:.35}tr:target{outline:2px solid var(--link)}\n"
    "pre{overflow-x:auto;border:1px solid var(--line);padding:.6em;font-size:.9em}\n"
    "@media (max-width:40em){body{font-size:14px;padding:0 .6em}th,td{padding:.2em .35em}}\n"
    "@media print{figure svg{filter:none}.wide{overflow:visible}tr,figure{break-inside:avoid}}\n"
    "</style>\n";

/* --- the head --------------------------------------------------------------------------------- */

static void
put_head(const HetStudyReport *report, GString *page)
{
    const HetAnalysis *analysis = report->analysis;
    const HetStudy *study = analysis->study;
    g_autofree char *design = het_study_design_text(study);
    het_html_put(page,
                 "<!DOCTYPE html>\n<html lang=en>\n<meta charset=utf-8>\n"
                 "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
                 "<title>%s</title>\n",
                 study->title);
    g_string_append(page, style);
    het_html_put(page, "<h1>%s</h1>\n<p>%s</p>\n<p>Design: %s. ", study->title, study->question,
                 design);
    if (study->exact)
        g_string_append(page, "Chances are exact: nothing is sampled.");
    else
        g_string_append_printf(page,
                               "%u games on common dice; all intervals are 95 %%; probabilities "
                               "are corrected for the number of comparisons by Holm's method.",
                               analysis->games);
    if (!study->exact && het_study_unequal(study))
        het_html_put(page,
                     " The sides are commanded by different agents, <code>%s</code> and "
                     "<code>%s</code>: their skill is in the answer too.",
                     study->agents[0], study->agents[1]);
    else if (!study->exact && het_study_agents_by_factors(study))
        g_string_append(page, " Both sides are commanded by agents that the factors name.");
    else if (!study->exact)
        het_html_put(page, " Both sides are commanded by <code>%s</code>.", study->agents[0]);
    if (!study->exact && het_study_by_rule(study))
        g_string_append(page, " What is found holds for play by rule.");
    if (analysis->missing > 0)
        g_string_append_printf(page,
                               " <b>%u of %u points want more games: this is what came out so "
                               "far.</b>",
                               analysis->missing, analysis->points);
    g_string_append(page, "</p>\n");
}

/* --- points ----------------------------------------------------------------------------------- */

/* The way to a point's battle: a command, and a link for a board that `hetman serve` shows. */
static void
put_battle(const HetStudyReport *report, unsigned point, GString *page)
{
    g_autofree char *battle = het_study_battle(report, point);
    if (battle == NULL) {
        g_string_append(page, "<td></td>");
        return;
    }
    g_string_append(page, "<td>");
    g_autofree char *link = het_study_link(report, point);
    if (link != NULL)
        het_html_put(page, "<a href=\"%s\">battle</a>", link);
    het_html_put(page, "<details><summary>command</summary><code>%s</code></details></td>", battle);
}

static void
put_cell(const HetSummary *cell, GString *page)
{
    g_autofree char *mean = het_study_number(cell->mean);
    g_autofree char *low = het_study_number(cell->low);
    g_autofree char *high = het_study_number(cell->high);
    het_html_put(page, "<td>%s", mean);
    if (cell->low < cell->high)
        het_html_put(page, "<small>%s to %s</small>", low, high);
    g_string_append(page, "</td>");
}

static void
put_point(const HetStudyReport *report, unsigned point, GString *page)
{
    const HetAnalysis *analysis = report->analysis;
    const HetStudy *study = analysis->study;
    const HetStudyPoint *here = het_study_point(study, point);
    g_string_append_printf(page, "<tr id=point-%u>", point + 1);
    for (guint i = 0; i < study->factors->len; i++)
        het_html_put(page, "<td>%s</td>", het_study_label(study, point, i));
    if (here->unsaid != NULL) {
        het_html_put(page, "<td colspan=%u>cannot say: %s</td></tr>\n",
                     analysis->responses + 2 + het_study_is_weighed(study), here->unsaid);
        return;
    }
    g_autofree char *worth = het_study_worth(study, point);
    if (het_study_is_weighed(study))
        het_html_put(page, "<td>%s</td>", worth);
    g_string_append_printf(page, "<td>%u</td>",
                           study->exact ? 0 : het_analysis_cell(analysis, point, 0)->games);
    for (unsigned i = 0; i < analysis->responses; i++)
        put_cell(het_analysis_cell(analysis, point, i), page);
    put_battle(report, point, page);
    g_string_append(page, "</tr>\n");
}

static void
put_points(const HetStudyReport *report, GString *page)
{
    const HetAnalysis *analysis = report->analysis;
    const HetStudy *study = analysis->study;
    g_autoptr(GPtrArray) columns = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < study->factors->len; i++)
        g_ptr_array_add(columns, g_strdup(het_study_factor(study, i)->title));
    if (het_study_is_weighed(study))
        g_ptr_array_add(columns, g_strdup("worth of the sides"));
    g_ptr_array_add(columns, g_strdup("games"));
    for (unsigned i = 0; i < analysis->responses; i++)
        g_ptr_array_add(columns, het_study_response_title(het_study_response(study, i)));
    g_ptr_array_add(columns, g_strdup("its battle"));
    g_ptr_array_add(columns, NULL);
    het_html_table(page, "Points", (const char *const *)columns->pdata, study->factors->len);
    for (unsigned point = 0; point < analysis->points; point++)
        if (het_study_point(study, point)->unsaid != NULL ||
            het_analysis_cell(analysis, point, 0)->games > 0)
            put_point(report, point, page);
    het_html_table_end(page);
    if (report->store != NULL && !study->exact)
        g_string_append(page, "<p><small>A link opens the first game of its point on a board while "
                              "<code>hetman serve</code> runs on this machine and the link that it "
                              "prints has been opened in this browser; the command tells it in a "
                              "terminal. So do the points of the drawings.</small></p>\n");
}

/* Values that changed nothing. */
static void
put_same(const HetStudyReport *report, GString *page)
{
    if (report->same->len == 0)
        return;
    g_string_append(page, "<section><h2>Changes nothing</h2>\n<ul>\n");
    for (guint i = 0; i < report->same->len; i++)
        het_html_put(page, "<li>%s</li>\n", (char *)report->same->pdata[i]);
    g_string_append(page, "</ul></section>\n");
}

/* --- effects ---------------------------------------------------------------------------------- */

static void
put_effects(const HetAnalysis *analysis, unsigned response, GString *page)
{
    static const char *const columns[] = {"effect", "change", "low", "high", "corrected by Holm",
                                          NULL};
    g_autoptr(GArray) order = het_study_sorted_effects(analysis, response);
    if (order->len == 0 || !analysis->seen[response])
        return;
    g_autofree char *title =
        het_study_response_title(het_study_response(analysis->study, response));
    g_autofree char *heading = g_strdup_printf("What changes %s", title);
    het_html_table(page, heading, columns, 1);
    for (guint i = 0; i < order->len; i++) {
        const HetEffect *effect =
            &g_array_index(analysis->effects[response], HetEffect, g_array_index(order, guint, i));
        g_autofree char *value = het_study_number(effect->contrast.value);
        g_autofree char *low = het_study_number(effect->contrast.low);
        g_autofree char *high = het_study_number(effect->contrast.high);
        g_autofree char *chance = het_study_chance(effect->contrast.adjusted);
        het_html_put(page, "<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n",
                     effect->text, value, low, high, analysis->study->exact ? "" : chance);
    }
    het_html_table_end(page);
}

/* --- all -------------------------------------------------------------------------------------- */

char *
het_study_page(const HetStudyReport *report, const GArray *plots)
{
    const HetAnalysis *analysis = report->analysis;
    g_autoptr(GString) page = g_string_new(NULL);
    put_head(report, page);
    put_points(report, page);
    het_study_drawings(report, plots, page);
    for (unsigned i = 0; i < analysis->responses; i++)
        put_effects(analysis, i, page);
    put_same(report, page);
    het_html_put(page,
                 "<section><h2>The study</h2>\n<p>Definition %s, seed %" G_GUINT64_FORMAT
                 ", Hetman %s. The command that makes all of it again:</p>\n"
                 "<pre>hetman study %s</pre>\n<pre>%s</pre></section>\n</html>\n",
                 analysis->study->tournament->hash, analysis->study->seed, HET_VERSION,
                 report->path, analysis->study->text);
    return g_string_free(g_steal_pointer(&page), FALSE);
}
