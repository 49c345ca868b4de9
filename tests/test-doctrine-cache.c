/* What a doctrine remembers between looks changes no score: it is compared with a doctrine that
 * looks anew, in two games that share one cache and are played by turns. */
#include "test.h"

#include "agents/doctrine/doctrine.h"
#include "engine/game.h"
#include "engine/rules/registry.h"
#include "engine/scenario.h"

enum { DECISIONS = 1500 };

static const char *const battles[] = {
    "einstein/standard",
    "kipling/hooks-farm",
    "kipling/mirror?units=16&seed=5",
    "kircholm/kircholm-1605",
    "kircholm/mirror?units=8&seed=5",
    "musketpike/white-mountain-1620",
    "musketpike/mirror?units=8&seed=5",
    "northern/poltava-1709",
    "northern/mirror?units=8&seed=5",
    "husaria/berestechko-30-june",
    "husaria/mirror?units=8&seed=5",
};

typedef struct {
    HetStateBuffer buffer;
    HetRandom random;
} Game;

/* Who asks for the best alone gets the best with their scores, and the others no higher ones. */
static void
expect_same_best(const HetDoctrine *doctrine, const double *dials, void *cache,
                 const HetState *state, const HetMoveList *list, const double *right)
{
    double scores[HET_MOVES_MAX], best = right[0];
    for (unsigned i = 1; i < list->count; i++)
        best = right[i] > best ? right[i] : best;
    het_doctrine_score(doctrine, dials, cache, state, list, true, scores);
    for (unsigned i = 0; i < list->count; i++)
        if (right[i] == best ? scores[i] != best : scores[i] > right[i])
            fail_msg("ply %u, move %u of %u: %g for who wants the best alone, %g in full",
                     state->ply, i, list->count, scores[i], right[i]);
}

static void
compare(const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    const HetDoctrine *doctrine = het_doctrine_find(scenario->rules->name);
    double dials[HET_DIALS_MAX];
    assert_true(het_doctrine_set(doctrine, NULL, NULL, dials, NULL));
    g_autofree void *cache = g_malloc0(doctrine->cache_size);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autofree double *scores = g_new(double, HET_MOVES_MAX);
    g_autofree double *anew = g_new(double, HET_MOVES_MAX);
    Game games[2] = {{.random = {.state = 1}}, {.random = {.state = 2}}};
    for (unsigned i = 0; i < 2; i++)
        het_game_start(scenario, &games[i].buffer.state);
    for (unsigned decided = 0, turn = 0; decided < DECISIONS;) {
        Game *game = &games[turn / 7 % 2];
        HetState *state = &game->buffer.state;
        turn++;
        if (het_game_over(state))
            het_game_start(scenario, state);
        het_game_legal(state, list);
        unsigned choice = 0;
        if (state->actor == HET_CHANCE) {
            choice = het_random_outcome(&game->random, list);
        } else {
            het_doctrine_score(doctrine, dials, cache, state, list, false, scores);
            het_doctrine_score(doctrine, dials, NULL, state, list, false, anew);
            for (unsigned i = 0; i < list->count; i++) {
                if (scores[i] != anew[i])
                    fail_msg("%s, ply %u, move %u of %u: %g remembered, %g seen anew", name,
                             state->ply, i, list->count, scores[i], anew[i]);
                choice = scores[i] > scores[choice] ? i : choice;
            }
            expect_same_best(doctrine, dials, cache, state, list, anew);
            if (het_random_below(&game->random, 8) == 0)
                choice = het_random_below(&game->random, list->count);
            decided++;
        }
        HetMove move = list->moves[choice];
        het_game_apply(state, &move, NULL);
    }
}

static void
a_cache_changes_no_score(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < G_N_ELEMENTS(battles); i++)
        compare(battles[i]);
}

TEST_UNIT("doctrine-cache")
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_cache_changes_no_score)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
