#include "brought.h"

#include <stdatomic.h>

enum { BROUGHT_MAX = 64 };

/* Entries are written once, in order, and never taken out, so that they are read without a lock. */
static const HetBrought *_Atomic brought[BROUGHT_MAX + 1];

const HetBrought *
het_brought_at(size_t index)
{
    return atomic_load(&brought[index]);
}

const HetBrought *
het_brought_find(const char *system)
{
    size_t i = 0;
    while (het_brought_at(i) != NULL && g_strcmp0(het_brought_at(i)->system, system) != 0)
        i++;
    return het_brought_at(i);
}

bool
het_brought_add(const HetBrought *it)
{
    static GMutex mutex;
    const HetBrought *before = het_brought_find(it->system);
    size_t i = 0;
    if (before != NULL)
        return before == it;
    g_mutex_lock(&mutex);
    while (i < BROUGHT_MAX && brought[i] != NULL)
        i++;
    if (i < BROUGHT_MAX)
        atomic_store(&brought[i], it);
    g_mutex_unlock(&mutex);
    return i < BROUGHT_MAX;
}
