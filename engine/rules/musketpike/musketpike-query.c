#include "musketpike-query.h"

#include "musketpike-fire.h"

MusketShot
musket_query_shot(const MusketState *state, unsigned shooter, unsigned facing, unsigned target)
{
    return facing != HET_NO_FACING ? musket_gun_shot(state, shooter, facing, target)
                                   : musket_best_shot(state, shooter, target);
}
