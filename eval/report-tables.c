/* The tables of a report, as text and as HTML: the same ones of the same rows. */
#include "report-html.h"

static const char BOLD[] = "\033[1m", PLAIN[] = "\033[0m";

/* (transfer full) Where the board lists an agent's games, or those of two; NULL: nowhere. */
static char *
games_of(const void *data, const HetFigure *row, const HetFigure *cell)
{
    const HetReport *report = data;
    const HetFigure *it = cell != NULL ? cell : row;
    if (report->games_at == NULL || *it->of == '\0' || (cell != NULL && *it->against == '\0') ||
        !g_ptr_array_find_with_equal_func(report->tournament->agents, it->of, g_str_equal, NULL))
        return NULL;
    g_autofree char *of = g_uri_escape_string(it->of, NULL, FALSE);
    g_autofree char *against = g_uri_escape_string(it->against, NULL, FALSE);
    return g_strdup_printf("%s&agent=%s%s%s", report->games_at, of,
                           *against != '\0' ? "&agent=" : "", against);
}

/* The target of tables: text, or a page. */
typedef struct {
    const HetReport *report;
    const GArray *figures;
    GString *out;
    bool html, colour;
} Writer;

static void
put(const Writer *writer, HetFigureTable table)
{
    table.colour = writer->colour;
    table.link = games_of;
    table.data = writer->report;
    (writer->html ? het_figures_html : het_figures_text)(writer->figures, &table, writer->out);
}

static const char *const scores[] = {"score", NULL};
static const char *const standings[] = {"score", "elo", "won", "drawn", "lost", NULL};

/* The tables of a system, or (place "") of the only one. */
static void
put_meetings(const Writer *writer, const char *place, const char *name)
{
    static const char *const meetings[] = {
        "superiority",  "pairs of 0", "pairs of 1/2",   "pairs of 1",
        "pairs of 3/2", "pairs of 2", "normalized elo", NULL};
    static const char *const luck[] = {"score without luck", "variance left", NULL};
    static const char *const circles[] = {"nash mass", "nash margin", "alpha-rank", NULL};
    const bool two = writer->report->agents == 2;
    g_autofree char *meeting = g_strdup_printf("Meetings: %s", name);
    g_autofree char *heads = g_strdup_printf("Head to head, row against column: %s", name);
    g_autofree char *circle = g_strdup_printf("Nash average and alpha-rank: %s", name);
    g_autofree char *lucky = g_strdup_printf("With the luck of the dice taken out: %s", name);
    if (!two)
        put(writer, (HetFigureTable){.title = heads,
                                     .whats = scores,
                                     .where = place,
                                     .rows = HET_BY_OF,
                                     .columns = HET_BY_AGAINST});
    if (two || writer->html)
        put(writer, (HetFigureTable){.title = meeting,
                                     .whats = meetings,
                                     .where = place,
                                     .rows = HET_BY_OF | HET_BY_AGAINST,
                                     .columns = HET_BY_WHAT,
                                     .counted = true});
    put(writer, (HetFigureTable){.title = circle,
                                 .whats = circles,
                                 .where = place,
                                 .rows = HET_BY_OF,
                                 .columns = HET_BY_WHAT});
    put(writer, (HetFigureTable){.title = lucky,
                                 .whats = luck,
                                 .where = place,
                                 .rows = HET_BY_OF | HET_BY_AGAINST,
                                 .columns = HET_BY_WHAT});
}

static void
put_standings(const Writer *writer, const char *place, const char *title)
{
    put(writer, (HetFigureTable){.title = title,
                                 .whats = standings,
                                 .against = "",
                                 .where = place,
                                 .rows = HET_BY_OF,
                                 .columns = HET_BY_WHAT,
                                 .counted = true});
}

static void
put_rest(const Writer *writer)
{
    static const char *const balance[] = {"first side", "side elo", NULL};
    static const char *const work[] = {"choices", "iterations",   "calls", "evaluations",
                                       "cpu",     "cpu a choice", NULL};
    static const char *const legs[] = {"legs", NULL};
    const char *offences[HET_LEG_CODE_COUNT + 1] = {NULL};
    HET_EACH_BELOW(code, HET_LEG_CODE_COUNT)
        offences[code] = het_leg_code_name((HetLegCode)code);
    put(writer, (HetFigureTable){.title = "Side balance",
                                 .whats = balance,
                                 .rows = HET_BY_WHERE | HET_BY_OF | HET_BY_AGAINST,
                                 .columns = HET_BY_WHAT,
                                 .counted = true});
    put(writer, (HetFigureTable){
                    .title = "Work", .whats = work, .rows = HET_BY_OF, .columns = HET_BY_WHAT});
    put(writer, (HetFigureTable){.title = "Legs lost by other ways than the rules",
                                 .whats = offences,
                                 .rows = HET_BY_OF,
                                 .columns = HET_BY_WHAT});
    put(writer, (HetFigureTable){.title = "How games ended",
                                 .whats = legs,
                                 .rows = HET_BY_OF | HET_BY_WHERE,
                                 .columns = HET_BY_WHAT});
}

static void
put_tables(const Writer *writer)
{
    const HetReport *report = writer->report;
    const bool several = het_report_several(report);
    const char *system;
    for (unsigned i = 0; several && (system = het_report_system(report, i)) != NULL; i++) {
        g_autofree char *title = g_strdup_printf("Standings: %s", system);
        put_standings(writer, system, title);
    }
    put_standings(writer, "", several ? "All systems, each counting alike" : "Standings");
    for (unsigned i = 0; (system = het_report_system(report, i)) != NULL; i++)
        put_meetings(writer, several ? system : "", system);
    if (report->scenarios > 1)
        put(writer, (HetFigureTable){.title = several ? "Scores by scenario, agents as numbered "
                                                        "over all systems"
                                                      : "Scores by scenario",
                                     .whats = scores,
                                     .places = report->tournament->scenarios,
                                     .rows = HET_BY_WHERE,
                                     .columns = HET_BY_OF});
    put_rest(writer);
}

char *
het_report_text(const HetReport *report, bool colour)
{
    const HetTournament *tournament = report->tournament;
    g_autoptr(GArray) figures = het_report_figures(report, NULL);
    const Writer writer = {report, figures, g_string_new(NULL), false, colour};
    if (*tournament->title != '\0')
        g_string_append_printf(writer.out, "%s%s%s\n", colour ? BOLD : "", tournament->title,
                               colour ? PLAIN : "");
    g_string_append_printf(
        writer.out,
        "%u agents, %u scenario%s, %u pair%s a meeting and scenario, seed %" G_GUINT64_FORMAT
        "%s, definition %s\n",
        report->agents, report->scenarios, report->scenarios == 1 ? "" : "s", tournament->pairs,
        tournament->pairs == 1 ? "" : "s", tournament->seed,
        tournament->dice == HET_DICE_SECRET  ? ", secret dice"
        : tournament->dice == HET_DICE_APART ? ", secret dice, each leg its own"
                                             : "",
        tournament->hash);
    HET_EACH(const HetAgentFile, file, tournament->files)
        g_string_append_printf(writer.out, "Agents read %s, digest %s.\n", file->path,
                               file->digest);
    g_string_append_printf(
        writer.out,
        "%u of %u legs scored, %u whole pair%s. Scores are shares of the points in %%; intervals "
        "are 95 %%, over pairs. The Elo of %s is 0.\n",
        het_report_scored_legs(report), report->results->count, het_report_whole_pairs(report),
        het_report_whole_pairs(report) == 1 ? "" : "s",
        (const char *)tournament->agents->pdata[tournament->anchor]);
    put_tables(&writer);
    return g_string_free(writer.out, FALSE);
}

void
het_report_html_tables(const HetReport *report, GString *page)
{
    g_autoptr(GArray) figures = het_report_figures(report, NULL);
    const Writer writer = {report, figures, page, true, false};
    put_tables(&writer);
}
