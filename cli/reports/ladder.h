/* A standing ladder: agents on a set of scenarios, a system a table, with ratings to an anchor that
 * never changes. A submission meets everybody who is there, in a store of its own; the ladder is
 * what all stores say together.
 *
 *     DIR/ladder.ini             scenarios, anchor, pairs of a meeting, seed
 *     DIR/SYSTEM-001.store       the results of the first submission on a system ...
 *     DIR/index.html             the page, written anew by every command */
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
    GArray *pairs;                  /* HetRatedPair */
    unsigned failed[HET_RATED_MAX]; /* legs lost by a crash, an illegal move, a deadline */
    unsigned unplayed;              /* legs that a submission still lacks */
} HetLadderTable;

/* Writes a new ladder's file; an error if there is one. */
bool het_ladder_create(const HetLadder *ladder, GError **error);
/* Reads the file; clear it with het_ladder_clear. */
bool het_ladder_read(const char *folder, HetLadder *ret_ladder, GError **error);
void het_ladder_clear(HetLadder *ladder);

/* (transfer full) HetLadderTable: one a system, from the stores. */
GPtrArray *het_ladder_tables(const HetLadder *ladder, GError **error);
/* (transfer full) What a submission plays on a table's scenarios, loaded: `agent` first, against
 * all that are there. */
HetTournament *het_ladder_gauntlet(const HetLadder *ladder, const HetLadderTable *table,
                                   const char *agent, GError **error);

/* (transfer full) The tables for people, and as a page. */
char *het_ladder_text(const HetLadder *ladder, const GPtrArray *tables);
char *het_ladder_page(const HetLadder *ladder, const GPtrArray *tables);
