/* The places a unit could fire at, regardless of who stands there. GNW-7 */
#include "northern-slots.h"
#include "northern-fire.h"
#include "northern-ground.h"

static const char *
why_silent(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    unsigned kind = northern_data(state)->kind[unit];
    if (kind == NORTHERN_CAVALRY || kind == NORTHERN_GENERAL)
        return "only infantry, dragoons and artillery shoot (GNW-7.1)";
    if (!northern_is_body(state, unit))
        return "it is not on the table (GNW-7.1)";
    if (northern_engaged(it))
        return "in contact with the enemy it does not shoot (GNW-7.10)";
    if ((state->exhausted >> unit & 1u) != 0)
        return "it is out of ammunition (GNW-7.12)";
    if (it->formation == NORTHERN_LIMBERED)
        return "limbered guns do not shoot (GNW-7.13)";
    return northern_has_fire(state, unit) ? NULL : "march columns do not shoot (GNW-7.14)";
}

const char *
northern_aim(const HetState *head, unsigned unit, HetPoint place)
{
    static const char *const far[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "infantry does not reach as far (GNW-7.3)",
        [NORTHERN_DRAGOONS] = "dragoons do not reach as far (GNW-7.4)",
        [NORTHERN_ARTILLERY] = "artillery does not reach as far (GNW-7.5)",
    };
    const NorthernState *state = northern_state_peek(head);
    const NorthernScenario *data = northern_data(state);
    NorthernKind kind = (NorthernKind)data->kind[unit];
    const char *reason = why_silent(state, unit);
    if (reason != NULL)
        return reason;
    HetOutline own = northern_outline(&state->units[unit]), spot = {.centre = place};
    if (!het_outline_within(&own, &spot, northern_range(data, kind, true)))
        return far[kind];
    if (!het_outline_within(&own, &spot, northern_range(data, kind, false)))
        return "in snow nobody shoots at long range (GNW-7.15)";
    if (!het_outline_in_arc(&own, place))
        return "it is not in its field of fire (GNW-7.2)";
    return northern_sees_point(state, unit, place) ? NULL : "it does not see as far (GNW-7.9)";
}
