/* Many games of one scenario at once, played in threads, into arrays that the caller owns. */
#pragma once

#include <hetman/observe.h>

G_BEGIN_DECLS

/**
 * HetmanReward:
 * @HETMAN_REWARD_RESULT: 1, 0 or -1 at the end
 * @HETMAN_REWARD_POINTS: at every step the change of the lead in victory points and enemy strength
 * lost, divided by the starting strength of both sides
 *
 * The reward of a step. Rewards are the first side's; the second's are their negatives.
 */
typedef enum { HETMAN_REWARD_RESULT, HETMAN_REWARD_POINTS } HetmanReward;

/**
 * hetman_vector_new:
 * @context: (nullable): where opponents are looked up
 * @scenario: a scenario
 * @games: 1 to 1048576
 * @threads: 1 to 256
 * @seed: from which the seeds of the games are derived in sequence
 * @error: return location for an error
 *
 * Returns: (transfer full): games at their first decision, or %NULL
 */
HetmanVector *hetman_vector_new(HetmanContext *context, HetmanScenario *scenario, unsigned games,
                                unsigned threads, uint64_t seed, GError **error);

/**
 * hetman_vector_new_among:
 * @context: (nullable): where opponents are looked up
 * @scenarios: (array length=count): scenarios of one system
 * @count: how many
 * @games: 1 to 1048576
 * @threads: 1 to 256
 * @seed: from which the seeds of the games are derived in sequence
 * @error: return location for an error: scenarios of several systems, or with kinds of units or
 * ground that the system does not have
 *
 * As hetman_vector_new(), with arrays that have room for the largest of the scenarios; what a
 * smaller one has not is zero. The game of the n-th seed is of the n-th scenario, over and over.
 * Since API version 3.
 *
 * Returns: (transfer full): games at their first decision, or %NULL
 */
HetmanVector *hetman_vector_new_among(HetmanContext *context, HetmanScenario *const *scenarios,
                                      unsigned count, unsigned games, unsigned threads,
                                      uint64_t seed, GError **error);

/**
 * hetman_vector_new_at:
 * @context: (nullable): where opponents are looked up
 * @from: (array length=count): games of one system that are not over; the vector copies what it
 * needs
 * @count: how many
 * @games: 1 to 1048576
 * @threads: 1 to 256
 * @seed: from which the seeds of the games are derived in sequence
 * @error: return location for an error: as for hetman_vector_new_among(), or a game that is over
 *
 * As hetman_vector_new_among(), with games that begin where the given ones are, each with dice of
 * its own seed. The game of the n-th seed begins at the n-th position, over and over. Since API
 * version 5.
 *
 * Returns: (transfer full): games at their first decision, or %NULL
 */
HetmanVector *hetman_vector_new_at(HetmanContext *context, HetmanGame *const *from, unsigned count,
                                   unsigned games, unsigned threads, uint64_t seed, GError **error);

/**
 * hetman_vector_perspective:
 * @vector: a vector of games
 * @own: whether arrays show a position as the side sees it that decides; else as the first
 * @error: return location for an error
 *
 * Whose units, points and losses stand first and count as plus in planes, entities, globals,
 * features and scalars. Rewards and the actor are as ever. Restarts all games. Since API version 3.
 *
 * Returns: whether it was done
 */
bool hetman_vector_perspective(HetmanVector *vector, bool own, GError **error);

/**
 * hetman_vector_halt:
 * @vector: a vector that is at work in another thread
 *
 * Has a step, reset or other start of the games return soon, with an error. After a step no game
 * has moved, and rows of rewards and done may be of either time; after a start
 * hetman_vector_reset() has to follow. Without opponents such calls end by themselves. One that has
 * not begun yet is not halted: call this until the other thread has returned. Since API version 4.
 */
void hetman_vector_halt(HetmanVector *vector);

/**
 * hetman_vector_close:
 * @vector: a vector of games
 *
 * Halts what another thread does with it, waits until that has returned, and has all later calls
 * fail but hetman_vector_free(), which closes it too: for languages whose last reference to a
 * handle goes later. Since API version 4.
 */
void hetman_vector_close(HetmanVector *vector);

/**
 * hetman_vector_free:
 * @vector: (transfer full) (nullable): games; the caller's arrays are left unchanged
 */
void hetman_vector_free(HetmanVector *vector);

/**
 * hetman_vector_set:
 * @vector: a vector of games
 * @reward: the reward of steps
 * @fixed: whether actions and mask are of the fixed action space rather than indices of the list
 * @opponents: (array fixed-size=2) (nullable): agents that play the first and second side; %NULL: a
 *   side that the caller plays
 * @error: return location for an error
 *
 * Changes how games are played, and restarts all of them.
 *
 * Returns: whether it was done
 */
bool hetman_vector_set(HetmanVector *vector, HetmanReward reward, bool fixed,
                       const char *const opponents[2], GError **error);

/**
 * hetman_vector_bytes:
 * @vector: a vector of games
 * @array: which array
 *
 * Returns: the bytes it must have; 0: there is no such array in this scenario
 */
size_t hetman_vector_bytes(const HetmanVector *vector, HetmanArray array);

/**
 * hetman_vector_bind:
 * @vector: a vector of games
 * @array: which array
 * @memory: (nullable): the caller's, aligned to its items; %NULL: no longer wanted. Every reset and
 * step uses it in place until it is bound again
 * @bytes: how many it has
 * @error: return location for an error: wrong size
 *
 * Returns: whether it was bound
 */
bool hetman_vector_bind(HetmanVector *vector, HetmanArray array, void *memory, size_t bytes,
                        GError **error);

/**
 * HETMAN_ACTION_NONE:
 *
 * In the array of actions: a step leaves this game as it is, and pays it 0. Since API version 5.
 */
#define HETMAN_ACTION_NONE (-1)

/**
 * hetman_vector_pool:
 * @vector: a vector of games
 * @side: the side that the pool plays; the other is the caller's
 * @names: (array length=count): agents by name; %NULL: the caller, whom hetman_vector_picked()
 * tells in which games
 * @weights: (nullable) (array length=count): 0 to 1e9: how often each is picked; %NULL: all alike
 * @count: how many
 * @error: return location for an error: an unknown agent, or no weight above 0
 *
 * For every game one of the pool is picked, by the game's seed. Replaces the opponents of
 * hetman_vector_set() and restarts all games. Since API version 5.
 *
 * Returns: whether it was done; else there are no opponents
 */
bool hetman_vector_pool(HetmanVector *vector, HetmanActor side, const char *const *names,
                        const double *weights, unsigned count, GError **error);

/**
 * hetman_vector_picked:
 * @vector: a vector of games
 * @side: a side
 * @ret_picked: (out) (array length=games): gets by game the place in the pool of who plays it now;
 *   -1: there is no pool
 * @games: how many games there are
 * @error: return location for an error
 *
 * Since API version 5.
 *
 * Returns: whether it was done
 */
bool hetman_vector_picked(const HetmanVector *vector, HetmanActor side, int32_t *ret_picked,
                          unsigned games, GError **error);

/**
 * hetman_vector_bind_final:
 * @vector: a vector of games
 * @array: %HETMAN_ARRAY_KEY, FEATURES, GLOBALS, ENTITIES, PLANES, SCALARS or RELATIONS
 * @memory: (nullable): as for hetman_vector_bind()
 * @bytes: the same
 * @error: return location for an error: an array that shows no position, or wrong size
 *
 * Has the rows of games that end in a step show the position in which they end; the arrays of
 * hetman_vector_bind() show the next game there. Other rows are left as they are. Since API version
 * 5.
 *
 * Returns: whether it was bound
 */
bool hetman_vector_bind_final(HetmanVector *vector, HetmanArray array, void *memory, size_t bytes,
                              GError **error);

/**
 * hetman_vector_reset:
 * @vector: a vector of games
 * @seed: as for hetman_vector_new()
 * @error: return location for an error
 *
 * Restarts every game and fills the arrays.
 *
 * Returns: whether it was done
 */
bool hetman_vector_reset(HetmanVector *vector, uint64_t seed, GError **error);

/**
 * hetman_vector_step:
 * @vector: a vector of games
 * @random: whether moves are picked at random here; the array of actions, if bound, gets them
 * @error: return location for an error: an illegal action; then no game has moved
 *
 * Plays one decision in every game, then its dice and opponents up to the caller's next decision. A
 * finished game is replaced by a new one with the next seed.
 *
 * Returns: whether it was done
 */
bool hetman_vector_step(HetmanVector *vector, bool random, GError **error);

/**
 * hetman_vector_game:
 * @vector: a vector of games
 * @index: which game
 * @error: return location for an error
 *
 * Returns: (transfer full): a copy of it, whose history begins here and cannot be undone; %NULL:
 * there is no such game
 */
HetmanGame *hetman_vector_game(const HetmanVector *vector, unsigned index, GError **error);

G_END_DECLS
