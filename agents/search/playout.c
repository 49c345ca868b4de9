#include "playout.h"

#include "agents/action.h"
#include "stream.h"

/* Epochs count up from 0 and no game has 2^31 of them. */
static bool
ended(const HetState *state, uint32_t epoch)
{
    return state->actor == HET_NOBODY || state->epoch >= epoch;
}

static unsigned
roll(const HetState *state, const HetMoveList *list, const HetPlayoutLuck *luck)
{
    return luck->common ? het_stream_draw(list, luck->key, state->roll_key, luck->index)
                        : het_random_outcome(luck->random, list);
}

static void
play_random(HetPlayout *playout, HetState *state, uint32_t epoch, const HetPlayoutLuck *luck)
{
    HetMoveList *list = &playout->list;
    uint64_t calls = 0;
    while (!ended(state, epoch)) {
        het_game_legal(state, list);
        unsigned index = state->actor == HET_CHANCE ? roll(state, list, luck)
                                                    : het_random_below(luck->random, list->count);
        het_game_apply(state, &list->moves[index], NULL);
        calls += 2;
    }
    playout->calls += calls;
}

static void
play_doctrine(HetPlayout *playout, HetState *state, uint32_t epoch, const HetPlayoutLuck *luck)
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
            index = roll(state, list, luck);
        else if (brief && het_action_over(state, list, began, depth))
            break;
        else
            index = het_policy_play(&playout->policy, state, list, epsilon, luck->random);
        het_game_apply(state, &list->moves[index], NULL);
    }
}

double
het_playout_run(HetPlayout *playout, HetState *state, uint32_t epoch, const HetPlayoutLuck *luck)
{
    if (playout->kind == HET_PLAYOUT_RANDOM)
        play_random(playout, state, epoch, luck);
    else
        play_doctrine(playout, state, epoch, luck);
    playout->evaluations++;
    return het_evaluate(playout->evaluator, NULL, state);
}
