/* A game in progress: a position with its history and its dice. */
#pragma once

#include <hetman/types.h>

G_BEGIN_DECLS

/**
 * hetman_game_new:
 * @scenario: a scenario (a reference is taken)
 * @seed: seed of the dice; games with the same seed get the same dice for the same rolls
 * @error: return location for an error
 *
 * Returns: (transfer full): a game at its first node, or %NULL
 */
HetmanGame *hetman_game_new(HetmanScenario *scenario, uint64_t seed, GError **error);

/**
 * hetman_game_clone:
 * @game: a game
 *
 * Takes time and memory for one position, however long the game: the history is shared.
 *
 * Returns: (transfer full): an independent game with the same future dice
 */
HetmanGame *hetman_game_clone(const HetmanGame *game);

/**
 * hetman_game_free:
 * @game: (transfer full) (nullable): a game
 */
void hetman_game_free(HetmanGame *game);

/**
 * hetman_game_scenario:
 * @game: a game
 *
 * Returns: (transfer none): its scenario
 */
HetmanScenario *hetman_game_scenario(const HetmanGame *game);

/**
 * hetman_game_reseed:
 * @game: a game
 * @seed: seed of all dice from now on
 *
 * Changes all future dice: looking ahead in a reseeded clone reveals nothing about the dice of the
 * game itself.
 */
void hetman_game_reseed(HetmanGame *game, uint64_t seed);

/**
 * HetmanGameNumber:
 * @HETMAN_GAME_ACTOR: #HetmanActor: who decides
 * @HETMAN_GAME_ACTIVE: #HetmanActor: whose turn or activation it is
 * @HETMAN_GAME_TURN: from 1
 * @HETMAN_GAME_PHASE: by number, see %HETMAN_SCENARIO_PHASES
 * @HETMAN_GAME_PLY: moves and outcomes so far
 * @HETMAN_GAME_EPOCH: increases when a turn or activation has ended and nothing is pending
 * @HETMAN_GAME_HASH: over the whole state, as unsigned
 * @HETMAN_GAME_KEY: over the position regardless of its history, as unsigned: for transpositions
 *
 * Numbers of a position.
 */
typedef enum {
    HETMAN_GAME_ACTOR,
    HETMAN_GAME_ACTIVE,
    HETMAN_GAME_TURN,
    HETMAN_GAME_PHASE,
    HETMAN_GAME_PLY,
    HETMAN_GAME_EPOCH,
    HETMAN_GAME_HASH,
    HETMAN_GAME_KEY,
} HetmanGameNumber;

/**
 * hetman_game_number:
 * @game: a game
 * @which: which number
 *
 * Returns: the number
 */
uint64_t hetman_game_number(const HetmanGame *game, HetmanGameNumber which);

/**
 * hetman_game_legal:
 * @game: a game that is not over
 * @ret_moves: (out) (array length=capacity): gets the moves, or at a chance node the outcomes
 * @ret_weights: (out) (nullable) (array length=capacity): gets the weights of outcomes, exact whole
 *   numbers; of decisions zeroes
 * @capacity: room in both, %HETMAN_MOVES_MAX at most
 *
 * Returns: how many there are, which may be more than @capacity; 0 when the game is over
 */
unsigned hetman_game_legal(const HetmanGame *game, HetmanMove *ret_moves, uint64_t *ret_weights,
                           unsigned capacity);

/**
 * hetman_game_is_legal:
 * @game: a game
 * @move: any bytes
 *
 * Returns: whether hetman_game_apply() would accept it
 */
bool hetman_game_is_legal(const HetmanGame *game, const HetmanMove *move);

/**
 * hetman_game_apply:
 * @game: a game
 * @move: a move of the side to decide, or an outcome
 * @error: return location for an error: the move is not legal here, or the game is over
 *
 * Returns: whether it was played
 */
bool hetman_game_apply(HetmanGame *game, const HetmanMove *move, GError **error);

/**
 * hetman_game_apply_events:
 * @game: a game
 * @move: a move or an outcome
 * @ret_events: (out) (transfer full): its effects, a line each; g_strfreev()
 * @error: return location for an error
 *
 * Returns: whether it was played
 */
bool hetman_game_apply_events(HetmanGame *game, const HetmanMove *move, char ***ret_events,
                              GError **error);

/**
 * hetman_game_draw:
 * @game: a game at a chance node
 * @ret_move: (out): the outcome of its dice; it is not played
 * @error: return location for an error: nothing is rolled here
 *
 * Returns: whether there is something to roll
 */
bool hetman_game_draw(const HetmanGame *game, HetmanMove *ret_move, GError **error);

/**
 * hetman_game_undo:
 * @game: a game
 * @moves: how many moves and outcomes to take back
 * @error: return location for an error: there are fewer
 *
 * Returns: whether they were taken back
 */
bool hetman_game_undo(HetmanGame *game, unsigned moves, GError **error);

/**
 * hetman_game_move_text:
 * @game: a game where @move is legal
 * @move: a move
 * @error: return location for an error: the move is not legal here
 *
 * Returns: (transfer full): its text, which hetman_game_parse() reads back; g_free(). %NULL: not
 * legal here
 */
char *hetman_game_move_text(const HetmanGame *game, const HetmanMove *move, GError **error);

/**
 * hetman_game_parse:
 * @game: a game
 * @text: the text of a move; unambiguous parts may be omitted
 * @ret_move: (out): the move
 * @error: return location for an error: the rule it breaks, if the system gives reasons
 *
 * Returns: whether it is one
 */
bool hetman_game_parse(const HetmanGame *game, const char *text, HetmanMove *ret_move,
                       GError **error);

/**
 * hetman_game_history:
 * @game: a game
 * @ret_moves: (out) (nullable) (array length=capacity): gets moves and outcomes from the first
 * @capacity: room for moves
 *
 * Returns: how many there are
 */
unsigned hetman_game_history(const HetmanGame *game, HetmanMove *ret_moves, unsigned capacity);

/**
 * HetmanGameText:
 * @HETMAN_GAME_PROMPT: the decision, with the rule's id; "" when the game is over
 * @HETMAN_GAME_RESULT: why the game ended, with the rule's id; "" before
 * @HETMAN_GAME_VIEW: the position as JSON (docs/formats.md)
 * @HETMAN_GAME_VIEW_UNMAPPED: the same without cells and ground
 * @HETMAN_GAME_NODE: who decides, and every legal move, as JSON
 * @HETMAN_GAME_SAVE: a scenario that starts at this position; only between actions
 * @HETMAN_GAME_RECORD: the game's record (docs/formats.md)
 * @HETMAN_GAME_SHORT: one line: turn, phase, who decides, the units on the board with place,
 * facing, strength and state, and the position's key, 16 hex digits. Since API version 5
 *
 * Texts of a game.
 */
typedef enum {
    HETMAN_GAME_PROMPT,
    HETMAN_GAME_RESULT,
    HETMAN_GAME_VIEW,
    HETMAN_GAME_VIEW_UNMAPPED,
    HETMAN_GAME_NODE,
    HETMAN_GAME_SAVE,
    HETMAN_GAME_RECORD,
    HETMAN_GAME_SHORT,
} HetmanGameText;

/**
 * hetman_game_text:
 * @game: a game
 * @which: which text
 * @error: return location for an error
 *
 * Returns: (transfer full): the text; g_free(). %NULL: there is none here
 */
char *hetman_game_text(const HetmanGame *game, HetmanGameText which, GError **error);

/**
 * hetman_game_winner:
 * @game: a game
 * @error: return location for an error: the game is not over
 *
 * Returns: %HETMAN_FIRST, %HETMAN_SECOND, or %HETMAN_NOBODY for a draw; %HETMAN_CHANCE on error
 */
HetmanActor hetman_game_winner(const HetmanGame *game, GError **error);

/**
 * hetman_game_evaluate:
 * @game: a game
 *
 * The value of the position for the first side by the system's evaluator with its default weights;
 * for a finished game the result.
 *
 * Returns: -1 to 1
 */
double hetman_game_evaluate(const HetmanGame *game);

/**
 * hetman_record_parse:
 * @context: (nullable): where systems are looked up
 * @name: for messages
 * @text: the text of a record
 * @error: return location for an error, which names the line
 *
 * Replays a record, checking every move and hash.
 *
 * Returns: (transfer full): the record, or %NULL
 */
HetmanRecord *hetman_record_parse(HetmanContext *context, const char *name, const char *text,
                                  GError **error);

/**
 * hetman_record_free:
 * @record: (transfer full) (nullable): a record
 */
void hetman_record_free(HetmanRecord *record);

/**
 * hetman_record_length:
 * @record: a record
 *
 * Returns: its moves and outcomes
 */
unsigned hetman_record_length(const HetmanRecord *record);

/**
 * hetman_record_result:
 * @record: a record
 *
 * Returns: (transfer none) (nullable): its last line after "result", or %NULL: unfinished
 */
const char *hetman_record_result(const HetmanRecord *record);

/**
 * hetman_record_game:
 * @record: a record
 * @ply: moves and outcomes to play, at most its length
 * @error: return location for an error
 *
 * Returns: (transfer full): a game of its scenario and seed after so many moves, or %NULL
 */
HetmanGame *hetman_record_game(const HetmanRecord *record, unsigned ply, GError **error);

G_END_DECLS
