#include "test.h"

#include <string.h>

#include "engine/game.h"
#include "engine/rules/registry.h"
#include "engine/scenario-change.h"
#include "engine/text.h"
#include "engine/view.h"

static const char good[] =
    "[scenario]\nformat=1\nsystem=einstein\ntitle=T\nfirst=A\nsecond=B\nturns=9\n";

static void
shipped_scenarios_open_by_name(void **unused)
{
    (void)unused;
    g_auto(GStrv) names = het_scenario_names(NULL);
    assert_true(g_strv_contains((const char *const *)names, "einstein/standard"));
    for (size_t i = 0; names[i] != NULL; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_no_error(error);
        assert_string_equal(scenario->name, names[i]);
        assert_true(scenario->shipped);
        assert_int_equal(strlen(scenario->digest), 16);
    }
}

/* A list shows what the whole scenario has. */
static void
heads_are_those_of_whole_scenarios(void **unused)
{
    (void)unused;
    g_auto(GStrv) names = het_scenario_names(NULL);
    for (size_t i = 0; names[i] != NULL; i++) {
        g_auto(HetScenarioHead) head = {0};
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, NULL);
        assert_true(het_scenario_read_head(names[i], het_rules_registry, &head, NULL));
        assert_ptr_equal(head.rules, scenario->rules);
        assert_string_equal(head.title, scenario->title);
        assert_string_equal(head.description, scenario->description);
        assert_string_equal(head.sources, scenario->sources);
        assert_int_equal(head.turns, scenario->turns);
        for (int side = 0; side < HET_SIDES; side++)
            assert_string_equal(head.sides[side], scenario->sides[side]);
    }
    g_autoptr(GError) error = NULL;
    HetScenarioHead none;
    assert_false(het_scenario_read_head("einstein/standrd", het_rules_registry, &none, &error));
    assert_non_null(strstr(error->message, "einstein/standard"));
}

static void
bad_names_name_what_was_expected(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *message;
    } cases[] = {
        {"einstein/nothing", "no scenario \"einstein/nothing\""},
        {"nowhere", "no scenario \"nowhere\""},
        {"", "no scenario \"\""},
        {"/nonexistent/x.scenario", "/nonexistent/x.scenario:"},
        {"einstein/standard?", "expected option=value after '?'"},
        {"einstein/standard?a=1&a=2", "is given twice"},
        {"einstein/standard?colour=1", "einstein has no option \"colour\""},
        {"musketpike/drill-redoubt?gun-points=51",
         "option gun-points: \"51\" is not a whole number from 0 to 50"},
        {"musketpike/drill-redoubt?gun-points=4&colour=1", "musketpike has no option \"colour\""},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(het_scenario_open(cases[i].name, het_rules_registry, &error));
        assert_non_null(error);
        if (strstr(error->message, cases[i].message) == NULL)
            fail_msg("%s: \"%s\"", cases[i].name, error->message);
    }
}

/* Each option of each system is what is meant by its name without the last letter. */
static void
misspelt_options_are_guessed(void **unused)
{
    (void)unused;
    static const char *const names[] = {"husaria/training-charge", "kipling/skirmish",
                                        "kircholm/drill-line", "musketpike/drill-brigades",
                                        "northern/drill"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, NULL);
        const HetRules *rules = scenario->rules;
        assert_true(rules->option_count > 0);
        for (size_t k = 0; k < rules->option_count; k++) {
            const char *option = rules->options[k].name;
            g_autofree char *name =
                g_strdup_printf("%s?%.*s=1", names[i], (int)strlen(option) - 1, option);
            g_autofree char *guess = g_strdup_printf("did you mean \"%s\"?", option);
            g_autoptr(GError) error = NULL;
            assert_null(het_scenario_open(name, het_rules_registry, &error));
            if (strstr(error->message, guess) == NULL)
                fail_msg("%s", error->message);
        }
    }
}

static void
bad_files_name_group_and_key(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "[scenario] format: missing"},
        {"[scenario]\nformat=2\n", "[scenario] format: \"2\" is not a whole number from 1 to 1"},
        {"[scenario]\nformat=1\nsystem=chess\n", "[scenario] system: no rule system \"chess\""},
        {"[scenario]\nformat=1\nsystem=einstein\n", "[scenario] title: missing"},
        {"[scenario]\nformat=1\nsystem=einstein\ntitle=T\nfirst=A\nsecond=B\nturns=0\n",
         "[scenario] turns: \"0\" is not a whole number from 1 to 1000"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(het_scenario_parse("t", cases[i].text, NULL, het_rules_registry, &error));
        assert_non_null(error);
        if (strstr(error->message, cases[i].message) == NULL)
            fail_msg("\"%s\"", error->message);
    }
    static const char *const positions[] = {
        "[position]\nfirst=a1;b1\n",
        "six squares",
        "[position]\nfirst=a1;b1;c1;a2;b2;z9\n",
        "\"z9\" is not a square",
        "[position]\nfirst=a1;a1;c1;a2;b2;a3\n",
        "a1 is taken",
        "[position]\nfirst=e5;a1;c1;a2;b2;a3\n",
        "has won already",
        "[position]\nfirst=-;-;-;-;-;-\n",
        "at least one stone",
        "[position]\nfirst=a1;b1;c1;a2;b2;a3\n",
        "[position] second: missing",
        "[odd]\n",
        "[odd]: unknown group",
        "colour=red\n",
        "[scenario] colour: unknown key",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(positions); i += 2) {
        g_autofree char *text = g_strconcat(good, positions[i], NULL);
        g_autoptr(GError) error = NULL;
        assert_null(het_scenario_parse("t", text, NULL, het_rules_registry, &error));
        assert_non_null(error);
        if (strstr(error->message, positions[i + 1]) == NULL)
            fail_msg("\"%s\"", error->message);
    }
}

static void
units_are_found_by_code(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_parse("t", good, NULL, het_rules_registry, &error);
    assert_no_error(error);
    assert_false(scenario->shipped);
    assert_int_equal(het_scenario_unit(scenario, "S1"), 6);
    assert_int_equal(het_scenario_unit(scenario, "s1"), 6);
    assert_int_equal(het_scenario_unit(scenario, "S7"), HET_NO_UNIT);
}

static void
empty_options_are_allowed(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_reopen("t",
                            "[scenario]\nformat=1\nsystem=einstein\ntitle=T\nfirst=A\n"
                            "second=B\nturns=9\n[options]\n",
                            het_rules_registry, &error);
    assert_no_error(error);
    assert_int_equal(scenario->turns, 9);
}

/* Loads every battle that a page shows; their number. */
static unsigned
load_documented(const char *name)
{
    GError *error = NULL;
    const char *root = g_getenv("G_TEST_SRCDIR");
    g_autofree char *path = g_build_filename(root != NULL ? root : "..", "docs", name, NULL);
    g_autofree char *text = NULL;
    g_file_get_contents(path, &text, NULL, &error);
    assert_no_error(error);
    g_auto(GStrv) blocks = g_strsplit(text, "```\n", -1);
    unsigned loaded = 0;
    for (unsigned i = 0; blocks[i] != NULL; i++) {
        if (!g_str_has_prefix(blocks[i], "[scenario]\n"))
            continue;
        g_autoptr(HetScenario) scenario =
            het_scenario_parse(name, blocks[i], NULL, het_rules_registry, &error);
        assert_no_error(error);
        assert_non_null(scenario);
        loaded++;
    }
    return loaded;
}

/* The battles that pages of docs/ show are files that load. */
static void
documented_scenarios_load(void **unused)
{
    (void)unused;
    unsigned loaded = load_documented("formats.md");
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        g_autofree char *name = g_strdup_printf("rules/%s.md", het_rules_registry[i]->name);
        loaded += load_documented(name);
    }
    assert_true(loaded >= 4);
}

static const char *
find_fault(const HetState *state)
{
    (void)state;
    return "a unit has more strength than it had";
}

/* Whatever a file states, no position that the system itself calls broken is played. */
static void
a_position_that_does_not_hold_together_is_refused(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    HetRules strict = *het_rules_find("einstein");
    strict.check = find_fault;
    const HetRules *const registry[] = {&strict, NULL};
    assert_null(het_scenario_open("einstein/standard", registry, &error));
    assert_string_equal(error->message,
                        "einstein/standard: the position is inconsistent: a unit has more "
                        "strength than it had; check the units' strengths and places");
}

static void
a_name_keeps_to_its_line(void **unused)
{
    (void)unused;
    static const char *const names[] = {"a\nb.scenario", "\033[2J", "a\302\233b", "\377"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(het_scenario_open(names[i], het_rules_registry, &error));
        assert_non_null(strstr(error->message, "contains control characters or is not UTF-8"));
    }
}

/* Commands of armies are given by [wings], or by the system's own keys; both come back when saved.
 */
static void
wings_are_named(void **unused)
{
    (void)unused;
    static const char battle[] =
        "[scenario]\nformat=1\nsystem=kipling\ntitle=T\nfirst=A\nsecond=B\nturns=9\n"
        "[map]\nrow-2=. . .\nrow-1=. . .\nfirst-edge=south\nsecond-edge=north\n"
        "[unit AI1]\nside=first\ntype=infantry\nplace=a1\nfigures=5\n"
        "[unit AI2]\nside=first\ntype=infantry\nplace=b1\nfigures=5\n"
        "[unit BI1]\nside=second\ntype=infantry\nplace=c2\nfigures=5\n";
    static const struct {
        const char *wings, *message; /* NULL: it loads */
    } cases[] = {
        {"[wings]\nL=Left; AI2 AI1\nR=Right; BI1\n", NULL},
        {"[wings]\nL=Left; AI1 BI1\n", "[wings] L: BI1 is in another command, or of the other"},
        {"[wings]\nL=Left; AI1\nM=More; AI1\n", "[wings] M: AI1 is in another command"},
        {"[wings]\nL=Left; AI9\n", "[wings] L: no unit \"AI9\""},
        {"[wings]\nL=Left\n", "[wings] L: expected a code of a letter"},
        {"[wings]\n9=Left; AI1\n", "[wings] 9: expected a code of a letter"},
        {"[wings]\nL=Left; AI1\nl=Lower; AI2\n", "[wings] l: its side has such a command"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *text = g_strconcat(battle, cases[i].wings, NULL);
        g_autoptr(HetScenario) scenario =
            het_scenario_parse("t", text, NULL, het_rules_registry, &error);
        if (cases[i].message == NULL) {
            assert_no_error(error);
            const HetWing *left = het_scenario_wing(scenario, HET_FIRST, "l");
            assert_string_equal(left->name, "Left");
            assert_int_equal(g_array_index(left->units, unsigned, 0), 0);
            assert_ptr_equal(het_scenario_wing_of(scenario, 1), left);
            assert_null(het_scenario_wing(scenario, HET_SECOND, "L"));
            HetStateBuffer start;
            het_game_start(scenario, &start.state);
            g_autofree char *saved = het_scenario_save(&start.state, &error);
            assert_no_error(error);
            assert_non_null(strstr(saved, "[wings]\nL=Left; AI1 AI2\nR=Right; BI1\n"));
        } else if (error == NULL || strstr(error->message, cases[i].message) == NULL) {
            fail_msg("%s: \"%s\"", cases[i].wings, error == NULL ? "loads" : error->message);
        }
    }
}

/* Names of [labels] come to the view and back into files; they change neither play nor the digest.
 */
static void
places_are_named(void **unused)
{
    (void)unused;
    static const char battle[] =
        "[scenario]\nformat=1\nsystem=kipling\ntitle=T\nfirst=A\nsecond=B\nturns=9\n"
        "[map]\nrow-2=. . .\nrow-1=. . .\nfirst-edge=south\nsecond-edge=north\n"
        "[unit AI1]\nside=first\ntype=infantry\nplace=a1\nfigures=5\n";
    static const char rest[] = "\n[unit BI1]\nside=second\ntype=infantry\nplace=c2\nfigures=5\n";
    static const struct {
        const char *labels, *message; /* NULL: it loads */
    } cases[] = {
        {"\n[labels]\n# from a map\nb2=Mill pond; water\na1=Hooks; place\n", NULL},
        {"\n[labels]\nb9=Nowhere\n", "[labels] b9: no place of this map"},
        {"\n[labels]\nb2=Pond; lake\n", "[labels] b2: \"lake\" is not one of: place, water"},
        {"\n[labels]\nb2=Pond; water; deep\n", "[labels] b2: expected a name of at most 40"},
        {"\n[labels]\nb2=\n", "[labels] b2: empty"},
    };
    g_autofree char *bare = g_strconcat(battle, rest, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) nameless =
        het_scenario_parse("t", bare, NULL, het_rules_registry, &error);
    assert_no_error(error);
    for (size_t i = 0; i < 2 * G_N_ELEMENTS(cases); i++) {
        const char *labels = cases[i / 2].labels, *message = cases[i / 2].message;
        g_autoptr(GError) wrong = NULL;
        g_autofree char *text = i % 2 == 0 ? g_strconcat(battle, labels, rest, NULL)
                                           : g_strconcat(battle, rest, labels, NULL);
        g_autoptr(HetScenario) scenario =
            het_scenario_parse("t", text, NULL, het_rules_registry, &wrong);
        if (message != NULL) {
            if (wrong == NULL || strstr(wrong->message, message) == NULL)
                fail_msg("%s: \"%s\"", labels, wrong == NULL ? "loads" : wrong->message);
            continue;
        }
        assert_no_error(wrong);
        HetStateBuffer start;
        het_game_start(scenario, &start.state);
        g_autoptr(HetView) view = het_view_new(&start.state);
        assert_int_equal(view->labels->len, 2);
        const HetViewLabel *pond = &g_array_index(view->labels, HetViewLabel, 0);
        assert_string_equal(pond->name, "Mill pond");
        assert_string_equal(pond->kind, "water");
        const guint cell = (guint)(pond->at.y * view->width + pond->at.x);
        assert_string_equal(g_array_index(view->cells, HetViewCell, cell).name, "b2");
        g_autofree char *saved = het_scenario_save(&start.state, &wrong);
        assert_no_error(wrong);
        assert_non_null(strstr(saved, "[labels]\nb2=Mill pond;water;\na1=Hooks;\n"));
        assert_string_equal(scenario->digest, nameless->digest);
    }
    /* On a table a label is where its millimetres put it, to a tenth. */
    g_autoptr(HetScenario) drill = het_scenario_open("northern/drill", het_rules_registry, NULL);
    g_autofree char *text = g_strconcat(drill->text, "\n[labels]\n300.06,99.94=Mill\n", NULL);
    g_autoptr(HetScenario) named =
        het_scenario_reopen("northern", text, het_rules_registry, &error);
    assert_no_error(error);
    HetStateBuffer table;
    het_game_start(named, &table.state);
    g_autoptr(HetView) view = het_view_new(&table.state);
    const HetPoint at = g_array_index(view->labels, HetViewLabel, 0).at;
    assert_int_equal(at.x, 3001);
    assert_int_equal(at.y, 999);
}

/* Hexes of an objective are written as they were read. */
static void
hexes_of_objectives_are_saved(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("musketpike/drill-redoubt", het_rules_registry, &error);
    assert_no_error(error);
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    g_autofree char *saved = het_scenario_save(&start.state, &error);
    assert_no_error(error);
    unsigned count = 0;
    for (const char *at = scenario->text; (at = strstr(at, "\nhexes=")) != NULL; at++) {
        g_autofree char *line = g_strndup(at, strcspn(at + 1, "\n") + 1);
        if (strlen(line) < strlen("\nhexes=0101"))
            continue; /* how many a unit stands on */
        assert_non_null(strstr(saved, line));
        count++;
    }
    assert_true(count > 0);
}

/* What a march costs a system tells for every march it lists. */
static void
marches_have_a_price(void **unused)
{
    (void)unused;
    static const struct {
        const char *scenario, *line, *measure;
        int cost, left;
    } cases[] = {
        {"kircholm/drill-line", "LH1 1403", "points", 1, 9},
        {"kipling/skirmish", "RI1 c4", "squares", 2, 0},
        {"husaria/training-charge", "H1 0410", "half points", 13, 3},
        {"northern/drill", "SI1 300,195", "mm", 75, -1},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario =
            het_scenario_open(cases[i].scenario, het_rules_registry, &error);
        HetStateBuffer buffer;
        HetMarch march = {0};
        assert_no_error(error);
        het_game_start(scenario, &buffer.state);
        g_auto(GStrv) words = g_strsplit(cases[i].line, " ", 2);
        g_autofree HetMoveList *list = g_new(HetMoveList, 1);
        for (unsigned step = 0; step < 6 && march.measure == NULL; step++) {
            HetMove move;
            g_autofree char *place = g_strdup_printf("move %s %s", words[0], words[1]);
            g_autofree char *select = g_strdup_printf("select %s", words[0]);
            if (het_text_parse(&buffer.state, place, &move, NULL)) {
                assert_true(het_game_march(&buffer.state, &move, &march));
                break;
            }
            if (!het_text_parse(&buffer.state, select, &move, NULL)) {
                het_game_legal(&buffer.state, list);
                unsigned last = buffer.state.depth > 0 ? 0 : list->count - 1;
                move = list->moves[last]; /* march, or done */
            }
            het_game_apply(&buffer.state, &move, NULL);
        }
        assert_non_null(march.measure);
        assert_string_equal(march.measure, cases[i].measure);
        if (march.cost != cases[i].cost || march.left != cases[i].left)
            fail_msg("%s: %d, %d left", cases[i].scenario, march.cost, march.left);
    }
}

/* A name of no unit of a file is answered with those that it has. */
static void
a_change_of_no_unit_is_reported_whose_there_are(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {
        {"[map]\nrows=1\n", "it has no units"},
        {"[unit A1]\n", "its units are A1"},
        {"[unit A1]\n[unit A2]\n", "its units are A1, A2"},
    };
    static char change[] = "units Q*=1";
    g_autoptr(GPtrArray) changes = g_ptr_array_new();
    g_ptr_array_add(changes, change);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *text = het_scenario_change("s", rows[i][0], changes, &error);
        if (text != NULL || !g_str_has_suffix(error->message, rows[i][1]))
            fail_msg("%s: %s", rows[i][1], text != NULL ? text : error->message);
    }
}

TEST_UNIT("scenario")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_scenarios_open_by_name),
        cmocka_unit_test(heads_are_those_of_whole_scenarios),
        cmocka_unit_test(bad_names_name_what_was_expected),
        cmocka_unit_test(misspelt_options_are_guessed),
        cmocka_unit_test(bad_files_name_group_and_key),
        cmocka_unit_test(units_are_found_by_code),
        cmocka_unit_test(empty_options_are_allowed),
        cmocka_unit_test(documented_scenarios_load),
        cmocka_unit_test(a_position_that_does_not_hold_together_is_refused),
        cmocka_unit_test(a_name_keeps_to_its_line),
        cmocka_unit_test(wings_are_named),
        cmocka_unit_test(places_are_named),
        cmocka_unit_test(hexes_of_objectives_are_saved),
        cmocka_unit_test(marches_have_a_price),
        cmocka_unit_test(a_change_of_no_unit_is_reported_whose_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
