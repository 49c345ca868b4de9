/* Every figure that is reported of legs: of tournaments the report in all its forms, the data and
 * scripts of its plots and the rows; of studies their points, the report in all its forms, and what
 * is played next. Legs are made by a formula, none is played. Kept in tests/judgements/figures-*
 * (kept-text.h): the first line that differs names the table or the key. */
#include "test.h"

#include <glib/gstdio.h>
#include <math.h>

#include "eval/command/study/report.h"
#include "engine/random.h"
#include "engine/rules/registry.h"
#include "eval/plot.h"
#include "eval/report-html.h"
#include "eval/row.h"
#include "eval/store.h"
#include "eval/study/same.h"
#include "kept-text.h"

/* --- legs ------------------------------------------------------------------------------------- */

/* Mostly won by the better side, now and then drawn, or ended otherwise. */
static void
make_leg(unsigned number, double better, HetLegResult *ret_leg)
{
    static const HetLegCode faults[] = {HET_LEG_RESIGNED, HET_LEG_ILLEGAL_MOVE, HET_LEG_CRASH,
                                        HET_LEG_OVERRUN,  HET_LEG_UNSTARTED,    HET_LEG_WORKER_LOST,
                                        HET_LEG_UNPLAYED};
    HetRandom random = {.state = 31 * (uint64_t)number + 1};
    *ret_leg = het_leg_unplayed();
    unsigned sort = het_random_below(&random, 60);
    double lot = het_random_unit(&random);
    ret_leg->code = sort < G_N_ELEMENTS(faults) ? faults[sort] : HET_LEG_NORMAL;
    if (ret_leg->code == HET_LEG_UNPLAYED)
        return;
    bool scored = het_leg_code_scored(ret_leg->code);
    if (scored)
        ret_leg->winner = lot < better ? HET_FIRST : lot < 0.9 ? HET_SECOND : HET_NOBODY;
    if (scored && ret_leg->code != HET_LEG_NORMAL && ret_leg->winner == HET_NOBODY)
        ret_leg->winner = HET_FIRST;
    if (scored && ret_leg->code != HET_LEG_NORMAL)
        ret_leg->offender = het_other(ret_leg->winner);
    if (ret_leg->code == HET_LEG_UNSTARTED)
        ret_leg->offender = HET_SECOND;
    ret_leg->plies = 40 + het_random_below(&random, 100);
    ret_leg->turns = 5 + het_random_below(&random, 10);
    ret_leg->hash = het_random_next(&random);
    ret_leg->has_luck = scored && number % 5 != 0;
    ret_leg->luck = het_random_unit(&random) - 0.5 + (ret_leg->winner == HET_FIRST ? 0.2 : -0.1);
    ret_leg->has_course = scored;
    g_snprintf(ret_leg->reason, sizeof ret_leg->reason, "reason \"%u\", of many", number % 4);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        int32_t *value = ret_leg->course.value[side];
        value[HET_COURSE_STRENGTH] = 200 + 10 * (int32_t)side;
        value[HET_COURSE_LOST] =
            (int32_t)het_random_below(&random, side == (unsigned)ret_leg->winner ? 60 : 150);
        value[HET_COURSE_UNITS] = 8;
        value[HET_COURSE_UNITS_LOST] = value[HET_COURSE_LOST] / 30;
        value[HET_COURSE_SHAKEN] = (int32_t)het_random_below(&random, 3);
        value[HET_COURSE_LEVELS] = (int32_t)het_random_below(&random, 6);
        value[HET_COURSE_ROUT] = (int32_t)het_random_below(&random, 4);
        value[HET_COURSE_GROUND] = (int32_t)het_random_below(&random, 3);
        value[HET_COURSE_SCORE] = (int32_t)het_random_below(&random, 20);
        value[HET_COURSE_LEADERS] = (int32_t)het_random_below(&random, 2);
        ret_leg->work[side] = (HetAgentWork){.choices = 20 + side + number % 7,
                                             .iterations = 1000 * side + number,
                                             .calls = 5000 + 11 * (uint64_t)number,
                                             .evaluations = 300 + number,
                                             .scores = 900 + 3 * (uint64_t)number};
        ret_leg->cpu[side] = 1000 * (10 + (int64_t)number % 13);
        ret_leg->wall[side] = 1500 * (10 + (int64_t)number % 13);
    }
}

/* --- tournaments ------------------------------------------------------------------------------ */

typedef struct {
    const char *name, *definition, *sprt;
} Tournament;

static Tournament tournaments[] = {
    {"duel",
     "[tournament]\ntitle=Duel\nagents=greedy;mcts:iterations=10\nscenarios=einstein/standard\n"
     "pairs=40\nluck=yes\n",
     "0,60"},
    {"league",
     "[tournament]\ntitle=A league, of two systems & \"more\"\n"
     "agents=random;doctrine;mcts:iterations=20;mcts:iterations=80;greedy:calls=500\n"
     "scenarios=kipling/skirmish;kipling/battery;northern/drill\npairs=4\nanchor=doctrine\n",
     NULL},
    {"ladder",
     "[tournament]\ntitle=Budgets\nagents=mcts:iterations=10;mcts:iterations=40;"
     "mcts:iterations=160;doctrine\nscenarios=einstein/standard\npairs=12\nluck=yes\n",
     NULL},
};

/* How likely the agent that is later in the list wins as FIRST. */
static HetResults *
make_results(const HetTournament *tournament)
{
    HetResults *results = het_results_new(tournament);
    for (unsigned leg = 0; leg < results->count; leg++) {
        HetPairing pairing = het_tournament_pairing(tournament, leg / 2);
        unsigned first = het_pairing_agent(&pairing, leg % 2, HET_FIRST);
        unsigned second = het_pairing_agent(&pairing, leg % 2, HET_SECOND);
        double better = 0.5 + 0.08 * ((double)first - second) - 0.05 * pairing.scenario;
        make_leg(leg, better, &results->legs[leg]);
    }
    return results;
}

static void
add_part(GString *text, const char *title, const char *part)
{
    g_string_append_printf(text, "> %s\n%s%s", title, part,
                           g_str_has_suffix(part, "\n") ? "" : "\n");
}

/* Data and scripts; a stand-in draws, so that no test waits for gnuplot. */
static void
add_plots(GString *text, const HetReport *report)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("hetman-figures-XXXXXX", &error);
    g_autofree char *program = g_build_filename(folder, "gnuplot", NULL);
    g_autofree char *path = g_strdup(g_getenv("PATH"));
    HetPlot plots[HET_PLOTS];
    assert_no_error(error);
    g_file_set_contents(program, "#!/bin/sh\ncat >/dev/null\necho '</svg>'\n", -1, &error);
    assert_no_error(error);
    assert_int_equal(g_chmod(program, 0700), 0);
    g_autofree char *mine = g_strconcat(folder, ":", path, NULL);
    g_setenv("PATH", mine, TRUE);
    unsigned count = het_plot_draw(report, folder, plots, &error);
    g_setenv("PATH", path, TRUE);
    assert_no_error(error);
    for (unsigned i = 0; i < count; i++) {
        static const char *const ends[] = {".dat", ".gp", ".svg"};
        for (unsigned k = 0; k < G_N_ELEMENTS(ends); k++) {
            g_autofree char *name = g_strconcat(plots[i].name, ends[k], NULL), *part = NULL;
            g_autofree char *file = g_build_filename(folder, name, NULL);
            g_file_get_contents(file, &part, NULL, &error);
            assert_no_error(error);
            if (strcmp(part, "</svg>\n") != 0) /* the stand-in draws nothing */
                add_part(text, name, part);
            g_unlink(file);
        }
    }
    het_plots_clear(plots, count);
    g_unlink(program);
    g_rmdir(folder);
}

static void
add_page(GString *text, const HetReport *report, const HetSprt *sprt, const Tournament *row)
{
    static char svg[] =
        "<?xml version=\"1.0\"?>\n<svg width=\"900\">\n<title>x</title>\n<desc>y</desc>\n"
        "<g id=\"p\"><path d='M1,1'/><text><tspan>doctrine</tspan></text></g>\n</svg>\n";
    static char data[] = "# a, b\n1 2\n";
    const HetPlot figure = {.title = "Ratings", .svg = svg, .data = data};
    g_autoptr(GPtrArray) origins = g_ptr_array_new();
    const bool linked = row->sprt == NULL; /* to the games on a board */
    HetReport reported = *report;
    reported.games_at = linked ? "http://board/?store=x" : NULL;
    const HetPage page = {.report = &reported,
                          .sprt = sprt,
                          .origins = origins,
                          .figures = &figure,
                          .figure_count = 1,
                          .tournament = report->tournament,
                          .results = report->results,
                          .board = linked ? "http://board" : NULL,
                          .store = row->name,
                          .program = "hetman"};
    g_autofree char *html = het_report_html(&page);
    /* Without the styles; the version of the program is of no interest. */
    const char *body = strstr(html, "<h1");
    assert_non_null(body);
    g_auto(GStrv) lines = g_strsplit(body, "\n", -1);
    g_string_append(text, "> page\n");
    for (unsigned i = 0; lines[i] != NULL; i++)
        if (strstr(lines[i], "Page by hetman") == NULL)
            g_string_append_printf(text, "%s\n", lines[i]);
}

static void
a_tournament_is_reported_as_before(void **test)
{
    const Tournament *row = *test;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetTournament) tournament =
        het_tournament_parse(row->name, row->definition, -1, &error);
    assert_no_error(error);
    het_tournament_load(tournament, het_rules_registry, &error);
    assert_no_error(error);
    g_autoptr(HetResults) results = make_results(tournament);
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    HetSprt sprt;
    assert_true(het_sprt_parse(row->sprt != NULL ? row->sprt : "0,10", &sprt, NULL));
    const HetSprt *requested = row->sprt != NULL ? &sprt : NULL;
    g_autoptr(GString) text = g_string_new(NULL), rows = g_string_new(NULL);
    g_autoptr(GArray) figures = het_report_figures(report, requested);
    g_autofree char *plain = het_report_text(report, false), *csv = het_figures_csv(figures);
    add_part(text, "text", plain);
    add_part(text, "csv", csv);
    if (requested != NULL) {
        unsigned tested = 0;
        HetPairs pairs = {{0}};
        bool decided = het_results_test(results, requested, &tested, &pairs);
        g_autofree char *verdict = het_report_verdict(report, requested);
        g_string_append_printf(text, "> test: %s after %u pairs\n", decided ? "decided" : "open",
                               tested);
        add_part(text, "verdict", verdict);
    }
    add_plots(text, report);
    add_page(text, report, requested, row);
    het_row_csv_head(true, rows);
    for (unsigned leg = 0, usual = 0; leg < results->count; leg++) {
        if (results->legs[leg].code == HET_LEG_NORMAL && usual++ >= 12)
            continue; /* some of them will do */
        const HetRow one = {.leg = leg, .result = results->legs[leg]};
        het_row_csv(tournament, &one, leg % 2 == 0, rows);
        het_row_format(&one, rows);
        g_string_append_c(rows, '\n');
    }
    add_part(text, "rows", rows->str);
    g_autofree char *file = g_strconcat("figures-", row->name, NULL);
    kept_text_expect(file, text->str);
}

/* What a store gives back of a leg: everything. */
static void
assert_same_leg(const HetLegResult *back, const HetLegResult *leg)
{
    assert_int_equal(back->code, leg->code);
    assert_int_equal(back->winner, leg->winner);
    assert_int_equal(back->offender, leg->offender);
    assert_int_equal(back->plies, leg->plies);
    assert_int_equal(back->turns, leg->turns);
    assert_true(back->hash == leg->hash);
    assert_string_equal(back->reason, leg->reason);
    assert_int_equal(back->has_luck, leg->has_luck);
    assert_true(!leg->has_luck || back->luck == leg->luck);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        assert_int_equal(back->work[side].choices, leg->work[side].choices);
        assert_int_equal(back->work[side].iterations, leg->work[side].iterations);
        assert_int_equal(back->work[side].calls, leg->work[side].calls);
        assert_int_equal(back->work[side].evaluations, leg->work[side].evaluations);
    }
    assert_memory_equal(back->cpu, leg->cpu, sizeof leg->cpu);
    assert_memory_equal(back->wall, leg->wall, sizeof leg->wall);
}

static void
a_store_gives_back_what_it_was_given(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    const Tournament *row = &tournaments[0];
    g_autoptr(HetTournament) tournament =
        het_tournament_parse(row->name, row->definition, -1, &error);
    assert_true(het_tournament_load(tournament, het_rules_registry, &error));
    g_autoptr(HetResults) results = make_results(tournament), back = het_results_new(tournament);
    g_autofree char *folder = g_dir_make_tmp("hetman-figures-XXXXXX", &error);
    g_autofree char *path = g_build_filename(folder, "store", NULL);
    HetStore *store = het_store_open(path, tournament, &error);
    assert_no_error(error);
    for (unsigned leg = 0; leg < results->count; leg++) {
        HetRow one = {.leg = leg, .result = results->legs[leg]};
        one.result.has_course = false; /* studies alone keep it */
        if (het_leg_code_scored(one.result.code))
            het_store_add(store, &one, NULL, &error);
        assert_no_error(error);
    }
    assert_true(het_store_results(store, tournament, back, &error));
    het_store_free(store);
    for (unsigned leg = 0; leg < results->count; leg++) {
        if (het_leg_code_scored(results->legs[leg].code))
            assert_same_leg(&back->legs[leg], &results->legs[leg]);
        else
            assert_int_equal(back->legs[leg].code, HET_LEG_UNPLAYED);
    }
    g_unlink(path);
    g_rmdir(folder);
}

/* --- studies ---------------------------------------------------------------------------------- */

typedef struct {
    const char *name, *definition;
} Study;

#define STUDY                                                                                      \
    "[study]\nformat=1\ntitle=Race\nscenario=einstein/standard\nagents=doctrine;doctrine\n"
#define ALL                                                                                        \
    "responses=points; win first; draw; strength-lost first; "                                     \
    "units-lost second; shaken first; exchange; levels second; rout first; broken second; "        \
    "score difference; ground first; turns\n"
#define RUN "[factor run]\ntitle=how it runs\nvary=dial first run\nvalues=0;1;3\n"
#define TAKE "[factor take]\nvary=dial first take\nvalues=0;1\nlabels=never;often\n"
#define BLOCK "[factor block]\nvary=dial second run\nvalues=0..4\n"

static Study studies[] = {
    {"factorial", STUDY "games=12\nbaseline=take=1\n" ALL RUN TAKE},
    {"width", STUDY "width=30\nleast=10\nmost=40\nresponses=points; turns\n" RUN TAKE},
    {"bisection", STUDY "games=10\ndesign=bisection block 50\nresponses=points\n" TAKE BLOCK},
    {"list", STUDY "games=10\ndesign=list\nresponses=points; turns\n" RUN TAKE
                   "[points]\na=0;0\nb=1;1\nc=3;0\n"},
};

static void
add_points(GString *text, const HetStudy *study)
{
    for (unsigned point = 0; point < study->points->len; point++) {
        const HetStudyPoint *it = het_study_point(study, point);
        g_autofree char *words = het_study_point_text(study, point);
        g_string_append_printf(text, "%u: %s: %s, %s against %s\n", point, words, it->scenario,
                               it->agents[0], it->agents[1]);
    }
}

static void
add_wanted(GString *text, const HetStudy *study, const HetResults *results)
{
    g_autofree unsigned *pairs = g_new0(unsigned, study->points->len);
    unsigned open = het_study_wanted(study, results, (HetShard){0}, pairs);
    g_string_append_printf(text, "%u open; pairs wanted:", open);
    for (unsigned point = 0; point < study->points->len; point++)
        g_string_append_printf(text, " %u", pairs[point]);
    g_string_append_c(text, '\n');
}

/* What plots draw: the mean of each value of a factor, of each value of another as well. */
static void
add_averages(GString *text, const HetAnalysis *analysis, unsigned factor, unsigned other)
{
    const HetStudy *study = analysis->study;
    const unsigned values = het_study_factor(study, factor)->values->len;
    const unsigned others =
        other < study->factors->len ? het_study_factor(study, other)->values->len : 1;
    for (unsigned value = 0; value < values; value++)
        for (unsigned with = 0; with < others; with++) {
            const HetContrast mean = het_analysis_average(analysis, 0, factor, value, other, with);
            const double reported[] = {mean.value, mean.low, mean.high};
            g_string_append_printf(text, "%u=%u, %u:", factor, value, with);
            for (unsigned i = 0; i < G_N_ELEMENTS(reported); i++) {
                char number[G_ASCII_DTOSTR_BUF_SIZE];
                g_ascii_formatd(number, sizeof number, "%.5f", reported[i]);
                g_string_append_printf(text, " %s", isnan(reported[i]) ? "-" : number);
            }
            g_string_append_c(text, '\n');
        }
}

static void
a_study_is_reported_as_before(void **test)
{
    const Study *row = *test;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetStudy) study = het_study_parse(row->name, row->definition, -1, &error);
    assert_no_error(error);
    het_study_load(study, het_rules_registry, &error);
    assert_no_error(error);
    g_autoptr(GString) text = g_string_new("> points\n");
    add_points(text, study);
    g_autoptr(HetResults) results = het_results_new(study->tournament);
    const unsigned rows = study->tournament->rows->len;
    g_string_append(text, "> what is played next\n");
    for (unsigned stage = 0; stage < 4; stage++) {
        g_autofree unsigned *pairs = g_new0(unsigned, study->points->len);
        add_wanted(text, study, results);
        het_study_wanted(study, results, (HetShard){0}, pairs);
        for (unsigned point = 0; point < study->points->len; point++) {
            const unsigned place = het_study_point(study, point)->row;
            for (unsigned game = 0; game < 2 * pairs[point]; game++) {
                unsigned leg = 2 * (game / 2 * rows + place) + game % 2;
                if (results->legs[leg].code == HET_LEG_UNPLAYED)
                    make_leg(leg, 0.15 + 0.6 * point / study->points->len, &results->legs[leg]);
            }
        }
    }
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    g_autoptr(GPtrArray) same = het_study_same(analysis, results);
    const HetStudyReport report = {.analysis = analysis, .path = "a.study", .same = same};
    g_string_append(text, "> averages\n");
    for (unsigned factor = 0; factor < study->factors->len; factor++) {
        add_averages(text, analysis, factor, G_MAXUINT);
        if (factor > 0)
            add_averages(text, analysis, factor, 0);
    }
    g_autofree char *plain = het_study_report_text(&report);
    g_autoptr(GArray) figures = het_study_figures(&report);
    g_autofree char *csv = het_figures_csv(figures);
    add_part(text, "text", plain);
    add_part(text, "csv", csv);
    g_autofree char *file = g_strconcat("figures-study-", row->name, NULL);
    kept_text_expect(file, text->str);
}

TEST_UNIT("figures")
{
    struct CMUnitTest tests[G_N_ELEMENTS(tournaments) + G_N_ELEMENTS(studies) + 1];
    size_t count = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(tournaments); i++)
        tests[count++] = (struct CMUnitTest){.name = tournaments[i].name,
                                             .test_func = a_tournament_is_reported_as_before,
                                             .initial_state = &tournaments[i]};
    for (size_t i = 0; i < G_N_ELEMENTS(studies); i++)
        tests[count++] = (struct CMUnitTest){.name = studies[i].name,
                                             .test_func = a_study_is_reported_as_before,
                                             .initial_state = &studies[i]};
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(a_store_gives_back_what_it_was_given);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
