/* Every shipped scenario of the system named as argument, or of the toys, or the one scenario
 * named, keeps to the contract; of all systems without one. HETMAN_TEST_GAMES sets the games of
 * each scenario, HETMAN_TEST_SEED the first seed; else as many games, up to a hundred, as come to
 * about the same number of plies. */
#include "test.h"

#include <string.h>

#include "library/conformance/conformance.h"
#include "sanitized.h"
#include "toys.h"

static unsigned
setting(const char *name, unsigned initial)
{
    const char *text = g_getenv(name);
    guint64 value = initial;
    if (text != NULL && !g_ascii_string_to_unsigned(text, 10, 1, G_MAXINT32, &value, NULL))
        fail_msg("%s is \"%s\", expected a whole number from 1", name, text);
    return (unsigned)value;
}

/* Of each scenario in all; ./check --long plays 10000 games under the sanitizers (tools/soak). */
#define PLIES ((unsigned)TEST_COUNT(12000, 2000, 1500))
enum { GAMES_MOST = 100 };
/* One node in so many is looked into. */
#define EVERY ((unsigned)TEST_COUNT(7, 21, 41))
/* One listed move in so many is put to is_legal. */
#define LISTED ((unsigned)TEST_COUNT(1, 1, 5))
/* The first seed: the builds play different games. Of a long battle each plays one, the optimised
 * build with all outcomes alike, the other with dice that fall by weight. */
enum { SEED = SANITIZED ? 1002 : 1 };

static void
run(const HetConformance *conformance, HetConformanceCounts *ret_counts)
{
    g_autofree char *violation = het_conformance_run(conformance, ret_counts);
    if (violation != NULL)
        fail_msg("%s", violation);
}

static void
conforms(void **state)
{
    const char *name = *state;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = toy_or_shipped_open(name, &error);
    assert_no_error(error);
    HetConformance conformance = {.scenario = scenario,
                                  .registry = toy_or_shipped_registry(scenario),
                                  .seed = setting("HETMAN_TEST_SEED", SEED),
                                  .games = 1,
                                  .every = EVERY,
                                  .listed = LISTED,
                                  .plies_max = 50000};
    HetConformanceCounts first, rest = {0};
    run(&conformance, &first);
    /* The first game shows how long they are. One is enough if it alone has the plies; with full
     * counts there is a second. */
    unsigned usual = PLIES / MAX(first.decisions + first.chances, 1);
    unsigned least = (unsigned)TEST_COUNT(2, 1, 1);
    unsigned wanted = setting("HETMAN_TEST_GAMES", CLAMP(usual, least, GAMES_MOST));
    unsigned games = MAX(wanted, least);
    conformance.seed++;
    conformance.games = games - 1;
    if (games > 1)
        run(&conformance, &rest);
    const HetConformanceCounts *counts = games > 1 ? &rest : &first;
    g_print("# %s: %u games, %u decisions, %u rolls, %u epochs, %u drawn, %u listed moves judged, "
            "%u applied, %u of %u made-up moves legal (%u unlisted), "
            "%u equal keys, %u observed, %u texts, %u damaged, %u saves, %u records\n",
            name, counts->games, counts->decisions, counts->chances, counts->epochs,
            counts->sampled, counts->judged, counts->moves, counts->accepted, counts->garbage,
            counts->unlisted, counts->equal_keys, counts->observed, counts->texts, counts->damaged,
            counts->saves, counts->records);
    assert_int_equal(first.games + rest.games, games);
    /* Rolls of one die, the only ones drawn without a list, are rare in some battles: games follow
     * until one has come. All rolls of the toys are of several. */
    unsigned sampled = first.sampled + rest.sampled;
    const bool toy = g_str_has_prefix(name, "toy-"), enough = games >= MIN(usual, GAMES_MOST);
    conformance.games = 1;
    for (unsigned i = games; enough && !toy && sampled == 0 && i < GAMES_MOST; i++) {
        HetConformanceCounts more;
        conformance.seed += i;
        run(&conformance, &more);
        sampled += more.sampled;
    }
    /* A few short games, if no more are requested, need not come to a position that is observed or
     * saved. */
    if (enough) {
        assert_true(counts->observed > 0 || conformance.scenario->rules->numbers == NULL);
        assert_true(sampled > 0 || toy);
        assert_true(first.saves + rest.saves > 0 && first.records + rest.records > 0 &&
                    first.texts + rest.texts > 0);
    }
}

/* Days of a battle whose first stands for them under the sanitizers, unless counts are full. */
static const char *const later_days[] = {"husaria/berestechko-29-june",
                                         "husaria/berestechko-30-june", NULL};

/* Orders of battle of every system (engine/muster.h); the argument chooses one. */
static const char *const battles[] = {
#define BATTLE                                                                                     \
    "/battle?men=9500,7500&horse=3000,2000&guns=6,9&front=2,1&defence=prepared&ground=rugged&"     \
    "year=1674&surprise=2&side=second&turns=4"
    "husaria" BATTLE,    "kipling" BATTLE,  "kircholm" BATTLE,
    "musketpike" BATTLE, "northern" BATTLE, NULL};

TEST_UNIT("conformance")
{
    bool toys = argc > 1 && g_str_equal(argv[1], "toys");
    bool one = argc > 1 && strchr(argv[1], '/') != NULL;
    g_auto(GStrv) shipped =
        one ? g_strdupv(argv + 1) : het_scenario_names(argc > 1 ? argv[1] : NULL);
    GArray *tests = g_array_new(FALSE, TRUE, sizeof(struct CMUnitTest));
    char *none[] = {NULL};
    char **const lists[] = {shipped,
                            argc == 1 || toys ? (char **)(uintptr_t)toy_scenario_names : none,
                            one || toys ? none : (char **)(uintptr_t)battles};
    for (unsigned list = 0; list < G_N_ELEMENTS(lists); list++) {
        for (unsigned i = 0; lists[list][i] != NULL; i++) {
            const bool later = !one && g_strv_contains(later_days, lists[list][i]);
            if ((later && TEST_COUNT(false, false, true)) ||
                (list == 2 && argc > 1 && !g_str_has_prefix(lists[list][i], argv[1])))
                continue;
            struct CMUnitTest test = {
                .name = lists[list][i], .test_func = conforms, .initial_state = lists[list][i]};
            g_array_append_val(tests, test);
        }
    }
    int failed = _cmocka_run_group_tests("conformance", (struct CMUnitTest *)(void *)tests->data,
                                         tests->len, NULL, NULL);
    g_array_unref(tests);
    return failed;
}
