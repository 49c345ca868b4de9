/* The page of a report, through the program: every figure of the text is on it, it needs no other
 * file, and what it prints plays the same games again. */
#include "test.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "program.h"

#define TOURNAMENT                                                                                 \
    "tournament --agents=random,greedy,mcts:iterations=30,cutoff=1 "                               \
    "--scenarios=einstein/standard,kipling/skirmish --pairs=6 --seed=11"

static ProgramOutcome
play(const char *options)
{
    g_autofree char *line = g_strdup_printf(TOURNAMENT " %s", options);
    return program_line_ends(program_hetman, line, 0);
}

static void
assert_runs(const char *program, const char *line)
{
    g_auto(ProgramOutcome) outcome = program_line_ends(program, line, 0);
}

static void
assert_plays(const char *options)
{
    g_auto(ProgramOutcome) outcome = play(options);
}

/* (transfer full) */
static char *
page_of(const char *store, const char *options)
{
    g_autofree char *line = g_strdup_printf("report %s --html=page.html%s", store, options);
    assert_runs(program_hetman, line);
    return program_file("page.html");
}

/* --- the same figures ------------------------------------------------------------------------- */

/* Every match in the text, written as the page writes it, is on the page. Returns their number. */
static unsigned
assert_carries(const char *page, const char *text, const char *pattern, const char *written)
{
    g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_MULTILINE, 0, NULL);
    assert_non_null(regex);
    g_autoptr(GMatchInfo) match = NULL;
    unsigned count = 0;
    for (g_regex_match(regex, text, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL), count++) {
        g_autofree char *what = g_match_info_expand_references(match, written, NULL);
        if (strstr(page, what) == NULL)
            fail_msg("no \"%s\" on the page of:\n%s", what, text);
    }
    return count;
}

#define NUMBER "[+-]?(?:\\d+(?:\\.\\d+)?|inf)"
#define INTERVAL "(" NUMBER ") \\((" NUMBER " to " NUMBER ")\\)"

/* Rows of standings: 3 agents in each of 2 systems, and over both. */
static void
the_page_has_every_figure_of_the_text(void **unused)
{
    (void)unused;
    assert_runs(program_hetman, TOURNAMENT " --luck --store=s");
    g_auto(ProgramOutcome) report = program_line_ends(program_hetman, "report s", 0);
    g_autofree char *page = page_of("s", "");
    const char *text = report.output;
    /* scores in standings, head to head and by scenario; Elo, its anchor without; without luck,
     * one of equal pairs without */
    assert_true(assert_carries(page, text, INTERVAL, "\\1 <small>(\\2)</small>") >=
                9 + 12 + 6 + 2 + 4 + 2 + 5);
    assert_int_equal(assert_carries(page, text, "^  (\\d)  (\\S+) ", "<i>\\1</i>\\2</th>"),
                     3 * (3 + 2 + 2) + 3); /* standings, heads, circles; work */
    assert_int_equal(assert_carries(page, text,
                                    "^  \\d  (\\S+) +" INTERVAL " +" INTERVAL " +" INTERVAL "$",
                                    "\\1</th><td>\\2 <small>(\\3)</small></td><td>\\4 <small>(\\5)"
                                    "</small></td><td>\\6 <small>(\\7)</small></td></tr>"),
                     6); /* Nash average and alpha-rank */
    assert_int_equal(
        assert_carries(page, text,
                       "^  \\d  (\\S+) +(\\d+) +(\\d+\\.\\d) +(\\d+\\.\\d) +(\\d+\\.\\d)$",
                       "\\1</th><td>\\2</td><td>\\3</td><td>\\4</td><td>\\5</td>"),
        3); /* work a choice */
    assert_int_equal(
        assert_carries(page, text, "^(\\d+ of \\d+ legs scored, \\d+ whole pairs)", "\\1"), 1);
    assert_int_equal(assert_carries(page, text,
                                    "^(Standings: \\w+|All systems, each .*|Nash .*|Head .*|With "
                                    ".*|Side .*|Work|How .*|Scores .*)$",
                                    "<h2>\\1</h2>"),
                     13);
    /* Results by system come first. */
    assert_true(strstr(page, "<h2>Standings: kipling") < strstr(page, "<h2>All systems"));
}

static void
a_match_is_reported_in_full(void **unused)
{
    (void)unused;
    assert_runs(program_hetman, "match einstein/standard random greedy --pairs=8 --store=s");
    g_auto(ProgramOutcome) report = program_line_ends(program_hetman, "report s --sprt=0,300", 0);
    g_autofree char *page = page_of("s", " --sprt=0,300");
    const char *text = report.output;
    assert_int_equal(assert_carries(page, text,
                                    "^   greedy, random +(\\d+\\.\\d) +(\\d+) +(\\d+) +(\\d+) "
                                    "+(\\d+) +(\\d+) +" INTERVAL,
                                    "greedy, random</th><td>\\1</td><td>\\2</td><td>\\3</td>"
                                    "<td>\\4</td><td>\\5</td><td>\\6</td><td>\\7 "
                                    "<small>(\\8)</small></td>"),
                     1);
    assert_int_equal(assert_carries(page, text, "^(Sequential test of .*)$", "<p>\\1.</p>"), 1);
    program_holds(page, "hetman tournament again.tournament --store=again.db --sprt=0,300\n");
    g_autofree char *plain = page_of("s", "");
    assert_null(strstr(plain, "Verdict"));     /* a test that was not requested proves nothing */
    assert_null(strstr(plain, "Standings: ")); /* one system: one table */
    assert_null(strstr(plain, "Legs lost by other"));
}

static void
failures_are_on_the_page(void **unused)
{
    (void)unused;
    g_autofree char *path = g_build_filename(program_directory, "bot", NULL);
    assert_true(g_file_set_contents(path, "#!/bin/sh\nread line; printf '= 1\\n\\n'\n", -1, NULL));
    assert_int_equal(g_chmod(path, 0755), 0);
    assert_runs(program_hetman,
                "match einstein/standard random external:./bot --recover --pairs=2 --store=s");
    g_autofree char *page = page_of("s", "");
    program_holds(page, "<h2>Legs lost by other ways than the rules</h2>");
    program_holds(page, "external:./bot</th><td>4</td>");
}

/* --- what it takes to play it again ----------------------------------------------------------- */

static void
what_the_page_prints_plays_the_same_games(void **unused)
{
    (void)unused;
    const char definition[] = "[tournament]\ntitle=Tom & <Jerry>\nagents=greedy;random;doctrine\n"
                              "scenarios=einstein/standard;kipling/skirmish\npairs=2\nseed=99\n"
                              "format=gauntlet\nanchor=random\nluck=yes\n";
    g_autofree char *path = g_build_filename(program_directory, "first.tournament", NULL);
    assert_true(g_file_set_contents(path, definition, -1, NULL));
    assert_runs(program_hetman, "tournament first.tournament --store=first.db");
    g_autofree char *page = page_of("first.db", "");
    program_holds(page, "<title>Tom &amp; &lt;Jerry&gt;</title>");
    assert_null(strstr(page, "<Jerry>"));
    program_holds(page, "<dd>random (anchor: its Elo is 0)</dd>");
    program_holds(page, "<dt>seed</dt><dd>99</dd>");
    program_holds(page, "the first agent against all others, 2 pairs a meeting");
    program_holds(page, g_get_host_name());
    program_holds(page, "<th scope=row>hetman ");
    program_holds(page, "kipling/skirmish</th><td>kipling</td><td>");
    const char *start = strstr(page, "&lt;&lt;'END'\n"), *end = strstr(page, "\nEND\n");
    assert_true(start != NULL && end != NULL && start < end);
    g_autofree char *markup = g_strndup(start + strlen("&lt;&lt;'END'\n"),
                                        (gsize)(end - start) - strlen("&lt;&lt;'END'"));
    g_autoptr(GString) text = g_string_new(markup);
    g_string_replace(text, "&lt;", "<", 0);
    g_string_replace(text, "&gt;", ">", 0);
    g_string_replace(text, "&amp;", "&", 0);
    g_autofree char *again = g_build_filename(program_directory, "again.tournament", NULL);
    assert_true(g_file_set_contents(again, text->str, -1, NULL));
    assert_runs(program_hetman, "tournament again.tournament --store=again.db");
    g_auto(ProgramOutcome) was = program_line_ends(program_hetman, "report first.db --json", 0),
                           is = program_line_ends(program_hetman, "report again.db --json", 0);
    assert_string_equal(was.output, is.output);
    program_holds(was.output, "score without luck");
}

static void
a_page_takes_no_other_form(void **unused)
{
    (void)unused;
    assert_runs(program_hetman, "match einstein/standard random greedy --pairs=1 --store=s");
    g_auto(ProgramOutcome) outcome =
        program_line_ends(program_hetman, "report s --html=page.html --csv", 2);
    program_holds(outcome.errors, "--html writes a page: leave out --csv");
}

/* --- plots ------------------------------------------------------------------------------------ */

static void
pages_and_plots_are_made_from_the_store_alone(void **unused)
{
    (void)unused;
    assert_plays("--store=results");
    g_auto(ProgramOutcome) played = play("--store=results");
    g_auto(ProgramOutcome) text = program_line_ends(program_hetman, "report results", 0);
    assert_string_equal(text.output, played.output);
    g_setenv("TMPDIR", program_directory, TRUE);
    g_auto(ProgramOutcome) outcome =
        program_line_ends(program_hetman, "report results --html=page.html", 0);
    assert_string_equal(outcome.errors, "page written to page.html\n");
    g_autofree char *made = g_build_filename(program_directory, "page.html-plots", NULL);
    assert_false(g_file_test(made, G_FILE_TEST_EXISTS));
    g_unsetenv("TMPDIR");
    g_autoptr(GDir) left = g_dir_open(program_directory, 0, NULL);
    for (const char *name; (name = g_dir_read_name(left)) != NULL;)
        assert_false(g_str_has_prefix(name, "hetman-plots-"));
    g_autofree char *page = program_file("page.html");
    program_holds(page, "<h2>Head to head, row against column: kipling</h2>");
    program_holds(page, "src=\"data:image/svg+xml;base64,");
    assert_null(strstr(page, "src=\"http"));
    assert_null(strstr(page, "href=\"http"));
    program_holds(page, "<img alt=\"Balance by scenario;");
    program_holds(page, "<pre># definition ");
    g_auto(ProgramOutcome) kept =
        program_line_ends(program_hetman, "report results --html=again.html --plots=plots", 0);
    assert_string_equal(kept.errors,
                        "page written to again.html\nplots, data and scripts are in plots\n");
    g_autofree char *again = program_file("again.html");
    assert_string_equal(again, page);
    static const char *const plots[] = {"ladder", "head-to-head", "balance"};
    static const char *const ends[] = {"dat", "gp", "svg"};
    for (size_t i = 0; i < G_N_ELEMENTS(plots); i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(ends); j++) {
            g_autofree char *name = g_strdup_printf("plots/%s.%s", plots[i], ends[j]);
            g_autofree char *file = program_file(name);
            if (file == NULL)
                fail_msg("no %s", name);
        }
    }
    g_autofree char *ladder = program_file("plots/ladder.dat");
    assert_int_equal(program_lines(ladder), 2 + 2 * 3);
    program_holds(ladder, "# definition ");
    /* A link is written through: so is a device, which must not be replaced by a file. */
    g_autofree char *link = g_build_filename(program_directory, "link.html", NULL);
    assert_int_equal(symlink("page.html", link), 0);
    g_auto(ProgramOutcome) linked =
        program_line_ends(program_hetman, "report results --html=link.html", 0);
    assert_true(g_file_test(link, G_FILE_TEST_IS_SYMLINK));
}

static void
without_gnuplot_the_page_has_its_tables(void **unused)
{
    (void)unused;
    assert_plays("--store=results --shard=1/6");
    g_autofree char *path = g_strdup(g_getenv("PATH"));
    g_setenv("PATH", "/nowhere", TRUE);
    g_auto(ProgramOutcome) outcome =
        program_line_ends(program_hetman, "report results --html=page.html", 0);
    g_setenv("PATH", path, TRUE);
    program_holds(outcome.errors, "gnuplot is not there, so nothing is drawn");
    assert_int_equal(program_lines(outcome.errors), 2);
    program_holds(outcome.errors, "\npage written to page.html\n");
    g_autofree char *page = program_file("page.html");
    program_holds(page, "<h2>Standings: einstein</h2>");
    assert_null(strstr(page, "<img"));
    program_holds(page, "<h2>To play it again</h2>");
    program_holds(page, "<p>12 of 72 legs scored, 6 whole pairs.");
    program_holds(page, "unplayed</th><td>60</td>");
}

/* gnuplot may end well and have drawn nothing, or half of it. */
static void
drawings_that_are_not_whole_are_reported(void **unused)
{
    static const char *const kinds[][2] = {{":", "\"ladder\" empty"},
                                           {"echo '<svg><path d=\"M'", "\"ladder\" cut off"},
                                           {"echo nó >&2; exit 1", "gnuplot failed: nó"}};
    (void)unused;
    assert_plays("--store=results --shard=1/6");
    g_autofree char *path = g_strdup(g_getenv("PATH"));
    g_autofree char *fake = g_strconcat(program_directory, ":", path, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autofree char *script = g_strdup_printf("#!/bin/sh\ncat >/dev/null; %s\n", kinds[i][0]);
        program_write("gnuplot", script, 0755);
        g_setenv("PATH", fake, TRUE);
        g_auto(ProgramOutcome) outcome =
            program_line_ends(program_hetman, "report results --plots=plots", 1);
        g_setenv("PATH", path, TRUE);
        program_holds(outcome.errors, kinds[i][1]);
        assert_int_equal(program_lines(outcome.errors), 1);
        g_autofree char *data = program_file("plots/ladder.dat");
        assert_non_null(data); /* to be drawn elsewhere */
    }
    program_write("gnuplot", "#!/bin/sh\ncat >/dev/null; echo '<svg'\n", 0755);
    g_setenv("PATH", fake, TRUE);
    g_auto(ProgramOutcome) page =
        program_line_ends(program_hetman, "report results --html=page.html", 1);
    g_setenv("PATH", path, TRUE);
    program_holds(page.errors, "gnuplot left the drawing \"ladder\" cut off");
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

TEST_UNIT("page")
{
    if (!program_find())
        return 2;
    const struct CMUnitTest tests[] = {
        test(the_page_has_every_figure_of_the_text),
        test(a_match_is_reported_in_full),
        test(failures_are_on_the_page),
        test(what_the_page_prints_plays_the_same_games),
        test(a_page_takes_no_other_form),
        test(pages_and_plots_are_made_from_the_store_alone),
        test(without_gnuplot_the_page_has_its_tables),
        test(drawings_that_are_not_whole_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
