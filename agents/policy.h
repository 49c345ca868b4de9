/* A doctrine with its dials set: used by the rule-based general, and by search as playout policy,
 * prior and model of the other side. */
#pragma once

#include "agent.h"
#include "doctrine/doctrine.h"

typedef struct {
    const HetDoctrine *doctrine;
    double dials[HET_DIALS_MAX];
    void *cache;           /* the doctrine's cache (doctrine.h): one policy per thread */
    const HetAgent *agent; /* with which what it is used for is halted, or NULL */
} HetPolicy;

/* Whether what the policy is used for is to end (het_agent_halt). */
static inline bool
het_policy_halted(const HetPolicy *policy)
{
    return policy != NULL && het_agent_is_halted(policy->agent);
}

/* The doctrine of the system of the agent, which outlives the policy, with `style` (NULL: the
 * default) and the agent's dials. After success free it with het_policy_clear(). */
bool het_policy_init(HetPolicy *policy, const HetAgent *agent, const char *style, GError **error);
void het_policy_clear(HetPolicy *policy);

/* The index of the greatest of `count` scores, of equals the first. */
unsigned het_policy_first_best(const double *scores, unsigned count);

/* Scores the moves of a decision node into `ret_scores` (room for HET_MOVES_MAX) and returns the
 * index of the first best. */
unsigned het_policy_best(const HetPolicy *policy, const HetState *state, const HetMoveList *legal,
                         double *ret_scores);

/* The index of the first best, as het_policy_best() finds it. Of `ret_scores` only those of the
 * best are right: others may be lower than they should be. */
unsigned het_policy_pick(const HetPolicy *policy, const HetState *state, const HetMoveList *legal,
                         double *ret_scores);

/* The indices of `count` numbers: first the `keep` greatest, in descending order (equals in list
 * order), then the others in any order. */
void het_policy_front(const double *scores, unsigned count, unsigned keep, uint16_t *ret_order);

/* Words in favour of a move: static text, NULL if none. */
const char *het_policy_reason(const HetPolicy *policy, const HetMove *move);
