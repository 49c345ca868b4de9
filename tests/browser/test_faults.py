"""A disk or a memory that has no more to give while `hetman serve` runs: what was answered as played is there after a
restart. tests/fault.c makes one call of a kind fail, whichever it is; HETMAN_TEST_FAULTS sets how many moments of each
kind are tried (3), ever further apart, or is "all": then every one, but for disks that stay full and for allocations,
which are as far apart as before and go on until there is none."""

import http.client
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
    """Some moves; the plies of the game when the last of them was answered. A server without memory has ended."""
    ply = 0
    try:
        ply = json.loads(server.get(f"/api/game/{server.game}/state"))["ply"]
        for _ in range(MOVES):
            try:
                server.post(f"/api/game/{server.game}/move", json.dumps({"ply": ply, "move": 0}).encode())
            except urllib.error.HTTPError as refused:  # it gives the reason and has not moved
                assert refused.code == 422 and b"No space left" in refused.read(), refused.code
            ply = json.loads(server.get(f"/api/game/{server.game}/state"))["ply"]
    except urllib.error.HTTPError:
        raise
    except (urllib.error.URLError, http.client.HTTPException, OSError):
        server.process.wait(serving.PATIENCE)  # or it hangs
    return ply


def start(folder, plan):
    """A server of a folder, None if it did not start: then it has given the reason in a line."""
    environment = dict(os.environ)
    if plan:
        environment |= {"LD_PRELOAD": os.environ["HETMAN_FAULT_LIBRARY"], "HETMAN_FAULT": plan,
                        "HETMAN_FAULT_MET": folder + "/met"}
    server = serving.Server.__new__(serving.Server)
    server.own, server.folder = False, folder
    command = [serving.HETMAN, "serve", "kipling/skirmish", "--second=human", "--seed=3", "--port=0",
               f"--folder={folder}/games"]
    server.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                      env=environment)
    line = server.process.stdout.readline()
    if "http" not in line:
        _, errors = server.process.communicate(timeout=serving.PATIENCE)
        assert server.process.returncode in (1, 2), (plan, server.process.returncode, errors)
        assert len(errors.strip().splitlines()) == 1, (plan, errors)
        return None
    server.link = line[line.index("http"):].split()[0]
    server.base = server.link.split("/?")[0]
    server.port = int(server.base.rsplit(":", 1)[1])
    server.token = server.link.split("token=")[1].split("&")[0]
    server.game = server.link.split("game=")[1].split("&")[0] if "game=" in server.link else None
    return server


def end(server, plan):
    """Nothing is printed by a server that has run until now, one line by one that had no memory."""
    ended = server.process.poll()
    server.process.send_signal(signal.SIGKILL)
    _, errors = server.process.communicate()
    if ended is None:
        assert not errors.strip(), (plan, errors)
    else:
        assert plan.startswith("malloc") and ended == 1 and len(errors.strip().splitlines()) == 1, (plan, ended, errors)


def plies(folder, game):
    """Of the record that is left, as hetman replays it."""
    serving.hetman("replay", f"{folder}/games/{game}.record", "--verify")
    with open(f"{folder}/games/{game}.record", encoding="utf-8") as record:
        return max((int(line.split()[0]) for line in record if line[0].isdigit()), default=0)


def try_kind(kind):
    requested = os.environ.get("HETMAN_TEST_FAULTS", "3")
    sparse = requested != "all" or kind[-1] == "+" or kind == "malloc"
    tried = 0
    number = 1
    for _ in itertools.count() if requested == "all" else range(int(requested)):
        folder = tempfile.mkdtemp(prefix="hetman-serve-")
        try:
            plan = f"{kind[:-1]}:{number}+" if kind[-1] == "+" else f"{kind}:{number}"
            server = start(folder, plan)
            if server is not None:
                ply = play(server)
                end(server, plan)
                assert ply == 0 or plies(folder, server.game) >= ply, plan
            if not os.path.exists(folder + "/met"):
                break
            again = start(folder, None)
            assert again is not None, plan
            end(again, "")
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        tried += 1
        number += 1 + number // 2 if sparse else 1
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


def no_memory_that_is_refused_loses_a_move():
    try_kind("malloc")


if __name__ == "__main__":
    serving.run([no_write_that_fails_loses_a_move, no_file_that_cannot_be_opened_loses_a_move,
                 no_file_that_cannot_be_replaced_loses_a_move, no_memory_that_is_refused_loses_a_move])
