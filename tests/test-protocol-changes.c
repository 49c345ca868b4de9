/* What the protocol tells of a position by its changes; and the transcript for writers of clients,
 * which must be what the interpreter prints, byte for byte. */
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
answers(HetProtocol *protocol, const char *line, const char *expected)
{
    g_autofree char *answer = ask(protocol, line);
    if (strstr(answer, expected) == NULL)
        fail_msg("%s: expected %s, found %s", line, expected, answer);
}

/* --- looks --------------------------------------------------------------------------------------
 */

enum { ANSWER_MAX = 10000 }; /* bytes of any answer */

static json_t *
parse_answer(const char *answer)
{
    assert_true(g_str_has_prefix(answer, "= "));
    g_autoptr(GError) error = NULL;
    json_t *node = het_json_read(answer + 2, strlen(answer + 2), &error);
    assert_no_error(error);
    return node;
}

/* What a client does with `units` of `board` and of deltas: sets every member it receives. */
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
        answers(protocol, "roll", "= ");
        return true;
    }
    g_autofree char *move = ask(protocol, "genmove");
    g_autofree char *apply = g_strdup_printf("apply %.*s", (int)strcspn(move + 2, "\n"), move + 2);
    answers(protocol, apply, "= ");
    return true;
}

/* A client that takes in `board` and deltas knows of units, tracks and places what `state` has, at
 * every moment of a game; and so does one whose first `board` is at that moment. */
static void
look_through(const char *name, unsigned plies, unsigned every, Sizes *sizes)
{
    g_autoptr(HetProtocol) protocol = het_protocol_new("random", 0);
    g_autofree char *scenario = g_strdup_printf("scenario %s", name);
    json_t *known[512], *fresh[512];
    answers(protocol, scenario, "= ");
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
    assert_true(sizes.first < ANSWER_MAX);
    assert_true(sizes.later < ANSWER_MAX);
}

static void
test_evaluate(void **state)
{
    (void)state;
    g_autoptr(HetProtocol) protocol = het_protocol_new(NULL, 0);
    answers(protocol, "evaluate", "? ");
    answers(protocol, "scenario kipling/skirmish", "= ");
    answers(protocol, "evaluate", "= ");
    answers(protocol, "state dalta", "? expected state or state delta");
}

/* "> " is what a client sends, "< " what it receives, "#" a word to the reader. */
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

TEST_UNIT("protocol-changes")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_looks),
        cmocka_unit_test(test_evaluate),
        cmocka_unit_test(test_transcript),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
