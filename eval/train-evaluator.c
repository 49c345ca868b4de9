#include <math.h>
#include <string.h>

#include "agents/evaluator/learned.h"
#include "engine/game.h"
#include "train-games.h"

/* Features of the positions of one game, and then of all of them. */
typedef struct {
    const HetEvaluator *evaluator;
    size_t count; /* values of a position */
    unsigned every;
    uint32_t epoch;  /* of the last position looked at */
    unsigned epochs; /* begun in this game */
    bool begun;
    GArray *values;  /* double, `count` a position */
    GArray *samples; /* HetFitSample, its x not set yet */
    GArray *thirds;  /* uint8_t a position: of the game */
} Gathered;

/* At the first decision of an epoch, where evaluators are asked (agents/evaluator/evaluator.h). */
static void
gather(void *data, const HetState *state, const HetMoveList *legal, const HetMove *chosen,
       bool random)
{
    Gathered *all = data;
    (void)legal, (void)chosen, (void)random;
    if (all->begun && state->epoch == all->epoch)
        return;
    all->begun = true;
    all->epoch = state->epoch;
    if (all->epochs++ % all->every != 0)
        return;
    double values[HET_FIT_MAX];
    all->evaluator->extract(state, values);
    values[all->count - 1] = state->active == HET_FIRST ? 1 : -1;
    g_array_append_vals(all->values, values, (guint)all->count);
    HetFitSample sample = {.weight = 1};
    g_array_append_val(all->samples, sample);
}

/* Games `from` to `until`, each counting alike. */
static bool
play_games(const HetTraining *training, Gathered *all, unsigned from, unsigned until,
           GError **error)
{
    const HetTrainingGames games = {.training = training, .node = gather, .data = all};
    for (unsigned i = from; i < until; i++) {
        double result = 0;
        guint first = all->samples->len;
        all->begun = false;
        all->epochs = 0;
        if (!het_training_play(&games, i, &result, error))
            return false;
        guint played = all->samples->len - first;
        HET_EACH_BELOW(k, played) {
            HetFitSample *sample = &g_array_index(all->samples, HetFitSample, first + k);
            uint8_t third = (uint8_t)(3 * k / played);
            sample->result = result;
            sample->weight = 1.0 / played;
            g_array_append_val(all->thirds, third);
        }
        if (training->progress != NULL)
            training->progress(i + 1, training->games + training->held);
    }
    HET_EACH_BELOW(k, all->samples->len)
        g_array_index(all->samples, HetFitSample, k).x =
            &g_array_index(all->values, double, k * all->count);
    return true;
}

static void
gathered_init(Gathered *all, const HetTrainedEvaluator *trained, unsigned every)
{
    *all = (Gathered){.evaluator = trained->evaluator,
                      .count = trained->count,
                      .every = every,
                      .values = g_array_new(FALSE, FALSE, sizeof(double)),
                      .samples = g_array_new(FALSE, FALSE, sizeof(HetFitSample)),
                      .thirds = g_array_new(FALSE, FALSE, sizeof(uint8_t))};
}

static void
gathered_clear(Gathered *all)
{
    g_array_unref(all->values);
    g_array_unref(all->samples);
    g_array_unref(all->thirds);
}

/* One factor for all weights, and the term for whose turn it is. */
static void
fit_scale(HetTrainedEvaluator *trained, const Gathered *all)
{
    const HetFitSample *samples = (const HetFitSample *)(void *)all->samples->data;
    const size_t positions = all->samples->len, turn = trained->count - 1;
    g_autofree double *values = g_new(double, 2 * positions);
    g_autofree HetFitSample *sums = g_new(HetFitSample, positions);
    for (size_t i = 0; i < positions; i++) {
        values[2 * i] = 0;
        for (size_t f = 0; f < turn; f++)
            values[2 * i] += trained->before[f] * samples[i].x[f];
        values[2 * i + 1] = samples[i].x[turn];
        sums[i] = samples[i];
        sums[i].x = &values[2 * i];
    }
    const double towards[2] = {1, 0};
    double found[2] = {1, 0};
    het_fit_results(sums, positions, 2, towards, 1e-4, found);
    trained->scale = found[0];
    for (size_t f = 0; f < turn; f++)
        trained->scaled[f] = found[0] * trained->before[f];
    trained->scaled[turn] = found[1];
}

static void
judge(HetTrainedEvaluator *trained, const Gathered *all, unsigned part)
{
    const double *const weights[] = {trained->before, trained->scaled, trained->fitted};
    const HetFitSample *samples = (const HetFitSample *)(void *)all->samples->data;
    trained->positions[part] = all->samples->len;
    HET_EACH_BELOW(i, 3)
        trained->quality[part][i] =
            het_fit_quality(samples, all->samples->len, trained->count, weights[i]);
    g_autofree HetFitSample *some = g_new(HetFitSample, all->samples->len + 1);
    for (unsigned third = 0; part == 1 && third < 3; third++) {
        size_t count = 0;
        HET_EACH_BELOW(k, all->samples->len)
            if (g_array_index(all->thirds, uint8_t, k) == third)
                some[count++] = samples[k];
        HET_EACH_BELOW(i, 3)
            trained->part[third][i] = het_fit_quality(some, count, trained->count, weights[i]);
    }
}

bool
het_train_evaluator(const HetTraining *training, HetTrainedEvaluator *ret_trained, GError **error)
{
    HetTrainedEvaluator trained = {.evaluator = het_evaluator_by_hand(training->system)};
    g_return_val_if_fail(trained.evaluator->feature_count < HET_FIT_MAX, false);
    trained.count = trained.evaluator->feature_count + 1;
    memcpy(trained.before, trained.evaluator->weights,
           trained.evaluator->feature_count * sizeof *trained.before);
    Gathered all[2];
    HET_EACH_BELOW(i, 2)
        gathered_init(&all[i], &trained, training->every);
    const unsigned games = training->games;
    bool good = play_games(training, &all[0], 0, games, error) &&
                play_games(training, &all[1], games, games + training->held, error);
    if (good) {
        fit_scale(&trained, &all[0]);
        memcpy(trained.fitted, trained.scaled, sizeof trained.fitted);
        het_fit_results((const HetFitSample *)(void *)all[0].samples->data, all[0].samples->len,
                        trained.count, trained.scaled, training->ridge, trained.fitted);
        HET_EACH_BELOW(i, 2)
            judge(&trained, &all[i], i);
        *ret_trained = trained;
    }
    HET_EACH_BELOW(i, 2)
        gathered_clear(&all[i]);
    return good;
}

char *
het_trained_weights(const HetTraining *training, const HetTrainedEvaluator *trained,
                    const char *command)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    const HetFitQuality *checked = trained->quality[1];
    g_autofree char *provenance =
        g_strdup_printf("%u games, checked on %u others: log-loss %.3f by hand, %.3f scaled, %.3f "
                        "fitted; area under "
                        "the curve %.3f, %.3f, %.3f",
                        training->games, training->held, checked[0].loss, checked[1].loss,
                        checked[2].loss, checked[0].area, checked[1].area, checked[2].area);
    g_key_file_set_string(file, "learned", "system", training->system);
    g_key_file_set_string(file, "learned", "command", command);
    g_key_file_set_string(file, "learned", "sources", provenance);
    for (size_t i = 0; i + 1 < trained->count; i++)
        g_key_file_set_string(file, "weights", trained->evaluator->features[i],
                              g_ascii_formatd(text, sizeof text, "%.4f", trained->fitted[i]));
    g_key_file_set_string(
        file, "weights", HET_LEARNED_TURN,
        g_ascii_formatd(text, sizeof text, "%.4f", trained->fitted[trained->count - 1]));
    return g_key_file_to_data(file, NULL, NULL);
}
