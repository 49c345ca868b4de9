/* The answers of musketpike-query.h, each from the file that has the rule. */
#include "musketpike-query.h"

#include "musketpike-end.h"
#include "musketpike-fire.h"
#include "musketpike-melee.h"
#include "musketpike-move.h"
#include "musketpike-orders.h"

int
musket_query_points(const MusketState *state, unsigned side)
{
    return musket_points(state, side);
}

int
musket_query_objective(const MusketState *state, unsigned objective, unsigned side)
{
    return musket_objective_points(state, objective, side);
}

unsigned
musket_query_commander(const MusketState *state)
{
    return musket_commander(state);
}

unsigned
musket_query_merged(const MusketState *state, unsigned unit, unsigned other)
{
    return musket_merged_strength(state, unit, other);
}

MusketShot
musket_query_shot(const MusketState *state, unsigned shooter, unsigned facing, unsigned target)
{
    return facing != HET_NO_FACING ? musket_gun_shot(state, shooter, facing, target)
                                   : musket_best_shot(state, shooter, target);
}

bool
musket_query_melee(const MusketState *state, const HetMove *move, MusketMelee *ret_melee)
{
    return musket_melee_of(state, move, ret_melee);
}

MusketMelee
musket_query_melee_under_way(const MusketState *state)
{
    return musket_melee_under_way(state);
}

unsigned
musket_query_column(const MusketState *state, const MusketMelee *melee)
{
    return musket_final_column(state, melee);
}

bool
musket_query_open(const MusketState *state, const MusketMelee *melee, unsigned unit)
{
    return musket_in_open(state, melee, unit);
}
