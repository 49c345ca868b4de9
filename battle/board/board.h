/* Text boards: a position as people read it, from the neutral HetView. Two styles: a map of
 * letters, and sentences (words) suitable for reading aloud. Sides differ by bracket: [I1] is
 * FIRST's, (I1) SECOND's. Terrain has the system's letter. */
#pragma once

#include "engine/view.h"

typedef struct {
    bool unicode, colour, words; /* unicode: arrows; colour: a bold head */
    bool no_ground;              /* words: omit the terrain, which has been described before */
    bool small; /* a board that does not fit is drawn whole at a sign a cell, else in a window */
    int width;  /* columns to fit */
    HetPoint from, to; /* of the last move: from is marked, the window is about `to`; HET_NOWHERE:
                          about the unit that acts. Cells, or plane units */
} HetBoardStyle;

/* Appends the whole: head, map (or sentences), tracks. */
void het_board_append(const HetView *view, const HetBoardStyle *style, GString *text);

/* The parts. Head: title, turn, phase, one or two lines. */
void het_board_head(const HetView *view, const HetBoardStyle *style, GString *text);
/* The map and its legend, or terrain and units in sentences. The window takes in the enemy nearest
 * to its middle, or the legend has where he is. */
void het_board_map(const HetView *view, const HetBoardStyle *style, GString *text);
/* Cups, prisoners, scores. */
void het_board_tracks(const HetView *view, const HetBoardStyle *style, GString *text);
/* Units whose flag is set, by id (NULL: all; in words those on the board): a table, or sentences.
 */
void het_board_units(const HetView *view, const HetBoardStyle *style, const bool *shown,
                     GString *text);
/* True if words match a unit: its code, a range of codes such as "H1-H4", its command, place, arm,
 * type, side, or a part of its name, formation or state. */
bool het_board_fits(const HetView *view, const HetViewUnit *unit, const char *words);
/* Appends a description of a unit or place, its ground, and its surroundings with distances and
 * bearings: `near` units of each side. False: `name` is neither. */
bool het_board_describe(const HetView *view, const char *name, unsigned near, GString *text);

/* The cell or table's point ("450,300", millimetres), or that of the unit, called `name`;
 * HET_NOWHERE if there is none. */
HetPoint het_board_find(const HetView *view, const char *name);
/* The place of a unit, in words: "d4", "d4 and d5", "450,300>NE" (millimetres and heading on a
 * table); "off the board". (transfer full) */
char *het_board_place(const HetView *view, const HetViewUnit *unit);
