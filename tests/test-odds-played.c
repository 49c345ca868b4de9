/* Exact odds against games: shots, charges and melees met in games between doctrines are put
 * about, and the chances compared with those of many games from there that throw keyed dice and
 * make the same assumptions. Five systems. */
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "agents/doctrine/doctrine.h"
#include "battle/odds/odds.h"
#include "engine/dice.h"
#include "engine/text.h"
#include "engine/rules/registry.h"
#include "sanitized.h"

/* Games of each question: HETMAN_TEST_GAMES, or TEST_COUNT. */
static unsigned trials;

/* --- games up to a question ------------------------------------------------------------------- */

typedef struct {
    HetScenario *scenario;
    const HetDoctrine *doctrine;
    double dials[HET_DIALS_MAX];
    HetStateBuffer buffer;
    HetMoveList list;
} Game;

static Game *
game_new(const char *name)
{
    g_autoptr(GError) error = NULL;
    Game *game = g_new0(Game, 1);
    game->scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    game->doctrine = het_doctrine_find(game->scenario->rules->name);
    assert_true(het_doctrine_set(game->doctrine, NULL, NULL, game->dials, NULL));
    het_game_start(game->scenario, &game->buffer.state);
    return game;
}

static void
game_free(Game *game)
{
    het_scenario_unref(game->scenario);
    g_free(game);
}

/* Plays one move or roll: doctrines against one another. */
static void
game_step(Game *game, uint64_t key)
{
    HetState *state = &game->buffer.state;
    unsigned index = 0;
    if (state->actor == HET_CHANCE) {
        index = het_dice_draw(&game->list, key, state->roll_key);
    } else {
        double scores[HET_MOVES_MAX];
        het_doctrine_score(game->doctrine, game->dials, NULL, state, &game->list, false, scores);
        for (unsigned i = 1; i < game->list.count; i++)
            if (scores[i] > scores[index])
                index = i;
    }
    het_game_apply(state, &game->list.moves[index], NULL);
}

/* Plays on until a side may make a move of the kind; the question is about the first. False: the
 * game is over. */
static bool
game_until(Game *game, HetMoveKind kind, uint64_t key, HetMove *ret_move)
{
    HetState *state = &game->buffer.state;
    while (!het_game_over(state)) {
        het_game_legal(state, &game->list);
        for (unsigned i = 0; i < game->list.count; i++) {
            *ret_move = game->list.moves[i];
            if (state->actor != HET_CHANCE && ret_move->kind == kind)
                return true;
        }
        game_step(game, key);
    }
    return false;
}

/* --- games from a question -------------------------------------------------------------------- */

typedef struct {
    HetOddsCase *requested;
    HetMeasures before;
    GHashTable *seen; /* char * to unsigned: games that ended so */
    HetTally *tallies;
    HetMoveList list;
    double lost[HET_SIDES];
} Trial;

/* Plays from the question to the end of the fight. */
static void
play_once(Trial *trial, uint64_t key)
{
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    HetOddsPath path = {0};
    const unsigned tallies = het_tally_count(het_odds_case_state(trial->requested)->scenario);
    const HetSink sink = het_tally_sink(trial->tallies);
    memset(trial->tallies, 0, sizeof(HetTally) * tallies);
    het_game_clone(state, het_odds_case_state(trial->requested));
    for (;;) {
        HetMove move;
        HetOddsWhy why;
        HetOddsNext next =
            het_odds_case_next(trial->requested, state, &path, &trial->list, &move, &why);
        assert_true(next != HET_ODDS_OPEN);
        if (next == HET_ODDS_END)
            break;
        if (next == HET_ODDS_DICE)
            move = trial->list.moves[het_dice_draw(&trial->list, key, state->roll_key)];
        het_odds_case_apply(trial->requested, state, &move, &path, &sink);
    }
    bool fights_on = het_odds_case_fights_on(trial->requested, state, &path);
    char *text = het_odds_end_text(trial->requested, state, trial->tallies, &path, fights_on, true);
    unsigned seen = GPOINTER_TO_UINT(g_hash_table_lookup(trial->seen, text));
    g_hash_table_insert(trial->seen, text, GUINT_TO_POINTER(seen + 1));
    HetMeasures after;
    het_game_measures(state, &after);
    for (unsigned side = 0; side < HET_SIDES; side++)
        trial->lost[side] += after.value[side][HET_MEASURE_STRENGTH_LOST] -
                             trial->before.value[side][HET_MEASURE_STRENGTH_LOST];
}

/* Within four standard errors; of what is rare within a few games. */
static void
assert_frequency(unsigned count, double chance, const char *what)
{
    double expected = chance * trials, error = sqrt(trials * chance * (1 - chance));
    if (fabs(count - expected) > 4 * error + 3)
        fail_msg("%s: %u of %u games, expected %.1f, standard error %.1f", what, count, trials,
                 expected, error);
}

static void
compare(HetOddsCase *requested, const HetOdds *odds)
{
    const HetState *state = het_odds_case_state(requested);
    Trial *trial = g_new0(Trial, 1);
    trial->requested = requested;
    trial->seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    trial->tallies = g_new0(HetTally, het_tally_count(state->scenario));
    het_game_measures(state, &trial->before);
    for (unsigned i = 0; i < trials; i++) {
        uint64_t words[2];
        het_philox(20605, i, words);
        play_once(trial, words[0]);
    }
    double mean[HET_SIDES] = {0}, square[HET_SIDES] = {0};
    unsigned met = 0;
    for (guint i = 0; i < odds->outcomes->len; i++) {
        const HetOddsOutcome *outcome = &g_array_index(odds->outcomes, HetOddsOutcome, i);
        unsigned seen = GPOINTER_TO_UINT(g_hash_table_lookup(trial->seen, outcome->text));
        assert_frequency(seen, outcome->chance, outcome->text);
        met += seen;
        for (unsigned side = 0; side < HET_SIDES; side++) {
            mean[side] += outcome->chance * outcome->lost[side];
            square[side] += outcome->chance * outcome->lost[side] * outcome->lost[side];
        }
    }
    assert_int_equal(met, trials); /* nothing happens that the odds do not know */
    for (unsigned side = 0; side < HET_SIDES; side++) {
        double error = sqrt(MAX(square[side] - mean[side] * mean[side], 0) / trials);
        assert_true(fabs(mean[side] - odds->mean[side]) < 1e-9);
        assert_true(fabs(trial->lost[side] / trials - mean[side]) <= 4 * error + 1e-9);
    }
    g_hash_table_unref(trial->seen);
    g_free(trial->tallies);
    g_free(trial);
}

static double
chances(const HetOdds *odds)
{
    double sum = odds->undecided;
    for (guint i = 0; i < odds->outcomes->len; i++)
        sum += g_array_index(odds->outcomes, HetOddsOutcome, i).chance;
    return sum;
}

/* The first question of a kind in a game of the doctrine that takes dice and can be summed up to
 * the end; false: it has none. */
static bool
ask_game(const char *scenario, HetMoveKind kind, uint64_t key)
{
    Game *game = game_new(scenario);
    HetMove move;
    bool found = false;
    while (!found && game_until(game, kind, key, &move)) {
        g_autoptr(HetOddsCase) requested = het_odds_case_move(&game->buffer.state, &move, NULL);
        g_autoptr(HetOdds) odds = het_odds_new(requested);
        assert_true(fabs(chances(odds) - 1) < 1e-9);
        found = odds->dice && odds->undecided == 0;
        if (found) {
            g_autofree char *text = het_text_of(&game->buffer.state, &move);
            print_message("# %s: %s: %u outcomes, %u decisions\n", scenario, text,
                          odds->outcomes->len, odds->decisions->len);
            compare(requested, odds);
        } else {
            game_step(game, key);
        }
    }
    game_free(game);
    return found;
}

static void
ask(const char *scenario, HetMoveKind kind)
{
    uint64_t key = 1;
    while (key < 20 && !ask_game(scenario, kind, key))
        key++;
    if (key == 20)
        fail_msg("%s: no such question", scenario);
}

static void
kipling(void **unused)
{
    (void)unused;
    ask("kipling/skirmish", HET_MOVE_SHOOT);
    ask("kipling/market-town", HET_MOVE_CHARGE);
}

static void
northern(void **unused)
{
    (void)unused;
    ask("northern/drill", HET_MOVE_SHOOT);
    ask("northern/fraustadt-1706", HET_MOVE_CHARGE);
}

static void
kircholm(void **unused)
{
    (void)unused;
    ask("kircholm/drill-line", HET_MOVE_FIGHT);
    ask("kircholm/drill-shooting", HET_MOVE_CHARGE);
}

static void
husaria(void **unused)
{
    (void)unused;
    ask("husaria/training-charge", HET_MOVE_SHOOT);
    ask("husaria/berestechko-28-june", HET_MOVE_FIGHT);
}

static void
musketpike(void **unused)
{
    (void)unused;
    ask("musketpike/drill-redoubt", HET_MOVE_SHOOT);
    ask("musketpike/drill-brigades", HET_MOVE_FIGHT);
}

TEST_UNIT("odds-played")
{
    const char *requested = g_getenv("HETMAN_TEST_GAMES");
    trials = requested != NULL ? (unsigned)atoi(requested) : TEST_COUNT(100000, 8000, 4000);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kipling), cmocka_unit_test(northern),   cmocka_unit_test(kircholm),
        cmocka_unit_test(husaria), cmocka_unit_test(musketpike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
