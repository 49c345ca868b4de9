/* Positions on the wire: the moment, units, tracks, places. The structs are the view's
 * (engine/view.h). */
#include <string.h>

#include "engine/each.h"
#include "json-view.h"
#include "wire.h"

/* --- units ------------------------------------------------------------------------------------ */

static const char *
footprint_name(unsigned footprint)
{
    static const char *const names[] = {
        [HET_FOOTPRINT_CELL] = "cell",
        [HET_FOOTPRINT_CELLS] = "cells",
        [HET_FOOTPRINT_OUTLINE] = "outline",
    };
    return names[footprint];
}

static const char *
arm_name(unsigned arm)
{
    return het_arm_name((HetArm)arm);
}

static const char *
drawn_name(unsigned drawn)
{
    return het_drawn_name((HetDrawn)drawn);
}

static const char *
order_name(unsigned order)
{
    static const char *const names[] = {
        [HET_ORDER_GOOD] = "good", [HET_ORDER_SHAKEN] = "shaken", [HET_ORDER_ROUTED] = "routed"};
    return names[order];
}

static void
write_points(const HetWire *wire, const void *data)
{
    const HetViewUnit *unit = data;
    HET_JSON_EACH(wire->json, NULL, i, unit->points_used, unit->points[i]);
}

static bool
has_length(const HetWire *wire, const void *unit)
{
    return wire->view->units_per_mm > 0 && ((const HetViewUnit *)unit)->on_board;
}

static bool
has_degrees(const HetWire *wire, const void *unit)
{
    return has_length(wire, unit) && ((const HetViewUnit *)unit)->facing >= 0;
}

/* To the last unit and to the last bit, which doubles would not print. */
static void
write_millimetres(const HetWire *wire, const void *data)
{
    const HetViewUnit *unit = data;
    const int32_t centre[] = {unit->centre.x, unit->centre.y};
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    HET_JSON_EACH(wire->json, NULL, i, G_N_ELEMENTS(centre),
                  g_ascii_formatd(number, sizeof number, "%.10g",
                                  (double)centre[i] / wire->view->units_per_mm));
}

static void
write_degrees(const HetWire *wire, const void *data)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    het_json_value_text(
        wire->json,
        g_ascii_formatd(number, sizeof number, "%.17g",
                        ((16384 - ((const HetViewUnit *)data)->facing) & 65535) * 360.0 / 65536));
}

static bool
has_host(const HetWire *wire, const void *data)
{
    (void)wire;
    const HetViewUnit *unit = data;
    return unit->arm == HET_ARM_LEADER && unit->host >= 0;
}

static void
write_host(const HetWire *wire, const void *data)
{
    het_json_value_integer(wire->json,
                           has_host(wire, data) ? ((const HetViewUnit *)data)->host : -1);
}

#define UNIT(field) HET_WIRE_AT(HetViewUnit, field)
const HetWireObject het_wire_unit = {
    "unit",
    "a unit",
    sizeof(HetViewUnit),
    {
        {"id", "its index in the list", UNIT(id), .traits = HET_WIRE_FIXED},
        {"code", "short, unique", UNIT(code), .traits = HET_WIRE_FIXED},
        {"name", NULL, UNIT(name), .traits = HET_WIRE_FIXED},
        HET_WIRE_ROW_AS(ACTOR, HetViewUnit, side, NULL, .traits = HET_WIRE_FIXED),
        {"type", "as the rules call it", UNIT(type), .traits = HET_WIRE_FIXED},
        HET_WIRE_ROW_AS(CODE, HetViewUnit, arm, "for the sign on its counter", .word = arm_name,
                        .words = HET_ARM_COUNT),
        {"wing", "the code of its command", UNIT(wing),
         .traits = HET_WIRE_FIXED | HET_WIRE_OPTIONAL},
        {"symbol", "its letter on text boards", UNIT(symbol), .traits = HET_WIRE_NAMED},
        {"formation", "empty if none", UNIT(formation), .traits = HET_WIRE_SHARED},
        {"state", "in words, for people", UNIT(state), .traits = HET_WIRE_SHARED},
        {"on_board", NULL, UNIT(on_board)},
        {"active", "it is the unit under way", UNIT(active)},
        HET_WIRE_ROW_AS(CODE, HetViewUnit, footprint, "what its points are", .word = footprint_name,
                        .words = HET_FOOTPRINT_OUTLINE + 1, .traits = HET_WIRE_NAMED),
        {"points", "its cells or corners", .type = HET_WIRE_POINT, .listed = 1,
         .write = write_points},
        {"facing", "clockwise from north, of 4 or 6; on a table an angle; -1: none", UNIT(facing)},
        {"millimetres", "x and y of its middle on a table, exact", .type = HET_WIRE_TEXT,
         .listed = 1, .write = write_millimetres, .present = has_length,
         .traits = HET_WIRE_NAMED | HET_WIRE_OPTIONAL},
        {"degrees", "its facing by the compass, exact", HET_WIRE_BY(TEXT, write_degrees),
         .present = has_degrees, .traits = HET_WIRE_NAMED | HET_WIRE_OPTIONAL},
        {"strength", NULL, UNIT(strength)},
        {"strength_start", NULL, UNIT(strength_start), .traits = HET_WIRE_FIXED},
        HET_WIRE_ROW_AS(CODE, HetViewUnit, drawn,
                        "how it is drawn up, as far as its outline shows it", .word = drawn_name,
                        .words = HET_DRAWN_COUNT),
        HET_WIRE_ROW_AS(CODE, HetViewUnit, order, NULL, .word = order_name,
                        .words = HET_ORDER_LEVEL_COUNT),
        {"acted", "it has no more to do in this phase", UNIT(acted)},
        {"lances", "whole ones, or pikes before it", UNIT(lances)},
        {"number", "on its counter in place of its strength; 0: none", UNIT(number),
         .traits = HET_WIRE_OPTIONAL},
        {"apart", "figures that stand elsewhere: its side's, not in its strength", UNIT(apart),
         .traits = HET_WIRE_OPTIONAL},
        {"rating", "of a leader: his bonus", UNIT(rating),
         .traits = HET_WIRE_FIXED | HET_WIRE_OPTIONAL},
        {"host", "the id of the unit that a leader without a place is with; -1: none",
         HET_WIRE_BY(INTEGER, write_host), HET_WIRE_IF(has_host)},
        {"faced", "its formation or state has its facing in words", UNIT(faced),
         .traits = HET_WIRE_COMPACT},
        {0},
    },
};

/* --- tracks and places ------------------------------------------------------------------------ */

static const char *
track_side(unsigned side)
{
    return side == HET_NOBODY ? "both" : het_actor_name((HetActor)side);
}

static const char *
track_kind(unsigned kind)
{
    return het_track_kind_name((HetTrackKind)kind);
}

const HetWireObject het_wire_track = {
    "track",
    "a number or text beside the board",
    sizeof(HetViewTrack),
    {
        HET_WIRE_ROW(HetViewTrack, name, NULL),
        HET_WIRE_ROW_AS(SIDE, HetViewTrack, side, NULL, .word = track_side),
        HET_WIRE_ROW_AS(CODE, HetViewTrack, kind, "what it is about", .word = track_kind,
                        .words = HET_TRACK_KIND_COUNT, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetViewTrack, text, NULL),
        {0},
    },
};

static void
write_worth(const HetWire *wire, const void *place)
{
    HET_JSON_EACH(wire->json, NULL, i, HET_SIDES, ((const HetViewPlace *)place)->points[i]);
}

static const HetWireObject wire_place = {
    "place",
    "a place that counts",
    sizeof(HetViewPlace),
    {
        HET_WIRE_ROW(HetViewPlace, name, NULL),
        HET_WIRE_ROW(HetViewPlace, at, NULL),
        {"points", "to each side, if it holds it", .type = HET_WIRE_INTEGER, .listed = 1,
         .write = write_worth},
        HET_WIRE_ROW_AS(SIDE, HetViewPlace, holder, NULL),
        {0},
    },
};

/* --- positions -------------------------------------------------------------------------------- */

static void
write_sides(const HetWire *wire, const void *view)
{
    HET_JSON_EACH(wire->json, NULL, i, HET_SIDES, ((const HetView *)view)->sides[i]);
}

static const HetWireObject wire_title = {
    "title",
    NULL,
    sizeof(HetView),
    {
        HET_WIRE_ROW(HetView, scenario, "its name, with options"),
        HET_WIRE_ROW(HetView, title, NULL),
        {"sides", "their names", .type = HET_WIRE_TEXT, .listed = 1, .write = write_sides},
        {0},
    },
};

static const HetWireObject wire_moment = {
    "moment",
    NULL,
    sizeof(HetView),
    {
        HET_WIRE_ROW(HetView, turn, NULL),
        HET_WIRE_ROW(HetView, last_turn, NULL),
        HET_WIRE_ROW(HetView, phase, NULL),
        HET_WIRE_ROW(HetView, procedure, "what is under way in it; empty if nothing"),
        HET_WIRE_ROW_AS(ACTOR, HetView, active, "whose turn it is"),
        HET_WIRE_ROW_AS(ACTOR, HetView, actor, "who decides"),
        HET_WIRE_ROW(HetView, prompt, "the question"),
        HET_WIRE_ROW(HetView, prompt_rule, NULL),
        HET_WIRE_ROW(HetView, roll, "the purpose of the dice with every modifier; empty if none"),
        HET_WIRE_ROW(HetView, result, "in words, when the game is over",
                     .traits = HET_WIRE_NULLABLE),
        {0},
    },
};

static const HetWireObject wire_lists = {
    "lists",
    NULL,
    sizeof(HetView),
    {
        {"tracks", NULL, HET_WIRE_LIST(HetView, tracks, het_wire_track), .traits = HET_WIRE_ROWS},
        {"places", NULL, HET_WIRE_LIST(HetView, places, wire_place)},
        {0},
    },
};

static void
write_board(const HetWire *wire, const void *view)
{
    het_wire_object(wire, &het_wire_cells, view);
}

const HetWireObject het_wire_position = {
    "position",
    "a position, whole",
    sizeof(HetView),
    {
        {.type = HET_WIRE_MEMBERS, .of = &wire_title},
        {.type = HET_WIRE_MEMBERS, .of = &wire_moment},
        {"board", NULL, HET_WIRE_OF_BY(het_wire_cells, write_board)},
        {"units", "by id", HET_WIRE_LIST(HetView, units, het_wire_unit)},
        {.type = HET_WIRE_MEMBERS, .of = &wire_lists},
        {0},
    },
};

static void
write_map(const HetWire *wire, const void *view)
{
    het_wire_object(wire, &het_wire_map, view);
}

static bool
has_fixed_units(const HetWire *wire, const void *view)
{
    (void)view;
    return wire->compact;
}

/* (transfer full) Units, tracks and places as a client knows them. */
static json_t *
known_of(const HetView *view)
{
    static const HetWireObject known = {
        "known",
        NULL,
        sizeof(HetView),
        {
            {"units", NULL, HET_WIRE_LIST(HetView, units, het_wire_unit)},
            {.type = HET_WIRE_MEMBERS, .of = &wire_lists},
            {0},
        },
    };
    g_autoptr(HetJson) json = het_json_new();
    const HetWire wire = het_wire_of(json, view);
    het_wire_object(&wire, &known, view);
    return het_json_root(json);
}

/* The ids of units that have a value now. */
typedef struct {
    json_t *value; /* NULL: the member is no longer there */
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
    HET_EACH_IN(Change, change, changes) {
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
add_changes(HetJson *json, const char *member, GArray *changes)
{
    het_json_begin_array(json, member);
    HET_EACH_IN(const Change, change, changes) {
        het_json_begin_array(json, NULL);
        het_json_value_node(json, json_incref(change->value));
        het_json_begin_array(json, NULL);
        HET_EACH_BELOW(j, change->ids->len)
            het_json_value_integer(json, g_array_index(change->ids, gint64, j));
        het_json_end(json);
        het_json_end(json);
    }
    het_json_end(json);
}

/* The member of every unit whose value is another one than it was. */
static void
add_member_changes(HetJson *json, const char *member, json_t *was, json_t *is)
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
        add_changes(json, member, changes);
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

/* Differences of units, from nothing if `was` is NULL: by member, its values with ids. */
static void
write_changes(HetJson *json, json_t *was, json_t *is)
{
    json_t *then = json_object_get(was, "units"), *now = json_object_get(is, "units");
    g_autoptr(GPtrArray) members = g_ptr_array_new_with_free_func(g_free);
    note_members(members, now);
    note_members(members, then);
    het_json_begin_object(json, NULL);
    HET_EACH_BELOW(i, members->len)
        add_member_changes(json, members->pdata[i], then, now);
    het_json_end(json);
}

static void
write_start(const HetWire *wire, const void *view)
{
    g_autoptr(json_t) start = known_of(view);
    write_changes(wire->json, NULL, start);
}

const HetWireObject het_wire_board = {
    "board",
    "what never changes in a game: to be read once. Named, with the units, tracks and places of "
    "its "
    "start",
    0,
    {
        {.type = HET_WIRE_MEMBERS, .of = &wire_title},
        {"board", NULL, HET_WIRE_OF_BY(het_wire_map, write_map)},
        {"units", "by member, each value with the ids of the units that have it",
         HET_WIRE_BY(CHANGES, write_start), .traits = HET_WIRE_NAMED},
        {"units", "by id", HET_WIRE_LIST(HetView, units, het_wire_unit), .present = has_fixed_units,
         .traits = HET_WIRE_COMPACT | HET_WIRE_FIXED},
        {"tracks", NULL, HET_WIRE_LIST(HetView, tracks, het_wire_track), .traits = HET_WIRE_NAMED},
        {"places", NULL, HET_WIRE_LIST(HetView, places, wire_place), .traits = HET_WIRE_NAMED},
        {0},
    },
};

/* --- what has changed ------------------------------------------------------------------------- */

/* What a client knew and knows. */
typedef struct {
    json_t *was, *is;
} Delta;

static void
write_unit_changes(const HetWire *wire, const void *view)
{
    (void)view;
    const Delta *delta = wire->context;
    write_changes(wire->json, delta->was, delta->is);
}

static bool
has_changed(const HetWire *wire, const char *list)
{
    const Delta *delta = wire->context;
    return !json_equal(json_object_get(delta->was, list), json_object_get(delta->is, list));
}

static bool
tracks_changed(const HetWire *wire, const void *view)
{
    (void)view;
    return has_changed(wire, "tracks");
}

static bool
places_changed(const HetWire *wire, const void *view)
{
    (void)view;
    return has_changed(wire, "places");
}

const HetWireObject het_wire_delta = {
    "delta",
    "the present moment, and what has changed since the board and earlier deltas",
    sizeof(HetView),
    {
        {.type = HET_WIRE_MEMBERS, .of = &wire_moment},
        {"units", "by member, each new value with the ids of its units; null: the member is gone",
         HET_WIRE_BY(CHANGES, write_unit_changes)},
        {"tracks", "all, if any has changed", HET_WIRE_LIST(HetView, tracks, het_wire_track),
         HET_WIRE_IF(tracks_changed)},
        {"places", "all, if any has changed", HET_WIRE_LIST(HetView, places, wire_place),
         HET_WIRE_IF(places_changed)},
        {0},
    },
};

/* --- the page's state ------------------------------------------------------------------------- */

/* A number that differs where the ground has changed: works that were torn down. */
static int
ground_number(const HetView *view)
{
    unsigned number = 0;
    HET_EACH_IN(const HetViewLine, line, view->lines)
        number = number * 31 + line->points->len;
    return (int)(number & 0xffffff);
}

static void
write_ply(const HetWire *wire, const void *view)
{
    (void)view;
    het_json_value_integer(wire->json, ((const HetState *)wire->context)->ply);
}

static void
write_depth(const HetWire *wire, const void *view)
{
    (void)view;
    het_json_value_integer(wire->json, ((const HetState *)wire->context)->depth);
}

static void
write_ground_number(const HetWire *wire, const void *view)
{
    het_json_value_integer(wire->json, ground_number(view));
}

static void
write_winner(const HetWire *wire, const void *view)
{
    (void)view;
    HetResult result = {.winner = HET_NOBODY};
    if (het_game_over(wire->context))
        het_game_result(wire->context, &result);
    het_json_value_integer(wire->json, result.winner <= HET_SECOND ? (int)result.winner : -1);
}

static void
write_words(const HetWire *wire, const void *view)
{
    (void)view;
    HET_JSON_EACH(wire->json, NULL, i, wire->words->len, (const char *)wire->words->pdata[i]);
}

#define MEASURE(which) .at = HET_MEASURE_##which * sizeof(int32_t), .type = HET_WIRE_INTEGER
static const HetWireObject wire_measures = {
    "measures",
    "the strength of a side",
    sizeof(int32_t[HET_MEASURE_COUNT]),
    {
        {"strength", NULL, MEASURE(STRENGTH)},
        {"strength_start", NULL, MEASURE(STRENGTH_START)},
        {"units", NULL, MEASURE(UNITS)},
        {"units_lost", NULL, MEASURE(UNITS_LOST)},
        {"units_shaken", NULL, MEASURE(UNITS_SHAKEN)},
        {"points", NULL, MEASURE(POINTS)},
        {0},
    },
};

static void
write_strength(const HetWire *wire, const void *view)
{
    (void)view;
    HetMeasures measures = {{{0}}};
    het_game_measures(wire->context, &measures);
    het_json_begin_array(wire->json, NULL);
    for (unsigned side = 0; side < HET_SIDES; side++)
        het_wire_row(wire, &wire_measures, measures.value[side]);
    het_json_end(wire->json);
}

const HetWireObject het_wire_state = {
    "state",
    "the moment, for the page, beside members that the server adds; rows by the board's columns",
    0,
    {
        {"ply", "moves and rolls so far", HET_WIRE_BY(COUNT, write_ply)},
        {.type = HET_WIRE_MEMBERS, .of = &wire_moment},
        {"depth", "procedures under way", HET_WIRE_BY(COUNT, write_depth)},
        {"ground", "another number where the ground has changed",
         HET_WIRE_BY(INTEGER, write_ground_number)},
        {"winner", "0, 1, or -1: none", HET_WIRE_BY(INTEGER, write_winner)},
        {"units", "all", HET_WIRE_LIST(HetView, units, het_wire_unit), .traits = HET_WIRE_ROWS},
        {"words", "of formations and states", .type = HET_WIRE_TEXT, .listed = 1,
         .write = write_words},
        {.type = HET_WIRE_MEMBERS, .of = &wire_lists},
        {"strength", "of each side", HET_WIRE_LIST_BY(wire_measures, write_strength),
         .traits = HET_WIRE_ROWS},
        {"moves", "what is legal, for the one to decide", .type = HET_WIRE_OBJECT,
         .of = &het_wire_move, .listed = 1, .traits = HET_WIRE_ROWS | HET_WIRE_ADDED},
        {"ahead", "what orders lead to, each after its order", .type = HET_WIRE_OBJECT,
         .of = &het_wire_move, .listed = 1, .traits = HET_WIRE_ROWS | HET_WIRE_ADDED},
        {"lines", "of the story", .type = HET_WIRE_OBJECT, .of = &het_wire_event, .listed = 1,
         .traits = HET_WIRE_ADDED},
        {0},
    },
};

/* --- writing ---------------------------------------------------------------------------------- */

HetWire
het_wire_of(HetJson *json, const HetView *view)
{
    return (HetWire){.json = json, .view = view};
}

void
het_json_view(HetJson *json, const HetView *view)
{
    const HetWire wire = het_wire_of(json, view);
    het_wire_object(&wire, &het_wire_position, view);
}

void
het_json_setting(HetJson *json, const HetView *view)
{
    const HetWire wire = het_wire_of(json, view);
    het_wire_object(&wire, &het_wire_board, view);
}

json_t *
het_json_view_start(const HetView *view)
{
    return known_of(view);
}

void
het_json_changes(HetJson *json, const HetView *view, json_t *was, json_t *is)
{
    Delta delta = {was, is};
    HetWire wire = het_wire_of(json, view);
    wire.context = &delta;
    het_wire_object(&wire, &het_wire_delta, view);
}

static void
write_columns(HetJson *json)
{
    static const HetWireObject *const rows[] = {&het_wire_unit, &het_wire_move, &het_wire_track,
                                                &wire_measures};
    het_json_begin_object(json, "columns");
    HET_EACH_BELOW(i, G_N_ELEMENTS(rows))
        het_wire_columns(json, rows[i]);
    het_json_end(json);
    HET_JSON_EACH(json, "arms", i, HET_ARM_COUNT, arm_name((unsigned)i));
    HET_JSON_EACH(json, "drawn", i, HET_DRAWN_COUNT, drawn_name((unsigned)i));
    HET_JSON_EACH(json, "kinds", i, HET_MOVE_KIND_COUNT, het_move_kind_name((HetMoveKind)i));
    HET_JSON_EACH(json, "track_kinds", i, HET_TRACK_KIND_COUNT, track_kind((unsigned)i));
}

void
het_json_compact_board(HetJson *json, const HetView *view)
{
    const HetWire wire = {.json = json, .view = view, .compact = true};
    het_wire_members(&wire, &het_wire_board, view);
    HET_JSON(json, "wire", HET_WIRE_VERSION, "ground", ground_number(view));
    write_columns(json);
}

void
het_json_compact_state(HetJson *json, const HetState *state)
{
    g_autoptr(HetView) view = het_view_new(state);
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    const HetWire wire = {.json = json,
                          .scenario = state->scenario,
                          .compact = true,
                          .view = view,
                          .words = words,
                          .context = (HetState *)(uintptr_t)state};
    het_wire_members(&wire, &het_wire_state, view);
}

static bool
is_alike(const HetViewUnit *a, const HetViewUnit *b)
{
    return a->on_board == b->on_board && a->facing == b->facing && a->strength == b->strength &&
           a->apart == b->apart && a->points_used == b->points_used &&
           memcmp(a->points, b->points, (size_t)a->points_used * sizeof *a->points) == 0 &&
           a->order == b->order && a->drawn == b->drawn && a->arm == b->arm &&
           g_str_equal(a->formation, b->formation);
}

void
het_json_compact_changes(HetJson *json, const HetState *before, const HetState *after)
{
    g_autoptr(HetView) old = het_view_new(before);
    g_autoptr(HetView) view = het_view_new(after);
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    const HetWire wire = {
        .json = json, .scenario = after->scenario, .compact = true, .view = view, .words = words};
    het_json_begin_array(json, "units");
    for (guint i = 0; i < view->units->len; i++)
        if (!is_alike(het_view_unit(old, i), het_view_unit(view, i)))
            het_wire_row(&wire, &het_wire_unit, het_view_unit(view, i));
    het_json_end(json);
    het_json_name(json, "words");
    write_words(&wire, view);
}
