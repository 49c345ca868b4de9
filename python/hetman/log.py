"""A log of training: one row a step in a CSV file, and TensorBoard's events where the package `tensorboard` is
installed.

    with hetman.log.TrainingLog("runs/first") as log:
        log.write(step, loss=0.3, score=0.52)
"""
from __future__ import annotations

import csv
import os
import time
from typing import Any, List, Optional

from ._library import HetmanError, path_in, whole


class TrainingLog:
    """Writes FOLDER/log.csv: step, seconds since the log was opened, and the numbers by name, which the first row fixes.
    Every row is on the disk before write() returns. `tensorboard`: whether events are written too; None: if they can
    be. A folder with a log in it is refused: a run has a folder of its own."""

    def __init__(self, folder: Any, tensorboard: Optional[bool] = None) -> None:
        folder = path_in(folder, "the folder of a log")
        try:
            os.makedirs(folder, exist_ok=True)
            self._file = open(os.path.join(folder, "log.csv"), "x", encoding="utf-8", newline="")
        except OSError as error:
            raise HetmanError(f"no log in {folder!r:.80}: {error}; give each run a new folder", "file") from None
        self._rows = csv.writer(self._file)
        self._names: List[str] = []
        self._begun = time.monotonic()
        self._events = self._open_events(folder, tensorboard)

    @staticmethod
    def _open_events(folder: str, wanted: Optional[bool]) -> Any:
        if wanted is False:
            return None
        try:
            from tensorboard.summary.writer.event_file_writer import EventFileWriter
        except ImportError:
            if wanted:
                raise HetmanError("there is no package tensorboard: install it, or leave out its events", "usage") from None
            return None
        return EventFileWriter(folder)

    def write(self, step: int, **numbers: float) -> None:
        """A row. Its names are those of the first."""
        step = whole(step, 0, (1 << 63) - 1, "a step")
        names = sorted(numbers)
        if not self._names and names:
            self._names = names
            self._rows.writerow(["step", "seconds", *names])
        if names != self._names or not names:
            raise HetmanError(f"a row of this log has the numbers {', '.join(self._names)}, not {', '.join(names)}", "value")
        values = [float(numbers[name]) for name in names]
        self._rows.writerow([step, f"{time.monotonic() - self._begun:.3f}", *(f"{value:.9g}" for value in values)])
        self._file.flush()
        os.fsync(self._file.fileno())
        if self._events is not None:
            self._add_event(step, names, values)

    def _add_event(self, step: int, names: List[str], values: List[float]) -> None:
        from tensorboard.compat.proto.event_pb2 import Event
        from tensorboard.compat.proto.summary_pb2 import Summary

        summary = Summary(value=[Summary.Value(tag=name, simple_value=value) for name, value in zip(names, values)])
        self._events.add_event(Event(wall_time=time.time(), step=step, summary=summary))
        self._events.flush()

    def close(self) -> None:
        self._file.close()
        if self._events is not None:
            self._events.close()
            self._events = None

    def __enter__(self) -> TrainingLog:
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()
