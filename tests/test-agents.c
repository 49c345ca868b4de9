#include "test.h"

#include <math.h>
#include <string.h>

#include "agents/action.h"
#include "agents/doctrine/doctrine.h"
#include "agents/evaluator/evaluator.h"
#include "agents/explain.h"
#include "agents/policy.h"
#include "agents/search/maths.h"
#include "positions.h"
#include "sanitized.h"
#include "toy-tree.h"
#include "toys.h"
#include "engine/rules/registry.h"
#include "engine/text.h"

static void
assert_contains(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("\"%s\" does not contain \"%s\"", text, part);
}

/* --- texts ------------------------------------------------------------------------------------ */

static void
agents_are_made_from_their_texts(void **unused)
{
    (void)unused;
    static const char *const good[] = {
        "random",
        "random:groups=yes",
        "doctrine",
        "doctrine:",
        "greedy:limit=20",
        "mcts:500",
        "mcts:iterations=20,cutoff=0",
        "uct:milliseconds=5",
        "doctrine:bold,charge=1.2",
        "external:move-timeout=5,./bot --depth=3,4",
        "external:bot",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(good); i++) {
        g_autoptr(GError) error = NULL;
        assert_true(het_agent_check(good[i], &error));
        assert_no_error(error);
    }
}

static void
wrong_texts_are_refused_with_the_mend(void **unused)
{
    (void)unused;
    static const char *const wrong[][2] = {
        {"", "agents: random, doctrine"},
        {"randm", "there is no agent \"randm\"; did you mean \"random\"?"},
        {"mcts2:iterations=5", "there is no agent"},
        {"random:yes", "options: groups"},
        {"random:groups", "expected option=value"},
        {"random:groups=maybe", "yes or no"},
        {"mcts:iterations=0.5", "whole number from 0"},
        {"mcts:iterations=5,,cutoff=1", "separated by commas"},
        {"mcts:=5", "expected option=value"},
        {"mcts:wild=fast", "neither an option nor a dial; options: iterations"},
        {"mcts:iteratons=5", "did you mean \"iterations\"?"},
        {"mcts:charg=1", "did you mean \"charge\"?"},
        {"mcts:charge=much", "expected a number"},
        {"uct:iteratons=5", "no option \"iteratons\"; did you mean \"iterations\"?"},
        {"uct:cutoff=2", "no option \"cutoff\"; options: iterations"},
        {"external", "expected external:COMMAND"},
        {"external:move-timeout=5,", "expected external:COMMAND"},
        {"external:move-timeout=0,bot", "from 1 to"},
        {"general:reach=best", "auto, action, turn"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autoptr(GError) error = NULL;
        assert_false(het_agent_check(wrong[i][0], &error));
        assert_contains(error->message, wrong[i][1]);
        assert_contains(error->message, wrong[i][0]);
    }
}

static void
what_a_scenario_lacks_is_refused(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = toy_tree_open(1, 2, 1);
    static const char *const wrong[][2] = {
        {"doctrine:bold", "no style \"bold\"; styles: plain"},
        {"greedy:charge=1", "neither an option nor a dial"},
        {"mcts:calls=9,milliseconds=9", "leave one out"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(het_agent_new(wrong[i][0], scenario, HET_FIRST, 1, &error));
        assert_contains(error->message, wrong[i][1]);
    }
}

/* --- doctrines and evaluators ----------------------------------------------------------------- */

/* Likes high order values, as much as its dial is set to, and reacting. */
static void
score(const double *dials, void *cache, const HetState *state, const HetMoveList *legal,
      bool best_alone, double *ret_scores)
{
    (void)best_alone;
    (void)cache;
    (void)state;
    for (unsigned i = 0; i < legal->count; i++)
        ret_scores[i] = dials[1] * legal->moves[i].value + dials[0];
}

static const HetDial dials[] = {
    {.name = "caution", .initial = 0.5, .minimum = 0, .maximum = 1},
    {.name = "charge", .initial = 1, .minimum = -2, .maximum = 2},
};
static const HetStyle styles[] = {
    {.name = "steady"},
    {.name = "bold", .settings = {{"charge", 1.5}, {"caution", 0}}},
};
static const HetDoctrine doctrine = {
    .system = "test",
    .dials = dials,
    .dial_count = G_N_ELEMENTS(dials),
    .styles = styles,
    .style_count = G_N_ELEMENTS(styles),
    .score = score,
};

static void
dials_are_set_over_styles(void **unused)
{
    (void)unused;
    double values[2] = {9, 9};
    g_autoptr(GHashTable) set = g_hash_table_new(g_str_hash, g_str_equal);
    assert_true(het_doctrine_set(&doctrine, NULL, NULL, values, NULL));
    assert_true(values[0] == 0.5 && values[1] == 1);
    assert_true(het_doctrine_set(&doctrine, "bold", NULL, values, NULL));
    assert_true(values[0] == 0 && values[1] == 1.5);
    g_hash_table_insert(set, (gpointer)(uintptr_t) "charge", (gpointer)(uintptr_t) "-0.25");
    assert_true(het_doctrine_set(&doctrine, "bold", set, values, NULL));
    assert_true(values[0] == 0 && values[1] == -0.25);
    g_hash_table_insert(set, (gpointer)(uintptr_t) "charge", (gpointer)(uintptr_t) "2.5");
    g_autoptr(GError) high = NULL, unknown = NULL, style = NULL;
    assert_false(het_doctrine_set(&doctrine, "bold", set, values, &high));
    assert_contains(high->message, "charge=2.5: expected a number from -2 to 2");
    assert_true(values[1] == -0.25);
    g_hash_table_remove_all(set);
    g_hash_table_insert(set, (gpointer)(uintptr_t) "speed", (gpointer)(uintptr_t) "1");
    assert_false(het_doctrine_set(&doctrine, NULL, set, values, &unknown));
    assert_contains(unknown->message, "dials for test: caution, charge");
    assert_false(het_doctrine_set(&doctrine, "wild", NULL, values, &style));
    assert_contains(style->message, "no style \"wild\" for test; styles: steady, bold");
}

static void
a_policy_finds_the_first_best(void **unused)
{
    (void)unused;
    HetPolicy policy = {.doctrine = &doctrine, .dials = {0, 1}};
    HetMoveList *list = g_new0(HetMoveList, 1);
    static const uint16_t values[] = {3, 7, 1, 7, 7};
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        HetMove move = het_move(HET_MOVE_ORDER);
        move.value = values[i];
        het_list_add(list, move);
    }
    double scores[HET_MOVES_MAX];
    HetState state = {0};
    assert_int_equal(het_policy_best(&policy, &state, list, scores), 1);
    assert_int_equal(het_policy_pick(&policy, &state, list, scores), 1);
    g_free(list);
}

/* The fallback evaluator is fair: sides swapped, the value changes sign; and it stays in bounds. */
static void
the_measures_are_valued_alike_for_both_sides(void **unused)
{
    (void)unused;
    const HetEvaluator *evaluator = het_evaluator_find("toy-tree");
    double least = 1, greatest = -1;
    for (int seed = 1; seed < 300; seed++) {
        g_autoptr(HetScenario) scenario = toy_tree_open(seed, 2, 1);
        HetStateBuffer state;
        HetMeasures measures;
        het_game_start(scenario, &state.state);
        het_game_measures(&state.state, &measures);
        double value = het_evaluate(evaluator, &state.state);
        int ahead = measures.value[HET_FIRST][HET_MEASURE_STRENGTH] -
                    measures.value[HET_SECOND][HET_MEASURE_STRENGTH];
        assert_true(value > -1 && value < 1 && (value > 0) == (ahead > 0));
        double x = 2.0 * ahead / 100;
        assert_true(fabs(value - x / sqrt(1 + x * x)) < 1e-12);
        least = MIN(least, value);
        greatest = MAX(greatest, value);
    }
    assert_true(least < -0.7 && greatest > 0.7);
    /* A lead in numbers without a whole stays within -1 and 1: one objective to none is a third. */
    static const char *const owners[HET_SIDES] = {"first", "second"};
    g_autoptr(HetScenario) drill = het_scenario_open("northern/drill", het_rules_registry, NULL);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_autoptr(GString) held = g_string_new(drill->text);
        g_autofree char *owner = g_strdup_printf("owner=%s", owners[side]);
        assert_int_equal(g_string_replace(held, "owner=none", owner, 0), 1);
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) one =
            het_scenario_reopen("northern", held->str, het_rules_registry, &error);
        assert_no_error(error);
        HetStateBuffer state;
        double features[HET_FEATURES_MAX];
        het_game_start(one, &state.state);
        het_evaluator_of_measures.extract(&state.state, features);
        for (size_t i = 0; i < het_evaluator_of_measures.feature_count; i++)
            if (strcmp(het_evaluator_of_measures.features[i].name, "objectives") == 0)
                assert_true(fabs(features[i] - (side == HET_FIRST ? 1 : -1) / 3.0) < 1e-12);
    }
    /* A finished game is worth its result. */
    g_autoptr(HetScenario) scenario =
        einstein_position("first=c3;-;-;-;-;-\nsecond=b2;-;-;-;-;-\n");
    HetRandom random = {.state = 1};
    HetStateBuffer state;
    HetResult result;
    het_game_start(scenario, &state.state);
    assert_false(play_to_decision(&state.state, &random, HET_NOBODY, 1000));
    het_game_result(&state.state, &result);
    assert_true(het_evaluate(evaluator, &state.state) == (result.winner == HET_FIRST    ? 1
                                                          : result.winner == HET_SECOND ? -1
                                                                                        : 0));
}

/* --- random ----------------------------------------------------------------------------------- */

/* Two units: one with three destinations, one that may only shoot. */
static unsigned
count_shots(const char *text, unsigned *ret_last_place)
{
    g_autoptr(HetScenario) scenario = toy_tree_open(1, 2, 1);
    g_autoptr(HetAgent) agent = agent_of(text, scenario, HET_FIRST, 1);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetState state = {.scenario = scenario, .actor = HET_FIRST};
    unsigned shots = 0;
    for (unsigned i = 1; i <= 3; i++)
        het_list_add(list, het_move_place(HET_MOVE_MOVE, 0, i));
    het_list_add(list, het_move_target(HET_MOVE_SHOOT, 1, 2));
    *ret_last_place = 0;
    for (state.ply = 0; state.ply < 6000; state.ply++) {
        HetMove move;
        assert_int_equal(het_agent_choose(agent, &state, list, &move, NULL), HET_AGENT_CHOSE);
        shots += move.kind == HET_MOVE_SHOOT;
        *ret_last_place += move.kind == HET_MOVE_MOVE && move.way.place == 3;
    }
    assert_int_equal(agent->work.choices, 6000);
    return shots;
}

static void
random_is_uniform_over_moves_or_groups(void **unused)
{
    (void)unused;
    unsigned last = 0;
    assert_in_range(count_shots("random", &last), 1400, 1600);
    assert_in_range(last, 1400, 1600);
    assert_in_range(count_shots("random:groups=yes", &last), 2880, 3120);
    assert_in_range(last, 900, 1100);
}

/* --- doctrine --------------------------------------------------------------------------------- */

static void
a_doctrine_agent_plays_the_first_of_equals_and_explains(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = toy_tree_open(1, 2, 3);
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(&state.state, list);
    g_autoptr(HetAgent) agent = agent_of("doctrine", scenario, (HetActor)state.state.actor, 1);
    HetMove move;
    assert_int_equal(het_agent_choose(agent, &state.state, list, &move, NULL), HET_AGENT_CHOSE);
    assert_true(het_move_equal(&move, &list->moves[0]));
    g_autoptr(HetExplanation) explanation = het_agent_explain(agent, &state.state);
    assert_int_equal(explanation->candidates->len, list->count);
    g_autofree char *text = het_explanation_text(explanation, &state.state, 2);
    g_autofree char *first = het_text_of(&state.state, &list->moves[0]);
    assert_contains(text, "style plain");
    assert_contains(text, first);
    assert_null(strstr(text, "end"));
}

static void
explanations_are_sorted_best_first(void **unused)
{
    (void)unused;
    HetExplanation *explanation = g_new0(HetExplanation, 1);
    explanation->candidates = g_array_new(FALSE, FALSE, sizeof(HetCandidate));
    explanation->summary = g_string_new("s");
    static const struct {
        double value;
        uint64_t visits;
    } given[] = {{0.1, 5}, {0.9, 5}, {0.3, 50}, {0.9, 5}, {1.0, 0}};
    static const unsigned expected[] = {2, 1, 3, 0, 4};
    for (unsigned i = 0; i < G_N_ELEMENTS(given); i++) {
        HetMove move = het_move_unit(HET_MOVE_SELECT, i);
        het_explanation_add(explanation, &move, given[i].value, given[i].visits, NULL);
    }
    het_explanation_sort(explanation);
    for (unsigned i = 0; i < G_N_ELEMENTS(given); i++)
        assert_int_equal(g_array_index(explanation->candidates, HetCandidate, i).move.unit,
                         expected[i]);
    het_explanation_free(explanation);
}

/* --- whole games ------------------------------------------------------------------------------ */

/* Plays a game out; every move must be legal, and explained where the class explains. */
static void
play_out(const HetScenario *scenario, const char *first, const char *second)
{
    g_autoptr(HetAgent) one = agent_of(first, scenario, HET_FIRST, 1);
    g_autoptr(HetAgent) two = agent_of(second, scenario, HET_SECOND, 2);
    g_autoptr(HetSession) session = het_session_new(scenario, 5);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetAgent *agents[HET_SIDES] = {one, two};
    const HetState *state = het_session_state(session);
    while (!het_game_over(state)) {
        HetMove move;
        if (state->actor == HET_CHANCE) {
            move = het_session_draw(session);
        } else {
            HetAgent *agent = agents[state->actor];
            het_game_legal(state, list);
            assert_int_equal(het_agent_choose(agent, state, list, &move, NULL), HET_AGENT_CHOSE);
            assert_true(het_game_is_legal(state, &move));
            g_autoptr(HetExplanation) explanation = het_agent_explain(agent, state);
            bool explained = explanation != NULL && explanation->summary->len > 0;
            assert_int_equal(explained, agent->class_->explain != NULL);
        }
        for (unsigned i = 0; i < HET_SIDES; i++)
            het_agent_observe(agents[i], state, &move);
        assert_true(het_session_apply(session, &move, NULL));
        state = het_session_state(session);
    }
}

static void
agents_play_whole_games_of_every_kind(void **unused)
{
    (void)unused;
    static const char *const agents[] = {
        "random",
        "random:groups=yes",
        "doctrine",
        "general:1",
        "general:lines=6,reach=action,threads=2",
        "greedy:limit=100",
        "greedy:limit=100,outcomes=8",
        "mcts:60",
        "mcts:60,reuse=no",
        "mcts:iterations=0,milliseconds=1",
        "uct:10",
    };
    static const char *const shipped[] = {"einstein/standard"};
    g_autoptr(GPtrArray) scenarios =
        g_ptr_array_new_with_free_func((GDestroyNotify)het_scenario_unref);
    g_ptr_array_add(scenarios, toy_tree_open(3, 6, 3));
    for (unsigned i = 0; toy_scenario_names[i] != NULL; i++)
        g_ptr_array_add(scenarios, toy_scenario_open(toy_scenario_names[i], NULL));
    for (size_t i = 0; i < G_N_ELEMENTS(shipped); i++)
        g_ptr_array_add(scenarios, het_scenario_open(shipped[i], het_rules_registry, NULL));
    for (guint i = 0; i < scenarios->len; i++) {
        assert_non_null(scenarios->pdata[i]);
        for (size_t j = 0; j < G_N_ELEMENTS(agents); j++)
            play_out(scenarios->pdata[i], agents[j], agents[(j + i) % G_N_ELEMENTS(agents)]);
    }
}

static void
logarithm_and_exponential_are_those_of_mathematics(void **unused)
{
    (void)unused;
    for (double x = 1e-12; x < 1e12; x *= 1.37) {
        assert_true(fabs(het_log(x) - log(x)) <= 1e-13 * (1 + fabs(log(x))));
        assert_true(fabs(het_exp(het_log(x)) - x) <= 1e-12 * x);
    }
    for (double x = -600; x < 600; x += 0.731)
        assert_true(fabs(het_exp(x) / exp(x) - 1) < 1e-13);
    assert_true(het_exp(-1e9) == 0 && het_exp(0) == 1 && het_log(1) == 0);
    double values[4] = {1, 1000, 1000, -1e6};
    het_softmax(values, 4, 2);
    assert_true(values[1] == 0.5 && values[2] == 0.5 && values[3] == 0);
}

/* --- halting ---------------------------------------------------------------------------------- */

typedef struct {
    HetAgent *agent;
    HetStateBuffer state;
    HetMoveList list;
    HetMove move;
    HetAgentStatus status;
    gint begun;
} Thought;

static gpointer
think(gpointer data)
{
    Thought *thought = data;
    g_atomic_int_set(&thought->begun, 1);
    thought->status = het_agent_choose(thought->agent, &thought->state.state, &thought->list,
                                       &thought->move, NULL);
    het_explanation_free(het_agent_explain(thought->agent, &thought->state.state));
    return NULL;
}

/* Seconds from halting an agent in the middle of a choice until its thread has ended. */
static double
halt_while_thinking(const char *scenario_name, const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(scenario_name, het_rules_registry, &error);
    assert_non_null(scenario);
    g_autofree Thought *thought = g_new0(Thought, 1);
    het_game_start(scenario, &thought->state.state);
    het_game_legal(&thought->state.state, &thought->list);
    thought->agent = het_agent_new(name, scenario, (HetActor)thought->state.state.actor, 1, &error);
    if (thought->agent == NULL)
        fail_msg("%s", error->message);
    GThread *thread = g_thread_new("thought", think, thought);
    while (g_atomic_int_get(&thought->begun) == 0)
        g_usleep(1000);
    g_usleep(100000);
    const gint64 begun = g_get_monotonic_time();
    het_agent_halt(thought->agent);
    g_thread_join(thread);
    const double seconds = (double)(g_get_monotonic_time() - begun) / G_USEC_PER_SEC;
    if (thought->status != HET_AGENT_QUIT)
        fail_msg("%s was not halted", name);
    het_agent_free(thought->agent);
    return seconds;
}

/* None of these would end within minutes. */
static void
a_thought_that_is_halted_ends_at_once(void **unused)
{
    static const char *const names[] = {
        "mcts:iterations=1000000000",
        "mcts:calls=2000000000,cutoff=0",
        "mcts:milliseconds=3600000",
        "greedy:calls=2000000000,limit=10000000,outcomes=1000000",
        "uct:iterations=1000000000",
        "greedy:calls=2000000000,limit=10000000,outcomes=1000000,threads=2",
        "general:lines=1000000000",
        "general:lines=1000000000,threads=2,reach=turn",
    };
    static const char *const scenarios[] = {"kipling/skirmish", "husaria/berestechko-30-june"};
    const double patience = 30; /* the machine may have much else to do */
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        const double seconds = halt_while_thinking(scenarios[i % 2], names[i]);
        if (seconds > patience)
            fail_msg("%s thinks %.1f s more", names[i], seconds);
    }
}

TEST_UNIT("agents")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agents_are_made_from_their_texts),
        cmocka_unit_test(wrong_texts_are_refused_with_the_mend),
        cmocka_unit_test(what_a_scenario_lacks_is_refused),
        cmocka_unit_test(dials_are_set_over_styles),
        cmocka_unit_test(a_policy_finds_the_first_best),
        cmocka_unit_test(the_measures_are_valued_alike_for_both_sides),
        cmocka_unit_test(random_is_uniform_over_moves_or_groups),
        cmocka_unit_test(a_doctrine_agent_plays_the_first_of_equals_and_explains),
        cmocka_unit_test(explanations_are_sorted_best_first),
        cmocka_unit_test(logarithm_and_exponential_are_those_of_mathematics),
        cmocka_unit_test(agents_play_whole_games_of_every_kind),
        cmocka_unit_test(a_thought_that_is_halted_ends_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
