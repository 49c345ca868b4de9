/* Melee of Charge! + Kipling: dice, crews, winners and losers, prisoners: KIP-4b to 4e, 4h. Boards
 * are small; the first side is Red. */
#include "kipling-position.h"

/* --- dice ------------------------------------------------------------------------------------- */

static void
kip_4b_1_melee_dice(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_charge("RC1 c3 c3, RI1 i10 a1, BI1 i7 c4", NULL, "RC1");
    play(position, "pass");
    expect_chance(position, 6, 1, 64); /* 3 horsemen: 6 dice on 4+ */
    assert_int_equal(count_listed(position), 7);
    play(position, "roll 2");
    expect_chance(position, 6, 14 + 1, 2187); /* 7 men: 7 dice on 5+; 6 and 7 hits: 3 casualties */
    expect_figures(position, "BI1", 7);
    expect_prompt(position, "KIP-4b.2");
}

static void
kip_4b_2_melee_hits(void **unused)
{
    (void)unused;
    g_autoptr(Position) foot = position_charge("RI1 i4 c3, RI2 i10 a1, BI1 i10 c4", NULL, "RI1");
    play(foot, "pass");
    expect_chance(foot, 0, 16, 81);
    expect_chance(foot, 4, 1, 81);
    g_autoptr(Position) horse = position_charge("RC1 c2 c3, RI2 i10 a1, BI1 i10 c4", NULL, "RC1");
    play(horse, "pass");
    expect_chance(horse, 0, 1, 16);
    play(horse, "roll 1; roll 0");
    assert_true(fired(horse, "KIP-4b.2"));
}

static void
kip_4b_3_infantry_needs_two_hits_on_cavalry(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RI1 i10 c3, BC1 c5 c4, BI1 i10 i5", NULL, "RI1");
    expect_chance(position, 1, 6144, 59049); /* 0 and 1 hit: nobody */
    play(position, "roll 5; roll 1");
    expect_figures(position, "BC1", 3);
    expect_figures(position, "RI1", 9);
    /* Cavalry fighting cavalry: one hit each. */
    g_autoptr(Position) horse = position_charge("RC1 c5 c3, BC1 c5 c4, BI1 i10 i5", NULL, "RC1");
    play(horse, "roll 2");
    expect_prompt(horse, "KIP-4b.2");
    play(horse, "roll 1");
    expect_figures(horse, "BC1", 3);
    expect_figures(horse, "RC1", 4);
}

static void
kip_4b_4_melee_is_simultaneous(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RI1 i10 c3, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(position, "pass; roll 9");
    expect_figures(position, "BI1", 10);
    expect_chance(position, 10, 1, 59049); /* all ten strike back */
    play(position, "roll 8");
    expect_figures(position, "BI1", 1);
    expect_figures(position, "RI1", 2);
}

static void
kip_4h_under_strength_melee_hits_on_six(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_charge(
        "RC1 c5 c3, RI1 i10 a1, BI1 i10 c4 present=5 dead=5 status=exhausted, BI2 i10 i5", NULL,
        "RC1");
    play(position, "pass; roll 1");
    expect_chance(position, 1, 3125 + 3125, 7776); /* 5 dice on 6, 2 hits a horseman */
    play(position, "roll 0");
    assert_true(fired(position, "KIP-4h"));
}

/* --- crews ------------------------------------------------------------------------------------ */

static const char battery[] = "RC1 c5 c3, RI1 i10 a1, BA1 a4 c4, BI1 i10 i5";

static void
kip_4c_1_crews_do_not_fight(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_charge(battery, NULL, "RC1");
    play(position, "pass; pass");
    expect_prompt(position, "KIP-4e.3"); /* no dice of melee */
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
    g_autoptr(Position) position = position_charge(battery, NULL, "RC1");
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
    g_autoptr(Position) fails = position_charge(battery, NULL, "RC1");
    play(fails, "pass; capture; roll 0");
    assert_int_equal(gun_of(fails, "BA1")->spiked, 0);
    g_autoptr(Position) leaves = position_charge(battery, NULL, "RC1");
    play(leaves, "pass; pass");
    expect_prompt(leaves, "KIP-4e.3");
}

static void
kip_4c_3_crew_surrenders_or_flees(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_charge(battery, NULL, "RC1");
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
    g_autoptr(Position) position = position_new(position_field, "RA1 a4 c3, BI1 i10 c4", NULL);
    play(position, "select RA1");
    assert_true(is_listed(position, "order RA1 =fire"));
    assert_false(is_listed(position, "order RA1 =charge"));
    assert_int_equal(count_listed(position), 2);
}

/* --- winning, retreating, ties ---------------------------------------------------------------- */

static void
kip_4d_1_more_casualties_win(void **unused)
{
    (void)unused;
    g_autoptr(Position) won = position_charge("RI1 i10 c3, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(won, "pass; roll 2; roll 1; roll 0");
    expect_prompt(won, "KIP-4d.4");
    expect_actor(won, HET_SECOND);
    assert_true(fired(won, "KIP-4d.1"));
    /* Closing fire does not count: two lost to it, then one all is a tie. */
    g_autoptr(Position) tie = position_charge("RI1 i10 c3, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(tie, "shoot; roll 4; roll 1; roll 1");
    assert_true(fired(tie, "KIP-4d.5"));
    g_autoptr(Position) lost = position_charge("RI1 i10 c3, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(lost, "pass; roll 1; roll 3; roll 0");
    expect_actor(lost, HET_FIRST);
    expect_prompt(lost, "KIP-4d.4");
}

static void
kip_4d_2_the_wiped_out_lose(void **unused)
{
    (void)unused;
    /* BI1 kills three and is killed to its last two: RI1 has the square. */
    g_autoptr(Position) position =
        position_charge("RI1 i10 c3, BI1 i2 c4, BI2 i10 i5", NULL, "RI1");
    play(position, "pass; roll 2; roll 2; roll 1");
    expect_place(position, "BI1", "-");
    expect_place(position, "RI1", "c4");
    assert_int_equal(position_state(position)->taken[HET_FIRST], 1);
    assert_true(fired(position, "KIP-4d.2"));
    /* Both gone: nobody has won, nobody is taken. */
    g_autoptr(Position) both =
        position_charge("RI1 i2 c3, RI2 i10 a1, BI1 i2 c4, BI2 i10 i5", NULL, "RI1");
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
    g_autoptr(Position) foot = position_charge("RI1 i10 c3, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
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
kip_4d_4_options_of_retreat(void **unused)
{
    (void)unused;
    static const char at[] = "pass; roll 1; roll 0; roll 0";
    static const char units[] = "RI1 i10 d2, RI2 i10 a1, BI1 i10 d3, BI2 i10 i5";
    g_autoptr(Position) usual = position_charge(units, NULL, "RI1");
    play(usual, at);
    assert_false(is_listed(usual, "retreat BI1 d2/S"));
    g_autoptr(Position) past = position_charge(units, "[options]|retreat-past-victor=1", "RI1");
    play(past, at);
    assert_true(is_listed(past, "retreat BI1 d2/S"));
    assert_int_equal(count_listed(past), 4);
    /* Red's second at f3 keeps Blue from going nearer to it. */
    static const char two[] = "RI1 i10 d2, RI2 i10 f3, BI1 i10 d3, BI2 i10 i5";
    g_autoptr(Position) off = position_charge(two, "[options]|retreat-from-all=1", "RI1");
    play(off, at);
    assert_false(is_listed(off, "retreat BI1 e3/E"));
    assert_true(is_listed(off, "retreat BI1 d4/N"));
    assert_true(is_listed(off, "retreat BI1 c3/W"));
    assert_int_equal(count_listed(off), 2);
}

static void
kip_4d_5_ties_stay_locked(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(position, "pass; roll 1; roll 1");
    expect_place(position, "RI1", "c4");
    expect_place(position, "BI1", "c4");
    assert_int_equal(unit_of(position, "RI1")->melee_losses, 1);
    assert_true(fired(position, "KIP-4d.5"));
    play(position, "end"); /* Blue's turn: the round is fought at once */
    expect_prompt(position, "KIP-4b.2");
    play(position, "roll 0; roll 0");
    play(position, "end"); /* and in Red's again */
    expect_prompt(position, "KIP-4b.2");
    /* Nor is a tie of a left-over melee's follow-up fought on in the same player turn. */
    g_autoptr(Position) pursued =
        position_new(position_field,
                     "RI1 i20 c4 present=19 dead=1, RI2 i20 d4, RI3 i20 a1, BC1 c6 c4 present=5 "
                     "dead=1, BI2 i20 i5",
                     "[state]|melee-1=RI1;BC1;N;1;1");
    play(pursued, "roll 0; roll 2; roll 0; retreat c3; pursue RI2; roll 1; roll 2; pass");
    expect_actor(pursued, HET_FIRST);
    expect_prompt(pursued, "KIP-6b");
    assert_int_equal(unit_of(pursued, "RI2")->melee_losses, 1);
    assert_false(is_listed(pursued, "select RI2"));
    play(pursued, "end");
    expect_prompt(pursued, "KIP-4b.2");
    /* Who is free again at once, the other having broken off, has had no action yet. */
    g_autoptr(Position) left =
        position_new(position_field,
                     "RI1 i20 c4 present=19 dead=1, RI2 i20 d4, RI3 i20 a1, BC1 c6 c4 present=5 "
                     "dead=1, BI2 i20 i5",
                     "[state]|melee-1=RI1;BC1;N;1;1");
    play(left, "roll 0; roll 2; roll 0; retreat c3; pursue RI2; roll 1; roll 2; retreat c5");
    expect_prompt(left, "KIP-6b");
    assert_true(is_listed(left, "select RI2"));
    assert_false(is_listed(left, "select RI1"));
    /* Brought under strength by it, it does not fall back in the turn under way (5a.2). */
    g_autoptr(Position) weak =
        position_new(position_field,
                     "RI1 i20 c4 present=19 dead=1, RI2 i4 d4 present=3 dead=1, RI3 i20 a1, "
                     "BC1 c6 c4 present=5 dead=1, BI2 i10 i5",
                     "[state]|melee-1=RI1;BC1;N;1;1");
    play(weak, "roll 0; roll 2; roll 0; retreat c3; pursue RI2; roll 1; roll 2; retreat c5");
    assert_int_equal(unit_of(weak, "RI2")->status, KIPLING_FALLING);
    expect_place(weak, "RI2", "d4");
    assert_int_equal(unit_of(weak, "RI2")->falls, 2);
}

static void
kip_4d_6_locked_units_only_fight(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(position_field,
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
        position_charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
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
    g_autoptr(Position) position = position_charge("RC1 c6 c3, BC1 c6 c4, BI2 i10 i5", NULL, "RC1");
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
    g_autoptr(Position) first =
        position_charge("RC1 c6 c3, BC1 c6 c4, BI2 i10 i5, RI1 i10 i1", NULL, "RC1");
    play(first, "roll 1; roll 1; retreat c2");
    assert_int_equal(unit_of(first, "BC1")->partner, KIPLING_NONE);
    expect_actor(first, HET_FIRST); /* and the defender is not asked */
    /* Infantry cannot. */
    g_autoptr(Position) foot =
        position_charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(foot, "pass; roll 1; roll 1");
    expect_prompt(foot, "KIP-6b");
    /* Nor exhausted cavalry. */
    g_autoptr(Position) tired =
        position_new(position_field,
                     "RC1 c6 c4 present=3 dead=3 status=exhausted, RI2 i10 a1, BI1 i10 c4 "
                     "present=9 dead=1, BI2 i10 i5",
                     "[state]|melee-1=BI1;RC1;S;1;1");
    play(tired, "roll 0; roll 0");
    expect_prompt(tired, "KIP-6b");
    assert_true(kipling_locked(unit_of(tired, "RC1")));
}

/* --- prisoners -------------------------------------------------------------------------------- */

static void
kip_4e_1_prisoners_on_six(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
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
    g_autoptr(Position) position =
        position_charge("RI1 i10 c3, RI2 i3 a1 present=2 dead=1, RI3 i3 b1 "
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
    g_autoptr(Position) again = position_charge(
        "RI1 i10 c3 present=9, RI2 i10 a1, BI1 i20 c4 present=19 prisoners=1, BI2 i10 i5",
        "[state]|guard-first=RI1", "RI1");
    play(again, "pass; roll 3; roll 0; roll 1");
    expect_prompt(again, "KIP-4d.4");
    /* Every unit down to its last man: none is posted. */
    g_autoptr(Position) last =
        position_charge("RI1 i1 c3, RI2 i1 a1, BI1 i2 c4, BI2 i10 i5", NULL, "RI1");
    play(last, "pass; roll 1; roll 0; roll 1");
    assert_int_equal(position_state(last)->guard[HET_FIRST], KIPLING_NONE);
    assert_int_equal(position_state(last)->taken[HET_FIRST], 1);
}

static void
kip_4e_3_crews_surrender_on_five(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_charge(battery, NULL, "RC1");
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
        position_charge("RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(position, "pass; roll 1; roll 1; end; roll 1; roll 0");
    expect_prompt(position, "KIP-4e.1");
    expect_chance(position, 2, 1, 36); /* one of each round */
    play(position, "roll 2; lose RI1; retreat c5");
    assert_int_equal(unit_of(position, "RI1")->melee_losses, 0);
    assert_int_equal(unit_of(position, "BI1")->melee_losses, 0);
}

static void
kip_4e_5_closing_fire_takes_no_prisoners(void **unused)
{
    (void)unused;
    g_autoptr(Position) beaten =
        position_charge("RI1 i10 c3, RI2 i20 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(beaten, "shoot; roll 4; roll 0; roll 1"); /* 2 by fire, 1 in the melee */
    expect_prompt(beaten, "KIP-4e.1");
    assert_true(is_listed(beaten, "roll RI1 6"));
    assert_true(is_listed(beaten, "roll RI1 1-5"));
    assert_int_equal(count_listed(beaten), 2);
    g_autoptr(Position) broken =
        position_charge("RI1 i10 c3, RI2 i20 a1, BI1 i10 c4, BI2 i10 i5", NULL, "RI1");
    play(broken, "shoot; roll 10");
    assert_true(fired(broken, "KIP-4a.5"));
    expect_prompt(broken, "KIP-6b");
}

static void
kip_4f_4_follow_up_after_a_crew(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RC1 c6 c2, RI1 i20 a1, BA1 a4 c3, BI1 i20 c5, BI2 i20 i5", NULL, "RC1");
    play(position, "BA1; pass; pass; roll 0");
    expect_prompt(position, "KIP-4f.4");
    assert_true(is_listed(position, "pursue RC1 c5/NN BI1"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kip_4b_1_melee_dice),
        cmocka_unit_test(kip_4b_2_melee_hits),
        cmocka_unit_test(kip_4b_3_infantry_needs_two_hits_on_cavalry),
        cmocka_unit_test(kip_4b_4_melee_is_simultaneous),
        cmocka_unit_test(kip_4h_under_strength_melee_hits_on_six),
        cmocka_unit_test(kip_4c_1_crews_do_not_fight),
        cmocka_unit_test(kip_4c_2_crew_spikes_on_six),
        cmocka_unit_test(kip_4c_3_crew_surrenders_or_flees),
        cmocka_unit_test(kip_4c_4_artillery_does_not_charge),
        cmocka_unit_test(kip_4d_1_more_casualties_win),
        cmocka_unit_test(kip_4d_2_the_wiped_out_lose),
        cmocka_unit_test(kip_4d_3_losers_retreat),
        cmocka_unit_test(kip_4d_4_retreat_away_from_the_victor),
        cmocka_unit_test(kip_4d_4_options_of_retreat),
        cmocka_unit_test(kip_4d_5_ties_stay_locked),
        cmocka_unit_test(kip_4d_6_locked_units_only_fight),
        cmocka_unit_test(kip_4d_7_cavalry_breaks_off),
        cmocka_unit_test(kip_4e_1_prisoners_on_six),
        cmocka_unit_test(kip_4e_2_guard_figure),
        cmocka_unit_test(kip_4e_3_crews_surrender_on_five),
        cmocka_unit_test(kip_4e_4_prisoners_of_all_rounds),
        cmocka_unit_test(kip_4e_5_closing_fire_takes_no_prisoners),
        cmocka_unit_test(kip_4f_4_follow_up_after_a_crew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
