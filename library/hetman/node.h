/* A node in one call, outcomes and decisions by number, and positions as bytes: what searches and
 * the interfaces of other frameworks ask most often. Since API version 5. */
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

G_END_DECLS
