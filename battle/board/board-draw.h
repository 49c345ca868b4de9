/* Shared by the text boards: signs of terrain and sides. Private to board*.c. */
#pragma once

#include "board.h"

/* The sign of a feature: on a table the letter of its terrain. */
gunichar het_line_sign(const HetView *view, const char *terrain);
/* The eighth of a turn nearest to a facing of the view, 0 to the north, clockwise, or -1. */
int het_facing_eighth(const HetView *view, int facing);
/* "[I3]" or "(I3)"; at most `width` characters. (transfer full) */
char *het_unit_tag(const HetViewUnit *unit, int width);
/* An arrow for an eighth of a turn, 0 to the north, clockwise; ' ' if it is none. */
gunichar het_arrow_sign(const HetBoardStyle *style, int eighth);
/* True if anything of the terrain is on the board as ordinary open ground. */
bool het_terrain_open(const char *terrain, char symbol);

/* Appends a point of a table, in millimetres if its units have a length. */
void het_board_point(const HetView *view, HetPoint point, GString *text);

/* True if a unit's strength is shown: not if all have one point, like stones. */
bool het_strength_counts(const HetView *view, const HetViewUnit *unit);

/* Columns of the longest unit tag, at least 4. */
int het_tag_width(const HetView *view);

static inline const HetViewCell *
het_view_cell(const HetView *view, int x, int y)
{
    return &g_array_index(view->cells, HetViewCell, y * view->width + x);
}

/* True if all cells of a grid exist (only on the plane a view may lack them). */
static inline bool
het_view_inside(const HetView *view, HetPoint point)
{
    return point.x >= 0 && point.y >= 0 && point.x < view->width && point.y < view->height;
}

/* The map with its legend. */
void het_board_picture(const HetView *view, const HetBoardStyle *style, GString *text);
/* `ground`: the terrain too, which seldom changes. */
void het_board_sentences(const HetView *view, bool ground, GString *text);
void het_board_unit_sentences(const HetView *view, const bool *shown, GString *text);
/* One unit: "H1, Hussars 1, husaria, at 2126, strength 300 of 300, faces W." */
void het_board_unit_sentence(const HetView *view, const HetViewUnit *unit, GString *text);
