"""OpenSpiel's own tests and algorithms on hetman.openspiel: its random simulations with serialisation, its value
iteration, CFR and search, which have to give the values of `hetman solve`."""
import contextlib
import io
import json
import os
import pickle
import random
import sys
import tempfile
import types
import unittest

import numpy as np
import pyspiel
# Value iteration imports a solver of linear programmes for simultaneous moves, which no game here has.
sys.modules.setdefault("cvxpy", types.SimpleNamespace(ECOS=None))
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import expected_game_score, exploitability, mcts, value_iteration
from open_spiel.python.observation import make_observation
from open_spiel.python.policy import TabularPolicy

import hetman
import hetman.openspiel
import processes

SCENARIOS = ["einstein/standard", "kipling/skirmish", "kircholm/drill-line", "husaria/training-charge",
             "musketpike/drill-brigades", "northern/drill"]
# Small boards: stones of each side, who moves.
BOARDS = {"two a side": ("d3;d4;-;-;-;-", "b3;b2;-;-;-;-", "first"),
          "two against one": ("c4;d3;-;-;-;-", "c2;-;-;-;-;-", "first")}


@contextlib.contextmanager
def quiet():
    """OpenSpiel's tests print from C++."""
    kept = os.dup(1)
    with open(os.devnull, "w", encoding="utf-8") as nothing:
        os.dup2(nothing.fileno(), 1)
        try:
            yield
        finally:
            os.dup2(kept, 1)
            os.close(kept)


def board_file(folder, name):
    first, second, active = BOARDS[name]
    path = os.path.join(folder, name.replace(" ", "-") + ".scenario")
    with open(path, "w", encoding="utf-8") as file:
        file.write("[scenario]\nformat=1\nsystem=einstein\ntitle=Small\nfirst=White\nsecond=Black\nturns=96\n\n"
                   f"[position]\nfirst={first}\nsecond={second}\nactive={active}\n")
    return path


def value_of(game, path):
    """The value for the first side, -1 to 1, by `hetman solve`: where a roll comes first, of every outcome."""
    mean, root = 0.0, game.new_initial_state()
    for outcome, weight in root.chance_outcomes() if root.is_chance_node() else [(None, 1.0)]:
        before = [] if outcome is None else [f"--before=#{outcome + 1}"]
        found = json.loads(processes.run([os.environ["HETMAN"], "solve", path, *before, "--json"]).output)
        value = 2 * found["moves"][0]["value"] - 1
        mean += weight * (value if found["side"] == "first" else -value)
    return mean


class OpenSpiel(unittest.TestCase):
    def test_random_simulations(self):
        for name in SCENARIOS:
            for actions in ("fixed", "index"):
                with self.subTest(scenario=name, actions=actions), quiet():
                    pyspiel.random_sim_test(hetman.openspiel.game(name, actions), num_sims=1, serialize=True, verbose=False,
                                            mask_test=name.startswith(("einstein", "kipling")))

    def test_names_with_options(self):
        option = "kipling/skirmish?wiped-out-loses=1"
        game = hetman.openspiel.game(option)
        again = pyspiel.load_game(str(game))
        self.assertEqual(again.new_initial_state().game.scenario.name, game.scenario.name)
        self.assertEqual(game.scenario.name, hetman.Scenario(option).name)

    def test_bounds(self):
        for name in SCENARIOS:
            game = hetman.openspiel.game(name)
            scenario = game.scenario
            self.assertEqual(game.max_game_length(), scenario.decisions_max)
            self.assertEqual(game.max_chance_nodes_in_history(), scenario.chances_max)
            self.assertEqual(game.max_chance_outcomes(), scenario.outcomes_max)
        self.assertLess(hetman.openspiel.game("einstein/standard").max_game_length(), 112)  # OpenSpiel's own bound

    def test_states_are_games(self):
        """Played by OpenSpiel and by Hetman, the same positions; clones, pickles and children of their own."""
        for name in SCENARIOS:
            game = hetman.openspiel.game(name)
            state, mine, generator = game.new_initial_state(), hetman.Scenario(name).game(0), random.Random(3)
            for _ in range(60):
                if state.is_terminal():
                    break
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes())
                    self.assertAlmostEqual(sum(weights), 1)
                    number = generator.choices(outcomes, weights)[0]
                    mine.apply(mine.outcomes()[number].move)
                else:
                    self.assertEqual(state.legal_actions(), sorted(int(it) for it in mine.action_numbers()))
                    number = generator.choice(state.legal_actions())
                    self.assertEqual(state.action_to_string(number), mine.text(mine.action(number)))
                    mine.apply(mine.action(number))
                before = state.clone()
                child = state.child(number)
                state.apply_action(number)
                self.assertEqual(str(child), str(state))
                self.assertEqual(state.game.key, mine.key)
                self.assertNotEqual(before.game.hash, state.game.hash)
            copy = pickle.loads(pickle.dumps(state))
            self.assertEqual((str(copy), copy.history()), (str(state), state.history()))
            self.assertEqual(str(game.state_of(mine)), str(state))

    def test_observations(self):
        for name in SCENARIOS:
            game = hetman.openspiel.game(name)
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(0)
            observation = make_observation(game)
            for player in (0, 1):
                observation.set_from(state, player)
                for part, array in observation.dict.items():
                    self.assertTrue(np.array_equal(array, state.game.observe(part, player)))
                self.assertEqual(len(state.observation_tensor(player)), game.observation_tensor_size())

    def test_learners_environment(self):
        env = rl_environment.Environment(hetman.openspiel.game("einstein/standard"))
        step, steps = env.reset(), 0
        while not step.last():
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            step = env.step([random.choice(legal)])
            steps += 1
        self.assertEqual(sum(step.rewards), 0)
        self.assertGreater(steps, 4)

    def test_search(self):
        """OpenSpiel's search in Python beats chance."""
        game, won = hetman.openspiel.game("einstein/standard", "index"), 0
        bot = mcts.MCTSBot(game, 2, 20, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
                           random_state=np.random.RandomState(2))
        generator = random.Random(4)
        for number in range(6):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes())
                    state.apply_action(generator.choices(outcomes, weights)[0])
                elif state.current_player() == number % 2:
                    state.apply_action(bot.step(state))
                else:
                    state.apply_action(generator.choice(state.legal_actions()))
            won += state.returns()[number % 2] > 0
        self.assertGreaterEqual(won, 4)


class Values(unittest.TestCase):
    """The same number by two programs: the exact value of a small board."""

    def test_value_iteration(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in BOARDS:
                path = board_file(folder, name)
                game = hetman.openspiel.game(path)
                values = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-12)
                root = game.new_initial_state()
                first = root.chance_outcomes() if root.is_chance_node() else []
                mean = sum(weight * values[str(root.child(outcome))] for outcome, weight in first) or values[str(root)]
                self.assertAlmostEqual(mean, value_of(game, path), places=9, msg=f"{name}, {len(values)} states")

    def test_cfr(self):
        with tempfile.TemporaryDirectory() as folder:
            path = board_file(folder, "two against one")
            game = hetman.openspiel.game(path)
            solver = pyspiel.CFRPlusSolver(game)
            for _ in range(100):
                solver.evaluate_and_update_policy()
            policy = TabularPolicy(game)
            average = solver.average_policy()
            value = expected_game_score.policy_value(game.new_initial_state(), [average, average])[0]
            self.assertAlmostEqual(value, value_of(game, path), places=3)
            self.assertLess(pyspiel.exploitability(game, average), 2e-3)
            self.assertGreater(exploitability.exploitability(game, policy), 0.01)  # uniform play loses something
