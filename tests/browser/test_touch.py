"""What was added last, by fingers alone on a phone and by the mouse on large screens: levels, the aim, talk, the second part of odds,
reasons, the replay and its marks. Each view fits its screen; a way that is chosen elsewhere comes into sight above the sheet."""

import json

import serving
from browsing import Keys
from shared import with_game
from test_panel import Hands

LARGE, LAPTOP = (1920, 1080), (1366, 768)

# What is wider than its box, or than the screen; the question and the foot where there are any.
CUT = """const within = document.querySelector("dialog[open]") ?? document.body, out = [], seen = (e) => e.checkVisibility() && !e.closest(".unseen, .skip");
    if (document.documentElement.scrollWidth > innerWidth) out.push(`the page: ${document.documentElement.scrollWidth}`);
    for (const e of within.querySelectorAll("*")) {
      if (!seen(e) || e.matches("select, option, input, canvas, pre, .wide") || getComputedStyle(e).display === "inline") continue;
      const box = e.getBoundingClientRect(), what = `${e.tagName} ${e.id || e.className}: ${e.textContent.slice(0, 40)}`;
      if (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).textOverflow !== "ellipsis") out.push(`${what}, ${e.scrollWidth} in ${e.clientWidth}`);
      if (e.matches("button, a, summary") && (box.left < -1 || box.right > innerWidth + 1)) out.push(`${what}, ${box.left} to ${box.right}`);
    }
    for (const e of document.querySelectorAll(".last button")) {
      const box = e.getBoundingClientRect();
      if (seen(e) && box.bottom > innerHeight) out.push(`${e.textContent} below the screen`);
    }
    return out"""


def fits(browser, hands, where):
    for width, height in [(390, 844)] if hands.touch else [LAPTOP, LARGE]:
        browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": hands.touch})
        browser.until(f"innerWidth === {width} && innerHeight === {height}")
        cut = browser.run(CUT)
        assert not cut, f"{where} at {width} by {height}: {cut[:6]}"


def shut(browser, hands, where):
    browser.until("document.getElementById('dialog').open", where)
    fits(browser, hands, where)
    hands.press("#dialog > .acts:last-child button", Keys.ESCAPE)
    browser.until("!document.getElementById('dialog').open", f"{where}, closed")


def with_hands(test):
    """Twice: by fingers, and by mouse and keys."""
    def run():
        for touch in (True, False):
            with_game("kipling/skirmish", "--second=human", "--seed=4")(lambda browser, server, touch=touch: test(browser, server, Hands(browser, touch)))()
    run.__name__ = test.__name__
    return run


def opened(browser, server, scenario, first="human", second="human"):
    game = json.loads(server.post("/api/new", json.dumps({"scenario": scenario, "first": first, "second": second, "seed": "4"}).encode()))["id"]
    if first != "human":
        server.finished(game)
    browser.open(f"{server.base}/?game={game}")
    browser.until("window.play && play.state && (play.state.yours || play.state.result) && board.painted")


@with_hands
def a_battle_is_chosen_with_its_level_its_aim_and_talk(browser, server, hands):
    browser.open(f"{server.base}/")
    browser.until("document.querySelectorAll('.battle').length > 20")
    browser.click_css("#second option[value='human']")
    hands.press(".battle[data-name='kircholm/kircholm-1605']")
    browser.until("document.getElementById('second').value === 'human' && document.querySelector('.battle[aria-pressed=true]').dataset.name === 'kircholm/kircholm-1605'")
    fits(browser, hands, "the first page")
    hands.press("#begin")
    browser.until("window.play && play.state?.yours && document.getElementById('the-aim') && !document.getElementById('chat').hidden")
    fits(browser, hands, "a battle with its aim")
    hands.press("#aim", "i")
    shut(browser, hands, "the aim")
    hands.press("#chat summary")
    browser.until("document.activeElement.id === 'say'")
    browser.keys("Well met")
    hands.press("#chat form button", Keys.ENTER)
    browser.until("play.talk.length === 1 && document.getElementById('messages').textContent.includes('Well met')")
    fits(browser, hands, "the talk")
    hands.press("#chat summary")
    browser.until("!document.getElementById('chat').open")
    hands.press("[data-key=more]")
    browser.until("document.querySelectorAll('#dialog select').length === 2")
    fits(browser, hands, "who plays")
    browser.click_css("#dialog .row:nth-of-type(2) option[value=doctrine]")
    browser.until("play.state.players[1] === 'doctrine' && !document.getElementById('dialog').open", "the sergeant takes the seat")


@with_hands
def odds_have_a_second_part_and_an_act_its_reasons(browser, server, hands):
    opened(browser, server, "kipling/battery?[unit RC1] place=d3&[unit RC1] figures=10&[unit BI2] place=c6&[unit BI2] figures=8")
    browser.until("!document.getElementById('chat').hidden")
    # All of the field can be tapped: the talk lies beside it.
    covered = browser.value("""[[0, 0], [1, 0], [0, 1], [1, 1]].map(([right, top]) => board.geometry.centre(right * (play.ground.width - 1), top * (play.ground.height - 1)))
        .map(([x, y]) => document.elementFromPoint(...((c, box) => [box.left + c.x + x * c.k, box.top + c.y + y * c.k])(board.camera, board.canvas.getBoundingClientRect()))).filter((e) => e !== board.canvas).map((e) => e?.outerHTML.slice(0, 80))""")
    assert not covered, f"corners of the field lie under {covered}"
    hands.unit("RC1")
    browser.until("play.targets.size > 0")
    hands.unit("BI2")
    browser.until("play.pending?.odds && document.getElementById('beyond')", "a charge with its odds")
    fits(browser, hands, "odds")
    hands.press("#beyond summary")
    browser.until("document.getElementById('beyond').open && document.getElementById('beyond-sum').checkVisibility()")
    fits(browser, hands, "odds with riding on")
    ply = browser.ply()
    hands.press("[data-key=do]", Keys.ENTER)
    browser.after(ply)
    hands.press("[data-key=why]", "y")
    browser.until("document.getElementById('why')?.textContent.includes('charged')", "why it charged")
    hands.press("#dialog details summary")
    browser.until("document.querySelector('#dialog details').open", "what was considered")
    shut(browser, hands, "why")


@with_hands
def a_replay_is_marked_and_each_mark_explained(browser, server, hands):
    opened(browser, server, "kipling/skirmish", "random", "doctrine")
    fits(browser, hands, "the end")
    hands.press("[data-key=more]")
    browser.until("document.getElementById('dialog').open")
    fits(browser, hands, "the game that is over")
    hands.press("#dialog a.button[href*='replay=1']")
    browser.until("window.replay && document.body.dataset.curves === 'yes'")
    fits(browser, hands, "a replay")
    last = browser.value("replay.head.length")
    hands.press("#strip [aria-label=Back]", Keys.ARROW_LEFT)
    browser.until(f"replay.ply === {last - 1}")
    browser.click_css("#marks-level option[value='2']")
    hands.press("#mark")
    browser.until("Number(document.body.dataset.marks) > 10", "marks")
    fits(browser, hands, "marks")
    act = browser.value("Number(document.querySelector('#marks [data-act]').dataset.act)")
    hands.press("#marks [data-act]")
    browser.until(f"replay.ply === {act + 1} && document.getElementById('mark-here')", "the move of the first mark")
    for selector in (".marked [data-why]", "#events [data-why]"):
        hands.press(selector)
        browser.until("document.getElementById('why')?.textContent.length > 20", f"reasons, by {selector}")
        shut(browser, hands, "reasons of a mark")
        browser.run("document.getElementById('why').remove()")


@with_game("kipling/hooks-farm", "--second=human", "--seed=4")
def what_is_chosen_elsewhere_comes_into_sight(browser, server):
    """On a phone, from near: where a unit is sent by a button or an order is seen above the sheet."""
    Hands(browser, True)
    browser.until("innerWidth === 390 && board.height < 500")
    ply = browser.ply()
    browser.run("acts.pick(play.unitByCode('RC1').id)")
    browser.after(ply)
    seen = """(() => { const c = board.camera, box = board.canvas.getBoundingClientRect(), [ghost] = board.layers.ghosts, at = [box.left + c.x + ghost.x * c.k, box.top + c.y + ghost.y * c.k];
        return [document.elementFromPoint(...at) === board.canvas, at, [ghost.x, ghost.y].map(Math.round)]; })()"""
    for index in browser.value("[...play.places.values()].map((list) => list[0])")[::5]:
        browser.run("const unit = play.unitByCode('RC1'); play.pending = null; board.camera.k = 3; board.centreOn(unit.x, unit.y - 260); acts.choose([arguments[0]])", index)
        browser.until("play.pending?.seen && board.layers.ghosts.length > 0")
        browser.until(f"{seen}[0]", f"the ghost of move {index} in sight, at {browser.value(seen)}")
    # What is in sight stays where it is: nothing moves under a tap.
    still = browser.value("[board.camera.x, board.camera.y]")
    browser.run("acts.another(1); acts.choose(play.pending.list)")
    browser.until("play.pending?.seen")
    assert browser.value("[board.camera.x, board.camera.y]") == still


TESTS = [a_battle_is_chosen_with_its_level_its_aim_and_talk, odds_have_a_second_part_and_an_act_its_reasons, a_replay_is_marked_and_each_mark_explained,
         what_is_chosen_elsewhere_comes_into_sight]

if __name__ == "__main__":
    serving.run(TESTS)
