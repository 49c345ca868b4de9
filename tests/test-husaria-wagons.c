/* Wagons: HUS-11. */
#include "husaria-position.h"

static void
hus_11_11_no_zone_and_no_strength(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, K1 wagons 0504, K2 tatars 1402", NULL);
    expect_phase(position, HUSARIA_MOVEMENT); /* nobody to fight with */
    g_autoptr(Position) zone =
        position_new("P1 pancerni 0507, P2 tatars 1409, K1 wagons 0505 S, K2 tatars 1402", NULL);
    assert_false(controls(zone, HET_SECOND, "0506"));
    assert_true(reaches(zone, "P1", "0604")); /* past it */
}

static void
expect_attack(const char *units, const char *more, const char *column)
{
    g_autoptr(Position) position = position_attack(units, more);
    expect_column(position, column);
}

static void
expect_attack_on(const char *target, const char *units, const char *column)
{
    g_autoptr(Position) position = position_attack(units, NULL);
    g_autofree char *fight = g_strconcat("fight ", target, NULL);
    play(position, fight);
    expect_column(position, column);
}

static void
hus_11_12_a_point_in_defence(void **unused)
{
    (void)unused;
    expect_attack("P1 rabble-foot 0505 N sp=2, K1 rabble-foot 0504 S sp=1, K2 commander 1402", NULL,
                  "2:1");
    expect_attack("P1 rabble-foot 0505 N sp=2, K1 rabble-foot 0504 S sp=1, K2 wagons 0504", NULL,
                  "1:1");
    /* A point for the hex, not for each unit in it. */
    expect_attack("P1 rabble-foot 0505 N sp=2, K1 rabble-foot 0504 S sp=1, K3 rabble-foot 0504 S "
                  "sp=1, K2 wagons 0504",
                  NULL, "1:2");
    expect_attack("P1 pancerni 0505, K1 rabble-foot 0504 S sp=1, K3 rabble-foot 0504 S sp=1, K4 "
                  "light-artillery 0504 S sp=1, K2 wagons 0504",
                  NULL, "1:1"); /* 1:2, two points against four, and a point of morale */
    /* One attacker, two hexes: each has its own wagons' point. */
    g_autoptr(Position) two = position_attack(
        "P1 pancerni 0505, P2 tatars 0101, K1 rabble-foot 0504 S sp=2, K2 rabble-foot 0604 SW "
        "sp=1, K3 wagons 0504, K4 wagons 0604", /* twice two against five, and morale */
        NULL);
    play(two, "fight K1");
    expect_column(two, "1:1");
}

static void
hus_11_12b_and_no_lances_against_them(void **unused)
{
    (void)unused;
    expect_attack("P1 hussars 0505 flags=lances, K1 rabble-foot 0504 S sp=2", NULL, "7:1");
    expect_attack("P1 hussars 0505 flags=lances, K1 rabble-foot 0504 S sp=2, K2 wagons 0504", NULL,
                  "3:1");
    /* Wagons in one hex of two are enough, whichever. */
    const char *two = "P1 hussars 0505 flags=lances, K1 rabble-foot %s S sp=2, K2 wagons 0504, K3 "
                      "rabble-foot %s S sp=1";
    g_autofree char *before = g_strdup_printf(two, "0504", "0604");
    g_autofree char *behind = g_strdup_printf(two, "0604", "0504");
    expect_attack_on("K1", before, "3:1");
    expect_attack_on("K1", behind, "3:1");
}

static void
hus_11_12c_but_not_in_attack(void **unused)
{
    (void)unused;
    expect_attack("P1 rabble-foot 0505 N sp=2, P2 wagons 0505, K1 rabble-foot 0504 S sp=2", NULL,
                  "1:1");
}

static void
hus_11_13_only_foot_and_guns_may_be_with_them(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 wagons 0504, P2 pancerni 0505, P3 polish-foot 0605, P4 light-artillery "
                     "0405, P5 commander 0506, K1 tatars 1402",
                     NULL);
    assert_false(reaches(position, "P2", "0504"));
    assert_true(reaches(position, "P3", "0504"));
    assert_true(reaches(position, "P4", "0504"));
    assert_true(reaches(position, "P5", "0504")); /* 9.12 */
    assert_false(reaches(position, "P1", "0505"));
    assert_true(reaches(position, "P1", "0605"));
}

static void
hus_11_13b_one_wagon_a_hex(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 wagons 0504, P2 wagons 0505, P3 tatars 0101, K1 tatars 1402", NULL);
    assert_false(reaches(position, "P2", "0504"));
    assert_true(reaches(position, "P2", "0604"));
}

static const char fort[] = "P1 rabble-foot 0505 N sp=2, P2 tatars 0101, K1 rabble-foot 0504 S "
                           "sp=2, K2 wagons 0504, K3 tatars 1402";

static void
hus_11_14_they_stay_in_battle(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(fort, NULL);
    expect_column(position, "1:2");
    play(position, "roll 3; retreat 0503"); /* B1 */
    expect_place(position, "K1", "0503");
    expect_place(position, "K2", "0504");
    expect_status(position, "K2", HUSARIA_ON_MAP);
    g_autoptr(Position) chase =
        position_attack("P1 rabble-foot 0505 N sp=2, P2 wagons 0505, P3 tatars 0101, K1 "
                        "rabble-foot 0504 S sp=2, K3 tatars 1402",
                        NULL);
    play(chase, "roll 4; retreat 0503; pursue 0504");
    expect_place(chase, "P1", "0504");
    expect_place(chase, "P2", "0505");
}

static void
hus_11_15_one_hex_of_retreat_may_be_stood_for_a_point(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(fort, NULL);
    play(position, "roll 3; pass K1"); /* B1 */
    expect_place(position, "K1", "0504");
    expect_strength(position, "K1", 1);
    expect_status(position, "K2", HUSARIA_ON_MAP);
    assert_int_equal(fired(position, "HUS-11.15"), 1);
    g_autoptr(Position) open = position_attack(
        "P1 rabble-foot 0505 N sp=2, P2 tatars 0101, K1 rabble-foot 0504 S sp=2, K3 tatars 1402",
        NULL);
    play(open, "roll 4"); /* B1 in 1:1 */
    assert_false(may(open, "pass K1"));
}

static void
hus_11_15b_a_point_for_the_whole_stack(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 rabble-foot 0505 N sp=2, P2 tatars 0101, K1 rabble-foot 0504 S sp=1, "
                        "K2 wagons 0504, K3 rabble-foot 0504 S sp=1, K4 tatars 1402",
                        NULL);
    expect_column(position, "1:2");
    play(position, "roll 3; pass K1; pass K3; lose K3");
    expect_status(position, "K3", HUSARIA_DESTROYED);
    expect_strength(position, "K1", 1);
}

static void
hus_11_15c_more_drives_them_out_and_the_wagons_are_lost(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 rabble-foot 0505 N sp=2, P3 commander 0505 bonus=2, P2 tatars 0101, K1 "
                        "rabble-foot 0504 S sp=2, K2 wagons 0504, K3 tatars 1402",
                        NULL);
    expect_column(position, "2:1");
    play(position, "roll 3"); /* B2 */
    assert_false(may(position, "pass K1"));
    play(position, "retreat 0502");
    expect_status(position, "K2", HUSARIA_DESTROYED);
    assert_int_equal(fired(position, "HUS-11.15c"), 1);
}

static void
hus_11_15d_attackers_have_no_such_choice(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 rabble-foot 0505 N sp=2, P2 wagons 0505, P3 tatars 0101, K1 rabble-foot 0504 S sp=2",
        NULL);
    play(position, "roll 9"); /* A1 */
    assert_false(may(position, "pass P1"));
    /* Thrown back two hexes they leave theirs whole: 11.15 is of those who defend wagons. */
    g_autoptr(Position) far = position_attack(
        "P1 rabble-foot 0505 N sp=2, P2 wagons 0505, P3 tatars 0101, K1 hungarian-foot 0504 S",
        NULL);
    play(far, "pass");
    expect_column(far, "1:2");
    play(far, "roll 11; retreat 0507"); /* A2-1 */
    expect_place(far, "P2", "0505");
}

/* K1 looks over the road that P1 and its wagons take. */
#define CONVOY "P1 polish-foot 0506 N, P2 wagons 0506, P3 light-artillery 0506 N, K1 tatars 0405 SE"

static void
hus_11_16_with_wagons_zones_do_not_matter(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(CONVOY, NULL);
    assert_true(controls(position, HET_SECOND, "0505"));
    play(position, "select P1");
    assert_false(may(position, "move P1 0504/00")); /* it would stop in 0505 */
    assert_true(offers(position, "add P2"));
    play(position, "add P2");
    assert_true(may(position, "move P1 0504/00"));
    assert_false(may(position, "move P1 0505/A0")); /* no turn on the way */
    play(position, "move P1 0504/00");
    while (position->buffer.state.actor == HET_SECOND)
        play(position, "pass");
    expect_place(position, "P1", "0504");
    expect_place(position, "P2", "0504");
    expect_place(position, "P3", "0506");
    assert_true(fired(position, "HUS-11.16") > 0);
}

static void
hus_11_16b_wagons_and_others_of_the_hex_go_along(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(CONVOY ", P4 commander 0506", NULL);
    play(position, "select P1");
    assert_false(offers(position, "add P3")); /* the wagons first */
    play(position, "add P2");
    play(position, "add P3; move P1 0505; pass"); /* K1 could shoot */
    expect_place(position, "P3", "0505");
    expect_place(position, "P2", "0505");
    expect_place(position, "P4", "0506");
    /* Commanders who ride along (9.14b) are named last. */
    g_autoptr(Position) led = position_new(CONVOY ", P4 commander 0506", NULL);
    play(led, "select P1; add P4");
    assert_false(offers(led, "add"));
    assert_false(may(led, "add P2"));
    g_autoptr(Position) all = position_new(CONVOY ", P4 commander 0506", NULL);
    play(all, "select P1; add P2; add P3; add P4; move P1 0505; pass");
    expect_place(all, "P4", "0505");
    g_autoptr(Position) moved =
        position_new("P1 polish-foot 0506 N, P2 wagons 0506 N flags=moved, K1 tatars 1402", NULL);
    play(moved, "select P1");
    assert_false(offers(moved, "add"));
    assert_false(may(moved, "add P2"));
    g_autoptr(Position) fired_guns = position_new(
        "P1 polish-foot 0506, P2 wagons 0506, P3 light-artillery 0506 N flags=shot, K1 tatars 1402",
        NULL);
    play(fired_guns, "select P1; add P2");
    assert_false(offers(fired_guns, "add")); /* HUS-13.17 */
    assert_false(may(fired_guns, "add P3"));
}

static void
hus_11_16c_no_faster_than_the_slowest(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 polish-foot 0506 N, P2 wagons 0506, P3 heavy-artillery 0506 N, K1 tatars 1402", NULL);
    assert_true(reaches(position, "P1", "0502")); /* four points by itself */
    play(position, "select P1; add P2");
    assert_true(offers(position, "move P1 0503")); /* three of wagons */
    assert_false(offers(position, "move P1 0502"));
    assert_true(offers(position, "move P1 0507")); /* back as well */
    play(position, "add P3");
    assert_true(offers(position, "move P1 0504")); /* two of heavy guns */
    assert_false(offers(position, "move P1 0503"));
    play(position, "move P1 0505");
    assert_true(offers(position, "turn P1 ^S"));
    assert_false(offers(position, "turn P3"));
    play(position, "turn P1 ^S");
    expect_facing(position, "P1", 3);
    expect_facing(position, "P3", 0);
}

static void
hus_11_16d_all_of_them_have_moved(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 polish-foot 0506 N, P2 wagons 0506, P3 light-artillery 0506 N, P5 "
                     "pancerni 1005, K1 tatars 1402",
                     NULL);
    play(position, "select P1; add P2; add P3; move P1 0507");
    if (offers(position, "pass"))
        play(position, "pass");
    assert_false(offers(position, "select P1"));
    assert_false(offers(position, "select P2"));
    assert_false(offers(position, "select P3"));
    assert_true(offers(position, "select P5"));
}

static void
hus_11_16e_a_counter_charge_meets_all_of_them(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 polish-foot 0506 N, P2 wagons 0506, P3 light-artillery 0506 N, K1 cossack-horse 0503 S",
        NULL);
    play(position, "select P1; add P2; add P3; move P1 0504");
    assert_true(offers(position, "charge K1")); /* P1 is at 0505 */
    play(position, "charge K1");
    /* One of foot, one of guns and one of the wagons: 2:3 is 1:2, morale 6 against 6. */
    expect_column(position, "1:2");
}

static void
hus_11_17_horse_does_not_cross_wagons(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 pancerni 0505, P2 tatars 0101, K1 wagons 0504, "
                                                "K2 wagons 0404, K3 wagons 0604, K4 tatars 1402",
                                                NULL);
    assert_false(reaches(position, "P1", "0504"));
    g_autoptr(Position) own =
        position_new("P1 pancerni 0505, P2 tatars 0101, P3 wagons 0504, K4 tatars 1402", NULL);
    assert_false(reaches(own, "P1", "0504"));
}

static void
hus_11_17b_nor_in_a_chase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, P3 tatars 0101, K1 rabble-foot 0504 S sp=2, K2 wagons "
                        "0504, K3 tatars 1402",
                        NULL);
    expect_column(position, "2:1");
    play(position, "roll 6; retreat 0503"); /* B1: K2 is left alone */
    assert_false(may(position, "pursue 0504"));
}

static void
hus_11_18_any_enemy_who_comes_over_them(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 rabble-foot 0505 N sp=2, P2 tatars 0101, K1 wagons 0504, K4 tatars 1402", NULL);
    play(position, "select P1; move 0503");
    expect_status(position, "K1", HUSARIA_DESTROYED);
    expect_place(position, "P1", "0503"); /* it goes on */
    assert_int_equal(fired(position, "HUS-11.18"), 1);
    assert_int_equal(position_state(position)->killed[HET_SECOND][HUSARIA_TRAIN], 1);
    /* Any unit does; 11.17 keeps back horse alone. */
    g_autoptr(Position) guns = position_new(
        "P1 light-artillery 0505, P2 tatars 0101, K1 wagons 0504, K4 tatars 1402", NULL);
    play(guns, "select P1; move 0504");
    expect_status(guns, "K1", HUSARIA_DESTROYED);
}

static const char gunners[] =
    "P1 western-foot 0505, P2 tatars 0101, P3 heavy-artillery 0707 sp=2, K1 western-foot 0504 S, "
    "K2 pancerni 0905 SW, K3 tatars 1402";

static void
hus_11_19_without_its_last_wagons_a_side_fires_no_more(void **unused)
{
    (void)unused;
    g_autofree char *with = g_strconcat(gunners, ", P4 wagons 0110", NULL);
    g_autofree char *without = g_strconcat(gunners, ", P4 wagons off N status=destroyed", NULL);
    g_autoptr(Position) position = position_attack(with, NULL);
    assert_true(may(position, "shoot P1 K1"));
    g_autoptr(Position) guns = position_new(with, "[state]|phase=artillery");
    assert_true(may(guns, "shoot P3 K2"));
    g_autoptr(Position) silent = position_attack(without, "[state]|phase=attack");
    assert_false(may(silent, "shoot P1 K1"));
    assert_true(may(silent, "shoot K1 P1"));
    g_autoptr(Position) cold = position_new(without, "[state]|phase=artillery");
    assert_false(may(cold, "shoot P3 K2"));
}

static void
hus_11_19b_a_side_that_had_none_fires(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(gunners, NULL);
    assert_true(may(position, "shoot P1 K1"));
}

static void
hus_11_19c_bows_need_no_wagons(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 tatars 0505, P2 tatars 0101, P4 wagons off N status=destroyed, K1 western-foot 0504 N",
        "[state]|phase=movement|step=6");
    play(position, "select P1");
    assert_true(may(position, "shoot P1 K1"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_11_11_no_zone_and_no_strength),
        cmocka_unit_test(hus_11_12_a_point_in_defence),
        cmocka_unit_test(hus_11_12b_and_no_lances_against_them),
        cmocka_unit_test(hus_11_12c_but_not_in_attack),
        cmocka_unit_test(hus_11_13_only_foot_and_guns_may_be_with_them),
        cmocka_unit_test(hus_11_13b_one_wagon_a_hex),
        cmocka_unit_test(hus_11_14_they_stay_in_battle),
        cmocka_unit_test(hus_11_15_one_hex_of_retreat_may_be_stood_for_a_point),
        cmocka_unit_test(hus_11_15b_a_point_for_the_whole_stack),
        cmocka_unit_test(hus_11_15c_more_drives_them_out_and_the_wagons_are_lost),
        cmocka_unit_test(hus_11_15d_attackers_have_no_such_choice),
        cmocka_unit_test(hus_11_16_with_wagons_zones_do_not_matter),
        cmocka_unit_test(hus_11_16b_wagons_and_others_of_the_hex_go_along),
        cmocka_unit_test(hus_11_16c_no_faster_than_the_slowest),
        cmocka_unit_test(hus_11_16d_all_of_them_have_moved),
        cmocka_unit_test(hus_11_16e_a_counter_charge_meets_all_of_them),
        cmocka_unit_test(hus_11_17_horse_does_not_cross_wagons),
        cmocka_unit_test(hus_11_17b_nor_in_a_chase),
        cmocka_unit_test(hus_11_18_any_enemy_who_comes_over_them),
        cmocka_unit_test(hus_11_19_without_its_last_wagons_a_side_fires_no_more),
        cmocka_unit_test(hus_11_19b_a_side_that_had_none_fires),
        cmocka_unit_test(hus_11_19c_bows_need_no_wagons),
    };
    return cmocka_run_group_tests_name("husaria-wagons", tests, NULL, NULL);
}
