#include "northern-query.h"

#include "northern-action.h"
#include "northern-combat.h"
#include "northern-command.h"
#include "northern-fire.h"
#include "northern-ground.h"
#include "northern-victory.h"

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

bool
northern_query_shoots(const NorthernState *state, unsigned unit)
{
    return northern_has_fire(state, unit);
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

bool
northern_query_flank_fire(const NorthernState *state)
{
    return northern_option(state, NORTHERN_FLANK_FIRE) != 0;
}

bool
northern_query_may_charge(const NorthernState *state, unsigned unit, unsigned target)
{
    return northern_may_charge(state, unit, target);
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

bool
northern_query_covers(const NorthernScenario *data, HetPoint at)
{
    return northern_holds(data, at, NORTHERN_COVER);
}

bool
northern_query_shelters(const NorthernScenario *data, HetPoint at)
{
    return northern_holds(data, at, NORTHERN_SHELTER);
}

int32_t
northern_query_move(const NorthernState *state, NorthernKind kind)
{
    return northern_data(state)->allowance[kind];
}

bool
northern_query_fights(const NorthernState *state, unsigned unit)
{
    return northern_is_body(state, unit);
}

bool
northern_query_engaged(const NorthernState *state, unsigned unit)
{
    return northern_engaged(&state->units[unit]);
}

unsigned
northern_query_left(const NorthernState *state, unsigned unit)
{
    return (unsigned)(northern_data(state)->limit[unit] - state->units[unit].hits);
}

unsigned
northern_query_recoverable(const NorthernState *state, unsigned unit)
{
    return northern_recoverable(state, unit);
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

int
northern_query_points(const NorthernState *state, unsigned side)
{
    return northern_points(state, side);
}
