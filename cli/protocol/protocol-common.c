/* What the parts of the protocol share. */
#include "protocol-commands.h"

#include <string.h>

#include "library/json.h"
#include "engine/text.h"

bool
het_protocol_fail(GError **error, HetError code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error_literal(error, HET_ERROR, (int)code, what);
    return false;
}

HetStaff *
het_protocol_staff(HetProtocol *protocol, HetActor side)
{
    if (protocol->staff[side] == NULL)
        protocol->staff[side] = het_staff_new(protocol->scenario, side);
    return protocol->staff[side];
}

void
het_protocol_forget_staffs(HetProtocol *protocol)
{
    for (unsigned side = 0; side < HET_SIDES; side++)
        g_clear_pointer(&protocol->staff[side], het_staff_free);
}

void
het_protocol_append_move(const HetProtocol *protocol, const HetMove *move, GString *answer)
{
    g_autofree char *text = het_text_of(het_session_state(protocol->session), move);
    g_string_append_printf(answer, "%s%s", answer->len > 0 ? "\n" : "", text);
}

/* Cuts "--json" off the end of the argument; whether it stood there. */
static bool
cut_json(char *argument)
{
    static const char flag[] = "--json";
    g_strchomp(argument);
    if (!g_str_has_suffix(argument, flag))
        return false;
    char *at = argument + strlen(argument) - strlen(flag);
    if (at != argument && at[-1] != ' ')
        return false;
    *at = '\0';
    g_strchomp(argument);
    return true;
}

HetReply
het_reply_to(const char *argument, GString *answer)
{
    HetReply reply = {.words = g_strdup(argument), .answer = answer};
    if (cut_json(reply.words))
        reply.json = json_builder_new();
    return reply;
}

void
het_reply_clear(HetReply *reply)
{
    g_clear_pointer(&reply->words, g_free);
    if (reply->json != NULL)
        het_protocol_answer_json(reply->json, reply->answer);
    g_clear_object(&reply->json);
}

void
het_protocol_answer_json(JsonBuilder *builder, GString *answer)
{
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    g_autofree char *text = root == NULL ? NULL : json_to_string(root, FALSE);
    if (text != NULL)
        g_string_append(answer, text);
}
