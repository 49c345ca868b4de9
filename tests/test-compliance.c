/* hetman compliance, and the example agent of the documentation, which passes it. */
#include "test.h"

#include <string.h>

#include "program.h"

/* Runs it on a command that may hold blanks. */
static ProgramOutcome
comply(const char *command)
{
    GError *error = NULL;
    GSubprocess *process =
        g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error,
                         program_hetman, "compliance", command, NULL);
    assert_no_error(error);
    return program_finish(process);
}

static void
the_example_plays_all_systems(void **unused)
{
    (void)unused;
    g_autofree char *command =
        g_strdup_printf("python3 %s/docs/examples/agent.py", g_getenv("G_TEST_SRCDIR"));
    g_auto(ProgramOutcome) outcome = comply(command);
    if (outcome.status != 0)
        fail_msg("%s%s", outcome.output, outcome.errors);
    g_auto(ProgramOutcome) systems = program_run(program_hetman, "systems");
    g_auto(GStrv) lines = g_strsplit(systems.output, "\n", -1);
    unsigned played = 0;
    for (size_t i = 0; lines[i] != NULL; i++) {
        if (!g_ascii_isalpha(lines[i][0]))
            continue;
        g_autofree char *name = g_strndup(lines[i], strcspn(lines[i], " "));
        g_autofree char *line = g_strdup_printf("ok   plays %s/", name);
        program_holds(outcome.output, line);
        played++;
    }
    assert_true(played >= 2);
    assert_null(strstr(outcome.output, "note: "));
    program_holds(outcome.output, "\ncompliant\n");
}

static void
the_example_is_short(void **unused)
{
    (void)unused;
    g_autofree char *path =
                        g_build_filename(g_getenv("G_TEST_SRCDIR"), "docs/examples/agent.py", NULL),
                    *text = NULL;
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    assert_true(program_lines(text) < 60);
}

static void
what_is_wrong_is_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *command, *message;
    } cases[] = {
        {"true", "FAIL states its protocol version: ended"},
        {"cat", "which begins with neither \"=\" nor \"?\""},
        {"no-such-program-at-all", "FAIL starts: "},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_auto(ProgramOutcome) outcome = comply(cases[i].command);
        assert_int_equal(outcome.status, 1);
        program_holds(outcome.output, cases[i].message);
        program_holds(outcome.errors, "failed: see docs/protocol.md");
        assert_null(strstr(outcome.output, "\ncompliant"));
    }
    g_auto(ProgramOutcome) wrong = comply("'unclosed");
    assert_int_equal(wrong.status, 2);
}

/* One that speaks well, but plays what is not allowed. */
static void
an_illegal_move_is_found(void **unused)
{
    (void)unused;
    g_autofree char *path = g_build_filename(program_directory, "cheat.py", NULL);
    g_autofree char *example =
                        g_build_filename(g_getenv("G_TEST_SRCDIR"), "docs/examples/agent.py", NULL),
                    *text = NULL;
    assert_true(g_file_get_contents(example, &text, NULL, NULL));
    g_auto(GStrv) parts = g_strsplit(text, "random.choice(active or legal)", 2);
    assert_int_equal(g_strv_length(parts), 2);
    g_autofree char *cheat = g_strjoinv("'move nowhere at all'", parts);
    assert_true(g_file_set_contents(path, cheat, -1, NULL));
    g_autofree char *command = g_strdup_printf("python3 %s", path);
    g_auto(ProgramOutcome) outcome = comply(command);
    assert_int_equal(outcome.status, 1);
    program_holds(outcome.output, ": illegal-move: ");
}

int
main(void)
{
    if (!program_find())
        return 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_example_plays_all_systems, program_set_up,
                                        program_tear_down),
        cmocka_unit_test(the_example_is_short),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test_setup_teardown(an_illegal_move_is_found, program_set_up,
                                        program_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
