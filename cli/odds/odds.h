/* Exact odds of orders: every die from the orders to the end of the fight, with the chance of every
 * outcome, what both sides lose on average, what is rolled with each modifier and its rule, and
 * what was assumed of every decision on the way (odds-case.h). No sampling: the engine's chance
 * nodes carry exact weights, and positions that are equal, with equal fates of their units, are
 * summed up. What the sum does not reach is told as undecided, with its chance. */
#pragma once

#include "odds-case.h"
#include "odds-tally.h"

typedef struct {
    double chance;          /* 0 to 1 */
    double lost[HET_SIDES]; /* strength each side loses, mean within this outcome */
    bool goes_on;           /* the units are bound to fight on in a later turn */
    char *text;             /* "I3 loses 2; I3 falls back"; "no loss" */
    char *kind;             /* the same without numbers: "I3 falls back" */
} HetOddsOutcome;

/* A roll on the way. Rolls that differ in nothing a person is told are one. */
typedef struct {
    double chance;          /* that it is rolled; above 1: how often on average */
    bool described;         /* whether the system describes the dice: else only `what` and `rule` */
    HetThrow throw;         /* its account is the one below */
    HetRollAccount account; /* purpose "" where the system does not account for it */
    unsigned unit;          /* that rolls, or HET_NO_UNIT */
    char *what;             /* "RI1 for fire against BI1" */
    char *rule;             /* of the roll; "" if none */
    double success;         /* of a test: its chance; of hits: their mean; else 0 */
} HetOddsRoll;

/* A decision on the way: who decides between what. */
typedef struct {
    uint64_t key;
    HetActor side;
    double chance;
    char **options;  /* texts of the moves */
    char **words;    /* the same for people: without ways, rounded on a table */
    double *chosen;  /* by option: chance that it was taken there */
    HetOddsWhy *why; /* by option: of the likeliest case */
} HetOddsDecision;

/* What becomes of a unit. */
typedef struct {
    unsigned unit;
    double lost, prisoners;                            /* on average */
    double fell_back, shaken, rallied, removed, taken; /* chances */
    GArray *losses;                                    /* double by number lost */
} HetOddsFate;

typedef struct {
    GArray *outcomes;       /* HetOddsOutcome, most likely first */
    double mean[HET_SIDES]; /* strength each side loses on average; at least, if undecided > 0 */
    double units_lost[HET_SIDES]; /* the same of units ... */
    double shaken[HET_SIDES]; /* ... and of units shaken (exhausted, disordered, routing) more */
    double undecided;         /* chance of what was not followed to its end; the chances of the
                                 outcomes and this sum to 1 */
    double open;              /* of it: the side that gave the orders has to say more */
    double goes_on;           /* chance that the fight goes on in a later turn */
    bool dice;                /* whether there were any dice at all */
    GArray *rolls;            /* HetOddsRoll, in the order met */
    GArray *decisions;        /* HetOddsDecision, in the order met, orders left out */
    GArray *fates;            /* HetOddsFate, of units to which something happens */
} HetOdds;

/* (transfer full) */
HetOdds *het_odds_new(HetOddsCase *asked);
void het_odds_free(HetOdds *odds);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetOdds, het_odds_free)

/* (transfer full) The odds of `decision` taken as one of its options every time, all else as
 * before. */
HetOdds *het_odds_branch(HetOddsCase *asked, const HetOddsDecision *decision, unsigned option);

/* (transfer full) The words of a line of play that has ended, as outcomes tell it; without
 * `numbers` its kind. `goes_on` as het_odds_case_goes_on() says. */
char *het_odds_end_text(const HetOddsCase *asked, const HetState *state, const HetTally *tallies,
                        const HetOddsPath *path, bool goes_on, bool numbers);

/* What is told of odds. */
typedef struct {
    unsigned outcomes; /* lines of each table at most */
    unsigned rolls, decisions;
    bool branches; /* tell every option of every decision */
} HetOddsTold;

/* Appends all of it in plain words. */
void het_odds_append(HetOddsCase *asked, const HetOdds *odds, const HetOddsTold *told,
                     GString *text);
/* Decisions, and options of one, whose branches are told. */
enum { HET_ODDS_BRANCHES = 4, HET_ODDS_BRANCH_OPTIONS = 12 };

/* (transfer container) The decisions whose branches are told (const HetOddsDecision), the likeliest
 * first. */
GPtrArray *het_odds_branching(const HetOdds *odds);
/* "by the evaluator". */
const char *het_odds_reason(HetOddsWhy why);

/* What a person typed after "odds": the orders, and --branches and --json at the end of them.
 * (transfer full) the orders, NULL if none. */
char *het_odds_words(const char *typed, bool *ret_branches, bool *ret_json);
