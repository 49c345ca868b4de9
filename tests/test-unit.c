/* The suites of single modules in one program: `test-unit NAME ARGUMENTS...` runs the suite of
 * tests/test-NAME.c, `test-unit --list` prints the names. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agents/supervise.h"
#include "engine/random.h"
#include "engine/rules/registry.h"
#include "test.h"

static TestUnit *units;

void
test_unit_enter(TestUnit *unit)
{
    unit->next = units;
    units = unit;
}

/* --- what a test leaves as it found it -------------------------------------------------------- */

/* With limits of the size of a file, of memory and of processes, which tests lower. */
static const int limits[] = {RLIMIT_FSIZE, RLIMIT_AS, RLIMIT_NPROC, RLIMIT_NOFILE};

static struct {
    char **environment, *folder;
    mode_t mask;
    int reaper; /* whether it adopts orphans */
    struct rlimit limits[G_N_ELEMENTS(limits)];
    const HetRules *const *rules;
} found;

/* What a test is for cmocka: `state` of the one that is run. */
static const struct CMUnitTest *running;

static void
find_process(void)
{
    found.environment = g_get_environ();
    found.folder = g_get_current_dir();
    found.mask = umask(0);
    umask(found.mask);
    prctl(PR_GET_CHILD_SUBREAPER, &found.reaper);
    for (size_t i = 0; i < G_N_ELEMENTS(limits); i++)
        getrlimit((__rlimit_resource_t)limits[i], &found.limits[i]);
    found.rules = het_rules_registry;
}

static void
put_environment_back(void)
{
    g_auto(GStrv) names = g_listenv();
    for (size_t i = 0; names[i] != NULL; i++)
        if (g_environ_getenv(found.environment, names[i]) == NULL)
            g_unsetenv(names[i]);
    for (size_t i = 0; found.environment[i] != NULL; i++) {
        g_auto(GStrv) pair = g_strsplit(found.environment[i], "=", 2);
        if (pair[0] != NULL && pair[1] != NULL && g_strcmp0(g_getenv(pair[0]), pair[1]) != 0)
            g_setenv(pair[0], pair[1], TRUE);
    }
}

static int
put_process_back(void)
{
    put_environment_back();
    umask(found.mask);
    het_supervise_leave();
    prctl(PR_SET_CHILD_SUBREAPER, found.reaper);
    for (size_t i = 0; i < G_N_ELEMENTS(limits); i++)
        setrlimit((__rlimit_resource_t)limits[i], &found.limits[i]);
    het_rules_registry = found.rules;
    const int failed = chdir(found.folder);
    g_clear_pointer(&found.environment, g_strfreev);
    g_clear_pointer(&found.folder, g_free);
    return failed;
}

static int
set_up(void **state)
{
    running = *state;
    *state = running->initial_state;
    find_process();
    const int failed = running->setup_func != NULL ? running->setup_func(state) : 0;
    if (failed != 0)
        put_process_back();
    return failed;
}

static int
tear_down(void **state)
{
    const int failed = running->teardown_func != NULL ? running->teardown_func(state) : 0;
    return put_process_back() != 0 ? -1 : failed;
}

#undef _cmocka_run_group_tests

int
test_run_group(const char *name, const struct CMUnitTest *tests, size_t count,
               CMFixtureFunction group_set_up, CMFixtureFunction group_tear_down)
{
    const char *order = g_getenv("HETMAN_TEST_ORDER");
    g_autofree struct CMUnitTest *wrapped = g_new(struct CMUnitTest, count);
    for (size_t i = 0; i < count; i++)
        wrapped[i] = (struct CMUnitTest){tests[i].name, tests[i].test_func, set_up, tear_down,
                                         (void *)(uintptr_t)&tests[i]};
    HetRandom random = {.state = order != NULL ? g_ascii_strtoull(order, NULL, 10) : 0};
    for (size_t i = count; order != NULL && i > 1; i--) {
        const size_t other = het_random_below(&random, (uint32_t)i);
        const struct CMUnitTest moved = wrapped[i - 1];
        wrapped[i - 1] = wrapped[other];
        wrapped[other] = moved;
    }
    return _cmocka_run_group_tests(name, wrapped, count, group_set_up, group_tear_down);
}

int
main(int argc, char **argv)
{
    bool listing = argc == 2 && strcmp(argv[1], "--list") == 0;
    for (TestUnit *unit = units; unit != NULL; unit = unit->next) {
        if (listing)
            puts(unit->name);
        else if (argc > 1 && strcmp(argv[1], unit->name) == 0)
            return unit->run(argc - 1, argv + 1);
    }
    if (!listing)
        fprintf(stderr, "test-unit: no suite \"%s\"; usage: test-unit NAME ARGUMENTS... | --list\n",
                argc > 1 ? argv[1] : "");
    return listing ? 0 : 2;
}
