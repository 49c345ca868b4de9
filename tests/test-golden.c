/* Golden playthroughs: games kept in tests/golden/, replayed move by move. Each line gives the ply,
 * who decided, how many moves were listed, the hash of the position reached and the move. The first
 * difference is reported. HET_TEST_REGENERATE=1 plays the games anew and rewrites the files, in a
 * commit that gives the reason why play has changed. */
#include "test.h"

#include <stdio.h>

#include "engine/session.h"
#include "engine/text.h"
#include "toys.h"

typedef struct {
    const char *scenario;
    uint64_t seed;
} Golden;

/* One file a scenario: tests/golden/SYSTEM-SCENARIO.txt. */
static Golden goldens[] = {
    {"einstein/standard", 1},
    {"husaria/training-charge", 1},
    {"husaria/training-tabor", 2},
    {"kipling/market-town", 2},
    {"kipling/skirmish", 1},
    {"kircholm/drill-line", 1},
    {"kircholm/drill-shooting", 2},
    {"musketpike/drill-brigades", 1},
    {"musketpike/drill-redoubt", 2},
    {"northern/drill", 1},
    {"northern/pitched-battle", 2},
    {"northern/poltava-1709", 3},
    {"toy-hex/melee", 3},
    {"toy-hex/skirmish", 1},
};

static char *
path_of(const Golden *golden)
{
    g_autofree char *name = g_strdelimit(g_strdup(golden->scenario), "/", '-');
    g_autofree char *file = g_strconcat(name, ".txt", NULL);
    const char *root = g_getenv("G_TEST_SRCDIR");
    return g_build_filename(root != NULL ? root : ".", "tests", "golden", file, NULL);
}

static char *
head_of(const Golden *golden, const HetScenario *scenario)
{
    return g_strdup_printf("# A golden playthrough; see tests/test-golden.c.\n"
                           "# ply, actor, moves listed, hash after, move\n"
                           "scenario %s %s\nrules %u\nseed %" G_GUINT64_FORMAT "\n",
                           golden->scenario, scenario->digest, scenario->rules->version,
                           golden->seed);
}

/* The line of a move, without its newline; `after` is the state it led to. */
static char *
line_of(const HetState *before, const HetMove *move, unsigned listed, const HetState *after)
{
    g_autofree char *text = het_text_of(before, move);
    return g_strdup_printf("%u %s %u %016" G_GINT64_MODIFIER "x %s", after->ply,
                           het_actor_name((HetActor)before->actor), listed, het_game_hash(after),
                           text);
}

static char *
result_of(const HetState *state)
{
    HetResult result;
    het_game_result(state, &result);
    return g_strdup_printf("result %s %s (%s)", het_actor_name(result.winner), result.reason,
                           result.rule);
}

/* Plays a game by the seed: the referee's dice, decisions at random. */
static char *
play(const Golden *golden, const HetScenario *scenario)
{
    g_autofree char *head = head_of(golden, scenario);
    GString *text = g_string_new(head);
    g_autoptr(HetSession) session = het_session_new(scenario, golden->seed);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetRandom random = {.state = golden->seed};
    while (!het_game_over(het_session_state(session))) {
        HetStateBuffer before;
        het_game_clone(&before.state, het_session_state(session));
        het_game_legal(&before.state, list);
        HetMove move = before.state.actor == HET_CHANCE
                           ? het_session_draw(session)
                           : list->moves[het_random_below(&random, list->count)];
        assert_true(het_session_apply(session, &move, NULL));
        g_autofree char *line =
            line_of(&before.state, &move, list->count, het_session_state(session));
        g_string_append_printf(text, "%s\n", line);
    }
    g_autofree char *result = result_of(het_session_state(session));
    g_string_append_printf(text, "%s\n", result);
    return g_string_free(text, FALSE);
}

static void
expect_line(const char *path, unsigned number, const char *expected, const char *found)
{
    if (g_strcmp0(expected, found) != 0)
        fail_msg("%s:%u: expected\n    %s\nbut it is now\n    %s", path, number,
                 expected != NULL ? expected : "(the end)", found != NULL ? found : "(the end)");
}

/* Replays the lines of a file from `number` on (from 0). */
static void
replay(const Golden *golden, const HetScenario *scenario, const char *path, char **lines,
       unsigned number)
{
    g_autoptr(HetSession) session = het_session_new(scenario, golden->seed);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    for (; !het_game_over(het_session_state(session)); number++) {
        HetStateBuffer before;
        HetMove move;
        g_autoptr(GError) error = NULL;
        het_game_clone(&before.state, het_session_state(session));
        het_game_legal(&before.state, list);
        if (lines[number] == NULL)
            fail_msg("%s:%u: the game continues, but the file ends", path, number + 1);
        g_auto(GStrv) words = g_strsplit(lines[number], " ", 5);
        if (g_strv_length(words) != 5)
            fail_msg("%s:%u: \"%s\", but the game continues", path, number + 1, lines[number]);
        if (!het_text_parse(&before.state, words[4], &move, &error))
            fail_msg("%s:%u: %s", path, number + 1, error->message);
        if (before.state.actor == HET_CHANCE) {
            HetMove drawn = het_session_draw(session);
            g_autofree char *text = het_text_of(&before.state, &drawn);
            expect_line(path, number + 1, words[4], text);
        }
        assert_true(het_session_apply(session, &move, NULL));
        g_autofree char *line =
            line_of(&before.state, &move, list->count, het_session_state(session));
        expect_line(path, number + 1, lines[number], line);
    }
    g_autofree char *result = result_of(het_session_state(session));
    expect_line(path, number + 1, lines[number], result);
    expect_line(path, number + 2, "", lines[number + 1]);
}

static void
is_golden(void **state)
{
    const Golden *golden = *state;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = toy_or_shipped_open(golden->scenario, &error);
    assert_no_error(error);
    g_autofree char *path = path_of(golden);
    if (test_regenerates()) {
        g_autofree char *played = play(golden, scenario);
        assert_true(g_file_set_contents(path, played, -1, &error));
        skip(); /* a file that was written just now proves nothing */
    }
    g_autofree char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, &error))
        fail_msg("%s; HET_TEST_REGENERATE=1 makes it", error->message);
    g_autofree char *head = head_of(golden, scenario);
    g_auto(GStrv) heads = g_strsplit(head, "\n", -1);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    unsigned number = 0;
    for (; heads[number + 1] != NULL; number++)
        expect_line(path, number + 1, lines[number], heads[number]);
    replay(golden, scenario, path, lines, number);
}

TEST_UNIT("golden")
{
    struct CMUnitTest tests[G_N_ELEMENTS(goldens)];
    for (size_t i = 0; i < G_N_ELEMENTS(goldens); i++)
        tests[i] = (struct CMUnitTest){
            .name = goldens[i].scenario, .test_func = is_golden, .initial_state = &goldens[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
