/* kill -9 of every process that takes part in a run, at any moment: the harness, its workers, the
 * programs that play and their supervisors. No leg is lost or becomes another; what a program loses
 * by its own death is its own. HETMAN_TEST_KILLS (12) sets how many kills of each kind. */
#include "test.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>

#include "program-store.h"
#include "program.h"

#define TOURNAMENT                                                                                 \
    "tournament --agents=random,greedy,mcts:iterations=30,cutoff=1 "                               \
    "--scenarios=einstein/standard,kipling/skirmish --pairs=6 --seed=11"

static unsigned
kills_wanted(void)
{
    const char *requested = g_getenv("HETMAN_TEST_KILLS");
    return requested != NULL ? (unsigned)g_ascii_strtoull(requested, NULL, 10) : 12;
}

/* Whether there is time for another run: a kill that met nobody is no kill, and is tried again, on
 * a machine where that takes long as well. */
static bool
goes_on(gint64 start)
{
    enum { SECONDS = 55, USUAL = 12 };
    return g_get_monotonic_time() - start <
           (gint64)SECONDS * G_USEC_PER_SEC * MAX(kills_wanted(), USUAL) / USUAL;
}

/* Runs to the end; (transfer full) all rows of the store, without times and places, in order. */
static char *
play_out(const char *line, const char *store)
{
    g_auto(ProgramOutcome) outcome = program_line_ends(program_hetman, line, 0);
    return program_rows(store);
}

/* A store that a kill has left is read as it is; only one in which nothing is yet is reported so.
 */
static void
assert_readable(const char *store)
{
    g_autofree char *line = g_strdup_printf("store status %s", store);
    g_autofree char *path = g_build_filename(program_directory, store, NULL);
    g_auto(ProgramOutcome) outcome = program_run(program_hetman, line);
    if (outcome.status != 0 && outcome.status != 1)
        program_fails(&outcome, "that it ended with 0 or 1");
    if (outcome.status != 0 && g_file_test(path, G_FILE_TEST_EXISTS))
        program_holds(outcome.errors, "has nothing in it yet");
}

/* --- the harness ------------------------------------------------------------------------------ */

static void
the_harness_loses_nothing(void **unused)
{
    (void)unused;
    unsigned kills = kills_wanted(), done = 0, stores = 0, on_store = 0;
    gint64 start = g_get_monotonic_time();
    g_autofree char *whole = play_out(TOURNAMENT " --jobs=2 --store=whole", "whole");
    /* Most of a run's time, so that most kills come before its end on any machine. */
    gint32 latest = (gint32)CLAMP((g_get_monotonic_time() - start) * 2 / 3, 2000, 250000);
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    start = g_get_monotonic_time();
    while (done < kills && goes_on(start)) {
        g_autofree char *store = g_strdup_printf("killed%u", stores); /* a few kills on each */
        g_autofree char *line = g_strdup_printf(TOURNAMENT " --jobs=2 --store=%s", store);
        GSubprocess *process = program_start(program_hetman, line);
        g_usleep((gulong)g_rand_int_range(random, 1000, latest));
        g_subprocess_send_signal(process, SIGKILL);
        g_auto(ProgramOutcome) outcome = program_finish(process);
        if (outcome.status != 0 && outcome.status != -SIGKILL)
            program_fails(&outcome, "that it ended with 0, or by the kill");
        bool killed = outcome.status == -SIGKILL; /* one that ended before was not */
        done += killed;
        on_store += killed;
        assert_readable(store);
        if (!killed)
            latest = MAX(latest * 3 / 4, 2000);
        if (on_store == 6 || !killed || done == kills) {
            g_autofree char *rows = play_out(line, store);
            assert_string_equal(rows, whole);
            stores++; /* nothing is left to be played on this one */
            on_store = 0;
        }
    }
    assert_true(done >= kills);
}

/* --- those below it --------------------------------------------------------------------------- */

/* The children of a process whose name is as wanted; NULL: of any name. */
static void
add_children(GArray *found, int pid, const char *name)
{
    g_autofree char *path = g_strdup_printf("/proc/%d/task/%d/children", pid, pid), *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL))
        return;
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    for (size_t i = 0; words[i] != NULL; i++) {
        int child = atoi(words[i]);
        g_autofree char *comm = g_strdup_printf("/proc/%d/comm", child), *called = NULL;
        if (child > 0 && (name == NULL || (g_file_get_contents(comm, &called, NULL, NULL) &&
                                           strcmp(g_strchomp(called), name) == 0)))
            g_array_append_val(found, child);
    }
}

/* What stands `depth` below a process: 1 its workers, 2 supervisors, 3 programs that play. */
static GArray *
find_below(int pid, unsigned depth)
{
    static const char *const names[] = {NULL, NULL, "hetman-guard", "external-child"};
    GArray *found = g_array_new(FALSE, FALSE, sizeof(int));
    g_array_append_val(found, pid);
    for (unsigned level = 1; level <= depth; level++) {
        GArray *below = g_array_new(FALSE, FALSE, sizeof(int));
        for (guint i = 0; i < found->len; i++)
            add_children(below, g_array_index(found, int, i), names[level]);
        g_array_unref(found);
        found = below;
    }
    return found;
}

/* Kills one at a time what is at that depth, until the run has ended. Returns how many. */
static unsigned
harass(GSubprocess *process, unsigned depth, GRand *random, unsigned most)
{
    unsigned killed = 0;
    const char *identifier;
    while ((identifier = g_subprocess_get_identifier(process)) != NULL) {
        g_usleep((gulong)g_rand_int_range(random, 2000, 60000));
        g_autoptr(GArray) found = find_below(atoi(identifier), depth);
        if (found->len == 0 || killed >= most)
            continue;
        guint one = (guint)g_rand_int_range(random, 0, (gint32)found->len);
        killed += kill(g_array_index(found, int, one), SIGKILL) == 0;
        while (g_main_context_iteration(NULL, FALSE))
            ;
    }
    return killed;
}

/* A leg whose worker was killed is nobody's defeat: it is played when the run is started again. */
static void
a_worker_loses_nothing(void **unused)
{
    (void)unused;
    unsigned kills = kills_wanted(), done = 0;
    g_autoptr(GRand) random = g_rand_new_with_seed(8);
    g_autofree char *whole = play_out(TOURNAMENT " --jobs=2 --store=whole", "whole");
    gint64 start = g_get_monotonic_time();
    for (unsigned round = 0; done < kills && goes_on(start); round++) {
        g_autofree char *store = g_strdup_printf("hurt%u", round);
        g_autofree char *line = g_strdup_printf(TOURNAMENT " --jobs=2 --store=%s", store);
        GSubprocess *process = program_start(program_hetman, line);
        unsigned now = harass(process, 1, random, kills - done);
        g_auto(ProgramOutcome) outcome = program_finish(process);
        done += now;
        if (outcome.status != 0 && outcome.status != 1)
            program_fails(&outcome, "that it ended with 0 or 1");
        g_autofree char *rows = play_out(line, store);
        assert_string_equal(rows, whole);
    }
    assert_true(done >= kills);
}

/* Every leg is as it is without kills, or is lost by the program that was killed. */
static void
compare_legs(const char *hurt, const char *whole, unsigned *crashes)
{
    g_auto(GStrv) one = g_strsplit(hurt, "\n", -1), other = g_strsplit(whole, "\n", -1);
    assert_int_equal(g_strv_length(one), g_strv_length(other));
    for (size_t i = 0; one[i] != NULL; i++) {
        if (strcmp(one[i], other[i]) == 0)
            continue;
        bool crash = strstr(one[i], ",crash,") != NULL;
        if (!crash || strstr(one[i], "external") == NULL)
            fail_msg("with a kill:\n%s\nwithout:\n%s", one[i], other[i]);
        (*crashes)++;
    }
}

static void
try_below(unsigned depth)
{
    unsigned kills = kills_wanted(), done = 0, crashes = 0;
    g_autoptr(GRand) random = g_rand_new_with_seed(depth);
    g_autofree char *common =
        g_strdup_printf("match einstein/standard external:%s random --pairs=30 --jobs=2 --recover "
                        "--secret=00112233445566778899aabbccddeeff",
                        g_getenv("EXTERNAL_CHILD"));
    g_autofree char *first = g_strdup_printf("%s --store=whole", common);
    g_autofree char *whole = play_out(first, "whole");
    gint64 start = g_get_monotonic_time();
    /* Who is killed between two games has lost none. */
    for (unsigned round = 0; (done < kills || crashes == 0) && goes_on(start); round++) {
        g_autofree char *store = g_strdup_printf("hurt%u", round);
        g_autofree char *line = g_strdup_printf("%s --store=%s", common, store);
        GSubprocess *process = program_start(program_hetman, line);
        done += harass(process, depth, random, MAX(kills, done + 1) - done);
        g_auto(ProgramOutcome) outcome = program_finish(process);
        if (outcome.status != 0 && outcome.status != 1)
            program_fails(&outcome, "that it ended with 0 or 1");
        g_autofree char *rows = play_out(line, store);
        compare_legs(rows, whole, &crashes);
    }
    assert_true(done >= kills);
    assert_true(crashes > 0 && crashes <= done);
}

static void
a_program_loses_its_own_leg_alone(void **unused)
{
    (void)unused;
    try_below(3);
}

static void
a_supervisor_loses_its_own_leg_alone(void **unused)
{
    (void)unused;
    try_below(2);
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

TEST_UNIT("kills")
{
    if (!program_find() || g_getenv("EXTERNAL_CHILD") == NULL)
        return 2;
    const struct CMUnitTest tests[] = {
        test(the_harness_loses_nothing),
        test(a_worker_loses_nothing),
        test(a_program_loses_its_own_leg_alone),
        test(a_supervisor_loses_its_own_leg_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
