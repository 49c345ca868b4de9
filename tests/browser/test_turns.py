"""The board in a real browser: a turn of every system by mouse and by keys, and what must not be lost."""

import json
import os
import re
import time

import serving
from browsing import Keys
from shared import SYSTEMS, a_browser, pass_until, play_turn, with_game


WATCH = """const send = window.fetch;
    window.thrown = [];
    window.fetch = (path, options) => {
      const move = options?.method === "POST" && path.endsWith("/move") && play.moves[JSON.parse(options.body).move];
      if (move && move.rolls && !["pass", "end"].includes(play.kind(move))) thrown.push([play.kind(move), play.previewed() === move, document.querySelector("#panel").innerText.includes("ABOUT TO BE DONE")]);
      return send(path, options);
    };"""


def assert_no_dice_fell_unseen(browser):
    """Every move after which dice fell had been shown, with "about to be done", before it was made."""
    thrown = browser.value("thrown")
    assert all(pending and report for _, pending, report in thrown), thrown
    return len(thrown)


@with_game("northern/drill?units S*=1&[unit RI1] at=300,400", "--second=human", "--seed=5")
def selecting_never_rolls(browser, server):
    """A unit whose one choice is forced rolls by being selected: the click stops at the odds, and a second one does it."""
    browser.run(WATCH)
    found = "[...play.picks].filter(([, list]) => list.length === 1 && play.moves[list[0]].rolls).map(([id]) => id)"
    pass_until(browser, f"{found}.length > 0")
    found = browser.value(found)
    ply = browser.ply()
    browser.run(f"acts.pick({found[0]})")
    browser.until("play.pending && play.pending.odds", "the odds are shown")
    assert browser.ply() == ply and "chances" not in browser.value("play.state.prompt"), "nothing has been done"
    browser.run(f"acts.pick({found[0]})")
    browser.after(ply)
    assert assert_no_dice_fell_unseen(browser) > 0


def a_turn_of_each_system_by_mouse():
    for scenario in SYSTEMS:
        @with_game(scenario, "--second=human", "--seed=5")
        def turn(browser, server):
            browser.click_css("[data-key=more]")
            browser.until("document.getElementById('deployment')")
            report = browser.value("document.getElementById('deployment').textContent")
            browser.keys(Keys.ESCAPE)
            assert "where the scenario places them" in report and ("no free deployment" in report) == (scenario.split("/")[0] in ("kipling", "kircholm", "musketpike")), report
            browser.run(WATCH)
            kinds = play_turn(browser, browser.decide_by_mouse)
            assert len(kinds) > 1, kinds
            assert_no_dice_fell_unseen(browser)
        try:
            turn()
        except Exception as error:
            raise AssertionError(f"{scenario}: {error}") from error


def a_turn_of_each_system_by_keys():
    for scenario in SYSTEMS:
        @with_game(scenario, "--second=human", "--seed=5")
        def turn(browser, server):
            kinds = play_turn(browser, browser.decide_by_keys)
            assert len(kinds) > 1, kinds
        try:
            turn()
        except Exception as error:
            raise AssertionError(f"{scenario}: {error}") from error


def until_a_reaction(browser):
    """Plays on by keys until the person decides in the other side's turn, in the middle of what an enemy does."""
    pass_until(browser, "play.state.yours && play.state.actor !== play.state.active && !!document.querySelector('[data-answer=\"pass turn\"]')")


@with_game("husaria/training-charge", "--second=doctrine:hussar-shock", "--seed=4")
def a_reaction_with_a_standing_answer(browser, server):
    until_a_reaction(browser)
    active, turn, ply = browser.value("play.state.active"), browser.value("play.state.turn"), browser.ply()
    assert browser.value("document.querySelector('#panel .rule').textContent").startswith("HUS-")
    browser.click_css("[data-answer='pass turn']")
    browser.after(ply) # it has answered the prompt
    browser.until("play.lines.some((line) => line.ply > %d && line.actor === 0 && line.text.startsWith('pass'))" % ply, "the answer's line")
    browser.wait_turn()
    requested = browser.value("play.state.actor !== play.state.active && play.moves.some((m) => play.kind(m) === 'pass')")
    assert not requested or (browser.value("play.state.active"), browser.value("play.state.turn")) != (active, turn), "decides again in the same turn"


@with_game("kipling/hooks-farm", "--second=human", "--seed=5")
def undo_takes_back_a_decision(browser, server):
    browser.decide_by_keys()
    ply = browser.ply()
    before = browser.value("JSON.stringify(play.state.units)")
    browser.decide_by_keys()
    assert browser.ply() > ply
    browser.keys("u")
    browser.until(f"play.state.ply <= {ply}")
    assert browser.value("JSON.stringify(play.state.units)") == before
    assert browser.value("play.lines.every((line) => line.ply <= play.state.ply)"), "the story goes back too"


@with_game("musketpike/drill-brigades", "--second=doctrine", "--seed=9")
def a_refresh_in_the_middle_loses_nothing(browser, server):
    for _ in range(6):
        browser.wait_turn()
        browser.decide_by_keys()
    browser.wait_turn()
    before = browser.value("[play.state.ply, JSON.stringify(play.state.units), play.lines.map((l) => l.text).join()]")
    browser.driver.refresh()
    browser.until("window.play && play.state && document.body.dataset.ready === 'yes'")
    browser.wait_turn()
    assert browser.value("[play.state.ply, JSON.stringify(play.state.units), play.lines.map((l) => l.text).join()]") == before


@with_game("husaria/training-charge", "--second=doctrine:hussar-shock", "--seed=4")
def a_refresh_in_the_middle_of_a_fight_loses_nothing(browser, server):
    """While an enemy's charge waits for the answer of him who is charged: the same question, the same choices, and it continues."""
    until_a_reaction(browser)
    here = "[play.state.ply, play.state.prompt, play.state.actor, play.state.active, play.moves.map((m) => m.text).join(), JSON.stringify(play.state.units), play.lines.map((l) => l.text).join()]"
    before = browser.value(here)
    assert before[2] != before[3]
    browser.driver.refresh()
    browser.until("window.play && play.state && document.body.dataset.ready === 'yes' && play.moves.length")
    assert browser.value(here) == before
    browser.decide_by_keys()
    assert browser.ply() > before[0]


@with_game("kipling/hooks-farm", "--second=human", "--seed=9")
def a_game_is_found_again_in_the_list(browser, server):
    """On the first page, by its link, after the server was stopped and started: as it was left, and it continues."""
    for _ in range(3):
        browser.decide_by_keys()
    before = browser.value("[play.state.ply, JSON.stringify(play.state.units)]")
    browser.driver.get("about:blank")
    server.process.terminate()
    assert server.process.wait(serving.PATIENCE) == 0
    again = server.again()
    browser.open(again.link)
    browser.until("document.querySelectorAll('#games a').length >= 2")
    browser.until("document.querySelector('#games tr:nth-child(2)').innerText.includes('under way')")
    row = browser.value("document.querySelector('#games tr:nth-child(2)').innerText")
    assert "Hook's Farm" in row and "turn 1 of" in row, row
    browser.click_css("#games tr:nth-child(2) a")
    browser.until("window.play && play.state")
    assert browser.value("[play.state.ply, JSON.stringify(play.state.units)]") == before
    browser.decide_by_keys()
    assert browser.ply() > before[0]


@with_game("kipling/skirmish", "--second=human", "--seed=9")
def a_server_that_is_killed_and_started_again_continues(browser, server):
    """The page of a link to watch by itself; the owner's, whose key ended with the server, by the link."""
    for _ in range(3):
        browser.decide_by_keys()
    ply = browser.ply()
    watch = json.loads(server.get(f"/api/game/{server.game}/links"))["watch"]
    with a_browser() as guest:
        guest.open(watch)
        guest.until("window.play && play.state")
        for page in (browser, guest):
            page.expected = ["ERR_CONNECTION", "Failed to load resource", "ERR_EMPTY"]
        server.kill()
        browser.until("play.away")
        again = server.again()
        guest.until("!play.away")
        assert guest.ply() == ply
        browser.until("/open the link/.test(document.getElementById('hint').textContent)")
        browser.open(again.link + f"&game={server.game}")
        browser.until("window.play && play.state")
        assert browser.ply() == ply
        browser.decide_by_keys()
        assert browser.ply() > ply


@with_game("kipling/skirmish", "--second=human", "--seed=2")
def two_people_play_by_a_link(browser, server):
    links = json.loads(server.get(f"/api/game/{server.game}/links"))
    with a_browser() as first, a_browser() as second:
        first.open(links["first"])
        second.open(links["second"])
        first.until("window.play && play.state")
        second.until("window.play && play.state")
        assert first.value("play.state.yours") and not second.value("play.state.yours")
        assert not second.value("play.moves.length"), "the other side's moves are not on offer"
        play_turn(first, first.decide_by_keys, most=3)
        second.until("play.state.yours")
        ply = second.ply()
        second.decide_by_mouse()
        first.until(f"play.state.ply > {ply}")
        # What the other has seen since goes back with his consent alone; refused, then agreed to.
        assert not browser.value("play.state.rights & 6"), "the owner's page has lost both seats"
        back = first.value("play.lines.filter((line) => line.actor === 0).pop().ply")
        for agree, button in ((False, "refuse"), (True, "agree")):
            ply = first.ply()
            first.keys("u")
            first.until("document.querySelector('#ask-consent')")
            first.click_css("#ask-consent")
            second.until("play.state.wish && play.state.wish.answer")
            second.click_css(f"[data-key={button}]")
            first.until(f"play.state.ply < {ply}" if agree else "play.state.wish && play.state.wish.refused")
            if not agree:
                assert first.ply() == ply
                second.until("play.state.yours")
                second.decide_by_keys()
                first.until(f"play.state.ply > {ply}")
        assert first.ply() <= back and first.value("play.state.actor") == 0


@with_game("kipling/skirmish", "--second=human", opened=False)
def every_general_of_the_first_page_can_be_played(browser, server):
    """Each in the list, with what he costs, and one that is typed."""
    browser.open(f"{server.base}/")
    browser.until("document.querySelectorAll('.battle').length > 20")
    offered = browser.value("[...document.querySelectorAll('#second option')].map((option) => [option.value, option.textContent])")
    assert len(offered) > 8 and all(re.search("second|minute|at once|by rule|person|action|moves|typed", words) for _, words in offered), offered
    browser.click_css("[data-name='kipling/skirmish']")
    for who, _ in offered:
        requested = {"scenario": "kipling/skirmish", "first": "human", "second": "general:level=3,style=bold" if who == "other" else who}
        assert "id" in json.loads(server.post("/api/new", json.dumps(requested).encode())), requested
    browser.click_css("#second option[value=other]")
    browser.driver.find_element("name", "second-typed").send_keys("general:level=3")
    browser.click_css("#begin")
    browser.until("window.play && play.state && play.state.players.join() === 'human,general:level=3'")


def a_general_who_thinks_long_can_be_hurried():
    """Progress is reported while he thinks; hurried, he has moved within seconds of what would have been minutes; the game continues, and every
    move was legal."""
    # On 30 June `general:8` needs seconds for a turn; a skirmish he has played before anybody could hurry him.
    for agent, key, scenario in (("mcts:milliseconds=600000", "h", "training-charge"), ("general:8", None, "berestechko-30-june")):
        @with_game(f"husaria/{scenario}", f"--second={agent}", "--seed=8")
        def hurry(browser, server):
            browser.wait_turn()
            for _ in range(2 if key else 1):
                thinks = "play.state.thinking && play.state.active === 1 && play.state.actor === 1"
                # What is shown, and hurried at once: the panel is made anew at each of his choices, and his turn may be over soon.
                progress = ("((bar, button) => button && (window.shown = [Number(bar.value), play.state.share, bar.nextElementSibling.textContent, play.state.chosen,"
                            " document.querySelector('#panel').textContent, play.state.ply, play.state.turn], button.click(), true))")
                pass_until(browser, thinks if key else f"{thinks} && play.state.share > 0 && play.state.share < 0.9 && {progress}(document.getElementById('thinking'), document.querySelector('[data-key=hurry]'))")
                if key:  # he thinks on, and for how long is reported
                    ply = browser.ply()
                    browser.until("play.state.seconds > 2 && / for \\d+ s/.test(document.querySelector('#panel').innerText)", "how long he has thought")
                    assert browser.value(thinks) and browser.ply() == ply
                    assert "commands them" in browser.value("document.querySelector('#panel').innerText")
                if key is None:
                    # How much of the turn's work is done.
                    shown = browser.value("window.shown")
                    assert abs(shown[0] - shown[1]) < 0.02 and shown[2].endswith("of the turn's work") and f"{shown[3]} decisions so far" in shown[4], shown
                ply, turn = browser.value("[play.state.ply, play.state.turn]") if key else shown[5:]
                begun = time.monotonic()
                if key:
                    browser.keys(key)
                browser.until(f"play.state.ply > {ply}", "a move arrives soon")
                browser.until(f"play.state.yours || play.state.result || play.state.active === 0 || play.state.turn > {turn}", "and the turn is over soon, or the person decides")
                print(f"# {agent}: hurried, his turn is over or a person decides after {time.monotonic() - begun:.1f} s", flush=True)
                assert not browser.value("play.state.trouble")
            pass_until(browser, "play.state.yours")
            ply = browser.ply()
            browser.decide_by_keys()
            assert browser.ply() > ply, "the game continues"
            assert "verified" in serving.hetman("replay", os.path.join(server.folder, f"{server.game}.record"), "--verify")
        hurry()


@with_game("kipling/skirmish", "--second=human")
def questions_are_typed_as_in_the_terminal(browser, server):
    ply = browser.ply()
    for line, words in (("score", "strength: Red 25, Blue 25"), ("look RI1", "1st Red Company"), ("ruler RI1 BI1", "8 squares")):
        browser.keys("/")
        browser.until("document.querySelector('#dialog[open] #order')")
        browser.keys(line, Keys.ENTER)
        browser.until(f"document.querySelector('#dialog[open] #answer')?.innerText.includes({json.dumps(words)})", line)
        browser.keys(Keys.ESCAPE)
        browser.until("!document.querySelector('#dialog').open")
    browser.keys("/")
    browser.until("document.querySelector('#dialog[open] #order')")
    browser.keys("all hold", Keys.ENTER)
    browser.until("play.plan && !document.querySelector('#dialog').open", "an order for many is shown")
    assert browser.ply() == ply


TESTS = [selecting_never_rolls, questions_are_typed_as_in_the_terminal, a_turn_of_each_system_by_mouse, a_turn_of_each_system_by_keys, a_reaction_with_a_standing_answer, undo_takes_back_a_decision,
         a_refresh_in_the_middle_loses_nothing, a_refresh_in_the_middle_of_a_fight_loses_nothing, a_game_is_found_again_in_the_list,
         a_server_that_is_killed_and_started_again_continues, two_people_play_by_a_link, every_general_of_the_first_page_can_be_played,
         a_general_who_thinks_long_can_be_hurried]

if __name__ == "__main__":
    serving.run(TESTS)
