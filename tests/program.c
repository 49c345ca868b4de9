#include "program.h"

#include "test.h"

#include <glib/gstdio.h>

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
    g_free(outcome->output);
    g_free(outcome->errors);
}

GSubprocess *
program_start_words(const char *program, const char *const *words)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    g_ptr_array_add(all, (gpointer)(uintptr_t)program);
    for (size_t i = 0; words[i] != NULL; i++)
        g_ptr_array_add(all, (gpointer)(uintptr_t)words[i]);
    g_ptr_array_add(all, NULL);
    g_autoptr(GSubprocessLauncher) launcher =
        g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
    g_subprocess_launcher_set_cwd(launcher, program_directory);
    GError *error = NULL;
    GSubprocess *process =
        g_subprocess_launcher_spawnv(launcher, (const char *const *)all->pdata, &error);
    assert_no_error(error);
    return process;
}

GSubprocess *
program_start(const char *program, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    return program_start_words(program, (const char *const *)words);
}

ProgramOutcome
program_finish(GSubprocess *process)
{
    ProgramOutcome outcome = {.status = -1};
    GError *error = NULL;
    assert_true(g_subprocess_communicate_utf8(process, NULL, NULL, &outcome.output, &outcome.errors,
                                              &error));
    if (g_subprocess_get_if_exited(process))
        outcome.status = g_subprocess_get_exit_status(process);
    g_object_unref(process);
    return outcome;
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
    if (strstr(text, what) == NULL)
        fail_msg("no \"%s\" in:\n%s", what, text);
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
program_await_leg(const char *store)
{
    g_autofree char *line = g_strdup_printf("store status %s", store);
    for (unsigned i = 0; i < 1200; i++, g_usleep(50000)) {
        g_auto(ProgramOutcome) outcome = program_run(program_stub, line);
        if (outcome.status == 0 && strstr(outcome.output, "\n0 of ") == NULL)
            return;
    }
    fail_msg("%s has no leg after a minute", store);
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
    g_auto(ProgramOutcome) outcome = program_run(program_hetman, line);
    if (outcome.status != 0)
        fail_msg("%s: status %d: %s", line, outcome.status, outcome.errors);
}

void
program_refuses(const char *line, const char *message)
{
    g_auto(ProgramOutcome) outcome = program_run(program_hetman, line);
    assert_int_equal(outcome.status, 1);
    program_holds(outcome.errors, message);
    assert_int_equal(program_lines(outcome.errors), 1);
}
