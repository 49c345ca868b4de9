/* The general and what it is made of: streams of dice, actions, clocks, lines, allowances. */
#include "test.h"

#include <math.h>

#include "agents/action.h"
#include "agents/search/allowance.h"
#include "agents/search/line.h"
#include "agents/search/stream.h"
#include "agents/search/team.h"
#include "agents/search/tree.h"
#include "positions.h"
#include "toy-tree.h"
#include "engine/rules/registry.h"

/* --- dice ------------------------------------------------------------------------------------- */

static void
fill_outcomes(HetMoveList *list, const uint64_t *weights, unsigned count)
{
    het_list_clear(list);
    for (unsigned i = 0; i < count; i++) {
        HetMove move = het_move_roll(HET_NO_UNIT, (int32_t)i, (int32_t)i);
        het_list_add_outcome(list, move, weights[i]);
    }
}

/* Over 16 samples a die of 16 equal outcomes shows each once, whatever its key. */
static void
a_block_of_samples_is_even(void **unused)
{
    (void)unused;
    static const uint64_t even[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    fill_outcomes(list, even, G_N_ELEMENTS(even));
    for (uint64_t roll = 1; roll < 50; roll++) {
        unsigned seen = 0;
        for (uint32_t index = 0; index < 16; index++)
            seen |= 1u << het_stream_draw(list, 7, roll, index);
        assert_int_equal(seen, 0xffff);
    }
}

/* Two dice of one sample are drawn apart: all pairs come up about as often. */
static void
dice_of_a_sample_are_independent(void **unused)
{
    (void)unused;
    static const uint64_t weights[] = {1, 1, 1, 1};
    enum { SAMPLES = 4096 };
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    fill_outcomes(list, weights, G_N_ELEMENTS(weights));
    unsigned pairs[4][4] = {{0}};
    for (uint64_t roll = 0; roll < SAMPLES / 16; roll++)
        for (uint32_t index = 0; index < 16; index++)
            pairs[het_stream_draw(list, 3, 2 * roll, index)]
                 [het_stream_draw(list, 3, 2 * roll + 1, index)]++;
    for (unsigned a = 0; a < 4; a++)
        for (unsigned b = 0; b < 4; b++)
            assert_in_range(pairs[a][b], SAMPLES / 16 - 64, SAMPLES / 16 + 64);
}

static void
a_part_of_a_roll_is_found_in_the_tree(void **unused)
{
    (void)unused;
    HetTree tree;
    het_tree_init(&tree, 0);
    const HetMove listed[] = {het_move_roll(3, 1, 2), het_move_roll(3, 3, 6)};
    uint32_t first = het_tree_expand(&tree, HET_TREE_ROOT, listed, G_N_ELEMENTS(listed));
    for (int32_t face = 1; face <= 6; face++) {
        HetMove rolled = het_move_roll(3, face, face), other = het_move_roll(4, face, face);
        assert_int_equal(het_tree_child(&tree, HET_TREE_ROOT, &rolled), first + (face > 2));
        assert_int_equal(het_tree_child(&tree, HET_TREE_ROOT, &other), 0);
    }
    HetMove across = het_move_roll(3, 2, 3);
    assert_int_equal(het_tree_child(&tree, HET_TREE_ROOT, &across), 0);
    het_tree_clear(&tree);
}

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
    player->policy.doctrine = het_doctrine_find(system);
    assert_true(het_doctrine_set(player->policy.doctrine, NULL, NULL, player->policy.dials, NULL));
    player->line = g_new0(HetLine, 1);
    player->line->kind = HET_LINE_DOCTRINE;
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

/* Nor does one die of a race tell another: over its samples each pair of faces comes up as often as
 * chance has it, whichever two dice these are. */
static void
dice_of_a_race_are_independent(void **unused)
{
    (void)unused;
    static const uint64_t weights[] = {1, 1, 1, 1};
    enum { SAMPLES = 4096, MEAN = SAMPLES / 16 };
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    fill_outcomes(list, weights, G_N_ELEMENTS(weights));
    for (uint64_t roll = 1; roll < 20; roll++) {
        unsigned pairs[4][4] = {{0}};
        for (uint32_t index = 0; index < SAMPLES; index++)
            pairs[het_stream_draw(list, 3, roll, index)]
                 [het_stream_draw(list, 3, roll + 1, index)]++;
        for (unsigned a = 0; a < 4; a++)
            for (unsigned b = 0; b < 4; b++)
                assert_in_range(pairs[a][b], MEAN * 3 / 4, MEAN * 5 / 4);
    }
}

/* The mean over many samples of a line to the end of the turn is what exact odds say, and the same
 * sample is the same line. */
static void
lines_sample_what_the_odds_say(void **unused)
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
        HetLineLuck luck = {.common = true, .key = (uint64_t)seed};
        double sum = 0;
        for (luck.index = 0; luck.index < SAMPLES; luck.index++) {
            double twice[2];
            for (unsigned i = 0; i < 2; i++) {
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

/* --- allowances ------------------------------------------------------------------------------- */

static void
an_allowance_starves_no_action(void **unused)
{
    (void)unused;
    HetState state = {.epoch = 4, .active = HET_FIRST};
    HetAllowance allowance = {0};
    uint64_t sum = 0;
    for (unsigned actions = 9; actions > 0; actions--) {
        uint64_t offer = het_allowance_offer(&allowance, 1000, &state, HET_FIRST, actions);
        assert_in_range(offer, 100, 101);
        het_allowance_spend(&allowance, offer);
        sum += offer;
    }
    assert_in_range(sum, 890, 1000);
    /* A choice after dice has half of what the action had. */
    assert_in_range(het_allowance_offer(&allowance, 1000, &state, HET_FIRST, 0), 49, 51);
    /* Reactions have their own. */
    state.active = HET_SECOND;
    state.epoch = 5;
    for (unsigned i = 0; i < 50; i++) {
        uint64_t offer = het_allowance_offer(&allowance, 1000, &state, HET_FIRST, 0);
        assert_true(offer <= 63);
        het_allowance_spend(&allowance, offer);
    }
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
    enum { WORK = 20000, DECISIONS = 40 };
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
        g_autoptr(HetAgent) one = agent_of("general:work=20000", scenario, seat, 9);
        g_autoptr(HetAgent) two = agent_of("general:work=20000", scenario, seat, 9);
        for (unsigned n = 0; n < DECISIONS && !het_game_over(&state.state); n++) {
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

/* Where there is work enough for a search, what is told is what was searched: visits that add up to
 * the lines, losses of both sides, and the choice first. Where there is not, that is told. */
static void
what_is_told_is_what_was_searched(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kipling/mirror?units=6&seed=3", het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetRandom random = {.state = 5};
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    assert_true(play_to_decision(&state.state, &random, HET_NOBODY, 0));
    het_game_legal(&state.state, list);
    assert_true(list->count > 1);
    static const char *const texts[] = {"general:work=300000", "general:work=1"};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        HetMove move;
        g_autoptr(HetAgent) agent = agent_of(texts[i], scenario, (HetActor)state.state.actor, 9);
        het_agent_choose(agent, &state.state, list, &move, NULL);
        g_autoptr(HetExplanation) explanation = het_agent_explain(agent, &state.state);
        const char *summary = explanation->summary->str;
        assert_int_equal(strstr(summary, "pays for no search") != NULL, i == 1);
        if (i == 1)
            continue;
        uint64_t visits = 0;
        for (guint n = 0; n < explanation->candidates->len; n++)
            visits += g_array_index(explanation->candidates, HetCandidate, n).visits;
        assert_true(visits >= 16 && visits <= agent->work.iterations);
        const HetCandidate *first = &g_array_index(explanation->candidates, HetCandidate, 0);
        assert_true(het_move_equal(&first->move, &move));
        assert_non_null(strstr(first->reason, "losses"));
    }
}

/* The highest level waits no longer at a choice that has a turn's work to itself: an activation in
 * Musket & Pike; a tree comes near to that. */
static void
no_choice_of_a_level_takes_long(void **unused)
{
    (void)unused;
    enum { MOST = 500000, ONE_LEAF = 50000 };
    g_autoptr(HetScenario) scenario =
        het_scenario_open("musketpike/mirror?units=5&seed=3", het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetRandom random = {.state = 5};
    HetStateBuffer state;
    HetMove move;
    het_game_start(scenario, &state.state);
    assert_true(play_to_decision(&state.state, &random, HET_NOBODY, 0));
    het_game_legal(&state.state, list);
    static const char *const methods[] = {"general:level=8,method=tree",
                                          "general:level=8,method=race"};
    for (size_t i = 0; i < G_N_ELEMENTS(methods); i++) {
        g_autoptr(HetAgent) agent = agent_of(methods[i], scenario, state.state.actor, 9);
        het_agent_choose(agent, &state.state, list, &move, NULL);
        const HetWork work = {.calls = agent->work.calls,
                              .scores = agent->work.scores,
                              .evaluations = agent->work.evaluations};
        assert_in_range(het_work_units(&work), i == 0 ? MOST / 4 : 1, MOST + ONE_LEAF);
    }
}

/* Any number of threads, the same moves, values and counts of work. */
static void
assert_alike(const char *const *texts, size_t count)
{
    enum { DECISIONS = 12, AGENTS_MAX = 4 };
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
        for (unsigned n = 0; n < DECISIONS && !het_game_over(&state.state); n++) {
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
    static const char *const generals[] = {"general:work=30000", "general:work=30000,threads=2",
                                           "general:work=30000,threads=16"};
    /* 2000 calls pay for screening and some lines, 30000 in most places for all. */
    static const char *const few[] = {"greedy:calls=2000", "greedy:calls=2000,threads=2",
                                      "greedy:calls=2000,threads=16"};
    static const char *const many[] = {"greedy:calls=30000", "greedy:calls=30000,threads=3"};
    static const char *const racing[] = {"general:work=300000,method=race",
                                         "general:work=300000,method=race,threads=2",
                                         "general:work=300000,method=race,threads=16"};
    assert_alike(generals, G_N_ELEMENTS(generals));
    assert_alike(racing, G_N_ELEMENTS(racing));
    assert_alike(few, G_N_ELEMENTS(few));
    assert_alike(many, G_N_ELEMENTS(many));
}

/* --- a team ----------------------------------------------------------------------------------- */

enum { TASKS = 3000 };

typedef struct {
    uint64_t results[HET_TEAM_OPEN];
    unsigned workers[HET_TEAM_OPEN];
} Shared;

/* Some take much longer than others. */
static void
hash_a_number(void *context, unsigned worker, uint64_t number)
{
    Shared *shared = context;
    HetRandom random = {.state = number};
    for (uint64_t i = number % 7 == 0 ? 20000 : 20; i > 0; i--)
        het_random_next(&random);
    shared->results[number % HET_TEAM_OPEN] = random.state;
    shared->workers[number % HET_TEAM_OPEN] = worker;
}

/* Tasks come back in order and done, whether threads are awake or have gone to sleep. */
static void
a_team_hands_tasks_back_in_order(void **unused)
{
    (void)unused;
    for (unsigned threads = 1; threads <= 8; threads *= 2) {
        Shared shared = {0}, alone = {0};
        HetTeam *team = het_team_new(threads, hash_a_number, &shared);
        uint64_t posted = 0;
        for (uint64_t taken = 0; taken < TASKS; taken++) {
            if (taken % 1000 == 500)
                g_usleep(2000);
            while (posted < TASKS && posted - taken < 1 + taken % HET_TEAM_OPEN) {
                het_team_post(team);
                posted++;
            }
            het_team_take(team);
            hash_a_number(&alone, 0, taken);
            assert_int_equal(shared.results[taken % HET_TEAM_OPEN],
                             alone.results[taken % HET_TEAM_OPEN]);
            assert_true(shared.workers[taken % HET_TEAM_OPEN] < threads);
        }
        het_team_free(team);
    }
}

/* As far as its help says, where nobody says otherwise. */
static void
it_looks_as_far_ahead_as_gains(void **unused)
{
    (void)unused;
    static const struct {
        const char *system, *agent, *turns;
    } rows[] = {
        {"husaria", "general", "1"},
        {"kircholm", "general", "1"},
        {"musketpike", "general", "1"},
        {"kipling", "general", "3"},
        {"northern", "general", "3"},
        {"husaria", "general:method=race", "3"},
        {"musketpike", "general:method=race", "1"},
        {"kipling", "general:turns=1", "1"},
        {"husaria", "general:turns=2", "2"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *name = g_strdup_printf("%s/mirror?units=4&seed=1", rows[i].system);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, NULL);
        g_autoptr(HetAgent) agent = agent_of(rows[i].agent, scenario, HET_FIRST, 1);
        const HetAgentClass *class_ = agent->class_;
        const HetOption *option = het_options_find(class_->options, class_->option_count, "turns");
        g_autofree char *turns = het_options_get(option, agent);
        assert_string_equal(turns, rows[i].turns);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_team_hands_tasks_back_in_order),
        cmocka_unit_test(a_block_of_samples_is_even),
        cmocka_unit_test(a_choice_of_fights_begins_an_action),
        cmocka_unit_test(dice_of_a_sample_are_independent),
        cmocka_unit_test(dice_of_a_race_are_independent),
        cmocka_unit_test(a_part_of_a_roll_is_found_in_the_tree),
        cmocka_unit_test(lines_sample_what_the_odds_say),
        cmocka_unit_test(a_clock_counts_turns_that_change_hands),
        cmocka_unit_test(an_allowance_starves_no_action),
        cmocka_unit_test(generals_of_one_seed_choose_alike_and_explain),
        cmocka_unit_test(what_is_told_is_what_was_searched),
        cmocka_unit_test(no_choice_of_a_level_takes_long),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(it_looks_as_far_ahead_as_gains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
