"""An evening's play: the aim at the start and one key away, the panel of a fight, two who are locked in one place, the end of a turn
that is confirmed once, the view after the enemy's turn, panels that show the moment of the map, marks, levels, talk, and the lessons."""

import contextlib
import json
import os
import random

import serving
from browsing import Keys
from shared import LONG, a_browser, pass_on, with_game

BATTLES = ["kipling/hooks-farm", "kircholm/kircholm-1605", "husaria/training-charge", "musketpike/white-mountain-1620", "northern/poltava-1709", "einstein/standard"]


@with_game("kipling/hooks-farm", "--second=human", "--seed=3")
def the_aim_is_shown_until_the_first_decision(browser, server):
    browser.until("document.getElementById('the-aim')")
    report = browser.value("document.getElementById('the-aim').innerText")
    assert "H. G. Wells" in report and "38 of the 75 figures of Red are lost" in report and "After turn 24" in report, report
    box = browser.value("(() => { const b = document.getElementById('the-aim').getBoundingClientRect(); return [b.top, b.bottom, innerHeight]; })()")
    assert box[0] < box[2] - 200, "it is seen without scrolling"
    browser.keys("i")
    browser.until("document.getElementById('dialog').open")
    assert "What ends the battle" in browser.value("document.getElementById('dialog').textContent")
    browser.keys(Keys.ESCAPE)
    browser.until("!document.getElementById('dialog').open")
    ply = browser.ply()
    browser.run("acts.pick([...play.picks.keys()][0])")
    browser.after(ply)
    browser.until("!document.getElementById('the-aim')")
    browser.run("acts.typed('how do I win')")
    browser.until("document.getElementById('dialog').open")
    assert "38 of the 75 figures" in browser.value("document.getElementById('dialog').innerText")


def the_aim_of_every_system_is_data():
    for name in BATTLES:
        server = serving.Server(name, "--first=human", "--second=human")
        try:
            report = json.loads(server.get(f"/api/game/{server.game}/aim"))
            assert report["history"] and report["last_turn"] > 0, report
            assert {end["winner"] for end in report["ends"]} == {"first", "second"} and all(end["limit"] > 0 and end["rule"] for end in report["ends"]), report
            assert report["compared"]["text"] is None or all(report["compared"]["shown"]), report
        finally:
            server.stop()


LESSON = "kipling/battery?[unit RC1] place=d3&[unit RC1] figures=10&[unit BI2] place=c6&[unit BI2] figures=8"
FIGHTS = [(LESSON, "RC1", "BI2"), ("northern/poltava-1709", "SC2", "RI2"),
          ("husaria/training-charge?[second] T1=Tatars 1; tatars; 0504; SW; sp=2&[second] T2=Tatars 2; tatars; 0505; NW; sp=2&[state] phase=attack", "B1", None)]


def a_fight_is_reported_first_and_prints_nothing_over_itself():
    for name, code, target in FIGHTS:
        fight(name, code, target)


def fight(name, code, target):
    @with_game(name, "--second=human", "--seed=7")
    def inspect(browser, server):
        browser.resize(1366, 768)
        ply = browser.ply()
        browser.run("acts.line(arguments[0])", code)
        browser.after(ply)
        browser.until("play.targets.size > 0")
        browser.run("acts.choose(play.targets.get(arguments[0] ? play.unitByCode(arguments[0]).id : [...play.targets.keys()][0]).slice(0, 1))", target)
        browser.until("play.pending && (play.pending.odds || play.pending.trouble)")
        browser.until("document.querySelector('#die')")
        faces = browser.value("document.querySelectorAll('#die tr:first-child th').length - 1")
        assert 1 < faces <= 8, faces
        wide = browser.value("""(() => { const out = []; for (const cell of document.querySelectorAll('#die td, #die th'))
            if (cell.scrollWidth > cell.clientWidth + 1) out.push(cell.innerText); return out; })()""")
        assert not wide, f"{name}: printed over its cell: {wide}"
        lost, stands = browser.value("(() => { const o = play.pending.odds, f = o.fight ?? o, u = play.unitByCode(arguments[0]) ?? null; return [f.sum.second.lost, u ? u.strength : 99]; })()".replace("arguments[0]", json.dumps(target)))
        assert lost <= stands + 1e-9, (lost, stands)
        shown = browser.value("[...document.querySelectorAll('#pending .odds > .comes b')].slice(0, 5).map((e) => parseFloat(e.textContent))")
        assert sum(shown) >= 79 or browser.value("play.pending.odds.undecided") > 0.01, shown
        if target == "BI2":
            assert browser.value("!!document.querySelector('#beyond') && !document.querySelector('#beyond').open"), "riding on can be opened"
    inspect()


@with_game("kipling/skirmish", "--second=human", "--seed=3")
def the_end_of_a_turn_is_confirmed_once(browser, server):
    ply = browser.ply()
    browser.keys("p")
    browser.until("!!play.ending && document.getElementById('ending')")
    assert browser.ply() == ply
    browser.keys(Keys.ESCAPE)
    browser.until("!play.ending && !document.getElementById('ending')")
    browser.keys("p")
    browser.until("!!play.ending")
    browser.keys("p")
    browser.until(f"play.state.ply !== {ply} && play.state.active === 1")


# --- the moment that is shown ---------------------------------------------------------------------

# What the page shows of another moment than the server's: turn, question, units on the map, the unit in the panel, a digest, a card.
STALE = """const state = await (await fetch(`/api/${play.path}/state?log=0`, { headers: { "X-Hetman-Token": localStorage.getItem("key") } })).json(), out = [], text = (id) => document.getElementById(id)?.innerText ?? "";
    if (state.ply !== play.state.ply || state.version !== play.version || play.busy) return null; // on its way
    if (text("turn") !== `Turn ${state.turn} of ${state.last_turn}`) out.push(`the turn: ${text("turn")}`);
    if (!state.result && !text("phase").startsWith(`${state.phase} of ${play.side(state.active)}`)) out.push(`the phase: ${text("phase")}`);
    if (state.yours && !state.result && text("question") !== state.prompt) out.push(`the question: ${text("question")}, not ${state.prompt}`);
    const fresh = board.read(state.units, state.words);
    for (const unit of fresh) {
      const shown = play.unit(unit.id);
      if (shown.on !== unit.on || (unit.on && (String(shown.points) !== String(unit.points) || shown.strength !== unit.strength || shown.state !== unit.state))) out.push(`${unit.code} on the map`);
    }
    const active = fresh.find((unit) => unit.active && unit.on), focus = active ?? (play.focus && fresh.find((unit) => unit.id === play.focus.id)), card = document.querySelector("#panel .unit .muted");
    if (card && focus && card.innerText !== [focus.code, focus.type, ...play.facts(focus)].join(", ")) out.push(`the unit in the panel: ${card.innerText}, not ${[focus.code, focus.type, ...play.facts(focus)].join(", ")}`);
    if (play.digest && play.digested && play.digested !== state.ply) out.push("the digest");
    if (!document.getElementById("card").hidden) {
      const of = fresh.find((unit) => unit.on && document.getElementById("card").innerText.includes(`${unit.code}, `));
      if (of && !document.getElementById("card").innerText.includes(play.facts(of)[0])) out.push("the card at the pointer");
    }
    for (const line of play.lines.filter((line) => line.dice).slice(-3)) if (!state.lines.some((other) => other.n === line.n)) out.push(`a roll that was taken back: ${line.text}`);
    return out;"""


def shows_the_moment(browser, what):
    for _ in range(200):
        stale = browser.run(f"return (async () => {{ {STALE} }})()")
        if stale is not None:
            assert not stale, f"{what}: {stale}"
            return
        browser.until("!play.busy")
    raise AssertionError(f"{what}: the page does not come to rest")


def rolls_are_seen(browser, known):
    """Each roll since line `known` is read in the panel: in the story, in what the dice brought, or in the turn's summary."""
    unseen = browser.run("""return (async () => {
        const { withoutRules } = await import("/page/api.js"), plain = (text) => withoutRules(text).toLowerCase().replace(/[^a-z0-9]+/g, "");
        for (const chip of document.querySelectorAll("#panel .rule")) chip.dataset.id = chip.textContent;
        const shown = plain([...document.querySelectorAll("#story, #outcome, #digest, .fights")].map((one) => { const copy = one.cloneNode(true); for (const chip of copy.querySelectorAll(".rule")) chip.remove(); return copy.textContent; }).join(" "));
        return play.lines.filter((line) => line.n > arguments[0] && line.dice && !shown.includes(plain(line.text).slice(1))).map((line) => line.text); })()""".replace("arguments[0]", str(known)))
    assert not unseen, unseen


@with_game("kipling/skirmish", "--second=doctrine", "--seed=5")
def panels_show_the_moment_of_the_map(browser, server):
    for step in range(60 if LONG else 14):
        browser.until("play.state.yours || play.state.result")
        if browser.value("!!play.state.result"):
            break
        shows_the_moment(browser, f"step {step}, move {browser.ply()}")
        if step % 3 == 0:
            browser.run("board.emit?.('hover', 0, 0, 0, 0); const unit = board.units.filter((one) => one.on)[arguments[0] % 5]; acts.hover(unit.x, unit.y, 10, 10)", step)
        if step % 4 == 3:
            browser.keys("d")
            browser.until("play.digest || !document.getElementById('note').hidden")
            browser.run("play.digested = play.digest ? play.state.ply : 0; play.focus = play.board.units.find((one) => one.on); play.changed()")
            shows_the_moment(browser, f"step {step} with the digest")
        browser.decide_by_keys() if step % 2 else pass_on(browser)


@with_game("kipling/hooks-farm", "--second=doctrine", "--seed=5")
def the_view_returns_after_the_enemys_turn(browser, server):
    browser.run("play.show.chosen = 'slow'")
    browser.until("play.state.yours")
    browser.run("board.zoom(2.2); board.show(0, 0)")
    own = browser.value("JSON.stringify([board.camera.x, board.camera.y, board.camera.k].map(Math.round))")
    # The end of the turn without a click on the map; the enemy's moves are looked at one by one meanwhile.
    browser.run("window.looked = 0; const show = board.show; board.show = (...at) => { window.looked++; show.call(board, ...at); }")
    ply = browser.ply()
    browser.run("acts.commit(play.moves.findIndex((move) => play.kind(move) === 'end'))")
    browser.after(ply)
    browser.until("play.state.yours && play.state.actor === play.state.active && play.state.turn > 1 || play.state.actor !== play.state.active && play.state.yours")
    while browser.value("play.state.yours && play.state.actor !== play.state.active"):
        pass_on(browser)
        browser.until("play.state.yours")
    browser.until("!play.show.running")
    assert browser.value("window.looked") > 0, "the enemy's moves were not looked at"
    assert browser.value("JSON.stringify([board.camera.x, board.camera.y, board.camera.k].map(Math.round))") == own


@with_game("husaria/berestechko-30-june", "--second=human", "--seed=1")
def labels_of_wings_yield_to_counters(browser, server):
    for size in ((1366, 768), (1920, 1080)):
        browser.resize(*size)
        browser.until("board.width > 600")
        covered = browser.run("""const out = [], spy = CanvasRenderingContext2D.prototype.fillText, names = new Set(board.layers.labels.map((label) => label.text)), at = [];
            CanvasRenderingContext2D.prototype.fillText = function (text, x, y) { if (names.has(text)) at.push([text, x, y, this.measureText(text).width / 2]); return spy.apply(this, arguments); };
            board.paint ? board.paint() : board.draw(); CanvasRenderingContext2D.prototype.fillText = spy;
            const { k, x: cx, y: cy } = board.camera;
            for (const [text, x, y, half] of at) for (const unit of board.units) if (unit.on && Math.abs(cx + unit.x * k - x) < half && Math.abs(cy + unit.y * k - y) < 6) out.push(`${text} over ${unit.code}`);
            return [at.length, out]""")
        assert covered[0] > 2 and not covered[1], covered


@with_game("kipling/skirmish", "--second=human", "--seed=5")
def all_units_that_are_lost_are_listed(browser, server):
    codes = browser.run("""for (const unit of board.units) { unit.on = false; unit.start = 10; unit.strength = 0; }
        const rows = acts.overParts().find((part) => part?.id === 'losses').innerText; return board.units.filter((unit) => !rows.includes(unit.code)).map((unit) => unit.code)""")
    assert codes == [], codes


# --- marks, levels, talk --------------------------------------------------------------------------

def every_act_is_marked_afterwards():
    @with_game("kipling/skirmish", "--first=random", "--second=doctrine", "--seed=4", finished=True, opened=False)
    def inspect(browser, server):
        browser.open(f"{server.base}/?game={server.game}&replay=1&ply=0")
        browser.until("document.body.dataset.curves")
        browser.run("document.getElementById('marks-level').value = '2'")
        browser.keys("m")
        browser.until("Number(document.body.dataset.marks) > 10", "marks")
        marks = browser.value("replay.marks.data")
        assert marks["level"] == 2 and sum(marks["first"][kind] for kind in ("best", "good", "inaccuracy", "mistake", "blunder")) > 4
        assert marks["first"]["lost"] > marks["second"]["lost"], "random moves lose less than the doctrine's"
        assert os.path.exists(os.path.join(server.folder, f"{server.game}.marks")), "kept with the record"
        report = json.loads(serving.hetman("replay", os.path.join(server.folder, f"{server.game}.record"), "--marks=2", "--json"))
        assert report == marks, "the command prints the same"
        rows = browser.value("[...document.querySelectorAll('#marks [data-act]')].map((row) => Number(row.dataset.act))")
        assert rows and len(rows) == sum(marks[side][kind] for side in ("first", "second") for kind in ("inaccuracy", "mistake", "blunder"))
        browser.keys(".")
        browser.until(f"replay.ply === {rows[0] + 1}")
        browser.until("document.getElementById('mark-here')")
        assert "better at move" in browser.value("document.getElementById('mark-here').innerText")
        for row in ("#events", ".marked"):
            browser.run("document.querySelector(arguments[0] + ' [data-why]').click()", row)
            browser.until("document.getElementById('why')?.textContent.length > 20 && document.getElementById('dialog').open", f"why, requested in {row}")
            browser.run("document.getElementById('dialog').close(); document.getElementById('why').remove()")
        browser.keys(".")
        browser.until(f"replay.ply === {(rows + rows)[1] + 1}" if len(rows) > 1 else "true")
        browser.keys(",")
        browser.until(f"replay.ply === {rows[0] + 1}")
        drawn = browser.run("let count = 0; const pen = { save() {}, restore() {}, strokeText() {}, fillText() { count++; } }; replay.marks.draw({ pen, x: (v) => v, y: (v) => v, ink: '' }, ''); return count")
        assert drawn == len(rows), "a sign on the curve for each"
    inspect()


@with_game("kipling/skirmish", "--second=human", opened=False)
def levels_show_how_often_they_beat_the_sergeant(browser, server):
    browser.open(server.base)
    browser.until("document.getElementById('second')")
    browser.run("document.querySelector(\".battle[data-name='kircholm/kircholm-1605']\").click()")
    words = browser.value("[...document.querySelectorAll('#second option')].map((one) => [one.value, one.textContent])")
    measured = json.loads(server.get(f"/api/game/{server.game}/levels?system=kircholm"))
    assert [value for value, _ in words][1:len(measured) + 1] == [level["agent"] for level in measured], "in the order of what was measured"
    for level in measured:
        output = dict(words)[level["agent"]]
        assert level["agent"] == "doctrine" or (level["words"] in output and level["rank"] in output), output
    before = browser.value("document.getElementById('second').value")
    browser.run("document.querySelector(\".battle[data-name='kipling/skirmish']\").click()")
    assert browser.value("document.getElementById('second').value") == before
    assert any(words != output for output in [browser.value("[...document.querySelectorAll('#second option')].map((one) => [one.value, one.textContent])")]), "each system has its own"


@with_game("kipling/skirmish", "--second=human", "--seed=3")
def two_talk_and_are_called(browser, server):
    links = json.loads(server.get(f"/api/game/{server.game}/links"))
    with a_browser() as other:
        other.open(links["second"])
        other.until("window.play && play.state && !document.getElementById('chat').hidden")
        other.run("""window.rung = []; window.Notification = class { constructor(title, { body }) { window.rung.push(body); } static permission = 'granted'; };
            Object.defineProperty(document, 'hidden', { get: () => true }); play.call.on = true;""")
        browser.until("!document.getElementById('chat').hidden")
        browser.run("play.chat.box.open = true")
        browser.run("play.chat.input.value = 'Well met, <b>Blue</b>'; play.chat.box.querySelector('form').requestSubmit()")
        other.until("play.talk.length === 1")
        assert other.value("document.getElementById('messages').textContent") == "Red: Well met, <b>Blue</b>" and other.value("play.chat.title.textContent") == "Talk (1 new)"
        assert other.value("window.rung") == ["Red: Well met, <b>Blue</b>"]
        # What is typed stays while the panel is made anew.
        browser.run("play.chat.input.value = 'half a'; document.activeElement.blur()")
        for _ in range(60):
            browser.until("play.state.yours || play.state.active === 1")
            if browser.value("play.state.active === 1 && play.state.actor === 1"):
                break
            pass_on(browser)
        assert browser.value("play.chat.input.value") == "half a"
        other.until("play.state.yours && window.rung.length > 1")
        assert other.value("window.rung.at(-1)").startswith("Your move: ") and other.value("document.title").startswith("●")


# --- gestures -------------------------------------------------------------------------------------

# The page itself counts: a press of the mouse or of a key. Kept while another page is opened.
COUNTED = """for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, (event) => {
    if (event.isTrusted && !event.repeat) sessionStorage.gestures = Number(sessionStorage.gestures ?? 0) + 1; }, true);"""


@contextlib.contextmanager
def counted(browser, most, what, report):
    before = browser.value("Number(sessionStorage.gestures ?? 0)")
    yield
    report[what] = browser.value("Number(sessionStorage.gestures)") - before
    assert 0 < report[what] <= most, f"{what}: {report[what]} gestures"


def march(browser, code):
    """By the mouse: a unit, a place, and Enter."""
    ply = browser.ply()
    browser.click_map(*browser.value(f"(() => {{ const u = play.unitByCode('{code}'); return [u.x + (u.dx || 0), u.y + (u.dy || 0)]; }})()"))
    browser.until("play.places.size > 0")
    browser.click_map(*browser.value("(() => { const { x, y } = play.moves[[...play.places.values()][0][0]]; return board.geometry.centre(x, y); })()"))
    browser.until("play.pending?.seen")
    browser.keys(Keys.ENTER)
    browser.after(ply)
    assert browser.value(f"play.lines.some((line) => line.decided && line.text.startsWith('move {code}'))")
    browser.wait_turn()


def wing(browser):
    """By keys: the next wing, an order, and Enter."""
    ply = browser.ply()
    browser.keys("w")
    browser.until("play.group.length > 1")
    browser.click_css("[data-key='action advance']")
    browser.until("play.plan")
    browser.keys(Keys.ENTER)
    browser.until(f"play.lines.filter((line) => line.decided && line.ply > {ply} && line.text.startsWith('move ')).length > 1", "a wing marches")
    browser.wait_turn()


@with_game("kipling/battery?[unit RC1] place=d3&[unit RC1] figures=10&[unit BI2] place=c6&[unit BI2] figures=8", "--second=human", "--seed=7")
def a_charge_a_march_a_wing_and_ten_minutes_take_few_gestures(browser, server):
    """Counted by the page: a charge with its odds; then from the first page to the second turn of Hook's Farm."""
    report = {}
    browser.run(COUNTED)
    middle = "(() => {{ const u = play.unitByCode('{}'); return [u.x + (u.dx || 0), u.y + (u.dy || 0)]; }})()"
    with counted(browser, 3, "a charge", report):
        browser.click_map(*browser.value(middle.format("RC1")))
        browser.until("play.targets.size > 0")
        ply = browser.ply()
        browser.click_map(*browser.value(middle.format("BI2")))
        browser.until("play.pending?.odds")
        browser.keys(Keys.ENTER)
        browser.after(ply)
    browser.open(server.base)
    browser.until("document.querySelectorAll('.battle').length > 3")
    browser.run(COUNTED + "localStorage.setItem('pace', 'none'); document.querySelector('[name=seed]').value = '7'")
    with counted(browser, 40, "ten minutes", report):
        browser.click_css(".battle[data-name='kipling/hooks-farm']")
        browser.click_css("#begin")
        browser.until("window.play && play.state?.yours && document.getElementById('the-aim')")
        browser.run(COUNTED)
        with counted(browser, 3, "a march", report):
            march(browser, "RC1")
        with counted(browser, 3, "a wing's march", report):
            wing(browser)
        with counted(browser, 2, "the end of a turn", report):
            browser.keys("p")
            browser.until("!!play.ending")
            browser.keys("p")
            browser.until("play.state.active === 1")
        for _ in range(20):
            if browser.until("play.state.active === 0 && play.state.yours ? 'mine' : play.state.yours && !play.busy ? 'question' : ''") == "mine":
                break
            pass_on(browser)
        with counted(browser, 3, "the enemy's turn, reported", report):
            browser.keys("d")
            browser.until("play.digest")
            browser.keys(".", Keys.ESCAPE)
            browser.until("!play.digest")
    print("# gestures: " + ", ".join(f"{what} {number}" for what, number in report.items()), flush=True)


# --- clicks at random -----------------------------------------------------------------------------

# One click on a button of the panel or the map, or a key; what leads away from the page is left alone.
CLICK = """const lots = arguments[0], dialog = document.getElementById("dialog");
    if (dialog.open) { dialog.close(); return "close"; }
    if (lots[0] < 0.55) {
      const buttons = [...document.querySelectorAll("#panel button, #layers button, #tools button, #strip button")].filter((one) => !one.disabled && one.offsetParent && !["more", "skip", "leave", "hurry", "pause"].includes(one.dataset.key) && one.id !== "theme");
      const one = buttons[Math.floor(lots[1] * buttons.length)];
      one?.click();
      return one?.dataset.key ?? one?.textContent;
    }
    if (lots[0] < 0.62) { document.dispatchEvent(new KeyboardEvent("keydown", { key: "npwdui"[Math.floor(lots[1] * 6)], bubbles: true })); return "key"; }
    const lit = [...board.units.filter((unit) => unit.on).map((unit) => [unit.x, unit.y]), ...[...play.places.values()].map((list) => board.geometry.centre(play.moves[list[0]].x, play.moves[list[0]].y))];
    const [x, y] = lit[Math.floor(lots[1] * lit.length)] ?? [0, 0];
    acts.click(x, y);
    return `map ${x},${y}`;"""


def click_at_random(browser, lots, clicks, what, after=None):
    """Up to so many clicks, to the battle's end; returns how many they were."""
    browser.expected = ["Failed to load resource"]  # a question that is refused by a rule
    browser.run("window.onerror = (message) => { window.broken = String(message); }; window.addEventListener('unhandledrejection', (event) => { window.broken = String(event.reason); })")
    for i in range(clicks):
        known = browser.value("play.known()")
        done = browser.run(CLICK, [lots.random(), lots.random()])
        browser.until("!play.sending && !play.sending && (play.state.yours || play.state.result || play.state.paused)", f"{what}: rest after click {i} ({done})")
        assert browser.value("window.broken ?? ''") == "", (what, i, done, browser.value("window.broken"))
        shows_the_moment(browser, f"{what}: click {i} ({done})")
        rolls_are_seen(browser, known)
        if after:
            after(i, done)
        if browser.value("!!play.state.result"):
            return i + 1
    return clicks


def begin_lesson(browser, server, number):
    browser.open(f"{server.base}/")
    browser.until("document.querySelectorAll('#learn button').length === 2")
    browser.run("localStorage.setItem('pace', 'none')")
    browser.click_css(f".lesson:nth-child({number}) button")
    browser.until("window.play && play.state && play.lesson?.part && document.querySelector('#lesson')")
    assert browser.value("play.lesson.part.steps.length") == 12


@with_game("kipling/skirmish", "--second=human", opened=False)
def the_lesson_of_the_hussars(browser, server):
    """All twelve steps as they are written, by mouse and keys."""
    begin_lesson(browser, server, 2)
    seen = []

    def step(number):
        seen.append(browser.until(f"play.lesson.at === {number} && play.state.yours && !play.busy && Number(document.body.dataset.ply) === play.state.ply"
                                  " && document.querySelector('#lesson p').textContent", f"step {number + 1} of the lesson, and its words"))

    def unit(code):
        browser.click_map(*browser.value(f"[play.unitByCode('{code}').x + (play.unitByCode('{code}').dx || 0), play.unitByCode('{code}').y + (play.unitByCode('{code}').dy || 0)]"))

    def ride(code, place):
        unit(code)
        browser.until(f"play.board.units.some((u) => u.active && u.code === '{code}') && play.places.size > 0")
        browser.click_map(*browser.run("const g = board.geometry, i = play.ground.names.indexOf(arguments[0]); return g.centre(i % play.ground.width, Math.floor(i / play.ground.width))", place))
        browser.until("play.pending && (play.pending.seen || play.pending.error)")
        browser.keys(Keys.ENTER)
    step(0)
    unit("H1")
    step(1)
    unit("H2")
    step(2)
    browser.keys("i")
    step(3)
    browser.keys(Keys.ESCAPE)
    browser.until("!document.getElementById('dialog').open")
    browser.keys("e")
    step(4)
    browser.keys("e")
    unit("H1")
    step(5)
    browser.keys(Keys.ESCAPE)
    step(6)
    browser.keys("l")
    step(7)
    browser.keys("l")
    browser.until("!play.laying")
    ride("H1", "0805")
    step(8)
    for _ in range(8):
        if browser.value("play.unitByCode('H1').active"):
            ply = browser.ply()
            browser.pass_by_keys()
            browser.after(ply)
        browser.wait_turn()
        if browser.value("play.picks.has(play.unitByCode('H2').id)"):
            break
    ride("H2", "0806")
    step(9)
    for _ in range(20):
        if browser.value("play.lesson.at > 9"):
            break
        browser.until("play.lesson.at > 9 || play.state.yours && !play.busy && Number(document.body.dataset.ply) === play.state.ply")
        if browser.value("play.lesson.at > 9"):
            break
        pass_on(browser)
    step(10)
    pass_on(browser)
    step(11)
    browser.run("acts.advise()")
    browser.until("play.pending || play.lesson.at > 11")
    browser.keys(Keys.ESCAPE)
    while browser.value("play.lesson.at === 11"):
        browser.wait_turn()
        browser.decide_by_keys()
    browser.until("/lesson is over/i.test(document.querySelector('#lesson').innerText)")
    assert len(set(seen)) == 12, "each step tells something of its own"


def a_person_who_clicks_at_random_stays_in_the_lesson():
    """The battle is not won away, no step is passed but by what it asks for, and a board that is no longer its own is set back."""
    for number in (1, 2):
        for seed in range(5 if LONG else 1):
            @with_game("kipling/skirmish", "--second=human", opened=False)
            def clicks(browser, server):
                begin_lesson(browser, server, number)
                before = [0]

                def watch(i, done):
                    browser.until("!play.lesson.turning")
                    at, over, astray = browser.value("[play.lesson.at, !!play.state.result, !!play.lesson.step() && play.lesson.astray()]")
                    assert at <= before[0] + 2, f"click {i} ({done}): from step {before[0] + 1} to {at + 1}"
                    assert at >= 12 or (not over and not astray), f"click {i} ({done}): over {over}, astray {astray} at step {at + 1}"
                    before[0] = at
                click_at_random(browser, random.Random(100 * number + seed), 40 if LONG else 15, f"lesson {number}, clicker {seed}", watch)
            clicks()


def clicks_at_random_leave_nothing_stale():
    for name in BATTLES[:5] if LONG else BATTLES[:1]:
        if name.split("/")[0] not in os.environ.get("HETMAN_TEST_SYSTEMS", name):
            continue
        left, battle = 500 if LONG else 30, 0
        while left > 0:
            @with_game(name.replace("hooks-farm", "skirmish"), "--second=doctrine", f"--seed={8 + battle}")
            def clicked(browser, server):
                nonlocal left
                left -= click_at_random(browser, random.Random(8 + battle), left, f"{name}, battle {battle}")
                ply = browser.ply()
                assert json.loads(server.get(f"/api/game/{server.game}/state?log=0"))["ply"] == ply, "the game is lost"
                serving.hetman("replay", os.path.join(server.folder, f"{server.game}.record"), "--verify")
            clicked()
            battle += 1


TESTS = [a_charge_a_march_a_wing_and_ten_minutes_take_few_gestures, the_aim_is_shown_until_the_first_decision, the_aim_of_every_system_is_data, a_fight_is_reported_first_and_prints_nothing_over_itself, the_end_of_a_turn_is_confirmed_once,
         panels_show_the_moment_of_the_map, the_view_returns_after_the_enemys_turn, labels_of_wings_yield_to_counters, all_units_that_are_lost_are_listed,
         every_act_is_marked_afterwards, levels_show_how_often_they_beat_the_sergeant, two_talk_and_are_called, the_lesson_of_the_hussars, a_person_who_clicks_at_random_stays_in_the_lesson, clicks_at_random_leave_nothing_stale]

if __name__ == "__main__":
    serving.run(TESTS)
