/* Captured guns of Charge! + Kipling: KIP-4g. Boards are small; the first side is Red. */
#include "kipling-position.h"

/* --- captured guns ---------------------------------------------------------------------------- */

/* Red holds Blue's gun on c3 with `holder`. */
static Position *
captured(const char *holder, const char *more)
{
    g_autofree char *units = g_strdup_printf(
        "%s, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-holder=R1 "
        "gun-owner=first, BI2 i20 i3",
        holder);
    return position_new(position_field, units, more);
}

static void
kip_4g_1_four_figures_capture(void **unused)
{
    (void)unused;
    g_autoptr(Position) four =
        position_charge("RI1 i4 c3, RI2 i10 a1, BA1 a4 c4, BI2 i10 i5", NULL, "RI1");
    play(four, "pass; pass; roll 0");
    assert_int_equal(gun_of(four, "BA1")->owner, HET_FIRST);
    assert_int_equal(gun_of(four, "BA1")->holder, het_scenario_unit(four->scenario, "RI1"));
    assert_true(fired(four, "KIP-4g.1"));
    g_autoptr(Position) three =
        position_charge("RI1 i3 c3, RI2 i10 a1, BA1 a4 c4, BI2 i10 i5", NULL, "RI1");
    play(three, "pass; pass; roll 0");
    assert_int_equal(gun_of(three, "BA1")->owner, HET_SECOND);
    assert_int_equal(gun_of(three, "BA1")->holder, KIPLING_NONE);
}

static void
kip_4g_2_captured_gun_needs_a_dice_off(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = captured("R1 i10 c3", NULL);
    play(position, "select R1; order =gun");
    expect_prompt(position, "KIP-4g.2");
    expect_chance(position, 1, 1, 2);
    play(position, "roll 1");
    expect_chance(position, 0, 37, 256); /* four serve it: 8 dice; 6 squares: long range */
    play(position, "roll 6");
    expect_figures(position, "BI2", 18);
    assert_true(fired(position, "KIP-4g.2"));
    g_autoptr(Position) fails = captured("R1 i10 c3", NULL);
    play(fails, "select R1; order =gun; roll 0");
    expect_prompt(fails, "KIP-6b");
    assert_false(is_listed(fails, "select R1"));
    g_autoptr(Position) spiked = position_new(
        position_field,
        "R1 i10 c3, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-holder=R1 gun-owner=first "
        "gun-spiked=1, BI2 i20 i3",
        NULL);
    play(spiked, "select R1");
    assert_false(is_listed(spiked, "order R1 =gun"));
    assert_true(is_listed(spiked, "order R1 =drag"));
}

static void
kip_4g_3_dragging(void **unused)
{
    (void)unused;
    g_autoptr(Position) horse = captured("R1 c5 c3", NULL);
    play(horse, "select R1; order =drag");
    assert_true(is_listed(horse, "move R1 c5/NN"));
    assert_int_equal(count_listed(horse), 12);
    assert_false(is_legal(horse, "move", "R1", "f3", "EEE", NULL));
    play(horse, "c1");
    expect_place(horse, "BA1g", "c1");
    expect_place(horse, "R1", "c1");
    assert_true(fired(horse, "KIP-4g.3"));
    /* Over ground a gun may enter. */
    g_autoptr(Position) woods = position_new(
        "........./..w....../.w......./........./.........",
        "R1 i10 c3, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-holder=R1 gun-owner=first, "
        "BI2 i20 i3",
        NULL);
    play(woods, "select R1; order =drag");
    assert_false(is_legal(woods, "move", "R1", "b3", "W", NULL));
    assert_false(is_legal(woods, "move", "R1", "c4", "N", NULL));
    assert_false(is_listed(woods, "move R1 b3/W"));
    assert_false(is_listed(woods, "move R1 c4/N"));
    assert_true(is_legal(woods, "move", "R1", "e3", "EE", NULL));
}

static void
kip_4g_4_gun_or_rifles(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        position_field,
        "R1 i10 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-holder=R1 "
        "gun-owner=first, BI2 i20 e3",
        NULL);
    play(position, "select R1");
    assert_true(is_listed(position, "order R1 =gun"));
    assert_true(is_listed(position, "order R1 =fire"));
    assert_true(is_listed(position, "order R1 =drag"));
    play(position, "order =fire; roll 2");
    assert_false(is_listed(position, "select R1")); /* one or the other */
    g_autoptr(Position) drags = captured("R1 i10 c3", NULL);
    play(drags, "select R1; order =drag; move c2");
    expect_prompt(drags, "KIP-6b");
    assert_false(is_listed(drags, "select R1"));
}

static void
kip_4g_5_cavalry_fires_only_guns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = captured("R1 c5 c3", NULL);
    play(position, "select R1");
    assert_true(is_listed(position, "order R1 =gun"));
    assert_false(is_listed(position, "order R1 =fire"));
    play(position, "order =gun; roll 1");
    expect_chance(position, 0, 37, 256);
    g_autoptr(Position) without = position_new(position_field, "RC1 c5 c3, BI1 i10 i5", NULL);
    play(without, "select RC1");
    assert_true(is_listed(without, "move RC1 c4/N"));
}

static void
kip_4g_6_weak_units_abandon_guns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        position_field,
        "R1 i4 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-holder=R1 "
        "gun-owner=first, BI2 i20 e3",
        "[state]|active=second");
    play(position, "select BI2; order =fire; roll 4");
    assert_int_equal(unit_of(position, "R1")->status, KIPLING_FALLING);
    assert_int_equal(gun_of(position, "BA1")->holder, KIPLING_NONE);
    expect_place(position, "BA1g", "c3");
    assert_int_equal(gun_of(position, "BA1")->owner, HET_FIRST); /* until it is taken back */
}

static void
kip_4g_7_loose_guns(void **unused)
{
    (void)unused;
    /* Left behind, and taken by who comes by, friend or foe. */
    g_autoptr(Position) leaves = captured("R1 i10 c3", NULL);
    play(leaves, "select R1; order =move; c2");
    assert_int_equal(gun_of(leaves, "BA1")->holder, KIPLING_NONE);
    expect_place(leaves, "BA1g", "c3");
    play(leaves, "end; end; select R1; c3");
    assert_int_equal(gun_of(leaves, "BA1")->holder, 0);
    g_autoptr(Position) retaken =
        position_new(position_field,
                     "RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=d4 gun-owner=first, "
                     "BI2 i20 d5, BI3 i3 d3",
                     "[state]|active=second");
    play(retaken, "select BI3; order =move; d4; select BI2; c5");
    assert_int_equal(gun_of(retaken, "BA1")->holder, KIPLING_NONE); /* three do not do */
    g_autoptr(Position) four =
        position_new(position_field,
                     "RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=d4 gun-owner=first, "
                     "BI2 i20 d5, BI3 i3 a5",
                     "[state]|active=second");
    play(four, "select BI2; d4");
    assert_int_equal(gun_of(four, "BA1")->owner, HET_SECOND);
    /* So does one that was driven to it, when it fires where it stands. */
    g_autoptr(Position) driven =
        position_new(position_field,
                     "RI9 i20 a1, RI2 i20 d2, BA1 a4 - present=0 dead=4 status=gone gun=d4 "
                     "gun-owner=first, BI2 i20 d4",
                     "[state]|active=second");
    play(driven, "select BI2; order =fire");
    assert_int_equal(gun_of(driven, "BA1")->owner, HET_FIRST); /* not before it has fired */
    play(driven, "roll 0");
    assert_int_equal(gun_of(driven, "BA1")->owner, HET_SECOND);
    play(four, "end; end; select BI2");
    assert_true(is_listed(four, "order BI2 =drag")); /* it is a captured gun to them too */
    /* A holder that loses a melee leaves it to the victor. */
    g_autoptr(Position) beaten = position_new(
        position_field,
        "R1 i10 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-holder=R1 "
        "gun-owner=first, BI2 i20 c5",
        "[state]|active=second");
    play(beaten, "select BI2; order =charge; pass; roll 2; roll 0; roll 0; retreat c2");
    assert_int_equal(gun_of(beaten, "BA1")->holder, het_scenario_unit(beaten->scenario, "BI2"));
    /* One that breaks off leaves it to the enemy who stays. */
    g_autoptr(Position) broken_off = position_new(
        position_field,
        "R1 c6 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-holder=R1 "
        "gun-owner=first, BI2 i20 c5",
        "[state]|active=second");
    play(broken_off, "select BI2; order =charge; roll 2; roll 1; retreat c1");
    expect_place(broken_off, "BA1g", "c3");
    assert_int_equal(gun_of(broken_off, "BA1")->holder,
                     het_scenario_unit(broken_off->scenario, "BI2"));
    /* The crew shot down, its gun stands there. */
    g_autoptr(Position) shot =
        position_new(position_field, "RI1 i20 c3, BA1 a4 c5, BI2 i20 i5", NULL);
    play(shot, "select RI1; order =fire; roll 8");
    expect_place(shot, "BA1g", "c5");
    assert_int_equal(gun_of(shot, "BA1")->holder, KIPLING_NONE);
}

static void
kip_4g_8_guns_do_not_share_a_square(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(position_field,
                     "RA1 a4 c3, BA1 a4 - present=0 dead=4 status=gone gun=c4 gun-owner=first, "
                     "BI2 i20 i5",
                     NULL);
    play(position, "select RA1");
    assert_true(is_listed(position, "move RA1 c2/S"));
    assert_false(is_legal(position, "move", "RA1", "c4", "N", NULL));
    assert_int_equal(count_listed(position), 3);
}

/* Option capture-asked: "may". */
static void
kip_4g_1_the_captor_is_asked(void **unused)
{
    (void)unused;
    static const char units[] = "RI1 i10 c2, RI2 i10 a1, BA1 a4 c3, BI2 i20 i5";
    g_autoptr(Position) takes = position_charge(units, "[options]|capture-asked=1", "RI1");
    play(takes, "pass; pass");
    expect_actor(takes, HET_FIRST);
    expect_prompt(takes, "KIP-4g.1");
    assert_true(is_listed(takes, "capture RI1 BA1g"));
    assert_true(is_listed(takes, "pass"));
    play(takes, "capture RI1 BA1g; roll 0");
    assert_int_equal(unit_of(takes, "RI1")->gun, 0);
    assert_int_equal(gun_of(takes, "BA1")->owner, HET_FIRST);
    g_autoptr(Position) leaves = position_charge(units, "[options]|capture-asked=1", "RI1");
    play(leaves, "pass; pass; pass; roll 0");
    assert_int_equal(unit_of(leaves, "RI1")->gun, KIPLING_NONE);
    assert_int_equal(gun_of(leaves, "BA1")->owner, HET_SECOND);
    g_autoptr(Position) always = position_charge(units, NULL, "RI1");
    play(always, "pass; pass; roll 0");
    assert_int_equal(unit_of(always, "RI1")->gun, 0);
}

static void
kip_4g_9_spiked_guns_are_dragged(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RI1 i10 c2, RI2 i10 a1, BA1 a4 c3, BI2 i20 i5", NULL, "RI1");
    play(position, "pass; capture BA1; roll 1; roll 0");
    assert_int_equal(gun_of(position, "BA1")->spiked, 1);
    assert_true(told(position, "RI1 takes BA1g: it is spiked (KIP-4g.9)"));
    play(position, "end; end; select RI1");
    assert_true(is_listed(position, "order RI1 =drag"));
    assert_false(is_listed(position, "order RI1 =gun"));
    play(position, "order =drag; c4");
    expect_place(position, "BA1g", "c4");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kip_4g_1_four_figures_capture),
        cmocka_unit_test(kip_4g_2_captured_gun_needs_a_dice_off),
        cmocka_unit_test(kip_4g_3_dragging),
        cmocka_unit_test(kip_4g_4_gun_or_rifles),
        cmocka_unit_test(kip_4g_5_cavalry_fires_only_guns),
        cmocka_unit_test(kip_4g_6_weak_units_abandon_guns),
        cmocka_unit_test(kip_4g_1_the_captor_is_asked),
        cmocka_unit_test(kip_4g_7_loose_guns),
        cmocka_unit_test(kip_4g_8_guns_do_not_share_a_square),
        cmocka_unit_test(kip_4g_9_spiked_guns_are_dragged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
