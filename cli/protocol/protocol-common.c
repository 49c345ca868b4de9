/* What the parts of the protocol share. */
#include "protocol-commands.h"

#include <string.h>

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
    g_autofree char *text = het_game_format(het_session_state(protocol->session), move);
    g_string_append_printf(answer, "%s%s", answer->len > 0 ? "\n" : "", text);
}

bool
het_protocol_cut_json(char *argument)
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
