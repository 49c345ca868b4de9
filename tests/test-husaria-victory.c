/* Victory, HUS-V: automatic, by points, and when the battle is over. */
#include "husaria-position.h"

#include <string.h>

#include "husaria-opened.h"

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

static void
hus_v_2f_no_points_for_guns_in_june(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        assert_int_equal(data->victory[HET_FIRST].arm[HUSARIA_ARTILLERY], day == 3 ? 3 : 0);
        assert_int_equal(data->victory[HET_SECOND].arm[HUSARIA_ARTILLERY], 0);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
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
        cmocka_unit_test(hus_v_2f_no_points_for_guns_in_june),
    };
    return cmocka_run_group_tests_name("husaria-victory", tests, NULL, NULL);
}
