/* A store's own facts: the programs that played its legs, and whether the file is intact. */
#include "store-database.h"

void
het_origin_free(void *data)
{
    HetOrigin *origin = data;
    g_free(origin->version);
    g_free(origin->compiler);
    g_free(origin->host);
    g_free(origin);
}

static char *
text_at(sqlite3_stmt *statement, int column)
{
    return g_strdup((const char *)sqlite3_column_text(statement, column));
}

GPtrArray *
het_store_origins(HetStore *store, GError **error)
{
    g_autoptr(HetStatement) statement = het_store_prepare(
        store,
        "SELECT version, compiler, host, COUNT(*) FROM leg GROUP BY version, compiler, host"
        " ORDER BY 4 DESC, version, compiler, host",
        error);
    if (statement == NULL)
        return NULL;
    g_autoptr(GPtrArray) origins = g_ptr_array_new_with_free_func(het_origin_free);
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        HetOrigin *origin = g_new0(HetOrigin, 1);
        origin->version = text_at(statement, 0);
        origin->compiler = text_at(statement, 1);
        origin->host = text_at(statement, 2);
        origin->legs = (unsigned)sqlite3_column_int64(statement, 3);
        g_ptr_array_add(origins, origin);
    }
    if (step != SQLITE_DONE) {
        het_store_fail(store, error);
        return NULL;
    }
    return g_steal_pointer(&origins);
}

bool
het_store_check(HetStore *store, bool all, GError **error)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, all ? "PRAGMA quick_check(1)" : "PRAGMA quick_check(leg)", error);
    if (statement == NULL)
        return false;
    if (sqlite3_step(statement) != SQLITE_ROW)
        return het_store_fail(store, error);
    g_autofree char *found = text_at(statement, 0);
    if (g_strcmp0(found, "ok") == 0)
        return true;
    /* "*** in database main ***", then what and where. */
    g_strdelimit(found, "\n", ' ');
    const char *where = g_str_has_prefix(found, "***") ? strstr(found + 3, "*** ") : NULL;
    return het_fail(
        error, HET_ERROR_FILE,
        "%s is damaged (%s): take a copy of it from before, or name another file and play "
        "again",
        store->path, where != NULL ? where + strlen("*** ") : found);
}
