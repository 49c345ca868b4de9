"""Observations determine positions, in one vocabulary for all battles of a system, as any side sees them."""
import collections
import os
import unittest

import numpy as np

import hetman
import hetman.gym
from hetman import FIRST, SECOND

SMALL = ["einstein/standard", "kipling/skirmish", "husaria/training-charge", "northern/drill",
         "kircholm/drill-line", "musketpike/drill-redoubt"]
SYSTEMS = ["kipling", "northern", "kircholm", "husaria", "musketpike"]


def positions(scenario, games, seed=1):
    """Every decision of random games."""
    generator = np.random.default_rng(seed)
    for number in range(games):
        game = scenario.game(number).settle()
        while not game.over:
            yield game
            legal = game.legal()
            game.apply(legal[int(generator.integers(len(legal)))])
            game.settle()


class Determine(unittest.TestCase):
    def test_equal_observations_have_equal_keys(self):
        """The default observation; of the features alone the same is not true, as in the guide."""
        for name in SMALL:
            env = hetman.gym.Env(name, opponent="random")
            keys, features = collections.defaultdict(set), collections.defaultdict(set)
            for game in positions(env.scenario, int(os.environ.get("HETMAN_TEST_GAMES", "6"))):
                seen = env.encoding.observe(game, False, FIRST)["observation"]
                keys[b"".join(array.tobytes() for array in seen.values())].add(game.key)
                features[game.features().tobytes()].add(game.key)
            self.assertGreater(len(keys), 30)
            self.assertEqual([each for each in keys.values() if len(each) > 1], [], name)
            self.assertTrue(any(len(each) > 1 for each in features.values()), name)

    def test_scalars_have_names_and_scales(self):
        for name in SMALL:
            scenario = hetman.Scenario(name)
            names = scenario.scalar_names
            self.assertEqual((len(names), len(set(names))), (scenario.scalars,) * 2)
            for game in positions(scenario, 1):
                self.assertEqual(game.scalars().shape, (scenario.scalars,))
                self.assertLessEqual(np.abs(game.scalars()).max(), 4, name)
        scenario = hetman.Scenario("kipling/skirmish")
        at = scenario.scalar_names.index("figures of RI1 / 24")
        self.assertAlmostEqual(float(scenario.game(1).scalars()[at]) * 24,
                               scenario.game(1).view()["units"][0]["strength"], 4)


class Perspective(unittest.TestCase):
    def test_each_side_sees_itself_first(self):
        for name in SMALL:
            scenario = hetman.Scenario(name)
            for game in list(positions(scenario, 1))[::7]:
                one, other = (game.observe("globals", side) for side in (FIRST, SECOND))
                np.testing.assert_array_equal(one[8:20], other[20:])
                np.testing.assert_array_equal(one[1:3], other[2:0:-1])
                np.testing.assert_array_equal(game.observe("features", 0), -game.observe("features", 1))
                one, other = (game.observe("entities", side) for side in (FIRST, SECOND))
                np.testing.assert_array_equal(one[:, 1], -other[:, 1])
                if scenario.planes:
                    one, other = (game.observe("planes", side) for side in (FIRST, SECOND))
                    block = 6 + len(scenario.unit_types)
                    np.testing.assert_array_equal(one[:block], other[block:2 * block])
                    np.testing.assert_array_equal(one[2 * block + 1:], other[2 * block + 1:])
        names = scenario.scalar_names
        a, b = names.index("strength lost of first / 256"), names.index("strength lost of second / 256")
        self.assertEqual(game.observe("scalars", 0)[[a, b]].tolist(), game.observe("scalars", 1)[[b, a]].tolist())

    def test_vectors_and_environments(self):
        scenario = hetman.Scenario("kipling/skirmish")
        vector = hetman.Vector(scenario, 8, threads=2, seed=1, observe=("planes", "scalars"), perspective="actor")
        for _ in range(40):
            vector.step_random()
        self.assertEqual(set(vector.actor.tolist()), {0, 1})
        for i in range(8):
            game = vector.game(i)
            for name in ("planes", "scalars"):
                np.testing.assert_array_equal(getattr(vector, name)[i], game.observe(name, game.actor))
        env = hetman.gym.Env(scenario, opponent="random", side=SECOND, perspective="actor")
        seen, _ = env.reset(seed=1)
        np.testing.assert_array_equal(seen["observation"]["planes"], env.game.observe("planes", SECOND))


class Vocabulary(unittest.TestCase):
    def test_every_battle_of_a_system_has_the_same_planes(self):
        """Shipped, generated, as drills: types of units and kinds of ground are those of the system."""
        planes = collections.defaultdict(set)
        types = collections.defaultdict(set)
        names = hetman.scenarios() + [f"{system}/random?seed={seed}" for system in SYSTEMS for seed in range(1, 13)]
        for name in names:
            scenario = hetman.Scenario(name)
            planes[scenario.system].add(tuple(scenario.plane_names))
            types[scenario.system].add(tuple(scenario.unit_types))
        for system in planes:
            self.assertEqual((len(planes[system]), len(types[system])), (1, 1), system)

    def test_one_vector_of_many_battles(self):
        for system in SYSTEMS:
            observe = ["mask", "key", "globals", "entities", "scalars", "moves", "numbers", "relations"]
            observe += ["planes"] if system != "northern" else []
            vector = hetman.Vector(f"{system}/random?seed={{}}", 6, threads=2, seed=7, seeds=range(1, 5),
                                   observe=observe, actions="fixed", opponents=(None, "random"))
            self.assertEqual(len(vector.scenarios), 4)
            met = set()
            for step in range(900):
                vector.step_random()
                if step % 90 and not vector.done.any():
                    continue
                for i in range(6):
                    game = vector.game(i)
                    met.add(game.scenario.name)
                    self.compare(vector, i, game)
            self.assertEqual(len(met), 4, system)

    def compare(self, vector, i, game):
        it = game.scenario
        self.assertEqual(int(vector.key[i]), game.key)
        np.testing.assert_array_equal(vector.globals[i], game.globals())
        np.testing.assert_array_equal(vector.entities[i, :it.units], game.entities())
        self.assertFalse(vector.entities[i, it.units:].any())
        np.testing.assert_array_equal(vector.relations[i, :it.units, :it.units], game.relations())
        np.testing.assert_array_equal(vector.moves[i], game.observe("moves"))
        if it.planes:
            np.testing.assert_array_equal(vector.planes[i, :, :it.height, :it.width], game.planes())
            self.assertFalse(vector.planes[i, :, it.height:].any() or vector.planes[i, :, :, it.width:].any())
        count = len(game.legal())
        numbers = vector.numbers[i]
        self.assertEqual((len(set(numbers[:count].tolist())), set(numbers[count:].tolist())), (count, {-1}))
        self.assertEqual(set(np.flatnonzero(vector.mask[i]).tolist()), set(numbers[:count].tolist()))

    def test_compact_actions_are_those_of_the_mask(self):
        vector = hetman.Vector(hetman.Scenario("husaria/training-charge"), 4, threads=1, seed=1,
                               observe=("numbers", "moves"), actions="index")
        for _ in range(50):
            vector.step_random()
            for i in range(4):
                game = vector.game(i)
                self.assertEqual(vector.numbers[i, :vector.count[i]].tolist(), game.action_numbers().tolist())

    def test_scenarios_that_share_no_arrays(self):
        with self.assertRaisesRegex(hetman.HetmanError, "share no arrays"):
            hetman.Vector([hetman.Scenario("kipling/skirmish"), hetman.Scenario("einstein/standard")], 2)
        with self.assertRaisesRegex(hetman.HetmanError, "found none"):
            hetman.Vector([], 2)


if __name__ == "__main__":
    unittest.main()
