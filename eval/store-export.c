/* A store's legs as text, column by column as the table has them. */
#include "store-row.h"

#include <json-glib/json-glib.h>

static void
csv_head(sqlite3_stmt *statement, GString *text)
{
    for (int i = 0; i < sqlite3_column_count(statement); i++)
        g_string_append_printf(text, "%s%s", i > 0 ? "," : "", sqlite3_column_name(statement, i));
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

static void
json_row(sqlite3_stmt *statement, GString *text)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
        json_builder_set_member_name(builder, sqlite3_column_name(statement, i));
        switch (sqlite3_column_type(statement, i)) {
        case SQLITE_INTEGER:
            json_builder_add_int_value(builder, sqlite3_column_int64(statement, i));
            break;
        case SQLITE_FLOAT:
            json_builder_add_double_value(builder, sqlite3_column_double(statement, i));
            break;
        case SQLITE_NULL:
            json_builder_add_null_value(builder);
            break;
        default: /* SQLite's types are an open set of numbers to the compiler; the rest is text */
            json_builder_add_string_value(builder, (const char *)sqlite3_column_text(statement, i));
            break;
        }
    }
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    g_autoptr(JsonGenerator) generator = json_generator_new();
    json_generator_set_root(generator, root);
    json_generator_to_gstring(generator, text);
}

bool
het_store_export(HetStore *store, HetStoreForm form, bool (*write)(void *data, const char *text),
                 void *data, GError **error)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, "SELECT * FROM leg ORDER BY definition, pair, leg", error);
    if (statement == NULL)
        return false;
    g_autoptr(GString) text = g_string_new(NULL);
    if (form == HET_STORE_CSV)
        csv_head(statement, text);
    const char *before = "[\n", *after = "\n]\n";
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        HetRow row;
        if (!het_store_read_row(store, statement, NULL, &row, error))
            return false;
        if (form == HET_STORE_CSV) {
            csv_row(statement, text);
        } else {
            g_string_append(text, form == HET_STORE_JSON ? before : "");
            json_row(statement, text);
            g_string_append(text, form == HET_STORE_JSON_LINES ? "\n" : "");
            before = ",\n";
        }
        if (!write(data, text->str))
            return true; /* the writer knows why */
        g_string_truncate(text, 0);
    }
    if (form == HET_STORE_JSON)
        g_string_append(text, *before == '[' ? "[]\n" : after);
    write(data, text->str);
    return step == SQLITE_DONE || het_store_fail(store, error);
}
