#include "generator.h"

static bool
take_seed(GHashTable *table, const char *generator, guint64 *ret_seed, GError **error)
{
    const char *text = g_hash_table_lookup(table, "seed");
    guint64 seed = 1;
    if (text != NULL && !g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT64, &seed, NULL)) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "%s: seed: \"%.30s\" is not a whole number from 0 to %" G_GUINT64_FORMAT,
                    generator, text, G_MAXUINT64);
        return false;
    }
    g_hash_table_remove(table, "seed");
    *ret_seed = seed;
    return true;
}

static bool
take_parameter(GHashTable *table, const char *generator, const HetParameter *parameter,
               int *ret_value, GError **error)
{
    const char *text = g_hash_table_lookup(table, parameter->name);
    gint64 number = parameter->initial;
    if (text != NULL && !g_ascii_string_to_signed(text, 10, parameter->minimum, parameter->maximum,
                                                  &number, NULL)) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "%s: %s: \"%.20s\" is not a whole number from %d to %d", generator,
                    parameter->name, text, parameter->minimum, parameter->maximum);
        return false;
    }
    g_hash_table_remove(table, parameter->name);
    *ret_value = (int)number;
    return true;
}

bool
het_parameters_take(GHashTable *table, const char *generator, const HetParameter *parameters,
                    unsigned count, int *ret_values, guint64 *ret_seed, GError **error)
{
    if (!take_seed(table, generator, ret_seed, error))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!take_parameter(table, generator, &parameters[i], &ret_values[i], error))
            return false;
    return true;
}
