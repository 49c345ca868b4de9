#include "kept-text.h"

#include "test.h"

static char *
path_of(const char *folder, const char *name)
{
    g_autofree char *plain = g_strdelimit(g_strdup(name), "/?&=", '-');
    g_autofree char *file = g_strconcat(plain, ".txt", NULL);
    const char *root = g_getenv("G_TEST_SRCDIR");
    return g_build_filename(root != NULL ? root : ".", "tests", folder, file, NULL);
}

static char *
read_kept(const char *path)
{
    g_autoptr(GError) error = NULL;
    char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, &error) && !test_regenerates())
        fail_msg("%s; HET_TEST_REGENERATE=1 makes it", error->message);
    return text;
}

char *
kept_text(const char *name)
{
    g_autofree char *path = path_of("judgements", name);
    return read_kept(path);
}

void
kept_text_expect(const char *name, const char *text)
{
    kept_text_expect_in("judgements", name, text);
}

void
kept_text_expect_in(const char *folder, const char *name, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = path_of(folder, name);
    if (test_regenerates()) {
        g_file_set_contents(path, text, -1, &error);
        assert_no_error(error);
        skip(); /* a file that was written just now proves nothing */
    }
    g_autofree char *kept = read_kept(path);
    g_auto(GStrv) expected = g_strsplit(kept, "\n", -1);
    g_auto(GStrv) found = g_strsplit(text, "\n", -1);
    const char *where = "the start";
    for (unsigned i = 0; expected[i] != NULL || found[i] != NULL; i++) {
        if (g_strcmp0(expected[i], found[i]) != 0)
            fail_msg("%s:%u, after %s: expected\n    %s\nbut it is now\n    %s", path, i + 1, where,
                     expected[i] != NULL ? expected[i] : "(the end)",
                     found[i] != NULL ? found[i] : "(the end)");
        where = expected[i][0] == '>' ? expected[i] + 2 : where;
    }
}
