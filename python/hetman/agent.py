"""Agents in Python. A class with choose(game) plays in every match and tournament of Hetman's by
name, python:MODULE:CLASS or python:FILE.py:CLASS:

    class Bold(hetman.agent.Agent):
        def choose(self, game):
            return max(game.legal(), key=lambda move: self.value(game, move))

    hetman match kipling/skirmish python:bold.py:Bold greedy --pairs=20

Hetman starts `python3 -m hetman.agent CLASS` and speaks its text protocol with it, one game after
another, each with an instance of its own. The agent never learns the dice: the game it is given is a copy whose dice to come are its own.
"""
from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import traceback
from typing import Any, Callable, List, Optional, TextIO

import numpy as np

from ._library import HetmanError, text_in
from .game import Game, Move, Scenario


class Agent:
    """One seat of one game. `random` is a generator of its own, from the seed it is given; `budget`
    what it is to spend, in whatever it counts, 0: as it likes."""

    def __init__(self, scenario: Scenario, seat: int, seed: int) -> None:
        self.scenario, self.seat = scenario, seat
        self.random = np.random.default_rng(seed)
        self.budget = 0
        self.notes: List[str] = []

    def choose(self, game: Game) -> Optional[Move]:
        """A legal move of `game`, which is its own to try things in; None: resign."""
        raise NotImplementedError


class Random(Agent):
    """Any legal move: the smallest agent, and the one to copy."""

    def choose(self, game: Game) -> Optional[Move]:
        legal = game.legal()
        return legal[int(self.random.integers(len(legal)))]


def find(name: str) -> Callable[[Scenario, int, int], Any]:
    """The class that MODULE:CLASS or FILE.py:CLASS names."""
    text_in(name, "the name of a class")
    where, colon, attribute = name.rpartition(":")
    if not colon or not where or not attribute:
        raise HetmanError(f"expected MODULE:CLASS or FILE.py:CLASS, found {name!r}")
    if where.endswith(".py"):
        spec = importlib.util.spec_from_file_location("hetman_agent_file", where)
        if spec is None or spec.loader is None or not os.path.exists(where):
            raise HetmanError(f"there is no file {where}", "file")
        module = importlib.util.module_from_spec(spec)
        sys.modules["hetman_agent_file"] = module
        sys.path.insert(0, os.path.dirname(os.path.abspath(where)))
        spec.loader.exec_module(module)
    else:
        sys.path.insert(0, os.getcwd())
        try:
            module = importlib.import_module(where)
        except ModuleNotFoundError as error:
            raise HetmanError(f"there is no module {where}: {error}") from error
    found: Any = getattr(module, attribute, None)
    if not callable(getattr(found, "choose", None)):
        raise HetmanError(f"{where} has no class {attribute} with choose()")
    made: Callable[[Scenario, int, int], Any] = found
    return made


def summary(error: BaseException) -> str:
    """An exception in one line: the innermost line of the agent's that it came from, its kind, its message."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [it for it in frames if not it.filename.startswith((os.path.dirname(__file__) + os.sep, "<frozen"))]
    where = f"{own[-1].filename}, line {own[-1].lineno}: " if own else ""
    return " ".join(f"{where}{type(error).__name__}: {error}".split())[:400]


class Server:
    """The agent's side of the protocol: docs/protocol.md, Serving as an agent."""

    def __init__(self, make: Callable[[Scenario, int, int], Any], source: TextIO, sink: TextIO):
        self.make, self.source, self.sink = make, source, sink
        self.seed = 1
        self.game: Optional[Game] = None
        self.agent: Any = None

    def lines(self, count: int) -> List[str]:
        return [self.source.readline().rstrip("\r\n") for _ in range(count)]

    def begin(self, scenario: Scenario) -> str:
        # The dice come from the harness, an outcome at a time; this seed is used by nobody else.
        self.game, self.agent = scenario.game(0), None
        return ""

    def choose(self, argument: str) -> str:
        numbers = dict(word.split("=", 1) for word in argument.split())
        offered = self.lines(int(numbers.get("moves", "0")))
        if self.game is None:
            raise HetmanError("no game yet")
        if self.agent is None:
            self.agent = self.make(self.game.scenario, self.game.actor, self.seed)
        self.agent.budget = int(numbers.get("iterations", "0"))
        move = self.agent.choose(self.game.shown(self.seed))
        for note in getattr(self.agent, "notes", [])[:8]:
            print("#", " ".join(str(note).split()), file=self.sink)
        if move is None:
            return "resign"
        if not self.game.is_legal(move):
            raise HetmanError("choose() returned a move that is not legal here", "illegal")
        del offered
        return self.game.text(move)

    def answer(self, command: str, argument: str) -> str:
        if command == "protocol_version":
            return "1"
        if command == "scenario":
            return self.begin(Scenario(argument))
        if command == "scenario-text":
            count, _, name = argument.partition(" ")
            text = "\n".join(self.lines(int(count)))
            return self.begin(Scenario(name or "scenario-text", text))
        if command == "agent-seed":
            self.seed = int(argument)
            return ""
        if command == "apply":
            if self.game is None:
                raise HetmanError("no game yet")
            self.game.apply(argument)
            return ""
        if command == "genmove":
            return self.choose(argument)
        if command == "quit":
            return ""
        raise HetmanError(f"unknown command {command}")

    def run(self) -> None:
        for line in iter(self.source.readline, ""):
            command, _, argument = line.strip().partition(" ")
            if not command or command.startswith("#"):
                continue
            try:
                text = "= " + self.answer(command, argument)
            except HetmanError as error:
                text = f"? {error}"
            except Exception as error:
                text = f"? {summary(error)}"
            print(text.rstrip(), end="\n\n", file=self.sink, flush=True)
            if command == "quit":
                return


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: python3 -m hetman.agent MODULE:CLASS | FILE.py:CLASS", file=sys.stderr)
        return 2
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the agent prints is no answer
    try:
        make = find(sys.argv[1])
    except HetmanError as error:
        print(f"hetman.agent: {error}", file=sys.stderr)
        return 2
    except Exception as error:
        print(f"hetman.agent: {summary(error)}", file=sys.stderr)
        return 2
    Server(make, sys.stdin, out).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
