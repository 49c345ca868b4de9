#include "budget.h"

#include "agents/action.h"

enum {
    LEAST = 16,         /* iterations that are always worth while, as long as there are any */
    LOOK_AHEAD_MAX = 64 /* moves tried to see whether the epoch ends with this choice */
};

/* Whether every move ends the epoch or the game at once. */
static bool
is_last(const HetState *state, const HetMoveList *legal)
{
    HetStateBuffer next;
    if (legal->count > LOOK_AHEAD_MAX)
        return false;
    for (unsigned i = 0; i < legal->count; i++) {
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &legal->moves[i], NULL);
        if (!het_game_over(&next.state) && next.state.epoch == state->epoch)
            return false;
    }
    return true;
}

static uint64_t
units_to_go(const HetMoveList *legal)
{
    uint64_t units = 0;
    for (unsigned i = 0; i < legal->count; i++)
        units += het_action_begins(&legal->moves[i]);
    return units;
}

static uint64_t
plan(HetBudget *budget, const HetState *state, HetActor seat, const HetMoveList *legal,
     uint64_t visits)
{
    if (is_last(state, legal))
        return budget->left;
    if (state->active != seat)
        return budget->left / 4;
    uint64_t units = units_to_go(legal);
    if (het_action_head(state, legal)) {
        budget->share = units > 0 ? budget->left * 2 / (units + 1) : budget->left / 4;
        return budget->share;
    }
    uint64_t wanted = (budget->share > 0 ? budget->share : budget->left / 2) / 2;
    return wanted > visits ? wanted - visits : 0;
}

uint64_t
het_budget_offer(HetBudget *budget, uint64_t total, const HetState *state, HetActor seat,
                 const HetMoveList *legal, uint64_t visits)
{
    if (!budget->known || budget->epoch != state->epoch)
        *budget = (HetBudget){.known = true, .epoch = state->epoch, .left = total};
    uint64_t offer = plan(budget, state, seat, legal, visits);
    if (offer + visits < LEAST)
        offer = LEAST - visits;
    return offer < budget->left ? offer : budget->left;
}

void
het_budget_spend(HetBudget *budget, uint64_t spent)
{
    budget->left -= spent < budget->left ? spent : budget->left;
}
