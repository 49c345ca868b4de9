"""Rows that docs/python.md reads are what was played; a class plays in a store."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

import numpy as np


def run(*words, **more):
    environment = dict(os.environ, HETMAN_PYTHON=sys.executable)
    return subprocess.run([os.environ["HETMAN"], *words], capture_output=True, text=True,
                          env=environment, timeout=250, check=False, **more)


class Interchange(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_rows_of_docs_are_what_was_played(self):
        with open(os.path.join(os.environ["G_TEST_SRCDIR"], "docs", "python.md"), encoding="utf-8") as file:
            code = re.search(r"^## Data for training.*?^```python\n(.*?)^```$", file.read(), re.M | re.S).group(1)
        for scenario in ("kipling/skirmish", "northern/drill"):
            done = run("match", scenario, "doctrine", "random", "--pairs=4", "--store=a.store", cwd=self.folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            subprocess.run([sys.executable, "-c", code], cwd=self.folder, check=True)
            rows = np.load(f"{self.folder}/games.npz")
            counts = np.diff(rows["ends"], prepend=0)
            self.assertGreater(len(counts), 100)
            self.assertTrue((counts >= 1).all() and (rows["choices"] < counts).all())
            self.assertEqual(len(rows["moves"]), rows["ends"][-1])
            self.assertEqual(set(rows["pairs"]), {1, 2, 3, 4})
            self.assertTrue(np.isfinite(rows["features"]).all())
            self.assertEqual(set(np.unique(rows["results"])) | {0}, {-1, 0, 1})
            os.remove(f"{self.folder}/a.store")

    def test_a_class_is_added(self):
        done = run("match", "einstein/standard", "doctrine", "random", "--pairs=3", "--dice=secret", "--store=a.store",
                   cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = run("tournament", "a.store", "--add=python:hetman.agent:Random", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("18 of 18 legs scored, 9 whole pairs", done.stdout)


if __name__ == "__main__":
    unittest.main()
