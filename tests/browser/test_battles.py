"""Commanding a battle in a real browser: group orders, few gestures, deployment, odds and reach before a move."""

import json

import browsing
import serving
from browsing import By, Keys
from shared import pass_on, with_game


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=5")
def a_wing_is_moved_by_one_order(browser, server):
    browser.keys("w")
    browser.until("play.group.length > 2")
    units = browser.value("play.group.length")
    box = browser.driver.find_element(By.ID, "action")
    box.send_keys("advance 2", Keys.ENTER)
    browser.until("play.plan && document.querySelector('#plan')")
    assert browser.value("board.layers.ghosts.length") > 0, "where they will stand is drawn"
    before = browser.value("Object.fromEntries(play.group.map((id) => [id, play.unit(id).points.join()]))")
    ply = browser.ply()
    browser.run("document.getElementById('canvas').focus()")
    browser.keys(Keys.ENTER)
    browser.after(ply)
    browser.until("!play.state.plan || play.state.plan.state !== 'under way'")
    moved = sum(browser.value(f"play.unit({unit}).points.join()") != place for unit, place in before.items())
    assert moved >= units / 2, f"{moved} of {units} moved"


MAY_PASS = "play.moves.some((m) => ['pass', 'end', 'done'].includes(play.kind(m)))"


def to_the_movement(browser):
    """Passes what comes before the movement of 30 June."""
    for _ in range(12):
        browser.wait_turn()
        if browser.value("play.picks.size > 20 && /moves/.test(play.state.prompt)"):
            return
        pass_on(browser)
    raise AssertionError(browser.value("play.state.prompt"))


def the_digest_is_no_hedgehog(browser):
    """Of a large turn only units that fought have an arrow, and a badge leaves the middle of its counter free, from afar and from near."""
    browser.run("return acts.digest().then(() => play.changed())")
    ways, arrows = browser.run("""const d = play.digest, fought = new Set(d.fights.flatMap((fight) => [...fight.codes])), g = board.geometry;
        const theirs = d.ways.filter((way) => way.from && way.to && fought.has(way.unit)).map((way) => [g.centre(...way.from), g.centre(...way.to)].join());
        return [d.ways.length, board.layers.arrows.map((arrow) => theirs.includes([arrow.from, arrow.to].join()))]""")
    assert ways > 40 and 0 < len(arrows) < ways and all(arrows), (ways, arrows)
    covered = browser.run("""const marks = board.layers.marks.slice(0, 8), c = board.camera, before = { ...c }, hidden = [];
        const middle = ({ x, y }) => board.canvas.getContext('2d').getImageData((c.x + x * c.k) * board.ratio - 2, (c.y + y * c.k) * board.ratio - 2, 5, 5).data.join();
        const seen = (mark, shown) => { board.layers.marks = shown ? [mark] : []; board.drawOnce(); return middle(mark); };
        for (const k of [before.k, 1.2]) for (const mark of marks) {
            c.k = k; board.centreOn(mark.x, mark.y); board.drawOnce(); board.counters.make(Infinity);
            if (seen(mark, true) !== seen(mark, false)) hidden.push([mark.text, k]);
        }
        Object.assign(c, before); play.changed(); return [marks.length, hidden]""")
    assert covered[0] > 2 and not covered[1], covered
    browser.keys(Keys.ESCAPE)
    browser.until("!play.digest")


@with_game("husaria/berestechko-30-june", "--second=doctrine", "--seed=7")
def many_units_and_many_chances_by_few_gestures(browser, server):
    """Twenty units of one wing moved and faced in at most six gestures, by mouse and by keys; an enemy turn with at least 25
    chances to react answered with at most two. A gesture: a drag, a click, a key or a line typed with its Enter."""
    to_the_movement(browser)
    gestures = 0

    def places():
        return browser.value("Object.fromEntries(play.board.units.filter((u) => u.on && u.side === 0).map((u) => [u.code, [u.points.join(), u.facing]]))")

    def carried(before):
        """Carries the order out, and counts those that went and face where they were ordered."""
        face = browser.value("play.plan.steps.find((step) => step.facing >= 0).facing")
        wing = browser.value("play.plan.steps.map((step) => step.unit)")
        ply = browser.ply()
        return face, wing, ply, before

    def count(face, wing, ply, before):
        browser.after(ply)
        browser.until("!play.state.plan || play.state.plan.state !== 'under way'")
        after = places()
        return sum(after[code][0] != before[code][0] and after[code][1] == face for code in wing if code in after)

    # By mouse: a loop round the wing, a drag to its place, go.
    before, start = places(), browser.ply()
    canvas = browser.driver.find_element(By.ID, "canvas")
    loop = browser.run("""const wing = play.state.groups.find((g) => g.name === 'Left wing').units.map((code) => play.unitByCode(code)).filter((u) => u.on);
        const xs = wing.map((u) => u.x), ys = wing.map((u) => u.y), c = board.camera, m = 40;
        const to = (x, y) => [Math.round(c.x + x * c.k), Math.round(c.y + y * c.k)];
        const [l, t, r, b] = [Math.min(...xs) - m, Math.min(...ys) - m, Math.max(...xs) + m, Math.max(...ys) + m];
        return [to(l, t), to(r, t), to(r, b), to(l, b), to(l, t)];""")
    size, chain = canvas.size, browsing.ActionChains(browser.driver).key_down(Keys.SHIFT)
    for i, (x, y) in enumerate(loop):
        chain.move_to_element_with_offset(canvas, x - size["width"] // 2, y - size["height"] // 2)
        if i == 0:
            chain.click_and_hold()
    chain.release().key_up(Keys.SHIFT).perform()
    gestures += 1
    browser.until("play.group.length >= 20", "a loop picks a wing")
    # From one of them three hexes to the north: all go as far, and face as it was dragged.
    start_at, end_at = browser.run("""const unit = play.group.map((id) => play.unit(id)).find((u) => u.arm !== 'leader' && u.y > 300), c = board.camera;
        return [0, 3].map((hexes) => [Math.round(c.x + unit.x * c.k), Math.round(c.y + (unit.y - hexes * 40 * Math.sqrt(3)) * c.k)])""")
    chain = browser.chain().move_to_element_with_offset(canvas, start_at[0] - size["width"] // 2, start_at[1] - size["height"] // 2).click_and_hold()
    for part in (0.4, 1):
        chain.move_to_element_with_offset(canvas, *[round(a + (b - a) * part) - full // 2 for a, b, full in zip(start_at, end_at, (size["width"], size["height"]))])
    chain.perform()
    assert browser.value("board.layers.dragged.length === play.group.length"), "all of them are seen under the pointer"
    browser.chain().release().perform()
    gestures += 1
    browser.until("play.plan && /^.* to \\d+, face N$/.test(play.plan.order)")
    order = carried(before)
    browser.click_css("[data-key=carry]")
    gestures += 1
    moved = count(*order)
    assert moved >= 20 and gestures == 3, f"by mouse {moved} units in {gestures} gestures"
    report = [f"{moved} units by mouse in {gestures}"]

    # By keys, after it is taken back: a line typed, and Enter.
    while json.loads(server.get(f"/api/game/{server.game}/state?log=999999"))["ply"] > start:
        server.post(f"/api/game/{server.game}/undo", b"{}")
    browser.until(f"play.state.ply <= {start}")
    assert places() == before, "taken back"
    browser.keys("/")
    browser.until("document.activeElement.id === 'order'")
    browser.keys("wing A advance 3, face N", Keys.ENTER)
    browser.until("play.plan && !document.querySelector('dialog').open")
    order = carried(before)
    browser.run("document.activeElement.blur()")
    browser.keys(Keys.ENTER)
    moved = count(*order)
    assert moved >= 20, f"by keys {moved} units"
    report.append(f"{moved} by keys in 3")

    # The enemy's turn: one answer to all of it.
    for key, gesture in (("[data-answer='pass turn']", None), (None, "6")):
        while browser.value("play.state.actor === play.state.active && play.state.active === 0"):
            pass_on(browser)
            browser.wait_turn()
        gestures = 0
        while (requested := browser.until(f"play.state.active !== 1 || play.state.result ? 'over' : play.busy || !play.state.yours ? '' : {MAY_PASS} ? 'may pass' : 'must'")) != "over":
            if requested == "must":
                browser.decide_by_keys()  # such as a retreat: no chance to react, which one may let pass
            else:
                ply = browser.ply()
                if key and gestures == 0:
                    browser.click_css(key)
                else:
                    browser.keys(gesture or "6")
                gestures += 1
                assert gestures <= 2, browser.value("play.state.prompt")
                browser.after(ply)
        browser.wait_turn()
        chances = json.loads(server.get(f"/api/game/{server.game}/digest"))["chances"]
        assert chances >= 25, f"an enemy turn of {chances} chances only"
        if key:
            the_digest_is_no_hedgehog(browser)
        report.append(f"{chances} chances answered by {gestures} {'click' if key else 'key'}")
    print("#", "; ".join(report), flush=True)


def deployed_by_drag(browser, to):
    """Drags the next unit of the tray to a listed place."""
    tray, canvas, ply = browser.driver.find_element(By.ID, "tray-next"), browser.driver.find_element(By.ID, "canvas"), browser.ply()
    x, y = browser.run("const m = play.moves[arguments[0]], [x, y] = board.geometry.centre(m.x, m.y), c = board.camera; return [c.x + x * c.k, c.y + y * c.k]", to)
    offset = [round(x - canvas.size["width"] / 2), round(y - canvas.size["height"] / 2)]
    code = browser.value("play.unit(play.moves[0].unit).code")
    browsing.ActionChains(browser.driver).click_and_hold(tray).move_to_element_with_offset(canvas, offset[0] - 20, offset[1]).move_to_element_with_offset(canvas, *offset).release().perform()
    if browser.value("play.ground.kind === 'plane'"):
        browser.until("play.pending && play.pending.seen && !play.pending.error")
        browser.keys(Keys.ENTER)
    browser.after(ply)
    assert browser.run("return play.unitByCode(arguments[0]).on || play.moves.every((m) => play.kind(m) === 'turn')", code), "it stands, or is only to be faced"
    return code


def units_are_deployed_by_drag():
    for scenario in ("husaria/berestechko-28-june?deployment=1", "northern/pitched-battle"):
        @with_game(scenario, "--second=human", "--seed=3")
        def deploy(browser, server):
            for _ in range(40):
                if browser.value("play.deploying()"):
                    break
                browser.decide_by_keys()
            waiting = browser.value("acts.waiting().length")
            assert waiting > 2 and browser.value("document.querySelectorAll('#tray .counter').length") > 2
            first = deployed_by_drag(browser, 0)
            second = deployed_by_drag(browser, 3)
            assert browser.value("acts.waiting().length") == waiting - 2
            # Where it may not stand it is refused by a rule, and one that stands is dragged elsewhere.
            canvas, ply = browser.driver.find_element(By.ID, "canvas"), browser.ply()
            spot = lambda expression: browser.run(f"const c = board.camera, [x, y] = {expression}; return [Math.round(c.x + x * c.k - board.width / 2), Math.round(c.y + y * c.k - board.height / 2)]")
            def drag(what, to):
                browsing.ActionChains(browser.driver).move_to_element_with_offset(canvas, *what).click_and_hold().move_to_element_with_offset(canvas, to[0] - 9, to[1]).move_to_element_with_offset(canvas, *to).release().perform()
            browsing.ActionChains(browser.driver).click_and_hold(browser.driver.find_element(By.ID, "tray-next")).move_to_element_with_offset(canvas, 200, -100).move_to_element_with_offset(canvas, 210, -100).release().perform()
            browser.until("/\\(?(HUS|GNW)-/.test(document.getElementById('note').textContent + (play.pending?.error ?? ''))", "refused by a rule")
            browser.keys(Keys.ESCAPE)
            assert browser.ply() == ply
            where = browser.run("return play.unitByCode(arguments[0]).points.join()", first)
            other = browser.run("return play.unitByCode(arguments[0]).points.join()", second)
            drag(spot(f"[play.unitByCode('{first}').x, play.unitByCode('{first}').y]"), spot("board.geometry.centre(play.moves.at(-1).x, play.moves.at(-1).y)" if "husaria" in scenario
                 else "board.geometry.centre(play.moves[12].x, play.moves[12].y)"))
            browser.until(f"play.state.ply === {ply} && play.unitByCode('{first}').on && play.unitByCode('{first}').points.join() !== '{where}'", "it was dragged elsewhere")
            browser.until(f"play.unitByCode('{second}').on && play.unitByCode('{second}').points.join() === '{other}'", "those after it stand as they stood")
        deploy()


@with_game("kipling/skirmish", "--second=human", opened=False)
def units_that_arrive_in_the_battle_come_on_by_drag(browser, server):
    """Pappenheim's horse at Lützen: each is dragged onto the map, then faced; back goes as far as its place."""
    post = lambda path, **body: json.loads(server.post(f"/api/{path}", json.dumps(body).encode()))
    game = post("new", scenario="musketpike/luetzen-1632", first="doctrine", second="doctrine", seed="7")["id"]
    server.finished(game)
    third = next(ply for ply, turn, _ in json.loads(server.get(f"/api/replay?game={game}"))["turns"] if turn == 3)
    there = post("replay-continue", game=game, ply=third, first="human", second="human")["id"]
    came = [line for line in json.loads(server.get(f"/api/game/{there}/state?log=0"))["lines"] if "comes on to" in line["text"]]
    begun = post("replay-continue", game=game, ply=came[0]["ply"] - 2, first="human", second="human")["id"]
    browser.open(f"{server.base}/?game={begun}")
    browser.until("window.play && play.state && play.deploying()")
    arrived = []
    for to in (0, -1):
        assert "MPR-12.4" in browser.value("document.querySelector('#panel').textContent")
        arrived.append(deployed_by_drag(browser, browser.value(f"(play.moves.length + {to}) % play.moves.length")))
        assert browser.value("play.moves.every((m) => play.kind(m) === 'turn')"), "then it is faced"
        browser.decide_by_mouse()
        browser.until("play.state.yours")
    assert len(set(arrived)) == 2, arrived


@with_game("northern/poltava-1709", "--second=human", "--seed=7")
def the_odds_of_a_charge_are_reported_before_it_is_ridden(browser, server):
    ply = browser.ply()
    browser.run("acts.pick(play.unitByCode('SC2').id)")
    browser.after(ply)
    browser.until("play.targets.size > 0")
    x, y = browser.value("(() => { const u = play.unit([...play.targets.keys()][0]); return [u.x, u.y]; })()")
    browser.click_map(x, y)
    browser.until("play.pending && (play.pending.odds || play.pending.trouble)")
    assert browser.value("document.querySelectorAll('#pending .bar').length") > 0
    assert "exact" in browser.value("document.querySelector('#pending').textContent")
    browser.click_css("#pending .rule")
    browser.until("document.querySelector('dialog').open && document.querySelector('dialog').textContent.includes('GNW-')", "the text of the rule")
    browser.keys(Keys.ESCAPE)


@with_game("northern/poltava-1709", "--second=human", "--seed=7")
def the_enemys_reach_is_shown_on_a_table(browser, server):
    browser.keys("e")
    browser.until("board.layers.threat && board.layers.threat.size > 300", "squares that the enemy can come to")
    comes = browser.value("[...board.layers.threat.values()].filter((place) => place.comes).length")
    assert comes > 300, comes
    browser.until("acts.wordsOfGround().includes('squares of 20 mm')")
    # In front of the foot in the redoubt, and not behind the Swedes.
    assert browser.value("acts.threatAt(3150, 3300)").endswith("here"), browser.value("acts.threatAt(3150, 3300)")
    assert "come" not in browser.value("acts.threatAt(4500, 300)")
    browser.keys("e")
    browser.until("!board.layers.threat")


TESTS = [a_wing_is_moved_by_one_order, many_units_and_many_chances_by_few_gestures, units_are_deployed_by_drag,
         units_that_arrive_in_the_battle_come_on_by_drag, the_odds_of_a_charge_are_reported_before_it_is_ridden,
         the_enemys_reach_is_shown_on_a_table]

if __name__ == "__main__":
    serving.run(TESTS)
