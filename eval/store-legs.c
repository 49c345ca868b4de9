/* Legs and records in a store: adding them, and reading them back. */
#include <inttypes.h>

#include "engine/textfile.h"
#include "engine/version.h"
#include "store-row.h"

static const char add_leg[] =
    "INSERT INTO leg VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
    " ?, ?, ?, ?, ?, ?, ?, ?)";

static void
bind_text(sqlite3_stmt *statement, int column, const char *text)
{
    sqlite3_bind_text(statement, column, text, -1, SQLITE_TRANSIENT);
}

static void
bind_key(const HetStore *store, sqlite3_stmt *statement, unsigned leg)
{
    sqlite3_bind_text(statement, HET_COLUMN_DEFINITION, store->hash, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, HET_COLUMN_PAIR, leg / 2 + 1);
    sqlite3_bind_int64(statement, HET_COLUMN_LEG, leg % 2 + 1);
}

static void
bind_pairing(HetStore *store, sqlite3_stmt *statement, unsigned leg)
{
    const HetTournament *tournament = store->tournament;
    const HetPairing *pairing = het_store_pairing(store, tournament, leg / 2);
    bind_text(statement, HET_COLUMN_SCENARIO, tournament->scenarios->pdata[pairing->scenario]);
    bind_text(statement, HET_COLUMN_FIRST,
              tournament->agents->pdata[het_pairing_agent(pairing, leg % 2, HET_FIRST)]);
    bind_text(statement, HET_COLUMN_SECOND,
              tournament->agents->pdata[het_pairing_agent(pairing, leg % 2, HET_SECOND)]);
    g_autofree char *seed = g_strdup_printf("%" PRIu64, pairing->seeds[leg % 2]);
    bind_text(statement, HET_COLUMN_SEED, seed);
}

static void
bind_result(sqlite3_stmt *statement, const HetLegResult *result)
{
    bool drawn = result->winner == HET_NOBODY;
    g_autofree char *hash = g_strdup_printf("%016" PRIx64, result->hash);
    bind_text(statement, HET_COLUMN_CODE, het_leg_code_name(result->code));
    bind_text(statement, HET_COLUMN_WINNER, drawn ? "draw" : het_actor_name(result->winner));
    if (result->offender == HET_NOBODY)
        sqlite3_bind_null(statement, HET_COLUMN_OFFENDER);
    else
        bind_text(statement, HET_COLUMN_OFFENDER, het_actor_name(result->offender));
    sqlite3_bind_double(statement, HET_COLUMN_POINTS,
                        drawn ? 0.5 : (result->winner == HET_FIRST ? 1.0 : 0.0));
    sqlite3_bind_int64(statement, HET_COLUMN_PLIES, result->plies);
    sqlite3_bind_int64(statement, HET_COLUMN_TURNS, result->turns);
    bind_text(statement, HET_COLUMN_HASH, hash);
    bind_text(statement, HET_COLUMN_REASON, result->reason);
    if (result->has_luck)
        sqlite3_bind_double(statement, HET_COLUMN_LUCK, result->luck);
    else
        sqlite3_bind_null(statement, HET_COLUMN_LUCK);
    for (int side = 0; side < HET_SIDES; side++) {
        const HetAgentWork *work = &result->work[side];
        const int64_t numbers[] = {(int64_t)work->choices, (int64_t)work->iterations,
                                   (int64_t)work->calls,   (int64_t)work->evaluations,
                                   result->cpu[side],      result->wall[side]};
        for (int i = 0; i < 6; i++)
            sqlite3_bind_int64(statement, HET_COLUMN_WORK + 6 * side + i, numbers[i]);
    }
}

/* Steps a kept statement and makes it ready for the next time. */
static bool
step_kept(HetStore *store, sqlite3_stmt *statement, GError **error)
{
    bool good = sqlite3_step(statement) == SQLITE_DONE || het_store_fail(store, error);
    sqlite3_reset(statement);
    return good;
}

static bool
insert_leg(HetStore *store, const HetRow *row, GError **error)
{
    if (store->add_leg == NULL &&
        (store->add_leg = het_store_prepare(store, add_leg, error)) == NULL)
        return false;
    bind_key(store, store->add_leg, row->leg);
    bind_pairing(store, store->add_leg, row->leg);
    bind_result(store->add_leg, &row->result);
    bind_text(store->add_leg, HET_COLUMN_VERSION, HET_VERSION);
    bind_text(store->add_leg, HET_COLUMN_COMPILER, HET_COMPILER);
    g_autofree char *host = het_text_line(g_get_host_name());
    bind_text(store->add_leg, HET_COLUMN_HOST, host);
    return step_kept(store, store->add_leg, error);
}

static bool
insert_record(HetStore *store, unsigned leg, const char *record, GError **error)
{
    if (store->add_record == NULL &&
        (store->add_record = het_store_prepare(
             store, "INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?)", error)) == NULL)
        return false;
    bind_key(store, store->add_record, leg);
    bind_text(store->add_record, HET_COLUMN_LEG + 1, record);
    return step_kept(store, store->add_record, error);
}

bool
het_store_add(HetStore *store, const HetRow *row, const char *record, GError **error)
{
    g_return_val_if_fail(store->tournament != NULL && het_leg_code_scored(row->result.code), false);
    const bool good = het_store_begin(store, error) && insert_leg(store, row, error) &&
                      het_store_add_course(store, row, error) &&
                      (record == NULL || insert_record(store, row->leg, record, error));
    return good || het_store_undo(store);
}

/* Commits append to the log beside the file without waiting for the disk; the log synced, all of
 * them are there. (With "synchronous = FULL" each would wait by itself.) */
bool
het_store_sync(HetStore *store, GError **error)
{
    sqlite3_file *log = NULL;
    if (!het_store_commit(store, error))
        return false;
    if (!store->unsynced)
        return true;
    if (sqlite3_file_control(store->database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) ==
            SQLITE_OK &&
        log != NULL && log->pMethods != NULL &&
        log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) != SQLITE_OK)
        return het_fail(error, HET_ERROR_FILE,
                        "cannot write %s: the disk fails; legs reported as done before are safe",
                        store->path);
    store->unsynced = false;
    return true;
}

/* --- reading ---------------------------------------------------------------------------------- */

bool
het_store_results(HetStore *store, const HetTournament *tournament, HetResults *results,
                  GError **error)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, "SELECT * FROM leg ORDER BY definition, pair, leg", error);
    if (statement == NULL)
        return false;
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        HetRow row;
        if (!het_store_read_row(store, statement, tournament, &row, error))
            return false;
        if (row.leg < results->count)
            results->legs[row.leg] = row.result;
    }
    return (step == SQLITE_DONE || het_store_fail(store, error)) &&
           (tournament->format != HET_FORMAT_ROWS || het_store_courses(store, results, error));
}

bool
het_store_records(HetStore *store, bool (*each)(void *data, unsigned leg, const char *text),
                  void *data, GError **error)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, "SELECT pair, leg, text FROM record ORDER BY pair, leg", error);
    if (statement == NULL)
        return false;
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        gint64 pair = sqlite3_column_int64(statement, 0), leg = sqlite3_column_int64(statement, 1);
        const char *text = (const char *)sqlite3_column_text(statement, 2);
        if (!het_store_check_record(store, pair, leg, text, error))
            return false;
        if (!each(data, (unsigned)(2 * (pair - 1) + leg - 1), text))
            return true;
    }
    return step == SQLITE_DONE || het_store_fail(store, error);
}
