"""The board shared with others: TLS by one's own certificate at an address of one's choice, or a tunnel's name on the loopback
interface; a seat's link plays, the owner's token is good on this machine alone, and requests have a rate."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile

import serving

ADDRESS = "127.0.0.2"


def free_port(address=ADDRESS):
    with socket.socket() as probe:
        probe.bind((address, 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def a_certificate(name="board.example", address=ADDRESS):
    """A file with a certificate and its key, as docs/play.md makes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "board.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30", "-subj", f"/CN={name}",
                        "-addext", f"subjectAltName=DNS:{name},IP:{address}", "-keyout", path, "-out", path + ".crt"], check=True, capture_output=True)
        with open(path, "a", encoding="ascii") as file, open(path + ".crt", encoding="ascii") as certificate:
            file.write(certificate.read())
        yield path, path + ".crt"


def requested(connection, method, path, host, token=None, body=None, origin=None):
    headers = {"Host": host, **({"X-Hetman-Token": token} if token else {}), **({"Origin": origin} if origin else {})}
    connection.request(method, path, body=None if body is None else json.dumps(body), headers=headers)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, text


class Guest:
    """A client from elsewhere, who trusts that one certificate."""

    def __init__(self, address, port, trusted, host=None):
        self.address, self.port, self.host = address, port, host or f"{address}:{port}"
        self.context = ssl.create_default_context(cafile=trusted)

    def ask(self, method, path, token=None, body=None, host=None, origin=True):
        connection = http.client.HTTPSConnection(self.address, self.port, context=self.context, timeout=serving.PATIENCE)
        return requested(connection, method, path, host or self.host, token, body, f"https://{self.host}" if origin is True else origin)


def links_of(server):
    return json.loads(server.get(f"/api/game/{server.game}/links"))


@contextlib.contextmanager
def a_shared_board():
    port = free_port()
    with a_certificate() as (pem, trusted):
        server = serving.Server("kipling/skirmish", "--second=human", "--seed=3", f"--share={ADDRESS}:{port}", f"--certificate={pem}")
        try:
            yield server, Guest(ADDRESS, port, trusted)
        finally:
            server.stop()


def plays(server, guest, seat):
    """A decision by the seat's link, as its page makes it."""
    code, text = guest.ask("GET", f"/api/game/{server.game}/state?log=0", seat)
    state = json.loads(text)
    assert code == 200 and state["yours"] and "seed" not in state, (code, text[:200])
    code, text = guest.ask("POST", f"/api/game/{server.game}/move", seat, {"ply": state["ply"], "move": 0})
    assert code == 200, (code, text)
    assert json.loads(server.get(f"/api/game/{server.game}/state?log=0"))["ply"] > state["ply"]


def a_friend_plays_by_the_link_of_a_seat_and_no_more():
    with a_shared_board() as (server, guest):
        links = links_of(server)
        assert all(link.startswith(f"https://{ADDRESS}:{guest.port}/?game=") for link in links.values()), links
        seat = links["first"].split("seat=")[1]
        code, page = guest.ask("GET", f"/?game={server.game}&seat={seat}")
        assert code == 200 and b"Hetman" in page
        plays(server, guest, seat)
        # The owner's token is good on this machine alone, in a header and in a link.
        assert guest.ask("GET", "/api/home", server.token)[0] == 401
        code, page = guest.ask("GET", f"/?token={server.token}")
        assert code == 200 and b"#key=" not in page
        assert guest.ask("GET", f"/api/replay?game={server.game}", seat)[0] in (401, 403)
        # Other names, pages of others, and HTTP without TLS are refused.
        for host in (f"127.0.0.1:{server.port}", "board.example", "evil.example"):
            assert guest.ask("GET", f"/api/game/{server.game}/state", seat, host=host)[0] == 421, host
        for origin in ("https://evil.example", f"http://127.0.0.1:{server.port}", None):
            assert guest.ask("POST", f"/api/game/{server.game}/undo", seat, {}, origin=origin)[0] == 403, origin
        plain = http.client.HTTPConnection(ADDRESS, guest.port, timeout=serving.PATIENCE)
        try:
            code, text = requested(plain, "GET", "/", guest.host)
            raise AssertionError(f"answered without TLS: {code} {text[:100]}")
        except (http.client.HTTPException, OSError):
            pass
        server.get("/api/home")  # the owner's, on this machine


def requests_of_an_address_have_a_rate():
    """A flood of wrong tokens, more than is forgiven within a minute and a half, keeps its address waiting, and the seat there too."""
    with a_shared_board() as (server, guest), concurrent.futures.ThreadPoolExecutor(16) as pool:
        state, seat, own = f"/api/game/{server.game}/state?log=0", links_of(server)["first"].split("seat=")[1], []
        flood = [pool.submit(guest.ask, "GET", state, "0" * 64) for _ in range(160)]
        while 429 not in own and not all(request.done() for request in flood):
            own.append(guest.ask("GET", state, seat)[0])
        codes = [request.result()[0] for request in flood]
        assert set(codes) == {401, 429}, f"wrong tokens were answered {codes}"
        assert 429 in own, f"beside {codes} a seat's own requests were answered {own}"
        for _ in range(300):  # no such rate for the person at this machine
            server.get(f"/api/game/{server.game}/aim")


def behind_a_tunnel_the_name_of_its_host_is_the_network():
    server = serving.Server("kipling/skirmish", "--second=human", "--seed=3", "--share=https://battle.example")
    try:
        links = links_of(server)
        assert links["first"].startswith("https://battle.example/?game="), links
        seat = links["first"].split("seat=")[1]

        def ask(method, path, token, body=None, host="battle.example", origin="https://battle.example"):
            return requested(http.client.HTTPConnection("127.0.0.1", server.port, timeout=serving.PATIENCE), method, path, host, token, body, origin)
        state = json.loads(ask("GET", f"/api/game/{server.game}/state?log=0", seat)[1])
        assert ask("POST", f"/api/game/{server.game}/move", seat, {"ply": state["ply"], "move": 0})[0] == 200
        assert ask("GET", "/api/home", server.token)[0] == 401, "the owner's token by the tunnel"
        assert ask("GET", f"/api/game/{server.game}/state", seat, host="other.example")[0] == 421
        assert ask("POST", f"/api/game/{server.game}/undo", seat, {}, origin="https://other.example")[0] == 403
        server.get("/api/home")
    finally:
        server.stop()


def what_is_written_is_received_and_kept():
    with a_shared_board() as (server, guest):
        links = {name: link.split("seat=")[1] for name, link in links_of(server).items()}
        assert guest.ask("POST", f"/api/game/{server.game}/say", links["second"], {"text": "Good\nluck <b>!</b>"})[0] == 200
        assert guest.ask("POST", f"/api/game/{server.game}/say", links["watch"], {"text": "x" * 5000})[0] == 200
        assert guest.ask("POST", f"/api/game/{server.game}/say", links["first"], {"text": " \n"})[0] == 422
        output = json.loads(server.get(f"/api/game/{server.game}/state?log=0"))["chat"]
        assert output == [[1, 1, "Good luck <b>!</b>"], [2, -1, "x" * 300]], output
        assert json.loads(server.get(f"/api/game/{server.game}/state?log=0&chat=1"))["chat"] == output[1:]
        with open(os.path.join(server.folder, f"{server.game}.chat"), encoding="utf-8") as file:
            assert file.read() == f"1 Good luck <b>!</b>\n2 {'x' * 300}\n"


def what_cannot_be_shared_is_refused_in_one_line():
    with a_certificate() as (pem, certificate):
        for words, output in ((["--share=192.0.2.1"], "--certificate=FILE"), (["--share=board.example", f"--certificate={pem}"], "expected an address"),
                            ([f"--share={ADDRESS}", f"--certificate={certificate}"], "no private key"), ([f"--certificate={pem}"], "is for --share"),
                            (["--share=https://a.example", f"--certificate={pem}"], "leave out --certificate"), (["--share=https:///x"], "expected https://HOST"),
                            ([f"--share={ADDRESS}:8461", f"--certificate={pem}", "--port=8461"], "choose another"),
                            ([f"--share={ADDRESS}", "--certificate=/nowhere.pem"], "/nowhere.pem")):
            with tempfile.TemporaryDirectory() as folder:
                done = subprocess.run([serving.HETMAN, "serve", f"--folder={folder}", *(["--port=0"] if "--port=8461" not in words else []), *words], capture_output=True, text=True, timeout=serving.PATIENCE)
            assert done.returncode in (1, 2) and output in done.stderr and len(done.stderr.strip().splitlines()) == 1, (words, done.returncode, done.stderr)


HOUSES = ("hetman-here", "hetman-there")  # network namespaces: two machines with a wire


def run_in(house, *words, **options):
    return subprocess.run(["ip", "netns", "exec", house, *words], capture_output=True, text=True, timeout=serving.PATIENCE, **options)


def a_friend_plays_from_another_machine():
    """Two network namespaces are two machines; the guest's has no other way to the server than its address."""
    def ip(*words):
        return subprocess.run(["ip", *words], capture_output=True, text=True)
    names = [f"{house}-{os.getpid()}" for house in HOUSES]
    if not shutil.which("ip") or not shutil.which("curl") or ip("netns", "add", names[0]).returncode != 0:
        print("# no network namespaces here: not tried")
        return
    server = None
    try:
        made = [ip("netns", "add", names[1]), ip("link", "add", "het0", "netns", names[0], "type", "veth", "peer", "name", "het1", "netns", names[1]),
                ip("-n", names[0], "addr", "add", "10.58.0.1/24", "dev", "het0"), ip("-n", names[1], "addr", "add", "10.58.0.2/24", "dev", "het1"),
                ip("-n", names[0], "link", "set", "lo", "up"), ip("-n", names[0], "link", "set", "het0", "up"), ip("-n", names[1], "link", "set", "het1", "up")]
        if any(step.returncode for step in made):
            print("# no wire between network namespaces here: not tried")
            return
        with a_certificate(address="10.58.0.1") as (pem, trusted), tempfile.TemporaryDirectory() as folder:
            server = subprocess.Popen(["ip", "netns", "exec", names[0], serving.HETMAN, "serve", "kipling/skirmish", "--second=human", "--port=8461", f"--folder={folder}",
                                       "--share=10.58.0.1:8462", f"--certificate={pem}"], stdout=subprocess.PIPE, text=True)
            report = "".join(server.stdout.readline() for _ in range(4))
            assert "Shared: https://10.58.0.1:8462/" in report and re.search(r"SHA-256 (\w\w:){31}\w\w", report), report
            game, token = re.search(r"game=([\w-]+)", report).group(1), re.search(r"token=(\w+)", report).group(1)
            ask = ["curl", "--silent", "--show-error", "--max-time", "60", "--cacert", trusted]
            here = run_in(names[0], "curl", "--silent", "-H", f"X-Hetman-Token: {token}", f"http://127.0.0.1:8461/api/game/{game}/links")
            link = json.loads(here.stdout)["first"]
            seat = link.split("seat=")[1]
            page = run_in(names[1], *ask, link)
            assert "Hetman" in page.stdout, page.stderr
            state = json.loads(run_in(names[1], *ask, "-H", f"X-Hetman-Token: {seat}", f"https://10.58.0.1:8462/api/game/{game}/state?log=0").stdout)
            assert state["yours"]
            done = run_in(names[1], *ask, "-H", f"X-Hetman-Token: {seat}", "-H", "Origin: https://10.58.0.1:8462", "-H", "Content-Type: application/json",
                          "--data", json.dumps({"ply": state["ply"], "move": 0}), f"https://10.58.0.1:8462/api/game/{game}/move")
            assert "version" in done.stdout, done.stdout + done.stderr
            owner = run_in(names[1], *ask, "-H", f"X-Hetman-Token: {token}", "https://10.58.0.1:8462/api/home")
            assert "no valid token" in owner.stdout, owner.stdout[:200]
            other = run_in(names[1], "curl", "--silent", "--max-time", "5", "http://10.58.0.1:8461/")
            assert other.returncode != 0, "the port for this machine is open to the other"
            server.terminate()
            assert server.wait(serving.PATIENCE) == 0
    finally:
        if server is not None and server.poll() is None:
            server.kill()
            server.wait()
        for name in names:
            ip("netns", "delete", name)


TESTS = [a_friend_plays_by_the_link_of_a_seat_and_no_more, requests_of_an_address_have_a_rate, behind_a_tunnel_the_name_of_its_host_is_the_network,
         what_is_written_is_received_and_kept, what_cannot_be_shared_is_refused_in_one_line, a_friend_plays_from_another_machine]

if __name__ == "__main__":
    serving.run(TESTS)
