"""Replay and analysis in a real browser, and the links that lead there."""

import glob
import json
import math
import os
import re
import tempfile

import serving
from browsing import Keys
from shared import with_game


def a_store_and_a_folder(scenario="musketpike/drill-brigades", other="random"):
    folder = tempfile.mkdtemp(prefix="hetman-store-")
    store = os.path.join(folder, "results.db")
    serving.hetman("match", scenario, "doctrine", other, "--pairs=1", "--jobs=1", f"--store={store}")
    return store


def replayed(store, pair, leg):
    """The same game as `hetman replay` tells it in the terminal."""
    done = serving.hetman("replay", store, f"--pair={pair}", f"--leg={leg}", "--json")
    return json.loads(done)


def analyse(browser):
    """Decisive moments, another general, a thousand dice: of whatever game is open."""
    moments = browser.value("replay.moments.map((moment) => moment.to)")
    assert moments and len(moments) == browser.value("document.querySelectorAll('[data-moment]').length"), moments
    browser.run("return replay.go(0)")
    browser.until("replay.ply === 0")
    browser.keys("j")
    browser.until(f"replay.ply === {moments[0]}")
    here = browser.run("for (let i = 0; i < replay.curves.values.length; i++) if (replay.curves.values[i][0] > 40) return replay.curves.values[i][0]")
    browser.run("return replay.go(arguments[0])", here)
    browser.until(f"replay.ply === {here}")
    browser.keys("c")
    browser.until("document.querySelector('dialog').open && document.body.dataset.compared === 'general:5'")
    assert "As it was played" in browser.value("document.querySelector('dialog').textContent")
    browser.run("const pick = document.getElementById('compare-agent'); pick.value = 'greedy'; pick.dispatchEvent(new Event('change'))")
    browser.until("document.body.dataset.compared === 'greedy'")
    browser.keys(Keys.ESCAPE)
    browser.run("return replay.go(41)")
    browser.until("replay.ply === 41")
    browser.keys("d")
    browser.until("Number(document.body.dataset.dice) === 1000", "a thousand games of the turn")


def a_game_of_a_store_opens_by_its_link():
    store = a_store_and_a_folder()

    @with_game("kipling/skirmish", "--second=human", opened=False)
    def replay(browser, server):
        browser.open(f"{server.base}/?store={store}&pair=1&leg=2&ply=40")
        browser.until("window.replay && replay.state && document.body.dataset.curves === 'yes'")
        assert browser.value("replay.ply") == 40
        assert browser.value("replay.head.length") > 100 and browser.value("replay.curves.values.length") > 10
        browser.keys(Keys.ARROW_RIGHT)
        browser.until("replay.ply === 41")
        analyse(browser)
        # The same of a record, and the list of the store's games leads there too.
        folder = os.path.join(os.path.dirname(store), "records")
        os.mkdir(folder)
        serving.hetman("match", "musketpike/drill-brigades", "doctrine", "random", "--pairs=1", "--jobs=1", f"--records={folder}")
        record = sorted(glob.glob(os.path.join(folder, "**", "*.record"), recursive=True))[-1]
        browser.open(f"{server.base}/?record={record}&ply=41")
        browser.until("window.replay && replay.state && document.body.dataset.curves === 'yes'")
        analyse(browser)
        browser.open(f"{server.base}/?store={store}")
        browser.until("document.querySelectorAll('#store-games a').length === 2")
        browser.click_css("#store-games tr:nth-child(2) a")
        browser.until("window.replay && replay.state && replay.key.leg === '2'")
        browser.run("return replay.go(41)")
        browser.until("replay.ply === 41")
        browser.click_css("#continue")
        browser.until("window.play && play.state && play.state.ply >= 41")
        browser.wait_turn()
    replay()


@with_game("kipling/skirmish", "--second=human", opened=False)
def every_point_of_a_report_leads_to_its_games(browser, server):
    folder = tempfile.mkdtemp(prefix="hetman-report-")
    store, page = os.path.join(folder, "results.db"), os.path.join(folder, "page.html")
    for command in (["tournament", "--agents=random,doctrine", "--scenarios=einstein/standard,kipling/skirmish", "--pairs=2", "--seed=11", "--jobs=1", f"--store={store}"],
                    ["report", store, f"--html={page}", f"--board={server.base}"]):
        serving.hetman(*command)
    browser.driver.get(f"file://{page}")
    links = browser.value("[...document.querySelectorAll('a[href*=store]')].map((a) => [a.href, !!a.closest('figcaption')])")
    points = {link for link, drawn in links if drawn and ("agent=" in link or "battle=" in link)}
    assert len(points) == 4, points  # two agents, two battles
    games = {link for link, _ in links if "pair=" in link}
    assert len(games) == 8, games
    for link in sorted(points):
        browser.open(link)
        browser.until("document.querySelectorAll('#store-games a').length > 0")
        shown = browser.value("[document.querySelectorAll('#store-games tbody tr').length, document.getElementById('only').textContent]")
        assert shown[0] == (8 if "agent=" in link else 4), (link, shown)
    for link in sorted(games):
        browser.open(link)
        browser.until("window.replay && replay.state")
        pair, leg = re.search(r"pair=(\d+)&leg=(\d)", link).groups()
        kept = replayed(store, pair, leg)
        assert browser.value("[replay.key.pair, replay.key.leg, replay.head.players.join(), replay.head.seed, replay.head.length, replay.ground.scenario]") == \
            [pair, leg, f"{kept['first']},{kept['second']}", browser.value("replay.head.seed"), len(kept["moves"]), kept["scenario"]], link


@with_game("kipling/skirmish", "--second=human", opened=False)
def every_point_of_a_study_leads_to_its_battle(browser, server):
    folder = tempfile.mkdtemp(prefix="hetman-study-")
    study, store, page = (os.path.join(folder, name) for name in ("a.study", "a.store", "page.html"))
    with open(study, "w", encoding="utf-8") as file:
        file.write("[study]\nformat=1\ntitle=Numbers\nscenario=kipling/skirmish\nagents=doctrine:steady\ngames=2\n"
                   "[factor foot]\nvary=units BI*\nvalues=1..2\n[factor breaches]\nvary=option breaches\nvalues=0;1\n")
    serving.hetman("study", study, f"--store={store}", f"--html={page}", f"--board={server.base}")
    browser.driver.get(f"file://{page}")
    assert browser.value("document.querySelectorAll('figure img').length") > 0
    rows = browser.value("[...document.querySelectorAll('tr')].filter((r) => r.querySelector('a[href*=store]')).map((r) => [r.cells[0].textContent, r.querySelector('a').href])")
    rows = [(re.match(r"foot=(\d), breaches=\d$", point).group(1), link) for point, link in rows]
    assert [foot for foot, _ in rows] == ["1", "1", "2", "2"], rows
    for foot, link in rows:
        browser.open(link)
        browser.until("window.replay && replay.state && replay.board.units.length > 0")
        units = browser.value("replay.board.units.filter((u) => u.code.startsWith('BI')).length")
        assert units == int(foot), (link, units)


def a_record(scenario, other):
    """The second leg of such a store's pair as a record of its own, played again: the same seed, the same game."""
    folder = tempfile.mkdtemp(prefix="hetman-records-")
    serving.hetman("match", scenario, "doctrine", other, "--pairs=1", "--jobs=1", f"--records={folder}/of")
    return glob.glob(os.path.join(folder, "of", "games", "*-2.record"))[0]


def game_sides(game):
    """Names of the sides of a replayed game's scenario."""
    text = serving.hetman("show", game["scenario"], "--text")
    return [re.search(rf"^{side}=(.*)$", text, re.M).group(1) for side in ("first", "second")]


def ask(commands):
    """Answers of `hetman protocol`, one a command."""
    reported = serving.hetman("protocol", typed="\n".join(commands) + "\nquit\n")
    answers = [answer.strip() for answer in reported.split("\n\n") if answer.strip()]
    assert len(answers) == len(commands) + 1 and all(answer.startswith("=") for answer in answers), [answer for answer in answers if not answer.startswith("=")][:3]
    return [answer[1:].strip() for answer in answers[:-1]]


def values_by_protocol(game):
    """The evaluator's value before every move of a replayed game, and after the last, and who decides; by another program than the page's."""
    commands = [f"scenario {game['scenario']}", f"seed {game['seed']}"]
    for move in game["moves"]:
        commands += ["evaluate", "to_act", f"apply {move['move']['text']}"]
    answers = ask(commands + ["evaluate", "to_act"])[2:]
    return [float(value) for value in answers[0::3]], answers[1::3]


def exact_mean(game, at):
    """The mean value of all outcomes of the roll that is move `at`, by trying each of them."""
    before = [f"scenario {game['scenario']}", f"seed {game['seed']}"] + [f"apply {move['move']['text']}" for move in game["moves"][:at]]
    outcomes = [line.split(None, 2) for line in ask(before + ["outcomes"])[-1].split("\n")]
    tried = [command for _, _, text in outcomes for command in (f"apply {text}", "evaluate", "to_act", "undo")]
    answers = ask(before + tried)[len(before):]
    if "chance" in answers[2::4]:
        return None  # a further roll may follow: reported together
    return sum(int(weight) * float(value) for (weight, _, _), value in zip(outcomes, answers[1::4])) / int(outcomes[0][1])


@with_game("kipling/skirmish", "--second=human", opened=False)
def curves_are_what_hetman_computes(browser, server):
    """Every value of the curve against `hetman protocol`, the luck against means worked out by trying all outcomes and against `hetman play`."""
    store = a_store_and_a_folder("kipling/hooks-farm", "doctrine")
    game = replayed(store, 1, 2)
    browser.open(f"{server.base}/?store={store}&pair=1&leg=2&ply=40")
    browser.until("window.replay && replay.state && document.body.dataset.curves === 'yes'")
    values, deciders = values_by_protocol(game)
    curve = browser.value("replay.curves.values")
    assert [ply for ply, _ in curve][0] == 0 and [ply for ply, _ in curve][-1] == len(game["moves"]) and len(curve) > 40
    assert all(abs(value - values[ply]) < 1e-9 for ply, value in curve), [(ply, value, values[ply]) for ply, value in curve if abs(value - values[ply]) >= 1e-9][:3]
    assert max(value for _, value in curve) - min(value for _, value in curve) > 0.05, "a curve that does not move shows nothing"

    # Luck: roll by roll where one roll stands alone, and the whole.
    luck = dict(browser.value("replay.curves.luck"))
    chances = [at for at, who in enumerate(deciders[:-1]) if who == "chance"]
    alone = [at for at in chances if deciders[at + 1] != "chance" and (at == 0 or deciders[at - 1] != "chance")]
    compared = 0
    for at in alone[::max(1, len(alone) // 12)]:
        mean = exact_mean(game, at)
        if mean is not None:
            assert abs(luck[at + 1] - (values[at + 1] - mean) / 2) < 1e-9, (at, luck[at + 1], values[at + 1], mean)
            compared += 1
    assert compared >= 4, compared
    rolls, gain, variance = browser.value("[replay.curves.rolls, replay.curves.gain, replay.curves.variance]")
    assert rolls == len(chances) and abs(sum(luck.values()) - gain) < 1e-9
    output = " ".join(serving.hetman("play", f"--resume={a_record(game['scenario'], 'doctrine')}", "--plain", typed="luck\nquit\n").split())
    assert f"Luck in {rolls} rolls: {game_sides(game)[gain < 0]} gained {abs(100 * gain):.1f} % of a victory by the dice, where {100 * math.sqrt(variance):.1f} % either way is usual" in output, output[-600:]
    reported = browser.value("replay.luckWords.textContent")
    assert reported == f"{rolls} rolls; ends at {100 * gain:.1f} % of a victory, {100 * math.sqrt(variance):.1f} % either way is usual", reported

    # Decisive moments: the six largest steps of the value, by the clock.
    jumps = sorted(((abs(b[1] - a[1]), b[0], a[1], b[1]) for a, b in zip(curve, curve[1:])), key=lambda jump: -jump[0])[:6]
    wanted = sorted((ply, before, after) for size, ply, before, after in jumps if size > 0.004)
    assert browser.value("replay.moments.map((m) => [m.to, m.before, m.after])") == [list(moment) for moment in wanted]
    assert browser.value("document.querySelectorAll('[data-moment]').length") == len(wanted) > 0
    for i, (ply, before, after) in enumerate(wanted):
        words = browser.value(f"document.querySelector('[data-moment=\"{i}\"]').textContent")
        assert f"move {ply}:" in words and words.endswith(f"{50 + 50 * before:.0f} → {50 + 50 * after:.0f} %"), (words, ply, before, after)
    browser.click_css("[data-moment='0']")
    browser.until(f"replay.ply === {wanted[0][0]}")
    # Scrubbed: by the slider's keys, and by a click in a curve, a third of its length along.
    browser.run("document.getElementById('scrub').focus()")
    browser.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    browser.until(f"replay.ply === {wanted[0][0] + 2} && document.getElementById('events').textContent.includes('Move {wanted[0][0] + 2}')")
    for curve in ("value", "luck"):
        width, height = browser.value(f"[replay.{curve}.getBoundingClientRect().width, replay.{curve}.getBoundingClientRect().height]")
        along = (width - 52) / 3
        browser.chain().move_to_element_with_offset(browser.driver.execute_script(f"return replay.{curve}"), round(40 + along - width / 2), 0).click().perform()
        browser.until(f"Math.abs(replay.ply - {len(game['moves'])} / 3) <= {1 + len(game['moves']) / (width - 52)}", f"a click in the curve of {curve} leads to its move")
        browser.keys(Keys.HOME)
        browser.until("replay.ply === 0")


@with_game("kipling/skirmish", "--second=human", opened=False)
def another_general_other_dice_and_on_from_here(browser, server):
    """What a general would have done is what he did where he played; 1,000 dice are 1,000 games; a game continues from a move and leaves the record."""
    store = a_store_and_a_folder("kipling/hooks-farm", "doctrine")
    game = replayed(store, 1, 2)
    kept = open(store, "rb").read()
    browser.open(f"{server.base}/?store={store}&pair=1&leg=2&ply=40")
    browser.until("window.replay && replay.state && document.body.dataset.curves === 'yes'")
    requested = [move["ply"] - 1 for move in game["moves"] if move["actor"] != "chance"]
    same = 0
    for ply in requested[5::max(1, len(requested) // 5)][:5]:
        browser.run("document.body.dataset.compared = ''; return replay.go(arguments[0])", ply)
        browser.until(f"replay.ply === {ply}")
        browser.run("replay.compare('doctrine')")
        browser.until("document.querySelector('dialog').open && document.body.dataset.compared === 'doctrine'")
        title, words = browser.value("[document.querySelector('dialog h2').textContent, document.querySelector('dialog').innerText]")
        assert title == f"doctrine would: {game['moves'][ply]['move']['text']}" and "The same." in words, (ply, title, game["moves"][ply]["move"]["text"])
        same += 1
        browser.keys(Keys.ESCAPE)
    assert same >= 4, same

    # The turn again.
    browser.run("return replay.go(arguments[0])", requested[len(requested) // 2])
    browser.click_css("#other-dice")
    browser.until("Number(document.body.dataset.dice) === 1000", "a thousand games of the turn")
    spread = dict(browser.value("[...replay.spread]"))
    data = json.loads(server.get(f"/api/replay-dice?store={store}&pair=1&leg=2&ply={requested[len(requested) // 2]}"))
    assert sum(spread.values()) == 1000 == data["games"] == len(data["balances"]), spread
    assert len(set(data["balances"])) > 1, "other dice make no difference"
    words = browser.value("replay.diceBox.textContent")
    worse = sum(value <= data["actual"] for value in data["balances"]) / 10
    assert f"Median {sorted(data['balances'])[500]}, as it went {data['actual']}" in words and f"{worse:.0f} %" in words, words

    # On from here: the same position, by its hash, and the record as it was.
    ply = requested[len(requested) // 3]
    browser.run("return replay.go(arguments[0])", ply)
    browser.until(f"replay.ply === {ply}")
    stands = browser.value("JSON.stringify(replay.state.units)")
    browser.driver.find_element("xpath", "//section[contains(., 'From here')]//button[. = 'both']").click()
    browser.until("window.play && play.state")
    assert browser.value("play.state.ply") == ply and browser.value("play.state.players.join()") == "human,human"
    assert browser.value("JSON.stringify(play.state.units)") == stands
    begun = json.loads(serving.hetman("replay", glob.glob(os.path.join(server.folder, browser.value("play.id") + ".record"))[0], "--json"))
    assert [move["hash"] for move in begun["moves"]] == [move["hash"] for move in game["moves"][:ply]] and len(begun["moves"]) == ply
    browser.decide_by_keys()
    assert browser.ply() > ply, "and it continues"
    assert open(store, "rb").read() == kept


TESTS = [a_game_of_a_store_opens_by_its_link, curves_are_what_hetman_computes, another_general_other_dice_and_on_from_here,
         every_point_of_a_report_leads_to_its_games, every_point_of_a_study_leads_to_its_battle]

if __name__ == "__main__":
    serving.run(TESTS)
