/* Teaching a value: gradients, targets, files of positions, and rounds that any number of threads
 * plays alike. */
#include "test.h"

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "agents/evaluator/evaluator.h"
#include "engine/random.h"
#include "engine/rules/registry.h"
#include "eval/match.h"
#include "eval/train-value.h"
#include "toys.h"

/* --- books ------------------------------------------------------------------------------------ */

/* A few games by lot, some positions of each. */
static void
fill(HetBook *book, const char *name, unsigned games)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    g_autoptr(HetInputs) inputs = het_inputs_new(scenario);
    for (unsigned game = 0; game < games; game++) {
        HetRandom random = {game};
        HetStateBuffer now;
        HetMoveList list;
        HetResult result;
        het_game_start(scenario, &now.state);
        for (unsigned ply = 0; !het_game_over(&now.state); ply++) {
            if (ply % 10 == 0) {
                het_inputs_read(inputs, &now.state);
                het_book_add(book, inputs, &now.state);
            }
            het_game_legal(&now.state, &list);
            const unsigned pick = now.state.actor == HET_CHANCE
                                      ? het_random_outcome(&random, &list)
                                      : het_random_below(&random, list.count);
            het_game_apply(&now.state, &list.moves[pick], NULL);
        }
        het_game_result(&now.state, &result);
        het_book_end(book, result.winner);
    }
}

static double
entropy_at(const HetNet *net, const HetBook *book, guint position, const double target[3])
{
    double chances[3], sum = 0;
    het_fit_chances(net, book, position, chances);
    for (unsigned i = 0; i < 3; i++)
        sum -= target[i] * log(chances[i]);
    return sum;
}

/* --- tests ------------------------------------------------------------------------------------ */

/* Every layer's gradient is the slope that small changes of a weight show. */
static void
gradients_are_slopes(void **data)
{
    (void)data;
    static const double target[3] = {0.2, 0.3, 0.5};
    static const float change = 0.004f;
    HetBook book;
    HetNet net, gradient = {0};
    unsigned compared = 0;
    het_book_init(&book);
    fill(&book, "kircholm/mirror?units=5&seed=1000001", 1);
    het_fit_draw(&net, 5);
    const guint position = book.positions->len / 2;
    het_fit_gradient(&net, &book, position, target, &gradient);
    float *weights = het_net_weights(&net);
    const float *slopes = het_net_weights(&gradient);
    for (unsigned i = 0; i < HET_NET_WEIGHTS; i++) {
        const float was = weights[i];
        if (fabsf(slopes[i]) < 0.004f && i % 7 != 0)
            continue;
        weights[i] = was + change;
        const double up = entropy_at(&net, &book, position, target);
        weights[i] = was - change;
        const double down = entropy_at(&net, &book, position, target);
        weights[i] = was;
        const double slope = (up - down) / (2 * change);
        if (fabs(slope - slopes[i]) > 0.003 + 0.02 * fabs(slope))
            fail_msg("weight %u: slope %g, gradient %g", i, slope, (double)slopes[i]);
        compared += fabsf(slopes[i]) >= 0.004f;
    }
    assert_true(compared > 300);
    het_book_clear(&book);
}

/* With lambda 1 a target is the result, with 0 the next position's chances. */
static void
targets_look_ahead(void **data)
{
    (void)data;
    HetBook book;
    HetNet net;
    HetFitting fitting = het_fitting_usual;
    het_book_init(&book);
    fill(&book, "kipling/mirror?units=4&seed=1000001", 3);
    het_fit_draw(&net, 6);
    g_autofree double(*targets)[3] = g_malloc0_n(book.positions->len, sizeof *targets);
    fitting.lambda = fitting.within = 1;
    het_fit_targets(&fitting, &book, &net, targets);
    for (guint g = 0; g < book.games->len; g++) {
        const HetBookGame *game = &g_array_index(book.games, HetBookGame, g);
        for (guint i = 0; i < game->count; i++)
            assert_true(fabs(targets[game->first + i][game->result] - 1) < 1e-9);
    }
    fitting.lambda = fitting.within = 0;
    het_fit_targets(&fitting, &book, &net, targets);
    const HetBookGame *game = &g_array_index(book.games, HetBookGame, 1);
    for (guint i = 0; i + 1 < game->count; i++) {
        HetBookPosition next;
        double chances[3];
        het_book_read(&book, game->first + i + 1, &next);
        het_fit_chances(&net, &book, game->first + i + 1, chances);
        const double *target = targets[game->first + i];
        assert_true(fabs(target[0] - chances[next.active == HET_FIRST ? 0 : 2]) < 1e-9);
        assert_true(fabs(target[1] - chances[1]) < 1e-9);
    }
    assert_true(fabs(targets[game->first + game->count - 1][game->result] - 1) < 1e-9);
    het_book_clear(&book);
}

/* What is taught is what is played: the chances of a position in a book are those that a value
 * gives (inputs are kept in 1/512); with a share of the evaluator, win to loss lies between both.
 */
static void
a_book_keeps_what_a_value_sees(void **data)
{
    (void)data;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("husaria/mirror?units=6&seed=1000001", het_rules_registry, &error);
    HetNet net;
    HetBook book, again;
    HetStateBuffer now;
    HetChances chances;
    double seen[3], shared[3];
    g_autofree char *folder = g_dir_make_tmp("book-XXXXXX", &error);
    g_autofree char *path = g_build_filename(folder, "book", NULL);
    het_fit_draw(&net, 7);
    net.advice = 0;
    het_book_init(&book);
    het_book_init(&again);
    g_autoptr(HetInputs) inputs = het_inputs_new(scenario);
    g_autoptr(HetValue) value = het_value_of_net(scenario, &net);
    het_game_start(scenario, &now.state);
    het_inputs_read(inputs, &now.state);
    het_book_add(&book, inputs, &now.state);
    het_book_end(&book, HET_SECOND);
    assert_true(het_book_save(&book, path, &error));
    assert_true(het_book_load(&again, path, &error));
    het_value_judge(value, &now.state, &chances);
    het_fit_chances(&net, &again, 0, seen);
    assert_true(fabs(seen[now.state.active == HET_FIRST ? 0 : 2] - chances.win) < 0.01);
    assert_true(fabs(seen[1] - chances.draw) < 0.01);
    net.advice = 30;
    het_fit_chances(&net, &again, 0, shared);
    const double hand = het_evaluate_sum(het_evaluator_find("husaria"), &now.state);
    const double expected =
        0.7 * log(seen[0] / seen[2]) + 0.3 * 2 * (now.state.active == HET_FIRST ? hand : -hand);
    assert_true(fabs(log(shared[0] / shared[2]) - expected) < 1e-6);
    assert_int_equal(g_array_index(again.games, HetBookGame, 0).result, 2);
    assert_true(g_file_set_contents(path, "BOK", 3, NULL));
    assert_false(het_book_load(&again, path, &error));
    assert_non_null(strstr(error->message, "delete it"));
    g_unlink(path);
    g_rmdir(folder);
    het_book_clear(&book);
    het_book_clear(&again);
}

static void
remove_folder(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_unlink(path);
    }
    g_rmdir(folder);
}

/* A small teaching in a folder of its own; the texts of its nets and results in a row. */
static char *
teach(unsigned jobs, bool interrupted)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("teach-XXXXXX", &error);
    unsigned kept = 0;
    HetTeaching teaching = {
        .system = "kipling",
        .folder = folder,
        .units_least = 3,
        .units_most = 4,
        .rounds = 2,
        .games_a_round = 60,
        .pairs = 12,
        .window = 2,
        .seed = 1000000,
        .jobs = jobs,
        .judge = "greedy:calls=60,weights=NET",
        .keep = 0,
        .advice = HET_NET_ADVICE,
        .fitting = het_fitting_usual,
    };
    teaching.fitting.epochs = 2;
    teaching.fitting.results = 1;
    if (interrupted) { /* a part of the first round's games, by someone else */
        teaching.shard = teaching.shards = 2;
        assert_true(het_train_value(&teaching, &kept, &error));
        assert_int_equal(kept, 0);
        teaching.shard = teaching.shards = 0;
    }
    assert_true(het_train_value(&teaching, &kept, &error));
    assert_int_equal(kept, 2);
    GString *all = g_string_new(NULL);
    static const char *const names[] = {"round-01.net", "round-02.net", "kipling.net",
                                        "round-01-pairs-0000", "round-02-pairs-0001"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(folder, names[i], NULL), *text = NULL;
        assert_true(g_file_get_contents(path, &text, NULL, &error));
        g_string_append(all, text);
    }
    remove_folder(folder);
    return g_string_free(all, FALSE);
}

static void
threads_and_interruptions_change_nothing(void **data)
{
    (void)data;
    g_autofree char *one = teach(1, false), *two = teach(2, true);
    assert_string_equal(one, two);
}

/* One round of few games, kept whatever it comes to. */
static void
teach_briefly(const char *folder, const char *system, const char *const *games, const char *start,
              unsigned games_a_round)
{
    static const char *const agents[] = {"random", NULL};
    g_autoptr(GError) error = NULL;
    unsigned kept = 0;
    HetTeaching teaching = {
        .system = system,
        .games = games,
        .folder = folder,
        .start = start,
        .units_least = 3,
        .units_most = 4,
        .rounds = 1,
        .games_a_round = games_a_round,
        .agents = agents,
        .pairs = 2,
        .window = 1,
        .seed = 1000000,
        .jobs = 1,
        .judge = "greedy:calls=20,weights=NET",
        .fitting = het_fitting_usual,
    };
    if (!het_train_value(&teaching, &kept, &error))
        fail_msg("%s", error->message);
    assert_int_equal(kept, 1);
}

/* The half points of `agent` of `pairs` of four against another. */
static unsigned
points_of(const HetScenario *scenario, const char *agent, const char *other, unsigned pairs)
{
    unsigned points = 0;
    for (unsigned leg = 0; leg < 2 * pairs; leg++) {
        const unsigned seat = leg % 2;
        HetLegResult result;
        const HetLeg it = {.scenario = scenario,
                           .seed = 300 + leg / 2,
                           .agents = {seat == 0 ? agent : other, seat == 0 ? other : agent}};
        assert_true(het_leg_play(&it, &result, NULL));
        points += het_leg_half_points(&result, (HetActor)seat);
    }
    return points;
}

/* Of two positions of games by lot, one that the first side went on to win and one that it lost,
 * how often a value prefers the one that was won: 0.5 for a value that knows nothing. */
static double
reported_apart(const HetScenario *scenario, HetValue *value, unsigned games)
{
    g_autoptr(GArray) logits = g_array_new(FALSE, FALSE, sizeof(double));
    g_autoptr(GArray) winners = g_array_new(FALSE, FALSE, sizeof(int));
    double right = 0, compared = 0;
    for (unsigned game = 0; game < games; game++) {
        HetRandom random = {game};
        HetStateBuffer now;
        HetMoveList list;
        HetResult result;
        const guint from = logits->len;
        het_game_start(scenario, &now.state);
        for (unsigned ply = 0; !het_game_over(&now.state); ply++) {
            const double logit = ply % 5 == 4 ? het_value_logit(value, &now.state) : 0;
            if (ply % 5 == 4)
                g_array_append_val(logits, logit);
            het_game_legal(&now.state, &list);
            const unsigned pick = now.state.actor == HET_CHANCE
                                      ? het_random_outcome(&random, &list)
                                      : het_random_below(&random, list.count);
            het_game_apply(&now.state, &list.moves[pick], NULL);
        }
        het_game_result(&now.state, &result);
        const int winner = (int)result.winner;
        for (guint i = from; i < logits->len; i++)
            g_array_append_val(winners, winner);
    }
    for (guint i = 0; i < logits->len; i++) {
        for (guint j = 0; j < logits->len; j++) {
            if (g_array_index(winners, int, i) != HET_FIRST ||
                g_array_index(winners, int, j) != HET_SECOND)
                continue;
            const double won = g_array_index(logits, double, i),
                         lost = g_array_index(logits, double, j);
            right += won > lost ? 1 : won < lost ? 0 : 0.5;
            compared++;
        }
    }
    assert_true(compared > 1000);
    return right / compared;
}

/* A system with rules alone, without doctrine, evaluator or adapter, gets a general by teaching and
 * nothing else, from a file or as the net that comes with it. */
static void
a_new_rulebook_gets_a_general(void **data)
{
    (void)data;
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("teach-XXXXXX", &error), *text = NULL;
    const char *source = g_getenv("G_TEST_SRCDIR");
    g_autofree char *battle = g_build_filename(source != NULL ? source : ".", "tests", "toy-hex",
                                               "skirmish.scenario", NULL);
    const char *const games[] = {battle, NULL};
    het_rules_registry = toy_registry; /* until the end of the test */
    teach_briefly(folder, "toy-hex", games, NULL, 800);
    g_autoptr(HetScenario) scenario = het_scenario_open(battle, het_rules_registry, &error);
    assert_no_error(error);
    g_autofree char *net = g_build_filename(folder, "toy-hex.net", NULL);
    g_autofree char *taught = g_strdup_printf("general:lines=16,weights=%s", net);
    const unsigned points = points_of(scenario, taught, "random", 20);
    if (points < 48) /* 68; chance alone would make 40 */
        fail_msg("%u of 80 half points against random, expected 48 at least", points);
    assert_true(g_file_get_contents(net, &text, NULL, NULL));
    assert_true(het_net_ship(scenario->rules, net, text, &error));
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    g_autoptr(HetValue) by_file = het_value_new(scenario, net, &error);
    g_autoptr(HetValue) by_module = het_value_new(scenario, NULL, &error);
    const double right = reported_apart(scenario, by_file, 100);
    if (right < 0.7) /* 0.84 */
        fail_msg("the value prefers the won position in %.3f of pairs, expected 0.7 at least",
                 right);
    assert_true(het_value_logit(by_module, &start.state) == het_value_logit(by_file, &start.state));
    assert_false(het_net_ship(scenario->rules, net, "[net]", &error));
    remove_folder(folder);
}

/* One net from games of two systems judges in a third, and is taught on there. */
static void
a_net_of_several_systems_judges_in_any(void **data)
{
    (void)data;
    static const char *const games[] = {"kipling", "einstein", NULL};
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("teach-XXXXXX", &error), *text = NULL;
    g_autofree char *on = g_build_filename(folder, "on", NULL);
    g_autofree char *net = g_build_filename(folder, HET_NET_ANY ".net", NULL);
    g_autofree char *other = g_build_filename(on, "northern.net", NULL);
    teach_briefly(folder, HET_NET_ANY, games, NULL, 50);
    g_autoptr(HetScenario) scenario =
        het_scenario_open("northern/mirror?units=4&seed=3", het_rules_registry, &error);
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    g_autoptr(HetValue) before = het_value_new(scenario, net, &error);
    assert_no_error(error);
    assert_true(het_value_is_net(before));
    teach_briefly(on, "northern", NULL, net, 50);
    g_autoptr(HetValue) after = het_value_new(scenario, other, &error);
    assert_no_error(error);
    assert_true(het_value_logit(before, &start.state) != het_value_logit(after, &start.state));
    assert_true(g_file_get_contents(other, &text, NULL, NULL));
    assert_non_null(strstr(text, "advice=0\n"));
    assert_non_null(strstr(text, "--start="));
    remove_folder(on);
    remove_folder(folder);
}

/* Battles for comparisons are no teachers. */
static void
held_out_battles_are_left_alone(void **data)
{
    (void)data;
    g_autoptr(GError) error = NULL;
    unsigned kept = 0;
    const HetTeaching teaching = {.system = "kipling", .folder = "/nowhere", .seed = 910000};
    assert_false(het_train_value(&teaching, &kept, &error));
    assert_non_null(strstr(error->message, "1000000"));
}

TEST_UNIT("train-value")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradients_are_slopes),
        cmocka_unit_test(targets_look_ahead),
        cmocka_unit_test(a_book_keeps_what_a_value_sees),
        cmocka_unit_test(threads_and_interruptions_change_nothing),
        cmocka_unit_test(a_new_rulebook_gets_a_general),
        cmocka_unit_test(a_net_of_several_systems_judges_in_any),
        cmocka_unit_test(held_out_battles_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
