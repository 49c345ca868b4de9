/* Signs and colours of terrain and sides, tags and places of units: shared by all text boards. */
#include "board-draw.h"

#include <stdio.h>
#include <string.h>

#include "battle/compass.h"
#include "engine/each.h"
#include "engine/text-pose.h"

/* --- signs ------------------------------------------------------------------------------------ */

/* Signs of terrain, by the first word found in its name. */
static const struct {
    const char *word;
    char letter; /* on a table, where the system gives none */
    char line;   /* along hexsides or between hexes; 0: the letter of its name */
} signs[] = {
    {"wood", 'w', 0},      {"forest", 'w', 0},   {"tree", 'w', 0},     {"building", 't', 0},
    {"house", 't', 0},     {"farm", 't', 0},     {"church", 't', 0},   {"town", 't', 0},
    {"village", 't', 0},   {"bridge", '=', 'H'}, {"crossing", '=', 0}, {"ford", ':', '"'},
    {"river", '~', '~'},   {"stream", '~', ':'}, {"water", '~', 0},    {"lake", '~', 0},
    {"marsh", '%', 0},     {"hill", 'h', 0},     {"height", 'h', 0},   {"slope", 'h', 0},
    {"road", '.', '='},    {"hedge", '"', 0},    {"wall", '|', '#'},   {"works", 'x', 0},
    {"objective", '*', 0}, {"redoubt", 'X', 0},  {"rock", 'r', 0},     {"camp", 'c', 0},
    {"swamp", '%', 0},     {"orchard", 'w', 0},  {"vineyard", 'w', 0}, {"fence", '|', '#'},
};

gunichar
het_line_sign(const HetView *view, const char *terrain)
{
    const bool table = view->board == HET_BOARD_PLANE, hex = view->board == HET_BOARD_HEX_COLUMNS;
    g_autofree char *name = g_ascii_strdown(terrain, -1);
    HET_EACH_BELOW(i, G_N_ELEMENTS(signs)) {
        const char sign = table ? signs[i].letter : hex ? signs[i].line : 0;
        if (strstr(name, signs[i].word) != NULL)
            return (gunichar)(guchar)(sign != 0 ? sign : name[0]);
    }
    return (gunichar)(guchar)name[0];
}

bool
het_terrain_open(const char *terrain, char symbol)
{
    return symbol == '.' || symbol == ' ' || strcmp(terrain, "open") == 0;
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
        /* Its state has where it is: a gun is with its crew, a unit is gone. */
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
    int x, y;
    char rest;
    if (view->board == HET_BOARD_PLANE && sscanf(name, "%6d,%6d%c", &x, &y, &rest) == 2) {
        const int scale = MAX(view->units_per_mm, 1);
        const HetPoint at = {x * scale, y * scale};
        return het_compass_inside(view, at) ? at : HET_NOWHERE;
    }
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
