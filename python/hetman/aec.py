"""The game as an environment of two agents in turn, in PettingZoo's conventions (AEC).

    env = hetman.aec.env("kipling/skirmish")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Neither PettingZoo nor Gymnasium need be installed; where PettingZoo is, env() is one of its AECEnv.
Dice are the environment's: steps end at a decision of one of the agents.
"""
from __future__ import annotations

import copy
from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy as np

from ._library import HetmanError, flag, one_of, seed_of, whole
from .game import Game, Scenario
from .observation import Encoding, box_of, lead, returns_of

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    class _Base:  # type: ignore[no-redef]
        """What PettingZoo's AECEnv gives its children."""

        @property
        def num_agents(self) -> int:
            return len(self.agents)  # type: ignore[attr-defined]

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)  # type: ignore[attr-defined]

        @property
        def unwrapped(self) -> Any:
            return self


class AEC(_Base):
    """See the module; "player_0" has the first side, "player_1" the second. `reward` is "result" or "points";
    `observation`, `actions` and `perspective` as in hetman.observation.Encoding. After `steps_max` decisions, if given, the game is truncated."""

    metadata: Dict[str, Any] = {"name": "hetman_v3", "render_modes": ["ansi", "human"],
                                "render_fps": 1, "is_parallelizable": False}

    def __init__(self, scenario: Any = "kipling/skirmish", observation: Optional[str] = None,
                 actions: str = "index", reward: str = "result",
                 steps_max: Optional[int] = None, render_mode: Optional[str] = None,
                 perspective: str = "first") -> None:
        one_of(reward, ("result", "points"), "reward")
        if steps_max is not None:
            steps_max = whole(steps_max, 1, 1 << 62, "steps_max")
        if render_mode is not None:
            one_of(render_mode, self.metadata["render_modes"], "render_mode")
        self.scenario = scenario if isinstance(scenario, Scenario) else Scenario(scenario)
        self.encoding = Encoding(self.scenario, observation, actions, perspective=perspective)
        self.reward_kind, self.steps_max, self.render_mode = reward, steps_max, render_mode
        self.possible_agents: List[str] = ["player_0", "player_1"]
        self.agents: List[str] = []
        self._spaces = {agent: (self.encoding.observation_space(), self.encoding.action_space())
                        for agent in self.possible_agents}
        self.observation_spaces = {agent: pair[0] for agent, pair in self._spaces.items()}
        self.action_spaces = {agent: pair[1] for agent, pair in self._spaces.items()}
        self.state_space = box_of(self.scenario, "globals")
        self.game: Optional[Game] = None
        self._next_seed: Optional[int] = None

    def __copy__(self) -> AEC:
        return copy.deepcopy(self)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[one_of(agent, self.possible_agents, "an agent")]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[one_of(agent, self.possible_agents, "an agent")]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Without a seed the dice are those of the seed after the last one, or of one that the system draws."""
        used = seed_of(self._next_seed if seed is None else seed)
        self.game, self.seed = self.scenario.game(used).settle(), used
        self._next_seed = (used + 1) % (1 << 64)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {"seed": np.uint64(used)} for agent in self.agents}
        self.steps, self._lead = 0, lead(self.game)
        self.agent_selection = self.possible_agents[self.game.actor]

    def _game(self) -> Game:
        if self.game is None:
            raise HetmanError("call reset() before anything else")
        return self.game

    def observe(self, agent: str) -> Dict[str, Any]:
        game = self._game()
        one_of(agent, self.possible_agents, "an agent")
        seat = self.possible_agents.index(agent)
        return self.encoding.observe(game, game.actor == seat, seat)

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """What the agent whose turn it is knows; of the one that left last, when both have left."""
        self._game()
        agent = self.agent_selection
        last = self._left if agent not in self.agents else (
            self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent])
        return (self.observe(agent) if flag(observe, "observe") else None, *last)

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def step(self, action: Any) -> None:
        game = self._game()
        if not self.agents:
            raise HetmanError("the game is over: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        game.apply(self.encoding.move(game, action))
        game.settle()
        self.steps += 1
        self._cumulative_rewards[agent] = 0.0
        first, self._lead = returns_of(game, self.reward_kind, self._lead)
        self.rewards = dict(zip(self.possible_agents, (first, -first)))
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {each: {"result": game.result, "seed": np.uint64(self.seed)} for each in self.agents}
        elif self.steps_max is not None and self.steps >= self.steps_max:
            self.truncations = dict.fromkeys(self.agents, True)
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
        self.agent_selection = (self.agents[0] if game.over
                                else self.possible_agents[game.actor])

    def _leave(self, agent: str, action: Any) -> None:
        """An agent whose game is over is taken off by a step of None, which pays nobody."""
        if action is not None:
            raise HetmanError(f"the game is over for {agent}: the only step is None", "illegal")
        self._left = (self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                      self.infos[agent])
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                      self.infos):
            table.pop(agent, None)  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self) -> Optional[str]:
        """The units as text, if render_mode is "ansi"; "human" prints it."""
        if self.render_mode is None:
            return None
        view = self._game().view(ground=False)
        lines = [f"{unit['code']:>6} {unit['type']} {unit['points']} {unit['strength']} "
                 f"{unit['state']}".rstrip() for unit in view["units"] if unit["on_board"]]
        text = "\n".join([f"{view['title']}, turn {view['turn']}: {view['prompt']}", *lines])
        if self.render_mode == "ansi":
            return text
        print(text, flush=True)
        return None

    def state(self) -> Any:
        """What both see: the numbers of hetman.Game.globals()."""
        return self._game().globals()

    def close(self) -> None:
        if self.game is not None:
            self.game.close()
            self.game = None


env = AEC
raw_env = AEC
