/* Judgements of typed moves for systems that judge and refuse by one function for each decision. It
 * answers `het_allowed` for exactly a legal move, otherwise a rule that the move breaks (static
 * text), or NULL for a move of a kind that it does not ask for. */
#pragma once

#include "move.h"

extern const char het_allowed[];
/* Illegal, by a reason that takes a search to find: refusals search for it, is_legal does not. */
extern const char het_barred[];

/* The reason, if there is one; otherwise whether the move is `exactly` a legal one, and the reason
 * for one that is not. */
static inline const char *
het_verdict(const char *reason, bool exactly, const char *otherwise)
{
    return reason != NULL ? reason : exactly ? het_allowed : otherwise;
}

/* Whether the bytes of a way are well-formed: each step is below `kinds`, and nothing is beyond
 * them. */
bool het_way_is_formed(const HetWay *way, unsigned kinds);
/* Whether a move has this kind, unit and target, such a way, and no facing or value. */
bool het_move_walks(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned target,
                    unsigned kinds);
