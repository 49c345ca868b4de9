"""What environments show of a game, and what their actions mean."""
from __future__ import annotations

from typing import Any, Dict, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from . import spaces
from ._library import HetmanError, MOVES_MAX, one_of
from .game import FIRST, Game, Move, MOVE_COLUMNS, Scenario

# Arrays of an observation (hetman.game.ARRAYS). Those with scalars determine the position; nobody can learn from
# features alone.
OBSERVATIONS = {"planes": ("planes", "globals", "scalars"),
                "entities": ("entities", "relations", "globals", "scalars"), "features": ("features",)}


class Encoding:
    """Turns games into observations and masks, and actions into moves.

    observation: "planes", "entities" or "features" (OBSERVATIONS); None: planes where there are some, else entities.
    actions: "index", the place in the list of legal moves, or "fixed", the number in the fixed action space
    (docs/python.md). masked: whether an action that is not on offer is an error; else it means another one, the
    legal move of its number modulo how many there are, for learners that know no masks. perspective: "first", or
    "actor": each observer's own units, points and losses stand first and count as plus.
    """

    def __init__(self, scenario: Scenario, observation: Union[str, None], actions: str,
                 masked: bool = True, perspective: str = "first") -> None:
        if observation is None:
            observation = "planes" if scenario.planes else "entities"
        one_of(observation, list(OBSERVATIONS), "observation")
        if observation == "planes" and not scenario.planes:
            raise HetmanError(f"{scenario.name} is played on a table, which has no planes; use "
                              "entities")
        one_of(actions, ("index", "fixed"), "actions")
        one_of(perspective, ("first", "actor"), "perspective")
        self.scenario, self.arrays, self.fixed = scenario, OBSERVATIONS[observation], actions == "fixed"
        self.masked, self.own = masked, perspective == "actor"
        self.actions = scenario.actions if self.fixed else MOVES_MAX

    def action_space(self) -> Any:
        return spaces.Discrete(self.actions)

    def observation_space(self) -> Any:
        inner = {"observation": spaces.Dict({name: box_of(self.scenario, name) for name in self.arrays}),
            "action_mask": spaces.Box(low=0, high=1, shape=(self.actions,), dtype=np.int8),
            "moves": spaces.Box(low=-32768, high=32767, shape=(MOVES_MAX, MOVE_COLUMNS), dtype=np.int16)}
        if self.fixed:
            inner["numbers"] = spaces.Box(low=-1, high=self.actions - 1, shape=(MOVES_MAX,), dtype=np.int32)
        return spaces.Dict(inner)

    def observe(self, game: Game, decides: bool, observer: int) -> Dict[str, Any]:
        """`decides`: whether it is this observer's turn; else nothing is on offer."""
        viewer = observer if self.own else FIRST
        seen: Dict[str, Any] = {"observation": {name: game.observe(name, viewer) for name in self.arrays},
                                "action_mask": np.zeros(self.actions, np.int8),
                                "moves": np.zeros((MOVES_MAX, MOVE_COLUMNS), np.int16)}
        if self.fixed:
            seen["numbers"] = np.full(MOVES_MAX, -1, np.int32)
        if not decides:
            return seen
        seen["moves"] = game.observe("moves")
        if self.fixed:
            seen["numbers"] = game.observe("numbers")
        seen["action_mask"] = self.mask(game)
        return seen

    def mask(self, game: Game) -> NDArray[np.int8]:
        """1 for each action on offer."""
        if self.fixed:
            return game.action_mask().view(np.int8)
        mask = np.zeros(self.actions, np.int8)
        mask[:len(game.legal())] = 1
        return mask

    def move(self, game: Game, action: Any) -> Move:
        """The move that an action means here."""
        if isinstance(action, (bool, np.bool_)) or not isinstance(action, (int, np.integer)):
            if not (isinstance(action, np.ndarray) and action.shape == ()
                    and action.dtype.kind in "iu"):
                raise HetmanError(f"an action is a whole number, not {action!r:.40}", "illegal")
        number, legal = int(action), game.legal()
        if not self.masked and 0 <= number < self.actions:
            offered = list(map(int, game.action_numbers())) if self.fixed else list(range(len(legal)))
            return legal[offered.index(number) if number in offered else number % len(legal)]
        if self.fixed:
            return game.action(number)
        if not 0 <= number < len(legal):
            raise HetmanError(f"action {number} is not on offer here ({len(legal)} are): see "
                              "action_mask", "illegal")
        return legal[number]


def box_of(scenario: Scenario, array: str) -> Any:
    """The space of an array of floats."""
    low, high = scenario.ranges(array)
    return spaces.Box(low=low, high=high, dtype=np.float32)


def lead(game: Game) -> float:
    """FIRST's lead in victory points and in strength that the enemy has lost, over the strength of
    both sides at the start."""
    measures: NDArray[np.int32] = game.measures()
    own, other = measures[0], measures[1]
    points = int(own[11]) - int(other[11]) + int(other[2]) - int(own[2])
    return points / max(1, int(own[1]) + int(other[1]))


def returns_of(game: Game, reward: str, lead_before: float) -> Tuple[float, float]:
    """What a step pays FIRST, and the lead after it."""
    if reward == "points":
        now = lead(game)
        return now - lead_before, now
    return game.returns()[0], 0.0
