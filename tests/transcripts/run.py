"""Runs transcripts of commands: run.py FILE... prints TAP. README.md describes the files.

HET_TEST_REGENERATE=1 writes what the commands print now into the files; lines that still match keep their "..."."""
import difflib
import os
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
import processes

PROGRAMS = {"hetman": "HETMAN", "stub-hetman": "HETMAN_STUB", "bad-agent": "BAD_AGENT", "external-child": "EXTERNAL_CHILD"}
SPECIAL = re.compile(r"\$ |>( |$)|! |\\|\[\d+\]$|\.\.\.$")
SECONDS = 600  # for a whole test on a busy machine


class Command:
    """A command of a test, and the lines that it must print."""

    def __init__(self, text):
        self.lines, self.expected = [text], []


def parse(text, path):
    """(prelude, tests): lists of comments (text) and commands; a test is (title, list)."""
    prelude, tests = [], []
    parts = prelude
    for number, line in enumerate(text.split("\n"), 1):
        last = next((part for part in reversed(parts) if isinstance(part, Command)), None)
        if line.startswith("test "):
            parts = []
            tests.append((line[5:], parts))
        elif line.startswith("  $ "):
            parts.append(Command(line[4:]))
        elif line.startswith("  > ") or line == "  >":
            last.lines.append(line[4:])
        elif line.startswith("#") or (line.strip() == "" and last is None):
            parts.append(line)
        elif line.startswith("  ") or line == "":
            if last is None:
                raise SystemExit(f"{path}:{number}: output of no command; expected \"  $ COMMAND\" first")
            last.expected.append(line[2:])
        else:
            raise SystemExit(f"{path}:{number}: expected \"test TITLE\", \"# comment\" or a line indented by two blanks")
    if not tests:
        raise SystemExit(f"{path}: no test; expected \"test TITLE\"")
    return prelude, tests


def commands_of(parts):
    return [part for part in parts if isinstance(part, Command)]


def stripped(lines):
    """Without the empty lines at the end, which are not compared."""
    while lines and lines[-1] == "":
        lines = lines[:-1]
    return lines


def run(commands, folder):
    """What each command printed, as the lines of a transcript, and of the first that did not end why."""
    out = os.path.join(folder, "out")
    work = os.path.join(folder, "work")
    os.makedirs(out)
    os.makedirs(work)
    script = []
    for i, command in enumerate(commands):
        to = [shlex.quote(os.path.join(out, f"{i}.{end}")) for end in ("out", "err", "status")]
        script.append("exec >%s 2>%s\n%s\necho $? >%s" % (to[0], to[1], "\n".join(command.lines), to[2]))
    with open(os.path.join(folder, "script"), "w", encoding="utf-8") as file:
        file.write("\n".join(script) + "\n")
    environment = {name: value for name, value in os.environ.items() if name != "HET_TEST_REGENERATE"}
    # A pipe ends as its first part that fails does: what crashes before a filter is seen.
    process = subprocess.Popen(["/bin/bash", "-o", "pipefail", file.name], cwd=work, stdin=subprocess.DEVNULL, start_new_session=True,
                               env={**environment, "TMPDIR": folder, "LC_ALL": "C.UTF-8", "TERM": "dumb"})
    try:
        process.wait(timeout=SECONDS)
        ended = processes.how(process.returncode)
    except subprocess.TimeoutExpired:
        processes.kill(process)
        ended = f"still ran after {SECONDS} s, and was killed"

    def read(name):
        with open(os.path.join(out, name), encoding="utf-8", errors="backslashreplace", newline="") as file:
            return file.read().replace(work, "$PWD")

    printed = []
    for i in range(len(commands)):
        if not os.path.exists(os.path.join(out, f"{i}.status")):
            seen = [f"not done: the shell {ended}"]
            for end in ("out", "err"):
                if os.path.exists(os.path.join(out, f"{i}.{end}")):
                    seen += [f"so far on {end}: {line}" for line in stripped(read(f"{i}.{end}").split("\n"))[-20:]]
            return printed, seen
        lines = [("\\" + line if SPECIAL.match(line) else line) for line in stripped(read(f"{i}.out").split("\n"))]
        lines += ["! " + line for line in stripped(read(f"{i}.err").split("\n"))]
        status = read(f"{i}.status").strip()
        printed.append(lines if status == "0" else lines + [f"[{status}]"])
    return printed, []


def line_matches(expected, line):
    return expected == line or (
        "..." in expected and re.fullmatch(".*".join(map(re.escape, expected.split("..."))), line) is not None)


def matches(expected, lines):
    """A line "..." stands for any number of lines."""
    reached = {0}
    for want in expected:
        if want == "...":
            reached = set(range(min(reached), len(lines) + 1)) if reached else set()
        else:
            reached = {i + 1 for i in reached if i < len(lines) and line_matches(want, lines[i])}
    return len(lines) in reached


def renewed(expected, lines):
    """The lines printed, with those of the transcript in their place where they match."""
    wild = [line for line in expected if "..." in line]
    return [next((want for want in wild if want != "..." and line_matches(want, line)), line) for line in lines]


def records(parts):
    """The parts of a test as lines of a file."""
    lines = []
    for part in parts:
        if isinstance(part, Command):
            lines += ["  " + ("$ " if i == 0 else "> ") + text for i, text in enumerate(part.lines)]
            lines += ["  " + line if line else "" for line in part.expected]
        else:
            lines.append(part)
    return [line.rstrip() if line.strip() == ">" else line for line in lines]


def run_test(prelude, parts, regenerate):
    """The lines of a diff for every command that prints something else."""
    commands = commands_of(parts)
    before = commands_of(prelude)
    wrong = []
    with tempfile.TemporaryDirectory(prefix="hetman-transcript-") as folder:
        os.makedirs(os.path.join(folder, "bin"))
        for name, variable in PROGRAMS.items():
            if variable in os.environ:
                os.symlink(os.environ[variable], os.path.join(folder, "bin", name))
        os.environ["PATH"] = os.path.join(folder, "bin") + ":" + PATH
        printed, unended = run(before + commands, os.path.join(folder))
        if unended:
            wrong += ["$ " + "\n> ".join((before + commands)[len(printed)].lines), *unended]
        for command, lines in zip(before + commands, printed):
            if matches(stripped(command.expected), lines):
                continue
            if regenerate:
                command.expected = renewed(command.expected, lines) + command.expected[len(stripped(command.expected)):]
            else:
                wrong.append("$ " + "\n> ".join(command.lines))
                wrong += list(difflib.unified_diff(stripped(command.expected), lines, "expected", "printed", n=2, lineterm=""))
    return wrong


def run_file(path, first, regenerate):
    """Prints the results of a file's tests; returns (number of tests, number of failures)."""
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    prelude, tests = parse(text.rstrip("\n"), path)
    part = os.environ.get("HETMAN_TEST_PART")  # the one test to run: tools/mutate
    failed = 0
    for i, (title, parts) in enumerate(tests):
        if part not in (None, title):
            continue
        wrong = run_test(prelude, parts, regenerate)
        print(f"{'not ok' if wrong else 'ok'} {first + i} - {title}", flush=True)
        for line in "\n".join(wrong).split("\n") if wrong else []:
            print("# " + line)
        failed += bool(wrong)
    if regenerate:
        lines = records(prelude)
        for title, parts in tests:
            lines += ["test " + title] + records(parts)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write("\n".join(lines) + "\n")
    return len(tests), failed


def main(paths):
    regenerate = os.environ.get("HET_TEST_REGENERATE") == "1"
    count = failures = 0
    for path in paths:
        tests, failed = run_file(path, count + 1, regenerate)
        count += tests
        failures += failed
    print(f"1..{count}")
    return 1 if failures or count == 0 else 0


PATH = os.environ.get("PATH", "/usr/bin:/bin")
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
