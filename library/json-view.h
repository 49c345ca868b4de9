/* Positions as JSON, in the forms of wire.h. `hetman protocol --schema` describes the objects. */
#pragma once

#include "wire.h"

/* Of a view, named. */
HetWire het_wire_of(HetJson *json, const HetView *view);

extern const HetWireObject het_wire_map, het_wire_cells, het_wire_position, het_wire_board,
    het_wire_delta, het_wire_state, het_wire_unit, het_wire_track, het_wire_move, het_wire_node,
    het_wire_result, het_wire_roll, het_wire_event;

/* A legal move. */
typedef struct {
    const char *text;
    HetMoveKind kind;
    unsigned unit, target; /* HET_NO_UNIT: none */
    HetPoint from, to;     /* HET_NOWHERE: none */
    int64_t weight;        /* -1: no outcome of dice */
    int facing;            /* -1: none */
    bool rolls, ends;      /* known where they are requested */
} HetWireMove;
HetWireMove het_wire_move_of(const HetState *state, const HetMove *move, const char *text);

/* An event, wherever it is reported: in the story of the page, a digest, a replay. */
typedef struct {
    unsigned number, ply; /* 0: not known */
    HetActor actor;
    HetEventKind kind;
    unsigned unit, other, target;
    HetPoint from, to;
    bool dice, decided;
    HetMoveKind move;
    int amount;
    const char *faces, *rule, *text, *rest;
    const HetRollReport *roll;
} HetWireEvent;
/* The event without its text. */
HetWireEvent het_wire_event_of(const HetEvent *event);
/* The value: the event with its text. */
void het_json_event(HetJson *json, const HetState *state, const HetEvent *event, bool compact);

/* A position, whole. */
void het_json_view(HetJson *json, const HetView *view);
/* The constant part of a scenario and its start: the map row by row, every unit, tracks and places.
 */
void het_json_setting(HetJson *json, const HetView *view);

/* (transfer full) The position as a client knows it. The view may lack the map. */
json_t *het_json_view_start(const HetView *view);
/* The moment of the view, and the differences of units, tracks and places between two known
 * positions of one scenario. */
void het_json_changes(HetJson *json, const HetView *view, json_t *was, json_t *is);

/* Compact, for the page, as members of the object under way: the constant part, with the names of
 * the columns of rows and of what is a number in them; */
void het_json_compact_board(HetJson *json, const HetView *view);
/* the moment; */
void het_json_compact_state(HetJson *json, const HetState *state);
/* "units" and "words": rows of all units that are different in `after`. */
void het_json_compact_changes(HetJson *json, const HetState *before, const HetState *after);
