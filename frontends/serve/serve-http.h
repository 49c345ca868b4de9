/* The transport: HTTP for this machine, and HTTPS for others where the board is shared. */
#pragma once

#include "serve-call.h"
#include "serve-share.h"

enum { HET_SERVE_PORT = 8461 };

/* Begins to listen at serve->port, or at any if that is 0, which it then is, and shared as in
 * `share` (may be NULL; outlives it); false with an error. */
bool het_serve_listen(HetServe *serve, HetServeShare *share, GError **error);
/* Admits no further requests. */
void het_serve_close(HetServe *serve);
/* Frees what listens, after the calls; safe where nothing does. */
void het_serve_listener_free(HetServe *serve);
