/* The definition a store holds: whose results these are. */
#include "store-database.h"

/* One line on what differs, for people. */
static void
refuse(const HetStore *store, const char *was_text, const HetTournament *now, GError **error)
{
    g_autoptr(HetTournament) was =
        het_tournament_parse(store->path, was_text, -1, NULL); /* it parsed when it was written */
    g_autofree char *what = was != NULL ? het_tournament_difference(was, now) : NULL;
    g_set_error(error, HET_ERROR, HET_ERROR_VALUE,
                "%s holds another tournament: %s; name another store", store->path,
                what != NULL ? what
                             : "the same text, but a scenario or a rule system has changed since");
}

static bool
insert(HetStore *store, const HetTournament *tournament, GError **error)
{
    g_autoptr(HetStatement) statement = het_store_prepare(
        store,
        "INSERT INTO definition (hash, text, pairs) VALUES (?1, ?2, ?3)"
        " ON CONFLICT (hash) DO UPDATE SET text = ?2, pairs = ?3 WHERE pairs < ?3",
        error);
    if (statement == NULL)
        return false;
    g_autofree char *text = het_tournament_text(tournament);
    sqlite3_bind_text(statement, 1, tournament->hash, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, text, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 3, tournament->pairs);
    return sqlite3_step(statement) == SQLITE_DONE || het_store_fail(store, error);
}

bool
het_store_adopt(HetStore *store, const HetTournament *tournament, GError **error)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, "SELECT hash, text FROM definition", error);
    if (statement == NULL)
        return false;
    int step = sqlite3_step(statement);
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        return het_store_fail(store, error);
    if (step == SQLITE_ROW) {
        const char *hash = (const char *)sqlite3_column_text(statement, 0);
        if (g_strcmp0(hash, tournament->hash) != 0) {
            refuse(store, (const char *)sqlite3_column_text(statement, 1), tournament, error);
            return false;
        }
    }
    sqlite3_reset(statement);
    g_strlcpy(store->hash, tournament->hash, sizeof store->hash);
    return insert(store, tournament, error);
}

bool
het_store_list(HetStore *store, const HetTournament *tournament, GError **error)
{
    g_autoptr(HetStatement) statement = het_store_prepare(
        store, "INSERT INTO scenario (name, system, digest) VALUES (?, ?, ?)", error);
    if (statement == NULL)
        return false;
    for (guint i = 0; i < tournament->scenarios->len; i++) {
        const HetScenario *scenario = tournament->loaded->pdata[i];
        sqlite3_bind_text(statement, 1, tournament->scenarios->pdata[i], -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 2, scenario->rules->name, -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 3, scenario->digest, -1, SQLITE_STATIC);
        if (sqlite3_step(statement) != SQLITE_DONE)
            return het_store_fail(store, error);
        sqlite3_reset(statement);
    }
    return true;
}

bool
het_store_recall(HetStore *store, GError **error)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, "SELECT hash FROM definition", error);
    if (statement == NULL)
        return false;
    if (sqlite3_step(statement) != SQLITE_ROW)
        return het_store_fail(store, error);
    g_strlcpy(store->hash, (const char *)sqlite3_column_text(statement, 0), sizeof store->hash);
    return true;
}

HetTournament *
het_store_definition(HetStore *store, GError **error)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, "SELECT text FROM definition", error);
    if (statement == NULL)
        return NULL;
    if (sqlite3_step(statement) != SQLITE_ROW) {
        het_store_fail(store, error);
        return NULL;
    }
    return het_tournament_parse(store->path, (const char *)sqlite3_column_text(statement, 0), -1,
                                error);
}
