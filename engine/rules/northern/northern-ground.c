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

enum {
    BARS = NORTHERN_FAULT(RIVER) | NORTHERN_FAULT(MARSH) | NORTHERN_FAULT(GUN_WOODS) |
           NORTHERN_FAULT(GUN_TOWN) | NORTHERN_FAULT(GUN_HEDGE),
};

/* Effect of an area on a kind of unit: barred, rough, no end of a move, or 0. GNW-5.10 to 5.14 */
static uint32_t
area_fault(NorthernKind kind, NorthernArea area)
{
    bool gun = kind == NORTHERN_ARTILLERY;
    bool mounted = kind == NORTHERN_CAVALRY || kind == NORTHERN_GENERAL;
    switch (area) {
    case NORTHERN_WOODS:
        return gun ? NORTHERN_FAULT(GUN_WOODS) : NORTHERN_FAULT(WOODS);
    case NORTHERN_TOWN:
        return gun ? NORTHERN_FAULT(GUN_TOWN) : mounted ? NORTHERN_FAULT(TOWN) : 0;
    case NORTHERN_MARSH:
    case NORTHERN_LAKE:
        return NORTHERN_FAULT(MARSH);
    case NORTHERN_HILL:
    case NORTHERN_WORKS:
        break;
    }
    return 0;
}

/* GNW-5.15, 5.18, 5.20 */
static uint32_t
line_fault(NorthernKind kind, NorthernLine line)
{
    switch (line) {
    case NORTHERN_RIVER:
        return NORTHERN_FAULT(RIVER);
    case NORTHERN_HEDGE:
    case NORTHERN_WALL:
        return kind == NORTHERN_ARTILLERY ? NORTHERN_FAULT(GUN_HEDGE) : NORTHERN_FAULT(HEDGE);
    case NORTHERN_CROSSING:
    case NORTHERN_ROAD:
        break;
    }
    return 0;
}

/* Effect of the areas and lines of a footing on a way that leads over them: all of it, or what is
 * found first. */
static uint32_t
met(const NorthernScenario *data, const NorthernWay *way, const NorthernFooting *footing, bool all)
{
    NorthernKind kind = data->kind[way->unit];
    uint32_t faults = 0;
    HetPolygon ground;
    ground.count = 0; /* made when it is needed */
    if (footing->areas + footing->lines == 0)
        return 0;
    Box box = box_of_way(way);
    for (unsigned i = 0; i < footing->areas && (all || faults == 0); i++) {
        const NorthernPatch *area = &data->areas[footing->area[i]];
        if (!boxes_meet(&box, area->low, area->high, 0))
            continue;
        if (ground.count == 0)
            het_outline_swept(&way->outline, way->by, &ground);
        if (het_polygon_overlap(&ground, way->outline.centre, &area->outline))
            faults |= area_fault(kind, area->kind);
    }
    for (unsigned i = 0; i < footing->lines && (all || faults == 0); i++) {
        const NorthernPiece *line = &data->lines[footing->line[i]];
        if (!boxes_meet(&box, line->low, line->high, 0))
            continue;
        if (ground.count == 0)
            het_outline_swept(&way->outline, way->by, &ground);
        if (het_polygon_segment_enters(&ground, line->from, line->to))
            faults |= line_fault(kind, line->kind);
    }
    return faults;
}

uint32_t
northern_bars(const NorthernCrowd *crowd, const NorthernWay *way, bool all)
{
    return met(northern_data(crowd->state), way, &crowd->barred, all);
}

uint32_t
northern_rough(const NorthernCrowd *crowd, const NorthernWay *way, bool all)
{
    return met(northern_data(crowd->state), way, &crowd->rough, all);
}

bool
northern_over_line(const NorthernState *state, const NorthernWay *way, NorthernLine kind)
{
    const NorthernScenario *data = northern_data(state);
    HetPolygon ground;
    het_outline_swept(&way->outline, way->by, &ground);
    HET_EACH_BELOW(i, data->line_count)
        if (data->lines[i].kind == kind &&
            het_polygon_segment_enters(&ground, data->lines[i].from, data->lines[i].to))
            return true;
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

static NorthernFooting *
footing_of(NorthernCrowd *crowd, uint32_t fault)
{
    return (fault & BARS) != 0                   ? &crowd->barred
           : (fault & NORTHERN_FAULT(TOWN)) != 0 ? &crowd->town
                                                 : &crowd->rough;
}

static void
gather_ground(const NorthernScenario *data, NorthernKind kind, const Box *near_,
              NorthernCrowd *crowd)
{
    NorthernFooting *all[] = {&crowd->rough, &crowd->barred, &crowd->town};
    HET_EACH_BELOW(i, G_N_ELEMENTS(all))
        all[i]->areas = all[i]->lines = 0;
    HET_EACH_BELOW(i, data->area_count) {
        uint32_t fault = area_fault(kind, data->areas[i].kind);
        NorthernFooting *footing = footing_of(crowd, fault);
        if (fault != 0 && boxes_meet(near_, data->areas[i].low, data->areas[i].high, 0))
            footing->area[footing->areas++] = (uint8_t)i;
    }
    HET_EACH_BELOW(i, data->line_count) {
        uint32_t fault = line_fault(kind, data->lines[i].kind);
        NorthernFooting *footing = footing_of(crowd, fault);
        if (fault != 0 && boxes_meet(near_, data->lines[i].low, data->lines[i].high, 0))
            footing->line[footing->lines++] = (uint8_t)i;
    }
}

/* Of things that meet a box; of enemies those within `watch` of it. */
static void
gather(const NorthernState *state, unsigned unit, const Box *near_, int32_t watch,
       NorthernCrowd *crowd)
{
    const NorthernScenario *data = northern_data(state);
    crowd->state = state;
    crowd->unit = unit;
    crowd->count = 0;
    gather_ground(data, data->kind[unit], near_, crowd);
    HET_EACH_BELOW(other, data->unit_count) {
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
           met(northern_data(crowd->state), &way, &crowd->town, false) == 0;
}

uint32_t
northern_stand_faults(const NorthernCrowd *crowd, const HetOutline *outline, bool all)
{
    const NorthernScenario *data = northern_data(crowd->state);
    NorthernWay way = {.unit = crowd->unit, .outline = *outline};
    Box box = box_of(outline);
    bool general = data->kind[crowd->unit] == NORTHERN_GENERAL, meets = false;
    bool there = northern_on_table(data, outline);
    if (!there && !all)
        return NORTHERN_FAULT(TABLE_STAND);
    for (unsigned i = 0; i < crowd->count && !meets; i++)
        meets = boxes_meet(&box, crowd->bodies[i].low, crowd->bodies[i].high, 0) &&
                het_outline_overlap(outline, &crowd->bodies[i].outline);
    if (meets && !all)
        return NORTHERN_FAULT(UNIT_STAND);
    uint32_t faults = northern_bars(crowd, &way, all);
    if (all || faults == 0)
        faults |= met(data, &way, &crowd->town, all);
    if (!there)
        return faults | NORTHERN_FAULT(TABLE_STAND);
    /* A general rides through units and does not end on enemies. */
    return meets && !(general && faults != 0) ? faults | NORTHERN_FAULT(UNIT_STAND) : faults;
}

uint32_t
northern_place_faults(const NorthernCrowd *crowd, const HetOutline *outline, bool all)
{
    uint32_t faults = northern_stand_faults(crowd, outline, all);
    return faults == 0 && !northern_apart_in(crowd, outline) ? NORTHERN_FAULT(TOUCH) : faults;
}

bool
northern_stands(const NorthernState *state, unsigned unit, const HetOutline *outline)
{
    NorthernCrowd crowd;
    northern_gather(state, unit, &crowd);
    return northern_stand_faults(&crowd, outline, false) == 0;
}

bool
northern_apart_in(const NorthernCrowd *crowd, const HetOutline *outline)
{
    const NorthernState *state = crowd->state;
    HetOutline now = northern_outline(&state->units[crowd->unit]);
    Box box = box_of(outline);
    if (northern_kind(state, crowd->unit) == NORTHERN_GENERAL)
        return true;
    HET_EACH_BELOW(i, crowd->count) {
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
    if (northern_kind(crowd->state, way->unit) == NORTHERN_GENERAL)
        return false;
    HET_EACH_BELOW(i, crowd->count)
        if (!het_bit(but, crowd->bodies[i].unit) &&
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
    HET_EACH_BELOW(i, crowd->count) {
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
    HET_EACH_BELOW(i, data->line_count) {
        const NorthernPiece *line = &data->lines[i];
        if (line->kind == NORTHERN_ROAD && is_on_road(line, from, aside) &&
            is_on_road(line, to, aside))
            return true;
    }
    return false;
}

/* How far a unit may move this way, if it is watched and if the ground is rough or not: GNW-5.1 to
 * 5.20 */
static int32_t
longest(const NorthernCrowd *crowd, const NorthernWay *way, bool charging, bool watched, bool rough)
{
    const NorthernState *state = crowd->state;
    const NorthernScenario *data = northern_data(state);
    int32_t length = data->allowance[data->kind[way->unit]];
    HetPoint from = way->outline.centre, to = {from.x + way->by.x, from.y + way->by.y};
    if (!charging && northern_marches(state, way->unit) && !watched)
        length *= northern_option(state, NORTHERN_MARCH_FACTOR);
    if (!charging && northern_takes_roads(state, way->unit) && northern_by_road(state, from, to))
        length += northern_option(state, NORTHERN_ROAD_BONUS) * NORTHERN_MM;
    return rough ? length / 2 : length;
}

int32_t
northern_allowance(const NorthernCrowd *crowd, const NorthernWay *way, bool charging)
{
    bool watched = !charging && northern_marches(crowd->state, way->unit) &&
                   !northern_unwatched_in(crowd, way);
    return longest(crowd, way, charging, watched, northern_rough(crowd, way, false) != 0);
}

uint32_t
northern_length_faults(const NorthernCrowd *crowd, const NorthernWay *way, const HetOutline *end,
                       bool charging)
{
    const NorthernState *state = crowd->state;
    unsigned kind = northern_kind(state, way->unit);
    NorthernWay spot = {.unit = way->unit, .outline = *end};
    HetPoint from = way->outline.centre, to = {from.x + way->by.x, from.y + way->by.y};
    int32_t length = (int32_t)het_plane_distance(from, to);
    bool marches = !charging && northern_marches(state, way->unit);
    uint32_t rough = northern_rough(crowd, way, true);
    uint32_t watched = !marches                               ? 0
                       : !northern_unwatched_in(crowd, way)   ? NORTHERN_FAULT(MARCH)
                       : !northern_unwatched_in(crowd, &spot) ? NORTHERN_FAULT(MARCH_END)
                                                              : 0;
    if (length <= longest(crowd, way, charging, watched != 0, rough != 0))
        return 0;
    if (rough != 0 && length <= longest(crowd, way, charging, watched != 0, false))
        return rough;
    if (watched != 0 && length <= longest(crowd, way, charging, false, rough != 0))
        return watched;
    if (!marches && !charging && kind != NORTHERN_GENERAL &&
        length <=
            northern_data(state)->allowance[kind] * northern_option(state, NORTHERN_MARCH_FACTOR))
        return rough | NORTHERN_FAULT(COLUMN);
    return rough != 0 && watched != 0 && length <= longest(crowd, way, charging, false, false)
               ? rough | watched
               : NORTHERN_FAULT(LENGTH);
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
    if (northern_bars(crowd, way, false) == 0)
        return length;
    way->by = (HetPoint){0, 0};
    if (northern_bars(crowd, way, false) != 0)
        return -1;
    int32_t clear = 0, barred = length;
    while (barred - clear > 1) {
        int32_t middle = (clear + barred) / 2;
        way->by = along(heading, middle);
        if (northern_bars(crowd, way, false) != 0)
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
    bool general = northern_kind(state, crowd->unit) == NORTHERN_GENERAL;
    for (unsigned i = 0; !general && length >= 0 && i < crowd->count; i++) {
        if (het_bit(but, crowd->bodies[i].unit) ||
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
        if (!northern_blocked_in(crowd, &way, but) && northern_bars(crowd, &way, false) == 0)
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

/* Things that may hide a target from a shooter: bodies and areas that meet the box of the two. */
typedef struct {
    unsigned body_count, area_count;
    HetPolygon bodies[NORTHERN_UNITS];
    const HetPolygon *areas[NORTHERN_AREAS];
} Screen;

static Box
box_of_sight(HetPoint from, const HetOutline *its)
{
    Box box = box_of(its);
    box.low = (HetPoint){MIN(box.low.x, from.x), MIN(box.low.y, from.y)};
    box.high = (HetPoint){MAX(box.high.x, from.x), MAX(box.high.y, from.y)};
    return box;
}

bool
northern_may_hide(const NorthernState *state, unsigned unit, unsigned target,
                  const HetOutline *body)
{
    HetOutline its = northern_outline(&state->units[target]);
    Box sight = box_of_sight(northern_place(state, unit), &its), around = box_of(body);
    return boxes_meet(&sight, around.low, around.high, 0);
}

/* The thing that hides the target from the unit, `target` NORTHERN_UNITS: a unit at the middle of
 * `its`, in place of who stands there. */
static void
screen_of(const NorthernState *state, unsigned unit, unsigned target, const HetOutline *its,
          Screen *ret_screen)
{
    const NorthernScenario *data = northern_data(state);
    HetPoint from = northern_place(state, unit);
    Box box = box_of_sight(from, its);
    ret_screen->body_count = ret_screen->area_count = 0;
    HET_EACH_BELOW(other, data->unit_count) {
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
    HET_EACH_BELOW(i, data->area_count) {
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
    HET_EACH_BELOW(i, screen->body_count)
        if (het_polygon_segment_enters(&screen->bodies[i], from, to))
            return true;
    HET_EACH_BELOW(i, screen->area_count) {
        const HetPolygon *outline = screen->areas[i];
        HET_EACH_BELOW(k, outline->count)
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
    HET_EACH_BELOW(i, G_N_ELEMENTS(aims)) {
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
    HET_EACH_BELOW(i, data->area_count) {
        const NorthernPatch *area = &data->areas[i];
        if (het_bit(kinds, area->kind) && area->low.x <= at.x && at.x <= area->high.x &&
            area->low.y <= at.y && at.y <= area->high.y &&
            het_polygon_locate(&area->outline, at) >= 0)
            return true;
    }
    return false;
}

/* --- words ------------------------------------------------------------------------------------ */

/* Of a move that is too long, `march` if a march might be as long. */
static const char *
words_of_length(const NorthernState *state, unsigned unit, bool charging, bool march)
{
    static const char *const moves[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "farther than infantry may go this way (GNW-5.1)",
        [NORTHERN_CAVALRY] = "farther than cavalry may go this way (GNW-5.2)",
        [NORTHERN_DRAGOONS] = "farther than dragoons may go this way (GNW-5.3)",
        [NORTHERN_ARTILLERY] = "farther than artillery may go this way (GNW-5.4)",
        [NORTHERN_GENERAL] = "farther than a general may ride (GNW-4.5)",
    };
    static const char *const marches[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] =
            "farther than infantry may go (GNW-5.1), but for a march in column (GNW-5.9)",
        [NORTHERN_CAVALRY] =
            "farther than cavalry may go (GNW-5.2), but for a march in column (GNW-5.9)",
        [NORTHERN_DRAGOONS] = "farther than dragoons may go (GNW-5.3), who never march (GNW-5.9)",
        [NORTHERN_ARTILLERY] =
            "farther than artillery may go (GNW-5.4), which never marches (GNW-5.9)",
    };
    unsigned kind = northern_kind(state, unit);
    if (charging)
        return "farther than it may charge, which is as far as it moves (GNW-6.10)";
    if (kind == NORTHERN_ARTILLERY && northern_option(state, NORTHERN_SLOW_GUNS) != 0)
        return "farther than artillery may go, which moves half as far (GNW-13.1)";
    return march ? marches[kind] : moves[kind];
}

const char *
northern_fault_words(const NorthernState *state, unsigned unit, bool charging, uint32_t faults)
{
    static const char *const words[NORTHERN_FAULTS] = {
        [NORTHERN_FAULT_TABLE] = "off the table (GNW-5.24)",
        [NORTHERN_FAULT_TABLE_START] = "turning to go there it would leave the table (GNW-5.24)",
        [NORTHERN_FAULT_TABLE_END] =
            "it would leave the table on the way, before its last turn (GNW-5.24)",
        [NORTHERN_FAULT_TABLE_STAND] = "it would stand over the edge of the table (GNW-5.24)",
        [NORTHERN_FAULT_UNIT_WAY] = "another unit is in the way, or too near to turn (GNW-5.21)",
        [NORTHERN_FAULT_UNIT_STAND] = "it would stand on another unit (GNW-5.21)",
        [NORTHERN_FAULT_RIVER] =
            "a river is crossed at a bridge or ford only, all of the unit within it (GNW-5.15)",
        [NORTHERN_FAULT_MARSH] = "marsh and lakes are impassable (GNW-5.14)",
        [NORTHERN_FAULT_GUN_WOODS] = "artillery does not enter woods (GNW-5.11)",
        [NORTHERN_FAULT_GUN_TOWN] = "artillery does not enter towns (GNW-5.13)",
        [NORTHERN_FAULT_GUN_HEDGE] = "artillery does not cross hedges and walls (GNW-5.18)",
        [NORTHERN_FAULT_CHARGE_TURN] = "it would turn farther than units may to charge (GNW-6.3)",
        [NORTHERN_FAULT_CHARGE_END] = "a charge turns once, at its start (GNW-6.3)",
        [NORTHERN_FAULT_WOODS] = "woods halve the move: this is too far (GNW-5.10)",
        [NORTHERN_FAULT_HEDGE] = "hedges and walls halve the move: this is too far (GNW-5.20)",
        [NORTHERN_FAULT_MARCH] =
            "too near the enemy for a march, too far for a plain move (GNW-5.8)",
        [NORTHERN_FAULT_MARCH_END] =
            "it would march, and turned that way it would end too near the enemy (GNW-5.8)",
        [NORTHERN_FAULT_TOWN] = "no part of a mounted unit may end its move in a town (GNW-5.12)",
        [NORTHERN_FAULT_TOUCH] = "it would touch an enemy: units charge into contact (GNW-5.26)",
        [NORTHERN_FAULT_CONTACT] =
            "it would not end in contact, within 1 mm of the enemy (GNW-6.9)",
        [NORTHERN_FAULT_SIDE] = "another unit is in contact with that side of the enemy (GNW-6.4)",
        [NORTHERN_FAULT_GUARD] = "a gun's front is not charged while a friend is near it (GNW-6.8)",
    };
    if (faults == 0)
        return NULL;
    unsigned first = (unsigned)__builtin_ctz(faults);
    if (first == NORTHERN_FAULT_UNIT_STAND && northern_kind(state, unit) == NORTHERN_GENERAL)
        return "a general rides through units, but does not end on the enemy's (GNW-1.6)";
    if (first == NORTHERN_FAULT_LENGTH || first == NORTHERN_FAULT_COLUMN)
        return words_of_length(state, unit, charging, first == NORTHERN_FAULT_COLUMN);
    if (first == NORTHERN_FAULT_AHEAD)
        return charging ? "a charge goes straight ahead after its turn (GNW-6.3)"
                        : "a move goes straight ahead after the turn at its start (GNW-5.6)";
    if ((faults & (NORTHERN_FAULT(WOODS) | NORTHERN_FAULT(HEDGE))) ==
            (NORTHERN_FAULT(WOODS) | NORTHERN_FAULT(HEDGE)) &&
        first == NORTHERN_FAULT_WOODS)
        return "woods, hedges and walls halve a move: this is too far (GNW-5.10, 5.20)";
    return words[first];
}
