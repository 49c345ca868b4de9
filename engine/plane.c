#include "plane.h"

#include <glib.h>

/* --- angles ----------------------------------------------------------------------------------- */

/* sin(k / 64 of a quarter turn) * 2^30, rounded to the nearest. */
static const int32_t coarse[65] = {
    0,          26350943,   52686014,   78989349,   105245103,  131437462,  157550647,  183568930,
    209476638,  235258165,  260897982,  286380643,  311690799,  336813204,  361732726,  386434353,
    410903207,  435124548,  459083786,  482766489,  506158392,  529245404,  552013618,  574449320,
    596538995,  618269338,  639627258,  660599890,  681174602,  701339000,  721080937,  740388522,
    759250125,  777654384,  795590213,  813046808,  830013654,  846480531,  862437520,  877875009,
    892783698,  907154608,  920979082,  934248793,  946955747,  959092290,  970651112,  981625251,
    992008094,  1001793390, 1010975242, 1019548121, 1027506862, 1034846671, 1041563127, 1047652185,
    1053110176, 1057933813, 1062120190, 1065666786, 1068571464, 1070832474, 1072448455, 1073418433,
    1073741824,
};

enum { QUARTER = HET_PLANE_TURN / 4, COARSE_STEP = QUARTER / 64 };

/* A direction in units of 1 / HET_PLANE_ONE. */
typedef struct {
    int32_t x, y; /* cosine, sine */
} Direction;

/* Of an angle of the table: what the series below comes to where nothing is left for it. */
static Direction
direction_in_table(unsigned index)
{
    return (Direction){(coarse[64 - index] - 1 + (1 << 13)) >> 14,
                       (coarse[index] + (1 << 13)) >> 14};
}

/* Of an angle in the first quarter: sin(a + b) = sin a cos b + cos a sin b and so on, with a from
 * the table and the power series for b, below 1/40, to an error far below 2^-30. */
static Direction
direction_in_quarter(unsigned angle)
{
    static const int64_t turn = 6746518852; /* 2 pi * 2^30 */
    unsigned index = angle / COARSE_STEP, rest = angle % COARSE_STEP;
    if (rest == 0)
        return direction_in_table(index);
    int64_t sine = coarse[index], cosine = coarse[64 - index];
    int64_t b = turn * rest / HET_PLANE_TURN, square = b * b >> 30;
    int64_t sine_b = b - (b * square >> 30) / 6;
    int64_t cosine_b = (1 << 30) - square / 2 + (square * square >> 30) / 24;
    /* Half a unit less: so each cosine is the sine of what is left of the quarter, to the unit. */
    int64_t x = (cosine * cosine_b - sine * sine_b - (1 << 29)) >> 30;
    int64_t y = (sine * cosine_b + cosine * sine_b) >> 30;
    return (Direction){(int32_t)((x + (1 << 13)) >> 14), (int32_t)((y + (1 << 13)) >> 14)};
}

static Direction
direction_along(unsigned angle)
{
    Direction direction = direction_in_quarter(angle % QUARTER);
    switch (angle / QUARTER % 4) {
    case 1:
        return (Direction){-direction.y, direction.x};
    case 2:
        return (Direction){-direction.x, -direction.y};
    case 3:
        return (Direction){direction.y, -direction.x};
    default:
        return direction;
    }
}

int32_t
het_plane_sine(unsigned angle)
{
    return direction_along(angle).y;
}

int32_t
het_plane_cosine(unsigned angle)
{
    return direction_along(angle).x;
}

/* Whether a direction of the first quarter is not beyond a point in it. */
static bool
is_passed(Direction direction, int32_t x, int32_t y)
{
    return (int64_t)direction.x * y - (int64_t)direction.y * x >= 0;
}

static bool
is_reached(unsigned angle, int32_t x, int32_t y)
{
    return is_passed(direction_in_quarter(angle), x, y);
}

/* The angle in units of the table's, then about what is left by the series of the arc tangent, then
 * to the unit by the test itself. */
static unsigned
bearing_in_quarter(int32_t x, int32_t y)
{
    static const int64_t units = 10430; /* in a radian */
    unsigned index = 0;
    for (unsigned step = 32; step > 0; step /= 2)
        if (is_passed(direction_in_table(index + step), x, y))
            index += step;
    int64_t sine = coarse[index] >> 6, cosine = coarse[64 - index] >> 6;
    int64_t ahead = cosine * x + sine * y, beside = cosine * y - sine * x;
    int64_t part = beside / MAX(ahead >> 20, 1); /* tangent of what is left, 2^20 to one */
    part -= (part * part >> 20) * part / 3 >> 20;
    unsigned angle = index * COARSE_STEP + (unsigned)(MAX(part, 0) * units >> 20);
    while (angle > 0 && !is_reached(angle, x, y))
        angle--;
    while (angle + 1 < QUARTER && is_reached(angle + 1, x, y))
        angle++;
    return angle;
}

/* Turns the point into the first quarter. */
uint16_t
het_plane_bearing(int32_t x, int32_t y)
{
    g_assert(x != 0 || y != 0);
    unsigned quarter = 0;
    while (x <= 0 || y < 0) {
        int32_t swap = x; /* a quarter turn back */
        x = y;
        y = -swap;
        quarter++;
    }
    return (uint16_t)(quarter * QUARTER + bearing_in_quarter(x, y));
}

/* --- lengths ---------------------------------------------------------------------------------- */

uint32_t
het_plane_root(uint64_t square)
{
    uint64_t root = 0;
    if (square == 0)
        return 0;
    for (uint64_t bit = UINT64_C(1) << (63 - __builtin_clzll(square)) / 2; bit > 0; bit >>= 1)
        if ((root | bit) * (root | bit) <= square)
            root |= bit;
    return (uint32_t)root;
}

uint32_t
het_plane_distance(HetPoint a, HetPoint b)
{
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    return het_plane_root((uint64_t)(x * x + y * y));
}

/* value / HET_PLANE_ONE to the nearest, halves away from 0. */
static int32_t
rounded(int64_t value)
{
    int64_t size = (ABS(value) + HET_PLANE_ONE / 2) / HET_PLANE_ONE;
    return (int32_t)(value < 0 ? -size : size);
}

HetPoint
het_plane_ahead(HetPoint from, unsigned heading, int32_t distance)
{
    Direction direction = direction_along(heading);
    return (HetPoint){from.x + rounded((int64_t)distance * direction.x),
                      from.y + rounded((int64_t)distance * direction.y)};
}

bool
het_plane_is_ahead(HetPoint from, unsigned heading, HetPoint to)
{
    int64_t x = (int64_t)to.x - from.x, y = (int64_t)to.y - from.y;
    Direction direction = direction_along(heading);
    int64_t ahead = x * direction.x + y * direction.y, beside = y * direction.x - x * direction.y;
    return ahead >= 0 && ABS(beside) <= HET_PLANE_ONE;
}

/* --- boxes ------------------------------------------------------------------------------------ */

typedef struct {
    int64_t x, y;
} Vector;

static Vector
along_of(const HetPlaneBox *box)
{
    Direction along = direction_along(box->heading);
    return (Vector){along.x, along.y};
}

static Vector
left_of(Vector direction)
{
    return (Vector){-direction.y, direction.x};
}

void
het_plane_corners(const HetPlaneBox *box, HetPoint ret_corners[4])
{
    static const int ahead[4] = {1, 1, -1, -1}, aside[4] = {1, -1, -1, 1};
    Vector along = along_of(box), left = left_of(along);
    HET_EACH_BELOW(i, 4) {
        int64_t length = ahead[i] * (int)box->half_length, width = aside[i] * (int)box->half_width;
        ret_corners[i] = (HetPoint){box->x + rounded(length * along.x + width * left.x),
                                    box->y + rounded(length * along.y + width * left.y)};
    }
}
