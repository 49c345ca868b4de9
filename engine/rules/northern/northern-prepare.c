/* Lookup tables for play, computed once from a scenario. */
#include "northern-units.h"

static void
widen(HetPoint *low, HetPoint *high, HetPoint point)
{
    low->x = MIN(low->x, point.x);
    low->y = MIN(low->y, point.y);
    high->x = MAX(high->x, point.x);
    high->y = MAX(high->y, point.y);
}

static void
prepare_ground(NorthernScenario *data)
{
    for (unsigned i = 0; i < data->area_count; i++) {
        NorthernPatch *area = &data->areas[i];
        area->low = area->high = area->outline.points[0];
        for (unsigned k = 1; k < area->outline.count; k++)
            widen(&area->low, &area->high, area->outline.points[k]);
    }
    for (unsigned i = 0; i < data->line_count; i++) {
        NorthernPiece *line = &data->lines[i];
        line->low = line->high = line->from;
        widen(&line->low, &line->high, line->to);
    }
}

/* GNW-5.17: whether an end of a piece of road lies on another. */
static bool
meets_road(const NorthernScenario *data, unsigned piece, HetPoint end)
{
    int32_t aside = data->option[NORTHERN_ROAD_WIDTH] * NORTHERN_MM / 2;
    for (unsigned i = 0; i < data->line_count; i++)
        if (i != piece && data->lines[i].kind == NORTHERN_ROAD &&
            het_segment_within(data->lines[i].from, data->lines[i].to, end, aside))
            return true;
    return false;
}

static void
prepare_roads(NorthernScenario *data)
{
    for (unsigned i = 0; i < data->line_count; i++) {
        NorthernPiece *line = &data->lines[i];
        line->goes_on[0] = line->kind == NORTHERN_ROAD && meets_road(data, i, line->from);
        line->goes_on[1] = line->kind == NORTHERN_ROAD && meets_road(data, i, line->to);
    }
}

static void
prepare_numbers(NorthernScenario *data)
{
    static const NorthernOption moves[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = NORTHERN_INFANTRY_MOVE,
        [NORTHERN_CAVALRY] = NORTHERN_CAVALRY_MOVE,
        [NORTHERN_DRAGOONS] = NORTHERN_DRAGOON_MOVE,
        [NORTHERN_ARTILLERY] = NORTHERN_ARTILLERY_MOVE,
        [NORTHERN_GENERAL] = NORTHERN_CAVALRY_MOVE, /* GNW-4.5 */
    };
    for (unsigned kind = 0; kind < NORTHERN_KINDS; kind++)
        data->allowance[kind] = data->option[moves[kind]] * NORTHERN_MM;
    if (data->option[NORTHERN_SLOW_GUNS] != 0) /* GNW-13.1 */
        data->allowance[NORTHERN_ARTILLERY] /= 2;
}

static void
prepare_unit(NorthernScenario *data, unsigned unit)
{
    unsigned all = NORTHERN_BASES * (unsigned)data->option[NORTHERN_BASE_HITS];
    unsigned side = data->side[unit];
    bool mounted = data->option[NORTHERN_MOUNTED_DRAGOONS] != 0 &&
                   data->type[unit] == NORTHERN_DRAGOONS && data->nation[unit] == NORTHERN_SWEDISH;
    data->kind[unit] = mounted ? NORTHERN_CAVALRY : data->type[unit]; /* GNW-13.7 */
    data->limit[unit] =
        (uint16_t)(data->resolve[unit] != 0 && data->resolve[unit] < all ? data->resolve[unit]
                                                                         : all);
    data->side_units[side][data->side_count[side]++] = (uint8_t)unit;
}

void
northern_prepare(HetScenario *scenario)
{
    NorthernScenario *data = scenario->data;
    NorthernState *opening = data->opening;
    opening->head.scenario = scenario;
    opening->winner = HET_NOBODY;
    data->option = scenario->options;
    data->side_count[0] = data->side_count[1] = 0;
    prepare_ground(data);
    prepare_roads(data);
    prepare_numbers(data);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        prepare_unit(data, unit);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (northern_present(opening, unit) || opening->units[unit].status == NORTHERN_RESERVE)
            northern_settle(opening, unit);
}
