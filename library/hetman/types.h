/* Types and constants shared by all headers of libhetman. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

G_BEGIN_DECLS

/**
 * HetmanContext:
 *
 * Rule systems and agents: the shipped ones, and those of modules that were loaded into it.
 * Reference-counted; may be shared by threads.
 */
typedef struct HetmanContext HetmanContext;

/**
 * HetmanScenario:
 *
 * Everything about a game that does not change while it is played. Reference-counted; may be shared
 * by threads.
 */
typedef struct HetmanScenario HetmanScenario;

/**
 * HetmanGame:
 *
 * A position with its history and its dice. For one thread at a time.
 */
typedef struct HetmanGame HetmanGame;

/**
 * HetmanAgent:
 *
 * Chooses moves for one seat. For one thread at a time.
 */
typedef struct HetmanAgent HetmanAgent;

/**
 * HetmanRecord:
 *
 * A game read from its text. For one thread at a time.
 */
typedef struct HetmanRecord HetmanRecord;

/**
 * HetmanVector:
 *
 * Many games of one scenario at once. For one thread at a time; it also uses threads of its own.
 */
typedef struct HetmanVector HetmanVector;

/**
 * HETMAN_API_VERSION:
 *
 * Grows when functions are added; hetman_api_version() returns that of the loaded library.
 * Functions are never removed or changed under one soname.
 */
#define HETMAN_API_VERSION 7

/**
 * HetmanActor:
 * @HETMAN_FIRST: the first side
 * @HETMAN_SECOND: the second side
 * @HETMAN_CHANCE: the dice
 * @HETMAN_NOBODY: the game is over; of a result: a draw
 *
 * Who decides at a node.
 */
typedef enum { HETMAN_FIRST, HETMAN_SECOND, HETMAN_CHANCE, HETMAN_NOBODY } HetmanActor;

/**
 * HetmanMove:
 * @words: opaque, compared as bytes
 *
 * A decision of a side or an outcome of chance: plain data, valid in every game of the same
 * scenario in which it is legal.
 */
typedef struct {
    uint64_t words[3];
} HetmanMove;

/**
 * HETMAN_MOVES_MAX:
 *
 * The maximum number of moves or outcomes at a node.
 */
#define HETMAN_MOVES_MAX 512

/**
 * HetmanError:
 * @HETMAN_ERROR_USAGE: a wrong argument, or a handle that is NULL or of another kind
 * @HETMAN_ERROR_FILE: cannot be read or written
 * @HETMAN_ERROR_FORMAT: not as the format requires
 * @HETMAN_ERROR_VALUE: a value out of its range, an unknown name
 * @HETMAN_ERROR_ILLEGAL: an illegal move
 * @HETMAN_ERROR_PROCESS: an external program failed
 * @HETMAN_ERROR_START: an external program did not start
 * @HETMAN_ERROR_LATE: an external program missed its deadline
 *
 * Codes of the domain %HETMAN_ERROR.
 */
typedef enum {
    HETMAN_ERROR_USAGE,
    HETMAN_ERROR_FILE,
    HETMAN_ERROR_FORMAT,
    HETMAN_ERROR_VALUE,
    HETMAN_ERROR_ILLEGAL,
    HETMAN_ERROR_PROCESS,
    HETMAN_ERROR_START,
    HETMAN_ERROR_LATE,
} HetmanError;

#define HETMAN_ERROR (hetman_error_quark())
GQuark hetman_error_quark(void);

G_END_DECLS
