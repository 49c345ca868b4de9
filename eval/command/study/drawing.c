#include "drawing.h"

#include <string.h>

#include "eval/html.h"
#include "engine/each.h"

/* A mark of plots.c, as gnuplot writes it: the sign of an invisible point. */
static bool
is_mark(const char *line)
{
    return strstr(line, "<use ") != NULL && strstr(line, "opacity='0.00'") != NULL;
}

/* Link of a mark, and the text shown under the pointer. */
static void
put_mark(const HetStudyReport *report, const HetStudyMark *mark, const char *line, GString *page)
{
    if (mark->point >= report->analysis->points)
        return;
    g_autofree char *words = het_study_point_text(report->analysis->study, mark->point);
    g_autofree char *battle = het_study_link(report, mark->point);
    g_autofree char *row = g_strdup_printf("#point-%u", mark->point + 1);
    g_autofree char *more =
        mark->of > 1 ? g_strdup_printf(", the first of %u points of this mean", mark->of) : NULL;
    het_html_put(page, "<a href=\"%s\"><title>%s: %s%s</title>", battle != NULL ? battle : row,
                 battle != NULL ? "Battle" : "Row", words, more != NULL ? more : "");
    g_string_append_printf(page, "%s</a>\n", line);
}

typedef struct {
    const HetStudyReport *report;
    const HetStudyPlot *plot;
} Drawing;

static void
put_rest(void *data, const char *rest, GString *page)
{
    const Drawing *drawing = data;
    const HetStudyPlot *plot = drawing->plot;
    g_auto(GStrv) lines = g_strsplit(rest, "\n", -1);
    guint marks = 0, mark = 0;
    for (char **line = lines; *line != NULL; line++)
        marks += is_mark(*line);
    for (char **line = lines; *line != NULL; line++) {
        if (is_mark(*line) && marks == plot->marks->len)
            put_mark(drawing->report, &g_array_index(plot->marks, HetStudyMark, mark++), *line,
                     page);
        else
            g_string_append_printf(page, "%s\n", *line);
    }
}

/* Names within a drawing are its own: several on one page must not share them. */
static GString *
own_names(const char *svg, unsigned number)
{
    GString *own = g_string_new(svg);
    static const char *const names[] = {"id=\"", "id='", "href=\"#", "href='#", "url(#"};
    HET_EACH_BELOW(i, G_N_ELEMENTS(names)) {
        g_autofree char *with = g_strdup_printf("%sp%u_", names[i], number);
        g_string_replace(own, names[i], with, 0);
    }
    return own;
}

void
het_study_drawings(const HetStudyReport *report, const GArray *plots, guint from, guint to,
                   GString *page)
{
    for (guint i = from; i < MIN(to, plots->len); i++) {
        const HetStudyPlot *plot = &g_array_index(plots, HetStudyPlot, i);
        g_autoptr(GString) own = own_names(plot->svg, i);
        het_html_put(page, "<figure><figcaption>%s</figcaption>\n", plot->title);
        Drawing drawing = {report, plot};
        g_autofree char *head = g_markup_printf_escaped("role=img aria-label=\"%s\"", plot->title);
        het_html_drawing(page, head, own->str, put_rest, &drawing);
        g_string_append(page, "</figure>\n");
    }
}
