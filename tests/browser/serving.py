"""What the tests of the board share: a server of their own, and results in TAP."""

import atexit
import glob
import http.client
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.request

HETMAN = os.environ["HETMAN"]
# Seconds until a test gives up waiting: for what comes within one on a machine that is idle; longer under a sanitizer.
PATIENCE = 120 * float(os.environ.get("HETMAN_TEST_SLOWNESS", "1"))
# All that a test writes is in a folder of its own, with what its programs leave.
tempfile.tempdir = os.environ["TMPDIR"] = tempfile.mkdtemp(prefix="hetman-test-")
atexit.register(shutil.rmtree, tempfile.tempdir, ignore_errors=True)
STARTED = []  # servers of the test that runs, with those that have ended


def hetman(*words, status=0, typed=""):
    """What a command prints, which has to end with a status within PATIENCE."""
    done = subprocess.run([HETMAN, *words], input=typed, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == status, f"hetman {' '.join(words)} ended with {done.returncode}, not {status}: {done.stderr}"
    return done.stdout


def spaced(path):
    """A path of a request, in which the name of a folder may have spaces."""
    return path.replace(" ", "%20")


class Server:
    """`hetman serve` on a port and in a folder of its own; `prepare` is called in its process before it begins."""

    def __init__(self, *arguments, folder=None, port=0, prepare=None):
        self.own = folder is None
        self.killed = False
        self.folder = folder or tempfile.mkdtemp(prefix="hetman-serve-")
        self.errors = tempfile.TemporaryFile("w+", errors="replace")
        self.process = subprocess.Popen(
            [HETMAN, "serve", *arguments, f"--port={port}", f"--folder={self.folder}"],
            stdout=subprocess.PIPE, stderr=self.errors, text=True, preexec_fn=prepare)
        STARTED.append(self)
        line = self.process.stdout.readline()
        assert "http" in line, f"no address from the server: {self.report()}"
        self.link = re.search(r"http\S+", line).group(0)
        self.base = self.link.split("/?")[0]
        self.port = int(self.base.rsplit(":", 1)[1])
        self.token = re.search(r"token=(\w+)", self.link).group(1)
        found = re.search(r"game=([\w-]+)", self.link)
        self.game = found.group(1) if found else None

    def get(self, path, token=None, **headers):
        request = urllib.request.Request(self.base + spaced(path), headers={
            "X-Hetman-Token": token or self.token, **headers})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.read()

    def post(self, path, body, **headers):
        request = urllib.request.Request(self.base + spaced(path), data=body, method="POST", headers={
            "X-Hetman-Token": self.token, "Origin": self.base, **headers})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.read()

    def key(self):
        """What the owner's link gives to the page, instead of its token."""
        return status(self, path=self.link[len(self.base):])[2]["Location"].split("#key=")[1]

    def finished(self, game):
        """The state of a game that generals play to its end."""
        end = time.monotonic() + 2 * PATIENCE
        while True:
            state = json.loads(self.get(f"/api/game/{game}/state?log=999999"))
            if state["result"]:
                return state
            assert time.monotonic() < end, f"{game} is not over in {2 * PATIENCE:.0f} s: {state['players']}, turn {state['turn']}, move {state['ply']}"
            time.sleep(0.1)

    def report(self):
        """Whether it runs or how it ended, and the last that it printed on standard error."""
        status = self.process.poll()
        self.errors.seek(0)
        return f"{'running' if status is None else f'ended with {status}'}; {''.join(self.errors.readlines()[-12:]).strip() or 'no message'}"

    def kill(self):
        self.killed = True
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def again(self):
        """The server once more, on its port and in its folder, after it has ended; `stop` is the new one's."""
        self.process.stdout.close()
        again = Server(folder=self.folder, port=self.port)
        self.process, self.errors, self.link, self.killed = again.process, again.errors, again.link, False
        return again

    def stop(self):
        """Ends it as a person would. It has to have run until then, unless a test has killed it, and to end well."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
                self.killed = False
        self.process.stdout.close()
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)
        assert self.process.returncode == (-signal.SIGKILL if self.killed else 0), f"the server: {self.report()}"


def status(server, method="GET", path="/", headers=None, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        connection.request(method, spaced(path), body=body, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read(), dict(answer.getheaders())
    finally:
        connection.close()


def with_server(test):
    def run():
        server = Server("kipling/skirmish", "--second=human", "--seed=3")
        try:
            test(server)
            assert server.process.poll() is None, "the server has ended"
            server.get(f"/api/game/{server.game}/state")
        finally:
            server.stop()
    run.__name__ = test.__name__
    return run


def units_of(board, report):
    """Units on the board as the rows of an answer have them, by the columns that the board names; each with its code."""
    codes = {unit["id"]: unit["code"] for unit in board["units"]}
    rows = (dict(zip(board["columns"]["unit"], row)) for row in report["units"])
    return {codes[row["id"]]: row for row in rows}


def moves_of(board, report):
    """Legal moves, by the columns that the board names."""
    return [dict(zip(board["columns"]["move"], row)) for row in report.get("moves", [])]


def ends_of(server, report, game=None):
    """Numbers of the moves that end something, or decline it."""
    board = json.loads(server.get(f"/api/game/{game or server.game}/board"))
    return [i for i, move in enumerate(moves_of(board, report)) if move["text"].split()[0] in ("end", "pass", "done")]


def own(server):
    return {"X-Hetman-Token": server.token, "Origin": server.base}


def spent():
    """Seconds of the processor that this process, its servers and its browsers have taken."""
    report = {}
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue  # it has ended meanwhile
        report[int(path.split("/")[2])] = (int(fields[1]), sum(map(int, fields[11:15])))
    ours, more = {os.getpid()}, True
    while more:
        more = {pid for pid, (parent, _) in report.items() if parent in ours} - ours
        ours |= more
    return sum(report[pid][1] for pid in ours if pid in report) / os.sysconf("SC_CLK_TCK")


def run(tests):
    """Runs the tests named on the command line, or all, and tells of them in TAP: what each took by the clock and of the processor."""
    wanted = sys.argv[1:]
    tests = [test for test in tests if not wanted or test.__name__ in wanted]
    order = os.environ.get("HETMAN_TEST_ORDER")
    if order:
        random.Random(int(order)).shuffle(tests)
    print(f"1..{len(tests)}", flush=True)
    failed = 0
    for number, test in enumerate(tests, 1):
        name = test.__name__.replace("_", " ")
        begun, before = time.monotonic(), spent()
        STARTED.clear()
        try:
            test()
            print(f"ok {number} {name}\n# {time.monotonic() - begun:.1f} s, {spent() - before:.1f} s of the processor", flush=True)
        except Exception:  # a test that fails must not hide the others
            failed += 1
            print(f"not ok {number} {name}", flush=True)
            seen = [f"server {server.process.pid}: {server.report()}" for server in STARTED]
            for line in "\n".join([traceback.format_exc(), *seen, f"after {time.monotonic() - begun:.1f} s"]).splitlines():
                print("#", line, flush=True)
    sys.exit(1 if failed else 0)
