/* SIGTERM, SIGINT and SIGHUP end every command that judges with 75 and at once, at whatever moment
 * from its start to the end of its report. HETMAN_TEST_SIGNALS (30) sets how many are tried. */
#include "test.h"

#include <signal.h>

#include "program.h"

static void
assert_plays(const char *line)
{
    g_auto(ProgramOutcome) outcome = program_line_ends(program_hetman, line, 0);
}

/* The commands that judge; "@" is the number of the try. */
static const char *const judging[] = {
    "match einstein/standard random random --pairs=100 --jobs=2 --seed=@",
    "match einstein/standard random random --pairs=100 --jobs=2 --store=s@",
    "tournament --agents=random,greedy --scenarios=einstein/standard --pairs=60 --records=r@",
    "study s.study --jobs=2 --store=t@",
    "report played --html=p@.html",
};

#define STUDY                                                                                      \
    "[study]\nformat=1\ntitle=A race\nscenario=einstein/standard\nagents=doctrine;random\n"        \
    "responses=points\ngames=40\n[factor run]\nvary=dial first run\nvalues=0;2;4\n"

/* At any moment from the start to the report: 75, and at once. */
static void
a_signal_at_any_moment_ends_with_75(void **unused)
{
    (void)unused;
    enum { COMMANDS = G_N_ELEMENTS(judging) };
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
    const char *requested = g_getenv("HETMAN_TEST_SIGNALS");
    unsigned signals = requested != NULL ? (unsigned)g_ascii_strtoull(requested, NULL, 10) : 30,
             met = 0;
    unsigned met_by[COMMANDS] = {0};
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    gint64 whole[COMMANDS];
    g_autofree char *study = g_build_filename(program_directory, "s.study", NULL);
    assert_true(g_file_set_contents(study, STUDY, -1, NULL));
    assert_plays("match einstein/standard random greedy --pairs=300 --jobs=2 --store=played");
    for (unsigned i = 0; i < signals + COMMANDS; i++) { /* each is timed first */
        unsigned command = i % COMMANDS;
        g_autofree char *number = g_strdup_printf("%u", i);
        g_auto(GStrv) parts = g_strsplit(judging[command], "@", 2);
        g_autofree char *line = g_strjoinv(number, parts);
        gint64 began = g_get_monotonic_time();
        if (i < COMMANDS) {
            assert_plays(line);
            whole[command] = g_get_monotonic_time() - began;
            continue;
        }
        int signal = numbers[i / COMMANDS % G_N_ELEMENTS(numbers)];
        GSubprocess *process = program_start(program_hetman, line);
        program_await_main(process);
        g_usleep((gulong)g_rand_int_range(random, 0, (gint32)whole[command]));
        g_subprocess_send_signal(process, signal);
        g_auto(ProgramOutcome) outcome = program_finish(process);
        if (outcome.status != 75 && outcome.status != 0)
            program_fails(&outcome, "that it ended with 75 by signal %d, or with 0 before", signal);
        met += outcome.status == 75;
        met_by[command] += outcome.status == 75;
    }
    assert_true(met > signals / 4);
    print_message("# %u of %u signals met a run:", met, signals);
    for (unsigned i = 0; i < COMMANDS; i++)
        print_message(" %u", met_by[i]);
    print_message("\n");
}

TEST_UNIT("signals")
{
    if (!program_find())
        return 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_signal_at_any_moment_ends_with_75, program_set_up,
                                        program_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
