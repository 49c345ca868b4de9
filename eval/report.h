/* The report of a tournament: scores with their intervals, ratings, head-to-head results, balance
 * of the sides, failures. Only complete pairs are scored; unfinished legs are counted separately
 * and never as draws. The same results give the same bytes in each form. */
#pragma once

#include "equilibrium.h"
#include "figures.h"
#include "stats.h"
#include "rating.h"
#include "run.h"

/* One agent's legs and work. */
typedef struct {
    unsigned won, drawn, lost;             /* legs, of whole pairs or not */
    unsigned offences[HET_LEG_CODE_COUNT]; /* legs that ended with this code through this agent's
                                              fault */
    HetAgentWork work;
    int64_t cpu; /* microseconds */
} HetTally;

typedef struct {
    const HetTournament *tournament; /* borrowed, loaded */
    const HetResults *results;       /* borrowed */
    const char *games_at; /* (borrowed) address of the board's list of its games; NULL: none */
    unsigned agents, scenarios;
    char **names;       /* [agent], as rows name them: of two that are alike the second is "(2)" */
    HetPairs *pairs;    /* [scenario][agent][other], as the agent scored */
    HetPairs *balance;  /* [scenario]: points of FIRST */
    HetTally *tallies;  /* [agent] */
    HetRating *ratings; /* [agent]; none known over several systems */
    HetRating *sides;   /* [scenario]: advantage of FIRST, by the ratings on its system */
    unsigned *ranked;   /* agents by pooled score, best first; equals in the definition's order */
    unsigned halves;    /* scored legs whose partner is not */
} HetReport;

/* (transfer full) Works out everything. */
HetReport *het_report_new(const HetTournament *tournament, const HetResults *results);
void het_report_free(HetReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetReport, het_report_free)

/* (transfer full) The agents by their score on the scenarios of a system, best first; equals in the
 * order of all systems. */
unsigned *het_report_order(const HetReport *report, const char *system);
/* The pairs of two agents on the scenarios of a system; NULL: of all. */
HetPairs het_report_meeting(const HetReport *report, const char *system, unsigned agent,
                            unsigned other);
/* All pairs of an agent on one scenario. */
HetPairs het_report_on(const HetReport *report, unsigned scenario, unsigned agent);
/* All pairs of an agent on the scenarios of a system; NULL: of all. */
HetPairs het_report_in(const HetReport *report, const char *system, unsigned agent);
/* Ratings of all agents over the scenarios of one system. */
void het_report_ratings(const HetReport *report, const char *system, HetRating *ret_ratings);
/* An agent's score over all systems, each counting alike whatever its number of games: the mean of
 * its scores, the interval from theirs. Of a single system its estimate as it is. */
HetEstimate het_report_pooled(const HetReport *report, unsigned agent);
/* The same against one other; 0 pairs where they have not met. */
HetEstimate het_report_pooled_meeting(const HetReport *report, unsigned agent, unsigned other);
/* All pairs of an agent. */
HetPairs het_report_total(const HetReport *report, unsigned agent);
/* Nash average and alpha-rank (of intensity 10) of the agents on a system's scenarios, room for
 * whom there is (equilibrium.h). */
void het_report_equilibria(const HetReport *report, const char *system,
                           HetEquilibrium *ret_equilibria);
/* The pairs of two agents whose luck was measured, on the scenarios of a system; NULL: of all. */
HetLuckEstimate het_report_luck(const HetReport *report, const char *system, unsigned agent,
                                unsigned other);
/* Legs that ended with a result, and pairs of two such legs. */
unsigned het_report_scored_legs(const HetReport *report);
unsigned het_report_whole_pairs(const HetReport *report);
/* (transfer full) The verdict of a sequential test of two agents in a line, from the first pairs
 * that decide it; later pairs are ignored. */
char *het_report_verdict(const HetReport *report, const HetSprt *sprt);
/* The systems that were played: `system` from 0; NULL past the last. */
const char *het_report_system(const HetReport *report, unsigned system);
/* True if there is more than one: ratings then are each system's own. */
bool het_report_several(const HetReport *report);

/* (transfer full) Aligned tables for people; with terminal colours if `colour`. */
char *het_report_text(const HetReport *report, bool colour);
/* (transfer full) The rows of all tables (figures.h), with the state of a sequential test of two
 * agents unless that is NULL. */
GArray *het_report_figures(const HetReport *report, const HetSprt *sprt);
