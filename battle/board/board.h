/* Text boards: a position as people read it, from the neutral HetView. Three styles: colour and
 * Unicode on a terminal, plain ASCII in a pipe, and sentences (words) suitable for reading aloud.
 * Sides differ by colour and by bracket: [I1] is FIRST's, (I1) SECOND's. Terrain differs by colour,
 * by shape and by the system's letter. */
#pragma once

#include "engine/view.h"

typedef struct {
    bool unicode, colour, words;
    bool no_ground; /* words: omit the terrain, which has been described before */
    bool whole;     /* maps of hexes too wide for `width` are drawn in full, in strips; else
                       small, with a window in full around the last move or the acting unit */
    int width;      /* columns to fit; wider boards are cut into strips */
    int height; /* lines for the picture: the whole board if it fits, else a window around the last
                   move or the acting unit; 0: no limit */
    HetPoint from, to; /* of the last move, marked; HET_NOWHERE: none. Cells, or plane units */
} HetBoardStyle;

/* Appends the whole: head, picture (or sentences), legend, tracks, result. */
void het_board_append(const HetView *view, const HetBoardStyle *style, GString *text);

/* The parts. Head: title, turn, phase, one or two lines. */
void het_board_head(const HetView *view, const HetBoardStyle *style, GString *text);
/* Only the picture, or terrain and units in sentences. */
void het_board_picture(const HetView *view, const HetBoardStyle *style, GString *text);
/* The legend of the signs in the picture. */
void het_board_legend(const HetView *view, const HetBoardStyle *style, GString *text);
/* Cups, prisoners, scores. */
void het_board_tracks(const HetView *view, const HetBoardStyle *style, GString *text);
/* All units: a table, or sentences. */
void het_board_units(const HetView *view, const HetBoardStyle *style, GString *text);

/* Those whose flag is set, by id. */
void het_board_units_of(const HetView *view, const HetBoardStyle *style, const bool *shown,
                        GString *text);
/* True if words match a unit: its code, a range of codes such as "H1-H4", its command, place, arm,
 * type, side, or a part of its name, formation or state. */
bool het_board_fits(const HetView *view, const HetViewUnit *unit, const char *words);
/* Appends a description of a unit or place, its ground, and its surroundings with distances and
 * bearings: `near` units of each side. False: `name` is neither. */
bool het_board_look(const HetView *view, const char *name, unsigned near, GString *text);

/* The cell, or the cell of the unit, called `name`; HET_NOWHERE if there is none. */
HetPoint het_board_find(const HetView *view, const char *name);
/* The place of a unit, in words: "d4", "d4 and d5", "450,300>NE" (millimetres and heading on a
 * table); "off the board". (transfer full) */
char *het_board_place(const HetView *view, const HetViewUnit *unit);
