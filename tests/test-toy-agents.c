/* Every agent plays the toys to the end: what it chooses is legal, on hexes with reactions, chit
 * draws and two-hex units as on the plane, and the same agents with the same seeds play the same
 * game. */
#include "test.h"

#include "agents/agent.h"
#include "engine/session.h"
#include "toys.h"

static const char *const agents[] = {"random", "doctrine", "greedy", "mcts:iterations=40",
                                     "uct:iterations=40"};

/* Plays one game of two agents and returns its last hash. */
static uint64_t
play(const HetScenario *scenario, const char *first, const char *second)
{
    g_autoptr(GError) error = NULL;
    HetAgent *seat[HET_SIDES];
    g_autoptr(HetSession) session = het_session_new(scenario, 5);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    seat[0] = het_agent_new(first, scenario, HET_FIRST, 11, &error);
    assert_no_error(error);
    seat[1] = het_agent_new(second, scenario, HET_SECOND, 12, &error);
    assert_no_error(error);
    while (!het_game_over(het_session_state(session))) {
        const HetState *state = het_session_state(session);
        HetMove move;
        if (state->actor == HET_CHANCE) {
            move = het_session_draw(session);
        } else {
            het_game_legal(state, list);
            HetAgentStatus status =
                het_agent_choose(seat[state->actor], state, list, &move, &error);
            assert_no_error(error);
            assert_int_equal(status, HET_AGENT_CHOSE);
        }
        het_agent_observe(seat[0], state, &move);
        het_agent_observe(seat[1], state, &move);
        if (!het_session_apply(session, &move, NULL))
            fail_msg("%s against %s: an illegal move at ply %u", first, second, state->ply);
    }
    het_agent_free(seat[0]);
    het_agent_free(seat[1]);
    return het_game_hash(het_session_state(session));
}

static void
agents_play_to_the_end(void **state)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = toy_scenario_open(*state, &error);
    assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(agents); i++) {
        const char *other = agents[(i + 1) % G_N_ELEMENTS(agents)];
        uint64_t hash = play(scenario, agents[i], other);
        assert_true(play(scenario, agents[i], other) == hash);
    }
}

TEST_UNIT("toy-agents")
{
    struct CMUnitTest tests[4];
    size_t count = 0;
    for (; toy_scenario_names[count] != NULL; count++) {
        assert_true(count < G_N_ELEMENTS(tests));
        tests[count] =
            (struct CMUnitTest){.name = toy_scenario_names[count],
                                .test_func = agents_play_to_the_end,
                                .initial_state = (void *)(uintptr_t)toy_scenario_names[count]};
    }
    return _cmocka_run_group_tests("toy-agents", tests, count, NULL, NULL);
}
