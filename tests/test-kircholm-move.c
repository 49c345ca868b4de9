/* Ground, marching, facing, zones: KIR-1, 2, 7, 8. */
#include "kircholm-position.h"

static void
kir_1_1_scale_is_shown_as_men(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LH1 husaria 0505 E men=120, SI1 infantry 1305 W men=300, SA1 artillery 1301 W men=3",
        NULL);
    HetMeasures measures;
    het_game_measures(&position->buffer.state, &measures);
    assert_int_equal(measures.value[HET_FIRST][HET_MEASURE_STRENGTH], 120);
    assert_int_equal(measures.value[HET_SECOND][HET_MEASURE_STRENGTH_START], 303);
    assert_int_equal(measures.value[HET_SECOND][HET_MEASURE_GUNS], 1);
}

static void
kir_1_4_a_unit_moves_once(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LV1 volunteers 0505 E, LV2 volunteers 0101 E, SR1 raitars 1401 W", NULL);
    play(position, "select LV1; order =march; move 0605; turn ^SSE; pass");
    expect_prompt(position, "KIR-1.4");
    assert_false(may(position, "select LV1"));
    assert_true(may(position, "select LV2"));
    /* A unit left for another is not taken up again, though it has points. */
    play(position, "select LV2; pass");
    expect_actor(position, HET_SECOND);
}

static void
kir_1_5_points_are_spent_by_hex(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0505 E, LV2 volunteers 0101 E, SR1 raitars 1401 W", NULL);
    play(position, "select LI1; order =march");
    assert_true(may(position, "move LI1 1005/32323"));
    assert_false(may(position, "move LI1 1105"));
    play(position, "move LI1 0705");
    assert_int_equal(points_left(position), 3);
    play(position, "pass"); /* it need not spend the rest */
    expect_place(position, "LI1", "0705");
}

static void
kir_1_6_prices_of_ground(void **unused)
{
    (void)unused;
    static const char *const rows[] = {"v", "w", "m", "~", "."};
    static const int prices[][5] = {
        {2, 2, 3, 0, 1}, {3, 4, 0, 0, 1}, {0, 0, 0, 0, 2}, {0, 0, 0, 0, 1}, {2, 0, 0, 0, 1}};
    static const char *const units[] = {"LI1 infantry 0505 E", "LV1 volunteers 0505 E",
                                        "LR1 raitars 0505 E shooting", "LR1 raitars 0505 E assault",
                                        "LA1 artillery 0505 E moving"};
    for (unsigned i = 0; i < 5; i++) {
        for (unsigned k = 0; k < 5; k++) {
            g_autofree char *map = g_strdup_printf("row-05=. . . . . %s . . . . . . . .", rows[k]);
            g_autofree char *all =
                g_strdup_printf("%s, LV9 volunteers 0101 E, SR1 raitars 1401 W", units[i]);
            g_autofree char *select = g_strdup_printf("select %.3s", units[i]);
            g_autofree char *move = g_strdup_printf("move %.3s 0605/3", units[i]);
            g_autoptr(Position) position = position_new(all, map);
            expect_price(position, select, move, prices[i][k]);
        }
    }
}

static void
kir_1_7_prices_of_slopes(void **unused)
{
    (void)unused;
    static const int prices[][3] = {{2, 1, 3}, {3, 2, 5}, {4, 3, 6}, {3, 2, 5}};
    static const char *const units[] = {"LI1 infantry 0505 E", "LV1 volunteers 0505 E",
                                        "LR1 raitars 0505 E shooting",
                                        "LR1 raitars 0505 E assault"};
    static const char *const levels[] = {"row-05=. . . . .1 .2 . . . . . . . .",
                                         "row-05=. . . . .1 . . . . . . . . .",
                                         "row-05=. . . . .1 .3 . . . . . . . ."};
    for (unsigned i = 0; i < 4; i++) {
        for (unsigned k = 0; k < 3; k++) {
            g_autofree char *all =
                g_strdup_printf("%s, LV9 volunteers 0101 E, SR1 raitars 1401 W", units[i]);
            g_autofree char *select = g_strdup_printf("select %.3s", units[i]);
            g_autofree char *move = g_strdup_printf("move %.3s 0605/3", units[i]);
            g_autoptr(Position) position = position_new(all, levels[k]);
            expect_price(position, select, move, prices[i][k]);
        }
    }
}

static void
kir_1_8_roads_are_open_ground(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LV1 volunteers 0505 E, LV9 volunteers 0101 E, SR1 raitars 1401 W",
                     "row-05=. . . . . w2 . . . . . . . .|road=0505 0605 0705");
    expect_price(position, "select LV1", "move LV1 0605/3", 1 + 2 * 2);
    g_autoptr(Position) river =
        position_new("LV1 volunteers 0505 E, LV9 volunteers 0101 E, SR1 raitars 1401 W",
                     "row-05=. . . . . ~ . . . . . . . .|road=0505 0605 0705");
    expect_price(river, "select LV1", "move LV1 0605/3", 0);
}

static void
kir_1_9_hexes_hold_one_unit(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0505 E, LV2 volunteers 0605 E, LV3 volunteers 0604 E, SR1 raitars 1401 W",
        NULL);
    play(position, "select LV1; order =march");
    assert_false(may(position, "move LV1 0605/3"));
    assert_false(may(position, "move LV1 0705/32")); /* nor through it */
    assert_true(may(position, "move LV1 0506/RR4") || may(position, "move LV1 0506"));
}

static void
kir_1_10_no_hex_on_credit(void **unused)
{
    (void)unused;
    /* Two points for a village: with one left it is out of reach, the open hex is not. */
    g_autoptr(Position) position =
        position_new("LI1 infantry 0505 E, LV9 volunteers 0101 E, SR1 raitars 1401 W",
                     "row-05=. . . . . . v . . . . . . .|[options]|infantry-move=2");
    play(position, "select LI1; order =march; move 0605; order =march");
    expect_place(position, "LI1", "0706"); /* the only hex it could march to */
}

static void
kir_2_1_troops_of_both_armies(void **unused)
{
    (void)unused;
    for (unsigned type = 0; type < KIRCHOLM_TROOPS; type++) {
        KircholmFormation plain = kircholm_plain_formation((KircholmType)type);
        assert_true(kircholm_may_form((KircholmType)type, HET_FIRST, plain, false));
        assert_non_null(kircholm_type_names[type]);
    }
    assert_int_equal(KIRCHOLM_TROOPS, 9);
    static const char swedish[] = "001000111"; /* in the order of the types */
    for (unsigned type = 0; type < KIRCHOLM_TROOPS; type++) {
        assert_int_equal(kircholm_serves((KircholmType)type, HET_SECOND), swedish[type] == '1');
        assert_int_equal(kircholm_serves((KircholmType)type, HET_FIRST),
                         type != KIRCHOLM_GUARD_RAITARS);
    }
}

static void
kir_2_2_combat_factors(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 0101 E, LP1 pancerni 0102 E, LR1 raitars 0103 E, LT1 tatars 0104 "
                     "E, LV1 volunteers 0105 E, LQ1 arquebusiers 0106 E, SG1 guard-raitars 1401 W, "
                     "SI1 infantry 1402 W, SA1 artillery 1403 W, SI2 infantry 1405 W combat=7",
                     NULL);
    const KircholmScenario *data = kircholm_data(position_state(position));
    static const uint8_t factors[] = {3, 2, 2, 1, 2, 2, 3, 4, 1, 7};
    for (unsigned unit = 0; unit < G_N_ELEMENTS(factors); unit++) {
        assert_int_equal(data->combat[unit], factors[unit]);
        assert_int_equal(kircholm_defence_strength(position_state(position), unit),
                         5 * factors[unit]);
        assert_int_equal(kircholm_attack_strength(position_state(position), unit, 0),
                         5 * factors[unit]);
    }
}

static void
kir_2_3_fire_factors(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0101 E, LR1 raitars 0103 E, LT1 tatars 0104 E, LH1 husaria 0105 "
                     "E, SI1 infantry 1402 W, SA1 artillery 1403 W, SG1 guard-raitars 1404 W",
                     NULL);
    const KircholmScenario *data = kircholm_data(position_state(position));
    static const uint8_t factors[] = {3, 2, 2, 0, 4, 5, 2};
    for (unsigned unit = 0; unit < G_N_ELEMENTS(factors); unit++)
        assert_int_equal(data->fire[unit], factors[unit]);
}

static void
kir_2_3_no_factor_no_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0505 E fire=0, LI2 infantry 0507 E, SR1 raitars 0705 W", NULL);
    play(position, "select LI1");
    assert_false(may(position, "shoot LI1 SR1"));
    play(position, "pass; select LI2; turn ^NNE");
    assert_true(may(position, "shoot LI2 SR1"));
}

static void
kir_2_4_movement_factors(void **unused)
{
    (void)unused;
    static const struct {
        const char *type;
        int points;
    } moves[] = {{"husaria", 10}, {"pancerni", 10}, {"volunteers", 10},  {"raitars", 9},
                 {"tatars", 12},  {"infantry", 5},  {"arquebusiers", 9}, {"artillery", 3}};
    for (unsigned i = 0; i < G_N_ELEMENTS(moves); i++) {
        g_autofree char *units =
            g_strdup_printf("LX1 %s 0505 E, SR1 raitars 1401 W", moves[i].type);
        g_autoptr(Position) position = position_new(units, NULL);
        play(position, "select LX1");
        assert_int_equal(points_left(position), moves[i].points);
    }
}

static void
kir_2_5_guns_have_a_type(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LA1 artillery 0505 E gun=A, LA2 artillery 0507 E, SR1 raitars 1401 W", NULL);
    assert_int_equal(kircholm_data(position_state(position))->heavy[0], 1);
    assert_int_equal(kircholm_data(position_state(position))->heavy[1], 0);
}

/* --- facing ----------------------------------------------------------------------------------- */

static void
kir_7_1_two_front_two_flank_two_rear(void **unused)
{
    (void)unused;
    static const HetArc arcs[] = {HET_ARC_FLANK, HET_ARC_FRONT, HET_ARC_FRONT,
                                  HET_ARC_FLANK, HET_ARC_REAR,  HET_ARC_REAR};
    for (unsigned side = 0; side < HET_HEX_SIDES; side++)
        assert_int_equal(het_hex_arc_corner(1, side), arcs[side]); /* facing E */
}

/*      0605 f           The wings 0505 and 0506 look east: in front 0604, 0605, 0606,
 *  0505  0606 f         behind 0404, 0405, 0406, on the flanks 0504 and 0507. */
static void
kir_7_2_assault_has_three_front_hexes(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 0505 E assault, SR1 raitars 1401 W", NULL);
    static const char *const front[] = {"0604", "0605", "0606"};
    static const char *const other[] = {"0404", "0405", "0406", "0504", "0507", "0603", "0607"};
    for (unsigned i = 0; i < G_N_ELEMENTS(front); i++)
        assert_true(has_zone(position, HET_FIRST, front[i]));
    for (unsigned i = 0; i < G_N_ELEMENTS(other); i++)
        assert_false(has_zone(position, HET_FIRST, other[i]));
}

static void
kir_7_3_units_move_forward(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 0505 E assault, LI1 infantry 0808 E, SR1 raitars 1401 W", NULL);
    play(position, "select LI1; order =march");
    assert_true(may(position, "move LI1 0908/2"));
    assert_false(may(position, "move LI1 0807/1")); /* not sideways */
    play(position, "move LI1 0908/2; pass; select LH1; order =march; move 0605/3");
    expect_place(position, "LH1", "0605");
    assert_int_equal(unit_of(position, "LH1")->facing, 1);
    assert_int_equal(kircholm_wing(position_state(position), 0, 1),
                     het_hex_parse(&kircholm_data(position_state(position))->map.grid, "0606"));
}

static void
kir_7_4_a_sixth_of_a_turn_costs_one(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("LI1 infantry 0505 E, SR1 raitars 1401 W", NULL);
    play(position, "select LI1; turn ^SSE");
    assert_int_equal(points_left(position), 4);
    play(position, "turn ^NNE");
    assert_int_equal(points_left(position), 2);
    assert_int_equal(unit_of(position, "LI1")->facing, 0);
}

static void
kir_7_5_turning_about_costs_two(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 0505 E assault, LI1 infantry 0808 E, SR1 raitars 1401 W", NULL);
    play(position, "select LI1; turn ^W");
    assert_int_equal(points_left(position), 3);
    play(position, "pass; select LH1; turn ^W");
    assert_int_equal(points_left(position), 8);
    expect_place(position, "LH1", "0506"); /* the right wing is the left one now */
}

static void
kir_7_5_about_alone_is_no_march(void **unused)
{
    (void)unused;
    /* Hemmed in on all sides it can turn about, and march nowhere. */
    g_autoptr(Position) position =
        position_new("LH1 husaria 0101 NNE assault, LI1 infantry 0102 E, SR1 raitars 1401 W", NULL);
    play(position, "select LH1");
    assert_true(may(position, "turn ^SSW"));
    assert_false(may(position, "order =march"));
}

/* Wheeling right about the right wing 0506, the left wing goes from 0505 to 0605; wheeling left
 * about the left wing 0505, the right wing goes from 0506 to 0605. */
static void
kir_7_6_assault_wheels(void **unused)
{
    (void)unused;
    g_autoptr(Position) right =
        position_new("LH1 husaria 0505 E assault, SR1 raitars 1401 W", NULL);
    play(right, "select LH1; turn ^SSE");
    expect_place(right, "LH1", "0605");
    assert_int_equal(points_left(right), 9);
    g_autoptr(Position) left = position_new("LH1 husaria 0505 E assault, SR1 raitars 1401 W",
                                            "row-05=. . . . . .1 . . . . . . . .");
    play(left, "select LH1; turn ^NNE");
    expect_place(left, "LH1", "0505");
    assert_int_equal(points_left(left), 7); /* up a level */
    assert_false(may(left, "turn ^SSE"));   /* two sixths are two wheels */
    g_autoptr(Position) hemmed =
        position_new("LH1 husaria 0505 E assault, LI1 infantry 0605 E, SR1 raitars 1401 W", NULL);
    play(hemmed, "select LH1");
    assert_false(may(hemmed, "turn ^SSE"));
    assert_true(may(hemmed, "turn ^W"));
}

/* --- zones ------------------------------------------------------------------------------------ */

static void
kir_8_1_zones_lie_in_front(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("LV1 volunteers 0505 E, SI1 infantry 0905 W", NULL);
    assert_true(has_zone(position, HET_FIRST, "0604"));
    assert_true(has_zone(position, HET_FIRST, "0605"));
    assert_false(has_zone(position, HET_FIRST, "0504"));
    assert_false(has_zone(position, HET_FIRST, "0405"));
    assert_true(has_zone(position, HET_SECOND, "0805"));
    assert_true(has_zone(position, HET_SECOND, "0804"));
}

static void
kir_8_2_guns_have_no_zone(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0505 E, SA1 artillery 0905 W, SR1 raitars 1305 W level=retreating", NULL);
    assert_false(has_zone(position, HET_SECOND, "0805"));
    assert_false(has_zone(position, HET_SECOND, "1205"));
}

static void
kir_8_3_zones_stop(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LT1 tatars 0505 E, LV2 volunteers 0101 E, SI1 infantry 0905 W defensive volleys=9", NULL);
    play(position, "select LT1; order =march");
    assert_true(may(position, "move LT1 0805/323"));
    assert_false(may(position, "move LT1 0804/3231")); /* from zone to zone */
    play(position, "move LT1 0805/323");
    expect_prompt(position, "KIR-8.3");
    assert_true(fired(position, "KIR-8.3"));
    assert_false(may(position, "turn ^SSE"));
    assert_true(may(position, "shoot SI1")); /* there are points left for a volley */
}

static void
kir_8_4_leaving_a_zone_takes_a_test(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0805 E, LV2 volunteers 0101 E, SI1 infantry 0905 W volleys=9", NULL);
    play(position, "select LV1; turn ^W"); /* turning is not leaving */
    expect_actor(position, HET_FIRST);
    play(position, "order =march; move 0605");
    expect_prompt(position, "KIR-8.5");
    play(position, "roll 5");
    expect_place(position, "LV1", "0605");
    /* Only one test a move, and none outside zones. */
    play(position, "order =march; move 0405");
    expect_place(position, "LV1", "0405");
}

/* Who comes back to the hex of the zone where it began stops there like anybody. */
static void
kir_8_3_coming_back_is_entering(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0805 E, LV2 volunteers 0101 E, SI1 infantry 0905 W volleys=9", NULL);
    play(position, "select LV1; order =march");
    assert_true(may(position, "move LV1 0706/U5"));
    assert_false(may(position, "move LV1 0804/U5U2L1")); /* by 0805 */
    assert_true(may(position, "move LV1 0804/L1"));
}

/* A change of formation does not lead out of a zone past the test. */
static void
kir_8_4_changes_are_no_way_out(void **unused)
{
    (void)unused;
    g_autoptr(Position) assault = position_new(
        "LH1 husaria 0805 E assault, LV2 volunteers 0101 E, SI1 infantry 0905 W volleys=9", NULL);
    play(assault, "select LH1"); /* its left wing is in the zone, its right one, 0806, is not */
    assert_false(may(assault, "form LH1 =basic"));
    play(assault, "order =march; move 0707/U5");
    expect_prompt(assault, "KIR-8.5");
    play(assault, "roll 6");
    assert_true(may(assault, "form LH1 =basic"));
    g_autoptr(Position) right = position_new(
        "LH1 husaria 0804 E assault, LV2 volunteers 0101 E, SI1 infantry 0906 W volleys=9", NULL);
    play(right, "select LH1"); /* its right wing is: rolled up it is still there */
    assert_true(may(right, "form LH1 =basic"));
    g_autoptr(Position) pair = position_new(
        "LR1 raitars 0805 E double partner=LR2, LR2 raitars 0805 E double partner=LR1, LV2 "
        "volunteers 0101 E, SI1 infantry 0905 W volleys=9",
        NULL);
    play(pair, "select LR1");
    assert_false(may(pair, "form LR1 =shooting 0806"));
    play(pair, "order =march; move 0706/U5; roll 6");
    assert_true(may(pair, "form LR1 =shooting 0705"));
}

static void
exit_odds(const char *unit, const char *enemy, int least)
{
    g_autofree char *units =
        g_strdup_printf("LX1 %s 0805 W, LV2 volunteers 0101 E, SX1 %s 0905 W", unit, enemy);
    g_autoptr(Position) position = position_new(units, NULL);
    play(position, "select LX1; order =march; move 0705");
    expect_chance(position, 6, (uint64_t)(7 - least), 6);
    expect_chance(position, 1, (uint64_t)(least - 1), 6);
}

static void
kir_8_5_exit_numbers_by_arm(void **unused)
{
    (void)unused;
    exit_odds("volunteers", "infantry", 3);
    exit_odds("volunteers", "raitars", 4);
    exit_odds("infantry", "infantry", 5);
    exit_odds("infantry", "raitars", 6);
    /* In both zones cavalry's counts. */
    exit_odds("volunteers", "infantry 0906 W, SR2 raitars", 4);
    /* So it does when only the right wing is in it. */
    g_autoptr(Position) wing =
        position_new("LH1 husaria 0805 W assault, LV2 volunteers 0101 E, SR1 raitars 0904 W", NULL);
    play(wing, "select LH1; order =march; move 0705");
    expect_chance(wing, 6, 3, 6);
}

static void
kir_8_6_a_failed_exit_costs_a_level(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0805 W, LV2 volunteers 0101 E, SI1 infantry 0905 W volleys=9", NULL);
    play(position, "select LV1; order =march; move 0605; roll 1");
    expect_level(position, "LV1", KIRCHOLM_DISORDERED);
    expect_place(position, "LV1", "0805");
    assert_int_equal(points_left(position), 5);
    play(position, "order =march; move 0705"); /* the test is behind it */
    expect_place(position, "LV1", "0705");
    assert_true(fired(position, "KIR-8.6"));
    /* It is no fight and no fire: its commander is in no danger. KIR-15.6 */
    g_autoptr(Position) led = position_new("LV1 volunteers 0805 W, LV2 volunteers 0101 E, LC1 "
                                           "commander LV1, SI1 infantry 0905 W volleys=9",
                                           NULL);
    play(led, "select LV1; order =march; move 0605; roll 1");
    expect_level(led, "LV1", KIRCHOLM_DISORDERED);
    expect_actor(led, HET_FIRST);
    assert_false(fired(led, "KIR-15.6"));
    /* Two in double formation leave as one body. */
    g_autoptr(Position) pair = position_new(
        "LR1 raitars 0805 W double partner=LR2, LR2 raitars 0805 W double partner=LR1, LV2 "
        "volunteers 0101 E, SI1 infantry 0905 W volleys=9",
        NULL);
    play(pair, "select LR1; order =march; move 0705; roll 1; place LR1 0806");
    expect_level(pair, "LR1", KIRCHOLM_DISORDERED);
    expect_level(pair, "LR2", KIRCHOLM_DISORDERED);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kir_1_1_scale_is_shown_as_men),
        cmocka_unit_test(kir_1_4_a_unit_moves_once),
        cmocka_unit_test(kir_1_5_points_are_spent_by_hex),
        cmocka_unit_test(kir_1_6_prices_of_ground),
        cmocka_unit_test(kir_1_7_prices_of_slopes),
        cmocka_unit_test(kir_1_8_roads_are_open_ground),
        cmocka_unit_test(kir_1_9_hexes_hold_one_unit),
        cmocka_unit_test(kir_1_10_no_hex_on_credit),
        cmocka_unit_test(kir_2_1_troops_of_both_armies),
        cmocka_unit_test(kir_2_2_combat_factors),
        cmocka_unit_test(kir_2_3_fire_factors),
        cmocka_unit_test(kir_2_3_no_factor_no_fire),
        cmocka_unit_test(kir_2_4_movement_factors),
        cmocka_unit_test(kir_2_5_guns_have_a_type),
        cmocka_unit_test(kir_7_1_two_front_two_flank_two_rear),
        cmocka_unit_test(kir_7_2_assault_has_three_front_hexes),
        cmocka_unit_test(kir_7_3_units_move_forward),
        cmocka_unit_test(kir_7_4_a_sixth_of_a_turn_costs_one),
        cmocka_unit_test(kir_7_5_turning_about_costs_two),
        cmocka_unit_test(kir_7_5_about_alone_is_no_march),
        cmocka_unit_test(kir_7_6_assault_wheels),
        cmocka_unit_test(kir_8_1_zones_lie_in_front),
        cmocka_unit_test(kir_8_2_guns_have_no_zone),
        cmocka_unit_test(kir_8_3_zones_stop),
        cmocka_unit_test(kir_8_4_leaving_a_zone_takes_a_test),
        cmocka_unit_test(kir_8_3_coming_back_is_entering),
        cmocka_unit_test(kir_8_4_changes_are_no_way_out),
        cmocka_unit_test(kir_8_5_exit_numbers_by_arm),
        cmocka_unit_test(kir_8_6_a_failed_exit_costs_a_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
