/* Positions that a plan tries: closing an action, playing on through the other side's decisions and
 * the dice, finding why a move is refused. */
#include "plan-work.h"

#include "agents/action.h"

enum { PLAY_ON = 64 /* decisions and rolls of others on the way */ };

bool
het_plan_closing(const HetState *state, const HetMoveList *list, HetMove *ret_move)
{
    static const uint8_t kinds[] = {HET_MOVE_PASS, HET_MOVE_DONE};
    HET_EACH_BELOW(kind, G_N_ELEMENTS(kinds))
        HET_EACH_MOVE(move, list)
            if (move->kind == kinds[kind]) {
                *ret_move = *move;
                return true;
            }
    unsigned end = het_action_find(list, HET_MOVE_END);
    if (state->depth == 0 || end == list->count)
        return false;
    *ret_move = list->moves[end];
    return true;
}

/* The outcome of the greatest weight; of equals the middle one. */
static HetMove
likeliest(const HetMoveList *list)
{
    const unsigned best = het_list_likeliest(list);
    unsigned equals = 0;
    HET_EACH_BELOW(i, list->count)
        equals += list->weights[i] == list->weights[best];
    for (unsigned i = 0, seen = 0; i < list->count; i++)
        if (list->weights[i] == list->weights[best] && seen++ == equals / 2)
            return list->moves[i];
    return list->moves[best];
}

bool
het_plan_play_on(HetState *state, HetActor side, bool *ret_dice, bool *ret_reaction)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HET_EACH_BELOW(i, PLAY_ON) {
        if (het_game_over(state) || state->actor == side)
            return !het_game_over(state);
        het_game_legal(state, list);
        HetMove move = list->moves[0];
        if (state->actor == HET_CHANCE) {
            move = likeliest(list);
            *ret_dice = true;
        } else {
            *ret_reaction = true;
            if (!het_plan_closing(state, list, &move))
                return false;
        }
        het_game_apply(state, &move, NULL);
    }
    return false;
}

char *
het_plan_refusal(const HetState *state, const HetMove *move, const char *otherwise)
{
    const HetRules *rules = state->scenario->rules;
    const char *why =
        rules->refusal != NULL && state->actor <= HET_SECOND ? rules->refusal(state, move) : NULL;
    return g_strdup(why != NULL ? why : otherwise);
}
