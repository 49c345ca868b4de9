/* Statistics of pairs and ratings against hand-worked and published values. */
#include "test.h"

#include <math.h>

#include "engine/dice.h"
#include "engine/random.h"
#include "eval/numeric.h"
#include "eval/bootstrap.h"
#include "eval/rating.h"
#include "eval/stats.h"

#define assert_near(value, expected, tolerance)                                                    \
    do {                                                                                           \
        double got = (value), want = (expected);                                                   \
        if (!(fabs(got - want) <= (tolerance)))                                                    \
            fail_msg("%s is %.15g, expected %.15g", #value, got, want);                            \
    } while (0)

/* Values to 17 digits from a computation with 30. */
static void
error_function(void **unused)
{
    (void)unused;
    assert_near(het_numeric_erf(0), 0, 0);
    assert_near(het_numeric_erf(0.1), 0.1124629160182849, 1e-12);
    assert_near(het_numeric_erf(1), 0.84270079294971487, 1e-12);
    assert_near(het_numeric_erf(-1), -0.84270079294971487, 1e-12);
    assert_near(het_numeric_erf(2.9), 0.99995890212190054, 1e-12);
    assert_near(het_numeric_erf(3), 0.99997790950300141, 1e-12);
    assert_near(het_numeric_erf(5), 0.99999999999846254, 1e-12);
    assert_near(het_numeric_erf(100), 1, 0);
}

static void
normal_distribution(void **unused)
{
    (void)unused;
    assert_near(het_numeric_normal(0), 0.5, 0);
    assert_near(het_numeric_normal(1), 0.84134474606854295, 1e-12);
    assert_near(het_numeric_normal(-1.959963984540054), 0.025, 1e-12);
    assert_near(het_numeric_normal(-40), 0, 0);
}

/* The column 0.975 of any printed table of t. */
static void
student_distribution(void **unused)
{
    (void)unused;
    static const struct {
        unsigned freedom;
        double value;
    } table[] = {{1, 12.706}, {2, 4.303},  {5, 2.571},  {10, 2.228}, {12, 2.179},
                 {13, 2.160}, {20, 2.086}, {30, 2.042}, {60, 2.000}, {120, 1.980}};
    for (size_t i = 0; i < G_N_ELEMENTS(table); i++)
        assert_near(het_numeric_student_quantile(0.05, table[i].freedom), table[i].value, 0.0005);
    assert_near(het_numeric_student_quantile(0.05, 13), 2.1603686565, 1e-9);
    assert_near(het_numeric_student_quantile(0.05, 1000000), 1.9599663, 1e-6);
    for (unsigned v = 2; v < 200; v++)
        assert_true(het_numeric_student_quantile(0.05, v) <
                    het_numeric_student_quantile(0.05, v - 1));
}

/* P(|T| < t) by the finite series for whole degrees of freedom (Abramowitz and Stegun 26.7.3 and
 * 26.7.4). */
static double
student_within(double t, unsigned freedom)
{
    const double angle = atan(t / sqrt(freedom)), cosine = cos(angle);
    double term = freedom % 2 == 1 ? cosine : 1, sum = 0;
    for (unsigned k = freedom % 2 == 1 ? 2 : 1; k < freedom; k += 2) {
        sum += term;
        term *= cosine * cosine * k / (k + 1.0);
    }
    return freedom % 2 == 1 ? 2 / acos(-1) * (angle + sin(angle) * sum) : sin(angle) * sum;
}

static void
student_holds_95_of_100(void **unused)
{
    (void)unused;
    for (unsigned freedom = 1; freedom <= 200; freedom++)
        assert_near(student_within(het_numeric_student_quantile(0.05, freedom), freedom), 0.95,
                    1e-9);
}

/* Published with the Elo system: 64 %, 76 % and 91 % at 100, 200 and 400 points. */
static void
elo_of_scores(void **unused)
{
    (void)unused;
    assert_near(het_stats_score(0), 0.5, 0);
    assert_near(het_stats_score(100), 0.6400649998, 1e-9);
    assert_near(het_stats_score(200), 0.7597469266, 1e-9);
    assert_near(het_stats_score(400), 10 / 11.0, 1e-12);
    assert_near(het_stats_elo(0.5), 0, 1e-12);
    assert_near(het_stats_elo(10 / 11.0), 400, 1e-9);
    assert_near(het_stats_elo(0.25), -190.84850188786497, 1e-9);
    assert_true(isinf(het_stats_elo(0)) && het_stats_elo(0) < 0);
    assert_true(isinf(het_stats_elo(1)) && het_stats_elo(1) > 0);
    for (int elo = -800; elo <= 800; elo += 50)
        assert_near(het_stats_elo(het_stats_score(elo)), elo, 1e-8);
}

/* Ten pairs. With the two imagined ones 2, 2, 3, 2, 3 of twelve: mean 6.5/12, squared deviations
 * 1.4791667, standard error sqrt(1.4791667 / 11 / 12) = 0.1058575, t(11) = 2.2009852. */
static void
estimate_by_hand(void **unused)
{
    (void)unused;
    HetPairs pairs = {{1, 2, 3, 2, 2}};
    HetEstimate estimate = het_stats_estimate(&pairs);
    assert_int_equal(estimate.pairs, 10);
    assert_near(estimate.mean, 0.55, 1e-12);
    assert_near(estimate.low, 0.308676, 1e-5);
    assert_near(estimate.high, 0.774658, 1e-5);
    assert_near(estimate.likelihood, 0.65306, 1e-4);
}

static void
no_pairs_prove_nothing(void **unused)
{
    (void)unused;
    HetPairs none = {0};
    HetEstimate estimate = het_stats_estimate(&none);
    assert_int_equal(estimate.pairs, 0);
    assert_near(estimate.mean, 0.5, 0);
    assert_near(estimate.low, 0, 0);
    assert_near(estimate.high, 1, 0);
    assert_near(estimate.likelihood, 0.5, 0);
}

/* Pairs that are all alike: the interval is open, holds the mean, and narrows as pairs come in. */
static void
equal_pairs_are_no_certainty(void **unused)
{
    (void)unused;
    for (unsigned score = 0; score < HET_PAIR_SCORES; score++) {
        double width = 1.1;
        for (unsigned count = 1; count <= 1000; count *= 10) {
            HetPairs pairs = {0};
            pairs.count[score] = count;
            HetEstimate estimate = het_stats_estimate(&pairs);
            assert_near(estimate.mean, score / 4.0, 0);
            assert_true(estimate.low >= 0 && estimate.low <= estimate.mean);
            assert_true(estimate.high <= 1 && estimate.high >= estimate.mean);
            assert_true(estimate.high - estimate.low < width);
            width = estimate.high - estimate.low;
            assert_true(width > 1.0 / (count + 2));
        }
    }
}

static void
every_small_sample_is_sane(void **unused)
{
    (void)unused;
    for (unsigned code = 1; code < 4 * 4 * 4 * 4 * 4; code++) {
        HetPairs pairs = {{code % 4, code / 4 % 4, code / 16 % 4, code / 64 % 4, code / 256}};
        HetPairs turned = {0};
        het_pairs_merge(&turned, &pairs, true);
        HetEstimate estimate = het_stats_estimate(&pairs);
        HetEstimate other = het_stats_estimate(&turned);
        assert_true(0 <= estimate.low && estimate.low <= estimate.mean);
        assert_true(estimate.mean <= estimate.high && estimate.high <= 1);
        assert_true(estimate.low < estimate.high);
        assert_near(estimate.mean + other.mean, 1, 1e-12);
        assert_near(estimate.low + other.high, 1, 1e-12);
        assert_near(estimate.likelihood + other.likelihood, 1, 1e-12);
    }
}

/* How often the interval of `number` pairs drawn with `weights` (of 100) holds the truth. */
static double
coverage(const unsigned weights[HET_PAIR_SCORES], unsigned number)
{
    enum { SAMPLES = 4000 };
    HetRandom random = {.state = number};
    double truth = 0;
    unsigned held = 0;
    for (unsigned i = 0; i < HET_PAIR_SCORES; i++)
        truth += weights[i] * i / 400.0;
    for (unsigned sample = 0; sample < SAMPLES; sample++) {
        HetPairs pairs = {0};
        for (unsigned i = 0; i < number; i++) {
            unsigned draw = het_random_below(&random, 100), score = 0;
            while (draw >= weights[score])
                draw -= weights[score++];
            het_pairs_add(&pairs, score);
        }
        HetEstimate estimate = het_stats_estimate(&pairs);
        held += estimate.low <= truth && truth <= estimate.high;
    }
    return (double)held / SAMPLES;
}

/* What stats.h claims. The plain t interval holds 87.5 % in the case {0, 0, 2, 8, 90} of 30. */
static void
intervals_hold_the_truth(void **unused)
{
    (void)unused;
    static const unsigned cases[][HET_PAIR_SCORES] = {
        {10, 20, 40, 20, 10}, {0, 2, 10, 28, 60}, {0, 0, 2, 8, 90}, {50, 0, 0, 0, 50},
        {0, 3, 94, 3, 0},     {10, 0, 0, 0, 90},  {2, 0, 0, 0, 98}, {60, 20, 15, 5, 0}};
    static const unsigned numbers[] = {4, 10, 30, 100};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(numbers); j++) {
            double held = coverage(cases[i], numbers[j]);
            if (held < 0.938)
                fail_msg("case %zu of %u pairs: %.3f", i, numbers[j], held);
        }
    }
}

static void
pairs_merge_and_turn(void **unused)
{
    (void)unused;
    HetPairs pairs = {{1, 2, 3, 4, 5}}, other = {{10, 0, 0, 0, 1}};
    het_pairs_merge(&pairs, &other, true);
    het_pairs_add(&pairs, 3);
    assert_int_equal(pairs.count[0], 2);
    assert_int_equal(pairs.count[3], 5);
    assert_int_equal(pairs.count[4], 15);
    assert_int_equal(het_pairs_count(&pairs), 27);
}

/* Adds `count` pairs that `i` won (two legs) or lost against `j` on a scenario. */
static void
add_pairs(GArray *pairs, unsigned scenario, unsigned i, unsigned j, unsigned count, bool won)
{
    HetRatedPair pair = {
        .scenario = scenario, .agents = {i, j}, .half_points = {won ? 2 : 0, won ? 0 : 2}};
    for (unsigned n = 0; n < count; n++)
        g_array_append_val(pairs, pair);
}

static double
fit(GArray *pairs, unsigned agents, unsigned anchor, HetRating *ret_ratings, HetRating *ret_sides)
{
    HetRatingData data = {.agents = agents,
                          .scenarios = 2,
                          .anchor = anchor,
                          .pairs = (const HetRatedPair *)(void *)pairs->data,
                          .count = pairs->len};
    double draws;
    het_rating_fit(&data, ret_ratings, ret_sides, &draws);
    g_array_unref(pairs);
    return draws;
}

static GArray *
no_pairs(void)
{
    return g_array_new(FALSE, TRUE, sizeof(HetRatedPair));
}

/* Eight pairs won and, imagined, one more and one lost: 9 of 10 points, 400 log10(9). */
static void
rating_of_two(void **unused)
{
    (void)unused;
    HetRating ratings[2], sides[2];
    for (unsigned anchor = 0; anchor < 2; anchor++) {
        GArray *pairs = no_pairs();
        add_pairs(pairs, 0, 0, 1, 8, true);
        double draws = fit(pairs, 2, anchor, ratings, sides);
        assert_true(ratings[0].known && ratings[1].known && sides[0].known);
        assert_false(sides[1].known);
        assert_near(ratings[1 - anchor].elo, anchor == 1 ? 381.6970038 : -381.6970038, 1e-6);
        assert_near(ratings[anchor].elo, 0, 0);
        assert_near(sides[0].elo, 0, 1e-6);
        assert_near(draws, 0, 0);
        assert_true(ratings[1 - anchor].high - ratings[1 - anchor].low > 100);
    }
}

/* Odds of 3 : 1, 3 : 1 and 9 : 1, imagined pairs included, fit the model exactly: two steps of
 * 400 log10(3). */
static void
rating_of_three_in_line(void **unused)
{
    (void)unused;
    GArray *pairs = no_pairs();
    add_pairs(pairs, 0, 0, 1, 2, true);
    add_pairs(pairs, 1, 0, 2, 8, true);
    add_pairs(pairs, 0, 1, 2, 2, true);
    HetRating ratings[3], sides[2];
    fit(pairs, 3, 2, ratings, sides);
    assert_near(ratings[0].elo, 2 * 190.84850188786497, 1e-6);
    assert_near(ratings[1].elo, 190.84850188786497, 1e-6);
    assert_true(ratings[0].low < ratings[0].elo && ratings[0].elo < ratings[0].high);
}

static void
rating_needs_a_chain_to_the_anchor(void **unused)
{
    (void)unused;
    GArray *pairs = no_pairs();
    add_pairs(pairs, 0, 0, 1, 3, true);
    add_pairs(pairs, 1, 2, 3, 1, true);
    HetRating ratings[4], sides[2];
    fit(pairs, 4, 0, ratings, sides);
    assert_true(ratings[0].known && ratings[1].known && sides[0].known);
    assert_false(ratings[2].known || ratings[3].known || sides[1].known);
    assert_true(ratings[1].elo < 0);
}

/* FIRST wins nine legs of ten no matter who it is: that is the side's doing, not an agent's. The
 * side's odds are those of 36 + 2 legs to 4 + 2. */
static void
sides_have_ratings_of_their_own(void **unused)
{
    (void)unused;
    GArray *pairs = no_pairs();
    for (unsigned n = 0; n < 20; n++) {
        HetRatedPair pair = {.agents = {0, 1},
                             .half_points = {n % 10 == 0 ? 0 : 2, n % 10 == 5 ? 0 : 2}};
        g_array_append_val(pairs, pair);
    }
    HetRating ratings[2], sides[2];
    fit(pairs, 2, 1, ratings, sides);
    assert_near(sides[0].elo, 400 * log10(38.0 / 6), 1e-6);
    assert_near(ratings[0].elo, 0, 1e-6);
    assert_true(sides[0].low > 100 && sides[0].high < 900);
}

/* Half of 80 legs drawn between equals; the imagined eight have none: 40 of 88. */
static void
draws_have_a_share(void **unused)
{
    (void)unused;
    static const unsigned points[3][4][2] = {
        {{2, 2}, {0, 0}, {1, 1}, {1, 1}},
        {{1, 2}, {1, 0}, {1, 2}, {1, 0}}, /* the first leg of each pair */
        {{2, 1}, {0, 1}, {2, 1}, {0, 1}}, /* the second */
    };
    for (unsigned which = 0; which < 3; which++) {
        GArray *pairs = no_pairs();
        for (unsigned n = 0; n < 40; n++) {
            const unsigned *of_pair = points[which][n % 4];
            HetRatedPair pair = {.agents = {0, 1}, .half_points = {of_pair[0], of_pair[1]}};
            g_array_append_val(pairs, pair);
        }
        HetRating ratings[2], sides[2];
        assert_near(fit(pairs, 2, 1, ratings, sides), 40.0 / 88, 1e-6);
    }
}

/* A great many points on one side must not upset the iteration. */
static void
rating_of_extremes(void **unused)
{
    (void)unused;
    GArray *pairs = no_pairs();
    add_pairs(pairs, 0, 0, 1, 100000, true);
    add_pairs(pairs, 0, 0, 2, 100000, true);
    add_pairs(pairs, 0, 1, 2, 50000, false);
    HetRating ratings[3], sides[2];
    fit(pairs, 3, 1, ratings, sides);
    assert_true(isfinite(ratings[0].elo) && isfinite(ratings[2].elo));
    assert_true(ratings[0].elo > ratings[2].elo && ratings[2].elo > 0);
    /* At the maximum the expected points are those made: here of agent 0, in all. */
    double expected = 100002 * (het_stats_score(ratings[0].elo) +
                                het_stats_score(ratings[0].elo - ratings[2].elo));
    assert_near(expected, 200002, 1e-3);
}

/* The interval of a rating holds the truth: 500 samples of 40 pairs between agents 100 Elo apart,
 * on a side worth 200. */
static void
rating_intervals_hold_the_truth(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 3};
    unsigned held = 0, side_held = 0;
    for (unsigned sample = 0; sample < 500; sample++) {
        GArray *pairs = no_pairs();
        for (unsigned n = 0; n < 40; n++) {
            HetRatedPair pair = {.agents = {0, 1}};
            for (unsigned leg = 0; leg < 2; leg++) {
                double chance = het_stats_score(200 + (leg == 0 ? 100 : -100));
                pair.half_points[leg] =
                    het_random_below(&random, 1000000) < chance * 1000000 ? 2 : 0;
            }
            g_array_append_val(pairs, pair);
        }
        HetRating ratings[2], sides[2];
        fit(pairs, 2, 1, ratings, sides);
        held += ratings[0].low <= 100 && 100 <= ratings[0].high;
        side_held += sides[0].low <= 200 && 200 <= sides[0].high;
    }
    g_print("# ratings hold the truth in %.1f %%, sides in %.1f %%\n", held / 5.0, side_held / 5.0);
    assert_true(held >= 460 &&
                side_held >= 455); /* 95 % less three standard errors, and the prior */
}

/* A leg of a game whose sides are `bias` apart, for an agent `elo` better: 2, 1 or 0; a tenth are
 * drawn. */
static unsigned
play_leg(HetRandom *random, double elo, double bias)
{
    if (het_random_below(random, 10) == 0)
        return 1;
    return het_random_below(random, 1u << 20) < het_stats_score(elo + bias) * (1u << 20) ? 2 : 0;
}

/* 95 % within one, however far apart the sides of the scenario are. (Of 200 pairs on sides 400 Elo
 * apart, which are nearly all alike, the two imagined ones make it 96.3.) */
static void
intervals_hold_with_side_bias(void **unused)
{
    (void)unused;
    enum { SAMPLES = 4000, PAIRS = 1000 };
    for (int bias = 0; bias <= 400; bias += 200) {
        for (int elo = 0; elo <= 60; elo += 60) {
            HetRandom random = {.state = (uint64_t)(bias + elo)};
            double up = het_stats_score(elo + bias), down = het_stats_score(elo - bias);
            double truth = 0.05 + 0.9 * (up + down) / 2;
            unsigned held = 0;
            for (unsigned sample = 0; sample < SAMPLES; sample++) {
                HetPairs pairs = {0};
                for (unsigned i = 0; i < PAIRS; i++)
                    het_pairs_add(&pairs,
                                  play_leg(&random, elo, bias) + play_leg(&random, elo, -bias));
                HetEstimate estimate = het_stats_estimate(&pairs);
                held += estimate.low <= truth && truth <= estimate.high;
            }
            double share = held / (double)SAMPLES;
            g_print("# side bias %d, %d Elo: held in %.2f %%\n", bias, elo, 100 * share);
            assert_near(share, 0.95, 0.01);
        }
    }
}

/* How often the interval of the least holds the least true mean, of samples of `number` pairs of
 * two games won with these chances (of 100). */
static double
least_holds(const unsigned *chances, unsigned count, unsigned number)
{
    enum { SAMPLES = 40 };
    HetRandom random = {.state = number};
    unsigned held = 0, least = 100;
    for (unsigned i = 0; i < count; i++)
        least = MIN(least, chances[i]);
    for (unsigned sample = 0; sample < SAMPLES; sample++) {
        HetPairs pairs[16] = {0};
        double low, high;
        for (unsigned i = 0; i < count; i++)
            for (unsigned n = 0; n < number; n++)
                het_pairs_add(&pairs[i],
                              (het_random_below(&random, 100) < chances[i] ? 2u : 0u) +
                                  (het_random_below(&random, 100) < chances[i] ? 2u : 0u));
        het_bootstrap_least(pairs, count, &low, &high);
        held += low <= least / 100.0 && least / 100.0 <= high;
    }
    return (double)held / SAMPLES;
}

static void
the_least_of_many_rows_is_held(void **unused)
{
    (void)unused;
    static const unsigned equal[13] = {50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50};
    static const unsigned ladder[13] = {20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80};
    static const unsigned one[13] = {10, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60};
    for (unsigned number = 9; number <= 36; number += 27) {
        assert_true(least_holds(equal, 13, number) > 0.85);
        assert_true(least_holds(ladder, 13, number) > 0.85);
        assert_true(least_holds(one, 13, number) > 0.85);
    }
    double low, high;
    het_bootstrap_least((HetPairs[1]){0}, 1, &low, &high);
    assert_true(low == 0 && high == 1);
}

TEST_UNIT("stats")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(error_function),
        cmocka_unit_test(normal_distribution),
        cmocka_unit_test(student_distribution),
        cmocka_unit_test(student_holds_95_of_100),
        cmocka_unit_test(elo_of_scores),
        cmocka_unit_test(estimate_by_hand),
        cmocka_unit_test(no_pairs_prove_nothing),
        cmocka_unit_test(equal_pairs_are_no_certainty),
        cmocka_unit_test(every_small_sample_is_sane),
        cmocka_unit_test(intervals_hold_the_truth),
        cmocka_unit_test(intervals_hold_with_side_bias),
        cmocka_unit_test(pairs_merge_and_turn),
        cmocka_unit_test(the_least_of_many_rows_is_held),
        cmocka_unit_test(rating_of_two),
        cmocka_unit_test(rating_of_three_in_line),
        cmocka_unit_test(rating_needs_a_chain_to_the_anchor),
        cmocka_unit_test(rating_of_extremes),
        cmocka_unit_test(sides_have_ratings_of_their_own),
        cmocka_unit_test(draws_have_a_share),
        cmocka_unit_test(rating_intervals_hold_the_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
