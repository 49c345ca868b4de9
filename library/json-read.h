/* JSON from anybody: what json-glib is given. Its parser accepts more than JSON (comments, strings
 * in single quotes, members without a value) and goes down a level of the stack for every bracket,
 * so a text is judged by RFC 8259 first, without recursion. */
#pragma once

#include <json-glib/json-glib.h>
#include <stdbool.h>

enum { HET_JSON_DEEPEST = 64 }; /* brackets within one another */

/* (transfer full) The value of a whole document, which need not end with a zero byte. NULL with an
 * error (HET_ERROR_FORMAT) that names the byte, counted from 1, for what is no JSON in UTF-8, is
 * nested deeper than HET_JSON_DEEPEST, or has what nothing of this program can hold: a whole number
 * beyond 64 bits, U+0000 or half a surrogate pair in a string. */
JsonNode *het_json_read(const char *text, gsize length, GError **error);

/* (transfer none) A value as an object, and a member as a text; NULL: it is something else, or
 * there is none. */
JsonObject *het_json_object_of(JsonNode *node);
const char *het_json_text_of(JsonObject *object, const char *name);
