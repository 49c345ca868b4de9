/* JSON from anybody, by RFC 8259 alone: jansson's parser takes nothing more (no comments, no single
 * quotes, no member twice), and limits how deep brackets are nested. */
#pragma once

#include <jansson.h>
#include <glib.h>
#include <stdbool.h>

/* (transfer full) The value of a whole document, which need not end with a zero byte. NULL with an
 * error (HET_ERROR_FORMAT) that names the byte for what is no JSON in UTF-8, is nested deeper than
 * 2,048 brackets, or has what nothing of this program can hold: a whole number beyond 64 bits,
 * U+0000 or half a surrogate pair in a string. */
json_t *het_json_read(const char *text, gsize length, GError **error);

/* (transfer none) A value as an object, and a member as a text; NULL: it is something else, or
 * there is none. */
json_t *het_json_object_of(json_t *node);
const char *het_json_text_of(const json_t *object, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(json_t, json_decref)
