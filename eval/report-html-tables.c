/* The tables of the page, in the order of the text: each system's results, then all together. */
#include "report-html.h"

#include <math.h>

#include "equilibrium.h"
#include "html.h"
#include "sprt.h"

/* --- cells ------------------------------------------------------------------------------------ */

static const char *
agent_name(const HetReport *report, unsigned agent)
{
    return report->tournament->agents->pdata[agent];
}

/* (transfer full) Where the board lists an agent's games, or those against `other`; NULL: nowhere.
 */
static char *
games_of(const HetReport *report, const char *agent, const char *other)
{
    if (report->games_at == NULL)
        return NULL;
    g_autofree char *first = g_uri_escape_string(agent, NULL, FALSE);
    g_autofree char *second = other != NULL ? g_uri_escape_string(other, NULL, FALSE) : NULL;
    return g_strdup_printf("%s&agent=%s%s%s", report->games_at, first,
                           second != NULL ? "&agent=" : "", second != NULL ? second : "");
}

static void
put_link(const char *text, const char *link, GString *page)
{
    if (link != NULL)
        het_html_put(page, "<a href=\"%s\">%s</a>", link, text);
    else
        het_html_put(page, "%s", text);
}

/* `order`: agents as the table numbers them. */
static void
put_row_head(const HetReport *report, const unsigned *order, unsigned rank, GString *page)
{
    const char *name = agent_name(report, order[rank]);
    het_html_put(page, "<tr><th scope=row><i>%u</i>", rank + 1);
    g_autofree char *link = games_of(report, name, NULL);
    put_link(name, link, page);
    g_string_append(page, "</th>");
}

/* Blue where the interval lies above a half, orange where below. `link` leads to its games, or is
 * NULL. */
static void
put_estimate(GString *page, const HetEstimate *estimate, bool count, const char *link)
{
    const char *verdict = estimate->low > 0.5    ? " class=over"
                          : estimate->high < 0.5 ? " class=under"
                                                 : "";
    if (estimate->pairs == 0) {
        g_string_append(page, "<td>–</td>");
        return;
    }
    g_autofree char *mean = g_strdup_printf("%.1f", 100 * estimate->mean);
    het_html_put(page, "<td%s>", verdict);
    put_link(mean, link, page);
    het_html_put(page, " <small>(%.1f–%.1f)", 100 * estimate->low, 100 * estimate->high);
    if (count)
        het_html_put(page, " n=%u", estimate->pairs);
    g_string_append(page, "</small></td>");
}

static void
put_pairs(GString *page, const HetPairs *pairs, bool count, const char *link)
{
    HetEstimate estimate = het_stats_estimate(pairs);
    put_estimate(page, &estimate, count, link);
}

static void
put_count(GString *page, guint64 count)
{
    het_html_put(page, "<td>%" G_GUINT64_FORMAT "</td>", count);
}

/* A number that may be infinite, and is never "-0". */
static void
put_number(GString *page, double value, bool tenths)
{
    if (!isfinite(value))
        g_string_append(page, isnan(value) ? "?" : value > 0 ? "+∞" : "−∞");
    else if (tenths)
        het_html_put(page, "%+.1f", rint(10 * value) / 10 + 0.0);
    else
        het_html_put(page, "%+.0f", rint(value) + 0.0);
}

static void
put_interval(GString *page, double value, double low, double high, bool tenths)
{
    g_string_append(page, "<td>");
    put_number(page, value, tenths);
    g_string_append(page, " <small>(");
    put_number(page, low, tenths);
    g_string_append(page, " to ");
    put_number(page, high, tenths);
    g_string_append(page, ")</small></td>");
}

static void
put_rating(GString *page, const HetRating *rating, bool anchor)
{
    if (anchor)
        g_string_append(page, "<td>0 <small>(anchor)</small></td>");
    else if (rating->known)
        put_interval(page, rating->elo, rating->low, rating->high, false);
    else
        g_string_append(page, "<td>?</td>");
}

/* --- standings -------------------------------------------------------------------------------- */

static void
put_standings(const HetReport *report, const char *system, GString *page)
{
    static const char *const columns[] = {"agent", "score in % (95 %)", "pairs", "Elo (95 %)",
                                          NULL};
    g_autofree HetRating *ratings = g_new0(HetRating, report->agents);
    g_autofree unsigned *order = het_report_order(report, system);
    het_report_ratings(report, system, ratings);
    g_autofree char *heading = g_strdup_printf("Standings: %s", system);
    het_html_table(page, heading, columns, 1);
    for (unsigned rank = 0; rank < report->agents; rank++) {
        unsigned agent = order[rank];
        HetPairs pairs = het_report_in(report, system, agent);
        put_row_head(report, order, rank, page);
        put_pairs(page, &pairs, false, NULL);
        put_count(page, het_pairs_count(&pairs));
        put_rating(page, &ratings[agent], agent == report->tournament->anchor);
        g_string_append(page, "</tr>\n");
    }
    het_html_table_end(page);
}

/* The only system there is, or the mean of several, which has no Elo. */
static void
put_total(const HetReport *report, GString *page)
{
    bool several = het_report_several(report);
    const char *columns[] = {"agent", "score in % (95 %)",           "pairs", "won", "drawn",
                             "lost",  several ? NULL : "Elo (95 %)", NULL};
    het_html_table(page, several ? "All systems, each counting alike" : "Standings", columns, 1);
    for (unsigned rank = 0; rank < report->agents; rank++) {
        unsigned agent = report->ranked[rank];
        const HetTally *tally = &report->tallies[agent];
        HetEstimate pooled = het_report_pooled(report, agent);
        put_row_head(report, report->ranked, rank, page);
        put_estimate(page, &pooled, false, NULL);
        put_count(page, pooled.pairs);
        put_count(page, tally->won);
        put_count(page, tally->drawn);
        put_count(page, tally->lost);
        if (!several)
            put_rating(page, &report->ratings[agent], agent == report->tournament->anchor);
        g_string_append(page, "</tr>\n");
    }
    het_html_table_end(page);
}

/* --- who met whom ----------------------------------------------------------------------------- */

static void
put_meeting(const HetReport *report, const HetPairs *pairs, unsigned agent, unsigned other,
            GString *page)
{
    HetEstimate estimate = het_stats_estimate(pairs);
    HetNormalizedElo normalized = het_stats_normalized_elo(pairs);
    const char *name = agent_name(report, agent), *against = agent_name(report, other);
    het_html_put(page, "<tr><th scope=row>%s</th><td>", name);
    g_autofree char *link = games_of(report, name, against);
    put_link(against, link, page);
    g_string_append(page, "</td>");
    put_count(page, estimate.pairs);
    put_estimate(page, &estimate, false, NULL);
    het_html_put(page, "<td>%.1f</td>", 100 * estimate.likelihood);
    for (unsigned i = 0; i < HET_PAIR_SCORES; i++)
        put_count(page, pairs->count[i]);
    put_interval(page, het_stats_elo(estimate.mean), het_stats_elo(estimate.low),
                 het_stats_elo(estimate.high), false);
    put_interval(page, normalized.elo, normalized.low, normalized.high, true);
    g_string_append(page, "</tr>\n");
}

static void
put_meetings(const HetReport *report, const char *system, GString *page)
{
    static const char *const columns[] = {"agent",
                                          "against",
                                          "pairs",
                                          "score in % (95 %)",
                                          "likely better in %",
                                          "pairs of 0",
                                          "of 1/2",
                                          "of 1",
                                          "of 3/2",
                                          "of 2 points",
                                          "Elo (95 %)",
                                          "normalized Elo (95 %)",
                                          NULL};
    g_autofree char *heading = g_strdup_printf("Meetings: %s", system);
    het_html_table(page, heading, columns, 2);
    for (unsigned i = 0; i < report->agents; i++) {
        for (unsigned j = i + 1; j < report->agents; j++) {
            unsigned agent = report->ranked[i], other = report->ranked[j];
            HetPairs pairs = het_report_meeting(report, system, agent, other);
            if (het_pairs_count(&pairs) > 0)
                put_meeting(report, &pairs, agent, other, page);
        }
    }
    het_html_table_end(page);
}

/* (transfer full) Column heads: some words, then the agents' numbers. */
static GPtrArray *
numbered_columns(const HetReport *report, const char *first, const char *second)
{
    GPtrArray *columns = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(columns, g_strdup(first));
    if (second != NULL)
        g_ptr_array_add(columns, g_strdup(second));
    for (unsigned i = 0; i < report->agents; i++)
        g_ptr_array_add(columns, g_strdup_printf("%u", i + 1));
    g_ptr_array_add(columns, NULL);
    return columns;
}

static void
put_heads(const HetReport *report, const char *system, GString *page)
{
    g_autoptr(GPtrArray) columns = numbered_columns(report, "row against column, in %", NULL);
    g_autofree unsigned *order = het_report_order(report, system);
    g_autofree char *heading = g_strdup_printf("Head to head: %s", system);
    het_html_table(page, heading, (const char *const *)columns->pdata, 1);
    for (unsigned i = 0; i < report->agents; i++) {
        put_row_head(report, order, i, page);
        for (unsigned j = 0; j < report->agents; j++) {
            HetPairs pairs = het_report_meeting(report, system, order[i], order[j]);
            g_autofree char *link =
                games_of(report, agent_name(report, order[i]), agent_name(report, order[j]));
            put_pairs(page, &pairs, true, link);
        }
        g_string_append(page, "</tr>\n");
    }
    het_html_table_end(page);
}

/* Who is worth what where agents beat each other in circles: see equilibrium.h. */
static void
put_circles(const HetReport *report, const char *system, GString *page)
{
    static const char *const columns[] = {"agent", "Nash mass in %", "margin against that mixture",
                                          "alpha-rank in %", NULL};
    double mass[HET_EQUILIBRIUM_MAX], margin[HET_EQUILIBRIUM_MAX], alpha[HET_EQUILIBRIUM_MAX];
    g_autofree unsigned *order = het_report_order(report, system);
    het_report_equilibria(report, system, mass, margin, alpha);
    g_autofree char *heading = g_strdup_printf("Nash average and alpha-rank: %s", system);
    het_html_table(page, heading, columns, 1);
    for (unsigned rank = 0; rank < report->agents; rank++) {
        unsigned agent = order[rank];
        put_row_head(report, order, rank, page);
        het_html_put(page, "<td>%.1f</td><td>%+.3f</td><td>%.1f</td></tr>\n", 100 * mass[agent],
                     rint(1000 * margin[agent]) / 1000 + 0.0, 100 * alpha[agent]);
    }
    het_html_table_end(page);
}

/* --- luck ------------------------------------------------------------------------------------- */

/* One meeting with its luck taken out; nothing where none was looked at. */
static void
put_luck(const HetReport *report, const char *system, unsigned agent, unsigned other, bool *titled,
         GString *page)
{
    static const char *const columns[] = {
        "system", "agent", "against", "as played, in %", "adjusted, in %", "variance left in %",
        NULL};
    HetLuckEstimate luck = het_report_luck(report, system, agent, other);
    if (luck.pairs < 2)
        return;
    if (!*titled)
        het_html_table(page, "With the luck of the dice taken out (95 %)", columns, 3);
    *titled = true;
    het_html_put(page,
                 "<tr><th scope=row>%s</th><td>%s</td><td>%s</td><td>%.1f <small>(±%.1f)</small>"
                 "</td><td>%.1f <small>(±%.1f)</small></td><td>%.0f</td></tr>\n",
                 system, agent_name(report, agent), agent_name(report, other), 100 * luck.plain,
                 100 * luck.plain_half, 100 * luck.adjusted, 100 * luck.adjusted_half,
                 100 * luck.variance_left);
}

static void
put_all_luck(const HetReport *report, GString *page)
{
    bool titled = false;
    const char *system;
    for (unsigned i = 0; (system = het_report_system(report, i)) != NULL; i++)
        for (unsigned a = 0; a < report->agents; a++)
            for (unsigned b = a + 1; b < report->agents; b++)
                put_luck(report, system, report->ranked[a], report->ranked[b], &titled, page);
    if (titled)
        het_html_table_end(page);
}

/* --- scenarios -------------------------------------------------------------------------------- */

static void
put_scenarios(const HetReport *report, GString *page)
{
    g_autoptr(GPtrArray) columns = numbered_columns(report, "scenario, scores in %", NULL);
    het_html_table(page,
                   het_report_several(report)
                       ? "Scores by scenario, agents as numbered over all systems"
                       : "Scores by scenario",
                   (const char *const *)columns->pdata, 1);
    for (unsigned scenario = 0; scenario < report->scenarios; scenario++) {
        het_html_put(page, "<tr><th scope=row>%s</th>",
                     (const char *)report->tournament->scenarios->pdata[scenario]);
        for (unsigned i = 0; i < report->agents; i++) {
            HetPairs pairs = het_report_on(report, scenario, report->ranked[i]);
            put_pairs(page, &pairs, true, NULL);
        }
        g_string_append(page, "</tr>\n");
    }
    het_html_table_end(page);
}

static void
put_balance(const HetReport *report, GString *page)
{
    static const char *const columns[] = {"scenario", "first",
                                          "second",   "points of the first side in % (95 %)",
                                          "pairs",    "worth in Elo (95 %)",
                                          NULL};
    het_html_table(page, "Side balance", columns, 3);
    for (unsigned scenario = 0; scenario < report->scenarios; scenario++) {
        const HetScenario *loaded = report->tournament->loaded->pdata[scenario];
        het_html_put(page, "<tr><th scope=row>%s</th><td>%s</td><td>%s</td>",
                     (const char *)report->tournament->scenarios->pdata[scenario],
                     loaded->sides[HET_FIRST], loaded->sides[HET_SECOND]);
        put_pairs(page, &report->balance[scenario], false, NULL);
        put_count(page, het_pairs_count(&report->balance[scenario]));
        put_rating(page, &report->sides[scenario], false);
        g_string_append(page, "</tr>\n");
    }
    het_html_table_end(page);
}

/* --- work and failures ------------------------------------------------------------------------ */

static void
put_work(const HetReport *report, GString *page)
{
    static const char *const columns[] = {
        "agent", "choices", "iterations a choice", "calls a choice", "evaluations a choice", NULL};
    het_html_table(page, "Work a choice", columns, 1);
    for (unsigned rank = 0; rank < report->agents; rank++) {
        const HetAgentWork *work = &report->tallies[report->ranked[rank]].work;
        double choices = (double)MAX(work->choices, 1);
        put_row_head(report, report->ranked, rank, page);
        put_count(page, work->choices);
        het_html_put(page, "<td>%.1f</td><td>%.1f</td><td>%.1f</td></tr>\n",
                     (double)work->iterations / choices, (double)work->calls / choices,
                     (double)work->evaluations / choices);
    }
    het_html_table_end(page);
}

static void
put_offences(const HetReport *report, GString *page)
{
    static const char *const columns[] = {"agent", "how", "legs", NULL};
    bool titled = false;
    for (unsigned rank = 0; rank < report->agents; rank++) {
        const HetTally *tally = &report->tallies[report->ranked[rank]];
        for (unsigned code = 0; code < HET_LEG_CODE_COUNT; code++) {
            if (tally->offences[code] == 0)
                continue;
            if (!titled)
                het_html_table(page, "Legs lost by other ways than the rules", columns, 2);
            titled = true;
            put_row_head(report, report->ranked, rank, page);
            het_html_put(page, "<td>%s</td><td>%u</td></tr>\n", het_leg_code_name((HetLegCode)code),
                         tally->offences[code]);
        }
    }
    if (titled)
        het_html_table_end(page);
}

static void
put_ends(const HetReport *report, GString *page)
{
    static const char *const columns[] = {"end", "legs", "scored", NULL};
    het_html_table(page, "How games ended", columns, 1);
    for (unsigned code = 0; code < HET_LEG_CODE_COUNT; code++) {
        unsigned legs = het_results_count(report->results, (HetLegCode)code);
        if (legs > 0)
            het_html_put(page, "<tr><th scope=row>%s</th><td>%u</td><td>%s</td></tr>\n",
                         het_leg_code_name((HetLegCode)code), legs,
                         het_leg_code_scored((HetLegCode)code) ? "yes" : "no");
    }
    het_html_table_end(page);
    if (report->halves > 0)
        het_html_put(page,
                     "<p>Finished legs left out of the scores because their partner is missing: "
                     "%u.</p>\n",
                     report->halves);
}

void
het_report_html_tables(const HetReport *report, GString *page)
{
    const char *system;
    for (unsigned i = 0;
         het_report_several(report) && (system = het_report_system(report, i)) != NULL; i++)
        put_standings(report, system, page);
    put_total(report, page);
    for (unsigned i = 0; (system = het_report_system(report, i)) != NULL; i++)
        put_meetings(report, system, page);
    for (unsigned i = 0; report->agents > 2 && (system = het_report_system(report, i)) != NULL; i++)
        put_heads(report, system, page);
    for (unsigned i = 0; report->agents > 2 && (system = het_report_system(report, i)) != NULL; i++)
        put_circles(report, system, page);
    put_all_luck(report, page);
    if (report->scenarios > 1)
        put_scenarios(report, page);
    put_balance(report, page);
    put_work(report, page);
    put_offences(report, page);
    put_ends(report, page);
}
