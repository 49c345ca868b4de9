"""The forward model: the same games as by the protocol and the C library, and bad calls."""
import gc
import os
import sys
import threading
import unittest

import numpy as np

import hetman
import processes
from hetman import CHANCE, HetmanError, NOBODY

PLIES = int(os.environ.get("HETMAN_TEST_PLIES", "60"))
GAMES = int(os.environ.get("HETMAN_TEST_GAMES", "100"))
CLONES = int(os.environ.get("HETMAN_TEST_CLONES", "20000"))


class Protocol(processes.Talk):
    """A client of `hetman protocol`."""

    def __init__(self):
        super().__init__([os.environ["HETMAN"], "protocol"])

    def ask(self, *commands):
        self.send("".join(command + "\n" for command in commands))
        answers = []
        for command in commands:
            lines = []
            while line := self.line(f"an answer to {command}"):
                lines.append(line)
            answers.append("\n".join(lines))
        return [answer[2:] if answer.startswith("= ") else answer for answer in answers]


def play(game, random, plies=10 ** 9):
    while not game.over and plies > 0:
        if game.chance:
            game.apply(game.roll())
        else:
            legal = game.legal()
            game.apply(legal[random.integers(len(legal))])
        plies -= 1
    return game


class SameGame(unittest.TestCase):
    def test_protocol_and_python_agree_on_every_scenario(self):
        protocol = Protocol()
        compared = 0
        for name in hetman.scenarios():
            random = np.random.default_rng(5)
            game = hetman.Scenario(name).game(seed=9)
            protocol.ask(f"scenario {name}", "seed 9")
            for _ in range(PLIES):
                if game.over:
                    break
                if game.chance:
                    move = game.roll()
                    text = game.text(move)
                    printed, key, hashed = protocol.ask("roll", "key", "hash")
                    self.assertEqual(printed, text)
                else:
                    legal = game.legal()
                    move = legal[random.integers(len(legal))]
                    text = game.text(move)
                    printed, key, hashed = protocol.ask(f"apply {text}", "key", "hash")
                    self.assertEqual(printed, text)
                game.apply(move)
                self.assertEqual(int(key, 16), game.key, f"{name} ply {game.ply}")
                self.assertEqual(int(hashed, 16), game.hash)
                compared += 1
            self.assertEqual(protocol.ask("moves")[0].count("\n") + 1, game.ply)
        protocol.end()
        print(f"# {compared} positions by protocol and Python")
        self.assertGreater(compared, 15 * len(hetman.scenarios()))

    def test_record_save_and_history(self):
        scenario = hetman.Scenario("kipling/skirmish")
        game = play(scenario.game(3), np.random.default_rng(1))
        record = hetman.Record(game.record())
        self.assertEqual(len(record), game.ply)
        self.assertEqual(record.game().hash, game.hash)
        self.assertEqual(record.game(0).scenario.name, scenario.name)
        self.assertEqual(record.game(5).history(), game.history()[:5])
        start = scenario.game(1)
        again = hetman.Scenario("saved", start.save()).game(1)
        self.assertEqual(again.key, start.key)
        self.assertIn("units", start.view(ground=False))
        self.assertEqual(start.view(ground=False)["board"]["cells"], [])

    def test_outcomes_and_determinised_games(self):
        game = hetman.Scenario("einstein/standard").game(1)
        while not game.chance:
            game.apply(game.legal()[0])
        outcomes = game.outcomes()
        self.assertEqual(sum(outcome.weight for outcome in outcomes), outcomes[0].total)
        rolls = {game.determinise(seed).roll() for seed in range(50)}
        self.assertGreater(len(rolls), 1)
        self.assertEqual(game.clone().roll(), game.roll())
        random = np.random.default_rng(0)
        sampled = {game.sample(random) for _ in range(200)}
        self.assertEqual(sampled, {outcome.move for outcome in outcomes})

    def test_undo(self):
        random = np.random.default_rng(3)
        for name in ("husaria/training-charge", "northern/drill", "kircholm/drill-line"):
            game = hetman.Scenario(name).game(2)
            hashes = [game.hash]
            for _ in range(100):
                if game.over:
                    break
                play(game, random, 1)
                hashes.append(game.hash)
            while game.ply > 0:
                back = int(random.integers(1, min(game.ply, 7) + 1))
                game.undo(back)
                self.assertEqual(game.hash, hashes[game.ply])

    def test_random_games(self):
        random = np.random.default_rng(7)
        names = ["einstein/standard", "kipling/skirmish", "northern/drill",
                 "husaria/training-charge", "kircholm/drill-shooting", "musketpike/drill-redoubt"]
        opened = [hetman.Scenario(name) for name in names]
        for i in range(GAMES):
            game = play(opened[i % len(opened)].game(i), random)
            self.assertIn(game.winner, (0, 1, NOBODY))
            self.assertEqual(sum(game.returns()), 0)
            self.assertEqual(game.legal(), [])
            self.assertTrue(game.result)
        print(f"# {GAMES} random games")

    def test_clones_leave_nothing_behind(self):
        def resident():
            with open("/proc/self/statm", encoding="ascii") as file:
                return int(file.read().split()[1])

        game = hetman.Scenario("kircholm/drill-line").game(1)
        play(game, np.random.default_rng(1), 100)
        for _ in range(2000):
            game.clone().close()
        gc.collect()
        before = resident()
        for _ in range(CLONES):
            clone = game.clone()
            clone.undo(1)
        gc.collect()
        self.assertLess(resident() - before, 1000, "pages more after the clones")
        print(f"# {CLONES} clones, {resident() - before} pages more")

    def test_threads(self):
        scenario = hetman.Scenario("kipling/skirmish")
        found = []

        def work():
            game = play(scenario.game(4), np.random.default_rng(4))
            found.append(game.hash)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(found)), 1)
        self.assertEqual(len(found), 4)


class BadCalls(unittest.TestCase):
    def bad(self, words, call, *arguments):
        with self.assertRaises(HetmanError) as caught:
            call(*arguments)
        self.assertIn(words, str(caught.exception))
        self.assertNotIn("\n", str(caught.exception))

    def test_bad_calls(self):
        scenario = hetman.Scenario("einstein/standard")
        game = scenario.game(1)
        self.bad("einstein/standard", hetman.Scenario, "einstein/standart")
        self.bad("a str", hetman.Scenario, 7)
        self.bad("seed", scenario.game, -1)
        self.bad("seed", scenario.game, 1 << 64)
        self.bad("expected a move", game.apply, b"short")
        self.bad("expected a move", game.apply, None)
        self.bad("not legal here", game.apply, hetman.Move(24))
        self.bad("not legal here", game.apply, hetman.Move(b"\xff" * 24))
        self.bad("", game.apply, "fly over the hills")
        self.bad("history has 0", game.undo)
        self.bad("moves must be", game.undo, -1)
        self.bad("not over", lambda: game.winner)
        self.bad("not on offer", game.action, 5)
        self.bad("from 0 to", game.action, -1)
        self.bad("general", hetman.Agent, "genral", scenario, 0)
        self.bad("seat", hetman.Agent, "random", scenario, 7)
        self.bad("no planes", hetman.Scenario("northern/drill").game().planes)
        self.bad("", hetman.Record, "no record")
        self.bad("zero byte", hetman.Record, "a\0b")
        self.bad("no module", hetman.Context, "/nowhere.so")
        agent = hetman.Agent("random", scenario, 0)
        other = hetman.Scenario("kipling/skirmish").game(1)
        self.bad("another scenario", agent.choose, other)
        foreign = other.legal()[0]
        self.bad("not legal here", game.settle().apply, foreign)

    def test_closed_handles(self):
        scenario = hetman.Scenario("einstein/standard")
        game = scenario.game(1)
        clone = game.clone()
        game.close()
        game.close()
        for call in (game.legal, game.clone, game.roll, lambda: game.key, game.view, game.entities):
            self.bad("was closed", call)
        scenario.close()
        self.bad("was closed", scenario.game)
        self.assertTrue(clone.settle().legal())  # it keeps its scenario alive

    def test_vectors(self):
        scenario = hetman.Scenario("einstein/standard")
        vector = hetman.Vector(scenario, 4, threads=2)
        key = vector.bind("key").copy()
        self.bad("int32 [4]", vector.bind, "actions", np.zeros(4, np.int64))
        self.bad("int32 [4]", vector.bind, "actions", np.zeros((4, 1), np.int32))
        self.bad("contiguous", vector.bind, "actions", np.zeros(8, np.int32)[::2])
        frozen = np.zeros(4, np.int32)
        frozen.flags.writeable = False
        self.bad("writeable", vector.bind, "actions", frozen)
        self.bad("found list", vector.bind, "actions", [1, 2, 3, 4])
        self.bad("no array", vector.bind, "atcions")
        self.bad("whole numbers [4]", vector.step, np.zeros(3, np.int32))
        self.bad("whole numbers [4]", vector.step, np.zeros(4))
        self.bad("game 2", vector.step, np.array([0, 0, 500, 0]))
        self.bad("below 0", vector.step, np.array([0, 0, -1, 0]))
        self.assertTrue((vector.key == key).all(), "a bad step moved a game")
        self.bad("games", hetman.Vector, scenario, 0)
        self.bad("both sides", lambda: hetman.Vector(scenario, 1, opponents=("random", "random")))
        self.bad("from 0 to 3", vector.game, 4)
        vector.close()
        self.bad("was closed", vector.step)


if __name__ == "__main__":
    unittest.main()
