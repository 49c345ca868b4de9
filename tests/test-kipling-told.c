/* What a person is told in Charge! + Kipling: dice and all that made them, who did what to whom, in
 * the order it happened; the state of units; why a game ended. */
#include "kipling-position.h"

#include <string.h>

#include "engine/view.h"

static void
expect_told(const Position *position, const char *line)
{
    for (guint i = 0; i < position->log->len; i++)
        if (strcmp(g_ptr_array_index(position->log, i), line) == 0)
            return;
    for (guint i = 0; i < position->log->len; i++)
        print_message("  %s\n", (const char *)g_ptr_array_index(position->log, i));
    fail_msg("not told: %s", line);
}

/* The lines in this order, others between. */
static void
expect_order(const Position *position, const char *const *words)
{
    guint at = 0;
    for (unsigned i = 0; words[i] != NULL; i++, at++) {
        while (at < position->log->len &&
               strstr(g_ptr_array_index(position->log, at), words[i]) == NULL)
            at++;
        if (at == position->log->len)
            fail_msg("not told, or not after the one before: %s", words[i]);
    }
}

/* --- rolls ------------------------------------------------------------------------------------ */

static void
fire_is_told(void **unused)
{
    (void)unused;
    g_autoptr(Position) open =
        position_new(position_field, "RI1 i10 c3, RI2 i20 a1, BI1 i10 f3, BI2 i20 i5", NULL);
    play(open, "select RI1; order =fire; roll 6+5+5+4+4+3+2+2+1+1");
    expect_told(open, "RI1 fires at BI1: 3 squares, long range (KIP-2b.3)");
    expect_told(open,
                "RI1 rolls 6 5 5 4 4 3 2 2 1 1: 3 hits on 5 or more for fire against BI1: dice "
                "+10 of its figures (KIP-2b.1); needed +3 hits a figure at long range "
                "(KIP-3a.1) (KIP-2b.2)");
    expect_told(open, "BI1 loses 1 (KIP-3a.1)");
    /* A gun, cover, a general, few left. */
    g_autoptr(Position) gun =
        position_new("...w...../.........", "RA1 a4 a2, RI2 i20 a1, BI1 i10 d2, BI2 i20 i1", NULL);
    play(gun, "select RA1; order =fire; roll 6+6+6+5+4+1+1+1");
    expect_told(gun, "RA1 fires at BI1: 3 squares, close range, at infantry in cover (KIP-2c.1)");
    expect_told(gun,
                "RA1 rolls 6 6 6 5 4 1 1 1: 5 hits on 4 or more for fire against BI1: dice +8 of "
                "its crew (KIP-2a.1); needed +2 hits a figure at close range (KIP-3a.1), +1 in "
                "woods (KIP-3b) (KIP-2a.2)");
    g_autoptr(Position) led =
        position_new(position_field,
                     "RI1 i10 c3 present=3 dead=7 status=exhausted, RG1 g RI1, RI2 i20 a1, BI1 i10 "
                     "d3, BI2 i20 i5",
                     "[options]|generals=1");
    play(led, "select RI1; roll 6+6+5+1");
    expect_told(led, "RI1 rolls 6 6 5 1: 2 hits on 6 for fire against BI1: dice +3 of its figures "
                     "(KIP-2b.1), +1 for its general (KIP-7a.2); needed +2 hits a figure at close "
                     "range (KIP-3a.1) (KIP-2e)");
    expect_told(led, "The only choice: order RI1 =fire (KIP-6b)");
}

static void
charges_and_closing_fire_are_told(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RC1 c6 c1, RI1 i20 a1, BI1 i10 c4, BI2 i20 i5", NULL, "RC1");
    play(position, "roll 5+3; shoot; roll 6+5+4+4+4+3+2+2+1+1");
    expect_told(position, "RC1 moves from c1 to c3: it charges BI1 from long range (KIP-4a.4)");
    expect_told(position,
                "BI1 rolls 5 against 3 for the dice-off to fire at close range (KIP-4a.2)");
    expect_told(position, "BI1: it holds its fire to close range (KIP-4a.2)");
    expect_told(position, "BI1 fires at RC1: closing fire at close range (KIP-4a.1)");
    expect_told(position,
                "BI1 rolls 6 5 4 4 4 3 2 2 1 1: 2 hits on 5 or more for closing fire against "
                "RC1: dice +10 of its figures (KIP-2b.1); needed +2 hits a figure at close "
                "range (KIP-3a.1) (KIP-2b.2)");
    static const char *const order[] = {"RC1 moves from c1 to c3",
                                        "BI1 rolls 5 against 3",
                                        "BI1 fires at RC1",
                                        "BI1 rolls 6 5",
                                        "RC1 loses 1",
                                        "RC1 moves from c3 to c4: to close quarters (KIP-4a.4)",
                                        "RC1 fights BI1 (KIP-4b.1)",
                                        NULL};
    expect_order(position, order);
}

static void
melees_are_told_in_order(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RC1 c3 c3, RI1 i20 a1, BI1 i6 c4, BI2 i20 i5", NULL, "RC1");
    play(position, "pass; roll 6+6+5+4+2+1; roll 6+5+2+2+2+1");
    expect_told(position,
                "RC1 rolls 6 6 5 4 2 1: 4 hits on 4 or more for melee against BI1: dice +6 "
                "of its horsemen (KIP-4b.1) (KIP-4b.2)");
    expect_told(position,
                "BI1 rolls 6 5 2 2 2 1: 2 hits on 5 or more for melee against RC1: dice +6 "
                "of its figures (KIP-4b.1); needed +2 hits a horseman (KIP-4b.3) "
                "(KIP-4b.2)");
    play(position, "roll 6+2+2+1");
    static const char *const order[] = {
        "BI1 loses 4 (KIP-4b.4)",
        "BI1 is shaken: under strength with 2 of 6 figures, it will fall back (KIP-5a.1)",
        "RC1 loses 1 (KIP-4b.4)",
        "RC1: it has won the melee against BI1: casualties caused 4, suffered 1 (KIP-4d.1)",
        "BI1 rolls 6 2 2 1: 1 hit on 6 for prisoners among its casualties: dice +4 for all it lost "
        "in "
        "this melee (KIP-4e.4) (KIP-4e.1)",
        "BI1 loses 1 as prisoners: of those just lost (KIP-4e.1)",
        NULL};
    expect_order(position, order);
    /* One casualty: one die. */
    g_autoptr(Position) one =
        position_charge("RI1 i10 c3, RI2 i20 a1, BI1 i10 c4, BI2 i20 i5", NULL, "RI1");
    play(one, "pass; roll 1; roll 0; roll 6");
    expect_told(one,
                "BI1 rolls 6 for prisoners among its casualties: dice +1 for all it lost in this "
                "melee (KIP-4e.4); needs 6 or more: a prisoner (KIP-4e.1)");
    g_autoptr(Position) tie =
        position_charge("RI1 i10 c3, RI2 i20 a1, BI1 i10 c4, BI2 i20 i5", NULL, "RI1");
    play(tie, "pass; roll 1; roll 1");
    expect_told(
        tie,
        "RI1: tied with BI1, casualties caused 1, suffered 1: they stay in the square (KIP-4d.5)");
    play(tie, "end");
    expect_told(tie, "The only choice: fight BI1 RI1 (KIP-6a.1)");
    expect_told(tie, "RI1 fights BI1: another round (KIP-6a.2)");
}

static void
single_dice_are_told(void **unused)
{
    (void)unused;
    static const char crew[] = "RI1 i10 c2, RI2 i10 a1, BA1 a4 c3, BI2 i20 i5";
    g_autoptr(Position) spiked = position_charge(crew, NULL, "RI1");
    play(spiked, "pass; capture; roll 6");
    expect_told(spiked,
                "BA1 rolls 6 for the spiking of its gun: needs 6 or more: the gun is spiked "
                "(KIP-4c.2)");
    g_autoptr(Position) whole = position_charge(crew, "[options]|spike-roll=4", "RI1");
    play(whole, "pass; capture; roll 3");
    expect_told(whole,
                "BA1 rolls 3 for the spiking of its gun: needs 4 or more: the gun stays whole "
                "(KIP-4c.2)");
    expect_told(whole, "RI1: it chases off the crew BA1 (KIP-4c.1)");
    expect_told(whole, "BA1 loses 4: who does not surrender flees (KIP-4c.3)");
    g_autoptr(Position) led = position_new(
        position_field, "RI1 i10 c3, BI1 i10 d3, BG1 g BI1, BI2 i20 i5", "[options]|generals=1");
    play(led, "select RI1; order =fire; roll 2; roll 1");
    expect_told(led, "BG1 rolls 1 for his life: needs 1 or less: he is killed (KIP-7a.4)");
    g_autoptr(Position) ruin =
        position_new("...b...../.........", "RA1 a4 a2, RI2 i20 a1, BI1 i10 d2, BI2 i20 i1",
                     "[options]|breaches=1|[state]|building-d2=4;0");
    play(ruin, "select RA1; order =fire; roll 4");
    play(ruin, "roll 4");
    expect_told(ruin, "BI1 rolls 4 for whether it holds out in the ruin: needs 3 or less: it holds "
                      "(KIP-2d.4)");
}

/* Dice-offs: both dice, and what the winner may do. KIP-4g.2, 4a.6 */
static void
captured_guns_are_told(void **unused)
{
    (void)unused;
    static const char held[] =
        "RI1 i10 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-holder=RI1 "
        "gun-owner=first, BI1 i10 d3, BI2 i20 i5";
    g_autoptr(Position) works = position_new(position_field, held, NULL);
    play(works, "select RI1; order =gun; roll 5+2");
    expect_told(works,
                "RI1 rolls 5 against 2 for the dice-off to fire the captured gun (KIP-4g.2)");
    expect_told(works, "RI1: it can work the gun (KIP-4g.2)");
    play(works, "roll 6+5+4+4+3+2+1+1");
    expect_told(works, "RI1 rolls 6 5 4 4 3 2 1 1: 4 hits on 4 or more for fire against BI1: dice "
                       "+8 of those who serve the captured gun (KIP-4g.2); needed +2 hits a figure "
                       "at close range (KIP-3a.1) (KIP-2a.2)");
    expect_told(works, "BI1 loses 2 (KIP-3a.1)");
    g_autoptr(Position) fails = position_new(position_field, held, NULL);
    play(fails, "select RI1; order =gun; roll 2+5");
    expect_told(fails,
                "RI1 rolls 2 against 5 for the dice-off to fire the captured gun (KIP-4g.2)");
    expect_told(fails, "RI1: it cannot work the gun: its action is lost (KIP-4g.2)");
    static const char charged[] =
        "RC1 c6 c2, RI9 i20 a1, BI1 i10 c4, BI2 i20 i5, RA1 a4 - present=0 dead=4 status=gone "
        "gun=c4 gun-holder=BI1 gun-owner=second";
    g_autoptr(Position) closing = position_charge(charged, NULL, "RC1");
    play(closing, "shoot =gun; roll 3+1");
    expect_told(closing,
                "BI1 rolls 3 against 1 for the dice-off to fire the captured gun (KIP-4a.6)");
    expect_told(closing, "BI1: it can work the gun (KIP-4a.6)");
    play(closing, "roll 4+3+3+3+2+2+1+1");
    expect_told(closing, "RC1: it loses nobody (KIP-4a.1)");
}

/* A side rolls: nobody's dice are told as those of its first unit. KIP-8a.2 */
static void
hospitals_are_told(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(position_field, "RI1 i10 d4, RI2 i20 a1, BI1 i9 d5, BI9 i3 i5",
                     "second-hospital=e5|[options]|hospitals=1");
    play(position, "select RI1; order =fire; roll 6+6+5+5+2+2+2+1+1+1");
    expect_told(position, "BI1: its side's hospital tends 2 of these (KIP-8a.1)");
    while (position->buffer.state.actor != HET_CHANCE)
        play(position, "end");
    play(position, "roll 5+2");
    expect_told(position, "Blue: the dice show 5 2: 1 hit on 5 or more for the wounded of its "
                          "hospital: dice +2 wounded near it (KIP-8a.1) (KIP-8a.2)");
    expect_told(position, "1 of the 2 wounded of Blue is saved (KIP-8a.2)");
}

static void
follow_ups_are_told(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_charge("RC1 c6 c3, BI1 i10 c4, BI2 i20 i5, RI1 i10 a1", NULL, "RC1");
    play(position, "pass; roll 1; roll 0; roll 0; retreat c5; pursue BI1");
    static const char *const order[] = {"RC1: it charges BI1 from close range (KIP-4a.4)",
                                        "RC1 moves from c3 to c4: to close quarters (KIP-4a.4)",
                                        "RC1 fights BI1 (KIP-4b.1)",
                                        "BI1 falls back from c4 to c5: beaten (KIP-4d.3)",
                                        "RC1: it follows up against BI1 (KIP-4f.1)",
                                        "RC1: no closing fire meets it (KIP-4f.2)",
                                        "RC1 moves from c4 to c5: to close quarters (KIP-4a.4)",
                                        "RC1 fights BI1 (KIP-4b.1)",
                                        NULL};
    expect_order(position, order);
}

/* Numbers are those of the options. */
static void
options_are_told(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(position_field, "RI1 i4 c3, RI2 i9 a1, BI1 i10 d3, BI2 i9 i5",
                     "[options]|close-hits=1|infantry-fire-hit=3|infantry-fire-dice=2");
    play(position, "select RI1; order =fire; roll 6+3+3+2+2+2+1+1");
    expect_told(position,
                "RI1 rolls 6 3 3 2 2 2 1 1: 3 hits on 3 or more for fire against BI1: dice "
                "+8 of its figures (KIP-2b.1); needed +1 hits a figure at close range "
                "(KIP-3a.1) (KIP-2b.2)");
}

/* --- guns, generals, ways home ------------------------------------------------------------------
 */

static void
guns_left_are_told(void **unused)
{
    (void)unused;
    static const char held[] =
        "RI1 i10 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=c3 "
        "gun-holder=RI1 gun-owner=first, BI2 i20 i5";
    g_autoptr(Position) leaves = position_new(position_field, held, NULL);
    play(leaves, "select RI1; order =move; c4");
    static const char *const order[] = {"RI1: it leaves the gun BA1g where it stands (KIP-4g.7)",
                                        "RI1 moves from c3 to c4", NULL};
    expect_order(leaves, order);
    g_autoptr(Position) drags = position_new(position_field, held, NULL);
    play(drags, "select RI1; order =drag; c4");
    expect_told(drags, "RI1 moves from c3 to c4: it drags the gun (KIP-4g.3)");
    /* Who stands on a gun takes it when it has fired, not before. */
    g_autoptr(Position) fires = position_new(
        position_field,
        "RI1 i10 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone gun=c3 gun-owner=second, "
        "BI2 i20 d3",
        NULL);
    play(fires, "select RI1; order =fire; roll 2");
    static const char *const shot[] = {"RI1 fires at BI2", "BI2 loses 1", "RI1 takes BA1g", NULL};
    expect_order(fires, shot);
}

static void
ways_home_are_told(void **unused)
{
    (void)unused;
    g_autoptr(Position) general = position_new(
        position_field,
        "RI1 i10 c5 present=5 dead=5 status=falling, RG1 g RI1, RI2 i20 a1, BI1 i20 i5",
        "[options]|generals=1|[state]|active=second|phase=actions");
    play(general, "end");
    expect_told(general, "RI1: RG1 stays its move home (KIP-7a.3)");
    play(general, "end; end");
    expect_told(general, "RI1 falls back from c5 to c3: a full move home (KIP-5a.2)");
    expect_told(general, "RI1 is shaken: exhausted, it stays where it is from now on (KIP-5b.2)");
}

/* --- states and results -------------------------------------------------------------------------
 */

static const char *
state_of(HetView *view, const char *code)
{
    for (guint i = 0; i < view->units->len; i++)
        if (strcmp(g_array_index(view->units, HetViewUnit, i).code, code) == 0)
            return g_array_index(view->units, HetViewUnit, i).state;
    return NULL;
}

static void
locked_units_show_their_strength(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        position_field,
        "RI1 i10 c3 present=9 dead=1, BI1 i10 c3 present=5 dead=5 status=falling, RI2 i10 f3 "
        "present=5 dead=5 status=exhausted, BI2 i20 f3 present=19 dead=1, RI3 i20 a1",
        "[state]|phase=actions|melee-1=RI1;BI1;N;1;1|melee-2=RI2;BI2;N;1;1");
    g_autoptr(HetView) view = het_view_new(&position->buffer.state);
    assert_string_equal(state_of(view, "RI1"), "steady, in melee");
    assert_string_equal(state_of(view, "BI1"), "falling back, 2 moves to go, in melee");
    assert_string_equal(state_of(view, "RI2"), "exhausted, in melee");
}

static void
expect_reason(const char *more, const char *reason)
{
    HetResult result;
    g_autoptr(Position) position =
        position_new(position_field,
                     "RI1 i10 c3, BI1 i10 d3, BI2 i10 i5 present=4 dead=6 status=exhausted", more);
    play(position, "select RI1; order =fire; roll 8");
    while (position->buffer.state.actor != HET_NOBODY)
        play(position, "end");
    het_game_result(&position->buffer.state, &result);
    assert_string_equal(result.reason, reason);
    g_autofree char *over = g_strdup_printf("The game is over: %s", reason);
    assert_true(told(position, over));
}

static void
results_name_what_decided(void **unused)
{
    (void)unused;
    expect_reason(NULL, "Blue has lost half or more of its figures");
    expect_reason("[options]|end-share=45",
                  "Blue has lost 45 % (end-share) or more of its figures");
    expect_reason("[options]|wells-points=1",
                  "Blue has lost half or more of its figures; H. G. Wells' points decide");
    expect_reason("turns=1|[options]|end-share=90",
                  "the last turn is over; the smaller share lost decides");
    expect_reason("turns=1|[options]|end-share=90|wells-points=1",
                  "the last turn is over; H. G. Wells' points decide");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fire_is_told),
        cmocka_unit_test(charges_and_closing_fire_are_told),
        cmocka_unit_test(melees_are_told_in_order),
        cmocka_unit_test(single_dice_are_told),
        cmocka_unit_test(captured_guns_are_told),
        cmocka_unit_test(hospitals_are_told),
        cmocka_unit_test(follow_ups_are_told),
        cmocka_unit_test(options_are_told),
        cmocka_unit_test(guns_left_are_told),
        cmocka_unit_test(ways_home_are_told),
        cmocka_unit_test(locked_units_show_their_strength),
        cmocka_unit_test(results_name_what_decided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
