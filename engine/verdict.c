#include "verdict.h"

const char het_allowed[] = "allowed";
const char het_barred[] = "barred";

bool
het_way_is_formed(const HetWay *way, unsigned kinds)
{
    if (way->steps > HET_PATH_MAX || way->unused != 0)
        return false;
    HET_EACH_BELOW(i, HET_PATH_MAX)
        if (het_way_step(way, i) >= (i < way->steps ? kinds : 1u))
            return false;
    return true;
}

bool
het_move_walks(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned target,
               unsigned kinds)
{
    HetMove made = het_move_target(kind, unit, target);
    made.way = move->way;
    return het_way_is_formed(&move->way, kinds) && het_move_is(move, made);
}
