/* The units of the Great Northern War variant as a value sees them. A cell is the depth of a line
 * and a little. */
#include "agents/doctrine/northern/northern-estimate.h"
#include "units.h"

#define CELL (30.0f * NORTHERN_MM)

static unsigned
flags_of(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    const bool turn = state->head.active == data->side[unit], engaged = northern_engaged(it);
    const uint32_t bit = 1u << unit;
    unsigned flags = HET_VALUE_HERE;
    flags |= northern_deteriorated(state, unit) ? HET_VALUE_DISORDERED : 0;
    flags |= engaged ? HET_VALUE_ENGAGED : 0;
    flags |= it->formation == NORTHERN_COLUMN || it->formation == NORTHERN_LIMBERED
                 ? HET_VALUE_FORM_1
                 : 0;
    flags |= it->enemy[HET_FACE_REAR] != NORTHERN_NONE ||
                     it->enemy[HET_FACE_LEFT] != NORTHERN_NONE ||
                     it->enemy[HET_FACE_RIGHT] != NORTHERN_NONE
                 ? HET_VALUE_FORM_2
                 : 0;
    flags |= (state->elite & bit) != 0 ? HET_VALUE_SPECIAL : 0;
    flags |= northern_has_fire(state, unit) ? HET_VALUE_LOADED : 0;
    flags |= northern_holds(data, northern_place(state, unit), NORTHERN_COVER | NORTHERN_SHELTER)
                 ? HET_VALUE_SHELTERED
                 : 0;
    flags |= (state->exhausted & bit) != 0 ? HET_VALUE_SPENT : 0;
    if (turn && (state->acted & bit) == 0 && !engaged &&
        (state->head.phase <= NORTHERN_MOVEMENT ||
         (state->head.phase == NORTHERN_SHOOTING && (state->moved & bit) == 0)))
        flags |= HET_VALUE_MAY_ACT;
    if (engaged && turn && it->enemy[HET_FACE_FRONT] != NORTHERN_NONE)
        flags |= HET_VALUE_CHARGED;
    return flags;
}

/* Nearness to the nearest objective that is not its side's, by its points. */
static float
goal_of(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    float best = 0;
    HET_EACH_BELOW(i, data->objective_count) {
        const NorthernObjective *objective = &data->objectives[i];
        if (state->owner[i] == data->side[unit])
            continue;
        const double apart =
            northern_estimate_apart(it->x, it->y, objective->at.x, objective->at.y);
        const float near_ = het_value_near((float)apart / CELL);
        best = MAX(best, near_);
    }
    return best;
}

static void
fill_unit(const NorthernState *state, unsigned unit, HetValueUnit *ret_unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    const NorthernKind kind = (NorthernKind)data->kind[unit];
    const bool general = kind == NORTHERN_GENERAL, horse = kind == NORTHERN_CAVALRY;
    ret_unit->side = data->side[unit];
    if (it->status == NORTHERN_ABSENT || it->status == NORTHERN_POOL || it->status == NORTHERN_GONE)
        return;
    ret_unit->start = general ? 2 : (float)data->limit[unit];
    ret_unit->worth = general ? 2 : (float)northern_query_left(state, unit);
    ret_unit->arm = general                      ? HET_VALUE_LEADER
                    : horse                      ? HET_VALUE_HORSE
                    : kind == NORTHERN_ARTILLERY ? HET_VALUE_GUNS
                                                 : HET_VALUE_FOOT;
    ret_unit->reach = (float)northern_query_move(state, kind) / CELL;
    ret_unit->range = (float)northern_query_ranges(state, kind).far / CELL;
    ret_unit->morale = ret_unit->worth / ret_unit->start;
    if (!general) {
        ret_unit->attack = (float)northern_query_blow(state, unit, unit, false, false);
        ret_unit->defence = ret_unit->attack + ret_unit->worth;
    }
    if (it->status != NORTHERN_PRESENT)
        return;
    ret_unit->x = (float)it->x / CELL;
    ret_unit->y = (float)it->y / CELL;
    if (!general) {
        ret_unit->facing_x = (float)het_plane_cosine(it->heading) / HET_PLANE_ONE;
        ret_unit->facing_y = (float)het_plane_sine(it->heading) / HET_PLANE_ONE;
        ret_unit->goal = goal_of(state, unit);
    }
    ret_unit->flags = (uint16_t)flags_of(state, unit);
}

static void
fill(const HetState *head, HetValueUnit *ret_units, HetValueSides *ret_sides)
{
    const NorthernState *state = northern_state_peek(head);
    const NorthernScenario *data = northern_data(state);
    float all = 1;
    HET_EACH_BELOW(i, data->objective_count)
        all += (float)data->objectives[i].points;
    HET_EACH_BELOW(unit, data->unit_count) {
        fill_unit(state, unit, &ret_units[unit]);
        all += (float)data->unit_points / 2;
    }
    HET_EACH_BELOW(side, HET_SIDES) {
        HET_EACH_BELOW(i, data->objective_count)
            if (state->owner[i] == side)
                ret_sides->side[side][0] += (float)data->objectives[i].points / all;
        ret_sides->side[side][1] = (float)state->points[side] / all;
        ret_sides->side[side][2] = head->phase == NORTHERN_SHOOTING ? 1 : 0;
        ret_sides->side[side][3] = head->phase == NORTHERN_COMBAT ? 1 : 0;
    }
}

const HetValueAdapter het_value_northern = {.system = "northern", .fill = fill};
