"""The panel in a real browser: odds with their sum first, the story in sentences, a foot that is never cut off, keys after the mouse,
the first page, the first battle that teaches, and the sign that a decision is yours."""

import json

import serving
from browsing import By, Keys
from shared import pass_until, with_game

COLUMNS = "[...document.querySelectorAll('#sum th[scope=col]')].map((e) => e.textContent)"


def looked_at(browser, code, target=None):
    """A fight of a unit, looked at with its odds."""
    ply = browser.ply()
    browser.run("acts.pick(play.unitByCode(arguments[0]).id)", code)
    browser.after(ply)
    browser.until("play.targets.size > 0")
    browser.run("acts.choose(play.targets.get(arguments[0] ? play.unitByCode(arguments[0]).id : [...play.targets.keys()][0]).slice(0, 1))", target)
    browser.until("play.pending && (play.pending.odds || play.pending.trouble)")


@with_game("northern/poltava-1709", "--second=human", "--seed=7")
def odds_begin_with_their_sum(browser, server):
    looked_at(browser, "SC2", "RI2")
    # Die + 2, halved upwards: 2, 2, 3, 3, 4, 4 hits; on 4 the redoubt is left.
    first = browser.value("document.querySelector('#pending .odds > :first-child').id")
    assert first == "sum", "the sum comes first"
    assert browser.value(COLUMNS)[1:] == ["Falls back", "Loses"], browser.value(COLUMNS)
    rows = browser.value("[...document.querySelectorAll('#sum tr')].slice(1).map((row) => [...row.cells].map((cell) => cell.textContent))")
    assert rows == [["Russians", "33.3 %", "3.00"], ["Swedes (you)", "66.7 %", "0.00"]], rows
    # The die: six faces, with what is added, and what each brings to either side.
    faces = browser.value("[...document.querySelectorAll('#die tr')].map((row) => [...row.cells].slice(1).map((cell) => cell.innerText.replace(/\\n/g, ' ')))")
    assert [len(row) for row in faces] == [6, 6, 6], faces
    assert faces[0] == [f"{face} ={face + 2}" for face in range(1, 7)] and faces[1] == ["−2", "−2", "−3", "−3", "back −4", "back −4"], faces
    assert faces[2] == ["back"] * 4 + ["·"] * 2, faces
    text = browser.value("document.querySelector('#pending').innerText")
    assert not browser.value("document.getElementById('proven')"), "far from the end nothing is proven"
    assert "÷2 as cavalry" in text and "-2 as cavalry" not in text, "a halving is a halving"


LAST = "kipling/mirror?units=2&turns=4&seed=940001&[state] turn=4&[state] active=second&[unit RI1] place=e5&[unit RI2] place=d5&[unit BI1] place=e7&[unit BI2] place=d7"


@with_game(LAST, "--second=human")
def a_proven_value_stands_beside_the_odds(browser, server):
    """In the last turn of a small battle: the same number that `hetman odds` has."""
    report = serving.hetman("odds", LAST, "BI1 shoot RI1", "--json")
    looked_at(browser, "BI1", "RI1")
    assert browser.value("document.getElementById('proven').innerText").startswith(f"proven: {json.loads(report)['odds']['proven']:.2f} for Blue")


CLOSE = "husaria/training-charge?[second] T1=Tatars 1; tatars; 0504; SW; sp=2&[second] T2=Tatars 2; tatars; 0505; NW; sp=2&[state] phase=attack"


@with_game(CLOSE, "--second=human", "--seed=7")
def other_ways_are_set_beside_it(browser, server):
    browser.run("acts.line('B1')")
    browser.until("play.targets.size === 2")
    browser.run("acts.choose([play.moves.findIndex((m) => m.target >= 0)])")
    browser.until("document.querySelectorAll('#others tr').length === 3")
    assert browser.value("document.querySelector('#others tr.now th b') !== null"), "the one that is looked at is marked"
    other = browser.value("document.querySelector('#others button').textContent")
    browser.run("document.querySelector('#others button').scrollIntoView({ block: 'center' })")
    browser.click_css("#others button")
    browser.until("play.pending && play.pending.odds && document.querySelector('#pending p b')")
    assert other == browser.value("document.querySelector('#pending p b').textContent"), other


@with_game("kipling/skirmish", "--second=human", opened=False)
def the_story_is_in_sentences(browser, server):
    """Battles of all systems, fought out by doctrine: no decision in notation, no event twice, and what was added to a roll is folded."""
    for scenario in ("kipling/skirmish", "husaria/training-charge", "kircholm/drill-line", "musketpike/drill-brigades", "northern/drill"):
        game = json.loads(server.post("/api/new", json.dumps({"scenario": scenario, "first": "doctrine", "second": "doctrine", "seed": "7"}).encode()))["id"]
        server.finished(game)
        browser.open(f"{server.base}/?game={game}")
        browser.until("window.play && play.state && play.state.result")
        report = browser.value("[...document.querySelectorAll('#story li:not(.turn):not(.phase)')].map((e) => (e.querySelector('summary') ?? e).innerText.replace(/\\s+/g, ' ').trim())")
        assert len(report) > 15, f"{scenario}: {report}"
        for line in report:
            assert line[0].isupper() and not line.startswith("The only choice") and " order =" not in line, f"{scenario}: {line}"
            assert line.split()[0] not in ("Move", "Select", "Order", "Pass", "Shoot", "Fight", "Charge", "Turn", "Retreat"), f"{scenario}: {line}"
        decided = browser.value("play.lines.filter((line) => line.decided || line.kind === 'forced').length")
        shown = browser.run("const { sentences } = await import('/page/sentences.js'); return [sentences(play).length, sentences(play, true).length]".join(["return (async () => {", "})()"]))
        assert decided > 5 and shown[1] > shown[0], f"{scenario}: {decided} decisions, {shown}"
        folded = browser.value("[...document.querySelectorAll('#story details')].map((e) => e.querySelector('summary').innerText)")
        assert folded and not any("to the die" in text or "(" in text for text in folded), f"{scenario}: {folded[:3]}"
    browser.run("document.querySelector('[data-key=notation]').click()")
    assert browser.value("document.querySelectorAll('#story li.notation').length") > 3
    browser.run("document.querySelector('[data-key=notation]').click()")
    assert browser.value("document.querySelectorAll('#story li.notation').length") == 0


SCREENS = ((1440, 900), (1024, 700), (390, 844))


@with_game("northern/poltava-1709", "--second=human", "--seed=7")
def the_foot_is_never_cut_off(browser, server):
    looked_at(browser, "SC2", "RI2")
    for width, height in SCREENS:
        browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        browser.until(f"innerWidth === {width}")
        cut = browser.run("""const seen = (e) => { const r = e.getBoundingClientRect(), at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
            return r.width > 0 && r.right <= innerWidth && r.bottom <= innerHeight && e.contains(at); };
            return [...document.querySelectorAll('.last button, #pending > .choices button')].filter((e) => !seen(e)).map((e) => e.textContent)""")
        browser.run("play.pending = null; play.changed(); acts.choose([play.moves.findIndex((m) => m.target >= 0)])")
        browser.until("play.pending && play.pending.odds && document.getElementById('sum')")
        if width > 500:
            below = browser.value("document.getElementById('sum').getBoundingClientRect().bottom - document.querySelector('#pending > .choices').getBoundingClientRect().top")
            assert below <= 0, f"{width}: the sum is seen without scrolling, but for {below} pixels"
        assert not cut and browser.value("document.querySelectorAll('.last button').length") >= 3, f"{width}: {cut}"
    browser.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.keys(Keys.ESCAPE)
    browser.until("!play.pending")


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=5")
def after_the_mouse_the_keys_are_the_maps(browser, server):
    browser.keys("n")
    dark = "document.documentElement.dataset.theme"
    browser.click_css("#theme")
    theme, ply = browser.value(dark), browser.ply()
    assert browser.value("document.activeElement.id") == "canvas"
    browser.keys(Keys.ENTER)
    browser.after(ply)
    assert browser.value(dark) == theme, "Enter chose the unit, and did not press the button again"
    browser.click_css("[data-do=out]")
    k = browser.value("board.camera.k")
    browser.keys("n")
    browser.keys(Keys.ENTER)
    assert browser.value("board.camera.k") == k
    browser.until("!play.busy && Number(document.body.dataset.ply) === play.state.ply", "what the keys did is over")
    # What comes while a button is pressed does not take it away from under the pointer.
    press = browser.chain()
    press.w3c_actions.pointer_action.move_to_location(*browser.value("(({ left, top, width, height }) => [left + width / 2, top + height / 2].map(Math.round))"
                                                                     "(document.querySelector('[data-key=more]').getBoundingClientRect())")).pointer_down()
    press.perform()
    browser.run("return play.changed()")
    browser.chain().release().perform()
    browser.until("document.getElementById('dialog').open", "the click counts")
    browser.run("window.made = document.querySelector('[data-key=more]'); document.getElementById('dialog').close(); return play.changed()")
    assert not browser.value("made.isConnected"), "then the panel is made anew as ever"


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=5")
def what_is_over_goes(browser, server):
    """A plan that nobody can carry out, an answer given twice, a note whose cause is gone, and one that would lie under a dialog."""
    browser.run("acts.line('LH1 advance 60')")
    browser.until("play.plan")
    browser.run("play.plan.steps.forEach((step) => { step.state = 'cannot'; }); play.changed()")
    browser.keys(Keys.ENTER)
    browser.until("!play.plan && !document.getElementById('plan')", "Enter closes what nobody can do")
    browser.run("acts.line('LH1 advance 1')")
    browser.until("play.plan")
    ply = browser.ply()
    browser.run("const i = play.moves.findIndex((m) => m.text === 'select LH2'); acts.commit(i)")
    browser.after(ply)
    browser.until("!play.plan && !document.getElementById('plan')", "the moment it was drawn for is over")
    browser.run("acts.undo()")
    browser.until(f"play.state.ply === {ply}")
    for _ in range(3):
        server.post(f"/api/game/{server.game}/answer", json.dumps({"text": "pass turn"}).encode())
    browser.until("(play.state.standing ?? []).length > 0")
    assert browser.value("play.state.standing.length") == 1, "the same answer is listed once"
    browser.stop_the_clock()
    browser.keys("p")
    browser.until("/may still act/.test(document.getElementById('note').textContent) && !document.getElementById('note').hidden")
    browser.run("passed(500)")  # what is of this very moment would be about what comes
    ply = browser.ply()
    browser.keys("p")
    browser.after(ply)
    browser.until("document.getElementById('note').hidden", "the warning goes with its cause")
    browser.keys("/")
    browser.until("document.activeElement.id === 'order'")
    browser.expected = ["422"]
    browser.keys("nonsense", Keys.ENTER)
    browser.until("document.getElementById('dialog-note').textContent.includes('nonsense')")
    assert browser.value("document.getElementById('note').hidden"), "nothing lies dimmed under the dialog"
    browser.keys(Keys.ESCAPE)


@with_game("kipling/skirmish", "--first=doctrine", "--second=general:2", "--seed=7", finished=True, opened=False)
def the_first_page_leads_to_a_battle(browser, server):
    browser.open(f"{server.base}/")
    cards = "[...document.querySelectorAll('.battle[data-name]')].map((e) => e.dataset.name)"
    browser.until(f"{cards}.length > 20")
    assert browser.value(cards)[:3] == ["kipling/skirmish", "kircholm/kircholm-1605", "husaria/berestechko-30-june"]
    assert len(browser.value(cards)) == len(set(browser.value(cards))), "each battle once"
    browser.until("[...document.querySelectorAll('.thumb')].slice(0, 3).every((e) => e.dataset.painted)")
    for i in range(3):  # ground, and troops of both sides
        colours = browser.run("const c = document.querySelectorAll('.thumb')[arguments[0]], d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, s = new Set(); for (let i = 0; i < d.length; i += 4) s.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]); return [s.size, s.has(0x98281e), s.has(0x1b2938)]", i)
        assert colours[0] > 8 and colours[1] and colours[2], f"field {i}: {colours}"
    row = browser.value("document.querySelector('#games tr:nth-child(2)').innerText")
    browser.until("/turn \\d+ of 12/.test(document.querySelector('#games tr:nth-child(2)').innerText)")
    row = browser.value("document.querySelector('#games tr:nth-child(2)').innerText")
    for words in ("Skirmish", "Red", "Blue", "the sergeant", "a general, level 2"):
        assert words in row, row
    assert "general:2" not in row and "kipling/" not in row and "normal" not in row, row
    # A battle at the bottom of the page: Begin stands beside it, in sight.
    last = browser.value(cards)[-1]
    browser.run("document.querySelector(`.battle[data-name='${arguments[0]}']`).scrollIntoView({ block: 'end' })", last)
    browser.click_css(f".battle[data-name='{last}']")
    near = browser.run("const begin = document.getElementById('begin').getBoundingClientRect(), card = document.querySelector('.battle[aria-pressed=true]').getBoundingClientRect(); return [begin.bottom <= innerHeight && begin.top >= 0, begin.top - card.bottom]")
    assert near[0] and near[1] < 320, near
    browser.click_css("#second option[value='general:4']")
    browser.click_css(".battle[data-name='kipling/skirmish']")
    browser.click_css("#begin")
    browser.until("window.play && play.state && play.state.players.join() === 'human,general:4'")
    browser.open(f"{server.base}/")
    browser.until("document.getElementById('second')?.value === 'general:4'", "the general of last time")


def click_unit(browser, code):
    x, y = browser.run("const u = play.unitByCode(arguments[0]); return [u.x + (u.dx || 0), u.y + (u.dy || 0)]", code)
    browser.click_map(x, y)


def box(browser, *codes):
    """Drags a box with Shift round units."""
    corners = browser.run("""const units = [...arguments].map((code) => play.unitByCode(code)), c = board.camera, xs = units.map((u) => u.x), ys = units.map((u) => u.y), m = 30;
        return [[Math.min(...xs) - m, Math.min(...ys) - m], [Math.max(...xs) + m, Math.max(...ys) + m]].map(([x, y]) => [Math.round(c.x + x * c.k), Math.round(c.y + y * c.k)])""", *codes)
    canvas = browser.driver.find_element(By.ID, "canvas")
    size, chain = canvas.size, browser.chain().key_down(Keys.SHIFT)
    for n, (x, y) in enumerate(corners):
        chain.move_to_element_with_offset(canvas, x - size["width"] // 2, y - size["height"] // 2)
        if n == 0:
            chain.click_and_hold()
    chain.release().key_up(Keys.SHIFT).perform()


class Hands:
    """Mouse and keys, or fingers alone: on a phone whatever the lesson asks for has a button."""

    def __init__(self, browser, touch):
        self.browser, self.touch = browser, touch
        if touch:
            browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
            browser.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def press(self, selector, *keys):
        """A button; with keys, these, as soon as the button is there: what they do comes with it."""
        if self.touch:
            self.browser.tap_css(selector)
        elif keys:
            self.browser.until(f"document.querySelector({json.dumps(selector)})", selector)
            self.browser.keys(*keys)
        else:
            self.browser.run("document.querySelector(arguments[0])?.scrollIntoView({ block: 'center' })", selector)  # clear of what sticks to the panel's foot
            self.browser.click_css(selector)

    def unit(self, code):
        if not self.touch:
            click_unit(self.browser, code)
            return
        self.browser.tap(*self.browser.run("const u = play.unitByCode(arguments[0]); board.fitted = false; board.centreOn(u.x, u.y); const c = board.camera, b = board.canvas.getBoundingClientRect(); return [b.left + c.x + (u.x + u.dx) * c.k, b.top + c.y + (u.y + u.dy) * c.k]", code))


def the_first_battle_teaches():
    """All twelve steps, as they are written: each is met by what it asks for, and by nothing before it; by mouse and keys, and by touch alone."""
    for touch in (False, True):
        with_game("kipling/skirmish", "--second=human", opened=False)(lambda browser, server, touch=touch: learn(browser, server, Hands(browser, touch)))()


def learn(browser, server, hands):
    browser.open(f"{server.base}/")
    browser.until("document.querySelector('#learn button')")
    browser.run("localStorage.setItem('pace', 'none')")
    hands.press("#learn button")
    browser.until("window.play && play.state && play.lesson?.part && document.querySelector('#lesson')")
    steps = browser.value("play.lesson.part.steps.length")
    assert steps == 12
    report = set()

    def step(number):
        browser.until(f"play.lesson.at === {number} && document.querySelector('#lesson h2 span')?.textContent.startsWith('{number + 1} of')", f"step {number + 1} of the lesson, and its words")
        report.add(browser.until(f"play.lesson.at === {number} && document.querySelector('#lesson p')?.textContent", "its words"))

    def fight(own, enemy):
        hands.unit(own)
        browser.until(f"play.board.units.some((u) => u.active && u.code === '{own}')")
        hands.unit(enemy)
        browser.until("play.pending && play.pending.odds")

    step(0)
    if not hands.touch:
        browser.keys("x")
    step(0)
    hands.unit("RI1")
    step(1)
    hands.press("[data-key=undo]", Keys.ESCAPE)
    step(2)
    if hands.touch:
        hands.press("[data-key='by G']")
        hands.unit("RI1")
        hands.unit("RI2")
    else:
        box(browser, "RI1", "RI2")
    step(3)
    hands.press("[data-key='action advance']")
    hands.press("[data-key=carry]", Keys.ENTER)
    step(4)
    browser.wait_turn()
    fight("RA1", "BI2")
    step(5)
    hands.press("[data-key=do]", Keys.ENTER)
    step(6)
    browser.wait_turn()
    fight("RC1", "BI2")
    step(7)
    hands.press("[data-key=do]", Keys.ENTER)
    step(8)
    for _ in range(30):
        if browser.value("play.lesson.at > 8"):
            break
        browser.until("play.lesson.at > 8 || play.state.yours && !play.busy && Number(document.body.dataset.ply) === play.state.ply")
        if browser.value("play.lesson.at > 8"):
            break
        ply = browser.ply()
        kind, index = browser.value("(() => { const i = ['pass', 'end'].map((kind) => play.moves.findIndex((m) => play.kind(m) === kind)).find((i) => i >= 0); return [play.kind(play.moves[i ?? 0]), i ?? -1]; })()")
        if index >= 0:
            hands.press("[data-key=end]" if kind == "end" else f"#panel .choices button[data-move='{index}']", "p")
            browser.until(f"play.state.ply !== {ply} || play.pending || play.endWarned || play.ending || play.lesson.at > 8", "it passes, or is to be confirmed")
        else:
            browser.decide_by_keys()
    step(9)
    # Blue rides at RI2: by mouse and keys it fires as they come on, by touch it lets them come.
    browser.until("play.state.yours && play.moves.some((m) => play.kind(m) === 'shoot')")
    if hands.touch:
        hands.press("#panel .choices button[data-move='%d']" % browser.value("play.moves.findIndex((m) => play.kind(m) === 'pass')"))
        pass_until(browser, "play.lesson.at > 9")
    else:
        browser.run("acts.choose([play.moves.findIndex((m) => play.kind(m) === 'shoot')])")
        browser.until("play.pending && play.pending.odds", "odds that take seconds of the processor", 5 * serving.PATIENCE)
        hands.press("[data-key=do]", Keys.ENTER)
    step(10)
    pass_until(browser, "play.state.yours && play.state.actor === play.state.active && play.state.turn === 2")
    hands.press("#report", "d")
    step(11)
    hands.press("[data-key=over]", Keys.ESCAPE)
    browser.until("!play.digest")
    # The first decision of one's own: whatever it is.
    ply = browser.ply()
    browser.decide_by_keys()
    while browser.value("play.lesson.at === 11"):
        browser.wait_turn()
        browser.decide_by_keys()
    assert browser.ply() > ply
    browser.until("/lesson is over/i.test(document.querySelector('#lesson').innerText)")
    assert len(report) == 12, "each step tells something of its own"
    hands.press("[data-key=leave]")
    browser.until("!document.getElementById('lesson')")


@with_game("northern/drill", "--second=doctrine", "--seed=4")
def a_person_is_called_only_by_request(browser, server):
    turn = "play.state.turn === {} && play.state.yours && play.state.actor === play.state.active"
    pass_until(browser, turn.format(2))
    assert browser.value("[play.call.rung, document.title[0]]") == [0, "D"], "nobody is called without a request"
    browser.click_css("[data-key=more]")
    browser.until("document.querySelector('#call')")
    browser.click_css("#call")
    assert browser.value("[play.call.rung, play.call.on]") == [1, True], "it is heard once at once"
    browser.keys(Keys.ESCAPE)
    pass_until(browser, turn.format(3))
    assert browser.value("document.title").startswith("● ") and browser.value("play.call.rung") > 1
    browser.keys("n")
    assert not browser.value("document.title").startswith("● "), "a gesture takes the mark away"


TESTS = [odds_begin_with_their_sum, a_proven_value_stands_beside_the_odds, other_ways_are_set_beside_it, the_story_is_in_sentences, the_foot_is_never_cut_off,
         after_the_mouse_the_keys_are_the_maps, what_is_over_goes, the_first_page_leads_to_a_battle,
         the_first_battle_teaches, a_person_is_called_only_by_request]

if __name__ == "__main__":
    serving.run(TESTS)
