/* Before the first turn: armies drawn by die, elites, Cossacks (GNW-11, GNW-13.4, 13.5). */
#include "northern-rules.h"

/* --- who comes -------------------------------------------------------------------------------- */

/* Cossacks are left out of the drawing: they come in by GNW-13.4 only. */
static bool
is_in_pool(const NorthernState *state, unsigned unit, unsigned side, bool cossack)
{
    const NorthernScenario *data = northern_data(state);
    return data->side[unit] == side && state->units[unit].status == NORTHERN_POOL &&
           (data->nation[unit] == NORTHERN_COSSACK) == cossack;
}

static void
join(NorthernState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    state->units[unit].status = NORTHERN_HAND;
    northern_tell(sink, state, HET_EVENT_NOTE, unit, NORTHERN_NONE, 0, rule);
}

static void
draw(NorthernState *state, unsigned side, unsigned die, const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    const uint8_t *army = northern_army(data->army_units[side], die);
    unsigned taken[NORTHERN_ARMS] = {0};
    state->die[side] = (uint8_t)die;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        unsigned arm = data->type[unit];
        if (!is_in_pool(state, unit, side, false))
            continue;
        if (taken[arm] < army[arm]) {
            join(state, unit, "GNW-11.4", sink);
            taken[arm]++;
        } else {
            state->units[unit].status = NORTHERN_ABSENT;
        }
    }
}

/* GNW-13.4: the other side's army has guns but no horse. */
static bool
is_due_cossacks(const NorthernState *state, unsigned side)
{
    const NorthernScenario *data = northern_data(state);
    unsigned other = 1u - side;
    if (northern_option(state, NORTHERN_COSSACKS) == 0 || state->die[other] == 0)
        return false;
    const uint8_t *army = northern_army(data->army_units[other], state->die[other]);
    if (army[NORTHERN_ARTILLERY] == 0 || army[NORTHERN_CAVALRY] != 0)
        return false;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (is_in_pool(state, unit, side, true))
            return true;
    return false;
}

/* GNW-13.5: the unit a 6 makes elite, or NORTHERN_NONE: horse of Swedes, foot of Russians. */
static unsigned
elite_to_be(const NorthernState *state, unsigned side)
{
    const NorthernScenario *data = northern_data(state);
    if (northern_option(state, NORTHERN_ELITES) == 0 || data->army_units[side] != 6)
        return NORTHERN_NONE;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        bool swede = data->nation[unit] == NORTHERN_SWEDISH && data->type[unit] == NORTHERN_CAVALRY;
        bool russian =
            data->nation[unit] == NORTHERN_RUSSIAN && data->type[unit] == NORTHERN_INFANTRY;
        if (data->side[unit] == side && state->units[unit].status == NORTHERN_HAND &&
            (swede || russian))
            return unit;
    }
    return NORTHERN_NONE;
}

/* --- the procedure ---------------------------------------------------------------------------- */

/* Whoever is left in a pool stays away. */
static void
end_muster(NorthernState *state)
{
    const NorthernScenario *data = northern_data(state);
    het_state_pop(&state->head);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (state->units[unit].status == NORTHERN_POOL)
            state->units[unit].status = NORTHERN_ABSENT;
    state->head.phase = NORTHERN_DEPLOYMENT;
}

/* Sides roll as their first unit. */
static bool
advance(NorthernState *state, const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    HetFrame *frame = het_state_top(&state->head);
    if (frame->step == NORTHERN_DRAWN) {
        end_muster(state);
        return true;
    }
    unsigned side = frame->step % HET_SIDES;
    NorthernRollKind kind = frame->step >= NORTHERN_DISTINGUISH  ? NORTHERN_ROLL_ELITE
                            : frame->step >= NORTHERN_COMPENSATE ? NORTHERN_ROLL_COSSACKS
                                                                 : NORTHERN_ROLL_ARMY;
    bool rolls = kind == NORTHERN_ROLL_ELITE      ? elite_to_be(state, side) != NORTHERN_NONE
                 : kind == NORTHERN_ROLL_COSSACKS ? is_due_cossacks(state, side)
                                                  : data->army_units[side] != 0;
    if (rolls)
        return northern_open(state, kind, NORTHERN_COUNT_OTHER, data->side_units[side][0], sink);
    frame->step++;
    return true;
}

static void
roll(const NorthernState *state, NorthernRoll *ret_roll)
{
    unsigned step = het_state_peek(&state->head)->step;
    ret_roll->unit = northern_data(state)->side_units[step % HET_SIDES][0];
    for (unsigned die = 1; die <= NORTHERN_FACES; die++)
        ret_roll->effect[die - 1] = (uint8_t)(step >= NORTHERN_DISTINGUISH  ? die == 6
                                              : step >= NORTHERN_COMPENSATE ? die <= 3
                                                                            : die);
}

static void
take(NorthernState *state, const HetMove *move, const HetSink *sink)
{
    static const char *const rules[NORTHERN_DRAWN / HET_SIDES] = {"GNW-11.1", "GNW-13.4",
                                                                  "GNW-13.5"};
    const NorthernScenario *data = northern_data(state);
    HetFrame *frame = het_state_top(&state->head);
    unsigned side = frame->step % HET_SIDES, die = (unsigned)move->roll.low;
    const char *rule = rules[frame->step / HET_SIDES];
    if (frame->step < NORTHERN_COMPENSATE && data->army_units[side] != 6)
        rule = data->army_units[side] == 4 ? "GNW-11.2" : "GNW-11.3";
    northern_tell(sink, state, HET_EVENT_ROLL, data->side_units[side][0], NORTHERN_NONE, (int)die,
                  rule);
    if (frame->step < NORTHERN_COMPENSATE) {
        draw(state, side, die, sink);
    } else if (frame->step < NORTHERN_DISTINGUISH) {
        unsigned unit = 0;
        while (!is_in_pool(state, unit, side, true))
            unit++;
        if (die <= 3)
            join(state, unit, rule, sink);
    } else if (die == 6) {
        unsigned unit = elite_to_be(state, side);
        state->elite |= 1u << unit;
        northern_tell(sink, state, HET_EVENT_NOTE, unit, NORTHERN_NONE, 0, rule);
    }
    frame->step++;
}

const NorthernSteps northern_army_steps = {.advance = advance, .roll = roll, .take = take};
