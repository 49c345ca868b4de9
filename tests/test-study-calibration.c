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
    const char *requested = g_getenv("HETMAN_TEST_STUDIES");
    return requested != NULL ? (unsigned)atoi(requested) : 200;
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
observe(const HetStudy *study, const HetResults *results, double effect, Found *found)
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
    const double bar = 2.2414027 * het_numeric_student_quantile(0.05, games - 1) / 1.9599640;
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
            observe(study, results, effect, &found);
            toss(study, results, 0, &random);
            observe(study, results, 0, &none);
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

/* --- more values, and gaps ---------------------------------------------------------------------
 */

enum { VALUES_MAX = 4, GRID_GAMES = 100 };

/* A study of two factors, and the chance in % of the first side in each cell; 0: a gap. */
typedef struct {
    const char *name;
    unsigned values[2];
    double chance[VALUES_MAX][VALUES_MAX];
} Grid;

static const Grid grids[] = {
    {"3 x 2, planted", {3, 2}, {{40, 40}, {50, 50}, {40, 70}}},
    {"4 x 2, planted", {4, 2}, {{30, 40}, {40, 50}, {60, 40}, {30, 30}}},
    {"3 x 3, planted", {3, 3}, {{50, 50, 30}, {50, 80, 50}, {50, 50, 60}}},
    {"3 x 3 with gaps, planted", {3, 3}, {{50, 60, 30}, {70, 0, 85}, {40, 15, 0}}},
    {"3 x 2, none", {3, 2}, {{50, 50}, {50, 50}, {50, 50}}},
    {"4 x 2, none", {4, 2}, {{50, 50}, {50, 50}, {50, 50}, {50, 50}}},
    {"3 x 3, none", {3, 3}, {{50, 50, 50}, {50, 50, 50}, {50, 50, 50}}},
    {"3 x 3 with gaps, none", {3, 3}, {{50, 50, 50}, {50, 0, 50}, {50, 50, 0}}},
};

/* (transfer full) */
static HetStudy *
study_of_grid(const Grid *grid)
{
    static const char *const agents[] = {"random", "greedy", "mcts", "uct"};
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_append_printf(text,
                           "[study]\nformat=1\ntitle=Coins\nscenario=einstein/standard\ngames=%d\n"
                           "responses=points\ndesign=list\n",
                           GRID_GAMES);
    for (unsigned factor = 0; factor < 2; factor++) {
        g_string_append_printf(text, "[factor f%u]\nvary=agent %s\nvalues=", factor,
                               factor == 0 ? "first" : "second");
        for (unsigned i = 0; i < grid->values[factor]; i++)
            g_string_append_printf(text, "%s%s", i > 0 ? ";" : "", agents[i]);
        g_string_append_c(text, '\n');
    }
    g_string_append(text, "[points]\n");
    for (unsigned a = 0; a < grid->values[0]; a++)
        for (unsigned b = 0; b < grid->values[1]; b++)
            if (grid->chance[a][b] > 0)
                g_string_append_printf(text, "p%u%u=%s;%s\n", a, b, agents[a], agents[b]);
    GError *error = NULL;
    HetStudy *study = het_study_parse("coins", text->str, -1, &error);
    assert_no_error(error);
    assert_true(het_study_load(study, het_rules_registry, &error));
    assert_no_error(error);
    return study;
}

static void
toss_grid(const HetStudy *study, HetResults *results, const Grid *grid, HetRandom *random)
{
    const unsigned rows = study->tournament->rows->len;
    for (unsigned leg = 0; leg < results->count; leg++)
        for (unsigned point = 0; point < study->points->len; point++) {
            const HetStudyPoint *here = het_study_point(study, point);
            if (here->row != leg / 2 % rows)
                continue;
            const double chance = grid->chance[here->level[0]][here->level[1]] / 100;
            results->legs[leg] =
                (HetLegResult){.code = HET_LEG_NORMAL,
                               .winner = het_random_unit(random) < chance ? HET_FIRST : HET_SECOND,
                               .offender = HET_NOBODY,
                               .has_course = true};
        }
}

/* The effect as in its label, from the chances: a mean over what has all of its cells. False
 * where there is nothing. */
static bool
true_effect(const Grid *grid, const HetEffect *effect, double *ret_truth)
{
    unsigned count = 0;
    *ret_truth = 0;
    for (unsigned other = 0; other < grid->values[1 - effect->factor] && effect->other == 2;
         other++) {
        const bool first = effect->factor == 0;
        const double before = first ? grid->chance[0][other] : grid->chance[other][0];
        const double after =
            first ? grid->chance[effect->value][other] : grid->chance[other][effect->value];
        *ret_truth += before > 0 && after > 0 ? after - before : 0;
        count += before > 0 && after > 0;
    }
    if (effect->other == 2) {
        *ret_truth /= count > 0 ? count : 1;
        return count > 0;
    }
    const unsigned a = effect->value, b = effect->other_value;
    *ret_truth = grid->chance[a][b] - grid->chance[0][b] - grid->chance[a][0] + grid->chance[0][0];
    return grid->chance[a][b] > 0 && grid->chance[0][b] > 0 && grid->chance[a][0] > 0 &&
           grid->chance[0][0] > 0;
}

/* Every effect is that of its label: right on average, its interval holds in 95 %, and where
 * nothing is planted one of its family is found in 5 % at most. */
static void
effects_of_more_values_and_gaps_are_what_they_are_called(void **unused)
{
    (void)unused;
    HetRandom random = {het_seed_derive(2, "calibration of studies")};
    const unsigned times = repetitions();
    for (size_t i = 0; i < G_N_ELEMENTS(grids); i++) {
        const Grid *grid = &grids[i];
        const bool planted = strstr(grid->name, "planted") != NULL;
        g_autoptr(HetStudy) study = study_of_grid(grid);
        g_autoptr(HetResults) results = het_results_new(study->tournament);
        double sum[32] = {0};
        unsigned held[32] = {0}, found[2] = {0}, count = 0;
        for (unsigned time = 0; time < times; time++) {
            toss_grid(study, results, grid, &random);
            g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
            const GArray *effects = analysis->effects[0];
            bool any[2] = {false, false};
            count = effects->len;
            assert_true(count <= G_N_ELEMENTS(sum));
            for (unsigned j = 0; j < count; j++) {
                const HetEffect *effect = &g_array_index(effects, HetEffect, j);
                double truth;
                assert_int_equal(true_effect(grid, effect, &truth), !effect->aliased);
                sum[j] += effect->aliased ? 0 : effect->contrast.value - truth;
                held[j] += effect->aliased ||
                           (effect->contrast.low <= truth && truth <= effect->contrast.high);
                any[effect->other < 2] |=
                    effect->contrast.known && effect->contrast.adjusted < 0.05;
            }
            found[0] += any[0];
            found[1] += any[1];
        }
        assert_int_equal(count, grid->values[0] + grid->values[1] - 2 +
                                    (grid->values[0] - 1) * (grid->values[1] - 1));
        const double most = times * 0.05 + 3.5 * sqrt(times * 0.05 * 0.95);
        for (unsigned j = 0; j < count; j++) {
            /* A cell's mean is off by 5 points or less, of four cells the difference by 10. */
            assert_true(fabs(sum[j]) / times < 10.0 * 4 / sqrt(times));
            assert_true(held[j] >= times - most);
        }
        print_message("# %s: found in %.1f and %.1f %%\n", grid->name, 100.0 * found[0] / times,
                      100.0 * found[1] / times);
        assert_true(planted ? found[1] > times / 2 : found[0] <= most && found[1] <= most);
    }
}

/* Of a factor of numbers the effect is that of its ends, a bend between them is found, and a
 * straight line taken for bent in 5 % at most. */
static void
bends_are_found_and_straight_lines_are_not(void **unused)
{
    (void)unused;
    static const Grid lines[] = {{"straight", {3, 1}, {{40}, {50}, {60}}},
                                 {"bent", {3, 1}, {{40}, {70}, {60}}}};
    HetRandom random = {het_seed_derive(3, "calibration of studies")};
    const unsigned times = repetitions();
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *text = g_strdup_printf(
            "[study]\nformat=1\ntitle=Coins\nscenario=einstein/standard\ngames=%d\n"
            "agents=doctrine;random\nresponses=points\n[factor run]\nvary=dial first run\n"
            "values=0;1;2\n[factor one]\nvary=dial first take\nvalues=0\n",
            GRID_GAMES);
        GError *error = NULL;
        g_autoptr(HetStudy) study = het_study_parse("coins", text, -1, &error);
        assert_no_error(error);
        assert_true(het_study_load(study, het_rules_registry, &error));
        g_autoptr(HetResults) results = het_results_new(study->tournament);
        unsigned bent = 0, held = 0;
        for (unsigned time = 0; time < times; time++) {
            toss_grid(study, results, &lines[i], &random);
            g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
            assert_int_equal(analysis->effects[0]->len, 1);
            const HetEffect *effect = &g_array_index(analysis->effects[0], HetEffect, 0);
            bent += effect->straight < 0.05;
            held += effect->contrast.low <= 20 && 20 <= effect->contrast.high;
        }
        const double most = times * 0.05 + 3.5 * sqrt(times * 0.05 * 0.95);
        print_message("# %s: bent in %.1f %%\n", lines[i].name, 100.0 * bent / times);
        assert_true(held >= times - most);
        assert_true(i == 0 ? bent <= most : bent > 0.9 * times);
    }
}

/* --- no matter who leads
 * --------------------------------------------------------------------------
 */

enum { LED_GAMES = 100 };

/* The chances in % that the first side wins, before and after a change, under each general. */
typedef struct {
    const char *name;
    unsigned before[HET_GENERALS_KINDS], after[HET_GENERALS_KINDS];
    HetHolds wrong; /* the verdict that may come in 5 % at most */
    HetHolds right; /* the one that has to come in so many % at least, */
    unsigned least; /* 0: none */
} Led;

static const Led led[] = {
    {"no effect", {50, 40, 60, 30}, {50, 40, 60, 30}, HET_HOLDS_DEPENDS, HET_HOLDS_OPEN, 80},
    {"no effect", {50, 40, 60, 30}, {50, 40, 60, 30}, HET_HOLDS, HET_HOLDS_OPEN, 80},
    {"none at the floor", {0, 2, 1, 30}, {0, 2, 1, 30}, HET_HOLDS_DEPENDS, HET_HOLDS, 0},
    {"20 points", {50, 40, 60, 30}, {70, 60, 80, 50}, HET_HOLDS_DEPENDS, HET_HOLDS, 80},
    {"10 points", {50, 40, 60, 30}, {60, 50, 70, 40}, HET_HOLDS_DEPENDS, HET_HOLDS, 20},
    {"20 both ways", {50, 50, 50, 50}, {70, 30, 70, 30}, HET_HOLDS, HET_HOLDS_DEPENDS, 90},
    {"10 both ways", {50, 50, 50, 50}, {60, 40, 60, 40}, HET_HOLDS, HET_HOLDS_DEPENDS, 20},
    {"three by 20, one not", {50, 50, 50, 50}, {70, 70, 70, 50}, HET_HOLDS_NOTHING, HET_HOLDS, 0},
};

/* Games of one number share half of their dice, no matter who leads. */
static void
toss_led(const HetStudy *study, HetResults *results, const Led *planted, HetRandom *random)
{
    const unsigned rows = study->tournament->rows->len, leader = het_study_leader(study);
    for (unsigned game = 0; game < results->count / rows; game++) {
        const double shared = het_random_unit(random);
        const bool common = het_random_next(random) % 2 == 0;
        for (unsigned point = 0; point < study->points->len; point++) {
            const HetStudyPoint *here = het_study_point(study, point);
            const double own = het_random_unit(random);
            const unsigned *chances = here->level[0] == 1 ? planted->after : planted->before;
            const bool won = (common ? shared : own) < chances[here->level[leader]] / 100.0;
            results->legs[2 * (game / 2 * rows + here->row) + game % 2] =
                (HetLegResult){.code = HET_LEG_NORMAL,
                               .winner = won ? HET_FIRST : HET_SECOND,
                               .offender = HET_NOBODY,
                               .has_course = true};
        }
    }
}

static void
verdicts_are_wrong_in_one_of_twenty(void **unused)
{
    (void)unused;
    g_autofree char *text =
        g_strdup_printf("[study]\nformat=1\ntitle=Coins\nscenario=kipling/skirmish\ngames=%u\n"
                        "robust=yes\nresponses=points\n[factor planted]\nvary=option gun-close\n"
                        "values=4;5\nlabels=a;b\n",
                        LED_GAMES);
    GError *error = NULL;
    g_autoptr(HetStudy) study = het_study_parse("coins", text, -1, &error);
    assert_no_error(error);
    assert_true(het_study_load(study, het_rules_registry, &error));
    assert_no_error(error);
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    HetRandom random = {het_seed_derive(1, "verdicts")};
    const unsigned times = repetitions();
    for (size_t i = 0; i < G_N_ELEMENTS(led); i++) {
        unsigned found[HET_HOLDS_NOTHING + 1] = {0};
        for (unsigned time = 0; time < times; time++) {
            toss_led(study, results, &led[i], &random);
            g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
            assert_int_equal(analysis->robust->len, 1);
            found[g_array_index(analysis->robust, HetRobust, 0).holds]++;
        }
        print_message(
            "# %s: holds %.1f %%, depends %.1f, open %.1f, nothing shows %.1f\n", led[i].name,
            100.0 * found[HET_HOLDS] / times, 100.0 * found[HET_HOLDS_DEPENDS] / times,
            100.0 * found[HET_HOLDS_OPEN] / times, 100.0 * found[HET_HOLDS_NOTHING] / times);
        const double chance = 3 * sqrt(times * 0.05 * 0.95);
        if (found[led[i].wrong] > times * 0.05 + chance)
            fail_msg("%s: verdict %d in %u of %u", led[i].name, led[i].wrong, found[led[i].wrong],
                     times);
        if (found[led[i].right] + chance < times * led[i].least / 100.0)
            fail_msg("%s: verdict %d in %u of %u only", led[i].name, led[i].right,
                     found[led[i].right], times);
    }
}

TEST_UNIT("study-calibration")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planted_effects_are_found_and_null_ones_are_not),
        cmocka_unit_test(effects_of_more_values_and_gaps_are_what_they_are_called),
        cmocka_unit_test(bends_are_found_and_straight_lines_are_not),
        cmocka_unit_test(verdicts_are_wrong_in_one_of_twenty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
