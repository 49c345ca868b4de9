/* Artillery: HUS-13. */
#include "husaria-position.h"

#define GUNS_FIRE "[state]|phase=artillery"

static bool
hits(const char *units, const char *more, const char *shot)
{
    g_autofree char *all = g_strconcat(units, ", P9 tatars 0110, K9 tatars 1410", NULL);
    g_autofree char *text = g_strconcat(more != NULL ? more : "", "|" GUNS_FIRE, NULL);
    g_autoptr(Position) position = position_new(all, text);
    return may(position, shot);
}

static void
hus_13_11_heavy_guns_carry_four_hexes_light_ones_three(void **unused)
{
    (void)unused;
    assert_true(hits("P1 heavy-artillery 0505, K1 pancerni 0501", NULL, "shoot P1 K1"));
    assert_false(hits("P1 heavy-artillery 0506, K1 pancerni 0501", NULL, "shoot P1 K1"));
    assert_true(hits("P1 light-artillery 0505, K1 pancerni 0502", NULL, "shoot P1 K1"));
    assert_false(hits("P1 light-artillery 0505, K1 pancerni 0501", NULL, "shoot P1 K1"));
    assert_true(hits("P1 light-artillery 0507, K1 pancerni 0501", "[options]|light-range=6",
                     "shoot P1 K1"));
    assert_true(hits("P1 heavy-artillery 0506, K1 pancerni 0501", "[options]|heavy-range=5",
                     "shoot P1 K1"));
}

static void
hus_13_11b_in_the_artillery_phase_and_in_the_enemys_movement(void **unused)
{
    (void)unused;
    const char *units =
        "P1 pancerni 0508, P2 tatars 0110, K1 heavy-artillery 0503 S, K2 tatars 1410";
    g_autoptr(Position) own = position_new(units, "[state]|phase=artillery|active=second");
    assert_false(may(own, "shoot K1 P1")); /* five hexes */
    g_autoptr(Position) position = position_new(units, NULL);
    assert_false(may(position, "shoot K1 P1"));
    play(position, "select P1; move 0506");
    expect_place(position, "P1", "0507"); /* at every hex of the way */
    expect_actor(position, HET_SECOND);
    play(position, "pass");
    expect_place(position, "P1", "0506");
    play(position, "shoot K1 P1");
    assert_int_equal(fired(position, "HUS-13.22"), 1);
}

static void
hus_13_12_forest_orchards_and_villages_bar_the_sight(void **unused)
{
    (void)unused;
    const char *units = "P1 heavy-artillery 0505, K1 pancerni 0502";
    assert_true(hits(units, NULL, "shoot P1 K1"));
    assert_false(hits(units, "row-04=. . . . w . . . . . . . . .", "shoot P1 K1"));
    assert_false(hits(units, "row-04=. . . . o . . . . . . . . .", "shoot P1 K1"));
    assert_false(hits(units, "row-03=. . . . v . . . . . . . . .", "shoot P1 K1"));
    assert_true(hits(units, "row-04=. . . . s . . . . . . . . .", "shoot P1 K1"));
    /* Not the hexes at both ends. */
    assert_true(hits(units, "row-05=. . . . w . . . . . . . . .|row-02=. . . . v . . . . . . . . .",
                     "shoot P1 K1"));
}

static void
hus_13_12b_so_do_heights_between(void **unused)
{
    (void)unused;
    const char *units = "P1 heavy-artillery 0505, K1 pancerni 0502";
    assert_false(hits(units, "row-04=. . . . .1 . . . . . . . . .", "shoot P1 K1"));
    assert_true(hits(units,
                     "row-04=. . . . .1 . . . . . . . . .|row-05=. . . . .1 . . . . . . . . .",
                     "shoot P1 K1")); /* from the hill itself */
    assert_true(hits(units,
                     "row-04=. . . . .1 . . . . . . . . .|row-02=. . . . .1 . . . . . . . . .",
                     "shoot P1 K1"));
    assert_false(hits(units,
                      "row-05=. . . . .1 . . . . . . . . .|row-02=. . . . .1 . . . . . . . . "
                      ".|row-04=. . . . .2 . . . . . . . . .",
                      "shoot P1 K1"));
}

static void
hus_13_12c_and_units(void **unused)
{
    (void)unused;
    const char *guns = "P1 heavy-artillery 0505, K1 pancerni 0502";
    g_autofree char *friends = g_strconcat(guns, ", P2 dragoons 0503", NULL);
    g_autofree char *enemies = g_strconcat(guns, ", K2 tatars 0503", NULL);
    assert_false(hits(friends, NULL, "shoot P1 K1"));
    assert_false(hits(enemies, NULL, "shoot P1 K1"));
}

static void
hus_13_12d_commanders_and_wagons_do_not(void **unused)
{
    (void)unused;
    assert_true(hits("P1 heavy-artillery 0505, P2 commander 0504, P3 wagons 0503, K1 pancerni 0502",
                     NULL, "shoot P1 K1"));
}

static void
hus_13_12e_a_line_along_an_edge_is_open_on_one_side(void **unused)
{
    (void)unused;
    /* Between 0504 and 0604. */
    const char *edge = "P1 heavy-artillery 0505, K1 pancerni 0603 S";
    assert_true(hits(edge, "row-04=. . . . w . . . . . . . . .", "shoot P1 K1"));
    assert_true(hits(edge, "row-04=. . . . . w . . . . . . . .", "shoot P1 K1"));
    assert_false(hits(edge, "row-04=. . . . w w . . . . . . . .", "shoot P1 K1"));
}

static void
hus_13_13_what_is_not_seen_is_not_fired_at(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0508, P2 tatars 0110, K1 heavy-artillery 0504 S, K2 tatars 1410",
                     "row-06=. . . . w . . . . . . . . .");
    play(position, "select P1; move 0507"); /* in the enemy's movement as well */
    assert_int_equal(fired(position, "HUS-13.22"), 0);
    expect_actor(position, HET_FIRST);
}

static void
hus_13_14_at_any_unit_in_range_all_around(void **unused)
{
    (void)unused;
    const char *units = "P1 heavy-artillery 0505 N, K1 pancerni 0507, K2 pancerni 0303, K3 "
                        "pancerni 0502, K4 western-foot 0705";
    assert_true(hits(units, NULL, "shoot P1 K1")); /* behind it */
    assert_true(hits(units, NULL, "shoot P1 K2"));
    assert_true(hits(units, NULL, "shoot P1 K3"));
    assert_true(hits(units, NULL, "shoot P1 K4"));
}

static void
hus_13_14b_not_at_commanders_and_wagons(void **unused)
{
    (void)unused;
    const char *units =
        "P1 heavy-artillery 0505, K1 commander 0503, K2 wagons 0303, K3 tatars 0703";
    assert_false(hits(units, NULL, "shoot P1 K1"));
    assert_false(hits(units, NULL, "shoot P1 K2"));
    assert_true(hits(units, NULL, "shoot P1 K3"));
}

static void
hus_13_15_enemies_beside_it_are_all_it_fires_at(void **unused)
{
    (void)unused;
    const char *units = "P1 heavy-artillery 0505 N, K1 pancerni 0504, K2 pancerni 0303";
    assert_true(hits(units, NULL, "shoot P1 K1"));
    assert_false(hits(units, NULL, "shoot P1 K2"));
}

static void
hus_13_15b_if_they_are_in_its_front_zone(void **unused)
{
    (void)unused;
    const char *units = "P1 heavy-artillery 0505 N, K1 pancerni 0506, K2 pancerni 0303, P2 "
                        "heavy-artillery 1005, K3 tatars 1003";
    assert_false(hits(units, NULL, "shoot P1 K1"));
    assert_false(hits(units, NULL, "shoot P1 K2"));
    assert_true(hits(units, NULL, "shoot P2 K3"));
}

static const char two_guns[] =
    "P1 heavy-artillery 0505 N, P2 heavy-artillery 0307 NE sp=2, P9 tatars 0110, K1 pancerni 0506, "
    "K2 pancerni 0503 S, K9 tatars 1410";

static void
hus_13_15c_as_it_was_when_the_phase_began(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(two_guns, GUNS_FIRE);
    assert_false(may(position, "shoot P1 K2"));
    play(position, "shoot P2 K1; roll 12");
    expect_status(position, "K1", HUSARIA_DISPERSED);
    assert_false(may(position, "shoot P1 K2")); /* still */
    /* Also when the phase begins in play: K moves on, and the first side's guns are next. */
    g_autoptr(Position) later = position_new(two_guns, "[state]|phase=attack|active=second");
    play(later, "roll 9"); /* K1 falls upon the guns, and nothing comes of it */
    assert_int_equal(later->buffer.state.turn, 2);
    assert_true(may(later, "shoot P2 K1"));
    assert_false(may(later, "shoot P1 K2"));
    /* Who was beset in the last one is so no more. */
    g_autoptr(Position) relieved = position_new(
        "P1 heavy-artillery 0505 N flags=bowed, P9 tatars 0110, K2 pancerni 0503 S, K9 tatars 1410",
        "[state]|phase=attack|active=second");
    assert_int_equal(relieved->buffer.state.turn, 2);
    assert_true(may(relieved, "shoot P1 K2"));
}

static void
hus_13_15d_while_enemies_move_only_the_one_beside_it_must_be_in_front(void **unused)
{
    (void)unused;
    const char *units = "P1 pancerni 0706 SW, P2 pancerni 0506, P3 tatars 0110, K1 heavy-artillery "
                        "0505 N, K2 tatars 1410";
    g_autoptr(Position) position = position_new(units, NULL);
    play(position, "select P1; move 0607"); /* P2 stands behind K1 */
    assert_true(may(position, "shoot K1 P1"));
    g_autoptr(Position) beside = position_new(
        "P1 pancerni 0507 N, P3 tatars 0110, K1 heavy-artillery 0505 N, K2 tatars 1410", NULL);
    play(beside, "select P1; move 0506");
    assert_false(may(beside, "shoot K1 P1"));
}

static void
hus_13_16_one_target_and_one_shot_a_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 heavy-artillery 0505, P2 heavy-artillery 0605, P9 tatars 0110, K1 "
                     "pancerni 0502, K2 pancerni 0702, K9 tatars 1410",
                     GUNS_FIRE);
    play(position, "shoot P1 K1; roll 2");
    assert_false(offers(position, "shoot P1"));
    assert_true(may(position, "shoot P2 K2"));
    expect_strength(position, "K2", 2);
    /* The enemy's movement is another phase. */
    g_autoptr(Position) again = position_new("P1 pancerni 0508, P2 tatars 0110, K1 heavy-artillery "
                                             "0503 S flags=shot, K2 tatars 1410, P3 "
                                             "heavy-artillery 1405, K3 tatars 1403",
                                             GUNS_FIRE);
    play(again, "end; select P1; move 0507");
    assert_true(may(again, "shoot K1 P1"));
}

static void
hus_13_17_guns_that_fired_do_not_move(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 heavy-artillery 0505, P2 heavy-artillery 0705, P9 tatars 0110, K1 "
                     "pancerni 0502, K9 tatars 1410",
                     GUNS_FIRE);
    play(position, "shoot P1 K1; roll 2; end");
    expect_phase(position, HUSARIA_MOVEMENT);
    assert_false(may(position, "select P1"));
    assert_false(offers(position, "select P1"));
    assert_true(may(position, "select P2"));
}

static void
hus_13_18_guns_that_moved_fire_in_the_enemys_movement(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0508, P2 tatars 0110, K1 heavy-artillery 0503 S, K2 tatars 1410",
                     "[state]|phase=movement|step=6|active=second");
    play(position, "select K1; move 0504; pass; end"); /* K2 stays */
    while (position->buffer.state.active == HET_SECOND || position->buffer.state.phase == 0)
        play(position, "end");
    expect_phase(position, HUSARIA_MOVEMENT);
    play(position, "select P1; move 0507");
    assert_true(may(position, "shoot K1 P1"));
}

static void
expect_shot(const char *units, const char *more, int hit, int scattered)
{
    g_autofree char *all = g_strconcat(units, ", P9 tatars 0110, K9 tatars 1410", NULL);
    g_autofree char *text = g_strconcat(more != NULL ? more : "", "|" GUNS_FIRE, NULL);
    g_autoptr(Position) position = position_new(all, text);
    play(position, "shoot P1 K1");
    if (scattered > 0)
        expect_chance(position, 12, (uint64_t)scattered, 36);
    expect_chance(position, 2, (uint64_t)(36 - hit - scattered), 36);
}

static void
hus_13_21_the_farther_the_less(void **unused)
{
    (void)unused;
    /* Heavy, strength 2: 6 hits and 8 disperses at one hex, 9 and 11 at four. */
    expect_shot("P1 heavy-artillery 0505, K1 pancerni 0504", NULL, 11, 15);
    expect_shot("P1 heavy-artillery 0505, K1 pancerni 0503", NULL, 11, 10);
    expect_shot("P1 heavy-artillery 0505, K1 pancerni 0502", NULL, 9, 6);
    expect_shot("P1 heavy-artillery 0505, K1 pancerni 0501", NULL, 7, 3);
    /* Light: by two hexes. */
    expect_shot("P1 light-artillery 0505, K1 pancerni 0504", NULL, 5, 10);
    expect_shot("P1 light-artillery 0505, K1 pancerni 0503", NULL, 5, 10);
    expect_shot("P1 light-artillery 0505, K1 pancerni 0502", NULL, 4, 6);
}

static void
hus_13_22_two_dice_by_kind_and_strength(void **unused)
{
    (void)unused;
    expect_shot("P1 heavy-artillery 0505 N sp=1, K1 pancerni 0503", NULL, 15, 6);
    expect_shot("P1 heavy-artillery 0505 N sp=3, K1 pancerni 0503", NULL, 15, 15);
    expect_shot("P1 light-artillery 0505 N sp=1, K1 pancerni 0503", NULL, 4, 6);
    expect_shot("P1 light-artillery 0505 N sp=3, K1 pancerni 0503", NULL, 11, 15);
    g_autoptr(Position) position = position_new(
        "P1 heavy-artillery 0505, P9 tatars 0110, K1 pancerni 0504, K9 tatars 1410", GUNS_FIRE);
    play(position, "shoot P1 K1; roll 7; roll 8"); /* a point lost, then the test of morale */
    expect_strength(position, "K1", 1);
    expect_status(position, "K1", HUSARIA_DISPERSED);
}

static void
hus_13_22b_ground_is_taken_off_the_dice(void **unused)
{
    (void)unused;
    expect_shot("P1 heavy-artillery 0505, K1 pancerni 0503", "row-03=. . . . v . . . . . . . . .",
                7, 3); /* 7 hits and 9 disperses: 9 and 11 now */
}

static void
hus_13_22c_each_gun_for_itself(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 heavy-artillery 0505, P2 heavy-artillery 0505, P9 tatars 0110, K1 "
                     "pancerni 0502, K9 tatars 1410",
                     GUNS_FIRE);
    play(position, "shoot P1 K1");
    expect_chance(position, 12, 6, 36); /* two points, not four */
    play(position, "roll 2; shoot P2 K1; roll 2");
    assert_int_equal(fired(position, "HUS-13.22"), 2);
}

static void
expect_attack(const char *units, const char *column)
{
    g_autoptr(Position) position = position_attack(units, NULL);
    expect_column(position, column);
}

static void
hus_13_31_guns_fight_as_one_point_a_stack(void **unused)
{
    (void)unused;
    /* Rabble's morale is that of guns: 6. */
    expect_attack("P1 rabble-foot 0505 N sp=2, K1 heavy-artillery 0504 S", "2:1");
    expect_attack(
        "P1 rabble-foot 0505 N sp=2, K1 heavy-artillery 0504 S, K2 light-artillery 0504 S", "2:1");
    expect_attack("P1 rabble-foot 0505 N sp=2, K1 heavy-artillery 0504 S, K2 rabble-foot 0504 S "
                  "sp=1",
                  "1:1");
}

static void
hus_13_31b_each_stack_of_several(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 rabble-foot 0505 N sp=2, P2 tatars 0101, K1 heavy-artillery 0504 S, K2 "
                        "heavy-artillery 0404 S, K3 tatars 1402",
                        NULL);
    play(position, "fight K1");
    expect_column(position, "1:1");
}

static void
hus_13_31c_whatever_they_fired_before(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 heavy-artillery 0505 N flags=shot, K1 rabble-foot 0504 S sp=1, K2 tatars 1402", NULL);
    expect_column(position, "1:1");
}

static void
hus_13_32_guns_driven_off_are_lost_to_a_chase(void **unused)
{
    (void)unused;
    static const char units[] =
        "P1 rabble-foot 0505 N sp=2, P2 tatars 0101, K1 heavy-artillery 0504 S, K2 tatars 1402";
    g_autoptr(Position) position = position_attack(units, NULL);
    expect_column(position, "2:1");
    play(position, "roll 6; retreat 0503"); /* B1 */
    expect_status(position, "K1", HUSARIA_ON_MAP);
    play(position, "pursue 0504");
    expect_status(position, "K1", HUSARIA_DESTROYED);
    assert_int_equal(fired(position, "HUS-13.32"), 1);
    assert_int_equal(position_state(position)->killed[HET_SECOND][HUSARIA_ARTILLERY], 1);
}

static void
hus_13_32b_not_if_the_victor_stays(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 rabble-foot 0505 N sp=2, P2 tatars 0101, K1 heavy-artillery 0504 S, K2 tatars 1402",
        NULL);
    play(position, "roll 6; retreat 0503; pass P1");
    expect_status(position, "K1", HUSARIA_ON_MAP);
}

static void
hus_13_32c_only_those_of_the_hex_that_is_entered(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 rabble-foot 0505 N sp=2, P2 tatars 0101, K1 heavy-artillery 0504 S, K2 "
                        "heavy-artillery 0404 S, K3 tatars 1402",
                        NULL);
    play(position, "fight K1; roll 4; retreat 0503; retreat 0403; pursue 0504");
    expect_status(position, "K1", HUSARIA_DESTROYED);
    expect_status(position, "K2", HUSARIA_ON_MAP);
}

static void
hus_13_33_guns_do_not_chase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 heavy-artillery 0505, P2 commander 0505 bonus=2, P3 tatars 0101, K1 "
                        "rabble-foot 0504 S, K2 tatars 1402",
                        NULL);
    expect_column(position, "3:1");
    play(position, "roll 7; retreat 0503"); /* B1 */
    assert_false(may(position, "pursue 0504"));
    assert_false(offers(position, "pursue"));
    expect_place(position, "P1", "0505");
}

static void
hus_13_34_four_points_with_guns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 heavy-artillery 0505, P2 western-foot 0506, P3 dragoons 0405, P4 light-artillery 0605, "
        "P5 heavy-artillery 0705 N sp=3, P6 western-foot 0706, P7 polish-foot 0806, K1 tatars 1402",
        NULL);
    assert_true(reaches(position, "P2", "0505"));  /* 2 and 2 */
    assert_true(reaches(position, "P3", "0505"));  /* horse too */
    assert_true(reaches(position, "P4", "0505"));  /* guns alone */
    assert_false(reaches(position, "P6", "0705")); /* 2 and 3 */
    assert_true(reaches(position, "P7", "0705"));  /* 1 and 3 */
}

static void
hus_13_34b_two_of_them_troops_at_most(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 heavy-artillery 0505 N sp=1, P2 western-foot 0506, P3 polish-foot 0505, K1 tatars 1402",
        NULL);
    assert_false(reaches(position, "P2", "0505"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_13_11_heavy_guns_carry_four_hexes_light_ones_three),
        cmocka_unit_test(hus_13_11b_in_the_artillery_phase_and_in_the_enemys_movement),
        cmocka_unit_test(hus_13_12_forest_orchards_and_villages_bar_the_sight),
        cmocka_unit_test(hus_13_12b_so_do_heights_between),
        cmocka_unit_test(hus_13_12c_and_units),
        cmocka_unit_test(hus_13_12d_commanders_and_wagons_do_not),
        cmocka_unit_test(hus_13_12e_a_line_along_an_edge_is_open_on_one_side),
        cmocka_unit_test(hus_13_13_what_is_not_seen_is_not_fired_at),
        cmocka_unit_test(hus_13_14_at_any_unit_in_range_all_around),
        cmocka_unit_test(hus_13_14b_not_at_commanders_and_wagons),
        cmocka_unit_test(hus_13_15_enemies_beside_it_are_all_it_fires_at),
        cmocka_unit_test(hus_13_15b_if_they_are_in_its_front_zone),
        cmocka_unit_test(hus_13_15c_as_it_was_when_the_phase_began),
        cmocka_unit_test(hus_13_15d_while_enemies_move_only_the_one_beside_it_must_be_in_front),
        cmocka_unit_test(hus_13_16_one_target_and_one_shot_a_phase),
        cmocka_unit_test(hus_13_17_guns_that_fired_do_not_move),
        cmocka_unit_test(hus_13_18_guns_that_moved_fire_in_the_enemys_movement),
        cmocka_unit_test(hus_13_21_the_farther_the_less),
        cmocka_unit_test(hus_13_22_two_dice_by_kind_and_strength),
        cmocka_unit_test(hus_13_22b_ground_is_taken_off_the_dice),
        cmocka_unit_test(hus_13_22c_each_gun_for_itself),
        cmocka_unit_test(hus_13_31_guns_fight_as_one_point_a_stack),
        cmocka_unit_test(hus_13_31b_each_stack_of_several),
        cmocka_unit_test(hus_13_31c_whatever_they_fired_before),
        cmocka_unit_test(hus_13_32_guns_driven_off_are_lost_to_a_chase),
        cmocka_unit_test(hus_13_32b_not_if_the_victor_stays),
        cmocka_unit_test(hus_13_32c_only_those_of_the_hex_that_is_entered),
        cmocka_unit_test(hus_13_33_guns_do_not_chase),
        cmocka_unit_test(hus_13_34_four_points_with_guns),
        cmocka_unit_test(hus_13_34b_two_of_them_troops_at_most),
    };
    return cmocka_run_group_tests_name("husaria-artillery", tests, NULL, NULL);
}
