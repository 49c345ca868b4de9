#include "test.h"

#include <math.h>
#include <string.h>

#include "agents/evaluator/evaluator.h"
#include "agents/search/budget.h"
#include "agents/search/mcts.h"
#include "eval/command/measure/allocation.h"
#include "positions.h"
#include "sanitized.h"
#include "toy-tree.h"
#include "engine/rules/registry.h"

/* --- exact values ----------------------------------------------------------------------------- */

/* The value for FIRST when both sides play their best up to `epoch`, where the evaluator judges. */
static double
exact(const HetState *state, uint32_t epoch)
{
    if (het_game_over(state) || state->epoch >= epoch)
        return het_evaluate(het_evaluator_find(state->scenario->rules->name), state);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    double sum = 0, sign = state->actor == HET_FIRST ? 1 : -1, best = -2;
    for (unsigned i = 0; i < list->count; i++) {
        HetStateBuffer next;
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &list->moves[i], NULL);
        double value = exact(&next.state, epoch);
        sum += value * (double)list->weights[i];
        best = MAX(best, sign * value);
    }
    return state->actor == HET_CHANCE ? sum / (double)list->total : sign * best;
}

static double
exact_after(const HetState *state, const HetMove *move, uint32_t epoch)
{
    HetStateBuffer next;
    het_game_clone(&next.state, state);
    het_game_apply(&next.state, move, NULL);
    return exact(&next.state, epoch);
}

/* Searches a decision and holds what was found against brute force: the move chosen is as good as
 * the best, and its value is within `tolerance`: means hold what exploring cost, which falls as
 * log(n) / n. */
static void
assert_search_solves(HetSearch *search, const char *text, const HetState *state,
                     uint64_t iterations, double tolerance)
{
    unsigned cutoff = search->settings.cutoff;
    uint32_t epoch = cutoff == 0 ? UINT32_MAX : state->epoch + cutoff;
    HetRandom random = {.state = 11};
    het_search_position(search, state);
    het_search_run(search, iterations, &random);
    double value = exact(state, epoch), sign = state->actor == HET_FIRST ? 1 : -1;
    unsigned best = 0;
    for (unsigned i = 1; i < het_search_count(search); i++)
        if (het_search_visits(search, i) > het_search_visits(search, best))
            best = i;
    double found = het_search_value(search, best);
    double played = exact_after(state, het_search_move(search, best), epoch);
    if (fabs(found - value) > tolerance || sign * (value - played) > 0.02)
        fail_msg("%s: exact %.4f, found %.4f, the move chosen is worth %.4f", text, value, found,
                 played);
}

static void
assert_solves(const char *text, const HetState *state, uint64_t iterations, double tolerance)
{
    g_autoptr(HetAgent) agent = agent_of(text, state->scenario, (HetActor)state->actor, 5);
    assert_search_solves(het_mcts_search(agent), text, state, iterations, tolerance);
}

/* Small trees that are solved exactly. */
#define TREES ((int)TEST_COUNT(8, 8, 3))

static void
uct_solves_endgames(void **unused)
{
    (void)unused;
    static const char *const positions[] = {
        "first=c3;-;-;-;-;d5\nsecond=b2;-;-;-;-;c1\n",
        "first=-;d3;-;c5;-;-\nsecond=-;b3;-;-;c2;-\nactive=second\n",
        "first=c4;e3;-;-;-;-\nsecond=-;-;-;b1;-;b3\n",
        "first=d4;d5;-;e3;-;-\nsecond=b2;b1;-;-;-;-\nactive=second\n",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(positions); i++) {
        g_autoptr(HetScenario) scenario = einstein_position(positions[i]);
        HetRandom random = {.state = i};
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        if (play_to_decision(&state.state, &random, HET_NOBODY, 0))
            assert_solves("uct:iterations=200000", &state.state, 200000, 0.02);
    }
}

/* Every kind of search converges to the same exact values, from own decisions, in the
 * middle of actions and from interrupts. */
static void
search_solves_trees_with_dice_and_interrupts(void **unused)
{
    (void)unused;
    static const char *const agents[] = {
        "uct:iterations=400000,exploration=6",
        "mcts:iterations=400000,cutoff=1,exploration=7",
        "mcts:iterations=400000,cutoff=2,exploration=7",
        "mcts:iterations=400000,cutoff=0,exploration=7",
    };
    unsigned interrupts = 0;
    for (int seed = 1; seed <= TREES; seed++) {
        g_autoptr(HetScenario) scenario = toy_tree_open(seed, 2, 1);
        HetRandom random = {.state = (uint64_t)seed};
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        if (!play_to_decision(&state.state, &random, HET_NOBODY, (unsigned)seed % 3))
            continue;
        interrupts += state.state.actor != state.state.active;
        for (size_t i = 0; i < G_N_ELEMENTS(agents); i++)
            assert_solves(agents[i], &state.state, 400000, 0.15);
    }
    assert_true(interrupts > 0);
}

/* --- pieces ----------------------------------------------------------------------------------- */

/* A tree of random shape; nodes are numbered in `visits`. */
static void
grow(HetTree *tree, HetRandom *random, unsigned expansions)
{
    HetMove moves[5];
    for (unsigned i = 0; i < G_N_ELEMENTS(moves); i++)
        moves[i] = het_move_unit(HET_MOVE_SELECT, i);
    while (expansions > 0) {
        uint32_t node = het_random_below(random, tree->used);
        if (tree->links[node].first != 0)
            continue;
        uint32_t count = 1 + het_random_below(random, G_N_ELEMENTS(moves));
        uint32_t first = het_tree_expand(tree, node, moves, count);
        assert_int_not_equal(first, 0);
        for (uint32_t i = first; i < first + count; i++)
            tree->stats[i].visits = i;
        expansions--;
    }
}

/* What lies below a node, as text. */
static void
print(const HetTree *tree, uint32_t node, GString *text)
{
    g_string_append_printf(text, "%u", node == HET_TREE_ROOT ? 0 : tree->stats[node].visits);
    HetTreeLink link = tree->links[node];
    for (uint32_t i = 0; i < link.count; i++) {
        assert_int_equal(tree->parents[link.first + i], node);
        g_string_append_printf(text, "(%u:", tree->moves[link.first + i].unit);
        print(tree, link.first + i, text);
        g_string_append_c(text, ')');
    }
}

static void
a_kept_subtree_is_the_same(void **unused)
{
    (void)unused;
    HetRandom random = {.state = 3};
    for (unsigned round = 0; round < 200; round++) {
        HetTree tree;
        het_tree_init(&tree, 0);
        grow(&tree, &random, 60);
        uint32_t node = het_random_below(&random, tree.used), used = tree.used;
        g_autoptr(GString) before = g_string_new(NULL), after = g_string_new(NULL);
        print(&tree, node, before);
        if (node != HET_TREE_ROOT) { /* the root prints as 0 */
            g_string_erase(before, 0, (gssize)strspn(before->str, "0123456789"));
            g_string_prepend_c(before, '0');
        }
        het_tree_keep(&tree, node);
        print(&tree, HET_TREE_ROOT, after);
        assert_string_equal(after->str, before->str);
        assert_true(node == HET_TREE_ROOT ? tree.used == used : tree.used < used);
        het_tree_clear(&tree);
    }
}

/* A tree without room still searches: it plays out from its leaves. */
static void
a_full_tree_continues_searching(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = toy_tree_open(4, 20, 3);
    g_autoptr(HetAgent) agent = agent_of("uct:nodes=1,iterations=20000", scenario, HET_FIRST, 1);
    HetSearch *search = het_mcts_search(agent);
    HetRandom random = {.state = 1};
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    het_search_position(search, &state.state);
    het_search_run(search, 20000, &random);
    assert_true(search->tree.used <= search->tree.capacity);
    assert_int_equal(search->tree.stats[HET_TREE_ROOT].visits, 20000);
}

static void
iterations_allocate_nothing(void **unused)
{
    (void)unused;
    uint64_t before = 0, after = 0;
    if (!het_allocation_count(&before)) {
        print_message(
            "# allocations are not counted under sanitizers: the release build tests this\n");
        return;
    }
    static const char *const agents[] = {"uct:iterations=20000", "mcts:iterations=20000"};
    g_autoptr(HetScenario) toy = toy_tree_open(9, 10, 3);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) einstein =
        het_scenario_open("einstein/standard", het_rules_registry, &error);
    assert_no_error(error);
    for (unsigned i = 0; i < 4; i++) {
        const HetScenario *scenario = i < 2 ? toy : einstein;
        HetRandom random = {.state = 1};
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        assert_true(play_to_decision(&state.state, &random, HET_NOBODY, 0));
        g_autoptr(HetAgent) agent =
            agent_of(agents[i % 2], scenario, (HetActor)state.state.actor, 1);
        g_autofree HetMoveList *list = g_new(HetMoveList, 1);
        het_game_legal(&state.state, list);
        HetMove move;
        assert_true(het_allocation_count(&before));
        assert_int_equal(het_agent_choose(agent, &state.state, list, &move, NULL), HET_AGENT_CHOSE);
        assert_true(het_allocation_count(&after));
        assert_int_equal(after, before);
        assert_true(agent->work.iterations > 1000);
    }
}

/* --- a whole game ----------------------------------------------------------------------------- */

/* Plays a game of one class against itself; appends every move to `log`, and checks that no epoch
 * got more than its budget. Where epoch `from` begins the agents are given the game again (0: no).
 */
static void
play_game(const HetScenario *scenario, const char *text, uint64_t budget, unsigned from,
          GArray *log)
{
    g_autoptr(HetAgent) first = agent_of(text, scenario, HET_FIRST, 1);
    g_autoptr(HetAgent) second = agent_of(text, scenario, HET_SECOND, 2);
    g_autoptr(HetSession) session = het_session_new(scenario, 77);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetAgent *agents[2] = {first, second};
    uint64_t spent[2] = {0};
    uint32_t epoch = 0;
    const HetState *state = het_session_state(session);
    while (!het_game_over(state)) {
        HetMove move;
        bool begins = state->epoch != epoch;
        epoch = state->epoch;
        if (begins)
            spent[0] = spent[1] = 0;
        for (unsigned i = 0; i < 2 && begins && epoch == from; i++)
            het_agent_replay(agents[i], session);
        if (state->actor == HET_CHANCE) {
            move = het_session_draw(session);
        } else {
            HetAgent *agent = agents[state->actor];
            uint64_t before = agent->work.iterations;
            het_game_legal(state, list);
            assert_int_equal(het_agent_choose(agent, state, list, &move, NULL), HET_AGENT_CHOSE);
            assert_true(het_game_is_legal(state, &move));
            spent[state->actor] += agent->work.iterations - before;
            assert_true(spent[state->actor] <= budget);
        }
        for (unsigned i = 0; i < 2; i++)
            het_agent_observe(agents[i], state, &move);
        g_array_append_val(log, move);
        assert_true(het_session_apply(session, &move, NULL));
        state = het_session_state(session);
    }
}

static void
assert_same_games(const HetScenario *scenario, const char *text, uint64_t budget, unsigned from)
{
    g_autoptr(GArray) one = g_array_new(FALSE, FALSE, sizeof(HetMove));
    g_autoptr(GArray) two = g_array_new(FALSE, FALSE, sizeof(HetMove));
    play_game(scenario, text, budget, 0, one);
    play_game(scenario, text, budget, from, two);
    assert_true(one->len > 4);
    assert_int_equal(one->len, two->len);
    assert_memory_equal(one->data, two->data, one->len * sizeof(HetMove));
}

static void
the_same_seed_and_budget_play_the_same_game(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) toy = toy_tree_open(21, 12, 3);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) einstein =
        het_scenario_open("einstein/standard", het_rules_registry, &error);
    assert_no_error(error);
    assert_same_games(toy, "mcts:300", 300, 0);
    assert_same_games(toy, "uct:300", 300, 0);
    assert_same_games(einstein, "mcts:200", 200, 0);
    assert_same_games(einstein, "mcts:calls=4000", 4000, 0);
}

/* What an agent keeps is a cache: given the game again where an epoch begins, it continues the
 * same.
 */
static void
a_game_reported_again_continues_the_same(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) toy = toy_tree_open(22, 8, 3);
    for (unsigned epoch = 1; epoch < 8; epoch += 2)
        assert_same_games(toy, "mcts:300", 300, epoch);
}

/* Whether the position is a choice among units, and how many there are. */
static unsigned
units_on_offer(const HetMoveList *list)
{
    unsigned units = 0;
    for (unsigned i = 0; i < list->count; i++)
        units += list->moves[i].kind == HET_MOVE_SELECT;
    return units;
}

/* Three units: half, then two thirds of the rest, then all that is left; a follow-up is lifted to
 * half the share of its unit's choice; the last choice of the epoch takes what is left. */
static void
a_budget_is_spent_over_an_epoch(void **unused)
{
    (void)unused;
    enum { TOTAL = 1200 };
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    unsigned follow_ups = 0, last = 0, reactions = 0;
    for (int seed = 1; seed <= 20; seed++) {
        g_autoptr(HetScenario) scenario = toy_tree_open(seed, 4, 3);
        HetRandom random = {.state = (uint64_t)seed};
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        HetBudget budget = {0}, reply = {0};
        uint64_t left = TOTAL, share = 0;
        while (state.state.epoch == 0 && state.state.actor != HET_NOBODY) {
            HetActor actor = (HetActor)state.state.actor, active = (HetActor)state.state.active;
            het_game_legal(&state.state, list);
            unsigned units = units_on_offer(list);
            if (actor == active) {
                bool ends = units == 0 && left < TOTAL / 4;
                uint64_t offer = het_budget_offer(&budget, TOTAL, &state.state, actor, list, 0);
                if (units > 0)
                    share = left * 2 / (units + 1);
                assert_int_equal(offer, units > 0 ? share : ends ? left : MIN(left, share / 2));
                het_budget_spend(&budget, units > 0 ? offer : 0);
                if (units == 0 && !ends)
                    assert_int_equal(
                        het_budget_offer(&budget, TOTAL, &state.state, actor, list, share), 0);
                left -= units > 0 ? offer : 0;
                follow_ups += units == 0;
                last += ends;
            } else if (actor != HET_CHANCE) {
                uint64_t before = reply.known ? reply.left : TOTAL;
                uint64_t offer = het_budget_offer(&reply, TOTAL, &state.state, actor, list, 0);
                assert_int_equal(offer, before / 4);
                het_budget_spend(&reply, offer);
                reactions++;
            }
            unsigned index = actor == HET_CHANCE ? het_random_outcome(&random, list)
                                                 : het_random_below(&random, MAX(units, 2));
            het_game_apply(&state.state, &list->moves[units == 1 ? 0 : index], NULL);
        }
    }
    assert_true(follow_ups > 10 && last > 5 && reactions > 5);
}

static void
the_subtree_of_what_is_played_is_kept(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = toy_tree_open(3, 4, 3);
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    g_autoptr(HetAgent) agent =
        agent_of("mcts:iterations=5000", scenario, (HetActor)state.state.actor, 1);
    HetSearch *search = het_mcts_search(agent);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetRandom random = {.state = 1};
    het_search_position(search, &state.state);
    het_search_run(search, 5000, &random);
    unsigned kept = 0, rolls = 0;
    while (state.state.epoch == 0) {
        /* Dice fall as seldom as they can; units act as the search likes best. */
        bool chance = state.state.actor == HET_CHANCE;
        unsigned played = 0;
        for (unsigned i = 1; i < het_search_count(search); i++) {
            bool more = het_search_visits(search, i) > het_search_visits(search, played);
            if (more != chance && het_search_move(search, i)->kind != HET_MOVE_END)
                played = i;
        }
        if (het_search_count(search) == 0)
            break;
        uint32_t visits = het_search_visits(search, played);
        HetMove move = *het_search_move(search, played);
        assert_true(het_game_is_legal(&state.state, &move));
        het_search_advance(search, &state.state, &move);
        rolls += chance;
        het_game_apply(&state.state, &move, NULL);
        if (state.state.epoch != 0)
            break;
        het_search_position(search, &state.state);
        assert_int_equal(search->tree.stats[HET_TREE_ROOT].visits, visits);
        kept++;
    }
    assert_true(kept >= 2 && rolls >= 1);
    /* A position without the moves that led to it is searched anew. */
    het_game_start(scenario, &state.state);
    het_search_position(search, &state.state);
    assert_int_equal(search->tree.stats[HET_TREE_ROOT].visits, 0);
    /* A move heard from another position drops the tree too. */
    het_search_run(search, 100, &random);
    HetStateBuffer other = state;
    het_game_legal(&state.state, list);
    other.state.ply++;
    het_search_advance(search, &other.state, &list->moves[0]);
    het_search_position(search, &state.state);
    assert_int_equal(search->tree.stats[HET_TREE_ROOT].visits, 0);
}

/* A budget in calls is kept, but for the last iteration's, and not in iterations. */
static void
a_budget_of_calls_is_kept(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) einstein =
        het_scenario_open("einstein/standard", het_rules_registry, &error);
    assert_no_error(error);
    g_autoptr(HetAgent) agent = het_agent_new("mcts:calls=3000", einstein, HET_FIRST, 5, &error);
    assert_no_error(error);
    HetStateBuffer state;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetRandom random = {.state = 1};
    het_game_start(einstein, &state.state);
    for (het_game_legal(&state.state, list); state.state.actor != HET_FIRST;
         het_game_legal(&state.state, list)) {
        HetMove move = list->moves[het_random_below(&random, list->count)];
        het_game_apply(&state.state, &move, NULL);
    }
    HetMove move;
    assert_int_equal(het_agent_choose(agent, &state.state, list, &move, &error), HET_AGENT_CHOSE);
    assert_true(agent->work.calls >= 3000 && agent->work.calls < 3300);
    assert_true(agent->work.iterations > 10 && agent->work.iterations < 1000);
    g_autoptr(HetAgent) both =
        het_agent_new("mcts:calls=10,milliseconds=10", einstein, HET_FIRST, 5, &error);
    assert_null(both);
    assert_non_null(error);
}

/* Where the budget of the epoch is spent, what led the search leads the choice: the doctrine, or
 * nothing at all. Plain UCT must not owe its strength to a doctrine it does not know of. */
static void
what_is_not_searched_is_chosen_by_the_priors(void **unused)
{
    (void)unused;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autoptr(HetScenario) scenario = toy_tree_open(3, 4, 3);
    static const char *const names[] = {"mcts:calls=1,reuse=no", "uct:calls=1,reuse=no"};
    unsigned different[G_N_ELEMENTS(names)] = {0};
    for (size_t n = 0; n < G_N_ELEMENTS(names); n++) {
        HetMove first = {0};
        for (unsigned seed = 1; seed <= 20; seed++) {
            HetStateBuffer state;
            het_game_start(scenario, &state.state);
            g_autoptr(HetAgent) agent =
                agent_of(names[n], scenario, (HetActor)state.state.actor, seed);
            HetMove move;
            het_game_legal(&state.state, list);
            assert_int_equal(het_agent_choose(agent, &state.state, list, &move, NULL),
                             HET_AGENT_CHOSE);
            assert_true(agent->work.iterations >= 1);
            uint64_t spent = agent->work.iterations;
            assert_int_equal(het_agent_choose(agent, &state.state, list, &move, NULL),
                             HET_AGENT_CHOSE);
            assert_int_equal(agent->work.iterations, spent);
            if (seed == 1)
                first = move;
            different[n] += !het_move_equal(&first, &move);
        }
    }
    assert_int_equal(different[0], 0);
    assert_true(different[1] > 5);
}

/* No budget named: calls, as many as in the help. */
static void
the_default_budget_is_in_calls(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = toy_tree_open(3, 4, 3);
    static const char *const names[][2] = {{"mcts", "mcts:calls=100000"},
                                           {"uct", "uct:calls=100000"}};
    for (size_t n = 0; n < G_N_ELEMENTS(names); n++) {
        uint64_t calls[2];
        for (size_t i = 0; i < 2; i++) {
            HetStateBuffer state;
            g_autofree HetMoveList *list = g_new(HetMoveList, 1);
            het_game_start(scenario, &state.state);
            g_autoptr(HetAgent) agent =
                agent_of(names[n][i], scenario, (HetActor)state.state.actor, 1);
            HetMove move;
            het_game_legal(&state.state, list);
            assert_int_equal(het_agent_choose(agent, &state.state, list, &move, NULL),
                             HET_AGENT_CHOSE);
            calls[i] = agent->work.calls;
        }
        assert_true(calls[0] > 0);
        assert_int_equal(calls[0], calls[1]);
    }
}

TEST_UNIT("mcts")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kept_subtree_is_the_same),
        cmocka_unit_test(uct_solves_endgames),
        cmocka_unit_test(search_solves_trees_with_dice_and_interrupts),
        cmocka_unit_test(a_full_tree_continues_searching),
        cmocka_unit_test(iterations_allocate_nothing),
        cmocka_unit_test(the_same_seed_and_budget_play_the_same_game),
        cmocka_unit_test(a_game_reported_again_continues_the_same),
        cmocka_unit_test(the_subtree_of_what_is_played_is_kept),
        cmocka_unit_test(a_budget_is_spent_over_an_epoch),
        cmocka_unit_test(a_budget_of_calls_is_kept),
        cmocka_unit_test(what_is_not_searched_is_chosen_by_the_priors),
        cmocka_unit_test(the_default_budget_is_in_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
