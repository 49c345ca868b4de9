/* Plane geometry against the oracle of plane-oracle.h: random pairs of rectangles, many of them
 * flush or a hair apart. HETMAN_TEST_PAIRS sets how many (1,000,000 in ./check --long). */
#include "test.h"

#include "engine/dice.h"
#include "plane-oracle.h"
#include "plane-pairs.h"

static void
the_oracle_knows_simple_cases(void **unused)
{
    (void)unused;
    OraclePolygon square = {4, {{0, 0}, {10, 0}, {10, 10}, {0, 10}}};
    OraclePolygon beside = {4, {{10, 0}, {20, 0}, {20, 10}, {10, 10}}};
    OraclePolygon within = {3, {{2, 2}, {3, 8}, {8, 3}}};
    OraclePolygon apart = {4, {{13, 14}, {20, 14}, {20, 20}, {13, 20}}};
    OraclePolygon corner = {3, {{9, 10}, {10, 9}, {30, 30}}};
    OraclePolygon hook = {6, {{0, 0}, {30, 0}, {30, 30}, {20, 30}, {20, 10}, {0, 10}}};
    assert_false(oracle_overlap(&square, &beside));
    assert_true(oracle_touch(&square, &beside));
    assert_true(oracle_overlap(&square, &within));
    assert_true(oracle_overlap(&square, &square));
    assert_true(oracle_overlap(&square, &corner));
    assert_false(oracle_touch(&square, &apart));
    assert_int_equal(oracle_distance(&square, &apart), 5);
    assert_int_equal(oracle_compare_distance(&square, &apart, 5), 0);
    assert_int_equal(oracle_compare_distance(&square, &apart, 6), -1);
    assert_false(
        oracle_overlap(&hook, &(OraclePolygon){4, {{0, 10}, {20, 10}, {20, 30}, {0, 30}}}));
    assert_false(oracle_overlap(&hook, &apart)); /* touching at x = 20 */
    assert_true(oracle_overlap(&hook, &corner));
    assert_int_equal(oracle_locate(&hook, (OraclePoint){10, 20}), -1);
    assert_int_equal(oracle_locate(&hook, (OraclePoint){20, 20}), 0);
    assert_int_equal(oracle_locate(&hook, (OraclePoint){25, 20}), 1);
    assert_true(oracle_segment_enters((OraclePoint){0, 5}, (OraclePoint){5, 5}, &square));
    assert_false(oracle_segment_enters((OraclePoint){-5, 0}, (OraclePoint){15, 0}, &square));
    assert_false(oracle_segment_enters((OraclePoint){-5, 5}, (OraclePoint){5, -5}, &square));
    assert_true(oracle_segment_enters((OraclePoint){0, 10}, (OraclePoint){10, 0}, &square));
    assert_true(oracle_segment_enters((OraclePoint){20, 10}, (OraclePoint){30, 0}, &hook));
    OraclePolygon swept = oracle_swept(&square, (OraclePoint){100, 50});
    assert_int_equal(swept.count, 6);
    assert_int_equal(oracle_locate(&swept, (OraclePoint){60, 20}), -1);
    assert_int_equal(oracle_locate(&swept, (OraclePoint){50, 30}), 1);
    assert_int_equal(oracle_compare_eighth((OraclePoint){1, 0}, (OraclePoint){7, -7}), 0);
    assert_int_equal(oracle_compare_eighth((OraclePoint){1, 0}, (OraclePoint){7, 8}), 1);
    assert_int_equal(oracle_compare_eighth((OraclePoint){1, 1}, (OraclePoint){7, 1}), -1);
}

static void
corners_are_rounded_as_by_the_oracle(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 2};
    uint64_t pairs = pairs_wanted();
    for (uint64_t i = 0; i < pairs; i++) {
        HetPlaneBox box = pairs_box(&random);
        OraclePolygon outline = oracle_rounded_box(&box);
        HetPoint corners[4];
        het_plane_corners(&box, corners);
        for (unsigned k = 0; k < 4; k++)
            if (corners[k].x != outline.points[k].x || corners[k].y != outline.points[k].y)
                pairs_fail("corners", &box, &box, false);
    }
}

TEST_UNIT("plane-oracle")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oracle_knows_simple_cases),
        cmocka_unit_test(corners_are_rounded_as_by_the_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
