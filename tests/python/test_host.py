"""The library is a guest in its host program: it leaves the host's processes alone, reports what a fork does not carry
over, copies or refuses what is assigned to a vector, and lets Ctrl-C through."""
import os
import select
import signal
import subprocess
import sys
import threading
import time
import unittest
import unittest.mock

import numpy as np

import hetman
import processes
from hetman import HetmanError

SCENARIO = "einstein/standard"
HETMAN = os.environ["HETMAN"]


def in_fork(action):
    """What the action printed in a fork of this process, which ends as Python ends; fails if it does not end."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            try:
                printed = f"done {action()}"
            except HetmanError as error:
                printed = f"error {error}"
            os.write(writer, printed.encode())
            sys.stdout.flush()
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        ended = select.select([pipe], [], [], processes.LIMIT)[0]  # it has printed something, or ended
        printed = pipe.read() if ended else f"nothing within {processes.LIMIT} s"
    if not ended:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return printed, os.waitstatus_to_exitcode(status)


class Children(unittest.TestCase):
    def test_closing_an_agent_leaves_the_hosts_children_alone(self):
        with subprocess.Popen(["sleep", "600"]) as own:
            ended = subprocess.Popen(["sh", "-c", "exit 7"])
            os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
            agent = hetman.Agent(f"external:{HETMAN} protocol --agent=random", hetman.Scenario(SCENARIO), 0)
            agent.close()
            self.assertIsNone(own.poll())
            self.assertEqual(ended.wait(), 7)
            own.kill()
            self.assertEqual(own.wait(processes.LIMIT), -signal.SIGKILL)


class Forks(unittest.TestCase):
    def setUp(self):
        self.scenario = hetman.Scenario(SCENARIO)
        self.game = self.scenario.game(1).settle()
        self.seat = self.game.actor

    def assert_names_fork(self, action):
        printed, status = in_fork(action)
        self.assertEqual(status, 0)
        self.assertTrue(printed.startswith("error ") and "before a fork" in printed and "spawn" in printed, printed)

    def test_a_vector_with_threads_names_the_fork(self):
        with hetman.Vector(self.scenario, 8, threads=4) as vector:
            vector.step_random()
            self.assert_names_fork(vector.step_random)
            self.assert_names_fork(vector.reset)
            self.assertEqual(in_fork(vector.close), ("done None", 0))
            vector.step_random()  # here all is as it was

    def test_a_vector_without_threads_continues_in_a_fork(self):
        with hetman.Vector(self.scenario, 8, threads=1) as vector:
            self.assertEqual(in_fork(vector.step_random), ("done None", 0))

    def test_agents_with_threads_or_a_program_name_the_fork(self):
        for name in ("general:threads=4", f"external:{HETMAN} protocol --agent=random"):
            agent = hetman.Agent(name, self.scenario, self.seat)
            agent.choose(self.game)
            self.assert_names_fork(lambda agent=agent: agent.choose(self.game))
            self.assertEqual(in_fork(agent.close), ("done None", 0))
            self.assertIn(agent.choose(self.game), self.game.legal())  # nothing was sent to the program
            agent.close()

    def test_agents_without_them_choose_in_a_fork(self):
        agent = hetman.Agent("greedy", self.scenario, self.seat)
        printed, status = in_fork(lambda: agent.choose(self.game) == self.game.legal()[0] or True)
        self.assertEqual((printed, status), ("done True", 0))

    def test_a_program_cannot_be_started_in_a_fork(self):
        hetman.Agent(f"external:{HETMAN} protocol --agent=random", self.scenario, self.seat).close()
        printed, status = in_fork(lambda: hetman.Agent(f"external:{HETMAN} protocol --agent=random", self.scenario,
                                                    self.seat))
        self.assertEqual(status, 0)
        self.assertIn("cannot be started in a fork", printed)

    PROGRAM = """
import os, sys, hetman
scenario = hetman.Scenario("einstein/standard")
game = scenario.game(1).settle()
kept = [hetman.Vector(scenario, 8, threads=4), hetman.Agent("general:threads=4", scenario, game.actor),
        hetman.Agent(sys.argv[1], scenario, game.actor)]
kept[0].step_random()
kept[1].choose(game)
kept[2].choose(game)
child = os.fork()
if child:
    _, status = os.waitpid(child, 0)
    assert status == 0, status
    kept[2].choose(game)
    print("parent done")
"""

    def test_both_end_when_their_programs_end(self):
        done = processes.run([sys.executable, "-c", self.PROGRAM, f"external:{HETMAN} protocol --agent=random"])
        self.assertEqual(done.output, "parent done\n")


class Signals(unittest.TestCase):
    """Ctrl-C in whatever takes long: within a second, twice on one handle, which works afterwards; then once more, which nobody catches
    and by which the interpreter ends."""

    PROGRAM = """
import os, signal, sys, threading, time
import numpy as np
import hetman
from hetman._library import _Call

what, name = sys.argv[1:]
under_way = threading.Event()
run, sent, calls = _Call.run, [], []


def reported(self):
    if what == "start" or self.function.__name__ != "hetman_agent_seat":
        calls.append(self)
        under_way.set()
    run(self)


def interrupt():
    under_way.wait()
    time.sleep(0.3)  # somewhere inside
    sent.append((time.monotonic(), time.process_time()))
    os.kill(os.getpid(), signal.SIGINT)


def interrupted(call, caught=True):
    under_way.clear()
    threading.Thread(target=interrupt, daemon=True).start()
    try:
        call()
    except KeyboardInterrupt:
        if not caught:
            raise
        wall, spent = sent.pop()
        assert what not in ("start", "opponents") or "halted" in str(calls[-1].error), calls[-1].error
        print("interrupted", time.monotonic() - wall, time.process_time() - spent, flush=True)
    else:
        sys.exit("was not interrupted")


def last_turns():
    "Decisions of the last turn with few units, where general proves what is best."
    scenario, seed = hetman.Scenario("kipling/mirror?units=4&turns=4"), 0
    while True:
        game, seed = scenario.game(seed).settle(), seed + 1
        random = np.random.default_rng(seed)
        while not game.over and game.turn < scenario.turns:
            legal = game.legal()
            game.apply(legal[random.integers(len(legal))])
            game.settle()
        if not game.over and len(game.legal()) > 2:
            yield game


def prove():
    for game in last_turns():
        hetman.Agent(name, game.scenario, game.actor).choose(game)


_Call.run = reported
if what == "choose":
    game = hetman.Scenario("kircholm/kircholm-1605").game(1).settle()
    agent = hetman.Agent(name, game.scenario, game.actor)
    call = lambda: agent.choose(game)
    if name.startswith("external:"):
        call = lambda: hetman.Agent(name, game.scenario, game.actor).choose(game)  # the program ends with the choice
    interrupted(call)
    interrupted(call)
elif what == "start":  # a program that never answers
    call = lambda: hetman.Agent(name, hetman.Scenario("kipling/skirmish"), 0)
    interrupted(call)
    interrupted(call)
elif what == "opponents":
    call = lambda: hetman.Vector("kipling/skirmish", 2, seed=1, opponents=(None, name))
    interrupted(call)
    interrupted(call)
elif what == "solve":
    call = prove
    interrupted(call)
    interrupted(call)
elif what == "conform":
    context = hetman.Context()
    call = lambda: context.conform("kircholm/drill-line", games=100000)
    interrupted(call)
    interrupted(call)
    context.conform("einstein/standard", games=1)
elif what == "match":
    call = lambda: hetman.match(hetman.Scenario("kircholm/kircholm-1605"), name, "random", pairs=1)
    interrupted(call)
    interrupted(call)
    hetman.match(hetman.Scenario("einstein/standard"), "greedy", "random", pairs=1)
elif what == "gym":
    env = hetman.gym.Env("kipling/skirmish", opponent=name)
    env.reset(seed=1)
    def steps():
        while True:
            env.step(0)
    interrupted(steps)
    before = env.game.hash
    call = lambda: env.step(0)
    interrupted(call)
    assert env.game.hash == before and env.game.actor == 0, "the step is half made"
    seat, env.opponent, env._opponent = env._opponent, "greedy", None
    env.step(0)
    env._opponent = seat
    call = steps
else:
    assert what == "vector"
    vector = hetman.Vector("kipling/skirmish", 8, threads=2, seed=1, opponents=(None, name), observe=("key", "mask"))
    def steps():
        while True:
            vector.step(vector.count * 0)
    interrupted(steps)
    before = vector.key.tolist()
    call = lambda: vector.step(vector.count * 0)
    interrupted(call)
    assert vector.key.tolist() == before and (vector.actor == 0).all(), "games have moved"
    assert vector.game(0).key == before[0]
print("works", flush=True)
interrupted(call, False)
"""

    LONG = [("choose", name) for name in (
        "mcts:iterations=100000000", "mcts:calls=2000000000", "mcts:milliseconds=600000", "general:lines=1000000000",
        "general:lines=1000000000,threads=3", "greedy:calls=2000000000", "uct:iterations=100000000",
        f"external:{HETMAN} protocol --agent=mcts:iterations=100000000")] + [
            ("start", "external:sleep 600"), ("opponents", "external:sleep 600"), ("solve", "general:lines=1000000"), ("conform", ""), ("match", "mcts:iterations=100000000"),
            ("gym", "mcts:iterations=100000000"), ("vector", "mcts:iterations=100000000")]

    def test_ctrl_c_comes_through_within_a_second(self):
        for what, name in self.LONG:
            with self.subTest(f"{what} {name}"):
                done = processes.run([sys.executable, "-c", self.PROGRAM, what, name], -signal.SIGINT)
                lines = [line.split() for line in done.output.splitlines()]
                self.assertEqual([line[0] for line in lines], ["interrupted", "interrupted", "works"], done)
                for _, wall, spent in lines[:-1]:
                    # On a busy machine a second of the clock is less of the processor's, which up to three threads spend.
                    self.assertLess(float(spent), 3.0, done)
                    self.assertLess(float(wall), 60.0, done)
                self.assertIn("KeyboardInterrupt", done.errors)
                print(f"# {what} {name}: {max(float(line[1]) for line in lines[:-1]):.2f} s")

    STORM = """
import os, signal, threading, time
import hetman
scenario = hetman.Scenario("kircholm/kircholm-1605")
game = scenario.game(1).settle()
over = threading.Event()
armed = False


# Raises once each time round the loop: a second interrupt could meet the lines between two tries.
def interrupt(number, frame):
    global armed
    if armed:
        armed = False
        raise KeyboardInterrupt


def storm():
    while not over.wait(0.002):
        os.kill(os.getpid(), signal.SIGINT)


signal.signal(signal.SIGINT, interrupt)
caught = 0
thread = None
while caught < 100:
    try:
        armed = True
        if thread is None:
            thread = threading.Thread(target=storm, daemon=True)
            thread.start()
        agent = hetman.Agent("mcts:iterations=100000000", scenario, game.actor)
        agent.choose(game)
    except KeyboardInterrupt:
        caught += 1
over.set()
thread.join()
agent = hetman.Agent("greedy", scenario, game.actor)
assert agent.choose(game) in game.legal()
print("alive", flush=True)
"""

    def test_the_interpreter_survives_a_storm_of_signals(self):
        self.assertEqual(processes.run([sys.executable, "-c", self.STORM]).output, "alive\n")

    def test_an_agent_that_was_halted_chooses_as_if_it_had_not_been(self):
        scenario = hetman.Scenario("kipling/skirmish")
        game = scenario.game(1).settle()
        agent, fresh = (hetman.Agent("mcts:iterations=20000", scenario, game.actor) for _ in range(2))
        result = []

        def choose():
            try:
                result.append(agent.choose(game))
            except HetmanError as error:
                result.append(str(error))

        thread = threading.Thread(target=choose)
        thread.start()
        while thread.is_alive():
            hetman._library.lib.hetman_agent_halt(agent.pointer)
            thread.join(0.001)
        self.assertEqual(result, ["mcts:iterations=20000 was halted"])
        self.assertEqual(agent.choose(game), fresh.choose(game))


class Threads(unittest.TestCase):
    """A handle at work refuses a second use by one clear error; closed meanwhile, nothing is freed under a call."""

    def setUp(self):
        self.scenario = hetman.Scenario("kipling/skirmish")
        self.game = self.scenario.game(1).settle()

    def at_work(self, call, probe):
        """Starts a call that only a halt ends; returns its thread and what it returned, once `probe` finds it at work."""
        printed = []

        def make():
            try:
                printed.append(call())
            except HetmanError as error:
                printed.append(str(error))

        thread = threading.Thread(target=make)
        thread.start()
        until = time.monotonic() + processes.LIMIT
        while True:
            try:
                probe()
            except HetmanError as error:
                self.assertIn("is at work in another thread", str(error))
                return thread, printed
            self.assertLess(time.monotonic(), until, "the call does not begin")

    def refused(self, *calls):
        for call in calls:
            with self.assertRaisesRegex(HetmanError, "is at work in another thread: use it when that call has returned"):
                call()

    def test_an_agent_and_its_game(self):
        agent, other = (hetman.Agent(it, self.scenario, self.game.actor) for it in ("mcts:iterations=100000000", "greedy"))
        thread, printed = self.at_work(lambda: agent.choose(self.game), lambda: self.game.undo(0))
        legal, before = self.game.legal(), self.game.hash
        self.refused(lambda: agent.choose(self.game), lambda: self.game.apply(legal[0]), lambda: self.game.undo(0),
                     lambda: self.game.apply_events(legal[0]))
        self.assertEqual(agent.explain(self.game), [])
        self.assertIn(other.choose(self.game), legal)  # reading continues
        self.assertEqual(self.game.clone().hash, before)
        agent.close()
        self.assertEqual(printed, ["mcts:iterations=100000000 was halted"])
        thread.join()
        with self.assertRaisesRegex(HetmanError, "was closed"):
            agent.choose(self.game)
        self.game.apply(legal[0])

    def test_a_game_that_is_closed_lives_as_long_as_the_call(self):
        agent = hetman.Agent("mcts:iterations=100000000", self.scenario, self.game.actor)
        thread, printed = self.at_work(lambda: agent.choose(self.game), lambda: self.game.undo(0))
        self.game.close()
        self.assertEqual(printed, [])
        agent.close()
        self.assertEqual(printed, ["mcts:iterations=100000000 was halted"])
        thread.join()

    def test_a_vector(self):
        for threads in (1, 3):
            vector = hetman.Vector(self.scenario, 6, threads=threads, seed=1,
                                   opponents=(None, "mcts:iterations=100000000"))

            def steps(vector=vector):
                while True:
                    vector.step_random()

            thread, printed = self.at_work(steps, lambda vector=vector: vector.bind("rewards"))
            self.refused(vector.step_random, vector.reset, lambda: vector.bind("key"), lambda: vector.game(0))
            vector.close()
            thread.join()
            # Halted, or between two steps.
            self.assertIn(printed[0].split(":")[0].split(";")[0], ("the step was halted", "this vector was closed"))

    STORM = """
import gc, random, sys, threading, time
import hetman
from hetman import HetmanError
scenario = hetman.Scenario("kipling/skirmish")
until, refusals, lock = time.monotonic() + float(sys.argv[1]), 0, threading.Lock()
shared = {}


def renew(random):
    game = scenario.game(random.randrange(100)).settle()
    shared["agent"] = hetman.Agent(random.choice(("mcts:iterations=30", "greedy", "general:lines=3")), scenario, game.actor)
    shared["game"] = game  # whose actor others may change from now on
    shared["vector"] = hetman.Vector(scenario, 4, threads=random.choice((1, 3)), observe=("mask", "entities"),
                                     opponents=(None, random.choice((None, "greedy"))))


def work(seed):
    global refusals
    own, done = random.Random(seed), 0
    while time.monotonic() < until:
        game, agent, vector = shared["game"], shared["agent"], shared["vector"]
        try:
            what = own.randrange(16)
            if what < 3:
                agent.choose(game)
            elif what < 6:
                legal = game.legal()
                if legal:
                    game.apply(own.choice(legal))
                game.settle()
            elif what < 9:
                vector.step_random()
            elif what == 9:
                game.undo(1)
            elif what == 10:
                game.clone().entities(), game.record(), game.history()
            elif what == 11:
                agent.explain(game), vector.bind("entities")
            elif what == 12:
                vector.reset(), vector.game(1).view()
            elif what == 13:
                vector.close()
            elif what == 14:
                own.choice((agent, game)).close()
            else:
                renew(own)
                gc.collect()
        except HetmanError as error:
            assert any(words in str(error) for words in (
                "at work in another thread", "was closed", "decides here", "not legal here", "take back", "no dice", "halted",
                "the agent was made", "the game is over", "decides, the agent")), error
            with lock:
                refusals += "at work" in str(error)


renew(random.Random(0))
failures = []
threading.excepthook = lambda found: (failures.append(found), sys.__excepthook__(*found[:3]))
threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not failures
print("alive", refusals > 0)
"""

    def test_eight_threads_on_the_same_handles_break_nothing(self):
        done = processes.run([sys.executable, "-c", self.STORM, os.environ.get("HETMAN_TEST_STORM", "4")])
        self.assertEqual(done.output, "alive True\n", done.errors)


class Arrays(unittest.TestCase):
    def test_of_two_threads_that_bind_one_array_the_librarys_last_is_kept(self):
        """Else the library writes to an array that is gone."""
        with hetman.Vector(hetman.Scenario(SCENARIO), 4, threads=1, seed=1) as vector:
            inner, bound = hetman._library.lib.hetman_vector_bind, []
            other = threading.Thread(target=lambda: vector.bind("key"))

            def bind(*arguments):
                done = inner(*arguments)
                bound.append(arguments[2])
                if len(bound) == 1:  # back from the library only when the other has bound its own, or cannot yet
                    other.start()
                    other.join(0.5)
                return done

            with unittest.mock.patch.object(hetman._library.lib, "hetman_vector_bind", bind):
                vector.bind("key")
                other.join()
            self.assertEqual((len(bound), vector.key.ctypes.data), (2, bound[-1]))

    def test_actions_that_are_assigned_are_played(self):
        scenario = hetman.Scenario(SCENARIO)
        with hetman.Vector(scenario, 16, threads=1, seed=1, observe=("mask", "key")) as one, \
                hetman.Vector(scenario, 16, threads=1, seed=1, observe=("mask", "key")) as other:
            array = one.actions
            for step in range(20):
                wanted = (step + np.arange(16)) % one.count
                one.actions = wanted
                one.step()
                other.step(wanted)
                np.testing.assert_array_equal(one.key, other.key)
            self.assertIs(one.actions, array)
            one.actions += 0  # in place
            for wrong in (np.zeros(3, int), np.zeros(16), "x", None, -np.ones(16, int)):
                with self.assertRaises(HetmanError):
                    one.actions = wrong
            for name in ("rewards", "mask", "planes"):
                with self.assertRaisesRegex(HetmanError, "bind"):
                    setattr(one, name, np.zeros(16))


if __name__ == "__main__":
    unittest.main()
