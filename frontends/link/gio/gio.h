/* All of GIO that the page by itself has: GResource's files, which link-without.c reads from the
 * folder that is embedded beside the program. */
#pragma once

#include <glib.h>

typedef struct _GResource GResource;
typedef struct _GSubprocess GSubprocess;
typedef struct _GSubprocessLauncher GSubprocessLauncher;
typedef enum { G_RESOURCE_LOOKUP_FLAGS_NONE } GResourceLookupFlags;

GBytes *g_resource_lookup_data(GResource *resource, const char *path, GResourceLookupFlags flags,
                               GError **error);
char **g_resource_enumerate_children(GResource *resource, const char *path,
                                     GResourceLookupFlags flags, GError **error);
