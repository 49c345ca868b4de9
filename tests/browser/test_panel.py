"""The panel in a real browser: odds with their sum first, the story in sentences, a foot that is never cut off, keys after the mouse,
the first page, the first battle that teaches, and the sign that a decision is yours."""

import json
import time

import serving
from browsing import By, Keys
from shared import pass_until, with_game

COLUMNS = "[...document.querySelectorAll('#sum th[scope=col]')].map((e) => e.textContent)"


def looked_at(browser, code, target=None):
    """A fight of a unit, looked at with its odds."""
    ply = browser.ply()
    browser.run("play.pick(play.unitByCode(arguments[0]).id)", code)
    browser.after(ply)
    browser.until("play.targets.size > 0")
    browser.run("play.choose(play.targets.get(arguments[0] ? play.unitByCode(arguments[0]).id : [...play.targets.keys()][0]).slice(0, 1))", target)
    browser.until("play.pending && (play.pending.odds || play.pending.trouble)", 40)


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
    assert "÷2 as cavalry" in text and "-2 as cavalry" not in text, "a halving is a halving"


CLOSE = "husaria/training-charge?[second] T1=Tatars 1; tatars; 0504; SW; sp=2&[second] T2=Tatars 2; tatars; 0505; NW; sp=2&[state] phase=attack"


@with_game(CLOSE, "--second=human", "--seed=7")
def other_ways_are_set_beside_it(browser, server):
    browser.run("play.line('B1')")
    browser.until("play.targets.size === 2")
    browser.run("play.choose([play.moves.findIndex((m) => m[2] >= 0)])")
    browser.until("document.querySelectorAll('#others tr').length === 3", 60)
    assert browser.value("document.querySelector('#others tr.now th b') !== null"), "the one that is looked at is marked"
    other = browser.value("document.querySelector('#others button').textContent")
    browser.run("document.querySelector('#others button').scrollIntoView({ block: 'center' })")
    browser.click_css("#others button")
    browser.until("play.pending && play.pending.odds && document.querySelector('#pending p b')", 40)
    assert other == browser.value("document.querySelector('#pending p b').textContent"), other


TESTS = [odds_begin_with_their_sum, other_ways_are_set_beside_it]

if __name__ == "__main__":
    serving.run(TESTS)
