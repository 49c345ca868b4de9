#include "northern-procedure.h"

/* --- boxes ------------------------------------------------------------------------------------ */

typedef struct {
    HetPoint low, high;
} Box;

static Box
box_of(const HetOutline *outline)
{
    int32_t x = MAX(ABS(outline->left.x), ABS(outline->right.x));
    int32_t y = MAX(ABS(outline->left.y), ABS(outline->right.y));
    return (Box){{outline->centre.x - x, outline->centre.y - y},
                 {outline->centre.x + x, outline->centre.y + y}};
}

static Box
box_of_way(const NorthernWay *way)
{
    Box box = box_of(&way->outline);
    box.low.x += MIN(way->by.x, 0);
    box.low.y += MIN(way->by.y, 0);
    box.high.x += MAX(way->by.x, 0);
    box.high.y += MAX(way->by.y, 0);
    return box;
}

/* Whether boxes with a margin have a point in common. */
static bool
boxes_meet(const Box *a, HetPoint low, HetPoint high, int32_t margin)
{
    return a->low.x - margin <= high.x && low.x <= a->high.x + margin &&
           a->low.y - margin <= high.y && low.y <= a->high.y + margin;
}

bool
northern_on_table(const NorthernScenario *data, const HetOutline *outline)
{
    Box box = box_of(outline);
    return box.low.x >= 0 && box.low.y >= 0 && box.high.x <= data->width &&
           box.high.y <= data->height;
}

/* --- barred and rough ground ------------------------------------------------------------------ */

typedef enum { FREE, ROUGH, BARRED } Footing;

/* GNW-5.10 to 5.14 */
static Footing
area_footing(NorthernKind kind, NorthernArea area)
{
    switch (area) {
    case NORTHERN_WOODS:
        return kind == NORTHERN_ARTILLERY ? BARRED : ROUGH;
    case NORTHERN_TOWN:
        return kind == NORTHERN_ARTILLERY ? BARRED : FREE;
    case NORTHERN_MARSH:
    case NORTHERN_LAKE:
        return BARRED;
    case NORTHERN_HILL:
    case NORTHERN_WORKS:
        break;
    }
    return FREE;
}

/* GNW-5.15, 5.18, 5.20 */
static Footing
line_footing(NorthernKind kind, NorthernLine line)
{
    switch (line) {
    case NORTHERN_RIVER:
        return BARRED;
    case NORTHERN_HEDGE:
    case NORTHERN_WALL:
        return kind == NORTHERN_ARTILLERY ? BARRED : ROUGH;
    case NORTHERN_CROSSING:
    case NORTHERN_ROAD:
        break;
    }
    return FREE;
}

/* Whether a way leads over one of these areas and lines, by index. */
static bool
crosses(const NorthernScenario *data, const NorthernWay *way, const uint8_t *areas,
        unsigned area_count, const uint8_t *lines, unsigned line_count)
{
    HetPolygon ground;
    ground.count = 0; /* made when it is needed */
    if (area_count + line_count == 0)
        return false;
    Box box = box_of_way(way);
    for (unsigned i = 0; i < area_count; i++) {
        const NorthernPatch *area = &data->areas[areas[i]];
        if (!boxes_meet(&box, area->low, area->high, 0))
            continue;
        if (ground.count == 0)
            het_outline_swept(&way->outline, way->by, &ground);
        if (het_polygon_overlap(&ground, way->outline.centre, &area->outline))
            return true;
    }
    for (unsigned i = 0; i < line_count; i++) {
        const NorthernPiece *line = &data->lines[lines[i]];
        if (!boxes_meet(&box, line->low, line->high, 0))
            continue;
        if (ground.count == 0)
            het_outline_swept(&way->outline, way->by, &ground);
        if (het_polygon_segment_enters(&ground, line->from, line->to))
            return true;
    }
    return false;
}

static bool
is_barred(const NorthernCrowd *crowd, const NorthernWay *way)
{
    return crosses(northern_data(crowd->state), way, crowd->barred_area, crowd->barred_areas,
                   crowd->barred_line, crowd->barred_lines);
}

static bool
is_rough(const NorthernCrowd *crowd, const NorthernWay *way)
{
    return crosses(northern_data(crowd->state), way, crowd->rough_area, crowd->rough_areas,
                   crowd->rough_line, crowd->rough_lines);
}

bool
northern_barred_in(const NorthernCrowd *crowd, const NorthernWay *way)
{
    return is_barred(crowd, way);
}

bool
northern_rough(const NorthernState *state, const NorthernWay *way)
{
    NorthernCrowd crowd;
    northern_gather(state, way->unit, &crowd);
    return is_rough(&crowd, way);
}

bool
northern_over_line(const NorthernState *state, const NorthernWay *way, NorthernLine kind)
{
    const NorthernScenario *data = northern_data(state);
    HetPolygon ground;
    het_outline_swept(&way->outline, way->by, &ground);
    for (unsigned i = 0; i < data->line_count; i++)
        if (data->lines[i].kind == kind &&
            het_polygon_segment_enters(&ground, data->lines[i].from, data->lines[i].to))
            return true;
    return false;
}

/* GNW-5.12 */
static bool
in_town(const NorthernState *state, unsigned unit, const NorthernWay *way)
{
    const NorthernScenario *data = northern_data(state);
    unsigned kind = data->kind[unit];
    HetPolygon ground;
    ground.count = 0; /* made when it is needed */
    if (kind != NORTHERN_CAVALRY && kind != NORTHERN_GENERAL)
        return false;
    Box box = box_of(&way->outline);
    for (unsigned i = 0; i < data->area_count; i++) {
        const NorthernPatch *area = &data->areas[i];
        if (area->kind != NORTHERN_TOWN || !boxes_meet(&box, area->low, area->high, 0))
            continue;
        if (ground.count == 0)
            het_outline_swept(&way->outline, way->by, &ground);
        if (het_polygon_overlap(&ground, way->outline.centre, &area->outline))
            return true;
    }
    return false;
}

/* --- units in the way ------------------------------------------------------------------------- */

/* Units that a move or a place of `unit` may meet. A general stands among friends. GNW-1.6 */
static bool
is_in_the_way(const NorthernState *state, unsigned unit, unsigned other)
{
    const NorthernScenario *data = northern_data(state);
    return other != unit && northern_is_body(state, other) &&
           (data->kind[unit] != NORTHERN_GENERAL || data->side[unit] != data->side[other]);
}

static void
gather_ground(const NorthernScenario *data, NorthernKind kind, const Box *near_,
              NorthernCrowd *crowd)
{
    crowd->rough_areas = crowd->rough_lines = crowd->barred_areas = crowd->barred_lines = 0;
    for (unsigned i = 0; i < data->area_count; i++) {
        Footing footing = area_footing(kind, data->areas[i].kind);
        if (footing == FREE || !boxes_meet(near_, data->areas[i].low, data->areas[i].high, 0))
            continue;
        if (footing == BARRED)
            crowd->barred_area[crowd->barred_areas++] = (uint8_t)i;
        else
            crowd->rough_area[crowd->rough_areas++] = (uint8_t)i;
    }
    for (unsigned i = 0; i < data->line_count; i++) {
        Footing footing = line_footing(kind, data->lines[i].kind);
        if (footing == FREE || !boxes_meet(near_, data->lines[i].low, data->lines[i].high, 0))
            continue;
        if (footing == BARRED)
            crowd->barred_line[crowd->barred_lines++] = (uint8_t)i;
        else
            crowd->rough_line[crowd->rough_lines++] = (uint8_t)i;
    }
}

/* Of what meets a box; of enemies what comes within `watch` of it. */
static void
gather(const NorthernState *state, unsigned unit, const Box *near_, int32_t watch,
       NorthernCrowd *crowd)
{
    const NorthernScenario *data = northern_data(state);
    crowd->state = state;
    crowd->unit = unit;
    crowd->count = 0;
    gather_ground(data, (NorthernKind)data->kind[unit], near_, crowd);
    for (unsigned other = 0; other < data->unit_count; other++) {
        if (!is_in_the_way(state, unit, other))
            continue;
        unsigned i = crowd->count;
        HetOutline outline = northern_outline(&state->units[other]);
        Box box = box_of(&outline);
        bool enemy = data->side[other] != data->side[unit];
        if (!boxes_meet(near_, box.low, box.high, enemy ? watch : 0))
            continue;
        crowd->bodies[i].outline = outline;
        crowd->bodies[i].low = box.low;
        crowd->bodies[i].high = box.high;
        crowd->bodies[i].unit = (uint8_t)other;
        crowd->bodies[i].enemy = enemy;
        crowd->count++;
    }
}

void
northern_gather(const NorthernState *state, unsigned unit, NorthernCrowd *ret_crowd)
{
    static const Box all = {{INT16_MIN, INT16_MIN}, {INT16_MAX, INT16_MAX}};
    gather(state, unit, &all, 0, ret_crowd);
}

void
northern_gather_near(const NorthernState *state, unsigned unit, int32_t reach,
                     NorthernCrowd *ret_crowd)
{
    enum { BODY = 80 * NORTHERN_MM }; /* no corner of any unit is farther from its middle */
    HetPoint at = northern_place(state, unit);
    int32_t march = northern_option(state, NORTHERN_MARCH_DISTANCE) * NORTHERN_MM,
            far = reach + BODY;
    Box box = {{at.x - far, at.y - far}, {at.x + far, at.y + far}};
    gather(state, unit, &box, MAX(march, NORTHERN_TOUCH), ret_crowd);
}

bool
northern_ends_in(const NorthernCrowd *crowd, const HetOutline *outline)
{
    NorthernWay way = {.unit = crowd->unit, .outline = *outline};
    return northern_on_table(northern_data(crowd->state), outline) &&
           !in_town(crowd->state, crowd->unit, &way);
}

bool
northern_stands_in(const NorthernCrowd *crowd, const HetOutline *outline, bool ends)
{
    const NorthernState *state = crowd->state;
    NorthernWay way = {.unit = crowd->unit, .outline = *outline};
    Box box = box_of(outline);
    if (!northern_on_table(northern_data(state), outline))
        return false;
    for (unsigned i = 0; i < crowd->count; i++)
        if (boxes_meet(&box, crowd->bodies[i].low, crowd->bodies[i].high, 0) &&
            het_outline_overlap(outline, &crowd->bodies[i].outline))
            return false;
    return !is_barred(crowd, &way) && !(ends && in_town(state, crowd->unit, &way));
}

bool
northern_stands(const NorthernState *state, unsigned unit, const HetOutline *outline, bool ends)
{
    NorthernCrowd crowd;
    northern_gather(state, unit, &crowd);
    return northern_stands_in(&crowd, outline, ends);
}

bool
northern_apart_in(const NorthernCrowd *crowd, const HetOutline *outline)
{
    const NorthernState *state = crowd->state;
    HetOutline now = northern_outline(&state->units[crowd->unit]);
    Box box = box_of(outline);
    if (northern_data(state)->kind[crowd->unit] == NORTHERN_GENERAL)
        return true;
    for (unsigned i = 0; i < crowd->count; i++) {
        const HetOutline *there = &crowd->bodies[i].outline;
        if (crowd->bodies[i].enemy &&
            boxes_meet(&box, crowd->bodies[i].low, crowd->bodies[i].high, NORTHERN_TOUCH) &&
            het_outline_within(outline, there, NORTHERN_TOUCH) &&
            !het_outline_within(&now, there, NORTHERN_TOUCH))
            return false;
    }
    return true;
}

bool
northern_blocked_in(const NorthernCrowd *crowd, const NorthernWay *way, uint32_t but)
{
    Box box = box_of_way(way);
    if (northern_data(crowd->state)->kind[way->unit] == NORTHERN_GENERAL)
        return false;
    for (unsigned i = 0; i < crowd->count; i++)
        if ((but >> crowd->bodies[i].unit & 1u) == 0 &&
            boxes_meet(&box, crowd->bodies[i].low, crowd->bodies[i].high, 0) &&
            het_outline_sweep_meets(&way->outline, way->by, &crowd->bodies[i].outline))
            return true;
    return false;
}

/* --- lengths ---------------------------------------------------------------------------------- */

bool
northern_marches(const NorthernState *state, unsigned unit)
{
    return state->units[unit].formation == NORTHERN_COLUMN;
}

bool
northern_takes_roads(const NorthernState *state, unsigned unit)
{
    return northern_marches(state, unit) || state->units[unit].formation == NORTHERN_LIMBERED;
}

bool
northern_unwatched_in(const NorthernCrowd *crowd, const NorthernWay *way)
{
    int32_t limit = northern_option(crowd->state, NORTHERN_MARCH_DISTANCE) * NORTHERN_MM;
    Box box = box_of_way(way);
    HetPolygon ground;
    ground.count = 0; /* made when it is needed */
    for (unsigned i = 0; i < crowd->count; i++) {
        HetPolygon body;
        if (!crowd->bodies[i].enemy ||
            !boxes_meet(&box, crowd->bodies[i].low, crowd->bodies[i].high, limit))
            continue;
        if (ground.count == 0)
            het_outline_swept(&way->outline, way->by, &ground);
        body.count = 4;
        het_outline_corners(&crowd->bodies[i].outline, body.points);
        if (het_polygon_within(&ground, &body, limit))
            return false;
    }
    return true;
}

/* Whether a point is before a line's beginning `at`, seen from its other end. */
static bool
is_beyond(HetPoint other, HetPoint at, HetPoint point)
{
    return (int64_t)(point.x - at.x) * (other.x - at.x) +
               (int64_t)(point.y - at.y) * (other.y - at.y) <
           0;
}

/* A road counts to its end. GNW-5.17 */
static bool
is_on_road(const NorthernPiece *road, HetPoint point, int32_t aside)
{
    return het_segment_within(road->from, road->to, point, aside) &&
           (road->goes_on[0] || !is_beyond(road->to, road->from, point)) &&
           (road->goes_on[1] || !is_beyond(road->from, road->to, point));
}

bool
northern_by_road(const NorthernState *state, HetPoint from, HetPoint to)
{
    const NorthernScenario *data = northern_data(state);
    int32_t aside = northern_option(state, NORTHERN_ROAD_WIDTH) * NORTHERN_MM / 2;
    for (unsigned i = 0; i < data->line_count; i++) {
        const NorthernPiece *line = &data->lines[i];
        if (line->kind == NORTHERN_ROAD && is_on_road(line, from, aside) &&
            is_on_road(line, to, aside))
            return true;
    }
    return false;
}

int32_t
northern_allowance(const NorthernCrowd *crowd, const NorthernWay *way, bool charging)
{
    const NorthernState *state = crowd->state;
    const NorthernScenario *data = northern_data(state);
    int32_t length = data->allowance[data->kind[way->unit]], bonus = 0;
    HetPoint from = way->outline.centre, to = {from.x + way->by.x, from.y + way->by.y};
    if (!charging && northern_marches(state, way->unit) && northern_unwatched_in(crowd, way))
        length *= northern_option(state, NORTHERN_MARCH_FACTOR);
    if (!charging && northern_takes_roads(state, way->unit) && northern_by_road(state, from, to))
        bonus = northern_option(state, NORTHERN_ROAD_BONUS) * NORTHERN_MM;
    return is_rough(crowd, way) ? (length + bonus) / 2 : length + bonus;
}

/* The way of a whole length along a heading. */
static HetPoint
along(unsigned heading, int32_t length)
{
    return het_plane_ahead((HetPoint){0, 0}, heading, length);
}

/* Shortens a length until the way is clear of barred ground: by halves, from one that is clear. */
static int32_t
clear_of_bars(const NorthernCrowd *crowd, NorthernWay *way, unsigned heading, int32_t length)
{
    way->by = along(heading, length);
    if (!is_barred(crowd, way))
        return length;
    way->by = (HetPoint){0, 0};
    if (is_barred(crowd, way))
        return -1;
    int32_t clear = 0, barred = length;
    while (barred - clear > 1) {
        int32_t middle = (clear + barred) / 2;
        way->by = along(heading, middle);
        if (is_barred(crowd, way))
            barred = middle;
        else
            clear = middle;
    }
    return clear;
}

int32_t
northern_free_length(const NorthernCrowd *crowd, const HetOutline *outline, unsigned heading,
                     int32_t length, uint32_t but)
{
    const NorthernState *state = crowd->state;
    NorthernWay way = {.unit = crowd->unit, .outline = *outline, .by = along(heading, length)};
    Box box = box_of_way(&way);
    bool general = northern_data(state)->kind[crowd->unit] == NORTHERN_GENERAL;
    for (unsigned i = 0; !general && length >= 0 && i < crowd->count; i++) {
        if ((but >> crowd->bodies[i].unit & 1u) != 0 ||
            !boxes_meet(&box, crowd->bodies[i].low, crowd->bodies[i].high, 0))
            continue;
        int32_t met = het_outline_sweep(outline, way.by, MAX(length, 1), &crowd->bodies[i].outline);
        if (met >= length)
            continue;
        length = met;
        way.by = along(heading, length);
    }
    if (length < 0)
        return length;
    length = clear_of_bars(crowd, &way, heading, length);
    /* Rounding may put the end a little into what is in the way, or aside of what was clear. */
    for (; length > 0; length--) {
        way.by = along(heading, length);
        if (!northern_blocked_in(crowd, &way, but) && !is_barred(crowd, &way))
            break;
    }
    return length;
}

/* --- sight ------------------------------------------------------------------------------------ */

/* GNW-7.9 */
static bool
blocks_sight(NorthernArea kind)
{
    return kind == NORTHERN_WOODS || kind == NORTHERN_TOWN || kind == NORTHERN_HILL;
}

/* What may hide a target from a shooter: bodies and areas that meet the box of the two. */
typedef struct {
    unsigned body_count, area_count;
    HetPolygon bodies[NORTHERN_UNITS];
    const HetPolygon *areas[NORTHERN_AREAS];
} Screen;

/* What hides the target from the unit, `target` NORTHERN_UNITS: whoever stood at the middle of
 * `its`, in place of who stands there. */
static void
screen_of(const NorthernState *state, unsigned unit, unsigned target, const HetOutline *its,
          Screen *ret_screen)
{
    const NorthernScenario *data = northern_data(state);
    HetPoint from = northern_place(state, unit);
    Box box = box_of(its);
    box.low = (HetPoint){MIN(box.low.x, from.x), MIN(box.low.y, from.y)};
    box.high = (HetPoint){MAX(box.high.x, from.x), MAX(box.high.y, from.y)};
    ret_screen->body_count = ret_screen->area_count = 0;
    for (unsigned other = 0; other < data->unit_count; other++) {
        if (other == target || !is_in_the_way(state, unit, other))
            continue;
        HetOutline there = northern_outline(&state->units[other]);
        Box around = box_of(&there);
        if (!boxes_meet(&box, around.low, around.high, 0))
            continue;
        HetPolygon *body = &ret_screen->bodies[ret_screen->body_count];
        body->count = 4;
        het_outline_corners(&there, body->points);
        if (target < NORTHERN_UNITS || het_polygon_locate(body, its->centre) < 0)
            ret_screen->body_count++;
    }
    for (unsigned i = 0; i < data->area_count; i++) {
        const NorthernPatch *area = &data->areas[i];
        if (blocks_sight(area->kind) && boxes_meet(&box, area->low, area->high, 0) &&
            het_polygon_locate(&area->outline, from) < 0 &&
            het_polygon_locate(&area->outline, its->centre) < 0)
            ret_screen->areas[ret_screen->area_count++] = &area->outline;
    }
}

static bool
is_hidden(const Screen *screen, HetPoint from, HetPoint to)
{
    for (unsigned i = 0; i < screen->body_count; i++)
        if (het_polygon_segment_enters(&screen->bodies[i], from, to))
            return true;
    for (unsigned i = 0; i < screen->area_count; i++) {
        const HetPolygon *outline = screen->areas[i];
        for (unsigned k = 0; k < outline->count; k++)
            if (het_segments_meet(from, to, outline->points[k],
                                  outline->points[k + 1 < outline->count ? k + 1 : 0]))
                return true;
    }
    return false;
}

NorthernSight
northern_sight(const NorthernState *state, unsigned unit, unsigned target)
{
    HetOutline own = northern_outline(&state->units[unit]);
    HetOutline its = northern_outline(&state->units[target]);
    HetPoint aims[5] = {its.centre};
    Screen screen;
    bool looked = false;
    het_outline_corners(&its, aims + 1);
    for (unsigned i = 0; i < G_N_ELEMENTS(aims); i++) {
        if (!het_outline_in_arc(&own, aims[i]))
            continue;
        if (!looked)
            screen_of(state, unit, target, &its, &screen);
        looked = true;
        if (!is_hidden(&screen, own.centre, aims[i]))
            return NORTHERN_SEES;
    }
    return looked ? NORTHERN_HIDDEN : NORTHERN_NOT_BEFORE;
}

bool
northern_sees_point(const NorthernState *state, unsigned unit, HetPoint point)
{
    HetOutline spot = {.centre = point};
    Screen screen;
    screen_of(state, unit, NORTHERN_UNITS, &spot, &screen);
    return !is_hidden(&screen, northern_place(state, unit), point);
}

bool
northern_holds(const NorthernScenario *data, HetPoint at, unsigned kinds)
{
    for (unsigned i = 0; i < data->area_count; i++) {
        const NorthernPatch *area = &data->areas[i];
        if ((kinds >> area->kind & 1u) != 0 && area->low.x <= at.x && at.x <= area->high.x &&
            area->low.y <= at.y && at.y <= area->high.y &&
            het_polygon_locate(&area->outline, at) >= 0)
            return true;
    }
    return false;
}
