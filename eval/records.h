/* The directory a tournament leaves behind:
 *
 *     definition.tournament   what was played; runs again as it is
 *     games/000001-1.record   a record per leg: pair and leg, counted from 1
 *     journal.csv             a row per leg as they finish, times included, flushed each leg
 *     results.csv             the same rows in order and without times, written at the end
 *
 * A run that is killed leaves the first three. Nothing is ever overwritten: a directory that holds
 * a tournament is refused. */
#pragma once

#include "row.h"

typedef struct HetRecords HetRecords;

/* (transfer full) Creates the directory and its files. `tournament` is loaded and outlives it. */
HetRecords *het_records_open(const HetTournament *tournament, const char *directory,
                             GError **error);
/* Adds a row to the journal. */
bool het_records_add(HetRecords *records, const HetRow *row, GError **error);
/* Syncs the journal to disk. */
bool het_records_sync(HetRecords *records, GError **error);
/* Writes results.csv from all legs that were played; results[i] is leg i. */
bool het_records_finish(HetRecords *records, const HetLegResult *results, unsigned count,
                        GError **error);
void het_records_free(HetRecords *records); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetRecords, het_records_free)

/* Creates a folder and its parents for the files of one run; a folder that is not empty is refused.
 */
bool het_records_folder(const char *folder, GError **error);

/* (transfer full) The path of a leg's record. */
char *het_records_path(const char *directory, unsigned leg);
