#include "test.h"

#include <math.h>

#include "engine/board/hex-lines.h"
#include "engine/board/way-search.h"
#include "engine/move.h"

static const HetHexGrid grids[] = {
    {.width = 7, .height = 6, .first_column = 1, .first_row = 1, .odd_lower = false},
    {.width = 7, .height = 6, .first_column = 1, .first_row = 1, .odd_lower = true},
    {.width = 9, .height = 8, .first_column = 20, .first_row = 0, .odd_lower = false},
    {.width = 9, .height = 8, .first_column = 20, .first_row = 0, .odd_lower = true},
};

/* The centre of a cell in the plane, in quarter widths across and half heights down, straight from
 * the picture: columns are 3 quarters of a width apart. */
static void
centre(const HetHexGrid *grid, unsigned cell, int *x, int *y)
{
    int column = (int)cell % grid->width, row = (int)cell / grid->width;
    bool odd = (column + grid->first_column) % 2 == 1;
    *x = 3 * column;
    *y = 2 * row + (odd == grid->odd_lower ? 1 : 0);
}

static void
neighbours_lie_where_the_picture_has_them(void **state)
{
    (void)state;
    static const int dx[6] = {0, 3, 3, 0, -3, -3}, dy[6] = {-2, -1, 1, 2, 1, -1};
    for (unsigned g = 0; g < G_N_ELEMENTS(grids); g++) {
        unsigned cells = (unsigned)(grids[g].width * grids[g].height), pairs = 0;
        for (unsigned cell = 0; cell < cells; cell++) {
            assert_int_equal(het_hex_from_cube(&grids[g], het_hex_cube(&grids[g], cell)), cell);
            int x, y, other_x, other_y;
            centre(&grids[g], cell, &x, &y);
            for (unsigned direction = 0; direction < 6; direction++) {
                unsigned other = het_hex_neighbour(&grids[g], cell, direction);
                if (other == HET_NO_PLACE)
                    continue;
                pairs++;
                centre(&grids[g], other, &other_x, &other_y);
                assert_int_equal(other_x - x, dx[direction]);
                assert_int_equal(other_y - y, dy[direction]);
                assert_int_equal(het_hex_direction(&grids[g], cell, other), direction);
                assert_int_equal(het_hex_neighbour(&grids[g], other, het_hex_turn(direction, 3)),
                                 cell);
            }
        }
        /* Each column has height - 1 vertical pairs, each pair of columns 2 * height - 1. */
        unsigned width = (unsigned)grids[g].width, height = (unsigned)grids[g].height;
        assert_int_equal(pairs / 2, width * (height - 1) + (width - 1) * (2 * height - 1));
    }
}

static void
names_are_column_then_row(void **state)
{
    (void)state;
    char name[5];
    het_hex_name(&grids[0], het_hex_cell(&grids[0], 2, 4), name);
    assert_string_equal(name, "0305");
    het_hex_name(&grids[2], het_hex_cell(&grids[2], 8, 7), name);
    assert_string_equal(name, "2807");
    for (unsigned cell = 0; cell < 72; cell++) {
        het_hex_name(&grids[2], cell, name);
        assert_int_equal(het_hex_parse(&grids[2], name), cell);
    }
    static const char *const bad[] = {"", "2", "280", "28070", "2908", "1907", "2808", "a807"};
    for (unsigned i = 0; i < G_N_ELEMENTS(bad); i++)
        assert_int_equal(het_hex_parse(&grids[2], bad[i]), HET_NO_PLACE);
}

/* Distances and rings against a flood over neighbours. */
static void
distances_are_steps(void **state)
{
    (void)state;
    for (unsigned g = 0; g < G_N_ELEMENTS(grids); g++) {
        unsigned cells = (unsigned)(grids[g].width * grids[g].height);
        for (unsigned from = 0; from < cells; from++) {
            unsigned distance[100], queue[100], head = 0, tail = 0;
            memset(distance, 0xff, sizeof distance);
            distance[from] = 0;
            queue[tail++] = from;
            while (head < tail) {
                unsigned cell = queue[head++];
                for (unsigned direction = 0; direction < 6; direction++) {
                    unsigned next = het_hex_neighbour(&grids[g], cell, direction);
                    if (next == HET_NO_PLACE || distance[next] != UINT_MAX)
                        continue;
                    distance[next] = distance[cell] + 1;
                    queue[tail++] = next;
                }
            }
            for (unsigned radius = 1; radius < 9; radius++) {
                uint16_t ring[6 * 9];
                unsigned count = het_hex_ring(&grids[g], from, radius, ring), expected = 0;
                for (unsigned cell = 0; cell < cells; cell++)
                    expected += distance[cell] == radius;
                assert_int_equal(count, expected);
                for (unsigned i = 0; i < count; i++)
                    assert_int_equal(distance[ring[i]], radius);
            }
            for (unsigned cell = 0; cell < cells; cell++)
                assert_int_equal(het_hex_distance(&grids[g], from, cell), distance[cell]);
        }
    }
}

static void
rings_go_clockwise_from_the_top(void **state)
{
    (void)state;
    unsigned centre_cell = het_hex_cell(&grids[0], 3, 3);
    uint16_t ring[12];
    assert_int_equal(het_hex_ring(&grids[0], centre_cell, 1, ring), 6);
    for (unsigned direction = 0; direction < 6; direction++)
        assert_int_equal(ring[direction], het_hex_neighbour(&grids[0], centre_cell, direction));
    assert_int_equal(het_hex_ring(&grids[0], centre_cell, 2, ring), 12);
    assert_int_equal(ring[0], het_hex_cell(&grids[0], 3, 1));
    assert_int_equal(ring[6], het_hex_cell(&grids[0], 3, 5));
}

static void
arcs_of_corners(void **state)
{
    (void)state;
    for (unsigned facing = 0; facing < 6; facing++) {
        unsigned front = 0, flank = 0, rear = 0;
        for (unsigned direction = 0; direction < 6; direction++) {
            HetArc arc = het_hex_arc_corner(facing, direction);
            front += arc == HET_ARC_FRONT;
            flank += arc == HET_ARC_FLANK;
            rear += arc == HET_ARC_REAR;
            unsigned centre_cell = het_hex_cell(&grids[0], 3, 3);
            unsigned other = het_hex_neighbour(&grids[0], centre_cell, direction);
            assert_int_equal(het_hex_arc_at(&grids[0], centre_cell, facing, other), arc);
        }
        assert_int_equal(front, 2);
        assert_int_equal(flank, 2);
        assert_int_equal(rear, 2);
        assert_int_equal(het_hex_arc_corner(facing, facing), HET_ARC_FRONT);
        assert_int_equal(het_hex_arc_corner(facing, het_hex_turn(facing, 1)), HET_ARC_FRONT);
    }
    /* Facing the corner E from 0403: 0603 lies straight ahead, 0401 and 0405 at a right angle, 0203
     * behind. 0502 two NE then one N would lie at 60 degrees: still front. */
    const HetHexGrid *grid = &grids[0];
    unsigned from = het_hex_parse(grid, "0403");
    assert_int_equal(het_hex_arc_at(grid, from, 1, het_hex_parse(grid, "0603")), HET_ARC_FRONT);
    assert_int_equal(het_hex_arc_at(grid, from, 1, het_hex_parse(grid, "0401")), HET_ARC_FLANK);
    assert_int_equal(het_hex_arc_at(grid, from, 1, het_hex_parse(grid, "0405")), HET_ARC_FLANK);
    assert_int_equal(het_hex_arc_at(grid, from, 1, het_hex_parse(grid, "0203")), HET_ARC_REAR);
}

/* At any distance: within 60 degrees of the corner faced is front, more than 120 from it rear. */
static void
arcs_are_angles(void **state)
{
    (void)state;
    const HetHexGrid *grid = &grids[2];
    const unsigned from = het_hex_cell(grid, 4, 4);
    int x, y, to_x, to_y;
    centre(grid, from, &x, &y);
    for (unsigned corner = 0; corner < 6; corner++)
        for (unsigned to = 0; to < (unsigned)(grid->width * grid->height); to++) {
            if (to == from)
                continue;
            centre(grid, to, &to_x, &to_y);
            /* the corner clockwise of the edge that the number names, 30 degrees further */
            const double faced = (60.0 * corner + 30) * G_PI / 180;
            const double right = (to_x - x) / sqrt(3.0), down = to_y - y;
            const double cosine =
                (right * sin(faced) - down * cos(faced)) / sqrt(right * right + down * down);
            const HetArc arc = cosine > 0.5 - 1e-9    ? HET_ARC_FRONT
                               : cosine < -0.5 - 1e-9 ? HET_ARC_REAR
                                                      : HET_ARC_FLANK;
            assert_int_equal(het_hex_arc_at(grid, from, corner, to), arc);
        }
}

/* --- lines: against a slow oracle in the picture's coordinates -------------------------------- */

/* How the open line from a to b meets the hex `cell`: exact samples along it strictly inside, and
 * on the border. In the picture's coordinates a hex is |dy| <= 1 and |dx| + |dy| <= 2. */
static void
sample(const HetHexGrid *grid, unsigned a, unsigned b, unsigned cell, unsigned *inside,
       unsigned *border)
{
    enum { SAMPLES = 5040 * 2 };
    int ax, ay, bx, by, cx, cy;
    centre(grid, a, &ax, &ay);
    centre(grid, b, &bx, &by);
    centre(grid, cell, &cx, &cy);
    *inside = *border = 0;
    for (int i = 1; i < SAMPLES; i++) {
        int x = abs((ax - cx) * SAMPLES + (bx - ax) * i);
        int y = abs((ay - cy) * SAMPLES + (by - ay) * i);
        int across = x + y;
        if (y < SAMPLES && across < 2 * SAMPLES)
            ++*inside;
        else if (y <= SAMPLES && across <= 2 * SAMPLES)
            ++*border;
    }
}

static void
check_line(const HetHexGrid *grid, unsigned a, unsigned b)
{
    HetSightStep line[64];
    unsigned steps = het_hex_line(grid, a, b, line);
    unsigned cells = (unsigned)(grid->width * grid->height);
    assert_true(steps <= 2 * het_hex_distance(grid, a, b) + 2);
    assert_int_equal(line[0].cell[0], a);
    assert_int_equal(line[steps - 1].cell[0], b);
    for (unsigned cell = 0; cell < cells; cell++) {
        unsigned single = 0, paired = 0, inside = 0, border = 0;
        for (unsigned i = 0; i < steps; i++) {
            bool pair = line[i].cell[1] != HET_SIGHT_NO_CELL;
            bool here = line[i].cell[0] == cell || line[i].cell[1] == cell;
            single += here && !pair;
            paired += here && pair;
        }
        sample(grid, a, b, cell, &inside, &border);
        if (inside > 0)
            assert_int_equal(single * 10 + paired, 10);
        else if (border > 2)
            assert_int_equal(single + paired, 1);
        else
            assert_int_equal(single + paired, 0);
    }
}

static void
lines_pass_through_what_geometry_has(void **state)
{
    (void)state;
    for (unsigned g = 0; g < 2; g++) {
        unsigned cells = (unsigned)(grids[g].width * grids[g].height);
        for (unsigned a = 0; a < cells; a += 5)
            for (unsigned b = 0; b < cells; b++)
                if (a != b)
                    check_line(&grids[g], a, b);
    }
}

static void
a_line_along_a_hexside_reports_both(void **state)
{
    (void)state;
    const HetHexGrid *grid = &grids[0];
    HetSightStep line[16];
    unsigned from = het_hex_parse(grid, "0203"), to = het_hex_parse(grid, "0403");
    assert_int_equal(het_hex_line(grid, from, to, line), 3);
    /* Even columns lie lower: the side between 0303 and 0304 leads from 0203 to 0403. */
    unsigned upper = het_hex_parse(grid, "0303"), below = het_hex_parse(grid, "0304");
    assert_int_equal(line[1].cell[0], upper);
    assert_int_equal(line[1].cell[1], below);
}

/* The table of lines has, in order, the cells of each line of the board that are not its ends. */
static void
the_table_has_every_line(void **state)
{
    (void)state;
    enum { REACH = 7 };
    for (unsigned g = 0; g < 2; g++) {
        const HetHexGrid *grid = &grids[g];
        unsigned cells = (unsigned)(grid->width * grid->height);
        HetHexLines lines;
        het_hex_lines_init(&lines, grid, REACH);
        for (unsigned a = 0; a < cells; a++)
            for (unsigned b = 0; b < cells; b++) {
                if (het_hex_distance(grid, a, b) > REACH)
                    continue;
                HetHexCube from = het_hex_cube(grid, a), to = het_hex_cube(grid, b);
                HetSightStep line[2 * REACH + 2];
                unsigned steps = het_hex_line(grid, a, b, line), i = 1;
                const HetHexBetween *it =
                    het_hex_between(&lines, a, het_hex_offset(REACH, to.q - from.q, to.r - from.r));
                for (; it->delta[0] != 0; it++) {
                    unsigned found[2] = {HET_SIGHT_NO_CELL, HET_SIGHT_NO_CELL}, count = 0;
                    for (unsigned k = 0; k < 2 && it->delta[k] != 0; k++)
                        if ((unsigned)((int)a + it->delta[k]) < cells)
                            found[count++] = (unsigned)((int)a + it->delta[k]);
                    if (count == 0)
                        continue; /* off the board */
                    assert_int_equal(found[0], line[i].cell[0]);
                    assert_int_equal(found[1], line[i].cell[1]);
                    i++;
                }
                assert_int_equal(i, a == b ? 1 : steps - 1);
            }
        het_hex_lines_clear(&lines);
    }
}

enum { MOST = 20, RIGHT = HET_HEX_SIDES };

/* What a step straight on, or a sixth to the right (RIGHT), costs in a world made up for the test;
 * 0: it cannot be made. */
static unsigned
made_up_cost(const HetHexGrid *grid, unsigned node, unsigned step, unsigned *ret_node)
{
    unsigned cell = node / HET_WAY_FACINGS, facing = node % HET_WAY_FACINGS;
    unsigned to = step == RIGHT ? cell : het_hex_neighbour(grid, cell, facing);
    if (to == HET_NO_PLACE)
        return 0;
    *ret_node = het_way_node(to, step == RIGHT ? het_hex_turn(facing, 1) : facing);
    return 1 + (cell * 7 + to * 5 + facing) % 3;
}

/* The search finds the cheapest way to every node, none to a closed hex, and ways that can be gone;
 * nodes come in the order of their costs. */
static void
a_search_finds_the_cheapest_ways(void **state)
{
    (void)state;
    static HetWaySearch search;
    const HetHexGrid *grid = &grids[2];
    unsigned cells = (unsigned)(grid->width * grid->height), start = het_way_node(30, 2);
    unsigned least[HET_WAY_SEARCH_NODES], seen = 0;
    for (unsigned cell = 0; cell < cells; cell++)
        if (cell % 5 == 3)
            het_way_search_close(&search, cell);
        else
            het_way_search_open(&search, cell, MOST);
    for (unsigned node = 0; node < cells * HET_WAY_FACINGS; node++)
        least[node] = node == start ? 0 : MOST + 1;
    for (bool better = true; better;) {
        better = false;
        for (unsigned node = 0; node < cells * HET_WAY_FACINGS; node++)
            for (unsigned step = RIGHT - 1, to = 0; step <= RIGHT && least[node] <= MOST; step++) {
                unsigned cost = made_up_cost(grid, node, step, &to);
                if (cost == 0 || to / HET_WAY_FACINGS % 5 == 3 || least[node] + cost >= least[to])
                    continue;
                least[to] = least[node] + cost;
                better = true;
            }
    }
    het_way_search_start(&search, start, MOST);
    for (unsigned cost = 0; cost <= MOST; cost++)
        for (unsigned node; (node = het_way_search_next(&search, cost)) != HET_WAY_NO_NODE;) {
            assert_int_equal(least[node], cost);
            HetWay way = het_way_search_along(&search, node, het_move(HET_MOVE_MOVE)).way;
            unsigned at = start, spent = 0;
            for (unsigned i = 0; i < way.steps; i++)
                spent += made_up_cost(grid, at, het_way_step(&way, i), &at);
            assert_int_equal(at, node);
            assert_int_equal(spent, cost);
            seen++;
            for (unsigned step = RIGHT - 1, to = 0; step <= RIGHT; step++) {
                unsigned more = made_up_cost(grid, node, step, &to);
                const HetSearchStep last = {(uint16_t)node, (uint8_t)step,
                                            (uint8_t)(way.steps + 1u)};
                if (more != 0 && cost + more <= MOST &&
                    het_way_search_offer(&search, to, cost + more, last))
                    het_way_search_queue(&search, to, cost + more);
            }
        }
    unsigned reached = 0;
    for (unsigned node = 0; node < cells * HET_WAY_FACINGS; node++)
        reached += least[node] <= MOST;
    assert_true(reached > 40);
    assert_int_equal(seen, reached);
}

/* Queues three nodes of one cost, the middle one found cheaper afterwards, and takes them out: of
 * equal ways the first offered stays, and the dearer entry is passed over. */
static void
assert_equals_come_in_order(HetWaySearch *search, const unsigned order[3], bool last_first)
{
    void (*queue)(HetWaySearch *, unsigned, unsigned) =
        last_first ? het_way_search_queue_first : het_way_search_queue;
    for (unsigned cell = 0; cell < 8; cell++)
        het_way_search_open(search, cell, MOST);
    het_way_search_start(search, 0, MOST);
    assert_int_equal(het_way_search_next(search, 0), 0);
    for (unsigned i = 0; i < 3; i++) {
        assert_true(het_way_search_offer(search, order[i], 4, (HetSearchStep){0, 1, 1}));
        queue(search, order[i], 4);
        assert_false(het_way_search_offer(search, order[i], 4, (HetSearchStep){0, 2, 1}));
    }
    assert_true(het_way_search_offer(search, order[1], 3, (HetSearchStep){0, 3, 1}));
    queue(search, order[1], 3);
    assert_int_equal(het_way_search_next(search, 3), order[1]);
    assert_int_equal(het_way_search_next(search, 4), order[last_first ? 2 : 0]);
    assert_int_equal(het_way_search_next(search, 4), order[last_first ? 0 : 2]);
    assert_int_equal(het_way_search_next(search, 4), HET_WAY_NO_NODE);
    assert_int_equal(search->step[order[0]].step, 1);
    assert_int_equal(search->step[order[1]].step, 3);
}

static void
the_first_of_equal_ways_stays(void **state)
{
    (void)state;
    static HetWaySearch search;
    assert_equals_come_in_order(&search, (const unsigned[]){40, 8, 24}, false);
}

static void
the_last_queued_can_come_first(void **state)
{
    (void)state;
    static HetWaySearch search;
    assert_equals_come_in_order(&search, (const unsigned[]){24, 8, 40}, true);
}

TEST_UNIT("hex")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_lie_where_the_picture_has_them),
        cmocka_unit_test(names_are_column_then_row),
        cmocka_unit_test(distances_are_steps),
        cmocka_unit_test(rings_go_clockwise_from_the_top),
        cmocka_unit_test(arcs_of_corners),
        cmocka_unit_test(arcs_are_angles),
        cmocka_unit_test(lines_pass_through_what_geometry_has),
        cmocka_unit_test(a_line_along_a_hexside_reports_both),
        cmocka_unit_test(the_table_has_every_line),
        cmocka_unit_test(a_search_finds_the_cheapest_ways),
        cmocka_unit_test(the_last_queued_can_come_first),
        cmocka_unit_test(the_first_of_equal_ways_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
