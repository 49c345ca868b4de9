#include "playout.h"

#include "agents/action.h"

/* Epochs count up from 0 and no game has 2^31 of them. */
static bool
ended(const HetState *state, uint32_t epoch)
{
    return state->actor == HET_NOBODY || state->epoch >= epoch;
}

static void
play_random(HetPlayout *playout, HetState *state, uint32_t epoch, HetRandom *random)
{
    HetMoveList *list = &playout->list;
    uint64_t calls = 0;
    while (!ended(state, epoch)) {
        het_game_legal(state, list);
        unsigned index = state->actor == HET_CHANCE ? het_random_outcome(random, list)
                                                    : het_random_below(random, list->count);
        het_game_apply(state, &list->moves[index], NULL);
        calls += 2;
    }
    playout->calls += calls;
}

static void
play_doctrine(HetPlayout *playout, HetState *state, uint32_t epoch, HetRandom *random)
{
    HetMoveList *list = &playout->list;
    const bool brief = playout->kind == HET_PLAYOUT_NONE;
    const double epsilon = brief ? 0 : playout->epsilon;
    const uint32_t began = state->epoch;
    const unsigned depth = state->depth;
    while (!ended(state, epoch)) {
        het_game_legal(state, list);
        playout->calls += 2;
        unsigned index;
        if (state->actor == HET_CHANCE)
            index = het_random_outcome(random, list);
        else if (brief && het_action_over(state, list, began, depth))
            break;
        else
            index = het_policy_play(&playout->policy, state, list, epsilon, random);
        het_game_apply(state, &list->moves[index], NULL);
    }
}

double
het_playout_run(HetPlayout *playout, HetState *state, uint32_t epoch, HetRandom *random)
{
    if (playout->kind == HET_PLAYOUT_RANDOM)
        play_random(playout, state, epoch, random);
    else
        play_doctrine(playout, state, epoch, random);
    playout->evaluations++;
    return het_evaluate(playout->evaluator, NULL, state);
}
