/* A side's decision in a fight: the best by the evaluator, looking ahead over all dice and all
 * further decisions to the end of the fight. */
#pragma once

#include "odds-case.h"

typedef struct HetOddsLookahead HetOddsLookahead;

/* (transfer full) */
HetOddsLookahead *het_odds_lookahead_new(HetOddsCase *requested);
void het_odds_lookahead_free(HetOddsLookahead *lookahead);

/* The index of the best of `list`, the moves of `state`, for the side that decides there; equal
 * values: the first listed. False if it is beyond the limits. */
bool het_odds_lookahead_best(HetOddsLookahead *lookahead, const HetState *state,
                             const HetOddsPath *path, const HetMoveList *list, unsigned *ret_best);
/* The index of the move that the side's doctrine plays. */
unsigned het_odds_lookahead_doctrine(HetOddsLookahead *lookahead, const HetState *state,
                                     const HetMoveList *list);

/* --- of odds-case.c, for looking ahead -------------------------------------------------------- */

/* The kind of a node, before any decision. */
typedef enum {
    HET_ODDS_NODE_OVER,    /* the end, or the orders end here */
    HET_ODDS_NODE_CHANCE,  /* dice */
    HET_ODDS_NODE_TAKEN,   /* one move is followed, and printed */
    HET_ODDS_NODE_DECIDES, /* a side decides in the fight */
} HetOddsNode;

/* `orders`: whether further lines of orders are given here (looking ahead stops at them). */
HetOddsNode het_odds_case_node(HetOddsCase *requested, const HetState *state,
                               const HetOddsPath *path, HetMoveList *list, unsigned *ret_index);
