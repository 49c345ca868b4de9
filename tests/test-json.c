#include "test.h"

#include <math.h>
#include <string.h>

#include "engine/error.h"
#include "library/json-members.h"
#include "library/json-read.h"

static bool
is_read(const char *text, gsize length)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(json_t) node = het_json_read(text, length, &error);
    assert_true((node == NULL) == (error != NULL));
    if (error != NULL)
        assert_true(g_error_matches(error, HET_ERROR, HET_ERROR_FORMAT));
    return node != NULL;
}

static void
json_is_read(void **state)
{
    static const char *const texts[] = {
        "{}",
        " [ ] ",
        "null",
        "true",
        "false",
        "\"\"",
        "0",
        "-0",
        "12.5e-3",
        "1E+9",
        "[1,2 , 3]",
        "{\"a\":{\"b\":[{}]},\"c\":null}\n",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"",
        "\"\\ud83d\\ude00 \xc3\xa9\"",
        "[\"{\",\"[\",\"'\",\"/*\"]",
        "{\"\":\"\"}",
        "[9223372036854775807,-9223372036854775808,99999999999999999999.0]",
    };
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
        if (!is_read(texts[i], strlen(texts[i])))
            fail_msg("refused: %s", texts[i]);
    g_autoptr(json_t) node = het_json_read("{\"a\": [1, \"\\u017c\"]}", 20, NULL);
    json_t *array = json_object_get(node, "a");
    assert_int_equal(json_integer_value(json_array_get(array, 0)), 1);
    assert_string_equal(json_string_value(json_array_get(array, 1)), "\xc5\xbc");
}

static void
what_is_no_json_is_refused(void **state)
{
    static const char *const texts[] = {
        "",
        " ",
        "{",
        "[",
        "}",
        "[}",
        "{]",
        "[1,]",
        "[,1]",
        "[1 2]",
        "9223372036854775808", /* would wrap */
        "[-9223372036854775809]",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{'a':1}",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{1:2}",
        "['a']",
        "[\"a]",
        "\"a",
        "[//\n1]",
        "[1/**/]",
        "{\"a\":/*\"*/1}",
        "{\"x\":'\"',\"a\":1}",
        "var a = {};",
        "01",
        "-",
        "1.",
        ".5",
        "1e",
        "+1",
        "0x1",
        "NaN",
        "Infinity",
        "tru",
        "nul",
        "True",
        "[] []",
        "{}x",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\ud83d\"",
        "\"\\ude00\"",
        "\"\\ud83d\\u0041\"",
        "\"\\u0000\"",
        "\"\t\"",
        "\"\n\"",
        "\xff",
        "[\"\xc3\"]",
        "\xef\xbb\xbf{}",
        "[1;2]",
        "#\n{}",
    };
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
        if (is_read(texts[i], strlen(texts[i])))
            fail_msg("taken: %s", texts[i]);
    assert_false(is_read("{}\0", 3));
    assert_false(is_read("[\"\0\"]", 5));
    g_autoptr(GError) error = NULL;
    assert_null(het_json_read("{\"a\": /* */ 1}", 14, &error));
    assert_non_null(strstr(error->message, "at byte 7: invalid token"));
}

/* (transfer full) `opening` so many times, a value, and `closing` as often. */
static char *
nested(const char *opening, unsigned times, const char *closing)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = 0; i < times; i++)
        g_string_append(text, opening);
    g_string_append_c(text, '1');
    for (unsigned i = 0; i < times; i++)
        g_string_append(text, closing);
    return g_string_free(text, FALSE);
}

/* Each of these, a megabyte long, once ended the program by a stack without end. */
static void
no_nesting_costs_more_than_its_bytes(void **state)
{
    static const struct {
        const char *before, *opening, *closing;
    } traps[] = {
        {"", "[", "]"},
        {"", "{\"a\":", "}"},
        {"{\"a\":/*\"*/", "[", "]"},
        {"{\"x\":'\"',\"a\":", "[", "]"},
        {"{\"x\":\"\\\\\",\"a\":", "[", "]"},
        {"{\"a\":[//\"\n", "[", "]"},
    };
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(traps); i++) {
        g_autofree char *deep = nested(traps[i].opening, 500000, traps[i].closing);
        g_autofree char *text = g_strconcat(traps[i].before, deep, NULL);
        assert_false(is_read(text, strlen(text)));
    }
    g_autofree char *deepest = nested("[", 2047, "]");
    g_autofree char *deeper = nested("[", 2049, "]");
    assert_true(is_read(deepest, strlen(deepest)));
    assert_false(is_read(deeper, strlen(deeper)));
}

/* Whatever happens to a text, it is read or refused at a byte. */
static void
a_changed_text_is_read_or_refused(void **state)
{
    static const char letters[] = "{}[]\",:0-1.eE\\u/* 'tnfalsrud\n";
    static const char *const seeds[] = {"{\"a\":[1,2.5e3,\"\\u00e9\"],\"b\":{\"c\":null}}",
                                        "[true,false,[[],{}],\"x\",-0.1]"};
    (void)state;
    unsigned taken = 0;
    g_autoptr(GRand) random = g_rand_new_with_seed(35);
    for (unsigned i = 0; i < 200000; i++) {
        g_autofree char *text = g_strdup(seeds[i % G_N_ELEMENTS(seeds)]);
        const gint32 length = (gint32)strlen(text), changes = g_rand_int_range(random, 0, 3);
        for (gint32 k = 0; k < changes; k++)
            text[g_rand_int_range(random, 0, length)] =
                letters[g_rand_int_range(random, 0, sizeof letters - 1)];
        g_autoptr(GError) error = NULL;
        g_autoptr(json_t) node = het_json_read(text, (gsize)length, &error);
        if (node == NULL && strstr(error->message, "at byte") == NULL)
            fail_msg("%s: %s", text, error->message);
        taken += node != NULL;
    }
    assert_true(taken > 70000 && taken < 150000);
}

/* --- members ---------------------------------------------------------------------------------- */

static void
assert_document(HetJson *builder, const char *expected)
{
    g_autoptr(json_t) root = het_json_root(builder);
    g_autofree char *text = json_dumps(root, JSON_COMPACT);
    assert_string_equal(text, expected);
}

/* An enumeration is an int or an unsigned, as the compiler chooses. */
static void
a_member_has_the_type_of_its_value(void **state)
{
    const struct {
        char letters[4];
        uint8_t small;
        int16_t negative;
        const bool flag;
    } it = {"abc", 200, -3, true};
    char *copied = NULL;
    (void)state;
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "text", "t", "array", it.letters, "none", copied, "null", NULL, "flag",
                    it.flag, "same", (bool)(it.small == 200));
    assert_document(builder, "{\"text\":\"t\",\"array\":\"abc\",\"none\":null,\"null\":null,"
                             "\"flag\":true,\"same\":true}");
    het_json_reset(builder);
    HET_JSON_OBJECT(builder, "small", it.small, "negative", it.negative, "kind", HET_EVENT_MOVE,
                    "size", (gsize)7, "most", G_MAXUINT64, "least", G_MININT64, "point",
                    ((HetPoint){-4, 5}));
    assert_document(builder, "{\"small\":200,\"negative\":-3,\"kind\":2,\"size\":7,"
                             "\"most\":\"18446744073709551615\",\"least\":-9223372036854775808,"
                             "\"point\":[-4,5]}");
    het_json_reset(builder);
    HET_JSON_OBJECT(builder, "half", 0.5, "nan", NAN, "infinite", HUGE_VAL);
    assert_document(builder, "{\"half\":0.5,\"nan\":null,\"infinite\":null}");
}

/* As many members as a call takes, values that are nodes, and arrays. */
static void
members_keep_their_order(void **state)
{
    const unsigned faces[] = {6, 1, 3}, none_count = 0;
    json_t *node = json_pack("[i,{s:i}]", 1, "a", 2), *none = NULL;
    (void)state;
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "l", 0, "k", 1, "j", 2, "i", 3, "h", 4, "g", 5, "f", 6, "e", 7, "d", 8, "c",
             9, "b", 10, "a", 11);
    HET_JSON(builder, "node", node, "none", none);
    HET_JSON_ARRAY(builder, "faces", faces, G_N_ELEMENTS(faces));
    HET_JSON_ARRAY(builder, "empty", faces, none_count);
    HET_JSON_EACH(builder, "halves", i, 3, 0.5 * (double)i);
    het_json_begin_array(builder, "values");
    HET_JSON_VALUE(builder, "x");
    HET_JSON_OBJECT(builder, "y", 1);
    het_json_end(builder);
    het_json_end(builder);
    assert_document(builder,
                    "{\"l\":0,\"k\":1,\"j\":2,\"i\":3,\"h\":4,\"g\":5,\"f\":6,\"e\":7,"
                    "\"d\":8,\"c\":9,\"b\":10,\"a\":11,\"node\":[1,{\"a\":2}],"
                    "\"none\":null,\"faces\":[6,1,3],\"empty\":[],\"halves\":[0.0,0.5,1.0],"
                    "\"values\":[\"x\",{\"y\":1}]}");
}

TEST_UNIT("json")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_member_has_the_type_of_its_value),
        cmocka_unit_test(members_keep_their_order),
        cmocka_unit_test(json_is_read),
        cmocka_unit_test(what_is_no_json_is_refused),
        cmocka_unit_test(no_nesting_costs_more_than_its_bytes),
        cmocka_unit_test(a_changed_text_is_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
