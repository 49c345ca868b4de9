/* With what strength and on which column melees are fought in the revised Musket & Pike: MPR-11.1
 * to 11.14, MPR-13, MPR-14.16, MPR-15. Red faces E from column 5, Blue W from column 6. */
#include "musketpike-fight.h"

static unsigned
strength(const Position *position, const MusketMelee *melee, const char *unit)
{
    return musket_strength(position_state(position), melee, id_of(position, unit));
}

static void
mpr_11_1_odds(void **unused)
{
    (void)unused;
    static const struct {
        unsigned attack, defence, percent;
    } odds[] = {{6, 12, 50}, {8, 12, 50}, {9, 12, 75},  {11, 12, 75}, {12, 12, 100}, {14, 12, 100},
                {5, 4, 125}, {3, 2, 150}, {11, 6, 150}, {12, 6, 200}, {5, 2, 200},   {3, 1, 300}};
    for (size_t i = 0; i < G_N_ELEMENTS(odds); i++)
        assert_int_equal(musket_columns[musket_column(odds[i].attack, odds[i].defence)],
                         odds[i].percent);
}

static void
mpr_11_2_cavalry_counts_double(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0503 E 4 7, B1 cavalry 0603 W 2 7", NULL);
    expect_odds(position, "R1", "B1", 0, 6, 4);
}

static void
mpr_11_3_not_into_obstructed_ground(void **unused)
{
    (void)unused;
    const char *units = "R1 cavalry 0503 E 4 7, B1 heavy 0603 W 8 7";
    g_autoptr(Position) wood = position_new(units, "row-03=. . . . . w . . . . . . . . . .");
    expect_odds(wood, "R1", "B1", 0, 3, 3);
    g_autoptr(Position) wall = position_new(units, "wall=0503/0603");
    expect_odds(wall, "R1", "B1", 0, 3, 6);
    g_autoptr(Position) wagons = position_new(units, "row-03=. . . . . g . . . . . . . . . .");
    expect_odds(wagons, "R1", "B1", 0, 3, 3);
    g_autoptr(Position) slope =
        position_new(units, "row-03=. . . . . .1 . . . . . . . . . .|steep=0503/0603");
    expect_odds(slope, "R1", "B1", 0, 6, 6);
    /* horse that stands behind a wall does not cross it */
    g_autoptr(Position) behind =
        position_new("R1 heavy 0503 E 8 7, B1 cavalry 0603 W 3 7", "wall=0503/0603");
    expect_odds(behind, "R1", "B1", 0, 6, 6);
    g_autoptr(Position) hidden = position_new("R1 light 0503 E 4 7, B1 cavalry 0603 W 3 7",
                                              "row-03=. . . . . w . . . . . . . . . .");
    expect_odds(hidden, "R1", "B1", 0, 4, 3);
}

/* Each unit's own ground counts: who crosses a wall, who stands in a wood. */
static void
mpr_11_3_each_units_own_ground_counts(void **unused)
{
    (void)unused;
    g_autoptr(Position) attack =
        position_new("R1 cavalry 0503 E 3 7, R2 cavalry 0504 E 3 7, B1 heavy 0603+0604 W 16 7",
                     "wall=0503/0603");
    MusketMelee melee = melee_of(attack, "R1", "B1", 0);
    melee.attacker[melee.attackers++] = id_of(attack, "R2");
    assert_int_equal(musket_attack(position_state(attack), &melee), 3 + 6);
    g_autoptr(Position) defence =
        position_new("R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7, B2 cavalry 0604 W 3 7",
                     "row-03=. . . . . w . . . . . . . . . .");
    expect_odds(defence, "R1", "B1", MUSKET_PAIR_RIGHT, 6, 3 + 6);
}

static void
mpr_11_4_light_infantry_counts_half(void **unused)
{
    (void)unused;
    const char *units = "R1 cavalry 0503 E 3 7, B1 light 0603 W 3 7";
    g_autoptr(Position) position = position_new(units, NULL);
    expect_odds(position, "R1", "B1", 0, 6, 2);
    g_autoptr(Position) wood = position_new(units, "row-03=. . . . . w . . . . . . . . . .");
    expect_odds(wood, "R1", "B1", 0, 3, 3);
    g_autoptr(Position) wall = position_new(units, "hedge=0503/0603");
    expect_odds(wall, "R1", "B1", 0, 3, 3);
    g_autoptr(Position) many =
        position_new("R1 light 0503 E 6 7, B1 light 0603 W 6 7", "redoubt=0503/0603");
    expect_odds(many, "R1", "B1", 0, 4, 4);
}

static void
mpr_11_5_one_hex_of_heavy_infantry(void **unused)
{
    (void)unused;
    static const unsigned strengths[] = {0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 6};
    g_autoptr(Position) position = position_new("R1 heavy 0503 E 10 7, B1 heavy 0603 W 8 7", NULL);
    MusketMelee melee = melee_of(position, "R1", "B1", 0);
    for (unsigned points = 1; points <= 10; points++) {
        edit(position)->units[id_of(position, "R1")].strength = (uint8_t)points;
        assert_int_equal(strength(position, &melee, "R1"), strengths[points]);
    }
}

static void
mpr_11_6_two_hexes_twice_that(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503+0504 E 20 7, B1 heavy 0603+0604 W 8 7", NULL);
    MusketMelee melee = melee_of(position, "R1", "B1", MUSKET_PAIR_RIGHT);
    static const unsigned strengths[][2] = {{8, 8}, {9, 9}, {10, 9}, {15, 12}, {16, 12}, {20, 12}};
    for (size_t i = 0; i < G_N_ELEMENTS(strengths); i++) {
        edit(position)->units[id_of(position, "R1")].strength = (uint8_t)strengths[i][0];
        assert_int_equal(strength(position, &melee, "R1"), strengths[i][1]);
    }
}

static void
mpr_11_7_joint_melees(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 cavalry 0503 E 3 7, R2 cavalry 0504 E 3 7, B1 heavy 0603+0604 W 16 7", NULL);
    stand(position, "R1 R2", MUSKET_MELEES);
    choose(position, HET_MOVE_FIGHT, -1, "R1", "B1");
    expect_prompt(position, "MPR-15.26");
    choose(position, HET_MOVE_ADD, -1, "R2", NULL);
    MusketMelee melee = musket_melee_under_way(position_state(position));
    assert_int_equal(musket_attack(position_state(position), &melee), 12);
    g_autoptr(Position) single =
        position_new("R1 cavalry 0503 E 3 7, R2 cavalry 0504 E 3 7, B1 heavy 0603 W 8 7", NULL);
    stand(single, "R1 R2", MUSKET_MELEES);
    choose(single, HET_MOVE_FIGHT, -1, "R1", "B1");
    assert_false(offers(single, HET_MOVE_ADD, -1, NULL, NULL)); /* one hex fights one */
    g_autoptr(Position) two =
        position_new("R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7, B2 cavalry 0604 W 3 7", NULL);
    expect_odds(two, "R1", "B1", MUSKET_PAIR_RIGHT, 12, 12);
}

static void
mpr_11_8_disordered_defender(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B1 heavy 0603 W 8 7 flags=disordered", NULL);
    assert_int_equal(shifts_of(position, "R1", "B1", 0), 1);
}

static void
mpr_11_9_flank_and_rear(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 8 7, R2 heavy 0505 E 8 7, B1 cavalry 0603 E 3 7, B2 cavalry 0605 NNW 3 7",
        NULL);
    assert_int_equal(shifts_of(position, "R1", "B1", 0), 1); /* rear */
    assert_int_equal(shifts_of(position, "R2", "B2", 0), 0);
    g_autoptr(Position) flank = position_new("R1 heavy 0503 E 8 7, B1 cavalry 0603 NNE 3 7", NULL);
    assert_int_equal(shifts_of(flank, "R1", "B1", 0), 1);
    /* a flank that counts as front is none */
    g_autoptr(Position) square = position_new("R1 heavy 0503 E 8 7, B1 heavy 0603 NNE 8 7", NULL);
    assert_int_equal(shifts_of(square, "R1", "B1", 0), 0);
}

static void
mpr_11_10_disordered_attacker(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7 flags=disordered, B1 heavy 0603 W 8 7", NULL);
    assert_int_equal(shifts_of(position, "R1", "B1", 0), -1);
}

static void
mpr_11_11_morale(void **unused)
{
    (void)unused;
    const char *leaders = "[leader RL]|side=first|command=wing|wing=R|rating=0|with=R1";
    g_autoptr(Position) better = position_new("R1 heavy 0503 E 8 8, B2 light 0909 W 2 6, "
                                              "B1 heavy 0603 W 8 6",
                                              leaders);
    assert_int_equal(shifts_of(better, "R1", "B1", 0), 1);
    assert_int_equal(shifts_of(better, "B1", "R1", 0), -1);
    g_autoptr(Position) near_ = position_new("R1 heavy 0503 E 8 7, B2 light 0909 W 2 6, "
                                             "B1 heavy 0603 W 8 6",
                                             leaders);
    assert_int_equal(shifts_of(near_, "R1", "B1", 0), 0);
}

static void
mpr_11_12_cover(void **unused)
{
    (void)unused;
    const char *units = "R1 light 0503 E 2 7, B1 light 0603 W 2 7";
    g_autoptr(Position) wall = position_new(units, "wall=0503/0603");
    assert_int_equal(shifts_of(wall, "R1", "B1", 0), -1);
    g_autoptr(Position) steep =
        position_new(units, "row-03=. . . . . .1 . . . . . . . . . .|steep=0503/0603");
    assert_int_equal(shifts_of(steep, "R1", "B1", 0), -1);
    assert_int_equal(shifts_of(steep, "B1", "R1", 0), 0);
    /* a wall before the empty hex of a pair covers nobody */
    units = "R1 heavy 0503+0504 E 16 7, B1 heavy 0604 W 8 7";
    g_autoptr(Position) beside = position_new(units, "wall=0503/0603");
    assert_int_equal(shifts_of(beside, "R1", "B1", MUSKET_PAIR_RIGHT), 0);
    g_autoptr(Position) before = position_new(units, "wall=0504/0604");
    assert_int_equal(shifts_of(before, "R1", "B1", MUSKET_PAIR_RIGHT), -1);
}

static void
mpr_11_13_joint_shifts(void **unused)
{
    (void)unused;
    g_autoptr(Position) one = position_new(
        "R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7 flags=disordered, B2 heavy 0604 W 8 7",
        NULL);
    assert_int_equal(shifts_of(one, "R1", "B1", MUSKET_PAIR_RIGHT), 0);
    g_autoptr(Position) both =
        position_new("R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7 flags=disordered, "
                     "B2 heavy 0604 W 8 7 flags=disordered",
                     NULL);
    assert_int_equal(shifts_of(both, "R1", "B1", MUSKET_PAIR_RIGHT), 1);
    g_autoptr(Position) wall = position_new(
        "R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7, B2 heavy 0604 W 8 7", "wall=0504/0604");
    assert_int_equal(shifts_of(wall, "R1", "B1", MUSKET_PAIR_RIGHT), -1);
}

static void
mpr_11_14_ends_of_the_table(void **unused)
{
    (void)unused;
    assert_int_equal(musket_column(1, 12), 0);
    assert_int_equal(musket_columns[musket_column(12, 1)], 300);
    g_autoptr(Position) position =
        position_new("R1 light 0503 E 1 7 flags=disordered, B1 heavy 0603 W 8 7", "wall=0503/0603");
    assert_int_equal(column_of(position, "R1", "B1", 0), 50);
}

static void
mpr_11_24_artillery_does_not_attack(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 artillery 0503 E light 7, R2 heavy 0505 E 8 7, B1 heavy 0603 W 8 7, "
                     "B2 heavy 0605 W 8 7",
                     NULL);
    stand(position, "R1 R2", MUSKET_MELEES);
    assert_false(offers(position, HET_MOVE_FIGHT, -1, "R1", NULL));
    assert_true(offers(position, HET_MOVE_FIGHT, -1, "R2", "B2"));
}

static void
mpr_13_1_equal_fronts(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 cavalry 0503 E 3 7, B1 heavy 0603 W 8 7 present=7, R2 heavy 0505+0506 E 20 7 "
        "present=15, B2 heavy 0605+0606 W 16 7",
        NULL);
    expect_odds(position, "R1", "B1", 0, 6, 6);
    expect_odds(position, "R2", "B2", MUSKET_PAIR_RIGHT, 12, 12);
}

static void
mpr_14_16_artillery_in_defence(void **unused)
{
    (void)unused;
    g_autoptr(Position) front =
        position_new("R1 heavy 0503 E 8 7, B1 light 0603 W 2 7, B2 artillery 0603 W light 6", NULL);
    expect_odds(front, "R1", "B1", 0, 6, 2);
    g_autoptr(Position) rear =
        position_new("R1 heavy 0503 E 8 7, B1 light 0603 W 2 7, B2 artillery 0603 E light 6", NULL);
    expect_odds(rear, "R1", "B1", 0, 6, 1);
}

static void
mpr_15_17_cavalry_and_chateaux(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("R1 cavalry 0503 E 3 7, B1 light 0603 W 2 7",
                                                "row-03=. . . . . c . . . . . . . . . .");
    assert_false(may_fight(position, "R1", "B1", 0));
    /* of two hexes it attacks the open one, which the chateau beside it does not cover */
    g_autoptr(Position) beside = position_new("R1 cavalry 0503 E 3 7, B1 heavy 0603+0602 W 4 7",
                                              "row-02=. . . . . c . . . . . . . . . .");
    expect_odds(beside, "R1", "B1", 0, 6, 4);
    assert_int_equal(shifts_of(beside, "R1", "B1", 0), 0);
}

static void
mpr_15_18_heavy_infantry_in_obstructed_ground(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7";
    g_autoptr(Position) into = position_new(units, "row-03=. . . . . w . . . . . . . . . .");
    expect_odds(into, "R1", "B1", MUSKET_PAIR_LEFT, 6, 3);
    g_autoptr(Position) other = position_new(
        units, "row-02=. . . . . w . . . . . . . . . .");   /* the empty hex of the pair */
    expect_odds(other, "R1", "B1", MUSKET_PAIR_LEFT, 6, 6); /* the defender is in the open */
    expect_odds(other, "R1", "B1", MUSKET_PAIR_RIGHT, 12, 6);
    g_autoptr(Position) inside = position_new(units, "row-04=. . . . w . . . . . . . . . . .");
    expect_odds(inside, "R1", "B1", MUSKET_PAIR_RIGHT, 6, 6);
}

static void
mpr_15_21_pairs_of_hexes(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7, B2 light 0110 E 1 6", NULL);
    assert_true(may_fight(position, "R1", "B1", MUSKET_PAIR_LEFT));
    assert_true(may_fight(position, "R1", "B1", MUSKET_PAIR_RIGHT));
    fight(position, "R1", "R1", "B1", MUSKET_PAIR_LEFT);
    roll(position, 9);
    flee(position);
    expect_place(position, "R1", "0602"); /* and 0603 */
    /* a friend in the other hex */
    g_autoptr(Position) friend =
        position_new("R1 heavy 0503+0504 E 16 7, R2 light 0604 E 2 7, B1 heavy 0603 W 8 7", NULL);
    assert_false(may_fight(friend, "R1", "B1", MUSKET_PAIR_RIGHT));
    assert_true(may_fight(friend, "R1", "B1", MUSKET_PAIR_LEFT));
}

static void
mpr_15_22_the_best_morale_of_two(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503+0504 E 16 7, B3 light 1503 W 2 6, B1 heavy 0603 W 8 5, B2 heavy 0604 W 8 7",
        NULL);
    assert_int_equal(shifts_of(position, "R1", "B1", MUSKET_PAIR_RIGHT), 0);
    assert_int_equal(shifts_of(position, "R1", "B1", MUSKET_PAIR_LEFT), 1);
}

static void
mpr_15_26_who_attacks_together(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 cavalry 0503 E 3 7, R2 light 0504 E 3 7, R3 cavalry 0505 E 3 7, B1 heavy 0603+0604 W "
        "16 7",
        NULL);
    MusketMelee melee = melee_of(position, "R1", "B1", 0);
    for (unsigned i = 0; i < 3; i++)
        edit(position)->units[i].flags = MUSKET_ACTIVE;
    const MusketState *state = position_state(position);
    assert_false(musket_may_join(state, &melee, id_of(position, "R2"))); /* light */
    assert_false(musket_may_join(state, &melee, id_of(position, "R3"))); /* apart */
    g_autoptr(Position) near_ =
        position_new("R1 cavalry 0503 E 3 7, R2 heavy 0504 E 8 7, B1 heavy 0603+0604 W 16 7", NULL);
    melee = melee_of(near_, "R1", "B1", 0);
    for (unsigned i = 0; i < 2; i++)
        edit(near_)->units[i].flags = MUSKET_ACTIVE;
    assert_true(musket_may_join(position_state(near_), &melee, id_of(near_, "R2")));
}

static void
mpr_15_28_touching_with_one_hex_each(void **unused)
{
    (void)unused;
    /* 0504 touches 0604 only, and 0604 touches 0504 only */
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503+0504 E 16 7, B1 heavy 0604+0605 W 16 7, B2 light 1510 W 2 7", NULL);
    for (unsigned pair = MUSKET_PAIR_LEFT; pair <= MUSKET_PAIR_WHEEL; pair++)
        assert_int_equal(may_fight(position, "R1", "B1", pair), false);
    assert_true(value_of(position, "R1", "B1") > 0);
    /* nor with another defender beside it, who could decline and leave the two alone */
    g_autoptr(Position) joint =
        position_new("R1 heavy 0503+0504 E 16 7, B2 light 0603 W 2 7, B1 heavy 0604+0605 W 16 7, "
                     "B3 light 1510 W 2 7",
                     NULL);
    assert_false(may_fight(joint, "R1", "B2", MUSKET_PAIR_RIGHT));
    assert_true(may_fight(joint, "R1", "B2", MUSKET_PAIR_LEFT));
    stand(joint, "R1", MUSKET_MELEES);
    assert_int_equal(count_listed(joint), 2); /* that one, and the end */
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_11_1_odds),
        cmocka_unit_test(mpr_11_2_cavalry_counts_double),
        cmocka_unit_test(mpr_11_3_not_into_obstructed_ground),
        cmocka_unit_test(mpr_11_3_each_units_own_ground_counts),
        cmocka_unit_test(mpr_11_4_light_infantry_counts_half),
        cmocka_unit_test(mpr_11_5_one_hex_of_heavy_infantry),
        cmocka_unit_test(mpr_11_6_two_hexes_twice_that),
        cmocka_unit_test(mpr_11_7_joint_melees),
        cmocka_unit_test(mpr_11_8_disordered_defender),
        cmocka_unit_test(mpr_11_9_flank_and_rear),
        cmocka_unit_test(mpr_11_10_disordered_attacker),
        cmocka_unit_test(mpr_11_11_morale),
        cmocka_unit_test(mpr_11_12_cover),
        cmocka_unit_test(mpr_11_13_joint_shifts),
        cmocka_unit_test(mpr_11_14_ends_of_the_table),
        cmocka_unit_test(mpr_11_24_artillery_does_not_attack),
        cmocka_unit_test(mpr_13_1_equal_fronts),
        cmocka_unit_test(mpr_14_16_artillery_in_defence),
        cmocka_unit_test(mpr_15_17_cavalry_and_chateaux),
        cmocka_unit_test(mpr_15_18_heavy_infantry_in_obstructed_ground),
        cmocka_unit_test(mpr_15_21_pairs_of_hexes),
        cmocka_unit_test(mpr_15_22_the_best_morale_of_two),
        cmocka_unit_test(mpr_15_26_who_attacks_together),
        cmocka_unit_test(mpr_15_28_touching_with_one_hex_each),
    };
    return cmocka_run_group_tests_name("musketpike-melee", tests, NULL, NULL);
}
