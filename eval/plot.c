#include "plot.h"

#include "gnuplot.h"
#include "console/output.h"
#include "engine/each.h"

/* One plot: its data, and the lines of the script below the common head. */
typedef struct {
    HetPlot plot;
    const HetSprt *sprt;
    int height; /* pixels */
    GString *data, *script;
} Drawing;

static const char *
agent_name(const HetReport *report, unsigned agent)
{
    return report->tournament->agents->pdata[agent];
}

static void
put_head(const HetReport *report, const char *columns, GString *data)
{
    g_string_append_printf(data,
                           "# definition %s, seed %" G_GUINT64_FORMAT
                           ", %u whole pairs; intervals are 95 %%\n# %s\n",
                           report->tournament->hash, report->tournament->seed,
                           het_report_whole_pairs(report), columns);
}

/* --- what is drawn ---------------------------------------------------------------------------- */

/* One system's rows, from the bottom up. */
static unsigned
put_ladder(const HetReport *report, const char *system, bool several, unsigned row, GString *data)
{
    g_autofree HetRating *ratings = g_new0(HetRating, report->agents);
    g_autofree unsigned *order = het_report_order(report, system);
    het_report_ratings(report, system, ratings);
    for (unsigned i = report->agents; i-- > 0;) {
        const HetRating *rating = &ratings[order[i]];
        if (!rating->known)
            continue;
        const char *agent = agent_name(report, order[i]);
        g_autofree char *label =
            g_strconcat(several ? system : "", several ? ": " : "", agent,
                        order[i] == report->tournament->anchor ? " (anchor)" : "", NULL);
        het_gnuplot_word(data, label);
        g_string_append_printf(data, " %u %.2f %.2f %.2f\n", ++row, rating->elo, rating->low,
                               rating->high);
    }
    return row;
}

static bool
draw_ladder(const HetReport *report, Drawing *drawing)
{
    put_head(report, "agent, row, Elo, low, high", drawing->data);
    unsigned row = 0, systems = 0;
    while (het_report_system(report, systems) != NULL)
        systems++;
    for (unsigned i = systems; i-- > 0;)
        row = put_ladder(report, het_report_system(report, i), systems > 1, row, drawing->data);
    drawing->height = 140 + 34 * (int)row;
    g_string_append_printf(
        drawing->script,
        "set xlabel 'Elo, anchor = 0 (95 %%)'\nset yrange [0.4:%u.6]\n"
        "plot '%s.dat' using 3:2:4:5:ytic(1) with xerrorbars linestyle 1 notitle\n",
        row, drawing->plot.name);
    return row > 1;
}

static bool
draw_heads(const HetReport *report, Drawing *drawing)
{
    unsigned agents = report->agents;
    put_head(report, "agent, opponent, column, row, share in %, pairs", drawing->data);
    HET_EACH_BELOW(i, agents) {
        HET_EACH_BELOW(j, agents) {
            unsigned agent = report->ranked[i], other = report->ranked[j];
            HetEstimate estimate = het_report_pooled_meeting(report, agent, other);
            het_gnuplot_word(drawing->data, agent_name(report, agent));
            g_string_append_c(drawing->data, ' ');
            het_gnuplot_word(drawing->data, agent_name(report, other));
            if (i == j || estimate.pairs == 0)
                g_string_append_printf(drawing->data, " %u %u NaN 0\n", j + 1, agents - i);
            else
                g_string_append_printf(drawing->data, " %u %u %.2f %u\n", j + 1, agents - i,
                                       100 * estimate.mean, estimate.pairs);
        }
    }
    drawing->height = 200 + 50 * (int)agents;
    g_string_append_printf(
        drawing->script,
        "set palette defined (0 '#e69f4d', 50 '#f7f7f7', 100 '#6aa5d8')\nset cbrange [0:100]\n"
        "set cblabel 'points of the row in %%'\nset xrange [0.5:%u.5]\nset yrange [0.5:%u.5]\n"
        "unset grid\nset xtics rotate by -30 left\n"
        "plot '%s.dat' using 3:4:5:xtic(2):ytic(1) with image pixels notitle, \\\n"
        "     '' using 3:4:(strcol(6) eq '0' ? '' : sprintf('%%.0f', $5).\"\\n\".'n='.strcol(6)) "
        "with labels font ',10' notitle\n",
        agents, agents, drawing->plot.name);
    return agents > 1;
}

static bool
draw_balance(const HetReport *report, Drawing *drawing)
{
    put_head(report, "scenario, row, share of FIRST in %, low, high, pairs", drawing->data);
    unsigned row = 0;
    for (unsigned scenario = report->scenarios; scenario-- > 0;) {
        HetEstimate estimate = het_stats_estimate(&report->balance[scenario]);
        if (estimate.pairs == 0)
            continue;
        het_gnuplot_word(drawing->data, report->tournament->scenarios->pdata[scenario]);
        g_string_append_printf(drawing->data, " %u %.2f %.2f %.2f %u\n", ++row, 100 * estimate.mean,
                               100 * estimate.low, 100 * estimate.high, estimate.pairs);
    }
    drawing->height = 140 + 34 * (int)row;
    g_string_append_printf(
        drawing->script,
        "set xlabel 'points of the side that is FIRST in %% (95 %%)'\nset xrange [0:100]\n"
        "set yrange [0.4:%u.6]\nset arrow from 50, graph 0 to 50, graph 1 nohead dashtype 2\n"
        "plot '%s.dat' using 3:2:4:5:ytic(1) with xerrorbars linestyle 1 notitle\n",
        row, drawing->plot.name);
    return row > 0;
}

/* The iterations an agent's text gives, or 0; its text without them in ret_kind (transfer full). */
static unsigned
budget_of(const char *agent, char **ret_kind)
{
    g_autoptr(GRegex) regex = g_regex_new("(iterations|milliseconds|calls)=(\\d+)", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    if (!g_regex_match(regex, agent, 0, &match))
        return 0;
    g_autofree char *number = g_match_info_fetch(match, 2);
    *ret_kind = g_regex_replace(regex, agent, -1, 0, "\\1", 0, NULL);
    return (unsigned)g_ascii_strtoull(number, NULL, 10);
}

/* Agents that differ only in their budget are points of one curve. */
static bool
draw_budget(const HetReport *report, Drawing *drawing)
{
    put_head(report, "budget, score in %, low, high; a block a kind of agent", drawing->data);
    g_autoptr(GPtrArray) kinds = g_ptr_array_new_with_free_func(g_free);
    unsigned points = 0;
    HET_EACH_BELOW(i, report->agents) {
        g_autofree char *kind = NULL;
        if (budget_of(agent_name(report, i), &kind) > 0 &&
            !g_ptr_array_find_with_equal_func(kinds, kind, g_str_equal, NULL))
            g_ptr_array_add(kinds, g_steal_pointer(&kind));
    }
    HET_EACH_BELOW(k, kinds->len) {
        het_gnuplot_word(drawing->data, kinds->pdata[k]);
        g_string_append_c(drawing->data, '\n');
        HET_EACH_BELOW(i, report->agents) {
            g_autofree char *kind = NULL;
            unsigned budget = budget_of(agent_name(report, i), &kind);
            HetEstimate estimate = het_report_pooled(report, i);
            if (budget == 0 || g_strcmp0(kind, kinds->pdata[k]) != 0 || estimate.pairs == 0)
                continue;
            g_string_append_printf(drawing->data, "%u %.2f %.2f %.2f\n", budget,
                                   100 * estimate.mean, 100 * estimate.low, 100 * estimate.high);
            points++;
        }
        g_string_append(drawing->data, "\n\n");
    }
    drawing->height = 420;
    g_string_append_printf(
        drawing->script,
        "set logscale x\nset xlabel 'budget an epoch'\nset yrange [0:100]\n"
        "set ylabel 'points against all others in %% (95 %%)'\nset key outside right\n"
        "plot for [k=0:%u] '%s.dat' index k using 1:2:3:4 with yerrorlines linestyle k+1 "
        "title columnheader(1) noenhanced\n",
        kinds->len > 0 ? kinds->len - 1 : 0, drawing->plot.name);
    return points > kinds->len;
}

/* The log likelihood ratio after each pair. */
static bool
draw_sequential(const HetReport *report, Drawing *drawing)
{
    const HetSprt *sprt = drawing->sprt;
    HetPairs pairs = {{0}};
    double low, high;
    het_sprt_bounds(sprt, &low, &high);
    g_autofree char *columns = g_strdup_printf(
        "pair, log likelihood ratio of normalized Elo %g against %g", sprt->high, sprt->low);
    put_head(report, columns, drawing->data);
    for (unsigned pair = 0;
         report->agents == 2 && het_results_add_pair(report->results, pair, &pairs); pair++)
        g_string_append_printf(drawing->data, "%u %.4f\n", pair + 1, het_sprt_ratio(sprt, &pairs));
    drawing->height = 420;
    g_string_append_printf(drawing->script,
                           "set xlabel 'pairs'\nset ylabel 'log likelihood ratio, %g against %g'\n"
                           "plot '%s.dat' using 1:2 with lines linestyle 1 notitle, \\\n"
                           "     %.4f with lines dashtype 2 linecolor 'black' notitle, \\\n"
                           "     %.4f with lines dashtype 2 linecolor 'black' notitle\n",
                           sprt->high, sprt->low, drawing->plot.name, low, high);
    return het_pairs_count(&pairs) > 1;
}

/* --- all ------------------------------------------------------------------------------------ */

void
het_plots_clear(HetPlot *plots, unsigned count)
{
    HET_EACH_BELOW(i, count) {
        g_free(plots[i].svg);
        g_free(plots[i].data);
    }
}

unsigned
het_plot_draw(const HetReport *report, const HetSprt *sprt, const char *directory,
              HetPlot *ret_plots, GError **error)
{
    static const struct {
        HetPlot plot;
        bool (*draw)(const HetReport *report, Drawing *drawing);
    } plots[HET_PLOTS] = {
        {{"ladder", "Ratings", NULL, NULL}, draw_ladder},
        {{"head-to-head", "Head to head", NULL, NULL}, draw_heads},
        {{"balance", "Balance by scenario", NULL, NULL}, draw_balance},
        {{"budget", "Score by budget", NULL, NULL}, draw_budget},
        {{"sequential", "Sequential test", NULL, NULL}, draw_sequential},
    };
    unsigned count = 0;
    g_autoptr(GPtrArray) prepared = g_ptr_array_new_with_free_func(g_free);
    bool good = directory == NULL || het_output_check_folder(directory, error);
    for (size_t i = 0; i < G_N_ELEMENTS(plots) && good; i++) {
        Drawing drawing = {plots[i].plot, sprt, 0, g_string_new(NULL), g_string_new(NULL)};
        if (plots[i].draw(report, &drawing)) {
            const HetGnuplot whole = {drawing.plot.name, drawing.plot.title, NULL,
                                      drawing.height,    drawing.data->str,  drawing.script->str};
            char *job = het_gnuplot_prepare(directory, &whole, error);
            good = job != NULL;
            g_ptr_array_add(prepared, job);
            ret_plots[count] = plots[i].plot;
            ret_plots[count++].data = g_strdup(drawing.data->str);
        }
        g_string_free(drawing.data, TRUE);
        g_string_free(drawing.script, TRUE);
    }
    /* All data first: without gnuplot it is there to be drawn elsewhere. */
    for (unsigned i = 0; i < count && good; i++)
        good = (ret_plots[i].svg = het_gnuplot_draw(directory, prepared->pdata[i], error)) != NULL;
    if (good)
        return count;
    het_plots_clear(ret_plots, count);
    return 0;
}
