#include "shipped.h"

#include <stdint.h>

char *
het_shipped_text(GResource *resource, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *path = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autoptr(GBytes) bytes =
        g_resource_lookup_data(resource, path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    return bytes == NULL ? NULL : g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
}

static GMutex lock; /* guards all that is made */

static gpointer
keep(HetShipped *shipped, gconstpointer of, gconstpointer made)
{
    const gpointer kept = (gpointer)(uintptr_t)made;
    if (shipped->made == NULL)
        shipped->made = g_hash_table_new(NULL, NULL);
    g_hash_table_insert(shipped->made, (gpointer)(uintptr_t)of, kept);
    return kept;
}

gconstpointer
het_shipped_get(HetShipped *shipped, gconstpointer of)
{
    gpointer made = NULL;
    g_mutex_lock(&lock);
    if (shipped->made == NULL || !g_hash_table_lookup_extended(shipped->made, of, NULL, &made))
        made = keep(shipped, of, shipped->make(of));
    g_mutex_unlock(&lock);
    return made;
}

void
het_shipped_put(HetShipped *shipped, gconstpointer of, gconstpointer made)
{
    g_mutex_lock(&lock);
    keep(shipped, of, made);
    g_mutex_unlock(&lock);
}
