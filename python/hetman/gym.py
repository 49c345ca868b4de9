"""One side of the game as a single-agent environment in Gymnasium's conventions; one of Hetman's
agents plays the other side.

    env = hetman.gym.Env("kipling/skirmish", opponent="doctrine")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

Where Gymnasium is installed, importing this registers every shipped scenario, with / in its name as a dot, and any
other by `scenario`: gymnasium.make("Hetman/kipling.skirmish-v0"), gymnasium.make("Hetman/Scenario-v0", scenario=...);
a wheel registers them without. VectorEnv is in hetman.vector_env.
"""
from __future__ import annotations

import copy
from typing import Any, Dict, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from ._gymnasium import register_environments
from ._library import HetmanError, flag, one_of, seed_of, whole
from .game import FIRST, Game, Scenario, SECOND
from .match import Seat, is_agent
from .observation import Encoding, lead, returns_of

try:
    from gymnasium import Env as _Base
except ImportError:
    class _Base:  # type: ignore[no-redef]
        """What Gymnasium's Env gives its children."""

        _np_random: Optional[np.random.Generator] = None

        @property
        def np_random(self) -> np.random.Generator:
            if self._np_random is None:
                self._np_random = np.random.default_rng()
            return self._np_random

        @np_random.setter
        def np_random(self, generator: np.random.Generator) -> None:
            self._np_random = generator

        def reset(self, *, seed: Optional[int] = None,
                  options: Optional[Dict[str, Any]] = None) -> Any:
            if seed is not None:
                self._np_random = np.random.default_rng(seed)

        @property
        def unwrapped(self) -> Any:
            return self

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *exception: Any) -> None:
            self.close()  # type: ignore[attr-defined]


try:
    register_environments()
except ImportError:  # no Gymnasium
    pass


class Env(_Base):
    """`side` is FIRST or SECOND; `opponent` an agent as on the command line, or an object with
    choose(game) such as hetman.agent.Agent, which gets copies with other dice to come. Rewards are those of `side`. An action that is not on
    offer means another (hetman.observation.Encoding), since Gymnasium has every action of a space taken; with `masked`
    True it is an error. `info` has numbers as unsigned 64-bit ones of numpy's, which arrays of infos hold."""

    metadata: Dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}
    spec = None

    def __init__(self, scenario: Any = "kipling/skirmish", opponent: Any = "doctrine",
                 side: int = FIRST, observation: Optional[str] = None, actions: str = "index",
                 reward: str = "result", steps_max: Optional[int] = None,
                 render_mode: Optional[str] = None, masked: bool = False,
                 perspective: str = "first") -> None:
        side = whole(side, FIRST, SECOND, "side")
        one_of(reward, ("result", "points"), "reward")
        if steps_max is not None:
            steps_max = whole(steps_max, 1, 1 << 62, "steps_max")
        if render_mode is not None:
            one_of(render_mode, self.metadata["render_modes"], "render_mode")
        if not (isinstance(opponent, str) or callable(opponent) or is_agent(opponent)):
            raise HetmanError("an opponent is the name of an agent, an object with choose(), or what makes one, "
                              f"not {opponent!r:.40}", "value")
        masked = flag(masked, "masked")
        self.scenario = scenario if isinstance(scenario, Scenario) else Scenario(scenario)
        self.encoding = Encoding(self.scenario, observation, actions, masked, perspective)
        self.side, self.opponent = side, opponent
        self.reward_kind, self.steps_max, self.render_mode = reward, steps_max, render_mode
        self.observation_space = self.encoding.observation_space()
        self.action_space = self.encoding.action_space()
        self.game: Optional[Game] = None
        self._next_seed: Optional[int] = None
        self._opponent: Optional[Seat] = None

    def __getstate__(self) -> Dict[str, Any]:
        """A copy seats its opponent anew: the agent of a name may have threads, and knows what it knows
        by the game alone."""
        named = isinstance(self.opponent, str)
        return {**self.__dict__, "_opponent": None if named else self._opponent}

    def __copy__(self) -> Env:
        return copy.deepcopy(self)

    def _seat(self) -> Seat:
        if self._opponent is None:
            self._opponent = Seat(self.opponent, self.scenario, 1 - self.side, self.seed)
        return self._opponent

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        if seed is not None:
            seed = self._next_seed = seed_of(seed)
        super().reset(seed=seed)
        used = seed_of(self._next_seed)
        self._next_seed = (used + 1) % (1 << 64)
        self.game, self.seed, self._opponent = None, used, None
        game = self.scenario.game(used)
        self.steps, self._lead = 0, lead(game)
        self._go_on(game)
        self.game = game
        self._show()
        return self._observe(), self._info()

    def _go_on(self, game: Game) -> None:
        """Dice and the opponent, up to the next decision of this side."""
        while not game.over and game.actor != self.side:
            if game.chance:
                game.apply(game.roll())
                continue
            move = self._seat().choose(game)
            if move is None:
                raise HetmanError("the opponent resigned, which games here do not know", "process")
            game.apply(move)

    def _observe(self) -> Dict[str, Any]:
        game = self._game()
        return self.encoding.observe(game, not game.over, self.side)

    def _info(self) -> Dict[str, Any]:
        game = self._game()
        return {"turn": game.turn, "key": np.uint64(game.key), "result": game.result, "seed": np.uint64(self.seed)}

    def _game(self) -> Game:
        if self.game is None:
            raise HetmanError("call reset() before anything else")
        return self.game

    def step(self, action: Any) -> Tuple[Dict[str, Any], float, bool, bool, Dict[str, Any]]:
        game = self._game()
        if game.over:
            raise HetmanError("the game is over: call reset()")
        move, ply = self.encoding.move(game, action), game.ply
        try:
            game.apply(move)
            self._go_on(game)
        except BaseException:  # Ctrl-C while the opponent chooses, or it failed: the step can be made again
            game.undo(game.ply - ply)
            raise
        self.steps += 1
        first, self._lead = returns_of(game, self.reward_kind, self._lead)
        truncated = (not game.over and self.steps_max is not None and self.steps >= self.steps_max)
        reward = float(first if self.side == FIRST else -first)
        self._show()
        return self._observe(), reward, game.over, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are on offer, as sb3-contrib's MaskablePPO calls it."""
        game = self._game()
        if game.over:
            return np.zeros(self.encoding.actions, np.bool_)
        return self.encoding.mask(game).astype(np.bool_)

    def _show(self) -> None:
        """What a person sees: printed after every step."""
        if self.render_mode == "human":
            print(self._game().prompt or self._game().result, flush=True)

    def render(self) -> Optional[str]:
        """The decision in words, if render_mode is "ansi"; "human" has it printed at every step."""
        return self._game().prompt if self.render_mode == "ansi" else None

    def close(self) -> None:
        if self.game is not None:
            self.game.close()
            self.game = None
