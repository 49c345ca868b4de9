/* The definition kept in a store: the tournament or study whose results it has. */
#include "engine/each.h"
#include "engine/textfile.h"
#include "store-database.h"

/* (transfer full) A definition as a store has it. Before there was a choice dice were open. */
static HetTournament *
parse(const HetStore *store, const char *text, GError **error)
{
    HetTournament *tournament = het_tournament_parse(store->path, text, -1, error);
    if (tournament != NULL && tournament->dice == HET_DICE_USUAL)
        tournament->dice = HET_DICE_OPEN;
    return tournament;
}

/* One line on what differs, for people. */
static void
refuse(const HetStore *store, const char *was_text, const HetTournament *now, GError **error)
{
    g_autoptr(HetTournament) was = was_text != NULL ? parse(store, was_text, NULL) : NULL;
    g_autofree char *what = was != NULL ? het_tournament_difference(was, now) : NULL;
    het_fail(error, HET_ERROR_VALUE, "%s holds another tournament: %s; name another store",
             store->path,
             what != NULL ? what
                          : "the same text, but a scenario, a rule system or the source of the "
                            "dice has changed since");
}

static bool
fail_definition(const HetStore *store, GError **error)
{
    return het_fail(
        error, HET_ERROR_FORMAT,
        "%s holds no definition of a tournament: take a copy of it from before, or name "
        "another file and play again",
        store->path);
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
het_store_holds(HetStore *store, const HetTournament *tournament, GError **error)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, "SELECT hash, text FROM definition", error);
    if (statement == NULL)
        return false;
    int step = sqlite3_step(statement);
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        return het_store_fail(store, error);
    if (step == SQLITE_ROW && sqlite3_column_text(statement, 0) == NULL)
        return fail_definition(store, error);
    if (step == SQLITE_ROW) {
        const char *hash = (const char *)sqlite3_column_text(statement, 0);
        if (g_strcmp0(hash, tournament->hash) != 0) {
            refuse(store, (const char *)sqlite3_column_text(statement, 1), tournament, error);
            return false;
        }
    }
    return true;
}

bool
het_store_adopt(HetStore *store, const HetTournament *tournament, GError **error)
{
    if (!het_store_holds(store, tournament, error))
        return false;
    g_strlcpy(store->hash, tournament->hash, sizeof store->hash);
    return insert(store, tournament, error);
}

/* Everybody's meetings come in the order of the first agent, then the second: one agent more is met
 * by each first agent after all others. */
static unsigned
grown_pair(const HetTournament *was, const HetTournament *grown, unsigned pair)
{
    const unsigned meetings = het_tournament_meetings(was);
    return pair / meetings * het_tournament_meetings(grown) + pair % meetings +
           het_tournament_meeting(was, pair).agents[0];
}

/* Gives the rows of a table the new definition, and their pairs the new numbers. */
static bool
move_rows(HetStore *store, const HetTournament *grown, const char *table, GError **error)
{
    g_autofree char *list = g_strdup_printf("SELECT DISTINCT pair FROM %s", table);
    g_autofree char *move =
        g_strdup_printf("UPDATE %s SET definition = ?1, pair = ?2 WHERE definition = ?3 AND pair = "
                        "?4",
                        table);
    g_autoptr(GArray) pairs = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autoptr(HetStatement) rows = het_store_prepare(store, list, error);
    g_autoptr(HetStatement) update = rows != NULL ? het_store_prepare(store, move, error) : NULL;
    if (update == NULL)
        return false;
    int step;
    while ((step = sqlite3_step(rows)) == SQLITE_ROW) {
        const gint64 pair = sqlite3_column_int64(rows, 0);
        g_array_append_val(pairs, pair);
    }
    sqlite3_bind_text(update, 1, grown->hash, -1, SQLITE_STATIC);
    sqlite3_bind_text(update, 3, store->hash, -1, SQLITE_STATIC);
    HET_EACH_IN(const gint64, pair, pairs) {
        const unsigned now = grown_pair(store->tournament, grown, (unsigned)(*pair - 1)) + 1;
        sqlite3_bind_int64(update, 2, now);
        sqlite3_bind_int64(update, 4, *pair);
        if (sqlite3_step(update) != SQLITE_DONE)
            return het_store_fail(store, error);
        sqlite3_reset(update);
    }
    return step == SQLITE_DONE || het_store_fail(store, error);
}

bool
het_store_grow(HetStore *store, const HetTournament *grown, GError **error)
{
    if (!het_store_begin(store, error))
        return false;
    g_autofree char *remove =
        g_strdup_printf("DELETE FROM definition WHERE hash = '%s'", store->hash);
    const bool good = insert(store, grown, error) && move_rows(store, grown, "leg", error) &&
                      move_rows(store, grown, "record", error) &&
                      het_store_run(store, remove, error) && het_store_commit(store, error);
    if (!good)
        return het_store_undo(store);
    g_strlcpy(store->hash, grown->hash, sizeof store->hash);
    store->tournament = grown;
    return true;
}

bool
het_store_list(HetStore *store, const HetTournament *tournament, GError **error)
{
    g_autoptr(HetStatement) statement = het_store_prepare(
        store, "INSERT INTO scenario (name, system, digest) VALUES (?, ?, ?)", error);
    if (statement == NULL)
        return false;
    HET_EACH_BELOW(i, tournament->scenarios->len) {
        const HetTournamentScenario *scenario = tournament->loaded->pdata[i];
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
    int step = sqlite3_step(statement);
    const char *hash = step == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        return het_store_fail(store, error);
    if (hash == NULL || !het_text_is_hex(hash, HET_DIGEST_DIGITS))
        return fail_definition(store, error);
    g_strlcpy(store->hash, hash, sizeof store->hash);
    return sqlite3_step(statement) == SQLITE_DONE || fail_definition(store, error);
}

HetTournament *
het_store_definition(HetStore *store, GError **error)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, "SELECT text FROM definition", error);
    if (statement == NULL)
        return NULL;
    int step = sqlite3_step(statement);
    const char *text = step == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        het_store_fail(store, error);
    else if (text == NULL)
        fail_definition(store, error);
    if (text == NULL)
        return NULL;
    return parse(store, text, error);
}

void
het_store_take_secret(const char *path, HetTournament *tournament)
{
    g_autoptr(HetStore) store =
        g_file_test(path, G_FILE_TEST_EXISTS) ? het_store_read(path, NULL) : NULL;
    g_autoptr(HetTournament) was = store != NULL ? het_store_definition(store, NULL) : NULL;
    if (was == NULL || *tournament->secret != '\0' ||
        (tournament->dice != HET_DICE_USUAL && tournament->dice != was->dice))
        return;
    tournament->dice = was->dice;
    g_strlcpy(tournament->secret, was->secret, sizeof tournament->secret);
}
