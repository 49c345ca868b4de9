/* Learning: what is fitted to made observations is what made them, and the same games give the same
 * bytes. */
#include "test.h"

#include <glib/gstdio.h>
#include <math.h>
#include <sys/stat.h>

#include "agents/evaluator/learned.h"
#include "engine/random.h"
#include "eval/train-play.h"

/* --- fitting ---------------------------------------------------------------------------------- */

static void
equations_are_solved(void **unused)
{
    (void)unused;
    static double a[HET_FIT_MAX][HET_FIT_MAX] = {{4, 2, 0}, {2, 5, 1}, {0, 1, 3}};
    const double b[] = {8, 15, 11}; /* of 1, 2, 3 */
    double x[3];
    het_fit_solve(a, b, 3, x);
    for (unsigned i = 0; i < 3; i++)
        assert_true(fabs(x[i] - (i + 1)) < 1e-12);
    /* What nothing is known of stays where it is. */
    static double flat[HET_FIT_MAX][HET_FIT_MAX] = {{2, 0}, {0, 0}};
    het_fit_solve(flat, b, 2, x);
    assert_true(fabs(x[0] - 4) < 1e-12 && x[1] == 0);
}

enum { SAMPLES = 20000, FEATURES = 3 };

typedef struct {
    double x[SAMPLES][FEATURES];
    HetFitSample samples[SAMPLES];
} World;

/* Results drawn from known weights. */
static World *
make_world(const double *weights)
{
    World *world = g_new0(World, 1);
    HetRandom random = {.state = 11};
    for (unsigned n = 0; n < SAMPLES; n++) {
        double sum = 0;
        for (unsigned i = 0; i < FEATURES; i++) {
            world->x[n][i] = 2 * het_random_unit(&random) - 1;
            sum += weights[i] * world->x[n][i];
        }
        bool won = het_random_unit(&random) < het_fit_chance(sum);
        world->samples[n] = (HetFitSample){.x = world->x[n], .result = won, .weight = 1};
    }
    return world;
}

static void
weights_that_made_results_are_found(void **unused)
{
    (void)unused;
    static const double true_weights[FEATURES] = {2, -0.5, 0}, zero[FEATURES] = {0};
    g_autofree World *world = make_world(true_weights);
    double found[FEATURES] = {0};
    double loss = het_fit_results(world->samples, SAMPLES, FEATURES, zero, 0, found);
    for (unsigned i = 0; i < FEATURES; i++)
        assert_true(fabs(found[i] - true_weights[i]) < 0.08);
    HetFitQuality fitted = het_fit_quality(world->samples, SAMPLES, FEATURES, found);
    HetFitQuality blind = het_fit_quality(world->samples, SAMPLES, FEATURES, zero);
    assert_true(fabs(fitted.loss - loss) < 1e-12 && fitted.loss < blind.loss);
    assert_true(fabs(blind.loss - 0.693147) < 1e-5 && blind.area == 0.5 && fitted.area > 0.7);
    /* A strong ridge keeps them where they are pulled. */
    double held[FEATURES] = {0};
    het_fit_results(world->samples, SAMPLES, FEATURES, zero, 1e6, held);
    assert_true(fabs(held[0]) < 0.01);
}

static void
the_area_counts_pairs_in_order(void **unused)
{
    (void)unused;
    static const double x[] = {1, 2, 3, 4}, one[] = {1};
    const HetFitSample samples[] = {{&x[0], 0, 1}, {&x[1], 1, 1}, {&x[2], 0, 1}, {&x[3], 1, 1}};
    /* Of the four pairs (won, lost) three are in order. */
    assert_true(fabs(het_fit_quality(samples, 4, 1, one).area - 0.75) < 1e-12);
}

/* What lies behind the last feature and the last weight is nobody's. */
static void
no_more_features_count_than_there_are(void **unused)
{
    (void)unused;
    static const double x[] = {1, 50, -1, 70}, one[] = {1, 1}, other[] = {1, -9};
    const HetFitSample samples[] = {{&x[0], 1, 1}, {&x[2], 0, 1}};
    HetFitQuality a = het_fit_quality(samples, 2, 1, one),
                  b = het_fit_quality(samples, 2, 1, other);
    assert_true(a.loss == b.loss && a.area == b.area);
    assert_true(fabs(a.loss + log(het_fit_chance(1))) < 1e-6);
}

/* --- training --------------------------------------------------------------------------------- */

static HetTraining
small_training(GPtrArray *agents)
{
    return (HetTraining){.system = "kipling",
                         .agents = agents,
                         .units_least = 4,
                         .units_most = 6,
                         .games = 30,
                         .held = 15,
                         .seed = 1,
                         .random = 0.05,
                         .ridge = 0.01,
                         .every = 1};
}

static void
an_evaluator_is_trained_and_read_back(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) agents = g_ptr_array_new();
    const HetTraining training = small_training(agents);
    g_autofree HetTrainedEvaluator *trained = g_new0(HetTrainedEvaluator, 2);
    for (unsigned i = 0; i < 2; i++)
        assert_true(het_train_evaluator(&training, &trained[i], &error));
    assert_memory_equal(trained[0].fitted, trained[1].fitted, sizeof trained[0].fitted);
    assert_true(trained[0].positions[0] > 100 && trained[0].positions[1] > 50);
    assert_true(trained[0].quality[0][2].loss <= trained[0].quality[0][1].loss);
    assert_true(trained[0].quality[0][1].loss <= trained[0].quality[0][0].loss + 1e-4);
    /* Scaled are all weights but that of the turn by one factor. */
    for (size_t i = 0; i + 1 < trained[0].count; i++)
        assert_true(fabs(trained[0].scaled[i] - trained[0].scale * trained[0].before[i]) < 1e-9);
    /* Each third has a loss of its own, and together they are not better than the whole is. */
    for (unsigned i = 0; i < 3; i++) {
        double least = INFINITY, most = 0;
        for (unsigned third = 0; third < 3; third++) {
            assert_true(trained[0].part[third][i].loss > 0);
            least = MIN(least, trained[0].part[third][i].loss);
            most = MAX(most, trained[0].part[third][i].loss);
        }
        assert_true(least < trained[0].quality[1][i].loss && trained[0].quality[1][i].loss < most);
    }
    g_autofree char *text = het_trained_weights(&training, &trained[0], "a command");
    double weights[HET_FEATURES_MAX], turn = 0;
    assert_true(het_learned_read(trained[0].evaluator, "t", text, weights, &turn, &error));
    for (size_t i = 0; i + 1 < trained[0].count; i++)
        assert_true(fabs(weights[i] - trained[0].fitted[i]) < 1e-4);
    assert_true(fabs(turn - trained[0].fitted[trained[0].count - 1]) < 1e-4);
}

static void
wrong_weights_are_refused(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"[weights]\nlost=much\n", "t:2: [weights] lost: \"much\" is not a number"},
        {"[weights]\n\nlosses=1\n",
         "t:3: [weights] losses: the evaluator of kipling has no such feature"},
        {"[other]\n", "t: [weights]: missing"},
        {"nonsense", "t:1: expected a [group] before"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        double weights[HET_FEATURES_MAX], turn = 7;
        assert_false(het_learned_read(het_evaluator_by_hand("kipling"), "t", cases[i][0], weights,
                                      &turn, &error));
        assert_non_null(error);
        assert_non_null(strstr(error->message, cases[i][1]));
        assert_true(turn == 7);
    }
}

/* Weights that stand in agents/evaluator/weights/ are those of the program's evaluators; the others
 * keep theirs. */
static void
shipped_weights_are_used(void **unused)
{
    (void)unused;
    const HetEvaluator *learned = het_evaluator_find("northern");
    assert_true(learned->turn > 0);
    assert_true(learned->weights[0] > het_evaluator_by_hand("northern")->weights[0]);
    assert_ptr_equal(het_evaluator_find("kipling")->weights,
                     het_evaluator_by_hand("kipling")->weights);
    HetOwnEvaluator own;
    g_autoptr(GError) error = NULL;
    assert_ptr_equal(het_evaluator_open("northern", "hand", &own, &error),
                     het_evaluator_by_hand("northern"));
    assert_null(het_evaluator_open("northern", "no/such.weights", &own, &error));
    assert_non_null(strstr(error->message, "no/such.weights"));
}

/* Whoever waits for the writer of a pipe, or for the end of a device, waits for ever. */
static void
no_pipe_and_no_device_is_waited_for(void **unused)
{
    (void)unused;
    g_autofree char *folder = g_dir_make_tmp("hetman-weights-XXXXXX", NULL);
    g_autofree char *pipe_path = g_build_filename(folder, "a.weights", NULL);
    assert_int_equal(mkfifo(pipe_path, 0600), 0);
    const char *const paths[] = {pipe_path, "/dev/zero", "/dev/tty", folder};
    for (size_t i = 0; i < G_N_ELEMENTS(paths); i++) {
        HetOwnEvaluator own;
        g_autoptr(GError) error = NULL;
        assert_null(het_evaluator_open("northern", paths[i], &own, &error));
        assert_non_null(strstr(error->message, paths[i]));
    }
    g_unlink(pipe_path);
    g_autofree char *long_text = g_strnfill((1 << 24) + 1, '\n');
    assert_true(g_file_set_contents(pipe_path, long_text, -1, NULL));
    HetOwnEvaluator own;
    assert_null(het_evaluator_open("northern", pipe_path, &own, NULL));
    assert_true(g_file_set_contents(pipe_path, "[weights]\n", -1, NULL));
    assert_ptr_equal(het_evaluator_open("northern", pipe_path, &own, NULL), &own.evaluator);
    g_unlink(pipe_path);
    g_rmdir(folder);
}

/* Dials are fitted to choices made with other dials of the same doctrine: they explain the choices
 * better than where they began, on games not seen too. */
static void
dials_are_fitted_to_choices(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) agents = g_ptr_array_new();
    g_ptr_array_add(agents, (gpointer)(uintptr_t) "doctrine:steady,fire=3,advance=0,charge=0.2");
    const HetTraining training = small_training(agents);
    HetTrainedDials trained, again;
    assert_true(het_train_dials(&training, "steady", NULL, &trained, &error));
    assert_true(het_train_dials(&training, "steady", NULL, &again, &error));
    assert_memory_equal(trained.fitted, again.fitted, trained.count * sizeof(double));
    assert_true(trained.choices[0] > 200 && trained.choices[1] > 100);
    assert_true(trained.loss[0][1] < trained.loss[0][0] && trained.loss[1][1] < trained.loss[1][0]);
    assert_true(trained.agreement[1][1] > trained.agreement[1][0]);
    g_autofree char *style = het_trained_style(&trained, "test", "a command");
    assert_non_null(strstr(style, "agent=doctrine:fire="));
}

/* A doctrine that keeps away from the enemy learns by play alone to go for him; the same command
 * gives the same dials, and those that are not asked for stay. */
static void
dials_are_found_by_play(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) nobody = g_ptr_array_new();
    const HetTraining training = {.system = "kipling",
                                  .agents = nobody,
                                  .units_least = 6,
                                  .units_most = 6,
                                  .held = 60,
                                  .seed = 3000};
    static const char *const names[] = {"fire", "advance", NULL};
    const HetPlayTraining play = {.training = &training,
                                  .agent = "doctrine:fire=0.2,advance=0.05,range=4",
                                  .names = names,
                                  .steps = 60,
                                  .pairs = 8,
                                  .spread = 0.15,
                                  .pace = 0.15};
    HetTrainedPlay trained, again;
    assert_true(het_train_play(&play, &trained, &error));
    assert_true(het_train_play(&play, &again, &error));
    assert_memory_equal(trained.found, again.found, trained.count * sizeof(double));
    HetEstimate share = het_stats_estimate(&trained.check);
    assert_int_equal(share.pairs, 60);
    assert_true(share.low > 0.5);
    for (size_t i = 0; i < trained.count; i++)
        if (strcmp(trained.names[i], "range") == 0)
            assert_true(trained.found[i] == 4);
    g_autofree char *style = het_trained_play_file(&play, &trained, "a command");
    assert_non_null(strstr(style, "agent=doctrine:fire="));
}

/* What cannot be trained is said, and the battles of comparisons are not trained on. */
static void
wrong_training_is_refused(void **unused)
{
    (void)unused;
    static const char *const unknown[] = {"fyre", NULL};
    static const struct {
        const char *agent;
        const char *const *names;
        uint64_t seed;
        bool weights;
        const char *said;
    } cases[] = {
        {"doctrine", unknown, 1, false, "did you mean \"fire\"?"},
        {"doctrine", NULL, 900999, false, "held out"},
        {"doctrine", NULL, 1, true, "has no weights to train"},
        {"greedy:weights=hand;no:1", NULL, 1, true, "no such feature"},
        {"random", NULL, 1, false, "has no dials to train"},
    };
    g_autoptr(GPtrArray) nobody = g_ptr_array_new();
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        const HetTraining training = {.system = "kipling",
                                      .agents = nobody,
                                      .units_least = 6,
                                      .units_most = 6,
                                      .seed = cases[i].seed};
        const HetPlayTraining play = {.training = &training,
                                      .agent = cases[i].agent,
                                      .names = cases[i].names,
                                      .weights = cases[i].weights,
                                      .steps = 1,
                                      .pairs = 1,
                                      .spread = 0.1,
                                      .pace = 0.1};
        g_autoptr(GError) error = NULL;
        HetTrainedPlay trained;
        assert_false(het_train_play(&play, &trained, &error));
        assert_non_null(strstr(error->message, cases[i].said));
    }
}

TEST_UNIT("train")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equations_are_solved),
        cmocka_unit_test(weights_that_made_results_are_found),
        cmocka_unit_test(the_area_counts_pairs_in_order),
        cmocka_unit_test(no_more_features_count_than_there_are),
        cmocka_unit_test(an_evaluator_is_trained_and_read_back),
        cmocka_unit_test(wrong_weights_are_refused),
        cmocka_unit_test(shipped_weights_are_used),
        cmocka_unit_test(no_pipe_and_no_device_is_waited_for),
        cmocka_unit_test(dials_are_fitted_to_choices),
        cmocka_unit_test(dials_are_found_by_play),
        cmocka_unit_test(wrong_training_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
