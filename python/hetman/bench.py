"""How many decisions a second vectors and single games make:

    python3 -m hetman.bench [--threads=N] [--seconds=S] [SCENARIO...]

Wall time is what you get on this machine now; decisions a second of processor time, times the
threads, what it would be on that many processors that do nothing else. tools/beside-openspiel has
OpenSpiel's figures and those of plain Python.
"""
from __future__ import annotations

import sys
import time
from typing import Callable, List, Sequence, Tuple

from .game import Scenario, build_info
from .vector import Vector

# Scenario, games, arrays beside actions, rewards, done, actor and count.
CASES: Tuple[Tuple[str, int, Tuple[str, ...]], ...] = (
    ("einstein/standard", 4096, ()),
    ("einstein/standard", 4096, ("mask", "features")),
    ("einstein/standard", 1024, ("mask", "planes")),
    ("einstein/standard", 1024, ("mask", "entities")),
    ("kipling/skirmish", 2048, ()),
    ("kipling/skirmish", 2048, ("mask", "features")),
    ("kipling/skirmish", 1024, ("mask", "planes")),
    ("kipling/skirmish", 1024, ("numbers", "moves", "planes", "globals", "scalars")),
    ("kipling/skirmish", 1024, ("mask", "entities", "moves")),
    ("kircholm/kircholm-1605", 512, ()),
    ("kircholm/kircholm-1605", 512, ("mask", "features")),
    ("kircholm/kircholm-1605", 64, ("mask", "planes")),
    ("kircholm/kircholm-1605", 64, ("mask", "entities", "moves")),
)


def measure(step: Callable[[], int], seconds: float) -> Tuple[float, float]:
    """Decisions a second of wall time, and of processor time."""
    for _ in range(3):
        step()
    wall, cpu, count = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - wall < seconds:
        count += step()
    return count / (time.perf_counter() - wall), count / (time.process_time() - cpu)


def single(scenario: Scenario) -> Callable[[], int]:
    """Games one after the other by the forward model, without observations."""
    def step() -> int:
        game, decisions = scenario.game(len(seeds)), 0
        seeds.append(0)
        while not game.over and decisions < 500:
            if game.chance:
                game.apply(game.roll())
            else:
                legal = game.legal()
                game.apply(legal[decisions % len(legal)])
                decisions += 1
        return decisions

    seeds: List[int] = []
    return step


def main(words: Sequence[str]) -> int:
    options = dict(word[2:].split("=", 1) for word in words if word.startswith("--") and "=" in word)
    names = [word for word in words if not word.startswith("--")]
    threads, seconds = int(options.get("threads", "2")), float(options.get("seconds", "2"))
    built = build_info()
    print(f"{built['compiler']}; {built['options']}.")
    print(f"{'what':58} {'a second':>12} {f'on {threads} alone':>14}")
    for name, games, arrays in CASES:
        if names and name not in names:
            continue
        vector = Vector(Scenario(name), games, threads=threads, seed=1, observe=arrays)

        def step() -> int:
            vector.step_random()
            return games

        wall, cpu = measure(step, seconds)
        print(f"{f'{name}, {games} games, ' + '+'.join(arrays or ('bare',)):58} {wall:12,.0f} "
              f"{cpu * threads:14,.0f}")
    for name in names or ("einstein/standard", "kipling/skirmish"):
        wall, cpu = measure(single(Scenario(name)), seconds)
        print(f"{f'{name}, one game in Python':58} {wall:12,.0f} {cpu:14,.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
