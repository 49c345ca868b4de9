/* Teaching a value: gradients, targets, files of positions, and rounds that any number of processes
 * plays alike. */
#include "test.h"

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "engine/random.h"
#include "engine/rules/registry.h"
#include "eval/train-value.h"

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
                het_inputs_look(inputs, &now.state);
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
 * gives (inputs are kept in 1/512). */
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
    double seen[3];
    g_autofree char *folder = g_dir_make_tmp("book-XXXXXX", &error);
    g_autofree char *path = g_build_filename(folder, "book", NULL);
    het_fit_draw(&net, 7);
    het_book_init(&book);
    het_book_init(&again);
    g_autoptr(HetInputs) inputs = het_inputs_new(scenario);
    g_autoptr(HetValue) value = het_value_of_net(scenario, &net);
    het_game_start(scenario, &now.state);
    het_inputs_look(inputs, &now.state);
    het_book_add(&book, inputs, &now.state);
    het_book_end(&book, HET_SECOND);
    assert_true(het_book_save(&book, path, &error));
    assert_true(het_book_load(&again, path, &error));
    het_value_judge(value, &now.state, &chances);
    het_fit_chances(&net, &again, 0, seen);
    assert_true(fabs(seen[now.state.active == HET_FIRST ? 0 : 2] - chances.win) < 0.01);
    assert_true(fabs(seen[1] - chances.draw) < 0.01);
    assert_int_equal(g_array_index(again.games, HetBookGame, 0).result, 2);
    assert_true(g_file_set_contents(path, "BOK", 3, NULL));
    assert_false(het_book_load(&again, path, &error));
    assert_non_null(strstr(error->message, "delete it"));
    g_unlink(path);
    g_rmdir(folder);
    het_book_clear(&book);
    het_book_clear(&again);
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
        .games = 60,
        .pairs = 12,
        .window = 2,
        .seed = 1000000,
        .jobs = jobs,
        .judge = "greedy:calls=60,weights=NET",
        .keep = 0,
        .fitting = het_fitting_usual,
    };
    teaching.fitting.epochs = 2;
    teaching.fitting.results = 1;
    if (interrupted) { /* a part of the first round's games, by somebody else */
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
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_unlink(path);
    }
    g_rmdir(folder);
    return g_string_free(all, FALSE);
}

static void
processes_and_interruptions_change_nothing(void **data)
{
    (void)data;
    g_autofree char *one = teach(1, false), *two = teach(2, true);
    assert_string_equal(one, two);
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
        cmocka_unit_test(processes_and_interruptions_change_nothing),
        cmocka_unit_test(held_out_battles_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
