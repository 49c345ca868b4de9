#include "plot.h"

#include "gnuplot.h"
#include "console/output.h"
#include "engine/each.h"

/* One plot: its data, and the lines of the script below the common head. */
typedef struct {
    HetPlot plot;
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
het_plot_draw(const HetReport *report, const char *directory, HetPlot *ret_plots, GError **error)
{
    static const struct {
        HetPlot plot;
        bool (*draw)(const HetReport *report, Drawing *drawing);
    } plots[HET_PLOTS] = {
        {{"ladder", "Ratings", NULL, NULL}, draw_ladder},
        {{"head-to-head", "Head to head", NULL, NULL}, draw_heads},
        {{"balance", "Balance by scenario", NULL, NULL}, draw_balance},
    };
    unsigned count = 0;
    g_autoptr(GPtrArray) prepared = g_ptr_array_new_with_free_func(g_free);
    bool good = directory == NULL || het_output_check_folder(directory, error);
    for (size_t i = 0; i < G_N_ELEMENTS(plots) && good; i++) {
        Drawing drawing = {plots[i].plot, 0, g_string_new(NULL), g_string_new(NULL)};
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
        good = (ret_plots[i].svg = het_gnuplot_draw(directory, ret_plots[i].name,
                                                    prepared->pdata[i], error)) != NULL;
    if (good)
        return count;
    het_plots_clear(ret_plots, count);
    return 0;
}
