/* Generated battles and drills are named by their parameters in records, stores and studies, so
 * that their texts must stay: tests/generated has some of each system, which is the argument.
 * HET_TEST_REGENERATE=1 writes them anew. */
#include "test.h"

#include <string.h>

#include "engine/drill.h"
#include "engine/generator.h"
#include "engine/rules/registry.h"
#include "engine/scenario.h"

static const HetRules *rules; /* of this run */

/* Of an order of battle, one of each system. */
#define BATTLE                                                                                     \
    "battle?men=9500,7500&horse=3000,-&guns=6,9&front=2,1.5&defence=prepared&ground=rugged&"       \
    "cover=wooded&year=1710&surprise=-2&side=second&seed=3"

/* Battles of each system, as tests/generated/SYSTEM.txt has them, one after the other. */
static const char *const kept[][6] = {
    {"husaria", "random?seed=3",
     "random?seed=11&width=16&height=10&units=5&forests=12&hills=9&villages=3&swamps=6&lances=2",
     "mirror?seed=2&units=5", "mirror?seed=4&units=24&turns=9", BATTLE},
    {"kipling", "random?seed=3",
     "random?seed=11&width=9&height=7&points=60&woods=9&hills=5&buildings=4&turns=7",
     "mirror?seed=2&units=5", "mirror?seed=4&units=14", BATTLE},
    {"kircholm", "random?seed=3",
     "random?seed=11&columns=18&rows=12&levels=3&woods=12&marshes=11&lithuanians=40&swedes=90",
     "mirror?seed=2&units=5", "mirror?seed=4&units=24&turns=9", BATTLE},
    {"musketpike", "random?seed=3",
     "random?seed=11&columns=19&rows=14&points=120&woods=9&hills=5&villages=6&turns=5",
     "mirror?seed=2&units=5", "mirror?seed=4&units=24", BATTLE},
    {"northern", "random?seed=3&woods=2&marshes=1&towns=1",
     "random?seed=11&units=4&table=36&woods=1&hills=0&river=1&even=1&drawn=1",
     "mirror?seed=2&units=5", "mirror?seed=4&units=14", BATTLE},
};

/* Appends a line with a digest of the texts of all these scenarios. */
static void
append_digest(GString *all, const char *heading, const GPtrArray *names)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    for (guint i = 0; i < names->len; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario =
            het_scenario_open(names->pdata[i], het_rules_registry, &error);
        const char *text = scenario != NULL ? scenario->text : error->message;
        g_checksum_update(sum, (const guchar *)text, -1);
    }
    g_string_append_printf(all, "# %s: %s\n", heading, g_checksum_get_string(sum));
}

/* Appends a digest of the options' defaults and ranges: a file once readable stays so. */
static void
append_options(GString *all)
{
    g_autoptr(GString) ranges = g_string_new(NULL);
    for (size_t i = 0; i < rules->option_count; i++) {
        const HetRuleOption *option = &rules->options[i];
        g_string_append_printf(ranges, "%s %d %d %d\n", option->name, option->initial,
                               option->minimum, option->maximum);
    }
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, ranges->str, -1);
    g_string_append_printf(all, "# options: %s\n", sum);
}

/* Appends digests of more battles: ten seeds of each set of parameters in a row, each parameter at
 * its ends, and mirrors of all sizes. */
static void
append_digests(GString *all, const char *const *row)
{
    const HetGenerator *generator = rules->generator;
    for (unsigned i = 1; i < 5; i++) {
        const char *rest = strchr(row[i], '&');
        g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
        for (unsigned seed = 20; seed < 30 && rest != NULL; seed++)
            g_ptr_array_add(names, g_strdup_printf("%s/%.*s?seed=%u%s", row[0],
                                                   (int)strcspn(row[i], "?"), row[i], seed, rest));
        if (names->len > 0)
            append_digest(all, row[i], names);
    }
    g_autoptr(GPtrArray) ends = g_ptr_array_new_with_free_func(g_free);
    for (unsigned i = 0; i < 2 * generator->count; i++) {
        const HetParameter *it = &generator->parameters[i / 2];
        g_ptr_array_add(ends, g_strdup_printf("%s/random?seed=6&%s=%d", row[0], it->name,
                                              i % 2 == 0 ? it->minimum : it->maximum));
    }
    append_digest(all, "ends of parameters", ends);
    g_autoptr(GPtrArray) sizes = g_ptr_array_new_with_free_func(g_free);
    for (int units = generator->units.minimum; units <= generator->units.maximum; units++)
        g_ptr_array_add(sizes, g_strdup_printf("%s/mirror?seed=5&units=%d", row[0], units));
    append_digest(all, "mirrors of all sizes", sizes);
}

/* (transfer full) The texts of a row, each below its name. */
static char *
kept_texts(const char *const *row)
{
    GString *all = g_string_new(NULL);
    for (unsigned i = 1; i < G_N_ELEMENTS(kept[0]); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *name = g_strdup_printf("%s/%s", row[0], row[i]);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
        assert_no_error(error);
        g_string_append_printf(all, "# %s\n%s\n", name, scenario->text);
    }
    append_digests(all, row);
    append_options(all);
    return g_string_free(all, FALSE);
}

/* Fails with the first line that is another than in tests/generated/NAME. */
static void
expect_text(const char *name, const char *now)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        g_build_filename(g_getenv("G_TEST_SRCDIR"), "tests", "generated", name, NULL);
    g_autofree char *before = NULL;
    if (test_regenerates())
        g_file_set_contents(path, now, -1, NULL);
    g_file_get_contents(path, &before, NULL, &error);
    assert_no_error(error);
    g_auto(GStrv) lines = g_strsplit(now, "\n", -1), wanted = g_strsplit(before, "\n", -1);
    const char *heading = "";
    for (unsigned k = 0; lines[k] != NULL; k++) {
        if (*lines[k] == '#')
            heading = lines[k];
        if (g_strcmp0(lines[k], wanted[k]) != 0)
            fail_msg("%s, line %u of %s: \"%s\" was \"%s\"", heading, k + 1, name, lines[k],
                     wanted[k] != NULL ? wanted[k] : "");
    }
    assert_string_equal(now, before);
}

static void
battles_are_as_they_were(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(kept); i++) {
        if (strcmp(kept[i][0], rules->name) != 0)
            continue;
        g_autofree char *file = g_strconcat(kept[i][0], ".txt", NULL);
        g_autofree char *now = kept_texts(kept[i]);
        expect_text(file, now);
    }
}

/* --- drills ----------------------------------------------------------------------------------- */

/* Appends a drill: all its lines, or those that `base` lacks, or why it cannot be. (transfer full)
 * Its text, or NULL. */
static char *
append_drill(GString *all, const char *base, const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    g_string_append_printf(all, "# %s\n", name);
    if (scenario == NULL) {
        g_string_append_printf(all, "%s\n", error->message);
        return NULL;
    }
    g_auto(GStrv) lines = g_strsplit(scenario->text, "\n", -1);
    g_auto(GStrv) known = g_strsplit(base, "\n", -1);
    for (unsigned i = 0; lines[i] != NULL; i++)
        if (!g_strv_contains((const char *const *)known, lines[i]))
            g_string_append_printf(all, "%s\n", lines[i]);
    return g_strdup(scenario->text);
}

/* One drill with each word of each parameter, and each number at its ends and beyond. */
static void
append_variations(GString *all, const char *base, const char *name)
{
    for (unsigned i = 0; i < HET_DRILL_PARAMETERS; i++) {
        const HetDrillParameterRow *row = &het_drill_parameters[i];
        for (unsigned k = 0; row->words != NULL && row->words[k] != NULL; k++) {
            g_autofree char *with = g_strdup_printf("%s?%s=%s", name, row->name, row->words[k]);
            g_free(append_drill(all, base, with));
        }
        const int tried[4] = {row->minimum - 1, row->minimum, row->maximum, row->maximum + 1};
        for (unsigned k = 0; row->words == NULL && k < 4; k++) {
            g_autofree char *with = g_strdup_printf("%s?%s=%d", name, row->name, tried[k]);
            g_free(append_drill(all, base, with));
        }
    }
}

/* Each drill, and one with each word; the lines given are its own. */
static void
drills_are_as_they_were(void **unused)
{
    (void)unused;
    g_autoptr(GString) all = g_string_new(NULL);
    for (const HetDrillRow *row = het_drills; row->name != NULL; row++) {
        g_autofree char *name = g_strdup_printf("%s/drill/%s", rules->name, row->name);
        g_autofree char *base = append_drill(all, "", name);
        if (strcmp(row->name, "horse-against-shot") == 0 && base != NULL)
            append_variations(all, base, name);
    }
    g_autofree char *file = g_strdup_printf("%s-drills.txt", rules->name);
    expect_text(file, all->str);
}

TEST_UNIT("kept")
{
    rules = argc == 2 ? het_rules_find(argv[1]) : NULL;
    if (rules == NULL)
        return 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battles_are_as_they_were),
        cmocka_unit_test(drills_are_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
