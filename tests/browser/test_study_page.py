"""The page of a study in a browser: each row, and each point of every kind of drawing, leads to its battle."""

import os
import re
import shutil
import tempfile

import serving
from shared import with_game

STUDY = """[study]
format=1
title=Numbers
scenario=kipling/skirmish
agents=doctrine:steady
games=2
responses=points; turns
[factor own]
title=troops
vary=units B*
values=1..3
[factor foe]
title=the enemy's
vary=units R*
values=1..3
labels=one; two; three
"""

# What each drawing leads to: its title, and how many points it has.
DRAWINGS = {
    "points of the first side by troops": 3, "points of the first side by the enemy's": 3, "points of the first side by troops and the enemy's": 9,
    "points of the first side by troops and the enemy's, as a map": 9, "length: how games differ": 9,
}


def page_of(folder, *arguments):
    study, page = (os.path.join(folder, name) for name in ("a.study", "page.html"))
    with open(study, "w", encoding="utf-8") as file:
        file.write(STUDY)
    serving.hetman("study", study, "--jobs=1", f"--html={page}", *arguments)
    return f"file://{page}"


def pair_of(link):
    return int(re.search(r"pair=(\d+)", link).group(1))


@with_game("kipling/skirmish", "--second=human")
def every_point_of_every_drawing_leads_to_its_battle(browser, server):
    folder = tempfile.mkdtemp(prefix="hetman-study-")
    page = page_of(folder, f"--store={folder}/a.store", f"--board={server.base}")
    browser.driver.get(page)
    rows = browser.value("[...document.querySelectorAll('tr')].filter((r) => r.querySelector('a[href*=store]'))"
                         ".map((r) => [...r.cells[0].textContent.match(/own=(.*), foe=(.*)/).slice(1), r.querySelector('a').href])")
    assert [(own, foe) for own, foe, _ in rows] == [(str(own), foe) for own in (1, 2, 3) for foe in ("one", "two", "three")], rows
    told = {title: links for title, links in browser.value(
        "[...document.querySelectorAll('figure')].map((f) => [f.querySelector('figcaption').textContent,"
        " [...f.querySelectorAll('svg a')].map((a) => [a.getAttribute('href'), a.querySelector('title').textContent])])")}
    for title, count in DRAWINGS.items():
        assert len(told[title]) == count, (title, told[title])
    # Sorted effects: each has a battle, and the one of both factors is of both values.
    assert len(told["What changes: points of the first side"]) > 2, told["What changes: points of the first side"]
    links = {words: link for marks in told.values() for link, words in marks}
    assert all("store=" in link for link in links.values()), links
    for own, foe, link in rows:
        assert links[f"Battle: own={own}, foe={foe}"] == link, (own, foe, link)
    assert links["Battle: own=2, foe=one, the first of 3 points of this mean"] == rows[3][2], links
    # The battle is that of the point: so many units of either side.
    for own, foe, link in rows[::4]:
        browser.open(link)
        browser.until("window.replay && replay.state && replay.board.units.length > 0")
        units = browser.value("['B', 'R'].map((kind) => replay.board.units.filter((u) => u.code.startsWith(kind)).length)")
        assert units == [int(own), ("one", "two", "three").index(foe) + 1], (link, units)
    # A point of each kind of drawing, clicked.
    for title in [*DRAWINGS, "What changes: points of the first side"]:
        browser.driver.get(page)
        browser.run("document.getElementById('clicked')?.removeAttribute('id');"
                    "[...document.querySelectorAll('figure')].find((f) => f.querySelector('figcaption').textContent === arguments[0])"
                    ".querySelector('svg a use').id = 'clicked'", title)
        browser.click_css("#clicked")
        browser.until("window.replay && replay.state && replay.board.units.length > 0", f"a battle of {title}")
    browser.driver.get("about:blank")  # the board asks for the game's moves while it is open
    shutil.rmtree(folder)


@with_game("kipling/skirmish", "--second=human")
def without_a_store_the_points_lead_to_their_rows(browser, server):
    folder = tempfile.mkdtemp(prefix="hetman-study-")
    browser.driver.get(page_of(folder))
    links = browser.value("[...document.querySelectorAll('svg a')].map((a) => a.getAttribute('href'))")
    assert len(links) > 40 and set(links) == {f"#point-{point}" for point in range(1, 10)}, links
    rows = browser.value("[...document.querySelectorAll('svg a')].map((a) => document.querySelector(a.getAttribute('href')).cells.length)")
    assert min(rows) >= 4, rows
    shutil.rmtree(folder)


TESTS = [every_point_of_every_drawing_leads_to_its_battle, without_a_store_the_points_lead_to_their_rows]

if __name__ == "__main__":
    serving.run(TESTS)
