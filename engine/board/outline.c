#include "outline.h"

#include <glib.h>

typedef struct {
    int64_t x, y;
} Vector;

static Vector
vector(HetPoint from, HetPoint to)
{
    return (Vector){to.x - from.x, to.y - from.y};
}

static Vector
of(HetPoint point)
{
    return (Vector){point.x, point.y};
}

static int64_t
dot(Vector a, Vector b)
{
    return a.x * b.x + a.y * b.y;
}

/* Above 0 when b is counter-clockwise of a. */
static int64_t
cross(Vector a, Vector b)
{
    return a.x * b.y - a.y * b.x;
}

static Vector
left_of(Vector a)
{
    return (Vector){-a.y, a.x};
}

/* --- outlines --------------------------------------------------------------------------------- */

HetOutline
het_outline(const HetPlaneBox *box)
{
    HetPoint corners[4];
    het_plane_corners(box, corners);
    return (HetOutline){
        .centre = {box->x, box->y},
        .left = {corners[0].x - box->x, corners[0].y - box->y},
        .right = {corners[1].x - box->x, corners[1].y - box->y},
    };
}

void
het_outline_corners(const HetOutline *outline, HetPoint ret_corners[4])
{
    HetPoint centre = outline->centre, left = outline->left, right = outline->right;
    ret_corners[0] = (HetPoint){centre.x + left.x, centre.y + left.y};
    ret_corners[1] = (HetPoint){centre.x + right.x, centre.y + right.y};
    ret_corners[2] = (HetPoint){centre.x - left.x, centre.y - left.y};
    ret_corners[3] = (HetPoint){centre.x - right.x, centre.y - right.y};
}

/* Half the outline's extent along an axis, times the axis's length. */
static int64_t
extent(const HetOutline *outline, Vector axis)
{
    int64_t left = ABS(dot(of(outline->left), axis)), right = ABS(dot(of(outline->right), axis));
    return MAX(left, right);
}

/* The directions across the four pairs of sides: no two outlines are apart unless along one. */
static void
axes_of(const HetOutline *a, const HetOutline *b, Vector ret_axes[4])
{
    const HetOutline *both[2] = {a, b};
    HET_EACH_BELOW(i, 2) {
        Vector left = of(both[i]->left), right = of(both[i]->right);
        ret_axes[2 * i] = left_of((Vector){right.x - left.x, right.y - left.y});
        ret_axes[2 * i + 1] = left_of((Vector){right.x + left.x, right.y + left.y});
    }
}

bool
het_outline_overlap(const HetOutline *a, const HetOutline *b)
{
    Vector axes[4], apart = vector(a->centre, b->centre);
    axes_of(a, b, axes);
    HET_EACH_BELOW(i, 4)
        if (ABS(dot(apart, axes[i])) >= extent(a, axes[i]) + extent(b, axes[i]))
            return false;
    return true;
}

/* A time as a share of the way: num / den, den above 0. */
typedef struct {
    int64_t num, den;
} Share;

static bool
less(Share a, Share b)
{
    return a.num * b.den < b.num * a.den;
}

/* When an outline moved along `by` overlaps the other, were the way endless both ways: the open
 * interval of times. False: never. */
static bool
overlap_times(const HetOutline *outline, HetPoint by, const HetOutline *other, Share *ret_from,
              Share *ret_to)
{
    Share from = {-1, 0}, to = {1, 0}; /* den 0: not bounded yet */
    Vector axes[4], apart = vector(outline->centre, other->centre), way = of(by);
    axes_of(outline, other, axes);
    HET_EACH_BELOW(i, 4) {
        int64_t reach = extent(outline, axes[i]) + extent(other, axes[i]);
        int64_t gap = dot(apart, axes[i]), speed = dot(way, axes[i]);
        if (speed == 0) {
            if (ABS(gap) >= reach)
                return false;
            continue;
        }
        if (speed < 0) {
            speed = -speed;
            gap = -gap;
        }
        Share in = {gap - reach, speed}, out = {gap + reach, speed};
        if (from.den == 0 || less(from, in))
            from = in;
        if (to.den == 0 || less(out, to))
            to = out;
    }
    /* A way that is across no side is no way. */
    if (from.den == 0) {
        from = (Share){-1, 1};
        to = (Share){2, 1};
    }
    *ret_from = from;
    *ret_to = to;
    return less(from, to);
}

bool
het_outline_sweep_meets(const HetOutline *outline, HetPoint by, const HetOutline *other)
{
    Share from, to;
    return overlap_times(outline, by, other, &from, &to) && from.num < from.den && to.num > 0;
}

int32_t
het_outline_sweep(const HetOutline *outline, HetPoint by, int32_t steps, const HetOutline *other)
{
    Share from, to;
    if (!overlap_times(outline, by, other, &from, &to) || from.num >= from.den || to.num <= 0)
        return steps;
    if (from.num < 0)
        return -1;
    return (int32_t)(from.num * steps / from.den);
}

/* --- distances -------------------------------------------------------------------------------- */

/* The square of the distance of a point and a segment, rounded down. */
static int64_t
square_to_segment(HetPoint from, HetPoint to, HetPoint point)
{
    Vector way = vector(from, to), arm = vector(from, point);
    int64_t along = dot(way, arm), length = dot(way, way);
    if (along <= 0)
        return dot(arm, arm);
    if (along >= length) {
        arm = vector(to, point);
        return dot(arm, arm);
    }
    int64_t beside = cross(way, arm);
    return beside * beside / length;
}

bool
het_segment_within(HetPoint from, HetPoint to, HetPoint point, int32_t limit)
{
    Vector way = vector(from, to), arm = vector(from, point);
    int64_t along = dot(way, arm), length = dot(way, way), square = (int64_t)limit * limit;
    if (along <= 0)
        return dot(arm, arm) <= square;
    if (along >= length) {
        arm = vector(to, point);
        return dot(arm, arm) <= square;
    }
    int64_t beside = cross(way, arm);
    return beside * beside <= square * length;
}

/* Whether a point of one ring of segments is near the other ring; they do not cross. */
static bool
corners_within(const HetPoint *points, unsigned count, const HetPoint *ring, unsigned ring_count,
               int32_t limit)
{
    HET_EACH_BELOW(i, count)
        HET_EACH_BELOW(j, ring_count)
            if (het_segment_within(ring[j], ring[j + 1 < ring_count ? j + 1 : 0], points[i], limit))
                return true;
    return false;
}

/* Compares the distance along the sides' directions: -1 the outlines touch or overlap, 1 they are
 * farther apart than the limit, 0 neither. */
static int
compare_along_axes(const HetOutline *a, const HetOutline *b, int32_t limit)
{
    Vector axes[4], apart = vector(a->centre, b->centre);
    bool touch = true;
    axes_of(a, b, axes);
    HET_EACH_BELOW(i, 4) {
        int64_t gap = ABS(dot(apart, axes[i])) - extent(a, axes[i]) - extent(b, axes[i]);
        if (gap <= 0)
            continue;
        touch = false;
        if (gap * gap > (int64_t)limit * limit * dot(axes[i], axes[i]))
            return 1;
    }
    return touch ? -1 : 0;
}

bool
het_outline_within(const HetOutline *a, const HetOutline *b, int32_t limit)
{
    int known = compare_along_axes(a, b, limit);
    if (known != 0)
        return known < 0;
    HetPoint one[4], other[4];
    het_outline_corners(a, one);
    het_outline_corners(b, other);
    return corners_within(one, 4, other, 4, limit) || corners_within(other, 4, one, 4, limit);
}

int32_t
het_outline_distance(const HetOutline *a, const HetOutline *b)
{
    if (compare_along_axes(a, b, 0) < 0)
        return 0;
    HetPoint one[4], other[4];
    int64_t least = INT64_MAX;
    het_outline_corners(a, one);
    het_outline_corners(b, other);
    HET_EACH_BELOW(i, 4) {
        HET_EACH_BELOW(j, 4) {
            int64_t there = square_to_segment(other[j], other[(j + 1) % 4], one[i]);
            int64_t back = square_to_segment(one[j], one[(j + 1) % 4], other[i]);
            least = MIN(least, MIN(there, back));
        }
    }
    return (int32_t)het_plane_root((uint64_t)least);
}

/* --- fronts and sides ------------------------------------------------------------------------- */

bool
het_outline_behind_front(const HetOutline *outline, HetPoint point)
{
    HetPoint corners[4];
    het_outline_corners(outline, corners);
    return cross(vector(corners[0], corners[1]), vector(corners[0], point)) < 0;
}

bool
het_outline_in_arc(const HetOutline *outline, HetPoint point)
{
    HetPoint corners[4];
    het_outline_corners(outline, corners);
    Vector front = vector(corners[0], corners[1]), ahead = left_of(front);
    Vector from_left = vector(corners[0], point), from_right = vector(corners[1], point);
    Vector to_left = {ahead.x - front.x, ahead.y - front.y};
    Vector to_right = {ahead.x + front.x, ahead.y + front.y};
    return dot(ahead, from_left) >= 0 && cross(to_left, from_left) <= 0 &&
           cross(to_right, from_right) >= 0;
}

HetFace
het_outline_contact(const HetOutline *attacker, unsigned heading, const HetOutline *target,
                    unsigned target_heading)
{
    static const uint16_t outward[HET_FACES] = {0, 49152, 32768, 16384};
    HetPoint corners[4], attacking[4];
    unsigned outside = 0;
    het_outline_corners(target, corners);
    het_outline_corners(attacker, attacking);
    HET_EACH_BELOW(face, HET_FACES) {
        Vector side = vector(corners[face], corners[(face + 1) % HET_FACES]);
        bool all = true;
        HET_EACH_BELOW(i, 4)
            all = all && cross(side, vector(corners[face], attacking[i])) >= 0;
        outside |= (unsigned)all << face;
    }
    if (outside == 0)
        outside = (1u << HET_FACES) - 1;
    HetFace nearest = HET_FACE_FRONT;
    int32_t least = INT32_MAX;
    HET_EACH_BELOW(face, HET_FACES) {
        int32_t turn =
            ABS(het_plane_angle_between(heading + 32768, target_heading + outward[face]));
        if (het_bit(outside, face) && turn < least) {
            nearest = (HetFace)face;
            least = turn;
        }
    }
    return nearest;
}

/* --- polygons --------------------------------------------------------------------------------- */

static HetPoint
next_of(const HetPolygon *polygon, unsigned index)
{
    return polygon->points[index + 1 < polygon->count ? index + 1 : 0];
}

/* The sides that face along the move are carried to its end; where the next side is not carried as
 * the one before, the corner is there at both ends. */
void
het_outline_swept(const HetOutline *outline, HetPoint by, HetPolygon *ret_polygon)
{
    HetPoint corners[4];
    het_outline_corners(outline, corners);
    ret_polygon->count = 0;
    HET_EACH_BELOW(i, 4) {
        HetPoint at = corners[i], moved = {at.x + by.x, at.y + by.y};
        bool before = cross(vector(corners[(i + 3) % 4], at), of(by)) > 0;
        bool after = cross(vector(at, corners[(i + 1) % 4]), of(by)) > 0;
        ret_polygon->points[ret_polygon->count++] = before ? moved : at;
        if (before != after)
            ret_polygon->points[ret_polygon->count++] = after ? moved : at;
    }
}

int
het_polygon_locate(const HetPolygon *polygon, HetPoint point)
{
    bool inside = false;
    HET_EACH_BELOW(i, polygon->count) {
        HetPoint from = polygon->points[i], to = next_of(polygon, i);
        Vector side = vector(from, to), arm = vector(from, point);
        int64_t turn = cross(side, arm);
        if (turn == 0 && dot(arm, vector(to, point)) <= 0)
            return 0;
        /* A line from the point along x crosses the side? */
        if ((from.y > point.y) != (to.y > point.y) && (turn > 0) == (side.y > 0))
            inside = !inside;
    }
    return inside ? 1 : -1;
}

/* Twice the area, below 0 of a polygon whose points go round clockwise. */
static int64_t
double_area(const HetPolygon *polygon)
{
    int64_t area = 0;
    HET_EACH_BELOW(i, polygon->count)
        area += cross(vector(polygon->points[0], polygon->points[i]),
                      vector(polygon->points[0], next_of(polygon, i)));
    return area;
}

/* By separating lines: along the segment, which rules most out, then along a side of the polygon.
 */
bool
het_polygon_segment_enters(const HetPolygon *convex, HetPoint from, HetPoint to)
{
    const Vector way = vector(from, to);
    bool left = false, right = false;
    for (unsigned i = 0; i < convex->count && !(left && right); i++) {
        int64_t turn = cross(way, vector(from, convex->points[i]));
        left = left || turn > 0;
        right = right || turn < 0;
    }
    if (!left || !right)
        return false;
    const bool clockwise = double_area(convex) < 0; /* inside is on the right */
    HET_EACH_BELOW(i, convex->count) {
        HetPoint at = convex->points[i];
        Vector side = vector(at, next_of(convex, i));
        int64_t one = cross(side, vector(at, from)), other = cross(side, vector(at, to));
        if (clockwise) {
            one = -one;
            other = -other;
        }
        if (one <= 0 && other <= 0 && (side.x != 0 || side.y != 0))
            return false;
    }
    return true;
}

bool
het_polygon_overlap(const HetPolygon *convex, HetPoint inner, const HetPolygon *polygon)
{
    HET_EACH_BELOW(i, polygon->count)
        if (het_polygon_segment_enters(convex, polygon->points[i], next_of(polygon, i)))
            return true;
    return het_polygon_locate(polygon, inner) > 0;
}

bool
het_segments_meet(HetPoint a, HetPoint b, HetPoint c, HetPoint d)
{
    int64_t turn_c = cross(vector(a, b), vector(a, c)), turn_d = cross(vector(a, b), vector(a, d));
    int64_t turn_a = cross(vector(c, d), vector(c, a)), turn_b = cross(vector(c, d), vector(c, b));
    if (((turn_c > 0 && turn_d < 0) || (turn_c < 0 && turn_d > 0)) &&
        ((turn_a > 0 && turn_b < 0) || (turn_a < 0 && turn_b > 0)))
        return true;
    return (turn_c == 0 && dot(vector(c, a), vector(c, b)) <= 0) ||
           (turn_d == 0 && dot(vector(d, a), vector(d, b)) <= 0) ||
           (turn_a == 0 && dot(vector(a, c), vector(a, d)) <= 0) ||
           (turn_b == 0 && dot(vector(b, c), vector(b, d)) <= 0);
}

bool
het_polygon_within(const HetPolygon *a, const HetPolygon *b, int32_t limit)
{
    if (het_polygon_locate(a, b->points[0]) >= 0 || het_polygon_locate(b, a->points[0]) >= 0)
        return true;
    HET_EACH_BELOW(i, a->count)
        HET_EACH_BELOW(j, b->count)
            if (het_segments_meet(a->points[i], next_of(a, i), b->points[j], next_of(b, j)))
                return true;
    return corners_within(a->points, a->count, b->points, b->count, limit) ||
           corners_within(b->points, b->count, a->points, a->count, limit);
}
