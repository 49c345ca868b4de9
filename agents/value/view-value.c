/* The units of any system as a value sees them, by its views: for systems and modules without an
 * adapter. Slower by far than an adapter. */
#include <math.h>

#include "engine/plane.h"
#include "engine/view.h"
#include "units.h"

static const uint8_t arms[HET_ARM_COUNT] = {
    [HET_ARM_HORSE] = HET_VALUE_HORSE,    [HET_ARM_HUSSARS] = HET_VALUE_HORSE,
    [HET_ARM_PANCERNI] = HET_VALUE_HORSE, [HET_ARM_REITERS] = HET_VALUE_HORSE,
    [HET_ARM_DRAGOONS] = HET_VALUE_HORSE, [HET_ARM_TATARS] = HET_VALUE_HORSE,
    [HET_ARM_GUARD] = HET_VALUE_HORSE,    [HET_ARM_GUNS] = HET_VALUE_GUNS,
    [HET_ARM_WAGONS] = HET_VALUE_GUNS,    [HET_ARM_LEADER] = HET_VALUE_LEADER,
};

/* Place and facing of a unit, in cells. */
static void
place(const HetView *view, const HetViewUnit *it, HetValueUnit *unit)
{
    if (view->board == HET_BOARD_PLANE) {
        const float cell = (float)MAX(view->width, view->height) / 30;
        unit->x = (float)it->centre.x / cell;
        unit->y = (float)it->centre.y / cell;
        if (it->facing >= 0) {
            unit->facing_x = (float)het_plane_cosine((unsigned)it->facing) / HET_PLANE_ONE;
            unit->facing_y = (float)het_plane_sine((unsigned)it->facing) / HET_PLANE_ONE;
        }
        return;
    }
    for (int i = 0; i < it->points_used; i++) {
        HetValueUnit cell = {.x = (float)it->points[i].x, .y = (float)it->points[i].y};
        const bool odd = (it->points[i].x & 1) != 0, lower = odd != view->even_lower;
        if (view->board == HET_BOARD_HEX_COLUMNS)
            cell = (HetValueUnit){.x = cell.x * 0.8660254f, .y = cell.y + (lower ? 0.5f : 0)};
        unit->x += cell.x / (float)it->points_used;
        unit->y += cell.y / (float)it->points_used;
    }
    if (it->facing >= 0 && view->board == HET_BOARD_HEX_COLUMNS)
        het_value_face(unit, 2u * (unsigned)it->facing + (view->at_corners ? 1 : 0));
    else if (it->facing >= 0)
        het_value_face(unit, 3u * (unsigned)it->facing);
}

/* A game without units is described by its tracks: the first number of each, at most three a side.
 */
static void
read_tracks(const HetView *view, HetValueSides *ret_sides)
{
    unsigned next[HET_SIDES] = {1, 1};
    HET_EACH_IN(const HetViewTrack, track, view->tracks) {
        const float number = (float)g_ascii_strtod(track->text, NULL);
        HET_EACH_BELOW(side, HET_SIDES)
            if ((track->side == side || track->side == HET_NOBODY) && next[side] < HET_VALUE_OWN)
                ret_sides->side[side][next[side]++] = number / (8 + fabsf(number));
    }
}

static void
fill(const HetState *state, HetValueUnit *ret_units, HetValueSides *ret_sides)
{
    const bool unmanned = state->scenario->units->len == 0;
    g_autoptr(HetView) view = unmanned ? het_view_new_unmapped(state) : het_view_new_units(state);
    HET_EACH_BELOW(i, view->units->len) {
        const HetViewUnit *it = het_view_unit(view, i);
        HetValueUnit *unit = &ret_units[i];
        unit->side = (uint8_t)it->side;
        if (!it->on_board)
            continue;
        const float full = (float)MAX(it->strength_start, 1);
        unit->start = full;
        unit->worth = (float)MAX(it->strength, 1);
        unit->attack = unit->defence = unit->worth;
        unit->morale = it->order == HET_ORDER_GOOD ? 1 : it->order == HET_ORDER_SHAKEN ? 0.5f : 0;
        unit->arm = arms[it->arm];
        unit->reach = unit->arm == HET_VALUE_HORSE ? 6 : 3;
        place(view, it, unit);
        unsigned flags = HET_VALUE_HERE;
        flags |= it->order != HET_ORDER_GOOD ? HET_VALUE_DISORDERED : 0;
        flags |= it->lances ? HET_VALUE_SPECIAL : 0;
        flags |= it->drawn != HET_DRAWN_PLAIN ? HET_VALUE_FORM_1 : 0;
        flags |= it->active ? HET_VALUE_CHARGED : 0;
        flags |= state->active == it->side && !it->acted ? HET_VALUE_MAY_ACT : 0;
        unit->flags = (uint16_t)flags;
    }
    HET_EACH_BELOW(side, HET_SIDES)
        ret_sides->side[side][0] = (float)state->phase / 4;
    if (unmanned)
        read_tracks(view, ret_sides);
}

const HetValueAdapter het_value_of_views = {.fill = fill};
