/* hetman tune, and the style files it writes, through the program. */
#include "test.h"

#include <string.h>

#include "program.h"

#define TUNE                                                                                       \
    "[tune]\nagent=doctrine\nstyle=found\nopponents=random;doctrine\n"                             \
    "scenarios=einstein/standard\npairs=60\nvalidation=10\nseed=4\n"
#define DIALS "[dial take]\nvalues=0;1;3\n[dial run]\nvalues=0;0.5;1\n"

static void
write_file(const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(program_directory, name, NULL);
    assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void
what_is_found_is_a_style_to_play(void **unused)
{
    (void)unused;
    write_file("e.tune", TUNE DIALS);
    g_auto(ProgramOutcome) one = program_run(program_hetman, "tune e.tune");
    assert_int_equal(one.status, 0);
    program_holds(one.output, "Found doctrine:take=");
    program_holds(one.output, "found against before");
    g_auto(ProgramOutcome) other = program_run(program_hetman, "tune e.tune --output=again.style");
    assert_int_equal(other.status, 0);
    g_autofree char *style = program_file("found.style"), *again = program_file("again.style");
    assert_string_equal(style, again);
    program_holds(style, "name=found\nagent=doctrine:take=");
    g_auto(ProgramOutcome) match = program_run(
        program_hetman, "match einstein/standard @found.style @found.style,spare=2 --pairs=2");
    assert_int_equal(match.status, 0);
    program_holds(match.output, ",spare=2");
    g_auto(ProgramOutcome) there = program_run(program_hetman, "tune e.tune");
    assert_int_equal(there.status, 2);
    program_holds(there.errors, "found.style already exists");
}

static void
what_is_wrong_is_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {TUNE, "[tune]: 0 groups [dial NAME], expected 1 to 16"},
        {TUNE "[dial nonsense]\nvalues=1;2\n", "nonsense"},
        {TUNE "[dial take]\nvalues=0;99\n", "take"},
        {TUNE "[dial take]\nvalues=\n", "[dial take] values: empty"},
        {TUNE DIALS "[other]\nx=1\n", "[other]: unknown group"},
        {"[tune]\nagent=doctrine\n", "[tune] opponents: missing"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        write_file("bad.tune", cases[i].text);
        g_auto(ProgramOutcome) outcome = program_run(program_hetman, "tune bad.tune");
        assert_int_not_equal(outcome.status, 0);
        program_holds(outcome.errors, cases[i].message);
        assert_int_equal(program_lines(outcome.errors), 1);
    }
    write_file("a.style", "[style]\nname=x\nagent=@a.style\n");
    write_file("b.style", "[style]\nname=x\nagent=nobody\n");
    g_auto(ProgramOutcome) circle =
        program_run(program_hetman, "match einstein/standard @a.style random");
    program_holds(circle.errors, "is another style: write the agent out");
    g_auto(ProgramOutcome) nobody =
        program_run(program_hetman, "match einstein/standard @b.style random");
    program_holds(nobody.errors, "there is no agent \"nobody\"");
    g_auto(ProgramOutcome) none =
        program_run(program_hetman, "match einstein/standard @c.style random");
    program_holds(none.errors, "c.style");
}

/* A variant that wins always comes through against the two that cannot. */
static void
halving_leaves_the_best(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) outcome = program_run(
        program_hetman, "halving --variants=random,doctrine,uct:iterations=1 --against=random "
                        "--scenarios=einstein/standard --budget=120 --jobs=2");
    assert_int_equal(outcome.status, 0);
    program_holds(outcome.output, "Round 1: 3 variants, ");
    program_holds(outcome.output, "Round 2: 2 variants, ");
    program_holds(outcome.output, "Left: doctrine\n");
    g_auto(ProgramOutcome) few = program_run(
        program_hetman, "halving --variants=random,doctrine,uct --against=random,greedy "
                        "--scenarios=einstein/standard --budget=11");
    assert_int_equal(few.status, 1);
    program_holds(few.errors, "--budget=11: 3 variants in 2 rounds need 12 pairs at least");
    /* A variant may belong to the pool. */
    g_auto(ProgramOutcome) enough = program_run(
        program_hetman, "halving --variants=random,doctrine,uct --against=random,greedy "
                        "--scenarios=einstein/standard --budget=12 --jobs=2");
    assert_int_equal(enough.status, 0);
    g_auto(ProgramOutcome) none = program_run(program_hetman, "halving --variants=random");
    assert_int_equal(none.status, 2);
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

int
main(void)
{
    if (!program_find())
        return 2;
    const struct CMUnitTest tests[] = {
        test(what_is_found_is_a_style_to_play),
        test(what_is_wrong_is_named),
        test(halving_leaves_the_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
