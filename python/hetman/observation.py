"""What environments show of a game, and what their actions mean."""
from __future__ import annotations

from typing import Any, Dict, List, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from . import spaces
from ._library import HetmanError, MOVES_MAX, one_of
from .game import ENTITY_COLUMNS, GLOBAL_COLUMNS, Game, Move, MOVE_COLUMNS, RELATION_COLUMNS, Scenario

OBSERVATIONS = ("planes", "entities", "features")


class Encoding:
    """Turns games into observations and masks, and actions into moves.

    observation: "planes" (grids), "entities" (with relations and globals), "features"; None: planes
    where there are some, else entities. actions: "index", the place in the list of legal moves, or
    "fixed", the number in the fixed action space (docs/python.md). masked: whether an action that
    is not on offer is an error; else it means another one, the legal move of its number modulo how
    many there are, for learners that know no masks.
    """

    def __init__(self, scenario: Scenario, observation: Union[str, None], actions: str,
                 masked: bool = True) -> None:
        if observation is None:
            observation = "planes" if scenario.planes else "entities"
        one_of(observation, OBSERVATIONS, "observation")
        if observation == "planes" and not scenario.planes:
            raise HetmanError(f"{scenario.name} is played on a table, which has no planes; use "
                              "entities")
        one_of(actions, ("index", "fixed"), "actions")
        self.scenario, self.kind, self.fixed = scenario, observation, actions == "fixed"
        self.masked = masked
        self.actions = scenario.actions if self.fixed else MOVES_MAX

    def action_space(self) -> Any:
        return spaces.Discrete(self.actions)

    def observation_space(self) -> Any:
        def box(*shape: int) -> Any:
            return spaces.Box(low=-np.inf, high=np.inf, shape=shape, dtype=np.float32)

        it = self.scenario
        shown: Any
        if self.kind == "planes":
            shown = box(it.planes, it.height, it.width)
        elif self.kind == "features":
            shown = box(it.features)
        else:
            shown = spaces.Dict({"entities": box(it.units, ENTITY_COLUMNS),
                                 "relations": box(it.units, it.units, RELATION_COLUMNS),
                                 "globals": box(GLOBAL_COLUMNS)})
        mask = spaces.Box(low=0, high=1, shape=(self.actions,), dtype=np.int8)
        moves = spaces.Box(low=-32768, high=32767, shape=(MOVES_MAX, MOVE_COLUMNS), dtype=np.int16)
        inner = {"observation": shown, "action_mask": mask}
        if not self.fixed:
            inner["moves"] = moves  # an index alone tells nothing of the move
        return spaces.Dict(inner)

    def observe(self, game: Game, decides: bool) -> Dict[str, Any]:
        """`decides`: whether it is this observer's turn; else nothing is on offer."""
        shown: Any
        if self.kind == "planes":
            shown = game.planes()
        elif self.kind == "features":
            shown = game.features().astype(np.float32)
        else:
            shown = {"entities": game.entities(), "relations": game.relations(),
                     "globals": game.globals()}
        seen: Dict[str, Any] = {"observation": shown, "action_mask": np.zeros(self.actions, np.int8)}
        if self.fixed:
            if decides:
                seen["action_mask"][game.action_numbers()] = 1
        else:
            seen["moves"] = np.zeros((MOVES_MAX, MOVE_COLUMNS), np.int16)
            if decides:
                rows = game.move_rows()
                seen["moves"][:len(rows)] = rows
                seen["action_mask"][:len(rows)] = 1
        return seen

    def move(self, game: Game, action: Any) -> Move:
        """The move that an action means here."""
        if isinstance(action, (bool, np.bool_)) or not isinstance(action, (int, np.integer)):
            if not (isinstance(action, np.ndarray) and action.shape == ()
                    and action.dtype.kind in "iu"):
                raise HetmanError(f"an action is a whole number, not {action!r:.40}", "illegal")
        number, legal = int(action), game.legal()
        if not self.masked and 0 <= number < self.actions:
            offered: List[int] = (game.action_numbers().tolist() if self.fixed
                                  else list(range(len(legal))))
            return legal[offered.index(number) if number in offered else number % len(legal)]
        if self.fixed:
            return game.action(number)
        if not 0 <= number < len(legal):
            raise HetmanError(f"action {number} is not on offer here ({len(legal)} are): see "
                              "action_mask", "illegal")
        return legal[number]


def state_space() -> Any:
    """The space of hetman.Game.globals()."""
    return spaces.Box(low=-np.inf, high=np.inf, shape=(GLOBAL_COLUMNS,), dtype=np.float32)


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
