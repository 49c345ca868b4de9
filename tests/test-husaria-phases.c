/* Props, stages and phases: HUS-2, HUS-3. */
#include "husaria-position.h"

/* --- 2 props ---------------------------------------------------------------------------------- */

static void
hus_2_1_units_and_commanders_are_tokens_of_their_own_kind(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, P2 commander 0505 bonus=1, K1 wagons 1302", NULL);
    const HusariaScenario *data = husaria_data(position_state(position));
    assert_int_equal(husaria_arm(data, 0), HUSARIA_CAVALRY);
    assert_int_equal(husaria_arm(data, 1), HUSARIA_LEADERS);
    assert_int_equal(husaria_arm(data, 2), HUSARIA_TRAIN);
    expect_place(position, "P1", "0505"); /* they share a hex */
    expect_place(position, "P2", "0505");
}

static void
hus_2_3_units_have_points_of_movement_and_strength(void **unused)
{
    (void)unused;
    for (unsigned type = 0; type < HUSARIA_TYPES; type++) {
        const HusariaTypeRow *row = &husaria_types[type];
        assert_true(row->movement > 0 && row->strength > 0);
        assert_int_equal(row->morale > 0, row->arm <= HUSARIA_ARTILLERY);
    }
}

/* --- 3 phases --------------------------------------------------------------------------------- */

static const char far_apart[] = "P1 pancerni 0202, K1 pancerni 1302";

static void
hus_3_0_a_stage_is_both_sides_three_phases(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(far_apart, NULL);
    play(position, "end");
    expect_actor(position, HET_SECOND);
    assert_int_equal(position->buffer.state.turn, 1);
    play(position, "end");
    expect_actor(position, HET_FIRST);
    assert_int_equal(position->buffer.state.turn, 2);
}

static void
hus_3_1_artillery_then_movement_then_attack(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0505, P3 pancerni 0905, K1 pancerni "
        "0504 S, K2 pancerni 0904 S, P4 light-artillery 1305, K3 light-artillery 1302 S",
        "[state]|phase=artillery");
    expect_phase(position, HUSARIA_ARTILLERY_PHASE);
    expect_prompt(position, "HUS-13.16");
    play(position, "end");
    expect_phase(position, HUSARIA_MOVEMENT);
    expect_prompt(position, "HUS-4.21");
    play(position, "end");
    expect_phase(position, HUSARIA_ATTACK);
    expect_prompt(position, "HUS-6.12");
    expect_actor(position, HET_FIRST);
    play(position, "select P1; roll 6; roll 6"); /* nothing happens */
    expect_phase(position, HUSARIA_ARTILLERY_PHASE);
    expect_actor(position, HET_SECOND);
}

static void
hus_3_1b_what_must_be_done_cannot_be_skipped(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505, P3 pancerni 0905, K1 pancerni 0504 S, K2 pancerni 0904 S", NULL);
    assert_true(may(position, "select P1"));
    assert_false(may(position, "end"));
    g_autoptr(Position) free = position_new(far_apart, NULL);
    assert_true(may(free, "end"));
}

static void
hus_3_1c_the_initiative_goes_first(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(far_apart, "[battle]|initiative=second");
    expect_actor(position, HET_SECOND);
    play(position, "end");
    expect_actor(position, HET_FIRST);
    assert_int_equal(position->buffer.state.turn, 1);
    play(position, "end");
    expect_actor(position, HET_SECOND);
    assert_int_equal(position->buffer.state.turn, 2);
}

static void
hus_3_1d_own_guns_fire_in_the_artillery_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P2 light-artillery 0505, K1 pancerni 0502 S, K2 light-artillery 0602 S",
                     "[state]|phase=artillery");
    assert_true(may(position, "shoot P2 K1"));
    assert_false(may(position, "shoot K2 P2"));
}

static void
hus_3_1e_guns_fire_at_enemies_on_the_move(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0506, P2 pancerni 0902, K1 light-artillery 0502 S", NULL);
    play(position, "select P1; move 0505");
    expect_actor(position, HET_SECOND);
    assert_true(may(position, "shoot K1 P1"));
    assert_false(may(position, "shoot K1 P2")); /* who does not move now */
    play(position, "pass");
    expect_actor(position, HET_FIRST);
    /* A gun that lets it go by in one hex is asked in the next, and after another's shot. */
    g_autoptr(Position) again = position_new("P1 pancerni 0507, P2 pancerni 0902, K1 "
                                             "light-artillery 0502 S, K2 light-artillery 0602 S",
                                             NULL);
    play(again, "select P1; move 0504; pass");
    expect_place(again, "P1", "0504");
    play(again, "shoot K1 P1; roll 2");
    expect_actor(again, HET_SECOND);
    assert_true(may(again, "shoot K2 P1"));
    play(again, "pass");
    expect_actor(again, HET_FIRST);
}

static void
hus_3_1i_not_before_its_first_step(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505 S, P2 pancerni 0902, K1 light-artillery 0502 S", NULL);
    play(position, "select P1; move 0506"); /* out of range */
    expect_actor(position, HET_FIRST);
    expect_place(position, "P1", "0506");
}

static void
hus_3_1f_only_cavalry_fights_in_the_movement_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0507, K1 pancerni 0503 S, K2 hungarian-foot 0403 S", NULL);
    play(position, "select P1; move 0505");
    expect_actor(position, HET_SECOND);
    assert_true(offers(position, "charge K1 0504"));
    assert_false(offers(position, "charge K2"));
}

static void
hus_3_1g_both_sides_fire_in_the_attack_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 western-foot 0505, K1 western-foot 0504 S", NULL);
    expect_actor(position, HET_FIRST);
    assert_true(may(position, "shoot P1 K1"));
    play(position, "pass");
    expect_actor(position, HET_SECOND);
    assert_true(may(position, "shoot K1 P1"));
    play(position, "pass");
    expect_column(position, "1:1");
}

static void
hus_3_1h_no_muskets_in_a_counter_charge(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 dragoons 0507, K1 reiters 0503 S", NULL); /* both could shoot */
    play(position, "select P1; move 0505; charge K1 P1 0504");
    expect_column(position, "2:1");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_2_1_units_and_commanders_are_tokens_of_their_own_kind),
        cmocka_unit_test(hus_2_3_units_have_points_of_movement_and_strength),
        cmocka_unit_test(hus_3_0_a_stage_is_both_sides_three_phases),
        cmocka_unit_test(hus_3_1_artillery_then_movement_then_attack),
        cmocka_unit_test(hus_3_1b_what_must_be_done_cannot_be_skipped),
        cmocka_unit_test(hus_3_1c_the_initiative_goes_first),
        cmocka_unit_test(hus_3_1d_own_guns_fire_in_the_artillery_phase),
        cmocka_unit_test(hus_3_1e_guns_fire_at_enemies_on_the_move),
        cmocka_unit_test(hus_3_1i_not_before_its_first_step),
        cmocka_unit_test(hus_3_1f_only_cavalry_fights_in_the_movement_phase),
        cmocka_unit_test(hus_3_1g_both_sides_fire_in_the_attack_phase),
        cmocka_unit_test(hus_3_1h_no_muskets_in_a_counter_charge),
    };
    return cmocka_run_group_tests_name("husaria-phases", tests, NULL, NULL);
}
