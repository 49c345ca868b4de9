"""The environments keep what PettingZoo's api_test and seed_test and Gymnasium's check_env ask, restated
again here, so that neither need be installed; vectors play what games play; agents by name."""
import json
import os
import sys
import tempfile
import unittest

import numpy as np

import hetman
import processes
import hetman.aec
import hetman.agent
import hetman.gym

SMALL = ["einstein/standard", "kipling/skirmish", "husaria/training-charge", "northern/drill",
         "kircholm/drill-shooting", "musketpike/drill-redoubt"]


def equal(a, b):
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(equal(a[key], b[key]) for key in a)
    return np.array_equal(a, b)


class Aec(unittest.TestCase):
    """PettingZoo's api_test, rule by rule."""

    def walk(self, env, seed):
        env.reset(seed=seed)
        generator = np.random.default_rng(seed)
        reported = []
        env.action_spaces["player_0"].seed(seed), env.action_spaces["player_1"].seed(seed)
        for agent in env.agent_iter(1000):
            observation, reward, termination, truncation, info = env.last()
            reported.append((agent, observation, reward, termination, truncation))
            if termination or truncation:
                env.step(None)
            else:
                env.step(int(generator.choice(np.flatnonzero(observation["action_mask"]))))
        return reported

    def test_api(self):
        for name in SMALL:
            for actions in ("index", "fixed"):
                for observation in (None, "entities", "features"):
                    env = hetman.aec.env(name, observation=observation, actions=actions)
                    with self.subTest(scenario=name, actions=actions, observation=observation):
                        self.check(env)

    def check(self, env):
        self.assertIsInstance(env.metadata["name"], str)
        env.reset(seed=1)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertEqual(env.num_agents, 2)
        self.assertEqual(env.max_num_agents, 2)
        for agent in env.agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertTrue(env.observation_space(agent).contains(env.observe(agent)))
        self.assertEqual(len(env.rewards), 2)
        self.assertEqual(len(env.infos), 2)
        random = np.random.default_rng(2)
        paid, steps = dict.fromkeys(env.agents, 0.0), 0
        for agent in env.agent_iter(300):
            self.assertEqual(agent, env.agent_selection)
            self.assertIn(agent, env.agents)
            observation, reward, termination, truncation, info = env.last()
            self.assertEqual(reward, env._cumulative_rewards[agent])
            self.assertEqual((termination, truncation),
                             (env.terminations[agent], env.truncations[agent]))
            self.assertIsInstance(info, dict)
            self.assertTrue(env.observation_space(agent).contains(observation))
            paid[agent] += reward
            mask = observation["action_mask"]
            if termination or truncation:
                with self.assertRaises(hetman.HetmanError):
                    env.step(0)
                env.step(None)
                continue
            self.assertGreaterEqual(mask.sum(), 1)
            other = "player_1" if agent == "player_0" else "player_0"
            self.assertEqual(env.observe(other)["action_mask"].sum(), 0)
            action = env.action_space(agent).sample(mask)
            self.assertTrue(env.action_space(agent).contains(action))
            if steps % 10 == 0:
                wrong = np.flatnonzero(mask == 0)
                with self.assertRaises(hetman.HetmanError):
                    env.step(int(random.choice(wrong)))
            env.step(action)
            steps += 1
            self.assertEqual(sum(env.rewards.values()), 0)
        if not env.agents:
            self.assertEqual(paid["player_0"], -paid["player_1"])
            self.assertEqual(env.num_agents, 0)
        env.close()

    def test_seed(self):
        for name in SMALL[:4]:
            one = self.walk(hetman.aec.env(name), 5)
            other = self.walk(hetman.aec.env(name), 5)
            self.assertEqual(len(one), len(other))
            for a, b in zip(one, other):
                self.assertTrue(a[0] == b[0] and equal(a[1], b[1]) and a[2:] == b[2:])
        env = hetman.aec.env("einstein/standard")
        env.reset(seed=5)
        first = env.game.key
        env.reset()
        again = env.game.key
        env.reset(seed=5)
        self.assertEqual(env.game.key, first)
        env.reset()
        self.assertEqual(env.game.key, again)

    def test_order_of_calls(self):
        env = hetman.aec.env("einstein/standard")
        with self.assertRaises(hetman.HetmanError):
            env.step(0)
        with self.assertRaises(hetman.HetmanError):
            env.last()
        with self.assertRaises(hetman.HetmanError):
            hetman.aec.env("einstein/standard", reward="gold")
        env.reset(seed=1)
        for wrong in (None, 1.5, "select", True, 10 ** 6, -1):
            with self.assertRaises(hetman.HetmanError):
                env.step(wrong)

    def test_truncation_and_points(self):
        env = hetman.aec.env("kipling/skirmish", steps_max=5, reward="points")
        reported = self.walk(env, 3)
        self.assertTrue(any(row[4] for row in reported))
        env = hetman.aec.env("kipling/skirmish", reward="points")
        env.reset(seed=1)
        first, total = hetman.observation.lead(env.game), 0.0
        while not env.game.over:
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
            total += env.rewards["player_0"]
        self.assertAlmostEqual(total, hetman.observation.lead(env.game) - first)


class Gym(unittest.TestCase):
    """Gymnasium's check_env, rule by rule."""

    def test_api(self):
        for name in SMALL:
            for side in (0, 1):
                env = hetman.gym.Env(name, opponent="random", side=side)
                with self.subTest(scenario=name, side=side):
                    observation, info = env.reset(seed=3)
                    again, _ = env.reset(seed=3)
                    self.assertTrue(equal(observation, again))
                    self.assertTrue(env.observation_space.contains(observation))
                    self.assertIsInstance(info, dict)
                    over, steps = False, 0
                    while not over and steps < 2000:
                        action = env.action_space.sample(observation["action_mask"])
                        observation, reward, terminated, truncated, info = env.step(action)
                        self.assertTrue(env.observation_space.contains(observation))
                        self.assertIsInstance(reward, float)
                        self.assertIsInstance(terminated, bool)
                        self.assertIsInstance(truncated, bool)
                        over, steps = terminated or truncated, steps + 1
                    self.assertTrue(over)
                    winner = env.game.winner
                    self.assertEqual(reward, 0 if winner == 3 else 1 if winner == side else -1)
                    with self.assertRaises(hetman.HetmanError):
                        env.step(0)
                    env.close()

    def test_opponents(self):
        scenario = hetman.Scenario("einstein/standard")
        mine = hetman.agent.Random(scenario, 1, 5)
        for opponent in ("mcts:iterations=50", "general", mine):
            env = hetman.gym.Env(scenario, opponent=opponent)
            observation, _ = env.reset(seed=1)
            terminated = False
            while not terminated:
                observation, _, terminated, _, _ = env.step(
                    env.action_space.sample(observation["action_mask"]))


class Vectors(unittest.TestCase):
    def test_arrays_agree_with_games(self):
        for name in SMALL:
            scenario = hetman.Scenario(name)
            observe = ["mask", "key", "features", "globals", "entities", "moves"]
            observe += ["planes"] if scenario.planes else []
            for actions in ("index", "fixed"):
                vector = hetman.Vector(scenario, 6, threads=3, observe=observe, actions=actions)
                for _ in range(25):
                    vector.step_random()
                for i in range(6):
                    game = vector.game(i)
                    self.assertEqual(vector.key[i], game.key)
                    self.assertEqual(vector.actor[i], game.actor)
                    self.assertEqual(vector.count[i], len(game.legal()))
                    np.testing.assert_array_equal(vector.features[i],
                                                  game.features().astype(np.float32))
                    np.testing.assert_array_equal(vector.globals[i], game.globals())
                    np.testing.assert_array_equal(vector.entities[i], game.entities())
                    rows = game.move_rows()
                    np.testing.assert_array_equal(vector.moves[i, :len(rows)], rows)
                    self.assertFalse(vector.moves[i, len(rows):].any())
                    if scenario.planes:
                        np.testing.assert_array_equal(vector.planes[i], game.planes())
                    offered = np.flatnonzero(vector.mask[i])
                    expected = game.action_numbers() if actions == "fixed" else range(len(rows))
                    self.assertEqual(set(offered), set(expected))

    def test_own_arrays_and_rewards(self):
        scenario = hetman.Scenario("einstein/standard")
        mine = {"rewards": np.full(64, 9, np.float32), "actions": np.zeros(64, np.int32)}
        vector = hetman.Vector(scenario, 64, threads=2, seed=3, arrays=mine)
        self.assertIs(vector.rewards, mine["rewards"])
        won = lost = 0
        for _ in range(100):
            vector.step(vector.count - 1)
            self.assertTrue(((vector.rewards != 0) == (vector.done == 1)).all())
            won, lost = won + (vector.rewards > 0).sum(), lost + (vector.rewards < 0).sum()
        self.assertGreater(won, 50)
        self.assertGreater(lost, 50)
        vector.reset(3)
        first = vector.count.copy()
        vector.reset(3)
        self.assertTrue((vector.count == first).all())


class ByName(unittest.TestCase):
    """Agents in Python play in matches like any other."""

    def run_hetman(self, *words, status=0):
        return processes.run([os.environ["HETMAN"], *words], status, env=dict(os.environ, HETMAN_PYTHON=sys.executable))

    def test_match(self):
        out = self.run_hetman("match", "kipling/skirmish", "python:hetman.agent:Random", "random", "--pairs=2", "--json",
                              "--dice=open").output
        self.assertIn("python:hetman.agent:Random", out)
        legs = [row for row in json.loads(out) if row["what"] == "legs"]
        self.assertEqual([(row["of"], row["value"], row["n"]) for row in legs], [("normal", 4, 4)])

    def test_class_in_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "last.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write("import hetman.agent\nclass Last(hetman.agent.Agent):\n"
                           "    def choose(self, game):\n        print('to nobody')\n"
                           "        return game.legal()[-1]\n")
            self.run_hetman("match", "einstein/standard", f"python:{path}:Last", "random", "--pairs=1")
            done = self.run_hetman("match", "einstein/standard", f"python:{path}:Lost", "random", "--pairs=1", status=1)
            self.assertIn("Lost", done.errors)

    def test_match_within_python(self):
        scenario = hetman.Scenario("einstein/standard")
        result = hetman.match(scenario, "mcts:iterations=100", hetman.agent.Random, pairs=15)
        low, high = result.interval
        self.assertGreater(low, 0.5)
        self.assertLessEqual(high, 1)


if __name__ == "__main__":
    unittest.main()
