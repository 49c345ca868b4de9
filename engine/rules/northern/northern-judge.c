/* Which moves are legal, written independently of the lists: every test looks at all units and
 * all ground, by general tests of polygons.
 *
 * The lists share only: values prepared from the file (allowances, limits, kinds); the state's
 * own fields; the geometry of engine/plane.h and engine/board (the arc of fire and the side of
 * contact are judged on outlines here too); the order of deployment; and northern_facings(), how
 * a unit in contact turns to an enemy (GNW-9.6 to 9.8), whose results
 * tests/positions/northern/combat.positions compares with places worked out by hand. */
#include "northern-judge.h"

#include "northern-bodies.h"
#include "northern-action.h"
#include "northern-deploy.h"
#include "northern-ground.h"
#include "northern-procedure.h"

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

/* GNW-5.10 to 5.20 */
static bool
is_barred(const NorthernState *state, unsigned unit, const HetPolygon *ground, HetPoint inner)
{
    bool gun = northern_data(state)->kind[unit] == NORTHERN_ARTILLERY;
    return over_area(state, ground, inner, NORTHERN_MARSH) ||
           over_area(state, ground, inner, NORTHERN_LAKE) ||
           over_line(state, ground, NORTHERN_RIVER) ||
           (gun &&
            (over_area(state, ground, inner, NORTHERN_WOODS) ||
             over_area(state, ground, inner, NORTHERN_TOWN) ||
             over_line(state, ground, NORTHERN_HEDGE) || over_line(state, ground, NORTHERN_WALL)));
}

static bool
is_rough(const NorthernState *state, const HetPolygon *ground, HetPoint inner)
{
    return over_area(state, ground, inner, NORTHERN_WOODS) ||
           over_line(state, ground, NORTHERN_HEDGE) || over_line(state, ground, NORTHERN_WALL);
}

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

bool
northern_may_stand(const NorthernState *state, unsigned unit, const HetPolygon *body, HetPoint at)
{
    const NorthernScenario *data = northern_data(state);
    unsigned kind = data->kind[unit], enemy = 1u << (1 - data->side[unit]);
    bool horse = kind == NORTHERN_CAVALRY || kind == NORTHERN_GENERAL;
    return on_table(state, body) && !is_barred(state, unit, body, at) &&
           !(horse && over_area(state, body, at, NORTHERN_TOWN)) &&
           !over_units(state, unit, body, at, kind == NORTHERN_GENERAL ? enemy : 3);
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

/* GNW-5.26: no enemy is touched by this body that was not before. */
static bool
is_apart(const NorthernState *state, unsigned unit, const HetPolygon *body)
{
    HetPolygon now = northern_body_of(state, unit);
    return northern_data(state)->kind[unit] == NORTHERN_GENERAL ||
           !is_near_enemy(state, unit, body, NORTHERN_TOUCH, &now);
}

/* --- moves ------------------------------------------------------------------------------------ */

static bool
is_engaged(const NorthernUnit *unit)
{
    for (unsigned face = 0; face < HET_FACES; face++)
        if (unit->enemy[face] != NORTHERN_NONE)
            return true;
    return false;
}

/* A straight move, step by step: what it covers, how far it goes. */
typedef struct {
    HetPoint from, to;
    HetPolygon ground, end; /* of the move; of the unit after the turn at the end */
    int32_t length;
} Walk;

/* False if the pose is off the table or not straight ahead. */
static bool
walk_of(const NorthernState *state, unsigned unit, const HetPose *pose, Walk *ret_walk)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    Walk walk = {.from = {it->x, it->y}, .to = {pose->x, pose->y}};
    if (pose->x < 0 || pose->x > data->width || pose->y < 0 || pose->y > data->height ||
        !het_plane_is_ahead(walk.from, pose->turn_start, walk.to))
        return false;
    HetPolygon start = northern_body_as(state, unit, it->formation, walk.from, pose->turn_start);
    HetPolygon stop = northern_body_as(state, unit, it->formation, walk.to, pose->turn_start);
    walk.ground = northern_hull(&start, &stop);
    walk.end = northern_body_as(state, unit, it->formation, walk.to, pose->turn_end);
    walk.length = (int32_t)het_plane_distance(walk.from, walk.to);
    *ret_walk = walk;
    return true;
}

/* GNW-5.21, 5.24; generals ride through units (GNW-1.6). */
static bool
is_clear(const NorthernState *state, unsigned unit, const Walk *walk)
{
    bool general = northern_data(state)->kind[unit] == NORTHERN_GENERAL;
    return on_table(state, &walk->ground) && !is_barred(state, unit, &walk->ground, walk->from) &&
           (general || !over_units(state, unit, &walk->ground, walk->from, 3));
}

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

static int32_t
limit_of(const NorthernState *state, unsigned unit, const Walk *walk, bool charging)
{
    const NorthernScenario *data = northern_data(state);
    int32_t limit = data->allowance[data->kind[unit]];
    unsigned formation = state->units[unit].formation;
    bool column = formation == NORTHERN_COLUMN || formation == NORTHERN_LIMBERED;
    if (!charging && column && !is_watched(state, unit, &walk->ground) &&
        !is_watched(state, unit, &walk->end))
        limit *= data->option[NORTHERN_MARCH_FACTOR];
    if (!charging && column && goes_by_road(state, walk))
        limit += data->option[NORTHERN_ROAD_BONUS] * NORTHERN_MM;
    return is_rough(state, &walk->ground, walk->from) ? limit / 2 : limit;
}

static bool
may_move(const NorthernState *state, unsigned unit, const HetPose *pose)
{
    const NorthernUnit *it = &state->units[unit];
    bool general = northern_data(state)->kind[unit] == NORTHERN_GENERAL;
    Walk walk;
    if (pose->x == it->x && pose->y == it->y) { /* GNW-5.5 */
        HetPoint at = {it->x, it->y};
        HetPolygon body = northern_body_as(state, unit, it->formation, at, pose->turn_end);
        return pose->turn_start == pose->turn_end && pose->turn_end != it->heading &&
               is_apart(state, unit, &body) &&
               (northern_may_stand(state, unit, &body, at) ||
                (general && pose->turn_end == (uint16_t)(it->heading + HET_PLANE_TURN / 2)));
    }
    return it->formation != NORTHERN_UNLIMBERED && walk_of(state, unit, pose, &walk) &&
           is_clear(state, unit, &walk) && northern_may_stand(state, unit, &walk.end, walk.to) &&
           is_apart(state, unit, &walk.end) && walk.length <= limit_of(state, unit, &walk, false);
}

static bool
may_form(const NorthernState *state, unsigned unit, unsigned formation)
{
    const NorthernUnit *it = &state->units[unit];
    HetPoint at = {it->x, it->y};
    if (formation >= NORTHERN_FORMATIONS || formation == it->formation ||
        !northern_has_formation((NorthernKind)northern_data(state)->kind[unit],
                                (NorthernFormation)formation))
        return false;
    HetPolygon body = northern_body_as(state, unit, formation, at, it->heading);
    return northern_may_stand(state, unit, &body, at) && is_apart(state, unit, &body);
}

/* --- charges ---------------------------------------------------------------------------------- */

/* GNW-6.1, 6.2, 6.6, 6.7 */
static bool
dares(const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    bool foot = data->kind[unit] == NORTHERN_INFANTRY, horse = data->kind[unit] == NORTHERN_CAVALRY;
    if (!(horse || (foot && data->kind[target] != NORTHERN_CAVALRY)))
        return false;
    return data->nation[unit] == NORTHERN_SWEDISH ||
           data->limit[target] - state->units[target].hits <=
               data->limit[unit] - state->units[unit].hits;
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

static bool
may_charge(const NorthernState *state, unsigned unit, unsigned target, const HetPose *pose)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    int32_t turn = ABS(het_plane_angle_between(it->heading, pose->turn_start));
    Walk walk;
    if (target >= data->unit_count || data->side[target] == data->side[unit] ||
        !northern_is_body(state, target) || !dares(state, unit, target) ||
        pose->turn_start != pose->turn_end ||
        turn > data->option[NORTHERN_CHARGE_TURN] * HET_PLANE_TURN / 360 ||
        !walk_of(state, unit, pose, &walk) || !is_clear(state, unit, &walk) ||
        !northern_may_stand(state, unit, &walk.end, walk.to) ||
        walk.length > limit_of(state, unit, &walk, true) ||
        !touches_ahead(state, &walk, pose->turn_start, target))
        return false;
    HetOutline own = northern_outline_as(state, unit, (NorthernFormation)it->formation, walk.to,
                                         pose->turn_start);
    HetOutline its = northern_outline(&state->units[target]);
    HetFace face = het_outline_contact(&own, pose->turn_start, &its, state->units[target].heading);
    if (state->units[target].enemy[face] != NORTHERN_NONE)
        return false;
    return !(data->kind[target] == NORTHERN_ARTILLERY && face == HET_FACE_FRONT &&
             is_gun_guarded(state, target));
}

static bool
is_legal_action(const NorthernState *state, const HetMove *move, unsigned unit)
{
    HetMove canonical = het_move_unit((HetMoveKind)move->kind, unit), facings[HET_FACES];
    if (is_engaged(&state->units[unit])) {
        unsigned count = northern_facings(state, unit, facings);
        while (count > 0 && !het_move_equal(move, &facings[count - 1]))
            count--;
        return count > 0;
    }
    if (move->kind == HET_MOVE_FORM) {
        canonical.value = move->value;
        return het_move_equal(move, &canonical) && may_form(state, unit, move->value);
    }
    canonical.pose = move->pose;
    canonical.pose.unused = 0;
    if (move->kind == HET_MOVE_MOVE)
        return het_move_equal(move, &canonical) && may_move(state, unit, &move->pose);
    canonical.target = move->target;
    return move->kind == HET_MOVE_CHARGE && het_move_equal(move, &canonical) &&
           may_charge(state, unit, move->target, &move->pose);
}

/* --- shooting --------------------------------------------------------------------------------- */

/* GNW-7.9 */
static bool
is_open_line(const NorthernState *state, unsigned unit, unsigned target, HetPoint from, HetPoint to)
{
    const NorthernScenario *data = northern_data(state);
    HetPoint middle = {state->units[target].x, state->units[target].y};
    for (unsigned i = 0; i < data->area_count; i++) {
        const HetPolygon *area = &data->areas[i].outline;
        NorthernArea kind = data->areas[i].kind;
        if ((kind != NORTHERN_WOODS && kind != NORTHERN_TOWN && kind != NORTHERN_HILL) ||
            het_polygon_locate(area, from) >= 0 || het_polygon_locate(area, middle) >= 0)
            continue;
        for (unsigned k = 0; k < area->count; k++)
            if (het_segments_meet(from, to, area->points[k], area->points[(k + 1) % area->count]))
                return false;
    }
    for (unsigned other = 0; other < data->unit_count; other++) {
        HetPolygon body = northern_body_of(state, other);
        if (other != unit && other != target && northern_is_body(state, other) &&
            het_polygon_segment_enters(&body, from, to))
            return false;
    }
    return true;
}

static bool
may_shoot_at(const NorthernState *state, unsigned unit, unsigned target)
{
    static const NorthernOption ranges[NORTHERN_KINDS][2] = {
        [NORTHERN_INFANTRY] = {NORTHERN_INFANTRY_LONG, NORTHERN_INFANTRY_CLOSE},
        [NORTHERN_DRAGOONS] = {NORTHERN_DRAGOON_LONG, NORTHERN_DRAGOON_CLOSE},
        [NORTHERN_ARTILLERY] = {NORTHERN_ARTILLERY_LONG, NORTHERN_ARTILLERY_CLOSE},
    };
    const NorthernScenario *data = northern_data(state);
    if (target >= data->unit_count || data->side[target] == data->side[unit] ||
        !northern_is_body(state, target) || is_engaged(&state->units[target]))
        return false;
    bool snow = data->option[NORTHERN_SNOW] != 0;
    int32_t range = data->option[ranges[data->kind[unit]][snow]] * NORTHERN_MM;
    HetPolygon own = northern_body_of(state, unit), its = northern_body_of(state, target);
    HetOutline shooter = northern_outline(&state->units[unit]);
    if (!het_polygon_within(&own, &its, range))
        return false;
    for (unsigned i = 0; i <= 4; i++) {
        HetPoint aim =
            i < 4 ? its.points[i] : (HetPoint){state->units[target].x, state->units[target].y};
        if (het_outline_in_arc(&shooter, aim) &&
            is_open_line(state, unit, target, shooter.centre, aim))
            return true;
    }
    return false;
}

/* GNW-5.19, GNW-7.1, 7.10, 7.12 to 7.14 */
static bool
may_shoot(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    unsigned kind = data->kind[unit];
    bool musket = kind == NORTHERN_INFANTRY || kind == NORTHERN_DRAGOONS;
    bool ready = musket ? it->formation == NORTHERN_LINE || data->option[NORTHERN_COLUMN_FIRE] != 0
                        : kind == NORTHERN_ARTILLERY && it->formation == NORTHERN_UNLIMBERED;
    if (!ready || it->status != NORTHERN_PRESENT || is_engaged(it) ||
        ((state->moved | state->exhausted | state->acted) >> unit & 1u) != 0)
        return false;
    for (unsigned target = 0; target < data->unit_count; target++)
        if (may_shoot_at(state, unit, target))
            return true;
    return false;
}

/* GNW-8.11 */
static bool
may_fight(const NorthernState *state, unsigned unit, unsigned target)
{
    const uint8_t *enemy = state->units[unit].enemy; /* NORTHERN_NONE is no move's target */
    if (enemy[HET_FACE_FRONT] != NORTHERN_NONE)
        return enemy[HET_FACE_FRONT] == target;
    return enemy[HET_FACE_RIGHT] == target || enemy[HET_FACE_REAR] == target ||
           enemy[HET_FACE_LEFT] == target;
}

/* GNW-9.6 to 9.8: in contact it only turns to an enemy. */
static bool
may_act(const NorthernState *state, unsigned unit)
{
    HetMove facings[HET_FACES];
    return !is_engaged(&state->units[unit]) || northern_facings(state, unit, facings) > 0;
}

/* --- phases ----------------------------------------------------------------------------------- */

static bool
may_select(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    if (unit >= data->unit_count || data->side[unit] != state->head.active ||
        state->units[unit].status != NORTHERN_PRESENT || (state->acted >> unit & 1u) != 0)
        return false;
    switch ((NorthernPhase)state->head.phase) {
    case NORTHERN_MOVEMENT:
        return may_act(state, unit);
    case NORTHERN_SHOOTING:
        return may_shoot(state, unit);
    case NORTHERN_COMBAT:
        return is_engaged(&state->units[unit]);
    case NORTHERN_MUSTER:
    case NORTHERN_DEPLOYMENT:
    case NORTHERN_COMMAND:
        break;
    }
    return false;
}

/* GNW-4.1, 4.4 */
static bool
may_rally(const NorthernState *state, unsigned general, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    unsigned side = state->head.active;
    if (general >= data->unit_count || unit >= data->unit_count || data->side[general] != side ||
        data->side[unit] != side || data->kind[general] != NORTHERN_GENERAL ||
        !northern_present(state, general) || (state->acted >> general & 1u) != 0 ||
        !northern_is_body(state, unit))
        return false;
    unsigned hits = state->units[unit].hits;
    if (data->kind[unit] != NORTHERN_ARTILLERY) /* GNW-10.3 */
        hits %= (unsigned)data->option[NORTHERN_BASE_HITS];
    if (hits == 0)
        return false;
    HetPolygon own = northern_body_of(state, general), its = northern_body_of(state, unit);
    return het_polygon_within(&own, &its, NORTHERN_TOUCH);
}

/* GNW-3.4 */
static bool
may_place(const NorthernState *state, unsigned unit, const HetPose *pose)
{
    const NorthernScenario *data = northern_data(state);
    const HetPolygon *zone = &data->zone[data->side[unit]];
    HetPoint at = {pose->x, pose->y};
    if (pose->turn_start != pose->turn_end || pose->x < 0 || pose->x > data->width || pose->y < 0 ||
        pose->y > data->height)
        return false;
    HetPolygon body =
        northern_body_as(state, unit, state->units[unit].formation, at, pose->turn_end);
    for (unsigned i = 0; i < 4; i++)
        if (het_polygon_locate(zone, body.points[i]) < 0)
            return false;
    for (unsigned i = 0; i < zone->count; i++)
        if (het_polygon_segment_enters(&body, zone->points[i], zone->points[(i + 1) % zone->count]))
            return false;
    return northern_may_stand(state, unit, &body, at);
}

static bool
is_legal_idle(const NorthernState *state, const HetMove *move)
{
    unsigned phase = state->head.phase, unit = move->unit;
    HetMove canonical = het_move_target((HetMoveKind)move->kind, unit, move->target);
    if (phase == NORTHERN_DEPLOYMENT) {
        canonical = het_move_unit(HET_MOVE_PLACE, unit);
        canonical.pose = move->pose;
        canonical.pose.unused = 0;
        return het_move_equal(move, &canonical) && unit == northern_next_to_deploy(state) &&
               may_place(state, unit, &move->pose);
    }
    if (!het_move_equal(move, &canonical))
        return false;
    if (move->kind == HET_MOVE_END)
        return unit == HET_NO_UNIT && move->target == HET_NO_UNIT && phase != NORTHERN_COMBAT;
    if (move->kind == HET_MOVE_SELECT)
        return move->target == HET_NO_UNIT && may_select(state, unit);
    return move->kind == HET_MOVE_RALLY && phase == NORTHERN_COMMAND &&
           may_rally(state, unit, move->target);
}

bool
northern_is_legal(const HetState *head, const HetMove *move)
{
    const NorthernState *state = (const NorthernState *)head;
    if (head->depth == 0)
        return is_legal_idle(state, move);
    const HetFrame *frame = het_state_peek(head);
    unsigned unit = northern_chosen(state);
    HetMove canonical = het_move_target((HetMoveKind)move->kind, unit, move->target);
    switch ((NorthernProcedure)frame->procedure) {
    case NORTHERN_ACTION:
        return is_legal_action(state, move, unit);
    case NORTHERN_SHOT:
        return move->kind == HET_MOVE_SHOOT && het_move_equal(move, &canonical) &&
               may_shoot_at(state, unit, move->target);
    case NORTHERN_FIGHT:
        return move->kind == HET_MOVE_FIGHT && het_move_equal(move, &canonical) &&
               may_fight(state, unit, move->target);
    case NORTHERN_IDLE:
    case NORTHERN_ARMY:
    case NORTHERN_RALLY:
        break;
    }
    return false;
}
