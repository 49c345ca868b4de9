/* A recorded game that is being viewed: loaded once, shared by the requests about it. */
#pragma once

#include "engine/session.h"

typedef struct {
    gatomicrefcount references;
    char *key;  /* what was requested, and its state on the disk */
    char *path; /* of the record; NULL: it is in a store */
    HetRecord *record;
    HetSession *session; /* the whole game; never changed, so that threads may read it */
} HetReplay;

/* (transfer full) The record at a path, or that of a game of a store (`path` is then the store's):
 * pair and leg from 1; pair 0: no store. */
HetReplay *het_replay_load(const char *path, unsigned pair, unsigned leg, GError **error);
HetReplay *het_replay_ref(HetReplay *replay);
void het_replay_unref(HetReplay *replay);

/* Work for threads. Each returns (transfer full) a JSON document, or NULL with an error. */

/* The evaluator's value at each point where a unit may be chosen, and the luck of each chain of
 * rolls, both for FIRST. */
char *het_replay_curves(const HetReplay *replay, GError **error);
/* The player turn around move `ply` played again by both doctrines with other dice, up to `games`
 * times or as many as `seconds` allow: SECOND's losses less FIRST's. */
char *het_replay_dice(const HetReplay *replay, unsigned ply, unsigned games, double seconds,
                      GError **error);
