"""Any scenario as a game of OpenSpiel (the package `open_spiel`, whose module is pyspiel).

    import hetman.openspiel
    game = hetman.openspiel.game("einstein/standard")
    game = pyspiel.load_game("hetman(scenario=kipling/skirmish,actions=index)")

Dice are chance nodes with exact probabilities. `actions` is "fixed", numbers that mean the same decision at every
node (docs/python.md), or "index", places in the list of legal moves, 512 everywhere: the mask of
a large battle's fixed numbers is long. `observation` is that of hetman.gym.Env, each player seeing its own units
first. In OpenSpiel's strings options of a scenario are written with : and ; for = and &: "kipling/skirmish?x:1;y:2".
"""
from __future__ import annotations

import copy
from typing import Any, Dict, Iterable, List, Optional, Tuple

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ._library import HetmanError, MOVES_MAX, one_of
from .game import CHANCE, Choices, Game as _Game, NOBODY, Scenario, array_shape
from .observation import OBSERVATIONS

_TYPE = pyspiel.GameType(
    short_name="hetman", long_name="Hetman", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=2, min_num_players=2,
    provides_information_state_string=True, provides_information_state_tensor=False,
    provides_observation_string=True, provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"scenario": "einstein/standard", "actions": "fixed", "observation": ""})

_PLAYERS = (0, 1, pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL)  # by Hetman's actor


class _Shared:
    """What the states of a game share."""

    __slots__ = ("scenario", "is_fixed", "arrays")

    def __init__(self, scenario: Scenario, is_fixed: bool, arrays: Tuple[str, ...]) -> None:
        self.scenario, self.is_fixed, self.arrays = scenario, is_fixed, arrays


class _Position:
    """All that a state has, in one attribute, since OpenSpiel copies each: a game, and its node once that has been
    used. Copies of a state have the same one, until one of them is played on."""

    __slots__ = ("shared", "game", "choices", "is_common")

    def __init__(self, shared: _Shared, game: _Game) -> None:
        self.shared, self.game, self.is_common = shared, game, False
        self.choices: Optional[Choices] = None

    def __deepcopy__(self, memo: Any) -> _Position:
        self.is_common = True
        return self


class Game(pyspiel.Game):
    """A scenario."""

    def __init__(self, params: Optional[Dict[str, Any]] = None) -> None:
        given = dict(params or {})
        name = given.get("scenario", "einstein/standard").replace(":", "=").replace(";", "&")
        scenario = Scenario(name)
        actions = one_of(given.get("actions", "fixed"), ("fixed", "index"), "actions")
        observation = given.get("observation") or ("planes" if scenario.planes else "entities")
        one_of(observation, list(OBSERVATIONS), "observation")
        is_fixed = actions == "fixed"
        self.shared = _Shared(scenario, is_fixed, OBSERVATIONS[observation])
        self.start = _Position(self.shared, scenario.game(0))
        super().__init__(_TYPE, pyspiel.GameInfo(
            num_distinct_actions=scenario.actions if is_fixed else MOVES_MAX,
            max_chance_outcomes=scenario.outcomes_max, num_players=2, min_utility=-1.0, max_utility=1.0,
            utility_sum=0.0, max_game_length=scenario.decisions_max), given)

    @property
    def scenario(self) -> Scenario:
        return self.shared.scenario

    def new_initial_state(self, state: Any = None) -> State:
        if state is not None:
            raise HetmanError("a state of OpenSpiel's is made by playing, or of a game: state_of()", "value")
        return State(self)

    def state_of(self, game: _Game) -> State:
        """A state at the position of a game of this scenario. OpenSpiel's history begins there."""
        if not isinstance(game, _Game):
            raise HetmanError(f"expected a game of {self.scenario.name}, found {game!r:.40}", "value")
        return State(self, _Position(self.shared, self.scenario.game_of(game.to_bytes())))

    def max_chance_nodes_in_history(self) -> int:
        return int(self.scenario.chances_max)

    def make_py_observer(self, iig_obs_type: Any = None, params: Optional[Dict[str, Any]] = None) -> Observer:
        return Observer(self.shared)


class State(pyspiel.State):
    """A position, its dice being OpenSpiel's: the caller samples them and applies an outcome."""

    def __init__(self, game: Game, at: Optional[_Position] = None) -> None:
        super().__init__(game)
        self._at = copy.deepcopy(game.start) if at is None else at

    @property
    def game(self) -> _Game:
        """Hetman's game at this position, to read."""
        return self._at.game

    def _choices(self) -> Choices:
        """The node; of "fixed" its moves are left out, which are needed less often."""
        at = self._at
        if at.choices is None:
            if at.shared.is_fixed or at.game.chance or at.game.over:
                at.choices = at.game._listed(False)
            else:
                moves = at.game.legal()
                at.choices = Choices(at.game.actor, list(range(len(moves))), moves, [])
        return at.choices

    def current_player(self) -> Any:
        return _PLAYERS[self._choices().actor]

    def is_terminal(self) -> bool:
        return self._choices().actor == NOBODY

    def _legal_actions(self, player: int) -> List[int]:
        choices = self._choices()
        return choices.numbers if choices.actor == player else []

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        choices = self._choices()
        return list(zip(choices.numbers, choices.probabilities))

    def _apply_action(self, action: int) -> None:
        at = self._at
        if at.is_common:
            at = _Position(at.shared, at.game.clone())
        moves = self._choices().moves
        if moves:
            at.game.apply(moves[action])
        else:
            at.game.apply_number(action)
        at.choices = None
        self._at = at

    def _action_to_string(self, player: int, action: int) -> str:
        choices, game = self._choices(), self._at.game
        if action not in choices.numbers:
            return f"number {action}"
        return game.text((choices.moves or game.choices().moves)[choices.numbers.index(action)])

    def returns(self) -> List[float]:
        return list(self._at.game.returns())

    def __str__(self) -> str:
        return self._at.game.short()


class Observer:
    """Fills `tensor`, whose parts `dict` has by name, with what a player sees of a state: all of it, since nothing is
    hidden."""

    def __init__(self, shared: _Shared) -> None:
        self._arrays = shared.arrays
        shapes = {name: array_shape(name, shared.scenario) for name in self._arrays}
        self.tensor: NDArray[np.float32] = np.zeros(sum(int(np.prod(it)) for it in shapes.values()), np.float32)
        self.dict: Dict[str, NDArray[np.float32]] = {}
        at = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at:at + size].reshape(shape)
            at += size

    def set_from(self, state: State, player: int) -> None:
        for name in self._arrays:
            state.game.observe(name, player, self.dict[name])

    def string_from(self, state: State, player: int) -> str:
        return state.game.short()


def game(scenario: str = "einstein/standard", actions: str = "fixed", observation: Optional[str] = None) -> Game:
    """The game of a scenario, by its name or path."""
    if not isinstance(scenario, str) or any(letter in scenario for letter in ":;,()"):
        raise HetmanError(f"a scenario's name or path has none of : ; , ( ) for OpenSpiel, unlike {scenario!r:.60}", "value")
    written = scenario.replace("=", ":").replace("&", ";")
    return Game({"scenario": written, "actions": actions, "observation": observation or ""})


pyspiel.register_game(_TYPE, Game)
