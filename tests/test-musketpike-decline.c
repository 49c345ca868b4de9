/* Retreat before melee in the revised Musket & Pike: MPR-14.23 to 14.26 and MPR-15.24. Red faces E
 * from column 5, Blue W from column 6. */
#include "musketpike-fight.h"

static void
mpr_14_23_light_infantry_ridden_down(void **unused)
{
    (void)unused;
    const char *units = "R1 cavalry 0503 E 3 7, B2 light 1510 W 2 6, B1 light 0603 W 4 7";
    g_autoptr(Position) open = position_new(units, NULL);
    fight(open, "R1", "R1", "B1", 0); /* 6 against 2 */
    roll(open, 5);                    /* D1R */
    flee(open);
    expect_strength(open, "B1", 4 - 1 - 2);
    assert_true(fired(open, "MPR-14.23"));
    g_autoptr(Position) wood = position_new(units, "row-03=. . . . . w . . . . . . . . . .");
    fight(wood, "R1", "R1", "B1", 0); /* 3 against 4, disordered, into cover: 50 */
    roll(wood, 10);                   /* D1R */
    flee(wood);
    expect_strength(wood, "B1", 3);
}

static void
mpr_14_24_cavalry_declines_infantry(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503 E 8 7, B2 light 1510 W 2 6, B1 cavalry 0603 W 3 7";
    g_autoptr(Position) position = position_new(units, NULL);
    stand(position, "R1", MUSKET_MELEES);
    choose(position, HET_MOVE_FIGHT, -1, "R1", "B1");
    expect_actor(position, HET_SECOND);
    expect_prompt(position, "MPR-14.24");
    choose(position, HET_MOVE_ORDER, MUSKET_VALUE_DECLINE, "B1", NULL);
    flee(position);
    expect_place(position, "R1", "0603"); /* the attacker advances */
    assert_int_equal(apart(position, "R1", "B1"), 2);
    assert_false(has(position, "B1", MUSKET_DISORDERED));
    g_autoptr(Position) horse =
        position_new("R1 cavalry 0503 E 3 7, B2 light 1510 W 2 6, B1 cavalry 0603 W 3 7", NULL);
    stand(horse, "R1", MUSKET_MELEES);
    choose(horse, HET_MOVE_FIGHT, -1, "R1", "B1");
    expect_actor(horse, HET_CHANCE); /* it is not asked */
    /* light infantry is infantry */
    g_autoptr(Position) light =
        position_new("R1 light 0503 E 2 7, B2 light 1510 W 2 6, B1 cavalry 0603 W 3 7", NULL);
    stand(light, "R1", MUSKET_MELEES);
    choose(light, HET_MOVE_FIGHT, -1, "R1", "B1");
    expect_actor(light, HET_SECOND);
}

static void
mpr_14_25_light_infantry_declines_heavy(void **unused)
{
    (void)unused;
    g_autoptr(Position) heavy =
        position_new("R1 heavy 0503 E 8 7, B2 light 1510 W 2 6, B1 light 0603 W 2 7", NULL);
    stand(heavy, "R1", MUSKET_MELEES);
    choose(heavy, HET_MOVE_FIGHT, -1, "R1", "B1");
    expect_prompt(heavy, "MPR-14.25");
    static const char *const others[] = {"cavalry", "light"};
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        g_autofree char *units = g_strdup_printf(
            "R1 %s 0503 E 3 7, B2 light 1510 W 2 6, B1 light 0603 W 2 7", others[i]);
        g_autoptr(Position) position = position_new(units, NULL);
        stand(position, "R1", MUSKET_MELEES);
        choose(position, HET_MOVE_FIGHT, -1, "R1", "B1");
        expect_actor(position, HET_CHANCE);
    }
}

static void
mpr_14_26_declining_needs_room(void **unused)
{
    (void)unused;
    /* a lane with a friend in it */
    const char *map =
        "row-02=c c c c c c c c c c c c c c c c|row-04=c c c c c c c c c c c c c c c c";
    g_autoptr(Position) position = position_new("R1 heavy 0503 E 8 7, B2 light 0803 W 2 6, "
                                                "B1 cavalry 0603 W 3 7",
                                                map);
    stand(position, "R1", MUSKET_MELEES);
    choose(position, HET_MOVE_FIGHT, -1, "R1", "B1");
    expect_actor(position, HET_CHANCE);
    /* an enemy before whom the lane leads, or none */
    for (unsigned enemy = 0; enemy < 2; enemy++) {
        g_autoptr(Position) lane =
            position_new(enemy ? "R1 heavy 0503 E 8 7, R2 light 0903 W 2 6, B1 cavalry 0603 W 3 7, "
                                 "B2 light 1510 W 2 6"
                               : "R1 heavy 0503 E 8 7, R2 light 0109 W 2 6, B1 cavalry 0603 W 3 7, "
                                 "B2 light 1510 W 2 6",
                         map);
        stand(lane, "R1", MUSKET_MELEES);
        choose(lane, HET_MOVE_FIGHT, -1, "R1", "B1");
        expect_actor(lane, enemy ? HET_CHANCE : HET_SECOND);
    }
    /* against horse and foot together it must stand */
    g_autoptr(Position) both = position_new(
        "R1 cavalry 0503 E 3 7, R2 heavy 0504 E 8 7, B2 light 1510 W 2 6, B1 light 0603 W 2 7",
        NULL);
    MusketMelee melee = melee_of(both, "R2", "B1", 0);
    assert_true(musket_may_decline(position_state(both), &melee, id_of(both, "B1")));
    melee.attacker[melee.attackers++] = id_of(both, "R1");
    assert_false(musket_may_decline(position_state(both), &melee, id_of(both, "B1")));
}

static void
mpr_15_24_one_of_two_declines(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("R1 heavy 0503+0504 E 16 7, B3 light 1510 W 2 6, "
                                                "B1 cavalry 0603 W 3 7, B2 heavy 0604 W 8 7",
                                                NULL);
    stand(position, "R1", MUSKET_MELEES);
    choose(position, HET_MOVE_FIGHT, MUSKET_PAIR_RIGHT, "R1", "B1");
    choose(position, HET_MOVE_ORDER, MUSKET_VALUE_DECLINE, "B1", NULL);
    flee(position);
    expect_actor(position, HET_CHANCE); /* 12 against the 6 of B2: 200 per cent */
    roll(position, 5);                  /* D1R there */
    flee(position);
    expect_place(position, "R1", "0603");
    expect_strength(position, "B2", 7);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_14_23_light_infantry_ridden_down),
        cmocka_unit_test(mpr_14_24_cavalry_declines_infantry),
        cmocka_unit_test(mpr_14_25_light_infantry_declines_heavy),
        cmocka_unit_test(mpr_14_26_declining_needs_room),
        cmocka_unit_test(mpr_15_24_one_of_two_declines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
