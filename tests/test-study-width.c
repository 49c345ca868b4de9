/* Intervals of studies that stop when they are narrow (width=) hold as often as they claim. Games
 * are draws from known distributions in the place of results; when to stop, and the intervals, are
 * the study's own. HETMAN_TEST_STUDIES (500) is how many studies of each kind. */
#include "test.h"

#include <math.h>
#include <stdlib.h>

#include "engine/dice.h"
#include "engine/random.h"
#include "engine/rules/registry.h"
#include "eval/study/analysis.h"
#include "eval/study/play.h"

enum { POINTS = 2, FULL = 1000000 };

/* What the games of the two points are drawn from. */
typedef struct {
    const char *what, *response;
    double chance[POINTS]; /* to win, or that anything is lost at all: then 20 to 80 % evenly */
    double width;
    unsigned least, most;
} Kind;

static const Kind kinds[] = {
    {"shares, small", "points", {0.02, 0.05}, 5, 20, 1000},
    {"shares, small, wide", "points", {0.05, 0.1}, 10, 20, 1000},
    {"shares, middling", "points", {0.1, 0.2}, 8, 100, 1000},
    {"shares, even", "points", {0.5, 0.7}, 15, 20, 1000},
    {"shares, even, wide", "points", {0.3, 0.4}, 20, 20, 400},
    {"losses, often none", "strength-lost second", {0.3, 0.5}, 8, 100, 1000},
    {"losses", "strength-lost second", {0.8, 1.0}, 4, 40, 1000},
};

static unsigned
repetitions(void)
{
    const char *requested = g_getenv("HETMAN_TEST_STUDIES");
    return requested != NULL ? (unsigned)atoi(requested) : 500;
}

/* (transfer full) */
static HetStudy *
study_of(const Kind *kind)
{
    g_autofree char *text = g_strdup_printf(
        "[study]\nformat=1\ntitle=Coins\nscenario=einstein/standard\nwidth=%g\nleast=%u\nmost=%u\n"
        "responses=%s\n[factor chance]\nvary=agent first\nvalues=random;greedy\n",
        kind->width, kind->least, kind->most, kind->response);
    GError *error = NULL;
    HetStudy *study = het_study_parse("coins", text, -1, &error);
    assert_no_error(error);
    assert_true(het_study_load(study, het_rules_registry, &error));
    assert_no_error(error);
    return study;
}

static HetLegResult
game(const Kind *kind, unsigned point, HetRandom *random)
{
    const bool happens = het_random_unit(random) < kind->chance[point];
    HetLegResult result = {.code = HET_LEG_NORMAL,
                           .winner = happens ? HET_FIRST : HET_SECOND,
                           .offender = HET_NOBODY,
                           .has_course = true};
    int32_t *second = result.course.value[HET_SECOND];
    second[HET_COURSE_STRENGTH] = FULL;
    second[HET_COURSE_LOST] = happens ? (int32_t)(FULL * (0.2 + 0.6 * het_random_unit(random))) : 0;
    return result;
}

static double
truth(const Kind *kind, unsigned point)
{
    return kind->chance[point] * (strcmp(kind->response, "points") == 0 ? 100 : 50);
}

typedef struct {
    unsigned held[POINTS], difference, games[POINTS];
    double off[POINTS]; /* sum of what means were off */
} Count;

static void
play(const HetStudy *study, HetResults *results, const Kind *kind, HetRandom *random, Count *count)
{
    unsigned pairs[POINTS];
    /* What lies beyond the stage at which it stops is not looked at. */
    for (unsigned leg = 0; leg < results->count; leg++)
        results->legs[leg] = game(kind, leg / 2 % POINTS, random);
    assert_int_equal(het_study_wanted(study, results, (HetShard){0}, pairs), 0);
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    for (unsigned point = 0; point < POINTS; point++) {
        const HetSummary *cell = het_analysis_cell(analysis, point, 0);
        count->held[point] += cell->low <= truth(kind, point) && truth(kind, point) <= cell->high;
        count->games[point] += 2 * pairs[point];
        count->off[point] += cell->mean - truth(kind, point);
    }
    const double between = truth(kind, 1) - truth(kind, 0);
    const HetContrast *difference = &analysis->differences[1];
    count->difference += difference->low <= between && between <= difference->high;
}

static void
intervals_hold_where_a_study_stops(void **unused)
{
    (void)unused;
    HetRandom random = {het_seed_derive(1, "studies that stop")};
    const unsigned times = repetitions();
    /* 95 %, less what chance takes once in a thousand of all that is looked at here. */
    const double least = times * 0.95 - 4 * sqrt(times * 0.05 * 0.95);
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        const Kind *kind = &kinds[i];
        g_autoptr(HetStudy) study = study_of(kind);
        g_autoptr(HetResults) results = het_results_new(study->tournament);
        Count count = {{0}, 0, {0}, {0}};
        for (unsigned time = 0; time < times; time++)
            play(study, results, kind, &random, &count);
        print_message(
            "# %s, width=%g, least=%u: intervals of %.0f and %.0f held %.1f and %.1f %%, "
            "of their difference %.1f %%; %.0f and %.0f games; means off by %+.2f and %+.2f\n",
            kind->what, kind->width, kind->least, truth(kind, 0), truth(kind, 1),
            100.0 * count.held[0] / times, 100.0 * count.held[1] / times,
            100.0 * count.difference / times, (double)count.games[0] / times,
            (double)count.games[1] / times, count.off[0] / times, count.off[1] / times);
        assert_true(count.held[0] >= least && count.held[1] >= least);
        assert_true(count.difference >= least);
    }
}

TEST_UNIT("study-width")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_hold_where_a_study_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
