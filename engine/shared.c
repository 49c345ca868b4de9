#include "shared.h"

#include <glib.h>
#include <string.h>

/* What is shared does not change while anyone has it, so that the list of what there is alone needs
 * the lock. */
typedef struct {
    const HetSharedKind *kind;
    GBytes *key;
    void *table;
    unsigned users; /* the list of the last kept is one */
} Entry;

/* Those that nobody has had for a while are kept until others take their places: scenarios of two
 * maps in turn do not make their tables anew. */
enum { KEPT = 8 };
static Entry *kept[KEPT];
static unsigned next_kept;

static GMutex mutex;
static GHashTable *by_key, *by_table; /* Entry; NULL while nothing is shared */

static guint
hash_entry(gconstpointer entry)
{
    return g_bytes_hash(((const Entry *)entry)->key) ^ g_direct_hash(((const Entry *)entry)->kind);
}

static gboolean
entries_equal(gconstpointer a, gconstpointer b)
{
    const Entry *one = a, *other = b;
    return one->kind == other->kind && g_bytes_equal(one->key, other->key);
}

static Entry *
add(const HetSharedKind *kind, GBytes *key, const void *source)
{
    if (by_key == NULL) {
        by_key = g_hash_table_new(hash_entry, entries_equal);
        by_table = g_hash_table_new(NULL, NULL);
    }
    Entry *entry = g_new(Entry, 1);
    *entry = (Entry){.kind = kind, .key = g_bytes_ref(key), .table = kind->make(source)};
    g_hash_table_add(by_key, entry);
    g_hash_table_insert(by_table, entry->table, entry);
    return entry;
}

const void *
het_shared_get(const HetSharedKind *kind, const void *key, size_t length, const void *source)
{
    GBytes *bytes = g_bytes_new(key, length);
    g_mutex_lock(&mutex);
    const Entry sought = {.kind = kind, .key = bytes};
    Entry *entry = by_key != NULL ? g_hash_table_lookup(by_key, &sought) : NULL;
    if (entry == NULL)
        entry = add(kind, bytes, source);
    entry->users++;
    g_mutex_unlock(&mutex);
    g_bytes_unref(bytes);
    return entry->table;
}

static void
drop(Entry *entry)
{
    g_hash_table_remove(by_key, entry);
    g_hash_table_remove(by_table, entry->table);
    entry->kind->free(entry->table);
    g_bytes_unref(entry->key);
    g_free(entry);
}

void
het_shared_release(const void *table)
{
    if (table == NULL)
        return;
    g_mutex_lock(&mutex);
    Entry *entry = g_hash_table_lookup(by_table, table);
    g_assert(entry != NULL);
    if (--entry->users == 0) {
        Entry *oldest = kept[next_kept];
        entry->users++;
        kept[next_kept] = entry;
        next_kept = (next_kept + 1) % KEPT;
        if (oldest != NULL && --oldest->users == 0)
            drop(oldest);
    }
    g_mutex_unlock(&mutex);
}
