#include "picture.h"

#include <math.h>

#include "eval/gnuplot.h"
#include "eval/study/balance.h"
#include "engine/each.h"

enum { HEIGHT = 420 };

/* --- words ------------------------------------------------------------------------------------ */

void
het_picture_clear_plot(gpointer data)
{
    HetStudyPlot *plot = data;
    g_free(plot->name);
    g_free(plot->title);
    g_free(plot->prepared);
    g_free(plot->svg);
}

char *
het_picture_name(const char *kind, const char *words, const char *more)
{
    char *name = g_strjoin("-", kind, words, more, NULL);
    for (char *at = name; *at != '\0'; at++)
        if (!g_ascii_isalnum(*at) && *at != '-')
            *at = '-';
    if (strlen(name) > 80)
        name[80] = '\0';
    return name;
}

void
het_picture_number(GString *data, double value)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_c(data, ' ');
    g_string_append(data,
                    isnan(value) ? "NaN" : g_ascii_formatd(digits, sizeof digits, "%.5g", value));
}

void
het_picture_axis(GString *script, const char *axis, const char *title)
{
    g_string_append_printf(script, "set %slabel ", axis);
    het_gnuplot_quote(script, title);
    g_string_append(script, " noenhanced\n");
}

void
het_picture_axis_below(HetPicture *picture, const char *title, unsigned lines)
{
    g_string_append(picture->script, "set xlabel ");
    for (unsigned i = 1; i < lines; i++)
        g_string_append(picture->script, "\"\\n\".");
    het_gnuplot_quote(picture->script, title);
    g_string_append(picture->script, " noenhanced\n");
    picture->height += HET_PICTURE_LINE * (int)(lines - 1);
}

void
het_picture_axis_in_two(GString *script, const char *axis, const char *title, const char *rest)
{
    g_string_append_printf(script, "set %slabel ", axis);
    het_gnuplot_quote(script, title);
    g_string_append(script, ".\"\\n\".");
    het_gnuplot_quote(script, rest);
    g_string_append(script, " noenhanced\n");
}

void
het_picture_response_axis(HetPicture *picture, const char *axis)
{
    const HetResponse *response = het_study_response(picture->study, picture->response);
    g_autofree char *title = het_study_response_title(response);
    g_autofree char *full =
        picture->study->exact ? g_strdup(title) : g_strdup_printf("%s (95 %% interval)", title);
    het_picture_axis(picture->script, axis, full);
}

void
het_picture_rank(HetPicture *picture, unsigned rank)
{
    picture->rank = picture->begun ? rank : HET_PICTURE_FIRST;
    picture->begun = true;
}

void
het_picture_begin(HetPicture *picture, const char *columns, unsigned factor, unsigned other)
{
    const HetStudy *study = picture->study;
    picture->drawn[0] = factor;
    picture->drawn[1] = other;
    picture->data = g_string_new(NULL);
    picture->script = g_string_new(NULL);
    picture->height = HEIGHT;
    g_string_append_printf(picture->data,
                           "# definition %s, seed %" G_GUINT64_FORMAT
                           ", %u games; intervals are 95 %%\n# %s\n",
                           study->tournament->hash, study->seed, picture->analysis->games, columns);
}

/* (transfer full) The text under the title: the study, its games, the factors pooled. */
static char *
subtitle(const HetPicture *picture)
{
    const HetStudy *study = picture->study;
    const unsigned factors = study->factors->len;
    g_autoptr(GString) text = g_string_new(study->title);
    unsigned least = G_MAXUINT, most = 0;
    HET_EACH_BELOW(point, picture->analysis->points) {
        const unsigned games = het_analysis_cell(picture->analysis, point, 0)->games;
        least = games > 0 ? MIN(least, games) : least;
        most = MAX(most, games);
    }
    if (study->exact)
        g_string_append(text, "; exact");
    else if (least < most)
        g_string_append_printf(text, "; n = %u to %u a point", least, most);
    else
        g_string_append_printf(text, "; n = %u a point", most);
    bool pooled = false;
    for (unsigned i = 0; i < factors && picture->drawn[0] < factors; i++) {
        if (i == picture->drawn[0] || i == picture->drawn[1] || het_study_is_balanced(study, i) ||
            het_study_factor(study, i)->values->len < 2)
            continue;
        g_string_append_printf(text, "%s%s", pooled ? ", " : "; mean over ",
                               het_study_factor(study, i)->title);
        pooled = true;
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

bool
het_picture_end(HetPicture *picture, bool wanted, char *name, char *title, GError **error)
{
    HetStudyPlot plot = {name, title, NULL, NULL, picture->rank};
    if (picture->response > 0)
        plot.rank = picture->rank <= HET_PICTURE_EFFECTS ? HET_PICTURE_OTHERS
                                                         : picture->rank + 10 * picture->response;
    g_autofree char *below = subtitle(picture);
    const HetGnuplot drawing = {
        name, title, below, picture->height, picture->data->str, picture->script->str};
    if (wanted)
        plot.prepared = het_gnuplot_prepare(picture->directory, &drawing, error);
    bool good = !wanted || plot.prepared != NULL;
    if (wanted)
        g_array_append_val(picture->plots, plot);
    else
        het_picture_clear_plot(&plot);
    g_string_free(picture->data, TRUE);
    g_string_free(picture->script, TRUE);
    return good;
}
