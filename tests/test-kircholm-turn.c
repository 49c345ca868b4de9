/* The turn, putting units in order, the end: KIR-1.2, 1.3, 16, 17. */
#include "kircholm-position.h"

#include <string.h>

static const char apart[] = "LV1 volunteers 0101 E, SR1 raitars 1401 W";

static void
kir_1_2_the_last_turn_ends_the_game(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(apart, NULL);
    assert_int_equal(position->scenario->turns, 30);
    for (unsigned turn = 1; turn <= 30; turn++) {
        assert_int_equal(position->buffer.state.turn, turn);
        play(position, "end; end");
    }
    expect_actor(position, HET_NOBODY);
}

static void
kir_1_3_seven_phases_in_order(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(apart, "[state]|phase=loading");
    play(position, "end; end");
    static const int phases[] = {KIRCHOLM_COMBAT,  KIRCHOLM_REORGANISING, KIRCHOLM_MOVEMENT,
                                 KIRCHOLM_COMBAT,  KIRCHOLM_REORGANISING, KIRCHOLM_LOADING,
                                 KIRCHOLM_MOVEMENT};
    unsigned found = 0;
    for (unsigned i = 0; i < position->event_count; i++)
        if (position->events[i].kind == HET_EVENT_PHASE)
            assert_int_equal(position->events[i].amount, phases[found++]);
    assert_int_equal(found, G_N_ELEMENTS(phases));
    assert_int_equal(position->buffer.state.turn, 2);
    assert_int_equal(position->buffer.state.epoch, 2);
}

/* --- reorganisation --------------------------------------------------------------------------- */

/* Before the tests of the first side. */
static Position *
rally(const char *units)
{
    g_autofree char *all = g_strdup_printf("%s, LV9 volunteers 0110 E, SR9 raitars 1410 W", units);
    return position_new(all, "[state]|phase=reorganisation");
}

static void
kir_16_1_disorganised_units_rally_near_the_enemy(void **unused)
{
    (void)unused;
    g_autoptr(Position) near =
        rally("LV1 volunteers 0705 W level=disorganised, SI1 infantry 0905 W");
    expect_prompt(near, "KIR-16.3");
    play(near, "roll 3");
    expect_level(near, "LV1", KIRCHOLM_ORDERED);
    assert_true(fired(near, "KIR-16.1"));
    g_autoptr(Position) next =
        rally("LV1 volunteers 0805 W level=disorganised, SI1 infantry 0905 W");
    expect_actor(next, HET_SECOND); /* no test */
    g_autoptr(Position) fled =
        rally("LV1 volunteers 0805 W level=disorganised, SI1 infantry 0905 W level=retreating");
    expect_actor(fled, HET_CHANCE);
}

static void
kir_16_2_retreating_units_rally_at_ten_hexes(void **unused)
{
    (void)unused;
    g_autoptr(Position) far = rally("LV1 volunteers 0105 E level=retreating, SI1 infantry 1105 W");
    expect_chance(far, 5, 2, 6);
    play(far, "roll 5");
    expect_level(far, "LV1", KIRCHOLM_DISORDERED);
    expect_formation(far, "LV1", KIRCHOLM_BASIC);
    assert_true(fired(far, "KIR-16.2"));
    g_autoptr(Position) near = rally("LV1 volunteers 0105 E level=retreating, SI1 infantry 1005 W");
    expect_actor(near, HET_SECOND);
}

static void
kir_16_3_rally_numbers(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = rally("LV1 volunteers 0105 E level=disorganised, LV2 volunteers "
                                         "0107 E level=disorganised, SI1 infantry 1105 W");
    expect_chance(position, 3, 4, 6);
    play(position, "roll 2");
    expect_level(position, "LV1", KIRCHOLM_DISORDERED);
    play(position, "roll 3"); /* the next one */
    expect_level(position, "LV2", KIRCHOLM_ORDERED);
    expect_actor(position, HET_SECOND);
}

static void
kir_16_4_commanders_rally(void **unused)
{
    (void)unused;
    g_autoptr(Position) with =
        rally("LV1 volunteers 0101 E level=retreating, LC1 commander LV1, SI1 infantry 1105 W");
    expect_chance(with, 3, 4, 6);
    g_autoptr(Position) near = rally("LV1 volunteers 0101 E level=retreating, LV2 volunteers 0102 "
                                     "E, LC1 commander LV2, SI1 infantry 1105 W");
    expect_chance(near, 4, 3, 6);
    play(near, "roll 4");
    assert_true(fired(near, "KIR-16.4"));
}

/* --- the end ---------------------------------------------------------------------------------- */

static void
expect_end(const char *units, const char *more, HetActor winner, const char *rule)
{
    g_autoptr(Position) position = position_new(units, more);
    HetResult result;
    expect_actor(position, HET_NOBODY);
    het_game_result(&position->buffer.state, &result);
    assert_int_equal(result.winner, winner);
    assert_string_equal(result.rule, rule);
    assert_true(strlen(result.reason) > 0);
}

static void
kir_17_1_points_by_arm(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0101 E, LV2 volunteers 0103 E level=retreating moved=1, LI1 infantry 0105 "
        "E level=disorganised, LI2 infantry 0107 W level=retreating moved=1, LA1 artillery 0109 W "
        "level=retreating moved=1, LC1 commander LV2, SI1 infantry 1401 W",
        NULL);
    HetMeasures measures;
    het_game_measures(&position->buffer.state, &measures);
    assert_int_equal(measures.value[HET_SECOND][HET_MEASURE_POINTS], 3 + 2 + 4);
    assert_int_equal(kircholm_data(position_state(position))->total[HET_FIRST],
                     3 + 3 + 2 + 2 + 4 + 3);
}

static const char end_of_turn[] = "[state]|phase=reorganisation";

static void
kir_17_2_armies_break(void **unused)
{
    (void)unused;
    static const char swedes[] = "LV1 volunteers 0101 E, SR1 raitars 1401 W, SR2 raitars 1405 W "
                                 "level=retreating";
    expect_end(swedes, end_of_turn, HET_FIRST, "KIR-17.2");
    g_autoptr(Position) hard = position_new(swedes, "[options]|break-second=51|[state]|phase="
                                                    "reorganisation");
    expect_actor(hard, HET_SECOND);
    expect_end("LV1 volunteers 0101 E, LV2 volunteers level=gone, SR1 raitars 1401 W, SR2 "
               "raitars level=gone",
               "[options]|break-first=50|[state]|phase=reorganisation", HET_NOBODY, "KIR-17.2");
}

static void
kir_17_3_the_last_turn_is_judged_by_losses(void **unused)
{
    (void)unused;
    static const char last[] =
        "[options]|break-first=101|break-second=101|margin=%d|[state]|phase=reorganisation|"
        "active=second|turn=30";
    static const char units[] = "LV1 volunteers 0101 E, LV2 volunteers 0105 E, SR1 raitars 1401 W, "
                                "SR2 raitars 1405 W, SR3 raitars level=gone";
    g_autofree char *narrow = g_strdup_printf(last, 33), *wide = g_strdup_printf(last, 34);
    expect_end(units, narrow, HET_FIRST, "KIR-17.3");
    expect_end(units, wide, HET_NOBODY, "KIR-17.3");
}

static void
kir_17_4_an_empty_field_is_lost(void **unused)
{
    (void)unused;
    expect_end("LV1 volunteers 0101 E, SR1 raitars level=gone", end_of_turn, HET_FIRST, "KIR-17.4");
}

/* What a program outside must know of a move under way stands in the view. */
static const char *
shown_state(const Position *position, unsigned unit)
{
    static char text[200];
    g_autoptr(HetView) view = het_view_new(&position->buffer.state);
    g_strlcpy(text, g_array_index(view->units, HetViewUnit, unit).state, sizeof text);
    return text;
}

static void
views_show_a_move_under_way(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LR1 raitars 0505 E shooting, LV1 volunteers 0501 E, SI1 infantry 0906 W", NULL);
    play(position, "select LR1; order =march; move 0605/3; shoot SI1 LR1; roll 4");
    assert_string_equal(shown_state(position, 0), "faces E, 2-2-9, moved, 7 points left");
    assert_string_equal(shown_state(position, 2), "faces W, 4-4-5, 1 of 2 volleys made");
    play(position, "order =march; move 0705/2; shoot SI1 LR1; roll 4; pass");
    assert_string_equal(shown_state(position, 0), "faces E, 2-2-9, moved");
    assert_string_equal(shown_state(position, 2), "faces W, 4-4-5, no volleys left");
    play(position, "select LV1; order =march; move 0701/32");
    assert_string_equal(shown_state(position, 1),
                        "faces E, 2-0-10, moved, 8 points left, 2 hexes straight on");
}

/* --- what rolls are told to be for ------------------------------------------------------------ */

static void
a_shot_is_accounted_for(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LA1 artillery 0505 E load=loaded gun=A, LV9 volunteers 0101 E, SI1 infantry "
                     "0705 W defensive, SI2 infantry 1401 W",
                     "row-05=. . . . . . v . . . . . . .");
    play(position, "select LA1; shoot LA1 SI1; roll 10:4+6");
    expect_told(position,
                "LA1 rolls 4+6 = 10 for fire against SI1: to the die -2 effective range "
                "(KIR-10.9), -2 at a village (KIR-10.12), +1 strong fire (KIR-10.10), +2 guns "
                "(KIR-13.1), +1 guns of type A (KIR-13.5), +1 at defensive formation (KIR-10.11); "
                "total 11");
    g_autoptr(Position) direct = position_new(
        "LH1 husaria 0505 E assault, LV9 volunteers 0101 E, SI1 infantry 0605 W", NULL);
    play(direct, "select LH1; turn ^W; shoot SI1 LH1; roll 5:2+3");
    expect_told(direct, "SI1 rolls 2+3 = 5 for fire at direct range against LH1: to the die +1 "
                        "strong fire (KIR-10.10), -3 at assault formation (KIR-4.10); total 3");
}

static void
a_fight_is_accounted_for(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fight_new("LH1 husaria 0805 E assault charge=flat, LV1 volunteers 1005 W charge=up, LC1 "
                  "commander LH1 "
                  "rating=2, SI1 infantry 0905 W level=disorganised, SC1 commander SI1 rating=1",
                  NULL);
    play(position, "roll 3");
    expect_told(position,
                "LH1 rolls 3 for its attack against SI1: strength +5 combat factors (KIR-2.2), +3 "
                "assault formation (KIR-4.9), +6 from the rear (KIR-9.4), +14 charging "
                "(KIR-11.5); against +4 combat factors (KIR-2.2); column 6:1; to the die -1 uphill "
                "(KIR-11.6), +1 lances (KIR-12.1), +2 commander (KIR-15.3), -1 commander of the "
                "target (KIR-15.3), +1 disorganised target (KIR-9.7); total 5");
    g_autoptr(Position) flight = fight_new(
        "LP1 pancerni 0805 E, SI1 infantry 0905 W level=retreating, SI2 infantry 1405 W", NULL);
    play(flight, "roll 1");
    expect_told(flight, "LP1 rolls 1 for its attack against SI1: strength +2 combat factors "
                        "(KIR-2.2); against +4 combat factors (KIR-2.2), -3.2 retreating "
                        "(KIR-6.9); column 2:1");
}

static void
an_exit_is_accounted_for(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0805 W, LV2 volunteers 0101 E, SI1 infantry 0905 W volleys=9", NULL);
    play(position, "select LV1; order =march; move 0705; roll 2");
    expect_told(position, "LV1 rolls 2 for leaving the zone: needed +3 cavalry from foot "
                          "(KIR-8.5); needs 3 or more: it does not leave whole");
}

static void
losses_and_rallies_are_accounted_for(void **unused)
{
    (void)unused;
    static const char units[] = "LV1 volunteers 0705 E, LV2 volunteers 0704 E, LC1 commander LV1, "
                                "LC2 commander LV2, SI1 infantry 0905 W";
    g_autoptr(Position) position = position_new(units, NULL);
    play(position, "select LV1; turn ^SSE; shoot SI1 LV1; roll 11; roll 1");
    expect_told(position, "LV1 rolls 1 for the life of its commander: needs 2 or more: he falls");
    play(position, "roll 6");
    expect_told(position, "LV1 rolls 6 for its order: needs 6 or more: a commander near it "
                          "restores it");
    g_autoptr(Position) rally = position_new(
        "LV1 volunteers 0205 E level=disorganised, LI1 infantry 0206 E, LC1 commander LI1, SR1 "
        "raitars 1405 W",
        "[state]|phase=reorganisation");
    play(rally, "roll 1");
    expect_told(rally, "LV1 rolls 1 for its order: needed +3 for a disorganised unit (KIR-16.3), "
                       "-1 a commander near it (KIR-16.4); needs 2 or more: it does not rally");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shot_is_accounted_for),
        cmocka_unit_test(a_fight_is_accounted_for),
        cmocka_unit_test(an_exit_is_accounted_for),
        cmocka_unit_test(losses_and_rallies_are_accounted_for),
        cmocka_unit_test(kir_1_2_the_last_turn_ends_the_game),
        cmocka_unit_test(kir_1_3_seven_phases_in_order),
        cmocka_unit_test(kir_16_1_disorganised_units_rally_near_the_enemy),
        cmocka_unit_test(kir_16_2_retreating_units_rally_at_ten_hexes),
        cmocka_unit_test(kir_16_3_rally_numbers),
        cmocka_unit_test(kir_16_4_commanders_rally),
        cmocka_unit_test(kir_17_1_points_by_arm),
        cmocka_unit_test(kir_17_2_armies_break),
        cmocka_unit_test(kir_17_3_the_last_turn_is_judged_by_losses),
        cmocka_unit_test(kir_17_4_an_empty_field_is_lost),
        cmocka_unit_test(views_show_a_move_under_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
