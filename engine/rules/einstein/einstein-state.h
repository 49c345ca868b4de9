/* The state of a game of EinStein würfelt nicht!, and what a scenario of it fixes. */
#pragma once

#include "engine/scenario.h"

enum {
    EINSTEIN_SIZE = 5,
    EINSTEIN_CELLS = EINSTEIN_SIZE * EINSTEIN_SIZE,
    EINSTEIN_STONES = 6, /* a side; unit id = side * 6 + number - 1 */
    EINSTEIN_OFF = 31,   /* place of a stone that was captured or is not placed yet */
};

typedef enum { EINSTEIN_SETUP, EINSTEIN_PLAY } EinsteinPhase;

/* Kinds of roll, for roll keys. */
typedef enum {
    EINSTEIN_ROLL_PLACE,
    EINSTEIN_ROLL_DIE_FIRST,
    EINSTEIN_ROLL_DIE_SECOND
} EinsteinRoll;

typedef struct {
    HetState head;
    uint16_t alive;                    /* bit per unit on the board */
    uint8_t cell[2 * EINSTEIN_STONES]; /* by unit: 0 to 24, row * 5 + column, or EINSTEIN_OFF */
    uint8_t unit_at[EINSTEIN_CELLS];   /* unit + 1, or 0 */
    uint8_t movable; /* bit per stone the die lets the active side move; 0: to roll */
    uint8_t winner;  /* HetActor; NOBODY while there is none */
    uint8_t rule;    /* EinsteinEnd */
    uint8_t unused[6];
} EinsteinState;

_Static_assert(sizeof(EinsteinState) == sizeof(HetState) + 48, "no padding");

typedef enum {
    EINSTEIN_END_NONE,
    EINSTEIN_END_CORNER,
    EINSTEIN_END_CAPTURED,
    EINSTEIN_END_TURNS
} EinsteinEnd;

/* The stones of a side on the board, a bit each. */
static inline unsigned
einstein_alive(const EinsteinState *state, unsigned side)
{
    return side == HET_FIRST ? state->alive & 63u : (unsigned)state->alive >> EINSTEIN_STONES;
}

/* Moves a stone of `side` needs at least from a cell to its far corner, 0 to 4: the diagonal counts
 * once. */
static inline int
einstein_moves_left(unsigned side, unsigned cell)
{
    int column = (int)cell % EINSTEIN_SIZE, row = (int)cell / EINSTEIN_SIZE;
    int columns = side == HET_FIRST ? EINSTEIN_SIZE - 1 - column : column;
    int rows = side == HET_FIRST ? EINSTEIN_SIZE - 1 - row : row;
    return columns > rows ? columns : rows;
}

/* The outcomes of the die for one set of stones on the board: neighbours with equal effect merged.
 */
typedef struct {
    uint8_t count;
    uint8_t low[6], high[6]; /* pips, 1 to 6 */
    uint8_t movable[6];      /* stones each lets move */
    uint8_t by_pips[7];      /* stones a number rolled lets move */
} EinsteinDie;

typedef struct {
    EinsteinDie die[1 << EINSTEIN_STONES];       /* by set of stones on the board */
    uint8_t ahead[HET_SIDES][EINSTEIN_CELLS][3]; /* cells one step away, then EINSTEIN_OFF */
    uint8_t ahead_count[HET_SIDES][EINSTEIN_CELLS];
    bool placed; /* the file states a position */
    uint8_t cell[2 * EINSTEIN_STONES];
    int turn;
    HetActor active;
} EinsteinScenario;
