/* The moves listed for a unit: a few dozen useful placements among all that the rules allow. Any
 * other legal placement is accepted too (northern_why_not_done). */
#include "northern-procedure.h"

enum {
    HEADINGS = 16,
    STOPS = 4,
    SHORTEST = 5 * NORTHERN_MM,
    EIGHTH = HET_PLANE_TURN / 8,
    QUARTER = HET_PLANE_TURN / 4,
    HALF = HET_PLANE_TURN / 2,
    ALIKE = HET_PLANE_TURN / 360, /* turns that no player tells apart */
};

typedef struct {
    const NorthernState *state;
    const NorthernCrowd *crowd;
    HetMoveList *list;
    unsigned unit;
    HetPoint from;
    unsigned foe; /* the nearest enemy, or NORTHERN_NONE */
    HetPoint foe_at;
    unsigned count; /* headings listed already */
    uint16_t headings[HEADINGS];
} Choice;

static void
add(const Choice *choice, HetMove move, HetPoint at, unsigned start, unsigned end)
{
    move.pose =
        (HetPose){.x = at.x, .y = at.y, .turn_start = (uint16_t)start, .turn_end = (uint16_t)end};
    het_list_add(choice->list, move);
}

/* The direction from one point to another; `otherwise` if they are one. */
static unsigned
bearing(HetPoint from, HetPoint to, unsigned otherwise)
{
    if (from.x == to.x && from.y == to.y)
        return otherwise;
    return het_plane_bearing(to.x - from.x, to.y - from.y);
}

static int64_t
square(HetPoint from, HetPoint to)
{
    int64_t x = to.x - from.x, y = to.y - from.y;
    return x * x + y * y;
}

/* --- straight moves --------------------------------------------------------------------------- */

/* Ends, of a way that is clear, that stand: looking ahead, and at the nearest enemy. */
static void
add_ends(const Choice *choice, HetPoint at, unsigned heading, const HetOutline *ahead, bool march)
{
    const NorthernState *state = choice->state;
    HetMove move = het_move_unit(HET_MOVE_MOVE, choice->unit);
    HetOutline outline = het_outline_at(*ahead, at);
    bool general = northern_kind(state, choice->unit) == NORTHERN_GENERAL;
    if (!northern_on_table(northern_data(state), &outline))
        return;
    if ((general ? northern_stand_faults(choice->crowd, &outline, false) == 0
                 : northern_ends_in(choice->crowd, &outline)) &&
        northern_apart_in(choice->crowd, &outline))
        add(choice, move, at, heading, heading);
    if (choice->foe == NORTHERN_NONE)
        return;
    unsigned end = bearing(at, choice->foe_at, heading);
    if (ABS(het_plane_angle_between(heading, end)) < ALIKE)
        return;
    outline = northern_outline_at(state, choice->unit, at, end);
    NorthernWay spot = {.unit = choice->unit, .outline = outline};
    if (northern_place_faults(choice->crowd, &outline, false) == 0 &&
        (!march || northern_unwatched_in(choice->crowd, &spot)))
        add(choice, move, at, heading, end);
}

/* Adds a length that is not about that of another, nor more than `most`. */
static void
add_length(int32_t *lengths, unsigned *count, int32_t length, int32_t most)
{
    if (length < SHORTEST || length > most)
        return;
    HET_EACH_BELOW(i, *count)
        if (ABS(length - lengths[i]) < SHORTEST / 2)
            return;
    lengths[(*count)++] = length;
}

/* A length a little shorter, if that is what keeps it out of contact. GNW-5.26 */
static int32_t
short_of_contact(const Choice *choice, const HetOutline *outline, unsigned heading, int32_t length)
{
    for (unsigned tries = 0; tries < 3 && length >= SHORTEST; tries++) {
        HetOutline end = het_outline_at(*outline, het_plane_ahead(choice->from, heading, length));
        if (northern_apart_in(choice->crowd, &end))
            break;
        length -= NORTHERN_TOUCH + 1;
    }
    return length;
}

/* Of a unit on the best of ways. */
static int32_t
longest_move(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    int32_t length = data->allowance[data->kind[unit]];
    if (northern_marches(state, unit))
        length *= northern_option(state, NORTHERN_MARCH_FACTOR);
    if (northern_takes_roads(state, unit))
        length += northern_option(state, NORTHERN_ROAD_BONUS) * NORTHERN_MM;
    return length;
}

/* Moves along a heading: as far as it goes, half of it, and at the stops; none once there are as
 * many headings as a player looks through. */
static void
list_heading(Choice *choice, unsigned heading, const int32_t *stops, unsigned stop_count)
{
    const NorthernState *state = choice->state;
    unsigned unit = choice->unit;
    heading %= HET_PLANE_TURN;
    HET_EACH_BELOW(i, choice->count)
        if (choice->headings[i] == heading)
            return;
    if (choice->count == HEADINGS)
        return;
    choice->headings[choice->count++] = (uint16_t)heading;
    HetOutline outline = northern_outline_at(state, unit, choice->from, heading);
    if (!northern_on_table(northern_data(state), &outline))
        return;
    int32_t longest = longest_move(state, unit);
    int32_t free = northern_free_length(choice->crowd, &outline, heading, longest, 0);
    int32_t length = short_of_contact(choice, &outline, heading, free);
    NorthernWay way = {.unit = unit, .outline = outline};
    int32_t allowed = 0;
    for (unsigned tries = 0; tries < 3 && length >= SHORTEST; tries++) {
        way.by = het_plane_ahead((HetPoint){0, 0}, heading, length);
        allowed = northern_allowance(choice->crowd, &way, false);
        if (length <= allowed)
            break;
        length = allowed;
    }
    if (length < SHORTEST || length > allowed)
        return;
    int32_t lengths[STOPS + 2] = {length};
    unsigned count = 1;
    add_length(lengths, &count, length / 2, free);
    HET_EACH_BELOW(i, stop_count)
        add_length(lengths, &count, stops[i], free); /* a stop may be by road to its end */
    HET_EACH_BELOW(i, count) {
        HetPoint at = het_plane_ahead(choice->from, heading, lengths[i]);
        way.by = (HetPoint){at.x - choice->from.x, at.y - choice->from.y};
        /* Rounding leads a shorter way a little beside the longer one, which was clear. */
        if ((i > 0 || length < free) &&
            (lengths[i] > northern_allowance(choice->crowd, &way, false) ||
             northern_blocked_in(choice->crowd, &way, 0) ||
             northern_bars(choice->crowd, &way, false) != 0))
            continue;
        bool march = northern_marches(state, unit) &&
                     lengths[i] > northern_allowance(choice->crowd, &way, true);
        add_ends(choice, at, heading, &outline, march);
    }
}

/* Stops short of an enemy at the ranges of the own weapons; the unit looks at it. */
static void
list_to_foe(Choice *choice)
{
    static const NorthernOption ranges[NORTHERN_KINDS][2] = {
        [NORTHERN_INFANTRY] = {NORTHERN_INFANTRY_CLOSE, NORTHERN_INFANTRY_LONG},
        [NORTHERN_CAVALRY] = {NORTHERN_INFANTRY_LONG, NORTHERN_INFANTRY_LONG},
        [NORTHERN_DRAGOONS] = {NORTHERN_DRAGOON_CLOSE, NORTHERN_DRAGOON_LONG},
        [NORTHERN_ARTILLERY] = {NORTHERN_ARTILLERY_CLOSE, NORTHERN_ARTILLERY_LONG},
        [NORTHERN_GENERAL] = {NORTHERN_INFANTRY_LONG, NORTHERN_INFANTRY_LONG},
    };
    const NorthernState *state = choice->state;
    NorthernKind kind = northern_kind(state, choice->unit);
    HetOutline own = northern_outline(&state->units[choice->unit]);
    HetOutline its = northern_outline(&state->units[choice->foe]);
    int32_t apart = het_outline_distance(&own, &its), stops[2];
    HET_EACH_BELOW(i, 2) {
        stops[i] = apart - northern_option(state, ranges[kind][i]) * NORTHERN_MM + SHORTEST;
        if (kind == NORTHERN_CAVALRY || kind == NORTHERN_GENERAL) /* out of the enemy's range */
            stops[i] -= 2 * SHORTEST;
    }
    unsigned count = stops[0] == stops[1] ? 1 : 2;
    unsigned heading = bearing(choice->from, choice->foe_at, 0);
    list_heading(choice, heading, stops, count);
    list_heading(choice, heading + HALF, NULL, 0); /* away */
}

/* To the nearest objective the side does not hold. GNW-12.1 */
static void
list_to_objective(Choice *choice)
{
    const NorthernScenario *data = northern_data(choice->state);
    const NorthernObjective *nearest = NULL;
    HET_EACH_BELOW(i, data->objective_count)
        if (choice->state->owner[i] != data->side[choice->unit] &&
            (nearest == NULL ||
             square(choice->from, data->objectives[i].at) < square(choice->from, nearest->at)))
            nearest = &data->objectives[i];
    if (nearest == NULL)
        return;
    int32_t stop = (int32_t)het_plane_distance(choice->from, nearest->at);
    list_heading(choice, bearing(choice->from, nearest->at, choice->headings[0]), &stop, 1);
}

/* To the middle of the nearest cover in reach. GNW-7.8 */
static void
list_to_cover(Choice *choice)
{
    const NorthernScenario *data = northern_data(choice->state);
    unsigned kind = data->kind[choice->unit];
    HetPoint nearest = choice->from;
    int64_t least = (int64_t)data->allowance[kind] * data->allowance[kind];
    HET_EACH_BELOW(i, data->area_count) {
        const NorthernPatch *area = &data->areas[i];
        HetPoint middle = {(area->low.x + area->high.x) / 2, (area->low.y + area->high.y) / 2};
        bool cover = area->kind == NORTHERN_WOODS || area->kind == NORTHERN_WORKS ||
                     area->kind == NORTHERN_HILL ||
                     (area->kind == NORTHERN_TOWN && kind != NORTHERN_CAVALRY);
        if (cover && square(choice->from, middle) < least && square(choice->from, middle) > 0) {
            nearest = middle;
            least = square(choice->from, middle);
        }
    }
    if (nearest.x == choice->from.x && nearest.y == choice->from.y)
        return;
    int32_t stop = (int32_t)het_plane_distance(choice->from, nearest);
    list_heading(choice, bearing(choice->from, nearest, 0), &stop, 1);
}

/* To an end of a road, or a hair short of it if rounding leads beyond. */
static void
list_to_end(Choice *choice, HetPoint end)
{
    unsigned heading = bearing(choice->from, end, 0);
    int32_t stop = (int32_t)het_plane_distance(choice->from, end);
    HetPoint at = het_plane_ahead(choice->from, heading, stop);
    stop -= !northern_by_road(choice->state, choice->from, at);
    list_heading(choice, heading, &stop, 1);
}

/* Both ways along the road the unit stands on. GNW-5.16 */
static void
list_along_road(Choice *choice)
{
    const NorthernScenario *data = northern_data(choice->state);
    int32_t aside = northern_option(choice->state, NORTHERN_ROAD_WIDTH) * NORTHERN_MM / 2;
    for (unsigned i = 0; i < data->line_count && choice->count + 2 <= HEADINGS - 4; i++) {
        const NorthernPiece *line = &data->lines[i];
        if (line->kind != NORTHERN_ROAD ||
            !het_segment_within(line->from, line->to, choice->from, aside))
            continue;
        list_to_end(choice, line->to);
        list_to_end(choice, line->from);
    }
}

/* --- turns and formations --------------------------------------------------------------------- */

/* GNW-5.5: an about-face needs no room, so that a unit can always do something. */
static void
list_turns(const Choice *choice)
{
    const NorthernState *state = choice->state;
    const NorthernUnit *it = &state->units[choice->unit];
    HetMove move = het_move_unit(HET_MOVE_MOVE, choice->unit);
    static const uint16_t turns[] = {HALF, EIGHTH, QUARTER, HALF + QUARTER,
                                     HALF + QUARTER + EIGHTH};
    unsigned headings[G_N_ELEMENTS(turns) + 1], count = 0;
    HET_EACH_BELOW(i, G_N_ELEMENTS(turns))
        headings[count++] = (it->heading + turns[i]) % HET_PLANE_TURN;
    unsigned face = bearing(choice->from, choice->foe_at, it->heading);
    bool known = ABS(het_plane_angle_between(it->heading, face)) < ALIKE;
    HET_EACH_BELOW(i, count)
        known = known || ABS(het_plane_angle_between(headings[i], face)) < ALIKE;
    if (!known)
        headings[count++] = face;
    HET_EACH_BELOW(i, count) {
        HetOutline outline = northern_outline_at(state, choice->unit, choice->from, headings[i]);
        if (i == 0 || northern_place_faults(choice->crowd, &outline, false) == 0)
            add(choice, move, choice->from, headings[i], headings[i]);
    }
}

/* GNW-5.22 */
static void
list_forms(const Choice *choice)
{
    HetMove move = het_move_unit(HET_MOVE_FORM, choice->unit);
    HET_EACH_BELOW(formation, NORTHERN_FORMATIONS) {
        if (northern_why_not_formed(choice->crowd, formation) != NULL)
            continue;
        move.value = (uint16_t)formation;
        het_list_add(choice->list, move);
    }
}

/* --- charges ---------------------------------------------------------------------------------- */

/* Whether a charge may end at a length of its way, in contact with the target, and where that is.
 * GNW-5.12, 6.9, 6.10 */
static bool
ends_at(const Choice *choice, const HetOutline *outline, unsigned heading, int32_t length,
        const HetOutline *its, HetPoint *ret_at)
{
    const NorthernCrowd *crowd = choice->crowd;
    HetPoint at = het_plane_ahead(choice->from, heading, length);
    HetOutline end = het_outline_at(*outline, at);
    NorthernWay way = {.unit = choice->unit,
                       .outline = *outline,
                       .by = {at.x - choice->from.x, at.y - choice->from.y}};
    *ret_at = at;
    return northern_touches_ahead(&end, heading, its) &&
           northern_stand_faults(crowd, &end, false) == 0 &&
           length <= northern_allowance(crowd, &way, true) &&
           !northern_blocked_in(crowd, &way, 0) && northern_bars(crowd, &way, false) == 0;
}

/* Whether a charge along a heading gets to the target, where it ends and which side it meets. */
static bool
reaches(const Choice *choice, unsigned target, unsigned heading, HetPoint *ret_at,
        HetFace *ret_face)
{
    const NorthernState *state = choice->state;
    const NorthernScenario *data = northern_data(state);
    unsigned unit = choice->unit;
    HetOutline outline = northern_outline_at(state, unit, choice->from, heading);
    HetOutline its = northern_outline(&state->units[target]);
    int32_t once = data->allowance[data->kind[unit]];
    HetPoint all = het_plane_ahead((HetPoint){0, 0}, heading, once + NORTHERN_TOUCH);
    if (!northern_on_table(data, &outline) || !het_outline_sweep_meets(&outline, all, &its))
        return false;
    int32_t length = northern_free_length(choice->crowd, &outline, heading, once, 0);
    /* If the last hair leads into a town, or too far, it stops short of it. */
    for (int32_t least = MAX(length - NORTHERN_TOUCH, 0); length >= least; length--) {
        if (!ends_at(choice, &outline, heading, length, &its, ret_at))
            continue;
        HetOutline end = het_outline_at(outline, *ret_at);
        *ret_face = het_outline_contact(&end, heading, &its, state->units[target].heading);
        return true;
    }
    return false;
}

/* One charge along a heading, if it may turn there and gets to an open side that is not among
 * `but`; returns the sides of `but` and this one. GNW-6 */
static unsigned
add_charge(const Choice *choice, unsigned target, unsigned heading, unsigned but)
{
    int32_t turn_max = northern_charge_turn(choice->state);
    unsigned now = choice->state->units[choice->unit].heading;
    HetPoint at;
    HetFace face;
    if (ABS(het_plane_angle_between(now, heading)) > turn_max ||
        !reaches(choice, target, heading, &at, &face) || het_bit(but, face) ||
        northern_face_faults(choice->state, target, face) != 0)
        return but;
    add(choice, het_move_target(HET_MOVE_CHARGE, choice->unit, target), at, heading, heading);
    return but | 1u << face;
}

/* The sides a target shows to a point, one bit each. */
static unsigned
sides_shown(const HetPoint corners[HET_FACES], HetPoint to)
{
    unsigned sides = 0;
    HET_EACH_BELOW(i, HET_FACES) {
        HetPoint from = corners[i], next = corners[(i + 1) % HET_FACES];
        int64_t left = (int64_t)(next.x - from.x) * (to.y - from.y) -
                       (int64_t)(next.y - from.y) * (to.x - from.x);
        sides |= left > 0 ? 1u << i : 0;
    }
    return sides;
}

/* If a side that the target shows is not in `faces`, for no charge at its middle or square to it
 * gets there, since something bars it or it turns too far: straight on, turned as far as may be, at
 * corners and the middles between. */
static void
add_oblique_charges(const Choice *choice, unsigned target, unsigned faces)
{
    enum { AHEAD, LEFT, RIGHT, CORNERS, COUNT = CORNERS + 2 * HET_FACES };
    int32_t turn_max = northern_charge_turn(choice->state);
    unsigned now = choice->state->units[choice->unit].heading;
    HetOutline its = northern_outline(&choice->state->units[target]);
    HetPoint corners[HET_FACES];
    het_outline_corners(&its, corners);
    unsigned shown = sides_shown(corners, choice->from);
    if ((shown & ~faces) == 0)
        return;
    unsigned headings[COUNT] = {[AHEAD] = now,
                                [LEFT] = (now + (unsigned)turn_max) % HET_PLANE_TURN,
                                [RIGHT] = (now - (unsigned)turn_max) % HET_PLANE_TURN};
    HET_EACH_BELOW(i, HET_FACES) {
        HetPoint one = corners[i], next = corners[(i + 1) % HET_FACES];
        HetPoint middle = {(one.x + next.x) / 2, (one.y + next.y) / 2};
        headings[CORNERS + 2 * i] = bearing(choice->from, one, now);
        headings[CORNERS + 2 * i + 1] = bearing(choice->from, middle, now);
    }
    for (unsigned i = 0; i < COUNT && (shown & ~faces) != 0; i++)
        faces = add_charge(choice, target, headings[i], faces);
}

/* Straight at the middle of each enemy, and squarely at its sides; at others aslant. */
static void
list_charges(const Choice *choice)
{
    const NorthernState *state = choice->state;
    const NorthernScenario *data = northern_data(state);
    unsigned now = state->units[choice->unit].heading;
    int32_t reach = data->allowance[data->kind[choice->unit]];
    HET_EACH_BELOW(target, data->unit_count) {
        if (!northern_may_charge(state, choice->unit, target))
            continue;
        HetOutline own = northern_outline(&state->units[choice->unit]);
        HetOutline its = northern_outline(&state->units[target]);
        if (!het_outline_within(&own, &its, reach + 1000))
            continue;
        unsigned middle = bearing(choice->from, its.centre, now);
        unsigned faces = add_charge(choice, target, middle, 0);
        HET_EACH_BELOW(face, HET_FACES) {
            unsigned square = (state->units[target].heading + face * QUARTER) % HET_PLANE_TURN;
            if (square != middle)
                faces |= add_charge(choice, target, square, 0);
        }
        if (het_outline_within(&own, &its, reach))
            add_oblique_charges(choice, target, faces);
    }
}

/* --- lists ------------------------------------------------------------------------------------ */

/* To touch each friend that can be rallied. GNW-4.1 */
static void
list_to_friends(Choice *choice)
{
    const NorthernState *state = choice->state;
    const NorthernScenario *data = northern_data(state);
    unsigned side = data->side[choice->unit];
    HetOutline own = northern_outline(&state->units[choice->unit]);
    for (unsigned i = 0; i < data->side_count[side] && choice->count < HEADINGS - 4; i++) {
        unsigned friend_ = data->side_units[side][i];
        if (!northern_is_body(state, friend_))
            continue;
        HetOutline its = northern_outline(&state->units[friend_]);
        unsigned heading = bearing(choice->from, its.centre, 0);
        int32_t stop = (int32_t)het_plane_distance(choice->from, its.centre);
        stop = MAX(stop, 1);
        /* Up to the friend's side, as his outline looking that way finds it. */
        own = northern_outline_as(state, choice->unit, NORTHERN_LINE, choice->from, heading);
        HetPoint by = het_plane_ahead((HetPoint){0, 0}, heading, stop);
        stop = het_outline_sweep(&own, by, stop, &its);
        list_heading(choice, heading, &stop, 1);
    }
}

static void
find_foe(Choice *choice)
{
    const NorthernScenario *data = northern_data(choice->state);
    unsigned other = 1u - data->side[choice->unit];
    HET_EACH_OF_SIDE(enemy, data, other) {
        HetPoint at = northern_place(choice->state, enemy);
        if (!northern_is_body(choice->state, enemy) ||
            (choice->foe != NORTHERN_NONE &&
             square(choice->from, at) >= square(choice->from, choice->foe_at)))
            continue;
        choice->foe = enemy;
        choice->foe_at = at;
    }
}

static void
list_ways(Choice *choice)
{
    unsigned now = choice->state->units[choice->unit].heading;
    if (northern_takes_roads(choice->state, choice->unit))
        list_along_road(choice); /* first, as its stops are: a heading is listed once */
    list_heading(choice, now, NULL, 0);
    if (northern_kind(choice->state, choice->unit) == NORTHERN_GENERAL)
        list_to_friends(choice);
    if (choice->foe != NORTHERN_NONE)
        list_to_foe(choice);
    list_to_objective(choice);
    list_to_cover(choice);
    HET_EACH_BELOW(turn, 4) {
        static const uint16_t turns[4] = {EIGHTH, HALF + QUARTER + EIGHTH, QUARTER, HALF + QUARTER};
        list_heading(choice, now + turns[turn], NULL, 0);
    }
}

static void
list_action(const NorthernState *state, unsigned unit, HetMoveList *list)
{
    const NorthernUnit *it = &state->units[unit];
    HetPoint from = northern_place(state, unit);
    NorthernCrowd crowd;
    northern_gather_near(state, unit, longest_move(state, unit) + 2 * NORTHERN_TOUCH, &crowd);
    Choice choice = {.state = state,
                     .crowd = &crowd,
                     .list = list,
                     .unit = unit,
                     .from = from,
                     .foe = NORTHERN_NONE,
                     .foe_at = from};
    find_foe(&choice);
    if (northern_kind(state, unit) != NORTHERN_GENERAL)
        list_charges(&choice);
    if (it->formation != NORTHERN_UNLIMBERED)
        list_ways(&choice);
    list_turns(&choice);
    list_forms(&choice);
}

static bool
advance(HetState *head, const HetSink *sink)
{
    unsigned unit = het_frame_peek(head, NorthernAction)->unit;
    if (northern_engaged(&northern_state(head)->units[unit]))
        return het_procedure_await(head, head->active, sink);
    head->actor = head->active; /* a placement that is the only one listed is not the only one */
    return false;
}

static void
list(const HetState *head, HetMoveList *ret_list)
{
    const NorthernState *state = northern_state_peek(head);
    unsigned unit = het_frame_peek(head, NorthernAction)->unit;
    HetMove moves[HET_FACES];
    if (!northern_engaged(&state->units[unit])) {
        list_action(state, unit, ret_list);
        return;
    }
    unsigned count = northern_facings(state, unit, moves);
    HET_EACH_BELOW(i, count)
        het_list_add(ret_list, moves[i]);
}

const HetProcedure northern_action = {
    .advance = advance, .list = list, .take = northern_take_action};
