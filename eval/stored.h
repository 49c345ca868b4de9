/* Shared by the commands on stores: a store opened for reading, with its tournament loaded. */
#pragma once

#include "eval/store.h"

typedef struct {
    HetStore *store;
    HetTournament *tournament; /* loaded */
    HetResults *results;
} HetStored;

/* True of a file that begins as every SQLite file does. */
bool het_stored_is(const char *path);
/* False with an error, also if legs are damaged or a scenario or rule system has changed since.
 * Clear it with het_stored_clear() in any case. */
bool het_stored_open(const char *path, HetStored *ret_stored, GError **error);
void het_stored_clear(HetStored *stored);

/* (transfer full) The text of a game's record in a store, pair and leg counted from 1; NULL with an
 * error. */
char *het_stored_record(const char *path, unsigned pair, unsigned leg, GError **error);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(HetStored, het_stored_clear)

/* "K/N" of an option --shard; NULL is all of it. `stored`: whether results are kept, by the option
 * `option`, "--store=FILE", without which a part is of no use. False with an error.
 */
bool het_stored_shard(const char *text, bool stored, const char *option, HetShard *ret_shard,
                      GError **error);
