/* Learning by play, and the weights that it writes. */
#include "test.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

#include "agents/evaluator/learned.h"
#include "eval/train-play.h"
#include "kept-text.h"

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
    assert_true(het_evaluator_weight(learned, 0) >
                het_evaluator_weight(het_evaluator_by_hand("northern"), 0));
    assert_null(het_evaluator_find("kipling")->weights);
    HetOwnEvaluator own;
    g_autoptr(GError) error = NULL;
    assert_ptr_equal(het_evaluator_open("northern", "hand", &own, &error),
                     het_evaluator_by_hand("northern"));
    assert_null(het_evaluator_open("northern", "no/such.weights", &own, &error));
    assert_non_null(strstr(error->message, "no/such.weights"));
}

/* Anyone who waits for the writer of a pipe, or for the end of a device, waits for ever. */
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

/* A doctrine that keeps away from the enemy learns by play alone to go for him; the same command
 * gives the same dials, and those that are not requested stay. */
static void
dials_are_found_by_play(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) nobody = g_ptr_array_new();
    static const char *const names[] = {"fire", "advance", NULL};
    const HetPlayTraining play = {.system = "kipling",
                                  .against = nobody,
                                  .units_least = 6,
                                  .units_most = 6,
                                  .held = 60,
                                  .seed = 3000,
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

/* What a small training finds, number by number (kept-text.h). */
static void
trainings_find_what_they_found(void **unused)
{
    (void)unused;
    g_autoptr(GPtrArray) nobody = g_ptr_array_new();
    g_autoptr(GString) text = g_string_new(NULL);
    const HetPlayTraining play = {.system = "kipling",
                                  .agent = "doctrine:steady",
                                  .against = nobody,
                                  .units_least = 3,
                                  .units_most = 5,
                                  .steps = 4,
                                  .pairs = 1,
                                  .held = 3,
                                  .seed = 3,
                                  .spread = 0.1,
                                  .pace = 0.2};
    g_autoptr(GError) error = NULL;
    HetTrainedPlay trained;
    het_train_play(&play, &trained, &error);
    assert_no_error(error);
    g_string_append_printf(text, "> by play, doctrine:steady: check");
    for (unsigned i = 0; i < HET_PAIR_SCORES; i++)
        g_string_append_printf(text, " %u", trained.check.count[i]);
    g_autofree char *file = het_trained_play_file(&play, &trained, "a command");
    g_string_append_printf(text, "\n%s", file);
    kept_text_expect("trained-kipling", text->str);
}

/* What cannot be trained is reported, and the battles of comparisons are not trained on. */
static void
wrong_training_is_refused(void **unused)
{
    (void)unused;
    static const char *const unknown[] = {"fyre", NULL};
    static const struct {
        const char *agent;
        const char *const *names;
        uint64_t seed;
        const char *complaint;
    } cases[] = {
        {"doctrine", unknown, 1, "did you mean \"fire\"?"},
        {"doctrine", NULL, 900999, "held out"},
        {"random", NULL, 1, "has no dials to train"},
    };
    g_autoptr(GPtrArray) nobody = g_ptr_array_new();
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        const HetPlayTraining play = {.system = "kipling",
                                      .against = nobody,
                                      .units_least = 6,
                                      .units_most = 6,
                                      .seed = cases[i].seed,
                                      .agent = cases[i].agent,
                                      .names = cases[i].names,
                                      .steps = 1,
                                      .pairs = 1,
                                      .spread = 0.1,
                                      .pace = 0.1};
        g_autoptr(GError) error = NULL;
        HetTrainedPlay trained;
        assert_false(het_train_play(&play, &trained, &error));
        assert_non_null(strstr(error->message, cases[i].complaint));
    }
}

TEST_UNIT("train")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_weights_are_refused),
        cmocka_unit_test(shipped_weights_are_used),
        cmocka_unit_test(no_pipe_and_no_device_is_waited_for),
        cmocka_unit_test(dials_are_found_by_play),
        cmocka_unit_test(trainings_find_what_they_found),
        cmocka_unit_test(wrong_training_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
