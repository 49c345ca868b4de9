/* The program from outside: every subcommand, what it prints, and how it fails. HETMAN is the path
 * of the program. Errors are one line, "hetman: what was wrong; the mend". */
#include "test.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

/* --- running --------------------------------------------------------------------------------- */

typedef struct {
    int status;
    char *out, *err;
} Run;

static void
run_clear(Run *run)
{
    g_free(run->out);
    g_free(run->err);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Run, run_clear)

/* Runs "hetman ARGUMENTS" as a shell would split them, with a text on its standard input (NULL:
 * none). */
static Run
run_with_input(const char *arguments, const char *input)
{
    g_autofree char *line = g_strdup_printf("%s %s", g_getenv("HETMAN"), arguments);
    g_auto(GStrv) argv = NULL;
    g_autoptr(GError) error = NULL;
    g_shell_parse_argv(line, NULL, &argv, &error);
    assert_no_error(error);
    GSubprocessFlags flags = G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE;
    if (input != NULL)
        flags |= G_SUBPROCESS_FLAGS_STDIN_PIPE;
    g_autoptr(GSubprocess) process = g_subprocess_newv((const char *const *)argv, flags, &error);
    assert_no_error(error);
    Run run = {0};
    g_subprocess_communicate_utf8(process, input, NULL, &run.out, &run.err, &error);
    assert_no_error(error);
    assert_true(g_subprocess_get_if_exited(process));
    run.status = g_subprocess_get_exit_status(process);
    return run;
}

static void
assert_done(const char *arguments, const char *part)
{
    g_auto(Run) run = run_with_input(arguments, NULL);
    if (run.status != 0 || *run.err != '\0')
        fail_msg("hetman %s: status %d, \"%s\"", arguments, run.status, run.err);
    if (strstr(run.out, part) == NULL)
        fail_msg("hetman %s: expected \"%s\" in \"%s\"", arguments, part, run.out);
}

/* Fails with one line on standard error that holds `part`. */
static void
assert_fails(const char *arguments, int status, const char *part)
{
    g_auto(Run) run = run_with_input(arguments, NULL);
    if (run.status != status)
        fail_msg("hetman %s: status %d, expected %d", arguments, run.status, status);
    if (!g_str_has_prefix(run.err, "hetman: ") || strstr(run.err, part) == NULL)
        fail_msg("hetman %s: expected \"%s\" in \"%s\"", arguments, part, run.err);
    assert_ptr_equal(strchr(run.err, '\n'), run.err + strlen(run.err) - 1);
}

/* (transfer full) The JSON that a command prints. */
static JsonNode *
json_of(const char *arguments)
{
    g_auto(Run) run = run_with_input(arguments, NULL);
    assert_int_equal(run.status, 0);
    g_autoptr(GError) error = NULL;
    JsonNode *root = json_from_string(run.out, &error);
    assert_no_error(error);
    return root;
}

static JsonObject *
element(JsonNode *array, guint index)
{
    return json_array_get_object_element(json_node_get_array(array), index);
}

/* (transfer full) A file of that text in a folder that is removed with it. */
static char *
write_file(const char *text, gssize length)
{
    g_autofree char *folder = g_dir_make_tmp("hetman-cli-XXXXXX", NULL);
    char *path = g_build_filename(folder, "file", NULL);
    assert_true(g_file_set_contents(path, text, length, NULL));
    return path;
}

static void
remove_file(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_unlink(path);
    g_rmdir(folder);
}

/* --- the dispatcher -------------------------------------------------------------------------- */

static void
help_and_version(void **unused)
{
    (void)unused;
    assert_done("help", "Usage: hetman COMMAND");
    assert_done("--help", "Usage: hetman COMMAND");
    assert_done("--version", "hetman 0.");
    static const char *const commands[] = {"systems", "scenarios", "agents",  "check",
                                           "perft",   "bench",     "protocol"};
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_autofree char *help = g_strdup_printf("help %s", commands[i]);
        g_autofree char *option = g_strdup_printf("%s --help", commands[i]);
        g_autofree char *usage = g_strdup_printf("hetman %s [OPTION", commands[i]);
        assert_done("help", commands[i]);
        assert_done(help, usage);
        assert_done(option, usage);
    }
    g_auto(Run) bare = run_with_input("", NULL);
    assert_int_equal(bare.status, 2);
    assert_non_null(strstr(bare.out, "Usage: hetman COMMAND"));
}

static void
wrong_usage_is_told_in_one_line(void **unused)
{
    (void)unused;
    assert_fails("scenaros", 2, "no command \"scenaros\"; did you mean \"scenarios\"?");
    assert_fails("xyzzy", 2, "no command \"xyzzy\"; see hetman help");
    assert_fails("help xyzzy", 2, "no command \"xyzzy\"; see hetman help");
    assert_fails("systems --jsn", 2, "--jsn; see hetman systems --help");
    assert_fails("systems more", 2, "too many arguments: expected hetman systems");
    assert_fails("scenarios einstien", 2, "did you mean \"einstein\"?");
    assert_fails("scenarios einstein more", 2, "too many arguments");
    assert_fails("agents randon", 2, "did you mean \"random\"?");
    assert_fails("agents xyzzy", 2, "no agent \"xyzzy\"; see hetman agents");
    assert_fails("check", 2, "too few arguments: expected hetman check FILE...");
    assert_fails("check --games=many einstein/standard", 2, "--games: \"many\" is not a whole");
    assert_fails("perft einstein/standard", 2, "too few arguments");
    assert_fails("perft einstein/standard deep", 2, "DEPTH: \"deep\" is not a whole number");
    assert_fails("perft einstein/standard 65", 2, "from 0 to 64");
    assert_fails("perft einstein/standard -- -1", 2, "DEPTH: \"-1\"");
    assert_fails("perft einstein/none 1", 2, "no scenario \"einstein/none\"");
    assert_fails("bench einstein/none", 2, "no scenario \"einstein/none\"");
    assert_fails("bench --runs=0", 2, "--runs: \"0\" is not a whole number from 1 to 1000");
    assert_fails("bench --time=x", 2, "--time: \"x\"");
    assert_fails("protocol --agent=nobody", 2, "nobody");
    assert_fails("protocol more", 2, "too many arguments");
}

/* Names nobody knows are wrong usage, and what may be meant is told before anything is played. */
static void
misspelt_names_are_told_what_may_be_meant(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"play kipling/skirmsh", "did you mean \"kipling/skirmish\"?"},
        {"show drill-lin", "did you mean \"kircholm/drill-line\"?"},
        {"show husaria", "hetman scenarios husaria lists"},
        {"show 'kipling/skirmish?wels-points=1'", "did you mean \"wells-points\"?"},
        {"show 'kipling/skirmish?wells-points=many'", "wells-points: \"many\" is not a whole"},
        {"play 'kipling/random?woods=300'", "woods: \"300\" is not a whole number"},
        {"play kipling/skirmish --second=mtcs", "did you mean \"mcts\"?"},
        {"match kipling/skirmish mcts:iteratons=5 random", "did you mean \"iterations\"?"},
        {"match kipling/skirmish mcts:iterations=x random", "iterations=x: expected a whole"},
        {"match kipling/skirmish doctrine:charg=1 random", "did you mean \"charge\"?"},
        {"match kipling/skirmish doctrine:charge=99 random", "charge=99: expected a number"},
        {"match kipling/skirmish doctrine:nobody random", "there is no style \"nobody\""},
        {"tournament --agents=random,randm --scenarios=kipling/skirmish",
         "no agent \"randm\"; did you mean \"random\"?"},
        {"campaign husaria/beresteczko", "did you mean \"husaria/berestechko\"?"},
        {"rules kiplng", "did you mean \"kipling\"?"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_fails(cases[i][0], 2, cases[i][1]);
}

/* --- lists ----------------------------------------------------------------------------------- */

static void
lists_are_there_as_text_and_json(void **unused)
{
    (void)unused;
    assert_done("systems", "einstein     EinStein würfelt nicht!");
    assert_done("scenarios", "einstein/standard ");
    assert_done("scenarios einstein", "einstein/standard ");
    assert_done("agents", "random ");
    assert_done("agents random", "random ");
    g_autoptr(JsonNode) systems = json_of("systems --json");
    assert_string_equal(json_object_get_string_member(element(systems, 0), "name"), "kircholm");
    unsigned last = json_array_get_length(json_node_get_array(systems)) -
                    1; /* the reference game closes the list */
    assert_string_equal(json_object_get_string_member(element(systems, last), "name"), "einstein");
    g_autoptr(JsonNode) scenarios = json_of("scenarios einstein --json");
    JsonObject *scenario = element(scenarios, 0);
    assert_string_equal(json_object_get_string_member(scenario, "name"), "einstein/standard");
    assert_int_equal(json_object_get_int_member(scenario, "units"), 12);
    g_autoptr(JsonNode) agents = json_of("agents random --json");
    JsonArray *list = json_object_get_array_member(json_node_get_object(agents), "agents");
    assert_int_equal(json_array_get_length(list), 1);
    assert_string_equal(
        json_object_get_string_member(json_array_get_object_element(list, 0), "name"), "random");
}

/* Wherever it is started, and of every system as many as its page has. */
static void
the_rules_are_part_of_the_program(void **unused)
{
    (void)unused;
    assert_done("rules HUS-6.13", "HUS-6.13: whoever is in the zone of an attacker");
    assert_done("rules hus-6.13", "\nHUS-6.13b: ");
    assert_done("rules kipling closing fire", "KIP-4a.1: ");
    assert_done("rules kircholm 9.7", "KIR-9.7: ");
    g_auto(Run) one = run_with_input("rules HUS-6.13b", NULL);
    assert_true(g_str_has_prefix(one.out, "HUS-6.13b: "));
    assert_ptr_equal(strchr(one.out, '\n'), one.out + strlen(one.out) - 1);
    assert_fails("rules HUS-99", 2, "husaria has no rule \"HUS-99\"");
    assert_fails("rules kipling xyzzy", 2, "kipling has no rule \"xyzzy\"");
    static const struct {
        const char *system;
        guint least;
    } pages[] = {{"einstein", 6},   {"husaria", 340},    {"kipling", 80},
                 {"kircholm", 130}, {"musketpike", 190}, {"northern", 110}};
    g_autoptr(JsonNode) systems = json_of("systems --json");
    assert_int_equal(json_array_get_length(json_node_get_array(systems)), G_N_ELEMENTS(pages));
    for (size_t i = 0; i < G_N_ELEMENTS(pages); i++) {
        g_autofree char *command = g_strdup_printf("rules %s --json", pages[i].system);
        g_autoptr(JsonNode) rules = json_of(command);
        assert_true(json_array_get_length(json_node_get_array(rules)) >= pages[i].least);
        for (guint j = 0; j < pages[i].least; j++)
            assert_true(*json_object_get_string_member(element(rules, j), "rule") != '\0');
    }
}

/* --- check ----------------------------------------------------------------------------------- */

static const char good_scenario[] = "[scenario]\nformat=1\nsystem=einstein\ntitle=T\nfirst=White\n"
                                    "second=Black\nturns=9\n";

static void
good_files_pass_the_check(void **unused)
{
    (void)unused;
    g_autofree char *path = write_file(good_scenario, -1);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *check = g_strdup_printf("check --games=5 %s einstein/standard", path);
    assert_done(check, "file: ok: scenario: einstein, 12 units, 9 turns; 5 random games");
    assert_done(check, "\neinstein/standard: ok: scenario: ");
    g_autofree char *record = g_build_filename(folder, "game", NULL);
    g_autofree char *game = g_strdup_printf("scenario %s\nrecord %s\nroll\nroll\n", path, record);
    g_auto(Run) run = run_with_input("protocol", game);
    assert_int_equal(run.status, 0);
    g_autofree char *check_record = g_strdup_printf("check %s", record);
    assert_done(check_record, "game: ok: record: ");
    assert_done(check_record, "2 moves replayed");
    g_unlink(record);
    remove_file(path);
    g_autofree char *tournament = write_file("[tournament]\nagents=random;greedy\n"
                                             "scenarios=einstein/standard\npairs=3\n",
                                             -1);
    g_autofree char *check_tournament = g_strdup_printf("check %s", tournament);
    assert_done(check_tournament,
                "file: ok: tournament: 2 agents, 1 scenario, 3 pairs, 6 legs; definition ");
    remove_file(tournament);
    g_autofree char *tuning = write_file("[tune]\nagent=doctrine\nopponents=random\n"
                                         "scenarios=kipling/skirmish\npairs=3\n"
                                         "[dial fire]\nvalues=0.5;1\n",
                                         -1);
    g_autofree char *check_tuning = g_strdup_printf("check %s", tuning);
    assert_done(check_tuning, "file: ok: tuning: doctrine, 1 options or dials, 1 opponents");
    remove_file(tuning);
}

static void
bad_files_fail_the_check(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *message;
        gssize length;
    } cases[] = {
        {"", "expected a scenario", -1},
        {"[scenario]\n", "[scenario] format: ", -1},
        {"[scenario]\nformat=1\nsystem=chess\n", "no rule system \"chess\"", -1},
        {"hetman-record 1\n", "line 2: expected \"system", -1},
        {"hetman-record 7\n", "record format \"7\" is unknown", -1},
        {"\xff\xfe", "UTF-8", -1},
        {"[a]\nb=\0c\n", "not UTF-8 text at byte 6", 9},
        {"nonsense", "line 1", -1},
        {"[tournament]\nagents=random\n", "[tournament] ", -1},
        {"[tournament]\nagents=random;nobody\nscenarios=einstein/standard\npairs=1\n", "nobody",
         -1},
        {"[tournament]\nagents=random;uct\nscenarios=einstein/none\npairs=1\n", "einstein/none",
         -1},
        {"[study]\n", "[study] ", -1},
        {"[stuff]\n", "expected a scenario", -1},
        {"[scenario]\nformat=1\nsystem=kiplng\ntitle=T\n", "did you mean \"kipling\"?", -1},
        {"[scenario]\nformat=1\nsystem=kipling\ntitle=T\nfirst=A\nsecond=B\nturns=9\n[mapp]\n"
         "row-2=. . . .\nrow-1=. . . .\n",
         "there is an unknown group [mapp], did you mean \"map\"?", -1},
        {"[scenario]\nformat=1\nsystem=kipling\ntitle=T\nfirst=A\nsecond=B\nturns=9\n[map]\n"
         "row-2=. . . .\nrow-1=. . . .\n[unti RI1]\nside=first\n",
         "there is an unknown group [unti RI1], did you mean \"unit\"?", -1},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *path = write_file(cases[i].text, cases[i].length);
        g_autofree char *check = g_strdup_printf("check %s", path);
        assert_fails(check, 1, cases[i].message);
        remove_file(path);
    }
    assert_fails("check /", 1, "/: not a file");
    assert_fails("check no-such-file", 1, "no scenario \"no-such-file\"");
    /* One bad file does not hide the others. */
    g_auto(Run) run = run_with_input("check --games=1 no-such-file einstein/standard", NULL);
    assert_int_equal(run.status, 1);
    assert_true(g_str_has_prefix(run.out, "einstein/standard: ok: "));
    g_auto(Run) json = run_with_input("check --json no-such-file", NULL);
    assert_int_equal(json.status, 1);
    assert_string_equal(json.err, "");
    assert_non_null(strstr(json.out, "\"ok\" : false"));
}

/* --- perft, bench, protocol ------------------------------------------------------------------ */

/* An agent that is compared with itself gains nothing, and one that plays by lot loses points. */
static void
margins_compare_agents_on_one_side(void **unused)
{
    (void)unused;
    assert_done("margin kipling/skirmish:second --agent=doctrine --agent=doctrine --games=2",
                "gained on the first agent, points +0.0 (+0.0 to +0.0)");
    assert_done("margin kipling/skirmish:first --agent=random --games=2", "0 % of the wins");
    assert_fails("margin kipling/skirmish --games=1", 2, "expected SCENARIO:first");
    assert_fails("margin kipling/skirmish:third --games=1", 2, "expected SCENARIO:first");
    assert_fails("margin kipling/skirmish:first --agent=randm", 2, "did you mean \"random\"?");
    assert_fails("margin kipling/skirmish:first --games=0", 2, "--games");
}

static void
mirror_tells_points_and_processor_time(void **unused)
{
    (void)unused;
    assert_done("mirror kipling doctrine random --units=2 --pairs=2",
                "kipling, 2 units a side, seeds 1 to 2: doctrine has");
    assert_done("mirror kipling doctrine random --units=2 --pairs=1", "ms a decision");
    g_autoptr(JsonNode) root =
        json_of("mirror kipling doctrine random --units=2 --pairs=2 --seed=5 --json");
    JsonObject *object = json_node_get_object(root);
    assert_int_equal(json_object_get_int_member(object, "pairs"), 2);
    assert_int_equal(json_object_get_int_member(object, "seed"), 5);
    JsonArray *pairs = json_object_get_array_member(object, "pairs_by_half_points");
    gint64 sum = 0;
    for (guint i = 0; i < json_array_get_length(pairs); i++)
        sum += json_array_get_int_element(pairs, i);
    assert_int_equal(sum, 2);
    assert_fails("mirror kiplng doctrine random", 2, "kipling");
    assert_fails("mirror kipling doctrine", 2, "too few arguments");
    assert_fails("mirror kipling doctrine random --units=99 --pairs=1", 2,
                 "kipling/mirror: units: \"99\"");
    assert_fails("mirror kipling doctrine randm --pairs=1", 2, "did you mean \"random\"?");
}

static void
perft_counts(void **unused)
{
    (void)unused;
    assert_done("perft einstein/standard 5", "    5                    0                  720");
    g_autoptr(JsonNode) root = json_of("perft einstein/standard 5 --json");
    JsonArray *depths = json_object_get_array_member(json_node_get_object(root), "depths");
    assert_int_equal(json_array_get_length(depths), 6);
    JsonObject *last = json_array_get_object_element(depths, 5);
    assert_int_equal(json_object_get_int_member(last, "chances"), 720);
    assert_int_equal(json_object_get_int_member(last, "nodes"), 720);
}

static void
bench_measures(void **unused)
{
    (void)unused;
    assert_done("bench --runs=1 --time=1 einstein/standard", "random playouts a second\n");
    g_auto(Run) once = run_with_input("bench --signature einstein/standard", NULL);
    assert_int_equal(strlen(once.out), strlen("0123456789abcdef\n"));
    g_autofree char *line = g_strdup_printf("\nsignature %s", once.out);
    g_auto(Run) full = run_with_input("bench --runs=2 --time=1 einstein/standard", NULL);
    assert_true(g_str_has_suffix(full.out, line));
    g_autoptr(JsonNode) root = json_of("bench --runs=1 --time=1 einstein/standard --json");
    JsonObject *object = json_node_get_object(root);
    JsonArray *scenarios = json_object_get_array_member(object, "scenarios");
    JsonObject *entry = json_array_get_object_element(scenarios, 0);
    assert_true(json_object_get_double_member(entry, "game_rate") > 0);
    assert_true(json_object_get_double_member(entry, "iteration_rate") > 0);
    g_strchomp(once.out);
    assert_string_equal(json_object_get_string_member(object, "signature"), once.out);
}

/* Where allocations can be counted, playing and searching makes none. */
static void
playing_allocates_nothing(void **unused)
{
    (void)unused;
    g_autoptr(JsonNode) one = json_of("bench --runs=1 --time=1 einstein/standard --json");
    JsonArray *single = json_object_get_array_member(json_node_get_object(one), "scenarios");
    if (json_object_get_null_member(json_array_get_object_element(single, 0), "allocations")) {
        print_message("allocations are not counted in this build\n");
        return;
    }
    g_autoptr(JsonNode) root = json_of("bench --runs=1 --time=20 --json");
    JsonArray *scenarios = json_object_get_array_member(json_node_get_object(root), "scenarios");
    for (guint i = 0; i < json_array_get_length(scenarios); i++) {
        JsonObject *entry = json_array_get_object_element(scenarios, i);
        double count = json_object_get_double_member(entry, "allocations");
        if (count != 0)
            fail_msg("%s: %g allocations a playout and iteration",
                     json_object_get_string_member(entry, "scenario"), count);
    }
}

static void
the_protocol_serves_a_pipe(void **unused)
{
    (void)unused;
    g_auto(Run) run = run_with_input("protocol", "1 name\nxyzzy\nquit\nname\n");
    assert_int_equal(run.status, 0);
    assert_string_equal(run.out, "=1 Hetman\n\n? no command \"xyzzy\"; see list_commands\n\n=\n\n");
    g_auto(Run) cut = run_with_input("protocol", "name");
    assert_string_equal(cut.out, "= Hetman\n\n");
    g_auto(Run) empty = run_with_input("protocol", "");
    assert_int_equal(empty.status, 0);
    assert_string_equal(empty.out, "");
    g_auto(Run) sandbox = run_with_input("protocol --sandbox", "scenario x.scenario\n");
    assert_non_null(strstr(sandbox.out, "? files may not be read here"));
    g_auto(Run) agent = run_with_input(
        "protocol --agent=random",
        "scenario einstein/standard\nroll\nroll\nroll\nroll\nroll\nroll\nroll\nroll\nroll\n"
        "roll\nroll\ngenmove\n");
    assert_true(g_str_has_suffix(agent.out, "\n\n"));
    assert_non_null(strstr(agent.out, "\n\n= move F"));
}

/* An agent behind two pipes plays as it does without, and the program that serves it may die. */
static void
the_protocol_serves_as_an_agent(void **unused)
{
    (void)unused;
    static const char start[] = "scenario einstein/standard\nseed 9\nroll\nroll\nroll\nroll\nroll\n"
                                "roll\nroll\nroll\nroll\nroll\nroll\n1 legal\n";
    g_autofree char *direct = g_strdup_printf("%s2 genmove greedy\n", start);
    g_autofree char *piped = g_strdup_printf("%s2 genmove external:'%s' protocol --agent=greedy\n",
                                             start, g_getenv("HETMAN"));
    g_auto(Run) one = run_with_input("protocol", direct);
    g_auto(Run) other = run_with_input("protocol", piped);
    assert_non_null(strstr(one.out, "\n\n=2 move F"));
    assert_string_equal(one.out, other.out);
    g_autofree char *dead = g_strdup_printf("%s2 genmove external:true\n3 name\n", start);
    g_auto(Run) third = run_with_input("protocol", dead);
    assert_non_null(strstr(third.out, "\n\n?2 agent \"external:true\": "));
    assert_true(g_str_has_suffix(third.out, "\n\n=3 Hetman\n\n"));
}

/* A closed pipe must not look like success. */
static void
a_full_disk_is_a_failure(void **unused)
{
    (void)unused;
    if (!g_file_test("/dev/full", G_FILE_TEST_EXISTS)) {
        print_message("there is no /dev/full here to write to\n");
        return;
    }
    g_autofree char *line = g_strdup_printf("%s systems > /dev/full", g_getenv("HETMAN"));
    const char *argv[] = {"sh", "-c", line, NULL};
    g_autoptr(GSubprocess) process = g_subprocess_newv(argv, G_SUBPROCESS_FLAGS_STDERR_PIPE, NULL);
    g_autofree char *err = NULL;
    g_subprocess_communicate_utf8(process, NULL, NULL, NULL, &err, NULL);
    assert_int_equal(g_subprocess_get_exit_status(process), 1);
    assert_non_null(strstr(err, "hetman: cannot write the output"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_and_version),
        cmocka_unit_test(wrong_usage_is_told_in_one_line),
        cmocka_unit_test(misspelt_names_are_told_what_may_be_meant),
        cmocka_unit_test(the_rules_are_part_of_the_program),
        cmocka_unit_test(lists_are_there_as_text_and_json),
        cmocka_unit_test(good_files_pass_the_check),
        cmocka_unit_test(bad_files_fail_the_check),
        cmocka_unit_test(mirror_tells_points_and_processor_time),
        cmocka_unit_test(margins_compare_agents_on_one_side),
        cmocka_unit_test(perft_counts),
        cmocka_unit_test(bench_measures),
        cmocka_unit_test(playing_allocates_nothing),
        cmocka_unit_test(the_protocol_serves_a_pipe),
        cmocka_unit_test(the_protocol_serves_as_an_agent),
        cmocka_unit_test(a_full_disk_is_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
