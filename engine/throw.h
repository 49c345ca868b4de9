/* The dice of one roll: number and faces, how they are read, and the effect of each reading. This
 * one description determines the outcomes that `legal` lists with their weights, what may be typed,
 * the faces that the referee rolls, and the report for people: the purpose of the roll, every
 * modifier with its rule, the total and the number needed.
 *
 * Outcomes of equal effect are merged for search and odds. A move that is applied in a game has the
 * exact reading and, if several dice are rolled, their faces. */
#pragma once

#include "move-list.h"
#include "random.h"

typedef enum {
    HET_READ_TOTAL,      /* the sum of the dice: dice to dice * faces */
    HET_READ_HITS,       /* dice that show one of the `hitting` highest faces: 0 to dice */
    HET_READ_DIFFERENCE, /* first die less second, plus `faces`: 1 to 2 * faces - 1 */
} HetReading;

enum {
    HET_READINGS_MAX = 64,   /* readings are below this */
    HET_THROW_DICE_MAX = 63, /* of a count of hits, of six-sided dice; else 16 of up to 15 faces */
    HET_ROLL_TERMS_MAX = 24,
};

/* Number that a term of an account is added to. */
typedef enum {
    HET_TERM_DIE,    /* to what is rolled */
    HET_TERM_NEEDED, /* to the number needed */
    HET_TERM_DICE,   /* to the number of dice */
    HET_TERM_COLUMN, /* shifts the column */
    HET_TERM_OWN,    /* to the strength of the side that rolls, in 1 / scale points */
    HET_TERM_ENEMY,  /* to the strength of the enemy, in 1 / scale points */
    HET_TERM_RESULT, /* multiplies the total (at least 0) by the amount, or divides it by a negative
                        one, rounding up; in the order of the terms */
} HetTermKind;
enum { HET_TERM_KIND_COUNT = HET_TERM_RESULT + 1 };

typedef struct {
    HetTermKind kind;
    int amount;
    const char *rule;  /* static: its id in docs/rules/ */
    const char *words; /* static: "from the flank", "short range" */
} HetRollTerm;

typedef enum {
    HET_TEST_NONE,     /* the reading itself, or a table, determines the effect */
    HET_TEST_AT_LEAST, /* the total succeeds if it is `needed` or more */
    HET_TEST_AT_MOST,  /* if it is `needed` or less */
} HetRollTest;

/* The explanation of a roll, for people. Zeroed before it is filled. */
typedef struct {
    const char *purpose; /* static: "fire", "morale check" */
    const char *rule;    /* static: the rule of the roll */
    const char *roller;  /* the side that rolls: static or the scenario's; NULL: the unit. The roll
                            of a side is keyed, and typed, as one of its units */
    unsigned target;     /* unit rolled against, or HET_NO_UNIT */
    HetRollTest test;
    int needed;
    const char *success, *failure; /* static: words for a test's result; NULL: "succeeds" ... */
    int scale;                     /* of strengths; 0: whole points */
    char column[32];               /* the table's column: "2:1"; "" if none */
    unsigned count;
    HetRollTerm terms[HET_ROLL_TERMS_MAX];
} HetRollAccount;

typedef struct {
    HetReading reading;
    unsigned unit;                    /* that rolls, or HET_NO_UNIT */
    unsigned dice, faces;             /* at least 1 die (0 hits: no dice) */
    unsigned hitting;                 /* of HITS: faces that hit, 0 to `faces` */
    bool ties_rerolled;               /* of DIFFERENCE: a reading of `faces` does not occur */
    HetRollAccount *account;          /* set by the caller; NULL: not wanted */
    uint8_t effect[HET_READINGS_MAX]; /* by reading: neighbours of equal effect are one outcome */
} HetThrow;

/* Starts an account; does nothing for NULL. */
void het_account_begin(HetRollAccount *account, const char *purpose, const char *rule,
                       unsigned target);
/* Adds a term unless account is NULL or the amount is 0. Beyond HET_ROLL_TERMS_MAX it fails. */
void het_account_add(HetRollAccount *account, HetTermKind kind, int amount, const char *rule,
                     const char *words);
/* Sets the number a test needs; does nothing for NULL. */
void het_account_test(HetRollAccount *account, HetRollTest test, int needed);
/* Sets what success and failure mean, in static text; does nothing for NULL. */
void het_account_results(HetRollAccount *account, const char *success, const char *failure);
/* The sum of the terms of a kind. */
int het_account_sum(const HetRollAccount *account, HetTermKind kind);

/* One die of `faces` sides, whose face is the reading; the caller fills in the effects. */
static inline void
het_throw_die(HetThrow *ret_throw, unsigned unit, unsigned faces)
{
    ret_throw->reading = HET_READ_TOTAL;
    ret_throw->unit = unit;
    ret_throw->dice = 1;
    ret_throw->faces = faces;
}

/* One die that succeeds on `least` or more: effects 0 and 1. */
void het_throw_test(HetThrow *ret_throw, unsigned unit, unsigned faces, int least);
/* The same with its account: the number that is needed, and what success and failure mean. */
void het_throw_luck(HetThrow *ret_throw, unsigned unit, unsigned faces, int least,
                    const char *success, const char *failure);

static inline unsigned
het_throw_lowest(const HetThrow *throw)
{
    return throw->reading == HET_READ_TOTAL ? throw->dice : throw->reading == HET_READ_DIFFERENCE;
}

static inline unsigned
het_throw_highest(const HetThrow *throw)
{
    return throw->reading == HET_READ_TOTAL        ? throw->dice * throw->faces
           : throw->reading == HET_READ_DIFFERENCE ? 2 * throw->faces - 1
                                                   : throw->dice;
}

/* How many dice are rolled. */
static inline unsigned
het_throw_count(const HetThrow *throw)
{
    return throw->reading == HET_READ_DIFFERENCE ? 2 : throw->dice;
}

/* Whether every possible reading has the same effect, so that nothing need be rolled. */
bool het_throw_settled(const HetThrow *throw);
/* Appends the outcomes in ascending order with exact weights, neighbours of equal effect merged;
 * `exact`: each reading by itself. Both have the same total weight. */
void het_throw_list(const HetThrow *throw, bool exact, HetMoveList *list);

/* The outcome of het_throw_list() that a word drawn at random falls on (het_sample_below), found
 * without listing; false where that is not quicker (hits, totals of other dice than two of six). */
bool het_throw_sample(const HetThrow *throw, uint64_t word, HetMove *ret_move);

/* --- faces --------------------------------------------------------------------------------------
 *
 * HetRoll's `faces`: of one die that is read as it falls 0, since its reading is its face; of hits
 * how many dice show each face of six, ten bits each, a one lowest; of others four bits a die in
 * the order rolled, the first lowest. 0: not known. */

/* Faces that give `reading`, drawn with their conditional probabilities. */
uint64_t het_throw_faces(const HetThrow *throw, unsigned reading, HetRandom *random);
/* Writes the faces of all dice, highest first if their order does not matter (hits); returns their
 * number, or 0 if they are not known or do not fit the dice. */
unsigned het_throw_unpack(const HetThrow *throw, const HetRoll *roll,
                          uint8_t ret_faces[HET_THROW_DICE_MAX]);
/* The inverse: false if a face is out of range or the number of dice is wrong. */
bool het_throw_pack(const HetThrow *throw, const uint8_t *face, unsigned count, uint64_t *ret_faces,
                    unsigned *ret_reading);
/* Whether an outcome that may be applied is part of a listed one. */
static inline bool
het_outcome_contains(const HetMove *listed, const HetMove *move)
{
    return listed->head == move->head && listed->roll.low <= move->roll.low &&
           move->roll.low <= move->roll.high && move->roll.high <= listed->roll.high;
}

/* The index of the listed outcome that contains a move, or list->count. */
unsigned het_outcome_find(const HetMoveList *list, const HetMove *move);
