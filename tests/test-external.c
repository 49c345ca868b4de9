/* Runs tests/external-child.c, whose path is the first argument, as an agent in its many moods. */
#include "test.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/explain.h"
#include "agents/external-process.h"
#include "eval/match.h"
#include "positions.h"
#include "engine/text.h"
#include "engine/rules/registry.h"

static const char *child;

/* An agent of a scenario whose game has come to the first decision; `list` has its moves.
 */
typedef struct {
    HetScenario *scenario;
    HetAgent *agent;
    HetSession *session;
    HetMoveList list;
} Game;

static char *
command_of(const char *options, const char *mode)
{
    g_autofree char *quoted = g_shell_quote(child);
    return g_strdup_printf("external:%s%s %s", options, quoted, mode);
}

/* Tells the agent the game's dice up to the first decision. */
static void
roll(Game *game)
{
    const HetState *state = het_session_state(game->session);
    while (state->actor == HET_CHANCE) {
        HetMove outcome = het_session_draw(game->session);
        het_agent_observe(game->agent, state, &outcome);
        assert_true(het_session_apply(game->session, &outcome, NULL));
        state = het_session_state(game->session);
    }
    assert_int_equal(state->actor, HET_FIRST);
    het_game_legal(state, &game->list);
}

static Game *
game_new(const char *options, const char *mode)
{
    g_autoptr(GError) error = NULL;
    Game *game = g_new0(Game, 1);
    game->scenario = het_scenario_open("einstein/standard", het_rules_registry, &error);
    assert_no_error(error);
    g_autofree char *text = command_of(options, mode);
    game->agent = agent_of(text, game->scenario, HET_FIRST, 42);
    game->session = het_session_new(game->scenario, 7);
    roll(game);
    return game;
}

static void
game_free(Game *game)
{
    het_agent_free(game->agent);
    het_session_free(game->session);
    het_scenario_unref(game->scenario);
    g_free(game);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Game, game_free)

static HetAgentStatus
choose(Game *game, HetMove *move, GError **error)
{
    return het_agent_choose(game->agent, het_session_state(game->session), &game->list, move,
                            error);
}

static void
assert_contains(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("\"%s\" does not contain \"%s\"", text, part);
}

/* --- what goes well --------------------------------------------------------------------------- */

static void
a_good_program_plays_a_game_and_another(void **unused)
{
    (void)unused;
    g_autoptr(Game) game = game_new("", "good");
    for (unsigned round = 0; round < 2; round++) {
        unsigned choices = 0;
        while (!het_game_over(het_session_state(game->session))) {
            const HetState *state = het_session_state(game->session);
            HetMove move = {0};
            het_game_legal(state, &game->list);
            if (state->actor == HET_CHANCE) {
                move = het_session_draw(game->session);
            } else if (state->actor == HET_SECOND) {
                move = game->list.moves[game->list.count - 1];
            } else {
                g_autoptr(GError) error = NULL;
                assert_int_equal(choose(game, &move, &error), HET_AGENT_CHOSE);
                assert_no_error(error);
                assert_true(het_move_equal(&move, &game->list.moves[0]));
                choices++;
            }
            het_agent_observe(game->agent, state, &move);
            assert_true(het_session_apply(game->session, &move, NULL));
        }
        assert_true(choices > 2);
        het_session_undo(game->session, het_session_length(game->session));
        het_agent_reset(game->agent);
    }
    assert_int_equal(game->agent->work.choices > 5, true);
}

static void
notes_and_noise_do_no_harm(void **unused)
{
    (void)unused;
    g_autoptr(Game) game = game_new("", "noisy");
    g_autoptr(GError) error = NULL;
    HetMove move;
    assert_int_equal(choose(game, &move, &error), HET_AGENT_CHOSE);
    assert_no_error(error);
    assert_true(het_move_equal(&move, &game->list.moves[0]));
    g_autoptr(HetExplanation) explanation =
        het_agent_explain(game->agent, het_session_state(game->session));
    assert_contains(explanation->summary->str, "note 0, nó; note 1, nó");
    assert_true(explanation->summary->len < 1000);
}

static void
an_answer_may_come_letter_by_letter(void **unused)
{
    (void)unused;
    g_autoptr(Game) game = game_new("", "letters");
    g_autoptr(GError) error = NULL;
    HetMove move;
    assert_int_equal(choose(game, &move, &error), HET_AGENT_CHOSE);
    assert_no_error(error);
    assert_true(het_move_equal(&move, &game->list.moves[0]));
}

static void
an_undone_game_is_reported_again(void **unused)
{
    (void)unused;
    g_autoptr(Game) game = game_new("", "good");
    g_autoptr(GError) error = NULL;
    HetMove move;
    /* Not notified of the reset, the program would be out of step: that is found out, not played
     * on. */
    het_agent_reset(game->agent);
    assert_int_equal(choose(game, &move, &error), HET_AGENT_CRASHED);
    assert_contains(error->message, "did not receive the game");
    het_agent_replay(game->agent, game->session);
    assert_int_equal(choose(game, &move, NULL), HET_AGENT_CHOSE);
}

/* A scenario nobody ships is sent line by line. */
static void
a_scenario_of_ones_own_is_sent_whole(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        einstein_position("first=c3;-;-;-;-;d5\nsecond=b2;-;-;-;-;c1\n# one comment\n# the end\n");
    g_autofree char *text = command_of("", "whole");
    g_autoptr(HetAgent) agent = agent_of(text, scenario, HET_FIRST, 1);
    assert_non_null(agent);
}

/* --- what goes wrong -------------------------------------------------------------------------- */

static void
wrong_answers_are_results_with_a_reason(void **unused)
{
    (void)unused;
    static const struct {
        const char *mode;
        HetAgentStatus status;
        const char *complaint;
    } cases[] = {
        {"crash", HET_AGENT_CRASHED, "exit status 3: out of powder"},
        {"abort", HET_AGENT_CRASHED, "signal 6"},
        {"garbage", HET_AGENT_CRASHED,
         "answer to genmove: expected \"= ...\" or \"? ...\", found \"Traceback \"x\"\\001\""},
        {"binary", HET_AGENT_CRASHED, "answer to genmove"},
        {"zero", HET_AGENT_CRASHED,
         "answer to genmove: expected \"= ...\" or \"? ...\", found \"= "},
        {"long", HET_AGENT_CRASHED, "longer than 65536"},
        {"refuse", HET_AGENT_CRASHED, "no orders received"},
        {"hang", HET_AGENT_OVERRAN, "deadline"},
        {"flood", HET_AGENT_OVERRAN, "deadline"},
        {"half", HET_AGENT_OVERRAN, "deadline"},
        {"deaf-later", HET_AGENT_OVERRAN, "answer to apply"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        /* On a busy machine an answer may take a second: only who has to overrun gets no longer. */
        bool late = cases[i].status == HET_AGENT_OVERRAN;
        g_autoptr(Game) game =
            game_new(late ? "move-timeout=1," : "move-timeout=60,", cases[i].mode);
        g_autoptr(GError) error = NULL;
        HetMove move;
        gint64 start = g_get_monotonic_time();
        assert_int_equal(choose(game, &move, &error), cases[i].status);
        assert_true(g_get_monotonic_time() - start < 30 * G_USEC_PER_SEC);
        assert_contains(error->message, cases[i].complaint);
        assert_null(strchr(error->message, '\n'));
        /* It stays broken, and reports it at once. */
        g_autoptr(GError) again = NULL;
        assert_int_equal(choose(game, &move, &again), HET_AGENT_CRASHED);
        assert_contains(again->message, "failed before");
    }
}

static void
more_processes_than_its_limit_end_it(void **unused)
{
    (void)unused;
    g_autoptr(Game) game = game_new("processes=2,move-timeout=20,", "crowd");
    g_autoptr(GError) error = NULL;
    HetMove move;
    assert_int_equal(choose(game, &move, &error), HET_AGENT_CRASHED);
    assert_contains(error->message, "more processes than its limit");
}

/* It is sent what was wrong, and tries again as often as it may. */
static void
hidden_moves_are_guessed(void **unused)
{
    (void)unused;
    g_autoptr(Game) same = game_new("", "good");
    const HetState *state = het_session_state(same->session);
    g_autofree char *text = het_text_of(state, &same->list.moves[0]);
    g_autofree char *mode = g_strdup_printf("guess '%s'", text);
    g_autoptr(Game) patient = game_new("legal=hidden,tries=3,", mode);
    g_autoptr(Game) hasty = game_new("legal=hidden,tries=2,", mode);
    HetMove move;
    assert_int_equal(choose(patient, &move, NULL), HET_AGENT_CHOSE);
    assert_true(het_game_is_legal(state, &move));
    g_autofree char *remarks = patient->agent->class_->remarks(patient->agent);
    assert_contains(remarks, "illegal answers: 2 at 1 decisions");
    g_autofree char *remark = patient->agent->class_->comment(patient->agent);
    assert_contains(remark, "no list");
    assert_int_equal(choose(hasty, &move, NULL), HET_AGENT_CHOSE);
    assert_false(het_game_is_legal(state, &move));
}

static void
an_answer_that_is_no_move_is_the_referees_affair(void **unused)
{
    (void)unused;
    g_autoptr(Game) game = game_new("", "illegal");
    HetMove move;
    assert_int_equal(choose(game, &move, NULL), HET_AGENT_CHOSE);
    assert_false(het_game_is_legal(het_session_state(game->session), &move));
    g_autoptr(HetExplanation) explanation =
        het_agent_explain(game->agent, het_session_state(game->session));
    assert_contains(explanation->summary->str, "and then some");
}

static void
a_program_may_resign(void **unused)
{
    (void)unused;
    g_autoptr(Game) game = game_new("", "resign");
    HetMove move;
    assert_int_equal(choose(game, &move, NULL), HET_AGENT_RESIGNED);
}

static void
programs_that_cannot_start_are_errors(void **unused)
{
    (void)unused;
    g_autofree char *gone = command_of("", "gone"), *future = command_of("", "future");
    const char *const cases[][2] = {
        {"external:/no/such/program", "cannot start"},
        {"external:'unclosed", "cannot start"},
        {"external:''", "its first word is empty"},
        {"external:\"\" 'and' more", "its first word is empty"},
        {"external:/", "cannot start"},
        {gone, "exit status 5"},
        {future, "version \"2\", expected 1"},
    };
    g_autoptr(GError) opened = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("einstein/standard", het_rules_registry, &opened);
    assert_no_error(opened);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(het_agent_new(cases[i][0], scenario, HET_FIRST, 1, &error));
        assert_contains(error->message, cases[i][1]);
    }
}

/* The interpreter of a class in Python is named in the environment. */
static void
an_interpreter_that_is_none_is_an_error(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"", "HETMAN_PYTHON is empty"},       {"  ", "HETMAN_PYTHON is empty"},
        {"''", "its first word is empty"},    {"'unclosed", "cannot start"},
        {"/no/such/program", "cannot start"}, {"'/no\n/such'", "cannot start"},
    };
    g_autoptr(GError) opened = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("einstein/standard", het_rules_registry, &opened);
    assert_no_error(opened);
    g_autofree char *before = g_strdup(g_getenv("HETMAN_PYTHON"));
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_setenv("HETMAN_PYTHON", cases[i][0], TRUE);
        HetAgent *agent = het_agent_new("python:module:Class", scenario, HET_FIRST, 1, &error);
        if (before != NULL)
            g_setenv("HETMAN_PYTHON", before, TRUE);
        else
            g_unsetenv("HETMAN_PYTHON");
        assert_null(agent);
        assert_true(g_error_matches(error, HET_ERROR, HET_ERROR_START));
        assert_contains(error->message, cases[i][1]);
    }
}

/* --- many games in one process ---------------------------------------------------------------- */

static void
play_leg(const char *agent, uint64_t seed, GPtrArray *kept, HetLegResult *ret_result)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("einstein/standard", het_rules_registry, &error);
    assert_no_error(error);
    const HetLeg leg = {
        .scenario = scenario, .seed = seed, .agents = {agent, "random"}, .kept = kept};
    assert_true(het_leg_play(&leg, ret_result, &error));
    assert_no_error(error);
    assert_int_equal(ret_result->code, HET_LEG_NORMAL);
}

/* A program whose choices go by all that it has seen since its seed plays each game as if it were
 * the first; its CPU is its own and that of the child it waits for, in this game. */
static void
one_process_plays_many_games(void **unused)
{
    (void)unused;
    g_autoptr(GPtrArray) kept = g_ptr_array_new_with_free_func((GDestroyNotify)het_agent_free);
    g_autofree char *text = command_of("", "busy"), *anew = command_of("restart=yes,", "busy");
    const HetAgent *one = NULL;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        HetLegResult again, alone;
        play_leg(text, seed, kept, &again);
        play_leg(anew, seed, kept, &alone);
        assert_true(again.hash == alone.hash && again.plies == alone.plies);
        assert_int_equal(kept->len, 1);
        assert_true(one == NULL || one == kept->pdata[0]);
        one = kept->pdata[0];
        const int64_t least = 40000 * (int64_t)again.work[HET_FIRST].choices;
        if (again.cpu[HET_FIRST] < least * 9 / 10 || again.cpu[HET_FIRST] > 3 * least)
            fail_msg("%" G_GINT64_FORMAT " us of CPU, used %" G_GINT64_FORMAT, again.cpu[HET_FIRST],
                     least);
        assert_true(alone.cpu[HET_FIRST] >= least * 9 / 10);
    }
    HetLegResult result;
    g_autofree char *limited = command_of("cpu=100,", "busy"); /* a limit of CPU is one of a game */
    play_leg(limited, 1, kept, &result);
    assert_int_equal(kept->len, 1);
}

/* A large text to a program that reads nothing must not wait for it; and it is ended on the way
 * out, with what it started: it has not started. */
static void
a_program_that_reads_nothing_is_given_up(void **unused)
{
    (void)unused;
    g_autoptr(GString) position = g_string_new("first=c3;-;-;-;-;d5\nsecond=b2;-;-;-;-;c1\n");
    for (unsigned i = 0; i < 5000; i++)
        g_string_append_printf(position, "# comment %u, so that a pipe fills up\n", i);
    g_autoptr(HetScenario) scenario = einstein_position(position->str);
    g_autofree char *text = command_of("start-timeout=1,", "deaf");
    g_autoptr(GError) error = NULL;
    assert_null(het_agent_new(text, scenario, HET_FIRST, 1, &error));
    assert_contains(error->message, "no answer to protocol_version before the deadline");
    assert_true(g_error_matches(error, HET_ERROR, HET_ERROR_START));
}

/* Closing an agent ended and reaped all other children of the host. */
static void
closing_an_agent_leaves_the_hosts_children_alone(void **unused)
{
    (void)unused;
    int adopts = 1;
    pid_t own = fork();
    if (own == 0) {
        execl("/bin/sleep", "sleep", "600", (char *)NULL);
        _exit(1);
    }
    pid_t ended = fork();
    if (ended == 0)
        _exit(7);
    siginfo_t reported = {0};
    assert_int_equal(waitid(P_PID, (id_t)ended, &reported, WEXITED | WNOWAIT), 0);
    game_free(game_new("", "good"));
    assert_int_equal(prctl(PR_GET_CHILD_SUBREAPER, &adopts), 0);
    assert_int_equal(adopts, 0);
    int status = 0;
    assert_int_equal(waitpid(own, &status, WNOHANG), 0);
    assert_int_equal(waitpid(ended, &status, 0), ended);
    assert_int_equal(WEXITSTATUS(status), 7);
    kill(own, SIGKILL);
    assert_int_equal(waitpid(own, &status, 0), own);
}

/* One of more than 64 that was closed ended those beyond. What was there
 * when the process became Hetman's is none of its orphans either. */
static void
closing_one_of_very_many_leaves_the_others_alone(void **unused)
{
    (void)unused;
    enum { MANY = 70 };
    const char *const cat[] = {"/bin/cat", NULL};
    HetProcess *processes[MANY];
    pid_t before = fork();
    if (before == 0) {
        execl("/bin/sleep", "sleep", "600", (char *)NULL);
        _exit(1);
    }
    het_supervise_adopt();
    for (unsigned i = 0; i < MANY; i++) {
        processes[i] = het_process_new(cat, NULL, NULL);
        assert_non_null(processes[i]);
    }
    het_process_free(processes[0]);
    g_autoptr(GString) line = g_string_new(NULL);
    for (unsigned i = 1; i < MANY; i++) {
        het_process_send(processes[i], "there\n");
        assert_int_equal(
            het_process_read(processes[i], g_get_monotonic_time() + 60 * G_USEC_PER_SEC, line),
            HET_PROCESS_LINE);
        het_process_free(processes[i]);
    }
    assert_int_equal(waitpid(before, NULL, WNOHANG), 0);
    kill(before, SIGKILL);
    assert_int_equal(waitpid(before, NULL, 0), before);
}

/* A host adopts no orphans, and a program may kill its supervisor: its control group ends with it.
 */
static void
a_control_group_ends_without_its_supervisor(void **unused)
{
    (void)unused;
    const char *const killer[] = {"/bin/sh", "-c", "sleep 600 & echo $!; read line; kill -9 $PPID",
                                  NULL};
    g_autoptr(GString) line = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    g_setenv("HETMAN_GUARD", "cgroup", TRUE);
    HetProcess *process = het_process_new(killer, NULL, &error);
    g_unsetenv("HETMAN_GUARD");
    if (process == NULL) {
        assert_contains(error->message, "HETMAN_GUARD=cgroup can be had here");
        print_message("no control group is delegated\n");
        skip();
    }
    gint64 limit = g_get_monotonic_time() + 60 * G_USEC_PER_SEC;
    assert_int_equal(het_process_read(process, limit, line), HET_PROCESS_LINE);
    pid_t orphan = (pid_t)atol(line->str);
    assert_int_equal(kill(orphan, 0), 0);
    het_process_send(process, "\n");
    het_process_free(process);
    while (kill(orphan, 0) == 0 && g_get_monotonic_time() < limit)
        g_usleep(10000);
    if (kill(orphan, 0) == 0)
        fail_msg("process %d is left a minute after its supervisor was killed", (int)orphan);
}

static void
no_child_is_left_behind(void **unused)
{
    (void)unused;
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* The end of what a program prints stands in the record, however much it prints before its answer.
 */
static void
the_last_words_are_heard(void **unused)
{
    (void)unused;
    const char *const talk[] = {
        "/bin/sh", "-c",
        "i=0; while [ $i -lt 600 ]; do echo 'a line of sixty letters, and then a number that tells "
        "them:' $i; i=$((i + 1)); done >&2; echo answer; read line",
        NULL};
    g_autoptr(GString) line = g_string_new(NULL);
    HetProcess *process = het_process_new(talk, NULL, NULL);
    assert_non_null(process);
    assert_int_equal(het_process_read(process, g_get_monotonic_time() + 20 * G_USEC_PER_SEC, line),
                     HET_PROCESS_LINE);
    assert_string_equal(line->str, "answer");
    g_autofree char *complaint = het_process_complaint(process);
    assert_true(g_str_has_suffix(complaint, "tells them: 599"));
    assert_in_range(strlen(complaint), HET_PROCESS_COMPLAINT_MAX / 2,
                    2 * HET_PROCESS_COMPLAINT_MAX);
    het_process_free(process);
}

TEST_UNIT("external")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_program_plays_a_game_and_another),
        cmocka_unit_test(notes_and_noise_do_no_harm),
        cmocka_unit_test(an_answer_may_come_letter_by_letter),
        cmocka_unit_test(an_undone_game_is_reported_again),
        cmocka_unit_test(a_scenario_of_ones_own_is_sent_whole),
        cmocka_unit_test(wrong_answers_are_results_with_a_reason),
        cmocka_unit_test(more_processes_than_its_limit_end_it),
        cmocka_unit_test(hidden_moves_are_guessed),
        cmocka_unit_test(an_answer_that_is_no_move_is_the_referees_affair),
        cmocka_unit_test(a_program_may_resign),
        cmocka_unit_test(programs_that_cannot_start_are_errors),
        cmocka_unit_test(an_interpreter_that_is_none_is_an_error),
        cmocka_unit_test(one_process_plays_many_games),
        cmocka_unit_test(a_program_that_reads_nothing_is_given_up),
        cmocka_unit_test(the_last_words_are_heard),
        cmocka_unit_test(closing_an_agent_leaves_the_hosts_children_alone),
        cmocka_unit_test(a_control_group_ends_without_its_supervisor),
        cmocka_unit_test(closing_one_of_very_many_leaves_the_others_alone),
        cmocka_unit_test(no_child_is_left_behind),
    };
    if (argc != 2) {
        g_printerr("usage: test-external CHILD-PROGRAM\n");
        return 2;
    }
    child = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
