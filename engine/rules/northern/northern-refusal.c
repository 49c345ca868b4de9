/* Why a placement or a charge that somebody typed is not legal: one rule it breaks, in words. */
#include "northern-rules.h"

/* --- standing -----------------------------------------------------------------------------------
 */

static const char *
why_not_stand(const NorthernState *state, unsigned unit, HetPoint at, unsigned heading)
{
    const NorthernUnit *it = &state->units[unit];
    HetOutline outline =
        northern_outline_as(state, unit, (NorthernFormation)it->formation, at, heading);
    NorthernWay spot = {.unit = unit, .outline = outline};
    if (!northern_on_table(northern_data(state), &outline))
        return "it would stand over the edge of the table (GNW-5.24)";
    if (northern_barred(state, &spot))
        return "it would stand on ground that is barred to it (GNW-5.11 to 5.18)";
    if (!northern_stands(state, unit, &outline, false))
        return "it would stand on another unit (GNW-5.21)";
    if (!northern_stands(state, unit, &outline, true))
        return "horse may not end its move in a town, with any part (GNW-5.12)";
    return NULL;
}

static const char *
why_not_place(const NorthernState *state, const HetMove *move)
{
    HetPoint at = {move->pose.x, move->pose.y};
    const char *reason = why_not_stand(state, move->unit, at, move->pose.turn_end);
    return reason != NULL ? reason : "it would not be wholly within its side's zone (GNW-3.4)";
}

/* Of a move that is no charge. */
static const char *
why_not_end(const NorthernState *state, unsigned unit, HetPoint at, unsigned heading)
{
    const char *reason = why_not_stand(state, unit, at, heading);
    HetOutline outline = northern_outline_as(
        state, unit, (NorthernFormation)state->units[unit].formation, at, heading);
    if (reason != NULL || northern_apart(state, unit, &outline))
        return reason;
    return "it would touch an enemy: into contact units charge (GNW-5.26)";
}

static const char *
why_not_turn(const NorthernState *state, const HetMove *move)
{
    if (move->pose.turn_end == state->units[move->unit].heading)
        return "it stands there, looking that way, already (GNW-5.5)";
    return why_not_end(state, move->unit, northern_place(state, move->unit), move->pose.turn_end);
}

/* --- ways ---------------------------------------------------------------------------------------
 */

static const char *
why_barred(const NorthernState *state, const NorthernWay *way)
{
    if (northern_over_line(state, way, NORTHERN_RIVER))
        return "a river is crossed at a bridge or ford only, all of the unit within it (GNW-5.15)";
    if (northern_data(state)->kind[way->unit] == NORTHERN_ARTILLERY)
        return "guns do not cross woods, towns, hedges and walls, nor anybody marsh and lakes "
               "(GNW-5.11 to 5.18)";
    return "marsh and lakes are impassable (GNW-5.14)";
}

static const char *
why_too_far(const NorthernState *state, const NorthernWay *way)
{
    static const char *const moves[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "farther than infantry may go this way (GNW-5.1)",
        [NORTHERN_CAVALRY] = "farther than cavalry may go this way (GNW-5.2)",
        [NORTHERN_DRAGOONS] = "farther than dragoons may go this way (GNW-5.3)",
        [NORTHERN_ARTILLERY] = "farther than artillery may go this way (GNW-5.4)",
        [NORTHERN_GENERAL] = "farther than a general may ride (GNW-4.5)",
    };
    if (northern_rough(state, way))
        return "woods, hedges and walls halve a move: this is too far (GNW-5.10, 5.20)";
    if (northern_marches(state, way->unit) && !northern_unwatched(state, way))
        return "no march comes that near the enemy, and for a plain move this is too far (GNW-5.8)";
    return moves[northern_data(state)->kind[way->unit]];
}

/* Of a way from where the unit stands, and of where it ends. */
static const char *
why_no_way(const NorthernState *state, const HetMove *move, bool charging)
{
    const NorthernScenario *data = northern_data(state);
    unsigned unit = move->unit, formation = state->units[unit].formation;
    HetPoint from = northern_place(state, unit), to = {move->pose.x, move->pose.y};
    if (to.x < 0 || to.x > data->width || to.y < 0 || to.y > data->height)
        return "off the table (GNW-5.24)";
    if (!het_plane_is_ahead(from, move->pose.turn_start, to))
        return "a move goes straight ahead after the turn at its start (GNW-5.6)";
    NorthernWay way = {.unit = unit,
                       .outline = northern_outline_as(state, unit, (NorthernFormation)formation,
                                                      from, move->pose.turn_start),
                       .by = {to.x - from.x, to.y - from.y}};
    if (!northern_on_table(data, &way.outline))
        return "turning to go there it would leave the table (GNW-5.24)";
    if (northern_blocked(state, &way, 0))
        return "another unit is in the way, or too near to turn (GNW-5.21)";
    if (northern_barred(state, &way))
        return why_barred(state, &way);
    if ((int32_t)het_plane_distance(from, to) > northern_allowance(state, &way, charging))
        return charging ? "farther than it may charge (GNW-6.10)" : why_too_far(state, &way);
    return charging ? why_not_stand(state, unit, to, move->pose.turn_end)
                    : why_not_end(state, unit, to, move->pose.turn_end);
}

/* --- charges ------------------------------------------------------------------------------------
 */

static const char *
why_not_target(const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    unsigned kind = data->kind[unit];
    if (target >= data->unit_count || data->side[target] == data->side[unit] ||
        !northern_present(state, target))
        return "a charge names an enemy on the table (GNW-6.9)";
    if (data->kind[target] == NORTHERN_GENERAL)
        return "a general is no target (GNW-1.6)";
    if (kind != NORTHERN_INFANTRY && kind != NORTHERN_CAVALRY)
        return "only infantry and cavalry charge (GNW-6.1)";
    if (kind == NORTHERN_INFANTRY && data->kind[target] == NORTHERN_CAVALRY)
        return "infantry does not charge cavalry (GNW-6.2)";
    if (!northern_may_charge(state, unit, target))
        return "the enemy has more hits left than the unit (GNW-6.6)";
    return NULL;
}

static const char *
why_not_charge(const NorthernState *state, const HetMove *move)
{
    const NorthernUnit *it = &state->units[move->unit];
    unsigned heading = move->pose.turn_start, target = move->target;
    int32_t turn_max = northern_option(state, NORTHERN_CHARGE_TURN) * HET_PLANE_TURN / 360;
    const char *reason = why_not_target(state, move->unit, target);
    if (reason != NULL)
        return reason;
    if (move->pose.turn_end != heading ||
        ABS(het_plane_angle_between(it->heading, heading)) > turn_max)
        return "a charge turns once, at its start, and by 45 degrees at most (GNW-6.3)";
    reason = why_no_way(state, move, true);
    if (reason != NULL)
        return reason;
    HetPoint at = {move->pose.x, move->pose.y};
    HetOutline own =
        northern_outline_as(state, move->unit, (NorthernFormation)it->formation, at, heading);
    HetOutline its = northern_outline(&state->units[target]);
    HetPoint touch = het_plane_ahead((HetPoint){0, 0}, heading, NORTHERN_TOUCH);
    if (!het_outline_sweep_meets(&own, touch, &its))
        return "it would not end in contact, within 1 mm of the enemy (GNW-6.9)";
    HetFace face = het_outline_contact(&own, heading, &its, state->units[target].heading);
    if (state->units[target].enemy[face] != NORTHERN_NONE)
        return "another unit is in contact with that side of the enemy (GNW-6.4)";
    return northern_face_open(state, target, face)
               ? NULL
               : "a gun's front is not charged while a friend is near it (GNW-6.8)";
}

const char *
northern_refusal(const HetState *head, const HetMove *move)
{
    const NorthernState *state = (const NorthernState *)head;
    if (move->unit >= northern_data(state)->unit_count)
        return NULL;
    const HetFrame *frame = het_state_peek(head);
    const NorthernUnit *it = &state->units[move->unit];
    if (frame == NULL)
        return head->phase == NORTHERN_DEPLOYMENT && move->kind == HET_MOVE_PLACE
                   ? why_not_place(state, move)
                   : NULL;
    if (frame->procedure != NORTHERN_ACTION || frame->operand[0] != move->unit)
        return NULL;
    if (move->kind == HET_MOVE_CHARGE)
        return why_not_charge(state, move);
    if (move->kind != HET_MOVE_MOVE)
        return NULL;
    if (move->pose.x == it->x && move->pose.y == it->y)
        return why_not_turn(state, move);
    if (it->formation == NORTHERN_UNLIMBERED)
        return "an unlimbered gun turns and does not move: limber it (GNW-2.8)";
    return why_no_way(state, move, false);
}
