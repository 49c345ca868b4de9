#include "hex.h"

#include <glib.h>

#include "engine/move.h"

const HetHexCube het_hex_steps[HET_HEX_SIDES] = {{0, -1}, {1, -1}, {1, 0},
                                                 {0, 1},  {-1, 1}, {-1, 0}};

/* 1 if the column (from 0) lies half a hex lower, else 0. */
static int
lower(const HetHexGrid *grid, int column)
{
    int odd = (column + grid->first_column) % 2;
    return grid->odd_lower ? odd : 1 - odd;
}

unsigned
het_hex_cell(const HetHexGrid *grid, int column, int row)
{
    if (column < 0 || column >= grid->width || row < 0 || row >= grid->height)
        return HET_NO_PLACE;
    return (unsigned)(row * grid->width + column);
}

/* Twice the row, counted half-hexes lower for lower columns, is 2r + q + a constant, so that r
 * follows. The constant makes column 0's r equal its row. */
HetHexCube
het_hex_cube(const HetHexGrid *grid, unsigned cell)
{
    int column = (int)cell % grid->width, row = (int)cell / grid->width;
    int height = 2 * row + lower(grid, column) - lower(grid, 0);
    return (HetHexCube){.q = (int16_t)column, .r = (int16_t)((height - column) / 2)};
}

unsigned
het_hex_from_cube(const HetHexGrid *grid, HetHexCube cube)
{
    int column = cube.q;
    if (column < 0 || column >= grid->width)
        return HET_NO_PLACE;
    int height = 2 * cube.r + column - lower(grid, column) + lower(grid, 0);
    return height < 0 ? HET_NO_PLACE : het_hex_cell(grid, column, height / 2);
}

void
het_hex_name(const HetHexGrid *grid, unsigned cell, char ret_name[5])
{
    unsigned column = (cell % (unsigned)grid->width + (unsigned)grid->first_column) % 100;
    unsigned row = (cell / (unsigned)grid->width + (unsigned)grid->first_row) % 100;
    ret_name[0] = (char)('0' + column / 10);
    ret_name[1] = (char)('0' + column % 10);
    ret_name[2] = (char)('0' + row / 10);
    ret_name[3] = (char)('0' + row % 10);
    ret_name[4] = '\0';
}

unsigned
het_hex_parse(const HetHexGrid *grid, const char *name)
{
    HET_EACH_BELOW(i, 4)
        if (!g_ascii_isdigit(name[i]))
            return HET_NO_PLACE;
    if (name[4] != '\0')
        return HET_NO_PLACE;
    int column = (name[0] - '0') * 10 + name[1] - '0', row = (name[2] - '0') * 10 + name[3] - '0';
    return het_hex_cell(grid, column - grid->first_column, row - grid->first_row);
}

static HetHexCube
over(HetHexCube cube, unsigned direction)
{
    return (HetHexCube){.q = (int16_t)(cube.q + het_hex_steps[direction].q),
                        .r = (int16_t)(cube.r + het_hex_steps[direction].r)};
}

unsigned
het_hex_neighbour(const HetHexGrid *grid, unsigned cell, unsigned direction)
{
    return het_hex_from_cube(grid, over(het_hex_cube(grid, cell), direction));
}

unsigned
het_hex_distance(const HetHexGrid *grid, unsigned a, unsigned b)
{
    HetHexCube from = het_hex_cube(grid, a), to = het_hex_cube(grid, b);
    int q = to.q - from.q, r = to.r - from.r;
    return (unsigned)(ABS(q) + ABS(r) + ABS(q + r)) / 2;
}

unsigned
het_hex_direction(const HetHexGrid *grid, unsigned from, unsigned to)
{
    HetHexCube a = het_hex_cube(grid, from), b = het_hex_cube(grid, to);
    unsigned direction = 0;
    while (direction < HET_HEX_SIDES &&
           (b.q - a.q != het_hex_steps[direction].q || b.r - a.r != het_hex_steps[direction].r))
        direction++;
    return direction;
}

unsigned
het_hex_ring(const HetHexGrid *grid, unsigned centre, unsigned radius, uint16_t *ret_cells)
{
    HetHexCube at = het_hex_cube(grid, centre);
    unsigned count = 0;
    at.r -= (int16_t)radius;
    /* From the hex straight up the ring's first side runs SE, two edges on from N. */
    HET_EACH_BELOW(side, HET_HEX_SIDES) {
        HET_EACH_BELOW(i, radius) {
            unsigned cell = het_hex_from_cube(grid, at);
            if (cell != HET_NO_PLACE)
                ret_cells[count++] = (uint16_t)cell;
            at = over(at, het_hex_turn(side, 2));
        }
    }
    return count;
}

HetArc
het_hex_arc_corner(unsigned corner, unsigned direction)
{
    static const HetArc arcs[HET_HEX_SIDES] = {HET_ARC_FRONT, HET_ARC_FRONT, HET_ARC_FLANK,
                                               HET_ARC_REAR,  HET_ARC_REAR,  HET_ARC_FLANK};
    return arcs[het_hex_turn(direction, -(int)corner)];
}

/* Twice the scalar product of two vectors, the distance of neighbours being 1. */
static int
product(int q, int r, int other_q, int other_r)
{
    return q * other_q + r * other_r + (q + r) * (other_q + other_r);
}

HetArc
het_hex_arc_at(const HetHexGrid *grid, unsigned from, unsigned corner, unsigned to)
{
    HetHexCube a = het_hex_cube(grid, from), b = het_hex_cube(grid, to);
    int q = b.q - a.q, r = b.r - a.r;
    const HetHexCube *left = &het_hex_steps[corner],
                     *right = &het_hex_steps[het_hex_turn(corner, 1)];
    /* The facing is the sum of two unit vectors 60 degrees apart, its length the root of 3. The
     * cosine is at least a half in front: product / 2 >= length * root 3 / 2, squared. */
    int along = product(q, r, left->q + right->q, left->r + right->r);
    bool steep = 2 * along * along >= 3 * product(q, r, q, r);
    if (steep && along > 0)
        return HET_ARC_FRONT;
    bool over_120 = 2 * along * along > 3 * product(q, r, q, r);
    return over_120 && along < 0 ? HET_ARC_REAR : HET_ARC_FLANK;
}

/* --- lines ------------------------------------------------------------------------------------ */

static HetSightMeeting
meet(HetHexCube from, HetHexCube to, HetHexCube cell, HetSightFraction *ret_middle)
{
    int q = from.q - cell.q, r = from.r - cell.r, dq = to.q - from.q, dr = to.r - from.r;
    HetSightForm forms[3] = {
        {.start = q - r, .slope = dq - dr},
        {.start = q + 2 * r, .slope = dq + 2 * dr},
        {.start = -2 * q - r, .slope = -2 * dq - dr},
    };
    return het_sight_span(forms, 3, ret_middle);
}

/* Adds a step of one or two cells, those on the board only. */
static void
add_step(const HetHexGrid *grid, const HetHexCube *cells, unsigned count, HetSightStep *line,
         unsigned *length)
{
    unsigned found[2], kept = 0;
    HET_EACH_BELOW(i, count) {
        found[kept] = het_hex_from_cube(grid, cells[i]);
        kept += found[kept] != HET_NO_PLACE;
    }
    if (kept == 0)
        return;
    if (kept == 1)
        found[1] = HET_SIGHT_NO_CELL;
    bool swap = kept == 2 && found[1] < found[0];
    line[(*length)++] =
        (HetSightStep){.cell = {(uint16_t)found[swap ? 1 : 0], (uint16_t)found[swap ? 0 : 1]}};
}

/* Walks from cell to cell: what the line meets next always borders on what it leaves. */
unsigned
het_hex_line(const HetHexGrid *grid, unsigned from, unsigned to, HetSightStep *ret_line)
{
    HetHexCube start = het_hex_cube(grid, from), end = het_hex_cube(grid, to), at = start;
    HetSightFraction now = {-1, 1};
    unsigned length = 0;
    add_step(grid, &start, 1, ret_line, &length);
    if (from != to)
        (void)meet(start, end, start, &now);
    while (at.q != end.q || at.r != end.r) {
        HetHexCube next[2];
        unsigned count = 0;
        HetSightFraction earliest = {4, 1}, middle;
        HET_EACH_BELOW(direction, HET_HEX_SIDES) {
            if (product(end.q - start.q, end.r - start.r, het_hex_steps[direction].q,
                        het_hex_steps[direction].r) <= 0)
                continue; /* a neighbour that lies across or behind is not met later */
            HetHexCube cell = over(at, direction);
            if (meet(start, end, cell, &middle) == HET_SIGHT_MISS ||
                !het_sight_before(now, middle) || het_sight_before(earliest, middle))
                continue;
            if (het_sight_before(middle, earliest))
                count = 0;
            earliest = middle;
            next[count++] = cell;
        }
        g_assert(count == 1 || count == 2);
        add_step(grid, next, count, ret_line, &length);
        at = next[0];
        now = earliest;
    }
    return length;
}
