/* Guns as tokens of their own: carried, left, taken. KIP-4g */
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
kipling_leave_gun(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    unsigned gun = state->units[unit].gun;
    if (gun == KIPLING_NONE)
        return;
    state->units[unit].gun = KIPLING_NONE;
    state->guns[gun].holder = KIPLING_NONE;
    if (sink != NULL)
        het_say(sink, &state->head, unit, kipling_gun_id(state, gun), rule,
                "it leaves the gun %s where it stands",
                kipling_code(state, kipling_gun_id(state, gun)));
}

/* --- taking: KIP-4g.1, 4g.7 ------------------------------------------------------------------- */

/* The loose gun in its square that a unit may take, or KIPLING_NONE. */
static unsigned
gun_to_take(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    if (kipling_data(state)->gun_count == 0 || it->status != KIPLING_STEADY ||
        it->gun != KIPLING_NONE || kipling_data(state)->kind[unit] == KIPLING_ARTILLERY ||
        kipling_locked(it) || it->figures < kipling_option(state, KIPLING_CAPTURE_FIGURES))
        return KIPLING_NONE;
    unsigned gun = kipling_gun_at(state, it->place);
    return gun != KIPLING_NONE && state->guns[gun].holder == KIPLING_NONE ? gun : KIPLING_NONE;
}

static void
hold_gun(KiplingState *state, unsigned unit, bool from_crew, const HetSink *sink)
{
    unsigned gun = gun_to_take(state, unit);
    state->units[unit].gun = (uint8_t)gun;
    state->guns[gun].holder = (uint8_t)unit;
    state->guns[gun].owner = kipling_data(state)->side[unit];
    het_tell(sink, &state->head, HET_EVENT_CAPTURE, unit, kipling_gun_id(state, gun), 1,
             state->guns[gun].spiked != 0 ? "KIP-4g.9"
             : from_crew                  ? "KIP-4g.1"
                                          : "KIP-4g.7",
             state->guns[gun].spiked != 0 ? "it is spiked" : NULL);
}

void
kipling_take_gun(KiplingState *state, unsigned unit, bool from_crew)
{
    if (gun_to_take(state, unit) != KIPLING_NONE)
        kipling_push_unit(state, KIPLING_TAKE, unit)->step = from_crew;
}

static void
list_take(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = kipling_state_const(head);
    unsigned unit = kipling_acting(state), gun = gun_to_take(state, unit);
    het_list_add(list, het_move_target(HET_MOVE_CAPTURE, unit, kipling_gun_id(state, gun)));
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static bool
advance_take(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    bool from_crew = het_state_peek(head)->step != 0;
    unsigned unit = kipling_acting(state);
    bool may_take = gun_to_take(state, unit) != KIPLING_NONE;
    if (may_take && kipling_option(state, KIPLING_CAPTURE_ASKED) != 0) {
        state->head.actor = kipling_data(state)->side[unit];
        return false;
    }
    het_state_pop(&state->head);
    if (may_take)
        hold_gun(state, unit, from_crew, sink);
    return true;
}

static void
take_take(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    bool from_crew = het_state_peek(&state->head)->step != 0;
    het_state_pop(&state->head);
    if (move->kind == HET_MOVE_CAPTURE)
        hold_gun(state, move->unit, from_crew, sink);
}

const HetProcedure kipling_take = {.advance = advance_take, .list = list_take, .take = take_take};

bool
kipling_has_captured_gun(const KiplingState *state, unsigned unit)
{
    return state->units[unit].gun != KIPLING_NONE &&
           kipling_data(state)->kind[unit] != KIPLING_ARTILLERY;
}
