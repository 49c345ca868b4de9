"""Makes the pictures of docs/play.md and docs/board.md anew:

    HETMAN=build/cli/hetman python3 tests/browser/pictures.py [NAME ...]

Every picture is of a game played by doctrine with a fixed seed, so that the same position comes again. It is no test: what it
makes is for the eye."""

import json
import os
import subprocess
import sys
import tempfile
import time

import serving
from browsing import Browser, Keys

PICTURES = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "pictures")
SIZES = {"desktop": (1920, 1080), "laptop": (1366, 768), "phone": (390, 844)}


class Studio:
    def __init__(self):
        self.server = serving.Server("kipling/skirmish", "--second=human")
        self.browser = Browser()
        self.games = {}

    def post(self, path, **body):
        return json.loads(self.server.post(f"/api/{path}", json.dumps(body).encode()))

    def get(self, path):
        return json.loads(self.server.get(f"/api/{path}"))

    def game(self, scenario, seed=7):
        """A battle that doctrine has fought out, and the moves at which its player turns begin."""
        if scenario not in self.games:
            game = self.post("new", scenario=scenario, first="doctrine", second="doctrine", seed=str(seed))["id"]
            for _ in range(1200):
                if self.get(f"game/{game}/state?log=999999")["result"]:
                    break
                time.sleep(0.1)
            self.games[scenario] = (game, self.get(f"replay?game={game}")["turns"])
        return self.games[scenario]

    def position(self, scenario, turn, side, first="human", second="human"):
        """The start of a side's player turn (0 the first), played on from there."""
        game, turns = self.game(scenario)
        ply = next(ply for ply, number, active in turns if number == turn and active == side)
        return self.post("replay-continue", game=game, ply=ply, first=first, second=second)["id"]

    def size(self, name):
        width, height = SIZES[name]
        self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": name == "phone"})

    def open(self, game, **more):
        query = "".join(f"&{key}={value}" for key, value in more.items())
        self.browser.open(f"{self.server.base}/?token={self.server.token}")
        self.browser.open(f"{self.server.base}/?game={game}{query}")
        self.browser.until("(window.play && play.state) || (window.replay && replay.state)")
        self.browser.run("document.documentElement.dataset.theme = 'light'; board.retheme()")
        time.sleep(0.4)

    def until_prompted(self, wanted, most=200):
        """Lets everything go until a person has a prompt that matches."""
        for _ in range(most):
            self.browser.wait_turn()
            if self.browser.value(wanted):
                return
            ply = self.browser.ply()
            if self.browser.value("play.moves.some((m) => ['pass', 'end', 'done'].includes(play.kind(m)))"):
                self.browser.run("play.endWarned = true; acts.passOn()")
                self.browser.after(ply)
            else:
                self.browser.decide_by_keys()
        raise AssertionError(f"no prompt: {wanted}")

    def choose(self, code):
        ply = self.browser.ply()
        self.browser.run("acts.pick(play.unitByCode(arguments[0]).id)", code)
        self.browser.after(ply)
        time.sleep(0.5)

    def march(self):
        """Where the unit under way may go, with the prices."""
        index = self.browser.value("play.moves.findIndex((m) => /march/.test(m.text))")
        if index >= 0:
            ply = self.browser.ply()
            self.browser.run("acts.commit(arguments[0])", index)
            self.browser.after(ply)
        self.browser.until("play.places.size > 1 && play.prices.size > 1")

    def look_at(self, code, zoom):
        self.browser.run("const u = play.unitByCode(arguments[0]); board.camera.k = arguments[1]; board.fitted = false; board.centreOn(u.x, u.y)", code, zoom)
        time.sleep(0.3)

    def shoot(self, name):
        self.browser.run("document.getElementById('note').hidden = true; document.getElementById('card').hidden = true;"
                         "document.activeElement.blur(); document.getElementById('panel').scrollTop = 0")
        time.sleep(0.5)
        path = os.path.join(PICTURES, f"board-{name}.png")
        self.browser.driver.save_screenshot(path)
        try:  # few colours: half of the bytes
            from PIL import Image
            Image.open(path).convert("RGB").quantize(256, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)
        except ImportError:
            pass
        print(path, os.path.getsize(path), flush=True)


# --- the positions of the designs -----------------------------------------------------------------

def june(studio):
    studio.size("desktop")
    studio.open(studio.position("husaria/berestechko-30-june", 9, 0))
    studio.browser.wait_turn()
    studio.browser.keys("e")
    studio.browser.until("board.layers.threat && board.layers.threat.size > 100")
    studio.shoot("june")
    studio.browser.run("document.documentElement.dataset.theme = 'dark'; board.retheme()")
    studio.shoot("june-dark")


def reaction(studio):
    studio.size("laptop")
    studio.open(studio.position("husaria/berestechko-30-june", 8, 1, second="doctrine"))
    studio.until_prompted("play.state.actor !== play.state.active && play.moves.filter((m) => play.kind(m) === 'charge').length > 1")
    unit = studio.browser.value("play.unit(play.moves.find((m) => play.kind(m) === 'charge').unit).code")
    studio.look_at(unit, 1)
    studio.browser.run("const i = play.moves.findIndex((m) => play.kind(m) === 'charge'); acts.choose([i])")
    studio.browser.until("play.pending && (play.pending.odds || play.pending.trouble)")
    studio.browser.until("document.querySelectorAll('#chances tr').length > 2")
    studio.shoot("reaction")


def digest(studio):
    studio.size("laptop")
    studio.open(studio.position("husaria/berestechko-30-june", 9, 1, second="doctrine"))
    studio.browser.wait_turn()
    if studio.browser.value("play.state.actor !== play.state.active"):
        studio.browser.keys("6")
    studio.until_prompted("play.state.active === 0 && play.state.actor === 0")
    studio.browser.keys("d")
    studio.browser.until("play.digest")
    # A fight with losses, reported in full.
    studio.browser.run("const d = play.digest; d.at = Math.max(1, d.fights.findIndex((fight) => fight.other && fight.came.size)) - 1; acts.step(1)")
    studio.shoot("digest")


def kircholm(studio):
    studio.size("laptop")
    studio.open(studio.position("kircholm/kircholm-1605", 2, 0))
    studio.until_prompted("play.picks.size > 5 && play.unitByCode('LH12').on && play.picks.has(play.unitByCode('LH12').id)")
    studio.choose("LH12")
    studio.march()
    studio.look_at("LH12", 0.95)
    time.sleep(0.8)
    studio.shoot("kircholm")


def phone(studio):
    studio.size("phone")
    studio.open(studio.position("kircholm/kircholm-1605", 2, 0))
    studio.until_prompted("play.picks.size > 5 && play.unitByCode('LH12').on && play.picks.has(play.unitByCode('LH12').id)")
    studio.choose("LH12")
    studio.march()
    studio.look_at("LH12", 0.8)
    time.sleep(0.8)
    studio.shoot("phone")


def attack(studio):
    """Hussars at Kircholm about to charge, with the odds to the end."""
    studio.size("laptop")
    for turn in (2, 3, 4, 5):
        studio.open(studio.position("kircholm/kircholm-1605", turn, 0))
        studio.until_prompted("play.picks.size > 5")
        for code in studio.browser.value("[...play.picks.keys()].map((id) => play.unit(id)).filter((u) => u.arm === 'hussars').map((u) => u.code)"):
            studio.choose(code)
            for charge in studio.browser.value("play.moves.map((m, i) => /charge/.test(m.text) ? i : -1).filter((i) => i >= 0)"):
                studio.look_at(code, 1)
                studio.browser.run("acts.choose([arguments[0]])", charge)
                studio.browser.until("play.pending && (play.pending.odds || play.pending.trouble)")
                # One that comes to a battle, not to fire on the way alone.
                if studio.browser.value("play.pending.odds && play.pending.odds.outcomes.length > 3 && !/continues/.test(play.pending.odds.outcomes[0].text)"):
                    studio.browser.run("board.camera.k = 0.6; board.near([play.unitByCode(arguments[0]), ...board.layers.ghosts])", code)
                    studio.shoot("attack")
                    return
                studio.browser.run("play.pending = null; play.changed()")
            studio.browser.run("return acts.undo()")
            studio.browser.until("play.picks.size > 5")
    raise AssertionError("nobody can charge")


def hooks_farm(studio):
    studio.size("laptop")
    studio.open(studio.position("kipling/hooks-farm", 2, 0))
    studio.until_prompted("play.picks.size > 3")
    studio.choose(studio.browser.value("[...play.picks.keys()].map((id) => play.unit(id)).find((u) => u.arm === 'horse' && u.on).code"))
    # A charge looked at before it is ridden, as in the design.
    ply = studio.browser.ply()
    studio.browser.run("acts.commit(play.moves.findIndex((m) => /=charge/.test(m.text)))")
    studio.browser.after(ply)
    studio.browser.run("acts.choose([[...play.targets.values()].flat()[0]])")
    studio.browser.until("play.pending && play.pending.odds")
    studio.shoot("hooks-farm")


def poltava(studio):
    studio.size("laptop")
    studio.open(studio.position("northern/poltava-1709", 1, 0))
    studio.until_prompted("play.picks.has(play.unitByCode('SC2').id)")
    studio.choose("SC2")
    studio.browser.run("acts.choose([...play.targets.values()][0])")
    studio.browser.until("play.pending && (play.pending.odds || play.pending.trouble)")
    studio.shoot("poltava")


def table_reach(studio):
    studio.size("laptop")
    studio.open(studio.position("northern/poltava-1709", 2, 0))
    studio.browser.wait_turn()
    studio.browser.keys("e")
    studio.browser.until("board.layers.threat && board.layers.threat.size > 100 && board.layers.fields")
    studio.shoot("table-reach")


def breitenfeld(studio):
    studio.size("laptop")
    game, turns = studio.game("musketpike/breitenfeld-1631")
    studio.open(game, replay=1, ply=next(ply for ply, turn, active in turns if turn == 4))
    studio.browser.until("document.body.dataset.curves")
    studio.browser.keys("d")
    studio.browser.until("Number(document.body.dataset.dice) > 0")
    studio.browser.run("document.getElementById('panel').scrollTop = 0")
    studio.shoot("breitenfeld")


def deployment(studio):
    studio.size("laptop")
    game = studio.post("new", scenario="husaria/berestechko-28-june?deployment=1", first="human", second="human", seed="3")["id"]
    studio.open(game)
    for _ in range(9):
        ply = studio.browser.ply()
        studio.browser.run("acts.commit(Math.floor(play.moves.length / 2))")
        studio.browser.after(ply)
    studio.shoot("deployment")


# --- every system at three sizes ------------------------------------------------------------------

def systems(studio):
    wanted = sys.argv[2:]
    for name, scenario, turn in (("kipling", "kipling/river-line", 3), ("husaria", "husaria/berestechko-29-june", 4), ("kircholm", "kircholm/kircholm-1605", 4),
                                 ("musketpike", "musketpike/luetzen-1632", 3), ("northern", "northern/kliszow-1702", 3)):
        game = None
        if wanted and name not in wanted:
            continue
        for size in SIZES:
            studio.size(size)
            game = game or studio.position(scenario, turn, 0)
            studio.open(game)
            studio.browser.wait_turn()
            studio.browser.run("document.activeElement.blur()")
            if studio.browser.value("play.picks.size > 1"):
                studio.browser.keys("n")
            studio.shoot(f"{name}-{size}")


ALL = [june, reaction, digest, kircholm, phone, attack, hooks_farm, poltava, table_reach, breitenfeld, deployment, systems]

if __name__ == "__main__":
    studio = Studio()
    try:
        for make in ALL:
            if len(sys.argv) == 1 or make.__name__ in sys.argv[1:]:
                make(studio)
    finally:
        studio.browser.driver.quit()
        studio.server.stop()
