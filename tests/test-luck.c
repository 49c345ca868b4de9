/* Luck has mean 0 at every roll, whatever the evaluator, and what is left of scores is as by hand.
 */
#include "test.h"

#include <math.h>

#include "engine/random.h"
#include "engine/rules/registry.h"
#include "agents/luck.h"
#include "eval/stats.h"

#define assert_near(value, expected, tolerance)                                                    \
    do {                                                                                           \
        double got = (value), want = (expected);                                                   \
        if (!(fabs(got - want) <= (tolerance)))                                                    \
            fail_msg("%s is %.15g, expected %.15g", #value, got, want);                            \
    } while (0)

/* The value of the position that an outcome leads to, in points of FIRST: 0 to 1. */
static double
points_after(const HetEvaluator *evaluator, const HetState *state, const HetMove *outcome)
{
    HetStateBuffer buffer;
    het_game_clone(&buffer.state, state);
    het_game_apply(&buffer.state, outcome, NULL);
    return (het_evaluate(evaluator, &buffer.state) + 1) / 2;
}

/* The luck of all outcomes of a node, by their weights, and the largest of them. One is luckier
 * than another by as many points as it is worth more. */
static double
weighted_luck(const HetState *state, const HetMoveList *list, double *ret_largest)
{
    const HetEvaluator *evaluator = het_evaluator_find(state->scenario->rules->name);
    const double first = het_luck_of(evaluator, state, list, &list->moves[0]) -
                         points_after(evaluator, state, &list->moves[0]);
    double sum = 0;
    for (unsigned i = 0; i < list->count; i++) {
        double luck = het_luck_of(evaluator, state, list, &list->moves[i]);
        assert_near(luck - points_after(evaluator, state, &list->moves[i]), first, 1e-12);
        sum += (double)list->weights[i] / (double)list->total * luck;
        *ret_largest = MAX(*ret_largest, fabs(luck));
    }
    return sum;
}

static void
luck_has_mean_zero_at_every_roll(void **unused)
{
    (void)unused;
    static const char *const names[] = {"einstein/standard", "kipling/skirmish"};
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        GError *error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_no_error(error);
        HetStateBuffer buffer;
        HetRandom random = {.state = 9};
        double largest = 0;
        unsigned rolls = 0;
        for (het_game_start(scenario, &buffer.state); !het_game_over(&buffer.state);) {
            het_game_legal(&buffer.state, list);
            bool chance = buffer.state.actor == HET_CHANCE;
            if (chance)
                assert_near(weighted_luck(&buffer.state, list, &largest), 0, 1e-12);
            rolls += chance;
            unsigned choice =
                chance ? het_random_outcome(&random, list) : het_random_below(&random, list->count);
            HetMove move = list->moves[choice];
            het_game_apply(&buffer.state, &move, NULL);
        }
        assert_true(rolls > 5);
        assert_true(largest > 0.001);
    }
}

/* Over many games the luck shown to people has mean 0, and strays as far as is stated: systems
 * whose rolls follow each other in chains, short and long. */
static void
the_luck_of_games_is_fair_and_strays_as_stated(void **unused)
{
    (void)unused;
    enum { GAMES = 300 };
    static const char *const names[] = {"einstein/standard", "kipling/skirmish",
                                        "kircholm/drill-line"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, NULL);
        const HetEvaluator *evaluator = het_evaluator_find(scenario->rules->name);
        g_autofree HetMoveList *list = g_new(HetMoveList, 1);
        double gain = 0, squares = 0, variance = 0;
        unsigned rolls = 0, counted = 0;
        for (unsigned seed = 0; seed < GAMES; seed++) {
            HetSession *session = het_session_new(scenario, seed);
            HetRandom random = {.state = seed};
            for (const HetState *state; !het_game_over(state = het_session_state(session));) {
                het_game_legal(state, list);
                HetMove move = state->actor == HET_CHANCE
                                   ? het_session_draw(session)
                                   : list->moves[het_random_below(&random, list->count)];
                rolls += state->actor == HET_CHANCE;
                het_session_apply(session, &move, NULL);
            }
            HetLuckLedger luck = het_luck_ledger(evaluator, session);
            het_session_free(session);
            gain += luck.gain;
            squares += luck.gain * luck.gain;
            variance += luck.variance;
            counted += luck.rolls;
            assert_true(fabs(luck.largest) <= 1);
        }
        assert_int_equal(counted, rolls);
        assert_true(variance > 0);
        assert_near(gain / sqrt(variance), 0, 3);
        assert_near(squares / variance, 1, 0.3);
    }
}

/* Scores 1, 0, 1, 0 whose luck is half of what they are above the mean: 0.75, 0.25, ... */
static void
what_is_left_is_as_by_hand(void **unused)
{
    (void)unused;
    static const double scores[] = {1, 0, 1, 0}, luck[] = {0.25, -0.25, 0.25, -0.25};
    HetLuckEstimate estimate = het_luck_estimate(scores, luck, 4);
    assert_near(estimate.plain, 0.5, 1e-12);
    assert_near(estimate.adjusted, 0.5, 1e-12);
    assert_near(estimate.variance_left, 0.25, 1e-12);
    assert_near(estimate.plain_half, 3.1824463053 * sqrt(1.0 / 3 / 4), 1e-9);
    assert_near(estimate.adjusted_half, estimate.plain_half / 2, 1e-9);
    assert_int_equal(het_luck_estimate(scores, luck, 1).pairs, 1);
}

/* A whole game: of all stretches in which one side is active the turning point changed FIRST's
 * share most, and the luck in it is that of the dice that fell there; the rest is what was decided.
 */
static void
a_game_turns_where_the_share_changed_most(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kipling/skirmish", het_rules_registry, NULL);
    const HetEvaluator *evaluator = het_evaluator_find("kipling");
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetSession *session = het_session_new(scenario, 5);
    HetRandom random = {.state = 5};
    HetLuckTurn best = {0}, now = {0};
    double before = 0;
    unsigned stretches = 0;
    for (bool over = false; !over;) {
        const HetState *state = het_session_state(session);
        over = het_game_over(state);
        if (stretches == 0 || over || state->turn != now.turn || state->active != now.side) {
            /* What the game so far tells of its luck is what had fallen by then. */
            const double gain = het_luck_ledger(evaluator, session).gain;
            now.after = (het_evaluate(evaluator, state) + 1) / 2;
            now.dice = gain - before;
            if (stretches++ > 0 && fabs(now.after - now.before) > fabs(best.after - best.before))
                best = now;
            before = gain;
            now = (HetLuckTurn){.turn = state->turn,
                                .ply = het_session_length(session),
                                .side = (HetActor)state->active,
                                .before = now.after};
        }
        if (over)
            break;
        het_game_legal(state, list);
        HetMove move = state->actor == HET_CHANCE
                           ? het_session_draw(session)
                           : list->moves[het_random_below(&random, list->count)];
        het_session_apply(session, &move, NULL);
    }
    const HetLuckTurn turning = het_luck_ledger(evaluator, session).turning;
    assert_true(stretches > 6);
    assert_int_equal(turning.turn, best.turn);
    assert_int_equal(turning.ply, best.ply);
    assert_int_equal(turning.side, best.side);
    assert_near(turning.before, best.before, 1e-12);
    assert_near(turning.after, best.after, 1e-12);
    assert_near(turning.dice, best.dice, 1e-12);
    assert_true(fabs(turning.dice) > 0.01);
    assert_true(fabs(turning.after - turning.before - turning.dice) > 0.001);
    het_session_free(session);
}

TEST_UNIT("luck")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_turns_where_the_share_changed_most),
        cmocka_unit_test(luck_has_mean_zero_at_every_roll),
        cmocka_unit_test(the_luck_of_games_is_fair_and_strays_as_stated),
        cmocka_unit_test(what_is_left_is_as_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
