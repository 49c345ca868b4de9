#include "test.h"

#include <math.h>

#include "engine/board/plane.h"
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

/* Whether a point is inside a box, in doubles; `inset` shrinks (or grows) the box. */
static bool
inside(const HetPlaneBox *box, double x, double y, double inset)
{
    double angle = turn * box->heading / HET_PLANE_TURN, dx = x - box->x, dy = y - box->y;
    double along = dx * cos(angle) + dy * sin(angle), across = dy * cos(angle) - dx * sin(angle);
    return fabs(along) < box->half_length - inset && fabs(across) < box->half_width - inset;
}

/* Whether a grid of points of one box, spanned by its own axes, has one inside the other. */
static bool
points_meet(const HetPlaneBox *a, const HetPlaneBox *b, double inset)
{
    double angle = turn * a->heading / HET_PLANE_TURN;
    for (int i = -a->half_length; i <= a->half_length; i++) {
        for (int j = -a->half_width; j <= a->half_width; j++) {
            double x = a->x + i * cos(angle) - j * sin(angle);
            double y = a->y + i * sin(angle) + j * cos(angle);
            if (inside(b, x, y, inset))
                return true;
        }
    }
    return false;
}

static HetPlaneBox
random_box(HetRandom *random)
{
    return (HetPlaneBox){.x = (int)het_random_below(random, 60),
                         .y = (int)het_random_below(random, 60),
                         .heading = (uint16_t)het_random_below(random, HET_PLANE_TURN),
                         .half_length = (uint16_t)(3 + het_random_below(random, 10)),
                         .half_width = (uint16_t)(3 + het_random_below(random, 20))};
}

static void
overlap_agrees_with_points(void **state)
{
    (void)state;
    HetRandom random = {.state = 11};
    unsigned met = 0;
    for (unsigned i = 0; i < 600; i++) {
        HetPlaneBox a = random_box(&random), b = random_box(&random);
        bool overlap = het_plane_overlap(&a, &b);
        assert_int_equal(overlap, het_plane_overlap(&b, &a));
        /* Points a unit apart decide every case but the slightest touches. */
        if (points_meet(&a, &b, 0.01) || points_meet(&b, &a, 0.01))
            assert_true(overlap);
        else if (!points_meet(&a, &b, -1.5) && !points_meet(&b, &a, -1.5))
            assert_false(overlap);
        met += overlap;
    }
    assert_true(met > 100 && met < 500);
}

static void
touching_is_not_overlapping(void **state)
{
    (void)state;
    HetPlaneBox a = {.half_length = 10, .half_width = 20};
    HetPlaneBox b = {.x = 20, .y = 7, .half_length = 10, .half_width = 20};
    assert_false(het_plane_overlap(&a, &b));
    b.x = 19;
    assert_true(het_plane_overlap(&a, &b));
    b.heading = 16384;
    b.x = 30;
    assert_false(het_plane_overlap(&a, &b));
    b.x = 29;
    assert_true(het_plane_overlap(&a, &b));
    HetPoint corners[4];
    het_plane_corners(&b, corners);
    assert_int_equal(corners[0].x, 29 - 20);
    assert_int_equal(corners[0].y, 7 + 10);
    assert_int_equal(corners[2].x, 29 + 20);
    assert_int_equal(corners[2].y, 7 - 10);
}

static void
segments_meet_boxes(void **state)
{
    (void)state;
    HetPlaneBox box = {.x = 50, .half_length = 5, .half_width = 10};
    HetPoint from = {0, 0};
    assert_true(het_plane_segment_meets(from, (HetPoint){100, 0}, &box));
    assert_true(het_plane_segment_meets((HetPoint){100, 0}, from, &box));
    assert_false(het_plane_segment_meets(from, (HetPoint){45, 0}, &box));
    assert_true(het_plane_segment_meets(from, (HetPoint){46, 0}, &box));
    assert_false(het_plane_segment_meets((HetPoint){0, 10}, (HetPoint){100, 10}, &box));
    assert_true(het_plane_segment_meets((HetPoint){0, 9}, (HetPoint){100, 9}, &box));
    assert_true(het_plane_segment_meets((HetPoint){49, 0}, (HetPoint){51, 0}, &box));
    HetRandom random = {.state = 5};
    for (unsigned i = 0; i < 2000; i++) {
        HetPlaneBox any = random_box(&random);
        HetPoint a = {(int)het_random_below(&random, 80), (int)het_random_below(&random, 80)};
        HetPoint b = {(int)het_random_below(&random, 80), (int)het_random_below(&random, 80)};
        bool meets = het_plane_segment_meets(a, b, &any), deep = false, near = false;
        for (int k = 0; k <= 400; k++) {
            double x = a.x + (b.x - a.x) * k / 400.0, y = a.y + (b.y - a.y) * k / 400.0;
            deep = deep || inside(&any, x, y, 0.01);
            near = near || inside(&any, x, y, -0.5);
        }
        assert_true(deep ? meets : near || !meets);
    }
}

static void
sweeps_stop_at_contact(void **state)
{
    (void)state;
    HetPlaneBox a = {.half_length = 10, .half_width = 20};
    HetPlaneBox b = {.x = 100, .y = 39, .half_length = 10, .half_width = 20};
    assert_int_equal(het_plane_sweep(&a, 300, &b), 80);
    b.y = 40;
    assert_int_equal(het_plane_sweep(&a, 300, &b), 300);
    b.x = 5;
    b.y = 5;
    assert_int_equal(het_plane_sweep(&a, 300, &b), -1);
    HetRandom random = {.state = 17};
    unsigned stopped = 0;
    for (unsigned i = 0; i < 500; i++) {
        HetPlaneBox box = random_box(&random), other = random_box(&random);
        int32_t free = het_plane_sweep(&box, 100, &other);
        bool met = false;
        for (int32_t distance = 0; distance <= 100; distance++) {
            HetPoint at = het_plane_ahead((HetPoint){box.x, box.y}, box.heading, distance);
            HetPlaneBox moved = box, grown = other;
            moved.x = at.x;
            moved.y = at.y;
            grown.half_length = (uint16_t)(grown.half_length + 1);
            grown.half_width = (uint16_t)(grown.half_width + 1);
            /* Rounding moves a box by less than a unit. */
            met = met || het_plane_overlap(&moved, &grown);
            assert_true(distance <= free || met);
        }
        stopped += free >= 0 && free < 100;
    }
    assert_true(stopped > 50);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sine_is_the_nearest_integer),
        cmocka_unit_test(bearings_of_points),
        cmocka_unit_test(roots_and_distances),
        cmocka_unit_test(moving_ahead_is_ahead),
        cmocka_unit_test(overlap_agrees_with_points),
        cmocka_unit_test(touching_is_not_overlapping),
        cmocka_unit_test(segments_meet_boxes),
        cmocka_unit_test(sweeps_stop_at_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
