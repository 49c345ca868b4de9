/* A view is the one neutral description of a position, behind text boards, JSON and any graphical
 * board. It is built cold, owns everything in it, and names no rule system's types. */
#pragma once

#include <glib.h>

#include "event.h"

typedef enum { HET_BOARD_SQUARE, HET_BOARD_HEX_COLUMNS, HET_BOARD_PLANE } HetBoardKind;
typedef enum { HET_FOOTPRINT_CELL, HET_FOOTPRINT_CELLS, HET_FOOTPRINT_OUTLINE } HetFootprint;

/* A cell of a grid; on the plane none. */
typedef struct {
    const char *terrain; /* "open", "woods" ... */
    char symbol;         /* one ASCII character for text boards */
    int level;           /* height */
    const char *name;    /* "d4", "3525" */
} HetViewCell;

/* How the points of a feature hang together. */
typedef enum {
    HET_LINE_OPEN,     /* each is joined to the next */
    HET_LINE_CLOSED,   /* and the last to the first */
    HET_LINE_HEXSIDES, /* pairs of neighbouring hexes: it lies along the side between the two */
    HET_LINE_STEPS,    /* pairs of neighbouring hexes: it leads from centre to centre */
} HetViewLineKind;

/* A linear or polygonal feature: river, road, hedge, wood on the plane. Points in cell coordinates
 * times 2 on grids (so that edges have whole coordinates; hexes by column and row from 0), plane
 * units on the plane. */
typedef struct {
    const char *terrain; /* "objective": the edge of a place that counts */
    const char *name;    /* "Vabich"; "" if it has none */
    HetViewLineKind kind;
    GArray *points; /* HetPoint */
} HetViewLine;

/* What a unit is, whatever its system calls it. */
typedef enum { HET_ARM_OTHER, HET_ARM_FOOT, HET_ARM_HORSE, HET_ARM_GUNS, HET_ARM_LEADER } HetArm;

typedef struct {
    unsigned id;
    HetActor side;
    HetArm arm;
    const char *wing;      /* code of its command; "" if none. Set by het_view_new() */
    const char *code;      /* "I3": short, unique */
    const char *name;      /* "3rd Foot" */
    const char *type;      /* "infantry" */
    char symbol;           /* one ASCII letter */
    const char *formation; /* "" if none */
    const char *state;     /* "", "exhausted", "disordered" ... for people */
    bool on_board;
    HetFootprint footprint;
    int points_used; /* 1 cell, 2 cells, 4 corners */
    HetPoint points[4];
    HetPoint centre; /* on the plane */
    int facing;      /* index clockwise from north, of 4 or 6; an angle as plane.h; -1 if none */
    int strength, strength_start;
    bool active; /* the unit under way */
} HetViewUnit;

/* A named number or line of text beside the board: a cup, lances, prisoners, score. */
typedef struct {
    const char *name;
    HetActor side; /* NOBODY: common to both */
    const char *text;
} HetViewTrack;

typedef struct HetView {
    GStringChunk *strings; /* owns every string below */
    const char *scenario, *title, *phase, *procedure, *prompt, *prompt_rule;
    const char *roll; /* at a chance node what the dice are for, with every modifier; else "" */
    const char *sides[2];
    unsigned turn, last_turn;
    HetActor active, actor;
    HetBoardKind board;
    int width, height;  /* cells, or plane units */
    int units_per_mm;   /* on the plane; 0: its units have no length in millimetres */
    bool unmapped;      /* asked for without the map: no cells, no lines of the ground */
    bool even_lower;    /* hexes: columns of even index (from 0) lie half a hex lower, else odd */
    bool at_corners;    /* hexes: facing 0 is the corner NNE, else the edge N; clockwise */
    GArray *cells;      /* HetViewCell, row by row, height * width */
    GArray *lines;      /* HetViewLine */
    GArray *units;      /* HetViewUnit, by id */
    GArray *tracks;     /* HetViewTrack */
    const char *result; /* NULL while the game goes on */
} HetView;

/* "foot", "horse", "guns", "leader", "other". */
const char *het_arm_name(HetArm arm);

/* (transfer full) The view of a position. */
HetView *het_view_new(const HetState *state);
/* (transfer full) The same without what does not change: cells, and lines of the ground. The
 * board's kind and size are filled in. */
HetView *het_view_new_unmapped(const HetState *state);
void het_view_free(HetView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetView, het_view_free)

/* A string owned by the view, made printf-wise. */
const char *het_view_string(HetView *view, const char *format, ...) G_GNUC_PRINTF(2, 3);
void het_view_add_track(HetView *view, HetActor side, const char *name, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
/* (the line's points are owned by the view) Adds a feature with `count` points. */
void het_view_add_line(HetView *view, const char *terrain, HetViewLineKind kind,
                       const HetPoint *points, int count);
/* Names the feature added last. */
void het_view_name_line(HetView *view, const char *name);
