/* docs/rules/kipling.md against code and tests: every rule has a place in the code and a test that
 * is run, and every rule cited in the code is in the document. */
#include "test.h"

#include <string.h>

#include <gio/gio.h>

static char *
read_file(const char *path)
{
    const char *root = g_getenv("G_TEST_SRCDIR");
    g_autofree char *full = g_build_filename(root != NULL ? root : ".", path, NULL);
    g_autoptr(GError) error = NULL;
    char *text = NULL;
    g_file_get_contents(full, &text, NULL, &error);
    assert_no_error(error);
    return text;
}

/* All files of a folder whose names start and end so, one after the other. */
static char *
read_folder(const char *folder, const char *prefix, const char *suffix)
{
    const char *root = g_getenv("G_TEST_SRCDIR");
    g_autofree char *full = g_build_filename(root != NULL ? root : ".", folder, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) files = g_dir_open(full, 0, &error);
    assert_no_error(error);
    GString *all = g_string_new(NULL);
    for (const char *name = g_dir_read_name(files); name != NULL; name = g_dir_read_name(files)) {
        if (!g_str_has_prefix(name, prefix) || !g_str_has_suffix(name, suffix))
            continue;
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autofree char *text = read_file(path);
        g_string_append(all, text);
    }
    return g_string_free(all, FALSE);
}

/* (transfer full) "kip_2a_1_" for "KIP-2a.1". */
static char *
test_prefix(const char *id)
{
    g_autofree char *lower = g_ascii_strdown(id, -1);
    g_strdelimit(lower, "-.", '_');
    return g_strconcat(lower, "_", NULL);
}

static void
check_tests(const char *id, const char *cell, const char *tests)
{
    g_autofree char *prefix = test_prefix(id);
    g_auto(GStrv) parts = g_strsplit(cell, "`", -1);
    unsigned found = 0;
    for (unsigned i = 1; parts[i] != NULL && parts[i + 1] != NULL; i += 2) {
        g_autofree char *run = g_strdup_printf("cmocka_unit_test(%s)", parts[i]);
        if (!g_str_has_prefix(parts[i], prefix))
            fail_msg("%s: the test %s does not start with %s", id, parts[i], prefix);
        if (strstr(tests, run) == NULL)
            fail_msg("%s: no test %s is run", id, parts[i]);
        found++;
    }
    if (found == 0)
        fail_msg("%s has no test", id);
}

static void
check_code(const char *id, const char *cell)
{
    g_auto(GStrv) parts = g_strsplit(cell, "`", -1);
    unsigned found = 0;
    for (unsigned i = 1; parts[i] != NULL && parts[i + 1] != NULL; i += 2) {
        g_auto(GStrv) place = g_strsplit(parts[i], ": ", 2);
        assert_int_equal(g_strv_length(place), 2);
        const char *folder =
            g_str_has_prefix(place[0], "kipling") ? "engine/rules/kipling" : "engine/board";
        g_autofree char *path = g_build_filename(folder, place[0], NULL);
        g_autofree char *text = read_file(path);
        g_autofree char *definition = g_strdup_printf("\n%s(", place[1]);
        if (strstr(text, definition) == NULL)
            fail_msg("%s: no function %s in %s", id, place[1], path);
        found++;
    }
    if (found == 0)
        fail_msg("%s has no place in the code", id);
}

static GHashTable *
read_rules(const char *tests)
{
    GHashTable *ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree char *document = read_file("docs/rules/kipling.md");
    g_auto(GStrv) lines = g_strsplit(document, "\n", -1);
    for (unsigned i = 0; lines[i] != NULL; i++) {
        if (!g_str_has_prefix(lines[i], "| KIP-"))
            continue;
        g_auto(GStrv) cells = g_strsplit(lines[i], " | ", -1);
        assert_int_equal(g_strv_length(cells), 5);
        const char *id = cells[0] + strlen("| ");
        if (!g_hash_table_add(ids, g_strdup(id)))
            fail_msg("%s is there twice", id);
        check_code(id, cells[2]);
        check_tests(id, cells[3], tests);
        if (!g_str_has_prefix(cells[4], "stated") && !g_str_has_prefix(cells[4], "ruling") &&
            !g_str_has_prefix(cells[4], "reconstructed"))
            fail_msg("%s: no tag", id);
    }
    return ids;
}

static void
every_rule_has_code_and_test(void **unused)
{
    (void)unused;
    g_autofree char *tests = read_folder("tests", "test-kipling-", ".c");
    g_autoptr(GHashTable) ids = read_rules(tests);
    assert_true(g_hash_table_size(ids) > 80);
}

/* Every paragraph of the source, 1a to 8a. */
static void
every_paragraph_has_a_rule(void **unused)
{
    (void)unused;
    static const char *const paragraphs[] = {
        "1a", "1b", "1c", "1d", "1e", "1f", "2a", "2b", "2c", "2d", "2e",
        "2f", "2g", "3a", "3b", "4a", "4b", "4c", "4d", "4e", "4f", "4g",
        "4h", "5a", "5b", "6a", "6b", "6c", "6d", "6e", "7a", "8a",
    };
    g_autofree char *document = read_file("docs/rules/kipling.md");
    for (size_t i = 0; i < G_N_ELEMENTS(paragraphs); i++) {
        g_autofree char *whole = g_strdup_printf("\n| KIP-%s |", paragraphs[i]);
        g_autofree char *part = g_strdup_printf("\n| KIP-%s.1 |", paragraphs[i]);
        if (strstr(document, whole) == NULL && strstr(document, part) == NULL)
            fail_msg("paragraph %s has no rule", paragraphs[i]);
    }
}

static void
every_rule_cited_is_in_the_document(void **unused)
{
    (void)unused;
    g_autofree char *tests = read_folder("tests", "test-kipling-", ".c");
    g_autofree char *code = read_folder("engine/rules/kipling", "kipling", "");
    g_autoptr(GHashTable) ids = read_rules(tests);
    unsigned cited = 0;
    for (const char *at = strstr(code, "\"KIP-"); at != NULL; at = strstr(at + 1, "\"KIP-")) {
        const char *end = strchr(at + 1, '"');
        g_autofree char *id = g_strndup(at + 1, (gsize)(end - at - 1));
        if (!g_hash_table_contains(ids, id))
            fail_msg("%s is cited in the code but not in docs/rules/kipling.md", id);
        cited++;
    }
    assert_true(cited > 50);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_has_code_and_test),
        cmocka_unit_test(every_paragraph_has_a_rule),
        cmocka_unit_test(every_rule_cited_is_in_the_document),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
