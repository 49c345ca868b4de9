"""A headless Chromium for the tests of the board, and what they do in it."""

import bisect
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from serving import PATIENCE

DRIVER = shutil.which("chromedriver")
# A page that never answers a script ends its test: the driver's own client has no limit.
socket.setdefaulttimeout(5 * PATIENCE)


def version_of(program):
    """The first number of a program's version; "" where there is none."""
    if program is None:
        return ""
    report = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=PATIENCE).stdout
    return next((word.split(".")[0] for word in report.split() if word[0].isdigit()), "")


# The headless shell shows the same pages without the browser about them, in two thirds of the processor's time. It has to be of
# the driver's version, which that of chromium always is.
SHELL = shutil.which("chromium-headless-shell")
if version_of(SHELL) != version_of(DRIVER):
    SHELL = None
CHROMIUM = SHELL or shutil.which("chromium")
try:
    from selenium import webdriver
    from selenium.common.exceptions import ElementClickInterceptedException, NoSuchElementException, StaleElementReferenceException, WebDriverException
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common import utils as selenium_utils
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    webdriver = None

if webdriver is None or CHROMIUM is None or DRIVER is None:
    print("1..0 # SKIP no browser: install chromium, chromium-headless-shell, chromium-driver and python3-selenium")
    sys.exit(0)

# Seconds by which whatever is done in a page comes late at most, by lot, and after a comma what the server answers; and how many times
# slower than the machine its pages are. A test that passes so waits for what it needs, whether the page is faster than here or slower
# (tools/repeat).
LATE, LATE_ANSWER = [float(part) for part in (os.environ.get("HETMAN_TEST_LATE", "0") + ",0").split(",")[:2]]
SLOWER = float(os.environ.get("HETMAN_TEST_SLOWER", "1"))
LATE_ANSWERS = """{ const ask = window.fetch; window.fetch = async (...what) => {
    await new Promise((done) => setTimeout(done, Math.random() * %f));
    const answer = await ask(...what);
    await new Promise((done) => setTimeout(done, Math.random() * %f));
    return answer; }; }"""
# Set: every sentence that the server sends is of other words, by a rule. What a page does must be the same: it reads codes. Units, places,
# rules and numbers stay, which are no words; so do names of people and places, and what is typed.
REWORDED = os.environ.get("HETMAN_TEST_REWORDED")
OTHER_WORDS = """{ const ask = window.fetch, prose = ["prompt", "phase", "procedure", "roll", "rest", "words", "why", "reason", "summary", "error", "refused",
      "act", "then", "taken_words", "better_words", "judged", "counted", "compared", "shown", "history", "description", "bound", "help", "notation"];
    const other = (text) => text.replace(/(?<![\\w-])[a-z]+(?![\\w-])/g, (word) => word.split("").reverse().join("") + "x");
    const reword = (value, key, prose_here) => {
      if (typeof value === "string") return prose_here ? other(value) : value;
      if (Array.isArray(value)) return value.map((item, i) => key === "tracks" ? item.map((one) => typeof one === "string" ? other(one) : one) : reword(item, key, prose_here));
      if (value === null || typeof value !== "object") return value;
      const spoken = value.kind && !value.decided && "ply" in value || "chance" in value;
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, reword(item, name, prose.includes(name) || name === "text" && spoken || name === "result" && typeof item === "string")]));
    };
    window.fetch = async (path, ...more) => {
      const answer = await ask(path, ...more);
      if (!String(path).includes("api/") || answer.status === 204) return answer;
      return new Response(JSON.stringify(reword(await answer.json())), { status: answer.status, headers: answer.headers }); }; }"""
# A page whose clock stands: what it does after a second or more waits for `window.later`, and its time only passes by `window.passed`.
# What moves draws itself again and again meanwhile: ten times a second are enough.
STANDING_CLOCK = """const set = window.setTimeout, frame = window.requestAnimationFrame, held = [], now = performance.now(); let on = 0;
    window.requestAnimationFrame = (run) => set(() => frame(run), 100);
    window.setTimeout = (run, ms, ...more) => ms >= 1000 ? -held.push(run) : set(run, ms, ...more);
    performance.now = () => now + on;
    window.passed = (ms) => { on += ms; };
    window.later = () => { for (const run of held.splice(0)) run(); };"""


# The next click, and whether it comes to an element of that kind.
AIMED = """const aimed = window.aimed = { hit: false, at: Date.now() }, selector = arguments[0];
    if (document.querySelector(selector)?.tagName === "OPTION") aimed.hit = true; // chosen without a click
    document.addEventListener("click", ({ target }) => { if (target.closest(selector)) aimed.hit = true; }, { capture: true, once: true });"""
# Where an element is, scrolled into view, if a finger put there comes to it.
FREE = """const free = (selector) => { const e = document.querySelector(selector); e.scrollIntoView({ block: 'center' });
    const r = e.getBoundingClientRect(), at = [r.left + r.width / 2, r.top + r.height / 2]; return e.contains(document.elementFromPoint(...at)) && at; };"""
HERE = "127.0.0.1"
ELSEWHERE = "ERR_NAME_NOT_RESOLVED"  # of whatever is requested from another machine


class Driver(Service):
    """Chromium's driver by its address: a bare system may have no /etc/hosts, and then no name "localhost"."""

    @property
    def service_url(self):
        return f"http://127.0.0.1:{self.port}"

    def is_connectable(self):
        return selenium_utils.is_connectable(self.port, "127.0.0.1")


class Browser:
    def __init__(self, size=(1600, 1000)):
        self.folder = tempfile.mkdtemp(prefix="hetman-chromium-")
        options = Options()
        options.binary_location = CHROMIUM
        for argument in ("--headless", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
                         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
                         "--in-process-gpu", "--enable-features=NetworkServiceInProcess2", # two processes fewer to start and to talk to
                         f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HERE}", # another machine is not found, and that is an error (check)
                         "--renderer-process-limit=1", "--disable-features=IsolateOrigins,site-per-process", # one process for all pages
                         "--force-color-profile=srgb", f"--user-data-dir={self.folder}", f"--window-size={size[0]},{size[1]}"):
            options.add_argument(argument)
        if SHELL:
            options.set_capability("browserName", "chrome-headless-shell")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Driver(DRIVER))
        self.size = self.usual = size
        self.driver.set_window_size(*size)
        self.driver.set_script_timeout(PATIENCE)
        self.driver.set_page_load_timeout(PATIENCE)
        if LATE_ANSWER:
            self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LATE_ANSWERS % (1000 * LATE_ANSWER, 1000 * LATE_ANSWER)})
        if SLOWER > 1:
            self.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        if REWORDED:
            self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": OTHER_WORDS})
        self.traces = 0  # taken so far
        self.expected = []  # words of console errors that a test brings about on purpose

    def resize(self, width, height):
        self.size = (width, height)
        self.driver.set_window_size(width, height)

    def fresh(self):
        """Forgets what the test before left: themes, a phone's width, what the browser keeps."""
        if self.size != self.usual:
            self.resize(*self.usual)
        self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
        self.run("if (location.protocol === 'http:') { localStorage.clear(); sessionStorage.clear(); }")
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.expected = []

    def start_trace(self):
        """Begins a trace as soon as the one before has been gathered, which takes long on a busy machine."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.driver.execute_cdp_cmd("Tracing.start", {"transferMode": "ReturnAsStream",
                                                              "traceConfig": {"includedCategories": ["toplevel", "devtools.timeline"]}})
                break
            except WebDriverException:
                if time.monotonic() > end:
                    raise
                time.sleep(0.5)
        self.traces += 1

    def trace_of(self, script, *arguments):
        """The events of a trace while an asynchronous script runs; None where a part of the trace was lost on its way."""
        self.start_trace()
        self.driver.execute_async_script(script, *arguments)
        self.driver.execute_cdp_cmd("Tracing.end", {})
        text, end = "", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                part = self.driver.execute_cdp_cmd("IO.read", {"handle": str(self.traces)})
            except WebDriverException:
                time.sleep(0.2)  # the trace is still being gathered
                continue
            text += part["data"]
            if part["eof"]:
                break
        try:
            return json.loads(text)["traceEvents"]
        except ValueError:
            return None

    def frames_of(self, script, *arguments):
        """Runs an asynchronous script under a trace: milliseconds of the processor's time that the page's own thread has
        worked for each frame, with whatever it did until the next."""
        events = next((events for _ in range(3) if (events := self.trace_of(script, *arguments)) is not None), None)
        assert events is not None, "three traces came with parts missing"
        fired = [event for event in events if event["name"] == "FireAnimationFrame"]
        threads = {(event["pid"], event["tid"]) for event in fired}
        assert len(threads) == 1, f"frames of {len(threads)} threads in the trace"
        tasks = sorted((event["ts"], event["ts"] + event["dur"], event["tdur"] / 1000) for event in events
                       if event["name"] == "ThreadControllerImpl::RunTask" and (event["pid"], event["tid"]) in threads and "tdur" in event)
        frames, begun = [], [task[0] for task in tasks]
        starts = {bisect.bisect_right(begun, event["ts"]) - 1 for event in fired}
        for number, (_, _, work) in enumerate(tasks):
            if number in starts:
                frames.append(work)
            elif frames:
                frames[-1] += work
        return frames[:-1]  # the last is cut short

    def quit(self):
        try:
            self.check()
        finally:
            self.driver.quit()
            shutil.rmtree(self.folder, ignore_errors=True)

    def report(self):
        """What the page shows, for a test that has failed."""
        try:
            page = self.run("""const text = (id) => document.getElementById(id)?.innerText.slice(0, 300), state = window.play?.state;
                const { ply, turn, active, actor, yours, thinking, prompt, trouble, result } = state ?? {};
                return { address: location.href.replace(/token=\\w+/, "token=..."), ready: document.body.dataset.ready, state: state && { ply, turn, active, actor, yours, thinking, prompt, trouble, result },
                    pending: !!window.play?.pending, sending: window.play?.sending, away: window.play?.away, note: text("note"), panel: text("panel") }""")
            console = [line["message"][:300] for line in self.driver.get_log("browser")][-5:]
            return f"the page: {json.dumps(page, ensure_ascii=False)}\nits console: {console or 'empty'}"
        except Exception as error:
            return f"the page does not answer: {type(error).__name__}; the driver {self.driver.service.process.poll() or 'runs'}"

    def check(self):
        """No error in the console, and nothing requested from any other machine."""
        for line in self.driver.get_log("browser"):
            known = any(word in line["message"] for word in self.expected) and ELSEWHERE not in line["message"]
            assert line["level"] != "SEVERE" or known, line["message"]

    def open(self, link):
        self.driver.get(link)
        self.until("document.body.dataset.ready === 'yes'")

    def stop_the_clock(self):
        """Notes stay and questions do not lapse, however long the test takes; until the page is opened again."""
        self.run(STANDING_CLOCK)

    def run(self, script, *arguments):
        """What the body of a function returns, as JSON, or what its promise comes to. Requested in the browser's own protocol, which takes half
        as long as the driver's command for scripts."""
        time.sleep(random.random() * LATE)
        answer = self.driver.execute_cdp_cmd("Runtime.evaluate", {
            "expression": f"(function () {{ {script}\n}})(...{json.dumps(arguments)})", "awaitPromise": True, "returnByValue": True})
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"].get("exception", {}).get("description") or answer["exceptionDetails"]["text"])
        return answer["result"].get("value")

    def value(self, expression):
        return self.run(f"return {expression}")

    def until(self, condition, what=None, seconds=PATIENCE):
        """Waits until the condition holds on the page, and returns its value."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:  # the page itself looks again and again, up to a second, so that nothing is sent to and fro meanwhile
                if met := self.run(f"""return new Promise((done) => {{
                        const end = Date.now() + {min(left, 1) * 1000}, check = () => {{
                            let met = false;
                            try {{ met = ({condition}) }} catch (e) {{ }}
                            if (met || Date.now() >= end) done(typeof met === "object" && !Array.isArray(met) ? !!met : met); else setTimeout(check, 15);
                        }};
                        check();
                    }})"""):
                    return met
            except WebDriverException:
                time.sleep(0.05)  # another page has been opened meanwhile
        raise AssertionError(f"waited {seconds:.0f} s for {what + ': ' if what else ''}{condition}")

    def chain(self):
        """Gestures, whose every movement of the mouse is one event instead of a quarter of a second of them."""
        return ActionChains(self.driver, duration=0)

    def keys(self, *keys):
        time.sleep(random.random() * LATE)
        self.chain().send_keys(*keys).perform()

    def with_control(self, key):
        self.chain().key_down(Keys.CONTROL).send_keys(key).key_up(Keys.CONTROL).perform()

    def click_css(self, selector):
        """Clicks an element as soon as it is there; again where the click went elsewhere, since the page had moved meanwhile."""
        end = time.monotonic() + PATIENCE
        while True:
            self.until(f"document.querySelector({json.dumps(selector)})", selector)
            time.sleep(random.random() * LATE)
            try:
                self.run(AIMED, selector)
                self.driver.find_element(By.CSS_SELECTOR, selector).click()
                if self.hit():
                    return
            except (ElementClickInterceptedException, NoSuchElementException, StaleElementReferenceException):
                if time.monotonic() > end:
                    raise
            assert time.monotonic() < end, f"no click came to {selector}"

    def hit(self):
        """Whether the click that was awaited (AIMED) came to its element; it may have led to another page, which knows nothing of it."""
        try:
            return self.run("return window.aimed?.hit !== false")
        except WebDriverException:
            return True

    def tap_css(self, selector):
        """The same with a finger."""
        end = time.monotonic() + PATIENCE
        while True:
            x, y = self.until(f"(() => {{ {FREE} return free({json.dumps(selector)}); }})()", f"{selector}, with nothing above it")
            self.run(AIMED, selector)
            self.tap(x, y)
            try: # the click comes after the touch
                if self.until("window.aimed?.hit !== false || Date.now() > aimed.at + 10000 && 'lost'") != "lost":
                    return
            except WebDriverException:
                return
            assert time.monotonic() < end, f"no tap came to {selector}"

    def tap(self, x, y):
        time.sleep(random.random() * LATE)
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def click_map(self, x, y):
        """Clicks a place on the map given in pixels of the board's world, moved into view first. What is being shown ends before the
        click, not by it: it would move the map under the pointer."""
        time.sleep(random.random() * LATE)
        px, py = self.run("""const [x, y] = arguments, c = board.camera, box = board.canvas.getBoundingClientRect();
            window.play?.show.finish(); board.show(x, y); return [box.left + c.x + x * c.k, box.top + c.y + y * c.k]""", x, y)
        chain = self.chain()
        chain.w3c_actions.pointer_action.move_to_location(round(px), round(py)).click()
        chain.perform()

    # --- playing ----------------------------------------------------------------------------------

    def ply(self):
        return self.value("play.state.ply")

    def wait_turn(self):
        self.until("play.state.yours || play.state.result", "a person decides")

    def after(self, ply):
        """What was decided has been played, with the dice that it brought, and is shown whole. Where the turn ends with it, that is confirmed."""
        over = f"play.state.ply !== {ply} && !play.busy && Number(document.body.dataset.ply) === play.state.ply"
        if self.until(f"({over}) ? 'over' : play.ending && !play.sending ? 'question' : ''", f"something happened after move {ply}") == "question":
            self.run("if (play.ending) acts.commit(play.ending.index)") # unless a key pressed twice has done so
            self.until(over, f"the turn ended after move {ply}")

    def taken_up(self, ply):
        """A decision has been sent, or is shown before it is; whether it waits for a confirmation."""
        return self.until(f"play.pending ? 'shown' : play.busy || play.ending || play.state.ply !== {ply} ? 'sent' : ''", "a decision") == "shown"

    def decide_by_mouse(self):
        """One decision, or a step towards one, with the mouse alone."""
        ply = self.ply()
        what, x, y = self.run("""
            const p = play, unit = (id) => p.unit(id);
            // In the middle of the window, clear of toolbars.
            const pick = [...p.picks.keys()].map(unit).find((u) => u && u.on && !u.covered && u.arm !== 'leader');
            if (pick) return ['pick', pick.x + (pick.dx || 0), pick.y + (pick.dy || 0)];
            const place = [...p.places.values()][Math.floor(p.places.size / 2)];
            if (place && p.ground.kind !== 'plane') return ['place', ...board.geometry.centre(p.moves[place[0]].x, p.moves[place[0]].y)];
            if (place) return ['aim', ...board.geometry.centre(p.moves[place[0]].x, p.moves[place[0]].y)];
            return ['button', 0, 0]""")
        if what == "button":
            self.click_css("#panel .choices button[data-move]")
            if self.taken_up(ply):
                self.click_css("#pending button.main")
        else:
            self.click_map(x, y)
            if what != "pick":
                self.until("play.pending && (play.pending.seen || play.pending.error)")
                if what == "aim":  # refused as it faces now: what is listed there comes instead
                    self.until("play.pending && play.pending.seen")
                self.click_css("#pending button.main")
            elif self.taken_up(ply):
                self.until("play.pending.seen")
                self.click_css("#pending button.main")
        self.after(ply)
        return what

    def advise(self):
        """A general's whole order is shown; requested again where the game has gone further meanwhile, as when a reaction of which nothing
        comes passes by itself."""
        for _ in range(9):
            self.wait_turn()
            ply = self.ply()
            self.keys("a")
            if self.until(f"play.pending?.advice && !play.busy && (play.pending.seen || play.pending.error) ? 'shown' : play.state.ply !== {ply} ? 'past' : ''", f"advice at move {ply}") == "shown":
                return
        raise AssertionError("the game went further nine times while a general was considering")

    def pass_by_mouse(self):
        """Lets it pass, or ends what is to be ended, by its button; where that is to be confirmed, clicks again."""
        index, ends = self.run("""const at = ['pass', 'done', 'end'].map((kind) => play.moves.findIndex((m) => play.kind(m) === kind)).find((i) => i >= 0);
            return [at, play.kind(play.moves[at]) === 'end'];""")
        button = "#panel [data-key=end]" if ends else f"#panel .choices button[data-move='{index}']"
        self.let_pass(lambda: self.click_css("#ending [data-key='end it']" if self.value("!!play.ending") else "#pending button.main" if self.value("!!play.pending") else button))

    def pass_by_keys(self):
        self.let_pass(lambda: self.keys("p"))

    def let_pass(self, gesture):
        """The gesture, again as long as it is to be confirmed: the page forgets after some seconds that it has prompted."""
        ply = self.ply()
        for _ in range(9):
            gesture()
            if self.until(f"play.busy || play.state.ply !== {ply} ? 'sent' : play.pending?.eager ? 'shown' : play.pending || play.endWarned || play.ending ? 'question' : ''", "it passes") != "question":
                return

    def decide_by_keys(self):
        ply = self.ply()
        what = self.run("""const p = play; return p.picks.size ? 'pick' : p.places.size && p.ground.kind !== 'plane' ? 'place' : 'number'""")
        if what == "pick":
            self.keys("n", Keys.ENTER)
            if self.taken_up(ply):
                self.keys(Keys.ENTER)
        elif what == "place":
            # The pointer walks to the place, an arrow key at a time.
            dx, dy = self.run("""const p = play, m = play.moves[[...play.places.values()][0][0]], from = board.layers.pointer ?? play.keys.start();
                return [m.x - from[0], (m.y - from[1]) * (p.ground.kind === 'squares' ? -1 : 1)]""")
            steps = [Keys.ARROW_RIGHT if dx > 0 else Keys.ARROW_LEFT] * abs(dx) + [Keys.ARROW_DOWN if dy > 0 else Keys.ARROW_UP] * abs(dy)
            self.keys(*(steps or [Keys.ARROW_LEFT, Keys.ARROW_RIGHT]))
            self.keys(Keys.ENTER)
            self.until("play.pending && play.pending.seen")
            self.keys(Keys.ENTER)
        else:
            numbers = self.value("acts.choices().length")
            if numbers:
                self.keys("1")
                if self.taken_up(ply):
                    self.keys(Keys.ENTER)
            elif self.value("play.places.size") > 0:
                self.keys(Keys.ARROW_UP)
                self.until("play.pending && (play.pending.seen || play.pending.error)")
                if self.value("!!play.pending.error"):
                    self.keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
                    self.until("play.pending && (play.pending.seen || play.pending.error)")
                if self.value("!!play.pending.error"):
                    self.keys(Keys.ESCAPE)
                    self.pass_by_keys()
                else:
                    self.keys(Keys.ENTER)
            else:
                self.pass_by_keys()
        self.after(ply)
        return what
