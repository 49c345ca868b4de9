/* Hexes between any two hexes of a board that are no farther apart than a reach: the lines of
 * het_hex_line(), once for every way in which one hex lies from another, filled when a scenario is
 * loaded.
 *
 *     for (const HetHexBetween *it = het_hex_between(&lines, from, to); it->delta[0] != 0; it++)
 *         ... cells from + it->delta[0] and, if it is not 0, from + it->delta[1]
 */
#pragma once

#include "hex.h"

/* A step of a line, without its ends: what to add to the first hex for the hex that the line passes
 * through, or the two that it runs between. A hex that is no cell of the board then (too large a
 * number, as unsigned) lies above or below it. delta[1] is 0 if there is no second, delta[0] after
 * the last step. */
typedef struct {
    int16_t delta[2];
} HetHexBetween;

typedef struct {
    unsigned width, offsets;    /* of the board; how many offsets there are */
    const uint16_t *first;      /* of a line's steps; by parity of the first hex's column, then
                                   offset */
    const HetHexBetween *steps; /* of all lines; the first of them is the end of a line of none */
    const void *shared;         /* what both belong to, with all boards of such columns */
} HetHexLines;

/* Lines up to `reach` hexes long, at most 20; clear them with het_hex_lines_clear(). */
void het_hex_lines_init(HetHexLines *lines, const HetHexGrid *grid, unsigned reach);
void het_hex_lines_clear(HetHexLines *lines);

/* The index of where one hex lies from another, by the differences of their cube coordinates. */
static inline unsigned
het_hex_offset(int reach, int q, int r)
{
    return (unsigned)((q + reach) * (2 * reach + 1) + r + reach);
}

/* The steps between `from` and a hex at an offset of it. */
static inline const HetHexBetween *
het_hex_between(const HetHexLines *lines, unsigned from, unsigned offset)
{
    unsigned parity = from % lines->width % 2;
    return &lines->steps[lines->first[parity * lines->offsets + offset]];
}
