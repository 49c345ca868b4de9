/* Generated battles of the revised Musket & Pike. */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/musketpike/musketpike-state.h"
#include "engine/rules/registry.h"

/* Lines stand one behind the other from the front back, as far as the edge of a crowded map. */
static void
crowded_maps_are_filled_to_their_edges(void **unused)
{
    (void)unused;
    unsigned in_column[19] = {0};
    for (unsigned seed = 1; seed <= 10; seed++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *name =
            g_strdup_printf("musketpike/random?seed=%u&points=240&columns=19&rows=12", seed);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
        assert_no_error(error);
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        const MusketScenario *data = scenario->data;
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            in_column[((const MusketState *)&state.state)->units[unit].place % 19]++;
    }
    for (unsigned column = 0; column < 19; column++)
        assert_int_equal(in_column[column] > 0, column % 2 == 0 && (column <= 4 || column >= 14));
}

TEST_UNIT("musketpike-files")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crowded_maps_are_filled_to_their_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
