/* What positions are worth, in every system: agents/value/. */
#include "test.h"

#include <math.h>
#include <string.h>

#include "agents/evaluator/learned.h"
#include "agents/fingerprint.h"
#include "agents/value/terms.h"
#include "agents/value/value.h"
#include "engine/random.h"
#include "kept-text.h"
#include "toys.h"

static const char *const battles[] = {
    "kircholm/mirror?units=5&seed=7",
    "husaria/mirror?units=5&seed=7",
    "northern/mirror?units=4&seed=7",
    "kipling/mirror?units=5&seed=7",
    "musketpike/mirror?units=5&seed=7",
    "einstein/standard",
    "toy-hex/skirmish",
};

static HetScenario *
open_battle(const char *name)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = toy_or_shipped_open(name, &error);
    assert_no_error(error);
    return scenario;
}

static void
a_hand_made_value_is_the_evaluator(void **data)
{
    (void)data;
    for (size_t i = 0; i < G_N_ELEMENTS(battles); i++) {
        g_autoptr(HetScenario) scenario = open_battle(battles[i]);
        g_autoptr(HetValue) value = het_value_new(scenario, "hand", NULL);
        const HetEvaluator *evaluator = het_evaluator_by_hand(scenario->rules->name);
        HetRandom random = {i};
        HetStateBuffer buffer;
        HetState *state = &buffer.state;
        HetMoveList list;
        HetChances chances;
        het_game_start(scenario, state);
        while (!het_game_over(state)) {
            const double worth = het_evaluate(evaluator, state);
            het_value_judge(value, state, &chances);
            assert_true(fabs(chances.win - chances.loss - worth) < 1e-12);
            assert_true(fabs(chances.win + chances.draw + chances.loss - 1) < 1e-12);
            const double logit = het_value_logit(value, state);
            assert_true(worth > 0 ? logit > 0 : worth < 0 ? logit < 0 : logit == 0);
            assert_true(fabs(logit) < HET_VALUE_DECIDED);
            het_game_legal(state, &list);
            const unsigned pick = state->actor == HET_CHANCE
                                      ? het_random_outcome(&random, &list)
                                      : het_random_below(&random, list.count);
            het_game_apply(state, &list.moves[pick], NULL);
        }
        HetResult result;
        het_game_result(state, &result);
        het_value_judge(value, state, &chances);
        assert_true(chances.win == (result.winner == HET_FIRST));
        assert_true(chances.loss == (result.winner == HET_SECOND));
        assert_true(het_value_logit(value, state) ==
                    HET_VALUE_DECIDED * (chances.win - chances.loss));
    }
}

/* --- nets ------------------------------------------------------------------------------------- */

/* Weights by lot, about as large as learned ones. */
static void
draw_net(HetNet *net, uint64_t seed)
{
    HetRandom random = {seed};
    float *weights = het_net_weights(net);
    for (unsigned i = 0; i < HET_NET_WEIGHTS; i++)
        weights[i] = (float)(het_random_unit(&random) - 0.5) * 0.4f;
    het_net_round(net);
    net->advice = HET_NET_ADVICE;
}

static void
step(HetState *state, HetRandom *random)
{
    HetMoveList list;
    het_game_legal(state, &list);
    const unsigned pick = state->actor == HET_CHANCE ? het_random_outcome(random, &list)
                                                     : het_random_below(random, list.count);
    het_game_apply(state, &list.moves[pick], NULL);
}

/* A value that has seen the whole game, and jumped back and forth in it, gives what a fresh one
 * gives, to the last bit, whether it finds positions again or not. */
static void
what_is_remembered_changes_nothing(void **data)
{
    (void)data;
    HetNet net;
    draw_net(&net, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(battles); i++) {
        g_autoptr(HetScenario) scenario = open_battle(battles[i]);
        g_autoptr(HetValue) value = het_value_of_net(scenario, &net);
        g_autoptr(HetValue) finder = het_value_of_net(scenario, &net);
        het_value_remember(finder);
        HetRandom random = {i};
        HetStateBuffer now, before;
        unsigned looks = 0;
        double least = INFINITY, greatest = -INFINITY;
        het_game_start(scenario, &now.state);
        het_game_clone(&before.state, &now.state);
        while (!het_game_over(&now.state)) {
            if (het_random_below(&random, 4) == 0) {
                g_autoptr(HetValue) fresh = het_value_of_net(scenario, &net);
                const HetState *at = het_random_below(&random, 3) == 0 ? &before.state : &now.state;
                const double logit = het_value_logit(value, at);
                assert_true(logit == het_value_logit(fresh, at));
                HetChances chances, found;
                het_value_judge(value, at, &chances);
                assert_true(fabs(chances.win + chances.draw + chances.loss - 1) < 1e-9);
                for (unsigned twice = 0; twice < 2; twice++) {
                    assert_true(het_value_judge(finder, at, &found) == logit);
                    assert_memory_equal(&found, &chances, sizeof found);
                }
                least = logit < least ? logit : least;
                greatest = logit > greatest ? logit : greatest;
                looks++;
            }
            if (het_random_below(&random, 30) == 0)
                het_game_clone(&before.state, &now.state);
            step(&now.state, &random);
        }
        assert_true(looks > 3);
        assert_true(greatest > least);
    }
}

/* A state that differs from another in one bit has another fingerprint, and its count of moves has
 * no part in it. */
static void
a_fingerprint_is_of_every_bit(void **data)
{
    (void)data;
    for (size_t i = 0; i < G_N_ELEMENTS(battles); i++) {
        g_autoptr(HetScenario) scenario = open_battle(battles[i]);
        const size_t size = scenario->state_size, from = offsetof(HetState, turn);
        g_autoptr(GHashTable) seen =
            g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
        HetStateBuffer now;
        char *bytes = (char *)&now;
        het_game_start(scenario, &now.state);
        const uint64_t print = het_fingerprint(&now.state);
        now.state.ply++;
        assert_true(het_fingerprint(&now.state) == print);
        now.state.epoch++;
        assert_true(het_fingerprint(&now.state) != print);
        now.state.epoch--;
        for (size_t bit = 8 * from; bit < 8 * size; bit++) {
            bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
            const uint64_t other = het_fingerprint(&now.state);
            assert_true(other != print && other != 0);
            assert_true(g_hash_table_add(seen, g_memdup2(&other, sizeof other)));
            bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
        }
    }
}

/* The same bytes from every compiler and level: values of positions of games by lot. */
static void
values_are_the_same_everywhere(void **data)
{
    (void)data;
    HetNet net;
    g_autoptr(GString) text = g_string_new(NULL);
    draw_net(&net, 2);
    for (size_t i = 0; i < G_N_ELEMENTS(battles); i++) {
        g_autoptr(HetScenario) scenario = open_battle(battles[i]);
        g_autoptr(HetValue) value = het_value_of_net(scenario, &net);
        HetRandom random = {100 + i};
        HetStateBuffer now;
        het_game_start(scenario, &now.state);
        g_string_append_printf(text, "> %s\n", battles[i]);
        for (unsigned ply = 0; !het_game_over(&now.state); ply++) {
            const double logit = het_value_logit(value, &now.state);
            uint64_t bits;
            memcpy(&bits, &logit, sizeof bits);
            if (ply % 16 == 0)
                g_string_append_printf(text, "%u %016" G_GINT64_MODIFIER "x\n", ply, bits);
            step(&now.state, &random);
        }
    }
    kept_text_expect("value", text->str);
}

/* At the start of a mirror battle, which each side sees alike, the turn may as well be the other's:
 * its chances are then the first side's. */
static void
sides_may_be_swapped(void **data)
{
    (void)data;
    static const char *const even[] = {
        "kipling/mirror?units=9&seed=3",
        "husaria/mirror?units=9&seed=3",
        "musketpike/mirror?units=9&seed=3",
        "northern/mirror?units=5&seed=3",
    };
    HetNet net;
    draw_net(&net, 3);
    for (size_t i = 0; i < G_N_ELEMENTS(even); i++) {
        g_autoptr(HetScenario) scenario = open_battle(even[i]);
        g_autoptr(HetValue) value = het_value_of_net(scenario, &net);
        HetStateBuffer first, second;
        HetChances of_first, of_second;
        het_game_start(scenario, &first.state);
        het_game_clone(&second.state, &first.state);
        second.state.active = (uint8_t)het_other((HetActor)first.state.active);
        if (first.state.actor < HET_SIDES)
            second.state.actor = (uint8_t)het_other((HetActor)first.state.actor);
        het_value_judge(value, &first.state, &of_first);
        het_value_judge(value, &second.state, &of_second);
        assert_true(fabs(of_first.win - of_second.loss) < 1e-4);
        assert_true(fabs(of_first.draw - of_second.draw) < 1e-4);
    }
}

/* What a damaged file is reported with: one line that names the file. */
static void
assert_refused(const char *text, const char *words)
{
    HetNet net;
    g_autoptr(GError) error = NULL;
    assert_false(het_net_read("kircholm", "some.net", text, &net, &error));
    assert_non_null(error);
    assert_non_null(strstr(error->message, "some.net"));
    assert_null(strchr(error->message, '\n'));
    if (strstr(error->message, words) == NULL)
        fail_msg("\"%s\" does not contain \"%s\"", error->message, words);
}

static void
files_are_read_as_written_or_refused(void **data)
{
    (void)data;
    HetNet net, again;
    draw_net(&net, 4);
    g_autofree char *text = het_net_write(&net, "kircholm", 1, "command=none\n");
    assert_true(het_net_is(text));
    assert_true(strlen(text) < 100000);
    assert_true(het_net_read("kircholm", "some.net", text, &again, NULL));
    assert_memory_equal(&net, &again, sizeof net);
    g_autofree char *cut = g_strndup(text, strlen(text) / 2);
    assert_refused(cut, "expected");
    assert_refused("", "missing");
    assert_refused("[net]\nformat=2\n", "format");
    g_autofree char *other = het_net_write(&net, "husaria", 1, "");
    assert_refused(other, "a net of husaria, the battle is of kircholm");
    for (size_t i = 0; i < strlen(text); i += 97) { /* whatever is wrong is reported, or harmless */
        g_autofree char *wrong = g_strdup(text);
        g_autoptr(GError) error = NULL;
        wrong[i] = wrong[i] == '#' ? '=' : '#';
        if (!het_net_read("kircholm", "some.net", wrong, &again, &error))
            assert_non_null(error);
    }
    g_autoptr(HetScenario) scenario = open_battle("kircholm/mirror?units=5&seed=7");
    g_autoptr(GError) error = NULL;
    assert_null(het_value_new(scenario, "/nowhere/some.net", &error));
    assert_non_null(error);
}

/* Terms are silent where nothing has changed, and name losses where units were lost. */
static void
terms_name_what_has_changed(void **data)
{
    (void)data;
    HetNet net;
    draw_net(&net, 1);
    g_autoptr(HetScenario) scenario = open_battle("einstein/standard");
    g_autoptr(HetValue) value = het_value_of_net(scenario, &net);
    HetRandom random = {3};
    HetStateBuffer root, now;
    HetMeasures measures;
    double gains[HET_VALUE_TERMS_MAX] = {0};
    het_game_start(scenario, &root.state);
    het_game_clone(&now.state, &root.state);
    het_value_add_gains(value, &root.state, &now.state, gains);
    for (unsigned i = 0; i < het_value_term_count(value); i++)
        assert_true(gains[i] == 0);
    do {
        step(&now.state, &random);
        assert_false(het_game_over(&now.state));
        het_game_measures(&now.state, &measures);
    } while (measures.value[HET_FIRST][HET_MEASURE_UNITS_LOST] +
                 measures.value[HET_SECOND][HET_MEASURE_UNITS_LOST] ==
             0);
    het_value_add_gains(value, &root.state, &now.state, gains);
    assert_string_equal(het_value_term(value, 0), "losses");
    assert_true(fabs(gains[0]) > 1e-6);
    double again[HET_VALUE_TERMS_MAX] = {0};
    het_value_add_gains(value, &root.state, &now.state, again);
    het_value_add_gains(value, &now.state, &now.state, again);
    assert_memory_equal(gains, again, sizeof gains);
}

TEST_UNIT("value")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_made_value_is_the_evaluator),
        cmocka_unit_test(what_is_remembered_changes_nothing),
        cmocka_unit_test(a_fingerprint_is_of_every_bit),
        cmocka_unit_test(values_are_the_same_everywhere),
        cmocka_unit_test(sides_may_be_swapped),
        cmocka_unit_test(terms_name_what_has_changed),
        cmocka_unit_test(files_are_read_as_written_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
