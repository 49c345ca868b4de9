#include "program.h"

#include "test.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>

const char *program_hetman, *program_stub;
char *program_directory;

bool
program_find(void)
{
    program_hetman = g_getenv("HETMAN");
    program_stub = g_getenv("HETMAN_STUB");
    return program_hetman != NULL && program_stub != NULL;
}

void
program_outcome_clear(ProgramOutcome *outcome)
{
    g_free(outcome->command);
    g_free(outcome->output);
    g_free(outcome->errors);
}

static GSubprocess *
launch(GSubprocessLauncher *launcher, const char *program, const char *const *words)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    g_ptr_array_add(all, (gpointer)(uintptr_t)program);
    for (size_t i = 0; words[i] != NULL; i++)
        g_ptr_array_add(all, (gpointer)(uintptr_t)words[i]);
    g_ptr_array_add(all, NULL);
    g_subprocess_launcher_set_cwd(launcher, program_directory);
    GError *error = NULL;
    GSubprocess *process =
        g_subprocess_launcher_spawnv(launcher, (const char *const *)all->pdata, &error);
    assert_no_error(error);
    g_object_set_data_full(G_OBJECT(process), "command",
                           g_strjoinv(" ", (char **)(gpointer)all->pdata), g_free);
    return process;
}

GSubprocess *
program_start_in(const char *program, const char *const *words, const char *input,
                 const char *const *environment)
{
    g_autoptr(GSubprocessLauncher) launcher =
        g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
    if (input != NULL)
        g_subprocess_launcher_set_stdin_file_path(launcher, input);
    if (environment != NULL)
        g_subprocess_launcher_set_environ(launcher, (char **)(uintptr_t)environment);
    return launch(launcher, program, words);
}

GSubprocess *
program_start_words(const char *program, const char *const *words)
{
    return program_start_in(program, words, NULL, NULL);
}

GSubprocess *
program_start(const char *program, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    return program_start_words(program, (const char *const *)words);
}

static const char *
end_of(const char *text)
{
    enum { SHOWN = 3000 };
    const size_t length = text == NULL ? 0 : strlen(text);
    return length > SHOWN ? text + length - SHOWN : length > 0 ? text : "(nothing)";
}

static char *
reported_status(int status)
{
    return status < 0
               ? g_strdup_printf("was killed by signal %d (%s)", -status, g_strsignal(-status))
               : g_strdup_printf("ended with %d", status);
}

void
program_fails(const ProgramOutcome *outcome, const char *expected, ...)
{
    va_list arguments;
    va_start(arguments, expected);
    g_autofree char *wanted = g_strdup_vprintf(expected, arguments);
    va_end(arguments);
    g_autofree char *ended = reported_status(outcome->status);
    fail_msg("%s: expected %s, but it %s\n--- output:\n%s\n--- errors:\n%s", outcome->command,
             wanted, ended, end_of(outcome->output), end_of(outcome->errors));
    abort(); /* fail_msg() does not return, but is not declared so */
}

/* A wait for the end of a process. */
typedef struct {
    ProgramOutcome outcome;
    GCancellable *cancel;
    GError *error;
    bool done, late;
} Wait;

static void
take_end(GObject *process, GAsyncResult *result, gpointer data)
{
    Wait *wait = data;
    g_subprocess_communicate_utf8_finish(G_SUBPROCESS(process), result, &wait->outcome.output,
                                         &wait->outcome.errors, &wait->error);
    wait->done = true;
}

static gboolean
give_up(gpointer data)
{
    GSubprocess *process = data;
    Wait *wait = g_object_get_data(G_OBJECT(process), "wait");
    if (wait->late) /* what it started has its pipes */
        g_cancellable_cancel(wait->cancel);
    wait->late = true;
    g_subprocess_force_exit(process);
    return G_SOURCE_CONTINUE;
}

/* Until the process has ended and its pipes are closed, or the limit is over. */
static void
await_end(GSubprocess *process, Wait *wait)
{
    GMainContext *context = g_main_context_new();
    g_main_context_push_thread_default(context);
    GSource *limit = g_timeout_source_new_seconds(PROGRAM_SECONDS);
    g_object_set_data(G_OBJECT(process), "wait", wait);
    g_source_set_callback(limit, give_up, process, NULL);
    g_source_attach(limit, context);
    g_subprocess_communicate_utf8_async(process, NULL, wait->cancel, take_end, wait);
    while (!wait->done)
        g_main_context_iteration(context, TRUE);
    g_source_destroy(limit);
    g_source_unref(limit);
    g_main_context_pop_thread_default(context);
    g_main_context_unref(context);
}

/* --- talks ------------------------------------------------------------------------------------ */

GSubprocess *
program_talk(const char *program, const char *const *words)
{
    g_autoptr(GSubprocessLauncher) launcher =
        g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
    GSubprocess *process = launch(launcher, program, words);
    g_object_set_data_full(G_OBJECT(process), "stream",
                           g_data_input_stream_new(g_subprocess_get_stdout_pipe(process)),
                           g_object_unref);
    return process;
}

void
program_send(GSubprocess *process, const char *text)
{
    GError *error = NULL;
    GOutputStream *to = g_subprocess_get_stdin_pipe(process);
    g_output_stream_write_all(to, text, strlen(text), NULL, NULL, &error);
    assert_no_error(error);
}

/* A wait for a line. */
typedef struct {
    char *line;
    GError *error;
    bool done, late;
} Hearing;

static void
take_line(GObject *stream, GAsyncResult *result, gpointer data)
{
    Hearing *hearing = data;
    hearing->line = g_data_input_stream_read_line_finish(G_DATA_INPUT_STREAM(stream), result, NULL,
                                                         &hearing->error);
    hearing->done = true;
}

static gboolean
hear_nothing(gpointer data)
{
    ((Hearing *)data)->late = true;
    return G_SOURCE_REMOVE;
}

char *
program_hear(GSubprocess *process, const char *expected)
{
    Hearing hearing = {.done = false};
    GMainContext *context = g_main_context_new();
    g_main_context_push_thread_default(context);
    GSource *limit = g_timeout_source_new_seconds(PROGRAM_SECONDS);
    g_source_set_callback(limit, hear_nothing, &hearing, NULL);
    g_source_attach(limit, context);
    g_data_input_stream_read_line_async(g_object_get_data(G_OBJECT(process), "stream"),
                                        G_PRIORITY_DEFAULT, NULL, take_line, &hearing);
    while (!hearing.done && !hearing.late)
        g_main_context_iteration(context, TRUE);
    g_source_destroy(limit);
    g_source_unref(limit);
    g_main_context_pop_thread_default(context);
    g_main_context_unref(context);
    assert_no_error(hearing.error);
    if (hearing.line == NULL) {
        if (hearing.late)
            g_subprocess_force_exit(process);
        ProgramOutcome outcome = program_finish(process);
        program_fails(&outcome, "%s%s", expected, hearing.late ? " in time" : "");
    }
    return hearing.line;
}

/* --- ends ------------------------------------------------------------------------------------- */

/* Whether a signal is one by which a broken program ends. */
static bool
is_crash(int status)
{
    return status == -SIGSEGV || status == -SIGABRT || status == -SIGBUS || status == -SIGFPE ||
           status == -SIGILL || status == -SIGTRAP || status == -SIGSYS;
}

ProgramOutcome
program_finish(GSubprocess *process)
{
    Wait wait = {.cancel = g_cancellable_new()};
    wait.outcome.command = g_strdup(g_object_get_data(G_OBJECT(process), "command"));
    await_end(process, &wait);
    g_object_unref(wait.cancel);
    if (wait.late) {
        fail_msg("%s: still ran after %d s, and was killed\n--- output:\n%s\n--- errors:\n%s",
                 wait.outcome.command, PROGRAM_SECONDS, end_of(wait.outcome.output),
                 end_of(wait.outcome.errors));
    }
    assert_no_error(wait.error);
    wait.outcome.status = g_subprocess_get_if_exited(process)
                              ? g_subprocess_get_exit_status(process)
                              : -g_subprocess_get_term_sig(process);
    g_object_unref(process);
    if (is_crash(wait.outcome.status))
        program_fails(&wait.outcome, "an end by itself");
    return wait.outcome;
}

ProgramOutcome
program_ends(GSubprocess *process, int status)
{
    ProgramOutcome outcome = program_finish(process);
    g_autofree char *expected = reported_status(status);
    if (outcome.status != status)
        program_fails(&outcome, "that it %s", expected);
    return outcome;
}

ProgramOutcome
program_line_ends(const char *program, const char *line, int status)
{
    return program_ends(program_start(program, line), status);
}

ProgramOutcome
program_words_end(const char *program, const char *const *words, int status)
{
    return program_ends(program_start_words(program, words), status);
}

ProgramOutcome
program_run(const char *program, const char *line)
{
    return program_finish(program_start(program, line));
}

ProgramOutcome
program_words(const char *program, const char *const *words)
{
    return program_finish(program_start_words(program, words));
}

void
program_holds(const char *text, const char *what)
{
    if (text == NULL || strstr(text, what) == NULL)
        fail_msg("no \"%s\" in:\n%s", what, text != NULL ? text : "(no file)");
}

char *
program_file(const char *name)
{
    g_autofree char *path = g_build_filename(program_directory, name, NULL);
    char *text = NULL;
    g_file_get_contents(path, &text, NULL, NULL);
    return text;
}

unsigned
program_lines(const char *text)
{
    unsigned count = 0;
    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

void
program_await_main(GSubprocess *process)
{
    const char *identifier = g_subprocess_get_identifier(process);
    g_autofree char *path =
        g_strdup_printf("/proc/%s/status", identifier != NULL ? identifier : "self");
    const gint64 until = g_get_monotonic_time() + PROGRAM_SECONDS * G_USEC_PER_SEC;
    while (g_get_monotonic_time() < until) {
        g_autofree char *status = NULL;
        const char *caught =
            g_file_get_contents(path, &status, NULL, NULL) ? strstr(status, "SigCgt:\t") : NULL;
        /* SIGHUP is the last of those that it catches. */
        if (identifier == NULL || caught == NULL || strstr(status, "\nState:\tZ") != NULL ||
            (g_ascii_strtoull(caught + strlen("SigCgt:\t"), NULL, 16) & 1u << (SIGHUP - 1)) != 0)
            return;
        g_usleep(500);
    }
    fail_msg("process %s catches no SIGHUP within %d s", identifier, PROGRAM_SECONDS);
}

void
program_await_leg(const char *store)
{
    g_autofree char *line = g_strdup_printf("store status %s", store);
    const gint64 until = g_get_monotonic_time() + PROGRAM_SECONDS * G_USEC_PER_SEC;
    for (;; g_usleep(50000)) {
        g_auto(ProgramOutcome) outcome = program_run(program_stub, line);
        if (outcome.status == 0 && strstr(outcome.output, "\n0 of ") == NULL)
            return;
        if (g_get_monotonic_time() > until)
            program_fails(&outcome, "a leg in %s within %d s", store, PROGRAM_SECONDS);
    }
}

static void
remove_tree(const char *path)
{
    GDir *listing = g_dir_open(path, 0, NULL);
    const char *name = NULL;
    while (listing != NULL && (name = g_dir_read_name(listing)) != NULL) {
        g_autofree char *child = g_build_filename(path, name, NULL);
        remove_tree(child);
    }
    if (listing != NULL)
        g_dir_close(listing);
    g_remove(path);
}

int
program_set_up(void **state)
{
    (void)state;
    program_directory = g_dir_make_tmp("hetman-test-XXXXXX", NULL);
    return program_directory != NULL ? 0 : -1;
}

int
program_tear_down(void **state)
{
    (void)state;
    remove_tree(program_directory);
    g_free(program_directory);
    return 0;
}

void
program_write(const char *name, const char *text, unsigned mode)
{
    g_autofree char *path = g_build_filename(program_directory, name, NULL);
    assert_true(g_file_set_contents(path, text, -1, NULL));
    assert_int_equal(g_chmod(path, mode), 0);
}

void
program_plays(const char *line)
{
    g_auto(ProgramOutcome) outcome = program_line_ends(program_hetman, line, 0);
}

void
program_refuses(const char *line, const char *message)
{
    g_auto(ProgramOutcome) outcome = program_line_ends(program_hetman, line, 1);
    program_holds(outcome.errors, message);
    assert_int_equal(program_lines(outcome.errors), 1);
}
