/* The revised Musket & Pike: what the source lacks and the page reconstructs of the ground, turning
 * and artillery (18). The figures are those of the page's tables. */
#include "musketpike-position.h"

static const char far_off[] = "R1 light 0109 E 2 6, B1 light 1609 W 2 6";

enum { NO = MUSKET_STOP };

static unsigned
cell(const Position *position, const char *name)
{
    const MusketScenario *data = position->scenario->data;
    return het_hex_parse(&data->map.grid, name);
}

typedef struct {
    const char *more;
    unsigned cost[MUSKET_KINDS]; /* heavy, light, cavalry, artillery */
    bool disorders[MUSKET_KINDS];
    bool covers, obstructed;
} Crossing;

static void
expect_crossing(const Crossing *crossing)
{
    g_autoptr(Position) position = position_new(far_off, crossing->more);
    const MusketScenario *data = position->scenario->data;
    unsigned from = cell(position, "0403"), to = cell(position, "0503");
    unsigned edge = musket_direction(data, from, to);
    for (unsigned kind = 0; kind < MUSKET_KINDS; kind++) {
        if (data->cost[kind][from][edge] != crossing->cost[kind])
            fail_msg("%s: %s pays %u", crossing->more, musket_kind_names[kind],
                     data->cost[kind][from][edge]);
        if ((data->disorders[from][edge] >> kind & 1) != crossing->disorders[kind] &&
            crossing->cost[kind] != NO)
            fail_msg("%s: disorder of %s", crossing->more, musket_kind_names[kind]);
    }
    assert_int_equal((data->ground[from][edge] & MUSKET_COVER) != 0, crossing->covers);
    assert_int_equal(data->obstructed[to], crossing->obstructed);
}

static const Crossing terrains[] = {
    {"", {1, 1, 1, 1}, {false}, false, false},
    {"row-03=. . . . w . . . . . . . . . . .", {3, 2, 4, NO}, {true, false, true}, true, true},
    {"row-03=. . . . m . . . . . . . . . . .", {3, 2, 4, NO}, {true, false, true}, false, true},
    {"row-03=. . . . v . . . . . . . . . . .", {3, 2, 4, 2}, {true, false, true}, true, true},
    {"row-03=. . . . g . . . . . . . . . . .", {3, 2, 4, 2}, {true, false, true}, true, true},
    {"row-03=. . . . c . . . . . . . . . . .", {3, 2, NO, NO}, {true, false, true}, true, true},
};

static void
mpr_18_2_points_to_enter_terrain(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(terrains); i++)
        expect_crossing(&terrains[i]);
}

/* Who enters a wood by a move is disordered; light infantry is not. */
static void
mpr_18_3_what_terrain_disorders(void **unused)
{
    (void)unused;
    static const char *const units[] = {"R1 heavy 0403 E 6 6", "R1 light 0403 E 2 6",
                                        "R1 cavalry 0403 E 3 6"};
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        g_autofree char *all =
            g_strdup_printf("%s, R2 light 0109 E 2 6, B1 light 1609 W 2 6", units[i]);
        g_autoptr(Position) position = position_new(all, "row-03=. . . . w . . . . . . . . . . .");
        command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
        play(position, "select R1; move R1 0503");
        assert_int_equal(has(position, "R1", MUSKET_DISORDERED), i != 1);
    }
}

static void
mpr_18_4_points_to_cross_hexsides(void **unused)
{
    (void)unused;
    static const Crossing sides[] = {
        {"wall=0403/0503", {2, 2, 3, NO}, {true, false, true}, true, false},
        {"hedge=0403/0503", {2, 2, 3, NO}, {true, false, true}, true, false},
        {"redoubt=0403/0503", {2, 2, 3, NO}, {true, false, true}, true, false},
        {"stream=0403/0503", {2, 2, 2, 2}, {true, false, true}, false, false},
        /* a gentle slope, up and down */
        {"row-03=. . . . .1 . . . . . . . . . . .", {2, 1, 2, 2}, {false}, false, false},
        {"row-03=. . . .1 . . . . . . . . . . . .", {1, 1, 1, 1}, {false}, false, false},
        /* a steep one, up and down */
        {"row-03=. . . . .1 . . . . . . . . . . .|steep=0403/0503",
         {3, 2, 3, NO},
         {true, false, true},
         true,
         false},
        {"row-03=. . . .1 . . . . . . . . . . . .|steep=0403/0503",
         {1, 1, 1, NO},
         {true, false, true},
         false,
         false},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++)
        expect_crossing(&sides[i]);
    /* a redoubt covers who is within, a wall both */
    static const char *const works[] = {"redoubt=0503/0603 0503/0602", "wall=0503/0603 0503/0602"};
    for (size_t i = 0; i < G_N_ELEMENTS(works); i++) {
        g_autoptr(Position) position = position_new(far_off, works[i]);
        const MusketScenario *data = position->scenario->data;
        unsigned in = cell(position, "0503"), out = cell(position, "0603");
        assert_true(data->ground[out][musket_direction(data, out, in)] & MUSKET_COVER);
        assert_int_equal((data->ground[in][musket_direction(data, in, out)] & MUSKET_COVER) != 0,
                         i == 1);
    }
}

static void
mpr_18_5_a_road_is_one_point_without_disorder(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        far_off, "row-03=. . . . w . . . . . . . . . . .|stream=0403/0503|road=0403 0503");
    const MusketScenario *data = position->scenario->data;
    unsigned from = cell(position, "0403");
    unsigned edge = musket_direction(data, from, cell(position, "0503"));
    assert_int_equal(data->cost[MUSKET_HEAVY][from][edge], 4); /* wood 3 and stream 1 */
    assert_int_equal(data->cost[MUSKET_LIGHT][from][edge], 1);
    assert_int_equal(data->cost[MUSKET_CAVALRY][from][edge], 1);
    assert_int_equal(data->disorders[from][edge] >> MUSKET_CAVALRY & 1, 0);
    assert_int_equal(data->disorders[from][edge] >> MUSKET_HEAVY & 1, 1);
}

static void
mpr_18_6_turns_and_wheels(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0403 E 3 6, R2 heavy 0705+0706 E 12 6, B1 light 1609 W 2 6", NULL);
    const MusketScenario *data = position->scenario->data;
    unsigned place = cell(position, "0403"), facing = 1, cost = 0;
    assert_true(musket_step(data, 0, MUSKET_STEP_RIGHT, &place, &facing, &cost));
    assert_int_equal(cost, 1);
    assert_int_equal(facing, 2);
    /* Facing E on 0705 (left) and 0706 (right), the middle of the front is 0805. A wheel to the
     * right moves the left hex there, facing SSE. */
    place = cell(position, "0705");
    facing = 1;
    assert_true(musket_step(data, 1, MUSKET_STEP_RIGHT, &place, &facing, &cost));
    assert_int_equal(cost, 2);
    assert_int_equal(facing, 2);
    unsigned cells[2];
    musket_cells(data, 1, place, facing, cells);
    assert_int_equal(cells[0], cell(position, "0805"));
    assert_int_equal(cells[1], cell(position, "0706"));
    /* To the left the right hex moves, facing NNE. */
    place = cell(position, "0705");
    facing = 1;
    assert_true(musket_step(data, 1, MUSKET_STEP_LEFT, &place, &facing, &cost));
    musket_cells(data, 1, place, facing, cells);
    assert_int_equal(cost, 2);
    assert_int_equal(facing, 0);
    assert_int_equal(cells[0], cell(position, "0705"));
    assert_int_equal(cells[1], cell(position, "0805"));
    /* Into a wood it costs two more, as a step does. */
    g_autoptr(Position) wood = position_new("R1 heavy 0705+0706 E 12 6, B1 light 1609 W 2 6",
                                            "row-05=. . . . . . . w . . . . . . . .");
    for (unsigned step = MUSKET_STEP_LEFT; step <= MUSKET_STEP_RIGHT; step++) {
        place = cell(wood, "0705");
        facing = 1;
        assert_true(musket_step(wood->scenario->data, 0, step, &place, &facing, &cost));
        assert_int_equal(cost, 4);
    }
}

static void
mpr_18_7_ranges_of_artillery(void **unused)
{
    (void)unused;
    static const unsigned reach[] = {8, 12, 15}, grazing[] = {3, 5, 6};
    for (unsigned gun = 0; gun < MUSKET_GUNS; gun++) {
        assert_int_equal(musket_gun_reach((MusketGun)gun), reach[gun]);
        assert_int_equal(musket_gun_grazing((MusketGun)gun), grazing[gun]);
        assert_int_equal(musket_gun_value((MusketGun)gun, reach[gun]), 1);
        assert_int_equal(musket_gun_value((MusketGun)gun, reach[gun] + 1), 0);
    }
}

/* Whether the gun R1 on 0403 sees 0803. */
static bool
sees(const char *units, const char *more)
{
    g_autofree char *all =
        g_strdup_printf("R1 artillery 0403 E heavy 6, R9 light 0109 E 2 6, B1 light 0803 W 2 6, "
                        "B9 light 1609 W 2 6%s",
                        units);
    g_autoptr(Position) position = position_new(all, more);
    return musket_sees(position_state(position), cell(position, "0403"), cell(position, "0803"));
}

static void
mpr_18_8_lines_of_fire(void **unused)
{
    (void)unused;
    assert_true(sees("", NULL));
    assert_false(sees("", "row-03=. . . . . w . . . . . . . . . ."));
    assert_false(sees("", "row-03=. . . . . v . . . . . . . . . ."));
    assert_true(sees("", "row-03=. . . . . m . . . . . . . . . ."));
    assert_true(sees("", "row-03=. . . . . g . . . . . . . . . ."));
    assert_false(sees("", "row-03=. . . . . .1 . . . . . . . . . ."));
    assert_false(sees(", B2 light 0603 W 2 6", NULL));
    assert_false(sees(", R2 light 0603 E 2 6", NULL));
    /* From a height over units that stand below it. */
    assert_true(sees(", R2 light 0603 E 2 6", "row-03=. . . .1 . . . . . . . . . . . ."));
    /* Target and gun themselves block nothing. */
    assert_true(sees("", "row-03=. . . . . . . w . . . . . . . ."));
}

static void
mpr_10_19_of_equal_hexes_the_first_is_fired_at(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B1 heavy 0602+0603 W 16 7", NULL);
    MusketShot best =
        musket_best_shot(position_state(position), id_of(position, "R1"), id_of(position, "B1"));
    assert_int_equal(best.cell, cell(position, "0602"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_18_2_points_to_enter_terrain),
        cmocka_unit_test(mpr_18_3_what_terrain_disorders),
        cmocka_unit_test(mpr_18_4_points_to_cross_hexsides),
        cmocka_unit_test(mpr_18_5_a_road_is_one_point_without_disorder),
        cmocka_unit_test(mpr_18_6_turns_and_wheels),
        cmocka_unit_test(mpr_18_7_ranges_of_artillery),
        cmocka_unit_test(mpr_18_8_lines_of_fire),
        cmocka_unit_test(mpr_10_19_of_equal_hexes_the_first_is_fired_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
