/* What is wrong with a placement, judged slowly: every test looks at all units and all ground, by
 * general tests of polygons.
 *
 * The lists of legal moves share with the judgement only: values prepared from the file
 * (allowances, limits, kinds); the state's own fields; the geometry of engine/plane.h and
 * engine/board (the side of contact is judged on outlines here too); the order of deployment; and
 * northern_facings(), how a unit in contact turns to an enemy (GNW-9.6 to 9.8), whose results
 * tests/positions/northern/combat.positions compares with places worked out by hand. */
#include "northern-procedure.h"

#define FAULT(name) (1u << NORTHERN_FAULT_##name)

/* --- ground ----------------------------------------------------------------------------------- */

static bool
on_table(const NorthernState *state, const HetPolygon *ground)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned i = 0; i < ground->count; i++)
        if (ground->points[i].x < 0 || ground->points[i].x > data->width ||
            ground->points[i].y < 0 || ground->points[i].y > data->height)
            return false;
    return true;
}

static bool
over_area(const NorthernState *state, const HetPolygon *ground, HetPoint inner, NorthernArea kind)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned i = 0; i < data->area_count; i++)
        if (data->areas[i].kind == kind &&
            het_polygon_overlap(ground, inner, &data->areas[i].outline))
            return true;
    return false;
}

static bool
over_line(const NorthernState *state, const HetPolygon *ground, NorthernLine kind)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned i = 0; i < data->line_count; i++)
        if (data->lines[i].kind == kind &&
            het_polygon_segment_enters(ground, data->lines[i].from, data->lines[i].to))
            return true;
    return false;
}

/* GNW-5.11, 5.13 to 5.15, 5.18 */
static uint32_t
bar_faults(const NorthernState *state, unsigned unit, const HetPolygon *ground, HetPoint inner)
{
    bool gun = northern_data(state)->kind[unit] == NORTHERN_ARTILLERY;
    uint32_t faults = 0;
    if (over_line(state, ground, NORTHERN_RIVER))
        faults |= FAULT(RIVER);
    if (over_area(state, ground, inner, NORTHERN_MARSH) ||
        over_area(state, ground, inner, NORTHERN_LAKE))
        faults |= FAULT(MARSH);
    if (gun && over_area(state, ground, inner, NORTHERN_WOODS))
        faults |= FAULT(GUN_WOODS);
    if (gun && over_area(state, ground, inner, NORTHERN_TOWN))
        faults |= FAULT(GUN_TOWN);
    if (gun &&
        (over_line(state, ground, NORTHERN_HEDGE) || over_line(state, ground, NORTHERN_WALL)))
        faults |= FAULT(GUN_HEDGE);
    return faults;
}

/* GNW-5.10, 5.20 */
static uint32_t
rough_faults(const NorthernState *state, const HetPolygon *ground, HetPoint inner)
{
    uint32_t faults = over_area(state, ground, inner, NORTHERN_WOODS) ? FAULT(WOODS) : 0;
    if (over_line(state, ground, NORTHERN_HEDGE) || over_line(state, ground, NORTHERN_WALL))
        faults |= FAULT(HEDGE);
    return faults;
}

/* --- units ------------------------------------------------------------------------------------ */

/* Whether a unit, general or not, of the sides in `sides` has ground in common. */
static bool
over_units(const NorthernState *state, unsigned unit, const HetPolygon *ground, HetPoint inner,
           unsigned sides)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned other = 0; other < data->unit_count; other++) {
        if (other == unit || !northern_is_body(state, other) ||
            (sides >> data->side[other] & 1u) == 0)
            continue;
        HetPolygon body = northern_body_of(state, other);
        if (het_polygon_overlap(ground, inner, &body))
            return true;
    }
    return false;
}

/* Whether an enemy unit is within a distance of the ground, and farther than that from `but`,
 * unless that is NULL. */
static bool
is_near_enemy(const NorthernState *state, unsigned unit, const HetPolygon *ground, int32_t limit,
              const HetPolygon *but)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned other = 0; other < data->unit_count; other++) {
        HetPolygon body = northern_body_of(state, other);
        if (northern_is_body(state, other) && data->side[other] != data->side[unit] &&
            het_polygon_within(ground, &body, limit) &&
            (but == NULL || !het_polygon_within(but, &body, limit)))
            return true;
    }
    return false;
}

/* GNW-5.8 */
static bool
is_watched(const NorthernState *state, unsigned unit, const HetPolygon *ground)
{
    int32_t limit = northern_option(state, NORTHERN_MARCH_DISTANCE) * NORTHERN_MM;
    return is_near_enemy(state, unit, ground, limit, NULL);
}

bool
northern_keeps_apart(const NorthernState *state, unsigned unit, unsigned formation, HetPoint at,
                     unsigned heading)
{
    HetPolygon now = northern_body_of(state, unit);
    HetPolygon body = northern_body_as(state, unit, formation, at, heading);
    return northern_data(state)->kind[unit] == NORTHERN_GENERAL ||
           !is_near_enemy(state, unit, &body, NORTHERN_TOUCH, &now);
}

/* --- standing --------------------------------------------------------------------------------- */

static uint32_t
body_faults(const NorthernState *state, unsigned unit, const HetPolygon *body, HetPoint at)
{
    const NorthernScenario *data = northern_data(state);
    unsigned kind = data->kind[unit], enemy = 1u << (1 - data->side[unit]);
    bool general = kind == NORTHERN_GENERAL;
    uint32_t faults = bar_faults(state, unit, body, at);
    if ((general || kind == NORTHERN_CAVALRY) && over_area(state, body, at, NORTHERN_TOWN))
        faults |= FAULT(TOWN);
    if (!on_table(state, body))
        return faults | FAULT(TABLE_STAND);
    /* A general rides through units and does not end on enemies. */
    if (!(general && faults != 0) && over_units(state, unit, body, at, general ? enemy : 3))
        faults |= FAULT(UNIT_STAND);
    return faults;
}

bool
northern_may_stand(const NorthernState *state, unsigned unit, const HetPolygon *body, HetPoint at)
{
    return body_faults(state, unit, body, at) == 0;
}

uint32_t
northern_stand_faults(const NorthernState *state, unsigned unit, unsigned formation, HetPoint at,
                      unsigned heading)
{
    HetPolygon body = northern_body_as(state, unit, formation, at, heading);
    return body_faults(state, unit, &body, at);
}

/* --- ways ------------------------------------------------------------------------------------- */

/* A straight move: what it covers, and what the unit does after the turn at the end. */
typedef struct {
    unsigned unit;
    HetPoint from, to;
    HetPolygon ground, end;
} Walk;

/* GNW-5.17: whether a point is beside a stretch, or beyond an end at which the road goes on. */
static bool
is_on_stretch(const NorthernScenario *data, unsigned stretch, HetPoint point)
{
    const NorthernPiece *road = &data->lines[stretch];
    HetPoint ends[2] = {road->from, road->to};
    int32_t aside = data->option[NORTHERN_ROAD_WIDTH] * NORTHERN_MM / 2;
    if (!het_segment_within(road->from, road->to, point, aside))
        return false;
    for (unsigned end = 0; end < 2; end++) {
        HetPoint at = ends[end], other = ends[1 - end];
        int64_t x = other.x - at.x, y = other.y - at.y;
        bool goes_on = x * (point.x - at.x) + y * (point.y - at.y) >= 0;
        for (unsigned i = 0; i < data->line_count && !goes_on; i++)
            goes_on = i != stretch && data->lines[i].kind == NORTHERN_ROAD &&
                      het_segment_within(data->lines[i].from, data->lines[i].to, at, aside);
        if (!goes_on)
            return false;
    }
    return true;
}

static bool
goes_by_road(const NorthernState *state, const Walk *walk)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned i = 0; i < data->line_count; i++)
        if (data->lines[i].kind == NORTHERN_ROAD && is_on_stretch(data, i, walk->from) &&
            is_on_stretch(data, i, walk->to))
            return true;
    return false;
}

/* GNW-5.1 to 5.10, 5.16, 5.20, 6.10: what makes it too far. */
static uint32_t
length_faults(const NorthernState *state, const Walk *walk, bool charging)
{
    const NorthernScenario *data = northern_data(state);
    unsigned formation = state->units[walk->unit].formation;
    int32_t length = (int32_t)het_plane_distance(walk->from, walk->to), bonus = 0;
    int32_t once = data->allowance[data->kind[walk->unit]], march = once;
    bool marches = !charging && formation == NORTHERN_COLUMN;
    bool takes_roads = marches || (!charging && formation == NORTHERN_LIMBERED);
    int32_t marching = once * data->option[NORTHERN_MARCH_FACTOR];
    if (marches)
        march = marching;
    if (takes_roads && goes_by_road(state, walk))
        bonus = data->option[NORTHERN_ROAD_BONUS] * NORTHERN_MM;
    uint32_t rough = rough_faults(state, &walk->ground, walk->from), watched = 0;
    if (marches && is_watched(state, walk->unit, &walk->ground))
        watched = FAULT(MARCH);
    else if (marches && is_watched(state, walk->unit, &walk->end))
        watched = FAULT(MARCH_END);
    int32_t plain = (watched != 0 ? once : march) + bonus, most = march + bonus;
    if (length <= (rough != 0 ? plain / 2 : plain))
        return 0;
    if (rough != 0 && length <= plain)
        return rough;
    if (watched != 0 && length <= (rough != 0 ? most / 2 : most))
        return watched;
    bool unit = data->kind[walk->unit] != NORTHERN_GENERAL;
    if (!marches && !charging && unit && length <= marching)
        return rough | FAULT(COLUMN);
    return rough != 0 && watched != 0 && length <= most ? rough | watched : FAULT(LENGTH);
}

/* GNW-6.8 */
static bool
is_gun_guarded(const NorthernState *state, unsigned gun)
{
    const NorthernScenario *data = northern_data(state);
    HetPolygon body = northern_body_of(state, gun);
    for (unsigned other = 0; other < data->unit_count; other++) {
        HetPolygon there = northern_body_of(state, other);
        if (other != gun && data->side[other] == data->side[gun] &&
            northern_is_body(state, other) &&
            het_polygon_within(&body, &there, data->option[NORTHERN_GUN_COVER] * NORTHERN_MM))
            return true;
    }
    return false;
}

/* GNW-6.9: a millimetre more and the bodies would overlap. */
static bool
touches_ahead(const NorthernState *state, const Walk *walk, unsigned heading, unsigned target)
{
    HetPoint by = het_plane_ahead((HetPoint){0, 0}, heading, NORTHERN_TOUCH);
    HetPolygon farther = walk->end, there = northern_body_of(state, target);
    for (unsigned i = 0; i < 4; i++) {
        farther.points[i].x += by.x;
        farther.points[i].y += by.y;
    }
    HetPolygon ground = northern_hull(&walk->end, &farther);
    return het_polygon_overlap(&ground, walk->to, &there);
}

/* Of the end of a charge: GNW-6.3, 6.4, 6.8, 6.9 */
static uint32_t
contact_faults(const NorthernState *state, const Walk *walk, const HetPose *pose, unsigned target)
{
    const NorthernUnit *own = &state->units[walk->unit], *it = &state->units[target];
    const NorthernScenario *data = northern_data(state);
    HetPolygon there = northern_body_of(state, target);
    uint32_t faults = 0;
    if (ABS(het_plane_angle_between(own->heading, pose->turn_start)) >
        data->option[NORTHERN_CHARGE_TURN] * HET_PLANE_TURN / 360)
        faults |= FAULT(CHARGE_TURN);
    if (pose->turn_end != pose->turn_start)
        faults |= FAULT(CHARGE_END);
    if (het_polygon_overlap(&walk->end, walk->to, &there))
        return faults; /* it stands on the enemy, which is told */
    if (!touches_ahead(state, walk, pose->turn_start, target))
        return faults | FAULT(CONTACT);
    HetOutline end = northern_outline_as(state, walk->unit, (NorthernFormation)own->formation,
                                         walk->to, pose->turn_start);
    HetOutline its = northern_outline(it);
    HetFace face = het_outline_contact(&end, pose->turn_start, &its, it->heading);
    if (it->enemy[face] != NORTHERN_NONE)
        return faults | FAULT(SIDE);
    bool gun = data->kind[target] == NORTHERN_ARTILLERY && face == HET_FACE_FRONT;
    return gun && is_gun_guarded(state, target) ? faults | FAULT(GUARD) : faults;
}

uint32_t
northern_way_faults(const NorthernState *state, unsigned unit, const HetPose *pose, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    unsigned formation = state->units[unit].formation;
    bool charging = target != NORTHERN_NONE;
    Walk walk = {.unit = unit, .from = northern_place(state, unit), .to = {pose->x, pose->y}};
    if (pose->x < 0 || pose->x > data->width || pose->y < 0 || pose->y > data->height)
        return FAULT(TABLE);
    if (!het_plane_is_ahead(walk.from, pose->turn_start, walk.to))
        return FAULT(AHEAD);
    /* A charge does not turn at its end, and is judged as if it had not. */
    unsigned last = charging ? pose->turn_start : pose->turn_end;
    HetPolygon start = northern_body_as(state, unit, formation, walk.from, pose->turn_start);
    HetPolygon stop = northern_body_as(state, unit, formation, walk.to, pose->turn_start);
    walk.ground = northern_hull(&start, &stop);
    walk.end = northern_body_as(state, unit, formation, walk.to, last);
    uint32_t faults = body_faults(state, unit, &walk.end, walk.to) |
                      bar_faults(state, unit, &walk.ground, walk.from);
    if (!on_table(state, &start))
        faults |= FAULT(TABLE_START);
    else if (!on_table(state, &stop))
        faults |= FAULT(TABLE_END);
    if (data->kind[unit] != NORTHERN_GENERAL && over_units(state, unit, &walk.ground, walk.from, 3))
        faults = (faults | FAULT(UNIT_WAY)) & ~FAULT(UNIT_STAND); /* one rule */
    faults |= length_faults(state, &walk, charging);
    if (charging)
        faults |= contact_faults(state, &walk, pose, target);
    else if ((faults & (FAULT(UNIT_WAY) | FAULT(UNIT_STAND))) == 0 &&
             !northern_keeps_apart(state, unit, formation, walk.to, last))
        faults |= FAULT(TOUCH);
    return faults;
}

/* The rules broken on the way along a heading up to an enemy; all of them if it does not get there.
 */
static uint32_t
faults_along(const NorthernState *state, unsigned unit, unsigned target, unsigned heading)
{
    enum { FARTHEST = NORTHERN_TABLE_MAX };
    HetPoint from = northern_place(state, unit);
    HetOutline own = northern_outline_as(
        state, unit, (NorthernFormation)state->units[unit].formation, from, heading);
    HetOutline its = northern_outline(&state->units[target]);
    HetPoint by = het_plane_ahead((HetPoint){0, 0}, heading, FARTHEST);
    int32_t length = het_outline_sweep(&own, by, FARTHEST, &its);
    uint32_t fewest = ~0u;
    if (length < 0 || length == FARTHEST)
        return fewest;
    for (unsigned tries = 0; tries < 3 && length > 0; tries++, length--) { /* rounding */
        HetPoint at = het_plane_ahead(from, heading, length);
        HetPose pose = {
            .x = at.x, .y = at.y, .turn_start = (uint16_t)heading, .turn_end = (uint16_t)heading};
        uint32_t faults = northern_way_faults(state, unit, &pose, target);
        if (__builtin_popcount(faults) < __builtin_popcount(fewest))
            fewest = faults;
    }
    return fewest;
}

uint32_t
northern_charge_faults(const NorthernState *state, unsigned unit, unsigned target)
{
    enum { WAYS = 720 };
    int32_t most = northern_option(state, NORTHERN_CHARGE_TURN) * HET_PLANE_TURN / 360;
    unsigned now = state->units[unit].heading;
    uint32_t fewest = ~0u;
    /* From straight ahead on to both sides, so that of equals the least turn is told. */
    for (unsigned i = 0; i <= WAYS && fewest != 0; i++) {
        int32_t turn = (int32_t)((i + 1) / 2) * (HET_PLANE_TURN / WAYS);
        uint32_t faults = faults_along(state, unit, target,
                                       (now + (unsigned)(i % 2 == 0 ? turn : -turn)) & 0xffffu);
        if (__builtin_popcount(faults) < __builtin_popcount(fewest))
            fewest = faults;
    }
    for (unsigned side = 0; side < 2; side++) { /* as far aside as it may turn */
        uint32_t faults = faults_along(state, unit, target,
                                       (now + (unsigned)(side == 0 ? most : -most)) & 0xffffu);
        if (__builtin_popcount(faults) < __builtin_popcount(fewest))
            fewest = faults;
    }
    return fewest == ~0u ? FAULT(CONTACT) : fewest;
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
    unsigned kind = northern_data(state)->kind[unit];
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
    if (first == NORTHERN_FAULT_UNIT_STAND && northern_data(state)->kind[unit] == NORTHERN_GENERAL)
        return "a general rides through units, but does not end on the enemy's (GNW-1.6)";
    if (first == NORTHERN_FAULT_LENGTH || first == NORTHERN_FAULT_COLUMN)
        return words_of_length(state, unit, charging, first == NORTHERN_FAULT_COLUMN);
    if (first == NORTHERN_FAULT_AHEAD)
        return charging ? "a charge goes straight ahead after its turn (GNW-6.3)"
                        : "a move goes straight ahead after the turn at its start (GNW-5.6)";
    if ((faults & (FAULT(WOODS) | FAULT(HEDGE))) == (FAULT(WOODS) | FAULT(HEDGE)) &&
        first == NORTHERN_FAULT_WOODS)
        return "woods, hedges and walls halve a move: this is too far (GNW-5.10, 5.20)";
    return words[first];
}
