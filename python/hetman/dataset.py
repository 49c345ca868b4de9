"""Datasets that `hetman store export STORE --training=DIR` wrote: read in place, and verified.

    data = hetman.dataset.Dataset("games")
    for shard in data.shards("0-kipling-skirmish"):
        for row in range(len(shard)):
            moves, choice = shard.legal(row), shard.choice[row]

    python3 -m hetman.dataset DIR        verifies everything, a sample of games by replaying them
"""
from __future__ import annotations

import hashlib
import json
import os
import sys
from typing import Any, Dict, Iterator, List

import numpy as np
from numpy.typing import NDArray

from ._library import HetmanError, path_in
from .game import GLOBAL_COLUMNS, MOVE_COLUMNS, Scenario

_TYPES = {"features": "<f4", "globals": "<f4", "moves": "<i2", "numbers": "<i4", "offsets": "<i8",
          "choice": "<i4", "actor": "|u1", "result": "<f4", "game": "<i4", "ply": "<i4",
          "key": "<u8"}


class Shard:
    """Arrays of one shard, mapped from their files: features, globals, moves, numbers, offsets,
    choice, actor, result, game, ply, key. datasheet.json says what they hold."""

    features: NDArray[np.float32]
    choice: NDArray[np.int32]
    actor: NDArray[np.uint8]
    result: NDArray[np.float32]
    offsets: NDArray[np.int64]
    moves: NDArray[np.int16]
    numbers: NDArray[np.int32]
    game: NDArray[np.int32]
    key: NDArray[np.uint64]

    def __init__(self, folder: str, told: Dict[str, Any], features: int) -> None:
        self.folder, self.told = folder, told
        rows, moves = told["rows"], told["moves"]
        shapes = {"features": (rows, features), "globals": (rows, GLOBAL_COLUMNS),
                  "moves": (moves, MOVE_COLUMNS), "numbers": (moves,), "offsets": (rows + 1,)}
        for name, dtype in _TYPES.items():
            path = os.path.join(folder, name + ".npy")
            try:
                array = np.load(path, mmap_mode="r", allow_pickle=False)
            except (OSError, ValueError) as error:
                raise HetmanError(f"{path} cannot be read: {error}", "file") from error
            if array.dtype != np.dtype(dtype) or array.shape != shapes.get(name, (rows,)):
                raise HetmanError(f"{path} must be {dtype} {list(shapes.get(name, (rows,)))}, found "
                                  f"{array.dtype.str} {list(array.shape)}", "format")
            setattr(self, name, array)

    def __len__(self) -> int:
        return int(self.told["rows"])

    def legal(self, row: int) -> NDArray[np.int16]:
        """[moves, 8] of a row; see hetman.Game.move_rows."""
        return self.moves[self.offsets[row]:self.offsets[row + 1]]

    def check(self) -> None:
        """Digests, and that offsets, choices and results are what they may be."""
        for name in _TYPES:
            digest = hashlib.sha256(np.ascontiguousarray(getattr(self, name)).tobytes()).hexdigest()
            if digest != self.told["sha256"][name]:
                raise HetmanError(f"{self.folder}/{name}.npy is not as it was written: its digest "
                                  "differs from the datasheet's", "format")
        counts = np.diff(self.offsets)
        if self.offsets[0] != 0 or (counts < 1).any() or self.offsets[-1] != len(self.moves):
            raise HetmanError(f"{self.folder}: offsets do not divide the moves", "format")
        if (self.choice < -1).any() or (self.choice >= counts).any():
            raise HetmanError(f"{self.folder}: a choice is not among its moves", "format")
        if (self.actor > 1).any() or not np.isin(self.result, (-1, 0, 1)).all():
            raise HetmanError(f"{self.folder}: an actor or a result is out of range", "format")


class Dataset:
    """A folder that `hetman store export --training` wrote; `sheet` is its datasheet."""

    def __init__(self, folder: str) -> None:
        self.folder = folder = path_in(folder, "the folder of a dataset")
        try:
            with open(os.path.join(folder, "datasheet.json"), encoding="utf-8") as file:
                self.sheet: Dict[str, Any] = json.load(file)
        except (OSError, ValueError) as error:
            raise HetmanError(f"{folder} is no dataset: {error}", "file") from error
        if self.sheet.get("format") != 1:
            raise HetmanError(f"{folder} is of format {self.sheet.get('format')}, this reads 1",
                              "format")
        self.folders: List[str] = [it["folder"] for it in self.sheet["scenarios"]]

    def shards(self, folder: str) -> Iterator[Shard]:
        """The shards of one scenario, by its folder's name."""
        for it in self.sheet["scenarios"]:
            if it["folder"] == folder:
                for told in it["shards"]:
                    yield Shard(os.path.join(self.folder, folder, told["folder"]), told,
                                len(it["features"]))
                return
        raise HetmanError(f"there is no {folder}; folders: {', '.join(self.folders)}", "value")

    def games(self) -> Iterator[Dict[str, Any]]:
        """Lines of games.jsonl: scenario, agents, winner, all moves and outcomes."""
        with open(os.path.join(self.folder, "games.jsonl"), encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)

    def check(self, replay: int = 20) -> Dict[str, int]:
        """Verifies every shard, and every game up to `replay` of them by playing it again: keys,
        legal moves, choices and the result must be those of the arrays. Raises what is wrong."""
        shards = {folder: list(self.shards(folder)) for folder in self.folders}
        rows = 0
        for each in shards.values():
            for shard in each:
                shard.check()
                rows += len(shard)
        games = list(self.games())
        if rows != self.sheet["rows"] or len(games) != self.sheet["games"]:
            raise HetmanError(f"{self.folder}: {rows} rows and {len(games)} games, the datasheet "
                              f"has {self.sheet['rows']} and {self.sheet['games']}", "format")
        step = max(1, len(games) // max(replay, 1))
        for game in games[::step]:
            self._replay(game, shards[game["folder"]])
        return {"games": len(games), "rows": rows, "replayed": len(games[::step])}

    def _replay(self, told: Dict[str, Any], shards: List[Shard]) -> None:
        where = f"{self.folder}: game {told['game']}"
        scenario = Scenario(told["scenario"])
        if scenario.digest != told["digest"]:
            raise HetmanError(f"{where} was played on another {told['scenario']}", "format")
        shard = next((it for it in shards if told["game"] in it.game), None)
        if shard is None:
            raise HetmanError(f"{where} has no rows", "format")
        rows = iter(np.flatnonzero(shard.game == told["game"]))
        game = scenario.game(0)
        for text in told["moves"]:
            move = game.parse(text)
            if not game.chance:
                row = next(rows, None)
                legal = game.legal()
                if row is None or game.key != shard.key[row] or len(legal) != len(shard.legal(row)):
                    raise HetmanError(f"{where}, ply {game.ply}: the row is of another position",
                                      "format")
                if shard.choice[row] >= 0 and legal[shard.choice[row]] != move:
                    raise HetmanError(f"{where}, ply {game.ply}: another choice", "format")
                if (game.action_numbers() != shard.numbers[
                        shard.offsets[row]:shard.offsets[row + 1]]).any():
                    raise HetmanError(f"{where}, ply {game.ply}: other action numbers", "format")
            game.apply(move)
        if f"{game.hash:016x}" != told["hash"]:
            raise HetmanError(f"{where} ends in another position", "format")


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: python3 -m hetman.dataset DIR", file=sys.stderr)
        return 2
    try:
        found = Dataset(sys.argv[1]).check()
    except HetmanError as error:
        print(f"hetman.dataset: {error}", file=sys.stderr)
        return 1
    print(f"sound: {found['games']} games, {found['rows']} rows, {found['replayed']} games replayed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
