/* Commanding armies as people do it: transcripts of the whole program, kept in
 * tests/golden/command/. HET_TEST_REGENERATE=1 writes them anew; what each must show is asserted
 * besides. HETMAN names the program. */
#include "test.h"

#include <gio/gio.h>
#include <stdbool.h>
#include <string.h>

typedef struct {
    const char *name;      /* of the file */
    const char *arguments; /* after "play" */
    const char *lines;     /* typed */
} Script;

/* (transfer full) What the program says to a script. */
static char *
play(const Script *script)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *line =
        g_strdup_printf("%s play %s --no-record", g_getenv("HETMAN"), script->arguments);
    g_auto(GStrv) argv = NULL;
    assert_true(g_shell_parse_argv(line, NULL, &argv, &error));
    g_autoptr(GSubprocess) process =
        g_subprocess_newv((const char *const *)argv,
                          G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
    assert_no_error(error);
    char *told = NULL;
    assert_true(g_subprocess_communicate_utf8(process, script->lines, NULL, &told, NULL, &error));
    assert_true(g_subprocess_get_successful(process));
    return told;
}

/* (transfer full) The lines typed in a transcript. */
static char *
typed_lines(const char *transcript)
{
    g_autoptr(GString) typed = g_string_new(NULL);
    g_auto(GStrv) lines = g_strsplit(transcript, "\n", -1);
    for (size_t i = 0; lines[i] != NULL; i++)
        if (g_ascii_isalpha(lines[i][0]) && strstr(lines[i], "> ") != NULL)
            g_string_append_printf(typed, "%s\n", strstr(lines[i], "> "));
    return g_string_free(g_steal_pointer(&typed), FALSE);
}

/* The transcript, as it is kept. Where a computer general plays, whose choices change as generals
 * learn, only what is typed has to be the same. (transfer full) */
static char *
transcript(const Script *script)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *name = g_strconcat(script->name, ".txt", NULL);
    g_autofree char *path =
        g_build_filename(g_getenv("G_TEST_SRCDIR"), "tests", "golden", "command", name, NULL);
    bool exact = strstr(script->arguments, "doctrine") == NULL;
    char *told = play(script);
    if (test_regenerates())
        assert_true(g_file_set_contents(path, told, -1, &error));
    g_autofree char *kept = NULL;
    if (!g_file_get_contents(path, &kept, NULL, &error))
        fail_msg("%s; HET_TEST_REGENERATE=1 makes it", error->message);
    g_autofree char *is = exact ? g_strdup(told) : typed_lines(told);
    g_autofree char *was = exact ? g_strdup(kept) : typed_lines(kept);
    if (strcmp(is, was) != 0)
        fail_msg("%s is not what is told now; HET_TEST_REGENERATE=1 writes it anew:\n%s", path,
                 told);
    return told;
}

static void
assert_has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("\"%s\" is missing in: %s", part, text);
}

static unsigned
count(const char *text, const char *part)
{
    unsigned found = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        found++;
    return found;
}

/* The number before a word where it comes first; 0: it does not. */
static unsigned
number_before(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    if (at == NULL)
        return 0;
    while (at > text && g_ascii_isdigit(at[-1]))
        at--;
    return (unsigned)g_ascii_strtoull(at, NULL, 10);
}

/* --- orders for many ----------------------------------------------------------------------------
 */

/* All units of a wing, twenty where it has as many, are moved and faced by three lines at most. */
static void
many_units_by_three_lines(void **state)
{
    (void)state;
    static const struct {
        Script script;
        unsigned units;    /* that must have moved */
        const char *moved; /* one of them in the units list at the end */
    } cases[] = {
        {{"many-kircholm", "kircholm/kircholm-1605 --second=human --seed=1",
          "group WING L C R K\nwing WING advance 2, face SSW\ngo\nunits LH2\nquit\n"},
         20,
         "1929          Dąbrowa's hussars 2, basic,"},
        {{"many-husaria", "husaria/berestechko-30-june --second=human --seed=1",
          "done\nwing A advance 2, face S\ngo\nunits H1\nquit\n"},
         20,
         "faces S"},
        {{"many-musketpike", "musketpike/luetzen-1632 --second=human --seed=1",
          "draw\nwing B advance 2, face SSE\ngo\nquit\n"},
         11,
         ""},
        {{"many-kipling", "kipling/hooks-farm --second=human --seed=1",
          "wing R advance 1\ngo\nunits RC1\nquit\n"},
         9,
         "b8"},
        {{"many-northern", "northern/poltava-1709 --second=human --seed=1",
          "all foot advance 60, face NE\ngo\nunits SI1\nquit\n"},
         4,
         "270,210>NE"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *told = transcript(&cases[i].script);
        unsigned moved = number_before(told, " units carried it out");
        if (moved < cases[i].units)
            fail_msg("%s: %u units, expected %u", cases[i].script.name, moved, cases[i].units);
        assert_has(told, cases[i].moved);
    }
}

/* A plan is shown before anything is done, says what cannot be done and by which rule, stops where
 * it is interrupted and is taken up again. */
static void
orders_stop_and_go_on(void **state)
{
    (void)state;
    static const Script script = {
        "orders-stop", "kircholm/kircholm-1605 --second=doctrine --seed=3",
        "all guns fire at the nearest\nwing C wheel right\nundo\nwing C wheel right!\nundo\n"
        "wing C advance 7!\ngo\nwing L hold\nwing L K advance 1!\nwing NOBODY advance\n"
        "wing R fly\nquit\n"};
    g_autofree char *told = transcript(&script);
    assert_has(told, "You have no decision to take back.");
    assert_has(told, "the guns are not loaded (KIR-13.7)");
    assert_has(told, "expected whom you mean");
    assert_has(told, "\"fly\": expected advance");
}

/* --- standing answers ---------------------------------------------------------------------------
 */

/* The whole turn of the enemy, with so many chances to react, takes two lines: the standing answer
 * and the next order of one's own. */
static void
a_turn_of_reactions_by_two_lines(void **state)
{
    (void)state;
    enum { SEEDS = 8 };
    static const struct {
        Script script;
        unsigned chances; /* at least */
        const char *mine;
    } cases[] = {
        {{"reactions-kircholm", "kircholm/kircholm-1605 --first=doctrine --second=human --seed=3",
          "pass turn\nanswers\nquit\n"},
         25,
         "Swedes, turn 1: Which unit moves"},
        {{"reactions-husaria", "husaria/berestechko-30-june --second=doctrine --seed=1",
          "done\nend\npass turn\nanswers\nquit\n"},
         25,
         "Poles, turn 9: Artillery"},
        {{"reactions-musketpike", "musketpike/luetzen-1632 --second=doctrine:steady --seed=3",
          "pass battle\npass\nanswers\nquit\n"},
         2,
         "Swedes, turn 1: Draw a chit"},
        {{"reactions-kipling", "kipling/hooks-farm --second=doctrine --seed=3",
          "end\npass battle\nend\nend\nanswers\nquit\n"},
         1,
         "Red, turn 2: Which unit"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        unsigned most = 0;
        g_autofree char *kept = transcript(&cases[i].script);
        /* nothing is asked between the standing answer and one's own turn */
        for (unsigned seed = 1; seed <= SEEDS && most < cases[i].chances; seed++) {
            g_autofree char *arguments =
                g_strdup_printf("%s --seed=%u", cases[i].script.arguments, seed);
            const Script other = {cases[i].script.name, arguments, cases[i].script.lines};
            g_autofree char *told = seed == 1 ? g_strdup(kept) : play(&other);
            unsigned chances = number_before(told, " chances for");
            if (strstr(told, cases[i].mine) != NULL)
                most = MAX(most, chances);
        }
        if (most < cases[i].chances)
            fail_msg("%s: %u chances to react, expected %u", cases[i].script.name, most,
                     cases[i].chances);
    }
}

/* Answers are shown, taken back, limited to units and odds, and undone with the game. */
static void
standing_answers(void **state)
{
    (void)state;
    static const Script script = {
        "standing-answers", "kircholm/kircholm-1605 --second=doctrine --seed=3",
        "pass turn\nask LH1-LH3 above 2:1 battle\ncounter wing L above 1:1 battle\nanswers\n"
        "answers drop 1\nanswers drop 9\nanswers drop all\npass turnip\nend\npass until contact\n"
        "undo!\nanswers\nquit\n"};
    g_autofree char *told = transcript(&script);
    assert_has(told, "1 counter wing L above 1:1 battle (the whole battle): answered 0 times\n"
                     "2 ask LH1-LH3 above 2:1 battle (the whole battle): answered 0 times\n"
                     "3 pass turn (this turn): answered 0 times\n");
    assert_has(told, "There is no such standing answer.");
    assert_has(told, "No standing answers: every chance to react is asked.");
}

/* --- what happened, what can be done ------------------------------------------------------------
 */

static void
the_enemys_turn_told(void **state)
{
    (void)state;
    static const Script script = {
        "digest", "kircholm/kircholm-1605 --second=doctrine --seed=3",
        "pass battle\nend\nend\ndigest\ndigest 3\ndigest 9999\nlog 5\nquit\n"};
    g_autofree char *told = transcript(&script);
    assert_has(told, "Where Swedes went:\n");
    assert_has(told, "Fights and dice:\n");
    assert_has(told, "What changed:\n");
    assert_has(told, "digest N: a number from 1 to ");
    assert_has(told, "value "); /* the general's reasons */
}

static void
reach_threats_and_sight(void **state)
{
    (void)state;
    static const Script scripts[] = {
        {"reach-kircholm", "kircholm/drill-shooting --second=human --seed=1",
         "reach LH1\nthreats LH1\nsight LH1\nreach NOBODY\nlook LH1\nquit\n"},
        {"reach-kipling", "kipling/skirmish --second=human --seed=1",
         "reach RI1\nthreats\nsight RI1\nlook c2\nquit\n"},
        {"reach-northern", "northern/drill --second=human --seed=1",
         "reach SI1\nthreats\nsight SI1\nlook SI1\nquit\n"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(scripts); i++) {
        g_autofree char *told = transcript(&scripts[i]);
        assert_has(told, "In brackets: cost in ");
        assert_has(told, "If you did nothing more and the enemy moved next:\n");
        assert_has(told, " near: ");
    }
}

/* --- by ear -------------------------------------------------------------------------------------
 */

/* A whole turn of Kircholm in sentences alone: both movement and combat, the enemy's answer, and no
 * question is put a second time in the same words without anything in between. */
static void
a_turn_by_ear(void **state)
{
    (void)state;
    static const Script script = {"plain-kircholm",
                                  "kircholm/kircholm-1605 --plain --second=doctrine --seed=3",
                                  "groups\nwing L advance 2\ngo\nwing R advance 2\ngo\nlook "
                                  "LH7\nthreats LH7\nwing K advance 1!\n"
                                  "units Z\npass turn\nend\nend\nquit\n"};
    g_autofree char *told = transcript(&script);
    g_auto(GStrv) lines = g_strsplit(told, "\n", -1);
    assert_has(told, " near: ");
    assert_has(told, "Ground at ");
    assert_has(told, "Turn 2 of 30");
    assert_int_equal(count(told, "Board: 30 columns"), 1); /* the position is told once */
    for (size_t i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
        if (strchr(lines[i], '?') != NULL && strcmp(lines[i], lines[i + 1]) == 0)
            fail_msg("asked twice: %s", lines[i]);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_units_by_three_lines),
        cmocka_unit_test(orders_stop_and_go_on),
        cmocka_unit_test(a_turn_of_reactions_by_two_lines),
        cmocka_unit_test(standing_answers),
        cmocka_unit_test(the_enemys_turn_told),
        cmocka_unit_test(reach_threats_and_sight),
        cmocka_unit_test(a_turn_by_ear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
