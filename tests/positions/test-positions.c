/* Runs files of tests as positions: test-positions FILE..., or --list FILE... for what is tested
 * where. README.md has the language. Prints TAP. */
#include <stdio.h>
#include <string.h>

#include "position-file.h"
#include "position-moves.h"

static unsigned tests_run, tests_failed;

/* "see" may name several units. NULL, or what is wrong. (transfer full) */
static char *
check_line(Position *position, const char *keyword, const char *rest)
{
    if (strcmp(keyword, "see") != 0)
        return position_check(position, keyword, rest);
    g_auto(GStrv) parts = position_split(rest);
    char *wrong = NULL;
    for (unsigned i = 0; parts[i] != NULL && wrong == NULL; i++)
        wrong = position_check(position, keyword, parts[i]);
    return wrong;
}

/* A line of a test whose position stands. NULL, or what is wrong. */
static char *
do_line(Position *position, const char *keyword, const char *rest, bool *checked)
{
    if (strcmp(keyword, "unit") == 0 || strcmp(keyword, "file") == 0 || strcmp(keyword, "map") == 0)
        return NULL;
    if (strcmp(keyword, "again") == 0)
        position_back(position, &position->start);
    else if (strcmp(keyword, "mark") == 0)
        position->mark = position_mark(position);
    else if (strcmp(keyword, "back") == 0)
        position_back(position, &position->mark);
    else if (strcmp(keyword, "play") == 0) {
        g_autoptr(GError) error = NULL;
        return position_play(position, rest, &error) ? NULL : g_strdup(error->message);
    } else if (strcmp(keyword, "until") == 0) {
        g_autoptr(GError) error = NULL;
        return position_until(position, rest, &error) ? NULL : g_strdup(error->message);
    } else if (strcmp(keyword, "lead") == 0) {
        g_autoptr(GError) error = NULL;
        return position_lead(position, rest, &error) ? NULL : g_strdup(error->message);
    } else {
        *checked = true;
        return check_line(position, keyword, rest);
    }
    return NULL;
}

/* The message that the file must be refused with, or NULL. (transfer full) */
static char *
error_wanted(const PositionTest *test, char *const *row)
{
    for (guint i = 0; i < test->lines->len; i++) {
        const PositionLine *line = &g_array_index(test->lines, PositionLine, i);
        if (strcmp(line->keyword, "error") == 0)
            return position_test_text(test, row, line->rest);
    }
    return NULL;
}

/* NULL, or what is wrong and in which line. (transfer full) */
static char *
run(const PositionFile *file, const PositionTest *test, char *const *row, PositionRows *rows)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = position_scenario(test, row, &error);
    g_autofree char *wanted = error_wanted(test, row);
    if (text == NULL)
        return g_strdup_printf("%s:%u: %s", file->path, test->number, error->message);
    g_autoptr(Position) position = position_new(text, &error);
    if (wanted != NULL) {
        if (position == NULL && *wanted != '\0' && strstr(error->message, wanted) != NULL &&
            strchr(error->message, '\n') == NULL)
            return NULL;
        return g_strdup_printf("%s:%u: %s", file->path, test->number,
                               position != NULL ? "the file is taken" : error->message);
    }
    if (position == NULL)
        return g_strdup_printf("%s:%u: %s in\n%s", file->path, test->number, error->message, text);
    bool checked = false;
    position->rows = rows;
    for (guint i = 0; i < test->lines->len; i++) {
        const PositionLine *line = &g_array_index(test->lines, PositionLine, i);
        g_autofree char *whole = g_strconcat(line->keyword, " ", line->rest, NULL);
        g_autofree char *line_text = position_test_text(test, row, whole);
        const char *rest = NULL;
        g_autofree char *keyword = position_first_word(line_text, &rest);
        g_autofree char *wrong = do_line(position, keyword, rest, &checked);
        if (wrong != NULL)
            return g_strdup_printf("%s:%u: %s: %s", file->path, line->number, line_text, wrong);
    }
    return checked ? NULL
                   : g_strdup_printf("%s:%u: the test looks at nothing", file->path, test->number);
}

static void
run_test(const PositionFile *file, const PositionTest *test)
{
    g_autoptr(GString) wrong = g_string_new(NULL);
    PositionRows rows = {.row = 0};
    for (guint i = 0; i < MAX(1, test->rows->len); i++, rows.row++, rows.requested = 0) {
        char *const *row = test->rows->len > 0 ? g_array_index(test->rows, char **, i) : NULL;
        g_autofree char *line = run(file, test, row, row != NULL ? &rows : NULL);
        if (line == NULL)
            continue;
        g_autofree char *values = row != NULL ? g_strjoinv(" | ", (char **)(uintptr_t)row) : NULL;
        g_string_append_printf(wrong, "# %s%s%s\n", line, row != NULL ? "\n#   row: " : "",
                               row != NULL ? values : "");
    }
    tests_run++;
    tests_failed += wrong->len > 0;
    printf("%sok %u - %s\n%s", wrong->len > 0 ? "not " : "", tests_run, test->title, wrong->str);
    fflush(stdout);
}

static void
list_test(const PositionFile *file, const PositionTest *test)
{
    g_auto(GStrv) rules = position_test_rules(test);
    for (size_t i = 0; rules[i] != NULL; i++)
        printf("%s\t%s:%u\t%s\n", rules[i], file->path, test->number, test->title);
}

int
main(int argc, char **argv)
{
    bool listing = argc > 1 && strcmp(argv[1], "--list") == 0;
    for (int i = listing ? 2 : 1; i < argc; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(PositionFile) file = position_file_load(argv[i], &error);
        if (file == NULL) {
            printf("Bail out! %s\n", error->message);
            return 1;
        }
        for (guint k = 0; k < file->tests->len; k++)
            (listing ? list_test : run_test)(file, file->tests->pdata[k]);
    }
    if (!listing)
        printf("1..%u\n", tests_run);
    return tests_failed > 0 || (!listing && tests_run == 0);
}
