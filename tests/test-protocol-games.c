/* The protocol's clones, deltas, batches and numbers; and the transcript for writers of clients,
 * which must be what the interpreter says, byte for byte. */
#include "test.h"

#include <jansson.h>
#include <string.h>

#include "frontends/protocol/protocol.h"
#include "library/json-read.h"
#include "engine/scenario.h"
#include "sanitized.h"

static char *
ask(HetProtocol *protocol, const char *line)
{
    GString *answer = g_string_new(NULL);
    het_protocol_line(protocol, line, answer);
    return g_string_free(answer, FALSE);
}

static void
says(HetProtocol *protocol, const char *line, const char *expected)
{
    g_autofree char *answer = ask(protocol, line);
    if (strstr(answer, expected) == NULL)
        fail_msg("%s: expected %s, found %s", line, expected, answer);
}

static void
test_clones(void **state)
{
    (void)state;
    g_autoptr(HetProtocol) protocol = het_protocol_new("random", 0);
    says(protocol, "clone", "? ");
    says(protocol, "scenario kipling/skirmish", "= ");
    g_autofree char *moves = ask(protocol, "legal");
    g_autofree char *open = g_strdup_printf("apply %.*s", (int)strcspn(moves + 2, "\n"), moves + 2);
    says(protocol, open, "= ");
    g_autofree char *key = ask(protocol, "key");
    says(protocol, "clone", "= 1");
    says(protocol, "clone", "= 2");
    g_autofree char *legal = ask(protocol, "legal");
    g_autofree char *first = g_strndup(legal + 2, strcspn(legal + 2, "\n"));
    g_autofree char *apply = g_strdup_printf("apply %s", first);
    says(protocol, apply, first);
    says(protocol, "games", "= 0 2 ");
    says(protocol, "game 1", "=");
    says(protocol, "key", key);
    says(protocol, "genmove", "= ");
    says(protocol, "moves", "= 1 first");
    says(protocol, "undo", "=");
    says(protocol, "game 2", "=");
    says(protocol, "key", key);
    says(protocol, "drop 1", "=");
    says(protocol, "game 1", "? there is no game 1");
    says(protocol, "drop 2", "? game 2 is the current one");
    says(protocol, "game x", "? \"x\" is not a number");
    says(protocol, "clone", "= 3");
    says(protocol, "scenario kipling/skirmish", "= ");
    says(protocol, "game 3", "? there is no game 3");
}

/* --- looks --------------------------------------------------------------------------------------
 */

enum { LOOK_MAX = 10000 }; /* bytes of any look */

static json_t *
parse_answer(const char *answer)
{
    assert_true(g_str_has_prefix(answer, "= "));
    g_autoptr(GError) error = NULL;
    json_t *node = het_json_read(answer + 2, strlen(answer + 2), &error);
    assert_no_error(error);
    return node;
}

/* What a client does with `units` of `board` and of deltas: sets every member it is told. */
static void
take_in(json_t **known, json_t *reported)
{
    const char *name = NULL;
    json_t *values = NULL;
    json_object_foreach(reported, name, values) {
        for (guint i = 0; i < json_array_size(values); i++) {
            json_t *pair = json_array_get(values, i);
            json_t *ids = json_array_get(pair, 1);
            for (guint j = 0; j < json_array_size(ids); j++) {
                json_t *unit = known[json_integer_value(json_array_get(ids, j))];
                if (json_is_null(json_array_get(pair, 0)))
                    json_object_del(unit, name);
                else
                    json_object_set(unit, name, json_array_get(pair, 0));
            }
        }
    }
}

/* The client knows every unit as `state` tells it. */
static void
compare_units(json_t **known, json_t *position)
{
    json_t *units = json_object_get(position, "units");
    for (guint i = 0; i < json_array_size(units); i++) {
        json_t *unit = json_array_get(units, i);
        g_autoptr(json_t) copy =
            json_incref(known[json_integer_value(json_object_get(unit, "id"))]);
        json_object_set(copy, "id", json_object_get(unit, "id"));
        assert_true(json_equal(copy, unit));
    }
}

typedef struct {
    size_t whole, board, first, later, sum, count;
} Sizes;

/* Plays a move or roll; whether the game continues. */
static bool
play_one(HetProtocol *protocol)
{
    g_autofree char *actor = ask(protocol, "to_act");
    if (strcmp(actor, "= nobody\n\n") == 0)
        return false;
    if (strcmp(actor, "= chance\n\n") == 0) {
        says(protocol, "roll", "= ");
        return true;
    }
    g_autofree char *move = ask(protocol, "genmove");
    g_autofree char *apply = g_strdup_printf("apply %.*s", (int)strcspn(move + 2, "\n"), move + 2);
    says(protocol, apply, "= ");
    return true;
}

/* A client that takes in `board` and deltas knows of units, tracks and places what `state` says,
 * at every look of a game; and so does one whose first look is at that moment. */
static void
look_through(const char *name, unsigned plies, unsigned every, Sizes *sizes)
{
    g_autoptr(HetProtocol) protocol = het_protocol_new("random", 0);
    g_autofree char *scenario = g_strdup_printf("scenario %s", name);
    json_t *known[512], *fresh[512];
    says(protocol, scenario, "= ");
    g_autofree char *setting = ask(protocol, "board");
    g_autoptr(json_t) board = parse_answer(setting);
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
        known[i] = json_object();
    sizes->board = MAX(sizes->board, strlen(setting));
    take_in(known, json_object_get(board, "units"));
    for (unsigned ply = 0; ply < plies && play_one(protocol); ply++) {
        if (ply % every != 0)
            continue;
        g_autofree char *all = ask(protocol, "state"), *delta = ask(protocol, "state delta");
        g_autofree char *again = ask(protocol, "state delta");
        g_autoptr(json_t) position = parse_answer(all), change = parse_answer(delta);
        assert_non_null(strstr(again, "\"units\":{}"));
        assert_null(strstr(again, "\"tracks\""));
        take_in(known, json_object_get(change, "units"));
        compare_units(known, position);
        sizes->whole = MAX(sizes->whole, strlen(all));
        sizes->later = MAX(sizes->later, strlen(delta));
        sizes->sum += strlen(delta);
        sizes->count++;

        g_autofree char *anew = ask(protocol, "board"), *first = ask(protocol, "state delta");
        g_autoptr(json_t) whole = parse_answer(first);
        assert_string_equal(anew, setting);
        sizes->first = MAX(sizes->first, strlen(first));
        for (size_t i = 0; i < G_N_ELEMENTS(fresh); i++)
            fresh[i] = json_object();
        take_in(fresh, json_object_get(board, "units"));
        take_in(fresh, json_object_get(whole, "units"));
        compare_units(fresh, position);
        for (size_t i = 0; i < G_N_ELEMENTS(fresh); i++)
            json_decref(fresh[i]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
        json_decref(known[i]);
}

static void
test_looks(void **state)
{
    (void)state;
    g_auto(GStrv) names = het_scenario_names(NULL);
    Sizes sizes = {0};
    for (size_t i = 0; names[i] != NULL; i++) {
        look_through(names[i], TEST_COUNT(30, 5, 4), 1, &sizes);
        look_through(names[i], TEST_COUNT(600, 150, 100), TEST_COUNT(150, 70, 50), &sizes);
    }
    g_print("# state: up to %zu bytes; board: up to %zu; a first delta up to %zu, later ones up to "
            "%zu, %zu on average\n",
            sizes.whole, sizes.board, sizes.first, sizes.later, sizes.sum / sizes.count);
    assert_true(sizes.whole > 100000);
    assert_true(sizes.first < LOOK_MAX);
    assert_true(sizes.later < LOOK_MAX);
}

static void
test_numbers(void **state)
{
    (void)state;
    g_autoptr(HetProtocol) protocol = het_protocol_new(NULL, 0);
    says(protocol, "evaluate", "? ");
    says(protocol, "scenario kipling/skirmish", "= ");
    says(protocol, "evaluate", "= ");
    says(protocol, "features", " ");
    g_autofree char *actions = ask(protocol, "actions");
    g_autofree char *act = g_strdup_printf("act %.*s", (int)strcspn(actions + 2, " "), actions + 2);
    g_autofree char *text =
        g_strndup(strchr(actions + 2, ' ') + 1, strcspn(strchr(actions + 2, ' ') + 1, "\n"));
    says(protocol, act, text);
    says(protocol, "act 0x1", "? act: ");
    says(protocol, "act 99999999", "? action 99999999 is not legal here");
    says(protocol, "state dalta", "? expected state or state delta");
}

static void
test_batch(void **state)
{
    (void)state;
    g_autoptr(HetProtocol) protocol = het_protocol_new(NULL, HET_PROTOCOL_NO_FILES);
    g_autoptr(GString) answer = g_string_new(NULL);
    static const char lines[] = "7 batch 5\nscenario einstein/standard\nto_act\nlegal\nroll\nkey\n"
                                "batch 2\nto_act\nquit\nbatch 1\n1 name\nbatch 0\nto_act\n";
    assert_true(het_protocol_feed(protocol, lines, sizeof lines - 1, answer));
    /* The third fails, and the rest is not run. */
    assert_true(g_str_has_prefix(answer->str, "=7 = EinStein"));
    assert_non_null(strstr(answer->str, "\n= chance\n? the dice decide here"));
    assert_non_null(strstr(answer->str, "? batch: line 2: quit cannot be in a batch\n\n"));
    assert_non_null(
        strstr(answer->str, "? batch: line 1: commands in a batch have no numbers\n\n"));
    assert_non_null(strstr(answer->str, "? batch: \"0\" is not a number"));
    assert_true(g_str_has_suffix(answer->str, "= chance\n\n"));
    says(protocol, "capabilities", "= protocol=1 hetman=");
    g_autofree char *sealed = ask(protocol, "capabilities");
    assert_null(strstr(sealed, " files"));
}

/* "> " is what a client says, "< " what it hears, "#" a word to the reader. */
static void
test_transcript(void **state)
{
    (void)state;
    g_autofree char *path =
        g_build_filename(g_getenv("G_TEST_SRCDIR"), "docs/examples/protocol-transcript.txt", NULL);
    g_autofree char *text = NULL;
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_autoptr(HetProtocol) protocol = het_protocol_new(NULL, 0);
    g_autoptr(GString) reported = g_string_new(NULL);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    unsigned requested = 0;
    for (size_t i = 0; lines[i] != NULL; i++) {
        if (lines[i][0] == '<' || (lines[i][0] == '\0' && lines[i + 1] == NULL))
            continue;
        g_string_append_printf(reported, "%s\n", lines[i]);
        if (lines[i][0] != '>')
            continue;
        g_autoptr(GString) answer = g_string_new(NULL);
        het_protocol_line(protocol, lines[i] + 2, answer);
        g_auto(GStrv) heard = g_strsplit(answer->str, "\n", -1);
        for (size_t j = 0; answer->len > 0 && heard[j + 1] != NULL; j++)
            g_string_append_printf(reported, "<%s%s\n", *heard[j] == '\0' ? "" : " ", heard[j]);
        requested++;
    }
    assert_true(requested > 20);
    if (test_regenerates()) {
        assert_true(g_file_set_contents(path, reported->str, -1, NULL));
        return;
    }
    assert_string_equal(reported->str, text);
}

TEST_UNIT("protocol-games")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clones),     cmocka_unit_test(test_looks),
        cmocka_unit_test(test_numbers),    cmocka_unit_test(test_batch),
        cmocka_unit_test(test_transcript),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
