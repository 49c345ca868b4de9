"""Compares the program as the page has it, in Node.js, with the native one: signatures of all scenarios, and what the text protocol says
while a general plays. Names: the native program, and the page's (hetman-protocol.js). Prints TAP; the processor's time of both at the end."""

import os
import re
import resource
import subprocess
import sys

NATIVE, PAGE = sys.argv[1:]
# A small battle of each system, and how many choices of a general.
GAMES = (("kipling/skirmish", 30), ("kircholm/drill-line", 20), ("husaria/training-charge", 25), ("northern/narva-1700", 6), ("musketpike/white-mountain-1620", 6), ("einstein/standard", 40))
# Node.js has a fetch(), which this emcc takes for a browser's.
RUN = ["node", "-e", "delete globalThis.fetch; require(process.argv[1])", os.path.abspath(PAGE)]


def run(command, text=""):
    """What a program prints, and the seconds of the processor that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    told = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return told, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main():
    failed, spent, number = 0, [0, 0], 0

    def same(name, native, page):
        nonlocal failed, number
        number += 1
        if native != page:
            failed = 1
            at = next((i for i, (one, other) in enumerate(zip(native.splitlines(), page.splitlines())) if one != other), "the last")
            print(f"# line {at} differs")
        print(f"{'ok' if native == page else 'not ok'} {number} - {name}", flush=True)

    names = [line.split()[0] for line in run([NATIVE, "scenarios"])[0].splitlines() if "/" in line.split(" ")[0]]
    assert len(names) > 20, names
    print(f"1..{len(GAMES) + 1}")
    names = names[:int(os.environ.get("HETMAN_SIGNATURES", len(names)))]
    native = "".join(f"{run([NATIVE, 'bench', '--signature', name])[0].split()[-1]} {name}\n" for name in names)
    same(f"signatures of {len(names)} scenarios", native, run(RUN + names)[0])
    for name, choices in GAMES:
        text = f"seed 7\nnew_battle {name}\n" + "genmove general\nroll\nroll\nhash\n" * choices + "state\nquit\n"
        (one, seconds), (other, longer) = run([NATIVE, "protocol"], text), run(RUN, text)
        spent = [spent[0] + seconds, spent[1] + longer]
        positions = {line for line in one.splitlines() if re.fullmatch("= [0-9a-f]{16}", line)}
        assert len(positions) > choices / 2, (name, positions)
        same(f"the protocol, {name}", one, other)
    print(f"# {spent[0]:.1f} s of the processor natively, {spent[1]:.1f} s here: {spent[1] / spent[0]:.2f} times")
    sys.exit(failed)


main()
