/* A store's legs as text, column by column as the table has them. */
#include "engine/each.h"
#include "store-row.h"

static void
csv_head(sqlite3_stmt *statement, GString *text)
{
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
        if (i > 0)
            g_string_append_c(text, ',');
        het_csv_field(text, sqlite3_column_name(statement, i));
    }
    g_string_append_c(text, '\n');
}

static void
csv_row(sqlite3_stmt *statement, GString *text)
{
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
        if (i > 0)
            g_string_append_c(text, ',');
        const char *field = (const char *)sqlite3_column_text(statement, i);
        het_csv_field(text, field != NULL ? field : "");
    }
    g_string_append_c(text, '\n');
}

bool
het_store_export(HetStore *store, bool (*write)(void *data, const char *text), void *data,
                 GError **error)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, "SELECT * FROM leg ORDER BY definition, pair, leg", error);
    if (statement == NULL)
        return false;
    g_autoptr(GString) text = g_string_new(NULL);
    csv_head(statement, text);
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        HetRow row;
        if (!het_store_read_row(store, statement, NULL, &row, error))
            return false;
        csv_row(statement, text);
        if (!write(data, text->str))
            return true; /* the writer knows why */
        g_string_truncate(text, 0);
    }
    write(data, text->str);
    return step == SQLITE_DONE || het_store_fail(store, error);
}
