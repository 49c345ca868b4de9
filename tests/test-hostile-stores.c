/* Stores with bytes and values changed at random, read as status, report, export and merge read
 * them and played on as match and tournament do, in this process and in memory: each gives a result
 * or one line, never a crash or a leak of time. HETMAN_TEST_STORES (400) sets how many;
 * HETMAN_TEST_SEED (1) which. A store that ends the test is left in its folder, as "bad". */
#include "test.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

#include "eval/stored.h"
#include "cut-disk.h"
#include "eval/report-html.h"
#include "engine/rules/registry.h"

static char *folder;

static char *
place(const char *name)
{
    return g_build_filename(folder, name, NULL);
}

/* Writes a file without waiting for the disk. */
static bool
put(const char *path, const GByteArray *data)
{
    return g_file_set_contents_full(path, (const char *)data->data, (gssize)data->len,
                                    G_FILE_SET_CONTENTS_NONE, 0600, NULL);
}

/* (transfer full) What the good store is of, not yet loaded. */
static HetTournament *
define(void)
{
    HetTournament *tournament = het_tournament_new();
    het_tournament_add_agents(tournament, "random;greedy;doctrine");
    het_tournament_add_scenarios(tournament, "einstein/standard");
    tournament->pairs = 3;
    return tournament;
}

/* A leg's result; one in seven is a crash. */
static HetRow
made_up(unsigned leg)
{
    static const HetActor winners[] = {HET_FIRST, HET_SECOND, HET_NOBODY};
    bool crash = leg % 7 == 3;
    return (HetRow){.leg = leg,
                    .result = {.code = crash ? HET_LEG_CRASH : HET_LEG_NORMAL,
                               .winner = crash ? HET_SECOND : winners[leg % 3],
                               .offender = crash ? HET_FIRST : HET_NOBODY,
                               .plies = leg,
                               .reason = "because"}};
}

/* (transfer full) The bytes of a small store as it should be, whose last leg is still to play. */
static GByteArray *
good_store(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = place("good");
    g_autoptr(HetTournament) tournament = define();
    assert_true(het_tournament_load(tournament, het_rules_registry, &error));
    HetStore *store = het_store_open(path, tournament, &error);
    assert_no_error(error);
    for (unsigned leg = 0; leg < 2 * het_tournament_pairs(tournament) - 1; leg++) {
        HetRow row = made_up(leg);
        assert_true(het_store_add(store, &row, "hetman-record 1\n", &error));
    }
    het_store_free(store);
    char *data = NULL;
    gsize length = 0;
    assert_true(g_file_get_contents(path, &data, &length, NULL));
    return g_byte_array_new_take((guint8 *)data, length);
}

/* --- changes ---------------------------------------------------------------------------------- */

static void
change_bytes(GByteArray *store, GRand *random)
{
    static const guint8 odd[] = {0, 1, 0x7f, 0x80, 0xff};
    unsigned count = 1u << g_rand_int_range(random, 0, 6);
    for (unsigned i = 0; i < count; i++) {
        guint at = (guint)g_rand_int_range(random, 0, (gint32)store->len);
        if (g_rand_int_range(random, 0, 4) == 0)
            at %= 200; /* the head */
        if (g_rand_boolean(random))
            store->data[at] = odd[g_rand_int_range(random, 0, G_N_ELEMENTS(odd))];
        else
            store->data[at] ^= (guint8)(1 << g_rand_int_range(random, 0, 8));
    }
    if (g_rand_int_range(random, 0, 20) == 0)
        g_byte_array_set_size(store, (guint)g_rand_int_range(random, 0, (gint32)store->len));
}

/* A value where another stands, past the checks of the schema. */
static char *
change_value(GRand *random)
{
    static const char *const columns[] = {
        "definition", "pair",         "leg",    "scenario", "first",        "second",
        "seed",       "code",         "plies",  "turns",    "winner",       "offender",
        "hash",       "first_points", "reason", "host",     "second_calls", "first_luck"};
    static const char *const values[] = {"-1",
                                         "0",
                                         "1e308",
                                         "9223372036854775807",
                                         "-9223372036854775808",
                                         "''",
                                         "x'00ff'",
                                         "char(27)",
                                         "printf('%.70000c', 'x')",
                                         "zeroblob(100000)",
                                         "'first'",
                                         "'draw'",
                                         "'normal'",
                                         "randomblob(16)",
                                         "3.5",
                                         "4294967296",
                                         "'%s%n'",
                                         "CAST(x'c328' AS TEXT)"};
    return g_strdup_printf("PRAGMA ignore_check_constraints = 1; UPDATE OR IGNORE leg SET %s = %s"
                           " WHERE pair = %d",
                           columns[g_rand_int_range(random, 0, G_N_ELEMENTS(columns))],
                           values[g_rand_int_range(random, 0, G_N_ELEMENTS(values))],
                           g_rand_int_range(random, 1, 10));
}

static char *
change_definition(GRand *random)
{
    static const char *const changes[] = {
        "UPDATE definition SET text = REPLACE(text, 'random', 'external:sh -c id')",
        "UPDATE definition SET text = REPLACE(text, 'pairs=3', 'pairs=1000000')",
        "UPDATE definition SET text = REPLACE(text, 'einstein', '/dev/zero')",
        "UPDATE definition SET text = REPLACE(text, 'seed=1', 'seed=2')",
        "UPDATE definition SET text = SUBSTR(text, 1, 60)",
        "UPDATE definition SET text = text || text",
        "UPDATE definition SET text = zeroblob(1000)",
        "UPDATE definition SET hash = 'ffffffffffffffff'",
        "INSERT OR IGNORE INTO definition VALUES ('ffffffffffffffff', 'x', 1)",
        "DELETE FROM definition",
        "UPDATE record SET text = zeroblob(100), pair = pair + 4294967295",
        "UPDATE scenario SET system = 'none'",
        "PRAGMA user_version = 2",
        "PRAGMA user_version = 1",
    };
    return g_strdup_printf("PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = 0; %s",
                           changes[g_rand_int_range(random, 0, G_N_ELEMENTS(changes))]);
}

static void
write_changed(const GByteArray *good, const char *path, GRand *random)
{
    g_autoptr(GByteArray) copy = g_byte_array_sized_new(good->len);
    g_byte_array_append(copy, good->data, good->len);
    int kind = g_rand_int_range(random, 0, 4);
    if (kind < 2)
        change_bytes(copy, random);
    assert_true(put(path, copy));
    if (kind < 2)
        return;
    g_autofree char *sql = kind == 2 ? change_value(random) : change_definition(random);
    sqlite3 *database = NULL;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    sqlite3_exec(database, sql, NULL, NULL, NULL);
    sqlite3_close(database);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool
add_text(void *data, const char *text)
{
    g_checksum_update(data, (const guchar *)text, -1);
    return true;
}

static bool
ignore_record(void *data, unsigned leg, const char *text)
{
    *(size_t *)data += strlen(text) + leg;
    return true;
}

static void
assert_line(GError *error)
{
    assert_non_null(error);
    assert_null(strchr(error->message, '\n'));
    g_error_free(error);
}

/* The report in all its forms. It takes longest, and the same results give the same: what was seen
 * already (by its digest, in the set) is left out. */
static void
report(const HetStored *stored, const GPtrArray *origins, const char *digest, GHashTable *seen)
{
    if (!g_hash_table_add(seen, g_strdup(digest)))
        return;
    g_autoptr(HetReport) report = het_report_new(stored->tournament, stored->results);
    const HetPage page = {.report = report,
                          .origins = origins,
                          .tournament = stored->tournament,
                          .results = stored->results,
                          .store = "/store",
                          .program = "hetman"};
    g_autoptr(GArray) figures = het_report_figures(report, NULL);
    g_autofree char *text = het_report_text(report, false), *json = het_figures_json(figures);
    g_autofree char *csv = het_figures_csv(figures), *html = het_report_html(&page);
    assert_true(*text != '\0' && *json != '\0' && *csv != '\0' && *html != '\0');
}

/* All that the commands do with a store that they do not change. Returns whether it was taken for
 * one. */
static bool
read_all(const char *path, GHashTable *seen)
{
    size_t bytes = 0;
    GError *error = NULL;
    g_auto(HetStored) stored = {0};
    if (!het_stored_open(path, &stored, &error)) {
        assert_line(error);
        return false;
    }
    g_autoptr(GChecksum) digest = g_checksum_new(G_CHECKSUM_MD5);
    add_text(digest, stored.tournament->hash);
    if (!het_store_export(stored.store, add_text, digest, &error)) {
        assert_line(g_steal_pointer(&error));
        add_text(digest, path);
    }
    g_autoptr(GPtrArray) origins = het_store_origins(stored.store, NULL);
    for (guint i = 0; origins != NULL && i < origins->len; i++)
        assert_non_null(((const HetOrigin *)origins->pdata[i])->host);
    report(&stored, origins, g_checksum_get_string(digest), seen);
    if (!het_store_records(stored.store, ignore_record, &bytes, &error))
        assert_line(g_steal_pointer(&error));
    return true;
}

/* Into a good store. */
static void
merge(const char *path, const GByteArray *good)
{
    g_autofree char *target = place("target");
    assert_true(put(target, good));
    GError *error = NULL;
    g_auto(HetStored) stored = {0};
    assert_true(het_stored_open(target, &stored, &error));
    g_autoptr(HetStore) store = het_store_open(target, stored.tournament, &error);
    assert_no_error(error);
    HetMerge merge;
    if (!het_store_merge(store, path, &merge, &error))
        assert_line(error);
    g_free(merge.first);
}

/* As the command does that is given the same definition once more: takes what is there, plays
 * the last leg. Returns whether it could. */
static bool
play_on(const char *path)
{
    GError *error = NULL;
    g_autoptr(HetTournament) tournament = define();
    het_store_take_secret(path, tournament);
    assert_true(het_tournament_load(tournament, het_rules_registry, &error));
    g_autoptr(HetStore) store = het_store_open(path, tournament, &error);
    g_autoptr(HetResults) results = het_results_new(tournament);
    if (store == NULL || !het_store_results(store, tournament, results, &error)) {
        assert_line(error);
        return false;
    }
    HetRow row = made_up(2 * het_tournament_pairs(tournament) - 1);
    if (!het_store_add(store, &row, "hetman-record 1\n", &error) ||
        !het_store_sync(store, &error)) {
        assert_line(error);
        return false;
    }
    return true;
}

static unsigned
requested(const char *name, unsigned usual)
{
    const char *number = g_getenv(name);
    return number != NULL ? (unsigned)g_ascii_strtoull(number, NULL, 10) : usual;
}

static void
no_changed_store_does_harm(void **unused)
{
    (void)unused;
    enum { SECONDS = 60, MERGED_OF = 8, PLAYED_OF = 8 };
    unsigned stores = requested("HETMAN_TEST_STORES", 400), taken = 0, played = 0;
    g_autoptr(GRand) random = g_rand_new_with_seed(requested("HETMAN_TEST_SEED", 1));
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GByteArray) good = good_store();
    g_autofree char *path = place("bad");
    for (unsigned i = 0; i < stores; i++) {
        alarm(SECONDS); /* the default action ends the test */
        write_changed(good, path, random);
        taken += read_all(path, seen);
        if (i % MERGED_OF == 0)
            merge(path, good);
        if (i % PLAYED_OF == 1)
            played += play_on(path);
    }
    alarm(0);
    assert_true(taken > 0 && taken < stores); /* both kinds were met */
    assert_true(played > 0 && played < stores / PLAYED_OF);
    print_message("# %u of %u stores were taken as they were, %u played on\n", taken, stores,
                  played);
}

TEST_UNIT("hostile-stores")
{
    const char *memory = g_access("/dev/shm", W_OK) == 0 ? "/dev/shm" : g_get_tmp_dir();
    folder = g_build_filename(memory, "hetman-test-XXXXXX", NULL);
    assert_non_null(g_mkdtemp(folder));
    cut_disk_install(); /* it need not wait for the real one */
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_changed_store_does_harm)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
    for (const char *name; files != NULL && (name = g_dir_read_name(files)) != NULL;) {
        g_autofree char *file = place(name);
        g_unlink(file);
    }
    g_rmdir(folder);
    return failed;
}
