/* Whether a unit may shoot, and at whom, judged slowly; and why not. GNW-7 */
#include "northern-judge.h"

#include "northern-bodies.h"
#include "northern-fire.h"
#include "northern-ground.h"

bool
northern_is_engaged(const NorthernUnit *unit)
{
    for (unsigned face = 0; face < HET_FACES; face++)
        if (unit->enemy[face] != NORTHERN_NONE)
            return true;
    return false;
}

/* GNW-7.9 */
static bool
is_open_line(const NorthernState *state, unsigned unit, unsigned target, HetPoint from, HetPoint to)
{
    const NorthernScenario *data = northern_data(state);
    HetPoint middle = {state->units[target].x, state->units[target].y};
    for (unsigned i = 0; i < data->area_count; i++) {
        const HetPolygon *area = &data->areas[i].outline;
        NorthernArea kind = data->areas[i].kind;
        if ((kind != NORTHERN_WOODS && kind != NORTHERN_TOWN && kind != NORTHERN_HILL) ||
            het_polygon_locate(area, from) >= 0 || het_polygon_locate(area, middle) >= 0)
            continue;
        for (unsigned k = 0; k < area->count; k++)
            if (het_segments_meet(from, to, area->points[k], area->points[(k + 1) % area->count]))
                return false;
    }
    for (unsigned other = 0; other < data->unit_count; other++) {
        HetPolygon body = northern_body_of(state, other);
        if (other != unit && other != target && northern_is_body(state, other) &&
            het_polygon_segment_enters(&body, from, to))
            return false;
    }
    return true;
}

/* What keeps a unit that has fire from hitting an enemy: a bit each. */
typedef enum { AIM_ENGAGED, AIM_RANGE, AIM_SNOW, AIM_ARC, AIM_SIGHT, AIM_FAULTS } AimFault;

static uint32_t
aim_faults(const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    NorthernKind kind = (NorthernKind)data->kind[unit];
    uint32_t faults = northern_is_engaged(&state->units[target]) ? 1u << AIM_ENGAGED : 0;
    HetPolygon own = northern_body_of(state, unit), its = northern_body_of(state, target);
    HetOutline shooter = northern_outline(&state->units[unit]);
    bool in_arc = false, open = false;
    for (unsigned i = 0; i <= 4; i++) {
        HetPoint aim = i < 4 ? its.points[i] : northern_place(state, target);
        bool before = het_outline_in_arc(&shooter, aim);
        in_arc = in_arc || before;
        open = open || (before && is_open_line(state, unit, target, shooter.centre, aim));
    }
    if (!open)
        faults |= 1u << (in_arc ? AIM_SIGHT : AIM_ARC);
    if (!het_polygon_within(&own, &its, northern_range(data, kind, true)))
        faults |= 1u << AIM_RANGE;
    else if (!het_polygon_within(&own, &its, northern_range(data, kind, false)))
        faults |= 1u << AIM_SNOW;
    return faults;
}

static const char *
words_of_aim(const NorthernState *state, unsigned unit, uint32_t faults)
{
    static const char *const words[AIM_FAULTS] = {
        [AIM_ENGAGED] = "units in contact are not shot at (GNW-7.10)",
        [AIM_SNOW] = "in snow nobody shoots at long range (GNW-7.15)",
        [AIM_ARC] = "no part of the enemy is in its field of fire (GNW-7.2)",
        [AIM_SIGHT] = "it does not see the enemy (GNW-7.9)",
    };
    static const char *const ranges[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "no enemy is near enough for infantry to reach it there (GNW-7.3)",
        [NORTHERN_DRAGOONS] = "no enemy is near enough for dragoons to reach it there (GNW-7.4)",
        [NORTHERN_ARTILLERY] = "no enemy is near enough for artillery to reach it there (GNW-7.5)",
    };
    if (faults == 0)
        return NULL;
    unsigned first = (unsigned)__builtin_ctz(faults);
    return first == AIM_RANGE ? ranges[northern_data(state)->kind[unit]] : words[first];
}

/* Of the enemy that it nearly may hit; NULL where it may hit one. */
static const char *
why_no_target(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    unsigned other = 1u - data->side[unit];
    uint32_t fewest = ~0u;
    int32_t nearest = G_MAXINT32;
    HET_EACH_OF_SIDE(target, data, other) {
        if (!northern_is_body(state, target))
            continue;
        uint32_t faults = aim_faults(state, unit, target);
        HetOutline own = northern_outline(&state->units[unit]);
        HetOutline its = northern_outline(&state->units[target]);
        int32_t apart = het_outline_distance(&own, &its);
        int fewer = __builtin_popcount(faults) - __builtin_popcount(fewest);
        if (fewer < 0 || (fewer == 0 && apart < nearest)) {
            fewest = faults;
            nearest = apart;
        }
    }
    return words_of_aim(state, unit, fewest);
}

const char *
northern_why_no_fire(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    unsigned kind = northern_data(state)->kind[unit];
    if (kind == NORTHERN_CAVALRY || kind == NORTHERN_GENERAL)
        return "only infantry, dragoons and artillery shoot (GNW-7.1)";
    if (northern_is_engaged(it))
        return "in contact with the enemy it does not shoot (GNW-7.10)";
    if ((state->moved >> unit & 1u) != 0)
        return "it has moved in this player turn (GNW-5.19)";
    if ((state->exhausted >> unit & 1u) != 0)
        return "it is out of ammunition (GNW-7.12)";
    if (it->formation == NORTHERN_LIMBERED)
        return "limbered guns do not shoot (GNW-7.13)";
    if (it->formation == NORTHERN_COLUMN && northern_option(state, NORTHERN_COLUMN_FIRE) == 0)
        return "march columns do not shoot (GNW-7.14)";
    return NULL;
}

const char *
northern_why_not_fire(const NorthernState *state, unsigned unit)
{
    const char *reason = northern_why_no_fire(state, unit);
    return reason != NULL ? reason : why_no_target(state, unit);
}

const char *
northern_why_not_hit(const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    if (target >= data->unit_count || data->side[target] == data->side[unit] ||
        !northern_present(state, target))
        return "it shoots at an enemy unit on the table (GNW-7.2)";
    if (data->kind[target] == NORTHERN_GENERAL)
        return "a general is not a target (GNW-1.6)";
    return words_of_aim(state, unit, aim_faults(state, unit, target));
}
