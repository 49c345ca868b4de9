#define _DEFAULT_SOURCE /* realpath() */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store-database.h"
#include "store-schema.h"

enum { BUSY_MILLISECONDS = 10000 };

/* --- SQLite ----------------------------------------------------------------------------------- */

bool
het_store_fail(const HetStore *store, GError **error)
{
    const char *path = store->path;
    int code = store->database != NULL ? sqlite3_errcode(store->database) : SQLITE_NOMEM;
    const char *what = store->database != NULL ? sqlite3_errmsg(store->database) : "out of memory";
    switch (code) {
    case SQLITE_FULL:
        het_fail(error, HET_ERROR_FILE,
                 "cannot write %s: the disk is full; what was finished before is safe, free some "
                 "room and start again",
                 path);
        break;
    case SQLITE_IOERR:
        het_fail(error, HET_ERROR_FILE,
                 "cannot read or write %s: %s (the disk fails, or a limit of file size is "
                 "reached); what was finished before is safe",
                 path, what);
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        het_fail(error, HET_ERROR_FILE, "%s is locked by another program: wait for it, or end it",
                 path);
        break;
    case SQLITE_READONLY:
        het_fail(error, HET_ERROR_FILE,
                 "%s was cut off while it was written, and cannot be repaired where nothing may "
                 "be written: copy it with its -journal or -wal to where you may",
                 path);
        break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        het_fail(error, HET_ERROR_FILE,
                 "%s is damaged, or no store (%s): take a copy of it from before, or name "
                 "another file and play again",
                 path, what);
        break;
    default:
        het_fail(error, HET_ERROR_FILE, "cannot use %s: %s", path, what);
        break;
    }
    return false;
}

bool
het_store_run(HetStore *store, const char *sql, GError **error)
{
    return sqlite3_exec(store->database, sql, NULL, NULL, NULL) == SQLITE_OK ||
           het_store_fail(store, error);
}

sqlite3_stmt *
het_store_prepare(HetStore *store, const char *sql, GError **error)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(store->database, sql, -1, &statement, NULL) != SQLITE_OK)
        het_store_fail(store, error);
    return statement;
}

/* --- transactions ----------------------------------------------------------------------------- */

bool
het_store_begin(HetStore *store, GError **error)
{
    store->added = store->added || het_store_run(store, "BEGIN IMMEDIATE", error);
    return store->added;
}

bool
het_store_undo(HetStore *store)
{
    if (store->added)
        sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
    store->added = false;
    return false;
}

bool
het_store_commit(HetStore *store, GError **error)
{
    if (!store->added)
        return true;
    if (!het_store_run(store, "COMMIT", error))
        return het_store_undo(store);
    store->added = false;
    store->unsynced = true;
    return true;
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* The first column of the first row as a number. */
static bool
query_number(HetStore *store, const char *sql, gint64 *ret_number, GError **error)
{
    g_autoptr(HetStatement) statement = het_store_prepare(store, sql, error);
    if (statement == NULL)
        return false;
    if (sqlite3_step(statement) != SQLITE_ROW)
        return het_store_fail(store, error);
    *ret_number = sqlite3_column_int64(statement, 0);
    return true;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* Playing into a store needs its lock. */
static bool
lock(HetStore *store, GError **error)
{
    struct stat there;
    if (stat(store->path, &there) == 0 && there.st_nlink > 1)
        return het_fail(
            error, HET_ERROR_FILE,
            "%s has %u names (hard links), so that it cannot be kept from being played into "
            "twice: remove the others",
            store->path, (unsigned)there.st_nlink);
    store->lock =
        het_file_lock(store->path, "played into",
                      "wait for it, or give each shard a store of its own and merge them", error);
    return store->lock != NULL;
}

/* A store whose making was cut off: an empty file, or an empty database. */
static bool
query_unmade(HetStore *store, bool *ret_unmade, GError **error)
{
    gint64 tables = 0, application = 0;
    if (!query_number(store, "SELECT COUNT(*) FROM sqlite_schema", &tables, error) ||
        !query_number(store, "PRAGMA application_id", &application, error))
        return false;
    *ret_unmade = tables == 0 && application == 0;
    return true;
}

static bool
check_format(HetStore *store, gint64 *ret_format, GError **error)
{
    gint64 application = 0, format = 0;
    bool unmade = false;
    if (!query_unmade(store, &unmade, error) ||
        !query_number(store, "PRAGMA application_id", &application, error) ||
        !query_number(store, "PRAGMA user_version", &format, error))
        return false;
    if (unmade)
        return het_fail(
            error, HET_ERROR_FORMAT,
            "%s has nothing in it yet: it was cut off while it was made; start again what "
            "made it, or remove it",
            store->path);
    if (application != HET_STORE_APPLICATION)
        return het_fail(error, HET_ERROR_FORMAT,
                        "%s is an SQLite file, but no store of Hetman's: name another",
                        store->path);
    if (format < HET_STORE_PLAIN || format > HET_STORE_FORMAT)
        return het_fail(
            error, HET_ERROR_FORMAT,
            "%s is a store of format %d, this program reads %d to %d: use the version that "
            "wrote it",
            store->path, (int)format, HET_STORE_PLAIN, HET_STORE_FORMAT);
    *ret_format = format;
    return true;
}

/* (transfer full) The names of tables, views and the like with what made each, as SQLite keeps
 * them. */
static GHashTable *
list_schema(HetStore *store, sqlite3 *database, GError **error)
{
    sqlite3_stmt *rows = NULL;
    if (sqlite3_prepare_v2(database,
                           "SELECT type || ' ' || name, sql FROM sqlite_schema"
                           " WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
                           -1, &rows, NULL) != SQLITE_OK) {
        het_store_fail(store, error);
        return NULL;
    }
    g_autoptr(GHashTable) schema = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    int step;
    while ((step = sqlite3_step(rows)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(rows, 0);
        const char *sql = (const char *)sqlite3_column_text(rows, 1);
        g_hash_table_insert(schema, g_strdup(name != NULL ? name : "?"),
                            g_strdup(sql != NULL ? sql : "?"));
    }
    sqlite3_finalize(rows);
    if (step == SQLITE_DONE)
        return g_steal_pointer(&schema);
    het_store_fail(store, error);
    return NULL;
}

/* (transfer full) The schema of a store that this program has made, of a format. */
static GHashTable *
own_schema(HetStore *store, gint64 format)
{
    sqlite3 *database = NULL;
    GHashTable *schema = NULL;
    g_autofree char *sql = het_store_schema(format == HET_STORE_FORMAT);
    if (sqlite3_open(":memory:", &database) == SQLITE_OK &&
        sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK)
        schema = list_schema(store, database, NULL);
    sqlite3_close(database);
    return schema;
}

/* Tables, views and triggers run when they are used: a store has those of this program, word for
 * word, and no others. */
static bool
check_schema(HetStore *store, gint64 format, GError **error)
{
    g_autoptr(GHashTable) there = list_schema(store, store->database, error);
    if (there == NULL)
        return false;
    g_autoptr(GHashTable) here = own_schema(store, format);
    const char *odd = here == NULL ? "all" : NULL;
    GHashTableIter iterator;
    gpointer name, sql;
    g_hash_table_iter_init(&iterator, there);
    while (odd == NULL && g_hash_table_iter_next(&iterator, &name, &sql))
        if (g_strcmp0(g_hash_table_lookup(here, name), sql) != 0)
            odd = name;
    if (odd == NULL && g_hash_table_size(there) == g_hash_table_size(here))
        return true;
    return het_fail(
        error, HET_ERROR_FORMAT,
        "%s does not have the tables and views of a store (%.60s): drop what was added to it, or "
        "take a copy of it from before",
        store->path, odd != NULL ? odd : "some are missing");
}

/* The file is read, not run. */
static void
distrust(sqlite3 *database)
{
    enum { VALUE_MAX = HET_RECORD_MAX + (1 << 20) }; /* of a row, a record and its key */
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, VALUE_MAX);
    sqlite3_exec(database, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
}

/* A journal to be rolled back may name a file that SQLite deletes then, that of a change of several
 * databases. No store of ours has one. */
static bool
check_journal(const char *path, GError **error)
{
    static const guint8 mark[] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    guint8 end[sizeof mark];
    struct stat status;
    g_autofree char *real = realpath(path, NULL);
    g_autofree char *journal = g_strconcat(real != NULL ? real : path, "-journal", NULL);
    int file = g_open(journal, O_RDONLY | O_CLOEXEC, 0);
    if (file < 0)
        return true;
    bool marked =
        fstat(file, &status) == 0 && status.st_size >= (off_t)sizeof mark &&
        pread(file, end, sizeof end, status.st_size - (off_t)sizeof mark) == (ssize_t)sizeof mark &&
        memcmp(end, mark, sizeof mark) == 0;
    close(file);
    if (!marked)
        return true;
    return het_fail(
        error, HET_ERROR_FORMAT,
        "%s is the journal of several databases, which is none of Hetman's: remove it, or "
        "take a copy of both from before",
        journal);
}

static HetStore *
open_database(const char *path, int flags, GError **error)
{
    g_autoptr(HetStore) store = g_new0(HetStore, 1);
    store->path = g_strdup(path);
    het_store_set_sample(store, HET_STORE_KEPT, HET_STORE_THINNING);
    if ((flags & SQLITE_OPEN_READWRITE) != 0 && !check_journal(path, error))
        return NULL;
    if (sqlite3_open_v2(path, &store->database, flags, NULL) != SQLITE_OK) {
        het_store_fail(store, error);
        return NULL;
    }
    sqlite3_busy_timeout(store->database, BUSY_MILLISECONDS);
    distrust(store->database);
    return g_steal_pointer(&store);
}

/* Makes the tables of a new file and puts the definition in. One transaction: a store is never half
 * made. */
static bool
make(HetStore *store, const HetTournament *tournament, GError **error)
{
    bool study = tournament->format == HET_FORMAT_ROWS;
    g_autofree char *head =
        g_strdup_printf("BEGIN IMMEDIATE; PRAGMA application_id = %d; PRAGMA user_version = %d",
                        HET_STORE_APPLICATION, study ? HET_STORE_FORMAT : HET_STORE_PLAIN);
    g_autofree char *sql = het_store_schema(study);
    return het_store_run(store, head, error) && het_store_run(store, sql, error) &&
           het_store_list(store, tournament, error) && het_store_adopt(store, tournament, error) &&
           het_store_run(store, "COMMIT", error);
}

/* A new file is made; of an old one the definition is checked. */
static bool
prepare(HetStore *store, const HetTournament *tournament, GError **error)
{
    gint64 tables = 0, format = HET_STORE_PLAIN;
    /* A journal that a cut of power brought back would undo all that the log holds since: a
     * deletion waits for the folder too (EXTRA). */
    if (!het_store_run(store,
                       "PRAGMA synchronous = EXTRA; PRAGMA journal_mode = WAL;"
                       "PRAGMA synchronous = NORMAL",
                       error) ||
        !query_number(store, "SELECT COUNT(*) FROM sqlite_schema", &tables, error))
        return false;
    if (tables == 0)
        return make(store, tournament, error);
    return check_format(store, &format, error) && check_schema(store, format, error) &&
           het_store_adopt(store, tournament, error);
}

/* The secret allows anybody to compute the dice: the store, and SQLite's files beside it, are
 * readable by their owner only. */
static bool
hide(const char *path, GError **error)
{
    struct stat status;
    int file = g_open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    bool good = file >= 0 && fstat(file, &status) == 0;
    if (good && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
        (status.st_mode & 0077) != 0)
        good = fchmod(file, status.st_mode & 0700) == 0;
    int failure = errno;
    if (file >= 0)
        close(file);
    if (!good)
        het_fail(error, HET_ERROR_FILE, "cannot use %s: %s", path, g_strerror(failure));
    return good;
}

HetStore *
het_store_open(const char *path, const HetTournament *tournament, GError **error)
{
    if (*tournament->secret != '\0' && !hide(path, error))
        return NULL;
    g_autoptr(HetStore) store =
        open_database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
    if (store == NULL || !lock(store, error) || !prepare(store, tournament, error))
        return NULL;
    store->tournament = tournament;
    return g_steal_pointer(&store);
}

/* Opens a store to read it. One whose program was ended while it made or closed the store may have
 * a journal that has to be rolled back first, which takes the right to write. */
static HetStore *
open_to_read(const char *path, GError **error)
{
    g_autoptr(HetStore) store = NULL;
    for (unsigned attempt = 0;; attempt++) {
        bool unmade = false;
        g_autoptr(GError) inner = NULL;
        g_clear_pointer(&store, het_store_free);
        store = open_database(path, SQLITE_OPEN_READONLY, error);
        if (store == NULL || query_unmade(store, &unmade, &inner))
            return g_steal_pointer(&store);
        if (attempt > 0 || sqlite3_errcode(store->database) != SQLITE_READONLY) {
            g_propagate_error(error, g_steal_pointer(&inner));
            return NULL;
        }
        g_autoptr(HetStore) repaired = open_database(path, SQLITE_OPEN_READWRITE, error);
        if (repaired == NULL || !query_unmade(repaired, &unmade, error))
            return NULL;
    }
}

bool
het_store_is_unmade(const char *path)
{
    bool unmade = false;
    g_autoptr(HetStore) store =
        g_file_test(path, G_FILE_TEST_EXISTS) ? open_to_read(path, NULL) : NULL;
    return store != NULL && query_unmade(store, &unmade, NULL) && unmade;
}

HetStore *
het_store_read(const char *path, GError **error)
{
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        het_fail(error, HET_ERROR_FILE, "there is no store %s", path);
        return NULL;
    }
    g_autoptr(HetStore) store = open_to_read(path, error);
    gint64 format = 0;
    if (store == NULL || !check_format(store, &format, error) ||
        !check_schema(store, format, error) || !het_store_recall(store, error))
        return NULL;
    return g_steal_pointer(&store);
}

/* Without the log beside it a store may be copied by itself, and read where nothing may be written.
 * Someone who is reading just now keeps the log; the next who writes tries again. */
static void
be_one_file(HetStore *store)
{
    sqlite3_busy_timeout(store->database, 0);
    sqlite3_exec(store->database, "PRAGMA synchronous = EXTRA; PRAGMA journal_mode = DELETE", NULL,
                 NULL, NULL);
}

void
het_store_free(HetStore *store)
{
    if (store == NULL)
        return;
    if (store->database != NULL)
        het_store_commit(store, NULL);
    sqlite3_finalize(store->add_leg);
    sqlite3_finalize(store->add_record);
    sqlite3_finalize(store->add_course);
    if (store->lock != NULL && store->database != NULL)
        be_one_file(store);
    sqlite3_close(store->database);
    het_file_unlock(store->lock);
    g_free(store->path);
    g_free(store);
}

const char *
het_store_path(const HetStore *store)
{
    return store->path;
}

const char *
het_store_hash(const HetStore *store)
{
    return store->hash;
}

void
het_store_set_sample(HetStore *store, unsigned all, unsigned thinning)
{
    store->sample_all = all;
    store->sample_thinning = thinning;
}

bool
het_store_samples(const HetStore *store, unsigned leg)
{
    return leg < store->sample_all ||
           (store->sample_thinning > 0 && leg / 2 % store->sample_thinning == 0);
}
