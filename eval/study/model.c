#include "model.h"

#include <math.h>

#include "balance.h"

enum { COLUMNS_MAX = 96 }; /* more are told as aliased */

/* A column of the model: a factor of numbers from -1 to 1, or whether it has one of its values,
 * about the mean. */
typedef struct {
    unsigned factor, value;
    double scale; /* what a step of 1 is, in the effect */
    double *x;    /* for each point */
} Column;

typedef struct {
    const HetStudy *study;
    const HetMeans *means;
    unsigned split,
        value;       /* points with this value of a factor alone; the number of factors: all */
    GArray *columns; /* Column */
} Model;

static void
clear_column(gpointer column)
{
    g_free(((Column *)column)->x);
}

static bool
is_known(const Model *model, unsigned point)
{
    if (model->split < model->study->factors->len &&
        het_study_point(model->study, point)->level[model->split] != model->value)
        return false;
    return model->means->games[point] > 1 && !isnan(model->means->mean[point]);
}

static void
centre(const Model *model, double *x)
{
    double sum = 0;
    unsigned count = 0;
    for (unsigned point = 0; point < model->means->points; point++) {
        sum += is_known(model, point) ? x[point] : 0;
        count += is_known(model, point);
    }
    for (unsigned point = 0; point < model->means->points && count > 0; point++)
        x[point] -= sum / count;
}

/* Whether a column that is about its mean is not 0 at all points. */
static bool
varies(const Model *model, const double *x)
{
    bool found = false;
    for (unsigned point = 0; point < model->means->points; point++)
        found = found || (is_known(model, point) && fabs(x[point]) > 1e-9);
    return found;
}

static void
add_column(Model *model, unsigned index, unsigned value)
{
    const HetFactor *factor = het_study_factor(model->study, index);
    const bool numbers = factor->numbers != NULL;
    Column column = {index, value, numbers ? 2 : 1, g_new0(double, model->means->points)};
    const double first = numbers ? factor->numbers[0] : 0;
    const double last = numbers ? factor->numbers[factor->values->len - 1] : 0;
    for (unsigned point = 0; point < model->means->points; point++) {
        const unsigned level = het_study_point(model->study, point)->level[index];
        column.x[point] = numbers ? 2 * (factor->numbers[level] - first) / (last - first) - 1
                                  : (level == value ? 1 : 0);
    }
    centre(model, column.x);
    if (varies(model, column.x))
        g_array_append_val(model->columns, column);
    else
        clear_column(&column); /* no point that is known tells it from the rest */
}

static void
add_columns(Model *model)
{
    model->columns = g_array_new(FALSE, TRUE, sizeof(Column));
    g_array_set_clear_func(model->columns, clear_column);
    for (guint i = 0; i < model->study->factors->len; i++) {
        const HetFactor *factor = het_study_factor(model->study, i);
        if (factor->values->len < 2 || het_study_is_balanced(model->study, i))
            continue;
        for (unsigned value = 1; value < (factor->numbers != NULL ? 2 : factor->values->len);
             value++)
            add_column(model, i, value);
    }
}

static const Column *
column_at(const Model *model, unsigned index)
{
    return &g_array_index(model->columns, Column, index);
}

/* The weights of the means in the coefficient of the model's column `wanted`, where the columns are
 * 1, those of the factors and, unless it is NULL, `product`. False where the design cannot tell. */
static bool
weigh(const Model *model, const double *product, unsigned wanted, double *ret_weights)
{
    const unsigned count = 1 + model->columns->len + (product != NULL);
    const unsigned points = model->means->points;
    g_autofree double *squares = g_new0(double, (gsize)count *count);
    g_autofree double *solved = g_new0(double, count);
    g_autofree const double **x = g_new0(const double *, count);
    for (unsigned i = 1; i < count; i++)
        x[i] = i <= model->columns->len ? column_at(model, i - 1)->x : product;
    for (unsigned point = 0; point < points; point++)
        for (unsigned i = 0; i < count && is_known(model, point); i++)
            for (unsigned j = 0; j < count; j++)
                squares[i * count + j] += (i == 0 ? 1 : x[i][point]) * (j == 0 ? 1 : x[j][point]);
    solved[wanted] = 1;
    if (!het_statistics_solve(squares, solved, count))
        return false;
    for (unsigned point = 0; point < points; point++) {
        ret_weights[point] = 0;
        for (unsigned i = 0; i < count && is_known(model, point); i++)
            ret_weights[point] += solved[i] * (i == 0 ? 1 : x[i][point]);
    }
    return true;
}

/* --- texts ------------------------------------------------------------------------------------ */

/* (transfer full) "horse from 1 to 4", "ground hill, not plain". */
static char *
change_text(const HetStudy *study, const Column *column)
{
    const HetFactor *factor = het_study_factor(study, column->factor);
    char **labels = (char **)factor->labels->pdata;
    return factor->numbers != NULL
               ? g_strdup_printf("%s from %s to %s", factor->name, labels[0],
                                 labels[factor->labels->len - 1])
               : g_strdup_printf("%s %s, not %s", factor->name, labels[column->value], labels[0]);
}

/* --- effects ---------------------------------------------------------------------------------- */

static HetContrast
scaled(HetContrast contrast, double scale)
{
    contrast.value *= scale;
    contrast.low *= scale;
    contrast.high *= scale;
    return contrast;
}

static void
add_main(const Model *model, unsigned index, GArray *effects)
{
    const Column *column = column_at(model, index);
    const HetStudy *study = model->study;
    const bool part = model->split < study->factors->len;
    HetEffect effect = {.factor = column->factor,
                        .value = column->value,
                        .other = study->factors->len,
                        .within = part ? model->value + 1 : 0};
    g_autofree char *text = change_text(study, column);
    effect.text =
        part ? g_strdup_printf(
                   "%s: %s",
                   (char *)het_study_factor(study, model->split)->labels->pdata[model->value], text)
             : g_strdup(text);
    g_autofree double *weights = g_new0(double, model->means->points);
    effect.aliased = !weigh(model, NULL, 1 + index, weights);
    if (!effect.aliased)
        effect.contrast = scaled(het_means_contrast(model->means, weights), column->scale);
    g_array_append_val(effects, effect);
}

static void
add_both(const Model *model, unsigned a, unsigned b, GArray *effects)
{
    const Column *one = column_at(model, a), *other = column_at(model, b);
    g_autofree char *first = change_text(model->study, one);
    g_autofree char *second = change_text(model->study, other);
    HetEffect effect = {.factor = one->factor,
                        .value = one->value,
                        .other = other->factor,
                        .other_value = other->value,
                        .text = g_strdup_printf("%s x %s", first, second)};
    const unsigned points = model->means->points;
    g_autofree double *product = g_new0(double, points);
    g_autofree double *weights = g_new0(double, points);
    for (unsigned point = 0; point < points; point++)
        product[point] = one->x[point] * other->x[point];
    effect.aliased = !weigh(model, product, 1 + model->columns->len, weights);
    if (!effect.aliased)
        effect.contrast =
            scaled(het_means_contrast(model->means, weights), one->scale * other->scale);
    g_array_append_val(effects, effect);
}

/* Corrects the effects from `start` on as one family. */
static void
correct(GArray *effects, guint start)
{
    const guint count = effects->len - start;
    g_autofree HetContrast *family = g_new0(HetContrast, count + 1);
    for (guint i = 0; i < count; i++)
        family[i] = g_array_index(effects, HetEffect, start + i).contrast;
    het_statistics_holm(family, count);
    for (guint i = 0; i < count; i++)
        g_array_index(effects, HetEffect, start + i).contrast = family[i];
}

unsigned
het_model_split(const HetStudy *study)
{
    for (guint i = 0; i < study->factors->len; i++) {
        const HetFactor *factor = het_study_factor(study, i);
        const HetTargetKind kind = g_array_index(factor->targets, HetTarget, 0).kind;
        if ((kind == HET_TARGET_SYSTEM || kind == HET_TARGET_SCENARIO) && factor->values->len > 1 &&
            study->factors->len > 1)
            return i;
    }
    return study->factors->len;
}

/* What the factors change in each rulebook by itself. */
static void
add_parts(const HetStudy *study, const HetMeans *means, GArray *effects)
{
    const guint start = effects->len;
    Model model = {.study = study, .means = means, .split = het_model_split(study)};
    if (model.split == study->factors->len)
        return;
    for (; model.value < het_study_factor(study, model.split)->values->len; model.value++) {
        add_columns(&model);
        for (unsigned i = 0; i < model.columns->len && model.columns->len <= COLUMNS_MAX; i++)
            add_main(&model, i, effects);
        g_array_unref(model.columns);
    }
    correct(effects, start);
}

void
het_model_effects(const HetStudy *study, const HetMeans *means, GArray *effects)
{
    Model model = {.study = study, .means = means, .split = study->factors->len};
    add_columns(&model);
    const unsigned count = model.columns->len;
    for (unsigned i = 0; i < count && count <= COLUMNS_MAX; i++)
        add_main(&model, i, effects);
    correct(effects, 0);
    const guint mains = effects->len;
    for (unsigned i = 0; i < count && count <= COLUMNS_MAX; i++)
        for (unsigned j = i + 1; j < count; j++)
            if (column_at(&model, i)->factor != column_at(&model, j)->factor)
                add_both(&model, i, j, effects);
    correct(effects, mains);
    g_array_unref(model.columns);
    add_parts(study, means, effects);
}
