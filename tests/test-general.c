/* The general, and the halving that chooses among its lines. */
#include "test.h"

#include <math.h>

#include "agents/action.h"
#include "agents/agent.h"
#include "agents/lead.h"
#include "agents/search/halving.h"
#include "agents/search/maths.h"
#include "positions.h"
#include "sanitized.h"
#include "toy-tree.h"
#include "engine/rules/registry.h"

/* --- halving ---------------------------------------------------------------------------------- */

/* tanh(x / 2) */
static double
squash(double x)
{
    return 1 - 2 / (1 + het_exp(x));
}

/* How probable the moves of a line without a doctrine are: each has its value and up to
 * HET_HALVING_LOTS by lot, and the greatest sum is played. */
static void
find_shares(HetValue *value, const HetState *state, const HetMoveList *list, double *ret_shares)
{
    enum { STEPS = 200 };
    double logits[HET_MOVES_MAX];
    for (unsigned i = 0; i < list->count; i++) {
        HetStateBuffer next;
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &list->moves[i], NULL);
        logits[i] = het_value_logit(value, &next.state) * (state->actor == HET_FIRST ? 1 : -1);
    }
    for (unsigned i = 0; i < list->count; i++) {
        ret_shares[i] = 0;
        for (unsigned step = 0; step < STEPS; step++) {
            const double sum = logits[i] + HET_HALVING_LOTS * (step + 0.5) / STEPS;
            double first = 1.0 / STEPS;
            for (unsigned j = 0; j < list->count; j++)
                if (j != i)
                    first *= CLAMP((sum - logits[j]) / HET_HALVING_LOTS, 0, 1);
            ret_shares[i] += first;
        }
    }
}

/* What such play makes of a position on average by brute force, at the end of the epoch. */
static double
blind_value(HetValue *value, const HetState *state, uint32_t epoch, double level)
{
    if (het_game_over(state) || state->epoch != epoch)
        return squash(het_value_logit(value, state) - level);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    double sum = 0, shares[HET_MOVES_MAX];
    het_game_legal(state, list);
    if (state->actor != HET_CHANCE)
        find_shares(value, state, list, shares);
    for (unsigned i = 0; i < list->count; i++) {
        const double weight =
            state->actor == HET_CHANCE ? (double)list->weights[i] / (double)list->total : shares[i];
        HetStateBuffer next;
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &list->moves[i], NULL);
        sum += weight * blind_value(value, &next.state, epoch, level);
    }
    return sum;
}

static void
settle(HetHalving *halving, const HetScenario *scenario, HetActor seat, HetReach reach)
{
    g_autoptr(HetAgent) agent = agent_of("doctrine", scenario, seat, 5);
    assert_true(het_halving_init(halving, agent, 1, NULL, NULL, NULL));
    halving->workers[0].policy.agent = NULL; /* the agent is gone */
    halving->settings =
        (HetHalvingSettings){.keep = 16, .reach = reach, .turns = 1, .shortfall = 1};
}

/* With lines enough halving chooses the best of a tree with dice and interrupts, whose value is
 * what brute force finds; who met no dice has one line. */
static void
halving_finds_the_best(void **unused)
{
    (void)unused;
    enum { LINES = 30000 };
    unsigned chosen = 0, interrupts = 0;
    for (int seed = 1; seed <= 12; seed++) {
        g_autoptr(HetScenario) scenario = toy_tree_open(seed, 6, 2);
        g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
        HetRandom random = {.state = (uint64_t)seed};
        HetStateBuffer root, next;
        het_game_start(scenario, &root.state);
        if (!play_to_decision(&root.state, &random, HET_NOBODY, (unsigned)seed % 3))
            continue;
        het_game_legal(&root.state, list);
        if (list->count < 2)
            continue;
        const HetActor seat = (HetActor)root.state.actor;
        const double sign = seat == HET_FIRST ? 1 : -1;
        HetHalving halving = {0};
        settle(&halving, scenario, seat, HET_REACH_TURN);
        g_autoptr(HetValue) value = het_value_new(scenario, NULL, NULL);
        const double level = het_value_logit(value, &root.state);
        const unsigned best = het_halving_choose(&halving, &root.state, list, LINES, 3);
        double most = -2, got = 0;
        for (unsigned i = 0; i < list->count; i++) {
            het_game_clone(&next.state, &root.state);
            het_game_apply(&next.state, &list->moves[i], NULL);
            const double exact = sign * blind_value(value, &next.state, root.state.epoch, level);
            most = exact > most ? exact : most;
            got = i == best ? exact : got;
        }
        assert_true(got > most - 0.02);
        for (unsigned i = 0; i < halving.count; i++) {
            const HetHalvingCandidate *candidate = &halving.candidates[i];
            assert_int_equal(candidate->out, candidate->index != best);
            assert_true(!candidate->exact || candidate->lines == 1);
            if (candidate->index == best)
                assert_true(fabs(het_halving_value(candidate) - got) < 0.03);
        }
        interrupts += root.state.actor != root.state.active;
        chosen++;
        het_halving_clear(&halving);
    }
    assert_true(chosen >= 8 && interrupts > 0);
}

/* A line goes through so many epochs: through two, the enemy answers. */
static void
lines_go_through_the_enemys_answer(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kipling/mirror?units=8&seed=3", het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetRandom random = {.state = 5};
    HetStateBuffer root, end;
    het_game_start(scenario, &root.state);
    assert_true(play_to_decision(&root.state, &random, HET_NOBODY, 0));
    het_game_legal(&root.state, list);
    for (unsigned turns = 1; turns <= 3; turns++) {
        HetHalving halving = {0};
        settle(&halving, scenario, (HetActor)root.state.actor, HET_REACH_TURN);
        halving.settings.turns = turns;
        het_halving_choose(&halving, &root.state, list, 16, 3);
        for (uint32_t sample = 0; sample < 4; sample++) {
            het_halving_replay(&halving, &root.state, &list->moves[0], sample, NULL, NULL,
                               &end.state);
            assert_true(het_game_over(&end.state) || end.state.epoch == root.state.epoch + turns);
        }
        het_halving_clear(&halving);
    }
}

static void
assert_same_choice(const HetHalving *used, const HetHalving *fresh, const HetWork *before)
{
    assert_int_equal(used->count, fresh->count);
    for (unsigned i = 0; i < used->count; i++) {
        const HetHalvingCandidate *a = &used->candidates[i], *b = &fresh->candidates[i];
        assert_int_equal(a->index, b->index);
        assert_int_equal(a->lines, b->lines);
        assert_true(a->sum == b->sum && a->out == b->out);
    }
    assert_int_equal(used->work.calls - before->calls, fresh->work.calls);
    assert_int_equal(used->work.scores - before->scores, fresh->work.scores);
    assert_int_equal(used->work.evaluations - before->evaluations, fresh->work.evaluations);
}

/* Choices and the work counted for them are those of lines that meet every position for the first
 * time, whatever positions have been met before. */
static void
what_lines_remember_changes_nothing(void **unused)
{
    (void)unused;
    enum { CHOICES = 12 };
    static const char *const names[] = {
        "kircholm/mirror?units=12&seed=4",  "husaria/mirror?units=6&seed=4",
        "musketpike/mirror?units=8&seed=4", "northern/mirror?units=5&seed=4",
        "kipling/mirror?units=8&seed=4",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, NULL);
        g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
        HetStateBuffer root;
        HetRandom random = {.state = i};
        HetHalving used = {0};
        settle(&used, scenario, HET_FIRST, (HetReach)(i % 2));
        het_game_start(scenario, &root.state);
        for (unsigned choices = 0; choices < CHOICES && !het_game_over(&root.state);) {
            het_game_legal(&root.state, list);
            unsigned pick = root.state.actor == HET_CHANCE ? het_random_outcome(&random, list) : 0;
            if (root.state.actor != HET_CHANCE && list->count > 1) {
                HetHalving fresh = {0};
                settle(&fresh, scenario, HET_FIRST, (HetReach)(i % 2));
                const HetWork before = used.work;
                pick = het_halving_choose(&used, &root.state, list, 24, choices);
                assert_int_equal(pick, het_halving_choose(&fresh, &root.state, list, 24, choices));
                assert_same_choice(&used, &fresh, &before);
                het_halving_clear(&fresh);
                choices++;
            }
            het_game_apply(&root.state, &list->moves[pick], NULL);
        }
        het_halving_clear(&used);
    }
}

typedef struct {
    unsigned own, ends;
} Heard;

static void
hear(void *listener, const HetState *state, const HetMove *move)
{
    Heard *heard = listener;
    heard->own += state->actor == state->active && move->kind == HET_MOVE_SELECT;
    heard->ends += state->actor == state->active && move->kind == HET_MOVE_END;
}

/* A line to the end of the action has the other units of the side stand and the turn ended; one to
 * the end of the turn has them act as the doctrine likes. */
static void
others_stand_once_the_action_is_over(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kircholm/mirror?units=12&seed=3", het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetRandom random = {.state = 5};
    unsigned acting[2] = {0}, ending[2] = {0};
    for (unsigned reach = 0; reach < 2; reach++) {
        HetStateBuffer root, end;
        het_game_start(scenario, &root.state);
        assert_true(play_to_decision(&root.state, &random, HET_NOBODY, 0));
        het_game_legal(&root.state, list);
        assert_true(het_action_head(&root.state, list));
        HetHalving halving = {0};
        settle(&halving, scenario, (HetActor)root.state.actor, (HetReach)reach);
        het_halving_choose(&halving, &root.state, list, 16, 3);
        const unsigned select = het_action_find(list, HET_MOVE_SELECT);
        Heard heard = {0};
        het_halving_replay(&halving, &root.state, &list->moves[select], 0, hear, &heard,
                           &end.state);
        assert_true(end.state.epoch != root.state.epoch);
        acting[reach] = heard.own;
        ending[reach] = heard.ends;
        het_halving_clear(&halving);
    }
    assert_int_equal(acting[HET_REACH_ACTION], 0);
    assert_true(ending[HET_REACH_ACTION] > 0);
    assert_true(acting[HET_REACH_TURN] > 3);
}

/* A battle that is over is worth its result; a draw less than that, and of results that are alike
 * the one with fewer losses is better. */
static void
results_are_reported_apart_by_losses(void **unused)
{
    (void)unused;
    unsigned draws = 0, decided = 0;
    for (unsigned seed = 1; seed <= 12; seed++) {
        g_autofree char *name = g_strdup_printf("kipling/mirror?units=6&seed=%u&turns=4", seed);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, NULL);
        g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
        g_autoptr(HetValue) value = het_value_new(scenario, NULL, NULL);
        HetRandom random = {.state = seed};
        HetStateBuffer root, end;
        HetMeasures measures;
        het_game_start(scenario, &root.state);
        while (play_to_decision(&root.state, &random, HET_NOBODY, root.state.ply + 1)) {
            het_game_legal(&root.state, list);
            const HetActor seat = (HetActor)root.state.actor;
            HetHalving halving = {0};
            settle(&halving, scenario, seat, HET_REACH_TURN);
            const double level = het_value_logit(value, &root.state);
            het_halving_choose(&halving, &root.state, list, 2, 3);
            const double got = het_halving_replay(&halving, &root.state, &list->moves[0], 0, NULL,
                                                  NULL, &end.state);
            het_halving_clear(&halving);
            if (!het_game_over(&end.state))
                continue;
            HetResult result;
            double has[HET_SIDES];
            het_game_result(&end.state, &result);
            het_game_measures(&end.state, &measures);
            for (unsigned side = 0; side < HET_SIDES; side++)
                has[side] = (double)measures.value[side][HET_MEASURE_STRENGTH] /
                            measures.value[side][HET_MEASURE_STRENGTH_START];
            const bool draw = result.winner != HET_FIRST && result.winner != HET_SECOND;
            const double sign = seat == HET_FIRST ? 1 : -1;
            const double gain = sign * (het_value_logit(value, &end.state) - level);
            const double margin = has[seat] - has[het_other(seat)];
            assert_true(fabs(got - (squash(gain) + 0.05 * margin - (draw ? 1.0 : 0))) < 1e-9);
            draws += draw;
            decided += !draw && margin != 0;
            break;
        }
    }
    assert_true(draws > 0 && decided > 0);
}

/* Plays at random until the side whose turn it is has at most so many units. */
static void
lose_units(HetState *state, HetRandom *random, int32_t most)
{
    HetMeasures measures;
    do {
        assert_true(play_to_decision(state, random, HET_NOBODY, (unsigned)state->ply + 1));
        het_game_measures(state, &measures);
    } while (measures.value[state->active][HET_MEASURE_UNITS] > most);
}

/* Lines end with the action in large battles of systems where they would be dear, and as units are
 * lost they reach further; in small ones of northern there is a tree. */
static void
lines_reach_as_far_as_pays(void **unused)
{
    (void)unused;
    static const struct {
        const char *battle, *agent;
        int32_t left; /* 0: as it begins */
        const char *reach;
    } rows[] = {
        {"kircholm/mirror?units=24&seed=3", "general:lines=4", 0, "end of the action"},
        {"husaria/mirror?units=24&seed=3", "general:lines=8", 0, "end of the action"},
        {"husaria/mirror?units=6&seed=3", "general:lines=8", 0, "end of the turn"},
        {"husaria/mirror?units=10&seed=3", "general:lines=8", 0, "end of the action"},
        {"husaria/mirror?units=10&seed=3", "general:lines=8", 8, "end of the turn"},
        {"husaria/mirror?units=6&seed=3", "general:lines=8,reach=action", 0, "end of the action"},
        {"kircholm/mirror?units=6&seed=3", "general:lines=8,reach=turn", 0, "end of the turn"},
        {"musketpike/mirror?units=24&seed=3", "general:lines=8", 0, "end of the turn"},
        {"northern/mirror?units=15&seed=3", "general:lines=8", 0, "end of the turn"},
        {"kipling/mirror?units=16&seed=3", "general:lines=8", 0, "end of the enemy's answer"},
        {"kipling/mirror?units=16&seed=3", "general:lines=8,turns=1", 0, "end of the turn"},
        {"northern/mirror?units=15&seed=3", "general:lines=8,turns=2", 0,
         "end of the enemy's answer"},
        {"northern/mirror?units=5&seed=3", "general:lines=32", 0, "end of the turn"},
        {"northern/mirror?units=5&seed=3", "general:5", 0, "tree search"},
        {"northern/mirror?units=5&seed=3", "general:5,lines=64", 0, "end of the turn"},
        {"northern/mirror?units=15&seed=3", "general:5", 0, "end of the turn"},
        {"kipling/mirror?units=8&seed=3", "general:5", 0, "end of the enemy's answer"},
        {"kircholm/mirror?units=6&seed=3", "general:5", 0, "end of the action"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(HetScenario) scenario =
            het_scenario_open(rows[i].battle, het_rules_registry, NULL);
        g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
        HetRandom random = {.state = 5};
        HetStateBuffer state;
        bool reported = false;
        het_game_start(scenario, &state.state);
        if (rows[i].left > 0)
            lose_units(&state.state, &random, rows[i].left);
        for (unsigned n = 0; n < 20 && !reported; n++) {
            HetMove move;
            assert_true(play_to_decision(&state.state, &random, HET_NOBODY, 0));
            g_autoptr(HetAgent) agent =
                agent_of(rows[i].agent, scenario, (HetActor)state.state.actor, 9);
            het_game_legal(&state.state, list);
            het_agent_choose(agent, &state.state, list, &move, NULL);
            g_autoptr(HetExplanation) explanation = het_agent_explain(agent, &state.state);
            if (strstr(explanation->summary->str, "end of the") != NULL ||
                strstr(explanation->summary->str, "tree search") != NULL) {
                reported = true;
                assert_non_null(strstr(explanation->summary->str, rows[i].reach));
            }
            het_game_apply(&state.state, &move, NULL);
        }
        assert_true(reported);
    }
}

/* To end the turn while units may act costs a side that is not ahead, the more the later it is; one
 * that is ahead may wait. */
static void
who_is_not_ahead_comes_on(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kipling/mirror?units=8&seed=3", het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetRandom random = {.state = 5};
    HetStateBuffer root;
    double least[HET_SIDES] = {1, 1}; /* in the first half of the battle, in the second */
    unsigned waits = 0;
    het_game_start(scenario, &root.state);
    while (play_to_decision(&root.state, &random, HET_NOBODY, (unsigned)root.state.ply + 1)) {
        const HetState *state = &root.state;
        const HetActor seat = (HetActor)state->actor;
        het_game_legal(state, list);
        if (state->turn >= scenario->turns)
            break;
        if (het_action_find(list, HET_MOVE_END) == list->count ||
            het_action_find(list, HET_MOVE_SELECT) == list->count)
            continue;
        HetHalving halving = {0};
        settle(&halving, scenario, seat, HET_REACH_ACTION);
        halving.settings.waiting = 0.6;
        het_halving_choose(&halving, state, list, 2, 3);
        HetMeasures measures;
        het_game_measures(state, &measures);
        const bool ahead = het_lead(&measures, seat) > 0;
        for (unsigned i = 0; i < halving.count; i++) {
            const HetHalvingCandidate *it = &halving.candidates[i];
            const bool costs = it->move.kind == HET_MOVE_END && !ahead;
            assert_true(costs ? it->prior < 0 : it->prior >= 0);
            double *lowest = &least[2 * state->turn > scenario->turns];
            *lowest = MIN(*lowest, it->prior);
        }
        waits += ahead;
        het_halving_clear(&halving);
    }
    assert_true(waits > 0 && least[0] < 0 && least[1] < least[0]);
}

/* The doctrine is heard: of moves that lines cannot tell apart its favourite is chosen, and a lower
 * one only for a gain of more than its prior. */
static void
the_doctrine_takes_part(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("husaria/mirror?units=8&seed=3", het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    double scores[HET_MOVES_MAX];
    HetRandom random = {.state = 5};
    HetStateBuffer root;
    het_game_start(scenario, &root.state);
    assert_true(play_to_decision(&root.state, &random, HET_NOBODY, 0));
    het_game_legal(&root.state, list);
    HetHalving halving = {0};
    settle(&halving, scenario, (HetActor)root.state.actor, HET_REACH_ACTION);
    const unsigned favourite =
        het_policy_best(&halving.workers[0].policy, &root.state, list, scores);
    halving.settings.favour = 3; /* more than any value */
    assert_int_equal(het_halving_choose(&halving, &root.state, list, 16, 3), favourite);
    /* Nobody meets dice on the first way of the battle: a line each, of the 64 that there are. */
    const uint64_t before = halving.lines;
    assert_int_equal(het_halving_choose(&halving, &root.state, list, 64, 3), favourite);
    assert_int_equal(halving.lines - before, halving.count);
    halving.settings.favour = -3;
    assert_int_not_equal(het_halving_choose(&halving, &root.state, list, 16, 3), favourite);
    halving.settings.favour = 0;
    halving.settings.prior = 1;
    halving.settings.shortfall = 0.01;
    const unsigned chosen = het_halving_choose(&halving, &root.state, list, 16, 3);
    assert_true(scores[chosen] > scores[favourite] - 0.03);
    het_halving_clear(&halving);
}

/* --- the general ------------------------------------------------------------------------------ */

static const char *const battles[] = {
    "kipling/mirror?units=6&seed=3",  "kircholm/mirror?units=6&seed=3",
    "husaria/mirror?units=6&seed=3",  "musketpike/mirror?units=6&seed=3",
    "northern/mirror?units=4&seed=3", "husaria/mirror?units=80&seed=3",
};

/* Two generals of one seed choose the same legal moves in every system, and explain them. */
static void
generals_of_one_seed_choose_alike_and_explain(void **unused)
{
    (void)unused;
    const unsigned decisions = TEST_COUNT(40, 40, 12);
    for (size_t i = 0; i < G_N_ELEMENTS(battles); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(battles[i], het_rules_registry, &error);
        assert_null(error);
        g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
        HetRandom random = {.state = 5};
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        assert_true(play_to_decision(&state.state, &random, HET_NOBODY, 0));
        HetActor seat = (HetActor)state.state.actor;
        g_autoptr(HetAgent) one = agent_of("general:lines=16", scenario, seat, 9);
        g_autoptr(HetAgent) two = agent_of("general:lines=16", scenario, seat, 9);
        for (unsigned n = 0; n < decisions && !het_game_over(&state.state); n++) {
            HetMove move, same;
            het_game_legal(&state.state, list);
            het_agent_choose(one, &state.state, list, &move, NULL);
            het_agent_choose(two, &state.state, list, &same, NULL);
            assert_true(het_move_equal(&move, &same));
            assert_true(het_game_is_legal(&state.state, &move));
            g_autoptr(HetExplanation) explanation = het_agent_explain(one, &state.state);
            assert_true(strlen(explanation->summary->str) > 0);
            het_game_apply(&state.state, &move, NULL);
            if (!het_game_over(&state.state) && !play_to_decision(&state.state, &random, seat, 0))
                break;
        }
    }
}

/* What is listed is what was weighed, the choice first. */
static void
what_is_listed_is_what_was_weighed(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kipling/mirror?units=6&seed=3", het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetRandom random = {.state = 5};
    HetStateBuffer state;
    unsigned reported = 0;
    het_game_start(scenario, &state.state);
    assert_true(play_to_decision(&state.state, &random, HET_NOBODY, 0));
    const HetActor seat = (HetActor)state.state.actor;
    g_autoptr(HetAgent) agent = agent_of("general:lines=32", scenario, seat, 9);
    for (unsigned n = 0; n < 30 && !het_game_over(&state.state); n++) {
        HetMove move;
        het_game_legal(&state.state, list);
        const HetAgentWork before = agent->work;
        het_agent_choose(agent, &state.state, list, &move, NULL);
        if (list->count > 1) {
            const unsigned lines = state.state.active == seat ? 32 : 16;
            g_autoptr(HetExplanation) explanation = het_agent_explain(agent, &state.state);
            const HetCandidate *best = &g_array_index(explanation->candidates, HetCandidate, 0);
            assert_true(explanation->candidates->len >= MIN(list->count, 2));
            assert_true(het_move_equal(&best->move, &move));
            assert_in_range(agent->work.iterations - before.iterations, 1, lines + 20);
            assert_int_equal(explanation->chosen, HET_CHOSEN_WEIGHED);
            reported++;
        }
        het_game_apply(&state.state, &move, NULL);
        if (!het_game_over(&state.state) && !play_to_decision(&state.state, &random, seat, 0))
            break;
    }
    assert_true(reported > 0);
}

/* A choice in the other side's turn has half the lines of one in the own, whatever was spent there.
 */
static void
reactions_have_lines_of_their_own(void **unused)
{
    (void)unused;
    enum { LINES = 400, SLACK = 40 };
    unsigned met[2] = {0};
    for (int seed = 1; seed <= 30; seed++) {
        g_autoptr(HetScenario) scenario = toy_tree_open(seed, 6, 3);
        g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
        HetRandom random = {.state = (uint64_t)seed};
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        if (!play_to_decision(&state.state, &random, HET_NOBODY, (unsigned)seed % 9))
            continue;
        het_game_legal(&state.state, list);
        const bool reaction = state.state.actor != state.state.active;
        g_autoptr(HetAgent) agent =
            agent_of("general:lines=400", scenario, (HetActor)state.state.actor, 1);
        for (unsigned i = 1; i <= 3 && list->count > 1; i++) {
            HetMove move;
            const uint64_t before = agent->work.iterations;
            het_agent_plan_anew(agent); /* else it would give its answer again */
            het_agent_choose(agent, &state.state, list, &move, NULL);
            const unsigned lines = reaction ? LINES / 2 : LINES;
            assert_in_range(agent->work.iterations - before, lines - SLACK, lines + SLACK);
            met[reaction]++;
        }
    }
    assert_true(met[0] > 0 && met[1] > 0);
}

/* The lower levels err on purpose, the lowest most; from the fifth on none does. */
static void
lower_levels_slip(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        double least, most; /* of the choices */
    } texts[] = {{"general:1", 0.2, 0.5}, {"general:2", 0.1, 0.4}, {"general:5,lines=2", 0, 0}};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autoptr(HetScenario) scenario =
            het_scenario_open("kipling/mirror?units=8&seed=3", het_rules_registry, NULL);
        g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
        HetRandom random = {.state = 5};
        HetStateBuffer state;
        unsigned choices = 0, slips = 0;
        het_game_start(scenario, &state.state);
        g_autoptr(HetAgent) agent = agent_of(texts[i].text, scenario, HET_FIRST, 9);
        while (play_to_decision(&state.state, &random, HET_FIRST, 0)) {
            HetMove move;
            het_game_legal(&state.state, list);
            het_agent_choose(agent, &state.state, list, &move, NULL);
            if (list->count > 1) {
                g_autoptr(HetExplanation) explanation = het_agent_explain(agent, &state.state);
                choices++;
                slips += explanation->chosen == HET_CHOSEN_BY_LOT;
            }
            het_game_apply(&state.state, &move, NULL);
        }
        assert_true(choices > 30);
        assert_true(slips >= texts[i].least * choices && slips <= texts[i].most * choices);
    }
}

/* Any number of threads, the same moves, values and counts of work. */
static void
assert_alike(const char *const *texts, size_t count)
{
    enum { AGENTS_MAX = 4 };
    const unsigned decisions = TEST_COUNT(12, 12, 5);
    assert_true(count <= AGENTS_MAX);
    for (size_t i = 0; i < G_N_ELEMENTS(battles); i++) {
        g_autoptr(HetScenario) scenario = het_scenario_open(battles[i], het_rules_registry, NULL);
        g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
        HetRandom random = {.state = 5};
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        assert_true(play_to_decision(&state.state, &random, HET_NOBODY, 0));
        HetActor seat = (HetActor)state.state.actor;
        HetAgent *agents[AGENTS_MAX];
        for (size_t k = 0; k < count; k++)
            agents[k] = agent_of(texts[k], scenario, seat, 9);
        for (unsigned n = 0; n < decisions && !het_game_over(&state.state); n++) {
            HetMove moves[AGENTS_MAX];
            het_game_legal(&state.state, list);
            for (size_t k = 0; k < count; k++) {
                het_agent_choose(agents[k], &state.state, list, &moves[k], NULL);
                assert_true(het_move_equal(&moves[k], &moves[0]));
                assert_int_equal(agents[k]->work.calls, agents[0]->work.calls);
                assert_int_equal(agents[k]->work.scores, agents[0]->work.scores);
                assert_int_equal(agents[k]->work.evaluations, agents[0]->work.evaluations);
                assert_int_equal(agents[k]->work.iterations, agents[0]->work.iterations);
            }
            het_game_apply(&state.state, &moves[0], NULL);
            if (!het_game_over(&state.state) && !play_to_decision(&state.state, &random, seat, 0))
                break;
        }
        for (size_t k = 0; k < count; k++)
            het_agent_free(agents[k]);
    }
}

static void
threads_change_nothing(void **unused)
{
    (void)unused;
    static const char *const generals[] = {"general:lines=16", "general:lines=16,threads=2",
                                           "general:lines=16,threads=16"};
    static const char *const near[] = {"general:lines=32,reach=action",
                                       "general:lines=32,reach=action,threads=3"};
    /* 2000 calls pay for screening and some lines, 30000 in most places for all. */
    static const char *const few[] = {"greedy:calls=2000", "greedy:calls=2000,threads=2",
                                      "greedy:calls=2000,threads=16"};
    static const char *const many[] = {"greedy:calls=30000", "greedy:calls=30000,threads=3"};
    assert_alike(generals, G_N_ELEMENTS(generals));
    assert_alike(near, G_N_ELEMENTS(near));
    assert_alike(few, G_N_ELEMENTS(few));
    assert_alike(many, G_N_ELEMENTS(many));
}

/* Where nobody has to attack equals fight all the same. */
static void
equals_fight(void **unused)
{
    (void)unused;
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    for (unsigned seed = 940810; seed < 940813; seed++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *name = g_strdup_printf("musketpike/mirror?units=8&seed=%u", seed);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
        assert_no_error(error);
        HetAgent *agents[HET_SIDES];
        for (unsigned side = 0; side < HET_SIDES; side++)
            agents[side] = het_agent_new("general:lines=8", scenario, (HetActor)side, seed, &error);
        assert_no_error(error);
        HetRandom random = {seed};
        HetStateBuffer state;
        unsigned attacks = 0;
        het_game_start(scenario, &state.state);
        while (!het_game_over(&state.state)) {
            HetMove move;
            het_game_legal(&state.state, list);
            if (state.state.actor == HET_CHANCE)
                move = list->moves[het_random_outcome(&random, list)];
            else
                assert_int_equal(
                    het_agent_choose(agents[state.state.actor], &state.state, list, &move, &error),
                    HET_AGENT_CHOSE);
            attacks += move.kind == HET_MOVE_SHOOT || move.kind == HET_MOVE_FIGHT;
            het_game_apply(&state.state, &move, NULL);
        }
        if (attacks < 3)
            fail_msg("%s: %u shots and fights", name, attacks);
        het_agent_free(agents[HET_FIRST]);
        het_agent_free(agents[HET_SECOND]);
    }
}

TEST_UNIT("general")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halving_finds_the_best),
        cmocka_unit_test(lines_go_through_the_enemys_answer),
        cmocka_unit_test(what_lines_remember_changes_nothing),
        cmocka_unit_test(others_stand_once_the_action_is_over),
        cmocka_unit_test(lines_reach_as_far_as_pays),
        cmocka_unit_test(results_are_reported_apart_by_losses),
        cmocka_unit_test(who_is_not_ahead_comes_on),
        cmocka_unit_test(the_doctrine_takes_part),
        cmocka_unit_test(generals_of_one_seed_choose_alike_and_explain),
        cmocka_unit_test(what_is_listed_is_what_was_weighed),
        cmocka_unit_test(reactions_have_lines_of_their_own),
        cmocka_unit_test(lower_levels_slip),
        cmocka_unit_test(equals_fight),
        cmocka_unit_test(threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
