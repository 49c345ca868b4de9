#include "report.h"

#include <math.h>

#include "equilibrium.h"
#include "sprt.h"

/* --- cells ------------------------------------------------------------------------------------ */

typedef struct {
    const HetReport *report;
    GString *text;
    bool colour;
    unsigned name_width;   /* of the longest agent's name */
    const unsigned *order; /* agents as the table under way numbers them */
} Writer;

static const char BOLD[] = "\033[1m", GREEN[] = "\033[32m", RED[] = "\033[31m", PLAIN[] = "\033[0m";

/* A field: `width` columns wide, flush right if negative, with a colour or NULL. */
static void
put(Writer *writer, int width, const char *colour, const char *text)
{
    int blanks = ABS(width) - (int)g_utf8_strlen(text, -1);
    if (width < 0)
        g_string_append_printf(writer->text, "%*s", MAX(blanks, 0), "");
    if (writer->colour && colour != NULL)
        g_string_append_printf(writer->text, "%s%s%s", colour, text, PLAIN);
    else
        g_string_append(writer->text, text);
    if (width > 0)
        g_string_append_printf(writer->text, "%*s", MAX(blanks, 0), "");
}

static void put_format(Writer *writer, int width, const char *colour, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

static void
put_format(Writer *writer, int width, const char *colour, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    put(writer, width, colour, text);
}

/* Ends the line, without blanks at its end. */
static void
end_line(Writer *writer)
{
    while (writer->text->len > 0 && writer->text->str[writer->text->len - 1] == ' ')
        g_string_truncate(writer->text, writer->text->len - 1);
    g_string_append_c(writer->text, '\n');
}

static void
put_title(Writer *writer, const char *title)
{
    g_string_append_c(writer->text, '\n');
    put(writer, 0, BOLD, title);
    end_line(writer);
}

static void
put_agent(Writer *writer, unsigned rank)
{
    unsigned agent = writer->order[rank];
    put_format(writer, -3, NULL, "%u", rank + 1);
    put_format(writer, (int)writer->name_width + 2, NULL, "  %s",
               (const char *)writer->report->tournament->agents->pdata[agent]);
}

/* Green where the interval lies above a half, red where below. */
static const char *
verdict(const HetEstimate *estimate)
{
    return estimate->low > 0.5 ? GREEN : estimate->high < 0.5 ? RED : NULL;
}

static void
put_interval(Writer *writer, const HetEstimate *estimate)
{
    put_format(writer, -8, verdict(estimate), "%.1f", 100 * estimate->mean);
    put_format(writer, 14, NULL, " (%.1f-%.1f)", 100 * estimate->low, 100 * estimate->high);
}

static void
put_shares(Writer *writer, const HetEstimate *estimate)
{
    if (estimate->pairs == 0)
        put(writer, -22, NULL, "-");
    else
        put_interval(writer, estimate);
}

static void
put_estimate(Writer *writer, const HetPairs *pairs)
{
    HetEstimate estimate = het_stats_estimate(pairs);
    put_shares(writer, &estimate);
}

/* A signed whole number that is never "-0". */
static void
put_signed(Writer *writer, int width, double value)
{
    put_format(writer, width, NULL, "%+.0f", rint(value) + 0.0);
}

/* --- tables ----------------------------------------------------------------------------------- */

static void
put_head(Writer *writer)
{
    const HetReport *report = writer->report;
    const HetTournament *tournament = report->tournament;
    if (*tournament->title != '\0') {
        put(writer, 0, BOLD, tournament->title);
        end_line(writer);
    }
    g_string_append_printf(
        writer->text,
        "%u agents, %u scenario%s, %u pair%s a meeting and scenario, seed %" G_GUINT64_FORMAT
        "%s, definition %s\n",
        report->agents, report->scenarios, report->scenarios == 1 ? "" : "s", tournament->pairs,
        tournament->pairs == 1 ? "" : "s", tournament->seed,
        tournament->dice == HET_DICE_SECRET  ? ", secret dice"
        : tournament->dice == HET_DICE_APART ? ", secret dice, each leg its own"
                                             : "",
        tournament->hash);
    g_string_append_printf(writer->text,
                           "%u of %u legs scored, %u whole pair%s. Scores are shares of the points "
                           "in %%; intervals are 95 %%, over pairs.\n",
                           het_report_scored_legs(report), report->results->count,
                           het_report_whole_pairs(report),
                           het_report_whole_pairs(report) == 1 ? "" : "s");
}

static void
put_rating(Writer *writer, const HetRating *rating, bool anchor)
{
    if (anchor) {
        put(writer, 0, NULL, "      0 (anchor)");
    } else if (rating->known) {
        put_signed(writer, -7, rating->elo);
        put(writer, 0, NULL, " (");
        put_signed(writer, 0, rating->low);
        put(writer, 0, NULL, " to ");
        put_signed(writer, 0, rating->high);
        put(writer, 0, NULL, ")");
    } else {
        put(writer, -7, NULL, "?");
    }
}

/* Scores and ratings over the scenarios of one system. */
static void
put_standings(Writer *writer, const char *system)
{
    const HetReport *report = writer->report;
    g_autofree HetRating *ratings = g_new0(HetRating, report->agents);
    het_report_ratings(report, system, ratings);
    g_autofree char *title = g_strdup_printf("Standings: %s", system);
    put_title(writer, title);
    put(writer, (int)writer->name_width + 5, NULL, "  #  agent");
    put(writer, -22, NULL, "score    (95 %)    ");
    put(writer, 0, NULL, " pairs    Elo (95 %)\n");
    for (unsigned rank = 0; rank < report->agents; rank++) {
        unsigned agent = writer->order[rank];
        HetPairs pairs = het_report_in(report, system, agent);
        put_agent(writer, rank);
        put_estimate(writer, &pairs);
        put_format(writer, 0, NULL, "%6u ", het_pairs_count(&pairs));
        put_rating(writer, &ratings[agent], agent == report->tournament->anchor);
        end_line(writer);
    }
}

/* All systems together: the only one there is, or the mean of several, each counting alike. */
static void
put_total(Writer *writer)
{
    const HetReport *report = writer->report;
    bool several = het_report_several(report);
    put_title(writer, several ? "All systems, each counting alike" : "Standings");
    put(writer, (int)writer->name_width + 5, NULL, "  #  agent");
    put(writer, -22, NULL, "score    (95 %)    ");
    put(writer, 0, NULL, " pairs    won  drawn   lost");
    put(writer, 0, NULL, several ? "\n" : "    Elo (95 %)\n");
    for (unsigned rank = 0; rank < report->agents; rank++) {
        unsigned agent = report->ranked[rank];
        const HetTally *tally = &report->tallies[agent];
        HetPairs total = het_report_total(report, agent);
        put_agent(writer, rank);
        HetEstimate pooled = het_report_pooled(report, agent);
        put_shares(writer, &pooled);
        put_format(writer, 0, NULL, "%6u %6u %6u %6u", het_pairs_count(&total), tally->won,
                   tally->drawn, tally->lost);
        if (!several)
            put_rating(writer, &report->ratings[agent], agent == report->tournament->anchor);
        end_line(writer);
    }
}

/* Two agents on one system: what a match is about, in words. */
static void
put_duel(Writer *writer, const char *system)
{
    const HetReport *report = writer->report;
    unsigned better = report->ranked[0];
    HetPairs pairs = het_report_in(report, system, better);
    HetEstimate estimate = het_stats_estimate(&pairs);
    if (estimate.pairs == 0)
        return;
    if (estimate.mean < 0.5) { /* another system made it the better one */
        better = report->ranked[1];
        pairs = het_report_in(report, system, better);
        estimate = het_stats_estimate(&pairs);
    }
    bool several = het_report_several(report);
    g_string_append_printf(
        writer->text,
        "\n%s%sikelihood that %s is the better: %.1f %%. Pairs in which it made\n"
        "0, 1/2, 1, 3/2, 2 points: %u, %u, %u, %u, %u.\n",
        several ? system : "", several ? ": l" : "L",
        (const char *)report->tournament->agents->pdata[better], 100 * estimate.likelihood,
        pairs.count[0], pairs.count[1], pairs.count[2], pairs.count[3], pairs.count[4]);
    HetNormalizedElo normalized = het_stats_normalized_elo(&pairs);
    if (isfinite(normalized.elo))
        g_string_append_printf(writer->text, "Normalized Elo: %+.1f (%+.1f to %+.1f).\n",
                               normalized.elo, normalized.low, normalized.high);
}

static void
put_column_numbers(Writer *writer)
{
    for (unsigned rank = 0; rank < writer->report->agents; rank++) {
        put_format(writer, -8, NULL, "%u", rank + 1);
        put(writer, 14, NULL, "");
    }
    end_line(writer);
}

static void
put_matrix(Writer *writer, const char *system)
{
    const HetReport *report = writer->report;
    g_autofree char *title =
        g_strdup_printf("Head to head, row against column: %s", system != NULL ? system : "all");
    put_title(writer, title);
    put(writer, (int)writer->name_width + 5, NULL, "");
    put_column_numbers(writer);
    for (unsigned row = 0; row < report->agents; row++) {
        put_agent(writer, row);
        for (unsigned column = 0; column < report->agents; column++) {
            HetPairs pairs =
                het_report_meeting(report, system, writer->order[row], writer->order[column]);
            put_estimate(writer, &pairs);
        }
        end_line(writer);
    }
}

/* Who is worth what where agents beat each other in circles: see equilibrium.h. */
static void
put_circles(Writer *writer, const char *system)
{
    const HetReport *report = writer->report;
    double mass[HET_EQUILIBRIUM_MAX], margin[HET_EQUILIBRIUM_MAX], alpha[HET_EQUILIBRIUM_MAX];
    het_report_equilibria(report, system, mass, margin, alpha);
    g_autofree char *title = g_strdup_printf("Nash average and alpha-rank: %s", system);
    put_title(writer, title);
    put(writer, (int)writer->name_width + 5, NULL, "  #  agent");
    put(writer, 0, NULL, "  mass in %  margin against it  alpha-rank in %\n");
    for (unsigned rank = 0; rank < report->agents; rank++) {
        unsigned agent = writer->order[rank];
        put_agent(writer, rank);
        put_format(writer, -11, NULL, "%.1f", 100 * mass[agent]);
        put_format(writer, -19, NULL, "%+.3f", rint(1000 * margin[agent]) / 1000 + 0.0);
        put_format(writer, -17, NULL, "%.1f", 100 * alpha[agent]);
        end_line(writer);
    }
}

/* One meeting with its luck taken out; nothing where none was looked at. */
static void
put_luck(Writer *writer, const char *system, unsigned agent, unsigned other, bool *titled)
{
    const GPtrArray *agents = writer->report->tournament->agents;
    HetLuckEstimate luck = het_report_luck(writer->report, system, agent, other);
    if (luck.pairs < 2)
        return;
    if (!*titled)
        put_title(writer, "With the luck of the dice taken out (95 %)");
    *titled = true;
    g_string_append_printf(writer->text,
                           "%s: %s against %s: %.1f (+-%.1f) as played, %.1f (+-%.1f) adjusted; "
                           "variance left %.0f %%\n",
                           system, (const char *)agents->pdata[agent],
                           (const char *)agents->pdata[other], 100 * luck.plain,
                           100 * luck.plain_half, 100 * luck.adjusted, 100 * luck.adjusted_half,
                           100 * luck.variance_left);
}

static void
put_all_luck(Writer *writer)
{
    const HetReport *report = writer->report;
    bool titled = false;
    for (unsigned i = 0; het_report_system(report, i) != NULL; i++)
        for (unsigned a = 0; a < report->agents; a++)
            for (unsigned b = a + 1; b < report->agents; b++)
                put_luck(writer, het_report_system(report, i), report->ranked[a], report->ranked[b],
                         &titled);
}

static int
scenario_width(const Writer *writer)
{
    glong width = 8;
    const GPtrArray *scenarios = writer->report->tournament->scenarios;
    for (guint i = 0; i < scenarios->len; i++)
        width = MAX(width, g_utf8_strlen(scenarios->pdata[i], -1));
    return (int)width + 1;
}

static void
put_scenarios(Writer *writer)
{
    const HetReport *report = writer->report;
    int width = scenario_width(writer);
    put_title(writer, het_report_several(report)
                          ? "Scores by scenario, agents as numbered over all systems"
                          : "Scores by scenario");
    put(writer, width, NULL, "");
    put_column_numbers(writer);
    for (unsigned scenario = 0; scenario < report->scenarios; scenario++) {
        put(writer, width, NULL, report->tournament->scenarios->pdata[scenario]);
        for (unsigned rank = 0; rank < report->agents; rank++) {
            HetPairs pairs = het_report_on(report, scenario, report->ranked[rank]);
            put_estimate(writer, &pairs);
        }
        end_line(writer);
    }
}

static void
put_balance(Writer *writer)
{
    const HetReport *report = writer->report;
    int width = scenario_width(writer);
    put_title(writer, "Side balance: share of the points of the side that is FIRST");
    put(writer, width, NULL, "scenario");
    put(writer, 0, NULL, "   share   (95 %)      pairs  worth in Elo (95 %)       first, second\n");
    for (unsigned scenario = 0; scenario < report->scenarios; scenario++) {
        const HetScenario *loaded = report->tournament->loaded->pdata[scenario];
        put(writer, width, NULL, report->tournament->scenarios->pdata[scenario]);
        put_estimate(writer, &report->balance[scenario]);
        const HetRating *side = &report->sides[scenario];
        g_autofree char *worth =
            side->known ? g_strdup_printf("%+.0f (%+.0f to %+.0f)", rint(side->elo) + 0.0,
                                          rint(side->low) + 0.0, rint(side->high) + 0.0)
                        : g_strdup("?");
        put_format(writer, 8, NULL, "%6u  ", het_pairs_count(&report->balance[scenario]));
        put_format(writer, 26, NULL, "%s", worth);
        put_format(writer, 0, NULL, "%s, %s", loaded->sides[0], loaded->sides[1]);
        end_line(writer);
    }
}

static void
put_work(Writer *writer)
{
    const HetReport *report = writer->report;
    put_title(writer, "Work a choice");
    put(writer, (int)writer->name_width + 5, NULL, "  #  agent");
    put(writer, 0, NULL, "     choices  iterations       calls  evaluations\n");
    for (unsigned rank = 0; rank < report->agents; rank++) {
        const HetAgentWork *work = &report->tallies[report->ranked[rank]].work;
        double choices = (double)MAX(work->choices, 1);
        put_agent(writer, rank);
        put_format(writer, -12, NULL, "%" G_GUINT64_FORMAT, (guint64)work->choices);
        put_format(writer, -12, NULL, "%.1f", (double)work->iterations / choices);
        put_format(writer, -12, NULL, "%.1f", (double)work->calls / choices);
        put_format(writer, -13, NULL, "%.1f", (double)work->evaluations / choices);
        end_line(writer);
    }
}

/* --- failures --------------------------------------------------------------------------------- */

static void
put_offences(Writer *writer)
{
    const HetReport *report = writer->report;
    bool any = false;
    for (unsigned rank = 0; rank < report->agents; rank++) {
        const HetTally *tally = &report->tallies[report->ranked[rank]];
        for (unsigned code = 0; code < HET_LEG_CODE_COUNT; code++) {
            if (tally->offences[code] == 0)
                continue;
            if (!any)
                put_title(writer, "Legs lost by other ways than the rules");
            any = true;
            put_agent(writer, rank);
            put(writer, 2, NULL, "");
            put_format(writer, 0, RED, "%s: %u", het_leg_code_name((HetLegCode)code),
                       tally->offences[code]);
            end_line(writer);
        }
    }
}

static void
put_unfinished(Writer *writer)
{
    const HetReport *report = writer->report;
    g_autoptr(GString) list = g_string_new(NULL);
    for (unsigned code = 0; code < HET_LEG_CODE_COUNT; code++) {
        unsigned count = het_results_count(report->results, (HetLegCode)code);
        if (!het_leg_code_scored((HetLegCode)code) && count > 0)
            g_string_append_printf(list, "%s%s %u", list->len > 0 ? ", " : "",
                                   het_leg_code_name((HetLegCode)code), count);
    }
    if (list->len == 0)
        return;
    put_title(writer, "Legs without a result");
    g_string_append_printf(writer->text,
                           "%s; finished legs left out of the scores because their "
                           "partner is missing: %u\n",
                           list->str, report->halves);
}

/* A table of each system, its agents numbered by their score on it. */
static void
put_each(Writer *writer, void (*put_table)(Writer *writer, const char *system))
{
    const char *system;
    for (unsigned i = 0; (system = het_report_system(writer->report, i)) != NULL; i++) {
        g_autofree unsigned *order = het_report_order(writer->report, system);
        writer->order = order;
        put_table(writer, system);
        writer->order = writer->report->ranked;
    }
}

char *
het_report_text(const HetReport *report, bool colour)
{
    Writer writer = {
        .report = report, .text = g_string_new(NULL), .colour = colour, .order = report->ranked};
    writer.name_width = 5;
    for (unsigned i = 0; i < report->agents; i++)
        writer.name_width = MAX(writer.name_width,
                                (unsigned)g_utf8_strlen(report->tournament->agents->pdata[i], -1));
    put_head(&writer);
    if (het_report_several(report))
        put_each(&writer, put_standings);
    put_total(&writer);
    for (unsigned i = 0; report->agents == 2 && het_report_system(report, i) != NULL; i++)
        put_duel(&writer, het_report_system(report, i));
    if (report->agents > 2) {
        put_each(&writer, put_matrix);
        put_each(&writer, put_circles);
    }
    put_all_luck(&writer);
    if (report->scenarios > 1)
        put_scenarios(&writer);
    put_balance(&writer);
    put_work(&writer);
    put_offences(&writer);
    put_unfinished(&writer);
    return g_string_free(writer.text, FALSE);
}
