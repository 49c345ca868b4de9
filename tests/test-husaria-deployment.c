/* Deployment and arrivals, HUS-D.1 to D.3. */
#include "husaria-position.h"

#include <string.h>

#include "husaria-opened.h"

/* How many units of a type a side has that are to stand in a zone ("" at a fixed hex, NULL
 * anywhere) and arrive on a turn. */
static unsigned
count(const HetScenario *scenario, HusariaType type, const char *zone, unsigned turn)
{
    const HusariaScenario *data = scenario->data;
    unsigned found = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const char *is =
            data->zone[unit] == HUSARIA_NO_ZONE ? "" : data->zones[data->zone[unit]].name;
        found += data->type[unit] == type && data->arrival[unit] == turn &&
                 (zone == NULL || strcmp(is, zone) == 0);
    }
    return found;
}

#define FREE_DEPLOYMENT                                                                            \
    "[zones]|west=0102-0202|Z=1405(1)|camp=0502-0503|[options]|deployment=1|[state]|turn=1"

static void
hus_d_1_forces_are_deployed_in_their_zones_as_their_side_likes(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0102 NE zone=west, P2 dragoons 0202 NE zone=west, P3 pancerni 0505, K1 tatars "
        "1402, K2 tatars off N zone=Z turn=5",
        FREE_DEPLOYMENT);
    expect_prompt(position, "HUS-D.2");
    expect_place(position, "P3", "0505"); /* has no zone */
    assert_true(may(position, "place 0202"));
    assert_false(may(position, "place 0203"));
    play(position, "place 0202"); /* P1; then P2 has one hex left */
    expect_place(position, "P1", "0202");
    expect_place(position, "P2", "0102");
    expect_status(position, "K2", HUSARIA_ABSENT); /* its time comes */
    assert_int_equal(position->buffer.state.depth, 0);
}

static void
hus_d_1b_else_they_stand_as_the_file_has_them(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0102 NE zone=west, P3 pancerni 0505, K1 tatars 1402",
                     "[zones]|west=0102-0202|[state]|turn=1");
    expect_place(position, "P1", "0102");
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            if (data->arrival[unit] == 0 && data->zone[unit] != HUSARIA_NO_ZONE)
                assert_true(
                    husaria_in_zone(data, data->zone[unit], data->opening->units[unit].place));
    }
}

static void
hus_d_1c_a_number_in_brackets_is_hexes_around(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 pancerni 0505, K1 tatars 1402",
                                                "[zones]|S=0505(1)|Y=0505(2)|[state]|turn=1");
    const HusariaScenario *data = position->scenario->data;
    static const struct {
        const char *hex;
        bool one, two;
    } cells[] = {{"0505", true, true},  {"0504", true, true},  {"0605", true, true},
                 {"0503", false, true}, {"0705", false, true}, {"0502", false, false},
                 {"0805", false, false}};
    for (size_t i = 0; i < G_N_ELEMENTS(cells); i++) {
        assert_int_equal(husaria_in_zone(data, 0, hex(data, cells[i].hex)), cells[i].one);
        assert_int_equal(husaria_in_zone(data, 1, hex(data, cells[i].hex)), cells[i].two);
    }
}

static void
hus_d_1d_the_first_side_before_the_second(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0102 NE zone=west, P2 dragoons 0202 NE zone=west, K1 tatars 1405 N zone=Z",
        FREE_DEPLOYMENT "|active=second");
    expect_actor(position, HET_FIRST);
    play(position, "place 0102");
    expect_actor(position, HET_SECOND);
    play(position, "place 1404");
    expect_place(position, "K1", "1404");
    assert_int_equal(position->buffer.state.turn, 1);
}

static void
hus_d_1e_commanders_with_troops_where_there_are_any(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 pancerni 0102 NE zone=west, P2 commander 0202 "
                                                "NE zone=west, P3 pancerni 1010, K1 tatars "
                                                "1402",
                                                FREE_DEPLOYMENT);
    play(position, "place 0102");
    expect_place(position, "P2", "0102"); /* no other hex is offered */
}

static const char arriving[] = "P1 pancerni 0505, P3 tatars 0110, K1 tatars 0902, K2 tatars off N "
                               "zone=Z turn=5, K3 commander off N zone=Z turn=5";

#define SECONDS_TURN(turn) "[zones]|Z=1405(1)|[state]|turn=" turn "|phase=movement|active=second"

static void
hus_d_2_arrivals_come_when_their_turns_movement_begins(void **unused)
{
    (void)unused;
    g_autoptr(Position) early = position_new(arriving, SECONDS_TURN("4"));
    expect_status(early, "K2", HUSARIA_ABSENT);
    g_autoptr(Position) position = position_new(arriving, SECONDS_TURN("5"));
    expect_prompt(position, "HUS-D.2");
    play(position, "place 1404");
    expect_place(position, "K2", "1404");
    expect_place(position, "K3", "1404");    /* with the troops, HUS-D.1e */
    assert_true(may(position, "select K2")); /* and may move */
    g_autoptr(Position) late = position_new(arriving, SECONDS_TURN("7"));
    expect_prompt(late, "HUS-D.2"); /* whoever could not come before comes now */
}

static void
hus_d_2b_six_tatars_and_a_commander_a_turn_on_28_june(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[0]);
    assert_int_equal(count(scenario, HUSARIA_TATARS, NULL, 0), 7);
    for (unsigned turn = 2; turn <= 7; turn++) {
        assert_int_equal(count(scenario, HUSARIA_TATARS, "Z", turn), 6);
        assert_int_equal(count(scenario, HUSARIA_COMMANDER, "Z", turn), 1);
    }
    assert_int_equal(count(scenario, HUSARIA_TATARS, NULL, 8), 0);
}

static void
hus_d_2c_six_of_cossack_cavalry_a_turn_on_29_june(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[1]);
    assert_int_equal(count(scenario, HUSARIA_COSSACK_HORSE, NULL, 0), 0);
    for (unsigned turn = 13; turn <= 15; turn++)
        assert_int_equal(count(scenario, HUSARIA_COSSACK_HORSE, "Z", turn), 6);
}

static void
hus_d_2d_at_z_or_beside_it(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[0]);
    const HusariaScenario *data = scenario->data;
    unsigned zone = data->zone[id_of(scenario, "T8")];
    assert_true(husaria_in_zone(data, zone, hex(data, "5420")));
    unsigned hexes = 0;
    for (unsigned cell = 0; cell < data->map.cells; cell++)
        hexes += husaria_in_zone(data, zone, cell);
    assert_int_equal(hexes, 7); /* twelve points of six units do not fit one hex */
}

static void
hus_d_2e_without_room_they_wait(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 1405, P3 tatars 0110, K1 tatars 0902, K2 tatars off N zone=Y turn=5",
        "[zones]|Y=1405|[state]|turn=5|phase=movement|active=second");
    expect_status(position, "K2", HUSARIA_ABSENT);
    assert_true(may(position, "select K1"));
}

static void
hus_d_3_eight_points_a_hex_in_the_camp(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        assert_int_equal(((const HusariaScenario *)scenario->data)->camp_stack, 8);
    }
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0504, P2 pancerni 0504, P3 pancerni 0504, P4 pancerni 0505, P5 dragoons 0505, "
        "K1 tatars 1402",
        "[zones]|camp=0503-0505|[battle]|camp-stack=7|[state]|" MOVING);
    assert_false(reaches(position, "P4", "0504"));
    assert_true(reaches(position, "P5", "0504"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_d_1_forces_are_deployed_in_their_zones_as_their_side_likes),
        cmocka_unit_test(hus_d_1b_else_they_stand_as_the_file_has_them),
        cmocka_unit_test(hus_d_1c_a_number_in_brackets_is_hexes_around),
        cmocka_unit_test(hus_d_1d_the_first_side_before_the_second),
        cmocka_unit_test(hus_d_1e_commanders_with_troops_where_there_are_any),
        cmocka_unit_test(hus_d_2_arrivals_come_when_their_turns_movement_begins),
        cmocka_unit_test(hus_d_2b_six_tatars_and_a_commander_a_turn_on_28_june),
        cmocka_unit_test(hus_d_2c_six_of_cossack_cavalry_a_turn_on_29_june),
        cmocka_unit_test(hus_d_2d_at_z_or_beside_it),
        cmocka_unit_test(hus_d_2e_without_room_they_wait),
        cmocka_unit_test(hus_d_3_eight_points_a_hex_in_the_camp),
    };
    return cmocka_run_group_tests_name("husaria-deployment", tests, NULL, NULL);
}
