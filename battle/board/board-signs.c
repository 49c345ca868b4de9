/* Signs and colours of terrain and sides, tags and places of units: shared by all text boards. */
#include "board-draw.h"

#include <string.h>

#include "engine/each.h"
#include "engine/text-pose.h"

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
    HET_EACH_BELOW(i, G_N_ELEMENTS(looks)) {
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
    HET_EACH_BELOW(i, G_N_ELEMENTS(names)) {
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
    HET_EACH_IN(const HetViewUnit, unit, view->units)
        longest = MAX(longest, strlen(unit->code));
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
    HET_EACH_BELOW(i, view->cells->len) {
        if (g_ascii_strcasecmp(g_array_index(view->cells, HetViewCell, i).name, name) == 0)
            return (HetPoint){(int)i % view->width, (int)i / view->width};
    }
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        if (unit->on_board && g_ascii_strcasecmp(unit->code, name) == 0)
            return unit->points[0];
    }
    return HET_NOWHERE;
}
