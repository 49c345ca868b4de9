/* The movement phase: a unit's possible actions and their execution. GNW-5, GNW-6, GNW-9.5 to
 * 9.8 */
#include "northern-procedure.h"

static const unsigned HALF_TURN = HET_PLANE_TURN / 2;

/* --- charges: what bars them ------------------------------------------------------------------ */

const char *
northern_why_not_charged(const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    unsigned kind = data->kind[unit];
    if (target >= data->unit_count || data->side[target] == data->side[unit] ||
        !northern_present(state, target))
        return "a charge names an enemy on the table (GNW-6.9)";
    if (data->kind[target] == NORTHERN_GENERAL)
        return "a general is not a target (GNW-1.6)";
    if (kind != NORTHERN_INFANTRY && kind != NORTHERN_CAVALRY)
        return "only infantry and cavalry charge (GNW-6.1)";
    if (kind == NORTHERN_INFANTRY && data->kind[target] == NORTHERN_CAVALRY)
        return "infantry does not charge cavalry (GNW-6.2)";
    int own = data->limit[unit] - state->units[unit].hits;
    int its = data->limit[target] - state->units[target].hits;
    return its <= own || data->nation[unit] == NORTHERN_SWEDISH /* GNW-6.7 */
               ? NULL
               : "the enemy has more hits left than the unit (GNW-6.6)";
}

bool
northern_face_open(const NorthernState *state, unsigned target, HetFace face)
{
    const NorthernScenario *data = northern_data(state);
    if (state->units[target].enemy[face] != NORTHERN_NONE) /* GNW-6.4 */
        return false;
    if (data->kind[target] != NORTHERN_ARTILLERY || face != HET_FACE_FRONT)
        return true;
    int32_t limit = northern_option(state, NORTHERN_GUN_COVER) * NORTHERN_MM; /* GNW-6.8 */
    HetOutline gun = northern_outline(&state->units[target]);
    unsigned side = data->side[target];
    HET_EACH_OF_SIDE(other, data, side) {
        if (other == target || !northern_is_body(state, other))
            continue;
        HetOutline there = northern_outline(&state->units[other]);
        if (het_outline_within(&gun, &there, limit))
            return false;
    }
    return true;
}

/* --- turning to face: GNW-9.6 to 9.8 ---------------------------------------------------------- */

/* Turned, the unit is shifted along its new heading until its front is in contact again. */
static bool
fits_against(const NorthernState *state, unsigned unit, unsigned enemy, unsigned heading,
             HetPoint *ret_at)
{
    enum { RUN_UP = 150 * NORTHERN_MM };
    const NorthernUnit *it = &state->units[unit];
    HetPoint from = het_plane_ahead(northern_place(state, unit), heading + HALF_TURN, RUN_UP);
    HetOutline outline =
        northern_outline_as(state, unit, (NorthernFormation)it->formation, from, heading);
    HetOutline its = northern_outline(&state->units[enemy]);
    HetPoint by = het_plane_ahead((HetPoint){0, 0}, heading, 2 * RUN_UP);
    int32_t length = het_outline_sweep(&outline, by, 2 * RUN_UP, &its);
    if (length < 0 || length == 2 * RUN_UP)
        return false;
    for (unsigned tries = 0; tries < 4; tries++) { /* rounding may overlap by a hair */
        HetPoint at = het_plane_ahead(from, heading, length - (int)tries);
        HetOutline end = het_outline_at(outline, at);
        if (northern_stands(state, unit, &end, true)) {
            *ret_at = at;
            return true;
        }
    }
    return false;
}

/* Whether all enemies but one stay in contact with the unit when it stands so, each with a side of
 * its own that is not the front. */
static bool
holds_others(const NorthernState *state, unsigned unit, unsigned enemy, const HetOutline *outline,
             unsigned heading, HetFace ret_faces[HET_FACES])
{
    unsigned taken = 1u << HET_FACE_FRONT;
    for (unsigned face = 0; face < HET_FACES; face++) {
        unsigned other = state->units[unit].enemy[face];
        if (other == NORTHERN_NONE || other == enemy)
            continue;
        HetOutline its = northern_outline(&state->units[other]);
        ret_faces[face] = het_outline_contact(&its, state->units[other].heading, outline, heading);
        if (!het_outline_within(outline, &its, NORTHERN_TOUCH) ||
            (taken >> ret_faces[face] & 1u) != 0)
            return false;
        taken |= 1u << ret_faces[face];
    }
    return true;
}

static HetOutline
outline_in(const NorthernState *state, unsigned unit, const HetPose *pose)
{
    return northern_outline_as(state, unit, (NorthernFormation)state->units[unit].formation,
                               (HetPoint){pose->x, pose->y}, pose->turn_end);
}

/* Whether the unit may turn to this enemy, with which it is in contact, and where it then stands.
 */
static bool
may_face(const NorthernState *state, unsigned unit, unsigned enemy, HetPose *ret_pose)
{
    unsigned heading = (state->units[enemy].heading + HALF_TURN) % HET_PLANE_TURN;
    HetFace faces[HET_FACES];
    HetPoint at;
    if (!fits_against(state, unit, enemy, heading, &at))
        return false;
    HetPose pose = {
        .x = at.x, .y = at.y, .turn_start = (uint16_t)heading, .turn_end = (uint16_t)heading};
    HetOutline outline = outline_in(state, unit, &pose);
    if (!holds_others(state, unit, enemy, &outline, heading, faces))
        return false;
    *ret_pose = pose;
    return true;
}

unsigned
northern_facings(const NorthernState *state, unsigned unit, HetMove ret_moves[HET_FACES])
{
    const NorthernUnit *it = &state->units[unit];
    unsigned count = 0;
    if (it->enemy[HET_FACE_FRONT] != NORTHERN_NONE) /* GNW-9.7 */
        return 0;
    for (unsigned face = 0; face < HET_FACES; face++) {
        HetMove move = het_move_target(HET_MOVE_TURN, unit, it->enemy[face]);
        if (it->enemy[face] != NORTHERN_NONE && may_face(state, unit, it->enemy[face], &move.pose))
            ret_moves[count++] = move;
    }
    return count;
}

/* GNW-9.6 */
static void
face_about(NorthernState *state, const HetMove *move)
{
    const NorthernUnit before = state->units[move->unit];
    unsigned unit = move->unit, enemy = move->target;
    HetOutline outline = outline_in(state, unit, &move->pose);
    HetFace faces[HET_FACES] = {HET_FACE_FRONT}, its[HET_FACES] = {HET_FACE_FRONT};
    bool held = holds_others(state, unit, enemy, &outline, move->pose.turn_end, faces);
    g_assert(held);
    for (unsigned face = 0; face < HET_FACES; face++)
        if (before.enemy[face] != NORTHERN_NONE)
            its[face] = (HetFace)northern_face_of(&state->units[before.enemy[face]], unit);
    northern_disengage(state, unit);
    for (unsigned face = 0; face < HET_FACES; face++)
        if (before.enemy[face] != NORTHERN_NONE)
            northern_engage(state, unit, before.enemy[face] == enemy ? HET_FACE_FRONT : faces[face],
                            before.enemy[face], its[face]);
}

/* --- withdrawing: GNW-9.1 to 9.4 -------------------------------------------------------------- */

/* How far a unit, looking along `facing`, can go back along `away`, where none but those in `but`
 * bar its way; 0: nowhere. */
static int32_t
way_back(const NorthernState *state, unsigned unit, unsigned facing, unsigned away, uint32_t but,
         HetPoint *ret_at)
{
    const NorthernUnit *it = &state->units[unit];
    int32_t length = northern_option(state, NORTHERN_RETREAT) * NORTHERN_MM;
    HetPoint from = northern_place(state, unit);
    HetOutline outline =
        northern_outline_as(state, unit, (NorthernFormation)it->formation, from, facing);
    NorthernCrowd crowd;
    northern_gather(state, unit, &crowd);
    length = northern_free_length(&crowd, &outline, away, length, but);
    /* A way that would not get it out of contact is none. */
    for (; length > NORTHERN_TOUCH; length -= NORTHERN_MM) {
        *ret_at = het_plane_ahead(from, away, length);
        HetOutline end = het_outline_at(outline, *ret_at);
        if (northern_stands_in(&crowd, &end, true))
            return length;
    }
    return 0;
}

void
northern_withdraw(NorthernState *state, unsigned unit, unsigned enemy, const char *rule,
                  const char *words, const HetSink *sink)
{
    const NorthernUnit *it = &state->units[unit], *foe = &state->units[enemy];
    bool frontal = it->enemy[HET_FACE_FRONT] == enemy;
    unsigned away = frontal ? (unsigned)(it->heading + HALF_TURN) % HET_PLANE_TURN : foe->heading;
    unsigned facing = (away + HALF_TURN) % HET_PLANE_TURN, now = it->heading;
    HetPoint from = northern_place(state, unit), at = from;
    /* It goes straight from the enemy, so that a turn may sweep over that one alone. */
    int32_t length = way_back(state, unit, facing, away, 1u << enemy, &at);
    if (length <= 0 && facing != now) {
        length = way_back(state, unit, now, away, 0, &at);
        HetOutline turned =
            northern_outline_as(state, unit, (NorthernFormation)it->formation, at, facing);
        if (!northern_stands(state, unit, &turned, true))
            facing = now;
    }
    if (length <= 0) {
        het_tell(sink, &state->head, HET_EVENT_NOTE, unit, enemy, 0, "GNW-9.4",
                 "without room to withdraw it stays in contact");
        return;
    }
    northern_disengage(state, unit);
    northern_put(state, unit, at, facing);
    het_tell_way(sink, &state->head, HET_EVENT_RETREAT, unit, from, at, rule, words);
    if (facing != now)
        het_tell(sink, &state->head, HET_EVENT_FACE, unit, HET_NO_UNIT, (int)facing, rule, NULL);
}

/* --- the action ------------------------------------------------------------------------------- */

const char *
northern_why_no_action(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    HetMove facings[HET_FACES];
    if (!northern_engaged(it) || northern_facings(state, unit, facings) > 0)
        return NULL;
    if (it->enemy[HET_FACE_FRONT] == NORTHERN_NONE)
        return "it is in contact, and has no room to turn to the enemy (GNW-5.25, 9.8)";
    bool beset = (it->enemy[HET_FACE_RIGHT] & it->enemy[HET_FACE_REAR] &
                  it->enemy[HET_FACE_LEFT]) != NORTHERN_NONE;
    return beset ? "it is in contact with an enemy before it, and stays (GNW-5.25, 9.7)"
                 : "it is in contact with an enemy, and stays (GNW-5.25)";
}

static void
charge(NorthernState *state, unsigned unit, unsigned target, const HetSink *sink)
{
    static const char *const met[HET_FACES] = {
        [HET_FACE_FRONT] = "in contact with its front, until the combat phase",
        [HET_FACE_RIGHT] = "in contact with its right flank, until the combat phase",
        [HET_FACE_REAR] = "in contact with its rear, until the combat phase",
        [HET_FACE_LEFT] = "in contact with its left flank, until the combat phase",
    };
    const NorthernUnit *it = &state->units[unit], *its = &state->units[target];
    HetOutline own = northern_outline(it), there = northern_outline(its);
    HetFace face = het_outline_contact(&own, it->heading, &there, its->heading);
    if (northern_data(state)->kind[target] == NORTHERN_ARTILLERY) {
        northern_remove(state, target, unit, "GNW-8.10", sink);
        return;
    }
    northern_engage(state, unit, HET_FACE_FRONT, target, face);
    het_tell(sink, &state->head, HET_EVENT_FIGHT, unit, target, (int)face, "GNW-6.9", met[face]);
}

/* The rule that says most about a move, for listeners. */
static const char *
rule_of_move(const NorthernState *state, const HetMove *move, HetPoint from)
{
    static const char *const moves[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "GNW-5.1", [NORTHERN_CAVALRY] = "GNW-5.2",
        [NORTHERN_DRAGOONS] = "GNW-5.3", [NORTHERN_ARTILLERY] = "GNW-5.4",
        [NORTHERN_GENERAL] = "GNW-4.5",
    };
    unsigned unit = move->unit;
    const NorthernUnit *it = &state->units[unit];
    HetPoint to = {move->pose.x, move->pose.y};
    NorthernWay way = {.unit = unit,
                       .outline = northern_outline_as(state, unit, (NorthernFormation)it->formation,
                                                      from, move->pose.turn_start),
                       .by = {to.x - from.x, to.y - from.y}};
    int32_t once = northern_data(state)->allowance[northern_data(state)->kind[unit]];
    int32_t length = (int32_t)het_plane_distance(from, to);
    if (length == 0)
        return "GNW-5.5";
    if (northern_takes_roads(state, unit) && northern_by_road(state, from, to) && length > once)
        return "GNW-5.16";
    if (length > once)
        return "GNW-5.7";
    if (northern_rough(state, &way)) {
        bool hedge = northern_over_line(state, &way, NORTHERN_HEDGE) ||
                     northern_over_line(state, &way, NORTHERN_WALL);
        return hedge ? "GNW-5.20" : "GNW-5.10";
    }
    if (northern_over_line(state, &way, NORTHERN_CROSSING))
        return "GNW-5.15";
    if (northern_data(state)->kind[unit] != northern_data(state)->type[unit])
        return "GNW-13.7";
    if (northern_data(state)->kind[unit] == NORTHERN_ARTILLERY &&
        northern_option(state, NORTHERN_SLOW_GUNS) != 0)
        return "GNW-13.1";
    return moves[northern_data(state)->kind[unit]];
}

static void
tell_charge(const NorthernState *state, unsigned unit, unsigned target, const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    int left = data->limit[unit] - state->units[unit].hits;
    if (data->limit[target] - state->units[target].hits > left)
        het_tell(sink, &state->head, HET_EVENT_NOTE, unit, target, 0, "GNW-6.7",
                 "as Swedes it charges an enemy with more hits left");
}

/* The turn at the start of a charge, the way, the turn at the end of any other move. */
static void
tell_move(const NorthernState *state, const HetMove *move, HetPoint from, unsigned was_heading,
          const char *rule, const HetSink *sink)
{
    unsigned unit = move->unit, heading = state->units[unit].heading;
    HetPoint to = northern_place(state, unit);
    bool goes = from.x != to.x || from.y != to.y, turns = heading != was_heading;
    bool charges = move->kind == HET_MOVE_CHARGE;
    const char *turn = goes && !charges && move->kind != HET_MOVE_TURN ? "GNW-5.5" : rule;
    if (turns && charges)
        het_tell(sink, &state->head, HET_EVENT_FACE, unit, HET_NO_UNIT, (int)heading, turn, NULL);
    if (goes || charges)
        het_tell_way(sink, &state->head, HET_EVENT_MOVE, unit, from, to, rule, NULL);
    if (turns && !charges)
        het_tell(sink, &state->head, HET_EVENT_FACE, unit, HET_NO_UNIT, (int)heading, turn, NULL);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    unsigned unit = move->unit;
    NorthernUnit *it = &state->units[unit];
    HetPoint from = northern_place(state, unit), to = {move->pose.x, move->pose.y};
    unsigned was_heading = it->heading;
    bool general = northern_data(state)->kind[unit] == NORTHERN_GENERAL;
    het_state_pop(head);
    if (move->kind == HET_MOVE_FORM) { /* GNW-5.22, 5.23 */
        it->formation = (uint8_t)move->value;
        northern_settle(state, unit);
        het_tell(sink, &state->head, HET_EVENT_FORM, unit, HET_NO_UNIT, it->formation, "GNW-5.22",
                 northern_formation_names[it->formation]);
        return;
    }
    const char *rule = move->kind == HET_MOVE_CHARGE ? "GNW-6.3"
                       : move->kind == HET_MOVE_TURN ? "GNW-9.6"
                       : sink != NULL                ? rule_of_move(state, move, from)
                                                     : NULL;
    if (move->kind == HET_MOVE_TURN)
        face_about(state, move);
    if (move->kind == HET_MOVE_CHARGE)
        tell_charge(state, unit, move->target, sink);
    northern_put(state, unit, to, move->pose.turn_end);
    if (!general)
        state->moved |= 1u << unit; /* GNW-5.19 */
    tell_move(state, move, from, was_heading, rule, sink);
    if (move->kind == HET_MOVE_CHARGE)
        charge(state, unit, move->target, sink);
}

static bool
advance(HetState *head, const HetSink *sink)
{
    unsigned unit = (unsigned)het_frame_peek(head, NorthernAction)->unit;
    if (northern_engaged(&northern_state(head)->units[unit]))
        return het_procedure_ask(head, head->active, sink);
    head->actor = head->active; /* a placement that is the only one listed is not the only one */
    return false;
}

static void
list(const HetState *head, HetMoveList *ret_list)
{
    const NorthernState *state = northern_state_peek(head);
    unsigned unit = (unsigned)het_frame_peek(head, NorthernAction)->unit;
    HetMove moves[HET_FACES];
    if (!northern_engaged(&state->units[unit])) {
        northern_list_action(state, unit, ret_list);
        return;
    }
    unsigned count = northern_facings(state, unit, moves);
    for (unsigned i = 0; i < count; i++)
        het_list_add(ret_list, moves[i]);
}

const HetProcedure northern_action = {.advance = advance, .list = list, .take = take};
