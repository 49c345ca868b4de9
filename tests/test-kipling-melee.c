/* Charges and melee of Charge! + Kipling: KIP-4. Boards are small; the first side is Red. */
#include "kipling-position.h"

static const char field[] = "........./........./........./........./.........";

/* RI1 in c2 charges BI1 in c4 (2 squares off) unless units say otherwise. */
static Position *
charge(const char *units, const char *more, const char *unit)
{
    Position *position = position_new(field, units, more);
    g_autofree char *text = g_strdup_printf("select %s; order =charge", unit);
    play(position, text);
    return position;
}

/* --- closing fire -------------------------------------------------------------------------------
 */

static void
kip_4a_1_closing_fire_is_offered_to_the_unit_charged(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = charge("RI1 i10 c2, BI1 i10 c4, BI2 i10 d4", NULL, "RI1");
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
    g_autoptr(Position) none = charge("RI1 i10 c2, BI1 i10 c4", "[options]|closing-fire=0", "RI1");
    expect_prompt(none, "KIP-4b.1");
    g_autoptr(Position) held = charge("RI1 i10 c2, BI1 i10 c4", NULL, "RI1");
    play(held, "pass");
    expect_prompt(held, "KIP-4b.1");
    g_autoptr(Position) horse = charge("RI1 i10 c2, BC1 c5 c4", NULL, "RI1");
    expect_prompt(horse, "KIP-4b.1"); /* cavalry has nothing to fire with */
}

static void
kip_4a_2_dice_off_for_range(void **unused)
{
    (void)unused;
    g_autoptr(Position) won = charge("RC1 c5 c1, BI1 i10 c4", NULL, "RC1");
    expect_prompt(won, "KIP-4a.2");
    expect_chance(won, 1, 1, 2);
    assert_int_equal(count_listed(won), 2);
    play(won, "roll 1; shoot");
    expect_chance(won, 1, 6144, 59049); /* close: 2 hits a figure */
    g_autoptr(Position) lost = charge("RC1 c5 c1, BI1 i10 c4", NULL, "RC1");
    play(lost, "roll 0; shoot");
    expect_chance(lost, 2, 17664, 59049); /* long: 3 */
    assert_true(fired(lost, "KIP-4a.2"));
    /* Beyond long range too. */
    g_autoptr(Position) far = charge("RC1 c5 a1, BI1 i10 c4", NULL, "RC1");
    expect_prompt(far, "KIP-4a.2");
    g_autoptr(Position) near = charge("RC1 c5 c2, BI1 i10 c4", NULL, "RC1");
    expect_actor(near, HET_SECOND);
}

static void
kip_4a_3_guns_close_at_close_range(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        charge("RC1 c5 a1, RI1 i10 i1, BA1 a4 c4, BI1 i9 i5", NULL, "RC1");
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
    g_autoptr(Position) far = position_new(field, "RI1 i10 c1, BI1 i10 c4", NULL);
    play(far, "select RI1");
    assert_false(is_listed(far, "order RI1 =charge"));
    /* Exhausted and weak units do not charge. */
    g_autoptr(Position) weak = position_new(
        field, "RI1 i10 c3 present=5 dead=5 status=exhausted, RI2 i10 a1, BI1 i10 c4", NULL);
    play(weak, "select RI1"); /* fire is all it can do */
    expect_prompt(weak, "KIP-2b.1");
}

static void
kip_4a_5_charge_broken_by_closing_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        charge("RC1 c5 c1, RI1 i10 a1, RI2 i10 c3, BI1 i10 c4", NULL, "RC1");
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
    g_autoptr(Position) gone = charge("RC1 c5 c1, RI1 i10 a1, BI1 i10 c4", NULL, "RC1");
    play(gone, "roll 1; shoot; roll 10");
    expect_place(gone, "RC1", "-");
}

static void
kip_4a_6_closing_fire_with_a_captured_gun(void **unused)
{
    (void)unused;
    static const char guns[] = "RC1 c5 c2, RI2 i9 a1, RA1 a4 - present=0 dead=4 status=gone gun=c4 "
                               "gun-holder=BI1 gun-owner=second, BI1 i10 c4";
    g_autoptr(Position) position = charge(guns, NULL, "RC1");
    assert_int_equal(count_listed(position), 3);
    assert_true(is_listed(position, "shoot BI1 =gun RC1"));
    play(position, "shoot =gun");
    expect_chance(position, 1, 1, 2);
    play(position, "roll 1");
    expect_chance(position, 1, 9, 256); /* served by four */
    assert_true(fired(position, "KIP-4a.6"));
    g_autoptr(Position) fails = charge(guns, NULL, "RC1");
    play(fails, "shoot =gun; roll 0");
    expect_prompt(fails, "KIP-4b.1");
    g_autoptr(Position) horse =
        charge("RC1 c5 c2, RI2 i9 a1, RA1 a4 - present=0 dead=4 status=gone gun=c4 gun-holder=BC1 "
               "gun-owner=second, BC1 c5 c4",
               NULL, "RC1");
    expect_prompt(horse, "KIP-4b.1");
}

/* --- dice ---------------------------------------------------------------------------------------
 */

static void
kip_4b_1_melee_dice(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = charge("RC1 c3 c3, RI1 i10 a1, BI1 i7 c4", NULL, "RC1");
    play(position, "pass");
    expect_chance(position, 6, 1, 64); /* 3 horsemen: 6 dice on 4+ */
    assert_int_equal(count_listed(position), 7);
    play(position, "roll 2");
    expect_chance(position, 6, 14 + 1, 2187); /* 7 men: 7 dice on 5+; 6 and 7 hits: 3 casualties */
    expect_figures(position, "BI1", 7);
    expect_prompt(position, "KIP-4b.1");
}

static void
kip_4b_2_melee_hits(void **unused)
{
    (void)unused;
    g_autoptr(Position) foot = charge("RI1 i4 c3, RI2 i10 a1, BI1 i10 c4", NULL, "RI1");
    play(foot, "pass");
    expect_chance(foot, 0, 16, 81);
    expect_chance(foot, 4, 1, 81);
    g_autoptr(Position) horse = charge("RC1 c2 c3, RI2 i10 a1, BI1 i10 c4", NULL, "RC1");
    play(horse, "pass");
    expect_chance(horse, 0, 1, 16);
    play(horse, "roll 1; roll 0");
    assert_true(fired(horse, "KIP-4b.2"));
}

static void
kip_4b_3_infantry_needs_two_hits_on_cavalry(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = charge("RI1 i10 c3, BC1 c5 c4, BI1 i10 i5", NULL, "RI1");
    expect_chance(position, 1, 6144, 59049); /* 0 and 1 hit: nobody */
    play(position, "roll 5; roll 1");
    expect_figures(position, "BC1", 3);
    expect_figures(position, "RI1", 9);
    /* Cavalry fighting cavalry: one hit each. */
    g_autoptr(Position) horse = charge("RC1 c5 c3, BC1 c5 c4, BI1 i10 i5", NULL, "RC1");
    play(horse, "roll 2");
    expect_prompt(horse, "KIP-4b.1");
    play(horse, "roll 1");
    expect_figures(horse, "BC1", 3);
    expect_figures(horse, "RC1", 4);
}

static void
kip_4b_4_melee_is_simultaneous(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = charge("RI1 i10 c3, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(position, "pass; roll 9");
    expect_figures(position, "BI1", 10);
    expect_chance(position, 10, 1, 59049); /* all ten strike back */
    play(position, "roll 8");
    expect_figures(position, "BI1", 1);
    expect_figures(position, "RI1", 2);
}

/* --- crews --------------------------------------------------------------------------------------
 */

static const char battery[] = "RC1 c5 c3, RI1 i10 a1, BA1 a4 c4, BI1 i10 i5";

static void
kip_4c_1_crews_do_not_fight(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = charge(battery, NULL, "RC1");
    play(position, "pass; pass");
    expect_prompt(position, "KIP-4e.1"); /* no dice of melee */
    expect_place(position, "BA1", "-");
    expect_place(position, "RC1", "c4");
    expect_figures(position, "RC1", 5);
    assert_true(fired(position, "KIP-4c.1"));
    assert_false(fired(position, "KIP-4b.1"));
}

static void
kip_4c_2_crew_spikes_on_six(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = charge(battery, NULL, "RC1");
    play(position, "pass");
    expect_actor(position, HET_SECOND);
    expect_prompt(position, "KIP-4c.2");
    assert_true(is_listed(position, "capture BA1 =spike BA1g"));
    assert_int_equal(count_listed(position), 2);
    play(position, "capture");
    expect_chance(position, 1, 1, 6);
    play(position, "roll 1");
    assert_int_equal(gun_of(position, "BA1")->spiked, 1);
    assert_true(fired(position, "KIP-4c.2"));
    g_autoptr(Position) fails = charge(battery, NULL, "RC1");
    play(fails, "pass; capture; roll 0");
    assert_int_equal(gun_of(fails, "BA1")->spiked, 0);
    g_autoptr(Position) leaves = charge(battery, NULL, "RC1");
    play(leaves, "pass; pass");
    expect_prompt(leaves, "KIP-4e.1");
}

static void
kip_4c_3_crew_surrenders_or_flees(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = charge(battery, NULL, "RC1");
    play(position, "pass; pass");
    expect_chance(position, 4, 1, 81);
    play(position, "roll 3");
    assert_int_equal(unit_of(position, "BA1")->prisoners, 3);
    assert_int_equal(unit_of(position, "BA1")->fled, 1);
    assert_int_equal(position_state(position)->lost[HET_SECOND], 4);
    assert_int_equal(position_state(position)->taken[HET_FIRST], 3);
    assert_true(fired(position, "KIP-4c.3"));
}

static void
kip_4c_4_artillery_does_not_charge(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(field, "RA1 a4 c3, BI1 i10 c4", NULL);
    play(position, "select RA1");
    assert_true(is_listed(position, "order RA1 =fire"));
    assert_false(is_listed(position, "order RA1 =charge"));
    assert_int_equal(count_listed(position), 2);
}

/* --- winning, retreating, ties ------------------------------------------------------------------
 */

static void
kip_4d_1_more_casualties_win(void **unused)
{
    (void)unused;
    g_autoptr(Position) won = charge("RI1 i10 c3, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(won, "pass; roll 2; roll 1; roll 0");
    expect_prompt(won, "KIP-4d.4");
    expect_actor(won, HET_SECOND);
    assert_true(fired(won, "KIP-4d.1"));
    /* Closing fire does not count: two lost to it, then one all is a tie. */
    g_autoptr(Position) tie = charge("RI1 i10 c3, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(tie, "shoot; roll 4; roll 1; roll 1");
    assert_true(fired(tie, "KIP-4d.5"));
    g_autoptr(Position) lost = charge("RI1 i10 c3, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(lost, "pass; roll 1; roll 3; roll 0");
    expect_actor(lost, HET_FIRST);
    expect_prompt(lost, "KIP-4d.4");
}

static void
kip_4d_2_the_wiped_out_lose(void **unused)
{
    (void)unused;
    /* BI1 kills three and is killed to its last two: RI1 has the square. */
    g_autoptr(Position) position = charge("RI1 i10 c3, BI1 i2 c4, BI2 i10 i5", NULL, "RI1");
    play(position, "pass; roll 2; roll 2; roll 1");
    expect_place(position, "BI1", "-");
    expect_place(position, "RI1", "c4");
    assert_int_equal(position_state(position)->taken[HET_FIRST], 1);
    assert_true(fired(position, "KIP-4d.2"));
    /* Both gone: nobody has won, nobody is taken. */
    g_autoptr(Position) both = charge("RI1 i2 c3, RI2 i10 a1, BI1 i2 c4, BI2 i10 i5", NULL, "RI1");
    play(both, "pass; roll 2; roll 2");
    expect_place(both, "RI1", "-");
    expect_place(both, "BI1", "-");
    assert_false(fired(both, "KIP-4e.1"));
    expect_actor(both, HET_FIRST);
}

static void
kip_4d_3_losers_retreat(void **unused)
{
    (void)unused;
    g_autoptr(Position) foot = charge("RI1 i10 c3, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(foot, "pass; roll 1; roll 0; roll 0");
    assert_true(is_listed(foot, "retreat BI1 c5/N"));
    assert_true(is_listed(foot, "retreat BI1 b4/W"));
    assert_true(is_listed(foot, "retreat BI1 d4/E"));
    assert_int_equal(count_listed(foot), 3);
    play(foot, "c5");
    expect_place(foot, "BI1", "c5");
    assert_true(fired(foot, "KIP-4d.3"));
    /* Two squares for cavalry, whatever they cost. */
    g_autoptr(Position) horse = position_new("........./.ww....../.w......./........./.........",
                                             "RI1 i10 c2, BC1 c6 c3, BI2 i10 i5", NULL);
    play(horse, "select RI1; order =charge; roll 2; roll 0; roll 0");
    assert_true(is_listed(horse, "retreat BC1 c5/NN"));
    assert_true(is_listed(horse, "retreat BC1 b4/NW"));
    assert_true(is_listed(horse, "retreat BC1 a3/WW"));
    assert_true(is_legal(horse, "retreat", "BC1", "b4", "WN", NULL));
    assert_false(is_legal(horse, "retreat", "BC1", "c4", "N", NULL));
    assert_false(is_legal(horse, "retreat", "BC1", "c3", "NS", NULL));
}

static void
kip_4d_4_retreat_away_from_the_victor(void **unused)
{
    (void)unused;
    /* The attacker came from the south: the defender does not go there; woods do not matter, a
     * river and other units do. */
    g_autoptr(Position) position =
        position_new("........./.~......./........./........./.........",
                     "RI1 i10 b2, RI2 i10 c3, BI1 i10 b3, BI2 i10 i5", NULL);
    play(position, "select RI1; order =charge; pass; roll 1; roll 0; roll 0");
    expect_place(position, "BI1", "a3"); /* the only square left */
    assert_false(is_legal(position, "retreat", "BI1", "b2", "S", NULL));
    /* Cavalry goes one square where it cannot go two. */
    g_autoptr(Position) one = position_new("~~~~~~~~~/~~..~~~~~/~~..~~~~~/~~.~~~~~~/.........",
                                           "RI1 i10 c2, BC1 c6 c3, BI2 i10 i1", NULL);
    play(one, "select RI1; order =charge; roll 2; roll 0; roll 0");
    expect_place(one, "BC1", "d4"); /* by c4 or d3 */
    g_autoptr(Position) hemmed = position_new("~~~~~~~~~/~~.~~~~~~/~~.~~~~~~/~~.~~~~~~/.........",
                                              "RI1 i10 c2, BC1 c6 c3, BI2 i10 i1", NULL);
    play(hemmed, "select RI1; order =charge; roll 2; roll 0; roll 0");
    expect_place(hemmed, "BC1", "c4");
    /* Nowhere to go: captives; or over its own edge. */
    g_autoptr(Position) taken =
        position_new("~~~~~~~~~/~~~~~~~~~/~~.~~~~~~/~~.~~~~~~/.........",
                     "RI1 i10 c2, RI2 i10 a1, BI1 i10 c3, BI2 i11 i1", NULL);
    play(taken, "select RI1; order =charge; pass; roll 1; roll 0; roll 0");
    expect_prompt(taken, "KIP-4e.2");
    assert_int_equal(unit_of(taken, "BI1")->prisoners, 9);
    assert_int_equal(unit_of(taken, "BI1")->dead, 1);
    assert_true(fired(taken, "KIP-4d.4"));
    g_autoptr(Position) edge = position_new("~~.~~~~~~/~~.~~~~~~/.........",
                                            "RI1 i10 c2, RI2 i10 a1, BI1 i10 c3, BI2 i11 i1", NULL);
    play(edge, "select RI1; order =charge; pass; roll 1; roll 0; roll 0");
    assert_int_equal(unit_of(edge, "BI1")->fled, 9);
    expect_place(edge, "BI1", "-");
}

static void
kip_4d_5_ties_stay_locked(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(position, "pass; roll 1; roll 1");
    expect_place(position, "RI1", "c4");
    expect_place(position, "BI1", "c4");
    assert_int_equal(unit_of(position, "RI1")->melee_losses, 1);
    assert_true(fired(position, "KIP-4d.5"));
    play(position, "end"); /* Blue's turn: the round is fought at once */
    expect_prompt(position, "KIP-4b.1");
    play(position, "roll 0; roll 0");
    play(position, "end"); /* and in Red's again */
    expect_prompt(position, "KIP-4b.1");
    /* Nor is a tie of a left-over melee's follow-up fought on in the same player turn. */
    g_autoptr(Position) pursued =
        position_new(field,
                     "RI1 i20 c4 present=19 dead=1, RI2 i20 d4, RI3 i20 a1, BC1 c6 c4 present=5 "
                     "dead=1, BI2 i20 i5",
                     "[state]|melee-1=RI1;BC1;N;1;1");
    play(pursued, "roll 0; roll 2; roll 0; retreat c3; pursue RI2; roll 1; roll 2; pass");
    expect_actor(pursued, HET_FIRST);
    expect_prompt(pursued, "KIP-6b");
    assert_int_equal(unit_of(pursued, "RI2")->melee_losses, 1);
    assert_false(is_listed(pursued, "select RI2"));
    play(pursued, "end");
    expect_prompt(pursued, "KIP-4b.1");
}

static void
kip_4d_6_locked_units_only_fight(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(field,
                                                "RI1 i10 c4 present=9 dead=1, RI2 i10 c3, RI3 i10 "
                                                "a1, BI1 i10 c4 present=9 dead=1, BI2 i10 i5",
                                                "[state]|phase=actions|melee-1=RI1;BI1;N;1;1");
    assert_false(is_listed(position, "select RI1"));
    assert_true(is_listed(position, "select RI2"));
    play(position, "select RI2"); /* neither charge nor fire */
    assert_true(is_listed(position, "move RI2 c2/S"));
    assert_false(is_legal(position, "move", "RI2", "c5", "NN", NULL));
    /* Brought under strength it fights on. */
    g_autoptr(Position) weak =
        charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(weak, "pass; roll 5; roll 5");
    expect_place(weak, "BI1", "c4");
    assert_int_equal(unit_of(weak, "BI1")->status, KIPLING_FALLING);
    play(weak, "end");
    expect_chance(weak, 0, 3125, 7776);
    play(weak, "roll 0; roll 0");
    expect_place(weak, "BI1", "c4");
    assert_int_equal(unit_of(weak, "BI1")->falls, 2);
}

static void
kip_4d_7_cavalry_breaks_off(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = charge("RC1 c6 c3, BC1 c6 c4, BI2 i10 i5", NULL, "RC1");
    play(position, "roll 1; roll 1");
    expect_actor(position, HET_FIRST); /* the attacker is asked first */
    expect_prompt(position, "KIP-4d.7");
    assert_true(is_listed(position, "retreat RC1 c2/SS"));
    assert_false(is_legal(position, "retreat", "RC1", "c3", "S", NULL));
    play(position, "pass");
    expect_actor(position, HET_SECOND);
    assert_false(
        is_legal(position, "retreat", "BC1", "c2", "SS", NULL)); /* whence it was charged */
    play(position, "retreat b5/NW");
    expect_place(position, "BC1", "b5");
    assert_int_equal(unit_of(position, "RC1")->partner, KIPLING_NONE);
    assert_true(fired(position, "KIP-4d.7"));
    g_autoptr(Position) first = charge("RC1 c6 c3, BC1 c6 c4, BI2 i10 i5, RI1 i10 i1", NULL, "RC1");
    play(first, "roll 1; roll 1; retreat c2");
    assert_int_equal(unit_of(first, "BC1")->partner, KIPLING_NONE);
    expect_actor(first, HET_FIRST); /* and the defender is not asked */
    /* Infantry cannot. */
    g_autoptr(Position) foot =
        charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(foot, "pass; roll 1; roll 1");
    expect_prompt(foot, "KIP-6b");
    /* Nor exhausted cavalry. */
    g_autoptr(Position) tired =
        position_new(field,
                     "RC1 c6 c4 present=3 dead=3 status=exhausted, RI2 i10 a1, BI1 i10 c4 "
                     "present=9 dead=1, BI2 i10 i5",
                     "[state]|melee-1=BI1;RC1;S;1;1");
    play(tired, "roll 0; roll 0");
    expect_prompt(tired, "KIP-6b");
    assert_true(kipling_locked(unit_of(tired, "RC1")));
}

/* --- prisoners ----------------------------------------------------------------------------------
 */

static void
kip_4e_1_prisoners_on_six(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(position, "pass; roll 3; roll 0");
    expect_prompt(position, "KIP-4e.1");
    expect_chance(position, 0, 125, 216);
    expect_chance(position, 3, 1, 216);
    play(position, "roll 2");
    assert_int_equal(unit_of(position, "BI1")->prisoners, 2);
    assert_int_equal(unit_of(position, "BI1")->dead, 1);
    assert_int_equal(position_state(position)->lost[HET_SECOND], 3);
    assert_true(fired(position, "KIP-4e.1"));
}

static void
kip_4e_2_guard_figure(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = charge("RI1 i10 c3, RI2 i3 a1 present=2 dead=1, RI3 i3 b1 "
                                          "present=2 dead=1, BI1 i20 c4, BI2 i10 i5",
                                          NULL, "RI1");
    play(position, "pass; roll 3; roll 0; roll 1");
    expect_actor(position, HET_FIRST);
    expect_prompt(position, "KIP-4e.2");
    assert_true(is_listed(position, "lose RI1"));
    assert_true(is_listed(position, "lose RI2"));
    play(position, "lose RI2; retreat c5");
    expect_figures(position, "RI2", 1);
    assert_int_equal(unit_of(position, "RI2")->dead, 1);
    assert_int_equal(position_state(position)->lost[HET_FIRST], 2); /* a guard is no casualty */
    assert_int_equal(unit_of(position, "RI2")->status, KIPLING_FALLING); /* 1 of 3 */
    assert_true(fired(position, "KIP-4e.2"));
    /* One guard for all: RI1 wins again, nobody more is asked for. */
    play(position, "end; end");
    g_autoptr(Position) again =
        charge("RI1 i10 c3 present=9, RI2 i10 a1, BI1 i20 c4 present=19 prisoners=1, BI2 i10 i5",
               "[state]|guard-first=RI1", "RI1");
    play(again, "pass; roll 3; roll 0; roll 1");
    expect_prompt(again, "KIP-4d.4");
    /* Every unit down to its last man: none is posted. */
    g_autoptr(Position) last = charge("RI1 i1 c3, RI2 i1 a1, BI1 i2 c4, BI2 i10 i5", NULL, "RI1");
    play(last, "pass; roll 1; roll 0; roll 1");
    assert_int_equal(position_state(last)->guard[HET_FIRST], KIPLING_NONE);
    assert_int_equal(position_state(last)->taken[HET_FIRST], 1);
}

static void
kip_4e_3_crews_surrender_on_five(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = charge(battery, NULL, "RC1");
    play(position, "pass; pass");
    expect_chance(position, 0, 16, 81);
    play(position, "roll 1");
    assert_true(fired(position, "KIP-4e.3"));
}

static void
kip_4e_4_prisoners_of_all_rounds(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(position, "pass; roll 1; roll 1; end; roll 1; roll 0");
    expect_prompt(position, "KIP-4e.1");
    expect_chance(position, 2, 1, 36); /* one of each round */
    play(position, "roll 2; lose RI1; retreat c5");
    assert_int_equal(unit_of(position, "RI1")->melee_losses, 0);
    assert_int_equal(unit_of(position, "BI1")->melee_losses, 0);
}

/* --- follow-ups ---------------------------------------------------------------------------------
 */

static void
kip_4f_1_follow_up_targets(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = charge(
        "RC1 c6 c2, BI1 i10 c3, BI2 i10 f3, BI3 i10 c5, BI4 i20 i5, RI1 i20 a1", NULL, "RC1");
    play(position, "charge BI1; pass; roll 3; roll 0; roll 0; retreat b3");
    expect_actor(position, HET_FIRST);
    expect_prompt(position, "KIP-4f.1");
    assert_true(is_listed(position, "pursue RC1 b3/W BI1"));
    assert_false(is_listed(position, "pursue RC1 c5/NN BI3")); /* BI1 is the nearest itself */
    assert_int_equal(count_listed(position), 2);
    g_autoptr(Position) far =
        charge("RC1 c6 c2, BC1 c9 c3, BI2 i10 d3, BI3 i10 b3, BI4 i20 i5, RI1 i20 a1", NULL, "RC1");
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
        charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(foot, "pass; roll 1; roll 0; roll 0; retreat c5");
    expect_prompt(foot, "KIP-6b");
}

static void
kip_4f_2_follow_up_meets_no_closing_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        charge("RC1 c6 c3, BI1 i10 c4, BI2 i10 i5, RI1 i10 a1", NULL, "RC1");
    play(position, "pass; roll 1; roll 0; roll 0; retreat c5; pursue BI1");
    expect_prompt(position, "KIP-4b.1");
    expect_place(position, "RC1", "c5");
}

static void
kip_4f_3_follow_ups_may_chain(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        charge("RC1 c6 c3, BI1 i20 c4, BI2 i20 i5, RI1 i10 a1", NULL, "RC1");
    play(position, "pass; roll 1; roll 0; roll 0; retreat c5; pursue BI1; roll 1; roll 0; roll 0;"
                   "retreat d5; pursue BI1; roll 1; roll 0; roll 0; retreat e5; pass");
    expect_actor(position, HET_FIRST);
    /* The defender may as well, in the other's turn; weak cavalry may not. */
    g_autoptr(Position) defender =
        charge("RI1 i20 c3, RI2 i20 a1, BC1 c6 c4, BI2 i10 i5", NULL, "RI1");
    play(defender, "roll 0; roll 2; roll 0; retreat c3");
    expect_actor(defender, HET_SECOND);
    assert_true(is_listed(defender, "pursue BC1 c3/S RI1"));
    g_autoptr(Position) weak = charge("RC1 c6 c3, BI1 i10 c4, BI2 i10 i5, RI1 i10 a1", NULL, "RC1");
    play(weak, "pass; roll 4; roll 6; roll 0; retreat c5");
    expect_prompt(weak, "KIP-6b");
}

/* --- captured guns ------------------------------------------------------------------------------
 */

/* Red holds Blue's gun on c3 with `holder`. */
static Position *
captured(const char *holder, const char *more)
{
    g_autofree char *units = g_strdup_printf(
        "%s, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-holder=R1 "
        "gun-owner=first, BI2 i20 i3",
        holder);
    return position_new(field, units, more);
}

static void
kip_4g_1_four_figures_capture(void **unused)
{
    (void)unused;
    g_autoptr(Position) four = charge("RI1 i4 c3, RI2 i10 a1, BA1 a4 c4, BI2 i10 i5", NULL, "RI1");
    play(four, "pass; pass; roll 0");
    assert_int_equal(gun_of(four, "BA1")->owner, HET_FIRST);
    assert_int_equal(gun_of(four, "BA1")->holder, het_scenario_unit(four->scenario, "RI1"));
    assert_true(fired(four, "KIP-4g.1"));
    g_autoptr(Position) three = charge("RI1 i3 c3, RI2 i10 a1, BA1 a4 c4, BI2 i10 i5", NULL, "RI1");
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
        field,
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
        field,
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
    g_autoptr(Position) without = position_new(field, "RC1 c5 c3, BI1 i10 i5", NULL);
    play(without, "select RC1");
    assert_true(is_listed(without, "move RC1 c4/N"));
}

static void
kip_4g_6_weak_units_abandon_guns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        field,
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
        position_new(field,
                     "RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=d4 gun-owner=first, "
                     "BI2 i20 d5, BI3 i3 d3",
                     "[state]|active=second");
    play(retaken, "select BI3; order =move; d4; select BI2; c5");
    assert_int_equal(gun_of(retaken, "BA1")->holder, KIPLING_NONE); /* three do not do */
    g_autoptr(Position) four =
        position_new(field,
                     "RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=d4 gun-owner=first, "
                     "BI2 i20 d5, BI3 i3 a5",
                     "[state]|active=second");
    play(four, "select BI2; d4");
    assert_int_equal(gun_of(four, "BA1")->owner, HET_SECOND);
    play(four, "end; end; select BI2");
    assert_true(is_listed(four, "order BI2 =drag")); /* it is a captured gun to them too */
    /* A holder that loses a melee leaves it to the victor. */
    g_autoptr(Position) beaten = position_new(
        field,
        "R1 i10 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-holder=R1 "
        "gun-owner=first, BI2 i20 c5",
        "[state]|active=second");
    play(beaten, "select BI2; order =charge; pass; roll 2; roll 0; roll 0; retreat c2");
    assert_int_equal(gun_of(beaten, "BA1")->holder, het_scenario_unit(beaten->scenario, "BI2"));
    /* One that breaks off leaves it to the enemy who stays. */
    g_autoptr(Position) broken_off = position_new(
        field,
        "R1 c6 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-holder=R1 "
        "gun-owner=first, BI2 i20 c5",
        "[state]|active=second");
    play(broken_off, "select BI2; order =charge; roll 2; roll 1; retreat c1");
    expect_place(broken_off, "BA1g", "c3");
    assert_int_equal(gun_of(broken_off, "BA1")->holder,
                     het_scenario_unit(broken_off->scenario, "BI2"));
    /* The crew shot down, its gun stands there. */
    g_autoptr(Position) shot = position_new(field, "RI1 i20 c3, BA1 a4 c5, BI2 i20 i5", NULL);
    play(shot, "select RI1; order =fire; roll 8");
    expect_place(shot, "BA1g", "c5");
    assert_int_equal(gun_of(shot, "BA1")->holder, KIPLING_NONE);
}

static void
kip_4g_8_guns_do_not_share_a_square(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(field,
                     "RA1 a4 c3, BA1 a4 - present=0 dead=4 status=gone gun=c4 gun-owner=first, "
                     "BI2 i20 i5",
                     NULL);
    play(position, "select RA1");
    assert_true(is_listed(position, "move RA1 c2/S"));
    assert_false(is_legal(position, "move", "RA1", "c4", "N", NULL));
    assert_int_equal(count_listed(position), 3);
}

static void
kip_4h_under_strength_melee_hits_on_six(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        charge("RC1 c5 c3, RI1 i10 a1, BI1 i10 c4 present=5 dead=5 status=exhausted, BI2 i10 i5",
               NULL, "RC1");
    play(position, "pass; roll 1");
    expect_chance(position, 1, 3125 + 3125, 7776); /* 5 dice on 6, 2 hits a horseman */
    play(position, "roll 0");
    assert_true(fired(position, "KIP-4h"));
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
        cmocka_unit_test(kip_4b_1_melee_dice),
        cmocka_unit_test(kip_4b_2_melee_hits),
        cmocka_unit_test(kip_4b_3_infantry_needs_two_hits_on_cavalry),
        cmocka_unit_test(kip_4b_4_melee_is_simultaneous),
        cmocka_unit_test(kip_4c_1_crews_do_not_fight),
        cmocka_unit_test(kip_4c_2_crew_spikes_on_six),
        cmocka_unit_test(kip_4c_3_crew_surrenders_or_flees),
        cmocka_unit_test(kip_4c_4_artillery_does_not_charge),
        cmocka_unit_test(kip_4d_1_more_casualties_win),
        cmocka_unit_test(kip_4d_2_the_wiped_out_lose),
        cmocka_unit_test(kip_4d_3_losers_retreat),
        cmocka_unit_test(kip_4d_4_retreat_away_from_the_victor),
        cmocka_unit_test(kip_4d_5_ties_stay_locked),
        cmocka_unit_test(kip_4d_6_locked_units_only_fight),
        cmocka_unit_test(kip_4d_7_cavalry_breaks_off),
        cmocka_unit_test(kip_4e_1_prisoners_on_six),
        cmocka_unit_test(kip_4e_2_guard_figure),
        cmocka_unit_test(kip_4e_3_crews_surrender_on_five),
        cmocka_unit_test(kip_4e_4_prisoners_of_all_rounds),
        cmocka_unit_test(kip_4f_1_follow_up_targets),
        cmocka_unit_test(kip_4f_2_follow_up_meets_no_closing_fire),
        cmocka_unit_test(kip_4f_3_follow_ups_may_chain),
        cmocka_unit_test(kip_4g_1_four_figures_capture),
        cmocka_unit_test(kip_4g_2_captured_gun_needs_a_dice_off),
        cmocka_unit_test(kip_4g_3_dragging),
        cmocka_unit_test(kip_4g_4_gun_or_rifles),
        cmocka_unit_test(kip_4g_5_cavalry_fires_only_guns),
        cmocka_unit_test(kip_4g_6_weak_units_abandon_guns),
        cmocka_unit_test(kip_4g_7_loose_guns),
        cmocka_unit_test(kip_4g_8_guns_do_not_share_a_square),
        cmocka_unit_test(kip_4h_under_strength_melee_hits_on_six),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
