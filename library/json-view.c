/* Positions as JSON: whole, what of it never changes, and what has changed. */
#include "json-view.h"

#include <string.h>

#include "json-members.h"
#include "json.h"

/* --- parts ----------------------------------------------------------------------------------- */

static const char *const board_names[] = {
    [HET_BOARD_SQUARE] = "squares",
    [HET_BOARD_HEX_COLUMNS] = "hexes",
    [HET_BOARD_PLANE] = "plane",
};

static const char *const footprint_names[] = {
    [HET_FOOTPRINT_CELL] = "cell",
    [HET_FOOTPRINT_CELLS] = "cells",
    [HET_FOOTPRINT_OUTLINE] = "outline",
};

static void
add_cells(HetJson *builder, const HetView *view)
{
    het_json_begin_array(builder, "cells");
    HET_EACH_BELOW(i, view->cells->len) {
        const HetViewCell *cell = &g_array_index(view->cells, HetViewCell, i);
        char symbol[2] = {cell->symbol, '\0'};
        HET_JSON_OBJECT(builder, "name", cell->name, "x", (gint64)i % view->width, "y",
                        (gint64)i / view->width, "terrain", cell->terrain, "symbol", symbol,
                        "level", cell->level);
    }
    het_json_end(builder);
}

static const char *const line_kinds[] = {"open", "closed", "hexsides", "steps"};

static void
add_lines(HetJson *builder, const HetView *view)
{
    het_json_begin_array(builder, "lines");
    HET_EACH_BELOW(i, view->lines->len) {
        const HetViewLine *line = &g_array_index(view->lines, HetViewLine, i);
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "terrain", line->terrain);
        if (*line->name != '\0')
            HET_JSON(builder, "name", line->name);
        HET_JSON(builder, "kind", line_kinds[line->kind]);
        het_json_begin_array(builder, "points");
        HET_EACH_BELOW(j, line->points->len)
            het_json_value_point(builder, g_array_index(line->points, HetPoint, j));
        het_json_end(builder);
        het_json_end(builder);
    }
    het_json_end(builder);
}

/* Left out where nothing is named. */
static void
add_labels(HetJson *builder, const HetView *view)
{
    if (view->labels->len == 0)
        return;
    het_json_begin_array(builder, "labels");
    HET_EACH_BELOW(i, view->labels->len) {
        const HetViewLabel *label = &g_array_index(view->labels, HetViewLabel, i);
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "name", label->name, "kind", label->kind);
        het_json_name(builder, "at");
        het_json_value_point(builder, label->at);
        het_json_end(builder);
    }
    het_json_end(builder);
}

/* Millimetres to the last unit and degrees to the last bit, which doubles would not print: as text.
 * Degrees are the compass's, clockwise from north, which is away from the near edge. */
static void
add_stand(HetJson *builder, const HetView *view, const HetViewUnit *unit)
{
    if (view->units_per_mm == 0 || !unit->on_board)
        return;
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    const int32_t centre[] = {unit->centre.x, unit->centre.y};
    het_json_begin_array(builder, "millimetres");
    HET_EACH_BELOW(i, G_N_ELEMENTS(centre))
        het_json_value_text(builder, g_ascii_formatd(number, sizeof number, "%.10g",
                                                     (double)centre[i] / view->units_per_mm));
    het_json_end(builder);
    if (unit->facing >= 0)
        HET_JSON(builder, "degrees",
                 g_ascii_formatd(number, sizeof number, "%.17g",
                                 ((16384 - unit->facing) & 65535) * 360.0 / 65536));
}

static const char *const order_names[HET_ORDER_LEVEL_COUNT] = {
    [HET_ORDER_GOOD] = "good", [HET_ORDER_SHAKEN] = "shaken", [HET_ORDER_ROUTED] = "routed"};

static void
add_unit(HetJson *builder, const HetView *view, const HetViewUnit *unit)
{
    char symbol[2] = {unit->symbol, '\0'};
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "id", unit->id, "code", unit->code, "name", unit->name, "side",
             het_actor_name(unit->side), "type", unit->type, "arm", het_arm_name(unit->arm));
    if (*unit->wing != '\0')
        HET_JSON(builder, "wing", unit->wing);
    HET_JSON(builder, "symbol", symbol, "formation", unit->formation, "state", unit->state,
             "on_board", unit->on_board, "active", unit->active, "footprint",
             footprint_names[unit->footprint]);
    het_json_begin_array(builder, "points");
    for (int i = 0; i < unit->points_used; i++)
        het_json_value_point(builder, unit->points[i]);
    het_json_end(builder);
    HET_JSON(builder, "facing", unit->facing);
    add_stand(builder, view, unit);
    HET_JSON(builder, "strength", unit->strength, "strength_start", unit->strength_start, "drawn",
             het_drawn_name(unit->drawn), "order", order_names[unit->order], "acted", unit->acted,
             "lances", unit->lances);
    if (unit->number != 0)
        HET_JSON(builder, "number", unit->number);
    if (unit->apart != 0)
        HET_JSON(builder, "apart", unit->apart);
    if (unit->rating != NULL)
        HET_JSON(builder, "rating", unit->rating);
    if (unit->arm == HET_ARM_LEADER && unit->host >= 0)
        HET_JSON(builder, "host", unit->host);
    het_json_end(builder);
}

static void
add_places(HetJson *builder, const HetView *view)
{
    het_json_begin_array(builder, "places");
    HET_EACH_BELOW(i, view->places->len) {
        const HetViewPlace *place = &g_array_index(view->places, HetViewPlace, i);
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "name", place->name);
        het_json_name(builder, "at");
        het_json_value_point(builder, place->at);
        het_json_begin_array(builder, "points");
        HET_EACH_BELOW(side, HET_SIDES)
            het_json_value_integer(builder, place->points[side]);
        het_json_end(builder);
        HET_JSON(builder, "holder", het_actor_name(place->holder));
        het_json_end(builder);
    }
    het_json_end(builder);
}

static void
add_tracks(HetJson *builder, const HetView *view)
{
    het_json_begin_array(builder, "tracks");
    HET_EACH_BELOW(i, view->tracks->len) {
        const HetViewTrack *track = &g_array_index(view->tracks, HetViewTrack, i);
        HET_JSON_OBJECT(builder, "name", track->name, "side",
                        track->side == HET_NOBODY ? "both" : het_actor_name(track->side), "text",
                        track->text);
    }
    het_json_end(builder);
}

static void
add_title(HetJson *builder, const HetView *view)
{
    HET_JSON(builder, "scenario", view->scenario, "title", view->title);
    het_json_begin_array(builder, "sides");
    het_json_value_text(builder, view->sides[HET_FIRST]);
    het_json_value_text(builder, view->sides[HET_SECOND]);
    het_json_end(builder);
}

/* The side that decides, and the question. */
static void
add_moment(HetJson *builder, const HetView *view)
{
    HET_JSON(builder, "turn", view->turn, "last_turn", view->last_turn, "phase", view->phase,
             "procedure", view->procedure, "active", het_actor_name(view->active), "actor",
             het_actor_name(view->actor), "prompt", view->prompt, "prompt_rule", view->prompt_rule,
             "roll", view->roll, "result", view->result);
}

/* Head of a board, without its cells and lines. */
static void
add_board(HetJson *builder, const HetView *view)
{
    HET_JSON(builder, "kind", board_names[view->board], "width", view->width, "height",
             view->height);
    if (view->board == HET_BOARD_HEX_COLUMNS) {
        HET_JSON(builder, "even_lower", view->even_lower, "at_corners", view->at_corners);
    }
    if (view->units_per_mm > 0)
        HET_JSON(builder, "units_per_millimetre", view->units_per_mm);
}

static void
add_units(HetJson *builder, const HetView *view)
{
    het_json_begin_array(builder, "units");
    HET_EACH_BELOW(i, view->units->len)
        add_unit(builder, view, &g_array_index(view->units, HetViewUnit, i));
    het_json_end(builder);
}

void
het_json_view(HetJson *builder, const HetView *view)
{
    het_json_begin_object(builder, NULL);
    add_title(builder, view);
    add_moment(builder, view);
    het_json_begin_object(builder, "board");
    add_board(builder, view);
    add_cells(builder, view);
    add_lines(builder, view);
    add_labels(builder, view);
    het_json_end(builder);
    add_units(builder, view);
    add_tracks(builder, view);
    add_places(builder, view);
    het_json_end(builder);
}

/* --- the map in short ------------------------------------------------------------------------- */

/* Adds a terrain to the list; returns its index. */
static unsigned
terrain_index(GPtrArray *terrains, const HetViewCell *cell)
{
    HET_EACH_BELOW(i, terrains->len) {
        const HetViewCell *seen = terrains->pdata[i];
        if (strcmp(seen->terrain, cell->terrain) == 0 && seen->symbol == cell->symbol)
            return i;
    }
    g_ptr_array_add(terrains, (gpointer)(uintptr_t)cell);
    return terrains->len - 1;
}

typedef void AddCell(HetJson *builder, GPtrArray *terrains, const HetViewCell *cell);

static void
add_cell_terrain(HetJson *builder, GPtrArray *terrains, const HetViewCell *cell)
{
    het_json_value_integer(builder, terrain_index(terrains, cell));
}

static void
add_cell_level(HetJson *builder, GPtrArray *terrains, const HetViewCell *cell)
{
    (void)terrains;
    het_json_value_integer(builder, cell->level);
}

static void
add_cell_name(HetJson *builder, GPtrArray *terrains, const HetViewCell *cell)
{
    (void)terrains;
    het_json_value_text(builder, cell->name);
}

static void
add_rows(HetJson *builder, const HetView *view, const char *name, AddCell *add, GPtrArray *terrains)
{
    guint width = (guint)view->width;
    het_json_begin_array(builder, name);
    for (guint from = 0; from < view->cells->len; from += width) {
        het_json_begin_array(builder, NULL);
        for (guint i = from; i < from + width; i++)
            add(builder, terrains, &g_array_index(view->cells, HetViewCell, i));
        het_json_end(builder);
    }
    het_json_end(builder);
}

/* --- what has changed ------------------------------------------------------------------------- */

json_t *
het_json_view_start(const HetView *view)
{
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    add_units(builder, view);
    add_tracks(builder, view);
    add_places(builder, view);
    het_json_end(builder);
    return het_json_root(builder);
}

/* The ids of units that have a value now. */
typedef struct {
    json_t *value; /* NULL: the member is there no more */
    GArray *ids;   /* gint64 */
} Change;

static void
clear_change(gpointer data)
{
    Change *change = data;
    g_clear_pointer(&change->value, json_decref);
    g_array_unref(change->ids);
}

static bool
same_value(json_t *one, json_t *other)
{
    return one == NULL || other == NULL ? one == other : json_equal(one, other);
}

static void
note_change(GArray *changes, json_t *value, gint64 id)
{
    HET_EACH_BELOW(i, changes->len) {
        Change *change = &g_array_index(changes, Change, i);
        if (same_value(change->value, value)) {
            g_array_append_val(change->ids, id);
            return;
        }
    }
    Change change = {.value = json_incref(value), .ids = g_array_new(FALSE, FALSE, sizeof(gint64))};
    g_array_append_val(change.ids, id);
    g_array_append_val(changes, change);
}

static void
add_changes(HetJson *builder, const char *member, GArray *changes)
{
    het_json_begin_array(builder, member);
    HET_EACH_BELOW(i, changes->len) {
        const Change *change = &g_array_index(changes, Change, i);
        het_json_begin_array(builder, NULL);
        het_json_value_node(builder, json_incref(change->value));
        het_json_begin_array(builder, NULL);
        HET_EACH_BELOW(j, change->ids->len)
            het_json_value_integer(builder, g_array_index(change->ids, gint64, j));
        het_json_end(builder);
        het_json_end(builder);
    }
    het_json_end(builder);
}

/* The member of every unit whose value is another one than it was. */
static void
add_member_changes(HetJson *builder, const char *member, json_t *was, json_t *is)
{
    g_autoptr(GArray) changes = g_array_new(FALSE, FALSE, sizeof(Change));
    g_array_set_clear_func(changes, clear_change);
    HET_EACH_BELOW(i, json_array_size(is)) {
        json_t *unit = json_array_get(is, i);
        json_t *then = json_object_get(json_array_get(was, i), member);
        json_t *now = json_object_get(unit, member);
        if (!same_value(then, now))
            note_change(changes, now, json_integer_value(json_object_get(unit, "id")));
    }
    if (changes->len > 0)
        add_changes(builder, member, changes);
}

/* Adds the names of members that some unit has, in the order of their first appearance. */
static void
note_members(GPtrArray *members, json_t *units)
{
    HET_EACH_BELOW(i, json_array_size(units)) {
        const char *name = NULL;
        json_t *value = NULL;
        json_object_foreach(json_array_get(units, i), name, value) {
            if (strcmp(name, "id") != 0 &&
                !g_ptr_array_find_with_equal_func(members, name, g_str_equal, NULL))
                g_ptr_array_add(members, g_strdup(name));
        }
    }
}

/* Differences of units, from nothing if `before` is NULL: by member, its values with ids. */
static void
add_unit_changes(HetJson *builder, json_t *before, json_t *now)
{
    json_t *is = json_object_get(now, "units");
    json_t *was = json_object_get(before, "units");
    g_autoptr(GPtrArray) members = g_ptr_array_new_with_free_func(g_free);
    note_members(members, is);
    note_members(members, was);
    het_json_begin_object(builder, "units");
    HET_EACH_BELOW(i, members->len)
        add_member_changes(builder, members->pdata[i], was, is);
    het_json_end(builder);
}

void
het_json_changes(HetJson *builder, const HetView *view, json_t *was, json_t *is)
{
    het_json_begin_object(builder, NULL);
    add_moment(builder, view);
    add_unit_changes(builder, was, is);
    static const char *const lists[] = {"tracks", "places"};
    HET_EACH_BELOW(i, G_N_ELEMENTS(lists)) {
        json_t *list = json_object_get(is, lists[i]);
        if (json_equal(json_object_get(was, lists[i]), list))
            continue;
        het_json_name(builder, lists[i]);
        het_json_value_node(builder, json_incref(list));
    }
    het_json_end(builder);
}

void
het_json_setting(HetJson *builder, const HetView *view)
{
    g_autoptr(GPtrArray) terrains = g_ptr_array_new();
    het_json_begin_object(builder, NULL);
    add_title(builder, view);
    het_json_begin_object(builder, "board");
    add_board(builder, view);
    add_rows(builder, view, "terrain", add_cell_terrain, terrains);
    het_json_begin_array(builder, "terrains");
    HET_EACH_BELOW(i, terrains->len) {
        const HetViewCell *cell = terrains->pdata[i];
        char symbol[2] = {cell->symbol, '\0'};
        HET_JSON_OBJECT(builder, "name", cell->terrain, "symbol", symbol);
    }
    het_json_end(builder);
    add_rows(builder, view, "level", add_cell_level, NULL);
    add_rows(builder, view, "names", add_cell_name, NULL);
    add_lines(builder, view);
    add_labels(builder, view);
    het_json_end(builder);
    g_autoptr(json_t) start = het_json_view_start(view);
    add_unit_changes(builder, NULL, start);
    add_tracks(builder, view);
    add_places(builder, view);
    het_json_end(builder);
}
