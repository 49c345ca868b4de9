/* Nash averaging and alpha-rank on games whose answers are known. */
#include "test.h"

#include <math.h>

#include "eval/equilibrium.h"

#define assert_near(value, expected, tolerance)                                                    \
    do {                                                                                           \
        double got = (value), want = (expected);                                                   \
        if (!(fabs(got - want) <= (tolerance)))                                                    \
            fail_msg("%s is %.15g, expected %.15g", #value, got, want);                            \
    } while (0)

/* Rock, paper, scissors, and a fourth that all three beat. */
static const double circle[] = {
    0.5, 0, 1, 0.9, 1, 0.5, 0, 0.9, 0, 1, 0.5, 0.9, 0.1, 0.1, 0.1, 0.5,
};

static void
a_circle_shares_the_mass(void **unused)
{
    (void)unused;
    double mass[4], margin[4];
    het_nash_average(4, circle, mass, margin);
    for (int i = 0; i < 3; i++) {
        assert_near(mass[i], 1.0 / 3, 1e-6);
        assert_near(margin[i], 0, 1e-6);
    }
    assert_near(mass[3], 0, 1e-6);
    assert_near(margin[3], -0.8, 1e-6);
    het_alpha_rank(4, circle, 10, mass);
    for (int i = 0; i < 3; i++)
        assert_near(mass[i], 1.0 / 3, 1e-6);
}

/* A copy of an agent takes half of its mass and leaves the others' ratings alone. */
static void
copies_change_nothing(void **unused)
{
    (void)unused;
    static const double shares[] = {
        0.5, 0.5, 0.2, 0.9, 0.5, 0.5, 0.2, 0.9, 0.8, 0.8, 0.5, 0.3, 0.1, 0.1, 0.7, 0.5,
    };
    static const double without[] = {0.5, 0.2, 0.9, 0.8, 0.5, 0.3, 0.1, 0.7, 0.5};
    double mass[4], margin[4], fewer[3], other[3];
    het_nash_average(4, shares, mass, margin);
    het_nash_average(3, without, fewer, other);
    /* By hand: margins -0.6, 0.8, -0.4 round the circle; masses as the opposite margins. */
    assert_near(fewer[0], 0.4 / 1.8, 0.005);
    assert_near(fewer[1], 0.8 / 1.8, 0.005);
    assert_near(fewer[2], 0.6 / 1.8, 0.005);
    assert_near(mass[0], mass[1], 1e-9);
    assert_near(mass[0] + mass[1], fewer[0], 0.005);
    for (int i = 0; i < 3; i++)
        assert_near(margin[i + 1], other[i], 0.01);
}

static void
the_best_of_all_takes_it_all(void **unused)
{
    (void)unused;
    static const double ladder[] = {0.5, 0.4, 0.1, 0.6, 0.5, 0.3, 0.9, 0.7, 0.5};
    double mass[3], margin[3];
    het_nash_average(3, ladder, mass, margin);
    assert_near(mass[2], 1, 1e-6);
    assert_near(margin[0], -0.8, 1e-6);
    assert_near(margin[1], -0.4, 1e-6);
    het_alpha_rank(3, ladder, 10, mass);
    assert_near(mass[2], 1, 1e-6);
    assert_true(mass[1] > mass[0]);
}

/* Two populations of a mutant and a resident: the chain of two states, worked out by hand. */
static void
two_agents_as_by_the_formula(void **unused)
{
    (void)unused;
    static const double shares[] = {0.5, 0.55, 0.45, 0.5};
    double mass[2];
    het_alpha_rank(2, shares, 1, mass);
    double up = (1 - exp(-0.1)) / (1 - exp(-5)), down = (1 - exp(0.1)) / (1 - exp(5));
    assert_near(mass[0], up / (up + down), 1e-9);
    assert_near(mass[0] + mass[1], 1, 1e-12);
}

static void
agents_that_never_met_are_even(void **unused)
{
    (void)unused;
    const double shares[] = {0.5, NAN, NAN, 0.5};
    double mass[2], margin[2];
    het_nash_average(2, shares, mass, margin);
    assert_near(mass[0], 0.5, 1e-12);
    het_alpha_rank(2, shares, 5, mass);
    assert_near(mass[0], 0.5, 1e-12);
}

/* Intervals know how little two near agents' games show, and how much those against a weak one. */
static void
intervals_are_those_of_the_pairs(void **unused)
{
    (void)unused;
    HetPairs meetings[9] = {0};
    meetings[1] = (HetPairs){{6, 4, 10, 4, 6}}; /* even, 30 pairs */
    meetings[2] = (HetPairs){{0, 0, 0, 2, 28}}; /* both beat the third */
    meetings[5] = (HetPairs){{0, 0, 0, 2, 28}};
    HetEquilibrium found[3], again[3];
    het_equilibria(3, meetings, 10, found);
    assert_near(found[0].mass, 0.5, 0.01);
    assert_true(found[0].low[0] < 0.05 && found[0].high[0] > 0.95);
    assert_true(found[2].mass < 1e-6 && found[2].high[0] < 1e-3);
    assert_true(found[2].low[1] < found[2].margin && found[2].margin < found[2].high[1]);
    assert_true(found[2].high[1] < -0.7);
    assert_true(found[0].low[2] < 0.05 && found[0].high[2] > 0.95);
    for (unsigned i = 0; i < 5; i++) /* ten times the pairs, and one is better */
        meetings[1].count[i] *= i < 2 ? 10 : 20;
    het_equilibria(3, meetings, 10, again);
    assert_true(again[0].low[0] > 0.95 && again[1].high[0] < 0.05);
    assert_memory_equal(
        found,
        (het_equilibria(
             3,
             (HetPairs[9]){
                 [1] = {{6, 4, 10, 4, 6}}, [2] = {{0, 0, 0, 2, 28}}, [5] = {{0, 0, 0, 2, 28}}},
             10, again),
         again),
        sizeof found);
}

TEST_UNIT("equilibrium")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_circle_shares_the_mass),
        cmocka_unit_test(copies_change_nothing),
        cmocka_unit_test(the_best_of_all_takes_it_all),
        cmocka_unit_test(two_agents_as_by_the_formula),
        cmocka_unit_test(agents_that_never_met_are_even),
        cmocka_unit_test(intervals_are_those_of_the_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
