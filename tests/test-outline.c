/* Outlines of bodies against the oracle of plane-oracle.h, on random pairs; how many, see
 * plane-pairs.h. */
#include "test.h"

#include "engine/board/outline.h"
#include "engine/dice.h"
#include "plane-oracle.h"
#include "plane-pairs.h"

typedef struct {
    HetPlaneBox box[2];
    HetOutline outline[2];
    OraclePolygon oracle[2];
} Pair;

static Pair
draw_pair(HetRandom *random)
{
    Pair pair;
    pair.box[0] = pairs_box(random);
    pair.box[1] = pairs_neighbour(random, &pair.box[0]);
    for (unsigned i = 0; i < 2; i++) {
        pair.outline[i] = het_outline(&pair.box[i]);
        pair.oracle[i] = oracle_rounded_box(&pair.box[i]);
    }
    return pair;
}

static void
expect(const char *what, const Pair *pair, int64_t engine, int64_t oracle)
{
    if (engine != oracle)
        pairs_fail(what, &pair->box[0], &pair->box[1], engine);
}

static OraclePoint
oracle_point(HetPoint point)
{
    return (OraclePoint){point.x, point.y};
}

static HetPoint
point_near(HetRandom *random, HetPoint point, unsigned reach)
{
    return (HetPoint){point.x + (int)het_random_below(random, 2 * reach) - (int)reach,
                      point.y + (int)het_random_below(random, 2 * reach) - (int)reach};
}

/* --- two bodies ------------------------------------------------------------------------------- */

static void
outlines_are_the_rounded_corners(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 1};
    uint64_t pairs = pairs_wanted();
    for (uint64_t i = 0; i < pairs; i++) {
        Pair pair = draw_pair(&random);
        HetPoint corners[4];
        het_outline_corners(&pair.outline[0], corners);
        for (unsigned k = 0; k < 4; k++) {
            expect("corner", &pair, corners[k].x, pair.oracle[0].points[k].x);
            expect("corner", &pair, corners[k].y, pair.oracle[0].points[k].y);
        }
    }
}

static void
outlines_overlap_as_by_the_oracle(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 2};
    uint64_t pairs = pairs_wanted(), met = 0;
    for (uint64_t i = 0; i < pairs; i++) {
        Pair pair = draw_pair(&random);
        bool engine = het_outline_overlap(&pair.outline[0], &pair.outline[1]);
        expect("overlap", &pair, engine, oracle_overlap(&pair.oracle[0], &pair.oracle[1]));
        met += engine;
    }
    assert_true(met > pairs / 5 && met < pairs * 4 / 5);
}

/* Everything times `scale`, so that fractions of a move become whole. */
static OraclePolygon
scaled(const OraclePolygon *polygon, int64_t scale)
{
    OraclePolygon result = *polygon;
    for (unsigned i = 0; i < result.count; i++)
        result.points[i] =
            (OraclePoint){polygon->points[i].x * scale, polygon->points[i].y * scale};
    return result;
}

static bool
meets_after(const Pair *pair, HetPoint by, int64_t step, int64_t steps)
{
    OraclePolygon one = scaled(&pair->oracle[0], steps), other = scaled(&pair->oracle[1], steps);
    OraclePolygon swept = oracle_swept(&one, (OraclePoint){by.x * step, by.y * step});
    return oracle_overlap(&swept, &other);
}

static void
moves_meet_what_the_oracle_finds(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 3};
    uint64_t pairs = pairs_wanted(), met = 0;
    for (uint64_t i = 0; i < pairs; i++) {
        Pair pair = draw_pair(&random);
        int32_t distance = (int32_t)het_random_below(&random, 3000);
        HetPoint from = {pair.box[0].x, pair.box[0].y};
        HetPoint to = het_plane_ahead(from, pair.box[0].heading, distance);
        HetPoint by = {to.x - from.x, to.y - from.y};
        if (het_random_below(&random, 8) == 0)
            by = point_near(&random, (HetPoint){0, 0}, 2000);
        bool engine = het_outline_sweep_meets(&pair.outline[0], by, &pair.outline[1]);
        expect("sweep meets", &pair, engine, meets_after(&pair, by, 1, 1));
        int32_t steps = 1 + (int32_t)het_random_below(&random, 1500);
        int32_t free = het_outline_sweep(&pair.outline[0], by, steps, &pair.outline[1]);
        expect("sweep, free", &pair, free >= 0 && !meets_after(&pair, by, free, steps),
               !oracle_overlap(&pair.oracle[0], &pair.oracle[1]));
        if (free >= 0 && free < steps)
            expect("sweep, met", &pair, free, meets_after(&pair, by, free + 1, steps) ? free : -2);
        met += engine;
    }
    assert_true(met > pairs / 5);
}

static void
distances_are_the_oracles(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 4};
    uint64_t pairs = pairs_wanted(), near_ = 0;
    for (uint64_t i = 0; i < pairs; i++) {
        Pair pair = draw_pair(&random);
        int32_t limit = (int32_t)het_random_below(&random, 1500);
        int32_t distance = het_outline_distance(&pair.outline[0], &pair.outline[1]);
        expect("distance", &pair, distance, oracle_distance(&pair.oracle[0], &pair.oracle[1]));
        for (unsigned k = 0; k < 3; k++) { /* some limit, and those about the distance */
            bool engine = het_outline_within(&pair.outline[0], &pair.outline[1], limit);
            expect("within", &pair, engine,
                   oracle_compare_distance(&pair.oracle[0], &pair.oracle[1], limit) <= 0);
            near_ += engine;
            limit = distance + (int32_t)k;
        }
    }
    assert_true(near_ > pairs / 5 && near_ < 3 * pairs);
}

/* The field before a front: points whose nearest point of the front they lie before, by an eighth
 * of a turn aside at most. */
static bool
is_before(const OraclePolygon *body, OraclePoint point)
{
    OraclePoint left = body->points[0], right = body->points[1];
    OraclePoint front = {right.x - left.x, right.y - left.y};
    OraclePoint ahead = {-front.y, front.x};
    int64_t along = front.x * (point.x - left.x) + front.y * (point.y - left.y);
    int64_t length = front.x * front.x + front.y * front.y;
    OraclePoint corner = along < 0 ? left : right;
    OraclePoint arm = {point.x - corner.x, point.y - corner.y};
    if (along >= 0 && along <= length)
        return ahead.x * (point.x - left.x) + ahead.y * (point.y - left.y) >= 0;
    return oracle_compare_eighth(ahead, arm) <= 0;
}

static void
fields_of_fire_are_the_oracles(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 5};
    uint64_t pairs = pairs_wanted(), seen = 0;
    for (uint64_t i = 0; i < pairs; i++) {
        Pair pair = draw_pair(&random);
        HetPoint corners[4];
        het_outline_corners(&pair.outline[0], corners);
        HetPoint point = point_near(&random, (HetPoint){pair.box[0].x, pair.box[0].y}, 3000);
        unsigned manner = het_random_below(&random, 8);
        if (manner < 2) /* on the edge of the field, or beside it */
            point = het_plane_ahead(corners[manner],
                                    pair.box[0].heading + (manner == 0 ? 8192u : 57344u),
                                    (int)het_random_below(&random, 2000));
        else if (manner < 4)
            point = point_near(&random, corners[manner - 2], 3);
        bool engine = het_outline_in_arc(&pair.outline[0], point);
        expect("field", &pair, engine, is_before(&pair.oracle[0], oracle_point(point)));
        OraclePoint left = pair.oracle[0].points[0], right = pair.oracle[0].points[1];
        int64_t side =
            (right.x - left.x) * (point.y - left.y) - (right.y - left.y) * (point.x - left.x);
        expect("behind", &pair, het_outline_behind_front(&pair.outline[0], point), side < 0);
        seen += engine;
    }
    assert_true(seen > pairs / 10 && seen < pairs * 9 / 10);
}

/* The sides that all of the attacker is outside of, else all; of these the one turned most to it.
 */
static unsigned
side_met(const Pair *pair)
{
    bool outside[HET_FACES], any = false;
    unsigned best = HET_FACES;
    int least = 0;
    for (unsigned face = 0; face < HET_FACES; face++) {
        OraclePoint a = pair->oracle[0].points[face], b = pair->oracle[0].points[(face + 1) % 4];
        outside[face] = true;
        for (unsigned k = 0; k < 4; k++) {
            OraclePoint point = pair->oracle[1].points[k];
            /* Corners run clockwise: outside is on the left. */
            if ((b.x - a.x) * (point.y - a.y) < (b.y - a.y) * (point.x - a.x))
                outside[face] = false;
        }
        any = any || outside[face];
    }
    for (unsigned face = 0; face < HET_FACES; face++) {
        /* Sides follow each other clockwise: quarter turns less. */
        int outward = (int)pair->box[0].heading - (int)face * 16384;
        int turn = (outward - ((int)pair->box[1].heading + 32768)) % 65536;
        if (turn < 0)
            turn += 65536;
        turn = MIN(turn, 65536 - turn);
        if ((outside[face] || !any) && (best == HET_FACES || turn < least)) {
            best = face;
            least = turn;
        }
    }
    return best;
}

static void
sides_met_are_the_oracles(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 6};
    uint64_t pairs = pairs_wanted(), met[HET_FACES] = {0};
    for (uint64_t i = 0; i < pairs; i++) {
        Pair pair = draw_pair(&random);
        if (oracle_overlap(&pair.oracle[0], &pair.oracle[1]))
            continue;
        HetFace engine = het_outline_contact(&pair.outline[1], pair.box[1].heading,
                                             &pair.outline[0], pair.box[0].heading);
        expect("side", &pair, engine, side_met(&pair));
        met[engine]++;
    }
    for (unsigned face = 0; face < HET_FACES; face++)
        assert_true(met[face] > pairs / 30);
}

/* --- polygons --------------------------------------------------------------------------------- */

/* A star: any simple polygon whose middle sees all of it. */
static HetPolygon
draw_star(HetRandom *random, HetPoint middle)
{
    HetPolygon star = {.count = 3 + het_random_below(random, HET_POLYGON_POINTS - 2)};
    bool back = het_random_below(random, 2) == 0;
    for (unsigned i = 0; i < star.count; i++) {
        unsigned turn = (i * HET_PLANE_TURN + het_random_below(random, 30000)) / star.count;
        int32_t reach = 200 + (int32_t)het_random_below(random, 1800);
        star.points[back ? star.count - 1 - i : i] = het_plane_ahead(middle, turn, reach);
    }
    return star;
}

static void
fail_star(const char *what, const HetPolygon *star, const Pair *pair)
{
    GString *text = g_string_new(what);
    for (unsigned i = 0; i < star->count; i++)
        g_string_append_printf(text, " %d,%d", star->points[i].x, star->points[i].y);
    pairs_fail(text->str, &pair->box[0], &pair->box[1], -1);
}

static HetPoint
point_about(HetRandom *random, const HetPolygon *star)
{
    unsigned corner = het_random_below(random, star->count);
    HetPoint a = star->points[corner], b = star->points[(corner + 1) % star->count];
    switch (het_random_below(random, 4)) {
    case 0:
        return a;
    case 1:
        return (HetPoint){(a.x + b.x) / 2, (a.y + b.y) / 2};
    case 2: /* level with a corner */
        return (HetPoint){a.x + (int)het_random_below(random, 3000) - 1500, a.y};
    default:
        return point_near(random, a, 1500);
    }
}

static void
polygons_hold_the_points_the_oracle_finds(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 7};
    uint64_t pairs = pairs_wanted(), count[3] = {0};
    for (uint64_t i = 0; i < pairs; i++) {
        Pair pair = draw_pair(&random);
        HetPolygon star = draw_star(&random, (HetPoint){pair.box[0].x, pair.box[0].y});
        OraclePolygon oracle = oracle_polygon(star.points, star.count);
        HetPoint point = point_about(&random, &star);
        int engine = het_polygon_locate(&star, point);
        if (engine != oracle_locate(&oracle, oracle_point(point)))
            fail_star("locate", &star, &pair);
        count[engine + 1]++;
        for (unsigned k = 0; k < star.count; k++)
            assert_int_equal(het_polygon_locate(&star, star.points[k]), 0);
    }
    for (unsigned i = 0; i < 3; i++)
        assert_true(count[i] > pairs / 20);
}

static void
bodies_lie_in_the_ground_the_oracle_finds(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 8};
    uint64_t pairs = pairs_wanted(), met = 0;
    for (uint64_t i = 0; i < pairs; i++) {
        Pair pair = draw_pair(&random);
        HetPoint at = {pair.box[0].x, pair.box[0].y};
        HetPolygon star = draw_star(&random, point_near(&random, at, 2500));
        if (het_random_below(&random, 3) == 0) { /* flush with the body, or the same as it */
            star.count = 4;
            HetPoint by = point_near(&random, (HetPoint){0, 0}, 2);
            het_outline_corners(&pair.outline[het_random_below(&random, 2)], star.points);
            for (unsigned k = 0; k < 4; k++) {
                star.points[k].x += by.x;
                star.points[k].y += by.y;
            }
        }
        OraclePolygon ground = oracle_polygon(star.points, star.count);
        HetPolygon body = {.count = 4};
        het_outline_corners(&pair.outline[0], body.points);
        bool engine = het_polygon_overlap(&body, at, &star);
        if (engine != oracle_overlap(&pair.oracle[0], &ground))
            fail_star("ground", &star, &pair);
        met += engine;
    }
    assert_true(met > pairs / 5 && met < pairs * 19 / 20);
}

static void
swept_ground_is_the_oracles(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 9};
    uint64_t pairs = pairs_wanted();
    for (uint64_t i = 0; i < pairs; i++) {
        Pair pair = draw_pair(&random);
        HetPoint by = point_near(&random, (HetPoint){0, 0}, 2000);
        if (het_random_below(&random, 2) == 0)
            by = het_plane_ahead((HetPoint){0, 0}, pair.box[0].heading,
                                 (int)het_random_below(&random, 3000));
        HetPolygon swept;
        het_outline_swept(&pair.outline[0], by, &swept);
        OraclePolygon oracle = oracle_swept(&pair.oracle[0], (OraclePoint){by.x, by.y});
        OraclePolygon engine = oracle_polygon(swept.points, swept.count);
        for (unsigned k = 0; k < swept.count; k++)
            expect("swept corner", &pair, oracle_locate(&oracle, engine.points[k]), 0);
        for (unsigned k = 0; k < oracle.count; k++)
            expect("hull corner", &pair, oracle_locate(&engine, oracle.points[k]), 0);
        int32_t limit = (int32_t)het_random_below(&random, 800);
        HetPolygon body = {.count = 4};
        het_outline_corners(&pair.outline[1], body.points);
        expect("swept within", &pair, het_polygon_within(&swept, &body, limit),
               oracle_compare_distance(&oracle, &pair.oracle[1], limit) <= 0);
    }
}

/* A spike deep into a square through one edge alone, whichever edge and corner each begins with: no
 * corner of the one is near an edge of the other, and neither's first corner lies in the other. */
static void
a_spike_through_any_edge_is_near(void **unused)
{
    (void)unused;
    static const HetPoint square[4] = {{-1000, -1000}, {1000, -1000}, {1000, 1000}, {-1000, 1000}};
    static const HetPoint spike[4][2] = {{{-10, -3000}, {10, -3000}},
                                         {{3000, -10}, {3000, 10}},
                                         {{10, 3000}, {-10, 3000}},
                                         {{-3000, 10}, {-3000, -10}}};
    for (unsigned edge = 0; edge < 4; edge++)
        for (unsigned first = 0; first < 4; first++)
            for (unsigned order = 0; order < 2; order++) {
                HetPolygon ground = {.count = 4}, body = {.count = 3};
                for (unsigned i = 0; i < 4; i++)
                    ground.points[i] = square[(i + first) % 4];
                const HetPoint tip = {0, 0};
                body.points[0] = spike[edge][order == 0 ? 0 : 1];
                body.points[1] = order == 0 ? spike[edge][1] : tip;
                body.points[2] = order == 0 ? tip : spike[edge][0];
                assert_true(het_polygon_within(&ground, &body, 1));
                assert_true(het_polygon_within(&body, &ground, 1));
            }
}

static void
segments_do_what_the_oracle_finds(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 10};
    uint64_t pairs = pairs_wanted(), entered = 0;
    for (uint64_t i = 0; i < pairs; i++) {
        Pair pair = draw_pair(&random);
        HetPolygon body = {.count = 4};
        het_outline_corners(&pair.outline[0], body.points);
        HetPoint from = point_about(&random, &body), to = point_about(&random, &body);
        if (from.x == to.x && from.y == to.y)
            continue;
        bool engine = het_polygon_segment_enters(&body, from, to);
        expect("enters", &pair, engine,
               oracle_segment_enters(oracle_point(from), oracle_point(to), &pair.oracle[0]));
        entered += engine;
        HetPoint c = point_about(&random, &body), d = point_about(&random, &body);
        expect("meet", &pair, het_segments_meet(from, to, c, d),
               oracle_segments_meet(oracle_point(from), oracle_point(to), oracle_point(c),
                                    oracle_point(d)));
        int32_t limit = (int32_t)het_random_below(&random, 1500);
        expect("near", &pair, het_segment_within(from, to, c, limit),
               oracle_compare_point_segment(oracle_point(c), oracle_point(from), oracle_point(to),
                                            limit) <= 0);
    }
    assert_true(entered > pairs / 10 && entered < pairs * 9 / 10);
}

TEST_UNIT("outline")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlines_are_the_rounded_corners),
        cmocka_unit_test(outlines_overlap_as_by_the_oracle),
        cmocka_unit_test(moves_meet_what_the_oracle_finds),
        cmocka_unit_test(distances_are_the_oracles),
        cmocka_unit_test(fields_of_fire_are_the_oracles),
        cmocka_unit_test(sides_met_are_the_oracles),
        cmocka_unit_test(polygons_hold_the_points_the_oracle_finds),
        cmocka_unit_test(bodies_lie_in_the_ground_the_oracle_finds),
        cmocka_unit_test(swept_ground_is_the_oracles),
        cmocka_unit_test(a_spike_through_any_edge_is_near),
        cmocka_unit_test(segments_do_what_the_oracle_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
