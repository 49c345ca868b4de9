/* GNW-11 to GNW-13: armies by die, victory, the comments' variants. */
#include "northern-position.h"

#include "engine/view.h"

#include <string.h>

#define ZONES                                                                                      \
    "[deploy first]|zone=0,0 900,0 900,300 0,300|heading=0|"                                       \
    "[deploy second]|zone=0,600 900,600 900,900 0,900|heading=180"
#define POOL                                                                                       \
    "SI1 i - -; SI2 i - -; SI3 i - -; SI4 i - -; SC1 c - -; SC2 c - -; SD1 d - -; SA1 a - -; "     \
    "SG1 g - -"
#define ENEMIES "; RI1 i 450,650 S"

/* --- armies ----------------------------------------------------------------------------------- */

/* What SECOND's die brings FIRST: infantry, dragoons, artillery, cavalry, as printed. */
static void
expect_army(unsigned units, unsigned die, const char *printed)
{
    static const NorthernKind columns[] = {NORTHERN_INFANTRY, NORTHERN_DRAGOONS, NORTHERN_ARTILLERY,
                                           NORTHERN_CAVALRY};
    g_autofree char *more = g_strdup_printf("[army first]|units=%u|" ZONES, units);
    g_autofree char *roll = g_strdup_printf("roll %u", die);
    g_autoptr(Position) position = position_new(NULL, POOL ENEMIES, more);
    const NorthernScenario *data = position->scenario->data;
    expect_prompt(position, units == 6 ? "GNW-11.1" : units == 4 ? "GNW-11.2" : "GNW-11.3");
    play(position, roll);
    unsigned count[NORTHERN_KINDS] = {0};
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->side[unit] == HET_FIRST &&
            position_state(position)->units[unit].status == NORTHERN_HAND)
            count[data->kind[unit]]++;
    for (unsigned i = 0; i < G_N_ELEMENTS(columns); i++)
        assert_int_equal(count[columns[i]], printed[i] - '0');
    assert_int_equal(position_state(position)->die[HET_FIRST], die);
}

static void
expect_table(unsigned units, const char *const printed[6])
{
    for (unsigned die = 1; die <= 6; die++)
        expect_army(units, die, printed[die - 1]);
}

static void
gnw_11_1_six_units(void **unused)
{
    (void)unused;
    static const char *const printed[6] = {"3102", "3111", "3012", "4101", "4110", "4011"};
    expect_table(6, printed);
}

static void
gnw_11_2_four_units(void **unused)
{
    (void)unused;
    static const char *const printed[6] = {"2101", "2110", "2011", "3100", "3010", "3001"};
    expect_table(4, printed);
}

static void
gnw_11_3_three_units(void **unused)
{
    (void)unused;
    static const char *const printed[6] = {"1101", "1110", "1011", "2100", "2010", "2001"};
    expect_table(3, printed);
}

static void
gnw_11_4_the_draw(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        NULL, POOL "; RI1 i - -; RI2 i - -; RI3 i - -; RD1 d - -; RA1 a - -; RC1 c - -",
        "[army first]|units=3|[army second]|units=4|" ZONES);
    expect_actor(position, HET_CHANCE);
    g_autoptr(HetView) view = het_view_new(&position->buffer.state);
    for (guint i = 0; i < view->units->len; i++) /* the die is the side's, no unit's */
        assert_false(g_array_index(view->units, HetViewUnit, i).active);
    HetPrompt prompt;
    het_game_prompt(&position->buffer.state, &prompt);
    assert_non_null(strstr(prompt.text, "army of the side"));
    play(position, "roll 5");
    expect_status(position, "SI1", NORTHERN_HAND);
    expect_status(position, "SI2", NORTHERN_HAND);
    expect_status(position, "SI3", NORTHERN_ABSENT);
    expect_status(position, "SA1", NORTHERN_HAND);
    expect_status(position, "SC1", NORTHERN_ABSENT);
    expect_status(position, "SG1", NORTHERN_HAND);
    expect_actor(position, HET_CHANCE);
    play(position, "roll 6");
    expect_status(position, "RC1", NORTHERN_HAND);
    expect_status(position, "RA1", NORTHERN_ABSENT);
    expect_phase(position, NORTHERN_DEPLOYMENT);
    assert_true(fired(position, "GNW-11.4"));
}

/* --- victory ---------------------------------------------------------------------------------- */

#define HILL "[objective hill]|at=450,450|radius=50|points=3|owner=none"

static void
gnw_12_1_objectives(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(NULL, "SI1 i 450,300 N; SG1 g 450,450 N; RI1 i 450,575 S", "turns=5|" HILL);
    play(position, "end"); /* a general does not count; nothing is in range of fire it must take */
    while (position->buffer.state.active == HET_FIRST)
        play(position, "end");
    assert_int_equal(position_state(position)->owner[0], HET_NOBODY);
    while (position->buffer.state.active == HET_SECOND)
        play(position, "end");
    g_autoptr(Position) beside =
        position_new("movement", "SI1 i 450,300 N; RI1 i 450,850 S", "turns=5|" HILL);
    play(beside, "select SI1; move SI1 4500,3999:16384:16384");
    expect_actor(beside, HET_SECOND);
    assert_int_equal(position_state(beside)->owner[0], HET_NOBODY);
    play(position, "select SI1; move SI1 4500,4000:16384:16384");
    while (position->buffer.state.active == HET_FIRST)
        play(position, "end");
    assert_int_equal(position_state(position)->owner[0], HET_FIRST);
    assert_true(fired(position, "GNW-12.1"));
    /* The enemy comes too: it stays as it was; it is kept when left. */
    play(position, "select RI1; move RI1 4500,4999:49152:49152");
    while (position->buffer.state.active == HET_SECOND)
        play(position, "end");
    assert_int_equal(position_state(position)->owner[0], HET_FIRST);
    play(position, "select SI1; move SI1 4500,3000:49152:16384");
    while (position->buffer.state.active == HET_FIRST)
        play(position, "end");
    assert_int_equal(position_state(position)->owner[0], HET_SECOND);
}

static void
gnw_12_2_points_for_units(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("shooting", "SI1 i 450,300 N; RI1 i 450,400 S hits=15; RI9 i 840,850 S",
                     "[victory]|unit-points=5");
    play(position, "select SI1");
    assert_int_equal(position_state(position)->points[HET_FIRST], 5);
    assert_int_equal(position_state(position)->points[HET_SECOND], 0);
    assert_true(fired(position, "GNW-12.2"));
    /* Generals are worth nothing. */
    g_autoptr(Position) general =
        position_new(NULL, "SI1 i 450,300 N hits=7; SG1 g 450,272.5 N; RI1 i 450,850 S", NULL);
    play(general, "rally SG1 SI1; roll 1");
    assert_int_equal(position_state(general)->points[HET_SECOND], 0);
}

static void
gnw_12_3_no_units_left(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("shooting", "SI1 i 450,300 N; RI1 i 450,400 S hits=15; RG1 g 840,850 S", NULL);
    play(position, "select SI1");
    expect_winner(position, HET_FIRST, "GNW-12.3");
    assert_true(fired(position, "GNW-12.3"));
    g_autoptr(Position) reserve = position_new(
        "shooting", "SI1 i 450,300 N; RI1 i 450,400 S hits=15; RI2 i 840,850 S arrives=9", NULL);
    play(reserve, "select SI1");
    assert_true(reserve->buffer.state.actor != HET_NOBODY);
}

static void
gnw_12_4_points_decide(void **unused)
{
    (void)unused;
    static const char units[] = "SI1 i 450,300 N; RI1 i 450,850 S";
    static const struct {
        const char *more;
        HetActor winner;
    } cases[] = {
        {"turns=1", HET_NOBODY},
        {"turns=1|[victory]|tie=second", HET_SECOND},
        {"turns=1|" HILL "|[state]|points-first=1", HET_FIRST},
        {"turns=1|[objective o]|at=450,450|radius=50|points=3|owner=second|[state]|"
         "points-first=2",
         HET_SECOND},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Position) position = position_new(NULL, units, cases[i].more);
        play(position, "end; end");
        expect_winner(position, cases[i].winner, "GNW-12.4");
        assert_true(fired(position, "GNW-12.4"));
    }
}

/* --- the comments' variants ------------------------------------------------------------------- */

static void
gnw_13_1_slow_guns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "movement", "SA1 a 450,300 N formation=limbered; RI1 i 450,500 S", "[options]|slow-guns=1");
    play(position, "select SA1");
    assert_true(may(position, "move SA1 4500,3750:16384:16384"));
    assert_false(may(position, "move SA1 4500,3751:16384:16384"));
}

static void
expect_fire(const char *target, const char *more, const char *hits)
{
    g_autofree char *units = g_strdup_printf("SI1 i 450,300 N; %s", target);
    g_autofree char *code = g_strndup(target, 3);
    g_autoptr(Position) position = position_new("shooting", units, more);
    play(position, "select SI1");
    assert_string_equal(hits_by_die(position, code), hits);
}

static void
gnw_13_2_flank_fire_doubles(void **unused)
{
    (void)unused;
    static const char option[] = "[options]|flank-fire=1";
    expect_fire("RI1 i 450,400 S", option, "1 2 3 4 5 6");
    expect_fire("RI1 i 450,400 N", option, "2 4 6 8 10 12");
    expect_fire("RI1 i 430,400 E", option, "1 2 3 4 5 6"); /* not behind the line of its front */
    expect_fire("RI1 i 470,400 E", option, "2 4 6 8 10 12");
    expect_fire("RI1 i 450,450 S formation=column", option, "2 4 6 8 10 12");
    expect_fire("RA1 a 450,400 S formation=limbered", option, "2 4 6 8 10 12");
    expect_fire("RA1 a 450,400 S", option, "1 2 3 4 5 6");
    expect_fire("RI1 i 450,400 N", NULL, "1 2 3 4 5 6");
    expect_fire("RI1 i 450,400 N",
                "[options]|flank-fire=1|[terrain a]|type=works|outline=300,390 600,390 600,500 "
                "300,500",
                "1 2 3 4 5 6");
}

static void
gnw_13_3_graded_rally(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(NULL, "SI1 i 450,300 N hits=7; SG1 g 450,272.5 N; RI1 i 450,850 S",
                     "[options]|graded-rally=1");
    play(position, "rally SG1 SI1");
    expect_prompt(position, "GNW-13.3");
    assert_string_equal(hits_by_die(position, "SI1"), "6 6 5 5 4 7");
    assert_string_equal(hits_by_die(position, "SG1"), "0 0 0 0 0 -");
    play(position, "roll 4");
    assert_true(fired(position, "GNW-13.3"));
}

static void
gnw_13_4_cossacks(void **unused)
{
    (void)unused;
    static const char units[] =
        "SI1 i - -; SI2 i - -; SI3 i - -; SC1 c - -; SC2 c - - nation=cossack; "
        "SD1 d - -; SA1 a - -; RI1 i - -; RI2 i - -; RI3 i - -; RC1 c - -; "
        "RD1 d - -; RA1 a - -";
    static const char on[] =
        "[options]|cossacks=1|[army first]|units=4|[army second]|units=4|" ZONES;
    static const char off[] = "[army first]|units=4|[army second]|units=4|" ZONES;
    g_autoptr(Position) guns = position_new(NULL, units, on);
    play(guns, "roll 1; roll 5"); /* the Russians have a gun and no horse */
    expect_prompt(guns, "GNW-13.4");
    play(guns, "roll 1-3");
    expect_status(guns, "SC2", NORTHERN_HAND);
    assert_true(fired(guns, "GNW-13.4"));
    g_autoptr(Position) unlucky = position_new(NULL, units, on);
    play(unlucky, "roll 1; roll 5; roll 4-6");
    expect_status(unlucky, "SC2", NORTHERN_ABSENT);
    g_autoptr(Position) horse = position_new(NULL, units, on);
    play(horse, "roll 1; roll 3"); /* gun and horse */
    expect_phase(horse, NORTHERN_DEPLOYMENT);
    expect_status(horse, "SC2", NORTHERN_ABSENT);
    /* Russians do not roll for what Swedes draw: theirs are drawn as cavalry. */
    static const char theirs[] =
        "SI1 i - -; SI2 i - -; SI3 i - -; SA1 a - -; RI1 i - -; RI2 i - -; RI3 i - -; "
        "RC1 c - - nation=cossack; RD1 d - -";
    g_autoptr(Position) russians = position_new(NULL, theirs, on);
    play(russians, "roll 5; roll 6"); /* the Swedes have a gun and no horse */
    expect_phase(russians, NORTHERN_DEPLOYMENT);
    expect_status(russians, "RC1", NORTHERN_HAND);
    g_autoptr(Position) cannot = position_new(NULL, theirs, on);
    play(cannot, "roll 5; roll 4"); /* no cavalry drawn: nor Cossacks */
    expect_phase(cannot, NORTHERN_DEPLOYMENT);
    expect_status(cannot, "RC1", NORTHERN_ABSENT);
    /* Nor do Swedes against others. */
    static const char saxons[] =
        "SI1 i - -; SC2 c - - nation=cossack; XI1 i - - nation=saxon; XA1 a - - nation=saxon";
    g_autoptr(Position) others = position_new(NULL, saxons, on);
    play(others, "roll 1; roll 5");
    expect_phase(others, NORTHERN_DEPLOYMENT);
    expect_status(others, "SC2", NORTHERN_ABSENT);
    /* Cossacks on foot are infantry, drawn as such, and no reward. */
    static const char foot[] =
        "SI1 i - - nation=cossack; SI2 i - -; SC2 c - - nation=cossack; RI1 i - -; RA1 a - -";
    g_autoptr(Position) zaporozhians = position_new(NULL, foot, on);
    play(zaporozhians, "roll 1; roll 5; roll 3");
    expect_status(zaporozhians, "SI1", NORTHERN_HAND);
    expect_status(zaporozhians, "SC2", NORTHERN_HAND);
    g_autoptr(Position) without = position_new(NULL, units, off);
    play(without, "roll 1; roll 5");
    expect_phase(without, NORTHERN_DEPLOYMENT);
    expect_status(without, "SC1", NORTHERN_HAND);
    expect_status(without, "SC2", NORTHERN_ABSENT);
}

static void
gnw_13_5_elites(void **unused)
{
    (void)unused;
    static const char units[] = POOL "; RI1 i - -; RI2 i - -; RI3 i - -; RI4 i - -; RC1 c - -; "
                                     "RC2 c - -; RD1 d - -; RA1 a - -";
    g_autoptr(Position) position = position_new(
        NULL, units, "[options]|elites=1|[army first]|units=6|[army second]|units=6|" ZONES);
    play(position, "roll 1; roll 4");
    expect_prompt(position, "GNW-13.5");
    play(position, "roll 6; roll 6");
    unsigned drabants = het_scenario_unit(position->scenario, "SC1");
    unsigned guards = het_scenario_unit(position->scenario, "RI1");
    assert_int_equal(position_state(position)->elite, 1u << drabants | 1u << guards);
    assert_true(fired(position, "GNW-13.5"));
    /* Not in armies of four. */
    g_autoptr(Position) four = position_new(
        NULL, units, "[options]|elites=1|[army first]|units=4|[army second]|units=4|" ZONES);
    play(four, "roll 1; roll 4");
    expect_phase(four, NORTHERN_DEPLOYMENT);
}

static void
gnw_13_6_elites_add_one(void **unused)
{
    (void)unused;
    g_autoptr(Position) fire =
        position_new("shooting", "SI1 i 450,300 N elite=1; RI1 i 450,400 S", NULL);
    play(fire, "select SI1");
    assert_string_equal(hits_by_die(fire, "RI1"), "2 3 4 5 6 7");
    play(fire, "roll 3");
    assert_true(fired(fire, "GNW-13.6"));
    g_autoptr(Position) fight = position_new(
        "combat", "SI1 i 450,300 N front=RI1 elite=1; RI1 i 450,325 S front=SI1", NULL);
    assert_string_equal(hits_by_die(fight, "RI1"), "4 5 6 7 8 9");
}

static void
gnw_13_7_mounted_dragoons(void **unused)
{
    (void)unused;
    static const char option[] = "[options]|mounted-dragoons=1";
    g_autoptr(Position) position =
        position_new("movement", "SD1 d 450,300 N; RD1 d 450,500 S; RI1 i 840,850 S", option);
    expect_halves(position, "SD1", 300, 300);
    play(position, "select SD1; charge SD1 4500,4550:16384:16384 RD1");
    assert_string_equal(hits_by_die(position, "RD1"), "3 4 5 6 7 8");
    g_autoptr(Position) shooting =
        position_new("shooting", "SD1 d 450,300 N; RI1 i 450,400 S", option);
    expect_actor(shooting, HET_SECOND);
    /* Others', and without the option, they stay on foot. */
    g_autoptr(Position) foot = position_new("shooting", "SD1 d 450,300 N; RI1 i 450,400 S", NULL);
    play(foot, "select SD1");
    expect_actor(foot, HET_CHANCE);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gnw_11_1_six_units),        cmocka_unit_test(gnw_11_2_four_units),
        cmocka_unit_test(gnw_11_3_three_units),      cmocka_unit_test(gnw_11_4_the_draw),
        cmocka_unit_test(gnw_12_1_objectives),       cmocka_unit_test(gnw_12_2_points_for_units),
        cmocka_unit_test(gnw_12_3_no_units_left),    cmocka_unit_test(gnw_12_4_points_decide),
        cmocka_unit_test(gnw_13_1_slow_guns),        cmocka_unit_test(gnw_13_2_flank_fire_doubles),
        cmocka_unit_test(gnw_13_3_graded_rally),     cmocka_unit_test(gnw_13_4_cossacks),
        cmocka_unit_test(gnw_13_5_elites),           cmocka_unit_test(gnw_13_6_elites_add_one),
        cmocka_unit_test(gnw_13_7_mounted_dragoons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
