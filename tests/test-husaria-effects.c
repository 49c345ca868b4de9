/* What battles do: results, retreats, chases: HUS-7, and HUS-4.42.
 *
 * P1 at 0507 faces N, K1 at 0506 faces S: north of K1 lie 0405, 0505 and 0605, free of P1's zone.
 */
#include "husaria-position.h"

static const char even[] = "P1 pancerni 0507, P9 tatars 1410, K1 pancerni 0506 S, K9 tatars 1402 S";
/* Tatars against twice as many hussars: 1:4. K1 and K2 control all hexes before P1. */
static const char hopeless[] = "P1 tatars 0505, P9 tatars 1410, K1 hussars 0504 S, K2 hussars 0604 "
                               "SW, K9 tatars 1402 S";

/* --- 7.1 symbols ------------------------------------------------------------------------------ */

static void
hus_7_11_the_attacker_left_the_defender_right(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(even, NULL);
    play(position, "roll 8"); /* -1/- */
    expect_strength(position, "P1", 1);
    expect_strength(position, "K1", 2);
    g_autoptr(Position) three =
        position_attack("P1 hussars 0507 flags=lances, K1 pancerni 0506 S, K9 tatars 1402",
                        "[options]|lance-full=1");
    expect_column(three, "3:1");
    play(three, "roll 2; retreat 0504; pass");
    expect_strength(three, "P1", 1);
    expect_strength(three, "K1", 2);
    expect_place(three, "K1", "0504");
}

static void
hus_7_12_a_dash_is_nothing(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(even, NULL);
    play(position, "roll 6");
    expect_strength(position, "P1", 2);
    expect_strength(position, "K1", 2);
    expect_place(position, "P1", "0507");
    expect_place(position, "K1", "0506");
}

static void
hus_7_12b_a_point_of_the_sum(void **unused)
{
    (void)unused;
    const char *pair = "P1 pancerni 0507 sp=1, P2 pancerni 0507 sp=1, P9 tatars 1410, K1 pancerni "
                       "0506 S, K9 tatars 1402";
    g_autoptr(Position) position = position_attack(pair, NULL);
    play(position, "select P1; add P2; roll 8");
    expect_actor(position, HET_FIRST); /* whose it is, chooses */
    assert_true(may(position, "lose P1"));
    play(position, "lose P2");
    expect_strength(position, "P1", 1);
    expect_status(position, "P2", HUSARIA_DESTROYED);
}

/* Attacks K1 with lances in columns 5:1 and up, and has it fall back. */
static void
expect_retreat(const char *enemy, const char *more, const char *column, const char *roll,
               const char *to, const char *nearer)
{
    g_autofree char *units =
        g_strdup_printf("P1 hussars 0507 flags=lances, K1 %s 0506 S, K9 tatars 1402", enemy);
    g_autoptr(Position) position = position_attack(units, more);
    expect_column(position, column);
    play(position, roll);
    expect_actor(position, HET_SECOND);
    expect_prompt(position, "HUS-7.22");
    g_autofree char *far = g_strdup_printf("retreat %s", to);
    g_autofree char *near = g_strdup_printf("retreat %s", nearer);
    assert_true(may(position, far));
    assert_false(may(position, near));
    play(position, far);
    expect_place(position, "K1", to);
    expect_strength(position, "K1", 2);
}

static void
hus_7_12c_b_is_the_defenders_retreat(void **unused)
{
    (void)unused;
    expect_retreat("pancerni", NULL, "5:1", "roll 9", "0505", "0504");
    expect_retreat("pancerni", NULL, "5:1", "roll 8", "0504", "0505");
    expect_retreat("pancerni", NULL, "5:1", "roll 3", "0503", "0504");
    expect_retreat("tatars", NULL, "6:1", "roll 3", "0502", "0503");
    expect_retreat("tatars", "[state]|phase=attack|morale=4", "7:1", "roll 3", "0501", "0502");
}

static void
hus_7_12d_a_is_the_attackers(void **unused)
{
    (void)unused;
    static const struct {
        const char *roll, *to, *nearer;
    } results[] = {
        {"roll 5", "retreat 0506", "retreat 0507"},
        {"roll 8", "retreat 0507", "retreat 0506"},
        {"roll 11", "retreat 0508", "retreat 0507"},
        {"roll 12", "retreat 0509", "retreat 0508"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(results); i++) {
        g_autoptr(Position) position = position_attack(hopeless, NULL);
        play(position, "fight K1");
        expect_column(position, "1:4");
        play(position, results[i].roll);
        expect_actor(position, HET_FIRST);
        assert_true(may(position, results[i].to));
        assert_false(may(position, results[i].nearer));
    }
}

/* The source's examples: -1/B1 and A2-1. */
static void
hus_7_12e_losses_are_of_the_side_they_stand_with(void **unused)
{
    (void)unused;
    g_autoptr(Position) three =
        position_attack("P1 hussars 0507 flags=lances, K1 pancerni 0506 S, K9 tatars 1402",
                        "[options]|lance-full=1");
    play(three, "roll 8; retreat 0505; pass"); /* 3:1, -1/B1 */
    expect_strength(three, "P1", 1);
    expect_strength(three, "K1", 2);
    g_autoptr(Position) position = position_attack(hopeless, NULL);
    play(position, "fight K1; roll 9; retreat 0507; pass; pass"); /* A2-1 */
    expect_strength(position, "P1", 1);
    expect_strength(position, "K1", 2);
    expect_strength(position, "K2", 2);
}

/* K1 stands before a swamp: 0505 alone is open, or nothing. */
#define POCKET                                                                                     \
    "row-04=. . . s s s . . . . . . . .|row-05=. . . s . s . . . . . . . .|row-03=. . . . . . . "  \
    ". . "                                                                                         \
    ". . . . ."
#define CLOSED "row-05=. . . s s s . . . . . . . ."

static void
hus_7_12f_who_cannot_go_loses_a_point_a_hex(void **unused)
{
    (void)unused;
    g_autoptr(Position) one = position_attack(even, CLOSED);
    play(one, "roll 4"); /* B1 */
    expect_place(one, "K1", "0506");
    expect_strength(one, "K1", 1);
    g_autoptr(Position) two = position_attack(even, CLOSED);
    play(two, "roll 2"); /* B2 */
    expect_status(two, "K1", HUSARIA_DESTROYED);
    assert_int_equal(fired(two, "HUS-7.22"), 2);
}

static void
hus_7_12h_from_the_sum_of_the_beaten(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 hussars 0507 flags=lances, P9 tatars 1410, K1 pancerni 0506 S sp=1, K2 pancerni 0506 S "
        "sp=1, K9 tatars 1402",
        CLOSED);
    play(position, "roll 9"); /* B1: neither can go, one point is lost between them */
    expect_actor(position, HET_SECOND);
    assert_true(may(position, "lose K1"));
    play(position, "lose K2");
    expect_strength(position, "K1", 1);
    expect_place(position, "K1", "0506");
    expect_status(position, "K2", HUSARIA_DESTROYED);
    /* K1 cannot go and K2 can: the point may be either's. */
    g_autoptr(Position) one = position_attack(
        "P1 hussars 0507 flags=lances, P9 tatars 1410, K1 pancerni 0506 S sp=1, K2 pancerni 0606 S "
        "sp=1, K9 tatars 1402",
        CLOSED);
    play(one, "fight K1; roll 9; retreat 0706");
    assert_true(may(one, "lose K1") && may(one, "lose K2"));
}

static void
hus_7_12g_each_hex_leads_further_away(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(even, NULL);
    play(position, "roll 2"); /* B2 */
    assert_true(may(position, "retreat 0404"));
    assert_true(may(position, "retreat 0305"));
    assert_false(may(position, "retreat 0405"));
    /* Over a river 0405 is two steps away, by 0505, and still a hex off. */
    g_autoptr(Position) river = position_attack(even, "river=0506/0405");
    play(river, "roll 2");
    assert_false(may(river, "retreat 0405"));
}

static void
hus_7_13_nobody_must_chase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(even, NULL);
    play(position, "roll 4; retreat 0505");
    expect_actor(position, HET_FIRST);
    assert_true(may(position, "pursue 0506"));
    play(position, "pass");
    expect_place(position, "P1", "0507");
}

static void
hus_7_14_after_the_destroyed_only_their_hex_is_entered(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0507, P9 tatars 1410, K1 pancerni 0506 S sp=1, K9 tatars 1402 S", POCKET);
    expect_column(position, "2:1");
    play(position, "roll 2"); /* B2: by 0505 it loses its last point */
    expect_status(position, "K1", HUSARIA_DESTROYED);
    assert_true(may(position, "pursue 0506"));
    assert_false(may(position, "pursue 0505"));
    play(position, "pursue 0506");
    expect_place(position, "P1", "0506");
    assert_int_equal(position->buffer.state.depth, 0); /* nor does it turn */
}

static void
hus_7_14b_the_dead_lead_no_chase(void **unused)
{
    (void)unused;
    /* K1 gets away, K2 cannot; what K2 falls short of is paid by K1, or by K2. */
    g_autoptr(Position) position = position_attack(
        "P1 hussars 0507 flags=lances, P9 tatars 1410, K1 pancerni 0506 S, K2 pancerni 0606 S, K9 "
        "tatars 1402",
        "river=0605/0606 0606/0706 0606/0707 0606/0607 0506/0606");
    play(position, "fight K1; roll 7; retreat 0504; lose K1; lose K1"); /* B2 */
    expect_status(position, "K1", HUSARIA_DESTROYED);
    expect_place(position, "K2", "0606");
    assert_true(may(position, "pursue 0506"));
    assert_false(may(position, "pursue 0505"));
    g_autoptr(Position) other = position_attack(
        "P1 hussars 0507 flags=lances, P9 tatars 1410, K1 pancerni 0506 S, K2 pancerni 0606 S, K9 "
        "tatars 1402",
        "river=0605/0606 0606/0706 0606/0707 0606/0607 0506/0606");
    play(other, "fight K1; roll 7; retreat 0504; lose K2; lose K2");
    assert_true(may(other, "pursue 0505"));
}

/* --- 7.2 retreat ------------------------------------------------------------------------------ */

static void
hus_7_21_friends_bar_the_way(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0507, K1 pancerni 0506 S sp=1, K2 dragoons 0505 S, K9 tatars 1402", NULL);
    play(position, "roll 4"); /* B1 at 2:1 is 5 to 7; 4 is B2-1 */
    assert_false(may(position, "retreat 0505") || may(position, "retreat 0504"));
    assert_true(may(position, "retreat 0404")); /* by 0405 */
}

static const char together[] = "P1 hussars 0507 flags=lances, P9 tatars 1410, K1 pancerni 0506 S "
                               "sp=1, K2 pancerni 0506 S sp=1, K9 tatars 1402";

static void
hus_7_21b_but_not_those_beaten_with_it(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(together, NULL);
    expect_column(position, "5:1");
    play(position, "roll 9; retreat 0505"); /* B1 */
    assert_true(may(position, "retreat 0505"));
    play(position, "retreat 0505");
    expect_place(position, "K1", "0505");
    expect_place(position, "K2", "0505");
}

static void
hus_7_22_not_into_enemy_zones(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0507, P2 hungarian-foot 0404 SE, P9 tatars 1410, K1 pancerni 0506 S, K9 "
        "tatars 1402 S",
        NULL);
    assert_true(controls(position, HET_FIRST, "0505"));
    assert_true(controls(position, HET_FIRST, "0405"));
    play(position, "roll 4"); /* of all hexes 0605 is left: it goes there */
    expect_place(position, "K1", "0605");
}

static void
hus_7_22b_nor_over_ground_it_cannot_enter(void **unused)
{
    (void)unused;
    g_autoptr(Position) swamp = position_attack(even, "row-05=. . . . s . . . . . . . . .");
    play(swamp, "roll 4");
    assert_false(may(swamp, "retreat 0505"));
    assert_true(may(swamp, "retreat 0405"));
    g_autoptr(Position) river = position_attack(even, "river=0505/0506 0505/0405");
    play(river, "roll 4");
    assert_false(may(river, "retreat 0505"));
    g_autoptr(Position) edge = position_attack(
        "P1 pancerni 0502, P9 tatars 1410, K1 pancerni 0501 S, K9 tatars 1402 S", NULL);
    play(edge, "roll 4"); /* nothing lies north of it; P1's zone is on both sides */
    expect_place(edge, "K1", "0501");
    expect_strength(edge, "K1", 1);
}

/* The source's example: B2, one hex and a point, but only when it cannot go two. */
static void
hus_7_22c_all_the_way_if_it_can(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(even, POCKET);
    play(position, "roll 2");
    expect_place(position, "K1", "0505");
    expect_strength(position, "K1", 1);
    g_autoptr(Position) open = position_attack(even, NULL);
    play(open, "roll 2");
    assert_false(may(open, "retreat 0505"));
    play(open, "retreat 0504; pass");
    expect_strength(open, "K1", 2);
}

static void
hus_7_22d_eliminated_when_no_point_is_left(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0507, P9 tatars 1410, K1 pancerni 0506 S sp=1, K9 tatars 1402 S", CLOSED);
    play(position, "roll 5"); /* B1 at 2:1 */
    expect_status(position, "K1", HUSARIA_DESTROYED);
    g_autoptr(Position) strong = position_attack(even, CLOSED);
    play(strong, "roll 4");
    expect_status(strong, "K1", HUSARIA_ON_MAP);
}

static void
hus_7_23_two_points_a_hex_after_all_retreats(void **unused)
{
    (void)unused;
    /* Both can reach 0604 with two hexes. */
    const char *three = "P1 hussars 0507 flags=lances, P9 tatars 1410, K1 pancerni 0506 S sp=2, K2 "
                        "pancerni 0606 S sp=1, K9 tatars 1402";
    g_autoptr(Position) full = position_attack(three, NULL);
    play(full, "fight K1");
    expect_column(full, "4:1");
    play(full, "roll 5; retreat 0604");
    assert_false(may(full, "retreat 0604"));
    const char *two = "P1 hussars 0507 flags=lances, P9 tatars 1410, K1 pancerni 0506 S sp=1, K2 "
                      "pancerni 0606 S sp=1, K9 tatars 1402";
    g_autoptr(Position) room = position_attack(two, NULL);
    play(room, "fight K1; roll 8; retreat 0604");
    assert_true(may(room, "retreat 0604"));
}

/* --- 7.3 chase -------------------------------------------------------------------------------- */

static void
hus_7_31_along_the_way_the_beaten_took(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(even, NULL);
    play(position, "roll 2; retreat 0504"); /* by 0505 */
    expect_prompt(position, "HUS-7.31");
    assert_true(may(position, "pursue 0506"));
    play(position, "pursue 0505");
    expect_place(position, "P1", "0505");
    assert_int_equal(fired(position, "HUS-7.31"), 1);
}

static void
hus_7_31b_or_one_hex_beside_it(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(even, NULL);
    play(position, "roll 2; retreat 0504");
    assert_true(may(position, "pursue 0405"));
    assert_true(may(position, "pursue 0605"));
    assert_true(may(position, "pursue 0606"));
    g_autoptr(Position) far =
        position_attack("P1 hussars 0507 flags=lances, K1 pancerni 0506 S, K9 tatars 1402", NULL);
    play(far, "roll 3; retreat 0503");     /* B3 */
    assert_true(may(far, "pursue 0404"));  /* beside 0504 */
    assert_false(may(far, "pursue 0305")); /* two hexes beside 0505 */
}

static void
hus_7_31c_no_further_than_they_went(void **unused)
{
    (void)unused;
    g_autoptr(Position) one = position_attack(even, NULL);
    play(one, "roll 4; retreat 0505");
    assert_true(may(one, "pursue 0506"));
    assert_false(may(one, "pursue 0605") || may(one, "pursue 0405") || may(one, "pursue 0504"));
    g_autoptr(Position) two = position_attack(even, NULL);
    play(two, "roll 2; retreat 0504");
    assert_false(may(two, "pursue 0404") || may(two, "pursue 0504") || may(two, "pursue 0503"));
    /* Of two hexes K1 can go one, and pays for the other. */
    g_autoptr(Position) cut = position_attack(even, POCKET);
    play(cut, "roll 2");
    expect_place(cut, "K1", "0505");
    expect_strength(cut, "K1", 1);
    assert_true(may(cut, "pursue 0506"));
    assert_false(may(cut, "pursue 0406") || may(cut, "pursue 0606"));
}

static void
hus_7_31d_the_way_of_the_first_of_several(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 hussars 0507 flags=lances, P9 tatars 1410, K1 pancerni 0506 S sp=1, K2 "
                        "pancerni 0606 S sp=1, K9 tatars 1402",
                        NULL);
    play(position, "fight K1; roll 9; retreat 0505; retreat 0605"); /* B1 */
    assert_true(may(position, "pursue 0506"));
    assert_false(may(position, "pursue 0606"));
}

static void
hus_7_32_zones_are_ignored(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0507, P9 tatars 1410, K1 pancerni 0506 S, K2 hungarian-foot 0405 NE", NULL);
    assert_true(controls(position, HET_SECOND, "0506"));
    assert_true(controls(position, HET_SECOND, "0505"));
    play(position, "roll 2; retreat 0504; pursue 0505");
    expect_place(position, "P1", "0505");
}

static void
hus_7_33_who_chased_or_fell_back_turns_freely(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(even, NULL);
    play(position, "roll 4; retreat 0505; pursue 0506");
    expect_actor(position, HET_FIRST);
    expect_prompt(position, "HUS-7.33");
    play(position, "turn ^SW"); /* in K1's zone as well */
    expect_actor(position, HET_SECOND);
    play(position, "turn ^N");
    expect_facing(position, "P1", 4);
    expect_facing(position, "K1", 0);
    assert_int_equal(fired(position, "HUS-7.33"), 2);
}

static void
hus_7_33b_others_do_not(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(even, NULL);
    play(position, "roll 4; retreat 0505; pass");
    expect_actor(position, HET_SECOND); /* K1 turns, and P1 is not asked */
    play(position, "turn ^S");
    expect_facing(position, "P1", 0);
    assert_int_equal(position->buffer.state.depth, 0);
    g_autoptr(Position) none = position_attack(even, NULL);
    play(none, "roll 6");
    assert_int_equal(none->buffer.state.depth, 0);
    /* K1 should fall back and cannot: it stays, and stays as it looks (4.45). */
    g_autoptr(Position) held = position_attack(even, CLOSED);
    play(held, "roll 4");
    expect_status(held, "K1", HUSARIA_ON_MAP);
    assert_int_equal(fired(held, "HUS-7.33"), 0);
    assert_int_equal(held->buffer.state.depth, 0);
}

static void
hus_4_42_a_free_turn_after_a_chase_or_retreat(void **unused)
{
    (void)unused;
    /* On foot too, and by any angle. */
    g_autoptr(Position) position =
        position_attack("P1 rabble-foot 0507 sp=2, P9 tatars 1410, K1 rabble-foot 0506 S sp=2, K9 "
                        "tatars 1402 S",
                        NULL);
    play(position, "roll 4; retreat 0505; pursue 0506; roll 6");
    assert_true(may(position, "turn ^S") && may(position, "turn ^N"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_7_11_the_attacker_left_the_defender_right),
        cmocka_unit_test(hus_7_12_a_dash_is_nothing),
        cmocka_unit_test(hus_7_12b_a_point_of_the_sum),
        cmocka_unit_test(hus_7_12c_b_is_the_defenders_retreat),
        cmocka_unit_test(hus_7_12d_a_is_the_attackers),
        cmocka_unit_test(hus_7_12e_losses_are_of_the_side_they_stand_with),
        cmocka_unit_test(hus_7_12f_who_cannot_go_loses_a_point_a_hex),
        cmocka_unit_test(hus_7_12h_from_the_sum_of_the_beaten),
        cmocka_unit_test(hus_7_12g_each_hex_leads_further_away),
        cmocka_unit_test(hus_7_13_nobody_must_chase),
        cmocka_unit_test(hus_7_14_after_the_destroyed_only_their_hex_is_entered),
        cmocka_unit_test(hus_7_14b_the_dead_lead_no_chase),
        cmocka_unit_test(hus_7_21_friends_bar_the_way),
        cmocka_unit_test(hus_7_21b_but_not_those_beaten_with_it),
        cmocka_unit_test(hus_7_22_not_into_enemy_zones),
        cmocka_unit_test(hus_7_22b_nor_over_ground_it_cannot_enter),
        cmocka_unit_test(hus_7_22c_all_the_way_if_it_can),
        cmocka_unit_test(hus_7_22d_eliminated_when_no_point_is_left),
        cmocka_unit_test(hus_7_23_two_points_a_hex_after_all_retreats),
        cmocka_unit_test(hus_7_31_along_the_way_the_beaten_took),
        cmocka_unit_test(hus_7_31b_or_one_hex_beside_it),
        cmocka_unit_test(hus_7_31c_no_further_than_they_went),
        cmocka_unit_test(hus_7_31d_the_way_of_the_first_of_several),
        cmocka_unit_test(hus_7_32_zones_are_ignored),
        cmocka_unit_test(hus_7_33_who_chased_or_fell_back_turns_freely),
        cmocka_unit_test(hus_7_33b_others_do_not),
        cmocka_unit_test(hus_4_42_a_free_turn_after_a_chase_or_retreat),
    };
    return cmocka_run_group_tests_name("husaria-effects", tests, NULL, NULL);
}
