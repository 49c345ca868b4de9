#include "value-fit.h"

#include <math.h>
#include <string.h>

#include "agents/search/maths.h"
#include "engine/each.h"
#include "engine/random.h"

const HetFitting het_fitting_usual = {
    .epochs = 9,
    .results = 2,
    .lambda = 0.6,
    .within = 0.9,
    .rate = 0.002,
    .decay = 1e-5,
    .batch = 256,
    .held = 8,
};

enum { ROWS_MAX = 512 };

/* A position as it went through the net. */
typedef struct {
    HetBookPosition position;
    HetBookRow rows[ROWS_MAX];
    float units[ROWS_MAX][HET_NET_UNIT];
    float inner[HET_NET_INNER], outputs[HET_NET_FIELD];
    double chances[HET_NET_OUTCOMES];
} Passage;

/* --- forwards --------------------------------------------------------------------------------- */

static void
run_row(const HetNet *net, const HetBookRow *row, float *outputs)
{
    float sums[HET_NET_UNIT];
    memcpy(sums, net->unit_bias, sizeof sums);
    HET_EACH_BELOW(i, row->count) {
        const float input = row->inputs[i].value;
        const float *weights = net->unit[row->inputs[i].index];
        HET_EACH_BELOW(k, HET_NET_UNIT)
            sums[k] += input * weights[k];
    }
    HET_EACH_BELOW(k, HET_NET_UNIT)
        outputs[k] = sums[k] > 0 ? sums[k] : 0;
}

/* Gives the logits of the outcomes the evaluator's share, as a value does (value.c): the net learns
 * what the evaluator lacks. `hand` is its sum, half of its logit of win to loss. */
static void
mix(double share, double hand, double logits[HET_NET_OUTCOMES])
{
    HET_EACH_BELOW(k, HET_NET_OUTCOMES)
        logits[k] *= 1 - share;
    logits[0] += share * hand;
    logits[2] -= share * hand;
}

static void
run(const HetNet *net, const HetBook *book, guint number, Passage *passage)
{
    HetBookPosition *position = &passage->position;
    het_book_read(book, number, position);
    memset(passage->inner, 0, sizeof passage->inner);
    HET_EACH_BELOW(i, position->rows) {
        HetBookRow *row = &passage->rows[i];
        het_book_row(position, row);
        run_row(net, row, passage->units[i]);
        float *sums = passage->inner + (row->own ? 0 : HET_NET_UNIT);
        HET_EACH_BELOW(k, HET_NET_UNIT)
            sums[k] += passage->units[i][k];
    }
    HET_EACH_BELOW(k, 2 * HET_NET_UNIT)
        passage->inner[k] /= position->size;
    memcpy(passage->inner + 2 * HET_NET_UNIT, position->field, sizeof position->field);
    het_net_field(net, passage->inner, passage->outputs);
    het_net_outcome(net, passage->outputs, passage->chances);
    mix(net->advice / 100.0, position->hand, passage->chances);
    het_softmax(passage->chances, HET_NET_OUTCOMES, 1);
}

void
het_fit_chances(const HetNet *net, const HetBook *book, guint position, double ret_chances[3])
{
    g_autofree Passage *passage = g_new(Passage, 1);
    run(net, book, position, passage);
    memcpy(ret_chances, passage->chances, sizeof passage->chances);
}

/* --- backwards -------------------------------------------------------------------------------- */

static double
entropy(const double chances[3], const double target[3])
{
    double sum = 0;
    HET_EACH_BELOW(i, 3)
        sum -= target[i] * het_log(chances[i] > 1e-12 ? chances[i] : 1e-12);
    return sum;
}

/* From the outcomes' errors to those of the inner numbers. */
static void
go_back(const HetNet *net, const Passage *passage, const float *errors, HetNet *gradient,
        float *inner)
{
    float hidden[HET_NET_FIELD];
    HET_EACH_BELOW(k, HET_NET_OUTCOMES)
        gradient->outcome_bias[k] += errors[k];
    HET_EACH_BELOW(i, HET_NET_FIELD) {
        float sum = 0;
        HET_EACH_BELOW(k, HET_NET_OUTCOMES) {
            gradient->outcome[i][k] += passage->outputs[i] * errors[k];
            sum += net->outcome[i][k] * errors[k];
        }
        hidden[i] = passage->outputs[i] > 0 ? sum : 0;
        gradient->field_bias[i] += hidden[i];
    }
    HET_EACH_BELOW(i, HET_NET_INNER) {
        float sum = 0;
        HET_EACH_BELOW(k, HET_NET_FIELD) {
            gradient->field[i][k] += passage->inner[i] * hidden[k];
            sum += net->field[i][k] * hidden[k];
        }
        inner[i] = sum;
    }
}

static double
add_gradient(const HetNet *net, const HetBook *book, guint number, const double target[3],
             HetNet *gradient, Passage *passage)
{
    const double share = 1 - net->advice / 100.0;
    float errors[HET_NET_OUTCOMES], inner[HET_NET_INNER];
    run(net, book, number, passage);
    HET_EACH_BELOW(k, HET_NET_OUTCOMES)
        errors[k] = (float)((passage->chances[k] - target[k]) * share);
    go_back(net, passage, errors, gradient, inner);
    HET_EACH_BELOW(k, 2 * HET_NET_UNIT)
        inner[k] /= passage->position.size;
    HET_EACH_BELOW(i, passage->position.rows) {
        const HetBookRow *row = &passage->rows[i];
        const float *from = inner + (row->own ? 0 : HET_NET_UNIT);
        float hidden[HET_NET_UNIT];
        HET_EACH_BELOW(k, HET_NET_UNIT) {
            hidden[k] = passage->units[i][k] > 0 ? from[k] : 0;
            gradient->unit_bias[k] += hidden[k];
        }
        HET_EACH_BELOW(n, row->count) {
            const float input = row->inputs[n].value;
            float *weights = gradient->unit[row->inputs[n].index];
            HET_EACH_BELOW(k, HET_NET_UNIT)
                weights[k] += input * hidden[k];
        }
    }
    return entropy(passage->chances, target);
}

double
het_fit_gradient(const HetNet *net, const HetBook *book, guint position, const double target[3],
                 HetNet *gradient)
{
    g_autofree Passage *passage = g_new(Passage, 1);
    return add_gradient(net, book, position, target, gradient, passage);
}

/* --- targets ---------------------------------------------------------------------------------- */

/* Chances of one side as those of the other. */
static void
turn(double chances[3])
{
    const double win = chances[0];
    chances[0] = chances[2];
    chances[2] = win;
}

static void
game_targets(const HetFitting *fitting, const HetBook *book, const HetBookGame *game,
             const HetNet *net, Passage *passage, double (*targets)[3])
{
    double next[3] = {0}, seen[3];
    next[game->result] = 1;
    memcpy(seen, next, sizeof seen);
    uint32_t epoch = UINT32_MAX;
    for (guint i = game->count; i-- > 0;) {
        const guint number = game->first + i;
        double *target = targets[number];
        if (net == NULL) {
            memcpy(target, next, sizeof next);
            continue;
        }
        run(net, book, number, passage);
        const double lambda = passage->position.epoch == epoch ? fitting->within : fitting->lambda;
        HET_EACH_BELOW(k, 3)
            target[k] = (1 - lambda) * seen[k] + lambda * next[k];
        memcpy(next, target, sizeof next);
        memcpy(seen, passage->chances, sizeof seen);
        if (passage->position.active == HET_SECOND)
            turn(seen);
        epoch = passage->position.epoch;
    }
}

void
het_fit_targets(const HetFitting *fitting, const HetBook *book, const HetNet *net,
                double (*ret_targets)[3])
{
    g_autofree Passage *passage = g_new(Passage, 1);
    HET_EACH_IN(const HetBookGame, game, book->games)
        game_targets(fitting, book, game, net, passage, ret_targets);
}

/* --- quality ---------------------------------------------------------------------------------- */

typedef struct {
    double value;
    bool won;
} Judged;

static int
compare_judged(gconstpointer a, gconstpointer b)
{
    const double left = ((const Judged *)a)->value, right = ((const Judged *)b)->value;
    return (left > right) - (left < right);
}

/* The area under the curve of decided games. */
static double
find_area(GArray *judged)
{
    double won = 0, lost = 0, sum = 0;
    g_array_sort(judged, compare_judged);
    HET_EACH_IN(const Judged, it, judged) {
        if (it->won) {
            won++;
            sum += lost;
        } else {
            lost++;
        }
    }
    return won > 0 && lost > 0 ? sum / (won * lost) : 0.5;
}

static void
check(const HetFitting *fitting, const HetBook *book, const HetNet *net, double (*const targets)[3],
      Passage *passage, HetFitPass *pass)
{
    g_autoptr(GArray) judged = g_array_new(FALSE, FALSE, sizeof(Judged));
    double count = 0;
    pass->target = pass->result = 0;
    for (guint g = 0; g < book->games->len; g += fitting->held) {
        const HetBookGame *game = &g_array_index(book->games, HetBookGame, g);
        double result[3] = {0};
        result[game->result] = 1;
        HET_EACH_BELOW(i, game->count) {
            run(net, book, game->first + i, passage);
            if (passage->position.active == HET_SECOND)
                turn(passage->chances);
            pass->target += entropy(passage->chances, targets[game->first + i]);
            pass->result += entropy(passage->chances, result);
            const Judged one = {passage->chances[0] - passage->chances[2], game->result == 0};
            if (game->result != 1)
                g_array_append_val(judged, one);
            count++;
        }
    }
    pass->target /= count > 0 ? count : 1;
    pass->result /= count > 0 ? count : 1;
    pass->area = find_area(judged);
}

/* --- Adam ------------------------------------------------------------------------------------- */

typedef struct {
    HetNet mean, square;
    double first, second; /* powers of the two rates of forgetting */
} Adam;

static void
step(Adam *adam, HetNet *net, HetNet *gradient, unsigned batch, double rate, double decay)
{
    float *weights = het_net_weights(net), *slope = het_net_weights(gradient);
    float *mean = het_net_weights(&adam->mean), *square = het_net_weights(&adam->square);
    adam->first *= 0.9;
    adam->second *= 0.999;
    const float pace = (float)(rate / (1 - adam->first)), scale = (float)(1 / (1 - adam->second));
    const float pull = (float)(rate * decay);
    HET_EACH_BELOW(i, HET_NET_WEIGHTS) {
        const float one = slope[i] / (float)batch;
        mean[i] = 0.9f * mean[i] + 0.1f * one;
        square[i] = 0.999f * square[i] + 0.001f * one * one;
        weights[i] -= pace * mean[i] / (sqrtf(square[i] * scale) + 1e-8f) + pull * weights[i];
        weights[i] = CLAMP(weights[i], -7.9f, 7.9f);
    }
    memset(gradient, 0, sizeof *gradient);
}

void
het_fit_draw(HetNet *net, uint64_t seed)
{
    HetRandom random = {seed};
    memset(net, 0, sizeof *net);
    net->advice = HET_NET_ADVICE;
    HET_EACH_BELOW(i, HET_UNIT_INPUTS)
        HET_EACH_BELOW(k, HET_NET_UNIT)
            net->unit[i][k] = (float)(het_random_unit(&random) - 0.5) * 0.5f;
    HET_EACH_BELOW(i, HET_NET_INNER)
        HET_EACH_BELOW(k, HET_NET_FIELD)
            net->field[i][k] = (float)(het_random_unit(&random) - 0.5) * 0.3f;
    HET_EACH_BELOW(i, HET_NET_FIELD)
        HET_EACH_BELOW(k, HET_NET_OUTCOMES)
            net->outcome[i][k] = (float)(het_random_unit(&random) - 0.5) * 0.4f;
}

static void
shuffle(GArray *order, HetRandom *random)
{
    for (guint i = order->len; i > 1; i--) {
        const guint k = het_random_below(random, i);
        const guint one = g_array_index(order, guint, i - 1);
        g_array_index(order, guint, i - 1) = g_array_index(order, guint, k);
        g_array_index(order, guint, k) = one;
    }
}

static double
teach(const HetFitting *fitting, const HetBook *book, const GArray *order,
      double (*const targets)[3], double rate, Adam *adam, HetNet *net, Passage *passage)
{
    g_autofree HetNet *gradient = g_new0(HetNet, 1);
    double sum = 0;
    unsigned filled = 0;
    HET_EACH_BELOW(i, order->len) {
        const guint number = g_array_index(order, guint, i);
        HetBookPosition position;
        double target[3];
        het_book_read(book, number, &position);
        memcpy(target, targets[number], sizeof target);
        if (position.active == HET_SECOND)
            turn(target);
        sum += add_gradient(net, book, number, target, gradient, passage);
        if (++filled < fitting->batch && i + 1 < order->len)
            continue;
        step(adam, net, gradient, filled, rate, fitting->decay);
        filled = 0;
    }
    return order->len > 0 ? sum / order->len : 0;
}

void
het_fit_value(const HetFitting *fitting, const HetBook *book, HetNet *net,
              void (*reported)(void *data, const HetFitPass *pass), void *data)
{
    g_autoptr(GArray) order = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autofree double(*targets)[3] = g_malloc0_n(book->positions->len + 1, sizeof *targets);
    g_autofree Passage *passage = g_new(Passage, 1);
    g_autofree Adam *adam = g_new0(Adam, 1);
    HetRandom random = {fitting->seed};
    adam->first = adam->second = 1;
    HET_EACH_BELOW(g, book->games->len) {
        const HetBookGame *game = &g_array_index(book->games, HetBookGame, g);
        for (guint i = 0; i < game->count && g % fitting->held != 0; i++) {
            const guint number = game->first + i;
            g_array_append_val(order, number);
        }
    }
    HET_EACH_BELOW(pass, fitting->epochs) {
        const unsigned third = 3 * pass / fitting->epochs;
        HetFitPass made = {.pass = pass};
        het_fit_targets(fitting, book, pass < fitting->results ? NULL : net, targets);
        shuffle(order, &random);
        made.trained =
            teach(fitting, book, order, targets, fitting->rate / (1u << third), adam, net, passage);
        check(fitting, book, net, targets, passage, &made);
        if (reported != NULL)
            reported(data, &made);
    }
}
