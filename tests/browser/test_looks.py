"""What the board shows besides the troops: the ring of facings, fields of fire, the ruler, ground under threat, the legend; in
text mode too. And the links of a report."""

import html
import os
import re
import subprocess
import tempfile

import serving
from browsing import By, Keys
from shared import a_browser, with_game


def until_march(browser):
    for _ in range(8):
        browser.wait_turn()
        if browser.value("play.places.size > 4 && play.moves.some((m) => play.kind(m) === 'move')"):
            return
        browser.decide_by_keys()
    raise AssertionError(browser.value("play.state.prompt"))


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=5")
def a_ring_of_facings_is_chosen_by_arrows_and_by_click(browser, server):
    until_march(browser)
    browser.run("""const u = play.unit(play.moves.find((m) => play.kind(m) === 'move').unit), away = (l) => { const [x, y] = board.geometry.centre(play.moves[l[0]].x, play.moves[l[0]].y); return Math.hypot(x - u.x, y - u.y); };
        acts.choose([...play.places.values()].filter((l) => play.kind(play.moves[l[0]]) === 'move' && away(l) > 80).sort((a, b) => away(a) - away(b))[0])""")
    browser.until("board.layers.ring.marks.length === 6 && board.layers.ring.marks.some((m) => m.chosen)", "six marks, one of them chosen")
    unit = browser.value("play.moves[play.pending.list[0]].unit")
    first = browser.value("board.layers.ring.marks.findIndex((m) => m.chosen)")
    assert browser.value("board.layers.ring.marks.filter((m) => m.live).length") > 1
    assert browser.value("board.layers.ring.marks.every((m) => !m.live || Number(m.cost) > 0)"), "each facing tells its price"
    browser.keys(Keys.ARROW_RIGHT)
    browser.until(f"board.layers.ring.marks.findIndex((m) => m.chosen) !== {first} && play.pending.seen.text === play.pending.typed", "the next facing by the clock")
    # by click: the mark drawn at its place on the canvas
    wanted = browser.run("""const ring = board.layers.ring, at = board.layers.ring.marks.findIndex((m) => m.live && !m.chosen), mark = board.layers.ring.marks[at], c = board.camera;
        return [at, c.x + (ring.centre[0] + Math.sin(mark.angle) * ring.radius) * c.k, c.y + (ring.centre[1] - Math.cos(mark.angle) * ring.radius) * c.k]""")
    canvas = browser.driver.find_element(By.ID, "canvas")
    browser.chain().move_to_element_with_offset(canvas, round(wanted[1] - canvas.size["width"] / 2), round(wanted[2] - canvas.size["height"] / 2)).click().perform()
    browser.until(f"board.layers.ring.marks[{wanted[0]}].chosen && play.pending.seen.text === play.pending.typed", "the mark that was clicked")
    assert "May face" in browser.value("document.querySelector('#facings').textContent")
    facing, ply = browser.value(f"play.pending.ways.find((way) => way[2] === play.pending.typed)[0]"), browser.ply()
    browser.keys(Keys.ENTER)
    browser.after(ply)
    assert browser.value(f"play.unit({unit}).facing") == facing, "it stands as the ring had it"


@with_game("husaria/training-tabor", "--second=doctrine", "--seed=5")
def marks_of_facing_leave_the_middle_of_places_free(browser, server):
    """A unit in hand has marks of facing over the hexes about it: the middle of a place is the place, the mark's own middle the mark."""
    until_march(browser)
    browser.until("board.layers.ring?.marks.some((m) => m.live) && !play.pending")
    near = "[...play.places.values()].filter(([i]) => play.kind(play.moves[i]) === 'move').map(([i]) => board.geometry.centre(play.moves[i].x, play.moves[i].y)).filter(([x, y]) => Math.hypot(x - board.layers.ring.centre[0], y - board.layers.ring.centre[1]) < 75)"
    middles = browser.value(near)
    assert middles, "places next to it"
    for x, y in middles:
        browser.click_map(x, y)
        browser.until("!!play.pending", f"the place at {x}, {y} is taken up")
        assert browser.run("const [x, y] = arguments, move = play.moves[play.pending.list[0]], at = board.geometry.centre(move.x, move.y); return Math.hypot(at[0] - x, at[1] - y) < 1", x, y)
        browser.keys(Keys.ESCAPE)
        browser.until("!play.pending && board.layers.ring?.marks.some((m) => m.live)")
    mark = browser.value("(({ angle }) => [board.layers.ring.centre[0] + Math.sin(angle) * board.layers.ring.radius, board.layers.ring.centre[1] - Math.cos(angle) * board.layers.ring.radius])(board.layers.ring.marks.find((m) => m.live))")
    browser.click_map(*mark)
    browser.until("play.pending && play.kind(play.moves[play.pending.list[play.pending.at]]) === 'turn'", "the mark turns it")


@with_game("northern/poltava-1709", "--second=human", "--seed=7")
def arcs_and_ruler_are_by_the_rules(browser, server):
    browser.run("play.focus = play.unitByCode('SI1')")
    browser.keys("v")
    browser.until("board.layers.fields && board.layers.fields[0].outlines.length === 1 && board.layers.fields[0].outlines[0].length > 20", "a field of fire")
    # 30 cm to the front (GNW-7.3), nothing to the rear
    reach = browser.value("""(() => { const u = play.unitByCode('SI1'), o = board.layers.fields[0].outlines[0].map((p) => board.geometry.centre(...p));
        return [Math.max(...o.map((p) => u.y - p[1])), Math.max(...o.map((p) => p[1] - u.y))]; })()""")
    assert 295 < reach[0] <= 325 and reach[1] < 20, reach
    browser.keys("v")
    browser.until("!board.layers.fields")
    browser.keys("l")
    browser.until("play.laying")
    browser.click_map(*browser.value("[play.unitByCode('RI3').x, play.unitByCode('RI3').y]"))
    browser.until("board.layers.ruler")
    reported = browser.value("document.querySelector('#note').textContent")
    assert "GNW-7." in reported and " mm" in reported and browser.value("board.layers.ruler.bears") is False, reported
    assert browser.value("document.querySelector('#live').textContent") == reported, "it is announced"
    before = browser.value("board.layers.ruler.text")
    browser.keys(Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER)  # with the keys alone
    browser.until(f"board.layers.ruler && board.layers.ruler.text !== '{before}'")
    browser.keys("l")
    browser.until("!play.laying && !board.layers.ruler")
    browser.run("play.focus = play.unitByCode('SC1')")
    browser.keys("v")
    browser.until("document.querySelector('#note').textContent.includes('GNW-7.1')", "cavalry does not shoot, by its rule")


@with_game("husaria/berestechko-30-june", "--second=human", "--seed=7")
def ground_under_threat_is_shaded_and_announced(browser, server):
    browser.keys("e")
    browser.until("board.layers.threat && board.layers.threat.size > 200", "ground that the enemy can come to")
    assert browser.value("[...board.layers.threat.values()].some((c) => c.comes >= 6) && [...board.layers.threat.values()].some((c) => c.fires > 0)")
    # a unit threatened by one that comes beside it has shaded ground beside it
    assert browser.value("""play.threats.filter(([, , kind]) => kind === 'move').every(([, target]) => target.cells.some((cell) => {
        const x = cell % play.ground.width, y = Math.floor(cell / play.ground.width);
        return board.geometry.neighbours(x, y).some((n) => n && board.layers.threat.get(play.cell(...n))?.comes > 0) || board.layers.threat.get(cell)?.comes > 0; }))""")
    browser.keys(Keys.F2)
    browser.until("document.querySelector('#text-answer')")
    assert "can come to" in browser.value("document.querySelector('#text-answer').textContent")
    browser.run("play.focus = play.board.units.find((u) => u.on && u.arm === 'guns' && u.side === 0); play.changed()")
    box = browser.driver.find_element(By.ID, "text-place")
    box.send_keys("4015", Keys.ENTER)
    browser.until("/4015: \\d+ hexes, no fire: .*HUS-13/.test(document.querySelector('#text-answer').textContent)", "the ruler in words")
    assert "swamp" in browser.value("document.querySelector('#text-legend').textContent")


@with_game("husaria/berestechko-30-june", "--second=human", "--seed=7")
def a_stack_is_spread_under_the_pointer(browser, server):
    """Each of a stack is seen apart, can be pointed at, and the card tells who stands there; it closes when the pointer leaves."""
    codes = browser.run("""const stack = [...board.stacks.values()].find((l) => l.filter((u) => u.arm !== 'leader' && !u.wide).length > 1).filter((u) => u.arm !== 'leader');
        board.camera.k = 0.8; board.fitted = false; board.centreOn(stack[0].x, stack[0].y); return stack.map((u) => u.code)""")
    canvas = browser.driver.find_element(By.ID, "canvas")
    def over(code, off=0):
        x, y = browser.run("const u = play.unitByCode(arguments[0]), c = board.camera; return [c.x + (u.x + u.dx) * c.k, c.y + (u.y + u.dy) * c.k]", code)
        browser.chain().move_to_element_with_offset(canvas, round(x + off - canvas.size["width"] / 2), round(y + off - canvas.size["height"] / 2)).perform()
    over(codes[-1])
    browser.until("board.spread >= 0")
    places = browser.run("return arguments[0].map((code) => { const u = play.unitByCode(code); return u.x + u.dx; })", codes)
    assert min(b - a for a, b in zip(places, places[1:])) >= 40, places
    for code in codes:
        over(code)
        browser.until(f"!document.getElementById('card').hidden && document.getElementById('card').textContent.includes('{code}')")
        reported = browser.value("document.getElementById('card').innerText")
        assert "null" not in reported and "object" not in reported, reported
    over(codes[0], 300)
    browser.until(f"!board.stacks.get(board.spread)?.some((u) => u.code === '{codes[0]}')")


@with_game("kipling/hooks-farm", "--second=human", "--seed=5")
def the_legend_lists_what_is_on_this_board_and_nothing_else(browser, server):
    browser.keys("k")
    browser.until("document.querySelectorAll('.legend li').length > 4")
    listed = browser.value("[...document.querySelectorAll('.legend li')].map((li) => li.textContent)")
    there = browser.value("[...new Set(play.ground.terrain)].map((i) => play.ground.terrains[i])")
    arms = browser.value("[...new Set(play.board.units.filter((u) => u.on).map((u) => u.arm))]")
    for word in there + arms:
        assert word in listed, f"{word} is missing: {listed}"
    assert "hussars" not in listed and "lances or pikes before its front" not in listed
    blank = browser.value("""[...document.querySelectorAll('.legend canvas')].filter((c) => new Set(c.getContext('2d').getImageData(0, 0, 96, 72).data).size < 4).length""")
    assert blank <= 1, f"{blank} pictures of the legend are empty"  # open ground is plain


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=5")
def whole_lances_are_drawn(browser, server):
    lances = browser.value("[...new Set(play.board.units.filter((u) => u.on && u.lances).map((u) => u.arm))]")
    assert lances == ["hussars"], lances
    browser.keys("k")
    browser.until("[...document.querySelectorAll('.legend li')].some((li) => li.textContent === 'lances or pikes before its front')")


@with_game("kipling/skirmish?[unit RI1] present=9&[unit BI1] present=9&[unit BI1] prisoners=1&[state] guard-first=RI1", "--second=human", "--seed=5")
def who_guards_prisoners_is_counted_with_his_arm(browser, server):
    """RI1 has nine figures before the enemy and one with the prisoner: the table of strengths counts ten of it, the card tells both."""
    rows = browser.value("[...document.querySelectorAll('.strengths tr')].slice(1).map((row) => [...row.children].map((cell) => cell.innerText.trim().split(/\\s/)[0]))")
    assert sorted(rows) == [["all", "25", "24"], ["foot", "20", "19"], ["horse", "5", "5"]], rows
    browser.run("board.fitted = false; const u = play.unitByCode('RI1'); board.centreOn(u.x, u.y)")
    x, y = browser.run("const u = play.unitByCode('RI1'), c = board.camera; return [c.x + u.x * c.k, c.y + u.y * c.k]")
    canvas = browser.driver.find_element(By.ID, "canvas")
    browser.chain().move_to_element_with_offset(canvas, round(x - canvas.size["width"] / 2), round(y - canvas.size["height"] / 2)).perform()
    browser.until("!document.getElementById('card').hidden && document.getElementById('card').textContent.includes('strength 9 of 10, 1 apart')")


@with_game("kipling/hooks-farm", "--second=human", "--seed=5")
def north_on_the_screen_is_north_in_the_file(browser, server):
    """The last row of squares is on top, as in the terminal and in the file; the arrows and the compass agree."""
    at = browser.value("['c1', 'c2', 'c10'].map((name) => { const i = play.ground.names.indexOf(name), w = play.ground.width; return board.geometry.centre(i % w, Math.floor(i / w))[1]; })")
    assert at[0] > at[1] > at[2], at
    assert browser.value("board.geometry.compass(0)") == "N" and browser.value("board.geometry.angle(0)") == 0
    shown = serving.hetman("show", "kipling/hooks-farm")
    rows = re.findall(r"^ +(\d+) \|", shown, re.MULTILINE)
    assert rows == [str(row) for row in range(10, 0, -1)], rows
    browser.run("board.layers.pointer = [2, 0]; document.getElementById('canvas').focus()")
    browser.keys(Keys.ARROW_UP)
    assert browser.value("board.layers.pointer") == [2, 1], "one row to the north"
    place = browser.value("(() => { const [x, y] = board.geometry.centre(2, 1); return board.geometry.at(x, y); })()")
    assert place == [2, 1], place


def every_system_fits_three_sizes_and_its_pictures_are_kept():
    """Nothing to scroll sideways for, the question and the map in sight, troops of both sides on it; docs/board.md shows each picture."""
    folder = os.path.join(os.path.dirname(__file__), "..", "..", "docs")
    with open(os.path.join(folder, "board.md"), encoding="utf-8") as file:
        page = file.read()
    for scenario in ("kipling/skirmish", "husaria/training-charge", "kircholm/drill-line", "musketpike/drill-brigades", "northern/drill"):
        @with_game(scenario, "--second=human", "--seed=5")
        def inspect(browser, server):
            for name, (width, height) in {"desktop": (1920, 1080), "laptop": (1366, 768), "phone": (390, 844)}.items():
                browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": name == "phone"})
                browser.until(f"innerWidth === {width} && innerHeight === {height}")
                browser.run("board.fit(); board.request()")
                browser.until("board.painted && !board.moving")
                assert browser.value("document.documentElement.scrollWidth") <= width, (scenario, name)
                requested = browser.value("(() => { const box = document.getElementById('question').getBoundingClientRect(); return [box.top, box.bottom, box.left, box.right]; })()")
                assert 0 <= requested[0] < requested[1] <= height and 0 <= requested[2] < requested[3] <= width, (scenario, name, requested)
                share = browser.value("[board.width / innerWidth, board.height / innerHeight]")
                assert share[0] > (0.9 if name == "phone" else 0.6) and share[1] > (0.35 if name == "phone" else 0.7), (scenario, name, share)
                seen = browser.value("""[0, 1].map((side) => board.units.filter((u) => { const c = board.camera, x = c.x + u.x * c.k, y = c.y + u.y * c.k;
                    return u.on && u.side === side && x > 0 && y > 0 && x < board.width && y < board.height; }).length)""")
                assert min(seen) >= 3, (scenario, name, seen)
                colours = browser.value("new Set(new Uint32Array(board.canvas.getContext('2d').getImageData(0, 0, board.canvas.width, board.canvas.height).data.buffer)).size")
                assert colours > 30, (scenario, name, colours)
                picture = f"pictures/board-{scenario.split('/')[0]}-{name}.png"
                with open(os.path.join(folder, picture), "rb") as file:
                    head = file.read(24)
                assert f"]({picture})" in page and head[1:4] == b"PNG" and (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")) == (width, height), picture
        inspect()


def the_rows_of_a_report_lead_to_games():
    folder = tempfile.mkdtemp(prefix="hetman-report-")
    store, page = os.path.join(folder, "results.db"), os.path.join(folder, "report.html")
    serving.hetman("match", "musketpike/drill-brigades", "doctrine", "random", "--pairs=1", "--jobs=1", f"--store={store}")

    refused = subprocess.run([serving.HETMAN, "serve", "kipling/skirmish", f"--store={store}", "--port=0"], capture_output=True, text=True, timeout=serving.PATIENCE)
    assert refused.returncode != 0 and "not both" in refused.stderr, refused

    server = serving.Server(f"--store={store}")
    try:
        with a_browser() as browser:
            serving.hetman("report", store, f"--html={page}", f"--board={server.base}")
            text = open(page, encoding="utf-8").read()
            links = [html.unescape(link) for link in re.findall(r'href="([^"]+)"', text)]
            agents = [link for link in links if "agent=" in link]
            assert any(link.count("agent=") == 1 for link in agents) and any(link.count("agent=") == 2 for link in agents), links
            # without the key: plain words and the command, no empty map
            browser.expected = ["401"]
            browser.driver.get(agents[0])
            browser.until("document.querySelector('#trouble')")
            reported = browser.value("document.querySelector('#trouble').innerText")
            assert "hetman serve --store=" in reported and "key" in reported and not browser.value("document.querySelector('#map').offsetHeight"), reported
            browser.open(server.link)
            browser.until("document.querySelectorAll('#store-games tbody tr').length === 2", "the printed address lists the games")
            browser.driver.get("file://" + page)
            browser.click_css("a[href*='agent=']")
            browser.until("document.querySelectorAll('#store-games tbody tr').length === 2 && document.querySelector('#only')", "the games of the agent")
            browser.click_css("#store-games tbody a")
            browser.until("window.replay && replay.state", "a game is opened")
    finally:
        server.stop()


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=5")
def a_rule_is_shown_with_its_tables(browser, server):
    """What `hetman rules ID` prints after the rule stands in its window, column under column; a rule without a table has none."""
    def shown(rule):
        browser.run("import('/page/api.js').then((page) => page.showRule(arguments[0]))", rule)
        browser.until(f"document.querySelector('dialog').open && document.querySelector('#dialog-title').textContent === '{rule}'", rule)
        return browser.value("[...document.querySelectorAll('dialog .rule-table')].map((box) => `${box.previousSibling.textContent}\\n${box.textContent}`).join('\\n\\n')")
    for rule in ("KIR-9.6", "HUS-T"):
        printed = serving.hetman("rules", rule).split("\n\n", 1)[1]
        rows = [row.rstrip() for row in printed.splitlines()]
        assert len(rows) > 8 and [row.rstrip() for row in shown(rule).split("\n")] == rows, (rule, printed)
        lines = browser.value("(() => { const box = document.querySelector('dialog .rule-table'); return [getComputedStyle(box).whiteSpace, getComputedStyle(box).fontFamily]; })()")
        assert lines[0] == "pre" and "mono" in lines[1], lines
    assert shown("KIR-9.7") == ""
    browser.keys(Keys.ESCAPE)


TESTS = [north_on_the_screen_is_north_in_the_file, a_ring_of_facings_is_chosen_by_arrows_and_by_click,
         marks_of_facing_leave_the_middle_of_places_free, a_rule_is_shown_with_its_tables, arcs_and_ruler_are_by_the_rules, ground_under_threat_is_shaded_and_announced,
         a_stack_is_spread_under_the_pointer, the_legend_lists_what_is_on_this_board_and_nothing_else, whole_lances_are_drawn,
         who_guards_prisoners_is_counted_with_his_arm, every_system_fits_three_sizes_and_its_pictures_are_kept,
         the_rows_of_a_report_lead_to_games]

if __name__ == "__main__":
    serving.run(TESTS)
