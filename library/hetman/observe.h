/* Positions and moves as numbers, for machine learning. docs/python.md has shapes, units and the
 * layout of the fixed action space. */
#pragma once

#include <hetman/types.h>

G_BEGIN_DECLS

/**
 * HETMAN_ENTITY_COLUMNS:
 *
 * Numbers of a unit in hetman_game_entities().
 */
#define HETMAN_ENTITY_COLUMNS 32

/**
 * HETMAN_RELATION_COLUMNS:
 *
 * Numbers of an ordered pair of units in hetman_game_relations().
 */
#define HETMAN_RELATION_COLUMNS 4

/**
 * HETMAN_MOVE_COLUMNS:
 *
 * Numbers of a move in hetman_game_move_rows(): kind, facing (-1 none), value, unit (-1), target
 * (-1), column and row of where it leads (-1; on a table in 1/256 of its width and height), steps.
 */
#define HETMAN_MOVE_COLUMNS 8

/**
 * HETMAN_GLOBAL_COLUMNS:
 *
 * Numbers of hetman_game_globals().
 */
#define HETMAN_GLOBAL_COLUMNS 32

/**
 * HetmanArray:
 * @HETMAN_ARRAY_ACTIONS: int32 [games], read: index of the move in the list (or its fixed number)
 * @HETMAN_ARRAY_REWARDS: float [games]
 * @HETMAN_ARRAY_DONE: uint8 [games]: 1 if the step ended the game and another has begun
 * @HETMAN_ARRAY_ACTOR: uint8 [games]: who decides now
 * @HETMAN_ARRAY_COUNT: int32 [games]: legal moves now
 * @HETMAN_ARRAY_MASK: uint8 [games, 512], or [games, actions] with fixed numbers
 * @HETMAN_ARRAY_KEY: uint64 [games]
 * @HETMAN_ARRAY_FEATURES: float [games, features]
 * @HETMAN_ARRAY_GLOBALS: float [games, 32]
 * @HETMAN_ARRAY_ENTITIES: float [games, units, 32]
 * @HETMAN_ARRAY_PLANES: float [games, planes, height, width]
 * @HETMAN_ARRAY_MOVES: int16 [games, 512, 8]: the legal moves, see %HETMAN_MOVE_COLUMNS
 * @HETMAN_ARRAY_NUMBERS: int32 [games, 512]: the fixed action numbers of the legal moves, -1
 * beyond. Since API version 3
 * @HETMAN_ARRAY_SCALARS: float [games, scalars]: the state by its fields,
 * %HETMAN_SCENARIO_SCALAR_NAMES. Since API version 3
 * @HETMAN_ARRAY_RELATIONS: float [games, units, units, 4]. Since API version 3
 *
 * Arrays of a vector, each contiguous, with the games in the first dimension; from ACTOR on also of
 * a single game.
 */
typedef enum {
    HETMAN_ARRAY_ACTIONS,
    HETMAN_ARRAY_REWARDS,
    HETMAN_ARRAY_DONE,
    HETMAN_ARRAY_ACTOR,
    HETMAN_ARRAY_COUNT,
    HETMAN_ARRAY_MASK,
    HETMAN_ARRAY_KEY,
    HETMAN_ARRAY_FEATURES,
    HETMAN_ARRAY_GLOBALS,
    HETMAN_ARRAY_ENTITIES,
    HETMAN_ARRAY_PLANES,
    HETMAN_ARRAY_MOVES,
    HETMAN_ARRAY_NUMBERS,
    HETMAN_ARRAY_SCALARS,
    HETMAN_ARRAY_RELATIONS,
} HetmanArray;

/**
 * hetman_game_observe:
 * @game: a game
 * @array: %HETMAN_ARRAY_ACTOR or a later one, whose mask is of places in the list
 * @viewer: as which side sees it: whose units, points and losses stand first and count as plus
 * @ret_memory: (out) (array): where its numbers go
 * @bytes: how many bytes it has
 * @error: return location for an error: wrong size
 *
 * Fills one array of a single game. Since API version 3.
 *
 * Returns: whether it was done
 */
bool hetman_game_observe(const HetmanGame *game, HetmanArray array, HetmanActor viewer,
                         void *ret_memory, size_t bytes, GError **error);

/**
 * hetman_scenario_range:
 * @scenario: a scenario
 * @array: an array of floats: features, globals, entities, planes, scalars, relations
 * @ret_low: (out) (array length=count): the least that each of its numbers can be
 * @ret_high: (out) (array length=count): the greatest
 * @count: how many numbers a row of the array has
 * @error: return location for an error: an array of another kind, or of another size
 *
 * Of features, and of nothing else, no bound is known: they are infinite. Others are what the
 * board, the units and the types of the numbers allow. Since API version 5.
 *
 * Returns: whether it was done
 */
bool hetman_scenario_range(const HetmanScenario *scenario, HetmanArray array, float *ret_low,
                           float *ret_high, size_t count, GError **error);

/**
 * hetman_game_features:
 * @game: a game
 * @ret_features: (out) (array): room for %HETMAN_SCENARIO_FEATURES numbers
 *
 * The features of the system's evaluator: differences, first side minus second.
 */
void hetman_game_features(const HetmanGame *game, double *ret_features);

/**
 * hetman_game_measures:
 * @game: a game
 * @ret_measures: (out) (array fixed-size=24): of the first side, then of the second: strength,
 *   strength at the start, strength lost, units, units lost, units shaken, guns, prisoners, leaders
 *   lost, objectives, morale, points
 */
void hetman_game_measures(const HetmanGame *game, int32_t *ret_measures);

/**
 * hetman_game_entities:
 * @game: a game
 * @ret_entities: (out) (array): units times %HETMAN_ENTITY_COLUMNS numbers
 */
void hetman_game_entities(const HetmanGame *game, float *ret_entities);

/**
 * hetman_game_relations:
 * @game: a game
 * @ret_relations: (out) (array): units times units times %HETMAN_RELATION_COLUMNS numbers
 */
void hetman_game_relations(const HetmanGame *game, float *ret_relations);

/**
 * hetman_game_planes:
 * @game: a game on squares or hexes
 * @ret_planes: (out) (array): planes times height times width numbers
 * @error: return location for an error: a table has no planes
 *
 * Returns: whether there are planes
 */
bool hetman_game_planes(const HetmanGame *game, float *ret_planes, GError **error);

/**
 * hetman_game_globals:
 * @game: a game
 * @ret_globals: (out) (array fixed-size=32): turn and phase, who decides, active procedures, and
 * the measures of both sides
 */
void hetman_game_globals(const HetmanGame *game, float *ret_globals);

/**
 * hetman_game_move_rows:
 * @game: a game
 * @ret_rows: (out) (array): 512 times %HETMAN_MOVE_COLUMNS numbers, rows beyond the moves all zero
 *
 * Returns: the number of moves
 */
unsigned hetman_game_move_rows(const HetmanGame *game, int16_t *ret_rows);

/**
 * hetman_game_actions:
 * @game: a game at a decision
 * @ret_actions: (out) (array): room for 512: the fixed action number of every move that
 *   hetman_game_legal() lists, in that order, all different and below %HETMAN_SCENARIO_ACTIONS
 *
 * Returns: the number of moves; 0 at a chance node and at the end
 */
unsigned hetman_game_actions(const HetmanGame *game, int32_t *ret_actions);

/**
 * hetman_game_action_move:
 * @game: a game at a decision
 * @action: a fixed action number
 * @ret_move: (out): the listed move with that number
 * @error: return location for an error: there is none
 *
 * Returns: whether there is one
 */
bool hetman_game_action_move(const HetmanGame *game, int32_t action, HetmanMove *ret_move,
                             GError **error);

G_END_DECLS
