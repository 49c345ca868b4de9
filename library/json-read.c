#include "json-read.h"
#include "engine/each.h"

#include <string.h>

#include "engine/error.h"

/* A text that is being judged. */
typedef struct {
    const char *at, *end;
    const char *wrong; /* NULL so far; static */
    unsigned depth;
    char closers[HET_JSON_DEEPEST]; /* of the brackets that are open, the innermost last */
} Judge;

static void
skip_blanks(Judge *judge)
{
    while (judge->at < judge->end && *judge->at != '\0' && strchr(" \t\n\r", *judge->at) != NULL)
        judge->at++;
}

static bool
fail(Judge *judge, const char *wrong)
{
    if (judge->wrong == NULL)
        judge->wrong = wrong;
    return false;
}

/* The letter that is next; 0 at the end. */
static char
next_letter(const Judge *judge)
{
    return judge->at < judge->end ? *judge->at : '\0';
}

static bool
take(Judge *judge, char letter)
{
    if (next_letter(judge) != letter || letter == '\0')
        return false;
    judge->at++;
    return true;
}

static unsigned
take_digits(Judge *judge)
{
    const char *from = judge->at;
    while (g_ascii_isdigit(next_letter(judge)))
        judge->at++;
    return (unsigned)MIN(judge->at - from, G_MAXINT);
}

static bool
take_number(Judge *judge)
{
    const char *from = judge->at;
    take(judge, '-');
    if (!take(judge, '0') && take_digits(judge) == 0)
        return fail(judge, "a number has digits");
    if (take(judge, '.') && take_digits(judge) == 0)
        return fail(judge, "a number has digits after its point");
    if (take(judge, 'e') || take(judge, 'E')) {
        if (!take(judge, '+'))
            take(judge, '-');
        if (take_digits(judge) == 0)
            return fail(judge, "an exponent has digits");
    }
    g_autofree char *number = g_strndup(from, (gsize)(judge->at - from));
    return strpbrk(number, ".eE") != NULL || /* a whole number of more than 64 bits would wrap */
           g_ascii_string_to_signed(number, 10, G_MININT64, G_MAXINT64, NULL, NULL) ||
           fail(judge, "a whole number is at most 9223372036854775807");
}

static bool
take_word(Judge *judge, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(judge->end - judge->at) < length || memcmp(judge->at, word, length) != 0)
        return fail(judge, "a value is a string, a number, true, false, null, [] or {}");
    judge->at += length;
    return true;
}

/* The four hexadecimal digits after \u; -1 where there are none. */
static int
take_unit(Judge *judge)
{
    int unit = 0;
    HET_EACH_BELOW(i, 4) {
        const int digit = g_ascii_xdigit_value(next_letter(judge));
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
        judge->at++;
    }
    return unit;
}

static bool
take_escape(Judge *judge)
{
    const char letter = next_letter(judge);
    if (letter == '\0' || strchr("\"\\/bfnrtu", letter) == NULL)
        return fail(judge, "no such escape");
    judge->at++;
    if (letter != 'u')
        return true;
    const int unit = take_unit(judge);
    bool good = unit > 0 && (unit & 0xfc00) != 0xdc00;
    if (good && (unit & 0xfc00) == 0xd800)
        good = take(judge, '\\') && take(judge, 'u') && (take_unit(judge) & 0xfc00) == 0xdc00;
    return good || fail(judge, "\\u takes four digits of a letter");
}

static bool
take_string(Judge *judge)
{
    if (!take(judge, '"'))
        return fail(judge, "the name of a member stands in double quotes");
    while (!take(judge, '"')) {
        if (judge->at == judge->end)
            return fail(judge, "a string has no end");
        if ((guchar)*judge->at < 0x20)
            return fail(judge, "a control character stands in a string");
        if (*judge->at++ == '\\' && !take_escape(judge))
            return false;
    }
    return true;
}

/* The name before a member's value. */
static bool
take_name(Judge *judge)
{
    skip_blanks(judge);
    if (!take_string(judge))
        return false;
    skip_blanks(judge);
    return take(judge, ':') || fail(judge, "a member's name is followed by a colon");
}

/* Goes into a bracket. True if a value comes next, false if it is empty (and left again) or wrong.
 */
static bool
enter(Judge *judge)
{
    if (judge->depth == HET_JSON_DEEPEST)
        return fail(judge, "brackets are nested too deep");
    const char closer = *judge->at++ == '{' ? '}' : ']';
    skip_blanks(judge);
    if (take(judge, closer))
        return false;
    judge->closers[judge->depth++] = closer;
    return closer == ']' || take_name(judge);
}

/* After a value: leaves the brackets that end here. True if another value comes next. */
static bool
leave(Judge *judge)
{
    for (; judge->depth > 0; judge->depth--) {
        const char closer = judge->closers[judge->depth - 1];
        skip_blanks(judge);
        if (take(judge, ','))
            return closer == ']' || take_name(judge);
        if (!take(judge, closer))
            return fail(judge, "values are separated by commas, and every bracket is closed");
    }
    return false;
}

/* One value without what is in its brackets. True if a value comes next. */
static bool
take_value(Judge *judge)
{
    skip_blanks(judge);
    const char letter = next_letter(judge);
    if (letter == '[' || letter == '{')
        return enter(judge) || (judge->wrong == NULL && leave(judge));
    if (letter == '"')
        take_string(judge);
    else if (letter == '-' || g_ascii_isdigit(letter))
        take_number(judge);
    else
        take_word(judge, letter == 't' ? "true" : letter == 'f' ? "false" : "null");
    return judge->wrong == NULL && leave(judge);
}

JsonNode *
het_json_read(const char *text, gsize length, GError **error)
{
    Judge judge = {.at = text, .end = text + length};
    g_autoptr(JsonParser) parser = json_parser_new();
    g_autoptr(GError) inner = NULL;
    if (!g_utf8_validate_len(text, length, &judge.at)) {
        judge.wrong = "it is not UTF-8";
    } else {
        judge.at = text;
        while (take_value(&judge))
            continue;
        skip_blanks(&judge);
        if (judge.at < judge.end)
            fail(&judge, "something follows the document");
    }
    if (judge.wrong != NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_FORMAT, "no JSON at byte %" G_GSIZE_FORMAT ": %s",
                    (gsize)(judge.at - text) + 1, judge.wrong);
        return NULL;
    }
    if (json_parser_load_from_data(parser, text, (gssize)length, &inner))
        return json_parser_steal_root(parser);
    g_set_error(error, HET_ERROR, HET_ERROR_FORMAT, "no JSON: %s", inner->message);
    return NULL;
}

JsonObject *
het_json_object_of(JsonNode *node)
{
    return node != NULL && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
}

const char *
het_json_text_of(JsonObject *object, const char *name)
{
    JsonNode *node = object != NULL ? json_object_get_member(object, name) : NULL;
    return node != NULL && json_node_get_value_type(node) == G_TYPE_STRING
               ? json_node_get_string(node)
               : NULL;
}
