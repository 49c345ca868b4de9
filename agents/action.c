#include "action.h"

unsigned
het_action_find(const HetMoveList *legal, HetMoveKind kind)
{
    unsigned i = 0;
    while (i < legal->count && legal->moves[i].kind != kind)
        i++;
    return i;
}

bool
het_action_head(const HetState *state, const HetMoveList *legal)
{
    if (state->actor != state->active)
        return false;
    HET_EACH_MOVE(move, legal) {
        unsigned kind = move->kind;
        if (kind == HET_MOVE_SELECT || kind == HET_MOVE_END || kind == HET_MOVE_PLACE ||
            (kind == HET_MOVE_FIGHT && state->depth == 0))
            return true;
    }
    return false;
}

bool
het_action_begins(const HetMove *move)
{
    return move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_FIGHT;
}

bool
het_action_does_nothing(const HetMove *move)
{
    return move->kind == HET_MOVE_END || move->kind == HET_MOVE_PASS || move->kind == HET_MOVE_DONE;
}

bool
het_action_over(const HetState *state, const HetMoveList *legal, uint32_t epoch, unsigned depth)
{
    if (het_game_over(state) || state->epoch != epoch)
        return true;
    return state->depth <= depth && het_action_head(state, legal);
}
