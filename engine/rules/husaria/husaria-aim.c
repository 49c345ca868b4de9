/* The places a unit could fire at, regardless of who stands there. HUS-12, 13, 15.2 */
#include "husaria-slots.h"

#include "husaria-fire.h"
#include "husaria-ground.h"

static const char *
aim_guns(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    unsigned distance = husaria_apart(data, it->place, cell);
    if (distance == 0)
        return "it stands there itself (HUS-13.11)";
    if (distance > husaria_range(state, unit))
        return "farther than its guns carry (HUS-13.11)";
    bool beset = (it->flags & HUSARIA_BESET) != 0;
    if (beset && distance == 1)
        return husaria_in_front(it->facing, husaria_direction(data, it->place, cell))
                   ? NULL
                   : "of the hexes beside them guns fire only into those of their front "
                     "(HUS-13.15b)";
    if (beset)
        return "with enemies beside them guns fire only at those (HUS-13.15)";
    return husaria_sees(state, it->place, cell) ? NULL : "they do not see as far (HUS-13.12)";
}

const char *
husaria_aim(const HetState *head, unsigned unit, HetPoint place)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    unsigned cell = (unsigned)(place.y * data->map.grid.width + place.x), edge;
    if (it->status != HUSARIA_ON_MAP)
        return "it is not on the map (HUS-3.1d)";
    switch (data->row[unit].fire) {
    case HUSARIA_NO_FIRE:
        return "it cannot fire (HUS-12.11)";
    case HUSARIA_MUSKETS:
    case HUSARIA_PISTOLS:
        return "muskets and pistols fire in battles of the attack phase (HUS-3.1g)";
    case HUSARIA_BOWS:
        edge = husaria_direction(data, it->place, cell);
        return edge < HET_HEX_SIDES && husaria_in_front(it->facing, edge)
                   ? NULL
                   : "bows are shot into the hexes of the front zone (HUS-15.24)";
    case HUSARIA_LIGHT_GUNS:
    case HUSARIA_HEAVY_GUNS:
        break;
    }
    return husaria_may_fire(state, data->side[unit]) ? aim_guns(state, unit, cell)
           : husaria_rains(state)                    ? "nobody fires in the rain (HUS-S.4)"
                                                     : "there is no ammunition left (HUS-11.19)";
}
