/* The language of studies and what a file is expanded into. */
#include "test.h"

#include <math.h>
#include <glib/gstdio.h>
#include <string.h>

#include "engine/rules/registry.h"
#include "eval/study/analysis.h"

#define HEAD "[study]\nformat=1\ntitle=A\nscenario=einstein/standard\ngames=4\n"
#define ONE "[factor run]\nvary=dial first run\nvalues=0;1\n"

static HetStudy *
parse(const char *text)
{
    GError *error = NULL;
    HetStudy *study = het_study_parse("test", text, -1, &error);
    assert_no_error(error);
    return study;
}

static HetStudy *
load(const char *text)
{
    GError *error = NULL;
    HetStudy *study = parse(text);
    het_study_load(study, het_rules_registry, &error);
    assert_no_error(error);
    return study;
}

/* --- errors ----------------------------------------------------------------------------------- */

static void
each_error_names_its_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"[study]\nformat=2\n", "[study] format: "},
        {"[study]\nformat=1\n", "[study] title: "},
        {HEAD, "[factor NAME]: a study needs a factor"},
        {"[study]\nformat=1\ntitle=A\ngames=4\n" ONE, "[study]: expected scenario="},
        {"[study]\nformat=1\ntitle=A\nscenario=einstein/standard\n" ONE,
         "[study]: expected games="},
        {HEAD "width=5\n" ONE, "[study] width: games sets"},
        {HEAD "agents=random;greedy;doctrine\n" ONE, "[study] agents: 3 agents"},
        {HEAD "answer=maybe\n" ONE, "[study] answer: \"maybe\": expected games, or odds"},
        {HEAD "before=x\n" ONE, "[study] before: is for answer=odds"},
        {HEAD "seed=-1\n" ONE, "[study] seed: \"-1\" is no seed"},
        {HEAD "responses=poins\n" ONE, "[study] responses: response \"poins\": did you mean"},
        {HEAD "responses=win\n" ONE, "expected first or second after its name"},
        {HEAD "responses=points\ntitles=a;b\n" ONE, "titles: 2 titles for 1 responses"},
        {HEAD "responses=points first\n" ONE, "nothing follows its name"},
        {HEAD "responses=score third\n" ONE, "expected first, second or difference"},
        {HEAD "responses=chance x\n" ONE, "\"chance x\" is not available with games"},
        {HEAD "design=square\n" ONE, "[study] design: \"square\": expected factorial"},
        {HEAD "design=bisection ran 50\n" ONE, "[study] design: no factor \"ran\"; did you mean"},
        {HEAD "design=bisection run\n" ONE, "expected bisection FACTOR TARGET"},
        {HEAD "design=list\n" ONE, "[points]: design=list needs points"},
        {HEAD "design=list\n" ONE "[points]\na=0;1\n", "[points] a: 2 values for 1 factors"},
        {HEAD "design=list\n" ONE "[points]\na=7\n", "[points] a: run has no value \"7\""},
        {HEAD "baseline=run\n" ONE, "[study] baseline: \"run\": expected FACTOR=VALUE"},
        {HEAD "baseline=run=9\n" ONE, "[study] baseline: run has no value \"9\""},
        {HEAD "sistem=a\n" ONE, "[study] sistem"},
        {HEAD "system=a\n" ONE, "[study] system: is for a drill"},
        {HEAD "drill=a\n" ONE, "[study] drill: there is a scenario too"},
        {"[study]\nformat=1\ntitle=A\ndrill=a\ngames=4\n" ONE,
         "[study] drill: needs system=, the systems it is put to; where a factor names"},
        {HEAD "robust=maybe\n" ONE, "[study] robust: \"maybe\" is not one of: no, yes"},
        {HEAD "robust=yes\ndesign=bisection run 50\n" ONE, "[study] robust: is for games of a"},
        {HEAD "[factor a b]\nvary=option x\nvalues=1\n", "[factor a b]: the name of a factor"},
        {HEAD "[factor a]\nvary=option x\n", "[factor a] values"},
        {HEAD "[factor a]\nvalues=1\n", "[factor a] vary"},
        {HEAD "[factor a]\nvary=optin x\nvalues=1\n", "[factor a] vary: \"optin x\" is no target"},
        {HEAD "[factor a]\nvary=dial third x\nvalues=1\n", "is no target"},
        {HEAD "[factor a]\nvary=key unit x\nvalues=1\n", "is no target"},
        {HEAD "[factor a]\nvary=option x\nvalues=3..1\n", "[factor a] values: \"3..1\": a range"},
        {HEAD "[factor a]\nvary=option x\nvalues=1..2 step 0\n", "a range goes up"},
        {HEAD "[factor a]\nvary=option x\nvalues=1..9999\n", "of at most 256"},
        {HEAD "[factor a]\nvary=option x\nvalues=1 | 2\n", "has 2 values with '|' between"},
        {HEAD "[factor a]\nvary=option x\nvalues=1;1\n", "\"1\" is there twice"},
        {HEAD "[factor a]\nvary=option x\nvalues=1;2\nlabels=a\n", "1 labels for 2 values"},
        {HEAD "[factor a]\nvary=orders\nvalues=1;2\n", "[study] answer: a factor varies orders"},
        {HEAD "[factor a]\nvary=option x\nvalue=1\nvalues=1\n", "[factor a] value"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        HetStudy *study = het_study_parse("test", cases[i].text, -1, &error);
        if (study != NULL)
            fail_msg("taken: %s", cases[i].text);
        assert_int_equal(error->domain, HET_ERROR);
        if (strstr(error->message, cases[i].message) == NULL ||
            strchr(error->message, '\n') != NULL)
            fail_msg("\"%s\" has not \"%s\"", error->message, cases[i].message);
    }
}

/* What one factor sets no other sets, nor itself twice; the same name on the other side, or of
 * another kind, is another thing. */
static void
no_two_factors_set_the_same(void **unused)
{
    (void)unused;
    static const struct {
        const char *one, *other;
        bool same;
    } cases[] = {
        {"option x", "option x", true},           {"option x", "option y", false},
        {"option x", "dial first x", false},      {"dial first x", "dial first x", true},
        {"dial first x", "dial second x", false}, {"dial both x", "dial second x", true},
        {"dial first x", "dial first y", false},  {"agent first", "agent first", true},
        {"agent first", "agent second", false},   {"agent both", "agent second", true},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *apart = g_strdup_printf(
            HEAD "[factor a]\nvary=%s\nvalues=1;2\n[factor b]\nvary=%s\nvalues=1;2\n", cases[i].one,
            cases[i].other);
        g_autofree char *within = g_strdup_printf(
            HEAD "[factor a]\nvary=%s; %s\nvalues=1 | 1;2 | 2\n", cases[i].one, cases[i].other);
        const char *const texts[] = {apart, within};
        for (size_t k = 0; k < G_N_ELEMENTS(texts); k++) {
            g_autoptr(HetStudy) study = het_study_parse("test", texts[k], -1, &error);
            if ((study == NULL) != cases[i].same)
                fail_msg("%s: %s", texts[k], error != NULL ? error->message : "taken");
            if (study == NULL && strstr(error->message, "only one of them would count") == NULL)
                fail_msg("%s: %s", texts[k], error->message);
            g_clear_error(&error);
        }
    }
}

/* Both ends of a number's range belong to it, and nothing beyond them. */
static void
every_number_has_its_range(void **unused)
{
    (void)unused;
    static const struct {
        const char *before;
        gint64 least, most;
        const char *after;
    } rows[] = {
        {"games=", 2, 1000000, "\n" ONE},
        {"width=5\nleast=", 2, 1000000, "\n" ONE},
        {"width=5\nleast=30\nmost=", 30, 1000000, "\n" ONE},
        {"games=2\nleg-timeout=", 0, HET_TOURNAMENT_TIMEOUT_MAX, "\n" ONE},
        {"games=2\n[factor run]\nvary=dial first run\nvalues=1..", 1, 256, "\n"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        const gint64 step = g_str_has_prefix(rows[i].before, "games=2") ? 1 : 2;
        const gint64 tried[] = {rows[i].least, rows[i].most, rows[i].least - step,
                                rows[i].most + step};
        for (unsigned k = 0; k < 4; k++) {
            g_autofree char *text = g_strdup_printf(
                "[study]\nformat=1\ntitle=A\nscenario=einstein/standard\n%s%" G_GINT64_FORMAT "%s",
                rows[i].before, tried[k], rows[i].after);
            g_autoptr(GError) error = NULL;
            g_autoptr(HetStudy) study = het_study_parse("test", text, -1, &error);
            if ((study != NULL) != (k < 2))
                fail_msg("%s%" G_GINT64_FORMAT " is %s", rows[i].before, tried[k],
                         study != NULL ? "accepted" : error->message);
        }
    }
    g_autoptr(HetStudy) usual =
        parse("[study]\nformat=1\ntitle=A\nscenario=einstein/standard\nwidth=5\n" ONE);
    assert_int_equal(usual->least, 20);
    assert_int_equal(usual->most, 1000);
    assert_int_equal(usual->leg_timeout, 600);
    assert_true(usual->seed == 1);
}

/* Whichever of the factors names the agents. */
static void
agents_may_be_named_by_any_factor(void **unused)
{
    (void)unused;
    static const char agents[] = "[factor who]\nvary=agent both\nvalues=random;doctrine\n";
    for (unsigned i = 0; i < 2; i++) {
        g_autofree char *text =
            g_strconcat(HEAD, i == 0 ? agents : ONE, i == 0 ? ONE : agents, NULL);
        g_autoptr(HetStudy) named = parse(text);
        assert_true(het_study_agents_by_factors(named));
    }
    g_autoptr(HetStudy) study = parse(HEAD ONE);
    assert_false(het_study_agents_by_factors(study));
}

static void
an_error_of_a_point_names_it(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {HEAD "[factor a]\nvary=option x\nvalues=1;2\n", "test: point a=1: "},
        {HEAD "[factor a]\nvary=dial first rum\nvalues=1;2\n", "test: point a=1: "},
        {HEAD "[factor a]\nvary=dial second run\nvalues=1;9\n", "test: point a=9: "},
        {HEAD "[factor a]\nvary=agent both\nvalues=random;rundom\n", "test: point a=rundom: "},
        {HEAD "[factor a]\nvary=key [unit x] y\nvalues=1;2\n", "no group [unit x]"},
        {HEAD "[factor a]\nvary=units A*\nvalues=1;2\n", "no unit's code fits; "},
        {HEAD "[factor a]\nvary=dial both run\nvalues=0..4.99 step 0.05\n[factor b]\n"
              "vary=dial both take\nvalues=0..4.99 step 0.05\n",
         "[study] design: more than 2048 points"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetStudy) study = parse(cases[i].text);
        if (het_study_load(study, het_rules_registry, &error))
            fail_msg("taken: %s", cases[i].text);
        if (strstr(error->message, cases[i].message) == NULL)
            fail_msg("\"%s\" has not \"%s\"", error->message, cases[i].message);
    }
}

/* --- points ----------------------------------------------------------------------------------- */

static void
a_point_is_a_name_and_two_agents(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load("[study]\nformat=1\ntitle=A\nscenario=kircholm/drill-line?charge-run=2\n"
             "agents=doctrine:steady,risk=1;greedy\ngames=4\n"
             "[factor horse]\nvary=units LH*; key [unit SI1] men\nvalues=2 | 250; 3 | 200\n"
             "labels=few;many\n"
             "[factor lances]\nvary=option lances-modifier\nvalues=0..2 step 2\n"
             "[factor risk]\nvary=dial first risk\nvalues=0.5;1\n"
             "[factor who]\nvary=agent second\nvalues=random;doctrine\n"
             "[factor gun]\nvary=group [unit SA1]\nvalues=yes;no\n");
    assert_int_equal(study->points->len, 32);
    const HetStudyPoint *point = het_study_point(study, 0);
    assert_string_equal(point->scenario, "kircholm/drill-line?charge-run=2&units LH*=2&[unit SI1] "
                                         "men=250&lances-modifier=0&[unit SA1]=yes");
    assert_string_equal(point->agents[0], "doctrine:steady,risk=0.5");
    assert_string_equal(point->agents[1], "random");
    g_autofree char *text = het_study_point_text(study, 31);
    assert_string_equal(text, "horse=many, lances=2, risk=1, who=doctrine, gun=no");
    assert_null(het_study_factor(study, 0)->numbers);
    assert_true(het_study_factor(study, 1)->numbers[1] == 2);
    const HetScenario *scenario = het_study_scenario(study, 31)->scenario;
    assert_int_equal(het_scenario_unit(scenario, "LH4"), HET_NO_UNIT);
    assert_int_not_equal(het_scenario_unit(scenario, "LH3"), HET_NO_UNIT);
    assert_int_equal(het_scenario_unit(scenario, "SA1"), HET_NO_UNIT);
}

/* A study of many points keeps the first open; the others are opened again, as they were. */
static void
scenarios_are_open_by_need(void **unused)
{
    (void)unused;
    GError *error = NULL;
    g_autofree char *folder = g_dir_make_tmp("het-study-XXXXXX", &error);
    g_autofree char *path = g_build_filename(folder, "one.scenario", NULL);
    g_autofree char *shipped = het_scenario_shipped_text("einstein/standard", ".scenario");
    assert_true(g_file_set_contents(path, shipped, -1, &error));
    g_autofree char *text =
        g_strdup_printf("[study]\nformat=1\ntitle=A\nscenario=%s\ngames=2\n"
                        "[factor turns]\nvary=key [scenario] turns\nvalues=10..%d\n",
                        path, 10 + HET_TOURNAMENT_LIST_MAX);
    g_autoptr(HetStudy) study = load(text);
    const unsigned last = HET_TOURNAMENT_LIST_MAX;
    assert_non_null(het_study_scenario(study, last - 1)->scenario);
    assert_null(het_study_scenario(study, last)->scenario);
    g_autoptr(HetScenario) there =
        het_tournament_scenario(study->tournament, last, het_rules_registry, &error);
    assert_no_error(error);
    assert_int_equal(there->turns, 10 + HET_TOURNAMENT_LIST_MAX);
    assert_string_equal(there->digest, het_study_scenario(study, last)->digest);
    g_auto(GStrv) parts = g_strsplit(shipped, "title=", 2);
    g_autofree char *other = g_strjoinv("title=Other ", parts);
    assert_true(g_file_set_contents(path, other, -1, &error));
    assert_null(het_tournament_scenario(study->tournament, last, het_rules_registry, &error));
    assert_non_null(strstr(error->message, "has changed since it was opened"));
    g_clear_error(&error);
    assert_int_equal(g_unlink(path), 0);
    assert_int_equal(g_rmdir(folder), 0);
}

static void
values_of_files_may_hold_anything(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load("[study]\nformat=1\ntitle=A\nscenario=husaria/training-charge\ngames=2\n"
             "[factor unit]\nvary=key [second] T1\n"
             "values=A%20 & Co, Tatars\\; tatars\\; 1504\\; SW\\; sp=1;-\n"
             "[factor sp]\nvary=item [first] H1 sp; item [first] H2 5\nvalues=1 | sp=2\n");
    const HetScenario *scenario = het_study_scenario(study, 0)->scenario;
    unsigned unit = het_scenario_unit(scenario, "T1");
    assert_string_equal(het_scenario_unit_at(scenario, unit)->name, "A%20 & Co, Tatars");
    assert_int_equal(het_scenario_unit(het_study_scenario(study, 1)->scenario, "T1"), HET_NO_UNIT);
    assert_non_null(strstr(scenario->text, "H1=Hussars 1; hussars; 0405; NE; sp=1; zone=west"));
    /* The name loads the same scenario again, and stands in a list of a tournament. */
    GError *error = NULL;
    g_autoptr(HetScenario) again = het_scenario_open(scenario->name, het_rules_registry, &error);
    assert_no_error(error);
    assert_string_equal(again->digest, scenario->digest);
    g_autofree char *text = het_tournament_text(study->tournament);
    g_autoptr(HetTournament) same = het_tournament_parse("same", text, -1, &error);
    assert_no_error(error);
    assert_true(het_tournament_load(same, het_rules_registry, &error));
    assert_string_equal(same->hash, study->tournament->hash);
}

static void
a_copy_is_another_unit(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load("[study]\nformat=1\ntitle=A\nscenario=kircholm/drill-line\ngames=2\n"
             "[factor fifth]\nvary=copy [unit LH5] [unit LH1]; key [unit LH5] place; "
             "key [unit LH5] name\nvalues=yes | 1501 | Fifth\n");
    const HetScenario *scenario = het_study_scenario(study, 0)->scenario;
    unsigned unit = het_scenario_unit(scenario, "LH5");
    assert_int_not_equal(unit, HET_NO_UNIT);
    assert_string_equal(het_scenario_unit_at(scenario, unit)->name, "Fifth");
}

static void
a_change_that_does_not_fit_is_reported(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *message;
    } cases[] = {
        {"kircholm/drill-line?[unit LH9] men=1", "no group [unit LH9]; did you mean"},
        {"kircholm/drill-line?[unit LH1 men=1", "expected [GROUP] KEY=VALUE"},
        {"kircholm/drill-line?[unit LH1]=maybe", "expected yes, no or [GROUP]"},
        {"kircholm/drill-line?[unit LH9]=no", "no group [unit LH9]"},
        {"kircholm/drill-line?[unit LH9]=[unit LH8]", "no group [unit LH8]"},
        {"kircholm/drill-line?units LH*=9", "the file has 4 such units"},
        {"kircholm/drill-line?units LH*=x", "expected a number of units"},
        {"kircholm/drill-line?[unit LH1] name=%zz", "a '%' is written %25"},
        {"kircholm/drill-line?[unit LH1] nome=a", "[unit LH1] nome"},
        {"kircholm/drill-line?[unit LH1] type=", "[unit LH1] type"},
        {"husaria/training-charge?[first] H1/9=1", "the list has 6 items"},
        {"husaria/training-charge?[first] H9/1=1", "[first] has no key \"H9\""},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        HetScenario *scenario = het_scenario_open(cases[i].name, het_rules_registry, &error);
        if (scenario != NULL)
            fail_msg("taken: %s", cases[i].name);
        if (strstr(error->message, cases[i].message) == NULL)
            fail_msg("\"%s\" has not \"%s\"", error->message, cases[i].message);
    }
}

/* --- rows ------------------------------------------------------------------------------------- */

static void
rows_share_dice_and_keep_their_seats(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study = load(HEAD "agents=doctrine;random\n" ONE);
    const HetTournament *tournament = study->tournament;
    assert_int_equal(tournament->rows->len, 2);
    assert_int_equal(het_tournament_pairs(tournament), 4);
    HetPairing one = het_tournament_pairing(tournament, 0);
    HetPairing two = het_tournament_pairing(tournament, 1);
    HetPairing later = het_tournament_pairing(tournament, 2);
    for (unsigned leg = 0; leg < 2; leg++) {
        assert_true(one.seeds[leg] == two.seeds[leg]);
        assert_true(one.seeds[leg] != later.seeds[leg]);
        assert_string_equal(tournament->agents->pdata[het_pairing_agent(&two, leg, HET_FIRST)],
                            "doctrine:run=1");
        assert_string_equal(tournament->agents->pdata[het_pairing_agent(&one, leg, HET_SECOND)],
                            "random");
    }
    assert_true(one.seeds[0] != one.seeds[1]);
    assert_int_equal(later.repetition, 1);
}

static void
what_fixes_a_game_is_in_the_hash(void **unused)
{
    (void)unused;
    static const char *const other[] = {
        HEAD "[factor run]\nvary=dial first run\nvalues=0;2\n",
        HEAD "[factor run]\nvary=dial second run\nvalues=0;1\n",
        HEAD "seed=2\n" ONE,
        HEAD "agents=greedy;doctrine\n[factor run]\nvary=dial second run\nvalues=0;1\n",
    };
    g_autoptr(HetStudy) study = load(HEAD ONE);
    g_autoptr(HetStudy) longer =
        load("[study]\nformat=1\ntitle=B\nscenario=einstein/standard\nwidth=9\nmost=60\n"
             "responses=win first\n" ONE);
    assert_string_equal(longer->tournament->hash, study->tournament->hash);
    for (size_t i = 0; i < G_N_ELEMENTS(other); i++) {
        g_autoptr(HetStudy) changed = load(other[i]);
        assert_string_not_equal(changed->tournament->hash, study->tournament->hash);
        g_autofree char *what = het_tournament_difference(study->tournament, changed->tournament);
        assert_non_null(what);
    }
}

/* --- which games ------------------------------------------------------------------------------ */

/* Fills in games of a point: `won` of each ten by FIRST. */
static void
win(const HetStudy *study, HetResults *results, unsigned point, unsigned pairs, unsigned won)
{
    const unsigned rows = study->tournament->rows->len;
    for (unsigned game = 0; game < 2 * pairs; game++)
        results->legs[2 * (game / 2 * rows + het_study_point(study, point)->row) + game % 2] =
            (HetLegResult){.code = HET_LEG_NORMAL,
                           .winner = game % 10 < won ? HET_FIRST : HET_SECOND,
                           .offender = HET_NOBODY,
                           .has_course = true};
}

static void
a_point_is_played_until_it_is_narrow(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load("[study]\nformat=1\ntitle=A\nscenario=einstein/standard\nwidth=20\nleast=60\n"
             "most=400\n" ONE);
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    unsigned pairs[2] = {0};
    assert_int_equal(het_study_wanted(study, results, (HetShard){0}, pairs), 2);
    assert_int_equal(pairs[0], 30);
    assert_int_equal(pairs[1], 30);
    win(study, results, 0, 30, 10); /* always: narrow after 60 */
    win(study, results, 1, 30, 5);  /* even: not */
    assert_int_equal(het_study_wanted(study, results, (HetShard){0}, pairs), 1);
    assert_int_equal(pairs[0], 30);
    assert_int_equal(pairs[1], 45);
    /* Games beyond a stage do not change its answer: where it was stopped does not matter. */
    win(study, results, 1, 44, 5);
    het_study_wanted(study, results, (HetShard){0}, pairs);
    assert_int_equal(pairs[1], 45);
    win(study, results, 0, 200, 10);
    win(study, results, 1, 200, 5);
    assert_int_equal(het_study_wanted(study, results, (HetShard){0}, pairs), 0);
    assert_true(pairs[0] < pairs[1] && pairs[1] < 100);
    /* 20 points of width at even chances: about 4 * 1.96^2 * 2500 / 20^2 = 96 games. */
    assert_in_range(2 * pairs[1], 96, 150);
    HetSummary summary =
        het_study_summary(study, results, 1, het_study_response(study, 0), pairs[1], NULL);
    assert_true(summary.high - summary.low <= 20);
    /* The interval is the wider for that. */
    assert_true(fabs(summary.error * sqrt(2.0 * pairs[1]) / 50 - HET_STATISTICS_STOPPED) < 0.02);
    /* A shard has its own points alone. */
    g_autoptr(HetResults) none = het_results_new(study->tournament);
    assert_int_equal(het_study_wanted(study, none, (HetShard){2, 2}, pairs), 1);
    assert_int_equal(pairs[0], 0);
    assert_int_equal(pairs[1], 30);
}

static void
a_bisection_halves(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load("[study]\nformat=1\ntitle=A\nscenario=einstein/standard\ngames=20\n"
             "design=bisection run 55\n[factor take]\nvary=dial first take\nvalues=0;1\n"
             "[factor run]\nvary=dial first run\nvalues=0..4 step 0.5\n");
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    unsigned pairs[18];
    assert_int_equal(het_study_wanted(study, results, (HetShard){0}, pairs), 2);
    assert_int_equal(pairs[0], 10); /* run=0 of either */
    assert_int_equal(pairs[9], 10);
    for (unsigned point = 0; point < 9; point++) /* 0, 10, ... 80 % */
        win(study, results, point, 10, point);
    for (unsigned point = 9; point < 18; point++)
        win(study, results, point, 10, 3);
    unsigned wanted = 0;
    assert_int_equal(het_study_wanted(study, results, (HetShard){0}, pairs), 0);
    for (unsigned point = 0; point < 18; point++)
        wanted += pairs[point] > 0;
    assert_true(wanted >= 7); /* ends, and the points between */
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    assert_int_equal(analysis->breaks->len, 2);
    const HetBreakEven *found = &g_array_index(analysis->breaks, HetBreakEven, 0);
    assert_true(found->at.passed);
    assert_int_equal(found->at.low, 5); /* 50 % at 2.5, 60 % at 3 */
    assert_int_equal(found->at.high, 6);
    assert_true(fabs(found->value - 2.75) < 1e-9);
    assert_true(found->low < 2.75 && found->high > 2.75);
    assert_false(g_array_index(analysis->breaks, HetBreakEven, 1).at.passed);
}

/* --- effects ---------------------------------------------------------------------------------- */

static void
effects_are_differences_of_means(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load("[study]\nformat=1\ntitle=A\nscenario=einstein/standard\ngames=40\n"
             "responses=points\nbaseline=take=1\n"
             "[factor run]\nvary=dial first run\nvalues=0;1;3\n"
             "[factor take]\nvary=dial first take\nvalues=0;1\nlabels=never;often\n");
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    /* never: 10, 20, 40 %; often: 30, 50, 90 %: 10 and 20 % a step of run. */
    static const unsigned won[] = {1, 3, 2, 5, 4, 9};
    for (unsigned point = 0; point < 6; point++)
        win(study, results, point, 20, won[point]);
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    const GArray *effects = analysis->effects[0];
    assert_int_equal(effects->len, 3);
    const HetEffect *run = &g_array_index(effects, HetEffect, 0);
    assert_string_equal(run->text, "run from 0 to 3");
    assert_true(fabs(run->contrast.value - 45) < 1e-9);
    assert_true(fabs(g_array_index(effects, HetEffect, 1).contrast.value - 100.0 / 3) < 1e-9);
    /* How much more run does often: 60 against 30. */
    assert_true(fabs(g_array_index(effects, HetEffect, 2).contrast.value - 30) < 1e-9);
    assert_int_equal(analysis->baseline, 1);
    assert_true(fabs(analysis->differences[5].value - 60) < 1e-9);
    assert_false(analysis->differences[1].known);
    HetContrast average = het_analysis_average(analysis, 0, 1, 1, 2, 0);
    assert_true(fabs(average.value - 170.0 / 3) < 1e-9);
}

/* Where one factor matters at one value of another only, each is reported at both values first, and
 * a mean of them is marked as no finding; logits know where a share can go no further. */
static void
factors_that_depend_on_each_other_are_reported_apart(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load("[study]\nformat=1\ntitle=A\nscenario=kipling/skirmish\ngames=40\n"
             "responses=points\n[factor gun]\nvary=option gun-close\nvalues=3;5\nlabels=a;b\n"
             "[factor who]\nvary=agent second\nvalues=random;greedy\nlabels=x;y\n");
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    static const unsigned won[2][2] = {{2, 2}, {3, 10}}; /* of ten, by gun and who */
    HET_EACH_BELOW(point, 4)
        win(study, results, point, 20,
            won[het_study_point(study, point)->level[0]][het_study_point(study, point)->level[1]]);
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    static const struct {
        const char *text;
        double value;
    } simple[] = {{"gun b, not a, at who=x", 10},
                  {"gun b, not a, at who=y", 80},
                  {"who y, not x, at gun=a", 0},
                  {"who y, not x, at gun=b", 70}};
    assert_int_equal(analysis->simple->len, G_N_ELEMENTS(simple));
    HET_EACH_BELOW(i, G_N_ELEMENTS(simple)) {
        const HetSimple *found = &g_array_index(analysis->simple, HetSimple, i);
        assert_string_equal(found->text, simple[i].text);
        assert_true(fabs(found->contrast.value - simple[i].value) < 1e-9);
    }
    assert_int_equal(analysis->effects[0]->len, 3);
    HET_EACH_BELOW(i, 3)
        assert_true(g_array_index(analysis->effects[0], HetEffect, i).averaged == (i < 2));
    assert_int_equal(analysis->extreme, 1);
    /* ln 41/1 - ln 13/29 - ln 9/33 + ln 9/33 */
    const HetContrast *logit = &g_array_index(analysis->logits, HetEffect, 2).contrast;
    assert_true(fabs(logit->value - (3.7135721 + 0.8023464)) < 1e-6);
    HET_EACH_BELOW(point, 4) /* the same everywhere: nothing depends on anything */
        win(study, results, point, 20, 2 + 3 * het_study_point(study, point)->level[0]);
    g_autoptr(HetAnalysis) even = het_analysis_new(study, results);
    assert_int_equal(even->simple->len + even->logits->len + even->extreme, 0);
    assert_false(g_array_index(even->effects[0], HetEffect, 0).averaged);
}

/* --- no matter who leads
 * --------------------------------------------------------------------------
 */

static HetHolds
holds_of(const HetStudy *study, const HetResults *results, guint effect)
{
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    return g_array_index(analysis->robust, HetRobust, effect).holds;
}

/* Every point is led by the four kinds of generals of its rulebook; what an effect is under each of
 * them, and whether they differ by more than chance, decide whether it holds. */
static void
what_is_robust_is_the_same_under_all(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study = load(
        "[study]\nformat=1\ntitle=A\nscenario=kipling/skirmish\ngames=40\nrobust=yes\n"
        "responses=points\n[factor foot]\nvary=option gun-close\nvalues=3;4;5\nlabels=a;b;c\n");
    assert_int_equal(study->points->len, 12);
    assert_int_equal(het_study_leader(study), 1);
    for (unsigned kind = 0; kind < HET_GENERALS_KINDS; kind++)
        for (unsigned side = 0; side < HET_SIDES; side++)
            assert_string_equal(het_study_point(study, 3 * kind)->agents[side],
                                het_generals_agent("kipling", (HetGenerals)kind));
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    /* Won of each ten games: with b more under all, with c under greedy and general alone. */
    static const unsigned won[12] = {2, 8, 2, 2, 8, 2, 2, 9, 8, 2, 8, 9};
    for (unsigned point = 0; point < 12; point++)
        win(study, results, point, 20, won[point]);
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    assert_int_equal(analysis->robust->len, 2);
    const HetRobust *b = &g_array_index(analysis->robust, HetRobust, 0), *c = b + 1;
    assert_string_equal(b->text, "foot b, not a");
    assert_int_equal(b->holds, HET_HOLDS);
    assert_true(fabs(b->by[HET_GENERALS_SECOND].value - 60) < 1e-9);
    assert_true(b->pooled.value >= 60 && b->pooled.value < 70);
    assert_int_equal(c->holds, HET_HOLDS_DEPENDS);
    assert_false(c->one_sign);
    assert_int_equal(analysis->effects[0]->len, 2); /* who leads is no effect of its own */
    win(study, results, 3 + 1, 20, 3);              /* more under all, by 10 to 70 points */
    g_autoptr(HetAnalysis) sizes = het_analysis_new(study, results);
    assert_int_equal(g_array_index(sizes->robust, HetRobust, 0).holds, HET_HOLDS_DEPENDS);
    win(study, results, 2 * 3 + 2, 20, 2); /* nothing is different with c any more */
    win(study, results, 3 * 3 + 2, 20, 2);
    g_autoptr(HetAnalysis) none = het_analysis_new(study, results);
    const HetRobust *nothing = &g_array_index(none->robust, HetRobust, 1);
    assert_true(fabs(nothing->pooled.value) < 1e-9);
    assert_int_equal(nothing->holds, nothing->pooled.high < 5 ? HET_HOLDS_NOTHING : HET_HOLDS_OPEN);
    results->legs[0].code = HET_LEG_UNPLAYED; /* a game is missing */
    assert_int_equal(holds_of(study, results, 0), HET_HOLDS_OPEN);
    assert_int_equal(holds_of(study, results, 1), HET_HOLDS_OPEN);
}

/* Where scenarios alone are varied, what one of them changes is tested under each general. */
static void
scenarios_alone_are_compared(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load("[study]\nformat=1\ntitle=A\ngames=40\nrobust=yes\nresponses=points\n"
             "[factor rule]\nvary=scenario\nlabels=a;b\n"
             "values=kipling/skirmish;kipling/skirmish?gun-close=5\n");
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    for (unsigned point = 0; point < 8; point++)
        win(study, results, point, 20, point % 2 == 0 ? 2 : 9);
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    assert_int_equal(analysis->robust->len, 1);
    assert_int_equal(g_array_index(analysis->robust, HetRobust, 0).holds, HET_HOLDS);
}

/* A gap, a point that a system cannot express, is in no effect on logits, nor are those unknown by
 * it.
 */
static void
logits_have_gaps(void **unused)
{
    (void)unused;
    g_autoptr(HetStudy) study =
        load("[study]\nformat=1\ntitle=A\ngames=40\nrobust=yes\nresponses=points\n"
             "[factor rule]\nvary=scenario\nlabels=a;b\n"
             "values=husaria/drill/lancers-against-pikes;kipling/drill/horse-against-shot\n"
             "[factor foot]\nvary=drill formation\nvalues=line;hedgehog\n"
             "[factor odds]\nvary=drill odds\nvalues=1:1;2:1\n");
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    unsigned gaps = 0;
    for (unsigned point = 0; point < study->points->len; point++)
        if (het_study_point(study, point)->unsaid == NULL)
            win(study, results, point, 20, point % 2 == 0 ? 2 : 10);
        else
            gaps++;
    assert_int_equal(gaps, 8);
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    assert_int_equal(analysis->extreme, 12);
    assert_int_equal(analysis->robust_logits->len, 3);
    for (unsigned i = 0; i < 3; i++) {
        const HetRobust *robust = &g_array_index(analysis->robust_logits, HetRobust, i);
        assert_true(isfinite(robust->pooled.q));
        assert_int_equal(robust->holds, strstr(robust->text, "odds") ? HET_HOLDS : HET_HOLDS_OPEN);
    }
}

/* --- courses ---------------------------------------------------------------------------------- */

/* One game of random moves; ret_shaken: second's units in disorder or lost at its end. */
static HetCourse
course_of(const char *name, uint64_t seed, int32_t *ret_shaken)
{
    GError *error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    g_autoptr(HetSession) session = het_session_new(scenario, seed);
    g_autoptr(HetCourseWatch) watch = het_course_watch_new();
    const HetState *state = het_session_state(session);
    HetRandom random = {seed};
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_course_watch_after(watch, state);
    while (!het_game_over(state)) {
        HetMove move = {0};
        if (state->actor == HET_CHANCE) {
            move = het_session_draw(session);
        } else {
            het_game_legal(state, list);
            move = list->moves[het_random_below(&random, list->count)];
        }
        het_session_play(session, &move, het_course_watch_sink(watch));
        state = het_session_state(session);
        het_course_watch_after(watch, state);
    }
    HetMeasures measures;
    het_game_measures(state, &measures);
    *ret_shaken =
        measures.value[1][HET_MEASURE_UNITS_SHAKEN] + measures.value[1][HET_MEASURE_UNITS_LOST];
    return het_course_watch_end(watch, state);
}

/* Foot that begins in disorder is not broken by that; a unit that is broken at the end was so at
 * some time. */
static void
broken_counts_what_changes(void **unused)
{
    (void)unused;
    static const char *const systems[] = {"kircholm", "musketpike"};
    int32_t shaken = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        g_autofree char *far = g_strdup_printf(
            "%s/drill/horse-against-pikes?disorder=defenders&distance=12&turns=1", systems[i]);
        int32_t all = 0;
        for (uint64_t seed = 1; seed <= 10; seed++) {
            HetCourse course = course_of(far, seed, &shaken);
            all += shaken;
            assert_int_equal(course.value[1][HET_COURSE_WORSE], 0);
            assert_int_equal(course.value[1][HET_COURSE_ROUT], 0);
        }
        assert_true(all > 0);
    }
    unsigned ends = 0, ever = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        HetCourse course =
            course_of("kircholm/drill/lancers-against-pikes?odds=3:2&distance=2", seed, &shaken);
        const int32_t *value = course.value[1];
        const bool end = het_course_is_half(value[HET_COURSE_WORSE], value[HET_COURSE_UNITS]);
        assert_int_equal(value[HET_COURSE_WORSE], shaken); /* all began in order */
        assert_true(!end || value[HET_COURSE_ROUT] > 0);
        ends += end;
        ever += value[HET_COURSE_ROUT] > 0;
    }
    assert_true(ends > 0 && ever > ends);
}

TEST_UNIT("study")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_error_names_its_place),
        cmocka_unit_test(no_two_factors_set_the_same),
        cmocka_unit_test(every_number_has_its_range),
        cmocka_unit_test(agents_may_be_named_by_any_factor),
        cmocka_unit_test(an_error_of_a_point_names_it),
        cmocka_unit_test(a_point_is_a_name_and_two_agents),
        cmocka_unit_test(scenarios_are_open_by_need),
        cmocka_unit_test(values_of_files_may_hold_anything),
        cmocka_unit_test(a_copy_is_another_unit),
        cmocka_unit_test(a_change_that_does_not_fit_is_reported),
        cmocka_unit_test(rows_share_dice_and_keep_their_seats),
        cmocka_unit_test(what_fixes_a_game_is_in_the_hash),
        cmocka_unit_test(a_point_is_played_until_it_is_narrow),
        cmocka_unit_test(a_bisection_halves),
        cmocka_unit_test(effects_are_differences_of_means),
        cmocka_unit_test(factors_that_depend_on_each_other_are_reported_apart),
        cmocka_unit_test(what_is_robust_is_the_same_under_all),
        cmocka_unit_test(logits_have_gaps),
        cmocka_unit_test(scenarios_alone_are_compared),
        cmocka_unit_test(broken_counts_what_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
