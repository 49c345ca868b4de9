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

/* (transfer full) The changes after the `?` of a scenario's name, "odds=2:1" each. */
static char **
changes_of(const char *scenario)
{
    const char *question = strchr(scenario, '?');
    return g_strsplit(question != NULL ? question + 1 : "", "&", -1);
}

/* SQL's change(SCENARIO, NAME): the value that the scenario gives NAME, "yes" for a change without
 * a value, nothing where it leaves NAME alone. */
static void
change(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    const char *scenario = (const char *)sqlite3_value_text(values[0]);
    const char *name = (const char *)sqlite3_value_text(values[1]);
    const gsize length = strlen(name);
    g_auto(GStrv) changes = changes_of(scenario != NULL ? scenario : "");
    HET_EACH_LISTED(i, changes) {
        const char *end = changes[i] + length;
        if (g_str_has_prefix(changes[i], name) && (*end == '=' || *end == '\0'))
            sqlite3_result_text(context, *end == '=' ? end + 1 : "yes", -1, SQLITE_TRANSIENT);
    }
}

/* Adds the name of every change of a scenario's name to the list. */
static void
add_changes(GPtrArray *names, const char *scenario)
{
    g_auto(GStrv) changes = changes_of(scenario);
    HET_EACH_LISTED(i, changes) {
        g_autofree char *name = g_strndup(changes[i], strcspn(changes[i], "="));
        if (*name != '\0' && !g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
            g_ptr_array_add(names, g_steal_pointer(&name));
    }
}

static bool
find_changes(HetStore *store, GPtrArray *names, GError **error)
{
    g_autoptr(HetStatement) statement = het_store_prepare(
        store, "SELECT scenario FROM leg GROUP BY scenario ORDER BY MIN(pair)", error);
    if (statement == NULL)
        return false;
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW)
        add_changes(names, (const char *)sqlite3_column_text(statement, 0));
    return step == SQLITE_DONE || het_store_fail(store, error);
}

/* True if the store has the courses of its games, as a study's has. */
static bool
has_courses(HetStore *store)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, "SELECT 1 FROM sqlite_master WHERE name = 'course'", NULL);
    return statement != NULL && sqlite3_step(statement) == SQLITE_ROW;
}

static void
add_sql(GString *sql, char *piece)
{
    g_string_append(sql, piece);
    sqlite3_free(piece);
}

static void
add_course(GString *sql, const char *name)
{
    static const char *const sides[HET_SIDES] = {"first", "second"};
    HET_EACH_BELOW(side, HET_SIDES)
        add_sql(sql, sqlite3_mprintf(", (SELECT course.%s FROM course WHERE course.definition = "
                                     "leg.definition AND course.pair = leg.pair AND course.leg = "
                                     "leg.leg AND name = %Q) AS \"%w %s\"",
                                     sides[side], name, name, sides[side]));
}

/* (transfer full) The legs, a column more for each change of a scenario and each side's measures.
 */
static HetStatement *
wide_rows(HetStore *store, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    if (sqlite3_create_function(store->database, "change", 2, SQLITE_UTF8, NULL, change, NULL,
                                NULL) != SQLITE_OK ||
        !find_changes(store, names, error))
        return NULL;
    g_autoptr(GString) sql = g_string_new("SELECT leg.*");
    HET_EACH_BELOW(i, names->len) {
        const char *name = g_ptr_array_index(names, i);
        add_sql(sql, sqlite3_mprintf(", change(scenario, %Q) AS \"scenario %w\"", name, name));
    }
    if (has_courses(store))
        HET_EACH_BELOW(item, HET_COURSE_COUNT)
            add_course(sql, het_course_name((HetCourseItem)item));
    g_string_append(sql, " FROM leg ORDER BY leg.definition, leg.pair, leg.leg");
    return het_store_prepare(store, sql->str, error);
}

bool
het_store_export(HetStore *store, bool wide, bool (*write)(void *data, const char *text),
                 void *data, GError **error)
{
    g_autoptr(HetStatement) statement =
        wide ? wide_rows(store, error)
             : het_store_prepare(store, "SELECT * FROM leg ORDER BY definition, pair, leg", error);
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
