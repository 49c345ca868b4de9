/* Recorded games for the page. */
#pragma once

#include "serve-call.h"

/* Lets recorded games go. */
void het_serve_replays_free(HetServe *serve);
