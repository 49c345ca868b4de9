/* The movement phase: a unit's possible actions and their execution. GNW-5, GNW-6, GNW-9.5 to
 * 9.8 */
#include "northern-procedure.h"

static const unsigned HALF_TURN = HET_PLANE_TURN / 2;

const char northern_gone[] = "the enemy that is named is not on the table (GNW-3.6)";
const char northern_no_target[] = "a general is not a target (GNW-1.6)";

/* --- charges: what bars them ------------------------------------------------------------------ */

const char *
northern_why_not_charged(const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    unsigned kind = data->kind[unit];
    if (kind != NORTHERN_INFANTRY && kind != NORTHERN_CAVALRY)
        return "only infantry and cavalry charge (GNW-6.1)";
    if (target >= data->unit_count || data->side[target] == data->side[unit])
        return "a charge names an enemy on the table (GNW-6.9)";
    if (!northern_present(state, target))
        return northern_gone;
    if (data->kind[target] == NORTHERN_GENERAL)
        return northern_no_target;
    if (kind == NORTHERN_INFANTRY && data->kind[target] == NORTHERN_CAVALRY)
        return "infantry does not charge cavalry (GNW-6.2)";
    int own = data->limit[unit] - state->units[unit].hits;
    int its = data->limit[target] - state->units[target].hits;
    return its <= own || data->nation[unit] == NORTHERN_SWEDISH /* GNW-6.7 */
               ? NULL
               : "the enemy has more hits left than the unit (GNW-6.6)";
}

/* GNW-6.4, 6.8 */
uint32_t
northern_face_faults(const NorthernState *state, unsigned target, HetFace face)
{
    const NorthernScenario *data = northern_data(state);
    if (state->units[target].enemy[face] != NORTHERN_NONE)
        return NORTHERN_FAULT(SIDE);
    if (data->kind[target] != NORTHERN_ARTILLERY || face != HET_FACE_FRONT)
        return 0;
    int32_t limit = northern_option(state, NORTHERN_GUN_COVER) * NORTHERN_MM;
    HetOutline gun = northern_outline(&state->units[target]);
    HET_EACH_OF_SIDE(other, data, data->side[target]) {
        if (other == target || !northern_is_body(state, other))
            continue;
        HetOutline there = northern_outline(&state->units[other]);
        if (het_outline_within(&gun, &there, limit))
            return NORTHERN_FAULT(GUARD);
    }
    return 0;
}

int32_t
northern_charge_turn(const NorthernState *state)
{
    return northern_option(state, NORTHERN_CHARGE_TURN) * HET_PLANE_TURN / 360;
}

/* --- ways that are typed ---------------------------------------------------------------------- */

bool
northern_touches_ahead(const HetOutline *end, unsigned heading, const HetOutline *its)
{
    HetPoint touch = het_plane_ahead((HetPoint){0, 0}, heading, NORTHERN_TOUCH);
    return het_outline_sweep_meets(end, touch, its);
}

/* Of the end of a charge, that has not turned: GNW-6.3, 6.4, 6.8, 6.9 */
static uint32_t
contact_faults(const NorthernState *state, unsigned unit, const HetPose *pose,
               const HetOutline *end, unsigned target)
{
    const NorthernUnit *it = &state->units[target];
    HetOutline its = northern_outline(it);
    uint32_t faults = 0;
    if (ABS(het_plane_angle_between(state->units[unit].heading, pose->turn_start)) >
        northern_charge_turn(state))
        faults |= NORTHERN_FAULT(CHARGE_TURN);
    if (pose->turn_end != pose->turn_start)
        faults |= NORTHERN_FAULT(CHARGE_END);
    if (het_outline_overlap(end, &its))
        return faults; /* it stands on the enemy, which is a fault itself */
    if (!northern_touches_ahead(end, pose->turn_start, &its))
        return faults | NORTHERN_FAULT(CONTACT);
    return faults |
           northern_face_faults(state, target,
                                het_outline_contact(end, pose->turn_start, &its, it->heading));
}

/* Everything that is wrong with a move from where the unit stands; with a charge at `target`, an
 * enemy it may charge at all, unless that is NORTHERN_NONE. */
static uint32_t
way_faults(const NorthernCrowd *crowd, const HetPose *pose, unsigned target)
{
    const NorthernState *state = crowd->state;
    const NorthernScenario *data = northern_data(state);
    unsigned unit = crowd->unit;
    bool charging = target != NORTHERN_NONE;
    HetPoint from = northern_place(state, unit), to = {pose->x, pose->y};
    if (to.x < 0 || to.x > data->width || to.y < 0 || to.y > data->height)
        return NORTHERN_FAULT(TABLE);
    if (!het_plane_is_ahead(from, pose->turn_start, to))
        return NORTHERN_FAULT(AHEAD);
    NorthernWay way = {.unit = unit,
                       .outline = northern_outline_at(state, unit, from, pose->turn_start),
                       .by = {to.x - from.x, to.y - from.y}};
    HetOutline stop = het_outline_at(way.outline, to);
    /* A charge does not turn at its end, and is judged as if it had not. */
    HetOutline end = charging ? stop : northern_outline_at(state, unit, to, pose->turn_end);
    uint32_t faults = northern_stand_faults(crowd, &end, true) | northern_bars(crowd, &way, true);
    if (!northern_on_table(data, &way.outline))
        faults |= NORTHERN_FAULT(TABLE_START);
    else if (!northern_on_table(data, &stop))
        faults |= NORTHERN_FAULT(TABLE_END);
    if (northern_blocked_in(crowd, &way, 0))
        faults = (faults | NORTHERN_FAULT(UNIT_WAY)) & ~NORTHERN_FAULT(UNIT_STAND); /* one rule */
    faults |= northern_length_faults(crowd, &way, &end, charging);
    if (charging)
        faults |= contact_faults(state, unit, pose, &end, target);
    else if ((faults & (NORTHERN_FAULT(UNIT_WAY) | NORTHERN_FAULT(UNIT_STAND))) == 0 &&
             !northern_apart_in(crowd, &end))
        faults |= NORTHERN_FAULT(TOUCH);
    return faults;
}

/* The rules broken on the way along a heading up to an enemy; all of them if it does not get there.
 */
static uint32_t
faults_along(const NorthernCrowd *crowd, unsigned target, unsigned heading)
{
    enum { FARTHEST = NORTHERN_TABLE_MAX };
    const NorthernState *state = crowd->state;
    HetPoint from = northern_place(state, crowd->unit);
    HetOutline own = northern_outline_at(state, crowd->unit, from, heading);
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
        uint32_t faults = way_faults(crowd, &pose, target);
        if (__builtin_popcount(faults) < __builtin_popcount(fewest))
            fewest = faults;
    }
    return fewest;
}

/* Of the straight way to an enemy that the unit may charge at all on which the fewest are; ways are
 * looked for all round. 0: there is one without any. */
static uint32_t
charge_faults(const NorthernCrowd *crowd, unsigned target)
{
    enum { WAYS = 720 };
    int32_t most = northern_charge_turn(crowd->state);
    unsigned now = crowd->state->units[crowd->unit].heading;
    uint32_t fewest = ~0u;
    /* From straight ahead on to both sides, so that of equals the least turn is named. */
    for (unsigned i = 0; i <= WAYS && fewest != 0; i++) {
        int32_t turn = (int32_t)((i + 1) / 2) * (HET_PLANE_TURN / WAYS);
        uint32_t faults =
            faults_along(crowd, target, (now + (unsigned)(i % 2 == 0 ? turn : -turn)) & 0xffffu);
        if (__builtin_popcount(faults) < __builtin_popcount(fewest))
            fewest = faults;
    }
    HET_EACH_BELOW(side, 2) { /* as far aside as it may turn */
        uint32_t faults =
            faults_along(crowd, target, (now + (unsigned)(side == 0 ? most : -most)) & 0xffffu);
        if (__builtin_popcount(faults) < __builtin_popcount(fewest))
            fewest = faults;
    }
    return fewest == ~0u ? NORTHERN_FAULT(CONTACT) : fewest;
}

/* --- turning to face: GNW-9.6 to 9.8 ---------------------------------------------------------- */

/* Turned, the unit is shifted along its new heading until its front is in contact again. */
static bool
fits_against(const NorthernState *state, unsigned unit, unsigned enemy, unsigned heading,
             HetPoint *ret_at)
{
    enum { RUN_UP = 150 * NORTHERN_MM };
    HetPoint from = het_plane_ahead(northern_place(state, unit), heading + HALF_TURN, RUN_UP);
    HetOutline outline = northern_outline_at(state, unit, from, heading);
    HetOutline its = northern_outline(&state->units[enemy]);
    HetPoint by = het_plane_ahead((HetPoint){0, 0}, heading, 2 * RUN_UP);
    int32_t length = het_outline_sweep(&outline, by, 2 * RUN_UP, &its);
    if (length < 0 || length == 2 * RUN_UP)
        return false;
    HET_EACH_BELOW(tries, 4) { /* rounding may overlap by a hair */
        HetPoint at = het_plane_ahead(from, heading, length - (int)tries);
        HetOutline end = het_outline_at(outline, at);
        if (northern_stands(state, unit, &end)) {
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
    HET_EACH_BELOW(face, HET_FACES) {
        unsigned other = state->units[unit].enemy[face];
        if (other == NORTHERN_NONE || other == enemy)
            continue;
        HetOutline its = northern_outline(&state->units[other]);
        ret_faces[face] = het_outline_contact(&its, state->units[other].heading, outline, heading);
        if (!het_outline_within(outline, &its, NORTHERN_TOUCH) || het_bit(taken, ret_faces[face]))
            return false;
        taken |= 1u << ret_faces[face];
    }
    return true;
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
    HetOutline outline = northern_outline_at(state, unit, at, heading);
    if (!holds_others(state, unit, enemy, &outline, heading, faces))
        return false;
    *ret_pose = pose;
    return true;
}

/* GNW-9.6 to 9.8: the ways a unit in contact may turn to an enemy on its flank or rear; how many.
 */
unsigned
northern_facings(const NorthernState *state, unsigned unit, HetMove ret_moves[HET_FACES])
{
    const NorthernUnit *it = &state->units[unit];
    unsigned count = 0;
    if (it->enemy[HET_FACE_FRONT] != NORTHERN_NONE) /* GNW-9.7 */
        return 0;
    HET_EACH_BELOW(face, HET_FACES) {
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
    HetOutline outline = northern_outline_at(state, unit, (HetPoint){move->pose.x, move->pose.y},
                                             move->pose.turn_end);
    HetFace faces[HET_FACES] = {HET_FACE_FRONT}, its[HET_FACES] = {HET_FACE_FRONT};
    bool held = holds_others(state, unit, enemy, &outline, move->pose.turn_end, faces);
    g_assert(held);
    HET_EACH_BELOW(face, HET_FACES)
        if (before.enemy[face] != NORTHERN_NONE)
            its[face] = northern_face_of(&state->units[before.enemy[face]], unit);
    northern_disengage(state, unit);
    HET_EACH_BELOW(face, HET_FACES)
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
    int32_t length = northern_option(state, NORTHERN_RETREAT) * NORTHERN_MM;
    HetPoint from = northern_place(state, unit);
    HetOutline outline = northern_outline_at(state, unit, from, facing);
    NorthernCrowd crowd;
    northern_gather(state, unit, &crowd);
    length = northern_free_length(&crowd, &outline, away, length, but);
    /* A way that would not get it out of contact is none. */
    for (; length > NORTHERN_TOUCH; length -= NORTHERN_MM) {
        *ret_at = het_plane_ahead(from, away, length);
        HetOutline end = het_outline_at(outline, *ret_at);
        if (northern_stand_faults(&crowd, &end, false) == 0)
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
    unsigned away = frontal ? (it->heading + HALF_TURN) % HET_PLANE_TURN : foe->heading;
    unsigned facing = (away + HALF_TURN) % HET_PLANE_TURN, now = it->heading;
    HetPoint from = northern_place(state, unit), at = from;
    /* It goes straight from the enemy, so that a turn may sweep over that one only. */
    int32_t length = way_back(state, unit, facing, away, 1u << enemy, &at);
    if (length <= 0 && facing != now) {
        length = way_back(state, unit, now, away, 0, &at);
        HetOutline turned = northern_outline_at(state, unit, at, facing);
        if (!northern_stands(state, unit, &turned))
            facing = now;
    }
    if (length <= 0) {
        het_report(sink, &state->head, HET_EVENT_NOTE, unit, enemy, 0, "GNW-9.4",
                   "without room to withdraw it stays in contact");
        return;
    }
    northern_disengage(state, unit);
    northern_put(state, unit, at, facing);
    het_report_way(sink, &state->head, HET_EVENT_RETREAT, unit, from, at, rule, words);
    if (facing != now)
        het_report(sink, &state->head, HET_EVENT_FACE, unit, HET_NO_UNIT, (int)facing, rule, NULL);
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
    bool contact = (it->enemy[HET_FACE_RIGHT] & it->enemy[HET_FACE_REAR] &
                    it->enemy[HET_FACE_LEFT]) != NORTHERN_NONE;
    return contact ? "it is in contact with an enemy before it, and stays (GNW-5.25, 9.7)"
                   : "it is in contact with an enemy, and stays (GNW-5.25)";
}

/* On the spot. */
static const char *
why_not_turn(const NorthernCrowd *crowd, const HetMove *move)
{
    const NorthernState *state = crowd->state;
    unsigned unit = move->unit, heading = move->pose.turn_end, now = state->units[unit].heading;
    if (heading == now)
        return "it stands there, looking that way, already (GNW-5.5)";
    if (move->pose.turn_start != heading)
        return "it stands there already: on the spot it turns once, as in move R45 (GNW-5.5)";
    if (heading == (uint16_t)(now + HALF_TURN) && northern_kind(state, unit) == NORTHERN_GENERAL)
        return NULL; /* he covers the same ground */
    HetOutline outline = northern_outline_at(state, unit, northern_place(state, unit), heading);
    return northern_fault_words(state, unit, false, northern_place_faults(crowd, &outline, true));
}

const char *
northern_why_not_formed(const NorthernCrowd *crowd, unsigned formation)
{
    static const char *const forms[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "infantry forms line or column (GNW-2.1, 2.2)",
        [NORTHERN_CAVALRY] = "cavalry forms two by two, named line, or column (GNW-2.3, 2.4)",
        [NORTHERN_DRAGOONS] = "dragoons form a line and nothing else (GNW-2.5)",
        [NORTHERN_ARTILLERY] = "artillery is limbered or unlimbered (GNW-2.6)",
        [NORTHERN_GENERAL] = "a general has no formations (GNW-1.6)",
    };
    const NorthernState *state = crowd->state;
    unsigned unit = crowd->unit;
    const NorthernUnit *it = &state->units[unit];
    NorthernKind kind = northern_kind(state, unit);
    if (formation == HET_FORM_OPEN)
        for (formation = 0;
             formation < NORTHERN_FORMATIONS &&
             (formation == it->formation || !northern_has_formation(kind, formation));)
            formation++;
    if (kind == NORTHERN_GENERAL || formation >= NORTHERN_FORMATIONS ||
        !northern_has_formation(kind, formation))
        return forms[kind];
    if (formation == it->formation)
        return "it is in that formation already (GNW-5.22)";
    HetOutline outline =
        northern_outline_as(state, unit, formation, northern_place(state, unit), it->heading);
    uint32_t faults = northern_place_faults(crowd, &outline, false);
    return faults == 0 ? NULL
           : faults == NORTHERN_FAULT(TOUCH)
               ? "in that formation it would touch an enemy: units charge into contact (GNW-5.26)"
               : "there is no room for it here in that formation (GNW-5.22)";
}

/* Of a unit in contact. */
static const char *
why_held(const NorthernState *state, const HetMove *move, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    bool touches = false;
    if (move->kind != HET_MOVE_TURN)
        return "in contact it may turn to an enemy on its flank or rear, and nothing more "
               "(GNW-5.25)";
    HET_EACH_BELOW(face, HET_FACES)
        touches = touches || (move->target != HET_NO_UNIT && it->enemy[face] == move->target);
    return touches ? "it has no room to turn to that enemy (GNW-9.8)"
                   : "it turns to an enemy with which it is in contact (GNW-9.6)";
}

bool
northern_is_placed(const HetMove *move)
{
    HetMove bare = het_move(move->kind);
    return move->words[0] != bare.words[0] || move->words[1] != bare.words[1];
}

/* Of a unit that may act and is to charge nobody in particular: the reason that bars all enemies,
 * if it is the same, or that one is to be named. */
static const char *
why_none_charged(const NorthernCrowd *crowd)
{
    const NorthernState *state = crowd->state;
    const NorthernScenario *data = northern_data(state);
    const unsigned unit = crowd->unit;
    static const char none[] = "none of the enemies can be charged from where it stands (GNW-6.3)";
    const char *common = NULL;
    HET_EACH_OF_SIDE(target, data, 1u - data->side[unit]) {
        if (!northern_is_body(state, target))
            continue;
        const char *reason = northern_why_not_charged(state, unit, target);
        const uint32_t faults = reason == NULL ? charge_faults(crowd, target) : 0;
        if (reason == NULL && faults == 0)
            return northern_why_not_charged(state, unit, HET_NO_UNIT);
        if (reason == NULL)
            reason = northern_fault_words(state, unit, true, faults);
        common = common == NULL || common == reason ? reason : none;
    }
    return common != NULL ? common : northern_why_not_charged(state, unit, HET_NO_UNIT);
}

/* Of a unit that may act, whether it has been chosen or not; NULL: nothing, or too little was typed
 * to know. */
const char *
northern_why_not_done(const NorthernState *state, const HetMove *move, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    if (northern_engaged(it))
        return why_held(state, move, unit);
    NorthernCrowd crowd;
    northern_gather(state, unit, &crowd);
    if (move->kind == HET_MOVE_FORM)
        return northern_why_not_formed(&crowd, move->value);
    if (move->kind == HET_MOVE_CHARGE && move->target == HET_NO_UNIT && !northern_is_placed(move))
        return why_none_charged(&crowd);
    if (move->kind == HET_MOVE_CHARGE) {
        const char *reason = northern_why_not_charged(state, unit, move->target);
        if (reason != NULL)
            return reason;
        bool placed = northern_is_placed(move);
        uint32_t faults = placed ? way_faults(&crowd, &move->pose, move->target)
                                 : charge_faults(&crowd, move->target);
        return faults != 0 || placed ? northern_fault_words(state, unit, true, faults)
                                     : "name which way it charges, as in: charge L10+80 (GNW-6.3)";
    }
    if (move->kind == HET_MOVE_TURN)
        return "it is not in contact with an enemy: on the spot it turns as in move R45 (GNW-9.6)";
    if (move->kind == HET_MOVE_MOVE && !northern_is_placed(move))
        return "name which way and how far it moves, as in: move R45+100 (GNW-5.6)";
    if (move->kind != HET_MOVE_MOVE)
        return NULL;
    if (move->pose.x == it->x && move->pose.y == it->y)
        return why_not_turn(&crowd, move);
    if (it->formation == NORTHERN_UNLIMBERED)
        return "an unlimbered gun turns and does not move: limber it (GNW-2.8)";
    return northern_fault_words(state, unit, false, way_faults(&crowd, &move->pose, NORTHERN_NONE));
}

bool
northern_may_do(const NorthernState *state, const HetMove *move, unsigned unit)
{
    bool charges = move->kind == HET_MOVE_CHARGE;
    HetMove facings[HET_FACES], canonical = het_move_unit(move->kind, unit);
    if (northern_engaged(&state->units[unit])) {
        unsigned count = northern_facings(state, unit, facings);
        while (count > 0 && !het_move_equal(move, &facings[count - 1]))
            count--;
        return count > 0;
    }
    canonical.pose = move->pose;
    canonical.pose.unused = 0;
    if (charges)
        canonical.target = move->target;
    return (charges || move->kind == HET_MOVE_MOVE) && het_move_equal(move, &canonical) &&
           northern_is_placed(move) && northern_why_not_done(state, move, unit) == NULL;
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
    if (northern_kind(state, target) == NORTHERN_ARTILLERY) {
        northern_remove(state, target, unit, "GNW-8.10", sink);
        return;
    }
    northern_engage(state, unit, HET_FACE_FRONT, target, face);
    het_report(sink, &state->head, HET_EVENT_FIGHT, unit, target, (int)face, "GNW-6.9", met[face]);
}

/* The rule most particular to a move, for listeners. */
static const char *
rule_of_move(const NorthernState *state, const HetMove *move, HetPoint from)
{
    static const char *const moves[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "GNW-5.1", [NORTHERN_CAVALRY] = "GNW-5.2",
        [NORTHERN_DRAGOONS] = "GNW-5.3", [NORTHERN_ARTILLERY] = "GNW-5.4",
        [NORTHERN_GENERAL] = "GNW-4.5",
    };
    unsigned unit = move->unit;
    NorthernCrowd crowd;
    HetPoint to = {move->pose.x, move->pose.y};
    NorthernWay way = {.unit = unit,
                       .outline = northern_outline_at(state, unit, from, move->pose.turn_start),
                       .by = {to.x - from.x, to.y - from.y}};
    int32_t once = northern_data(state)->allowance[northern_kind(state, unit)];
    int32_t length = (int32_t)het_plane_distance(from, to);
    if (length == 0)
        return "GNW-5.5";
    if (northern_takes_roads(state, unit) && northern_by_road(state, from, to) && length > once)
        return "GNW-5.16";
    if (length > once)
        return "GNW-5.7";
    northern_gather(state, unit, &crowd);
    uint32_t rough = northern_rough(&crowd, &way, true);
    if (rough != 0)
        return (rough & NORTHERN_FAULT(HEDGE)) != 0 ? "GNW-5.20" : "GNW-5.10";
    if (northern_over_line(state, &way, NORTHERN_CROSSING))
        return "GNW-5.15";
    if (northern_kind(state, unit) != northern_data(state)->type[unit])
        return "GNW-13.7";
    if (northern_kind(state, unit) == NORTHERN_ARTILLERY &&
        northern_option(state, NORTHERN_SLOW_GUNS) != 0)
        return "GNW-13.1";
    return moves[northern_kind(state, unit)];
}

static void
report_charge(const NorthernState *state, unsigned unit, unsigned target, const HetSink *sink)
{
    int left = northern_data(state)->limit[unit] - state->units[unit].hits;
    if (northern_data(state)->limit[target] - state->units[target].hits > left)
        het_report(sink, &state->head, HET_EVENT_NOTE, unit, target, 0, "GNW-6.7",
                   "as Swedes it charges an enemy with more hits left");
}

/* The turn at the start of a charge, the way, the turn at the end of any other move. */
static void
report_move(const NorthernState *state, const HetMove *move, HetPoint from, unsigned was_heading,
            const char *rule, const HetSink *sink)
{
    unsigned unit = move->unit, heading = state->units[unit].heading;
    HetPoint to = northern_place(state, unit);
    bool goes = from.x != to.x || from.y != to.y, turns = heading != was_heading;
    bool charges = move->kind == HET_MOVE_CHARGE;
    const char *turn = goes && !charges && move->kind != HET_MOVE_TURN ? "GNW-5.5" : rule;
    if (turns && charges)
        het_report(sink, &state->head, HET_EVENT_FACE, unit, HET_NO_UNIT, (int)heading, turn, NULL);
    if (goes || charges)
        het_report_way(sink, &state->head, HET_EVENT_MOVE, unit, from, to, rule, NULL);
    if (turns && !charges)
        het_report(sink, &state->head, HET_EVENT_FACE, unit, HET_NO_UNIT, (int)heading, turn, NULL);
}

void
northern_take_action(HetState *head, const HetMove *move, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    unsigned unit = move->unit;
    NorthernUnit *it = &state->units[unit];
    HetPoint from = northern_place(state, unit), to = {move->pose.x, move->pose.y};
    unsigned was_heading = it->heading;
    bool general = northern_kind(state, unit) == NORTHERN_GENERAL;
    het_state_pop(head);
    if (move->kind == HET_MOVE_FORM) { /* GNW-5.22, 5.23 */
        it->formation = (uint8_t)move->value;
        northern_settle(state, unit);
        het_report(sink, head, HET_EVENT_FORM, unit, HET_NO_UNIT, it->formation, "GNW-5.22",
                   northern_formation_names[it->formation]);
        return;
    }
    const char *rule = move->kind == HET_MOVE_CHARGE ? "GNW-6.3"
                       : move->kind == HET_MOVE_TURN ? "GNW-9.6"
                       : het_is_heard(sink)          ? rule_of_move(state, move, from)
                                                     : NULL;
    if (move->kind == HET_MOVE_TURN)
        face_about(state, move);
    if (move->kind == HET_MOVE_CHARGE)
        report_charge(state, unit, move->target, sink);
    northern_put(state, unit, to, move->pose.turn_end);
    if (!general)
        state->moved |= 1u << unit; /* GNW-5.19 */
    report_move(state, move, from, was_heading, rule, sink);
    if (move->kind == HET_MOVE_CHARGE)
        charge(state, unit, move->target, sink);
}
