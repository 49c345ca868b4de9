#include "page.h"

#include "eval/html.h"
#include "eval/command/program.h"
#include "engine/each.h"

/* Appends the drawings from the index `from` to before `to`, each with its title. */
static void
put_drawings(const GArray *plots, guint from, guint to, GString *page)
{
    for (guint i = from; i < MIN(to, plots->len); i++) {
        const HetStudyPlot *plot = &g_array_index(plots, HetStudyPlot, i);
        het_html_put(page, "<figure><figcaption>%s</figcaption>\n", plot->title);
        het_html_drawing(page, plot->title, plot->svg);
        g_string_append(page, "</figure>\n");
    }
}

/* --- the head --------------------------------------------------------------------------------- */

/* Question, answer, picture: the page in brief. */
static void
put_answer(const HetStudyReport *report, const GArray *plots, GString *page)
{
    const HetStudy *study = report->analysis->study;
    g_autoptr(GPtrArray) lines = het_study_answer(report);
    het_html_begin(page, study->title);
    het_html_put(page, "<h1>%s</h1>\n", study->title);
    if (*study->question != '\0')
        het_html_put(page, "<p><b>Question.</b> %s</p>\n", study->question);
    if (lines->len > 0)
        g_string_append(page, "<p><b>Answer.</b></p>\n<ul>\n");
    HET_EACH(const char, line, lines)
        het_html_put(page, "<li>%s</li>\n", line);
    if (lines->len > 0)
        g_string_append(page, "</ul>\n");
    put_drawings(plots, 0, 1, page);
}

static void
put_head(const HetStudyReport *report, GString *page)
{
    const HetAnalysis *analysis = report->analysis;
    const HetStudy *study = analysis->study;
    g_autofree char *design = het_study_design_text(study);
    het_html_put(page, "<p>Design: %s.", design);
    g_autoptr(GPtrArray) lines = het_study_played(report);
    HET_EACH(const char, line, lines)
        het_html_put(page, " %s.", line);
    g_autofree char *corrected = het_study_corrected_text(analysis);
    if (!study->exact && analysis->effects[0]->len > 0)
        het_html_put(page, " %s", corrected);
    g_string_append(page, "</p>\n");
}

/* --- points ----------------------------------------------------------------------------------- */

typedef struct {
    const HetStudyReport *report;
    GHashTable *points; /* the words of a point, to its number from 1 */
} Places;

static char *
link_of(const void *data, const HetFigure *row, const HetFigure *cell)
{
    const Places *places = data;
    const unsigned number = GPOINTER_TO_UINT(g_hash_table_lookup(places->points, row->where));
    return cell == NULL && number > 0 ? het_study_link(places->report, number - 1) : NULL;
}

/* The tables, in which points lead to their battles. */
static void
put_tables(const HetStudyReport *report, GString *page)
{
    const HetAnalysis *analysis = report->analysis;
    g_autoptr(GHashTable) points = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    HET_EACH_BELOW(point, analysis->points)
        g_hash_table_insert(points, het_study_point_text(analysis->study, point),
                            GUINT_TO_POINTER(point + 1));
    const Places places = {report, points};
    const HetFigureTable table = {.link = link_of, .data = &places};
    het_study_tables(report, true, &table, page);
    if (report->store != NULL && !analysis->study->exact && het_study_has_page(report))
        het_html_put(page,
                     "<p><small>A link, of a table or of a point in a picture, opens the first "
                     "game of its point in %s, the board in a page by itself.</small></p>\n",
                     report->board);
    else if (report->store != NULL && !analysis->study->exact)
        g_string_append(page, "<p><small>A link opens the first game of its point on a board while "
                              "<code>hetman serve</code> runs on this machine and the link that it "
                              "prints has been opened in this browser.</small></p>\n");
}

/* The commands that show each point's battle in a terminal, and why some points have none. */
static void
put_battles(const HetStudyReport *report, GString *page)
{
    const HetAnalysis *analysis = report->analysis;
    g_string_append(page,
                    "<section><h2>Battles</h2>\n<details><summary>the command that shows each "
                    "in a terminal</summary><dl>\n");
    HET_EACH_BELOW(point, analysis->points) {
        const char *unsaid = het_study_point(analysis->study, point)->unsaid;
        g_autofree char *words = het_study_point_text(analysis->study, point);
        g_autofree char *battle = het_study_battle(report, point);
        if (unsaid != NULL)
            het_html_put(page, "<dt>%s</dt><dd>cannot express: %s</dd>\n", words, unsaid);
        else if (battle != NULL)
            het_html_put(page, "<dt>%s</dt><dd><code>%s</code></dd>\n", words, battle);
    }
    g_string_append(page, "</dl></details></section>\n");
}

/* Values that changed nothing. */
static void
put_same(const HetStudyReport *report, GString *page)
{
    if (report->same->len == 0)
        return;
    g_string_append(page, "<section><h2>Changes nothing</h2>\n<ul>\n");
    HET_EACH(const char, line, report->same)
        het_html_put(page, "<li>%s</li>\n", line);
    g_string_append(page, "</ul></section>\n");
}

/* --- all -------------------------------------------------------------------------------------- */

char *
het_study_page(const HetStudyReport *report, const GArray *plots)
{
    const HetAnalysis *analysis = report->analysis;
    g_autoptr(GString) page = g_string_new(NULL);
    put_answer(report, plots, page);
    put_head(report, page);
    put_tables(report, page);
    put_drawings(plots, 1, HET_STUDY_PLOTS_ON_PAGE, page);
    if (plots->len >= HET_STUDY_PLOTS_ON_PAGE)
        g_string_append(page, "<p><small>These are the first twelve pictures; --plots=DIR draws "
                              "all.</small></p>\n");
    put_battles(report, page);
    put_same(report, page);
    g_autofree char *program = het_program_text();
    het_html_put(page,
                 "<section><h2>The study</h2>\n<p>Definition %s, seed %" G_GUINT64_FORMAT
                 ", by %s. The command that makes all of it again:</p>\n"
                 "<pre>hetman study %s</pre>\n<pre>%s</pre></section>\n</html>\n",
                 analysis->study->tournament->hash, analysis->study->seed, program, report->path,
                 analysis->study->text);
    return g_string_free(g_steal_pointer(&page), FALSE);
}
