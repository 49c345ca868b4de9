"""run.py SYSTEM [GAMES]: has the referee of a system sit beside GAMES games of each of its scenarios, or HETMAN_TEST_GAMES, or 1;
twenty times as many with HETMAN_TEST_LONG. Prints TAP."""

import sys

sys.dont_write_bytecode = True

import collections
import importlib
import os
import traceback

import driver


def main():
    name, games = sys.argv[1], int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("HETMAN_TEST_GAMES", "1"))
    if os.environ.get("HETMAN_TEST_LONG"):
        games *= 20
    module, counts, failed = importlib.import_module(name), collections.Counter(), 0
    print(f"1..{len(module.SCENARIOS) + 1}", flush=True)
    for number, scenario in enumerate(module.SCENARIOS, 1):
        try:
            for seed in range(1, games + 1):
                driver.play(module, scenario, seed, counts)
            print(f"ok {number} - {scenario}", flush=True)
        except Exception as error:  # the other scenarios are played all the same
            failed += 1
            told = str(error) if isinstance(error, driver.Objection) else traceback.format_exc()
            print(f"not ok {number} - {scenario}", *told.splitlines(), sep="\n# ", flush=True)
    missing = [kind for kind in module.KINDS if counts[kind] == 0]
    failed += bool(missing)
    print(f"{'not ok' if missing else 'ok'} {len(module.SCENARIOS) + 1} - all that the referee knows was met")
    print(*(f"# {count} {kind}" for kind, count in sorted(counts.items())), *(f"# never met: {kind}" for kind in missing), sep="\n")
    sys.exit(1 if failed else 0)


main()
