/* Sequential tests and planning against values worked out by an independent program, published
 * figures, and simulation. HETMAN_TEST_RUNS sets the simulated tests (300). */
#include "test.h"

#include <math.h>

#include "engine/random.h"
#include "eval/numeric.h"
#include "eval/run.h"
#include "eval/sprt.h"

#define assert_near(value, expected, tolerance)                                                    \
    do {                                                                                           \
        double got = (value), want = (expected);                                                   \
        if (!(fabs(got - want) <= (tolerance)))                                                    \
            fail_msg("%s is %.15g, expected %.15g", #value, got, want);                            \
    } while (0)

static void
likelihood_ratios(void **unused)
{
    (void)unused;
    static const struct {
        HetPairs pairs;
        double low, high, ratio;
    } cases[] = {
        {{{10, 40, 100, 55, 15}}, 0, 10, 0.8968858441346913},
        {{{0, 5, 20, 9, 1}}, 0, 50, 1.0443069271237313},
        {{{100, 900, 3000, 1000, 120}}, 0, 5, 2.8069688100958423},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        HetSprt sprt = {cases[i].low, cases[i].high, 0.05, 0.05};
        assert_near(het_sprt_ratio(&sprt, &cases[i].pairs), cases[i].ratio, 1e-7);
    }
    HetSprt sprt = {0, 10, 0.05, 0.05};
    double low, high;
    het_sprt_bounds(&sprt, &low, &high);
    assert_near(high, 2.9444389791664403, 1e-12); /* log 19 */
    assert_near(low, -high, 1e-12);
    assert_near(het_sprt_ratio(&sprt, &(HetPairs){{0}}), 0, 0);
}

/* Half won, half lost games and no draws: a game's deviation is 1/2, a pair's 1/sqrt(8). */
static void
normalized_elo_is_the_mean_in_deviations(void **unused)
{
    (void)unused;
    HetNormalizedElo even = het_stats_normalized_elo(&(HetPairs){{250, 0, 500, 0, 250}});
    assert_near(even.elo, 0, 1e-9);
    assert_near(even.high, 1.959963984540054 / sqrt(2000) * HET_NORMALIZED_ELO, 1e-6);
    assert_near(even.low, -even.high, 1e-9);
    /* 0.1, 0.2, 0.3, 0.2, 0.2: mean 0.55, variance 0.0975 a pair */
    HetNormalizedElo ahead = het_stats_normalized_elo(&(HetPairs){{100, 200, 300, 200, 200}});
    assert_near(ahead.elo, 0.05 / sqrt(2 * 0.0975) * HET_NORMALIZED_ELO, 1e-9);
    /* By the delta method, of the third and fourth moment too: 1.01843422849 in place of 1. */
    double width = 1.959963984540054 * sqrt(1.0184342284934 / 2000) * HET_NORMALIZED_ELO;
    assert_near(ahead.elo - ahead.low, width, 1e-6);
    assert_near(ahead.high - ahead.elo, width, 1e-6);
    assert_true(isinf(het_stats_normalized_elo(&(HetPairs){{0, 0, 0, 0, 9}}).elo));
    assert_true(isinf(het_stats_normalized_elo(&(HetPairs){{0, 0, 0, 0, 1}}).elo));
}

/* Chances of a pair's five scores where two agents differ by `elo`, one side is `bias` better, and
 * a tenth of games is drawn. */
static void
pair_chances(double elo, double bias, double ret_chances[HET_PAIR_SCORES])
{
    double leg[2][3];
    for (int i = 0; i < 2; i++) {
        double win = 0.9 * het_stats_score(elo + (i == 0 ? bias : -bias));
        leg[i][0] = 0.9 - win;
        leg[i][1] = 0.1;
        leg[i][2] = win;
    }
    memset(ret_chances, 0, HET_PAIR_SCORES * sizeof *ret_chances);
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            ret_chances[a + b] += leg[0][a] * leg[1][b];
}

static double
true_normalized_elo(const double chances[HET_PAIR_SCORES])
{
    HetPairs many;
    for (int i = 0; i < HET_PAIR_SCORES; i++)
        many.count[i] = (uint32_t)(chances[i] * 1e9);
    return het_stats_normalized_elo(&many).elo;
}

/* The Elo difference at which the true normalized Elo is `target`. */
static double
elo_for(double target, double bias)
{
    double low = -400, high = 400;
    for (int n = 0; n < 60; n++) {
        double middle = (low + high) / 2, chances[HET_PAIR_SCORES];
        pair_chances(middle, bias, chances);
        if (true_normalized_elo(chances) < target)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static HetSprtVerdict
simulate(const HetSprt *sprt, const double chances[HET_PAIR_SCORES], HetRandom *random)
{
    HetPairs pairs = {{0}};
    HetSprtVerdict verdict = HET_SPRT_OPEN;
    while (verdict == HET_SPRT_OPEN) {
        double left = het_random_below(random, 1u << 30) / (double)(1u << 30);
        unsigned score = 0;
        while (score < HET_PAIR_SCORES - 1 && left >= chances[score])
            left -= chances[score++];
        het_pairs_add(&pairs, score);
        if (het_pairs_count(&pairs) > 1)
            verdict = het_sprt_verdict(sprt, &pairs);
    }
    return verdict;
}

/* Wrong verdicts stay within the nominal 5 %, with three standard errors for chance, also where the
 * sides are far from even. */
static void
error_rates_are_nominal(void **unused)
{
    (void)unused;
    const char *requested = g_getenv("HETMAN_TEST_RUNS");
    enum { USUAL_RUNS = 300 };
    unsigned runs =
        requested != NULL ? (unsigned)g_ascii_strtoull(requested, NULL, 10) : USUAL_RUNS;
    const HetSprt sprt = {0, 60, 0.05, 0.05};
    for (int bias = 0; bias <= 400; bias += 400) {
        for (int truth = 0; truth < 2; truth++) {
            HetRandom random = {.state = 77};
            double chances[HET_PAIR_SCORES];
            pair_chances(elo_for(truth == 0 ? sprt.low : sprt.high, bias), bias, chances);
            unsigned wrong = 0;
            for (unsigned i = 0; i < runs; i++)
                wrong += simulate(&sprt, chances, &random) ==
                         (truth == 0 ? HET_SPRT_HIGH : HET_SPRT_LOW);
            double rate = wrong / (double)runs;
            g_print("# bias %d, normalized Elo %g true: %.2f %% wrong\n", bias,
                    truth == 0 ? sprt.low : sprt.high, 100 * rate);
            if (rate > 0.05 + 3 * sqrt(0.05 * 0.95 / runs))
                fail_msg("%.2f %% of %u verdicts are wrong", 100 * rate, runs);
            assert_true(wrong > 0 || runs < USUAL_RUNS); /* a few may all be right */
        }
    }
}

/* Of four pairs that the first agent won: two are whole, of the third one leg was not played, the
 * last is beyond the end. */
static void
whole_pairs_are_tested(void **unused)
{
    (void)unused;
    const HetSprt quick = {0, 1000, 0.45, 0.45}, slow = {0, 10, 0.05, 0.05};
    for (unsigned unplayed = 4; unplayed < 6; unplayed++) {
        HetLegResult legs[8];
        for (unsigned leg = 0; leg < G_N_ELEMENTS(legs); leg++)
            legs[leg] = (HetLegResult){.code = leg == unplayed ? HET_LEG_UNPLAYED : HET_LEG_NORMAL,
                                       .winner = leg % 2 == 0 ? HET_FIRST : HET_SECOND,
                                       .offender = HET_NOBODY};
        const HetResults stopped = {.count = 8, .legs = legs}, ended = {.count = 4, .legs = legs};
        const HetResults *const both[] = {&stopped, &ended};
        for (size_t i = 0; i < G_N_ELEMENTS(both); i++) {
            HetPairs pairs = {{0}};
            unsigned tested = 0;
            assert_false(het_results_test(both[i], &slow, &tested, &pairs));
            assert_int_equal(tested, 2);
            assert_int_equal(pairs.count[4], 2);
            assert_int_equal(het_pairs_count(&pairs), 2);
        }
        HetPairs pairs = {{0}};
        unsigned tested = 0;
        legs[unplayed].code = HET_LEG_NORMAL;
        assert_true(het_results_test(&stopped, &quick, &tested, &pairs));
        assert_int_equal(tested, 2); /* one pair would decide it, were it not too few */
        assert_int_equal(het_sprt_verdict(&quick, &(HetPairs){{0, 0, 0, 0, 1}}), HET_SPRT_HIGH);
    }
}

TEST_UNIT("sprt")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(likelihood_ratios),
        cmocka_unit_test(normalized_elo_is_the_mean_in_deviations),
        cmocka_unit_test(error_rates_are_nominal),
        cmocka_unit_test(whole_pairs_are_tested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
