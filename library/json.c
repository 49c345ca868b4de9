#include "json.h"

#include <stdio.h>
#include <string.h>

#include "engine/text.h"
#include "engine/textfile.h"
#include "json-members.h"

/* --- members --------------------------------------------------------------------------------- */

void
het_json_hash(HetJson *builder, const char *name, guint64 hash)
{
    g_autofree char *text = g_strdup_printf("%016" G_GINT64_MODIFIER "x", hash);
    HET_JSON(builder, name, text);
}

void
het_json_sides(HetJson *builder, const char *name, char *const texts[HET_SIDES])
{
    het_json_begin_array(builder, name);
    HET_EACH_BELOW(side, HET_SIDES)
        het_json_value_text(builder, texts[side]);
    het_json_end(builder);
}

/* --- documents ------------------------------------------------------------------------------- */

/* (transfer full) The same text, whose strings cannot turn a terminal's letters round. */
static char *
plain(const char *text)
{
    GString *copy = g_string_sized_new(strlen(text) + 1);
    for (const char *at = text, *next; *at != '\0'; at = next) {
        const gunichar letter = g_utf8_get_char(at);
        next = at + g_utf8_skip[(guchar)*at];
        if (letter >= 0x80 && het_letter_is_control(letter))
            g_string_append_printf(copy, "\\u%04x", letter);
        else
            g_string_append_len(copy, at, next - at);
    }
    return g_string_free(copy, FALSE);
}

char *
het_json_document(HetJson *builder, bool indented)
{
    g_autoptr(json_t) root = het_json_root(builder);
    g_autofree char *text =
        json_dumps(root, JSON_ENCODE_ANY | (indented ? JSON_INDENT(2) : JSON_COMPACT));
    return plain(text);
}

void
het_json_print(HetJson *builder)
{
    g_autofree char *text = het_json_document(builder, true);
    puts(text);
}
