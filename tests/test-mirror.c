/* Battles of equal armies on balanced ground ("system/mirror?units=N&seed=S"): as many units a side
 * as asked, the same for both, and a different battle for a different seed. */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/registry.h"

static const struct {
    const char *system;
    unsigned sizes[4];
    unsigned most;
} mirrors[] = {
    {"kipling", {2, 8, 12, 16}, 16}, {"kircholm", {2, 8, 24, 40}, 40},
    {"husaria", {2, 8, 24, 80}, 93}, {"musketpike", {4, 8, 24, 48}, 56},
    {"northern", {3, 5, 8, 15}, 15},
};

static HetScenario *
open_mirror(const char *system, unsigned units, unsigned seed, GError **error)
{
    g_autofree char *name = g_strdup_printf("%s/mirror?units=%u&seed=%u", system, units, seed);
    return het_scenario_open(name, het_rules_registry, error);
}

/* Units of a side but leaders, which have no counterpart in "units". */
static void
both_sides_have_what_was_asked(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(mirrors); i++) {
        for (size_t size = 0; size < G_N_ELEMENTS(mirrors[i].sizes); size++) {
            const unsigned units = mirrors[i].sizes[size];
            for (unsigned seed = 1; seed <= 20; seed++) {
                g_autoptr(GError) error = NULL;
                g_autoptr(HetScenario) scenario =
                    open_mirror(mirrors[i].system, units, seed, &error);
                assert_null(error);
                unsigned count[HET_SIDES] = {0};
                for (unsigned unit = 0; unit < scenario->units->len; unit++)
                    count[het_scenario_unit_at(scenario, unit)->side]++;
                assert_int_equal(count[HET_FIRST], count[HET_SECOND]);
                assert_in_range(count[HET_FIRST], units, units + 4); /* and who leads them */
                HetStateBuffer state;
                HetMeasures measures;
                het_game_start(scenario, &state.state);
                het_game_measures(&state.state, &measures);
                for (unsigned measure = 0; measure < HET_MEASURE_COUNT; measure++)
                    assert_int_equal(measures.value[HET_FIRST][measure],
                                     measures.value[HET_SECOND][measure]);
            }
        }
    }
}

static void
a_seed_makes_one_battle(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(mirrors); i++) {
        g_autoptr(HetScenario) a = open_mirror(mirrors[i].system, 8, 5, NULL);
        g_autoptr(HetScenario) b = open_mirror(mirrors[i].system, 8, 5, NULL);
        g_autoptr(HetScenario) other = open_mirror(mirrors[i].system, 8, 6, NULL);
        assert_string_equal(a->text, b->text);
        assert_string_not_equal(a->text, other->text);
    }
}

static void
more_than_a_system_allows_is_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(mirrors); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(open_mirror(mirrors[i].system, mirrors[i].most + 1, 1, &error));
        g_autofree char *expected = g_strdup_printf(
            "%s/mirror: units: \"%u\" is not a whole number from %u to %u", mirrors[i].system,
            mirrors[i].most + 1, mirrors[i].sizes[0], mirrors[i].most);
        assert_non_null(strstr(error->message, expected));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_sides_have_what_was_asked),
        cmocka_unit_test(a_seed_makes_one_battle),
        cmocka_unit_test(more_than_a_system_allows_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
