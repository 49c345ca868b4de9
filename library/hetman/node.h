/* A node in one call, outcomes and decisions by number, and positions as bytes: what searches and
 * the interfaces of other frameworks need most often. Since API version 5. */
#pragma once

#include <hetman/types.h>

G_BEGIN_DECLS

/**
 * hetman_game_node:
 * @game: a game
 * @ret_actor: (out) (nullable): who decides
 * @ret_numbers: (out) (nullable) (array): room for %HETMAN_MOVES_MAX: of a decision the fixed
 *   action numbers of its moves, ascending; of a chance node 0, 1, 2 ..., the places of its
 * outcomes
 * @ret_moves: (out) (nullable) (array): room for %HETMAN_MOVES_MAX: the moves or outcomes, in the
 *   order of their numbers
 * @ret_weights: (out) (nullable) (array): room for %HETMAN_MOVES_MAX: exact whole weights of
 *   outcomes, of decisions zeroes
 *
 * All of a node at once.
 *
 * Returns: how many moves or outcomes there are; 0 when the game is over
 */
unsigned hetman_game_node(const HetmanGame *game, HetmanActor *ret_actor, int32_t *ret_numbers,
                          HetmanMove *ret_moves, uint64_t *ret_weights);

/**
 * hetman_game_apply_number:
 * @game: a game
 * @number: of a decision a fixed action number, of a chance node the place of an outcome
 * @error: return location for an error: nothing has this number here
 *
 * Returns: whether it was played
 */
bool hetman_game_apply_number(HetmanGame *game, int32_t number, GError **error);

/**
 * hetman_game_number_of:
 * @game: a game
 * @move: a move or an outcome that is legal here; of dice also an exact reading with its faces, as
 *   hetman_game_draw() and hetman_game_history() give it
 * @error: return location for an error: it is not legal, or has no number of its own, being another
 *   way to the place of a listed move
 *
 * Returns: its number in hetman_game_node(); -1 on error
 */
int32_t hetman_game_number_of(const HetmanGame *game, const HetmanMove *move, GError **error);

/**
 * hetman_game_action_mask:
 * @game: a game
 * @ret_mask: (out) (array length=bytes): gets 1 for every fixed action number that is on offer,
 *   else 0; at chance nodes and at the end all 0
 * @bytes: how many it has, %HETMAN_SCENARIO_ACTIONS
 * @error: return location for an error: wrong size
 *
 * Returns: whether it was done
 */
bool hetman_game_action_mask(const HetmanGame *game, uint8_t *ret_mask, size_t bytes,
                             GError **error);

/**
 * hetman_game_bytes:
 * @game: a game
 * @ret_memory: (out) (array length=bytes): gets the position and its dice to come
 * @bytes: how many it has, %HETMAN_SCENARIO_BYTES
 * @error: return location for an error: wrong size
 *
 * Bytes from which hetman_game_of_bytes() makes the game again, on any little-endian machine, with
 * the same version of the rules. The history is not in them: for that there is the record.
 *
 * Returns: whether it was done
 */
bool hetman_game_bytes(const HetmanGame *game, uint8_t *ret_memory, size_t bytes, GError **error);

/**
 * hetman_game_of_bytes:
 * @scenario: the scenario of the game that gave the bytes
 * @memory: (array length=bytes): bytes of hetman_game_bytes(), from where you trust: damage is
 * found by a checksum, intent is not
 * @bytes: how many there are
 * @error: return location for an error: other rules or another scenario, or the bytes are damaged
 *
 * Returns: (transfer full): the game, whose history begins here, or %NULL
 */
HetmanGame *hetman_game_of_bytes(HetmanScenario *scenario, const uint8_t *memory, size_t bytes,
                                 GError **error);

/**
 * HetmanPlayouts:
 * @mean: mean value for the first side, -1 to 1
 * @variance: of the values, by n - 1; 0 of fewer than two
 * @decisions: how many were made
 * @first: games that the first side won
 * @second: games that the second side won
 * @drawn: draws
 * @cut: games that were not over at the horizon, and have the evaluator's value
 *
 * What playouts came to.
 */
typedef struct {
    double mean, variance;
    uint64_t decisions;
    uint32_t first, second, drawn, cut;
} HetmanPlayouts;

/**
 * hetman_game_playouts:
 * @context: (nullable): where the policy is looked up
 * @game: a game, which is left as it is
 * @policy: "random", whose moves are picked uniformly, or another agent by name, which plays both
 *   sides, once more seeded for each playout
 * @count: how many, 1 to 1048576
 * @horizon: decisions after which a game is cut off and has the value of the system's evaluator; 0:
 *   none, all are played to their end
 * @seed: of dice and policy; the same seed gives the same playouts
 * @ret_values: (out) (nullable) (array length=count): gets each value for the first side, -1 to 1
 * @ret_playouts: (out): gets what they came to
 * @error: return location for an error: an unknown policy, or one that fails
 *
 * Plays the game on, over and over, from where it is.
 *
 * Returns: whether all were played
 */
bool hetman_game_playouts(HetmanContext *context, const HetmanGame *game, const char *policy,
                          unsigned count, unsigned horizon, uint64_t seed, float *ret_values,
                          HetmanPlayouts *ret_playouts, GError **error);

G_END_DECLS
