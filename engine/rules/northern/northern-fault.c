#include "northern-fault.h"

#include "northern-action.h"
#include "northern-ground.h"

#define FAULT(name) (1u << NORTHERN_FAULT_##name)

/* --- ground ----------------------------------------------------------------------------------- */

/* GNW-5.11, 5.13 to 5.15, 5.18 */
static uint32_t
bar_faults(const NorthernState *state, const NorthernWay *way)
{
    bool gun = northern_data(state)->kind[way->unit] == NORTHERN_ARTILLERY;
    uint32_t faults = 0;
    if (northern_over_line(state, way, NORTHERN_RIVER))
        faults |= FAULT(RIVER);
    if (northern_over_area(state, way, NORTHERN_MARSH) ||
        northern_over_area(state, way, NORTHERN_LAKE))
        faults |= FAULT(MARSH);
    if (gun && northern_over_area(state, way, NORTHERN_WOODS))
        faults |= FAULT(GUN_WOODS);
    if (gun && northern_over_area(state, way, NORTHERN_TOWN))
        faults |= FAULT(GUN_TOWN);
    if (gun && (northern_over_line(state, way, NORTHERN_HEDGE) ||
                northern_over_line(state, way, NORTHERN_WALL)))
        faults |= FAULT(GUN_HEDGE);
    return faults;
}

/* GNW-5.10, 5.20 */
static uint32_t
rough_faults(const NorthernState *state, const NorthernWay *way)
{
    uint32_t faults = northern_over_area(state, way, NORTHERN_WOODS) ? FAULT(WOODS) : 0;
    if (northern_over_line(state, way, NORTHERN_HEDGE) ||
        northern_over_line(state, way, NORTHERN_WALL))
        faults |= FAULT(HEDGE);
    return faults;
}

/* --- standing --------------------------------------------------------------------------------- */

static NorthernWay
spot_of(const NorthernState *state, unsigned unit, HetPoint at, unsigned heading)
{
    NorthernFormation formation = (NorthernFormation)state->units[unit].formation;
    return (NorthernWay){.unit = unit,
                         .outline = northern_outline_as(state, unit, formation, at, heading)};
}

uint32_t
northern_stand_faults(const NorthernState *state, unsigned unit, HetPoint at, unsigned heading)
{
    const NorthernScenario *data = northern_data(state);
    unsigned kind = data->kind[unit];
    bool horse = kind == NORTHERN_CAVALRY || kind == NORTHERN_GENERAL;
    NorthernWay spot = spot_of(state, unit, at, heading);
    uint32_t faults = bar_faults(state, &spot);
    if (horse && northern_over_area(state, &spot, NORTHERN_TOWN))
        faults |= FAULT(TOWN);
    if (!northern_on_table(data, &spot.outline))
        return faults | FAULT(TABLE_STAND);
    /* A general rides through units and does not end on enemies. */
    if (northern_blocked(state, &spot, 0) || (kind == NORTHERN_GENERAL && faults == 0 &&
                                              !northern_stands(state, unit, &spot.outline, false)))
        faults |= FAULT(UNIT_STAND);
    return faults;
}

/* --- ways ------------------------------------------------------------------------------------- */

/* GNW-5.1 to 5.10, 5.16, 5.20, 6.10: what makes it too far. */
static uint32_t
length_faults(const NorthernState *state, const NorthernWay *way, const NorthernWay *spot,
              bool charging)
{
    const NorthernScenario *data = northern_data(state);
    HetPoint from = way->outline.centre, to = spot->outline.centre;
    int32_t length = (int32_t)het_plane_distance(from, to), bonus = 0;
    int32_t once = data->allowance[data->kind[way->unit]], march = once;
    bool marches = !charging && northern_marches(state, way->unit);
    if (marches)
        march *= northern_option(state, NORTHERN_MARCH_FACTOR);
    if (marches && northern_by_road(state, from, to))
        bonus = northern_option(state, NORTHERN_ROAD_BONUS) * NORTHERN_MM;
    uint32_t rough = rough_faults(state, way), watched = 0;
    if (marches && !northern_unwatched(state, way))
        watched = FAULT(MARCH);
    else if (marches && !northern_unwatched(state, spot))
        watched = FAULT(MARCH_END);
    int32_t plain = (watched != 0 ? once : march) + bonus, most = march + bonus;
    if (length <= (rough != 0 ? plain / 2 : plain))
        return 0;
    if (rough != 0 && length <= plain)
        return rough;
    if (watched != 0 && length <= (rough != 0 ? most / 2 : most))
        return watched;
    return rough != 0 && watched != 0 && length <= most ? rough | watched : FAULT(LENGTH);
}

/* Of the end of a charge: GNW-6.3, 6.4, 6.8, 6.9 */
static uint32_t
contact_faults(const NorthernState *state, const NorthernWay *spot, const HetPose *pose,
               unsigned target)
{
    const NorthernUnit *it = &state->units[target];
    int32_t most = northern_option(state, NORTHERN_CHARGE_TURN) * HET_PLANE_TURN / 360;
    unsigned now = state->units[spot->unit].heading;
    HetPoint touch = het_plane_ahead((HetPoint){0, 0}, pose->turn_start, NORTHERN_TOUCH);
    HetOutline its = northern_outline(it);
    uint32_t faults = 0;
    if (ABS(het_plane_angle_between(now, pose->turn_start)) > most)
        faults |= FAULT(CHARGE_TURN);
    if (pose->turn_end != pose->turn_start)
        faults |= FAULT(CHARGE_END);
    if (het_outline_overlap(&spot->outline, &its))
        return faults; /* it stands on the enemy, which is told */
    if (!het_outline_sweep_meets(&spot->outline, touch, &its))
        return faults | FAULT(CONTACT);
    HetFace face = het_outline_contact(&spot->outline, pose->turn_start, &its, it->heading);
    if (it->enemy[face] != NORTHERN_NONE)
        return faults | FAULT(SIDE);
    return northern_face_open(state, target, face) ? faults : faults | FAULT(GUARD);
}

uint32_t
northern_way_faults(const NorthernState *state, unsigned unit, const HetPose *pose, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    HetPoint from = northern_place(state, unit), to = {pose->x, pose->y};
    if (to.x < 0 || to.x > data->width || to.y < 0 || to.y > data->height)
        return FAULT(TABLE);
    if (!het_plane_is_ahead(from, pose->turn_start, to))
        return FAULT(AHEAD);
    NorthernWay way = spot_of(state, unit, from, pose->turn_start);
    /* A charge does not turn at its end, and is judged as if it had not. */
    unsigned last = target != NORTHERN_NONE ? pose->turn_start : pose->turn_end;
    NorthernWay spot = spot_of(state, unit, to, last);
    HetOutline end = het_outline_at(way.outline, to);
    uint32_t faults = northern_stand_faults(state, unit, to, last);
    way.by = (HetPoint){to.x - from.x, to.y - from.y};
    faults |= bar_faults(state, &way);
    if (!northern_on_table(data, &way.outline))
        faults |= FAULT(TABLE_START);
    else if (!northern_on_table(data, &end))
        faults |= FAULT(TABLE_END);
    if (northern_blocked(state, &way, 0))
        faults = (faults | FAULT(UNIT_WAY)) & ~FAULT(UNIT_STAND); /* one rule */
    faults |= length_faults(state, &way, &spot, target != NORTHERN_NONE);
    if (target != NORTHERN_NONE)
        faults |= contact_faults(state, &spot, pose, target);
    else if ((faults & (FAULT(UNIT_WAY) | FAULT(UNIT_STAND))) == 0 &&
             !northern_apart(state, unit, &spot.outline))
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
    NorthernWay way = spot_of(state, unit, from, heading);
    HetOutline its = northern_outline(&state->units[target]);
    HetPoint by = het_plane_ahead((HetPoint){0, 0}, heading, FARTHEST);
    int32_t length = het_outline_sweep(&way.outline, by, FARTHEST, &its);
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

static const char *
words_of_length(const NorthernState *state, unsigned unit, bool charging)
{
    static const char *const moves[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "farther than infantry may go this way (GNW-5.1)",
        [NORTHERN_CAVALRY] = "farther than cavalry may go this way (GNW-5.2)",
        [NORTHERN_DRAGOONS] = "farther than dragoons may go this way (GNW-5.3)",
        [NORTHERN_ARTILLERY] = "farther than artillery may go this way (GNW-5.4)",
        [NORTHERN_GENERAL] = "farther than a general may ride (GNW-4.5)",
    };
    return charging ? "farther than it may charge, which is as far as it moves (GNW-6.10)"
                    : moves[northern_data(state)->kind[unit]];
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
    if (first == NORTHERN_FAULT_LENGTH)
        return words_of_length(state, unit, charging);
    if (first == NORTHERN_FAULT_AHEAD)
        return charging ? "a charge goes straight ahead after its turn (GNW-6.3)"
                        : "a move goes straight ahead after the turn at its start (GNW-5.6)";
    if ((faults & (FAULT(WOODS) | FAULT(HEDGE))) == (FAULT(WOODS) | FAULT(HEDGE)) &&
        first == NORTHERN_FAULT_WOODS)
        return "woods, hedges and walls halve a move: this is too far (GNW-5.10, 5.20)";
    return words[first];
}
