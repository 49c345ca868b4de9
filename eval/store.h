/* A store keeps the results of one tournament in an SQLite file, so that nothing finished is ever
 * lost: what was added survives any kill after the next het_store_commit(), and the loss of power
 * after the next het_store_sync(). The legs between two commits are one transaction. Rows are keyed
 * by (definition hash, pair, leg); that one key gives resume, shards and merging. The schema is
 * public, with views for the usual questions: docs/formats.md.
 *
 * One program at a time plays into a store (others may read); a second is refused. */
#pragma once

#include "run.h"
#include "stats.h"

typedef struct HetStore HetStore;

/* (transfer full) Opens the store of a loaded tournament, which outlives it, for playing; a missing
 * file is created, readable only by its owner if it is to hold a secret. The number of pairs may
 * differ from before; anything that determines the legs may not, and the error names it. */
HetStore *het_store_open(const char *path, const HetTournament *tournament, GError **error);
/* (transfer full) Opens a store that is there, only to read it. Work left half
 * done by a kill or a full disk is repaired first. */
HetStore *het_store_read(const char *path, GError **error);
/* True if the file is a store whose making was cut off before anything was in it: het_store_open()
 * makes it, het_store_read() refuses it. */
bool het_store_is_unmade(const char *path);
void het_store_free(HetStore *store); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetStore, het_store_free)

/* The path by which it was opened. */
const char *het_store_path(const HetStore *store);
/* If the store exists and the definition does not set where dice come from, takes the store's
 * setting. The tournament is not loaded yet. */
void het_store_take_secret(const char *path, HetTournament *tournament);
/* (transfer full) The definition it holds, not yet loaded. */
HetTournament *het_store_definition(HetStore *store, GError **error);
/* True if it holds the results of this loaded tournament, or none yet; the error names the
 * difference. */
bool het_store_holds(HetStore *store, const HetTournament *tournament, GError **error);
/* Puts the definition in place of that of a store opened with het_store_open(), which has one agent
 * less, the last. Legs keep their dice and results, and get their places in the larger schedule,
 * all or, on failure, none. `grown` is loaded and outlives the store. */
bool het_store_grow(HetStore *store, const HetTournament *grown, GError **error);
/* The hash of the definition the store was made with. */
const char *het_store_hash(const HetStore *store);

/* Adds a leg that was scored, and its record's text unless that is NULL. On failure all that was
 * added since the last commit is undone. */
bool het_store_add(HetStore *store, const HetRow *row, const char *record, GError **error);
/* Commits what was added. Closing the store does so too, but reports no failure. */
bool het_store_commit(HetStore *store, GError **error);
/* Commits what was added, and waits until the disk has it. */
bool het_store_sync(HetStore *store, GError **error);
/* Records are kept of all failed games and of a sample of the others: all up to a number, then one
 * pair in so many. The choice depends on their numbers only. */
enum { HET_STORE_KEPT = 1000, HET_STORE_THINNING = 100 };
/* True if a leg belongs to the sample. */
bool het_store_samples(const HetStore *store, unsigned leg);
/* Sets other numbers than these two; `thinning` 0: none after the first `all`. */
void het_store_set_sample(HetStore *store, unsigned all, unsigned thinning);

/* Fills in the stored results, except those beyond results->count. Rows that do not match the
 * loaded tournament's schedule are an error. */
bool het_store_results(HetStore *store, const HetTournament *tournament, HetResults *results,
                       GError **error);
/* Calls `each` with every record it holds, in order of the legs, until that is false. */
bool het_store_records(HetStore *store, bool (*each)(void *data, unsigned leg, const char *text),
                       void *data, GError **error);

/* One number of the exact answer of a row that is not played; of a tournament of rows. */
typedef struct {
    unsigned row; /* from 0 */
    const char *name;
    double value; /* finite */
} HetStoreAnswer;

/* Adds all numbers of a row's answer, in place of those that are there, as het_store_add() does. */
bool het_store_add_answers(HetStore *store, const HetStoreAnswer *answers, unsigned count,
                           GError **error);
/* Calls `each` with every number it holds, in order of row and name. */
bool het_store_answers(HetStore *store, const HetTournament *tournament,
                       void (*each)(void *data, const HetStoreAnswer *answer), void *data,
                       GError **error);

/* Result of a merge. */
typedef struct {
    unsigned added, known;  /* legs that were new, and legs that were there and agree */
    unsigned contradictory; /* legs that were there with another result: a determinism alarm */
    char *first;            /* the first of those, described in a line; NULL if there is none */
} HetMerge;

/* Copies the legs and records of another store into this one, which was opened with
 * het_store_open(). Adding a store twice changes nothing. A leg that already has another result is
 * left unchanged and counted: the game was not the same on both machines. A store with another
 * definition is refused. Clear the first with g_free. */
bool het_store_merge(HetStore *store, const char *path, HetMerge *merge, GError **error);

/* Program and host that played legs of it. */
typedef struct {
    char *version, *compiler, *host;
    unsigned legs;
} HetOrigin;

/* (transfer full) HetOrigin: every combination there is, those of most legs first. */
GPtrArray *het_store_origins(HetStore *store, GError **error);
void het_origin_free(void *origin);

/* True if the file's structure is intact: of all of it, or of the legs only, which is as quick as
 * reading them. The error names the damage. Altered values within a row are not detected. */
bool het_store_check(HetStore *store, bool all, GError **error);

/* All legs with every column, as CSV, in order of their key, a piece at a time until `write` is
 * false. */
bool het_store_export(HetStore *store, bool (*write)(void *data, const char *text), void *data,
                      GError **error);
