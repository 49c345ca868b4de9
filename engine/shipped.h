/* What the program carries: texts, and what is made of them once and kept while it lives. */
#pragma once

#include <gio/gio.h>

/* (transfer full) The text that the program carries at a path, which is made as by printf; NULL: it
 * carries none. */
char *het_shipped_text(GResource *resource, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* A kind of things that are made of such texts, each for a part of the program, as a system. */
typedef struct {
    gconstpointer (*make)(gconstpointer of); /* (transfer full) or NULL; makes nothing else here */
    GHashTable *made;                        /* by `of`; NULL at first */
} HetShipped;

/* What is made of a part, by the first who needs it, in any thread. */
gconstpointer het_shipped_get(HetShipped *shipped, gconstpointer of);
/* Keeps another in its place (transfer full): what comes with a module. */
void het_shipped_put(HetShipped *shipped, gconstpointer of, gconstpointer made);
