/* Forces of equal worth: which value of a factor a study takes so that both sides are worth the
 * same, by strength or by what comes out. */
#include "test.h"

#include <math.h>
#include <string.h>

#include "engine/rules/registry.h"
#include "eval/study/analysis.h"

#define HEAD "[study]\nformat=1\ntitle=A\ngames=20\nresponses=points; turns\n"
#define SYSTEMS                                                                                    \
    "[factor system]\nvary=scenario\nlabels=kircholm; husaria\n"                                   \
    "values=kircholm/drill/lancers-against-pikes?defenders=2;"                                     \
    "husaria/drill/lancers-against-pikes?defenders=2\n"
#define FORMATION "[factor formation]\nvary=drill formation\nvalues=line; hedgehog\n"
#define HORSE "[factor horse]\nvary=drill attackers\nvalues=1..8\n"

/* (transfer full) */
static HetStudy *
load(const char *text)
{
    GError *error = NULL;
    HetStudy *study = het_study_parse("a.study", text, -1, &error);
    assert_no_error(error);
    assert_true(het_study_load(study, het_rules_registry, &error));
    assert_no_error(error);
    return study;
}

/* A squadron of 120 men against companies of 300; two points of hussars against two of foot. */
static void
equal_by_strength(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study = load(HEAD "balance=horse by strength\n" SYSTEMS FORMATION HORSE);
    assert_int_equal(study->points->len, 4);
    static const char *const reported[] = {
        "system=kircholm, formation=line, horse=5", "system=kircholm, formation=hedgehog, horse=5",
        "system=husaria, formation=line, horse=2", "system=husaria, formation=hedgehog, horse=2"};
    for (unsigned point = 0; point < 4; point++) {
        g_autofree char *text = het_study_point_text(study, point);
        const double *worth = het_study_point(study, point)->worth;
        assert_string_equal(text, reported[point]);
        assert_true(worth[0] == worth[1] && worth[0] == (point < 2 ? 600 : 4));
        assert_int_equal(het_study_point(study, point)->row, point);
    }
    assert_int_equal(study->tournament->rows->len, 4);
}

/* Two factors are enough, and two values to choose from. */
static void
the_smallest_study_is_balanced(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study = load(HEAD "balance=horse by strength\n" SYSTEMS
                                          "[factor horse]\nvary=drill attackers\nvalues=2; 5\n");
    assert_int_equal(study->points->len, 2);
    assert_true(het_study_point(study, 0)->worth[0] == 600);
    assert_true(het_study_point(study, 1)->worth[0] == 4);
}

/* What cannot be expressed at any value stays a gap, and other points are balanced all the same. */
static void
gaps_stay_gaps(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load(HEAD "balance=horse by strength\nscenario=northern/drill/horse-against-pikes\n"
                  "[factor formation]\nvary=drill formation\nvalues=hedgehog; line\n"
                  "[factor horse]\nvary=drill attackers\nvalues=1..4\n");
    assert_int_equal(study->points->len, 2);
    assert_non_null(het_study_point(study, 0)->unsaid);
    assert_null(het_study_point(study, 1)->unsaid);
    assert_int_equal(study->tournament->rows->len, 1);
}

/* Fills in all games of a point: `won` of each ten by FIRST. */
static void
win(const HetStudy *study, HetResults *results, unsigned point, unsigned won)
{
    const unsigned rows = study->tournament->rows->len;
    for (unsigned game = 0; game < study->games; game++)
        results->legs[2 * (game / 2 * rows + het_study_point(study, point)->row) + game % 2] =
            (HetLegResult){.code = HET_LEG_NORMAL,
                           .winner = game % 10 < won ? HET_FIRST : HET_SECOND,
                           .offender = HET_NOBODY,
                           .turns = 10 + point,
                           .has_course = true};
}

/* Plays what is wanted, `won` of ten by point, until nothing is. */
static void
play(const HetStudy *study, HetResults *results, const unsigned *won)
{
    unsigned pairs[8];
    while (het_study_wanted(study, results, (HetShard){0}, pairs) > 0)
        for (unsigned point = 0; point < study->points->len; point++)
            if (pairs[point] > 0)
                win(study, results, point, won[point]);
}

/* Of eight points those are played that halve the way, and the nearest to 50 % of either formation
 * is what effects and differences are of. */
static void
equal_by_what_comes_out(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load(HEAD "balance=horse at 50\nscenario=kircholm/drill/lancers-against-pikes\n" FORMATION
                  "[factor horse]\nvary=drill attackers\nvalues=1..4\n");
    static const unsigned won[] = {0, 4, 8, 10, 0, 1, 3, 6};
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    assert_int_equal(study->points->len, 8);
    play(study, results, won);
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    assert_int_equal(analysis->missing, 0);
    assert_int_equal(analysis->breaks->len, 2);
    const HetBreakEven *line = &g_array_index(analysis->breaks, HetBreakEven, 0);
    const HetBreakEven *hedgehog = &g_array_index(analysis->breaks, HetBreakEven, 1);
    assert_int_equal(line->nearest, 1);
    assert_int_equal(hedgehog->nearest, 7);
    assert_true(fabs(line->value - 2.25) < 1e-9);
    assert_int_equal(analysis->baseline, 1);
    /* Point 4 * 1 + 0 was played as an end, and is in no effect. */
    assert_true(het_analysis_cell(analysis, 4, 0)->games > 0);
    assert_int_equal(analysis->effects[0]->len, 1);
    const HetEffect *effect = &g_array_index(analysis->effects[0], HetEffect, 0);
    assert_string_equal(effect->text, "formation hedgehog, not line");
    assert_true(fabs(effect->contrast.value - 20) < 1e-9);
    assert_true(fabs(g_array_index(analysis->effects[1], HetEffect, 0).contrast.value - 6) < 1e-9);
    assert_true(fabs(analysis->differences[7 * 2].value - 20) < 1e-9);
    assert_false(analysis->differences[4 * 2].known);
}

/* Where even the most is not enough there is no balance, and nothing is made of it. */
static void
no_balance_is_reported(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load(HEAD "balance=horse at 50\nscenario=kircholm/drill/lancers-against-pikes\n" FORMATION
                  "[factor horse]\nvary=drill attackers\nvalues=1..4\n");
    static const unsigned won[] = {0, 4, 8, 10, 0, 1, 2, 3};
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    play(study, results, won);
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    const HetBreakEven *hedgehog = &g_array_index(analysis->breaks, HetBreakEven, 1);
    assert_false(hedgehog->at.passed);
    assert_int_equal(hedgehog->nearest, HET_STUDY_POINTS_MAX);
    assert_int_equal(analysis->effects[0]->len, 0);
}

static void
bad_balances_are_reported(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *part;
    } cases[] = {
        {HEAD "balance=hors by strength\n" SYSTEMS HORSE, "no factor \"hors\""},
        {HEAD "balance=horse by points\n" SYSTEMS HORSE, "\"horse by points\": expected balance="},
        {HEAD "balance=horse at noon\n" SYSTEMS HORSE, "\"horse at noon\": expected balance="},
        {HEAD "balance=horse\n" SYSTEMS HORSE, "expected balance="},
        {HEAD "balance=horse by scale\n" SYSTEMS HORSE, "\"horse by scale\": expected balance="},
        {HEAD "balance=horse by strength\nscenario=kircholm/drill/lancers-against-pikes\n" HORSE,
         "another factor beside it"},
        {HEAD "balance=horse by strength\ndesign=bisection horse 50\n" SYSTEMS HORSE,
         "does not go with"},
        {HEAD SYSTEMS HORSE "[scale kircholm]\nunits=AH1 2\n", "[scale kircholm]"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetStudy) study = het_study_parse("a.study", cases[i].text, -1, &error);
        assert_null(study);
        if (strstr(error->message, cases[i].part) == NULL)
            fail_msg("%s: not in: %s", cases[i].part, error->message);
    }
}

TEST_UNIT("study-balance")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_smallest_study_is_balanced),
        cmocka_unit_test(equal_by_strength),
        cmocka_unit_test(gaps_stay_gaps),
        cmocka_unit_test(equal_by_what_comes_out),
        cmocka_unit_test(no_balance_is_reported),
        cmocka_unit_test(bad_balances_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
