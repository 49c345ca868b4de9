/* The revised Musket & Pike: what chits activate (2). */
#include "musketpike-position.h"

static const char wings[] = "R1 cavalry 0203 E 3 6, R2 heavy 0205 E 6 6, R3 cavalry 0207 E 3 6 "
                            "wing=T, R4 heavy 0208 E 6 6 wing=T, B1 cavalry 1503 W 3 6";
static const char generals[] =
    "[wing T]|side=first|[leader RT]|side=first|rating=1|command=wing|wing=T|with=R3|[leader RO]|"
    "side=first|rating=1|command=overall|with=R4";
enum { WING_R = MUSKET_VALUE_WING, WING_T = MUSKET_VALUE_WING + 2 };

static void
mpr_2_1_a_commander_activates_his_wing(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(wings, generals);
    draw(position, "RL");
    assert_true(offers(position, HET_MOVE_ORDER, WING_R, NULL, NULL));
    assert_false(offers(position, HET_MOVE_ORDER, WING_T, NULL, NULL));
    activate(position, "R");
    choose(position, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL);
    assert_true(offers(position, HET_MOVE_ADD, -1, "R1", NULL));
    assert_true(offers(position, HET_MOVE_ADD, -1, "R2", NULL));
    assert_false(offers(position, HET_MOVE_ADD, -1, "R3", NULL));
}

static void
mpr_2_2_the_overall_commander_activates_any_wing_not_yet_activated(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(wings, generals);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(position, MUSKET_CUPS);
    choose(position, HET_MOVE_PASS, -1, NULL, NULL); /* SECOND */
    draw(position, "RO");
    assert_false(offers(position, HET_MOVE_ORDER, WING_R, NULL, NULL));
    assert_true(offers(position, HET_MOVE_ORDER, WING_T, NULL, NULL));
}

static void
mpr_2_3_any_chit_gives_a_unit_activation_anywhere(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(wings, generals);
    draw(position, "RL");
    choose(position, HET_MOVE_ORDER, MUSKET_VALUE_UNIT, NULL, NULL);
    for (unsigned i = 1; i <= 4; i++) {
        g_autofree char *code = g_strdup_printf("R%u", i);
        assert_true(offers(position, HET_MOVE_SELECT, -1, code, NULL));
    }
}

static void
mpr_2_4_then_its_own_commander_activates_units_only(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(wings, generals);
    command(position, "RO", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(position, MUSKET_CUPS);
    choose(position, HET_MOVE_PASS, -1, NULL, NULL);
    draw(position, "RL");
    assert_false(offers(position, HET_MOVE_ORDER, WING_R, NULL, NULL));
    assert_true(offers(position, HET_MOVE_ORDER, MUSKET_VALUE_UNIT, NULL, NULL));
}

static void
mpr_2_5_the_order_is_chosen_freely(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0203 E 3 6, R2 cavalry 0205 E 3 6, B1 cavalry 0603 W 3 6", NULL);
    draw(position, "RL");
    activate(position, "R");
    expect_prompt(position, "MPR-2.5");
    expect_actor(position, HET_FIRST); /* no roll */
    assert_true(offers(position, HET_MOVE_ORDER, MUSKET_ORDER_CHARGE, NULL, NULL));
    assert_true(offers(position, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL));
    assert_true(offers(position, HET_MOVE_ORDER, MUSKET_ORDER_RALLY, NULL, NULL));
    order(position, MUSKET_ORDER_RALLY, "R1 R2");
    assert_int_equal(position_state(position)->activation.order, MUSKET_ORDER_RALLY);
}

static void
mpr_2_6_from_nobody_to_the_whole_wing_takes_part(void **unused)
{
    (void)unused;
    g_autoptr(Position) all = position_new(wings, generals);
    g_autoptr(Position) nobody = position_new(wings, generals);
    command(all, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2");
    assert_true(has(all, "R1", MUSKET_ACTED) && has(all, "R2", MUSKET_ACTED));
    command(nobody, "RL", "R", MUSKET_ORDER_MARCH, "");
    assert_false(has(nobody, "R1", MUSKET_ACTED) || has(nobody, "R2", MUSKET_ACTED));
    pass_to(nobody, MUSKET_CUPS);
    choose(nobody, HET_MOVE_PASS, -1, NULL, NULL);
    draw(nobody, "RO"); /* the wing has had its activation */
    assert_false(offers(nobody, HET_MOVE_ORDER, WING_R, NULL, NULL));
}

static void
mpr_2_7_a_unit_is_activated_once_a_turn(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(wings, generals);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(position, MUSKET_CUPS);
    choose(position, HET_MOVE_PASS, -1, NULL, NULL);
    draw(position, "any");
    choose(position, HET_MOVE_ORDER, MUSKET_VALUE_UNIT, NULL, NULL);
    assert_false(offers(position, HET_MOVE_SELECT, -1, "R1", NULL));
    assert_true(offers(position, HET_MOVE_SELECT, -1, "R2", NULL));
    /* and may be on the next turn */
    order(position, MUSKET_ORDER_MARCH, "");
    g_autoptr(Position) next = position_new(wings, generals);
    command(next, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(next, MUSKET_CUPS);
    choose(next, HET_MOVE_PASS, -1, NULL, NULL);
    choose(next, HET_MOVE_PASS, -1, NULL, NULL);
    assert_false(has(next, "R1", MUSKET_ACTED));
}

static void
mpr_2_8_half_the_leads_morale_in_hexes(void **unused)
{
    (void)unused;
    static const struct {
        const char *units;
        bool one, two; /* a unit of one hex, of two hexes is offered besides the lead */
    } cases[] = {
        /* morale 5: 3 hexes, 2 of them the lead's */
        {"R1 heavy 0203+0204 E 12 5, R2 heavy 0206 E 6 6, R3 heavy 0301+0302 E 12 6, "
         "B1 cavalry 1603 W 3 6",
         true, false},
        /* morale 7: 4 */
        {"R1 heavy 0203+0204 E 12 7, R2 heavy 0206 E 6 6, R3 heavy 0301+0302 E 12 6, "
         "B1 cavalry 1603 W 3 6",
         true, true},
        /* morale 6, less 1 for losses: 3 */
        {"R1 heavy 0203+0204 E 12 6 present=9, R2 heavy 0206 E 6 6, R3 heavy 0301+0302 E 12 6, "
         "B1 cavalry 1603 W 3 6",
         true, false},
        /* morale 4: 2 */
        {"R1 heavy 0203+0204 E 12 4, R2 heavy 0206 E 6 6, R3 heavy 0301+0302 E 12 6, "
         "B1 cavalry 1603 W 3 6",
         false, false},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Position) position = position_new(cases[i].units, NULL);
        draw(position, "any");
        lead(position, "R1");
        choose(position, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL);
        assert_true(has(position, "R1", MUSKET_ACTIVE));
        bool asked = position->buffer.state.phase == MUSKET_ORDERS;
        assert_int_equal(asked && offers(position, HET_MOVE_ADD, -1, "R2", NULL), cases[i].one);
        assert_int_equal(asked && offers(position, HET_MOVE_ADD, -1, "R3", NULL), cases[i].two);
    }
}

static const char arms[] = "R1 heavy 0203 E 6 9, R2 light 0205 E 2 9, R3 cavalry 0207 E 3 9, "
                           "R4 artillery 0209 E light 9, R5 heavy 0301 E 6 9 wing=T, "
                           "R6 cavalry 0303 E 3 9, R7 artillery 0309 E light 9, "
                           "B1 cavalry 1603 W 3 6";
static const char second_wing[] =
    "[wing T]|side=first|[leader RT]|side=first|rating=1|command=wing|wing=T|with=R5";

/* Whom a lead unit brings on a march: codes without the R. */
static const char *
brought_by(const char *unit)
{
    static char text[40];
    g_autoptr(Position) position = position_new(arms, second_wing);
    g_autoptr(GString) found = g_string_new(NULL);
    draw(position, "any");
    lead(position, unit);
    choose(position, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL);
    static HetMoveList list;
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (list.moves[i].kind == HET_MOVE_ADD)
            g_string_append(found,
                            het_scenario_unit_at(position->scenario, list.moves[i].unit)->code + 1);
    g_strlcpy(text, found->str, sizeof text);
    return text;
}

static void
mpr_2_9_infantry_brings_infantry_and_artillery_of_its_wing(void **unused)
{
    (void)unused;
    assert_string_equal(brought_by("R1"), "247");
    assert_string_equal(brought_by("R2"), "147");
}

static void
mpr_2_10_cavalry_brings_cavalry_and_artillery(void **unused)
{
    (void)unused;
    assert_string_equal(brought_by("R3"), "467");
}

static void
mpr_2_11_artillery_brings_artillery(void **unused)
{
    (void)unused;
    assert_string_equal(brought_by("R4"), "7");
}

static void
mpr_2_12_a_colonel_activates_units_only(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        wings, "[wing T]|side=first|[leader RT]|side=first|rating=1|command=wing|wing=T|"
               "status=lost|[leader RO]|side=first|rating=1|command=overall|with=R4");
    draw(position, "RT");
    assert_false(offers(position, HET_MOVE_ORDER, WING_T, NULL, NULL));
    lead(position, "R3");
    order(position, MUSKET_ORDER_MARCH, "");
    assert_true(has(position, "R3", MUSKET_ACTED));
}

static void
mpr_2_13_no_leader_rallies_in_a_unit_activation(void **unused)
{
    (void)unused;
    static const char units[] =
        "R1 cavalry 0203 E 3 6 flags=disordered, R2 cavalry 0205 E 3 6, B1 cavalry 1503 W 3 6";
    g_autoptr(Position) unit = position_new(units, NULL);
    g_autoptr(Position) wing = position_new(units, NULL);
    draw(unit, "RL");
    lead(unit, "R1");
    order(unit, MUSKET_ORDER_RALLY, "");
    pass_to(unit, MUSKET_RALLIES);
    expect_actor(unit, HET_CHANCE); /* he is with it, and it rolls */
    command(wing, "RL", "R", MUSKET_ORDER_RALLY, "R1");
    pass_to(wing, MUSKET_CUPS);
    assert_false(has(wing, "R1", MUSKET_DISORDERED));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_2_1_a_commander_activates_his_wing),
        cmocka_unit_test(mpr_2_2_the_overall_commander_activates_any_wing_not_yet_activated),
        cmocka_unit_test(mpr_2_3_any_chit_gives_a_unit_activation_anywhere),
        cmocka_unit_test(mpr_2_4_then_its_own_commander_activates_units_only),
        cmocka_unit_test(mpr_2_5_the_order_is_chosen_freely),
        cmocka_unit_test(mpr_2_6_from_nobody_to_the_whole_wing_takes_part),
        cmocka_unit_test(mpr_2_7_a_unit_is_activated_once_a_turn),
        cmocka_unit_test(mpr_2_8_half_the_leads_morale_in_hexes),
        cmocka_unit_test(mpr_2_9_infantry_brings_infantry_and_artillery_of_its_wing),
        cmocka_unit_test(mpr_2_10_cavalry_brings_cavalry_and_artillery),
        cmocka_unit_test(mpr_2_11_artillery_brings_artillery),
        cmocka_unit_test(mpr_2_12_a_colonel_activates_units_only),
        cmocka_unit_test(mpr_2_13_no_leader_rallies_in_a_unit_activation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
