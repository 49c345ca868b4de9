/* Who fights whom, strengths, columns, the course of a battle: HUS-6.1 to 6.4.
 *
 * 0504 and 0505 lie over one another; 0604 is beside both. Banners have a morale of 7. */
#include "husaria-position.h"

#include <string.h>

/* Fails unless the battle that the moves lead to, in the first side's attack phase, stands in a
 * column of the table. */
static void
expect_fight(const char *units, const char *more, const char *moves, const char *column)
{
    g_autoptr(Position) position = position_attack(units, more);
    if (moves != NULL)
        play(position, moves);
    expect_column(position, column);
}

static bool
fights(const Position *position, bool attacks, unsigned unit)
{
    const HusariaState *state = position_state(position);
    const HusariaSet *set = attacks ? &state->attackers : &state->defenders;
    return (set->words[unit / 32] >> unit % 32 & 1u) != 0;
}

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

/* The source's example: Cossack cavalry thrown back three hexes, a 2 is rolled. */
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
    };
    return cmocka_run_group_tests_name("husaria-combat", tests, NULL, NULL);
}
