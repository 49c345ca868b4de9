/* Functions shared by writing and reading moves. */
#pragma once

#include "game.h"
#include "text.h"

static inline const HetVocabulary *
het_text_vocabulary(const HetState *state)
{
    return state->scenario->rules->vocabulary;
}

/* Whether the union of a move is a roll, else a pose (plane) or a way. */
static inline bool
het_text_is_roll(const HetMove *move)
{
    return move->kind == HET_MOVE_ROLL || move->kind == HET_MOVE_DRAW;
}

static inline bool
het_text_is_pose(const HetVocabulary *vocabulary, const HetMove *move)
{
    return het_move_poses(vocabulary->plane, move->kind, move->unit);
}

/* The name of a value of a kind of move, or NULL: the number is written if it is not 0. */
static inline const char *
het_text_name_of_value(const HetState *state, HetMoveKind kind, unsigned value)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    if (kind == HET_MOVE_ADD)
        return value == HET_ADD_EARLY ? "early" : NULL;
    return vocabulary->value_name == NULL ? NULL
                                          : vocabulary->value_name(state->scenario, kind, value);
}

static inline const char *
het_text_value_name(const HetState *state, const HetMove *move)
{
    return het_text_name_of_value(state, (HetMoveKind)move->kind, move->value);
}

/* Reads what dice show: a reading "7", a range "3-6", faces "3+4" (of as many dice as are rolled
 * here), or both "7:3+4". False: no such thing. */
bool het_text_parse_roll(const HetState *state, const char *token, HetRoll *ret_roll);

/* Makes one word of numbers that follow each other, "3 4" to "3+4", and drops empty words. Words
 * and their NULL-ended list are the caller's. */
void het_text_join_faces(char **tokens);

/* (transfer full) Why the dice that wait cannot show faces "3+4"; NULL: those are no faces. */
char *het_text_why_no_faces(const HetState *state, const char *token);
