#define _GNU_SOURCE
/* Nothing of a program that plays stays behind: eighteen ways to leave processes, under each
 * mechanism that keeps them together (agents/guard.h), with a leg that ends by itself or its
 * time-out, with SIGTERM, and with SIGKILL of the harness. Processes are looked for from outside,
 * by the executable that they run. HETMAN_TEST_LONG tries each way a hundred times beside six busy
 * loops; HETMAN_TEST_ROUNDS sets how often. BAD_AGENT names tests/bad-agent.c. */
#include "test.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "agents/supervise.h"
#include "engine/each.h"
#include "program.h"
#include "sanitized.h"

static const char *const modes[] = {
    "spin",        "sleep",      "stop",       "child", "session", "daemon",
    "deaf-daemon", "many",       "runaway",    "shell", "crash",   "leave",
    "stop-guard",  "kill-guard", "kill-group", "early", "late",    "flood",
};

static const char *const guards[HET_GUARD_COUNT] = {"namespace", "cgroup", "children"};

enum {
    WATCH_MICROSECONDS = 2 * 1000 * 1000, /* during which no process is seen */
    END_MICROSECONDS = 120 * 1000 * 1000, /* within which all have ended */
    LOOK_MICROSECONDS = 20 * 1000,
    BUSY = 6, /* loops beside the rest */
    ZOMBIES = 1000,
};

/* --- processes -------------------------------------------------------------------------------- */

/* (transfer full) A copy of the program, which is the executable of this test's processes only. */
static char *
copy_guest(void)
{
    g_autofree char *bytes = NULL;
    gsize length = 0;
    g_autoptr(GError) error = NULL;
    char *copy = g_build_filename(program_directory, "guest", NULL);
    g_file_get_contents(g_getenv("BAD_AGENT"), &bytes, &length, &error);
    assert_no_error(error);
    g_file_set_contents_full(copy, bytes, (gssize)length, G_FILE_SET_CONTENTS_NONE, 0755, &error);
    assert_no_error(error);
    return copy;
}

/* Counts the processes that run an executable and sends each a signal (0: none); with `ret_words`
 * it adds their arguments. */
static unsigned
count_guests(const char *executable, int number, GString *ret_words)
{
    unsigned count = 0;
    GDir *processes = g_dir_open("/proc", 0, NULL);
    for (const char *name; (name = g_dir_read_name(processes)) != NULL;) {
        char link[4096];
        g_autofree char *path = g_build_filename("/proc", name, "exe", NULL);
        ssize_t length = g_ascii_isdigit(*name) ? readlink(path, link, sizeof link - 1) : -1;
        link[MAX(length, 0)] = '\0';
        if (length <= 0 || strcmp(link, executable) != 0)
            continue;
        g_autofree char *words_path = g_build_filename("/proc", name, "cmdline", NULL);
        g_autofree char *words = NULL;
        gsize size = 0;
        if (ret_words != NULL && g_file_get_contents(words_path, &words, &size, NULL) &&
            strlen(words) + 1 < size)
            g_string_append_printf(ret_words, " %s", words + strlen(words) + 1);
        if (number != 0)
            kill((pid_t)atoi(name), number);
        count++;
    }
    g_dir_close(processes);
    return count;
}

/* On a busy machine a process takes its time to end; one that runs away is not seen at every check.
 * So all have ended once none has been seen for two seconds. */
static void
assert_nobody_left(const char *executable, const char *when)
{
    gint64 begun = g_get_monotonic_time(), seen = begun, now = begun;
    while (now - seen < WATCH_MICROSECONDS && now - begun < END_MICROSECONDS) {
        if (count_guests(executable, 0, NULL) > 0)
            seen = g_get_monotonic_time();
        g_usleep(LOOK_MICROSECONDS);
        now = g_get_monotonic_time();
    }
    if (now - seen >= WATCH_MICROSECONDS)
        return;
    g_autoptr(GString) words = g_string_new(NULL);
    unsigned left = count_guests(executable, 0, words);
    /* Nothing of them is left to the tests that follow. */
    for (unsigned i = 0; i < 10000; i++)
        count_guests(executable, SIGKILL, NULL);
    fail_msg("%s: %u processes are left after %d s, of the kinds%s", when, left,
             END_MICROSECONDS / (1000 * 1000), words->str);
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

/* --- ways to leave processes ------------------------------------------------------------------ */

/* (transfer full) A program as an agent, with what follows its name. */
static char *
agent_of(const char *guest, const char *options, const char *mode)
{
    g_autofree char *quoted = g_shell_quote(guest); /* its folder's name may have spaces */
    return g_strdup_printf("external:%s%s %s", options, quoted, mode);
}

/* (transfer full) Starts hetman with the words in the test's folder, with a mechanism; NULL: any.
 */
static GSubprocess *
start_hetman(const char *const *words, HetGuard guard, GSubprocessFlags flags)
{
    g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(flags);
    g_autofree char *temporary = g_build_filename(program_directory, "tmp", NULL);
    g_autoptr(GError) error = NULL;
    assert_int_equal(g_mkdir_with_parents(temporary, 0777), 0);
    g_subprocess_launcher_set_cwd(launcher, program_directory);
    g_subprocess_launcher_setenv(launcher, "TMPDIR", temporary, TRUE);
    g_subprocess_launcher_setenv(launcher, "HETMAN_GUARD", guards[guard], TRUE);
    GSubprocess *process = g_subprocess_launcher_spawnv(launcher, words, &error);
    assert_no_error(error);
    return process;
}

/* (transfer full) A match with the program; `number` 0: the legs' time-out ends it. */
static GSubprocess *
start_match(const char *guest, const char *mode, HetGuard guard, int number, unsigned round)
{
    g_autofree char *agent = agent_of(guest, "", mode);
    g_autofree char *store = g_strdup_printf("%s-%s-%u", guards[guard], mode, round);
    const char *words[] = {
        program_hetman, "match",     "einstein/standard",
        agent,          "random",    "--pairs=1",
        "--jobs=2",     "--recover", number == 0 ? "--leg-timeout=1" : "--leg-timeout=60",
        "--store",      store,       NULL};
    return start_hetman(words, guard,
                        G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
}

/* Who kills the supervisor and then loses the harness too has escaped: not promised where he can.
 */
static bool
is_promised(const char *mode, HetGuard guard, int number)
{
    return guard == HET_GUARD_NAMESPACE || number != SIGKILL || strcmp(mode, "kill-guard") != 0;
}

/* A match may be over before the signal comes; on a busy machine the time-out may come before
 * either agent is at work. Takes it. */
static void
assert_ended(GSubprocess *match, const char *mode, int number)
{
    g_auto(ProgramOutcome) outcome = program_finish(match);
    const int expected = number == SIGKILL ? -SIGKILL : number == SIGTERM ? 75 : 0;
    const bool lost = number == 0 && outcome.status == 1 &&
                      strstr(outcome.errors, "the leg took more than") != NULL;
    if (outcome.status != 0 && outcome.status != expected && !lost)
        fail_msg("a match with %s, sent signal %d, ended with status %d: %s", mode, number,
                 outcome.status, outcome.errors);
}

/* All kinds at once, so that they are in each other's way as well. */
static void
try_round(const char *guest, HetGuard guard, int number, unsigned round)
{
    GSubprocess *matches[G_N_ELEMENTS(modes)];
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++)
        matches[i] = is_promised(modes[i], guard, number)
                         ? start_match(guest, modes[i], guard, number, round)
                         : NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++)
        if (matches[i] != NULL && number != 0)
            program_await_main(matches[i]);
    if (number != 0)
        g_usleep(1500000 + 20000 * (round % 10));
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++)
        if (matches[i] != NULL && number != 0)
            g_subprocess_send_signal(matches[i], number);
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++) {
        if (matches[i] != NULL)
            assert_ended(matches[i], modes[i], number);
    }
    g_autofree char *when =
        g_strdup_printf("with %s, round %u, signal %d", guards[guard], round, number);
    assert_nobody_left(guest, when);
    g_autofree char *temporary = g_build_filename(program_directory, "tmp", NULL);
    assert_int_equal(count_files(temporary), 0);
}

/* Whether a mechanism can be had here; else why not is printed. */
static bool
has_guard(HetGuard guard)
{
    g_autofree char *agent = agent_of(program_hetman, "", "protocol --agent=random");
    const char *words[] = {program_hetman, "check", agent, "--scenario=einstein/standard", NULL};
    GSubprocess *process =
        start_hetman(words, guard, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
    g_auto(ProgramOutcome) outcome = program_finish(process);
    if (outcome.status == 0)
        program_holds(outcome.output, het_guard_phrase(guard));
    else
        program_holds(outcome.output, "can be had here");
    if (outcome.status != 0)
        print_message("%s", outcome.output);
    return outcome.status == 0;
}

static void
start_loops(pid_t *loops)
{
    HET_EACH_BELOW(i, BUSY) {
        loops[i] = fork();
        if (loops[i] == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            for (;;)
                ;
        }
        assert_true(loops[i] > 0);
    }
}

static void
end_loops(const pid_t *loops)
{
    HET_EACH_BELOW(i, BUSY) {
        kill(loops[i], SIGKILL);
        assert_int_equal(waitpid(loops[i], NULL, 0), loops[i]);
    }
}

static void
try_all(HetGuard guard, unsigned rounds)
{
    static const int numbers[] = {SIGKILL, 0, SIGTERM};
    const char *setting = g_getenv("HETMAN_TEST_ROUNDS");
    const bool busy = g_getenv("HETMAN_TEST_LONG") != NULL;
    pid_t loops[BUSY];
    if (!has_guard(guard))
        skip();
    g_autofree char *guest = copy_guest();
    if (setting != NULL)
        rounds = (unsigned)g_ascii_strtoull(setting, NULL, 10);
    if (busy)
        start_loops(loops);
    HET_EACH_BELOW(round, rounds)
        try_round(guest, guard, numbers[(round + guard) % G_N_ELEMENTS(numbers)], round);
    if (busy)
        end_loops(loops);
}

static void
nothing_stays_of_a_namespace(void **unused)
{
    (void)unused;
    try_all(HET_GUARD_NAMESPACE, TEST_COUNT(100u, 2u, 1u));
}

static void
nothing_stays_of_a_control_group(void **unused)
{
    (void)unused;
    try_all(HET_GUARD_GROUP, TEST_COUNT(12u, 1u, 1u));
}

static void
nothing_stays_of_adopted_children(void **unused)
{
    (void)unused;
    try_all(HET_GUARD_CHILDREN, TEST_COUNT(12u, 2u, 1u));
}

/* --- the order of mechanisms ------------------------------------------------------------------ */

/* For a child: system calls up to a negative number fail as if there were none. */
static void
forbid_calls(gpointer data)
{
    const int *calls = data;
    for (; *calls >= 0; calls++) {
        struct sock_filter filter[] = {
            BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)*calls, 0, 1),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        };
        struct sock_fprog program = {.len = G_N_ELEMENTS(filter), .filter = filter};
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
            prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
            _exit(99);
    }
}

/* The first that can be had is in force, and hetman check names it. */
static void
the_best_mechanism_is_in_force(void **unused)
{
    (void)unused;
    static int forbidden[HET_GUARD_COUNT][3] = {
        {-1}, {SYS_unshare, -1}, {SYS_unshare, SYS_clone3, -1}};
    bool has[HET_GUARD_COUNT];
    HET_EACH_BELOW(i, HET_GUARD_COUNT)
        has[i] = has_guard(i);
    assert_true(has[HET_GUARD_CHILDREN]);
    g_autofree char *agent = agent_of(program_hetman, "", "protocol --agent=random");
    const char *words[] = {program_hetman, "check", agent, "--scenario=einstein/standard", NULL};
    HET_EACH_BELOW(first, HET_GUARD_COUNT) {
        HetGuard expected = first;
        while (!has[expected])
            expected++;
        g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(
            G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
        g_autoptr(GError) error = NULL;
        g_subprocess_launcher_unsetenv(launcher, "HETMAN_GUARD");
        g_subprocess_launcher_set_child_setup(launcher, forbid_calls, forbidden[first], NULL);
        GSubprocess *process = g_subprocess_launcher_spawnv(launcher, words, &error);
        assert_no_error(error);
        g_auto(ProgramOutcome) outcome = program_finish(process);
        if (outcome.status != 0)
            fail_msg("status %d: %s%s", outcome.status, outcome.output, outcome.errors);
        program_holds(outcome.output, het_guard_phrase(expected));
    }
}

/* A program sees its own number in /proc, and has no other's: files are named by it. */
static void
a_program_finds_itself(void **unused)
{
    (void)unused;
    static const char script[] = "read pid rest </proc/$$/stat; cd /proc/$pid; "
                                 "[ $pid = $$ ] && [ exe -ef /proc/self/exe ]; echo found $? >&2; "
                                 "kill -TERM $$; exit 3";
    HET_EACH_BELOW(guard, HET_GUARD_COUNT) {
        if (!has_guard(guard))
            continue;
        g_autofree char *agent = g_strdup_printf("external:/bin/sh -c '%s'", script);
        const char *words[] = {program_hetman, "check", agent, NULL};
        GSubprocess *process = start_hetman(
            words, guard, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
        g_auto(ProgramOutcome) outcome = program_finish(process);
        assert_int_equal(outcome.status, 1);
        program_holds(outcome.output, "signal 15: found 0");
    }
}

/* --- limits ----------------------------------------------------------------------------------- */

static ProgramOutcome
play_limited(const char *options, const char *mode, HetGuard guard)
{
    g_autofree char *agent = agent_of(g_getenv("BAD_AGENT"), options, mode);
    const char *words[] = {program_hetman, "match", "einstein/standard", agent, "random",
                           "--pairs=1",    NULL};
    return program_finish(start_hetman(
        words, guard, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE));
}

static void
try_limits(HetGuard guard)
{
    static const struct {
        const char *options, *mode, *reported;
    } cases[] = {
        {"processes=8,", "many", "more processes than its limit"},
        {"cpu=1,", "spin", "signal 24"},
        {"memory=512,", "hoard", "no more memory"},
        {"file-size=8,", "fill", "signal 25"},
    };
    static const char *const within[][2] = {
        {"", "hoard"}, {"", "fill"}, {"processes=1,", "good"}, {"processes=3,", "early"}};
    for (size_t i = 0; i < G_N_ELEMENTS(within); i++) {
        g_auto(ProgramOutcome) outcome = play_limited(within[i][0], within[i][1], guard);
        if (outcome.status != 0)
            fail_msg("%s%s: %s", within[i][0], within[i][1], outcome.errors);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        if (SANITIZED && strcmp(cases[i].mode, "hoard") == 0)
            continue; /* a sanitizer takes terabytes of addresses for itself */
        g_auto(ProgramOutcome) outcome = play_limited(cases[i].options, cases[i].mode, guard);
        if (outcome.status != 1)
            fail_msg("%s%s with %s: status %d", cases[i].options, cases[i].mode, guards[guard],
                     outcome.status);
        program_holds(outcome.errors, "stopped at pair 1, leg ");
        program_holds(outcome.errors, cases[i].reported);
    }
}

/* Starts the process whose zombies stand beside all else. */
static pid_t
start_zombies(void)
{
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t parent = fork();
    if (parent == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        HET_EACH_BELOW(i, ZOMBIES)
            if (fork() == 0)
                _exit(0);
        _exit(write(ready[1], "", 1) == 1 ? pause() : 1);
    }
    assert_true(parent > 0);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return parent;
}

/* A guest that reads and answers all, but takes more than it may; whatever else the machine runs.
 */
static void
limits_hold(void **unused)
{
    (void)unused;
    pid_t zombies = start_zombies();
    HET_EACH_BELOW(guard, HET_GUARD_COUNT)
        if (has_guard(guard))
            try_limits(guard);
    int status = 0;
    assert_int_equal(waitpid(zombies, NULL, WNOHANG), 0);
    kill(zombies, SIGKILL);
    assert_int_equal(waitpid(zombies, &status, 0), zombies);
    assert_int_equal(WTERMSIG(status), SIGKILL);
}

/* --- drawings --------------------------------------------------------------------------------- */

/* (transfer full) The command with a gnuplot that draws without end, once that has begun. */
static GSubprocess *
start_drawing(const char *command, const char *guest, const char *temporary)
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
    g_subprocess_launcher_setenv(launcher, "GUEST", guest, TRUE);
    g_autofree char *whole = g_strdup(program_hetman);
    g_free(words[0]);
    words[0] = g_steal_pointer(&whole);
    g_autoptr(GError) error = NULL;
    GSubprocess *process =
        g_subprocess_launcher_spawnv(launcher, (const char *const *)words, &error);
    assert_no_error(error);
    const gint64 until = g_get_monotonic_time() + PROGRAM_SECONDS * G_USEC_PER_SEC;
    while (!g_file_test(sign, G_FILE_TEST_EXISTS) && g_get_monotonic_time() < until)
        g_usleep(10000);
    if (g_unlink(sign) != 0)
        fail_msg("%s: no gnuplot within %d s", command, PROGRAM_SECONDS);
    return process;
}

/* gnuplot ends with the program that has it draw, and leaves no folder. */
static void
a_drawing_ends_with_the_program(void **unused)
{
    (void)unused;
    static const char *const commands[] = {"hetman report played --html=p.html",
                                           "hetman study s.study --html=s.html --jobs=1"};
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGKILL};
    g_autofree char *guest = copy_guest();
    g_autofree char *temporary = g_build_filename(program_directory, "tmp", NULL);
    const char *words[] = {
        "-c",
        "mkdir fake tmp; printf '#!/bin/sh\n: >\"$SIGN\"\n\"$GUEST\" asleep & \"$GUEST\" asleep\n' "
        ">fake/gnuplot; "
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
        g_autofree char *when = g_strdup_printf("%s, signal %d", command, number);
        g_autoptr(GSubprocess) process = start_drawing(command, guest, temporary);
        g_subprocess_send_signal(process, number);
        assert_true(g_subprocess_wait(process, NULL, NULL));
        if (number != SIGKILL)
            assert_int_equal(g_subprocess_get_exit_status(process), 75);
        else
            assert_int_equal(g_subprocess_get_term_sig(process), SIGKILL);
        assert_nobody_left(guest, when);
        assert_int_equal(count_files(temporary), 0);
    }
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

TEST_UNIT("orphans")
{
    if (!program_find() || g_getenv("BAD_AGENT") == NULL)
        return 2;
    const struct CMUnitTest tests[] = {
        test(nothing_stays_of_a_namespace),
        test(nothing_stays_of_a_control_group),
        test(nothing_stays_of_adopted_children),
        test(the_best_mechanism_is_in_force),
        test(a_program_finds_itself),
        test(limits_hold),
        test(a_drawing_ends_with_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
