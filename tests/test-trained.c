/* What small trainings find, number by number: weights, dials of choices, dials of play, with their
 * losses. Kept in tests/judgements/trained-*.txt (kept-text.h). */
#include "test.h"

#include "eval/train-play.h"
#include "kept-text.h"

typedef struct {
    const char *name;
    HetTraining training;
    const char *agent; /* who plays; NULL: all styles of the doctrine */
} Row;

static Row rows[] = {
    {"kipling",
     {.system = "kipling",
      .units_least = 3,
      .units_most = 5,
      .games = 6,
      .held = 3,
      .seed = 3,
      .random = 0.1,
      .ridge = 0.02,
      .every = 2},
     NULL},
};

static void
add(GString *text, const char *before, double value)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(text, "%s%s", before,
                           g_ascii_formatd(digits, sizeof digits, "%.4f", value + 0.0));
}

static void
add_quality(GString *text, const char *what, const HetFitQuality *quality)
{
    for (unsigned i = 0; i < 3; i++) {
        static const char *const names[] = {"by hand", "scaled", "fitted"};
        g_string_append_printf(text, "%s, %s:", what, names[i]);
        add(text, " loss ", quality[i].loss);
        add(text, ", area ", quality[i].area);
        g_string_append_c(text, '\n');
    }
}

static void
train_evaluator(const HetTraining *training, GString *text)
{
    g_autoptr(GError) error = NULL;
    g_autofree HetTrainedEvaluator *trained = g_new0(HetTrainedEvaluator, 1);
    het_train_evaluator(training, trained, &error);
    assert_no_error(error);
    g_string_append_printf(text, "> evaluator, %zu positions and %zu to check\n",
                           trained->positions[0], trained->positions[1]);
    add_quality(text, "trained", trained->quality[0]);
    add_quality(text, "checked", trained->quality[1]);
    add_quality(text, "first third", trained->part[0]);
    add_quality(text, "last third", trained->part[2]);
    add(text, "scale ", trained->scale);
    g_autofree char *file = het_trained_weights(training, trained, "a command");
    g_string_append_printf(text, "\n%s", file);
}

static void
train_dials(const HetTraining *training, GString *text)
{
    g_autoptr(GError) error = NULL;
    HetTrainedDials trained;
    het_train_dials(training, "steady", NULL, &trained, &error);
    assert_no_error(error);
    g_string_append_printf(text, "> dials, %zu choices and %zu to check\n", trained.choices[0],
                           trained.choices[1]);
    for (unsigned i = 0; i < 2; i++) {
        add(text, i == 0 ? "trained: loss " : "checked: loss ", trained.loss[i][0]);
        add(text, ", fitted ", trained.loss[i][1]);
        add(text, "; agreement ", trained.agreement[i][0]);
        add(text, ", fitted ", trained.agreement[i][1]);
        g_string_append_c(text, '\n');
    }
    add(text, "temperature ", trained.temperature[0]);
    add(text, ", fitted ", trained.temperature[1]);
    g_autofree char *file = het_trained_style(&trained, "found", "a command");
    g_string_append_printf(text, "\n%s", file);
}

static void
train_play(const HetTraining *training, const char *agent, bool weights, GString *text)
{
    g_autoptr(GError) error = NULL;
    const HetPlayTraining play = {.training = training,
                                  .agent = agent,
                                  .weights = weights,
                                  .steps = 4,
                                  .pairs = 1,
                                  .spread = 0.1,
                                  .pace = 0.2};
    HetTrainedPlay trained;
    het_train_play(&play, &trained, &error);
    assert_no_error(error);
    g_string_append_printf(text, "> by play, %s: check", agent);
    for (unsigned i = 0; i < HET_PAIR_SCORES; i++)
        g_string_append_printf(text, " %u", trained.check.count[i]);
    g_autofree char *file = het_trained_play_file(&play, &trained, "a command");
    g_string_append_printf(text, "\n%s", file);
}

static void
trainings_find_what_they_found(void **test)
{
    Row *row = *test;
    g_autoptr(GPtrArray) agents = g_ptr_array_new();
    if (row->agent != NULL)
        g_ptr_array_add(agents, (gpointer)(uintptr_t)row->agent);
    row->training.agents = agents;
    g_autoptr(GString) text = g_string_new(NULL);
    train_evaluator(&row->training, text);
    train_dials(&row->training, text);
    train_play(&row->training, "doctrine:steady", false, text);
    train_play(&row->training, "greedy:calls=300", true, text);
    g_autofree char *file = g_strconcat("trained-", row->name, NULL);
    kept_text_expect(file, text->str);
}

TEST_UNIT("trained")
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows)];
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
        tests[i] = (struct CMUnitTest){.name = rows[i].name,
                                       .test_func = trainings_find_what_they_found,
                                       .initial_state = &rows[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
