/* Shared by the parts of the protocol. */
#include "protocol-commands.h"

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

void
het_protocol_append_move(const HetProtocol *protocol, const HetMove *move, GString *answer)
{
    g_autofree char *text = het_text_of(het_battle_state(&protocol->battle), move);
    g_string_append_printf(answer, "%s%s", answer->len > 0 ? "\n" : "", text);
}

void
het_protocol_answer_json(HetJson *builder, GString *answer)
{
    g_autofree char *text = het_json_document(builder, false);
    g_string_append(answer, text);
}
