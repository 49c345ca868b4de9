/* Lines that a player types by mistake: made of the legal moves of played games, with another verb,
 * unit, target or place, a word too many, or a slip of the finger. */
#pragma once

#include "engine/game.h"
#include "engine/random.h"

typedef enum {
    MISTYPED_VERB,     /* a legal move under another verb */
    MISTYPED_WORD,     /* a legal move and a word more */
    MISTYPED_UNIT,     /* of another unit */
    MISTYPED_TARGET,   /* against another unit */
    MISTYPED_PLACE,    /* to another place, another facing or value */
    MISTYPED_ANY,      /* some verb, an own unit, some object */
    MISTYPED_BARE,     /* some verb, an own unit and nothing else */
    MISTYPED_ENEMY,    /* the enemy's unit is the one that acts */
    MISTYPED_SLIP,     /* a letter too many, too few or wrong */
    MISTYPED_UNTIMELY, /* a move that was legal a while ago */
    MISTYPED_FACING,   /* a direction that is none here, or of another map */
    MISTYPED_BEYOND,   /* a place, unit or number that there is not */
    MISTYPED_CLOSE,    /* a unit passes, declines, ends or is done */
    MISTYPED_SET,      /* several units are added, some of them no candidates */
    MISTYPED_FIRST,    /* the unit stands first, with a verb or without one */
    MISTYPED_VALUE,    /* an order or formation by name */
    MISTYPED_KINDS
} MistypedKind;

typedef struct {
    MistypedKind kind;
    HetMove legal; /* the move that it was made of, of the list; kind NONE: of none */
    char *text;
} Mistyped;

/* Called at each decision looked at; false: no more. */
typedef bool MistypedVisit(void *data, const HetState *state, const HetMoveList *list,
                           HetRandom *random);

/* Plays games of the system's scenarios, by doctrine and by chance, and visits their decisions, a
 * few of each game, until the visitor has had enough. */
void mistyped_games(const char *system, uint64_t seed, MistypedVisit *visit, void *data);
/* A line of a kind; its text is NULL where none can be made here. `earlier`: a move legal before,
 * or NULL. */
Mistyped mistyped_line(const HetState *state, const HetMoveList *list, const HetMove *earlier,
                       MistypedKind kind, HetRandom *random);
/* (transfer full) The words of a move as people type it. */
char *mistyped_words(const HetState *state, const HetMove *move);
/* (transfer full) A place near a move's own, or anywhere; on a table a few centimetres ahead. NULL:
 * none is found. */
char *mistyped_place(const HetState *state, const HetMove *near, HetRandom *random);
/* A unit of a side. */
const char *mistyped_unit(const HetState *state, HetActor side, HetRandom *random);
/* (transfer full) Types a line and plays what can be played of it: the answer; NULL: all is played.
 * `ret_played`: decisions. */
char *mistyped_answer(const HetState *state, const char *text, unsigned *ret_played);
/* Appends the position in a line: the prompt, the units that the typed line names, and the kinds
 * of moves that are listed. */
void mistyped_append_position(const HetState *state, const HetMoveList *list, const char *line,
                              GString *text);
