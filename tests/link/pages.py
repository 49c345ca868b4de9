"""The board in a page by itself, from file:// and from a static server, in a real browser: battles by clicks, thinking interrupted, reload, two tabs, a store that
is full, records up and down, links, forged ones too. HETMAN: the native program; HETMAN_PAGE: the page. Prints TAP."""

import base64
import contextlib
import functools
import http.server
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import traceback
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "browser"))
from browsing import Browser, By, Keys  # noqa: E402
from shared import play_turn  # noqa: E402

PAGE = pathlib.Path(os.environ["HETMAN_PAGE"]).resolve().as_uri()
HETMAN = os.environ["HETMAN"]
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="hetman-link-"))
DECIDES = "window.play && play.state && (play.state.yours || play.state.result)"


def verified(path):
    """What the native program prints of a record whose every move and hash it has checked."""
    report = subprocess.run([HETMAN, "replay", "--verify", str(path)], capture_output=True, text=True)
    assert report.returncode == 0, report.stderr
    return report.stdout


def battle(browser, name, seed=7, level=1, side="first", page=PAGE):
    """Begins by a link."""
    browser.driver.get("about:blank")
    browser.driver.get(f"{page}#battle={name}&side={side}&seed={seed}&level={level}")
    browser.until("window.play && play.state", "the battle of the link")


def downloaded(browser):
    """The record as the page gives it."""
    browser.run("hetman.download(play.id)")
    path = FOLDER / f"{browser.value('play.id')}.record"
    browser.until("true")
    for _ in range(200):
        if path.exists() and path.stat().st_size > 0:
            return path
        browser.run("return new Promise((done) => setTimeout(done, 50))")
    raise AssertionError(f"no {path}, but {os.listdir(FOLDER)}")


def line_shows(browser, words):
    report = browser.until("document.getElementById('line')?.innerText", words)
    assert words in report, report
    assert "\n\n" not in report.strip(), report
    return report


def kept(browser):
    """The store: names and sizes."""
    return browser.run("""return new Promise((done) => { const opening = indexedDB.open("hetman", 1); opening.onsuccess = () => {
        const all = opening.result.transaction("files").objectStore("files").getAll();
        all.onsuccess = () => { done(all.result.map(([name, bytes]) => [name, bytes.length])); opening.result.close(); }; }; })""")


def begun_by_clicks_and_reloaded(browser):
    browser.open(PAGE)
    browser.click_css(".battle[data-name='kipling/skirmish']")
    browser.click_css("#begin")
    browser.until(DECIDES)
    for _ in range(3):
        browser.decide_by_mouse()
        browser.wait_turn()
    ply, digest = browser.value("[play.state.ply, JSON.stringify(play.board.units.map((u) => [u.code, u.x, u.y]))]")
    browser.driver.refresh()
    browser.until(DECIDES)
    assert browser.value("[play.state.ply, JSON.stringify(play.board.units.map((u) => [u.code, u.x, u.y]))]") == [ply, digest]
    report = verified(downloaded(browser))
    assert report.strip(), report


def a_whole_battle(browser, name, decisions, page=PAGE):
    """By clicks alone: so many decisions of each turn, then its end. The record has the result, and is verified natively."""
    battle(browser, name, page=page)
    browser.wait_turn()
    turn, made = None, 0
    while not browser.value("!!play.state.result"):
        now, may_pass = browser.value("[`${play.state.turn} ${play.state.active}`, play.moves.some((m) => ['pass', 'end', 'done'].includes(play.kind(m)))]")
        made = made + 1 if now == turn else 0
        turn, ply = now, browser.ply()
        if made >= decisions and may_pass:
            browser.pass_by_mouse()
            browser.after(ply)
        else:
            browser.decide_by_mouse()
        browser.wait_turn()
    result, length = browser.value("[play.state.result, play.state.ply]")
    text = downloaded(browser).read_text()
    assert len(moves(text)) == length and "\nresult normal " in text, (result, length)
    verified(FOLDER / f"{browser.value('play.id')}.record")
    print(f"# {name}: {length} moves, {result}")


def whole_battle(name, decisions):
    """From the disk."""
    def run(browser):
        a_whole_battle(browser, name, decisions)
    run.__name__ = f"a_whole_battle_of_{name.split('/')[0]}"
    return run


def whole_battles_served(browser):
    """From a static server, each system."""
    with served() as address:
        for name, decisions in SYSTEMS:
            a_whole_battle(browser, name, decisions, address)


def thinking_is_interrupted(browser):
    battle(browser, "kircholm/kircholm-1605", level=8, side="second")
    for _ in range(20): # a reaction may be due already
        if browser.until("play.state.thinking ? 'thinks' : play.state.yours ? 'asks' : ''", "the general thinks") == "thinks":
            break
        browser.pass_by_keys()
    report = browser.run("""const begun = performance.now();
        return hetman.request(`/api/game/${play.id}/board`).then((answer) => answer.json()).then((board) => [Object.keys(board).length, performance.now() - begun])""")
    print(f"# a question while a general thinks: {report[1]:.0f} ms")
    assert report[0] > 0, report
    browser.run("acts.hurry()")
    browser.until(DECIDES, "the turn is over")
    assert browser.value("play.state.hurried || play.state.yours"), browser.value("play.state")
    verified(downloaded(browser))


def questions_block_nothing(browser):
    """While more questions than there are helpers for them wait, each without end: the board is answered, a general decides, and what is let go is ended."""
    battle(browser, "kipling/skirmish")
    browser.wait_turn()
    times = browser.run("""window.leave = new AbortController(); window.left = [];
        for (let i = 0; i < 3; i++) hetman.request(`/api/game/${play.id}/hint?ply=${play.state.ply}&agent=general:lines=1000000000`, { signal: leave.signal }).then((answer) => answer.json(), () => "left").then((what) => left.push(what));
        return (async () => { const times = []; for (let i = 0; i < 9; i++) {
            const begun = performance.now();
            await (await hetman.request(`/api/game/${play.id}/board`)).json();
            times.push(performance.now() - begun);
            await new Promise((done) => setTimeout(done, 100)); } return times; })()""")
    print(f"# an answer while three questions are open: {min(times):.0f} to {max(times):.0f} ms")
    assert sorted(times)[len(times) // 2] < 200, times
    turn = browser.value("play.state.turn")
    while browser.value(f"!play.state.result && play.state.turn === {turn}"):
        browser.pass_by_keys()
        browser.wait_turn()
    assert browser.value("left") == [], browser.value("left")
    browser.run("leave.abort()")
    assert browser.until("left.length === 3 && left", "they are let go")
    assert browser.run("return hetman.request(`/api/game/${play.id}/score`).then((answer) => answer.json())")


def long_questions(browser):
    battle(browser, "kipling/skirmish")
    browser.wait_turn()
    browser.advise()
    assert browser.value("(play.pending.advice.order || play.pending.advice.text).length > 0")
    browser.keys(Keys.ESCAPE)
    play_turn(browser, browser.decide_by_mouse, 1)
    length, seconds = browser.run("""const begun = performance.now();
        return hetman.request(`/api/replay-curves?game=${play.id}`).then((answer) => answer.json()).then((curves) => [curves.values?.length ?? curves.error, (performance.now() - begun) / 1000])""")
    assert isinstance(length, int) and length >= 2, length
    print(f"# values of {length} positions: {seconds:.1f} s")


def two_tabs(browser):
    battle(browser, "kipling/skirmish")
    browser.wait_turn()
    address, first = browser.value("location.href"), browser.driver.current_window_handle
    browser.expected.append("another tab")
    browser.driver.switch_to.new_window("tab")
    browser.driver.get(address)
    browser.until("document.body.innerText.includes('open in another tab')", "the second tab is refused")
    browser.driver.close()
    browser.driver.switch_to.window(first)
    browser.decide_by_mouse()
    browser.wait_turn()


def a_full_store(browser):
    script = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
        "source": "IDBObjectStore.prototype.put = () => { throw new DOMException('the disk is full', 'QuotaExceededError'); };"})
    before = kept_elsewhere(browser)
    battle(browser, "kipling/skirmish")
    browser.wait_turn()
    report = line_shows(browser, "the disk is full") if browser.value("!!document.getElementById('line')") else ""
    browser.decide_by_mouse()
    browser.wait_turn()
    report = report or line_shows(browser, "the disk is full")
    assert "Download the record" in report, report
    verified(downloaded(browser))
    browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})
    after = kept_elsewhere(browser)  # now that there is room again, the battle that the tab took along too
    assert [entry for entry in after if entry in before] == before and len(after) == len(before) + 1, (before, after)


def kept_elsewhere(browser):
    browser.open(PAGE)
    return kept(browser)


def moves(text):
    """Decisions and dice of a record alone."""
    return [line for line in text.split("\nmoves\n")[1].splitlines() if line and not line.startswith(("hash ", "result ", "#"))]


def records_up(browser):
    """A native record is gone on with; one of other rules, and one that is damaged, are refused in a line."""
    records = FOLDER / "native"
    subprocess.run([HETMAN, "match", "kipling/skirmish", "random", "greedy", "--pairs=1", f"--records={records}"], check=True, capture_output=True)
    native = next(records.glob("**/*.record"))
    text = native.read_text()
    head = text.index("\nsystem ")
    words = text[head + 1:].split("\n", 1)[0]
    newer = FOLDER / "newer.record"
    newer.write_text(text.replace(words, f"{words.rsplit(' ', 1)[0]} 99"))
    damaged = FOLDER / "damaged.record"
    damaged.write_text(text.replace("\nhash ", "\nhash f", 1))
    browser.open(PAGE)
    before = kept(browser)
    for path, words in ((newer, "99"), (damaged, "damaged.record")):
        browser.driver.find_element(By.ID, "record").send_keys(str(path))
        line_shows(browser, words)
        browser.run("document.getElementById('line').remove()")
    assert kept(browser) == before
    browser.open(PAGE)
    browser.driver.find_element(By.ID, "record").send_keys(str(native))
    browser.until("window.play && play.state && play.state.result", "the uploaded game")
    path = downloaded(browser)
    assert moves(path.read_text()) == moves(text)
    verified(path)


def links_and_forged_ones(browser):
    battle(browser, "kipling/skirmish", seed=11)
    browser.wait_turn()
    browser.decide_by_mouse()
    browser.wait_turn()
    ply = browser.ply()
    link = browser.run("return hetman.request(`/api/game/${play.id}/links`).then((answer) => answer.json())")["watch"]
    record = zlib.decompress(base64.urlsafe_b64decode(link.split("#record=")[1] + "=="), -15)

    game = browser.value("play.id")
    for content, name in ((record, game), (record[:record.index(b"moves\n") + 6], "from-a-link")):  # the same game again, and one without moves
        browser.driver.get("about:blank")
        browser.driver.get(f"{PAGE}#record={packed(content)}")
        browser.until(f"location.search.includes('game={name}&replay=1') && document.body.dataset.ready === 'yes'", "the game of the link")
        assert not browser.value("!!document.getElementById('trouble')")
    browser.open(PAGE)
    before = kept(browser)
    illegal = record.replace(b"moves\n", b"moves\nselect XX9\n", 1)
    for forged in ("#record=AAAA", "#record=!!", f"#record={packed(b'no record at all')}", f"#record={packed(illegal)}", "#battle=nowhere/none", "#battle=kipling/skirmish&seed=x",
                   "#battle=kipling/skirmish&level=external:sh", "#battle=kipling/skirmish&side=third", f"#record={link.split('#record=')[1][:-9]}"):
        browser.driver.get("about:blank")
        browser.driver.get(PAGE + forged)
        line_shows(browser, "That link cannot be followed")
        browser.until("document.body.dataset.ready")
        assert kept(browser) == before, forged
    assert ply > 0


def by_mail(browser):
    """A battle goes to and fro between two browsers, as links; changed ones are refused and leave all as it was."""
    other = Browser()
    try:
        browsers, link = (browser, other), None
        browser.open(PAGE)
        browser.click_css(".battle[data-name='einstein/standard']")
        browser.click_css("#mail")
        for letter in range(9):
            here = browsers[letter % 2]
            if link:
                here.driver.get("about:blank")
                here.driver.get(link)
            here.until("window.play && play.state?.mail", "a battle by mail")
            while here.value("play.state.mail") == "mine":
                here.decide_by_mouse()
                here.until("play.state.yours || play.state.mail !== 'mine'")
            here.until("document.querySelector('#line.mail')", "what is to be done is shown")
            here.click_css("#line.mail button")
            link = here.until("document.querySelector('#line.mail input')?.value", "the link")
            assert link.startswith(f"{PAGE}#post="), link
            text = zlib.decompress(base64.urlsafe_b64decode(link.split("#post=")[1] + "=="), -15).decode()
            if letter == 6:
                there = browsers[1 - letter % 2]
                before, lines = kept_elsewhere(there), text.splitlines()
                number = next(i for i in range(len(lines) - 1, 0, -1) if lines[i].startswith("reveal "))
                lines[number] = lines[number][:-1] + ("0" if lines[number][-1] != "0" else "1")
                for forged in ("\n".join(lines) + "\n", text.replace("\nmoves\n", "\nmoves\nroll 1\n"), text[:-9]):
                    there.driver.get("about:blank")
                    there.driver.get(f"{PAGE}#post={packed(forged.encode())}")
                    line_shows(there, "That link cannot be followed")
                    there.until("document.body.dataset.ready")
                    assert kept(there) == before
        assert browser.ply() > 3
        with open(FOLDER / "game.post", "w") as file:
            file.write(text)
        report = subprocess.run([HETMAN, "post", str(FOLDER / "game.post"), "--join"], capture_output=True, text=True)
        assert "both sides are taken" in report.stderr, report
        other.check()
    finally:
        other.driver.quit()


def marks_with_progress(browser):
    browser.open(PAGE)
    game = browser.run("""return (async () => {
        const ask = async (address, body) => (await hetman.request(address, body && { method: "POST", body: JSON.stringify(body) })).json();
        const { id } = await ask("/api/new", { scenario: "kipling/skirmish", first: "general:1", second: "general:1", seed: "3" });
        while (!(await ask(`/api/game/${id}/state`)).result) await new Promise((done) => setTimeout(done, 100));
        return id; })()""")
    browser.open(f"{PAGE}?game={game}&replay=1")
    browser.until("window.replay && document.getElementById('marks-level')")
    report = browser.run("""document.getElementById('marks-level').value = '8';
        return new Promise(async (done) => { const seen = []; let answer; do { answer = await (await hetman.request(`/api/replay-marks?game=${replay.key.game}&level=8`)).json(); seen.push([answer.done, answer.of]); await new Promise((r) => setTimeout(r, 20)); } while (!answer.marks); done([seen, answer.marks.acts.length]); })""")
    assert report[1] > 3 and len({done for done, _ in report[0]}) > 2, report
    browser.click_css("#mark")
    browser.until("Number(document.body.dataset.marks) > 3")
    assert any(name.endswith(".marks") for name, _ in kept(browser)), "kept with the record"


def a_study_leads_here(browser):
    """A point of a study's picture, and of its page, opens the game."""
    folder = pathlib.Path(os.environ["HETMAN_PAGE"]).resolve().parent / "study"
    folder.mkdir(exist_ok=True)
    for file in folder.glob("*.db*"):
        file.unlink()
    subprocess.run([HETMAN, "study", "kircholm/drill-line", "--vary=units LH*=2..4", f"--store={folder}/study.db", f"--html={folder}/study.html", f"--plots={folder}/plots", f"--board={PAGE}"], check=True, capture_output=True)
    browser.driver.get((folder / "study.html").as_uri())
    points = browser.value("document.querySelectorAll('.drawing a').length")
    assert points >= 3 and "#record=" in browser.value("document.querySelector('.drawing a').href")
    browser.driver.save_screenshot(str(FOLDER / "study.png"))
    browser.click_css(".drawing a")
    browser.until("window.replay && document.body.dataset.ready === 'yes'", "the game of the point")
    svg = next((folder / "plots").glob("curve-*.svg"))
    browser.driver.get(svg.as_uri())
    assert "#record=" in browser.value("document.querySelector('a').href.baseVal")


def a_slow_machine_is_named(browser):
    """A general who takes far longer than in the table: that is shown, at the wait and where levels are chosen."""
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": "const now = performance.now.bind(performance); performance.now = () => 40 * now();"})
    battle(browser, "kircholm/kircholm-1605", level=5, side="second")
    browser.until("document.getElementById('waited')?.textContent.includes('slower than in the table (two seconds a turn)')", "it is shown")
    browser.run("acts.hurry()")


def packed(content):
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(squeeze.compress(content) + squeeze.flush()).decode().rstrip("=")


def on_a_phone(browser):
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 800, "deviceScaleFactor": 1, "mobile": True})
    battle(browser, "kipling/skirmish")
    browser.wait_turn()
    assert browser.value("document.documentElement.scrollWidth <= 390")
    browser.driver.save_screenshot(str(FOLDER / "phone.png"))
    ply = browser.ply()
    browser.pass_by_keys()
    browser.after(ply)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served():
    """The address of the folder on a static server."""
    folder = os.path.splitext(os.environ["HETMAN_PAGE"])[0]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def served_and_without_a_net(browser):
    """From a static server; then the same, once that has ended."""
    with served() as address:
        browser.open(address)
        assert browser.run("return navigator.serviceWorker.ready.then((worker) => !!worker.active)")
    browser.driver.get("about:blank")
    browser.driver.get(f"{address}#battle=kipling/skirmish&seed=3")
    browser.until(DECIDES, "a battle without a net")
    browser.decide_by_mouse()
    manifest = browser.run("return fetch('manifest.webmanifest').then((answer) => answer.json())")
    assert manifest["display"] == "standalone" and manifest["icons"], manifest
    report = browser.driver.execute_cdp_cmd("Page.getAppManifest", {})
    assert report["url"] and not report["errors"], report


SYSTEMS = (("einstein/standard", 99), ("kipling/skirmish", 4), ("kircholm/drill-line", 4), ("husaria/training-charge", 4), ("musketpike/drill-brigades", 4), ("northern/drill", 4))
TESTS = (begun_by_clicks_and_reloaded, *(whole_battle(*system) for system in SYSTEMS), whole_battles_served, thinking_is_interrupted, questions_block_nothing, long_questions, marks_with_progress, a_slow_machine_is_named, by_mail, a_study_leads_here, two_tabs, a_full_store, records_up, links_and_forged_ones, on_a_phone,
         served_and_without_a_net)


def main():
    chosen = [test for test in TESTS if not sys.argv[1:] or test.__name__ in sys.argv[1:]]
    print(f"1..{len(chosen)}")
    failed = 0
    for number, test in enumerate(chosen, 1):
        browser = Browser()
        try:
            browser.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(FOLDER)})
            test(browser)
            browser.check()  # nothing but this file has been requested, and no error is in the console
            browser.driver.quit()
            print(f"ok {number} - {test.__name__}", flush=True)
        except Exception:
            failed = 1
            print("\n".join(f"# {line}" for line in (traceback.format_exc() + browser.report()).splitlines()))
            print(f"not ok {number} - {test.__name__}", flush=True)
            browser.driver.quit()
    sys.exit(failed)


main()
