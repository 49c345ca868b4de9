/* libhetman: its games are the engine's own, bad calls are answered by errors, clones share nothing
 * that changes, action numbers are all different, a vector's games are games. HETMAN_TEST_CLONES
 * and HETMAN_TEST_PLIES set how many are tried. */
#define TEST_ALONE
#include "test.h"

#include <string.h>

#include <hetman/hetman.h>

#include "engine/rules/registry.h"
#include "engine/session.h"
#include "sanitized.h"

static unsigned
setting(const char *name, unsigned initial)
{
    const char *text = g_getenv(name);
    guint64 value = initial;
    if (text != NULL)
        assert_true(g_ascii_string_to_unsigned(text, 10, 1, G_MAXINT32, &value, NULL));
    return (unsigned)value;
}

static HetmanGame *
open_game(const char *name, uint64_t seed)
{
    g_autoptr(GError) error = NULL;
    HetmanScenario *scenario = hetman_scenario_open(NULL, name, &error);
    assert_no_error(error);
    HetmanGame *game = hetman_game_new(scenario, seed, &error);
    assert_no_error(error);
    hetman_scenario_unref(scenario);
    return game;
}

/* A random move, or what the dice give. */
static HetmanMove
pick(const HetmanGame *game, HetRandom *random)
{
    HetmanMove moves[HETMAN_MOVES_MAX];
    g_autoptr(GError) error = NULL;
    if (hetman_game_number(game, HETMAN_GAME_ACTOR) == HETMAN_CHANCE) {
        assert_true(hetman_game_draw(game, &moves[0], &error));
        return moves[0];
    }
    unsigned count = hetman_game_legal(game, moves, NULL, HETMAN_MOVES_MAX);
    assert_true(count > 0);
    return moves[het_random_below(random, count)];
}

static void
apply(HetmanGame *game, const HetmanMove *move)
{
    g_autoptr(GError) error = NULL;
    hetman_game_apply(game, move, &error);
    assert_no_error(error);
}

/* --- the same games ----------------------------------------------------------------------------
 */

/* A game through the library beside a session of the engine: equal keys, hashes and lists at every
 * ply, and the same again after taking moves back. */
static void
test_same_game(void **state)
{
    (void)state;
    g_auto(GStrv) names = hetman_context_scenarios(NULL, NULL);
    unsigned plies = setting("HETMAN_TEST_PLIES", SANITIZED ? 60 : 300), compared = 0;
    for (unsigned i = 0; names[i] != NULL; i++) {
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, NULL);
        g_autoptr(HetSession) session = het_session_new(scenario, 7);
        HetmanGame *game = open_game(names[i], 7);
        HetRandom random = {.state = i};
        for (unsigned ply = 0; ply < plies; ply++) {
            const HetState *at = het_session_state(session);
            assert_int_equal(hetman_game_number(game, HETMAN_GAME_KEY), het_game_key(at));
            assert_int_equal(hetman_game_number(game, HETMAN_GAME_HASH), het_game_hash(at));
            compared++;
            if (het_game_over(at))
                break;
            HetmanMove move = pick(game, &random);
            HetMove inner;
            memcpy(&inner, &move, sizeof inner);
            apply(game, &move);
            assert_true(het_session_apply(session, &inner, NULL));
        }
        unsigned back = het_session_length(session) / 2;
        assert_true(hetman_game_undo(game, back, NULL));
        het_session_undo(session, back);
        assert_int_equal(hetman_game_number(game, HETMAN_GAME_HASH),
                         het_game_hash(het_session_state(session)));
        hetman_game_free(game);
    }
    g_print("# %u positions compared on %u scenarios\n", compared, g_strv_length(names));
    assert_true(compared >= MIN(plies, 20) * g_strv_length(names));
}

static void
test_clones(void **state)
{
    (void)state;
    unsigned clones = setting("HETMAN_TEST_CLONES", SANITIZED ? 20000 : 1000000);
    HetmanGame *game = open_game("einstein/standard", 3);
    HetRandom random = {.state = 1};
    for (unsigned i = 0; i < clones; i++) {
        HetmanGame *clone = hetman_game_clone(game);
        uint64_t hash = hetman_game_number(game, HETMAN_GAME_HASH);
        if (hetman_game_number(clone, HETMAN_GAME_ACTOR) == HETMAN_NOBODY) {
            hetman_game_free(clone);
            hetman_game_free(game);
            game = open_game("einstein/standard", i);
            continue;
        }
        HetmanMove move = pick(clone, &random);
        apply(clone, &move);
        assert_int_equal(hetman_game_number(game, HETMAN_GAME_HASH), hash);
        hetman_game_free(game);
        game = clone;
    }
    hetman_game_free(game);
}

static void
test_record(void **state)
{
    (void)state;
    HetmanGame *game = open_game("kipling/skirmish", 5);
    HetRandom random = {.state = 9};
    while (hetman_game_number(game, HETMAN_GAME_ACTOR) != HETMAN_NOBODY) {
        HetmanMove move = pick(game, &random);
        apply(game, &move);
    }
    g_autoptr(GError) error = NULL;
    g_autofree char *text = hetman_game_text(game, HETMAN_GAME_RECORD, &error);
    assert_no_error(error);
    HetmanRecord *record = hetman_record_parse(NULL, "here", text, &error);
    assert_no_error(error);
    unsigned length = hetman_record_length(record);
    assert_int_equal(length, hetman_game_number(game, HETMAN_GAME_PLY));
    HetmanGame *again = hetman_record_game(record, length, &error);
    assert_int_equal(hetman_game_number(again, HETMAN_GAME_HASH),
                     hetman_game_number(game, HETMAN_GAME_HASH));
    assert_null(hetman_record_game(record, length + 1, &error));
    assert_true(g_error_matches(error, HETMAN_ERROR, HETMAN_ERROR_USAGE));
    hetman_game_free(again);
    hetman_game_free(game);
    hetman_record_free(record);
}

/* --- bad calls ----------------------------------------------------------------------------------
 */

static void
expect_error(GError **error, int code, const char *words)
{
    assert_true(g_error_matches(*error, HETMAN_ERROR, code));
    assert_non_null(strstr((*error)->message, words));
    assert_null(strchr((*error)->message, '\n'));
    g_clear_error(error);
}

static void
test_bad_calls(void **state)
{
    (void)state;
    GError *error = NULL;
    HetmanMove move = {{0}};
    HetmanGame *game = open_game("einstein/standard", 1);
    HetmanScenario *scenario = hetman_game_scenario(game);
    assert_null(hetman_scenario_open(NULL, "einstein/standart", &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "einstein/standard");
    assert_null(hetman_game_new(NULL, 1, &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "found NULL");
    assert_null(hetman_game_new((HetmanScenario *)(void *)game, 1, &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "found game");
    assert_false(hetman_game_apply(game, NULL, &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "NULL");
    assert_false(hetman_game_apply(game, &move, &error));
    expect_error(&error, HETMAN_ERROR_ILLEGAL, "not legal here");
    memset(&move, 0xff, sizeof move);
    assert_false(hetman_game_apply(game, &move, &error));
    expect_error(&error, HETMAN_ERROR_ILLEGAL, "not legal here");
    assert_false(hetman_game_undo(game, 1, &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "the history has 0");
    assert_false(hetman_game_parse(game, "fly A1", &move, &error));
    assert_non_null(error);
    g_clear_error(&error);
    assert_int_equal(hetman_game_winner(game, &error), HETMAN_CHANCE);
    expect_error(&error, HETMAN_ERROR_USAGE, "not over");
    assert_null(hetman_agent_new(NULL, "genral", scenario, HETMAN_FIRST, 1, &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "general");
    assert_null(hetman_agent_new(NULL, "random", scenario, HETMAN_CHANCE, 1, &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "seat");
    HetmanAgent *agent = hetman_agent_prepare(NULL, "random", &error);
    assert_false(hetman_agent_choose(agent, game, &move, NULL, &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "no seat yet");
    assert_true(hetman_agent_seat(agent, scenario, HETMAN_FIRST, 1, &error));
    assert_false(hetman_agent_seat(agent, scenario, HETMAN_FIRST, 1, &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "had a seat");
    hetman_agent_free(agent);
    assert_null(hetman_vector_new(NULL, scenario, 0, 1, 1, &error));
    expect_error(&error, HETMAN_ERROR_VALUE, "games");
    HetmanContext *context = hetman_context_new();
    assert_false(hetman_context_load(context, "/nowhere.so", &error));
    expect_error(&error, HETMAN_ERROR_FILE, "no module");
    hetman_context_free(context);
    hetman_game_free(game);
}

/* --- numbers ------------------------------------------------------------------------------------
 */

/* All moves of every node have different fixed numbers within the space, and each leads back to its
 * move; observations fill what they promise and no more. */
static void
test_numbers(void **state)
{
    (void)state;
    g_auto(GStrv) names = hetman_context_scenarios(NULL, NULL);
    for (unsigned i = 0; names[i] != NULL; i++) {
        HetmanGame *game = open_game(names[i], 11);
        HetmanScenario *scenario = hetman_game_scenario(game);
        int32_t size = (int32_t)hetman_scenario_number(scenario, HETMAN_SCENARIO_ACTIONS);
        size_t units = (size_t)hetman_scenario_number(scenario, HETMAN_SCENARIO_UNITS);
        g_autofree uint8_t *seen = g_malloc0((size_t)size);
        g_autofree float *entities = g_new(float, units *HETMAN_ENTITY_COLUMNS + 1);
        g_autofree float *relations = g_new(float, units *units *HETMAN_RELATION_COLUMNS + 1);
        HetRandom random = {.state = i};
        unsigned spare = 0, moves = 0;
        for (unsigned ply = 0; ply < (SANITIZED ? 100 : 500); ply++) {
            uint64_t actor = hetman_game_number(game, HETMAN_GAME_ACTOR);
            int32_t actions[HETMAN_MOVES_MAX];
            if (actor == HETMAN_NOBODY)
                break;
            unsigned count = hetman_game_actions(game, actions);
            assert_int_equal(count > 0, actor < HETMAN_CHANCE);
            for (unsigned j = 0; j < count; j++) {
                assert_in_range(actions[j], 0, size - 1);
                assert_false(seen[actions[j]]);
                seen[actions[j]] = 1;
                spare += actions[j] >= size - 512;
            }
            moves += count;
            for (unsigned j = 0; j < count; j++)
                seen[actions[j]] = 0;
            HetmanMove listed[HETMAN_MOVES_MAX], found;
            hetman_game_legal(game, listed, NULL, HETMAN_MOVES_MAX);
            if (count > 0) {
                unsigned j = het_random_below(&random, count);
                assert_true(hetman_game_action_move(game, actions[j], &found, NULL));
                assert_memory_equal(&found, &listed[j], sizeof found);
            }
            if (ply % 20 == 0) {
                entities[units * HETMAN_ENTITY_COLUMNS] = 42;
                relations[units * units * HETMAN_RELATION_COLUMNS] = 42;
                hetman_game_entities(game, entities);
                hetman_game_relations(game, relations);
                assert_true(entities[units * HETMAN_ENTITY_COLUMNS] == 42);
                assert_true(relations[units * units * HETMAN_RELATION_COLUMNS] == 42);
            }
            HetmanMove move = pick(game, &random);
            apply(game, &move);
        }
        g_print("# %s: %d actions, %u of %u moves spare\n", names[i], size, spare, moves);
        assert_true(spare * (SANITIZED ? 10 : 20) <
                    moves); /* a short game has more of the rare ones */
        hetman_game_free(game);
    }
}

/* --- vectors ------------------------------------------------------------------------------------
 */

enum { GAMES = 37, STEPS = SANITIZED ? 60 : 300 };

/* What a vector plays, a game of the same seed plays: the keys agree at every decision. */
static void
test_vector(void **state)
{
    const char *name = *state;
    g_autoptr(GError) error = NULL;
    HetmanScenario *scenario = hetman_scenario_open(NULL, name, &error);
    HetmanVector *vector = hetman_vector_new(NULL, scenario, GAMES, 3, 100, &error);
    assert_no_error(error);
    int32_t actions[GAMES], count[GAMES];
    uint64_t key[GAMES];
    uint8_t done[GAMES];
    unsigned finished = 0, episode[GAMES] = {0};
    HetmanGame *games[GAMES];
    assert_true(hetman_vector_bind(vector, HETMAN_ARRAY_ACTIONS, actions, sizeof actions, &error));
    assert_true(hetman_vector_bind(vector, HETMAN_ARRAY_COUNT, count, sizeof count, &error));
    assert_true(hetman_vector_bind(vector, HETMAN_ARRAY_KEY, key, sizeof key, &error));
    assert_true(hetman_vector_bind(vector, HETMAN_ARRAY_DONE, done, sizeof done, &error));
    assert_false(hetman_vector_bind(vector, HETMAN_ARRAY_KEY, key, sizeof key - 8, &error));
    expect_error(&error, HETMAN_ERROR_VALUE, "bytes");
    for (unsigned i = 0; i < GAMES; i++)
        games[i] = hetman_game_new(scenario, 100 + i, &error);
    for (unsigned step = 0; step < STEPS; step++) {
        actions[5] = count[5];
        memset(actions, 0, sizeof actions - sizeof actions[0] * 6);
        actions[5] = count[5];
        for (unsigned i = 6; step == 0 && i < GAMES; i++)
            actions[i] = 0;
        if (step == 0) {
            assert_false(hetman_vector_step(vector, false, &error));
            expect_error(&error, HETMAN_ERROR_ILLEGAL, "game 5");
        }
        assert_true(hetman_vector_step(vector, true, &error));
        for (unsigned i = 0; i < GAMES; i++) {
            HetmanMove moves[HETMAN_MOVES_MAX];
            while (hetman_game_number(games[i], HETMAN_GAME_ACTOR) == HETMAN_CHANCE) {
                HetmanMove roll;
                hetman_game_draw(games[i], &roll, &error);
                apply(games[i], &roll);
            }
            hetman_game_legal(games[i], moves, NULL, HETMAN_MOVES_MAX);
            apply(games[i], &moves[actions[i]]);
            while (hetman_game_number(games[i], HETMAN_GAME_ACTOR) == HETMAN_CHANCE) {
                HetmanMove roll;
                hetman_game_draw(games[i], &roll, &error);
                apply(games[i], &roll);
            }
            bool over = hetman_game_number(games[i], HETMAN_GAME_ACTOR) == HETMAN_NOBODY;
            assert_int_equal(done[i], over);
            if (over) {
                finished++;
                hetman_game_free(games[i]);
                games[i] = hetman_game_new(scenario, 100 + i + ++episode[i] * GAMES, &error);
                continue;
            }
            assert_int_equal(hetman_game_number(games[i], HETMAN_GAME_KEY), key[i]);
        }
    }
    g_print("# %s: %u games finished\n", name, finished);
    for (unsigned i = 0; i < GAMES; i++)
        hetman_game_free(games[i]);
    hetman_vector_free(vector);
    hetman_scenario_unref(scenario);
}

/* The same games whatever the number of threads, with an opponent too. */
static void
test_threads(void **state)
{
    (void)state;
    uint64_t sums[2] = {0};
    for (unsigned run = 0; run < 2; run++) {
        g_autoptr(GError) error = NULL;
        HetmanScenario *scenario = hetman_scenario_open(NULL, "kipling/skirmish", &error);
        HetmanVector *vector = hetman_vector_new(NULL, scenario, 16, run == 0 ? 1 : 4, 5, &error);
        uint64_t key[16];
        const char *const opponents[2] = {NULL, "doctrine"};
        assert_true(hetman_vector_set(vector, HETMAN_REWARD_POINTS, false, opponents, &error));
        assert_true(hetman_vector_bind(vector, HETMAN_ARRAY_KEY, key, sizeof key, &error));
        for (unsigned step = 0; step < 40; step++) {
            assert_true(hetman_vector_step(vector, true, &error));
            for (unsigned i = 0; i < 16; i++)
                sums[run] = sums[run] * 31 + key[i];
        }
        HetmanGame *one = hetman_vector_game(vector, 3, &error);
        assert_int_equal(hetman_game_number(one, HETMAN_GAME_KEY), key[3]);
        assert_int_equal(hetman_game_number(one, HETMAN_GAME_ACTOR), HETMAN_FIRST);
        hetman_game_free(one);
        hetman_vector_free(vector);
        hetman_scenario_unref(scenario);
    }
    assert_int_equal(sums[0], sums[1]);
}

/* Games of their own in threads, of one shared scenario. */
static gpointer
play_alone(gpointer data)
{
    HetRandom random = {.state = 77};
    uint64_t sum = 0;
    for (unsigned i = 0; i < 20; i++) {
        HetmanGame *game = hetman_game_clone(data);
        hetman_game_reseed(game, i);
        for (unsigned ply = 0; ply < 100; ply++) {
            if (hetman_game_number(game, HETMAN_GAME_ACTOR) == HETMAN_NOBODY)
                break;
            HetmanMove move = pick(game, &random);
            apply(game, &move);
            g_autofree char *view = hetman_game_text(game, HETMAN_GAME_VIEW_UNMAPPED, NULL);
            sum = sum * 31 + hetman_game_number(game, HETMAN_GAME_KEY) + strlen(view);
        }
        hetman_game_undo(game, hetman_game_history(game, NULL, 0), NULL);
        hetman_game_free(game);
    }
    return g_memdup2(&sum, sizeof sum);
}

static void
test_handles_in_threads(void **state)
{
    (void)state;
    HetmanGame *game = open_game("kircholm/drill-line", 4);
    HetRandom random = {.state = 2};
    for (unsigned i = 0; i < 50; i++) {
        HetmanMove move = pick(game, &random);
        apply(game, &move);
    }
    GThread *threads[4];
    uint64_t *sums[4];
    for (unsigned i = 0; i < 4; i++)
        threads[i] = g_thread_new("player", play_alone, game);
    for (unsigned i = 0; i < 4; i++)
        sums[i] = g_thread_join(threads[i]);
    for (unsigned i = 1; i < 4; i++)
        assert_int_equal(*sums[i], *sums[0]);
    for (unsigned i = 0; i < 4; i++)
        g_free(sums[i]);
    hetman_game_free(game);
}

/* A choice that only a halt ends. */
typedef struct {
    HetmanAgent *agent;
    HetmanGame *game;
} Choice;

static gpointer
choose_without_end(gpointer data)
{
    const Choice *choice = data;
    HetmanMove move;
    GError *error = NULL;
    assert_false(hetman_agent_choose(choice->agent, choice->game, &move, NULL, &error));
    return error;
}

static void
a_handle_at_work_refuses_a_second_use(void **state)
{
    (void)state;
    HetmanGame *game = open_game("kipling/skirmish", 4);
    HetmanMove moves[HETMAN_MOVES_MAX], move;
    GError *error = NULL;
    assert_true(hetman_game_legal(game, moves, NULL, HETMAN_MOVES_MAX) > 0);
    const HetmanActor actor = (HetmanActor)hetman_game_number(game, HETMAN_GAME_ACTOR);
    HetmanAgent *agent = hetman_agent_new(NULL, "mcts:iterations=100000000",
                                          hetman_game_scenario(game), actor, 1, &error);
    assert_no_error(error);
    Choice choice = {agent, game};
    GThread *thread = g_thread_new("chooser", choose_without_end, &choice);
    while (hetman_game_undo(game, 0, &error)) /* until the choice reads the game */
        g_thread_yield();
    expect_error(&error, HETMAN_ERROR_USAGE, "this game is at work in another thread");
    assert_false(hetman_game_apply(game, &moves[0], &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "this game is at work in another thread");
    assert_false(hetman_agent_choose(agent, game, &move, NULL, &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "this agent is at work in another thread");
    assert_true(hetman_game_is_legal(game, &moves[0]));
    hetman_game_free(game); /* the choice has it for as long as it takes */
    hetman_agent_close(agent);
    assert_false(hetman_agent_choose(agent, game, &move, NULL, &error));
    expect_error(&error, HETMAN_ERROR_USAGE, "this agent was closed");
    error = g_thread_join(thread);
    expect_error(&error, HETMAN_ERROR_USAGE, "was halted");
    hetman_agent_free(agent);
}

/* --- agents --------------------------------------------------------------------------------------
 */

static void
test_agents(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    HetmanGame *game = open_game("einstein/standard", 8);
    HetmanScenario *scenario = hetman_game_scenario(game);
    HetmanAgent *agents[2];
    for (unsigned seat = 0; seat < 2; seat++) {
        agents[seat] =
            hetman_agent_new(NULL, "mcts:iterations=60", scenario, (HetmanActor)seat, seat, &error);
        assert_no_error(error);
    }
    HetRandom random = {.state = 1};
    while (hetman_game_number(game, HETMAN_GAME_ACTOR) != HETMAN_NOBODY) {
        HetmanMove move, again;
        uint64_t actor = hetman_game_number(game, HETMAN_GAME_ACTOR);
        bool resigned = false;
        if (actor == HETMAN_CHANCE) {
            move = pick(game, &random);
        } else {
            assert_true(hetman_agent_choose(agents[actor], game, &move, &resigned, &error));
            g_autofree char *why = hetman_agent_explain(agents[actor], game);
            assert_non_null(strchr(why, '\t'));
            /* An undo in between changes nothing. */
            apply(game, &move);
            assert_true(hetman_game_undo(game, 1, &error));
            assert_true(hetman_agent_choose(agents[actor], game, &again, &resigned, &error));
            assert_memory_equal(&move, &again, sizeof move);
            assert_false(hetman_agent_choose(agents[1 - actor], game, &again, &resigned, &error));
            expect_error(&error, HETMAN_ERROR_USAGE, "decides here");
        }
        apply(game, &move);
    }
    hetman_agent_free(agents[0]);
    hetman_agent_free(agents[1]);
    hetman_game_free(game);
}

int
main(void)
{
    char einstein[] = "einstein/standard", kipling[] = "kipling/skirmish",
         northern[] = "northern/drill", kircholm[] = "kircholm/drill-line";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_game),
        cmocka_unit_test(test_clones),
        cmocka_unit_test(test_record),
        cmocka_unit_test(test_bad_calls),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test_prestate(test_vector, einstein),
        cmocka_unit_test_prestate(test_vector, kipling),
        cmocka_unit_test_prestate(test_vector, northern),
        cmocka_unit_test_prestate(test_vector, kircholm),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_handles_in_threads),
        cmocka_unit_test(a_handle_at_work_refuses_a_second_use),
        cmocka_unit_test(test_agents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
