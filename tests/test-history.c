/* Battles of history (eval/history): reading the file, the names of scenarios, and scores, whose
 * values were computed by scipy 1.10 (numbers) and by a bootstrap of numpy's (intervals). */
#include "test.h"

#include <math.h>
#include <string.h>

#include "engine/rules/registry.h"
#include "engine/scenario.h"
#include "eval/history/forecast.h"
#include "eval/history/judge.h"
#include "eval/history/options.h"

#define HEAD "id,battle,year,war,attacker_strength,defender_strength"

/* --- files ------------------------------------------------------------------------------------ */

static void
a_row_is_read(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) battles = het_history_parse(
        "h.csv",
        "# a comment\n" HEAD
        ",attacker_horse,defender_horse,attacker_guns,defender_losses,attacker_front_km,"
        "defender_front_km,defence,surprise,winner,clear\r\n"
        "7,\"Lech, \"\"The\"\"\",1632,Thirty,33000,27000,8000,,70,3000,8,21.5,prepared,2,defender,"
        "no\n",
        &error);
    assert_no_error(error);
    assert_int_equal(battles->len, 1);
    const HetHistoryBattle *battle = &g_array_index(battles, HetHistoryBattle, 0);
    assert_string_equal(battle->name, "Lech, \"The\"");
    assert_int_equal(battle->horse[1], -1);
    assert_int_equal(battle->losses[0], -1);
    assert_true(isnan(het_history_loss(battle, 0)));
    assert_true(fabs(het_history_loss(battle, 1) - 3000 / 27000.0) < 1e-12);
    assert_int_equal(battle->winner, HET_HISTORY_DEFENDER);
    g_autofree char *name = het_history_scenario(battle, "husaria", NULL);
    assert_string_equal(name, "husaria/battle?men=33000,27000&horse=8000,-&guns=70,-&front=8,21.5&"
                              "defence=prepared&year=1632&surprise=2");
    const HetHistoryShift shift = {
        .numbers = 25, .horse = 20, .guns = 100, .prepared = -1, .surprise = 2};
    g_autofree char *shifted = het_history_scenario(battle, "husaria", &shift);
    assert_string_equal(shifted, "husaria/battle?men=41250,27000&horse=18250,-&guns=140,-&"
                                 "front=8,21.5&defence=hasty&year=1632&surprise=3");
}

static void
a_wrong_file_is_refused_at_its_line(void **unused)
{
    (void)unused;
    static const char *const wrong[][2] = {
        {"", "h.csv:1: no battle"},
        {HEAD "\n", "h.csv:2: no battle"},
        {"id,battle,year,attacker_strength\n", "h.csv:1: defender_strength: the column is missing"},
        {HEAD ",horse_attacker\n", "h.csv:1: horse_attacker: no such column"},
        {HEAD ",atacker_horse\n", "h.csv:1: atacker_horse: no such column; did you mean "
                                  "\"attacker_horse\"?"},
        {HEAD ",id\n", "h.csv:1: id: the column is there twice"},
        {HEAD "\n1,A,1600,W,100\n", "h.csv:2: 5 fields; the first line names 6 columns"},
        {HEAD "\n1,A,1600,W,,100\n", "h.csv:2: attacker_strength: missing"},
        {HEAD "\n1,A,1600,W,100,x\n", "h.csv:2: defender_strength: \"x\" is not a whole number"},
        {HEAD "\n1,A,1599,W,100,100\n", "h.csv:2: year: \"1599\" is not a whole number"},
        {HEAD "\n1,A,,W,100,100\n", "h.csv:2: year: missing"},
        {HEAD "\n,A,1600,W,100,100\n", "h.csv:2: id: expected a text"},
        {HEAD "\n1,A;B,1600,W,100,100\n", "h.csv:2: battle: expected a text without ; and |"},
        {HEAD "\n1,A,1600,W,9,9\n\n1,B,1600,W,9,9\n", "h.csv:4: id: \"1\" is there twice"},
        {HEAD ",winner\n1,A,1600,W,9,9,Sweden\n",
         "h.csv:2: winner: \"Sweden\" is none of attacker"},
        {HEAD ",defence\n1,A,1600,W,9,9,none\n", "h.csv:2: defence: \"none\" is none of hasty"},
        {HEAD ",attacker_horse\n1,A,1600,W,9,9,10\n", "h.csv:2: attacker_horse: \"10\" is not"},
        {HEAD ",attacker_front_km\n1,A,1600,W,9,9,1.\n", "h.csv:2: attacker_front_km: \"1.\" is"},
        {HEAD ",surprise\n1,A,1600,W,9,9,5\n", "h.csv:2: surprise: \"5\" is not a whole number"},
        {HEAD "\n1,\"A,1600,W,9,9\n", "h.csv:2: a quote is open"},
        {HEAD "\n1,\"A\"x,1600,W,9,9\n", "h.csv:2: expected a comma after field 2"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GArray) battles = het_history_parse("h.csv", wrong[i][0], &error);
        if (battles != NULL || !g_str_has_prefix(error->message, wrong[i][1]) ||
            strchr(error->message, '\n') != NULL)
            fail_msg("%s: %s", wrong[i][0], battles != NULL ? "taken" : error->message);
    }
}

/* The file that is shipped: every battle in every rulebook, under the kinds of generals there are;
 * a change is a change of the name, and all options exist. */
static void
shipped_battles_are_held_by_every_rulebook(void **unused)
{
    (void)unused;
    static const char *const systems[] = {"kircholm", "musketpike", "husaria", "northern",
                                          "kipling"};
    g_autofree char *path =
        g_build_filename(g_getenv("G_TEST_SRCDIR"), "experiments", "history", "battles.csv", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) battles = het_history_read(path, &error);
    assert_no_error(error);
    assert_int_equal(battles->len, 36);
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        for (unsigned kind = 0; kind < HET_GENERALS_KINDS; kind++)
            assert_non_null(het_generals_agent(systems[i], (HetGenerals)kind));
        for (guint b = 0; b < battles->len; b++) {
            g_autofree char *name = het_history_scenario(
                &g_array_index(battles, HetHistoryBattle, b), systems[i], NULL);
            g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
            assert_no_error(error);
            assert_non_null(scenario);
        }
        const char *const *options = het_history_options(systems[i]);
        unsigned count = 0;
        for (; *options != NULL; options++) {
            const HetForecastCase of = {.system = systems[i], .change = *options, .games = 20};
            g_autofree char *name =
                g_strdup_printf("%s/battle?men=9000,9000&%s", systems[i], *options);
            g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
            assert_no_error(error);
            assert_non_null(scenario);
            g_autofree char *store = het_forecast_case_name(&of);
            assert_true(g_str_has_suffix(store, *options));
            const size_t length = strcspn(*options, "=") + 1;
            count += options[1] == NULL || strncmp(options[0], options[1], length) != 0;
        }
        assert_true(count >= 11);
    }
}

/* --- scores ----------------------------------------------------------------------------------- */

enum { BATTLES = 10, WARS = 4 };
static const double outcome[BATTLES] = {1, 0, 1, 1, (double)NAN, 0, 1, 1, 0, 1};
static const double p[BATTLES] = {.9, .2, .55, .35, .5, .7, .81, .15, .4, .62};
static const unsigned war[BATTLES] = {0, 0, 1, 1, 1, 2, 2, 3, 3, 3};
static const HetScoreRecord record = {BATTLES, outcome, war, WARS};
static const double feature[2 * BATTLES] = {.3,  -.2, -.5, .1, .2,  .9, .1,  -.4, 0,  0,
                                            -.3, -.6, .7,  .2, -.1, .5, -.8, -.1, .4, .3};
static const HetScoreFeatures features = {.count = 2, .value = feature};

static void
near(double is, double wanted, double within)
{
    if (!(fabs(is - wanted) <= within))
        fail_msg("%.12g, expected %.12g", is, wanted);
}

static void
scores_are_those_of_a_second_computation(void **unused)
{
    (void)unused;
    double losses[BATTLES];
    het_score_brier(&record, p, losses);
    const HetValue brier = het_score_mean(&record, losses);
    near(brier.value, 0.24755555555555553, 1e-12);
    near(brier.low, 0.0907, 0.0065); /* 0.0845 or 0.0969: of four wars few quantiles */
    near(brier.high, 0.33038, 0.01);
    assert_int_equal(brier.n, 9);
    het_score_log(&record, p, losses);
    near(het_score_mean(&record, losses).value, 0.6974264930514216, 1e-12);
    static const double x[BATTLES] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
    static const double y[BATTLES] = {2, 7, 1, 8, 2, 8, 1, 8, 2, 8};
    /* By war 4, 10, 11 and 14: only all of one sign are as far; 1, 9, -7 and -17: 12 of 16 are. */
    near(het_score_signs(&record, x), 2 / 16.0, 0);
    static const double both[BATTLES] = {3, -2, 4, 0, 5, -9, 2, -6, -5, -6};
    near(het_score_signs(&record, both), 12 / 16.0, 0);
    near(het_score_rank(&record, x, y).value, 0.13471506281091267, 1e-12);
}

static void
baselines_are_fitted_to_the_other_wars(void **unused)
{
    (void)unused;
    static const double base[WARS] = {6 / 9.0, 5 / 9.0, 6 / 9.0, 5 / 8.0};
    static const double fitted[BATTLES] = {
        0.7337211773552976, 0.6298151599006773, 0.7302391558989327, 0.560105115527314,
        0.5843072737218418, 0.6360448451330313, 0.8419278688755041, 0.6779152205720957,
        0.4983278047911953, 0.7442383462998743};
    static const double coefficients[] = {0.70974441, 1.11524223, 0.52450776};
    double is[BATTLES], all[HET_SCORE_FEATURES + 1];
    het_score_base(&record, is);
    for (unsigned i = 0; i < BATTLES; i++)
        near(is[i], base[war[i]], 1e-12);
    het_score_logistic(&record, &features, is);
    for (unsigned i = 0; i < BATTLES; i++)
        near(is[i], fitted[i], 1e-6);
    het_score_fit(&record, &features, NULL, WARS, all);
    for (unsigned i = 0; i < 3; i++)
        near(all[i], coefficients[i], 1e-6);
    static const double shift[] = {0.5, 0};
    near(het_score_shift(&record, &features, shift).value, 0.10400534858064231, 1e-6);
}

/* Without a prior to speak of the fit is that of greatest likelihood: what is left over is at right
 * angles to every feature, but for the ten-thousandth that the prior weighs. */
static void
without_a_prior_the_record_speaks_alone(void **unused)
{
    (void)unused;
    HetScoreFeatures flat = features;
    double fitted[HET_SCORE_FEATURES + 1], over[3] = {0};
    flat.flat = true;
    het_score_fit(&record, &flat, NULL, WARS, fitted);
    for (unsigned i = 0; i < BATTLES; i++) {
        const double off =
            isnan(outcome[i]) ? 0 : outcome[i] - het_score_chance(fitted, feature + 2 * i, 2);
        over[0] += off;
        over[1] += off * feature[2 * i];
        over[2] += off * feature[2 * i + 1];
    }
    for (unsigned i = 0; i < 3; i++)
        near(over[i], i == 0 ? 0 : 1e-4 * fitted[i], 1e-9);
    assert_true(fabs(fitted[1]) > 1.12); /* the prior held it back */
}

/* The outcome of a war is no part of what is forecast of it: turning it round changes nothing
 * there. */
static void
no_war_forecasts_itself(void **unused)
{
    (void)unused;
    double turned[BATTLES], before[BATTLES], after[BATTLES], ratio[BATTLES];
    for (unsigned left = 0; left < WARS; left++) {
        const HetScoreRecord other = {BATTLES, turned, war, WARS};
        for (unsigned i = 0; i < BATTLES; i++) {
            turned[i] = war[i] == left ? 1 - outcome[i] : outcome[i];
            ratio[i] = feature[2 * i];
        }
        for (int kind = 0; kind < 3; kind++) {
            if (kind == 0) {
                het_score_base(&record, before);
                het_score_base(&other, after);
            } else if (kind == 1) {
                het_score_larger(&record, ratio, before);
                het_score_larger(&other, ratio, after);
            } else {
                het_score_logistic(&record, &features, before);
                het_score_logistic(&other, &features, after);
            }
            for (unsigned i = 0; i < BATTLES; i++)
                if (war[i] == left)
                    near(after[i], before[i], 1e-12);
        }
    }
}

static void
chances_are_combined_and_counted_by_fifths(void **unused)
{
    (void)unused;
    static const double a[] = {.9, (double)NAN}, b[] = {.2, .5}, c[] = {.6, (double)NAN};
    const double *const three[] = {a, b, c};
    double combined[2];
    het_score_combine(three, 3, 2, combined);
    near(combined[0], 0.6, 1e-12);
    near(combined[1], 0.5, 1e-12);
    HetScoreBin bins[HET_SCORE_BINS];
    het_score_calibration(&record, p, bins);
    static const unsigned count[] = {1, 2, 2, 2, 2}; /* .15; .2 .35; .55 .4; .7 .62; .9 .81 */
    for (unsigned i = 0; i < HET_SCORE_BINS; i++)
        assert_int_equal(bins[i].battles, count[i]);
    near(bins[1].forecast, 0.275, 1e-12);
    near(bins[1].found, 0.5, 1e-12);
}

/* --- judging ---------------------------------------------------------------------------------- */

static double
figure(const GArray *figures, const char *what, const char *of, const char *where)
{
    for (guint i = 0; i < figures->len; i++) {
        const HetFigure *it = &g_array_index(figures, HetFigure, i);
        if (strcmp(it->what, what) == 0 && strcmp(it->of, of) == 0 && strcmp(it->where, where) == 0)
            return it->number.value;
    }
    fail_msg("no figure \"%s\" of \"%s\" at \"%s\"", what, of, where);
    return 0;
}

/* Of a rulebook whose option at 1 knows the outcome, the gain is what it scores better; where an
 * option is of no use, nothing is gained; a rulebook that cannot hold a battle is scored on the
 * others. */
static void
options_gain_what_other_wars_show(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) battles = het_history_parse("h.csv",
                                                  HEAD ",winner\n1,A,1600,U,9,9,attacker\n"
                                                       "2,B,1600,V,9,9,defender\n"
                                                       "3,C,1600,W,9,9,attacker\n"
                                                       "4,D,1600,W,9,9,defender\n",
                                                  &error);
    assert_no_error(error);
    static const HetForecastCase cases[] = {
        {.system = "kircholm", .kind = HET_GENERALS_RULE},
        {.system = "kircholm", .kind = HET_GENERALS_RULE, .change = "margin=1"},
        {.system = "kircholm", .kind = HET_GENERALS_RULE, .change = "volleys=1"},
        {.system = "kircholm", .kind = HET_GENERALS_RULE, .shift = {.numbers = 25}},
    };
    static const double chance[][4] = {
        {.5, .5, .5, .5}, {.9, .1, .9, .1}, {.4, .6, .4, .6}, {.7, .7, .6, .6}};
    HetForecast forecast[4][4], *forecasts[4];
    g_autoptr(GArray) all = g_array_new(FALSE, TRUE, sizeof(HetForecastCase));
    for (int i = 0; i < 4; i++) {
        forecasts[i] = forecast[i];
        g_array_append_val(all, cases[i]);
        for (int battle = 0; battle < 4; battle++)
            forecast[i][battle] = (HetForecast){
                .games = 20, .chance = chance[i][battle], .loss = {.2, .1 + .1 * battle}};
    }
    const HetHistoryPlayed played = {battles, all, forecasts};
    g_autoptr(GArray) figures = het_history_judge(&played);
    het_history_judge_options(&played, figures);
    het_history_judge_shifts(&played, figures);
    near(figure(figures, "brier", "kircholm, rule", ""), 0.25, 1e-12);
    near(figure(figures, "gain", "kircholm", "margin"), 0.25 - 0.01, 1e-12);
    near(figure(figures, "best value", "kircholm", "margin"), 1, 0);
    near(figure(figures, "p of gain", "kircholm", "margin"), 2 * 2 / 8.0,
         1e-12); /* three wars, of two options */
    near(figure(figures, "p of gain", "kircholm", "volleys"), 1, 0);
    near(figure(figures, "gain", "kircholm", "volleys"), 0, 0);
    assert_true(isnan(figure(figures, "best value", "kircholm", "volleys")));
    near(figure(figures, "effect", "kircholm, rule", "numbers"), 0.15, 1e-12);
    /* The printed rules have five times the games, and so chances farther from a half: what a case
     * of fewer games forecasts alike by as many is no gain and no effect. */
    for (int battle = 0; battle < 4; battle++) {
        forecast[0][battle].games = 100;
        forecast[0][battle].chance = battle % 2 == 0 ? .1 : .9;
        for (int i = 0; i < 4; i++)
            forecast[i][battle].few = .3;
    }
    g_autoptr(GArray) few = het_figures_new();
    het_history_judge_options(&played, few);
    het_history_judge_shifts(&played, few);
    near(figure(few, "gain", "kircholm", "margin"), 0, 1e-12);
    near(figure(few, "effect", "kircholm, rule", "numbers"), 0, 1e-12);
    forecast[0][0].unsaid = "too small";
    g_autoptr(GArray) fewer = het_history_judge(&played);
    for (guint i = 0; i < fewer->len; i++) {
        const HetFigure *it = &g_array_index(fewer, HetFigure, i);
        if (strcmp(it->what, "less than the base rate") == 0)
            assert_int_equal(it->number.n, g_str_has_prefix(it->of, "kircholm") ||
                                                   strcmp(it->of, het_history_recalibrated) == 0
                                               ? 3
                                               : 4);
    }
}

TEST_UNIT("history")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_is_read),
        cmocka_unit_test(a_wrong_file_is_refused_at_its_line),
        cmocka_unit_test(shipped_battles_are_held_by_every_rulebook),
        cmocka_unit_test(scores_are_those_of_a_second_computation),
        cmocka_unit_test(baselines_are_fitted_to_the_other_wars),
        cmocka_unit_test(without_a_prior_the_record_speaks_alone),
        cmocka_unit_test(no_war_forecasts_itself),
        cmocka_unit_test(chances_are_combined_and_counted_by_fifths),
        cmocka_unit_test(options_gain_what_other_wars_show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
