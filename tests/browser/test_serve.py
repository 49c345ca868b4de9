"""Attacks on `hetman serve`: who may ask, for what, and how much."""

import concurrent.futures
import glob
import json
import os
import re
import signal
import socket
import sys
import time
import urllib.error
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import schema
import serving
from serving import own, status, with_server


@with_server
def listens_on_loopback_alone(server):
    try:
        name = socket.gethostbyname(socket.gethostname())
        if name.startswith("127."):
            return
        socket.create_connection((name, server.port), timeout=serving.PATIENCE).close()
    except OSError:  # no such name, or nobody listens there
        return
    raise AssertionError(f"the server answers on {name}")


@with_server
def other_origins_are_refused(server):
    path = f"/api/game/{server.game}/move"
    body = json.dumps({"ply": 0, "move": 0})
    for origin in ("http://example.org", "null", f"http://127.0.0.1:{server.port + 1}", f"https://127.0.0.1:{server.port}"):
        code, _, _ = status(server, "POST", path, {"X-Hetman-Token": server.token, "Origin": origin}, body)
        assert code == 403, (origin, code)
        code, _, _ = status(server, "GET", f"/api/game/{server.game}/state", {"X-Hetman-Token": server.token, "Origin": origin})
        assert code == 403, (origin, code)
    code, _, _ = status(server, "POST", path, {"X-Hetman-Token": server.token}, body)
    assert code == 403, "a change without an origin"
    code, _, _ = status(server, "GET", "/api/home", {"X-Hetman-Token": server.token, "Sec-Fetch-Site": "cross-site"})
    assert code == 403, code
    code, _, _ = status(server, "GET", "/", {"Host": "evil.example"})
    assert code == 421, code
    state = json.loads(server.get(f"/api/game/{server.game}/state"))
    assert state["ply"] == 0


@with_server
def a_token_is_needed(server):
    for token in ("", "x" * 32, server.token[:-1], server.token + "0", server.token.upper() + "g"):
        code, body, _ = status(server, "GET", "/api/home", {"X-Hetman-Token": token})
        assert code == 401 and b"units" not in body, (token, code)
    code, _, headers = status(server, "GET", f"/?token={server.token}")
    assert code == 303 and headers["Location"].startswith("/#key=") and server.token not in headers["Location"]
    code, _, headers = status(server, "GET", "/?token=wrong")
    assert code == 200 and "Location" not in headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]


@with_server
def a_seat_has_no_more_than_its_seat(server):
    links = json.loads(server.get(f"/api/game/{server.game}/links"))
    second = links["second"].split("seat=")[1]
    headers = {"X-Hetman-Token": second, "Origin": server.base}
    move = json.dumps({"ply": 0, "move": 0})
    assert status(server, "POST", f"/api/game/{server.game}/move", headers, move)[0] == 403
    for path in ("home", "replay?record=/etc/passwd", f"game/{server.game}/links"):
        assert status(server, "GET", f"/api/{path}", headers)[0] in (401, 403), path
    for path in ("seat", "hurry", "pause"):
        assert status(server, "POST", f"/api/game/{server.game}/{path}", headers, "{}")[0] == 403, path
    assert json.loads(server.get(f"/api/game/{server.game}/state", token=second))["yours"] is False
    first = links["first"].split("seat=")[1]
    assert status(server, "POST", f"/api/game/{server.game}/move", {**headers, "X-Hetman-Token": first}, move)[0] == 200


@with_server
def a_link_has_no_files_read(server):
    links = json.loads(server.get(f"/api/game/{server.game}/links"))
    ask = lambda token, agent: status(server, "GET", f"/api/game/{server.game}/hint?ply=0&agent={agent}", {"X-Hetman-Token": token})
    code, body, _ = ask(server.token, "greedy:weights=/etc/nothing-there")
    assert code == 422 and b"No such file" in body, (code, body)
    for name in ("first", "watch"):
        token = links[name].split("seat=")[1]
        answers = [ask(token, f"greedy:weights={path}")[:2] for path in ("/etc/passwd", "/etc/nothing-there")]
        assert answers[0] == answers[1] and answers[0][0] == 403, answers
    code, body, _ = ask(links["first"].split("seat=")[1], "greedy:weights=hand")
    assert code == 403 and b"only by general:lines=8" in body, (code, body)


@with_server
def a_guest_has_a_moment_of_the_processor(server):
    """Advice for a person with a link is by one general, of whom he cannot make more, and one question at a time; the owner asks as he likes."""
    links = json.loads(server.get(f"/api/game/{server.game}/links"))
    guest = links["first"].split("seat=")[1]
    ask = lambda token, agent="": status(server, "GET", f"/api/game/{server.game}/hint?ply=0{agent}", {"X-Hetman-Token": token})
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        codes = [answer[0] for answer in pool.map(lambda _: ask(server.token, "&agent=doctrine"), range(8))]
        assert codes == [200] * 8, codes
    for agent in ("general:8", "mcts:iterations=1000000000", "general:lines=1000000000", "general:2,lines=1000000000", "doctrine"):
        code, body, _ = ask(guest, "&agent=" + urllib.parse.quote(agent))
        assert code == 403 and b"only by general:lines=8" in body, (agent, code, body)
    assert ask(guest)[0] == 200 and ask(guest, "&agent=general:lines=8")[0] == 200
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        codes = sorted(answer[0] for answer in pool.map(lambda _: ask(guest), range(12)))
        assert codes[0] == 200 and codes[-1] == 409 and set(codes) == {200, 409}, codes
    assert ask(guest)[0] == 200


def every_signal_ends_it_the_same_way():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)  # ignored under nohup, for one
        server = serving.Server("kipling/skirmish", "--seed=3")
        server.process.send_signal(number)
        try:
            assert server.process.wait(serving.PATIENCE) == 0, (number, server.process.returncode)
        finally:
            server.stop()


def what_is_no_store_is_refused():
    import subprocess
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "s")
        made = {"none": None, "empty": b"", "text": b"no store\n" * 1000, "database": None}
        subprocess.run(["/usr/bin/python3", "-c", f"import sqlite3; sqlite3.connect('{path}database').executescript('create table t (a)')"], check=True)
        for name, data in made.items():
            if data is not None:
                with open(path + name, "wb") as file:
                    file.write(data)
            done = subprocess.run([serving.HETMAN, "serve", "--store=" + path + name, "--port=0", f"--folder={folder}"], capture_output=True, text=True, timeout=serving.PATIENCE)
            assert done.returncode == 1 and len(done.stderr.strip().splitlines()) == 1 and path + name in done.stderr and not done.stdout, (name, done)


def a_record_and_a_style_run_no_program():
    """A game whose record names a program is opened with that seat open, until a player is given it; a style names none."""
    server = serving.Server("kipling/skirmish", "--second=human", "--seed=3")
    again = None
    ran = os.path.join(server.folder, "ran")
    try:
        style = os.path.join(server.folder, "a.style")
        with open(style, "w") as file:
            file.write(f"[style]\nname=a\nagent=external:touch {ran}\n")
        code, body, _ = status(server, "POST", "/api/new", own(server), json.dumps({"scenario": "kipling/skirmish", "second": f"@{style}"}))
        assert code == 422 and b"runs a program" in body, (code, body)
        program = f"external:touch {ran}"
        for path, requested in (("new", {"scenario": "kipling/skirmish", "second": program}), (f"game/{server.game}/seat", {"side": "second", "agent": program})):
            code, body, _ = status(server, "POST", f"/api/{path}", own(server), json.dumps(requested))
            assert code in (400, 422) and b"not run for the page" in body, (path, code, body)
        server.kill()
        record = os.path.join(server.folder, f"{server.game}.record")
        with open(record) as file:
            text = re.sub("(?m)^second .*$", f"second external:touch {ran}", file.read())
        assert "external:" in text
        with open(record, "w") as file:
            file.write(text)
        again = serving.Server(folder=server.folder, port=server.port)
        state = lambda: json.loads(again.get(f"/api/game/{server.game}/state"))
        report = state()
        assert report["players"] == ["human", "human"] and "is not run because a record names it" in report["trouble"], report["trouble"]
        again.post(f"/api/game/{server.game}/seat", json.dumps({"side": "second", "agent": "doctrine"}).encode())
        report = state()
        assert report["players"][1] == "doctrine" and not report["trouble"], report["trouble"]
        assert not os.path.exists(ran), "it was run"
    finally:
        if again is not None:
            again.stop()
        server.stop()


def take_back(server, token, path="undo", **body):
    code, answer, _ = status(server, "POST", f"/api/game/{server.game}/{path}", {"X-Hetman-Token": token, "Origin": server.base}, json.dumps(body))
    return code, json.loads(answer)


@with_server
def nobody_takes_back_what_is_not_his(server):
    links = json.loads(server.get(f"/api/game/{server.game}/links"))
    first, second, watch = (links[name].split("seat=")[1] for name in ("first", "second", "watch"))
    state = lambda token: json.loads(server.get(f"/api/game/{server.game}/state", token=token))
    state(second)  # his page is open: the owner has the first side alone
    assert state(server.token)["rights"] == 1 + 2 + 8

    def move(token):
        code, _, _ = status(server, "POST", f"/api/game/{server.game}/move", {"X-Hetman-Token": token, "Origin": server.base},
                            json.dumps({"ply": state(token)["ply"], "move": 0}))
        return code
    assert move(second) == 403 and move(server.token) == 200
    assert take_back(server, watch)[0] == 403
    assert take_back(server, second)[0] == 409, "he has decided nothing"
    assert take_back(server, second, "consent", agree=True)[0] == 409, "nobody asks"
    assert take_back(server, server.token)[0] == 200 and state(server.token)["ply"] == 0, "his own, at once"
    for _ in range(400):
        now = state(server.token)
        if now["actor"] == 1:
            break
        ends = serving.ends_of(server, now)
        body = json.dumps({"ply": now["ply"], "move": ends[0] if ends else 0})
        server.post(f"/api/game/{server.game}/move", body.encode())
    assert move(server.token) == 403 and move(second) == 200
    code, answer = take_back(server, server.token)
    assert code == 200 and answer["consent"], "the other has decided since"
    ply = state(second)["ply"]
    assert take_back(server, server.token, ask=True)[0] == 200
    assert state(second)["wish"]["answer"] and not state(server.token)["wish"]["answer"] and "wish" in state(watch)
    assert take_back(server, server.token, "consent", agree=True)[0] == 403, "nobody agrees with himself"
    assert take_back(server, watch, "consent", agree=True)[0] == 403
    assert take_back(server, second, "consent", agree=False)[0] == 200
    assert state(server.token)["ply"] == ply and state(server.token)["wish"]["refused"]
    assert take_back(server, second)[0] == 200 and "wish" not in state(second), "a wish ends with the next change"
    assert move(second) == 200
    take_back(server, server.token, ask=True)
    assert take_back(server, second, "consent", agree=True)[0] == 200
    assert state(server.token)["ply"] < ply and state(server.token)["yours"]
    assert take_back(server, first)[0] in (200, 409), "the link of a side does as much as its owner"


@with_server
def path_tricks_lead_nowhere(server):
    with open(os.path.join(server.folder, "secret.txt"), "w") as file:
        file.write("hidden")
    names = ["../token", "..%2ftoken", "%2e%2e/token", "....//token", "/etc/passwd", "token", "a" * 5000, "%00", "..\\token", ".%00.record"]
    for name in names:
        for path in (f"/page/{name}", f"/api/game/{name}/state", f"/api/game/{name}/board", f"/{name}", f"/api/{name}"):
            code, body, _ = status(server, "GET", path, own(server))
            assert code in (400, 404), (path[:60], code)
            assert server.token.encode() not in body and b"hidden" not in body and b"root:" not in body, path


@with_server
def broken_and_huge_messages_are_refused(server):
    path = f"/api/game/{server.game}/move"
    deep = "[" * 100000 + "]" * 100000
    for body in ("", "{", "[]", "null", '"x"', "\xff\xfe", '{"ply": []}', '{"ply": "x", "move": {}}', '{"ply": 1e400}', deep,
                 '{"ply": 0, "move": -5}', '{"ply": 0, "move": 99999999999999}', '{"ply": 0, "text": "' + "x" * 100000 + '"}', '{"ply": 0, "text": 5}'):
        code, _, _ = status(server, "POST", path, own(server), body.encode("latin-1"))
        assert code in (400, 403, 409, 413, 422), (body[:40], code)
    code, _, _ = status(server, "POST", path, own(server), b"x" * (3 << 20))
    assert code == 413, code
    for raw in (b"GET\r\n\r\n", b"\x00" * 4096, b"GET / HTTP/9.9\r\n\r\n", b"POST " + path.encode() + b" HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFF\r\n" % server.port,
                b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20000):
        with socket.create_connection(("127.0.0.1", server.port), timeout=serving.PATIENCE) as peer:
            peer.settimeout(3)
            try:
                peer.sendall(raw)
                peer.recv(4096)
            except (TimeoutError, ConnectionError):
                pass
    state = json.loads(server.get(f"/api/game/{server.game}/state"))
    assert state["ply"] == 0
    for name in ("external:true", "nobody", "general:level=99"):
        code, _, _ = status(server, "POST", "/api/new", own(server), json.dumps({"scenario": "kipling/skirmish", "second": name}))
        assert code == 422, (name, code)


@with_server
def what_is_sent_is_as_in_the_schema(server):
    """What is sent follows the schema, and a row is read by the names of its columns, never by position: on the page too."""
    root = json.loads(serving.hetman("protocol", "--schema"))
    of = lambda name: {"$ref": f"#/$defs/{name}"}
    for scenario in ("kipling/skirmish", "husaria/berestechko-30-june", "northern/drill", "musketpike/drill-brigades", "kircholm/kircholm-1605"):
        game = json.loads(server.post("/api/new", json.dumps({"scenario": scenario, "second": "human"}).encode()))["id"]
        board, state = json.loads(server.get(f"/api/game/{game}/board")), json.loads(server.get(f"/api/game/{game}/state"))
        assert board["wire"] == root["version"]
        schema.check(of("board.compact"), board, root, f"{scenario}: board")
        lines = 0
        for turn in range(12):
            schema.check(of("state.compact"), state, root, f"{scenario}, {turn} moves played")
            lines += len(state["lines"])
            for name, one in (("unit", state["units"]), ("move", state["moves"] + state["ahead"]), ("track", state["tracks"]), ("measures", state["strength"])):
                titles = [column["title"] for column in root["$defs"][f"{name}.row"]["prefixItems"]]
                assert board["columns"][name] == titles, f"{scenario}: {name} has the columns {board['columns'][name]}, and {titles} in the schema"
                assert one or name in ("move", "track"), (scenario, name)
            for unit in serving.units_of(board, state).values():
                assert unit["formation"] < len(state["words"]) and unit["arm"] < len(board["arms"])
            if not state["moves"]:
                break
            server.post(f"/api/game/{game}/move", json.dumps({"ply": state["ply"], "move": 5 * turn % len(state["moves"])}).encode())
            state = json.loads(server.get(f"/api/game/{game}/state"))
        assert lines > 3 and len(board["units"]) == len(state["units"]), scenario
        for name in ("turn", "actor", "units", "places"):
            try:
                schema.check(of("state.compact"), {key: value for key, value in state.items() if key != name}, root)
            except schema.Wrong:
                continue
            raise AssertionError(f"a state without {name} is not refused")
    for source in glob.glob(os.path.join(os.path.dirname(__file__), "..", "..", "frontends", "serve", "page", "*.js")):
        with open(source, encoding="utf-8") as file:
            found = re.findall(r"\b(?:move|moves\[[^\]]*\]|track)\??\.?\[\d\]", file.read())
        assert not found, (source, found)


@with_server
def verbs_take_named_parameters(server):
    """As members of the query or the body, typed; as words they are the same."""
    path = f"/api/game/{server.game}"
    assert server.get(f"{path}/units?which=RI1") == server.get(f"{path}/units?text=RI1")
    assert json.loads(server.get(f"{path}/units?which=RI1"))[0]["code"] == "RI1"
    assert status(server, "GET", f"{path}/units?which=nobody", own(server))[0] == 422
    assert status(server, "GET", f"{path}/look", own(server))[0] == 422  # a place is needed
    made = json.loads(server.post(f"{path}/group", json.dumps({"name": "REAR", "units": "RI1"}).encode()))
    assert any(group["code"] == "REAR" for group in made), made


def routes():
    """All paths that are answered: method, path with "ID" for a game's. From the source, so that none is forgotten."""
    found = []
    for source in sorted(glob.glob(os.path.join(os.path.dirname(__file__), "..", "..", "frontends", "serve", "*.c"))):
        with open(source, encoding="utf-8") as file:
            for method, name, table in re.findall(r'\{"(GET|POST)",\s*"([\w-]+)",\s*\w+,\s*(true|false)', file.read()):
                found.append((method, f"/api/game/ID/{name}" if table == "true" else f"/api/{name}"))
    source = os.path.join(os.path.dirname(__file__), "..", "..", "battle", "verb.c")
    with open(source, encoding="utf-8") as file:
        verbs = re.findall(r'^    \{"([a-z_]+)",', file.read(), re.M)
    found += [(method, f"/api/game/ID/{name}") for name in verbs for method in ("GET", "POST")]
    assert len(verbs) > 15 and len(found) > 60, found
    return found


@with_server
def every_path_refuses_strangers_and_survives_nonsense(server):
    """Without a token and from another origin nobody is answered, on any path; bodies and queries that cannot be read are refused in a line and
    change nothing."""
    nonsense = ["", "{", "[]", "null", '{"ply": {}, "move": [], "text": 7, "name": null, "side": "x", "scenario": -1, "agent": []}',
                '{"side": 99, "who": "../../x", "name": "../../x", "scenario": "../../x", "text": "\\u0000", "ply": -1, "moves": 1e300}',
                json.dumps({name: "x" * 200000 for name in ("text", "name", "scenario", "who", "agent", "unit")})]
    queries = ["", "ply=-1&pair=-1&leg=9&unit=99999&agent=..&since=x&log=-5", "record=../../../etc/passwd", "store=/etc/passwd&pair=1", "game=../token", "scenario=../../token",
               "&".join(f"{name}={'%41' * 3000}" for name in ("record", "text", "scenario"))]
    requested = 0
    for method, path in routes():
        path = path.replace("ID", server.game)
        origin = {"Origin": server.base}
        assert status(server, method, path, origin, "{}" if method == "POST" else None)[0] == 401, f"{method} {path} without a token"
        assert status(server, method, path, {**own(server), "Origin": "http://example.org"}, "{}" if method == "POST" else None)[0] == 403, f"{method} {path} from elsewhere"
        if path.endswith(("/state", "/consent", "/go", "/hurry", "/pause")) or path.endswith(("undo", "next-day")):
            continue  # they take what is there; below
        for sent in (nonsense if method == "POST" else queries):
            code, body, _ = status(server, method, path if method == "POST" else f"{path}?{sent}", own(server), sent.encode() if method == "POST" else None)
            assert code in (200, 400, 403, 404, 409, 413, 414, 422), (method, path, sent[:60], code)
            assert b"root:" not in body and server.token.encode() not in body, (method, path, sent[:60])
            requested += 1
            assert server.process.poll() is None, (method, path, sent[:60])
    print(f"# {requested} unreadable requests", flush=True)
    for name in ("../x", "x/y", "..", "", "a" * 61, "x.scenario", "x y", "ż"):
        code, _, _ = status(server, "POST", "/api/editor-save", own(server), json.dumps({"name": name, "text": json.loads(server.get("/api/editor-text?scenario=kipling/skirmish"))["text"]}))
        assert code == 400, (name, code)
    assert not glob.glob(os.path.join(server.folder, "**", "*.scenario"), recursive=True)


@with_server
def a_thousand_connections_do_not_stop_it(server):
    peers = []
    try:
        for _ in range(1000):
            peers.append(socket.create_connection(("127.0.0.1", server.port), timeout=serving.PATIENCE))
        request = (f"GET /api/game/{server.game}/state?since=1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                   f"X-Hetman-Token: {server.token}\r\n\r\n").encode()
        for peer in peers[:500]:
            peer.sendall(request)
        start = time.monotonic()
        state = json.loads(server.get(f"/api/game/{server.game}/state"))
        assert time.monotonic() - start < serving.PATIENCE / 2, "slow with a thousand connections"
        server.post(f"/api/game/{server.game}/move", json.dumps({"ply": state["ply"], "move": 0}).encode())
        peers[0].settimeout(serving.PATIENCE)
        assert b"200 OK" in peers[0].recv(200), "a page that waits is notified of a move"
    finally:
        for peer in peers:
            peer.close()


@with_server
def a_record_grows_with_every_move_and_survives_a_kill(server):
    for _ in range(4):
        state = json.loads(server.get(f"/api/game/{server.game}/state"))
        server.post(f"/api/game/{server.game}/move", json.dumps({"ply": state["ply"], "move": 0}).encode())
    before = json.loads(server.get(f"/api/game/{server.game}/state"))
    server.kill()
    again = server.again()
    assert again.token == server.token, "links to seats are good after a restart"
    after = json.loads(server.get(f"/api/game/{server.game}/state"))
    for key in ("ply", "turn", "units", "moves", "prompt", "tracks"):
        assert before[key] == after[key], key
    code, _, _ = status(server, "POST", f"/api/game/{server.game}/move", own(server), json.dumps({"ply": before["ply"] - 1, "move": 0}))
    assert code == 409, "a page that is behind may not move"
    for question in ("odds", "preview", "hint"):
        code, body, _ = status(server, "GET", f"/api/game/{server.game}/{question}?ply={before['ply'] + 1}&move=0", own(server))
        assert code == 200 and json.loads(body) == {"late": True}, "a question about a position that has gone is no error"


@with_server
def any_position_of_any_game_is_a_start(server):
    post = lambda path, **body: json.loads(server.post(f"/api/{path}", json.dumps(body).encode()))
    for name in ("kipling/skirmish", "husaria/training-charge", "kircholm/drill-line", "musketpike/drill-brigades", "northern/drill"):
        game = post("new", scenario=name, first="doctrine", second="doctrine", seed="7")["id"]
        state = server.finished(game)
        for ply in (0, state["ply"] // 5, state["ply"] // 3, state["ply"] // 2):
            begun = json.loads(server.get(f"/api/replay-scenario?game={game}&ply={ply}"))
            assert begun["ply"] <= ply and (ply > 0 or begun["ply"] == 0), (name, ply, begun["ply"])
            checked = post("editor-check", text=begun["text"])
            assert checked["ok"], (name, ply, checked["error"])
            there = json.loads(server.get(f"/api/replay-at?game={game}&ply={begun['ply']}"))
            place = lambda report: sorted(unit["points"] for unit in serving.units_of(checked["board"], report).values() if unit["on_board"])
            assert place(there) == place(checked), f"{name}: the units stand elsewhere"
            assert min(checked["points"]) > 0 and 0 < checked["share"] < 1
        assert begun["ply"] > 0, f"{name}: no position after the start can be stated"


@with_server
def the_days_of_a_campaign_follow_one_another(server):
    def post(path, **body):
        return json.loads(server.post(f"/api/{path}", json.dumps(body).encode()))
    home = json.loads(server.get("/api/home"))
    name = home["campaigns"][0]["name"]
    game = post("campaign", name=name, first="doctrine", second="human", seed="11")["id"]
    assert json.loads(server.get(f"/api/game/{game}/state"))["players"] == ["doctrine", "human"], "a person in either seat"
    report = json.loads(server.get(f"/api/game/{game}/campaign"))
    assert report["day"] == 1 and len(report["battles"]) == 4 and not report["carried"] and not report["over"]
    code, body, _ = status(server, "POST", f"/api/game/{game}/next-day", own(server), "{}")
    assert code == 409 and b"not over" in body, (code, body)
    post(f"game/{game}/seat", side="second", agent="doctrine")
    server.finished(game)
    second = post(f"game/{game}/next-day")["id"]
    assert second == game.replace("-day-1", "-day-2")
    assert post(f"game/{game}/next-day")["id"] == second, "requested twice, begun once"
    report = json.loads(server.get(f"/api/game/{second}/campaign"))
    assert report["day"] == 2 and report["battles"][0]["reason"] and "reason" not in report["battles"][1]
    assert report["carried"], "nothing was lost on the first day"
    post(f"game/{second}/pause", paused=True)  # a general who thinks finishes his thought
    requested = lambda which: status(server, "POST", f"/api/game/{which}/seat", own(server), json.dumps({"side": "first", "agent": "human"}))[0]
    end = time.monotonic() + serving.PATIENCE
    while (code := requested(second)) != 200 and time.monotonic() < end:
        time.sleep(0.1)
    assert code == 200 and requested(game) == 200, code
    code, body, _ = status(server, "POST", f"/api/game/{game}/undo", own(server), json.dumps({"dice": True}))
    assert code == 409, (code, body)
    ways = json.loads(server.get("/api/home"))["ways"]
    assert [way["id"] for way in ways] == [second] and ways[0]["day"] == 2
    with open(os.path.join(server.folder, f"{second}.record")) as file:
        begun = file.read().split("moves\n")[0]
    assert "|[state]" in begun or "|morale=" in begun, "the second day's own text is in its record"
    server.kill()
    again = server.again()
    assert json.loads(server.get(f"/api/game/{second}/campaign"))["carried"] == report["carried"], "a restart loses nothing"


def nobody_waits_for_a_thought_that_has_gone():
    """A general who would think for ten minutes: hurried, paused, undone and replaced at once, and the server ends while his thread thinks on."""
    server = serving.Server("kipling/skirmish", "--second=mcts:milliseconds=600000", "--seed=3")
    post = lambda path, **body: status(server, "POST", f"/api/game/{server.game}/{path}", own(server), json.dumps(body))[0]
    state = lambda: json.loads(server.get(f"/api/game/{server.game}/state?log=999999"))

    def until(condition, now=None):
        end = time.monotonic() + serving.PATIENCE
        while not condition(now := state()):
            assert time.monotonic() < end, {key: now[key] for key in ("actor", "active", "turn", "thinking", "yours", "trouble")}
            time.sleep(0.05)
        return now

    def until_he_thinks():
        for _ in range(200):
            now = until(lambda now: now["yours"] or now["thinking"])
            if not now["yours"]:
                return until(lambda now: now["thinking"] and now.get("seconds", 0) > 0.3)
            ends = serving.ends_of(server, now)
            assert post("move", ply=now["ply"], move=ends[0] if ends else 0) == 200
        raise AssertionError("the turn does not end")
    try:
        thinks = until_he_thinks()
        assert post("hurry") == 200
        until(lambda now: now["ply"] > thinks["ply"] and (now["yours"] or now["active"] == 0))
        until_he_thinks()
        assert post("pause", paused=True) == 200 and not until(lambda now: now["paused"])["thinking"]
        assert post("pause", paused=False) == 200
        until(lambda now: now["thinking"])
        assert post("undo", dice=True) == 200
        until(lambda now: now["yours"])
        thinks = until_he_thinks()
        assert post("seat", side="second", agent="human") == 200
        now = until(lambda now: now["yours"])
        assert now["players"][1] == "human" and now["actor"] == 1 and now["ply"] == thinks["ply"] and not now["trouble"]
        assert post("seat", side="second", agent="nobody") == 422 and state()["yours"]
        assert post("seat", side="second", agent="mcts:milliseconds=600000") == 200
        until(lambda now: now["thinking"])
    finally:
        server.stop()


@with_server
def facings_of_a_decision_that_is_past_are_none(server):
    """A page that asks while the decision is taken has done nothing wrong; at the same ply what is no march is refused."""
    ply = json.loads(server.get(f"/api/game/{server.game}/state"))["ply"]
    path = f"/api/game/{server.game}/facings?move=500"
    assert json.loads(server.get(f"{path}&ply={ply + 1}")) == []
    assert status(server, "GET", f"{path}&ply={ply}", {"X-Hetman-Token": server.token})[0] == 400


@with_server
def every_verb_of_the_terminal_is_answered(server):
    """By its name as data, and typed as a line in words too; what the staff is ordered outlasts a kill."""
    get = lambda path: json.loads(server.get(f"/api/game/{server.game}/{path}"))
    ply = get("state")["ply"]

    def post(path, expected=200, **body):
        code, answer, _ = status(server, "POST", f"/api/game/{server.game}/{path}", own(server), json.dumps(body))
        assert code == expected, (path, body, code, answer)
        return json.loads(answer)

    score = get("score")
    assert score["first"]["strength"] > 0 and score["second"]["luck"] == 0
    typed = post("line", text="score")
    assert typed["verb"] == "score" and typed["data"] == score and "strength" in typed["words"]
    for verb, text in (("units", "RI1"), ("look", "RI1"), ("range", "RI1"), ("reach", "RI1"), ("sight", "RI1"), ("ruler", "RI1 BI1"), ("luck", ""), ("rules", "KIP-1e")):
        assert post("line", text=f"{verb} {text}")["data"] == get(f"{verb}?text={text.replace(' ', '%20')}"), verb
    hint = get(f"hint?ply={ply}&text=1")
    assert len(hint["candidates"]) == 1 and hint["agent"] == "general:lines=8"
    assert "take no" in post("line", 422, text="score at all")["error"].replace("takes", "take")
    assert post("line", 409, ply=ply + 1, text="hint")["error"]
    plan = post("line", ply=ply, text="all hold")
    assert plan["verb"] == "order" and plan["data"]["state"] == "shown" and get("state")["ply"] == ply
    assert post("line", text="pass battle")["verb"] == "answer"
    assert post("answers", text="ask above 2:1 battle")[0]["kind"] == "ask"
    assert post("group", text="REAR RI1 RI2")[-1]["code"] == "REAR"
    assert status(server, "GET", f"/api/game/{server.game}/answer?text=pass%20battle", own(server))[0] == 404, "a question changes nothing"
    server.kill()
    again = server.again()
    report = get("state")
    assert [answer["text"] for answer in report["standing"]] == ["ask above 2:1 battle", "pass battle"], report["standing"]
    assert any(group["code"] == "REAR" for group in report["groups"])
    assert post("answer", text="drop all") == []


def wrong_usage_is_reported_in_a_line():
    import subprocess
    import tempfile
    folder = tempfile.mkdtemp(prefix="hetman-serve-")
    for arguments, words in ((["--port=abc"], "port"), (["--port=65536"], "0 to 65535"), (["kipling/nothing"], "kipling/nothing"), (["a", "b"], ""),
                             (["kipling/skirmish", "--seed=abc"], '"abc"'), (["--seed=3"], "--seed"), (["--first=doctrine"], "--first"),
                             (["--second=doctrine"], "--second")):
        done = subprocess.run([serving.HETMAN, "serve", *arguments, f"--folder={folder}"], capture_output=True, text=True, timeout=serving.PATIENCE)
        assert done.returncode != 0 and len(done.stderr.strip().splitlines()) == 1 and words in done.stderr, (arguments, done.stderr)


if __name__ == "__main__":
    serving.run([what_is_sent_is_as_in_the_schema, verbs_take_named_parameters, listens_on_loopback_alone, other_origins_are_refused, a_token_is_needed, a_seat_has_no_more_than_its_seat, a_link_has_no_files_read,
                 a_guest_has_a_moment_of_the_processor, every_signal_ends_it_the_same_way, what_is_no_store_is_refused, a_record_and_a_style_run_no_program,
                 nobody_takes_back_what_is_not_his,
                 path_tricks_lead_nowhere, broken_and_huge_messages_are_refused, every_path_refuses_strangers_and_survives_nonsense, a_thousand_connections_do_not_stop_it,
                 a_record_grows_with_every_move_and_survives_a_kill, any_position_of_any_game_is_a_start, the_days_of_a_campaign_follow_one_another,
                 nobody_waits_for_a_thought_that_has_gone, facings_of_a_decision_that_is_past_are_none, every_verb_of_the_terminal_is_answered, wrong_usage_is_reported_in_a_line])
