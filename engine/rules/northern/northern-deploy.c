/* Arrival on the table: deployment before the first turn (GNW-3.4), reserves (GNW-3.5). */
#include "northern-deploy.h"

#include "northern-ground.h"

unsigned
northern_next_to_deploy(const NorthernState *state)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned side = 0; side < HET_SIDES; side++)
        HET_EACH_OF_SIDE(unit, data, side)
            if (state->units[unit].status == NORTHERN_HAND)
                return unit;
    return NORTHERN_NONE;
}

static HetOutline
outline_at(const NorthernState *state, unsigned unit, HetPoint at, unsigned heading)
{
    return northern_outline_as(state, unit, (NorthernFormation)state->units[unit].formation, at,
                               heading);
}

static bool
is_inside(const HetPolygon *zone, const HetOutline *outline)
{
    HetPolygon body = {.count = 4};
    het_outline_corners(outline, body.points);
    for (unsigned i = 0; i < 4; i++)
        if (het_polygon_locate(zone, body.points[i]) < 0)
            return false;
    for (unsigned i = 0; i < zone->count; i++)
        if (het_polygon_segment_enters(&body, zone->points[i],
                                       zone->points[i + 1 < zone->count ? i + 1 : 0]))
            return false;
    return true;
}

/* Adds the places of a grid that will do, until there are `most`. */
static void
list_grid(const NorthernState *state, unsigned unit, int32_t step, unsigned most, HetMoveList *list)
{
    const NorthernScenario *data = northern_data(state);
    unsigned side = data->side[unit], heading = data->zone_heading[side];
    const HetPolygon *zone = &data->zone[side];
    HetPoint low = zone->points[0], high = low;
    HetMove move = het_move_unit(HET_MOVE_PLACE, unit);
    HetOutline outline = outline_at(state, unit, (HetPoint){0, 0}, heading);
    NorthernCrowd crowd;
    northern_gather(state, unit, &crowd);
    for (unsigned i = 1; i < zone->count; i++) {
        low = (HetPoint){MIN(low.x, zone->points[i].x), MIN(low.y, zone->points[i].y)};
        high = (HetPoint){MAX(high.x, zone->points[i].x), MAX(high.y, zone->points[i].y)};
    }
    for (int32_t y = low.y + step / 2; y <= high.y; y += step) {
        for (int32_t x = low.x + step / 2; x <= high.x; x += step) {
            outline.centre = (HetPoint){x, y};
            if (list->count == most)
                return;
            if (!is_inside(zone, &outline) || !northern_stands_in(&crowd, &outline, true))
                continue;
            move.pose = (HetPose){
                .x = x, .y = y, .turn_start = (uint16_t)heading, .turn_end = (uint16_t)heading};
            het_list_add(list, move);
        }
    }
}

void
northern_list_places(const NorthernState *state, unsigned unit, HetMoveList *list)
{
    enum { STEP = 60 * NORTHERN_MM, FINE = STEP / 6, MOST = 64, FEW = 8 };
    if (northern_data(state)->zone[northern_data(state)->side[unit]].count == 0)
        return;
    list_grid(state, unit, STEP, MOST, list);
    if (list->count == 0)
        list_grid(state, unit, FINE, FEW, list);
}

void
northern_arrive(NorthernState *state, const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active) {
        NorthernUnit *it = &state->units[unit];
        if (it->status != NORTHERN_RESERVE || data->arrives[unit] > state->head.turn)
            continue;
        HetOutline outline = northern_outline(it);
        if (!northern_stands(state, unit, &outline, true)) {
            het_tell(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "GNW-3.5",
                     "its place being taken, it waits");
            continue;
        }
        it->status = NORTHERN_PRESENT;
        het_tell_way(sink, &state->head, HET_EVENT_PLACE, unit, HET_NOWHERE,
                     northern_place(state, unit), "GNW-3.5", NULL);
    }
}
