/* How the general races moves on lines that try moves out. */
#include "test.h"

#include "agents/search/race.h"
#include "engine/rules/registry.h"
#include "positions.h"

/* A race stands by its move until another leads by more than chance, and lets the doctrine's best
 * run, with a place for a move that does nothing. */
static void
a_race_is_won_by_more_than_chance(void **unused)
{
    (void)unused;
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    static const double scores[] = {0, 3, 5, 4, -1};
    HetRace race;
    for (unsigned i = 0; i < G_N_ELEMENTS(scores); i++)
        het_list_add(list,
                     (HetMove){.kind = i == 4 ? HET_MOVE_PASS : HET_MOVE_TURN, .unit = (uint8_t)i});
    het_race_enter(&race, list, 1, scores);
    assert_int_equal(race.count, 3);
    assert_int_equal(race.racers[0].move.unit, 1);
    assert_int_equal(race.racers[1].move.unit, 4);
    assert_int_equal(race.racers[2].move.unit, 2);
    race.racers[0].lines = race.racers[1].lines = race.racers[2].lines = 16;
    race.racers[1].gained = 1.6; /* 0.1 on average, deviation 0.5: an error of 0.12 */
    race.racers[1].squares = 16 * (0.01 + 0.25);
    race.racers[2].gained = 0.8; /* 0.05, deviation 0.1: an error of 0.025 */
    race.racers[2].squares = 16 * (0.0025 + 0.01);
    assert_int_equal(het_race_leader(&race), 2);
    race.racers[2].squares = 16 * (0.0025 + 0.09);
    assert_int_equal(het_race_leader(&race), 0);
}

/* Moves are raced where the work pays for it, and no other than the choice has more
 * lines. The same seed makes the same choice again, after any others. */
static void
what_is_told_is_what_was_raced(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kircholm/mirror?units=6&seed=3", het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    g_autoptr(HetAgent) agent =
        agent_of("general:method=race,work=2000000", scenario, HET_FIRST, 9);
    HetRandom random = {.state = 5};
    HetStateBuffer state;
    unsigned raced = 0;
    het_game_start(scenario, &state.state);
    for (unsigned n = 0; n < 60 && raced < 3; n++) {
        HetMove move, again;
        assert_true(play_to_decision(&state.state, &random, HET_FIRST, 0));
        het_game_legal(&state.state, list);
        het_agent_choose(agent, &state.state, list, &move, NULL);
        g_autoptr(HetExplanation) explanation = het_agent_explain(agent, &state.state);
        if (strstr(explanation->summary->str, "moves raced 3 turns ahead") != NULL) {
            const HetCandidate *told = (const HetCandidate *)explanation->candidates->data;
            guint at = 0;
            while (!het_move_equal(&told[at].move, &move))
                assert_true(++at < explanation->candidates->len);
            assert_true(told[at].visits >= 4 && told[at].visits == told[0].visits);
            assert_non_null(strstr(told[0].reason, "losses"));
            g_autoptr(HetAgent) other =
                agent_of("general:method=race,work=2000000", scenario, HET_FIRST, 9);
            het_agent_reset(agent);
            het_agent_choose(agent, &state.state, list, &move, NULL);
            het_agent_choose(other, &state.state, list, &again, NULL);
            assert_true(het_move_equal(&move, &again));
            assert_int_equal(agent->work.choices, n + 2 + raced);
            raced++;
        }
        het_game_apply(&state.state, &move, NULL);
    }
    assert_int_equal(raced, 3);
}

/* Where lines are too long for the work, that is found out for a part of it: a turn's choices stay
 * within the turn's work. */
static void
a_race_that_does_not_pay_costs_little(void **unused)
{
    (void)unused;
    enum { WORK = 100000 };
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kircholm/mirror?units=24&seed=3", het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    g_autoptr(HetAgent) agent = agent_of("general:method=race,work=100000", scenario, HET_FIRST, 9);
    HetRandom random = {.state = 5};
    HetStateBuffer state;
    HetWork work;
    het_game_start(scenario, &state.state);
    assert_true(play_to_decision(&state.state, &random, HET_FIRST, 0));
    for (const uint32_t epoch = state.state.epoch; state.state.epoch == epoch;) {
        HetMove move;
        het_game_legal(&state.state, list);
        het_agent_choose(agent, &state.state, list, &move, NULL);
        het_game_apply(&state.state, &move, NULL);
        assert_true(play_to_decision(&state.state, &random, HET_FIRST, 0));
    }
    work = (HetWork){agent->work.calls, agent->work.scores, agent->work.evaluations};
    assert_in_range(het_work_units(&work), WORK / 10, WORK * 5 / 4);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_race_is_won_by_more_than_chance),
        cmocka_unit_test(what_is_told_is_what_was_raced),
        cmocka_unit_test(a_race_that_does_not_pay_costs_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
