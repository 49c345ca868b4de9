/* Resumed games: an instance that is given a record cut at any decision chooses as the one that
 * played it did, no matter who decided before it. */
#include "test.h"

#include "agents/agent.h"
#include "sanitized.h"
#include "engine/rules/registry.h"

static const char *const battles[] = {
    "einstein/standard",
    "husaria/mirror?units=4&seed=3",
    "kipling/mirror?units=4&seed=5",
    "kircholm/mirror?units=4&seed=3",
    "musketpike/mirror?units=4&seed=3",
    "northern/mirror?units=4&seed=3",
};

/* Budgets that are spent over an epoch, and levels that search, weigh, prove and slip. */
static const char *const players[] = {
    "random",
    "doctrine",
    "greedy:calls=2000",
    "mcts:iterations=60",
    "mcts:calls=3000,reuse=no",
    "mcts:iterations=40,cutoff=0",
    "uct:iterations=60",
    "general:2",
    "general:5",
    "general:lines=8",
    "rush",
    "kite",
};

/* A game of one class against itself. */
typedef struct {
    HetScenario *scenario;
    const char *player;
    HetSession *session;
    GArray *choices; /* unsigned: the moves before each decision */
    HetMoveList list;
} Game;

static HetAgent *
agent_of(const Game *game, HetActor seat)
{
    g_autoptr(GError) error = NULL;
    HetAgent *agent =
        het_agent_new(game->player, game->scenario, seat, het_agent_seed(11, seat), &error);
    assert_no_error(error);
    return agent;
}

static HetMove
choose(Game *game, HetAgent *agent, const HetState *state)
{
    HetMove move;
    het_game_legal(state, &game->list);
    assert_int_equal(het_agent_choose(agent, state, &game->list, &move, NULL), HET_AGENT_CHOSE);
    return move;
}

/* Plays so many decisions. With `halts` each seventh choice of a seat is made by someone else. */
static void
play(Game *game, unsigned most, bool halts)
{
    HetAgent *agents[HET_SIDES] = {agent_of(game, HET_FIRST), agent_of(game, HET_SECOND)};
    const HetState *state = het_session_state(game->session);
    while (!het_game_over(state) && game->choices->len < most) {
        HetMove move;
        if (state->actor == HET_CHANCE) {
            move = het_session_draw(game->session);
        } else if (halts && game->choices->len % 7 == 3) {
            unsigned none = G_MAXUINT;
            het_game_legal(state, &game->list);
            move = game->list.moves[game->choices->len % game->list.count];
            g_array_append_val(game->choices, none);
        } else {
            const unsigned before = het_session_length(game->session);
            move = choose(game, agents[state->actor], state);
            g_array_append_val(game->choices, before);
        }
        HET_EACH_BELOW(side, HET_SIDES)
            het_agent_observe(agents[side], state, &move);
        assert_true(het_session_apply(game->session, &move, NULL));
        state = het_session_state(game->session);
    }
    HET_EACH_BELOW(side, HET_SIDES)
        het_agent_free(agents[side]);
}

/* Asks an instance about the decision after so many moves; it is given these, or was before. */
static void
assert_same_choice(Game *game, HetAgent *agent, unsigned before)
{
    HetStateBuffer state;
    const HetMove *played = het_session_move(game->session, before);
    het_session_state_at(game->session, before, &state.state);
    het_agent_catch_up(agent, game->session, 0, before);
    const HetMove move = choose(game, agent, &state.state);
    const HetMove again = choose(game, agent, &state.state);
    if (!het_move_equal(&move, played) || !het_move_equal(&move, &again))
        fail_msg("%s on %s, after %u moves: another move than was played", game->player,
                 game->scenario->name, before);
}

static void
assert_resumes(const char *battle, const char *player, unsigned most, unsigned step, bool halts)
{
    g_autoptr(GError) error = NULL;
    Game game = {.player = player, .choices = g_array_new(FALSE, FALSE, sizeof(unsigned))};
    game.scenario = het_scenario_open(battle, het_rules_registry, &error);
    assert_no_error(error);
    game.session = het_session_new(game.scenario, 21);
    play(&game, most, halts);
    assert_true(game.choices->len >= MIN(most, 10));
    HetAgent *used[HET_SIDES] = {agent_of(&game, HET_FIRST), agent_of(&game, HET_SECOND)};
    HetStateBuffer state;
    for (unsigned i = step - 1; i < game.choices->len; i += step) {
        const unsigned before = g_array_index(game.choices, unsigned, i);
        if (before == G_MAXUINT || before == 0)
            continue;
        het_session_state_at(game.session, before, &state.state);
        const HetActor seat = (HetActor)state.state.actor;
        g_autoptr(HetAgent) fresh = agent_of(&game, seat);
        assert_same_choice(&game, fresh, before);
        assert_same_choice(&game, used[seat], before);
    }
    HET_EACH_BELOW(side, HET_SIDES)
        het_agent_free(used[side]);
    het_session_free(game.session);
    het_scenario_unref(game.scenario);
    g_array_unref(game.choices);
}

/* Every class on every battle; by default on every third of them. */
static void
assert_all_resume(bool halts)
{
    const unsigned part = TEST_COUNT(1U, 4U, 4U);
    HET_EACH_BELOW(i, G_N_ELEMENTS(battles))
        HET_EACH_BELOW(j, G_N_ELEMENTS(players))
            if ((i + j) % part == 0)
                assert_resumes(battles[i], players[j], TEST_COUNT(10000U, 30U, 20U),
                               TEST_COUNT(1U, 9U, 9U), halts);
}

static void
a_cut_record_is_played_on_as_it_was(void **unused)
{
    (void)unused;
    assert_all_resume(false);
}

static void
others_decisions_are_made_up_for(void **unused)
{
    (void)unused;
    assert_all_resume(true);
}

/* The end of a battle is played by exact odds and proofs. */
static void
the_last_turn_is_played_on_as_it_was(void **unused)
{
    (void)unused;
    static const char *const ends[] = {"kipling/mirror?units=3&seed=5&turns=4",
                                       "northern/mirror?units=3&seed=4&turns=4"};
    HET_EACH_BELOW(i, G_N_ELEMENTS(ends)) {
        assert_resumes(ends[i], "general:5", 400, TEST_COUNT(1U, 11U, 15U), false);
        assert_resumes(ends[i], "general:lines=16", 400, TEST_COUNT(1U, 7U, 11U), true);
    }
}

/* A position that was not given is the beginning of its epoch, as for an adviser. */
static void
an_adviser_has_its_whole_budget(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    Game game = {.player = "greedy:calls=2000",
                 .choices = g_array_new(FALSE, FALSE, sizeof(unsigned))};
    game.scenario = het_scenario_open(battles[2], het_rules_registry, &error);
    assert_no_error(error);
    game.session = het_session_new(game.scenario, 21);
    play(&game, 12, false);
    const unsigned before = g_array_index(game.choices, unsigned, 9);
    HetStateBuffer state;
    het_session_state_at(game.session, before, &state.state);
    g_autoptr(HetAgent) reported = agent_of(&game, (HetActor)state.state.actor);
    g_autoptr(HetAgent) untold = agent_of(&game, (HetActor)state.state.actor);
    het_agent_catch_up(reported, game.session, 0, before);
    het_agent_plan_anew(reported);
    const HetMove one = choose(&game, reported, &state.state);
    const HetMove other = choose(&game, untold, &state.state);
    assert_true(het_move_equal(&one, &other));
    assert_int_equal(reported->work.calls, untold->work.calls);
    het_session_free(game.session);
    het_scenario_unref(game.scenario);
    g_array_unref(game.choices);
}

TEST_UNIT("resumed")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_record_is_played_on_as_it_was),
        cmocka_unit_test(others_decisions_are_made_up_for),
        cmocka_unit_test(the_last_turn_is_played_on_as_it_was),
        cmocka_unit_test(an_adviser_has_its_whole_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
