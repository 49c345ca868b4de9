/* Whole tournaments through the program: the same bytes for any number of jobs, agents that crash,
 * hang or cheat, interruption and death, records that replay. The environment names hetman and the
 * program with agents that misbehave. */
#include "test.h"

#include <glib/gstdio.h>
#include <signal.h>

#include "engine/record.h"
#include "engine/rules/registry.h"
#include "program.h"

static HetRecord *
replay(const char *name)
{
    g_autofree char *path = g_build_filename(program_directory, name, NULL);
    GError *error = NULL;
    HetRecord *record = het_record_load(path, het_rules_registry, &error);
    assert_no_error(error);
    return record;
}

/* --- what is whole ---------------------------------------------------------------------------- */

static void
any_number_of_jobs_gives_the_same_bytes(void **unused)
{
    (void)unused;
    static const char *const forms[] = {"", " --json", " --csv"};
    for (size_t form = 0; form < G_N_ELEMENTS(forms); form++) {
        g_autofree char *line =
            g_strdup_printf("tournament --agents=random,greedy,mcts:iterations=20,cutoff=1 "
                            "--scenarios=einstein/standard --pairs=4 --seed=7%s",
                            forms[form]);
        g_autofree char *one = g_strdup_printf("%s --jobs=1 --records=one%zu", line, form);
        g_autofree char *three = g_strdup_printf("%s --jobs=3 --records=three%zu", line, form);
        g_auto(ProgramOutcome) first = program_run(program_hetman, one),
                               second = program_run(program_hetman, three);
        assert_string_equal(first.errors, "");
        assert_int_equal(first.status, 0);
        assert_string_equal(first.output, second.output);
        g_autofree char *name_one = g_strdup_printf("one%zu/results.csv", form);
        g_autofree char *name_three = g_strdup_printf("three%zu/results.csv", form);
        g_autofree char *rows = program_file(name_one), *other = program_file(name_three);
        assert_string_equal(rows, other);
        assert_int_equal(program_lines(rows), 1 + 2 * 3 * 4);
    }
    g_autofree char *record = program_file("one0/games/000012-2.record");
    g_autofree char *other = program_file("three0/games/000012-2.record");
    assert_string_equal(record, other);
    g_autoptr(HetRecord) replayed = replay("one0/games/000012-2.record");
    assert_true(g_str_has_prefix(replayed->result, "normal "));
}

static void
a_definition_left_behind_runs_again(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) first =
        program_run(program_hetman, "match einstein/standard random greedy --pairs=3 --seed=5 "
                                    "--records=first");
    g_auto(ProgramOutcome) again =
        program_run(program_hetman, "tournament first/definition.tournament --records=again");
    assert_int_equal(again.status, 0);
    assert_string_equal(first.output, again.output);
    program_holds(first.output, "Likelihood that");
    g_autofree char *rows = program_file("first/results.csv"),
                    *other = program_file("again/results.csv");
    assert_string_equal(rows, other);
}

static void
nothing_is_overwritten(void **unused)
{
    (void)unused;
    const char line[] = "match einstein/standard random greedy --pairs=1 --records=kept";
    g_auto(ProgramOutcome) first = program_run(program_hetman, line),
                           second = program_run(program_hetman, line);
    assert_int_equal(first.status, 0);
    assert_int_equal(second.status, 1);
    assert_string_equal(second.output, "");
    program_holds(second.errors, "kept already holds a tournament");
    program_holds(second.errors, "name another directory");
    assert_int_equal(program_lines(second.errors), 1);
}

static void
choices_are_explained(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) outcome =
        program_run(program_hetman, "match einstein/standard greedy mcts:iterations=10 "
                                    "--pairs=1 --explain --records=explained");
    g_auto(ProgramOutcome) plain =
        program_run(program_hetman, "match einstein/standard greedy mcts:iterations=10 "
                                    "--pairs=1");
    assert_int_equal(outcome.status, 0);
    program_holds(outcome.output, "# pair 1, leg 2: mcts:iterations=10 against greedy\n");
    const char *report = strstr(outcome.output, "2 agents, 1 scenario");
    assert_non_null(report);
    assert_string_equal(report, plain.output); /* explaining changes nothing */
    g_autofree char *record = program_file("explained/games/000001-2.record");
    program_holds(record, "\n# ");
    g_autoptr(HetRecord) replayed = replay("explained/games/000001-2.record");
    assert_true(g_str_has_prefix(replayed->result, "normal "));
}

static void
wrong_usage_is_told_in_a_line(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *message;
        int status;
    } cases[] = {
        {"tournament", "--agents and --scenarios", 2},
        {"tournament missing.tournament", "missing.tournament", 1},
        {"tournament --agents=random --scenarios=einstein/standard", "2 to 64 agents", 2},
        {"tournament --agents=random,greedy --scenarios=x/y", "x/y", 2},
        {"tournament --agents=random,greedy --scenarios=einstein/standard --anchor=me",
         "anchor \"me\"", 2},
        {"match einstein/standard random", "too few arguments", 2},
        {"match einstein/standard doctrine:qqq=1 random",
         "options: style; hetman agents doctrine lists the dials", 2},
        {"match einstein/standard doctrine:charge=1 random", "dials for einstein: run, take, spare",
         2},
        {"match einstein/standard random nobody", "there is no agent \"nobody\"", 2},
        {"match einstein/standard random greedy --pairs=-1", "--pairs=-1", 2},
        {"match einstein/standard random greedy --pairs=0", "--pairs=0", 2},
        {"match einstein/standard random greedy --leg-timeout=-1", "--leg-timeout=-1", 2},
        {"match einstein/standard random greedy -j2000", "--jobs=2000", 2},
        {"match einstein/standard random greedy --seed=x", "seed", 2},
        {"match einstein/standard random greedy --json --csv", "choose one", 2},
        {"match einstein/standard random greedy --explain --json", "leave out", 2},
        {"match einstein/standard random greedy --pairs=1 --program=/nowhere", "/nowhere", 1},
        {"match einstein/standard random greedy --pairs=1 --program=/bin/true", "/bin/true", 1},
        {"match einstein/standard random greedy --records=/proc/none", "/proc/none", 1},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_auto(ProgramOutcome) outcome = program_run(program_hetman, cases[i].line);
        if (outcome.status != cases[i].status || program_lines(outcome.errors) != 1 ||
            strstr(outcome.errors, cases[i].message) == NULL || *outcome.output != '\0')
            fail_msg("%s: status %d, \"%s\"", cases[i].line, outcome.status, outcome.errors);
    }
}

/* --- agents that misbehave -------------------------------------------------------------------- */

static void
failures_cost_the_leg_and_the_rest_is_played(void **unused)
{
    (void)unused;
    static const struct {
        const char *agent, *code, *options;
    } cases[] = {
        {"segfault", "crash", ""},
        {"leave", "crash", ""},
        {"stillborn", "crash", ""},
        {"illegal", "illegal-move", ""},
        {"hang", "overrun", " --leg-timeout=1"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *line = g_strdup_printf(
            "match einstein/standard random %s --pairs=2 --jobs=2 --recover --records=%s%s",
            cases[i].agent, cases[i].agent, cases[i].options);
        g_auto(ProgramOutcome) outcome = program_run(program_stub, line);
        if (outcome.status != 0)
            fail_msg("%s: status %d, \"%s\"", line, outcome.status, outcome.errors);
        g_autofree char *failures =
            g_strdup_printf("  2  %-6s  %s: 4\n", cases[i].agent, cases[i].code);
        program_holds(outcome.output, "4 of 4 legs scored, 2 whole pairs");
        program_holds(outcome.output, failures);
        g_autofree char *name = g_strdup_printf("%s/results.csv", cases[i].agent);
        g_autofree char *rows = program_file(name);
        g_autofree char *first = g_strdup_printf(",%s,first,second,1,", cases[i].code);
        g_autofree char *second = g_strdup_printf(",%s,second,first,0,", cases[i].code);
        program_holds(rows, first);
        program_holds(rows, second);
    }
}

static void
without_recover_the_first_crash_stops(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) outcome = program_run(
        program_stub,
        "match einstein/standard random segfault --pairs=50 --jobs=2 --records=stopped");
    assert_int_equal(outcome.status, 1);
    program_holds(outcome.errors, "stopped at pair 1, leg ");
    program_holds(outcome.errors, "crash of segfault: the process was ended by signal 11");
    program_holds(outcome.errors, "--recover");
    program_holds(outcome.output, "unplayed 9"); /* some number of nineties */
    g_autofree char *journal = program_file("stopped/journal.csv"),
                    *rows = program_file("stopped/results.csv");
    program_holds(journal, ",crash,");
    /* The report counts legs up to the crash; the journal keeps what the other worker played. */
    assert_int_equal(program_lines(rows), 2);
    assert_true(program_lines(journal) >= 2);
    g_autoptr(HetRecord) record = replay("stopped/games/000001-1.record");
    assert_null(record->result);
}

static void
a_lost_worker_is_nobodys_defeat(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) outcome = program_run(
        program_stub, "match einstein/standard random killed --pairs=2 --jobs=1 --records=lost");
    assert_int_equal(outcome.status, 1);
    program_holds(outcome.output, "0 of 4 legs scored, 0 whole pairs");
    program_holds(outcome.output, "worker-lost 4");
    program_holds(outcome.errors, "4 of 4 legs are missing");
}

static void
what_agents_print_does_no_harm(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) outcome =
        program_run(program_stub, "match einstein/standard babble random --pairs=2");
    assert_int_equal(outcome.status, 0);
    program_holds(outcome.output, "4 of 4 legs scored");
    assert_null(strstr(outcome.output, "result 0 normal"));
    program_holds(outcome.errors, "result 0 normal");
}

/* --- tests that end of themselves, plans ----------------------------------------------------- */

static void
a_sequential_test_ends_at_the_same_pair(void **unused)
{
    (void)unused;
    static const char line[] =
        "match einstein/standard doctrine random --pairs=3000 --sprt=0,100 --seed=3";
    g_autofree char *with_two = g_strconcat(line, " --jobs=2", NULL);
    g_autofree char *with_store = g_strconcat(line, " --jobs=2 --store=s", NULL);
    g_auto(ProgramOutcome) one = program_run(program_hetman, line);
    g_auto(ProgramOutcome) two = program_run(program_hetman, with_two);
    g_auto(ProgramOutcome) stored = program_run(program_hetman, with_store);
    g_auto(ProgramOutcome) again = program_run(program_hetman, with_store);
    assert_int_equal(one.status, 0);
    program_holds(one.output, "normalized Elo 0 or 100: the higher is accepted after ");
    assert_string_equal(one.output, two.output);
    assert_string_equal(one.output, stored.output);
    assert_string_equal(one.output, again.output);
    const char *verdict = strstr(one.output, "\nSequential test of ");
    assert_non_null(verdict);
    g_auto(ProgramOutcome) report = program_run(program_hetman, "report s --sprt=0,100");
    program_holds(report.output, verdict);
    /* A store may hold more pairs than the test took: it was decided where it was. */
    g_auto(ProgramOutcome) more = program_run(
        program_hetman, "match einstein/standard doctrine random --pairs=60 --seed=3 --store=s");
    assert_int_equal(more.status, 0);
    g_auto(ProgramOutcome) whole = program_run(program_hetman, "report s --sprt=0,100");
    program_holds(whole.output, verdict);
    g_auto(ProgramOutcome) json = program_run(program_hetman, "report s --sprt=0,100 --json");
    program_holds(json.output, "\"verdict\" : \"high\",\n    \"pairs\" : ");
    unsigned decided = 0; /* as the text says: "... is accepted after N pairs" */
    assert_int_equal(sscanf(strstr(verdict, " after ") + 7, "%u", &decided), 1);
    g_autofree char *pairs = g_strdup_printf("\"pairs\" : %u,\n    \"log_l", decided);
    program_holds(json.output, pairs);
    g_autofree char *with_json = g_strconcat(line, " --json", NULL);
    g_auto(ProgramOutcome) direct = program_run(program_hetman, with_json);
    program_holds(direct.output, "\"end\" : \"decided\"");
    program_holds(direct.output, pairs);
    static const struct {
        const char *line, *message;
    } wrong[] = {
        {"report s --sprt=0,10 --csv", "take --json or the text"},
        {"match einstein/standard random random --sprt=0,10 --csv", "take --json or the text"},
        {"match einstein/standard random random --explain --sprt=0,10",
         "--explain and --sense play in one"},
        {"match einstein/standard random random --explain --dry-run",
         "--explain and --sense play in one"},
        {"match einstein/standard random random --explain --luck",
         "--explain and --sense play in one"},
        {"report s --sprt=0", "expected LOW,HIGH"},
        {"match einstein/standard random random --sprt=5,5", "at least 0.5 apart"},
        {"match einstein/standard random random --sprt=5", "expected LOW,HIGH"},
        {"tournament --agents=random,doctrine,greedy --scenarios=einstein/standard --sprt=0,10",
         "leave out the other agents"},
        {"match einstein/standard random random --sprt=0,10 --store=x --shard=1/2",
         "leave out --shard"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_auto(ProgramOutcome) outcome = program_run(program_hetman, wrong[i].line);
        assert_int_equal(outcome.status, 2);
        program_holds(outcome.errors, wrong[i].message);
    }
}

static void
plans_and_powers_are_told(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) plan = program_run(
        program_hetman, "tournament --agents=random,greedy,doctrine "
                        "--scenarios=einstein/standard,kipling/skirmish --pairs=7 --dry-run -j 2");
    assert_int_equal(plan.status, 0);
    program_holds(plan.output, "3 agents in 3 meetings on 2 scenarios, 7 pairs each: 42 pairs, 84 "
                               "legs, 84 of them to play; seed 1");
    program_holds(plan.output, "6 of 6 kinds of leg tried, ");
    g_auto(ProgramOutcome) power = program_run(program_hetman, "power 10");
    program_holds(power.output, "4738 pairs,      9476 games");
    g_auto(ProgramOutcome) wrong = program_run(program_hetman, "power 0");
    assert_int_equal(wrong.status, 2);
    program_holds(wrong.errors, "EFFECT \"0\": expected a number from 0.1 to 2000");
}

/* --- interruption ----------------------------------------------------------------------------- */

/* Waits until the journal has some rows; slow legs take a third of a second or more. */
static void
await_rows(const char *name, unsigned rows)
{
    for (unsigned i = 0; i < 1000; i++) {
        g_autofree char *journal = program_file(name);
        if (journal != NULL && program_lines(journal) > rows)
            return;
        g_usleep(20000);
    }
    fail_msg("%s never had %u rows", name, rows);
}

static void
an_interrupt_keeps_what_is_finished(void **unused)
{
    (void)unused;
    for (int number = SIGINT; number <= SIGTERM; number += SIGTERM - SIGINT) {
        g_autofree char *line = g_strdup_printf(
            "match einstein/standard slow random --pairs=500 --jobs=2 --records=halt%d", number);
        g_autofree char *journal_name = g_strdup_printf("halt%d/journal.csv", number);
        GSubprocess *process = program_start(program_stub, line);
        await_rows(journal_name, 3);
        g_subprocess_send_signal(process, number);
        g_auto(ProgramOutcome) outcome = program_finish(process);
        assert_int_equal(outcome.status, 75);
        program_holds(outcome.errors, "hetman: interrupted: ");
        program_holds(outcome.output, "\ninterrupted ");
        program_holds(outcome.output, ", unplayed 9"); /* hundreds */
        g_autofree char *journal = program_file(journal_name);
        g_autofree char *name = g_strdup_printf("halt%d/results.csv", number);
        g_autofree char *rows = program_file(name);
        assert_int_equal(program_lines(journal), program_lines(rows));
        program_holds(rows, ",interrupted,,,,");
    }
}

static void
a_killed_tournament_leaves_its_games(void **unused)
{
    (void)unused;
    GSubprocess *process = program_start(
        program_stub, "match einstein/standard slow random --pairs=500 --jobs=2 --records=killed");
    await_rows("killed/journal.csv", 3);
    g_subprocess_send_signal(process, SIGKILL);
    g_auto(ProgramOutcome) outcome = program_finish(process);
    assert_int_equal(outcome.status, -1);
    g_autofree char *journal = program_file("killed/journal.csv"),
                    *rows = program_file("killed/results.csv");
    assert_null(rows);
    program_holds(journal, ",normal,");
    for (unsigned pair = 1; pair <= 2; pair++) {
        g_autofree char *cell = g_strdup_printf(",%u,1,einstein/standard", pair);
        g_autofree char *name = g_strdup_printf("killed/games/%06u-1.record", pair);
        if (strstr(journal, cell) == NULL)
            continue;
        g_autoptr(HetRecord) record = replay(name);
        assert_true(g_str_has_prefix(record->result, "normal "));
    }
    assert_true(strstr(journal, ",1,1,einstein/standard") != NULL ||
                strstr(journal, ",2,1,einstein/standard") != NULL);
}

/* --- the tests -------------------------------------------------------------------------------- */

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

int
main(void)
{
    if (!program_find())
        return 2;
    const struct CMUnitTest tests[] = {
        test(any_number_of_jobs_gives_the_same_bytes),
        test(a_definition_left_behind_runs_again),
        test(nothing_is_overwritten),
        test(choices_are_explained),
        test(wrong_usage_is_told_in_a_line),
        test(failures_cost_the_leg_and_the_rest_is_played),
        test(without_recover_the_first_crash_stops),
        test(a_lost_worker_is_nobodys_defeat),
        test(what_agents_print_does_no_harm),
        test(a_sequential_test_ends_at_the_same_pair),
        test(plans_and_powers_are_told),
        test(an_interrupt_keeps_what_is_finished),
        test(a_killed_tournament_leaves_its_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
