/* Who fights whom: HUS-6.1.
 *
 * 0504 and 0505 lie over one another; 0604 is beside both. Banners have a morale of 7. */
#include "husaria-position.h"

#include <string.h>

/* --- 6.1 who fights --------------------------------------------------------------------------- */

static void
hus_6_11_neighbours_in_the_attack_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) apart = position_attack("P1 pancerni 0505, K1 pancerni 0503 S", NULL);
    expect_phase(apart, HUSARIA_MOVEMENT); /* of the other side: nobody could attack */
    expect_actor(apart, HET_SECOND);
    expect_fight("P1 pancerni 0505, K1 pancerni 0504 S", NULL, NULL, "1:1");
}

static void
hus_6_11b_the_side_in_its_phase_attacks(void **unused)
{
    (void)unused;
    expect_fight("P1 pancerni 0505 sp=2, K1 pancerni 0504 S sp=1", NULL, NULL, "2:1");
    expect_fight("P1 pancerni 0505 sp=2, K1 pancerni 0504 S sp=1",
                 "[state]|phase=attack|active=second", NULL, "1:2");
}

static void
hus_6_11c_only_to_the_front(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505 S, P2 pancerni 0905, K1 pancerni 0504 N, K2 pancerni 0904 S", NULL);
    expect_column(position, "1:1"); /* P2 and K2: P1, back to back with K1, was not asked */
    assert_true(fights(position, true, 1));
    play(position, "roll 6");
    expect_actor(position, HET_SECOND);
}

static void
hus_6_12_who_has_enemies_in_front_must_attack(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, P2 pancerni 0905, P3 pancerni 1205 S, K1 pancerni 0504 "
                        "S, K2 pancerni 0904 S, K3 pancerni 1204 S",
                        NULL);
    assert_true(may(position, "select P1"));
    assert_true(may(position, "select P2"));
    assert_false(may(position, "select P3")); /* K3 is behind it */
    assert_false(may(position, "end"));
}

static void
hus_6_12b_once_a_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, P2 pancerni 0605, P3 pancerni 0905, K1 pancerni 0504 S, "
                        "K2 pancerni 0604 S, K3 pancerni 0904 S",
                        NULL);
    play(position, "select P1; fight K1; done; roll 6"); /* nothing; K2 is still before it */
    assert_false(may(position, "select P1"));
    assert_true(may(position, "select P2"));
}

static void
hus_6_13_who_is_in_front_must_be_attacked(void **unused)
{
    (void)unused;
    g_autoptr(Position) alone =
        position_attack("P1 pancerni 0505, K1 pancerni 0504 S, K2 pancerni 0604 SW", NULL);
    play(alone, "fight K1"); /* nobody else can take K2 on */
    assert_true(fights(alone, false, 1) && fights(alone, false, 2));
    expect_column(alone, "1:2");
    g_autoptr(Position) shared = position_attack(
        "P1 pancerni 0505, P2 pancerni 0605, K1 pancerni 0504 S, K2 pancerni 0604 SW", NULL);
    play(shared, "select P1; fight K1; done"); /* P2 can */
    assert_true(fights(shared, false, 2) && !fights(shared, false, 3));
    expect_column(shared, "1:1");
    play(shared, "roll 6");
    assert_true(fights(shared, true, 1) && fights(shared, false, 3)); /* and must */
    /* Who has been attacked need not be again. */
    g_autoptr(Position) again = position_attack(
        "P1 pancerni 0505, P2 pancerni 0503 S, K1 pancerni 0504 S, K2 pancerni 0603 NW", NULL);
    play(again, "select P1; roll 6; fight K2");
    assert_true(offers(again, "done") && offers(again, "fight P2 0504"));
}

static void
hus_6_13b_nobody_joins_who_would_leave_one_out(void **unused)
{
    (void)unused;
    /* K2 is before P1 alone: with P2, from another hex, it could not be attacked any more. */
    const char *two = "P1 pancerni 0505, P2 pancerni 0604 NW, K1 pancerni 0504 S, K2 pancerni 0404 "
                      "NE";
    g_autoptr(Position) first = position_attack(two, NULL);
    play(first, "select P1");
    expect_prompt(first, "HUS-6.21");
    play(first, "fight K1");
    assert_true(fights(first, false, 2) && fights(first, false, 3));
    expect_column(first, "1:2");
    g_autoptr(Position) second = position_attack(two, NULL);
    play(second, "select P2");
    assert_false(fights(second, true, 0)); /* straight to the dice, without P1 */
    expect_column(second, "1:1");
    /* Both face both, and one of the two is left: each must take one. */
    const char *both = "P1 pancerni 0505, P2 pancerni 0603 S, K1 pancerni 0504 S, K2 pancerni 0604 "
                       "SW";
    g_autoptr(Position) each = position_attack(both, NULL);
    play(each, "select P1; fight K1");
    assert_false(may(each, "add P2"));
    g_autofree char *more = g_strconcat(both, ", P3 pancerni 0605", NULL); /* faces K2 */
    g_autoptr(Position) third = position_attack(more, NULL);
    play(third, "select P1; fight K1");
    expect_prompt(third, "HUS-6.14");
    assert_true(may(third, "add P2"));
}

static void
hus_6_14_several_attack_one_and_one_attacks_several(void **unused)
{
    (void)unused;
    expect_fight("P1 pancerni 0505, P2 pancerni 0604 NW, K1 pancerni 0504 S", NULL,
                 "select P1; add P2", "2:1");
    expect_fight("P1 pancerni 0505, P2 pancerni 0605, K1 pancerni 0504 S, K2 pancerni 0604 SW",
                 NULL, "select P1; fight K1; fight K2", "1:2");
}

static void
hus_6_14b_all_in_a_hex_defend_together(void **unused)
{
    (void)unused;
    expect_fight("P1 pancerni 0505 sp=2, K1 pancerni 0504 S sp=1, K2 pancerni 0504 S sp=1", NULL,
                 NULL, "1:1");
    /* Against a counter-charge as well: P2 stands in the hex that P1 comes to. */
    g_autoptr(Position) met = position_new(
        "P1 pancerni 0506 sp=1, P2 pancerni 0505 sp=1, P3 tatars 1410, K1 pancerni 0503 S", NULL);
    play(met, "select P1; move 0505; charge K1 0504");
    assert_true(fights(met, false, 0) && fights(met, false, 1));
    expect_column(met, "1:1");
}

static void
hus_6_15_several_hexes_only_from_one(void **unused)
{
    (void)unused;
    /* P1 and P2 have both enemies before them. */
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, P2 pancerni 0603 S, P3 pancerni 0605, K1 pancerni 0504 "
                        "S, K2 pancerni 0604 SW",
                        NULL);
    play(position, "select P1; fight K1; add P2");
    assert_true(fights(position, true, 0) && fights(position, true, 1));
    assert_false(fights(position, false, 4)); /* K2 cannot be drawn in */
    expect_column(position, "4:1");
}

static void
hus_6_15b_stacks_attack_what_all_of_them_face(void **unused)
{
    (void)unused;
    const char *both = "P1 pancerni 0505 N sp=1, P2 pancerni 0505 N sp=1, K1 pancerni 0504 S, K2 "
                       "pancerni 0604 SW";
    expect_fight(both, NULL, "select P1; fight K1; add P2", "1:2");
    const char *astray = "P1 pancerni 0505 N sp=1, P2 pancerni 0505 NW sp=1, P3 pancerni 0605, K1 "
                         "pancerni 0504 S, K2 pancerni 0604 SW"; /* which is left to P3 */
    expect_fight(astray, NULL, "select P1; fight K1; add P2", "1:1");
}

static void
hus_6_16_opposite_sides_are_a_column(void **unused)
{
    (void)unused;
    expect_fight("P1 pancerni 0505 sp=1, P2 pancerni 0503 S sp=1, K1 pancerni 0504 S sp=1", NULL,
                 "select P1; add P2", "3:1");
    expect_fight("P1 pancerni 0505 sp=1, P2 pancerni 0604 NW sp=1, K1 pancerni 0504 S sp=1", NULL,
                 "select P1; add P2", "2:1");
    expect_fight("P1 pancerni 0505 sp=1, P2 pancerni 0503 S sp=1, K1 pancerni 0504 S sp=1",
                 "[options]|opposite-sides=2", "select P1; add P2", "4:1");
}

static void
hus_6_17_the_victor_may_enter_a_dead_units_hex(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, K1 pancerni 0504 S sp=1, K2 tatars 1402", NULL);
    play(position, "roll 9"); /* 2:1, a point each */
    expect_status(position, "K1", HUSARIA_DESTROYED);
    assert_true(may(position, "pursue 0504") && may(position, "pass"));
    assert_false(may(position, "pursue 0503"));
    play(position, "pursue 0504");
    expect_place(position, "P1", "0504");
    assert_int_equal(fired(position, "HUS-6.17"), 1);
    expect_actor(position, HET_SECOND);
    assert_int_equal(position->buffer.state.depth, 0); /* no free turn */
}

static void
hus_6_17c_not_one_it_had_left_before(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, K1 pancerni 0504 S sp=1, K2 tatars 1402", NULL);
    play(position, "roll 4; retreat 0502; pass"); /* B2-1: it dies after its retreat */
    expect_status(position, "K1", HUSARIA_DESTROYED);
    assert_int_equal(position->buffer.state.depth, 0);
    expect_place(position, "P1", "0505");
}

static void
hus_6_17b_so_may_a_defender(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505 sp=1, P2 tatars 1402, K1 pancerni 0504 S", NULL);
    play(position, "roll 6"); /* 1:2, the attacker loses a point */
    expect_status(position, "P1", HUSARIA_DESTROYED);
    expect_actor(position, HET_SECOND);
    play(position, "pursue 0505");
    expect_place(position, "K1", "0505");
    /* Swamps behind it: P1 cannot fall back and dies of it, where it stands. */
    const char *bog = "row-05=. . . s . s . . . . . . . .|row-06=. . . . s . . . . . . . . .";
    g_autoptr(Position) cut =
        position_attack("P1 pancerni 0505 sp=1, P2 tatars 1402, K1 pancerni 0504 S sp=1", bog);
    play(cut, "roll 9"); /* A1 */
    expect_status(cut, "P1", HUSARIA_DESTROYED);
    play(cut, "pursue 0505");
    expect_place(cut, "K1", "0505");
    /* With a point left it stays, and nobody goes anywhere, not into friends' hexes either. */
    g_autoptr(Position) held =
        position_attack("P1 pancerni 0505, P2 tatars 1402, K1 pancerni 0504 S sp=1, K2 pancerni "
                        "0604 SW sp=1",
                        bog);
    play(held, "fight K1; roll 9");
    expect_strength(held, "P1", 1);
    assert_int_equal(held->buffer.state.depth, 0);
}

static void
hus_6_18_who_has_a_fence_need_not_attack_over_it(void **unused)
{
    (void)unused;
    const char *units = "P1 pancerni 0505, K1 pancerni 0504 S";
    g_autoptr(Position) inside = position_attack(units, "fence=0504/0505");
    assert_true(may(inside, "end") && may(inside, "select P1"));
    g_autoptr(Position) outside = position_attack(units, "fence=0504/0505|[battle]|fences=second");
    expect_column(outside, "1:2"); /* it had no choice, and fights with one point: 14.11 */
}

static void
hus_6_19_horse_doubles_against_foot_alone(void **unused)
{
    (void)unused;
    expect_fight("P1 pancerni 0505, K1 rabble-foot 0504 S sp=2", NULL, NULL, "3:1");
    expect_fight("P1 rabble-foot 0505 sp=2, K1 rabble-foot 0504 S sp=2", NULL, NULL, "1:1");
    expect_fight("P1 pancerni 0505, K1 rabble-foot 0504 S sp=2", "[options]|cavalry-factor=1", NULL,
                 "2:1");
}

static void
hus_6_19b_not_against_others_with_it(void **unused)
{
    (void)unused;
    expect_fight("P1 pancerni 0505, K1 rabble-foot 0504 S sp=2, K2 light-artillery 0504 S sp=1",
                 NULL, NULL, "1:1"); /* 2 to 3, and a point of morale */
}

static void
hus_6_19c_nor_against_foot_behind_fences(void **unused)
{
    (void)unused;
    expect_fight("P1 pancerni 0505, K1 rabble-foot 0504 S sp=2",
                 "fence=0504/0505|[battle]|fences=second", NULL, "1:1");
}

static void
hus_6_16b_opposite_edges_of_one_hex(void **unused)
{
    (void)unused;
    const char *from[] = {"P2 pancerni 0503 S", "P2 pancerni 0603 SW", "P2 pancerni 0403 SE"};
    for (unsigned i = 0; i < G_N_ELEMENTS(from); i++) { /* 180 degrees, and 120 on both sides */
        g_autofree char *units =
            g_strdup_printf("P1 pancerni 0505 sp=1, %s sp=1, K1 pancerni 0504 S sp=1", from[i]);
        expect_fight(units, NULL, "select P1; add P2", i == 0 ? "3:1" : "2:1");
    }
    /* Two hexes attacked, each from one side: nobody is between them. */
    expect_fight("P1 pancerni 0505 N, K1 pancerni 0504 S sp=1, K2 pancerni 0604 SW sp=1", NULL,
                 "fight K1", "1:1");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_6_11_neighbours_in_the_attack_phase),
        cmocka_unit_test(hus_6_11b_the_side_in_its_phase_attacks),
        cmocka_unit_test(hus_6_11c_only_to_the_front),
        cmocka_unit_test(hus_6_12_who_has_enemies_in_front_must_attack),
        cmocka_unit_test(hus_6_12b_once_a_phase),
        cmocka_unit_test(hus_6_13_who_is_in_front_must_be_attacked),
        cmocka_unit_test(hus_6_13b_nobody_joins_who_would_leave_one_out),
        cmocka_unit_test(hus_6_14_several_attack_one_and_one_attacks_several),
        cmocka_unit_test(hus_6_14b_all_in_a_hex_defend_together),
        cmocka_unit_test(hus_6_15_several_hexes_only_from_one),
        cmocka_unit_test(hus_6_15b_stacks_attack_what_all_of_them_face),
        cmocka_unit_test(hus_6_16_opposite_sides_are_a_column),
        cmocka_unit_test(hus_6_17_the_victor_may_enter_a_dead_units_hex),
        cmocka_unit_test(hus_6_17c_not_one_it_had_left_before),
        cmocka_unit_test(hus_6_17b_so_may_a_defender),
        cmocka_unit_test(hus_6_18_who_has_a_fence_need_not_attack_over_it),
        cmocka_unit_test(hus_6_19_horse_doubles_against_foot_alone),
        cmocka_unit_test(hus_6_19b_not_against_others_with_it),
        cmocka_unit_test(hus_6_19c_nor_against_foot_behind_fences),
        cmocka_unit_test(hus_6_16b_opposite_edges_of_one_hex),
    };
    return cmocka_run_group_tests_name("husaria-attack", tests, NULL, NULL);
}
