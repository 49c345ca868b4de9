/* Stores with bytes and values changed at random, read as status, report, export and merge read
 * them, in this process: each gives a result or one line, never a crash or a leak of time.
 * HETMAN_TEST_STORES (400) sets how many; HETMAN_TEST_SEED (1) which. */
#include "test.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "cli/reports/stored.h"
#include "cut-disk.h"
#include "eval/report.h"
#include "engine/rules/registry.h"

static char *folder;

static char *
place(const char *name)
{
    return g_build_filename(folder, name, NULL);
}

/* (transfer full) The bytes of a small store as it should be. */
static GByteArray *
good_store(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = place("good");
    g_autoptr(HetTournament) tournament = het_tournament_new();
    het_tournament_add_agents(tournament, "random;greedy;doctrine");
    het_tournament_add_scenarios(tournament, "einstein/standard");
    tournament->pairs = 3;
    assert_true(het_tournament_load(tournament, het_rules_registry, &error));
    HetStore *store = het_store_open(path, tournament, &error);
    assert_no_error(error);
    static const HetActor winners[] = {HET_FIRST, HET_SECOND, HET_NOBODY};
    for (unsigned leg = 0; leg < 2 * het_tournament_pairs(tournament); leg++) {
        HetRow row = {.leg = leg,
                      .result = {.code = leg % 7 == 3 ? HET_LEG_CRASH : HET_LEG_NORMAL,
                                 .winner = leg % 7 == 3 ? HET_SECOND : winners[leg % 3],
                                 .offender = leg % 7 == 3 ? HET_FIRST : HET_NOBODY,
                                 .plies = leg,
                                 .reason = "because"}};
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
    assert_true(g_file_set_contents(path, (const char *)copy->data, copy->len, NULL));
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
ignore_text(void *data, const char *text)
{
    *(size_t *)data += strlen(text);
    return true;
}

static bool
ignore_record(void *data, unsigned leg, const char *text)
{
    *(size_t *)data += strlen(text) + leg;
    return true;
}

static void
ignore_host(void *data, const char *host, HetPairs pairs)
{
    *(size_t *)data += strlen(host) + het_pairs_count(&pairs);
}

static void
assert_line(GError *error)
{
    assert_non_null(error);
    assert_null(strchr(error->message, '\n'));
    g_error_free(error);
}

/* All that the commands do with a store. Returns whether it was taken for one. */
static bool
read_all(const char *path)
{
    size_t bytes = 0;
    GError *error = NULL;
    g_auto(HetStored) stored = {0};
    if (!het_stored_open(path, &stored, &error)) {
        assert_line(error);
        return false;
    }
    g_autoptr(HetReport) report = het_report_new(stored.tournament, stored.results);
    g_autofree char *text = het_report_text(report, false), *json = het_report_json(report, NULL);
    g_autofree char *csv = het_report_csv(report);
    assert_true(*text != '\0' && *json != '\0' && *csv != '\0');
    g_autoptr(GPtrArray) origins = het_store_origins(stored.store, NULL);
    for (guint i = 0; origins != NULL && i < origins->len; i++)
        assert_non_null(((const HetOrigin *)origins->pdata[i])->host);
    if (!het_store_hosts(stored.store, ignore_host, &bytes, &error))
        assert_line(g_steal_pointer(&error));
    if (!het_store_export(stored.store, HET_STORE_JSON, ignore_text, &bytes, &error))
        assert_line(g_steal_pointer(&error));
    if (!het_store_records(stored.store, ignore_record, &bytes, &error))
        assert_line(g_steal_pointer(&error));
    return true;
}

static void
merge_into_good(const char *path, const GByteArray *good)
{
    g_autofree char *target = place("target");
    assert_true(g_file_set_contents(target, (const char *)good->data, good->len, NULL));
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

static void
no_changed_store_does_harm(void **unused)
{
    (void)unused;
    const char *asked = g_getenv("HETMAN_TEST_STORES"), *seed = g_getenv("HETMAN_TEST_SEED");
    unsigned stores = asked != NULL ? (unsigned)g_ascii_strtoull(asked, NULL, 10) : 400, taken = 0;
    g_autoptr(GRand) random =
        g_rand_new_with_seed(seed != NULL ? (guint32)g_ascii_strtoull(seed, NULL, 10) : 1);
    g_autoptr(GByteArray) good = good_store();
    g_autofree char *path = place("bad");
    for (unsigned i = 0; i < stores; i++) {
        write_changed(good, path, random);
        taken += read_all(path);
        if (i % 4 == 0)
            merge_into_good(path, good);
    }
    assert_true(taken > 0 && taken < stores); /* both kinds were met */
    print_message("# %u of %u stores were taken as they were\n", taken, stores);
}

int
main(void)
{
    folder = g_dir_make_tmp("hetman-test-XXXXXX", NULL);
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
