"""The map in a real browser: a click decides and is always answered, gestures are few, nothing rolls unseen, and what happened is shown."""

import json
import re

import serving
from browsing import By, Keys
from shared import LONG, SYSTEMS, pass_until, with_game

# All that may bring dice, with whether its chances stood there: every decision that the page sends.
WATCH = """window.unseen = []; window.rolled = 0;
    const shown = () => !!(play.pending && (play.pending.odds || play.pending.trouble) && document.querySelector("#pending"));
    const watch = {
        move({ move: index }) {
            const move = play.moves[index];
            if (move.rolls && !["pass", "end"].includes(play.kind(move))) { rolled++; if (!shown()) unseen.push(move.text); }
        },
        line({ text }) {
            const ahead = play.moves.slice(play.direct).find((move) => move.text === text), typed = play.pending?.typed && !play.group.length;
            if (ahead ? ahead.rolls : typed && (!play.pending.seen || play.pending.seen.dice)) { rolled++; if (!shown()) unseen.push(text); }
        },
        go() {
            const dice = (play.plan?.steps ?? []).filter((step) => step.dice), bare = dice.filter((step) => !step.odds && !step.trouble);
            rolled += dice.length;
            if (bare.length || (dice.length && !document.querySelector("#rolls"))) unseen.push(`${play.plan.order}: ${bare.map((step) => step.unit)}`);
        },
    }, send = window.fetch;
    window.fetch = (path, options) => {
        if (options?.method === "POST") watch[/[^/]+$/.exec(path)[0]]?.(JSON.parse(options.body));
        return send(path, options);
    };"""


def reported(browser):
    return browser.value("document.getElementById('note').hidden ? '' : document.getElementById('note').textContent")


def click_unit(browser, code):
    browser.click_map(*browser.run("const unit = play.unitByCode(arguments[0]); return [unit.x + unit.dx, unit.y + unit.dy]", code))


def lines(browser, *texts):
    for text in texts:
        ply = browser.ply()
        browser.run("return acts.line(arguments[0])", text)
        browser.after(ply)
        browser.wait_turn()


# --- item 2: the click decides ----------------------------------------------------------------------


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=7")
def a_unit_with_several_things_to_do_shows_all_of_them(browser, server):
    """Before March is chosen the places have their prices, and a click on one marches there, by one decision and its confirmation."""
    click_unit(browser, "LH9")
    browser.until("play.places.size > 100 && play.prices.size > 50", "reach with prices, though March is not chosen")
    kinds = browser.value("[...new Set([...play.places.values()].flat().map((i) => play.kind(play.moves[i])))].sort().join()")
    assert kinds == "move", kinds
    kinds = browser.value("[...new Set([...play.targets.values()].flat().map((i) => play.kind(play.moves[i])))].join()")
    assert kinds == "charge", f"enemies are there to be charged: {kinds}"
    browser.click_map(*browser.value("board.geometry.centre(...play.ground.names.reduce((at, name, i) => name === '2010' ? [i % play.ground.width, Math.floor(i / play.ground.width)] : at, null))"))
    browser.until("play.pending?.seen && play.pending.ways")
    assert "Go to 2010" in browser.value("document.getElementById('pending').innerText")
    assert browser.value("play.pending.ways.length") > 2, "its facings there, with their prices"
    ply = browser.ply()
    browser.keys(Keys.ENTER)
    browser.after(ply)
    assert browser.value("play.ground.names[play.unitByCode('LH9').cell]") == "2010"


@with_game("kipling/skirmish?[unit RC1] place=e3&[unit BC1] place=e6", "--second=human")
def reach_and_targets_stand_together_and_the_click_decides(browser, server):
    """A troop that may ride or charge: no word is needed first, and Back forgets either."""
    click_unit(browser, "RC1")
    browser.until("play.places.size > 3 && play.targets.has(play.unitByCode('BC1').id) && play.prices.size > 3", "places with prices, and the enemy")
    ply = browser.ply()
    for at, words in ((None, "Charge BC1"), ("d3", "Go to d3")):
        if at:
            browser.click_map(*browser.run("const i = play.ground.names.indexOf(arguments[0]); return board.geometry.centre(i % play.ground.width, Math.floor(i / play.ground.width))", at))
        else:
            click_unit(browser, "BC1")
        browser.until(f"play.pending?.seen && document.getElementById('pending').innerText.includes('{words}')", words)
        browser.keys(Keys.ESCAPE)
        browser.until("!play.pending")
    assert browser.ply() == ply


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=7")
def units_that_may_act_are_marked_at_any_zoom(browser, server):
    unseen = browser.run("""const picks = [...play.picks.keys()].map((id) => play.unit(id)), c = board.camera, bare = [], r = board.ratio;
        const about = (u) => { const half = Math.ceil(30 * c.k) + 3; return board.canvas.getContext('2d').getImageData((c.x + u.x * c.k - half) * r, (c.y + u.y * c.k - half) * r, 2 * half * r, 2 * half * r).data; };
        const seen = (u, marked) => { board.layers.options = new Set(marked ? [u.id] : []); board.drawOnce(); return about(u); };
        board.fit();
        for (const k of [c.k * 0.6, c.k, 0.7, 1.5]) for (const u of picks.slice(0, 8)) {
            c.k = k; board.fitted = false; board.centreOn(u.x, u.y); board.drawOnce(); board.counters.make(Infinity);
            const with_ = seen(u, true), without = seen(u, false);
            let changed = 0; for (let i = 0; i < with_.length; i += 4) changed += with_[i] !== without[i] || with_[i + 1] !== without[i + 1];
            if (changed < 12) bare.push([u.code, k, changed]);
        }
        play.changed(); return bare""")
    assert not unseen, unseen


def an_enemy_that_is_clicked_is_always_answered():
    """Near or far, before and after a unit is chosen: by what may be done to it, or by the rule that forbids it."""
    for scenario, unit, enemy, words in (("kipling/hooks-farm", "RC2", "BC2", r"RC2 on BC2: .*\(KIP-"), ("kircholm/kircholm-1605", "LI1", "SI1", r"LI1 on SI1: .*\(KIR-"),
                                        ("northern/poltava-1709", "SI1", "RI1", r"SI1 on RI1: .*\(GNW-"), ("husaria/training-charge", "B1", "T1", r"B1 on T1: .*\(HUS-")):
        @with_game(scenario, "--second=human", "--seed=7")
        def answered(browser, server):
            if scenario.startswith("husaria"):
                browser.run("return acts.line('all hussars take lances')")
                lines(browser, "go")
            click_unit(browser, enemy)
            browser.until(f"/{enemy} .*choose one of yours/.test(document.getElementById('note').textContent)", "a unit of one's own is wanted")
            click_unit(browser, unit)
            browser.until("play.state.depth > 0 && play.state.yours && !play.busy")
            click_unit(browser, enemy)
            browser.until(f"new RegExp({json.dumps(words)}).test(document.getElementById('note').textContent)", f"{scenario}: {reported(browser)}")
        answered()


def units_that_may_act_are_listed_with_how_far_they_may_go():
    for scenario, reported in (("kipling/hooks-farm", {"RC1": "5 squares", "RI1": "2 squares"}), ("kircholm/kircholm-1605", {"LH1": "10 points"}), ("northern/poltava-1709", {"SI1": "150 mm", "SG1": "300 mm"})):
        @with_game(scenario, "--second=human", "--seed=7")
        def listed(browser, server):
            for code, words in reported.items():
                browser.until(f"document.querySelector('.roster [data-unit={code}] i')?.textContent.endsWith(', {words}')", f"{scenario}: {code} {words}")
        listed()


@with_game("northern/poltava-1709", "--second=human", "--seed=7")
def a_unit_below_an_enemys_general_is_clicked(browser, server):
    """He is no target and bars no way: the click is one on the unit that may act, then on the ground."""
    def general_at(x, y):
        browser.run("""const [x, y] = arguments, general = board.units.find((unit) => unit.arm === 'leader' && unit.side !== play.state.actor);
            Object.assign(general, { x, y, on: true, outline: [[x - 15, y - 15], [x + 15, y - 15], [x + 15, y + 15], [x - 15, y + 15]] })""", x, y)
        assert browser.run("return board.unitUnder(...arguments)?.arm", x, y) == "leader"
        browser.click_map(x, y)
    general_at(*browser.value("[play.unitByCode('SI1').x, play.unitByCode('SI1').y]"))
    browser.until("play.state.depth > 0 && play.state.yours && !play.busy && play.places.size", reported(browser))
    general_at(*browser.run("const [[index]] = play.places.values(); return board.geometry.centre(play.moves[index].x, play.moves[index].y)"))
    browser.until("play.pending?.seen", reported(browser))


@with_game("kipling/battery?[unit RC1] place=d3&[unit RC1] figures=10&[unit BI2] place=c6&[unit BI2] figures=8", "--second=human", "--seed=7")
def nobody_waits_long_for_chances(browser, server):
    """Dice whose chances take long are cast all the same after a while, with a word; a question about a position that has gone is let go."""
    browser.run("const ask = window.fetch; window.fetch = (address, options) => String(address).includes('/odds') ? new Promise((_, no) => options.signal.addEventListener('abort', () => { window.left = address; no(options.signal.reason); })) : ask(address, options)")
    click_unit(browser, "RC1")
    browser.until("!play.busy && play.moves.some((move) => move.rolls && move.target >= 0)")
    ply = browser.ply()
    browser.run("acts.choose([play.moves.findIndex((move) => move.rolls && move.target >= 0)])")
    browser.until("play.pending?.seen")
    browser.run("acts.confirm()")
    browser.until("/chances take long/.test(document.getElementById('note').textContent)", "a note that stays for seconds")
    browser.after(ply)
    assert "odds" in browser.until("window.left")


# --- gestures ----------------------------------------------------------------------------------------


@with_game("northern/poltava-1709", "--second=human", "--seed=7")
def a_charge_is_two_clicks_and_enter_on_the_table(browser, server):
    charge(browser, "SC2", "RI2")


def ride_up(server):
    """Troops go by hints, without a page, until one has an enemy in its reach."""
    ask = lambda path: json.loads(server.get(f"/api/game/{server.game}/{path}"))
    board = ask("board")
    fights = lambda move: board["kinds"][move["kind"]] in ("charge", "fight") and move["unit"] >= 0 and move["target"] >= 0
    for _ in range(300):
        state = ask("state?log=999999")
        assert not state["result"], server.game
        moves = serving.moves_of(board, state)
        if any(map(fights, moves + serving.moves_of(board, {"moves": state.get("ahead", [])}))) or "attacks" in state["prompt"]:
            return
        if any(item["kind"] == "charge" and "target" in item for move in moves if board["kinds"][move["kind"]] == "select" for item in ask(f"reach?text={move['text'].split()[1]}")["items"]):
            return
        if state["yours"]:
            hint = ask(f"hint?ply={state['ply']}&text=1")
            server.post(f"/api/game/{server.game}/line", json.dumps({"ply": state["ply"], "text": hint["order"] or hint["text"]}).encode())
    raise AssertionError("nobody comes near an enemy in 300 decisions")


def a_charge_is_at_most_two_clicks_and_enter_elsewhere():
    for scenario in ("kipling/open-field", "husaria/training-charge", "musketpike/drill-brigades"):
        @with_game(scenario, "--second=human", "--seed=5", opened=False)
        def ride(browser, server):
            ride_up(server)
            browser.open(server.link)
            browser.until("window.play && play.state")
            for _ in range(20):
                browser.wait_turn()
                found = browser.run("""const here = play.moves.find((move) => ['charge', 'fight'].includes(play.kind(move)) && move.unit >= 0 && move.target >= 0);
                    if (here) return [play.unit(here.unit).code, play.unit(here.target).code];
                    return play.state.actor !== play.state.active ? null : Promise.all([...play.picks.keys()].slice(0, 40).map(async (id) => {
                    const unit = play.unit(id), answer = await fetch(`/api/${play.path}/reach?text=${unit.code}`, { headers: { 'X-Hetman-Token': localStorage.getItem('key') } }).then((r) => r.json());
                    const item = (answer.items ?? []).find((one) => ['charge', 'fight'].includes(one.kind) && one.target); return item && [unit.code, item.target]; })).then((all) => all.find(Boolean) ?? null)""")
                if found:
                    break
                browser.advise()
                ply = browser.ply()
                browser.keys(Keys.ENTER)
                browser.after(ply)
            assert found, f"{scenario}: nobody comes to charge"
            try:
                charge(browser, *found)
            except AssertionError as error:
                raise AssertionError(f"{scenario}, {found}: {error}; {browser.value('[play.state.prompt, play.targets.size, play.state.ply, document.getElementById(`note`).textContent, play.moves.slice(0, 6).map((m) => m.text).join()]')}") from error
        ride()


@with_game("kircholm/drill-line", "--second=human", "--seed=5")
def a_ride_and_its_fight_are_two_clicks_and_enter_each_at_kircholm(browser, server):
    """The rules ride a charge in one phase and fight it in another: each is seen and confirmed by itself."""
    rides = fights = 0
    for _ in range(90):
        if rides and fights:
            break
        browser.wait_turn()
        fight = browser.value("play.moves.find((move) => play.kind(move) === 'fight' && move.target >= 0) ?? null")
        if browser.value("/withdraw|retreat/.test(play.state.prompt) && play.places.size > 2"):  # on the map, not by buttons
            assert not browser.value("acts.choices().some((i) => play.moves[i].x >= 0)") and browser.value("board.layers.reach.cells.size") > 2
        pick = browser.value("play.state.depth === 0 && play.state.actor === play.state.active && /moves/.test(play.state.prompt) ? [...play.picks.keys()].map((id) => play.unit(id)).filter((u) => u.arm === 'hussars' || u.arm === 'reiters' || u.arm === 'horse').map((u) => u.code) : []")
        ply = browser.ply()
        if fight and not fights:
            click_unit(browser, browser.run("return play.unit(arguments[0]).code", fight["target"]))  # who fights there is decided next
            browser.until("play.pending?.odds")
            browser.keys(Keys.ENTER)
            browser.after(ply)
            fights = 1
            continue
        ridden = False
        for code in pick if not fights else []:  # a lone fight is begun unasked, so that several ride
            click_unit(browser, code)
            browser.until("play.state.depth > 0 && !play.busy && play.places.size + play.direct > 0")
            enemy = browser.value("(() => { const active = play.board.units.find((u) => u.active); return play.board.units.find((u) => u.on && u.side !== play.state.actor && active && play.targets.has(u.id))?.code ?? null })()")
            if not enemy:
                browser.keys("u")
                browser.until("play.state.depth === 0 && play.state.yours")
                continue
            ply = browser.ply()
            click_unit(browser, enemy)
            browser.until("play.pending?.seen")
            assert "Charge" in browser.value("document.getElementById('pending').innerText")
            browser.keys(Keys.ENTER)
            browser.after(ply)
            rides, ridden = rides + 1, True
            break
        if ridden:
            continue
        ply = browser.ply()
        if browser.value("play.state.depth > 0 || play.state.actor !== play.state.active || !play.moves.some((m) => play.kind(m) === 'end')"):
            browser.advise()
            ply = browser.ply()
            browser.keys(Keys.ENTER)
        elif pick and not fights and browser.value("play.state.turn") < 8 and browser.value("play.picks.size") > 2:
            browser.advise()
            ply = browser.ply()
            browser.keys(Keys.ENTER)
        else:
            browser.pass_by_keys()
        browser.after(ply)
    assert rides and fights, (rides, fights)


def charge(browser, code, enemy):
    """Two clicks and Enter, one where there is only one enemy; before Enter the odds."""
    ply = browser.ply()
    click_unit(browser, code)
    browser.until(f"play.pending || play.hand !== null || (!play.busy && (play.targets.size > 0 || play.moves.some((move) => play.kind(move) === 'done')))", "its targets")
    if not browser.value("!!play.pending"):
        ply = browser.ply()
        click_unit(browser, enemy)
    browser.until("play.pending?.odds", "the odds, after two clicks")
    assert browser.value("board.layers.tags.some((tag) => /^takes [0-9.]+, loses [0-9.]+$/.test(tag.text))"), "they stand on the map too"
    assert browser.ply() == ply
    browser.keys(Keys.ENTER)
    browser.after(ply)


@with_game("husaria/berestechko-30-june", "--second=human", "--seed=7")
def all_hussars_take_lances_by_one_order(browser, server):
    browser.click_css("[data-key=all]")
    browser.until("play.plan && play.plan.steps.length === 10", "one order for ten")
    browser.keys(Keys.ENTER)
    browser.until("!play.state.prompt.includes('lances')")
    assert browser.value("play.board.units.filter((unit) => unit.lances).length") >= 10


@with_game("husaria/berestechko-10-july", "--second=human", "--seed=7")
def a_battery_is_two_clicks_and_joint_fire_has_a_name(browser, server):
    """From gun to target, and what several do together is named."""
    assert browser.value("play.picks.size > 1 && play.moves.some((move) => play.kind(move) === 'shoot' && move.unit < 0)")
    target = browser.value("play.moves.find((move) => move.unit < 0 && play.kind(move) === 'shoot').target")
    own = browser.run("return acts.who(play.moves.find((move) => move.unit < 0 && move.target === arguments[0])).map((id) => play.unit(id).code)", target)
    assert len(own) > 1
    named = browser.value("play.moves.slice(0, play.direct).filter((move) => move.unit < 0 && play.kind(move) === 'shoot').map((move) => acts.words(move))")
    assert all(" together: Fire" in words for words in named), named
    all_lit = browser.value("board.layers.targets.size")
    ply = browser.ply()
    click_unit(browser, own[0])
    browser.until("play.hand !== null", "the gun is in hand")
    assert target in browser.value("[...board.layers.targets]") and browser.value("board.layers.targets.size") <= all_lit
    click_unit(browser, browser.run("return play.unit(arguments[0]).code", target))
    browser.until("play.pending?.odds || play.pending?.trouble")
    assert browser.ply() == ply, "nothing fires before it is confirmed"
    browser.keys(Keys.ENTER)
    browser.after(ply)


@with_game("northern/poltava-1709", "--second=human", "--seed=7")
def an_order_for_many_shows_the_odds_of_each(browser, server):
    """Two charges by one order: their sum, each by itself, and on the map; a person who confirms at once has them first."""
    browser.run(WATCH)
    browser.run("play.group = ['SC1', 'SC2'].map((code) => play.unitByCode(code).id); acts.group(play.group)")
    browser.click_css("[data-key='action charge the nearest']")
    browser.until("document.querySelectorAll('#rolls tr').length === 3 && play.plan.steps.every((step) => step.odds)")
    assert "takes 6.0, loses 0.0" in browser.value("document.getElementById('rolls').innerText"), "their sum first"
    rows = browser.value("[...document.querySelectorAll('#rolls tr')].slice(1).map((row) => [...row.cells].map((cell) => cell.innerText.trim()))")
    assert rows == [["SC1 charges RI1", "–", "–", "0.00", "3.00"], ["SC2 charges RI2", "–", "–", "0.00", "3.00"]], rows
    assert browser.value("board.layers.tags.map((tag) => tag.text)") == ["takes 3.0, loses 0.0"] * 2
    ply = browser.ply()
    browser.keys(Keys.ESCAPE)
    browser.until("!play.plan")
    browser.click_css("[data-key='action charge the nearest']")
    browser.until("play.plan")
    browser.keys(Keys.ENTER)
    browser.after(ply)
    assert browser.value("rolled") == 2 and not browser.value("unseen"), browser.value("unseen")


# --- items 4, 5 and 6: hints, and what happened is shown -------------------------------------------------------------


@with_game("kipling/skirmish", "--second=doctrine", "--seed=3")
def hints_the_enemys_turn_and_the_dice_are_shown(browser, server):
    """A hint is a whole order on the map, never a dialog: a line that can be carried out, a sentence, with dice the odds."""
    browser.stop_the_clock()  # what is shown moves on by `passed` alone
    browser.run("window.ways = window.shots = window.fades = 0; const add = play.show.add.bind(play.show); play.show.add = (steps) => { for (const { kind } of steps) { ways += kind === 'way'; shots += kind === 'shoot' || kind === 'fight'; fades += kind === 'fade'; } add(steps); }")
    assert browser.value("play.show.pace()") == "slow", "a small battle"
    for pace in ("quick", "none", "slow"):
        browser.keys("m")
        assert browser.value("[play.show.pace(), document.getElementById('pace').textContent]") == [pace, f"M Pace: {pace}"], pace
    seen = rolled = fought = ended = False
    for _ in range(200):
        browser.wait_turn()
        if browser.value("!!play.state.result"):
            break
        if seen and not ended and browser.value("play.show.running"):
            browser.until("(passed(300), !play.show.running)", "it ends by itself")
            assert browser.value("board.units.every((unit) => !unit.sx && !unit.sy)"), "and leaves everybody where he stands"
            ended = True
        if not seen and browser.value("!!document.getElementById('report')"):
            assert browser.value("play.show.running"), "they are still moving"
            assert browser.value("!document.getElementById('map').contains(document.getElementById('report'))"), "it covers nothing of the map"
            browser.click_css("#report")
            browser.until("play.digest")
            assert not browser.value("document.getElementById('outcome') || board.layers.tags.some((tag) => tag.strong)"), "nothing stands before it"
            assert browser.value("[...document.querySelectorAll('#panel section h3')].findIndex((h) => /Fights/.test(h.textContent)) <= 1")
            browser.keys(Keys.ESCAPE)
            assert not browser.value("play.show.running"), "a gesture ends what is being shown"
            seen = True
        browser.advise()
        ply = browser.ply()
        typed, words, error = browser.value("[play.pending.typed, play.pending.advice.words, play.pending.error]")
        assert not error and words and not words.startswith("select") and not browser.value("document.querySelector('#dialog').open"), (typed, words, error)
        dice = browser.value("play.pending.seen?.dice")
        if dice and not fought and re.search(r"\b(charge|fire at|pursue) the ", words):
            browser.until("play.pending.odds")
            fought = re.search(r": takes [\d.]+, loses [\d.]+", browser.value("document.getElementById('pending').textContent")) is not None
        browser.keys(Keys.ENTER)
        browser.after(ply)
        if dice and not rolled and not browser.value("!!play.state.result"):
            assert not browser.value("/ (?:turns:|moves from) /.test(document.getElementById('outcome').textContent)"), "marches are not of the dice"
            assert browser.value("/ rolls /.test(document.getElementById('outcome')?.textContent) && board.layers.tags.some((tag) => tag.strong)"), "the roll stands where the odds stood"
            browser.keys(Keys.ESCAPE)
            assert browser.value("!board.layers.tags.some((tag) => tag.strong)"), "until the next gesture"
            rolled = True
        if seen and ended and rolled and fought and browser.value("ways > 3 && shots > 0 && fades > 0"):
            break
    assert seen and ended and rolled and fought and browser.value("ways > 3 && shots > 0 && fades > 0"), (seen, ended, rolled, fought, browser.value("[ways, shots, fades]"))
    if not browser.value("!!play.state.result"):  # handed over, to see how it ends
        for side in ("first", "second"):
            server.post(f"/api/game/{server.game}/seat", json.dumps({"side": side, "agent": "doctrine"}).encode())
    browser.until("!!play.state.result && document.querySelector('#losses') && document.querySelector('#luck')")
    reported = browser.value("document.getElementById('luck').textContent")
    found = re.search(r"favoured .* in \d+ rolls.*turn \d+ of (?:Red|Blue), from (\d+) to (\d+) % for Red: ([−+]\d+) by dice, ([−+]\d+) by decisions", reported)
    assert found, reported
    before, after, dice, decided = [int(number.replace("−", "-")) for number in found.groups()]
    assert after - before == dice + decided and after != before, reported
    # Dice that came with an answer before the last are over too.
    browser.run("play.outcome = { lines: [], tags: [[play.board.units.find((unit) => unit.on).id, ['rolls 1']]] }; return play.changed()")
    assert not browser.value("board.layers.tags.length + board.layers.arrows.length"), "nothing lies over the field as it was left"


@with_game("kircholm/kircholm-1605", "--second=doctrine", "--seed=7")
def fire_at_a_march_is_no_turn_of_the_enemys(browser, server):
    """The button that tells his turn comes with the first of them."""
    lines(browser, "LH9 order LH9 =march")
    browser.run("""return (async () => {
        for (const [, list] of [...play.places].reverse()) {
            const seen = await fetch(`/api/${play.path}/preview?ply=${play.state.ply}&move=${list[0]}`, { headers: { 'X-Hetman-Token': localStorage.getItem('key') } }).then((r) => r.json());
            if (seen.reactions.length) { await acts.commit(list[0]); return; }
        } })()""")
    browser.until("play.lines.some((line) => line.actor === 1)", "they had decisions")
    browser.wait_turn()
    assert browser.value("play.state.active === 0 && !document.getElementById('report')")
    pass_until(browser, "play.state.yours && play.state.active === 0 && play.lines.some((line) => line.kind === 'turn' && /2/.test(line.text))")
    assert browser.value("!!document.getElementById('report')")


# --- item 7: the field uses the screen -----------------------------------------------------------------


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=7")
def a_tall_field_lies_on_its_side(browser, server):
    wide = "board.geometry.right * board.camera.k / board.width"
    assert browser.value(f"board.geometry.quarter !== 0 && {wide} > 0.6")
    assert browser.value("play.unitByCode('LH9').y > play.unitByCode('SI1').y"), "the person's side stands below"
    assert browser.value("play.unitByCode('LH9').on && board.geometry.compass(play.unitByCode('LI1').facing)") == "W", "north is where it was"
    at = browser.value("board.geometry.at(...board.geometry.centre(7, 12))")
    assert at == [7, 12]
    browser.keys("q")
    browser.until("board.geometry.quarter === 0")
    upright = browser.value(wide)
    assert upright < 0.6, upright
    browser.keys("q")
    browser.until("board.geometry.quarter !== 0")
    # After a phone, and a view from near, the whole field is seen as it is largest again.
    for width, height in ((390, 844), (1440, 900)):
        browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        browser.open(server.link) if width < 500 else browser.until(f"innerWidth === {width}")
        browser.until("window.play && play.state && board.painted")
        browser.run("board.near([play.unitByCode('LH1')])")
    assert browser.value("board.geometry.quarter") == 0, "what is looked at from near is not turned meanwhile"
    browser.keys("f")
    browser.until("board.geometry.quarter !== 0 && board.fitted")
    # No bar covers another at any width.
    for width in (1024, 1100, 1262, 1366, 1432, 1542, 1920):
        browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 760, "deviceScaleFactor": 1, "mobile": False})
        apart = browser.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => { const [a, b] = ['tools', 'layers'].map((id) => document.getElementById(id).getBoundingClientRect()); done(a.right <= b.left && b.right <= board.width); })))")
        assert apart, width


@with_game("husaria/berestechko-30-june", "--second=human", "--seed=7")
def a_phone_opens_near_the_question_with_a_small_map(browser, server):
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
    browser.open(server.link)
    browser.until("window.play && play.state && board.painted")
    assert browser.value("board.detail() > 1")
    pick = browser.value("(() => { const unit = play.unit([...play.picks.keys()][0]), c = board.camera; return [c.x + unit.x * c.k, c.y + unit.y * c.k]; })()")
    assert 0 < pick[0] < 390 and 0 < pick[1] < browser.value("board.height"), pick
    before = browser.value("board.camera.x")
    canvas = browser.driver.find_element(By.ID, "canvas")
    browser.chain().move_to_element_with_offset(canvas, canvas.size["width"] // 2 - 20, 30 - canvas.size["height"] // 2).click().perform()
    browser.until(f"board.camera.x !== {before}", "a tap on the small map goes there")


@with_game("kipling/hooks-farm", "--second=human", "--seed=7")
def squares_are_painted_where_they_lie_at_any_zoom(browser, server):
    """Tiles of the near view show the same ground as the picture of the whole field."""
    cells = browser.run("""const g = board.geometry; return [[0, 0], [13, 9], [6, 0], [0, 9]].map(([x, y]) => {
        const [cx, cy] = g.centre(x, y), found = board.ground.ground.cellsIn(cx - 60, cy - 60, cx + 60, cy + 60); return found.some(([a, b]) => a === x && b === y); });""")
    assert all(cells), cells


# --- item 8: reactions -----------------------------------------------------------------------------------


@with_game("husaria/training-charge", "--second=doctrine:hussar-shock", "--seed=4")
def a_reaction_is_looked_at_from_near_with_its_chances_on_the_map(browser, server):
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 1100, "height": 560, "deviceScaleFactor": 1, "mobile": False})
    browser.run("board.zoom(0.3); board.fitted = false")
    pass_until(browser, "play.state.yours && play.state.actor !== play.state.active && play.moves.some((move) => move.unit >= 0 && move.target >= 0)")
    assert browser.value("board.detail() > 1"), "counters can be distinguished"
    active = browser.value("(() => { const unit = board.units.find((u) => u.active && u.on) ?? play.unit(play.moves.find((m) => m.unit >= 0).unit), c = board.camera; return [c.x + unit.x * c.k, c.y + unit.y * c.k]; })()")
    assert 0 < active[0] < browser.value("board.width") and 0 < active[1] < browser.value("board.height"), active
    own = browser.value("play.unit(play.moves.find((m) => m.unit >= 0 && m.target >= 0).unit).code")
    ply = browser.ply()
    click_unit(browser, own)
    browser.until("play.pending || play.hand !== null", "a unit that may react is taken by a click")
    assert browser.ply() == ply, "and nothing of the enemy's is taken back"
    browser.keys(Keys.ESCAPE)
    if browser.value("play.moves.some((move) => move.target >= 0)"):
        browser.until("board.layers.tags.some((tag) => / (\\d+ %|takes [\\d.]+)$/.test(tag.text))", "chances on the map")
    digits = browser.value("[...document.querySelectorAll('#panel kbd')].map((k) => k.textContent).filter((text) => /^\\d$/.test(text))")
    assert len(digits) == len(set(digits)), digits


# --- item 10: groups ---------------------------------------------------------------------------------------


@with_game("northern/drill", "--second=human", "--seed=5")
def a_straight_drag_is_a_box_and_a_group_is_sent_to_a_place(browser, server):
    for _ in range(20):
        if browser.value("/moves/.test(play.state.prompt) && play.picks.size > 1"):
            break
        browser.decide_by_keys()
        browser.wait_turn()
    canvas = browser.driver.find_element(By.ID, "canvas")
    spot = lambda at: (round(at[0] - canvas.size["width"] / 2), round(at[1] - canvas.size["height"] / 2))
    corners = browser.value("""(() => { const own = board.units.filter((u) => u.on && u.side === play.state.actor && u.arm !== 'leader'), c = board.camera, m = 30;
        const xs = own.map((u) => u.x), ys = own.map((u) => u.y), to = (x, y) => [c.x + x * c.k, c.y + y * c.k];
        return [to(Math.min(...xs) - m, Math.min(...ys) - m), to(Math.max(...xs) + m, Math.max(...ys) + m), own.length]; })()""")
    drag = lambda a, b: browser.chain().key_down(Keys.SHIFT).move_to_element_with_offset(canvas, *spot(a)).click_and_hold().move_to_element_with_offset(canvas, *spot([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])).move_to_element_with_offset(canvas, *spot(b)).release().key_up(Keys.SHIFT).perform()
    drag([12, 200], [40, 240])
    browser.until("/No unit of/.test(document.getElementById('note').textContent)", "an empty box is reported")
    drag(corners[0], corners[1])
    browser.until(f"play.group.length === {corners[2]}", "all in the box")
    x, y = browser.value("(() => { const own = play.group.map((id) => play.unit(id)), other = board.units.find((u) => u.on && u.side !== play.state.actor), x = own.reduce((s, u) => s + u.x, 0) / own.length, y = own.reduce((s, u) => s + u.y, 0) / own.length, away = Math.hypot(other.x - x, other.y - y); return [x + (other.x - x) / away * 110, y + (other.y - y) / away * 110]; })()")
    browser.click_map(x, y)
    browser.until("play.plan && /to \\d/.test(play.plan.order) && board.layers.ghosts.length > 0", "the group is sent to the place")
    ply = browser.ply()
    browser.keys(Keys.ENTER)
    browser.after(ply)


# --- item 11: the ghost agrees with the click ---------------------------------------------------------------


@with_game("kircholm/kircholm-1605", "--second=human", "--seed=7")
def a_ghost_stands_where_was_clicked_and_shows_who_may_fire(browser, server):
    """Every place that is lit: the ghost stands there though the enemy may fire on the way, who is named with the hex."""
    lines(browser, "LH9 order LH9 =march")
    found = browser.run("""const { ply } = play.state, key = localStorage.getItem('key');
        return Promise.all([...play.places.entries()].map(async ([cell, list]) => {
            const index = list.find((i) => play.kind(play.moves[i]) === 'move');
            if (index === undefined) return null;
            const seen = await fetch(`/api/${play.path}/preview?ply=${ply}&move=${index}`, { headers: { 'X-Hetman-Token': key } }).then((r) => r.json());
            const unit = board.read(seen.units, seen.words).find((one) => one.id === play.moves[index].unit);
            return { stands: unit.points[0] === play.moves[index].x && unit.points[1] === play.moves[index].y, by: seen.reactions.flatMap((one) => one.by), at: seen.reactions.every((one) => one.at), way: seen.way?.length ?? 0, straight: seen.way?.every(([x, y], i) => !i || board.geometry.neighbours(...seen.way[i - 1]).some((n) => n && n[0] === x && n[1] === y)) }; })).then((all) => all.filter(Boolean))""")
    assert len(found) > 100 and all(one["stands"] for one in found), f"{sum(not one['stands'] for one in found)} of {len(found)} ghosts stand elsewhere"
    assert all(one["way"] and one["straight"] for one in found), "the way, hex by hex"
    fired = [one for one in found if one["by"]]
    assert fired and all(one["at"] for one in fired)
    # A move that could not be looked at, as when the game has gone further, is not done by Enter.
    ply = browser.ply()
    browser.run("acts.choose([...play.places.values()][0].slice(0, 1))")
    browser.until("play.pending?.seen")
    browser.run("play.pending.error = 'the game has gone on meanwhile'; acts.confirm()")
    assert browser.value("[play.busy, play.state.ply, document.getElementById('note').textContent]") == [False, ply, "the game has gone on meanwhile"]
    # One word for facing, and the names of the rules.
    assert browser.value("['LH9', 'SI1'].map((code) => play.facts(play.unitByCode(code)).join()).every((words) => !/facing|ENE|ESE|WSW|WNW/.test(words))")


# --- no dice unseen --------------------------------------------------------------------------------------------

MOST = 500 if LONG else 25  # clicks in each system

# Clicks on units and places, on buttons of the choices and of what is about to be done, and keys, by a generator of its own.
CLICKS = """const [most, seed] = arguments;
    let at = seed; const random = (below) => { at = (at * 1103515245 + 12345) & 0x7fffffff; return Math.floor(at / 65536) % below; };
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const click = (x, y) => board.emit("click", x, y, {});
    return (async () => {
        let done = 0;
        for (; done < most && !play.state.result; done++) {
            for (let i = 0; i < 300 && (!play.state.yours || play.busy) && !play.state.result; i++) await wait(10);
            const what = random(10), buttons = [...document.querySelectorAll("#panel .choices button[data-move], #pending button.main, #pending button.main, #pending .choices button, #group [data-key^='action'], #plan button.main")], lit = [...play.places.values()].flat().map((i) => play.moves[i]);
            const units = board.units.filter((u) => u.on && (random(3) || play.picks.has(u.id) || play.targets.has(u.id)));
            if (what < 4 && units.length) { const chosen = units.filter((u) => play.picks.has(u.id) || play.targets.has(u.id)), u = chosen.length && random(4) ? chosen[random(chosen.length)] : units[random(units.length)]; click(u.x + u.dx, u.y + u.dy); if (random(2)) click(u.x + u.dx, u.y + u.dy); }
            else if (what < 6 && lit.length) { const m = lit[random(lit.length)]; const [x, y] = board.geometry.centre(m.x, m.y); click(x, y); if (random(2)) click(x, y); }
            else if (what < 8 && buttons.length) buttons[random(buttons.length)].click();
            else document.dispatchEvent(new KeyboardEvent("keydown", { key: ["Enter", "Enter", "n", "p", "Escape", "1", "2", "]", "w"][random(9)], bubbles: true }));
            await wait(random(3) ? 15 : 90);
            for (let i = 0; i < 400 && (play.pending?.eager || play.eager && play.plan) && (i || random(4)); i++) await wait(20); // confirmed: its odds are on the way
            if (document.getElementById("dialog").open) document.getElementById("dialog").close();
        }
        return [done, unseen, rolled];
    })();"""


def no_dice_fall_unseen_in_random_sessions():
    """In the thick of a battle that generals have begun: from shortly before dice first fell, and from later on."""
    fell = []
    for scenario in SYSTEMS:
        @with_game(scenario, "--first=doctrine", "--second=doctrine", "--seed=5", finished=True, opened=False)
        def session(browser, server):
            post = lambda path, **body: json.loads(server.post(f"/api/{path}", json.dumps(body).encode()))
            dice = [line["ply"] for line in json.loads(server.get(f"/api/game/{server.game}/state?log=0"))["lines"] if line.get("dice")]
            total = rolls = seed = 0
            while total < MOST:  # a battle may be over sooner
                share, seed = (0.2 * (seed % 5) if LONG else 0.3), seed + 1
                there = post("replay-continue", game=server.game, ply=max(0, dice[int(share * len(dice))] - 8), first="human", second="human")["id"]
                browser.open(f"{server.base}/?game={there}")
                browser.until("window.play && play.state?.yours")
                browser.expected += ["409", "422", "400"]  # answers to a position that has gone, and to what a rule forbids
                browser.run(WATCH)
                done, unseen, rolled = browser.run(CLICKS, min(100, MOST - total), seed)
                total, rolls = total + done, rolls + rolled
                assert not unseen, f"{scenario}: {unseen}"
            print(f"# {scenario}: {total} clicks, dice fell {rolls} times, all with their odds shown", flush=True)
            fell.append(rolls)
        session()
    assert sum(fell) > 0, fell


TESTS = [a_unit_with_several_things_to_do_shows_all_of_them, an_enemy_that_is_clicked_is_always_answered, a_unit_below_an_enemys_general_is_clicked, nobody_waits_long_for_chances,
         reach_and_targets_stand_together_and_the_click_decides, units_that_may_act_are_marked_at_any_zoom, a_charge_is_two_clicks_and_enter_on_the_table,
         a_charge_is_at_most_two_clicks_and_enter_elsewhere, a_ride_and_its_fight_are_two_clicks_and_enter_each_at_kircholm, all_hussars_take_lances_by_one_order,
         a_battery_is_two_clicks_and_joint_fire_has_a_name, an_order_for_many_shows_the_odds_of_each, units_that_may_act_are_listed_with_how_far_they_may_go, hints_the_enemys_turn_and_the_dice_are_shown, fire_at_a_march_is_no_turn_of_the_enemys, a_tall_field_lies_on_its_side, a_phone_opens_near_the_question_with_a_small_map, squares_are_painted_where_they_lie_at_any_zoom,
         a_reaction_is_looked_at_from_near_with_its_chances_on_the_map, a_straight_drag_is_a_box_and_a_group_is_sent_to_a_place,
         a_ghost_stands_where_was_clicked_and_shows_who_may_fire, no_dice_fall_unseen_in_random_sessions]

if __name__ == "__main__":
    serving.run(TESTS)
