/* The server itself: rights, and the file that answers each request. */
#pragma once

#include "serve-call.h"

enum {
    HET_SERVE_PORT = 8461,
    HET_SERVE_BODY_MAX = 2 << 20, /* bytes of a request's body */
};

/* Begins to listen; false with an error. */
bool het_serve_listen(HetServe *serve, GError **error);
