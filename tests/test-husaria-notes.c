/* Notes of the scenarios, HUS-S: what a day leaves to the next, rain, panic, who may go where. */
#include "husaria-position.h"

#include <string.h>

#include "husaria-opened.h"

/* The next day after a position, of which `text` is the battle's and state's groups. */
static char *
next_day(const Position *position, const char *text)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autoptr(GError) error = NULL;
    g_key_file_load_from_data(file, text, strlen(text), G_KEY_FILE_NONE, &error);
    assert_no_error(error);
    assert_true(position->scenario->rules->carry(&position->buffer.state, file, &error));
    return g_key_file_to_data(file, NULL, NULL);
}

static void
hus_s_1_lances_used_are_taken_off_the_next_days(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        assert_int_equal(data->opening->lances[HET_FIRST], day < 3 ? 80 : 0);
        assert_int_equal(data->opening->lances[HET_SECOND], 0);
    }
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, K1 tatars 1402, K2 tatars 1404",
                     "[battle]|lances=80|[state]|phase=movement|step=6|first-lances-spent=7");
    g_autofree char *next = next_day(position, "[battle]\nlances=80\n");
    assert_non_null(strstr(next, "lances=73"));
}

static void
hus_s_2_the_morale_marker_stays_where_it_was(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) first = open_day(days[0]);
    assert_int_equal(((const HusariaScenario *)first->data)->opening->morale, 0);
    g_autoptr(Position) position = position_new("P1 pancerni 0505, K1 tatars 1402, K2 tatars 1404",
                                                "[state]|phase=movement|step=6|morale=-9");
    g_autofree char *next = next_day(position, "[state]\nturn=1\n");
    assert_non_null(strstr(next, "morale=-9"));
}

static void
hus_s_3_the_destroyed_are_missing_on_later_days(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, P2 commander off N status=destroyed, K1 tatars 1402, K2 "
                     "tatars off N status=destroyed, K3 tatars 1404",
                     NULL);
    g_autofree char *next =
        next_day(position, "[first]\nP1=a;pancerni;0505;N\nP2=b;commander;0506;N\n"
                           "[second]\nK2=d;tatars;1404;N;sp=2\n");
    assert_non_null(strstr(next, "P1=a;pancerni;0505;N\n"));
    assert_non_null(strstr(next, "P2=b;commander; off;N; status=destroyed"));
    assert_non_null(strstr(next, "K2=d;tatars; off;N;sp=2; status=destroyed"));
}

static void
hus_s_3b_the_weakened_and_the_dispersed_are_whole_again(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0505 N sp=1 full=2, P2 pancerni off N status=dispersed, K1 tatars "
        "1402, K3 tatars 1404",
        NULL);
    const char *text = "[first]\nP1=a;pancerni;0505;N;sp=2\nP2=b;pancerni;0506;N\n";
    g_autofree char *next = next_day(position, text);
    assert_non_null(strstr(next, text));
}

static void
hus_s_3c_a_new_day_counts_its_own_points(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, K1 tatars 1402, K3 tatars 1404",
                     "[state]|phase=movement|step=6|second-killed-cavalry=3");
    g_autofree char *next = next_day(position, "[state]\nturn=1\n");
    assert_null(strstr(next, "killed"));
}

static const char soaked[] = "P1 western-foot 0505, P2 heavy-artillery 0706, P3 pancerni 0110, P4 "
                             "commander 0109, P5 tatars 0108, K1 pancerni 0504 S, K2 tatars 0703 "
                             "S, K3 reiters 1410, K4 tatars 0107 N";

static void
hus_s_4_rain_silences_muskets_and_guns(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[2]);
    assert_int_equal(((const HusariaScenario *)scenario->data)->rain, 17);
    g_autoptr(Position) dry =
        position_new(soaked, "[battle]|rain=3|[state]|turn=2|phase=artillery");
    assert_true(may(dry, "shoot P2 K2"));
    g_autoptr(Position) wet =
        position_new(soaked, "[battle]|rain=3|[state]|turn=3|phase=artillery");
    assert_int_not_equal(wet->buffer.state.phase, HUSARIA_ARTILLERY_PHASE); /* nobody may fire */
    g_autoptr(Position) muskets =
        position_new("P1 western-foot 0505, P3 tatars 0110, K1 pancerni 0504 S, K3 tatars 1410",
                     "[battle]|rain=3|[state]|turn=3|phase=attack");
    expect_actor(muskets, HET_CHANCE); /* at once the battle's dice */
}

static void
hus_s_4b_but_not_bows(void **unused)
{
    (void)unused;
    g_autoptr(Position) wet =
        position_new(soaked, "[battle]|rain=3|[state]|turn=3|phase=movement|step=6");
    play(wet, "select P5");
    assert_true(may(wet, "shoot P5 K4"));
}

static void
hus_s_4c_and_halves_the_movement_of_units(void **unused)
{
    (void)unused;
    const char *units = "P1 pancerni 0110, P2 commander 0310, K1 tatars 1410";
    g_autoptr(Position) wet =
        position_new(units, "[battle]|rain=3|[state]|turn=3|phase=movement|step=6");
    assert_true(reaches(wet, "P1", "0106")); /* four and a half of nine points */
    assert_false(reaches(wet, "P1", "0105"));
    assert_true(reaches(wet, "P2", "1305")); /* a commander is no unit */
}

/* The start of the second side's movement phase of turn 2. */
#define PANIC "[battle]|second-panic=1|[state]|turn=2|phase=movement|active=second"

static const char panicked[] = "P1 pancerni 0505, P2 tatars 0110, K1 rabble-foot 1402 N sp=1, K2 "
                               "western-foot 1404, K3 commander 1402, K4 commander 1404, K5 wagons "
                               "1406";

static void
hus_s_5_panic_takes_a_unit_each_turn(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        assert_int_equal(data->panic[HET_FIRST], 0);
        assert_int_equal(data->panic[HET_SECOND], day == 3);
    }
    g_autoptr(Position) position = position_new(panicked, PANIC);
    expect_actor(position, HET_SECOND);
    expect_prompt(position, "HUS-S.5");
    assert_true(may(position, "lose K1"));
    assert_true(may(position, "lose K2"));  /* any unit */
    assert_false(may(position, "lose K5")); /* wagons are none */
    play(position, "lose K2");
    expect_status(position, "K2", HUSARIA_DESTROYED);
    assert_int_equal(fired(position, "HUS-S.5"), 1);
    /* "Any" unit: one on the track as well; not one that is lost already. */
    g_autoptr(Position) track = position_new("P1 pancerni 0505, K1 rabble-foot 1402 N sp=1, K2 "
                                             "western-foot off status=dispersed, K3 commander 1402",
                                             PANIC);
    assert_true(may(track, "lose K1"));
    play(track, "lose K2");
    expect_status(track, "K2", HUSARIA_DESTROYED);
    assert_int_equal(track->buffer.state.actor, HET_SECOND);
    assert_false(may(track, "rally K2"));
}

static void
hus_s_5b_and_a_commander(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(panicked, PANIC);
    play(position, "lose K1");
    assert_false(may(position, "lose K2"));
    play(position, "lose K4");
    expect_status(position, "K4", HUSARIA_DESTROYED);
    assert_true(may(position, "select K2")); /* then the phase goes on */
}

static void
hus_s_5c_which_bring_no_points_and_leave_the_marker(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(panicked, "[victory]|first-infantry=1|first-commander=3|" PANIC);
    play(position, "lose K1; lose K4");
    assert_int_equal(position_state(position)->morale, 0);
    HetMeasures measures;
    het_game_measures(&position->buffer.state, &measures);
    assert_int_equal(measures.value[HET_FIRST][HET_MEASURE_POINTS], 0);
}

static void
hus_s_6_foot_and_guns_stay_in_the_camp_on_29_june(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[1]);
    const HusariaScenario *data = scenario->data;
    assert_int_equal(data->confined[HET_FIRST], 1 << HUSARIA_INFANTRY | 1 << HUSARIA_ARTILLERY);
    assert_int_equal(data->confined[HET_SECOND], 0);
    g_autoptr(Position) position = position_new(
        "P1 western-foot 0505, P2 pancerni 0405, P3 light-artillery 0305, K1 tatars 1402",
        "[zones]|camp=0304-0505|[battle]|first-confined=infantry; artillery|"
        "[state]|" MOVING);
    assert_true(reaches(position, "P1", "0504"));
    assert_false(reaches(position, "P1", "0503"));
    assert_false(reaches(position, "P3", "0303"));
    assert_true(reaches(position, "P2", "0402"));
}

static void
hus_s_7_nobody_crosses_to_the_north_bank_on_30_june(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[2]);
    const HusariaScenario *data = scenario->data;
    assert_true(husaria_in_zone(data, data->forbidden, hex(data, "4502")));
    assert_false(husaria_in_zone(data, data->forbidden, hex(data, "4506")));
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, P2 commander 0405, K1 tatars 1410",
                     "[zones]|north=0101-1402|[battle]|forbidden=north|[state]|" MOVING);
    assert_true(reaches(position, "P1", "0503"));
    assert_false(reaches(position, "P1", "0502"));
    assert_true(reaches(position, "P2", "0403"));
    assert_false(reaches(position, "P2", "0402"));
}

static void
hus_s_8_on_10_july_polish_guns_are_heavy(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        HusariaType type = day == 3 ? HUSARIA_HEAVY_ARTILLERY : HUSARIA_LIGHT_ARTILLERY;
        assert_int_equal(data->type[id_of(scenario, "G1")], type);
    }
}

static void
hus_s_9_who_has_the_initiative(void **unused)
{
    (void)unused;
    static const HetActor initiative[] = {HET_SECOND, HET_SECOND, HET_FIRST, HET_FIRST};
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        assert_int_equal(((const HusariaScenario *)scenario->data)->initiative, initiative[day]);
    }
}

static void
hus_s_10_turns(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        assert_int_equal(data->opening->head.turn, day == 2 ? 8 : 1);
        assert_int_equal(scenario->turns, 20);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_s_1_lances_used_are_taken_off_the_next_days),
        cmocka_unit_test(hus_s_2_the_morale_marker_stays_where_it_was),
        cmocka_unit_test(hus_s_3_the_destroyed_are_missing_on_later_days),
        cmocka_unit_test(hus_s_3b_the_weakened_and_the_dispersed_are_whole_again),
        cmocka_unit_test(hus_s_3c_a_new_day_counts_its_own_points),
        cmocka_unit_test(hus_s_4_rain_silences_muskets_and_guns),
        cmocka_unit_test(hus_s_4b_but_not_bows),
        cmocka_unit_test(hus_s_4c_and_halves_the_movement_of_units),
        cmocka_unit_test(hus_s_5_panic_takes_a_unit_each_turn),
        cmocka_unit_test(hus_s_5b_and_a_commander),
        cmocka_unit_test(hus_s_5c_which_bring_no_points_and_leave_the_marker),
        cmocka_unit_test(hus_s_6_foot_and_guns_stay_in_the_camp_on_29_june),
        cmocka_unit_test(hus_s_7_nobody_crosses_to_the_north_bank_on_30_june),
        cmocka_unit_test(hus_s_8_on_10_july_polish_guns_are_heavy),
        cmocka_unit_test(hus_s_9_who_has_the_initiative),
        cmocka_unit_test(hus_s_10_turns),
    };
    return cmocka_run_group_tests_name("husaria-notes", tests, NULL, NULL);
}
