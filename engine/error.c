#include "error.h"

GQuark
het_error_quark(void)
{
    return g_quark_from_static_string("hetman-error");
}

bool
het_fail(GError **error, HetError code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error_literal(error, HET_ERROR, (int)code, message);
    return false;
}
