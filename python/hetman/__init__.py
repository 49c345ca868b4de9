"""Hetman: pike-and-shot wargames as a forward model, environments and opponents.

    import hetman
    game = hetman.Scenario("kipling/skirmish").game(seed=1)
    while not game.over:
        game.apply(game.roll() if game.chance else game.legal()[0])
    print(game.winner, game.result)

docs/python.md is the guide. numpy is all it needs beside libhetman.
"""
import importlib
import importlib.util
from typing import Any

if importlib.util.find_spec("numpy") is None:
    raise ImportError("hetman needs numpy: python3-numpy in Debian, else pip install numpy")

from ._library import HetmanError, library_path, version
from .game import (CHANCE, FIRST, NOBODY, SECOND, Agent, Choices, Context, Game, Move, Outcome, Playouts, Record,
                   Scenario, build_info, systems, scenarios, agents)
from .vector import Vector
from .match import Leg, MatchResult, match, play

__all__ = [
    "CHANCE", "FIRST", "NOBODY", "SECOND", "Agent", "Choices", "Context", "Game", "HetmanError", "Leg",
    "MatchResult", "Move", "Outcome", "Playouts", "Record", "Scenario", "Vector", "agents", "build_info",
    "library_path", "match", "play", "scenarios", "systems", "version",
]
__version__ = version()


def __getattr__(name: str) -> Any:
    """Submodules that are imported when they are first used."""
    if name in ("aec", "agent", "bench", "gym", "log", "openspiel", "reproduce", "vector_env"):
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
