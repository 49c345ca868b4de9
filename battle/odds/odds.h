/* Exact odds of orders: every die up to the end of the fight, with the chance of every outcome, the
 * mean losses of both sides, every roll with its modifiers and rules, and the assumptions about
 * every decision on the way (odds-case.h). There is no sampling: the engine's chance nodes have
 * exact weights, and equal positions with equal prospects of their units are merged. The rest,
 * which the sum does not reach, is reported as undecided, with its chance. */
#pragma once

#include "odds-case.h"
#include "odds-tally.h"

enum { HET_ODDS_FACES_MAX = 16 };

typedef struct {
    double chance;                      /* 0 to 1 */
    double by_face[HET_ODDS_FACES_MAX]; /* part of it after each of the faces */
    double lost[HET_SIDES];             /* strength each side loses, mean within this outcome */
    unsigned flags[HET_SIDES];          /* what happens to units of each side: HET_TALLY_... */
    bool fights_on;                     /* the units must fight on in a later turn */
    char *text;                         /* "I3 loses 2; I3 falls back"; "no loss" */
    char *kind;                         /* the same without numbers: "I3 falls back" */
} HetOddsOutcome;

/* The worst that comes to the units of a side, each line of play counted once. */
typedef struct {
    double destroyed; /* chance that a unit is out of the game or captured */
    double shaken;    /* that none is, but one is shaken */
    double fell_back; /* that nothing of that happens, but one falls back */
    double lost;      /* strength, on average */
} HetOddsSum;

/* The worst that a tally's flags hold, in ascending order. */
typedef enum {
    HET_ODDS_STANDS,
    HET_ODDS_FALLS_BACK,
    HET_ODDS_SHAKEN,
    HET_ODDS_DESTROYED,
} HetOddsWorst;
HetOddsWorst het_odds_worst(unsigned flags);

/* Result of a face of the die (a reading of the dice) that the orders lead to; of dice with more
 * readings than are kept apart the first and the last are several, up to `highest`. */
typedef struct {
    int reading, highest;
    double chance;
    HetOddsSum sum[HET_SIDES]; /* given this face; all 0 where its chance is 0 */
    unsigned likeliest;        /* outcome */
} HetOddsFace;

/* A roll on the way. Rolls with the same description are one. */
typedef struct {
    double chance;          /* that it is rolled; above 1: how often on average */
    bool described;         /* whether the system describes the dice: else only `what` and `rule` */
    HetThrow throw;         /* its account is the one below */
    HetRollAccount account; /* purpose "" if the system keeps no account */
    unsigned unit;          /* that rolls, or HET_NO_UNIT */
    char *what;             /* "RI1 for fire against BI1" */
    char *rule;             /* of the roll; "" if none */
    double success;         /* of a test: its chance; of hits: their mean; else 0 */
} HetOddsRoll;

/* A decision on the way: the side and its options. */
typedef struct {
    HetActor side;
    double chance;
    char **options;  /* texts of the moves */
    char **words;    /* the same for people: without paths, rounded on a table */
    double *chosen;  /* by option: chance that it was taken there */
    HetOddsWhy *why; /* by option: of the likeliest case */
} HetOddsDecision;

/* What comes to a unit. */
typedef struct {
    unsigned unit;
    double lost, prisoners;                            /* on average */
    double fell_back, shaken, rallied, removed, taken; /* chances */
    GArray *losses;                                    /* double by number lost */
} HetOddsProspect;

typedef struct HetOdds HetOdds;
struct HetOdds {
    HetOddsSum sum[HET_SIDES]; /* at least, if undecided > 0; `lost` is the mean */
    GArray *faces;    /* HetOddsFace, of the first roll against someone of the side that gave the
                         orders, HET_ODDS_FACES_MAX at most; empty if there is none */
    guint faced;      /* that roll */
    GArray *outcomes; /* HetOddsOutcome, most likely first */
    double mean[HET_SIDES]; /* strength each side loses on average; at least, if undecided > 0 */
    double units_lost[HET_SIDES]; /* the same of units ... */
    double shaken[HET_SIDES]; /* ... and of units shaken (exhausted, disordered, routing) more */
    double undecided;     /* chance of the part not followed to its end; it and the chances of the
                             outcomes sum to 1 */
    double open;          /* part of it: the side that gave the orders must decide further */
    double fights_on;     /* chance that the fight continues in a later turn */
    bool dice;            /* whether there were any dice at all */
    GArray *rolls;        /* HetOddsRoll, in the order met */
    GArray *decisions;    /* HetOddsDecision, in the order met, orders left out */
    GArray *prospects;    /* HetOddsProspect, of units to which something happens */
    double better, worse; /* chances that worse comes to the other side than to the one that gave
                             the orders, and the reverse */
    HetOdds *fight; /* of the first fight or shot alone, where the side that gave the orders may
                       continue to another (riding on, pursuing); NULL: all of it is one */
};

/* Outcomes that are reported as one. */
typedef struct {
    double chance, lost[HET_SIDES]; /* lost: strength, mean within the group */
    bool exact;                     /* all have this text, with their losses */
    char *text;
} HetOddsGroup;
enum { HET_ODDS_GROUPS = 5 };

/* (transfer full) The outcomes, most likely first, gathered until HET_ODDS_GROUPS of them cover
 * four fifths of what is decided: as they are; by kind; by the worst that comes to each side; by
 * the worst that comes to the side that did not give the orders. */
GArray *het_odds_groups(const HetOddsCase *requested, const HetOdds *odds);

/* (transfer full) */
HetOdds *het_odds_new(HetOddsCase *requested);
void het_odds_free(HetOdds *odds);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetOdds, het_odds_free)

/* (transfer full) The description of a finished line of play, as used for outcomes; without
 * `numbers` its kind. `fights_on` by het_odds_case_fights_on(). */
char *het_odds_end_text(const HetOddsCase *requested, const HetState *state,
                        const HetTally *tallies, const HetOddsPath *path, bool fights_on,
                        bool numbers);

/* Parts of the odds that are printed. */
typedef struct {
    unsigned outcomes; /* lines of each table at most */
    unsigned rolls, decisions;
} HetOddsParts;

/* Appends all of it in plain words. */
void het_odds_append(HetOddsCase *requested, const HetOdds *odds, const HetOddsParts *reported,
                     GString *text);
/* "by the evaluator". */
const char *het_odds_reason(HetOddsWhy why);
