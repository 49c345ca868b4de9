"""What PettingZoo's api_test, seed_test, state_test and render_test and Gymnasium's check_env ask of
an environment, restated rule by rule, so that neither package need be installed. Each test's first
line is the rule and its number; these tests are the list of them all."""
import contextlib
import copy
import io
import inspect
import os
import random
import re
import sys
import unittest

import numpy as np

import hetman
import processes
import hetman.aec
import hetman.gym
from hetman import spaces

SMALL = ["einstein/standard", "kipling/skirmish", "husaria/training-charge", "northern/drill",
         "kircholm/drill-shooting", "musketpike/drill-redoubt"]


def parts(observation):
    """The arrays of an observation."""
    if isinstance(observation, dict):
        return [array for value in observation.values() for array in parts(value)]
    return [observation]


def boxes(space):
    if isinstance(space, spaces.Dict):
        return [box for inner in space.spaces.values() for box in boxes(inner)]
    return [space] if isinstance(space, spaces.Box) else []


def same(one, other):
    if isinstance(one, dict):
        return isinstance(other, dict) and one.keys() == other.keys() and all(
            same(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    return one == other


class Rules(unittest.TestCase):
    def sound_spaces(self, observation_space, action_space):
        self.assertIsInstance(action_space, spaces.Discrete)
        self.assertGreater(action_space.n, 0)
        self.assertEqual(action_space.shape, ())
        self.assertIsInstance(observation_space, spaces.Dict)
        self.assertGreater(len(observation_space.spaces), 0)
        found = boxes(observation_space)
        self.assertGreater(len(found), 1)
        for box in found:
            self.assertEqual(box.low.shape, box.shape)
            self.assertEqual(box.high.shape, box.shape)
            self.assertTrue((box.low < box.high).all())

    def sound_observation(self, observation, space):
        self.assertTrue(space.contains(observation))
        self.assertEqual(observation.keys(), space.spaces.keys())
        for array in parts(observation):
            self.assertIsInstance(array, np.ndarray)
            self.assertGreater(array.size, 0)
            self.assertLessEqual(array.ndim, 3)
            self.assertTrue(np.isfinite(array).all())
            self.assertTrue(np.can_cast(array.dtype, np.float64))


class PettingZoo(Rules):
    def each(self):
        for name in SMALL:
            for actions, observation in (("index", None), ("fixed", "entities"),
                                         ("index", "features")):
                env = hetman.aec.env(name, observation=observation, actions=actions)
                yield env
                env.close()

    def choose(self, env, generator):
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            return None
        return int(generator.choice(np.flatnonzero(observation["action_mask"])))

    def test_start(self):
        """PZ-1: after reset() nobody has terminated or been truncated. PZ-2: num_agents is a whole
        number above 0. PZ-3: last(observe=False) shows nothing. PZ-4: an observation is no empty
        array, is finite and numeric, and has at most three dimensions."""
        for env in self.each():
            env.reset()
            self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
            self.assertIsInstance(env.num_agents, int)
            self.assertGreater(env.num_agents, 0)
            self.assertIsNone(env.last(observe=False)[0])
            self.sound_observation(env.last()[0], env.observation_space(env.agent_selection))

    def test_spaces(self):
        """PZ-5: a space of each kind for every agent, the same object at every call. PZ-6: of one
        class and size for both. PZ-7: bounds have the space's shape, and low is below high. PZ-8:
        agents are named by text."""
        for env in self.each():
            env.reset(seed=1)
            self.assertEqual(len(env.observation_spaces), len(env.possible_agents))
            self.assertEqual(len(env.action_spaces), len(env.possible_agents))
            one, other = env.possible_agents
            for agent in env.possible_agents:
                self.assertIsInstance(agent, str)
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))
                self.sound_spaces(env.observation_space(agent), env.action_space(agent))
            self.assertEqual(env.observation_space(one), env.observation_space(other))
            self.assertEqual(env.action_space(one), env.action_space(other))

    def test_play(self):
        """PZ-9: last() gives the reward gathered since the agent's last step, as the sum of what
        `rewards` held after every step, those of None too. PZ-10: an agent that is over leaves
        `agents` at its next step and is never over twice. PZ-11: rewards, terminations, truncations
        and infos have the agents as keys. PZ-12: agents are possible agents, and in the end all were
        over. PZ-13: observations lie in the space, of its types. PZ-14: infos are dictionaries."""
        for env in self.each():
            env.reset(seed=4)
            generator, live, over = random.Random(9), env.agents[:], set()
            gathered = dict.fromkeys(env.agents, 0.0)
            for agent in env.agent_iter(400 if env.scenario.name != "einstein/standard" else 10 ** 6):
                self.assertIsInstance(env.infos[agent], dict)
                observation, reward, termination, truncation, _ = env.last()
                env.step(self.choose(env, generator))
                self.assertEqual(gathered[agent], reward)
                gathered[agent] = 0.0
                for each, paid in env.rewards.items():
                    gathered[each] += paid
                self.assertFalse((termination or truncation) and agent in over)
                self.assertEqual(env.num_agents, len(env.agents))
                for table in (env.rewards, env.terminations, env.truncations, env.infos):
                    self.assertEqual(set(table), set(env.agents))
                self.assertTrue(set(env.agents) <= set(env.possible_agents))
                if termination or truncation:
                    live.remove(agent)
                    over.add(agent)
                self.assertEqual(env.agents, live)
                self.sound_observation(observation, env.observation_space(agent))
            if not env.agents:
                self.assertEqual(over, set(env.possible_agents))
            elif env.scenario.name == "einstein/standard":
                self.fail("a game of EinStein did not end")

    def test_results(self):
        """PZ-15: terminations and truncations are True or False, and those of last() are the
        agent's. PZ-16: so is its info. PZ-17: rewards are finite numbers. PZ-18: step() returns
        nothing."""
        for env in self.each():
            env.reset(seed=5)
            generator = random.Random(3)
            for agent in env.agent_iter(30):
                _, reward, termination, truncation, info = env.last()
                self.assertIsInstance(termination, bool)
                self.assertIsInstance(truncation, bool)
                self.assertEqual(termination, env.terminations[agent])
                self.assertEqual(truncation, env.truncations[agent])
                self.assertEqual(info, env.infos[agent])
                self.assertTrue(np.isfinite(float(env.rewards[agent])) and np.isfinite(reward))
                self.assertIsNone(env.step(self.choose(env, generator)))

    def test_flexibility(self):
        """PZ-19: an action may be an int or numpy's int32. PZ-20: the environment is no wrapper.
        PZ-21: what has a render() has a close()."""
        for env in self.each():
            env.reset(seed=2)
            action = self.choose(env, random.Random(1))
            env.step(action)
            key = env.game.key
            env.reset(seed=2)
            env.step(np.int32(action))
            self.assertEqual(env.game.key, key)
            self.assertIs(env.unwrapped, env)
            self.assertTrue(callable(env.render) and callable(env.close))

    def hashes(self, env, noise):
        reported = []
        for seed in range(3):
            env.reset(seed=seed)
            generator = random.Random(42)
            for _ in range(noise):  # what others draw has no part in it
                random.random(), np.random.normal(size=10)
            for agent in env.agent_iter(60):
                observation, reward, _, _, _ = env.last()
                env.step(self.choose(env, generator))
                reported.append((agent, [part.tobytes() for part in parts(observation)], reward))
        return reported

    def test_the_end_is_reported_to_who_steps_once_more(self):
        env = hetman.aec.env("einstein/standard")
        env.reset(seed=1)
        for _ in env.agent_iter():
            seen, _, over, _, _ = last = env.last()
            env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
        self.assertEqual(env.last()[1:], last[1:])
        self.assertEqual(env.agents, [])
        with self.assertRaisesRegex(hetman.HetmanError, "reset"):
            env.step(None)

    def test_seeds(self):
        """PZ-22: reset(seed) leaves nothing of earlier games behind. PZ-23: two environments with
        one seed go the same way, whatever is drawn from Python's and numpy's global generators."""
        for name in SMALL:
            env = hetman.aec.env(name)
            self.assertEqual(self.hashes(env, 1), self.hashes(env, 2))
            self.assertEqual(self.hashes(env, 3), self.hashes(hetman.aec.env(name), 4))

    def test_state_and_rendering(self):
        """PZ-24: state() lies in state_space at every step. PZ-25: metadata lists render modes, and
        render() gives text for "ansi", and prints it for "human"."""
        for env in self.each():
            env.reset(seed=1)
            generator = random.Random(1)
            for _ in env.agent_iter(20):
                self.assertTrue(env.state_space.contains(env.state()))
                env.step(self.choose(env, generator))
        for mode in hetman.aec.env.metadata["render_modes"]:
            env = hetman.aec.env("kipling/skirmish", render_mode=mode)
            env.reset(seed=1)
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                shown = env.render()
            self.assertIn("RI1", shown if mode == "ansi" else printed.getvalue())
            self.assertEqual(shown is None, mode == "human")
            env.close()


class Gymnasium(Rules):
    def each(self):
        for name in SMALL:
            env = hetman.gym.Env(name, opponent="random", masked=False)
            yield env
            env.close()

    def test_spaces(self):
        """GY-1: the environment is its own `unwrapped`. GY-2: it has an action and an observation
        space; Discrete has a positive size and an empty shape, bounds of Box have its shape with low
        below high, no Dict is empty."""
        for env in self.each():
            self.assertIs(env.unwrapped, env)
            self.sound_spaces(env.observation_space, env.action_space)

    def test_reset(self):
        """GY-3: there is no seed() and no return_info. GY-4: reset() returns an observation in the
        space, and a dictionary. GY-5: its `seed` is None by default. GY-6: it takes options."""
        for env in self.each():
            self.assertFalse(callable(getattr(env, "seed", None)))
            parameters = inspect.signature(env.reset).parameters
            self.assertNotIn("return_info", parameters)
            self.assertIsNone(parameters["seed"].default)
            result = env.reset()
            self.assertIsInstance(result, tuple)
            self.assertEqual(len(result), 2)
            self.sound_observation(result[0], env.observation_space)
            self.assertIsInstance(result[1], dict)
            env.reset(options={})

    def test_seeds(self):
        """GY-7: reset(seed) makes the environment's generator, the same for one seed and another one
        for another. GY-8: one seed gives one observation."""
        for env in self.each():
            one, _ = env.reset(seed=123)
            self.assertIsNotNone(env.unwrapped._np_random)
            generator = copy.deepcopy(env.unwrapped._np_random)
            other, _ = env.reset(seed=123)
            self.assertTrue(same(one, other))
            self.assertEqual(env._np_random.bit_generator.state, generator.bit_generator.state)
            env.reset(seed=456)
            self.assertNotEqual(env._np_random.bit_generator.state, generator.bit_generator.state)

    def test_step(self):
        """GY-9: step() takes any action of the space (with masked=False; with masks one that is not
        on offer is an error) and returns five values. GY-10: the observation lies in the space, with
        its keys and types. GY-11: the reward is a finite number. GY-12: terminated and truncated are
        True or False. GY-13: the info is a dictionary."""
        for env in self.each():
            env.reset(seed=1)
            env.action_space.seed(1)
            for _ in range(300):
                result = env.step(env.action_space.sample())
                self.assertIsInstance(result, tuple)
                observation, reward, terminated, truncated, info = result
                self.sound_observation(observation, env.observation_space)
                self.assertTrue(np.issubdtype(type(reward), np.floating) and np.isfinite(reward))
                self.assertIsInstance(terminated, bool)
                self.assertIsInstance(truncated, bool)
                self.assertIsInstance(info, dict)
                if terminated or truncated:
                    env.reset()

    def test_courses(self):
        """GY-17: one seed and one action give one step: observation, reward, ends and info. GY-18: what
        one call has returned is not changed by the next, and shares no memory with what it returns."""
        for name in SMALL:
            env = hetman.gym.Env(name, opponent="random", masked=False)
            steps = []
            for _ in range(2):
                start = env.reset(seed=7)
                env.action_space.seed(7)
                kept = copy.deepcopy(start)
                steps.append(env.step(env.action_space.sample()))
                self.assertTrue(same(start[0], kept[0]))
                self.assertFalse(any(np.shares_memory(one, other) for one in parts(start[0])
                                     for other in parts(steps[-1][0])))
            self.assertTrue(same(steps[0][0], steps[1][0]))
            self.assertEqual(steps[0][1:], steps[1][1:])

    def test_rendering_and_close(self):
        """GY-14: metadata lists render modes as text, and how many frames a second. GY-15: render()
        gives text for "ansi", nothing without a mode. GY-16: close() may be called twice."""
        modes = hetman.gym.Env.metadata["render_modes"]
        self.assertTrue(modes and all(isinstance(mode, str) for mode in modes))
        self.assertGreater(hetman.gym.Env.metadata["render_fps"], 0)
        env = hetman.gym.Env("kipling/skirmish", render_mode="ansi")
        env.reset(seed=1)
        self.assertIsInstance(env.render(), str)
        env.close()
        env.close()
        env = hetman.gym.Env("kipling/skirmish")
        env.reset(seed=1)
        self.assertIsNone(env.render())


class Reported(unittest.TestCase):
    def test_every_rule_is_tested(self):
        checked = set()
        for group in (PettingZoo, Gymnasium):
            for name, test in vars(group).items():
                if name.startswith("test_"):
                    checked.update(re.findall(r"\b(?:PZ|GY)-\d+\b", test.__doc__ or ""))
        self.assertEqual(checked, {f"PZ-{i}" for i in range(1, 26)} | {f"GY-{i}" for i in range(1, 19)})

    def test_bases_are_taken_where_they_are(self):
        """Stand-ins for the two packages, with what their bases define: environments inherit."""
        program = '''
import sys, types
import numpy as np
class Env:
    _np_random = None
    @property
    def np_random(self): return self._np_random
    @np_random.setter
    def np_random(self, value): self._np_random = value
    def reset(self, *, seed=None, options=None):
        if seed is not None: self._np_random = np.random.default_rng(seed)
    @property
    def unwrapped(self): return self
class AECEnv:
    @property
    def num_agents(self): return len(self.agents)
    @property
    def max_num_agents(self): return len(self.possible_agents)
    @property
    def unwrapped(self): return self
class Space: pass
import hetman.spaces as own
gymnasium, pettingzoo = types.ModuleType("gymnasium"), types.ModuleType("pettingzoo")
inner = types.ModuleType("gymnasium.spaces")
gymnasium.Env, pettingzoo.AECEnv, gymnasium.spaces = Env, AECEnv, inner
for name in ("Box", "Dict", "Discrete"):
    setattr(inner, name, type(name, (getattr(own, name), Space), {}))
sys.modules.update({"gymnasium": gymnasium, "gymnasium.spaces": inner, "pettingzoo": pettingzoo})
for name in [name for name in sys.modules if name.startswith("hetman")]:
    del sys.modules[name]
import hetman, hetman.aec, hetman.gym
env = hetman.gym.Env("einstein/standard", opponent="random", masked=False)
assert isinstance(env, Env) and isinstance(env.action_space, Space), "gymnasium is not used"
env.reset(seed=3)
assert env.np_random is not None
while not env.step(env.action_space.sample())[2]: pass
aec = hetman.aec.env("einstein/standard")
assert isinstance(aec, AECEnv) and isinstance(aec.action_space("player_0"), Space)
aec.reset(seed=3)
for agent in aec.agent_iter():
    seen, _, over, _, _ = aec.last()
    aec.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
print("played")
'''
        self.assertEqual(processes.run([sys.executable, "-c", program]).output, "played\n")


if __name__ == "__main__":
    unittest.main()
