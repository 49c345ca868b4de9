/* Dispersal: HUS-10. */
#include "husaria-position.h"

/* The first side's movement phase, from its beginning. */
#define OPENING "[state]|phase=movement"

static void
hus_10_11_by_the_battle_table(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, P2 tatars 1409, K1 pancerni 0504 S", NULL);
    play(position, "roll 11; retreat 0506"); /* A1R */
    play(position, "pass");                  /* no chase */
    expect_status(position, "P1", HUSARIA_DISPERSED);
    assert_int_equal(fired(position, "HUS-10.11"), 1);
}

static void
hus_10_11b_by_the_dispersal_table(void **unused)
{
    (void)unused;
    static const char units[] = "P1 tatars 0505, P2 tatars 1409, K1 tatars 0504 S, K2 tatars 1402";
    g_autoptr(Position) position = position_attack(units, NULL);
    play(position, "roll 4; retreat 0503; pass"); /* B1 */
    expect_chance(position, 2, 2, 6);
    play(position, "roll 2");
    expect_status(position, "K1", HUSARIA_DISPERSED);
    assert_int_equal(fired(position, "HUS-10.11b"), 1);
    g_autoptr(Position) steady = position_attack(units, NULL);
    play(steady, "roll 4; retreat 0503; pass; roll 3");
    expect_status(steady, "K1", HUSARIA_ON_MAP);
}

/* The roll is told with what disperses, by the row of the table; one who keeps together as well. */
static void
dispersal_rolls_are_told(void **unused)
{
    (void)unused;
    static const char units[] = "P1 tatars 0505, P2 tatars 1409, K1 tatars 0504 S, K2 tatars 1402";
    g_autoptr(Position) scattered = position_attack(units, NULL);
    play(scattered, "roll 4; retreat 0503; pass; roll 2");
    expect_told(scattered,
                "K1 rolls 2 for dispersal: column horse of 6, row 1; needs 3 or more: it is "
                "dispersed (HUS-T.2)");
    g_autoptr(Position) steady = position_attack(units, NULL);
    play(steady, "roll 4; retreat 0503; pass; roll 3");
    expect_told(steady,
                "K1 rolls 3 for dispersal: column horse of 6, row 1; needs 3 or more: it holds "
                "together (HUS-T.2)");
}

static void
hus_10_12_off_the_map_onto_the_own_track(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, P2 tatars 1409, K1 pancerni 0504 S", NULL);
    play(position, "roll 11; retreat 0506; pass");
    expect_place(position, "P1", "-");
    expect_strength(position, "P1", 2); /* as strong as it was */
    HetMeasures measures;
    het_game_measures(&position->buffer.state, &measures);
    assert_int_equal(measures.value[HET_FIRST][HET_MEASURE_UNITS_SHAKEN], 1);
    assert_int_equal(measures.value[HET_SECOND][HET_MEASURE_UNITS_SHAKEN], 0);
}

static void
hus_10_13_not_with_a_commander_in_the_hex(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505, P2 tatars 1409, P3 commander 0505, K1 pancerni 0504 S", NULL);
    play(position, "roll 11; retreat 0506; roll 2; pass");
    expect_status(position, "P1", HUSARIA_ON_MAP);
    assert_int_equal(fired(position, "HUS-10.13"), 1);
    /* After a retreat there is nothing to roll for either. */
    g_autoptr(Position) back = position_attack("P1 pancerni 0507, P9 tatars 1410, K1 tatars 0506 "
                                               "S, K2 commander 0506, K9 tatars 1402",
                                               NULL);
    play(back, "roll 5; retreat 0505; roll 2; pass; turn ^S"); /* B1; he lives */
    assert_int_equal(fired(back, "HUS-10.13"), 1);
    g_autoptr(Position) beside = position_attack(
        "P1 pancerni 0505, P2 tatars 1409, P3 commander 0405, K1 pancerni 0504 S", NULL);
    play(beside, "roll 11; retreat 0506; pass");
    expect_status(beside, "P1", HUSARIA_DISPERSED);
}

static void
hus_10_13b_nor_by_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack("P1 western-foot 0505, K1 pancerni 0504 S, K2 "
                                                   "commander 0504",
                                                   NULL);
    play(position, "shoot P1 K1; roll 12");
    expect_status(position, "K1", HUSARIA_ON_MAP);
    assert_int_equal(fired(position, "HUS-10.13"), 1);
}

/* Three on the track, a commander at 0505. */
static const char three[] = "P1 commander 0505, P2 pancerni 0101, P3 pancerni off N "
                            "status=dispersed sp=2, P4 pancerni off N status=dispersed sp=2, P5 "
                            "pancerni off N status=dispersed sp=1, K1 tatars 1410";

static void
hus_10_14_half_of_them_return_rounded_up(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(three, OPENING);
    expect_prompt(position, "HUS-10.14");
    play(position, "rally P4; place 0504; rally P3; place 0506");
    expect_place(position, "P4", "0504");
    expect_place(position, "P3", "0506");
    assert_false(may(position, "rally P5")); /* two of three */
    expect_status(position, "P5", HUSARIA_DISPERSED);
    assert_true(may(position, "select P4")); /* and they move */
}

static void
hus_10_14b_after_a_commanders_death_they_are_weakened(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(three, OPENING "|mourning=1");
    play(position, "rally P3; place 0504");
    expect_strength(position, "P3", 1);
    play(position, "rally P5; place 0506");
    expect_status(position, "P5", HUSARIA_DESTROYED); /* it had but one point */
    assert_int_equal(fired(position, "HUS-10.14b"), 2);
    g_autoptr(Position) theirs = position_new(three, OPENING "|mourning=2");
    play(theirs, "rally P3; place 0504");
    expect_strength(theirs, "P3", 2);
}

static void
hus_10_14c_and_stand_beside_the_chief(void **unused)
{
    (void)unused;
    g_autofree char *more = g_strconcat(three,
                                        ", P6 commander 0905 bonus=1, P7 commander 1108 "
                                        "bonus=1",
                                        NULL);
    g_autoptr(Position) position = position_new(more, OPENING);
    play(position, "rally P3");
    assert_true(may(position, "place 0504"));
    assert_true(may(position, "place 0904"));
    assert_true(may(position, "place 1107"));
    g_autoptr(Position) mourning = position_new(more, OPENING "|mourning=1");
    play(mourning, "rally P3");
    assert_false(may(mourning, "place 0504"));
    assert_true(may(mourning, "place 0904")); /* the first of the best */
    assert_false(may(mourning, "place 1107"));
}

static void
hus_10_14d_they_need_not(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(three, OPENING);
    play(position, "done");
    expect_status(position, "P3", HUSARIA_DISPERSED);
    assert_true(may(position, "select P2"));
}

static void
hus_10_14e_only_where_they_can_stand(void **unused)
{
    (void)unused;
    /* All around the commander: swamp, an enemy, full hexes, and one with room for a point. */
    g_autoptr(Position) position = position_new(
        "P1 commander 0505, P2 pancerni 0504, P3 pancerni off N status=dispersed sp=2, P4 pancerni "
        "off N status=dispersed sp=1, P5 pancerni 0404, P6 pancerni 0405 sp=1, P7 pancerni 0604, "
        "K1 tatars 0605 N, K2 tatars 1410",
        "row-06=. . . . s . . . . . . . . .|" OPENING);
    assert_false(may(position, "rally P3"));
    play(position, "rally P4"); /* one place, which is taken at once */
    expect_place(position, "P4", "0405");
}

static void
hus_10_14f_without_commanders_nobody_returns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P2 pancerni 0101, P3 pancerni off N status=dispersed, K1 tatars 1410", OPENING);
    assert_true(may(position, "select P2"));
    expect_status(position, "P3", HUSARIA_DISPERSED);
}

static void
hus_10_14g_the_mourning_ends_with_the_own_movement(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(three, OPENING "|mourning=1");
    play(position, "done");
    assert_int_equal(position_state(position)->mourning, 0);
    g_autoptr(Position) loss =
        position_new("P1 pancerni 0505, P2 tatars 0101, K1 commander 0504, K2 tatars 1410", NULL);
    play(loss, "select P1; move 0504; pass");
    assert_int_equal(position_state(loss)->mourning, 1 << HET_SECOND);
}

static const char full[] = "P1 pancerni 0505, P2 tatars 1409, P3 dragoons off N status=dispersed, "
                           "K1 pancerni 0504 S";

static void
hus_10_15_a_full_track_is_lost(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(full, "[options]|dispersed-track=2");
    play(position, "roll 11; retreat 0506; pass"); /* A1R */
    expect_status(position, "P1", HUSARIA_DESTROYED);
    expect_status(position, "P3", HUSARIA_DESTROYED);
    assert_int_equal(fired(position, "HUS-10.15"), 2);
    g_autoptr(Position) larger = position_attack(full, "[options]|dispersed-track=3");
    play(larger, "roll 11; retreat 0506; pass");
    expect_status(larger, "P1", HUSARIA_DISPERSED);
}

static void
hus_10_15b_which_counts_for_the_enemys_points(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(full, "[options]|dispersed-track=2");
    play(position, "roll 11; retreat 0506; pass");
    assert_int_equal(position_state(position)->killed[HET_FIRST][HUSARIA_CAVALRY], 2);
}

static void
hus_10_15c_a_track_has_twelve_places(void **unused)
{
    (void)unused;
    g_autoptr(GString) units = g_string_new("P1 pancerni 0505, P2 tatars 1409, K1 pancerni 0504 S");
    for (unsigned i = 0; i < 10; i++)
        g_string_append_printf(units, ", P%u dragoons off N status=dispersed", 10 + i);
    g_autoptr(Position) position = position_attack(units->str, NULL);
    play(position, "roll 11; retreat 0506; pass"); /* the eleventh */
    expect_status(position, "P10", HUSARIA_DISPERSED);
    g_string_append(units, ", P30 dragoons off N status=dispersed");
    g_autoptr(Position) twelfth = position_attack(units->str, NULL);
    play(twelfth, "roll 11; retreat 0506; pass");
    expect_status(twelfth, "P10", HUSARIA_DESTROYED);
}

static void
hus_10_16_the_marker_stays(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(full, "[options]|dispersed-track=2");
    play(position, "roll 11; retreat 0506; pass");
    assert_int_equal(position_state(position)->morale, 0);
    g_autoptr(Position) weak = position_new(three, OPENING "|mourning=1");
    play(weak, "rally P5; place 0506");
    expect_status(weak, "P5", HUSARIA_DESTROYED);
    assert_int_equal(position_state(weak)->morale, 0);
    assert_int_equal(position_state(weak)->killed[HET_FIRST][HUSARIA_CAVALRY], 1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_10_11_by_the_battle_table),
        cmocka_unit_test(hus_10_11b_by_the_dispersal_table),
        cmocka_unit_test(dispersal_rolls_are_told),
        cmocka_unit_test(hus_10_12_off_the_map_onto_the_own_track),
        cmocka_unit_test(hus_10_13_not_with_a_commander_in_the_hex),
        cmocka_unit_test(hus_10_13b_nor_by_fire),
        cmocka_unit_test(hus_10_14_half_of_them_return_rounded_up),
        cmocka_unit_test(hus_10_14b_after_a_commanders_death_they_are_weakened),
        cmocka_unit_test(hus_10_14c_and_stand_beside_the_chief),
        cmocka_unit_test(hus_10_14d_they_need_not),
        cmocka_unit_test(hus_10_14e_only_where_they_can_stand),
        cmocka_unit_test(hus_10_14f_without_commanders_nobody_returns),
        cmocka_unit_test(hus_10_14g_the_mourning_ends_with_the_own_movement),
        cmocka_unit_test(hus_10_15_a_full_track_is_lost),
        cmocka_unit_test(hus_10_15b_which_counts_for_the_enemys_points),
        cmocka_unit_test(hus_10_15c_a_track_has_twelve_places),
        cmocka_unit_test(hus_10_16_the_marker_stays),
    };
    return cmocka_run_group_tests_name("husaria-dispersal", tests, NULL, NULL);
}
