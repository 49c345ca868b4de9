/* What a general's search is made of: actions, lines of play, clocks of turns. */
#include "test.h"

#include <math.h>

#include "agents/action.h"
#include "agents/agent.h"
#include "agents/search/line.h"
#include "positions.h"
#include "toy-tree.h"
#include "engine/rules/registry.h"

/* --- actions ---------------------------------------------------------------------------------- */

static bool
offers_fights_alone(const HetState *state, const HetMoveList *list)
{
    bool fights = state->actor == state->active && state->depth == 0;
    for (unsigned i = 0; i < list->count; i++)
        fights = fights && list->moves[i].kind == HET_MOVE_FIGHT;
    return fights;
}

/* Where a phase asks nothing but which fight comes next, each fight is an action: the one before is
 * over there. Battle after battle is played until such nodes are met. */
static unsigned
choices_of_fights(const HetScenario *scenario, const char *agent)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    g_autoptr(HetAgent) one = agent_of(agent, scenario, HET_FIRST, 1);
    g_autoptr(HetAgent) two = agent_of(agent, scenario, HET_SECOND, 1);
    HetRandom random = {.state = 1};
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    unsigned met = 0;
    for (het_game_start(scenario, state); !het_game_over(state);) {
        HetMove move;
        het_game_legal(state, list);
        if (state->actor == HET_CHANCE) {
            move = list->moves[het_random_outcome(&random, list)];
        } else {
            if (offers_fights_alone(state, list)) {
                met++;
                assert_true(het_action_head(state, list));
                assert_true(het_action_over(state, list, state->epoch, 0));
                assert_true(het_action_begins(&list->moves[0]));
            }
            het_agent_choose(state->actor == HET_FIRST ? one : two, state, list, &move, NULL);
        }
        het_game_apply(state, &move, NULL);
    }
    return met;
}

static void
a_choice_of_fights_begins_an_action(void **unused)
{
    (void)unused;
    static const char *const systems[][2] = {{"kircholm", "doctrine"}, {"kipling", "random"}};
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        unsigned met = 0;
        for (unsigned seed = 1; met == 0; seed++) {
            assert_in_range(seed, 1, 100);
            g_autofree char *name =
                g_strdup_printf("%s/mirror?units=16&seed=%u", systems[i][0], seed);
            g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, NULL);
            assert_non_null(scenario);
            met = choices_of_fights(scenario, systems[i][1]);
        }
    }
}

/* --- lines ------------------------------------------------------------------------------------ */

typedef struct {
    HetPolicy policy;
    HetLine *line;
} Player;

static void
prepare(Player *player, const HetScenario *scenario)
{
    const char *system = scenario->rules->name;
    *player = (Player){0};
    player->policy.doctrine = het_doctrine_find(system);
    assert_true(het_doctrine_set(player->policy.doctrine, NULL, NULL, player->policy.dials, NULL));
    player->line = g_new0(HetLine, 1);
    player->line->value = het_value_new(scenario, NULL, NULL);
    player->line->policies[HET_FIRST] = player->line->policies[HET_SECOND] = &player->policy;
}

/* What the policy makes of a position on average by brute force, where the action of `epoch` at
 * stack depth `depth` is over; a depth of -1: where the turn is. */
static double
settled_value(const Player *player, const HetState *state, uint32_t epoch, int depth)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    if (!het_game_over(state))
        het_game_legal(state, list);
    if (het_game_over(state) || state->epoch != epoch ||
        (depth >= 0 && state->actor != HET_CHANCE &&
         het_action_over(state, list, epoch, (unsigned)depth)))
        return het_value_worth(player->line->value, state);
    double scores[HET_MOVES_MAX], sum = 0;
    bool chance = state->actor == HET_CHANCE;
    unsigned best = chance ? 0 : het_policy_best(&player->policy, state, list, scores);
    for (unsigned i = chance ? 0 : best; i < (chance ? list->count : best + 1); i++) {
        HetStateBuffer next;
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &list->moves[i], NULL);
        double value = settled_value(player, &next.state, epoch, depth);
        sum += chance ? value * (double)list->weights[i] / (double)list->total : value;
    }
    return sum;
}

/* The mean over many samples of a line to the end of the turn is what exact odds give, and the same
 * sample is the same line. */
static void
lines_sample_the_odds(void **unused)
{
    (void)unused;
    enum { SAMPLES = 4096 };
    for (int seed = 1; seed <= 10; seed++) {
        g_autoptr(HetScenario) scenario = toy_tree_open(seed, 6, 3);
        Player player;
        prepare(&player, scenario);
        HetRandom random = {.state = (uint64_t)seed};
        HetStateBuffer root, state;
        g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
        het_game_start(scenario, &root.state);
        assert_true(play_to_decision(&root.state, &random, HET_NOBODY, 0));
        het_game_legal(&root.state, list);
        const uint32_t epoch = root.state.epoch;
        const HetClock clock = het_clock_at(&root.state);
        double sum = 0;
        for (unsigned sample = 0; sample < SAMPLES; sample++) {
            double twice[2];
            for (unsigned i = 0; i < 2; i++) {
                HetRandom luck = {het_seed_derive(sample, "line")};
                het_game_clone(&state.state, &root.state);
                het_game_apply(&state.state, &list->moves[0], NULL);
                twice[i] = het_line_run(player.line, &state.state, clock, 1, &luck);
            }
            assert_true(twice[0] == twice[1]);
            assert_true(het_game_over(&state.state) || state.state.epoch == epoch + 1);
            sum += twice[0];
        }
        het_game_clone(&state.state, &root.state);
        het_game_apply(&state.state, &list->moves[0], NULL);
        double exact = settled_value(&player, &state.state, epoch, -1);
        assert_true(fabs(sum / SAMPLES - exact) < 0.03); /* four standard errors at the least */
        het_value_free(player.line->value);
        g_free(player.line);
    }
}

/* Turns are counted as they change hands; a run of epochs of one side is one. */
static void
a_clock_counts_turns_that_change_hands(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t epoch;
        uint8_t active;
        unsigned turns;
    } way[] = {{7, HET_FIRST, 0},  {7, HET_FIRST, 0},   {8, HET_SECOND, 1}, {9, HET_FIRST, 2},
               {10, HET_FIRST, 2}, {11, HET_SECOND, 3}, {11, HET_FIRST, 3}};
    HetState state = {.epoch = way[0].epoch, .active = way[0].active, .actor = HET_FIRST};
    HetClock clock = het_clock_at(&state);
    for (size_t i = 0; i < G_N_ELEMENTS(way); i++) {
        state.epoch = way[i].epoch;
        state.active = way[i].active;
        het_clock_tick(&clock, &state);
        assert_int_equal(clock.turns, way[i].turns);
        assert_true(het_clock_up(&clock, &state, 3) == (way[i].turns >= 3));
        assert_false(het_clock_up(&clock, &state, 0));
    }
    state.actor = HET_NOBODY;
    assert_true(het_clock_up(&clock, &state, 0));
}

TEST_UNIT("lines")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_choice_of_fights_begins_an_action),
        cmocka_unit_test(lines_sample_the_odds),
        cmocka_unit_test(a_clock_counts_turns_that_change_hands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
