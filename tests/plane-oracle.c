#include "plane-oracle.h"

#include <glib.h>

/* --- big integers ----------------------------------------------------------------------------- */

/* GCC and clang have these, ISO C has not. */
__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 Unsigned128;

enum { LIMBS = 24 };

/* Sign and magnitude, limbs of 32 bits from the lowest; zero has sign 0. */
typedef struct {
    int sign;
    uint32_t limb[LIMBS];
} Big;

static Big
big(Wide value)
{
    Big result = {.sign = value < 0 ? -1 : value > 0};
    Unsigned128 size = value < 0 ? -(Unsigned128)value : (Unsigned128)value;
    for (unsigned i = 0; i < 4; i++)
        result.limb[i] = (uint32_t)(size >> (32 * i));
    return result;
}

static int
compare_size(const Big *a, const Big *b)
{
    for (unsigned i = LIMBS; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

static Big
times(Big a, Big b)
{
    Big result = {.sign = a.sign * b.sign};
    for (unsigned i = 0; i < LIMBS; i++) {
        uint64_t carry = 0;
        if (a.limb[i] == 0)
            continue;
        for (unsigned j = 0; j < LIMBS; j++) {
            uint64_t sum = (uint64_t)a.limb[i] * b.limb[j] + carry;
            if (i + j >= LIMBS) {
                g_assert(sum == 0);
                continue;
            }
            sum += result.limb[i + j];
            result.limb[i + j] = (uint32_t)sum;
            carry = sum >> 32;
        }
    }
    return result;
}

static Big
minus(Big a)
{
    a.sign = -a.sign;
    return a;
}

static Big
plus(Big a, Big b)
{
    if (a.sign == 0 || b.sign == 0)
        return a.sign == 0 ? b : a;
    int order = compare_size(&a, &b);
    if (a.sign != b.sign && order == 0)
        return (Big){0};
    bool same = a.sign == b.sign;
    const Big *large = order < 0 ? &b : &a, *small = order < 0 ? &a : &b;
    Big result = {.sign = large->sign};
    int64_t carry = 0;
    for (unsigned i = 0; i < LIMBS; i++) {
        int64_t other = small->limb[i];
        int64_t sum = (int64_t)large->limb[i] + (same ? other : -other) + carry;
        result.limb[i] = (uint32_t)sum;
        carry = sum >> 32;
    }
    return result;
}

static int
compare(Big a, Big b)
{
    return plus(a, minus(b)).sign;
}

/* --- whole points ----------------------------------------------------------------------------- */

static Wide
cross(OraclePoint origin, OraclePoint a, OraclePoint b)
{
    return (Wide)(a.x - origin.x) * (b.y - origin.y) - (Wide)(a.y - origin.y) * (b.x - origin.x);
}

static int
turn(OraclePoint origin, OraclePoint a, OraclePoint b)
{
    Wide value = cross(origin, a, b);
    return value < 0 ? -1 : value > 0;
}

static bool
same(OraclePoint a, OraclePoint b)
{
    return a.x == b.x && a.y == b.y;
}

/* Whether a point of the line through two others lies between them, ends included. */
static bool
between(OraclePoint point, OraclePoint from, OraclePoint to)
{
    return turn(from, to, point) == 0 && MIN(from.x, to.x) <= point.x &&
           point.x <= MAX(from.x, to.x) && MIN(from.y, to.y) <= point.y &&
           point.y <= MAX(from.y, to.y);
}

bool
oracle_segments_meet(OraclePoint a, OraclePoint b, OraclePoint c, OraclePoint d)
{
    if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0)
        return true;
    return between(a, c, d) || between(b, c, d) || between(c, a, b) || between(d, a, b);
}

int
oracle_locate(const OraclePolygon *polygon, OraclePoint point)
{
    int winding = 0;
    for (unsigned i = 0; i < polygon->count; i++) {
        OraclePoint from = polygon->points[i], to = polygon->points[(i + 1) % polygon->count];
        if (between(point, from, to))
            return 0;
        if (from.y <= point.y && to.y > point.y && turn(from, to, point) > 0)
            winding++;
        if (from.y > point.y && to.y <= point.y && turn(from, to, point) < 0)
            winding--;
    }
    return winding != 0 ? 1 : -1;
}

/* --- making polygons -------------------------------------------------------------------------- */

OraclePolygon
oracle_polygon(const HetPoint *points, unsigned count)
{
    OraclePolygon polygon = {.count = count};
    g_assert(count >= 3 && count <= ORACLE_POINTS);
    for (unsigned i = 0; i < count; i++)
        polygon.points[i] = (OraclePoint){points[i].x, points[i].y};
    return polygon;
}

OraclePolygon
oracle_box(const HetPlaneBox *box)
{
    int64_t cosine = het_plane_cosine(box->heading), sine = het_plane_sine(box->heading);
    OraclePolygon polygon = {.count = 4};
    for (unsigned i = 0; i < 4; i++) { /* front left, front right, rear right, rear left */
        int64_t ahead = i < 2 ? box->half_length : -(int64_t)box->half_length;
        int64_t left = i == 0 || i == 3 ? box->half_width : -(int64_t)box->half_width;
        polygon.points[i] =
            (OraclePoint){(int64_t)box->x * HET_PLANE_ONE + ahead * cosine - left * sine,
                          (int64_t)box->y * HET_PLANE_ONE + ahead * sine + left * cosine};
    }
    return polygon;
}

/* To the nearest multiple, halves away from the centre's side of 0, as plane.h has it for corners.
 */
static int64_t
nearest(int64_t value)
{
    int64_t whole = value / HET_PLANE_ONE, rest = value % HET_PLANE_ONE;
    if (2 * rest >= HET_PLANE_ONE)
        whole++;
    if (2 * rest <= -HET_PLANE_ONE)
        whole--;
    return whole;
}

OraclePolygon
oracle_rounded_box(const HetPlaneBox *box)
{
    HetPlaneBox middle = *box; /* the offset of a corner from the centre is what is rounded */
    middle.x = middle.y = 0;
    OraclePolygon polygon = oracle_box(&middle);
    for (unsigned i = 0; i < 4; i++)
        polygon.points[i] = (OraclePoint){box->x + nearest(polygon.points[i].x),
                                          box->y + nearest(polygon.points[i].y)};
    return polygon;
}

/* The hull by wrapping: from the lowest leftmost point, always the next that leaves all others on
 * the left. */
static OraclePolygon
hull(const OraclePoint *points, unsigned count)
{
    OraclePolygon result = {0};
    unsigned first = 0;
    for (unsigned i = 1; i < count; i++)
        if (points[i].x < points[first].x ||
            (points[i].x == points[first].x && points[i].y < points[first].y))
            first = i;
    unsigned at = first;
    do {
        g_assert(result.count < ORACLE_POINTS);
        result.points[result.count++] = points[at];
        unsigned next = at;
        for (unsigned i = 0; i < count; i++) {
            if (same(points[i], points[at]))
                continue;
            int side = next == at ? -1 : turn(points[at], points[next], points[i]);
            if (side < 0 || (side == 0 && between(points[next], points[at], points[i])))
                next = i;
        }
        at = next;
    } while (!same(points[at], points[first]));
    return result;
}

OraclePolygon
oracle_swept(const OraclePolygon *convex, OraclePoint by)
{
    OraclePoint points[2 * ORACLE_POINTS];
    for (unsigned i = 0; i < convex->count; i++) {
        points[2 * i] = convex->points[i];
        points[2 * i + 1] = (OraclePoint){convex->points[i].x + by.x, convex->points[i].y + by.y};
    }
    return hull(points, 2 * convex->count);
}

/* --- triangles -------------------------------------------------------------------------------- */

typedef struct {
    OraclePoint points[3]; /* counter-clockwise */
} Triangle;

static int
doubled_area_sign(const OraclePolygon *polygon)
{
    Wide area = 0;
    for (unsigned i = 1; i + 1 < polygon->count; i++)
        area += cross(polygon->points[0], polygon->points[i], polygon->points[i + 1]);
    return area < 0 ? -1 : area > 0;
}

static bool
is_ear(const OraclePoint *points, unsigned count, unsigned at)
{
    OraclePoint a = points[(at + count - 1) % count], b = points[at], c = points[(at + 1) % count];
    if (turn(a, b, c) <= 0)
        return false;
    for (unsigned i = 0; i < count; i++) {
        OraclePoint point = points[i];
        if (same(point, a) || same(point, b) || same(point, c))
            continue;
        if (turn(a, b, point) >= 0 && turn(b, c, point) >= 0 && turn(c, a, point) >= 0)
            return false;
    }
    return true;
}

/* Cuts off ears. Points on a straight edge are dropped. */
static unsigned
triangulate(const OraclePolygon *polygon, Triangle ret_triangles[ORACLE_POINTS])
{
    OraclePoint points[ORACLE_POINTS];
    unsigned count = polygon->count, triangles = 0;
    bool turned = doubled_area_sign(polygon) < 0;
    for (unsigned i = 0; i < count; i++)
        points[i] = polygon->points[turned ? count - 1 - i : i];
    while (count >= 3) {
        unsigned at = 0;
        while (at < count &&
               turn(points[(at + count - 1) % count], points[at], points[(at + 1) % count]) != 0)
            at++;
        if (at == count) {
            at = 0;
            while (at < count && !is_ear(points, count, at))
                at++;
            g_assert(at < count);
            ret_triangles[triangles++] = (Triangle){
                {points[(at + count - 1) % count], points[at], points[(at + 1) % count]}};
        }
        for (unsigned i = at; i + 1 < count; i++)
            points[i] = points[i + 1];
        count--;
    }
    return triangles;
}

/* A point that is a fraction: (x / scale, y / scale), scale above 0. */
typedef struct {
    Big x, y, scale;
} Fraction;

static Fraction
fraction(OraclePoint point)
{
    return (Fraction){big(point.x), big(point.y), big(1)};
}

/* Where the lines through a, b and c, d meet; they are not parallel. */
static Fraction
crossing(OraclePoint a, OraclePoint b, OraclePoint c, OraclePoint d)
{
    /* a + (b - a) * s / t */
    Wide t = (Wide)(b.x - a.x) * (d.y - c.y) - (Wide)(b.y - a.y) * (d.x - c.x);
    Wide s = (Wide)(c.x - a.x) * (d.y - c.y) - (Wide)(c.y - a.y) * (d.x - c.x);
    if (t < 0) {
        t = -t;
        s = -s;
    }
    return (Fraction){plus(times(big(a.x), big(t)), times(big(b.x - a.x), big(s))),
                      plus(times(big(a.y), big(t)), times(big(b.y - a.y), big(s))), big(t)};
}

/* The sign of twice the area of the triangle of three fractions. */
static int
fraction_turn(const Fraction *o, const Fraction *a, const Fraction *b)
{
    Big ax = plus(times(a->x, o->scale), minus(times(o->x, a->scale)));
    Big ay = plus(times(a->y, o->scale), minus(times(o->y, a->scale)));
    Big bx = plus(times(b->x, o->scale), minus(times(o->x, b->scale)));
    Big by = plus(times(b->y, o->scale), minus(times(o->y, b->scale)));
    return compare(times(ax, by), times(ay, bx));
}

static bool
holds(const Triangle *triangle, OraclePoint point)
{
    for (unsigned i = 0; i < 3; i++)
        if (turn(triangle->points[i], triangle->points[(i + 1) % 3], point) < 0)
            return false;
    return true;
}

/* What two triangles have in common is the hull of their corners in each other and the crossings of
 * their edges: an area if three of these are not in line. */
static bool
triangles_overlap(const Triangle *a, const Triangle *b)
{
    Fraction points[6 + 9];
    unsigned count = 0;
    for (unsigned i = 0; i < 3; i++) {
        if (holds(b, a->points[i]))
            points[count++] = fraction(a->points[i]);
        if (holds(a, b->points[i]))
            points[count++] = fraction(b->points[i]);
        for (unsigned j = 0; j < 3; j++) {
            OraclePoint p = a->points[i], q = a->points[(i + 1) % 3];
            OraclePoint r = b->points[j], s = b->points[(j + 1) % 3];
            if (turn(p, q, r) * turn(p, q, s) < 0 && turn(r, s, p) * turn(r, s, q) < 0)
                points[count++] = crossing(p, q, r, s);
        }
    }
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i + 1; j < count; j++)
            if (fraction_turn(&points[0], &points[i], &points[j]) != 0)
                return true;
    return false;
}

bool
oracle_overlap(const OraclePolygon *a, const OraclePolygon *b)
{
    Triangle one[ORACLE_POINTS], other[ORACLE_POINTS];
    unsigned ones = triangulate(a, one), others = triangulate(b, other);
    for (unsigned i = 0; i < ones; i++)
        for (unsigned j = 0; j < others; j++)
            if (triangles_overlap(&one[i], &other[j]))
                return true;
    return false;
}

/* --- segments --------------------------------------------------------------------------------- */

bool
oracle_touch(const OraclePolygon *a, const OraclePolygon *b)
{
    if (oracle_locate(a, b->points[0]) >= 0 || oracle_locate(b, a->points[0]) >= 0)
        return true;
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned j = 0; j < b->count; j++)
            if (oracle_segments_meet(a->points[i], a->points[(i + 1) % a->count], b->points[j],
                                     b->points[(j + 1) % b->count]))
                return true;
    return false;
}

/* A triangle strictly holds a part of the segment if the segment clipped by its three edges has a
 * length, and does not run along an edge: along = start / end as fractions of the way. */
static bool
enters_triangle(OraclePoint from, OraclePoint to, const Triangle *triangle)
{
    Big low = big(0), low_scale = big(1), high = big(1), high_scale = big(1);
    for (unsigned i = 0; i < 3; i++) {
        OraclePoint a = triangle->points[i], b = triangle->points[(i + 1) % 3];
        Wide start = cross(a, b, from), end = cross(a, b, to);
        if (start <= 0 && end <= 0)
            return false;
        if (start >= 0 && end >= 0)
            continue;
        /* start + (end - start) * way = 0 */
        Big way = big(start < 0 ? -start : start);
        Big scale = big(start < 0 ? end - start : start - end);
        bool comes_in = start < 0;
        if (comes_in && compare(times(way, low_scale), times(low, scale)) > 0) {
            low = way;
            low_scale = scale;
        }
        if (!comes_in && compare(times(way, high_scale), times(high, scale)) < 0) {
            high = way;
            high_scale = scale;
        }
    }
    return compare(times(low, high_scale), times(high, low_scale)) < 0;
}

/* The polygon's inside is that of its triangles and the cuts between them; a segment that lies in a
 * cut only is turned aside by taking both triangles at the cut together. */
bool
oracle_segment_enters(OraclePoint from, OraclePoint to, const OraclePolygon *polygon)
{
    Triangle triangles[ORACLE_POINTS];
    unsigned count = triangulate(polygon, triangles);
    if (same(from, to))
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (enters_triangle(from, to, &triangles[i]))
            return true;
        for (unsigned j = 0; j < 3; j++) { /* the cuts themselves */
            OraclePoint a = triangles[i].points[j], b = triangles[i].points[(j + 1) % 3];
            OraclePoint middle = {a.x + b.x, a.y + b.y};
            OraclePolygon doubled = *polygon;
            for (unsigned k = 0; k < doubled.count; k++)
                doubled.points[k] =
                    (OraclePoint){2 * polygon->points[k].x, 2 * polygon->points[k].y};
            bool is_cut = oracle_locate(&doubled, middle) > 0;
            if (!is_cut || turn(from, to, a) != 0 || turn(from, to, b) != 0)
                continue;
            /* In line with the cut: do they share a length? */
            bool by_x = from.x != to.x;
            int64_t low = MAX(by_x ? MIN(from.x, to.x) : MIN(from.y, to.y),
                              by_x ? MIN(a.x, b.x) : MIN(a.y, b.y));
            int64_t high = MIN(by_x ? MAX(from.x, to.x) : MAX(from.y, to.y),
                               by_x ? MAX(a.x, b.x) : MAX(a.y, b.y));
            if (low < high)
                return true;
        }
    }
    return false;
}

/* --- distances -------------------------------------------------------------------------------- */

int
oracle_compare_point_segment(OraclePoint point, OraclePoint from, OraclePoint to, int64_t limit)
{
    Wide dx = to.x - from.x, dy = to.y - from.y;
    Wide px = point.x - from.x, py = point.y - from.y;
    Wide along = dx * px + dy * py, length = dx * dx + dy * dy;
    Big square = times(big(limit), big(limit));
    if (along <= 0)
        return compare(big(px * px + py * py), square);
    if (along >= length) {
        px = point.x - to.x;
        py = point.y - to.y;
        return compare(big(px * px + py * py), square);
    }
    Wide beside = dx * py - dy * px; /* distance^2 = beside^2 / length */
    return compare(times(big(beside), big(beside)), times(square, big(length)));
}

int
oracle_compare_distance(const OraclePolygon *a, const OraclePolygon *b, int64_t limit)
{
    if (oracle_touch(a, b))
        return limit > 0 ? -1 : 0;
    int least = 1;
    for (unsigned i = 0; i < a->count; i++) {
        for (unsigned j = 0; j < b->count; j++) {
            OraclePoint p = a->points[i], q = a->points[(i + 1) % a->count];
            OraclePoint r = b->points[j], s = b->points[(j + 1) % b->count];
            int one = oracle_compare_point_segment(p, r, s, limit);
            int other = oracle_compare_point_segment(r, p, q, limit);
            least = MIN(least, MIN(one, other));
        }
    }
    return least;
}

int64_t
oracle_distance(const OraclePolygon *a, const OraclePolygon *b)
{
    int64_t low = 0, high = INT64_C(1) << 42; /* low <= distance < high */
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (oracle_compare_distance(a, b, middle) >= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

int
oracle_compare_eighth(OraclePoint facing, OraclePoint to)
{
    Wide ahead = (Wide)facing.x * to.x + (Wide)facing.y * to.y;
    Wide beside = (Wide)facing.x * to.y - (Wide)facing.y * to.x;
    if (beside < 0)
        beside = -beside;
    return beside < ahead ? -1 : beside > ahead;
}
