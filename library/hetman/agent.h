/* Agents choose moves: Hetman's own, those of modules, and external programs. */
#pragma once

#include <hetman/types.h>

G_BEGIN_DECLS

/**
 * hetman_agent_new:
 * @context: (nullable): where agents are looked up
 * @text: "name:option=value,...", as on the command line: "mcts:iterations=1000"
 * @scenario: a scenario
 * @seat: %HETMAN_FIRST or %HETMAN_SECOND
 * @seed: of its own random numbers, not of the dice
 * @error: return location for an error
 *
 * Returns: (transfer full): an agent for that seat, or %NULL
 */
HetmanAgent *hetman_agent_new(HetmanContext *context, const char *text, HetmanScenario *scenario,
                              HetmanActor seat, uint64_t seed, GError **error);

/**
 * hetman_agent_prepare:
 * @context: (nullable): where agents are looked up
 * @text: as for hetman_agent_new()
 * @error: return location for an error
 *
 * With hetman_agent_seat() what hetman_agent_new() does, for programs that may have to halt the
 * second half. Since API version 6.
 *
 * Returns: (transfer full): an agent that has no seat yet and cannot choose, or %NULL
 */
HetmanAgent *hetman_agent_prepare(HetmanContext *context, const char *text, GError **error);

/**
 * hetman_agent_seat:
 * @agent: an agent that hetman_agent_prepare() made
 * @scenario: a scenario
 * @seat: %HETMAN_FIRST or %HETMAN_SECOND
 * @seed: of its own random numbers, not of the dice
 * @error: return location for an error, after which the agent can only be freed
 *
 * Reads the agent's files and starts its program, which may take it ten seconds to answer.
 * hetman_agent_halt() in another thread has it return soon, with an error. Since API version 6.
 *
 * Returns: whether the agent can choose
 */
bool hetman_agent_seat(HetmanAgent *agent, HetmanScenario *scenario, HetmanActor seat,
                       uint64_t seed, GError **error);

/**
 * hetman_agent_close:
 * @agent: an agent
 *
 * Halts its choice in another thread, waits until that has returned, and has all later calls fail
 * but hetman_agent_free(), which closes it too: for languages whose last reference to a handle goes
 * later. Since API version 4.
 */
void hetman_agent_close(HetmanAgent *agent);

/**
 * hetman_agent_free:
 * @agent: (transfer full) (nullable): an agent
 */
void hetman_agent_free(HetmanAgent *agent);

/**
 * hetman_agent_choose:
 * @agent: an agent
 * @game: a game of its scenario where its seat decides. The agent reads what happened since its
 * last choice from the history; after an undo it starts afresh
 * @ret_move: (out): a legal move; it is not played
 * @ret_resigned: (out) (nullable): whether it resigned instead; then @ret_move is not set
 * @error: return location for an error: not its seat, another scenario; or its program failed
 *
 * Returns: whether it chose or resigned
 */
bool hetman_agent_choose(HetmanAgent *agent, const HetmanGame *game, HetmanMove *ret_move,
                         bool *ret_resigned, GError **error);

/**
 * hetman_agent_halt:
 * @agent: an agent that chooses, or takes its seat, in another thread
 *
 * Has hetman_agent_choose() return soon, with an error; the agent can choose again, but for one
 * with a program. A choice that has not begun yet is not halted: call this until the other thread
 * has returned. Since API version 2.
 */
void hetman_agent_halt(HetmanAgent *agent);

/**
 * hetman_agent_explain:
 * @agent: an agent that has chosen in this position
 * @game: that game
 *
 * Returns: (transfer full): lines "value<TAB>visits<TAB>move<TAB>reason", best first, after a line
 *   of summary; "" if the agent cannot explain, or another thread uses it
 */
char *hetman_agent_explain(HetmanAgent *agent, const HetmanGame *game);

G_END_DECLS
