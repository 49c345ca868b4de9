/* Why a unit is not one that may be named. MPR-4.2 */
#include "musketpike-refusal.h"
#include "musketpike-ground.h"
#include "musketpike-unit.h"

const char *
musket_why_not_there(const MusketState *state, unsigned unit, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    if (unit >= data->unit_count)
        return "name a unit: leaders do as their units do (MPR-15.14)";
    if (data->unit[unit].side != side)
        return side == state->head.active ? "name a unit of the active side (MPR-4.2)"
                                          : "name a unit of the side that reacts (MPR-4.2)";
    if (musket_on_map(state, unit))
        return NULL;
    return state->units[unit].status == MUSKET_AWAITED    ? "it has not arrived yet (MPR-12.3)"
           : state->units[unit].status == MUSKET_CAPTURED ? "it has been captured (MPR-11.25)"
                                                          : "it has been eliminated (MPR-9.9)";
}

const char *
musket_why_not_it(const MusketState *state, unsigned unit, unsigned chosen)
{
    if (unit == chosen || unit == HET_NO_UNIT)
        return NULL;
    return unit >= musket_data(state)->unit_count
               ? "name a unit: leaders do as their units do (MPR-15.14)"
               : "another unit is acting, and finishes first (MPR-4.2)";
}

const char *
musket_why_not_active(const MusketState *state, unsigned unit)
{
    const char *reason = musket_why_not_there(state, unit, state->head.active);
    if (reason != NULL)
        return reason;
    return musket_has(state, unit, MUSKET_ACTIVE) ? NULL
                                                  : "it takes no part in this activation (MPR-4.2)";
}
