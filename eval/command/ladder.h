/* A tournament kept in a folder: a ladder, on which agents are submitted one after the other. A
 * submission meets all agents already there, with its own store; the report is of all stores.
 *
 *     DIR/ladder.tournament      scenarios, anchor (its only agent), pairs of a meeting, seed
 *     DIR/SYSTEM-001.store       the results of the first submission on a system ...
 *     DIR/index.html             the page, written anew by every command
 */
#pragma once

#include "judging.h"

typedef struct {
    char *submit, *system; /* who is submitted, and the only system it plays; or NULL */
    gboolean programs;     /* programs from outside that the stores name are run too */
} HetLadderOptions;

/* Makes a ladder of a definition with its anchor as the only agent; an exit status. */
int het_ladder_create(const char *folder, HetTournament *definition);
/* Goes on with interrupted submissions, plays a new one, prints the report and writes the page; an
 * exit status. */
int het_ladder_run(const char *folder, const HetJudging *judging, const HetLadderOptions *options);
