"""A node in one call, outcomes by number, positions as bytes and in a line, ranges of observations, bounds of
scenarios; last positions of a vector's games. The packages that use these have tests of their own (packages/)."""
import pickle
import random
import unittest

import numpy as np

import hetman

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


class Vectors(unittest.TestCase):
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


if __name__ == "__main__":
    unittest.main()
