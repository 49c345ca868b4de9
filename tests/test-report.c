/* Reports from results made by hand. */
#include "test.h"

#include "engine/rules/registry.h"
#include "eval/gnuplot.h"
#include "eval/report-html.h"

static const char definition[] = "[tournament]\n"
                                 "title=Trial\n"
                                 "agents=random;greedy;mcts:iterations=10,cutoff=1\n"
                                 "scenarios=einstein/standard\n"
                                 "pairs=2\n"
                                 "anchor=greedy\n";

static HetTournament *
load(const char *text)
{
    GError *error = NULL;
    HetTournament *tournament = het_tournament_parse("t", text, -1, &error);
    assert_no_error(error);
    het_tournament_load(tournament, het_rules_registry, &error);
    assert_no_error(error);
    return tournament;
}

static void
set_leg(HetResults *results, unsigned pair, unsigned leg, HetLegCode code, HetActor winner)
{
    HetLegResult *result = &results->legs[2 * pair + leg];
    result->code = code;
    result->winner = winner;
    bool fault = code >= HET_LEG_RESIGNED && code <= HET_LEG_OVERRUN;
    result->offender = fault ? het_other(winner) : HET_NOBODY;
    result->work[HET_FIRST].choices = 10;
}

/* Six pairs: random-greedy, random-mcts, greedy-mcts, twice. mcts wins all it finishes, greedy
 * beats random once by a draw and a win; of the last three pairs one is whole. */
static HetResults *
made_results(const HetTournament *tournament)
{
    HetResults *results = het_results_new(tournament);
    set_leg(results, 0, 0, HET_LEG_NORMAL, HET_NOBODY);
    set_leg(results, 0, 1, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 1, 0, HET_LEG_CRASH, HET_SECOND);
    set_leg(results, 1, 1, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 2, 0, HET_LEG_NORMAL, HET_SECOND);
    set_leg(results, 2, 1, HET_LEG_ILLEGAL_MOVE, HET_FIRST);
    set_leg(results, 3, 0, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 3, 1, HET_LEG_WORKER_LOST, HET_NOBODY);
    set_leg(results, 4, 0, HET_LEG_NORMAL, HET_SECOND);
    set_leg(results, 4, 1, HET_LEG_NORMAL, HET_FIRST);
    return results;
}

static void
reports_count_whole_pairs(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = load(definition);
    g_autoptr(HetResults) results = made_results(tournament);
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    static const HetPairs expected[] = {{{2, 1, 0, 0, 0}}, {{1, 0, 0, 1, 0}}, {{0, 0, 0, 0, 3}}};
    for (unsigned agent = 0; agent < 3; agent++) {
        HetPairs total = het_report_total(report, agent);
        assert_memory_equal(&total, &expected[agent], sizeof total);
    }
    HetPairs meeting = het_report_meeting(report, "einstein", 2, 0);
    assert_int_equal(meeting.count[4], 2);
    meeting = het_report_meeting(report, "kircholm", 2, 0);
    assert_int_equal(het_pairs_count(&meeting), 0);
    assert_int_equal(report->halves, 1);
    static const unsigned ranked[] = {2, 1, 0};
    assert_memory_equal(report->ranked, ranked, sizeof ranked);
    assert_int_equal(report->tallies[0].offences[HET_LEG_CRASH], 1);
    assert_int_equal(report->tallies[1].offences[HET_LEG_ILLEGAL_MOVE], 1);
    assert_int_equal(report->tallies[0].won, 1);
    assert_int_equal(report->tallies[0].drawn, 1);
    assert_int_equal(report->tallies[0].lost, 5);
    assert_int_equal(report->tallies[0].work.choices, 40);
    assert_true(report->ratings[2].elo > 0 && report->ratings[0].elo < 0);
    /* FIRST: 1.5, 1, 1 and 1 points of the whole pairs 0, 1, 2 and 4. */
    static const HetPairs balance = {{0, 0, 3, 1, 0}};
    assert_memory_equal(&report->balance[0], &balance, sizeof balance);
    assert_string_equal(het_report_system(report, 0), "einstein");
    assert_null(het_report_system(report, 1));
}

static void
assert_holds(const char *text, const char *what)
{
    if (strstr(text, what) == NULL)
        fail_msg("no \"%s\" in:\n%s", what, text);
}

static void
reports_read_well(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = load(definition);
    g_autoptr(HetResults) results = made_results(tournament);
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    g_autoptr(GArray) figures = het_report_figures(report, NULL);
    g_autofree char *text = het_report_text(report, false), *colour = het_report_text(report, true);
    g_autofree char *csv = het_figures_csv(figures), *json = het_figures_json(figures);
    assert_holds(text, "9 of 12 legs scored, 4 whole pairs");
    assert_holds(text, "95 %");
    assert_holds(text, "  2  greedy");
    assert_holds(text, "The Elo of greedy is 0.");
    assert_holds(text, "Legs lost by other ways than the rules\n");
    assert_true(g_regex_match_simple("\n  \\d  random +(- +)?1( +-)?\n", text, 0, 0));
    assert_true(g_regex_match_simple("\n   worker-lost +1\n", text, 0, 0));
    assert_true(g_regex_match_simple("\n   without-partner +1\n", text, 0, 0));
    assert_null(strchr(text, '\033'));
    assert_null(strstr(text, " \n"));
    assert_holds(colour, "\033[1mStandings\033[0m");
    assert_holds(csv, "\nscore,\"mcts:iterations=10,cutoff=1\",,,100,");
    assert_holds(csv, "\nfirst side,White,Black,einstein/standard,56.25,");
    assert_holds(csv, "\nlegs,worker-lost,,,1,,,12\n");
    assert_holds(csv, "\ncrash,random,,,1,,,12\n");
    assert_holds(csv, "\nelo difference,\"mcts:iterations=10,cutoff=1\",random,,inf,");
    assert_holds(json, "\"value\": null");
}

/* greedy loses more points in all, on the two scenarios of one system, than it wins on the one of
 * the other: but each system counts alike, in every form. */
static void
systems_count_alike(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament =
        load("[tournament]\nagents=random;greedy\npairs=1\n"
             "scenarios=einstein/standard;kipling/skirmish;kipling/battery\n");
    g_autoptr(HetResults) results = het_results_new(tournament);
    set_leg(results, 0, 0, HET_LEG_NORMAL, HET_SECOND);
    set_leg(results, 0, 1, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 1, 0, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 1, 1, HET_LEG_NORMAL, HET_SECOND);
    set_leg(results, 2, 0, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 2, 1, HET_LEG_NORMAL, HET_NOBODY);
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    assert_int_equal(report->ranked[0], 1);
    HetEstimate pooled = het_report_pooled(report, 1);
    assert_float_equal(pooled.mean, (1 + 0.125) / 2, 1e-12);
    pooled = het_report_pooled_meeting(report, 0, 1);
    assert_float_equal(pooled.mean, (0 + 0.875) / 2, 1e-12);
    g_autofree char *text = het_report_text(report, false);
    assert_holds(text, "All systems, each counting alike");
    assert_holds(text, "Standings: kipling");
    g_autoptr(GArray) figures = het_report_figures(report, NULL);
    g_autofree char *csv = het_figures_csv(figures);
    assert_holds(csv, "\nscore,greedy,,einstein,100,");
    assert_holds(csv, "\nscore,greedy,,kipling,12.5,");
    assert_holds(csv, "\nscore,greedy,,,56.25,");
    assert_holds(csv, "\nelo,greedy,,einstein,");
    assert_null(strstr(csv, "\nelo,greedy,,,")); /* no Elo over systems */
}

/* Over all systems greedy comes first, on kipling random: each table numbers them in its own order.
 */
static void
each_system_is_numbered_by_its_own_scores(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = load("[tournament]\nagents=random;greedy;uct\npairs=1\n"
                                               "scenarios=einstein/standard;kipling/skirmish\n");
    g_autoptr(HetResults) results = het_results_new(tournament);
    for (unsigned pair = 0; pair < 6; pair++) {
        HetPairing pairing = het_tournament_pairing(tournament, pair);
        bool kipling = pairing.scenario == 1;
        /* einstein: greedy, uct, random; kipling: random, greedy, and uct has nothing */
        static const unsigned places[2][3] = {{2, 0, 1}, {0, 1, 2}};
        bool better = places[kipling][pairing.agents[0]] < places[kipling][pairing.agents[1]];
        set_leg(results, pair, 0, HET_LEG_NORMAL, better ? HET_FIRST : HET_SECOND);
        set_leg(results, pair, 1, HET_LEG_NORMAL, better ? HET_SECOND : HET_FIRST);
    }
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    static const unsigned all[] = {1, 0, 2}, kipling[] = {0, 1, 2}, einstein[] = {1, 2, 0};
    g_autofree unsigned *first = het_report_order(report, "einstein");
    g_autofree unsigned *second = het_report_order(report, "kipling");
    assert_memory_equal(report->ranked, all, sizeof all);
    assert_memory_equal(first, einstein, sizeof einstein);
    assert_memory_equal(second, kipling, sizeof kipling);
    g_autofree char *text = het_report_text(report, false);
    g_autofree char *standings = g_strdup(strstr(strstr(text, "Standings: kipling\n"), "\n  1  "));
    assert_holds(standings, "\n  1  random");
    assert_holds(strstr(text, "All systems, each counting alike"), "\n  1  greedy");
    const char *heads = strstr(text, "Head to head, row against column: kipling");
    assert_true(g_regex_match_simple("\\n  1  random +- +100\\.0 ", heads, 0, 0));
    assert_holds(strstr(text, "Nash average and alpha-rank: einstein"), "\n  2  uct");
    const char *circles = strchr(strstr(text, "Nash average and alpha-rank: einstein"), '\n') + 1;
    const char *row = strstr(circles, "\n  1  ");
    assert_int_equal(strcspn(circles, "\n"), strcspn(row + 1, "\n")); /* columns end alike */
    assert_holds(text, "Scores by scenario, agents as numbered over all systems\n");
    g_autoptr(GArray) figures = het_report_figures(report, NULL);
    g_autofree char *csv = het_figures_csv(figures);
    assert_true(strstr(csv, "score,random,,kipling") < strstr(csv, "score,greedy,,kipling"));
    const HetPage page = {.report = report,
                          .origins = g_ptr_array_new(),
                          .tournament = tournament,
                          .results = results,
                          .board = "http://board",
                          .store = "a store",
                          .program = "hetman"};
    g_autofree char *html = het_report_html(&page);
    for (unsigned agent = 0; agent < tournament->agents->len; agent++) {
        g_autofree char *played =
            g_strdup_printf("<dd>%s", (char *)tournament->agents->pdata[agent]);
        assert_holds(html, played);
    }
    assert_holds(html, "http://board/?store=a%20store&amp;pair=1&amp;leg=1\">1-1</a>");
    assert_holds(html, "<td>first, ");
    assert_holds(html, "<td>second, ");
    assert_holds(strstr(html, "Standings: kipling"), "<i>1</i>random");
    assert_holds(strstr(html, "Head to head, row against column: einstein"), "<i>3</i>random");
    g_ptr_array_unref((GPtrArray *)(uintptr_t)page.origins);
}

/* Letters of any alphabet, digits and what means nothing in a script stand for themselves. */
static void
text_for_gnuplot_is_text(void **unused)
{
    (void)unused;
    g_autoptr(GString) script = g_string_new(NULL);
    het_gnuplot_quote(script, "\303\200 b-3 (.,:;+=%/)\"'`$\\\n");
    assert_string_equal(script->str,
                        "\"\303\200 b-3 (.,:;+=%/)\\0042\\0047\\0140\\0044\\0134\\0040\"");
}

/* Names stand beside each other in lines as long as there is room for, unless a word is longer. */
static void
names_along_an_axis_are_broken_into_lines(void **unused)
{
    (void)unused;
    static char *names[] = {(char *)"a 5% slope", (char *)"as it is"};
    static char *turned[] = {(char *)"as it is", (char *)"a 5% slope"};
    static const double places[] = {2.5, 10};
    const GPtrArray labels = {(gpointer *)names, G_N_ELEMENTS(names)};
    const GPtrArray others = {(gpointer *)turned, G_N_ELEMENTS(turned)};
    g_autoptr(GString) script = g_string_new(NULL);
    assert_int_equal(het_gnuplot_room(&labels, 12), 6);
    assert_int_equal(het_gnuplot_room(&labels, 10), 0);
    assert_int_equal(het_gnuplot_room(&others, 10), 0);
    assert_int_equal(het_gnuplot_tics(script, "x", &labels, places, 6), 2);
    assert_string_equal(script->str, "set xtics (\"a 5%%\".\"\\n\".\"slope\" 2.5, "
                                     "\"as it\".\"\\n\".\"is\" 10) noenhanced\n");
    g_string_truncate(script, 0);
    assert_int_equal(het_gnuplot_tics(script, "y", &labels, NULL, 30), 1);
    assert_string_equal(script->str, "set ytics (\"a 5%% slope\" 1, \"as it is\" 2) noenhanced\n");
}

/* A tournament without a game still reports. */
static void
nothing_played_is_reported(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = load(definition);
    g_autoptr(HetResults) results = het_results_new(tournament);
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    g_autofree char *text = het_report_text(report, false);
    assert_holds(text, "0 of 12 legs scored, 0 whole pairs");
    assert_true(g_regex_match_simple("\n   unplayed +12\n", text, 0, 0));
    assert_false(report->ratings[0].known);
}

TEST_UNIT("report")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reports_count_whole_pairs),
        cmocka_unit_test(reports_read_well),
        cmocka_unit_test(systems_count_alike),
        cmocka_unit_test(each_system_is_numbered_by_its_own_scores),
        cmocka_unit_test(text_for_gnuplot_is_text),
        cmocka_unit_test(names_along_an_axis_are_broken_into_lines),
        cmocka_unit_test(nothing_played_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
