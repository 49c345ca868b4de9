/* Exact values against a sum of a few lines that knows neither table nor bounds, at positions near
 * the ends of games; with and without what makes the solver fast, and with a table that is too
 * small. */
#include "test.h"

#include <math.h>

#include "agents/search/solve.h"
#include "eval/command/solve-set.h"
#include "engine/dice.h"
#include "engine/rules/registry.h"
#include "sanitized.h"

enum { PLAIN_NODES = 20000, GAMES_MAX = 4000 };

/* The value for FIRST; false after too many nodes. */
static bool
oracle(const HetState *state, unsigned *nodes, double *ret_value)
{
    if (het_game_over(state)) {
        HetResult result;
        het_game_result(state, &result);
        *ret_value = result.winner == HET_FIRST ? 1 : result.winner == HET_SECOND ? 0 : 0.5;
        return true;
    }
    if ((*nodes)++ > PLAIN_NODES)
        return false;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autofree HetStateBuffer *next = g_new(HetStateBuffer, 1);
    het_game_legal(state, list);
    double best = state->actor == HET_SECOND ? 2 : -1, sum = 0;
    for (unsigned i = 0; i < list->count; i++) {
        double value = 0;
        het_game_clone(&next->state, state);
        het_game_apply(&next->state, &list->moves[i], NULL);
        if (!oracle(&next->state, nodes, &value))
            return false;
        best = state->actor == HET_SECOND ? MIN(best, value) : MAX(best, value);
        if (state->actor == HET_CHANCE)
            sum += (double)list->weights[i] * value;
    }
    *ret_value = state->actor == HET_CHANCE ? sum / (double)list->total : best;
    return true;
}

/* Compares the moves of a position, with all three ways of solving, and returns their number. */
static unsigned
compare(const HetState *state)
{
    static const HetSolveLimits ways[] = {
        {.memory = 64 << 20}, {.memory = 0}, {.memory = 0, .plain = true}};
    HetMoveList list;
    HetStateBuffer next;
    double values[HET_MOVES_MAX], exact = 0;
    unsigned nodes = 0;
    if (!oracle(state, &nodes, &exact))
        return 0;
    het_game_legal(state, &list);
    for (unsigned way = 0; way < G_N_ELEMENTS(ways); way++) {
        g_autoptr(HetSolver) solver = het_solver_new(state->scenario, &ways[way]);
        assert_true(het_solver_moves(solver, state, &list, HET_FIRST, values));
        for (unsigned i = 0; i < list.count; i++) {
            nodes = 0;
            het_game_clone(&next.state, state);
            het_game_apply(&next.state, &list.moves[i], NULL);
            assert_true(oracle(&next.state, &nodes, &exact));
            assert_true(fabs(exact - values[i]) < 1e-12);
        }
    }
    return list.count;
}

/* Compares the moves found best, by the same solver twice, with those of greatest value. */
static void
compare_best(const HetState *state)
{
    HetMoveList list;
    double values[HET_MOVES_MAX], greatest = 0;
    bool best[HET_MOVES_MAX];
    if (state->actor == HET_CHANCE)
        return;
    g_autoptr(HetSolver) solver =
        het_solver_new(state->scenario, &(HetSolveLimits){.memory = 1 << 20});
    het_game_legal(state, &list);
    het_solver_allow(solver, 1);
    het_solver_best(solver, state, &list, best); /* it may give up, and continues from there */
    het_solver_allow(solver, UINT32_MAX);
    assert_true(het_solver_best(solver, state, &list, best));
    assert_true(het_solver_moves(solver, state, &list, (HetActor)state->actor, values));
    for (unsigned i = 0; i < list.count; i++)
        greatest = MAX(greatest, values[i]);
    for (unsigned i = 0; i < list.count; i++)
        assert_int_equal(best[i], values[i] > greatest - 1e-9);
}

/* The positions of a random game from its end backwards, as far as the oracle goes. */
static unsigned
compare_game(const HetScenario *scenario, uint64_t seed)
{
    HetRandom luck = {.state = seed};
    HetMoveList list;
    HetStateBuffer state;
    g_autoptr(GArray) path = g_array_new(FALSE, FALSE, (guint)scenario->state_size);
    het_game_start(scenario, &state.state);
    while (!het_game_over(&state.state)) {
        g_array_append_vals(path, &state, 1);
        het_game_legal(&state.state, &list);
        const unsigned index = state.state.actor == HET_CHANCE
                                   ? het_random_outcome(&luck, &list)
                                   : het_random_below(&luck, list.count);
        het_game_apply(&state.state, &list.moves[index], NULL);
    }
    unsigned compared = 0;
    for (guint i = path->len; i-- > 0 && path->len - i <= 12;) {
        memcpy(&state, path->data + i * scenario->state_size, scenario->state_size);
        unsigned more = compare(&state.state);
        compared += more;
        if (more == 0)
            break;
        compare_best(&state.state);
    }
    return compared;
}

static void
compare_system(const char *name)
{
    const unsigned wanted = TEST_COUNT(700, 40, 20);
    unsigned compared = 0;
    for (uint64_t seed = 1; compared < wanted; seed++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *full = g_strdup_printf("%s%u", name, (unsigned)seed);
        g_autoptr(HetScenario) scenario = het_scenario_open(
            g_str_has_suffix(name, "=") ? full : name, het_rules_registry, &error);
        assert_no_error(error);
        assert_true(seed < GAMES_MAX);
        compared += compare_game(scenario, seed);
    }
}

static void
test_kipling(void **unused)
{
    (void)unused;
    compare_system("kipling/mirror?units=2&turns=6&seed=");
}

static void
test_northern(void **unused)
{
    (void)unused;
    compare_system("northern/mirror?units=3&turns=6&seed=");
}

static void
test_einstein(void **unused)
{
    (void)unused;
    compare_system("einstein/standard");
}

static void
test_limit(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("einstein/standard", het_rules_registry, &error);
    assert_no_error(error);
    HetStateBuffer state;
    double value = 0;
    het_game_start(scenario, &state.state);
    g_autoptr(HetSolver) solver =
        het_solver_new(scenario, &(HetSolveLimits){.nodes = 500, .memory = 1 << 20});
    assert_false(het_solver_value(solver, &state.state, HET_FIRST, &value));
    assert_in_range(het_solver_nodes(solver), 500, 600);
}

static void
test_kircholm(void **unused)
{
    (void)unused;
    compare_system("kircholm/mirror?units=2&turns=4&seed=");
}

static void
test_husaria(void **unused)
{
    (void)unused;
    compare_system("husaria/mirror?units=2&turns=4&seed=");
}

static void
test_musketpike(void **unused)
{
    (void)unused;
    compare_system("musketpike/mirror?units=4&turns=3&seed=");
}

/* A sample of the committed positions, and that a wrong value is noticed. */
static void
test_proven(void **unused)
{
    (void)unused;
    static const char *const systems[] = {"einstein", "kipling",    "kircholm",
                                          "northern", "musketpike", "husaria"};
    const HetSolveLimits limits = {.memory = 64 << 20};
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *path =
            g_strdup_printf("%s/experiments/proven/%s.tsv", g_getenv("G_TEST_SRCDIR"), systems[i]);
        g_autoptr(GPtrArray) set = het_solved_read(path, &error);
        assert_no_error(error);
        assert_true(set->len > 0);
        for (guint j = 0; j < set->len; j += TEST_COUNT(1, 40, 40))
            assert_true(het_solved_verify(set->pdata[j], &limits, &error));
        assert_no_error(error);
        HetSolved *solved = set->pdata[0];
        solved->values[0] += 1e-6;
        assert_false(het_solved_verify(solved, &limits, &error));
        assert_non_null(strstr(error->message, "is worth"));
    }
}

/* Where the value is found within what it may search, the general throws none of it away. */
static void
test_general(void **unused)
{
    (void)unused;
    static const char *const systems[] = {"kipling", "northern", "husaria"};
    const HetSolveLimits limits = {.memory = 64 << 20};
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *path =
            g_strdup_printf("%s/experiments/proven/%s.tsv", g_getenv("G_TEST_SRCDIR"), systems[i]);
        g_autoptr(GPtrArray) set = het_solved_read(path, &error);
        assert_no_error(error);
        unsigned requested = 0;
        for (guint j = 0; j < set->len && requested < TEST_COUNT(100, 4, 4); j++) {
            const HetSolved *solved = set->pdata[j];
            HetRegret regret;
            if (solved->nodes > 2000)
                continue;
            requested++;
            assert_true(het_solved_regret(solved, "general:lines=64", 1, &limits, &regret, &error));
            assert_no_error(error);
            assert_true(regret.turn < 1e-9);
        }
        assert_true(requested > 0);
    }
}

/* A program is given the game from its start, so that it loses what the same agent loses. */
static void
test_program(void **unused)
{
    (void)unused;
    const HetSolveLimits limits = {.memory = 64 << 20};
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        g_strdup_printf("%s/experiments/proven/kipling.tsv", g_getenv("G_TEST_SRCDIR"));
    g_autofree char *program =
        g_strdup_printf("external:%s protocol --agent=doctrine", g_getenv("HETMAN"));
    g_autoptr(GPtrArray) set = het_solved_read(path, &error);
    assert_no_error(error);
    double lost = 0;
    HET_EACH_BELOW(i, 4) {
        HetRegret own, reported;
        assert_true(het_solved_regret(set->pdata[i], "doctrine", 1, &limits, &own, &error));
        assert_true(het_solved_regret(set->pdata[i], program, 1, &limits, &reported, &error));
        assert_no_error(error);
        assert_true(fabs(own.turn - reported.turn) < 1e-12);
        lost += own.turn;
    }
    assert_true(lost > 0);
}

TEST_UNIT("solve")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kipling),  cmocka_unit_test(test_kircholm),
        cmocka_unit_test(test_husaria),  cmocka_unit_test(test_musketpike),
        cmocka_unit_test(test_northern), cmocka_unit_test(test_einstein),
        cmocka_unit_test(test_limit),    cmocka_unit_test(test_proven),
        cmocka_unit_test(test_general),  cmocka_unit_test(test_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
