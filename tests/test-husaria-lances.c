/* Lances, "kopie": HUS-6.7. */
#include "husaria-position.h"

#include <string.h>

#include "engine/text.h"

/* The first side's movement phase, from its beginning. */
#define OPENING "|[state]|phase=movement"

static bool
has_lances(const Position *position, const char *code)
{
    return (unit_of(position, code)->flags & HUSARIA_LANCES) != 0;
}

static void
hus_6_71_hussars_take_them_when_the_phase_begins(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 hussars 0505, P2 hussars 0705, K1 tatars 1402",
                                                "[battle]|lances=4" OPENING);
    expect_prompt(position, "HUS-6.71");
    play(position, "add P1; done");
    assert_true(has_lances(position, "P1"));
    assert_false(has_lances(position, "P2"));
    assert_int_equal(fired(position, "HUS-6.71"), 1);
    assert_true(may(position, "select P1")); /* now units move */
    assert_false(may(position, "add P2"));
}

static void
hus_6_71b_hussars_alone(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, P2 reiters 0705, P3 western-foot 0905, K1 tatars 1402",
                     "[battle]|lances=4" OPENING);
    assert_true(may(position, "select P1")); /* nobody was asked */
}

static void
hus_6_71c_with_no_enemy_beside_them(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 hussars 0505, P2 hussars 0705, P3 hussars 0905, K1 tatars 0506 S, K2 "
                     "commander 0906",
                     "[battle]|lances=4" OPENING);
    assert_false(may(position, "add P1")); /* an enemy is behind it */
    assert_true(may(position, "add P2"));
    assert_true(may(position, "add P3")); /* a commander is no unit: 9.12 */
}

static void
hus_6_71d_in_the_own_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 hussars 0505, K1 tatars 1402, K2 tatars 1202",
                                                "[battle]|lances=4|[state]|phase=movement"
                                                "|active=second");
    expect_actor(position, HET_SECOND);
    assert_true(may(position, "select K1"));
    assert_false(has_lances(position, "P1"));
}

static void
expect_charge(const char *units, const char *more, const char *moves, const char *column)
{
    g_autoptr(Position) position = position_attack(units, more);
    if (moves != NULL)
        play(position, moves);
    expect_column(position, column);
}

static void
hus_6_72_three_columns_or_two(void **unused)
{
    (void)unused;
    /* Hussars have a morale of 8, banners 7. */
    expect_charge("P1 hussars 0505, K1 pancerni 0504 S", NULL, NULL, "2:1");
    expect_charge("P1 hussars 0505 flags=lances, K1 pancerni 0504 S", NULL, NULL, "5:1");
    expect_charge("P1 hussars 0505 sp=1, K1 pancerni 0504 S sp=1", NULL, NULL, "2:1");
    expect_charge("P1 hussars 0505 sp=1 flags=lances, K1 pancerni 0504 S sp=1", NULL, NULL, "4:1");
    expect_charge("P1 hussars 0505 flags=lances, K1 pancerni 0504 S", "[options]|lance-full=1",
                  NULL, "3:1");
    expect_charge("P1 hussars 0505 sp=1 flags=lances, K1 pancerni 0504 S sp=1",
                  "[options]|lance-weak=0", NULL, "2:1");
}

/* Readers are told what each modifier is worth and the column it comes to. */
static void
hus_t_1_the_column_is_told(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 hussars 0505 flags=lances, K1 pancerni 0504 S, P2 pancerni 0805, "
                        "K2 tatars 0804 S",
                        NULL);
    play(position, "select P1; roll 7");
    expect_told(position, "P1 rolls 7 for the battle against K1: strength +2 by the counters "
                          "(HUS-6.21b); against +2 by the counters (HUS-6.21b); columns +1 the "
                          "units' morale (HUS-6.21e), +3 lances (HUS-6.72); column 5:1 from 1:1");
}

static void
hus_6_72b_used_up_whatever_the_result(void **unused)
{
    (void)unused;
    static const char *const courses[] = {"roll 9; retreat 0503; pass; turn ^S", "roll 12"};
    for (unsigned i = 0; i < G_N_ELEMENTS(courses); i++) {
        g_autoptr(Position) position = position_attack(
            "P1 hussars 0505 flags=lances, K1 pancerni 0504 S, K2 tatars 1402", NULL);
        play(position, courses[i]);
        assert_false(has_lances(position, "P1"));
        assert_int_equal(position_state(position)->spent_lances[HET_FIRST], 1);
    }
}

static void
hus_6_72c_the_best_of_several_counts(void **unused)
{
    (void)unused;
    expect_charge("P1 hussars 0505 sp=1 flags=lances, P2 hussars 0505 sp=1 flags=lances, K1 "
                  "pancerni 0504 S",
                  NULL, "select P1; add P2", "4:1");
    expect_charge("P1 hussars 0505 sp=1 flags=lances, P2 hussars 0604 NW sp=2 flags=lances, K1 "
                  "pancerni 0504 S sp=2, K2 pancerni 0504 S sp=1",
                  "[battle]|camp-stack=4|[zones]|camp=0504", "select P1; add P2", "5:1");
}

static void
hus_6_72d_they_are_of_no_use_in_defence(void **unused)
{
    (void)unused;
    const char *units = "P1 pancerni 0505, P2 tatars 1402, K1 hussars 0504 S flags=lances";
    expect_charge(units, NULL, NULL, "1:2"); /* a point of morale and no more */
    g_autoptr(Position) position = position_attack(units, NULL);
    play(position, "roll 4");                 /* 1:2: nothing */
    assert_false(has_lances(position, "K1")); /* but used up */
    assert_int_equal(position_state(position)->spent_lances[HET_SECOND], 1);
}

static void
hus_6_72e_counter_charges_are_attacks(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0507, P2 tatars 1402, K1 hussars 0503 S flags=lances", NULL);
    play(position, "select P1; move 0505; charge K1");
    expect_column(position, "5:1");
}

static void
hus_6_73_as_many_as_the_scenario_gives(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 hussars 0505, P2 hussars 0705, K1 tatars 1402",
                                                "[battle]|lances=1" OPENING);
    play(position, "add P1");
    assert_true(has_lances(position, "P1"));
    assert_false(has_lances(position, "P2"));
    assert_true(may(position, "select P2"));
}

static void
hus_6_74_left_and_used_lances_are_counted(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 hussars 0505, K1 pancerni 0502 S", "[battle]|lances=3" OPENING);
    assert_int_equal(position_state(position)->lances[HET_FIRST], 3);
    play(position, "add P1");
    assert_int_equal(position_state(position)->lances[HET_FIRST], 2);
    assert_int_equal(position_state(position)->spent_lances[HET_FIRST], 0);
    play(position, "select P1; move 0503; pass; roll 12");
    assert_int_equal(position_state(position)->lances[HET_FIRST], 2);
    assert_int_equal(position_state(position)->spent_lances[HET_FIRST], 1);
}

/* K1 comes over the Poles' wagons. */
static const char baggage[] = "P1 hussars 1205 flags=lances, P2 wagons 0505, K1 hungarian-foot "
                              "0504 S, K2 hungarian-foot 1402 S";
#define SECONDS_MOVE "|[state]|phase=movement|step=6|active=second"

static void
hus_6_75_with_the_last_wagons_the_lances_are_lost(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(baggage, "[battle]|lances=3" SECONDS_MOVE);
    play(position, "select K1; move 0505");
    expect_status(position, "P2", HUSARIA_DESTROYED);
    assert_int_equal(position_state(position)->lances[HET_FIRST], 0);
    g_autofree char *more = g_strconcat(baggage, ", P3 wagons 0809", NULL);
    g_autoptr(Position) second = position_new(more, "[battle]|lances=3" SECONDS_MOVE);
    play(second, "select K1; move 0505");
    assert_int_equal(position_state(second)->lances[HET_FIRST], 3);
}

static void
hus_6_75b_all_of_them_those_in_hand_too(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(baggage, "[battle]|lances=3" SECONDS_MOVE);
    assert_true(has_lances(position, "P1"));
    play(position, "select K1; move 0505");
    assert_false(has_lances(position, "P1"));
    assert_int_equal(position_state(position)->spent_lances[HET_FIRST], 4);
}

static void
hus_6_75c_a_side_that_had_no_wagons_keeps_them(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 hussars 0505, P2 hussars 0705, K1 tatars 1402",
                                                "[battle]|lances=4" OPENING);
    assert_int_equal(position_state(position)->lances[HET_FIRST], 4);
    assert_true(may(position, "add P1"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_6_71_hussars_take_them_when_the_phase_begins),
        cmocka_unit_test(hus_6_71b_hussars_alone),
        cmocka_unit_test(hus_6_71c_with_no_enemy_beside_them),
        cmocka_unit_test(hus_6_71d_in_the_own_phase),
        cmocka_unit_test(hus_6_72_three_columns_or_two),
        cmocka_unit_test(hus_t_1_the_column_is_told),
        cmocka_unit_test(hus_6_72b_used_up_whatever_the_result),
        cmocka_unit_test(hus_6_72c_the_best_of_several_counts),
        cmocka_unit_test(hus_6_72d_they_are_of_no_use_in_defence),
        cmocka_unit_test(hus_6_72e_counter_charges_are_attacks),
        cmocka_unit_test(hus_6_73_as_many_as_the_scenario_gives),
        cmocka_unit_test(hus_6_74_left_and_used_lances_are_counted),
        cmocka_unit_test(hus_6_75_with_the_last_wagons_the_lances_are_lost),
        cmocka_unit_test(hus_6_75b_all_of_them_those_in_hand_too),
        cmocka_unit_test(hus_6_75c_a_side_that_had_no_wagons_keeps_them),
    };
    return cmocka_run_group_tests_name("husaria-lances", tests, NULL, NULL);
}
