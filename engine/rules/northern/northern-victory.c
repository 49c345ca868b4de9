/* Objectives, points and the end of the game. GNW-12 */
#include "northern-victory.h"

#include "northern-units.h"

static bool
is_on(const NorthernState *state, unsigned unit, const NorthernObjective *objective)
{
    int64_t x = state->units[unit].x - objective->at.x;
    int64_t y = state->units[unit].y - objective->at.y;
    return northern_is_body(state, unit) &&
           x * x + y * y <= (int64_t)objective->radius * objective->radius;
}

/* The sides that have a unit's middle within an objective, a bit each. */
static unsigned
sides_on(const NorthernState *state, const NorthernObjective *objective)
{
    const NorthernScenario *data = northern_data(state);
    unsigned sides = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (is_on(state, unit, objective))
            sides |= 1u << data->side[unit];
    return sides;
}

/* Names the first unit of its new owner there. */
static void
tell_taken(const NorthernState *state, const NorthernObjective *objective, unsigned owner,
           const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    unsigned unit = 0;
    if (sink == NULL)
        return;
    while (data->side[unit] != owner || !is_on(state, unit, objective))
        unit++;
    g_autofree char *words = g_strdup_printf("it takes the objective %s", objective->name);
    het_emit(sink, &state->head,
             (HetEvent){.kind = HET_EVENT_NOTE,
                        .unit = unit,
                        .other = HET_NO_UNIT,
                        .from = HET_NOWHERE,
                        .to = objective->at,
                        .rule = "GNW-12.1",
                        .note = words});
}

void
northern_hold(NorthernState *state, const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned i = 0; i < data->objective_count; i++) {
        unsigned sides = sides_on(state, &data->objectives[i]);
        unsigned owner = sides == 1u << HET_FIRST    ? HET_FIRST
                         : sides == 1u << HET_SECOND ? HET_SECOND
                                                     : state->owner[i];
        if (owner == state->owner[i])
            continue;
        if (state->owner[i] != HET_NOBODY)
            het_tell(sink, &state->head, HET_EVENT_SCORE, state->owner[i], HET_NO_UNIT,
                     -data->objectives[i].points, "GNW-12.1", NULL); /* a score's unit is a side */
        state->owner[i] = (uint8_t)owner;
        tell_taken(state, &data->objectives[i], owner, sink);
        het_tell(sink, &state->head, HET_EVENT_SCORE, owner, HET_NO_UNIT,
                 data->objectives[i].points, "GNW-12.1", NULL);
    }
}

int
northern_points(const NorthernState *state, unsigned side)
{
    const NorthernScenario *data = northern_data(state);
    int points = state->points[side];
    for (unsigned i = 0; i < data->objective_count; i++)
        if (state->owner[i] == side)
            points += data->objectives[i].points;
    return points;
}

/* Reserves count, generals do not. */
static bool
has_units(const NorthernState *state, unsigned side)
{
    const NorthernScenario *data = northern_data(state);
    HET_EACH_OF_SIDE(unit, data, side)
        if (data->kind[unit] != NORTHERN_GENERAL &&
            (northern_present(state, unit) || state->units[unit].status == NORTHERN_RESERVE))
            return true;
    return false;
}

bool
northern_judge_field(NorthernState *state)
{
    if (has_units(state, HET_FIRST) && has_units(state, HET_SECOND))
        return false;
    state->end = NORTHERN_END_FIELD;
    return true;
}

void
northern_conclude(NorthernState *state, const HetSink *sink)
{
    bool first = has_units(state, HET_FIRST), second = has_units(state, HET_SECOND);
    int lead = northern_points(state, HET_FIRST) - northern_points(state, HET_SECOND);
    HetActor winner = lead > 0 ? HET_FIRST : lead < 0 ? HET_SECOND : northern_data(state)->tie;
    if (state->end == NORTHERN_END_TURNS)
        het_tell(sink, &state->head, HET_EVENT_NOTE, HET_NO_UNIT, HET_NO_UNIT, 0, "GNW-3.3",
                 "the last turn is over");
    if (state->end == NORTHERN_END_FIELD && first != second)
        winner = first ? HET_FIRST : HET_SECOND;
    state->winner = (uint8_t)winner;
    state->head.actor = HET_NOBODY;
    state->head.epoch++;
    het_tell(sink, &state->head, HET_EVENT_OVER, HET_NO_UNIT, HET_NO_UNIT, 0,
             state->end == NORTHERN_END_FIELD ? "GNW-12.3" : "GNW-12.4", NULL);
}
