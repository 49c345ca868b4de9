/* Charges of Charge! + Kipling with their closing fire, and follow-ups: KIP-4a, KIP-4f. Boards are
 * small; the first side is Red. */
#include "kipling-position.h"

/* --- closing fire ----------------------------------------------------------------------------- */

static void
kip_4a_1_closing_fire_is_offered_to_the_unit_charged(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RI1 i10 c2, BI1 i10 c4, BI2 i10 d4", NULL, "RI1");
    if (position->buffer.state.actor == HET_FIRST)
        play(position, "charge BI1");
    expect_actor(position, HET_SECOND);
    expect_prompt(position, "KIP-4a.1");
    assert_int_equal(count_listed(position), 2);
    assert_true(is_listed(position, "shoot BI1 RI1"));
    assert_true(is_listed(position, "pass"));
    expect_place(position, "RI1", "c3");
    play(position, "shoot BI1 RI1");
    expect_chance(position, 1, 6144, 59049); /* 2 hits a figure: close range */
    play(position, "roll 4");
    expect_figures(position, "RI1", 8);
    expect_place(position, "RI1", "c4"); /* and home it goes: the attacker rolls */
    expect_chance(position, 0, 256, 6561);
    g_autoptr(Position) none =
        position_charge("RI1 i10 c2, BI1 i10 c4", "[options]|closing-fire=0", "RI1");
    expect_prompt(none, "KIP-4b.2");
    g_autoptr(Position) held = position_charge("RI1 i10 c2, BI1 i10 c4", NULL, "RI1");
    play(held, "pass");
    expect_prompt(held, "KIP-4b.2");
    g_autoptr(Position) horse = position_charge("RI1 i10 c2, BC1 c5 c4", NULL, "RI1");
    expect_prompt(horse, "KIP-4b.2"); /* cavalry has nothing to fire with */
}

static void
kip_4a_2_dice_off_for_range(void **unused)
{
    (void)unused;
    g_autoptr(Position) won = position_charge("RC1 c5 c1, BI1 i10 c4", NULL, "RC1");
    expect_prompt(won, "KIP-4a.2");
    expect_chance(won, 1, 1, 2);
    assert_int_equal(count_listed(won), 2);
    play(won, "roll 1; shoot");
    expect_chance(won, 1, 6144, 59049); /* close: 2 hits a figure */
    g_autoptr(Position) lost = position_charge("RC1 c5 c1, BI1 i10 c4", NULL, "RC1");
    play(lost, "roll 0; shoot");
    expect_chance(lost, 2, 17664, 59049); /* long: 3 */
    assert_true(fired(lost, "KIP-4a.2"));
    /* Beyond long range too. */
    g_autoptr(Position) far = position_charge("RC1 c5 a1, BI1 i10 c4", NULL, "RC1");
    expect_prompt(far, "KIP-4a.2");
    g_autoptr(Position) near = position_charge("RC1 c5 c2, BI1 i10 c4", NULL, "RC1");
    expect_actor(near, HET_SECOND);
}

static void
kip_4a_3_guns_close_at_close_range(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RC1 c5 a1, RI1 i10 i1, BA1 a4 c4, BI1 i9 i5", NULL, "RC1");
    expect_actor(position, HET_SECOND); /* no dice-off at 5 squares */
    play(position, "shoot BA1 RC1");
    expect_chance(position, 1, 9, 256); /* 8 dice on 4+, 2 hits a figure */
    play(position, "roll 3");
    expect_figures(position, "RC1", 4);
    assert_true(fired(position, "KIP-4a.3"));
}

static void
kip_4a_4_charge_enters_the_square(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("........./.~......./........./........./.........",
                     "RI1 i10 c2, RC1 c5 a1, BI1 i10 c4, BI2 i10 d2", "river=impassable");
    play(position, "select RI1; order =charge");
    assert_true(is_listed(position, "charge RI1 c4/NN BI1"));
    assert_true(is_listed(position, "charge RI1 d2/E BI2"));
    assert_int_equal(count_listed(position), 2);
    assert_false(is_legal(position, "charge", "RI1", "c3", "N", "BI1"));
    play(position, "charge BI2; pass; roll 5; roll 0");
    assert_true(fired(position, "KIP-4a.4"));
    expect_place(position, "RI1", "d2");
    /* Only so far as it moves, costs and all. */
    g_autoptr(Position) far = position_new(position_field, "RI1 i10 c1, BI1 i10 c4", NULL);
    play(far, "select RI1");
    assert_false(is_listed(far, "order RI1 =charge"));
    /* Exhausted and weak units do not charge. */
    g_autoptr(Position) weak =
        position_new(position_field,
                     "RI1 i10 c3 present=5 dead=5 status=exhausted, RI2 i10 a1, BI1 i10 c4", NULL);
    play(weak, "select RI1"); /* fire is all it can do */
    expect_prompt(weak, "KIP-2e");
}

static void
kip_4a_5_charge_broken_by_closing_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RC1 c5 c1, RI1 i10 a1, RI2 i10 c3, BI1 i10 c4", NULL, "RC1");
    play(position, "roll 1; shoot");
    expect_place(position, "RC1", "c2"); /* c3 is taken by a friend */
    play(position, "roll 6");
    expect_figures(position, "RC1", 2);
    expect_place(position, "RC1", "c2");
    assert_int_equal(unit_of(position, "RC1")->status, KIPLING_FALLING);
    assert_int_equal(unit_of(position, "RC1")->falls, 2);
    assert_true(fired(position, "KIP-4a.5"));
    expect_figures(position, "BI1", 10);
    expect_actor(position, HET_FIRST); /* next unit */
    /* Shot down to the last man: nobody comes. */
    g_autoptr(Position) gone = position_charge("RC1 c5 c1, RI1 i10 a1, BI1 i10 c4", NULL, "RC1");
    play(gone, "roll 1; shoot; roll 10");
    expect_place(gone, "RC1", "-");
}

static void
kip_4a_6_closing_fire_with_a_captured_gun(void **unused)
{
    (void)unused;
    static const char guns[] = "RC1 c5 c2, RI2 i9 a1, RA1 a4 - present=0 dead=4 status=gone gun=c4 "
                               "gun-holder=BI1 gun-owner=second, BI1 i10 c4";
    g_autoptr(Position) position = position_charge(guns, NULL, "RC1");
    assert_int_equal(count_listed(position), 3);
    assert_true(is_listed(position, "shoot BI1 =gun RC1"));
    play(position, "shoot =gun");
    expect_chance(position, 1, 1, 2);
    play(position, "roll 1");
    expect_chance(position, 1, 9, 256); /* served by four */
    assert_true(fired(position, "KIP-4a.6"));
    g_autoptr(Position) fails = position_charge(guns, NULL, "RC1");
    play(fails, "shoot =gun; roll 0");
    expect_prompt(fails, "KIP-4b.2");
    g_autoptr(Position) horse = position_charge(
        "RC1 c5 c2, RI2 i9 a1, RA1 a4 - present=0 dead=4 status=gone gun=c4 gun-holder=BC1 "
        "gun-owner=second, BC1 c5 c4",
        NULL, "RC1");
    expect_prompt(horse, "KIP-4b.2");
}

/* KIP-4d.4: from another side the beaten unit has other ways. */
static void
kip_4a_7_the_side_is_chosen(void **unused)
{
    (void)unused;
    static const char units[] = "RC1 c6 c2, RI1 i20 a1, BI1 i20 c3, BA1 a4 f2, BI2 i20 i5";
    g_autoptr(Position) position = position_charge(units, NULL, "RC1");
    assert_true(is_listed(position, "charge RC1 c3/N BI1"));
    assert_true(is_listed(position, "charge RC1 c3/ENW BI1"));
    assert_true(is_listed(position, "charge RC1 c3/WNE BI1"));
    assert_true(is_listed(position, "charge RC1 c3/ENNWS BI1"));
    assert_true(is_listed(position, "charge RC1 f2/EEE BA1")); /* a crew does not retreat */
    assert_int_equal(count_listed(position), 5);
    play(position, "charge RC1 c3/ENW BI1; pass; roll 2; roll 0; roll 0");
    assert_true(is_listed(position, "retreat BI1 c4/N"));
    assert_true(is_listed(position, "retreat BI1 c2/S"));
    assert_true(is_listed(position, "retreat BI1 b3/W"));
    assert_int_equal(count_listed(position), 3); /* not e3, where the horse came from */
    g_autoptr(Position) straight = position_charge(units, NULL, "RC1");
    play(straight, "charge BI1; pass; roll 2; roll 0; roll 0");
    assert_false(is_listed(straight, "retreat BI1 c2/S"));
    /* Infantry has no way round; ground and enemies close some. */
    g_autoptr(Position) foot = position_charge("RI1 i10 c2, BI1 i10 d3, BI2 i10 d2", NULL, "RI1");
    assert_true(is_listed(foot, "charge RI1 d3/NE BI1"));
    assert_false(is_legal(foot, "charge", "RI1", "d3", "EN", "BI1"));
    assert_int_equal(count_listed(foot), 2);
}

/* --- follow-ups ------------------------------------------------------------------------------- */

static void
kip_4f_1_follow_up_targets(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_charge(
        "RC1 c6 c2, BI1 i10 c3, BI2 i10 f3, BI3 i10 c5, BI4 i20 i5, RI1 i20 a1", NULL, "RC1");
    play(position, "charge BI1; pass; roll 3; roll 0; roll 0; retreat b3");
    expect_actor(position, HET_FIRST);
    expect_prompt(position, "KIP-4f.1");
    assert_true(is_listed(position, "pursue RC1 b3/W BI1"));
    assert_false(is_listed(position, "pursue RC1 c5/NN BI3")); /* BI1 is the nearest itself */
    assert_int_equal(count_listed(position), 5);               /* from all sides, or not */
    g_autoptr(Position) far = position_charge(
        "RC1 c6 c2, BC1 c9 c3, BI2 i10 d3, BI3 i10 b3, BI4 i20 i5, RI1 i20 a1", NULL, "RC1");
    play(far, "charge BC1; roll 3; roll 0; roll 0; retreat c5");
    assert_true(is_listed(far, "pursue RC1 c5/NN BC1")); /* beaten */
    assert_true(is_listed(far, "pursue RC1 d3/E BI2"));  /* as near */
    assert_true(is_listed(far, "pursue RC1 b3/W BI3"));  /* as that */
    assert_false(is_legal(far, "pursue", "RC1", "i5", "EEEEEENN", "BI4"));
    assert_true(is_listed(far, "pass"));
    play(far, "pursue BI2");
    assert_true(fired(far, "KIP-4f.1"));
    /* Victorious infantry does not. */
    g_autoptr(Position) foot =
        position_charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(foot, "pass; roll 1; roll 0; roll 0; retreat c5");
    expect_prompt(foot, "KIP-6b");
}

static void
kip_4f_2_follow_up_meets_no_closing_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RC1 c6 c3, BI1 i10 c4, BI2 i10 i5, RI1 i10 a1", NULL, "RC1");
    play(position, "pass; roll 1; roll 0; roll 0; retreat c5; pursue BI1");
    expect_prompt(position, "KIP-4b.2");
    expect_place(position, "RC1", "c5");
}

static void
kip_4f_3_follow_ups_may_chain(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RC1 c6 c3, BI1 i20 c4, BI2 i20 i5, RI1 i10 a1", NULL, "RC1");
    play(position, "pass; roll 1; roll 0; roll 0; retreat c5; pursue BI1; roll 1; roll 0; roll 0;"
                   "retreat d5; pursue BI1; roll 1; roll 0; roll 0; retreat e5; pass");
    expect_actor(position, HET_FIRST);
    /* The defender may as well, in the other's turn; weak cavalry may not. */
    g_autoptr(Position) defender =
        position_charge("RI1 i20 c3, RI2 i20 a1, BC1 c6 c4, BI2 i10 i5", NULL, "RI1");
    play(defender, "roll 0; roll 2; roll 0; retreat c3");
    expect_actor(defender, HET_SECOND);
    assert_true(is_listed(defender, "pursue BC1 c3/S RI1"));
    g_autoptr(Position) weak =
        position_charge("RC1 c6 c3, BI1 i10 c4, BI2 i10 i5, RI1 i10 a1", NULL, "RC1");
    play(weak, "pass; roll 4; roll 6; roll 0; retreat c5");
    expect_prompt(weak, "KIP-6b");
}

/* Option follow-ups: so many of a unit in a player turn. */
static void
kip_4f_3_follow_ups_have_an_end(void **unused)
{
    (void)unused;
    static const char once[] = "pass; roll 1; roll 0; roll 0; retreat c5";
    static const char again[] = "pursue BI1; roll 1; roll 0; roll 0; retreat d5";
    static const char units[] = "RC1 c6 c3, BI1 i20 c4, BI2 i20 i5, RI1 i10 a1";
    g_autoptr(Position) none = position_charge(units, "[options]|follow-ups=0", "RC1");
    play(none, once);
    expect_prompt(none, "KIP-6b");
    g_autoptr(Position) one = position_charge(units, "[options]|follow-ups=1", "RC1");
    play(one, once);
    play(one, again);
    expect_prompt(one, "KIP-6b");
    /* A new turn, a new one. */
    g_autoptr(Position) next = position_charge(units, "[options]|follow-ups=1", "RC1");
    play(next, once);
    play(next, again);
    play(next, "end; end; select RC1; order =charge; charge BI1; pass; roll 1; roll 0; roll 0");
    play(next, "retreat e5");
    expect_prompt(next, "KIP-4f.1");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kip_4a_1_closing_fire_is_offered_to_the_unit_charged),
        cmocka_unit_test(kip_4a_2_dice_off_for_range),
        cmocka_unit_test(kip_4a_3_guns_close_at_close_range),
        cmocka_unit_test(kip_4a_4_charge_enters_the_square),
        cmocka_unit_test(kip_4a_5_charge_broken_by_closing_fire),
        cmocka_unit_test(kip_4a_6_closing_fire_with_a_captured_gun),
        cmocka_unit_test(kip_4a_7_the_side_is_chosen),
        cmocka_unit_test(kip_4f_1_follow_up_targets),
        cmocka_unit_test(kip_4f_2_follow_up_meets_no_closing_fire),
        cmocka_unit_test(kip_4f_3_follow_ups_may_chain),
        cmocka_unit_test(kip_4f_3_follow_ups_have_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
