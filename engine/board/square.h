/* A board of squares, up to 16 columns by 15 rows. A cell is row * 16 + column, both from 0 at the
 * bottom left, whatever the board's width: neighbours are fixed distances apart and a set of cells
 * is four words. Names are as in chess: a column letter and a row number, "c2".
 *
 *      N 0           3 | a3 b3 c3
 *   W 3   E 1        2 | a2 b2 c2      distances are columns plus rows: no diagonals
 *      S 2           1 | a1 b1 c1
 */
#pragma once

#include "square-set.h"

enum {
    HET_SQUARE_COLUMNS = 16, /* at most */
    HET_SQUARE_ROWS = 15,    /* at most; row 16 would hold HET_SQUARE_OFF */
    HET_SQUARE_CELLS = HET_SQUARE_COLUMNS * HET_SQUARE_ROWS,
    HET_SQUARE_OFF = 0xff, /* no cell */
    HET_SQUARE_NAME = 4,   /* bytes of a name with its 0 */
};

typedef enum { HET_NORTH, HET_EAST, HET_SOUTH, HET_WEST } HetSquareDirection;
enum { HET_SQUARE_DIRECTIONS = HET_WEST + 1 };

typedef struct {
    uint8_t width, height;
} HetSquareBoard;

static inline unsigned
het_square(unsigned column, unsigned row)
{
    return row * HET_SQUARE_COLUMNS + column;
}

static inline unsigned
het_square_column(unsigned cell)
{
    return cell % HET_SQUARE_COLUMNS;
}

static inline unsigned
het_square_row(unsigned cell)
{
    return cell / HET_SQUARE_COLUMNS;
}

static inline unsigned
het_square_distance(unsigned a, unsigned b)
{
    int columns = (int)het_square_column(a) - (int)het_square_column(b);
    int rows = (int)het_square_row(a) - (int)het_square_row(b);
    return (unsigned)((columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows));
}

static inline unsigned
het_square_opposite(unsigned direction)
{
    return (direction + 2) % HET_SQUARE_DIRECTIONS;
}

/* The neighbour in a direction, or HET_SQUARE_OFF over the edge. */
unsigned het_square_step(HetSquareBoard board, unsigned cell, unsigned direction);

/* Whether the line from the centre of `from` to the centre of `to` passes through the inside of
 * `cell`; touching a corner does not count, and both ends do. Exact, in integers. */
bool het_square_crosses(unsigned from, unsigned to, unsigned cell);

/* Whether the line crosses no cell of `blocks`, the two ends excepted. */
bool het_square_sees(const HetSquareSet *blocks, unsigned from, unsigned to);

/* Writes a name; reads one of the board, upper or lower case, without leading zeros. */
void het_square_name(unsigned cell, char ret_name[HET_SQUARE_NAME]);
bool het_square_parse(HetSquareBoard board, const char *text, unsigned *ret_cell);
