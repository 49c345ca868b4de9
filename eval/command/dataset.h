/* Games as data for machine learning: every decision is a row of arrays in numpy's format, every
 * game a line of JSON, in shards written as the games arrive, with a datasheet that describes
 * contents and method. docs/formats.md describes the folder; the Python package reads and verifies
 * it (hetman.dataset). */
#pragma once

#include "engine/record.h"

typedef struct HetDataset HetDataset;

/* (transfer full) Creates the folder, which must be new or empty. A shard is closed at the end of
 * the game that brings it to `shard` rows or more. `source` is the origin of the games, for the
 * datasheet. */
HetDataset *het_dataset_open(const char *folder, unsigned shard, const char *source,
                             GError **error);
/* Adds a finished game; an unfinished one is skipped and counted. */
bool het_dataset_add(HetDataset *dataset, const HetRecord *record, GError **error);
/* Writes the datasheet and frees. *ret_games and *ret_rows are the numbers written. */
bool het_dataset_close(HetDataset *dataset, unsigned *ret_games, guint64 *ret_rows, GError **error);
/* Frees without writing a datasheet: the dataset is incomplete. Accepts NULL. */
void het_dataset_free(HetDataset *dataset);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetDataset, het_dataset_free)
