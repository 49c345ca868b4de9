/* A board of hexes in columns, numbered CCRR as on wargame maps: "3525" is column 35, row 25. Every
 * other column lies half a hex lower; a parameter gives whether the odd or the even ones. A cell's
 * index is row * width + column, both counted from 0 at the top left, and fits HetWay.place.
 *
 * Directions lead over edges, facings may also point at corners ("spines"); both count clockwise.
 * Corner i lies between the edges i and i + 1.
 *
 *               0 N                     5 NNW   0 NNE
 *            _______                       _______
 *    5 NW   /       \   1 NE              /       \
 *          /         \            4 W    /         \    1 E
 *          \         /                   \         /
 *    4 SW   \_______/   2 SE              \_______/
 *               3 S                     3 SSW   2 SSE
 */
#pragma once

#include <stdbool.h>

#include "sight.h"

enum { HET_HEX_SIDES = 6, HET_HEX_CELLS_MAX = 0xfffe };

typedef struct {
    int16_t width, height;           /* in hexes, 1 and up; at most HET_HEX_CELLS_MAX cells */
    int16_t first_column, first_row; /* numbers of the top left hex, 0 to 99 */
    bool odd_lower; /* columns of odd number lie lower; else those of even number */
} HetHexGrid;

/* Cube coordinates without the third, s = -q - r: q grows to the right, r straight down. */
typedef struct {
    int16_t q, r;
} HetHexCube;

/* Steps over the edges N, NE, SE, S, SW, NW. */
extern const HetHexCube het_hex_steps[HET_HEX_SIDES];

/* A bearing, seen from a unit with a facing. */
typedef enum { HET_ARC_FRONT, HET_ARC_FLANK, HET_ARC_REAR } HetArc;

/* The cell at column and row (from 0), or HET_NO_PLACE off the board. */
unsigned het_hex_cell(const HetHexGrid *grid, int column, int row);
HetHexCube het_hex_cube(const HetHexGrid *grid, unsigned cell);
unsigned het_hex_from_cube(const HetHexGrid *grid, HetHexCube cube);
/* Writes "CCRR" with a terminating 0; reads it back, HET_NO_PLACE if it is not a hex of the board.
 */
void het_hex_name(const HetHexGrid *grid, unsigned cell, char ret_name[5]);
unsigned het_hex_parse(const HetHexGrid *grid, const char *name);

/* The cell over edge `direction`, 0 to 5, or HET_NO_PLACE. */
unsigned het_hex_neighbour(const HetHexGrid *grid, unsigned cell, unsigned direction);
/* Hexes from a to b: 0 for the same, 1 for neighbours. */
unsigned het_hex_distance(const HetHexGrid *grid, unsigned a, unsigned b);
/* The same by the differences of cube coordinates. */
static inline unsigned
het_hex_distance_by(int q, int r)
{
    int s = q + r;
    return (unsigned)((q < 0 ? -q : q) + (r < 0 ? -r : r) + (s < 0 ? -s : s)) / 2;
}

/* The edge of `from` over which the neighbour `to` lies, or HET_HEX_SIDES if they are not
 * neighbours. */
unsigned het_hex_direction(const HetHexGrid *grid, unsigned from, unsigned to);
/* Cells at a distance of `radius` (1 and up) that are on the board, clockwise from the one straight
 * up; room for 6 * radius. Returns their number. */
unsigned het_hex_ring(const HetHexGrid *grid, unsigned centre, unsigned radius,
                      uint16_t *ret_cells);

/* A direction or facing turned by `steps` sixths of a turn, clockwise if positive. */
static inline unsigned
het_hex_turn(unsigned direction, int steps)
{
    return (unsigned)(((int)direction + steps) % HET_HEX_SIDES + HET_HEX_SIDES) % HET_HEX_SIDES;
}

/* The arc in which the neighbour over edge `direction` lies. A unit that faces a corner has two
 * front hexes (edges c and c + 1), two on the flanks, two in the rear; one that faces an edge three
 * in front (e - 1 to e + 1), two on the flanks, one in the rear. */
HetArc het_hex_arc_corner(unsigned corner, unsigned direction);
/* The arc in which a cell at any distance (not the cell itself) lies for a unit that faces a
 * corner: front up to 60 degrees to either side of where it looks, flank up to 120. */
HetArc het_hex_arc_at(const HetHexGrid *grid, unsigned from, unsigned corner, unsigned to);

/* The straight line between the centres of two cells, from one to the other, as sight.h describes:
 * every hex it passes through, and both hexes where it runs along a hexside; hexes it only touches
 * at a corner, and cells off the board, are left out. `ret_line` has room for 2 * distance + 2
 * steps. Returns their number. */
unsigned het_hex_line(const HetHexGrid *grid, unsigned from, unsigned to, HetSightStep *ret_line);
