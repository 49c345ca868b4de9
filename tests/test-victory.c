/* The aim as data (engine/victory.h) against played games of every system: it has when the game
 * ends, who has won then, and what the points of both sides are. */
#include "test.h"

#include <string.h>

#include "engine/each.h"
#include "engine/game.h"
#include "engine/random.h"
#include "engine/rules/registry.h"
#include "sanitized.h"

/* Ways in which games have ended. */
typedef struct {
    unsigned by_condition, by_turns, drawn, points_seen;
} Ends;

static void
check_points(const HetState *state, const HetVictory *victory, Ends *ends)
{
    HetMeasures measures = {{{0}}};
    if (victory->term_count == 0)
        return;
    het_game_measures(state, &measures);
    HET_EACH_BELOW(side, HET_SIDES) {
        const int points = het_victory_points(victory, (HetActor)side);
        ends->points_seen += points != 0;
        assert_int_equal(points, measures.value[side][HET_MEASURE_POINTS]);
    }
}

/* A condition that is met ends the game; where conditions are judged at the end of a player turn,
 * by the end of the next: `met` is whether one was at the last end. */
static bool
check_under_way(const HetState *state, bool met, Ends *ends)
{
    HetVictory victory;
    HetActor winner;
    het_game_victory(state, &victory);
    check_points(state, &victory, ends);
    const bool now = het_victory_verdict(&victory, false, &winner);
    if (now && (victory.judged == NULL || met))
        fail_msg("%s: not over in turn %u, but the aim gives it to %s", state->scenario->name,
                 (unsigned)state->turn, het_actor_name(winner));
    return now;
}

static void
check_over(const HetState *state, Ends *ends)
{
    const bool last = (int)state->turn == state->scenario->turns;
    HetVictory victory;
    HetResult result;
    HetActor winner, at_last;
    het_game_victory(state, &victory);
    het_game_result(state, &result);
    check_points(state, &victory, ends);
    const bool met = het_victory_verdict(&victory, false, &winner);
    assert_true(het_victory_verdict(&victory, true, &at_last));
    if (!met && !last)
        fail_msg("%s: over in turn %u (%s), but the aim does not end it", state->scenario->name,
                 (unsigned)state->turn, result.reason);
    if (!(met && winner == result.winner) && !(last && at_last == result.winner))
        fail_msg("%s: won by %s (%s), by the aim by %s or %s", state->scenario->name,
                 het_actor_name(result.winner), result.reason,
                 met ? het_actor_name(winner) : "nobody yet", het_actor_name(at_last));
    ends->by_condition += met;
    ends->by_turns += !met;
    ends->drawn += result.winner > HET_SECOND;
}

static void
play(const char *name, uint64_t seed, Ends *ends)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autofree HetStateBuffer *buffer = g_new(HetStateBuffer, 1);
    HetState *state = &buffer->state;
    g_autofree HetVictory *victory = g_new(HetVictory, 1);
    HetRandom random = {.state = seed};
    assert_no_error(error);
    het_game_start(scenario, state);
    het_game_victory(state, victory);
    const bool by_turns = victory->judged != NULL;
    bool met = false;
    for (unsigned epoch = state->epoch; !het_game_over(state);) {
        het_game_legal(state, list);
        const unsigned index = state->actor == HET_CHANCE
                                   ? het_random_outcome(&random, list)
                                   : (unsigned)het_random_below(&random, list->count);
        het_game_apply(state, &list->moves[index], NULL);
        const bool judged = by_turns ? state->epoch != epoch : state->depth == 0;
        if (judged && !het_game_over(state))
            met = check_under_way(state, met, ends);
        epoch = state->epoch;
    }
    check_over(state, ends);
}

/* Every shipped battle, and with options by which armies break early, points decide, margins count:
 * each system's games end in both ways. */
static void
the_aim_agrees_with_results_and_measures(void **state)
{
    static const char *const changed[] = {
        "kipling/skirmish?wells-points=1",
        "kipling/market-town?end-share=25",
        "kipling/battery?end-share=20",
        "kircholm/drill-line?break-first=10&break-second=10",
        "kircholm/kircholm-1605?break-first=5&break-second=5",
        "kircholm/drill-shooting?margin=40",
        "musketpike/drill-brigades?margin=10",
        "northern/drill?base-hits=1",
        "husaria/training-charge",
    };
    (void)state;
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        const char *system = het_rules_registry[i]->name;
        g_auto(GStrv) names = het_scenario_names(system);
        g_autofree char *start = g_strdup_printf("%s/", system);
        Ends ends = {0};
        assert_non_null(het_rules_registry[i]->victory);
        for (uint64_t seed = 1; seed <= TEST_COUNT(40, 3, 1); seed++) {
            HET_EACH_LISTED(k, names)
                play(names[k], seed, &ends);
            HET_EACH_BELOW(k, G_N_ELEMENTS(changed))
                if (g_str_has_prefix(changed[k], start))
                    play(changed[k], seed, &ends);
        }
        print_message("# %s: %u by a condition, %u by the last turn, %u drawn\n", system,
                      ends.by_condition, ends.by_turns, ends.drawn);
        /* No random army of these loses all its units. */
        const bool lasts = strcmp(system, "musketpike") == 0 || strcmp(system, "northern") == 0;
        const bool few = names[1] == NULL;
        assert_true((ends.by_condition > 0 || lasts) && (ends.by_turns > 0 || few));
        assert_true(ends.points_seen > 0 || names[1] == NULL);
    }
}

/* By hand: groups in order, both sides, leads, what is judged at the end only. */
static void
verdicts_follow_the_conditions(void **state)
{
    (void)state;
    HetVictory victory = {.parts = 1, .lead = 2, .even = HET_SECOND};
    HetActor winner = HET_CHANCE;
    het_victory_add_end(
        &victory, &(HetVictoryEnd){.group = 1, .winner = HET_FIRST, .done = 3, .limit = 4}, "a");
    het_victory_add_end(
        &victory,
        &(HetVictoryEnd){
            .group = 1, .winner = HET_SECOND, .done = 1, .limit = 1, .at_the_end = true},
        "b");
    het_victory_add_term(&victory, &(HetVictoryTerm){.side = HET_FIRST, .each = 3, .count = 2},
                         "c");
    het_victory_add_term(&victory, &(HetVictoryTerm){.side = HET_SECOND, .each = 5, .count = 1},
                         "d");
    het_victory_compare_points(&victory, "R");
    assert_false(het_victory_verdict(&victory, false, &winner));
    assert_true(het_victory_verdict(&victory, true, &winner));
    assert_int_equal(winner, HET_SECOND);
    victory.ends[0].done = 4;
    assert_true(het_victory_verdict(&victory, false, &winner));
    assert_int_equal(winner, HET_FIRST);
    assert_true(het_victory_verdict(&victory, true, &winner)); /* both: 6 to 5 is no lead of 2 */
    assert_int_equal(winner, HET_SECOND);
    victory.both_draw = true;
    assert_true(het_victory_verdict(&victory, true, &winner));
    assert_int_equal(winner, HET_NOBODY);
    victory.end_count = 0;
    victory.lead = 1;
    assert_true(het_victory_verdict(&victory, true, &winner));
    assert_int_equal(winner, HET_FIRST);
    assert_string_equal(victory.shown[HET_FIRST], "6 points");
}

TEST_UNIT("victory")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_aim_agrees_with_results_and_measures),
        cmocka_unit_test(verdicts_follow_the_conditions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
