/* The connections of the server: they are let in one by one, serve one request each, and go when it
 * has been answered, when the client has gone, or when it takes too long. Another is always served,
 * however many there are and whatever they wait for. */
#pragma once

#include <libsoup/soup.h>

#include "serve-call.h"
#include "serve-share.h"

/* Lets clients in from now on, through a socket that listens, and with TLS through another where
 * the board is shared (NULL: it is not). `soup` (transfer full). */
void het_serve_let_in(HetServe *serve, SoupServer *soup, GSocket *listening, GSocket *shared,
                      const HetServeShare *share);
/* Once a second: ends connections whose time is up or whose client has gone. */
void het_serve_connections_tick(HetServe *serve);
/* The answer to a request is held back, or no longer: meanwhile its connection has all the time. */
void het_serve_connection_holds(HetServeCall *call, bool held);
