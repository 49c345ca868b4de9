/* Movement of the revised Musket & Pike: MPR-5, MPR-6.1 to 6.3. Hexes of even column lie lower:
 * 0503 has NE 0602, SE 0603. */
#include "musketpike-fight.h"

/* Red marches with R1, which is asked where to go. */
static Position *
walk(const char *units, const char *more, MusketOrder order_type)
{
    Position *position = position_new(units, more);
    command(position, "RL", "R", order_type, "R1");
    if (offers(position, HET_MOVE_SELECT, -1, "R1", NULL))
        choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    return position;
}

/* Whether the unit asked may end its move on a hex. */
static bool
reaches(const Position *position, const char *hex)
{
    static HetMoveList list;
    const MusketScenario *data = position->scenario->data;
    unsigned cell = het_hex_parse(&data->map.grid, hex);
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (list.moves[i].kind == HET_MOVE_MOVE && list.moves[i].way.place == cell)
            return true;
    return false;
}

static void
mpr_5_1_artillery_turns_before_it_fires(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 artillery 0505 E medium 6, R2 heavy 0101 E 8 7, B1 heavy 0501 W 8 7, "
                     "B2 heavy 0805 W 8 7, B3 heavy 0105 W 8 7",
                     NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    assert_true(offers(position, HET_MOVE_SHOOT, -1, "R1", "B1"));
    assert_true(offers(position, HET_MOVE_SHOOT, -1, "R1", "B2"));
    assert_false(offers(position, HET_MOVE_SHOOT, -1, "R1", "B3")); /* behind it */
    play(position, "shoot R1 ^NNE B1");
    assert_int_equal(unit_of(position, "R1")->facing, 0);
    assert_true(fired(position, "MPR-5.1"));
}

static void
mpr_5_2_artillery_that_fired_stays(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 artillery 0505 E medium 6, R2 heavy 0101 E 8 7, B2 heavy 0905 W 8 7", NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2");
    assert_true(offers(position, HET_MOVE_SELECT, -1, "R1", NULL));
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    play(position, "shoot R1 ^E B2; roll 1");
    assert_int_equal(position->buffer.state.phase, MUSKET_MOVEMENT);
    assert_false(offers(position, HET_MOVE_SELECT, -1, "R1", NULL));
    assert_true(offers(position, HET_MOVE_SELECT, -1, "R2", NULL));
}

static void
mpr_5_3_no_advancing_fire_of_artillery(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 artillery 0503 E medium 6, R2 heavy 0505 E 8 7, B1 heavy 0603 W 8 7, "
                     "B2 heavy 0605 W 8 7",
                     NULL);
    stand(position, "R1 R2", MUSKET_ADVANCE);
    assert_false(offers(position, HET_MOVE_SHOOT, -1, "R1", NULL));
    assert_true(offers(position, HET_MOVE_SHOOT, -1, "R2", "B2"));
}

static void
mpr_5_4_artillery_keeps_away(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = walk("R1 artillery 0503 E medium 6, R2 heavy 0602 E 8 7, "
                                        "R3 cavalry 0101 E 3 7, B1 heavy 0702 W 8 7",
                                        NULL, MUSKET_ORDER_MARCH);
    pass_to(position, MUSKET_MOVEMENT);
    assert_false(reaches(position, "0602"));
    /* nor on a charge */
    g_autoptr(Position) charge = position_new("R1 artillery 0503 E medium 6, "
                                              "R3 cavalry 0504 E 3 7, B1 heavy 0703 W 8 7",
                                              NULL);
    command(charge, "RL", "R", MUSKET_ORDER_CHARGE, "R1 R3");
    pass_to(charge, MUSKET_MOVEMENT);
    choose(charge, HET_MOVE_SELECT, -1, "R1", NULL);
    assert_true(reaches(charge, "0502"));
    assert_false(reaches(charge, "0603"));
}

static void
mpr_5_5_artillery_stands_with_one(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = walk("R1 artillery 0503 E medium 6, R2 heavy 0602 E 8 7, "
                                        "R3 artillery 0603 E medium 6, B1 heavy 1502 W 8 7",
                                        NULL, MUSKET_ORDER_MARCH);
    assert_true(reaches(position, "0602"));
    assert_false(reaches(position, "0603"));
    g_autoptr(Position) horse = walk("R1 cavalry 0503 E 3 7, R3 artillery 0603 E medium 6, "
                                     "B1 heavy 1502 W 8 7",
                                     NULL, MUSKET_ORDER_MARCH);
    assert_true(reaches(horse, "0603"));
    g_autoptr(Position) two =
        position_new("R1 heavy 0503+0504 E 16 7, R2 artillery 0503 E light 7, "
                     "R3 artillery 0504 E light 7, B1 heavy 1502 W 8 7",
                     NULL);
    expect_place(two, "R3", "0504");
}

static void
mpr_5_6_disordering_ground(void **unused)
{
    (void)unused;
    const char *map = "row-03=. . . . . w . . . . . . . . . .";
    g_autoptr(Position) position =
        walk("R1 heavy 0503 E 8 7, B1 heavy 1502 W 8 7", map, MUSKET_ORDER_MARCH);
    play(position, "move R1 0603");
    assert_true(has(position, "R1", MUSKET_DISORDERED));
    assert_true(fired(position, "MPR-5.6"));
    g_autoptr(Position) twice =
        walk("R1 heavy 0503 E 8 7 flags=disordered, B1 heavy 1502 W 8 7", map, MUSKET_ORDER_MARCH);
    play(twice, "move R1 0603");
    expect_strength(twice, "R1", 8);
    g_autoptr(Position) light =
        walk("R1 light 0503 E 2 7, B1 heavy 1502 W 8 7", map, MUSKET_ORDER_MARCH);
    play(light, "move R1 0603");
    assert_false(has(light, "R1", MUSKET_DISORDERED));
}

static void
mpr_5_7_consolidation(void **unused)
{
    (void)unused;
    static const struct {
        const char *one, *two;
        unsigned together; /* 0: they may not */
    } pairs[] = {
        {"cavalry 0503 E 3 7 present=1", "cavalry 0603 E 3 7 present=2", 3},
        {"cavalry 0503 E 3 7", "cavalry 0603 E 3 7 present=2", 4},
        {"light 0503 E 3 7 present=2", "light 0603 E 3 7 present=2", 3},
        {"heavy 0503 E 8 7 present=4", "heavy 0603 E 7 7 present=4", 7},
        {"heavy 0503 E 10 7 present=5", "heavy 0603 E 10 7 present=5", 8},
        {"heavy 0503 E 8 7 present=4", "light 0603 E 4 7", 0},
        {"cavalry 0503 E 3 7", "cavalry 0603 E 3 7 nation=5", 0},
        {"heavy 0503 E 8 7", "heavy 0603+0604 E 16 7", 0},
        {"heavy 0503+0504 E 16 7", "heavy 0603 E 8 7", 0},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) {
        g_autofree char *units = g_strdup_printf("R1 %s, R2 %s, R3 light 0101 E 2 7, B1 heavy 1502 "
                                                 "W 8 7",
                                                 pairs[i].one, pairs[i].two);
        g_autoptr(Position) position = walk(units, NULL, MUSKET_ORDER_MARCH);
        assert_int_equal(offers(position, HET_MOVE_MOVE, -1, "R1", "R2"), pairs[i].together > 0);
        if (pairs[i].together == 0)
            continue;
        choose(position, HET_MOVE_MOVE, -1, "R1", "R2");
        expect_strength(position, "R2", pairs[i].together);
        expect_place(position, "R2", "0603");
        expect_place(position, "R1", "-");
    }
}

static void
mpr_5_8_the_lower_morale_stays(void **unused)
{
    (void)unused;
    g_autoptr(Position) lower = walk("R3 light 0101 E 2 7, R1 cavalry 0503 E 3 6 present=1, "
                                     "R2 cavalry 0603 E 3 7, B1 heavy 1502 W 8 7",
                                     NULL, MUSKET_ORDER_MARCH);
    choose(lower, HET_MOVE_MOVE, -1, "R1", "R2");
    expect_place(lower, "R1", "0603");
    expect_place(lower, "R2", "-");
    expect_strength(lower, "R1", 4);
    assert_true(fired(lower, "MPR-5.8"));
    g_autoptr(Position) excess = walk("R3 light 0101 E 2 7, R1 cavalry 0503 E 3 7, "
                                      "R2 cavalry 0603 E 3 7, B1 heavy 1502 W 8 7",
                                      NULL, MUSKET_ORDER_MARCH);
    choose(excess, HET_MOVE_MOVE, -1, "R1", "R2");
    expect_place(excess, "R1", "-");
    assert_int_equal(position_state(excess)->lost[HET_FIRST], 2);
}

static void
mpr_5_9_three_do_not_become_one(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0503 E 3 7 present=1, R2 cavalry 0603 E 3 7 present=1, "
                     "R3 cavalry 0604 NNW 3 7 present=1, B1 heavy 1502 W 8 7",
                     NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2 R3");
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    choose(position, HET_MOVE_MOVE, -1, "R1", "R2");
    if (offers(position, HET_MOVE_SELECT, -1, "R3", NULL))
        choose(position, HET_MOVE_SELECT, -1, "R3", NULL);
    assert_false(offers(position, HET_MOVE_MOVE, -1, "R3", "R2"));
    assert_false(offers(position, HET_MOVE_SELECT, -1, "R2", NULL)); /* it has had its move */
}

static void
mpr_5_10_disorder_is_taken_over(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = walk("R3 light 0101 E 2 7, R1 cavalry 0503 E 3 7 present=1 "
                                        "flags=disordered, R2 cavalry 0603 E 3 7 present=1, "
                                        "B1 heavy 1502 W 8 7",
                                        NULL, MUSKET_ORDER_MARCH);
    choose(position, HET_MOVE_MOVE, -1, "R1", "R2");
    /* it is the one unit that may rally: it has done so, or not */
    assert_true(fired(position, "MPR-5.10"));
    expect_actor(position, HET_CHANCE);
    roll(position, 10);
    assert_true(has(position, "R2", MUSKET_DISORDERED));
}

static void
mpr_5_11_no_consolidation_before_the_enemy(void **unused)
{
    (void)unused;
    const char *units = "R1 cavalry 0503 E 3 7 present=1, R2 cavalry 0603 E 3 7 present=1, "
                        "B1 heavy 0803 E 8 7";
    g_autoptr(Position) charge = walk(units, NULL, MUSKET_ORDER_CHARGE);
    assert_false(offers(charge, HET_MOVE_MOVE, -1, "R1", "R2"));
    g_autoptr(Position) march = walk(units, NULL, MUSKET_ORDER_MARCH);
    assert_true(offers(march, HET_MOVE_MOVE, -1, "R1", "R2"));
    g_autoptr(Position) contact = walk("R1 cavalry 0503 E 3 7 present=1, R2 cavalry 0603 E 3 7 "
                                       "present=1, B1 heavy 0703 E 8 7",
                                       NULL, MUSKET_ORDER_MARCH);
    assert_false(offers(contact, HET_MOVE_MOVE, -1, "R1", "R2"));
}

static void
mpr_5_12_friends_are_in_the_way(void **unused)
{
    (void)unused;
    /* a lane with a friend in it */
    g_autoptr(Position) position =
        walk("R1 cavalry 0503 E 3 7, R2 heavy 0603 E 8 7, B1 heavy 1509 W 8 7",
             "row-02=c c c c c c c c c c c c c c c c|row-04=c c c c c c c c c c c c c c c c",
             MUSKET_ORDER_MARCH);
    assert_false(reaches(position, "0603"));
    assert_false(reaches(position, "0703"));
    assert_true(reaches(position, "0403"));
}

static void
mpr_5_13_making_way(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B4 light 1510 W 2 6, B1 heavy 0603 W 10 7, "
                     "B3 heavy 0703 W 8 6 flags=disordered",
                     "[leader BL]|side=second|command=wing|wing=B|rating=0|with=B4");
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9);
    play(position, "retreat B1 0703");
    assert_false(offers(position, HET_MOVE_RETREAT, -1, "B1", NULL));
    assert_int_equal(count_listed(position), 4); /* two farther from R1, two as far */
    play(position, "retreat B3 0803");
    roll(position, 10);
    expect_strength(position, "B3", 7);
    expect_prompt(position, "MPR-11.23"); /* and one more hex */
    choose(position, HET_MOVE_RETREAT, -1, "B3", NULL);
    assert_true(fired(position, "MPR-5.13"));
    /* in good order it is disordered, by the ground it comes into or by failing: no more */
    for (unsigned wood = 0; wood < 2; wood++) {
        g_autoptr(Position) good =
            position_new("R1 heavy 0503 E 8 7, B4 light 1510 W 2 6, B1 heavy 0603 W 10 7, "
                         "B3 heavy 0703 W 8 6",
                         wood != 0 ? "row-03=. . . . . . . w . . . . . . . .|[leader BL]|side="
                                     "second|command=wing|wing=B|rating=0|with=B4"
                                   : "[leader BL]|side=second|command=wing|wing=B|rating=0|"
                                     "with=B4");
        fight(good, "R1", "R1", "B1", 0);
        roll(good, 9);
        play(good, "retreat B1 0703; retreat B3 0803");
        roll(good, 10);
        assert_true(has(good, "B3", MUSKET_DISORDERED));
        expect_strength(good, "B3", 8);
        expect_place(good, "B3", "0803");
        expect_place(good, "B1", "0703");
    }
}

static const char near_gun[] = "R1 cavalry 0303 E 3 7, B1 heavy 0703 NNW 8 7, B2 heavy 1509 W 8 7";

static void
mpr_6_1_turning_to_the_charger(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = walk(near_gun, NULL, MUSKET_ORDER_CHARGE);
    play(position, "move R1 0603");
    expect_actor(position, HET_SECOND);
    expect_prompt(position, "MPR-6.1");
    assert_int_equal(count_listed(position), 3);
    play(position, "turn B1 ^W");
    assert_int_equal(unit_of(position, "B1")->facing, 4);
    assert_true(fired(position, "MPR-6.1"));
    /* not one who already stands in an enemy's front */
    g_autoptr(Position) held = walk("R1 cavalry 0303 E 3 7, R2 heavy 0702 SSE 8 7, "
                                    "B1 heavy 0703 NNW 8 7, B2 heavy 1509 W 8 7",
                                    NULL, MUSKET_ORDER_CHARGE);
    play(held, "move R1 0603");
    assert_false(offers(held, HET_MOVE_TURN, -1, "B1", NULL));
}

static void
mpr_6_2_two_hexes_do_not_react(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        walk("R1 cavalry 0303 E 3 7, B1 heavy 0703+0803 NNE 14 7, B2 heavy 1509 W 8 7", NULL,
             MUSKET_ORDER_CHARGE);
    play(position, "move R1 0602");
    assert_false(offers(position, HET_MOVE_TURN, -1, "B1", NULL));
}

static void
mpr_6_3_movers_stop_before_enemies(void **unused)
{
    (void)unused;
    /* B1 sees 0603 and 0604 */
    g_autoptr(Position) position = walk("R1 cavalry 0303 E 3 7, B1 heavy 0704 W 7 7, "
                                        "B2 heavy 1509 W 8 7",
                                        NULL, MUSKET_ORDER_CHARGE);
    assert_true(reaches(position, "0603"));
    const MusketScenario *data = position->scenario->data;
    HetMove through = het_move_unit(HET_MOVE_MOVE, id_of(position, "R1"));
    through.way = (HetWay){.place = (uint16_t)het_hex_parse(&data->map.grid, "0703")};
    het_way_add(&through.way, 2); /* SE 0403, NE 0503, SE 0603, NE 0703 */
    het_way_add(&through.way, 1);
    het_way_add(&through.way, 2);
    het_way_add(&through.way, 1);
    assert_false(het_game_is_legal(&position->buffer.state, &through));
    /* a reaction stops it too */
    static const struct {
        const char *before, *reaction, *end;
    } turns[] = {
        {"SSE", "turn B1 ^SSW", "0703"}, /* SSW does not see 0603 */
        {"SSW", "turn B1 ^W", "0603"},   /* W does */
    };
    for (size_t i = 0; i < G_N_ELEMENTS(turns); i++) {
        g_autofree char *units = g_strdup_printf(
            "R1 cavalry 0503 E 3 7, B1 heavy 0704 %s 7 7, B2 heavy 1509 W 8 7", turns[i].before);
        g_autoptr(Position) turned = walk(units, NULL, MUSKET_ORDER_CHARGE);
        through.way = (HetWay){.place = (uint16_t)het_hex_parse(&data->map.grid, "0703")};
        het_way_add(&through.way, 2);
        het_way_add(&through.way, 1);
        assert_true(het_game_is_legal(&turned->buffer.state, &through));
        het_game_apply(&turned->buffer.state, &through, NULL);
        play(turned, turns[i].reaction);
        while (turned->buffer.state.actor == HET_SECOND)
            play(turned, "pass");
        expect_place(turned, "R1", turns[i].end);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_5_1_artillery_turns_before_it_fires),
        cmocka_unit_test(mpr_5_2_artillery_that_fired_stays),
        cmocka_unit_test(mpr_5_3_no_advancing_fire_of_artillery),
        cmocka_unit_test(mpr_5_4_artillery_keeps_away),
        cmocka_unit_test(mpr_5_5_artillery_stands_with_one),
        cmocka_unit_test(mpr_5_6_disordering_ground),
        cmocka_unit_test(mpr_5_7_consolidation),
        cmocka_unit_test(mpr_5_8_the_lower_morale_stays),
        cmocka_unit_test(mpr_5_9_three_do_not_become_one),
        cmocka_unit_test(mpr_5_10_disorder_is_taken_over),
        cmocka_unit_test(mpr_5_11_no_consolidation_before_the_enemy),
        cmocka_unit_test(mpr_5_12_friends_are_in_the_way),
        cmocka_unit_test(mpr_5_13_making_way),
        cmocka_unit_test(mpr_6_1_turning_to_the_charger),
        cmocka_unit_test(mpr_6_2_two_hexes_do_not_react),
        cmocka_unit_test(mpr_6_3_movers_stop_before_enemies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
