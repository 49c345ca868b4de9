/* The rows of a report (figures.h). "" as the place is everything that was played; with several
 * systems each has rows of its own first. */
#include "report.h"

#include <math.h>

#include "sprt.h"

static const char *
name_of(const HetReport *report, unsigned agent)
{
    return report->names[agent];
}

static void
add_score(GArray *figures, const char *of, const char *against, const char *where,
          HetEstimate estimate)
{
    if (estimate.pairs > 0)
        het_figures_add(figures, "score", of, against, where, het_figures_share(estimate));
}

static void
add_rating(GArray *figures, const char *what, const char *of, const char *against,
           const char *where, const HetRating *rating, unsigned n)
{
    if (rating->known)
        het_figures_add(figures, what, of, against, where,
                        (HetValue){rating->elo, rating->low, rating->high, n});
}

/* Scores and ratings over the scenarios of one system. */
static void
add_standings(const HetReport *report, const char *system, GArray *figures)
{
    g_autofree HetRating *ratings = g_new0(HetRating, report->agents);
    g_autofree unsigned *order = het_report_order(report, system);
    het_report_ratings(report, system, ratings);
    HET_EACH_BELOW(rank, report->agents) {
        const char *agent = name_of(report, order[rank]);
        HetPairs pairs = het_report_in(report, system, order[rank]);
        HetEstimate estimate = het_stats_estimate(&pairs);
        add_score(figures, agent, NULL, system, estimate);
        add_rating(figures, "elo", agent, NULL, system, &ratings[order[rank]], estimate.pairs);
    }
}

/* The only system there is, or the mean of several, which has no Elo. */
static void
add_total(const HetReport *report, GArray *figures)
{
    HET_EACH_BELOW(rank, report->agents) {
        const unsigned agent = report->ranked[rank];
        const HetTally *tally = &report->tallies[agent];
        const unsigned legs = tally->won + tally->drawn + tally->lost;
        const HetEstimate pooled = het_report_pooled(report, agent);
        add_score(figures, name_of(report, agent), NULL, NULL, pooled);
        add_rating(figures, "elo", name_of(report, agent), NULL, NULL, &report->ratings[agent],
                   pooled.pairs);
        het_figures_count(figures, "won", name_of(report, agent), NULL, tally->won, legs);
        het_figures_count(figures, "drawn", name_of(report, agent), NULL, tally->drawn, legs);
        het_figures_count(figures, "lost", name_of(report, agent), NULL, tally->lost, legs);
    }
}

/* Figures of two agents that one direction is enough for. */
static void
add_meeting(const HetReport *report, const char *system, const char *where, unsigned i, unsigned j,
            GArray *figures)
{
    static const char *const pairs_of[] = {"pairs of 0", "pairs of 1/2", "pairs of 1",
                                           "pairs of 3/2", "pairs of 2"};
    const char *of = name_of(report, i), *against = name_of(report, j);
    const HetPairs pairs = het_report_meeting(report, system, i, j);
    const HetEstimate estimate = het_stats_estimate(&pairs);
    const HetNormalizedElo normalized = het_stats_normalized_elo(&pairs);
    const HetLuckEstimate luck = het_report_luck(report, system, i, j);
    const unsigned n = estimate.pairs;
    if (n == 0)
        return;
    het_figures_add(figures, "superiority", of, against, where,
                    (HetValue){100 * estimate.likelihood, (double)NAN, (double)NAN, n});
    HET_EACH_BELOW(k, HET_PAIR_SCORES)
        het_figures_add(figures, pairs_of[k], of, against, where,
                        (HetValue){pairs.count[k], (double)NAN, (double)NAN, n});
    het_figures_add(figures, "elo difference", of, against, where,
                    (HetValue){het_stats_elo(estimate.mean), het_stats_elo(estimate.low),
                               het_stats_elo(estimate.high), n});
    het_figures_add(figures, "normalized elo", of, against, where,
                    (HetValue){normalized.elo, normalized.low, normalized.high, n});
    if (luck.pairs < 2)
        return;
    het_figures_add(figures, "score without luck", of, against, where,
                    (HetValue){100 * luck.adjusted, 100 * (luck.adjusted - luck.adjusted_half),
                               100 * (luck.adjusted + luck.adjusted_half), luck.pairs});
    het_figures_add(figures, "variance left", of, against, where,
                    (HetValue){100 * luck.variance_left, (double)NAN, (double)NAN, luck.pairs});
}

/* Adds results head to head in both directions, then each meeting in full, and circles of agents
 * that beat each other. */
static void
add_meetings(const HetReport *report, const char *system, const char *where, GArray *figures)
{
    HetEquilibrium equilibria[HET_EQUILIBRIUM_MAX];
    g_autofree unsigned *order = het_report_order(report, system);
    HET_EACH_BELOW(i, report->agents) {
        HET_EACH_BELOW(j, report->agents) {
            HetPairs pairs = het_report_meeting(report, system, order[i], order[j]);
            add_score(figures, name_of(report, order[i]), name_of(report, order[j]), where,
                      het_stats_estimate(&pairs));
        }
    }
    HET_EACH_BELOW(i, report->agents)
        for (unsigned j = i + 1; j < report->agents; j++)
            add_meeting(report, system, where, order[i], order[j], figures);
    if (report->agents < 3)
        return;
    het_report_equilibria(report, system, equilibria);
    HET_EACH_BELOW(i, report->agents) {
        static const char *const whats[] = {"nash mass", "nash margin", "alpha-rank"};
        const HetEquilibrium *one = &equilibria[order[i]];
        const double values[] = {one->mass, one->margin, one->alpha};
        HET_EACH_BELOW(k, G_N_ELEMENTS(whats)) {
            const double unit = k == 1 ? 1 : 100;
            het_figures_add(
                figures, whats[k], name_of(report, order[i]), NULL, where,
                (HetValue){unit * values[k], unit * one->low[k], unit * one->high[k], 0});
        }
    }
}

static void
add_scenarios(const HetReport *report, GArray *figures)
{
    HET_EACH_BELOW(scenario, report->scenarios) {
        const char *where = report->tournament->scenarios->pdata[scenario];
        HET_EACH_BELOW(rank, report->agents) {
            HetPairs pairs = het_report_on(report, scenario, report->ranked[rank]);
            add_score(figures, name_of(report, report->ranked[rank]), NULL, where,
                      het_stats_estimate(&pairs));
        }
    }
    HET_EACH_BELOW(scenario, report->scenarios) {
        const HetTournamentScenario *loaded = report->tournament->loaded->pdata[scenario];
        const char *where = report->tournament->scenarios->pdata[scenario];
        const HetEstimate balance = het_stats_estimate(&report->balance[scenario]);
        if (balance.pairs > 0)
            het_figures_add(figures, "first side", loaded->sides[HET_FIRST],
                            loaded->sides[HET_SECOND], where, het_figures_share(balance));
        add_rating(figures, "side elo", loaded->sides[HET_FIRST], loaded->sides[HET_SECOND], where,
                   &report->sides[scenario], balance.pairs);
    }
}

static void
add_work(const HetReport *report, GArray *figures)
{
    HET_EACH_BELOW(rank, report->agents) {
        const HetTally *tally = &report->tallies[report->ranked[rank]];
        const HetAgentWork *work = &tally->work;
        const char *of = name_of(report, report->ranked[rank]);
        const double choices = (double)MAX(work->choices, 1);
        const unsigned n = (unsigned)MIN(work->choices, G_MAXUINT);
        const unsigned legs = tally->won + tally->drawn + tally->lost;
        het_figures_count(figures, "choices", of, NULL, (double)work->choices, legs);
        het_figures_count(figures, "iterations", of, NULL, (double)work->iterations / choices, n);
        het_figures_count(figures, "calls", of, NULL, (double)work->calls / choices, n);
        het_figures_count(figures, "evaluations", of, NULL, (double)work->evaluations / choices, n);
        if (!report->tournament->fresh)
            continue; /* the rest gives the same bytes each time */
        het_figures_count(figures, "cpu", of, NULL, (double)tally->cpu * 1e-6 / MAX(legs, 1), legs);
        het_figures_count(figures, "cpu a choice", of, NULL, (double)tally->cpu * 1e-3 / choices,
                          n);
    }
}

/* Adds how legs ended, with the agent responsible where they did not end by the rules. */
static void
add_ends(const HetReport *report, GArray *figures)
{
    HET_EACH_BELOW(rank, report->agents) {
        const HetTally *tally = &report->tallies[report->ranked[rank]];
        HET_EACH_BELOW(code, HET_LEG_CODE_COUNT)
            if (tally->offences[code] > 0)
                het_figures_count(figures, het_leg_code_name((HetLegCode)code),
                                  name_of(report, report->ranked[rank]), NULL,
                                  tally->offences[code], report->results->count);
    }
    HET_EACH_BELOW(code, HET_LEG_CODE_COUNT) {
        const unsigned legs = het_results_count(report->results, (HetLegCode)code);
        if (legs > 0)
            het_figures_count(figures, "legs", het_leg_code_name((HetLegCode)code), NULL, legs,
                              report->results->count);
    }
    if (report->halves > 0)
        het_figures_count(figures, "legs", "without-partner", NULL, report->halves,
                          report->results->count);
}

/* Ratio of the first pairs that decide the test, as `hetman match --sprt` ends there. */
static void
add_sprt(const HetReport *report, const HetSprt *sprt, GArray *figures)
{
    HetPairs pairs = {{0}};
    unsigned tested = 0;
    double low, high;
    het_results_test(report->results, sprt, &tested, &pairs);
    het_sprt_bounds(sprt, &low, &high);
    het_figures_add(figures, "log-likelihood ratio", name_of(report, 0), name_of(report, 1), NULL,
                    (HetValue){het_sprt_ratio(sprt, &pairs), low, high, tested});
}

GArray *
het_report_figures(const HetReport *report, const HetSprt *sprt)
{
    GArray *figures = het_figures_new();
    const char *system;
    const bool several = het_report_several(report);
    for (unsigned i = 0; several && (system = het_report_system(report, i)) != NULL; i++)
        add_standings(report, system, figures);
    add_total(report, figures);
    for (unsigned i = 0; (system = het_report_system(report, i)) != NULL; i++)
        add_meetings(report, system, several ? system : NULL, figures);
    if (sprt != NULL)
        add_sprt(report, sprt, figures);
    add_scenarios(report, figures);
    add_work(report, figures);
    add_ends(report, figures);
    return figures;
}
