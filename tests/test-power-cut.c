/* A loss of power takes no leg that was reported as done: a store is played into on a disk that
 * logs every write, the power is cut at moments all over the log, and the store that is left has
 * every leg for which het_store_sync() had returned. HETMAN_TEST_CUTS (200) sets the number of
 * cuts. */
#include "test.h"

#include <glib/gstdio.h>
#include <string.h>

#include "cut-disk.h"
#include "eval/store.h"
#include "engine/rules/registry.h"

enum { PAIRS = 400, GROUP_MOST = 9 };

/* A sync that had returned: the moment in the log, and the legs that were reported as done. */
typedef struct {
    unsigned moment, legs;
} Reported;

static char *folder, *path;

static HetTournament *
tournament_new(void)
{
    g_autoptr(GError) error = NULL;
    HetTournament *tournament = het_tournament_new();
    het_tournament_add_agents(tournament, "random;greedy");
    het_tournament_add_scenarios(tournament, "einstein/standard");
    tournament->pairs = PAIRS;
    assert_true(het_tournament_load(tournament, het_rules_registry, &error));
    return tournament;
}

static HetRow
row_of(unsigned leg)
{
    HetRow row = {.leg = leg,
                  .result = {.code = HET_LEG_NORMAL,
                             .winner = leg % 2 ? HET_FIRST : HET_SECOND,
                             .offender = HET_NOBODY,
                             .plies = leg + 1,
                             .turns = 7,
                             .hash = leg * 0x9e3779b97f4a7c15u}};
    g_strlcpy(row.result.reason, "a stone reached the far corner (EIN-6)",
              sizeof row.result.reason);
    return row;
}

/* Plays legs into the store, in groups; tells of each sync. */
static GArray *
play(const HetTournament *tournament, GRand *random)
{
    g_autoptr(GError) error = NULL;
    GArray *reported = g_array_new(FALSE, FALSE, sizeof(Reported));
    g_autofree char *record = g_strnfill(6000, 'r');
    cut_disk_start();
    for (unsigned leg = 0; leg < 2 * PAIRS;) {
        /* Once in a while the program ends and is started again. */
        g_autoptr(HetStore) store = het_store_open(path, tournament, &error);
        assert_no_error(error);
        unsigned until = MIN(leg + 300, 2 * PAIRS);
        while (leg < until) {
            unsigned group = (unsigned)g_rand_int_range(random, 1, GROUP_MOST + 1);
            for (unsigned i = 0; i < group && leg < until; i++, leg++) {
                HetRow row = row_of(leg);
                assert_true(het_store_add(store, &row, leg % 3 == 0 ? record : NULL, &error));
            }
            assert_true(het_store_sync(store, &error));
            Reported now = {.moment = cut_disk_moments(), .legs = leg};
            g_array_append_val(reported, now);
        }
    }
    return reported;
}

/* What the store holds after a cut; it can be read, and it can be played into. */
static unsigned
legs_after(const char *store_path, const HetTournament *tournament)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetStore) store = het_store_open(store_path, tournament, &error);
    if (store == NULL)
        fail_msg("%s", error->message);
    assert_true(het_store_check(store, true, &error));
    g_autoptr(HetResults) results = het_results_new(tournament);
    assert_true(het_store_results(store, tournament, results, &error));
    unsigned legs = 0;
    while (legs < results->count && results->legs[legs].code == HET_LEG_NORMAL) {
        assert_int_equal(results->legs[legs].plies, legs + 1);
        legs++;
    }
    for (unsigned leg = legs; leg < results->count; leg++) /* no hole: they came in order */
        assert_int_equal(results->legs[leg].code, HET_LEG_UNPLAYED);
    return legs;
}

static void
no_leg_that_was_reported_is_lost(void **unused)
{
    (void)unused;
    const char *requested = g_getenv("HETMAN_TEST_CUTS");
    unsigned cuts = requested != NULL ? (unsigned)g_ascii_strtoull(requested, NULL, 10) : 200,
             lost = 0;
    g_autoptr(HetTournament) tournament = tournament_new();
    g_autoptr(GRand) random = g_rand_new_with_seed(5);
    g_autoptr(GArray) reported = play(tournament, random);
    unsigned moments = cut_disk_moments(), last = 0;
    g_autofree char *cut_path = g_strconcat(path, "-after", NULL);
    for (unsigned cut = 0; cut < cuts; cut++) {
        unsigned moment = (unsigned)g_rand_int_range(random, 1, (int)moments + 1), done = 0;
        for (guint i = 0; i < reported->len; i++)
            if (g_array_index(reported, Reported, i).moment <= moment)
                done = g_array_index(reported, Reported, i).legs;
        cut_disk_restore(moment, random, path, cut_path);
        /* Opening writes: that belongs to no cut. */
        unsigned legs = legs_after(cut_path, tournament);
        if (legs < done)
            fail_msg("cut %u at moment %u of %u: %u legs are there, %u were reported as done", cut,
                     moment, moments, legs, done);
        lost += legs < done;
        last = MAX(last, legs);
    }
    assert_int_equal(lost, 0);
    assert_true(last > PAIRS); /* the cuts came all over */
}

/* Reads what a cut or a kill has left, which is as good a beginning as playing on. Returns how many
 * legs are there, -1 for a store that was not made yet. */
static int
legs_read(const char *store_path, const HetTournament *tournament, const char *when)
{
    g_autoptr(GError) error = NULL;
    if (!g_file_test(store_path, G_FILE_TEST_EXISTS))
        return -1;
    g_autoptr(HetStore) store = het_store_read(store_path, &error);
    if (store == NULL) {
        if (!het_store_is_unmade(store_path) || strstr(error->message, "cut off") == NULL)
            fail_msg("%s: %s", when, error->message);
        return -1;
    }
    g_autoptr(HetResults) results = het_results_new(tournament);
    assert_true(het_store_check(store, true, &error));
    assert_true(het_store_results(store, tournament, results, &error));
    return (int)(results->count - het_results_missing(results));
}

/* A store killed while it was made or closed could not be read until it was
 * played on. Every step of making, playing and closing one, twice, is the last one once; whatever
 * was there can be read, and then played on. */
static void
a_store_that_was_cut_off_is_repaired_when_opened(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetTournament) tournament = tournament_new();
    g_autoptr(GRand) random = g_rand_new_with_seed(6);
    g_autofree char *short_path = g_build_filename(folder, "short", NULL);
    g_autofree char *cut_path = g_strconcat(short_path, "-after", NULL);
    unsigned closed = 0, unmade = 0;
    cut_disk_start();
    for (unsigned leg = 0; leg < 4; leg++) {
        g_autoptr(HetStore) store = het_store_open(short_path, tournament, &error);
        assert_no_error(error);
        HetRow row = row_of(leg);
        assert_true(het_store_add(store, &row, NULL, &error));
        assert_true(het_store_sync(store, &error));
        closed = leg == 0 ? cut_disk_moments() : closed;
    }
    unsigned moments = cut_disk_moments();
    for (unsigned moment = 0; moment <= moments; moment++) {
        for (unsigned kind = 0; kind < 4; kind++) {
            g_autofree char *when = g_strdup_printf("%s at moment %u of %u",
                                                    kind == 0 ? "kill" : "cut", moment, moments);
            cut_disk_restore(moment, kind == 0 ? NULL : random, short_path, cut_path);
            int legs = legs_read(cut_path, tournament, when);
            if (moment >= closed && legs < 1)
                fail_msg("%s: the first leg is gone", when);
            unmade += legs < 0;
            cut_disk_restore(moment, kind == 0 ? NULL : random, short_path, cut_path);
            (void)legs_after(cut_path, tournament);
        }
    }
    assert_true(closed > 10 && unmade > 4); /* there were such moments */
}

TEST_UNIT("power-cut")
{
    g_autoptr(GError) error = NULL;
    folder = g_dir_make_tmp("hetman-test-XXXXXX", &error);
    path = g_build_filename(folder, "store", NULL);
    cut_disk_install();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_leg_that_was_reported_is_lost),
        cmocka_unit_test(a_store_that_was_cut_off_is_repaired_when_opened),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
    for (const char *name; files != NULL && (name = g_dir_read_name(files)) != NULL;) {
        g_autofree char *file = g_build_filename(folder, name, NULL);
        g_unlink(file);
    }
    g_rmdir(folder);
    return failed;
}
