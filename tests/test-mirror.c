/* Battles of equal armies on balanced ground ("system/mirror?units=N&seed=S"): as many units a side
 * as requested, the same for both, a different battle for a different seed, and neither side is
 * bound to win. */
#include "test.h"

#include "agents/agents.h"
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
both_sides_have_what_was_requested(void **unused)
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

/* The winner when the doctrine plays both sides. */
static int
winner(const HetScenario *scenario, unsigned seed)
{
    HetStateBuffer state;
    HetMoveList list;
    HetRandom random = {.state = seed};
    g_autoptr(HetAgent) first = het_agent_new("doctrine", scenario, HET_FIRST, 1, NULL);
    g_autoptr(HetAgent) second = het_agent_new("doctrine", scenario, HET_SECOND, 1, NULL);
    HetAgent *const players[HET_SIDES] = {first, second};
    het_game_start(scenario, &state.state);
    while (!het_game_over(&state.state)) {
        HetMove move;
        het_game_legal(&state.state, &list);
        if (state.state.actor == HET_CHANCE)
            move = list.moves[het_random_outcome(&random, &list)];
        else
            het_agent_choose(players[state.state.actor], &state.state, &list, &move, NULL);
        het_game_apply(&state.state, &move, NULL);
    }
    HetResult result;
    het_game_result(&state.state, &result);
    return (int)result.winner;
}

/* What one side may and the other may not (a formation, a loss that breaks) shows here. */
static void
neither_side_is_bound_to_win(void **unused)
{
    (void)unused;
    enum { BATTLES = 40 };
    for (size_t i = 0; i < G_N_ELEMENTS(mirrors); i++) {
        for (size_t size = 1; size <= 2; size++) {
            unsigned wins[HET_SIDES] = {0};
            for (unsigned seed = 1; seed <= BATTLES; seed++) {
                g_autoptr(HetScenario) scenario =
                    open_mirror(mirrors[i].system, mirrors[i].sizes[size], seed, NULL);
                int side = winner(scenario, seed);
                if (side == HET_FIRST || side == HET_SECOND)
                    wins[side]++;
            }
            unsigned decided = wins[HET_FIRST] + wins[HET_SECOND];
            if (4 * wins[HET_FIRST] < decided || 4 * wins[HET_SECOND] < decided)
                fail_msg("%s, %u units: the first side wins %u of %u", mirrors[i].system,
                         mirrors[i].sizes[size], wins[HET_FIRST], decided);
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

TEST_UNIT("mirror")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_sides_have_what_was_requested),
        cmocka_unit_test(neither_side_is_bound_to_win),
        cmocka_unit_test(a_seed_makes_one_battle),
        cmocka_unit_test(more_than_a_system_allows_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
