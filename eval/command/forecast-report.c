#include "forecast.h"

#include <math.h>
#include <string.h>

#include "eval/gnuplot.h"
#include "console/output.h"
#include "engine/each.h"

/* --- texts ------------------------------------------------------------------------------------ */

static const HetFigure *
find(const GArray *figures, const char *what, const char *of, const char *where)
{
    HET_EACH_IN(const HetFigure, figure, figures) {
        if (strcmp(figure->what, what) == 0 && strcmp(figure->of, of) == 0 &&
            strcmp(figure->where, where) == 0)
            return figure;
    }
    return NULL;
}

static void
append_interval(GString *text, const HetFigure *figure, int width)
{
    g_autofree char *cell = NULL;
    if (figure == NULL || isnan(figure->number.value))
        cell = g_strdup("-");
    else if (isnan(figure->number.low))
        cell = g_strdup_printf("%.3f", figure->number.value);
    else
        cell = g_strdup_printf("%.3f [%.3f, %.3f]", figure->number.value, figure->number.low,
                               figure->number.high);
    g_string_append_printf(text, "  %-*s", width, cell);
}

/* Returns the verdict on a forecaster beside the base rate. */
static const char *
verdict(const HetFigure *less)
{
    if (less == NULL || isnan(less->number.low))
        return "";
    return less->number.high < 0  ? "better than the base rate"
           : less->number.low > 0 ? "worse than the base rate"
                                  : "no better than the base rate";
}

static void
append_scores(const GArray *figures, GString *text)
{
    const HetFigure *base = find(figures, "brier", het_history_base, "");
    if (base == NULL || base->number.n == 0)
        return; /* no battle's winner is known */
    g_string_append_printf(text, "%-22s %-8s  %-23s  %-23s  %-25s  %-24s\n", "forecast", "battles",
                           "Brier score", "log score", "Brier less the base rate's",
                           "rank of losses");
    HET_EACH_IN(const HetFigure, figure, figures) {
        if (strcmp(figure->what, "brier") != 0)
            continue;
        const HetFigure *less = find(figures, "less than the base rate", figure->of, "");
        g_string_append_printf(text, "%-22s %-8u", figure->of, figure->number.n);
        append_interval(text, figure, 23);
        append_interval(text, find(figures, "log score", figure->of, ""), 23);
        append_interval(text, less, 25);
        append_interval(text, find(figures, "rank of losses", figure->of, ""), 24);
        g_string_append_printf(text, "  %s\n", verdict(less));
    }
    g_string_append(text, "Lower scores are better. Intervals are 95 %, by bootstrap over wars; "
                          "what is fitted is fitted to the other wars.\n");
}

/* The chances of one battle: of each rulebook over the generals where there are several, else of
 * those there are. */
static void
append_battles(const HetHistoryPlayed *played, const GArray *figures, GString *text)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    HET_EACH_IN(const HetFigure, figure, figures) {
        if (strcmp(figure->what, "brier") == 0 && strchr(figure->of, ',') == NULL)
            g_ptr_array_add(names, figure->of);
    }
    g_string_append_printf(text, "\nThe chance that the attackers win, %%\n%-28s %-4s %-9s",
                           "battle", "year", "won by");
    HET_EACH_BELOW(i, names->len)
        g_string_append_printf(text, " %13s", (const char *)names->pdata[i]);
    g_string_append_c(text, '\n');
    HET_EACH_BELOW(i, played->battles->len) {
        static const char *const winners[] = {"-", "attackers", "defenders", "nobody"};
        const HetHistoryBattle *battle = &g_array_index(played->battles, HetHistoryBattle, i);
        g_string_append_printf(text, "%-28.28s %-4d %-9s", battle->name, battle->year,
                               winners[battle->winner]);
        HET_EACH_BELOW(j, names->len) {
            const HetFigure *chance = find(figures, "chance", names->pdata[j], battle->name);
            if (chance == NULL)
                g_string_append_printf(text, " %13s", "-");
            else
                g_string_append_printf(text, " %13.0f", 100 * chance->number.value);
        }
        g_string_append_c(text, '\n');
    }
}

/* Battles that a rulebook cannot hold, once for each. */
static void
append_unsaid(const HetHistoryPlayed *played, GString *text)
{
    const char *last = "";
    HET_EACH_BELOW(of, played->cases->len) {
        const char *system = g_array_index(played->cases, HetForecastCase, of).system;
        if (played->forecasts[of] == NULL || strcmp(system, last) == 0)
            continue;
        last = system;
        HET_EACH_BELOW(i, played->battles->len)
            if (played->forecasts[of][i].unsaid != NULL)
                g_string_append_printf(text, "%s cannot hold %s: %s\n", system,
                                       g_array_index(played->battles, HetHistoryBattle, i).name,
                                       played->forecasts[of][i].unsaid);
    }
}

static void
append_calibration(const GArray *figures, GString *text)
{
    const char *last = "";
    HET_EACH_IN(const HetFigure, figure, figures) {
        if (strcmp(figure->what, "forecast") != 0 || strchr(figure->of, ',') != NULL)
            continue;
        if (*last == '\0')
            g_string_append(text, "\nCalibration: battles, mean chance and share that came so, by "
                                  "fifths");
        if (strcmp(figure->of, last) != 0)
            g_string_append_printf(text, "\n%-16s", figure->of);
        last = figure->of;
        g_string_append_printf(
            text, "  %s: %u, %.0f %%, %.0f %%;", figure->where, figure->number.n,
            100 * figure->number.value,
            100 * find(figures, "came so", figure->of, figure->where)->number.value);
    }
    g_string_append(text, *last == '\0' ? "" : "\n");
}

static void
append_options(const GArray *figures, GString *text)
{
    bool any = false;
    HET_EACH_IN(const HetFigure, figure, figures) {
        if (strcmp(figure->what, "gain") != 0)
            continue;
        if (!any)
            g_string_append(text, "\nWhat history would change: gain of the Brier score out of "
                                  "sample by the value that forecasts best, and the chance "
                                  "of it by chance (signs of wars, corrected by Holm)\n");
        any = true;
        const HetFigure *best = find(figures, "best value", figure->of, figure->where);
        g_autofree char *value = best == NULL || isnan(best->number.value)
                                     ? g_strdup("as printed")
                                     : g_strdup_printf("%g", best->number.value);
        g_string_append_printf(text, "%-12s %-26s %-12s", figure->of, figure->where, value);
        append_interval(text, figure, 0);
        g_string_append_printf(text, "  p %.4f\n",
                               find(figures, "p of gain", figure->of, figure->where)->number.value);
    }
}

static void
append_effects(const GArray *figures, GString *text)
{
    bool any = false;
    HET_EACH_IN(const HetFigure, figure, figures) {
        if (strcmp(figure->what, "effect") != 0)
            continue;
        if (!any)
            g_string_append(
                text, "\nWhat raises the attackers' chance, in percentage points: 25 % more men, "
                      "20 points more horse, twice the guns, a prepared defence, surprise by 2\n");
        any = true;
        g_string_append_printf(text, "%-10s %-22s %+6.1f [%.1f, %.1f]\n", figure->where, figure->of,
                               100 * figure->number.value, 100 * figure->number.low,
                               100 * figure->number.high);
    }
}

char *
het_forecast_text(const HetHistoryPlayed *played, const GArray *figures)
{
    GString *text = g_string_new(NULL);
    unsigned games = 0;
    HET_EACH_BELOW(of, played->cases->len)
        for (guint i = 0; played->forecasts[of] != NULL && i < played->battles->len; i++)
            games += played->forecasts[of][i].games;
    g_string_append_printf(text, "%u battles, %u games\n\n", played->battles->len, games);
    append_scores(figures, text);
    append_battles(played, figures, text);
    append_unsaid(played, text);
    append_calibration(figures, text);
    append_options(figures, text);
    append_effects(figures, text);
    return g_string_free(text, FALSE);
}

/* --- drawing ---------------------------------------------------------------------------------- */

bool
het_forecast_draw(const GArray *figures, const char *directory, GError **error)
{
    g_autoptr(GString) data = g_string_new(NULL);
    const char *last = "";
    unsigned curves = 0;
    HET_EACH_IN(const HetFigure, figure, figures) {
        if (strcmp(figure->what, "forecast") != 0 || strchr(figure->of, ',') != NULL)
            continue;
        if (strcmp(figure->of, last) != 0) {
            curves++;
            g_string_append(data, *last == '\0' ? "" : "\n\n");
            het_gnuplot_word(data, figure->of);
            g_string_append_c(data, '\n');
        }
        last = figure->of;
        g_string_append_printf(
            data, "%.4g %.4g %u\n", 100 * figure->number.value,
            100 * find(figures, "came so", figure->of, figure->where)->number.value,
            figure->number.n);
    }
    if (curves == 0)
        return true; /* no battle's winner is known */
    g_autofree char *script = g_strdup_printf(
        "set xrange [0:100]\nset yrange [0:100]\nset size square\nset key outside right top\n"
        "set xlabel 'forecast: chance that the attackers win, %%'\n"
        "set ylabel 'battles that the attackers won, %%'\n"
        "plot x with lines linecolor rgb '#999999' notitle, "
        "for [i=0:%u] 'calibration.dat' index i using 1:2:(0.5+$3/10) with linespoints "
        "pointtype 7 pointsize variable title columnheader(1)\n",
        curves - 1);
    const HetGnuplot drawing = {.name = "calibration",
                                .title = "Calibration",
                                .height = 520,
                                .data = data->str,
                                .script = script};
    if (!het_output_check_folder(directory, error))
        return false;
    g_autofree char *prepared = het_gnuplot_prepare(directory, &drawing, error);
    if (prepared == NULL)
        return false;
    g_autofree char *svg = het_gnuplot_draw(directory, drawing.name, prepared, error);
    return svg != NULL;
}
