"""A disk that has no more to give while `hetman serve` runs: what was answered as played is there after a restart.
tests/fault.c makes one write, open or rename fail, whichever it is; HETMAN_TEST_FAULTS sets how many (3), or "all"."""

import itertools
import json
import os
import shutil
import signal
import subprocess
import tempfile
import urllib.error

import serving

MOVES = 4


def play(server):
    """Some moves; the plies of the game when the last of them was answered."""
    ply = json.loads(server.get(f"/api/game/{server.game}/state"))["ply"]
    for _ in range(MOVES):
        try:
            server.post(f"/api/game/{server.game}/move", json.dumps({"ply": ply, "move": 0}).encode())
        except urllib.error.HTTPError as refused: # it says why and has not moved
            assert refused.code == 422 and b"No space left" in refused.read(), refused.code
        ply = json.loads(server.get(f"/api/game/{server.game}/state"))["ply"]
    return ply


def start(folder, plan):
    """A server of a folder, None if it did not start: then it has said why in a line."""
    environment = dict(os.environ)
    if plan:
        environment |= {"LD_PRELOAD": os.environ["HETMAN_FAULT_LIBRARY"], "HETMAN_FAULT": plan,
                        "HETMAN_FAULT_MET": folder + "/met"}
    server = serving.Server.__new__(serving.Server)
    server.own, server.folder = False, folder
    command = [serving.HETMAN, "serve", "kipling/skirmish", "--second=human", "--seed=3", "--port=0",
               f"--games={folder}/games"]
    server.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                      env=environment)
    line = server.process.stdout.readline()
    if "http" not in line:
        _, errors = server.process.communicate(timeout=20)
        assert server.process.returncode in (1, 2), (plan, server.process.returncode, errors)
        assert len(errors.strip().splitlines()) == 1, (plan, errors)
        return None
    server.link = line[line.index("http"):].split()[0]
    server.base = server.link.split("/?")[0]
    server.port = int(server.base.rsplit(":", 1)[1])
    server.token = server.link.split("token=")[1].split("&")[0]
    server.game = server.link.split("game=")[1].split("&")[0] if "game=" in server.link else None
    return server


def end(server):
    server.process.send_signal(signal.SIGKILL)
    _, errors = server.process.communicate()
    return errors


def plies(folder, game):
    """Of the record that is left, as hetman replays it."""
    done = subprocess.run([serving.HETMAN, "replay", f"{folder}/games/{game}.record", "--verify"], capture_output=True,
                          text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    with open(f"{folder}/games/{game}.record", encoding="utf-8") as record:
        return max((int(line.split()[0]) for line in record if line[0].isdigit()), default=0)


def try_kind(kind):
    asked = os.environ.get("HETMAN_TEST_FAULTS", "3")
    tried = 0
    number = 1
    for _ in itertools.count() if asked == "all" else range(int(asked)):
        folder = tempfile.mkdtemp(prefix="hetman-serve-")
        try:
            server = start(folder, f"{kind[:-1]}:{number}+" if kind[-1] == "+" else f"{kind}:{number}")
            if server is not None:
                ply = play(server)
                errors = end(server)
                assert not errors.strip(), (kind, number, errors)
                assert plies(folder, server.game) >= ply, (kind, number)
            if not os.path.exists(folder + "/met"):
                break
            again = start(folder, None)
            assert again is not None, (kind, number)
            end(again)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        tried += 1
        number += 1 if asked == "all" else 1 + number // 2
    print(f"# serve: {tried} moments of {kind}", flush=True)
    assert tried > 0, f"no call of kind {kind} was met"


def no_write_that_fails_loses_a_move():
    try_kind("write")
    try_kind("write+") # a disk that stays full


def no_file_that_cannot_be_opened_loses_a_move():
    try_kind("open")


def no_file_that_cannot_be_replaced_loses_a_move():
    try_kind("rename")
    try_kind("fsync")


if __name__ == "__main__":
    serving.run([no_write_that_fails_loses_a_move, no_file_that_cannot_be_opened_loses_a_move,
                 no_file_that_cannot_be_replaced_loses_a_move])
