/* A doctrine with its dials set: what the rule-based general follows, and what search uses as
 * playout policy, prior and model of the other side. */
#pragma once

#include "agent.h"
#include "doctrine/doctrine.h"

typedef struct {
    const HetDoctrine *doctrine;
    double dials[HET_DIALS_MAX];
    void *cache; /* what the doctrine remembers (doctrine.h): one policy, one thread */
} HetPolicy;

/* The doctrine of the agent's system, with `style` (NULL: the default) and the agent's dials. On
 * success het_policy_clear() frees what it holds. */
bool het_policy_init(HetPolicy *policy, const HetAgent *agent, const char *style, GError **error);
void het_policy_clear(HetPolicy *policy);

/* Scores the moves of a decision node into `ret_scores` (room for HET_MOVES_MAX) and returns the
 * index of the first best. */
unsigned het_policy_best(const HetPolicy *policy, const HetState *state, const HetMoveList *legal,
                         double *ret_scores);

/* The index of the first best, as het_policy_best() finds it. Of `ret_scores` only those of the
 * best are right: others may be lower than they should be. */
unsigned het_policy_pick(const HetPolicy *policy, const HetState *state, const HetMoveList *legal,
                         double *ret_scores);

/* For playouts: with chance `epsilon` any move, else one of the best, ties by lot. */
unsigned het_policy_play(const HetPolicy *policy, const HetState *state, const HetMoveList *legal,
                         double epsilon, HetRandom *random);

/* The indices of `count` numbers: the `keep` greatest first, in order, of equals the first listed;
 * then the others in any order. */
void het_policy_front(const double *scores, unsigned count, unsigned keep, uint16_t *ret_order);

/* What speaks for a move: static text, NULL if nothing. */
const char *het_policy_reason(const HetPolicy *policy, const HetState *state, const HetMove *move);
