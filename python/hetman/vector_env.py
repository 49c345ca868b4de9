"""Many games with the signatures of Gymnasium's vectors, over the arrays of hetman.Vector.

    envs = hetman.vector_env.VectorEnv("kipling/skirmish", num_envs=256, opponent="doctrine")
    observations, infos = envs.reset(seed=1)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

Needs Gymnasium. A game that ends is followed by the next one in the same step: infos["final_obs"] has the last
observations, as Gymnasium's AutoresetMode.SAME_STEP has them.
"""
from __future__ import annotations

from typing import Any, Dict, Optional, Tuple

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv as _Base
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._library import HetmanError, MOVES_MAX, flag, one_of, whole
from .game import FIRST, SECOND, Scenario
from .observation import Encoding
from .vector import Vector


class VectorEnv(_Base):
    """`num_envs` games in `threads`. `opponent` plays the other side, an agent by name or a pool of them
    (hetman.Vector); with None the caller decides for both, whose turn it is being infos["actor"]. Rewards are those of
    the side that acted. Other arguments are those of hetman.gym.Env. With `copy` False observations are the library's
    arrays, which the next step fills anew."""

    metadata: Dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, scenario: Any = "kipling/skirmish", num_envs: int = 1, opponent: Any = "doctrine",
                 side: int = FIRST, observation: Optional[str] = None, actions: str = "index", reward: str = "result",
                 masked: bool = False, perspective: str = "first", threads: Optional[int] = None, copy: bool = True,
                 render_mode: Optional[str] = None) -> None:
        side = whole(side, FIRST, SECOND, "side")
        if render_mode is not None:
            raise HetmanError("many games are not rendered: leave out render_mode", "value")
        self.scenario = scenario if isinstance(scenario, Scenario) else Scenario(scenario)
        self.encoding = Encoding(self.scenario, observation, actions, flag(masked, "masked"), perspective)
        self.num_envs = whole(num_envs, 1, 1 << 20, "num_envs")
        self._copies = flag(copy, "copy")
        needed = [*self.encoding.arrays, "mask", "moves", "key", *(["numbers"] if self.encoding.fixed else [])]
        self.vector = Vector(self.scenario, self.num_envs, threads, observe=needed, reward=one_of(
            reward, ("result", "points"), "reward"), actions=actions, perspective=perspective,
            opponents=(None, opponent) if side == FIRST else (opponent, None))
        self._finals = {name: self.vector.bind_final(name) for name in self.encoding.arrays}
        self.single_observation_space = self.encoding.observation_space()
        self.single_action_space = self.encoding.action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._signs: NDArray[np.float32] = np.ones(self.num_envs, np.float32)

    def reset(self, *, seed: Any = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """Game i has the dice of seed + i. A list of seeds is of Gymnasium's other vectors: of such a list the first
        counts."""
        if isinstance(seed, (list, tuple)):
            seed = seed[0] if seed else None
        if options is not None and options.get("reset_mask") is not None:
            raise HetmanError("games begin anew in the step in which they end: there is no reset_mask", "value")
        super().reset(seed=None if seed is None else whole(seed, 0, (1 << 64) - 1, "a seed"), options=options)
        self.vector.reset(seed)
        return self._observe(), self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """[num_envs, actions]: which actions are on offer."""
        masks: NDArray[np.bool_] = self.vector.mask.astype(np.bool_)
        return masks

    def step(self, actions: Any) -> Tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_],
                                          Dict[str, Any]]:
        vector = self.vector
        self._signs[:] = np.where(vector.actor == SECOND, -1, 1)
        vector.step(self._meant(np.asarray(actions)))
        ended = vector.done.astype(np.bool_)
        infos = self._infos()
        if ended.any():
            infos["final_obs"] = self._final(ended)
            infos["_final_obs"] = ended.copy()
        rewards = (vector.rewards * self._signs).astype(np.float64)
        return self._observe(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _meant(self, actions: NDArray[Any]) -> NDArray[Any]:
        """Actions on offer, where others mean those (Encoding)."""
        vector = self.vector
        if self.encoding.masked or actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            return actions
        if (actions < 0).any() or (actions >= self.encoding.actions).any():
            return actions  # the vector reports what is wrong with them
        if not self.encoding.fixed:
            return actions % vector.count
        rows = np.arange(self.num_envs)
        offered = vector.mask[rows, actions] != 0
        return np.where(offered, actions, vector.numbers[rows, actions % vector.count])

    def _observe(self) -> Any:
        vector = self.vector
        seen: Dict[str, Any] = {name: getattr(vector, name) for name in self.encoding.arrays}
        rest: Dict[str, NDArray[Any]] = {"action_mask": vector.mask.view(np.int8), "moves": vector.moves}
        if self.encoding.fixed:
            rest["numbers"] = vector.numbers
        if self._copies:
            seen = {name: array.copy() for name, array in seen.items()}
            rest = {name: array.copy() for name, array in rest.items()}
        return {"observation": seen, **rest}

    def _final(self, ended: NDArray[np.bool_]) -> NDArray[Any]:
        """By game the last observation, None for a game that is not over."""
        final = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            final[i] = {"observation": {name: array[i].copy() for name, array in self._finals.items()},
                        "action_mask": np.zeros(self.encoding.actions, np.int8),
                        "moves": np.zeros((MOVES_MAX, self.vector.moves.shape[2]), np.int16)}
            if self.encoding.fixed:
                final[i]["numbers"] = np.full(MOVES_MAX, -1, np.int32)
        return final

    def _infos(self) -> Dict[str, Any]:
        here = np.ones(self.num_envs, np.bool_)
        return {"actor": self.vector.actor.copy(), "_actor": here, "key": self.vector.key.copy(), "_key": here}

    def close_extras(self, **kwargs: Any) -> None:
        self.vector.close()
