#include "board-draw.h"

#include <string.h>

#include "engine/text-pose.h"
#include "cli/common/wrap.h"

/* --- signs and inks --------------------------------------------------------------------------- */

typedef struct {
    const char *word; /* part of a terrain's name */
    HetTerrainLook look;
} NamedLook;

/* The first word found in a name decides. Colours: palette number plus 1. */
static const NamedLook looks[] = {
    {"wood", {.letter = 'w', .shape = 0x2663, .front = 115, .back = 23}},
    {"forest", {.letter = 'w', .shape = 0x2663, .front = 115, .back = 23}},
    {"tree", {.letter = 'w', .shape = 0x2663, .front = 115, .back = 23}},
    {"building", {.letter = 't', .shape = 0x2302, .front = 224, .back = 95}},
    {"house", {.letter = 't', .shape = 0x2302, .front = 224, .back = 95}},
    {"farm", {.letter = 't', .shape = 0x2302, .front = 224, .back = 95}},
    {"church", {.letter = 't', .shape = 0x2302, .front = 224, .back = 95}},
    {"town", {.letter = 't', .shape = 0x2302, .front = 224, .back = 95}},
    {"village", {.letter = 't', .shape = 0x2302, .front = 224, .back = 95}},
    {"bridge", {.letter = '=', .shape = 0x256b, .front = 224, .back = 95, .line = 'H'}},
    {"crossing", {.letter = '=', .shape = 0x256b, .front = 224, .back = 95}},
    {"ford", {.letter = ':', .shape = 0x223c, .front = 118, .back = 25, .line = '"'}},
    {"river", {.letter = '~', .shape = 0x2248, .front = 118, .back = 19, .line = '~'}},
    {"stream", {.letter = '~', .shape = 0x223f, .front = 118, .back = 19, .line = ':'}},
    {"water", {.letter = '~', .shape = 0x2248, .front = 118, .back = 19}},
    {"lake", {.letter = '~', .shape = 0x2248, .front = 118, .back = 19}},
    {"marsh", {.letter = '%', .shape = 0x223c, .front = 151, .back = 24}},
    {"hill", {.letter = 'h', .shape = 0x25b2, .front = 180, .back = 59}},
    {"height", {.letter = 'h', .shape = 0x25b2, .front = 180, .back = 59}},
    {"slope", {.letter = 'h', .shape = 0x25b3, .front = 180, .back = 59}},
    {"road", {.letter = '.', .shape = 0x2550, .front = 187, .back = 0, .line = '='}},
    {"hedge", {.letter = '"', .shape = 0x2591, .front = 108, .back = 0}},
    {"wall", {.letter = '|', .shape = 0x2592, .front = 250, .back = 0, .line = '#'}},
    {"works", {.letter = 'x', .shape = 0x25a3, .front = 224, .back = 95}},
    {"objective", {.letter = '*', .shape = 0x2726, .front = 221, .back = 0}},
    {"redoubt", {.letter = 'X', .shape = 0x25a3, .front = 224, .back = 95}},
    {"rock", {.letter = 'r', .shape = 0x2593, .front = 246, .back = 239}},
    {"camp", {.letter = 'c', .shape = 0x25b5, .front = 230, .back = 95}},
    {"swamp", {.letter = '%', .shape = 0x2237, .front = 151, .back = 24}},
    {"orchard", {.letter = 'w', .shape = 0x2660, .front = 115, .back = 59}},
    {"vineyard", {.letter = 'w', .shape = 0x2660, .front = 115, .back = 59}},
    {"fence", {.letter = '|', .shape = 0x256c, .front = 224, .back = 0, .line = '#'}},
};

HetTerrainLook
het_terrain_look(const char *terrain)
{
    g_autofree char *name = g_ascii_strdown(terrain, -1);
    for (gsize i = 0; i < G_N_ELEMENTS(looks); i++) {
        if (strstr(name, looks[i].word) != NULL)
            return looks[i].look;
    }
    return (HetTerrainLook){.letter = name[0], .shape = 0x2022, .front = 253, .back = 241};
}

bool
het_terrain_open(const char *terrain, char symbol)
{
    return symbol == '.' || symbol == ' ' || strcmp(terrain, "open") == 0;
}

gunichar
het_terrain_sign(const HetBoardStyle *style, const char *terrain, char symbol)
{
    return style->unicode ? het_terrain_look(terrain).shape : (gunichar)(guchar)symbol;
}

gunichar
het_line_sign(const HetBoardStyle *style, const char *terrain)
{
    HetTerrainLook look = het_terrain_look(terrain);
    if (style->unicode)
        return look.shape;
    return (gunichar)(guchar)(look.line != 0 ? look.line : terrain[0]);
}

int
het_facing_eighth(const HetView *view, int facing)
{
    static const int edges[] = {0, 1, 3, 4, 5, 7}, corners[] = {1, 2, 3, 5, 6, 7};
    if (view->board == HET_BOARD_SQUARE)
        return facing >= 0 && facing < 4 ? 2 * facing : -1;
    if (facing < 0 || facing > 5)
        return -1;
    return view->at_corners ? corners[facing] : edges[facing];
}

gunichar
het_feature_sign(const HetBoardStyle *style, const HetView *view, const char *terrain)
{
    char letter = view->board == HET_BOARD_PLANE ? het_terrain_look(terrain).letter : terrain[0];
    return het_terrain_sign(style, terrain, letter);
}

/* The ink of a colour a side's name begins with; NULL: none. */
static const HetInk *
named_ink(const char *side)
{
    static const struct {
        const char *word;
        HetInk ink;
    } names[] = {
        {"red", {.front = 232, .back = 125, .bold = true}},
        {"blue", {.front = 232, .back = 26, .bold = true}},
        {"green", {.front = 232, .back = 29, .bold = true}},
        {"yellow", {.front = 17, .back = 179, .bold = true}},
        {"white", {.front = 17, .back = 256, .bold = true}},
        {"black", {.front = 256, .back = 17, .bold = true}},
    };
    g_autofree char *name = g_ascii_strdown(side, -1);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_str_has_prefix(name, names[i].word))
            return &names[i].ink;
    }
    return NULL;
}

HetInk
het_side_ink(const HetView *view, HetActor side)
{
    const HetInk *first = named_ink(view->sides[HET_FIRST]);
    const HetInk *second = named_ink(view->sides[HET_SECOND]);
    if (first == NULL || second == NULL || first == second) {
        first = named_ink("red");
        second = named_ink("blue");
    }
    return side == HET_FIRST ? *first : *second;
}

bool
het_strength_counts(const HetView *view, const HetViewUnit *unit)
{
    bool counts = false;
    for (guint i = 0; i < view->units->len && !counts; i++)
        counts = g_array_index(view->units, HetViewUnit, i).strength_start > 1;
    return counts && unit->strength_start > 0;
}

char *
het_unit_tag(const HetViewUnit *unit, int width)
{
    const char *code = unit->code;
    int room = MAX(width - 2, 1);
    return g_strdup_printf(unit->side == HET_FIRST ? "[%.*s]" : "(%.*s)", room, code);
}

int
het_tag_width(const HetView *view)
{
    size_t longest = 2;
    for (guint i = 0; i < view->units->len; i++)
        longest = MAX(longest, strlen(g_array_index(view->units, HetViewUnit, i).code));
    return (int)MIN(longest, 8) + 2;
}

gunichar
het_arrow_sign(const HetBoardStyle *style, int eighth)
{
    static const gunichar arrows[] = {0x2191, 0x2197, 0x2192, 0x2198,
                                      0x2193, 0x2199, 0x2190, 0x2196};
    static const char letters[] = "^/>\\v,<`";
    if (eighth < 0 || eighth > 7)
        return ' ';
    return style->unicode ? arrows[eighth] : (gunichar)(guchar)letters[eighth];
}

bool
het_board_from_foot(const HetView *view)
{
    if (view->board != HET_BOARD_SQUARE || view->height < 2 || view->cells->len == 0)
        return false;
    const char *low = het_view_cell(view, 0, 0)->name;
    const char *high = het_view_cell(view, 0, view->height - 1)->name;
    return g_ascii_strtoll(low + strcspn(low, "0123456789"), NULL, 10) <
           g_ascii_strtoll(high + strcspn(high, "0123456789"), NULL, 10);
}

void
het_board_point(const HetView *view, HetPoint point, GString *text)
{
    int scale = MAX(view->units_per_mm, 1);
    het_pose_length_append(point.x, scale, text);
    g_string_append_c(text, ',');
    het_pose_length_append(point.y, scale, text);
}

char *
het_board_place(const HetView *view, const HetViewUnit *unit)
{
    if (!unit->on_board)
        /* A state tells where it is: a gun is with its crew, a unit is gone. */
        return g_strdup(unit->state[0] != '\0' ? "-" : "off the board");
    if (unit->footprint == HET_FOOTPRINT_OUTLINE && view->units_per_mm > 0) {
        GString *place = g_string_new(NULL);
        het_board_point(view, unit->centre, place);
        if (unit->facing >= 0) {
            g_string_append_c(place, '>');
            het_pose_heading_append((unsigned)unit->facing, place);
        }
        return g_string_free(place, FALSE);
    }
    if (unit->footprint == HET_FOOTPRINT_OUTLINE) {
        HetPoint middle = {0, 0};
        for (int i = 0; i < unit->points_used; i++) {
            middle.x += unit->points[i].x / MAX(unit->points_used, 1);
            middle.y += unit->points[i].y / MAX(unit->points_used, 1);
        }
        return g_strdup_printf("%d,%d", middle.x, middle.y);
    }
    GString *text = g_string_new(NULL);
    for (int i = 0; i < unit->points_used; i++) {
        if (het_view_inside(view, unit->points[i]))
            g_string_append_printf(text, "%s%s", i > 0 ? " and " : "",
                                   het_view_cell(view, unit->points[i].x, unit->points[i].y)->name);
    }
    return g_string_free(text, FALSE);
}

HetPoint
het_board_find(const HetView *view, const char *name)
{
    for (guint i = 0; i < view->cells->len; i++) {
        if (g_ascii_strcasecmp(g_array_index(view->cells, HetViewCell, i).name, name) == 0)
            return (HetPoint){(int)i % view->width, (int)i / view->width};
    }
    for (guint i = 0; i < view->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        if (unit->on_board && g_ascii_strcasecmp(unit->code, name) == 0)
            return unit->points[0];
    }
    return HET_NOWHERE;
}

/* --- the parts -------------------------------------------------------------------------------- */

void
het_board_head(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (style->colour)
        g_string_append(text, "\x1b[1m");
    g_string_append_printf(text, "%s. Turn %u of %u", view->title, view->turn, view->last_turn);
    if (view->result == NULL && view->active <= HET_SECOND)
        g_string_append_printf(text, ", %s", view->sides[view->active]);
    if (view->phase != NULL && view->phase[0] != '\0')
        g_string_append_printf(text, ", %s", view->phase);
    if (view->procedure != NULL && view->procedure[0] != '\0')
        g_string_append_printf(text, ": %s", view->procedure);
    g_string_append(text, style->colour ? ".\x1b[0m\n" : ".\n");
    if (view->result != NULL)
        g_string_append_printf(text, "The game is over. %s.\n", view->result);
}

void
het_board_picture(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (style->words)
        het_board_sentences(view, !style->no_ground, text);
    else if (view->board == HET_BOARD_PLANE)
        het_board_plane(view, style, text);
    else
        het_board_grid(view, style, text);
}

/* Adds "SHAPE letter name" once for a kind of terrain. */
static void
legend_terrain(const HetBoardStyle *style, GHashTable *seen, const char *terrain, char symbol,
               GPtrArray *items)
{
    bool open = strcmp(terrain, "road") != 0 && het_terrain_open(terrain, symbol);
    if (open || !g_hash_table_add(seen, g_strdup(terrain)))
        return;
    GString *item = g_string_new(NULL);
    if (style->unicode) {
        g_string_append_unichar(item, het_terrain_look(terrain).shape);
        g_string_append_c(item, ' ');
    }
    if (!style->unicode || (symbol != terrain[0] && g_ascii_isalpha(symbol)))
        g_string_append_printf(item, "%c ", symbol);
    g_string_append(item, terrain);
    g_ptr_array_add(items, g_string_free(item, FALSE));
}

static bool
any_state(const HetView *view)
{
    for (guint i = 0; i < view->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        if (unit->on_board && unit->state[0] != '\0')
            return true;
    }
    return false;
}

void
het_board_legend(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (style->words)
        return;
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const HetBoardStyle letters = {.unicode = false};
    g_ptr_array_add(items, g_strdup_printf("[ ] %s", view->sides[HET_FIRST]));
    g_ptr_array_add(items, g_strdup_printf("( ) %s", view->sides[HET_SECOND]));
    for (guint i = 0; i < view->cells->len; i++) {
        const HetViewCell *cell = &g_array_index(view->cells, HetViewCell, i);
        legend_terrain(style, seen, cell->terrain, cell->symbol, items);
    }
    for (guint i = 0; i < view->lines->len; i++) {
        const HetViewLine *line = &g_array_index(view->lines, HetViewLine, i);
        char letter = view->board == HET_BOARD_PLANE ? het_terrain_look(line->terrain).letter
                                                     : (char)het_line_sign(&letters, line->terrain);
        legend_terrain(style, seen, line->terrain, letter, items);
    }
    if (any_state(view))
        g_ptr_array_add(items, g_strdup("! see units"));
    if (style->to.x != -1)
        g_ptr_array_add(items,
                        g_strdup(view->board == HET_BOARD_PLANE ? "* where the last move began"
                                                                : "> < last move"));
    int column = 0;
    for (guint i = 0; i < items->len; i++) {
        const char *item = g_ptr_array_index(items, i);
        int length = (int)g_utf8_strlen(item, -1);
        if (column > 0 && column + 3 + length > style->width) {
            g_string_append_c(text, '\n');
            column = 0;
        }
        g_string_append_printf(text, "%s%s", column > 0 ? "   " : "", item);
        column += length + (column > 0 ? 3 : 0);
    }
    g_string_append_c(text, '\n');
}

void
het_board_tracks(const HetView *view, const HetBoardStyle *style, GString *text)
{
    enum { INDENT = 2 };
    static const HetActor order[] = {HET_FIRST, HET_SECOND, HET_NOBODY};
    for (gsize side = 0; side < G_N_ELEMENTS(order); side++) {
        bool any = false;
        g_autoptr(GString) line = g_string_new(NULL);
        for (guint i = 0; i < view->tracks->len; i++) {
            const HetViewTrack *track = &g_array_index(view->tracks, HetViewTrack, i);
            HetActor owner = track->side <= HET_SECOND ? track->side : HET_NOBODY;
            if (owner != order[side])
                continue;
            if (!any && owner != HET_NOBODY)
                g_string_append_printf(line, "%s: ", view->sides[owner]);
            g_string_append_printf(line, "%s%s %s", any ? ", " : "", track->name, track->text);
            any = true;
        }
        if (any && style->words)
            g_string_append_printf(text, "%s.\n", line->str);
        else if (any)
            het_wrap(text, g_string_append_c(line, '.')->str, style->width, INDENT);
    }
}

/* The column of unit types is as wide as the longest, in bytes: types are plain letters. */
static int
type_width(const HetView *view)
{
    int width = 11;
    for (guint i = 0; i < view->units->len; i++)
        width = MAX(width, (int)strlen(g_array_index(view->units, HetViewUnit, i).type));
    return width;
}

static void
append_unit_row(const HetView *view, const HetBoardStyle *style, const HetViewUnit *unit,
                GString *text)
{
    g_autofree char *tag = het_unit_tag(unit, het_tag_width(view));
    g_autofree char *place = het_board_place(view, unit);
    g_autofree char *strength = het_strength_counts(view, unit)
                                    ? g_strdup_printf("%d/%d", unit->strength, unit->strength_start)
                                    : g_strdup("");
    GString *row = g_string_new(NULL);
    GString *remarks = g_string_new(strcmp(unit->name, unit->code) == 0 ? "" : unit->name);
    const char *more[] = {unit->formation, unit->state, unit->active ? "acting" : ""};
    for (gsize i = 0; i < G_N_ELEMENTS(more); i++) {
        if (more[i][0] != '\0')
            g_string_append_printf(remarks, "%s%s", remarks->len > 0 ? ", " : "", more[i]);
    }
    g_string_append_printf(row, "  %-*s %-*s %6s  %s", het_tag_width(view), tag, type_width(view),
                           unit->type, strength, place);
    glong column = g_utf8_strlen(row->str, -1) + MAX(14 - (glong)strlen(place), 1);
    if (remarks->len > 0)
        g_string_append_printf(row, "%*s%s", MAX(14 - (int)strlen(place), 1), "", remarks->str);
    g_string_free(remarks, TRUE);
    het_wrap(text, row->str, style->width, column);
    g_string_free(row, TRUE);
}

void
het_board_units_of(const HetView *view, const HetBoardStyle *style, const bool *shown,
                   GString *text)
{
    if (style->words) {
        het_board_unit_sentences(view, shown, text);
        return;
    }
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        bool any = false;
        for (guint i = 0; i < view->units->len; i++) {
            const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
            if (unit->side != side || !shown[i])
                continue;
            if (!any)
                g_string_append_printf(text, "%s\n", view->sides[side]);
            any = true;
            append_unit_row(view, style, unit, text);
        }
    }
}

void
het_board_units(const HetView *view, const HetBoardStyle *style, GString *text)
{
    g_autofree bool *shown = g_new(bool, MAX(view->units->len, 1));
    for (guint i = 0; i < view->units->len; i++)
        shown[i] = true;
    het_board_units_of(view, style, shown, text);
}

void
het_board_append(const HetView *view, const HetBoardStyle *style, GString *text)
{
    het_board_head(view, style, text);
    het_board_picture(view, style, text);
    het_board_legend(view, style, text);
    het_board_tracks(view, style, text);
}
