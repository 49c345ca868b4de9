/* What the commands on stores share: a store opened for reading, with its tournament loaded. */
#pragma once

#include "eval/store.h"

typedef struct {
    HetStore *store;
    HetTournament *tournament; /* loaded */
    HetResults *results;
} HetStored;

/* False with an error; damaged legs, and a scenario or rule system that has changed since, are
 * such. Clear it with het_stored_clear(), whatever came of it. */
bool het_stored_open(const char *path, HetStored *ret_stored, GError **error);
void het_stored_clear(HetStored *stored);

/* (transfer full) The text of the record a store keeps of a game, pair and leg from 1; NULL with an
 * error. */
char *het_stored_record(const char *path, unsigned pair, unsigned leg, GError **error);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(HetStored, het_stored_clear)
