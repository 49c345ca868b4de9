/* Whatever call fails, at whatever moment: a run ends with a result, or with one line and what was
 * told as done in the store; started again it comes to the same end. tests/fault.c makes the calls
 * fail. HETMAN_TEST_FAULTS (6) sets how many moments of each kind are tried, ever further apart. */
#include "test.h"

#include <glib/gstdio.h>

#include "program.h"

#define MATCH "match einstein/standard random greedy --pairs=8 --jobs=2 --store="

static const char *fault;

static ProgramOutcome
run_with(const char *plan, const char *line)
{
    g_setenv("LD_PRELOAD", fault, TRUE);
    g_setenv("HETMAN_FAULT", plan, TRUE);
    ProgramOutcome outcome = program_run(program_hetman, line);
    g_unsetenv("LD_PRELOAD");
    g_unsetenv("HETMAN_FAULT");
    return outcome;
}

/* (transfer full) The report of a store that is whole. */
static char *
report_of(const char *store)
{
    g_autofree char *line = g_strdup_printf("report %s --csv", store);
    g_auto(ProgramOutcome) outcome = program_run(program_hetman, line);
    assert_int_equal(outcome.status, 0);
    return g_steal_pointer(&outcome.output);
}

static bool
exists(const char *name)
{
    g_autofree char *path = g_build_filename(program_directory, name, NULL);
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* Tries the Nth call for growing N; the steps grow, so that the whole run is covered. */
static void
try_kind(const char *kind)
{
    const char *asked = g_getenv("HETMAN_TEST_FAULTS");
    unsigned most = asked != NULL ? (unsigned)g_ascii_strtoull(asked, NULL, 10) : 6, number = 1,
             met = 0;
    g_autofree char *whole = NULL;
    g_auto(ProgramOutcome) played = program_run(program_hetman, MATCH "whole");
    assert_int_equal(played.status, 0);
    whole = report_of("whole");
    for (unsigned i = 0; i < most; i++, number += 1 + number / 3) {
        g_autofree char *plan = g_strdup_printf("%s:%u", kind, number);
        g_autofree char *store = g_strdup_printf("%s-%u", kind, number);
        g_autofree char *line = g_strconcat(MATCH, store, NULL);
        g_auto(ProgramOutcome) hurt = run_with(plan, line);
        if (hurt.status != 0 && hurt.status != 1 && hurt.status != 2)
            fail_msg("%s: status %d: %s", plan, hurt.status, hurt.errors);
        if (hurt.status != 0 && program_lines(hurt.errors) != 1)
            fail_msg("%s: not one line: %s", plan, hurt.errors);
        met += hurt.status != 0;
        g_autofree char *status = g_strdup_printf("status %s", store);
        if (exists(store) && hurt.status == 0) {
            g_auto(ProgramOutcome) there = program_run(program_hetman, status);
            program_holds(there.output, "16 of 16 legs are there");
        }
        g_auto(ProgramOutcome) again = program_run(program_hetman, line);
        if (again.status != 0)
            fail_msg("%s: again: status %d: %s", plan, again.status, again.errors);
        g_autofree char *after = report_of(store);
        assert_string_equal(after, whole);
    }
    if (met == 0)
        fail_msg("no fault of kind %s was met", kind);
}

static void
no_write_that_fails_loses_a_leg(void **unused)
{
    (void)unused;
    try_kind("write");
}

static void
no_sync_that_fails_loses_a_leg(void **unused)
{
    (void)unused;
    try_kind("fsync");
}

static void
no_file_that_cannot_be_opened_loses_a_leg(void **unused)
{
    (void)unused;
    try_kind("open");
}

static void
no_process_that_cannot_be_made_loses_a_leg(void **unused)
{
    (void)unused;
    try_kind("fork");
    try_kind("pipe");
    try_kind("memfd");
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

int
main(void)
{
    fault = g_getenv("HETMAN_FAULT_LIBRARY");
    if (!program_find() || fault == NULL)
        return 2;
    const struct CMUnitTest tests[] = {
        test(no_write_that_fails_loses_a_leg),
        test(no_sync_that_fails_loses_a_leg),
        test(no_file_that_cannot_be_opened_loses_a_leg),
        test(no_process_that_cannot_be_made_loses_a_leg),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
