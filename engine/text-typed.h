/* What a text says of a move, before anything listed is compared with it. het_text_parse() gives
 * the one legal move that is meant; this gives the words themselves, so that the moves they allow
 * can be put to is_legal without the list. */
#pragma once

#include "text-pose.h"

/* What the text leaves out is open: false here, and in the move as het_move() leaves it. */
typedef struct {
    bool has_kind, has_facing, has_place, has_steps, has_roll, has_pose;
    bool has_pose_text;
    HetPoseText pose_text; /* a placement as people type it */
    HetMove move;          /* kind, unit, target, facing, and way, pose or roll, as far as said */
    char value[40];        /* the word or number of a value: "strategic-march"; "": not said */
    unsigned units;        /* typed: of one alone, in `unit`, it is open whether it acts or is acted
                              upon */
} HetTyped;

/* Reads a text of UTF-8 at a state that is not over. False, with an error: it has a word that is no
 * verb, unit, place, facing or value here. What it says need not be legal. */
bool het_text_typed(const HetState *state, const char *text, HetTyped *ret_typed, GError **error);

/* Whether a move is one that the text may mean. Of ways the end alone is compared, of poses
 * nothing. */
bool het_text_fits(const HetState *state, const HetMove *move, const HetTyped *typed);
