/* The places a unit could fire at, regardless of who stands there. KIP-2, KIP-3 */
#include "kipling-slots.h"
#include "kipling-procedure.h"
#include "kipling-query.h"

static const char *
why_silent(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    switch ((KiplingKind)kipling_data(state)->kind[unit]) {
    case KIPLING_CAVALRY:
        return "cavalry fires with a captured gun only (KIP-4g.5)";
    case KIPLING_GENERAL:
        return "a general rides to another unit, and does nothing else (KIP-7a.1)";
    case KIPLING_INFANTRY:
    case KIPLING_ARTILLERY:
        break;
    }
    return it->status == KIPLING_GONE ? "it is out of the game (KIP-2h)"
           : it->status == KIPLING_FALLING
               ? "it is falling back, and gives closing fire alone (KIP-5a.2)"
           : it->partner != KIPLING_NONE ? "it is locked in melee (KIP-4d.6)"
                                         : "its gun is spiked or lost (KIP-4c.2)";
}

const char *
kipling_aim(const HetState *head, unsigned unit, HetPoint place)
{
    const KiplingState *state = kipling_state_const(head);
    int weapon = kipling_query_weapon(state, unit);
    if (weapon < 0)
        return why_silent(state, unit);
    unsigned cell = (unsigned)(place.y * HET_SQUARE_COLUMNS + place.x);
    unsigned from = state->units[unit].place;
    return het_square_has(kipling_query_field(state, (KiplingWeapon)weapon, from), cell)
               ? NULL
               : kipling_why_no_line(state, from, cell, (KiplingWeapon)weapon);
}
