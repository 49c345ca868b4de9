#include "serve.h"
const HetServeRoute het_serve_replay_routes[] = {{NULL, NULL, 0, false, NULL}};
void
het_serve_replays_free(HetServe *serve)
{
    (void)serve;
}
