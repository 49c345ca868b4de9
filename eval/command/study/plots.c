#include "plots.h"

#include <math.h>

#include "engine/each.h"
#include "eval/gnuplot.h"
#include "eval/html.h"
#include "console/output.h"
#include "eval/study/balance.h"
#include "eval/study/model.h"
#include "picture.h"
#include "engine/each.h"

enum {
    SERIES_MAX = 5,   /* lines of a curve */
    TOGETHER_MAX = 6, /* factors drawn together, each two of them */
    EFFECTS_MAX = 24,
    TICS_MAX = 12,
    ACROSS_MAX = 8,   /* squares of a map beside each other */
    LETTERS_MAX = 90, /* of words beside each other under an axis */
    ROW_MAX = 44,     /* letters of a line of a row's name */
    KEY_SIGN = 9,     /* letters that line and sign take in a key */
    KEY_BESIDE = 26,  /* letters of a key that still leave room for the curves beside it */
    MAP_ACROSS = 70,  /* letters of words beside each other under a map, */
    MAP_UP = 30,      /* and beside it */
};

GArray *
het_study_plots_new(void)
{
    GArray *plots = g_array_new(FALSE, TRUE, sizeof(HetStudyPlot));
    g_array_set_clear_func(plots, het_picture_clear_plot);
    return plots;
}

/* --- curves ----------------------------------------------------------------------------------- */

/* Where a value stands on the axis: at its number, or at its place in the list. */
static double
place_of(const HetFactor *factor, unsigned value)
{
    return factor->numbers != NULL ? factor->numbers[value] : value + 1.0;
}

/* The first of the points that a mean is of, from 1, whose games are in the store; 0: none. */
static unsigned
watched(const HetPicture *picture, unsigned factor, unsigned value, unsigned other,
        unsigned other_value)
{
    const HetStudy *study = picture->study;
    for (unsigned point = 0; point < picture->analysis->points; point++) {
        const HetStudyPoint *here = het_study_point(study, point);
        if (picture->report->store != NULL && !study->exact && here->unsaid == NULL &&
            here->level[factor] == value &&
            (other == study->factors->len || here->level[other] == other_value) &&
            het_analysis_cell(picture->analysis, point, 0)->games > 0)
            return point + 1;
    }
    return 0;
}

/* What draws over a mean, given where it stands, a sign that is not seen and has the number of its
 * point: link_points() makes a link of it. */
#define WATCHED                                                                                    \
    "($6 > 0 ? $2 : NaN):(sprintf('%%d', $6)) with labels hypertext point pointtype 7 pointsize "  \
    "2 "                                                                                           \
    "linecolor rgb '#ff000000' notitle"

/* One line: "x mean low high label point", with an empty row at a gap; how many points it has. */
static unsigned
put_line(HetPicture *picture, unsigned factor, unsigned other, unsigned other_value)
{
    const HetFactor *along = het_study_factor(picture->study, factor);
    unsigned points = 0;
    bool gap = false;
    HET_EACH_BELOW(value, along->values->len) {
        HetContrast mean = het_analysis_average(picture->analysis, picture->response, factor, value,
                                                other, other_value);
        gap = gap || !mean.known;
        if (!mean.known)
            continue;
        if (gap && points > 0)
            g_string_append_c(picture->data, '\n'); /* no line leads over what is not known */
        gap = false;
        points++;
        het_picture_number(picture->data, place_of(along, value));
        het_picture_number(picture->data, mean.value);
        het_picture_number(picture->data, mean.low);
        het_picture_number(picture->data, mean.high);
        g_string_append_c(picture->data, ' ');
        het_gnuplot_word(picture->data, along->labels->pdata[value]);
        g_string_append_printf(picture->data, " %u\n",
                               watched(picture, factor, value, other, other_value));
    }
    g_string_append(picture->data, "\n\n");
    return points;
}

/* Names of values where they are words; room at both ends, and `key` letters of it for a key to
 * the right. */
static void
put_scale(HetPicture *picture, const HetFactor *factor, size_t key)
{
    const guint count = factor->values->len;
    const bool words = factor->numbers == NULL;
    const unsigned each =
        words ? het_gnuplot_room(factor->labels, LETTERS_MAX - (unsigned)MIN(key, LETTERS_MAX / 2))
              : 0;
    unsigned lines = 1;
    if (words || count <= TICS_MAX)
        lines = het_gnuplot_tics(picture->script, "x", factor->labels, factor->numbers,
                                 each > 0 ? each : G_MAXUINT);
    const double low = place_of(factor, 0), high = place_of(factor, count - 1);
    const double room = (high - low) * (lines > 1 ? 0.1 : 0.04) + (high > low ? 0 : 1);
    char from[G_ASCII_DTOSTR_BUF_SIZE], to[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(from, sizeof from, "%.6g", low - room);
    g_ascii_formatd(to, sizeof to, "%.6g", high + room);
    g_string_append_printf(picture->script, "set xrange [%s:%s]\n", from, to);
    het_picture_axis_below(picture, factor->title, lines);
    if (words && each == 0) { /* they would run into each other */
        g_string_append_printf(picture->script, "set xtics rotate by -45\nset rmargin %u\n",
                               MAX(16, (unsigned)key));
        picture->height += 100;
    }
    const HetResponse *response = het_study_response(picture->study, picture->response);
    if (het_response_is_share(response))
        g_string_append(picture->script, "set yrange [-2:102]\n");
    if (het_response_is_ratio(response))
        g_string_append(picture->script, "set logscale y\n");
}

/* A factor by itself: the mean over all others, with its band. */
static bool
draw_curve(HetPicture *picture, unsigned index, GError **error)
{
    const HetStudy *study = picture->study;
    const HetFactor *factor = het_study_factor(study, index);
    const HetResponse *response = het_study_response(study, picture->response);
    char *name = het_picture_name("curve", response->name, factor->name);
    het_picture_begin(picture, "place, mean, low, high, value, point", index, study->factors->len);
    const unsigned points = put_line(picture, index, study->factors->len, 0);
    put_scale(picture, factor, 0);
    het_picture_response_axis(picture, "y");
    if (factor->numbers != NULL)
        g_string_append_printf(
            picture->script,
            "plot '%s.dat' using 1:3:4 with filledcurves linecolor '#0072b2' fillstyle transparent "
            "solid 0.2 noborder notitle, \\\n     '' using 1:2 with linespoints linestyle 1 "
            "notitle, \\\n     '' using 1:" WATCHED "\n",
            name);
    else
        g_string_append_printf(picture->script,
                               "plot '%s.dat' using 1:2:3:4 with yerrorbars linestyle 1 notitle, "
                               "\\\n     '' using 1:" WATCHED "\n",
                               name);
    return het_picture_end(picture, points > 1, name,
                           g_strdup_printf("%s by %s", response->title, factor->title), error);
}

/* Two factors together: a line for each value of the second. */
static bool
draw_together(HetPicture *picture, unsigned index, unsigned other, GError **error)
{
    const HetStudy *study = picture->study;
    const HetFactor *factor = het_study_factor(study, index), *by = het_study_factor(study, other);
    const HetResponse *response = het_study_response(study, picture->response);
    g_autofree char *pair = g_strdup_printf("%s-by-%s", factor->name, by->name);
    char *name = het_picture_name("together", response->name, pair);
    unsigned points = 0, lines = MIN(by->values->len, SERIES_MAX);
    size_t longest = 0;
    het_picture_begin(picture, "place, mean, low, high, value, point; a block a line", index,
                      other);
    HET_EACH_BELOW(i, lines) {
        const unsigned value = lines > 1 ? i * (by->values->len - 1) / (lines - 1) : 0;
        g_autofree char *label =
            g_strdup_printf("%s %s", by->name, (char *)by->labels->pdata[value]);
        longest = MAX(longest, (size_t)g_utf8_strlen(label, -1));
        het_gnuplot_word(picture->data, label);
        g_string_append_c(picture->data, '\n');
        points += put_line(picture, index, other, value);
    }
    const bool below = longest > KEY_BESIDE;
    put_scale(picture, factor, below ? 0 : longest + KEY_SIGN);
    het_picture_response_axis(picture, "y");
    picture->height += below ? HET_PICTURE_LINE * (int)lines : 0;
    g_string_append_printf(picture->script, "set key %s\n",
                           below ? "below left vertical maxcols 1 Left reverse" : "outside right");
    /* Intervals stand beside each other. */
    const double width = place_of(factor, factor->values->len - 1) - place_of(factor, 0);
    char step[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(step, sizeof step, "%.6g", width * 0.008);
    g_string_append_printf(picture->script,
                           "plot for [k=0:%u] '%s.dat' index k using "
                           "($1+(k-%u/2.0)*%s):2:3:4 with %s linestyle k+1 "
                           "title columnheader(1) noenhanced, \\\n     for [k=0:%u] '' index k "
                           "using ($1+(k-%u/2.0)*%s):" WATCHED "\n",
                           lines - 1, name, lines - 1, step,
                           factor->numbers != NULL ? "yerrorlines" : "yerrorbars", lines - 1,
                           lines - 1, step);
    return het_picture_end(
        picture, points > lines, name,
        g_strdup_printf("%s by %s and %s", response->title, factor->title, by->title), error);
}

/* Two factors of three values and more: a square each, with its mean. */
static bool
draw_heat(HetPicture *picture, unsigned index, unsigned other, GError **error)
{
    const HetStudy *study = picture->study;
    const HetFactor *across = het_study_factor(study, index), *up = het_study_factor(study, other);
    const HetResponse *response = het_study_response(study, picture->response);
    g_autofree char *pair = g_strdup_printf("%s-by-%s", across->name, up->name);
    char *name = het_picture_name("heat", response->name, pair);
    unsigned cells = 0;
    het_picture_begin(picture, "across, up, column, row, mean, games, what is written there", index,
                      other);
    HET_EACH_BELOW(x, across->values->len) {
        HET_EACH_BELOW(y, up->values->len) {
            HetContrast mean =
                het_analysis_average(picture->analysis, picture->response, index, x, other, y);
            unsigned games = 0;
            bool playable = false;
            HET_EACH_BELOW(point, picture->analysis->points) {
                const HetStudyPoint *here = het_study_point(study, point);
                if (here->level[index] != x || here->level[other] != y)
                    continue;
                const HetSummary *cell =
                    het_analysis_cell(picture->analysis, point, picture->response);
                games += isnan(cell->mean) ? 0 : cell->games;
                playable = playable || here->unsaid == NULL;
            }
            cells += mean.known;
            het_gnuplot_word(picture->data, across->labels->pdata[x]);
            g_string_append_c(picture->data, ' ');
            het_gnuplot_word(picture->data, up->labels->pdata[y]);
            g_string_append_printf(picture->data, " %u %u", x + 1, y + 1);
            het_picture_number(picture->data, mean.known ? mean.value : (double)NAN);
            g_autofree char *number = het_figures_number(mean.value);
            g_string_append_printf(picture->data, " %u ", study->exact ? 0 : games);
            het_gnuplot_word(picture->data, mean.known ? number
                                            : playable ? "none"
                                                       : "cannot express");
            g_string_append_c(picture->data, '\n');
        }
    }
    picture->height = 200 + 45 * (int)up->values->len;
    const unsigned each = het_gnuplot_room(across->labels, MAP_ACROSS);
    const unsigned lines =
        het_gnuplot_tics(picture->script, "x", across->labels, NULL, each > 0 ? each : G_MAXUINT);
    het_picture_axis_below(picture, across->title, lines);
    if (each == 0)
        g_string_append(picture->script, "set xtics rotate by -45\n");
    het_gnuplot_tics(picture->script, "y", up->labels, NULL, MAP_UP);
    het_picture_axis(picture->script, "y", up->title);
    g_autofree char *title = het_study_response_title(response);
    het_picture_axis(picture->script, "cb", title);
    g_string_append_printf(picture->script,
                           "set palette defined (0 '#e69f4d', 50 '#f7f7f7', 100 '#6aa5d8')\n%s%s"
                           "set xrange [0.5:%u.5]\nset yrange [0.5:%u.5]\nunset grid\n"
                           "plot '%s.dat' using 3:4:5 with image pixels notitle, \\\n"
                           "     '' using 3:4:(strcol(7).($6 > 0 ? \"\\n\".'n='.strcol(6) : '')) "
                           "with labels font ',10' notitle\n",
                           het_response_is_share(response) ? "set cbrange [0:100]\n" : "",
                           het_response_is_ratio(response) ? "set logscale cb\n" : "",
                           across->values->len, up->values->len, name);
    return het_picture_end(
        picture, cells > 3, name,
        g_strdup_printf("%s by %s and %s, as a map", response->title, across->title, up->title),
        error);
}

/* --- effects ---------------------------------------------------------------------------------- */

static bool
draw_effects(HetPicture *picture, GError **error)
{
    const HetAnalysis *analysis = picture->analysis;
    const HetResponse *response = het_study_response(picture->study, picture->response);
    char *name = het_picture_name("effects", response->name, NULL);
    g_autoptr(GArray) order = het_study_sorted_effects(analysis, picture->response);
    const unsigned count = MIN(order->len, EFFECTS_MAX);
    g_autoptr(GPtrArray) rows = g_ptr_array_new();
    het_picture_begin(picture, "effect, row, change, low, high, p by Holm, factors",
                      picture->study->factors->len, picture->study->factors->len);
    for (unsigned i = count; i-- > 0;) {
        const HetEffect *effect = &g_array_index(analysis->effects[picture->response], HetEffect,
                                                 g_array_index(order, guint, i));
        het_gnuplot_word(picture->data, effect->text);
        g_string_append_printf(picture->data, " %u", count - i);
        const HetContrast shown = het_study_shown(response, &effect->contrast);
        het_picture_number(picture->data, shown.value);
        het_picture_number(picture->data, shown.low);
        het_picture_number(picture->data, shown.high);
        het_picture_number(picture->data, shown.adjusted);
        g_string_append_printf(picture->data, " %d\n",
                               effect->other < picture->study->factors->len ? 2 : 1);
        g_ptr_array_add(rows, effect->text);
    }
    const unsigned lines = het_gnuplot_tics(picture->script, "y", rows, NULL, ROW_MAX);
    picture->height = 150 + (14 + 16 * (int)lines) * (int)count;
    g_autofree char *axis = het_study_change_title(response);
    const unsigned none = het_response_is_ratio(response) ? 1 : 0; /* where nothing changes */
    if (picture->study->exact)
        het_picture_axis(picture->script, "x", axis);
    else
        het_picture_axis_in_two(picture->script, "x", axis,
                                "with its 95 % interval; filled: p < 0.05");
    g_string_append_printf(
        picture->script,
        "%sset yrange [0.4:%u.6]\nset xrange [*<%u:%u<*]\n"
        "set arrow from %u, graph 0 to %u, graph 1 nohead dashtype 2\n"
        "plot '%s.dat' using 3:2:4:5 with xerrorbars linecolor '#0072b2' pointtype 6 "
        "linewidth 1.5 notitle, \\\n     '' using ($6<0.05 ? $3 : NaN):2 with points linecolor "
        "'#0072b2' pointtype 7 pointsize 1.1 notitle\n",
        none == 1 ? "set logscale x\n" : "", count, none, none, none, none, name);
    return het_picture_end(picture, count > 0, name,
                           g_strdup_printf("What changes: %s", response->title), error);
}

/* --- all -------------------------------------------------------------------------------------- */

/* Returns the number of a factor's values to draw: a balanced factor is set, not varied. */
static guint
values_of(const HetStudy *study, guint factor)
{
    return het_study_is_balanced(study, factor) ? 1 : het_study_factor(study, factor)->values->len;
}

/* True if rulebooks or battles disagree on what one or two factors do: no mean of them is drawn. */
static bool
is_apart(const HetPicture *picture, unsigned index, unsigned other)
{
    const unsigned split = het_model_split(picture->study);
    bool found = false;
    HET_EACH_IN(const HetEffect, effect, picture->analysis->effects[picture->response])
        found = found || (effect->apart && (effect->factor == index || effect->factor == other) &&
                          (effect->other == index || effect->other == other ||
                           effect->other == picture->study->factors->len));
    return found && index != split && other != split;
}

static bool
draw_pairs(HetPicture *picture, GError **error)
{
    const HetStudy *study = picture->study;
    const unsigned count = MIN(study->factors->len, TOGETHER_MAX);
    bool good = true;
    for (unsigned i = 0; i < count && good; i++) {
        for (unsigned j = 0; j < count && good; j++) {
            const guint along = values_of(study, i), by = values_of(study, j);
            /* The one with more values goes along the axis. */
            if (i == j || along < 2 || by < 2 || along < by || (along == by && i > j) ||
                is_apart(picture, i, j))
                continue;
            /* Squares need room for their numbers: many of them stand above each other. */
            const bool tall = along > ACROSS_MAX;
            het_picture_rank(picture, HET_PICTURE_TOGETHER);
            good = draw_together(picture, i, j, error);
            picture->rank = HET_PICTURE_HEAT;
            good = good && (by < 3 || draw_heat(picture, tall ? j : i, tall ? i : j, error));
        }
    }
    return good;
}

static bool
draw_response(HetPicture *picture, GError **error)
{
    const HetStudy *study = picture->study;
    bool good = true;
    picture->begun = false;
    if (!picture->analysis->seen[picture->response])
        return true;
    good = draw_pairs(picture, error);
    for (guint i = 0; i < study->factors->len && good; i++) {
        if (values_of(study, i) < 2 || is_apart(picture, i, i))
            continue;
        het_picture_rank(picture, HET_PICTURE_CURVE);
        good = draw_curve(picture, i, error);
    }
    picture->rank = HET_PICTURE_EFFECTS;
    return good && draw_effects(picture, error);
}

static gboolean
put_link(const GMatchInfo *match, GString *svg, gpointer report)
{
    g_autofree char *number = g_match_info_fetch(match, 1), *sign = g_match_info_fetch(match, 2);
    const unsigned point = (unsigned)g_ascii_strtoull(number, NULL, 10) - 1;
    g_autofree char *address = het_study_link(report, point);
    g_autofree char *words =
        het_study_point_text(((const HetStudyReport *)report)->analysis->study, point);
    if (address == NULL)
        g_string_append(svg, sign);
    else
        het_html_put(svg, "<a xlink:href=\"%s\"><title>watch a game of %s</title>", address, words);
    if (address != NULL)
        g_string_append_printf(svg, "%s</a>", sign);
    return FALSE;
}

/* Makes links to battles of the signs that stand over means; in the file too. */
static bool
link_points(const HetStudyReport *report, const char *directory, HetStudyPlot *plot, GError **error)
{
    g_autoptr(GRegex) signs = g_regex_new(
        "<g onmousemove=\"gnuplot_svg\\.showHypertext\\(evt,'(\\d+)'\\)\"[^>]*><title> </title>\\s*"
        "(<use [^>]*/>)</g>",
        0, 0, NULL);
    char *linked = g_regex_replace_eval(signs, plot->svg, -1, 0, 0, put_link,
                                        (gpointer)(uintptr_t)report, error);
    if (linked == NULL)
        return false;
    g_free(plot->svg);
    plot->svg = linked;
    g_autofree char *name = g_strconcat(plot->name, ".svg", NULL);
    g_autofree char *path = directory != NULL ? g_build_filename(directory, name, NULL) : NULL;
    return path == NULL || g_file_set_contents(path, linked, -1, error);
}

static gint
compare_ranks(gconstpointer a, gconstpointer b)
{
    const unsigned one = ((const HetStudyPlot *)a)->rank, other = ((const HetStudyPlot *)b)->rank;
    return (one > other) - (one < other);
}

bool
het_study_plots_draw(const HetStudyReport *report, const char *directory, GArray *plots,
                     GError **error)
{
    HetPicture picture = {.report = report,
                          .analysis = report->analysis,
                          .study = report->analysis->study,
                          .directory = directory,
                          .plots = plots};
    bool good = directory == NULL || het_output_check_folder(directory, error);
    for (; good && picture.response < report->analysis->responses; picture.response++)
        good = draw_response(&picture, error);
    g_array_sort(plots, compare_ranks);
    if (directory == NULL && plots->len > HET_STUDY_PLOTS_ON_PAGE)
        g_array_set_size(plots, HET_STUDY_PLOTS_ON_PAGE);
    /* All data first: without gnuplot it is there to be drawn elsewhere. */
    for (guint i = 0; i < plots->len && good; i++) {
        HetStudyPlot *plot = &g_array_index(plots, HetStudyPlot, i);
        good =
            (plot->svg = het_gnuplot_draw(directory, plot->name, plot->prepared, error)) != NULL &&
            (report->store == NULL || link_points(report, directory, plot, error));
    }
    return good;
}
