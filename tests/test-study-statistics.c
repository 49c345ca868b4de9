/* Statistics of studies against figures worked out by hand or by R, and designs against what
 * defines them. */
#include "test.h"

#include <math.h>
#include <string.h>

#include "eval/numeric.h"
#include "eval/study/design.h"
#include "eval/study/pooled.h"
#include "eval/study/statistics.h"

#define assert_near(value, expected, tolerance)                                                    \
    do {                                                                                           \
        double got = (value), want = (expected);                                                   \
        if (!(fabs(got - want) <= (tolerance)))                                                    \
            fail_msg("%s is %.15g, expected %.15g", #value, got, want);                            \
    } while (0)

/* --- samples ---------------------------------------------------------------------------------- */

static void
a_summary_is_that_of_the_textbook(void **unused)
{
    (void)unused;
    /* Mean 5, standard deviation 2.13809, standard error 0.755929; t(7) = 2.364624. */
    static const double values[] = {2, 4, 4, 4, NAN, 5, 5, 7, 9};
    HetSummary summary = het_statistics_summary(&(HetSample){values, 9}, false, 1);
    assert_int_equal(summary.games, 8);
    assert_near(summary.mean, 5, 1e-12);
    assert_near(summary.error, 0.7559289, 1e-6);
    assert_near(summary.low, 5 - 2.3646243 * 0.7559289, 1e-5);
    assert_near(summary.high, 5 + 2.3646243 * 0.7559289, 1e-5);
    /* A variance of 4, which strays by sqrt((44.5 - 4 * 4) / 8). */
    assert_near(summary.cautious, 2 * 2.3646243 * sqrt((4 + 2 * 1.8874586) / 7), 1e-5);
    /* R: quantile(c(2,4,4,4,5,5,7,9), c(.1,.5,.9)) */
    assert_near(summary.tenth, 3.4, 1e-12);
    assert_near(summary.median, 4.5, 1e-12);
    assert_near(summary.ninetieth, 7.6, 1e-12);
}

static void
a_point_always_won_claims_no_certainty(void **unused)
{
    (void)unused;
    static const double won[] = {100, 100, 100, 100, 100, 100, 100, 100};
    HetSummary summary = het_statistics_summary(&(HetSample){won, 8}, true, 1);
    /* Nine at 100 and one at 0: mean 90, standard error 10, t(9) = 2.262157. */
    assert_near(summary.mean, 100, 1e-12);
    assert_near(summary.error, 10, 1e-9);
    assert_near(summary.low, 90 - 22.62157, 1e-4);
    assert_near(summary.high, 100, 1e-12);
    /* A variance of 900, which strays by sqrt((6570000 - 900 * 900) / 10). */
    assert_near(summary.cautious, 2 * 2.262157 * sqrt((900 + 2 * 758.9466) / 9), 1e-4);
    /* Losses in percent are measured, not won: no game is imagined. */
    static const double losses[] = {10, 20, 30, 40};
    summary = het_statistics_summary(&(HetSample){losses, 4}, true, 1);
    assert_near(summary.error, 6.4549722, 1e-6);
    assert_near(summary.high - summary.mean, 3.1824463 * 6.4549722, 1e-4);
    assert_int_equal(het_statistics_summary(&(HetSample){losses, 0}, true, 1).games, 0);
}

static void
a_ratio_has_the_interval_of_the_delta_method(void **unused)
{
    (void)unused;
    /* Means 6 and 3: ratio 2. Residuals a - 2 b: 0, 1, -1, 0; their sum of squares over 3^2 is 2/9;
     * the standard error sqrt(2/9 / 3 / 4) = 0.136083; t(3) = 3.182446. */
    static const double above[] = {4, 7, 5, 8}, below[] = {2, 3, 3, 4};
    double values[4];
    HetSummary ratio =
        het_statistics_ratio(&(HetSample){above, 4}, &(HetSample){below, 4}, 1, values);
    assert_near(ratio.mean, 2, 1e-12);
    assert_near(ratio.error, 0.1360828, 1e-6);
    assert_near(ratio.low, 2 * exp(-3.1824463 * 0.1360828 / 2), 1e-5);
    assert_near(ratio.high, 2 * exp(3.1824463 * 0.1360828 / 2), 1e-5);
    HetSummary linear = het_statistics_summary(&(HetSample){values, 4}, false, 1);
    assert_near(linear.mean, log(2), 1e-12);
    assert_near(linear.error, ratio.error / 2, 1e-12);
    static const double none[] = {0, 0, 0, 0};
    assert_true(
        isnan(het_statistics_ratio(&(HetSample){above, 4}, &(HetSample){none, 4}, 1, NULL).mean));
}

/* --- Student, Holm ---------------------------------------------------------------------------- */

static void
student_is_that_of_tables(void **unused)
{
    (void)unused;
    /* Two-sided; R: 2 * pt(-t, v). */
    static const struct {
        double t;
        unsigned freedom;
        double chance;
    } table[] = {{12.706205, 1, 0.05},
                 {1, 1, 0.5},
                 {4.302653, 2, 0.05},
                 {3.182446, 3, 0.05},
                 {2.570582, 5, 0.05},
                 {2.228139, 10, 0.05},
                 {2.776445, 4, 0.05},
                 {-2.0, 7, 0.08561933},
                 {1.984217, 99, 0.05},
                 {3.5, 40, 0.00115770661},
                 {0, 9, 1},
                 {1.959964, 5000, 0.0500554615},
                 {1.962339, 1000, 0.05}};
    for (size_t i = 0; i < G_N_ELEMENTS(table); i++)
        assert_near(het_numeric_student(table[i].t, table[i].freedom), table[i].chance, 2e-6);
}

static void
holm_corrects_in_steps(void **unused)
{
    (void)unused;
    /* R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") = 0.03 0.06 0.06 0.02 */
    HetContrast family[5] = {{.chance = 0.01, .known = true},
                             {.chance = 0.04, .known = true},
                             {.chance = 0.5, .adjusted = 0.5}, /* not known: not one of them */
                             {.chance = 0.03, .known = true},
                             {.chance = 0.005, .known = true}};
    het_statistics_holm(family, 5);
    static const double adjusted[] = {0.03, 0.06, 0.5, 0.06, 0.02};
    for (unsigned i = 0; i < 5; i++)
        assert_near(family[i].adjusted, adjusted[i], 1e-12);
}

/* The corrected interval leaves 0 out just where the corrected chance is below 0.05. */
static void
corrected_intervals_agree_with_corrected_chances(void **unused)
{
    (void)unused;
    /* R: qt(1 - 0.05 / 4 / 2, 10) = 2.9696, of the strongest of four. */
    assert_near(het_numeric_student_quantile(0.05, 10), 2.2281389, 1e-5);
    HetContrast family[4];
    static const double values[] = {3.2, 2.3, 2.4, 0.4};
    for (unsigned i = 0; i < 4; i++)
        family[i] = (HetContrast){.value = values[i],
                                  .error = 1,
                                  .freedom = 10,
                                  .chance = het_numeric_student(values[i], 10),
                                  .known = true};
    het_statistics_holm(family, 4);
    assert_near(family[0].wide_low, 3.2 - het_numeric_student_quantile(0.0125, 10), 1e-9);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(family[i].wide_low > 0, family[i].adjusted < 0.05);
    assert_true(family[0].adjusted < 0.05 && family[1].chance < 0.05 && family[1].wide_low < 0);
}

/* --- contrasts -------------------------------------------------------------------------------- */

static void
common_dice_make_differences_sharp(void **unused)
{
    (void)unused;
    /* The second point is the first and 1 more, give or take: paired differences 1, 2, 1, 0, 1. */
    static const double one[] = {10, 20, 30, 40, 50}, two[] = {11, 22, 31, 40, 51};
    const HetSample samples[] = {{one, 5}, {two, 5}};
    static const double weights[] = {-1, 1};
    HetMeans *means = het_means_new(samples, 2, false, 1);
    HetContrast contrast = het_means_contrast(means, weights);
    /* Mean 1, standard deviation sqrt(2/4), standard error 0.316228; t = 3.162278 on 4. */
    assert_true(contrast.known);
    assert_near(contrast.value, 1, 1e-12);
    assert_near(contrast.high - contrast.value, 2.7764451 * 0.3162278, 1e-5);
    assert_near(contrast.chance, 0.03411, 1e-4);
    het_means_free(means);
}

static void
games_one_point_lacks_count_for_the_other(void **unused)
{
    (void)unused;
    static const double one[] = {1, 3, 5, 7, 9, 11}, two[] = {2, 2, 6};
    const HetSample samples[] = {{one, 6}, {two, 3}};
    static const double weights[] = {-1, 1};
    HetMeans *means = het_means_new(samples, 2, false, 1);
    assert_int_equal(means->games[0], 6);
    assert_int_equal(means->games[1], 3);
    assert_near(het_means_contrast(means, weights).value, 10.0 / 3 - 6, 1e-12);
    het_means_free(means);
}

/* --- designs ---------------------------------------------------------------------------------- */

static unsigned
value_at(const GArray *rows, unsigned factors, unsigned row, unsigned factor)
{
    return g_array_index(rows, unsigned, row *factors + factor);
}

static void
a_factorial_has_each_combination_once(void **unused)
{
    (void)unused;
    static const unsigned values[] = {2, 3, 4};
    const HetDesignShape shape = {3, values};
    g_autoptr(GArray) rows = het_design_factorial(&shape, 24);
    bool seen[24] = {false};
    assert_int_equal(rows->len, 3 * 24);
    for (unsigned row = 0; row < 24; row++) {
        unsigned index = (value_at(rows, 3, row, 0) * 3 + value_at(rows, 3, row, 1)) * 4 +
                         value_at(rows, 3, row, 2);
        assert_int_equal(index, row); /* the last changes fastest */
        assert_false(seen[index]);
        seen[index] = true;
    }
    assert_null(het_design_factorial(&shape, 23));
}

static void
equations_are_solved(void **unused)
{
    (void)unused;
    double a[] = {4, 2, 0, 2, 5, 3, 0, 3, 6}, b[] = {8, 21, 24}; /* x = 1, 2, 3 */
    assert_true(het_statistics_solve(a, b, 3));
    assert_near(b[0], 1, 1e-12);
    assert_near(b[1], 2, 1e-12);
    assert_near(b[2], 3, 1e-12);
    double singular[] = {1, 2, 2, 4}, c[] = {1, 2};
    assert_false(het_statistics_solve(singular, c, 2));
}

/* --- one effect under several generals -------------------------------------------------------- */

static void
f_is_that_of_tables(void **unused)
{
    (void)unused;
    static const struct {
        double f;
        unsigned above, below;
    } at_5_percent[] = {{4.964603, 1, 10}, {4.256495, 2, 9},  {3.862548, 3, 9},   {3.708265, 3, 10},
                        {3.633089, 4, 9},  {2.710890, 5, 20}, {2.680168, 3, 120}, {199.5, 2, 2}};
    for (size_t i = 0; i < G_N_ELEMENTS(at_5_percent); i++)
        assert_near(het_numeric_f(at_5_percent[i].f, at_5_percent[i].above, at_5_percent[i].below),
                    i + 1 < G_N_ELEMENTS(at_5_percent) ? 0.05 : 1 / 200.5, 1e-6);
    assert_near(het_numeric_f(0, 3, 10), 1, 0);
}

static void
effects_of_several_generals_are_pooled(void **unused)
{
    (void)unused;
    /* About 4: Q = (16 + 0 + 16) / 4; between (8 - 2) / (3/4 - 1/4); error sqrt((4 + 12) / 3). */
    static const double three[] = {0, 4, 8}, alike[] = {4, 0, 0, 0, 4, 0, 0, 0, 4};
    HetPooled pooled = het_pooled(three, alike, 3, 41);
    assert_near(pooled.q, 8, 1e-4);
    assert_int_equal(pooled.freedom, 2);
    assert_near(pooled.between, 12, 1e-3);
    assert_near(pooled.value, 4, 1e-9);
    assert_near(pooled.high - pooled.value, 2.0195410 * 2.3094011, 1e-3);
    /* F = 8 / 2 * 40 / 41 of 2 and 40: (40 / (40 + 2 F))^20. */
    assert_near(pooled.chance, 0.0282967, 1e-5);
    /* Weights 1 and 1/3: Q = 16 / 4, between 3 / (4/3 - 10/9 / (4/3)) = 6; then 1/7 and 1/9. */
    static const double two[] = {1, 5}, unlike[] = {1, 0, 0, 3};
    pooled = het_pooled(two, unlike, 2, 99);
    assert_near(pooled.q, 4, 1e-4);
    assert_near(pooled.between, 6, 1e-3);
    assert_near(pooled.value, 2.75, 1e-4);
    assert_near(pooled.high - pooled.low, 2 * 1.9842170 * 1.9843135, 1e-3);
    /* Shared dice: the variance of the difference is 1 + 1 - 2 / 2. */
    static const double shared[] = {1, 0.5, 0.5, 1};
    assert_near(het_pooled(two, shared, 2, 99).q, 16, 1e-4);
    /* Nothing strays: equal effects are equal, others are not. */
    static const double none[] = {0, 0, 0, 0}, same[] = {5, 5};
    assert_near(het_pooled(same, none, 2, 99).chance, 1, 1e-9);
    assert_near(het_pooled(same, none, 2, 99).value, 5, 1e-9);
    assert_true(het_pooled(two, none, 2, 99).chance < 1e-9);
}

TEST_UNIT("study-statistics")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_summary_is_that_of_the_textbook),
        cmocka_unit_test(a_point_always_won_claims_no_certainty),
        cmocka_unit_test(a_ratio_has_the_interval_of_the_delta_method),
        cmocka_unit_test(student_is_that_of_tables),
        cmocka_unit_test(holm_corrects_in_steps),
        cmocka_unit_test(corrected_intervals_agree_with_corrected_chances),
        cmocka_unit_test(common_dice_make_differences_sharp),
        cmocka_unit_test(games_one_point_lacks_count_for_the_other),
        cmocka_unit_test(a_factorial_has_each_combination_once),
        cmocka_unit_test(equations_are_solved),
        cmocka_unit_test(f_is_that_of_tables),
        cmocka_unit_test(effects_of_several_generals_are_pooled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
