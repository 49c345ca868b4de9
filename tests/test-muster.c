/* Orders of battle ("system/battle?men=...", engine/muster.h): units by largest remainders, the
 * array of the period, what is not known, and wrong parameters refused by name. */
#include "test.h"

#include <string.h>

#include "engine/game.h"
#include "engine/rules/registry.h"
#include "engine/scenario.h"

static const char *const systems[] = {"kircholm", "musketpike", "husaria", "northern", "kipling"};

static HetScenario *
battle(const char *system, const char *parameters)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *name = g_strdup_printf("%s/battle?%s", system, parameters);
    HetScenario *scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

/* Units whose code begins so. */
static unsigned
units(const HetScenario *scenario, const char *prefix)
{
    unsigned count = 0;
    for (guint i = 0; i < scenario->units->len; i++) {
        const char *code = het_scenario_unit_at(scenario, i)->code;
        count += g_str_has_prefix(code, prefix) && g_ascii_isdigit(code[strlen(prefix)]) &&
                 !g_str_has_suffix(code, "g");
    }
    return count;
}

/* The value of a key in the group of a unit, or the whole of its line in a list of units. */
static char *
reported(const HetScenario *scenario, const char *code, const char *key)
{
    g_autofree char *group = g_strdup_printf("\n[unit %s]\n", code);
    g_autofree char *line = g_strdup_printf("\n%s=", *key == '\0' ? code : key);
    const char *at = *key == '\0' ? scenario->text : strstr(scenario->text, group);
    assert_non_null(at);
    at = strstr(at + strlen(group) - 1, line);
    if (*key == '\0')
        at = strstr(scenario->text, line);
    assert_non_null(at);
    at += strlen(line);
    return g_strndup(at, strcspn(at, "\n"));
}

/* --- units ------------------------------------------------------------------------------------ */

/* Six units of 2,000 men, a battery of 30 guns: 7,000 foot, 3,000 horse, 60 guns are 3.5, 1.5 and 2
 * of 7 parts at the rulebook's scale, times 6/7: 3, 1.29, 1.71; the last remainders go to the guns.
 */
static void
largest_remainders_share_units_out(void **unused)
{
    (void)unused;
    static const struct {
        const char *parameters;
        unsigned attackers[3], defenders[3]; /* foot, horse, guns */
    } cases[] = {
        {"men=10000,10000&horse=3000,3000&guns=60,60", {3, 1, 2}, {3, 1, 2}},
        {"men=12000,6000&horse=4000,2000&guns=0,0", {4, 2, 0}, {2, 1, 0}},
        {"men=12000,4000&horse=0,4000&guns=0,0", {6, 0, 0}, {0, 2, 0}},
        {"men=12000,12000&horse=1200,2800&guns=0,0", {5, 1, 0}, {5, 1, 0}},
        {"men=12000,12000&horse=900,3100&guns=0,0", {6, 0, 0}, {4, 2, 0}},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(HetScenario) scenario = battle("northern", cases[i].parameters);
        static const char *const arms[] = {"I", "C", "A"};
        for (int arm = 0; arm < 3; arm++) {
            g_autofree char *mine = g_strdup_printf("A%s", arms[arm]);
            g_autofree char *theirs = g_strdup_printf("D%s", arms[arm]);
            assert_int_equal(units(scenario, mine), cases[i].attackers[arm]);
            assert_int_equal(units(scenario, theirs), cases[i].defenders[arm]);
        }
    }
}

/* One unit is the same number of men on both sides, whichever is the larger. */
static void
units_are_of_the_same_men(void **unused)
{
    (void)unused;
    static const unsigned larger[] = {28, 26, 30, 6, 12};
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++)
        for (int turned = 0; turned < 2; turned++) {
            g_autoptr(HetScenario) scenario =
                battle(systems[i], turned ? "men=9000,18000&horse=3000,6000&guns=5,10"
                                          : "men=18000,9000&horse=6000,3000&guns=10,5");
            HetStateBuffer state;
            HetMeasures measures;
            het_game_start(scenario, &state.state);
            het_game_measures(&state.state, &measures);
            unsigned count[2] = {0};
            for (guint unit = 0; unit < scenario->units->len; unit++)
                count[het_scenario_unit_at(scenario, unit)->side]++;
            const unsigned most = count[turned], least = count[!turned];
            assert_in_range(most, larger[i], larger[i] + 6); /* leaders, guns apart from crews */
            assert_in_range(2 * least, most - 3, most + 6);
            const int32_t *a = measures.value[turned], *b = measures.value[!turned];
            assert_in_range(a[HET_MEASURE_STRENGTH] * 10 / b[HET_MEASURE_STRENGTH], 16, 25);
        }
}

static void
what_is_not_known_is_usual_for_its_time(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        /* 34 % horse and 11 guns of 10,000 men until 1649, 36 and 13 until 1699, 29 and 8 then. */
        static const char *const pairs[][2] = {
            {"men=20000,15000&year=1620", "men=20000,15000&horse=6800,5100&guns=22,17&year=1620"},
            {"men=20000,15000&horse=-,900&year=1650",
             "men=20000,15000&horse=7200,900&guns=26,20&year=1650"},
            {"men=20000,15000&guns=-,0&year=1749",
             "men=20000,15000&horse=5800,4350&guns=16,0&year=1749"},
        };
        for (size_t pair = 0; pair < G_N_ELEMENTS(pairs); pair++) {
            g_autoptr(HetScenario) unknown = battle(systems[i], pairs[pair][0]);
            g_autoptr(HetScenario) known = battle(systems[i], pairs[pair][1]);
            assert_string_equal(unknown->text, known->text);
        }
    }
}

/* --- the array -------------------------------------------------------------------------------- */

/* In musketpike FIRST looks east: foot in the middle, in two columns, horse above and below, guns a
 * column before the front, the enemy eight hexes off. */
static void
armies_stand_in_the_array_of_the_period(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        battle("musketpike", "men=16000,16000&horse=4000,4000&guns=16,16&ground=flat&cover=bare");
    int column[3] = {0}, low[3] = {99, 99, 99}, high[3] = {0}; /* foot, horse, guns */
    int columns[100] = {0};
    for (guint i = 0; i < scenario->units->len; i++) {
        const HetUnit *unit = het_scenario_unit_at(scenario, i);
        const int arm = unit->code[1] == 'F' ? 0 : unit->code[1] == 'R' ? 1 : 2;
        if (unit->code[0] != 'A' || strchr("FRG", unit->code[1]) == NULL)
            continue;
        g_autofree char *place = reported(scenario, unit->code, "place");
        const int row = atoi(place + 2);
        place[2] = '\0';
        column[arm] = MAX(column[arm], atoi(place));
        low[arm] = MIN(low[arm], row);
        high[arm] = MAX(high[arm], row);
        if (arm == 0)
            columns[atoi(place)]++;
    }
    assert_int_equal(column[0], column[1]);
    assert_int_equal(column[2], column[0] + 1);
    assert_true(low[1] < low[0] && high[1] > high[0]);
    assert_true(low[2] >= low[0] && high[2] <= high[0]);
    int lines = 0;
    for (int i = 0; i < 100; i++)
        lines += columns[i] > 0;
    assert_int_equal(lines, 2);
    g_autofree char *theirs = reported(scenario, "DG1", "place");
    theirs[2] = '\0';
    assert_int_equal(atoi(theirs) - column[2], 8);
}

/* A wider front of the same men has fewer lines. */
static void
fronts_decide_on_the_lines(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        battle("northern", "men=12000,12000&horse=0,0&guns=0,0&front=3.0,1");
    char y[2][6][16];
    int lines[2] = {0};
    for (int army = 0; army < 2; army++)
        for (int i = 0; i < 6; i++) {
            g_autofree char *code = g_strdup_printf("%cI%d", "AD"[army], i + 1);
            g_autofree char *at = reported(scenario, code, "at");
            g_strlcpy(y[army][i], strchr(at, ',') + 1, sizeof y[army][i]);
            bool seen = false;
            for (int j = 0; j < i; j++)
                seen = seen || strcmp(y[army][j], y[army][i]) == 0;
            lines[army] += !seen;
        }
    assert_int_equal(lines[0], 1);
    assert_int_equal(lines[1], 3);
}

/* The attackers may have either seat; numbers follow them. */
static void
either_side_attacks(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++)
        for (int seat = 0; seat < 2; seat++) {
            g_autoptr(HetScenario) scenario = battle(
                systems[i], seat == 0 ? "men=9000,5000&side=first" : "men=9000,5000&side=second");
            unsigned count[2] = {0};
            for (guint unit = 0; unit < scenario->units->len; unit++) {
                const HetUnit *it = het_scenario_unit_at(scenario, unit);
                count[it->side]++;
                if (it->code[0] == 'A')
                    assert_int_equal(it->side, seat);
            }
            assert_true(count[seat] > count[1 - seat]);
            assert_string_equal(scenario->sides[seat], "Attackers");
        }
}

static void
the_prepared_stand_behind_works(void **unused)
{
    (void)unused;
    static const char *const works[] = {NULL, "\nredoubt=", "\nfence=", "type=works", NULL};
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        g_autoptr(HetScenario) prepared =
            battle(systems[i], "men=9000,9000&defence=prepared&ground=flat&cover=bare");
        g_autoptr(HetScenario) hasty =
            battle(systems[i], "men=9000,9000&defence=hasty&ground=flat&cover=bare");
        if (works[i] == NULL) {
            assert_string_equal(prepared->text, hasty->text);
            assert_non_null(strstr(prepared->description, "works"));
            continue;
        }
        assert_non_null(strstr(prepared->text, works[i]));
        assert_null(strstr(hasty->text, works[i]));
    }
}

/* Woods and heights by the ground's kind, others by another seed, and the same by the same. */
static void
ground_is_drawn_from_the_seed(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        g_autoptr(HetScenario) one = battle(systems[i], "men=9000,9000&ground=rugged&seed=5");
        g_autoptr(HetScenario) again = battle(systems[i], "men=9000,9000&ground=rugged&seed=5");
        g_autoptr(HetScenario) other = battle(systems[i], "men=9000,9000&ground=rugged&seed=6");
        assert_string_equal(one->text, again->text);
        assert_string_not_equal(one->text, other->text);
    }
}

/* Nearer, and where the rulebook has disorder the second line is in it. */
static void
surprise_costs_distance_and_order(void **unused)
{
    (void)unused;
    static const char *const disorder[] = {"level=disorganised", "flags=disordered", NULL, NULL,
                                           NULL};
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        g_autoptr(HetScenario) usual = battle(systems[i], "men=9000,9000&surprise=0");
        g_autoptr(HetScenario) surprised = battle(systems[i], "men=9000,9000&surprise=3");
        assert_string_not_equal(usual->text, surprised->text);
        if (disorder[i] == NULL)
            continue;
        assert_null(strstr(usual->text, disorder[i]));
        assert_non_null(strstr(surprised->text, disorder[i]));
    }
}

/* Pikes and deep foot give way to lines of muskets with battalion guns. */
static void
troops_are_those_of_their_half_century(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) early = battle("musketpike", "men=9000,9000&year=1649");
    g_autoptr(HetScenario) middle = battle("musketpike", "men=9000,9000&year=1650");
    g_autoptr(HetScenario) late = battle("musketpike", "men=9000,9000&year=1700");
    assert_null(strstr(early->text, "hexes=2"));
    assert_non_null(strstr(middle->text, "hexes=2"));
    assert_null(strstr(middle->text, "pikes=0"));
    assert_non_null(strstr(late->text, "pikes=0\n"));
    assert_non_null(strstr(late->text, "cannon=1"));
    g_autoptr(HetScenario) reiters = battle("kircholm", "men=9000,9000&year=1649");
    g_autoptr(HetScenario) steel = battle("kircholm", "men=9000,9000&year=1650");
    assert_non_null(strstr(reiters->text, "type=raitars"));
    assert_null(strstr(steel->text, "type=raitars"));
}

/* --- refusals --------------------------------------------------------------------------------- */

static void
wrong_parameters_are_refused_by_name(void **unused)
{
    (void)unused;
    static const char *const wrong[][2] = {
        {"horse=1,1", "men: missing"},
        {"men=9000", "men: \"9000\" is not two numbers as 8500,9900"},
        {"men=9000,x", "men: \"9000,x\" is not two numbers"},
        {"men=9000,-5", "men: \"9000,-5\" is not two numbers"},
        {"men=9000,1.5", "men: \"9000,1.5\" is not two numbers"},
        {"men=9000,99999999", "men: \"9000,99999999\" is not two numbers"},
        {"men=9000,-", "men: \"-\" is not a number of men"},
        {"men=9000,0", "men: \"0\" is not a number of men"},
        {"men=9000,9000&horse=9001,0", "horse: \"9001\" is not at most the number of men"},
        {"men=9000,9000&front=1.,2", "front: \"1.,2\" is not two numbers"},
        {"men=9000,9000&front=1.234,2", "front: \"1.234,2\" is not two numbers"},
        {"men=9000,9000&defence=behind", "defence: \"behind\" is not hasty or prepared"},
        {"men=9000,9000&ground=hilly", "ground: \"hilly\" is not flat, rolling or rugged"},
        {"men=9000,9000&cover=dense", "cover: \"dense\" is not bare, mixed or wooded"},
        {"men=9000,9000&side=third", "side: \"third\" is not first or second"},
        {"men=9000,9000&year=1599", "year: \"1599\" is not a whole number from 1600 to 1749"},
        {"men=9000,9000&surprise=4", "surprise: \"4\" is not a whole number from -3 to 3"},
        {"men=9000,9000&turns=1", "turns: \"1\" is not a whole number from 2 to 100"},
        {"men=9000,9000&seed=-1", "seed: \"-1\" is not a whole number"},
        {"men=9000,9000&cavalry=3", "has no option \"cavalry\""},
        {"men=90000,900", "the rulebook is played with"},
        {"men=2,2&guns=9999,9999", "would be guns only"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++)
        for (size_t k = 0; k < G_N_ELEMENTS(wrong); k++) {
            g_autoptr(GError) error = NULL;
            g_autofree char *name = g_strdup_printf("%s/battle?%s", systems[i], wrong[k][0]);
            g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
            if (scenario != NULL || strstr(error->message, wrong[k][1]) == NULL ||
                strchr(error->message, '\n') != NULL)
                fail_msg("%s: %s", name, scenario != NULL ? "taken" : error->message);
            assert_int_equal(g_error_matches(error, HET_ERROR, HET_ERROR_UNSUPPORTED), k >= 20);
        }
}

TEST_UNIT("muster")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(largest_remainders_share_units_out),
        cmocka_unit_test(units_are_of_the_same_men),
        cmocka_unit_test(what_is_not_known_is_usual_for_its_time),
        cmocka_unit_test(armies_stand_in_the_array_of_the_period),
        cmocka_unit_test(fronts_decide_on_the_lines),
        cmocka_unit_test(either_side_attacks),
        cmocka_unit_test(the_prepared_stand_behind_works),
        cmocka_unit_test(ground_is_drawn_from_the_seed),
        cmocka_unit_test(surprise_costs_distance_and_order),
        cmocka_unit_test(troops_are_those_of_their_half_century),
        cmocka_unit_test(wrong_parameters_are_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
