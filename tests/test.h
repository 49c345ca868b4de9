/* What every test includes: cmocka with its prerequisites. cmocka claims fail(), skip() and mock().
 */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <glib.h>

/* Whether goldens are written anew instead of compared: by HET_TEST_REGENERATE=1 and nothing else.
 */
static inline gboolean
test_regenerates(void)
{
    return g_strcmp0(g_getenv("HET_TEST_REGENERATE"), "1") == 0;
}

/* HETMAN_TEST_PART is the name of the one test of a program to run, with * and ?: tools/mutate. */
__attribute__((constructor)) static void
test_choose_part(void)
{
    cmocka_set_test_filter(g_getenv("HETMAN_TEST_PART"));
}

/* One of the suites of test-unit, which `test-unit NAME ARGUMENTS...` runs: the exit status of its
 * group of tests. */
typedef struct TestUnit TestUnit;
struct TestUnit {
    const char *name;
    int (*run)(int argc, char **argv); /* argv[0] is the name */
    TestUnit *next;
};

/* Enters a suite, which must live as long as the program, into the list of test-unit. */
void test_unit_enter(TestUnit *unit);

/* In test-unit, in place of cmocka's function of these arguments, which its macros call. A test
 * leaves the process as it found it, also where it fails: environment, limits, folder, mask of
 * modes, registry of rule systems. HETMAN_TEST_ORDER=SEED has the tests run in an order that
 * follows from that number. */
int test_run_group(const char *name, const struct CMUnitTest *tests, size_t count,
                   CMFixtureFunction set_up, CMFixtureFunction tear_down);
#ifndef TEST_ALONE
#define _cmocka_run_group_tests test_run_group
#endif

/* In place of main(), once a file: the body of the suite's function follows, with argc and argv. */
#define TEST_UNIT(unit_name)                                                                       \
    static int test_unit_run(int argc, char **argv);                                               \
    __attribute__((constructor)) static void test_unit_constructor(void)                           \
    {                                                                                              \
        static TestUnit unit = {unit_name, test_unit_run, NULL};                                   \
        test_unit_enter(&unit);                                                                    \
    }                                                                                              \
    static int test_unit_run(G_GNUC_UNUSED int argc, G_GNUC_UNUSED char **argv)

/* Fails with the error's message when `error` is set. */
#define assert_no_error(error)                                                                     \
    do {                                                                                           \
        if ((error) != NULL)                                                                       \
            fail_msg("%s", (error)->message);                                                      \
    } while (0)
