#include "serve-chat.h"

#include <stdio.h>
#include <string.h>

#include "engine/textfile.h"
#include "library/json-members.h"
#include "library/json.h"
#include "serve-routes.h"
#include "serve-seat.h"

enum {
    LETTERS = 300, /* of a line */
    MOST = 1000,   /* lines of a game */
};

/* (transfer full) The file beside the record. */
static char *
path_of(const HetTable *table)
{
    return het_record_beside(table->battle.path, ".chat");
}

/* The lines so far, "SIDE TEXT" each; read from the file first. */
static GPtrArray *
lines_of(HetTable *table)
{
    g_autofree char *path = path_of(table);
    g_autofree char *text = NULL;
    gsize length = 0;
    if (table->chat != NULL)
        return table->chat;
    table->chat = g_ptr_array_new_with_free_func(g_free);
    if (!het_text_file_read(path, MOST * (LETTERS * 4 + 8), &text, &length, NULL) ||
        !g_utf8_validate_len(text, length, NULL))
        return table->chat;
    g_auto(GStrv) lines = g_strsplit(text, "\n", MOST + 1);
    for (unsigned i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
        if (strchr("012", *lines[i]) != NULL && lines[i][0] != '\0' && lines[i][1] == ' ')
            g_ptr_array_add(table->chat, g_strdup(lines[i]));
    return table->chat;
}

void
het_serve_chat_member(HetJson *builder, HetTable *table, unsigned known)
{
    const GPtrArray *lines = lines_of(table);
    if (lines->len == 0)
        return;
    het_json_begin_array(builder, "chat");
    for (guint i = known; i < lines->len; i++) {
        const char *line = lines->pdata[i];
        het_json_begin_array(builder, NULL);
        het_json_value_integer(builder, i + 1);
        het_json_value_integer(builder, *line == '2' ? -1 : *line - '0');
        het_json_value_text(builder, line + 2);
        het_json_end(builder);
    }
    het_json_end(builder);
}

/* (transfer full) A line of at most LETTERS, without signs that break it; NULL: there is none. */
static char *
plain(const char *text)
{
    GString *line = g_string_new(NULL);
    g_autofree char *valid = g_utf8_make_valid(text != NULL ? text : "", -1);
    unsigned letters = 0;
    for (char *at = valid; *at != '\0' && letters < LETTERS; at = g_utf8_next_char(at)) {
        const gunichar letter = g_utf8_get_char(at);
        if (!g_unichar_isprint(letter) && !g_unichar_isspace(letter))
            continue;
        g_string_append_unichar(line, g_unichar_isspace(letter) ? ' ' : letter);
        letters++;
    }
    g_strstrip(line->str);
    if (*line->str != '\0')
        return g_string_free(line, FALSE);
    g_string_free(line, TRUE);
    return NULL;
}

static void
add_message(HetServeCall *call)
{
    HetTable *table = call->table;
    GPtrArray *lines = lines_of(table);
    g_autofree char *text = plain(het_serve_text(call, "text"));
    g_autofree char *path = path_of(table);
    const unsigned sides = het_serve_own_sides(call);
    if (text == NULL || lines->len >= MOST) {
        het_serve_fail(call, HET_SERVE_UNPROCESSABLE,
                       text == NULL ? "the message is empty" : "this game has too many messages");
        return;
    }
    const int side = sides == 3   ? (int)het_table_state(table)->active
                     : sides == 0 ? 2
                                  : (int)(sides >> 1);
    g_ptr_array_add(lines, g_strdup_printf("%d %s", side, text));
    FILE *file = fopen(path, "a");
    if (file != NULL) { /* where it cannot be kept it is heard all the same */
        fprintf(file, "%s\n", (const char *)lines->pdata[lines->len - 1]);
        fclose(file);
    }
    het_table_announce(table);
    het_serve_answer_version(call);
}

const HetServeRoute het_serve_chat_routes[] = {
    {"POST", "say", HET_SERVE_WATCH, true, add_message},
    {NULL, NULL, 0, false, NULL},
};
