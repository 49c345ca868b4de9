#include "test.h"

#include <math.h>

#include "engine/plane.h"
#include "engine/dice.h"

static const double turn = 6.283185307179586;

static void
sine_is_the_nearest_integer(void **state)
{
    (void)state;
    for (unsigned angle = 0; angle < HET_PLANE_TURN; angle++) {
        double exact = sin(turn * angle / HET_PLANE_TURN) * HET_PLANE_ONE;
        assert_true(fabs(exact - het_plane_sine(angle)) < 0.5001);
        assert_true(het_plane_cosine(angle) == het_plane_sine(angle + HET_PLANE_TURN / 4));
        assert_true(het_plane_sine(angle + HET_PLANE_TURN / 2) == -het_plane_sine(angle));
        assert_true(het_plane_cosine(angle) == het_plane_sine(HET_PLANE_TURN / 4 - angle));
    }
    assert_int_equal(het_plane_sine(HET_PLANE_TURN / 4), HET_PLANE_ONE);
    assert_int_equal(het_plane_sine(HET_PLANE_TURN / 12), HET_PLANE_ONE / 2 - 2);
}

static void
bearings_of_points(void **state)
{
    (void)state;
    assert_int_equal(het_plane_bearing(5, 0), 0);
    assert_int_equal(het_plane_bearing(0, 5), 16384);
    assert_int_equal(het_plane_bearing(-1, 0), 32768);
    assert_int_equal(het_plane_bearing(0, -9), 49152);
    assert_int_equal(het_plane_bearing(7, 7), 8192);
    HetRandom random = {.state = 3};
    for (unsigned i = 0; i < 2000; i++) {
        int x = (int)het_random_below(&random, 2000) - 1000;
        int y = (int)het_random_below(&random, 2000) - 1000;
        if (x == 0 && y == 0)
            continue;
        double exact = atan2(y, x) / turn * HET_PLANE_TURN;
        double off = remainder(exact - het_plane_bearing(x, y), HET_PLANE_TURN);
        assert_true(off > -0.2 && off < 1.2);
        /* The greatest angle not beyond, by the sines themselves. */
        unsigned angle = het_plane_bearing(x, y);
        for (unsigned more = 0; more < 2; more++) {
            int64_t beyond = (int64_t)het_plane_cosine(angle + more) * y -
                             (int64_t)het_plane_sine(angle + more) * x;
            assert_int_equal(beyond < 0, more == 1);
        }
    }
    assert_int_equal(het_plane_angle_between(65000, 100), 636);
    assert_int_equal(het_plane_angle_between(100, 65000), -636);
    assert_int_equal(het_plane_angle_between(0, 32768), -32768);
}

static void
roots_and_distances(void **state)
{
    (void)state;
    for (uint64_t value = 0; value < 5000; value++) {
        uint64_t root = het_plane_root(value);
        assert_true(root * root <= value && (root + 1) * (root + 1) > value);
    }
    assert_int_equal(het_plane_root(UINT64_MAX), UINT32_MAX);
    assert_int_equal(het_plane_distance((HetPoint){-3, 1}, (HetPoint){0, 5}), 5);
    assert_int_equal(het_plane_distance((HetPoint){0, 0}, (HetPoint){1, 1}), 1);
}

static void
moving_ahead_is_ahead(void **state)
{
    (void)state;
    assert_int_equal(het_plane_ahead((HetPoint){10, 10}, 8192, 100).x, 81);
    assert_int_equal(het_plane_ahead((HetPoint){10, 10}, 40960, 100).y, -61);
    for (unsigned heading = 0; heading < HET_PLANE_TURN; heading += 37) {
        HetPoint from = {100, -50};
        for (int distance = 0; distance < 900; distance += 97) {
            HetPoint to = het_plane_ahead(from, heading, distance);
            assert_true(het_plane_is_ahead(from, heading, to));
            assert_true(abs((int)het_plane_distance(from, to) - distance) <= 1);
            if (distance > 100)
                assert_false(het_plane_is_ahead(from, heading + 700, to));
        }
    }
    assert_false(het_plane_is_ahead((HetPoint){0, 0}, 0, (HetPoint){-1, 0}));
}

static void
corners_lie_around_the_middle(void **state)
{
    (void)state;
    HetPlaneBox box = {.x = 29, .y = 7, .heading = 16384, .half_length = 10, .half_width = 20};
    HetPoint corners[4];
    het_plane_corners(&box, corners);
    assert_int_equal(corners[0].x, 29 - 20);
    assert_int_equal(corners[0].y, 7 + 10);
    assert_int_equal(corners[2].x, 29 + 20);
    assert_int_equal(corners[2].y, 7 - 10);
}

TEST_UNIT("plane")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sine_is_the_nearest_integer),   cmocka_unit_test(bearings_of_points),
        cmocka_unit_test(roots_and_distances),           cmocka_unit_test(moving_ahead_is_ahead),
        cmocka_unit_test(corners_lie_around_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
