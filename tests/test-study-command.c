/* Studies through the program: the same bytes for any number of jobs, with a store and without,
 * stopped and gone on with, in shards; a changed definition refused; exact answers kept; what comes
 * out as CSV, JSON, page, pictures and manifest. */
#include "test.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include <json-glib/json-glib.h>
#include <sqlite3.h>

#include "program.h"

#define RACE                                                                                       \
    "[study]\nformat=1\ntitle=A race & more\nscenario=einstein/standard\nagents=doctrine;random\n" \
    "responses=points; turns; strength-lost second; ground first\n"

#define FACTORS                                                                                    \
    "[factor run]\ntitle=how it runs\nvary=dial first run\nvalues=0;2;4\n"                         \
    "[factor take]\nvary=dial first take\nvalues=0;1\nlabels=never;often\n"

#define GAMES RACE "games=20\n" FACTORS

static void
write_study(const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(program_directory, name, NULL);
    assert_true(g_file_set_contents(path, text, -1, NULL));
}

/* (transfer full) What a command that must go well prints. */
static char *
says(const char *line)
{
    g_auto(ProgramOutcome) outcome = program_run(program_hetman, line);
    if (outcome.status != 0)
        fail_msg("%s: status %d: %s", line, outcome.status, outcome.errors);
    return g_steal_pointer(&outcome.output);
}

static void
refused(const char *line, int status, const char *message)
{
    g_auto(ProgramOutcome) outcome = program_run(program_hetman, line);
    assert_int_equal(outcome.status, status);
    assert_int_equal(program_lines(outcome.errors), 1);
    program_holds(outcome.errors, message);
}

static void
jobs_and_stores_do_not_change_a_byte(void **unused)
{
    (void)unused;
    write_study("a.study", GAMES);
    g_autofree char *one = says("study a.study --jobs=1 --csv=one.csv --json=one.json");
    g_autofree char *two = says("study a.study --jobs=2 --csv=two.csv --store=two.store");
    g_autofree char *again = says("study a.study --jobs=2 --csv=again.csv --store=two.store");
    g_autofree char *first = program_file("one.csv"), *second = program_file("two.csv");
    g_autofree char *third = program_file("again.csv");
    assert_string_equal(one, two);
    assert_string_equal(one, again);
    assert_string_equal(first, second);
    assert_string_equal(first, third);
    assert_int_equal(program_lines(first), 1 + 6 * 4);
    program_holds(one, "6 points; seed 1; definition ");
    program_holds(one, "120 games; intervals are 95 %");
    program_holds(one, "commanded by different agents, doctrine and random");
    program_holds(one, "ground first: no point keeps account of it");
    program_holds(first, ",0,never,points,%,20,");
    /* What the page says of a store: the game is there, of the point. */
    g_autofree char *replay = says("replay two.store --pair=6 --leg=1 --verify");
    assert_true(*replay != '\0');
    g_autofree char *status = says("status two.store");
    program_holds(status, "0 missing");
    refused("report two.store", 2, "is the store of a study");
}

/* Whatever a label or a title is of, the drawing shows it: it is no program, no format, no end of a
 * quotation. */
static void
labels_in_pictures_are_text(void **unused)
{
    (void)unused;
    write_study("odd.study",
                "[study]\nformat=1\ntitle=Odd labels\nscenario=einstein/standard\n"
                "agents=doctrine;random\nresponses=points\ngames=2\n"
                "[factor run]\ntitle='.system(\"touch PWN\").' 100 %\nvary=dial first run\n"
                "values=0;2;4\nlabels='.system(\"touch PWN\").';50 %;%s%n`touch PWN`\n"
                "[factor take]\ntitle='t'\nvary=dial first take\nvalues=0;1\n"
                "labels=\"+system(\"touch PWN\")+\";a\\\\\n");
    g_free(says("study odd.study --plots=odd --html=odd.html"));
    g_autofree char *one = program_file("odd/curve-points-run.svg");
    g_autofree char *other = program_file("odd/curve-points-take.svg");
    program_holds(one, "'.system(\"touch PWN\").' 100 %");
    program_holds(one, ">50 %<");
    program_holds(one, ">%s%n`touch PWN`<");
    program_holds(other, ">\"+system(\"touch PWN\")+\"<");
    program_holds(other, ">a\\<");
    g_autofree char *pwned = program_file("PWN"), *inner = program_file("odd/PWN");
    assert_null(pwned);
    assert_null(inner);
}

static void
a_changed_study_is_refused(void **unused)
{
    (void)unused;
    write_study("b.study", GAMES);
    g_free(says("study b.study --store=b.store"));
    write_study("c.study", RACE "games=20\nseed=2\n" FACTORS);
    refused("study c.study --store=b.store", 1, "seed is 1 there, 2 here");
    write_study("c.study", RACE "games=20\n[factor run]\nvary=dial first run\nvalues=0;2;3\n");
    refused("study c.study --store=b.store", 1, "holds another tournament");
    /* Other responses and more games are the same study. */
    write_study("c.study", "[study]\nformat=1\ntitle=B\nscenario=einstein/standard\n"
                           "agents=doctrine;random\nresponses=win first\ngames=24\n" FACTORS);
    g_autofree char *more = says("study c.study --store=b.store");
    program_holds(more, "144 games");
}

static void
shards_make_the_whole(void **unused)
{
    (void)unused;
    write_study("d.study", RACE "width=40\nleast=10\nmost=60\n" FACTORS);
    g_autofree char *whole = says("study d.study --csv=whole.csv");
    g_autofree char *one = says("study d.study --shard=1/2 --store=one.store");
    g_autofree char *two = says("study d.study --shard=2/2 --store=two.store2");
    g_free(says("merge all.store one.store two.store2"));
    g_autofree char *out = says("study d.study --store=all.store --csv=all.csv");
    g_autofree char *first = program_file("whole.csv"), *second = program_file("all.csv");
    assert_string_equal(first, second);
    assert_string_equal(whole, out);
    assert_string_not_equal(one, two);
    refused("study d.study --shard=3/2 --store=x.store", 2, "--shard=3/2: expected K/N");
    refused("study d.study --shard=1/2", 2, "--shard needs --store");
}

/* (transfer full) What is told, in the text and on the page, of a small study with this factor. */
static char *
told_of(const char *agents, const char *vary, const char *values)
{
    g_autofree char *text =
        g_strdup_printf("[study]\nformat=1\ntitle=Who\nscenario=einstein/standard\n%sgames=2\n"
                        "[factor who]\nvary=%s\nvalues=%s\n",
                        agents, vary, values);
    write_study("who.study", text);
    g_autofree char *out = says("study who.study --html=who.html");
    g_autofree char *page = program_file("who.html");
    return g_strconcat(out, page, NULL);
}

/* Where factors name both sides' agents those of the file play nowhere, and it is not said that
 * they command. */
static void
who_commands_is_told(void **unused)
{
    (void)unused;
    g_autofree char *both = told_of("", "agent both", "doctrine:runner; random");
    program_holds(both, "commanded by agents that the factors name\n");
    program_holds(both, "commanded by agents that the factors name.");
    assert_null(strstr(both, "commanded by doctrine"));
    g_autofree char *rule = told_of("agents=doctrine;random\n", "agent first; agent second",
                                    "doctrine:runner | doctrine; doctrine | doctrine:hunter");
    program_holds(rule, "agents that the factors name: what is found holds for play by rule\n");
    assert_null(strstr(rule, "different agents"));
    g_autofree char *one = told_of("agents=doctrine:hunter\n", "agent first", "doctrine; random");
    program_holds(one, "commanded by doctrine:hunter\n");
    program_holds(one, "commanded by <code>doctrine:hunter</code>");
}

static void
what_was_stopped_goes_on(void **unused)
{
    (void)unused;
    write_study("e.study", RACE "games=300\n" FACTORS);
    g_autofree char *whole = says("study e.study --csv=e1.csv");
    unsigned stopped = 0;
    for (unsigned times = 0; times < 8; times++) {
        GSubprocess *process =
            program_start(program_hetman, "study e.study --csv=e2.csv --jobs=2 --store=e.store");
        g_usleep(100000 + 50000 * times);
        g_subprocess_send_signal(process, times % 2 == 0 ? SIGTERM : SIGKILL);
        g_auto(ProgramOutcome) outcome = program_finish(process);
        if (outcome.status == 0)
            break;
        assert_true(outcome.status == 75 || outcome.status == -1);
        stopped++;
    }
    assert_true(stopped > 0);
    g_autofree char *rest = says("study e.study --csv=e2.csv --store=e.store");
    g_autofree char *first = program_file("e1.csv"), *second = program_file("e2.csv");
    assert_string_equal(first, second);
    assert_string_equal(whole, rest);
}

static void
exact_answers_are_those_of_odds(void **unused)
{
    (void)unused;
    write_study("f.study",
                "[study]\nformat=1\ntitle=A shot\nscenario=kircholm/drill-shooting\n"
                "answer=odds LH1 charge 0605\n"
                "responses=strength-lost first; strength-lost second; chance is shaken | falls "
                "back; fate LH1 lost\n"
                "[factor lances]\nvary=option lances-modifier\nvalues=0..2\n");
    g_autofree char *one = says("study f.study --csv=f1.csv --json=f.json");
    g_free(says("study f.study --csv=f2.csv --store=f.store"));
    g_free(says("study f.study --csv=f3.csv --store=f.store"));
    g_autofree char *first = program_file("f1.csv"), *second = program_file("f2.csv");
    g_autofree char *third = program_file("f3.csv");
    assert_string_equal(first, second);
    assert_string_equal(first, third);
    program_holds(one, "exact chances; nothing is sampled");
    g_autofree char *alone = says("study f.study --jobs=1 --csv=-");
    g_autofree char *together = says("study f.study --jobs=3 --csv=-");
    assert_string_equal(alone, together);
    /* Against the table of hetman odds for one of the points. */
    g_autoptr(JsonParser) parser = json_parser_new();
    const char *const words[] = {"odds", "kircholm/drill-shooting?lances-modifier=2",
                                 "LH1 charge 0605", "--json", NULL};
    g_auto(ProgramOutcome) odds = program_words(program_hetman, words);
    assert_int_equal(odds.status, 0);
    assert_true(json_parser_load_from_data(parser, odds.output, -1, NULL));
    JsonObject *told =
        json_object_get_object_member(json_node_get_object(json_parser_get_root(parser)), "odds");
    JsonArray *outcomes = json_object_get_array_member(told, "outcomes");
    double chance = 0;
    for (guint i = 0; i < json_array_get_length(outcomes); i++) {
        JsonObject *outcome = json_array_get_object_element(outcomes, i);
        const char *text = json_object_get_string_member(outcome, "text");
        if (strstr(text, "is shaken") != NULL || strstr(text, "falls back") != NULL)
            chance += 100 * json_object_get_double_member(outcome, "chance");
    }
    g_autofree char *row = g_strdup_printf("chance is shaken | falls back,%%,0,%.6g,", chance);
    program_holds(strstr(first, ",3,2,"), row);
    assert_true(chance > 0 && chance < 100);
}

static void
a_bisection_plays_what_it_needs(void **unused)
{
    (void)unused;
    write_study("g.study", "[study]\nformat=1\ntitle=Where\nscenario=einstein/standard\n"
                           "agents=doctrine;random\ngames=40\nresponses=points\n"
                           "design=bisection run 75\n"
                           "[factor run]\nvary=dial first run\nvalues=0..5 step 0.25\n");
    g_autofree char *text = says("study g.study --csv=g.csv");
    program_holds(text, "Break-even");
    program_holds(text, "bisection along run, to points = 75");
    g_autofree char *csv = program_file("g.csv");
    unsigned played = 0;
    for (const char *at = csv; (at = strstr(at, "points,%,40,")) != NULL; at++)
        played++;
    assert_in_range(played, 2, 8); /* of 21 */
}

static void
the_page_and_the_manifest_stand_alone(void **unused)
{
    (void)unused;
    write_study("h.study", GAMES);
    g_autofree char *text = says("study h.study --store=h.store --plots=h --html=h.html "
                                 "--manifest=h.manifest.json");
    g_autofree char *page = program_file("h.html"), *manifest = program_file("h.manifest.json");
    program_holds(page, "<title>A race &amp; more</title>");
    program_holds(page, "hetman replay h.store --pair=6 --leg=1");
    program_holds(page, "h.store&amp;pair=6&amp;leg=1\"");
    program_holds(page, "<svg role=img");
    program_holds(page, "how it runs");
    assert_null(strstr(page, "<script"));
    assert_non_null(strstr(page, "<td>p = "));
    assert_null(strstr(page, "p = 0.0000"));
    assert_null(strstr(page, "src="));
    static const char *const pictures[] = {"curve-points-run", "curve-points-take",
                                           "together-points-run-by-take", "effects-points",
                                           "quantiles-turns"};
    static const char *const ends[] = {"dat", "gp", "svg", "png"};
    for (size_t i = 0; i < G_N_ELEMENTS(pictures); i++)
        for (size_t j = 0; j < G_N_ELEMENTS(ends); j++) {
            g_autofree char *name = g_strdup_printf("h/%s.%s", pictures[i], ends[j]);
            g_autofree char *file = program_file(name);
            if (file == NULL)
                fail_msg("there is no %s", name);
        }
    g_autofree char *script = program_file("h/curve-points-run.gp");
    program_holds(script, "set xlabel \"how it runs\"");
    /* The manifest's command makes all of it again. */
    g_autoptr(JsonParser) parser = json_parser_new();
    assert_true(json_parser_load_from_data(parser, manifest, -1, NULL));
    JsonObject *object = json_node_get_object(json_parser_get_root(parser));
    const char *command = json_object_get_string_member(object, "command");
    assert_true(g_str_has_prefix(command, "hetman study h.study "));
    g_autofree char *again = says(command + strlen("hetman "));
    g_autofree char *same = program_file("h.manifest.json");
    assert_string_equal(again, text);
    assert_string_equal(same, manifest);
    assert_string_equal(json_object_get_string_member(object, "text"), GAMES);
}

/* Runs SQL on a store, past its checks. */
static void
change(const char *store, const char *sql)
{
    g_autofree char *path = g_build_filename(program_directory, store, NULL);
    sqlite3 *database = NULL;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    sqlite3_exec(database, "PRAGMA ignore_check_constraints = 1", NULL, NULL, NULL);
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(database));
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

static void
a_store_is_read_with_suspicion(void **unused)
{
    (void)unused;
    static const struct {
        const char *sql, *message;
    } cases[] = {
        {"UPDATE course SET first = 'x' WHERE pair = 2 AND name = 'units'",
         "the course of pair 2, leg 1 is none"},
        {"UPDATE course SET second = 3.5 WHERE pair = 3 AND leg = 2 AND name = 'rout'",
         "the course of pair 3, leg 2 is none"},
        {"UPDATE course SET first = 4294967296 WHERE pair = 1 AND leg = 1 AND name = 'score'",
         "the course of pair 1, leg 1 is none"},
        {"UPDATE course SET name = 'unit' WHERE pair = 1 AND leg = 2 AND name = 'units'",
         "the course of pair 1, leg 2 is none"},
        {"UPDATE course SET pair = -1 WHERE pair = 1 AND leg = 1 AND name = 'units'",
         "the course of pair -1, leg 1 is none"},
        {"DROP TABLE answer", "has not the tables and views of a store"},
    };
    write_study("s.study", RACE "games=4\n" FACTORS);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *name = g_strdup_printf("s%zu.store", i);
        g_autofree char *line = g_strdup_printf("study s.study --store=%s", name);
        g_free(says(line));
        change(name, cases[i].sql);
        refused(line, 1, cases[i].message);
    }
    write_study("x.study", "[study]\nformat=1\ntitle=A\nscenario=kircholm/drill-shooting\n"
                           "answer=odds LH1 charge 0605\n[factor lances]\n"
                           "vary=option lances-modifier\nvalues=0..1\n");
    g_free(says("study x.study --store=x.store"));
    change("x.store", "UPDATE answer SET point = 7 WHERE point = 2");
    refused("study x.study --store=x.store", 1, "the answer of point 7 is none");
}

static void
what_is_wrong_is_one_line(void **unused)
{
    (void)unused;
    write_study("w.study", "[study]\nformat=1\ntitle=A\n");
    refused("study w.study", 1, "w.study: [study]: expected games=");
    refused("study none.study", 1, "none.study");
    refused("study", 2, "expected");
    write_study("w.study", RACE "games=4\n[factor x]\nvary=option y\nvalues=1\n");
    refused("study w.study", 2, "w.study: point x=1: ");
    refused("study w.study --jobs=-1", 2, "--jobs=-1");
    write_study("w.study", GAMES);
    g_autofree char *plan = says("study w.study --dry-run");
    program_holds(plan, "6  run=4, take=often: einstein/standard; doctrine:run=4,take=1 against "
                        "random");
    program_holds(plan, "120 games at most");
    g_autofree char *good = says("check w.study");
    program_holds(good, "w.study: ok: study: 6 points");
}

/* What a store has of a study is told without a game, the same as if no more had been asked for. */
static void
what_there_is_so_far_is_told(void **unused)
{
    (void)unused;
    write_study("soon.study", GAMES);
    g_free(says("study soon.study --store=soon.store --csv=soon1.csv"));
    g_free(says("study soon.study --store=soon.store --csv=soon2.csv --so-far"));
    write_study("soon.study", RACE "games=40\n" FACTORS);
    g_auto(ProgramOutcome) half =
        program_run(program_hetman, "study soon.study --store=soon.store --csv=soon3.csv --so-far");
    assert_int_equal(half.status, 1);
    program_holds(half.output, "120 games; ");
    program_holds(half.output, "6 of 6 points want more games: this is what came out so far");
    g_autofree char *first = program_file("soon1.csv"), *second = program_file("soon2.csv");
    g_autofree char *third = program_file("soon3.csv");
    assert_string_equal(first, second);
    assert_string_equal(first, third);
    refused("study soon.study --so-far", 2, "--so-far needs --store=FILE");
    refused("study soon.study --store=no.store --so-far", 1, "there is no store no.store");
    write_study("soon.study", RACE "games=20\nseed=9\n" FACTORS);
    refused("study soon.study --store=soon.store --so-far", 1,
            "soon.store holds another tournament: seed");
}

/* Where a program from outside plays dice are secret: the store keeps what they derive from, and
 * shards are given it. */
static void
programs_from_outside_play_on(void **unused)
{
    (void)unused;
    g_autofree char *text =
        g_strdup_printf("[study]\nformat=1\ntitle=Outside\nscenario=einstein/standard\n"
                        "agents=external:%s;random\ngames=4\n"
                        "[factor other]\nvary=agent second\nvalues=random;greedy\n",
                        g_getenv("EXTERNAL_CHILD"));
    write_study("o.study", text);
    g_free(says("study o.study --csv=o1.csv --store=o.store"));
    g_free(says("study o.study --csv=o2.csv --store=o.store"));
    g_autofree char *first = program_file("o1.csv"), *second = program_file("o2.csv");
    assert_string_equal(first, second);
    refused("study o.study --store=p.store --shard=1/2", 2, "shards share one secret");
    refused("study o.study --store=p.store --secret=xyz", 2, "32 hexadecimal digits");
#define SECRET " --secret=00112233445566778899aabbccddeeff"
    g_free(says("study o.study --csv=o3.csv --store=q.store --manifest=q.json" SECRET));
    g_autofree char *manifest = program_file("q.json");
    program_holds(manifest, "\"secret\" : \"00112233445566778899aabbccddeeff\"");
    /* A shard lacks the points of the others. */
    g_free(says("study o.study --store=q1.store --shard=1/2" SECRET));
    g_free(says("study o.study --store=q2.store --shard=2/2" SECRET));
    g_free(says("merge q3.store q1.store q2.store"));
    g_free(says("study o.study --csv=o4.csv --store=q3.store"));
    g_autofree char *whole = program_file("o3.csv"), *merged = program_file("o4.csv");
    assert_string_equal(whole, merged);
#undef SECRET
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jobs_and_stores_do_not_change_a_byte),
        cmocka_unit_test(labels_in_pictures_are_text),
        cmocka_unit_test(a_changed_study_is_refused),
        cmocka_unit_test(shards_make_the_whole),
        cmocka_unit_test(programs_from_outside_play_on),
        cmocka_unit_test(what_was_stopped_goes_on),
        cmocka_unit_test(what_there_is_so_far_is_told),
        cmocka_unit_test(who_commands_is_told),
        cmocka_unit_test(exact_answers_are_those_of_odds),
        cmocka_unit_test(a_bisection_plays_what_it_needs),
        cmocka_unit_test(the_page_and_the_manifest_stand_alone),
        cmocka_unit_test(a_store_is_read_with_suspicion),
        cmocka_unit_test(what_is_wrong_is_one_line),
    };
    if (!program_find())
        return 77;
    return cmocka_run_group_tests(tests, program_set_up, program_tear_down);
}
