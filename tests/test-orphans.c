#define _GNU_SOURCE /* memmem() */
/* Nothing of a program that plays stays behind: eighteen ways to leave processes, each with a leg
 * that ends by itself or its time-out, with SIGTERM, and with SIGKILL of the harness.
 * HETMAN_TEST_ROUNDS (1) sets how often each is tried; BAD_AGENT names tests/bad-agent.c. */
#include "test.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "program.h"
#include "sanitized.h"

static const char *const modes[] = {
    "spin",        "sleep",      "stop",       "child", "session", "daemon",
    "deaf-daemon", "many",       "runaway",    "shell", "crash",   "leave",
    "stop-guard",  "kill-guard", "kill-group", "early", "late",    "flood",
};

/* Processes with this one's mark in their environment, which all that is started from here has. */
static unsigned
count_marked(const char *mark)
{
    unsigned count = 0;
    GDir *processes = g_dir_open("/proc", 0, NULL);
    for (const char *name; (name = g_dir_read_name(processes)) != NULL;) {
        g_autofree char *path = g_build_filename("/proc", name, "environ", NULL);
        g_autofree char *environment = NULL;
        gsize length = 0;
        if (!g_ascii_isdigit(*name) || atoi(name) == getpid() ||
            !g_file_get_contents(path, &environment, &length, NULL))
            continue;
        count += g_strstr_len(environment, (gssize)length, mark) != NULL ||
                 memmem(environment, length, mark, strlen(mark)) != NULL;
    }
    g_dir_close(processes);
    return count;
}

/* What is being ended takes a moment, on a busy machine many: who is left for good is told from who
 * is slow by waiting long. */
static void
assert_nobody_left(const char *mark, const char *mode, int number)
{
    unsigned left = 1;
    for (unsigned i = 0; i < 6000 && left > 0; i++) {
        left = count_marked(mark);
        if (left > 0)
            g_usleep(10000);
    }
    if (left > 0)
        fail_msg("%u processes are left of a program of kind %s, after signal %d", left, mode,
                 number);
}

static unsigned
count_files(const char *folder)
{
    unsigned count = 0;
    GDir *files = g_dir_open(folder, 0, NULL);
    while (g_dir_read_name(files) != NULL)
        count++;
    g_dir_close(files);
    return count;
}

static char *
mark_of(const char *mode, int number, unsigned round)
{
    return g_strdup_printf("HETMAN_MARK=%d-%s-%d-%u.", (int)getpid(), mode, number, round);
}

/* (transfer full) A match with the program; `number` 0: the legs' time-out ends it. */
static GSubprocess *
start_match(const char *mode, int number, unsigned round)
{
    g_autofree char *mark = mark_of(mode, number, round);
    g_autofree char *agent = g_strdup_printf("external:%s %s", g_getenv("BAD_AGENT"), mode);
    g_autofree char *store = g_strdup_printf("%s-%d-%u", mode, number, round);
    const char *words[] = {
        program_hetman, "match",     "einstein/standard",
        agent,          "random",    "--pairs=1",
        "--jobs=2",     "--recover", number == 0 ? "--leg-timeout=1" : "--leg-timeout=60",
        "--store",      store,       NULL};
    g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(
        G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
    g_subprocess_launcher_set_cwd(launcher, program_directory);
    g_autofree char *temporary = g_build_filename(program_directory, "tmp", NULL);
    assert_true(g_mkdir_with_parents(temporary, 0777) == 0);
    g_subprocess_launcher_setenv(launcher, "TMPDIR", temporary, TRUE);
    g_subprocess_launcher_setenv(launcher, "HETMAN_MARK", mark + strlen("HETMAN_MARK="), TRUE);
    GError *error = NULL;
    GSubprocess *process = g_subprocess_launcher_spawnv(launcher, words, &error);
    assert_no_error(error);
    return process;
}

/* Who kills the supervisor and then loses the harness too has escaped: not promised. */
static bool
is_promised(const char *mode, int number)
{
    return number != SIGKILL || strcmp(mode, "kill-guard") != 0;
}

/* All kinds at once, so that they are in each other's way as well. */
static void
try_round(int number, unsigned round)
{
    GSubprocess *matches[G_N_ELEMENTS(modes)];
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++)
        matches[i] = is_promised(modes[i], number) ? start_match(modes[i], number, round) : NULL;
    if (number != 0)
        g_usleep(1500000 + 20000 * (round % 10));
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++)
        if (matches[i] != NULL && number != 0)
            g_subprocess_send_signal(matches[i], number);
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++) {
        if (matches[i] == NULL)
            continue;
        g_autofree char *mark = mark_of(modes[i], number, round);
        assert_true(g_subprocess_wait(matches[i], NULL, NULL));
        assert_nobody_left(mark, modes[i], number);
        g_object_unref(matches[i]);
    }
    g_autofree char *temporary = g_build_filename(program_directory, "tmp", NULL);
    assert_int_equal(count_files(temporary), 0);
}

static void
try_all(int number)
{
    const char *asked = g_getenv("HETMAN_TEST_ROUNDS");
    unsigned rounds = asked != NULL ? (unsigned)g_ascii_strtoull(asked, NULL, 10) : 1;
    for (unsigned round = 0; round < rounds; round++)
        try_round(number, round);
}

static void
nothing_stays_after_the_end(void **unused)
{
    (void)unused;
    try_all(0);
}

static void
nothing_stays_after_sigterm(void **unused)
{
    (void)unused;
    try_all(SIGTERM);
}

static void
nothing_stays_after_sigkill(void **unused)
{
    (void)unused;
    try_all(SIGKILL);
}

/* Whoever reads and answers all, but takes more than it may. */
static void
limits_hold(void **unused)
{
    (void)unused;
    static const struct {
        const char *options, *mode, *told;
    } cases[] = {
        {"processes=8", "many", "more processes than its limit"},
        {"cpu=1", "spin", "signal 24"},
        {"memory=512", "hoard", "no more memory"},
        {"file-size=8", "fill", "signal 25"},
    };
    static const char *const without[] = {"hoard", "fill"}; /* what is not limited plays */
    for (size_t i = 0; i < G_N_ELEMENTS(without); i++) {
        g_autofree char *agent =
            g_strdup_printf("external:%s %s", g_getenv("BAD_AGENT"), without[i]);
        const char *words[] = {"match", "einstein/standard", agent, "random", "--pairs=1", NULL};
        g_auto(ProgramOutcome) outcome = program_words(program_hetman, words);
        if (outcome.status != 0)
            fail_msg("%s without a limit: %s", without[i], outcome.errors);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        if (SANITIZED && strcmp(cases[i].mode, "hoard") == 0)
            continue; /* a sanitizer takes terabytes of addresses for itself */
        g_autofree char *agent = g_strdup_printf("external:%s,%s %s", cases[i].options,
                                                 g_getenv("BAD_AGENT"), cases[i].mode);
        const char *words[] = {"match", "einstein/standard", agent, "random", "--pairs=1", NULL};
        g_auto(ProgramOutcome) outcome = program_words(program_hetman, words);
        assert_int_equal(outcome.status, 1);
        program_holds(outcome.errors, "stopped at pair 1, leg ");
        program_holds(outcome.errors, cases[i].told);
    }
}

/* (transfer full) The command with a gnuplot that draws without end, once that has begun. */
static GSubprocess *
start_drawing(const char *command, const char *mark, const char *temporary)
{
    g_autofree char *sign = g_build_filename(program_directory, "drawing", NULL);
    g_autofree char *fake = g_build_filename(program_directory, "fake", NULL);
    g_autofree char *path = g_strconcat(fake, ":", g_getenv("PATH"), NULL);
    g_auto(GStrv) words = g_strsplit(command, " ", -1);
    g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(
        G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
    g_subprocess_launcher_set_cwd(launcher, program_directory);
    g_subprocess_launcher_setenv(launcher, "PATH", path, TRUE);
    g_subprocess_launcher_setenv(launcher, "SIGN", sign, TRUE);
    g_subprocess_launcher_setenv(launcher, "TMPDIR", temporary, TRUE);
    g_subprocess_launcher_setenv(launcher, "HETMAN_MARK", mark + strlen("HETMAN_MARK="), TRUE);
    g_autofree char *whole = g_strdup(program_hetman);
    g_free(words[0]);
    words[0] = g_steal_pointer(&whole);
    g_autoptr(GError) error = NULL;
    GSubprocess *process =
        g_subprocess_launcher_spawnv(launcher, (const char *const *)words, &error);
    assert_no_error(error);
    for (unsigned i = 0; i < 3000 && !g_file_test(sign, G_FILE_TEST_EXISTS); i++)
        g_usleep(10000);
    assert_int_equal(g_unlink(sign), 0);
    return process;
}

/* gnuplot ends with whoever has it draw, and leaves no folder. */
static void
a_drawing_ends_with_the_program(void **unused)
{
    (void)unused;
    static const char *const commands[] = {"hetman report played --html=p.html",
                                           "hetman study s.study --html=s.html --jobs=1"};
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGKILL};
    g_autofree char *temporary = g_build_filename(program_directory, "tmp", NULL);
    const char *words[] = {
        "-c",
        "mkdir fake tmp; printf '#!/bin/sh\n: >\"$SIGN\"\nsleep 300 & sleep 300\n' >fake/gnuplot; "
        "chmod 755 fake/gnuplot; printf '[study]\nformat=1\ntitle=A\nscenario=einstein/standard\n"
        "agents=doctrine;random\nresponses=points\ngames=4\n[factor run]\nvary=dial first run\n"
        "values=0;2\n' >s.study; "
        "\"$HETMAN\" match einstein/standard random greedy --pairs=2 --store=played",
        NULL};
    g_auto(ProgramOutcome) made = program_words("/bin/sh", words);
    assert_int_equal(made.status, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(commands) * G_N_ELEMENTS(numbers); i++) {
        const char *command = commands[i / G_N_ELEMENTS(numbers)];
        int number = numbers[i % G_N_ELEMENTS(numbers)];
        g_autofree char *mark = mark_of("drawing", number, (unsigned)i);
        g_autoptr(GSubprocess) process = start_drawing(command, mark, temporary);
        g_subprocess_send_signal(process, number);
        assert_true(g_subprocess_wait(process, NULL, NULL));
        if (number != SIGKILL)
            assert_int_equal(g_subprocess_get_exit_status(process), 75);
        assert_nobody_left(mark, command, number);
        assert_int_equal(count_files(temporary), 0);
    }
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

TEST_UNIT("orphans")
{
    if (!program_find() || g_getenv("BAD_AGENT") == NULL)
        return 2;
    const struct CMUnitTest tests[] = {
        test(nothing_stays_after_the_end),     test(nothing_stays_after_sigterm),
        test(nothing_stays_after_sigkill),     test(limits_hold),
        test(a_drawing_ends_with_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
