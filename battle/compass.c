#include "compass.h"

#include <math.h>
#include <string.h>

/* By sixteenths, twelfths and eighths of a turn. On hexes edges and corners have these names on
 * wargame maps, though an edge NE lies a little farther east. */
static const char *const sixteenths[] = {"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
                                         "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"};
static const char *const twelfths[] = {"N", "NNE", "NE", "E", "SE", "SSE",
                                       "S", "SSW", "SW", "W", "NW", "NNW"};
static const char *const eighths[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

static const char *const *
point_names(const HetView *view)
{
    return view->board == HET_BOARD_PLANE    ? sixteenths
           : view->board == HET_BOARD_SQUARE ? eighths
                                             : twelfths;
}

int
het_compass_points(const HetView *view)
{
    return view->board == HET_BOARD_PLANE ? 16 : view->board == HET_BOARD_SQUARE ? 8 : 12;
}

static gint64
row_number(const HetView *view, int row)
{
    const char *name = g_array_index(view->cells, HetViewCell, row * view->width).name;
    return g_ascii_strtoll(name + strcspn(name, "0123456789"), NULL, 10);
}

bool
het_compass_from_foot(const HetView *view)
{
    return view->board == HET_BOARD_SQUARE && view->height > 1 && view->cells->len > 0 &&
           row_number(view, 0) < row_number(view, view->height - 1);
}

bool
het_compass_inside(const HetView *view, HetPoint point)
{
    return point.x >= 0 && point.y >= 0 && point.x < view->width && point.y < view->height;
}

/* --- offsets ---------------------------------------------------------------------------------- */

/* Rows above those of column 0 that a column's are shifted by, so that cube coordinates follow. */
static int
half_columns(const HetView *view, int x)
{
    bool odd = (x & 1) != 0;
    return view->even_lower ? (x + odd) / 2 : (x - odd) / 2;
}

HetOffset
het_compass_offset(const HetView *view, HetPoint from, HetPoint to)
{
    if (view->board != HET_BOARD_HEX_COLUMNS)
        return (HetOffset){to.x - from.x, to.y - from.y};
    return (HetOffset){to.x - from.x,
                       to.y - half_columns(view, to.x) - (from.y - half_columns(view, from.x))};
}

HetPoint
het_compass_at(const HetView *view, HetPoint from, HetOffset offset)
{
    if (view->board != HET_BOARD_HEX_COLUMNS)
        return (HetPoint){from.x + offset.q, from.y + offset.r};
    int x = from.x + offset.q;
    if (x < 0)
        return HET_NOWHERE;
    return (HetPoint){x, from.y - half_columns(view, from.x) + offset.r + half_columns(view, x)};
}

HetOffset
het_compass_turned(const HetView *view, HetOffset offset, int steps)
{
    if (view->board == HET_BOARD_PLANE) {
        double angle = -steps * 2 * G_PI / 65536, across = offset.q, up = offset.r;
        return (HetOffset){(int)lround(across * cos(angle) - up * sin(angle)),
                           (int)lround(across * sin(angle) + up * cos(angle))};
    }
    bool hexes = view->board == HET_BOARD_HEX_COLUMNS;
    int whole = hexes ? 6 : 4;
    for (steps = (steps % whole + whole) % whole; steps > 0; steps--) {
        if (hexes)
            offset = (HetOffset){-offset.r, offset.q + offset.r};
        else if (het_compass_from_foot(view))
            offset = (HetOffset){offset.r, -offset.q};
        else
            offset = (HetOffset){-offset.r, offset.q};
    }
    return offset;
}

HetOffset
het_compass_towards(const HetView *view, int bearing, int steps, bool other)
{
    bool up = view->board == HET_BOARD_PLANE || het_compass_from_foot(view);
    HetOffset north = {0, up ? 1 : -1};
    if (view->board == HET_BOARD_PLANE) {
        north.r = steps;
        return het_compass_turned(view, north, bearing * 65536 / het_compass_points(view));
    }
    HetOffset one = het_compass_turned(view, north, bearing / 2);
    HetOffset two = het_compass_turned(view, one, bearing % 2);
    if (other) {
        HetOffset swapped = one;
        one = two;
        two = swapped;
    }
    int half = steps / 2, rest = steps - half;
    return (HetOffset){rest * one.q + half * two.q, rest * one.r + half * two.r};
}

HetOffset
het_compass_ahead(const HetView *view, int facing, int steps, bool other)
{
    if (view->board == HET_BOARD_PLANE)
        return het_compass_turned(view, (HetOffset){0, steps}, 16384 - facing);
    return het_compass_towards(view, het_compass_faces(view, facing), steps, other);
}

/* --- distances and bearings ------------------------------------------------------------------- */

int64_t
het_compass_distance(const HetView *view, HetPoint from, HetPoint to)
{
    HetOffset way = het_compass_offset(view, from, to);
    if (view->board == HET_BOARD_PLANE)
        return llround(hypot(way.q, way.r));
    if (view->board == HET_BOARD_SQUARE)
        return ABS(way.q) + ABS(way.r);
    return (ABS(way.q) + ABS(way.r) + ABS(way.q + way.r)) / 2;
}

int
het_compass_bearing(const HetView *view, HetPoint from, HetPoint to)
{
    HetOffset way = het_compass_offset(view, from, to);
    double across = way.q, up = way.r;
    if (way.q == 0 && way.r == 0)
        return -1;
    if (view->board == HET_BOARD_HEX_COLUMNS) {
        across = way.q * sqrt(3) / 2;
        up = -(way.r + way.q / 2.0);
    } else if (view->board == HET_BOARD_SQUARE && !het_compass_from_foot(view)) {
        up = -up;
    }
    int points = het_compass_points(view);
    double turn = atan2(across, up) / (2 * G_PI);
    return ((int)lround(turn * points) + points) % points;
}

const char *
het_compass_name(const HetView *view, int bearing)
{
    return bearing >= 0 && bearing < het_compass_points(view) ? point_names(view)[bearing] : "";
}

int
het_compass_faces(const HetView *view, int facing)
{
    if (facing < 0)
        return -1;
    if (view->board == HET_BOARD_PLANE)
        return ((16384 - facing + 2048) & 65535) / 4096;
    int sides = view->board == HET_BOARD_SQUARE ? 4 : 6;
    return facing < sides ? 2 * facing + (sides == 6 && view->at_corners) : -1;
}

int
het_compass_facing(const HetView *view, int bearing)
{
    if (view->board == HET_BOARD_PLANE)
        return (16384 - bearing * 4096) & 65535;
    int sides = view->board == HET_BOARD_SQUARE ? 4 : 6;
    bool corners = sides == 6 && view->at_corners;
    return (bearing + (corners ? 0 : 1)) / 2 % sides;
}

int
het_compass_parse(const HetView *view, const char *word)
{
    static const char *const long_names[][2] = {
        {"north", "N"}, {"south", "S"}, {"east", "E"}, {"west", "W"}};
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *low = g_ascii_strdown(word, -1);
    for (const char *at = low; *at != '\0';) {
        gsize i = 0;
        while (i < G_N_ELEMENTS(long_names) && !g_str_has_prefix(at, long_names[i][0]))
            i++;
        if (i < G_N_ELEMENTS(long_names)) {
            g_string_append(text, long_names[i][1]);
            at += strlen(long_names[i][0]);
        } else if (*at == '-') {
            at++;
        } else {
            g_string_append_c(text, g_ascii_toupper(*at++));
        }
    }
    for (int bearing = 0; bearing < het_compass_points(view); bearing++)
        if (g_str_equal(text->str, point_names(view)[bearing]))
            return bearing;
    return -1;
}

/* --- units ------------------------------------------------------------------------------------ */

HetPoint
het_compass_stand(const HetView *view, const HetViewUnit *unit)
{
    if (!unit->on_board)
        return HET_NOWHERE;
    return view->board == HET_BOARD_PLANE ? unit->centre : unit->points[0];
}

int64_t
het_compass_between(const HetView *view, const HetViewUnit *one, const HetViewUnit *other)
{
    if (view->board == HET_BOARD_PLANE)
        return het_compass_distance(view, one->centre, other->centre);
    int64_t least = G_MAXINT32;
    for (int i = 0; i < one->points_used; i++)
        for (int j = 0; j < other->points_used; j++)
            least = MIN(least, het_compass_distance(view, one->points[i], other->points[j]));
    return least;
}

int64_t
het_compass_shown(const HetView *view, int64_t distance)
{
    int scale = MAX(view->units_per_mm, 1);
    return view->board == HET_BOARD_PLANE ? (distance + scale / 2) / scale : distance;
}

const char *
het_compass_measure(const HetView *view, int64_t distance)
{
    bool one = het_compass_shown(view, distance) == 1;
    if (view->board == HET_BOARD_PLANE)
        return view->units_per_mm > 0 ? "mm" : one ? "unit" : "units";
    if (view->board == HET_BOARD_SQUARE)
        return one ? "square" : "squares";
    return one ? "hex" : "hexes";
}
