#include "square.h"

#include <stdio.h>
#include <string.h>

#include <glib.h>

unsigned
het_square_step(HetSquareBoard board, unsigned cell, unsigned direction)
{
    static const int columns[] = {
        [HET_NORTH] = 0, [HET_EAST] = 1, [HET_SOUTH] = 0, [HET_WEST] = -1};
    static const int rows[] = {[HET_NORTH] = 1, [HET_EAST] = 0, [HET_SOUTH] = -1, [HET_WEST] = 0};
    int column = (int)het_square_column(cell) + columns[direction];
    int row = (int)het_square_row(cell) + rows[direction];
    if (column < 0 || column >= board.width || row < 0 || row >= board.height)
        return HET_SQUARE_OFF;
    return het_square((unsigned)column, (unsigned)row);
}

/* A square meets the line in more than a corner if it has corners strictly on both sides of it. The
 * corners' signed distances from the line, scaled, are the centre's plus or minus |dx| plus or
 * minus |dy|, all halved; so the centre's doubled must be within |dx| + |dy|. Beyond its ends the
 * line leaves the rectangle that the two cells span. */
bool
het_square_crosses(unsigned from, unsigned to, unsigned cell)
{
    int from_x = (int)het_square_column(from), from_y = (int)het_square_row(from);
    int dx = (int)het_square_column(to) - from_x, dy = (int)het_square_row(to) - from_y;
    int x = (int)het_square_column(cell) - from_x, y = (int)het_square_row(cell) - from_y;
    if (x < MIN(dx, 0) || x > MAX(dx, 0) || y < MIN(dy, 0) || y > MAX(dy, 0))
        return false;
    return from == to || 2 * ABS(dx * y - dy * x) < ABS(dx) + ABS(dy);
}

bool
het_square_sees(const HetSquareSet *blocks, unsigned from, unsigned to)
{
    unsigned left = MIN(het_square_column(from), het_square_column(to));
    unsigned right = MAX(het_square_column(from), het_square_column(to));
    unsigned low = MIN(het_square_row(from), het_square_row(to));
    unsigned high = MAX(het_square_row(from), het_square_row(to));
    for (unsigned row = low; row <= high; row++) {
        for (unsigned column = left; column <= right; column++) {
            unsigned cell = het_square(column, row);
            if (cell != from && cell != to && het_square_has(blocks, cell) &&
                het_square_crosses(from, to, cell))
                return false;
        }
    }
    return true;
}

void
het_square_name(unsigned cell, char ret_name[HET_SQUARE_NAME])
{
    unsigned row = het_square_row(cell) + 1;
    char *at = ret_name;
    *at++ = (char)('a' + het_square_column(cell));
    if (row >= 10)
        *at++ = '1';
    *at++ = (char)('0' + row % 10);
    *at = '\0';
}

bool
het_square_parse(HetSquareBoard board, const char *text, unsigned *ret_cell)
{
    unsigned column = (unsigned)(g_ascii_tolower(text[0]) - 'a');
    if (!g_ascii_isalpha(text[0]) || column >= board.width || !g_ascii_isdigit(text[1]) ||
        text[1] == '0')
        return false;
    unsigned row = (unsigned)(text[1] - '0');
    if (g_ascii_isdigit(text[2]))
        row = 10 * row + (unsigned)(text[2] - '0');
    if ((row >= 10 && text[3] != '\0') || (row < 10 && text[2] != '\0') || row > board.height)
        return false;
    *ret_cell = het_square(column, row - 1);
    return true;
}
