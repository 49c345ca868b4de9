/* Meaning of the words of a move, before anything legal is compared with it. het_text_parse() gives
 * the one legal move that is meant; this gives the words themselves, so that lines of several
 * decisions are read by the same functions (engine/orders.h), and so that the moves they allow can
 * be put to is_legal without the list.
 *
 * A decision has at most one verb, one unit that acts, one target, one value, one place, pose or
 * reading, and one facing. Each word gives one of these; a second one of a sort belongs to another
 * decision. */
#pragma once

#include "move-list.h"
#include "text-pose.h"

/* Meaning of a word. One of these, but for a verb, which may be the name of a value, too
 * ("charge" where an order is given). */
typedef enum {
    HET_WORD_VERB = 1,
    HET_WORD_UNIT = 2,
    HET_WORD_VALUE = 4, /* of some kind of move */
    HET_WORD_PLACE = 8,
    HET_WORD_POSE = 16,
    HET_WORD_FACING = 32,
    HET_WORD_ROLL = 64, /* only where dice are rolled */
    HET_WORD_TO = 128,  /* only joins others */
} HetWordRole;

/* Parts of a decision beside its kind. */
typedef enum {
    HET_PART_UNIT = 1,
    HET_PART_TARGET = 2,
    HET_PART_WHERE = 4, /* a place or a pose */
    HET_PART_FACING = 8,
    HET_PART_VALUE = 16,
} HetPart;

typedef struct {
    const char *text;     /* the caller's; of a value without its sign */
    unsigned roles;       /* a set of HetWordRole */
    bool exact;           /* a value with its sign; a pose of records */
    bool repeated;        /* an "add" that was not typed: that of a word before continues */
    const uint8_t *kinds; /* of a verb: all that it may mean, ended by HET_MOVE_NONE */
    unsigned unit;
    uint8_t facing;
    HetWay way;
    HetPose pose;
    HetPoseText pose_text; /* unless exact */
    HetRoll roll;
} HetWord;

/* The words of a line. */
typedef struct {
    char **texts;
    HetWord *words;
    unsigned count;
    unsigned numbered; /* moves of a list that is shown, which a number names; 0: none is shown */
} HetWords;

/* Parts left open are false here, and in the move as het_move() leaves it. */
typedef struct {
    bool has_kind, has_facing, has_place, has_steps, has_roll, has_pose;
    bool has_pose_text;
    bool acts;             /* the one unit is not acted upon */
    bool has_actor;        /* the unit that acts is known from words before */
    unsigned actor;        /* if has_actor: of a move of another unit nothing fits */
    HetPoseText pose_text; /* a placement as people type it */
    HetMove move;          /* kind, unit, target, facing, and way, pose or roll, as far as typed */
    char value[40];        /* the word or number of a value: "strategic-march"; "": not typed */
    unsigned units; /* typed: of a single one, in `unit`, it is open whether it acts or is acted
                       upon */
} HetTyped;

/* Reads a text of UTF-8 at a state that is not over. False, with an error: it has a word that is no
 * verb, unit, place, facing or value here. What it describes need not be legal. */
bool het_text_typed(const HetState *state, const char *text, HetTyped *ret_typed, GError **error);

/* Reads one word, which must outlive `ret_word`. False: it is none of these things. */
bool het_text_word(const HetState *state, const char *text, HetWord *ret_word);
/* Kinds of moves that a verb may mean, in the order in which they are tried: "attack" is to fight,
 * to charge or to follow up. Ended by HET_MOVE_NONE; NULL: it is no verb. */
const uint8_t *het_verb_kinds(const char *text);
/* Whether a word is a verb that may mean this kind. */
bool het_verb_means(const HetWord *word, HetMoveKind kind);
/* The kind that a verb means where `list` is legal: the first that is listed, else the first. */
HetMoveKind het_verb_kind(const HetMoveList *list, const HetWord *word);
/* Adds all verbs (static text), those of kinds that are listed first. */
void het_verb_add_words(const HetMoveList *list, GPtrArray *words);

/* (transfer full), in text-unknown.c. What is answered to a word of a line that is nothing at all:
 * the nearest that could stand there, or the names of what it seems to be. */
char *het_text_unknown(const HetState *state, const HetMoveList *list, const HetWords *words,
                       unsigned index);
/* Whether a word is the verb, where `list` is legal: a verb of no move listed may be a value. */
bool het_text_is_verb(const HetState *state, const HetMoveList *list, const HetWord *word);
/* Adds the meaning of a word, where `list` is legal. False: a word of its sort has been added
 * already, or it has no meaning here. */
bool het_text_add_word(const HetState *state, const HetMoveList *list, const HetWord *word,
                       HetTyped *typed);

/* Whether a move is one that the words may mean. Of ways only the end is compared, of poses
 * nothing. */
bool het_text_fits(const HetState *state, const HetMove *move, const HetTyped *typed);
/* The parts that a move has: a set of HetPart. */
unsigned het_text_parts(const HetState *state, const HetMove *move);
/* Whether a move has the value that a word names. */
bool het_text_value_fits(const HetState *state, const HetMove *move, const char *value);
/* Whether a word is the name of a value of a kind of move, or the first word of a name. */
bool het_text_names_value(const HetState *state, HetMoveKind kind, const char *word);
/* Whether a word is the name of a value of any kind of move, or the first word of a name. */
bool het_text_is_value(const HetState *state, const char *word);
/* The value that a word names and its kind of move: `typed`, unless HET_MOVE_NONE, else a kind in
 * the list, else at a decision any. */
bool het_text_find_value(const HetState *state, const HetMoveList *list, HetMoveKind typed,
                         const char *word, HetMoveKind *ret_kind, unsigned *ret_value);

/* The kind of move that words without a verb seem to mean, where `list` is legal: against an enemy,
 * to a place, to face a side. HET_MOVE_NONE: it is open. */
HetMoveKind het_text_kind_without_verb(const HetState *state, const HetMoveList *list,
                                       const HetTyped *typed);

typedef enum {
    HET_TEXT_FOUND,
    HET_TEXT_SEVERAL, /* it may be one of two */
    HET_TEXT_REFUSED, /* a rule forbids it */
    HET_TEXT_UNKNOWN, /* nothing fits, and the rules give no reason */
} HetTextAnswer;

/* The legal move that is meant: the one listed that fits all that is typed, with the way, pose or
 * reading as typed. Unless FOUND an error quotes `text` and gives the reason. */
HetTextAnswer het_text_resolve(const HetState *state, const HetMoveList *list,
                               const HetTyped *typed, const char *text, HetMove *ret_move,
                               GError **error);
