#include "error.h"

GQuark
het_error_quark(void)
{
    return g_quark_from_static_string("hetman-error");
}
