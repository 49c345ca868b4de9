/* Whatever call fails, at whatever moment, once or from there on (a disk that stays full): a
 * command ends with its result, or with one line and nothing lost; started again it comes to the
 * same end. tests/fault.c makes the calls fail, in the program or in its workers.
 * HETMAN_TEST_FAULTS (2, of --long 3) sets how many moments of each kind are tried, ever further
 * apart; "all" tries every one of them (of allocations, which are thousands, ever further apart).
 * An argument names the tests to run (a_report*). The board in a browser is tried in
 * tests/browser/test_faults.py. */
#include "test.h"

#include <glib/gstdio.h>
#include <stdlib.h>

#include "program-store.h"
#include "program.h"
#include "sanitized.h"

/* A command, and what its end must be like. Files of a try have its number in their names. */
typedef struct {
    const char *name;
    char *(*line)(unsigned number); /* (transfer full) */
    const char *input;              /* for its standard input, or NULL */
    void (*prepare)(unsigned number);
    /* (transfer full) All that a try that succeeded has made, to compare with another's. */
    char *(*made)(unsigned number, const char *output);
    /* After a try that failed: what was there before is there still. */
    void (*kept)(unsigned number);
} Command;

static const char *fault;

static ProgramOutcome
run_with(const char *plan, const Command *command, unsigned number)
{
    g_autofree char *line = command->line(number), *input = NULL;
    g_auto(GStrv) words = g_strsplit(line, " ", -1), environment = g_get_environ();
    if (plan != NULL) {
        environment = g_environ_setenv(environment, "LD_PRELOAD", fault, TRUE);
        environment = g_environ_setenv(environment, "HETMAN_FAULT", plan, TRUE);
        environment = g_environ_setenv(environment, "HETMAN_FAULT_MET", "met", TRUE);
    }
    if (command->input != NULL) {
        program_write("input", command->input, 0644);
        input = g_build_filename(program_directory, "input", NULL);
    }
    GSubprocess *process = program_start_in(program_hetman, (const char *const *)words, input,
                                            (const char *const *)environment);
    g_object_set_data_full(
        G_OBJECT(process), "command",
        g_strdup_printf("%s, %s: %s", command->name, plan != NULL ? plan : "no fault", line),
        g_free);
    return program_finish(process);
}

/* --- the commands ----------------------------------------------------------------------------- */

static char *
text_of(const char *format, unsigned number)
{
    g_auto(GStrv) parts = g_strsplit(format, "@", -1);
    g_autofree char *digits = g_strdup_printf("%u", number);
    return g_strjoinv(digits, parts);
}

/* (transfer full) What a command tells of a store, "@" in the line for the number. */
static char *
reported_of(const char *format, unsigned number)
{
    g_autofree char *line = text_of(format, number);
    g_auto(ProgramOutcome) outcome = program_line_ends(program_hetman, line, 0);
    return g_steal_pointer(&outcome.output);
}

static char *
match_line(unsigned number)
{
    return text_of("match einstein/standard random greedy --pairs=8 --jobs=2 --store=s@", number);
}

static char *
match_made(unsigned number, const char *output)
{
    (void)output;
    g_autofree char *status = reported_of("store status s@", number);
    program_holds(status, "16 of 16 legs are there");
    return reported_of("report s@ --csv", number);
}

/* Its records and tables go through the C library's streams. */
static char *
tournament_line(unsigned number)
{
    return text_of("tournament --agents=random,greedy --scenarios=einstein/standard --pairs=3 "
                   "--jobs=2 --seed=5 --records=r@",
                   number);
}

static int
by_name(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

static char *
tournament_made(unsigned number, const char *output)
{
    GString *all = g_string_new(output);
    g_autofree char *folder = text_of("r@/games", number),
                    *table = text_of("r@/results.csv", number),
                    *path = g_build_filename(program_directory, folder, NULL);
    g_autofree char *rows = program_file(table);
    g_string_append(all, rows);
    g_autoptr(GDir) games = g_dir_open(path, 0, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (const char *name; games != NULL && (name = g_dir_read_name(games)) != NULL;)
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, by_name);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *name = g_build_filename(folder, names->pdata[i], NULL);
        g_autofree char *record = program_file(name);
        g_string_append_printf(all, "%s\n%s", (char *)names->pdata[i], record);
    }
    return g_string_free(all, FALSE);
}

/* What it has made it does not play over: the next one needs a new folder. */
static void
tournament_kept(unsigned number)
{
    g_autofree char *from = text_of("r@", number), *to = text_of("old@", number);
    g_autofree char *old = g_build_filename(program_directory, from, NULL),
                    *new = g_build_filename(program_directory, to, NULL);
    g_rename(old, new);
}

static void
copy(const char *from, const char *format, unsigned number)
{
    g_autofree char *to = text_of(format, number);
    program_copy(from, to);
}

static void
merge_prepare(unsigned number)
{
    copy("part1", "a@", number);
    copy("part2", "b@", number);
}

static char *
merge_line(unsigned number)
{
    return text_of("store merge m@ a@ b@", number);
}

static char *
merge_made(unsigned number, const char *output)
{
    (void)output;
    return reported_of("report m@ --csv", number);
}

static void
merge_kept(unsigned number)
{
    g_autofree char *first = reported_of("store status a@", number),
                    *second = reported_of("store status b@", number);
    program_holds(first, "4 of 8 legs are there");
    program_holds(second, "4 of 8 legs are there");
}

static void
report_prepare(unsigned number)
{
    copy("whole", "w@.store", number);
}

static char *
report_line(unsigned number)
{
    return text_of("report w@.store --html=p@.html", number);
}

/* The page names its store, by a name that nothing else in it has. */
static char *
report_made(unsigned number, const char *output)
{
    (void)output;
    g_autofree char *name = text_of("p@.html", number), *store = text_of("w@.store", number),
                    *page = program_file(name);
    assert_non_null(page);
    g_auto(GStrv) parts = g_strsplit(page, store, -1);
    return g_strjoinv("STORE", parts);
}

static void
report_kept(unsigned number)
{
    g_autofree char *status = reported_of("store status w@.store", number);
    program_holds(status, "8 of 8 legs are there");
}

static char *
table_line(unsigned number)
{
    return text_of("report w@.store", number);
}

static char *
table_made(unsigned number, const char *output)
{
    (void)number;
    return g_strdup(output);
}

static char *
play_line(unsigned number)
{
    return text_of("play einstein/standard --second=random --seed=3 --plain --record=g@", number);
}

static char *
play_made(unsigned number, const char *output)
{
    (void)output;
    g_autofree char *name = text_of("g@", number);
    char *record = program_file(name);
    assert_non_null(record);
    return record;
}

/* What was recorded before the failure is a game to continue with. */
static void
play_kept(unsigned number)
{
    g_autofree char *name = text_of("g@", number),
                    *path = g_build_filename(program_directory, name, NULL),
                    *record = program_file(name);
    if (record != NULL && strstr(record, "\nmoves\n") != NULL) {
        g_autofree char *replayed = reported_of("replay g@ --plain", number);
        assert_true(*replayed != '\0');
    }
    g_unlink(path);
}

static const Command match = {"match", match_line, NULL, NULL, match_made, NULL};
static const Command tournament = {"tournament", tournament_line, NULL,
                                   NULL,         tournament_made, tournament_kept};
static const Command merge = {"merge", merge_line, NULL, merge_prepare, merge_made, merge_kept};
static const Command page = {"report --html", report_line, NULL,
                             report_prepare,  report_made, report_kept};
static const Command table = {"report", table_line, NULL, report_prepare, table_made, report_kept};
static const Command play = {"play", play_line, "1\n1\n1\n1\n1\nquit\n",
                             NULL,   play_made, play_kept};

/* --- every moment ----------------------------------------------------------------------------- */

static bool
was_met(void)
{
    g_autofree char *mark = g_build_filename(program_directory, "met", NULL);
    bool met = g_file_test(mark, G_FILE_TEST_EXISTS);
    g_unlink(mark);
    return met;
}

/* One call fails; false if there is no such call. */
static bool
try_moment(const Command *command, const char *plan, unsigned number, const char *whole)
{
    if (command->prepare != NULL)
        command->prepare(number);
    g_auto(ProgramOutcome) hurt = run_with(plan, command, number);
    bool met = was_met();
    if (hurt.status < 0 || hurt.status > 2)
        program_fails(&hurt, "that it ended with 0, 1 or 2");
    if (hurt.status != 0 && program_lines(hurt.errors) != 1)
        program_fails(&hurt, "one line of error");
    if (hurt.status == 0) {
        g_autofree char *made = command->made(number, hurt.output);
        if (strcmp(made, whole) != 0)
            fail_msg("%s, %s: it ended well, but made:\n%.3000s", command->name, plan, made);
        return met;
    }
    if (command->kept != NULL)
        command->kept(number);
    g_auto(ProgramOutcome) again = run_with(NULL, command, number);
    if (again.status != 0)
        program_fails(&again, "that it ended with 0 after %s", plan);
    g_autofree char *after = command->made(number, again.output);
    if (strcmp(after, whole) != 0)
        fail_msg("%s, %s: again, it made:\n%.3000s", command->name, plan, after);
    return met;
}

/* The Nth call for growing N, until there is none. */
static void
try_kind(const Command *command, const char *kind, const char *role)
{
    const char *requested = g_getenv("HETMAN_TEST_FAULTS");
    bool all = g_strcmp0(requested, "all") == 0;
    unsigned most = all                 ? G_MAXUINT
                    : requested != NULL ? (unsigned)atoi(requested)
                                        : TEST_COUNT(3, 2, 1);
    unsigned tried = 0;
    bool sparse = !all || strchr(kind, '+') != NULL || strcmp(kind, "malloc") == 0;
    g_auto(ProgramOutcome) sound = {0};
    if (command->prepare != NULL)
        command->prepare(0);
    sound = run_with(NULL, command, 0);
    if (sound.status != 0)
        program_fails(&sound, "that it ended with 0");
    g_autofree char *whole = command->made(0, sound.output);
    for (unsigned number = 1; tried < most; number += sparse ? 1 + number / 2 : 1, tried++) {
        g_auto(GStrv) parts = g_strsplit(kind, "+", 2); /* "write+": a disk that stays full */
        g_autofree char *plan =
            g_strdup_printf("%s:%u%s:%s", parts[0], number, parts[1] != NULL ? "+" : "", role);
        if (!try_moment(command, plan, number, whole))
            break;
    }
    print_message("# %s: %u moments of %s in a %s\n", command->name, tried, kind, role);
    if (tried == 0)
        fail_msg("%s: no call of kind %s was met in a %s", command->name, kind, role);
}

static void
try_kinds(const Command *command, const char *kinds, const char *role)
{
    g_auto(GStrv) list = g_strsplit(kinds, " ", -1);
    for (size_t i = 0; list[i] != NULL; i++) {
        program_tear_down(NULL);
        program_set_up(NULL);
        if (command->prepare == merge_prepare) {
            g_free(reported_of("match einstein/standard random greedy --pairs=4 --store=part1 "
                               "--shard=1/2",
                               0));
            g_free(reported_of("match einstein/standard random greedy --pairs=4 --store=part2 "
                               "--shard=2/2",
                               0));
        } else if (command->prepare == report_prepare) {
            g_free(reported_of("match einstein/standard random greedy --pairs=4 --store=whole", 0));
        }
        try_kind(command, list[i], role);
    }
}

static void
a_match_loses_no_leg(void **unused)
{
    (void)unused;
    try_kinds(&match, "write write+ fsync open fork pipe memfd malloc", "program");
}

/* A leg whose worker fails is played again when the match is started again, or at once. */
static void
a_worker_that_fails_loses_no_leg(void **unused)
{
    (void)unused;
    try_kinds(&match, "write", "worker");
    try_kinds(&tournament, "write open", "worker");
}

static void
a_tournament_tells_what_it_cannot_write(void **unused)
{
    (void)unused;
    try_kinds(&tournament, "write write+ open fork pipe memfd malloc", "program");
}

static void
a_merge_leaves_its_sources_as_they_are(void **unused)
{
    (void)unused;
    try_kinds(&merge, "write write+ fsync open malloc", "program");
}

static void
a_report_is_whole_or_none(void **unused)
{
    (void)unused;
    try_kinds(&page, "write write+ open rename fork malloc", "program");
    try_kinds(&table, "write open malloc", "program");
}

static void
a_game_that_is_played_is_kept(void **unused)
{
    (void)unused;
    try_kinds(&play, "write write+ open malloc", "program");
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

TEST_UNIT("faults")
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    fault = g_getenv("HETMAN_FAULT_LIBRARY");
    if (!program_find() || fault == NULL)
        return 2;
    const struct CMUnitTest tests[] = {
        test(a_match_loses_no_leg),
        test(a_worker_that_fails_loses_no_leg),
        test(a_tournament_tells_what_it_cannot_write),
        test(a_merge_leaves_its_sources_as_they_are),
        test(a_report_is_whole_or_none),
        test(a_game_that_is_played_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
