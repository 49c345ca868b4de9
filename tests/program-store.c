#include "program-store.h"

#include "test.h"

#include <sqlite3.h>

#include "program.h"

char *
program_rows(const char *store)
{
    g_autofree char *line = g_strdup_printf("store export %s", store);
    g_auto(ProgramOutcome) outcome = program_line_ends(program_hetman, line, 0);
    g_autoptr(GRegex) times = g_regex_new(
        ",\\d+,\\d+(,\\d+,\\d+,\\d+,\\d+),\\d+,\\d+(,[^,\\n]*)(,[^,\\n]*,[^,\\n]*,[^,\\n]*)$",
        G_REGEX_MULTILINE, 0, NULL);
    char *text = g_regex_replace(times, outcome.output, -1, 0, "\\1\\2", 0, NULL);
    assert_non_null(text);
    return text;
}

static sqlite3 *
open_store(const char *name)
{
    g_autofree char *path = g_build_filename(program_directory, name, NULL);
    sqlite3 *database = NULL;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    return database;
}

int
program_sql(const char *store, const char *sql)
{
    sqlite3 *database = open_store(store);
    char *message = NULL;
    if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    int changes = sqlite3_changes(database);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    return changes;
}

char *
program_ask(const char *store, const char *question)
{
    sqlite3 *database = open_store(store);
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_prepare_v2(database, question, -1, &statement, NULL), SQLITE_OK);
    GString *text = g_string_new(NULL);
    while (sqlite3_step(statement) == SQLITE_ROW)
        for (int i = 0; i < sqlite3_column_count(statement); i++)
            g_string_append_printf(text, "%s%c", sqlite3_column_text(statement, i),
                                   i + 1 < sqlite3_column_count(statement) ? ' ' : '\n');
    sqlite3_finalize(statement);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    return g_string_free(text, FALSE);
}

void
program_copy(const char *from, const char *to)
{
    g_autofree char *source = g_build_filename(program_directory, from, NULL);
    g_autofree char *target = g_build_filename(program_directory, to, NULL), *data = NULL;
    gsize length = 0;
    assert_true(g_file_get_contents(source, &data, &length, NULL));
    assert_true(g_file_set_contents(target, data, (gssize)length, NULL));
}
