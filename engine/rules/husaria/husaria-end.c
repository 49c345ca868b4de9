/* Points and victory, as defined by the scenario's [victory]. */
#include "husaria-end.h"

#include "husaria-ground.h"
#include "husaria-slots.h"

/* Whether any enemy that counts is where the side's automatic victory looks. */
static bool
enemies_left(const HusariaState *state, unsigned side, const HusariaVictory *victory)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const HusariaUnit *it = &state->units[unit];
        if (data->side[unit] == side || !husaria_fights(state, unit) ||
            it->status != HUSARIA_ON_MAP)
            continue;
        bool inside = husaria_in_zone(data, victory->zone, it->place);
        if (victory->automatic == HUSARIA_NO_ENEMIES ||
            inside == (victory->automatic == HUSARIA_NO_ENEMIES_INSIDE))
            return true;
    }
    return false;
}

/* Troops on the map, on the track, or still to come. */
static bool
has_troops(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->side[unit] == side && husaria_fights(state, unit) &&
            state->units[unit].status != HUSARIA_DESTROYED)
            return true;
    return false;
}

/* Hexes from the eastern edge of the side's cavalry that is farthest from it. */
static int
farthest(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    int most = 0, width = data->map.grid.width;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if (data->side[unit] != side || state->units[unit].status != HUSARIA_ON_MAP ||
            husaria_arm(data, unit) != HUSARIA_CAVALRY)
            continue;
        most = MAX(most, width - 1 - (int)(state->units[unit].place % (unsigned)width));
    }
    return most;
}

int
husaria_points(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaVictory *victory = &data->victory[side];
    int points = victory->farthest * farthest(state, side);
    for (unsigned arm = 0; arm < HUSARIA_ARMS; arm++)
        points += victory->arm[arm] * state->killed[1 - side][arm];
    for (unsigned i = 0; i < victory->controls; i++)
        if (husaria_held(state, side, victory->control[i]))
            points += victory->control_points[i];
    return points;
}

bool
husaria_judge(HusariaState *state, bool last)
{
    const HusariaScenario *data = husaria_data(state);
    bool automatic[HET_SIDES];
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const HusariaVictory *victory = &data->victory[side];
        automatic[side] = last && victory->automatic != HUSARIA_NO_AUTOMATIC &&
                          !enemies_left(state, side, victory);
        automatic[side] = automatic[side] || !has_troops(state, 1 - side);
    }
    if (!last && !automatic[HET_FIRST] && !automatic[HET_SECOND])
        return false;
    int lead = husaria_points(state, HET_FIRST) - husaria_points(state, HET_SECOND);
    state->end = HUSARIA_END_POINTS;
    if (automatic[HET_FIRST] != automatic[HET_SECOND]) {
        lead = automatic[HET_FIRST] ? 1 : -1;
        state->end = HUSARIA_END_AUTOMATIC;
    } else if (automatic[HET_FIRST]) {
        state->end = HUSARIA_END_BOTH;
    }
    state->winner = lead > 0 ? HET_FIRST : lead < 0 ? HET_SECOND : HET_NOBODY;
    return true;
}

/* The rule by which a game that is over was decided. */
const char *
husaria_end_rule(const HusariaState *state)
{
    static const char *const automatic[] = {
        [HUSARIA_NO_AUTOMATIC] = "HUS-V.1e",
        [HUSARIA_NO_ENEMIES] = "HUS-V.1",
        [HUSARIA_NO_ENEMIES_INSIDE] = "HUS-V.1c",
        [HUSARIA_NO_ENEMIES_OUTSIDE] = "HUS-V.1b",
    };
    switch ((HusariaEnd)state->end) {
    case HUSARIA_END_AUTOMATIC:
        return has_troops(state, 1u - state->winner)
                   ? automatic[husaria_data(state)->victory[state->winner].automatic]
                   : "HUS-V.1e";
    case HUSARIA_END_BOTH:
        return "HUS-V.1f";
    case HUSARIA_END_POINTS:
        return state->winner == HET_NOBODY ? "HUS-V.2e" : "HUS-V.2";
    case HUSARIA_END_NONE:
        break;
    }
    return "HUS-V.3";
}

void
husaria_result_of(const HetState *head, HetResult *ret_result)
{
    static const char *const reasons[] = {
        [HUSARIA_END_NONE] = "the battle goes on",
        [HUSARIA_END_AUTOMATIC] = "an automatic victory",
        [HUSARIA_END_BOTH] = "both would win automatically: victory points",
        [HUSARIA_END_POINTS] = "victory points",
    };
    const HusariaState *state = husaria_state_const(head);
    *ret_result = (HetResult){.winner = (HetActor)state->winner,
                              .reason = reasons[state->end],
                              .rule = husaria_end_rule(state)};
}

void
husaria_measures(const HetState *head, HetMeasures *ret_measures)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    memset(ret_measures, 0, sizeof *ret_measures);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const HusariaUnit *it = &state->units[unit];
        int32_t *value = ret_measures->value[data->side[unit]];
        HusariaArm arm = husaria_arm(data, unit);
        if (arm == HUSARIA_LEADERS) {
            value[HET_MEASURE_LEADERS_LOST] += it->status == HUSARIA_DESTROYED;
            continue;
        }
        if (arm == HUSARIA_TRAIN)
            continue;
        value[HET_MEASURE_STRENGTH_START] += data->full[unit];
        value[HET_MEASURE_STRENGTH] += it->strength;
        value[HET_MEASURE_STRENGTH_LOST] += data->full[unit] - it->strength;
        value[HET_MEASURE_UNITS] += it->status != HUSARIA_DESTROYED;
        value[HET_MEASURE_UNITS_LOST] += it->status == HUSARIA_DESTROYED;
        value[HET_MEASURE_UNITS_SHAKEN] += it->status == HUSARIA_DISPERSED;
        value[HET_MEASURE_GUNS] += arm == HUSARIA_ARTILLERY && it->status != HUSARIA_DESTROYED;
    }
    for (unsigned side = 0; side < HET_SIDES; side++) {
        int32_t *value = ret_measures->value[side];
        value[HET_MEASURE_MORALE] = side == HET_FIRST ? state->morale : -state->morale;
        value[HET_MEASURE_POINTS] = husaria_points(state, side);
        for (unsigned i = 0; i < data->victory[side].controls; i++)
            value[HET_MEASURE_OBJECTIVES] +=
                husaria_held(state, side, data->victory[side].control[i]);
    }
}
