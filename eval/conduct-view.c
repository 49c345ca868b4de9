#include "conduct-view.h"

#include <math.h>
#include <string.h>

#include "engine/each.h"
#include "engine/plane.h"

/* Up to here an enemy is near. */
static const double near_cells = 3, near_millimetres = 200;

/* Cosines of the angles to the facing where the front ends (75 degrees) and the rear begins (125):
 * they fall between the neighbours of hexes and of squares. */
static const double front_ends = 0.2588, rear_begins = -0.5736;

static const double half_root_3 = 0.8660254037844386;

typedef struct {
    double x, y; /* y grows downwards on grids, away from the near edge on a table */
} Spot;

HetConductPose
het_conduct_pose(const HetViewUnit *unit)
{
    HetPoint place = HET_NOWHERE;
    if (unit->on_board)
        place = unit->footprint == HET_FOOTPRINT_OUTLINE ? unit->centre : unit->points[0];
    return (HetConductPose){.place = place,
                            .facing = unit->on_board ? unit->facing : -1,
                            .formation = g_quark_from_string(unit->formation)};
}

bool
het_conduct_same_pose(const HetConductPose *a, const HetConductPose *b)
{
    return a->place.x == b->place.x && a->place.y == b->place.y && a->facing == b->facing &&
           a->formation == b->formation;
}

/* The middle of a cell, so that neighbours are about 1 apart; millimetres on a table. */
static Spot
spot(const HetView *view, HetPoint point)
{
    Spot at = {point.x, point.y};
    switch (view->board) {
    case HET_BOARD_SQUARE:
        break;
    case HET_BOARD_HEX_COLUMNS:
        at.y += (point.x % 2 == 0) == view->even_lower ? 0.5 : 0;
        at.x *= half_root_3;
        break;
    case HET_BOARD_PLANE:
        if (view->units_per_mm > 0) {
            at.x /= view->units_per_mm;
            at.y /= view->units_per_mm;
        }
        break;
    }
    return at;
}

/* The middle of a unit. */
static Spot
stands(const HetView *view, const HetViewUnit *unit)
{
    if (unit->footprint == HET_FOOTPRINT_OUTLINE || unit->points_used == 0)
        return spot(view, unit->centre);
    Spot sum = {0, 0};
    for (int i = 0; i < unit->points_used; i++) {
        Spot at = spot(view, unit->points[i]);
        sum.x += at.x / unit->points_used;
        sum.y += at.y / unit->points_used;
    }
    return sum;
}

static double
apart(Spot a, Spot b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

static const HetViewUnit *
nearest(const HetView *view, HetActor side, Spot from, double *ret_distance)
{
    const HetViewUnit *found = NULL;
    *ret_distance = HUGE_VAL;
    HET_EACH_IN(const HetViewUnit, other, view->units) {
        if (!other->on_board || other->side == side || other->side == HET_NOBODY ||
            het_conduct_is_leader(other))
            continue;
        double distance = apart(from, stands(view, other));
        if (distance < *ret_distance) {
            *ret_distance = distance;
            found = other;
        }
    }
    return found;
}

double
het_conduct_nearest(const HetView *view, const HetViewUnit *unit, HetPoint point)
{
    double distance = 0;
    nearest(view, unit->side, spot(view, point), &distance);
    return distance;
}

/* Lengths in cells, from those of spot(). */
static double
cells(const HetView *view, double length)
{
    return view->board == HET_BOARD_PLANE ? length * near_cells / near_millimetres : length;
}

static bool
fights(const HetViewUnit *unit)
{
    return unit->on_board && unit->strength > 0 && !het_conduct_is_leader(unit);
}

unsigned
het_conduct_near(const HetView *view, const HetViewUnit *unit, bool own)
{
    const HetViewUnit *body = !unit->on_board && unit->host >= 0
                                  ? &g_array_index(view->units, HetViewUnit, unit->host)
                                  : unit;
    const Spot here = stands(view, body);
    unsigned count = 0;
    HET_EACH_IN(const HetViewUnit, other, view->units)
        if (other != unit && fights(other) && (other->side == unit->side) == own &&
            other->side != HET_NOBODY &&
            cells(view, apart(here, stands(view, other))) <= near_cells)
            count++;
    return count;
}

double
het_conduct_to_enemy(const HetView *view, const HetViewUnit *unit)
{
    double distance = 0;
    nearest(view, unit->side, stands(view, unit), &distance);
    return cells(view, distance);
}

unsigned
het_conduct_guard(const HetView *view, const HetViewPlace *place, HetActor side)
{
    const Spot at = spot(view, place->at);
    HET_EACH_BELOW(id, view->units->len) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, id);
        bool there =
            view->board == HET_BOARD_PLANE && cells(view, apart(at, stands(view, unit))) <= 1;
        for (int i = 0; i < unit->points_used && view->board != HET_BOARD_PLANE; i++)
            there |= unit->points[i].x == place->at.x && unit->points[i].y == place->at.y;
        if (there && unit->side == side && fights(unit))
            return id;
    }
    return HET_NO_UNIT;
}

double
het_conduct_spread(const HetView *view, HetActor side, const char *wing, unsigned *ret_units)
{
    Spot middle = {0, 0};
    double sum = 0;
    unsigned units = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        HET_EACH_IN(const HetViewUnit, unit, view->units) {
            if (unit->side != side || !fights(unit) || strcmp(unit->wing, wing) != 0)
                continue;
            const Spot at = stands(view, unit);
            if (pass == 0) {
                middle = (Spot){middle.x + at.x, middle.y + at.y};
                units++;
            } else {
                sum += apart(at, (Spot){middle.x / units, middle.y / units});
            }
        }
    *ret_units = units;
    return units > 0 ? cells(view, sum / units) : 0;
}

/* The direction of a unit's front, of length 1. */
static Spot
ahead_of(const HetView *view, int facing)
{
    static const Spot twelfths[12] = {
        {0, -1}, {0.5, -0.8660254037844386},  {0.8660254037844386, -0.5},
        {1, 0},  {0.8660254037844386, 0.5},   {0.5, 0.8660254037844386},
        {0, 1},  {-0.5, 0.8660254037844386},  {-0.8660254037844386, 0.5},
        {-1, 0}, {-0.8660254037844386, -0.5}, {-0.5, -0.8660254037844386}};
    switch (view->board) {
    case HET_BOARD_SQUARE:
        return twelfths[facing % 4 * 3];
    case HET_BOARD_HEX_COLUMNS:
        return twelfths[(facing % 6 * 2 + (view->at_corners ? 1 : 0)) % 12];
    case HET_BOARD_PLANE:
        break;
    }
    return (Spot){(double)het_plane_cosine((unsigned)facing) / HET_PLANE_ONE,
                  (double)het_plane_sine((unsigned)facing) / HET_PLANE_ONE};
}

HetArc
het_conduct_arc(const HetView *view, const HetViewUnit *unit)
{
    if (unit->facing < 0 || !unit->on_board || unit->strength <= 0)
        return HET_ARC_FRONT;
    double distance = 0;
    Spot here = stands(view, unit);
    const HetViewUnit *enemy = nearest(view, unit->side, here, &distance);
    double reach = view->board == HET_BOARD_PLANE ? near_millimetres : near_cells;
    if (enemy == NULL || distance > reach || distance <= 0)
        return HET_ARC_FRONT;
    Spot there = stands(view, enemy), ahead = ahead_of(view, unit->facing);
    double cosine = ((there.x - here.x) * ahead.x + (there.y - here.y) * ahead.y) / distance;
    return cosine >= front_ends   ? HET_ARC_FRONT
           : cosine > rear_begins ? HET_ARC_FLANK
                                  : HET_ARC_REAR;
}

static bool
inside(const HetViewLine *line, HetPoint at)
{
    bool within = false;
    for (guint i = 0, j = line->points->len - 1; i < line->points->len; j = i++) {
        HetPoint a = g_array_index(line->points, HetPoint, i);
        HetPoint b = g_array_index(line->points, HetPoint, j);
        if ((a.y > at.y) != (b.y > at.y) &&
            at.x < (double)(b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x)
            within = !within;
    }
    return within;
}

static unsigned
sides_around(const HetViewLine *line, HetPoint cell)
{
    unsigned sides = 0;
    HET_EACH_IN(const HetPoint, at, line->points)
        sides += at->x == cell.x && at->y == cell.y;
    return sides;
}

bool
het_conduct_in_works(const HetView *view, const HetViewUnit *unit)
{
    unsigned sides = 0;
    for (guint i = 0; i < view->lines->len && unit->on_board; i++) {
        const HetViewLine *line = &g_array_index(view->lines, HetViewLine, i);
        if (strcmp(line->terrain, "works") != 0 && strcmp(line->terrain, "redoubt") != 0)
            continue;
        if (line->kind == HET_LINE_CLOSED && inside(line, unit->centre))
            return true;
        if (line->kind == HET_LINE_HEXSIDES)
            sides += sides_around(line, unit->points[0]);
    }
    return sides >= 2;
}

bool
het_conduct_is_leader(const HetViewUnit *unit)
{
    return unit->arm == HET_ARM_LEADER;
}

bool
het_conduct_is_gun(const HetViewUnit *unit)
{
    return unit->arm == HET_ARM_GUNS;
}
