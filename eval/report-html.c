/* The page around the tables: its head and style, the plots, and how to play it all again. */
#include "report-html.h"

#include "html.h"
#include "store.h"
#include "engine/each.h"

static void
put_head(const HetReport *report, GString *page)
{
    const HetTournament *tournament = report->tournament;
    const char *title = *tournament->title != '\0' ? tournament->title : "Tournament";
    het_html_begin(page, title);
    het_html_put(page, "<h1>%s</h1>\n<p>%u of %u legs scored, %u whole pairs.", title,
                 het_report_scored_legs(report), report->results->count,
                 het_report_whole_pairs(report));
    g_string_append(
        page,
        " The unit is the pair: two legs with the same dice and the sides swapped. Scores are "
        "shares of the points in %; all intervals are 95 %, over pairs; n counts pairs. Blue: "
        "the whole interval is above a half; orange: below.</p>\n");
}

/* --- plots ------------------------------------------------------------------------------------ */

/* Links to the games behind the points of a drawing: of each agent or scenario that it shows. */
static void
put_points(const HetPlot *figure, const char *games_at, const char *key, const GPtrArray *names,
           GString *page)
{
    bool first = true;
    HET_EACH(const char, name, names) {
        if (strstr(figure->data, name) == NULL)
            continue;
        g_autofree char *escaped = g_uri_escape_string(name, NULL, FALSE);
        het_html_put(page, "%s <a href=\"%s&amp;%s=%s\">%s</a>", first ? "; its points:" : ",",
                     games_at, key, escaped, name);
        first = false;
    }
}

static void
put_figure(const HetReport *report, const HetPlot *figure, GString *page)
{
    const char *games_at = report->games_at;
    het_html_put(page, "<h2>%s</h2>\n<figure>\n", figure->title);
    g_autofree char *words =
        g_strdup_printf("%s; the figures are in the text below it", figure->title);
    het_html_drawing(page, words, figure->svg);
    if (games_at != NULL) {
        het_html_put(page, "<figcaption><a href=\"%s\">the games behind it, on the board</a>",
                     games_at);
        put_points(figure, games_at, "agent", report->tournament->agents, page);
        put_points(figure, games_at, "battle", report->tournament->scenarios, page);
        g_string_append(page, "</figcaption>\n");
    }
    het_html_put(page,
                 "<details><summary>what it draws, in figures</summary><pre>%s</pre></details>\n"
                 "</figure>\n",
                 figure->data);
}

/* --- what was played -------------------------------------------------------------------------- */

static void
put_played(const HetReport *report, GString *page)
{
    const HetTournament *tournament = report->tournament;
    het_html_put(page, "<h2>What was played</h2>\n<dl>\n<dt>agents</dt>");
    HET_EACH_BELOW(i, report->agents)
        het_html_put(page, "<dd>%s%s</dd>", (const char *)tournament->agents->pdata[i],
                     i == tournament->anchor ? " (anchor: its Elo is 0)" : "");
    if (tournament->files->len > 0)
        het_html_put(page, "\n<dt>what they read</dt>");
    HET_EACH(const HetAgentFile, file, tournament->files)
        het_html_put(page, "<dd>%s, digest %s</dd>", file->path, file->digest);
    het_html_put(page, "\n<dt>meetings</dt><dd>%s, %u pair%s a meeting and scenario</dd>\n",
                 tournament->format == HET_FORMAT_MEETINGS   ? "as listed"
                 : tournament->format == HET_FORMAT_GAUNTLET ? "the first agent against all others"
                                                             : "everybody against everybody",
                 tournament->pairs, tournament->pairs == 1 ? "" : "s");
    het_html_put(page, "<dt>seed</dt><dd>%" G_GUINT64_FORMAT "</dd>\n", tournament->seed);
    het_html_put(page, "<dt>dice</dt><dd>%s</dd>\n", het_tournament_dice(tournament));
    het_html_put(page, "<dt>definition</dt><dd>%s</dd>\n</dl>\n", tournament->hash);
    static const char *const columns[] = {"scenario", "system", "digest of its text", NULL};
    het_html_table(page, "Scenarios", columns, 3);
    HET_EACH_BELOW(i, report->scenarios) {
        const HetTournamentScenario *scenario = tournament->loaded->pdata[i];
        het_html_put(page, "<tr><th scope=row>%s</th><td>%s</td><td>%s</td></tr>\n",
                     (const char *)tournament->scenarios->pdata[i], scenario->rules->name,
                     scenario->digest);
    }
    het_html_table_end(page);
}

static void
put_origins(const GPtrArray *origins, GString *page)
{
    static const char *const columns[] = {"version", "compiler", "host", "legs", NULL};
    het_html_table(page, "Where it was played", columns, 3);
    HET_EACH(const HetOrigin, origin, origins)
        het_html_put(page,
                     "<tr><th scope=row>hetman %s</th><td>%s</td><td>%s</td><td>%u</td></tr>\n",
                     origin->version, origin->compiler, origin->host, origin->legs);
    het_html_table_end(page);
}

/* To be pasted into a shell as it is. */
static void
put_again(const HetPage *what, GString *page)
{
    const HetTournament *tournament = what->report->tournament;
    g_autofree char *definition = het_tournament_text(tournament);
    g_autofree char *sprt =
        what->sprt != NULL ? g_strdup_printf(" --sprt=%g,%g", what->sprt->low, what->sprt->high)
                           : g_strdup("");
    het_html_put(page,
                 "<h2>To play it again</h2>\n<pre>cat &gt; again.tournament &lt;&lt;'END'\n%s"
                 "END\nhetman tournament again.tournament --store=again.db%s\n"
                 "hetman report again.db --html=again.html%s</pre>\n",
                 definition, sprt, sprt);
    g_string_append(
        page, "<p>The same version gives the same games on any machine and for any number "
              "of jobs, unless an agent's budget is in milliseconds or it is a program from "
              "outside that plays by chance of its own. A secret of the dice that is shown here is "
              "none any more: play on into a new store. Scenarios that are files must be "
              "there under the same names.</p>\n");
    het_html_put(page, "<p><small>Page by %s.</small></p>\n", what->program);
}

/* Every game with a link that opens it on the board. */
static void
put_games(const HetPage *what, GString *page)
{
    static const char *const columns[] = {"game", "scenario", "first", "second", "result", NULL};
    const HetTournament *tournament = what->tournament;
    g_autofree char *store = g_uri_escape_string(what->store, NULL, FALSE);
    het_html_table(page, "Games, each on the board of hetman serve", columns, 5);
    HET_EACH_BELOW(leg, what->results->count) {
        const HetLegResult *result = &what->results->legs[leg];
        if (result->code == HET_LEG_UNPLAYED)
            continue;
        const HetPairing pairing = het_tournament_meeting(tournament, leg / 2);
        het_html_put(
            page,
            "<tr><th scope=row><a href=\"%s/?store=%s&amp;pair=%u&amp;leg=%u\">%u-%u</a>"
            "</th><td>%s</td><td>%s</td><td>%s</td><td>%s, %s</td></tr>\n",
            what->board, store, leg / 2 + 1, leg % 2 + 1, leg / 2 + 1, leg % 2 + 1,
            (const char *)tournament->scenarios->pdata[pairing.scenario],
            (const char *)
                tournament->agents->pdata[het_pairing_agent(&pairing, leg % 2, HET_FIRST)],
            (const char *)
                tournament->agents->pdata[het_pairing_agent(&pairing, leg % 2, HET_SECOND)],
            result->winner <= HET_SECOND ? het_actor_name(result->winner) : "draw", result->reason);
    }
    het_html_table_end(page);
}

char *
het_report_html(const HetPage *what)
{
    GString *page = g_string_new(NULL);
    put_head(what->report, page);
    g_string_append(page, "<div class=beside>\n");
    het_report_html_tables(what->report, page);
    g_string_append(page, "</div>\n");
    if (what->sprt != NULL) {
        g_autofree char *verdict = het_report_verdict(what->report, what->sprt);
        het_html_put(page, "<h2>Verdict of the sequential test</h2>\n<p>%s.</p>\n", verdict);
    }
    HET_EACH_BELOW(i, what->figure_count)
        put_figure(what->report, &what->figures[i], page);
    if (what->board != NULL)
        put_games(what, page);
    put_played(what->report, page);
    put_origins(what->origins, page);
    put_again(what, page);
    return g_string_free(page, FALSE);
}
