"""An evening's play: the aim at the start and one key away, the panel of a fight, two who are locked in one place, the end of a turn
that is asked once, the view after the enemy's turn, and the lesson."""

import json
import time

import serving
from browsing import By, Keys
from shared import pass_until, with_game

BATTLES = ["kipling/hooks-farm", "kircholm/kircholm-1605", "husaria/training-charge", "musketpike/white-mountain-1620", "northern/poltava-1709", "einstein/standard"]


@with_game("kipling/hooks-farm", "--second=human", "--seed=3")
def the_aim_is_shown_until_the_first_decision(browser, server):
    browser.until("document.getElementById('the-aim')")
    told = browser.value("document.getElementById('the-aim').innerText")
    assert "H. G. Wells" in told and "38 of the 75 figures of Red are lost" in told and "After turn 24" in told, told
    box = browser.value("(() => { const b = document.getElementById('the-aim').getBoundingClientRect(); return [b.top, b.bottom, innerHeight]; })()")
    assert box[0] < box[2] - 200, "it is seen without scrolling"
    browser.keys("i")
    browser.until("document.getElementById('dialog').open")
    assert "What ends the battle" in browser.value("document.getElementById('dialog').innerText")
    browser.keys(Keys.ESCAPE)
    browser.until("!document.getElementById('dialog').open")
    ply = browser.ply()
    browser.run("play.pick([...play.picks.keys()][0])")
    browser.after(ply)
    browser.until("!document.getElementById('the-aim')")
    browser.run("play.command.typed('how do I win')")
    browser.until("document.getElementById('dialog').open")
    assert "38 of the 75 figures" in browser.value("document.getElementById('dialog').innerText")


def the_aim_of_every_system_is_data():
    for name in BATTLES:
        server = serving.Server(name, "--first=human", "--second=human")
        try:
            told = json.loads(server.get(f"/api/game/{server.game}/aim"))
            assert told["history"] and told["last_turn"] > 0, told
            assert {end["winner"] for end in told["ends"]} == {"first", "second"} and all(end["limit"] > 0 and end["rule"] for end in told["ends"]), told
            assert told["compared"]["text"] == "" or all(told["compared"]["shown"]), told
        finally:
            server.stop()


LESSON = "kipling/battery?[unit RC1] place=d3&[unit RC1] figures=10&[unit BI2] place=c6&[unit BI2] figures=8"
FIGHTS = [(LESSON, "RC1", "BI2"), ("northern/poltava-1709", "SC2", "RI2"),
          ("husaria/training-charge?[second] T1=Tatars 1; tatars; 0504; SW; sp=2&[second] T2=Tatars 2; tatars; 0505; NW; sp=2&[state] phase=attack", "B1", None)]


def a_fight_is_told_first_and_prints_nothing_over_itself():
    for name, code, target in FIGHTS:
        fight(name, code, target)


def fight(name, code, target):
    @with_game(name, "--second=human", "--seed=7")
    def look(browser, server):
        browser.driver.set_window_size(1366, 768)
        ply = browser.ply()
        browser.run("play.line(arguments[0])", code)
        browser.after(ply)
        browser.until("play.targets.size > 0")
        browser.run("play.choose(play.targets.get(arguments[0] ? play.unitByCode(arguments[0]).id : [...play.targets.keys()][0]).slice(0, 1))", target)
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
    look()


@with_game("kipling/skirmish", "--second=human", "--seed=3")
def the_end_of_a_turn_is_asked_once(browser, server):
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


TESTS = [the_aim_is_shown_until_the_first_decision, the_aim_of_every_system_is_data, a_fight_is_told_first_and_prints_nothing_over_itself, the_end_of_a_turn_is_asked_once]

if __name__ == "__main__":
    serving.run(TESTS)
