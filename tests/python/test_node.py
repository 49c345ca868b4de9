"""A node in one call, outcomes by number, positions as bytes and in a line, ranges of observations, bounds of
scenarios; last positions of a vector's games. The packages that use these have tests of their own (packages/)."""
import csv
import os
import pickle
import random
import tempfile
import unittest

import numpy as np

import hetman
import hetman.log

SCENARIOS = ["einstein/standard", "kipling/skirmish", "kircholm/drill-line", "husaria/training-charge",
             "musketpike/drill-brigades", "northern/drill"]
ARRAYS = ("planes", "globals", "scalars", "entities", "relations")


class Nodes(unittest.TestCase):
    def positions(self, name, seed=3, most=150):
        game, generator = hetman.Scenario(name).game(seed), random.Random(seed)
        while not game.over and game.ply < most:
            yield game
            game.apply(game.roll() if game.chance else generator.choice(game.legal()))
        yield game

    def test_numbers(self):
        for name in SCENARIOS:
            for game in self.positions(name):
                choices = game.choices()
                self.assertEqual((choices.actor, choices.numbers), (game.actor, game.numbers()))
                other = game.clone()
                if game.over:
                    self.assertEqual(choices, hetman.Choices(hetman.NOBODY, [], [], []))
                    self.assertRaises(hetman.HetmanError, other.apply_number, 0)
                    continue
                at = game.ply % len(choices.numbers)
                self.assertEqual(game.number_of(choices.moves[at]), choices.numbers[at])
                if game.chance:
                    self.assertEqual(choices.moves, [it.move for it in game.outcomes()])
                    self.assertEqual(game.probabilities(), [it.probability for it in game.outcomes()])
                    self.assertFalse(game.action_mask().any())
                    rolled, again = game.roll(), game.clone()
                    again.apply(rolled)
                    other.apply_number(game.number_of(rolled))
                    self.assertEqual(again.hash, other.hash)
                else:
                    self.assertEqual(choices.numbers, sorted(int(it) for it in game.action_numbers()))
                    self.assertEqual(list(np.flatnonzero(game.action_mask())), choices.numbers)
                    self.assertEqual(choices.probabilities, [])
                    again = game.clone()
                    again.apply(choices.moves[at])
                    other.apply_number(choices.numbers[at])
                    self.assertEqual(again.hash, other.hash)
                self.assertRaises(hetman.HetmanError, game.apply_number, game.scenario.actions + 1)

    def test_a_record_in_numbers(self):
        """Exact rolls of a history are parts of the outcomes that have numbers."""
        for name in SCENARIOS:
            *_, game = self.positions(name)
            again = game.scenario.game(3)
            for move in game.history():
                if again.chance:
                    again.apply_number(again.number_of(move))
                else:
                    again.apply(move)
            self.assertEqual(again.hash, game.hash)

    def test_bytes(self):
        for name in SCENARIOS:
            for game in self.positions(name, most=40):
                given = game.to_bytes()
                again = game.scenario.game_of(given)
                self.assertEqual((again.hash, again.short(), again.to_bytes()), (game.hash, game.short(), given))
                if game.chance:
                    self.assertEqual(again.roll(), game.roll())
            copy = pickle.loads(pickle.dumps(again))  # it began at a position, and has no record
            self.assertEqual(copy.hash, game.hash)
            for at in (0, 9, 17, 25, 41, 60, len(given) - 1):
                damaged = bytearray(given)
                damaged[at] ^= 4
                with self.assertRaisesRegex(hetman.HetmanError, "these bytes are"):
                    game.scenario.game_of(bytes(damaged))
            with self.assertRaisesRegex(hetman.HetmanError, "bytes here, found"):
                game.scenario.game_of(given[:-1])
        with self.assertRaisesRegex(hetman.HetmanError, "another scenario"):
            hetman.Scenario("kipling/skirmish?wiped-out-loses=1").game_of(
                hetman.Scenario("kipling/skirmish").game(1).to_bytes())

    def test_short(self):
        game = hetman.Scenario("kipling/skirmish").game(1)
        self.assertRegex(game.short(), r"^turn 1, actions, first: RI1 c2 10, .*, key [0-9a-f]{16}$")
        self.assertTrue(game.short().endswith(f"key {game.key:016x}"))

    def test_ranges(self):
        for name in SCENARIOS:
            scenario = hetman.Scenario(name)
            ranges = {array: scenario.ranges(array) for array in ARRAYS if array != "planes" or scenario.planes}
            for low, high in ranges.values():
                self.assertTrue(np.isfinite(low).all() and np.isfinite(high).all() and (low < high).all())
            for game in self.positions(name, most=400):
                for array, (low, high) in ranges.items():
                    for viewer in (hetman.FIRST, hetman.SECOND):
                        seen = game.observe(array, viewer)
                        self.assertTrue(((low <= seen) & (seen <= high)).all(), f"{name}: {array}")
            self.assertTrue(np.isinf(scenario.ranges("features")[0]).all())
        with self.assertRaises(hetman.HetmanError):
            scenario.ranges("mask")

    def test_bounds(self):
        einstein = hetman.Scenario("einstein/standard")
        # By hand: stones of a corner need 8 7 7 6 6 6 steps at most, all but one stopping short of the far corner.
        self.assertEqual((einstein.decisions_max, einstein.chances_max, einstein.outcomes_max), (71, 83, 6))
        for name in SCENARIOS:
            for game in self.positions(name, most=1 << 30):
                self.assertLessEqual(len(game.probabilities()), game.scenario.outcomes_max)
            rolls = sum(1 for move in game.history() if move[0] in (19, 20))
            self.assertLessEqual(game.ply - rolls, game.scenario.decisions_max)

    def test_into_an_array(self):
        game = hetman.Scenario("kipling/skirmish").game(1)
        mine = np.full(game.scalars().shape, 7, np.float32)
        self.assertIs(game.observe("scalars", 0, mine), mine)
        self.assertTrue(np.array_equal(mine, game.scalars()))
        for wrong in (mine.astype(np.float64), mine[:-1], mine[::2], [1.0]):
            self.assertRaises(hetman.HetmanError, game.observe, "scalars", 0, wrong)


class Playouts(unittest.TestCase):
    def test_the_same_by_hand(self):
        """The value of a small board by playouts is that of the whole tree, played at random."""
        scenario = hetman.Scenario("small", "[scenario]\nformat=1\nsystem=einstein\ntitle=Small\nfirst=White\nsecond=Black\n"
                                   "turns=96\n\n[position]\nfirst=c3;d4;-;-;-;-\nsecond=c2;-;-;-;-;-\nactive=second\n")

        def mean(game):
            if game.over:
                return game.returns()[0]
            choices, total = game.choices(), 0.0
            weights = choices.probabilities or [1 / len(choices.numbers)] * len(choices.numbers)
            for number, weight in zip(choices.numbers, weights):
                after = game.clone()
                after.apply_number(number)
                total += weight * mean(after)
            return total

        game = scenario.game(1)
        found = game.playouts(20000, seed=5)
        self.assertLess(abs(found.mean - mean(game)), 5 * found.error)
        self.assertEqual(found.first + found.second + found.drawn, 20000)
        self.assertAlmostEqual(found.mean, (found.first - found.second) / 20000, places=6)
        self.assertAlmostEqual(found.variance, float(np.var(found.values.astype(float), ddof=1)))
        self.assertTrue(np.array_equal(found.values, game.playouts(20000, seed=5).values))
        self.assertFalse(np.array_equal(found.values, game.playouts(20000, seed=6).values))

    def test_horizon_and_policy(self):
        for name in SCENARIOS:
            game = hetman.Scenario(name).game(1).settle()
            kept = game.hash
            found = game.playouts(20, horizon=3, seed=1)
            self.assertEqual((found.cut, found.decisions), (20, 60))
            self.assertTrue((np.abs(found.values) <= 1).all())
            self.assertEqual(game.playouts(2, "doctrine", seed=1).cut, 0)
            self.assertEqual(game.hash, kept)
        with self.assertRaisesRegex(hetman.HetmanError, "nobody"):
            game.playouts(2, "nobody")


class Vectors(unittest.TestCase):
    def test_games_that_begin_at_positions(self):
        for name in SCENARIOS:
            game = hetman.Scenario(name).game(2)
            for _ in range(25):
                game.apply(game.roll() if game.chance else game.legal()[0])
            game.settle()
            vector = hetman.Vector.of(game, 6, threads=2, seed=3, observe=("key",))
            self.assertEqual(set(vector.key.tolist()), {game.key})
            again = hetman.Vector(hetman.Record(game.record()), 6, threads=1, seed=3, observe=("key",))
            ended = 0
            for _ in range(400):
                vector.step_random(), again.step_random()
                self.assertTrue(np.array_equal(vector.key, again.key))
                ended += vector.done.sum()
                if vector.done[0]:
                    self.assertGreaterEqual(vector.game(0).ply, game.ply)
            self.assertTrue(ended or name.startswith("h") or name.startswith("kircholm"))
        both = hetman.Vector.of([game, hetman.Scenario(name).game(1)], 4, threads=1, seed=3, observe=("key",))
        self.assertEqual(both.key[0], both.key[2])
        self.assertNotEqual(both.key[0], both.key[1])
        einstein = hetman.Scenario("einstein/standard").game(1)
        while not einstein.over:
            einstein.apply(einstein.roll() if einstein.chance else einstein.legal()[0])
        with self.assertRaisesRegex(hetman.HetmanError, "is over"):
            hetman.Vector.of(einstein, 2)
        with self.assertRaisesRegex(hetman.HetmanError, "a list of these"):
            hetman.Vector.of("einstein/standard", 2)

    def test_pools(self):
        """Who plays is by the seed, as often as the weights have it; games are those of the one picked."""
        requested = []

        def last(vector, games):
            requested.extend(games)
            return vector.count[games] - 1

        vector = hetman.Vector("einstein/standard", 400, threads=2, seed=7,
                               opponents=(None, [("random", 3.0), (last, 1.0), ("doctrine", 0.0)]))
        picked = vector.opponents.copy()
        counts = np.bincount(picked, minlength=3)
        self.assertEqual(counts[2], 0)
        self.assertLess(abs(counts[1] - 100), 5 * (400 * 3 / 16) ** 0.5)
        for _ in range(4):
            self.assertTrue((vector.actor == hetman.FIRST).all())
            vector.step(np.zeros(400, np.int32))
        self.assertTrue(requested and set(picked[sorted(set(requested))]) == {1})
        for i in np.flatnonzero((picked == 1))[:20]:  # by hand
            game, mine, paid = hetman.Scenario("einstein/standard").game(7 + int(i)).settle(), 0, 0.0
            while not game.over and (mine < 4 or game.actor == hetman.SECOND):
                legal = game.legal()
                if game.actor == hetman.FIRST:
                    mine += 1
                game.apply(legal[0] if game.actor == hetman.FIRST else legal[-1])
                game.settle()
            if not game.over:
                self.assertEqual(vector.game(int(i)).key, game.key)
        again = hetman.Vector("einstein/standard", 400, threads=1, seed=7,
                              opponents=(None, [("random", 3.0), (last, 1.0), ("doctrine", 0.0)]))
        self.assertTrue(np.array_equal(again.opponents, picked))
        ended = won = 0
        for _ in range(60):
            vector.step_random()
            ended += vector.done.sum()
            won += (vector.rewards != 0).sum()
            self.assertTrue(((vector.rewards != 0) == (vector.done != 0)).all())
        self.assertGreater(ended, 400)
        self.assertEqual(ended, won)
        for wrong in ([], [("random", -1.0)], [("nobody", 1.0)], [("random", 0.0)], [3], [("random", "x")]):
            with self.assertRaises(hetman.HetmanError):
                hetman.Vector("einstein/standard", 2, opponents=(None, wrong))

    def test_last_positions(self):
        for perspective in ("first", "actor"):
            vector = hetman.Vector("einstein/standard", 8, threads=2, seed=4, perspective=perspective)
            scalars, keys = vector.bind_final("scalars"), vector.bind_final("key")
            games = [hetman.Scenario("einstein/standard").game(4 + i).settle() for i in range(8)]
            scalars[:] = 99
            waiting = set(range(8))
            while waiting:
                actors = vector.actor.copy()
                vector.step_random()
                for i in sorted(waiting):
                    games[i].apply(games[i].legal()[vector.actions[i]])
                    games[i].settle()
                    self.assertEqual(games[i].over, bool(vector.done[i]))
                    if games[i].over:
                        viewer = actors[i] if perspective == "actor" else hetman.FIRST
                        self.assertEqual(keys[i], games[i].key)
                        self.assertTrue(np.array_equal(scalars[i], games[i].observe("scalars", viewer)))
                        waiting.remove(i)
                    else:
                        self.assertTrue((scalars[i] == 99).all())
            self.assertRaises(hetman.HetmanError, vector.bind_final, "mask")


class Log(unittest.TestCase):
    def test_rows(self):
        with tempfile.TemporaryDirectory() as folder:
            place = os.path.join(folder, "run")
            with hetman.log.TrainingLog(place, tensorboard=False) as log:
                log.write(1, loss=0.5, score=0.25)
                log.write(2, score=1 / 3, loss=np.float32(0.1))
                with self.assertRaisesRegex(hetman.HetmanError, "loss, score, not gain"):
                    log.write(3, gain=1)
            with open(os.path.join(place, "log.csv"), encoding="utf-8", newline="") as file:
                rows = list(csv.reader(file))
            self.assertEqual(rows[0], ["step", "seconds", "loss", "score"])
            self.assertEqual([row[:1] + row[2:] for row in rows[1:]], [["1", "0.5", "0.25"], ["2", "0.100000001", "0.333333333"]])
            with self.assertRaisesRegex(hetman.HetmanError, "a new folder"):
                hetman.log.TrainingLog(place)


if __name__ == "__main__":
    unittest.main()
