"""run.py SYSTEM [GAMES]: has the referee of a system sit beside GAMES games of each of its scenarios, or HETMAN_TEST_GAMES, or 1; more by
the factors of OFTEN, and twenty times as many with HETMAN_TEST_LONG. Then it has to object to the first battle of WRONG, or with
HETMAN_TEST_LONG to every one: an option gives a number there that is not the rules'. Prints TAP."""

import sys

sys.dont_write_bytecode = True

import collections
import importlib
import os
import traceback

import driver


def objection(module, scenario):
    for seed in range(1, 9):
        try:
            driver.play(module, scenario, seed, collections.Counter())
        except driver.Objection as found:
            return found
    return None


def main():
    name, games = sys.argv[1], int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("HETMAN_TEST_GAMES", "1"))
    if os.environ.get("HETMAN_TEST_LONG"):
        games *= 20
    module, counts, failed = importlib.import_module(name), collections.Counter(), 0
    wrong = module.WRONG if os.environ.get("HETMAN_TEST_LONG") else module.WRONG[:1]
    print(f"1..{len(module.SCENARIOS) + 1 + len(wrong)}", flush=True)
    for number, scenario in enumerate(module.SCENARIOS, 1):
        try:
            for seed in range(1, games * getattr(module, "OFTEN", {}).get(scenario, 1) + 1):
                driver.play(module, scenario, seed, counts)
            print(f"ok {number} - {scenario}", flush=True)
        except Exception as error:  # the other scenarios are played all the same
            failed += 1
            matched = str(error) if isinstance(error, driver.Objection) else traceback.format_exc()
            print(f"not ok {number} - {scenario}", *matched.splitlines(), sep="\n# ", flush=True)
    missing = [kind for kind in module.KINDS if counts[kind] == 0]
    failed += bool(missing)
    number = len(module.SCENARIOS) + 1
    print(f"{'not ok' if missing else 'ok'} {number} - all that the referee knows was met", flush=True)
    for number, scenario in enumerate(wrong, number + 1):
        matched = objection(module, scenario)
        failed += not matched
        print(f"{'ok' if matched else 'not ok'} {number} - objects to {scenario}", *f"{matched}".splitlines(), sep="\n# ", flush=True)
    print(*(f"# {count} {kind}" for kind, count in sorted(counts.items())), *(f"# never met: {kind}" for kind in missing), sep="\n")
    sys.exit(1 if failed else 0)


main()
