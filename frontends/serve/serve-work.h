/* Long questions, answered elsewhere (serve-elsewhere.h). */
#pragma once

#include "serve-elsewhere.h"

/* Runs `work` elsewhere and answers with what it returns: (transfer full) a JSON document, or
 * NULL with an error. A link of a game has one question answered at a time; the owner has as many
 * as he likes. `data` is freed with `free_data` when it is over. */
typedef char *HetServeWork(gpointer data, GError **error);
void het_serve_work(HetServeCall *call, HetServeWork *work, gpointer data,
                    GDestroyNotify free_data);

/* A question that may take minutes: pages repeat the request, with the same `key`, and get
 * {"done", "of"} until it is over. `work` reports how far it is by het_serve_work_wanted(): false
 * when no page has repeated it for a while, and it is to return NULL. */
typedef char *HetServeFarWork(gpointer data, HetJob *job, GError **error);
void het_serve_work_far(HetServeCall *call, const char *key, HetServeFarWork *work, gpointer data,
                        GDestroyNotify free_data);
bool het_serve_work_wanted(void *job, unsigned done, unsigned of);
/* Lets go those that no page repeats any longer. */
void het_serve_work_tick(HetServe *serve);
/* Lets all go, running ones where they end. */
void het_serve_works_free(HetServe *serve);
