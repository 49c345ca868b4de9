/* A ladder: agents on a set of scenarios, with a table for each system and ratings relative to a
 * fixed anchor. A submission plays all agents already there, with its own store; the ladder is
 * computed from all stores.
 *
 *     DIR/ladder.ini             scenarios, anchor, pairs of a meeting, seed
 *     DIR/SYSTEM-001.store       the results of the first submission on a system ...
 *     DIR/index.html             the page, written anew by every command
 */
#pragma once

#include "eval/rating.h"
#include "eval/tournament.h"

typedef struct {
    char *folder, *title, *anchor;
    GPtrArray *scenarios; /* char * */
    int pairs;
    uint64_t seed;
} HetLadder;

typedef struct {
    char *name;                     /* the system's */
    GPtrArray *agents;              /* char *: the anchor first, then as they came */
    GPtrArray *scenarios;           /* char *: those of the system */
    GPtrArray *stores;              /* char *: paths, in order */
    char *next;                     /* path of the next; NULL: there is room for no other. A
                                     * submission that was cut off while its store was made has it */
    GArray *pairs;                  /* HetRatedPair */
    unsigned failed[HET_RATED_MAX]; /* legs lost by a crash, an illegal move, a deadline */
    unsigned unplayed;              /* missing legs of a submission */
} HetLadderTable;

/* Writes a new ladder's file; an error if there is one. */
bool het_ladder_create(const HetLadder *ladder, GError **error);
/* Reads the file; clear it with het_ladder_clear. */
bool het_ladder_read(const char *folder, HetLadder *ret_ladder, GError **error);
void het_ladder_clear(HetLadder *ladder);

/* (transfer full) HetLadderTable: one a system, from the stores. */
GPtrArray *het_ladder_tables(const HetLadder *ladder, GError **error);
/* (transfer full) The loaded tournament of a submission on a table's scenarios: `agent` first,
 * against all others. */
HetTournament *het_ladder_gauntlet(const HetLadder *ladder, const HetLadderTable *table,
                                   const char *agent, GError **error);

/* (transfer full) The tables for people, and as a page. */
char *het_ladder_text(const HetLadder *ladder, const GPtrArray *tables);
char *het_ladder_page(const HetLadder *ladder, const GPtrArray *tables);
