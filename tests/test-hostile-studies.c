/* Study files and stores of studies changed at random, read as `hetman study` and `hetman check`
 * read them, in this process: each gives reports or one line, never a crash. HETMAN_TEST_STORES
 * (400, by default fewer) sets how many stores, and twice as many files; HETMAN_TEST_SEED (1)
 * which. */
#include "test.h"

#include <glib/gstdio.h>
#include <math.h>
#include <sqlite3.h>
#include <string.h>

#include "eval/stored.h"
#include "eval/command/study/answers.h"
#include "eval/command/study/report.h"
#include "cut-disk.h"
#include "engine/rules/registry.h"
#include "eval/store-database.h"
#include "eval/store.h"
#include "eval/study/same.h"
#include "sanitized.h"

static char *folder;

static const char games_text[] =
    "[study]\nformat=1\ntitle=A\nquestion=Why?\nscenario=einstein/standard\nwidth=20\nleast=20\n"
    "most=60\nseed=3\nresponses=points; win first; draw; turns; strength-lost second; exchange\n"
    "baseline=side=greedy\n"
    "[factor side]\nvary=agent first\nvalues=random; greedy\nlabels=random; greedy\n"
    "[factor other]\nvary=dial second take\nvalues=0..2 step 0.5\ntitle=care\n";
static const char drill_text[] =
    "[study]\nformat=1\ntitle=B\ndrill=lancers-against-pikes\nsystem=kircholm; husaria; northern\n"
    "games=20\nbalance=horse by strength\nresponses=broken second; rout first; ground second\n"
    "[factor horse]\nvary=drill attackers\nvalues=1..4\n"
    "[factor how]\nvary=drill formation; drill slope\nvalues=line | flat; hedgehog | up\n";
static const char odds_text[] =
    "[study]\nformat=1\ntitle=C\nscenario=kircholm/drill-shooting\n"
    "answer=odds LH1 charge 0605\ndesign=bisection men 30\n"
    "responses=chance SI1 falls back; prospect SI1 fell-back; strength-lost first\n"
    "[factor men]\nvary=option lances-modifier\nvalues=0..2\n";
static const char *const texts[] = {games_text, drill_text, odds_text};

static unsigned
count_requested(void)
{
    const char *requested = g_getenv("HETMAN_TEST_STORES");
    if (requested != NULL)
        return (unsigned)g_ascii_strtoull(requested, NULL, 10);
    return TEST_COUNT(400, 100, SANITIZED ? 200 : 50);
}

static GRand *
random_requested(void)
{
    const char *seed = g_getenv("HETMAN_TEST_SEED");
    return g_rand_new_with_seed(seed != NULL ? (guint32)g_ascii_strtoull(seed, NULL, 10) : 1);
}

static void
assert_line(GError *error)
{
    assert_non_null(error);
    if (strchr(error->message, '\n') != NULL)
        fail_msg("more than a line: %s", error->message);
    g_error_free(error);
}

/* --- files ------------------------------------------------------------------------------------ */

/* What a definition is changed with. */
static const char *const words[] = {"-1",
                                    "0",
                                    "1e308",
                                    "0..1e9 step 1e-9",
                                    "..",
                                    "0..",
                                    ";",
                                    "|",
                                    "=",
                                    "[",
                                    "]",
                                    "%s%n",
                                    "\n",
                                    "9223372036854775808",
                                    "nan",
                                    "inf",
                                    "bisection men 50",
                                    "bisection other -1e300",
                                    "design=list\n",
                                    "[points]\na=0\n",
                                    "balance=horse at 50\n",
                                    "balance=men by strength\n",
                                    "games=2\n",
                                    "[factor men]\n",
                                    "[factor x]\nvary=units *\nvalues=0\n",
                                    "\xff",
                                    "\xc3\x28",
                                    "*",
                                    "?",
                                    "&",
                                    "units=A*\n",
                                    "answer=odds\n",
                                    "level both",
                                    "copy [a] [b]"};

static void
change_text(GString *text, GRand *random)
{
    const unsigned count = 1u << g_rand_int_range(random, 0, 3);
    for (unsigned i = 0; i < count && text->len > 1; i++) {
        const gint32 at = g_rand_int_range(random, 0, (gint32)text->len);
        const gint32 wanted = g_rand_int_range(random, 1, 12);
        const gint32 more = MIN((gint32)text->len - at, wanted);
        switch (g_rand_int_range(random, 0, 4)) {
        case 0:
            g_string_erase(text, at, more);
            break;
        case 1:
            text->str[at] = (char)g_rand_int_range(random, 1, 127);
            break;
        case 2: { /* a part once more, elsewhere */
            g_autofree char *part = g_strndup(text->str + at, (gsize)more);
            g_string_insert(text, g_rand_int_range(random, 0, (gint32)text->len), part);
            break;
        }
        default:
            g_string_insert(text, at, words[g_rand_int_range(random, 0, G_N_ELEMENTS(words))]);
            break;
        }
    }
}

static void
read_reports(const HetStudy *study, const HetResults *results)
{
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    g_autoptr(GPtrArray) same = het_study_same(analysis, results);
    const HetStudyReport report = {
        .analysis = analysis, .store = "a.store", .path = "a.study", .same = same};
    g_autoptr(GArray) figures = het_study_figures(&report);
    g_autofree char *text = het_study_report_text(&report), *csv = het_figures_csv(figures);
    g_autofree char *json = het_figures_json(figures);
    assert_true(*text != '\0' && *csv != '\0' && *json != '\0');
    for (unsigned point = 0; point < study->points->len; point++)
        g_free(het_study_battle(&report, point));
}

/* Whether the text was a study to the end. */
static bool
read_study(const char *text, gsize length)
{
    GError *error = NULL;
    g_autoptr(HetStudy) study = het_study_parse("a.study", text, (gssize)length, &error);
    if (study == NULL) {
        assert_line(error);
        return false;
    }
    /* Paths are left alone. */
    if (strstr(text, ".scenario") != NULL || strstr(text, "=/") != NULL)
        return false;
    if (!het_study_load(study, het_rules_registry, &error)) {
        assert_line(error);
        return false;
    }
    if (study->points->len > 64 || study->games > 1000 || study->most > 1000)
        return true;
    g_autoptr(HetResults) none = het_results_new(study->tournament);
    if (!study->exact)
        read_reports(study, none);
    return true;
}

static void
no_changed_study_does_harm(void **unused)
{
    (void)unused;
    g_autoptr(GRand) random = random_requested();
    const unsigned count = 2 * count_requested();
    unsigned taken = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
        assert_true(read_study(texts[i], strlen(texts[i])));
    for (unsigned i = 0; i < count; i++) {
        g_autoptr(GString) text = g_string_new(texts[i % G_N_ELEMENTS(texts)]);
        change_text(text, random);
        taken += read_study(text->str, text->len);
    }
    assert_true(taken > 0 && taken < count); /* both kinds were met */
    print_message("# %u of %u studies were taken as they were\n", taken, count);
}

/* --- stores ----------------------------------------------------------------------------------- */

static HetStudy *
study_of(const char *text)
{
    GError *error = NULL;
    HetStudy *study = het_study_parse("a.study", text, -1, &error);
    assert_no_error(error);
    assert_true(het_study_load(study, het_rules_registry, &error));
    assert_no_error(error);
    return study;
}

/* The bytes of a store as it should be: games with their courses, or answers. */
static GByteArray *
good_store(const HetStudy *study)
{
    GError *error = NULL;
    g_autofree char *path = g_build_filename(folder, "good", NULL);
    g_unlink(path);
    HetStore *store = het_store_open(path, study->tournament, &error);
    assert_no_error(error);
    const unsigned rows = study->tournament->rows->len;
    for (unsigned leg = 0; !study->exact && leg < 40 * rows; leg++) {
        HetRow row = {.leg = leg,
                      .result = {.code = HET_LEG_NORMAL,
                                 .winner = leg % 3 == 0 ? HET_FIRST : HET_SECOND,
                                 .offender = HET_NOBODY,
                                 .plies = leg,
                                 .turns = 5,
                                 .has_course = true,
                                 .course.value = {{3, 4, 5}, {6, 7, 8}},
                                 .reason = "because"}};
        assert_true(het_store_add(store, &row, "hetman-record 1\n", &error));
    }
    for (unsigned row = 0; study->exact && row < rows; row++) {
        const HetStoreAnswer answers[] = {{row, "undecided", 0.1},
                                          {row, "chance SI1 falls back", 10.0 * row}};
        assert_true(het_store_add_answers(store, answers, 2, &error));
        assert_true(het_store_commit(store, &error));
        /* What cannot begin is reported. */
        assert_true(het_store_run(store, "BEGIN", &error));
        assert_false(het_store_add_answers(store, answers, 2, &error));
        assert_non_null(error);
        g_clear_error(&error);
        assert_true(het_store_run(store, "ROLLBACK", &error));
    }
    het_store_free(store);
    char *data = NULL;
    gsize length = 0;
    assert_true(g_file_get_contents(path, &data, &length, NULL));
    return g_byte_array_new_take((guint8 *)data, length);
}

static const char *const changes[] = {
    "UPDATE course SET first = 9223372036854775807",
    "UPDATE course SET second = -9223372036854775808 WHERE pair = 1",
    "UPDATE course SET first = 'x', second = zeroblob(100)",
    "UPDATE OR IGNORE course SET name = 'strength' WHERE pair < 4",
    "UPDATE OR IGNORE course SET name = printf('%.70000c', 'x')",
    "UPDATE OR IGNORE course SET pair = 1000001 WHERE leg = 2",
    "UPDATE OR IGNORE course SET leg = -1",
    "DELETE FROM course WHERE pair = 2",
    "UPDATE course SET first = 0, second = 0",
    "UPDATE answer SET value = 9e999",
    "UPDATE answer SET value = -9e999",
    "UPDATE answer SET value = 'x'",
    "UPDATE answer SET value = NULL",
    "UPDATE OR IGNORE answer SET point = 2048 WHERE point = 1",
    "UPDATE OR IGNORE answer SET point = -1",
    "UPDATE OR IGNORE answer SET name = 'no ' || name",
    "UPDATE OR IGNORE answer SET name = ''",
    "UPDATE OR IGNORE answer SET name = char(27, 10)",
    "DELETE FROM answer WHERE name = 'undecided'",
    "UPDATE leg SET turns = -2147483649",
    "UPDATE leg SET winner = 'third'",
    "UPDATE definition SET text = REPLACE(text, 'einstein', '/dev/zero')",
    "DROP TABLE course",
    "DROP TABLE answer",
};

static void
write_changed(const GByteArray *good, const char *path, GRand *random)
{
    g_autoptr(GByteArray) copy = g_byte_array_sized_new(good->len);
    g_byte_array_append(copy, good->data, good->len);
    const bool bytes = g_rand_boolean(random);
    for (unsigned i = 0; bytes && i < 1u << g_rand_int_range(random, 0, 6); i++)
        copy->data[g_rand_int_range(random, 0, (gint32)copy->len)] ^=
            (guint8)(1 << g_rand_int_range(random, 0, 8));
    assert_true(g_file_set_contents(path, (const char *)copy->data, copy->len, NULL));
    if (bytes)
        return;
    sqlite3 *database = NULL;
    g_autofree char *sql =
        g_strconcat("PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = 0; ",
                    changes[g_rand_int_range(random, 0, G_N_ELEMENTS(changes))], NULL);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    sqlite3_exec(database, sql, NULL, NULL, NULL);
    sqlite3_close(database);
}

/* As `hetman study --store` reads it; games are not played, answers are worked out. */
static bool
read_store(const HetStudy *study, const char *path)
{
    GError *error = NULL;
    g_autoptr(HetStore) store = het_store_open(path, study->tournament, &error);
    if (store == NULL) {
        assert_line(error);
        return false;
    }
    if (study->exact) {
        const unsigned points = study->points->len;
        g_autofree double *values = g_new0(double, (gsize)points * study->responses->len);
        g_autofree double *undecided = g_new0(double, points);
        const HetAnswersSettings settings = {.store = store, .jobs = 1};
        if (!het_answers_find(study, &settings, values, undecided, &error)) {
            assert_line(error);
            return false;
        }
        g_autoptr(HetAnalysis) analysis = het_analysis_exact(study, values);
        g_autoptr(GPtrArray) same = het_study_same(analysis, NULL);
        const HetStudyReport report = {.analysis = analysis,
                                       .undecided = undecided,
                                       .store = path,
                                       .path = "a.study",
                                       .same = same};
        g_autofree char *text = het_study_report_text(&report);
        return *text != '\0';
    }
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    if (!het_store_results(store, study->tournament, results, &error)) {
        assert_line(error);
        return false;
    }
    read_reports(study, results);
    return true;
}

static void
no_changed_store_does_harm(void **unused)
{
    (void)unused;
    g_autoptr(GRand) random = random_requested();
    g_autofree char *path = g_build_filename(folder, "bad", NULL);
    const unsigned count = count_requested();
    unsigned taken = 0;
    static const char *const kinds[] = {games_text, odds_text};
    for (size_t kind = 0; kind < G_N_ELEMENTS(kinds); kind++) {
        g_autoptr(HetStudy) study = study_of(kinds[kind]);
        g_autoptr(GByteArray) good = good_store(study);
        for (unsigned i = 0; i < count / 2; i++) {
            write_changed(good, path, random);
            taken += read_store(study, path);
        }
    }
    assert_true(taken > 0 && taken < count); /* both kinds were met */
    print_message("# %u of %u stores were taken as they were\n", taken, count);
}

TEST_UNIT("hostile-studies")
{
    folder = g_dir_make_tmp("hetman-test-XXXXXX", NULL);
    cut_disk_install(); /* it need not wait for the real one */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_changed_study_does_harm),
        cmocka_unit_test(no_changed_store_does_harm),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
    for (const char *name; files != NULL && (name = g_dir_read_name(files)) != NULL;) {
        g_autofree char *file = g_build_filename(folder, name, NULL);
        g_unlink(file);
    }
    g_rmdir(folder);
    return failed;
}
