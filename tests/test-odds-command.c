/* hetman odds: tables of orders for people and programs. */
#include "test.h"

#include <string.h>

#include <json-glib/json-glib.h>

#include "program.h"

/* Runs it on orders that may hold blanks. */
static ProgramOutcome
odds(const char *scenario, const char *orders, const char *option)
{
    GError *error = NULL;
    GSubprocess *process =
        g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error,
                         program_hetman, "odds", scenario, orders, option, NULL);
    assert_no_error(error);
    return program_finish(process);
}

/* Two dice of the foot against the horse that comes at them, and a die of the fight. */
static void
a_whole_charge_in_words(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) outcome = odds("kircholm/drill-shooting", "LH1 charge 0605", NULL);
    assert_int_equal(outcome.status, 0);
    program_holds(outcome.output, "Lithuanians: LH1 charge 0605\n  Rolled:\n");
    program_holds(outcome.output, "  Results:\n");
    program_holds(outcome.output,
                  "        36.1 %  LH1 falls back; LH1 is shaken (disorganised); the fight goes\n");
    program_holds(outcome.output, "  SI1 falls back 24.1 %, is shaken 24.1 %.\n");
    program_holds(outcome.output, "  Assumed:\n");
    program_holds(outcome.output, "Swedes: pursue SI1 0605 (by the evaluator)\n");
    g_auto(ProgramOutcome) branches =
        odds("kircholm/drill-shooting", "LH1 charge 0605", "--branches");
    program_holds(branches.output, "  Swedes: pursue SI1 0605, as assumed:\n");
    program_holds(branches.output, "  Swedes: pass:\n");
}

static void
json_sums_to_one(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) outcome = odds("kipling/skirmish", "RI1 advance", "--json");
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) root = json_from_string(outcome.output, &error);
    assert_no_error(error);
    JsonObject *told = json_object_get_object_member(json_node_get_object(root), "odds");
    JsonArray *outcomes = json_object_get_array_member(told, "outcomes");
    double sum = json_object_get_double_member(told, "undecided"), mean = 0;
    for (guint i = 0; i < json_array_get_length(outcomes); i++) {
        JsonObject *one = json_array_get_object_element(outcomes, i);
        double chance = json_object_get_double_member(one, "chance");
        sum += chance;
        mean += chance *
                json_object_get_double_member(json_object_get_object_member(one, "lost"), "second");
    }
    assert_true(sum > 1 - 1e-12 && sum < 1 + 1e-12);
    double told_mean =
        json_object_get_double_member(json_object_get_object_member(told, "mean_lost"), "second");
    assert_true(mean - told_mean < 1e-12 && told_mean - mean < 1e-12);
    assert_true(json_array_get_length(json_object_get_array_member(told, "rolls")) == 1);
    assert_true(json_array_get_length(json_object_get_array_member(told, "units")) == 1);
}

static void
a_table_for_programs(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) outcome = odds("kircholm/drill-shooting", "LH1 charge 0605", "--csv");
    assert_true(g_str_has_prefix(outcome.output,
                                 "table,chance,what,rule,amount,lost_first,lost_second\n"
                                 "outcome,0.361111111111111,\"LH1 falls back; "));
    program_holds(outcome.output, "\nmean,1,\"lost on average\",,,0,0\nroll,1,\"");
    program_holds(outcome.output, "\ndecision,0.361111111111111,\"Lithuanians: retreat LH1 ");
}

/* The dice of what has been ordered wait; once they are rolled there is nothing to tell. */
static void
what_comes_before(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) dice = odds("kipling/skirmish", "--before=RI1 advance", NULL);
    assert_int_equal(dice.status, 0);
    program_holds(dice.output, "%  BI2 loses 1\n");
    g_auto(ProgramOutcome) after = odds("kipling/skirmish", "--before=RI1 advance; roll 0", NULL);
    assert_int_equal(after.status, 2);
    program_holds(after.errors, "no dice are rolled here");
}

static void
wrong_usage(void **unused)
{
    (void)unused;
    static const struct {
        const char *scenario, *orders, *option, *told;
    } cases[] = {
        {"kipling/nowhere", "RI1", NULL, "kipling/nowhere"},
        {"kipling/skirmish", NULL, NULL, "no dice are rolled here; expected odds MOVE"},
        {"kipling/skirmish", "RI9 c4", NULL, "\"RI9"},
        {"kipling/skirmish", "--before=RI9", NULL, "--before: "},
        {"kipling/skirmish", "--json", "--csv", "--json and --csv: choose one"},
        {"kipling/skirmish", "--vary=", "--csv", "--vary: \"\": expected KEY=LIST"},
        {"kipling/skirmish", "--plot=a b.svg", "--vary=gun-close=4..2",
         "--vary: \"4..2\": expected values"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_auto(ProgramOutcome) outcome = odds(cases[i].scenario, cases[i].orders, cases[i].option);
        assert_int_equal(outcome.status, 2 - (i > 0 && i < 4 && i != 1));
        assert_true(g_str_has_prefix(outcome.errors, "hetman: "));
        program_holds(outcome.errors, cases[i].told);
        assert_int_equal(program_lines(outcome.errors), 1);
    }
}

/* One charge at two formations of the foot, and at one that the rules do not know; a picture beside
 * its data. */
static void
a_table_by_modifier(void **unused)
{
    (void)unused;
    static const char drill[] = "kircholm/drill/lancers-against-pikes?distance=5";
    g_auto(ProgramOutcome) text =
        odds(drill, "AH1 charge 0808", "--vary=formation=line;hedgehog;square");
    assert_int_equal(text.status, 0);
    program_holds(text.output, "by formation\n");
    program_holds(text.output, "      24.07     12.04         -  DI1 falls back; DI1 is shaken");
    program_holds(text.output, "no formation is without flanks");
    const char *const csv[] = {program_hetman,           "odds",  drill, "AH1 charge 0808",
                               "--vary=strength=67..67", "--csv", NULL};
    g_auto(ProgramOutcome) table = program_words(program_hetman, csv + 1);
    assert_int_equal(table.status, 0);
    program_holds(table.output, "value,table,what,number\n\"67\",strength-lost,\"first\",0\n");
    g_autofree char *plot = g_strdup_printf("--plot=%s/fight.svg", program_directory);
    const char *const drawn[] = {"odds", drill, "AH1 charge 0808", plot, NULL};
    g_auto(ProgramOutcome) picture = program_words(program_hetman, drawn);
    g_autofree char *data = program_file("fight.dat");
    assert_non_null(data);
    program_holds(data, "\"ends\" 36.111111 24.074074 ");
}

int
main(void)
{
    if (!program_find())
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_charge_in_words), cmocka_unit_test(json_sums_to_one),
        cmocka_unit_test(a_table_for_programs),    cmocka_unit_test(a_table_by_modifier),
        cmocka_unit_test(what_comes_before),       cmocka_unit_test(wrong_usage),
    };
    return cmocka_run_group_tests(tests, program_set_up, program_tear_down);
}
