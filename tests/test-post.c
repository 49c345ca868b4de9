/* Play by file: two sides play a game to its end by passing it on, and whatever is changed on the
 * way is refused. */
#include "test.h"

#include <glib/gstdio.h>
#include <string.h>

#include "agents/agent.h"
#include "battle/post.h"
#include "engine/each.h"

typedef struct {
    char *folders[HET_SIDES], *paths[HET_SIDES];
} Table;

static Table
table_new(void)
{
    Table table;
    HET_EACH_BELOW(side, HET_SIDES) {
        table.folders[side] = g_dir_make_tmp("hetman-post-XXXXXX", NULL);
        table.paths[side] = g_build_filename(table.folders[side], "game.post", NULL);
    }
    return table;
}

static void
table_clear(Table *table)
{
    static const char *const endings[] = {"", ".first.secret", ".first.passed", ".second.secret",
                                          ".second.passed"};
    HET_EACH_BELOW(side, HET_SIDES) {
        HET_EACH_BELOW(i, G_N_ELEMENTS(endings)) {
            g_autofree char *path = g_strconcat(table->paths[side], endings[i], NULL);
            g_unlink(path);
        }
        g_rmdir(table->folders[side]);
        g_free(table->folders[side]);
        g_free(table->paths[side]);
    }
}

/* (transfer full) */
static char *
text_of(const char *path)
{
    char *text = NULL;
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

static void
pass_on(const Table *table, unsigned from)
{
    g_autofree char *text = text_of(table->paths[from]);
    assert_true(g_file_set_contents(table->paths[1 - from], text, -1, NULL));
}

static HetPost *
opened(const char *path)
{
    GError *error = NULL;
    HetPost *post = het_post_open(path, &error);
    assert_no_error(error);
    return post;
}

/* Plays as long as it is for this side, by the doctrine; true: the game is over. */
static bool
sit(const Table *table, unsigned side, unsigned *ret_rolls)
{
    GError *error = NULL;
    g_autoptr(HetPost) post = opened(table->paths[side]);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autoptr(HetAgent) agent =
        het_agent_new("doctrine", post->scenario, (HetActor)side, side + 1, &error);
    assert_no_error(error);
    assert_int_equal(post->side, side);
    while (het_post_turn(post) == HET_POST_MINE) {
        const HetState *state = het_session_state(post->session);
        HetMove move;
        if (het_post_draw(post, &move)) {
            ++*ret_rolls;
        } else {
            het_game_legal(state, list);
            assert_int_equal(het_agent_choose(agent, state, list, &move, &error), HET_AGENT_CHOSE);
        }
        het_session_play(post->session, &move, NULL);
    }
    assert_true(het_post_save(post, &error));
    return het_post_turn(post) == HET_POST_OVER;
}

static Table
begun(const char *scenario)
{
    GError *error = NULL;
    Table table = table_new();
    g_autoptr(HetPost) first = het_post_begin(table.paths[0], scenario, HET_FIRST, &error);
    assert_no_error(error);
    assert_int_equal(het_post_turn(first), HET_POST_ALONE);
    pass_on(&table, 0);
    g_autoptr(HetPost) second = het_post_join(table.paths[1], &error);
    assert_no_error(error);
    assert_null(first->revealed[HET_FIRST]); /* before the other had chosen its numbers */
    assert_int_equal(second->side, HET_SECOND);
    pass_on(&table, 1);
    return table;
}

static void
a_game_is_played_to_its_end(void **unused)
{
    (void)unused;
    static const char *const names[] = {"kipling/skirmish", "einstein/standard"};
    HET_EACH_BELOW(i, G_N_ELEMENTS(names)) {
        Table table = begun(names[i]);
        unsigned rolls = 0, sittings = 0;
        for (unsigned side = 0; !sit(&table, side, &rolls); side = 1 - side) {
            pass_on(&table, side);
            assert_true(++sittings < 2000);
        }
        assert_true(rolls > 0 && sittings > 0);
        table_clear(&table);
    }
}

/* The file at the place of `side` with `from` changed to `to` is refused, for a reason that names
 * `why`; then it is as it was. */
static void
assert_refused(const Table *table, unsigned side, const char *from, const char *to, const char *why)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = text_of(table->paths[side]);
    const char *at = strstr(text, from);
    if (at == NULL)
        fail_msg("no \"%s\" in:\n%s", from, text);
    g_autofree char *changed =
        g_strdup_printf("%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    assert_true(g_file_set_contents(table->paths[side], changed, -1, NULL));
    g_autoptr(HetPost) post = het_post_open(table->paths[side], &error);
    if (post != NULL)
        fail_msg("\"%s\" may stand for \"%s\"", to, from);
    if (strstr(error->message, why) == NULL)
        fail_msg("\"%s\" for \"%s\": no \"%s\" in: %s", to, from, why, error->message);
    assert_true(g_file_set_contents(table->paths[side], text, -1, NULL));
}

/* (transfer full) The first line that begins so. */
static char *
line_of(const char *path, const char *begins)
{
    g_autofree char *text = text_of(path);
    g_autofree char *wanted = g_strconcat("\n", begins, NULL);
    const char *at = strstr(text, wanted);
    if (at == NULL)
        fail_msg("no line \"%s\" in:\n%s", begins, text);
    return g_strndup(at + 1, strcspn(at + 1, "\n"));
}

static void
what_is_changed_on_the_way_is_refused(void **unused)
{
    (void)unused;
    Table table = begun("kipling/skirmish");
    unsigned rolls = 0, side = 0;
    while (rolls < 3) {
        sit(&table, side, &rolls);
        pass_on(&table, side);
        side = 1 - side;
    }
    if (side == HET_SECOND) { /* to whom the first side has passed it on */
        sit(&table, side, &rolls);
        pass_on(&table, side);
    }
    g_autofree char *roll = line_of(table.paths[0], "roll ");
    g_autofree char *move = line_of(table.paths[0], "move ");
    g_autofree char *reveal = line_of(table.paths[0], "reveal second ");
    g_autofree char *end = line_of(table.paths[0], "second ");
    g_autofree char *digest = line_of(table.paths[0], "digest ");
    g_autofree char *other = g_strdup(reveal);
    other[strlen(other) - 1] = other[strlen(other) - 1] == '0' ? '1' : '0';
    g_autofree char *worse = g_strdup(end);
    worse[strlen(worse) - 1] = worse[strlen(worse) - 1] == '0' ? '1' : '0';
    assert_refused(&table, 0, move, "move RI1 a1", "when it was passed on");
    assert_refused(&table, 0, reveal, other, "not the one it had chosen");
    assert_refused(&table, 0, end, worse, "not the one it had chosen");
    assert_refused(&table, 0, digest, "digest 0", "not those it was begun with");
    assert_refused(&table, 0, "moves\n", "moves\nselect RI1\n", "when it was passed on");
    assert_refused(&table, 0, "hetman-post 1", "hetman-post 2", "no game by file");
    /* A roll that neither has passed on yet: the other's, on the way to this side. */
    g_autofree char *passed = g_strconcat(table.paths[0], ".first.passed", NULL);
    g_unlink(passed);
    g_autofree char *higher = g_strdup(roll);
    char *last = higher + strlen(higher) - 1;
    *last = *last == '6' ? '1' : (char)(*last + 1);
    assert_refused(&table, 0, roll, higher, "");
    /* Decisions of this side that it has not made. */
    assert_refused(&table, 0, "hetman-post 1", "hetman-post 1", "not made here");
    table_clear(&table);
}

/* Between the beginning and the first move the other side could put another battle in its place. */
static void
another_battle_is_refused(void **unused)
{
    (void)unused;
    GError *error = NULL;
    Table table = begun("kipling/skirmish"), other = begun("kipling/skirmish?wells-points=1");
    g_autofree char *own = line_of(table.paths[0], "scenario ");
    g_autofree char *digest = line_of(table.paths[0], "digest ");
    g_autofree char *scenario = line_of(other.paths[0], "scenario ");
    g_autofree char *its = line_of(other.paths[0], "digest ");
    g_autofree char *text = text_of(table.paths[0]);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (unsigned i = 0; lines[i] != NULL; i++) {
        const char *now = strcmp(lines[i], own) == 0      ? scenario
                          : strcmp(lines[i], digest) == 0 ? its
                                                          : NULL;
        if (now != NULL) {
            g_free(lines[i]);
            lines[i] = g_strdup(now);
        }
    }
    g_autofree char *changed = g_strjoinv("\n", lines);
    assert_true(g_file_set_contents(table.paths[0], changed, -1, NULL));
    assert_null(het_post_open(table.paths[0], &error));
    assert_non_null(strstr(error->message, "is not what it was when it was passed on"));
    g_clear_error(&error);
    table_clear(&table);
    table_clear(&other);
}

static void
sides_are_taken_once(void **unused)
{
    (void)unused;
    Table table = begun("kipling/skirmish");
    GError *error = NULL;
    assert_null(het_post_join(table.paths[1], &error));
    assert_non_null(strstr(error->message, "both sides are taken"));
    g_clear_error(&error);
    assert_null(het_post_begin(table.paths[0], "kipling/skirmish", HET_FIRST, &error));
    assert_non_null(strstr(error->message, "is there already"));
    g_clear_error(&error);
    g_autofree char *secret = g_strconcat(table.paths[1], ".second.secret", NULL);
    g_unlink(secret);
    assert_null(het_post_open(table.paths[1], &error));
    assert_non_null(strstr(error->message, "secret"));
    g_clear_error(&error);
    table_clear(&table);
}

TEST_UNIT("post")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_played_to_its_end),
        cmocka_unit_test(what_is_changed_on_the_way_is_refused),
        cmocka_unit_test(another_battle_is_refused),
        cmocka_unit_test(sides_are_taken_once),
    };
    return cmocka_run_group_tests_name("post", tests, NULL, NULL);
}
