/* Where units of Charge! + Kipling may go (KIP-1), against a slow search through all ways; the
 * rules one by one are in tests/positions/kipling/move.positions. */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/kipling/kipling-procedure.h"
#include "engine/rules/registry.h"

/* Cheapest costs by trying all ways, no cleverer than words: depth first, with the allowance. */
typedef struct {
    const KiplingState *state;
    unsigned side;
    KiplingMobility mobility;
    unsigned best[HET_SQUARE_CELLS];
} Oracle;

static void
explore(Oracle *oracle, unsigned at, unsigned spent, unsigned allowance, bool first)
{
    const KiplingScenario *data = kipling_data(oracle->state);
    if (spent >= oracle->best[at] && !first)
        return;
    oracle->best[at] = spent;
    if (!first && het_square_has(&oracle->state->occupied[1 - oracle->side], at))
        return;
    for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
        unsigned to = het_square_step(data->board, at, direction);
        if (to == HET_SQUARE_OFF)
            continue;
        unsigned cost = kipling_terrain_cost(oracle->mobility, (KiplingTerrain)data->terrain[to],
                                             data->river_passable);
        if (cost > 0 && spent + cost <= allowance)
            explore(oracle, to, spent + cost, allowance, false);
    }
}

static void
check_against_oracle(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    const KiplingScenario *data = kipling_data(state);
    Oracle oracle = {
        .state = state, .side = data->side[unit], .mobility = kipling_mobility(state, unit, order)};
    unsigned start = state->units[unit].place, allowance = kipling_allowance(state, unit, order);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++)
        oracle.best[cell] = UINT_MAX;
    explore(&oracle, start, 0, allowance, true);
    KiplingReach reach;
    kipling_reach(state, unit, order, &reach);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
        bool beside = het_square_distance(start, cell) == 1 && cell < HET_SQUARE_CELLS &&
                      data->cost[oracle.mobility][cell] > allowance; /* KIP-1b.3 */
        assert_int_equal(het_square_has(&reach.seen, cell),
                         oracle.best[cell] != UINT_MAX || beside);
        if (oracle.best[cell] != UINT_MAX && !beside)
            assert_int_equal(kipling_cost_of(&reach, cell), oracle.best[cell]);
    }
}

static void
reach_agrees_with_oracle(void **unused)
{
    (void)unused;
    for (unsigned seed = 1; seed <= 40; seed++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *name = g_strdup_printf(
            "kipling/random?seed=%u&width=9&height=9&points=50&woods=%u&buildings=6", seed,
            seed % 20);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
        assert_no_error(error);
        HetStateBuffer buffer;
        het_game_start(scenario, &buffer.state);
        KiplingState *state = (KiplingState *)&buffer;
        HetRandom random = {.state = seed};
        /* Scatter the units first. */
        for (unsigned unit = 0; unit < kipling_data(state)->unit_count; unit++) {
            unsigned cell = het_square(het_random_below(&random, 9), het_random_below(&random, 9));
            if (kipling_data(state)->cost[kipling_data(state)->kind[unit]][cell] != 0 &&
                kipling_may_stand(state, unit, cell))
                kipling_put(state, unit, cell);
        }
        for (unsigned unit = 0; unit < kipling_data(state)->unit_count; unit++)
            check_against_oracle(state, unit, KIPLING_ORDER_MOVE);
    }
}

TEST_UNIT("kipling-reach")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reach_agrees_with_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
