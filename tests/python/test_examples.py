"""The worked examples run, and show what they promise."""
import importlib.util
import os
import re
import sys
import tempfile
import unittest

import processes

FOLDER = os.path.join(os.environ["G_TEST_SRCDIR"], "docs", "examples")


class Examples(unittest.TestCase):
    def run_example(self, name, *words, status=0):
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            self.assertLess(len(file.readlines()), 120, name)
        with tempfile.TemporaryDirectory() as folder:
            done = processes.run([sys.executable, os.path.join(FOLDER, name), *words], status, limit=600, cwd=folder)
            files = {name: os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)}
        return done, files

    def test_mcts_equals_the_one_in_c(self):
        for seed in ("1", "2"):
            done, _ = self.run_example("mcts.py", "60", seed)
            self.assertGreater(int(re.match(r"(\d+) choices", done.output).group(1)), 8)

    def test_training_beats_the_doctrine(self):
        out = self.run_example("train.py")[0].output
        low = float(re.search(r"against doctrine: [\d.]+ of the points \(([\d.]+)", out).group(1))
        self.assertGreater(low, 0.5)
        print("# " + out.strip().splitlines()[-1])

    def test_study_plots(self):
        if importlib.util.find_spec("matplotlib") is None:
            self.skipTest("no matplotlib")
        done, files = self.run_example("study.py", "10")
        self.assertIn("take=5.0", done.output)
        self.assertGreater(files["study.png"], 10000)


if __name__ == "__main__":
    unittest.main()
