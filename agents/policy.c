#include "policy.h"

bool
het_policy_init(HetPolicy *policy, const HetAgent *agent, const char *style, GError **error)
{
    policy->doctrine = het_doctrine_find(agent->scenario->rules->name);
    if (!het_doctrine_set(policy->doctrine, style, agent->dials, policy->dials, error))
        return false;
    policy->agent = agent;
    g_clear_pointer(&policy->cache, g_free);
    policy->cache = g_malloc0(policy->doctrine->cache_size);
    return true;
}

void
het_policy_clear(HetPolicy *policy)
{
    g_clear_pointer(&policy->cache, g_free);
}

unsigned
het_policy_first_best(const double *scores, unsigned count)
{
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++)
        if (scores[i] > scores[best])
            best = i;
    return best;
}

unsigned
het_policy_best(const HetPolicy *policy, const HetState *state, const HetMoveList *legal,
                double *ret_scores)
{
    het_doctrine_score(policy->doctrine, policy->dials, policy->cache, state, legal, false,
                       ret_scores);
    return het_policy_first_best(ret_scores, legal->count);
}

unsigned
het_policy_pick(const HetPolicy *policy, const HetState *state, const HetMoveList *legal,
                double *ret_scores)
{
    het_doctrine_score(policy->doctrine, policy->dials, policy->cache, state, legal, true,
                       ret_scores);
    return het_policy_first_best(ret_scores, legal->count);
}

void
het_policy_front(const double *scores, unsigned count, unsigned keep, uint16_t *ret_order)
{
    HET_EACH_BELOW(i, count)
        ret_order[i] = (uint16_t)i;
    for (unsigned i = 0; i < keep && i < count; i++) {
        unsigned best = i;
        for (unsigned j = i + 1; j < count; j++) {
            double a = scores[ret_order[j]], b = scores[ret_order[best]];
            if (a > b || (a == b && ret_order[j] < ret_order[best]))
                best = j;
        }
        uint16_t moved = ret_order[best];
        ret_order[best] = ret_order[i];
        ret_order[i] = moved;
    }
}

const char *
het_policy_reason(const HetPolicy *policy, const HetMove *move)
{
    const char *const *reasons = policy->doctrine->reasons;
    return reasons != NULL ? reasons[move->kind] : NULL;
}
