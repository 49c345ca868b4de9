"""The library is a guest in its host program: it leaves the host's processes alone, says what a fork does not carry
over, copies or refuses what is assigned to a vector, and lets Ctrl-C through."""
import os
import subprocess
import sys
import threading
import unittest

import numpy as np

import hetman
from hetman import HetmanError

SCENARIO = "einstein/standard"
HETMAN = os.environ["HETMAN"]


def in_fork(action):
    """What the action said in a fork of this process, which ends as Python ends; fails if it does not end."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            try:
                said = f"done {action()}"
            except HetmanError as error:
                said = f"error {error}"
            os.write(writer, said.encode())
            sys.stdout.flush()
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    return said, status


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


class Forks(unittest.TestCase):
    def setUp(self):
        self.scenario = hetman.Scenario(SCENARIO)
        self.game = self.scenario.game(1).settle()
        self.seat = self.game.actor

    def assert_names_fork(self, action):
        said, status = in_fork(action)
        self.assertEqual(status, 0)
        self.assertTrue(said.startswith("error ") and "before a fork" in said and "spawn" in said, said)

    def test_a_vector_with_threads_names_the_fork(self):
        with hetman.Vector(self.scenario, 8, threads=4) as vector:
            vector.step_random()
            self.assert_names_fork(vector.step_random)
            self.assert_names_fork(vector.reset)
            self.assertEqual(in_fork(vector.close), ("done None", 0))
            vector.step_random()  # here all is as it was

    def test_a_vector_without_threads_goes_on_in_a_fork(self):
        with hetman.Vector(self.scenario, 8, threads=1) as vector:
            self.assertEqual(in_fork(vector.step_random), ("done None", 0))

    def test_agents_with_threads_or_a_program_name_the_fork(self):
        for name in ("general:threads=4", f"external:{HETMAN} protocol --agent=random"):
            agent = hetman.Agent(name, self.scenario, self.seat)
            agent.choose(self.game)
            self.assert_names_fork(lambda agent=agent: agent.choose(self.game))
            self.assertEqual(in_fork(agent.close), ("done None", 0))
            self.assertIn(agent.choose(self.game), self.game.legal())  # nothing was said to the program
            agent.close()

    def test_agents_without_them_choose_in_a_fork(self):
        agent = hetman.Agent("greedy", self.scenario, self.seat)
        said, status = in_fork(lambda: agent.choose(self.game) == self.game.legal()[0] or True)
        self.assertEqual((said, status), ("done True", 0))

    def test_a_program_cannot_be_started_in_a_fork(self):
        hetman.Agent(f"external:{HETMAN} protocol --agent=random", self.scenario, self.seat).close()
        said, status = in_fork(lambda: hetman.Agent(f"external:{HETMAN} protocol --agent=random", self.scenario,
                                                    self.seat))
        self.assertEqual(status, 0)
        self.assertIn("cannot be started in a fork", said)

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
        done = subprocess.run([sys.executable, "-c", self.PROGRAM, f"external:{HETMAN} protocol --agent=random"],
                              capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, "parent done\n"), done.stderr)


class Signals(unittest.TestCase):
    PROGRAM = """
import signal, sys, threading, time, os
import hetman
scenario = hetman.Scenario("kircholm/kircholm-1605")
game = scenario.game(1).settle()
agent = None if sys.argv[1] == "conform" else hetman.Agent(sys.argv[1], scenario, game.actor)
before = None
def interrupt():
    time.sleep(0.7)
    global before
    before = time.monotonic()
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
try:
    if agent is None:
        hetman.Context().conform("kircholm/drill-line", games=100000)
    else:
        agent.choose(game)
    print("was not interrupted")
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - before)
if agent is not None:
    agent.close()
"""

    def test_ctrl_c_comes_through_within_a_second(self):
        for what in ("conform", "mcts:iterations=100000000", "mcts:calls=2000000000", "mcts:milliseconds=600000",
                     "general:lines=1000000000", "greedy:calls=2000000000", f"external:{HETMAN} protocol"
                     " --agent=mcts:iterations=100000000"):
            with self.subTest(what):
                done = subprocess.run([sys.executable, "-c", self.PROGRAM, what], capture_output=True, text=True,
                                      timeout=120, check=False)
                words = done.stdout.split()
                self.assertEqual(words[:1], ["interrupted"], done)
                print(f"# {what}: {float(words[1]):.2f} s")
                self.assertLess(float(words[1]), 1.0 * float(os.environ.get("HETMAN_TEST_SLOWNESS", "2")))

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


class Arrays(unittest.TestCase):
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
