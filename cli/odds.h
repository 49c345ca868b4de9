/* Exact odds of a move: all its dice, followed to the next decision that is really open, with the
 * chance of every outcome and what both sides lose on average. No sampling: the engine's chance
 * nodes carry exact weights. Decisions of the other side on the way (a closing fire, a retreat) can
 * be taken by a model of that side; what was assumed is said. */
#pragma once

#include "engine/game.h"

typedef struct {
    double chance;          /* 0 to 1 */
    double lost[HET_SIDES]; /* strength each side loses, mean within this outcome */
    char *text;             /* "I3 loses 2; I3 falls back"; "no loss" */
} HetOddsOutcome;

typedef struct {
    GArray *outcomes;       /* HetOddsOutcome, most likely first; chances sum to 1 */
    double mean[HET_SIDES]; /* strength each side loses on average */
    bool dice;              /* whether there were any dice at all */
    bool complete;          /* false: too many lines of play, stopped at HET_ODDS_LEAVES_MAX */
    GPtrArray *assumed;     /* char *: decisions taken for the other side, each once */
} HetOdds;

enum { HET_ODDS_LEAVES_MAX = 100000, HET_ODDS_DEPTH_MAX = 40 };

/* Takes a decision on the way: sets ret_move and returns true, or false: the odds end here. */
typedef bool (*HetOddsChooser)(void *data, const HetState *state, const HetMoveList *legal,
                               HetMove *ret_move);

/* (transfer full) The odds of `move`, legal in `state`; at a chance node `move` may be NULL: the
 * odds of the roll itself. `chooser` NULL: stop at the first decision. A decision of the side that
 * made the move, or the end of the epoch, always stops. */
HetOdds *het_odds_new(const HetState *state, const HetMove *move, HetOddsChooser chooser,
                      void *data);
void het_odds_free(HetOdds *odds);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetOdds, het_odds_free)

/* A HetOddsChooser: what the default style of the system's doctrine plays. `data` is not used. */
bool het_odds_doctrine(void *data, const HetState *state, const HetMoveList *legal,
                       HetMove *ret_move);

/* Appends a table of at most `lines` outcomes and the averages, in plain words. */
void het_odds_append(const HetOdds *odds, const HetScenario *scenario, unsigned lines,
                     GString *text);
/* "33.3 %"; "0.02 %" where small; "under 0.01 %". (transfer full) */
char *het_odds_percent(double chance);
