/* Tables that are made of some bytes alone, such as a map's: all scenarios of one map have one,
 * which lasts as long as they, and a little longer. For the load and unload of scenarios, in any
 * thread. */
#pragma once

#include <stddef.h>

/* A kind of table. */
typedef struct {
    void *(*make)(const void *source); /* (transfer full) the same for equal keys */
    void (*free)(void *table);
} HetSharedKind;

/* (transfer full) The table of a kind for the key, made of `source` if there is none. Give it back
 * with het_shared_release(). */
const void *het_shared_get(const HetSharedKind *kind, const void *key, size_t length,
                           const void *source);
void het_shared_release(const void *table); /* accepts NULL */
