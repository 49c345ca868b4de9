"""The days of a campaign in a real browser."""

import json
import subprocess

import serving
from browsing import By, Keys
from shared import pass_until, play_turn, with_game


def who_plays(browser, side, who):
    """Gives a side to another player, by the page's own list."""
    browser.until("!play.state.thinking && !play.busy", "no general is thinking")
    if not browser.value("!!document.querySelector('[data-key=more]')"):  # the panel tells of a general at work
        browser.run("acts.more()")
    else:
        browser.click_css("[data-key=more]")
    browser.until("document.querySelector('dialog').open")
    name = browser.value(f"play.side({side})")
    browser.click_css(f"dialog select[aria-label='Who commands {name}'] option[value='{who}']")
    browser.until(f"play.state.players[{side}] === '{who}' && !document.querySelector('dialog').open")


def go_on(browser):
    browser.run("document.getElementById('canvas').focus()")
    browser.keys(" ")
    browser.until("!play.state.paused")


def units(server, game):
    """Of a game as it stands: code to the members of its row."""
    return serving.units_of(json.loads(server.get(f"/api/game/{game}/board")), json.loads(server.get(f"/api/game/{game}/state?log=999999")))


@with_game("kipling/skirmish", "--second=human", opened=False)
def a_person_fights_in_a_campaign_on_either_side(browser, server):
    """Begun from the first page: a turn of the first day by the first side, the day's end, what it has left on the second, and there a turn by the second side."""
    browser.open(f"{server.base}/")
    browser.until("document.querySelectorAll('.battle').length > 20")
    browser.click_css("[data-name='husaria/berestechko']")
    browser.click_css("#second option[value=doctrine]")
    browser.driver.find_element(By.NAME, "seed").send_keys("11")
    browser.click_css("#begin")
    game = browser.until("window.play?.campaign && document.querySelector('#campaign')?.textContent.includes('day 1 of 4') && play.id")
    assert game.endswith("-day-1") and browser.value("play.state.players.join()") == "human,doctrine"
    browser.wait_turn()
    assert browser.value("play.state.yours && play.state.actor === 0")
    decided = play_turn(browser, browser.decide_by_keys, most=6)
    assert len(decided) > 1 and browser.value("play.state.turn") >= 1, decided
    assert not browser.value("!!document.querySelector('#next-day')"), "the day is not over"
    browser.keys(" ")
    browser.until("play.state.paused")
    who_plays(browser, 0, "doctrine")
    go_on(browser)
    browser.driver.get("about:blank")
    server.finished(game)
    browser.open(f"{server.base}/?game={game}")
    browser.until("window.play?.state?.result && document.querySelector('#next-day')", "the first day is over")
    end = units(server, game)
    who_plays(browser, 1, "human")  # the other seat, from the second day on
    browser.click_css("#next-day")
    browser.until("window.play && play.id.endsWith('-day-2') && play.campaign")
    assert browser.value("play.state.players.join()") == "doctrine,human"
    begun = browser.value("play.id")

    # What carries over is reported, and is so: units reported gone were off the map when the first day ended.
    browser.run("document.querySelector('#days').click()")  # a general plays: the panel is made anew all the time
    browser.until("document.querySelectorAll('#carried li').length > 0", "the second day tells what the first has left")
    report = browser.value("document.querySelector('dialog').innerText")
    assert browser.value("document.querySelectorAll('#campaign-days tr').length") == 5
    assert browser.value("document.querySelectorAll('#campaign-days tr')[1].cells[2].textContent").count("win"), report
    carried = json.loads(server.get(f"/api/game/{begun}/campaign"))["carried"]
    gone = {one["unit"] for one in carried if one["gone"]}
    on = lambda unit: unit["on_board"]
    assert gone and all(not on(end[code]) for code in gone if code in end), gone
    assert all(code in report for code in gone), report
    spent = {words.split()[0] for words in (one["words"] for one in carried) if words.endswith("has no lances")}
    assert all(f"{code} " in report for code in spent), spent
    browser.keys(Keys.ESCAPE)
    assert browser.run("return arguments[0].every((code) => !play.unitByCode(code)?.on)", sorted(gone)), "who is gone does not stand there"

    # The other seat, on the second day.
    pass_until(browser, "play.state.yours && play.state.active === 1 && play.state.actor === 1")
    ply = browser.ply()
    play_turn(browser, browser.decide_by_mouse, most=3)  # until the other side is to move, which may be over by now
    assert browser.ply() > ply
    browser.run("acts.pause(true)")


def a_campaign_that_is_not_there_is_refused_in_a_line():
    done = subprocess.run([serving.HETMAN, "serve", "nowhere.campaign", "--port=0"], capture_output=True, text=True, timeout=serving.PATIENCE)
    assert done.returncode != 0 and "nowhere.campaign" in done.stderr and len(done.stderr.splitlines()) == 1, done


TESTS = [a_person_fights_in_a_campaign_on_either_side,
         a_campaign_that_is_not_there_is_refused_in_a_line]

if __name__ == "__main__":
    serving.run(TESTS)
