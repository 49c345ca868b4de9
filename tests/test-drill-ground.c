/* Where a drill puts its units, and on what ground: distance, approach, slope and obstacle are as
 * the parameters have it, in every system. Positions are checked by the neutral view, for all
 * alike.
 */
#include "test.h"

#include <string.h>

#include "drill-view.h"
#include "engine/board/hex.h"
#include "engine/drill.h"
#include "engine/rules/registry.h"

static HetHexGrid
grid_of(const HetView *view)
{
    return (HetHexGrid){.width = (int16_t)view->width,
                        .height = (int16_t)view->height,
                        .odd_lower = !view->even_lower};
}

static unsigned
cell_of(const HetView *view, HetPoint point)
{
    return (unsigned)(point.y * view->width + point.x);
}

/* Steps of the board between the nearest hexes or squares of two units. */
static unsigned
steps_between(const HetView *view, const HetViewUnit *a, const HetViewUnit *b)
{
    const HetHexGrid grid = grid_of(view);
    unsigned least = G_MAXUINT;
    for (int i = 0; i < a->points_used; i++)
        for (int j = 0; j < b->points_used; j++) {
            HetPoint p = a->points[i], q = b->points[j];
            unsigned steps = view->board == HET_BOARD_SQUARE
                                 ? (unsigned)(ABS(p.x - q.x) + ABS(p.y - q.y))
                                 : het_hex_distance(&grid, cell_of(view, p), cell_of(view, q));
            least = MIN(least, steps);
        }
    return least;
}

/* Least and greatest y of an outline. */
static void
reach_of(const HetViewUnit *unit, int *ret_low, int *ret_high)
{
    *ret_low = *ret_high = unit->points[0].y;
    for (int i = 1; i < unit->points_used; i++) {
        *ret_low = MIN(*ret_low, unit->points[i].y);
        *ret_high = MAX(*ret_high, unit->points[i].y);
    }
}

/* --- where they stand ------------------------------------------------------------------------- */

static void
distance_is_as_stated(void **unused)
{
    (void)unused;
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        const HetRules *rules = het_rules_registry[i];
        const HetDrillTable *table = het_drill_table(rules->name);
        for (int distance = 1; table != NULL && distance <= table->distance; distance++) {
            g_autofree char *name = g_strdup_printf(
                "%s/drill/horse-against-shot?distance=%d&odds=3:2", rules->name, distance);
            g_autoptr(HetView) view = view_drill(name);
            const HetViewUnit *a = first_of(view, HET_FIRST), *d = first_of(view, HET_SECOND);
            if (view->board == HET_BOARD_PLANE) {
                int low, high, near, far;
                reach_of(a, &low, &high);
                reach_of(d, &near, &far);
                assert_int_equal(near - high, distance * 50 * view->units_per_mm);
                continue;
            }
            unsigned least = G_MAXUINT;
            for (guint u = 0; u < view->units->len; u++)
                for (guint v = 0; v < view->units->len; v++) {
                    const HetViewUnit *from = &g_array_index(view->units, HetViewUnit, u);
                    const HetViewUnit *to = &g_array_index(view->units, HetViewUnit, v);
                    if (from->side == HET_FIRST && to->side == HET_SECOND && from->on_board &&
                        to->on_board && from->points_used > 0 && to->points_used > 0)
                        least = MIN(least, steps_between(view, from, to));
                }
            assert_int_equal(least, distance);
        }
    }
}

/* Centre of a side's units on the board, in columns and rows; half a row lower where a column is.
 */
static void
centre_of(const HetView *view, HetActor side, double centre[2])
{
    unsigned count = 0;
    centre[0] = centre[1] = 0;
    for (guint i = 0; i < view->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        for (int p = 0; p < unit->points_used; p++) {
            if (unit->side != side || unit->arm == HET_ARM_LEADER)
                continue;
            const bool lower = (unit->points[p].x % 2 != 0) != view->even_lower;
            centre[0] += unit->points[p].x;
            centre[1] += unit->points[p].y + (lower ? 0.5 : 0);
            count++;
        }
    }
    assert_true(count > 0);
    centre[0] /= count;
    centre[1] /= count;
}

/* Front is straight ahead, on whatever distance and with however many: the middles of both lines
 * lie on one line with the way the defenders face, as nearly as hexes have it, and `oblique` is how
 * far the attackers are from it. */
static void
front_is_straight_ahead(void **unused)
{
    (void)unused;
    static const char *const systems[] = {"kircholm", "husaria", "musketpike"};
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++)
        for (int distance = 1; distance <= 12; distance++)
            for (int odds = 0; odds < 9; odds++)
                for (int oblique = 0; oblique <= 8; oblique += 4) {
                    g_autofree char *name = g_strdup_printf(
                        "%s/drill/horse-against-shot?distance=%d&odds=%d:%d&oblique=%d", systems[i],
                        distance, 1 + odds / 3, 1 + 2 * (odds % 3), oblique);
                    g_autoptr(HetView) view = view_drill(name);
                    double from[2], to[2];
                    centre_of(view, HET_FIRST, from);
                    centre_of(view, HET_SECOND, to);
                    const int facing = first_of(view, HET_SECOND)->facing;
                    assert_int_equal(facing, view->at_corners ? 1 : 0);
                    const int across = view->at_corners ? 1 : 0;
                    assert_true(ABS(to[across] - from[across] - oblique) <= 1.0);
                    assert_true(ABS(ABS(to[1 - across] - from[1 - across]) - distance) <= 0.5);
                }
}

/* Steps from the first unit of the other side, along the way that both face. */
static double
depth_of(const HetView *view, HetActor side, unsigned number)
{
    const HetViewUnit *from = first_of(view, het_other(side));
    for (guint i = 0; i < view->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        if (unit->side != side || unit->arm == HET_ARM_LEADER || number-- > 0)
            continue;
        return view->at_corners ? ABS(unit->points[0].x - from->points[0].x)
                                : ABS(unit->points[0].y - from->points[0].y);
    }
    fail();
    return 0;
}

/* Reserve and support are two steps behind a first line whose distance is as requested; shooters
 * are in the first line. */
static void
second_lines_are_behind(void **unused)
{
    (void)unused;
    static const char *const systems[] = {"kircholm", "husaria", "musketpike", "kipling",
                                          "northern"};
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++)
        for (int distance = 2; distance <= 4; distance += 2) {
            g_autofree char *name = g_strdup_printf(
                "%s/drill/horse-against-shot?attackers=3&shooters=1&reserve=1&defenders=2&support=1"
                "&distance=%d",
                systems[i], distance);
            g_autoptr(HetView) view = view_drill(name);
            const double first = depth_of(view, HET_FIRST, 0);
            const double between = i < 4 ? 2 : depth_of(view, HET_FIRST, 2) - first;
            assert_true(i == 4 ? between > 0 : ABS(first - distance) < 0.01);
            assert_true(i == 4 || ABS(depth_of(view, HET_FIRST, 1) - first) < 0.01);
            assert_true(ABS(depth_of(view, HET_FIRST, 2) - first - between) < 0.01);
            assert_true(depth_of(view, HET_SECOND, 1) > first + between / 2);
            assert_int_not_equal(first_of(view, HET_FIRST)->arm,
                                 g_array_index(view->units, HetViewUnit, 1).arm);
        }
}

/* Guns alone would have lost at once in the revised Musket & Pike: their escort stands on the edge
 * of its side, farther from every enemy than its guns, and no unit can shoot or reach it soon. */
static void
escorts_keep_away(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        HetActor side;
        bool east;
    } cases[] = {
        {"attacker=guns", HET_FIRST, true},
        {"attacker=guns&odds=3:2&distance=1", HET_FIRST, true},
        {"defender=guns", HET_SECOND, false},
        {"defender=guns&approach=flank&odds=2:3", HET_SECOND, false},
        {"defender=guns&approach=rear", HET_SECOND, false},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *name =
            g_strdup_printf("musketpike/drill/horse-against-shot?%s", cases[i].name);
        g_autoptr(HetView) view = view_drill(name);
        const HetViewUnit *escort = NULL;
        for (guint u = 0; u < view->units->len; u++) {
            const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, u);
            if (strcmp(unit->type, "light") == 0)
                escort = unit;
        }
        assert_non_null(escort);
        assert_int_equal(escort->side, cases[i].side);
        assert_int_equal(escort->points[0].x, cases[i].east ? view->width - 1 : 0);
        assert_int_equal(escort->points[0].y, 0);
        const HetViewUnit *guns = first_of(view, cases[i].side);
        const HetViewUnit *enemy =
            first_of(view, cases[i].side == HET_FIRST ? HET_SECOND : HET_FIRST);
        assert_true(steps_between(view, escort, enemy) > steps_between(view, guns, enemy) + 4);
    }
}

/* On hexes: the arc of the defender in which the attacker, one hex away, stands. */
static HetArc
arc_of(const HetView *view)
{
    const HetHexGrid grid = grid_of(view);
    const HetViewUnit *a = first_of(view, HET_FIRST), *d = first_of(view, HET_SECOND);
    for (int i = 0; i < d->points_used; i++) {
        unsigned direction =
            het_hex_direction(&grid, cell_of(view, d->points[i]), cell_of(view, a->points[0]));
        if (direction == HET_HEX_SIDES)
            continue;
        if (view->at_corners)
            return het_hex_arc_corner((unsigned)d->facing, direction);
        unsigned turned = (direction + HET_HEX_SIDES - (unsigned)d->facing) % HET_HEX_SIDES;
        return turned <= 1 || turned == HET_HEX_SIDES - 1 ? HET_ARC_FRONT : HET_ARC_REAR;
    }
    fail_msg("they do not touch");
    return HET_ARC_FRONT;
}

static void
approach_is_as_stated(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        HetArc arc;
    } cases[] = {
        {"kircholm/drill/horse-against-pikes?distance=1", HET_ARC_FRONT},
        {"kircholm/drill/horse-against-pikes?distance=1&approach=flank", HET_ARC_FLANK},
        {"kircholm/drill/horse-against-pikes?distance=1&approach=rear", HET_ARC_REAR},
        {"musketpike/drill/horse-against-pikes?distance=1", HET_ARC_FRONT},
        {"musketpike/drill/horse-against-pikes?distance=1&order=deep&formation=deep&approach=flank",
         HET_ARC_FLANK},
        {"musketpike/drill/horse-against-pikes?distance=1&approach=rear", HET_ARC_REAR},
        {"husaria/drill/horse-against-pikes?distance=1", HET_ARC_FRONT},
        {"husaria/drill/horse-against-pikes?distance=1&approach=rear", HET_ARC_REAR},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(HetView) view = view_drill(cases[i].name);
        if (arc_of(view) != cases[i].arc)
            fail_msg("%s: arc %d", cases[i].name, (int)arc_of(view));
    }
    /* On the table the attackers face north and come from the south; angles are 65536ths, from
     * the east against the clock. */
    static const struct {
        const char *word;
        int heading;
    } headings[] = {{"front", 49152}, {"flank", 0}, {"rear", 16384}};
    for (size_t i = 0; i < G_N_ELEMENTS(headings); i++) {
        g_autofree char *name =
            g_strdup_printf("northern/drill/horse-against-pikes?approach=%s", headings[i].word);
        g_autoptr(HetView) view = view_drill(name);
        assert_int_equal(first_of(view, HET_FIRST)->facing, 16384);
        assert_int_equal(first_of(view, HET_SECOND)->facing, headings[i].heading);
    }
}

/* --- the ground ------------------------------------------------------------------------------- */

static int
level_at(const HetView *view, const HetViewUnit *unit)
{
    return g_array_index(view->cells, HetViewCell, cell_of(view, unit->points[0])).level;
}

static void
slopes_are_under_them(void **unused)
{
    (void)unused;
    static const char *const hexes[] = {"kircholm", "husaria", "musketpike"};
    static const struct {
        const char *word;
        int rise;
    } slopes[] = {{"flat", 0}, {"up", 1}, {"down", -1}};
    for (size_t i = 0; i < G_N_ELEMENTS(hexes); i++)
        for (size_t s = 0; s < G_N_ELEMENTS(slopes); s++)
            for (int distance = 1; distance <= 6; distance += 5) {
                g_autofree char *name =
                    g_strdup_printf("%s/drill/horse-against-shot?slope=%s&distance=%d", hexes[i],
                                    slopes[s].word, distance);
                g_autoptr(HetView) view = view_drill(name);
                assert_int_equal(level_at(view, first_of(view, HET_SECOND)) -
                                     level_at(view, first_of(view, HET_FIRST)),
                                 slopes[s].rise);
            }
}

/* Whether hexsides of a feature lie between the two hexes. */
static bool
has_side(const HetView *view, const char *terrain, HetPoint a, HetPoint b)
{
    for (guint i = 0; i < view->lines->len; i++) {
        const HetViewLine *line = &g_array_index(view->lines, HetViewLine, i);
        if (line->kind != HET_LINE_HEXSIDES || strcmp(line->terrain, terrain) != 0)
            continue;
        for (guint p = 0; p + 1 < line->points->len; p += 2) {
            HetPoint from = g_array_index(line->points, HetPoint, p);
            HetPoint to = g_array_index(line->points, HetPoint, p + 1);
            if ((from.x == 2 * a.x && from.y == 2 * a.y && to.x == 2 * b.x && to.y == 2 * b.y) ||
                (from.x == 2 * b.x && from.y == 2 * b.y && to.x == 2 * a.x && to.y == 2 * a.y))
                return true;
        }
    }
    return false;
}

/* Whether a way leads from the attackers to the defenders that meets no hex and no hexside of the
 * terrain. */
static bool
is_open(const HetView *view, const char *terrain)
{
    const HetHexGrid grid = grid_of(view);
    const unsigned from = cell_of(view, first_of(view, HET_FIRST)->points[0]);
    const unsigned to = cell_of(view, first_of(view, HET_SECOND)->points[0]);
    g_autofree bool *seen = g_new0(bool, view->cells->len);
    g_autofree unsigned *queue = g_new(unsigned, view->cells->len);
    unsigned head = 0, tail = 0;
    queue[tail++] = from;
    seen[from] = true;
    while (head < tail) {
        const unsigned cell = queue[head++];
        const HetPoint here = {(int)(cell % (unsigned)view->width),
                               (int)(cell / (unsigned)view->width)};
        for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++) {
            const unsigned next = het_hex_neighbour(&grid, cell, direction);
            if (next == HET_NO_PLACE || seen[next] ||
                strcmp(g_array_index(view->cells, HetViewCell, next).terrain, terrain) == 0)
                continue;
            const HetPoint there = {(int)(next % (unsigned)view->width),
                                    (int)(next / (unsigned)view->width)};
            if (has_side(view, terrain, here, there))
                continue;
            seen[next] = true;
            queue[tail++] = next;
        }
    }
    return seen[to];
}

static void
obstacles_lie_between(void **unused)
{
    (void)unused;
    static const struct {
        const char *system, *word, *terrain;
    } cases[] = {
        {"kircholm", "river", "river"},     {"kircholm", "wood", "wood"},
        {"kircholm", "marsh", "marsh"},     {"husaria", "river", "river"},
        {"husaria", "stream", "stream"},    {"husaria", "fence", "fence"},
        {"husaria", "wood", "forest"},      {"husaria", "marsh", "swamp"},
        {"musketpike", "stream", "stream"}, {"musketpike", "fence", "hedge"},
        {"musketpike", "wood", "wood"},     {"musketpike", "marsh", "marsh"},
        {"musketpike", "works", "redoubt"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        for (int round = 0; round < 2; round++) {
            g_autofree char *name = g_strdup_printf(
                "%s/drill/horse-against-shot?odds=2:2&approach=%s&distance=5%s%s", cases[i].system,
                strcmp(cases[i].system, "husaria") == 0 ? "rear" : "flank",
                round == 0 ? "" : "&obstacle=", round == 0 ? "" : cases[i].word);
            g_autoptr(HetView) view = view_drill(name);
            if (is_open(view, cases[i].terrain) != (round == 0))
                fail_msg("%s: %s", name, cases[i].terrain);
        }
}

static void
shelter_is_under_the_defenders(void **unused)
{
    (void)unused;
    static const struct {
        const char *system, *word, *terrain;
    } cases[] = {
        {"kircholm", "village", "village"},   {"husaria", "village", "village"},
        {"musketpike", "village", "village"}, {"musketpike", "wagons", "wagons"},
        {"kipling", "village", "building"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *name = g_strdup_printf("%s/drill/horse-against-shot?obstacle=%s",
                                                cases[i].system, cases[i].word);
        g_autoptr(HetView) view = view_drill(name);
        const HetViewUnit *unit = first_of(view, HET_SECOND);
        for (int part = 0; part < unit->points_used; part++)
            assert_string_equal(
                g_array_index(view->cells, HetViewCell, cell_of(view, unit->points[part])).terrain,
                cases[i].terrain);
    }
    g_autoptr(HetView) wagons = view_drill("husaria/drill/horse-against-shot?obstacle=wagons");
    unsigned with = 0;
    for (guint i = 0; i < wagons->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(wagons->units, HetViewUnit, i);
        with += unit->arm == HET_ARM_WAGONS &&
                cell_of(wagons, unit->points[0]) ==
                    cell_of(wagons, first_of(wagons, HET_SECOND)->points[0]);
    }
    assert_int_equal(with, 1);
}

/* On the table: a feature from edge to edge, all of it between the two sides' outlines; a hill or a
 * town about one of them. */
static void
ground_of_the_table_is_as_stated(void **unused)
{
    (void)unused;
    static const struct {
        const char *what, *terrain;
        int under; /* -1: between; else the side it lies under */
    } cases[] = {
        {"obstacle=river", "river", -1}, {"obstacle=fence", "hedge", -1},
        {"obstacle=wood", "woods", -1},  {"obstacle=marsh", "marsh", -1},
        {"obstacle=village", "town", 1}, {"obstacle=works", "works", 1},
        {"slope=up", "hill", 1},         {"slope=down", "hill", 0},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *name =
            g_strdup_printf("northern/drill/horse-against-shot?odds=2:3&%s", cases[i].what);
        g_autoptr(HetView) view = view_drill(name);
        int low, high, near, far, bottom = G_MAXINT, top = 0;
        reach_of(first_of(view, HET_FIRST), &low, &high);
        reach_of(first_of(view, HET_SECOND), &near, &far);
        for (guint l = 0; l < view->lines->len; l++) {
            const HetViewLine *line = &g_array_index(view->lines, HetViewLine, l);
            for (guint p = 0; strcmp(line->terrain, cases[i].terrain) == 0 && p < line->points->len;
                 p++) {
                bottom = MIN(bottom, g_array_index(line->points, HetPoint, p).y);
                top = MAX(top, g_array_index(line->points, HetPoint, p).y);
            }
        }
        if (cases[i].under < 0)
            assert_true(high < bottom && bottom <= top && top < near);
        else if (cases[i].under == 1)
            assert_true(high < bottom && bottom < near && far < top);
        else
            assert_true(bottom < low && high < top && top < near);
    }
}

static void
squares_are_as_stated(void **unused)
{
    (void)unused;
    g_autoptr(HetView) river = view_drill("kipling/drill/horse-against-shot?obstacle=river");
    const HetPoint from = first_of(river, HET_FIRST)->points[0];
    const HetPoint to = first_of(river, HET_SECOND)->points[0];
    for (int column = 0; column < river->width; column++) {
        bool found = false;
        for (int row = MIN(from.y, to.y) + 1; row < MAX(from.y, to.y); row++)
            found = found || strcmp(g_array_index(river->cells, HetViewCell,
                                                  (guint)(row * river->width + column))
                                        .terrain,
                                    "river") == 0;
        assert_true(found);
    }
    g_autoptr(HetView) up = view_drill("kipling/drill/horse-against-shot?slope=up");
    assert_string_equal(
        g_array_index(up->cells, HetViewCell, cell_of(up, first_of(up, HET_SECOND)->points[0]))
            .terrain,
        "hill");
    g_autoptr(HetView) down = view_drill("kipling/drill/horse-against-shot?slope=down");
    assert_string_equal(
        g_array_index(down->cells, HetViewCell, cell_of(down, first_of(down, HET_FIRST)->points[0]))
            .terrain,
        "hill");
}

TEST_UNIT("drill-ground")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_is_as_stated),
        cmocka_unit_test(front_is_straight_ahead),
        cmocka_unit_test(second_lines_are_behind),
        cmocka_unit_test(escorts_keep_away),
        cmocka_unit_test(approach_is_as_stated),
        cmocka_unit_test(slopes_are_under_them),
        cmocka_unit_test(obstacles_lie_between),
        cmocka_unit_test(shelter_is_under_the_defenders),
        cmocka_unit_test(ground_of_the_table_is_as_stated),
        cmocka_unit_test(squares_are_as_stated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
