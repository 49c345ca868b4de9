#include "same.h"

#include <math.h>
#include <string.h>

#include "balance.h"
#include "model.h"

enum { LEAST = 10 }; /* games that are compared */

typedef struct {
    const HetAnalysis *analysis;
    const HetResults *results;
    const unsigned *pairs;
} Compared;

static bool
is_same_game(const HetLegResult *one, const HetLegResult *other)
{
    return het_leg_code_scored(one->code) && one->code == other->code &&
           one->winner == other->winner && one->plies == other->plies &&
           one->turns == other->turns &&
           memcmp(&one->course, &other->course, sizeof one->course) == 0;
}

static bool
are_same_games(const Compared *compared, unsigned a, unsigned b, unsigned *ret_games)
{
    const HetStudy *study = compared->analysis->study;
    const unsigned rows = study->tournament->rows->len;
    const unsigned pairs = MIN(compared->pairs[a], compared->pairs[b]);
    HET_EACH_BELOW(game, 2 * pairs) {
        const unsigned one = 2 * (game / 2 * rows + het_study_point(study, a)->row) + game % 2;
        const unsigned other = 2 * (game / 2 * rows + het_study_point(study, b)->row) + game % 2;
        if (MAX(one, other) >= compared->results->count ||
            !is_same_game(&compared->results->legs[one], &compared->results->legs[other]))
            return false;
    }
    *ret_games += 2 * pairs;
    return true;
}

static bool
are_same_chances(const HetAnalysis *analysis, unsigned a, unsigned b)
{
    HET_EACH_BELOW(i, analysis->responses) {
        const double one = het_analysis_cell(analysis, a, i)->mean;
        const double other = het_analysis_cell(analysis, b, i)->mean;
        if (isnan(one) != isnan(other) || fabs(one - other) > 1e-9)
            return false;
    }
    return true;
}

/* Counts the games, or points of exact answers, that were the same at a value of a factor and at
 * its first, with a value of another factor (the number of factors: all); 0: one differs. */
static unsigned
count_same(const Compared *compared, unsigned factor, unsigned value, unsigned split, unsigned part)
{
    const HetStudy *study = compared->analysis->study;
    unsigned games = 0, points = 0;
    HET_EACH_BELOW(point, compared->analysis->points) {
        const HetStudyPoint *here = het_study_point(study, point);
        if (here->level[factor] != value ||
            (split < study->factors->len && here->level[split] != part))
            continue;
        const unsigned first = het_study_beside(study, point, factor, 0);
        if (here->unsaid != NULL || first == HET_STUDY_POINTS_MAX ||
            het_study_point(study, first)->unsaid != NULL)
            continue;
        points++;
        if (compared->results != NULL ? !are_same_games(compared, point, first, &games)
                                      : !are_same_chances(compared->analysis, point, first))
            return 0;
    }
    return compared->results == NULL ? points : games >= LEAST ? games : 0;
}

static void
add_text(const Compared *compared, unsigned factor, unsigned value, const char *where,
         unsigned games, GPtrArray *texts)
{
    const HetFactor *what = het_study_factor(compared->analysis->study, factor);
    g_autofree char *number =
        compared->results != NULL ? g_strdup_printf("%u games", games) : g_strdup("chances");
    g_ptr_array_add(texts, g_strdup_printf("%s%s%s %s: the same %s as %s",
                                           where != NULL ? where : "", where != NULL ? ": " : "",
                                           what->name, (char *)what->labels->pdata[value], number,
                                           (char *)what->labels->pdata[0]));
}

/* In all of it, or else in each system by itself. */
static void
compare_value(const Compared *compared, unsigned factor, unsigned value, GPtrArray *texts)
{
    const HetStudy *study = compared->analysis->study;
    const unsigned split = het_model_split(study);
    unsigned games = count_same(compared, factor, value, study->factors->len, 0);
    if (games > 0)
        add_text(compared, factor, value, NULL, games, texts);
    if (games > 0 || split == study->factors->len || split == factor)
        return;
    const HetFactor *parts = het_study_factor(study, split);
    HET_EACH_BELOW(part, parts->values->len) {
        games = count_same(compared, factor, value, split, part);
        if (games > 0)
            add_text(compared, factor, value, parts->labels->pdata[part], games, texts);
    }
}

GPtrArray *
het_study_same(const HetAnalysis *analysis, const HetResults *results)
{
    g_autofree unsigned *pairs = g_new0(unsigned, analysis->points);
    const Compared compared = {analysis, results, pairs};
    if (results != NULL)
        het_study_wanted(analysis->study, results, (HetShard){0}, pairs);
    GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);
    if (analysis->study->design == HET_DESIGN_BISECTION)
        return texts;
    HET_EACH_BELOW(factor, analysis->study->factors->len)
        for (guint value = 1; !het_study_is_balanced(analysis->study, factor) &&
                              value < het_study_factor(analysis->study, factor)->values->len;
             value++)
            compare_value(&compared, factor, value, texts);
    return texts;
}
