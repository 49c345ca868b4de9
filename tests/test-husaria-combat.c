/* Strengths, columns, the course of a battle: HUS-6.2 to 6.4.
 *
 * 0504 and 0505 lie over one another; 0604 is beside both. Banners have a morale of 7. */
#include "husaria-position.h"

#include <string.h>

/* --- 6.2 the course --------------------------------------------------------------------------- */

static void
hus_6_21_attackers_and_attacked_are_chosen(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, P2 pancerni 0604 NW, K1 pancerni 0504 S", NULL);
    expect_prompt(position, "HUS-6.12");
    play(position, "select P1");
    expect_prompt(position, "HUS-6.14"); /* K1 is all it can attack */
    play(position, "done");
    expect_column(position, "1:1");
    assert_true(fights(position, true, 0) && !fights(position, true, 1));
    g_autoptr(Position) other =
        position_attack("P1 pancerni 0505, P2 pancerni 0604 NW, K1 pancerni 0504 S", NULL);
    play(other, "select P2; add P1"); /* who is chosen first decides nothing */
    expect_column(other, "2:1");
}

static void
hus_6_21b_strengths_are_added_up(void **unused)
{
    (void)unused;
    expect_fight("P1 pancerni 0505 sp=2, P2 pancerni 0604 NW sp=2, K1 pancerni 0504 S sp=1", NULL,
                 "select P1; add P2", "4:1");
    expect_fight("P1 pancerni 0505 sp=1, K1 pancerni 0504 S sp=1, K2 pancerni 0604 SW sp=2", NULL,
                 "fight K1", "1:3");
}

static void
hus_6_21c_fractions_favour_the_defender(void **unused)
{
    (void)unused;
    expect_fight("P1 pancerni 0505 sp=2, P2 pancerni 0604 NW sp=1, K1 pancerni 0504 S sp=2", NULL,
                 "select P1; add P2", "1:1"); /* 3 to 2 */
    expect_fight("P1 pancerni 0505 sp=2, K1 pancerni 0504 S sp=2, K2 pancerni 0604 SW sp=1", NULL,
                 "fight K1", "1:2"); /* 2 to 3 */
}

static void
hus_6_21d_the_table_ends_at_both_ends(void **unused)
{
    (void)unused;
    expect_fight("P1 hussars 0505 flags=lances, P2 hussars 0604 NW flags=lances, K1 rabble-foot "
                 "0504 S sp=1",
                 NULL, "select P1; add P2", "9:1");
    expect_fight("P1 rabble-foot 0505 sp=1, K1 hussars 0504 S sp=2",
                 "row-04=. . . . w . . . . . . . . .", NULL, "1:4");
}

/* The source's example: 1:1, morale 8 against 6. */
static void
hus_6_21e_morale_moves_the_column(void **unused)
{
    (void)unused;
    expect_fight("P1 western-foot 0505, K1 rabble-foot 0504 S sp=2", NULL, "pass", "3:1");
    expect_fight("P1 rabble-foot 0505 sp=2, K1 western-foot 0504 S", NULL, "pass", "1:3");
}

static void
hus_6_21f_the_weakest_morale_of_a_group_counts(void **unused)
{
    (void)unused;
    expect_fight("P1 hussars 0505 sp=1, P2 pancerni 0604 NW sp=1, K1 pancerni 0504 S", NULL,
                 "select P1; add P2", "1:1");
    expect_fight("P1 pancerni 0505, K1 pancerni 0504 S sp=1, K2 tatars 0504 S sp=1", NULL, NULL,
                 "2:1");
}

static void
hus_6_21g_two_dice_decide(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, K1 pancerni 0504 S, K2 tatars 1402", NULL);
    expect_chance(position, 7, 6, 36);
    expect_chance(position, 12, 1, 36);
    expect_chance(position, 4, 7, 36); /* 4 and 5 are both B1 */
    play(position, "roll 7");
    expect_strength(position, "P1", 1);
    expect_strength(position, "K1", 1);
}

static void
hus_6_21h_retreat_and_chase_come_before_losses(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, K1 pancerni 0504 S, K2 tatars 1402", NULL);
    play(position, "roll 3; retreat 0503"); /* B1-1 */
    expect_place(position, "K1", "0503");
    expect_strength(position, "K1", 2);
    play(position, "pursue 0504");
    expect_strength(position, "K1", 1);
}

static void
hus_6_21j_who_should_have_as_well(void **unused)
{
    (void)unused;
    g_autoptr(Position) shut =
        position_attack("P1 pancerni 0507, P9 tatars 1410, K1 tatars 0506 S, K9 tatars 1402",
                        "row-05=. . . s s s . . . . . . . .");
    play(shut, "roll 5"); /* B1: it stays for a point, and a 1 or 2 disperses it */
    expect_place(shut, "K1", "0506");
    expect_strength(shut, "K1", 1);
    expect_chance(shut, 1, 2, 6);
    /* Who stands beside wagons was free to (11.15), and is through with it. */
    g_autoptr(Position) wagons = position_attack(
        "P1 pancerni 0507, P9 tatars 1410, K1 rabble-foot 0506 S, K2 rabble-foot 0506 S, K3 wagons "
        "0506, K9 tatars 1402",
        NULL);
    play(wagons, "roll 5; pass; pass; lose K1"); /* B1 */
    expect_status(wagons, "K2", HUSARIA_ON_MAP);
    expect_place(wagons, "K2", "0506");
    assert_int_not_equal(wagons->buffer.state.actor, HET_CHANCE);
}

/* The source's example: Cossack cavalry thrown back three hexes, a 2 is rolled. */
static void
hus_6_21i_who_fell_back_may_be_dispersed(void **unused)
{
    (void)unused;
    const char *units = "P1 hussars 0505 sp=2, P2 hussars 0604 NW sp=1, K1 cossack-horse 0504 S "
                        "sp=1, K2 tatars 1402";
    g_autoptr(Position) position = position_attack(units, NULL);
    play(position, "select P1; add P2; pass"); /* no pistols */
    expect_column(position, "5:1");
    play(position, "roll 3; retreat 0501; pass; pass"); /* B3; nobody chases */
    expect_prompt(position, "HUS-6.21");
    expect_chance(position, 2, 4, 6);
    play(position, "roll 2");
    expect_status(position, "K1", HUSARIA_DISPERSED);
    g_autoptr(Position) steady = position_attack(units, NULL);
    play(steady, "select P1; add P2; pass; roll 3; retreat 0501; pass; pass; roll 5");
    expect_status(steady, "K1", HUSARIA_ON_MAP);
    g_autoptr(Position) banner =
        position_attack("P1 pancerni 0505, K1 pancerni 0504 S, K2 tatars 1402", NULL);
    play(banner, "roll 2; retreat 0502; pass"); /* B2 */
    expect_chance(banner, 1, 1, 6);
    play(banner, "roll 1");
    expect_status(banner, "K1", HUSARIA_DISPERSED);
}

static const char two_battles[] =
    "P1 pancerni 0505, P2 pancerni 0905, P3 tatars 1410, K1 pancerni 0504 S, K2 pancerni 0904 S";

static void
hus_6_22_the_attacker_orders_battles(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(two_battles, NULL);
    expect_actor(position, HET_FIRST);
    play(position, "select P2");
    assert_true(fights(position, true, 1) && fights(position, false, 4));
}

static void
hus_6_23_one_battle_after_the_other(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(two_battles, NULL);
    play(position, "select P2; roll 3; retreat 0903; pass");
    assert_true(fights(position, true, 1)); /* its effects are still under way: a free turn */
    assert_false(fights(position, true, 0));
    play(position, "turn ^S");
    assert_true(fights(position, true, 0)); /* now P1's */
}

static void
hus_6_24_the_phase_ends_with_the_last_battle(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(two_battles, NULL);
    play(position, "select P2; roll 6");
    expect_phase(position, HUSARIA_ATTACK);
    play(position, "roll 6");
    expect_phase(position, HUSARIA_MOVEMENT);
    expect_actor(position, HET_SECOND);
}

/* --- 6.3 the ground --------------------------------------------------------------------------- */

static const char even[] = "P1 pancerni 0505, K1 pancerni 0504 S";

static void
hus_6_31_the_ground_moves_the_column(void **unused)
{
    (void)unused;
    expect_fight(even, NULL, NULL, "1:1");
    expect_fight(even, "stream=0504/0505", NULL, "1:2");
    expect_fight(even, "river=0504/0505|ford=0504/0505", NULL, "1:2");
    expect_fight(even, "row-04=. . . . .1 . . . . . . . . .", NULL, "1:2");
    expect_fight(even, "row-05=. . . . .1 . . . . . . . . .", NULL, "1:1"); /* downhill */
    expect_fight(even, "row-04=. . . . w . . . . . . . . .", NULL, "1:3");
    expect_fight(even, "row-04=. . . . o . . . . . . . . .", NULL, "1:3");
    expect_fight(even, "row-04=. . . . v . . . . . . . . .", NULL, "1:3");
    expect_fight(even, "row-05=. . . . w . . . . . . . . .", NULL, "1:1"); /* the attacker's */
}

static void
hus_6_31c_a_river_is_no_less_than_a_stream(void **unused)
{
    (void)unused;
    expect_fight(even, "river=0504/0505", NULL, "1:2");
    expect_fight(even, "river=0504/0505|bridge=0504/0505", NULL, "1:2");
}

static void
hus_6_31b_swamps_halve_attackers(void **unused)
{
    (void)unused;
    const char *road = "road=0506 0505 0504 0503";
    g_autofree char *out = g_strdup_printf("row-05=. . . . s . . . . . . . . .|%s", road);
    expect_fight(even, out, NULL, "1:2");
    g_autofree char *into = g_strdup_printf("row-04=. . . . s . . . . . . . . .|%s", road);
    expect_fight(even, into, NULL, "1:2");
    /* Half points count: one and a half to one. */
    g_autofree char *half = g_strdup_printf("row-05=. . . . s . . . . . . . . .|%s", road);
    expect_fight("P1 pancerni 0505 sp=1, P2 pancerni 0604 NW sp=1, K1 pancerni 0504 S sp=1", half,
                 "select P1; add P2", "1:1");
}

static void
hus_6_32_the_best_for_the_defender_counts(void **unused)
{
    (void)unused;
    expect_fight(even, "stream=0504/0505|row-04=. . . . w1 . . . . . . . . .", NULL, "1:3");
    expect_fight("P1 pancerni 0505, K1 pancerni 0504 S sp=1, K2 pancerni 0604 SW sp=1",
                 "row-04=. . . . w w . . . . . . . .", "fight K1", "1:3"); /* nor twice */
    /* One of two attackers comes over the stream. */
    expect_fight("P1 pancerni 0505, P2 pancerni 0604 NW, K1 pancerni 0504 S", "stream=0504/0505",
                 "select P1; add P2", "1:1");
}

static void
hus_6_33_woods_and_buildings_stop_lances(void **unused)
{
    (void)unused;
    const char *charge = "P1 hussars 0505 flags=lances, K1 pancerni 0504 S";
    expect_fight(charge, NULL, NULL, "5:1");
    expect_fight(charge, "row-04=. . . . w . . . . . . . . .", NULL, "1:2");
    expect_fight(charge, "row-04=. . . . v . . . . . . . . .", NULL, "1:2");
    expect_fight(charge, "stream=0504/0505", NULL, "4:1"); /* a stream does not */
    /* One of several in a wood is enough, whichever. */
    const char *two = "P1 hussars 0505 flags=lances, K1 tatars 0504 S, K2 tatars 0604 S sp=1";
    expect_fight(two, NULL, "fight K1", "5:1");
    expect_fight(two, "row-04=. . . . w . . . . . . . . .", "fight K1", "1:2");
    expect_fight(two, "row-04=. . . . . w . . . . . . . .", "fight K1", "1:2");
}

/* --- 6.4 strength points ---------------------------------------------------------------------- */

static void
hus_6_41_losses_lower_a_units_points(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505, P2 tatars 1410, K1 pancerni 0504 S, K2 tatars 1402", NULL);
    play(position, "roll 8"); /* 1:1, the attacker loses one */
    expect_strength(position, "P1", 1);
    expect_strength(position, "K1", 2);
    assert_int_equal(fired(position, "HUS-6.41"), 1);
}

static void
hus_6_42_without_points_it_is_eliminated(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505 sp=1, P2 tatars 1410, K1 pancerni 0504 S sp=1, K2 tatars 1402", NULL);
    play(position, "roll 8; pass");
    expect_status(position, "P1", HUSARIA_DESTROYED);
    expect_place(position, "P1", "-");
    assert_int_equal(fired(position, "HUS-6.42"), 1);
}

static void
hus_6_42b_a_weakened_unit_fights_with_what_is_left(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505, P2 tatars 1410, K1 pancerni 0504 S, K2 tatars 1402", NULL);
    play(position, "roll 8; end"); /* P1 has one point; K1 attacks it in turn */
    expect_column(position, "2:1");
}

static void
hus_6_43_from_behind_a_unit_has_one_point(void **unused)
{
    (void)unused;
    expect_fight("P1 pancerni 0505, K1 pancerni 0504 N", NULL, NULL, "2:1");
    expect_fight("P1 pancerni 0505, K1 pancerni 0504 N", "[options]|rear-strength=2", NULL, "1:1");
    /* One of several is enough. */
    expect_fight("P1 pancerni 0505, P2 pancerni 0403 SE, K1 pancerni 0504 S", NULL,
                 "select P1; add P2", "4:1");
}

static void
hus_t_8c_a_file_may_vary_them(void **unused)
{
    (void)unused;
    expect_fight("P1 pancerni 0505, K1 pancerni 0504 S", NULL, NULL, "1:1");
    expect_fight("P1 pancerni 0505, K1 pancerni 0504 S morale=8", NULL, NULL, "1:2");
    expect_fight("P1 pancerni 0505, K1 pancerni 0504 S arm=infantry", NULL, NULL, "2:1");
    g_autoptr(Position) fires =
        position_attack("P1 pancerni 0505 fire=muskets stars=2, K1 pancerni 0504 S", NULL);
    play(fires, "shoot P1 K1; roll 2");
    assert_true(may(fires, "shoot P1 K1"));
    g_autoptr(Position) slow =
        position_new("P1 pancerni 0508 movement=2, P2 pancerni 1410, K1 tatars 1401", NULL);
    assert_true(reaches(slow, "P1", "0506"));
    assert_false(reaches(slow, "P1", "0505"));
    g_autoptr(Position) guns =
        position_new("P1 dragoons 0505 arm=artillery fire=heavy-guns, K1 pancerni 0502 S",
                     "[state]|phase=artillery");
    assert_true(may(guns, "shoot P1 K1"));
}

static void
hus_6_21k_who_chases_does_not_roll(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 tatars 0505, P2 tatars 0604 NW, K1 pancerni 0504 S sp=1, K2 tatars 1402", NULL);
    play(position, "select P1; add P2; roll 5"); /* 4:1 with morale 6 against 7: B2-1 */
    while (position->buffer.state.actor != HET_CHANCE && fired(position, "HUS-7.31") == 0)
        play(position, offers(position, "retreat K1 0502") ? "retreat K1 0502" : "pursue 0504");
    assert_int_equal(fired(position, "HUS-7.31"), 1);
    unsigned rolls = 0;
    for (unsigned i = 0; i < position->event_count; i++)
        rolls += position->events[i].kind == HET_EVENT_ROLL;
    assert_int_equal(rolls, 1); /* the battle's: nobody has rolled for the chase */
    expect_status(position, "P1", HUSARIA_ON_MAP);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_6_21_attackers_and_attacked_are_chosen),
        cmocka_unit_test(hus_6_21b_strengths_are_added_up),
        cmocka_unit_test(hus_6_21c_fractions_favour_the_defender),
        cmocka_unit_test(hus_6_21d_the_table_ends_at_both_ends),
        cmocka_unit_test(hus_6_21e_morale_moves_the_column),
        cmocka_unit_test(hus_6_21f_the_weakest_morale_of_a_group_counts),
        cmocka_unit_test(hus_6_21g_two_dice_decide),
        cmocka_unit_test(hus_6_21h_retreat_and_chase_come_before_losses),
        cmocka_unit_test(hus_6_21j_who_should_have_as_well),
        cmocka_unit_test(hus_6_21i_who_fell_back_may_be_dispersed),
        cmocka_unit_test(hus_6_22_the_attacker_orders_battles),
        cmocka_unit_test(hus_6_23_one_battle_after_the_other),
        cmocka_unit_test(hus_6_24_the_phase_ends_with_the_last_battle),
        cmocka_unit_test(hus_6_31_the_ground_moves_the_column),
        cmocka_unit_test(hus_6_31b_swamps_halve_attackers),
        cmocka_unit_test(hus_6_31c_a_river_is_no_less_than_a_stream),
        cmocka_unit_test(hus_6_32_the_best_for_the_defender_counts),
        cmocka_unit_test(hus_6_33_woods_and_buildings_stop_lances),
        cmocka_unit_test(hus_6_41_losses_lower_a_units_points),
        cmocka_unit_test(hus_6_42_without_points_it_is_eliminated),
        cmocka_unit_test(hus_6_42b_a_weakened_unit_fights_with_what_is_left),
        cmocka_unit_test(hus_6_43_from_behind_a_unit_has_one_point),
        cmocka_unit_test(hus_t_8c_a_file_may_vary_them),
        cmocka_unit_test(hus_6_21k_who_chases_does_not_roll),
    };
    return cmocka_run_group_tests_name("husaria-combat", tests, NULL, NULL);
}
