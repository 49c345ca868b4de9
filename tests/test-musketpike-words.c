/* The revised Musket & Pike as people type it: orders in the rulebook's words, and the rule that a
 * wrong one breaks. */
#include "musketpike-fight.h"

#include <string.h>

/* Types a line, which is refused with words that hold `reason`. */
static void
refuse(const Position *position, const char *line, const char *reason)
{
    HetMove move;
    g_autoptr(GError) error = NULL;
    if (het_game_parse(&position->buffer.state, line, &move, &error))
        fail_msg("\"%s\" is taken", line);
    if (strstr(error->message, reason) == NULL)
        fail_msg("%s", error->message);
}

static const char units[] =
    "R1 cavalry 0504 E 3 6, R2 heavy 0206+0207 E 16 6, R3 light 0306 E 2 6, "
    "R4 artillery 0306 E medium 6, R5 cavalry 0108 E 3 6 wing=S, "
    "B1 cavalry 0804 W 3 6, B2 heavy 0907+0908 W 16 6, B3 cavalry 1508 W 3 6";
static const char two_wings[] =
    "[wing S]|side=first|[leader RS]|side=first|rating=1|command=wing|wing=S|with=R5|"
    "[leader RO]|side=first|rating=1|command=overall|with=R2";

static void
orders_are_typed_in_the_rulebooks_words(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"order charge", "charge", "=charge", "Order CHARGE"};
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autoptr(Position) position = position_new(units, two_wings);
        draw(position, "RL");
        play(position, i % 2 == 0 ? "order R" : "R");
        play(position, lines[i]);
        assert_int_equal(position_state(position)->activation.order, MUSKET_ORDER_CHARGE);
    }
    g_autoptr(Position) position = position_new(units, two_wings);
    draw(position, "any");
    play(position, "unit; R1; order march");
    assert_int_equal(position_state(position)->activation.order, MUSKET_ORDER_MARCH);
    static const char *const strategic[] = {"strategic", "order strategic march", "strategic-march",
                                            "=strategic"};
    for (size_t i = 0; i < G_N_ELEMENTS(strategic); i++) {
        g_autoptr(Position) far =
            position_new("R1 cavalry 0203 E 3 6, B1 cavalry 1503 W 3 6", NULL);
        draw(far, "RL");
        play(far, "R");
        play(far, strategic[i]);
        assert_int_equal(position_state(far)->activation.order, MUSKET_ORDER_STRATEGIC);
        refuse(far, "march march", "no verb");
    }
}

static void
facings_need_no_sign(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(units, two_wings);
    draw(position, "RL");
    play(position, "R; march; R1; done; select R1; 0504; turn SSE");
    assert_int_equal(unit_of(position, "R1")->facing, 2);
}

static void
wrong_orders_are_told_the_rule(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(units, two_wings);
    refuse(position, "charge", "(MPR-1.7)");
    draw(position, "RL");
    refuse(position, "S", "own wing only (MPR-2.1)");
    refuse(position, "B", "of the enemy's (MPR-2.1)");
    refuse(position, "order charge", "a wing, or unit (MPR-2.3)");
    play(position, "R");
    refuse(position, "strategic march", "(MPR-3.10)");
    refuse(position, "order unit", "(MPR-2.5)");
    play(position, "charge");
    refuse(position, "R5", "of another wing (MPR-2.1)");
    refuse(position, "B1", "(MPR-4.2)");
    refuse(position, "done", "(MPR-3.2)");
}

static void
wrong_units_are_told_the_rule(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(units, two_wings);
    draw(position, "any");
    refuse(position, "S", "(MPR-1.6)");
    play(position, "unit; R1; march");
    refuse(position, "R5", "(MPR-2.10)");
    refuse(position, "R2", "(MPR-2.10)");
    play(position, "done");
    refuse(position, "R2", "takes no part in this activation (MPR-4.2)");
    refuse(position, "move R1 0704", "chosen first");
    refuse(position, "R1 B1", "come after movement (MPR-4.1)");
}

static void
wrong_ways_are_told_the_rule(void **unused)
{
    (void)unused;
    g_autoptr(Position) march = position_new(units, two_wings);
    draw(march, "RL");
    play(march, "R; march; R1; R3; pass; end; R1");
    refuse(march, "0704", "only a charge enters hexes next to enemies (MPR-3.3)");
    refuse(march, "0804", "(MPR-4.1)");
    refuse(march, "0306", "(MPR-5.12)");
    refuse(march, "1601", "(MPR-18.1)");
    play(march, "0504");
    g_autoptr(Position) charge = position_new(units, two_wings);
    draw(charge, "RL");
    play(charge, "R; charge; R1; R3; pass; end");
    refuse(charge, "end", "(MPR-3.1)");
    play(charge, "R1");
    refuse(charge, "0503", "on a charge must (MPR-3.1)");
    play(charge, "0704");
    while (charge->buffer.state.actor == HET_SECOND)
        play(charge, "pass");
    refuse(charge, "R3", "where it faces is asked for (MPR-18.6)");
}

static void
wrong_shots_and_melees_are_told_the_rule(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0504 E 3 6, R2 cavalry 0508 W 3 6 flags=disordered, R3 light 0101 "
                     "E 2 6, R4 light 0603 E 2 6, B1 light 0604 W 2 6, B2 cavalry 0608 W 3 6",
                     NULL);
    draw(position, "RL");
    play(position, "R; march; R1; R2; R4; pass; end; pass");
    assert_int_equal(position->buffer.state.phase, MUSKET_ADVANCE);
    refuse(position, "R3", "(MPR-4.2)");
    refuse(position, "R2 B2", "not in its front hexes (MPR-6.5)");
    refuse(position, "R1 B2", "reaches one hex (MPR-15.32)");
    play(position, "end");
    assert_int_equal(position->buffer.state.phase, MUSKET_MELEES);
    refuse(position, "R3 B1", "(MPR-4.2)");
    refuse(position, "R2 B2", "(MPR-8.5)");
    refuse(position, "R1 B2", "not next to it (MPR-7.3)");
}

static void
a_check_from_fire_names_the_target(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B2 light 1510 W 2 6, B1 heavy 0603 W 10 7", NULL);
    stand(position, "R1", MUSKET_DEFENCE);
    choose(position, HET_MOVE_SHOOT, -1, "B1", "R1");
    roll(position, 10);
    HetPrompt prompt;
    het_game_prompt(&position->buffer.state, &prompt);
    assert_string_equal(prompt.text, "R1 is hit: a morale check");
}

static void
a_view_tells_what_the_activation_has_used_up(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0303 E 3 6, R2 heavy 0109 E 8 7 cannon=1 pikes=0, "
                     "B1 light 1510 W 2 6",
                     NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2");
    play(position, "R1; move R1 0503; turn R1 E");
    set(position, "R2", MUSKET_DISORDERED | MUSKET_FIRED | MUSKET_UNRALLIED);
    g_autoptr(HetView) view = het_view_new(&position->buffer.state);
    const HetViewUnit *units_seen = (const HetViewUnit *)(void *)view->units->data;
    assert_string_equal(units_seen[0].state, "active, move over, moved");
    assert_string_equal(units_seen[1].state, "disordered, active, fired, cannot rally");
    assert_string_equal(units_seen[1].formation, "one hex, no pikes, guns, morale 7");
    assert_string_equal(units_seen[2].state, "");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_are_typed_in_the_rulebooks_words),
        cmocka_unit_test(facings_need_no_sign),
        cmocka_unit_test(wrong_orders_are_told_the_rule),
        cmocka_unit_test(wrong_units_are_told_the_rule),
        cmocka_unit_test(wrong_ways_are_told_the_rule),
        cmocka_unit_test(a_check_from_fire_names_the_target),
        cmocka_unit_test(a_view_tells_what_the_activation_has_used_up),
        cmocka_unit_test(wrong_shots_and_melees_are_told_the_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
