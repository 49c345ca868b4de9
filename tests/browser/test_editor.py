"""The editor in a real browser, from a change on the map to a game."""

import glob
import json
import os
import re

import serving
from browsing import By, Keys
from shared import pass_on, with_game


@with_game("kipling/skirmish", "--second=human", opened=False)
def from_the_editor_to_a_game(browser, server):
    browser.open(f"{server.base}/?editor=kipling/skirmish")
    browser.until("window.editor && editor.checked")
    assert browser.value("editor.checked.ok"), browser.value("editor.checked.error")
    browser.until("editor.board.units.length > 0")
    unit = browser.value("(() => { const u = editor.board.units.find((u) => u.on); return [u.code, ...u.points]; })()")
    cell = browser.run("""const e = editor, g = e.ground;
        for (let y = 0; y < g.height; y++) for (let x = 0; x < g.width; x++)
          if (!e.board.unitsAt(y * g.width + x).length && g.terrains[g.terrain[y * g.width + x]] === 'open') return [x, y];""")
    x, y = browser.run("return editor.board.geometry.centre(...arguments)", unit[1], unit[2])
    u, v = browser.run("return editor.board.geometry.centre(...arguments)", *cell)
    browser.click_map(x, y)
    browser.until(f"editor.chosen && editor.chosen.code === '{unit[0]}'")
    browser.click_map(u, v)
    browser.until(f"editor.board.units.find((u) => u.code === '{unit[0]}').points.join() === '{cell[0]},{cell[1]}'", "the unit stands where it was put")
    browser.run("editor.paintWith([...document.querySelectorAll('[data-terrain]')].find((b) => b.dataset.terrain !== '.').dataset.terrain)")
    free = browser.run("""const e = editor, g = e.ground;
        for (let y = g.height - 1; y >= 0; y--) for (let x = 0; x < g.width; x++)
          if (!e.board.unitsAt(y * g.width + x).length && g.terrains[g.terrain[y * g.width + x]] === 'open') return [x, y];""")
    browser.click_map(*browser.run("return editor.board.geometry.centre(...arguments)", *free))
    browser.until(f"editor.ground.terrains[editor.ground.terrain[{free[1]} * editor.ground.width + {free[0]}]] !== 'open'", "the ground was painted")
    browser.run("document.querySelector('#editor-text').value += '\\n[nonsense]\\n'; editor.read()")
    browser.until("editor.checked && !editor.checked.ok")
    assert "nonsense" in browser.value("document.querySelector('#editor-state').textContent")
    browser.run("document.querySelector('#editor-text').value = document.querySelector('#editor-text').value.replace('\\n[nonsense]\\n', ''); editor.read()")
    browser.until("editor.checked && editor.checked.ok")
    # A name on the map: put there, moved, removed, and put there again.
    browser.run("document.getElementById('names').open = true")
    def put(name):
        browser.run("const box = document.querySelector('#editor-names .form input'); box.value = arguments[0]; document.getElementById('label-add').click()", name)
        browser.click_map(*browser.run("return editor.board.geometry.centre(...arguments)", *free))
        browser.until(f"editor.ground.labels.some((label) => label.name === '{name}' && label.x === {free[0]} && label.y === {free[1]})", "the name stands on the map")
    put("Mill")
    browser.click_css("[data-label=Mill] [data-do=move]")
    browser.click_map(*browser.run("return editor.board.geometry.centre(...arguments)", *cell))
    browser.until(f"editor.ground.labels[0].x === {cell[0]} && editor.ground.labels[0].y === {cell[1]}", "the name has moved")
    browser.click_css("[data-label=Mill] [data-do=remove]")
    browser.until("!editor.ground.labels.length", "the name is gone")
    put("Mill pond")
    name = browser.driver.find_element(By.ID, "editor-name")
    name.clear()
    name.send_keys("my-skirmish")
    browser.click_css("#editor-play")
    browser.until("document.getElementById('editor-begin')", "the question who commands")
    browser.click_css("#editor-begin")
    browser.until("window.play && play.state && play.state.ply >= 0")
    assert browser.run(f"return play.unitByCode('{unit[0]}').points.join()") == f"{cell[0]},{cell[1]}"
    assert browser.value("play.ground.labels.map((label) => label.name).join()") == "Mill pond"
    saved = os.path.join(server.folder, "my-skirmish.scenario")
    assert os.path.exists(saved)
    serving.hetman("check", "--games=1", saved)


def edit(browser, server, query):
    browser.open(f"{server.base}/?{query}")
    browser.until("window.editor && editor.checked && editor.checked.ok && editor.board.units.length > 0")


def text(browser):
    return browser.value("document.getElementById('editor-text').value")


def play(browser, server, name):
    """Writes the file's name, saves and plays by click; the file, which `hetman check` accepts too."""
    box = browser.driver.find_element(By.ID, "editor-name")
    box.clear()
    box.send_keys(name)
    browser.click_css("#editor-play")
    browser.until("document.getElementById('editor-begin')", "the question who commands")
    browser.click_css("#editor-begin")
    browser.until("window.play && play.state && play.state.ply >= 0", "it is played")
    saved = os.path.join(server.folder, f"{name}.scenario")
    serving.hetman("check", "--games=1", saved)
    with open(saved, encoding="utf-8") as file:
        return file.read()


@with_game("kipling/skirmish", "--second=human", opened=False)
def facings_options_and_points_by_mouse(browser, server):
    """A unit turned by the buttons, on hexes and on the table; an option; points of both sides as units are added and removed."""
    for scenario, unit, line, turned in (("husaria/training-charge", "H1", "H1=Hussars 1; hussars; 0405; NE; sp=2; zone=west", "H1=Hussars 1; hussars; 0405; SE; sp=2; zone=west"),
                                         ("musketpike/drill-brigades", "C4", "facing=W", "facing=NNW"), ("northern/drill", "SC1", "heading=0", "heading=15")):
        edit(browser, server, f"editor={scenario}")
        there = f"editor.board.units.find((u) => u.code === '{unit}')"
        assert line in browser.value(f"editor.find('{unit}').text"), browser.value(f"editor.find('{unit}').text")
        browser.click_map(*browser.value(f"[{there}.x, {there}.y]"))
        browser.until(f"editor.chosen && editor.chosen.code === '{unit}'")
        before = browser.value(f"{there}.facing")
        browser.driver.find_element(By.XPATH, "//button[contains(., 'Turn right')]").click()
        browser.until(f"{there}.facing !== {before}", "it faces elsewhere on the map")
        assert turned in browser.value(f"editor.find('{unit}').text"), browser.value(f"editor.find('{unit}').text")
        # A unit is written field by field, and what stands beside a field stays.
        others = browser.value(f"editor.find('{unit}').text")
        name = browser.value("document.querySelector('.fields input[aria-label^=name]').value")
        browser.run("const field = document.querySelector('.fields input[aria-label^=name]'); field.value = 'The Old Guard'; field.dispatchEvent(new Event('change'))")
        browser.until(f"editor.checked.ok && {there}.name === 'The Old Guard'")
        assert browser.value(f"editor.find('{unit}').text") == others.replace(name, "The Old Guard", 1)
        if "northern" not in scenario:
            assert browser.value(f"{there}.facing") == (before + 1) % 6, "the next side of the hex, by the clock"
    edit(browser, server, "editor=kipling/skirmish")
    points = lambda side: sum(int(figures) for figures in re.findall(rf"side={side}\n(?:\w+=.*\n)*?figures=(\d+)", text(browser)))
    report = lambda: [int(words) for words in re.search(r"Red (\d+), Blue (\d+) points", browser.value("document.getElementById('editor-state').textContent")).groups()]
    assert report() == [points("first"), points("second")] == [25, 25], "the scale that is stated: figures at the start"
    assert "strength of all units at the start" in browser.value("document.getElementById('editor-state').textContent")
    browser.click_map(*browser.value("(() => { const u = editor.board.units.find((u) => u.code === 'BI1'); return [u.x, u.y]; })()"))
    browser.until("editor.chosen && editor.chosen.code === 'BI1'")
    browser.driver.find_element(By.XPATH, "//button[contains(., 'Another like it')]").click()
    browser.until("!editor.checked.ok", "two cannot stand on one square, and that is reported at once")
    assert "stands there" in browser.value("document.getElementById('editor-state').textContent")
    browser.run("const box = document.getElementById('editor-text'); box.value = box.value.replace(/(\\[unit BI3\\][^[]*place=)f7/, '$1h7'); box.dispatchEvent(new Event('input'))")
    browser.until("editor.checked.ok && editor.board.units.some((u) => u.code === 'BI3')")
    assert report() == [points("first"), points("second")] == [25, 35]
    browser.click_css("#panel details:not(#names) summary")
    box = browser.driver.find_element(By.XPATH, "//label[starts-with(., 'infantry-move')]/input")
    box.clear()
    box.send_keys("3", Keys.TAB)
    browser.until("editor.checked.ok && editor.checked.options.find((o) => o.name === 'infantry-move').value === 3", "the option is set")
    saved = play(browser, server, "unequal")
    assert re.search(r"^\[options\]\n(?:.*\n)*?infantry-move=3$", saved, re.M), saved
    assert browser.value("play.unitByCode('BI3').on") and browser.value("play.board.units.filter((u) => u.on && u.side === 1).length") == 4
    record = open(glob.glob(os.path.join(server.folder, "unequal-*.record"))[0], encoding="utf-8").read()
    assert "infantry-move=3" in record, "the game is played by that rule"


def tab_to(browser, condition, most=250):
    """By Tab alone to an element; focus begins where it is."""
    for _ in range(most):
        if browser.run(f"const e = document.activeElement; return !!({condition})"):
            return
        browser.keys(Keys.TAB)
    raise AssertionError(f"Tab does not lead to {condition}")


@with_game("kipling/skirmish", "--second=human", opened=False)
def the_editor_by_keys_alone(browser, server):
    """A unit put elsewhere and turned, ground painted, a step taken back, a unit removed, an option, a name, and a game: no mouse."""
    edit(browser, server, "editor=husaria/training-charge")
    tab_to(browser, "e.id === 'canvas'")
    browser.keys("n")
    browser.until("editor.chosen")
    unit, x, y = browser.value("[editor.chosen.code, ...editor.chosen.points]")
    there = f"editor.board.units.find((u) => u.code === '{unit}')"
    assert f"{unit} " in browser.value("document.getElementById('live').textContent"), "the unit taken is announced"
    browser.keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_DOWN)
    assert browser.value("editor.board.layers.pointer") == [x - 2, y + 1]
    assert browser.value("document.getElementById('live').textContent").startswith(browser.run("return editor.ground.names[arguments[0] * editor.ground.width + arguments[1]]", y + 1, x - 2))
    browser.keys(Keys.ENTER)
    browser.until(f"{there}.points[0] === {x - 2} && {there}.points[1] === {y + 1}", "it stands where the pointer is")
    facing = browser.value(f"{there}.facing")
    browser.keys("]")
    browser.until(f"{there}.facing === {(facing + 1) % 6}")
    browser.keys("[")
    browser.until(f"{there}.facing === {facing}")
    # Ground.
    sign, terrain = browser.value("editor.checked.signs.find(([sign]) => sign !== '.')")
    browser.run("document.body.focus()")
    tab_to(browser, f"e.dataset.terrain === '{sign}'")
    browser.keys(Keys.ENTER)
    browser.until("document.activeElement.id === 'canvas' && editor.brush", "a brush in hand leads to the map")
    browser.keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    at = browser.value("editor.board.layers.pointer")
    ground = f"editor.ground.terrains[editor.ground.terrain[{at[1]} * editor.ground.width + {at[0]}]]"
    was = browser.value(ground)
    assert was != terrain, was
    browser.keys(Keys.ENTER)
    browser.until(f"{ground} === '{terrain}'", "the ground is painted")
    browser.with_control("z")
    browser.until(f"{ground} === '{was}'", "and back")
    browser.keys(Keys.ENTER)
    browser.until(f"{ground} === '{terrain}'")
    browser.keys(Keys.ESCAPE, "n", "n")
    browser.until("editor.chosen && !editor.brush")
    gone, many = browser.value("[editor.chosen.code, editor.board.units.length]")
    assert gone != unit
    browser.keys(Keys.DELETE)
    browser.until(f"editor.checked.ok && editor.board.units.length === {many - 1} && !editor.board.units.some((u) => u.code === '{gone}')", "it is gone")
    # An option and the game.
    tab_to(browser, "e.tagName === 'SUMMARY' && e.textContent.startsWith('Rules')")
    browser.keys(Keys.ENTER)
    tab_to(browser, "e.closest('label')?.textContent.startsWith('lance-full')")
    browser.with_control("a")
    browser.keys("5", Keys.TAB)
    browser.until("editor.checked.ok && editor.checked.options.find((o) => o.name === 'lance-full').value === 5")
    tab_to(browser, "e.id === 'editor-name'")
    browser.with_control("a")
    browser.keys("by-keys")
    tab_to(browser, "e.id === 'editor-play'")
    browser.keys(Keys.ENTER)
    browser.until("document.getElementById('editor-begin')", "the question who commands")
    tab_to(browser, "e.id === 'editor-begin'")
    browser.keys(Keys.ENTER)
    browser.until("window.play && play.state && play.state.ply >= 0", "it is played")
    saved = os.path.join(server.folder, "by-keys.scenario")
    serving.hetman("check", "--games=1", saved)
    assert "lance-full=5" in open(saved, encoding="utf-8").read()
    assert browser.run("return play.unitByCode(arguments[0]).points.slice(0, 2).join()", unit) == f"{x - 2},{y + 1}"
    assert browser.run("return play.unitByCode(arguments[0])", gone) is None


@with_game("kipling/skirmish", "--second=human", opened=False)
def what_is_wrong_is_reported_with_its_line(browser, server):
    edit(browser, server, "editor=kipling/skirmish")
    browser.expected = ["422"]
    good = text(browser)
    for old, new, words in (("row-4=. w .", "row-4=. w", "7 squares, expected 8"), ("row-6=. w", "row-6=. ?", "is not one of"), ("place=f2", "place=z9", "not a square"), ("place=f2", "place=c2", "stands there"),
                            ("name=Red Troop", "nam=Red Troop", "did you mean"), ("type=cavalry", "type=elephants", "infantry, cavalry"), ("turns=12", "turns=0", "from 1 to 1000"),
                            ("[unit RC1]", "[unit RI1]", "duplicate"), ("[map]", "[map", "expected a group")):
        assert old in good
        wrong = good.replace(old, new, 1)
        line = next(i for i, (a, b) in enumerate(zip(good.split("\n"), wrong.split("\n")), 1) if a != b)
        browser.run("const box = document.getElementById('editor-text'); box.value = arguments[0]; box.dispatchEvent(new Event('input'))", wrong)
        browser.until("editor.checked && !editor.checked.ok && document.getElementById('editor-line')", new)
        report = browser.value("document.querySelector('#editor-state [role=alert]').textContent")
        assert report.startswith(f"Line {line}: ") and words in report, (line, report)
        browser.click_css("#editor-line")
        marked = browser.value("(() => { const box = document.getElementById('editor-text'); return document.activeElement === box && box.value.slice(box.selectionStart, box.selectionEnd); })()")
        assert marked == wrong.split("\n")[line - 1], (line, marked)
        browser.click_css("#editor-save")
        browser.until("!document.getElementById('note').hidden && document.getElementById('note').textContent.includes('the scenario:')", "nothing wrong is saved")
        assert not glob.glob(os.path.join(server.folder, "*.scenario"))
        browser.run("const box = document.getElementById('editor-text'); box.value = arguments[0]; box.dispatchEvent(new Event('input')); document.getElementById('note').textContent = ''", good)
        browser.until("editor.checked.ok")


def stands(browser, board):
    return browser.value(f"Object.fromEntries({board}.units.filter((u) => u.on && u.arm !== 'leader').map((u) => [u.code, u.points.join()]))")


@with_game("husaria/training-charge", "--first=doctrine", "--second=doctrine", "--seed=6", finished=True, opened=False)
def a_position_of_a_game_is_a_start(browser, server):
    """From a game under way, and from any move of its replay, to the editor and to a new game."""
    turns = json.loads(server.get(f"/api/replay?game={server.game}"))["turns"]
    ply = next(ply for ply, turn, _ in turns if turn == 2) + 1
    game = json.loads(server.post("/api/replay-continue", json.dumps({"game": server.game, "ply": ply, "first": "human", "second": "human"}).encode()))["id"]
    browser.open(f"{server.base}/?game={game}")
    browser.until("window.play && play.state")
    ply = browser.ply()
    browser.click_css("[data-key=more]")
    browser.until("document.querySelector('dialog').open")
    browser.driver.find_element(By.LINK_TEXT, "Open this position in the editor").click()
    browser.until("window.editor && editor.checked && editor.checked.ok")
    begun = stands(browser, "editor.board")

    def places(game, at):
        units = serving.units_of(json.loads(server.get(f"/api/game/{game}/board")), json.loads(server.get(f"/api/replay-at?game={game}&ply={at}")))
        return {code: ",".join(str(n) for point in unit["points"] for n in point) for code, unit in units.items() if unit["on_board"]}

    same = lambda there: all(there.get(code) == points for code, points in begun.items())
    near = [at for at in range(max(0, ply - 12), ply + 1) if same(places(game, at))]
    assert near and not same(places(game, 0)), (near, begun)
    play(browser, server, "from-a-game")
    assert same(places(browser.value("play.id"), 0)), "the new game begins there"
    browser.open(f"{server.base}/?game={game}&replay=1&ply={near[-1]}")
    browser.until("window.replay && replay.state")
    browser.driver.find_element(By.XPATH, "//button[. = 'Open in the editor']").click()
    browser.until("window.editor && editor.checked && editor.checked.ok")
    assert stands(browser, "editor.board") == begun


TESTS = [from_the_editor_to_a_game, facings_options_and_points_by_mouse, the_editor_by_keys_alone, what_is_wrong_is_reported_with_its_line,
         a_position_of_a_game_is_a_start]

if __name__ == "__main__":
    serving.run(TESTS)
