#include "test.h"

#include <math.h>
#include <string.h>

#include "agents/action.h"
#include "agents/evaluator/evaluator.h"
#include "agents/explain.h"
#include "positions.h"
#include "toy-tree.h"
#include "toys.h"
#include "engine/rules/registry.h"

#define UNBOUNDED "greedy:calls=2000000000,limit=10000000,outcomes=1000000"

/* What greedy should find, written on its own: the seat's value of a position. */
typedef struct {
    HetActor seat;
    uint32_t epoch;
    unsigned depth;
} Question;

static double
expected_value(const Question *question, const HetState *state, bool ending)
{
    double sign = question->seat == HET_FIRST ? 1 : -1;
    const HetEvaluator *evaluator = het_evaluator_find("");
    if (het_game_over(state) || state->epoch != question->epoch)
        return sign * het_evaluate(evaluator, state);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    double values[8], sum = 0, best = -2;
    bool head = list->moves[list->count - 1].kind == HET_MOVE_END;
    if (head && !ending && state->depth <= question->depth &&
        state->actor != (unsigned)question->seat)
        return sign * het_evaluate(evaluator, state);
    const bool own = state->actor == (unsigned)question->seat;
    ending |= own && head && state->depth <= question->depth;
    for (unsigned i = 0; i < list->count; i++) {
        bool ends = list->moves[i].kind == HET_MOVE_END;
        if (i > 0 && ending && state->actor != HET_CHANCE)
            break; /* the uniform doctrine plays the first, for either side */
        HetStateBuffer next;
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &list->moves[i], NULL);
        values[i] = expected_value(question, &next.state, ending || ends);
        sum += values[i] * (double)list->weights[i];
        best = MAX(best, values[i]);
    }
    if (state->actor == HET_CHANCE)
        return sum / (double)list->total;
    if (own)
        return best;
    return values[0]; /* the uniform doctrine plays the first */
}

static void
assert_greedy(const HetState *state, const char *text)
{
    g_autoptr(HetAgent) agent = agent_of(text, state->scenario, (HetActor)state->actor, 1);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    Question question = {(HetActor)state->actor, state->epoch, state->depth};
    HetMove move;
    het_game_legal(state, list);
    assert_int_equal(het_agent_choose(agent, state, list, &move, NULL), HET_AGENT_CHOSE);
    g_autoptr(HetExplanation) explanation = het_agent_explain(agent, state);
    assert_int_equal(explanation->candidates->len, list->count);
    double best = -2, chosen = -2;
    for (unsigned i = 0; i < list->count; i++) {
        const HetCandidate *candidate = &g_array_index(explanation->candidates, HetCandidate, i);
        HetStateBuffer next;
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &candidate->move, NULL);
        double value = expected_value(&question, &next.state, candidate->move.kind == HET_MOVE_END);
        assert_true(fabs(candidate->value - value) < 1e-9);
        best = MAX(best, value);
        if (het_move_equal(&candidate->move, &move))
            chosen = value;
    }
    assert_true(fabs(chosen - best) < 1e-9);
}

/* From choices of a unit, orders in the middle of an action, and interrupts. */
static void
greedy_equals_one_action_by_brute_force(void **unused)
{
    (void)unused;
    unsigned heads = 0, orders = 0, interrupts = 0;
    for (int seed = 1; seed <= 60; seed++) {
        g_autoptr(HetScenario) scenario = toy_tree_open(seed, 4, 3);
        HetRandom random = {.state = (uint64_t)seed};
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        if (!play_to_decision(&state.state, &random, HET_NOBODY, (unsigned)seed % 9))
            continue;
        heads += state.state.depth == 0;
        orders += state.state.depth > 0 && state.state.actor == state.state.active;
        interrupts += state.state.actor != state.state.active;
        assert_greedy(&state.state, UNBOUNDED);
    }
    assert_true(heads > 5 && orders > 5 && interrupts > 5);
}

/* In the reference game a move ends the epoch: greedy takes what the evaluator likes best next. */
static void
greedy_takes_the_best_next_position(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        einstein_position("first=c3;-;b4;-;-;a1\nsecond=d3;e1;-;b2;-;-\n");
    const HetEvaluator *evaluator = het_evaluator_find("einstein");
    HetStateBuffer state;
    HetRandom random = {.state = 1};
    het_game_start(scenario, &state.state);
    for (unsigned i = 0; i < 20; i++) {
        HetStateBuffer copy = state;
        assert_true(play_to_decision(&copy.state, &random, HET_FIRST, 0));
        g_autofree HetMoveList *list = g_new(HetMoveList, 1);
        het_game_legal(&copy.state, list);
        g_autoptr(HetAgent) agent = agent_of("greedy", scenario, HET_FIRST, 1);
        HetMove move;
        assert_int_equal(het_agent_choose(agent, &copy.state, list, &move, NULL), HET_AGENT_CHOSE);
        double best = -2, chosen = -2;
        for (unsigned j = 0; j < list->count; j++) {
            HetStateBuffer next;
            het_game_clone(&next.state, &copy.state);
            het_game_apply(&next.state, &list->moves[j], NULL);
            double value = het_evaluate(evaluator, &next.state);
            best = MAX(best, value);
            if (het_move_equal(&list->moves[j], &move))
                chosen = value;
        }
        assert_float_equal(chosen, best, 1e-12);
    }
}

/* Under tight bounds it still chooses, and does no more work than it was allowed. */
static void
greedy_keeps_its_bounds(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = toy_tree_open(7, 4, 3);
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(&state.state, list);
    g_autoptr(HetAgent) agent =
        agent_of("greedy:limit=1,outcomes=1", scenario, (HetActor)state.state.actor, 1);
    HetMove move;
    assert_int_equal(het_agent_choose(agent, &state.state, list, &move, NULL), HET_AGENT_CHOSE);
    assert_true(het_game_is_legal(&state.state, &move));
    assert_int_equal(agent->work.evaluations, list->count);
}

/* A budget too small for two lines to the turn's end: the doctrine is followed, at that price. */
static void
greedy_without_means_follows_the_doctrine(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = toy_tree_open(7, 4, 3);
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(&state.state, list);
    g_autoptr(HetAgent) agent =
        agent_of("greedy:calls=1", scenario, (HetActor)state.state.actor, 1);
    g_autoptr(HetAgent) general = agent_of("doctrine", scenario, (HetActor)state.state.actor, 1);
    HetMove move, follows;
    assert_int_equal(het_agent_choose(agent, &state.state, list, &move, NULL), HET_AGENT_CHOSE);
    assert_int_equal(het_agent_choose(general, &state.state, list, &follows, NULL),
                     HET_AGENT_CHOSE);
    assert_true(het_move_equal(&move, &follows));
    assert_in_range(agent->work.calls, 0, 2);
}

TEST_UNIT("greedy")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_equals_one_action_by_brute_force),
        cmocka_unit_test(greedy_takes_the_best_next_position),
        cmocka_unit_test(greedy_keeps_its_bounds),
        cmocka_unit_test(greedy_without_means_follows_the_doctrine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
