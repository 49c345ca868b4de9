/* Formations: KIR-3 to 5. */
#include "kircholm-position.h"

#include <string.h>

/* --- foot ------------------------------------------------------------------------------------- */

/* Volleys that a unit facing an enemy may make in its own movement phase. */
static unsigned
volleys(const char *unit)
{
    g_autofree char *units =
        g_strdup_printf("LX1 %s, LV9 volunteers 0101 E, SR1 raitars 0805 W", unit);
    g_autoptr(Position) position = position_new(units, NULL);
    unsigned count = 0;
    for (play(position, "select LX1"); may(position, "shoot LX1 SR1"); count++)
        play(position, "shoot LX1 SR1; roll 2");
    return count;
}

static void
kir_3_1_shooting_formation_fires_fully(void **unused)
{
    (void)unused;
    assert_int_equal(volleys("infantry 0505 E"), 2);
}

static void
kir_3_2_defensive_formation_fires_by_half(void **unused)
{
    (void)unused;
    assert_int_equal(volleys("infantry 0505 E defensive"), 1);
}

static void
kir_3_3_defensive_formation_doubles(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LI1 infantry 0505 E, SI1 infantry 0905 W, SI2 infantry 0908 W defensive", NULL);
    assert_int_equal(kircholm_defence_strength(position_state(position), 1), 20);
    assert_int_equal(kircholm_defence_strength(position_state(position), 2), 40);
}

static void
kir_3_4_foot_changes_for_two(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0505 E, LV9 volunteers 0101 E, SR1 raitars 1401 W", NULL);
    play(position, "select LI1; form =defensive");
    assert_int_equal(points_left(position), 3);
    play(position, "form =shooting");
    assert_int_equal(points_left(position), 1);
    assert_false(may(position, "form =defensive"));
}

static void
kir_3_5_defensive_formation_stands(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0505 E defensive, SR1 raitars 1401 W", NULL);
    play(position, "select LI1");
    assert_false(may(position, "order =march"));
    assert_true(may(position, "turn ^W"));
    assert_true(may(position, "form =shooting"));
}

static void
kir_3_6_pikes_fight_who_is_before_them(void **unused)
{
    (void)unused;
    static const char units[] = "LI1 infantry 0805 E defensive, SI1 infantry 0905 W";
    g_autoptr(Position) position = position_new(units, "[state]|phase=combat|step=1");
    expect_prompt(position, "KIR-9.6"); /* 8 against 4 */
    g_autoptr(Position) meek =
        position_new(units, "[options]|defensive-attacks=0|[state]|phase=combat|step=1");
    assert_false(fired(meek, "KIR-9.5"));
    assert_int_not_equal(meek->buffer.state.phase, KIRCHOLM_COMBAT);
}

/* --- cavalry ---------------------------------------------------------------------------------- */

static void
kir_4_1_basic_formation_charges(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LR1 raitars 0405 E, LV9 volunteers 0101 E, SR1 raitars 0905 W", NULL);
    play(position, "select LR1");
    assert_true(offers(position, "charge LR1 0805"));
    g_autoptr(Position) near =
        position_new("LR1 raitars 0505 E, LV9 volunteers 0101 E, SR1 raitars 0605 W", NULL);
    play(near, "select LR1");
    assert_false(may(near, "shoot LR1 SR1"));
}

static void
kir_4_2_tatars_shoot_in_basic(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LT1 tatars 0605 E, SR1 raitars 0705 W, LV9 volunteers 0101 E", NULL);
    play(position, "select LT1; shoot LT1 SR1");
    expect_actor(position, HET_CHANCE);
    assert_true(fired(position, "KIR-4.2"));
}

static void
kir_4_3_cavalry_changes_for_two(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LR1 raitars 0505 E, LV9 volunteers 0101 E, SR1 raitars 1401 W", NULL);
    play(position, "select LR1; form =shooting");
    assert_int_equal(points_left(position), 7);
}

static void
kir_4_4_shooting_formation_of_cavalry(void **unused)
{
    (void)unused;
    for (unsigned type = 0; type <= KIRCHOLM_GUARD_RAITARS; type++)
        assert_int_equal(kircholm_may_form((KircholmType)type, HET_FIRST, KIRCHOLM_SHOOTING, false),
                         type == KIRCHOLM_RAITARS || type == KIRCHOLM_ARQUEBUSIERS ||
                             type == KIRCHOLM_GUARD_RAITARS);
    g_autoptr(Position) position = position_new(
        "LR1 raitars 0505 E shooting, LV9 volunteers 0101 E, SR1 raitars 0605 W", NULL);
    play(position, "select LR1");
    assert_true(may(position, "shoot LR1 SR1"));
    assert_false(offers(position, "charge"));
}

static const char pair[] = "LR1 raitars 0505 E double partner=LR2, LR2 raitars 0505 E double "
                           "partner=LR1, LV9 volunteers 0101 E";

static Position *
with_pair(const char *enemies, const char *more)
{
    g_autofree char *units = g_strdup_printf("%s, %s", pair, enemies);
    return position_new(units, more);
}

static void
kir_4_5_double_formation_is_joined(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LR1 raitars 0505 E shooting, LR2 raitars 0506 E shooting, LR3 raitars 0504 "
                     "SSE shooting, LV9 volunteers 0101 E, SR1 raitars 1401 W",
                     NULL);
    play(position, "select LR1");
    assert_false(may(position, "form LR1 =double LR3")); /* other facing */
    play(position, "form LR1 =double LR2");
    expect_place(position, "LR1", "0506");
    expect_formation(position, "LR2", KIRCHOLM_DOUBLE);
    assert_false(may(position, "select LR1")); /* both have moved */
    assert_false(may(position, "select LR2"));
    assert_true(fired(position, "KIR-4.5"));
    g_autoptr(Position) upper = position_new("LR1 raitars 0505 E shooting, LR2 raitars 0506 E "
                                             "shooting, LV9 volunteers 0101 E, SR1 raitars 1401 W",
                                             NULL);
    play(upper, "select LR2; form LR2 =double LR1");
    assert_false(may(upper, "select LR1"));
    assert_false(may(upper, "select LR2"));
    /* Neither out of an enemy zone nor into one: 0806 lies in it, 0805 does not. */
    g_autoptr(Position) zone = position_new("LR1 raitars 0805 E shooting, LR2 raitars 0806 E "
                                            "shooting, LV9 volunteers 0101 E, SI1 infantry 0907 W",
                                            NULL);
    play(zone, "select LR1");
    assert_false(may(zone, "form LR1 =double LR2"));
    play(zone, "pass; select LR2");
    assert_false(may(zone, "form LR2 =double LR1"));
}

static void
kir_4_6_double_formation_fires_singly(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = with_pair("SA1 artillery 0605 W", NULL);
    assert_false(may(position, "select LR2"));
    play(position, "select LR1; shoot LR1 SA1; roll 2; shoot LR1 SA1; roll 2");
    assert_false(may(position, "shoot LR1 SA1"));
    assert_true(may(position, "shoot LR2 SA1"));
    assert_true(may(position, "order =march"));
    play(position, "order =march");
    assert_false(may(position, "move 0803")); /* 5 points are left to the first */
    play(position, "move 0604");
    expect_place(position, "LR2", "0604");
    assert_int_equal(points_left(position), 3);
    /* In a fight both strengths count. */
    assert_int_equal(kircholm_defence_strength(position_state(position), 0), 20);
}

static void
kir_4_7_double_formation_divides_at_will(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = with_pair("SR1 raitars 1401 W", NULL);
    play(position, "select LR1");
    assert_true(may(position, "form LR1 =shooting 0506"));
    play(position, "form LR2 =shooting 0504");
    expect_place(position, "LR2", "0504");
    expect_place(position, "LR1", "0505");
    expect_formation(position, "LR1", KIRCHOLM_SHOOTING);
    assert_int_equal(points_left(position), 7);
}

static void
kir_4_8_assault_unrolls_to_the_right(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 0505 E, LV9 volunteers 0101 E, SR1 raitars 1401 W", NULL);
    play(position, "select LH1; form =assault");
    expect_place(position, "LH1", "0505");
    assert_int_equal(position_state(position)->at[5 * 14 + 4], 1); /* 0506 */
    g_autoptr(Position) hemmed =
        position_new("LH1 husaria 0505 E, LI1 infantry 0506 E, SR1 raitars 1401 W", NULL);
    play(hemmed, "select LH1");
    assert_false(may(hemmed, "form =assault"));
    g_autoptr(Position) watched = position_new(
        "LH1 husaria 0505 E, LV9 volunteers 0101 E, SI1 infantry 0606 W volleys=9", NULL);
    play(watched, "select LH1");
    assert_false(may(watched, "form =assault"));
    assert_false(kircholm_may_form(KIRCHOLM_RAITARS, HET_SECOND, KIRCHOLM_ASSAULT, false));
    assert_true(kircholm_may_form(KIRCHOLM_RAITARS, HET_SECOND, KIRCHOLM_ASSAULT, true));
    assert_false(kircholm_may_form(KIRCHOLM_TATARS, HET_FIRST, KIRCHOLM_ASSAULT, false));
}

static void
kir_4_9_assault_doubles(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 0804 E assault, LH2 husaria 0101 E, SI1 infantry 0905 W", NULL);
    assert_int_equal(kircholm_attack_strength(position_state(position), 0, 2), 30);
    assert_int_equal(kircholm_attack_strength(position_state(position), 1, 2), 15);
}

static void
kir_4_10_assault_is_nearly_fireproof(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0801 E, LH1 husaria 0804 E assault, SI1 infantry 0905 W", NULL);
    int modifier = 9;
    assert_true(kircholm_aims(position_state(position), 2, 1, &modifier));
    assert_int_equal(modifier, 1 - 3);
}

static void
kir_4_11_assault_rolls_up_from_the_left(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 0505 E assault, LV9 volunteers 0101 E, SR1 raitars 1401 W", NULL);
    play(position, "select LH1; form =basic");
    expect_place(position, "LH1", "0506");
    assert_int_equal(points_left(position), 8);
    assert_true(fired(position, "KIR-4.11"));
}

static const char dash[] = "LH1 husaria 0405 E assault, LV9 volunteers 0101 E, SI1 infantry 0906 W "
                           "volleys=9, SR9 raitars 1401 W";

static void
kir_4_12_closing_up_for_the_last_hex(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(dash, NULL);
    play(position, "select LH1");
    assert_false(may(position, "form =closed"));
    play(position, "order =march; move 0605/23");
    assert_false(may(position, "form =closed"));
    play(position, "order =march; move 0705/2; form =closed");
    expect_place(position, "LH1", "0706");
    assert_int_equal(points_left(position), 6);
    /* Not before its last hex but one. */
    g_autoptr(Position) early = position_new("LH1 husaria 0505 E assault, LV9 volunteers 0101 E, "
                                             "SI1 infantry 0906 W volleys=9, SR9 raitars 1401 W",
                                             NULL);
    play(early, "select LH1; order =march; move 0705/32");
    assert_false(may(early, "form =closed"));
    /* Not against cavalry. */
    g_autoptr(Position) horse = position_new("LH1 husaria 0405 E assault, LV9 volunteers 0101 E, "
                                             "SR1 raitars 0906 W, SR9 raitars 1401 W",
                                             NULL);
    play(horse, "select LH1; order =march; move 0705/232");
    assert_false(may(horse, "form =closed"));
}

static void
kir_4_13_closed_formation_has_one_hex(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(dash, NULL);
    play(position, "select LH1; order =march; move 0705/232; form =closed");
    expect_prompt(position, "KIR-4.13");
    assert_false(may(position, "order =march"));
    play(position, "charge 0806/3");
    expect_formation(position, "LH1", KIRCHOLM_CLOSED);
    assert_int_equal(unit_of(position, "LH1")->charge, KIRCHOLM_CHARGE_FLAT);
    expect_prompt(position, "KIR-1.4"); /* its move is over */
    g_autoptr(Position) shy = position_new(dash, NULL);
    play(shy, "select LH1; order =march; move 0705/232; form =closed; pass");
    expect_formation(shy, "LH1", KIRCHOLM_BASIC);
    assert_true(fired(shy, "KIR-4.13"));
}

static void
kir_4_14_closed_formation_strikes_once(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LH1 husaria 0805 E closed charge=flat, SI1 infantry 0905 W, SR9 raitars 1401 W",
        "[state]|phase=combat|step=1");
    assert_int_equal(kircholm_attack_strength(position_state(position), 0, 1), 15 * 3 * 2);
    play(position, "roll 2");
    expect_formation(position, "LH1", KIRCHOLM_BASIC);
    assert_true(fired(position, "KIR-4.14"));
}

static void
kir_4_15_closed_formation_is_a_target(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0801 E, LH1 husaria 0805 E closed, SI1 infantry 0905 W", NULL);
    int modifier = 9;
    assert_true(kircholm_aims(position_state(position), 2, 1, &modifier));
    assert_int_equal(modifier, 1 + 2);
}

static void
kir_4_16_double_formation_must_divide(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = with_pair("SI1 infantry 0605 W", NULL);
    play(position, "select LR1; turn ^SSE; shoot SI1 LR1; roll 9");
    expect_prompt(position, "KIR-4.16");
    expect_actor(position, HET_FIRST);
    play(position, "place LR2 0405"); /* the other makes room */
    expect_level(position, "LR1", KIRCHOLM_DISORDERED);
    expect_formation(position, "LR2", KIRCHOLM_SHOOTING);
    expect_place(position, "LR1", "0505");
    assert_true(fired(position, "KIR-4.16"));
    g_autoptr(Position) watched = with_pair("SI1 infantry 0605 W, SR2 raitars 0603 SSE", NULL);
    play(watched, "select LR1; turn ^SSE; shoot SI1 LR1; roll 9");
    expect_prompt(watched, "KIR-4.16");
    assert_true(may(watched, "place LR2 0405"));
    assert_false(may(watched, "place LR2 0604")); /* in a zone */
}

/* Hit or divided on its move, both go on, each with its points, who is in better order first. */
static void
kir_4_19_both_go_on(void **unused)
{
    (void)unused;
    for (unsigned hit = 1; hit <= 2; hit++) {
        g_autoptr(Position) position = with_pair("SI1 infantry 0605 W", NULL);
        const char *whole = hit == 1 ? "LR2" : "LR1", *hurt = hit == 1 ? "LR1" : "LR2";
        g_autofree char *shot = g_strdup_printf(
            "select LR1; turn ^SSE; shoot SI1 LR%u; roll 9; place %s 0405", hit, whole);
        play(position, shot);
        expect_actor(position, HET_FIRST);
        g_autofree char *turn = g_strdup_printf("turn %s ^E", whole);
        assert_true(may(position, turn));
        assert_int_equal(points_left(position), 8); /* whichever its number */
        g_autofree char *next = g_strdup_printf("pass %s; turn %s ^E; pass", whole, hurt);
        play(position, next);
        expect_level(position, hurt, KIRCHOLM_DISORDERED);
        assert_int_equal(points_left(position), 3); /* half of 8, and a turn */
        play(position, "pass");
        expect_prompt(position, "KIR-1.4");
        assert_int_equal(position->buffer.state.depth, 0);
    }
    g_autoptr(Position) divided = with_pair("SR1 raitars 1401 W", NULL);
    play(divided, "select LR1; form LR2 =shooting 0504; order =march; move LR1 0605; pass");
    assert_int_equal(points_left(divided), 7);
    play(divided, "order =march; move LR2 0603; pass");
    assert_int_equal(divided->buffer.state.depth, 0);
    /* Routed or eliminated it goes nowhere, and the other does. */
    g_autoptr(Position) routed = with_pair("SI1 infantry 0605 W", "[options]|fire-shift=4");
    play(routed, "select LR1; turn ^SSE; shoot SI1 LR1; roll 12; place LR2 0405");
    expect_level(routed, "LR1", KIRCHOLM_RETREATING);
    assert_true(may(routed, "turn LR2 ^E"));
    play(routed, "pass");
    assert_int_equal(routed->buffer.state.depth, 0);
}

static void
kir_4_20_no_fire_from_the_charge(void **unused)
{
    (void)unused;
    g_autoptr(Position) loose = position_new(
        "LR1 raitars 0505 E assault, LR2 raitars 0508 E shooting, SA1 artillery 0605 W, SA2 "
        "artillery 0608 W",
        NULL);
    play(loose, "select LR1");
    assert_false(may(loose, "shoot LR1 SA1"));
    play(loose, "pass; select LR2");
    assert_true(may(loose, "shoot LR2 SA2"));
    /* Nor in reaction. */
    g_autoptr(Position) watching =
        position_new("LR1 raitars 0505 E assault, LV9 volunteers 0101 E, SR1 raitars 0705 W",
                     "[state]|phase=movement|active=second|step=2");
    play(watching, "select SR1; turn ^SSW");
    expect_actor(watching, HET_SECOND);
}

static void
kir_4_17_no_room_to_divide(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        with_pair("SI1 infantry 0605 W, LI1 infantry 0504 E, LI2 infantry 0506 E", NULL);
    play(position, "select LR1; shoot LR1 SI1; roll 2; shoot SI1 LR2; roll 9");
    assert_true(may(position, "lose LR1"));
    play(position, "lose LR2");
    expect_level(position, "LR2", KIRCHOLM_GONE);
    expect_level(position, "LR1", KIRCHOLM_ORDERED);
    assert_true(fired(position, "KIR-4.17"));
}

/* 0101 alone is free: room enough, so that the judgement lets nobody be lost. */
static void
kir_4_16_the_corner_of_the_map_is_room(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LR1 raitars 0102 E double partner=LR2, LR2 raitars 0102 E double partner=LR1, "
        "LI1 infantry 0103 E, SI1 infantry 0202 W",
        NULL);
    play(position, "select LR1; shoot LR1 SI1; roll 2; shoot SI1 LR2; roll 9");
    expect_prompt(position, "KIR-4.16");
    assert_true(may(position, "place LR1 0101"));
    for (unsigned unit = 0; unit < 2; unit++) {
        HetMove lose = het_move_unit(HET_MOVE_LOSE, unit);
        assert_false(het_game_is_legal(&position->buffer.state, &lose));
    }
}

static void
kir_4_18_formations_need_their_ground(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LR1 raitars 0505 E, LV9 volunteers 0101 E, SR1 raitars 1401 W",
                     "row-05=. . . . v . . . . . . . . .");
    play(position, "select LR1");
    assert_false(may(position, "form =shooting"));
    assert_false(may(position, "form =assault"));
}

/* --- guns ------------------------------------------------------------------------------------- */

static void
kir_5_1_unlimbered_guns_stay(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LA1 artillery 0505 E load=loaded, SR1 raitars 1105 W", NULL);
    play(position, "select LA1");
    assert_false(may(position, "order =march"));
    assert_true(may(position, "shoot LA1 SR1"));
}

static void
kir_5_2_limbered_guns_do_not_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LA1 artillery 0505 E moving load=loaded, SR1 raitars 1105 W", NULL);
    play(position, "select LA1");
    assert_true(may(position, "order =march"));
    assert_false(may(position, "shoot LA1 SR1"));
}

static void
kir_5_3_guns_change_for_everything(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LA1 artillery 0505 E moving, LV9 volunteers 0101 E, SR1 raitars 1401 W", NULL);
    play(position, "select LA1");
    assert_true(may(position, "form =shooting"));
    play(position, "turn ^SSE");
    assert_false(may(position, "form =shooting"));
}

static void
kir_5_4_unlimbered_guns_turn(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LA1 artillery 0505 E, LV9 volunteers 0101 E, SR1 raitars 1401 W", NULL);
    play(position, "select LA1; turn ^SSE");
    assert_int_equal(points_left(position), 2);
}

static void
kir_5_5_unlimbered_guns_are_taken(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 0805 E lances=0, SA1 artillery 0905 W, SR9 raitars 1401 W",
                     "[state]|phase=combat|step=1");
    play(position, "roll 4"); /* 3:1: it withdraws a hex */
    expect_level(position, "SA1", KIRCHOLM_GONE);
    assert_true(fired(position, "KIR-5.5"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kir_3_1_shooting_formation_fires_fully),
        cmocka_unit_test(kir_3_2_defensive_formation_fires_by_half),
        cmocka_unit_test(kir_3_3_defensive_formation_doubles),
        cmocka_unit_test(kir_3_4_foot_changes_for_two),
        cmocka_unit_test(kir_3_5_defensive_formation_stands),
        cmocka_unit_test(kir_3_6_pikes_fight_who_is_before_them),
        cmocka_unit_test(kir_4_1_basic_formation_charges),
        cmocka_unit_test(kir_4_2_tatars_shoot_in_basic),
        cmocka_unit_test(kir_4_3_cavalry_changes_for_two),
        cmocka_unit_test(kir_4_4_shooting_formation_of_cavalry),
        cmocka_unit_test(kir_4_5_double_formation_is_joined),
        cmocka_unit_test(kir_4_6_double_formation_fires_singly),
        cmocka_unit_test(kir_4_7_double_formation_divides_at_will),
        cmocka_unit_test(kir_4_8_assault_unrolls_to_the_right),
        cmocka_unit_test(kir_4_9_assault_doubles),
        cmocka_unit_test(kir_4_10_assault_is_nearly_fireproof),
        cmocka_unit_test(kir_4_11_assault_rolls_up_from_the_left),
        cmocka_unit_test(kir_4_12_closing_up_for_the_last_hex),
        cmocka_unit_test(kir_4_13_closed_formation_has_one_hex),
        cmocka_unit_test(kir_4_14_closed_formation_strikes_once),
        cmocka_unit_test(kir_4_15_closed_formation_is_a_target),
        cmocka_unit_test(kir_4_16_double_formation_must_divide),
        cmocka_unit_test(kir_4_16_the_corner_of_the_map_is_room),
        cmocka_unit_test(kir_4_17_no_room_to_divide),
        cmocka_unit_test(kir_4_20_no_fire_from_the_charge),
        cmocka_unit_test(kir_4_19_both_go_on),
        cmocka_unit_test(kir_4_18_formations_need_their_ground),
        cmocka_unit_test(kir_5_1_unlimbered_guns_stay),
        cmocka_unit_test(kir_5_2_limbered_guns_do_not_fire),
        cmocka_unit_test(kir_5_3_guns_change_for_everything),
        cmocka_unit_test(kir_5_4_unlimbered_guns_turn),
        cmocka_unit_test(kir_5_5_unlimbered_guns_are_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
