/* A view is the neutral description of a position from which text boards, JSON and graphical boards
 * are made. It is not for hot code, owns everything in it, and uses no rule system's types. */
#pragma once

#include <glib.h>

#include "event.h"

typedef enum { HET_BOARD_SQUARE, HET_BOARD_HEX_COLUMNS, HET_BOARD_PLANE } HetBoardKind;
typedef enum { HET_FOOTPRINT_CELL, HET_FOOTPRINT_CELLS, HET_FOOTPRINT_OUTLINE } HetFootprint;

/* A cell of a grid; the plane has none. */
typedef struct {
    const char *terrain; /* "open", "woods" ... */
    char symbol;         /* one ASCII character for text boards */
    int level;           /* height */
    const char *name;    /* "d4", "3525" */
} HetViewCell;

/* How the points of a feature are connected. */
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

/* Arm of a unit, for the picture on its counter. */
typedef enum {
    HET_ARM_NONE,
    HET_ARM_FOOT,
    HET_ARM_PIKES, /* foot with pikes among it */
    HET_ARM_HORSE,
    HET_ARM_HUSSARS,
    HET_ARM_PANCERNI,
    HET_ARM_REITERS,
    HET_ARM_DRAGOONS,
    HET_ARM_TATARS,
    HET_ARM_GUARD, /* horse of the guard */
    HET_ARM_GUNS,
    HET_ARM_WAGONS,
    HET_ARM_LEADER,
} HetArm;
enum { HET_ARM_COUNT = HET_ARM_LEADER + 1 };

/* How a unit is drawn up, as far as its outline shows it. */
typedef enum {
    HET_DRAWN_PLAIN,
    HET_DRAWN_CLOSED,  /* narrow, knee to knee */
    HET_DRAWN_DEEP,    /* pikes to all sides */
    HET_DRAWN_DOUBLE,  /* two units one behind the other */
    HET_DRAWN_COLUMN,  /* of march */
    HET_DRAWN_LIMBERED /* guns that move */
} HetDrawn;
enum { HET_DRAWN_COUNT = HET_DRAWN_LIMBERED + 1 };

typedef enum { HET_ORDER_GOOD, HET_ORDER_SHAKEN, HET_ORDER_ROUTED } HetOrderLevel;
enum { HET_ORDER_LEVEL_COUNT = HET_ORDER_ROUTED + 1 };

typedef struct {
    unsigned id;
    HetActor side;
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
    bool faced;      /* its formation or state has its facing in words */
    int facing;      /* index clockwise from north, of 4 or 6; an angle as plane.h; -1 if none */
    int strength, strength_start;
    int apart;   /* figures of it elsewhere, as guards: not in its strength, but in its side's */
    bool active; /* the unit under way */
    HetArm arm;
    HetDrawn drawn;
    HetOrderLevel order;
    int number;         /* the number on its counter; 0: its strength */
    bool acted;         /* has no more to do in this phase */
    bool lances;        /* has unbroken lances, or pikes in front */
    const char *rating; /* of a leader: his bonus, "+1"; else NULL */
    int host;           /* of a leader or gun without a place of its own: the unit it is with; -1 */
    const char *wing;   /* code of its command; "" if none. Set by het_view_new() */
} HetViewUnit;

/* A place worth points. */
typedef struct {
    const char *name;
    HetPoint at;           /* in board coordinates, or plane units */
    int points[HET_SIDES]; /* to who holds it */
    HetActor holder;       /* NOBODY: neither side */
} HetViewPlace;

/* A name written on the map. */
typedef struct {
    const char *name;
    const char *kind; /* "place", "water", "woods", "height" */
    HetPoint at;      /* in board coordinates, or plane units */
} HetViewLabel;

/* What a track is about, for those who do not read its name. */
typedef enum {
    HET_TRACK_OTHER,
    HET_TRACK_LOST,   /* what a side has lost */
    HET_TRACK_POINTS, /* the score of a side */
    HET_TRACK_PLACES, /* places worth points, which the view lists too */
} HetTrackKind;
enum { HET_TRACK_KIND_COUNT = HET_TRACK_PLACES + 1 };

/* A named number or line of text beside the board: a cup, lances, prisoners, score. */
typedef struct {
    const char *name;
    HetActor side; /* NOBODY: common to both */
    const char *text;
    HetTrackKind kind;
} HetViewTrack;

typedef struct HetView {
    GStringChunk *strings; /* owns every string below */
    const char *scenario, *title, *phase, *procedure, *prompt, *prompt_rule;
    const char *roll; /* at a chance node the purpose of the dice with every modifier; else "" */
    const char *sides[2];
    unsigned turn, last_turn;
    HetActor active, actor;
    HetBoardKind board;
    int width, height;  /* cells, or plane units */
    int units_per_mm;   /* on the plane; 0: its units have no length in millimetres */
    bool unmapped;      /* made without the map: no cells, no lines of the ground */
    bool units_only;    /* made with the units only: no map, prompts, tracks, wings */
    bool even_lower;    /* hexes: columns of even index (from 0) lie half a hex lower, else odd */
    bool at_corners;    /* hexes: facing 0 is the corner NNE, else the edge N; clockwise */
    GArray *cells;      /* HetViewCell, row by row, height * width */
    GArray *lines;      /* HetViewLine */
    GArray *units;      /* HetViewUnit, by id */
    GArray *tracks;     /* HetViewTrack */
    GArray *places;     /* HetViewPlace */
    GArray *labels;     /* HetViewLabel; none where unmapped */
    const char *result; /* NULL while the game continues */
} HetView;

/* A unit of the view, by its id. For systems, which fill it: side, code and name are those of the
 * scenario; it has no formation, no state, no facing and no host, and its footprint is a cell. */
static inline HetViewUnit *
het_view_unit(const HetView *view, unsigned unit)
{
    return &g_array_index(view->units, HetViewUnit, unit);
}

/* (transfer full) The view of a position. */
HetView *het_view_new(const HetState *state);
/* (transfer full) The same without the parts that do not change: cells, and lines of the ground.
 * The board's kind and size are filled in. */
HetView *het_view_new_unmapped(const HetState *state);
/* (transfer full) Only the units, for callers that need millions of views: no map, prompts,
 * tracks, wings or result; the board's kind and size are filled in. */
HetView *het_view_new_units(const HetState *state);
void het_view_free(HetView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetView, het_view_free)

/* A string owned by the view, formatted as by printf. */
const char *het_view_string(HetView *view, const char *format, ...) G_GNUC_PRINTF(2, 3);
void het_view_add_track(HetView *view, HetActor side, const char *name, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
/* Sets what the track added last is about. */
void het_view_mark_track(HetView *view, HetTrackKind kind);
const char *het_track_kind_name(HetTrackKind kind); /* "lost"; "" for OTHER */
/* `name` is copied. */
void het_view_add_place(HetView *view, const char *name, HetPoint at, int first, int second,
                        HetActor holder);
const char *het_arm_name(HetArm arm);       /* "foot", "hussars"; "" for NONE */
const char *het_drawn_name(HetDrawn drawn); /* "", "closed", "column" */
/* (the line's points are owned by the view) Adds a feature with `count` points. */
void het_view_add_line(HetView *view, const char *terrain, HetViewLineKind kind,
                       const HetPoint *points, int count);
/* Names the feature added last. */
void het_view_name_line(HetView *view, const char *name);
