#include "northern-query.h"
#include "northern-procedure.h"

NorthernRanges
northern_query_ranges(const NorthernState *state, NorthernKind kind)
{
    const NorthernScenario *data = northern_data(state);
    return (NorthernRanges){northern_close_range(data, kind), northern_range(data, kind, false)};
}

int32_t
northern_query_musket_range(const NorthernState *state)
{
    const NorthernScenario *data = northern_data(state);
    return MAX(northern_range(data, NORTHERN_INFANTRY, true),
               northern_range(data, NORTHERN_DRAGOONS, true));
}

unsigned
northern_query_shot(const NorthernState *state, unsigned unit, bool close, bool covered,
                    bool enfilades)
{
    NorthernAim aim = {.close = close, .enfilades = enfilades, .covered = covered};
    NorthernKind kind = (NorthernKind)northern_data(state)->kind[unit];
    return northern_close_range(northern_data(state), kind) == 0
               ? 0
               : northern_fire_sum(state, unit, aim);
}

unsigned
northern_query_blow(const NorthernState *state, unsigned unit, unsigned target, bool flank,
                    bool sheltered)
{
    NorthernMeeting meeting = {.flank = flank, .ground = sheltered};
    unsigned kind = northern_data(state)->kind[unit];
    return kind == NORTHERN_ARTILLERY || kind == NORTHERN_GENERAL
               ? 0
               : northern_combat_sum(state, unit, target, meeting);
}

int32_t
northern_query_move(const NorthernState *state, NorthernKind kind)
{
    return northern_data(state)->allowance[kind];
}

unsigned
northern_query_left(const NorthernState *state, unsigned unit)
{
    return (unsigned)(northern_data(state)->limit[unit] - state->units[unit].hits);
}

unsigned
northern_query_rally(const NorthernState *state, unsigned unit, unsigned *ret_lost)
{
    unsigned sum = 0, lost = 0;
    for (int die = 1; die <= NORTHERN_DIE; die++) {
        bool out;
        sum += northern_rallied(state, unit, die, &out);
        lost += out;
    }
    *ret_lost = lost;
    return sum;
}
