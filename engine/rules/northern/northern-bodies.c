#include "northern-bodies.h"

HetPolygon
northern_body_as(const NorthernState *state, unsigned unit, unsigned formation, HetPoint at,
                 unsigned heading)
{
    const NorthernScenario *data = northern_data(state);
    unsigned kind = data->kind[unit], bases = 1, length, width;
    if (kind == NORTHERN_INFANTRY || kind == NORTHERN_CAVALRY || kind == NORTHERN_DRAGOONS)
        bases =
            NORTHERN_BASES - state->units[unit].hits / (unsigned)data->option[NORTHERN_BASE_HITS];
    northern_halves((NorthernKind)kind, (NorthernFormation)formation, bases, &length, &width);
    HetPlaneBox box = {.x = at.x,
                       .y = at.y,
                       .heading = (uint16_t)heading,
                       .half_length = (uint16_t)length,
                       .half_width = (uint16_t)width};
    HetPolygon body = {.count = 4};
    het_plane_corners(&box, body.points);
    return body;
}

HetPolygon
northern_body_of(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    return northern_body_as(state, unit, it->formation, (HetPoint){it->x, it->y}, it->heading);
}

static int64_t
turn_of(HetPoint a, HetPoint b, HetPoint c)
{
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

static bool
is_before(HetPoint a, HetPoint b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

/* By chains of points sorted from left to right. */
HetPolygon
northern_hull(const HetPolygon *one, const HetPolygon *other)
{
    HetPoint points[8];
    HetPolygon result = {.count = 0};
    unsigned count = 0;
    for (unsigned i = 0; i < 8; i++) {
        HetPoint point = i < 4 ? one->points[i] : other->points[i - 4];
        unsigned at = count++;
        for (; at > 0 && is_before(point, points[at - 1]); at--)
            points[at] = points[at - 1];
        points[at] = point;
    }
    for (unsigned chain = 0; chain < 2; chain++) {
        unsigned start = result.count;
        for (unsigned i = 0; i < count; i++) {
            HetPoint point = points[chain == 0 ? i : count - 1 - i];
            while (result.count >= start + 2 &&
                   turn_of(result.points[result.count - 2], result.points[result.count - 1],
                           point) <= 0)
                result.count--;
            result.points[result.count++] = point;
        }
        result.count--; /* the next chain begins with it */
    }
    return result;
}
