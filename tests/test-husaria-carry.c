/* What a day of Beresteczko 1651 leaves to the next: HUS-S.1 to S.3. */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/husaria/husaria-scenario.h"
#include "engine/rules/registry.h"

static const char small[] =
    "[scenario]\nformat=1\nsystem=husaria\ntitle=Small\nfirst=Poles\nsecond=Cossacks\nturns=9\n"
    "[map]\ncolumns=6\nrows=4\nlower=even\nrow-01=. . . . . .\nrow-02=. . . . . .\n"
    "row-03=. . . . . .\nrow-04=. . . . . .\n[zones]\nwest=0101-0204\n";

/* What a day's text has of one day's end: a unit of each prospect, stores, the marker. */
static const char evening[] =
    "[battle]\nlances=5; 4\n[state]\nturn=9\nmorale=-9\nmorale-modifier=-2\n"
    "first-lances-spent=3\nsecond-lances-spent=1\nfirst-killed-cavalry=1\n"
    "[first]\nH1=Whole; hussars; 0101; S\nH2=Gone; hussars; off; S; status=destroyed\n"
    "H3=Weak; hussars; 0102; S; sp=1; full=2\n"
    "H4=Scattered; hussars; off; S; sp=1; full=2; status=dispersed\n"
    "K1=King; commander; off; S; bonus=1; status=destroyed\n"
    "[second]\nT1=Tatars; tatars; 0603; N\nW1=Wagons; wagons; off; N; status=destroyed\n";

static const char morning[] =
    "[battle]\nlances=8; 6\n"
    "[first]\nH1=Whole; hussars; 0101; S; zone=west\nH2=Gone; hussars; 0102; S; zone=west\n"
    "H3=Weak; hussars; 0103; S\nH4=Scattered; hussars; 0104; S\nH9=New; hussars; 0201; S\n"
    "K1=King; commander; 0101; S; bonus=1\n"
    "[second]\nT1=Tatars; tatars; 0603; N\nW1=Wagons; wagons; 0604; N\n";

/* (transfer full) */
static HetScenario *
day_of(const char *text)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_parse("day", text, NULL, het_rules_registry, &error);
    if (scenario == NULL)
        fail_msg("%s in\n%s", error->message, text);
    return scenario;
}

/* (transfer full) The next day as `end` leaves it. */
static HetScenario *
day_after(const HetState *end, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GKeyFile) file = g_key_file_new();
    assert_true(g_key_file_load_from_data(file, text, (gsize)-1, G_KEY_FILE_NONE, &error));
    assert_true(end->scenario->rules->carry(end, file, &error));
    g_autofree char *carried = g_key_file_to_data(file, NULL, NULL);
    return day_of(carried);
}

static unsigned
unit_called(const HetScenario *scenario, const char *code)
{
    unsigned unit = 0;
    while (strcmp(het_scenario_unit_at(scenario, unit)->code, code) != 0)
        unit++;
    return unit;
}

static const HusariaUnit *
unit_in(const HetScenario *scenario, const char *code)
{
    const HusariaScenario *data = scenario->data;
    return &data->opening->units[unit_called(scenario, code)];
}

/* (transfer full) The day after the evening. */
static HetScenario *
next_morning(void)
{
    g_autofree char *first = g_strconcat(small, evening, NULL);
    g_autofree char *second = g_strconcat(small, morning, NULL);
    g_autoptr(HetScenario) before = day_of(first);
    HetStateBuffer end, start;
    het_game_start(before, &end.state);
    HetScenario *after = day_after(&end.state, second);
    het_game_start(after, &start.state);
    assert_null(after->rules->check(&start.state));
    return after;
}

static const HusariaState *
opening_of(const HetScenario *scenario)
{
    return ((const HusariaScenario *)scenario->data)->opening;
}

static void
hus_s_1_lances_used_are_taken_off_the_next_days(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) after = next_morning();
    assert_int_equal(opening_of(after)->lances[HET_FIRST], 8 - 3);
    assert_int_equal(opening_of(after)->lances[HET_SECOND], 6 - 1);
    assert_int_equal(opening_of(after)->spent_lances[HET_FIRST], 3);
}

static void
hus_s_2_the_morale_marker_stays_where_it_was(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) after = next_morning();
    assert_int_equal(opening_of(after)->morale, -9);
    /* A new day is a new stage: the modifier is that of the marker, not the one before it moved. */
    assert_int_equal(opening_of(after)->morale_modifier, -9 / after->options[HUSARIA_MORALE_ZONE]);
    assert_int_equal(opening_of(after)->head.turn, 1);
}

static void
hus_s_3_the_destroyed_are_missing_on_later_days(void **unused)
{
    (void)unused;
    static const char *const lost[] = {"H2", "K1", "W1"};
    g_autoptr(HetScenario) after = next_morning();
    for (size_t i = 0; i < G_N_ELEMENTS(lost); i++) {
        assert_int_equal(unit_in(after, lost[i])->status, HUSARIA_DESTROYED);
        assert_int_equal(unit_in(after, lost[i])->place, HUSARIA_OFF);
        assert_int_equal(unit_in(after, lost[i])->strength, 0);
    }
    const HusariaScenario *data = after->data;
    assert_int_equal(data->wagons[HET_SECOND], 1); /* had and lost: HUS-11.19 */
}

static void
hus_s_3b_the_weakened_and_the_dispersed_are_whole_again(void **unused)
{
    (void)unused;
    static const char *const whole[] = {"H1", "H3", "H4", "H9"};
    g_autoptr(HetScenario) after = next_morning();
    for (size_t i = 0; i < G_N_ELEMENTS(whole); i++) {
        assert_int_equal(unit_in(after, whole[i])->status, HUSARIA_ON_MAP);
        assert_int_equal(unit_in(after, whole[i])->strength, 2);
    }
}

static void
hus_s_3c_a_new_day_counts_its_own_points(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) after = next_morning();
    assert_int_equal(opening_of(after)->killed[HET_FIRST][HUSARIA_CAVALRY], 0);
}

/* Through a day in which a unit does not fight again and lances are used, to the third. */
static void
days_add_up(void **unused)
{
    (void)unused;
    g_autofree char *first = g_strconcat(small, evening, NULL);
    g_autofree char *second = g_strconcat(small, morning, NULL);
    g_autoptr(HetScenario) one = day_of(first);
    HetStateBuffer end, start;
    het_game_start(one, &end.state);
    g_autoptr(HetScenario) two = day_after(&end.state, second);
    het_game_start(two, &start.state);
    ((HusariaState *)&start.state)->spent_lances[HET_FIRST] += 2; /* used on the second day */
    g_autoptr(HetScenario) three = day_after(&start.state, second);
    const HusariaState *opening = ((const HusariaScenario *)three->data)->opening;
    assert_int_equal(opening->lances[HET_FIRST], 8 - 3 - 2);
    assert_int_equal(opening->spent_lances[HET_FIRST], 5);
    assert_int_equal(unit_in(three, "H2")->status, HUSARIA_DESTROYED);
    assert_int_equal(unit_in(three, "H9")->status, HUSARIA_ON_MAP);
    ((HusariaState *)&start.state)->spent_lances[HET_FIRST] = 99; /* more than there were */
    g_autoptr(HetScenario) none = day_after(&start.state, second);
    assert_int_equal(((const HusariaScenario *)none->data)->opening->lances[HET_FIRST], 0);
}

/* Units that are to arrive may have been destroyed the day before; a day without lances or without
 * anything carried stays so; and a side may have lost all it had. */
static void
odd_days_can_be_begun(void **unused)
{
    (void)unused;
    g_autofree char *first = g_strconcat(small, evening, NULL);
    g_autofree char *late = g_strconcat(
        small, "[first]\nH1=W; hussars; 0101; S\nH2=Gone; hussars; off; S; zone=west; turn=3\n",
        "[second]\nT1=Tatars; tatars; 0603; N\n", NULL);
    g_autofree char *empty = g_strconcat(
        small, "[first]\nH2=Gone; hussars; 0101; S\n[second]\nT1=Tatars; tatars; 0603; N\n", NULL);
    g_autoptr(HetScenario) before = day_of(first);
    HetStateBuffer end, start;
    het_game_start(before, &end.state);
    g_autoptr(HetScenario) arrivals = day_after(&end.state, late);
    assert_int_equal(unit_in(arrivals, "H2")->status, HUSARIA_DESTROYED);
    const HusariaState *opening = ((const HusariaScenario *)arrivals->data)->opening;
    assert_int_equal(opening->lances[HET_FIRST], 0);
    assert_int_equal(opening->lances[HET_SECOND], 0);
    g_autoptr(HetScenario) beaten = day_after(&end.state, empty);
    het_game_start(beaten, &start.state);
    HetMoveList list;
    for (unsigned plies = 0; !het_game_over(&start.state); plies++) {
        assert_true(plies < 200);
        het_game_legal(&start.state, &list);
        assert_true(list.count > 0);
        HetMove move = list.moves[0];
        het_game_apply(&start.state, &move, NULL);
    }
    HetResult result;
    het_game_result(&start.state, &result);
    assert_int_equal(result.winner, HET_SECOND);
}

TEST_UNIT("husaria-carry")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_s_1_lances_used_are_taken_off_the_next_days),
        cmocka_unit_test(hus_s_2_the_morale_marker_stays_where_it_was),
        cmocka_unit_test(hus_s_3_the_destroyed_are_missing_on_later_days),
        cmocka_unit_test(hus_s_3b_the_weakened_and_the_dispersed_are_whole_again),
        cmocka_unit_test(hus_s_3c_a_new_day_counts_its_own_points),
        cmocka_unit_test(days_add_up),
        cmocka_unit_test(odd_days_can_be_begun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
