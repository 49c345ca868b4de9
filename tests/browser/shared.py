"""One browser for test after test, and a server of its own for each."""

import atexit
import contextlib
import os
import time

import serving
from browsing import Browser, WebDriverException

LONG = bool(os.environ.get("HETMAN_TEST_LONG"))
# Squares, hexes and a table; each gesture is the same on all hexes.
SYSTEMS = ["kipling/skirmish", "husaria/training-charge", "northern/drill"] + (["kircholm/drill-line", "musketpike/drill-brigades"] if LONG else [])
DECISIONS = 12 if LONG else 5  # of a turn
SHARED = []  # browsers that are free
PORT = [0]  # of the last server
BROKEN = []  # why there is no browser: every test reports it, none waits for it again
atexit.register(lambda: [browser.driver.quit() for browser in SHARED])


@contextlib.contextmanager
def a_browser():
    """A free browser, or one more where a test needs several; checked and free again afterwards, gone if the test fails."""
    if BROKEN:
        raise BROKEN[0]
    try:
        browser = SHARED.pop() if SHARED else Browser()
    except WebDriverException as error:
        BROKEN.append(error)
        raise
    try:
        yield browser
        browser.check()
        browser.fresh()
    except BaseException as error:
        error.add_note(browser.report())
        browser.driver.quit()
        raise
    SHARED.append(browser)


def a_server(*arguments):
    """At the port of the one before, whose page the browser still has: it is a third of what a first page costs."""
    for port in PORT[0], 0:
        try:
            server = serving.Server(*arguments, port=port)
            break
        except AssertionError:  # another program has it meanwhile
            if port == 0:
                raise
            serving.STARTED.pop().stop()
    PORT[0] = server.port
    return server


def with_game(*arguments, finished=False, opened=True):
    """A test that is given a browser and a server with one game, whose dice are the same each time. `finished`: generals play it to its end
    before the page is opened, which would show each of their moves. `opened`: whether the game's page is; else the browser has its key."""
    if not any(argument.startswith("--seed") for argument in arguments):
        arguments += ("--seed=1",)

    def wrap(test):
        def run():
            server = a_server(*arguments)
            try:
                if finished:
                    server.finished(server.game)
                with a_browser() as browser:
                    if opened:
                        browser.open(server.link)
                        browser.until("window.play && play.state")
                    else:
                        browser.driver.get(f"{server.base}/page/icon.svg")
                        browser.run("localStorage.setItem('key', arguments[0])", server.key())
                    test(browser, server)
            finally:
                server.stop()
        run.__name__ = test.__name__
        return run
    return wrap


def play_turn(browser, decide, most=DECISIONS):
    """Some decisions, then the end of the phase, until the other side is to move or `most` are made."""
    side, turn = browser.value("[play.state.active, play.state.turn]")
    let_go = browser.pass_by_mouse if decide == browser.decide_by_mouse else browser.pass_by_keys
    over, kinds = f"!!play.state.result || play.state.active !== {side} || play.state.turn !== {turn}", []
    for decision in range(most + 40):
        browser.until(f"play.state.yours || {over}", "a person decides")
        done, ply, may_pass = browser.value(f"[{over}, play.state.ply, play.moves.some((m) => ['pass', 'end', 'done'].includes(play.kind(m)))]")
        if done:
            return kinds
        if decision >= most and may_pass:
            let_go()
            browser.after(ply)
        else:
            kinds.append(decide())
    raise AssertionError(f"the turn does not end: {browser.value('play.state.prompt')}")


def pass_on(browser):
    """Lets pass what the person is to decide, where that is on offer; else decides something."""
    ply = browser.ply()
    if browser.value("play.moves.some((m) => ['pass', 'end', 'done'].includes(play.kind(m)))"):
        browser.pass_by_keys()
        browser.after(ply)
    else:
        browser.decide_by_keys()


def pass_until(browser, condition, seconds=2 * serving.PATIENCE):
    """Lets all pass that the person is to decide until the condition holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seen = browser.until(f"({condition}) ? 'met' : play.state.result ? 'over' : play.state.yours && !play.busy ? 'question' : ''", condition)
        if seen == "met":
            return
        assert seen == "question", "the battle is over"
        pass_on(browser)
    raise AssertionError(f"not within {seconds} s: {condition}, but {browser.value('play.state.prompt')}")
