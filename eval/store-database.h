/* Shared by the files of the store: the open database and small helpers. */
#pragma once

#include <sqlite3.h>

#include "engine/lock.h"
#include "store.h"

struct HetStore {
    const HetTournament *tournament; /* loaded; NULL when it is only read */
    char *path;
    HetFileLock *lock; /* NULL when it is only read */
    sqlite3 *database;
    sqlite3_stmt *add_leg, *add_record, *add_course; /* made when first needed */
    bool added;    /* a transaction with what was added since the last commit is open */
    bool unsynced; /* something was committed since the last sync */
    unsigned sample_all, sample_thinning;
    char paired[17]; /* hash of the definition whose pair was met last; "": none */
    unsigned pair;
    HetPairing pairing;
    char hash[17];
};

typedef sqlite3_stmt HetStatement;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetStatement, sqlite3_finalize)

/* A pair of a loaded tournament; legs come in their order, two of a pair. */
const HetPairing *het_store_pairing(HetStore *store, const HetTournament *tournament,
                                    unsigned pair);

/* Sets an error from SQLite's last message. Returns false, for `return`. */
bool het_store_fail(const HetStore *store, GError **error);
/* Begins a transaction, or takes the one that is open; het_store_commit() ends it. */
bool het_store_begin(HetStore *store, GError **error);
/* Undoes what was added since the last commit. Returns false, for `return`. */
bool het_store_undo(HetStore *store);
/* Runs statements that answer nothing. */
bool het_store_run(HetStore *store, const char *sql, GError **error);
/* (transfer full) NULL with an error. */
sqlite3_stmt *het_store_prepare(HetStore *store, const char *sql, GError **error);

/* Stores the tournament, or checks that it is the store's. */
bool het_store_adopt(HetStore *store, const HetTournament *tournament, GError **error);
/* Lists the tournament's scenarios with their systems. */
bool het_store_list(HetStore *store, const HetTournament *tournament, GError **error);
/* Adds the course of a game, within a transaction. */
bool het_store_add_course(HetStore *store, const HetRow *row, GError **error);
/* Fills in the courses of games that it holds. */
bool het_store_courses(HetStore *store, HetResults *results, GError **error);
/* Copies courses and answers of the store attached as "other". */
bool het_store_merge_study(HetStore *store, GError **error);
/* Finds the hash of the definition it holds. */
bool het_store_recall(HetStore *store, GError **error);
