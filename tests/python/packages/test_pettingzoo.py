"""PettingZoo's own tests (pettingzoo.test) on hetman.aec.

What does not apply: parallel tests, since sides decide one at a time and one often several times in a row, and
max_cycles_test, which counts the steps of a parallel environment; test_truncation has what it is about."""
import contextlib
import io
import unittest
import warnings

import numpy as np
import pettingzoo.test
from pettingzoo.test.api_test import api_test
from pettingzoo.utils import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

import hetman
import hetman.aec

SCENARIOS = ["einstein/standard", "kipling/skirmish", "kircholm/drill-line", "husaria/training-charge",
             "musketpike/drill-brigades", "northern/drill"]
# What api_test warns of and is meant: observations are dictionaries, with a mask.
MEANT = ("Observation is not a NumPy array", "Observation space for each agent probably should be",
         "Observation numpy array is all zeros", "Action mask numpy array is all zeros",
         "The observation contains negative numbers and is in the shape of a graphical observation",
         "Observation has more than 3 dimensions")


def make(name, **options):
    return lambda render_mode=None: hetman.aec.env(name, render_mode=render_mode, **options)


class PettingZoo(unittest.TestCase):
    def each(self):
        for name in SCENARIOS:
            for options in ({}, {"actions": "fixed", "perspective": "actor"}, {"observation": "entities"}):
                with self.subTest(scenario=name, **options):
                    yield name, options

    def test_api(self):
        for name, options in self.each():
            with warnings.catch_warnings(record=True) as reported, contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("always")
                api_test(hetman.aec.env(name, **options), num_cycles=200, verbose_progress=False)
            self.assertEqual([str(it.message) for it in reported if not str(it.message).startswith(MEANT)], [])

    def test_seed(self):
        for name, options in self.each():
            pettingzoo.test.seed_test(make(name, **options), num_cycles=100)

    def test_render(self):
        for name in SCENARIOS:
            printed = io.StringIO()
            with self.subTest(scenario=name), contextlib.redirect_stdout(printed):
                pettingzoo.test.render_test(make(name))
            self.assertIn("turn 1", printed.getvalue())

    def test_wrappers(self):
        """The usual ones around classic games; an illegal action loses."""
        for name in SCENARIOS:
            with self.subTest(scenario=name):
                env = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(hetman.aec.env(name), -1)))
                with contextlib.redirect_stdout(io.StringIO()):
                    with warnings.catch_warnings():
                        warnings.simplefilter("ignore")
                        api_test(env, num_cycles=50)
                env.reset(seed=1)
                agent = env.agent_selection
                env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
                self.assertTrue(env.terminations[agent])
                self.assertEqual(env.rewards[agent], -1)

    def test_truncation(self):
        env = hetman.aec.env("kipling/skirmish", steps_max=7)
        env.reset(seed=1)
        steps = 0
        while not any(env.truncations.values()):
            env.step(env.action_space(env.agent_selection).sample(env.observe(env.agent_selection)["action_mask"]))
            steps += 1
        self.assertEqual((steps, env.terminations), (7, {"player_0": False, "player_1": False}))
