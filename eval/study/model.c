#include "model.h"

#include <math.h>

#include "balance.h"

enum {
    CHANGES_MAX = 96, /* of a study; more are reported as aliased */
    NO_POINT = HET_STUDY_POINTS_MAX,
};

/* A factor goes from one of its values to another: one of numbers from its first to its last, one
 * of words from its first to each other value. */
typedef struct {
    unsigned factor, from, to;
    unsigned *partner; /* for each point: the one that differs in this factor only and has `from` */
} Change;

typedef struct {
    const HetStudy *study;
    const HetMeans *means;
    unsigned split; /* the factor whose values are parts; the number of factors: none */
    unsigned part;  /* its value, of a model of one part; the number of its values: all */
    bool held;      /* only points that have one value of a factor are used: */
    unsigned at, value;
    GArray *changes; /* Change */
} Model;

static void
clear_change(gpointer change)
{
    g_free(((Change *)change)->partner);
}

static const Change *
change_at(const Model *model, unsigned index)
{
    return &g_array_index(model->changes, Change, index);
}

static unsigned
level_of(const Model *model, unsigned point, unsigned factor)
{
    return het_study_point(model->study, point)->level[factor];
}

/* Returns the number of parts; one where nothing divides the study. */
static unsigned
parts_of(const Model *model)
{
    return model->split < model->study->factors->len
               ? het_study_factor(model->study, model->split)->values->len
               : 1;
}

static unsigned
part_of(const Model *model, unsigned point)
{
    return model->split < model->study->factors->len ? level_of(model, point, model->split) : 0;
}

static bool
is_known(const Model *model, unsigned point)
{
    return point != NO_POINT && model->means->games[point] > 1 &&
           (!model->held || level_of(model, point, model->at) == model->value) &&
           !isnan(model->means->mean[point]) &&
           (model->part >= parts_of(model) || part_of(model, point) == model->part);
}

/* --- contrasts of cells ---------------------------------------------------------------------- */

/* The known point that differs from another in a factor only, where it has `value`; a factor that
 * is set, not varied, is not compared. */
static unsigned
find_beside(const Model *model, unsigned point, unsigned factor, unsigned value)
{
    unsigned count;
    const unsigned *alike = het_study_alike(model->study, point, factor, value, &count);
    HET_EACH_BELOW(i, count)
        if (level_of(model, alike[i], factor) == value && is_known(model, alike[i]))
            return alike[i];
    return NO_POINT;
}

static unsigned
partner_of(const Change *change, unsigned point)
{
    return change == NULL || point == NO_POINT ? point : change->partner[point];
}

/* Finds the cells of an effect from the one that has made both changes: cells[0] to cells[3] are
 * after both, before `a`, before `b`, before both; of one change only the first two differ. */
static bool
find_cells(const Model *model, const Change *a, const Change *b, unsigned point, unsigned cells[4])
{
    if (level_of(model, point, a->factor) != a->to ||
        (b != NULL && level_of(model, point, b->factor) != b->to))
        return false;
    cells[0] = point;
    cells[1] = partner_of(a, point);
    cells[2] = partner_of(b, point);
    cells[3] = partner_of(b, cells[1]);
    return is_known(model, cells[0]) && is_known(model, cells[1]) && is_known(model, cells[2]) &&
           is_known(model, cells[3]);
}

/* The effect as a mean over what else is the same in its cells: only settings that have all of the
 * cells count, each part (rulebook, battle) as much as another. False without any. */
static bool
weigh(const Model *model, const Change *a, const Change *b, double *ret_weights)
{
    const bool whole = a->factor == model->split || (b != NULL && b->factor == model->split);
    const unsigned parts = whole ? 1 : parts_of(model);
    g_autofree unsigned *found = g_new0(unsigned, parts);
    unsigned cells[4], used = 0;
    HET_EACH_BELOW(point, model->means->points)
        if (find_cells(model, a, b, point, cells))
            used += found[whole ? 0 : part_of(model, point)]++ == 0;
    memset(ret_weights, 0, model->means->points * sizeof *ret_weights);
    HET_EACH_BELOW(point, model->means->points) {
        if (!find_cells(model, a, b, point, cells))
            continue;
        const double weight = 1.0 / used / found[whole ? 0 : part_of(model, point)];
        ret_weights[cells[0]] += weight;
        ret_weights[cells[1]] -= weight;
        if (b != NULL) {
            ret_weights[cells[2]] -= weight;
            ret_weights[cells[3]] += weight;
        }
    }
    return used > 0;
}

/* --- the changes of a study ---------------------------------------------------------------------
 */

static void
add_change(Model *model, unsigned factor, unsigned to)
{
    Change change = {.factor = factor, .to = to};
    const unsigned points = model->means->points;
    bool before = false, after = false;
    HET_EACH_BELOW(point, points) {
        before =
            before || (is_known(model, point) && level_of(model, point, factor) == change.from);
        after = after || (is_known(model, point) && level_of(model, point, factor) == to);
    }
    if (!before || !after)
        return; /* nothing is drawn out to what has not been played */
    change.partner = g_new(unsigned, points);
    HET_EACH_BELOW(point, points)
        change.partner[point] = find_beside(model, point, factor, change.from);
    g_array_append_val(model->changes, change);
}

static void
add_changes(Model *model)
{
    model->changes = g_array_new(FALSE, TRUE, sizeof(Change));
    g_array_set_clear_func(model->changes, clear_change);
    HET_EACH_BELOW(i, model->study->factors->len) {
        const HetFactor *factor = het_study_factor(model->study, i);
        const unsigned last = factor->values->len - 1;
        if (last == 0 || het_study_is_balanced(model->study, i) ||
            i == het_study_leader(model->study) ||
            (i == model->split && model->part < parts_of(model)))
            continue;
        for (unsigned value = factor->numbers != NULL ? last : 1; value <= last; value++)
            add_change(model, i, value);
    }
}

/* --- texts ------------------------------------------------------------------------------------ */

/* (transfer full) "horse from 1 to 4", "ground hill, not plain". */
static char *
change_text(const HetStudy *study, const Change *change)
{
    const HetFactor *factor = het_study_factor(study, change->factor);
    char **labels = (char **)factor->labels->pdata;
    return factor->numbers != NULL ? g_strdup_printf("%s from %s to %s", factor->name,
                                                     labels[change->from], labels[change->to])
                                   : g_strdup_printf("%s %s, not %s", factor->name,
                                                     labels[change->to], labels[change->from]);
}

/* (transfer full) */
static char *
effect_text(const Model *model, const Change *a, const Change *b)
{
    g_autofree char *first = change_text(model->study, a);
    g_autofree char *second = b != NULL ? change_text(model->study, b) : NULL;
    const char *part =
        model->part < parts_of(model)
            ? het_study_factor(model->study, model->split)->labels->pdata[model->part]
            : NULL;
    return g_strdup_printf("%s%s%s%s%s", part != NULL ? part : "", part != NULL ? ": " : "", first,
                           b != NULL ? " x " : "", b != NULL ? second : "");
}

/* --- effects ---------------------------------------------------------------------------------- */

/* Returns the least chance, by Holm, of the means between the ends of a factor of numbers to be off
 * the straight line through these as far as they are; 1 where there are none between. */
static double
chance_straight(const Model *model, const Change *change)
{
    const HetFactor *factor = het_study_factor(model->study, change->factor);
    const unsigned between = change->to - change->from - 1, points = model->means->points;
    if (factor->numbers == NULL || between == 0)
        return 1;
    g_autofree HetContrast *off = g_new0(HetContrast, between);
    g_autofree double *weights = g_new0(double, points);
    HET_EACH_BELOW(i, between) {
        const unsigned level = change->from + 1 + i;
        const double *number = factor->numbers;
        const double share =
            (number[level] - number[change->from]) / (number[change->to] - number[change->from]);
        unsigned found = 0, cells[4];
        memset(weights, 0, points * sizeof *weights);
        HET_EACH_BELOW(point, points) {
            if (!find_cells(model, change, NULL, point, cells))
                continue;
            const unsigned middle = find_beside(model, point, change->factor, level);
            if (!is_known(model, middle))
                continue;
            found++;
            weights[middle] += 1;
            weights[cells[0]] -= share;
            weights[cells[1]] -= 1 - share;
        }
        for (unsigned point = 0; point < points && found > 0; point++)
            weights[point] /= found;
        if (found > 0)
            off[i] = het_means_contrast(model->means, weights);
    }
    het_statistics_holm(off, between);
    double least = 1;
    HET_EACH_BELOW(i, between)
        if (off[i].known)
            least = fmin(least, off[i].adjusted);
    return least;
}

/* True if the parts of the study differ in an effect: one of them from the mean of all by more than
 * chance, by Holm at 5 %. A mean of them estimates nothing then. */
static bool
disagree(const Model *model, const Change *a, const Change *b)
{
    const unsigned parts = parts_of(model), points = model->means->points;
    if (parts < 2 || a->factor == model->split || (b != NULL && b->factor == model->split))
        return false;
    g_autofree HetContrast *off = g_new0(HetContrast, parts);
    g_autofree double *all = g_new0(double, points);
    g_autofree double *weights = g_new0(double, points);
    bool found = false;
    if (!weigh(model, a, b, all))
        return false;
    HET_EACH_BELOW(part, parts) {
        Model one = *model;
        one.part = part;
        if (!weigh(&one, a, b, weights))
            continue;
        HET_EACH_BELOW(point, points)
            weights[point] -= all[point];
        off[part] = het_means_contrast(model->means, weights);
    }
    het_statistics_holm(off, parts);
    HET_EACH_BELOW(part, parts)
        found = found || (off[part].known && off[part].adjusted < 0.05);
    return found;
}

/* Returns whether the parts agree about it. */
static bool
add_effect(const Model *model, const Change *a, const Change *b, GArray *effects)
{
    const HetStudy *study = model->study;
    const bool part = model->part < parts_of(model);
    const bool first = het_study_factor(study, a->factor)->numbers == NULL;
    const bool second = b != NULL && het_study_factor(study, b->factor)->numbers == NULL;
    HetEffect effect = {.factor = a->factor,
                        .value = first ? a->to : 0,
                        .other = b != NULL ? b->factor : study->factors->len,
                        .other_value = second ? b->to : 0,
                        .within = part ? model->part + 1 : 0,
                        .straight = 1,
                        .text = effect_text(model, a, b)};
    g_autofree double *weights = g_new0(double, model->means->points);
    effect.aliased = !weigh(model, a, b, weights);
    effect.apart = !effect.aliased && !part && disagree(model, a, b);
    if (!effect.aliased && !effect.apart)
        effect.contrast = het_means_contrast(model->means, weights);
    if (!effect.aliased && !effect.apart && b == NULL)
        effect.straight = chance_straight(model, a);
    g_array_append_val(effects, effect);
    return !effect.apart;
}

/* Corrects the effects from `start` on as one family. */
static void
correct(GArray *effects, guint start)
{
    const guint count = effects->len - start;
    g_autofree HetContrast *family = g_new0(HetContrast, count + 1);
    HET_EACH_BELOW(i, count)
        family[i] = g_array_index(effects, HetEffect, start + i).contrast;
    het_statistics_holm(family, count);
    HET_EACH_BELOW(i, count)
        g_array_index(effects, HetEffect, start + i).contrast = family[i];
}

unsigned
het_model_split(const HetStudy *study)
{
    HET_EACH_BELOW(i, study->factors->len) {
        const HetFactor *factor = het_study_factor(study, i);
        const HetTargetKind kind = g_array_index(factor->targets, HetTarget, 0).kind;
        if ((kind == HET_TARGET_SYSTEM || kind == HET_TARGET_SCENARIO) && factor->values->len > 1 &&
            study->factors->len > 1)
            return i;
    }
    return study->factors->len;
}

/* Adds what each factor changes in each part by itself, then what two change together where `pairs`
 * (by the changes of the whole study) has it so. */
static void
add_parts(const Model *whole, const bool *pairs, GArray *effects)
{
    const guint start = effects->len;
    const unsigned factors = whole->study->factors->len;
    for (unsigned part = 0; whole->split < factors && part < parts_of(whole); part++) {
        Model model = *whole;
        model.part = part;
        model.changes = NULL;
        add_changes(&model);
        for (unsigned i = 0; i < model.changes->len && model.changes->len <= CHANGES_MAX; i++)
            add_effect(&model, change_at(&model, i), NULL, effects);
        const unsigned count = whole->changes->len;
        HET_EACH_BELOW(i, count * count) {
            const Change *a = change_at(whole, i / count), *b = change_at(whole, i % count);
            if (pairs[i])
                add_effect(&model, a, b, effects);
        }
        g_array_unref(model.changes);
    }
    correct(effects, start);
}

/* --- simple effects --------------------------------------------------------------------------- */

static const Change *
find_change(const Model *model, unsigned factor, unsigned value)
{
    HET_EACH_BELOW(i, model->changes->len) {
        const Change *change = change_at(model, i);
        const bool numbers = het_study_factor(model->study, factor)->numbers != NULL;
        if (change->factor == factor && (numbers || change->to == value))
            return change;
    }
    return NULL;
}

/* Adds what a change does where the other factor has one of its values. */
static void
add_simple(const Model *model, const Change *change, unsigned at, unsigned value, GArray *simple)
{
    Model one = *model;
    one.held = true;
    one.at = at;
    one.value = value;
    g_autofree double *weights = g_new0(double, model->means->points);
    const HetFactor *factor = het_study_factor(model->study, at);
    if (!weigh(&one, change, NULL, weights))
        return;
    g_autofree char *text = effect_text(model, change, NULL);
    HetSimple found = {
        .factor = change->factor,
        .value = het_study_factor(model->study, change->factor)->numbers == NULL ? change->to : 0,
        .within = model->part < parts_of(model) ? model->part + 1 : 0,
        .text = g_strdup_printf("%s, at %s=%s", text, factor->name,
                                (char *)factor->labels->pdata[value]),
        .contrast = het_means_contrast(model->means, weights)};
    g_array_append_val(simple, found);
}

static bool
is_certain(const HetEffect *effect)
{
    return !effect->aliased && !effect->apart && effect->contrast.known &&
           effect->contrast.adjusted < 0.05;
}

/* Adds the simple effects of both factors of an effect of two. */
static void
add_both(const Model *model, const HetEffect *effect, GArray *simple)
{
    const unsigned factors[] = {effect->factor, effect->other};
    const unsigned values[] = {effect->value, effect->other_value};
    HET_EACH_BELOW(i, 2) {
        const Change *change = find_change(model, factors[i], values[i]);
        const Change *other = find_change(model, factors[1 - i], values[1 - i]);
        if (change == NULL || other == NULL)
            continue;
        add_simple(model, change, other->factor, other->from, simple);
        add_simple(model, change, other->factor, other->to, simple);
    }
}

void
het_model_simple(const HetStudy *study, const HetMeans *means, GArray *effects, GArray *simple)
{
    Model model = {.study = study, .means = means, .split = het_model_split(study)};
    HET_EACH_IN(HetEffect, effect, effects) {
        if (effect->other >= study->factors->len || !is_certain(effect))
            continue;
        model.part = effect->within > 0 ? effect->within - 1 : parts_of(&model);
        model.changes = NULL;
        add_changes(&model);
        add_both(&model, effect, simple);
        g_array_unref(model.changes);
        HET_EACH_IN(HetEffect, main, effects) {
            const bool one = main->factor == effect->factor && main->value == effect->value;
            const bool other = main->factor == effect->other && main->value == effect->other_value;
            if (main->other >= study->factors->len && main->within == effect->within &&
                (one || other))
                main->averaged = true;
        }
    }
    g_autofree HetContrast *family = g_new0(HetContrast, simple->len + 1);
    HET_EACH_BELOW(i, simple->len)
        family[i] = g_array_index(simple, HetSimple, i).contrast;
    het_statistics_holm(family, simple->len);
    HET_EACH_BELOW(i, simple->len)
        g_array_index(simple, HetSimple, i).contrast = family[i];
}

void
het_model_effects(const HetStudy *study, const HetMeans *means, GArray *effects)
{
    Model model = {.study = study, .means = means, .split = het_model_split(study)};
    model.part = parts_of(&model);
    add_changes(&model);
    const unsigned count = model.changes->len;
    g_autofree bool *pairs = g_new0(bool, (gsize)count *count + 1);
    for (unsigned i = 0; i < count && count <= CHANGES_MAX; i++)
        add_effect(&model, change_at(&model, i), NULL, effects);
    correct(effects, 0);
    const guint mains = effects->len;
    for (unsigned i = 0; i < count && count <= CHANGES_MAX; i++)
        for (unsigned j = i + 1; j < count; j++)
            if (change_at(&model, i)->factor != change_at(&model, j)->factor)
                pairs[i * count + j] =
                    !add_effect(&model, change_at(&model, i), change_at(&model, j), effects);
    correct(effects, mains);
    add_parts(&model, pairs, effects);
    g_array_unref(model.changes);
}

/* --- under all generals ----------------------------------------------------------------------- */

/* True if each interval leaves out 0, on the same side. */
static bool
is_one_sign(const HetRobust *robust)
{
    unsigned above = 0, below = 0;
    HET_EACH_BELOW(kind, HET_GENERALS_KINDS) {
        above += robust->by[kind].low > 0;
        below += robust->by[kind].high < 0;
    }
    return above == HET_GENERALS_KINDS || below == HET_GENERALS_KINDS;
}

static HetHolds
verdict(const HetRobust *robust, double matters)
{
    const HetPooled *pooled = &robust->pooled;
    unsigned above = 0, below = 0;
    if (pooled->freedom == 0)
        return HET_HOLDS_OPEN;
    if (pooled->chance < HET_HOLDS_LEVEL)
        return HET_HOLDS_DEPENDS;
    HET_EACH_BELOW(kind, HET_GENERALS_KINDS) {
        above += robust->by[kind].value > 0;
        below += robust->by[kind].value < 0;
    }
    if ((above == HET_GENERALS_KINDS && pooled->low > 0) ||
        (below == HET_GENERALS_KINDS && pooled->high < 0))
        return HET_HOLDS;
    return pooled->low <= 0 && pooled->high >= 0 && pooled->low > -matters && pooled->high < matters
               ? HET_HOLDS_NOTHING
               : HET_HOLDS_OPEN;
}

/* `weights` are those of each kind's effect, a row a kind. */
static void
pool(const HetMeans *means, const double *weights, HetRobust *robust)
{
    double values[HET_GENERALS_KINDS], covariance[HET_GENERALS_KINDS * HET_GENERALS_KINDS];
    unsigned freedom = G_MAXUINT;
    HET_EACH_BELOW(i, HET_GENERALS_KINDS) {
        values[i] = robust->by[i].value;
        freedom = MIN(freedom, robust->by[i].known ? robust->by[i].freedom : 0);
        HET_EACH_BELOW(j, HET_GENERALS_KINDS)
            covariance[i * HET_GENERALS_KINDS + j] =
                i == j ? robust->by[i].error * robust->by[i].error
                       : het_means_covariance(means, weights + i * means->points,
                                              weights + j * means->points);
    }
    if (freedom > HET_GENERALS_KINDS)
        robust->pooled = het_pooled(values, covariance, HET_GENERALS_KINDS, freedom);
}

static void
add_robust(const Model *part, const Change *change, bool missing, double matters, GArray *robust)
{
    HetRobust found = {.text = effect_text(part, change, NULL)};
    const unsigned points = part->means->points;
    g_autofree double *weights = g_new0(double, (gsize)HET_GENERALS_KINDS *points);
    bool known = false;
    HET_EACH_BELOW(kind, HET_GENERALS_KINDS) {
        Model led = *part;
        led.held = true;
        led.at = het_study_leader(part->study);
        led.value = kind;
        if (!weigh(&led, change, NULL, weights + kind * points))
            continue;
        found.by[kind] = het_means_contrast(part->means, weights + kind * points);
        known = known || found.by[kind].known;
    }
    pool(part->means, weights, &found);
    found.holds = missing ? HET_HOLDS_OPEN : verdict(&found, matters);
    found.one_sign = is_one_sign(&found);
    if (known)
        g_array_append_val(robust, found);
    else
        g_free(found.text);
}

void
het_model_robust(const HetStudy *study, const HetMeans *means, bool missing, double matters,
                 GArray *robust)
{
    Model whole = {.study = study, .means = means, .split = het_model_split(study)};
    if (study->factors->len == 2) /* nothing else is varied: scenarios are what is compared */
        whole.split = study->factors->len;
    const bool split = whole.split < study->factors->len;
    HET_EACH_BELOW(part, parts_of(&whole)) {
        Model model = whole;
        model.part = split ? part : parts_of(&whole);
        add_changes(&model);
        HET_EACH_BELOW(i, model.changes->len)
            add_robust(&model, change_at(&model, i), missing, matters, robust);
        g_array_unref(model.changes);
    }
}
