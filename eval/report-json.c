#include "report.h"

#include "equilibrium.h"
#include "sprt.h"

#include <json-glib/json-glib.h>
#include <math.h>

static void
put_text(JsonBuilder *builder, const char *name, const char *value)
{
    json_builder_set_member_name(builder, name);
    json_builder_add_string_value(builder, value);
}

static void
put_integer(JsonBuilder *builder, const char *name, gint64 value)
{
    json_builder_set_member_name(builder, name);
    json_builder_add_int_value(builder, value);
}

/* JSON has no infinity: null. */
static void
put_real(JsonBuilder *builder, const char *name, double value)
{
    json_builder_set_member_name(builder, name);
    if (isfinite(value))
        json_builder_add_double_value(builder, value);
    else
        json_builder_add_null_value(builder);
}

/* An estimate that may be of more than these pairs alone. */
static void
put_shares(JsonBuilder *builder, const HetPairs *pairs, HetEstimate estimate)
{
    put_integer(builder, "pairs", estimate.pairs);
    json_builder_set_member_name(builder, "pentanomial");
    json_builder_begin_array(builder);
    for (unsigned i = 0; i < HET_PAIR_SCORES; i++)
        json_builder_add_int_value(builder, pairs->count[i]);
    json_builder_end_array(builder);
    put_real(builder, "score", estimate.pairs > 0 ? estimate.mean : NAN);
    put_real(builder, "low_95", estimate.low);
    put_real(builder, "high_95", estimate.high);
}

static void
put_estimate(JsonBuilder *builder, const HetPairs *pairs)
{
    put_shares(builder, pairs, het_stats_estimate(pairs));
}

static void
put_rating(JsonBuilder *builder, const HetRating *rating)
{
    put_real(builder, "elo", rating->known ? rating->elo : NAN);
    put_real(builder, "elo_low_95", rating->known ? rating->low : NAN);
    put_real(builder, "elo_high_95", rating->known ? rating->high : NAN);
}

static void
put_codes(JsonBuilder *builder, const HetReport *report)
{
    json_builder_set_member_name(builder, "legs");
    json_builder_begin_object(builder);
    put_integer(builder, "all", report->results->count);
    for (unsigned code = 0; code < HET_LEG_CODE_COUNT; code++)
        put_integer(builder, het_leg_code_name((HetLegCode)code),
                    het_results_count(report->results, (HetLegCode)code));
    put_integer(builder, "without_partner", report->halves);
    json_builder_end_object(builder);
}

static void
put_work(JsonBuilder *builder, const HetAgentWork *work)
{
    put_integer(builder, "choices", (gint64)work->choices);
    put_integer(builder, "iterations", (gint64)work->iterations);
    put_integer(builder, "calls", (gint64)work->calls);
    put_integer(builder, "evaluations", (gint64)work->evaluations);
}

static void
put_agent(JsonBuilder *builder, const HetReport *report, unsigned agent)
{
    const HetTally *tally = &report->tallies[agent];
    HetPairs total = het_report_total(report, agent);
    json_builder_begin_object(builder);
    put_text(builder, "agent", report->tournament->agents->pdata[agent]);
    put_shares(builder, &total, het_report_pooled(report, agent));
    put_integer(builder, "legs_won", tally->won);
    put_integer(builder, "legs_drawn", tally->drawn);
    put_integer(builder, "legs_lost", tally->lost);
    put_rating(builder, &report->ratings[agent]);
    json_builder_set_member_name(builder, "offences");
    json_builder_begin_object(builder);
    for (unsigned code = HET_LEG_RESIGNED; code <= HET_LEG_OVERRUN; code++)
        put_integer(builder, het_leg_code_name((HetLegCode)code), tally->offences[code]);
    json_builder_end_object(builder);
    put_work(builder, &tally->work);
    json_builder_end_object(builder);
}

/* Scores and ratings over the scenarios of one system. */
static void
put_system(JsonBuilder *builder, const HetReport *report, const char *system)
{
    g_autofree HetRating *ratings = g_new0(HetRating, report->agents);
    g_autofree unsigned *order = het_report_order(report, system);
    het_report_ratings(report, system, ratings);
    json_builder_begin_object(builder);
    put_text(builder, "system", system);
    json_builder_set_member_name(builder, "agents");
    json_builder_begin_array(builder);
    for (unsigned rank = 0; rank < report->agents; rank++) {
        unsigned agent = order[rank];
        HetPairs pairs = het_report_in(report, system, agent);
        json_builder_begin_object(builder);
        put_text(builder, "agent", report->tournament->agents->pdata[agent]);
        put_estimate(builder, &pairs);
        put_rating(builder, &ratings[agent]);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
}

static void
put_systems(JsonBuilder *builder, const HetReport *report)
{
    json_builder_set_member_name(builder, "systems");
    json_builder_begin_array(builder);
    for (unsigned system = 0; het_report_system(report, system) != NULL; system++)
        put_system(builder, report, het_report_system(report, system));
    json_builder_end_array(builder);
}

static void
put_meeting(JsonBuilder *builder, const HetReport *report, const char *system, unsigned i,
            unsigned j)
{
    HetPairs pairs = het_report_meeting(report, system, i, j);
    HetEstimate estimate = het_stats_estimate(&pairs);
    if (estimate.pairs == 0)
        return;
    json_builder_begin_object(builder);
    put_text(builder, "system", system);
    put_text(builder, "agent", report->tournament->agents->pdata[i]);
    put_text(builder, "opponent", report->tournament->agents->pdata[j]);
    put_estimate(builder, &pairs);
    put_real(builder, "elo_difference", het_stats_elo(estimate.mean));
    put_real(builder, "elo_difference_low_95", het_stats_elo(estimate.low));
    put_real(builder, "elo_difference_high_95", het_stats_elo(estimate.high));
    put_real(builder, "likelihood_of_superiority", estimate.likelihood);
    HetLuckEstimate luck = het_report_luck(report, system, i, j);
    if (luck.pairs > 1) {
        put_real(builder, "luck_adjusted_score", luck.adjusted);
        put_real(builder, "luck_adjusted_half_width_95", luck.adjusted_half);
        put_real(builder, "luck_variance_left", luck.variance_left);
    }
    HetNormalizedElo normalized = het_stats_normalized_elo(&pairs);
    put_real(builder, "normalized_elo", normalized.elo);
    put_real(builder, "normalized_elo_low_95", normalized.low);
    put_real(builder, "normalized_elo_high_95", normalized.high);
    json_builder_end_object(builder);
}

static void
put_meetings(JsonBuilder *builder, const HetReport *report)
{
    json_builder_set_member_name(builder, "meetings");
    json_builder_begin_array(builder);
    for (unsigned system = 0; het_report_system(report, system) != NULL; system++)
        for (unsigned i = 0; i < report->agents; i++)
            for (unsigned j = i + 1; j < report->agents; j++)
                put_meeting(builder, report, het_report_system(report, system), i, j);
    json_builder_end_array(builder);
}

static void
put_equilibria(JsonBuilder *builder, const HetReport *report)
{
    double mass[HET_EQUILIBRIUM_MAX], margin[HET_EQUILIBRIUM_MAX], alpha[HET_EQUILIBRIUM_MAX];
    json_builder_set_member_name(builder, "equilibria");
    json_builder_begin_array(builder);
    for (unsigned i = 0; het_report_system(report, i) != NULL; i++) {
        const char *system = het_report_system(report, i);
        het_report_equilibria(report, system, mass, margin, alpha);
        for (unsigned agent = 0; agent < report->agents; agent++) {
            json_builder_begin_object(builder);
            put_text(builder, "system", system);
            put_text(builder, "agent", report->tournament->agents->pdata[agent]);
            put_real(builder, "nash_mass", mass[agent]);
            put_real(builder, "nash_margin", margin[agent]);
            put_real(builder, "alpha_rank", alpha[agent]);
            json_builder_end_object(builder);
        }
    }
    json_builder_end_array(builder);
}

static void
put_scenario(JsonBuilder *builder, const HetReport *report, unsigned scenario)
{
    const HetScenario *loaded = report->tournament->loaded->pdata[scenario];
    json_builder_begin_object(builder);
    put_text(builder, "scenario", report->tournament->scenarios->pdata[scenario]);
    put_text(builder, "digest", loaded->digest);
    put_text(builder, "first", loaded->sides[0]);
    put_text(builder, "second", loaded->sides[1]);
    json_builder_set_member_name(builder, "share_of_first");
    json_builder_begin_object(builder);
    put_estimate(builder, &report->balance[scenario]);
    json_builder_end_object(builder);
    const HetRating *side = &report->sides[scenario];
    put_real(builder, "side_elo", side->known ? side->elo : NAN);
    put_real(builder, "side_elo_low_95", side->known ? side->low : NAN);
    put_real(builder, "side_elo_high_95", side->known ? side->high : NAN);
    json_builder_set_member_name(builder, "agents");
    json_builder_begin_array(builder);
    for (unsigned agent = 0; agent < report->agents; agent++) {
        HetPairs pairs = het_report_on(report, scenario, agent);
        json_builder_begin_object(builder);
        put_text(builder, "agent", report->tournament->agents->pdata[agent]);
        put_estimate(builder, &pairs);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
}

static void
put_head(JsonBuilder *builder, const HetReport *report)
{
    static const char *const ends[] = {
        [HET_RUN_COMPLETE] = "complete",
        [HET_RUN_STOPPED] = "stopped",
        [HET_RUN_DECIDED] = "decided",
        [HET_RUN_INTERRUPTED] = "interrupted",
    };
    const HetTournament *tournament = report->tournament;
    g_autofree char *seed = g_strdup_printf("%" G_GUINT64_FORMAT, tournament->seed);
    put_text(builder, "definition", tournament->hash);
    put_text(builder, "title", tournament->title);
    put_text(builder, "seed", seed);
    put_text(builder, "dice", het_tournament_dice(tournament));
    put_integer(builder, "pairs_a_meeting", tournament->pairs);
    put_text(builder, "anchor", tournament->agents->pdata[tournament->anchor]);
    put_text(builder, "end", ends[report->results->end]);
    put_codes(builder, report);
}

/* What the first pairs that decide it say, as `hetman match --sprt` ends there. */
static void
put_sprt(JsonBuilder *builder, const HetReport *report, const HetSprt *sprt)
{
    static const char *const verdicts[] = {
        [HET_SPRT_OPEN] = "open",
        [HET_SPRT_LOW] = "low",
        [HET_SPRT_HIGH] = "high",
    };
    HetPairs pairs = {{0}};
    unsigned tested = 0;
    double low, high;
    het_results_test(report->results, sprt, &tested, &pairs);
    het_sprt_bounds(sprt, &low, &high);
    json_builder_set_member_name(builder, "sprt");
    json_builder_begin_object(builder);
    put_real(builder, "low", sprt->low);
    put_real(builder, "high", sprt->high);
    put_text(builder, "verdict", verdicts[het_sprt_verdict(sprt, &pairs)]);
    put_integer(builder, "pairs", tested);
    put_real(builder, "log_likelihood_ratio", het_sprt_ratio(sprt, &pairs));
    put_real(builder, "lower_bound", low);
    put_real(builder, "upper_bound", high);
    json_builder_end_object(builder);
}

char *
het_report_json(const HetReport *report, const HetSprt *sprt)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    put_head(builder, report);
    if (sprt != NULL)
        put_sprt(builder, report, sprt);
    json_builder_set_member_name(builder, "agents");
    json_builder_begin_array(builder);
    for (unsigned rank = 0; rank < report->agents; rank++)
        put_agent(builder, report, report->ranked[rank]);
    json_builder_end_array(builder);
    put_systems(builder, report);
    put_meetings(builder, report);
    put_equilibria(builder, report);
    json_builder_set_member_name(builder, "scenarios");
    json_builder_begin_array(builder);
    for (unsigned scenario = 0; scenario < report->scenarios; scenario++)
        put_scenario(builder, report, scenario);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    g_autofree char *document = json_to_string(root, TRUE);
    return g_strconcat(document, "\n", NULL);
}
