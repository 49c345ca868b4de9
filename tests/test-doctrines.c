/* What every system's doctrine and evaluator must keep to, a row a system: styles within their
 * dials, values within their bounds. */
#include "test.h"

#include "agents/doctrine/doctrine.h"
#include "agents/evaluator/evaluator.h"
#include "engine/game.h"
#include "engine/rules/registry.h"

enum { WANTED = 4 };

static const struct {
    const char *system;
    const char *scenario; /* games of it; NULL: a game of every scenario of the system */
    uint64_t games;
    size_t styles;              /* at least */
    const char *wanted[WANTED]; /* styles that there must be */
} rows[] = {
    {"husaria", "husaria/training-charge", 20, 5, {NULL}},
    {"husaria", "husaria/training-tabor", 20, 5, {NULL}},
    {"kipling", "kipling/skirmish", 50, 4, {NULL}},
    {"kircholm",
     "kircholm/drill-line",
     20,
     4,
     {"steady", "feigned-retreat", "hussar-hammer", "swedish-line"}},
    {"musketpike",
     "musketpike/drill-brigades",
     20,
     4,
     {"tercio", "swedish-brigade", "caracole", "gallop"}},
    {"northern", NULL, 1, 4, {NULL}},
};

static void
every_style_is_within_its_dials(void **unused)
{
    (void)unused;
    for (size_t row = 0; row < G_N_ELEMENTS(rows); row++) {
        const HetDoctrine *doctrine = het_doctrine_find(rows[row].system);
        double dials[HET_DIALS_MAX];
        const GArray *styles = het_doctrine_styles(doctrine);
        assert_true(styles->len >= rows[row].styles);
        for (size_t i = 0; i < WANTED && rows[row].wanted[i] != NULL; i++)
            assert_true(het_doctrine_set(doctrine, rows[row].wanted[i], NULL, dials, NULL));
        HET_EACH_IN(const HetStyle, style, styles) {
            g_autoptr(GError) error = NULL;
            assert_true(het_doctrine_set(doctrine, style->name, NULL, dials, &error));
            for (size_t k = 0; k < doctrine->dial_count; k++) {
                assert_true(dials[k] >= doctrine->dials[k].minimum);
                assert_true(dials[k] <= doctrine->dials[k].maximum);
            }
        }
    }
}

static bool
takes(const HetDoctrine *doctrine, const char *dial, double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    double dials[HET_DIALS_MAX];
    g_autoptr(GHashTable) set = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_insert(set, (char *)(uintptr_t)dial, g_ascii_dtostr(text, sizeof text, value));
    return het_doctrine_set(doctrine, NULL, set, dials, NULL);
}

/* Both ends belong to it, and nothing beyond them. */
static void
every_dial_has_its_range(void **unused)
{
    (void)unused;
    for (size_t row = 0; row < G_N_ELEMENTS(rows); row++) {
        const HetDoctrine *doctrine = het_doctrine_find(rows[row].system);
        for (size_t i = 0; i < doctrine->dial_count; i++) {
            const HetDial *dial = &doctrine->dials[i];
            assert_true(takes(doctrine, dial->name, dial->minimum));
            assert_true(takes(doctrine, dial->name, dial->maximum));
            assert_false(takes(doctrine, dial->name, dial->minimum - 0.001));
            assert_false(takes(doctrine, dial->name, dial->maximum + 0.001));
        }
    }
}

static void
play_within_bounds(const char *system, const char *name, uint64_t seed)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    HetRandom random = {.state = seed};
    for (het_game_start(scenario, state); !het_game_over(state);) {
        double value = het_evaluate(het_evaluator_find(system), state);
        assert_true(value > -1 && value < 1);
        het_game_legal(state, list);
        unsigned pick = state->actor == HET_CHANCE ? het_random_outcome(&random, list)
                                                   : het_random_below(&random, list->count);
        het_game_apply(state, &list->moves[pick], NULL);
    }
}

static void
values_stay_within_bounds(void **unused)
{
    (void)unused;
    for (size_t row = 0; row < G_N_ELEMENTS(rows); row++) {
        const char *one[] = {rows[row].scenario, NULL};
        g_auto(GStrv) names = rows[row].scenario != NULL ? g_strdupv((char **)(uintptr_t)one)
                                                         : het_scenario_names(rows[row].system);
        for (unsigned i = 0; names[i] != NULL; i++)
            for (uint64_t seed = 0; seed < rows[row].games; seed++)
                play_within_bounds(rows[row].system, names[i], seed + i);
    }
}

/* A state ends with its last unit: what the memory behind it holds is no unit. */
static void
what_lies_beyond_a_state_moves_no_feature(void **unused)
{
    (void)unused;
    for (size_t row = 0; row < G_N_ELEMENTS(rows); row++) {
        g_auto(GStrv) names = het_scenario_names(rows[row].system);
        const char *name = rows[row].scenario != NULL ? rows[row].scenario : names[0];
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, NULL);
        const HetEvaluator *evaluator = het_evaluator_find(rows[row].system);
        double expected[HET_FEATURES_MAX] = {0}, found[HET_FEATURES_MAX] = {0};
        assert_true(scenario->state_size < sizeof(HetStateBuffer));
        for (int byte = 0; byte <= UINT8_MAX; byte++) {
            HetStateBuffer buffer;
            memset(&buffer, byte, sizeof buffer);
            het_game_start(scenario, &buffer.state);
            evaluator->extract(&buffer.state, byte == 0 ? expected : found);
            for (size_t i = 0; byte > 0 && i < evaluator->feature_count; i++)
                if (found[i] != expected[i])
                    fail_msg("%s: %s is %g, and %g where bytes of %d follow", name,
                             evaluator->features[i].name, expected[i], found[i], byte);
        }
    }
}

TEST_UNIT("doctrines")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_style_is_within_its_dials),
        cmocka_unit_test(every_dial_has_its_range),
        cmocka_unit_test(values_stay_within_bounds),
        cmocka_unit_test(what_lies_beyond_a_state_moves_no_feature),
    };
    return cmocka_run_group_tests_name("doctrines", tests, NULL, NULL);
}
