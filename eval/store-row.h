/* A row of a store's table `leg`, read without trust: anybody may have made or changed the file.
 * Values must have the form and range that the program writes, and match the schedule; otherwise
 * the error is one line. */
#pragma once

#include "store-database.h"

/* In the order of the columns of the table; the first is 1. */
enum {
    HET_COLUMN_DEFINITION = 1,
    HET_COLUMN_PAIR,
    HET_COLUMN_LEG,
    HET_COLUMN_SCENARIO,
    HET_COLUMN_FIRST,
    HET_COLUMN_SECOND,
    HET_COLUMN_SEED,
    HET_COLUMN_CODE,
    HET_COLUMN_WINNER,
    HET_COLUMN_OFFENDER,
    HET_COLUMN_POINTS,
    HET_COLUMN_PLIES,
    HET_COLUMN_TURNS,
    HET_COLUMN_HASH,
    HET_COLUMN_REASON,
    HET_COLUMN_WORK, /* six a side */
    HET_COLUMN_LUCK = HET_COLUMN_WORK + 6 * HET_SIDES,
    HET_COLUMN_VERSION,
    HET_COLUMN_COMPILER,
    HET_COLUMN_HOST,
    HET_COLUMN_END,
};

/* Reads the row a statement of "SELECT * FROM leg" stands at. With a tournament its scenario,
 * agents and seed must be those of the schedule. */
bool het_store_read_row(HetStore *store, sqlite3_stmt *statement, const HetTournament *tournament,
                        HetRow *ret_row, GError **error);

/* Checks all rows of a database that is open here, "main" or one attached. */
bool het_store_check_rows(HetStore *store, const char *database, const HetTournament *tournament,
                          GError **error);
/* Checks the keys and texts of its records. */
bool het_store_check_record(const HetStore *store, gint64 pair, gint64 leg, const char *text,
                            GError **error);
