/* Zones of control: HUS-5. A unit at 0504 that faces S controls 0505, 0404 and 0604. */
#include "husaria-position.h"

/* --- 5.1 what they are ------------------------------------------------------------------------ */

static void
hus_5_11_the_three_front_hexes(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 pancerni 0909, K1 hungarian-foot 0504 S", NULL);
    assert_true(controls(position, HET_SECOND, "0505"));
    assert_true(controls(position, HET_SECOND, "0404"));
    assert_true(controls(position, HET_SECOND, "0604"));
    assert_false(controls(position, HET_SECOND, "0503"));
    assert_false(controls(position, HET_SECOND, "0403"));
    assert_false(controls(position, HET_SECOND, "0603"));
    assert_false(controls(position, HET_SECOND, "0504"));
    assert_false(controls(position, HET_SECOND, "0506"));
    assert_false(controls(position, HET_FIRST, "0505"));
}

static void
hus_5_12_zones_do_not_cancel(void **unused)
{
    (void)unused;
    /* 0505 is in P2's zone too, and K2's. */
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0507, P2 pancerni 0506, K1 hungarian-foot 0504 S, K2 tatars 0605 SW", NULL);
    assert_true(controls(position, HET_FIRST, "0505"));
    assert_true(controls(position, HET_SECOND, "0505"));
    g_autoptr(Position) walk = position_new(
        "P1 pancerni 0506, P2 pancerni 0405 NE, P3 pancerni 1202, K1 hungarian-foot 0504 S", NULL);
    play(walk, "select P1; move 0505"); /* P2's zone there is no help: it stops */
    assert_int_equal(walk->buffer.state.depth, 0);
}

static void
hus_5_13_the_own_zone_hinders_nobody(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0506, P2 hungarian-foot 0404 NE, K1 tatars 1402", NULL);
    assert_true(controls(position, HET_FIRST, "0504"));
    expect_cost(position, "P1", "move 0502", 8);
    play(position, "select P1; move 0504; turn ^NE"); /* it may turn there as well */
    expect_facing(position, "P1", 1);
}

/* --- 5.2 movement ----------------------------------------------------------------------------- */

static void
hus_5_21_who_enters_must_stop(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0507, P2 pancerni 1202, K1 hungarian-foot 0504 S", NULL);
    assert_true(reaches(position, "P1", "0505"));
    assert_true(reaches(position, "P1", "0604"));
    /* Over 0604 is the short way to 0603; around the zone it takes more. */
    expect_cost(position, "P1", "move 0603", 10);
    play(position, "select P1; move 0505");
    assert_int_equal(position->buffer.state.depth, 0);
    assert_false(may(position, "select P1"));
}

static void
hus_5_21b_who_begins_in_one_may_leave_it(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505 SE, P2 pancerni 1202, K1 hungarian-foot 0504 S", NULL);
    expect_cost(position, "P1", "move 0707", 6);
    /* From one zone into another: it stops there. */
    g_autoptr(Position) along =
        position_new("P1 pancerni 0505 NE, P2 pancerni 1202, K1 hungarian-foot 0504 S", NULL);
    assert_true(reaches(along, "P1", "0604"));
    play(along, "select P1; move 0604");
    assert_int_equal(along->buffer.state.depth, 0);
}

static void
hus_5_22_entering_costs_nothing_more(void **unused)
{
    (void)unused;
    /* Hungarian foot with four points gets to the zone on its last. */
    g_autoptr(Position) position =
        position_new("P1 hungarian-foot 0509, P2 pancerni 1202, K1 hungarian-foot 0504 S", NULL);
    assert_true(reaches(position, "P1", "0505"));
}

static const char held[] = "P1 pancerni 0505 N, P2 pancerni 1202, K1 hungarian-foot 0504 S";

static void
hus_5_23_horse_turns_in_a_zone_for_a_point_more(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(held, NULL);
    expect_cost(position, "P1", "move 0605", 6); /* 60 degrees: two points, and a step */
    expect_cost(position, "P1", "move 0506", 8); /* 120 degrees: three */
    play(position, "select P1; turn ^S");
    expect_facing(position, "P1", 3);
    assert_int_equal(fired(position, "HUS-5.23"), 1);
}

static void
hus_5_23b_whatever_the_ground(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(held, "row-05=. . . . w . . . . . . . . .");
    expect_cost(position, "P1", "move 0605", 6);
}

static void
hus_5_23c_once_and_before_it_moves(void **unused)
{
    (void)unused;
    /* Steps of a way are edges 0 to 5, then facings A (N) to F (NW). */
    g_autoptr(Position) position = position_new(held, NULL);
    play(position, "select P1");
    assert_true(may(position, "move 0605/B2"));
    assert_false(may(position, "move 0605/CB2")); /* two turns */
    g_autoptr(Position) beside =
        position_new("P1 pancerni 0505 NE, P2 pancerni 1202, K1 hungarian-foot 0504 S", NULL);
    play(beside, "select P1");
    assert_true(may(beside, "move 0604/1"));
    assert_false(may(beside, "move 0604/1C")); /* from zone to zone, and then a turn */
}

static void
hus_5_24_back_out_of_a_zone(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(held, NULL);
    play(position, "select P1");
    assert_true(may(position, "retreat 0506"));
    assert_true(may(position, "retreat 0405"));
    assert_true(may(position, "retreat 0605"));
    assert_false(may(position, "retreat 0604"));
    play(position, "retreat 0506");
    expect_place(position, "P1", "0506");
    assert_true(may(position, "turn ^SE")); /* a free turn */
    play(position, "turn ^S");
    expect_facing(position, "P1", 3);
    assert_false(may(position, "select P1")); /* all points are spent */
    assert_int_equal(fired(position, "HUS-5.24"), 1);
}

static void
hus_5_24g_who_has_shot_has_not_all_its_points(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 tatars 0505, P9 tatars 1409, K1 pancerni 0504 S, K9 tatars 1402", NULL);
    play(position, "select P1");
    assert_true(offers(position, "retreat P1 0506"));
    play(position, "shoot P1 K1; roll 2");
    assert_false(offers(position, "retreat"));
    assert_false(may(position, "retreat P1 0506"));
}

static void
hus_5_24b_to_a_free_hex_out_of_zones(void **unused)
{
    (void)unused;
    /* K2 controls 0605; P3 stands in 0405. */
    g_autoptr(Position) position =
        position_new("P1 dragoons 0505 N, P2 pancerni 1202, P3 polish-foot 0405, K1 "
                     "hungarian-foot 0504 S, K2 hungarian-foot 0704 SW",
                     NULL);
    assert_true(controls(position, HET_SECOND, "0604"));
    play(position, "select P1");
    assert_true(may(position, "retreat 0506"));
    assert_false(may(position, "retreat 0405"));
    g_autoptr(Position) watched =
        position_new("P1 pancerni 0505 N, P2 pancerni 1202, K1 hungarian-foot 0504 S, K2 "
                     "hungarian-foot 0705 NW",
                     NULL);
    play(watched, "select P1");
    assert_true(controls(watched, HET_SECOND, "0605") || controls(watched, HET_SECOND, "0604"));
    assert_false(may(watched, "retreat 0605"));
    /* 0404 is free, but before it. */
    g_autoptr(Position) front =
        position_new("P1 pancerni 0505 N, P2 pancerni 1202, K1 hungarian-foot 0604 SW", NULL);
    assert_true(reaches(front, "P1", "0404"));
    play(front, "select P1");
    assert_false(may(front, "retreat 0404"));
    assert_true(may(front, "retreat 0506"));
}

static void
hus_5_24c_only_out_of_a_zone(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505 N, P2 pancerni 1202, K1 hungarian-foot 0502 S", NULL);
    play(position, "select P1");
    assert_false(may(position, "retreat 0506"));
}

static void
hus_5_24d_foot_may_as_well(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 hungarian-foot 0505 N, P2 pancerni 1202, K1 hungarian-foot 0504 S", NULL);
    play(position, "select P1; retreat 0506; turn ^S");
    expect_place(position, "P1", "0506");
}

static void
hus_5_24e_a_commander_is_no_unit_there(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0505 N, P2 commander 0506 bonus=1, K1 hungarian-foot 0504 S", NULL);
    play(position, "select P1");
    assert_true(may(position, "retreat 0506"));
    g_autoptr(Position) theirs =
        position_new("P1 pancerni 0505 N, K2 commander 0506, K1 hungarian-foot 0504 S", NULL);
    play(theirs, "select P1");
    assert_true(offers(theirs, "retreat P1 0506"));
    play(theirs, "retreat 0506");
    expect_status(theirs, "K2", HUSARIA_DESTROYED);
    /* Nor do wagons bar it to foot (11.18), but to horse (11.17). */
    const char *train = "P1 %s 0505 N, K2 wagons 0506, K3 wagons 1410, K1 hungarian-foot 0504 S";
    g_autofree char *foot = g_strdup_printf(train, "polish-foot");
    g_autofree char *horse = g_strdup_printf(train, "pancerni");
    g_autoptr(Position) over = position_new(foot, NULL);
    g_autoptr(Position) not_over = position_new(horse, NULL);
    play(over, "select P1");
    play(not_over, "select P1");
    assert_true(offers(over, "retreat P1 0506") && may(over, "retreat 0506"));
    assert_false(offers(not_over, "retreat P1 0506") || may(not_over, "retreat 0506"));
}

static void
hus_5_24f_it_moves_and_may_be_met(void **unused)
{
    (void)unused;
    const char *chased = "P1 pancerni 0505 N, P2 pancerni 1202, K1 pancerni 0504 S";
    g_autoptr(Position) position = position_new(chased, NULL);
    play(position, "select P1; retreat 0506");
    expect_actor(position, HET_SECOND);
    play(position, "charge K1 0505; roll 6");
    expect_place(position, "P1", "0506");
    expect_facing(position, "P1", 0); /* it was stopped: no free turn */
    assert_false(may(position, "select P1"));
    g_autoptr(Position) spared = position_new(chased, NULL);
    play(spared, "select P1; retreat 0506; pass; turn ^S");
    expect_facing(spared, "P1", 3);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_5_11_the_three_front_hexes),
        cmocka_unit_test(hus_5_12_zones_do_not_cancel),
        cmocka_unit_test(hus_5_13_the_own_zone_hinders_nobody),
        cmocka_unit_test(hus_5_21_who_enters_must_stop),
        cmocka_unit_test(hus_5_21b_who_begins_in_one_may_leave_it),
        cmocka_unit_test(hus_5_22_entering_costs_nothing_more),
        cmocka_unit_test(hus_5_23_horse_turns_in_a_zone_for_a_point_more),
        cmocka_unit_test(hus_5_23b_whatever_the_ground),
        cmocka_unit_test(hus_5_23c_once_and_before_it_moves),
        cmocka_unit_test(hus_5_24_back_out_of_a_zone),
        cmocka_unit_test(hus_5_24b_to_a_free_hex_out_of_zones),
        cmocka_unit_test(hus_5_24c_only_out_of_a_zone),
        cmocka_unit_test(hus_5_24d_foot_may_as_well),
        cmocka_unit_test(hus_5_24e_a_commander_is_no_unit_there),
        cmocka_unit_test(hus_5_24f_it_moves_and_may_be_met),
        cmocka_unit_test(hus_5_24g_who_has_shot_has_not_all_its_points),
    };
    return cmocka_run_group_tests_name("husaria-zones", tests, NULL, NULL);
}
