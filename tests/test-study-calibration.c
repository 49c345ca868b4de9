/* Calibration of a study: an effect that was planted is found as often as its size promises, one
 * that was not is found no more often than 5 %. Games are coins of known weight in the place of
 * results; all else is the study's own. HETMAN_TEST_STUDIES (200) is how many studies of each size.
 */
#include "test.h"

#include <math.h>
#include <stdlib.h>

#include "engine/dice.h"
#include "engine/random.h"
#include "engine/rules/registry.h"
#include "eval/numeric.h"
#include "eval/study/analysis.h"

static unsigned
repetitions(void)
{
    const char *asked = g_getenv("HETMAN_TEST_STUDIES");
    return asked != NULL ? (unsigned)atoi(asked) : 200;
}

/* (transfer full) Two factors of two values, so many games a point. */
static HetStudy *
study_of(unsigned games)
{
    g_autofree char *text =
        g_strdup_printf("[study]\nformat=1\ntitle=Coins\nscenario=einstein/standard\ngames=%u\n"
                        "responses=points\n[factor planted]\nvary=agent first\n"
                        "values=random;greedy\n[factor null]\nvary=agent second\n"
                        "values=random;greedy\n",
                        games);
    GError *error = NULL;
    HetStudy *study = het_study_parse("coins", text, -1, &error);
    assert_no_error(error);
    assert_true(het_study_load(study, het_rules_registry, &error));
    assert_no_error(error);
    return study;
}

/* Half the effect below an even chance where the planted factor is low, half above where it is
 * high. Games of one number share half of their dice. */
static void
toss(const HetStudy *study, HetResults *results, double effect, HetRandom *random)
{
    const unsigned rows = study->tournament->rows->len;
    for (unsigned pair = 0; pair < results->count / 2 / rows; pair++) {
        for (unsigned leg = 0; leg < 2; leg++) {
            const double shared = het_random_unit(random);
            const bool common = het_random_next(random) % 2 == 0;
            for (unsigned point = 0; point < study->points->len; point++) {
                const HetStudyPoint *here = het_study_point(study, point);
                const double own = het_random_unit(random);
                const double chance = 0.5 + effect / 200 * (here->level[0] == 1 ? 1 : -1);
                const bool won = (common ? shared : own) < chance;
                results->legs[2 * (pair * rows + here->row) + leg] =
                    (HetLegResult){.code = HET_LEG_NORMAL,
                                   .winner = won ? HET_FIRST : HET_SECOND,
                                   .offender = HET_NOBODY,
                                   .has_course = true};
            }
        }
    }
}

typedef struct {
    unsigned planted, null, both, covered;
} Found;

static void
look(const HetStudy *study, const HetResults *results, double effect, Found *found)
{
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    const GArray *effects = analysis->effects[0];
    assert_int_equal(effects->len, 3);
    const HetContrast *planted = &g_array_index(effects, HetEffect, 0).contrast;
    found->planted += planted->adjusted < 0.05;
    found->null += g_array_index(effects, HetEffect, 1).contrast.adjusted < 0.05;
    found->both += g_array_index(effects, HetEffect, 2).contrast.adjusted < 0.05;
    found->covered += planted->low <= effect && effect <= planted->high;
}

/* The chance that an effect of this size is found, of two looked for. Of a game number half the
 * time all points have one die: then the effect is 100 where it falls between the two chances, else
 * 0; else each has its own. 2.2414 is the normal
 * quantile for 1.25 % above, widened as Student's is. */
static double
promised(double effect, unsigned games)
{
    const double part = effect / 100, low = 0.5 - part / 2;
    const double own = 10000 * low * (1 - low), shared = 10000 * part * (1 - part);
    const double error = sqrt((own / 2 + shared / 2) / games);
    const double bar = 2.2414027 * het_numeric_student(games - 1) / 1.9599640;
    return het_numeric_normal(effect / error - bar);
}

static void
planted_effects_are_found_and_null_ones_are_not(void **unused)
{
    (void)unused;
    static const unsigned sizes[] = {40, 100, 400};
    HetRandom random = {het_seed_derive(1, "calibration of studies")};
    const unsigned times = repetitions();
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        const double effect = 140 / sqrt(sizes[i]);
        g_autoptr(HetStudy) study = study_of(sizes[i]);
        g_autoptr(HetResults) results = het_results_new(study->tournament);
        Found found = {0}, none = {0};
        for (unsigned time = 0; time < times; time++) {
            toss(study, results, effect, &random);
            look(study, results, effect, &found);
            toss(study, results, 0, &random);
            look(study, results, 0, &none);
        }
        const double rate = (double)found.planted / times;
        print_message("# %u games a point: an effect of %.1f found in %.1f %%, promised %.1f %%; "
                      "null effects in %.1f, %.1f, %.1f and %.1f %%; intervals held %.1f and "
                      "%.1f %%\n",
                      sizes[i], effect, 100 * rate, 100 * promised(effect, sizes[i]),
                      100.0 * found.null / times, 100.0 * found.both / times,
                      100.0 * none.planted / times, 100.0 * none.null / times,
                      100.0 * found.covered / times, 100.0 * none.covered / times);
        const double off = 3 * sqrt(0.8 * 0.2 / times) + 0.02;
        assert_true(fabs(rate - promised(effect, sizes[i])) < off);
        const double most = times * 0.05 + 3 * sqrt(times * 0.05 * 0.95);
        assert_true(found.null <= most && found.both <= most);
        assert_true(none.planted + none.null <= most && none.both <= most);
        assert_true(found.covered >= times - most && none.covered >= times - most);
    }
}

TEST_UNIT("study-calibration")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planted_effects_are_found_and_null_ones_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
