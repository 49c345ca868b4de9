#include "allowance.h"

uint64_t
het_allowance_offer(HetAllowance *allowance, uint64_t total, const HetState *state, HetActor seat,
                    unsigned actions)
{
    const bool reaction = state->active != seat;
    if (!allowance->known || allowance->epoch != state->epoch)
        *allowance = (HetAllowance){
            .known = true, .epoch = state->epoch, .left = reaction ? total / 4 : total};
    if (reaction)
        return allowance->left / 4;
    if (actions > 0) {
        allowance->share = allowance->left / (actions + 1);
        return allowance->share;
    }
    uint64_t offer = (allowance->share > 0 ? allowance->share : allowance->left / 2) / 2;
    return offer < allowance->left ? offer : allowance->left;
}

void
het_allowance_spend(HetAllowance *allowance, uint64_t spent)
{
    allowance->left -= spent < allowance->left ? spent : allowance->left;
}
