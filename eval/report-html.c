/* The report as one page of HTML that needs nothing else: tables, and plots drawn into it. */
#include "report.h"

static void
put_text(GString *page, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);
    g_string_append(page, escaped);
}

static void
put_row_head(const HetReport *report, unsigned rank, GString *page)
{
    g_string_append_printf(page, "<tr><th>%u&ensp;", rank + 1);
    put_text(page, report->tournament->agents->pdata[report->ranked[rank]]);
    g_string_append(page, "</th>");
}

static void
put_estimate(GString *page, const HetEstimate *estimate)
{
    const char *verdict = estimate->low > 0.5 ? "over" : estimate->high < 0.5 ? "under" : "even";
    g_string_append_printf(page, "<td class=%s>%.1f <small>(%.1f–%.1f, n=%u)</small></td>", verdict,
                           100 * estimate->mean, 100 * estimate->low, 100 * estimate->high,
                           estimate->pairs);
}

static void
put_cell(GString *page, const HetPairs *pairs)
{
    HetEstimate estimate = het_stats_estimate(pairs);
    if (estimate.pairs == 0)
        g_string_append(page, "<td>–</td>");
    else
        put_estimate(page, &estimate);
}

static void
put_rating(GString *page, const HetRating *rating, bool anchor)
{
    if (!rating->known)
        g_string_append(page, "<td>–</td>");
    else if (anchor)
        g_string_append(page, "<td>0 <small>(anchor)</small></td>");
    else
        g_string_append_printf(page, "<td>%+.0f <small>(%+.0f to %+.0f)</small></td>", rating->elo,
                               rating->low, rating->high);
}

static void
put_standings(const HetReport *report, const char *system, GString *page)
{
    g_autofree HetRating *ratings = g_new0(HetRating, report->agents);
    het_report_ratings(report, system, ratings);
    g_string_append(page, "<h2>Standings: ");
    put_text(page, system);
    g_string_append(page, "</h2>\n<table><tr><th>agent</th><th>score in % (95 %)</th>"
                          "<th>Elo (95 %)</th></tr>\n");
    for (unsigned i = 0; i < report->agents; i++) {
        unsigned agent = report->ranked[i];
        HetPairs pairs = het_report_in(report, system, agent);
        put_row_head(report, i, page);
        put_cell(page, &pairs);
        put_rating(page, &ratings[agent], agent == report->tournament->anchor);
        g_string_append(page, "</tr>\n");
    }
    g_string_append(page, "</table>\n");
}

static void
put_total(const HetReport *report, GString *page)
{
    g_string_append(page,
                    "<h2>All systems, each counting alike</h2>\n<table><tr><th>agent</th>"
                    "<th>score in % (95 %)</th><th>won</th><th>drawn</th><th>lost</th></tr>\n");
    for (unsigned i = 0; i < report->agents; i++) {
        const HetTally *tally = &report->tallies[report->ranked[i]];
        HetEstimate pooled = het_report_pooled(report, report->ranked[i]);
        put_row_head(report, i, page);
        put_estimate(page, &pooled);
        g_string_append_printf(page, "<td>%u</td><td>%u</td><td>%u</td></tr>\n", tally->won,
                               tally->drawn, tally->lost);
    }
    g_string_append(page, "</table>\n");
}

static void
put_heads(const HetReport *report, const char *system, GString *page)
{
    g_string_append(page, "<h2>Head to head: ");
    put_text(page, system);
    g_string_append(page, "</h2>\n<table><tr><th>row against column, points in %</th>");
    for (unsigned j = 0; j < report->agents; j++)
        g_string_append_printf(page, "<th>%u</th>", j + 1);
    g_string_append(page, "</tr>\n");
    for (unsigned i = 0; i < report->agents; i++) {
        put_row_head(report, i, page);
        for (unsigned j = 0; j < report->agents; j++) {
            HetPairs pairs =
                het_report_meeting(report, system, report->ranked[i], report->ranked[j]);
            put_cell(page, &pairs);
        }
        g_string_append(page, "</tr>\n");
    }
    g_string_append(page, "</table>\n");
}

static void
put_scenarios(const HetReport *report, GString *page)
{
    g_string_append(page, "<h2>Scenarios</h2>\n<table><tr><th>scenario</th>"
                          "<th>points of the side that is FIRST in %</th>");
    for (unsigned i = 0; i < report->agents; i++)
        g_string_append_printf(page, "<th>%u</th>", i + 1);
    g_string_append(page, "</tr>\n");
    for (unsigned scenario = 0; scenario < report->scenarios; scenario++) {
        const HetScenario *loaded = report->tournament->loaded->pdata[scenario];
        g_string_append(page, "<tr><th>");
        put_text(page, report->tournament->scenarios->pdata[scenario]);
        g_string_append(page, " <small>(");
        put_text(page, loaded->sides[HET_FIRST]);
        g_string_append(page, " against ");
        put_text(page, loaded->sides[HET_SECOND]);
        g_string_append(page, ")</small></th>");
        put_cell(page, &report->balance[scenario]);
        for (unsigned i = 0; i < report->agents; i++) {
            HetPairs pairs = het_report_on(report, scenario, report->ranked[i]);
            put_cell(page, &pairs);
        }
        g_string_append(page, "</tr>\n");
    }
    g_string_append(page, "</table>\n");
}

static void
put_ends(const HetReport *report, GString *page)
{
    g_string_append(page, "<h2>How games ended</h2>\n<table><tr><th>end</th><th>legs</th></tr>\n");
    for (unsigned code = 0; code < HET_LEG_CODE_COUNT; code++) {
        unsigned legs = het_results_count(report->results, (HetLegCode)code);
        if (legs > 0)
            g_string_append_printf(page, "<tr><th>%s</th><td>%u</td></tr>\n",
                                   het_leg_code_name((HetLegCode)code), legs);
    }
    g_string_append(page, "</table>\n");
}

static const char style[] =
    "<style>body{font:15px/1.45 system-ui,sans-serif;max-width:72em;margin:2em auto;padding:0 1em;"
    "color:#222}table{border-collapse:collapse;margin:.6em 0}th,td{border:1px solid #ccc;"
    "padding:.25em "
    ".6em;text-align:right;white-space:nowrap}th:first-child{text-align:left}small{color:#555}"
    ".over{background:#dcebf7}.under{background:#fae6d5}svg{max-width:100%;height:auto}"
    "div{overflow-x:auto}</style>\n";

char *
het_report_html(const HetReport *report, const char *const *titles, const char *const *drawings)
{
    const HetTournament *tournament = report->tournament;
    GString *page = g_string_new("<!DOCTYPE html>\n<html lang=en><meta charset=utf-8>\n<title>");
    const char *title = *tournament->title != '\0' ? tournament->title : "Tournament";
    put_text(page, title);
    g_string_append_printf(page, "</title>\n%s<h1>", style);
    put_text(page, title);
    g_string_append_printf(
        page,
        "</h1>\n<p>%u agents, %u scenarios, %u pairs a meeting and scenario, "
        "seed %" G_GUINT64_FORMAT ", definition %s. The unit is the pair: two "
        "legs with the same dice and the sides swapped. All intervals are 95 %%; "
        "n counts pairs.</p>\n<div>\n",
        report->agents, report->scenarios, tournament->pairs, tournament->seed, tournament->hash);
    const char *system;
    for (unsigned i = 0; (system = het_report_system(report, i)) != NULL; i++)
        put_standings(report, system, page);
    put_total(report, page);
    for (unsigned i = 0; (system = het_report_system(report, i)) != NULL; i++)
        put_heads(report, system, page);
    put_scenarios(report, page);
    put_ends(report, page);
    g_string_append(page, "</div>\n");
    for (size_t i = 0; drawings != NULL && drawings[i] != NULL; i++) {
        const char *svg = strstr(drawings[i], "<svg"); /* without the XML declaration */
        g_string_append(page, "<h2>");
        put_text(page, titles[i]);
        g_string_append_printf(page, "</h2>\n%s\n", svg != NULL ? svg : "");
    }
    return g_string_free(page, FALSE);
}
