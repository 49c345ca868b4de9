#include "report.h"

#include "row.h"

static void
put_names(GString *text, const char *table, const char *place, const char *agent,
          const char *opponent)
{
    const char *const names[] = {table, place, agent, opponent};
    for (unsigned i = 0; i < G_N_ELEMENTS(names); i++) {
        het_csv_field(text, names[i]);
        g_string_append_c(text, ',');
    }
}

/* The rest of a row; the estimate may be of more than these pairs alone, the rating NULL. */
static void
put_figures(GString *text, const HetPairs *pairs, HetEstimate estimate, const HetRating *rating)
{
    g_string_append_printf(text, "%u", estimate.pairs);
    for (unsigned i = 0; i < HET_PAIR_SCORES; i++)
        g_string_append_printf(text, ",%u", pairs->count[i]);
    g_string_append_printf(text, ",%.6f,%.6f,%.6f", estimate.mean, estimate.low, estimate.high);
    if (rating != NULL && rating->known)
        g_string_append_printf(text, ",%.2f,%.2f,%.2f\n", rating->elo, rating->low, rating->high);
    else
        g_string_append(text, ",,,\n");
}

static void
put_row(GString *text, const char *table, const char *place, const char *agent,
        const char *opponent, const HetPairs *pairs)
{
    put_names(text, table, place, agent, opponent);
    put_figures(text, pairs, het_stats_estimate(pairs), NULL);
}

/* Each system's standings first, where there are several; then all together. */
static void
put_standings(GString *text, const HetReport *report)
{
    char **agents = (char **)report->tournament->agents->pdata;
    bool several = het_report_several(report);
    g_autofree HetRating *ratings = g_new0(HetRating, report->agents);
    for (unsigned i = 0; several && het_report_system(report, i) != NULL; i++) {
        const char *system = het_report_system(report, i);
        g_autofree unsigned *order = het_report_order(report, system);
        het_report_ratings(report, system, ratings);
        for (unsigned rank = 0; rank < report->agents; rank++) {
            unsigned agent = order[rank];
            HetPairs pairs = het_report_in(report, system, agent);
            put_names(text, "standings", system, agents[agent], "");
            put_figures(text, &pairs, het_stats_estimate(&pairs), &ratings[agent]);
        }
    }
    for (unsigned rank = 0; rank < report->agents; rank++) {
        unsigned agent = report->ranked[rank];
        HetPairs total = het_report_total(report, agent);
        put_names(text, "standings", "", agents[agent], "");
        put_figures(text, &total, het_report_pooled(report, agent), &report->ratings[agent]);
    }
}

char *
het_report_csv(const HetReport *report)
{
    const HetTournament *tournament = report->tournament;
    char **agents = (char **)tournament->agents->pdata;
    char **scenarios = (char **)tournament->scenarios->pdata;
    GString *text = g_string_new("table,place,agent,opponent,pairs,points_0,points_half,points_1,"
                                 "points_3_halves,points_2,score,low_95,high_95,elo,elo_low_95,"
                                 "elo_high_95\n");
    put_standings(text, report);
    for (unsigned system = 0; het_report_system(report, system) != NULL; system++) {
        const char *name = het_report_system(report, system);
        for (unsigned i = 0; i < report->agents; i++) {
            for (unsigned j = 0; j < report->agents; j++) {
                HetPairs pairs = het_report_meeting(report, name, i, j);
                if (het_pairs_count(&pairs) > 0)
                    put_row(text, "head-to-head", name, agents[i], agents[j], &pairs);
            }
        }
    }
    for (unsigned scenario = 0; scenario < report->scenarios; scenario++) {
        for (unsigned agent = 0; agent < report->agents; agent++) {
            HetPairs pairs = het_report_on(report, scenario, agent);
            if (het_pairs_count(&pairs) > 0)
                put_row(text, "scenario", scenarios[scenario], agents[agent], "", &pairs);
        }
        put_row(text, "balance", scenarios[scenario], "first", "second",
                &report->balance[scenario]);
    }
    return g_string_free(text, FALSE);
}
