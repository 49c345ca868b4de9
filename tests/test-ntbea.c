/* The bandit search on functions whose best point is known. */
#include "test.h"

#include <stdbool.h>
#include <stdlib.h>

#include "engine/random.h"
#include "eval/ntbea.h"

/* A chance that is best at 3, 1, 4, 2 and falls with the distance, the first two together. */
static double
chance(const HetNtbeaPoint *point)
{
    static const int best[] = {3, 1, 4, 2};
    int off = 0;
    for (int i = 0; i < 4; i++)
        off += abs(point->value[i] - best[i]);
    return 0.9 - 0.08 * MIN(off, 8) - (point->value[0] != 3 && point->value[1] != 1 ? 0.1 : 0);
}

static unsigned
search(uint64_t seed, unsigned samples, HetNtbeaPoint *ret_best)
{
    static const unsigned sizes[] = {5, 5, 5, 5};
    HetNtbea *ntbea = het_ntbea_new(4, sizes, 0.5, 100, seed);
    HetRandom random = {.state = seed + 1};
    for (unsigned i = 0; i < samples; i++) {
        HetNtbeaPoint point = het_ntbea_next(ntbea);
        bool won = het_random_below(&random, 1000) < chance(&point) * 1000;
        het_ntbea_tell(ntbea, &point, won ? 1 : 0);
    }
    unsigned count;
    double expected;
    *ret_best = het_ntbea_best(ntbea, &count, &expected);
    het_ntbea_free(ntbea);
    assert_true(expected > 0 && expected <= 1);
    return count;
}

/* 625 points, 800 won or lost games: it must come near the best each time. */
static void
finds_the_best_under_noise(void **unused)
{
    (void)unused;
    double sum = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        HetNtbeaPoint best;
        assert_true(search(seed, 800, &best) > 0);
        assert_true(chance(&best) >= 0.6);
        sum += chance(&best);
    }
    g_print("# the points found win %.1f %% on average, of 90\n", 100 * sum / 20);
    assert_true(sum / 20 >= 0.78);
}

static void
the_same_seed_gives_the_same_points(void **unused)
{
    (void)unused;
    HetNtbeaPoint one, other;
    search(5, 200, &one);
    search(5, 200, &other);
    assert_memory_equal(&one, &other, sizeof one);
}

static void
a_single_point_is_found_too(void **unused)
{
    (void)unused;
    static const unsigned sizes[] = {1};
    HetNtbea *ntbea = het_ntbea_new(1, sizes, 0.5, 10, 1);
    for (int i = 0; i < 3; i++) {
        HetNtbeaPoint point = het_ntbea_next(ntbea);
        assert_int_equal(point.value[0], 0);
        het_ntbea_tell(ntbea, &point, 0.5);
    }
    unsigned samples;
    double expected;
    het_ntbea_best(ntbea, &samples, &expected);
    assert_int_equal(samples, 3);
    het_ntbea_free(ntbea);
}

TEST_UNIT("ntbea")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_best_under_noise),
        cmocka_unit_test(the_same_seed_gives_the_same_points),
        cmocka_unit_test(a_single_point_is_found_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
