/* Counter-charges: HUS-6.6. K1 at 0503 faces S; who comes to 0505 is two hexes off. */
#include "husaria-position.h"

#include <string.h>

static const char meeting[] = "P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S";

static bool
attacks(const Position *position, unsigned unit)
{
    return (position_state(position)->attackers.words[0] >> unit & 1u) != 0;
}

static void
hus_6_61_horse_meets_the_enemy_in_his_movement(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(meeting, NULL);
    play(position, "select P1; move 0505");
    expect_actor(position, HET_SECOND);
    expect_prompt(position, "HUS-6.62");
    play(position, "charge K1");
    assert_int_equal(fired(position, "HUS-6.61"), 2); /* it goes, and the battle begins */
    expect_column(position, "1:1");
    expect_phase(position, HUSARIA_MOVEMENT); /* fought out at once */
    play(position, "roll 6");
    expect_phase(position, HUSARIA_MOVEMENT);
    expect_actor(position, HET_FIRST);
    assert_true(may(position, "select P2"));
}

static void
hus_6_61b_foot_and_guns_do_not(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0507, P2 pancerni 1202, K1 hungarian-foot 0503 S, K2 hungarian-foot 0603 S",
        NULL);
    play(position, "select P1; move 0505");
    expect_actor(position, HET_FIRST); /* nobody was asked */
}

static void
hus_6_62_at_two_hexes(void **unused)
{
    (void)unused;
    g_autoptr(Position) far = position_new(meeting, NULL);
    play(far, "select P1; move 0506"); /* three hexes off */
    expect_actor(far, HET_FIRST);
    g_autoptr(Position) near = position_new(meeting, NULL);
    play(near, "select P1; move 0505");
    assert_true(offers(near, "charge K1 0504"));
    assert_true(may(near, "pass"));
}

static void
hus_6_62b_who_charges_attacks(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S sp=1", NULL);
    play(position, "select P1; move 0505; charge K1");
    expect_column(position, "1:2");
    assert_true(attacks(position, 2));
}

static void
hus_6_62c_not_who_is_fighting_already(void **unused)
{
    (void)unused;
    /* On 0505 P1 has K2 before it. */
    g_autoptr(Position) position =
        position_new("P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S, K2 "
                     "hungarian-foot 0604 N",
                     NULL);
    play(position, "select P1; move 0505");
    expect_actor(position, HET_FIRST);
    expect_place(position, "P1", "0505");
    g_autoptr(Position) zone = /* on 0505 it is in K2's zone */
        position_new("P1 pancerni 0507 NW, P2 pancerni 1202, K1 pancerni 0503 S, K2 "
                     "hungarian-foot 0604 S",
                     NULL);
    play(zone, "select P1; move 0505");
    expect_actor(zone, HET_FIRST);
    /* Behind a fence of its own it need not fight K2. */
    g_autoptr(Position) fence =
        position_new("P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S, K2 "
                     "hungarian-foot 0604 N",
                     "fence=0505/0604|[battle]|fences=first");
    play(fence, "select P1; move 0505");
    expect_actor(fence, HET_SECOND);
    assert_true(offers(fence, "charge K1 0504"));
}

static void
hus_6_63_one_hex_into_the_own_front(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0606, P2 pancerni 1202, K1 pancerni 0503 S", NULL);
    play(position, "select P1; move 0604");
    assert_true(offers(position, "charge K1 0504"));
    assert_true(offers(position, "charge K1 0603"));
    assert_false(offers(position, "charge K1 0403")); /* before it, but no way to P1 */
    /* Facing NE it has 0603 before it, and not 0504. */
    g_autoptr(Position) aside =
        position_new("P1 pancerni 0606, P2 pancerni 1202, K1 pancerni 0503 NE", NULL);
    play(aside, "select P1; move 0604");
    assert_true(offers(aside, "charge K1 0603"));
    assert_false(offers(aside, "charge K1 0504"));
}

static void
hus_6_63b_turning_sixty_degrees_at_most(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0606, P2 pancerni 1202, K1 pancerni 0503 S", NULL);
    play(position, "select P1; move 0604; charge K1 0504");
    expect_place(position, "K1", "0504");
    expect_facing(position, "K1", 2); /* from S to SE */
    g_autoptr(Position) straight =
        position_new("P1 pancerni 0606, P2 pancerni 1202, K1 pancerni 0503 S", NULL);
    play(straight, "select P1; move 0604; charge K1 0603");
    expect_facing(straight, "K1", 3);
    /* K1 faces NE: from 0603 it would have to turn by 120 degrees to have 0604 in front. */
    g_autoptr(Position) astray =
        position_new("P1 pancerni 0606 NW, P2 pancerni 1202, K1 pancerni 0503 N", NULL);
    play(astray, "select P1; move 0604; pass");
    expect_place(astray, "P1", "0604");
}

static void
hus_6_63g_as_squarely_as_that_allows(void **unused)
{
    (void)unused;
    /* From 0504, facing S, 0604 is before it at an angle: it turns to have it straight ahead. */
    g_autoptr(Position) position =
        position_new("P1 pancerni 0606, P2 pancerni 1202, K1 pancerni 0503 S", NULL);
    play(position, "select P1; move 0604; charge K1 0504");
    expect_facing(position, "K1", 2);
    /* Facing SW it would have to turn by 120 degrees for that, and turns by 60. */
    g_autoptr(Position) half =
        position_new("P1 pancerni 0606, P2 pancerni 1202, K1 pancerni 0503 SW", NULL);
    play(half, "select P1; move 0604; charge K1 0504");
    expect_facing(half, "K1", 3);
}

static void
hus_6_63c_the_enemys_movement_ends(void **unused)
{
    (void)unused;
    /* On its way north P1 passes K1 at two hexes. */
    const char *passing = "P1 pancerni 0708, P2 pancerni 1202, K1 pancerni 0503 SE";
    g_autoptr(Position) stopped = position_new(passing, NULL);
    play(stopped, "select P1; move 0702; charge K1 0603; roll 6");
    expect_place(stopped, "P1", "0704");
    assert_false(may(stopped, "select P1"));
    g_autoptr(Position) spared = position_new(passing, NULL);
    play(spared, "select P1; move 0702; pass; pass");
    expect_place(spared, "P1", "0702");
}

static void
hus_6_63d_not_out_of_an_enemys_zone(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0507, P2 pancerni 1202, P3 hungarian-foot 0502 S, K1 pancerni 0503 S", NULL);
    play(position, "select P1; move 0505");
    expect_actor(position, HET_FIRST);
}

static void
hus_6_63e_until_the_next_unit_moves(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(meeting, NULL);
    play(position, "select P1; move 0505; pass; pass; select P2; move 1201");
    expect_actor(position, HET_FIRST); /* nothing can be done about P1 any more */
    expect_place(position, "P1", "0505");
    /* Round K1, two hexes off in 0404, 0503 and 0603: asked anew in each, whoever let it go by. */
    g_autoptr(Position) past =
        position_new("P1 pancerni 0304 NE, P2 pancerni 1202, K1 pancerni 0505 N", NULL);
    play(past, "select P1; move 0603");
    expect_place(past, "P1", "0304"); /* before its first step */
    play(past, "pass");
    expect_place(past, "P1", "0403");
    play(past, "pass");
    expect_place(past, "P1", "0503");
    play(past, "charge K1 0504");
    expect_place(past, "P1", "0503");
    expect_column(past, "2:1"); /* it has its side to K1: HUS-6.43 */
}

/* Until the next unit moves: after the turn that ends its move as well, which shows its back. */
static void
hus_6_63h_who_turns_may_be_met(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(meeting, NULL);
    play(position, "select P1; move 0505; pass; turn ^S");
    expect_actor(position, HET_SECOND);
    expect_place(position, "P1", "0505");
    expect_facing(position, "P1", 3);
    play(position, "charge K1");
    expect_column(position, "2:1"); /* HUS-6.43 */
    /* Who only turns where it stands is met before it turns, or after. */
    g_autoptr(Position) still =
        position_new("P1 pancerni 0505, P2 pancerni 1202, K1 pancerni 0503 S", NULL);
    play(still, "select P1; turn ^S");
    expect_actor(still, HET_SECOND);
    expect_facing(still, "P1", 0);
    play(still, "pass");
    expect_actor(still, HET_SECOND);
    expect_facing(still, "P1", 3);
    play(still, "pass");
    expect_facing(still, "P1", 3);
    expect_actor(still, HET_FIRST);
    /* Guns and bows ask the mover's hex, not its facing: it has been asked there. */
    g_autoptr(Position) shot =
        position_new("P1 pancerni 0507, P2 pancerni 1202, L1 light-artillery 0502 S", NULL);
    play(shot, "select P1; move 0505; pass; turn ^S");
    expect_actor(shot, HET_FIRST);
}

/* The source's example: P1 comes on, K2 stops it; P2 goes against K2, which is fought out in the
 * attack phase. (The example's sides are the other way round.) */
static void
hus_6_63f_the_example(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0508, P2 pancerni 0808, P3 tatars 1410, K1 hungarian-foot 0503 S, K2 pancerni "
        "0604 SW",
        NULL);
    play(position, "select P1; move 0504; charge K2 0505");
    expect_place(position, "P1", "0506");
    expect_place(position, "K2", "0505");
    play(position, "roll 4; retreat 0507; pass; turn ^N"); /* B1 */
    expect_place(position, "P1", "0507");
    assert_false(may(position, "select P1"));
    play(position, "select P2; move 0605");
    expect_phase(position, HUSARIA_MOVEMENT);
    play(position, "end");
    expect_phase(position, HUSARIA_ATTACK);
    expect_column(position, "1:1");
}

static void
hus_6_64_whatever_the_result_the_mover_stops(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(meeting, NULL);
    play(position, "select P1; move 0505; charge K1; roll 6"); /* nothing */
    expect_place(position, "P1", "0505");
    assert_false(may(position, "turn ^NE"));
    assert_false(may(position, "select P1"));
}

static void
hus_6_64b_but_it_may_chase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(meeting, NULL);
    play(position, "select P1; move 0505; charge K1; roll 9; retreat 0503"); /* A1 */
    expect_actor(position, HET_FIRST);
    play(position, "pursue 0504");
    expect_place(position, "P1", "0504");
}

static void
hus_6_65_several_at_once(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S, K2 pancerni 0603 S, "
                     "K3 pancerni 0703 SW",
                     NULL);
    play(position, "select P1; move 0505");
    assert_true(offers(position, "charge K1 0504"));
    assert_true(offers(position, "charge K2 0604"));
    play(position, "charge K1");
    expect_prompt(position, "HUS-6.65");
    play(position, "charge K2");
    expect_column(position, "2:1");
    assert_true(attacks(position, 2) && attacks(position, 3));
}

static void
hus_6_65b_each_once_a_stage(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0507, P2 pancerni 0307, P3 pancerni 1202, K1 pancerni 0503 S", NULL);
    play(position, "select P1; move 0505; charge K1; roll 9; retreat 0503; pass; turn ^S");
    expect_place(position, "K1", "0503");
    play(position, "select P2; move 0404"); /* two hexes off again */
    expect_actor(position, HET_FIRST);
    play(position, "pass; end; end"); /* the next stage */
    assert_int_equal(position->buffer.state.turn, 2);
    play(position, "select P3; pass; select P2; move 0304");
    expect_actor(position, HET_SECOND);
    assert_true(offers(position, "charge K1"));
}

static void
hus_6_66_also_before_the_first_step(void **unused)
{
    (void)unused;
    /* The example: who begins two hexes off is met before it has gone anywhere. */
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, P2 pancerni 1202, K1 pancerni 0503 S", NULL);
    play(position, "select P1; move 0605");
    expect_actor(position, HET_SECOND);
    expect_place(position, "P1", "0505");
    play(position, "charge K1 0504; roll 6");
    expect_place(position, "P1", "0505");
    assert_false(may(position, "select P1"));
}

static void
hus_6_66b_not_once_it_has_reached_its_prey(void **unused)
{
    (void)unused;
    /* The example: P1 has reached K2; K1, two hexes off, comes too late. */
    g_autoptr(Position) position =
        position_new("P1 pancerni 0508, P2 pancerni 1202, K1 pancerni 0705 SW, K2 hungarian-foot "
                     "0505 S",
                     NULL);
    play(position, "select P1; move 0506");
    expect_actor(position, HET_FIRST);
    expect_place(position, "P1", "0506");
}

static void
hus_6_63i_the_hex_of_the_charge_is_free(void **unused)
{
    (void)unused;
    /* 0504 is a forest: three points to a march. */
    g_autoptr(Position) position =
        position_new("P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S movement=1",
                     "row-04=. . . . w . . . . . . . . .");
    play(position, "select P1; move 0505; charge K1 0504");
    expect_place(position, "K1", "0504");
    g_autoptr(Position) swamp =
        position_new("P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S",
                     "row-04=. . . . s . . . . . . . . .");
    play(swamp, "select P1; move 0505");
    assert_false(may(swamp, "charge K1 0504"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_6_61_horse_meets_the_enemy_in_his_movement),
        cmocka_unit_test(hus_6_61b_foot_and_guns_do_not),
        cmocka_unit_test(hus_6_62_at_two_hexes),
        cmocka_unit_test(hus_6_62b_who_charges_attacks),
        cmocka_unit_test(hus_6_62c_not_who_is_fighting_already),
        cmocka_unit_test(hus_6_63_one_hex_into_the_own_front),
        cmocka_unit_test(hus_6_63b_turning_sixty_degrees_at_most),
        cmocka_unit_test(hus_6_63g_as_squarely_as_that_allows),
        cmocka_unit_test(hus_6_63c_the_enemys_movement_ends),
        cmocka_unit_test(hus_6_63d_not_out_of_an_enemys_zone),
        cmocka_unit_test(hus_6_63e_until_the_next_unit_moves),
        cmocka_unit_test(hus_6_63h_who_turns_may_be_met),
        cmocka_unit_test(hus_6_63f_the_example),
        cmocka_unit_test(hus_6_64_whatever_the_result_the_mover_stops),
        cmocka_unit_test(hus_6_64b_but_it_may_chase),
        cmocka_unit_test(hus_6_65_several_at_once),
        cmocka_unit_test(hus_6_65b_each_once_a_stage),
        cmocka_unit_test(hus_6_66_also_before_the_first_step),
        cmocka_unit_test(hus_6_66b_not_once_it_has_reached_its_prey),
        cmocka_unit_test(hus_6_63i_the_hex_of_the_charge_is_free),
    };
    return cmocka_run_group_tests_name("husaria-counter-charges", tests, NULL, NULL);
}
