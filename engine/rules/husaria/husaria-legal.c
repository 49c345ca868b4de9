/* Whether a move may be made. For now: whether it is listed, which is not yet the separate, slow
 * judgement that the contract wants (docs/rules/husaria.md says so). */
#include "husaria-rules.h"

bool
husaria_is_legal(const HetState *head, const HetMove *move)
{
    HetMoveList list;
    het_list_clear(&list);
    head->scenario->rules->legal(head, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (het_move_equal(&list.moves[i], move))
            return true;
    return false;
}
