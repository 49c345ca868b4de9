/* Shared by `match` and `tournament`: running a definition with progress on a terminal, and
 * printing its report. */
#pragma once

#include "eval/report.h"

/* The options both take. */
typedef struct {
    int jobs;        /* 0: as many as there are processors */
    int pairs;       /* INT_MIN: as the definition says */
    int leg_timeout; /* INT_MIN: as the definition says */
    gboolean recover, json, csv, dry_run, luck;
    char *seed, *records, *program; /* NULL: as the definition says, or this program */
    char *store, *shard, *sprt;     /* NULL: none, all of it, none */
    char *dice, *secret;            /* NULL: as the definition says */
    int keep;                       /* INT_MIN: as usual */
} HetJudging;

enum { HET_JUDGING_OPTIONS = 17 };

/* Fills HET_JUDGING_OPTIONS entries that write into `judging`, and sets that to the defaults. */
void het_judging_entries(HetJudging *judging, GOptionEntry *ret_entries);

/* Applies the options to the definition. False, with a line on standard error, for wrong usage. */
bool het_judging_apply(const HetJudging *judging, HetTournament *tournament);

/* Loads the definition, plays it, prints the report. Returns the exit status. */
int het_judging_run(const HetJudging *judging, HetTournament *tournament);
/* Prints a report: for people, or (with `json` or `csv`) its rows. */
void het_judging_print(const HetReport *report, const HetSprt *sprt, bool json, bool csv);
/* Prints the report of results and says on standard error what is missing; the exit status. */
int het_judging_report(const HetJudging *judging, const HetTournament *tournament,
                       const HetResults *results);
