/* Terminal play, replay and show without a terminal: the whole program, as a script or a screen
 * reader drives it. HETMAN names the program. */
#include "test.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

typedef struct {
    char *folder; /* a new one each test, the current folder of the program */
} Bench;

typedef struct {
    int status;
    char *output, *error;
} Run;

static int
set_up(void **state)
{
    Bench *bench = g_new0(Bench, 1);
    bench->folder = g_dir_make_tmp("hetman-play-XXXXXX", NULL);
    *state = bench;
    return bench->folder != NULL ? 0 : -1;
}

static int
tear_down(void **state)
{
    Bench *bench = *state;
    GDir *folder = g_dir_open(bench->folder, 0, NULL);
    for (const char *name = NULL; (name = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *path = g_build_filename(bench->folder, name, NULL);
        g_remove(path);
    }
    g_dir_close(folder);
    g_rmdir(bench->folder);
    g_free(bench->folder);
    g_free(bench);
    return 0;
}

/* Starts the program; its input is the file `input`, or a pipe if NULL. */
static GSubprocess *
start(const Bench *bench, const char *arguments, const char *input)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *line = g_strdup_printf("%s %s", g_getenv("HETMAN"), arguments);
    g_auto(GStrv) argv = NULL;
    assert_true(g_shell_parse_argv(line, NULL, &argv, &error));
    g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(
        (input == NULL ? G_SUBPROCESS_FLAGS_STDIN_PIPE : G_SUBPROCESS_FLAGS_NONE) |
        G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
    g_subprocess_launcher_set_cwd(launcher, bench->folder);
    if (input != NULL)
        g_subprocess_launcher_set_stdin_file_path(launcher, input);
    GSubprocess *process =
        g_subprocess_launcher_spawnv(launcher, (const char *const *)argv, &error);
    assert_no_error(error);
    return process;
}

static char *
path_in(const Bench *bench, const char *name)
{
    return g_build_filename(bench->folder, name, NULL);
}

/* Runs the program with `length` bytes of input (-1: a text). */
static Run
run(const Bench *bench, const char *arguments, const char *input, gssize length)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = path_in(bench, "input");
    g_file_set_contents(path, input, length, &error);
    assert_no_error(error);
    g_autoptr(GSubprocess) process = start(bench, arguments, path);
    g_autoptr(GBytes) out = NULL, wrong = NULL;
    g_subprocess_communicate(process, NULL, NULL, &out, &wrong, &error);
    assert_no_error(error);
    if (!g_subprocess_get_if_exited(process))
        fail_msg("hetman %s died of signal %d", arguments, g_subprocess_get_term_sig(process));
    const char *told = g_bytes_get_data(out, NULL), *failed = g_bytes_get_data(wrong, NULL);
    return (Run){
        .status = g_subprocess_get_exit_status(process),
        .output = g_strndup(told != NULL ? told : "", g_bytes_get_size(out)),
        .error = g_strndup(failed != NULL ? failed : "", g_bytes_get_size(wrong)),
    };
}

static void
clear_run(Run *run)
{
    g_free(run->output);
    g_free(run->error);
}

static void
assert_has(const Run *run, const char *text)
{
    if (strstr(run->output, text) == NULL)
        fail_msg("\"%s\" is missing in: %s %s", text, run->output, run->error);
}

static unsigned
count(const char *text, const char *part)
{
    unsigned found = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        found++;
    return found;
}

#define HOT_SEAT "play einstein/standard --second=human --seed=1 "

static void
prompts_and_moves(void **state)
{
    Run result = run(*state, HOT_SEAT "--record=a.record", "1\nmoves\nlog\nunits\nquit\n", -1);
    assert_int_equal(result.status, 0);
    assert_has(&result, "towards the far corner (EIN-4)");
    assert_has(&result, "White> 1\n");
    assert_has(&result, "F6 moves from a2 to b2 (EIN-4)");
    assert_has(&result, "F4 is out of the game, driven off by F6 (EIN-5)");
    assert_has(&result, "The dice show 3 for the stone to move (EIN-3)");
    assert_has(&result, "Black> ");
    assert_has(&result, "hetman play --resume=a.record\n");
    assert_null(strchr(result.output, '\x1b'));
    assert_string_equal(result.error, "");
    clear_run(&result);
}

static void
a_move_by_its_text(void **state)
{
    Run result = run(*state, HOT_SEAT "--no-record", "b2\nquit\n", -1);
    assert_has(&result, "F6 moves from a2 to b2");
    assert_null(strstr(result.output, "recorded"));
    clear_run(&result);
}

static void
undo_stops_at_dice(void **state)
{
    Run result =
        run(*state, HOT_SEAT "--record=a.record", "undo\n1\nundo\nundo!\nF6 a3\nlog 1\nquit\n", -1);
    assert_has(&result, "You have no decision to take back.");
    assert_has(&result, "Dice have been thrown since (roll 3): undo! takes them back too.");
    assert_has(&result, "Taken back: 2 moves and outcomes.");
    assert_has(&result, "F6 moves from a2 to a3");
    clear_run(&result);
    result = run(*state, "replay a.record --verify", "", -1);
    assert_int_equal(result.status, 0);
    assert_has(&result, "verified: einstein/standard, 13 moves");
    clear_run(&result);
}

static void
the_record_is_there_after_the_input_ends_and_after_a_kill(void **state)
{
    Run result = run(*state, HOT_SEAT "--record=a.record", "1\n2", -1);
    assert_int_equal(result.status, 0);
    clear_run(&result);
    result = run(*state, "replay a.record --verify", "", -1);
    assert_has(&result, "15 moves");
    assert_has(&result, "Unfinished");
    clear_run(&result);
    g_autoptr(GSubprocess) process = start(*state, "play --resume=a.record", NULL);
    g_autoptr(GError) error = NULL;
    const char *line = "1\n";
    GOutputStream *in = g_subprocess_get_stdin_pipe(process);
    assert_true(g_output_stream_write_all(in, line, strlen(line), NULL, NULL, &error));
    assert_true(g_output_stream_flush(in, NULL, &error));
    GString *told = g_string_new(NULL);
    /* The next prompt comes when the move and the roll are on record. */
    const char *rolled = NULL;
    while ((rolled = strstr(told->str, "The dice show")) == NULL ||
           strstr(rolled, ", turn ") == NULL) {
        char buffer[4096];
        gssize bytes = g_input_stream_read(g_subprocess_get_stdout_pipe(process), buffer,
                                           sizeof buffer, NULL, &error);
        assert_true(bytes > 0);
        g_string_append_len(told, buffer, bytes);
    }
    g_string_free(told, TRUE);
    g_subprocess_send_signal(process, SIGKILL);
    g_subprocess_wait(process, NULL, NULL);
    result = run(*state, "replay a.record --verify", "", -1);
    assert_has(&result, "17 moves");
    clear_run(&result);
}

static void
dice_by_hand(void **state)
{
    Run result = run(*state, HOT_SEAT "--dice=hand --record=a.record",
                     "odds\n7\nroll 3\nroll\n2\nroll 9\nquit\n", -1);
    assert_has(&result, "The dice, turn 1");
    assert_has(&result, "Dice> ");
    assert_has(&result, "Dice for F1: 3, chance 16.7 %");
    assert_has(&result, "\"7\": no legal move here fits");
    assert_has(&result, "roll alone lets the computer roll");
    clear_run(&result);
}

static void
a_whole_game_and_its_replay(void **state)
{
    GString *input = g_string_new(NULL);
    for (int i = 0; i < 400; i++)
        g_string_append(input, "1\n");
    Run result = run(*state, HOT_SEAT "--record=a.record", input->str, -1);
    g_string_free(input, TRUE);
    assert_int_equal(result.status, 0);
    assert_has(&result, "Victory of ");
    assert_has(&result, "(EIN-6)");
    clear_run(&result);
    result = run(*state, "replay a.record", "", -1);
    assert_int_equal(result.status, 0);
    assert_has(&result, "einstein/standard: White (human) against Black (human), seed 1");
    assert_has(&result, "1 dice: roll F1 ");
    assert_has(&result, "Victory of ");
    clear_run(&result);
    result = run(*state, "replay a.record --to=12", "", -1);
    assert_has(&result, "\n12 ");
    assert_null(strstr(result.output, "\n13 "));
    assert_has(&result, "      a     b     c     d     e\n");
    clear_run(&result);
    result = run(*state, "replay a.record --step",
                 "\nnext\nprevious\njump 12\nturn\nend\njump x\nfly\nboard\n3\nplay\nquit\n", -1);
    assert_int_equal(result.status, 0);
    assert_has(&result, "12/");
    assert_has(&result, "expected a number of moves from 0 to ");
    assert_has(&result, "\"fly\": expected next (or Enter)");
    clear_run(&result);
    result = run(*state, "replay a.record --json", "", -1);
    assert_has(&result, "\"moves\"");
    assert_has(&result, "\"winner\"");
    clear_run(&result);
    result = run(*state, "replay a.record --to=100000", "", -1);
    assert_int_equal(result.status, 2);
    clear_run(&result);
}

static void
save_and_resume_within_a_game(void **state)
{
    Run result = run(*state, HOT_SEAT "--record=a.record",
                     "1\nsave b.record\nsave\nsave a.record\n1\nresume b.record\nresume nowhere\n"
                     "resume b.record\nlog\nundo!\nquit\n",
                     -1);
    assert_has(&result, "Saved as b.record.");
    assert_has(&result, "save FILE: name a file");
    assert_has(&result, "a.record exists: name another file");
    assert_has(&result, "Going on with b.record.");
    assert_non_null(strstr(strstr(result.output, "Going on"), "   12  F6 moves from a2 to b2"));
    assert_has(&result, "nowhere: ");
    assert_has(&result, "That is the current game.");
    assert_has(&result, "The game is kept in b.record");
    clear_run(&result);
    result = run(*state, "replay b.record --verify", "", -1);
    assert_has(&result, "11 moves");
    clear_run(&result);
    result = run(*state, "replay a.record --verify", "", -1);
    assert_has(&result, "15 moves");
    clear_run(&result);
}

static void
nothing_is_overwritten(void **state)
{
    g_autofree char *path = path_in(*state, "a.record");
    assert_true(g_file_set_contents(path, "mine", -1, NULL));
    Run result = run(*state, HOT_SEAT "--record=a.record", "1\n", -1);
    assert_int_equal(result.status, 1);
    assert_non_null(strstr(result.error, "a.record exists"));
    g_autofree char *kept = NULL;
    assert_true(g_file_get_contents(path, &kept, NULL, NULL));
    assert_string_equal(kept, "mine");
    clear_run(&result);
}

static void
bad_input_gets_one_line(void **state)
{
    static const struct {
        const char *line, *answer;
    } cases[] = {
        {"99", "there is no move 99: numbers go from 1 to "},
        {"0", "there is no move 0"},
        {"18446744073709551616", "18446744073709551616"},
        {"0806", "\"0806\": "},
        {"fly", "\"fly\": \"fly\" is not a verb, unit, place or number here; help lists"},
        {"mvoes", "or did you mean the command moves?"},
        {"hint x", "expected a number from 1 to 20"},
        {"log 0", "expected a number from 1"},
        {"odds fly", "\"fly\": "},
        {"roll", "There is nothing to roll for now."},
        {"resume", "resume FILE: name the record"},
        {"rules", "rules ID: name a rule"},
        {"rules EIN-4", "  EIN-4: A stone moves one square"},
        {"rules xyzzy", "The rules of einstein have no \"xyzzy\""},
        {"why", "The computer has not chosen yet."},
        {"luck", "  Luck in 11 rolls: "},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *input = g_strdup_printf("%s\nquit\n", cases[i].line);
        Run result = run(*state, HOT_SEAT "--no-record", input, -1);
        g_autofree char *echo = g_strdup_printf("White> %s\n", cases[i].line);
        const char *answer = strstr(result.output, echo);
        assert_non_null(answer);
        g_auto(GStrv) lines = g_strsplit(answer, "\n", 4);
        if (strstr(lines[1], cases[i].answer) == NULL)
            fail_msg("%s was answered by: %s", cases[i].line, lines[1]);
        assert_non_null(strstr(answer, "\nWhite> quit"));
        clear_run(&result);
    }
}

/* Figures that name a hex are no number of a move. */
static void
a_hex_may_be_typed_alone(void **state)
{
    Run result = run(*state,
                     "play musketpike/drill-redoubt --first=human --second=human --seed=5 "
                     "--no-record",
                     "draw\nunit\nA2\nmarch\ndone\nA2\n1106\n0504\nquit\n", -1);
    assert_has(&result, "\"1106\": an enemy stands there");
    assert_has(&result, "A2 moves from 0403 to 0504");
    clear_run(&result);
}

/* A line may hold several decisions, in each system as people are wont to say them. */
static void
orders_in_a_line(void **state)
{
    static const struct {
        const char *scenario, *line, *told;
    } cases[] = {
        {"northern/drill", "SI1 300,270", "SI1 moves from 300.0,120.0 to 300.0,270.0"},
        {"northern/drill", "SI1 to 300,195", "SI1 moves from 300.0,120.0 to 300.0,195.0"},
        {"northern/drill", "move SI1 +75>NE", "move SI1 +75>NE\n"},
        {"northern/drill", "SI1 column", "SI1 changes formation: column (GNW-5.22)"},
        {"northern/drill", "SI1 300,290",
         "after \"SI1\": \"300,290\": farther than infantry may go this way"},
        {"northern/drill", "SI1 9999,1", "after \"SI1\": \"9999,1\": off the table (GNW-5.24)"},
        {"kipling/skirmish", "RI1 c4", "Red: order RI1 =move\nRed: move RI1 c4/NN\n"},
        {"kipling/skirmish", "move RI1 c4", "RI1 moves from c2 to c4"},
        {"kipling/skirmish", "RI1 advance", "RI1 fires at BI2"},
        {"kipling/skirmish", "1 1 1", "RI1 moves from c2 to b1"},
        {"kipling/skirmish", "RI1 h8", "after \"RI1\": \"h8\": "},
        {"kipling/skirmish", "RI1 c4 RI2 move", "Red: order RI2 =move\n"},
        {"kipling/skirmish", "RI1 c4 RI2 h8",
         "Done up to here; not done: RI2 h8: after \"RI2\": \"h8\": "},
        {"kipling/skirmish", "RI1 move c4 RI2 move g2 RC1 b1 end RI3 move f3",
         "Interrupted, since the other side decides; not done: end RI3 move f3\n"},
        {"kircholm/kircholm-1605",
         "LH1 2026 pass LH2 2029 pass LH3 2032 pass LH4 2127 pass LH5 2130 pass",
         "LH5 moves from 2230 to 2130"},
        {"kircholm/drill-line", "LH1 1403", "LH1 moves from 1503 to 1403"},
        {"kircholm/drill-line", "LH1 NNE", "LH1 turns: NNE"},
        {"husaria/training-charge", "H1 H2", "H2: takes its lances (HUS-6.71)"},
        {"husaria/training-charge", "done H1 0410 SE", "H1 moves from 0405 to 0410"},
        {"husaria/training-charge", "done H1 0410 SE", "H1 turns: SE (HUS-4.43)"},
        {"musketpike/drill-redoubt", "draw\n1\nA1",
         "\"A1\": may need \"order =charge\" or \"order =march\" within; say which"},
        {"musketpike/drill-redoubt", "draw\n1 march A2 A3", "A3: takes part"},
        {"musketpike/drill-redoubt", "draw\nunit A2 march done", "Attackers: done\n"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *arguments = g_strdup_printf(
            "play %s --first=human --second=human --seed=1 --no-record", cases[i].scenario);
        g_autofree char *input = g_strdup_printf("%s\nquit\n", cases[i].line);
        Run result = run(*state, arguments, input, -1);
        if (strstr(result.output, cases[i].told) == NULL)
            fail_msg("%s: no \"%s\" in %s", cases[i].line, cases[i].told,
                     strstr(result.output, "> "));
        clear_run(&result);
    }
}

/* What a person told his staff is in the record, and holds when the game is taken up again; what
 * was undone does not. */
static void
standing_answers_and_groups_are_resumed(void **state)
{
    Run first =
        run(*state, "play kircholm/kircholm-1605 --second=human --seed=1 --record=staff.record",
            "pass battle\ngroup REAR LH1 LH2\nLH1 2026 pass\nask above 2:1 battle\n"
            "LH2 2029 pass\nundo\nquit\n",
            -1);
    assert_has(&first, "REAR, picked: 2 units");
    Run second = run(*state, "play --resume=staff.record", "answers\ngroups\nquit\n", -1);
    assert_has(&second, "1 pass battle (the whole battle): answered 0 times\n");
    assert_has(&second, "REAR, picked: 2 units, 2 on the board: LH1, LH2\n");
    assert_int_equal(count(second.output, "ask above"), 0);
    clear_run(&first);
    clear_run(&second);
}

/* The odds of orders are told wherever the orders may be given. */
static void
odds_of_a_line(void **state)
{
    static const struct {
        const char *scenario, *line, *told;
    } cases[] = {
        {"kipling/skirmish", "RI1 advance", "%  BI2 loses 1\n"},
        {"kipling/skirmish", "RI1", "No dice before your next decision: say more of it."},
        {"kipling/skirmish", "RI1 c4", "No dice are rolled for it."},
        {"kipling/skirmish", "RI1 h8", "after \"RI1\": \"h8\": "},
        {"kircholm/drill-shooting", "LH1 charge 0605",
         "%  SI1 falls back; SI1 is shaken (disorganised)\n"},
        {"kircholm/drill-shooting", "LH1 charge 0605 --branches", "  Swedes: pass, as assumed:\n"},
        {"northern/drill", "SI1 300,270", "No dice are rolled for it."},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *arguments = g_strdup_printf(
            "play %s --first=human --second=human --seed=1 --no-record", cases[i].scenario);
        g_autofree char *input = g_strdup_printf("odds %s\nquit\n", cases[i].line);
        Run result = run(*state, arguments, input, -1);
        if (strstr(result.output, cases[i].told) == NULL)
            fail_msg("%s: no \"%s\" in %s", cases[i].line, cases[i].told,
                     strstr(result.output, "> "));
        clear_run(&result);
    }
}

static void
wrong_usage(void **state)
{
    static const struct {
        const char *arguments;
        int status;
    } cases[] = {
        {"play", 2},
        {"play einstein/nowhere", 2},
        {"play einstein/standard --seed=x", 2},
        {"play einstein/standard --dice=loaded", 2},
        {"play einstein/standard --record=a --no-record", 2},
        {"play einstein/standard --resume=a.record", 2},
        {"play --resume=a.record", 1},
        {"play einstein/standard extra", 2},
        {"play einstein/standard --no-such", 2},
        {"replay", 2},
        {"replay nowhere.record", 1},
        {"show", 2},
        {"show einstein/nowhere", 2},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        Run result = run(*state, cases[i].arguments, "", -1);
        if (result.status != cases[i].status)
            fail_msg("%s: status %d, %s", cases[i].arguments, result.status, result.error);
        assert_true(g_str_has_prefix(result.error, "hetman: "));
        assert_int_equal(count(result.error, "\n"), 1);
        clear_run(&result);
    }
}

/* Any bytes: lines of noise, halves of commands, long lines, zeros. */
static void
noise_never_crashes(void **state)
{
    static const char *const words[] = {"undo!", "move ", "odds ", "hint 1", "1",     "roll ",
                                        "save",  "F6 ",   "log",   "board",  "units", "2",
                                        "why",   "^",     "=",     "/",      "luck"};
    GRand *random = g_rand_new_with_seed(7);
    GString *input = g_string_new(NULL);
    for (int line = 0; line < 600; line++) {
        int parts = g_rand_int_range(random, 0, 4);
        for (int i = 0; i < parts; i++) {
            if (g_rand_boolean(random))
                g_string_append(input,
                                words[g_rand_int_range(random, 0, (gint32)G_N_ELEMENTS(words))]);
            else
                g_string_append_c(input, (char)g_rand_int_range(random, 0, 256));
        }
        if (line % 100 == 99) {
            for (int i = 0; i < 5000; i++)
                g_string_append_c(input, 'x');
        }
        g_string_append_c(input, '\n');
    }
    Run result = run(*state, HOT_SEAT "--no-record", input->str, (gssize)input->len);
    assert_int_equal(result.status, 0);
    for (const char *at = result.output; *at != '\0'; at++)
        assert_true(*at == '\n' || (unsigned char)*at >= ' ');
    clear_run(&result);
    result =
        run(*state, HOT_SEAT "--no-record --plain --dice=hand", input->str, (gssize)input->len);
    assert_int_equal(result.status, 0);
    clear_run(&result);
    g_string_free(input, TRUE);
    g_rand_free(random);
}

static void
show_tells_a_scenario(void **state)
{
    Run result = run(*state, "show einstein/standard", "", -1);
    assert_int_equal(result.status, 0);
    assert_has(&result, "White against Black");
    assert_has(&result, "Forces: White 6 units");
    assert_has(&result, "Sources: ");
    clear_run(&result);
    result = run(*state, "show einstein/standard --plain", "", -1);
    assert_has(&result, "Board: 5 columns, 5 rows");
    assert_null(strchr(result.output, '|'));
    clear_run(&result);
    result = run(*state, "show einstein/standard --json", "", -1);
    assert_has(&result, "\"view\"");
    clear_run(&result);
}

static void
against_a_general(void **state)
{
    GString *input = g_string_new(NULL);
    for (int i = 0; i < 400; i++)
        g_string_append(input, i == 3 ? "why\n" : i == 4 ? "hint 1\n" : "1\n");
    Run result =
        run(*state, "play einstein/standard --second=random --seed=3 --explain --record=a.record",
            input->str, -1);
    g_string_free(input, TRUE);
    assert_int_equal(result.status, 0);
    assert_has(&result, "Black: move S");
    assert_has(&result, "  Black (random) chose move S");
    assert_has(&result, "advises: move F");
    assert_has(&result, "Victory of ");
    clear_run(&result);
    result = run(*state, "play --resume=a.record --second=human", "", -1);
    assert_has(&result, "Victory of ");
    clear_run(&result);
}

int
main(void)
{
    if (g_getenv("HETMAN") == NULL) {
        g_printerr("test-play: set HETMAN to the program, as meson test does\n");
        return 1;
    }
#define PLAY_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        PLAY_TEST(prompts_and_moves),
        PLAY_TEST(a_move_by_its_text),
        PLAY_TEST(undo_stops_at_dice),
        PLAY_TEST(the_record_is_there_after_the_input_ends_and_after_a_kill),
        PLAY_TEST(dice_by_hand),
        PLAY_TEST(a_whole_game_and_its_replay),
        PLAY_TEST(save_and_resume_within_a_game),
        PLAY_TEST(nothing_is_overwritten),
        PLAY_TEST(bad_input_gets_one_line),
        PLAY_TEST(a_hex_may_be_typed_alone),
        PLAY_TEST(orders_in_a_line),
        PLAY_TEST(standing_answers_and_groups_are_resumed),
        PLAY_TEST(odds_of_a_line),
        PLAY_TEST(wrong_usage),
        PLAY_TEST(noise_never_crashes),
        PLAY_TEST(show_tells_a_scenario),
        PLAY_TEST(against_a_general),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
