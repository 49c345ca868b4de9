"""Compares the program as the page has it, in Node.js, with the native one: signatures of all scenarios, and what the text protocol says
while a general plays. Names: the native program, and the page's (hetman-protocol.js). Prints TAP; the processor's time of both at the end."""

import os
import resource
import subprocess
import sys
import tempfile

NATIVE, PAGE = sys.argv[1:]
# A small battle of each system, and how many choices of a general.
GAMES = (("kipling/skirmish", 30), ("kircholm/drill-line", 20), ("husaria/training-charge", 25), ("northern/narva-1700", 6), ("musketpike/white-mountain-1620", 6), ("einstein/standard", 40))
# Node.js has a fetch(), which this emcc takes for a browser's.
RUN = ["node", "-e", "delete globalThis.fetch; require(process.argv[1])", os.path.abspath(PAGE)]


def run(command, text=""):
    """What a program prints, and the seconds of the processor that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    with tempfile.TemporaryFile("w+") as told:  # a pipe that is full loses what Node.js writes
        subprocess.run(command, input=text, stdout=told, text=True, check=True)
        told.seek(0)
        told = told.read()
    return told, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def script(name, choices):
    """What is said to the protocol in a game of a general against himself, for so many choices."""
    said = []
    with subprocess.Popen([NATIVE, "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        def ask(text):
            said.append(f"{text}\n")
            program.stdin.write(f"{text}\n")
            program.stdin.flush()
            answer = [program.stdout.readline()]
            while answer[-1].strip():
                answer.append(program.stdout.readline())
            assert answer[0].startswith("="), (text, answer)
            return answer[0][1:].strip()

        ask("seed 7")
        ask(f"new_battle {name}")
        while choices > 0 and (who := ask("to_act")) != "nobody":
            if who == "chance":
                ask("roll")
            else:
                ask(f"apply {ask('genmove general')}")
                choices -= 1
            ask("hash")
        ask("state")
        ask("quit")
    return "".join(said)


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
    native = "".join(f"{run([NATIVE, 'bench', '--signature', name])[0].split()[-1]} {name}\n" for name in names)
    same(f"signatures of {len(names)} scenarios", native, run(RUN + names)[0])
    for name, choices in GAMES:
        text = script(name, choices)
        (one, seconds), (other, longer) = run([NATIVE, "protocol"], text), run(RUN, text)
        assert "\n?" not in one and one.count("\n= ") > 2 * choices, one[-2000:]
        spent = [spent[0] + seconds, spent[1] + longer]
        same(f"the protocol, {name}", one, other)
    print(f"# {spent[0]:.1f} s of the processor natively, {spent[1]:.1f} s here: {spent[1] / spent[0]:.2f} times")
    sys.exit(failed)


main()
