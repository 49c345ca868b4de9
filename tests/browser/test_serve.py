"""Attacks on `hetman serve`: who may ask, what may be asked, and how much."""

import http.client
import json
import os
import socket
import time
import urllib.error

import serving


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
        server = serving.Server("kipling/skirmish", "--second=human", "--seed=3")
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


@with_server
def listens_on_loopback_alone(server):
    name = socket.gethostbyname(socket.gethostname())
    if name.startswith("127."):
        return
    try:
        socket.create_connection((name, server.port), timeout=2).close()
    except OSError:
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
    assert code == 303 and "HttpOnly" in headers["Set-Cookie"] and "SameSite=Lax" in headers["Set-Cookie"]
    assert server.token not in headers["Location"]
    code, _, headers = status(server, "GET", "/?token=wrong")
    assert code == 200 and "Set-Cookie" not in headers
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
    for path in ("undo", "seat", "hurry"):
        assert status(server, "POST", f"/api/game/{server.game}/{path}", headers, "{}")[0] == 403, path
    assert json.loads(server.get(f"/api/game/{server.game}/state", token=second))["yours"] is False
    first = links["first"].split("seat=")[1]
    assert status(server, "POST", f"/api/game/{server.game}/move", {**headers, "X-Hetman-Token": first}, move)[0] == 200


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
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as peer:
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
def a_thousand_connections_do_not_stop_it(server):
    peers = []
    try:
        for _ in range(1000):
            peers.append(socket.create_connection(("127.0.0.1", server.port), timeout=10))
        request = (f"GET /api/game/{server.game}/state?since=1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                   f"X-Hetman-Token: {server.token}\r\n\r\n").encode()
        for peer in peers[:500]:
            peer.sendall(request)
        start = time.monotonic()
        state = json.loads(server.get(f"/api/game/{server.game}/state"))
        patience = 5 * float(os.environ.get("HETMAN_TEST_SLOWNESS", "1"))  # under a sanitizer
        assert time.monotonic() - start < patience, "slow with a thousand connections"
        server.post(f"/api/game/{server.game}/move", json.dumps({"ply": state["ply"], "move": 0}).encode())
        peers[0].settimeout(10)
        assert b"200 OK" in peers[0].recv(200), "a page that waits is told of a move"
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
    server.process.stdout.close()
    again = serving.Server(folder=server.folder, port=server.port)
    server.process, server.link = again.process, again.link
    assert again.token == server.token, "a page that is open goes on after a restart"
    after = json.loads(server.get(f"/api/game/{server.game}/state"))
    for key in ("ply", "turn", "units", "moves", "prompt", "tracks"):
        assert before[key] == after[key], key
    code, _, _ = status(server, "POST", f"/api/game/{server.game}/move", own(server), json.dumps({"ply": before["ply"] - 1, "move": 0}))
    assert code == 409, "a page that is behind may not move"


def wrong_usage_is_told_in_a_line():
    import subprocess
    import tempfile
    folder = tempfile.mkdtemp(prefix="hetman-serve-")
    for arguments, words in ((["--port=abc"], "port"), (["kipling/nothing"], "kipling/nothing"), (["a", "b"], "")):
        done = subprocess.run([serving.HETMAN, "serve", *arguments, f"--games={folder}"], capture_output=True, text=True, timeout=20)
        assert done.returncode != 0 and len(done.stderr.strip().splitlines()) == 1 and words in done.stderr, (arguments, done.stderr)


if __name__ == "__main__":
    serving.run([listens_on_loopback_alone, other_origins_are_refused, a_token_is_needed, a_seat_has_no_more_than_its_seat,
                 path_tricks_lead_nowhere, broken_and_huge_messages_are_refused, a_thousand_connections_do_not_stop_it,
                 a_record_grows_with_every_move_and_survives_a_kill, wrong_usage_is_told_in_a_line])
