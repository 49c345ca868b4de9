#include "fire.h"

#include "battle/compass.h"
#include "engine/each.h"
#include "engine/plane.h"
#include "engine/game.h"
#include "engine/orders.h"
#include "reach.h"

enum {
    RAYS = 120,      /* of a field of fire on a table */
    STEP = 4,        /* mm between two places tried along a ray */
    FARTHEST = 1200, /* mm: no weapon carries farther */
    SQUARE = 20,     /* mm: ground reported as one on a table */
    SQUARES = 45,    /* in a row, where its units have no length */
};

static void
find_cells(HetFireField *field, const HetState *state, const HetView *view)
{
    const HetPoint stand = het_compass_stand(view, het_view_unit(view, field->unit));
    int64_t nearest = INT64_MAX;
    const char *why = "";
    for (int y = 0; y < view->height; y++)
        for (int x = 0; x < view->width; x++) {
            const HetPoint place = {x, y};
            const char *reason = het_game_aim(state, field->unit, place);
            int64_t distance = het_compass_distance(view, stand, place);
            if (reason == NULL) {
                g_array_append_val(field->cells, place);
            } else if (distance > 0 && distance < nearest) {
                nearest = distance;
                why = reason;
            }
        }
    field->why = field->cells->len == 0 ? why : "";
}

/* The farthest place along a ray to which fire carries without a gap from the nearest; false: it
 * carries nowhere on the ray. */
static bool
find_ray(const HetState *state, const HetView *view, unsigned unit, unsigned ray,
         HetPoint *ret_near, HetPoint *ret_far)
{
    const HetPoint stand = het_compass_stand(view, het_view_unit(view, unit));
    const unsigned heading = ray * 65536u / RAYS;
    bool found = false;
    for (int mm = STEP; mm <= FARTHEST; mm += STEP) {
        HetPoint place = het_plane_ahead(stand, heading, mm * view->units_per_mm);
        bool bears = het_compass_inside(view, place) && het_game_aim(state, unit, place) == NULL;
        if (!bears && found)
            return true;
        if (!bears)
            continue;
        if (!found)
            *ret_near = place;
        *ret_far = place;
        found = true;
    }
    return found;
}

/* Closes the outline of the rays gathered so far: out along the far ends, back along the near. */
static void
close_outline(HetFireField *field, GArray *nearest, GArray *outline)
{
    if (outline->len > 1) {
        GArray *closed = g_array_new(FALSE, FALSE, sizeof(HetPoint));
        g_array_append_vals(closed, outline->data, outline->len);
        for (guint i = nearest->len; i > 0; i--)
            g_array_append_val(closed, g_array_index(nearest, HetPoint, i - 1));
        g_array_append_val(field->outlines, closed);
    }
    g_array_set_size(nearest, 0);
    g_array_set_size(outline, 0);
}

static void
find_outlines(HetFireField *field, const HetState *state, const HetView *view)
{
    g_autoptr(GArray) nearest = g_array_new(FALSE, FALSE, sizeof(HetPoint));
    g_autoptr(GArray) outline = g_array_new(FALSE, FALSE, sizeof(HetPoint));
    const unsigned heading = (unsigned)het_view_unit(view, field->unit)->facing;
    /* from its rear round, so that the field before the front is one outline */
    const unsigned first = (heading + 32768u) % 65536u * RAYS / 65536u;
    for (unsigned i = 0; i <= RAYS; i++) {
        HetPoint near_, far;
        if (find_ray(state, view, field->unit, (first + i) % RAYS, &near_, &far)) {
            g_array_append_val(nearest, near_);
            g_array_append_val(outline, far);
        } else {
            close_outline(field, nearest, outline);
        }
    }
    close_outline(field, nearest, outline);
    if (field->outlines->len == 0) {
        HetPoint stand = het_compass_stand(view, het_view_unit(view, field->unit));
        const char *why = het_game_aim(state, field->unit,
                                       het_plane_ahead(stand, heading, STEP * view->units_per_mm));
        field->why = why != NULL ? why : "";
    }
}

static void
unref_outline(gpointer outline)
{
    g_array_unref(*(GArray **)outline);
}

HetFireField *
het_fire_field_new(const HetState *state, unsigned unit)
{
    HetFireField *field = g_new0(HetFireField, 1);
    g_autoptr(HetView) view = het_view_new(state);
    field->unit = unit;
    field->why = "";
    field->cells = g_array_new(FALSE, FALSE, sizeof(HetPoint));
    field->outlines = g_array_new(FALSE, FALSE, sizeof(GArray *));
    g_array_set_clear_func(field->outlines, unref_outline);
    if (!het_view_unit(view, unit)->on_board)
        field->why = "it is not on the board";
    else if (view->board == HET_BOARD_PLANE)
        find_outlines(field, state, view);
    else
        find_cells(field, state, view);
    return field;
}

void
het_fire_field_free(HetFireField *field)
{
    if (field == NULL)
        return;
    g_array_unref(field->cells);
    g_array_unref(field->outlines);
    g_free(field);
}

/* --- ground under threat ---------------------------------------------------------------------- */

int
het_threat_square(const HetView *view)
{
    if (view->board != HET_BOARD_PLANE)
        return 1;
    return view->units_per_mm > 0 ? SQUARE * view->units_per_mm : MAX(1, view->width / SQUARES);
}

static unsigned
columns_of(const HetView *view)
{
    return (unsigned)(view->width / het_threat_square(view));
}

unsigned
het_threat_places(const HetView *view)
{
    return columns_of(view) * (unsigned)(view->height / het_threat_square(view));
}

HetPoint
het_threat_place(const HetView *view, unsigned index)
{
    const int column = (int)(index % columns_of(view)), row = (int)(index / columns_of(view));
    const int square = het_threat_square(view);
    return (HetPoint){column * square + square / 2, row * square + square / 2};
}

void
het_threat_moves(const HetState *state, const HetView *view, unsigned unit, uint8_t *comes)
{
    const HetPoint stand = het_compass_stand(view, het_view_unit(view, unit));
    HET_EACH_BELOW(place, het_threat_places(view)) {
        const HetPoint at = het_threat_place(view, place);
        if (comes[place] != 0 || (at.x == stand.x && at.y == stand.y))
            continue;
        const unsigned heading = het_plane_bearing(at.x - stand.x, at.y - stand.y);
        const HetPoint end =
            het_plane_ahead(stand, heading, (int32_t)het_compass_distance(view, stand, at));
        HetMove move = het_move_unit(HET_MOVE_MOVE, unit);
        move.pose = (HetPose){
            .x = end.x, .y = end.y, .turn_start = (uint16_t)heading, .turn_end = (uint16_t)heading};
        comes[place] = het_game_is_legal(state, &move);
    }
}

GArray *
het_threat_ground_new(const HetState *state, const HetView *view, HetActor side,
                      const uint8_t *comes)
{
    const unsigned places = het_threat_places(view);
    GArray *ground = g_array_new(FALSE, FALSE, sizeof(HetThreatGround));
    HET_EACH_BELOW(place, places) {
        HetThreatGround here = {.at = het_threat_place(view, place)};
        HET_EACH_BELOW(enemy, view->units->len) {
            const HetViewUnit *it = het_view_unit(view, enemy);
            if (!it->on_board || it->side != het_other(side))
                continue;
            here.comes += comes[(gsize)enemy * places + place];
            here.fires += het_game_aim(state, enemy, here.at) == NULL;
        }
        if (here.comes + here.fires > 0)
            g_array_append_val(ground, here);
    }
    return ground;
}

HetRuler
het_ruler(const HetState *state, unsigned unit, HetPoint place)
{
    g_autoptr(HetView) view = het_view_new(state);
    const HetViewUnit *own = het_view_unit(view, unit);
    const char *why = het_game_aim(state, unit, place);
    int64_t distance = INT64_MAX;
    const int cells = view->board == HET_BOARD_PLANE ? 0 : own->points_used;
    for (int i = 0; i < cells; i++)
        distance = MIN(distance, het_compass_distance(view, own->points[i], place));
    if (cells == 0)
        distance = het_compass_distance(view, het_compass_stand(view, own), place);
    return (HetRuler){het_compass_shown(view, distance), het_compass_measure(view, distance),
                      why == NULL, why != NULL ? why : ""};
}

/* --- who sees whom ---------------------------------------------------------------------------- */

static void
clear_sight(gpointer sight)
{
    g_free(((HetSight *)sight)->why);
}

static gint
compare_sights(gconstpointer a, gconstpointer b)
{
    const HetSight *one = a, *other = b;
    return one->distance != other->distance ? (one->distance < other->distance ? -1 : 1)
                                            : (int)one->target - (int)other->target;
}

/* (transfer full) The rule by which a unit of the side that does not decide could not fire at an
 * enemy where he stands, or that it is not its turn. */
static char *
why_no_sight(const HetState *state, unsigned unit, const HetView *view, const HetViewUnit *enemy)
{
    const char *why = NULL;
    const bool plane = view->board == HET_BOARD_PLANE;
    if (plane)
        why = het_game_aim(state, unit, het_compass_stand(view, enemy));
    for (int i = 0; i < enemy->points_used && !plane; i++) {
        why = het_game_aim(state, unit, enemy->points[i]);
        if (why == NULL)
            break;
    }
    return g_strdup(why != NULL ? why : "its side does not decide now");
}

GArray *
het_sights_new(const HetState *state, unsigned unit)
{
    GArray *sights = g_array_new(FALSE, TRUE, sizeof(HetSight));
    g_autoptr(HetView) view = het_view_new(state);
    g_autoptr(HetReach) reach = het_reach_new(state, unit);
    g_array_set_clear_func(sights, clear_sight);
    HET_EACH_BELOW(target, het_view_unit(view, unit)->on_board ? view->units->len : 0) {
        const HetViewUnit *enemy = het_view_unit(view, target);
        if (!enemy->on_board || enemy->side == het_view_unit(view, unit)->side ||
            enemy->side > HET_SECOND || enemy->arm == HET_ARM_LEADER)
            continue;
        HetSight sight = {.target = target,
                          .distance = het_compass_between(view, het_view_unit(view, unit), enemy)};
        HET_EACH_IN(const HetReachItem, item, reach->items)
            sight.fires = sight.fires || (item->kind == HET_MOVE_SHOOT && item->target == target);
        sight.why = sight.fires ? g_strdup("")
                    : het_view_unit(view, unit)->side != (HetActor)state->actor
                        ? why_no_sight(state, unit, view, enemy)
                        : het_orders_refusal(state, HET_MOVE_SHOOT, unit, target);
        if (sight.why == NULL)
            sight.why = g_strdup(*reach->why != '\0' ? reach->why : "it may not fire now");
        g_array_append_val(sights, sight);
    }
    g_array_sort(sights, compare_sights);
    HET_EACH_IN(HetSight, sight, sights) {
        sight->measure = het_compass_measure(view, sight->distance);
        sight->distance = het_compass_shown(view, sight->distance);
    }
    return sights;
}

void
het_sights_append(const GArray *sights, const HetState *state, unsigned unit, GString *text)
{
    g_autoptr(HetView) view = het_view_new(state);
    const HetViewUnit *own = het_view_unit(view, unit);
    if (!own->on_board)
        g_string_append_printf(text, "%s is not on the board\n", own->code);
    HET_EACH_IN(const HetSight, sight, sights) {
        const HetViewUnit *enemy = het_view_unit(view, sight->target);
        g_string_append_printf(
            text, "%s, %" G_GINT64_FORMAT " %s %s: %s%s\n", enemy->code, sight->distance,
            sight->measure,
            het_compass_name(view, het_compass_bearing(view, het_compass_stand(view, own),
                                                       het_compass_stand(view, enemy))),
            sight->fires ? "may be fired at" : "no: ", sight->why);
    }
}
