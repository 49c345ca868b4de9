/* Shared by the text boards: signs and inks for terrain and sides. Private to
 * board*.c. */
#pragma once

#include "board.h"
#include "canvas.h"

/* Look of a kind of terrain, found by words in its name. */
typedef struct {
    gunichar shape;       /* Unicode sign, 0: none (open ground) */
    char letter;          /* ASCII sign where the system gives none: on a table */
    uint16_t front, back; /* ink, as HetInk */
    char line; /* ASCII sign as a feature along hexsides or between hexes; 0: its letter */
} HetTerrainLook;

/* Returns the look of the terrain of that name; that of open ground for unknown names. */
HetTerrainLook het_terrain_look(const char *terrain);
/* The sign of terrain in this style: its shape, or its letter in ASCII; ' ' for open ground. */
gunichar het_terrain_sign(const HetBoardStyle *style, const char *terrain, char symbol);
/* The sign of a feature along hexsides or between hexes. */
gunichar het_line_sign(const HetBoardStyle *style, const char *terrain);
/* The eighth of a turn nearest to a facing of the view, 0 to the north, clockwise, or -1. */
int het_facing_eighth(const HetView *view, int facing);
/* The same for a feature, which has no letter from the system. */
gunichar het_feature_sign(const HetBoardStyle *style, const HetView *view, const char *terrain);
/* The ink of a side's units: the colour in its name ("Red"), else red and blue. */
HetInk het_side_ink(const HetView *view, HetActor side);
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

/* The cells of a grid that the picture shows: columns left to right - 1, rows top to foot - 1. */
typedef struct {
    int left, right, top, foot;
    bool whole; /* all of them */
} HetBoardWindow;
HetBoardWindow het_board_window(const HetView *view, const HetBoardStyle *style);

/* The parts of a board: squares or hexes with room for units, a table, the words below. */
void het_board_grid(const HetView *view, const HetBoardStyle *style, GString *text);
/* A map of hexes at one line a row. */
void het_board_overview(const HetView *view, const HetBoardStyle *style, GString *text);
void het_board_plane(const HetView *view, const HetBoardStyle *style, GString *text);
/* `ground`: the terrain too, which seldom changes. */
void het_board_sentences(const HetView *view, bool ground, GString *text);
void het_board_unit_sentences(const HetView *view, const bool *shown, GString *text);
/* One unit: "H1, Hussars 1, husaria, at 2126, strength 300 of 300, faces W." */
void het_board_unit_sentence(const HetView *view, const HetViewUnit *unit, GString *text);
