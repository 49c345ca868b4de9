/* Reading what dice show: readings, and faces as they lie on the table. */
#include <stdio.h>

#include "text-common.h"

/* "3+4", of as many dice as are rolled here; a single die is its number. */
static bool
parse_faces(const HetState *state, const char *token, HetRoll *ret_roll)
{
    HetThrow throw = {.account = NULL};
    uint8_t face[HET_THROW_DICE_MAX];
    unsigned count = 0, reading = 0;
    uint64_t faces = 0;
    if (!het_game_throw(state, &throw))
        return false;
    g_auto(GStrv) numbers = g_strsplit(token, "+", -1);
    for (; numbers[count] != NULL && count < HET_THROW_DICE_MAX; count++) {
        guint64 number = 0;
        if (!g_ascii_string_to_unsigned(numbers[count], 10, 1, throw.faces, &number, NULL))
            return false;
        face[count] = (uint8_t)number;
    }
    if (numbers[count] != NULL || !het_throw_pack(&throw, face, count, &faces, &reading))
        return false;
    *ret_roll = (HetRoll){.low = (int32_t)reading, .high = (int32_t)reading, .faces = faces};
    return true;
}

/* A reading "7", a range "3-6", faces "3+4", or both "7:3+4". */
bool
het_text_parse_roll(const HetState *state, const char *token, HetRoll *ret_roll)
{
    const char *colon = strchr(token, ':');
    if (colon != NULL || strchr(token, '+') != NULL) {
        HetRoll roll, stated;
        if (!parse_faces(state, colon != NULL ? colon + 1 : token, &roll))
            return false;
        g_autofree char *reading = colon != NULL ? g_strndup(token, (gsize)(colon - token)) : NULL;
        if (reading != NULL &&
            (strchr(reading, '+') != NULL || !het_text_parse_roll(state, reading, &stated) ||
             stated.low != roll.low || stated.high != roll.high))
            return false;
        *ret_roll = roll;
        return true;
    }
    int low = 0, high = 0, end = 0;
    if (!g_ascii_isdigit(*token) || strlen(token) > 20)
        return false;
    if (sscanf(token, "%9d%n", &low, &end) == 1 && token[end] == '\0')
        high = low;
    else if (sscanf(token, "%9d-%9d%n", &low, &high, &end) != 2 || token[end] != '\0')
        return false;
    *ret_roll = (HetRoll){.low = low, .high = high};
    return low <= high;
}

static bool
is_number(const char *token)
{
    return *token != '\0' && token[strspn(token, "0123456789")] == '\0';
}

void
het_text_join_faces(char **tokens)
{
    size_t kept = 0;
    HET_EACH_LISTED(i, tokens) {
        char *token = tokens[i];
        if (*token == '\0') {
            g_free(token);
        } else if (kept > 0 && is_number(token) &&
                   strspn(tokens[kept - 1], "0123456789+") == strlen(tokens[kept - 1])) {
            char *joined = g_strconcat(tokens[kept - 1], "+", token, NULL);
            g_free(tokens[kept - 1]);
            g_free(token);
            tokens[kept - 1] = joined;
        } else {
            tokens[kept++] = token;
        }
    }
    tokens[kept] = NULL;
}

char *
het_text_why_no_faces(const HetState *state, const char *token)
{
    HetThrow throw = {.account = NULL};
    if (strchr(token, '+') == NULL || token[strspn(token, "0123456789+")] != '\0' ||
        !het_game_throw(state, &throw))
        return NULL;
    unsigned dice = het_throw_count(&throw), count = 1;
    for (const char *at = token; *at != '\0'; at++)
        count += *at == '+';
    bool alike = strtoul(token, NULL, 10) == strtoul(strrchr(token, '+') + 1, NULL, 10);
    if (throw.reading == HET_READ_DIFFERENCE && throw.ties_rerolled && count == dice && alike)
        return g_strdup_printf("of dice from 1 to %u a tie decides nothing: both are rolled again",
                               throw.faces);
    return dice == 1
               ? g_strdup_printf("one die is rolled here: its face, from 1 to %u", throw.faces)
               : g_strdup_printf("%u dice are rolled here: that many faces, from 1 to %u", dice,
                                 throw.faces);
}
