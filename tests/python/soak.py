"""Random games through Python, from one scenario of every system and one of every scenario, with
clones, undo, observations, records, agents and wrong calls on the way:

    python3 tests/python/soak.py GAMES [SEED]

tools/soak runs it with the library built for the sanitizers. Ends with 0 if every game ended as it
should; a sanitizer ends the process itself.
"""
import ctypes
import sys
import time

import numpy as np

import hetman
from hetman import HetmanError, NOBODY

SMALL = ("einstein/standard", "kipling/skirmish", "northern/drill", "husaria/training-charge",
         "kircholm/drill-shooting", "musketpike/drill-redoubt",
         "kipling/battle?men=9000,7000&year=1640", "northern/battle?men=9000,7000&year=1710")
AGENTS = ("random", "doctrine", "greedy")


def refused(call, *arguments):
    try:
        call(*arguments)
    except HetmanError:
        return
    raise AssertionError(f"{call} took {arguments}")


def observe_all(game, random):
    """One of the things that callers do beside playing."""
    what = random.integers(12)
    if what == 0:
        game.entities(), game.relations(), game.globals(), game.move_rows()
    elif what == 1 and game.scenario.planes:
        game.planes()
    elif what == 2:
        game.features(), game.measures(), game.evaluate()
    elif what == 3:
        back = int(random.integers(0, min(game.ply, 9) + 1))
        ahead = game.clone()
        ahead.undo(back)
        if ahead.ply + back != game.ply:
            raise AssertionError("undo went astray")
    elif what == 4:
        numbers = game.action_numbers()
        if len(numbers):
            game.action(int(random.choice(numbers)))
    elif what == 5:
        refused(game.apply, hetman.Move(random.bytes(24)))
    elif what == 6:
        refused(game.apply, random.bytes(9).decode("latin-1").replace("\0", "0"))
    elif what == 7:
        game.determinise(int(random.integers(1 << 62))).settle()
    elif what == 8:
        game.view(ground=False), game.node(), game.prompt
    elif what == 9:
        refused(game.action, int(random.integers(1 << 40, 1 << 50)))


def choose(game, agents, random):
    if game.chance:
        return game.sample(random) if random.integers(4) == 0 else game.roll()
    if agents and random.integers(40) == 0:
        chosen = agents[game.actor].choose(game)
        if chosen is not None:
            return chosen
    legal = game.legal()
    return legal[random.integers(len(legal))]


def play(scenario, seed, every):
    """A whole game; returns its moves. What is beside the playing happens at one move in `every`."""
    random = np.random.default_rng(seed)
    game = scenario.game(seed)
    name = AGENTS[seed % len(AGENTS)]
    agents = [hetman.Agent(name, scenario, side, seed) for side in (0, 1)] if seed % 5 == 0 else []
    while not game.over:
        if random.integers(every) == 0:
            observe_all(game, random)
        move = choose(game, agents, random)
        if not game.is_legal(move):
            raise AssertionError(f"{scenario.name}, seed {seed}, ply {game.ply}: illegal")
        if random.integers(50) == 0:
            game.apply_events(move)
        else:
            game.apply(move)
    if game.winner not in (0, 1, NOBODY) or sum(game.returns()) != 0 or game.legal():
        raise AssertionError(f"{scenario.name}, seed {seed}: no proper end")
    if seed % 20 == 0 and hetman.Record(game.record()).game().hash != game.hash:
        raise AssertionError(f"{scenario.name}, seed {seed}: the record is of another game")
    return game.ply


def main(words):
    games, first = int(words[0]), int(words[1]) if len(words) > 1 else 1
    sanitized = hasattr(ctypes.CDLL(None), "__asan_init")
    began, plies, played = time.time(), 0, 0
    whole = [hetman.Scenario(name) for name in hetman.scenarios()]
    small = [hetman.Scenario(name) for name in SMALL]
    for i in range(games):
        scenario = whole[i] if i < len(whole) else small[i % len(small)]
        plies += play(scenario, first + i, 10 if i >= len(whole) else 100)
        played += 1
        if played % 100 == 0 or played == len(whole):
            print(f"{played} games, {plies} moves, {time.time() - began:.0f} s", flush=True)
    print(f"{played} random games through Python, {plies} moves, "
          f"{'under AddressSanitizer' if sanitized else 'without sanitizers'}: nothing reported")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
