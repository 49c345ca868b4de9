"""Programs that tests start. Every start states how the program has to end; a failure states what was waited for, what was seen and how
the program ended."""
import os
import select
import signal
import subprocess
import tempfile
import time
from typing import NamedTuple

LIMIT = 300  # seconds to wait for what should come at once, on a busy machine
TAIL = 4000  # characters of an output that a failure shows


class Ended(NamedTuple):
    status: int  # the exit status, or minus the signal
    output: str
    errors: str


def how(status):
    """How a program ended, in words."""
    if status is None:
        return "still ran"
    return f"was killed by {signal.Signals(-status).name}" if status < 0 else f"ended with {status}"


def describe(words, expected, seen, output, errors):
    shown = " ".join(str(word) for word in words)
    lines = [f"{shown[:500]}: expected {expected}, but it {seen}"]
    for name, text in (("output", output), ("errors", errors)):
        lines += [f"--- {name}{', its end' if len(text) > TAIL else ''}:", text[-TAIL:]]
    return "\n".join(lines)


def kill(process):
    """All that it has started with it."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def run(words, status=0, limit=LIMIT, input=None, **options):
    """Runs a program to its end, which has to come with `status`: an exit status, minus a signal, or several of these."""
    with subprocess.Popen(words, stdin=subprocess.DEVNULL if input is None else subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding="utf-8", errors="backslashreplace", start_new_session=True,
                          **options) as process:
        try:
            output, errors = process.communicate(input, timeout=limit)
        except subprocess.TimeoutExpired:
            kill(process)
            output, errors = process.communicate()
            raise AssertionError(describe(words, f"its end within {limit} s", how(None), output, errors)) from None
        except BaseException:
            kill(process)
            raise
    wanted = (status,) if isinstance(status, int) else tuple(status)
    if process.returncode not in wanted:
        expected = "that it " + " or ".join(how(each) for each in wanted)
        raise AssertionError(describe(words, expected, how(process.returncode), output, errors))
    return Ended(process.returncode, output, errors)


class Talk:
    """A program that is spoken to in lines, and has to end with 0 when its input ends."""

    def __init__(self, words, **options):
        self.words, self.errors, self.seen, self.rest = words, tempfile.TemporaryFile(), [], b""
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
                                        start_new_session=True, **options)
        self.poll = select.poll()
        self.poll.register(self.process.stdout, select.POLLIN)

    def fail(self, expected):
        if self.process.poll() is None:
            try:
                self.process.wait(timeout=1)
            except subprocess.TimeoutExpired:
                pass
        seen = how(self.process.returncode)
        kill(self.process)
        self.errors.seek(0)
        raise AssertionError(describe(self.words, expected, seen, "\n".join(self.seen[-40:]),
                                  self.errors.read().decode("utf-8", "backslashreplace")))

    def send(self, text):
        try:
            self.process.stdin.write(text.encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            self.fail(f"to take {text[:200]!r}")

    def line(self, expected, limit=LIMIT):
        """Its next line; `expected` is what is waited for."""
        until = time.monotonic() + limit
        while b"\n" not in self.rest:
            left = until - time.monotonic()
            if left <= 0 or not self.poll.poll(left * 1000):
                self.fail(f"{expected} within {limit} s")
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            if not more:
                self.fail(expected)
            self.rest += more
        line, _, self.rest = self.rest.partition(b"\n")
        self.seen = self.seen[-80:] + [line.decode("utf-8", "backslashreplace")]
        return self.seen[-1]

    def end(self, limit=LIMIT):
        try:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            self.fail(f"its end within {limit} s of the end of its input")
        if self.process.returncode != 0:
            self.fail("that it ended with 0")
        self.errors.close()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.end()
        else:
            kill(self.process)
