/* Why a move that somebody typed is not legal: one rule it breaks, in words. */
#include "northern-cold.h"

#include "northern-rules.h"

/* --- standing --------------------------------------------------------------------------------- */

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

/* --- ways ------------------------------------------------------------------------------------- */

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

/* Whether a way that is a march ends, after the turn there, near the enemy. */
static bool
is_march_too_near(const NorthernState *state, const NorthernWay *way, unsigned heading)
{
    HetPoint from = way->outline.centre, to = {from.x + way->by.x, from.y + way->by.y};
    NorthernWay spot = {
        .unit = way->unit,
        .outline = northern_outline_as(
            state, way->unit, (NorthernFormation)state->units[way->unit].formation, to, heading)};
    return (int32_t)het_plane_distance(from, to) > northern_allowance(state, way, true) &&
           !northern_unwatched(state, &spot);
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
    HetOutline end = het_outline_at(way.outline, to);
    if (!northern_on_table(data, &end))
        return "it would leave the table on the way, before its last turn (GNW-5.24)";
    if ((int32_t)het_plane_distance(from, to) > northern_allowance(state, &way, charging))
        return charging ? "farther than it may charge (GNW-6.10)" : why_too_far(state, &way);
    const char *reason = charging ? why_not_stand(state, unit, to, move->pose.turn_end)
                                  : why_not_end(state, unit, to, move->pose.turn_end);
    return reason == NULL && !charging && is_march_too_near(state, &way, move->pose.turn_end)
               ? "it would march, and so turned it would end that near the enemy (GNW-5.8)"
               : reason;
}

/* --- charges ---------------------------------------------------------------------------------- */

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

/* Of a charge at an enemy with no way typed, and none listed. */
static const char *
why_no_charge(const NorthernState *state, unsigned unit, unsigned target)
{
    const char *reason = why_not_target(state, unit, target);
    return reason != NULL
               ? reason
               : "no straight way of a move's length, turning by 45 degrees at most, was "
                 "found to an open side of it (GNW-6.3, 6.4, 6.8, 6.10)";
}

/* --- formations, turning in contact ----------------------------------------------------------- */

static const char *
why_not_form(const NorthernState *state, unsigned unit, unsigned formation)
{
    const NorthernUnit *it = &state->units[unit];
    if (formation >= NORTHERN_FORMATIONS ||
        !northern_has_formation((NorthernKind)northern_data(state)->kind[unit],
                                (NorthernFormation)formation))
        return "units of its arm have no such formation (GNW-2.1 to 2.6)";
    if (formation == it->formation)
        return "it is in that formation already (GNW-5.22)";
    HetOutline outline = northern_outline_as(state, unit, (NorthernFormation)formation,
                                             northern_place(state, unit), it->heading);
    return northern_stands(state, unit, &outline, true)
               ? "so formed it would touch an enemy: into contact units charge (GNW-5.26)"
               : "there is no room for it here in that formation (GNW-5.22)";
}

static const char *
why_not_action(const NorthernState *state, const HetMove *move, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    HetMove bare = het_move((HetMoveKind)move->kind);
    bool placed = move->words[0] != bare.words[0] || move->words[1] != bare.words[1];
    if (northern_engaged(it))
        return "in contact it may turn to an enemy on its flank or rear that it has room to face, "
               "no more (GNW-5.25, 9.8)";
    if (move->kind == HET_MOVE_FORM)
        return why_not_form(state, unit, move->value);
    if (!placed && move->kind == HET_MOVE_CHARGE)
        return why_no_charge(state, unit, move->unit == unit ? move->target : move->unit);
    if (move->unit != unit)
        return "another unit has been chosen: it acts first, if only by a turn (GNW-3.6)";
    if (move->kind == HET_MOVE_CHARGE)
        return why_not_charge(state, move);
    if (move->kind != HET_MOVE_MOVE || !placed)
        return NULL;
    if (move->pose.x == it->x && move->pose.y == it->y)
        return why_not_turn(state, move);
    if (it->formation == NORTHERN_UNLIMBERED)
        return "an unlimbered gun turns and does not move: limber it (GNW-2.8)";
    return why_no_way(state, move, false);
}

/* --- who acts --------------------------------------------------------------------------------- */

static const char *
why_not_act(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    if (!northern_engaged(it))
        return NULL;
    return it->enemy[HET_FACE_FRONT] != NORTHERN_NONE
               ? "it is in contact with an enemy before it, and stays (GNW-5.25, 9.7)"
               : "it is in contact, and has no room to turn to the enemy (GNW-5.25, 9.8)";
}

static const char *
why_not_fire(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    unsigned kind = northern_data(state)->kind[unit];
    if (kind == NORTHERN_CAVALRY || kind == NORTHERN_GENERAL)
        return "only infantry, dragoons and artillery shoot (GNW-7.1)";
    if (northern_engaged(it))
        return "in contact with the enemy it does not shoot (GNW-7.10)";
    if ((state->moved >> unit & 1u) != 0)
        return "it has moved in this player turn (GNW-5.19)";
    if ((state->exhausted >> unit & 1u) != 0)
        return "it is out of ammunition (GNW-7.12)";
    if (it->formation == NORTHERN_LIMBERED)
        return "limbered guns do not shoot (GNW-7.13)";
    if (it->formation == NORTHERN_COLUMN && northern_option(state, NORTHERN_COLUMN_FIRE) == 0)
        return "march columns do not shoot (GNW-7.14)";
    return "no enemy is in its range, field of fire and sight (GNW-7.2 to 7.9)";
}

static const char *
why_not_select(const NorthernState *state, unsigned unit)
{
    if (northern_data(state)->side[unit] != state->head.active)
        return "it is the other side's, whose player turn it is not (GNW-3.1)";
    if (!northern_present(state, unit))
        return "it is not on the table (GNW-3.6)";
    if (state->head.phase == NORTHERN_COMMAND)
        return "generals rally now; movement comes after the end of this phase (GNW-3.2)";
    if ((state->acted >> unit & 1u) != 0)
        return "it has acted in this phase (GNW-3.6)";
    if (state->head.phase == NORTHERN_MOVEMENT)
        return why_not_act(state, unit);
    if (state->head.phase == NORTHERN_SHOOTING)
        return northern_may_fire(state, unit) ? NULL : why_not_fire(state, unit);
    return northern_engaged(&state->units[unit]) ? NULL
                                                 : "it is in contact with no enemy (GNW-8.1)";
}

/* Where only the unit was typed it is that, or the general. */
static const char *
why_not_rally(const NorthernState *state, unsigned general, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    if (unit >= data->unit_count)
        return data->kind[general] == NORTHERN_GENERAL
                   ? "he touches no unit that can be rallied, or has tried (GNW-4.1, 4.4, 4.6)"
                   : "no general who may try touches it, or it has nothing to recover (GNW-4.1, "
                     "4.4, 4.6)";
    if (data->kind[general] != NORTHERN_GENERAL)
        return "only generals rally units (GNW-4.1)";
    if (data->kind[unit] == NORTHERN_GENERAL || data->side[unit] != data->side[general])
        return "a general rallies units of his side (GNW-4.1)";
    if (!northern_present(state, general) || (state->acted >> general & 1u) != 0)
        return "he has tried in this player turn, or is out of the game (GNW-4.6)";
    HetOutline own = northern_outline(&state->units[general]);
    HetOutline its = northern_outline(&state->units[unit]);
    return northern_present(state, unit) && het_outline_within(&own, &its, NORTHERN_TOUCH)
               ? "it has no hits since its last lost base (GNW-4.4)"
               : "he is not within 1 mm of it (GNW-4.1)";
}

static const char *
why_not_hit(const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    if (target >= data->unit_count || data->side[target] == data->side[unit] ||
        !northern_is_body(state, target))
        return "it shoots at an enemy unit on the table (GNW-7.2)";
    if (northern_engaged(&state->units[target]))
        return "units in contact are not shot at (GNW-7.10)";
    return northern_sees(state, unit, target) ? "it is out of range (GNW-7.3 to 7.6)"
                                              : "it is not in its field of fire and sight "
                                                "(GNW-7.2, 7.9)";
}

static const char *
why_not_idle(const NorthernState *state, const HetMove *move)
{
    bool known = move->unit < northern_data(state)->unit_count;
    if (state->head.phase == NORTHERN_DEPLOYMENT)
        return known && move->kind == HET_MOVE_PLACE ? why_not_place(state, move) : NULL;
    if (move->kind == HET_MOVE_END)
        return "all units in contact fight before the turn ends (GNW-8.1)";
    if (!known)
        return NULL;
    if (state->head.phase == NORTHERN_COMMAND && move->kind == HET_MOVE_RALLY)
        return why_not_rally(state, move->unit, move->target);
    /* "charge RI1" names the enemy. */
    bool aims = move->kind != HET_MOVE_SELECT &&
                northern_data(state)->side[move->unit] != state->head.active;
    const char *reason = aims ? NULL : why_not_select(state, move->unit);
    return reason != NULL ? reason : "choose the unit first, then say what it does (GNW-3.6)";
}

const char *
northern_refusal(const HetState *head, const HetMove *move)
{
    const NorthernState *state = (const NorthernState *)head;
    const HetFrame *frame = het_state_peek(head);
    if (frame == NULL)
        return why_not_idle(state, move);
    unsigned unit = (unsigned)frame->operand[0];
    HetMove said = *move;
    if (said.unit == HET_NO_UNIT)
        said.unit = (uint16_t)unit;
    switch ((NorthernProcedure)frame->procedure) {
    case NORTHERN_ACTION:
        return why_not_action(state, &said, unit);
    case NORTHERN_SHOT:
        return why_not_hit(state, unit, said.unit == unit ? said.target : said.unit);
    case NORTHERN_FIGHT:
        return "it fights one of the enemies it is in contact with (GNW-8.11)";
    case NORTHERN_IDLE:
    case NORTHERN_ARMY:
    case NORTHERN_RALLY:
        break;
    }
    return NULL;
}
