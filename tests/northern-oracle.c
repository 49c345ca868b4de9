#include "northern-oracle.h"

/* --- bodies ----------------------------------------------------------------------------------- */

static const char *
kind_name(const NorthernState *state, unsigned unit)
{
    return northern_kind_names[northern_data(state)->kind[unit]];
}

static bool
is_kind(const NorthernState *state, unsigned unit, const char *name)
{
    return strcmp(kind_name(state, unit), name) == 0;
}

/* Bases of 25 mm (infantry), 30 mm (horse, dragoons; a general's one), 40 mm (guns). */
OraclePolygon
northern_oracle_body(const NorthernState *state, unsigned unit, unsigned formation, HetPoint at,
                     unsigned heading)
{
    int base = 250, across = 1, deep = 1;
    int left = 4 - state->units[unit].hits / northern_data(state)->option[NORTHERN_BASE_HITS];
    bool column = strcmp(northern_formation_names[formation], "column") == 0;
    if (is_kind(state, unit, "artillery") || is_kind(state, unit, "general")) {
        base = is_kind(state, unit, "general") ? 300 : 400;
    } else if (column) {
        deep = left;
    } else if (is_kind(state, unit, "cavalry")) {
        across = left >= 2 ? 2 : 1;
        deep = left >= 3 ? 2 : 1;
    } else {
        across = left;
    }
    if (is_kind(state, unit, "cavalry") || is_kind(state, unit, "dragoons"))
        base = 300;
    int hair = base == 400 || is_kind(state, unit, "general") ? 0 : 2 * (4 - left); /* GNW-2.7 */
    HetPlaneBox box = {.x = at.x,
                       .y = at.y,
                       .heading = (uint16_t)heading,
                       .half_length = (uint16_t)(deep * base / 2 - hair),
                       .half_width = (uint16_t)(across * base / 2 - hair)};
    return oracle_rounded_box(&box);
}

static OraclePolygon
body_of(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    return northern_oracle_body(state, unit, it->formation, (HetPoint){it->x, it->y}, it->heading);
}

/* Whether a unit takes up room: generals do not. */
static bool
has_body(const NorthernState *state, unsigned unit)
{
    return state->units[unit].status == NORTHERN_PRESENT && !is_kind(state, unit, "general");
}

static bool
is_friend(const NorthernState *state, unsigned unit, unsigned other)
{
    return northern_data(state)->side[unit] == northern_data(state)->side[other];
}

/* --- ground ----------------------------------------------------------------------------------- */

static bool
is_off_table(const NorthernState *state, const OraclePolygon *ground)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned i = 0; i < ground->count; i++)
        if (ground->points[i].x < 0 || ground->points[i].y < 0 ||
            ground->points[i].x > data->width || ground->points[i].y > data->height)
            return true;
    return false;
}

static bool
is_over_area(const NorthernState *state, const OraclePolygon *ground, const char *name)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned i = 0; i < data->area_count; i++) {
        const HetPolygon *outline = &data->areas[i].outline;
        OraclePolygon area = oracle_polygon(outline->points, outline->count);
        if (strcmp(northern_area_names[data->areas[i].kind], name) == 0 &&
            oracle_overlap(ground, &area))
            return true;
    }
    return false;
}

static bool
is_over_line(const NorthernState *state, const OraclePolygon *ground, const char *name)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned i = 0; i < data->line_count; i++) {
        const NorthernPiece *line = &data->lines[i];
        OraclePoint from = {line->from.x, line->from.y}, to = {line->to.x, line->to.y};
        if (strcmp(northern_line_names[line->kind], name) == 0 &&
            oracle_segment_enters(from, to, ground))
            return true;
    }
    return false;
}

static bool
is_barred(const NorthernState *state, unsigned unit, const OraclePolygon *ground)
{
    if (is_over_area(state, ground, "marsh") || is_over_area(state, ground, "lake") ||
        is_over_line(state, ground, "river"))
        return true;
    return is_kind(state, unit, "artillery") &&
           (is_over_area(state, ground, "woods") || is_over_area(state, ground, "town") ||
            is_over_line(state, ground, "hedge") || is_over_line(state, ground, "wall"));
}

/* Units in the way of a place; of a way, where a general rides through anybody. */
static bool
is_taken(const NorthernState *state, unsigned unit, const OraclePolygon *ground, bool way)
{
    bool general = is_kind(state, unit, "general");
    for (unsigned other = 0; other < northern_data(state)->unit_count; other++) {
        if (other == unit || !has_body(state, other) ||
            (general && (way || is_friend(state, unit, other))))
            continue;
        OraclePolygon body = body_of(state, other);
        if (oracle_overlap(ground, &body))
            return true;
    }
    return false;
}

static const char *
standing(const NorthernState *state, unsigned unit, const OraclePolygon *body)
{
    bool horse = is_kind(state, unit, "cavalry") || is_kind(state, unit, "general");
    if (is_off_table(state, body))
        return "ends off the table";
    if (is_barred(state, unit, body))
        return "ends on barred ground";
    if (horse && is_over_area(state, body, "town"))
        return "ends in a town";
    return is_taken(state, unit, body, false) ? "ends on a unit" : "";
}

/* --- straight moves --------------------------------------------------------------------------- */

typedef struct {
    OraclePoint from, to;
    OraclePolygon ground, end;
} Walk;

/* Whether the middle goes where the heading leads: ahead, one unit aside at most. */
static bool
is_straight(const Walk *walk, unsigned heading)
{
    int64_t x = walk->to.x - walk->from.x, y = walk->to.y - walk->from.y;
    int64_t cosine = het_plane_cosine(heading), sine = het_plane_sine(heading);
    int64_t ahead = x * cosine + y * sine, aside = x * sine - y * cosine;
    return ahead >= 0 && aside <= HET_PLANE_ONE && aside >= -HET_PLANE_ONE;
}

static Walk
walk_of(const NorthernState *state, unsigned unit, const HetPose *pose)
{
    const NorthernUnit *it = &state->units[unit];
    HetPoint from = {it->x, it->y}, to = {pose->x, pose->y};
    OraclePolygon start = northern_oracle_body(state, unit, it->formation, from, pose->turn_start);
    return (Walk){.from = {from.x, from.y},
                  .to = {to.x, to.y},
                  .ground = oracle_swept(&start, (OraclePoint){to.x - from.x, to.y - from.y}),
                  .end = northern_oracle_body(state, unit, it->formation, to, pose->turn_end)};
}

static bool
is_watched(const NorthernState *state, unsigned unit, const OraclePolygon *ground)
{
    int64_t limit = northern_data(state)->option[NORTHERN_MARCH_DISTANCE] * 10;
    for (unsigned other = 0; other < northern_data(state)->unit_count; other++) {
        OraclePolygon body;
        if (!has_body(state, other) || is_friend(state, unit, other))
            continue;
        body = body_of(state, other);
        if (oracle_compare_distance(ground, &body, limit) <= 0)
            return true;
    }
    return false;
}

static bool
is_by_piece(const NorthernScenario *data, unsigned piece, OraclePoint point)
{
    int64_t aside = data->option[NORTHERN_ROAD_WIDTH] * 10 / 2;
    const NorthernPiece *line = &data->lines[piece];
    OraclePoint from = {line->from.x, line->from.y}, to = {line->to.x, line->to.y};
    return strcmp(northern_line_names[line->kind], "road") == 0 &&
           oracle_compare_point_segment(point, from, to, aside) <= 0;
}

/* Whether a piece of road ends at this end of it, and the point lies beyond. */
static bool
is_past_end(const NorthernScenario *data, unsigned piece, HetPoint end, HetPoint other,
            OraclePoint point)
{
    OraclePoint at = {end.x, end.y};
    for (unsigned i = 0; i < data->line_count; i++)
        if (i != piece && is_by_piece(data, i, at))
            return false;
    return (int64_t)(other.x - end.x) * (point.x - end.x) +
               (int64_t)(other.y - end.y) * (point.y - end.y) <
           0;
}

static bool
is_on_piece(const NorthernScenario *data, unsigned piece, OraclePoint point)
{
    const NorthernPiece *line = &data->lines[piece];
    return is_by_piece(data, piece, point) &&
           !is_past_end(data, piece, line->from, line->to, point) &&
           !is_past_end(data, piece, line->to, line->from, point);
}

static bool
is_by_road(const NorthernState *state, const Walk *walk)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned i = 0; i < data->line_count; i++)
        if (is_on_piece(data, i, walk->from) && is_on_piece(data, i, walk->to))
            return true;
    return false;
}

static const char *
length(const NorthernState *state, unsigned unit, const Walk *walk, bool charging)
{
    const int32_t *option = northern_data(state)->option;
    const char *formation = northern_formation_names[state->units[unit].formation];
    bool column = strcmp(formation, "column") == 0;
    bool on_wheels = strcmp(formation, "limbered") == 0;
    int64_t most = 10 * (is_kind(state, unit, "infantry")    ? option[NORTHERN_INFANTRY_MOVE]
                         : is_kind(state, unit, "dragoons")  ? option[NORTHERN_DRAGOON_MOVE]
                         : is_kind(state, unit, "artillery") ? option[NORTHERN_ARTILLERY_MOVE]
                                                             : option[NORTHERN_CAVALRY_MOVE]);
    if (column && !charging && !is_watched(state, unit, &walk->ground) &&
        !is_watched(state, unit, &walk->end))
        most *= option[NORTHERN_MARCH_FACTOR];
    if ((column || on_wheels) && !charging && is_by_road(state, walk))
        most += 10 * option[NORTHERN_ROAD_BONUS];
    if (is_over_area(state, &walk->ground, "woods") ||
        is_over_line(state, &walk->ground, "hedge") || is_over_line(state, &walk->ground, "wall"))
        most /= 2;
    int64_t x = walk->to.x - walk->from.x, y = walk->to.y - walk->from.y;
    /* Lengths are whole units, what is over one is let go. */
    return x * x + y * y < (most + 1) * (most + 1) ? "" : "too far";
}

/* Standing where a move ends that is no charge: also within a millimetre of nobody anew. */
static const char *
ending(const NorthernState *state, unsigned unit, const OraclePolygon *body)
{
    OraclePolygon now = body_of(state, unit);
    for (unsigned other = 0; other < northern_data(state)->unit_count; other++) {
        OraclePolygon there;
        if (!has_body(state, unit) || !has_body(state, other) || is_friend(state, unit, other))
            continue;
        there = body_of(state, other);
        if (oracle_compare_distance(body, &there, 10) <= 0 &&
            oracle_compare_distance(&now, &there, 10) > 0)
            return "touches an enemy";
    }
    return standing(state, unit, body);
}

static const char *
way(const NorthernState *state, unsigned unit, const HetPose *pose, const Walk *walk)
{
    if (!is_straight(walk, pose->turn_start))
        return "not straight ahead";
    if (is_off_table(state, &walk->ground))
        return "leads off the table";
    if (is_barred(state, unit, &walk->ground))
        return "leads over barred ground";
    if (is_taken(state, unit, &walk->ground, true))
        return "leads through a unit";
    return standing(state, unit, &walk->end);
}

const char *
northern_oracle_move(const NorthernState *state, unsigned unit, const HetPose *pose)
{
    const NorthernUnit *it = &state->units[unit];
    Walk walk = walk_of(state, unit, pose);
    if (walk.from.x == walk.to.x && walk.from.y == walk.to.y) {
        unsigned about = (it->heading + 32768u) % 65536u;
        if (pose->turn_start != pose->turn_end || pose->turn_end == it->heading)
            return "no turn";
        if (is_kind(state, unit, "general") && pose->turn_end == about)
            return "";
        return ending(state, unit, &walk.end);
    }
    if (strcmp(northern_formation_names[it->formation], "unlimbered") == 0)
        return "unlimbered";
    const char *wrong = way(state, unit, pose, &walk);
    if (*wrong == '\0')
        wrong = ending(state, unit, &walk.end);
    return *wrong != '\0' ? wrong : length(state, unit, &walk, false);
}

/* --- charges ---------------------------------------------------------------------------------- */

static bool
is_swede(const NorthernState *state, unsigned unit)
{
    return strcmp(northern_nation_names[northern_data(state)->nation[unit]], "swedish") == 0;
}

/* The side of the target an attacker is wholly outside of; of several, or if there is none of all,
 * the one that looks most against him. */
static unsigned
side_met(const NorthernState *state, unsigned target, const OraclePolygon *attacker,
         unsigned heading)
{
    OraclePolygon body = body_of(state, target);
    bool outside[4], any = false;
    unsigned best = 0;
    int least = INT32_MAX;
    for (unsigned side = 0; side < 4; side++) {
        OraclePoint a = body.points[side], b = body.points[(side + 1) % 4];
        outside[side] = true;
        for (unsigned i = 0; i < 4; i++)
            if ((b.x - a.x) * (attacker->points[i].y - a.y) <
                (b.y - a.y) * (attacker->points[i].x - a.x))
                outside[side] = false;
        any = any || outside[side];
    }
    for (unsigned side = 0; side < 4; side++) {
        int facing = (int)state->units[target].heading - (int)side * 16384;
        int turn = (facing - (int)heading - 32768) & 65535;
        turn = turn > 32768 ? 65536 - turn : turn;
        if ((outside[side] || !any) && turn < least) {
            best = side;
            least = turn;
        }
    }
    return best;
}

static bool
is_gun_covered(const NorthernState *state, unsigned gun)
{
    OraclePolygon body = body_of(state, gun);
    for (unsigned other = 0; other < northern_data(state)->unit_count; other++) {
        OraclePolygon there;
        if (other == gun || !has_body(state, other) || !is_friend(state, gun, other))
            continue;
        there = body_of(state, other);
        if (oracle_compare_distance(&body, &there,
                                    10 * northern_data(state)->option[NORTHERN_GUN_COVER]) <= 0)
            return true;
    }
    return false;
}

static const char *
daring(const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    if (is_friend(state, unit, target) || !has_body(state, target))
        return "no enemy";
    if (!is_kind(state, unit, "infantry") && !is_kind(state, unit, "cavalry"))
        return "never charges";
    if (is_kind(state, unit, "infantry") && is_kind(state, target, "cavalry"))
        return "infantry against cavalry";
    if (!is_swede(state, unit) && data->limit[target] - state->units[target].hits >
                                      data->limit[unit] - state->units[unit].hits)
        return "outnumbered";
    return "";
}

const char *
northern_oracle_charge(const NorthernState *state, unsigned unit, unsigned target,
                       const HetPose *pose)
{
    const NorthernUnit *it = &state->units[unit];
    const char *wrong = daring(state, unit, target);
    if (*wrong != '\0')
        return wrong;
    int turn = (int)((pose->turn_start - (unsigned)it->heading) & 65535u);
    turn = turn > 32768 ? 65536 - turn : turn;
    if (pose->turn_start != pose->turn_end ||
        turn * 360 > northern_data(state)->option[NORTHERN_CHARGE_TURN] * 65536)
        return "turns too much";
    Walk walk = walk_of(state, unit, pose);
    wrong = way(state, unit, pose, &walk);
    if (*wrong == '\0')
        wrong = length(state, unit, &walk, true);
    if (*wrong != '\0')
        return wrong;
    HetPoint touch = het_plane_ahead((HetPoint){0, 0}, pose->turn_start, 10); /* a millimetre */
    OraclePolygon reach = oracle_swept(&walk.end, (OraclePoint){touch.x, touch.y});
    OraclePolygon its = body_of(state, target);
    if (!oracle_overlap(&reach, &its))
        return "no contact";
    unsigned side = side_met(state, target, &walk.end, pose->turn_start);
    if (state->units[target].enemy[side] != NORTHERN_NONE)
        return "side taken";
    if (side == HET_FACE_FRONT && is_kind(state, target, "artillery") &&
        is_gun_covered(state, target))
        return "guns covered";
    return "";
}

/* --- shots ------------------------------------------------------------------------------------ */

static bool
is_seen(const NorthernState *state, unsigned unit, unsigned target, OraclePoint from,
        OraclePoint to)
{
    const NorthernScenario *data = northern_data(state);
    OraclePoint middle = {state->units[target].x, state->units[target].y};
    for (unsigned i = 0; i < data->area_count; i++) {
        const char *name = northern_area_names[data->areas[i].kind];
        const HetPolygon *outline = &data->areas[i].outline;
        OraclePolygon area = oracle_polygon(outline->points, outline->count);
        if ((strcmp(name, "woods") != 0 && strcmp(name, "town") != 0 &&
             strcmp(name, "hill") != 0) ||
            oracle_locate(&area, from) >= 0 || oracle_locate(&area, middle) >= 0)
            continue;
        for (unsigned k = 0; k < area.count; k++)
            if (oracle_segments_meet(from, to, area.points[k], area.points[(k + 1) % area.count]))
                return false;
    }
    for (unsigned other = 0; other < data->unit_count; other++) {
        OraclePolygon body;
        if (other == unit || other == target || !has_body(state, other))
            continue;
        body = body_of(state, other);
        if (oracle_segment_enters(from, to, &body))
            return false;
    }
    return true;
}

/* Before the front, an eighth of a turn aside of its nearest point at most. */
static bool
is_aimed(const OraclePolygon *body, OraclePoint aim)
{
    OraclePoint left = body->points[0], right = body->points[1];
    OraclePoint front = {right.x - left.x, right.y - left.y}, ahead = {-front.y, front.x};
    int64_t along = front.x * (aim.x - left.x) + front.y * (aim.y - left.y);
    OraclePoint corner = along < 0 ? left : right;
    OraclePoint arm = {aim.x - corner.x, aim.y - corner.y};
    if (along >= 0 && along <= front.x * front.x + front.y * front.y)
        return ahead.x * (aim.x - left.x) + ahead.y * (aim.y - left.y) >= 0;
    return oracle_compare_eighth(ahead, arm) <= 0;
}

const char *
northern_oracle_shot(const NorthernState *state, unsigned unit, unsigned target)
{
    const int32_t *option = northern_data(state)->option;
    bool snow = option[NORTHERN_SNOW] != 0;
    int64_t range = 0;
    if (is_kind(state, unit, "infantry"))
        range = option[snow ? NORTHERN_INFANTRY_CLOSE : NORTHERN_INFANTRY_LONG];
    else if (is_kind(state, unit, "dragoons"))
        range = option[snow ? NORTHERN_DRAGOON_CLOSE : NORTHERN_DRAGOON_LONG];
    else if (is_kind(state, unit, "artillery"))
        range = option[snow ? NORTHERN_ARTILLERY_CLOSE : NORTHERN_ARTILLERY_LONG];
    OraclePolygon own = body_of(state, unit), its = body_of(state, target);
    if (is_friend(state, unit, target) || !has_body(state, target))
        return "no enemy";
    if (oracle_compare_distance(&own, &its, 10 * range) > 0)
        return "out of range";
    OraclePoint from = {state->units[unit].x, state->units[unit].y};
    bool aimed = false;
    for (unsigned i = 0; i <= 4; i++) {
        OraclePoint aim =
            i < 4 ? its.points[i] : (OraclePoint){state->units[target].x, state->units[target].y};
        if (!is_aimed(&own, aim))
            continue;
        aimed = true;
        if (is_seen(state, unit, target, from, aim))
            return "";
    }
    return aimed ? "out of sight" : "out of the field of fire";
}
