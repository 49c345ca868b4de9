/* Drills ("SYSTEM/drill/NAME?..."): each that a system has loads and is played to an end; each word
 * changes the position or is refused with the reason; nothing is left unsaid. Ground and places:
 * test-drill-ground.c. */
#include "test.h"

#include <string.h>

#include "drill-view.h"
#include "engine/drill.h"
#include "engine/game.h"
#include "engine/rules/registry.h"
#include "library/conformance/conformance.h"
#include "sanitized.h"

/* --- all of them ------------------------------------------------------------------------------ */

static void
each_drill_is_played_to_an_end(void **unused)
{
    (void)unused;
    const unsigned games = (unsigned)TEST_COUNT(5, 3, 2);
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        const HetRules *rules = het_rules_registry[i];
        for (const HetDrillRow *row = het_drills; rules->drill != NULL && row->name != NULL;
             row++) {
            g_autoptr(GError) error = NULL;
            const HetDrillTroop *troops = het_drill_table(rules->name)->troops;
            const HetDrillTroop *missing =
                troops[row->attacker].lines == NULL   ? &troops[row->attacker]
                : troops[row->defender].lines == NULL ? &troops[row->defender]
                                                      : NULL;
            g_autoptr(HetScenario) scenario =
                open_drill(&error, "%s/drill/%s", rules->name, row->name);
            if (missing != NULL) {
                assert_null(scenario);
                assert_non_null(strstr(error->message, missing->words));
                continue;
            }
            if (scenario == NULL)
                continue; /* its formation: each_word_is_expressed_or_refused */
            const HetConformance conformance = {.scenario = scenario,
                                                .registry = het_rules_registry,
                                                .seed = 1,
                                                .games = games,
                                                .every = 5,
                                                .plies_max = 20000};
            HetConformanceCounts counts;
            g_autofree char *violation = het_conformance_run(&conformance, &counts);
            if (violation != NULL)
                fail_msg("%s", violation);
            assert_int_equal(counts.games, games);
        }
    }
}

static void
every_system_but_the_reference_has_drills(void **unused)
{
    (void)unused;
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        const HetRules *rules = het_rules_registry[i];
        assert_int_equal(rules->drill != NULL, strcmp(rules->name, "einstein") != 0);
        unsigned loads = 0;
        for (const HetDrillRow *row = het_drills; row->name != NULL; row++) {
            g_autoptr(HetScenario) scenario =
                open_drill(NULL, "%s/drill/%s", rules->name, row->name);
            loads += scenario != NULL;
        }
        assert_true(loads >= (strcmp(rules->name, "kipling") == 0    ? 1
                              : strcmp(rules->name, "einstein") == 0 ? 0
                                                                     : 4));
    }
}

/* A drill in which a word can be set for an arm: attackers or defenders as the parameter asks. */
static char *
drill_with(const HetRules *rules, const HetDrillSetting *setting, unsigned arm, bool of_attackers)
{
    const char *const *arms = het_drill_parameters[HET_DRILL_ATTACKER].words;
    const char *word = het_drill_parameters[setting->parameter].words[setting->word];
    const char *name = het_drill_parameters[setting->parameter].name;
    const bool attackers = of_attackers || setting->parameter == HET_DRILL_LANCES ||
                           setting->parameter == HET_DRILL_CHARGE;
    if (setting->parameter == HET_DRILL_DISORDER)
        word = attackers ? "attackers" : "defenders";
    if (setting->parameter == HET_DRILL_ORDER)
        name = attackers ? "order" : "formation";
    /* The other side is one that every system has, in line. */
    return g_strdup_printf("%s/drill/horse-against-shot?%s=%s&%s=%s", rules->name,
                           attackers ? "attacker" : "defender", arms[arm], name, word);
}

static void
check_setting(const HetRules *rules, const HetDrillSetting *setting, unsigned arm, bool attackers)
{
    g_autofree char *name = drill_with(rules, setting, arm, attackers);
    g_autofree char *plain =
        g_strdup_printf("%.*s", (int)(strrchr(name, '&') - name), name); /* without the word */
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    g_autoptr(HetScenario) base = het_scenario_open(plain, het_rules_registry, NULL);
    if (setting->lines == NULL) {
        assert_null(scenario);
        assert_non_null(strstr(error->message, setting->words));
        return;
    }
    /* What only the first side may form. */
    if (scenario == NULL && !attackers && setting->parameter == HET_DRILL_ORDER) {
        assert_non_null(strstr(error->message, "only the attackers"));
        return;
    }
    if (scenario == NULL)
        fail_msg("%s", error->message);
    assert_non_null(base);
    /* Some other position, unless by the words it is so anyway. */
    const bool same = strcmp(base->text, scenario->text) == 0;
    assert_true(!same || setting->word == 0 ||
                (setting->parameter == HET_DRILL_LANCES && setting->word == HET_DRILL_LANCES_YES));
}

static void
each_word_is_expressed_or_refused_of_each_arm(void **unused)
{
    (void)unused;
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        const HetRules *rules = het_rules_registry[i];
        const HetDrillTable *table = het_drill_table(rules->name);
        for (unsigned s = 0; table != NULL && s < table->setting_count; s++) {
            const HetDrillSetting *setting = &table->settings[s];
            for (unsigned arm = 0; arm < HET_DRILL_ARMS; arm++) {
                if ((setting->arms >> arm & 1) == 0 || table->troops[arm].lines == NULL)
                    continue;
                check_setting(rules, setting, arm, false);
                if (setting->parameter == HET_DRILL_ORDER ||
                    setting->parameter == HET_DRILL_DISORDER)
                    check_setting(rules, setting, arm, true);
            }
        }
    }
}

/* No word of any parameter is left without a row: nothing can be ignored in silence. */
static void
no_word_is_left_out(void **unused)
{
    (void)unused;
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        const HetDrillTable *table = het_drill_table(het_rules_registry[i]->name);
        for (int parameter = HET_DRILL_LANCES; table != NULL && parameter < HET_DRILL_TURNS;
             parameter++) {
            const char *const *words = het_drill_parameters[parameter].words;
            for (int word = 1; words != NULL && words[word] != NULL; word++)
                for (unsigned arm = 0; arm < HET_DRILL_ARMS; arm++) {
                    const int row = parameter == HET_DRILL_DISORDER ? 1 : word;
                    const bool lances = parameter == HET_DRILL_LANCES;
                    if (table->troops[arm].lines == NULL || (lances && arm != HET_DRILL_LANCERS))
                        continue;
                    if (het_drill_setting(table, (HetDrillParameter)parameter, row,
                                          (HetDrillArm)arm) == NULL)
                        fail_msg("%s: there is no setting for %s=%s, arm %u",
                                 het_rules_registry[i]->name, het_drill_parameters[parameter].name,
                                 words[word], arm);
                }
        }
    }
}

/* --- the units -------------------------------------------------------------------------------- */

static unsigned
count_of(const HetView *view, HetActor side, const char *type)
{
    unsigned count = 0;
    for (guint i = 0; i < view->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        count += unit->side == side && strcmp(unit->type, type) == 0;
    }
    return count;
}

static void
numbers_are_as_stated(void **unused)
{
    (void)unused;
    g_autoptr(HetView) odds = view_drill("kircholm/drill/lancers-against-pikes?odds=4:3");
    assert_int_equal(count_of(odds, HET_FIRST, "husaria"), 4);
    assert_int_equal(count_of(odds, HET_SECOND, "infantry"), 3);
    g_autoptr(HetView) apart =
        view_drill("husaria/drill/horse-against-shot?attackers=2&defenders=8&attacker=reiters");
    assert_int_equal(count_of(apart, HET_FIRST, "reiters"), 2);
    assert_int_equal(count_of(apart, HET_SECOND, "Western infantry"), 8);
}

static void
strength_and_losses_are_as_stated(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        HetActor side;
        int strength, start;
    } cases[] = {
        {"kipling/drill/horse-against-shot?strength=200", HET_FIRST, 10, 10},
        {"kipling/drill/horse-against-shot?losses=40", HET_SECOND, 6, 10},
        {"kipling/drill/horse-against-shot?resistance=50&losses=20", HET_SECOND, 4, 5},
        {"husaria/drill/horse-against-shot?losses=50", HET_SECOND, 1, 2},
        {"husaria/drill/horse-against-shot?strength=50", HET_FIRST, 1, 1},
        {"musketpike/drill/horse-against-pikes?losses=25", HET_SECOND, 9, 12},
        {"musketpike/drill/horse-against-pikes?strength=133", HET_FIRST, 4, 4},
        {"musketpike/drill/horse-against-pikes?formation=hedgehog", HET_SECOND, 21, 21},
        {"northern/drill/horse-against-shot?losses=50", HET_SECOND, 8, 16},
        {"northern/drill/horse-against-shot?strength=50", HET_FIRST, 8, 8},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(HetView) view = view_drill(cases[i].name);
        const HetViewUnit *unit = first_of(view, cases[i].side);
        if (unit->strength != cases[i].strength || unit->strength_start != cases[i].start)
            fail_msg("%s: %d of %d", cases[i].name, unit->strength, unit->strength_start);
    }
}

static void
troops_are_as_stated(void **unused)
{
    (void)unused;
    g_autoptr(HetView) lances = view_drill("kircholm/drill/lancers-against-pikes");
    assert_true(first_of(lances, HET_FIRST)->lances);
    g_autoptr(HetView) none = view_drill("kircholm/drill/lancers-against-pikes?lances=no");
    assert_false(first_of(none, HET_FIRST)->lances);
    g_autoptr(HetView) second = view_drill("kircholm/drill/lancers-against-pikes?charge=second");
    assert_false(first_of(second, HET_FIRST)->lances);
    g_autoptr(HetView) token = view_drill("husaria/drill/lancers-against-pikes");
    assert_true(first_of(token, HET_FIRST)->lances);
    g_autoptr(HetView) spent = view_drill("husaria/drill/lancers-against-pikes?charge=second");
    assert_false(first_of(spent, HET_FIRST)->lances);
    g_autoptr(HetView) hedgehog =
        view_drill("husaria/drill/lancers-against-pikes?formation=hedgehog");
    assert_int_equal(first_of(hedgehog, HET_SECOND)->arm, HET_ARM_PIKES);
    g_autoptr(HetView) defensive =
        view_drill("kircholm/drill/lancers-against-pikes?formation=hedgehog&order=open");
    assert_string_equal(first_of(defensive, HET_SECOND)->formation, "defensive");
    assert_string_equal(first_of(defensive, HET_FIRST)->formation, "assault");
    g_autoptr(HetView) disorder = view_drill("kircholm/drill/lancers-against-pikes?disorder=both");
    assert_int_equal(first_of(disorder, HET_SECOND)->order, HET_ORDER_SHAKEN);
    assert_int_equal(first_of(disorder, HET_FIRST)->order, HET_ORDER_SHAKEN);
    g_autoptr(HetView) column = view_drill("northern/drill/guns-against-column");
    assert_non_null(strstr(first_of(column, HET_SECOND)->formation, "column"));
    g_autoptr(HetView) empty = view_drill("northern/drill/horse-against-shot?fire=spent");
    assert_non_null(strstr(first_of(empty, HET_SECOND)->state, "out of ammunition"));
}

/* Pikes and shot side by side, by the share: with Kircholm's a fire factor of 0 tells them. */
static void
pike_share_is_as_stated(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) half =
        open_drill(&error, "kircholm/drill/lancers-against-pikes?odds=4:4&pikes=25");
    assert_no_error(error);
    unsigned pikes = 0;
    for (const char *at = half->text; (at = strstr(at, "fire=0\n")) != NULL; at++)
        pikes++;
    assert_int_equal(pikes, 1);
    assert_null(open_drill(&error, "kircholm/drill/lancers-against-pikes?odds=4:4&pikes=30"));
    assert_string_equal(error->message, "kircholm/drill/lancers-against-pikes: pikes=30: of 4 "
                                        "defending units that is no whole number");
}

/* Fire that is spent stays spent through the attackers' first movement phase. */
static void
spent_volleys_are_not_fired(void **unused)
{
    (void)unused;
    static const char *const fires[] = {"held", "spent"};
    for (unsigned i = 0; i < G_N_ELEMENTS(fires); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario =
            open_drill(&error, "kircholm/drill/horse-against-shot?distance=6&fire=%s", fires[i]);
        assert_no_error(error);
        unsigned shots = 0;
        for (uint64_t seed = 1; seed <= 40; seed++) {
            HetStateBuffer buffer;
            HetState *state = &buffer.state;
            het_game_start(scenario, state);
            HetMoveList list;
            uint64_t random = seed;
            while (state->actor != HET_NOBODY && state->active == HET_FIRST && state->turn == 1) {
                het_game_legal(state, &list);
                random = random * 6364136223846793005u + 1442695040888963407u;
                const HetMove move = list.moves[(random >> 33) % list.count];
                shots += state->actor == HET_SECOND && move.kind == HET_MOVE_SHOOT;
                het_game_apply(state, &move, NULL);
            }
        }
        assert_int_equal(shots > 0, i == 0);
    }
}

/* --- what is refused -------------------------------------------------------------------------- */

static void
wrong_words_are_refused_with_the_mend(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *message;
    } cases[] = {
        {"kircholm/drill/lancers-against-pike",
         "kircholm/drill: no drill \"lancers-against-pike\"; did you mean "
         "\"lancers-against-pikes\"?"},
        {"kircholm/drill/lancers-against-pikes?formation=hedghog",
         "kircholm/drill/lancers-against-pikes: formation: \"hedghog\" is no formation; did you "
         "mean \"hedgehog\"?"},
        {"kircholm/drill/lancers-against-pikes?distance=13",
         "kircholm/drill/lancers-against-pikes: distance: \"13\" is not a whole number from 1 to "
         "12"},
        {"kircholm/drill/lancers-against-pikes?odds=9:1",
         "kircholm/drill/lancers-against-pikes: odds: \"9:1\" is not two numbers from 1 to 8 as "
         "2:1"},
        {"kircholm/drill/lancers-against-pikes?odds=2:1&attackers=2",
         "kircholm/drill/lancers-against-pikes: odds: is attackers and defenders in one; give the "
         "one or the others"},
        {"kircholm/drill/horse-against-pikes?lances=yes",
         "kircholm/drill/horse-against-pikes: lances=yes: horse carry none; attacker=lancers do"},
        {"northern/drill/horse-against-pikes?lances=no",
         "northern/drill/horse-against-pikes: lances=no: its horse has no lances"},
        {"kircholm/drill/lancers-against-pikes?charge=second&lances=yes",
         "kircholm/drill/lancers-against-pikes: lances=yes: they broke in the first charge; leave "
         "out charge=second"},
        {"kircholm/drill/lancers-against-pikes?losses=20",
         "kircholm/drill/lancers-against-pikes: losses=20: fire costs order here, not strength: "
         "disorder=defenders"},
        {"kircholm/drill/lancers-against-pikes?strength=50",
         "kircholm/drill/lancers-against-pikes: strength=50: these troops have 3 points here, so "
         "that it is one of 33, 67, 100, 133, 167, 200, 233, 267, 300"},
        {"husaria/drill/horse-against-pikes?approach=flank",
         "husaria/drill/horse-against-pikes: approach=flank: a unit has a front zone of three "
         "hexes and a back zone of three, no flank"},
        {"husaria/drill/horse-against-shot?obstacle=wood&distance=1",
         "husaria/drill/horse-against-shot: obstacle: it lies in the hex before the defenders; "
         "distance=2 leaves room for it"},
        {"kipling/drill/horse-against-shot?attackers=2&reserve=2",
         "kipling/drill/horse-against-shot: reserve=2: must be fewer than attackers, which are 2"},
        {"northern/drill/horse-against-shot?defenders=2&support=1&approach=flank",
         "northern/drill/horse-against-shot: support: a second line is behind a front; leave out "
         "approach"},
        {"kipling/drill/horse-against-shot?defenders=2&support=1&distance=7",
         "kipling/drill/horse-against-shot: distance: beside a second line its board has room for "
         "6, beside two for 4"},
        {"einstein/drill/lancers-against-pikes", "einstein has no drills"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(het_scenario_open(cases[i].name, het_rules_registry, &error));
        assert_string_equal(error->message, cases[i].message);
    }
}

static void
rule_options_may_follow(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        open_drill(&error, "kircholm/drill/lancers-against-pikes?odds=2:1&lances-modifier=2");
    assert_no_error(error);
    assert_string_equal(scenario->rules->name, "kircholm");
    g_autoptr(HetScenario) none =
        open_drill(&error, "kircholm/drill/lancers-against-pikes?lance-modifier=2");
    assert_null(none);
    assert_non_null(strstr(error->message, "no option \"lance-modifier\""));
}

TEST_UNIT("drill")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_drill_is_played_to_an_end),
        cmocka_unit_test(every_system_but_the_reference_has_drills),
        cmocka_unit_test(each_word_is_expressed_or_refused_of_each_arm),
        cmocka_unit_test(no_word_is_left_out),
        cmocka_unit_test(numbers_are_as_stated),
        cmocka_unit_test(strength_and_losses_are_as_stated),
        cmocka_unit_test(troops_are_as_stated),
        cmocka_unit_test(pike_share_is_as_stated),
        cmocka_unit_test(spent_volleys_are_not_fired),
        cmocka_unit_test(wrong_words_are_refused_with_the_mend),
        cmocka_unit_test(rule_options_may_follow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
