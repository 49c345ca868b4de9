/* What others hand over, programs, stores and files, can do no more than be wrong, and what the
 * world does to a run is reported as it is: through the program itself. */
#include "test.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <unistd.h>

#include "program-store.h"
#include "program.h"
#include "sanitized.h"

static char *
place(const char *name)
{
    return g_build_filename(program_directory, name, NULL);
}

/* An agent that plays, under whatever name. */
static void
write_bot(const char *name)
{
    g_autofree char *script =
        g_strdup_printf("#!/bin/sh\nexec '%s' protocol --agent=random\n", program_hetman);
    program_write(name, script, 0755);
}

/* --- names in plots and pages -------------------------------------------------------------------
 */

static void
names_in_plots_are_data(void **unused)
{
    (void)unused;
    write_bot("bot");
    const char *match[] = {"match",
                           "einstein/standard",
                           "external:./bot '.system(\"touch PWN\").' `touch PWN` $(touch PWN)'\"'",
                           "random",
                           "--pairs=2",
                           "--store=e.db",
                           NULL};
    g_auto(ProgramOutcome) played = program_words_end(program_hetman, match, 0);
    g_auto(ProgramOutcome) plots = program_line_ends(program_hetman, "report e.db --plots=x", 0);
    g_auto(ProgramOutcome) page = program_line_ends(program_hetman, "report e.db --html=e.html", 0);
    g_autofree char *pwned = place("PWN"), *inner = place("x/PWN");
    assert_false(g_file_test(pwned, G_FILE_TEST_EXISTS));
    assert_false(g_file_test(inner, G_FILE_TEST_EXISTS));
    static const char *const scripts[] = {"x/ladder.gp", "x/head-to-head.gp", "x/balance.gp"};
    for (size_t i = 0; i < G_N_ELEMENTS(scripts); i++) {
        g_autofree char *script = program_file(scripts[i]);
        assert_non_null(script);
        assert_null(strstr(script, "bot"));
    }
}

/* --- stores that someone else made --------------------------------------------------------------
 */

static void
change_store(const char *from, const char *to, const char *sql)
{
    program_copy(from, to);
    program_sql(to, sql);
}

/* The same row, whatever is wrong with it, keeps all that read it from more than a line. */
static void
rows_that_are_none_are_reported(void **unused)
{
    (void)unused;
    program_plays("match einstein/standard random greedy --pairs=3 --store=good");
    static const struct {
        const char *change, *message;
    } cases[] = {
        {"pair = 9223372036850775807", "no number of a pair and a leg"},
        {"pair = -7", "no number of a pair and a leg"},
        {"pair = 1000001", "no number of a pair and a leg"},
        {"pair = 'one'", "no number of a pair and a leg"},
        {"leg = 2147483647", "no number of a pair and a leg"},
        {"pair = 77", "another seed than the schedule"},
        {"definition = '0123456789abcdef'", "of another definition"},
        {"scenario = 'kipling/skirmish'", "another scenario than the schedule"},
        {"first = 'greedy', second = 'random'", "other agents than the schedule"},
        {"seed = '1'", "another seed than the schedule"},
        {"code = 'nonsense'", "the row of pair 2, leg 1 has no code of a leg that counts"},
        {"code = 'interrupted'", "no code of a leg that counts"},
        {"code = 'crash'", "that do not go together"},
        {"winner = 'nobody'", "names no side"},
        {"offender = 'first'", "that do not go together"},
        {"first_points = 7", "other points than its winner"},
        {"plies = -1", "out of range"},
        {"turns = 1e300", "out of range"},
        {"hash = 'zz'", "no hash of a position"},
        {"hash = x'00ff'", "no hash of a position"},
        {"reason = char(27) || '[2J'", "no line of text"},
        {"reason = printf('%.400c', 'x')", "no line of text"},
        {"host = char(27) || ']0;owned' || char(7)", "no line of text"},
        {"host = x'ff'", "no line of text"},
        {"version = x'ff'", "no line of text"},
        {"compiler = x'ff'", "no line of text"},
        {"first_cpu_us = -5", "work out of range"},
        {"first_luck = 9e999", "luck out of range"},
        {"first_luck = 'much'", "luck out of range"},
    };
    static const char *const commands[] = {"store status", "report", "store merge target"};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *sql = g_strdup_printf(
            "PRAGMA ignore_check_constraints = 1; UPDATE leg SET %s WHERE pair = 2 AND leg = 1",
            cases[i].change);
        change_store("good", "bad", sql);
        for (size_t j = 0; j < G_N_ELEMENTS(commands); j++) {
            g_autofree char *line = g_strdup_printf("%s bad", commands[j]);
            g_auto(ProgramOutcome) outcome = program_line_ends(program_hetman, line, 1);
            if (program_lines(outcome.errors) != 1)
                program_fails(&outcome, "one line of error with %s", cases[i].change);
            if (strstr(outcome.errors, cases[i].message) == NULL &&
                strstr(outcome.errors, "CHECK constraint") == NULL)
                fail_msg("%s: no \"%s\" in %s", cases[i].change, cases[i].message, outcome.errors);
        }
        g_autofree char *target = place("target"); /* a merge that refuses leaves nothing */
        assert_false(g_file_test(target, G_FILE_TEST_EXISTS));
    }
}

static void
a_store_brings_nothing_that_runs(void **unused)
{
    (void)unused;
    program_plays("match einstein/standard random greedy --pairs=2 --store=good");
    static const char *const changes[] = {
        "CREATE TRIGGER t AFTER INSERT ON leg BEGIN DELETE FROM leg; END",
        "CREATE VIEW extra AS SELECT 1",
        "DROP VIEW balance; CREATE VIEW balance AS SELECT randomblob(1000000000) FROM leg",
        "CREATE INDEX i ON leg (host)",
        "DROP VIEW pair_score",
        "ALTER TABLE leg ADD COLUMN more TEXT",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
        change_store("good", "bad", changes[i]);
        program_refuses("report bad", "does not have the tables and views of a store");
        program_refuses("match einstein/standard random greedy --pairs=3 --store=bad",
                        "does not have the tables and views of a store");
    }
    change_store("good", "bad", "DELETE FROM definition");
    program_refuses("report bad", "holds no definition");
    change_store("good", "bad",
                 "PRAGMA ignore_check_constraints = 1; UPDATE definition SET hash = 'x'");
    program_refuses("report bad", "holds no definition");
    change_store("good", "bad", "UPDATE definition SET text = 'pairs=1'");
    program_refuses("store merge target bad", "expected a [group]");
}

static void
a_link_to_a_store_has_its_lock(void **unused)
{
    (void)unused;
    GSubprocess *process = program_start(
        program_stub, "match einstein/standard slow random --pairs=500 --jobs=1 --store=busy");
    program_await_leg("busy");
    g_autofree char *link = place("link"), *hard = place("hard"), *busy = place("busy");
    assert_int_equal(symlink("busy", link), 0);
    g_auto(ProgramOutcome) second = program_line_ends(
        program_stub, "match einstein/standard slow random --pairs=500 --jobs=1 --store=link", 1);
    assert_int_equal(linkat(AT_FDCWD, busy, AT_FDCWD, hard, 0), 0);
    g_auto(ProgramOutcome) third = program_line_ends(
        program_stub, "match einstein/standard slow random --pairs=500 --jobs=1 --store=hard", 1);
    g_subprocess_send_signal(process, SIGKILL);
    g_auto(ProgramOutcome) first = program_ends(process, -SIGKILL);
    program_holds(second.errors, "is being played into by process ");
    program_holds(third.errors, "2 names (hard links)");
}

/* --- programs that play --------------------------------------------------------------------------
 */

/* No game is played by a program that does not start: the same every time, and nobody has lost. */
static void
what_does_not_start_plays_no_game(void **unused)
{
    (void)unused;
    program_write("ends", "#!/bin/sh\nexit 3\n", 0755);
    static const char *const agents[] = {"external:./nowhere", "external:./ends"};
    for (size_t i = 0; i < 2 * G_N_ELEMENTS(agents); i++) {
        g_autofree char *line =
            g_strdup_printf("match einstein/standard %s random --pairs=4 --jobs=%u --csv",
                            agents[i % 2], i < 2 ? 1u : 4u);
        g_auto(ProgramOutcome) outcome = program_line_ends(program_hetman, line, 1);
        program_holds(outcome.errors,
                      "stopped at pair 1, leg 1 on einstein/standard: unstarted of");
        program_holds(outcome.output, "\nlegs,unstarted,,,1,,,8\n");
        program_holds(outcome.output, "\nlegs,unplayed,,,7,,,8\n");
        assert_null(strstr(outcome.output, "\nlegs,crash"));
    }
}

static void
a_program_that_hangs_at_the_start_plays_no_game(void **unused)
{
    (void)unused;
    program_write("hangs", "#!/bin/sh\nexec sleep 100\n", 0755);
    g_auto(ProgramOutcome) outcome = program_line_ends(
        program_hetman, "match einstein/standard external:start-timeout=2,./hangs random --pairs=1",
        1);
    program_holds(outcome.errors, "unstarted of external:start-timeout=2,./hangs");
}

static void
illegal_answers_are_quoted(void **unused)
{
    (void)unused;
    program_write(
        "odd",
        "#!/bin/sh\nwhile read -r line; do case $line in protocol_version) echo '= 1';;"
        " genmove*) n=${line##*moves=}; while [ $n -gt 0 ]; do read -r x; n=$((n-1)); done;"
        " echo '= charge the moon';; scenario-text*) n=${line#* }; n=${n%% *};"
        " while [ $n -gt 0 ]; do read -r x; n=$((n-1)); done; echo =;;"
        " no-such*) echo '?';; quit) exit 0;; *) echo =;; esac; echo; done\n",
        0755);
    g_auto(ProgramOutcome) outcome = program_line_ends(
        program_hetman,
        "match einstein/standard external:./odd random --pairs=1 --recover --csv --store=s", 0);
    program_holds(outcome.output, "\nlegs,illegal-move,,,2,");
    g_auto(ProgramOutcome) export = program_line_ends(program_hetman, "store export s", 0);
    program_holds(export.output, "charge the moon");
    g_auto(ProgramOutcome) compliance =
        program_line_ends(program_hetman, "check external:./odd", 1);
    program_holds(compliance.output, "charge the moon");
}

/* The run stops at the same leg, and counts the same ones, for any number of jobs. */
static void
a_failure_stops_at_the_same_leg_for_any_jobs(void **unused)
{
    (void)unused;
    g_autofree char *reference = NULL;
    for (unsigned round = 0; round < 6; round++) {
        g_autofree char *line = g_strdup_printf(
            "tournament --agents=slow,random,segfault --scenarios=einstein/standard --pairs=6 "
            "--jobs=%u --records=r%u --csv",
            round % 3 == 0 ? 1 : 2 + 3 * (round % 3), round);
        g_auto(ProgramOutcome) outcome = program_line_ends(program_stub, line, 1);
        g_autofree char *name = g_strdup_printf("r%u/results.csv", round);
        g_autofree char *rows = program_file(name);
        g_autofree char *all = g_strconcat(outcome.output, rows, NULL);
        if (reference == NULL)
            reference = g_steal_pointer(&all);
        else
            assert_string_equal(all, reference);
    }
}

/* --- the world -----------------------------------------------------------------------------------
 */

/* A full disk for temporary files is nothing to a run, which makes none. */
static void
no_run_needs_temporary_files(void **unused)
{
    (void)unused;
    g_autofree char *before = g_strdup(g_getenv("TMPDIR"));
    g_setenv("TMPDIR", "/nowhere/at/all", TRUE);
    g_auto(ProgramOutcome) outcome = program_line_ends(
        program_hetman, "match einstein/standard random greedy --pairs=2 --store=s", 0);
    if (before != NULL)
        g_setenv("TMPDIR", before, TRUE);
    else
        g_unsetenv("TMPDIR");
    g_auto(ProgramOutcome) records =
        program_line_ends(program_hetman, "store export s --records=out", 0);
    program_holds(records.errors, "4 records written");
}

static void
error_lines_have_an_end(void **unused)
{
    (void)unused;
    g_autofree char *name = g_strnfill(50000, 'x');
    g_autofree char *agent = g_strconcat("external:", name, NULL);
    const char *words[] = {"match", "einstein/standard", agent, "random", "--pairs=1", NULL};
    g_auto(ProgramOutcome) outcome = program_words_end(program_hetman, words, 1);
    assert_true(strlen(outcome.errors) < 2000);
    const char *list[] = {"tournament",
                          "--scenarios=einstein/standard",
                          "--anchor=none",
                          "--agents",
                          agent,
                          "--agents=random",
                          NULL};
    g_auto(ProgramOutcome) anchor = program_words_end(program_hetman, list, 2);
    assert_true(strlen(anchor.errors) < 2000);
}

static void
fields_of_csv_are_no_formulas(void **unused)
{
    (void)unused;
    program_write("=1+1.scenario",
                  "[scenario]\nformat=1\nsystem=einstein\ntitle=Own\nfirst=White\nsecond=Black\n"
                  "turns=96\n",
                  0644);
    const char *words[] = {"match",     "=1+1.scenario", "random",    "greedy",
                           "--pairs=1", "--csv",         "--store=s", NULL};
    g_auto(ProgramOutcome) outcome = program_words_end(program_hetman, words, 0);
    assert_null(strstr(outcome.output, ",=1"));
    g_auto(ProgramOutcome) export = program_line_ends(program_hetman, "store export s", 0);
    assert_null(strstr(export.output, ",=1"));
    program_holds(export.output, ",'=1+1.scenario,");
}

/* "sh -c" gives the closed stream. The record is that of a game whose screen is there. */
static void
a_closed_screen_is_no_record(void **unused)
{
    (void)unused;
    g_autofree char *command = g_strdup_printf(
        "printf '1\\n1\\n1\\nquit\\n' >moves; set -- '%s' play einstein/standard --second=random "
        "--seed=3 --plain; \"$@\" --record=closed <moves >&-; \"$@\" --record=shown <moves",
        program_hetman);
    const char *words[] = {"-c", command, NULL};
    g_auto(ProgramOutcome) outcome = program_words_end("/bin/sh", words, 0);
    g_autofree char *closed = program_file("closed"), *shown = program_file("shown");
    assert_non_null(closed);
    assert_true(g_str_has_prefix(closed, "hetman-record 1\n"));
    assert_string_equal(closed, shown);
}

static void
a_game_that_was_not_played_leaves_no_record(void **unused)
{
    (void)unused;
    if (SANITIZED) /* which takes terabytes of addresses for itself */
        return;
    const char *words[] = {
        "-c",
        g_strdup_printf("printf 'quit\\n' | %s play einstein/standard --record=F", program_hetman),
        NULL};
    g_auto(ProgramOutcome) outcome = program_words_end("/bin/sh", words, 0);
    g_free((char *)(uintptr_t)words[1]);
    program_holds(outcome.output, "recorded in F");
    program_holds(outcome.output, "Nothing was played: no record is kept.");
    g_autofree char *record = place("F");
    assert_false(g_file_test(record, G_FILE_TEST_EXISTS));
}

static void
a_sandbox_does_not_tell_which_files_there_are(void **unused)
{
    (void)unused;
    const char *command = "printf 'scenario /etc/passwd\\nscenario /etc/nothing-there\\n' | "
                          "%s protocol --sandbox | sed 's/passwd\\|nothing-there/X/g'";
    g_autofree char *line = g_strdup_printf(command, program_hetman);
    const char *words[] = {"-o", "pipefail", "-c", line, NULL};
    g_auto(ProgramOutcome) outcome = program_words_end("/bin/bash", words, 0);
    g_auto(GStrv) answers = g_strsplit(outcome.output, "\n\n", -1);
    assert_true(g_strv_length(answers) >= 2);
    assert_string_equal(answers[0], answers[1]);
}

/* Records and styles come from anybody: what plays in them runs only if anyone who reads them types
 * its name. */
static void
what_others_wrote_runs_no_program(void **unused)
{
    (void)unused;
    program_write("bot", "#!/bin/sh\ntouch ran\nexec \"$HETMAN\" protocol --agent=random\n", 0755);
    program_write("a.style", "[style]\nname=a\nagent=external:./bot\n", 0644);
    program_refuses(
        "match einstein/standard @a.style random --pairs=1",
        "a.style:3: [style] agent: \"external:./bot\" runs a program, which no style does");
    const char *words[] = {"-c",
                           "printf '1\\n1\\n1\\nquit\\n' | \"$HETMAN\" play einstein/standard "
                           "--second=random --seed=3 --plain --record=F && "
                           "sed -i 's|^second .*|second external:./bot|' F",
                           NULL};
    g_auto(ProgramOutcome) played = program_words_end("/bin/sh", words, 0);
    g_autofree char *ran = place("ran"), *record = program_file("F");
    program_holds(record, "\nsecond external:./bot\n");
    g_auto(ProgramOutcome) refused =
        program_line_ends(program_hetman, "play --plain --resume=F", 2);
    program_holds(refused.errors, "name who plays by hetman play --resume=RECORD --second=AGENT");
    assert_int_equal(program_lines(refused.errors), 1);
    assert_false(g_file_test(ran, G_FILE_TEST_EXISTS));
    g_autofree char *after = program_file("F");
    assert_string_equal(after, record);
    program_plays("play --plain --resume=F --second=external:./bot");
    assert_true(g_file_test(ran, G_FILE_TEST_EXISTS));
}

/* A store comes from anybody, too: programs in it are run for who types them, or on demand. */
static void
a_store_runs_no_program_that_it_names(void **unused)
{
    (void)unused;
    const char *refusal = "external:./bot plays, which runs a program";
    g_autofree char *ran = place("ran");
    program_write("bot", "#!/bin/sh\ntouch ran\nexec \"$HETMAN\" protocol --agent=random\n", 0755);
    program_plays("match einstein/standard doctrine greedy --pairs=1 --dice=secret --store=l");
    program_plays("tournament l --add=external:./bot");
    assert_int_equal(g_unlink(ran), 0);
    static const char *const reading[] = {"report l", "store status l", "store export l",
                                          "store merge m l"};
    for (size_t i = 0; i < G_N_ELEMENTS(reading); i++)
        program_plays(reading[i]);
    program_sql("l", "delete from leg where leg = 1");
    static const char *const playing[] = {"tournament l", "tournament l --add=random"};
    for (size_t i = 0; i < G_N_ELEMENTS(playing); i++) {
        g_auto(ProgramOutcome) refused = program_line_ends(program_hetman, playing[i], 2);
        program_holds(refused.errors, refusal);
        assert_int_equal(program_lines(refused.errors), 1);
        assert_false(g_file_test(ran, G_FILE_TEST_EXISTS));
    }
    program_plays("tournament l --add=external:./bot"); /* the line that began it continues */
    assert_int_equal(g_unlink(ran), 0);
    program_plays("tournament l --add=random --programs");
    assert_int_equal(g_unlink(ran), 0);
}

/* A tree has at most the room that memory has. */
static void
trees_have_room_that_there_is(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) much = program_line_ends(
        program_hetman, "match einstein/standard mcts:nodes=100000000 random --pairs=1", 2);
    program_holds(much.errors, "from 0 to 10000000");
    if (SANITIZED) /* which takes terabytes of addresses for itself */
        return;
    const char *words[] = {
        "-c",
        "ulimit -v 400000; exec \"$HETMAN\" match einstein/standard mcts:nodes=9999999 random "
        "--pairs=1 --jobs=1",
        NULL};
    g_auto(ProgramOutcome) little = program_words_end("/bin/sh", words, 1);
    program_holds(little.errors, "no memory for a tree of 9999999 nodes: give fewer");
}

/* --- tests themselves ----------------------------------------------------------------------------
 */

/* Goldens are written anew by "1" alone, and by no test that asks in its own way. */
static void
nothing_but_one_regenerates(void **unused)
{
    (void)unused;
    static const char *const values[] = {"0", "", "no", "yes", "11"};
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        g_setenv("HET_TEST_REGENERATE", values[i], TRUE);
        assert_false(test_regenerates());
    }
    g_unsetenv("HET_TEST_REGENERATE");
    assert_false(test_regenerates());
    const char *words[] = {
        "-c", "cd \"$G_TEST_SRCDIR\"/tests && grep -l 'getenv(\"HET_TEST_REGEN' *.[ch]", NULL};
    g_auto(ProgramOutcome) outcome = program_words_end("/bin/sh", words, 0);
    assert_string_equal(outcome.output, "test.h\n");
}

/* What was skipped has not passed, and nothing is no success. */
static void
skipped_tests_are_counted_as_such(void **unused)
{
    (void)unused;
    g_autofree char *logs = place("build/meson-logs");
    assert_int_equal(g_mkdir_with_parents(logs, 0777), 0);
    static const struct {
        const char *log, *last;
        int status;
    } cases[] = {
        {"{\"result\": \"OK\", \"stdout\": \"1..3\\nok 1 - a\\nok 2 - b # SKIP\\nok 3 - c\\n\"}\n"
         "{\"result\": \"SKIP\", \"stdout\": \"1..0 # SKIP\"}\n",
         "2 skipped\n2 passed, 0 failed\n", 0},
        {"{\"result\": \"OK\", \"stdout\": \"ok 1 - a # skip no machine\\n\"}\n",
         "1 skipped\n0 passed, 0 failed\n", 1},
        {"{\"name\": \"slow\", \"result\": \"TIMEOUT\", \"stdout\": \"ok 1 - a\\n\"}\n",
         "build: slow: TIMEOUT\n    ok 1 - a\n0 skipped\n1 passed, 1 failed\n", 1},
        {"{\"name\": \"wrong\", \"result\": \"FAIL\", \"stdout\": \"ok 1 - a\\nnot ok 2 - b\\n# "
         "c\\n\"}\n"
         "{\"name\": \"d\", \"result\": \"OK\"}\n",
         "build: wrong: FAIL\n    not ok 2 - b\n    # c\n0 skipped\n2 passed, 1 failed\n", 1},
        {"", "0 skipped\n0 passed, 0 failed\n", 1},
    };
    g_autofree char *count = g_strdup_printf("%s/tools/count-tests", g_getenv("G_TEST_SRCDIR"));
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        program_write("build/meson-logs/testlog.json", cases[i].log, 0644);
        const char *words[] = {"build", NULL};
        g_auto(ProgramOutcome) outcome = program_words_end(count, words, cases[i].status);
        assert_string_equal(outcome.output, cases[i].last);
    }
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

TEST_UNIT("trust")
{
    if (!program_find())
        return 2;
    const struct CMUnitTest tests[] = {
        test(names_in_plots_are_data),
        test(rows_that_are_none_are_reported),
        test(a_store_brings_nothing_that_runs),
        test(a_link_to_a_store_has_its_lock),
        test(what_does_not_start_plays_no_game),
        test(a_program_that_hangs_at_the_start_plays_no_game),
        test(illegal_answers_are_quoted),
        test(a_failure_stops_at_the_same_leg_for_any_jobs),
        test(no_run_needs_temporary_files),
        test(error_lines_have_an_end),
        test(fields_of_csv_are_no_formulas),
        test(a_closed_screen_is_no_record),
        test(a_game_that_was_not_played_leaves_no_record),
        test(a_sandbox_does_not_tell_which_files_there_are),
        test(what_others_wrote_runs_no_program),
        test(a_store_runs_no_program_that_it_names),
        test(trees_have_room_that_there_is),
        test(nothing_but_one_regenerates),
        test(skipped_tests_are_counted_as_such),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
