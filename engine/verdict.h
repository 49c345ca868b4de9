/* Judgements of typed moves for systems that judge and refuse by one function for each decision. It
 * answers `het_allowed` for exactly a legal move, otherwise a rule that the move breaks (static
 * text), or NULL for a move of a kind that it does not ask for. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

extern const char het_allowed[];

/* The reason, if there is one; otherwise whether the move is `exactly` a legal one, and what is
 * said to one that is not. */
static inline const char *
het_verdict(const char *reason, bool exactly, const char *otherwise)
{
    return reason != NULL ? reason : exactly ? het_allowed : otherwise;
}
