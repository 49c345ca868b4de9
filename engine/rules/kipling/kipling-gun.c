/* Guns as tokens of their own: carried, left, taken. KIP-4g */
#include "kipling-event.h"
#include "kipling-gun.h"
#include "kipling-procedure.h"

void
kipling_put(KiplingState *state, unsigned unit, unsigned cell)
{
    HetSquareSet *occupied = &state->occupied[kipling_data(state)->side[unit]];
    KiplingUnit *it = &state->units[unit];
    if (it->place != HET_SQUARE_OFF)
        het_square_remove(occupied, it->place);
    it->place = (uint8_t)cell;
    het_square_add(occupied, cell);
    if (kipling_data(state)->kind[unit] == KIPLING_ARTILLERY)
        kipling_carry_gun(state, unit);
}

unsigned
kipling_gun_at(const KiplingState *state, unsigned cell)
{
    for (unsigned gun = 0; gun < kipling_data(state)->gun_count; gun++)
        if (state->guns[gun].place == cell)
            return gun;
    return KIPLING_NONE;
}

void
kipling_carry_gun(KiplingState *state, unsigned unit)
{
    if (state->units[unit].gun != KIPLING_NONE)
        state->guns[state->units[unit].gun].place = state->units[unit].place;
}

void
kipling_leave_gun(KiplingState *state, unsigned unit)
{
    unsigned gun = state->units[unit].gun;
    if (gun == KIPLING_NONE)
        return;
    state->units[unit].gun = KIPLING_NONE;
    state->guns[gun].holder = KIPLING_NONE;
}

void
kipling_take_gun(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    const KiplingScenario *data = kipling_data(state);
    KiplingUnit *it = &state->units[unit];
    if (data->gun_count == 0 || it->status != KIPLING_STEADY || it->gun != KIPLING_NONE ||
        data->kind[unit] == KIPLING_ARTILLERY || kipling_locked(it) ||
        it->figures < kipling_option(state, KIPLING_CAPTURE_FIGURES))
        return;
    unsigned gun = kipling_gun_at(state, it->place);
    if (gun == KIPLING_NONE || state->guns[gun].holder != KIPLING_NONE)
        return;
    it->gun = (uint8_t)gun;
    state->guns[gun].holder = (uint8_t)unit;
    state->guns[gun].owner = data->side[unit];
    kipling_tell(sink, state, HET_EVENT_CAPTURE, unit, kipling_gun_id(state, gun), 1, rule);
}

bool
kipling_has_captured_gun(const KiplingState *state, unsigned unit)
{
    return state->units[unit].gun != KIPLING_NONE &&
           kipling_data(state)->kind[unit] != KIPLING_ARTILLERY;
}
