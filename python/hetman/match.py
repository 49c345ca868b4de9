"""Matches in pairs within one process: the same seed and dice twice, sides swapped."""
from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Callable, List, Optional, Tuple

import numpy as np

from ._library import HetmanError, derive, seed_of, whole
from .game import Agent, FIRST, Game, Move, NOBODY, Scenario, SECOND, SIDES

# A name as on the command line, an object with choose(game), or what makes one for a scenario, seat, seed.
Player = Any


@dataclass
class Leg:
    """One game: who won (FIRST, SECOND, NOBODY), why, and the game itself, at its end."""

    winner: int
    reason: str
    game: Game

    def score(self, seat: int) -> float:
        return 0.5 if self.winner == NOBODY else float(self.winner == seat)


def is_agent(it: Any) -> bool:
    """An object with choose(game). Arrays have a choose() of their own."""
    return callable(getattr(it, "choose", None)) and not isinstance(it, (type, np.ndarray, np.generic))


class Seat:
    """An agent in a seat of games of one seed, from which its own is derived. One in Python gets clones
    with dice of its own; the library's are not shown the dice of a game."""

    def __init__(self, player: Player, scenario: Scenario, seat: int, seed: int) -> None:
        self.seed = derive(seed, f"agent {SIDES[seat]}")
        self.agent = self._make(player, scenario, seat)
        self._trusted = type(self.agent) is Agent

    def _make(self, player: Player, scenario: Scenario, seat: int) -> Any:
        if isinstance(player, str):
            return Agent(player, scenario, seat, self.seed)
        if is_agent(player):
            return player
        if callable(player):
            try:
                made = player(scenario, seat, self.seed)
            except TypeError as error:
                raise HetmanError(f"{player!r:.60} makes no agent for a scenario, seat and seed: {error}",
                                  "value") from error
            if is_agent(made):
                return made
        raise HetmanError("a player is the name of an agent, an object with choose(), or what makes one for "
                          f"a scenario, seat and seed, not {player!r:.60}", "value")

    def choose(self, game: Game) -> Optional[Move]:
        move: Optional[Move] = self.agent.choose(game if self._trusted else game.shown(self.seed))
        return move


def play(scenario: Scenario, first: Player, second: Player, seed: int = 1) -> Leg:
    """One game. Agents get seeds of their own, and clones to look ahead in: what they do to these
    changes nothing, and their dice are not the game's."""
    Scenario.pointer_of(scenario)
    seed = seed_of(seed)
    seats = [Seat(player, scenario, seat, seed) for seat, player in enumerate((first, second))]
    game = scenario.game(seed)
    while not game.over:
        if game.chance:
            game.apply(game.roll())
            continue
        seat = game.actor
        move = seats[seat].choose(game)
        if move is None:
            return Leg(1 - seat, "resigned", game)
        if not game.is_legal(move):
            return Leg(1 - seat, "illegal move", game)
        game.apply(move)
    return Leg(game.winner, game.result, game)


@dataclass
class MatchResult:
    """The share of points of the first player, with the 95 % interval from whole pairs: Student's t
    after one imagined pair lost and one won, as Hetman's own matches have it."""

    scores: List[Tuple[float, float]] = field(default_factory=list)  # a pair: its two legs

    @property
    def share(self) -> float:
        return sum(a + b for a, b in self.scores) / (2 * len(self.scores))

    @property
    def interval(self) -> Tuple[float, float]:
        pairs = [(a + b) / 2 for a, b in self.scores] + [0.0, 1.0]
        n = len(pairs)
        mean = sum(pairs) / n
        error = math.sqrt(sum((x - mean) ** 2 for x in pairs) / (n - 1) / n)
        return max(0.0, mean - _t95(n - 1) * error), min(1.0, mean + _t95(n - 1) * error)


def _t95(freedom: int) -> float:
    """Student's t, two-sided 95 %, by Cornish and Fisher's expansion; within 0.002 from 5 up."""
    z: float = 1.959963985
    terms = (z, (z ** 3 + z) / 4, (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
             (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384)
    return sum(term / float(freedom) ** i for i, term in enumerate(terms))


def match(scenario: Scenario, one: Player, other: Player, pairs: int = 10, seed: int = 1,
          progress: Optional[Callable[[int], None]] = None) -> MatchResult:
    """Plays pairs; dice of pair i follow from seed + i."""
    seed, pairs = seed_of(seed), whole(pairs, 1, 1 << 31, "pairs")
    if progress is not None and not callable(progress):
        raise HetmanError(f"progress is called with the number of pairs, and {progress!r:.40} cannot be",
                          "value")
    result = MatchResult()
    for i in range(pairs):
        dice = (seed + i) % (1 << 64)
        as_first = play(scenario, one, other, dice)
        as_second = play(scenario, other, one, dice)
        result.scores.append((as_first.score(FIRST), as_second.score(SECOND)))
        if progress is not None:
            progress(i + 1)
    return result
