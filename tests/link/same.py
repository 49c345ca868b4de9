"""Compares the program as the page has it, in Node.js, with the native one: signatures of all scenarios, what the text protocol prints
while a general plays, the golden games, and the mathematical functions in use. Names: the native program, and the page's
(hetman-protocol.js; beside it hetman-maths.js and the objects). Prints TAP; the processor's time of both at the end."""

import glob
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

NATIVE, PAGE = sys.argv[1:]
# A small battle of each system, and how many choices of a general.
GAMES = (("kipling/skirmish", 30), ("kircholm/drill-line", 20), ("husaria/training-charge", 25), ("northern/narva-1700", 6), ("musketpike/white-mountain-1620", 6), ("einstein/standard", 40))
# Node.js has a fetch(), which this emcc takes for a browser's.
NODE = ["node", "-e", "delete globalThis.fetch; require(process.argv[1])"]
RUN = NODE + [os.path.abspath(PAGE)]
ROOT = pathlib.Path(__file__).resolve().parents[2]
MATHS = {"atan2", "ceil", "cos", "fabs", "fabsf", "floor", "fmax", "fmin", "hypot", "llround", "lround", "sin", "sqrt", "sqrtf"} # tests/link/maths.c tries


def run(command, text=""):
    """What a program prints, and the seconds of the processor that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    with tempfile.TemporaryFile("w+") as output:  # a pipe that is full loses what Node.js writes
        subprocess.run(command, input=text, stdout=output, text=True, check=True)
        output.seek(0)
        output = output.read()
    return output, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def script(name, choices):
    """What is sent to the protocol in a game of a general against himself, for so many choices."""
    sent = []
    with subprocess.Popen([NATIVE, "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        def ask(text):
            sent.append(f"{text}\n")
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
    return "".join(sent)


def golden(path):
    """What is sent to replay a golden game, with dice from its seed, and the answers that count: moves, outcomes and hashes."""
    head, sent, answers = {}, [], []
    for line in path.read_text().splitlines():
        words = line.split(" ", 4)
        if line.startswith(("#", "result ")):
            continue
        if not words[0].isdigit():
            head[words[0]] = words[1]
            continue
        sent += ["roll" if words[1] == "chance" else f"apply {words[4]}", "hash"]
        answers += [words[4], words[3]]
    return "\n".join([f"seed {head['seed']}", f"new_battle {head['scenario']}", *sent, "quit", ""]), answers


def answered(text):
    """First lines of the answers to a golden game's moves and hashes."""
    return [answer.split("\n")[0].removeprefix("= ") for answer in text.split("\n\n")][2:]


def used():
    """Functions of the mathematical library that the page's objects call."""
    library = subprocess.run(["cc", "-print-file-name=libm.so.6"], capture_output=True, text=True, check=True).stdout.strip()
    known = {line.split()[-1].split("@")[0] for line in subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout.splitlines()}
    objects = [path for path in glob.glob(f"{os.path.dirname(os.path.abspath(PAGE))}/objects/*.o") if "jansson" not in path and "tests_" not in path]
    output = subprocess.run(["emnm", *objects], capture_output=True, text=True, check=True).stdout
    return {words[1] for line in output.splitlines() if len(words := line.split()) == 2 and words[0] == "U"} & known


def main():
    failed, spent, number = 0, [0, 0], 0

    def same(name, native, page):
        nonlocal failed, number
        number += 1
        if native != page:
            failed = 1
            native, page = (text if isinstance(text, str) else "\n".join(sorted(text)) for text in (native, page))
            at = next((i for i, (one, other) in enumerate(zip(native.splitlines(), page.splitlines())) if one != other), "the last")
            print(f"# line {at} differs")
        print(f"{'ok' if native == page else 'not ok'} {number} - {name}", flush=True)

    names = [line.split()[0] for line in run([NATIVE, "scenarios"])[0].splitlines() if "/" in line.split(" ")[0]]
    assert len(names) > 20, names
    goldens = [path for path in sorted((ROOT / "tests/golden").glob("*-*.txt")) if not path.name.startswith(("answers-", "toy-"))]
    assert len(goldens) >= 12, goldens
    print(f"1..{len(GAMES) + len(goldens) + 3}")
    native = "".join(f"{run([NATIVE, 'bench', '--signature', name])[0].split()[-1]} {name}\n" for name in names)
    same(f"signatures of {len(names)} scenarios", native, run(RUN + names)[0])
    for name, choices in GAMES:
        text = script(name, choices)
        (one, seconds), (other, longer) = run([NATIVE, "protocol"], text), run(RUN, text)
        assert "\n?" not in one and one.count("\n= ") > 2 * choices, one[-2000:]
        spent = [spent[0] + seconds, spent[1] + longer]
        same(f"the protocol, {name}", one, other)
    for path in goldens:
        text, answers = golden(path)
        output = answered(run(RUN, text)[0])
        assert len(answers) > 30
        same(f"the golden game {path.stem}, replayed", "\n".join(answers), "\n".join(output[:len(answers)]))
    calls = used()
    same(f"mathematical functions in use: {' '.join(sorted(calls))}", calls - MATHS, set())
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cc", "-O2", "-std=c11", "-ffp-contract=off", str(ROOT / "tests/link/maths.c"), "-o", f"{folder}/maths", "-lm"], check=True)
        one, other = (run(command)[0].splitlines() for command in ([f"{folder}/maths"], NODE + [os.path.join(os.path.dirname(os.path.abspath(PAGE)), "hetman-maths.js")]))
    for line, their in zip(one, other):
        if "unrounded" in line:
            print(f"# {line.rsplit(' ', 1)[0]}: {'the same' if line == their else 'others'}")
    same("what they give, as the program uses it", *("\n".join(line for line in lines if "unrounded" not in line) for lines in (one, other)))
    print(f"# {spent[0]:.1f} s of the processor natively, {spent[1]:.1f} s here: {spent[1] / spent[0]:.2f} times")
    sys.exit(failed)


main()
