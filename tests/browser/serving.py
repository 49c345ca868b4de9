"""What the tests of the board share: a server of their own, and results in TAP."""

import http.client
import os
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
PATIENCE = 60 * float(os.environ.get("HETMAN_TEST_SLOWNESS", "1"))  # seconds for an answer; longer under a sanitizer


class Server:
    """`hetman serve` on a port and in a folder of its own; `prepare` is called in its process before it begins."""

    def __init__(self, *arguments, folder=None, port=0, prepare=None):
        self.own = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="hetman-serve-")
        self.process = subprocess.Popen(
            [HETMAN, "serve", *arguments, f"--port={port}", f"--folder={self.folder}"],
            stdout=subprocess.PIPE, text=True, preexec_fn=prepare)
        line = self.process.stdout.readline()
        self.link = re.search(r"http\S+", line).group(0)
        self.base = self.link.split("/?")[0]
        self.port = int(self.base.rsplit(":", 1)[1])
        self.token = re.search(r"token=(\w+)", self.link).group(1)
        found = re.search(r"game=([\w-]+)", self.link)
        self.game = found.group(1) if found else None

    def get(self, path, token=None, **headers):
        request = urllib.request.Request(self.base + path, headers={
            "X-Hetman-Token": token or self.token, **headers})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.read()

    def post(self, path, body, **headers):
        request = urllib.request.Request(self.base + path, data=body, method="POST", headers={
            "X-Hetman-Token": self.token, "Origin": self.base, **headers})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.read()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)
        self.process.stdout.close()
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)
        return self.process.returncode


def status(server, method="GET", path="/", headers=None, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request(method, path, body=body, headers=headers or {})
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
            assert server.stop() == 0
    run.__name__ = test.__name__
    return run


def own(server):
    return {"X-Hetman-Token": server.token, "Origin": server.base}


def run(tests):
    """Runs the tests named on the command line, or all, and tells of them in TAP."""
    wanted = sys.argv[1:]
    tests = [test for test in tests if not wanted or test.__name__ in wanted]
    print(f"1..{len(tests)}", flush=True)
    failed = 0
    for number, test in enumerate(tests, 1):
        name = test.__name__.replace("_", " ")
        begun = time.monotonic()
        try:
            test()
            print(f"ok {number} {name}\n# {time.monotonic() - begun:.1f} s", flush=True)
        except Exception:  # a test that fails must not hide the others
            failed += 1
            print(f"not ok {number} {name}", flush=True)
            for line in traceback.format_exc().splitlines():
                print("#", line, flush=True)
    sys.exit(1 if failed else 0)
