/* GNW-6: charges. */
#include "northern-position.h"

/* A second unit of the other side, so that the game does not end with the first. */
#define FAR "; RI9 i 840,850 S"

static void
gnw_6_1_who_charges(void **unused)
{
    (void)unused;
    static const struct {
        const char *unit, *charge;
        bool may;
    } cases[] = {
        {"SI1 i 450,300 N", "charge SI1 4500,3750:16384:16384 RI1", true},
        {"SI1 c 450,300 N", "charge SI1 4500,3575:16384:16384 RI1", true},
        {"SI1 d 450,300 N", "charge SI1 4500,3725:16384:16384 RI1", false},
        {"SI1 a 450,300 N formation=limbered", "charge SI1 4500,3675:16384:16384 RI1", false},
        {"SI1 g 450,300 N; SI2 i 450,100 N", "charge SI1 4500,3725:16384:16384 RI1", false},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units = g_strdup_printf("%s; RI1 i 450,400 S" FAR, cases[i].unit);
        g_autoptr(Position) position = position_new("movement", units, NULL);
        play(position, "select SI1");
        assert_int_equal(may(position, cases[i].charge), cases[i].may);
        assert_int_equal(is_listed(position, "charge"), cases[i].may);
    }
}

static void
gnw_6_2_foot_does_not_charge_horse(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N; RC1 c 450,400 S" FAR, NULL);
    play(position, "select SI1");
    assert_false(may(position, "charge SI1 4500,3575:16384:16384 RC1"));
    assert_false(is_listed(position, "charge"));
    g_autoptr(Position) horse =
        position_new("movement", "SC1 c 450,300 N; RC1 c 450,450 S" FAR, NULL);
    play(horse, "select SC1; charge SC1 4500,3900:16384:16384 RC1");
    assert_true(fired(horse, "GNW-6.9"));
}

static void
gnw_6_3_one_turn_of_45(void **unused)
{
    (void)unused;
    static const char charge[] = "charge SI1 5750,3000:0:0 RI1";
    g_autoptr(Position) ahead =
        position_new("movement", "SI1 i 450,300 45; RI1 i 600,300 W" FAR, NULL);
    play(ahead, "select SI1");
    assert_true(may(ahead, charge));
    assert_false(may(ahead, "charge SI1 5750,3000:0:16384 RI1")); /* no turn at the end */
    g_autoptr(Position) aside =
        position_new("movement", "SI1 i 450,300 44; RI1 i 600,300 W" FAR, NULL);
    play(aside, "select SI1");
    assert_false(may(aside, charge));
    /* Straight ahead only. */
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N; RI1 i 500,400 S" FAR, NULL);
    play(position, "select SI1");
    assert_true(may(position, "charge SI1 4500,3750:16384:16384 RI1"));
    assert_false(may(position, "charge SI1 4700,3750:16384:16384 RI1"));
    play(position, "charge SI1 4500,3750:16384:16384 RI1");
    assert_true(fired(position, "GNW-6.3"));
}

static void
gnw_6_4_one_attacker_a_side(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "movement",
        "SI1 i 480,300 N formation=column; SI2 i 410,387.5 N formation=column front=RI1; "
        "SC3 c 600,450 W; RI1 i 450,450 S front=SI2" FAR,
        NULL);
    play(position, "select SI1");
    assert_false(may(position, "charge SI1 4800,3875:16384:16384 RI1"));
    play(position, "move SI1 4800,2900:49152:49152; select SC3");
    play(position, "charge SC3 5300,4500:32768:32768 RI1"); /* its left flank is free */
    unsigned horse = het_scenario_unit(position->scenario, "SC3");
    assert_int_equal(unit_of(position, "RI1")->enemy[HET_FACE_LEFT], horse);
}

static void
gnw_6_5_fought_in_the_combat_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N; RI1 i 450,400 S" FAR, NULL);
    play(position, "select SI1; charge SI1 4500,3750:16384:16384 RI1");
    expect_phase(position, NORTHERN_COMBAT); /* nothing else to do */
    expect_actor(position, HET_CHANCE);
    expect_hits(position, "RI1", 0);
}

static void
gnw_6_6_the_weaker_does_not_charge(void **unused)
{
    (void)unused;
    static const char russian[] = "[state]|active=second|phase=movement";
    g_autoptr(Position) weaker =
        position_new("movement", "SI1 i 450,300 N hits=1; RI1 i 450,400 S hits=2", russian);
    play(weaker, "select RI1");
    assert_false(is_listed(weaker, "charge"));
    assert_false(may(weaker, "charge RI1 4500,3250:49152:49152 SI1"));
    g_autoptr(Position) equal =
        position_new("movement", "SI1 i 450,300 N hits=2; RI1 i 450,400 S hits=2", russian);
    play(equal, "select RI1");
    assert_true(may(equal, "charge RI1 4500,3250:49152:49152 SI1"));
}

static void
gnw_6_7_swedes_always_charge(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N hits=3; RI1 i 450,400 S" FAR, NULL);
    play(position, "select SI1");
    assert_true(may(position, "charge SI1 4500,3750:16384:16384 RI1"));
    assert_true(is_listed(position, "charge SI1 4500,3750:16384:16384 RI1"));
    g_autoptr(Position) saxons =
        position_new("movement", "SI1 i 450,300 N hits=3 nation=saxon; RI1 i 450,400 S" FAR, NULL);
    play(saxons, "select SI1");
    assert_false(may(saxons, "charge SI1 4500,3750:16384:16384 RI1"));
}

static void
gnw_6_8_guns_with_friends_near(void **unused)
{
    (void)unused;
    static const char front[] = "charge SC1 4500,4000:16384:16384 RA1";
    g_autoptr(Position) near = position_new(
        "movement", "SC1 c 450,300 N; SC2 c 600,450 W; RA1 a 450,450 S; RI1 i 450,582.5 S" FAR,
        NULL);
    play(near, "select SC1");
    assert_false(may(near, front));
    play(near, "move SC1 4500,2900:49152:49152; select SC2");
    assert_true(may(near, "charge SC2 5000,4500:32768:32768 RA1")); /* its flank */
    g_autoptr(Position) away = position_new(
        "movement", "SC1 c 450,300 N; RA1 a 450,450 S; RI1 i 450,582.6 S; RG1 g 450,500 S" FAR,
        NULL);
    play(away, "select SC1");
    assert_true(may(away, front)); /* a general is none */
    assert_true(is_listed(away, "charge SC1"));
    g_autoptr(Position) limbered = position_new(
        "movement", "SC1 c 450,300 N; RA1 a 450,450 S formation=limbered; RI1 i 450,582.5 S" FAR,
        NULL);
    play(limbered, "select SC1");
    assert_false(may(limbered, front)); /* it has a front too */
    assert_false(is_listed(limbered, "charge SC1"));
}

static void
expect_face(const char *units, const char *charge, HetFace face)
{
    g_autofree char *all = g_strdup_printf("%s" FAR, units);
    g_autoptr(Position) position = position_new("movement", all, NULL);
    unsigned unit = het_scenario_unit(position->scenario, "SC1");
    play(position, "select SC1");
    assert_true(may(position, charge));
    play(position, charge);
    assert_int_equal(unit_of(position, "RI1")->enemy[face], unit);
    assert_int_equal(unit_of(position, "SC1")->enemy[HET_FACE_FRONT],
                     het_scenario_unit(position->scenario, "RI1"));
}

/* SI2 bars the charges at RI1's middle and square to it: one past it is listed. */
static void
charges_aslant_are_listed(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "movement", "SI1 i 300,300 N; SI2 i 380,320 N formation=column; RI1 i 385,400 30" FAR,
        NULL);
    play(position, "select SI1");
    assert_true(is_listed(position, "charge SI1"));
}

/* At the enemy's middle and square to its side it meets the front; straight on, the flank. */
static void
each_side_in_reach_is_listed(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SC1 c 300,300 N; RI1 i 380,505 170" FAR, NULL);
    unsigned horse = het_scenario_unit(position->scenario, "SC1");
    play(position, "select SC1");
    assert_true(is_listed(position, "charge SC1 3000,4705:16384:16384 RI1"));
    play(position, "charge SC1 3000,4705:16384:16384 RI1");
    assert_int_equal(unit_of(position, "RI1")->enemy[HET_FACE_RIGHT], horse);
}

static void
gnw_6_9_contact(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N; RI1 i 450,400 S" FAR, NULL);
    play(position, "select SI1");
    assert_true(may(position, "charge SI1 4500,3750:16384:16384 RI1"));
    assert_false(may(position, "charge SI1 4500,3751:16384:16384 RI1"));
    assert_true(may(position, "charge SI1 4500,3741:16384:16384 RI1"));
    assert_false(may(position, "charge SI1 4500,3740:16384:16384 RI1"));
    /* Sides, as seen from where the target looks (south): west is its right. */
    expect_face("SC1 c 450,200 N; RI1 i 450,400 S", "charge SC1 4500,3575:16384:16384 RI1",
                HET_FACE_FRONT);
    expect_face("SC1 c 450,600 S; RI1 i 450,400 S", "charge SC1 4500,4425:49152:49152 RI1",
                HET_FACE_REAR);
    expect_face("SC1 c 300,400 E; RI1 i 450,400 S", "charge SC1 3700,4000:0:0 RI1", HET_FACE_RIGHT);
    expect_face("SC1 c 600,400 W; RI1 i 450,400 S", "charge SC1 5300,4000:32768:32768 RI1",
                HET_FACE_LEFT);
    /* Aslant against the front: the front, though the corner comes first. */
    expect_face("SC1 c 500,250 340; RI1 i 450,400 S", "charge SC1 4640,3489:20025:20025 RI1",
                HET_FACE_FRONT);
}

static void
gnw_6_10_charges_are_a_move_long(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N formation=column; RI1 i 450,512.5 S" FAR, NULL);
    play(position, "select SI1");
    assert_true(may(position, "charge SI1 4500,4500:16384:16384 RI1"));
    g_autoptr(Position) far =
        position_new("movement", "SI1 i 450,300 N formation=column; RI1 i 450,513.6 S" FAR, NULL);
    play(far, "select SI1");
    assert_false(may(far, "charge SI1 4500,4511:16384:16384 RI1"));
    assert_false(may(far, "charge SI1 4500,4500:16384:16384 RI1"));
    g_autoptr(Position) unwatched =
        position_new("movement", "SI1 i 450,300 N formation=column; RI1 i 450,525.5 S" FAR,
                     "[options]|march-distance=0");
    play(unwatched, "select SI1");
    assert_false(may(unwatched, "charge SI1 4500,4629:16384:16384 RI1"));
    g_autoptr(Position) hedge = position_new("movement", "SI1 i 450,300 N; RI1 i 450,410 S" FAR,
                                             "[terrain h]|type=hedge|line=400,350 500,350");
    play(hedge, "select SI1");
    assert_false(may(hedge, "charge SI1 4500,3850:16384:16384 RI1"));
    g_autoptr(Position) near = position_new("movement", "SI1 i 450,300 N; RI1 i 450,400 S" FAR,
                                            "[terrain h]|type=hedge|line=400,350 500,350");
    play(near, "select SI1");
    assert_true(may(near, "charge SI1 4500,3750:16384:16384 RI1"));
}

static void
gnw_6_11_a_friend_at_ten_guards(void **unused)
{
    (void)unused;
    static const char front[] = "charge SC1 4500,4000:16384:16384 RA1";
    static const struct {
        const char *guard;
        bool may;
    } cases[] = {
        {"RI1 i 450,582.5 S", false}, /* 100.0 mm from the gun's rear */
        {"RI1 i 450,582.6 S", true},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units =
            g_strdup_printf("SC1 c 450,300 N; RA1 a 450,450 S; %s" FAR, cases[i].guard);
        g_autoptr(Position) position = position_new("movement", units, NULL);
        play(position, "select SC1");
        assert_int_equal(may(position, front), cases[i].may);
    }
}

/* GNW-6.7 lifts GNW-6.6 and no more. */
static void
gnw_6_12_guarded_guns_stop_swedes(void **unused)
{
    (void)unused;
    static const char *const guards[] = {"RI1 i 450,530 S", "RI1 i 450,700 S"};
    static const char *const nations[] = {"swedish", "saxon"};
    for (unsigned guard = 0; guard < 2; guard++) {
        for (unsigned nation = 0; nation < 2; nation++) {
            g_autofree char *units =
                g_strdup_printf("SC1 c 450,300 N hits=1 nation=%s; RA1 a 450,450 S hits=1; %s" FAR,
                                nations[nation], guards[guard]);
            g_autoptr(Position) position = position_new("movement", units, NULL);
            play(position, "select SC1");
            assert_int_equal(may(position, "charge SC1 4500,4000:16384:16384 RA1"), guard == 1);
        }
    }
}

static void
gnw_6_13_columns_charge(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"SI1 i 450,300 N formation=column", "charge SI1 4500,3375:16384:16384 RI1"},
        {"SI1 c 450,300 N formation=column", "charge SI1 4500,3275:16384:16384 RI1"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units = g_strdup_printf("%s; RI1 i 450,400 S" FAR, cases[i][0]);
        g_autoptr(Position) position = position_new("movement", units, NULL);
        play(position, "select SI1");
        assert_true(is_listed(position, "charge SI1"));
        play(position, cases[i][1]);
        assert_int_equal(unit_of(position, "SI1")->formation, NORTHERN_COLUMN);
        assert_int_equal(unit_of(position, "RI1")->enemy[HET_FACE_FRONT],
                         het_scenario_unit(position->scenario, "SI1"));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gnw_6_1_who_charges),
        cmocka_unit_test(gnw_6_2_foot_does_not_charge_horse),
        cmocka_unit_test(gnw_6_3_one_turn_of_45),
        cmocka_unit_test(gnw_6_4_one_attacker_a_side),
        cmocka_unit_test(gnw_6_5_fought_in_the_combat_phase),
        cmocka_unit_test(gnw_6_6_the_weaker_does_not_charge),
        cmocka_unit_test(gnw_6_7_swedes_always_charge),
        cmocka_unit_test(gnw_6_8_guns_with_friends_near),
        cmocka_unit_test(charges_aslant_are_listed),
        cmocka_unit_test(each_side_in_reach_is_listed),
        cmocka_unit_test(gnw_6_9_contact),
        cmocka_unit_test(gnw_6_10_charges_are_a_move_long),
        cmocka_unit_test(gnw_6_11_a_friend_at_ten_guards),
        cmocka_unit_test(gnw_6_12_guarded_guns_stop_swedes),
        cmocka_unit_test(gnw_6_13_columns_charge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
