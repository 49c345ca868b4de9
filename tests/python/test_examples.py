"""The worked examples run, and show what they say."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

FOLDER = os.path.join(os.environ["G_TEST_SRCDIR"], "docs", "examples")


class Examples(unittest.TestCase):
    def run_example(self, name, *words):
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            self.assertLess(len(file.readlines()), 120, name)
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, os.path.join(FOLDER, name), *words], cwd=folder,
                                  capture_output=True, text=True, timeout=600, check=False)
            files = {name: os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)}
        return done.returncode, done.stdout, done.stderr, files

    def test_mcts_equals_the_one_in_c(self):
        for seed in ("1", "2"):
            code, out, errors, _ = self.run_example("mcts.py", "60", seed)
            self.assertEqual(code, 0, errors)
            self.assertGreater(int(re.match(r"(\d+) choices", out).group(1)), 8)

    def test_training_beats_the_doctrine(self):
        code, out, errors, _ = self.run_example("train.py")
        self.assertEqual(code, 0, errors + out)
        low = float(re.search(r"against doctrine: [\d.]+ of the points \(([\d.]+)", out).group(1))
        self.assertGreater(low, 0.5)
        print("# " + out.strip().splitlines()[-1])

    def test_study_plots(self):
        code, out, errors, files = self.run_example("study.py", "10")
        if "no matplotlib" in errors:
            self.skipTest("no matplotlib")
        self.assertEqual(code, 0, errors)
        self.assertIn("take=5.0", out)
        self.assertGreater(files["study.png"], 10000)


if __name__ == "__main__":
    unittest.main()
