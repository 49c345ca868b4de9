/* What others name or write is text on a terminal, whatever letters it is made of. */
#include "test.h"

#include "program-store.h"
#include "program.h"

/* Titles and names cannot speak to the terminal. */
static void
no_escape_sequence_reaches_the_terminal(void **unused)
{
    (void)unused;
    program_write("t.tournament",
                  "[tournament]\ntitle=\033]0;owned\007\nagents=random;greedy\n"
                  "scenarios=einstein/standard\npairs=1\n",
                  0644);
    program_refuses("tournament t.tournament", "t.tournament:2: a control character");
    program_write("u.tournament",
                  "[tournament]\ntitle=a\\nb\nagents=random;greedy\nscenarios=einstein/standard\n"
                  "pairs=1\n",
                  0644);
    program_refuses("tournament u.tournament", "goes over more than one line");
    const char *words[] = {"match", "a\n2 quit.scenario", "random", "random", NULL};
    g_auto(ProgramOutcome) outcome = program_words_end(program_hetman, words, 2);
    program_holds(outcome.errors, "contains control characters");
}

/* U+202E and its kin: the letters after it read from right to left, so that "exe.drocer" would be
 * seen as "record.exe". */
static const char *const turning[] = {
    "\330\234",     "\342\200\216", "\342\200\217", "\342\200\252", "\342\200\253",
    "\342\200\254", "\342\200\255", "\342\200\256", "\342\201\246", "\342\201\247",
    "\342\201\250", "\342\201\251", "\033[31m",     "\302\233",     "\342\200\250",
};

static void
assert_plain(const char *text, const char *letter)
{
    if (text != NULL && strstr(text, letter) != NULL)
        fail_msg("\"%s\" reaches the terminal", text);
}

/* Whatever a command prints of names that others gave. */
static void
no_name_turns_the_text_round(void **unused)
{
    (void)unused;
    static const struct {
        const char *before, *after; /* the file's name */
    } commands[] = {
        {"check", NULL},
        {"store merge whole", NULL},
        {"report", NULL},
        {"store status", NULL},
        {"replay", NULL},
        {"store export --records=x", NULL},
        {"play --plain --resume", NULL},
        {"tournament", NULL},
        {"study", NULL},
        {"drill --system=kipling -o", "lancers-against-pikes"},
        {"drill", NULL},
        {"match random", "random"},
        {"report s --html", NULL},
        {"train play kipling --units=2 --steps=1 --pairs=1 --held=1 -o", NULL},
        {"store merge", "s"},
    };
    program_plays("match einstein/standard random random --pairs=1 --store=s");
    program_plays("play einstein/standard --first=random --second=random --plain --record=r");
    for (size_t i = 0; i < G_N_ELEMENTS(turning); i++) {
        g_autofree char *store = g_strdup_printf("a%sb", turning[i]);
        g_autofree char *record = g_strdup_printf("c%sd", turning[i]);
        program_copy("s", store);
        program_copy("r", record);
        for (size_t k = 0; k < G_N_ELEMENTS(commands) && (i == 7 || k < 3); k++) {
            g_auto(GStrv) words = g_strsplit(commands[k].before, " ", -1);
            g_autoptr(GPtrArray) line = g_ptr_array_new();
            for (unsigned w = 0; words[w] != NULL; w++)
                g_ptr_array_add(line, words[w]);
            g_ptr_array_add(line, g_str_has_prefix(commands[k].before, "check") ? record : store);
            g_ptr_array_add(line, (gpointer)(uintptr_t)commands[k].after);
            g_ptr_array_add(line, NULL);
            g_auto(ProgramOutcome) outcome =
                program_words(program_hetman, (const char *const *)line->pdata);
            assert_plain(outcome.output, turning[i]);
            assert_plain(outcome.errors, turning[i]);
        }
        g_autofree char *title = g_strdup_printf(
            "[tournament]\ntitle=%s\nagents=random;greedy\nscenarios=einstein/standard\n",
            turning[i]);
        program_write("t.tournament", title, 0644);
        program_refuses("tournament t.tournament", "t.tournament:2: a control character");
        g_autofree char *agent = g_strdup_printf("external:a%sb", turning[i]);
        const char *named[] = {"match", "einstein/standard", agent, "random", NULL};
        g_auto(ProgramOutcome) outcome = program_words_end(program_hetman, named, 2);
        assert_plain(outcome.errors, turning[i]);
    }
    program_copy("s", "h.db");
    program_sql("h.db", "update leg set host = 'a' || char(8238)");
    program_refuses("store status h.db", "h.db");
}

/* Every text of a store's row is a line. */
static void
a_row_of_a_store_is_lines(void **unused)
{
    (void)unused;
    static const struct {
        const char *column, *message;
    } rows[] = {
        {"reason", "has a reason that is no line of text"},
        {"version", "has a version, compiler or host that is no line of text"},
        {"compiler", "has a version, compiler or host that is no line of text"},
        {"host", "has a version, compiler or host that is no line of text"},
        {"scenario", "has a scenario, agent or seed that is no line of text"},
        {"first", "has a scenario, agent or seed that is no line of text"},
        {"second", "has a scenario, agent or seed that is no line of text"},
        {"seed", "has a scenario, agent or seed that is no line of text"},
    };
    program_plays("match einstein/standard random random --pairs=1 --store=s");
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *change =
            g_strdup_printf("update leg set %s = 'a' || char(10) || 'b'", rows[i].column);
        program_copy("s", "t");
        program_sql("t", change);
        program_refuses("store status t", rows[i].message);
    }
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

TEST_UNIT("plain")
{
    if (!program_find())
        return 2;
    const struct CMUnitTest tests[] = {
        test(no_escape_sequence_reaches_the_terminal),
        test(no_name_turns_the_text_round),
        test(a_row_of_a_store_is_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
