"""Copies and pickles of the package's objects, worker processes, seeds and the dice that agents see."""
import copy
import multiprocessing
import os
import pickle
import sys
import tempfile
import unittest

import numpy as np

import hetman
import processes
import hetman.agent
from hetman._library import derive

NAMES = ["einstein/standard", "kipling/skirmish", "kipling/random?seed=4", "husaria/random?seed=3&units=8",
         "northern/drill", "musketpike/drill-redoubt"]


def advance(game, decisions, seed=1):
    generator = np.random.default_rng(seed)
    while decisions > 0 and not game.over:
        if game.chance:
            game.apply(game.roll())
        else:
            legal = game.legal()
            game.apply(legal[int(generator.integers(len(legal)))])
            decisions -= 1
    return game


def to_the_end(game):
    return advance(game, 10 ** 6).hash


def play_on(scenario, game):
    """What a worker process does with what it is sent."""
    return scenario.game(5).settle().key, to_the_end(game)


class Peeker(hetman.agent.Agent):
    """Plays on in its copy, both sides, to the next three rolls: the future, if the dice were the game's."""

    seen = []

    def choose(self, game):
        def decide():
            legal = game.legal()
            return legal[game.ply * 7 % len(legal)]

        ply, move, rolls = game.ply, decide(), 0
        while not game.over and rolls < 3:
            rolls += game.chance
            game.apply(game.roll() if game.chance else decide())
        if rolls == 3:
            self.seen.append((ply, game.history()[ply:]))
        return move


class Copies(unittest.TestCase):
    def test_a_copied_game_is_a_clone(self):
        for name in NAMES:
            game = advance(hetman.Scenario(name).game(3), 9)
            for copied in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
                self.assertEqual((copied.hash, copied.history()), (game.hash, game.history()), name)
                self.assertEqual(to_the_end(copied.clone()), to_the_end(game.clone()))
                before = game.hash
                advance(copied, 1)
                self.assertEqual(game.hash, before)
                copied.close()
                self.assertEqual(game.legal(), game.clone().legal())

    def test_a_scenario_is_shared_or_pickled_by_name_and_text(self):
        for name in NAMES + hetman.scenarios():
            scenario = hetman.Scenario(name)
            self.assertIs(copy.copy(scenario), scenario)
            self.assertIs(copy.deepcopy(scenario), scenario)
            other = pickle.loads(pickle.dumps(scenario))
            self.assertEqual((other.name, other.digest, other.source), (scenario.name, scenario.digest,
                                                                        scenario.source))
            self.assertEqual(other.game(1).key, scenario.game(1).key)

    def test_games_of_one_pickle_share_their_scenario(self):
        scenario = hetman.Scenario("einstein/standard")
        pair = pickle.loads(pickle.dumps([scenario.game(1).settle(), scenario.game(2)]))
        self.assertIs(pair[0].scenario, pair[1].scenario)
        agent = hetman.Agent("greedy", pair[0].scenario, pair[0].actor)
        self.assertIn(agent.choose(pair[0]), pair[0].legal())

    def test_whatever_else_is_refused_in_one_line(self):
        scenario = hetman.Scenario("einstein/standard")
        vector = hetman.Vector(scenario, 2, threads=1)
        for it in (hetman.Agent("random", scenario, 0), vector, hetman.Record(scenario.game(1).record())):
            for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(TypeError, "^a .* neither copied nor pickled.*$"):
                    attempt(it)
        game = vector.game(0)  # has no record, and goes by its bytes
        self.assertEqual(pickle.loads(pickle.dumps(game)).hash, game.hash)
        context = hetman.Context()
        self.assertIs(copy.deepcopy(context), context)
        self.assertEqual(hetman.agents(pickle.loads(pickle.dumps(context))), hetman.agents())

    def test_environments(self):
        """A copy plays on by itself, as the original would have."""
        for env in (hetman.gym.Env("kipling/skirmish", opponent="greedy:calls=200"),
                    hetman.gym.Env("kipling/skirmish", opponent="doctrine", side=1),
                    hetman.aec.env("kipling/skirmish")):
            env.reset(seed=4)
            for _ in range(5):
                env.step(0)
            copies = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env]
            keys = []
            for each in copies:
                while not each.game.over:
                    each.step(0)
                keys.append(each.game.hash)
            self.assertEqual(len(set(keys)), 1)

    def test_worker_processes(self):
        scenario = hetman.Scenario("kipling/random?seed=4")
        games = [advance(scenario.game(seed), 5) for seed in range(4)]
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            found = pool.starmap_async(play_on, [(scenario, game) for game in games]).get(timeout=120)
        self.assertEqual(found, [play_on(scenario, game.clone()) for game in games])


class Dice(unittest.TestCase):
    def test_seeds_are_derived_as_in_the_library(self):
        """The opponent of an environment is that of a vector: one seed, one agent, one course."""
        scenario = hetman.Scenario("kipling/skirmish")
        vector = hetman.Vector(scenario, 1, threads=1, seed=9, observe=("key",), opponents=("random", None))
        env = hetman.gym.Env(scenario, opponent="random", side=1)
        env.reset(seed=9)
        for _ in range(40):
            self.assertEqual(int(vector.key[0]), env.game.key)
            vector.step(np.zeros(1, int))
            env.step(0)

    def foretold(self, games):
        """How often the third roll from a decision was as it was in the copy of it."""
        reported = seen = 0
        for play in games:
            Peeker.seen = []
            moves = play().history()
            reported += sum(moves[ply:ply + len(course)] == course for ply, course in Peeker.seen)
            seen += len(Peeker.seen)
        self.assertGreater(seen, 40)
        return reported / seen

    def test_nobody_who_searches_his_copy_foretells_the_dice(self):
        for name in ("einstein/standard", "kipling/skirmish"):
            scenario = hetman.Scenario(name)
            games = [lambda seed=seed: hetman.play(scenario, Peeker, Peeker, seed).game for seed in range(8)]
            self.assertLess(self.foretold(games), 0.1, name)
            self.assertLess(self.foretold([lambda: self.environment(scenario)] * 8), 0.1, name)

    def test_at_the_ply_that_is_the_games_seed(self):
        """47 of 47 before: the copy's seed was the ply."""
        scenario = hetman.Scenario("kipling/skirmish")
        same = 0
        for seed in range(20):
            game = scenario.game(seed)
            while not game.over and game.ply < seed:
                game.apply(game.roll() if game.chance else game.legal()[0])
            for agent_seed in (seed, derive(seed, "agent first")):
                mine, own = game.clone(), game.shown(agent_seed)
                rolls = []
                for it in (mine, own):
                    advance(it, 60)
                    rolls.append(it.history())
                same += rolls[0] == rolls[1]
        self.assertEqual(same, 0)

    def test_an_opponent_of_ones_own_gets_a_copy(self):
        class Mover:
            """Tries moves out in what it is given."""

            def choose(self, game):
                move = game.legal()[0]
                while not game.over:
                    game.apply(game.roll() if game.chance else game.legal()[0])
                return move

        class Sub(hetman.Agent):
            def choose(self, game):
                move = super().choose(game)
                game.apply(game.legal()[0])
                return move

        scenario = hetman.Scenario("kipling/skirmish")
        for opponent in (Mover(), Mover, lambda *seat: Mover(), Sub("random", scenario, 1)):
            if isinstance(opponent, type):
                opponent.__init__ = lambda self, *seat: None
            env = hetman.gym.Env(scenario, opponent=opponent)
            env.reset(seed=1)
            self.assertEqual((env.game.actor, env.game.over), (0, False))
            for _ in range(30):
                env.step(0)

    def environment(self, scenario):
        env = hetman.gym.Env(scenario, opponent=Peeker)
        env.reset()
        while not env.game.over:
            env.step(env.game.ply * 7 % len(env.game.legal()))
        return env.game


class Seeds(unittest.TestCase):
    def test_without_a_seed_games_differ_and_name_which_they_are(self):
        for make in (lambda: hetman.gym.Env("einstein/standard", opponent="random"),
                     lambda: hetman.aec.env("einstein/standard")):
            keys = set()
            for _ in range(8):
                env = make()
                env.reset()
                keys.add(env.game.key)
                infos = env.infos["player_0"] if hasattr(env, "infos") else env._info()
                again = make()
                again.reset(seed=infos["seed"])
                self.assertEqual(again.game.key, env.game.key)
            self.assertGreater(len(keys), 5)
        vectors = [hetman.Vector(hetman.Scenario("einstein/standard"), 4, threads=1, observe=("key",))
                   for _ in range(2)]
        self.assertNotEqual(vectors[0].key.tolist(), vectors[1].key.tolist())
        vectors[1].reset(vectors[0].seed)
        self.assertEqual(vectors[0].key.tolist(), vectors[1].key.tolist())


class Failures(unittest.TestCase):
    def test_an_exception_comes_with_its_file_and_line(self):
        with tempfile.TemporaryDirectory() as folder:
            for body, line, kind in (("    def choose(self, game):\n        return game.nothing()\n", 4,
                                      "AttributeError: 'Game' object has no attribute 'nothing'"),
                                     ("    1 / 0\n", 3, "ZeroDivisionError: division by zero")):
                path = os.path.join(folder, "broken.py")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(f"import hetman.agent\nclass Broken(hetman.agent.Agent):\n{body}")
                done = processes.run([os.environ["HETMAN"], "match", "kipling/skirmish", f"python:{path}:Broken",
                                      "random", "--pairs=1"], 1, env=dict(os.environ, HETMAN_PYTHON=sys.executable))
                self.assertIn(f"broken.py, line {line}: {kind}", done.errors)

    def test_submodules_come_by_themselves(self):
        done = processes.run([sys.executable, "-c", "import hetman\nfor name in 'gym aec agent bench'.split():"
                              "\n    print(getattr(hetman, name).__name__)\nprint(hasattr(hetman, 'nothing'))"])
        self.assertEqual(done.output.split(), ["hetman.gym", "hetman.aec", "hetman.agent", "hetman.bench", "False"])


if __name__ == "__main__":
    unittest.main()
