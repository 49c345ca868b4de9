"""A record is open in one program at a time: the second is refused with a line that names the first, and no
move that was answered is lost."""

import glob
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error

import serving


def state(server, game):
    return json.loads(server.get(f"/api/game/{game}/state"))


def move(server, game):
    server.post(f"/api/game/{game}/move", json.dumps({"ply": state(server, game)["ply"], "move": 0}).encode())


def hetman(*words, typed=""):
    return subprocess.run([serving.HETMAN, *words], input=typed, capture_output=True, text=True, timeout=serving.PATIENCE)


def refused(done, holder):
    assert done.returncode == 1, done
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert f"is being played by process {holder.pid} (hetman" in done.stderr, done.stderr


def assert_resumes(record):
    done = hetman("play", "--plain", f"--resume={record}")
    assert done.returncode == 0, done


def two_servers_on_a_folder_share_no_game():
    first = serving.Server("kipling/skirmish", "--second=human", "--seed=3")
    second = serving.Server(folder=first.folder)
    try:
        record = f"{first.folder}/{first.game}.record"
        for _ in range(3):
            move(first, first.game)
        try:
            state(second, first.game)
            raise AssertionError("the second server has the game of the first")
        except urllib.error.HTTPError as answer:
            output = answer.read().decode()
            assert f"is being played by process {first.process.pid} (hetman serve)" in output, output
        refused(hetman("play", "--plain", f"--resume={record}"), first.process)
        for _ in range(3):
            move(first, first.game)
        ply = state(first, first.game)["ply"]
        first.kill()
        assert state(second, first.game)["ply"] == ply  # a lock ends with its holder
        move(second, first.game)
    finally:
        second.stop()
        first.stop()
    assert not glob.glob(f"{first.folder}/*-playing")


def a_game_at_a_terminal_is_nobody_elses():
    folder = tempfile.mkdtemp(prefix="hetman-lock-")
    record = f"{folder}/game.record"
    play = subprocess.Popen([serving.HETMAN, "play", "einstein/standard", "--plain", "--second=human",
                             f"--record={record}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        print("1", file=play.stdin, flush=True)  # a game without a decision leaves no record
        while not os.path.exists(record) or " first " not in open(record, encoding="utf-8").read():
            assert play.poll() is None
            time.sleep(0.01)
        refused(hetman("play", "--plain", f"--resume={record}"), play)
        done = hetman("protocol", typed=f"scenario einstein/standard\nrecord {record}\nquit\n")
        assert "exists: name another file" in done.stdout, done.stdout
        assert hetman("replay", record).returncode == 0  # a reader needs no lock
        play.stdin.close()
        play.wait(serving.PATIENCE)
        assert_resumes(record)
        assert os.listdir(folder) == ["game.record"], os.listdir(folder)
    finally:
        play.kill()
        play.stdout.close()
        shutil.rmtree(folder)


def a_record_of_the_protocol_is_nobody_elses():
    folder = tempfile.mkdtemp(prefix="hetman-lock-")
    record = f"{folder}/game.record"
    protocol = subprocess.Popen([serving.HETMAN, "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        print(f"scenario einstein/standard\nrecord {record}\nhash", file=protocol.stdin, flush=True)
        for _ in range(6):
            protocol.stdout.readline()
        refused(hetman("play", "--plain", f"--resume={record}"), protocol)
        protocol.stdin.close()
        protocol.wait(serving.PATIENCE)
        assert_resumes(record)
    finally:
        protocol.kill()
        protocol.stdout.close()
        shutil.rmtree(folder)


if __name__ == "__main__":
    serving.run([two_servers_on_a_folder_share_no_game, a_game_at_a_terminal_is_nobody_elses,
                 a_record_of_the_protocol_is_nobody_elses])
