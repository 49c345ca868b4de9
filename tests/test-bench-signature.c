/* Play has not changed: the signature of every shipped scenario is the one kept in
 * tests/golden/bench-signature, a name and 16 hex digits a line. A commit that changes play on
 * purpose rewrites it with HET_TEST_REGENERATE=1 and gives the reason. */
#include "test.h"

#include <stdlib.h>

#include "eval/command/measure/signature.h"
#include "engine/rules/registry.h"

static char *
golden_path(void)
{
    return g_build_filename(g_getenv("G_TEST_SRCDIR"), "tests", "golden", "bench-signature", NULL);
}

/* (transfer full) The lines of all scenarios as they are now. */
static char *
sign_shipped(void)
{
    GString *lines = g_string_new(NULL);
    g_auto(GStrv) names = het_scenario_names(NULL);
    for (size_t i = 0; names[i] != NULL; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_no_error(error);
        g_string_append_printf(lines, "%s %016" G_GINT64_MODIFIER "x\n", names[i],
                               het_signature(scenario, 0));
    }
    return g_string_free(lines, FALSE);
}

static void
play_has_not_changed(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autofree char *path = golden_path(), *now = sign_shipped(), *kept = NULL;
    if (test_regenerates()) {
        g_file_set_contents(path, now, -1, &error);
        assert_no_error(error);
        skip(); /* a file that was written just now proves nothing */
    }
    g_file_get_contents(path, &kept, NULL, &error);
    assert_no_error(error);
    assert_string_equal(now, kept);
}

static void
other_play_has_another_signature(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) shipped =
        het_scenario_open("einstein/standard", het_rules_registry, &error);
    assert_no_error(error);
    assert_int_not_equal(het_signature(shipped, 0), het_signature(shipped, 1));
    g_auto(GStrv) parts = g_strsplit(shipped->text, "turns=96", 2);
    g_autofree char *text = g_strjoin("turns=9", parts[0], parts[1], NULL);
    g_autoptr(HetScenario) shorter =
        het_scenario_parse("shorter", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    assert_int_not_equal(het_signature(shipped, 0), het_signature(shorter, 0));
}

TEST_UNIT("bench-signature")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_has_not_changed),
        cmocka_unit_test(other_play_has_another_signature),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
