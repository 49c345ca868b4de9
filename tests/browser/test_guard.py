"""What a client of `hetman serve` could do to the server, to the other player or to its owner, finding by finding."""

import concurrent.futures
import contextlib
import json
import os
import resource
import signal
import socket
import subprocess
import tempfile
import time

import serving
from serving import own, status, with_server

SLOWNESS = float(os.environ.get("HETMAN_TEST_SLOWNESS", "1"))  # under a sanitizer


def ask(server, token, path, **body):
    """A change by a link: its status and answer."""
    code, answer, _ = status(server, "POST", f"/api/game/{server.game}/{path}", {"X-Hetman-Token": token, "Origin": server.base}, json.dumps(body))
    return code, json.loads(answer)


def tokens(server, game=None):
    links = json.loads(server.get(f"/api/game/{game or server.game}/links"))
    return {name: link.split("seat=")[1] for name, link in links.items()}


def state_of(server, token=None, game=None):
    return json.loads(server.get(f"/api/game/{game or server.game}/state?log=999999", token=token))


def until(condition, what="it"):
    end = time.monotonic() + serving.PATIENCE
    while not (met := condition()):
        assert time.monotonic() < end, f"waited {serving.PATIENCE:.0f} s for {what}"
        time.sleep(0.05)
    return met


def resident(server):
    with open(f"/proc/{server.process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:")) * 1024


def descriptors(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def limit_descriptors(most):
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


# --- requests ----------------------------------------------------------------------------------------


def lengths_that_are_none_are_refused_in_silence():
    """GObject would complain of them on the owner's terminal, or end the server where what is critical is fatal."""
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "output")
        server = serving.Server("kipling/skirmish", "--second=human", prepare=lambda: os.dup2(os.open(output, os.O_CREAT | os.O_WRONLY), 2))
        try:
            for length in ("-5", "-1", "-9223372036854775808", "99999999999999999999", "5x"):
                with socket.create_connection(("127.0.0.1", server.port), timeout=60 * SLOWNESS) as link:
                    link.sendall(f"POST /api/home HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX-Hetman-Token: {server.token}\r\n"
                                 f"Origin: {server.base}\r\nContent-Length: {length}\r\n\r\n".encode())
                    assert link.recv(1000).split()[1:2] == [b"400"], length
            server.get(f"/api/game/{server.game}/state")
        finally:
            server.stop()
        with open(output, encoding="utf-8") as file:
            assert file.read() == ""


@with_server
def no_text_that_is_no_json_ends_the_server(server):
    """A reader may take comments and single quotes, or go down a level of the stack a bracket."""
    watch = tokens(server)["watch"]
    deep = "[" * 1000000
    for text in ('{"a":/*"*/' + deep, '{"x":\'"\',"a":' + deep, '{"a":' + deep, "{'a':1}", '{"a":1}//', '{"a":1,}', '{"a":[1 2]}'):
        code, body, _ = status(server, "POST", f"/api/game/{server.game}/undo", {"X-Hetman-Token": watch, "Origin": server.base}, text)
        assert code == 400 and b"no JSON at byte" in body, (text[:20], code, body)


@with_server
def no_body_is_kept_that_nobody_reads(server):
    """A question has no body, and a change of a stranger is not kept: 64 MB are sent, and none is resident. (A sanitizer keeps a good deal of
    what was freed.)"""
    megabytes, most = (64, 16) if SLOWNESS == 1 else (1024, 640)
    heads = {"GET": (f"/api/game/{server.game}/state", "Content-Length: %d" % (megabytes << 20)), "POST": ("/api/home", "Content-Length: %d" % (2 << 20)),
             "get": ("/", "Transfer-Encoding: chunked")}
    for method, (path, stated) in heads.items():
        before = resident(server)
        with socket.create_connection(("127.0.0.1", server.port), timeout=serving.PATIENCE) as peer:
            peer.sendall(f"{method.upper()} {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.base}\r\n{stated}\r\n\r\n".encode())
            size = 1 << 20
            part = b"x" * size if "Length" in stated else b"%x\r\n" % size + b"x" * size + b"\r\n"
            with contextlib.suppress(ConnectionError):  # nor need it be read
                for _ in range(megabytes if method != "POST" else 2):
                    peer.sendall(part)
                peer.sendall(b"0\r\n\r\n" if "chunked" in stated else b"")
            grown = resident(server) - before
            assert grown < most << 20, f"{method} {path}: {grown >> 20} MB more"
            answer = peer.recv(200)
            assert answer.startswith(b"HTTP/1.1 413" if method != "POST" else b"HTTP/1.1 401"), (method, answer)
        if method == "POST":  # many at a time would be kept together
            assert status(server, "POST", "/api/home", {"Origin": server.base}, b"x" * (2 << 20))[0] == 401


def a_host_at_the_port_of_http_has_no_port():
    """Browsers leave port 80 out of Host and Origin."""
    probe = socket.socket()
    try:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", 80))
    except OSError as error:
        print(f"# port 80 is not ours to try: {error}", flush=True)
        return
    finally:
        probe.close()
    server = serving.Server("kipling/skirmish", "--second=human", "--seed=3", port=80)
    try:
        token = {"X-Hetman-Token": server.token}
        for name in ("127.0.0.1", "127.0.0.1:80", "localhost", "localhost:80"):
            assert status(server, "GET", f"/api/game/{server.game}/state", {"Host": name, **token})[0] == 200, name
            assert status(server, "POST", f"/api/game/{server.game}/undo", {"Host": name, "Origin": f"http://{name}", **token}, "{}")[0] == 409, name
        for name in ("127.0.0.1:81", "127.0.0.1.example.org", "example.org", ""):
            assert status(server, "GET", "/", {"Host": name})[0] in (400, 421), name
        assert status(server, "POST", f"/api/game/{server.game}/undo", {"Origin": "http://127.0.0.1:81", **token}, "{}")[0] == 403
    finally:
        server.stop()
    server = serving.Server("kipling/skirmish", "--second=human", "--seed=3")
    try:
        assert status(server, "GET", "/", {"Host": "127.0.0.1"})[0] == 421, "elsewhere the port is needed"
    finally:
        server.stop()


def no_name_of_a_pipe_or_a_device_keeps_the_server_waiting():
    """Requested, or written in a record by another person: then the seat is open, and no word of a file is revealed."""
    server = serving.Server("kipling/skirmish", "--second=human", "--seed=3")
    again = None
    try:
        pipe = os.path.join(server.folder, "pipe.record")
        os.mkfifo(pipe)
        secret = os.path.join(server.folder, "secret")
        with open(secret, "w") as file:
            file.write("unspoken words\n")
        new = {"scenario": "kipling/skirmish"}
        for path in (pipe, "/dev/zero", "/dev/stdin"):
            for where, body in (("new", {**new, "second": f"greedy:weights={path}"}), ("new", {**new, "first": f"general:2,weights={path}"}), ("new", {**new, "second": f"@{path}"}),
                                ("new", {"scenario": path}), ("campaign", {"name": path}), (f"game/{server.game}/seat", {"side": "second", "agent": f"mcts:weights={path}"}),
                                ("replay-continue", {"game": server.game, "second": f"greedy:weights={path}"})):
                code, answer, _ = status(server, "POST", f"/api/{where}", own(server), json.dumps(body))
                assert code in (404, 422) and path.encode() in answer, (where, body, code, answer)
            for where in ("replay?record=", "store-games?store=", "editor-text?scenario=", f"game/{server.game}/hint?ply=0&agent=greedy:weights="):
                assert status(server, "GET", f"/api/{where}{path}", own(server))[0] == 422, (where, path)
        server.kill()
        with open(os.path.join(server.folder, f"{server.game}.record")) as file:
            text = file.read()
        names = {"pipes": f"greedy:weights={pipe}", "devices": "general:weights=/dev/zero", "secrets": f"mcts:weights={secret}", "unknown": "nobody", "huge": "mcts:nodes=99999999999"}
        for name, agent in names.items():
            with open(os.path.join(server.folder, f"{name}.record"), "w") as file:
                file.write(text.replace("\nsecond human\n", f"\nsecond {agent}\n"))
        again = serving.Server(folder=server.folder, port=server.port)
        for name, agent in names.items():
            report = state_of(again, game=name)
            assert report["players"] == ["human", "human"] and "give the seat" in report["trouble"] and agent in report["trouble"], (name, report["trouble"])
            assert "unspoken" not in report["trouble"]
        json.loads(again.get("/api/home"))  # which looks into every record
    finally:
        if again is not None:
            again.stop()
        server.stop()


# --- connections -------------------------------------------------------------------------------------


def it_lets_clients_in_again_when_descriptors_ran_out():
    server = serving.Server("kipling/skirmish", "--second=human", "--seed=3", prepare=limit_descriptors(256))
    peers = []
    try:
        watch = tokens(server)["watch"]
        for waiting in (False, True):  # silent ones, then pages of guests that wait
            for _ in range(300):
                peers.append(socket.create_connection(("127.0.0.1", server.port), timeout=serving.PATIENCE))
                if waiting:
                    peers[-1].sendall((f"GET /api/game/{server.game}/state?since={state_of(server)['version']} HTTP/1.1\r\n"
                                       f"Host: 127.0.0.1:{server.port}\r\nX-Hetman-Token: {watch}\r\n\r\n").encode())
            begun = time.monotonic()
            for _ in range(5):
                state_of(server)
            assert time.monotonic() - begun < 60 * SLOWNESS, "the owner waits for those who wait"
            assert descriptors(server) <= 256
        for peer in peers:
            peer.close()
        until(lambda: descriptors(server) < 40, what="those who have gone are forgotten")
        state_of(server)
    finally:
        for peer in peers:
            peer.close()
        server.stop()


def no_connection_outlives_its_client():
    """Of answered requests, of refused ones, and of pages that are closed while they wait."""
    server = serving.Server("kipling/skirmish", "--second=human", "--seed=3", prepare=limit_descriptors(400))
    try:
        before = descriptors(server)
        for _ in range(500):
            assert status(server, "GET", "/api/home")[0] == 401
            assert status(server, "GET", "/", {"Host": "example.org"})[0] == 421
            assert status(server, "GET", f"/api/game/{server.game}/board", own(server))[0] == 200
        until(lambda: descriptors(server) <= before + 2, f"{descriptors(server)} descriptors, {before} before")
        version = state_of(server)["version"]
        peers = [socket.create_connection(("127.0.0.1", server.port), timeout=serving.PATIENCE) for _ in range(100)]
        for peer in peers:
            peer.sendall((f"GET /api/game/{server.game}/state?since={version} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                          f"X-Hetman-Token: {server.token}\r\n\r\n").encode())
        until(lambda: descriptors(server) >= before + 100, "a hundred pages wait")
        for peer in peers:
            peer.close()
        until(lambda: descriptors(server) <= before + 2, "they have gone")
    finally:
        server.stop()


# --- thoughts ----------------------------------------------------------------------------------------


def threads_of(server):
    return len(os.listdir(f"/proc/{server.process.pid}/task"))


def thoughts_that_an_undo_drops_end():
    """Move and undo, again and again, against a general who would think for minutes: a few threads, and little memory."""
    server = serving.Server("kipling/skirmish", "--second=mcts:iterations=1000000000", "--seed=3")
    try:
        post = lambda path, **body: ask(server, server.token, path, **body)[0]
        thinks = lambda: (lambda now: now if now["thinking"] and now.get("seconds", 0) > 0.05 else None)(state_of(server))
        for _ in range(400):
            now = until(lambda: (lambda now: now if now["yours"] or now["thinking"] else None)(state_of(server)))
            if now["thinking"]:
                break
            ends = serving.ends_of(server, now)
            assert post("move", ply=now["ply"], move=ends[0] if ends else 0) == 200
        most, size = 0, 0
        for _ in range(60 if os.environ.get("HETMAN_TEST_LONG") else 24):
            now = until(thinks, what="he thinks")
            assert post("undo", dice=True) == 200
            most, size = max(most, threads_of(server)), max(size, resident(server))
            now = until(lambda: (lambda now: now if now["yours"] else None)(state_of(server)))
            assert post("move", ply=now["ply"], move=serving.ends_of(server, now)[0]) == 200
        print(f"# {most} threads, {size >> 20} MB at most", flush=True)
        assert most <= 16 and size < (600 if SLOWNESS == 1 else 2000) << 20, (most, size)
        assert post("seat", side="second", agent="human") == 200
        cpu = lambda: sum(int(part) for part in open(f"/proc/{server.process.pid}/stat").read().rsplit(")", 1)[1].split()[11:13])

        def rests():
            before = cpu()
            time.sleep(1)
            return cpu() - before < 30
        until(rests, what="nobody thinks on for nobody")
    finally:
        server.stop()


def many_games_have_few_thoughts():
    """Forty games of generals who think for minutes: no more than sixteen think, the others wait for their turn."""
    server = serving.Server()
    try:
        games = [json.loads(server.post("/api/new", json.dumps({"scenario": "kipling/skirmish", "first": "mcts:milliseconds=600000,nodes=20000", "second": "doctrine"}).encode()))["id"] for _ in range(40)]
        until(lambda: threads_of(server) >= 10, what="some think")
        report = lambda: [state_of(server, game=game) for game in games]
        until(lambda: sum("seconds" in state for state in report()) >= 16, what="sixteen think")
        for _ in range(10):  # and no more do
            now = report()
            assert all(state["thinking"] for state in now) and sum("seconds" in state for state in now) == 16
            assert threads_of(server) <= 24, threads_of(server)
        for game in games[:39]:
            server.post(f"/api/game/{game}/pause", b'{"paused": true}')
        until(lambda: state_of(server, game=games[39]).get("seconds", 0) > 0, what="the last has its turn")
    finally:
        server.stop()


# --- what a link tells -------------------------------------------------------------------------------


@with_server
def no_link_tells_the_source_of_the_dice(server):
    """A player who has the seed computes the dice before he decides. The owner has it, no link of a seat or to watch."""
    seed = 918273645546372819
    server.game = json.loads(server.post("/api/new", json.dumps({"scenario": "kipling/skirmish", "second": "human", "seed": str(seed)}).encode()))["id"]
    assert str(state_of(server)["seed"]) == str(seed)
    paths = sorted({path for method, path in routes() if method == "GET"})
    for name, token in tokens(server).items():
        for path in paths:
            query = f"?ply=0&move=0&from=0&to=0&unit=&game={server.game}&record={server.folder}/{server.game}.record"
            code, body, _ = status(server, "GET", path.replace("ID", server.game) + query, {"X-Hetman-Token": token})
            assert str(seed).encode() not in body and b'"seed"' not in body, (name, path, body[:200])
            assert b"hetman-record" not in body and b"game-seed" not in body, (name, path)
    assert [code for name in ("first", "second", "watch") for code in [status(server, "GET", f"/api/replay?game={server.game}", {"X-Hetman-Token": tokens(server)[name]})[0]]] == [401] * 3


def routes():
    import test_serve
    return test_serve.routes()


def nobody_reads_or_gives_the_answers_of_the_other_side():
    """While a general plays FIRST, FIRST's link is nobody's: it once fell through to SECOND's staff."""
    server = serving.Server("kircholm/drill-line", "--second=human", "--seed=3")
    try:
        first, second = (tokens(server)[name] for name in ("first", "second"))
        assert ask(server, second, "answer", text="pass all battle")[0] == 200
        assert len(state_of(server, second)["standing"]) == 1
        assert state_of(server, first)["standing"] == []
        server.post(f"/api/game/{server.game}/pause", b'{"paused": true}')
        server.post(f"/api/game/{server.game}/seat", json.dumps({"side": "first", "agent": "doctrine"}).encode())
        report = state_of(server, first)
        assert "standing" not in report and "groups" not in report and "plan" not in report, report.keys()
        assert ask(server, first, "answer", text="ask")[0] == 403 and ask(server, first, "answer", text="drop 1")[0] == 403
        assert len(state_of(server, second)["standing"]) == 1, "they are as they were"
        assert ask(server, first, "order", text="all hold")[0] == 403 and ask(server, first, "go")[0] == 403
    finally:
        server.stop()


@with_server
def no_consent_takes_back_a_day_that_the_next_follows(server):
    post = lambda path, **body: json.loads(server.post(f"/api/{path}", json.dumps(body).encode()))
    name = json.loads(server.get("/api/home"))["campaigns"][0]["name"]
    server.game = day = post("campaign", name=name, first="doctrine", second="doctrine", seed="11")["id"]
    server.finished(server.game)
    for side in ("first", "second"):
        post(f"game/{day}/seat", side=side, agent="human")
    last = next(line["actor"] for line in reversed(json.loads(server.get(f"/api/game/{day}/state"))["lines"]) if line["actor"] < 2)
    second, first = (tokens(server)[name] for name in (("first", "second") if last == 0 else ("second", "first")))
    state_of(server, first), state_of(server, second)  # both pages are open; the second has decided last
    assert ask(server, first, "undo", ask=True)[0] == 200 and state_of(server, second)["wish"]["answer"]
    length = state_of(server)["ply"]
    post(f"game/{day}/next-day")
    code, body = ask(server, second, "consent", agree=True)
    assert code == 409 and "next day" in body["error"], (code, body)
    assert state_of(server)["ply"] == length and state_of(server)["result"], "the battle stands"


def the_key_of_the_owners_pages_ends_with_the_server():
    """A browser sends cookies to every server of this machine, whatever its port: the owner's pages have none. Their key is kept by address and
    port, and is worth nothing when another server has the port."""
    server = serving.Server("kipling/skirmish", "--second=human", "--seed=3")
    again = None
    try:
        code, _, headers = status(server, "GET", f"/?token={server.token}&game={server.game}")
        assert code == 303 and "Set-Cookie" not in headers, headers
        location, key = headers["Location"].split("#key=")
        assert location == f"/?game={server.game}" and len(key) == 32 and key != server.token
        assert status(server, "GET", "/api/home", {"X-Hetman-Token": key})[0] == 200
        for name in ("hetman", f"hetman-{server.port}", "key", "token"):
            for value in (key, server.token):
                assert status(server, "GET", "/api/home", {"Cookie": f"{name}={value}"})[0] == 401, "a cookie is no key"
        server.process.terminate()
        assert server.process.wait(serving.PATIENCE) == 0
        again = serving.Server(folder=server.folder, port=server.port)
        assert status(again, "GET", "/api/home", {"X-Hetman-Token": key})[0] == 401, "it ends with the server"
        assert status(again, "GET", "/api/home", {"X-Hetman-Token": again.token})[0] == 200
    finally:
        if again is not None:
            again.stop()
        server.stop()


# --- the disk ----------------------------------------------------------------------------------------


def a_port_in_use_leaves_no_game_behind():
    with socket.socket() as taken, tempfile.TemporaryDirectory() as folder:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        for what in ("kipling/skirmish", "husaria/berestechko"):
            done = subprocess.run([serving.HETMAN, "serve", what, f"--port={taken.getsockname()[1]}", f"--folder={folder}"], capture_output=True, text=True, timeout=serving.PATIENCE)
            assert done.returncode == 1 and "choose another by --port" in done.stderr, done
        assert [name for name in os.listdir(folder) if name != "token"] == [], os.listdir(folder)


def nothing_is_answered_as_done_that_a_full_disk_does_not_keep():
    """Moves, undo, consent, seats and standing answers on a disk that takes no byte: refused, and all as before, also after a kill."""
    server = serving.Server("kircholm/drill-line", "--second=human", "--seed=3", prepare=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN))
    again = None
    disk = lambda full: resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0 if full else resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    seen = lambda: {name: value for name, value in state_of(server).items() if name in ("ply", "players", "units", "tracks", "prompt", "yours")}
    try:
        post = lambda path, **body: ask(server, server.token, path, **body)
        for _ in range(6):
            assert post("move", ply=state_of(server)["ply"], move=0)[0] == 200
        before = seen()
        disk(full=True)
        for path, body in (("move", {"ply": before["ply"], "move": 0}), ("undo", {"dice": True}), ("seat", {"side": "second", "agent": "doctrine"}), ("seat", {"side": "first", "agent": "random"}),
                           ("answer", {"text": "pass all battle"})):
            code, answer = post(path, **body)
            assert code == 422 and "too large" in answer["error"], (path, code, answer)
            assert seen() == before, f"{path} has changed the game"
        disk(full=False)
        assert post("seat", side="second", agent="doctrine")[0] == 200 and post("undo", dice=True)[0] == 200
        after = seen()
        assert after["ply"] < before["ply"] and after["players"] == ["human", "doctrine"]
        disk(full=True)
        assert post("undo", dice=True)[0] == 422 and seen() == after
        server.kill()
        again = serving.Server(folder=server.folder, port=server.port)
        assert seen() == after, "after a kill"
    finally:
        if again is not None:
            again.stop()
        server.stop()


if __name__ == "__main__":
    serving.run([lengths_that_are_none_are_refused_in_silence, no_text_that_is_no_json_ends_the_server, no_body_is_kept_that_nobody_reads, a_host_at_the_port_of_http_has_no_port,
                 no_name_of_a_pipe_or_a_device_keeps_the_server_waiting, it_lets_clients_in_again_when_descriptors_ran_out, no_connection_outlives_its_client, thoughts_that_an_undo_drops_end,
                 many_games_have_few_thoughts, no_link_tells_the_source_of_the_dice,
                 nobody_reads_or_gives_the_answers_of_the_other_side, no_consent_takes_back_a_day_that_the_next_follows,
                 the_key_of_the_owners_pages_ends_with_the_server, a_port_in_use_leaves_no_game_behind,
                 nothing_is_answered_as_done_that_a_full_disk_does_not_keep])
