/* Rifle combat: HUS-12. */
#include "husaria-position.h"

/* Two of western infantry, who fire twice, before banners. */
static const char line[] = "P1 western-foot 0505, P2 western-foot 0604 NW, P3 tatars 0101, K1 "
                           "pancerni 0504 S, K2 tatars 1402";

static void
hus_12_11_units_with_stars_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(line, NULL);
    play(position, "select P1; add P2");
    expect_prompt(position, "HUS-12.11");
    assert_true(may(position, "shoot P1 K1"));
    assert_true(may(position, "shoot P2 K1"));
    assert_true(may(position, "pass")); /* they need not */
    g_autoptr(Position) others = position_attack("P1 pancerni 0505, P2 rabble-foot 0604 NW, K1 "
                                                 "pancerni 0504 S, K2 tatars 1402",
                                                 NULL);
    play(others, "select P1; add P2");
    expect_actor(others, HET_CHANCE); /* nobody is asked */
    assert_int_equal(fired(others, "HUS-12.31"), 0);
}

static void
hus_12_11b_their_strengths_may_be_summed(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(line, NULL);
    play(position, "select P1; add P2; shoot K1");
    expect_chance(position, 7, 15, 36); /* strength 4: 7 to 9 hit, more disperses */
    expect_chance(position, 12, 6, 36);
}

static void
hus_12_11c_or_each_fires_by_itself(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(line, NULL);
    play(position, "select P1; add P2; shoot P2 K1");
    expect_chance(position, 10, 7, 36); /* strength 2: 9 and 10 hit */
    expect_chance(position, 12, 3, 36);
    play(position, "roll 2");
    assert_true(may(position, "shoot P1 K1"));
}

static void
hus_12_11d_four_points_count_at_most(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 western-foot 0505, P2 western-foot 0604 NW, P4 western-foot 0404 NE, P3 tatars 0101, "
        "K1 pancerni 0504 S, K2 tatars 1402",
        NULL);
    play(position, "select P1; add P2; add P4; shoot K1");
    expect_chance(position, 7, 15, 36);
    expect_chance(position, 12, 6, 36);
}

static void
hus_12_11e_at_those_they_are_about_to_fight(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 western-foot 0505, P2 western-foot 0405, P3 tatars 0101, K1 pancerni 0504 S, K2 "
        "pancerni 0404 SE, K3 tatars 1402",
        NULL);
    play(position, "select P1; fight K1; done");
    assert_true(may(position, "shoot P1 K1"));
    assert_false(may(position, "shoot P1 K2")); /* in front of it, but P2's affair */
    assert_false(may(position, "shoot P2 K2"));
}

static void
hus_12_11f_attackers_first_then_defenders(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 western-foot 0505, P2 tatars 0101, K1 western-foot 0504 S", NULL);
    expect_actor(position, HET_FIRST);
    assert_false(may(position, "shoot K1 P1"));
    play(position, "pass");
    expect_actor(position, HET_SECOND);
    play(position, "shoot K1 P1; roll 2; shoot K1 P1; roll 2");
    assert_int_equal(fired(position, "HUS-12.31"), 2);
    expect_column(position, "1:1");
}

static void
hus_12_11g_pistols_and_muskets_together_are_pistols(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 western-foot 0505, P2 reiters 0604 NW, P3 tatars 0101, K1 pancerni "
                        "0504 S, K2 tatars 1402",
                        NULL);
    play(position, "select P1; add P2; shoot K1");
    expect_chance(position, 8, 9, 36); /* cavalry's table at 4: 8 and 9 hit */
    expect_chance(position, 12, 6, 36);
}

static void
hus_12_12_only_into_the_front_zone(void **unused)
{
    (void)unused;
    /* K1 is attacked from behind and cannot fire back. */
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, P2 tatars 0101, K1 western-foot 0504 N", NULL);
    expect_actor(position, HET_CHANCE);
    g_autoptr(Position) faced =
        position_attack("P1 pancerni 0505, P2 tatars 0101, K1 western-foot 0504 S", NULL);
    expect_actor(faced, HET_SECOND);
    assert_true(may(faced, "shoot K1 P1"));
}

static void
hus_12_2_twice_or_once_by_their_stars(void **unused)
{
    (void)unused;
    g_autoptr(Position) twice = position_attack(
        "P1 western-foot 0505, P2 tatars 0101, K1 pancerni 0504 S, K2 tatars 1402", NULL);
    play(twice, "shoot P1 K1; roll 2; shoot P1 K1; roll 2");
    expect_column(twice, "2:1");
    g_autoptr(Position) once = position_attack(
        "P1 hungarian-foot 0505, P2 tatars 0101, K1 pancerni 0504 S, K2 tatars 1402", NULL);
    play(once, "shoot P1 K1; roll 2");
    expect_column(once, "1:1");
}

static void
hus_12_2b_an_attack_phase(void **unused)
{
    (void)unused;
    /* K1 fires at P1, and has no volley left for P2. */
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505, P2 pancerni 0604 NW, P3 tatars 0101, K1 hungarian-foot 0504 S", NULL);
    play(position, "select P1; done; shoot K1 P1; roll 2; roll 8"); /* 4:2, a column for morale */
    assert_int_equal(fired(position, "HUS-6.12"), 2);
    expect_actor(position, HET_CHANCE); /* P2's battle */
    assert_int_equal(fired(position, "HUS-12.31"), 1);
    g_autoptr(Position) next = position_new(
        "P1 hungarian-foot 0505 N volleys=1, P2 tatars 0101, K1 pancerni 0504 S, K2 tatars 1402",
        NULL);
    play(next, "end");
    assert_true(may(next, "shoot P1 K1"));
}

static void
hus_12_2c_one_hex_far(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 western-foot 0506, P2 tatars 0101, K1 pancerni 0504 N, K2 tatars 1402", NULL);
    expect_actor(position, HET_SECOND); /* nobody to attack, nobody to fire at */
    assert_int_equal(fired(position, "HUS-12.31"), 0);
}

static void
hus_12_31_two_dice_in_the_table_of_the_arm(void **unused)
{
    (void)unused;
    g_autoptr(Position) foot = position_attack(
        "P1 western-foot 0505 N sp=1, P2 tatars 0101, K1 pancerni 0504 S, K2 tatars 1402", NULL);
    play(foot, "shoot P1 K1");
    expect_chance(foot, 10, 5, 36); /* 10 and 11 hit, 12 disperses */
    expect_chance(foot, 12, 1, 36);
    g_autoptr(Position) horse = position_attack(
        "P1 reiters 0505 N sp=1, P2 tatars 0101, K1 pancerni 0504 S, K2 tatars 1402", NULL);
    play(horse, "shoot P1 K1");
    expect_chance(horse, 12, 3, 36); /* 11 and 12 hit */
    assert_int_equal(fired(horse, "HUS-12.31"), 1);
    g_autoptr(Position) dragoons =
        position_attack(/* cavalry, whatever they carry */
                        "P1 dragoons 0505, P2 tatars 0101, K1 pancerni 0504 S, K2 tatars 1402",
                        NULL);
    play(dragoons, "shoot P1 K1");
    expect_chance(dragoons, 12, 3, 36);
}

static void
hus_12_31b_the_targets_ground_is_taken_off_the_dice(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 western-foot 0505, P2 tatars 0101, K1 pancerni 0504 S, K2 tatars 1402",
                        "row-04=. . . . w . . . . . . . . .");
    play(position, "shoot P1 K1");
    expect_chance(position, 12, 3, 36); /* 9 and 10 hit: 11 and 12 now, and nothing disperses */
    expect_chance(position, 10, 33, 36);
}

static void
hus_12_31d_a_fence_takes_one_off(void **unused)
{
    (void)unused;
    const char *foot = "P1 western-foot 0505, P2 tatars 0101, K1 pancerni 0504 S, K2 tatars 1402";
    g_autoptr(Position) works = position_attack(foot, "fence=0504/0505|[battle]|fences=second");
    play(works, "shoot P1 K1");
    expect_chance(works, 12, 1, 36); /* 9 and 10 hit: 10 and 11 now; 12 disperses */
    expect_chance(works, 11, 5, 36);
    g_autoptr(Position) own = position_attack(foot, "fence=0504/0505|[battle]|fences=first");
    play(own, "select P1; shoot P1 K1"); /* it need not attack, HUS-6.18 */
    expect_chance(own, 12, 3, 36);
    /* In a wood behind a fence the wood counts, as more. */
    g_autoptr(Position) wood = position_attack(
        foot, "row-04=. . . . w . . . . . . . . .|fence=0504/0505|[battle]|fences=second");
    play(wood, "shoot P1 K1");
    expect_chance(wood, 12, 3, 36);
    expect_chance(wood, 10, 33, 36);
}

static void
hus_12_31c_streams_and_slopes_are_not(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 western-foot 0505, P2 tatars 0101, K1 pancerni 0504 S, K2 tatars 1402",
                        "stream=0505/0504|row-04=. . . . .1 . . . . . . . . .");
    play(position, "shoot P1 K1");
    expect_chance(position, 12, 3, 36); /* 11 and 12 disperse */
    expect_chance(position, 10, 7, 36);
}

static void
hus_12_4_the_target_is_dispersed(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(line, NULL);
    play(position, "select P1; add P2; shoot K1; roll 12");
    expect_status(position, "K1", HUSARIA_DISPERSED);
    assert_int_equal(fired(position, "HUS-12.4"), 1);
    assert_int_equal(position_state(position)->morale, 0); /* 10.16 */
}

static void
hus_12_4b_or_loses_a_point(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(line, NULL);
    play(position, "select P1; add P2; shoot K1; roll 9; roll 2");
    expect_strength(position, "K1", 1);
    assert_int_equal(fired(position, "HUS-12.4b"), 1);
}

static void
hus_12_4c_and_tests_its_morale(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(line, NULL);
    play(position, "select P1; add P2; shoot K1; roll 9");
    expect_prompt(position, "HUS-12.4c");
    expect_chance(position, 8, 15, 36); /* more than 7 */
    g_autofree Position *calm = g_memdup2(position, sizeof *position);
    play(calm, "roll 7");
    expect_status(calm, "K1", HUSARIA_ON_MAP);
    play(position, "roll 8");
    expect_status(position, "K1", HUSARIA_DISPERSED);
    expect_strength(position, "K1", 1);
    assert_int_equal(fired(position, "HUS-12.4c"), 1);
}

static void
hus_12_4d_the_last_point_is_the_end_of_it(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 western-foot 0505, P2 tatars 0101, K1 pancerni 0504 S sp=1, K2 tatars 1402", NULL);
    play(position, "shoot P1 K1; roll 9");
    expect_status(position, "K1", HUSARIA_DESTROYED);
    assert_int_equal(position_state(position)->morale, 1);
    assert_int_equal(fired(position, "HUS-12.4c"), 0);
}

static void
hus_12_4e_when_nobody_is_left_there_is_no_battle(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 western-foot 0505, P2 tatars 0101, K1 pancerni 0504 S sp=1, K2 tatars 1402, K3 tatars "
        "1202",
        NULL);
    play(position, "shoot P1 K1; roll 9");
    expect_actor(position, HET_SECOND); /* the phase is over */
    expect_phase(position, HUSARIA_MOVEMENT);
    expect_place(position, "P1", "0505");
}

static void
hus_12_4f_of_a_stack_the_unit_aimed_at(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 western-foot 0505, P2 tatars 0101, K1 pancerni 0504 S sp=1, K2 "
                        "pancerni 0504 S sp=1, K3 tatars 1402",
                        NULL);
    play(position, "shoot P1 K2; roll 9");
    expect_status(position, "K2", HUSARIA_DESTROYED);
    expect_status(position, "K1", HUSARIA_ON_MAP);
}

/* Every kind of roll tells what it is for, each modifier with its rule, and what it needs. */
static void
rolls_tell_what_they_are_for(void **unused)
{
    (void)unused;
    g_autoptr(Position) muskets =
        position_attack("P1 western-foot 0505, P2 tatars 0101, K1 pancerni 0504 S",
                        "row-04=. . . . w . . . . . . . . .");
    play(muskets, "shoot P1 K1; roll 10");
    expect_told(muskets, "P1 rolls 10 for musket fire against K1: column 2 SP at 1 hex, R from 11; "
                         "to the die -2 the target's ground (HUS-12.31b); needs 9 or more; total "
                         "8: it misses (HUS-12.31)");
    play(muskets, "shoot P1 K1; roll 11");
    expect_told(muskets, "total 9: it hits (HUS-12.31)");
    play(muskets, "roll 8");
    expect_told(muskets, "K1 rolls 8 for its morale under fire: needed +7 its morale (HUS-T.8); "
                         "needs 7 or less: it breaks (HUS-12.4c)");
    g_autoptr(Position) guns =
        position_new("P1 heavy-artillery 0505 sp=3, K1 pancerni 0502 S", "[state]|phase=artillery");
    play(guns, "shoot P1 K1; roll 9");
    expect_told(guns,
                "P1 rolls 9 for heavy guns against K1: column 3 SP at 3 hexes, R from 9; needs "
                "6 or more: it hits (HUS-13.22)");
    g_autoptr(Position) bows = position_new(
        "P1 tatars 0505 sp=1, P2 tatars 1410, K1 pancerni 0504 N, K2 commander 0504", NULL);
    play(bows, "select P1; shoot P1 K1; roll 11");
    expect_told(bows, "P1 rolls 11 for archery against K1: column 1 SP at 1 hex; needs 11 or more: "
                      "it hits (HUS-15.21)");
    play(bows, "roll 12");
    expect_told(bows, "K2 rolls 12 for his life: needs 11 or less: he is killed (HUS-15.26)");
    g_autoptr(Position) battle = position_attack(
        "P1 pancerni 0505, P2 pancerni 0604 NW, P3 commander 0605 bonus=2, K1 rabble-foot 0504 N "
        "sp=2 flags=pikes, K2 wagons 0504, K3 tatars 1410",
        "[state]|phase=attack|morale=5");
    play(battle, "select P1; add P2; roll 5");
    expect_told(battle, "P2: joins the attack (HUS-6.14)");
    expect_told(battle,
                "P1 rolls 5 for the battle against K1: strength +4 by the counters (HUS-6.21b), +4 "
                "for horse against foot alone (HUS-6.19); against +2 by the counters (HUS-6.21b), "
                "+1 for pikes (HUS-15.13), -2 taken from behind (HUS-6.43), +1 for wagons "
                "(HUS-11.12); columns +1 the units' morale (HUS-6.21e), +2 commanders (HUS-9.21), "
                "+1 the army's morale (HUS-8.14); column 8:1 from 4:1 (HUS-6.21g)");
    expect_told(battle, "P1: the result is B4-1 (HUS-T.1)");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_12_11_units_with_stars_fire),
        cmocka_unit_test(hus_12_11b_their_strengths_may_be_summed),
        cmocka_unit_test(hus_12_11c_or_each_fires_by_itself),
        cmocka_unit_test(hus_12_11d_four_points_count_at_most),
        cmocka_unit_test(hus_12_11e_at_those_they_are_about_to_fight),
        cmocka_unit_test(hus_12_11f_attackers_first_then_defenders),
        cmocka_unit_test(hus_12_11g_pistols_and_muskets_together_are_pistols),
        cmocka_unit_test(hus_12_12_only_into_the_front_zone),
        cmocka_unit_test(hus_12_2_twice_or_once_by_their_stars),
        cmocka_unit_test(hus_12_2b_an_attack_phase),
        cmocka_unit_test(hus_12_2c_one_hex_far),
        cmocka_unit_test(hus_12_31_two_dice_in_the_table_of_the_arm),
        cmocka_unit_test(hus_12_31b_the_targets_ground_is_taken_off_the_dice),
        cmocka_unit_test(hus_12_31d_a_fence_takes_one_off),
        cmocka_unit_test(hus_12_31c_streams_and_slopes_are_not),
        cmocka_unit_test(hus_12_4_the_target_is_dispersed),
        cmocka_unit_test(hus_12_4b_or_loses_a_point),
        cmocka_unit_test(hus_12_4c_and_tests_its_morale),
        cmocka_unit_test(hus_12_4d_the_last_point_is_the_end_of_it),
        cmocka_unit_test(hus_12_4e_when_nobody_is_left_there_is_no_battle),
        cmocka_unit_test(hus_12_4f_of_a_stack_the_unit_aimed_at),
        cmocka_unit_test(rolls_tell_what_they_are_for),
    };
    return cmocka_run_group_tests_name("husaria-fire", tests, NULL, NULL);
}
