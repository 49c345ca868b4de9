"""Gymnasium's own tests on hetman.gym and hetman.vector_env: check_env, the registry, its vectors, its wrappers."""
import contextlib
import io
import unittest
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import FlattenObservation, PassiveEnvChecker, RecordEpisodeStatistics, TimeLimit

import hetman
import hetman.gym
import hetman.vector_env

SCENARIOS = ["einstein/standard", "kipling/skirmish", "kircholm/drill-line", "husaria/training-charge",
             "musketpike/drill-brigades", "northern/drill"]


def known(name):
    return f"Hetman/{name.replace('/', '.')}-v0"


class Gymnasium(unittest.TestCase):
    def test_check_env(self):
        for name in SCENARIOS:
            for options in ({}, {"side": 1, "perspective": "actor"}, {"actions": "fixed"}, {"observation": "entities"}):
                with self.subTest(scenario=name, **options), warnings.catch_warnings(), \
                        contextlib.redirect_stdout(io.StringIO()):
                    warnings.simplefilter("error")
                    check_env(gymnasium.make(known(name), opponent="random", **options).unwrapped)

    def test_every_scenario_is_registered(self):
        for name in hetman.scenarios():
            self.assertIn(known(name), gymnasium.registry)
        env = gymnasium.make("Hetman/Scenario-v0", scenario="kipling/skirmish")
        self.assertEqual(env.unwrapped.scenario.name, "kipling/skirmish")

    def test_infos_hold_any_number(self):
        """Keys and seeds have 64 bits, and arrays of infos keep them all."""
        envs = gymnasium.make_vec(known("einstein/standard"), num_envs=8, vectorization_mode="sync", opponent="random")
        _, infos = envs.reset(seed=(1 << 64) - 8)
        self.assertEqual([int(it) for it in infos["seed"]], [(1 << 64) - 8 + i for i in range(8)])
        self.assertEqual([int(it) for it in infos["key"]], [env.unwrapped.game.key for env in envs.envs])
        self.assertTrue(any(int(it) >= 1 << 63 for it in infos["key"]))
        envs.close()

    def test_vectors(self):
        """Games of a vector are the games of single environments, in one process and in several."""
        for mode in ("sync", "async"):
            envs = gymnasium.make_vec(known("kipling/skirmish"), num_envs=3, vectorization_mode=mode, opponent="random")
            alone = [gymnasium.make(known("kipling/skirmish"), opponent="random") for _ in range(3)]
            seen, _ = envs.reset(seed=5)
            single = [env.reset(seed=5 + i)[0] for i, env in enumerate(alone)]
            envs.action_space.seed(1)
            for _ in range(30):
                actions = envs.action_space.sample()
                for i in range(3):
                    self.assertTrue(np.array_equal(seen["observation"]["scalars"][i], single[i]["observation"]["scalars"]))
                seen, _, ended, _, _ = envs.step(actions)
                single = [env.step(action)[0] for env, action in zip(alone, actions)]
                if ended.any():
                    break
            envs.close()

    def test_wrappers(self):
        for name in SCENARIOS[:4]:
            with self.subTest(scenario=name):
                env = RecordEpisodeStatistics(TimeLimit(FlattenObservation(PassiveEnvChecker(
                    hetman.gym.Env(name, opponent="random"))), 50))
                seen, _ = env.reset(seed=1)
                self.assertTrue(env.observation_space.contains(seen))
                for _ in range(50):
                    seen, _, terminated, truncated, infos = env.step(env.action_space.sample())
                    if terminated or truncated:
                        break
                self.assertIn("episode", infos)

    def test_masks(self):
        """As sb3-contrib's MaskablePPO asks for them."""
        for actions in ("index", "fixed"):
            env = gymnasium.make(known("kipling/skirmish"), actions=actions, masked=True)
            seen, _ = env.reset(seed=1)
            masks = env.unwrapped.action_masks()
            self.assertEqual((masks.dtype, masks.shape), (np.bool_, (env.action_space.n,)))
            self.assertTrue(np.array_equal(masks, seen["action_mask"] != 0))
            with self.assertRaises(hetman.HetmanError):
                env.step(int(np.flatnonzero(~masks)[0]))

    def test_bounds_hold(self):
        """Bounds are finite, and random games stay within them."""
        for name in SCENARIOS:
            for side in (0, 1):
                env = gymnasium.make(known(name), opponent="random", side=side, perspective="actor",
                                     observation="entities").unwrapped
                space = env.observation_space["observation"]
                for box in space.values():
                    self.assertTrue(box.is_bounded(), name)
                seen, _ = env.reset(seed=side)
                over = False
                while not over:
                    self.assertTrue(space.contains(seen["observation"]))
                    seen, _, over, _, _ = env.step(env.action_space.sample())


class Vectors(unittest.TestCase):
    """Hetman's own vectors, with Gymnasium's signatures."""

    def test_same_games_as_single_ones(self):
        for side, perspective in ((0, "first"), (1, "actor")):
            envs = gymnasium.make_vec(known("einstein/standard"), num_envs=4, vectorization_mode="vector_entry_point",
                                      opponent="doctrine", side=side, perspective=perspective)
            self.assertIsInstance(envs, hetman.vector_env.VectorEnv)
            self.assertEqual(envs.metadata["autoreset_mode"], AutoresetMode.SAME_STEP)
            alone = [hetman.gym.Env("einstein/standard", side=side, perspective=perspective) for _ in range(4)]
            seen, infos = envs.reset(seed=9)
            single = [env.reset(seed=9 + i)[0] for i, env in enumerate(alone)]
            ended = np.zeros(4, bool)
            envs.action_space.seed(2)
            while not ended.all():
                actions = envs.action_space.sample()
                self.assertTrue(envs.observation_space.contains(seen))
                for i in np.flatnonzero(~ended):
                    mine = {"observation": {k: v[i] for k, v in seen["observation"].items()},
                            "action_mask": seen["action_mask"][i], "moves": seen["moves"][i]}
                    self.assertTrue(data_equivalence(mine, single[i]))
                seen, rewards, over, truncated, infos = envs.step(actions)
                self.assertFalse(truncated.any())
                for i in np.flatnonzero(~ended):
                    single[i], reward, terminated, _, _ = alone[i].step(actions[i])
                    self.assertEqual((reward, terminated), (rewards[i], over[i]))
                    if terminated:
                        self.assertTrue(infos["_final_obs"][i])
                        self.assertTrue(data_equivalence(infos["final_obs"][i], single[i]))
                ended |= over
            envs.close()

    def test_rewards_are_the_actors(self):
        """Where the caller decides for both sides, a reward is that of the side whose decision it was."""
        envs = hetman.vector_env.VectorEnv("einstein/standard", 8, opponent=None)
        _, infos = envs.reset(seed=1)
        games = [hetman.Scenario("einstein/standard").game(1 + i).settle() for i in range(8)]
        paid = []
        for _ in range(40):
            actions, actors = envs.action_space.sample(), infos["actor"]
            _, rewards, over, _, infos = envs.step(actions)
            for i, game in enumerate(games):
                if game.over:
                    continue
                self.assertEqual(game.actor, actors[i])
                legal = game.legal()
                game.apply(legal[actions[i] % len(legal)])
                game.settle()
                self.assertEqual(game.over, over[i])
                self.assertEqual(rewards[i], game.returns()[actors[i]])
                paid += [rewards[i]] if game.over else []
        self.assertEqual(len(paid), 8)
        self.assertEqual(set(paid), {1, -1})

    def test_wrappers(self):
        envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(
            hetman.vector_env.VectorEnv("kipling/skirmish", 16, opponent="random"))
        envs.reset(seed=1)
        found = 0
        for _ in range(200):
            _, _, _, _, infos = envs.step(envs.action_space.sample())
            found += "episode" in infos
        self.assertGreater(found, 0)
        envs.close()


if __name__ == "__main__":
    unittest.main()
