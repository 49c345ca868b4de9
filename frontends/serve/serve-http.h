/* The transport: HTTP for this machine alone. */
#pragma once

#include "serve-call.h"

enum { HET_SERVE_PORT = 8461 };

/* Begins to listen at serve->port, or at any if that is 0, which it then is; false with an error.
 */
bool het_serve_listen(HetServe *serve, GError **error);
/* Admits no further requests. */
void het_serve_close(HetServe *serve);
/* Frees what listens, after the calls; safe where nothing does. */
void het_serve_listener_free(HetServe *serve);
