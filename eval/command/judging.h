/* Shared by `match` and `tournament`: running a definition with progress on a terminal, and
 * printing its report. */
#pragma once

#include "eval/report.h"
#include "eval/store.h"

/* The options both take. */
typedef struct {
    int jobs;        /* 0: as many as there are processors */
    int pairs;       /* INT_MIN: as in the definition */
    int leg_timeout; /* INT_MIN: as in the definition */
    gboolean recover, json, csv, dry_run, luck;
    char *seed, *records, *program; /* NULL: as in the definition, or this program */
    char *store, *shard, *sprt;     /* NULL: none, all of it, none */
    char *dice, *secret;            /* NULL: as in the definition */
    int keep;                       /* INT_MIN: as usual */
} HetJudging;

enum { HET_JUDGING_OPTIONS = 17 };

/* Fills HET_JUDGING_OPTIONS entries that write into `judging`, and sets that to the defaults. */
void het_judging_entries(HetJudging *judging, GOptionEntry *ret_entries);

/* Applies the options to the definition. False, with a line on standard error, for wrong usage. */
bool het_judging_apply(const HetJudging *judging, HetTournament *tournament);

/* A definition that is loaded and ready to be played. */
typedef struct {
    HetStore *store; /* or NULL */
    HetShard shard;
    unsigned jobs;
} HetJudged;

/* Loads the definition and opens its store, if one is given. False with a line on standard
 * error and the exit status. Close it with het_store_free(). */
bool het_judging_open(const HetJudging *judging, HetTournament *tournament, HetJudged *ret_judged,
                      int *ret_status);
/* (transfer full) Plays what is missing, of the pairs that `wants` wants (NULL: all), with progress
 * on a terminal; NULL with an error. */
HetResults *het_judging_play(const HetJudging *judging, const HetTournament *tournament,
                             const HetJudged *judged, const HetSprt *sprt,
                             bool (*wants)(void *data, unsigned pair), void *data, GError **error);
/* Loads the definition, plays it, prints the report. Returns the exit status. */
int het_judging_run(const HetJudging *judging, HetTournament *tournament);
/* Prints a report: for people, or (with `json` or `csv`) its rows. */
void het_judging_print(const HetReport *report, const HetSprt *sprt, bool json, bool csv);
/* Prints the report of results and lists on standard error what is missing; the exit status. */
int het_judging_report(const HetJudging *judging, const HetTournament *tournament,
                       const HetResults *results);
