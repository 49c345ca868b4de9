/* Long questions, answered by a thread of their own. */
#pragma once

#include "serve-call.h"

/* Runs `work` in a thread and answers with what it returns: (transfer full) a JSON document, or
 * NULL with an error. `data` is freed with `free_data` when the thread is back. */
typedef char *HetServeWork(gpointer data, GError **error);
void het_serve_work(HetServeCall *call, HetServeWork *work, gpointer data,
                    GDestroyNotify free_data);
