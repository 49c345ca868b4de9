/* Every word that a system shows, asks, tells and refuses with, as a golden a system: all positions
 * that its files of tests pass through are looked at, and each line is kept twice at most that
 * differs from others in more than units, places and numbers. tests/snapshots/SYSTEM.txt: a line
 * "> FILE: TEST, ply N" is where, "see", "track", "prompt", "told", "dice", "rolled" and
 * "refuses" what, as in positions/README.md. HET_TEST_REGENERATE=1 writes it anew. */
#include "test.h"

#include <string.h>

#include "kept-text.h"
#include "positions/position-file.h"
#include "positions/position-moves.h"
#include "positions/position-snapshot.h"

static const char *system_name;

/* Plays what a line plays; other lines are read only for what they have as refused. */
static bool
follow(Position *position, PositionSnapshot *snapshot, const char *keyword, const char *rest,
       GError **error)
{
    if (strcmp(keyword, "play") == 0)
        return position_play(position, rest, error);
    if (strcmp(keyword, "until") == 0)
        return position_until(position, rest, error);
    if (strcmp(keyword, "lead") == 0)
        return position_lead(position, rest, error);
    if (strcmp(keyword, "again") == 0)
        position_back(position, &position->start);
    else if (strcmp(keyword, "back") == 0)
        position_back(position, &position->mark);
    else if (strcmp(keyword, "mark") == 0)
        position->mark = position_mark(position);
    else if (strcmp(keyword, "refuses") == 0) {
        const char *end = *rest == '"' ? strchr(rest + 1, '"') : strchr(rest, ' ');
        position_snapshot_typed(snapshot, position, end + 1 + strspn(end + 1, " "));
        return true;
    } else
        return true;
    position_snapshot_take(position, snapshot);
    return true;
}

static void
look_at(PositionSnapshot *snapshot, const char *file, const PositionTest *test, char *const *row)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = position_scenario(test, row, &error);
    assert_no_error(error);
    g_autoptr(Position) position = position_open(text, NULL);
    if (position == NULL)
        return; /* a file that is refused */
    position_snapshot_test(snapshot, file, test->title, text);
    position->seen = position_snapshot_take;
    position->seen_data = snapshot;
    position_snapshot_take(position, snapshot);
    for (guint i = 0; i < test->lines->len; i++) {
        const PositionLine *line = &g_array_index(test->lines, PositionLine, i);
        g_autofree char *whole = g_strconcat(line->keyword, " ", line->rest, NULL);
        g_autofree char *line_text = position_test_text(test, row, whole);
        const char *rest = NULL;
        g_autofree char *keyword = position_first_word(line_text, &rest);
        if (!follow(position, snapshot, keyword, rest, &error))
            fail_msg("%s: %s: %s", test->title, line_text, error->message);
    }
}

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* (transfer full) Names of the system's files of tests, sorted. */
static GPtrArray *
files_of(const char *folder)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) files = g_dir_open(folder, 0, &error);
    assert_no_error(error);
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (const char *name = g_dir_read_name(files); name != NULL; name = g_dir_read_name(files))
        if (g_str_has_suffix(name, ".positions"))
            g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    return names;
}

static void
words_are_as_before(void **unused)
{
    (void)unused;
    g_autofree char *folder =
        g_build_filename(g_getenv("G_TEST_SRCDIR"), "tests", "positions", system_name, NULL);
    g_autoptr(GPtrArray) names = files_of(folder);
    PositionSnapshot *snapshot = position_snapshot_new();
    for (guint i = 0; i < names->len; i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *path = g_build_filename(folder, names->pdata[i], NULL);
        g_autoptr(PositionFile) file = position_file_load(path, &error);
        assert_no_error(error);
        for (guint k = 0; k < file->tests->len; k++) {
            const PositionTest *test = file->tests->pdata[k];
            for (guint row = 0; row < MAX(1, test->rows->len); row++)
                look_at(snapshot, names->pdata[i], test,
                        test->rows->len > 0 ? g_array_index(test->rows, char **, row) : NULL);
        }
    }
    g_autofree char *text = position_snapshot_end(snapshot);
    assert_true(strlen(text) > 10000);
    kept_text_expect_in("snapshots", system_name, text);
}

TEST_UNIT("snapshots")
{
    if (argc != 2)
        return 2;
    system_name = argv[1];
    const struct CMUnitTest tests[] = {cmocka_unit_test(words_are_as_before)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
