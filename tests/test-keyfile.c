#include "test.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/keyfile.h"
#include "engine/record.h"
#include "engine/rules/registry.h"

/* Each bad text with a part of the one-line message it must give. */
static void
bad_texts_name_the_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"[a]\nk=1\n[a]\n", "t:3: duplicate group"},
        {"[a]\nk=1\nk=2\n", "t:3: duplicate key"},
        {"k=1\n", "t:1: expected a [group]"},
        {"[a]\nnonsense\n", "t:2: expected key=value"},
        {"[a]\nŁódź\n", "t:2: expected key=value, found \"Łódź\""},
        {"[a\n", "t:1: expected a group"},
        {"[]\n", "t:1: expected a group"},
        {"[a]\n=1\n", "t:2: expected key=value"},
        {"\xff\xfe", "t:1: not UTF-8 text, expected a key file"},
        {"[a]\nk=1\n\x01\n", "t:3: a control character"},
        {"[a]\nb[c=1\n", "t:2: expected key=value or [name], found"},
        {"[a]\n\n[a[b]\n", "t:3: expected key=value or [name], found"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        HetKeyFile *file = het_key_file_parse("t", cases[i].text, -1, &error);
        assert_null(file);
        assert_non_null(error);
        assert_non_null(strstr(error->message, cases[i].message));
        assert_null(strchr(error->message, '\n'));
    }
}

static void
huge_text_is_refused(void **unused)
{
    (void)unused;
    g_autofree char *text = g_strnfill(HET_KEY_FILE_MAX + 1, '#');
    g_autoptr(GError) error = NULL;
    assert_null(het_key_file_parse("t", text, -1, &error));
    assert_non_null(strstr(error->message, "too long"));
}

/* A pipe that never ends, a device and a folder: one line each, and no more read than the limit. */
static void
files_are_read_within_bounds(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    assert_null(het_key_file_load("/dev/zero", &error));
    assert_string_equal(error->message, "/dev/zero: too long, the limit is 1048576 bytes");
    g_clear_error(&error);
    assert_null(het_key_file_load("/", &error));
    assert_string_equal(error->message, "/: cannot be read: Is a directory");
    g_clear_error(&error);
    assert_null(het_key_file_load("no/such.file", &error));
    assert_string_equal(error->message, "no/such.file: cannot be read: No such file or directory");
    g_clear_error(&error);
    g_autofree char *path = NULL;
    int file = g_file_open_tmp("hetman-XXXXXX.scenario", &path, NULL);
    assert_true(file >= 0);
    /* A hole of a terabyte: reading it, rather than asking its size, would not end in time. */
    assert_int_equal(ftruncate(file, (off_t)1 << 40), 0);
    assert_null(het_key_file_load(path, &error));
    assert_non_null(strstr(error->message, "too long"));
    g_clear_error(&error);
    assert_null(het_record_load(path, het_rules_registry, &error));
    assert_non_null(strstr(error->message, "too long, the limit is 67108864 bytes"));
    g_clear_error(&error);
    assert_int_equal(ftruncate(file, 0), 0);
    assert_int_equal(write(file, "[a]\n", 4), 4);
    close(file);
    g_autoptr(HetKeyFile) keys = het_key_file_load(path, &error);
    assert_no_error(error);
    assert_string_equal(het_key_file_text(keys), "[a]\n");
    g_unlink(path);
}

static void
values_are_checked(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetKeyFile) file = het_key_file_parse(
        "t",
        "[a]\nn=7\nbig=99\nword=blue\nempty=\nlist= x ; y;\nhole=x;;y\nnothing=;\n"
        "letters=żółty\n",
        -1, &error);
    assert_no_error(error);
    assert_int_equal(het_key_file_integer(file, "a", "n", 0, 10), 7);
    assert_int_equal(het_key_file_integer(file, "a", "big", 0, 10), 0);
    assert_false(het_key_file_done(file, &error));
    assert_string_equal(error->message, "t:3: [a] big: \"99\" is not a whole number from 0 to 10");
    g_clear_error(&error);
    assert_int_equal(het_key_file_integer_or(file, "a", "none", 0, 10, 5), 5);
    static const char *const colours[] = {"red", "blue", NULL};
    assert_int_equal(het_key_file_choice(file, "a", "word", colours), 1);
    assert_true(het_key_file_done(file, &error));
    assert_int_equal(het_key_file_choice(file, "a", "n", colours), 0);
    assert_false(het_key_file_done(file, &error));
    assert_string_equal(error->message, "t:2: [a] n: \"7\" is not one of: red, blue");
    g_clear_error(&error);
    assert_int_equal(het_key_file_choice(file, "a", "letters", colours), 0);
    assert_false(het_key_file_done(file, &error));
    assert_string_equal(error->message, "t:9: [a] letters: \"żółty\" is not one of: red, blue");
    g_clear_error(&error);
    assert_null(het_key_file_string(file, "a", "empty"));
    assert_false(het_key_file_done(file, &error));
    assert_string_equal(error->message, "t:5: [a] empty: empty");
    g_clear_error(&error);
    assert_null(het_key_file_string(file, "b", "x"));
    assert_false(het_key_file_done(file, &error));
    assert_string_equal(error->message, "t: [b] x: missing: there is no group [b]");
    g_clear_error(&error);
    g_auto(GStrv) list = het_key_file_list(file, "a", "list");
    assert_int_equal(g_strv_length(list), 2);
    assert_string_equal(list[1], "y");
    assert_null(het_key_file_list(file, "a", "hole"));
    assert_false(het_key_file_done(file, &error));
    assert_string_equal(error->message, "t:7: [a] hole: item 2 is empty");
    g_clear_error(&error);
    assert_null(het_key_file_list(file, "a", "nothing"));
    assert_false(het_key_file_done(file, &error));
    assert_string_equal(error->message, "t:8: [a] nothing: empty");
}

static void
what_nobody_requested_for_is_an_error(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetKeyFile) file = het_key_file_parse("t", "[a]\nk=1\n[b]\nx=1\n", -1, &error);
    assert_no_error(error);
    assert_int_equal(het_key_file_integer(file, "a", "k", 0, 9), 1);
    assert_false(het_key_file_finish(file, &error));
    assert_string_equal(error->message, "t:3: [b]: unknown group");
    g_clear_error(&error);
    g_auto(GStrv) groups = het_key_file_groups(file, "b");
    assert_int_equal(g_strv_length(groups), 1);
    assert_false(het_key_file_finish(file, &error));
    assert_string_equal(error->message, "t:4: [b] x: unknown key");
    g_clear_error(&error);
    g_auto(GStrv) keys = het_key_file_keys(file, "b");
    assert_int_equal(g_strv_length(keys), 1);
    assert_string_equal(keys[0], "x");
    assert_false(het_key_file_finish(file, NULL)); /* to list is not to ask */
    g_auto(GStrv) none = het_key_file_keys(file, "c");
    assert_int_equal(g_strv_length(none), 0);
    assert_int_equal(het_key_file_integer(file, "b", "x", 0, 9), 1);
    assert_true(het_key_file_finish(file, &error));
}

/* What is missing, and what was never read, is likely to be the same, misspelt. */
static void
misspelt_groups_and_keys_are_named(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetKeyFile) file = het_key_file_parse(
        "t", "[mapp]\ncolums=1\n[unti C1]\nx=1\n[unit C2]\nplace=a1\nfacng=N\n", -1, &error);
    assert_no_error(error);
    assert_null(het_key_file_string(file, "map", "columns"));
    assert_false(het_key_file_done(file, &error));
    assert_string_equal(error->message, "t: [map] columns: missing: there is no group [map]; is it "
                                        "the unknown group [mapp]?");
    g_clear_error(&error);
    assert_null(het_key_file_string(file, "mapp", "columns"));
    assert_false(het_key_file_done(file, &error));
    assert_string_equal(error->message,
                        "t:1: [mapp] columns: missing; is it the unknown key colums?");
    g_clear_error(&error);
    g_autofree char *colums = het_key_file_string(file, "mapp", "colums");
    g_autofree char *place = het_key_file_string(file, "unit C2", "place");
    g_autofree char *facing = het_key_file_string_or(file, "unit C2", "facing", "");
    g_auto(GStrv) units = het_key_file_groups(file, "unit ");
    assert_true(colums != NULL && place != NULL && facing != NULL);
    assert_int_equal(g_strv_length(units), 1);
    assert_false(het_key_file_finish(file, &error));
    assert_string_equal(error->message, "t:3: [unti C1]: unknown group; did you mean \"unit\"?");
    g_clear_error(&error);
    g_auto(GStrv) misspelt = het_key_file_groups(file, "unti ");
    g_autofree char *x = het_key_file_string(file, "unti C1", "x");
    assert_string_equal(misspelt[0], "unti C1");
    assert_string_equal(x, "1");
    assert_false(het_key_file_finish(file, &error));
    assert_string_equal(error->message,
                        "t:7: [unit C2] facng: unknown key; did you mean \"facing\"?");
}

/* Of what a change or a drill made out of a file the line cannot be found. */
static void
made_texts_have_no_lines(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetKeyFile) file =
        het_key_file_parse("some/drill?distance=2", "[a]\nn=7\n", -1, &error);
    assert_no_error(error);
    het_key_file_integer(file, "a", "n", 0, 5);
    assert_false(het_key_file_done(file, &error));
    assert_string_equal(error->message, "some/drill?distance=2: [a] n: \"7\" is not a whole number "
                                        "from 0 to 5");
}

/* A reader reads all keys and checks once: the first error is the one that is reported, and what is
 * read after it is nothing. */
static void
the_first_error_is_kept(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetKeyFile) file = het_key_file_parse("t", "[a]\nn=7\nword=x\nlist=1;2\n", -1, NULL);
    static const char *const words[] = {"y", "x", NULL};
    assert_true(het_key_file_good(file));
    assert_int_equal(het_key_file_integer(file, "a", "n", 1, 5), 1);
    assert_false(het_key_file_good(file));
    assert_null(het_key_file_string(file, "a", "lost"));
    assert_null(het_key_file_string(file, "a", "word"));
    assert_null(het_key_file_string_or(file, "a", "lost", "found"));
    assert_null(het_key_file_list(file, "a", "list"));
    assert_int_equal(het_key_file_choice(file, "a", "word", words), 0);
    assert_false(het_key_file_yes(file, "a", "word"));
    assert_false(het_key_file_fail(file, "a", "n", "too late"));
    assert_false(het_key_file_finish(file, &error));
    assert_string_equal(error->message, "t:2: [a] n: \"7\" is not a whole number from 1 to 5");
    assert_true(het_key_file_finish(file, NULL)); /* it was handed over, and all keys are read */
    assert_int_equal(het_key_file_choice(file, "a", "word", words), 1);
    assert_int_equal(het_key_file_seed(file, "a", "n", NULL), 7);
    assert_int_equal(het_key_file_seed(file, "a", "seed", "3"), 3);
}

TEST_UNIT("keyfile")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_texts_name_the_place),
        cmocka_unit_test(huge_text_is_refused),
        cmocka_unit_test(files_are_read_within_bounds),
        cmocka_unit_test(values_are_checked),
        cmocka_unit_test(what_nobody_requested_for_is_an_error),
        cmocka_unit_test(misspelt_groups_and_keys_are_named),
        cmocka_unit_test(made_texts_have_no_lines),
        cmocka_unit_test(the_first_error_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
