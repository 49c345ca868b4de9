"""The board for everybody: every state of the page is inspected for what would shut people out (audit.js), in both
themes and at a phone's width, and walked through by Tab alone."""

import http.server
import json
import os
import tempfile
import threading

import serving
import browsing
from browsing import Keys
from shared import pass_on, with_game

with open(os.path.join(os.path.dirname(__file__), "audit.js")) as file:
    AUDIT = file.read()

# axe-core, where ./check --long has fetched it: a second inspection of every state, by another's rules.
AXE = os.environ.get("HETMAN_AXE")
if AXE:
    with open(AXE) as file:
        AXE = file.read()

FOCUS = """const e = document.activeElement, style = getComputedStyle(e);
    return e === document.body ? null : [e.tagName + (e.id ? '#' + e.id : ''), parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== 'none',
            [...document.querySelectorAll('*')].indexOf(e), !!e.closest('dialog')];"""


def theme(browser, name):
    browser.run("document.documentElement.dataset.theme = arguments[0]; window.board?.retheme()", name)


def audit(browser, where, least=24):
    faults = browser.run(AUDIT, least)
    assert not faults, f"{where}: " + "; ".join(faults[:8])


def axe(browser):
    if not AXE:
        return []
    browser.run(f"if (!window.axe) {{ {AXE} }}")
    return browser.run("""return axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations.map((fault) =>
        `${fault.id} (axe): ${fault.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ')}`))""")


def inspect(browser, where):
    """Both themes, then a phone's width, as the page is now."""
    faults = []
    for name in ("dark", "light"):
        theme(browser, name)
        faults += [f"{name}, {fault}" for fault in browser.run(AUDIT, 24) + axe(browser)]
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
    browser.until("innerWidth === 390")
    faults += [f"phone, {fault}" for fault in browser.run(AUDIT, 44) + axe(browser)]
    browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.until("innerWidth > 800")
    assert not faults, f"{where}: " + "; ".join(faults[:12])


def walk(browser, where, most=140):
    """Tab goes through all of it in the page's own order, each stop is seen, and it leads out again."""
    browser.run("document.activeElement.blur(); document.body.setAttribute('tabindex', '-1'); document.body.focus(); document.body.removeAttribute('tabindex')")
    stops = []
    for _ in range(most):
        browser.keys(Keys.TAB)
        found = browser.run(FOCUS)
        if found is None or (stops and found == stops[0]):
            break
        stops.append(found)
    else:
        raise AssertionError(f"{where}: Tab does not lead out in {most} steps: {stops[-3:]}")
    assert len(stops) >= 3, f"{where}: {stops}"
    unseen = [stop[0] for stop in stops if not stop[1]]
    assert not unseen, f"{where}: no ring about {unseen[:4]}"
    order = [stop[2] for stop in stops]
    assert order == sorted(order), f"{where}: focus jumps: {stops}"
    return stops


def shut(browser, where, opener=None):
    """Escape closes a dialog and gives the focus back."""
    assert browser.value("document.querySelector('dialog').contains(document.activeElement)"), f"{where}: the focus is not in the dialog"
    browser.keys(Keys.ESCAPE)
    browser.until("!document.querySelector('dialog').open && !document.querySelector('dialog').contains(document.activeElement)", where)


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=5")
def a_game(browser, server):
    inspect(browser, "the first question")
    stops = walk(browser, "a game")
    assert any(stop[0] == "CANVAS#canvas" for stop in stops), stops
    assert browser.value("!!document.querySelector('#live').getAttribute('aria-live')")
    browser.keys("n")
    browser.until("document.querySelector('#live').textContent.length > 5", "the next unit is announced")
    ply = browser.ply()
    browser.keys(Keys.ENTER)
    browser.after(ply)
    inspect(browser, "a unit under way")
    assert browser.run("return document.querySelector('#live').textContent").count(" ") > 2, "the question is announced"
    browser.keys("o")
    browser.until("play.cells?.size > 0", "where it can go")
    inspect(browser, "its reach")
    browser.keys("o")
    if browser.value("play.places.size > 0"):
        browser.run("acts.choose([...play.places.values()][0])")
        browser.until("play.pending && play.pending.seen")
        inspect(browser, "a move about to be done")
        browser.keys(Keys.ESCAPE)
    for key, where in (("?", "the keys"), ("/", "an order"), ("r", "standing answers"), ("i", "the aim")):
        browser.keys(key)
        browser.until("document.querySelector('dialog').open", where)
        inspect(browser, where)
        shut(browser, where)
    browser.run("document.querySelector('[data-key=more]').focus()")
    browser.keys(Keys.ENTER)
    browser.until("document.querySelector('dialog').open")
    inspect(browser, "this game")
    shut(browser, "this game")
    browser.until("document.activeElement.dataset.key === 'more'", "the focus comes back to where it was")
    browser.run("play.chat.box.open = true")
    inspect(browser, "the talk")
    browser.run("play.chat.box.open = false")
    browser.click_css("#panel .rule")
    browser.until("document.querySelector('dialog').open")
    inspect(browser, "a rule")
    shut(browser, "a rule")
    browser.keys("w")
    browser.until("play.group.length > 2")
    inspect(browser, "a group")
    browser.keys(Keys.F2)
    browser.until("document.activeElement.id === 'text-moves'")
    inspect(browser, "text mode")
    walk(browser, "text mode")
    ply = browser.ply()
    browser.run("document.getElementById('text-moves').focus()")
    browser.keys(Keys.ENTER)
    browser.after(ply)
    text = browser.value("document.querySelector('.textmode').innerText")
    assert "Lithuanians" in text and "Nearest enemy" in text
    assert browser.value("document.querySelector('.textmode .log').getAttribute('aria-live')") == "polite"
    browser.keys(Keys.F2)
    browser.until("!document.getElementById('map').hidden")


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=5")
def nothing_moves_where_the_system_asks(browser, server):
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    browser.keys("n", Keys.ENTER)
    browser.after(0)
    audit(browser, "reduced motion")
    sheet = browser.value("[...document.styleSheets[0].cssRules].filter((r) => r.media?.mediaText.includes('reduced-motion')).length")
    assert sheet >= 1
    moving = browser.run("""return [...document.querySelectorAll('*')].filter((e) => { const s = getComputedStyle(e);
        return s.animationName !== 'none' || parseFloat(s.transitionDuration) > 0 && s.transitionProperty !== 'none' && s.transitionProperty !== 'all'; }).length""")
    assert moving == 0


@with_game("husaria/berestechko-28-june?deployment=1", "--second=human", "--seed=3")
def a_deployment(browser, server):
    inspect(browser, "the tray")
    ply = browser.ply()
    browser.run("document.getElementById('tray-next').focus()")
    browser.keys(Keys.ENTER)
    browser.until("document.activeElement.id === 'canvas'")
    browser.keys(Keys.ARROW_DOWN, Keys.ENTER)
    browser.until("play.pending && play.pending.seen")
    browser.keys(Keys.ENTER)
    browser.after(ply)
    assert browser.value("play.deploying()"), "a unit is placed by keys alone"


@with_game("kipling/skirmish", "--second=doctrine", "--seed=4")
def the_turn_of_the_other_side(browser, server):
    browser.wait_turn()
    turn = browser.value("play.state.turn")
    for _ in range(60):
        browser.wait_turn()
        if browser.value("play.state.turn") != turn:
            break
        pass_on(browser)
    browser.keys("d")
    browser.until("document.querySelector('#digest')")
    inspect(browser, "the turn's report")


@with_game("kipling/skirmish", "--second=human", opened=False)
def the_first_page(browser, server):
    browser.open(f"{server.base}/")
    browser.until("document.querySelectorAll('.battle').length > 20")
    inspect(browser, "the first page")
    walk(browser, "the first page")
    browser.expected = ["404", "401"]
    browser.open(f"{server.base}/?game=nothing-there")
    browser.until("document.querySelector('#page p')")
    inspect(browser, "a page that is not there")


@with_game("kipling/skirmish", "--second=human")
def the_key_goes_to_no_other_server(browser, server):
    """Another user's server on this machine, at another port, is shown in the same browser: it is sent no cookie and finds no key."""
    assert "key" not in browser.value("location.href") and "token" not in browser.value("location.href")
    assert len(browser.value("localStorage.getItem('key')")) == 32
    heard = []

    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            heard.append(str(self.headers))
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>another</title><link rel=icon href=data:,>")

        def log_message(self, *_):
            pass
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        browser.driver.get(f"http://127.0.0.1:{other.server_address[1]}/")
        browser.until("document.title === 'another'")
        kept = browser.value("[document.cookie, localStorage.length]")
        other.shutdown()
    assert kept == ["", 0] and heard and "Cookie" not in heard[0] and server.token not in heard[0], (kept, heard)
    browser.open(f"{server.base}/?game={server.game}")
    browser.until("window.play && play.state")
    assert browser.value("play.state.rights") == 15, "another tab has the key too"
    server.kill()
    again = serving.Server(folder=server.folder, port=server.port)
    try:
        browser.expected = ["401", "ERR_"]
        browser.until("/no valid token/.test(document.getElementById('note').textContent)", "the page reports that its key has ended")
        browser.open(again.link + f"&game={server.game}")
        browser.until("window.play && play.state")
    finally:
        again.stop()


def a_store():
    folder = tempfile.mkdtemp(prefix="hetman-store-")
    store = os.path.join(folder, "results.db")
    serving.hetman("match", "kipling/skirmish", "doctrine", "random", "--pairs=1", "--jobs=1", f"--store={store}")
    return store


@with_game("kipling/skirmish", "--second=human", opened=False)
def a_replay(browser, server):
    store = a_store()
    browser.open(f"{server.base}/?store={store}")
    browser.until("document.querySelectorAll('#store-games tr').length > 1")
    inspect(browser, "the games of a store")
    browser.open(f"{server.base}/?store={store}&pair=1&leg=1&ply=40")
    browser.until("window.replay && replay.state && document.body.dataset.curves === 'yes'")
    browser.run("document.getElementById('marks-level').value = '2'; replay.marks.judge()")
    browser.until("document.body.dataset.marks", "marks")
    inspect(browser, "a replay with its marks")
    walk(browser, "a replay")


@with_game("kipling/skirmish", "--second=human", opened=False)
def the_editor(browser, server):
    browser.open(f"{server.base}/?editor=kipling/skirmish")
    browser.until("window.editor && editor.checked && editor.board.units.length > 0")
    browser.run("editor.choose(editor.board.units[0])")
    inspect(browser, "the editor, with a unit's fields")
    walk(browser, "the editor")


@with_game("northern/poltava-1709", "--second=human", "--seed=7")
def odds_and_other_ways(browser, server):
    browser.run("acts.line('select SC2')")
    browser.until("play.targets.size > 0")
    browser.run("acts.choose([...play.targets.values()][0].slice(0, 1))")
    browser.until("play.pending && play.pending.odds && document.querySelector('#die')")
    inspect(browser, "a charge with its odds")
    browser.keys(Keys.ENTER)
    browser.until("!play.pending")
    browser.run("document.querySelector('[data-key=notation]').click()")
    inspect(browser, "the story with its notation")


@with_game("kipling/skirmish", "--first=doctrine", "--second=doctrine", "--seed=7", finished=True)
def the_end_and_a_lesson(browser, server):
    browser.until("play.state.result")
    inspect(browser, "the end")
    browser.open(f"{server.base}/")
    browser.until("document.querySelector('#learn button') && document.querySelector('#games a')")
    inspect(browser, "games that were played")
    browser.click_css("#learn button")
    browser.until("window.play && play.state && document.querySelector('#lesson')")
    inspect(browser, "a lesson")


# What shows a state, and what it is without it.
STATES = """
    <button class="main">b</button> <a class="button main">a</a> <button aria-pressed="true">b</button>
    <div class="acts"><button class="now">b</button></div> <div class="roster"><button class="now">b</button></div>
    <div id="layers"><button aria-pressed="true">b</button></div> <button class="battle" aria-pressed="true">b</button>
    <button class="chosen">b</button> <div class="steps"><button class="step" aria-current="true">b</button></div>
    <table><tr class="now"><td>a</td></tr></table> <div class="tray"><button class="counter now">b</button></div>
    <div id="dots"><i class="done"></i></div> <div id="dots"><i class="now"></i></div> <i class="flag second"></i>
    <ol class="log"><li class="a0">a</li></ol> <ol class="log"><li class="a1">a</li></ol>"""
DRAWN = """const KEYS = ['backgroundColor', 'color', 'borderTopWidth', 'borderTopColor', 'borderLeftWidth', 'borderLeftStyle', 'borderLeftColor',
        'outlineWidth', 'outlineStyle', 'outlineColor', 'height', 'borderTopLeftRadius'];
    const drawn = (e) => { const s = getComputedStyle(e); return KEYS.map((key) => s[key]).join(' '); };"""


@with_game("kipling/skirmish", "--second=human", "--seed=3")
def colours_forced_by_the_system_hide_no_state(browser, server):
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]})
    browser.until("matchMedia('(forced-colors: active)').matches")
    hidden = browser.run(DRAWN + """
        const box = document.createElement('div'), alike = [], seen = new Set();
        box.innerHTML = arguments[0];
        document.body.append(box);
        for (const e of box.querySelectorAll('[class], [aria-pressed], [aria-current]')) {
            for (const state of ['main', 'now', 'done', 'chosen', 'second', 'a0', 'a1', 'aria-pressed', 'aria-current']) {
                const named = !state.startsWith('aria'), html = e.cloneNode().outerHTML;
                if (named ? !e.classList.contains(state) : !e.hasAttribute(state)) continue;
                const before = drawn(e);
                if (named) e.classList.remove(state); else e.removeAttribute(state);
                seen.add(state);
                if (drawn(e) === before) alike.push(html);
            }
        }
        box.remove();
        return [alike, seen.size]""", STATES)
    assert hidden == [[], 9], hidden
    # What the page itself draws: bars against their boxes, the sides against each other, the turns played, under way, and to come.
    shown = browser.run(DRAWN + """const css = (e) => getComputedStyle(e).backgroundColor, all = (what) => [...document.querySelectorAll(what)];
        return { bars: all('.bar i').map((i) => [css(i), css(i.parentElement)]), flags: all('#sides .flag').map(drawn),
                 dots: [...new Set(all('#dots i').map(drawn))].length, signs: all('.sign:not(.ring)').map((i) => [css(i), css(document.body)]) }""")
    assert shown["bars"] and all(one != other for one, other in shown["bars"]), shown
    assert len(set(shown["flags"])) == 2, shown
    assert shown["dots"] == 2, shown  # the first turn, and those to come
    # The system draws a ground behind words, which hides those of its own colour: dark buttons set their own.
    assert browser.value("[...document.querySelectorAll('button.main')].map((e) => getComputedStyle(e).forcedColorAdjust)") == ["none"]
    walk(browser, "a game in forced colours")


# The letters that keyboards of other alphabets have where Latin ones have these.
ALPHABETS = {
    "Cyrillic": dict(zip("qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить")) | {"[": "х", "]": "ъ", ",": "б", ".": "ю"},
    "Greek": dict(zip("qwertyuiopasdfghjklzxcvbnm", ";ςερτυθιοπασδφγηξκλζχψωβνμ")),
    "Polish": {letter: letter for letter in "qwertyuiopasdfghjklzxcvbnm"},
}
PLACES = {"[": "BracketLeft", "]": "BracketRight", ",": "Comma", ".": "Period"}


def press_in(browser, alphabet, letter, **more):
    """A key of that alphabet, where Latin keyboards have the letter."""
    key = ALPHABETS[alphabet].get(letter.lower(), letter)
    key = key.upper() if letter.isupper() else key
    event = {"key": key, "text": key, "code": PLACES.get(letter, f"Key{letter.upper()}"), "modifiers": 8 if letter.isupper() else 0} | more
    browser.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyDown", **event})
    browser.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyUp", **event})


@with_game("kipling/skirmish", "--second=human", "--seed=3")
def shortcuts_work_on_keyboards_of_other_alphabets(browser, server):
    browser.run("""window.pressed = []; const table = play.keys.table();
        play.keys.table = () => Object.fromEntries(Object.keys(table).map((name) => [name, () => pressed.push(name)]));""")
    letters = browser.value("Object.keys(play.keys.table()).filter((name) => /^[a-zN]$/.test(name))")
    assert len(letters) > 20, letters
    for alphabet, keys in ALPHABETS.items():
        for letter in letters + [sign for sign in PLACES if sign in keys]:
            press_in(browser, alphabet, letter)
            assert browser.value("pressed.splice(0)") == [letter], f"{alphabet}: {letter}"
    for key, code in (("ż", "KeyZ"), ("ó", "KeyO"), ("Ю", "Period"), ("!", "Digit1")):  # letters of the Latin alphabet, and what means nothing
        press_in(browser, "Polish", "o", key=key, text=key, code=code, modifiers=8 if key in "Ю!" else 0)
        assert browser.value("pressed.splice(0)") == [], key
    browser.open(f"{server.base}/?editor=kipling/skirmish")
    browser.until("window.editor && editor.board.units.length")
    browser.run("document.activeElement.blur()")
    press_in(browser, "Cyrillic", "n")
    browser.until("editor.chosen")
    browser.open(f"{server.base}/?game={server.game}&replay=1")
    browser.until("window.replay && replay.head")
    browser.run("window.moments = []; replay.moment = (step) => moments.push(step)")
    press_in(browser, "Greek", "j")
    press_in(browser, "Cyrillic", "k")
    assert browser.value("moments") == [1, -1]


TESTS = [a_game, the_key_goes_to_no_other_server, nothing_moves_where_the_system_asks, a_deployment, the_turn_of_the_other_side,
         the_first_page, odds_and_other_ways, the_end_and_a_lesson, a_replay, the_editor,
         colours_forced_by_the_system_hide_no_state, shortcuts_work_on_keyboards_of_other_alphabets]

if __name__ == "__main__":
    serving.run(TESTS)
