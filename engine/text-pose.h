/* Placements on a table as people read and type them, in addition to the exact X,Y:START:END of
 * records:
 *
 *   R30+120L15      turn right 30 degrees, go 120 mm ahead, turn left 15 degrees; every part is
 *                   optional
 *   R30+            the same, as far ahead as the rules allow
 *   +120>NE         the heading at the end by the compass: N is straight away from the near edge
 *   +120>37.5       or in degrees, clockwise from there
 *   @450,300>S      to a point of the table in millimetres from its near left corner; the @ may be
 *                   left out
 *
 * Only for systems whose vocabulary has a number of plane units a millimetre. */
#pragma once

#include "scenario.h"

/* Names of headings, clockwise from N, ended by NULL. */
extern const char *const het_pose_points[];

/* A placement as typed: distance and turns, without the starting point. */
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

/* Whether `token` has this form; units_per_mm as in the vocabulary, above 0. */
bool het_pose_text_parse(const char *token, int units_per_mm, HetPoseText *ret_text);

/* Finds the intended move among `candidates`, the listed moves that match everything else typed:
 * for whole numbers, a pose that het_pose_text_append rounds to them; otherwise the first kind of
 * move for which the pose as typed is legal. Units are where the state's view shows them. `far`
 * means the greatest legal distance. False: there is none. */
bool het_pose_text_resolve(const HetState *state, const HetMove *candidates, unsigned count,
                           const HetPoseText *text, HetMove *ret_move);

/* The intended pose for a move like `like` (its kind and unit matter, and its heading if the unit
 * is not on the table), legal or not; "as far as allowed" stays in place. False: it is relative to
 * the unit's place, and the unit has none. */
bool het_pose_text_pose(const HetState *state, const HetMove *like, const HetPoseText *text,
                        HetPose *ret_pose);

/* Appends the pose of a move in whole degrees and millimetres: "R15+120>NE", or "@450,300>N" if the
 * unit is not on the table. */
void het_pose_text_append(const HetState *state, const HetMove *move, GString *text);

/* Appends a length in millimetres, to the tenth: "450", "450.3". */
void het_pose_length_append(int64_t length, int units_per_mm, GString *text);
/* Appends a heading of plane.h by the compass: "N", "NE", or whole degrees "37". */
void het_pose_heading_append(unsigned heading, GString *text);
