/* Positions that a learned value is trained on: their inputs, and their games' results.
 * Inputs are kept sparse, in 1/512, and whole games together, in the order of play. */
#pragma once

#include "agents/value/value.h"

typedef struct {
    guint first, count; /* positions */
    uint8_t result;     /* 0 FIRST won, 1 a draw, 2 SECOND won */
} HetBookGame;

typedef struct {
    GByteArray *bytes;
    GArray *positions; /* gsize: where each begins in `bytes` */
    GArray *games;     /* HetBookGame */
} HetBook;

/* A position as read. */
typedef struct {
    uint32_t epoch;
    uint8_t active;
    uint16_t rows;
    float size;
    float hand; /* sum of the hand-made evaluator, for the side whose turn it is */
    float field[HET_FIELD_INPUTS];
    const uint8_t *next; /* where the rows begin */
} HetBookPosition;

/* An input that is not 0. */
typedef struct {
    uint8_t index;
    float value;
} HetBookInput;

typedef struct {
    bool own;
    unsigned count;
    HetBookInput inputs[HET_UNIT_INPUTS];
} HetBookRow;

void het_book_init(HetBook *book);
void het_book_clear(HetBook *book);
/* Adds a position to the game under way, as seen by `inputs` last; then ends the game. */
void het_book_add(HetBook *book, const HetInputs *inputs, const HetState *state);
void het_book_end(HetBook *book, HetActor winner);

void het_book_read(const HetBook *book, guint position, HetBookPosition *ret_position);
/* The next row of a position; `rows` of them. */
void het_book_row(HetBookPosition *position, HetBookRow *ret_row);

/* A file of whole games; written in one go, so that it is there whole or not at all. */
bool het_book_save(const HetBook *book, const char *path, GError **error);
/* Adds the games of a file. */
bool het_book_load(HetBook *book, const char *path, GError **error);
