/* Merging of stores: shards of one tournament come together, and games played twice are compared.
 */
#include "store-row.h"
#include "engine/rules/registry.h"

/* Columns that must agree where both stores hold a leg: everything but times and places. */
#define AGREE                                                                                      \
    "mine.code = theirs.code AND mine.winner = theirs.winner AND mine.offender IS theirs.offender" \
    " AND mine.plies = theirs.plies AND mine.turns = theirs.turns AND mine.hash = theirs.hash"
#define BOTH                                                                                       \
    " FROM main.leg AS mine JOIN other.leg AS theirs ON mine.definition = theirs.definition"       \
    " AND mine.pair = theirs.pair AND mine.leg = theirs.leg"

static const char copy[] =
    "INSERT OR IGNORE INTO main.record SELECT theirs.* FROM other.record AS theirs"
    " WHERE NOT EXISTS (SELECT 1 FROM main.leg AS mine WHERE mine.definition = theirs.definition"
    " AND mine.pair = theirs.pair AND mine.leg = theirs.leg);"
    "INSERT OR IGNORE INTO main.leg SELECT * FROM other.leg;";

static bool
count(HetStore *store, const char *sql, unsigned *ret_count, GError **error)
{
    g_autoptr(HetStatement) statement = het_store_prepare(store, sql, error);
    if (statement == NULL)
        return false;
    if (sqlite3_step(statement) != SQLITE_ROW)
        return het_store_fail(store, error);
    *ret_count = (unsigned)sqlite3_column_int64(statement, 0);
    return true;
}

static bool
find_contradictions(HetStore *store, HetMerge *merge, GError **error)
{
    g_autoptr(HetStatement) statement = het_store_prepare(
        store,
        "SELECT mine.pair, mine.leg, mine.scenario, mine.winner, mine.plies, mine.hash, mine.host,"
        " mine.version, mine.compiler, theirs.winner, theirs.plies, theirs.hash, theirs.host,"
        " theirs.version, theirs.compiler" BOTH " WHERE NOT (" AGREE
        ") ORDER BY mine.pair, mine.leg LIMIT 1",
        error);
    if (statement == NULL || !count(store, "SELECT COUNT(*)" BOTH " WHERE NOT (" AGREE ")",
                                    &merge->contradictory, error))
        return false;
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        const char *text[15];
        for (int i = 0; i < 15; i++)
            text[i] = (const char *)sqlite3_column_text(statement, i);
        merge->first = g_strdup_printf(
            "pair %s, leg %s on %s: winner %s, %s plies, hash %s on %s (%s, %s); winner %s, %s "
            "plies, hash %s on %s (%s, %s)",
            text[0], text[1], text[2], text[3], text[4], text[5], text[6], text[7], text[8],
            text[9], text[10], text[11], text[12], text[13], text[14]);
    }
    return step == SQLITE_ROW || step == SQLITE_DONE || het_store_fail(store, error);
}

/* More pairs there are more pairs here. The text is one that was written here. */
static bool
take_pairs(HetStore *store, const HetTournament *theirs, GError **error)
{
    g_autoptr(HetStatement) statement = het_store_prepare(
        store, "UPDATE main.definition SET text = ?1, pairs = ?2 WHERE pairs < ?2", error);
    if (statement == NULL)
        return false;
    g_autofree char *text = het_tournament_text(theirs);
    sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, theirs->pairs);
    return sqlite3_step(statement) == SQLITE_DONE || het_store_fail(store, error);
}

static bool
copy_all(HetStore *store, const HetTournament *theirs, HetMerge *merge, GError **error)
{
    unsigned there = 0, both = 0;
    if (!het_store_check_rows(store, "main", store->tournament, error) ||
        !het_store_check_rows(store, "other", store->tournament, error) ||
        !count(store, "SELECT COUNT(*) FROM other.leg", &there, error) ||
        !count(store, "SELECT COUNT(*)" BOTH, &both, error) ||
        !find_contradictions(store, merge, error))
        return false;
    merge->added = there - both;
    merge->known = both - merge->contradictory;
    bool good = het_store_begin(store, error) && het_store_run(store, copy, error) &&
                take_pairs(store, theirs, error) &&
                (theirs->format != HET_FORMAT_ROWS || het_store_merge_study(store, error));
    return good ? het_store_sync(store, error) : het_store_undo(store);
}

bool
het_store_merge(HetStore *store, const char *path, HetMerge *merge, GError **error)
{
    *merge = (HetMerge){0};
    g_autoptr(HetStore) other = het_store_read(path, error);
    if (other == NULL || !het_store_commit(store, error))
        return false;
    g_autoptr(HetTournament) theirs = het_store_definition(other, error);
    if (theirs == NULL || !het_tournament_load(theirs, het_rules_registry, error))
        return false;
    if (strcmp(other->hash, store->hash) != 0 || strcmp(theirs->hash, store->hash) != 0) {
        g_autofree char *what = het_tournament_difference(theirs, store->tournament);
        return het_fail(error, HET_ERROR_VALUE, "%s holds another tournament than %s: %s", path,
                        store->path, what != NULL ? what : "a scenario or a rule system differs");
    }
    g_clear_pointer(&other, het_store_free);
    g_autoptr(HetStatement) attach = het_store_prepare(store, "ATTACH ? AS other", error);
    if (attach == NULL)
        return false;
    sqlite3_bind_text(attach, 1, path, -1, SQLITE_STATIC);
    if (sqlite3_step(attach) != SQLITE_DONE)
        return het_store_fail(store, error);
    bool good = copy_all(store, theirs, merge, error);
    sqlite3_exec(store->database, "DETACH other", NULL, NULL, NULL);
    return good;
}
