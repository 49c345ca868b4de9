/* Combat levels: KIR-6. */
#include "kircholm-position.h"

static void
kir_6_1_levels_fall_one_by_one(void **unused)
{
    (void)unused;
    assert_true(KIRCHOLM_ORDERED < KIRCHOLM_DISORDERED &&
                KIRCHOLM_DISORDERED < KIRCHOLM_RETREATING);
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0605 E, LV9 volunteers 0101 E, SI1 infantry 0805 W, SI2 infantry 0804 W",
        NULL);
    play(position, "select LV1; order =march; move 0705; shoot SI1 LV1; roll 10");
    expect_level(position, "LV1", KIRCHOLM_DISORDERED);
    play(position, "shoot SI2 LV1; roll 10");
    expect_level(position, "LV1", KIRCHOLM_RETREATING);
}

static void
kir_6_2_disorganised_units_are_plain(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LH1 husaria 0805 E closed charge=flat, LV9 volunteers 0101 E, SI1 infantry 0905 W "
        "defensive, SR9 raitars 1401 W",
        "[state]|phase=combat|step=1");
    play(position, "roll 6"); /* 2:1 and 7: the defenders lose a level and two hexes */
    expect_level(position, "SI1", KIRCHOLM_DISORDERED);
    expect_formation(position, "SI1", KIRCHOLM_SHOOTING);
    assert_true(fired(position, "KIR-6.2"));
    g_autoptr(Position) loose = position_new(
        "LH1 husaria 0705 E assault, LV9 volunteers 0101 E, SI1 infantry 0806 W", NULL);
    play(loose, "select LH1; turn ^W; shoot SI1; roll 12");
    expect_level(loose, "LH1", KIRCHOLM_DISORDERED);
    expect_formation(loose, "LH1", KIRCHOLM_BASIC);
    g_autoptr(Position) hedge = position_new(
        "LI1 infantry 0505 E, SI1 infantry 0605 W defensive, SR9 raitars 1401 W", NULL);
    play(hedge, "select LI1; shoot SI1; roll 9");
    expect_formation(hedge, "SI1", KIRCHOLM_SHOOTING);
}

static void
kir_6_3_disorganised_units_are_slow(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LI1 infantry 0505 E level=disorganised, LV9 volunteers 0101 E, SR1 raitars 1401 W", NULL);
    play(position, "select LI1");
    assert_int_equal(points_left(position), 2);
    g_autoptr(Position) midway =
        position_new("LV1 volunteers 0605 E, LV9 volunteers 0101 E, SI1 infantry 0905 W", NULL);
    play(midway, "select LV1; order =march; move 0705/2; shoot SI1 LV1; roll 12");
    expect_level(midway, "LV1", KIRCHOLM_DISORDERED);
    assert_int_equal(points_left(midway), 4); /* of 9 */
}

static void
kir_6_4_disorganised_units_are_shy(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LR1 raitars 0605 E level=disorganised, LV9 volunteers 0101 E, SI1 infantry 0905 W", NULL);
    play(position, "select LR1");
    assert_false(offers(position, "charge"));
    play(position, "order =march");
    assert_true(may(position, "move 0705/2"));
    assert_false(may(position, "move 0805"));
    assert_false(may(position, "move 0805/23"));
    g_autoptr(Position) contact =
        position_new("LR1 raitars 0805 E level=disorganised, SI1 infantry 0905 W",
                     "[state]|phase=combat|step=1");
    assert_int_not_equal(contact->buffer.state.phase, KIRCHOLM_COMBAT);
    g_autoptr(Position) foot = position_new(
        "LI1 infantry 0605 E level=disorganised, LV9 volunteers 0101 E, SI1 infantry 0805 W", NULL);
    play(foot, "select LI1");
    assert_false(may(foot, "shoot LI1 SI1"));
}

static void
kir_6_5_disorganised_units_keep_their_zone(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LV1 volunteers 0505 E, SI1 infantry 0905 W level=disorganised", NULL);
    assert_true(has_zone(position, HET_SECOND, "0805"));
}

static void
kir_6_6_retreating_units_flee_five_hexes(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0605 E level=retreating, LV9 volunteers 0101 E, SI1 infantry 0905 W",
        "[state]|phase=movement|step=0");
    expect_prompt(position, "KIR-6.6");
    assert_false(may(position, "retreat 0505"));
    assert_true(may(position, "retreat 0405/56"));
    play(position, "retreat 0405/56");
    assert_true(fired(position, "KIR-6.6"));
    expect_prompt(position, "KIR-10.6");
    play(position, "pass; pass"); /* the foot watches it run, hex by hex */
    expect_place(position, "LV1", "0405");
    expect_prompt(position, "KIR-1.4");
    /* Already there, it may stay. */
    g_autoptr(Position) safe = position_new(
        "LV1 volunteers 0205 E level=retreating, LV9 volunteers 0101 E, SI1 infantry 0905 W",
        "[state]|phase=movement|step=0");
    assert_true(may(safe, "retreat 0205"));
    /* From either hex of an enemy: the right wing stands on 0605. */
    g_autoptr(Position) wing =
        position_new("LH1 husaria 0505 NNE assault, LV9 volunteers 0101 E, SR1 raitars 1005 W "
                     "level=retreating, SR9 raitars 1401 W",
                     "[state]|phase=movement|active=second|step=0");
    assert_true(may(wing, "retreat 1105"));
    assert_false(may(wing, "retreat 1005"));
}

/* Who flees spends points, and may be shot at: any hit ends it, a delay may. */
static void
kir_6_6_flights_are_under_fire(void **unused)
{
    (void)unused;
    static const char units[] =
        "LV1 volunteers 0705 E level=retreating, LV9 volunteers 0101 E, SI1 infantry 0905 W";
    static const char flight[] = "[state]|phase=movement|step=0";
    g_autoptr(Position) hit = position_new(units, flight);
    play(hit, "retreat 0405/565; shoot SI1 LV1; roll 12");
    expect_level(hit, "LV1", KIRCHOLM_GONE);
    assert_true(fired(hit, "KIR-6.10"));
    g_autoptr(Position) missed = position_new(units, flight);
    play(missed, "retreat 0405/565; shoot SI1 LV1; roll 2");
    expect_place(missed, "LV1", "0605");
    expect_prompt(missed, "KIR-6.6"); /* its owner thinks again */
    play(missed, "retreat 0405/65; shoot SI1 LV1; roll 2; retreat 0405/5");
    expect_place(missed, "LV1", "0405"); /* the foot had two volleys */
    g_autoptr(Position) delayed =
        position_new(units, "[options]|volunteers-move=5|[state]|phase=movement|step=0");
    play(delayed, "retreat 0405/565; shoot SI1 LV1; roll 10"); /* 2p: four points, none is left */
    expect_level(delayed, "LV1", KIRCHOLM_GONE);
    assert_true(fired(delayed, "KIR-6.7"));
    /* Guns, too. */
    g_autoptr(Position) guns = position_new("LV1 volunteers 0705 E level=retreating, LV9 "
                                            "volunteers 0101 E, SA1 artillery 1005 W load=loaded, "
                                            "SR1 raitars 1010 W",
                                            flight);
    play(guns, "retreat 0505/56");
    assert_true(may(guns, "shoot SA1 LV1"));
}

static void
kir_6_7_no_flight_is_the_end(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LI1 infantry 0605 E level=retreating, LV9 volunteers 0101 E, SI1 infantry 0705 W",
        "[options]|infantry-move=2|[state]|phase=movement|step=0");
    expect_level(position, "LI1", KIRCHOLM_GONE);
    /* The only way out leads through a zone. */
    static const char gorge[] =
        "row-04=. . . . ~ ~ ~ ~ . . . . . .|row-05=. . . . . . ~ ~ . . . . . "
        ".|row-06=. . . . ~ ~ ~ ~ . . . . . .|[state]|phase=movement|step=0";
    g_autoptr(Position) open =
        position_new("LV1 volunteers 0605 E level=retreating, LV9 volunteers 0101 E, SI1 infantry "
                     "0608 W",
                     gorge);
    expect_level(open, "LV1", KIRCHOLM_RETREATING);
    g_autoptr(Position) watched =
        position_new("LV1 volunteers 0605 E level=retreating, LV9 volunteers 0101 E, SI1 infantry "
                     "0404 SSE",
                     gorge);
    expect_level(watched, "LV1", KIRCHOLM_GONE);
}

static void
kir_6_8_retreating_units_do_nothing(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LI1 infantry 0505 E level=retreating moved=1, LV9 volunteers 0101 E, SR1 raitars 0805 W",
        NULL);
    assert_false(may(position, "select LI1"));
    assert_false(has_zone(position, HET_FIRST, "0605"));
    expect_formation(position, "LI1", KIRCHOLM_NO_FORMATION);
    assert_false(kircholm_is_shooter(position_state(position), 0));
    assert_false(kircholm_may_attack(position_state(position), 0));
    g_autoptr(Position) tatars = position_new(
        "LT1 tatars 0505 E level=retreating moved=1, LV9 volunteers 0101 E, SR1 raitars 0605 W",
        NULL);
    assert_false(kircholm_is_shooter(position_state(tatars), 0));
    g_autoptr(Position) routed = position_new(
        "LI1 infantry 0505 E, SI1 infantry 0605 W defensive, SR9 raitars 1401 W", NULL);
    play(routed, "select LI1; shoot SI1; roll 11"); /* pikes are an easier mark: 12 */
    expect_level(routed, "SI1", KIRCHOLM_RETREATING);
    expect_formation(routed, "SI1", KIRCHOLM_NO_FORMATION);
    assert_false(has_zone(routed, HET_SECOND, "0505"));
}

static void
kir_6_9_retreating_units_fight_by_a_fifth(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LV1 volunteers 0805 E, SI1 infantry 0905 E level=retreating", NULL);
    assert_int_equal(kircholm_defence_strength(position_state(position), 1), 4);    /* of 20 */
    assert_int_equal(kircholm_attack_strength(position_state(position), 0, 1), 10); /* no rear */
}

static void
kir_6_10_retreating_units_are_lost_by_any_hit(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0505 E, SI1 infantry 0605 E level=retreating", NULL);
    play(position, "select LI1; shoot SI1; roll 10");
    expect_level(position, "SI1", KIRCHOLM_GONE);
    assert_true(fired(position, "KIR-6.10"));
}

static void
kir_6_11_disorganised_twice_is_retreating(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LI1 infantry 0505 E, SI1 infantry 0605 W level=disorganised, LV9 volunteers 0101 E", NULL);
    play(position, "select LI1; shoot SI1; roll 10");
    expect_level(position, "SI1", KIRCHOLM_RETREATING);
    assert_true(fired(position, "KIR-6.11"));
}

static void
kir_6_12_disorganised_units_keep_formation(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LR1 raitars 0505 E level=disorganised, LV9 volunteers 0101 E, SR1 raitars 1401 W", NULL);
    play(position, "select LR1");
    assert_false(offers(position, "form"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kir_6_1_levels_fall_one_by_one),
        cmocka_unit_test(kir_6_2_disorganised_units_are_plain),
        cmocka_unit_test(kir_6_3_disorganised_units_are_slow),
        cmocka_unit_test(kir_6_4_disorganised_units_are_shy),
        cmocka_unit_test(kir_6_5_disorganised_units_keep_their_zone),
        cmocka_unit_test(kir_6_6_retreating_units_flee_five_hexes),
        cmocka_unit_test(kir_6_6_flights_are_under_fire),
        cmocka_unit_test(kir_6_7_no_flight_is_the_end),
        cmocka_unit_test(kir_6_8_retreating_units_do_nothing),
        cmocka_unit_test(kir_6_9_retreating_units_fight_by_a_fifth),
        cmocka_unit_test(kir_6_10_retreating_units_are_lost_by_any_hit),
        cmocka_unit_test(kir_6_11_disorganised_twice_is_retreating),
        cmocka_unit_test(kir_6_12_disorganised_units_keep_formation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
