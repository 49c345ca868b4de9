/* The four days: notes of the scenarios HUS-S, victory HUS-V, deployment and arrivals HUS-D. */
#include "husaria-position.h"

#include <string.h>

static HetScenario *
open_day(const char *name)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_open(name, NULL, &error);
    assert_no_error(error);
    return scenario;
}

static const char *const days[] = {
    "husaria/berestechko-28-june",
    "husaria/berestechko-29-june",
    "husaria/berestechko-30-june",
    "husaria/berestechko-10-july",
};

static unsigned
hex(const HusariaScenario *data, const char *name)
{
    return het_hex_parse(&data->map.grid, name);
}

static unsigned
id_of(const HetScenario *scenario, const char *code)
{
    unsigned unit = het_scenario_unit(scenario, code);
    if (unit == HET_NO_UNIT)
        fail_msg("%s has no %s", scenario->name, code);
    return unit;
}

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

/* --- carry-over and limits -------------------------------------------------------------------- */

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

/* --- victory ---------------------------------------------------------------------------------- */

/* The result of a game that ends at once: the last attack phase of turn 30, with nobody to fight.
 */
static HetResult
result_of(const char *units, const char *victory)
{
    g_autofree char *more =
        g_strdup_printf("[zones]|camp=0102-0304|[victory]|%s|[state]|turn=30|phase=attack|"
                        "active=second|first-killed-cavalry=1|second-killed-cavalry=2|"
                        "second-killed-commander=1|second-killed-wagons=1|second-killed-infantry=1|"
                        "second-killed-artillery=1",
                        victory);
    g_autoptr(Position) position = position_new(units, more);
    assert_int_equal(position->buffer.state.actor, HET_NOBODY);
    HetResult result;
    het_game_result(&position->buffer.state, &result);
    return result;
}

static int
points_of(const char *units, const char *victory, HetActor side)
{
    g_autofree char *more =
        g_strdup_printf("[victory]|%s|[state]|phase=movement|step=6|first-killed-cavalry=1|"
                        "second-killed-cavalry=2|second-killed-commander=1|second-killed-wagons=1|"
                        "second-killed-infantry=3|second-killed-artillery=1",
                        victory);
    g_autoptr(Position) position = position_new(units, more);
    HetMeasures measures;
    het_game_measures(&position->buffer.state, &measures);
    return measures.value[side][HET_MEASURE_POINTS];
}

static void
expect_automatic(const char *units, const char *victory, HetActor winner, const char *rule)
{
    HetResult result = result_of(units, victory);
    assert_int_equal(result.winner, winner);
    assert_string_equal(result.rule, rule);
}

static void
expect_points(const char *units, const char *victory, HetActor winner)
{
    HetResult result = result_of(units, victory);
    assert_int_equal(result.winner, winner);
    assert_string_equal(result.rule, winner == HET_NOBODY ? "HUS-V.2e" : "HUS-V.2");
}

static const char *
automatic(unsigned day, HetActor side)
{
    static char text[2][64];
    static const char *const kinds[] = {"none", "no-enemies", "no-enemies-inside",
                                        "no-enemies-outside"};
    g_autoptr(HetScenario) scenario = open_day(days[day]);
    const HusariaScenario *data = scenario->data;
    const HusariaVictory *victory = &data->victory[side];
    g_snprintf(text[side], sizeof text[side], "%s %s", kinds[victory->automatic],
               victory->zone == HUSARIA_NO_ZONE ? "" : data->zones[victory->zone].name);
    return g_strchomp(text[side]);
}

static void
hus_v_1_the_poles_win_when_no_enemy_is_left(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++)
        assert_string_equal(automatic(day, HET_FIRST), "no-enemies");
    const char *off = "P1 pancerni 0505, K1 tatars off N status=dispersed, K2 commander 1402";
    expect_automatic(off, "first-automatic=no-enemies|second-cavalry=99", HET_FIRST, "HUS-V.1");
    expect_points("P1 pancerni 0505, K1 tatars 1402",
                  "first-automatic=no-enemies|second-cavalry=99", HET_SECOND);
}

static void
hus_v_1b_the_tatars_when_no_pole_is_left_outside_the_camp(void **unused)
{
    (void)unused;
    assert_string_equal(automatic(0, HET_SECOND), "no-enemies-outside camp");
    assert_string_equal(automatic(1, HET_SECOND), "no-enemies-outside camp");
    const char *victory = "second-automatic=no-enemies-outside camp|first-cavalry=99";
    expect_automatic("P1 pancerni 0203, K1 tatars 1402", victory, HET_SECOND, "HUS-V.1b");
    expect_points("P1 pancerni 0203, P2 pancerni 0505, K1 tatars 1402", victory, HET_FIRST);
}

static void
hus_v_1c_or_inside_it(void **unused)
{
    (void)unused;
    assert_string_equal(automatic(2, HET_SECOND), "no-enemies-inside camp");
    assert_string_equal(automatic(3, HET_SECOND), "no-enemies-inside tabor");
    const char *victory = "second-automatic=no-enemies-inside camp|first-cavalry=99";
    expect_automatic("P1 pancerni 0505, P2 commander 0203, K1 tatars 1402", victory, HET_SECOND,
                     "HUS-V.1c");
    expect_points("P1 pancerni 0203, P2 pancerni 0505, K1 tatars 1402", victory, HET_FIRST);
}

static void
hus_v_1d_at_the_end_of_the_game(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0203, P2 pancerni 0303, K1 tatars 1402, K2 tatars 1202",
        "[zones]|camp=0102-0304|[victory]|second-automatic=no-enemies-outside camp|[state]|turn=5|"
        "phase=attack|active=second");
    assert_int_not_equal(position->buffer.state.actor, HET_NOBODY);
    assert_int_equal(position->buffer.state.turn, 6);
}

static void
hus_v_1e_a_side_without_troops_has_lost_at_once(void **unused)
{
    (void)unused;
    const char *units = "P1 pancerni 0505, P2 pancerni 0303, K1 tatars 0504 S sp=1, K2 commander "
                        "1402, K3 wagons 1404";
    g_autoptr(Position) position = position_attack(units, NULL);
    play(position, "roll 10"); /* -1/-1 */
    while (position->buffer.state.actor != HET_NOBODY && position->buffer.state.turn == 1)
        play(position, offers(position, "pass") ? "pass" : "end");
    assert_int_equal(position->buffer.state.actor, HET_NOBODY);
    HetResult result;
    het_game_result(&position->buffer.state, &result);
    assert_int_equal(result.winner, HET_FIRST);
    assert_string_equal(result.rule, "HUS-V.1e");
    g_autofree char *more = g_strconcat(units, ", K4 tatars off N zone=Z turn=9", NULL);
    g_autoptr(Position) later = position_attack(more, "[zones]|Z=1410(1)|[state]|phase=attack");
    play(later, "roll 10");
    while (later->buffer.state.turn == 1)
        play(later, offers(later, "pass") ? "pass" : "end");
    assert_int_not_equal(later->buffer.state.actor, HET_NOBODY); /* there are more to come */
}

static void
hus_v_1f_when_both_would_win_points_decide(void **unused)
{
    (void)unused;
    HetResult result = result_of("P1 pancerni 0203, K1 tatars off N status=dispersed",
                                 "first-automatic=no-enemies|second-automatic=no-enemies-outside "
                                 "camp|second-cavalry=5|first-cavalry=1");
    assert_int_equal(result.winner, HET_SECOND);
    assert_string_equal(result.rule, "HUS-V.1f");
}

static const char two[] = "P1 pancerni 0505, K1 tatars 1402";

static void
hus_v_2_points_for_enemies_destroyed(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        for (unsigned side = 0; side < HET_SIDES; side++) {
            const uint8_t *arm = data->victory[side].arm;
            bool poles = side == HET_FIRST;
            assert_int_equal(arm[HUSARIA_LEADERS], 3);
            assert_int_equal(arm[HUSARIA_INFANTRY], 1);
            assert_int_equal(arm[HUSARIA_CAVALRY], day == 3 && poles ? 0 : 2);
            assert_int_equal(arm[HUSARIA_ARTILLERY], day == 3 && poles ? 3 : 0);
            assert_int_equal(arm[HUSARIA_TRAIN], day == 3 && poles ? 4 : 0);
        }
    }
    assert_int_equal(points_of(two, "first-commander=3", HET_FIRST), 3);
    assert_int_equal(points_of(two, "first-cavalry=2", HET_FIRST), 4);
    assert_int_equal(points_of(two, "second-cavalry=2", HET_SECOND), 2);
    assert_int_equal(points_of(two, "first-infantry=1|first-artillery=3", HET_FIRST), 6);
    expect_points(two, "first-cavalry=2|second-cavalry=3", HET_FIRST); /* 4 : 3 */
}

static void
hus_v_2b_wagons_captured_are_wagons_destroyed(void **unused)
{
    (void)unused;
    assert_int_equal(points_of(two, "first-wagon=4", HET_FIRST), 4);
}

static void
hus_v_2c_points_for_a_hex_held(void **unused)
{
    (void)unused;
    static const struct {
        const char *first, *second;
    } hexes[] = {{"4119", NULL}, {"3219", "1516"}, {NULL, "1516"}, {NULL, NULL}};
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        for (unsigned side = 0; side < HET_SIDES; side++) {
            const char *name = side == HET_FIRST ? hexes[day].first : hexes[day].second;
            const HusariaVictory *victory = &data->victory[side];
            assert_int_equal(victory->controls, name != NULL);
            if (name == NULL)
                continue;
            assert_int_equal(victory->control[0], hex(data, name));
            assert_int_equal(victory->control_points[0], 10);
        }
    }
    assert_int_equal(points_of(two, "first-control=0505 10", HET_FIRST), 10);
    assert_int_equal(points_of(two, "first-control=0504 10", HET_FIRST), 0);
    assert_int_equal(points_of(two, "second-control=0505 10", HET_SECOND), 0);
    assert_int_equal(points_of("P1 commander 0505, P2 pancerni 0101, K1 tatars 1402",
                               "first-control=0505 10", HET_FIRST),
                     0); /* commanders hold nothing */
}

static void
hus_v_2d_points_for_the_farthest_ride(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[0]);
    const HusariaScenario *data = scenario->data;
    assert_int_equal(data->victory[HET_SECOND].farthest, 1);
    assert_int_equal(54 - (int)(hex(data, "2815") % 55), 27); /* the source's own example */
    assert_int_equal(points_of("P1 pancerni 0101, K1 tatars 1202, K2 tatars 0907, K3 rabble-foot "
                               "0210, K4 commander 0110",
                               "second-farthest=1", HET_SECOND),
                     5); /* 14 columns: K2 is in the ninth */
}

static void
hus_v_2e_equal_points_are_a_draw(void **unused)
{
    (void)unused;
    expect_points(two, "first-cavalry=1|second-cavalry=2", HET_NOBODY);
}

static void
hus_v_3_the_battle_goes_on_to_the_last_turn(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(two, "[state]|turn=29|phase=attack|active=second");
    assert_int_equal(position->buffer.state.turn, 30);
    assert_int_not_equal(position->buffer.state.actor, HET_NOBODY);
    g_autoptr(Position) last = position_new(two, "[state]|turn=30|phase=attack|active=second");
    assert_int_equal(last->buffer.state.actor, HET_NOBODY);
}

/* --- deployment and arrivals ------------------------------------------------------------------ */

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

static void
hus_d_4_the_forces_of_the_days(void **unused)
{
    (void)unused;
    static const struct {
        HusariaType type;
        unsigned units[4];
    } forces[] = {
        {HUSARIA_HUSSARS, {10, 10, 10, 10}},      {HUSARIA_PANCERNI, {24, 24, 24, 24}},
        {HUSARIA_REITERS, {16, 16, 16, 16}},      {HUSARIA_DRAGOONS, {5, 5, 5, 5}},
        {HUSARIA_WESTERN_FOOT, {9, 9, 9, 9}},     {HUSARIA_HUNGARIAN_FOOT, {5, 5, 5, 5}},
        {HUSARIA_POLISH_FOOT, {24, 24, 24, 24}},  {HUSARIA_TATARS, {43, 43, 43, 0}},
        {HUSARIA_COSSACK_HORSE, {0, 18, 18, 0}},  {HUSARIA_REGISTERED_FOOT, {0, 0, 10, 10}},
        {HUSARIA_RABBLE_FOOT, {0, 0, 10, 10}},    {HUSARIA_WAGONS, {0, 0, 7, 7}},
        {HUSARIA_HEAVY_ARTILLERY, {3, 3, 3, 10}}, {HUSARIA_LIGHT_ARTILLERY, {7, 7, 13, 6}},
        {HUSARIA_COMMANDER, {19, 19, 32, 24}},
    };
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        for (size_t i = 0; i < G_N_ELEMENTS(forces); i++) {
            unsigned found = 0;
            for (unsigned unit = 0; unit < data->unit_count; unit++)
                found += data->type[unit] == forces[i].type;
            if (found != forces[i].units[day])
                fail_msg("%s: %u of type %u, expected %u", days[day], found, forces[i].type,
                         forces[i].units[day]);
        }
    }
}

/* Where the setup puts a unit: a zone, or a hex. */
typedef struct {
    unsigned day;
    const char *codes, *place;
} Setup;

static const Setup setups[] = {
    {0, "JAS B3", "4423"},
    {0, "B2", "4620"},
    {0, "B11", "4521"},
    {0, "B1", "4424"},
    {0, "B5", "4525"},
    {0, "B9", "4627"},
    {0, "KON", "3524"},
    {0, "B4 B6 B7 B8 B10", "K"},
    {0, "MEH", "5420"},
    {0, "T1 T7", "Z"},
    {0, "H1 R1 W1 D1 F1 U1 P1 A1 G1 JAN WIS", "camp"},
    {1, "CZA", "2413"},
    {1, "WIS", "2511"},
    {1, "H1 H2 D1 D5 R1 R8", "left"},
    {1, "LAN", "2315"},
    {1, "SZC", "2318"},
    {1, "H3 H4 B20 B24 B19 B21 B22 B23", "centre"},
    {1, "LUB", "2121"},
    {1, "POT", "2025"},
    {1, "H7 H8 B12 B13 B14 B15 B16 B17 B18", "right"},
    {1, "KON KAL H5 H6 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11", "B"},
    {1, "JAN PRZ JAS HOU H9 H10 F1 U1 P1 A1 G1", "camp"},
    {1, "T1 T43 MEH KHA", "D"},
    {2, "JAN HOU PRZ", "B"},
    {2, "F1 F9 U1 U5 A1 A3 W1 W8", "around-B"},
    {2, "WIS LAN H1 H4 R1 R8 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11", "A"},
    {2, "LUB POT KON KAL H5 H8 D1 D5 B12 B24", "C"},
    {2, "JAS CZA SZC P1 P24 G1 G7 H9 H10", "camp"},
    {2, "T1 T43 MEH KHA", "D"},
    {2, "C1 C18", "K"},
    {2, "S1 S20 Q1 Q6", "P"},
    {2, "BOH CHM DZA", "any"},
    {2, "Y1 Y7", "T"},
    {3, "JAN HOU PRZ JAS SZC LAN F1 F9 W1 W8 H1 H10 B14 B24", "camp"},
    {3, "LUB POT KAL KON WIS CZA B12 B13 D1 D5 R1 R8 U1 U5 B1 B11 P1 P24 G1 G7 A1 A3", "lines"},
    {3, "BOH DZA S1 S20 Q1 Q6", "tabor"},
    {3, "Y1", "4208"},
    {3, "Y7", "4811"},
};

static void
hus_d_5_the_setup_of_the_days(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(setups); i++) {
        g_autoptr(HetScenario) scenario = open_day(days[setups[i].day]);
        const HusariaScenario *data = scenario->data;
        g_auto(GStrv) codes = g_strsplit(setups[i].codes, " ", -1);
        for (unsigned code = 0; codes[code] != NULL; code++) {
            unsigned unit = id_of(scenario, codes[code]), zone = data->zone[unit];
            char name[5] = "off";
            if (data->opening->units[unit].place != HUSARIA_OFF)
                het_hex_name(&data->map.grid, data->opening->units[unit].place, name);
            const char *is = zone == HUSARIA_NO_ZONE ? name : data->zones[zone].name;
            if (strcmp(is, setups[i].place) != 0)
                fail_msg("%s: %s is to stand at %s, not %s", days[setups[i].day], codes[code], is,
                         setups[i].place);
        }
    }
}

static void
hus_d_5b_letters_of_zones(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[3]);
    const HusariaScenario *data = scenario->data;
    /* "Within ten hexes of the wagons": and outside the Cossack camp. */
    unsigned lines = data->zone[id_of(scenario, "WIS")], tabor = data->zone[id_of(scenario, "BOH")];
    for (unsigned cell = 0; cell < data->map.cells; cell++) {
        if (!husaria_in_zone(data, lines, cell))
            continue;
        unsigned nearest = 99;
        for (unsigned wagon = 1; wagon <= 7; wagon++) {
            g_autofree char *code = g_strdup_printf("Y%u", wagon);
            unsigned at = data->opening->units[id_of(scenario, code)].place;
            nearest = MIN(nearest, het_hex_distance(&data->map.grid, cell, at));
        }
        assert_true(nearest <= 10);
        assert_false(husaria_in_zone(data, tabor, cell));
    }
    /* The Tatars' D is printed on the one map of both days. */
    g_autoptr(HetScenario) june_29 = open_day(days[1]);
    g_autoptr(HetScenario) june_30 = open_day(days[2]);
    const HusariaScenario *here = june_29->data, *there = june_30->data;
    unsigned one = here->zone[id_of(june_29, "T1")], other = there->zone[id_of(june_30, "T1")];
    for (unsigned cell = 0; cell < here->map.cells; cell++)
        assert_int_equal(husaria_in_zone(here, one, cell), husaria_in_zone(there, other, cell));
}

static void
hus_d_6_the_map(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]), first = open_day(days[0]);
        const HusariaScenario *data = scenario->data, *other = first->data;
        assert_int_equal(data->map.grid.width, 55);
        assert_int_equal(data->map.grid.height, 33);
        assert_memory_equal(data->map.terrain, other->map.terrain, data->map.cells);
        assert_memory_equal(data->map.level, other->map.level, data->map.cells);
        assert_memory_equal(data->cost, other->cost, sizeof data->cost);
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
        cmocka_unit_test(hus_v_1_the_poles_win_when_no_enemy_is_left),
        cmocka_unit_test(hus_v_1b_the_tatars_when_no_pole_is_left_outside_the_camp),
        cmocka_unit_test(hus_v_1c_or_inside_it),
        cmocka_unit_test(hus_v_1d_at_the_end_of_the_game),
        cmocka_unit_test(hus_v_1e_a_side_without_troops_has_lost_at_once),
        cmocka_unit_test(hus_v_1f_when_both_would_win_points_decide),
        cmocka_unit_test(hus_v_2_points_for_enemies_destroyed),
        cmocka_unit_test(hus_v_2b_wagons_captured_are_wagons_destroyed),
        cmocka_unit_test(hus_v_2c_points_for_a_hex_held),
        cmocka_unit_test(hus_v_2d_points_for_the_farthest_ride),
        cmocka_unit_test(hus_v_2e_equal_points_are_a_draw),
        cmocka_unit_test(hus_v_3_the_battle_goes_on_to_the_last_turn),
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
        cmocka_unit_test(hus_d_4_the_forces_of_the_days),
        cmocka_unit_test(hus_d_5_the_setup_of_the_days),
        cmocka_unit_test(hus_d_5b_letters_of_zones),
        cmocka_unit_test(hus_d_6_the_map),
    };
    return cmocka_run_group_tests_name("husaria-scenarios", tests, NULL, NULL);
}
