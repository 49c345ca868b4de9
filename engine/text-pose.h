/* Placements on a table as people read and type them, beside the exact X,Y:START:END of records:
 *
 *   R30+120L15      turn right 30 degrees, go 120 mm ahead, turn left 15 degrees; every part may be
 *                   missing
 *   R30+            the same, as far ahead as the rules allow
 *   +120>NE         the heading at the end by the compass: N is straight away from the near edge
 *   +120>37.5       or in degrees, clockwise from there
 *   @450,300>S      to a point of the table in millimetres from its near left corner; the @ may be
 *                   left out
 *
 * Only for systems whose vocabulary says how many plane units make a millimetre. */
#pragma once

#include "scenario.h"

/* A placement as typed: how far it goes and turns, not yet where from. */
typedef struct {
    bool to_point; /* else by turns and a distance */
    bool far;      /* as far as allowed */
    bool whole;    /* typed in whole millimetres and degrees */
    HetPoint at;   /* plane units; if to_point */
    int32_t ahead; /* plane units */
    int32_t turn;  /* before moving; 65536ths of a turn, to the left positive */
    bool ends_turned, ends_by_compass;
    int32_t end; /* a turn, or a heading of plane.h */
} HetPoseText;

/* Whether `token` has the form; units_per_mm as in the vocabulary, above 0. */
bool het_pose_text_parse(const char *token, int units_per_mm, HetPoseText *ret_text);

/* Finds the move meant by it among `candidates`, listed moves that fit all else that was typed:
 * what was typed in whole numbers is a pose that het_pose_text_append rounds to them, else the
 * first kind of move that may take the pose as typed; their units stand where the state's view
 * shows them. `far` is the greatest distance that is legal. False: there is none. */
bool het_pose_text_resolve(const HetState *state, const HetMove *candidates, unsigned count,
                           const HetPoseText *text, HetMove *ret_move);

/* The pose meant by it for a move like `like` (its kind, unit and, where the unit is not on the
 * table, heading count), legal or not; "as far as may be" stays where it is. False: it tells a way
 * and the unit has no place. */
bool het_pose_text_pose(const HetState *state, const HetMove *like, const HetPoseText *text,
                        HetPose *ret_pose);

/* Appends "R15+120>NE", in whole degrees and millimetres, of a move with a pose; "@450,300>N" where
 * the unit is not on the table. */
void het_pose_text_append(const HetState *state, const HetMove *move, GString *text);

/* Appends a length in millimetres, to the tenth: "450", "450.3". */
void het_pose_length_append(int64_t length, int units_per_mm, GString *text);
/* Appends a heading of plane.h by the compass: "N", "NE", or whole degrees "37". */
void het_pose_heading_append(unsigned heading, GString *text);
