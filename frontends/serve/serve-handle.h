/* Entry of every request, whatever brings it. */
#pragma once

#include "serve-call.h"

enum { HET_SERVE_BODY_MAX = 2 << 20 }; /* bytes of a request's body */

/* Notes what the caller may do; false: the call states no valid token, and is answered. Needs no
 * body: a transport may refuse a request before it has been read. */
bool het_serve_admit(HetServeCall *call);
/* Answers a request; where that takes time the answer comes later. */
void het_serve_handle(HetServeCall *call);
