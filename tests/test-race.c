/* How the general races moves on lines that try moves out. */
#include "test.h"

#include "agents/action.h"
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
    het_race_enter(&race, list, 1, scores, 2);
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

/* The rules, counting how often they are called. */
static const HetRules *counted_rules;
static unsigned counted;

static void
counting_legal(const HetState *state, HetMoveList *list)
{
    counted++;
    counted_rules->legal(state, list);
}

static void
counting_apply(HetState *state, const HetMove *move, const HetSink *sink)
{
    counted++;
    counted_rules->apply(state, move, sink);
}

/* Before any contact a turn meets no dice: however many samples, a move is tried out once. What is
 * told of the work is what was done. */
static void
what_meets_no_dice_is_tried_once(void **unused)
{
    (void)unused;
    static const HetTries many = {.keep = 3, .samples = 50, .margin = 100, .tie = 0.01};
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kircholm/mirror?units=6&seed=3", het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    g_autofree HetLine *line = g_new0(HetLine, 1);
    HetPolicy policy = {.doctrine = het_doctrine_find("kircholm")};
    HetRandom random = {.state = 5};
    HetStateBuffer state;
    assert_true(het_doctrine_set(policy.doctrine, NULL, NULL, policy.dials, NULL));
    g_autoptr(HetValue) value = het_value_new(scenario, "linear", NULL);
    line->value = value;
    line->policies[HET_FIRST] = line->policies[HET_SECOND] = &policy;
    line->tries = &many;
    het_game_start(scenario, &state.state);
    do {
        assert_true(play_to_decision(&state.state, &random, HET_NOBODY, state.state.ply + 1));
        het_game_legal(&state.state, list);
    } while (het_action_head(&state.state, list) || list->count < 3);
    HetRules counting = *scenario->rules;
    counted_rules = scenario->rules;
    counting.legal = counting_legal;
    counting.apply = counting_apply;
    scenario->rules = &counting;
    counted = 0;
    het_tries_choose(line, &state.state, list);
    scenario->rules = counted_rules;
    assert_in_range(line->work.evaluations, 2, 4);
    assert_true(counted > 10);
    assert_int_equal(line->work.calls, counted);
}

typedef struct {
    unsigned races, heads; /* how many choices were raced, and of them those of the unit to act */
    unsigned most;         /* rounds */
    bool left;             /* a rival left early */
} Raced;

static void
note(const HetState *state, const HetMoveList *list, const HetExplanation *explanation,
     Raced *raced)
{
    const HetCandidate *told = (const HetCandidate *)explanation->candidates->data;
    if (strstr(explanation->summary->str, "moves raced") == NULL)
        return;
    raced->races++;
    raced->heads += het_action_head(state, list);
    raced->most = MAX(raced->most, (unsigned)told[0].visits);
    for (guint i = 1; i < explanation->candidates->len; i++)
        raced->left |= told[i].visits < told[0].visits;
}

/* Has an agent choose at the first side's choices number `from` to `to` of a battle between
 * doctrines. */
static void
watch_races(const char *system, const char *text, unsigned from, unsigned to, Raced *raced)
{
    g_autofree char *name = g_strdup_printf("%s/mirror?units=6&seed=1", system);
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    g_autoptr(HetAgent) agent = agent_of(text, scenario, HET_FIRST, 9);
    g_autoptr(HetAgent) first = agent_of("doctrine", scenario, HET_FIRST, 9);
    g_autoptr(HetAgent) second = agent_of("doctrine", scenario, HET_SECOND, 9);
    HetRandom random = {.state = 5};
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    for (unsigned n = 0; n < to && !het_game_over(&state.state);) {
        HetMove move, other;
        het_game_legal(&state.state, list);
        if (state.state.actor == HET_CHANCE)
            move = list->moves[het_random_outcome(&random, list)];
        else
            het_agent_choose(state.state.actor == HET_FIRST ? first : second, &state.state, list,
                             &move, NULL);
        if (state.state.actor == HET_FIRST && n++ >= from) {
            het_agent_choose(agent, &state.state, list, &other, NULL);
            g_autoptr(HetExplanation) explanation = het_agent_explain(agent, &state.state);
            note(&state.state, list, explanation, raced);
        }
        het_game_apply(&state.state, &move, NULL);
    }
}

/* In Musket & Pike the unit to act is raced too, in Kircholm it is not. No race has more rounds
 * than it may, and rivals leave before. */
static void
each_system_races_in_its_way(void **unused)
{
    (void)unused;
    Raced raced = {0}, told = {0}, tree = {0}, kircholm = {0}, few = {0};
    watch_races("musketpike", "general:method=race,work=1000000", 100, 200, &raced);
    assert_true(raced.races > 15 && raced.heads > 2 && raced.left);
    assert_in_range(raced.most, 20, 64);
    watch_races("musketpike", "general:method=race,work=1000000,rounds=8", 100, 200, &told);
    assert_int_equal(told.most, 8);
    watch_races("musketpike", "general:work=1000000", 40, 50, &tree);
    assert_int_equal(tree.races, 0);
    watch_races("kircholm", "general:work=300000", 40, 50, &few);
    assert_int_equal(few.races, 0);
    watch_races("kircholm", "general:work=8000000,method=race", 40, 60, &kircholm);
    assert_true(kircholm.races > 5 && kircholm.left);
    assert_int_equal(kircholm.heads, 0);
    assert_int_equal(kircholm.most, 10);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_race_is_won_by_more_than_chance),
        cmocka_unit_test(what_is_told_is_what_was_raced),
        cmocka_unit_test(a_race_that_does_not_pay_costs_little),
        cmocka_unit_test(what_meets_no_dice_is_tried_once),
        cmocka_unit_test(each_system_races_in_its_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
