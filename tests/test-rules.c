/* docs/rules/<system>.md against code and tests: every paragraph of the source has a rule, every
 * rule a place in the code and a test that is run, every such test a rule, and every rule cited in
 * the code is in the document.
 *
 * A page's tables have five columns: id, rule, code, tests, tag. Code is `file: function`, the file
 * in the system's folder, or in engine/board, or a path from the top; tests are functions named by
 * the rule's id in tests/test-<system>-*.c, or `<topic>.positions`: that file of
 * tests/positions/<system>/ has a test of the id. */
#include "test.h"

#include <stdbool.h>
#include <string.h>

#include <gio/gio.h>

typedef struct {
    const char *system, *prefix; /* "kipling", "KIP" */
    const char *paragraphs;      /* of the source, separated by blanks: each has an id, or one with
                                    ".1" after it */
    unsigned rules;              /* at least so many */
} Page;

static Page pages[] = {
    {"husaria", "HUS",
     "2.1 2.3 3.0 3.1 4.1 4.21 4.22 4.23 4.24 4.25 4.26 4.27 4.28 4.29 4.30 4.31 4.41 4.42 "
     "4.43 4.44 4.45 4.46 4.47 4.51 4.52 4.53 4.54 5.11 5.12 5.13 5.21 5.22 5.23 5.24 6.11 "
     "6.12 6.13 6.14 6.15 6.16 6.17 6.18 6.19 6.21 6.22 6.23 6.24 6.31 6.32 6.33 6.41 6.42 "
     "6.43 6.61 6.62 6.63 6.64 6.65 6.66 6.71 6.72 6.73 6.74 6.75 7.11 7.12 7.13 7.14 7.21 "
     "7.22 7.23 7.31 7.32 7.33 8.11 8.12 8.13 8.14 8.15 8.16 9.12 9.13 9.14 9.15 9.21 9.22 "
     "9.23 9.24 10.11 10.12 10.13 10.14 10.15 10.16 11.11 11.12 11.13 11.14 11.15 11.16 11.17 "
     "11.18 11.19 12.11 12.12 12.2 12.31 12.4 13.11 13.12 13.13 13.14 13.15 13.16 13.17 13.18 "
     "13.21 13.22 13.31 13.32 13.33 13.34 14.0 14.11 14.12 14.14 14.15 15.11 15.12 15.13 15.21 "
     "15.22 15.23 15.24 15.25 15.26 15.27 16.0",
     340},
    {"kipling", "KIP",
     "1a 1b 1c 1d 1e 1f 2a 2b 2c 2d 2e 2f 2g 3a 3b 4a 4b 4c 4d 4e 4f 4g 4h 5a 5b 6a 6b 6c 6d 6e 7a "
     "8a",
     80},
    /* The source has no numbers: what it states, by the page's own. */
    {"northern", "GNW",
     "1.1 1.2 1.3 1.4 1.5 2.1 2.2 2.3 2.4 2.5 2.6 3.1 3.2 4.1 4.2 4.3 4.4 4.5 5.1 5.2 "
     "5.3 5.4 5.5 5.7 5.8 5.9 5.10 5.11 5.12 5.13 5.14 5.15 5.16 5.18 5.19 5.20 5.21 "
     "5.22 6.1 6.2 6.3 6.4 6.5 6.6 6.7 6.8 7.1 7.2 7.3 7.4 7.5 7.7 7.8 7.11 7.12 8.1 "
     "8.2 8.3 8.4 8.5 8.6 8.7 8.9 8.10 9.1 9.2 9.3 9.5 9.6 9.7 9.8 10.1 10.2 11.1 11.2 "
     "11.3 13.1 13.2 13.3 13.4 13.5 13.6 13.7",
     110},
    {"kircholm", "KIR", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17", 130},
    {"musketpike", "MPR",
     "1 2 3 4 5 6 7 8 9 10 11 12 13 14.16 14.21 14.23 14.24 14.25 14.27 15.13 15.14 15.17 15.18 "
     "15.19 15.20 15.21 15.22 15.23 15.24 15.25 15.26 15.27 15.28 15.29 15.31 15.32 15.33 15.34 "
     "15.35 15.36 16 17 18",
     190},
};

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

/* Whether a line "test ID ID title" is of that rule. */
static bool
line_tests(const char *line, const char *id)
{
    if (!g_str_has_prefix(line, "test "))
        return false;
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    for (unsigned i = 1; words[i] != NULL && strchr(words[i], '-') != NULL; i++)
        if (strcmp(words[i], id) == 0)
            return true;
    return false;
}

/* A file of tests as positions that a page names has one of the rule. */
static void
check_positions(const Page *page, const char *id, const char *file)
{
    g_autofree char *path = g_build_filename("tests/positions", page->system, file, NULL);
    g_autofree char *text = read_file(path);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (unsigned i = 0; lines[i] != NULL; i++)
        if (line_tests(lines[i], id))
            return;
    fail_msg("%s: %s has no test of it", id, path);
}

static void
check_tests(const Page *page, const char *id, const char *cell, const char *tests)
{
    g_autofree char *prefix = test_prefix(id);
    g_auto(GStrv) parts = g_strsplit(cell, "`", -1);
    unsigned found = 0;
    for (unsigned i = 1; parts[i] != NULL && parts[i + 1] != NULL; i += 2) {
        g_autofree char *run = g_strdup_printf("cmocka_unit_test(%s)", parts[i]);
        found++;
        if (g_str_has_suffix(parts[i], ".positions")) {
            check_positions(page, id, parts[i]);
            continue;
        }
        if (!g_str_has_prefix(parts[i], prefix))
            fail_msg("%s: the test %s does not start with %s", id, parts[i], prefix);
        if (strstr(tests, run) == NULL)
            fail_msg("%s: no test %s is run", id, parts[i]);
    }
    if (found == 0)
        fail_msg("%s has no test", id);
}

/* (transfer full) Where a file named on a page is. */
static char *
code_path(const Page *page, const char *file)
{
    if (strchr(file, '/') != NULL)
        return g_strdup(file);
    g_autofree char *own = g_build_filename("engine/rules", page->system, NULL);
    return g_build_filename(g_str_has_prefix(file, page->system) ? own : "engine/board", file,
                            NULL);
}

static void
check_code(const Page *page, const char *id, const char *cell)
{
    g_auto(GStrv) parts = g_strsplit(cell, "`", -1);
    unsigned found = 0;
    for (unsigned i = 1; parts[i] != NULL && parts[i + 1] != NULL; i += 2) {
        g_auto(GStrv) place = g_strsplit(parts[i], ": ", 2);
        if (g_strv_length(place) != 2)
            fail_msg("%s: `%s` is not of the form `file: function`", id, parts[i]);
        g_autofree char *path = code_path(page, place[0]);
        g_autofree char *text = read_file(path);
        g_autofree char *definition = g_strdup_printf("\n%s(", place[1]);
        g_autofree char *keys = g_strdup_printf("\nstatic const HetField %s[]", place[1]);
        if (strstr(text, definition) == NULL && strstr(text, keys) == NULL)
            fail_msg("%s: no function or table of keys %s in %s", id, place[1], path);
        found++;
    }
    if (found == 0)
        fail_msg("%s has no place in the code", id);
}

static char *
read_document(const Page *page)
{
    g_autofree char *path = g_strdup_printf("docs/rules/%s.md", page->system);
    return read_file(path);
}

static char *
read_tests(const Page *page)
{
    g_autofree char *prefix = g_strdup_printf("test-%s-", page->system);
    return read_folder("tests", prefix, ".c");
}

static GHashTable *
read_rules(const Page *page, const char *tests)
{
    GHashTable *ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree char *document = read_document(page);
    g_autofree char *start = g_strdup_printf("| %s-", page->prefix);
    g_auto(GStrv) lines = g_strsplit(document, "\n", -1);
    for (unsigned i = 0; lines[i] != NULL; i++) {
        if (!g_str_has_prefix(lines[i], start))
            continue;
        g_auto(GStrv) cells = g_strsplit(lines[i], " | ", -1);
        const char *id = cells[0] + strlen("| ");
        if (g_strv_length(cells) != 5)
            fail_msg("%s: %u columns, expected 5", id, g_strv_length(cells));
        if (!g_hash_table_add(ids, g_strdup(id)))
            fail_msg("%s is there twice", id);
        check_code(page, id, cells[2]);
        check_tests(page, id, cells[3], tests);
        if (!g_str_has_prefix(cells[4], "stated") && !g_str_has_prefix(cells[4], "ruling") &&
            !g_str_has_prefix(cells[4], "reconstructed"))
            fail_msg("%s: no tag", id);
    }
    return ids;
}

static void
every_rule_has_code_and_test(void **state)
{
    const Page *page = *state;
    g_autofree char *tests = read_tests(page);
    g_autoptr(GHashTable) ids = read_rules(page, tests);
    assert_true(g_hash_table_size(ids) >= page->rules);
}

static void
every_paragraph_has_a_rule(void **state)
{
    const Page *page = *state;
    g_autofree char *document = read_document(page);
    g_auto(GStrv) paragraphs = g_strsplit(page->paragraphs, " ", -1);
    for (size_t i = 0; paragraphs[i] != NULL; i++) {
        g_autofree char *whole = g_strdup_printf("\n| %s-%s |", page->prefix, paragraphs[i]);
        g_autofree char *part = g_strdup_printf("\n| %s-%s.1 |", page->prefix, paragraphs[i]);
        if (strstr(document, whole) == NULL && strstr(document, part) == NULL)
            fail_msg("paragraph %s has no rule", paragraphs[i]);
    }
}

static void
every_rule_cited_is_in_the_document(void **state)
{
    const Page *page = *state;
    g_autofree char *tests = read_tests(page);
    g_autofree char *folder = g_build_filename("engine/rules", page->system, NULL);
    g_autofree char *code = read_folder(folder, page->system, "");
    g_autofree char *quoted = g_strdup_printf("\"%s-", page->prefix);
    g_autoptr(GHashTable) ids = read_rules(page, tests);
    unsigned cited = 0;
    for (const char *at = strstr(code, quoted); at != NULL; at = strstr(at + 1, quoted)) {
        const char *end = strchr(at + 1, '"');
        g_autofree char *id = g_strndup(at + 1, (gsize)(end - at - 1));
        if (!g_hash_table_contains(ids, id))
            fail_msg("%s is cited in the code but not in docs/rules/%s.md", id, page->system);
        cited++;
    }
    assert_true(cited > page->rules / 4);
}

/* Whether the name of a test starts with the id of a rule in the document. */
static bool
names_a_rule(GHashTable *ids, const char *name)
{
    GHashTableIter iter;
    gpointer id = NULL;
    g_hash_table_iter_init(&iter, ids);
    while (g_hash_table_iter_next(&iter, &id, NULL)) {
        g_autofree char *prefix = test_prefix(id);
        if (g_str_has_prefix(name, prefix))
            return true;
    }
    return false;
}

/* Every id that a test as a position begins with is on the page. Returns their number. */
static unsigned
check_position_tests(const Page *page, GHashTable *ids)
{
    g_autofree char *folder = g_build_filename("tests/positions", page->system, NULL);
    const char *root = g_getenv("G_TEST_SRCDIR");
    g_autofree char *full = g_build_filename(root != NULL ? root : ".", folder, NULL);
    if (!g_file_test(full, G_FILE_TEST_IS_DIR))
        return 0;
    g_autofree char *text = read_folder(folder, "", ".positions");
    g_autofree char *start = g_strdup_printf("%s-", page->prefix);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    unsigned found = 0;
    for (unsigned i = 0; lines[i] != NULL; i++) {
        if (!g_str_has_prefix(lines[i], "test "))
            continue;
        g_auto(GStrv) words = g_strsplit(lines[i], " ", -1);
        for (unsigned k = 1; words[k] != NULL && g_str_has_prefix(words[k], start); k++, found++)
            if (!g_hash_table_contains(ids, words[k]))
                fail_msg("\"%s\": there is no rule %s in docs/rules/%s.md", lines[i], words[k],
                         page->system);
    }
    return found;
}

static void
every_rule_test_has_a_rule(void **state)
{
    const Page *page = *state;
    g_autofree char *tests = read_tests(page);
    g_autoptr(GHashTable) ids = read_rules(page, tests);
    g_autofree char *lower = g_ascii_strdown(page->prefix, -1);
    g_autofree char *run = g_strdup_printf("cmocka_unit_test(%s_", lower);
    const size_t skip = strlen("cmocka_unit_test(");
    unsigned found = 0;
    for (const char *at = strstr(tests, run); at != NULL; at = strstr(at + 1, run)) {
        g_autofree char *name = g_strndup(at + skip, strcspn(at + skip, ")"));
        if (!names_a_rule(ids, name))
            fail_msg("the test %s is of no rule in docs/rules/%s.md", name, page->system);
        found++;
    }
    found += check_position_tests(page, ids);
    assert_true(found >= page->rules / 2);
}

TEST_UNIT("rules")
{
    static const struct {
        const char *name;
        CMUnitTestFunction function;
    } checks[] = {
        {"every_rule_has_code_and_test", every_rule_has_code_and_test},
        {"every_paragraph_has_a_rule", every_paragraph_has_a_rule},
        {"every_rule_test_has_a_rule", every_rule_test_has_a_rule},
        {"every_rule_cited_is_in_the_document", every_rule_cited_is_in_the_document},
    };
    struct CMUnitTest tests[G_N_ELEMENTS(pages) * G_N_ELEMENTS(checks)];
    char *names[G_N_ELEMENTS(tests)];
    for (size_t i = 0; i < G_N_ELEMENTS(tests); i++) {
        Page *page = &pages[i / G_N_ELEMENTS(checks)];
        names[i] = g_strdup_printf("%s: %s", page->system, checks[i % G_N_ELEMENTS(checks)].name);
        tests[i] = (struct CMUnitTest){.name = names[i],
                                       .test_func = checks[i % G_N_ELEMENTS(checks)].function,
                                       .initial_state = page};
    }
    int failed = _cmocka_run_group_tests("rules", tests, G_N_ELEMENTS(tests), NULL, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        g_free(names[i]);
    return failed;
}
