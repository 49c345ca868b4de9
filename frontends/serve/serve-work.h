/* Long questions, answered elsewhere (serve-elsewhere.h). */
#pragma once

#include "serve-call.h"

/* Runs `work` elsewhere and answers with what it returns: (transfer full) a JSON document, or
 * NULL with an error. A link of a game has one question answered at a time; the owner asks as many
 * as he likes. `data` is freed with `free_data` when it is over. */
typedef char *HetServeWork(gpointer data, GError **error);
void het_serve_work(HetServeCall *call, HetServeWork *work, gpointer data,
                    GDestroyNotify free_data);
